//! The variables that statements may change.

use super::super::effects::{Effect, Operation, Summaries};
use crate::ir::walk::{Access, Index, refs};
use crate::ir::{ArrayItem, Expr, ExprKind, ProcId, Program, Stmt, StmtKind, VarId};
use std::collections::BTreeSet;

/// What statements change.
#[derive(Debug, Clone, Default)]
pub(super) struct Modified {
    /// Variables of which a part is given a value, and loop variables.
    pub(super) vars: BTreeSet<VarId>,
    /// Something that variables with POINTER or TARGET, or of overlaid storage, may meet is given a value.
    pub(super) shared: bool,
    /// A procedure that is not known is called: any variable of a module or COMMON block may change.
    pub(super) anything: bool,
}

/// Whether a variable may be reached by another name.
pub(super) fn is_shared(program: &Program, var: VarId) -> bool {
    let var = &program[var];
    var.pointer || var.target || var.overlay.is_some()
}

/// What statements change.
pub(super) fn of<Op: Operation>(
    program: &Program,
    summaries: &Summaries<'_>,
    body: &[Stmt<Op>],
) -> Modified {
    let mut found = Finder {
        program,
        summaries,
        modified: Modified::default(),
    };
    refs::statements(body, &mut |stmt| found.stmt(stmt));
    found.modified
}

struct Finder<'a> {
    program: &'a Program,
    summaries: &'a Summaries<'a>,
    modified: Modified,
}

impl Finder<'_> {
    fn stmt<Op: Operation>(&mut self, stmt: &Stmt<Op>) {
        match &stmt.kind {
            StmtKind::Do { var, .. } => self.write(*var),
            StmtKind::Concurrent { ranges, .. } => {
                ranges.iter().for_each(|range| self.write(range.var));
            }
            StmtKind::Associate { bindings, .. } => {
                bindings.iter().for_each(|(var, _)| self.write(*var));
            }
            StmtKind::Block { vars, .. } => vars.iter().for_each(|var| self.write(*var)),
            StmtKind::Call { procedure, .. } => self.call(*procedure),
            StmtKind::Op(op) => {
                op.indices(&mut |Index(var)| self.write(var));
                self.modified.anything |= op.runs_others();
                self.modified.shared |= op.runs_others();
            }
            _ => {}
        }
        refs::statement(stmt, &mut |access, expr| self.expression(access, expr));
    }

    fn expression(&mut self, access: Access, expr: &Expr) {
        let writes = match access {
            Access::Read => false,
            Access::Write | Access::Atomic | Access::Object | Access::Target => true,
            Access::Argument(procedure, place) => self.summaries.writes_argument(procedure, place),
        };
        if let Some(root) = expr.root().filter(|_| writes) {
            self.write(root);
            self.modified.shared |=
                super::super::effects::crosses_pointer_component(self.program, expr);
        }
        if let ExprKind::Call { procedure, .. } = &expr.kind {
            self.call(*procedure)
        } else if let ExprKind::Array(items) = &expr.kind {
            items.iter().for_each(|item| self.item(item))
        }
        refs::operands(expr, &mut |inner, operand| self.expression(inner, operand));
    }

    /// The variable of an implied DO.
    fn item(&mut self, item: &ArrayItem) {
        if let ArrayItem::ImpliedDo { items, var, .. } = item {
            self.write(*var);
            items.iter().for_each(|inner| self.item(inner));
        }
    }

    fn call(&mut self, procedure: ProcId) {
        let summary = self.summaries.of(procedure);
        summary.writes.iter().for_each(|var| self.write(*var));
        for effect in &summary.effects {
            match effect {
                Effect::Unknown(_) => {
                    self.modified.anything = true;
                    self.modified.shared = true;
                }
                Effect::ThroughPointer(_) => self.modified.shared = true,
                Effect::InputOutput
                | Effect::Stop
                | Effect::Saved(_)
                | Effect::Surroundings(_)
                | Effect::Allocation
                | Effect::Binding
                | Effect::Device => {}
            }
        }
    }

    fn write(&mut self, var: VarId) {
        self.modified.vars.insert(var);
        self.modified.shared |= is_shared(self.program, var);
    }
}
