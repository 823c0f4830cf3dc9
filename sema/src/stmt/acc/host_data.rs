//! HOST_DATA: names that stand for device copies. Inside, each is a pointer of its own that points to the copy.
//!
//! Procedures that are told of device memory (dummy arguments with DEVICE, kernels, CUDA's own procedures) are given a pointer to device data. Those of C,
//! and of the program, whose interfaces do not say where data lies, are given one to data, whose address is that of the copy.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use super::has;
use crate::Symbol;
use crate::decl::each_statement;
use crate::diag::{Diagnostic, codes};
use crate::directive::ClauseId;
use crate::expr::beyond_host;
use crate::ir::{
    Expr, ExprKind, HostOp, Role, Shape, Space, Stmt, StmtKind, Type, UseDevice, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;

/// A name of HOST_DATA that may stand for data of the host.
#[derive(Clone)]
pub(crate) struct PerhapsOnDevice {
    name: ast::Name,
    pointer: VarId,
    variable: VarId,
}

impl Lowering<'_, '_> {
    /// HOST_DATA ... END HOST_DATA.
    pub(super) fn host_data(
        &mut self,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        self.check_leaving(&construct.body, "HOST_DATA construct");
        let span = construct.open.span;
        let when = self.data_condition(directive);
        let if_present = has(directive, ClauseId::IfPresent);
        let outer = self.cx;
        let inner = self.an.new_scope(outer);
        let mut named = Vec::new();
        let used = self.used_on_device(directive);
        for (name, object) in used.clone() {
            let space = self.space_wanted(&construct.body, &name);
            let var = self.device_name(inner, &name, &object, space);
            if space == Space::Device {
                self.an.host_data.insert(var, None);
            }
            named.push((var, object));
        }
        self.cx = inner;
        let known = self.an.perhaps_on_device.len();
        if if_present || when.is_some() {
            let pairs = used.into_iter().zip(&named);
            let pairs = pairs.filter_map(|((name, object), (pointer, _))| {
                Some(PerhapsOnDevice {
                    variable: object.as_var()?,
                    pointer: *pointer,
                    name,
                })
            });
            self.an.perhaps_on_device.extend(pairs);
        }
        let body = self.nodes(&construct.body);
        self.an.perhaps_on_device.truncate(known);
        self.cx = outer;
        let (mut out, mut vars) = (Vec::new(), Vec::new());
        for (var, object) in named {
            let address = self.an.host_data.remove(&var).flatten();
            for own in std::iter::once(var).chain(address) {
                let kind = ExprKind::Var(own);
                let place = self.an.program[own].span;
                let op = HostOp::UseDevice(Box::new(UseDevice {
                    pointer: Expr::new(kind, object.ty.clone(), object.rank, place),
                    object: object.clone(),
                    if_present,
                    when: when.clone(),
                }));
                vars.push(own);
                out.push(Stmt::new(StmtKind::Op(op), span));
            }
        }
        out.extend(body);
        let block = StmtKind::Block {
            vars,
            body: out,
            name: None,
        };
        vec![Stmt::new(block, span)]
    }

    /// A scope for a compute construct, in which names of HOST_DATA that may have no copies are the variables: kernels look for the copies, and
    /// bring what has none.
    pub(super) fn names_in_region(&mut self, directive: &ast::Directive) -> crate::Cx {
        let known = self.an.perhaps_on_device.clone();
        let pointers: Vec<&ast::Clause> = directive
            .clauses
            .iter()
            .filter(|one| one.id == Some(ClauseId::DevicePtr))
            .collect();
        if known.is_empty() || !pointers.is_empty() {
            return self.cx;
        }
        let inner = self.an.new_scope(self.cx);
        for one in known {
            let meant = self.an.lookup_variable(self.cx, &one.name);
            if matches!(meant, Symbol::Var(var) if var == one.pointer) {
                let names = &mut self.an.scope(inner).names;
                names.insert(one.name.key(), Symbol::Var(one.variable));
            }
        }
        inner
    }

    /// The variables of USE_DEVICE. Those in device memory stand for themselves.
    fn used_on_device(&mut self, directive: &ast::Directive) -> Vec<(ast::Name, Expr)> {
        let mut found = Vec::new();
        for clause in &directive.clauses {
            if clause.id != Some(ClauseId::UseDevice) {
                continue;
            }
            for arg in clause.list() {
                let name = if let Some(ast::ExprKind::Name(name)) =
                    plain_value(arg).map(|value| &value.kind)
                {
                    name.clone()
                } else {
                    self.no_device_name(arg.span);
                    continue;
                };
                match self.an.lookup_variable(self.cx, &name) {
                    Symbol::Var(var) => {
                        let object = self.an.whole(var, name.span);
                        let variable = &self.an.program[var];
                        let plain = !matches!(object.ty, Type::Character(..) | Type::Class(_));
                        match variable.role {
                            Role::Parameter => self.no_device_name(arg.span),
                            _ if beyond_host(variable.space) => {}
                            _ if plain => found.push((name, object)),
                            Role::Local
                            | Role::Dummy(_)
                            | Role::Result
                            | Role::Module(_)
                            | Role::Common(_) => self.no_device_name(arg.span),
                        }
                    }
                    Symbol::Error => {}
                    _ => self.no_device_name(arg.span),
                }
            }
        }
        found
    }

    fn no_device_name(&mut self, span: Span) {
        let text = String::from_utf8_lossy(self.an.sources.bytes(span)).into_owned();
        let message = format!("USE_DEVICE of '{text}'");
        let found = Diagnostic::error(codes::ACC_USE_DEVICE, message);
        self.an
            .report(found.at(span, "is no variable that has a copy on the device"));
    }

    /// The pointer that a name is inside.
    pub(super) fn device_name(
        &mut self,
        inner: crate::Cx,
        name: &ast::Name,
        object: &Expr,
        space: Space,
    ) -> VarId {
        let shape = match object.rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let text = format!("{}_device", name.text);
        let mut variable = Variable::new(text, name.span, object.ty.clone(), shape, Role::Local);
        variable.space = space;
        variable.pointer = true;
        let var = self.an.declare_local(inner, variable);
        let names = &mut self.an.scope(inner).names;
        names.insert(name.key(), Symbol::Var(var));
        var
    }

    /// The memory that the procedures called inside say an argument lies in.
    fn space_wanted(&mut self, body: &[ast::Node], name: &ast::Name) -> Space {
        let mut calls = Vec::new();
        each_statement(body, &mut |stmt| {
            if let ast::StmtKind::Call { proc, launch, args } = &stmt.kind {
                let named = |arg: &ast::Arg| match &arg.value {
                    ast::ArgValue::Expr(value) => mentions(value, name),
                    ast::ArgValue::Triplet { .. }
                    | ast::ArgValue::AltReturn(_)
                    | ast::ArgValue::Star => false,
                };
                if let Some(place) = args.iter().position(named) {
                    calls.push((proc.clone(), launch.is_some(), place));
                }
            }
        });
        let mut host = !calls.is_empty();
        for (proc, launch, place) in calls {
            let ast::ExprKind::Name(called) = &proc.kind else {
                return Space::Device;
            };
            let symbol = self.an.lookup(self.cx, called);
            let Some(Symbol::Procedure(id)) = symbol else {
                return Space::Device;
            };
            self.an.signature(id);
            let dummy = self.an.program[id].dummies.get(place).copied();
            let there = dummy.is_some_and(|dummy| takes_device(&self.an.program[dummy]));
            host &= !launch && !there;
        }
        match host {
            true => Space::Host,
            false => Space::Device,
        }
    }
}

/// Whether a dummy argument may be in device memory, also where it travels as a plain address.
fn takes_device(dummy: &Variable) -> bool {
    let address = dummy.address.as_ref();
    beyond_host(dummy.space)
        || address.is_some_and(|one| one.ignored.space || beyond_host(one.space))
}

/// Whether an argument is a name, or C_LOC of it.
fn mentions(value: &ast::Expr, name: &ast::Name) -> bool {
    if let ast::ExprKind::Name(own) = &value.kind {
        own.key() == name.key()
    } else if let ast::ExprKind::Apply { base, args } = &value.kind {
        let first = args.first().map(|arg| &arg.value);
        mentions(base, name)
            || matches!(first, Some(ast::ArgValue::Expr(inner)) if mentions(inner, name))
    } else {
        false
    }
}
