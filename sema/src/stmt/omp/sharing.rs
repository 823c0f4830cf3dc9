//! Loops that the threads of a team share.
//!
//! A loop of static pieces stays a loop (`Spread::Team`): each thread has one stretch of its iterations. Other schedules, COLLAPSE and ORDERED number the
//! iterations; a thread asks for the next ones (`omp:next`) until there are no more.

use super::super::Lowering;
use super::data::{How, Own};
use super::steps::Steps;
use super::{ClauseId, clause, has, nowait};
use crate::Cx;
use crate::ir::element::arithmetic;
use crate::ir::walk::refs;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, HostOp, Spread, Stmt, StmtKind, Type, VarId};
use crate::syntax::ast;

/// A loop of a nest whose iterations are numbered.
struct Level {
    var: VarId,
    from: Expr,
    step: Option<Expr>,
    trips: Expr,
}

impl Lowering<'_, '_> {
    /// DO.
    pub(super) fn worksharing_loop(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let mut own = self.own_data(directive, outer);
        let body = self.shared_iterations(construct, directive, outer, &mut own);
        self.cx = outer;
        self.finished(own, body, &steps, nowait(construct, directive))
    }

    /// A construct that shares work, in a BLOCK with what is its threads' own.
    pub(super) fn finished(
        &mut self,
        mut own: Own,
        mut body: Vec<Stmt<HostOp>>,
        steps: &Steps,
        nowait: bool,
    ) -> Vec<Stmt<HostOp>> {
        // Threads read first values before the last thread may change them.
        let waits_first = !own.before.is_empty() && !own.last.is_empty();
        let mut all = std::mem::take(&mut own.before);
        if waits_first {
            all.push(steps.call("omp:barrier", vec![]));
        }
        all.append(&mut body);
        all.extend(self.last_values(&mut own, steps));
        all.extend(self.in_turn(&mut own, steps));
        if !nowait {
            all.push(steps.behind("omp:barrier", vec![]));
        }
        if own.vars.is_empty() {
            return all;
        }
        vec![steps.stmt(StmtKind::Block {
            vars: own.vars,
            body: all,
            name: None,
        })]
    }

    /// The loop of a construct, its iterations shared out.
    pub(super) fn shared_iterations(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
        outer: Cx,
        own: &mut Own,
    ) -> Vec<Stmt<HostOp>> {
        let depth = self.depth_of(directive);
        self.own_loop_variables(&construct.body, depth, outer, own);
        let nest = self.nest_that_waits(construct, directive);
        let mut scan = std::mem::take(&mut own.scan);
        self.scanned(&construct.body, depth, &mut scan);
        own.scan = scan;
        let label = self.left_by(construct, "do");
        let (nests, scans) = (nest.clone(), own.scan.clone());
        self.an.openmp.waits.nests.push(nests);
        self.an.openmp.waits.scans.push(scans);
        let mut body = self.leavable("do", &label, |lowering| lowering.nodes(&construct.body));
        self.an.openmp.waits.scans.pop();
        self.an.openmp.waits.nests.pop();
        let mut schedule = self.schedule_of(directive);
        let runs_on = !own.scan.join.is_empty();
        let in_turn = nest.is_empty() && has(directive, ClauseId::Ordered);
        let how = Numbered {
            ordered: in_turn || runs_on,
            waits: nest.len(),
            label,
        };
        let counters = counters(&construct.body, depth);
        let grows = super::linear::is_of_others(directive, &counters);
        let Some(at) = body.iter().position(is_loop) else {
            return body;
        };
        if how.is_plain()
            && !grows
            && let (1, "static", None) = (depth, schedule.0, &schedule.1)
        {
            if let StmtKind::Do { spread, .. } = &mut body[at].kind {
                *spread = Some(Spread::Team);
            }
            return body;
        }
        let steps = Steps::at(construct);
        // Iterations that wait for the one before are of different threads, unless the author says otherwise.
        if (how.waits > 0 || runs_on) && !has(directive, ClauseId::Scheduled) {
            schedule.1 = Some(Expr::int(1, directive.span));
        }
        let nest = body.remove(at);
        let made = self.numbered(nest, depth, (schedule, how), &steps, own);
        body.splice(at..at, made);
        body
    }

    pub(super) fn depth_of(&mut self, directive: &ast::Directive) -> usize {
        let value = clause(directive, ClauseId::Collapse).and_then(|one| self.clause_integer(one));
        let count = value.as_ref().and_then(|value| self.an.const_int(value));
        count.map_or(1, |count| count.clamp(1, crate::ir::MOST_LOOPS) as usize)
    }

    /// The word of SCHEDULE and the size of pieces.
    fn schedule_of(&mut self, directive: &ast::Directive) -> (&'static str, Option<Expr>) {
        let Some(clause) = clause(directive, ClauseId::Scheduled) else {
            return ("static", None);
        };
        let word = super::rules::word_of(clause).unwrap_or_default();
        let known = super::rules::SCHEDULES;
        let word = known.iter().find(|known| **known == word);
        let word = word.copied().unwrap_or("static");
        let chunk = clause
            .list()
            .get(1)
            .and_then(super::super::kernel_loops::plain_value);
        let chunk = chunk.map(|value| self.an.scalar_integer(self.cx, value, "size of pieces"));
        // Which iterations a thread gets is free then.
        (if word == "auto" { "static" } else { word }, chunk)
    }

    /// The variables of the loops that ORDERED(n) counts.
    fn nest_that_waits(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<ast::Name> {
        let value = clause(directive, ClauseId::Ordered).and_then(|one| self.clause_integer(one));
        let count = value.as_ref().and_then(|value| self.an.const_int(value));
        let count = count.map_or(0, |count| count.clamp(0, crate::ir::MOST_LOOPS) as usize);
        loop_variables(&construct.body, count)
    }

    /// Values that depend on the number of an iteration are those of all loops that COLLAPSE names.
    fn not_rectangular(&mut self, wanted: usize, found: usize, steps: &Steps) {
        use crate::diag::{Diagnostic, codes};
        let message = format!(
            "COLLAPSE({wanted}) of {found} loops whose bounds are known before, with values of one iteration for the next"
        );
        let found = Diagnostic::error(codes::OMP_LOOP, message);
        let help =
            "with ORDERED(n), SCAN and LINEAR the bounds of the loops do not depend on each other";
        self.an
            .report(found.at(steps.span(), "this directive").help(help));
    }

    fn too_few_loops(&mut self, wanted: usize, found: usize, steps: &Steps) {
        use crate::diag::{Diagnostic, codes};
        let message = format!("ORDERED({wanted}) of {found} loops whose bounds are known before");
        let found = Diagnostic::error(codes::OMP_LOOP, message);
        let help = "the loops that ORDERED counts stand directly inside each other, and their bounds do not change";
        self.an
            .report(found.at(steps.span(), "this directive").help(help));
    }

    /// The DO variables of the loops that are shared out.
    fn own_loop_variables(&mut self, nodes: &[ast::Node], depth: usize, outer: Cx, own: &mut Own) {
        let Some(construct) = nodes.iter().find_map(|node| match node {
            ast::Node::Construct(construct) => Some(construct),
            ast::Node::Stmt(_) => None,
        }) else {
            return;
        };
        if let ast::StmtKind::Do { control, .. } = &construct.open.kind
            && let ast::DoControl::Counted { var, .. } = &**control
        {
            self.own_variable(var, How::Private, outer, own);
            if depth > 1 {
                self.own_loop_variables(&construct.body, depth - 1, outer, own);
            }
        }
    }

    // ------------------------------------------------------------------------------------------ numbered iterations

    fn numbered(
        &mut self,
        nest: Stmt<HostOp>,
        depth: usize,
        ((word, chunk), how): ((&'static str, Option<Expr>), Numbered),
        steps: &Steps,
        own: &mut Own,
    ) -> Vec<Stmt<HostOp>> {
        let (span, leading) = (nest.span, nest.leading.clone());
        let mut out = Vec::new();
        let (levels, inner, name) = self.levels(nest, depth, &mut out, own);
        let in_order = how.waits > 0 || !own.scan.join.is_empty() || !own.grows.is_empty();
        if levels.len() < depth && in_order {
            self.not_rectangular(depth, levels.len(), steps);
        }
        let total = self.counter("iterations", span, own);
        let product = levels.iter().map(|level| level.trips.clone());
        let product = product.reduce(|a, b| arithmetic(BinaryOp::Mul, a, b));
        let Some(product) = product else {
            return inner;
        };
        out.push(steps.assign(total.clone(), product));
        let (first, last) = (
            self.counter("first", span, own),
            self.counter("last", span, own),
        );
        let at = self.counter("iteration", span, own);
        let chunk = chunk.map_or_else(|| steps.long(0), |chunk| cast(chunk, Type::Integer(8)));
        let share = vec![
            Some(steps.text(word)),
            Some(chunk),
            Some(total),
            Some(steps.logical(how.ordered)),
        ];
        out.push(steps.call("omp:share", share));
        if how.waits > 0 {
            out.extend(self.nest(&levels, &inner, how.waits, steps));
        }
        let mut body = Vec::new();
        if how.ordered || how.waits > 0 {
            body.push(steps.call("omp:iteration", vec![Some(at.clone())]));
        }
        body.extend(values_at(&levels, &at, steps));
        own.grows
            .retain(|one| levels.iter().all(|level| level.var != one.var));
        body.extend(self.grown(&own.grows, &at, steps));
        body.extend(own.scan.iteration(inner, name.as_deref(), steps));
        let ExprKind::Var(var) = at.kind else {
            return out;
        };
        let rounds = StmtKind::Do {
            var,
            from: Box::new(first.clone()),
            to: Box::new(last.clone()),
            step: None,
            body,
            name,
            private: false,
            spread: None,
            schedule: None,
        };
        let mut rounds = Stmt::new(rounds, span);
        rounds.leading = leading;
        for level in levels {
            own.step_past(level, steps);
        }
        let next = steps.asks("omp:next", vec![Some(first), Some(last)]);
        out.push(steps.stmt(StmtKind::While {
            condition: Some(next),
            body: vec![rounds],
            name: how.label,
        }));
        out
    }

    /// The loops whose iterations wait for each other: those that are shared out, and those inside.
    fn nest(
        &mut self,
        levels: &[Level],
        inner: &[Stmt<HostOp>],
        count: usize,
        steps: &Steps,
    ) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::new();
        for level in levels {
            let step = level.step.clone().unwrap_or_else(|| steps.long(1));
            let trips = arithmetic(BinaryOp::Sub, level.trips.clone(), steps.long(1));
            let way = arithmetic(BinaryOp::Mul, trips, cast(step.clone(), Type::Integer(8)));
            let first = cast(level.from.clone(), Type::Integer(8));
            let last = arithmetic(BinaryOp::Add, first.clone(), way);
            out.push(nested(first, last, step, steps));
        }
        let mut outer: Vec<VarId> = levels.iter().map(|level| level.var).collect();
        let mut rest = inner;
        while outer.len() < count {
            let found = rest.iter().find(|stmt| is_rectangular(stmt, &outer));
            let Some(StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                ..
            }) = found.map(|stmt| &stmt.kind)
            else {
                self.too_few_loops(count, outer.len(), steps);
                break;
            };
            let step = step.as_deref().cloned().unwrap_or_else(|| steps.long(1));
            out.push(nested((**from).clone(), (**to).clone(), step, steps));
            outer.push(*var);
            rest = body;
        }
        out
    }

    /// The loops of a nest, their bounds kept; what is inside them, and the name of the innermost.
    fn levels(
        &mut self,
        nest: Stmt<HostOp>,
        depth: usize,
        out: &mut Vec<Stmt<HostOp>>,
        own: &mut Own,
    ) -> (Vec<Level>, Vec<Stmt<HostOp>>, Option<String>) {
        let mut levels: Vec<Level> = Vec::new();
        let (mut rest, mut last_name) = (vec![nest], None);
        while levels.len() < depth {
            let outer: Vec<VarId> = levels.iter().map(|level| level.var).collect();
            let Some(at) = rest.iter().position(|stmt| is_rectangular(stmt, &outer)) else {
                break;
            };
            let stmt = rest.remove(at);
            let span = stmt.span;
            let StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                ..
            } = stmt.kind
            else {
                break;
            };
            let steps = Steps::new(span);
            let label = self.an.program[var].name.clone();
            let from = self.in_variable(*from, &format!("{label}_first"), out, own, &steps);
            let step = step
                .map(|step| self.in_variable(*step, &format!("{label}_step"), out, own, &steps));
            let by = step.clone().unwrap_or_else(|| Expr::int(1, span));
            let count = steps.asks(
                "omp:trips",
                vec![
                    Some(cast(from.clone(), Type::Integer(8))),
                    Some(cast(*to, Type::Integer(8))),
                    Some(cast(by, Type::Integer(8))),
                ],
            );
            let count = Expr {
                ty: Type::Integer(8),
                ..count
            };
            let trips = self.in_variable(count, &format!("{label}_trips"), out, own, &steps);
            levels.push(Level {
                var,
                from,
                step,
                trips,
            });
            (rest, last_name) = (body, name);
        }
        (levels, rest, last_name)
    }

    /// A bound in a variable of its own, but for constants.
    pub(super) fn in_variable(
        &mut self,
        value: Expr,
        name: &str,
        out: &mut Vec<Stmt<HostOp>>,
        own: &mut Own,
        steps: &Steps,
    ) -> Expr {
        if matches!(value.kind, ExprKind::Const(_)) {
            return value;
        }
        let mut place = self.counter(name, value.span, own);
        if let ExprKind::Var(var) = place.kind {
            self.an.program[var].ty = value.ty.clone();
            place.ty = value.ty.clone();
        }
        out.push(steps.assign(place.clone(), value));
        place
    }
}

/// How the iterations of a loop are numbered.
struct Numbered {
    /// Parts of them run in their order.
    ordered: bool,
    /// How many loops say which iterations wait for others.
    waits: usize,
    /// The name by which directives leave the loop.
    label: Option<String>,
}

impl Own {
    /// The variable of a loop is one step past its last value behind it, where LASTPRIVATE or LINEAR hand it on.
    fn step_past(&mut self, level: Level, steps: &Steps) {
        let ty = level.from.ty.clone();
        let handed_on = |stmt: &Stmt<HostOp>| {
            let mut found = false;
            refs::expressions(std::slice::from_ref(stmt), &mut |_, expr| {
                found |= expr.mentions(level.var);
            });
            found
        };
        if !self.last.iter().any(handed_on) {
            return;
        }
        let span = level.from.span;
        let mut way = cast(level.trips, ty.clone());
        if let Some(step) = level.step {
            way = arithmetic(BinaryOp::Mul, way, step);
        }
        let value = arithmetic(BinaryOp::Add, level.from, way);
        let var = Expr::new(ExprKind::Var(level.var), ty, 0, span);
        self.last.insert(0, steps.assign(var, value));
    }
}

impl Numbered {
    fn is_plain(&self) -> bool {
        !self.ordered && self.waits == 0 && self.label.is_none()
    }
}

fn nested(first: Expr, last: Expr, step: Expr, steps: &Steps) -> Stmt<HostOp> {
    let long = |value| Some(cast(value, Type::Integer(8)));
    steps.call("omp:nest", vec![long(first), long(last), long(step)])
}

/// The variables of loops that stand directly inside each other, from the outside in.
fn loop_variables(nodes: &[ast::Node], depth: usize) -> Vec<ast::Name> {
    let mut found = Vec::new();
    let mut nodes = nodes;
    while found.len() < depth {
        let inner = nodes.iter().find_map(|node| match node {
            ast::Node::Construct(construct) => Some(construct),
            ast::Node::Stmt(_) => None,
        });
        let Some(construct) = inner else {
            break;
        };
        if let ast::StmtKind::Do { control, .. } = &construct.open.kind
            && let ast::DoControl::Counted { var, .. } = &**control
        {
            found.push(var.clone());
        }
        match found.is_empty() {
            true => break,
            false => nodes = &construct.body,
        }
    }
    found
}

pub(super) fn counters(nodes: &[ast::Node], depth: usize) -> Vec<String> {
    let names = loop_variables(nodes, depth);
    names.iter().map(ast::Name::key).collect()
}

fn is_loop(stmt: &Stmt<HostOp>) -> bool {
    matches!(stmt.kind, StmtKind::Do { .. })
}

/// A loop whose bounds have nothing to do with those around it.
fn is_rectangular(stmt: &Stmt<HostOp>, outer: &[VarId]) -> bool {
    if let StmtKind::Do { from, to, step, .. } = &stmt.kind {
        let mut parts = [Some(from), Some(to), step.as_ref()].into_iter().flatten();
        parts.all(|part| outer.iter().all(|var| !part.mentions(*var)))
    } else {
        false
    }
}

pub(super) fn cast(value: Expr, ty: Type) -> Expr {
    if value.ty == ty {
        return value;
    }
    let (rank, span) = (value.rank, value.span);
    let kind = if let ExprKind::Const(Const::Integer(number)) = &value.kind {
        ExprKind::Const(Const::Integer(*number))
    } else {
        ExprKind::Cast(Box::new(value))
    };
    Expr::new(kind, ty, rank, span)
}

/// The DO variables of the iteration of a number, the innermost running fastest.
fn values_at(levels: &[Level], at: &Expr, steps: &Steps) -> Vec<Stmt<HostOp>> {
    let mut out = Vec::new();
    for (depth, level) in levels.iter().enumerate() {
        let inner = levels[depth + 1..].iter().map(|level| level.trips.clone());
        let mut number = at.clone();
        if let Some(stride) = inner.reduce(|a, b| arithmetic(BinaryOp::Mul, a, b)) {
            number = arithmetic(BinaryOp::Div, number, stride);
        }
        if depth > 0 {
            number = remainder(number, level.trips.clone());
        }
        let ty = level.from.ty.clone();
        let mut value = cast(number, ty.clone());
        if let Some(step) = &level.step {
            value = arithmetic(BinaryOp::Mul, value, step.clone());
        }
        let value = arithmetic(BinaryOp::Add, level.from.clone(), value);
        let var = Expr::new(ExprKind::Var(level.var), ty, 0, level.from.span);
        out.push(steps.assign(var, value));
    }
    out
}

fn remainder(number: Expr, of: Expr) -> Expr {
    let (ty, span) = (number.ty.clone(), number.span);
    let kind = match crate::intrinsics::find("mod") {
        Some(id) => ExprKind::Intrinsic {
            id,
            args: vec![Some(number), Some(of)],
        },
        None => ExprKind::Error,
    };
    Expr::new(kind, ty, 0, span)
}
