//! Jumps that no order of the parts makes loops and blocks of: a loop in which a number says the part that comes next.
//!
//! Refuses to know which jumps could have been written better.

use super::order::leaves;
use super::{Jumps, is_balanced};
use crate::ir::walk::muts;
use crate::ir::{
    Case, CaseValue, Expr, ExprKind, Role, Shape, Stmt, StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use crate::stmt::{Lower, Lowering};
use std::collections::BTreeMap;

/// The number of the next part, the loop's name, and the parts by the labels that they begin with.
struct Parts {
    next: VarId,
    name: String,
    numbers: BTreeMap<u32, usize>,
}

/// Makes that loop of the stretch of the list in which the jumps are; says whether it could.
pub(super) fn dispatch<Op: Lower>(
    lowering: &mut Lowering,
    body: &mut Vec<Stmt<Op>>,
    jumps: &Jumps,
) -> bool {
    let places = || {
        jumps
            .values()
            .flat_map(|(target, from)| from.iter().chain([target]))
    };
    let (Some(&low), Some(&high)) = (places().min(), places().max()) else {
        return true;
    };
    let mut starts: Vec<usize> = jumps
        .values()
        .map(|(target, _)| *target)
        .chain([low])
        .collect();
    starts.sort_unstable();
    starts.dedup();
    let behind = body.split_off(high + 1);
    let mut parts: Vec<Vec<Stmt<Op>>> = starts.iter().rev().map(|at| body.split_off(*at)).collect();
    parts.reverse();
    let possible = parts.iter().all(|part| is_balanced(part));
    if possible {
        let number = |target: &usize| starts.iter().position(|at| at == target).unwrap_or(0);
        let numbers = jumps
            .iter()
            .map(|(label, (target, _))| (*label, number(target)));
        let numbers = numbers.collect();
        body.push(parted(lowering, parts, numbers));
    } else {
        parts.iter_mut().for_each(|part| body.append(part));
    }
    body.extend(behind);
    possible
}

/// The loop, in a block that has the number.
fn parted<Op: Lower>(
    lowering: &mut Lowering,
    parts: Vec<Vec<Stmt<Op>>>,
    numbers: BTreeMap<u32, usize>,
) -> Stmt<Op> {
    let span = parts[0].first().map(|stmt| stmt.span).unwrap_or_default();
    let cx = lowering.an.new_scope(lowering.cx);
    let next = Variable::new("next", span, Type::INT, Shape::Scalar, Role::Local);
    let next = lowering.an.declare_local(cx, next);
    let mut name = "parts".to_string();
    while lowering.labels.mentions(&name) {
        name.push('_');
    }
    let names = Parts {
        next,
        name,
        numbers,
    };
    let last = parts.len() - 1;
    let mut cases = Vec::new();
    let mut default = None;
    for (number, mut part) in parts.into_iter().enumerate() {
        let falls = !part.last().is_some_and(|stmt| leaves(&stmt.kind));
        redirect(&mut part, &names);
        if number == last {
            part.extend(falls.then(|| Stmt::new(StmtKind::Exit(Some(names.name.clone())), span)));
            default = Some(part);
            continue;
        }
        part.extend(falls.then(|| names.set(number + 1, span)));
        cases.push(Case {
            values: vec![CaseValue::Single(number_of(number, span))],
            body: part,
            leading: Vec::new(),
        });
    }
    let selector = names.next(span);
    let select = Stmt::new(
        StmtKind::Select {
            selector,
            cases,
            default,
            name: None,
        },
        span,
    );
    let around = StmtKind::While {
        condition: None,
        body: vec![select],
        name: Some(names.name.clone()),
    };
    let body = vec![names.set(0, span), Stmt::new(around, span)];
    Stmt::new(
        StmtKind::Block {
            vars: vec![next],
            body,
            name: None,
        },
        span,
    )
}

impl Parts {
    fn next(&self, span: Span) -> Expr {
        Expr::new(ExprKind::Var(self.next), Type::INT, 0, span)
    }

    fn set<Op>(&self, number: usize, span: Span) -> Stmt<Op> {
        let (lhs, rhs) = (self.next(span), number_of(number, span));
        Stmt::new(StmtKind::Assign { lhs, rhs }, span)
    }
}

fn number_of(number: usize, span: Span) -> Expr {
    Expr::int(number as i64, span)
}

/// Jumps to the parts set the number and begin the loop's next round.
fn redirect<Op>(body: &mut Vec<Stmt<Op>>, parts: &Parts) {
    for stmt in std::mem::take(body) {
        let mut stmt = stmt;
        muts::bodies(&mut stmt, &mut |inner| redirect(inner, parts));
        let part = if let StmtKind::Goto(label) = stmt.kind {
            parts.numbers.get(&label)
        } else {
            None
        };
        if let Some(&number) = part {
            body.push(parts.set(number, stmt.span));
            stmt.kind = StmtKind::Cycle(Some(parts.name.clone()));
        }
        body.push(stmt);
    }
}
