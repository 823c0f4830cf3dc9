//! Array functions: reductions, construction, manipulation, location (F2008 13.5.5 and 13.5.11 to 13.5.15).
//! `NAME@device` is what module cudafor overloads NAME with: the same over data of the device, where it lies. What is named so without
//! a NAME is a step of reductions of reals, in which values that are no numbers count where there are no others.

use super::{param, rows, side, spelling};

rows! {
    "all" Transformational [(mask Logical) [dim Dim]] -> SameAsFirst, Reduced; both; special; special;
    "any" Transformational [(mask Logical) [dim Dim]] -> SameAsFirst, Reduced; both; special; special;
    "count" Transformational [(mask Logical) [dim Dim] [kind Kind]] -> Integer, Reduced; both; special; special;
    "sum" Transformational [(array Numeric) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "product" Transformational [(array Numeric) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "maxval" Transformational [(array Ordered) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "minval" Transformational [(array Ordered) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "sum@device" Transformational [(array Numeric) [dim Dim] [mask Mask] [stream Integer]] -> SameAsFirst, Reduced; host; special; no;
    "product@device" Transformational [(array Numeric) [dim Dim] [mask Mask] [stream Integer]] -> SameAsFirst, Reduced; host; special; no;
    "maxval@device" Transformational [(array Ordered) [dim Dim] [mask Mask] [stream Integer]] -> SameAsFirst, Reduced; host; special; no;
    "minval@device" Transformational [(array Ordered) [dim Dim] [mask Mask] [stream Integer]] -> SameAsFirst, Reduced; host; special; no;
    "larger@device" Elemental [(a Real) (b SameAsFirst)] -> SameAsFirst, Elemental; both; f "larger"; f "larger";
    "smaller@device" Elemental [(a Real) (b SameAsFirst)] -> SameAsFirst, Elemental; both; f "smaller"; f "smaller";
    "unset@device" Elemental [(x Real)] -> SameAsFirst, Elemental; both; special; special;
    "first_lane@device" Inquiry [] -> Logical, Scalar; both; special; f "first_lane";
    "iall" Transformational [(array Whole) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "iany" Transformational [(array Whole) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "iparity" Transformational [(array Whole) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "parity" Transformational [(mask Logical) [dim Dim]] -> SameAsFirst, Reduced; both; special; special;
    "norm2" Transformational [(x Real) [dim Dim]] -> SameAsFirst, Reduced; both; special; special;
    "maxloc" Transformational [(array Ordered) [dim Dim] [mask Mask] [kind Kind] [back Logical]] -> Integer, Special; both; special; special;
    "minloc" Transformational [(array Ordered) [dim Dim] [mask Mask] [kind Kind] [back Logical]] -> Integer, Special; both; special; special;
    "findloc" Transformational [(array Any) (value Any) [dim Dim] [mask Mask] [kind Kind] [back Logical]] -> Integer, Special; both; special; special;
    "dot_product" Transformational [(vector_a Any) (vector_b Any)] -> Promoted, Scalar; both; f "dot_product"; special;
    "matmul" Transformational [(matrix_a Any) (matrix_b Any)] -> Promoted, Special; both; f "matmul"; special;
    "transpose" Transformational [(matrix Any)] -> SameAsFirst, SameAsFirst; both; f "transpose"; special;
    "cshift" Transformational [(array Any) (shift Integer) [dim Dim]] -> SameAsFirst, SameAsFirst; both; special; special;
    "eoshift" Transformational [(array Any) (shift Integer) [boundary SameAsFirst] [dim Dim]] -> SameAsFirst, SameAsFirst; both; special; special;
    "pack" Transformational [(array Any) (mask Mask) [vector SameAsFirst]] -> SameAsFirst, Rank1; both; special; special;
    "unpack" Transformational [(vector Any) (mask Logical) (field SameAsFirst)] -> SameAsFirst, Special; both; special; special;
    "reshape" Transformational [(source Any) (shape Integer) [pad SameAsFirst] [order Integer]] -> SameAsFirst, Special; both; special; special;
    "spread" Transformational [(source Any) (dim Dim) (ncopies Integer)] -> SameAsFirst, Special; both; special; special;
    "move_alloc" Subroutine [(out from Variable) (out to Variable)] -> None, Scalar; host; special; no;
}
