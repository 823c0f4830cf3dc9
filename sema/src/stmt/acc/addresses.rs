//! Pointers and dummy arguments as actual arguments for dummies that hold device addresses (DEVICEPTR): what they are associated with lies on the device by
//! the author's word, as where C_F_POINTER was given memory of ACC_MALLOC. A pointer of its own to device data stands for the argument, which is set before the
//! statement of the call or function reference; where the present table knows the data, its copy is meant.
//!
//! Refuses to know other arrays of the host, for which HOST_DATA is missing.

use super::super::{Lowering, Stmt};
use crate::ir::{Declared, Expr, ExprKind, HostOp, Space, StmtKind, Type, UseDevice, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Analyzer, Cx, Side};

/// A pointer to device data, and the variable of the host that it stands for.
#[derive(Debug)]
pub(crate) struct Address {
    pointer: Expr,
    object: Expr,
}

impl Analyzer<'_> {
    /// The pointer that stands for an argument of a dummy with DEVICEPTR, where a statement around can set it.
    pub(crate) fn at_device_address(&mut self, cx: Cx, dummy: VarId, value: Expr) -> Expr {
        let ExprKind::Var(var) = value.kind else {
            return value;
        };
        let holds = matches!(self.program[dummy].declared, Some(Declared::Address));
        let collects = cx.side == Side::Host && self.addresses.is_some();
        if !(holds && collects && self.may_hold_address(var)) {
            return value;
        }
        let known = self.addresses.iter().flatten();
        let known = known.filter(|one| one.object.kind == value.kind);
        if let Some(known) = known.map(|one| one.pointer.kind.clone()).next() {
            return Expr {
                kind: known,
                ..value
            };
        }
        let pointer = self.device_pointer(&value, cx.procedure);
        let object = value;
        let stands = pointer.clone();
        self.addresses.iter_mut().for_each(|all| {
            all.push(Address {
                pointer: pointer.clone(),
                object: object.clone(),
            })
        });
        stands
    }

    fn may_hold_address(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let text = matches!(variable.ty, Type::Character(..) | Type::Class(_));
        let dummy = variable.dummy().is_some_and(|dummy| !dummy.value);
        variable.space == Space::Host
            && variable.rank() > 0
            && !text
            && !variable.allocatable
            && (variable.pointer || dummy)
    }
}

impl Lowering<'_, '_> {
    /// Whether the expressions of a construct's first line are evaluated once, when it begins.
    pub(in crate::stmt) fn begins_once(construct: &ast::Construct) -> bool {
        matches!(
            construct.open.kind,
            ast::StmtKind::IfThen(_) | ast::StmtKind::SelectCase(_)
        )
    }

    /// A statement of the host, behind those that set the pointers which it uses.
    pub(in crate::stmt) fn behind_addresses(
        &mut self,
        addresses: Vec<Address>,
        lowered: Vec<Stmt<HostOp>>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        if addresses.is_empty() {
            return lowered;
        }
        let (mut body, mut vars) = (Vec::new(), Vec::new());
        for Address { pointer, object } in addresses {
            vars.extend(pointer.root());
            let op = HostOp::UseDevice(Box::new(UseDevice {
                pointer,
                object,
                if_present: true,
                when: None,
            }));
            body.push(Stmt::new(StmtKind::Op(op), span));
        }
        body.extend(lowered);
        let block = StmtKind::Block {
            vars,
            body,
            name: None,
        };
        vec![Stmt::new(block, span)]
    }
}
