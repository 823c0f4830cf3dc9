//! IEEE_ARITHMETIC, IEEE_EXCEPTIONS and IEEE_FEATURES (F2008 14). The hardware always rounds to nearest here: compilers move
//! arithmetic across a change of the rounding mode, so procedures that set it are not translated.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "ieee_class" Elemental [(x Real)] -> Builtin("ieee_class_type"), Elemental; host; f "ieee_class"; no;
    "ieee_copy_sign" Elemental [(x Real) (y Real)] -> SameAsFirst, Elemental; host; f "ieee_copy_sign"; no;
    "ieee_is_finite" Elemental [(x Real)] -> Exactly(Basic::Logical(4)), Elemental; both; m "is_finite"; f "is_finite";
    "ieee_is_nan" Elemental [(x Real)] -> Exactly(Basic::Logical(4)), Elemental; both; m "is_nan"; f "is_nan";
    "ieee_is_negative" Elemental [(x Real)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_is_negative"; no;
    "ieee_is_normal" Elemental [(x Real)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_is_normal"; no;
    "ieee_logb" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "ieee_logb"; no;
    "ieee_next_after" Elemental [(x Real) (y Real)] -> SameAsFirst, Elemental; host; f "ieee_next_after"; no;
    "ieee_rem" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_rem"; no;
    "ieee_rint" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "ieee_rint"; no;
    "ieee_max_num" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_max_num"; no;
    "ieee_min_num" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_min_num"; no;
    "ieee_max_num_mag" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_max_num_mag"; no;
    "ieee_min_num_mag" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_min_num_mag"; no;
    "ieee_max" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_max"; no;
    "ieee_min" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_min"; no;
    "ieee_max_mag" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_max_mag"; no;
    "ieee_min_mag" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_min_mag"; no;
    "ieee_quiet_eq" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_quiet_eq"; no;
    "ieee_quiet_ne" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_quiet_ne"; no;
    "ieee_quiet_lt" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_quiet_lt"; no;
    "ieee_quiet_le" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_quiet_le"; no;
    "ieee_quiet_gt" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_quiet_gt"; no;
    "ieee_quiet_ge" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_quiet_ge"; no;
    "ieee_signaling_eq" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signaling_eq"; no;
    "ieee_signaling_ne" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signaling_ne"; no;
    "ieee_signaling_lt" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signaling_lt"; no;
    "ieee_signaling_le" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signaling_le"; no;
    "ieee_signaling_gt" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signaling_gt"; no;
    "ieee_signaling_ge" Elemental [(a Real) (b SameAsFirst)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signaling_ge"; no;
    "ieee_signbit" Elemental [(x Real)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_signbit"; no;
    "ieee_fma" Elemental [(a Real) (b SameAsFirst) (c SameAsFirst)] -> SameAsFirst, Elemental; host; f "ieee_fma"; no;
    "ieee_next_up" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "ieee_next_up"; no;
    "ieee_next_down" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "ieee_next_down"; no;
    "ieee_rint@by" Elemental [(x Real) (round Builtin("ieee_round_type"))] -> SameAsFirst, Elemental; host; f "ieee_rint_by"; no;
    "ieee_int" Elemental [(a Real) (round Builtin("ieee_round_type")) [kind Kind]] -> Integer, Elemental; host; special; no;
    "ieee_real" Elemental [(a IntegerOrReal) [kind Kind]] -> Real, Elemental; host; special; no;
    "ieee_get_modes" Subroutine [(out modes Builtin("ieee_modes_type"))] -> None, Scalar; host; special; no;
    "ieee_set_modes" Subroutine [(modes Builtin("ieee_modes_type"))] -> None, Scalar; host; special; no;
    "ieee_scalb" Elemental [(x Real) (i Integer)] -> SameAsFirst, Elemental; host; f "ieee_scalb"; no;
    "ieee_unordered" Elemental [(x Real) (y Real)] -> Exactly(Basic::Logical(4)), Elemental; host; f "ieee_unordered"; no;
    "ieee_value" Elemental [(x Real) (class Builtin("ieee_class_type"))] -> SameAsFirst, Elemental; host; special; no;
    "ieee_selected_real_kind" Transformational [[p Integer] [r Integer] [radix Integer]] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "ieee_support_datatype" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_denormal" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_subnormal" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_divide" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_inf" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_io" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_nan" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_sqrt" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_standard" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_rounding" Inquiry [(round_value Builtin("ieee_round_type")) [x Real]] -> Exactly(Basic::Logical(4)), Scalar; host; special; no;
    "ieee_support_underflow_control" Inquiry [[x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_get_rounding_mode" Subroutine [(out round_value Builtin("ieee_round_type"))] -> None, Scalar; host; special; no;
    "ieee_set_rounding_mode" Subroutine [(round_value Builtin("ieee_round_type"))] -> None, Scalar; host; special; no;
    "ieee_get_underflow_mode" Subroutine [(out gradual Logical)] -> None, Scalar; host; special; no;
    "ieee_set_underflow_mode" Subroutine [(gradual Logical)] -> None, Scalar; host; special; no;
    "ieee_support_flag" Inquiry [(flag Builtin("ieee_flag_type")) [x Real]] -> Exactly(Basic::Logical(4)), Scalar; both; folded; folded;
    "ieee_support_halting" Inquiry [(flag Builtin("ieee_flag_type"))] -> Exactly(Basic::Logical(4)), Scalar; host; f "ieee_support_halting"; no;
    "ieee_get_flag" ElementalSubroutine [(flag Builtin("ieee_flag_type")) (out flag_value Logical)] -> None, Elemental; host; special; no;
    "ieee_set_flag" ElementalSubroutine [(flag Builtin("ieee_flag_type")) (flag_value Logical)] -> None, Elemental; host; special; no;
    "ieee_get_halting_mode" ElementalSubroutine [(flag Builtin("ieee_flag_type")) (out halting Logical)] -> None, Elemental; host; special; no;
    "ieee_set_halting_mode" ElementalSubroutine [(flag Builtin("ieee_flag_type")) (halting Logical)] -> None, Elemental; host; special; no;
    "ieee_get_status" Subroutine [(out status_value Builtin("ieee_status_type"))] -> None, Scalar; host; special; no;
    "ieee_set_status" Subroutine [(status_value Builtin("ieee_status_type"))] -> None, Scalar; host; special; no;

    "ieee_signaling_nan" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::SignalingNan"; no;
    "ieee_quiet_nan" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::QuietNan"; no;
    "ieee_negative_inf" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::NegativeInf"; no;
    "ieee_negative_normal" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::NegativeNormal"; no;
    "ieee_negative_denormal" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::NegativeDenormal"; no;
    "ieee_negative_subnormal" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::NegativeDenormal"; no;
    "ieee_negative_zero" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::NegativeZero"; no;
    "ieee_positive_zero" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::PositiveZero"; no;
    "ieee_positive_denormal" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::PositiveDenormal"; no;
    "ieee_positive_subnormal" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::PositiveDenormal"; no;
    "ieee_positive_normal" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::PositiveNormal"; no;
    "ieee_positive_inf" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::PositiveInf"; no;
    "ieee_other_value" Inquiry [] -> Builtin("ieee_class_type"), Scalar; host; c "IeeeClass::Other"; no;
    "ieee_nearest" Inquiry [] -> Builtin("ieee_round_type"), Scalar; host; c "IeeeRound::Nearest"; no;
    "ieee_to_zero" Inquiry [] -> Builtin("ieee_round_type"), Scalar; host; c "IeeeRound::ToZero"; no;
    "ieee_up" Inquiry [] -> Builtin("ieee_round_type"), Scalar; host; c "IeeeRound::Up"; no;
    "ieee_down" Inquiry [] -> Builtin("ieee_round_type"), Scalar; host; c "IeeeRound::Down"; no;
    "ieee_away" Inquiry [] -> Builtin("ieee_round_type"), Scalar; host; c "IeeeRound::Away"; no;
    "ieee_other" Inquiry [] -> Builtin("ieee_round_type"), Scalar; host; c "IeeeRound::Other"; no;
    "ieee_invalid" Inquiry [] -> Builtin("ieee_flag_type"), Scalar; host; c "IeeeFlag::Invalid"; no;
    "ieee_divide_by_zero" Inquiry [] -> Builtin("ieee_flag_type"), Scalar; host; c "IeeeFlag::DivideByZero"; no;
    "ieee_overflow" Inquiry [] -> Builtin("ieee_flag_type"), Scalar; host; c "IeeeFlag::Overflow"; no;
    "ieee_underflow" Inquiry [] -> Builtin("ieee_flag_type"), Scalar; host; c "IeeeFlag::Underflow"; no;
    "ieee_inexact" Inquiry [] -> Builtin("ieee_flag_type"), Scalar; host; c "IeeeFlag::Inexact"; no;
    "ieee_datatype" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Datatype"; no;
    "ieee_denormal" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Denormal"; no;
    "ieee_subnormal" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Denormal"; no;
    "ieee_divide" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Divide"; no;
    "ieee_halting" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Halting"; no;
    "ieee_inexact_flag" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::InexactFlag"; no;
    "ieee_inf" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Inf"; no;
    "ieee_invalid_flag" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::InvalidFlag"; no;
    "ieee_nan" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Nan"; no;
    "ieee_rounding" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Rounding"; no;
    "ieee_sqrt" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::Sqrt"; no;
    "ieee_underflow_flag" Inquiry [] -> Builtin("ieee_features_type"), Scalar; host; c "IeeeFeature::UnderflowFlag"; no;
}

/// The module that each name belongs to; IEEE_ARITHMETIC has those of IEEE_EXCEPTIONS too.
pub fn module(name: &str) -> Option<&'static str> {
    let row = ROWS.iter().find(|row| row.name == name)?;
    let of = |ty: &str| match ty {
        "ieee_flag_type" | "ieee_status_type" | "ieee_modes_type" => "ieee_exceptions",
        "ieee_features_type" => "ieee_features",
        _ => "ieee_arithmetic",
    };
    let first = row.params.first().map(|param| param.accepts);
    Some(match (row.result, first) {
        (_, Some(crate::intrinsics::Accepts::Builtin(ty)))
        | (crate::intrinsics::ResultType::Builtin(ty), _) => of(ty),
        _ => "ieee_arithmetic",
    })
}
