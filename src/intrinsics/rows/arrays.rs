//! Array functions: reductions, construction, manipulation, location (F2008 13.5.5 and 13.5.11 to 13.5.15).

use super::{param, rows, side, spelling};

rows! {
    "all" Transformational [(mask Logical) [dim Dim]] -> SameAsFirst, Reduced; both; special; special;
    "any" Transformational [(mask Logical) [dim Dim]] -> SameAsFirst, Reduced; both; special; special;
    "count" Transformational [(mask Logical) [dim Dim] [kind Kind]] -> Integer, Reduced; both; special; special;
    "sum" Transformational [(array Numeric) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "product" Transformational [(array Numeric) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "maxval" Transformational [(array Ordered) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "minval" Transformational [(array Ordered) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; both; special; special;
    "iall" Transformational [(array Integer) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; host; special; no;
    "iany" Transformational [(array Integer) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; host; special; no;
    "iparity" Transformational [(array Integer) [dim Dim] [mask Mask]] -> SameAsFirst, Reduced; host; special; no;
    "parity" Transformational [(mask Logical) [dim Dim]] -> SameAsFirst, Reduced; host; special; no;
    "norm2" Transformational [(x Real) [dim Dim]] -> SameAsFirst, Reduced; host; special; no;
    "maxloc" Transformational [(array Ordered) [dim Dim] [mask Mask] [kind Kind] [back Logical]] -> Integer, Special; host; special; no;
    "minloc" Transformational [(array Ordered) [dim Dim] [mask Mask] [kind Kind] [back Logical]] -> Integer, Special; host; special; no;
    "findloc" Transformational [(array Any) (value Any) [dim Dim] [mask Mask] [kind Kind] [back Logical]] -> Integer, Special; host; special; no;
    "dot_product" Transformational [(vector_a Any) (vector_b Any)] -> Promoted, Scalar; both; f "dot_product"; special;
    "matmul" Transformational [(matrix_a Any) (matrix_b Any)] -> Promoted, Special; host; f "matmul"; no;
    "transpose" Transformational [(matrix Any)] -> SameAsFirst, SameAsFirst; host; f "transpose"; no;
    "cshift" Transformational [(array Any) (shift Integer) [dim Dim]] -> SameAsFirst, SameAsFirst; host; special; no;
    "eoshift" Transformational [(array Any) (shift Integer) [boundary SameAsFirst] [dim Dim]] -> SameAsFirst, SameAsFirst; host; special; no;
    "pack" Transformational [(array Any) (mask Mask) [vector SameAsFirst]] -> SameAsFirst, Rank1; host; special; no;
    "unpack" Transformational [(vector Any) (mask Logical) (field SameAsFirst)] -> SameAsFirst, Special; host; special; no;
    "reshape" Transformational [(source Any) (shape Integer) [pad SameAsFirst] [order Integer]] -> SameAsFirst, Special; host; special; no;
    "spread" Transformational [(source Any) (dim Dim) (ncopies Integer)] -> SameAsFirst, Special; host; special; no;
    "move_alloc" Subroutine [(out from Variable) (out to Variable)] -> None, Scalar; host; special; no;
}
