//! Calls that are statements: launches and CALL, with many arguments on a line where rustfmt would give each a line of its own.
//!
//! Refuses to know what the arguments are.

use crate::emit::layout::{Doc, INDENT, WIDTH, concat, text};
use crate::emit::rust::expr::function;

/// Arguments from which on a call that does not fit on a line is written by `call!`.
const MANY: usize = 4;

/// A call as a statement: `name(a, b);`, or `call!(name; a, b, ...);` with as many arguments on a line as fit, where one line does not hold them.
pub fn call_statement(name: &str, args: Vec<Doc>, depth: usize) -> Doc {
    let room = WIDTH.saturating_sub(depth * INDENT + ";".len());
    let wide = |doc: &Doc, room: usize| doc.is_forced() || doc.flat().chars().count() > room;
    let inner = room.saturating_sub(INDENT + ")".len());
    let call = function(name, args.clone()).doc;
    if args.len() < MANY || !wide(&call, room) || args.iter().any(|one| wide(one, inner)) {
        return call;
    }
    let head = text(format!("call!({name};"));
    filled(head, args, ")")
}

/// `head a, b, c close` with as many items on a line as fit.
pub fn filled(head: Doc, items: Vec<Doc>, close: &'static str) -> Doc {
    let last = items.len().saturating_sub(1);
    let mut pieces = vec![head];
    for (place, item) in items.into_iter().enumerate() {
        let comma = if place < last { "," } else { "" };
        pieces.push(concat([item, text(comma)]));
    }
    let list = Doc::Nest(Box::new(Doc::Fill(pieces, 0)));
    concat([list, text(close)])
}
