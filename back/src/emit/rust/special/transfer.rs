//! TRANSFER: the same bytes as another type.
//!
//! Refuses to know the bytes: the runtime moves them.

use super::arg;
use crate::emit::layout::{Doc, text};
use crate::emit::rust::Cx;
use crate::emit::rust::expr::{Piece, function};
use crate::ir::*;

impl Cx<'_> {
    pub(super) fn transfer(&self, source: &Expr, args: &[Option<Expr>], whole: &Expr) -> Piece {
        let cx = self.scalar_context();
        let to = cx.scalar_type(&whole.ty);
        let size = arg(args, 2).map(|s| cx.free(s).doc);
        if [source, whole]
            .iter()
            .any(|e| matches!(e.ty, Type::Character(..)))
        {
            return cx.transfer_text(source, arg(args, 1).unwrap_or(whole), whole, arg(args, 2));
        }
        match (source.rank, whole.rank, size) {
            (0, 0, _) => function(
                &format!("transfer::<_, {to}>"),
                vec![cx.moved_value(source)],
            ),
            (0, _, Some(size)) => function(
                &format!("transfer_to::<_, {to}>"),
                vec![cx.moved_value(source), size],
            ),
            (0, _, None) => function(
                &format!("transfer_to_whole::<_, {to}>"),
                vec![cx.moved_value(source)],
            ),
            (_, 0, _) => function(
                &format!("transfer_from::<_, {to}>"),
                vec![cx.array_arg(source)],
            ),
            (_, _, Some(size)) => function(
                &format!("transfer_array::<_, {to}>"),
                vec![cx.array_arg(source), size],
            ),
            (_, _, None) => function(
                &format!("transfer_whole::<_, {to}>"),
                vec![cx.array_arg(source)],
            ),
        }
    }

    /// A scalar that is moved: a structure or characters are cloned out of their place.
    pub(super) fn moved_value(&self, source: &Expr) -> Doc {
        match source.ty {
            Type::Derived(_) | Type::Character(..) => self.owned(source),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.free(source).doc,
        }
    }

    /// TRANSFER from or to characters.
    fn transfer_text(
        &self,
        source: &Expr,
        mold: &Expr,
        whole: &Expr,
        size: Option<&Expr>,
    ) -> Piece {
        let constant = |id: &VarId| self.program[*id].role == Role::Parameter;
        let from = if let Some(id) = source.as_var().filter(constant)
            && source.rank > 0
        {
            self.static_reference(id)
        } else if source.rank > 0 {
            self.array_arg(source)
        } else if matches!(source.ty, Type::Character(..)) {
            self.text_lent(source)
        } else if self.is_copy(&source.ty) {
            self.free(source).doc
        } else {
            self.by_shared_reference(source)
        };
        let size = || {
            size.map_or_else(
                || text("None"),
                |s| function("Some", vec![self.free(s).doc]).doc,
            )
        };
        match (&whole.ty, whole.rank) {
            (Type::Character(..), 0) => {
                let length = self.length(mold, &Type::INT).doc;
                function(&wide("text_of", &whole.ty), vec![from, length])
            }
            (Type::Character(..), _) => function(
                &wide("texts_of", &whole.ty),
                vec![from, self.length(mold, &Type::INT).doc, size()],
            ),
            (ty, 0) => function(
                &format!("number_of::<{}, _>", self.scalar_type(ty)),
                vec![from],
            ),
            (ty, _) => function(
                &format!("numbers_of::<{}, _>", self.scalar_type(ty)),
                vec![from, size()],
            ),
        }
    }
}

/// A function of the runtime by the kind of the characters that it makes.
fn wide(name: &str, ty: &Type) -> String {
    match ty.character_kind() {
        4 => format!("wide_{name}"),
        _ => name.to_string(),
    }
}
