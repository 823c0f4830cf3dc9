//! ASSOCIATE and BLOCK.
//!
//! An ASSOCIATE name for an expression is a variable with that value. A name for a variable is replaced by the designator
//! wherever it stands; subscripts that the body might change are kept in variables, since the association is made once.

use super::jumps::OpenKind;
use super::{Lower, Lowering, one};
use crate::Symbol;
use crate::diag::codes;
use crate::expr::space_of;
use crate::ir::element::{arithmetic, element_at, lower_bound, range_position};
use crate::ir::walk::{Access, Index, muts, refs};
use crate::ir::{
    CharLen, Expr, ExprKind, Program, Role, Shape, Stmt, StmtKind, Subscript, Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;

/// A name that stands for a designator.
pub(super) struct Alias {
    pub var: VarId,
    pub designator: Expr,
}

/// Names of an ASSOCIATE construct, each with the variable that it is another name of, if it is one.
type Names = [(VarId, Option<VarId>)];

impl Lowering<'_, '_> {
    pub(super) fn block_construct<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
    ) -> Vec<Stmt<Op>> {
        let outer = self.cx;
        let (inner, vars) = self.an.block_scope(outer, &construct.specs);
        let vars = self.without_saved(vars);
        let sizes = self.sizes_at_entry(&vars);
        self.cx = inner;
        let name = self.enter(&construct.open, OpenKind::Other);
        let declared = self.an.take_declared_in_block();
        let declared = declared.iter();
        let mut body: Vec<Stmt<Op>> = declared
            .flat_map(|one| Op::directive_statement(self, one, one.span))
            .collect();
        body.extend(self.closed(&construct.body, construct.end.as_ref()));
        self.leave();
        self.cx = outer;
        let block = StmtKind::Block {
            vars,
            body,
            name: Some(name),
        };
        let block = one(block, construct.open.span);
        if sizes.is_empty() {
            return block;
        }
        let around = StmtKind::Associate {
            bindings: sizes,
            body: block,
            name: None,
        };
        one(around, construct.open.span)
    }

    /// Variables of a BLOCK with SAVE, by attribute or by initial value, live as long as the program: they are the procedure's, and so are
    /// the constants that may stand in their declarations.
    fn without_saved(&mut self, vars: Vec<VarId>) -> Vec<VarId> {
        let program = &mut self.an.program;
        let Some(procedure) = self.cx.procedure else {
            return vars;
        };
        let is_saved = |var: &VarId| program[*var].save && program[*var].role == Role::Local;
        if !vars.iter().any(is_saved) {
            return vars;
        }
        let (saved, own): (Vec<VarId>, Vec<VarId>) = vars
            .into_iter()
            .partition(|var| is_saved(var) || program[*var].role == Role::Parameter);
        if program.main == Some(procedure) {
            // Locals of the main program live as long as it anyway.
            for var in &saved {
                program[*var].save = false;
            }
        }
        program[procedure].locals.extend(saved);
        own
    }

    /// Bounds and lengths of a BLOCK's variables that are no constants are values at its entry: variables of their own, so that they are seen as
    /// what they are, expressions that are evaluated there.
    fn sizes_at_entry(&mut self, vars: &[VarId]) -> Vec<(VarId, Expr)> {
        let mut sizes = Vec::new();
        for var in vars {
            let variable = &mut self.an.program.vars[var.0 as usize];
            let mut shape = std::mem::replace(&mut variable.shape, Shape::Scalar);
            let mut ty = std::mem::replace(&mut variable.ty, Type::Error);
            let name = variable.name.clone();
            if let Shape::Explicit(bounds) = &mut shape {
                let single = bounds.len() == 1;
                for (dim, bound) in (1..).zip(bounds) {
                    let end = |word: &str| match single {
                        true => format!("{name}_{word}"),
                        false => format!("{name}_{word}_{dim}"),
                    };
                    self.keep_size((vars, end("first")), &mut bound.lower, &mut sizes);
                    self.keep_size((vars, end("size")), &mut bound.upper, &mut sizes);
                }
            }
            if let Type::Character(CharLen::Expr(length), _) = &mut ty {
                self.keep_size((vars, format!("{name}_length")), length, &mut sizes);
            }
            let variable = &mut self.an.program.vars[var.0 as usize];
            (variable.shape, variable.ty) = (shape, ty);
        }
        sizes
    }

    fn keep_size(
        &mut self,
        (own, name): (&[VarId], String),
        size: &mut Expr,
        sizes: &mut Vec<(VarId, Expr)>,
    ) {
        let (mut varies, mut inside) = (false, false);
        refs::each(size, &mut |node| {
            if let ExprKind::Var(var) = &node.kind {
                varies |= !matches!(self.an.program[*var].role, Role::Parameter);
                inside |= own.contains(var);
            } else if matches!(node.kind, ExprKind::Call { .. }) {
                varies = true
            }
        });
        if !varies || inside {
            return;
        }
        let cx = self.an.new_scope(self.cx);
        let name = self.own_name(&name);
        let variable = Variable::new(name, size.span, size.ty.clone(), Shape::Scalar, Role::Local);
        let var = self.an.declare_local(cx, variable);
        let name = Expr::new(ExprKind::Var(var), size.ty.clone(), 0, size.span);
        sizes.push((var, std::mem::replace(size, name)));
    }

    pub(super) fn associate<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        list: &[(ast::Name, ast::Expr)],
    ) -> Vec<Stmt<Op>> {
        let outer = self.cx;
        let inner = self.an.new_scope(outer);
        let (mut bindings, mut aliases) = (Vec::new(), Vec::new());
        for (index, (name, selector)) in list.iter().enumerate() {
            let same = |other: &&(ast::Name, ast::Expr)| other.0.key() == name.key();
            if let Some((before, _)) = list[..index].iter().find(same) {
                let what = format!("'{}' is associated", name.text);
                self.an.said_twice(&what, name.span, Some(before.span));
                continue;
            }
            let value = self.an.expr(outer, selector);
            if matches!(value.kind, ExprKind::Null) {
                let message = "NULL() has no value to associate with";
                let why = "a pointer that points to nothing";
                self.an
                    .error(codes::POINTER_MISFIT, selector.span, message, why);
                continue;
            }
            let is_alias = value.root().is_some() && !has_vector(&value);
            let value = if is_alias {
                value
            } else {
                self.an.value(outer, selector)
            };
            let Some(var) = self.associate_name(inner, name, &value) else {
                continue;
            };
            self.holds_object(var, &value);
            if is_alias {
                aliases.push(Alias {
                    var,
                    designator: value,
                });
            } else {
                bindings.push((var, value));
            }
        }
        self.cx = inner;
        let name = self.enter(&construct.open, OpenKind::Other);
        let mut body: Vec<Stmt<Op>> = self.closed(&construct.body, construct.end.as_ref());
        self.leave();
        self.cx = outer;
        self.refuse_changed_values(&bindings, &body);
        self.resolve_aliases(&mut aliases, &mut bindings, &mut body);
        one(
            StmtKind::Associate {
                bindings,
                body,
                name: Some(name),
            },
            construct.open.span,
        )
    }

    /// A name for a value cannot be given another one (F2008 8.1.3.3).
    fn refuse_changed_values<Op: Lower>(&mut self, bindings: &[(VarId, Expr)], body: &[Stmt<Op>]) {
        let mut changed = Vec::new();
        refs::expressions(body, &mut |access, expr| {
            let named = |var: &VarId| {
                let plain = !self.an.program[*var].pointer;
                plain && bindings.iter().any(|(binding, _)| binding == var)
            };
            let whole = !matches!(expr.kind, ExprKind::Component { .. });
            let writes = matches!(access, Access::Write | Access::Atomic);
            if writes && whole && expr.root().is_some_and(|root| named(&root)) {
                changed.push(expr.span);
            }
        });
        for span in changed {
            let message = "an ASSOCIATE name of an expression is given a value";
            let label = "stands for a value, not for a variable";
            self.an.error(codes::NOT_DEFINABLE, span, message, label);
        }
    }

    /// A polymorphic function result is an object behind something, in its name too; a pointer result names what it points at.
    pub(super) fn holds_object(&mut self, var: VarId, value: &Expr) {
        let ExprKind::Call { procedure, .. } = value.kind else {
            return;
        };
        let Some(result) = self.an.program[procedure].result else {
            return;
        };
        let pointer = self.an.program[result].pointer;
        let polymorphic = matches!(value.ty, Type::Class(_));
        let variable = &mut self.an.program[var];
        variable.pointer |= pointer;
        variable.allocatable |= polymorphic && !pointer;
    }

    /// The variable of an ASSOCIATE name.
    pub(super) fn associate_name(
        &mut self,
        inner: crate::Cx,
        name: &ast::Name,
        value: &Expr,
    ) -> Option<VarId> {
        if value.ty == Type::Error {
            self.an.scope(inner).names.insert(name.key(), Symbol::Error);
            return None;
        }
        let shape = match value.rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let mut variable = Variable::new(
            name.text.clone(),
            name.span,
            value.ty.clone(),
            shape,
            Role::Local,
        );
        if let Some(space) = space_of(&self.an.program, value) {
            variable.space = space;
        }
        if let Some(root) = value.root() {
            let root = &self.an.program[root];
            variable.target = root.target || root.pointer;
        }
        let var = self.an.declare_local(inner, variable);
        Some(self.an.openmp.note_associated(var))
    }

    pub(super) fn resolve_aliases<Op: Lower>(
        &mut self,
        aliases: &mut [Alias],
        bindings: &mut Vec<(VarId, Expr)>,
        body: &mut [Stmt<Op>],
    ) {
        if aliases.is_empty() {
            return;
        }
        let parts: Vec<(VarId, Option<VarId>)> = aliases
            .iter()
            .map(|alias| (alias.var, alias.designator.root()))
            .collect();
        for alias in aliases.iter_mut() {
            self.freeze(&mut alias.designator, (body, &parts), bindings);
            self.fix_lower_bounds(&mut alias.designator, bindings);
        }
        let mut written = Vec::new();
        refs::expressions(body, &mut |access, expr| {
            let is_alias = expr
                .root()
                .is_some_and(|root| aliases.iter().any(|alias| alias.var == root));
            if matches!(access, Access::Write | Access::Atomic | Access::Object) && is_alias {
                written.push(expr.clone());
            }
        });
        for mut target in written {
            replace(&self.an.program, &mut target, aliases);
            self.an.check_definable(self.cx, &target);
            self.definable(&target);
        }
        let program = &self.an.program;
        muts::expressions(body, &mut |_, expr| replace(program, expr, aliases));
        let mut declared = Vec::new();
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Block { vars, .. } = &stmt.kind {
                declared.extend(vars);
            }
        });
        for var in declared {
            let mut named = |program: &Program, expr: &mut Expr| replace(program, expr, aliases);
            self.an.program.change_sizes(var, &mut named);
        }
    }

    /// Puts subscripts that the body may change into variables.
    fn freeze<Op: Lower>(
        &mut self,
        designator: &mut Expr,
        (body, names): (&[Stmt<Op>], &Names),
        bindings: &mut Vec<(VarId, Expr)>,
    ) {
        let mut parts = Vec::new();
        collect_subscripts(designator, &mut |subscript| parts.push(subscript.clone()));
        if !parts.iter().any(|part| self.may_change(part, body, names)) {
            return;
        }
        let mut frozen = Vec::new();
        for part in parts {
            if matches!(part.kind, ExprKind::Const(_)) {
                frozen.push(part);
                continue;
            }
            let cx = self.an.new_scope(self.cx);
            let name = self.own_name("at");
            let variable =
                Variable::new(name, part.span, part.ty.clone(), Shape::Scalar, Role::Local);
            let var = self.an.declare_local(cx, variable);
            frozen.push(Expr::new(ExprKind::Var(var), part.ty.clone(), 0, part.span));
            bindings.push((var, part));
        }
        let mut frozen = frozen.into_iter();
        change_subscripts(designator, &mut |subscript| {
            if let Some(value) = frozen.next() {
                *subscript = value;
            }
        });
    }

    /// Positions in a section count from its lower bounds: where these are left out and no constants, variables hold them.
    fn fix_lower_bounds(&mut self, designator: &mut Expr, bindings: &mut Vec<(VarId, Expr)>) {
        let ExprKind::Section { base, subscripts } = &mut designator.kind else {
            return;
        };
        for (dim, subscript) in subscripts.iter_mut().enumerate() {
            let Subscript::Range {
                lower: lower @ None,
                ..
            } = subscript
            else {
                continue;
            };
            let bound = lower_bound(&self.an.program, base, dim, designator.span);
            if matches!(bound.kind, ExprKind::Const(_)) {
                continue;
            }
            let cx = self.an.new_scope(self.cx);
            let name = self.own_name("lower");
            let variable = Variable::new(name, bound.span, Type::INT, Shape::Scalar, Role::Local);
            let var = self.an.declare_local(cx, variable);
            *lower = Some(Expr::new(ExprKind::Var(var), Type::INT, 0, bound.span));
            bindings.push((var, bound));
        }
    }

    /// Whether the body may give `part` another value, by the ASSOCIATE names of parts of these variables, too.
    fn may_change<Op: Lower>(&self, part: &Expr, body: &[Stmt<Op>], names: &Names) -> bool {
        let mut vars = Vec::new();
        let mut opaque = false;
        refs::each(part, &mut |node| {
            if let ExprKind::Var(var) = node.kind {
                let variable = &self.an.program[var];
                opaque |= variable.pointer || variable.target;
                vars.push(var);
            } else if matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. }) {
                opaque = true
            }
        });
        if opaque {
            return true;
        }
        let own = vars.clone();
        let parts = names
            .iter()
            .filter(|(_, of)| of.is_some_and(|of| own.contains(&of)));
        vars.extend(parts.map(|(name, _)| *name));
        let exposed = own
            .iter()
            .any(|&var| !matches!(self.an.program[var].role, Role::Local | Role::Dummy(_)));
        let mut changed = false;
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Do { var, .. } = stmt.kind {
                changed |= vars.contains(&var);
            }
            if let StmtKind::Op(op) = &stmt.kind {
                refs::Operands::indices(op, &mut |Index(var)| changed |= vars.contains(&var));
            }
            changed |= exposed && matches!(stmt.kind, StmtKind::Call { .. });
            refs::statement(stmt, &mut |access, expr| {
                changed |=
                    access != Access::Read && expr.root().is_some_and(|root| vars.contains(&root));
                refs::each(expr, &mut |node| {
                    changed |= exposed && matches!(node.kind, ExprKind::Call { .. })
                });
            });
        });
        changed
    }
}

/// Whether elements are chosen by an array of subscripts.
pub(super) fn has_vector(expr: &Expr) -> bool {
    if let ExprKind::Section { base, subscripts } = &expr.kind {
        has_vector(base)
            || subscripts
                .iter()
                .any(|one| matches!(one, Subscript::Vector(_)))
    } else if let ExprKind::Element { base, .. }
    | ExprKind::Component { base, .. }
    | ExprKind::Part(base)
    | ExprKind::Substring { base, .. } = &expr.kind
    {
        has_vector(base)
    } else {
        false
    }
}

fn collect_subscripts(designator: &Expr, visit: &mut dyn FnMut(&Expr)) {
    let mut copy = designator.clone();
    change_subscripts(&mut copy, &mut |subscript| visit(subscript));
}

/// Every scalar subscript and bound of a designator, from the variable outwards.
pub(super) fn change_subscripts(designator: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut designator.kind {
        ExprKind::Element { base, subscripts } => {
            change_subscripts(base, visit);
            subscripts.iter_mut().for_each(visit);
        }
        ExprKind::Section { base, subscripts } => {
            change_subscripts(base, visit);
            for subscript in subscripts {
                muts::subscript(subscript, &mut |_, part| visit(part));
            }
        }
        ExprKind::Component { base, .. } | ExprKind::Part(base) => change_subscripts(base, visit),
        ExprKind::Substring { base, lower, upper } => {
            change_subscripts(base, visit);
            for bound in [lower, upper].into_iter().flatten() {
                visit(bound);
            }
        }
        _ => {}
    }
}

/// Puts the designators in the places of their names.
fn replace(program: &Program, expr: &mut Expr, aliases: &[Alias]) {
    let alias_of = |expr: &Expr| {
        if let ExprKind::Var(var) = expr.kind {
            aliases.iter().find(|alias| alias.var == var)
        } else {
            None
        }
    };
    if let Some(alias) = alias_of(expr) {
        *expr = Expr {
            span: expr.span,
            ..alias.designator.clone()
        };
        return;
    }
    let sectioned =
        if let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } = &expr.kind {
            alias_of(base).filter(|alias| is_section(&alias.designator))
        } else {
            None
        };
    muts::operands(expr, &mut |_, operand| {
        if sectioned.is_none() || alias_of(operand).is_none() {
            replace(program, operand, aliases);
        }
    });
    let Some(alias) = sectioned else {
        return;
    };
    let span = expr.span;
    match &mut expr.kind {
        ExprKind::Element { subscripts, .. } => {
            let element = element_at(program, &alias.designator, subscripts, span);
            *expr = element;
        }
        ExprKind::Section { subscripts, .. } => {
            let rank = expr.rank;
            *expr = section_of(program, &alias.designator, subscripts, rank, span);
        }
        _ => {}
    }
}

/// Subscripts of a section count from 1, those of a whole array from its own bounds.
fn is_section(designator: &Expr) -> bool {
    match &designator.kind {
        ExprKind::Section { .. } => true,
        ExprKind::Component { base, .. } | ExprKind::Substring { base, .. } => base.rank > 0,
        ExprKind::Element { .. } => designator.rank > 0,
        _ => false,
    }
}

/// A section of a section.
fn section_of(
    program: &Program,
    designator: &Expr,
    outer: &[Subscript],
    rank: u8,
    span: Span,
) -> Expr {
    let inside = |base: &Expr| Box::new(section_of(program, base, outer, rank, span));
    let part = match &designator.kind {
        ExprKind::Section { base, subscripts } => {
            return section_of_section(program, (designator, base, subscripts), outer, rank, span);
        }
        // Parts of all elements: those of the elements of the section.
        ExprKind::Component { base, ty, field } if base.rank > 0 => ExprKind::Component {
            base: inside(base),
            ty: *ty,
            field: *field,
        },
        ExprKind::Substring { base, lower, upper } if base.rank > 0 => ExprKind::Substring {
            base: inside(base),
            lower: lower.clone(),
            upper: upper.clone(),
        },
        ExprKind::Element { base, subscripts } if designator.rank > 0 => ExprKind::Element {
            base: inside(base),
            subscripts: subscripts.clone(),
        },
        _ => {
            let whole = Subscript::Range {
                lower: None,
                upper: None,
                stride: None,
            };
            let all = vec![whole; usize::from(designator.rank)];
            let found = (designator, designator, &all[..]);
            return section_of_section(program, found, outer, rank, span);
        }
    };
    Expr::new(part, designator.ty.clone(), rank, span)
}

fn section_of_section(
    program: &Program,
    (designator, base, subscripts): (&Expr, &Expr, &[Subscript]),
    outer: &[Subscript],
    rank: u8,
    span: Span,
) -> Expr {
    let mut outer = outer.iter();
    let mut combined = Vec::new();
    for (dim, subscript) in subscripts.iter().enumerate() {
        let combination = match subscript {
            Subscript::Index(_) | Subscript::Vector(_) => subscript.clone(),
            Subscript::Range { .. } => match outer.next() {
                Some(outer) => combine(program, base, dim, subscript, outer, span),
                None => subscript.clone(),
            },
        };
        combined.push(combination);
    }
    let kind = ExprKind::Section {
        base: Box::new(base.clone()),
        subscripts: combined,
    };
    Expr::new(kind, designator.ty.clone(), rank, span)
}

fn combine(
    program: &Program,
    base: &Expr,
    dim: usize,
    inner: &Subscript,
    outer: &Subscript,
    span: Span,
) -> Subscript {
    let at = |position: &Expr| range_position(program, base, dim, inner, position, span);
    match outer {
        Subscript::Index(index) => Subscript::Index(at(index)),
        Subscript::Vector(vector) => Subscript::Vector(at(vector)),
        Subscript::Range {
            lower,
            upper,
            stride,
        } => {
            let Subscript::Range {
                lower: inner_lower,
                upper: inner_upper,
                stride: inner_stride,
            } = inner
            else {
                return inner.clone();
            };
            let stride = match (inner_stride, stride) {
                (Some(a), Some(b)) => {
                    Some(arithmetic(crate::ir::BinaryOp::Mul, a.clone(), b.clone()))
                }
                (a, b) => a.clone().or(b.clone()),
            };
            let lower = lower.as_ref().map(at).or(inner_lower.clone());
            let upper = upper.as_ref().map(at).or(inner_upper.clone());
            Subscript::Range {
                lower,
                upper,
                stride,
            }
        }
    }
}
