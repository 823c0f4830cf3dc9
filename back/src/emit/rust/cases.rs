//! What the values of SELECT CASE cover.
//!
//! Refuses to know how a case is printed.

use crate::ir::{Case, CaseValue, Const, Expr, ExprKind};

/// `5 : 3` selects nothing, and Rust refuses such a pattern.
pub(super) fn is_empty_range(value: &CaseValue) -> bool {
    let number = |e: &Expr| e.as_constant().and_then(Const::as_integer);
    match value {
        CaseValue::Range(Some(lower), Some(upper)) => {
            matches!((number(lower), number(upper)), (Some(l), Some(u)) if l > u)
        }
        CaseValue::Single(_) | CaseValue::Range(..) => false,
    }
}

/// Whether ranges without an end meet.
pub(super) fn covers_all_numbers<Op>(cases: &[Case<Op>]) -> bool {
    let number = |e: &Expr| e.as_constant().and_then(Const::as_integer);
    let (mut up_to, mut from) = (None, None);
    for value in cases.iter().flat_map(|case| &case.values) {
        match value {
            CaseValue::Range(None, Some(upper)) => up_to = up_to.max(number(upper)),
            CaseValue::Range(Some(lower), None) => {
                from = number(lower).into_iter().chain(from).min();
            }
            CaseValue::Single(_) | CaseValue::Range(..) => {}
        }
    }
    matches!((up_to, from), (Some(up_to), Some(from)) if i128::from(from) <= i128::from(up_to) + 1)
}

/// Whether .TRUE. and .FALSE. are both selected.
pub(super) fn covers_both<Op>(cases: &[Case<Op>]) -> bool {
    let has = |b: bool| {
        cases.iter().flat_map(|c| &c.values).any(|v| matches!(v, CaseValue::Single(Expr { kind: ExprKind::Const(Const::Logical(x)), .. }) if *x == b))
    };
    has(true) && has(false)
}
