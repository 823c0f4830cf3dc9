//! Which device procedures are inlined on the CPU wherever they are called: kernels are fast because loops around calls are seen as a whole. A large procedure with
//! many call sites is left to the compiler, as the copies of copies would be more than it can compile.

use crate::ir::walk::refs;
use crate::ir::*;
use std::collections::{HashMap, HashSet};

/// Nodes up to which a procedure is inlined however often it is called.
const SMALL: usize = 60;
/// Nodes that all copies of one procedure may have together.
const COPIED: usize = 10_000;

/// Device procedures whose every call is replaced by their statements.
pub(super) fn inlined(program: &Program) -> HashSet<ProcId> {
    let mut weights = Weights {
        bodies: bodies(program),
        sites: HashMap::new(),
        known: HashMap::new(),
        found: HashSet::new(),
    };
    for (_, calls) in weights.bodies.values() {
        for called in calls {
            *weights.sites.entry(*called).or_insert(0) += 1;
        }
    }
    let all: Vec<ProcId> = weights.bodies.keys().copied().collect();
    for id in all {
        weights.of(id);
    }
    let recursive = |id: &ProcId| program[*id].recursive;
    weights.found.retain(|id| !recursive(id));
    weights.found
}

/// Nodes of statements and expressions of each device procedure, and what it calls, as often as it does.
fn bodies(program: &Program) -> HashMap<ProcId, (usize, Vec<ProcId>)> {
    let mut found = HashMap::new();
    for (index, procedure) in program.procs.iter().enumerate() {
        let Body::Kernel(body) = &procedure.body else {
            continue;
        };
        let (mut nodes, mut calls) = (0, Vec::new());
        refs::statements(body, &mut |stmt| {
            nodes += 1;
            if let StmtKind::Call { procedure, .. } = stmt.kind {
                calls.push(procedure);
            }
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    nodes += 1;
                    if let ExprKind::Call { procedure, .. } = node.kind {
                        calls.push(procedure);
                    }
                });
            });
        });
        found.insert(ProcId(index as u32), (nodes, calls));
    }
    found
}

struct Weights {
    bodies: HashMap<ProcId, (usize, Vec<ProcId>)>,
    sites: HashMap<ProcId, usize>,
    /// Nodes with what is inlined; of procedures under way: those of a call.
    known: HashMap<ProcId, usize>,
    found: HashSet<ProcId>,
}

impl Weights {
    /// The nodes that a call of this procedure becomes.
    fn of(&mut self, id: ProcId) -> usize {
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let Some((own, calls)) = self.bodies.get(&id).cloned() else {
            return 1;
        };
        self.known.insert(id, 1);
        let whole =
            (calls.into_iter()).fold(own, |sum, called| sum.saturating_add(self.of(called)));
        let sites = self.sites.get(&id).copied().unwrap_or(0);
        let everywhere = whole <= SMALL || sites <= 1 || whole.saturating_mul(sites) <= COPIED;
        if everywhere {
            self.found.insert(id);
        }
        let weight = if everywhere { whole } else { 1 };
        self.known.insert(id, weight);
        weight
    }
}
