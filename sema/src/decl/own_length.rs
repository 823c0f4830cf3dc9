//! LEN of a character array in its own bounds: `character(f(n)) function c(n); dimension c(len(c))`. The length is declared before the
//! bounds, so it stands for that reference there (F2018 10.1.11).

use super::Entity;
use crate::coarrays::{call, integer};
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{ArgValue, Expr, ExprKind, LenSpec, TypeSpecKind};

/// An entity whose bounds do not ask for its own length.
pub(super) fn settled(mut entity: Entity) -> Entity {
    let Some(length) = declared(&entity) else {
        return entity;
    };
    let name = entity.name.key();
    let mut change = OwnLength { name, length };
    if let Some(dims) = &mut entity.dims {
        walk::in_dims(&mut change, dims);
    }
    entity
}

fn declared(entity: &Entity) -> Option<Expr> {
    let mut length = entity.len.as_ref();
    if let Some(TypeSpecKind::Character { len, .. }) = entity.ty.as_ref().map(|ty| &ty.kind) {
        length = length.or(len.as_ref());
    }
    match length {
        Some(LenSpec::Expr(length)) => Some((**length).clone()),
        Some(LenSpec::Assumed | LenSpec::Deferred) | None => None,
    }
}

struct OwnLength {
    name: String,
    length: Expr,
}

impl Change for OwnLength {
    fn expr(&mut self, expr: &mut Expr) {
        if self.asks(expr) {
            let span = expr.span;
            let length = call("int", vec![(None, self.length.clone())], span);
            *expr = call("max", vec![(None, integer(0, span)), (None, length)], span);
        } else {
            walk::inside_expr(self, expr);
        }
    }
}

impl OwnLength {
    /// `len(c)` of the array itself.
    fn asks(&self, expr: &Expr) -> bool {
        let ExprKind::Apply { base, args } = &expr.kind else {
            return false;
        };
        let is = |expr: &Expr, key: &str| matches!(&expr.kind, ExprKind::Name(name) if name.key() == key);
        let [arg] = &args[..] else {
            return false;
        };
        is(base, "len") && matches!(&arg.value, ArgValue::Expr(value) if is(value, &self.name))
    }
}
