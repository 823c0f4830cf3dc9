//! Inquiry functions (F2008 13.5.6, 13.5.8), kinds, transfer, and those of ISO_C_BINDING.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "kind" Inquiry [(x Any)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "digits" Inquiry [(x WholeOrReal)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "epsilon" Inquiry [(x Real)] -> SameAsFirst, Scalar; both; special; special;
    "huge" Inquiry [(x WholeOrReal)] -> SameAsFirst, Scalar; both; special; special;
    "tiny" Inquiry [(x Real)] -> SameAsFirst, Scalar; both; special; special;
    "maxexponent" Inquiry [(x Real)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "minexponent" Inquiry [(x Real)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "precision" Inquiry [(x RealOrComplex)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "radix" Inquiry [(x WholeOrReal)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "range" Inquiry [(x Numeric)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "bit_size" Inquiry [(i Whole)] -> SameAsFirst, Scalar; both; folded; folded;
    "storage_size" Inquiry [(a Any) [kind Kind]] -> Integer, Scalar; both; special; special;
    "sizeof" Inquiry [(x Any)] -> Exactly(Basic::Integer(8)), Scalar; both; special; folded;
    "c_sizeof" Inquiry [(x Any)] -> Exactly(Basic::Integer(8)), Scalar; both; special; folded;
    "int_ptr_kind" Inquiry [] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "selected_int_kind" Transformational [(r Integer)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "selected_real_kind" Transformational [[p Integer] [r Integer] [radix Integer]] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "allocated" Inquiry [(array Variable)] -> Exactly(Basic::Logical(4)), Scalar; both; m "allocated"; special;
    "associated" Inquiry [(pointer Variable) [target Variable]] -> Exactly(Basic::Logical(4)), Scalar; both; special; special;
    "same_type_as" Inquiry [(a Variable) (b Variable)] -> Exactly(Basic::Logical(4)), Scalar; host; special; no;
    "extends_type_of" Inquiry [(a Variable) (mold Variable)] -> Exactly(Basic::Logical(4)), Scalar; host; special; no;
    "present" Inquiry [(a Variable)] -> Exactly(Basic::Logical(4)), Scalar; both; special; special;
    "is_contiguous" Inquiry [(array Any)] -> Exactly(Basic::Logical(4)), Scalar; host; m "is_contiguous"; no;
    "lbound" Inquiry [(array Any) [dim Dim] [kind Kind]] -> Integer, Special; both; special; special;
    "ubound" Inquiry [(array Any) [dim Dim] [kind Kind]] -> Integer, Special; both; special; special;
    "shape" Inquiry [(source Any) [kind Kind]] -> Integer, Special; both; special; special;
    "size" Inquiry [(array Any) [dim Dim] [kind Kind]] -> Integer, Scalar; both; special; special;
    "transfer" Transformational [(source Any) (mold Any) [size Integer]] -> Special, Special; both; special; special;
    "c_loc" Inquiry [(x Variable)] -> Special, Scalar; host; special; no;
    "descriptor@c" Inquiry [(x Variable)] -> Special, Scalar; host; special; no;
    "c_funloc" Inquiry [(x Variable)] -> Special, Scalar; host; special; no;
    "c_associated" Inquiry [(c_ptr_1 Any) [c_ptr_2 Any]] -> Exactly(Basic::Logical(4)), Scalar; host; special; no;
    "c_f_procpointer" Subroutine [(cptr Builtin("c_funptr")) (out fptr Variable)] -> None, Scalar; host; special; no;
    "c_f_pointer" Subroutine [(cptr Any) (out fptr Variable) [shape Integer] [lower Integer]] -> None, Scalar; host; special; no;
    "c_null_ptr" Inquiry [] -> Special, Scalar; host; f "c_null_ptr"; no;
    "c_null_funptr" Inquiry [] -> Special, Scalar; host; f "c_null_funptr"; no;
    "c_null_devptr" Inquiry [] -> Special, Scalar; host; f "c_null_devptr"; no;
    "null" Transformational [[mold Variable]] -> Special, Special; both; special; special;
}
