//! Elemental functions of scalar constants.

use super::arrays::{extremum, order};
use super::convert::{convert, finite, integer, parts, round};
use super::value::{Failure, real};
use crate::ir::{Const, Type};
use crate::source::Span;
use std::cmp::Ordering;

/// One element of an elemental function.
pub(super) fn element(
    name: &str,
    args: &[Option<Const>],
    types: &[Type],
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = || Failure::NotConstant(span);
    let first = args.first().and_then(Option::as_ref).ok_or_else(none)?;
    let from = types.first().ok_or_else(none)?;
    match name {
        "int" => convert(first, from, ty, span),
        "cmplx" => complex(args, ty, span),
        "merge" => merged(args, span),
        "max" | "min" => {
            let given: Vec<Const> = args.iter().flatten().cloned().collect();
            let best = extremum(&given, name == "max", from, span)?;
            convert(&best, from, ty, span)
        }
        _ => match first {
            Const::Integer(value) => integer_function(name, *value, args, from, ty, span),
            Const::Real { value, .. } => real_function(name, *value, args, from, ty, span),
            Const::Complex { re, im } => complex_function(name, *re, *im, ty, span),
            Const::Character(bytes) => text_function(name, bytes, args, span),
            Const::Logical(_) | Const::Named { .. } => Err(none()),
        },
    }
}

fn complex(args: &[Option<Const>], ty: &Type, span: Span) -> Result<Const, Failure> {
    let part = |index: usize| args.get(index).and_then(Option::as_ref).and_then(parts);
    let (re, im) = part(0).ok_or(Failure::NotConstant(span))?;
    let im = part(1).map_or(im, |(second, _)| second);
    Ok(Const::Complex {
        re: round(re, ty),
        im: round(im, ty),
    })
}

fn merged(args: &[Option<Const>], span: Span) -> Result<Const, Failure> {
    match args {
        [Some(yes), Some(no), Some(Const::Logical(mask))] => {
            Ok(if *mask { yes.clone() } else { no.clone() })
        }
        _ => Err(Failure::NotConstant(span)),
    }
}

fn second_integer(args: &[Option<Const>], index: usize) -> Option<i64> {
    match args.get(index) {
        Some(Some(Const::Integer(value))) => Some(*value),
        _ => None,
    }
}

fn second_real(args: &[Option<Const>], index: usize) -> Option<f64> {
    match args.get(index) {
        Some(Some(Const::Real { value, .. })) => Some(*value),
        _ => None,
    }
}

/// Number of bits of an INTEGER.
fn bits(ty: &Type) -> u32 {
    match ty {
        Type::Integer(kind) => u32::from(*kind) * 8,
        _ => 64,
    }
}

/// The lowest bits as a signed number of the type.
fn sign_extend(value: i64, ty: &Type) -> i64 {
    let unused = 64 - bits(ty);
    (value << unused) >> unused
}

/// The bits of a number without its sign's continuation.
fn unsigned(value: i64, ty: &Type) -> u64 {
    let unused = 64 - bits(ty);
    ((value as u64) << unused) >> unused
}

fn integer_function(
    name: &str,
    a: i64,
    args: &[Option<Const>],
    from: &Type,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let second = second_integer(args, 1);
    let whole = |value: i64| integer(value, ty, span);
    let b = || second.ok_or(none);
    let place = || {
        b().and_then(|place| {
            u32::try_from(place)
                .ok()
                .filter(|place| *place <= bits(from))
                .ok_or(Failure::Domain(span))
        })
    };
    match name {
        "abs" => whole(a.checked_abs().ok_or(Failure::Overflow(span))?),
        "mod" | "modulo" if second == Some(0) => Err(Failure::ZeroDivision(span)),
        "mod" => whole(a.wrapping_rem(b()?)),
        "modulo" => whole(a.wrapping_rem(b()?).wrapping_add(b()?).wrapping_rem(b()?)),
        "sign" => whole(if b()? >= 0 {
            a.saturating_abs()
        } else {
            -a.saturating_abs()
        }),
        "dim" => whole(a.saturating_sub(b()?).max(0)),
        "iand" => whole(a & b()?),
        "ior" => whole(a | b()?),
        "ieor" => whole(a ^ b()?),
        "not" => whole(!a),
        "btest" => Ok(Const::Logical((a >> place()?.min(63)) & 1 == 1)),
        "ibset" => whole(sign_extend(
            a | 1i64.checked_shl(place()?).unwrap_or(0),
            from,
        )),
        "ibclr" => whole(sign_extend(
            a & !1i64.checked_shl(place()?).unwrap_or(0),
            from,
        )),
        "ibits" => {
            let length = u32::try_from(second_integer(args, 2).ok_or(none)?)
                .map_err(|_| Failure::Domain(span))?;
            let mask = 1u64.checked_shl(length).unwrap_or(0).wrapping_sub(1);
            whole(sign_extend(
                (unsigned(a, from).checked_shr(place()?).unwrap_or(0) & mask) as i64,
                from,
            ))
        }
        "ishft" | "shiftl" | "shiftr" => {
            let by = if name == "shiftr" { -b()? } else { b()? };
            whole(sign_extend(shifted(unsigned(a, from), by) as i64, from))
        }
        "shifta" => whole(a >> place()?.min(63)),
        "ishftc" if args.get(2).is_none_or(Option::is_none) => whole(rotated(a, b()?, from)),
        "popcnt" => whole(i64::from(unsigned(a, from).count_ones())),
        "poppar" => whole(i64::from(unsigned(a, from).count_ones() % 2)),
        "leadz" => {
            whole(i64::from(unsigned(a, from).leading_zeros()) - (64 - i64::from(bits(from))))
        }
        "trailz" => whole(i64::from(
            unsigned(a, from).trailing_zeros().min(bits(from)),
        )),
        "achar" | "char" => u8::try_from(a)
            .map(|byte| Const::Character(vec![byte]))
            .map_err(|_| Failure::Overflow(span)),
        _ => Err(none),
    }
}

fn shifted(value: u64, by: i64) -> u64 {
    let distance = u32::try_from(by.unsigned_abs()).unwrap_or(64);
    let moved = if by >= 0 {
        value.checked_shl(distance)
    } else {
        value.checked_shr(distance)
    };
    moved.unwrap_or(0)
}

fn rotated(value: i64, by: i64, ty: &Type) -> i64 {
    let width = i64::from(bits(ty));
    let by = by.rem_euclid(width);
    let plain = unsigned(value, ty);
    sign_extend((shifted(plain, by) | shifted(plain, by - width)) as i64, ty)
}

fn real_function(
    name: &str,
    a: f64,
    args: &[Option<Const>],
    from: &Type,
    ty: &Type,
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let b = || second_real(args, 1).ok_or(none);
    let result = match name {
        "nint" => return convert(&real(a.round()), from, ty, span),
        "floor" => return convert(&real(a.floor()), from, ty, span),
        "ceiling" => return convert(&real(a.ceil()), from, ty, span),
        "exponent" => return integer(exponent(a), ty, span),
        "abs" => a.abs(),
        "aint" => a.trunc(),
        "anint" => a.round(),
        "mod" | "modulo" if b()? == 0.0 => return Err(Failure::ZeroDivision(span)),
        "mod" => a % b()?,
        "modulo" => a - (a / b()?).floor() * b()?,
        "sign" => a.abs().copysign(b()?),
        "dim" => (a - b()?).max(0.0),
        "atan2" => a.atan2(b()?),
        "atan" if args.len() > 1 && args[1].is_some() => a.atan2(b()?),
        "hypot" => a.hypot(b()?),
        "dprod" => a * b()?,
        _ => math(name, a).ok_or(none)?,
    };
    if result.is_nan() {
        Err(Failure::Domain(span))
    } else {
        finite(result, ty, span)
    }
}

/// Functions of one REAL.
fn math(name: &str, x: f64) -> Option<f64> {
    Some(match name {
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
        _ => return None,
    })
}

/// EXPONENT: the power of two of the model number (F2008 13.7.55).
fn exponent(value: f64) -> i64 {
    if value == 0.0 {
        return 0;
    }
    let mut power = value.abs().log2().floor() as i64 + 1;
    while value.abs() >= 2f64.powi(power as i32) {
        power += 1;
    }
    while value.abs() < 2f64.powi(power as i32 - 1) {
        power -= 1;
    }
    power
}

fn complex_function(name: &str, re: f64, im: f64, ty: &Type, span: Span) -> Result<Const, Failure> {
    match name {
        "abs" => finite(re.hypot(im), ty, span),
        "aimag" => finite(im, ty, span),
        "conjg" => Ok(Const::Complex { re, im: -im }),
        "exp" => Ok(rounded(re.exp() * im.cos(), re.exp() * im.sin(), ty)),
        "sqrt" => {
            let modulus = re.hypot(im);
            let (a, b) = (((modulus + re) / 2.0).sqrt(), ((modulus - re) / 2.0).sqrt());
            Ok(rounded(a, b.copysign(im), ty))
        }
        _ => Err(Failure::NotConstant(span)),
    }
}

fn rounded(re: f64, im: f64, ty: &Type) -> Const {
    Const::Complex {
        re: round(re, ty),
        im: round(im, ty),
    }
}

pub(super) fn trimmed(text: &[u8]) -> &[u8] {
    let end = text
        .iter()
        .rposition(|byte| *byte != b' ')
        .map_or(0, |last| last + 1);
    &text[..end]
}

fn text_function(
    name: &str,
    text: &[u8],
    args: &[Option<Const>],
    span: Span,
) -> Result<Const, Failure> {
    let none = Failure::NotConstant(span);
    let other = || match args.get(1) {
        Some(Some(Const::Character(bytes))) => Ok(bytes.as_slice()),
        _ => Err(none),
    };
    let back = matches!(args.get(2), Some(Some(Const::Logical(true))));
    let number = |found: Option<usize>| Const::Integer(found.map_or(0, |at| at as i64 + 1));
    Ok(match name {
        "ichar" | "iachar" => Const::Integer(i64::from(*text.first().ok_or(none)?)),
        "len_trim" => Const::Integer(trimmed(text).len() as i64),
        "adjustl" => adjusted(text, true),
        "adjustr" => adjusted(text, false),
        "index" => number(find(text, other()?, back)),
        "scan" => number(search(text, back, |byte| {
            other().is_ok_and(|set| set.contains(&byte))
        })),
        "verify" => number(search(text, back, |byte| {
            other().is_ok_and(|set| !set.contains(&byte))
        })),
        "lge" | "lgt" | "lle" | "llt" => {
            let order = order(
                &Const::Character(text.to_vec()),
                &Const::Character(other()?.to_vec()),
            );
            Const::Logical(lexical(name, order.ok_or(none)?))
        }
        _ => return Err(none),
    })
}

fn lexical(name: &str, order: Ordering) -> bool {
    match name {
        "lge" => order != Ordering::Less,
        "lgt" => order == Ordering::Greater,
        "lle" => order != Ordering::Greater,
        _ => order == Ordering::Less,
    }
}

fn adjusted(text: &[u8], left: bool) -> Const {
    let blanks =
        |bytes: &mut dyn Iterator<Item = &u8>| bytes.take_while(|byte| **byte == b' ').count();
    let mut text = text.to_vec();
    if left {
        let count = blanks(&mut text.iter());
        text.rotate_left(count);
    } else {
        let count = blanks(&mut text.iter().rev());
        text.rotate_right(count);
    }
    Const::Character(text)
}

fn find(text: &[u8], part: &[u8], back: bool) -> Option<usize> {
    if part.is_empty() {
        return Some(if back { text.len() } else { 0 });
    }
    let mut places = text.windows(part.len());
    if back {
        places.rposition(|window| window == part)
    } else {
        places.position(|window| window == part)
    }
}

fn search(text: &[u8], back: bool, wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let mut bytes = text.iter();
    if back {
        bytes.rposition(|byte| wanted(*byte))
    } else {
        bytes.position(|byte| wanted(*byte))
    }
}
