//! Pointers and dummy arguments as actual arguments for dummies that hold device addresses (DEVICEPTR): what they are associated with lies on the device by
//! the author's word, as where C_F_POINTER was given memory of ACC_MALLOC. In the call, the name is a pointer of its own to device data; where
//! the present table knows the data, its copy is meant.
//!
//! Refuses to know other arrays of the host, for which HOST_DATA is missing.

use super::super::Lowering;
use crate::Symbol;
use crate::ir::{
    Declared, Expr, ExprKind, HostOp, ProcId, Space, Stmt, StmtKind, Type, UseDevice, VarId,
};
use crate::source::Span;
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// CALL in host code.
    pub(in crate::stmt) fn call_with_addresses(
        &mut self,
        proc: &ast::Expr,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let named = self.device_addresses(proc, args);
        if named.is_empty() {
            return self.call(proc, args, span);
        }
        let outer = self.cx;
        let inner = self.an.new_scope(outer);
        let (mut body, mut vars) = (Vec::new(), Vec::new());
        for (name, var) in named {
            let object = self.an.whole(var, name.span);
            let own = self.device_name(inner, &name, &object, Space::Device);
            vars.push(own);
            let kind = ExprKind::Var(own);
            let op = HostOp::UseDevice(Box::new(UseDevice {
                pointer: Expr::new(kind, object.ty.clone(), object.rank, name.span),
                object,
                if_present: true,
                when: None,
            }));
            body.push(Stmt::new(StmtKind::Op(op), span));
        }
        self.cx = inner;
        body.extend(self.call::<HostOp>(proc, args, span));
        self.cx = outer;
        let block = StmtKind::Block {
            vars,
            body,
            name: None,
        };
        vec![Stmt::new(block, span)]
    }

    /// The pointers and dummy arguments of the host that a call hands to dummies with DEVICEPTR.
    fn device_addresses(&mut self, proc: &ast::Expr, args: &[ast::Arg]) -> Vec<(ast::Name, VarId)> {
        let ast::ExprKind::Name(called) = &proc.kind else {
            return Vec::new();
        };
        let Some(Symbol::Procedure(procedure)) = self.an.lookup(self.cx, called) else {
            return Vec::new();
        };
        self.an.signature(procedure);
        let mut found: Vec<(ast::Name, VarId)> = Vec::new();
        for (place, arg) in args.iter().enumerate() {
            let ast::ArgValue::Expr(value) = &arg.value else {
                continue;
            };
            let ast::ExprKind::Name(name) = &value.kind else {
                continue;
            };
            if !self.holds_address(procedure, place, arg) {
                continue;
            }
            if let Some(Symbol::Var(var)) = self.an.lookup(self.cx, name)
                && self.may_hold_address(var)
                && !found.iter().any(|(_, known)| *known == var)
            {
                found.push((name.clone(), var));
            }
        }
        found
    }

    /// Whether the dummy of an actual argument is one of DEVICEPTR.
    fn holds_address(&self, procedure: ProcId, place: usize, arg: &ast::Arg) -> bool {
        let dummies = &self.an.program[procedure].dummies;
        let named = |key: String| {
            let name = |dummy: &&VarId| self.an.program[**dummy].name.eq_ignore_ascii_case(&key);
            dummies.iter().find(name)
        };
        let dummy = match &arg.keyword {
            Some(keyword) => named(keyword.key()),
            None => dummies.get(place),
        };
        dummy.is_some_and(|dummy| {
            matches!(self.an.program[*dummy].declared, Some(Declared::Address))
        })
    }

    fn may_hold_address(&self, var: VarId) -> bool {
        let variable = &self.an.program[var];
        let text = matches!(variable.ty, Type::Character(..) | Type::Class(_));
        let dummy = variable.dummy().is_some_and(|dummy| !dummy.value);
        variable.space == Space::Host
            && variable.rank() > 0
            && !text
            && !variable.allocatable
            && (variable.pointer || dummy)
    }
}
