//! What threads make of one place: sums, products, the largest or smallest value, bits, truth.
//!
//! Refuses to know where the place lies and which threads come there.

use crate::ir::{BinaryOp, Expr, ExprKind};

/// How a new value is joined with the one that a place has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    Sum,
    Product,
    Largest,
    Smallest,
    /// IAND, IOR, IEOR, by the atomic function's name.
    Bits(&'static str),
    All,
    Any,
}

impl Join {
    /// The join that `rhs` is, if the place is one of what it joins.
    pub fn of(lhs: &Expr, rhs: &Expr) -> Option<Join> {
        let join = Join::spelled(bare(rhs))?;
        join.holds(lhs, rhs).then_some(join)
    }

    /// The join that an expression is by its outermost operator or function.
    fn spelled(expr: &Expr) -> Option<Join> {
        if let ExprKind::Binary { op, .. } = &expr.kind {
            match op {
                BinaryOp::Add | BinaryOp::Sub => Some(Join::Sum),
                BinaryOp::Mul => Some(Join::Product),
                BinaryOp::And => Some(Join::All),
                BinaryOp::Or => Some(Join::Any),
                BinaryOp::Div
                | BinaryOp::Pow
                | BinaryOp::Concat
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge
                | BinaryOp::Eqv
                | BinaryOp::Neqv => None,
            }
        } else if let ExprKind::Intrinsic { id, .. } = &expr.kind {
            match id.name() {
                "max" => Some(Join::Largest),
                "min" => Some(Join::Smallest),
                "iand" => Some(Join::Bits("atomicand")),
                "ior" => Some(Join::Bits("atomicor")),
                "ieor" => Some(Join::Bits("atomicxor")),
                _ => None,
            }
        } else {
            None
        }
    }

    /// Whether the place is among what an expression joins in this way: `b + (s - c)` holds `s`, `b - s` does not.
    fn holds(self, place: &Expr, expr: &Expr) -> bool {
        let expr = bare(expr);
        if expr.same(place) {
            return true;
        }
        if Join::spelled(expr) != Some(self) {
            return false;
        }
        if let ExprKind::Binary { op, left, right } = &expr.kind {
            self.holds(place, left) || (*op != BinaryOp::Sub && self.holds(place, right))
        } else if let ExprKind::Intrinsic { args, .. } = &expr.kind {
            let mut given = args.iter().flatten();
            given.any(|arg| self.holds(place, arg))
        } else {
            false
        }
    }

    /// Whether joining the same value once more changes nothing.
    pub fn repeats(self) -> bool {
        match self {
            Join::Sum | Join::Product | Join::Bits("atomicxor") => false,
            Join::Largest | Join::Smallest | Join::Bits(_) | Join::All | Join::Any => true,
        }
    }

    /// What gets lost, as messages say it.
    pub fn lost(self) -> &'static str {
        match self {
            Join::Sum | Join::Product => "sums",
            Join::Largest | Join::Smallest | Join::Bits(_) | Join::All | Join::Any => "values",
        }
    }

    /// The way out.
    pub fn help(self, place: &str) -> String {
        let (atomic, function) = match self {
            Join::Product => return "let '!$cuf kernel do' join the products".to_string(),
            Join::All => {
                return format!("store one value alone: `if (.not. ...) {place} = .false.`");
            }
            Join::Any => return format!("store one value alone: `if (...) {place} = .true.`"),
            Join::Bits(atomic) => return format!("write `istat = {atomic}({place}, ...)`"),
            Join::Sum => ("atomicadd", "sum"),
            Join::Largest => ("atomicmax", "maxval"),
            Join::Smallest => ("atomicmin", "minval"),
        };
        let what = if self == Join::Sum { "sum" } else { "reduce" };
        format!(
            "write `istat = {atomic}({place}, ...)`, or {what} with {function}() or '!$cuf kernel do'"
        )
    }
}

/// A comparison of a place with a value among what a condition asks, as a join, and what it asks besides.
pub(super) fn comparison<'e>(condition: &'e Expr, place: &Expr) -> Option<(Join, Vec<&'e Expr>)> {
    let parts = conjunction(condition);
    let at = parts
        .iter()
        .position(|part| compares(part, place).is_some())?;
    let join = compares(parts[at], place)?;
    let rest = parts.iter().enumerate().filter(|(other, _)| *other != at);
    Some((join, rest.map(|(_, part)| *part).collect()))
}

/// `value > place` keeps the largest, `value < place` the smallest.
fn compares(condition: &Expr, place: &Expr) -> Option<Join> {
    let ExprKind::Binary { op, left, right } = &bare(condition).kind else {
        return None;
    };
    let above = matches!(op, BinaryOp::Gt | BinaryOp::Ge);
    if !above && !matches!(op, BinaryOp::Lt | BinaryOp::Le) {
        return None;
    }
    match (bare(left).same(place), bare(right).same(place)) {
        (false, true) => Some(if above { Join::Largest } else { Join::Smallest }),
        (true, false) => Some(if above { Join::Smallest } else { Join::Largest }),
        (true, true) | (false, false) => None,
    }
}

/// The parts of `a .and. b .and. c`.
fn conjunction(condition: &Expr) -> Vec<&Expr> {
    if let ExprKind::Binary {
        op: BinaryOp::And,
        left,
        right,
    } = &bare(condition).kind
    {
        [conjunction(left), conjunction(right)].concat()
    } else {
        vec![condition]
    }
}

/// Without conversions and parentheses.
fn bare(expr: &Expr) -> &Expr {
    if let ExprKind::Cast(inner) | ExprKind::Paren(inner) = &expr.kind {
        bare(inner)
    } else {
        expr
    }
}
