//! Pointers and dummy arguments as actual arguments for dummies that hold device addresses (DEVICEPTR): what they are associated with lies on the device by
//! the author's word, as where C_F_POINTER was given memory of ACC_MALLOC. A pointer of its own to device data stands for the argument, which is set before the
//! statement of the call or function reference; where the present table knows the data, its copy is meant. The same is done for arrays of the host that
//! procedures take as device data because all arrays are allocated in managed memory.
//!
//! Refuses to know other arrays of the host, for which HOST_DATA is missing.

use super::super::{Lowering, Stmt};
use crate::ir::{
    Declared, Expr, ExprKind, HostOp, ProcId, Space, StmtKind, Target, Type, UseDevice, VarId,
};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Analyzer, Cx, Side};

/// A pointer to device data, and the variable of the host that it stands for.
#[derive(Debug)]
pub(crate) struct Address {
    pointer: Expr,
    object: Expr,
    /// What has no copy is used where it is.
    if_present: bool,
}

impl Analyzer<'_> {
    /// The pointer that stands for an argument of a dummy with DEVICEPTR, or for an array in managed memory where the dummy has DEVICE, if a statement
    /// around can set it.
    pub(crate) fn at_device_address(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        dummy: VarId,
        value: Expr,
    ) -> Expr {
        let collects = cx.side == Side::Host && self.addresses.is_some();
        if !collects {
            return value;
        }
        let holds = matches!(self.program[dummy].declared, Some(Declared::Address));
        if let ExprKind::Var(var) = value.kind
            && holds
            && self.may_hold_address(var)
        {
            self.device_pointer_to(cx, value, true)
        } else if self.wants_managed(procedure, dummy) && self.is_reached_by_kernels(&value) {
            self.part_on_device(cx, value)
        } else {
            value
        }
    }

    /// A procedure of the host with a DEVICE dummy that takes what is in managed memory as well. Kernels find their arguments by themselves.
    fn wants_managed(&self, procedure: ProcId, dummy: VarId) -> bool {
        let variable = &self.program[dummy];
        let launched = matches!(
            self.program[procedure].target,
            Target::Global | Target::GridGlobal
        );
        let takes = match &variable.address {
            Some(address) => address.space == Space::Device && !address.ignored.space,
            None => {
                let own = variable.allocatable || variable.pointer;
                variable.space == Space::Device && variable.rank() > 0 && !own
            }
        };
        takes && !launched
    }

    /// An array, an element or a section, through a pointer to the whole of it.
    fn part_on_device(&mut self, cx: Cx, mut value: Expr) -> Expr {
        if let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } = &mut value.kind {
            let whole = std::mem::replace(&mut **base, Expr::error(value.span));
            **base = self.device_pointer_to(cx, whole, false);
            return value;
        }
        match value.root() {
            Some(_) => self.device_pointer_to(cx, value, false),
            None => value,
        }
    }

    /// The pointer for a variable of the host, which is one for all arguments of a statement.
    fn device_pointer_to(&mut self, cx: Cx, object: Expr, if_present: bool) -> Expr {
        let known = self.addresses.iter().flatten();
        let known = known
            .filter(|one| one.object.kind == object.kind)
            .map(|one| one.pointer.kind.clone())
            .next();
        if let Some(kind) = known {
            return Expr { kind, ..object };
        }
        let pointer = self.device_pointer(&object, cx.procedure);
        let stands = pointer.clone();
        self.addresses.iter_mut().for_each(|all| {
            all.push(Address {
                pointer: pointer.clone(),
                object: object.clone(),
                if_present,
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
        for address in addresses {
            let Address {
                pointer,
                object,
                if_present,
            } = address;
            vars.extend(pointer.root());
            let op = HostOp::UseDevice(Box::new(UseDevice {
                pointer,
                object,
                if_present,
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
