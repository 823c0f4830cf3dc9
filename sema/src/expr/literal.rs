//! Literal constants: kinds, ranges, rounding.

use super::{Analyzer, Cx};
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::{CharLen, Const, Expr, ExprKind, Type};
use crate::source::{Defaults, Span};
use crate::syntax::ast::{self, KindParam};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;

fn constant(value: Const, ty: Type, span: Span) -> Expr {
    Expr::new(ExprKind::Const(value), ty, 0, span)
}

/// The kinds of REAL.
pub(crate) const REAL_KINDS: &[u8] = &[2, 4, 8, 16];

/// The kinds of INTEGER and LOGICAL.
pub(crate) const INTEGER_KINDS: &[u8] = &[1, 2, 4, 8, 16];

/// The largest value of an integer kind.
pub(crate) fn largest(kind: u8) -> i128 {
    i128::MAX >> (128 - 8 * u32::from(kind))
}

impl Analyzer<'_> {
    /// `42`, `42_8`.
    pub(super) fn integer_literal(
        &mut self,
        cx: Cx,
        digits: &str,
        kind: Option<&KindParam>,
        span: Span,
    ) -> Expr {
        let default = self.defaults(cx).integer;
        let Some(kind) = self.literal_kind(cx, kind, default, INTEGER_KINDS, "INTEGER", span)
        else {
            return Expr::error(span);
        };
        match digits.parse::<i128>() {
            Ok(value) if value <= largest(kind) => {
                constant(Const::Integer(value), Type::Integer(kind), span)
            }
            _ => self.integer_too_big(digits, kind, span),
        }
    }

    /// `42u`, `42u_8`: of a constant that is too big the low bits, as gfortran has it.
    pub(super) fn unsigned_literal(
        &mut self,
        cx: Cx,
        digits: &str,
        kind: Option<&KindParam>,
        span: Span,
    ) -> Expr {
        let default = self.defaults(cx).integer;
        let Some(kind) = self.literal_kind(cx, kind, default, INTEGER_KINDS, "UNSIGNED", span)
        else {
            return Expr::error(span);
        };
        let most = u128::MAX >> (128 - 8 * u32::from(kind));
        let Ok(value) = digits.parse::<u128>() else {
            return self.integer_too_big(digits, 16, span);
        };
        if value > most {
            let message = format!("{} is too big for UNSIGNED({kind})", shortened(digits));
            let found = Diagnostic::warning(codes::INTEGER_TOO_BIG, message).at(
                span,
                format!("the largest value is {most}; the low bits are taken"),
            );
            self.report(found);
        }
        let bits = crate::constant::wrapped(value as i128, kind);
        constant(Const::Integer(bits), Type::Unsigned(kind), span)
    }

    /// `-2147483648`: the one value whose digits do not fit while the negated constant does.
    pub(super) fn least_integer(
        &mut self,
        cx: Cx,
        operand: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let ast::ExprKind::Integer { digits, kind } = &operand.kind else {
            return None;
        };
        let value: u128 = digits.parse().ok()?;
        let kind = match kind {
            None => self.defaults(cx).integer,
            Some(_) if value <= 127 => return None,
            Some(kind) => self.literal_kind(cx, Some(kind), 4, INTEGER_KINDS, "INTEGER", span)?,
        };
        let least = largest(kind) as u128 + 1;
        (value == least).then(|| {
            constant(
                Const::Integer((value as i128).wrapping_neg()),
                Type::Integer(kind),
                span,
            )
        })
    }

    fn integer_too_big(&mut self, digits: &str, kind: u8, span: Span) -> Expr {
        if self.program.unchecked_range
            && let Ok(value) = digits.parse::<i128>()
        {
            // The number itself, for a context with a wider kind.
            let wider = if i64::try_from(value).is_ok() { 8 } else { 16 };
            let whole = constant(Const::Integer(value), Type::Integer(wider), span);
            let kept = ExprKind::Cast(Box::new(whole));
            return Expr::new(kept, Type::Integer(kind), 0, span);
        }
        let report = Diagnostic::error(
            codes::INTEGER_TOO_BIG,
            format!("{} is too big for INTEGER({kind})", shortened(digits)),
        )
        .at(span, format!("the largest value is {}", largest(kind)));
        let report = match kind {
            16 => report,
            _ if digits.parse::<i64>().is_ok() => report.help(format!("write {digits}_8")),
            _ if digits.parse::<i128>().is_ok() => report.help(format!("write {digits}_16")),
            _ => report,
        };
        self.report(report);
        Expr::error(span)
    }

    /// `1.5`, `1.d0`, `1e3_8`.
    pub(super) fn real_literal(
        &mut self,
        cx: Cx,
        text: &str,
        kind: Option<&KindParam>,
        span: Span,
    ) -> Expr {
        let lower = text.to_ascii_lowercase();
        let Defaults { real, kinds, .. } = self.defaults(cx);
        let default = match (lower.contains('q'), lower.contains('d')) {
            (true, _) => 16,
            (_, true) => kinds.double,
            _ => real,
        };
        let named = kind.is_some();
        let Some(kind) = self.literal_kind(cx, kind, default, REAL_KINDS, "REAL", span) else {
            return Expr::error(span);
        };
        let kind = if named { kinds.of(kind) } else { kind };
        let text = lower.replace(['d', 'q'], "e");
        if kind == 16
            && let Some(value) = f128::parse(&text).filter(|value| value.is_finite())
        {
            let value = Const::Quad {
                re: value,
                im: f128::ZERO,
            };
            return constant(value, Type::Real(16), span);
        }
        match rounded(&text, kind) {
            Some(value) if self.program.unchecked_range && !value.is_finite() && kind != 16 => {
                let text = None;
                constant(Const::Real { value, text }, Type::Real(kind), span)
            }
            Some(value) if value.is_finite() && kind != 16 => {
                let text = Some(text);
                constant(Const::Real { value, text }, Type::Real(kind), span)
            }
            _ => {
                let report = Diagnostic::error(
                    codes::REAL_TOO_BIG,
                    format!("{} is too big for REAL({kind})", shortened(&text)),
                )
                .at(span, "not a number of this kind");
                let wider = rounded(&text, 8).is_some_and(f64::is_finite) && kind <= 4;
                let double = shortened(&text.replace('e', "d")).to_string();
                self.report(match wider {
                    true => report.help(format!("write {double}")),
                    false => report,
                });
                Expr::error(span)
            }
        }
    }

    /// `(re, im)` with constants or named constants as parts.
    pub(super) fn complex_literal(
        &mut self,
        cx: Cx,
        re: &ast::Expr,
        im: &ast::Expr,
        span: Span,
    ) -> Expr {
        let (re, im) = (self.complex_part(cx, re), self.complex_part(cx, im));
        let (Some((re, a)), Some((im, b))) = (re, im) else {
            return Expr::error(span);
        };
        let default = self.defaults(cx).real;
        // There is no COMPLEX(2).
        let kind = if a == 0 && b == 0 {
            default
        } else {
            a.max(b).max(4)
        };
        let value = match kind {
            16 => Const::Quad { re, im },
            _ => Const::Complex {
                re: re.to_f64(),
                im: im.to_f64(),
            },
        };
        constant(value, Type::Complex(kind), span)
    }

    /// Value and real kind (0 for an integer) of a part of a complex constant.
    fn complex_part(&mut self, cx: Cx, part: &ast::Expr) -> Option<(f128, u8)> {
        let lowered = self.value(cx, part);
        if lowered.ty == Type::Error {
            return None;
        }
        let kind = if let Type::Real(kind) = lowered.ty {
            kind
        } else if matches!(lowered.ty, Type::Integer(_)) {
            0
        } else {
            return self.bad_complex_part(part.span);
        };
        match self.const_value(&lowered).map(plain) {
            Some(Const::Quad { re, .. }) => Some((re, kind)),
            Some(Const::Real { value, .. }) => Some((f128::new(value), kind)),
            Some(Const::Integer(value)) if self.defaults(cx).real == 4 => {
                Some((f128::new(f64::from(value as f32)), kind))
            }
            Some(Const::Integer(value)) => Some((f128::new(value as f64), kind)),
            _ => self.bad_complex_part(part.span),
        }
    }

    fn bad_complex_part(&mut self, span: Span) -> Option<(f128, u8)> {
        self.report(
            Diagnostic::error(
                codes::COMPLEX_PART,
                "parts of a complex constant must be real or integer constants",
            )
            .at(span, "not a constant")
            .help("build the value with cmplx(re, im)"),
        );
        None
    }

    /// `'text'`.
    pub(super) fn character_literal(
        &mut self,
        cx: Cx,
        value: &[u8],
        kind: Option<&KindParam>,
        span: Span,
    ) -> Expr {
        let Some(kind) = self.literal_kind(cx, kind, 1, &[1, 4], "CHARACTER", span) else {
            return Expr::error(span);
        };
        let codes = match (kind, std::str::from_utf8(value)) {
            (4, Ok(text)) => text.chars().map(u32::from).collect(),
            _ => value
                .iter()
                .map(|byte| u32::from(*byte))
                .collect::<Vec<_>>(),
        };
        let ty = Type::Character(CharLen::Const(codes.len() as i64), kind);
        constant(Const::Character(codes), ty, span)
    }

    /// `.true.`.
    pub(super) fn logical_literal(
        &mut self,
        cx: Cx,
        value: bool,
        kind: Option<&KindParam>,
        span: Span,
    ) -> Expr {
        let default = self.defaults(cx).integer;
        match self.literal_kind(cx, kind, default, INTEGER_KINDS, "LOGICAL", span) {
            Some(kind) => constant(Const::Logical(value), Type::Logical(kind), span),
            None => Expr::error(span),
        }
    }

    /// The kind of a literal; `None` after a report.
    fn literal_kind(
        &mut self,
        cx: Cx,
        kind: Option<&KindParam>,
        default: u8,
        known: &[u8],
        ty: &str,
        span: Span,
    ) -> Option<u8> {
        let value = match kind {
            None => return Some(default),
            Some(KindParam::Digits(digits)) => i64::from(*digits),
            Some(KindParam::Name(name)) => self.named_kind(cx, name)?,
        };
        match u8::try_from(value).ok().filter(|kind| known.contains(kind)) {
            Some(kind) => Some(kind),
            None => {
                self.no_such_kind(ty, value, known, span);
                None
            }
        }
    }

    /// Reports a kind that a type does not have.
    pub(crate) fn no_such_kind(&mut self, ty: &str, value: i64, known: &[u8], span: Span) {
        let known: Vec<_> = known.iter().map(u8::to_string).collect();
        self.report(
            Diagnostic::error(codes::NO_SUCH_KIND, format!("there is no {ty}({value})"))
                .at(span, "kind that is not available")
                .help(format!("kinds of {ty}: {}", known.join(", "))),
        );
    }

    fn named_kind(&mut self, cx: Cx, name: &ast::Name) -> Option<i64> {
        let expr = self.name(cx, name);
        if expr.ty == Type::Error {
            return None;
        }
        let value = self.const_int(&expr);
        if value.is_none() {
            self.error(
                codes::NO_SUCH_KIND,
                name.span,
                format!("'{}' is no kind", name.text),
                "must be a scalar INTEGER named constant",
            );
        }
        value
    }

    /// A BOZ constant where no type is near.
    pub(crate) fn bare_boz(&mut self, radix: u32, digits: &str, span: Span) -> Expr {
        let _ = self.boz_bits(radix, digits, 64, span);
        self.boz_error(
            codes::MISPLACED_BOZ,
            "a BOZ constant has no type here",
            span,
        )
    }

    /// The bits of a BOZ constant as a value of `ty`.
    pub(crate) fn boz_as(&mut self, radix: u32, digits: &str, ty: &Type, span: Span) -> Expr {
        let width = match ty {
            Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) => u32::from(*kind) * 8,
            Type::Error => return Expr::error(span),
            Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_) => {
                let message = "a BOZ constant gives the bits of INTEGER or REAL alone";
                return self.boz_error(codes::MISPLACED_BOZ, message, span);
            }
        };
        let Some(bits) = self.boz_bits(radix, digits, width, span) else {
            return Expr::error(span);
        };
        let value = match (ty, width) {
            (Type::Real(2), _) => real(f16::from_bits(bits as u16).to_f64()),
            (Type::Real(4), _) => real(f64::from(f32::from_bits(bits as u32))),
            (Type::Real(16), _) => Const::Quad {
                re: f128::from_bits(bits),
                im: f128::ZERO,
            },
            (Type::Real(_), _) => real(f64::from_bits(bits as u64)),
            _ => Const::Integer((bits << (128 - width)) as i128 >> (128 - width)),
        };
        constant(value, ty.clone(), span)
    }

    /// The same as an argument: of more bits than the type has, the first ones are cut off (F2018 13.3.3).
    pub(super) fn boz_cut(&mut self, radix: u32, digits: &str, ty: &Type, span: Span) -> Expr {
        let width = match ty {
            Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) => u32::from(*kind) * 8,
            Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => 128,
        };
        match u128::from_str_radix(digits, radix) {
            Ok(bits) if width < 128 && bits >> width != 0 => {
                let message = format!("a BOZ constant of more than {width} bits");
                let found = Diagnostic::warning(codes::INTEGER_TOO_BIG, message);
                let found = found.at(span, "the first bits are cut off");
                self.report(found.help("write the digits that count, or give a wider kind"));
                let kept = format!("{:x}", bits & ((1 << width) - 1));
                self.boz_as(16, &kept, ty, span)
            }
            _ => self.boz_as(radix, digits, ty, span),
        }
    }

    fn boz_bits(&mut self, radix: u32, digits: &str, width: u32, span: Span) -> Option<u128> {
        let bits = u128::from_str_radix(digits, radix).ok();
        let fits = |bits: u128| width == 128 || bits >> width == 0;
        if bits.is_some_and(fits) {
            return bits;
        }
        self.error(
            codes::INTEGER_TOO_BIG,
            span,
            format!("a BOZ constant of more than {width} bits"),
            "too many digits",
        );
        None
    }

    fn boz_error(&mut self, code: Code, message: &str, span: Span) -> Expr {
        let report = Diagnostic::error(code, message)
            .at(span, "bits without a type")
            .help("write int(z'...') or real(z'...'), with a kind if needed");
        self.report(report);
        Expr::error(span)
    }
}

fn real(value: f64) -> Const {
    Const::Real { value, text: None }
}

/// The value of digits, rounded once to the kind.
fn rounded(text: &str, kind: u8) -> Option<f64> {
    match kind {
        2 => f128::parse(text).map(|value| f16::from(value).to_f64()),
        4 => text.parse::<f32>().ok().map(f64::from),
        _ => text.parse::<f64>().ok(),
    }
}

/// A constant without its name.
pub(crate) fn plain(value: Const) -> Const {
    match value {
        Const::Named { value, .. } => plain(*value),
        Const::Integer(_)
        | Const::Real { .. }
        | Const::Complex { .. }
        | Const::Quad { .. }
        | Const::Logical(_)
        | Const::Character(_) => value,
    }
}
/// A number of any length, as a message can show it.
fn shortened(digits: &str) -> std::borrow::Cow<'_, str> {
    match digits.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", &digits[..at]).into(),
        None => digits.into(),
    }
}
