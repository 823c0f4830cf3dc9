//! Device data where a statement needs it in another place: WHERE and FORALL, which assign to copies on the host, and sections by
//! lists of subscripts as arguments, which are packed.

use super::transfer::rename;
use super::{Lower, Lowering, one};
use crate::expr::{beyond_host, may_be_on_device, space_of};
use crate::intrinsics::IntrinsicId;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Actual, Expr, ExprKind, HostOp, OnCopies, ProcId, Shape, Space, Stmt, StmtKind, Subscript,
    VarId,
};
use crate::source::Span;

/// Statements before and after another one.
pub(super) type Around = (Vec<Stmt<HostOp>>, Vec<Stmt<HostOp>>);

impl Lowering<'_, '_> {
    /// WHERE and FORALL as a whole: what they assign to in device memory is assigned on the host and moved back.
    pub(super) fn on_copies<Op: Lower>(
        &mut self,
        span: Span,
        lower: impl FnOnce(&mut Self) -> Vec<Stmt<Op>>,
    ) -> Vec<Stmt<Op>> {
        if self.assigns_copies {
            return lower(self);
        }
        self.assigns_copies = true;
        let body = lower(self);
        self.assigns_copies = false;
        Op::through_copies(self, body, span)
    }

    pub(super) fn assigned_on_copies(
        &mut self,
        mut body: Vec<Stmt<HostOp>>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let direct = body.clone();
        let mut roots: Vec<(VarId, Span)> = Vec::new();
        refs::expressions(&body, &mut |access, expr| {
            let written = access == Access::Write && self.is_device_data(expr);
            let root = expr.root().filter(|_| written);
            if let Some(root) = root.filter(|root| roots.iter().all(|(known, _)| known != root)) {
                roots.push((root, expr.span));
            }
        });
        if roots.is_empty() {
            return body;
        }
        let (mut before, mut after, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for (root, place) in roots {
            let Some((copied, copy)) = self.copy_of_variable(root, place, span) else {
                return Vec::new();
            };
            muts::expressions(&mut body, &mut |_, expr| rename(expr, root, copy));
            made.push(copy);
            before.extend(copied);
            after.extend(self.moved_back(root, copy, span));
        }
        before.extend(body);
        before.extend(after);
        two_ways(direct, before, made, span)
    }

    /// Packs the sections by lists of subscripts among the arguments for device memory, which no handle reaches. Those with gaps
    /// of other kinds are packed where they are handed over.
    pub(super) fn packed(&mut self, procedure: ProcId, args: &mut [Actual], span: Span) -> Around {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let dummies = self.an.program[procedure].dummies.clone();
        for (dummy, arg) in dummies.into_iter().zip(args) {
            let variable = &self.an.program[dummy];
            let array = variable.rank() > 0;
            let on_device = beyond_host(variable.space);
            let Some(section) = arg.value.clone().filter(|value| {
                array
                    && on_device
                    && space_of(&self.an.program, value).is_some()
                    && has_vector(value)
            }) else {
                continue;
            };
            let packed = self.packed_array(&section, span);
            // What is handed over in this way cannot be defined (F2008 12.5.2.4), so nothing comes back.
            before.extend(HostOp::assignment(self, packed.clone(), section, span));
            after.extend(one(
                StmtKind::Op(HostOp::Deallocate {
                    object: packed.clone(),
                    stat: None,
                    errmsg: None,
                }),
                span,
            ));
            arg.value = Some(packed);
        }
        (before, after)
    }

    /// Lets an intrinsic subroutine set copies on the host of what it is to set in device memory; they are moved there afterwards.
    pub(super) fn set_on_copies(
        &mut self,
        id: IntrinsicId,
        args: &mut [Option<Expr>],
        span: Span,
    ) -> Around {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        // A pointer is set, not what it points to.
        if id.name() == "c_f_pointer" {
            return (before, after);
        }
        for (arg, param) in args.iter_mut().zip(id.row().params) {
            let there = |arg: &Expr| self.is_device_data(arg) && !may_be_on_device(id, param);
            let Some(target) = arg.clone().filter(|arg| param.written && there(arg)) else {
                continue;
            };
            let shape = match target.rank {
                0 => Shape::Scalar,
                rank => Shape::Deferred(rank),
            };
            let copy = self.make_variable("host_copy", target.ty.clone(), shape, span);
            self.an.program[copy].allocatable = target.rank > 0;
            let (ty, rank) = (target.ty.clone(), target.rank);
            let holder = Expr::new(ExprKind::Var(copy), ty, rank, target.span);
            before.extend(HostOp::assignment(
                self,
                holder.clone(),
                target.clone(),
                span,
            ));
            after.extend(HostOp::assignment(self, target, holder.clone(), span));
            *arg = Some(holder);
        }
        (before, after)
    }

    fn packed_array(&mut self, section: &Expr, span: Span) -> Expr {
        let shape = Shape::Deferred(section.rank);
        let var = self.make_variable("packed", section.ty.clone(), shape, span);
        self.an.program[var].allocatable = true;
        self.an.program[var].space = Space::Device;
        let (ty, rank) = (section.ty.clone(), section.rank);
        Expr::new(ExprKind::Var(var), ty, rank, section.span)
    }
}

/// A statement over device data, and the same through copies: a later pass chooses.
pub(super) fn two_ways(
    direct: Vec<Stmt<HostOp>>,
    copies: Vec<Stmt<HostOp>>,
    made: Vec<VarId>,
    span: Span,
) -> Vec<Stmt<HostOp>> {
    let ways = OnCopies {
        direct,
        copies,
        made,
    };
    one(StmtKind::Op(HostOp::OnCopies(Box::new(ways))), span)
}

/// Whether a list of subscripts picks the elements of a section, which no handle reaches.
fn has_vector(section: &Expr) -> bool {
    let ExprKind::Section { subscripts, .. } = &section.kind else {
        return false;
    };
    let vector = |subscript: &Subscript| matches!(subscript, Subscript::Vector(_));
    subscripts.iter().any(vector)
}
