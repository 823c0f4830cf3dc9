//! How a data transfer statement is written from its items and its end.
//!
//! Refuses to know what an item is.

use crate::emit::layout::{Doc, INDENT, WIDTH, concat, text};
use crate::emit::rust::call::filled;
use crate::emit::rust::expr::{Piece, method};

/// A statement with its end: one that ends the program where there is an error, and one that says what became of it.
pub(in crate::emit::rust) struct Ends {
    /// With `end`.
    pub ended: Piece,
    /// With `try_end`.
    pub tried: Piece,
}

impl Ends {
    /// `io!(start; a, b)`, as many items on a line as fit; a chain of calls where one takes several lines by itself.
    pub fn of_list(start: Piece, items: Vec<Doc>, depth: usize) -> Ends {
        let room = WIDTH.saturating_sub((depth + 1) * INDENT + "try_io!();".len());
        let wide = |doc: &Doc| doc.is_forced() || doc.flat().chars().count() > room;
        if items.iter().any(wide) || wide(&start.doc) {
            let item = |chain, item| method(chain, "item", vec![item]);
            let chain = items.into_iter().fold(start, item);
            let ended = method(chain.clone(), "end", vec![]);
            let tried = method(chain, "try_end", vec![]);
            return Ends { ended, tried };
        }
        let ended = listed("io!", start.clone(), items.clone());
        let tried = listed("try_io!", start, items);
        Ends { ended, tried }
    }
}

fn listed(word: &str, start: Piece, items: Vec<Doc>) -> Piece {
    let head = concat([text(format!("{word}(")), start.doc, text(";")]);
    Piece::atom(filled(head, items, ")"))
}
