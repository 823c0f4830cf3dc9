//! Pointees of Cray pointers follow their integers: when all bodies are lowered, each procedure that uses a pointee gets a handle of its own, and
//! statements that set the handle anew, at the beginning and behind each statement that may change the integer. So a reference of the pointee
//! costs what one of an argument costs.
//!
//! Refuses to know declarations (`decl/cray_pointer`).

use super::Analyzer;
use crate::ir::walk::{self, muts, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, ProcId, Program, Role, Shape, Stmt, StmtKind, VarId,
};
use crate::source::Span;
use std::collections::{BTreeSet, HashMap};

type Host = Stmt<HostOp>;

impl Analyzer<'_> {
    /// Makes the handles of all procedures.
    pub(super) fn follow_pointers(&mut self) {
        if self
            .program
            .storages
            .iter()
            .all(|storage| storage.at.is_none())
        {
            return;
        }
        for index in 0..self.program.procs.len() {
            let id = ProcId(index as u32);
            match std::mem::replace(&mut self.program[id].body, Body::Interface) {
                Body::Host(mut body) => {
                    self.follow_in(id, &mut body);
                    self.program[id].body = Body::Host(body);
                }
                Body::Kernel(body) => {
                    let used = pointees(&self.program, &body);
                    self.program[id].body = Body::Kernel(body);
                    used.into_iter().for_each(|var| self.refuse_in_device(var));
                }
                other => self.program[id].body = other,
            }
        }
    }

    fn refuse_in_device(&mut self, var: VarId) {
        let (span, name) = (self.program[var].span, self.program[var].name.clone());
        let why = "device code uses it, which has no place of its own to keep the address";
        self.refuse_pointee(span, &name, why, "hand the array over as an argument");
    }

    fn follow_in(&mut self, owner: ProcId, body: &mut Vec<Host>) {
        let used = pointees(&self.program, body);
        if used.is_empty() {
            return;
        }
        let mut own = HashMap::new();
        for var in used {
            let handle = self.handle_in(owner, var);
            own.insert(var, handle);
        }
        muts::expressions(body, &mut |_, expr| {
            muts::each(expr, &mut |node| {
                if let ExprKind::Var(var) = &mut node.kind
                    && let Some(handle) = own.get(var)
                {
                    *var = *handle;
                }
            });
        });
        let mut handles: HashMap<VarId, Vec<VarId>> = HashMap::new();
        for handle in own.into_values().collect::<BTreeSet<_>>() {
            if let Some(pointer) = self.program.pointer_of(handle) {
                handles.entry(pointer).or_default().push(handle);
            }
        }
        let followed = Followed::new(&self.program, owner, handles);
        *body = followed.body(std::mem::take(body));
        let first = followed.at_entry(body.first().map_or(Span::default(), |first| first.span));
        body.splice(0..0, first);
    }

    /// The handle of a pointee in a procedure: a variable of its own where the pointee is that of a module or of the procedure around.
    fn handle_in(&mut self, owner: ProcId, var: VarId) -> VarId {
        let pointee = &self.program[var];
        if pointee.owner == Some(owner) {
            return var;
        }
        let fixed = match &pointee.shape {
            Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => {
                bounds.iter().all(|bounds| {
                    let constant = |bound: &Expr| self.const_int(bound).is_some();
                    constant(&bounds.lower) && constant(&bounds.upper)
                })
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => true,
        };
        if !fixed {
            let (span, name) = (pointee.span, pointee.name.clone());
            let why = "an internal procedure uses it, and its bounds are not constant";
            let help = "declare pointer and pointee in the internal procedure, too";
            self.refuse_pointee(span, &name, why, help);
            return var;
        }
        let Some(pointer) = self.program.pointer_of(var) else {
            return var;
        };
        let mut handle = self.program[var].clone();
        (handle.role, handle.owner) = (Role::Local, Some(owner));
        handle.leading.clear();
        handle.trailing.clear();
        handle.overlay = Some(self.storage_at(pointer, &handle));
        let id = self.program.add_var(handle);
        self.program[owner].locals.push(id);
        id
    }
}

/// The pointees that statements use.
fn pointees<Op: refs::Operands>(program: &Program, body: &[Stmt<Op>]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = node.kind
                && program.pointer_of(var).is_some()
            {
                found.insert(var);
            }
        });
    });
    found
}

/// Pointers of a procedure, and the handles that follow them.
struct Followed<'a> {
    program: &'a Program,
    handles: Vec<(VarId, Vec<VarId>)>,
    /// Pointers that other procedures may change.
    open: Vec<VarId>,
}

impl<'a> Followed<'a> {
    fn new(program: &'a Program, owner: ProcId, handles: HashMap<VarId, Vec<VarId>>) -> Self {
        let mut handles: Vec<_> = handles.into_iter().collect();
        handles.sort();
        let internals = !program[owner].internals.is_empty();
        let is_open = |pointer: &VarId| {
            let var = &program[*pointer];
            let own = var.role == Role::Local && var.owner == Some(owner);
            !own || internals || var.target || var.save || var.overlay.is_some()
        };
        let open = handles.iter().map(|(pointer, _)| *pointer).filter(is_open);
        Followed {
            program,
            open: open.collect(),
            handles,
        }
    }

    /// The first statements of the procedure: pointers that have values then.
    fn at_entry(&self, span: Span) -> Vec<Host> {
        let valued =
            |pointer: &VarId| self.open.contains(pointer) || self.program[*pointer].init.is_some();
        let pointers: Vec<VarId> = self.handles.iter().map(|(pointer, _)| *pointer).collect();
        self.moves(pointers.into_iter().filter(valued), span)
    }

    fn body(&self, body: Vec<Host>) -> Vec<Host> {
        let mut out = Vec::new();
        for mut stmt in body {
            let changed = self.changed_by(&stmt);
            let span = stmt.span;
            muts::bodies(&mut stmt, &mut |inner| {
                *inner = self.body(std::mem::take(inner));
                inner.splice(0..0, self.moves(changed.iter().copied(), span));
            });
            out.push(stmt);
            out.extend(self.moves(changed.into_iter(), span));
        }
        out
    }

    /// The pointers that a statement itself may change.
    fn changed_by(&self, stmt: &Host) -> Vec<VarId> {
        let mut calls = matches!(stmt.kind, StmtKind::Call { .. });
        let mut changed = BTreeSet::new();
        refs::statement(stmt, &mut |access, expr| {
            let written = !matches!(access, walk::Access::Read);
            changed.extend(expr.root().filter(|_| written));
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { args, .. } = &node.kind {
                    calls = true;
                    let given = args.iter().filter_map(|arg| arg.value.as_ref()?.root());
                    changed.extend(given);
                }
            });
        });
        let pointers = self.handles.iter().map(|(pointer, _)| *pointer);
        pointers
            .filter(|pointer| changed.contains(pointer) || calls && self.open.contains(pointer))
            .collect()
    }

    /// Statements that set the handles of pointers anew.
    fn moves(&self, pointers: impl Iterator<Item = VarId>, span: Span) -> Vec<Host> {
        let Some(id) = crate::intrinsics::find("move@pointee") else {
            return Vec::new();
        };
        let whole = |var: VarId| {
            let declared = &self.program[var];
            let rank = declared.rank();
            Expr::new(ExprKind::Var(var), declared.ty.clone(), rank, span)
        };
        let mut out = Vec::new();
        for pointer in pointers {
            let handles = self.handles.iter().find(|(known, _)| *known == pointer);
            for handle in handles.iter().flat_map(|(_, handles)| handles) {
                let args = vec![Some(whole(pointer)), Some(whole(*handle))];
                out.push(Stmt::new(StmtKind::IntrinsicCall { id, args }, span));
            }
        }
        out
    }
}
