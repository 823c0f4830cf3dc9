//! Elemental functions of REAL and COMPLEX constants.
//!
//! Mathematical functions are computed with the digits of REAL(16) and rounded once, which gives the nearest number of the kind; what depends
//! on the model of the kind is computed in the kind.

use super::beyond::no_number;
use super::convert::{convert, finite, integer, round};
use super::quads;
use super::value::{Failure, real};
use crate::ir::{Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::numeric::{Arithmetic, Real, modulo};
use cuf2rs_intrinsics::quad::f128;
use cuf2rs_intrinsics::{degrees, half_turns, models};
use num_complex::Complex;

/// One element of a function whose first argument is a REAL of the type `from`.
pub(super) fn real_function(
    name: &str,
    a: f64,
    args: &[Option<Const>],
    from: &Type,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let b = || second(args).ok_or(none);
    let result = match name {
        "nint" => return convert(&real(a.round()), from, ty, span),
        "floor" => return convert(&real(a.floor()), from, ty, span),
        "ceiling" => return convert(&real(a.ceil()), from, ty, span),
        "exponent" => return integer(i128::from(models::exponent(a)), ty, span),
        "isnan" => return Ok(Const::Logical(a.is_nan())),
        "mod" | "modulo" if b()? == 0.0 => return Err(Failure::ZeroDivision(span)),
        "atan2" | "atan" if args.len() > 1 && args[1].is_some() => angle(a, b()?, ty, span)?,
        "hypot" => quads::narrowed(f128::new(a).hypot(f128::new(b()?)), ty),
        "atan2d" => quads::narrowed(degrees::atan2d(f128::new(a), f128::new(b()?)), ty),
        "atan2pi" => quads::narrowed(half_turns::atan2_pi(f128::new(a), f128::new(b()?)), ty),
        "dprod" => a * b()?,
        "mod" => a % b()?,
        "sign" => a.abs().copysign(b()?),
        "dim" => a.dim(b()?),
        _ => match model(name, a, args, from) {
            Some(value) => value,
            None => math(name, a, ty).ok_or(none)?,
        },
    };
    if result.is_nan() {
        Err(no_number(result, span))
    } else {
        finite(result, ty, span)
    }
}

/// The second argument as a number.
fn second(args: &[Option<Const>]) -> Option<f64> {
    if let Some(Some(Const::Real { value, .. })) = args.get(1) {
        Some(*value)
    } else {
        None
    }
}

fn angle(y: f64, x: f64, ty: &Type, span: Span) -> Result<f64, Failure> {
    match (y, x) {
        (0.0, 0.0) => Err(Failure::Domain(span)),
        _ => Ok(quads::narrowed(f128::new(y).atan2(f128::new(x)), ty)),
    }
}

/// Functions of the model of the kind, and those that round in it.
fn model(name: &str, a: f64, args: &[Option<Const>], kind: &Type) -> Option<f64> {
    let by = if let Some(Some(Const::Integer(value))) = args.get(1) {
        *value
    } else {
        0
    };
    macro_rules! of_kind {
        ($kind:ty) => {{
            let x = <$kind>::single(a);
            let value: $kind = match name {
                "modulo" => modulo(x, Real::single(second(args)?)),
                "fraction" => models::fraction(x),
                "nearest" => models::nearest(x, second(args)?),
                "rrspacing" => models::rrspacing(x),
                "scale" => models::scale(x, by),
                "set_exponent" => models::set_exponent(x, by),
                "spacing" => models::spacing(x),
                _ => return None,
            };
            Some(value.double())
        }};
    }
    if let Type::Real(2) = kind {
        of_kind!(f16)
    } else if let Type::Real(4) = kind {
        of_kind!(f32)
    } else {
        of_kind!(f64)
    }
}

/// Functions of one REAL.
fn math(name: &str, x: f64, ty: &Type) -> Option<f64> {
    match in_degrees(name, x) {
        Some(value) => Some(value),
        None => quads::wider(name, x, ty),
    }
}

/// Trigonometry in degrees, the extension.
fn in_degrees(name: &str, x: f64) -> Option<f64> {
    Some(match name {
        "sind" => degrees::sind(x),
        "cosd" => degrees::cosd(x),
        "tand" => degrees::tand(x),
        "asind" => degrees::asind(x),
        "acosd" => degrees::acosd(x),
        "atand" => degrees::atand(x),
        "cotan" => degrees::cotan(x),
        "cotand" => degrees::cotand(x),
        _ => return None,
    })
}

/// BESSEL_JN and BESSEL_YN.
pub(super) fn bessel(
    name: &str,
    order: i64,
    x: f64,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let order = i32::try_from(order).map_err(|_| Failure::Domain(span))?;
    let value = match name {
        "bessel_jn" => f128::bessel_jn(order, f128::new(x)),
        _ => f128::bessel_yn(order, f128::new(x)),
    };
    let value = quads::narrowed(value, ty);
    match value.is_nan() {
        true => Err(no_number(value, span)),
        false => finite(value, ty, span),
    }
}

/// One element of a function of a COMPLEX number.
pub(super) fn complex_function(
    name: &str,
    re: f64,
    im: f64,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let z = Complex::new(re, im);
    let value = match name {
        "abs" => {
            let length = f128::new(re).hypot(f128::new(im));
            return finite(quads::narrowed(length, ty), ty, span);
        }
        "aimag" => return finite(im, ty, span),
        "conjg" => z.conj(),
        "log" if z == Complex::ZERO => return Err(Failure::Domain(span)),
        _ => quads::wider_complex(name, z, ty).ok_or(Failure::NotConstant(span))?,
    };
    let value = Const::Complex {
        re: round(value.re, ty),
        im: round(value.im, ty),
    };
    if let Const::Complex { re, im } = &value
        && !(re.is_finite() && im.is_finite())
    {
        Err(Failure::Overflow(span))
    } else {
        Ok(value)
    }
}
