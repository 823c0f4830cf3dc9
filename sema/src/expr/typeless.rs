//! Constants without a type where old compilers take them: BOZ constants as operands and arguments (`n + z'10'`), and Hollerith constants, `4Habcd`,
//! as numbers whose bytes are the letters. Each is a warning.
//!
//! Refuses to know DATA and the intrinsic procedures that the standard gives BOZ constants to.

use super::Analyzer;
use super::call::Lowered;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::IntrinsicId;
use crate::ir::{ArrayItem, Const, Expr, ExprKind, Type, bytes};
use crate::source::Span;
use crate::syntax::ast;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

impl Analyzer<'_> {
    /// The number that a BOZ constant is beside an integer; `None` where it is none, or has no meaning there.
    pub(super) fn boz_beside(&mut self, operand: &ast::Expr, ty: &Type) -> Option<Expr> {
        let ast::ExprKind::Boz { radix, digits } = &operand.kind else {
            return None;
        };
        self.boz_number(*radix, digits, ty, operand.span)
    }

    /// Bits alone have no kind that the result could be of (F2018 16.9.112): one of two arguments may be a BOZ constant.
    pub(super) fn are_all_bits(&mut self, id: IntrinsicId, args: &[Option<Lowered>]) -> bool {
        let of_bits = [
            "iand",
            "ior",
            "ieor",
            "and",
            "or",
            "xor",
            "merge_bits",
            "dshiftl",
            "dshiftr",
        ];
        let [Some(first), Some(second), ..] = args else {
            return false;
        };
        let bits = of_bits.contains(&id.name()) && first.boz.is_some();
        let found = second.boz.as_ref().filter(|_| bits);
        if let Some((radix, digits)) = found {
            self.bare_boz(*radix, digits, second.span);
        }
        found.is_some()
    }

    /// A BOZ constant as an integer of this type.
    pub(crate) fn boz_number(
        &mut self,
        radix: u32,
        digits: &str,
        ty: &Type,
        span: Span,
    ) -> Option<Expr> {
        if !matches!(ty, Type::Integer(_)) {
            return None;
        }
        let value = self.boz_as(radix, digits, ty, span);
        if value.ty != Type::Error {
            let found = Diagnostic::warning(codes::TYPELESS, "a BOZ constant as a number")
                .at(
                    span,
                    "bits without a type, taken as an integer of the kind beside it",
                )
                .help("write int(z'...'), with a kind if needed");
            self.report(found);
        }
        Some(value)
    }

    /// A Hollerith constant as a number, or as numbers one behind the other where an array is wanted.
    pub(crate) fn hollerith_as(&mut self, value: &Expr, ty: &Type, array: bool) -> Option<Expr> {
        let ExprKind::Const(Const::Character(letters)) = &value.kind else {
            return None;
        };
        if !self.is_hollerith(value.span) {
            return None;
        }
        let width = bytes_of(ty)?;
        let span = value.span;
        let items: Vec<Expr> = bytes(letters)
            .chunks(width)
            .map(|part| Expr::new(ExprKind::Const(number(part, ty)), ty.clone(), 0, span))
            .collect();
        self.told_of_letters(span);
        if !array {
            return items.into_iter().next();
        }
        let items = items.into_iter().map(ArrayItem::Expr).collect();
        Some(Expr::new(ExprKind::Array(items), ty.clone(), 1, span))
    }

    /// Whether a Hollerith constant meets a polymorphic object, which would have to know its type; reports it.
    pub(crate) fn is_hollerith_for_class(&mut self, value: &Expr, ty: &Type) -> bool {
        let letters = matches!(value.kind, ExprKind::Const(Const::Character(_)));
        if !letters || !matches!(ty, Type::Class(_)) || !self.is_hollerith(value.span) {
            return false;
        }
        let found = Diagnostic::error(codes::TYPELESS, "a Hollerith constant for CLASS(*)")
            .at(value.span, "letters without a type")
            .help("write a text in quotes, or give a number by TRANSFER of one");
        self.report(found);
        true
    }

    /// A value of DATA that is a Hollerith constant, as the number that the variable holds.
    pub(crate) fn letters_of_data(&mut self, value: &Const, ty: &Type, at: Span) -> Option<Const> {
        let Const::Character(letters) = value else {
            return None;
        };
        let width = bytes_of(ty).filter(|_| self.is_hollerith(at))?;
        self.told_of_letters(at);
        let most = letters.len().min(width);
        Some(number(&bytes(letters)[..most], ty))
    }

    /// Whether a constant was written with its length before it; a text in quotes that meets a number is a mistake as a rule.
    fn is_hollerith(&self, span: Span) -> bool {
        let written = self.sources.bytes(span);
        let digits = written.iter().take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        // `4_'abc'` is a text of a kind.
        digits > 0 && written.get(digits) != Some(&b'_')
    }

    fn told_of_letters(&mut self, span: Span) {
        let found = Diagnostic::warning(codes::TYPELESS, "a Hollerith constant as a number")
            .at(span, "letters, taken as the bytes of a number")
            .help("use a CHARACTER variable, or TRANSFER of a text");
        self.report(found);
    }
}

/// The bytes of a number.
fn bytes_of(ty: &Type) -> Option<usize> {
    if let Type::Integer(width) | Type::Real(width) = ty {
        Some(usize::from(*width))
    } else if let Type::Complex(width) = ty {
        Some(2 * usize::from(*width))
    } else {
        None
    }
}

/// The number whose bytes are these letters, with blanks behind them.
fn number(letters: &[u8], ty: &Type) -> Const {
    if let Type::Complex(width) = ty {
        let (re, im) = letters.split_at(letters.len().min(usize::from(*width)));
        return complex(
            number(re, &Type::Real(*width)),
            number(im, &Type::Real(*width)),
        );
    }
    let mut held = [b' '; 16];
    held[..letters.len()].copy_from_slice(letters);
    let quad = u128::from_le_bytes(held);
    let whole = quad as i64;
    match ty {
        Type::Real(2) => real(f16::from_bits(whole as u16).to_f64()),
        Type::Real(4) => real(f64::from(f32::from_bits(whole as u32))),
        Type::Real(16) => Const::Quad {
            re: f128::from_bits(quad),
            im: f128::ZERO,
        },
        Type::Real(_) => real(f64::from_bits(whole.cast_unsigned())),
        Type::Integer(kind) => {
            let unused = 128 - 8 * u32::from(*kind);
            Const::Integer((quad << unused) as i128 >> unused)
        }
        _ => Const::whole(whole),
    }
}

fn complex(re: Const, im: Const) -> Const {
    match (re, im) {
        (Const::Quad { re, .. }, Const::Quad { re: im, .. }) => Const::Quad { re, im },
        (Const::Real { value: re, .. }, Const::Real { value: im, .. }) => Const::Complex { re, im },
        (re, _) => re,
    }
}

fn real(value: f64) -> Const {
    Const::Real { value, text: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_bytes_and_blanks_follow() {
        assert_eq!(
            number(b"abcd", &Type::Integer(4)),
            Const::Integer(0x6463_6261)
        );
        assert_eq!(
            number(b"xy", &Type::Integer(4)),
            Const::Integer(0x2020_7978)
        );
        assert_eq!(number(b"a", &Type::Integer(2)), Const::Integer(0x2061));
        let bits = f64::from_bits(u64::from_le_bytes(*b"ABCDEFGH"));
        assert_eq!(number(b"ABCDEFGH", &Type::Real(8)), real(bits));
        let half = |letters: &[u8; 4]| f64::from(f32::from_bits(u32::from_le_bytes(*letters)));
        let (re, im) = (half(b"ABCD"), half(b"EF  "));
        assert_eq!(
            number(b"ABCDEF", &Type::Complex(4)),
            Const::Complex { re, im }
        );
    }
}
