//! Elemental functions of INTEGER constants, computed by the functions that translated programs call.
//!
//! Checks first what a program cannot be asked: places and lengths of bits outside the number, results that its kind has not.

use super::convert::integer;
use super::value::Failure;
use crate::ir::{Const, Type};
use crate::source::Span;
use cuf2rs_intrinsics::bits;
use cuf2rs_intrinsics::numeric::{Integer, modulo};

/// What a function gives, before the range of its type is looked at.
enum Found {
    Whole(i128),
    Truth(bool),
    Letter(i128),
}

/// One element of a function whose first argument is an INTEGER of the type `from`.
pub(super) fn integer_function(
    name: &str,
    args: &[Option<Const>],
    from: &Type,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let args = Arguments { args, span };
    let found = match (name, from) {
        ("maskl" | "maskr", _) => mask(name, &args, ty),
        ("bessel_jn" | "bessel_yn", _) => {
            let order = args.within(0, i64::MIN, i64::MAX)?;
            return super::reals::bessel(name, order, args.real(1)?, ty, span);
        }
        (_, Type::Integer(1) | Type::Unsigned(1)) => function::<i8>(name, &args),
        (_, Type::Integer(2) | Type::Unsigned(2)) => function::<i16>(name, &args),
        (_, Type::Integer(4) | Type::Unsigned(4)) => function::<i32>(name, &args),
        (_, Type::Integer(16) | Type::Unsigned(16)) => function::<i128>(name, &args),
        (_, _) => function::<i64>(name, &args),
    };
    match found? {
        Found::Whole(value) => integer(value, ty, span),
        Found::Truth(value) => Ok(Const::Logical(value)),
        Found::Letter(value) => letter(value, ty)
            .map(|code| Const::Character(vec![code]))
            .map_err(|_| Failure::Overflow(span)),
    }
}

/// The code of a character of a kind.
fn letter(value: i128, ty: &Type) -> Result<u32, std::num::TryFromIntError> {
    match ty.character_kind() {
        1 => u8::try_from(value).map(u32::from),
        _ => u32::try_from(value),
    }
}

/// The arguments as they are asked for.
struct Arguments<'a> {
    args: &'a [Option<Const>],
    span: Span,
}

impl Arguments<'_> {
    fn at(&self, index: usize) -> Result<i128, Failure> {
        if let Some(Some(Const::Integer(value))) = self.args.get(index) {
            Ok(*value)
        } else {
            Err(Failure::NotConstant(self.span))
        }
    }

    fn real(&self, index: usize) -> Result<f64, Failure> {
        if let Some(Some(Const::Real { value, .. })) = self.args.get(index) {
            Ok(*value)
        } else {
            Err(Failure::NotConstant(self.span))
        }
    }

    /// An argument of the first one's kind.
    fn like<T: Integer>(&self, index: usize) -> Result<T, Failure> {
        self.at(index).map(T::lowest)
    }

    /// A number of bits between bounds.
    fn within(&self, index: usize, least: i64, most: i64) -> Result<i64, Failure> {
        i64::try_from(self.at(index)?)
            .ok()
            .filter(|value| (least..=most).contains(value))
            .ok_or(Failure::Domain(self.span))
    }

    fn is_given(&self, index: usize) -> bool {
        matches!(self.args.get(index), Some(Some(_)))
    }
}

fn function<T: Integer + cuf2rs_intrinsics::numeric::Arithmetic>(
    name: &str,
    args: &Arguments<'_>,
) -> Result<Found, Failure> {
    let a: T = args.like(0)?;
    if let Some(found) = arithmetic::<T>(name, a.widest(), args) {
        return found.map(Found::Whole);
    }
    if let Some(found) = inquiry(name, a, args) {
        return found;
    }
    let all = T::BIT_SIZE;
    let shift = |least| args.within(1, least, all);
    let value: T = match name {
        "iand" => a & args.like(1)?,
        "ior" => a | args.like(1)?,
        "ieor" => a ^ args.like(1)?,
        "not" => !a,
        "ibset" => bits::ibset(a, args.within(1, 0, all - 1)?),
        "ibclr" => bits::ibclr(a, args.within(1, 0, all - 1)?),
        "ibits" => {
            let place = args.within(1, 0, all)?;
            bits::ibits(a, place, args.within(2, 0, all - place)?)
        }
        "ishft" => bits::ishft(a, shift(-all)?),
        "shiftl" => bits::shiftl(a, shift(0)?),
        "shiftr" => bits::shiftr(a, shift(0)?),
        "shifta" => bits::shifta(a, shift(0)?),
        "ishftc" => {
            let size = match args.is_given(2) {
                true => args.within(2, 1, all)?,
                false => all,
            };
            bits::ishftc_size(a, args.within(1, -size, size)?, size)
        }
        "dshiftl" => bits::dshiftl(a, args.like(1)?, args.within(2, 0, all)?),
        "dshiftr" => bits::dshiftr(a, args.like(1)?, args.within(2, 0, all)?),
        "merge_bits" => bits::merge_bits(a, args.like(1)?, args.like(2)?),
        _ => return Err(Failure::NotConstant(args.span)),
    };
    Ok(Found::Whole(value.widest()))
}

/// Functions whose result may leave the kind.
fn arithmetic<T: Integer + cuf2rs_intrinsics::numeric::Arithmetic>(
    name: &str,
    a: i128,
    args: &Arguments<'_>,
) -> Option<Result<i128, Failure>> {
    let overflow = Failure::Overflow(args.span);
    let b = match (name, args.at(1)) {
        ("abs", _) => return Some(a.checked_abs().ok_or(overflow)),
        ("mod" | "modulo" | "sign" | "dim", Ok(b)) => b,
        _ => return None,
    };
    Some(match name {
        "mod" | "modulo" if b == 0 => Err(Failure::ZeroDivision(args.span)),
        "mod" => Ok(a.wrapping_rem(b)),
        "modulo" => Ok(modulo(T::lowest(a), T::lowest(b)).widest()),
        "dim" if a > b => a.checked_sub(b).ok_or(overflow),
        "dim" => Ok(0),
        _ if (a < 0) == (b < 0) => Ok(a),
        _ => a.checked_neg().ok_or(overflow),
    })
}

/// Functions that tell something of the bits.
fn inquiry<T: Integer>(name: &str, a: T, args: &Arguments<'_>) -> Option<Result<Found, Failure>> {
    let other = || args.at(1).map(T::lowest);
    let whole = |value: i32| Ok(Found::Whole(i128::from(value)));
    Some(match name {
        "btest" => args
            .within(1, 0, T::BIT_SIZE - 1)
            .map(|place| Found::Truth(bits::btest(a, place))),
        "bge" => other().map(|b| Found::Truth(bits::bge(a, b))),
        "bgt" => other().map(|b| Found::Truth(bits::bgt(a, b))),
        "ble" => other().map(|b| Found::Truth(bits::ble(a, b))),
        "blt" => other().map(|b| Found::Truth(bits::blt(a, b))),
        "popcnt" => whole(bits::popcnt(a)),
        "poppar" => whole(bits::poppar(a)),
        "leadz" => whole(bits::leadz(a)),
        "trailz" => whole(bits::trailz(a)),
        "achar" | "char" => Ok(Found::Letter(a.widest())),
        _ => return None,
    })
}

/// MASKL and MASKR, of the kind of their result.
fn mask(name: &str, args: &Arguments<'_>, ty: &Type) -> Result<Found, Failure> {
    fn of<T: Integer>(name: &str, args: &Arguments<'_>) -> Result<i128, Failure> {
        let count = args.within(0, 0, T::BIT_SIZE)?;
        Ok(match name {
            "maskl" => bits::maskl::<T>(count).widest(),
            _ => bits::maskr::<T>(count).widest(),
        })
    }
    let value = match ty {
        Type::Integer(1) => of::<i8>(name, args),
        Type::Integer(2) => of::<i16>(name, args),
        Type::Integer(4) => of::<i32>(name, args),
        Type::Integer(16) => of::<i128>(name, args),
        _ => of::<i64>(name, args),
    };
    value.map(Found::Whole)
}
