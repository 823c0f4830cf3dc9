//! Objects of data clauses: the variables, components, sections and COMMON blocks that a clause names, and what is done with them.
//!
//! An element is a section of one. A structure that holds arrays elsewhere (ALLOCATABLE and POINTER components) stands for its other array
//! components, each by itself: kernels are handed components, not the structure, so there is no descriptor to attach. Refuses to know
//! directives: which clauses may stand where is the table's.

use super::super::kernel_loops::plain_value;
use crate::diag::{Diagnostic, codes};
use crate::directive::ClauseId;
use crate::expr::types::part;
use crate::ir::places::may_lie_in_element;
use crate::ir::space::beyond_host;
use crate::ir::{
    Action, Const, Expr, ExprKind, Modifiers, Motion, Role, Shape, Subscript, Type, TypeId, VarId,
};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Analyzer, Cx, ScopeId, Source, Symbol};

impl Analyzer<'_> {
    /// What the data clauses of a directive move.
    pub(crate) fn acc_motions(&mut self, cx: Cx, directive: &ast::Directive) -> Vec<Motion> {
        self.program.moves_data = true;
        let mut found: Vec<(usize, Motion)> = Vec::new();
        for (number, clause) in directive.clauses.iter().enumerate() {
            let Some(action) = clause.id.and_then(action) else {
                self.acc_pointers(cx, clause);
                continue;
            };
            let modifiers = self.acc_modifiers(clause, action);
            for object in self.acc_objects(cx, clause) {
                // Kernels bring it for themselves where it is absent.
                if action == Action::Present && may_lie_in_element(&self.program, &object) {
                    continue;
                }
                if let Some((before, one)) = found.iter().find(|(_, one)| one.object.same(&object))
                    && *before != number
                    && ![action, one.action].into_iter().any(says_no_motion)
                {
                    let name = crate::ir::print::expression(&self.program, &object);
                    let message = format!("'{name}' stands in two data clauses");
                    let found = Diagnostic::error(codes::ACC_TWICE, message)
                        .at(
                            object.span,
                            format!("here in {}", action.text().to_uppercase()),
                        )
                        .also(
                            one.object.span,
                            format!("and here in {}", one.action.text().to_uppercase()),
                        );
                    self.report(found);
                    continue;
                }
                if let Some((_, one)) = found
                    .iter()
                    .find(|(before, one)| *before == number && one.object.same(&object))
                {
                    let first = one.object.span;
                    self.named_again(&object, first);
                    continue;
                }
                self.warn_of_gaps(action, &object);
                let motion = Motion {
                    modifiers,
                    ..Motion::new(action, object)
                };
                found.push((number, motion));
            }
        }
        found.into_iter().map(|(_, motion)| motion).collect()
    }

    fn named_again(&mut self, object: &Expr, first: Span) {
        let name = crate::ir::print::expression(&self.program, object);
        let message = format!("'{name}' is named twice");
        let found = Diagnostic::warning(codes::ACC_TWICE, message).at(object.span, "again");
        self.report(
            found
                .also(first, "first here")
                .help("remove one of the two"),
        );
    }

    /// A section with a stride has gaps, which take part in all that data clauses do; UPDATE alone leaves them out.
    fn warn_of_gaps(&mut self, action: Action, object: &Expr) {
        let ExprKind::Section { subscripts, .. } = &object.kind else {
            return;
        };
        let scattered = |one: &Subscript| matches!(one, Subscript::Vector(_));
        if subscripts.iter().any(scattered) {
            let found = Diagnostic::error(
                codes::ACC_OBJECT,
                "elements by a list of subscripts in a data clause",
            )
            .at(object.span, "is no section that could be copied as a whole")
            .help("name the section that they lie in, a(1:n)");
            return self.report(found);
        }
        let strided = |one: &Subscript| match one {
            Subscript::Range { stride, .. } => {
                stride.as_ref().is_some_and(|stride| !is_one(stride))
            }
            Subscript::Index(_) | Subscript::Vector(_) => false,
        };
        if matches!(action, Action::Present | Action::NoCreate | Action::Update)
            || !subscripts.iter().any(strided)
        {
            return;
        }
        let word = action.text().to_uppercase();
        let found =
            Diagnostic::warning(codes::ACC_OBJECT, format!("{word} of a section with gaps"))
                .at(object.span, "what lies between its elements goes with them")
                .help("write the section without a stride; UPDATE copies single elements of it");
        self.report(found);
    }

    /// ATTACH and DETACH name pointers and allocatable objects, which kernels are handed by themselves; DEVICEPTR was heard where its
    /// variables are declared.
    fn acc_pointers(&mut self, cx: Cx, clause: &ast::Clause) {
        if let Some(ClauseId::Attach | ClauseId::Detach) = clause.id {
            for arg in clause.list() {
                let Some(value) = plain_value(arg) else {
                    continue;
                };
                let object = self.expr(cx, value);
                if object.ty != Type::Error && !self.is_attachable(&object) {
                    let word = clause.word.text.to_uppercase();
                    let message = format!("{word} of what is neither pointer nor allocatable");
                    let help =
                        "name a POINTER or ALLOCATABLE variable or component, without a section";
                    let found = Diagnostic::error(codes::ACC_OBJECT, message);
                    self.report(found.at(arg.span, "has no descriptor").help(help));
                }
            }
        }
    }

    fn is_attachable(&self, object: &Expr) -> bool {
        if let ExprKind::Var(var) = &object.kind {
            self.program[*var].pointer || self.program[*var].allocatable
        } else if let ExprKind::Component { ty, field, .. } = &object.kind {
            let field = &self.program[*ty].fields[*field as usize];
            field.pointer || field.allocatable
        } else {
            false
        }
    }

    /// The modifiers of a clause.
    fn acc_modifiers(&mut self, clause: &ast::Clause, action: Action) -> Modifiers {
        let mut found = Modifiers::default();
        for modifier in clause.list().iter().flat_map(|arg| &arg.modifiers) {
            let comes = matches!(action, Action::Copy | Action::Copyin);
            let goes = matches!(action, Action::Copy | Action::Copyout);
            let fits = match modifier.key().as_str() {
                "always" => {
                    (found.always_in, found.always_out) = (comes, goes);
                    comes || goes
                }
                "alwaysin" => {
                    found.always_in = comes;
                    comes
                }
                "alwaysout" => {
                    found.always_out = goes;
                    goes
                }
                "zero" => {
                    found.zero = true;
                    matches!(action, Action::Create | Action::Copyout)
                }
                "readonly" => action == Action::Copyin,
                "capture" => comes || goes || action == Action::Create,
                _ => false,
            };
            if !fits {
                let (word, of) = (modifier.text.to_uppercase(), action.text().to_uppercase());
                let message = format!("{word} is no modifier of {of}");
                let known = [
                    "always",
                    "alwaysin",
                    "alwaysout",
                    "zero",
                    "readonly",
                    "capture",
                ];
                let help = match crate::diag::similar::nearest(&modifier.key(), known) {
                    Some(meant) if meant != modifier.key() => {
                        format!("did you mean {}?", meant.to_uppercase())
                    }
                    _ => String::from(
                        "COPY has ALWAYS, ALWAYSIN, ALWAYSOUT and CAPTURE, COPYIN has ALWAYS, ALWAYSIN, READONLY and CAPTURE, COPYOUT has ALWAYS, ALWAYSOUT, ZERO and CAPTURE, CREATE has ZERO and CAPTURE",
                    ),
                };
                let found = Diagnostic::error(codes::ACC_CLAUSE, message);
                self.report(found.at(modifier.span, "in this clause").help(help));
            }
        }
        found
    }

    /// The objects that a clause names.
    pub(crate) fn acc_objects(&mut self, cx: Cx, clause: &ast::Clause) -> Vec<Expr> {
        let mut found = Vec::new();
        for arg in clause.list() {
            match &arg.value {
                ast::ClauseValue::Common(block) => {
                    for var in self.acc_block(cx, block) {
                        let whole = self.whole(var, block.span);
                        self.acc_object(whole, &mut found);
                    }
                }
                ast::ClauseValue::Expr(value) => {
                    let object = self.expr(cx, value);
                    self.acc_object(object, &mut found);
                }
                ast::ClauseValue::Star => {
                    self.no_object(arg.span, "'*' in a data clause", "is no variable");
                }
                ast::ClauseValue::Assign(..) => {
                    self.no_object(arg.span, "an assignment in a data clause", "is no variable");
                }
            }
        }
        found
    }

    /// The variables of a COMMON block that a scope knows, by its own statements, by those of its host, or by USE.
    pub(crate) fn acc_block(&mut self, cx: Cx, block: &ast::Name) -> Vec<VarId> {
        let key = block.key();
        let commons = &self.program.commons;
        let number = commons.iter().position(|common| common.name == key);
        let mut scope = Some(cx.scope);
        while let (Some(at), Some(number)) = (scope, number) {
            let mut found = self.members_of_block(at, Role::Common(number as u32), &mut Vec::new());
            if !found.is_empty() {
                found.sort();
                found.dedup();
                return found;
            }
            scope = self.scopes[at.0 as usize].parent;
        }
        let message = format!("COMMON block '/{}/' is not known here", block.text);
        self.no_object(
            block.span,
            &message,
            "no COMMON statement of this unit has it",
        );
        Vec::new()
    }

    /// The variables of a COMMON block in a scope, or else in the modules that it uses: whatever USE calls them, the block is the same.
    fn members_of_block(&self, at: ScopeId, block: Role, seen: &mut Vec<ScopeId>) -> Vec<VarId> {
        if seen.contains(&at) {
            return Vec::new();
        }
        seen.push(at);
        let here = &self.scopes[at.0 as usize];
        let mut found = Vec::new();
        for symbol in here.names.values() {
            if let Symbol::Var(var) = symbol
                && self.program[*var].role == block
            {
                found.push(*var);
            }
        }
        let mut imports = here.imports.iter();
        while let (true, Some(import)) = (found.is_empty(), imports.next()) {
            if let Source::Module(module) = import.source {
                found = self.members_of_block(module, block.clone(), seen);
            }
        }
        found
    }

    fn no_object(&mut self, span: Span, message: &str, label: &str) {
        let found = Diagnostic::error(codes::ACC_OBJECT, message);
        self.report(found.at(span, label));
    }

    /// The name of the constant that an object is, or is a part of.
    fn constant_in(&self, object: &Expr) -> Option<String> {
        let var = if let ExprKind::Const(Const::Named { var, .. }) = &object.kind {
            *var
        } else {
            object.root()?
        };
        let variable = &self.program[var];
        (variable.role == Role::Parameter).then(|| variable.name.clone())
    }

    /// Other compilers pass over constants in data clauses.
    fn needs_no_clause(&mut self, name: &str, span: Span) {
        let message = format!("'{name}' is a named constant");
        let found = Diagnostic::warning(codes::ACC_VARIABLE, message)
            .at(span, "needs no data clause, and none counts for it");
        self.report(found.help("remove it: the device knows its value"));
    }

    /// What a designator in a data clause stands for.
    fn acc_object(&mut self, mut object: Expr, found: &mut Vec<Expr>) {
        if object.ty == Type::Error {
            return;
        }
        if let Some(name) = self.constant_in(&object) {
            return self.needs_no_clause(&name, object.span);
        }
        let Some(root) = object.root() else {
            return self.no_object(
                object.span,
                "an expression in a data clause",
                "is no variable",
            );
        };
        let variable = &self.program[root];
        let name = variable.name.clone();
        if matches!(object.ty, Type::Procedure(_)) {
            let message = format!("'{name}' in a data clause");
            return self.no_object(object.span, &message, "a procedure");
        }
        let is_whole = matches!(object.kind, ExprKind::Var(_));
        if is_whole && matches!(variable.shape, Shape::AssumedSize(..)) {
            let message = format!("'{name}' in a data clause without its last upper bound");
            let found = Diagnostic::error(codes::ACC_OBJECT, message);
            let label = "an assumed-size array ends nowhere";
            let before = ":,".repeat(usize::from(variable.rank()).saturating_sub(1));
            let help =
                format!("write the section that ends where its values do: {name}({before}:n)");
            return self.report(found.at(object.span, label).help(help));
        }
        // Data of the device is its own copy.
        if beyond_host(variable.space) {
            return;
        }
        if let ExprKind::Element { base, subscripts } = object.kind {
            object = one_element(*base, subscripts, object.ty, object.span);
        }
        match &object.ty {
            // What its declared type has.
            Type::Class(Some(ty)) => {
                let ty = *ty;
                self.structures_named.push(root);
                self.acc_components(&part(object, Type::Derived(ty)), ty, found);
            }
            Type::Class(None) => {
                let what = format!("'{name}' of CLASS(*) in a data clause");
                self.acc_not_yet(object.span, &what);
            }
            Type::Derived(ty) if self.holds_places(*ty) => {
                let ty = *ty;
                self.structures_named.push(root);
                self.acc_components(&object, ty, found);
            }
            _ => found.push(object),
        }
    }

    /// The array components of a structure that lie with it, in structures in it, too.
    fn acc_components(&mut self, object: &Expr, ty: TypeId, found: &mut Vec<Expr>) {
        if object.rank > 0 {
            return;
        }
        for (number, field) in self.program[ty].fields.clone().into_iter().enumerate() {
            if field.pointer || field.allocatable {
                continue;
            }
            let kind = ExprKind::Component {
                base: Box::new(object.clone()),
                ty,
                field: number as u32,
            };
            let rank = field.shape.rank();
            let part = Expr::new(kind, field.ty.clone(), rank, object.span);
            if let Type::Derived(inner) = &field.ty
                && (rank == 0 || self.holds_places(*inner))
            {
                self.acc_components(&part, *inner, found);
            } else if rank > 0
                && matches!(
                    field.ty,
                    Type::Integer(_)
                        | Type::Real(_)
                        | Type::Complex(_)
                        | Type::Logical(_)
                        | Type::Derived(_)
                )
            {
                found.push(part);
            }
        }
    }

    /// Whether an object is a scalar in a structure that stands for its array components, or any component in an array of such structures: no clause
    /// of the whole names it.
    pub(crate) fn travels_by_value(&self, object: &Expr) -> bool {
        if let ExprKind::Section { base, .. } = &object.kind {
            return self.travels_by_value(base);
        }
        let ExprKind::Component { base, ty, field } = &object.kind else {
            return false;
        };
        let field = &self.program[*ty].fields[*field as usize];
        let apart = field.pointer || field.allocatable;
        let scalar = object.rank == 0 && base.rank == 0;
        (scalar || is_one_of_many(base)) && !apart && self.holds_places(*ty)
            || may_lie_in_element(&self.program, object)
    }

    /// Whether a type has components that lie elsewhere, or that regions do not have.
    pub(crate) fn holds_places(&self, ty: TypeId) -> bool {
        self.program[ty].builtin.is_some()
            || self.program[ty].fields.iter().any(|field| match &field.ty {
                Type::Character(..) | Type::Class(_) | Type::Procedure(_) => true,
                Type::Derived(inner) => {
                    field.pointer || field.allocatable || self.holds_places(*inner)
                }
                Type::Integer(_)
                | Type::Unsigned(_)
                | Type::Real(_)
                | Type::Complex(_)
                | Type::Logical(_)
                | Type::Error => field.pointer || field.allocatable,
            })
    }
}

/// Whether a structure is an element of an array, or several are, or it lies in such a one.
fn is_one_of_many(structure: &Expr) -> bool {
    if let ExprKind::Component { base, .. } | ExprKind::Part(base) = &structure.kind {
        structure.rank > 0 || is_one_of_many(base)
    } else {
        structure.rank > 0 || matches!(structure.kind, ExprKind::Element { .. })
    }
}

/// `a(i, j)` as `a(i:i, j)`.
fn one_element(base: Expr, subscripts: Vec<Expr>, ty: Type, span: Span) -> Expr {
    let range = |(place, index): (usize, Expr)| match place {
        0 => Subscript::Range {
            lower: Some(index.clone()),
            upper: Some(index),
            stride: None,
        },
        _ => Subscript::Index(index),
    };
    let subscripts = subscripts.into_iter().enumerate().map(range).collect();
    let kind = ExprKind::Section {
        base: Box::new(base),
        subscripts,
    };
    Expr::new(kind, ty, 1, span)
}

fn is_one(stride: &Expr) -> bool {
    matches!(stride.kind, ExprKind::Const(Const::Integer(1)))
}

/// Clauses that may stand beside one that says what moves: PRESENT asks, updates follow.
fn says_no_motion(action: Action) -> bool {
    matches!(
        action,
        Action::Present | Action::Update | Action::UpdateIn | Action::UpdateOut
    )
}

fn action(id: ClauseId) -> Option<Action> {
    Some(match id {
        ClauseId::Copy => Action::Copy,
        ClauseId::Copyin => Action::Copyin,
        ClauseId::Copyout => Action::Copyout,
        ClauseId::Create => Action::Create,
        // MIRROR: a copy as long as the array is allocated; REFLECTED: the caller's copy.
        ClauseId::Mirror | ClauseId::DeviceResident => Action::Create,
        ClauseId::NoCreate => Action::NoCreate,
        ClauseId::Present | ClauseId::Reflected => Action::Present,
        ClauseId::Delete => Action::Delete,
        ClauseId::UpdateIn => Action::UpdateIn,
        ClauseId::UpdateOut => Action::UpdateOut,
        _ => return None,
    })
}
