//! Functions that are known from the types of their arguments alone, and the kinds that programs select.
//!
//! They are folded where they stand. Everything else about constants is known to `constant`.

use super::{Analyzer, Cx};
use crate::Side;
use crate::intrinsics::find;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Type};

impl Analyzer<'_> {
    /// The value of a reference whose row is folded; `None` when its arguments are no constants.
    pub(super) fn fold_reference(&self, node: &Expr) -> Option<Const> {
        let ExprKind::Intrinsic { id, args } = &node.kind else {
            return None;
        };
        let ty = args.first().and_then(Option::as_ref).map(|arg| &arg.ty);
        let value = match (id.name(), ty) {
            (name, _) if name.starts_with("ieee_support_") => {
                return Some(Const::Logical(ieee_support(name, ty)));
            }
            ("is_contiguous", _) => return Some(Const::Logical(true)),
            ("new_line", _) => return Some(Const::characters(b"\n")),
            ("int_ptr_kind", _) => 8,
            ("selected_int_kind", _) => int_kind(self.argument_value(args, 0)??),
            ("selected_unsigned_kind", _) => unsigned_kind(self.argument_value(args, 0)??),
            ("selected_logical_kind", _) => logical_kind(self.argument_value(args, 0)??),
            ("selected_real_kind" | "ieee_selected_real_kind", _) => real_kind(
                self.argument_value(args, 0)?,
                self.argument_value(args, 1)?,
                self.argument_value(args, 2)?,
            ),
            ("rank", Some(_)) => i64::from(args.first()?.as_ref()?.rank),
            ("selected_char_kind", _) => self.char_kind(args.first()?.as_ref()?)?,
            (name, Some(ty)) => type_inquiry(name, ty)?,
            (_, None) => return None,
        };
        Some(Const::whole(value))
    }

    /// Whether a reference asks for a kind by values that are known when the program runs: of no use for declarations.
    pub(super) fn is_kind_asked_for(&mut self, cx: Cx, node: &Expr) -> bool {
        let ExprKind::Intrinsic { id, .. } = &node.kind else {
            return false;
        };
        let asks = [
            "selected_int_kind",
            "selected_unsigned_kind",
            "selected_real_kind",
            "selected_char_kind",
            "selected_logical_kind",
            "ieee_selected_real_kind",
        ]
        .contains(&id.name());
        let runs = cx.side == Side::Host && !cx.specification;
        asks && runs && self.fold_reference(node).is_none()
    }

    /// The value of an argument: `Some(None)` when it is absent, `None` when it is not constant.
    fn argument_value(&self, args: &[Option<Expr>], index: usize) -> Option<Option<i64>> {
        match args.get(index) {
            Some(Some(arg)) => self.const_int(arg).map(Some),
            Some(None) | None => Some(None),
        }
    }

    fn char_kind(&self, name: &Expr) -> Option<i64> {
        let Const::Character(name) = super::literal::plain(self.const_value(name)?) else {
            return None;
        };
        let name = String::from_utf8_lossy(&crate::ir::bytes(&name))
            .trim_end()
            .to_ascii_uppercase();
        Some(crate::constant::selected_char_kind(&name))
    }
}

/// A question for a kind of REAL that is answered when the program runs: -5 for every radix but two.
pub(super) fn with_radix(mut node: Expr) -> Expr {
    let ExprKind::Intrinsic { id, args } = &mut node.kind else {
        return node;
    };
    if id.name() == "ieee_selected_real_kind"
        && let Some(plain) = find("selected_real_kind")
    {
        *id = plain;
    }
    let radix = args.get_mut(2).and_then(Option::take);
    let (Some(radix), Some(merge)) = (radix, find("merge")) else {
        return node;
    };
    let (ty, span) = (node.ty.clone(), node.span);
    let two = Expr::new(
        ExprKind::Const(Const::Integer(2)),
        radix.ty.clone(),
        0,
        span,
    );
    let is_two = ExprKind::Binary {
        op: BinaryOp::Eq,
        left: Box::new(radix),
        right: Box::new(two),
    };
    let is_two = Expr::new(is_two, Type::LOGICAL, 0, span);
    let args = vec![Some(node), Some(Expr::int(-5, span)), Some(is_two)];
    Expr::new(ExprKind::Intrinsic { id: merge, args }, ty, 0, span)
}

/// IEEE_SUPPORT_UNDERFLOW_CONTROL is about the kinds that the hardware computes; all else is there for all kinds.
pub(crate) fn ieee_support(name: &str, ty: Option<&Type>) -> bool {
    let of_hardware = matches!(ty, Some(Type::Real(4 | 8)));
    name != "ieee_support_underflow_control" || of_hardware
}

/// `selected_logical_kind(bits)`: the smallest kind with so many bits.
fn logical_kind(bits: i64) -> i64 {
    let kinds = [1, 2, 4, 8, 16];
    let kind = kinds.into_iter().find(|kind| kind * 8 >= bits);
    kind.unwrap_or(-1)
}

/// `selected_int_kind(r)`: the smallest kind with all numbers of r digits.
fn int_kind(range: i64) -> i64 {
    match range {
        ..=2 => 1,
        3..=4 => 2,
        5..=9 => 4,
        10..=18 => 8,
        19..=38 => 16,
        _ => -1,
    }
}

/// `selected_unsigned_kind(r)`, in the same way.
pub(crate) fn unsigned_kind(range: i64) -> i64 {
    let kinds = [1, 2, 4, 8, 16];
    let kind = (kinds.into_iter()).find(|kind| crate::constant::unsigned_range(*kind) >= range);
    kind.map_or(-1, i64::from)
}

/// `selected_real_kind(p, r, radix)` with the answers of F2008 13.7.154 for what is not available.
fn real_kind(precision: Option<i64>, range: Option<i64>, radix: Option<i64>) -> i64 {
    let (precision, range) = (precision.unwrap_or(0), range.unwrap_or(0));
    if radix.is_some_and(|radix| radix != 2) {
        return -5;
    }
    cuf2rs_intrinsics::models::selected_real_kind(precision, range).into()
}

fn type_inquiry(name: &str, ty: &Type) -> Option<i64> {
    match name {
        "kind" => kind(ty),
        "bit_size" | "digits" if matches!(ty, Type::Unsigned(_)) => Some(kind(ty)? * 8),
        "radix" if matches!(ty, Type::Unsigned(_)) => Some(2),
        "range" if let Type::Unsigned(kind) = ty => Some(crate::constant::unsigned_range(*kind)),
        "bit_size" | "digits" | "range" | "radix" if matches!(ty, Type::Integer(_)) => {
            integer_inquiry(name, kind(ty)?)
        }
        _ => real_inquiry(name, kind(ty)?),
    }
}

fn kind(ty: &Type) -> Option<i64> {
    match ty {
        Type::Integer(kind)
        | Type::Unsigned(kind)
        | Type::Real(kind)
        | Type::Complex(kind)
        | Type::Logical(kind) => Some(i64::from(*kind)),
        Type::Character(_, kind) => Some(i64::from(*kind)),
        Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => None,
    }
}

fn integer_inquiry(name: &str, kind: i64) -> Option<i64> {
    Some(match name {
        "bit_size" => kind * 8,
        "digits" => kind * 8 - 1,
        "radix" => 2,
        "range" => match kind {
            1 => 2,
            2 => 4,
            4 => 9,
            8 => 18,
            _ => 38,
        },
        _ => return None,
    })
}

fn real_inquiry(name: &str, kind: i64) -> Option<i64> {
    let pick = |two: i64, four: i64, eight: i64, sixteen: i64| {
        Some(match kind {
            2 => two,
            4 => four,
            16 => sixteen,
            _ => eight,
        })
    };
    match name {
        "digits" => pick(11, 24, 53, 113),
        "maxexponent" => pick(16, 128, 1024, 16384),
        "minexponent" => pick(-13, -125, -1021, -16381),
        "precision" => pick(3, 6, 15, 33),
        "radix" => Some(2),
        "range" => pick(4, 37, 307, 4931),
        _ => None,
    }
}
