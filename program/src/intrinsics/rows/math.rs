//! Mathematical functions (F2008 13.5.3).

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "acos" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "acos"; f "acos";
    "acosh" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; f "acosh"; f "acosh";
    "asin" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "asin"; f "asin";
    "asinh" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; f "asinh"; f "asinh";
    "atan" Elemental [(y RealOrComplex) [x SameAsFirst]] -> SameAsFirst, Elemental; both; special; special;
    "atan2" Elemental [(y Real) (x SameAsFirst)] -> SameAsFirst, Elemental; both; m "atan2"; f "atan2";
    "atanh" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; f "atanh"; f "atanh";
    "cos" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "cos"; f "cos";
    "cosh" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "cosh"; f "cosh";
    "exp" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "exp"; f "exp";
    "log" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "ln"; f "log";
    "log10" Elemental [(x Real)] -> SameAsFirst, Elemental; both; m "log10"; f "log10";
    "sin" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "sin"; f "sin";
    "sinh" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "sinh"; f "sinh";
    "sqrt" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "sqrt"; f "sqrt";
    "tan" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "tan"; f "tan";
    "tanh" Elemental [(x RealOrComplex)] -> SameAsFirst, Elemental; both; m "tanh"; f "tanh";
    "hypot" Elemental [(x Real) (y SameAsFirst)] -> SameAsFirst, Elemental; both; m "hypot"; f "hypot";
    "erf" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "erf"; f "erf";
    "erfc" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "erfc"; f "erfc";
    "erfc_scaled" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "erfc_scaled"; f "erfcx";
    "gamma" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "gamma"; f "tgamma";
    "log_gamma" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "log_gamma"; f "lgamma";
    "bessel_j0" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_j0"; f "j0";
    "bessel_j1" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_j1"; f "j1";
    "bessel_jn" Elemental [(n Integer) (x Real)] -> Special, Elemental; both; f "bessel_jn"; f "jn";
    "bessel_jn@range" Transformational [(n1 Exactly(Basic::Integer(4))) (n2 Exactly(Basic::Integer(4))) (x Real)] -> Special, Rank1; host; f "bessel_jn_range"; no;
    "bessel_yn@range" Transformational [(n1 Exactly(Basic::Integer(4))) (n2 Exactly(Basic::Integer(4))) (x Real)] -> Special, Rank1; host; f "bessel_yn_range"; no;
    "bessel_y0" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_y0"; f "y0";
    "bessel_y1" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_y1"; f "y1";
    "bessel_yn" Elemental [(n Integer) (x Real)] -> Special, Elemental; both; f "bessel_yn"; f "yn";
    "squared@complex" Elemental [(z Complex)] -> SameAsFirst, Elemental; both; m "squared"; f "squared";
    "isnan" Elemental [(x Real)] -> Exactly(Basic::Logical(4)), Elemental; both; m "is_nan"; f "is_nan";
}
