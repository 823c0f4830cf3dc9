//! FINAL procedures (F2008 4.5.6): the calls that Fortran makes where objects cease to exist, written out as statements.
//!
//! Works on lowered bodies, when all types are known: before DEALLOCATE, intrinsic assignment, MOVE_ALLOC and calls that give INTENT(OUT)
//! arguments, where procedures and BLOCKs end, and behind the statement that uses the result of a function. What an object has in it is
//! finalized by a procedure made for its type.

mod finalizer;
mod object;
mod refuse;
mod results;

use super::units::procedures_of;
use super::uses::Want;
use super::{Analyzer, ScopeId};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Actual, Body, Expr, ExprKind, Field, Handover, HostOp, Intent, ProcId, Role, Shape, Stmt,
    StmtKind, Target, Type, TypeId, VarId,
};
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
                other @ (Body::Kernel(_) | Body::Interface | Body::Companion) => {
                    self.program[id].body = other
                }
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
                let class = dummies.iter().any(|dummy| self.kept.is_class(*dummy));
                let subroutine = self.program[*id].result.is_none();
                dummies.len() == 1 && dummies.iter().all(of_type) && subroutine && !class
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
            if matches!(stmt.kind, StmtKind::Where { .. }) {
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
            let (held, results) = self.results_held(owner, &mut stmt);
            let stmts = self.around(owner, stmt, locals);
            out.extend(held_before(held, stmts));
            out.extend(self.all_finalized(owner, &results));
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
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Block { vars, .. } = &stmt.kind {
                in_blocks.extend(vars.iter().copied())
            } else if let StmtKind::Associate { bindings, .. } = &stmt.kind {
                in_blocks.extend(bindings.iter().map(|(var, _)| *var));
            }
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
        let (lhs, rhs) = if let StmtKind::Assign { lhs, rhs }
        | StmtKind::ArrayAssign { lhs, rhs, .. } = &mut stmt.kind
        {
            (lhs, rhs)
        } else {
            return vec![stmt];
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
}

/// The statements that hold results before those of the statement that uses them.
fn held_before(held: Vec<Host>, stmts: Vec<Host>) -> Vec<Host> {
    let mut stmts = stmts.into_iter();
    let Some(first) = stmts.next() else {
        return held;
    };
    after(held, first).into_iter().chain(stmts).collect()
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
