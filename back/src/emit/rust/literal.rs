//! Constants and literals in Rust.

use super::Cx;
use super::expr::{Piece, Prec, function, kind_bytes};
use crate::emit::layout::text;
use crate::ir::constant::exact_integer;
use crate::ir::*;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

impl Cx<'_> {
    /// A constant; `typed` says that its surroundings fix its type.
    pub fn constant(&self, value: &Const, ty: &Type, typed: bool) -> Piece {
        match value {
            Const::Named { var, value } => self.named(*var, value, ty, typed),
            Const::Integer(v) => self.integer(*v, ty, typed),
            Const::Real { value, text } => self.real(*value, text.as_deref(), ty, typed),
            Const::Complex { re, im } => {
                let part = |v: f64| self.real(v, None, &Type::Real(kind_bytes(ty)), false).doc;
                function("Complex::new", vec![part(*re), part(*im)])
            }
            Const::Quad { re, im } if matches!(ty, Type::Complex(_)) => {
                function("Complex::new", vec![quad(*re).doc, quad(*im).doc])
            }
            Const::Quad { re, .. } => quad(*re),
            Const::Logical(v) => Piece::word(v.to_string()),
            Const::Character(codes) if ty.character_kind() == 4 => Piece::word(wide_literal(codes)),
            Const::Character(codes) => Piece::word(byte_literal(&bytes(codes))),
        }
    }

    fn named(&self, var: VarId, value: &Const, ty: &Type, typed: bool) -> Piece {
        if self.is_item(var) {
            let path = self.var_path(var);
            return Piece::word(path);
        }
        self.constant(value, ty, typed)
    }

    /// Whether a named constant is an item of its own in the emitted text.
    pub fn is_item(&self, var: VarId) -> bool {
        let owned = self.program[var].owner.is_some();
        if self.outside && owned {
            return false;
        }
        owned || matches!(self.program[var].role, Role::Parameter)
    }

    fn integer(&self, value: i128, ty: &Type, typed: bool) -> Piece {
        let kind = kind_bytes(ty);
        let suffix = if typed || kind == 4 {
            String::new()
        } else {
            format!("_i{}", u32::from(kind) * 8)
        };
        let prec = if value < 0 { Prec::Unary } else { Prec::Atom };
        Piece {
            doc: text(format!("{value}{suffix}")),
            prec,
        }
    }

    fn real(&self, value: f64, written: Option<&str>, ty: &Type, typed: bool) -> Piece {
        let kind = kind_bytes(ty);
        let suffix = if typed || kind == 8 { "" } else { "_f32" };
        if !value.is_finite() {
            let name = if value.is_nan() {
                "NAN"
            } else if value > 0.0 {
                "INFINITY"
            } else {
                "NEG_INFINITY"
            };
            return Piece::word(format!("f{}::{name}", u32::from(kind) * 8));
        }
        if kind == 2 {
            return Piece::word(half(value));
        }
        let digits = written
            .and_then(rust_real)
            .unwrap_or_else(|| shortest(value, kind));
        let prec = if value.is_sign_negative() {
            Prec::Unary
        } else {
            Prec::Atom
        };
        Piece {
            doc: text(format!("{digits}{suffix}")),
            prec,
        }
    }
}

/// A number of 16 bits, which are fewer than those of its digits.
fn half(value: f64) -> String {
    if value.to_bits() == 0 {
        "f16::ZERO".to_string()
    } else {
        format!("f16::new({:?})", f16::new(value))
    }
}

/// A number of 128 bits: by a double where that is exact, else by its digits, for the reader, and its bits.
fn quad(value: f128) -> Piece {
    let double = value.to_f64();
    let short = format!("{double:?}");
    let exact = f128::new(double).to_bits() == value.to_bits() && short.len() <= 20;
    Piece::word(if value.is_nan() {
        "f128::NAN".to_string()
    } else if value == f128::INFINITY {
        "f128::INFINITY".to_string()
    } else if value == f128::NEG_INFINITY {
        "f128::NEG_INFINITY".to_string()
    } else if value.to_bits() == 0 {
        "f128::ZERO".to_string()
    } else if exact {
        format!("f128::new({short})")
    } else {
        format!("quad!({} = {:#034x})", value.written(), value.to_bits())
    })
}

/// The digits as written, in Rust's spelling: `1.` to `1.0`, `.5d0` to `0.5`; `None` if they are not plain.
fn rust_real(written: &str) -> Option<String> {
    let lower = written.to_ascii_lowercase().replace(['d', 'q'], "e");
    let (mantissa, exponent) = lower
        .split_once('e')
        .map_or((lower.as_str(), None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if !whole
        .bytes()
        .chain(fraction.bytes())
        .all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = if fraction.is_empty() { "0" } else { fraction };
    let exponent = exponent.map(|e| e.trim_start_matches('+'));
    let zero = exponent.is_some_and(|e| e.trim_start_matches('-').bytes().all(|b| b == b'0'));
    Some(match exponent {
        Some(e) if !zero => format!("{whole}.{fraction}e{e}"),
        _ => format!("{whole}.{fraction}"),
    })
}

/// The shortest digits that give the value back.
fn shortest(value: f64, kind: u8) -> String {
    if kind == 4 {
        format!("{:?}", value as f32)
    } else {
        format!("{value:?}")
    }
}

/// `"text"`, or `b"..."` when bytes are no UTF-8.
pub fn byte_literal(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(s) => format!("{s:?}"),
        Err(_) => format!("b\"{}\"", bytes.escape_ascii()),
    }
}

/// `wide!("text")`, or the codes where one is no character of Rust.
fn wide_literal(codes: &[u32]) -> String {
    let text: Option<String> = codes.iter().map(|code| char::from_u32(*code)).collect();
    match text {
        Some(text) => format!("wide!({text:?})"),
        None => format!("&{codes:?}"),
    }
}

/// A literal in another type, when that is exact.
pub fn convert_constant(value: &Const, to: &Type) -> Option<Const> {
    match value {
        Const::Integer(value) => exact_integer(*value, to),
        // `0.1` is a single precision number: its digits do not say what value it has in double precision.
        Const::Real { value, .. } if *to == Type::DOUBLE && format!("{value:?}").len() <= 10 => {
            Some(Const::Real {
                value: *value,
                text: None,
            })
        }
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
    fn real_literals_keep_their_digits() {
        let written =
            ["1.", ".5", "1.0d0", "6.02E+23", "1e-3"].map(|t| rust_real(t).unwrap_or_default());
        assert_eq!(written, ["1.0", "0.5", "1.0", "6.02e23", "1.0e-3"]);
    }
}
