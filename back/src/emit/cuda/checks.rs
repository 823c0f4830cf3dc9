//! Subscripts that are checked when the kernel runs: the array goes through a function of the support header that knows its Fortran name.

use super::Cx;
use super::expr::function;
use crate::emit::layout::{Doc, text};
use crate::ir::*;

impl Cx<'_> {
    /// An array from which an element or a section is taken.
    pub(super) fn subscripted(&self, array: &Expr, doc: Doc) -> Doc {
        self.through("checked_array", array, doc)
    }

    /// A character from which a substring is taken.
    pub(super) fn divided(&self, characters: &Expr, doc: Doc) -> Doc {
        self.through("checked_text", characters, doc)
    }

    fn through(&self, check: &str, object: &Expr, doc: Doc) -> Doc {
        match self.checked.then(|| self.designator(object)).flatten() {
            Some(name) => function(check, vec![text(format!("\"{name}\"")), doc]).doc,
            None => doc,
        }
    }

    /// The Fortran name of an object with its components, without subscripts: `atoms%mass`.
    fn designator(&self, object: &Expr) -> Option<String> {
        if let ExprKind::Var(id) = &object.kind {
            Some(self.program[*id].name.clone())
        } else if let ExprKind::Component { base, ty, field } = &object.kind {
            let field = &self.program[*ty].fields[*field as usize].name;
            Some(format!("{}%{field}", self.designator(base)?))
        } else if let ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Substring { base, .. }
        | ExprKind::Paren(base)
        | ExprKind::Part(base) = &object.kind
        {
            self.designator(base)
        } else {
            None
        }
    }
}
