//! Array assignments of compute constructs that read what they store elsewhere: the values go to an array of their own first, in device memory.
//!
//! Refuses to know where loops run.

use super::super::Outliner;
use super::Why;
use super::axes::{over, ranges};
use super::element::Elements;
use super::shapes::size;
use super::spread::independent_loops;
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, HostOp, KernelOp, ProcId, Stmt, StmtKind};
use crate::source::Span;

type Code = Stmt<KernelOp>;

/// Statements around two nests of loops: one computes the values, the other stores them.
pub(in super::super) struct Through {
    pub(in super::super) before: Vec<Stmt<HostOp>>,
    pub(in super::super) loops: Vec<Code>,
    pub(in super::super) after: Vec<Stmt<HostOp>>,
    /// The array of the values.
    pub(in super::super) values: Expr,
}

impl Outliner<'_> {
    /// What stands for an assignment whose extents the host knows.
    pub(in super::super) fn through_array(
        &mut self,
        host: ProcId,
        (lhs, rhs): (&Expr, &Expr),
        span: Span,
    ) -> Result<Through, Why> {
        let extents = (0..usize::from(lhs.rank)).map(|dim| size(self.program, lhs, dim));
        let extents: Vec<Expr> = extents.collect();
        if !extents.iter().all(|one| self.is_known_to_host(one)) {
            return Err("it reads what it stores, and the host does not know its extents");
        }
        let starts = std::mem::take(&mut self.starts);
        let values = self.temporary(host, "values", lhs, Some(lhs));
        let loops = self.two_nests(host, (lhs, rhs), &values, (span, &starts));
        self.starts = starts;
        Ok(Through {
            loops: loops?,
            before: self.allocated(&values, lhs).into_iter().collect(),
            after: self.given_back(&values, span).into_iter().collect(),
            values,
        })
    }

    fn two_nests(
        &mut self,
        host: ProcId,
        (lhs, rhs): (&Expr, &Expr),
        values: &Expr,
        (span, starts): (Span, &super::Starts),
    ) -> Result<Vec<Code>, Why> {
        let taken = self.names_in(&[lhs, rhs]);
        let mut loops = Vec::new();
        for stores in [false, true] {
            let found = Elements::of_region(self.program, starts, Vec::new());
            let found = ranges(&found, lhs);
            let axes = over(self.program, found, &|name| {
                taken.iter().any(|own| own == name)
            });
            for axis in &axes {
                self.program[axis.var].owner = Some(host);
            }
            let mut elements = Elements::of_region(self.program, starts, axes.clone());
            elements.settle()?;
            let subscripts = axes.iter().map(|axis| axis.position(span));
            let kind = ExprKind::Element {
                base: Box::new(values.clone()),
                subscripts: subscripts.collect(),
            };
            let value = Expr::new(kind, lhs.ty.clone(), 0, lhs.span);
            let (lhs, rhs) = match stores {
                false => (value, elements.element(rhs)?),
                true => (elements.element(lhs)?, value),
            };
            let body = vec![Stmt::new(StmtKind::Assign { lhs, rhs }, span)];
            loops.extend(independent_loops(&axes, body, span));
        }
        Ok(loops)
    }

    /// Whether an extent is computed from constants, scalars of the host, and bounds of arrays.
    fn is_known_to_host(&self, extent: &Expr) -> bool {
        let mut known = true;
        refs::each(extent, &mut |node| {
            known &= !matches!(
                node.kind,
                ExprKind::Element { .. } | ExprKind::Call { .. } | ExprKind::Api { .. }
            );
            if let ExprKind::Var(var) = node.kind {
                known &= !self.shared.contains(&var);
            }
        });
        known
    }
}
