//! Literals in CUDA C.

use crate::ir::constant::exact_integer;
use crate::ir::{Const, Type};
use cuf2rs_intrinsics::half::f16;

/// A constant of a type.
pub fn literal(value: &Const, ty: &Type) -> String {
    match value {
        Const::Named { value, .. } => literal(value, ty),
        Const::Integer(v) => integer(*v, ty),
        Const::Real { value, text } => real(*value, text.as_deref(), ty),
        // Device code has no such numbers: sema has refused them.
        Const::Quad { re, .. } => format!("{}", re.to_f64()),
        Const::Complex { re, im } => {
            let part = if let Type::Complex(4) = ty {
                Type::REAL
            } else {
                Type::DOUBLE
            };
            format!(
                "Complex<{}>({}, {})",
                if part == Type::REAL {
                    "float"
                } else {
                    "double"
                },
                real(*re, None, &part),
                real(*im, None, &part)
            )
        }
        Const::Logical(v) => v.to_string(),
        Const::Character(codes) => format!("\"{}\"", escaped(&crate::ir::bytes(codes))),
    }
}

fn integer(value: i128, ty: &Type) -> String {
    match ty {
        // Halves are spelled as numbers of 8 bytes are, since the smallest of those has no literal of its own in C.
        Type::Integer(16) => match i64::try_from(value) {
            Ok(_) => format!("int128({})", integer(value, &Type::Integer(8))),
            Err(_) => {
                let high = integer(value >> 64, &Type::Integer(8));
                format!("int128({high}, {:#x}ULL)", value as u64)
            }
        },
        Type::Integer(8) if value == i128::from(i64::MIN) => {
            "(-9223372036854775807LL - 1)".to_string()
        }
        Type::Integer(8) => format!("{value}LL"),
        Type::Integer(4) if value == i128::from(i32::MIN) => "(-2147483647 - 1)".to_string(),
        Type::Integer(2) => format!("(short){value}"),
        Type::Integer(1) => format!("(signed char){value}"),
        Type::Integer(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => value.to_string(),
    }
}

fn real(value: f64, written: Option<&str>, ty: &Type) -> String {
    if *ty == Type::Real(2) {
        // A compiler without half precision has no constant expression that rounds: the bits.
        let value = f16::new(value);
        return format!("half_of({:#06x} /* {value:?} */)", value.to_bits());
    }
    let single = matches!(ty, Type::Real(4));
    if value.is_nan() {
        return if single {
            "__int_as_float(0x7fc00000)"
        } else {
            "__longlong_as_double(0x7ff8000000000000LL)"
        }
        .to_string();
    }
    if value.is_infinite() {
        let huge = if single {
            "__int_as_float(0x7f800000)"
        } else {
            "__longlong_as_double(0x7ff0000000000000LL)"
        };
        return if value > 0.0 {
            huge.to_string()
        } else {
            format!("-{huge}")
        };
    }
    let digits = written.and_then(plain).unwrap_or_else(|| {
        if single {
            format!("{:?}", value as f32)
        } else {
            format!("{value:?}")
        }
    });
    if single { format!("{digits}f") } else { digits }
}

/// Digits as written, when C reads them alike.
fn plain(written: &str) -> Option<String> {
    let lower = written.to_ascii_lowercase().replace(['d', 'q'], "e");
    let fits = lower
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'+' | b'-'));
    let (mantissa, exponent) = lower
        .split_once('e')
        .map_or((lower.as_str(), ""), |(m, e)| (m, e));
    let mut digits = mantissa.to_string();
    if !digits.contains('.') {
        digits.push_str(".0");
    }
    if digits.starts_with('.') {
        digits.insert(0, '0');
    }
    if digits.ends_with('.') {
        digits.push('0');
    }
    let zero = exponent
        .trim_start_matches(['+', '-'])
        .bytes()
        .all(|b| b == b'0');
    if !exponent.is_empty() && !zero {
        digits = format!("{digits}e{}", exponent.trim_start_matches('+'));
    }
    fits.then_some(digits)
}

fn escaped(bytes: &[u8]) -> String {
    let mut out = String::new();
    for &b in bytes {
        match b {
            b'"' | b'\\' => out.extend(['\\', b as char]),
            b' '..=b'~' => out.push(b as char),
            _ => out.push_str(&format!("\\{b:03o}")),
        }
    }
    out
}

/// A literal in another type, when that is exact.
pub fn convert(value: &Const, to: &Type) -> Option<Const> {
    match value {
        Const::Integer(value) => exact_integer(*value, to),
        Const::Real { value, .. } if *to == Type::DOUBLE => Some(Const::Real {
            value: *value,
            text: None,
        }),
        // NVRTC takes the decimal digits for the number when it converts a constant to 128 bits, and not the REAL(8) that they are rounded to.
        Const::Real { value, .. } if *to == Type::Integer(16) && value.abs() < 2f64.powi(127) => {
            Some(Const::Integer(*value as i128))
        }
        Const::Named { value, .. } if *to == Type::Integer(16) => convert(value, to),
        Const::Real { value, .. }
            if *to == Type::Real(2) && f16::new(*value).to_f64() == *value =>
        {
            Some(Const::Real {
                value: *value,
                text: None,
            })
        }
        Const::Real { .. }
        | Const::Complex { .. }
        | Const::Quad { .. }
        | Const::Logical(_)
        | Const::Character(_)
        | Const::Named { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_their_kind() {
        let real = |text: &str, ty: &Type| {
            literal(
                &Const::Real {
                    value: text.parse().unwrap_or(0.0),
                    text: Some(text.into()),
                },
                ty,
            )
        };
        assert_eq!(real("1.", &Type::REAL), "1.0f");
        assert_eq!(real(".5", &Type::DOUBLE), "0.5");
        assert_eq!(literal(&Const::Integer(7), &Type::Integer(8)), "7LL");
    }
}
