//! STORAGE_SIZE, SIZEOF and C_SIZEOF: the size that a value has in Fortran's memory, whatever it has here.
//!
//! Sizes of variables of numbers and of characters in host code are asked of the runtime, so that the emitted text says what it measures.
//! Everything else is a constant, times the number of elements.

use super::{Analyzer, Cx};
use crate::Symbol;
use crate::intrinsics::{self, IntrinsicId};
use crate::ir::space::{beyond_host, space_of};
use crate::ir::{BinaryOp, CharLen, Const, Expr, ExprKind, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// The value of an inquiry about size; `None` for other functions, and where the runtime answers.
    pub(super) fn size_in_storage(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        args: &[Option<Expr>],
        ty: &Type,
        span: Span,
    ) -> Option<Expr> {
        let value = args.first()?.as_ref()?;
        let (unit, whole) = match id.name() {
            "storage_size" => (8, false),
            "sizeof" | "c_sizeof" => (1, true),
            _ => return None,
        };
        let elsewhere = space_of(&self.program, value).is_some_and(beyond_host);
        let part = matches!(value.kind, ExprKind::Element { .. });
        if !Self::on_device(cx) && is_measured(value) && !(elsewhere && part) {
            return None;
        }
        if matches!(value.ty, Type::Class(_)) {
            return self.size_of_objects(id, value, whole, ty, span);
        }
        let Some(element) = self.element_size(value, unit, ty, span) else {
            let what = format!("'{}' of a structure of no fixed size", id.name());
            let help = "ask for the size of its components";
            return Some(self.not_translated(span, &what, help));
        };
        if !whole || value.rank == 0 {
            return Some(element);
        }
        let args = vec![Some(value.clone()), None, None];
        let count = ExprKind::Intrinsic {
            id: intrinsics::find("size")?,
            args,
        };
        let count = Expr::new(count, ty.clone(), 0, span);
        Some(product(count, element))
    }

    /// `sizeof(t)` of a derived type by its name, which some compilers take: what an object of it has.
    pub(super) fn size_of_type(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<Expr> {
        let [arg] = args else { return None };
        let ast::ArgValue::Expr(value) = &arg.value else {
            return None;
        };
        let ast::ExprKind::Name(name) = &value.kind else {
            return None;
        };
        let asks = matches!(id.name(), "sizeof" | "c_sizeof");
        let Symbol::Type(of) = asks.then(|| self.lookup_declared(cx, &name.key()))?? else {
            return None;
        };
        let object = ExprKind::Const(Const::Integer(0));
        let object = Expr::new(object, Type::Derived(of), 0, span);
        self.size_in_storage(cx, id, &[Some(object)], &Type::Integer(8), span)
    }

    /// Objects of CLASS tell the size of their own type when the program runs; an array has as many of them as it has elements.
    fn size_of_objects(
        &mut self,
        id: IntrinsicId,
        value: &Expr,
        whole: bool,
        ty: &Type,
        span: Span,
    ) -> Option<Expr> {
        self.program.asks_sizes = true;
        if !whole || value.rank == 0 {
            return None;
        }
        let first = ExprKind::Intrinsic {
            id,
            args: vec![Some(value.clone())],
        };
        let count = ExprKind::Intrinsic {
            id: intrinsics::find("size")?,
            args: vec![Some(value.clone()), None, None],
        };
        let count = Expr::new(count, ty.clone(), 0, span);
        Some(product(count, Expr::new(first, ty.clone(), 0, span)))
    }

    /// Bytes of one element, times a number of units.
    fn element_size(&self, value: &Expr, unit: i64, ty: &Type, span: Span) -> Option<Expr> {
        let constant = |size| Expr::new(ExprKind::Const(Const::whole(size)), ty.clone(), 0, span);
        if let Type::Character(length, _) = &value.ty
            && !matches!(length, CharLen::Const(_))
        {
            let len = ExprKind::Intrinsic {
                id: intrinsics::find("len")?,
                args: vec![Some(value.clone()), None],
            };
            let len = Expr::new(len, ty.clone(), 0, span);
            let unit = unit * i64::from(value.ty.character_kind());
            return Some(match unit {
                1 => len,
                _ => product(constant(unit), len),
            });
        }
        let bytes = match (&value.ty, self.scalar_size(&value.ty)) {
            (_, Some((bytes, _))) => bytes,
            (Type::Derived(id), None) => crate::ir::places::size(&self.program, *id)?,
            (_, None) => return None,
        };
        Some(constant(bytes as i64 * unit))
    }
}

/// Whether the runtime can look at a value: a variable of numbers or a part of one, a scalar of characters.
fn is_measured(value: &Expr) -> bool {
    let named = matches!(
        value.kind,
        ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. }
    );
    match value.ty {
        Type::Integer(_) | Type::Unsigned(_) | Type::Real(_) | Type::Complex(_) => named,
        Type::Character(..) => value.rank == 0,
        Type::Logical(_) | Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => {
            false
        }
    }
}

fn product(left: Expr, right: Expr) -> Expr {
    let (ty, span) = (left.ty.clone(), left.span);
    let kind = ExprKind::Binary {
        op: BinaryOp::Mul,
        left: Box::new(left),
        right: Box::new(right),
    };
    Expr::new(kind, ty, 0, span)
}
