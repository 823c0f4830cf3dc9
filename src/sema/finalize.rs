//! FINAL procedures (F2008 4.5.6): the calls that Fortran makes where objects cease to exist, written out as statements.
//!
//! Works on lowered bodies, when all types are known: before DEALLOCATE, intrinsic assignment, MOVE_ALLOC and calls that give INTENT(OUT)
//! arguments, and where procedures and BLOCKs end. What an object has in it is finalized by a procedure made for its type.
//! Refuses results of functions that would have to be finalized.

use super::expr::types::part;
use super::units::procedures_of;
use super::uses::Want;
use super::{Analyzer, ScopeId};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Actual, Body, Dummy, Expr, ExprKind, Field, Handover, HostOp, IfArm, Intent, Passing, ProcId,
    Procedure, Role, Shape, Stmt, StmtKind, Target, Type, TypeId, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};

type Host = Stmt<HostOp>;

/// What is known of FINAL procedures.
#[derive(Debug, Default)]
pub(super) struct Finals {
    /// Names as written, with the scope of their type.
    names: Vec<(TypeId, ScopeId, ast::Name)>,
    /// The procedures of a type.
    own: HashMap<TypeId, Vec<ProcId>>,
    /// Types whose objects are finalized, for themselves or for what they have in them.
    needed: HashSet<TypeId>,
    /// Procedures that finalize an object: all of it, or for arrays what it has in it alone.
    made: HashMap<(Kind, Option<TypeId>), ProcId>,
}

/// What a procedure made here finalizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    /// An object of the type.
    Object,
    /// Components and the inherited part of one.
    Parts,
    /// An object of CLASS.
    Polymorphic,
}

impl Analyzer<'_> {
    /// Notes the names behind FINAL.
    pub(super) fn note_finals(&mut self, id: TypeId, scope: ScopeId, names: &[ast::Name]) {
        let noted = names.iter().map(|name| (id, scope, name.clone()));
        self.finals.names.extend(noted);
    }

    /// Writes out all finalizations of the program.
    pub(super) fn finalization(&mut self) {
        if self.finals.names.is_empty() {
            return;
        }
        self.resolve_finals();
        self.finals.needed = self.finalized_types();
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            match std::mem::replace(&mut self.program[id].body, Body::Interface) {
                Body::Host(body) => {
                    self.refuse_results(&body);
                    let body = self.finalized(id, body, true);
                    self.program[id].body = Body::Host(body);
                }
                other => self.program[id].body = other,
            }
            if self.program[id].target != Target::Host {
                self.refuse_on_device(id);
            }
        }
    }

    fn resolve_finals(&mut self) {
        for (ty, scope, name) in std::mem::take(&mut self.finals.names) {
            let found = self.find(scope, &name.key(), Want::Procedure);
            let procedure = found.and_then(|symbol| procedures_of(&symbol).first().copied());
            let fits = procedure.filter(|id| {
                let dummies = &self.program[*id].dummies;
                let of_type = |dummy: &VarId| self.program[*dummy].ty == Type::Derived(ty);
                dummies.len() == 1 && dummies.iter().all(of_type)
            });
            match fits {
                Some(procedure) => self.finals.own.entry(ty).or_default().push(procedure),
                None => {
                    let message = format!("'{}' cannot be a FINAL procedure", name.text);
                    let found = Diagnostic::error(codes::TYPE_BOUND, message)
                        .at(name.span, "is no subroutine with one dummy argument of the type")
                        .help("write `subroutine s(x)` with `type(t), intent(inout) :: x` in the module of the type");
                    self.report(found);
                }
            }
        }
    }

    /// Types with FINAL procedures, and those that hold objects of such types.
    fn finalized_types(&self) -> HashSet<TypeId> {
        let mut needed: HashSet<TypeId> = self.finals.own.keys().copied().collect();
        loop {
            let before = needed.len();
            for (index, ty) in self.program.types.iter().enumerate() {
                let holds = |field: &Field| !field.pointer && self.among(&needed, &field.ty);
                if ty.fields.iter().any(holds) {
                    needed.insert(TypeId(index as u32));
                }
            }
            if needed.len() == before {
                return needed;
            }
        }
    }

    fn among(&self, needed: &HashSet<TypeId>, ty: &Type) -> bool {
        match ty {
            Type::Derived(id) => needed.contains(id),
            Type::Class(Some(root)) => needed.iter().any(|id| self.descends(*id, *root)),
            Type::Class(None) => !needed.is_empty(),
            _ => false,
        }
    }

    fn is_finalized(&self, ty: &Type) -> bool {
        self.among(&self.finals.needed, ty)
    }

    // ------------------------------------------------------------------------------------------ refusals

    /// A result lives until its statement has run: nothing here could name it.
    fn refuse_results(&mut self, body: &[Host]) {
        let mut found: Vec<(Span, &str)> = Vec::new();
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                let ExprKind::Call { procedure, args } = &node.kind else {
                    return;
                };
                let result = self.program[*procedure].result;
                if result.is_some_and(|var| !self.program[var].pointer)
                    && self.is_finalized(&node.ty)
                {
                    found.push((
                        node.span,
                        "the result is finalized when its statement has run",
                    ));
                }
                if self.given_out(*procedure, args).next().is_some() {
                    found.push((
                        node.span,
                        "a function gives an INTENT(OUT) argument that is finalized",
                    ));
                }
            });
        });
        for (span, label) in found {
            let found = Diagnostic::error(
                codes::TYPE_BOUND,
                "a function reference with an object of a type with FINAL procedures is not supported",
            );
            self.report(
                found
                    .at(span, label)
                    .help("use a subroutine with a dummy argument for the object"),
            );
        }
    }

    fn refuse_in_where(&mut self, stmt: &Host) {
        let mut place = None;
        refs::statements(std::slice::from_ref(stmt), &mut |stmt| {
            if let StmtKind::ArrayAssign { lhs, .. } = &stmt.kind
                && self.is_finalized(&lhs.ty)
            {
                place = Some(lhs.span);
            }
        });
        if let Some(place) = place {
            let message = "WHERE with objects of a type with a FINAL procedure is not supported";
            let found = Diagnostic::error(codes::TYPE_BOUND, message);
            self.report(
                found
                    .at(place, "each is finalized before it is assigned")
                    .help("write DO loops with IF"),
            );
        }
    }

    fn refuse_on_device(&mut self, id: ProcId) {
        for var in self.program[id].locals.clone() {
            if self.is_finalized(&self.program[var].ty) && self.program[var].role == Role::Local {
                let found = Diagnostic::error(
                    codes::TYPE_BOUND,
                    "device code does not call FINAL procedures",
                );
                let span = self.program[var].span;
                self.report(
                    found
                        .at(span, "would be finalized at the end")
                        .help("pass the object as an argument"),
                );
            }
        }
    }

    /// Arguments that a procedure receives as INTENT(OUT) and that are finalized before.
    fn given_out<'e>(
        &'e self,
        procedure: ProcId,
        args: &'e [Actual],
    ) -> impl Iterator<Item = &'e Expr> {
        let dummies = self.program[procedure].dummies.iter();
        args.iter().zip(dummies).filter_map(|(arg, dummy)| {
            let dummy = &self.program[*dummy];
            let out = dummy.dummy().is_some_and(|d| d.intent == Some(Intent::Out));
            let value = arg.value.as_ref()?;
            (out && !dummy.pointer && self.is_finalized(&value.ty)).then_some(value)
        })
    }

    // ------------------------------------------------------------------------------------------ statements

    /// A body with its finalizations; `outermost` is that of the procedure.
    fn finalized(&mut self, owner: ProcId, body: Vec<Host>, outermost: bool) -> Vec<Host> {
        let locals = self.ending_locals(owner, &body, outermost);
        self.with_finalizations(owner, body, &locals, outermost)
    }

    fn with_finalizations(
        &mut self,
        owner: ProcId,
        body: Vec<Host>,
        locals: &[Expr],
        outermost: bool,
    ) -> Vec<Host> {
        let mut out = Vec::new();
        for mut stmt in body {
            if let StmtKind::Where { .. } = &stmt.kind {
                self.refuse_in_where(&stmt);
            } else {
                muts::bodies(&mut stmt, &mut |inner| {
                    let stmts = std::mem::take(inner);
                    *inner = self.with_finalizations(owner, stmts, locals, false);
                });
            }
            if let StmtKind::Block { vars, body, .. } = &mut stmt.kind {
                let vars = vars.clone();
                self.end_block(owner, &vars, body);
            }
            out.extend(self.around(owner, stmt, locals));
        }
        let returned = matches!(
            out.last().map(|stmt| &stmt.kind),
            Some(StmtKind::Return | StmtKind::Stop { .. })
        );
        if outermost && !returned {
            out.extend(self.all_finalized(owner, locals));
        }
        out
    }

    fn all_finalized(&mut self, owner: ProcId, objects: &[Expr]) -> Vec<Host> {
        let each = objects.iter().rev();
        each.flat_map(|object| self.finalize(owner, object))
            .collect()
    }

    /// Variables that cease to exist when a procedure returns; the main program's last for ever.
    fn ending_locals(&self, owner: ProcId, body: &[Host], outermost: bool) -> Vec<Expr> {
        if !outermost || self.program.main == Some(owner) {
            return Vec::new();
        }
        let mut in_blocks = HashSet::new();
        refs::statements(body, &mut |stmt| match &stmt.kind {
            StmtKind::Block { vars, .. } => in_blocks.extend(vars.iter().copied()),
            StmtKind::Associate { bindings, .. } => {
                in_blocks.extend(bindings.iter().map(|(var, _)| *var));
            }
            _ => {}
        });
        let locals = self.program[owner].locals.iter().copied();
        locals
            .filter(|var| !in_blocks.contains(var))
            .filter_map(|var| self.ending(var))
            .collect()
    }

    fn ending(&self, var: VarId) -> Option<Expr> {
        let variable = &self.program[var];
        let ends = variable.role == Role::Local
            && !variable.save
            && !variable.pointer
            && self.is_finalized(&variable.ty);
        ends.then(|| {
            let (ty, rank) = (variable.ty.clone(), variable.rank());
            Expr::new(ExprKind::Var(var), ty, rank, variable.span)
        })
    }

    /// The variables of a BLOCK at its end; jumps out of it would have to finalize them too.
    fn end_block(&mut self, owner: ProcId, vars: &[VarId], body: &mut Vec<Host>) {
        let objects: Vec<Expr> = vars.iter().filter_map(|var| self.ending(*var)).collect();
        let Some(first) = objects.first() else {
            return;
        };
        let mut jumps = false;
        refs::statements(body, &mut |stmt| {
            jumps |= matches!(
                stmt.kind,
                StmtKind::Exit(_) | StmtKind::Cycle(_) | StmtKind::Return
            );
        });
        if jumps {
            let found = Diagnostic::error(
                codes::TYPE_BOUND,
                "a BLOCK with EXIT, CYCLE or RETURN has a variable of a type with a FINAL procedure",
            );
            let help = "declare the variable in the procedure, or leave the BLOCK at its end alone";
            self.report(
                found
                    .at(first.span, "is finalized where the BLOCK is left")
                    .help(help),
            );
        }
        let last = self.all_finalized(owner, &objects);
        body.extend(last);
    }

    /// A statement with what must be finalized before it.
    fn around(&mut self, owner: ProcId, stmt: Host, locals: &[Expr]) -> Vec<Host> {
        let before = match &stmt.kind {
            StmtKind::Return => self.all_finalized(owner, locals),
            StmtKind::Op(HostOp::Deallocate { object, .. }) if self.is_finalized(&object.ty) => {
                self.finalize(owner, &object.clone())
            }
            StmtKind::IntrinsicCall { id, args } if id.name() == "move_alloc" => {
                match args.get(1).cloned().flatten() {
                    Some(to) if self.is_finalized(&to.ty) => self.finalize(owner, &to),
                    _ => Vec::new(),
                }
            }
            StmtKind::Call { procedure, args } => {
                let given: Vec<Expr> = self.given_out(*procedure, args).cloned().collect();
                given
                    .iter()
                    .flat_map(|object| self.finalize(owner, object))
                    .collect()
            }
            StmtKind::Assign { lhs, .. } | StmtKind::ArrayAssign { lhs, .. }
                if self.is_finalized(&lhs.ty) =>
            {
                return self.assigned(owner, stmt);
            }
            _ => Vec::new(),
        };
        after(before, stmt)
    }

    /// An assignment finalizes what it overwrites when the right side has been computed.
    fn assigned(&mut self, owner: ProcId, mut stmt: Host) -> Vec<Host> {
        let (lhs, rhs) = match &mut stmt.kind {
            StmtKind::Assign { lhs, rhs } | StmtKind::ArrayAssign { lhs, rhs, .. } => (lhs, rhs),
            _ => return vec![stmt],
        };
        let target = lhs.clone();
        let mut simple = true;
        refs::each(rhs, &mut |node| {
            simple &= node.root() != target.root() || node.root().is_none();
            simple &= !matches!(node.kind, ExprKind::Call { .. });
        });
        if simple {
            let before = self.finalize(owner, &target);
            return after(before, stmt);
        }
        let span = stmt.span;
        let shape = match rhs.rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let value = self.local(owner, "value", rhs.ty.clone(), shape, span);
        let held = Expr::new(ExprKind::Var(value), rhs.ty.clone(), rhs.rank, span);
        let bindings = vec![(value, std::mem::replace(rhs, held))];
        let before = self.finalize(owner, &target);
        let body = after(before, stmt);
        let name = None;
        let kind = StmtKind::Associate {
            bindings,
            body,
            name,
        };
        vec![Stmt::new(kind, span)]
    }

    // ------------------------------------------------------------------------------------------ objects

    /// The statements that finalize an object, if it is there.
    fn finalize(&mut self, owner: ProcId, object: &Expr) -> Vec<Host> {
        let span = object.span;
        let body = match (object.rank, &object.ty) {
            (0, _) => self.finalize_scalar(object),
            (_, Type::Derived(ty)) => self.finalize_array(owner, object, *ty),
            _ => Vec::new(),
        };
        match self.presence(object) {
            Some(condition) if !body.is_empty() => {
                let arm = IfArm {
                    condition,
                    body,
                    leading: Vec::new(),
                };
                let kind = StmtKind::If {
                    arms: vec![arm],
                    otherwise: None,
                    name: None,
                };
                vec![Stmt::new(kind, span)]
            }
            _ => body,
        }
    }

    /// The question whether an allocatable, pointer or optional object is there.
    fn presence(&self, object: &Expr) -> Option<Expr> {
        let (allocatable, pointer, optional) = match &object.kind {
            ExprKind::Var(id) => {
                let var = &self.program[*id];
                let optional = var.dummy().is_some_and(|d| d.optional);
                (var.allocatable, var.pointer, optional)
            }
            ExprKind::Component { ty, field, .. } => {
                let field = &self.program[*ty].fields[*field as usize];
                (field.allocatable, field.pointer, false)
            }
            _ => (false, false, false),
        };
        let name = match (allocatable, pointer, optional) {
            (true, ..) => "allocated",
            (_, true, _) => "associated",
            (_, _, true) => "present",
            _ => return None,
        };
        let id = crate::intrinsics::find(name)?;
        let mut args = vec![None; id.row().params.len()];
        args[0] = Some(object.clone());
        let kind = ExprKind::Intrinsic { id, args };
        Some(Expr::new(kind, Type::LOGICAL, 0, object.span))
    }

    fn finalize_scalar(&mut self, object: &Expr) -> Vec<Host> {
        let procedure = match object.ty {
            Type::Derived(ty) => self.finalizer(Kind::Object, Some(ty), object.span),
            Type::Class(root) => self.finalizer(Kind::Polymorphic, root, object.span),
            _ => return Vec::new(),
        };
        vec![call(procedure, object.clone())]
    }

    /// A procedure of the array's rank, or an elemental one for each element; then what the elements have in them.
    fn finalize_array(&mut self, owner: ProcId, object: &Expr, ty: TypeId) -> Vec<Host> {
        let own = self.finals.own.get(&ty).cloned().unwrap_or_default();
        let rank_of = |id: &&ProcId| self.program[self.program[**id].dummies[0]].rank();
        let whole = own.iter().find(|id| rank_of(id) == object.rank).copied();
        let each = own.iter().find(|id| self.program[**id].elemental).copied();
        let mut out = Vec::new();
        match (whole, each) {
            (Some(procedure), _) => out.push(call(procedure, object.clone())),
            (None, Some(procedure)) => {
                out.extend(self.for_elements(owner, object, |element| call(procedure, element)));
            }
            (None, None) => {}
        }
        if self.has_finalized_parts(ty) {
            let procedure = self.finalizer(Kind::Parts, Some(ty), object.span);
            out.extend(self.for_elements(owner, object, |element| call(procedure, element)));
        }
        out
    }

    fn for_elements(
        &mut self,
        owner: ProcId,
        array: &Expr,
        statement: impl FnOnce(Expr) -> Host,
    ) -> Vec<Host> {
        let span = array.span;
        let vars: Vec<VarId> = (0..array.rank)
            .map(|_| self.local(owner, "element", Type::INT, Shape::Scalar, span))
            .collect();
        let indices: Vec<Expr> = vars
            .iter()
            .map(|var| Expr::new(ExprKind::Var(*var), Type::INT, 0, span))
            .collect();
        let element = super::stmt::element_of_array(&self.program, array, &indices, span);
        let mut body = vec![statement(element)];
        for (dim, var) in vars.into_iter().enumerate() {
            let kind = StmtKind::Do {
                var,
                from: Expr::int(1, span),
                to: super::stmt::extent_of_array(array, dim, span),
                step: None,
                body,
                name: None,
                private: false,
                spread: None,
            };
            body = vec![Stmt::new(kind, span)];
        }
        body
    }

    fn local(&mut self, owner: ProcId, name: &str, ty: Type, shape: Shape, span: Span) -> VarId {
        let mut variable = Variable::new(name, span, ty, shape, Role::Local);
        variable.owner = Some(owner);
        let var = self.program.add_var(variable);
        self.program[owner].locals.push(var);
        var
    }

    fn has_finalized_parts(&self, ty: TypeId) -> bool {
        let fields = &self.program[ty].fields;
        fields
            .iter()
            .any(|field| !field.pointer && self.is_finalized(&field.ty))
    }

    // ------------------------------------------------------------------------------------------ procedures

    /// The procedure that finalizes objects of a type, made when it is first needed.
    fn finalizer(&mut self, kind: Kind, ty: Option<TypeId>, span: Span) -> ProcId {
        if let Some(known) = self.finals.made.get(&(kind, ty)) {
            return *known;
        }
        let (id, object) = self.empty_finalizer(kind, ty, span);
        self.finals.made.insert((kind, ty), id);
        let body = match (kind, ty) {
            (Kind::Polymorphic, _) => self.finalize_by_type(&object, ty, span),
            (Kind::Object, Some(ty)) => self.finalize_object(id, &object, ty),
            (Kind::Parts, Some(ty)) => self.finalize_parts(id, &object, ty),
            (Kind::Object | Kind::Parts, None) => Vec::new(),
        };
        self.program[id].body = Body::Host(body);
        id
    }

    fn empty_finalizer(&mut self, kind: Kind, ty: Option<TypeId>, span: Span) -> (ProcId, Expr) {
        let (of, place) = match ty {
            Some(ty) => (self.program[ty].name.clone(), self.program[ty].span),
            None => ("any".to_string(), span),
        };
        let (name, what) = match kind {
            Kind::Object => (format!("finalize_{of}"), "the end of an object"),
            Kind::Parts => (
                format!("finalize_parts_of_{of}"),
                "the end of what an object has in it",
            ),
            Kind::Polymorphic => (
                format!("finalize_class_{of}"),
                "the end of an object, by its own type",
            ),
        };
        let module = ty.and_then(|ty| self.program[ty].module);
        let id = self.program.add_proc(Procedure {
            name,
            span: place,
            head: format!("{of}: {what}"),
            target: Target::Host,
            module,
            host: None,
            through: false,
            twin: None,
            dummies: Vec::new(),
            result: None,
            locals: Vec::new(),
            types: Vec::new(),
            internals: Vec::new(),
            captures: Vec::new(),
            body: Body::Interface,
            bind_c: None,
            handed_to_c: false,
            recursive: true,
            elemental: false,
            pure: false,
            launch_bounds: Vec::new(),
            leading: Vec::new(),
            closing: Vec::new(),
        });
        match module {
            Some(module) => self.program[module].procs.push(id),
            None => self.program.externals.push(id),
        }
        let ty = match (kind, ty) {
            (Kind::Polymorphic, root) => Type::Class(root),
            (_, Some(ty)) => Type::Derived(ty),
            (_, None) => Type::Class(None),
        };
        let dummy = Dummy {
            intent: Some(Intent::InOut),
            optional: false,
            value: false,
            passing: Passing::Undecided,
        };
        let role = Role::Dummy(dummy);
        let mut variable = Variable::new("object", place, ty.clone(), Shape::Scalar, role);
        variable.owner = Some(id);
        let var = self.program.add_var(variable);
        self.program[id].dummies.push(var);
        (id, Expr::new(ExprKind::Var(var), ty, 0, place))
    }

    fn finalize_object(&mut self, id: ProcId, object: &Expr, ty: TypeId) -> Vec<Host> {
        let own = self.finals.own.get(&ty).cloned().unwrap_or_default();
        let scalar = |id: &&ProcId| self.program[self.program[**id].dummies[0]].rank() == 0;
        let mut out: Vec<Host> = own
            .iter()
            .find(scalar)
            .map(|procedure| call(*procedure, object.clone()))
            .into_iter()
            .collect();
        out.extend(self.finalize_parts(id, object, ty));
        out
    }

    /// Components in order, then the inherited part.
    fn finalize_parts(&mut self, id: ProcId, object: &Expr, ty: TypeId) -> Vec<Host> {
        let fields = self.program[ty].fields.clone();
        let inherited = usize::from(self.program[ty].parent.is_some());
        let own = (inherited..fields.len()).chain(0..inherited);
        let mut out = Vec::new();
        for index in own {
            let field = &fields[index];
            if field.pointer || !self.is_finalized(&field.ty) {
                continue;
            }
            let kind = ExprKind::Component {
                base: Box::new(object.clone()),
                ty,
                field: index as u32,
            };
            let rank = field.shape.rank();
            let component = Expr::new(kind, field.ty.clone(), rank, object.span);
            out.extend(self.finalize(id, &component));
        }
        out
    }

    fn finalize_by_type(&mut self, object: &Expr, root: Option<TypeId>, span: Span) -> Vec<Host> {
        let mut types: Vec<TypeId> = self.finals.needed.iter().copied().collect();
        types.sort();
        let mut arms = Vec::new();
        for ty in types {
            let below = root.is_none_or(|root| self.descends(ty, root));
            if !below || self.abstract_types.contains(&ty) {
                continue;
            }
            let kind = ExprKind::IsType {
                object: Box::new(object.clone()),
                ty: Type::Derived(ty),
                extends: false,
            };
            let procedure = self.finalizer(Kind::Object, Some(ty), span);
            arms.push(IfArm {
                condition: Expr::new(kind, Type::LOGICAL, 0, span),
                body: vec![call(procedure, part(object.clone(), Type::Derived(ty)))],
                leading: Vec::new(),
            });
        }
        if arms.is_empty() {
            return Vec::new();
        }
        let kind = StmtKind::If {
            arms,
            otherwise: None,
            name: None,
        };
        vec![Stmt::new(kind, span)]
    }
}

/// Statements before another one, whose comments and label come first.
fn after(mut before: Vec<Host>, mut stmt: Host) -> Vec<Host> {
    if let Some(first) = before.first_mut() {
        first.leading = std::mem::take(&mut stmt.leading);
        first.blank_before = std::mem::take(&mut stmt.blank_before);
        first.label = stmt.label.take();
    }
    before.push(stmt);
    before
}

fn call(procedure: ProcId, object: Expr) -> Host {
    let span = object.span;
    let args = vec![Actual {
        value: Some(object),
        how: Handover::Undecided,
    }];
    Stmt::new(StmtKind::Call { procedure, args }, span)
}
