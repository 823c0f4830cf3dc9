//! DEFAULT(NONE): which variables of a region the author has to name in a clause, and has not.
//!
//! Loop variables, variables that statements declare and named constants need no clause. Refuses to know what clauses do.

use super::Outliner;
use super::compute::private_of;
use super::nest::own_variables;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{ExprKind, KernelOp, Region, Role, Space, Stmt, StmtKind, VarId};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

impl Outliner<'_> {
    /// Reports the variables that no clause names, each at its first use.
    pub(super) fn check_named(&mut self, region: &Region, body: &[Stmt<KernelOp>]) {
        let Some(clause) = region.all_named else {
            return;
        };
        let known = self.named_around(region, body);
        let mut used = BTreeMap::new();
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Var(var) = node.kind {
                    used.entry(var).or_insert(node.span);
                }
            });
        });
        used.retain(|var, _| !known.contains(var) && self.is_of_host(*var));
        let mut used: Vec<(VarId, Span)> = used.into_iter().collect();
        used.sort_by_key(|(_, span)| span.start);
        for (var, span) in used {
            let name = self.program[var].name.clone();
            let message = format!("no clause names '{name}', as DEFAULT(NONE) wants it");
            let help = match self.program[var].rank() {
                0 => format!("add firstprivate({name}), or private, copy or reduction"),
                _ => format!("add copyin({name}), or copy, copyout, create or present"),
            };
            // The meaning of scalars is clear: a warning does.
            let found = match self.program[var].rank() {
                0 => Diagnostic::warning(codes::ACC_NOT_NAMED, message),
                _ => Diagnostic::error(codes::ACC_NOT_NAMED, message),
            };
            let found = found.at(span, "used here");
            self.report(found.also(clause, "asked for here").help(help));
        }
    }

    fn is_of_host(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let free = variable.role == Role::Parameter || variable.declared.is_some();
        matches!(variable.space, Space::Host) && !free
    }

    /// Variables that clauses of the region, of its loops and of data constructs around name, and those that need no clause.
    fn named_around(&self, region: &Region, body: &[Stmt<KernelOp>]) -> BTreeSet<VarId> {
        let around = self.present.iter().flat_map(|step| &step.motion);
        let motion = region.motion.iter().chain(around);
        let mut known: BTreeSet<VarId> = motion.filter_map(|one| one.object.root()).collect();
        known.extend(private_of(region, body));
        known.extend(&region.first_private);
        known.extend(&region.structures);
        known.extend(&self.struck);
        known.extend(region.reductions.iter().map(|one| one.1));
        known.extend(own_variables(body));
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Do {
                schedule: Some(said),
                ..
            } = &stmt.kind
            {
                known.extend(said.reductions.iter().map(|one| one.1));
            }
        });
        known
    }
}
