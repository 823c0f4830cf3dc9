//! SELECT TYPE (F2008 8.1.9): arms of an IF that ask for the own type of an object.
//!
//! The name of the construct stands for the object seen as one of the arm's type and is replaced like an ASSOCIATE name. Where
//! nothing extends the object's type, the arm is known at translation.

use super::associate::Alias;
use super::control::all_comments;
use super::jumps::OpenKind;
use super::{Lower, Lowering, one};
use crate::Side;
use crate::diag::{Diagnostic, codes};
use crate::expr::same_type;
use crate::expr::types::part;
use crate::ir::{Expr, ExprKind, IfArm, Shape, Stmt, StmtKind, Type, VarId};
use crate::syntax::ast::{self, TypeGuard};

/// A guard with its type, and the bodies behind it.
struct Arm<'c> {
    stmt: &'c ast::Stmt,
    nodes: &'c [ast::Node],
    end: Option<&'c ast::Stmt>,
    /// `None` is CLASS DEFAULT.
    ty: Option<Type>,
    /// CLASS IS.
    extends: bool,
}

impl Lowering<'_, '_> {
    pub(super) fn select_type<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        name: Option<&ast::Name>,
        selector: &ast::Expr,
    ) -> Vec<Stmt<Op>> {
        let object = self.an.expr(self.cx, selector);
        self.an.asks_for_type(&object);
        let (before, object) = match name {
            Some(_) => self.held_selector(object, selector),
            None => (Vec::new(), object),
        };
        if object.ty == Type::Error || !self.is_one_object(&object) {
            return Vec::new();
        }
        if before.is_empty() && !self.may_be_of_several_types(&object) {
            return Vec::new();
        }
        let own = if let ast::ExprKind::Name(name) = &selector.kind {
            Some(name)
        } else {
            None
        };
        let (Some(name), Some(_)) = (name.or(own), object.root()) else {
            return self.no_selector(selector);
        };
        let mut arms = self.arms(construct);
        self.check_guards(&arms);
        self.check_intrinsic_guards(&object, &arms);
        arms.sort_by_key(|arm| (arm.ty.is_none(), arm.extends, self.generality(arm)));
        let label = self.enter(&construct.open, OpenKind::Other);
        let lowered = match object.ty {
            Type::Class(_) => self.tested(&object, name, &arms, &label, construct),
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..) => self.one_type_alone(&object),
            Type::Derived(_) | Type::Procedure(_) | Type::Error => {
                self.known(&object, name, &arms, &label, construct)
            }
        };
        self.leave();
        before.into_iter().chain(lowered).collect()
    }

    /// The result of a function in a variable that keeps it for the construct.
    fn held_selector<Op: Lower>(
        &mut self,
        object: Expr,
        selector: &ast::Expr,
    ) -> (Vec<Stmt<Op>>, Expr) {
        let ExprKind::Call { procedure, .. } = object.kind else {
            return (Vec::new(), object);
        };
        let result = self.an.program[procedure].result;
        let pointer = result.is_some_and(|result| self.an.program[result].pointer);
        let fits = matches!(object.ty, Type::Class(_) | Type::Derived(_));
        if Op::SIDE != Side::Host || !fits {
            return (Vec::new(), object);
        }
        let (span, rank) = (object.span, object.rank);
        let shape = match rank {
            0 => Shape::Scalar,
            _ => Shape::Deferred(rank),
        };
        let var = self.make_variable("selected", object.ty.clone(), shape, span);
        if pointer {
            self.an.program[var].pointer = true;
            let (object, before) = self.pointed(var, selector, span);
            return (before, object);
        }
        self.an.program[var].allocatable = rank > 0 || matches!(object.ty, Type::Class(_));
        let holder = Expr::new(ExprKind::Var(var), object.ty.clone(), rank, span);
        (self.plain(holder.clone(), object, span), holder)
    }

    /// The selector is polymorphic (F2018 C1157). CLASS of a type that nothing extends is that type here, so that the declaration counts.
    fn may_be_of_several_types(&mut self, object: &Expr) -> bool {
        let Some(var) = object.as_var() else {
            return true;
        };
        let declared = &self.an.program[var];
        if !self.an.kept.is_of_one_type(var) {
            return true;
        }
        let (name, place) = (&declared.name, declared.span);
        let message = format!("SELECT TYPE of '{name}', which is of one type");
        let found = Diagnostic::error(codes::UNSUPPORTED_STATEMENT, message)
            .at(object.span, "declared with TYPE, not with CLASS")
            .also(place, "declared here")
            .help("declare it with CLASS, or leave SELECT TYPE out");
        self.an.report(found);
        false
    }

    /// Polymorphic components of several structures are of a type each.
    fn is_one_object(&mut self, object: &Expr) -> bool {
        let several = matches!(&object.kind, ExprKind::Component { base, .. } if base.rank > 0);
        if several && matches!(object.ty, Type::Class(_)) {
            let message = "SELECT TYPE of a component of several structures";
            let found = Diagnostic::error(codes::UNSUPPORTED_STATEMENT, message)
                .at(object.span, "may be of another type in each")
                .help("write a loop over the structures");
            self.an.report(found);
            return false;
        }
        true
    }

    /// SELECT TYPE of a number or text.
    fn one_type_alone<Op>(&mut self, object: &Expr) -> Vec<Stmt<Op>> {
        let label = format!("is {} always", self.an.type_name(&object.ty));
        let message = "SELECT TYPE of an object that is not polymorphic";
        let found = Diagnostic::error(codes::UNSUPPORTED_STATEMENT, message)
            .at(object.span, label)
            .help("declare it with CLASS, or write the statements without SELECT TYPE");
        self.an.report(found);
        Vec::new()
    }

    fn no_selector<Op>(&mut self, selector: &ast::Expr) -> Vec<Stmt<Op>> {
        let message = "SELECT TYPE of something that is no variable";
        self.an.report(
            Diagnostic::error(codes::UNSUPPORTED_STATEMENT, message)
                .at(
                    selector.span,
                    "an expression, or a designator without a name",
                )
                .help("write `select type (name => variable)`"),
        );
        Vec::new()
    }

    fn arms<'c>(&mut self, construct: &'c ast::Construct) -> Vec<Arm<'c>> {
        let ends = self.ends(construct);
        let mut arms = Vec::new();
        for ((stmt, nodes), end) in construct.parts.iter().zip(&ends[1..]) {
            let ast::StmtKind::TypeGuard(guard) = &stmt.kind else {
                continue;
            };
            let (ty, extends) = match guard {
                TypeGuard::TypeIs(spec) => (Some(self.an.type_spec(self.cx, spec)), false),
                TypeGuard::ClassIs(name, params) => {
                    let ty = match params.is_empty() {
                        true => self.an.resolve_type(self.cx, name),
                        false => self.an.parameterised_type(self.cx, name, params),
                    };
                    (Some(ty.map_or(Type::Error, Type::Derived)), true)
                }
                TypeGuard::Default => (None, false),
            };
            if ty != Some(Type::Error) {
                arms.push(Arm {
                    stmt,
                    nodes,
                    end: *end,
                    ty,
                    extends,
                });
            }
        }
        arms
    }

    /// Each type is chosen by one TYPE IS and one CLASS IS, and there is one CLASS DEFAULT.
    fn check_guards(&mut self, arms: &[Arm<'_>]) {
        for (index, arm) in arms.iter().enumerate() {
            let alike = |before: &&Arm<'_>| {
                before.extends == arm.extends
                    && match (&before.ty, &arm.ty) {
                        (Some(before), Some(own)) => same_type(before, own),
                        (None, None) => true,
                        (Some(_), None) | (None, Some(_)) => false,
                    }
            };
            let Some(before) = arms[..index].iter().find(alike) else {
                continue;
            };
            let what = match (&arm.ty, arm.extends) {
                (None, _) => "CLASS DEFAULT",
                (Some(_), true) => "CLASS IS of this type",
                (Some(_), false) => "TYPE IS of this type",
            };
            let found = Diagnostic::error(codes::CASE_OVERLAP, format!("{what} stands twice"))
                .at(arm.stmt.span, "is never chosen")
                .also(before.stmt.span, "the first one");
            self.an
                .report(found.help("remove one of the two, or name another type"));
        }
    }

    /// Only an object of CLASS(*) can be a number or text (F2018 C1160).
    fn check_intrinsic_guards(&mut self, object: &Expr, arms: &[Arm<'_>]) {
        if !matches!(object.ty, Type::Derived(_) | Type::Class(Some(_))) {
            return;
        }
        for arm in arms {
            let Some(ty) = arm.ty.as_ref().filter(|ty| !matches!(ty, Type::Derived(_))) else {
                continue;
            };
            let message = format!("the object is never {}", self.an.type_name(ty));
            let found = Diagnostic::error(codes::UNSUPPORTED_STATEMENT, message)
                .at(arm.stmt.span, "is never chosen")
                .also(object.span, self.an.type_name(&object.ty))
                .help("remove it, or declare the object with CLASS(*)");
            self.an.report(found);
        }
    }

    /// CLASS IS of an extension comes before that of what it extends.
    fn generality(&self, arm: &Arm<'_>) -> usize {
        let Some(Type::Derived(mut ty)) = arm.ty else {
            return 0;
        };
        let mut above = 0;
        while let Some(parent) = self.an.program[ty].parent {
            (ty, above) = (parent, above + 1);
        }
        usize::MAX - above
    }

    /// Arms that are chosen when the program runs.
    fn tested<Op: Lower>(
        &mut self,
        object: &Expr,
        name: &ast::Name,
        arms: &[Arm<'_>],
        label: &str,
        construct: &ast::Construct,
    ) -> Vec<Stmt<Op>> {
        let span = construct.open.span;
        let (mut tested, mut otherwise) = (Vec::new(), None);
        for arm in arms {
            let body = self.arm(object, name, arm);
            let Some(ty) = arm.ty.clone() else {
                otherwise = Some(body);
                continue;
            };
            let kind = ExprKind::IsType {
                object: Box::new(object.clone()),
                ty,
                extends: arm.extends,
            };
            tested.push(IfArm {
                condition: Expr::new(kind, Type::LOGICAL, 0, arm.stmt.span),
                body,
                leading: all_comments(arm.stmt),
            });
        }
        match (tested.is_empty(), otherwise) {
            (true, otherwise) => self.block(otherwise.unwrap_or_default(), label, construct),
            (false, otherwise) => one(
                StmtKind::If {
                    arms: tested,
                    otherwise,
                    name: Some(label.to_string()),
                },
                span,
            ),
        }
    }

    /// The arm of an object of the type that it is declared with.
    fn known<Op: Lower>(
        &mut self,
        object: &Expr,
        name: &ast::Name,
        arms: &[Arm<'_>],
        label: &str,
        construct: &ast::Construct,
    ) -> Vec<Stmt<Op>> {
        let fits = |arm: &&Arm<'_>| match (&arm.ty, &object.ty) {
            (None, _) => true,
            (Some(Type::Derived(want)), Type::Derived(have)) if arm.extends => {
                self.an.descends(*have, *want)
            }
            (Some(want), have) => same_type(want, have),
        };
        let body = match arms.iter().find(fits) {
            Some(arm) => self.arm(object, name, arm),
            None => Vec::new(),
        };
        self.block(body, label, construct)
    }

    fn block<Op: Lower>(
        &self,
        body: Vec<Stmt<Op>>,
        label: &str,
        construct: &ast::Construct,
    ) -> Vec<Stmt<Op>> {
        one(
            StmtKind::Associate {
                bindings: Vec::new(),
                body,
                name: Some(label.to_string()),
            },
            construct.open.span,
        )
    }

    /// The body of one arm, in which the name stands for the object as one of the arm's type.
    fn arm<Op: Lower>(&mut self, object: &Expr, name: &ast::Name, arm: &Arm<'_>) -> Vec<Stmt<Op>> {
        let seen = self.seen_as(object, arm);
        let outer = self.cx;
        let inner = self.an.new_scope(outer);
        let Some(var) = self.associate_name(inner, name, &seen) else {
            return Vec::new();
        };
        let elements = seen.rank > 0 && !matches!(seen.ty, Type::Class(_));
        if elements && matches!(object.ty, Type::Class(_)) {
            let ty = match &seen.ty {
                Type::Derived(id) => self.an.program[*id].name.clone(),
                Type::Integer(kind) => format!("integer_{kind}"),
                Type::Unsigned(kind) => format!("unsigned_{kind}"),
                Type::Real(kind) => format!("real_{kind}"),
                Type::Complex(kind) => format!("complex_{kind}"),
                Type::Logical(_) => "logical".to_string(),
                Type::Character(..) => "characters".to_string(),
                Type::Class(_) | Type::Procedure(_) | Type::Error => "elements".to_string(),
            };
            let own = self.own_name(&format!("{}_{ty}", name.text));
            let variable = &mut self.an.program[var];
            (variable.pointer, variable.name) = (true, own);
        }
        self.cx = inner;
        let mut body: Vec<Stmt<Op>> = match arm.ty {
            Some(_) => self.closed(arm.nodes, arm.end),
            None => self.part(arm.stmt, arm.nodes, arm.end),
        };
        self.cx = outer;
        if self.an.program[var].pointer {
            return self.through_pointer(var, seen, body, arm);
        }
        let mut aliases = [Alias {
            var,
            designator: seen,
        }];
        let mut bindings = Vec::new();
        self.resolve_aliases(&mut aliases, &mut bindings, &mut body);
        if bindings.is_empty() {
            return body;
        }
        one(
            StmtKind::Associate {
                bindings,
                body,
                name: None,
            },
            arm.stmt.span,
        )
    }

    /// The elements of a polymorphic array as those of an arm's type: a pointer, through which they are what any array is.
    fn through_pointer<Op: Lower>(
        &mut self,
        var: VarId,
        target: Expr,
        mut body: Vec<Stmt<Op>>,
        arm: &Arm<'_>,
    ) -> Vec<Stmt<Op>> {
        let pointer = self.an.whole(var, arm.stmt.span);
        let points = StmtKind::Op(Op::points(pointer, target));
        body.insert(0, Stmt::new(points, arm.stmt.span));
        let block = StmtKind::Block {
            vars: vec![var],
            body,
            name: None,
        };
        one(block, arm.stmt.span)
    }

    fn seen_as(&self, object: &Expr, arm: &Arm<'_>) -> Expr {
        if !matches!(object.ty, Type::Class(_)) {
            return object.clone();
        }
        match &arm.ty {
            None => part(object.clone(), object.ty.clone()),
            Some(Type::Derived(id))
                if arm.extends
                    && self
                        .an
                        .extended
                        .contains(&self.an.program[*id].name.to_ascii_lowercase()) =>
            {
                part(object.clone(), Type::Class(Some(*id)))
            }
            Some(ty) => part(object.clone(), ty.clone()),
        }
    }
}
