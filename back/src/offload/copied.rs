//! Structures and scalars that directives and procedures of OpenACC copy, anywhere in the program, and that regions change there.
//!
//! A region that names such a variable without a clause may find it present, with a value that the host does not have: its kernels look at the copy, and
//! change it. What no region changes has the host's value, which travels with launches. Refuses to know what kernels do with it.

use super::reduction::assigned;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Body, DataStep, Expr, ExprKind, HostOp, KernelOp, Program, Region, Stmt, StmtKind, Type,
    TypeId, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Which variables may be present where no directive around says so.
#[derive(Default)]
pub(super) struct Copied {
    /// Structures that are named, and scalars with all that stand for them as arguments.
    vars: BTreeSet<VarId>,
    /// Types of the structures: a dummy argument may be one of those.
    types: BTreeSet<TypeId>,
    /// Types of structures that stay on the device when their procedure is left: any variable may be one of those.
    lasting: BTreeSet<TypeId>,
}

impl Copied {
    pub(super) fn of(program: &Program) -> Copied {
        let mut seen = Seen::default();
        for (index, variable) in program.vars.iter().enumerate() {
            if variable.declared.is_some() {
                seen.copied.vars.insert(VarId(index as u32));
            }
        }
        for procedure in &program.procs {
            if let Body::Host(body) = &procedure.body {
                refs::statements(body, &mut |stmt| seen.statement(program, stmt));
                refs::expressions(body, &mut |access, expr| {
                    seen.argument(program, access, expr);
                    refs::each(expr, &mut |node| {
                        refs::operands(node, &mut |access, one| seen.argument(program, access, one))
                    });
                });
            }
        }
        seen.judge(program)
    }

    /// Whether a variable may be present with a value of its own.
    pub(super) fn may_have(&self, program: &Program, var: VarId) -> bool {
        let variable = &program[var];
        let Type::Derived(ty) = &variable.ty else {
            return self.vars.contains(&var);
        };
        let handed = variable.dummy().is_some() || variable.pointer;
        self.vars.contains(&var) || handed && self.types.contains(ty) || self.lasting.contains(ty)
    }
}

/// What the program says.
#[derive(Default)]
struct Seen {
    copied: Copied,
    /// What regions give values.
    changed: BTreeSet<VarId>,
    /// Of scalar dummy arguments and of what is handed to them: one that stands for the same variable.
    same: BTreeMap<VarId, VarId>,
}

impl Seen {
    fn statement(&mut self, program: &Program, stmt: &Stmt<HostOp>) {
        let StmtKind::Op(op) = &stmt.kind else {
            return;
        };
        if let HostOp::Data(motion) = op {
            let lasting = matches!(motion.step, DataStep::EnterData);
            let objects = motion.motion.iter().map(|one| &one.object);
            objects.for_each(|object| self.object(program, object, lasting));
        } else if let HostOp::Region(region) = op {
            self.region(program, region);
        } else if let HostOp::Api { id, args } = op
            && id.name().starts_with("acc_")
        {
            let objects = args.iter().flatten();
            objects.for_each(|object| self.object(program, object, true));
        }
    }

    fn object(&mut self, program: &Program, object: &Expr, lasting: bool) {
        let Some(var) = object.root() else {
            return;
        };
        let copied = &mut self.copied;
        copied.vars.insert(var);
        let around = program[var].ty.clone();
        for ty in [&object.ty, &around] {
            if let Type::Derived(ty) = ty {
                copied.types.insert(*ty);
                if lasting && program[var].dummy().is_some() {
                    copied.lasting.insert(*ty);
                }
            }
        }
    }

    fn region(&mut self, program: &Program, region: &Region) {
        for one in &region.motion {
            // Numbers that the region alone brings are gone behind it.
            if matches!(one.object.ty, Type::Derived(_)) {
                self.object(program, &one.object, false);
            }
        }
        let given = assigned(program, &region.body);
        self.changed.extend(given.iter().filter_map(Expr::root));
        let joined = region.reductions.iter().map(|one| one.1);
        self.changed.extend(joined.chain(reduced(&region.body)));
    }

    fn argument(&mut self, program: &Program, access: Access, actual: &Expr) {
        let (Access::Argument(called, place), ExprKind::Var(var)) = (access, &actual.kind) else {
            return;
        };
        let Some(&dummy) = program[called].dummies.get(place) else {
            return;
        };
        if actual.rank == 0 && program[dummy].rank() == 0 {
            let (one, other) = (self.first(*var), self.first(dummy));
            if one != other {
                self.same.insert(one, other);
            }
        }
    }

    /// What stands for all that are the same.
    fn first(&self, var: VarId) -> VarId {
        let mut first = var;
        while let Some(next) = self.same.get(&first) {
            first = *next;
        }
        first
    }

    /// What is both copied and changed.
    fn judge(self, program: &Program) -> Copied {
        let firsts = |vars: &BTreeSet<VarId>| -> BTreeSet<VarId> {
            vars.iter().map(|var| self.first(*var)).collect()
        };
        let (named, changed) = (firsts(&self.copied.vars), firsts(&self.changed));
        let changed_types: BTreeSet<TypeId> = (self.changed.iter())
            .filter_map(|var| program[*var].ty.derived())
            .collect();
        let all = (0..program.vars.len()).map(|index| VarId(index as u32));
        let vars = all.filter(|var| {
            if let Some(ty) = program[*var].ty.derived() {
                return self.copied.vars.contains(var) && changed_types.contains(&ty);
            }
            let first = self.first(*var);
            named.contains(&first) && changed.contains(&first)
        });
        let kept = |types: &BTreeSet<TypeId>| types & &changed_types;
        Copied {
            vars: vars.collect(),
            types: kept(&self.copied.types),
            lasting: kept(&self.copied.lasting),
        }
    }
}

/// Variables of REDUCTION clauses of loops.
pub(super) fn reduced(body: &[Stmt<KernelOp>]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(said),
            ..
        } = &stmt.kind
        {
            found.extend(said.reductions.iter().map(|one| one.1));
        }
    });
    found
}
