//! The shapes of the operands of an array statement: which ones are equal for all one knows, and the comparison of the others on the host.

use super::super::Outliner;
use super::element::extent;
use crate::ir::constant::constant;
use crate::ir::element::{inquiry, lower_bound};
use crate::ir::overlap::difference;
use crate::ir::{Expr, ExprKind, HostOp, Program, Shape, Stmt, StmtKind, Subscript, VarId};
use crate::source::Span;

/// A dimension of an array designator.
enum Dim {
    /// As many elements as a constant says.
    Fixed(i64),
    /// From one subscript to another.
    Range(Expr, Expr),
    /// A dimension of an explicit-shape array, whose bounds were computed when its procedure was entered.
    Declared(VarId, usize),
    /// A dimension of an array whose bounds are not known.
    Whole(Expr, usize),
    Unknown,
}

impl Outliner<'_> {
    /// Statements that end the program when the extents of an operand differ from those of what it is joined with.
    pub(super) fn conforming(
        &self,
        (target, along): (&Expr, &[usize]),
        operands: &[(Expr, Vec<usize>)],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let mut made: Vec<Stmt<HostOp>> = Vec::new();
        let mut compared: Vec<(Vec<Expr>, Vec<Expr>)> = Vec::new();
        for (operand, axes) in operands {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (dim, axis) in axes.iter().enumerate() {
                let Some(place) = along.iter().position(|own| own == axis) else {
                    continue;
                };
                if !alike(self.program, (target, place), (operand, dim)) {
                    let sizes = [(target, place), (operand, dim)];
                    let [one, other] = sizes.map(|(array, dim)| size(self.program, array, dim));
                    if !one.same(&other) {
                        left.push(one);
                        right.push(other);
                    }
                }
            }
            let known = |(a, b): &(Vec<Expr>, Vec<Expr>)| same(a, &left) && same(b, &right);
            if left.is_empty() || compared.iter().any(known) {
                continue;
            }
            compared.push((left.clone(), right.clone()));
            let (target, operand) = (left, right);
            let kind = StmtKind::Op(HostOp::Conform { target, operand });
            made.push(Stmt::new(kind, span));
        }
        made
    }
}

fn same(one: &[Expr], other: &[Expr]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.same(b))
}

/// The extent of a designator, as the host computes it.
pub(in crate::offload) fn size(program: &Program, array: &Expr, place: usize) -> Expr {
    match &array.kind {
        ExprKind::Fetch(inner) | ExprKind::Paren(inner) => size(program, inner, place),
        ExprKind::Component { base, .. } if base.rank > 0 => size(program, base, place),
        ExprKind::Var(_) | ExprKind::Component { .. } => extent(program, array, place),
        ExprKind::Section { base, subscripts } if subscripts.iter().any(is_vector) => {
            gathered(program, base, subscripts, place)
        }
        _ => match dim(program, array, place) {
            Dim::Fixed(count) => Expr::int(count, array.span),
            Dim::Whole(base, dim) => extent(program, &base, dim),
            Dim::Declared(var, dim) => {
                let shape = &program[var];
                let (ty, rank) = (shape.ty.clone(), shape.rank());
                let whole = Expr::new(ExprKind::Var(var), ty, rank, array.span);
                extent(program, &whole, dim)
            }
            Dim::Range(..) | Dim::Unknown => inquiry("size", array, place, array.span),
        },
    }
}

fn is_vector(subscript: &Subscript) -> bool {
    matches!(subscript, Subscript::Vector(_))
}

/// The extent of a section with vector subscripts: of the vector, or of the section that has one subscript in its place.
fn gathered(program: &Program, base: &Expr, subscripts: &[Subscript], place: usize) -> Expr {
    let (mut ranges, mut before) = (0, 0);
    let mut seen = 0;
    let mut kept = Vec::new();
    for (dim, subscript) in subscripts.iter().enumerate() {
        let goes = !matches!(subscript, Subscript::Index(_));
        if let (Subscript::Vector(vector), true) = (subscript, goes && seen == place) {
            return size(program, vector, 0);
        }
        before = if goes && seen == place {
            ranges
        } else {
            before
        };
        seen += usize::from(goes);
        ranges += usize::from(matches!(subscript, Subscript::Range { .. }));
        kept.push(match subscript {
            Subscript::Vector(_) => Subscript::Index(lower_bound(program, base, dim, base.span)),
            Subscript::Index(_) | Subscript::Range { .. } => subscript.clone(),
        });
    }
    let kind = ExprKind::Section {
        base: Box::new(base.clone()),
        subscripts: kept,
    };
    let section = Expr::new(kind, base.ty.clone(), ranges as u8, base.span);
    size(program, &section, before)
}

/// Whether two dimensions have one extent for all one knows at translation.
fn alike(program: &Program, one: (&Expr, usize), other: (&Expr, usize)) -> bool {
    if one.1 == other.1 && one.0.same(other.0) {
        return true;
    }
    match (dim(program, one.0, one.1), dim(program, other.0, other.1)) {
        (Dim::Fixed(a), Dim::Fixed(b)) => a == b,
        (Dim::Range(from, to), Dim::Range(first, last)) => {
            let gaps = difference(&from, &first).zip(difference(&to, &last));
            gaps.is_some_and(|(a, b)| a == b)
        }
        (Dim::Whole(a, i), Dim::Whole(b, j)) => i == j && a.same(&b),
        (Dim::Declared(a, i), Dim::Declared(b, j)) => declared_alike(program, (a, i), (b, j)),
        _ => false,
    }
}

fn declared_alike(program: &Program, one: (VarId, usize), other: (VarId, usize)) -> bool {
    let (a, b) = (&program[one.0], &program[other.0]);
    let (Shape::Explicit(left), Shape::Explicit(right)) = (&a.shape, &b.shape) else {
        return false;
    };
    let (left, right) = (&left[one.1], &right[other.1]);
    let called = |expr: &Expr| {
        let mut found = false;
        crate::ir::walk::refs::each(expr, &mut |node| {
            found |= matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. });
        });
        found
    };
    a.owner.is_some()
        && a.owner == b.owner
        && left.lower.same(&right.lower)
        && left.upper.same(&right.upper)
        && !called(&left.lower)
        && !called(&left.upper)
}

fn dim(program: &Program, array: &Expr, place: usize) -> Dim {
    match &array.kind {
        ExprKind::Var(var) => match constant(&extent(program, array, place)) {
            Some(count) => Dim::Fixed(count),
            None if matches!(program[*var].shape, Shape::Explicit(_)) => Dim::Declared(*var, place),
            None => Dim::Whole(array.clone(), place),
        },
        ExprKind::Component { base, .. } if base.rank == 0 => Dim::Whole(array.clone(), place),
        ExprKind::Component { base, .. } if base.rank > 0 => dim(program, base, place),
        ExprKind::Section { base, subscripts } => section(program, base, subscripts, place),
        _ => Dim::Unknown,
    }
}

fn section(program: &Program, base: &Expr, subscripts: &[Subscript], place: usize) -> Dim {
    let ranges = subscripts
        .iter()
        .enumerate()
        .filter(|(_, one)| !matches!(one, Subscript::Index(_)));
    let Some((number, subscript)) = ranges.into_iter().nth(place) else {
        return Dim::Unknown;
    };
    let Subscript::Range {
        lower,
        upper,
        stride,
    } = subscript
    else {
        return Dim::Unknown;
    };
    match (lower, upper, stride) {
        (None, None, None) => dim(program, base, number),
        (Some(lower), Some(upper), None) => match constant(lower).zip(constant(upper)) {
            Some((from, to)) => Dim::Fixed((to - from + 1).max(0)),
            None => Dim::Range(lower.clone(), upper.clone()),
        },
        (Some(lower), Some(upper), Some(stride)) => {
            let fixed = constant(lower).zip(constant(upper)).zip(constant(stride));
            match fixed {
                Some(((from, to), step)) if step != 0 => {
                    Dim::Fixed(((to - from + step) / step).max(0))
                }
                _ => Dim::Unknown,
            }
        }
        _ => Dim::Unknown,
    }
}
