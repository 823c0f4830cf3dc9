//! Assignments between memory spaces: transfers (CUDA Fortran guide, "Data transfer by assignment").

use super::overlap::{may_meet, same};
use super::{Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Copy, Direction, Expr, ExprKind, HostOp, Stmt, StmtKind, Subscript};
use crate::sema::expr::{beyond_host, same_type, space_of};
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
        if !self.transferable(&target) || (from_device && !self.transferable(&src)) {
            return Vec::new();
        }
        if from_device && !(self.types_agree(&target, &src) && self.no_broadcast(&target, &src)) {
            return Vec::new();
        }
        let (direction, src) = match (to_device, from_device) {
            (true, true) => (Direction::DeviceToDevice, src),
            (false, _) => (Direction::DeviceToHost, src),
            (true, false) => {
                let fill = target.rank > 0 && src.rank == 0;
                let direction = if fill {
                    Direction::Fill
                } else {
                    Direction::HostToDevice
                };
                (direction, self.an.cast(src, &target.ty))
            }
        };
        if direction == Direction::DeviceToDevice && !self.apart(&target, &src) {
            return Vec::new();
        }
        one(
            StmtKind::Op(HostOp::Copy(Copy {
                dst: target,
                src,
                direction,
            })),
            span,
        )
    }

    /// Transfers copy bytes: they convert nothing.
    fn types_agree(&mut self, target: &Expr, src: &Expr) -> bool {
        if same_type(&target.ty, &src.ty) {
            return true;
        }
        let (from, to) = (self.an.type_name(&src.ty), self.an.type_name(&target.ty));
        self.an.report(
            Diagnostic::error(
                codes::TRANSFER_TYPES,
                format!("transfer from {from} to {to}"),
            )
            .at(src.span, format!("{from} in device memory"))
            .also(target.span, to)
            .help(format!("copy to a {from} variable first and convert that")),
        );
        false
    }

    /// One element of device memory into every element of an array takes a kernel.
    fn no_broadcast(&mut self, target: &Expr, src: &Expr) -> bool {
        if target.rank == src.rank {
            return true;
        }
        self.an.report(
            Diagnostic::error(
                codes::TRANSFER_SHAPE,
                "a scalar in device memory cannot be spread over an array",
            )
            .at(src.span, "lives in device memory")
            .also(target.span, format!("array of rank {}", target.rank))
            .help("copy the scalar to a host variable first and assign that"),
        );
        false
    }

    /// Vector subscripts gather elements, which a copy cannot.
    fn transferable(&mut self, expr: &Expr) -> bool {
        let ExprKind::Section { subscripts, .. } = &expr.kind else {
            return true;
        };
        let vector = subscripts.iter().find_map(|subscript| match subscript {
            Subscript::Vector(vector) => Some(vector.span),
            Subscript::Index(_) | Subscript::Range { .. } => None,
        });
        let Some(vector) = vector else {
            return true;
        };
        self.an.report(
            Diagnostic::error(
                codes::TRANSFER_SHAPE,
                "transfer of a section with a vector subscript",
            )
            .at(vector, "chooses the elements one by one")
            .help("gather the elements in a kernel, or copy the whole array"),
        );
        false
    }

    fn apart(&mut self, target: &Expr, src: &Expr) -> bool {
        if same(target, src) || !may_meet(&self.an.program, target, src) {
            return true;
        }
        self.an.report(
            Diagnostic::error(
                codes::TRANSFER_OVERLAP,
                "the two sides of a copy within device memory may overlap",
            )
            .at(src.span, "is read")
            .also(target.span, "is written")
            .help("copy through another device array"),
        );
        false
    }
}

fn unparenthesised(expr: Expr) -> Expr {
    match expr.kind {
        ExprKind::Paren(inner) if inner.root().is_some() => unparenthesised(*inner),
        _ => expr,
    }
}
