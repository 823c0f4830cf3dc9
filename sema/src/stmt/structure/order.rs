//! The order of the parts of a list of statements: where jumps cross so that they cannot be nested, the parts between labels may stand in another
//! order. Old programs keep parts at the end and jump there and back.
//!
//! Refuses to know what becomes of the jumps.

use super::{Lower, gotos, is_balanced};
use crate::ir::{Stmt, StmtKind};
use std::collections::BTreeMap;

/// Brings the parts into an order in which jumps go forward where they can; the first stays the first, and one that ends the list stays
/// the last. Parts that hold one end of a data region stay where they are.
pub(super) fn put_in_order<Op: Lower>(body: &mut Vec<Stmt<Op>>) {
    let starts = starts(body);
    let ends = starts[1.min(starts.len())..]
        .iter()
        .copied()
        .chain([body.len()]);
    let mut parts = starts.iter().copied().zip(ends);
    if starts.len() < 3 || !parts.all(|(from, to)| is_balanced(&body[from..to])) {
        return;
    }
    let followers = followers(body, &starts);
    let mut order = order(&followers);
    let falls_off = !body.last().is_some_and(|stmt| leaves(&stmt.kind));
    let last = starts.len() - 1;
    order.extend(
        (0..=last)
            .filter(|part| !order.contains(part))
            .collect::<Vec<_>>(),
    );
    if falls_off {
        order.retain(|part| *part != last);
        order.push(last);
    }
    let mut parts: Vec<Vec<Stmt<Op>>> = Vec::new();
    for start in starts.iter().rev() {
        parts.insert(0, body.split_off(*start));
    }
    let labels: Vec<Option<u32>> = parts.iter().map(|part| part[0].label).collect();
    for (place, &part) in order.iter().enumerate() {
        body.append(&mut parts[part]);
        let falls = body.last().filter(|stmt| !leaves(&stmt.kind));
        let span = falls.filter(|_| order.get(place + 1) != Some(&(part + 1)));
        if let (Some(span), Some(Some(next))) = (span.map(|stmt| stmt.span), labels.get(part + 1)) {
            body.push(Stmt::new(StmtKind::Goto(*next), span));
        }
    }
}

/// Where parts begin: at the start and at labels.
fn starts<Op>(body: &[Stmt<Op>]) -> Vec<usize> {
    let begins = |position: &usize| *position == 0 || body[*position].label.is_some();
    (0..body.len()).filter(begins).collect()
}

/// Whether the next statement is not reached from this one.
pub(super) fn leaves<Op>(kind: &StmtKind<Op>) -> bool {
    matches!(
        kind,
        StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Cycle(_)
            | StmtKind::Exit(_)
    )
}

/// The parts to which each part jumps or into which it falls, those that stand further back first.
fn followers<Op>(body: &[Stmt<Op>], starts: &[usize]) -> Vec<Vec<usize>> {
    let part_at = |position: usize| starts.partition_point(|start| *start <= position) - 1;
    let mut labels = BTreeMap::new();
    for (position, stmt) in body.iter().enumerate() {
        if let Some(label) = stmt.label {
            labels.insert(label, part_at(position));
        }
    }
    let mut found = vec![Vec::new(); starts.len()];
    for (position, stmt) in body.iter().enumerate() {
        let from: &mut Vec<usize> = &mut found[part_at(position)];
        gotos(stmt, None, &mut |label, _, _| {
            from.extend(labels.get(&label));
        });
    }
    for (part, next) in starts.iter().enumerate().skip(1) {
        if !leaves(&body[next - 1].kind) {
            found[part - 1].push(part);
        }
    }
    found.iter_mut().for_each(|parts| {
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.dedup();
    });
    found
}

/// Parts that can be reached, each before those that it jumps to, but for loops.
fn order(followers: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; followers.len()];
    let mut done = Vec::new();
    let mut open = vec![(0, followers[0].iter())];
    seen[0] = true;
    while let Some((part, rest)) = open.last_mut() {
        match rest.next() {
            Some(&next) if !std::mem::replace(&mut seen[next], true) => {
                open.push((next, followers[next].iter()));
            }
            Some(_) => {}
            None => {
                done.push(*part);
                open.pop();
            }
        }
    }
    done.reverse();
    done
}
