//! Assignments between memory spaces: transfers (CUDA Fortran guide, "Data transfer using assignment statements").
//!
//! A transfer moves what is alike: one type, one shape, places in even steps. Everything else is a host expression over copies of the
//! device data ("Implicit data transfer in expressions"), whose value is then moved.

use super::copies::two_ways;
use super::elementwise::array_within;
use super::{Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::expr::types::constant_length;
use crate::expr::{beyond_host, same_type, space_of};
use crate::ir::walk::muts;
use crate::ir::{
    Copy, Direction, Expr, ExprKind, HostOp, Shape, Stmt, StmtKind, Subscript, Type, VarId,
};
use crate::source::Span;

impl Lowering<'_, '_> {
    /// Whether the host cannot reach what an expression names.
    pub(super) fn is_device_data(&self, expr: &Expr) -> bool {
        space_of(&self.an.program, expr).is_some_and(beyond_host)
    }

    /// An assignment in host code, of which at least one side lives in device memory.
    pub(super) fn transfer(&mut self, target: Expr, value: Expr, span: Span) -> Vec<Stmt<HostOp>> {
        let src = unparenthesised(value);
        let (to_device, from_device) = (self.is_device_data(&target), self.is_device_data(&src));
        if to_device && !self.an.is_reachable(&target) {
            return self.through_copy(target, src, span);
        }
        let moved = from_device && self.an.is_reachable(&src) && alike(&target, &src);
        // Characters look otherwise on the host.
        let text = matches!(target.ty, Type::Character(..));
        let moved = moved && (to_device || !text);
        if !to_device {
            return match moved && is_place(&target) {
                true => copied(target, src, Direction::DeviceToHost, span),
                false => {
                    let src = self.an.readable(self.cx, src);
                    self.plain(target, src, span)
                }
            };
        }
        if moved {
            return copied(target, src, Direction::DeviceToDevice, span);
        }
        let src = self.an.readable(self.cx, src);
        let src = match target.ty {
            Type::Character(..) | Type::Derived(_) => src,
            _ => self.an.cast(src, &target.ty),
        };
        let fill = target.rank > 0 && src.rank == 0;
        let direction = if fill {
            Direction::Fill
        } else {
            Direction::HostToDevice
        };
        copied(target, src, direction, span)
    }

    /// An assignment to scattered parts of a device variable: on a copy of the variable, which is moved back.
    fn through_copy(&mut self, target: Expr, value: Expr, span: Span) -> Vec<Stmt<HostOp>> {
        let Some(root) = target.root() else {
            return Vec::new();
        };
        let Some((mut out, copy)) = self.copy_of_variable(root, target.span, span) else {
            return Vec::new();
        };
        let value = self.an.readable(self.cx, value);
        // Parts of the elements of an array are a matter of the host.
        let direct = match array_within(&target) {
            None => self.plain(target.clone(), value.clone(), span),
            Some(_) => Vec::new(),
        };
        let target = renamed(target, root, copy);
        out.extend(self.plain(target, value, span));
        out.extend(self.moved_back(root, copy, span));
        match direct.is_empty() {
            true => out,
            false => two_ways(direct, out, vec![copy], span),
        }
    }

    /// A host variable with the bounds and the values of a device variable, and the statements that make it.
    pub(super) fn copy_of_variable(
        &mut self,
        root: VarId,
        place: Span,
        span: Span,
    ) -> Option<(Vec<Stmt<HostOp>>, VarId)> {
        let variable = &self.an.program[root];
        if matches!(variable.shape, Shape::AssumedSize(..)) {
            self.no_size(root, place);
            return None;
        }
        let (ty, rank) = (variable.ty.clone(), variable.rank());
        let shape = match rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let copy = self.make_variable("host_copy", ty, shape, span);
        self.an.program[copy].allocatable = rank > 0;
        let (source, holder) = (self.variable(root, place), self.variable(copy, place));
        let mut out = Vec::new();
        if rank > 0 {
            out.push(self.allocate_as(&holder, &source, span));
        }
        out.extend(copied(holder, source, Direction::DeviceToHost, span));
        Some((out, copy))
    }

    /// The statements that end the use of a copy of a device variable.
    pub(super) fn moved_back(&mut self, root: VarId, copy: VarId, span: Span) -> Vec<Stmt<HostOp>> {
        let (target, source) = (self.variable(root, span), self.variable(copy, span));
        let mut out = copied(target, source, Direction::HostToDevice, span);
        if self.an.program[copy].allocatable {
            let object = self.variable(copy, span);
            let (stat, errmsg) = (None, None);
            let free = HostOp::Deallocate {
                object,
                stat,
                errmsg,
            };
            out.extend(one(StmtKind::Op(free), span));
        }
        out
    }

    fn variable(&self, var: VarId, span: Span) -> Expr {
        let variable = &self.an.program[var];
        Expr::new(
            ExprKind::Var(var),
            variable.ty.clone(),
            variable.rank(),
            span,
        )
    }

    fn no_size(&mut self, root: VarId, place: Span) {
        let name = self.an.program[root].name.clone();
        self.an.report(
            Diagnostic::error(
                codes::TRANSFER_SHAPE,
                format!("scattered parts of the assumed-size array '{name}' cannot be moved"),
            )
            .at(
                place,
                "the array would be copied whole, and its size is not known",
            )
            .help("declare the dummy argument with its shape: `a(:)` or `a(n)`"),
        );
    }
}

/// `dst = src` as a transfer.
pub(super) fn copied(dst: Expr, src: Expr, direction: Direction, span: Span) -> Vec<Stmt<HostOp>> {
    let copy = Copy {
        dst,
        src,
        direction,
    };
    one(StmtKind::Op(HostOp::Copy(copy)), span)
}

/// Whether bytes can be moved from one to the other: one type, one rank, characters of one length.
fn alike(target: &Expr, src: &Expr) -> bool {
    let lengths = match (&target.ty, &src.ty) {
        (Type::Character(..), Type::Character(..)) => {
            let (to, from) = (constant_length(&target.ty), constant_length(&src.ty));
            to.is_some() && to == from
        }
        _ => true,
    };
    lengths && target.rank == src.rank && same_type(&target.ty, &src.ty)
}

/// Whether a host designator is one place in memory, in even steps where it is an array.
fn is_place(target: &Expr) -> bool {
    let scattered = match &target.kind {
        ExprKind::Section { subscripts, .. } => subscripts
            .iter()
            .any(|one| matches!(one, Subscript::Vector(_))),
        ExprKind::Substring { .. } => true,
        _ => false,
    };
    !scattered && array_within(target).is_none()
}

/// A designator with another variable at its root.
pub(super) fn renamed(mut expr: Expr, from: VarId, to: VarId) -> Expr {
    rename(&mut expr, from, to);
    expr
}

/// Puts a host variable in the place of a device variable, which needs no fetching then.
pub(crate) fn rename(expr: &mut Expr, from: VarId, to: VarId) {
    muts::each(expr, &mut |node| {
        while let ExprKind::Fetch(inner) = &mut node.kind
            && inner.root() == Some(from)
        {
            let inner = std::mem::replace(&mut **inner, Expr::error(node.span));
            *node = inner;
        }
        if node.kind == ExprKind::Var(from) {
            node.kind = ExprKind::Var(to);
        }
    });
}

fn unparenthesised(expr: Expr) -> Expr {
    match expr.kind {
        ExprKind::Paren(inner) if inner.root().is_some() => unparenthesised(*inner),
        _ => expr,
    }
}
