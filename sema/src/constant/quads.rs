//! REAL(16) and COMPLEX(16) constants, computed by the functions that translated programs call.
//!
//! Refuses to know numbers of other kinds but for the ways from and to them.

use super::beyond::{Loose, Why, beyond, no_number, wrapped};
use super::convert::integer;
use super::operator::comparison;
use super::value::{Failure, real as double};
use crate::ir::{BinaryOp, Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::numeric::{modulo, power};
use cuf2rs_intrinsics::quad::f128;
use cuf2rs_intrinsics::{complex as library, degrees, half_turns, models, special};
use num_complex::Complex;

/// A value of a smaller kind that a function has here: rounded once, which gives the nearest number of that kind but for rare ties.
pub(super) fn narrowed(value: f128, ty: &Type) -> f64 {
    if let Type::Real(2) = ty {
        f16::from(value).to_f64()
    } else if let Type::Real(4) | Type::Complex(4) = ty {
        f64::from(value.to_f32())
    } else {
        value.to_f64()
    }
}

/// A function of one REAL of a smaller kind.
pub(super) fn wider(name: &str, x: f64, ty: &Type) -> Option<f64> {
    of_one(name, f128::new(x)).map(|value| narrowed(value, ty))
}

/// A function of one COMPLEX of a smaller kind.
pub(super) fn wider_complex(name: &str, z: Complex<f64>, ty: &Type) -> Option<Complex<f64>> {
    let value = of_complex(name, Complex::new(f128::new(z.re), f128::new(z.im)))?;
    Some(Complex::new(narrowed(value.re, ty), narrowed(value.im, ty)))
}

/// Product, quotient and power of COMPLEX numbers of a smaller kind.
pub(super) fn wider_operation(
    op: BinaryOp,
    (a, b): (f64, f64),
    (c, d): (f64, f64),
    ty: &Type,
) -> Option<(f64, f64)> {
    let z = Complex::new(f128::new(a), f128::new(b));
    let w = Complex::new(f128::new(c), f128::new(d));
    let whole = d == 0.0 && c.fract() == 0.0 && c.abs() < 2f64.powi(31);
    let value = if whole && op == BinaryOp::Pow {
        power(z, c as i64)
    } else {
        complexes(op, z, w)?
    };
    Some((narrowed(value.re, ty), narrowed(value.im, ty)))
}

/// A REAL(16) constant.
pub(super) fn real(value: f128) -> Const {
    let im = f128::ZERO;
    Const::Quad { re: value, im }
}

/// Real and imaginary part of a number of any kind.
fn parts(value: &Const) -> Option<Complex<f128>> {
    let (re, im) = match value {
        Const::Integer(value) => (f128::from(*value), f128::ZERO),
        Const::Real { value, .. } => (f128::new(*value), f128::ZERO),
        Const::Complex { re, im } => (f128::new(*re), f128::new(*im)),
        Const::Quad { re, im } => (*re, *im),
        Const::Named { value, .. } => return parts(value),
        Const::Logical(_) | Const::Character(_) => return None,
    };
    Some(Complex::new(re, im))
}

/// A finite value; infinite results of finite operands are an error.
fn finite(value: Complex<f128>, span: Span) -> Result<Const, Failure> {
    let Complex { re, im } = value;
    match (re.is_nan() || im.is_nan(), re.is_finite() && im.is_finite()) {
        (_, true) => Ok(Const::Quad { re, im }),
        (true, _) if im == f128::ZERO => Err(no_number(f64::NAN, span)),
        (true, _) => Err(Failure::Domain(span)),
        _ if im == f128::ZERO => Err(no_number(re.to_f64(), span)),
        _ => Err(Failure::Overflow(span)),
    }
}

/// A conversion from or to the kind; `None` for those between others.
pub(super) fn converted(value: &Const, to: &Type, span: Span) -> Option<Result<Const, Failure>> {
    let wide = matches!(to, Type::Real(16) | Type::Complex(16));
    if !wide && !matches!(value, Const::Quad { .. }) {
        return None;
    }
    let Some(Complex { re, im }) = parts(value) else {
        return Some(Err(Failure::NotConstant(span)));
    };
    Some(match to {
        Type::Complex(16) => Ok(Const::Quad { re, im }),
        Type::Real(16) => Ok(real(re)),
        Type::Complex(_) => {
            let (re, im) = (narrowed(re, to), narrowed(im, to));
            Ok(Const::Complex { re, im })
        }
        Type::Real(_) => {
            let value = Some(narrowed(re, to)).filter(|value| value.is_finite());
            value.map(double).ok_or(Failure::Overflow(span))
        }
        Type::Integer(_) => integer(re.to_i128(), to, span),
        Type::Unsigned(kind) => {
            let bits = cuf2rs_intrinsics::bits::unsigned_of_quad(re);
            Ok(Const::Integer(wrapped(bits, *kind)))
        }
        Type::Logical(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => Err(Failure::NotConstant(span)),
    })
}

/// CMPLX.
pub(super) fn complex(args: &[Option<Const>], span: Span) -> Result<Const, Failure> {
    let part = |index: usize| args.get(index).and_then(Option::as_ref).and_then(parts);
    let Complex { re, im } = part(0).ok_or(Failure::NotConstant(span))?;
    let im = part(1).map_or(im, |second| second.re);
    Ok(Const::Quad { re, im })
}

/// `left op right`; `ty` is the type of the left operand.
pub(super) fn binary(
    op: BinaryOp,
    ty: &Type,
    left: &Const,
    right: &Const,
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let (a, b) = (parts(left).ok_or(none)?, parts(right).ok_or(none)?);
    let value = match (op, ty, right) {
        (BinaryOp::Div, _, _) if b.re == f128::ZERO && b.im == f128::ZERO => {
            let quotient = (a.re / b.re).to_f64();
            let value = match ty {
                Type::Complex(_) => Loose::Complex(f64::NAN, f64::NAN),
                _ => Loose::Real(quotient),
            };
            return Err(beyond(Why::ZeroDivision, value, span));
        }
        (BinaryOp::Pow, Type::Real(_), Const::Integer(n)) => power(a.re, *n).into(),
        (BinaryOp::Pow, _, Const::Integer(n)) => power(a, *n),
        (BinaryOp::Eq, Type::Complex(_), _) => return Ok(Const::Logical(a == b)),
        (BinaryOp::Ne, Type::Complex(_), _) => return Ok(Const::Logical(a != b)),
        (_, Type::Complex(_), _) => complexes(op, a, b).ok_or(none)?,
        (_, _, _) => {
            if let Some(truth) = comparison(op, a.re.partial_cmp(&b.re)) {
                return Ok(truth);
            }
            reals(op, a.re, b.re).ok_or(none)?.into()
        }
    };
    finite(value, span)
}

fn reals(op: BinaryOp, a: f128, b: f128) -> Option<f128> {
    Some(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Pow => a.powf(b),
        BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => return None,
    })
}

fn complexes(op: BinaryOp, a: Complex<f128>, b: Complex<f128>) -> Option<Complex<f128>> {
    Some(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => library::div(a, b),
        BinaryOp::Pow => library::pow(a, b),
        BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Eqv
        | BinaryOp::Neqv => return None,
    })
}

/// NORM2.
pub(super) fn norm(items: &[Const], span: Span) -> Result<Const, Failure> {
    let values: Option<Vec<_>> = items.iter().map(parts).collect();
    let values = values.ok_or(Failure::NotConstant(span))?;
    let norm = values
        .iter()
        .fold(f128::ZERO, |norm, value| norm.hypot(value.re));
    finite(norm.into(), span)
}

/// One element of a function whose first argument is of this kind.
pub(super) fn function(
    name: &str,
    args: &[Option<Const>],
    from: &Type,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let first = args.first().and_then(Option::as_ref).and_then(parts);
    let first = first.ok_or(none)?;
    if matches!(from, Type::Complex(_)) {
        return finite(of_complex(name, first).ok_or(none)?, span);
    }
    of_real(name, args, first.re, ty, span)
}

/// A function of REAL numbers.
fn of_real(
    name: &str,
    args: &[Option<Const>],
    a: f128,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let second = || args.get(1).and_then(Option::as_ref).and_then(parts);
    let b = || second().map(|second| second.re).ok_or(none);
    let whole = |value: f128| integer(value.to_i128(), ty, span);
    let value = match name {
        "nint" => return whole(a.round()),
        "floor" => return whole(a.floor()),
        "ceiling" => return whole(a.ceil()),
        "exponent" => return integer(models::exponent(a).into(), ty, span),
        "isnan" => return Ok(Const::Logical(a.is_nan())),
        "mod" | "modulo" if b()? == f128::ZERO => return Err(Failure::ZeroDivision(span)),
        "atan2" => a.atan2(b()?),
        "atan" if second().is_some() => a.atan2(b()?),
        "atan2d" => degrees::atan2d(a, b()?),
        "atan2pi" => half_turns::atan2_pi(a, b()?),
        "hypot" => a.hypot(b()?),
        "mod" => a % b()?,
        "modulo" => modulo(a, b()?),
        "sign" => a.copysign(b()?),
        "dim" if a > b()? => a - b()?,
        "dim" => f128::ZERO,
        "nearest" => models::nearest(a, b()?),
        "scale" => models::scale(a, b()?.to_i64()),
        "set_exponent" => models::set_exponent(a, b()?.to_i64()),
        _ => of_one(name, a).ok_or(none)?,
    };
    finite(value.into(), span)
}

fn of_one(name: &str, x: f128) -> Option<f128> {
    Some(match name {
        "abs" => x.abs(),
        "aint" => x.trunc(),
        "anint" => x.round(),
        "sqrt" => x.sqrt(),
        "exp" => x.exp(),
        "log" => x.ln(),
        "log10" => x.log10(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "erf" => x.erf(),
        "erfc" => x.erfc(),
        "erfc_scaled" => special::erfc_scaled(x),
        "gamma" => x.gamma(),
        "log_gamma" => x.log_gamma(),
        "bessel_j0" => x.bessel_j0(),
        "bessel_j1" => x.bessel_j1(),
        "bessel_y0" => x.bessel_y0(),
        "bessel_y1" => x.bessel_y1(),
        "fraction" => models::fraction(x),
        "spacing" => models::spacing(x),
        "rrspacing" => models::rrspacing(x),
        "sind" => degrees::sind(x),
        "cosd" => degrees::cosd(x),
        "tand" => degrees::tand(x),
        "asind" => degrees::asind(x),
        "acosd" => degrees::acosd(x),
        "atand" => degrees::atand(x),
        "cotan" => degrees::cotan(x),
        "cotand" => degrees::cotand(x),
        "sinpi" => half_turns::sin_pi(x),
        "cospi" => half_turns::cos_pi(x),
        "tanpi" => half_turns::tan_pi(x),
        "asinpi" => half_turns::asin_pi(x),
        "acospi" => half_turns::acos_pi(x),
        "atanpi" => half_turns::atan_pi(x),
        _ => return None,
    })
}

fn of_complex(name: &str, z: Complex<f128>) -> Option<Complex<f128>> {
    Some(match name {
        "abs" => library::abs(z).into(),
        "aimag" => z.im.into(),
        "conjg" => z.conj(),
        "sqrt" => library::sqrt(z),
        "exp" => library::exp(z),
        "log" => library::log(z),
        "sin" => library::sin(z),
        "cos" => library::cos(z),
        "tan" => library::tan(z),
        "asin" => library::asin(z),
        "acos" => library::acos(z),
        "atan" => library::atan(z),
        "sinh" => library::sinh(z),
        "cosh" => library::cosh(z),
        "tanh" => library::tanh(z),
        "asinh" => library::asinh(z),
        "acosh" => library::acosh(z),
        "atanh" => library::atanh(z),
        _ => return None,
    })
}
