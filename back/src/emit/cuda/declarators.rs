//! Declarations of one type after the other, several names in one: `const Array1<double> x(x_, n), y(y_, n);`.
//!
//! Refuses to know what is declared.

use crate::emit::layout::{Doc, concat, packed, text};
use crate::emit::lines::Lines;

/// Names of one type that wait for more.
#[derive(Default)]
pub(super) struct Declarators {
    ty: String,
    names: Vec<Doc>,
}

impl Declarators {
    /// One name more; another type ends the declaration before.
    pub fn add(&mut self, ty: String, name: Doc, out: &mut Lines) {
        if self.ty != ty {
            self.end(out);
            self.ty = ty;
        }
        self.names.push(name);
    }

    /// Writes what waits.
    pub fn end(&mut self, out: &mut Lines) {
        match std::mem::take(&mut self.names) {
            names if names.is_empty() => {}
            names if names.len() == 1 => {
                let only = names.into_iter();
                out.doc(
                    &concat([text(format!("{} ", self.ty))].into_iter().chain(only)),
                    ";",
                )
            }
            names => out.doc(&packed(&format!("{} ", self.ty), names, ""), ";"),
        }
    }
}
