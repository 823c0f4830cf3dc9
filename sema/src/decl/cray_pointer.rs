//! `pointer (p, a)` of Cray's and DEC's compilers: `p` is an integer that holds an address, and `a`, its pointee, is what lies there. A pointee is a
//! handle to a storage of nobody's, whose place `sema/pointees` sets anew wherever the integer may have changed.
//!
//! Refuses to know statements.

use super::super::{ScopeKind, Symbol};
use super::{Analyzer, Cx, Entity};
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    Const, Expr, ExprKind, Overlay, Role, Shape, Storage, StorageId, Target, Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// A pointer must be able to hold an address.
    pub(super) fn check_cray_pointer(&mut self, entity: &Entity, ty: &Type) {
        if matches!(ty, Type::Integer(8) | Type::Error) && entity.dims.is_none() {
            return;
        }
        let message = format!("'{}' cannot hold an address", entity.name.text);
        let found = Diagnostic::error(codes::CRAY_POINTER, message)
            .at(
                entity.name.span,
                "the pointer of a POINTER statement is a scalar INTEGER(8)",
            )
            .help("declare it `integer(8)`, or leave its declaration out");
        self.report(found);
    }

    /// Gives a pointee its storage.
    pub(super) fn place_pointee(&mut self, cx: Cx, pointer: &ast::Name, pointee: &mut Variable) {
        if let Some((why, help)) = self.unfit_pointee(cx, pointee) {
            return self.refuse_pointee(pointee.span, &pointee.name.clone(), why, help);
        }
        let Some(Symbol::Var(at)) = self.lookup(cx, pointer) else {
            let message = format!("'{}' is no variable", pointer.text);
            return self.error(
                codes::CRAY_POINTER,
                pointer.span,
                message,
                "holds no address",
            );
        };
        pointee.save = false;
        open_last_extent(&mut pointee.shape);
        pointee.overlay = Some(self.storage_at(at, pointee));
    }

    /// A storage at the address that an integer holds.
    pub(crate) fn storage_at(&mut self, at: VarId, pointee: &Variable) -> Overlay {
        let storage = StorageId(self.program.storages.len() as u32);
        self.program.storages.push(Storage {
            name: pointee.name.clone(),
            span: pointee.span,
            size: 0,
            role: pointee.role.clone(),
            owner: pointee.owner,
            save: false,
            at: Some(at),
            vars: Vec::new(),
            initial: Vec::new(),
        });
        Overlay { storage, offset: 0 }
    }

    pub(crate) fn refuse_pointee(&mut self, span: Span, name: &str, why: &str, help: &str) {
        let message = format!("'{name}' cannot be what a Cray pointer points at");
        let found = Diagnostic::error(codes::CRAY_POINTER, message);
        self.report(found.at(span, why).help(help.to_string()));
    }

    /// What stands against a pointee, and a way out.
    fn unfit_pointee(
        &mut self,
        cx: Cx,
        pointee: &Variable,
    ) -> Option<(&'static str, &'static str)> {
        let number = matches!(
            pointee.ty,
            Type::Integer(_) | Type::Unsigned(_) | Type::Real(_) | Type::Complex(_)
        );
        let placed = matches!(
            pointee.shape,
            Shape::Scalar | Shape::Explicit(_) | Shape::AssumedSize(..)
        );
        let on_device = cx
            .procedure
            .is_some_and(|id| self.program[id].target != Target::Host);
        match () {
            _ if pointee.ty == Type::Error => Some(("of no known type", "declare it")),
            _ if !number => Some((
                "only numbers lie at addresses as Fortran sees them: LOGICAL, CHARACTER and structures have another form in memory here",
                "use a POINTER with TARGET, or INTEGER data and TRANSFER",
            )),
            _ if on_device || pointee.space != crate::ir::Space::Host => Some((
                "in device code or device memory",
                "hand the array over as an argument",
            )),
            _ if !placed => Some((
                "its bounds are not declared",
                "declare its bounds, or `*` for the last one",
            )),
            _ if !matches!(pointee.role, Role::Local | Role::Module(_)) => Some((
                "it has a place already",
                "give the pointee a name of its own",
            )),
            _ if pointee.init.is_some() => Some((
                "it has an initial value",
                "assign the value when the pointer is set",
            )),
            _ if self.scope(cx).kind == ScopeKind::Block => Some((
                "declared in a BLOCK",
                "declare it with the variables of the procedure",
            )),
            () => None,
        }
    }
}

/// `pointer (p, a(1))`: a last extent that is written as 1 says that it does not matter.
fn open_last_extent(shape: &mut Shape) {
    let one = |bound: &Expr| matches!(bound.kind, ExprKind::Const(Const::Integer(1)));
    if let Shape::Explicit(bounds) = shape
        && let Some(last) = bounds.pop_if(|last| one(&last.lower) && one(&last.upper))
    {
        *shape = Shape::AssumedSize(std::mem::take(bounds), Box::new(last.lower));
    }
}
