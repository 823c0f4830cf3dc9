//! How wide a piece of text is on one line, and whether it can stand on one at all.
//!
//! Refuses to know where it stands.

use super::{Doc, WIDTH};

impl Doc {
    /// The text on one line.
    pub fn flat(&self) -> String {
        let mut out = String::new();
        self.flatten(&mut out);
        out
    }

    fn flatten(&self, out: &mut String) {
        match self {
            Doc::Text(s) => out.push_str(s),
            Doc::Concat(docs) => docs.iter().for_each(|d| d.flatten(out)),
            Doc::Line => out.push(' '),
            Doc::SoftLine | Doc::IfBroken(_) => {}
            Doc::Fill(items, _) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(' ');
                    }
                    item.flatten(out);
                }
            }
            Doc::Nest(d) | Doc::Group(d) => d.flatten(out),
            Doc::Pairs(first, rest) => {
                first.flatten(out);
                for (op, operand) in rest {
                    out.push_str(&format!(" {op} "));
                    operand.flatten(out);
                }
            }
            Doc::Chain(root, links) => {
                root.flatten(out);
                links.iter().for_each(|link| link.flatten(out));
            }
            Doc::Call { open, items, close } => {
                out.push_str(open);
                flatten_between(items, ", ", out);
                out.push_str(close);
            }
            Doc::Closure(head, body) => {
                out.push_str(head);
                body.flatten(out);
            }
            Doc::Block(stmts) => {
                out.push_str("{ ");
                flatten_between(stmts, " ", out);
                out.push_str(" }");
            }
            Doc::RightSide(head, tail) => {
                head.flatten(out);
                out.push(' ');
                tail.flatten(out);
            }
        }
    }

    /// Whether it is a block of statements, or begins with one.
    pub fn starts_with_block(&self) -> bool {
        match self {
            Doc::Block(_) => true,
            Doc::Concat(docs) | Doc::Fill(docs, _) => {
                docs.first().is_some_and(Doc::starts_with_block)
            }
            Doc::Nest(d) | Doc::Group(d) | Doc::Pairs(d, _) | Doc::Chain(d, _) => {
                d.starts_with_block()
            }
            Doc::Text(_)
            | Doc::Line
            | Doc::SoftLine
            | Doc::IfBroken(_)
            | Doc::Call { .. }
            | Doc::Closure(..)
            | Doc::RightSide(..) => false,
        }
    }

    /// Takes the width that it has on one line from `left`; false when it cannot stand there. Looks no further than that.
    pub(super) fn takes(&self, left: &mut Room) -> bool {
        match self {
            Doc::Text(s) => take(left, s.chars().count()),
            Doc::Line => take(left, 1),
            Doc::SoftLine | Doc::IfBroken(_) => true,
            Doc::Block(_) => {
                left.forced = true;
                false
            }
            Doc::Concat(docs) => docs.iter().all(|d| d.takes(left)),
            Doc::Fill(items, _) => takes_all(items, 1, left),
            Doc::Nest(d) | Doc::Group(d) => d.takes(left),
            Doc::Pairs(first, rest) => {
                first.takes(left)
                    && rest
                        .iter()
                        .all(|(op, operand)| take(left, op.len() + 2) && operand.takes(left))
            }
            Doc::Chain(root, links) => {
                root.takes(left) && links.iter().all(|link| link.takes(left))
            }
            Doc::Call { open, items, close } => {
                take(left, open.chars().count() + close.len()) && takes_all(items, 2, left)
            }
            Doc::Closure(head, body) => take(left, head.chars().count()) && body.takes(left),
            Doc::RightSide(head, tail) => head.takes(left) && take(left, 1) && tail.takes(left),
        }
    }

    /// Whether it cannot stand on one line.
    pub(in crate::emit) fn is_forced(&self) -> bool {
        match self {
            Doc::Block(_) => true,
            Doc::Text(_) | Doc::Line | Doc::SoftLine | Doc::IfBroken(_) => false,
            Doc::Concat(docs) | Doc::Fill(docs, _) => docs.iter().any(Doc::is_forced),
            Doc::Nest(d) | Doc::Group(d) | Doc::Closure(_, d) => d.is_forced(),
            Doc::Pairs(first, rest) => {
                first.is_forced() || rest.iter().any(|(_, operand)| operand.is_forced())
            }
            Doc::Chain(root, links) => root.is_forced() || links.iter().any(Doc::is_forced),
            Doc::Call { items, .. } => items.iter().any(Doc::is_forced),
            Doc::RightSide(head, tail) => head.is_forced() || tail.is_forced(),
        }
    }
}

/// What is left of a line.
pub(super) struct Room {
    columns: usize,
    /// Something came that cannot stand on one line.
    forced: bool,
}

impl Room {
    pub(super) fn of(columns: usize) -> Room {
        Room {
            columns,
            forced: false,
        }
    }
}

/// Takes columns from those that are left.
fn take(left: &mut Room, width: usize) -> bool {
    let rest = left.columns.checked_sub(width);
    left.columns = rest.unwrap_or(0);
    rest.is_some()
}

/// Items with a separator between them.
fn takes_all(items: &[Doc], separator: usize, left: &mut Room) -> bool {
    items
        .iter()
        .enumerate()
        .all(|(index, item)| (index == 0 || take(left, separator)) && item.takes(left))
}

pub(super) fn starts_with_block(doc: &Doc) -> bool {
    match doc {
        Doc::Block(_) => true,
        Doc::Chain(root, _) => starts_with_block(root),
        Doc::Concat(docs) => docs.first().is_some_and(starts_with_block),
        _ => false,
    }
}

fn flatten_between(docs: &[Doc], separator: &str, out: &mut String) {
    for (index, doc) in docs.iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        doc.flatten(out);
    }
}

/// A literal or name so short that several stand on a line of a broken array or argument list.
pub(super) fn is_short(doc: &Doc) -> bool {
    let flat = doc.flat();
    flat.len() <= 10
        && flat
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '"' | ' '))
}

/// The width on one line, as far as a line has columns.
fn flat_width(doc: &Doc) -> usize {
    let mut left = Room::of(WIDTH);
    match doc.takes(&mut left) {
        true => WIDTH - left.columns,
        false if left.forced => doc.flat().chars().count(),
        false => WIDTH + 1,
    }
}

/// Columns up to the next possible line end behind a piece.
pub(super) fn trailing_width(rest: &[Doc], broken: bool, reserve: usize) -> usize {
    let mut width = 0;
    for doc in rest {
        match doc {
            Doc::Line | Doc::SoftLine if broken => return width,
            Doc::Nest(inner) if broken => {
                if let Doc::Concat(docs) = &**inner
                    && matches!(docs.first(), Some(Doc::Line | Doc::SoftLine))
                {
                    return width;
                }
                width += flat_width(inner);
            }
            Doc::IfBroken(s) if broken => width += s.len(),
            other => width += flat_width(other),
        }
        if width > WIDTH {
            break;
        }
    }
    width + reserve
}
