//! The statements: loops, branches, jumps, and what plain statements do to scalars.

use super::super::inductions;
use super::*;

impl<'a, Op: Operation> Gather<'a, Op> {
    pub(super) fn list(&mut self, body: &'a [Stmt<Op>]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Stmt<Op>) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } => self.assign(lhs, rhs),
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => {
                self.step = extreme(stmt);
                let mut ways = Vec::new();
                self.construct(name, stmt, |gather| {
                    gather.arms(arms, otherwise.as_deref(), &mut ways);
                });
                self.step = None;
            }
            StmtKind::Select {
                selector,
                cases,
                default,
                name,
            } => {
                self.read(selector);
                let bodies = cases.iter().map(|case| &case.body[..]);
                let bodies: Vec<_> = bodies.chain(default.as_deref()).collect();
                let complete = default.is_some();
                self.construct(name, stmt, |gather| gather.branches(&bodies, complete));
            }
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                ..
            } => {
                let range = self.enter_range(*var, from, to, step.as_deref(), stmt.span);
                self.in_loop(Some((*var, range)), name, stmt, body, false);
                self.forget(*var);
            }
            StmtKind::While {
                condition,
                body,
                name,
            } => {
                // What the condition reads, it reads in each iteration.
                self.in_frame(None, stmt, body, false, name, |gather| {
                    condition
                        .iter()
                        .for_each(|condition| gather.read(condition));
                    gather.list(body);
                });
            }
            StmtKind::Concurrent {
                ranges,
                mask,
                body,
                name,
            } => self.concurrent(stmt, from_outside(ranges), mask.as_ref(), body, name),
            StmtKind::Where { arms } => self.masked(arms),
            StmtKind::Block { vars, body, name } => {
                self.own_variables(vars);
                self.construct(name, stmt, |gather| gather.list(body));
            }
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => {
                for (var, value) in bindings {
                    self.bind(*var, value);
                }
                self.construct(name, stmt, |gather| gather.list(body));
            }
            StmtKind::Exit(name) => self.jump(Jump::Exit, name.as_deref(), stmt.span),
            StmtKind::Cycle(name) => self.jump(Jump::Cycle, name.as_deref(), stmt.span),
            StmtKind::Goto(_) => self.leaves(0, Hindrance::Jump(Jump::Goto), stmt.span),
            StmtKind::Return => self.leaves(0, Hindrance::Jump(Jump::Return), stmt.span),
            StmtKind::Stop { code, .. } => {
                code.iter().for_each(|code| self.read(code));
                self.leaves(0, Hindrance::Effect(Effect::Stop), stmt.span);
            }
            StmtKind::Call { procedure, .. } => {
                self.plain(stmt);
                self.called(*procedure, stmt.span);
            }
            StmtKind::IntrinsicCall { id, .. } => {
                if let Some(effect) = effects::of_intrinsic(*id) {
                    self.hinder(Hindrance::Effect(effect), stmt.span);
                }
                self.plain(stmt);
            }
            StmtKind::Op(op) => self.operation(op, stmt),
            StmtKind::ArrayAssign { .. } => self.plain(stmt),
            StmtKind::Empty => {}
        }
    }

    /// Variables of a BLOCK: each iteration has its own, but for those that keep their values.
    fn own_variables(&mut self, vars: &[VarId]) {
        for var in vars.iter().filter(|var| !self.program[**var].save) {
            self.own.insert(*var, self.stack.clone());
            self.values.remove(var);
            if self.is_followed(*var) {
                self.forget(*var);
            }
        }
    }

    /// A name of ASSOCIATE has the value that its selector has now.
    fn bind(&mut self, var: VarId, value: &Expr) {
        self.read(value);
        self.own.insert(var, self.stack.clone());
        if self.is_followed(var) {
            let value = self.form(value);
            self.values.insert(var, value);
        }
    }

    /// The arms of a WHERE: none is sure to store.
    fn masked(&mut self, arms: &'a [(Option<Expr>, Vec<Stmt<Op>>)]) {
        self.branches += 1;
        for (mask, body) in arms {
            mask.iter().for_each(|mask| self.read(mask));
            self.list(body);
        }
        self.branches -= 1;
    }

    /// An operation of host or kernel; the indices that it counts by are stored to.
    fn operation(&mut self, op: &'a Op, stmt: &'a Stmt<Op>) {
        if let Some(effect) = op.effect() {
            self.hinder(Hindrance::Effect(effect), stmt.span);
        }
        let mut counted = Vec::new();
        op.indices(&mut |Index(var)| counted.push(var));
        for var in counted {
            let ty = self.program[var].ty.clone();
            let whole = Expr::new(ExprKind::Var(var), ty, 0, stmt.span);
            self.write(&whole);
        }
        self.plain(stmt);
    }

    /// A statement without others inside: what it does with each expression, in the order of the walk.
    fn plain(&mut self, stmt: &Stmt<Op>) {
        let mut uses = Vec::new();
        refs::statement(stmt, &mut |access, expr| uses.push((access, expr.clone())));
        for (access, expr) in uses {
            self.expression(access, &expr);
        }
    }

    fn assign(&mut self, lhs: &Expr, rhs: &Expr) {
        let around = self.step.clone();
        if self.step.is_none() {
            self.step = step_of(lhs, rhs);
        }
        let value = if let ExprKind::Var(var) = lhs.kind
            && self.is_followed(var)
        {
            Some((var, self.form(rhs)))
        } else {
            None
        };
        self.read(rhs);
        self.write(lhs);
        if let Some((var, value)) = value {
            self.values.insert(var, value);
        }
        self.step = around;
    }

    // ------------------------------------------------------------------------------------------ branches

    /// A construct that EXIT may leave: then what it changes is not known behind it.
    fn construct(
        &mut self,
        name: &Option<String>,
        stmt: &'a Stmt<Op>,
        inside: impl FnOnce(&mut Self),
    ) {
        self.constructs.push(Construct {
            name: name.clone(),
            frame: None,
            depth: self.stack.len(),
        });
        let jumps = self.skipped;
        inside(self);
        self.constructs.pop();
        if name.is_some() && self.skipped != jumps {
            let changed = modified::of(self.program, self.summaries, std::slice::from_ref(stmt));
            self.forget_all(&changed);
        }
    }

    fn arms(
        &mut self,
        arms: &'a [crate::ir::IfArm<Op>],
        otherwise: Option<&'a [Stmt<Op>]>,
        ways: &mut Vec<HashMap<VarId, Affine>>,
    ) {
        let mark = self.conditions.len();
        self.branches += 1;
        for (place, arm) in arms.iter().enumerate() {
            if place == 0 {
                // The first condition is asked in any case.
                self.branches -= 1;
                self.read(&arm.condition);
                self.branches += 1;
            } else {
                self.read(&arm.condition);
            }
            let before = self.values.clone();
            let around = self.conditions.len();
            self.suppose(&arm.condition, true);
            self.list(&arm.body);
            self.conditions.truncate(around);
            ways.push(std::mem::replace(&mut self.values, before));
            self.suppose(&arm.condition, false);
        }
        self.list(otherwise.unwrap_or(&[]));
        ways.push(std::mem::take(&mut self.values));
        self.conditions.truncate(mark);
        self.branches -= 1;
        self.meet(std::mem::take(ways));
    }

    fn suppose(&mut self, condition: &Expr, truth: bool) {
        let found = conditions::of(condition, truth, &mut |expr| self.form(expr));
        self.conditions.extend(found);
    }

    fn branches(&mut self, bodies: &[&'a [Stmt<Op>]], complete: bool) {
        self.branches += 1;
        let before = self.values.clone();
        let mut ways = Vec::new();
        for body in bodies {
            self.list(body);
            ways.push(std::mem::replace(&mut self.values, before.clone()));
        }
        if !complete {
            ways.push(before);
        }
        self.branches -= 1;
        self.meet(ways);
    }

    // ------------------------------------------------------------------------------------------ loops

    /// The range of a loop, whose bounds are computed in front of it.
    fn enter_range(
        &mut self,
        var: VarId,
        from: &Expr,
        to: &Expr,
        step: Option<&Expr>,
        span: Span,
    ) -> Range {
        for bound in [Some(from), Some(to), step].into_iter().flatten() {
            self.read(bound);
        }
        let ty = self.program[var].ty.clone();
        self.designator(&Expr::new(ExprKind::Var(var), ty, 0, span), true);
        let (from, to) = (self.form(from), self.form(to));
        let step = match step {
            Some(step) => self.form(step).value().filter(|value| *value != 0),
            None => Some(1),
        };
        let (frame, depth) = (self.frames.len(), self.stack.len() + 1);
        Range {
            counter: self.symbols.add(Meaning::Counter(frame), depth),
            iteration: self.symbols.add(Meaning::Iteration(frame), depth),
            from,
            to,
            step,
        }
    }

    fn in_loop(
        &mut self,
        range: Option<(VarId, Range)>,
        name: &Option<String>,
        stmt: &'a Stmt<Op>,
        body: &'a [Stmt<Op>],
        concurrent: bool,
    ) {
        self.in_frame(range, stmt, body, concurrent, name, |gather| {
            gather.list(body)
        });
    }

    /// What stands in a loop. At the start of an iteration nothing is known of what the loop changes but inductions.
    fn in_frame(
        &mut self,
        range: Option<(VarId, Range)>,
        stmt: &'a Stmt<Op>,
        body: &'a [Stmt<Op>],
        concurrent: bool,
        name: &Option<String>,
        inside: impl FnOnce(&mut Self),
    ) {
        let changed = modified::of(self.program, self.summaries, body);
        let found = match &range {
            Some((var, _)) => inductions::of(self.program, self.summaries, body, *var),
            None => Vec::new(),
        };
        let starts: Vec<Affine> = found.iter().map(|(var, ..)| self.value_of(*var)).collect();
        let index = self.frames.len();
        self.frames.push(Frame {
            var: range.as_ref().map(|(var, _)| *var),
            stmt,
            body,
            parent: self.stack.last().copied(),
            depth: self.stack.len(),
            range: range.as_ref().map(|(_, range)| range.clone()),
            inductions: found.clone(),
            concurrent,
        });
        self.stack.push(index);
        self.forget_all(&changed);
        if let Some((var, range)) = &range {
            self.values.insert(*var, Affine::symbol(range.counter));
            for ((var, by, _), start) in found.iter().zip(starts) {
                let gone = Affine::symbol(range.iteration).times(*by);
                if let Some(value) = gone.and_then(|gone| start.plus(&gone)) {
                    self.values.insert(*var, value);
                }
            }
        }
        self.constructs.push(Construct {
            name: name.clone(),
            frame: Some(index),
            depth: self.stack.len() - 1,
        });
        // A loop may have no iteration: what stands in it is sure in its own iterations.
        inside(self);
        self.constructs.pop();
        self.stack.pop();
        if self.skipped == Some(self.stack.len()) {
            self.skipped = None;
        }
        self.forget_all(&changed);
    }

    fn concurrent(
        &mut self,
        stmt: &'a Stmt<Op>,
        ranges: Vec<&'a crate::ir::ConcurrentRange>,
        mask: Option<&'a Expr>,
        body: &'a [Stmt<Op>],
        name: &'a Option<String>,
    ) {
        let Some((first, rest)) = ranges.split_first() else {
            let mark = self.conditions.len();
            if let Some(mask) = mask {
                self.read(mask);
                self.suppose(mask, true);
                self.branches += 1;
            }
            self.list(body);
            self.branches -= usize::from(mask.is_some());
            self.conditions.truncate(mark);
            return;
        };
        let range = self.enter_range(
            first.var,
            &first.from,
            &first.to,
            first.step.as_ref(),
            stmt.span,
        );
        self.own.insert(first.var, self.stack.clone());
        let last = rest.is_empty();
        let name = if last { name } else { &None };
        let rest = rest.to_vec();
        self.in_frame(Some((first.var, range)), stmt, body, true, name, |gather| {
            gather.concurrent(stmt, rest, mask, body, name);
        });
    }

    // ------------------------------------------------------------------------------------------ jumps

    fn jump(&mut self, jump: Jump, name: Option<&str>, span: Span) {
        let meant = |one: &&Construct| match name {
            Some(name) => one.name.as_deref() == Some(name),
            None => one.frame.is_some(),
        };
        let target = self.constructs.iter().rev().find(meant);
        let Some(target) = target else {
            return self.leaves(0, Hindrance::Jump(jump), span);
        };
        let (own, depth) = (target.frame.is_some(), target.depth);
        // CYCLE ends an iteration of its loop and stays in the loop; EXIT leaves it.
        let inner = if own && jump == Jump::Cycle {
            depth + 1
        } else {
            depth
        };
        if inner < self.stack.len() {
            self.hinder_from(inner, Hindrance::Jump(jump), span);
        }
        self.skip(depth.min(self.stack.len().saturating_sub(1)));
    }

    /// A statement behind which nothing more of the loops from this depth on is executed.
    fn leaves(&mut self, depth: usize, hindrance: Hindrance, span: Span) {
        self.hinder_from(depth, hindrance, span);
        self.skip(depth);
    }

    fn skip(&mut self, depth: usize) {
        self.skipped = Some(self.skipped.map_or(depth, |known| known.min(depth)));
    }
}

/// The step of a reduction that an assignment is.
fn step_of(lhs: &Expr, rhs: &Expr) -> Option<ReductionStep> {
    let made = |op, sets| {
        Some(ReductionStep {
            op,
            target: lhs.clone(),
            sets,
        })
    };
    if let Some(op) = steps::step(rhs, lhs) {
        return made(op, false);
    }
    if let ExprKind::Const(Const::Logical(true)) = &rhs.kind {
        made(ReduceOp::Or, true)
    } else if let ExprKind::Const(Const::Logical(false)) = &rhs.kind {
        made(ReduceOp::And, true)
    } else {
        None
    }
}

/// The step that `if (x > m) m = x` is.
fn extreme<Op>(stmt: &Stmt<Op>) -> Option<ReductionStep> {
    let StmtKind::If { arms, .. } = &stmt.kind else {
        return None;
    };
    let mut targets = arms.iter().flat_map(|arm| &arm.body).filter_map(|stmt| {
        if let StmtKind::Assign { lhs, .. } = &stmt.kind {
            Some(lhs)
        } else {
            None
        }
    });
    let target = targets.next()?;
    Some(ReductionStep {
        op: steps::extreme_by_if(stmt, target)?,
        target: target.clone(),
        sets: false,
    })
}
