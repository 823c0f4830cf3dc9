//! Structures that directives and procedures of OpenACC copy as a whole, anywhere in the program.
//!
//! A region that names such a structure without a clause may find it present, with values that the host does not have: its kernels look at the copy.
//! Refuses to know what kernels do with it.

use crate::ir::walk::refs;
use crate::ir::{Body, DataStep, Expr, HostOp, Program, Stmt, StmtKind, Type, TypeId, VarId};
use std::collections::BTreeSet;

/// Which structures may be present where no directive around says so.
#[derive(Default)]
pub(super) struct Copied {
    /// What is named.
    vars: BTreeSet<VarId>,
    /// Types of what is named: a dummy argument may be one of those.
    types: BTreeSet<TypeId>,
    /// Types of dummy arguments that stay on the device when their procedure is left: any variable may be one of those.
    lasting: BTreeSet<TypeId>,
}

impl Copied {
    pub(super) fn of(program: &Program) -> Copied {
        let mut found = Copied::default();
        for (index, variable) in program.vars.iter().enumerate() {
            if variable.declared.is_some() {
                found.vars.insert(VarId(index as u32));
            }
        }
        for procedure in &program.procs {
            if let Body::Host(body) = &procedure.body {
                refs::statements(body, &mut |stmt| found.note(program, stmt));
            }
        }
        found
    }

    fn note(&mut self, program: &Program, stmt: &Stmt<HostOp>) {
        let StmtKind::Op(op) = &stmt.kind else {
            return;
        };
        if let HostOp::Data(motion) = op {
            let lasting = matches!(motion.step, DataStep::EnterData);
            let objects = motion.motion.iter().map(|one| &one.object);
            objects.for_each(|object| self.object(program, object, lasting));
        } else if let HostOp::Region(region) = op {
            let objects = region.motion.iter().map(|one| &one.object);
            objects.for_each(|object| self.object(program, object, false));
        } else if let HostOp::Api { args, .. } = op {
            let objects = args.iter().flatten();
            objects.for_each(|object| self.object(program, object, true));
        }
    }

    fn object(&mut self, program: &Program, object: &Expr, lasting: bool) {
        let (Type::Derived(ty), Some(var)) = (&object.ty, object.root()) else {
            return;
        };
        self.vars.insert(var);
        self.types.insert(*ty);
        if lasting && program[var].dummy().is_some() {
            self.lasting.insert(*ty);
        }
    }

    /// Whether a structure may be present.
    pub(super) fn may_have(&self, program: &Program, var: VarId) -> bool {
        let variable = &program[var];
        let Type::Derived(ty) = &variable.ty else {
            return false;
        };
        let handed = variable.dummy().is_some() || variable.pointer;
        self.vars.contains(&var) || handed && self.types.contains(ty) || self.lasting.contains(ty)
    }
}
