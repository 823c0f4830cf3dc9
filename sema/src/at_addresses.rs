//! Procedures whose dummy arguments hold device addresses (DEVICEPTR) in the place of others, whose interface says nothing of the device: as the target of
//! a procedure pointer, and as an actual argument.
//!
//! A procedure with the interface's arguments stands for such a one. It calls it with device data where its own arguments lie: the present copy, or the very
//! memory, if that is on the device. Refuses to know how a device address is found (`stmt/acc/addresses`).

use crate::Analyzer;
use crate::ir::{
    Actual, Body, Declared, Expr, ExprKind, Handover, HostOp, ProcId, Procedure, Shape, Space,
    Stmt, StmtKind, Type, UseDevice, VarId, Variable,
};
use crate::source::Span;

type Code = Stmt<HostOp>;

impl Analyzer<'_> {
    /// What stands for a procedure in the place of one with this interface; nothing where their arguments lie in different memory.
    pub(crate) fn with_host_arguments(&mut self, interface: ProcId, value: &Expr) -> Option<Expr> {
        let Type::Procedure(given) = value.ty else {
            return Some(value.clone());
        };
        let (want, have) = (&self.program[interface], &self.program[given]);
        let pairs = want.dummies.iter().zip(&have.dummies);
        let (mut same, mut by_address) = (true, true);
        for (want, have) in pairs {
            let (want, have) = (&self.program[*want], &self.program[*have]);
            let alike = want.space == have.space;
            same &= alike;
            by_address &= alike || is_address(have) && want.space == Space::Host;
        }
        if same {
            return Some(value.clone());
        }
        let named = matches!(value.kind, ExprKind::Procedure(named) if named == given);
        if !by_address || !named || self.program[given].host.is_some() {
            return None;
        }
        let made = self.at_addresses(given);
        Some(Expr {
            kind: ExprKind::Procedure(made),
            ty: Type::Procedure(made),
            ..value.clone()
        })
    }

    /// The procedure that calls another with device data where its arguments lie.
    fn at_addresses(&mut self, given: ProcId) -> ProcId {
        if let Some(known) = self.at_addresses.get(&given) {
            return *known;
        }
        let model = &self.program[given];
        let (span, module) = (model.span, model.module);
        let made = Procedure {
            head: format!("{}: with device data where its arguments lie", model.name),
            name: format!("{}_at_addresses", model.name),
            twin: None,
            locals: Vec::new(),
            types: Vec::new(),
            internals: Vec::new(),
            captures: Vec::new(),
            body: Body::Interface,
            leading: Vec::new(),
            closing: Vec::new(),
            bind_c: None,
            ..model.clone()
        };
        let id = self.with_own_variables(made, given);
        for var in self.program[id].dummies.clone() {
            let variable = &mut self.program[var];
            if is_address(variable) {
                (variable.space, variable.declared) = (Space::Host, None);
            }
        }
        let body = self.call_at_addresses(id, given, span);
        self.program[id].body = Body::Host(body);
        match module {
            Some(module) => self.program[module].procs.push(id),
            None => self.program.externals.push(id),
        }
        self.at_addresses.insert(given, id);
        id
    }

    fn call_at_addresses(&mut self, made: ProcId, given: ProcId, span: Span) -> Vec<Code> {
        let (mut body, mut vars, mut args) = (Vec::new(), Vec::new(), Vec::new());
        let pairs: Vec<(VarId, VarId)> = {
            let (own, its) = (&self.program[made].dummies, &self.program[given].dummies);
            own.iter().copied().zip(its.iter().copied()).collect()
        };
        for (own, its) in pairs {
            let object = self.whole(own, span);
            if !is_address(&self.program[its]) {
                args.push(actual(object));
                continue;
            }
            let pointer = self.device_pointer(&object, Some(made));
            vars.extend(pointer.root());
            args.push(actual(pointer.clone()));
            let op = HostOp::UseDevice(Box::new(UseDevice {
                pointer,
                object,
                if_present: true,
                when: None,
            }));
            body.push(Stmt::new(StmtKind::Op(op), span));
        }
        let procedure = given;
        let call = match self.program[made].result {
            None => StmtKind::Call { procedure, args },
            Some(result) => {
                let lhs = self.whole(result, span);
                let kind = ExprKind::Call { procedure, args };
                let rhs = Expr::new(kind, lhs.ty.clone(), lhs.rank, span);
                self.hand_back(result, lhs, rhs)
            }
        };
        body.push(Stmt::new(call, span));
        let block = StmtKind::Block {
            vars,
            body,
            name: None,
        };
        vec![Stmt::new(block, span)]
    }

    /// A pointer to the device data of an array.
    pub(crate) fn device_pointer(&mut self, object: &Expr, owner: Option<ProcId>) -> Expr {
        let stem = object.root().map(|var| self.program[var].name.clone());
        let name = format!("{}_device", stem.unwrap_or_default());
        let shape = match object.rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let ty = object.ty.clone();
        let mut variable = Variable::new(name, object.span, ty, shape, crate::ir::Role::Local);
        variable.space = Space::Device;
        variable.pointer = true;
        variable.owner = owner;
        Expr {
            kind: ExprKind::Var(self.program.add_var(variable)),
            ..object.clone()
        }
    }
}

fn actual(value: Expr) -> Actual {
    Actual {
        value: Some(value),
        how: Handover::Undecided,
    }
}

/// Whether a dummy argument holds a device address by the author's word.
pub(crate) fn is_address(variable: &Variable) -> bool {
    matches!(variable.declared, Some(Declared::Address)) && variable.space == Space::Device
}
