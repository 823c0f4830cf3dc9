//! Bindings that extensions override: the procedure that calls the one of the object's own type.
//!
//! All types of a program are known in the end, so such a procedure is made as Fortran would write it: an IF that asks for the
//! object's type. Calls whose object cannot have another procedure never come here.

use super::bound::{Binding, Pass, structure_type};
use super::expr::types::part;
use super::{Analyzer, bound};
use crate::ir::walk::muts;
use crate::ir::{
    Actual, BinaryOp, Body, Dummy, Expr, ExprKind, Handover, HostOp, IfArm, Intent, Passing,
    ProcId, Procedure, Role, Shape, Stmt, StmtKind, Type, TypeId, VarId, Variable,
};
use crate::source::Span;

/// A procedure that chooses.
#[derive(Debug, Clone)]
pub(super) struct Dispatcher {
    /// The type that has the binding first.
    root: TypeId,
    /// The binding's name, lower case.
    key: String,
    /// The procedure.
    procedure: ProcId,
    /// The place of the object among its dummies.
    object: usize,
    /// The binding is NOPASS: the object comes before the arguments, and is not handed on.
    nopass: bool,
}

impl Analyzer<'_> {
    /// The procedure that a binding means for an object: the binding's own, or the one that chooses.
    pub(super) fn chosen(
        &mut self,
        owner: TypeId,
        binding: &Binding,
        object: &Expr,
    ) -> Option<ProcId> {
        let key = binding.name.key();
        let ty = structure_type(&object.ty)?;
        let overridden = self.is_overridden(ty, &key);
        let polymorphic = matches!(object.ty, Type::Class(_)) && overridden;
        let root = object.root().filter(|root| self.is_of_version(*root));
        self.routines.overridden.extend(root.filter(|_| overridden));
        // No procedure of the program is meant where nothing extends an abstract type; such a call is never reached.
        match binding.deferred || polymorphic {
            true => self.dispatcher(ty, &key),
            false => self.bound_target(owner, binding),
        }
    }

    /// Where the object goes in a reference of this procedure, which [`Analyzer::chosen`] found for a binding: the procedure that chooses
    /// for a NOPASS binding takes the object first.
    pub(super) fn passed_to(&self, procedure: ProcId, pass: &Pass) -> Pass {
        let chooses = |made: &Dispatcher| made.procedure == procedure && made.nopass;
        match self.dispatchers.iter().any(chooses) {
            true => Pass::First,
            false => pass.clone(),
        }
    }

    /// Notes that what a version for the device does depends on the type that an object has when the program runs.
    pub(crate) fn asks_for_type(&mut self, object: &Expr) {
        if let Some(root) = object.root().filter(|root| self.is_of_version(*root)) {
            self.routines.overridden.insert(root);
        }
    }

    fn is_overridden(&self, ty: TypeId, key: &str) -> bool {
        let own = |id: &TypeId| {
            self.bindings.get(id).is_some_and(|own: &bound::Bindings| {
                let mut names = own.procedures.iter().map(|binding| binding.name.key());
                names.any(|name| name == key)
            })
        };
        let mut all = (0..self.program.types.len() as u32).map(TypeId);
        all.any(|id| id != ty && self.descends(id, ty) && own(&id))
    }

    /// The topmost type that a type extends and that has the binding.
    fn first_with(&self, ty: TypeId, key: &str) -> TypeId {
        match self.program[ty].parent {
            Some(parent) if self.binding(parent, key).is_some() => self.first_with(parent, key),
            _ => ty,
        }
    }

    fn dispatcher(&mut self, ty: TypeId, key: &str) -> Option<ProcId> {
        let root = self.first_with(ty, key);
        let known = |made: &&Dispatcher| made.root == root && made.key == key;
        if let Some(made) = self.dispatchers.iter().find(known) {
            return Some(made.procedure);
        }
        let (owner, binding) = self.binding(root, key)?;
        let model = self.bound_target(owner, &binding)?;
        let procedure = self.like(model, root, &binding);
        let object = self.object_position(model, &binding.pass);
        self.dispatchers.push(Dispatcher {
            root,
            key: key.to_string(),
            procedure,
            object,
            nopass: binding.pass == Pass::Nowhere,
        });
        Some(procedure)
    }

    fn object_position(&self, procedure: ProcId, pass: &Pass) -> usize {
        let dummies = &self.program[procedure].dummies;
        match pass {
            Pass::Named(key) => dummies
                .iter()
                .position(|dummy| self.program[*dummy].name.eq_ignore_ascii_case(key))
                .unwrap_or(0),
            Pass::First | Pass::Nowhere => 0,
        }
    }

    /// A procedure with the interface of another one and no body yet.
    fn like(&mut self, model: ProcId, root: TypeId, binding: &Binding) -> ProcId {
        let (ty, module) = (self.program[root].name.clone(), self.program[root].module);
        let name = format!("{}_of_{ty}", binding.name.text);
        let made = Procedure {
            head: format!(
                "{ty}%{}: the procedure of the object's own type",
                binding.name.text
            ),
            name,
            span: binding.name.span,
            module,
            host: None,
            twin: None,
            locals: Vec::new(),
            types: Vec::new(),
            internals: Vec::new(),
            captures: Vec::new(),
            body: Body::Interface,
            leading: Vec::new(),
            closing: Vec::new(),
            bind_c: None,
            recursive: true,
            ..self.program[model].clone()
        };
        let id = self.with_own_variables(made, model);
        if let Some(result) = self.program[id].result
            && self.program[result].name == self.program[model].name
        {
            // The procedures that it calls are known by their own names there.
            self.program[result].name = "result".into();
        }
        if binding.pass == Pass::Nowhere {
            let object = self.chooser(root, id, binding.name.span);
            self.program[id].dummies.insert(0, object);
        }
        match module {
            Some(module) => self.program[module].procs.push(id),
            None => self.program.externals.push(id),
        }
        id
    }

    /// Adds a procedure that was made of a model: its arguments and its result are variables of its own.
    pub(crate) fn with_own_variables(&mut self, made: Procedure, model: ProcId) -> ProcId {
        let id = self.program.add_proc(made);
        let before: Vec<VarId> = self.interface_variables(model);
        let after: Vec<VarId> = before.iter().map(|var| self.copied(*var, id)).collect();
        let pairs: Vec<(VarId, VarId)> = before.into_iter().zip(after).collect();
        for (_, var) in &pairs {
            self.renamed(*var, &pairs);
        }
        let new = |var: VarId| {
            pairs
                .iter()
                .find(|(old, _)| *old == var)
                .map_or(var, |(_, new)| *new)
        };
        let procedure = &mut self.program[id];
        procedure
            .dummies
            .iter_mut()
            .for_each(|var| *var = new(*var));
        procedure.result = procedure.result.map(new);
        id
    }

    /// The dummy argument for the object that chooses among NOPASS procedures.
    fn chooser(&mut self, root: TypeId, owner: ProcId, span: Span) -> VarId {
        let dummy = Dummy {
            intent: Some(Intent::In),
            optional: false,
            value: false,
            passing: Passing::Undecided,
        };
        let extended = self
            .extended
            .contains(&self.program[root].name.to_ascii_lowercase());
        let ty = match extended {
            true => Type::Class(Some(root)),
            false => Type::Derived(root),
        };
        let role = Role::Dummy(dummy);
        let mut object = Variable::new("object", span, ty, Shape::Scalar, role);
        object.owner = Some(owner);
        self.program.add_var(object)
    }

    fn interface_variables(&self, id: ProcId) -> Vec<VarId> {
        let procedure = &self.program[id];
        procedure
            .dummies
            .iter()
            .copied()
            .chain(procedure.result)
            .collect()
    }

    fn copied(&mut self, var: VarId, owner: ProcId) -> VarId {
        let mut copy = self.program[var].clone();
        copy.owner = Some(owner);
        self.program.add_var(copy)
    }

    /// Bounds and lengths in terms of the procedure's own dummies.
    fn renamed(&mut self, var: VarId, pairs: &[(VarId, VarId)]) {
        let rename = |expr: &mut Expr| {
            muts::each(expr, &mut |node| {
                if let ExprKind::Var(id) = &mut node.kind
                    && let Some((_, new)) = pairs.iter().find(|(old, _)| old == id)
                {
                    *id = *new;
                }
            });
        };
        self.program.change_sizes(var, &mut |_, expr| rename(expr));
    }

    /// Gives the choosing procedures their bodies, when all types are known.
    pub(super) fn finish_dispatchers(&mut self) {
        let mut done = 0;
        while let Some(made) = self.dispatchers.get(done).cloned() {
            let body = self.choice(&made);
            self.program[made.procedure].body = Body::Host(body);
            done += 1;
        }
    }

    fn choice(&mut self, made: &Dispatcher) -> Vec<Stmt<HostOp>> {
        let span = self.program[made.procedure].span;
        let mut choices = self.choices(made);
        choices.sort_by_key(|(_, types)| types.len());
        let Some((last, _)) = choices.pop() else {
            return vec![Stmt::new(
                StmtKind::Stop {
                    error: true,
                    code: None,
                },
                span,
            )];
        };
        let otherwise = self.forward(made, last, span);
        if choices.is_empty() {
            return otherwise;
        }
        let mut arms = Vec::new();
        for (procedure, types) in choices {
            arms.push(IfArm {
                condition: self.is_one_of(made, &types, span),
                body: self.forward(made, procedure, span),
                leading: Vec::new(),
            });
        }
        let kind = StmtKind::If {
            arms,
            otherwise: Some(otherwise),
            name: None,
        };
        vec![Stmt::new(kind, span)]
    }

    /// Each procedure with the types whose objects it is for.
    fn choices(&mut self, made: &Dispatcher) -> Vec<(ProcId, Vec<TypeId>)> {
        let mut choices: Vec<(ProcId, Vec<TypeId>)> = Vec::new();
        for id in (0..self.program.types.len() as u32).map(TypeId) {
            if !self.descends(id, made.root) || self.abstract_types.contains(&id) {
                continue;
            }
            let Some((owner, binding)) = self.binding(id, &made.key) else {
                continue;
            };
            let target = match binding.deferred {
                true => None,
                false => self.bound_target(owner, &binding),
            };
            let Some(target) = target else { continue };
            match choices.iter_mut().find(|(known, _)| *known == target) {
                Some((_, types)) => types.push(id),
                None => choices.push((target, vec![id])),
            }
        }
        choices
    }

    fn is_one_of(&self, made: &Dispatcher, types: &[TypeId], span: Span) -> Expr {
        let tests = types.iter().map(|id| {
            let kind = ExprKind::IsType {
                object: Box::new(self.dummy_value(made, made.object, span)),
                ty: Type::Derived(*id),
                extends: false,
            };
            Expr::new(kind, Type::LOGICAL, 0, span)
        });
        let either = |left: Expr, right: Expr| {
            let kind = ExprKind::Binary {
                op: BinaryOp::Or,
                left: Box::new(left),
                right: Box::new(right),
            };
            Expr::new(kind, Type::LOGICAL, 0, span)
        };
        tests.reduce(either).unwrap_or_else(|| Expr::error(span))
    }

    fn dummy_value(&self, made: &Dispatcher, position: usize, span: Span) -> Expr {
        let var = self.program[made.procedure].dummies[position];
        self.whole(var, span)
    }

    pub(crate) fn whole(&self, var: VarId, span: Span) -> Expr {
        let variable = &self.program[var];
        Expr::new(
            ExprKind::Var(var),
            variable.ty.clone(),
            variable.rank(),
            span,
        )
    }

    /// The call of one of the procedures with the arguments that came in.
    fn forward(&self, made: &Dispatcher, target: ProcId, span: Span) -> Vec<Stmt<HostOp>> {
        let mut args = Vec::new();
        for (position, dummy) in self.program[target].dummies.iter().enumerate() {
            let value = self.dummy_value(made, position + usize::from(made.nopass), span);
            let want = &self.program[*dummy].ty;
            let value = if let (Type::Derived(_), Type::Class(_)) = (want, &value.ty) {
                part(value, want.clone())
            } else {
                value
            };
            args.push(Actual {
                value: Some(value),
                how: Handover::Undecided,
            });
        }
        let procedure = target;
        let kind = match self.program[made.procedure].result {
            None => StmtKind::Call { procedure, args },
            Some(result) => {
                let lhs = self.whole(result, span);
                let call = ExprKind::Call { procedure, args };
                let rhs = Expr::new(call, lhs.ty.clone(), lhs.rank, span);
                self.hand_back(result, lhs, rhs)
            }
        };
        vec![Stmt::new(kind, span)]
    }

    /// A result's value from a reference of another function.
    pub(crate) fn hand_back(&self, result: VarId, lhs: Expr, rhs: Expr) -> StmtKind<HostOp> {
        let result = &self.program[result];
        if result.pointer {
            return StmtKind::Op(HostOp::PointerAssign {
                pointer: lhs,
                target: rhs,
                bounds: Vec::new(),
            });
        }
        StmtKind::assignment(lhs, rhs, result.allocatable)
    }

    /// Marks the types that objects of CLASS may have.
    pub(super) fn mark_polymorphic(&mut self) {
        let program = &self.program;
        let of_vars = program.vars.iter().map(|var| &var.ty);
        let fields = program.types.iter().flat_map(|ty| &ty.fields);
        let any = of_vars
            .chain(fields.map(|field| &field.ty))
            .any(|ty| *ty == Type::Class(None));
        let parents: Vec<TypeId> = program.types.iter().filter_map(|ty| ty.parent).collect();
        // A type that has its name in common with one that others extend may be declared with CLASS, too.
        let declared = program.vars.iter().map(|var| &var.ty);
        let declared = declared.chain(
            program
                .types
                .iter()
                .flat_map(|ty| &ty.fields)
                .map(|f| &f.ty),
        );
        let classes: Vec<TypeId> = declared
            .filter_map(|ty| if let Type::Class(id) = ty { *id } else { None })
            .collect();
        for (index, ty) in self.program.types.iter_mut().enumerate() {
            let id = TypeId(index as u32);
            let related = ty.parent.is_some() || parents.contains(&id) || classes.contains(&id);
            ty.polymorphic = ty.builtin.is_none() && (any || related);
        }
    }
}
