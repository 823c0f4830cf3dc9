//! A kernel whose barriers stand where the whole block goes together: one loop over the threads for each stretch between barriers.

use super::axis::along;
use super::barriers::is_jump;
use crate::emit::bodies::trimmed;
use crate::emit::comments;
use crate::emit::declare::{Placement, key};
use crate::emit::faults::fault;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::control::{label, leaves};
use crate::emit::rust::stmt::Body;
use crate::emit::uses::{Uses, bodies, children};
use crate::ir::passing::living_in_loops;
use crate::ir::*;

type Code = Stmt<KernelOp>;

impl<'a> Cx<'a> {
    pub(super) fn split(&self, id: ProcId, stmts: &'a [Code], body: &mut Body<'a>) {
        let mut cx = self.clone();
        cx.block_level = self.block_scalars(id, stmts);
        cx.derived = cx.derivable(stmts);
        cx.derived.retain(|(var, _)| !cx.block_level.contains(var));
        cx.per_thread = cx.crossing(id, stmts);
        cx.per_thread
            .retain(|v| !cx.block_level.contains(v) && !cx.derived.iter().any(|(var, _)| var == v));
        body.out.open(format!(
            "for_each_block!(cores, |{}| {{",
            self.names.block()
        ));
        self.shared_arrays(id, self.names.block(), body);
        cx.kept(id, body);
        body.cx = cx.clone();
        body.placement = Placement::of(stmts, &cx.block_level);
        cx.split_level(id, trimmed(stmts), body);
        body.out.close("});");
    }

    /// Locals and dummies with one value for each thread that live across a barrier.
    fn kept(&mut self, id: ProcId, body: &mut Body<'a>) {
        let procedure = &self.program[id];
        for var in procedure
            .locals
            .iter()
            .filter(|v| self.per_thread.contains(v))
        {
            let (name, ty) = (
                self.names.var(*var),
                self.scalar_type(&self.program[*var].ty),
            );
            match &self.program[*var].shape {
                Shape::Explicit(bounds) => {
                    let made = concat([
                        text(format!(
                            "{}.per_thread_array::<{ty}, {}>(",
                            self.names.block(),
                            bounds.len()
                        )),
                        self.bounds(bounds),
                        text(")"),
                    ]);
                    body.out.doc(
                        &Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(made)),
                        ";",
                    );
                }
                Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                    body.out.line(format!(
                        "let mut {name} = {}.per_thread::<{ty}>();",
                        self.names.block()
                    ))
                }
            }
        }
        let scalars: Vec<VarId> = procedure
            .dummies
            .iter()
            .copied()
            .filter(|v| self.program[*v].rank() == 0 && !self.by_address(*v))
            .collect();
        for var in &scalars {
            if body.uses.count(*var).writes > 0 {
                let name = self.names.var(*var);
                body.out.line(format!("let {name}_value = {name};"));
                body.out.line(format!(
                    "let mut {name} = {}.per_thread();",
                    self.names.block()
                ));
                body.out.line(format!("{name}.fill({name}_value);"));
                self.per_thread.push(*var);
            }
        }
    }

    fn split_level(&self, id: ProcId, stmts: &'a [Code], body: &mut Body<'a>) {
        let mut start = 0;
        for (index, stmt) in stmts.iter().enumerate() {
            if !self.is_boundary(stmt) && !is_jump(stmt) {
                continue;
            }
            self.stretch(id, &stmts[start..index], body);
            start = index + 1;
            if self.is_barrier(stmt) {
                comments::lines(&stmt.leading, &mut body.out);
                comments::lines(&stmt.trailing, &mut body.out);
                continue;
            }
            self.block_construct(id, stmt, body);
        }
        self.stretch(id, &stmts[start..], body);
    }

    /// Statements between two barriers: a loop over the threads.
    fn stretch(&self, id: ProcId, stmts: &'a [Code], body: &mut Body<'a>) {
        if stmts.iter().all(|s| matches!(s.kind, StmtKind::Empty)) {
            return;
        }
        let mut inner = Body {
            cx: self.clone(),
            out: Lines::inside(body.out.depth() + 1),
            declared: Default::default(),
            masks: Vec::new(),
            plain_bytes: false,
            sums: Vec::new(),
            last: false,
            declares: None,
            placement: Placement::default(),
            uses: Uses::of_body(self.program, stmts),
            on_return: body.on_return.clone(),
        };
        let derived = self.needed(&inner.uses);
        let axis = self.fast_axis_after(&derived, stmts);
        let mut given = Vec::new();
        for (var, value) in derived.iter().filter(|(var, _)| !assigns(stmts, *var)) {
            let value = inner.cx.value(value);
            inner.out.doc(
                &Doc::RightSide(
                    Box::new(text(format!("let {} =", self.names.var(*var)))),
                    Box::new(value),
                ),
                ";",
            );
            given.push(*var);
        }
        self.stretch_locals(id, stmts, &given, &mut inner);
        let idle = self.idle(stmts);
        for stmt in stmts {
            if idle.contains(&key(stmt)) {
                inner.passed(stmt)
            } else {
                inner.stmt(stmt)
            }
        }
        body.out.open(format!(
            "for_each_thread!({}{}, |{}| {{",
            self.names.block(),
            along(axis),
            self.thread_of(&inner.out)
        ));
        body.out.append(inner.out);
        body.out.close("});");
    }

    /// Assignments to scalars that are computed again where they are needed, which is not here.
    fn idle(&self, stmts: &[Code]) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        for (index, stmt) in stmts.iter().enumerate().rev() {
            let StmtKind::Assign { lhs, .. } = &stmt.kind else {
                continue;
            };
            let ExprKind::Var(id) = lhs.kind else {
                continue;
            };
            let read = stmts[index + 1..]
                .iter()
                .any(|s| !found.contains(&key(s)) && Uses::of_stmt(s).uses(id));
            if !read && self.derived.iter().any(|(var, _)| *var == id) {
                found.push(key(stmt));
            }
        }
        found
    }

    /// Locals that live within one stretch.
    fn stretch_locals(&self, id: ProcId, stmts: &'a [Code], given: &[VarId], inner: &mut Body<'a>) {
        let in_loops = living_in_loops(stmts);
        let own = |v: &VarId| {
            let local = &self.program[*v];
            let elsewhere = self.per_thread.contains(v)
                || self.block_level.contains(v)
                || given.contains(v)
                || local.space == Space::Shared;
            inner.uses.uses(*v)
                && !elsewhere
                && !matches!(local.role, Role::Parameter)
                && !in_loops.contains(v)
        };
        let locals: Vec<VarId> = self.program[id]
            .locals
            .iter()
            .copied()
            .filter(own)
            .collect();
        let (scalars, arrays): (Vec<VarId>, Vec<VarId>) = locals
            .into_iter()
            .partition(|v| self.program[*v].rank() == 0);
        arrays.into_iter().for_each(|v| inner.declare(v));
        inner.placement = Placement::of(stmts, &scalars);
    }

    /// What the block does as one: a loop or IF with barriers inside, an assignment to a scalar of the block, a jump.
    fn block_construct(&self, id: ProcId, stmt: &'a Code, body: &mut Body<'a>) {
        let mut block = self.clone();
        block.thread = self.names.block();
        if bodies(stmt).is_empty() {
            let outer = std::mem::replace(&mut body.cx, block);
            body.stmt(stmt);
            body.cx = outer;
            return;
        }
        comments::lines(&stmt.leading, &mut body.out);
        comments::lines(&stmt.trailing, &mut body.out);
        body.declare_before(stmt);
        match &stmt.kind {
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body: inner,
                name,
                ..
            } => {
                let iterator = block.do_iterator(from, to, step.as_deref());
                let shown = body.shown_counter(*var, inner);
                body.out.open_doc(
                    &concat([
                        text(format!("{}for {shown} in ", named(inner, name))),
                        iterator.doc,
                    ]),
                    " {",
                );
                let mut deeper = self.clone();
                deeper.block_level.push(*var);
                deeper.split_level(id, inner, body);
                body.out.close("}");
            }
            StmtKind::While {
                condition,
                body: inner,
                name,
            } => {
                let prefix = named(inner, name);
                match condition {
                    Some(condition) => body.out.open_doc(
                        &concat([text(format!("{prefix}while ")), block.value(condition)]),
                        " {",
                    ),
                    None => body.out.open(format!("{prefix}loop {{")),
                }
                self.split_level(id, inner, body);
                body.out.close("}");
            }
            StmtKind::If {
                arms, otherwise, ..
            } => self.block_if(id, &block, (arms, otherwise.as_deref()), body),
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::Select { .. }
            | StmtKind::Concurrent { .. }
            | StmtKind::Where { .. }
            | StmtKind::Block { .. }
            | StmtKind::Associate { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty
            | StmtKind::Op(_) => {
                let word = fault(
                    stmt.span,
                    "a meeting of threads inside this construct in Rust",
                );
                body.out.doc(&word, ";");
            }
        }
    }

    fn block_if(
        &self,
        id: ProcId,
        block: &Cx<'a>,
        (arms, otherwise): (&'a [IfArm<KernelOp>], Option<&'a [Code]>),
        body: &mut Body<'a>,
    ) {
        for (index, arm) in arms.iter().enumerate() {
            let word = if index == 0 { "if " } else { "} else if " };
            if index > 0 {
                body.out.dedent();
            }
            body.out
                .open_doc(&concat([text(word), block.value(&arm.condition)]), " {");
            self.split_level(id, &arm.body, body);
        }
        if let Some(inner) = otherwise {
            body.out.dedent();
            body.out.open("} else {");
            self.split_level(id, inner, body);
        }
        body.out.close("}");
    }

    /// Scalars set once, at the top and before any barrier, to a value that each thread can compute again from its position: cheaper to
    /// compute in every stretch than to keep for every thread.
    pub fn derivable(&self, stmts: &'a [Code]) -> Vec<(VarId, &'a Expr)> {
        let uses = Uses::of(stmts);
        let mut found: Vec<(VarId, &'a Expr)> = Vec::new();
        for stmt in stmts
            .iter()
            .take_while(|s| !self.has_barrier(std::slice::from_ref(*s)))
        {
            let StmtKind::Assign { lhs, rhs } = &stmt.kind else {
                continue;
            };
            let ExprKind::Var(id) = lhs.kind else {
                continue;
            };
            let local = &self.program[id];
            let once = local.rank() == 0
                && matches!(local.role, Role::Local)
                && local.space == Space::Host
                && uses.count(id).writes == 1;
            if once && self.computable(rhs, &found) {
                found.push((id, rhs));
            }
        }
        found
    }

    /// Whether an expression depends on nothing but the thread's position and values that no thread changes.
    fn computable(&self, expr: &Expr, known: &[(VarId, &Expr)]) -> bool {
        let own = match &expr.kind {
            ExprKind::Var(id) => known.iter().any(|(var, _)| var == id) || self.uniform(expr),
            ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::Call { .. }
            | ExprKind::Api { .. }
            | ExprKind::Component { .. } => false,
            ExprKind::Const(_)
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => true,
        };
        let mut all = own;
        if !matches!(expr.kind, ExprKind::Var(_)) {
            children(expr, &mut |child| all &= self.computable(child, known));
        }
        all
    }

    /// The derived scalars that a stretch needs, those that others are made from included, in order.
    fn needed(&self, uses: &Uses) -> Vec<(VarId, &'a Expr)> {
        let mut wanted: Vec<VarId> = self
            .derived
            .iter()
            .map(|(v, _)| *v)
            .filter(|v| uses.uses(*v))
            .collect();
        for (var, value) in self.derived.iter().rev() {
            if wanted.contains(var) {
                let inner = Uses::of_expr(value);
                wanted.extend(
                    self.derived
                        .iter()
                        .map(|(v, _)| *v)
                        .filter(|v| inner.uses(*v)),
                );
            }
        }
        self.derived
            .iter()
            .filter(|(v, _)| wanted.contains(v))
            .copied()
            .collect()
    }

    /// Locals whose value crosses a boundary.
    fn crossing(&self, id: ProcId, stmts: &[Code]) -> Vec<VarId> {
        let mut stretches = Vec::new();
        self.stretches_in(stmts, false, &mut stretches);
        let local = |v: &VarId| {
            self.program[*v].space == Space::Host
                && !matches!(self.program[*v].role, Role::Parameter)
        };
        let in_loops = living_in_loops(stmts);
        let crosses = |v: &VarId| {
            let using: Vec<&Stretch<'_>> = stretches.iter().filter(|s| s.uses.uses(*v)).collect();
            let looped = using.iter().any(|s| s.looped);
            let kept = using.len() > 1 || looped && !using.is_empty() && !in_loops.contains(v);
            let fresh = self.program[*v].rank() == 0 && self.program[*v].init.is_none();
            kept && !(fresh && using.iter().all(|s| sets_first(s.stmts, *v)))
        };
        let locals = self.program[id].locals.iter().copied().filter(local);
        locals
            .filter(crosses)
            .filter(|v| !self.is_block_loop_variable(*v, stmts) && !in_loops.contains(v))
            .collect()
    }

    fn is_block_loop_variable(&self, id: VarId, stmts: &[Code]) -> bool {
        stmts.iter().any(|s| {
            let own =
                matches!(&s.kind, StmtKind::Do { var, .. } if *var == id) && self.is_boundary(s);
            own || bodies(s)
                .into_iter()
                .any(|b| self.is_block_loop_variable(id, b))
        })
    }

    /// All stretches with their uses.
    fn stretches_in<'s>(&self, stmts: &'s [Code], looped: bool, found: &mut Vec<Stretch<'s>>) {
        let stretch = |stmts| Stretch {
            stmts,
            uses: Uses::of(stmts),
            looped,
        };
        let mut start = 0;
        for (index, stmt) in stmts.iter().enumerate() {
            if !self.is_boundary(stmt) && !is_jump(stmt) {
                continue;
            }
            found.push(stretch(&stmts[start..index]));
            start = index + 1;
            let repeats = matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. });
            bodies(stmt)
                .into_iter()
                .for_each(|b| self.stretches_in(b, looped || repeats, found));
        }
        found.push(stretch(&stmts[start..]));
    }
}

/// Statements between two boundaries.
struct Stretch<'s> {
    stmts: &'s [Code],
    uses: Uses,
    /// A loop of the block repeats it.
    looped: bool,
}

/// Whether statements give a scalar a value before they do anything else with it, so that what it had is of no use.
fn sets_first(stmts: &[Code], var: VarId) -> bool {
    for stmt in stmts {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && matches!(lhs.kind, ExprKind::Var(id) if id == var)
        {
            return !Uses::of_expr(rhs).uses(var);
        }
        if Uses::of_stmt(stmt).uses(var) {
            return false;
        }
    }
    false
}

/// `'outer: ` where EXIT or CYCLE names the loop.
fn named(body: &[Code], name: &Option<String>) -> String {
    let left = name.as_deref().filter(|n| leaves(std::iter::once(body), n));
    left.map_or(String::new(), |n| format!("{}: ", label(n)))
}

/// Whether these statements give a scalar its value themselves.
fn assigns(stmts: &[Code], var: VarId) -> bool {
    stmts.iter().any(|s| matches!(&s.kind, StmtKind::Assign { lhs, .. } if matches!(lhs.kind, ExprKind::Var(id) if id == var)))
}
