//! Work that the threads of a team share: loops, sections, blocks for one thread.
//!
//! A loop of static pieces stays a loop (`Spread::Team`): each thread has one stretch of its iterations. Other schedules, COLLAPSE and ORDERED number the
//! iterations; a thread asks for the next ones (`omp:next`) until there are no more. So do sections.

use super::super::{Lowering, one};
use super::data::{How, Own};
use super::steps::Steps;
use super::{ClauseId, clause, end_of, has, nowait};
use crate::Cx;
use crate::directive::Omp;
use crate::ir::element::arithmetic;
use crate::ir::{
    BinaryOp, Case, CaseValue, Const, Expr, ExprKind, HostOp, Spread, Stmt, StmtKind, Type, VarId,
};
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
    fn finished(
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
        let mut body: Vec<Stmt<HostOp>> = self.nodes(&construct.body);
        let schedule = self.schedule_of(directive);
        let ordered = has(directive, ClauseId::Ordered);
        let Some(at) = body.iter().position(is_loop) else {
            return body;
        };
        if let (1, false, "static", None) = (depth, ordered, schedule.0, &schedule.1) {
            if let StmtKind::Do { spread, .. } = &mut body[at].kind {
                *spread = Some(Spread::Team);
            }
            return body;
        }
        let steps = Steps::at(construct);
        let nest = body.remove(at);
        let made = self.numbered(nest, depth, (schedule, ordered), &steps, own);
        body.splice(at..at, made);
        body
    }

    fn depth_of(&mut self, directive: &ast::Directive) -> usize {
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
        ((word, chunk), ordered): ((&'static str, Option<Expr>), bool),
        steps: &Steps,
        own: &mut Own,
    ) -> Vec<Stmt<HostOp>> {
        let (span, leading) = (nest.span, nest.leading.clone());
        let mut out = Vec::new();
        let (levels, inner, name) = self.levels(nest, depth, &mut out, own);
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
            Some(steps.logical(ordered)),
        ];
        out.push(steps.call("omp:share", share));
        let mut body = Vec::new();
        if ordered {
            body.push(steps.call("omp:iteration", vec![Some(at.clone())]));
        }
        body.extend(values_at(&levels, &at, steps));
        body.extend(inner);
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
        let next = steps.asks("omp:next", vec![Some(first), Some(last)]);
        out.push(steps.stmt(StmtKind::While {
            condition: Some(next),
            body: vec![rounds],
            name: None,
        }));
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
    fn in_variable(
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

    // ------------------------------------------------------------------------------------------ sections, one thread

    /// SECTIONS.
    pub(super) fn sections(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "SECTIONS construct");
        let steps = Steps::at(construct);
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let own = self.own_data(directive, outer);
        let body = self.shared_sections(construct);
        self.cx = outer;
        self.finished(own, body, &steps, nowait(construct, directive))
    }

    pub(super) fn shared_sections(&mut self, construct: &ast::Construct) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let span = construct.open.span;
        let mut parts: Vec<Vec<ast::Node>> = vec![Vec::new()];
        for node in &construct.body {
            match node {
                ast::Node::Stmt(stmt) if is_section(stmt) => parts.push(Vec::new()),
                other @ ast::Node::Stmt(_) | other @ ast::Node::Construct(_) => parts
                    .last_mut()
                    .into_iter()
                    .for_each(|part| part.push(other.clone())),
            }
        }
        parts.retain(|part| !part.is_empty());
        let mut own = Own::default();
        let (first, last) = (
            self.counter("section", span, &mut own),
            self.counter("last", span, &mut own),
        );
        let bodies: Vec<Vec<Stmt<HostOp>>> = parts.iter().map(|part| self.nodes(part)).collect();
        let share = vec![
            Some(steps.text("dynamic")),
            Some(steps.long(1)),
            Some(steps.long(bodies.len() as i64)),
            Some(steps.logical(false)),
        ];
        let case = |(number, body)| Case {
            values: vec![CaseValue::Single(steps.long(number as i64))],
            body,
            leading: Vec::new(),
        };
        let select = StmtKind::Select {
            selector: first.clone(),
            cases: bodies.into_iter().enumerate().map(case).collect(),
            default: None,
            name: None,
        };
        let next = steps.asks("omp:next", vec![Some(first), Some(last)]);
        let rounds = StmtKind::While {
            condition: Some(next),
            body: vec![steps.stmt(select)],
            name: None,
        };
        one(
            StmtKind::Block {
                vars: own.vars,
                body: vec![steps.call("omp:share", share), steps.stmt(rounds)],
                name: None,
            },
            span,
        )
    }

    /// SINGLE and WORKSHARE.
    pub(super) fn single(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_block(&construct.body, "construct that one thread runs");
        let steps = Steps::at(construct);
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        let mut own = self.own_data(directive, outer);
        let mut body = std::mem::take(&mut own.before);
        body.extend(self.nodes(&construct.body));
        self.cx = outer;
        if !own.vars.is_empty() {
            let block = StmtKind::Block {
                vars: std::mem::take(&mut own.vars),
                body,
                name: None,
            };
            body = vec![steps.stmt(block)];
        }
        let only = steps.asks("omp:single", vec![]);
        let mut all = vec![steps.stmt(StmtKind::only_if(only, body))];
        let ends = end_of(construct);
        let clauses = directive
            .clauses
            .iter()
            .chain(ends.iter().flat_map(|end| &end.clauses));
        let given = clauses.filter(|one| one.id == Some(ClauseId::CopyPrivate));
        let given: Vec<&ast::Clause> = given.collect();
        for clause in &given {
            for var in self.variables_of(clause) {
                let did = steps.asks("omp:was_single", vec![]);
                let whole = self.whole_variable(var, clause.span);
                all.push(steps.behind("omp:broadcast", vec![Some(whole), Some(did)]));
            }
        }
        if given.is_empty() && !nowait(construct, directive) {
            all.push(steps.behind("omp:barrier", vec![]));
        }
        all
    }

    /// MASKED and MASTER.
    pub(super) fn omp_masked(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let steps = Steps::at(construct);
        let filter = clause(directive, ClauseId::Filter)
            .and_then(|clause| self.clause_integer(clause))
            .unwrap_or_else(|| Expr::int(0, directive.span));
        let chosen = steps.asks("omp:masked", vec![Some(filter)]);
        let body = self.nodes(&construct.body);
        vec![steps.stmt(StmtKind::only_if(chosen, body))]
    }
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

fn is_section(stmt: &ast::Stmt) -> bool {
    use crate::directive::DirectiveId;
    matches!(&stmt.kind, ast::StmtKind::Directive(one) if one.id == DirectiveId::Omp(Omp::Section))
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
