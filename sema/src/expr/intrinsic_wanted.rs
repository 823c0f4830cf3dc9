//! What the arguments of intrinsic procedures may be, by their rows, and the words for it.
//!
//! Refuses to know references: one argument at a time.

use super::call::Lowered;
use super::intrinsic::basic_type;
use super::literal::plain;
use crate::intrinsics::{Accepts, Class, IntrinsicId, Param};
use crate::ir::{Basic, ExprKind, Type};
use crate::source::Defaults;

pub(super) fn accepts(accepts: Accepts, ty: &Type) -> bool {
    let integer = matches!(ty, Type::Integer(_));
    let unsigned = matches!(ty, Type::Unsigned(_));
    let real = matches!(ty, Type::Real(_));
    let complex = matches!(ty, Type::Complex(_));
    match accepts {
        Accepts::Integer | Accepts::Kind | Accepts::Dim => integer,
        Accepts::Whole | Accepts::Bits => integer || unsigned,
        Accepts::WholeOrReal => integer || unsigned || real,
        Accepts::Signed => integer || real || complex,
        Accepts::Real => real,
        Accepts::IntegerOrReal => integer || real,
        Accepts::RealOrComplex => real || complex,
        Accepts::Complex => complex,
        Accepts::Numeric => ty.is_numeric(),
        Accepts::Logical | Accepts::Mask => matches!(ty, Type::Logical(_)),
        Accepts::Character => matches!(ty, Type::Character(..)),
        Accepts::Ordered => integer || unsigned || real || matches!(ty, Type::Character(..)),
        Accepts::Any | Accepts::SameAsFirst | Accepts::Variable => true,
        Accepts::Exactly(basic) => basic_type(basic) == *ty,
        // Which one is asked where the types of the program are at hand.
        Accepts::Builtin(_) => matches!(ty, Type::Derived(_)),
    }
}

/// What a parameter takes, in words; specific names point to the generic ones.
pub(super) fn wanted(id: IntrinsicId, param: &Param) -> String {
    let specific =
        id.row().class == Class::Elemental && matches!(param.accepts, Accepts::Exactly(_));
    let hint = if specific {
        "; use the generic name"
    } else {
        ""
    };
    format!("{}{hint}", accepted(param.accepts))
}

fn accepted(accepts: Accepts) -> String {
    match accepts {
        Accepts::Integer | Accepts::Whole | Accepts::Bits => "INTEGER".into(),
        Accepts::Real => "REAL".into(),
        Accepts::IntegerOrReal | Accepts::WholeOrReal => "INTEGER or REAL".into(),
        Accepts::RealOrComplex => "REAL or COMPLEX".into(),
        Accepts::Complex => "COMPLEX".into(),
        Accepts::Numeric | Accepts::Signed => "INTEGER, REAL or COMPLEX".into(),
        Accepts::Logical | Accepts::Mask => "LOGICAL".into(),
        Accepts::Character => "CHARACTER".into(),
        Accepts::Ordered => "INTEGER, REAL or CHARACTER".into(),
        Accepts::Any | Accepts::SameAsFirst => "of the type of the first argument".into(),
        Accepts::Variable => "a variable".into(),
        Accepts::Kind => "an INTEGER constant that gives a kind".into(),
        Accepts::Dim => "an INTEGER that names a dimension".into(),
        Accepts::Builtin(name) => format!("of TYPE({})", name.to_ascii_uppercase()),
        Accepts::Exactly(Basic::Integer(kind)) => format!("INTEGER({kind})"),
        Accepts::Exactly(Basic::Real(kind)) => format!("REAL({kind})"),
        Accepts::Exactly(Basic::Complex(kind)) => format!("COMPLEX({kind})"),
        Accepts::Exactly(Basic::Logical(kind)) => format!("LOGICAL({kind})"),
        Accepts::Exactly(Basic::Character(_)) => "CHARACTER".into(),
    }
}

/// Whether the bits of a BOZ constant may stand for a parameter.
pub(super) fn accepts_boz(id: IntrinsicId, param: &Param) -> bool {
    let converts = [
        "int", "uint", "real", "dble", "cmplx", "dcmplx", "int2", "int8",
    ]
    .contains(&id.name());
    param.accepts == Accepts::Bits
        || (converts && matches!(param.accepts, Accepts::Numeric | Accepts::WholeOrReal))
}

/// The type that BOZ constants take among the arguments of an intrinsic.
pub(super) fn boz_type(id: IntrinsicId, args: &[Option<Lowered>], defaults: Defaults) -> Type {
    let kind = id
        .row()
        .position("kind")
        .and_then(|at| args.get(at)?.as_ref());
    let kind = kind.and_then(|arg| {
        if let ExprKind::Const(value) = &arg.value.kind {
            match plain(value.clone()) {
                crate::ir::Const::Integer(kind) => u8::try_from(kind).ok(),
                crate::ir::Const::Real { .. }
                | crate::ir::Const::Complex { .. }
                | crate::ir::Const::Quad { .. }
                | crate::ir::Const::Logical(_)
                | crate::ir::Const::Character(_)
                | crate::ir::Const::Named { .. } => None,
            }
        } else {
            None
        }
    });
    match id.name() {
        "int" => Type::Integer(kind.unwrap_or(defaults.integer)),
        "int2" => Type::Integer(2),
        "int8" => Type::Integer(8),
        "real" | "cmplx" => Type::Real(kind.unwrap_or(defaults.real)),
        "dble" | "dcmplx" => Type::DOUBLE,
        _ => {
            let typed = args.iter().flatten().find(|arg| arg.boz.is_none());
            typed.map_or(Type::Integer(defaults.integer), |arg| arg.value.ty.clone())
        }
    }
}

/// Intrinsics that the host may use on device data: they ask, or they reduce on the device.
pub(crate) fn may_be_on_device(id: IntrinsicId, param: &Param) -> bool {
    match id.name() {
        name if name.ends_with("@device") => param.name == "array",
        "move_alloc" => true,
        _ => id.row().class == Class::Inquiry,
    }
}
