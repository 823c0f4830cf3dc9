//! Array specifications (F2008 5.3.8) to shapes.

use super::{Analyzer, Cx, Entity};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::Class;
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{Bounds, Expr, ExprKind, Role, Shape, Space, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, DimKind, DimSpec};
use crate::{ScopeKind, Side};

/// Arrays have at most this many dimensions (F2008 5.3.8.1).
const MOST_DIMENSIONS: usize = 15;

impl Analyzer<'_> {
    pub(super) fn entity_shape(&mut self, cx: Cx, entity: &Entity, role: &Role) -> Shape {
        let Some(dims) = &entity.dims else {
            return Shape::Scalar;
        };
        let movable = entity.has("ALLOCATABLE") || entity.has("POINTER") || entity.has("TEXTURE");
        let place = Place {
            movable,
            dummy: matches!(role, Role::Dummy(_)) || entity.has("POINTEE"),
            parameter: *role == Role::Parameter,
            shared: entity
                .written_space()
                .is_some_and(|(space, _)| space == Space::Shared),
            counted: entity.written_space().is_none() && cx.side == Side::Host,
        };
        self.shape(cx, &entity.name, dims, place)
    }

    /// The shape that dimensions mean in a place.
    pub(super) fn shape(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        dims: &[DimSpec],
        place: Place,
    ) -> Shape {
        if dims.len() > MOST_DIMENSIONS {
            let message = format!("'{}' has more than {MOST_DIMENSIONS} dimensions", name.text);
            self.error(codes::BAD_SHAPE, name.span, message, "too many dimensions");
            return Shape::Scalar;
        }
        let Some(last) = dims.last() else {
            return Shape::Scalar;
        };
        match &last.kind {
            DimKind::Explicit { .. } => match self.explicit_shape(cx, name, dims) {
                shape if place.counted => shape,
                shape => self.known_bounds(shape),
            },
            DimKind::Colon { .. } | DimKind::Unbounded => self.colon_shape(cx, name, dims, place),
            DimKind::Star { lower } => self.star_shape(cx, name, dims, lower.as_deref(), place),
            DimKind::Described => Shape::Scalar,
            DimKind::Rank => self.refuse_assumed_rank(last.span),
        }
    }

    pub(crate) fn refuse_assumed_rank(&mut self, span: Span) -> Shape {
        let found = Diagnostic::error(
            codes::ASSUMED_RANK,
            "an array of assumed rank is not supported here",
        )
        .at(span, "any rank")
        .help("write a procedure for each rank and a generic interface for them");
        self.report_rank(found);
        Shape::Scalar
    }

    /// `rank (two)`: the part for each rank is chosen before named constants have values.
    pub(crate) fn refuse_named_rank(&mut self, span: Span) {
        let found = Diagnostic::error(
            codes::ASSUMED_RANK,
            "a rank in SELECT RANK that is not written as a number",
        )
        .at(span, "a name or an expression")
        .help("write the number, `rank (2)`");
        self.report_rank(found);
    }

    /// Versions for several ranks would all say it.
    fn report_rank(&mut self, found: Diagnostic) {
        let said = |one: &Diagnostic| one.code == codes::ASSUMED_RANK;
        if !self.diags.iter().any(said) {
            self.report(found);
        }
    }

    fn explicit_shape(&mut self, cx: Cx, name: &ast::Name, dims: &[DimSpec]) -> Shape {
        match dims
            .iter()
            .map(|dim| self.explicit(cx, dim))
            .collect::<Option<Vec<Bounds>>>()
        {
            Some(bounds) => Shape::Explicit(bounds),
            None => self.mixed(name, dims),
        }
    }

    fn explicit(&mut self, cx: Cx, dim: &DimSpec) -> Option<Bounds> {
        let DimKind::Explicit { lower, upper } = &dim.kind else {
            return None;
        };
        let lower = self.lower_bound(cx, lower.as_deref(), dim.span);
        let upper = self.specification_bound(cx, upper);
        Some(self.range_of_one_kind(lower, upper))
    }

    fn lower_bound(&mut self, cx: Cx, lower: Option<&ast::Expr>, span: Span) -> Expr {
        match lower {
            Some(lower) => self.specification_bound(cx, lower),
            None => Expr::int(
                1,
                Span {
                    end: span.start,
                    ..span
                },
            ),
        }
    }

    /// A scalar integer specification expression.
    fn specification_bound(&mut self, cx: Cx, expr: &ast::Expr) -> Expr {
        let lowered = self.expr(
            Cx {
                specification: true,
                ..cx
            },
            expr,
        );
        if matches!(lowered.ty, Type::Integer(_)) && lowered.rank == 0 {
            self.without_locals(cx, lowered)
        } else if matches!(lowered.ty, Type::Error) {
            lowered
        } else {
            let message = "an array bound must be a scalar INTEGER";
            let found = Diagnostic::error(codes::BAD_BOUND, message);
            let found = found.at(expr.span, "not a scalar INTEGER expression");
            let import = self.import_wanted_in(cx, expr);
            self.report(match import {
                Some(help) => found.help(help),
                None => found,
            });
            Expr::error(expr.span)
        }
    }

    /// Bounds are computed before the first statement, when local variables have no values (F2008 7.1.11). Those of main programs must be
    /// constant anyhow.
    fn without_locals(&mut self, cx: Cx, bound: Expr) -> Expr {
        if !self.check_restricted(cx, &bound) {
            return Expr::error(bound.span);
        }
        let in_procedure = matches!(self.scope(cx).kind, ScopeKind::Procedure(_));
        let Some(local) = local_in(&bound).filter(|_| in_procedure && !self.is_main(cx)) else {
            return bound;
        };
        let variable = &self.program[local];
        let own = variable.owner == cx.procedure;
        if variable.role != Role::Local || !own {
            return bound;
        }
        let (name, declared) = (variable.name.clone(), variable.span);
        let message = format!("the local variable '{name}' in an array bound");
        let found = Diagnostic::error(codes::LOCAL_IN_BOUND, message)
            .at(
                bound.span,
                "computed before the first statement gives it a value",
            )
            .also(declared, "declared here")
            .help(format!(
                "make '{name}' a PARAMETER or a dummy argument, or the array ALLOCATABLE"
            ));
        self.report(found);
        Expr::error(bound.span)
    }

    fn known_bounds(&self, shape: Shape) -> Shape {
        let Shape::Explicit(bounds) = shape else {
            return shape;
        };
        let known = |b: Bounds| Bounds {
            lower: self.known_bound(b.lower),
            upper: self.known_bound(b.upper),
        };
        Shape::Explicit(bounds.into_iter().map(known).collect())
    }

    /// A bound that is constant, but not in the words of Rust and C, as its value: `max(n, m)`, `2**k`, `size(table)`.
    fn known_bound(&self, lowered: Expr) -> Expr {
        if constant(&lowered).is_some() {
            return lowered;
        }
        match self.const_int(&lowered) {
            Some(value) => Expr {
                ty: lowered.ty.clone(),
                ..Expr::int(value, lowered.span)
            },
            None => lowered,
        }
    }

    fn colon_shape(&mut self, cx: Cx, name: &ast::Name, dims: &[DimSpec], place: Place) -> Shape {
        let mut lowers = Vec::new();
        for dim in dims {
            let lower = match &dim.kind {
                DimKind::Colon { lower } => lower.as_deref(),
                DimKind::Unbounded => None,
                DimKind::Explicit { .. }
                | DimKind::Star { .. }
                | DimKind::Rank
                | DimKind::Described => return self.mixed(name, dims),
            };
            if place.movable && lower.is_some() {
                self.error(
                    codes::BAD_SHAPE,
                    dim.span,
                    "a deferred shape has no lower bounds",
                    "ALLOCATE gives the bounds",
                );
            }
            lowers.push(lower);
        }
        if place.movable {
            return Shape::Deferred(dims.len() as u8);
        }
        if place.dummy {
            return Shape::Assumed(
                lowers
                    .into_iter()
                    .zip(dims)
                    .map(|(lower, dim)| self.lower_bound(cx, lower, dim.span))
                    .collect(),
            );
        }
        let found = Diagnostic::error(
            codes::DEFERRED_SHAPE,
            format!("'{}' has no bounds", name.text),
        )
        .at(
            name.span,
            "a shape of `:` is for ALLOCATABLE, POINTER and dummy arguments",
        )
        .help("add ALLOCATABLE, or give the bounds");
        self.report(found);
        Shape::Deferred(dims.len() as u8)
    }

    fn star_shape(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        dims: &[DimSpec],
        lower: Option<&ast::Expr>,
        place: Place,
    ) -> Shape {
        let (last, front) = match dims {
            [front @ .., last] => (last, front),
            [] => return Shape::Scalar,
        };
        let lower = self.lower_bound(cx, lower, last.span);
        if place.parameter {
            return self.implied_shape(cx, name, dims);
        }
        if !place.dummy && !place.shared {
            let found = Diagnostic::error(
                codes::ASSUMED_SIZE,
                format!("'{}' cannot have a size of `*`", name.text),
            )
            .at(
                last.span,
                "for dummy arguments, dynamic SHARED arrays and named constants",
            )
            .help("give the upper bound");
            self.report(found);
        }
        match front
            .iter()
            .map(|dim| self.explicit(cx, dim))
            .collect::<Option<Vec<Bounds>>>()
        {
            Some(bounds) => Shape::AssumedSize(bounds, Box::new(lower)),
            None => self.mixed(name, dims),
        }
    }

    /// `parameter :: a(*) = [...]`: the upper bounds come from the value later; until then the lower ones stand for both.
    fn implied_shape(&mut self, cx: Cx, name: &ast::Name, dims: &[DimSpec]) -> Shape {
        let mut lowers = Vec::new();
        for dim in dims {
            let DimKind::Star { lower } = &dim.kind else {
                return self.mixed(name, dims);
            };
            lowers.push(self.lower_bound(cx, lower.as_deref(), dim.span));
        }
        Shape::Assumed(lowers)
    }

    fn mixed(&mut self, name: &ast::Name, dims: &[DimSpec]) -> Shape {
        let message = format!("dimensions of '{}' do not fit together", name.text);
        self.error(
            codes::BAD_SHAPE,
            name.span,
            message,
            "give bounds for all of them, or `:` for all, or `*` for the last one",
        );
        Shape::Deferred(dims.len() as u8)
    }
}

/// What decides the meaning of `:` and `*`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    /// ALLOCATABLE or POINTER.
    pub movable: bool,
    /// Dummy argument.
    pub dummy: bool,
    /// Named constant.
    pub parameter: bool,
    /// SHARED: `*` is the dynamic shared memory of a launch.
    pub shared: bool,
    /// Memory that is counted when the program runs, so that bounds may be any expression: variables of host code.
    pub counted: bool,
}

/// The first variable whose value an expression uses; arguments of inquiry functions are not used for their values.
fn local_in(bound: &Expr) -> Option<VarId> {
    if let ExprKind::Var(id) = &bound.kind
        && bound.rank == 0
    {
        Some(*id)
    } else if let ExprKind::Intrinsic { id, .. } = &bound.kind
        && id.row().class == Class::Inquiry
    {
        None
    } else {
        let mut found = None;
        refs::operands(bound, &mut |_, operand| {
            found = found.or_else(|| local_in(operand));
        });
        found
    }
}
