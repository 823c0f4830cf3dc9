//! GOTO to structured statements.
//!
//! Fortran lets a GOTO branch to a statement of its own block or of one around it. Within one statement list every jump is then
//! - forward: the statements from the jump to the target become a named block, the jump leaves it;
//! - backward: the statements from the target to the last jump become a loop without control, which ends with EXIT, and
//!   the jump is a CYCLE of it;
//! - to the last CONTINUE of a loop's body: a CYCLE of that loop.
//!
//! Where two such stretches cross, one grows until they nest. Where they cannot be nested, since a jump goes into the middle of a loop made by
//! another one, the parts of the list are put into another order (`order`); if that does not help, a number says which part comes next (`dispatch`).
//! Lists are done from the inside out.

mod dispatch;
mod order;

use super::{Lower, Lowering};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{muts, refs};
use crate::ir::{BinaryOp, Expr, ExprKind, IfArm, Stmt, StmtKind, Type, UnaryOp};
use crate::source::Span;
use std::collections::BTreeMap;

/// Replaces every GOTO of an execution part, or reports that it cannot.
pub(super) fn structure<Op: Lower>(lowering: &mut Lowering, body: &mut Vec<Stmt<Op>>) {
    list(lowering, body, None);
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Goto(label) = stmt.kind {
            lost(lowering, label, stmt.span);
            stmt.kind = StmtKind::Empty;
        }
        stmt.label = None;
    });
}

/// A GOTO whose target is in no list around it.
fn lost(lowering: &mut Lowering, label: u32, span: Span) {
    let Some(target) = lowering.labels.place(label) else {
        return;
    };
    lowering.an.report(
        Diagnostic::error(
            codes::JUMP_INTO_BLOCK,
            format!("GOTO {label} jumps into a block"),
        )
        .at(span, "jumps from here")
        .also(
            target,
            "to a statement inside a construct that does not enclose the GOTO",
        )
        .help("move the label out of the construct, or put what follows it into a procedure"),
    );
}

/// A stretch `low..high` of a list that becomes a block or a loop.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Stretch {
    low: usize,
    high: usize,
    is_loop: bool,
    label: u32,
}

/// The jumps of one list to its own statements: label to position of the target and positions of the statements with jumps.
type Jumps = BTreeMap<u32, (usize, Vec<usize>)>;

/// Does the lists inside, then this one. `around` is the name of the loop whose body it is.
fn list<Op: Lower>(lowering: &mut Lowering, body: &mut Vec<Stmt<Op>>, around: Option<&str>) {
    for stmt in body.iter_mut() {
        let name = loop_name(&stmt.kind);
        muts::bodies(stmt, &mut |inner| list(lowering, inner, name.as_deref()));
    }
    let jumps = jumps_of(lowering, body, around);
    if let Some(stretches) = nest(&jumps) {
        return rebuild(lowering, body, &jumps, stretches);
    }
    let written = body.clone();
    order::put_in_order(body);
    let jumps = jumps_of(lowering, body, around);
    if let Some(stretches) = nest(&jumps) {
        return rebuild(lowering, body, &jumps, stretches);
    }
    *body = written;
    let jumps = jumps_of(lowering, body, around);
    if !dispatch::dispatch(lowering, body, &jumps) {
        crossing(lowering, body, &jumps);
    }
}

/// The jumps of a list that are no CYCLE or EXIT.
fn jumps_of<Op: Lower>(
    lowering: &mut Lowering,
    body: &mut [Stmt<Op>],
    around: Option<&str>,
) -> Jumps {
    let mut jumps = collect(lowering, body);
    into_regions(lowering, body, &jumps);
    if let Some(name) = around {
        end_of_loop(body, &mut jumps, name);
    }
    drop_idle(body, &mut jumps);
    behind_loop(body, &mut jumps);
    jumps.retain(|_, (_, from)| !from.is_empty());
    jumps
}

fn loop_name<Op>(kind: &StmtKind<Op>) -> Option<String> {
    match kind {
        StmtKind::Do { name, .. }
        | StmtKind::While { name, .. }
        | StmtKind::Concurrent { name, .. } => name.clone(),
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::If { .. }
        | StmtKind::Select { .. }
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
        | StmtKind::Op(_) => None,
    }
}

/// Every jump of the list to one of its statements; reports those that leave a DO CONCURRENT.
fn collect<Op>(lowering: &mut Lowering, body: &[Stmt<Op>]) -> Jumps {
    let mut jumps = Jumps::new();
    for (position, stmt) in body.iter().enumerate() {
        if let Some(label) = stmt.label {
            jumps.entry(label).or_insert((position, Vec::new()));
        }
    }
    if jumps.is_empty() {
        return jumps;
    }
    for (position, stmt) in body.iter().enumerate() {
        gotos(stmt, None, &mut |label, span, concurrent| {
            let Some((_, from)) = jumps.get_mut(&label) else {
                return;
            };
            from.push(position);
            if let Some(concurrent) = concurrent {
                lowering.leaves_concurrent("GOTO", span, concurrent);
            }
        });
    }
    jumps
}

/// Reports jumps that pass by the beginning of a data region and not by its end.
fn into_regions<Op: Lower>(lowering: &mut Lowering, body: &[Stmt<Op>], jumps: &Jumps) {
    let mut depth = 0;
    let before: Vec<i32> = body
        .iter()
        .map(|stmt| {
            let step = if let StmtKind::Op(op) = &stmt.kind {
                op.enters()
            } else {
                0
            };
            depth += step;
            depth - step
        })
        .collect();
    for (label, (target, from)) in jumps {
        for place in from {
            let passed = &before[*target.min(place)..=*target.max(place)];
            if passed.iter().any(|depth| *depth < before[*target]) {
                lost(lowering, *label, body[*place].span);
            }
        }
    }
}

/// Whether the data regions that begin in a part end in it.
fn is_balanced<Op: Lower>(part: &[Stmt<Op>]) -> bool {
    let mut depth = 0;
    part.iter().all(|stmt| {
        if let StmtKind::Op(op) = &stmt.kind {
            depth += op.enters();
        }
        depth >= 0
    }) && depth == 0
}

/// Every GOTO in a statement, with its place and the DO CONCURRENT inside the statement that holds it.
fn gotos<Op>(
    stmt: &Stmt<Op>,
    concurrent: Option<Span>,
    visit: &mut dyn FnMut(u32, Span, Option<Span>),
) {
    if let StmtKind::Goto(label) = stmt.kind {
        visit(label, stmt.span, concurrent);
    }
    let inside = if matches!(stmt.kind, StmtKind::Concurrent { .. }) {
        Some(stmt.span)
    } else {
        concurrent
    };
    refs::bodies(stmt, &mut |body| {
        body.iter().for_each(|inner| gotos(inner, inside, visit));
    });
}

/// Replaces the jumps to `label` in some statements.
fn replace<Op>(stmts: &mut [Stmt<Op>], label: u32, by: impl Fn() -> StmtKind<Op>) {
    muts::statements(stmts, &mut |stmt| {
        if matches!(stmt.kind, StmtKind::Goto(target) if target == label) {
            stmt.kind = by();
        }
    });
}

/// Jumps to the CONTINUE that ends a loop's body are CYCLEs.
fn end_of_loop<Op>(body: &mut [Stmt<Op>], jumps: &mut Jumps, name: &str) {
    let Some(last) = body.last() else {
        return;
    };
    let (Some(label), StmtKind::Empty) = (last.label, &last.kind) else {
        return;
    };
    if jumps.remove(&label).is_some() {
        replace(body, label, || StmtKind::Cycle(Some(name.to_string())));
    }
}

/// A jump to the very next statement does nothing.
fn drop_idle<Op>(body: &mut [Stmt<Op>], jumps: &mut Jumps) {
    for (&label, (target, from)) in jumps.iter_mut() {
        let Some(before) = target.checked_sub(1) else {
            continue;
        };
        if matches!(body[before].kind, StmtKind::Goto(to) if to == label) {
            body[before].kind = StmtKind::Empty;
            from.retain(|&position| position != before);
        }
    }
}

/// Jumps out of a loop to the statement right behind it are EXITs.
fn behind_loop<Op>(body: &mut [Stmt<Op>], jumps: &mut Jumps) {
    for (&label, (target, from)) in jumps.iter_mut() {
        let Some(before) = target.checked_sub(1) else {
            continue;
        };
        let only_from_there = from.iter().all(|&position| position == before);
        if let (Some(name), true) = (loop_name(&body[before].kind), only_from_there) {
            replace(&mut body[before..=before], label, || {
                StmtKind::Exit(Some(name.clone()))
            });
            from.clear();
        }
    }
}

/// The stretches that the jumps need, outer ones before inner ones; `None` where they cannot be nested.
fn nest(jumps: &Jumps) -> Option<Vec<Stretch>> {
    let mut stretches = Vec::new();
    for (&label, (target, from)) in jumps {
        let target = *target;
        if let Some(&low) = from.iter().filter(|&&position| position < target).min() {
            stretches.push(Stretch {
                low,
                high: target,
                is_loop: false,
                label,
            });
        }
        if let Some(&last) = from.iter().filter(|&&position| position >= target).max() {
            stretches.push(Stretch {
                low: target,
                high: last + 1,
                is_loop: true,
                label,
            });
        }
    }
    while let Some((outer, inner)) = crossed(&stretches) {
        let (a, b) = (stretches[outer], stretches[inner]);
        match (a.is_loop, b.is_loop) {
            (_, false) => stretches[inner].low = a.low,
            (true, true) => stretches[outer].high = b.high,
            (false, true) => return None,
        }
    }
    stretches.sort_by_key(|stretch| {
        (
            stretch.low,
            std::cmp::Reverse(stretch.high),
            stretch.is_loop,
        )
    });
    Some(stretches)
}

/// Two stretches of which the second starts inside the first and ends behind it.
fn crossed(stretches: &[Stretch]) -> Option<(usize, usize)> {
    for (first, a) in stretches.iter().enumerate() {
        let crosses = |b: &Stretch| a.low < b.low && b.low < a.high && a.high < b.high;
        if let Some(second) = stretches.iter().position(crosses) {
            return Some((first, second));
        }
    }
    None
}

/// Reports the jumps of a list that data regions keep from being taken apart.
fn crossing<Op>(lowering: &mut Lowering, body: &mut [Stmt<Op>], jumps: &Jumps) {
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Goto(label) = stmt.kind
            && jumps.contains_key(&label)
        {
            lost(lowering, label, stmt.span);
            stmt.kind = StmtKind::Empty;
        }
    });
}

fn rebuild<Op>(
    lowering: &Lowering,
    body: &mut Vec<Stmt<Op>>,
    jumps: &Jumps,
    stretches: Vec<Stretch>,
) {
    if stretches.is_empty() {
        return;
    }
    for (&label, (target, _)) in jumps {
        let (block, around) = (name(lowering, label, false), name(lowering, label, true));
        let (before, behind) = body.split_at_mut(*target);
        replace(before, label, || StmtKind::Exit(Some(block.clone())));
        replace(behind, label, || StmtKind::Cycle(Some(around.clone())));
    }
    let length = body.len();
    let statements = std::mem::take(body).into_iter().map(Some).collect();
    *body = Builder {
        lowering,
        statements,
        stretches: stretches.into_iter().peekable(),
    }
    .build(0, length);
}

/// The name of the block or loop that jumps to `label` leave or repeat.
fn name(lowering: &Lowering, label: u32, is_loop: bool) -> String {
    let mut name = format!("{}_{label}", if is_loop { "from" } else { "to" });
    while lowering.labels.mentions(&name) {
        name.push('_');
    }
    name
}

struct Builder<'l, 's, 'a, Op> {
    lowering: &'l Lowering<'s, 'a>,
    statements: Vec<Option<Stmt<Op>>>,
    /// Those still to come, outer ones before inner ones.
    stretches: std::iter::Peekable<std::vec::IntoIter<Stretch>>,
}

impl<Op> Builder<'_, '_, '_, Op> {
    fn build(&mut self, low: usize, high: usize) -> Vec<Stmt<Op>> {
        let mut out = Vec::new();
        let mut at = low;
        while at < high {
            if let Some(stretch) = self
                .stretches
                .next_if(|stretch| stretch.low == at && stretch.high <= high)
            {
                let inner = self.build(stretch.low, stretch.high);
                out.push(self.wrap(stretch, inner));
                at = stretch.high;
            } else {
                out.extend(self.statements[at].take());
                at += 1;
            }
        }
        out
    }

    fn wrap(&self, stretch: Stretch, body: Vec<Stmt<Op>>) -> Stmt<Op> {
        let span = body.first().map(|stmt| stmt.span).unwrap_or_default();
        let name = name(self.lowering, stretch.label, stretch.is_loop);
        let kind = if stretch.is_loop {
            repeat(body, name, span)
        } else {
            StmtKind::Block {
                vars: Vec::new(),
                body,
                name: Some(name),
            }
        };
        Stmt::new(kind, span)
    }
}

/// The loop of a backward jump, as DO WHILE where the body has its form, else without control and with EXIT at its end.
fn repeat<Op>(mut body: Vec<Stmt<Op>>, name: String, span: Span) -> StmtKind<Op> {
    if let Some((condition, body)) = while_form(&mut body, &name) {
        return StmtKind::While {
            condition: Some(condition),
            body,
            name: Some(name),
        };
    }
    match body.last_mut().map(|last| &mut last.kind) {
        Some(StmtKind::If {
            arms,
            otherwise: None,
            ..
        }) if arms.len() == 1 && is_cycle(&arms[0].body, &name) => {
            arms[0].condition = opposite(arms[0].condition.clone());
            arms[0].body[0].kind = StmtKind::Exit(Some(name.clone()));
        }
        Some(StmtKind::Cycle(Some(to))) if *to == name => {
            body.pop();
        }
        Some(StmtKind::Return | StmtKind::Stop { .. } | StmtKind::Cycle(_) | StmtKind::Exit(_)) => {
        }
        Some(_) | None => body.push(Stmt::new(StmtKind::Exit(Some(name.clone())), span)),
    }
    StmtKind::While {
        condition: None,
        body,
        name: Some(name),
    }
}

/// `10 if (c) then ... goto 10 end if`: the condition and what is repeated.
fn while_form<Op>(body: &mut [Stmt<Op>], name: &str) -> Option<(Expr, Vec<Stmt<Op>>)> {
    let [only] = &mut body[..] else {
        return None;
    };
    let StmtKind::If {
        arms,
        otherwise: None,
        ..
    } = &mut only.kind
    else {
        return None;
    };
    let [
        IfArm {
            condition,
            body: repeated,
            ..
        },
    ] = &mut arms[..]
    else {
        return None;
    };
    if !matches!(&repeated.last()?.kind, StmtKind::Cycle(Some(to)) if to == name) {
        return None;
    }
    repeated.pop();
    Some((condition.clone(), std::mem::take(repeated)))
}

fn is_cycle<Op>(body: &[Stmt<Op>], name: &str) -> bool {
    matches!(body, [Stmt { kind: StmtKind::Cycle(Some(to)), .. }] if to == name)
}

/// The negated condition; comparisons of integers are turned round, those of reals are not (NaN).
fn opposite(condition: Expr) -> Expr {
    let span = condition.span;
    let ty = condition.ty.clone();
    match condition.kind {
        ExprKind::Unary {
            op: UnaryOp::Not,
            operand,
        } => *operand,
        ExprKind::Paren(inner) => opposite(*inner),
        ExprKind::Binary { op, left, right }
            if matches!(left.ty, Type::Integer(_)) && turned(op).is_some() =>
        {
            let op = turned(op).unwrap_or(op);
            Expr::new(ExprKind::Binary { op, left, right }, ty, 0, span)
        }
        kind => {
            let operand = Box::new(Expr::new(kind, ty.clone(), 0, span));
            Expr::new(
                ExprKind::Unary {
                    op: UnaryOp::Not,
                    operand,
                },
                ty,
                0,
                span,
            )
        }
    }
}

fn turned(op: BinaryOp) -> Option<BinaryOp> {
    match op {
        BinaryOp::Eq => Some(BinaryOp::Ne),
        BinaryOp::Ne => Some(BinaryOp::Eq),
        BinaryOp::Lt => Some(BinaryOp::Ge),
        BinaryOp::Le => Some(BinaryOp::Gt),
        BinaryOp::Gt => Some(BinaryOp::Le),
        BinaryOp::Ge => Some(BinaryOp::Lt),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => None,
    }
}
