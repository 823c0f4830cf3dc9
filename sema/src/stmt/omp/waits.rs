//! What iterations and threads say to each other inside constructs: ORDERED with DEPEND, SCAN, CANCEL.
//!
//! While the body of a construct is lowered, it is known here what such directives inside mean: the variables of the loops whose iterations wait, what
//! a running value needs, the name of the construct that is left.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use super::sharing::cast;
use super::steps::Steps;
use super::{ClauseId, clause, has};
use crate::diag::{Diagnostic, codes};
use crate::directive::{DirectiveId, Omp};
use crate::ir::walk::muts;
use crate::ir::{BinaryOp, Expr, ExprKind, HostOp, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast;

/// What is known of the constructs around.
#[derive(Debug, Default)]
pub(super) struct Around {
    /// The variables of loops with ORDERED(n), by their names.
    pub nests: Vec<Vec<ast::Name>>,
    /// Loops with running values.
    pub scans: Vec<Scan>,
    /// Constructs that may be left: what they are, and the names by which they are.
    pub exits: Vec<(&'static str, String)>,
    /// Groups of tasks that may be left.
    pub groups: usize,
}

/// Running values of a loop.
#[derive(Debug, Clone, Default)]
pub(super) struct Scan {
    /// Gives each thread's own variables the value that changes nothing.
    pub neutral: Vec<Stmt<HostOp>>,
    /// Adds them to the running values.
    pub join: Vec<Stmt<HostOp>>,
    /// Gives them the running values.
    pub take: Vec<Stmt<HostOp>>,
    /// Threads of a team share the loop.
    pub shared: bool,
    /// EXCLUSIVE.
    pub exclusive: bool,
    /// Where the directive stands.
    at: Option<Span>,
    /// A name for what an iteration does before its value is added.
    part: String,
}

impl Scan {
    fn in_order(&self, name: &str, steps: &Steps) -> Option<Stmt<HostOp>> {
        self.shared.then(|| steps.call(name, vec![]))
    }

    /// What an iteration begins with.
    fn first(&self, steps: &Steps) -> Vec<Stmt<HostOp>> {
        match self.exclusive {
            true => {
                let mut out: Vec<_> = self.in_order("omp:ordered", steps).into_iter().collect();
                out.extend(self.take.iter().cloned());
                out
            }
            false => self.neutral.clone(),
        }
    }

    /// Where the directive stands.
    fn middle(&self, steps: &Steps) -> Vec<Stmt<HostOp>> {
        if self.exclusive {
            return self.neutral.clone();
        }
        let mut out: Vec<_> = self.in_order("omp:ordered", steps).into_iter().collect();
        out.extend(self.join.iter().chain(&self.take).cloned());
        out.extend(self.in_order("omp:end_ordered", steps));
        out
    }

    /// An iteration with what it begins and ends with; a CYCLE in it goes on where it ends.
    pub fn iteration(
        &self,
        mut inner: Vec<Stmt<HostOp>>,
        name: Option<&str>,
        steps: &Steps,
    ) -> Vec<Stmt<HostOp>> {
        let last = self.last(steps);
        let mut out = self.first(steps);
        if !last.is_empty() && ends_early(&mut inner, name, &self.part) {
            inner = vec![steps.stmt(StmtKind::Block {
                vars: Vec::new(),
                body: inner,
                name: Some(self.part.clone()),
            })];
        }
        out.extend(inner);
        out.extend(last);
        out
    }

    /// What an iteration ends with.
    fn last(&self, steps: &Steps) -> Vec<Stmt<HostOp>> {
        if !self.exclusive {
            return Vec::new();
        }
        let mut out = self.join.clone();
        out.extend(self.in_order("omp:end_ordered", steps));
        out
    }
}

impl Lowering<'_, '_> {
    fn stands_wrong(&mut self, directive: &ast::Directive, message: &str, help: &str) {
        let found = Diagnostic::error(codes::OMP_NESTING, message);
        let found = found.at(directive.span, "this directive");
        self.an.report(found.help(help));
    }

    // ------------------------------------------------------------------------------------------ iterations that wait

    /// ORDERED with DEPEND or DOACROSS.
    pub(super) fn ordered_depend(
        &mut self,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let names = self.an.openmp.waits.nests.last().cloned();
        let Some(names) = names.filter(|names| !names.is_empty()) else {
            let message = "ORDERED with DEPEND outside of a loop with ORDERED(n)";
            self.stands_wrong(
                directive,
                message,
                "write ORDERED(n) in the directive of the loops, n of which wait",
            );
            return Vec::new();
        };
        let steps = Steps::new(span);
        let mut out = Vec::new();
        let lists = directive.clauses.iter().map(ast::Clause::list);
        let lists: Vec<&[ast::ClauseArg]> = directive
            .args
            .iter()
            .map(Vec::as_slice)
            .chain(lists)
            .collect();
        for list in lists {
            let first = list.first();
            let word = first
                .and_then(|arg| arg.modifiers.first())
                .map(ast::Name::key);
            let alone = first.and_then(super::rules::word_alone);
            match (word.as_deref(), alone.as_deref()) {
                (Some("sink"), _) => out.extend(self.sink(list, &names, &steps)),
                (None, Some("source")) => {
                    let own = names.iter().map(own_value).collect::<Vec<_>>();
                    out.extend(self.indices(&own, &steps));
                    out.push(steps.call("omp:source", vec![]));
                }
                _ => self.says_nothing_of_iterations(first.map_or(span, |arg| arg.span)),
            }
        }
        out
    }

    fn sink(
        &mut self,
        list: &[ast::ClauseArg],
        names: &[ast::Name],
        steps: &Steps,
    ) -> Vec<Stmt<HostOp>> {
        let values = list.iter().filter_map(plain_value);
        let values: Vec<ast::Expr> = values.cloned().collect();
        let span = list.first().map_or_else(|| steps.span(), |arg| arg.span);
        let previous = values.first().is_some_and(is_previous);
        if previous {
            let own = names.iter().map(own_value).collect::<Vec<_>>();
            let mut out = self.indices(&own, steps);
            out.push(steps.call("omp:sink_before", vec![]));
            return out;
        }
        if values.len() != names.len() {
            let message = format!(
                "{} subscripts of an iteration of {} loops",
                values.len(),
                names.len()
            );
            let found = Diagnostic::error(codes::OMP_CLAUSE, message);
            let help = "name an iteration by a value for each of the loops that ORDERED counts";
            self.an.report(found.at(span, "in this clause").help(help));
            return Vec::new();
        }
        let mut out = self.indices(&values, steps);
        out.push(steps.call("omp:sink", vec![]));
        out
    }

    fn indices(&mut self, values: &[ast::Expr], steps: &Steps) -> Vec<Stmt<HostOp>> {
        let each = values.iter().map(|value| {
            let value = self.an.scalar_integer(self.cx, value, "iteration");
            steps.call("omp:index", vec![Some(cast(value, Type::Integer(8)))])
        });
        each.collect()
    }

    fn says_nothing_of_iterations(&mut self, span: Span) {
        let found = Diagnostic::error(codes::OMP_CLAUSE, "neither SINK nor SOURCE");
        let help = "write DEPEND(SINK: i - 1, j) where an iteration waits, DEPEND(SOURCE) where it is as far";
        self.an.report(found.at(span, "in this clause").help(help));
    }

    // ------------------------------------------------------------------------------------------ running values

    /// SCAN.
    pub(super) fn scan(&mut self, directive: &ast::Directive, span: Span) -> Vec<Stmt<HostOp>> {
        match self.an.openmp.waits.scans.last().cloned() {
            Some(scan) if !scan.join.is_empty() && scan.at == Some(directive.span) => {
                scan.middle(&Steps::new(span))
            }
            Some(scan) if !scan.join.is_empty() => {
                let message = "SCAN does not stand directly in the body of its loop";
                self.stands_wrong(
                    directive,
                    message,
                    "write it once, between the two parts of an iteration",
                );
                Vec::new()
            }
            _ => {
                let message = "SCAN outside of a loop with REDUCTION(INSCAN, ...)";
                self.stands_wrong(
                    directive,
                    message,
                    "write REDUCTION(INSCAN, +: s) in the directive of the loop",
                );
                Vec::new()
            }
        }
    }

    /// Where SCAN stands in the body of a loop: directly, and statements before it do not leave the iteration.
    pub(super) fn scanned(&mut self, nodes: &[ast::Node], depth: usize, scan: &mut Scan) {
        let mut body = nodes;
        for _ in 0..depth {
            let inner = body.iter().find_map(|node| match node {
                ast::Node::Construct(construct) => Some(construct),
                ast::Node::Stmt(_) => None,
            });
            body = inner.map_or(&[], |inner| &inner.body);
        }
        let found = body.iter().position(|node| scan_of(node).is_some());
        if let Some(at) = found {
            let directive = scan_of(&body[at]);
            scan.at = directive.map(|one| one.span);
            scan.exclusive = directive.is_some_and(|one| has(one, ClauseId::Exclusive));
            self.check_block(&body[..at], "part of an iteration before SCAN");
        }
        scan.part = free_name(nodes, "part");
    }

    // ------------------------------------------------------------------------------------------ constructs that are left

    /// CANCEL and CANCELLATION POINT.
    pub(super) fn cancel(
        &mut self,
        directive: &ast::Directive,
        id: Omp,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let Some(kind) = kind_of(directive) else {
            return Vec::new();
        };
        let around = self.an.openmp.innermost();
        let fits = around.is_some_and(|around| is_kind(around, kind));
        let exits = self.an.openmp.waits.exits.iter().rev();
        let label = exits
            .clone()
            .find(|(one, _)| *one == kind)
            .map(|(_, label)| label.clone());
        let Some(label) = label.filter(|_| fits) else {
            let message = format!(
                "a directive that leaves {} stands directly in no such construct",
                kind.to_uppercase()
            );
            let help = "move it directly into the construct, or leave it out";
            self.stands_wrong(directive, &message, help);
            return Vec::new();
        };
        let steps = Steps::new(span);
        let asked = match id {
            Omp::Cancel => {
                let when =
                    clause(directive, ClauseId::If).and_then(|one| self.clause_condition(one));
                let when = when.unwrap_or_else(|| steps.logical(true));
                steps.asks("omp:cancel", vec![Some(steps.text(kind)), Some(when)])
            }
            _ => steps.asks("omp:cancelled", vec![Some(steps.text(kind))]),
        };
        vec![leaving(asked, label, &steps)]
    }

    /// A name for a construct that directives of a kind inside it leave; none where there are none.
    pub(super) fn left_by(
        &mut self,
        construct: &ast::Construct,
        kind: &'static str,
    ) -> Option<String> {
        asks(&construct.body, kind).then(|| free_name(&construct.body, kind))
    }

    /// Lowers under that name.
    pub(super) fn leavable<T>(
        &mut self,
        kind: &'static str,
        label: &Option<String>,
        lower: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let around = self.an.openmp.waits.exits.len();
        let label = label.iter().map(|label| (kind, label.clone()));
        self.an.openmp.waits.exits.extend(label);
        let made = lower(self);
        self.an.openmp.waits.exits.truncate(around);
        made
    }
}

/// The SCAN directive that a statement is.
fn scan_of(node: &ast::Node) -> Option<&ast::Directive> {
    if let ast::Node::Stmt(stmt) = node
        && let ast::StmtKind::Directive(one) = &stmt.kind
        && one.id == DirectiveId::Omp(Omp::Scan)
    {
        Some(one)
    } else {
        None
    }
}

/// Has statements that end an iteration of a loop leave a block instead; whether there are any.
fn ends_early(body: &mut [Stmt<HostOp>], name: Option<&str>, block: &str) -> bool {
    let mut found = false;
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Cycle(to) = &stmt.kind
            && to.as_deref() == name
        {
            stmt.kind = StmtKind::Exit(Some(block.to_string()));
            found = true;
        }
    });
    found
}

/// `if (asked) exit label`.
pub(super) fn leaving(asked: Expr, label: String, steps: &Steps) -> Stmt<HostOp> {
    let body = vec![steps.stmt(StmtKind::Exit(Some(label)))];
    steps.stmt(StmtKind::only_if(asked, body))
}

/// Has threads that wait for all others of a region look whether they are to leave it. Barriers of procedures that it calls end those, too (`team_barrier`).
pub(super) fn look_behind_barriers(body: &mut [Stmt<HostOp>], label: &str) {
    if body
        .first()
        .is_some_and(|first| is_step(first, "omp:parallel"))
    {
        return;
    }
    for stmt in body {
        if is_step(stmt, "omp:barrier") {
            let steps = Steps::new(stmt.span);
            let asked = steps.asks("omp:left_at_barrier", vec![]);
            let leading = std::mem::take(&mut stmt.leading);
            *stmt = leaving(asked, label.to_string(), &steps);
            stmt.leading = leading;
        } else {
            muts::bodies(stmt, &mut |inner| look_behind_barriers(inner, label));
        }
    }
}

fn is_step(stmt: &Stmt<HostOp>, name: &str) -> bool {
    matches!(&stmt.kind, StmtKind::Op(HostOp::Api { id, .. }) if id.row().name == name)
}

/// The value of a variable of a loop.
fn own_value(name: &ast::Name) -> ast::Expr {
    ast::Expr {
        kind: ast::ExprKind::Name(name.clone()),
        span: name.span,
    }
}

/// `omp_cur_iteration - 1`.
fn is_previous(value: &ast::Expr) -> bool {
    let mut found = false;
    if let ast::ExprKind::Binary { op, left, right } = &value.kind
        && let ast::ExprKind::Name(name) = &left.kind
        && let ast::ExprKind::Integer { digits, .. } = &right.kind
    {
        let one = *op == ast::BinaryOp::Sub && digits == "1";
        found = one && name.key() == "omp_cur_iteration";
    }
    found
}

/// What a directive leaves: `do`, `parallel`, `sections`, `taskgroup`.
fn kind_of(directive: &ast::Directive) -> Option<&'static str> {
    let words = directive.words.replace(' ', "");
    let kinds = ["do", "parallel", "sections", "taskgroup"];
    kinds.into_iter().find(|kind| words.ends_with(kind))
}

fn is_kind(around: Omp, kind: &str) -> bool {
    match kind {
        "do" => matches!(around, Omp::Do | Omp::ParallelDo),
        "sections" => matches!(around, Omp::Sections | Omp::ParallelSections),
        "parallel" => around == Omp::Parallel,
        _ => matches!(
            around,
            Omp::Task | Omp::Taskloop | Omp::MaskedTaskloop | Omp::ParallelMaskedTaskloop
        ),
    }
}

/// Whether statements have a directive that leaves a construct of a kind.
pub(super) fn asks(nodes: &[ast::Node], kind: &str) -> bool {
    nodes.iter().any(|node| match node {
        ast::Node::Stmt(stmt) => {
            if let ast::StmtKind::Directive(one) = &stmt.kind {
                let cancels = matches!(
                    one.id,
                    DirectiveId::Omp(Omp::Cancel | Omp::CancellationPoint)
                );
                cancels && kind_of(one) == Some(kind)
            } else {
                false
            }
        }
        ast::Node::Construct(construct) => {
            asks(&construct.body, kind) || construct.parts.iter().any(|(_, part)| asks(part, kind))
        }
    })
}

/// A name that no construct has.
fn free_name(nodes: &[ast::Node], kind: &str) -> String {
    let mut taken = Vec::new();
    names_in(nodes, &mut taken);
    let stem = match kind {
        "do" => "iterations",
        "parallel" => "region",
        "taskgroup" => "task",
        other => other,
    };
    let mut name = stem.to_string();
    let mut number = 1;
    while taken.contains(&name) {
        number += 1;
        name = format!("{stem}_{number}");
    }
    name
}

fn names_in(nodes: &[ast::Node], taken: &mut Vec<String>) {
    for node in nodes {
        if let ast::Node::Construct(construct) = node {
            taken.extend(construct.open.construct.as_ref().map(ast::Name::key));
            names_in(&construct.body, taken);
            construct
                .parts
                .iter()
                .for_each(|(_, part)| names_in(part, taken));
        }
    }
}

/// The block of statements in the innermost of loops that stand directly inside each other, and the name of that loop.
pub(super) fn innermost(
    body: &mut [Stmt<HostOp>],
    depth: usize,
) -> Option<(&mut Vec<Stmt<HostOp>>, Option<&str>)> {
    let found = body
        .iter_mut()
        .find(|stmt| matches!(stmt.kind, StmtKind::Do { .. }))?;
    let StmtKind::Do { body, name, .. } = &mut found.kind else {
        return None;
    };
    match depth {
        ..=1 => Some((body, name.as_deref())),
        _ => innermost(body, depth - 1),
    }
}

/// `.not. value`.
pub(super) fn not(value: Expr) -> Expr {
    let (ty, span) = (value.ty.clone(), value.span);
    let kind = ExprKind::Unary {
        op: crate::ir::UnaryOp::Not,
        operand: Box::new(value),
    };
    Expr::new(kind, ty, 0, span)
}

/// `counter = counter + 1`.
pub(super) fn counted(counter: &Expr, steps: &Steps) -> Stmt<HostOp> {
    use crate::ir::element::arithmetic;
    let next = arithmetic(BinaryOp::Add, counter.clone(), steps.long(1));
    steps.assign(counter.clone(), next)
}
