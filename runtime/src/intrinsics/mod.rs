//! The intrinsic procedures of Fortran 2008, with Fortran's semantics and gfortran's results.
//!
//! Where Rust has the same thing under a name that everybody knows, translated programs use that; the rest are free functions with
//! Fortran's names (scalars) and methods of the array types (arrays). The table is the whole list; `x` is real, `i` integer, `z` complex, `a`
//! an array, `K` a Rust type. A receiver that is a literal has its type written out: `2.0_f64.sqrt()`.
//!
//! Functions of numbers alone are those of the crate `cuf2rs-intrinsics`, which the translator calls, too; what knows arrays is here.
//!
//! Integer arithmetic wraps (translated packages set `overflow-checks = false`); division of integers by zero is a run-time error.
//!
//! | Fortran | Rust | remarks |
//! |---|---|---|
//! | **numeric** | | |
//! | `abs(i)` `abs(x)` | `i.wrapping_abs()` `x.abs()` | |
//! | `abs(z)` | `complex::abs(z)` | |
//! | `int(x)` `int(x, K)` `real(i)` `dble(i)` | `x as i32`, `x as f32` ... | also `ifix idint float sngl` |
//! | `int(z)` `real(z)` `aimag(z)` | `z.re as i32` `z.re` `z.im` | |
//! | `cmplx(x, y)` `cmplx(z)` `cmplx(x, y, K)` | `Complex::new(x as f32, y as f32)`, `complex64(z)` `complex32(z)` | |
//! | `conjg(z)` | `z.conj()` | |
//! | `nint(x)` `nint(x, K)` | `nint(x)` `nint_as::<K>(x)` | half away from zero |
//! | `floor ceiling` (`x`[`, K`]) | `floor(x)` `floor_as::<K>(x)` `ceiling(x)` `ceiling_as::<K>(x)` | |
//! | `aint(x)` `anint(x)` | `x.trunc()` `x.round()` | convert the result for a KIND |
//! | `mod(i, j)` `mod(x, y)` | `i % j` `x % y` | |
//! | `modulo(i, j)` `modulo(x, y)` | `modulo(i, j)` `modulo(x, y)` | |
//! | `sign(a, b)` | `sign(a, b)` | integers and reals |
//! | `dim(a, b)` | `dim(a, b)` | |
//! | `dprod(x, y)` | `x as f64 * y as f64` | |
//! | `max min` | `max(a, b)` `min(a, b)`, three and more `max(max(a, b), c)` | with a NaN the second argument wins, as in gfortran |
//! | `x**n`, `n` integer(4) or less | `x.powi(n)` | repeated squaring, as libgcc |
//! | `i**n`; `z**n`; `x**n`, `n` integer(8) | `power(i, n)` `power(z, n)` `power(x, n)` | |
//! | `x**y` | `x.powf(y)` | |
//! | `z**w` `z / w` | `complex::pow(z, w)` `complex::div(z, w)` | `+ - *` are the operators |
//! | **mathematical** | | |
//! | `sqrt exp sin cos tan asin acos atan sinh cosh tanh` of `x` | `x.sqrt()` `x.exp()` ... | |
//! | `log(x)` `log10(x)` `atan2(y, x)` `atan(y, x)` `hypot(x, y)` | `x.ln()` `x.log10()` `y.atan2(x)` `x.hypot(y)` | |
//! | `asinh acosh atanh` of `x` | `asinh(x)` `acosh(x)` `atanh(x)` | the C library's: Rust's differ in the last bits |
//! | `erf erfc erfc_scaled gamma log_gamma` | `erf(x)` `erfc(x)` `erfc_scaled(x)` `gamma(x)` `log_gamma(x)` | |
//! | `bessel_j0 _j1 _jn _y0 _y1 _yn` | `bessel_j0(x)` ... `bessel_jn(n, x)` | the transformational forms: `bessel_jn_range(n1, n2, x)` |
//! | any of these of `z` | `complex::sqrt(z)` `complex::exp(z)` `complex::log(z)` `complex::sin(z)` ... | |
//! | **bits** | | |
//! | `iand ior ieor not` | `i & j` `i \| j` `i ^ j` `!i` | |
//! | `ishft ishftc` | `ishft(i, s)` `ishftc(i, s)` `ishftc_size(i, s, size)` | |
//! | `shiftl shiftr shifta lshift rshift` | `shiftl(i, s)` `shiftr(i, s)` `shifta(i, s)` | |
//! | `dshiftl dshiftr` | `dshiftl(i, j, s)` `dshiftr(i, j, s)` | |
//! | `btest ibset ibclr ibits` | `btest(i, p)` `ibset(i, p)` `ibclr(i, p)` `ibits(i, p, len)` | |
//! | `mvbits(f, fp, l, t, tp)` | `mvbits(f, fp, l, &mut t, tp)` | |
//! | `popcnt poppar leadz trailz` | `popcnt(i)` `poppar(i)` `leadz(i)` `trailz(i)` | |
//! | `maskl(n, K)` `maskr(n, K)` `merge_bits` | `maskl::<K>(n)` `maskr::<K>(n)` `merge_bits(i, j, m)` | |
//! | `bge bgt ble blt` | `bge(i, j)` ... | |
//! | `bit_size(i)` | `K::BITS as i32` | |
//! | **numeric models** | | |
//! | `huge tiny epsilon` | `K::MAX` `K::MIN_POSITIVE` `K::EPSILON` | |
//! | `digits precision range radix minexponent maxexponent kind` | constants, folded by the translator | |
//! | `exponent fraction scale set_exponent` | `exponent(x)` `fraction(x)` `scale(x, i)` `set_exponent(x, i)` | |
//! | `nearest spacing rrspacing` | `nearest(x, s)` `spacing(x)` `rrspacing(x)` | |
//! | `selected_int_kind(r)` `selected_real_kind(p, r)` | `selected_int_kind(r)` `selected_real_kind(p, r)` | run-time arguments |
//! | **IEEE modules** | | |
//! | `ieee_is_nan ieee_is_finite ieee_rint` | `x.is_nan()` `x.is_finite()` `x.round_ties_even()` | |
//! | `ieee_class ieee_logb ieee_next_after` ... | `ieee_class(x)` ... | |
//! | `ieee_value(x, class)` | `ieee_value::<K>(class)` | |
//! | `ieee_quiet_nan ieee_overflow ieee_nearest` ... | `IeeeClass::QuietNan` `IeeeFlag::Overflow` `IeeeRound::Nearest` ... | |
//! | **any type** | | |
//! | `merge(a, b, mask)` | `merge(a, b, mask)` | scalars; elementwise inside expressions |
//! | `transfer(x, mold)` | `transfer::<_, K>(x)` | scalars |
//! | `transfer(a, mold, size)` | `transfer_array::<_, K>(&a, size)` `transfer_whole::<_, K>(&a)` `transfer_from::<_, K>(&a)` `transfer_to::<_, K>(x, size)` `transfer_to_whole::<_, K>(x)` | |
//! | **inquiry** | | |
//! | `size(a)` `size(a, d)` | `a.size()` `a.size_dim(d)` | i32; i64: `a.len()` `a.len_dim(d)` |
//! | `shape(a)` | `a.shape()` | `Array1<i32>`; as bounds of a temporary: `a.extents()` |
//! | `lbound(a, d)` `ubound(a, d)` `lbound(a)` `ubound(a)` | `a.lbound(d)` `a.ubound(d)` `a.lbounds()` `a.ubounds()` | |
//! | `allocated(a)` `associated(p)` `associated(p, t)` `is_contiguous(a)` | `a.allocated()` `p.is_some()` `p.same_as(&t)` `a.is_contiguous()` | |
//! | `storage_size(a)` `sizeof(a)` `c_sizeof(a)` | `storage_size(&a)` ... | of numbers and arrays of them |
//! | **reductions** of an array | | |
//! | `sum(a)` `sum(a, d)` `sum(a, mask=m)` `sum(a, d, m)` | `a.sum()` `a.sum_dim(d)` `a.sum_mask(&m)` `a.sum_dim_mask(d, &m)` | rank 1 with DIM: the form without |
//! | `product maxval minval iall iany iparity` | as `sum`; a scalar mask: `a.sum_if(flag)` | |
//! | `any(m)` `any(m, d)` `all` `count` `parity` | `m.any()` `m.any_dim(d)` ... | `count` gives i32 |
//! | `norm2(a)` `norm2(a, d)` | `a.norm2()` `a.norm2_dim(d)` | |
//! | `maxloc minloc` | `a.maxloc()` `a.maxloc_dim(d)` `a.maxloc_mask(&m)` `a.maxloc_dim_mask(d, &m)`; `_back` appended with `back=.true.` | `Array1<i32>`; rank 1 with DIM: `a.maxloc()[1]` |
//! | `findloc(a, v)` | `a.findloc(v)` `a.findloc_dim(v, d)` `a.findloc_mask(v, &m)`; `_back` appended with `back=.true.` | |
//! | **reductions** of an elementwise expression | | |
//! | `sum(f(a, b))` | `sum_of(shape, \|p\| f(a.at(p), b.at(p)))` | also `product_of maxval_of minval_of any_of all_of count_of iall_of iany_of iparity_of` |
//! | `sum(f(a), mask=m)` | `sum_where(shape, \|p\| m.at(p), \|p\| ...)` | also `product_where maxval_where minval_where` |
//! | other forms | `Array::from_fn(shape, \|p\| ...).sum_dim(d)` | |
//! | **transformational** | | |
//! | `dot_product(a, b)` `matmul(a, b)` `transpose(a)` | `dot_product(&a, &b)` `matmul(&a, &b)` `transpose(&a)` | |
//! | `reshape(a, s)` | `reshape(&a, (n, m))` | also `reshape_pad(&a, (n, m), &pad)` `reshape_order(&a, (n, m), &order)` `reshape_order_pad(&a, (n, m), &pad, &order)`; a shape that is an array: `extents_of::<_, 2>(&s)` |
//! | `spread(a, d, n)` | `spread(&a, d, n)`; of a scalar: `Array1::filled(n, x)` | |
//! | `pack(a, m)` `pack(a, m, v)` | `pack(&a, &m)` `pack_vector(&a, &m, &v)` | scalar mask: `pack_all(&a, flag)` |
//! | `unpack(v, m, f)` | `unpack(&v, &m, &f)`; scalar field: `unpack_scalar(&v, &m, x)` | |
//! | `cshift(a, s)` `cshift(a, s, d)` | `cshift(&a, s, d)` | array shift: `cshift_each(&a, &s, d)` |
//! | `eoshift(a, s, b, d)` | `eoshift(&a, s, b, d)`; without boundary `eoshift(&a, s, K::default(), d)` | array shift or boundary: `eoshift_each(&a, &s, &b, d)` |

mod ieee;
mod inquiry;
mod linear;
mod locate;
mod orders;
mod rearrange;
mod reduce;
mod states;
mod stored;
mod transfer;

pub use cuf2rs_intrinsics::complex;
use cuf2rs_intrinsics::{bits, c_math, degrees, half_turns, models, numeric, special};

pub use bits::{
    bge, bgt, ble, blt, btest, dshiftl, dshiftr, ibclr, ibits, ibset, ishft, ishftc, ishftc_size,
    leadz, maskl, maskr, merge_bits, mvbits, popcnt, poppar, shifta, shiftl, shiftr, trailz,
    unsigned_double, unsigned_of_quad, unsigned_power, unsigned_quad, unsigned_quotient,
    unsigned_remainder, unsigned_single,
};
pub use complex::{complex32, complex64, complex128};
pub use cuf2rs_intrinsics::half::f16;
pub use cuf2rs_intrinsics::quad::f128;
pub use cuf2rs_intrinsics::ranges::{beyond_unsigned, out_of_range};
pub use degrees::{acosd, asind, atan2d, atand, cosd, cotan, cotand, sind, tand};
pub use half_turns::{acos_pi, asin_pi, atan_pi, atan2_pi, cos_pi, sin_pi, tan_pi};
pub use ieee::{
    IeeeClass, IeeeFeature, IeeeFlag, IeeeModes, IeeeRound, IeeeStatus, ieee_class, ieee_copy_sign,
    ieee_fma, ieee_get_flag, ieee_get_halting_mode, ieee_get_modes, ieee_get_rounding_mode,
    ieee_get_status, ieee_get_underflow_mode, ieee_is_negative, ieee_is_normal, ieee_logb,
    ieee_max, ieee_max_mag, ieee_max_num, ieee_max_num_mag, ieee_min, ieee_min_mag, ieee_min_num,
    ieee_min_num_mag, ieee_next_after, ieee_next_down, ieee_next_up, ieee_quiet_eq, ieee_quiet_ge,
    ieee_quiet_gt, ieee_quiet_le, ieee_quiet_lt, ieee_quiet_ne, ieee_rem, ieee_rint, ieee_rint_by,
    ieee_scalb, ieee_scope, ieee_set_flag, ieee_set_halting_mode, ieee_set_modes,
    ieee_set_rounding_mode, ieee_set_status, ieee_set_underflow_mode, ieee_signaling_eq,
    ieee_signaling_ge, ieee_signaling_gt, ieee_signaling_le, ieee_signaling_lt, ieee_signaling_ne,
    ieee_signbit, ieee_support_halting, ieee_support_rounding, ieee_unordered, ieee_value,
};
pub use linear::{dot_product, matmul, transpose};
pub use models::{
    exponent, fraction, nearest, rrspacing, scale, selected_int_kind, selected_real_kind,
    set_exponent, spacing,
};
pub use numeric::{
    ceiling, ceiling_as, dim, floor, floor_as, max, merge, min, modulo, nint, nint_as, power, sign,
};
pub use orders::{bessel_jn_range, bessel_yn_range};
pub use rearrange::{
    cshift, cshift_each, eoshift, eoshift_each, extents_of, pack, pack_all, pack_all_vector,
    pack_vector, reshape, reshape_order, reshape_order_pad, reshape_pad, spread, unpack,
    unpack_scalar,
};
pub(crate) use reduce::along;
pub use reduce::{
    all_of, any_of, count_of, iall_of, iall_where, iany_of, iany_where, iparity_of, iparity_where,
    maxval_of, maxval_where, minval_of, minval_where, norm2_of, parity_of, product_of,
    product_where, sum_of, sum_where,
};
pub use special::{
    acosh, asinh, atanh, bessel_j0, bessel_j1, bessel_jn, bessel_y0, bessel_y1, bessel_yn, erf,
    erfc, erfc_scaled, gamma, log_gamma,
};
pub use transfer::{
    c_sizeof, number_of, numbers_of, sizeof, storage_size, text_of, texts_of, transfer,
    transfer_array, transfer_from, transfer_to, transfer_to_whole, transfer_whole, wide_text_of,
    wide_texts_of,
};

/// What the intrinsics ask of the types they work on; translated programs do not name these.
pub mod kinds {
    pub use super::complex::Float;
    pub use super::ieee::Ieee;
    pub use super::linear::{DotElement, MatElement, MatMul};
    pub use super::models::Model;
    pub use super::numeric::{Arithmetic, Integer, Power, Real};
    pub use super::special::{InverseHyperbolic, SpecialReal};
    pub use super::states::{Number, Ordered, Reduction};
    pub use super::stored::Stored;
    pub use super::transfer::{Measured, Memory, Storage, StoredArray};
}
