//! Arrays in device memory that hold the elements of an expression while a statement uses them.
//!
//! An array whose extents are constants is an explicit-shape array of the host procedure, so that kernels know its bounds; another one is
//! allocated where the statement begins. What one statement has done with serves the next that wants the same type and extents. Refuses to know
//! what the elements are.

use super::super::Outliner;
use super::element::extent;
use super::shapes::size;
use crate::ir::constant::constant;
use crate::ir::{
    Allocate, Bounds, Expr, ExprKind, HostOp, ProcId, Program, Role, Shape, Space, Stmt, StmtKind,
    VarId, Variable,
};
use crate::source::Span;

impl Outliner<'_> {
    /// An array of the host procedure for values of the type and rank of `like`, with the extents of `array`.
    pub(super) fn temporary(
        &mut self,
        host: ProcId,
        stem: &str,
        like: &Expr,
        array: Option<&Expr>,
    ) -> Expr {
        let fixed = array.and_then(|array| extents(self.program, host, array));
        let shape = match fixed {
            Some(upper) => Shape::Explicit(upper.into_iter().map(from_one).collect()),
            None => Shape::Deferred(like.rank),
        };
        let (ty, span) = (like.ty.clone(), like.span);
        let var = self.free_temporary(host, like, &shape).unwrap_or_else(|| {
            let name = self.free_name(host, stem);
            let mut variable = Variable::new(name, span, ty.clone(), shape.clone(), Role::Local);
            variable.allocatable = matches!(shape, Shape::Deferred(_));
            variable.space = Space::Device;
            variable.owner = Some(host);
            let var = self.program.add_var(variable);
            self.program[host].locals.push(var);
            var
        });
        Expr::new(ExprKind::Var(var), ty, like.rank, span)
    }

    /// One that no statement needs any more.
    fn free_temporary(&mut self, host: ProcId, like: &Expr, shape: &Shape) -> Option<VarId> {
        let fits = |var: &VarId| {
            let known = &self.program[*var];
            let here = self.program[host].locals.contains(var);
            here && known.ty == like.ty && alike(&known.shape, shape)
        };
        let place = self.temporaries.iter().position(fits)?;
        Some(self.temporaries.remove(place))
    }

    /// The statement that gives a temporary its memory, where its declaration does not.
    pub(super) fn allocated(&self, object: &Expr, array: &Expr) -> Option<Stmt<HostOp>> {
        let span = object.span;
        let bound = |dim| from_one(size(self.program, array, dim));
        let bounds = (0..usize::from(array.rank)).map(bound).collect();
        let allocate = Allocate::new(object.clone(), bounds);
        let kind = StmtKind::Op(HostOp::Allocate(Box::new(allocate)));
        self.is_allocated(object).then(|| Stmt::new(kind, span))
    }

    /// Another statement may have the array from here on; the statement that gives its memory back, where it was allocated.
    pub(super) fn released(&mut self, object: Expr, span: Span) -> Option<Stmt<HostOp>> {
        self.temporaries.extend(object.root());
        self.given_back(&object, span)
    }

    /// The statement that gives the memory of an array back, where it was allocated.
    pub(in crate::offload) fn given_back(&self, object: &Expr, span: Span) -> Option<Stmt<HostOp>> {
        let allocated = self.is_allocated(object);
        let op = HostOp::Deallocate {
            object: object.clone(),
            stat: None,
            errmsg: None,
        };
        allocated.then(|| Stmt::new(StmtKind::Op(op), span))
    }

    fn is_allocated(&self, object: &Expr) -> bool {
        object
            .root()
            .is_some_and(|var| self.program[var].allocatable)
    }
}

/// The extents of an array, where all are constants: in the words of its declaration, where they say them.
fn extents(program: &Program, host: ProcId, array: &Expr) -> Option<Vec<Expr>> {
    let one = |dim: usize| {
        let count = size(program, array, dim);
        constant(&count)?;
        Some(declared(program, host, array, dim).unwrap_or(count))
    };
    (0..usize::from(array.rank)).map(one).collect()
}

/// The upper bound of a dimension that starts at 1.
fn declared(program: &Program, host: ProcId, array: &Expr, dim: usize) -> Option<Expr> {
    let ExprKind::Var(var) = array.kind else {
        return None;
    };
    let variable = &program[var];
    let Shape::Explicit(bounds) = &variable.shape else {
        return None;
    };
    let Bounds { lower, upper } = bounds.get(dim)?;
    let own = variable.owner == Some(host) && constant(lower) == Some(1);
    let positive = constant(&extent(program, array, dim))? > 0;
    (own && positive).then(|| upper.clone())
}

fn from_one(upper: Expr) -> Bounds {
    let lower = Expr::int(1, upper.span);
    Bounds { lower, upper }
}

fn alike(one: &Shape, other: &Shape) -> bool {
    match (one, other) {
        (Shape::Explicit(one), Shape::Explicit(other)) => {
            let same = |(a, b): (&Bounds, &Bounds)| constant(&a.upper) == constant(&b.upper);
            one.len() == other.len() && one.iter().zip(other).all(same)
        }
        (Shape::Deferred(one), Shape::Deferred(other)) => one == other,
        (
            Shape::Scalar
            | Shape::Explicit(_)
            | Shape::Assumed(_)
            | Shape::AssumedSize(..)
            | Shape::Deferred(_),
            _,
        ) => false,
    }
}
