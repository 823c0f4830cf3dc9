//! Cobounds: constants, values that a procedure has when it begins, or what an ALLOCATE statement gave the object.
//!
//! The first are written where they are asked for. The second are kept in an array of the procedure (F2018 5.4.7: what the expressions look at
//! may change later). The third go with the object from one procedure to another, so the runtime notes them by its address.

use super::{Coarrays, binary, call, integer, list, number};
use crate::source::Span;
use crate::syntax::ast::{
    Arg, ArgValue, BinaryOp, DimKind, DimSpec, Entity, Expr, ExprKind, Name, Node, ProgramUnit,
    SpecNode, Stmt, StmtKind, TypeSpec, TypeSpecKind, UnitKind,
};
use crate::syntax::parse::plain_stmt;

/// The cobounds of one codimension; the last one has no upper cobound of its own.
#[derive(Clone)]
pub(super) struct Bound {
    pub(super) lower: Expr,
    upper: Option<Expr>,
}

impl Bound {
    pub(super) fn upper(&self) -> Expr {
        self.upper.as_ref().unwrap_or(&self.lower).clone()
    }

    pub(super) fn extent(&self, span: Span) -> Expr {
        if let (Some(upper), Some(lower)) = (number(&self.upper()), number(&self.lower)) {
            return integer(upper - lower + 1, span);
        }
        let distance = binary(BinaryOp::Sub, self.upper(), self.lower.clone(), span);
        binary(BinaryOp::Add, distance, integer(1, span), span)
    }

    fn is_constant(&self) -> bool {
        let upper = self.upper.as_ref();
        number(&self.lower).is_some() && upper.is_none_or(|upper| number(upper).is_some())
    }
}

/// What is known of a coarray's cobounds.
#[derive(Clone)]
pub(super) enum Cobounds {
    /// Values that are good wherever the coarray has its name.
    Given(Vec<Bound>),
    /// Expressions of its declaration, which are evaluated where its procedure begins.
    Declared(Vec<Bound>),
    /// ALLOCATE gives them to so many codimensions.
    Allocated(usize),
}

impl Cobounds {
    /// The cobounds of a declaration.
    pub(super) fn declared(dims: &[DimSpec]) -> Cobounds {
        let bounds: Option<Vec<Bound>> = dims.iter().map(bound).collect();
        match bounds {
            Some(bounds) if bounds.iter().all(Bound::is_constant) => Cobounds::Given(bounds),
            Some(bounds) => Cobounds::Declared(bounds),
            None => Cobounds::Allocated(dims.len()),
        }
    }

    /// The cobounds of a coarray as expressions.
    pub(super) fn of(&self, coarray: &Expr) -> Option<Vec<Bound>> {
        match self {
            Cobounds::Given(bounds) => Some(bounds.clone()),
            Cobounds::Declared(_) => None,
            Cobounds::Allocated(count) => {
                let bound = |at: usize| Bound {
                    lower: noted(coarray, 2 * at + 1),
                    upper: Some(noted(coarray, 2 * at + 2)),
                };
                Some((0..*count).map(bound).collect())
            }
        }
    }
}

/// `cobound (loc (a), place)`.
fn noted(coarray: &Expr, place: usize) -> Expr {
    let span = coarray.span;
    let address = call("loc", vec![(None, coarray.clone())], span);
    let place = integer(place as i64, span);
    call("cobound@image", vec![(None, address), (None, place)], span)
}

fn bound(dim: &DimSpec) -> Option<Bound> {
    let lower = |lower: &Option<Box<Expr>>| match lower {
        Some(lower) => (**lower).clone(),
        None => integer(1, dim.span),
    };
    match &dim.kind {
        DimKind::Explicit { lower: from, upper } => Some(Bound {
            lower: lower(from),
            upper: Some((**upper).clone()),
        }),
        DimKind::Star { lower: from } => Some(Bound {
            lower: lower(from),
            upper: None,
        }),
        DimKind::Colon { .. } | DimKind::Rank | DimKind::Described | DimKind::Unbounded => None,
    }
}

/// Gives a procedure arrays with the cobounds that its own declarations have as it begins.
pub(super) fn keep(unit: &mut ProgramUnit, known: &mut Coarrays) {
    let begins = matches!(
        unit.kind,
        UnitKind::Program | UnitKind::Subroutine | UnitKind::Function
    );
    if !begins {
        return;
    }
    let mut own = Coarrays::new();
    for spec in &unit.specs {
        if let SpecNode::Stmt(_) = spec {
            super::collect_spec(spec, &mut own, &mut None);
        }
    }
    let mut own: Vec<(String, Cobounds)> = own.into_iter().collect();
    own.sort_by(|(left, _), (right, _)| left.cmp(right));
    for (name, bounds) in own {
        if let Cobounds::Declared(bounds) = bounds {
            let kept = kept(unit, &format!("cobounds_of_{name}"), &bounds);
            known.insert(name, kept);
        }
    }
}

/// Declares an array in a procedure, sets it where that begins, and gives the cobounds as its elements.
fn kept(unit: &mut ProgramUnit, text: &str, bounds: &[Bound]) -> Cobounds {
    let span = bounds.first().map_or(unit.span, |bound| bound.lower.span);
    let pairs = bounds.iter();
    let values = pairs.flat_map(|bound| [bound.lower.clone(), bound.upper()]);
    let rhs = list(values, span);
    let lhs = named(text, span);
    let count = integer(2 * bounds.len() as i64, span);
    let declared = plain_stmt(declaration(text, count), span);
    unit.specs.push(SpecNode::Stmt(declared));
    let set = plain_stmt(StmtKind::Assign { lhs, rhs }, span);
    unit.body.insert(0, Node::Stmt(set));
    let element = |at: usize| call(text, vec![(None, integer(at as i64, span))], span);
    let bound = |at: usize| Bound {
        lower: element(2 * at + 1),
        upper: Some(element(2 * at + 2)),
    };
    Cobounds::Given((0..bounds.len()).map(bound).collect())
}

/// `integer :: name (count)`.
fn declaration(name: &str, count: Expr) -> StmtKind {
    let (span, text) = (count.span, name.to_string());
    let (lower, upper) = (None, Box::new(count));
    let kind = DimKind::Explicit { lower, upper };
    let entity = Entity {
        name: Name { text, span },
        dims: Some(vec![DimSpec { kind, span }]),
        codims: None,
        len: None,
        init: None,
        span,
    };
    let kind = TypeSpecKind::Integer(None);
    StmtKind::Declare {
        ty: TypeSpec { kind, span },
        attrs: Vec::new(),
        entities: vec![entity],
    }
}

/// `if (allocated (a)) call note (loc (a), place, value)` for each cobound, behind the ALLOCATE of `a[...]`.
pub(crate) fn noting(coarray: &Expr, args: &[Arg]) -> Vec<Stmt> {
    let span = coarray.span;
    let object = if let ExprKind::Apply { base, .. } = &coarray.kind {
        base
    } else {
        coarray
    };
    let values = args.iter().filter_map(|arg| pair(arg, span)).flatten();
    let noted = values.zip(1..).map(|(value, place)| {
        let address = call("loc", vec![(None, object.clone())], span);
        let args = [address, integer(place, span), value].map(|value| Arg {
            keyword: None,
            value: ArgValue::Expr(value),
            span,
        });
        let action = StmtKind::Call {
            proc: named("note@cobound", span),
            launch: None,
            args: args.to_vec(),
        };
        let cond = call("allocated", vec![(None, object.clone())], span);
        let action = Box::new(plain_stmt(action, span));
        plain_stmt(StmtKind::IfAction { cond, action }, span)
    });
    noted.collect()
}

/// A name as an expression.
pub(crate) fn named(text: &str, span: Span) -> Expr {
    let text = text.to_string();
    Expr {
        kind: ExprKind::Name(Name { text, span }),
        span,
    }
}

fn pair(arg: &Arg, span: Span) -> Option<[Expr; 2]> {
    match &arg.value {
        ArgValue::Star => Some([integer(1, span), integer(1, span)]),
        ArgValue::Expr(upper) => Some([integer(1, span), upper.clone()]),
        ArgValue::Triplet {
            lower: Some(lower),
            upper,
            stride: None,
        } => {
            let upper = upper.as_deref().unwrap_or(lower);
            Some([(**lower).clone(), upper.clone()])
        }
        ArgValue::Triplet { .. } | ArgValue::AltReturn(_) => None,
    }
}
