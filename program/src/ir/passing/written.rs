//! Which variables are written: by statements, and through the dummies of what is called.

use crate::ir::walk::{Access, Index, refs};
use crate::ir::{
    Body, Dummy, Expr, ExprKind, Intent, ProcId, Program, Role, Stmt, StmtKind, Type, VarId,
};
use std::collections::{HashMap, HashSet};

/// What was found in the bodies.
#[derive(Default)]
struct Facts {
    /// Written for sure, and not yet handed on.
    fresh: Vec<VarId>,
    written: HashSet<VarId>,
    /// A dummy, and the variables of callers that are its actual arguments.
    actuals: HashMap<VarId, Vec<VarId>>,
}

/// Every variable that some statement may change.
pub(super) fn written(program: &Program, fixed: &HashSet<ProcId>) -> HashSet<VarId> {
    let mut facts = Facts::default();
    for (index, procedure) in program.procs.iter().enumerate() {
        facts.dummies(program, ProcId(index as u32), fixed);
        match &procedure.body {
            Body::Host(body) => facts.body(program, body),
            Body::Kernel(body) => facts.body(program, body),
            Body::Interface | Body::Companion => {}
        }
    }
    facts.spread();
    facts.written
}

impl Facts {
    fn write(&mut self, var: VarId) {
        if self.written.insert(var) {
            self.fresh.push(var);
        }
    }

    /// What a dummy's declaration alone says.
    fn dummies(&mut self, program: &Program, id: ProcId, fixed: &HashSet<ProcId>) {
        let procedure = &program[id];
        for &var in procedure.dummies.iter() {
            let Role::Dummy(Dummy { intent, value, .. }) = &program[var].role else {
                continue;
            };
            let unknown =
                matches!(procedure.body, Body::Interface | Body::Companion) || fixed.contains(&id);
            // What travels by exclusive reference in any case must be a variable to its owner.
            let class = matches!(program[var].ty, Type::Class(_))
                && (program[var].captured
                    || fixed.contains(&id)
                    || program[var].dummy().is_some_and(|d| d.optional));
            if class
                || *intent == Some(Intent::Out)
                || (unknown && !value && *intent != Some(Intent::In))
            {
                self.write(var);
            }
        }
        if let Some(result) = procedure.result {
            self.write(result);
        }
    }

    fn body<Op: refs::Operands>(&mut self, program: &Program, body: &[Stmt<Op>]) {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Do { var, .. } = &stmt.kind {
                self.write(*var)
            } else if let StmtKind::Concurrent { ranges, .. } = &stmt.kind {
                ranges.iter().for_each(|range| self.write(range.var))
            } else if let StmtKind::Op(op) = &stmt.kind {
                op.indices(&mut |Index(var)| self.write(var))
            }
            refs::statement(stmt, &mut |access, expr| self.access(program, access, expr));
        });
    }

    fn access(&mut self, program: &Program, access: Access, expr: &Expr) {
        match (access, expr.root()) {
            (Access::Write | Access::Atomic | Access::Object | Access::Target, Some(root)) => {
                self.write(root)
            }
            (Access::Argument(procedure, position), Some(root)) => {
                if let Some(&dummy) = program[procedure].dummies.get(position) {
                    // An object travels by exclusive reference, whatever its intent: a local one, or one in a structure, is a variable then.
                    let object = program[dummy].pointer || program[dummy].allocatable;
                    let own = expr.is_in_structure() || program[root].role == Role::Local;
                    // A pointer that the call makes for a target is one to an object that may be changed.
                    let target = program[dummy].pointer && !program[root].pointer;
                    if target || object && own {
                        self.write(root);
                    }
                    self.actuals.entry(dummy).or_default().push(root);
                }
            }
            (_, None) | (Access::Read, Some(_)) => {}
        }
        if let ExprKind::Structure { ty, values } = &expr.kind {
            let fields = program[*ty].fields.iter().zip(values);
            let targets = fields.filter(|(field, _)| field.pointer);
            targets
                .filter_map(|(_, value)| value.as_ref()?.root())
                .for_each(|root| self.write(root));
        }
        if gives_address(expr) {
            refs::operands(expr, &mut |_, operand| {
                operand.root().into_iter().for_each(|root| self.write(root))
            });
        }
        compared_target(program, expr)
            .into_iter()
            .for_each(|root| self.write(root));
        refs::operands(expr, &mut |access, operand| {
            self.access(program, access, operand)
        });
    }

    /// Hands writes of dummies on to the actual arguments of all calls.
    fn spread(&mut self) {
        while let Some(var) = self.fresh.pop() {
            for actual in self.actuals.remove(&var).unwrap_or_default() {
                self.write(actual);
            }
        }
    }
}

/// The variable with the scalar that ASSOCIATED compares with: its place is taken as that of a target is.
pub fn compared_target(program: &Program, expr: &Expr) -> Option<VarId> {
    let ExprKind::Intrinsic { id, args } = &expr.kind else {
        return None;
    };
    let target = args.get(1).filter(|_| id.row().name == "associated")?;
    let target = target.as_ref().filter(|target| {
        target.rank == 0 && !matches!(target.ty, Type::Procedure(_) | Type::Class(_))
    })?;
    target.root().filter(|root| !program[*root].pointer)
}

/// A reference that hands out the address of its argument.
fn gives_address(expr: &Expr) -> bool {
    let name = if let ExprKind::Intrinsic { id, .. } = &expr.kind {
        id.row().name
    } else if let ExprKind::Api { id, .. } = &expr.kind {
        id.row().name
    } else {
        return false;
    };
    ["loc", "c_loc", "descriptor@c", "c_devloc"].contains(&name)
}
