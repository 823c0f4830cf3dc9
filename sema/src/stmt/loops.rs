//! DO in all its forms.

use super::super::{Cx, Symbol};
use super::control::comments_of;
use super::jumps::OpenKind;
use super::{Lower, Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::element::arithmetic;
use crate::ir::{
    BinaryOp, ConcurrentRange, Expr, ExprKind, Role, Shape, Stmt, StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;

/// The control of a counted DO, values cast to the variable's type.
struct Control {
    var: VarId,
    from: Expr,
    to: Expr,
    step: Option<Expr>,
}

impl Lowering<'_, '_> {
    pub(super) fn do_construct<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        control: &ast::DoControl,
    ) -> Vec<Stmt<Op>> {
        let span = construct.open.span;
        match control {
            ast::DoControl::Forever => self.while_loop(construct, None),
            ast::DoControl::While(condition) => {
                let condition = self.condition(condition);
                self.while_loop(construct, Some(condition))
            }
            ast::DoControl::Counted {
                var,
                from,
                to,
                step,
            } => match self.control(var, from, to, step) {
                Some(control) if matches!(self.an.program[control.var].ty, Type::Real(_)) => {
                    self.real_loop(construct, control, span)
                }
                Some(control) => self.counted_loop(construct, control),
                None => self.while_loop(construct, None),
            },
            ast::DoControl::Concurrent { header, locality } => {
                Op::concurrent(self, construct, header, locality)
            }
        }
    }

    fn while_loop<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        condition: Option<Expr>,
    ) -> Vec<Stmt<Op>> {
        let name = self.enter(&construct.open, OpenKind::Loop);
        let body = self.loop_body(construct);
        self.leave();
        one(
            StmtKind::While {
                condition,
                body,
                name: Some(name),
            },
            construct.open.span,
        )
    }

    /// The body, and a CONTINUE where END DO has a label or comments.
    fn loop_body<Op: Lower>(&mut self, construct: &ast::Construct) -> Vec<Stmt<Op>> {
        let mut body = self.nodes(&construct.body);
        if let Some(end) = &construct.end {
            body.extend(comments_of(end));
            if let Some(label) = end.label {
                let mut target = Stmt::new(StmtKind::Empty, end.span);
                target.label = Some(label.value);
                body.push(target);
            }
        }
        body
    }

    /// The DO variable and its values; `None` after an error.
    fn control(
        &mut self,
        var: &ast::Name,
        from: &ast::Expr,
        to: &ast::Expr,
        step: &Option<ast::Expr>,
    ) -> Option<Control> {
        let id = self.loop_variable(var)?;
        let ty = self.an.program[id].ty.clone();
        let (from, to, step) = self.outside_kernel(1, |lowering| {
            let from = lowering.bound(from, &ty);
            let to = lowering.bound(to, &ty);
            let step = step.as_ref().map(|step| lowering.bound(step, &ty));
            (from, to, step)
        });
        self.check_step(step.as_ref());
        Some(Control {
            var: id,
            from,
            to,
            step,
        })
    }

    fn bound(&mut self, bound: &ast::Expr, ty: &Type) -> Expr {
        let value = self.an.value(self.cx, bound);
        if !matches!(value.ty, Type::Integer(_) | Type::Real(_) | Type::Error) || value.rank != 0 {
            let message = "bounds and step of a DO loop must be scalar numbers";
            self.an
                .error(codes::DO_VARIABLE, bound.span, message, "is none");
            return Expr::error(bound.span);
        }
        self.an.cast(value, ty)
    }

    /// The variable of a DO statement or of an implied DO in an I/O list.
    pub(super) fn loop_variable(&mut self, name: &ast::Name) -> Option<VarId> {
        let Symbol::Var(id) = self.an.lookup_variable(self.cx, name) else {
            return None;
        };
        let var = &self.an.program[id];
        let scalar = var.rank() == 0 && matches!(var.ty, Type::Integer(_) | Type::Real(_));
        if !scalar {
            let message = format!("DO variable '{}' is no scalar integer", name.text);
            self.an
                .error(codes::DO_VARIABLE, name.span, message, "counts the rounds");
            return None;
        }
        let whole = Expr::new(ExprKind::Var(id), var.ty.clone(), 0, name.span);
        self.definable(&whole);
        self.an.check_definable(self.cx, &whole);
        Some(id)
    }

    fn counted_loop<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        control: Control,
    ) -> Vec<Stmt<Op>> {
        let name = self.enter(&construct.open, OpenKind::Loop);
        self.active.push((control.var, construct.open.span));
        let body = self.loop_body(construct);
        self.active.pop();
        self.leave();
        let Control {
            var,
            from,
            to,
            step,
        } = control;
        one(
            StmtKind::Do {
                var,
                from: Box::new(from),
                to: Box::new(to),
                step: step.map(Box::new),
                body,
                name: Some(name),
                private: false,
                spread: None,
                schedule: None,
            },
            construct.open.span,
        )
    }

    /// A DO with a real variable (deleted in F95): the trip count is `int((to - from + step) / step)`, fixed at entry, and the variable
    /// grows by the step behind each round.
    fn real_loop<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        control: Control,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        self.an.report(
            Diagnostic::warning(codes::REAL_DO_VARIABLE, "DO variable is real")
                .at(span, "the number of rounds depends on rounding")
                .help("count with an integer and compute the real from it"),
        );
        let ty = self.an.program[control.var].ty.clone();
        let variable = Expr::new(ExprKind::Var(control.var), ty.clone(), 0, span);
        let (mut out, step) = match control.step {
            Some(step) => self.once(step, "step", span),
            None => (Vec::new(), self.an.cast(Expr::int(1, span), &ty)),
        };
        let (held, to) = if is_constant(&control.to) {
            (Vec::new(), control.to)
        } else {
            self.held_bound(control.to, span)
        };
        out.extend(held);
        out.extend(one(
            StmtKind::Assign {
                lhs: variable.clone(),
                rhs: control.from,
            },
            span,
        ));
        let distance = arithmetic(BinaryOp::Sub, to, variable.clone());
        let distance = arithmetic(BinaryOp::Add, distance, step.clone());
        let distance = parenthesised(distance);
        let trips = self.an.cast(
            arithmetic(BinaryOp::Div, distance, step.clone()),
            &Type::Integer(8),
        );
        let count = self.make_variable("round", Type::Integer(8), Shape::Scalar, span);
        let (name, round) = self.real_body(construct, control.var);
        let grow = StmtKind::Assign {
            lhs: variable.clone(),
            rhs: arithmetic(BinaryOp::Add, variable, step),
        };
        let body = vec![round, Stmt::new(grow, span)];
        let from = self.an.cast(Expr::int(1, span), &Type::Integer(8));
        let name = Some(name);
        out.extend(one(
            StmtKind::Do {
                var: count,
                from: Box::new(from),
                to: Box::new(trips),
                step: None,
                body,
                name,
                private: false,
                spread: None,
                schedule: None,
            },
            span,
        ));
        out
    }

    /// The last value in a variable: the start value may change what it is computed from.
    fn held_bound<Op>(&mut self, bound: Expr, span: Span) -> (Vec<Stmt<Op>>, Expr) {
        let var = self.make_variable("last", bound.ty.clone(), Shape::Scalar, span);
        let holder = Expr::new(ExprKind::Var(var), bound.ty.clone(), 0, span);
        (
            one(
                StmtKind::Assign {
                    lhs: holder.clone(),
                    rhs: bound,
                },
                span,
            ),
            holder,
        )
    }

    /// The name of a real loop, and its body as a block that CYCLE leaves.
    fn real_body<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        var: VarId,
    ) -> (String, Stmt<Op>) {
        let block = self.provisional_name();
        let name = self.enter(&construct.open, OpenKind::Loop);
        if let Some(open) = self.open.last_mut() {
            open.cycle_leaves = Some(block.clone());
        }
        self.active.push((var, construct.open.span));
        let body = self.loop_body(construct);
        self.active.pop();
        self.leave();
        let kind = StmtKind::Block {
            vars: Vec::new(),
            body,
            name: Some(block),
        };
        (name, Stmt::new(kind, construct.open.span))
    }

    pub(super) fn concurrent<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        header: &ast::ForallHeader,
        locality: &[ast::Locality],
    ) -> Vec<Stmt<Op>> {
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let name = self.enter(&construct.open, OpenKind::Concurrent);
        let ranges = self.outside_kernel(header.ranges.len(), |lowering| {
            let side = lowering.cx.side;
            lowering.ranges(Cx { side, ..outer }, header)
        });
        let depth = self.active.len();
        self.active
            .extend(ranges.iter().map(|range| (range.var, construct.open.span)));
        let mask = header.mask.as_ref().map(|mask| self.condition(mask));
        let (vars, copies) = self.localities(outer, locality, construct.open.span);
        let mut body: Vec<Stmt<Op>> = copies;
        body.extend(self.loop_body(construct));
        if !vars.is_empty() {
            body = one(
                StmtKind::Block {
                    vars,
                    body,
                    name: None,
                },
                construct.open.span,
            );
        }
        self.active.truncate(depth);
        self.leave();
        self.cx = outer;
        one(
            StmtKind::Concurrent {
                ranges,
                mask,
                body,
                name: Some(name),
            },
            construct.open.span,
        )
    }

    fn check_step(&mut self, step: Option<&Expr>) {
        if let Some(step) = step.filter(|step| self.an.const_int(step) == Some(0)) {
            let message = "step of a loop is zero";
            let why = "the loop would never end";
            self.an.error(codes::ZERO_STEP, step.span, message, why);
        }
    }

    /// The index ranges of FORALL and DO CONCURRENT: the bounds are seen from outside, the indices are new.
    pub(super) fn ranges(&mut self, outer: Cx, header: &ast::ForallHeader) -> Vec<ConcurrentRange> {
        let mut ranges = Vec::new();
        for range in &header.ranges {
            let ty = self.index_type(outer, header, &range.var);
            let inner = std::mem::replace(&mut self.cx, outer);
            let from = self.bound(&range.lower, &ty);
            let to = self.bound(&range.upper, &ty);
            let step = range.stride.as_ref().map(|stride| self.bound(stride, &ty));
            self.check_step(step.as_ref());
            self.cx = inner;
            let index = Variable::new(
                range.var.text.clone(),
                range.var.span,
                ty,
                Shape::Scalar,
                Role::Local,
            );
            let var = self.an.declare_local(self.cx, index);
            ranges.push(ConcurrentRange {
                var,
                from,
                to,
                step,
            });
        }
        ranges
    }

    /// The type of an index: written in the header, or that of the variable of the same name outside.
    fn index_type(&mut self, outer: Cx, header: &ast::ForallHeader, name: &ast::Name) -> Type {
        let ty = match &header.ty {
            Some(spec) => self.an.type_spec(outer, spec),
            None => match self.an.lookup_variable(outer, name) {
                Symbol::Var(id) => self.an.program[id].ty.clone(),
                _ => return Type::INT,
            },
        };
        if !matches!(ty, Type::Integer(_)) {
            let message = format!("index '{}' is no integer", name.text);
            self.an
                .error(codes::DO_VARIABLE, name.span, message, "counts the rounds");
            return Type::INT;
        }
        ty
    }

    /// LOCAL and LOCAL_INIT: variables of each round's own, and the assignments that give LOCAL_INIT its values.
    fn localities<Op: Lower>(
        &mut self,
        outer: Cx,
        locality: &[ast::Locality],
        span: Span,
    ) -> (Vec<VarId>, Vec<Stmt<Op>>) {
        let (mut vars, mut copies) = (Vec::new(), Vec::new());
        for clause in locality {
            match clause.keyword.as_str() {
                "local" | "local_init" => {
                    for name in &clause.names {
                        let copy = clause.keyword == "local_init";
                        self.local_copy(outer, name, copy, &mut vars, &mut copies);
                    }
                }
                // Rounds that run one after the other join in their order; those that run side by side are for `stdpar` and offload.
                reduce if reduce.starts_with("reduce:") => {}
                "shared" | "default" => {}
                other => {
                    let message = format!("'{other}' of DO CONCURRENT is not supported");
                    self.an.error(
                        codes::UNSUPPORTED_STATEMENT,
                        span,
                        message,
                        "in this statement",
                    );
                }
            }
        }
        (vars, copies)
    }

    /// A name that no variable of the program has.
    fn fresh_name(&self, of: &str) -> String {
        let mut made = format!("{of}_local");
        let vars = &self.an.program.vars;
        while vars.iter().any(|var| var.name.eq_ignore_ascii_case(&made)) {
            made.push('_');
        }
        made
    }

    fn local_copy<Op: Lower>(
        &mut self,
        outer: Cx,
        name: &ast::Name,
        copy: bool,
        vars: &mut Vec<VarId>,
        copies: &mut Vec<Stmt<Op>>,
    ) {
        let Symbol::Var(id) = self.an.lookup_variable(outer, name) else {
            return;
        };
        let original = self.an.program[id].clone();
        let structure = crate::bound::structure_type(&original.ty);
        if structure.is_some_and(|ty| self.an.needs_making(ty)) {
            return self.an.refuse_made(name.span, "is in LOCAL or LOCAL_INIT");
        }
        let mut local = Variable::new(
            name.text.clone(),
            name.span,
            original.ty.clone(),
            original.shape.clone(),
            Role::Local,
        );
        local.space = original.space;
        let local = self.an.declare_local(self.cx, local);
        vars.push(local);
        if copy {
            // Its first value comes from the variable outside, which a variable of the same name would hide.
            self.an.program[local].name = self.fresh_name(&name.text);
            let whole = |var| {
                Expr::new(
                    ExprKind::Var(var),
                    original.ty.clone(),
                    original.rank(),
                    name.span,
                )
            };
            copies.extend(Op::assignment(self, whole(local), whole(id), name.span));
        }
    }
}

fn is_constant(value: &Expr) -> bool {
    if matches!(value.kind, ExprKind::Const(_)) {
        true
    } else if let ExprKind::Cast(inner) = &value.kind {
        is_constant(inner)
    } else {
        false
    }
}

/// The value in parentheses.
fn parenthesised(inner: Expr) -> Expr {
    let (ty, span, rank) = (inner.ty.clone(), inner.span, inner.rank);
    Expr::new(ExprKind::Paren(Box::new(inner)), ty, rank, span)
}
