//! Variables that a statement changes apart from evaluating its expressions, as the borrow plan says: `a.set(a[1], 3)`.
//!
//! Rust lends the array of `a[a[1]] = 3` to the store before it looks at the subscript. The methods used here take their arguments
//! first, and leave nothing lent. Refuses to know when that is needed.

use super::Cx;
use super::expr::{Piece, method};
use super::place::Access;
use crate::ir::borrow::Apart;
use crate::ir::*;

impl Cx<'_> {
    /// Whether this is an array of a variable that the statement changes apart, before any other subscript.
    pub fn is_apart(&self, array: &Expr) -> bool {
        array.rank > 0 && self.apart_by(array).is_some()
    }

    /// As [`Cx::is_apart`], where the array is changed or where its own subscripts change the variable.
    pub fn is_apart_for(&self, array: &Expr, write: bool) -> bool {
        let apart = self.apart_by(array).filter(|_| array.rank > 0);
        apart.is_some_and(|_| write || self.reads_apart(array))
    }

    /// As [`Cx::is_held_apart`], where the object is changed or where its own subscripts change the variable.
    pub fn is_held_apart_for(&self, object: &Expr, write: bool) -> bool {
        self.is_held_apart(object) && (write || self.reads_apart(object))
    }

    /// As [`Cx::is_text_apart`], where the text is changed or where its own bounds change the variable.
    pub fn is_text_apart_for(&self, text: &Expr, write: bool) -> bool {
        self.is_text_apart(text) && (write || self.reads_apart(text))
    }

    fn reads_apart(&self, array: &Expr) -> bool {
        let root = array.root();
        let mut of_array = self.apart.iter().filter(|apart| root == Some(apart.var));
        of_array.any(|apart| apart.reads)
    }

    fn apart_by(&self, array: &Expr) -> Option<Apart> {
        match array.designator() {
            Some(Designator::Var(id)) if self.access(id) == Access::Static => None,
            Some(Designator::Var(id)) => self.apart.iter().find(|apart| apart.var == id).copied(),
            Some(Designator::Component { base, .. } | Designator::Part(base)) => {
                self.apart_by(base)
            }
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Substring { .. },
            )
            | None => None,
        }
    }

    /// `a.element_mut(i)`: the place of an element whose subscripts are evaluated before its array is borrowed.
    pub fn element_apart(&self, array: &Expr, subscripts: &[Expr]) -> Piece {
        method(
            self.array_apart(array),
            "element_mut",
            vec![self.subscript_list(subscripts)],
        )
    }

    /// The array that `set` and `element_mut` are called on: a handle of its own where the arguments change the variable too.
    pub fn array_apart(&self, array: &Expr) -> Piece {
        let object = self.container(array, true);
        let twice = self
            .apart
            .iter()
            .any(|apart| apart.twice && array.root() == Some(apart.var));
        match self.is_fixed_component(array) || !twice {
            true => object,
            false => method(object, "handle_mut", vec![]),
        }
    }

    /// Whether this is an allocatable or pointer scalar of a variable that the statement changes apart.
    pub fn is_held_apart(&self, object: &Expr) -> bool {
        !self.kernel && self.is_held(object) && self.apart_by(object).is_some()
    }

    /// Whether this is a text behind a pointer, an `Option` or an allocation, of a variable that the statement changes apart.
    pub fn is_text_apart(&self, text: &Expr) -> bool {
        let apart = self.apart_by(text).is_some_and(|apart| apart.twice);
        apart && text.rank == 0 && matches!(text.ty, Type::Character(..))
    }

    /// An ALLOCATABLE or POINTER object itself, not what it holds: `p.target().next`.
    pub fn object_itself(&self, object: &Expr) -> Piece {
        if !self.is_held_apart(object) {
            return self.container(object, true);
        }
        if let ExprKind::Component { base, ty, field } = &object.kind {
            return self.field(self.structure_at(base, true), *ty, *field);
        }
        let var = object.root().map(|id| self.object(id, true));
        var.unwrap_or_else(|| self.container(object, true))
    }

    /// `s.object()`: what an allocatable or pointer scalar holds, where nothing stays lent.
    pub fn held_apart(&self, held: Piece, pointer: bool) -> Piece {
        method(held, if pointer { "target" } else { "object" }, vec![])
    }
}
