//! The values of DATA statements in order, with their repeat counts. Knows nothing of the variables that get them.

use super::{Analyzer, Cx};
use crate::diag::codes;
use crate::ir::{Const, Expr, ExprKind, Type};
use crate::source::Span;
use crate::syntax::ast::{self, DataValue};

/// A value as it was written.
#[derive(Clone)]
pub(super) enum Datum {
    /// A constant of a type.
    Constant(Const, Type),
    /// The bits of a BOZ constant, of the type that the variable has: radix and digits.
    Bits(u32, String),
    /// A constant structure.
    Structure(Expr),
    /// NULL().
    Nothing,
}

/// Values with their repeat counts left.
pub(super) struct Supply {
    values: Vec<(i64, Datum, Span)>,
    next: usize,
}

impl Supply {
    pub(super) fn take(&mut self) -> Option<(Datum, Span)> {
        while self.values.get(self.next).is_some_and(|value| value.0 <= 0) {
            self.next += 1;
        }
        let value = self.values.get_mut(self.next)?;
        value.0 -= 1;
        Some((value.1.clone(), value.2))
    }

    /// The next value.
    pub(super) fn ahead(&self) -> Option<&Datum> {
        let mut left = self.values[self.next.min(self.values.len())..].iter();
        left.find(|value| value.0 > 0).map(|value| &value.1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values[self.next.min(self.values.len())..]
            .iter()
            .all(|value| value.0 <= 0)
    }
}

impl Analyzer<'_> {
    pub(super) fn supply(&mut self, cx: Cx, values: &[DataValue]) -> Option<Supply> {
        let cx = Cx {
            specification: true,
            ..cx
        };
        let mut all = Vec::new();
        for value in values {
            let repeat = match &value.repeat {
                None => 1,
                Some(repeat) => {
                    let lowered = self.expr(cx, repeat);
                    self.repeat_count(&lowered)?
                }
            };
            if let ast::ExprKind::Boz { radix, digits } = &value.value.kind {
                let bits = Datum::Bits(*radix, digits.clone());
                all.push((repeat, bits, value.value.span));
                continue;
            }
            let lowered = self.expr(cx, &value.value);
            if let (Type::Derived(_), Ok((made, _))) =
                (&lowered.ty, self.constant_structures(&lowered))
                && made.rank == 0
            {
                all.push((repeat, Datum::Structure(made), value.value.span));
                continue;
            }
            if let ExprKind::Null = lowered.kind {
                all.push((repeat, Datum::Nothing, value.value.span));
                continue;
            }
            let constant = self.constant(&lowered)?;
            let Some(scalar) = constant.scalar() else {
                self.error(
                    codes::BAD_INITIAL,
                    value.value.span,
                    "a DATA value must be a scalar",
                    "an array",
                );
                return None;
            };
            let datum = Datum::Constant(scalar, constant.ty);
            all.push((repeat, datum, value.value.span));
        }
        Some(Supply {
            values: all,
            next: 0,
        })
    }

    fn repeat_count(&mut self, lowered: &Expr) -> Option<i64> {
        let count = self.const_int(lowered).filter(|count| *count >= 0);
        if count.is_none() && lowered.ty != Type::Error {
            let message = "a repeat count must be a constant INTEGER that is not negative";
            self.error(
                codes::BAD_INITIAL,
                lowered.span,
                message,
                "not such a constant",
            );
        }
        count
    }
}
