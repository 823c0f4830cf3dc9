//! What is known of OpenMP while procedures are lowered: the constructs around, and whose the variables are.

use super::operations::Operation;
use super::{Omp, rules};
use crate::ir::VarId;
use crate::source::Span;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What is known while procedures are lowered.
#[derive(Debug, Default)]
pub(crate) struct OpenMp {
    /// The constructs around, from the outside in.
    pub(super) around: Vec<Omp>,
    /// Variables that threads have for themselves, with their names in the source.
    own: HashMap<VarId, String>,
    /// For each parallel region around, how many variables there were where it began.
    teams: Vec<usize>,
    /// Names of ASSOCIATE and its kin.
    associated: HashSet<VarId>,
    /// Variables that DECLARE TARGET names.
    pub(super) of_device: super::target::OfDevice,
    /// Scalars that TARGET DATA around has on the device.
    pub(in crate::stmt) scalars_in_data: Vec<VarId>,
    /// Whether it was said that the host is the device.
    pub(super) told: bool,
    /// What iterations and threads say to each other.
    pub(super) waits: super::waits::Around,
    /// Operations of DECLARE REDUCTION.
    pub(super) operations: Vec<Rc<Operation>>,
    /// Directives that were looked at, and whether they keep the rules.
    pub(super) known: HashMap<Span, bool>,
}

impl OpenMp {
    pub(super) fn enter(&mut self, id: Omp) -> usize {
        self.around.push(id);
        self.around.len() - 1
    }

    pub(super) fn leave(&mut self, depth: usize) {
        self.around.truncate(depth);
    }

    /// The construct directly around.
    pub(super) fn innermost(&self) -> Option<Omp> {
        self.around.last().copied()
    }

    pub(super) fn note_own(&mut self, var: VarId, name: &str) {
        self.own.insert(var, name.to_string());
    }

    /// The name in the source of a variable that a thread has for itself.
    pub(super) fn name_of_own(&self, var: VarId) -> Option<&String> {
        self.own.get(&var)
    }

    /// A parallel region begins behind this many variables.
    pub(super) fn enter_team(&mut self, first: usize) {
        self.teams.push(first);
    }

    pub(super) fn leave_team(&mut self) {
        self.teams.pop();
    }

    pub(in crate::stmt) fn note_associated(&mut self, var: VarId) -> VarId {
        self.associated.insert(var);
        var
    }

    pub(super) fn is_associated(&self, var: VarId) -> bool {
        self.associated.contains(&var)
    }

    /// Whether the threads of the team at hand share a variable of the procedure: it is from outside of the region, or another name of something.
    pub(super) fn is_shared(&self, var: VarId) -> bool {
        let outside = |first: &usize| (var.0 as usize) < *first;
        self.is_associated(var) || self.teams.last().is_some_and(outside)
    }

    /// Whether a parallel region is around in the same procedure.
    pub(super) fn in_team(&self) -> bool {
        self.around.iter().any(|id| rules::is_team(*id))
    }

    /// The constructs around that belong to the same team.
    pub(super) fn of_team(&self) -> impl Iterator<Item = Omp> + '_ {
        let inner = self.around.iter().rev().copied();
        let mut over = false;
        inner.take_while(move |id| {
            let here = !over;
            over |= matches!(*id, Omp::Parallel | Omp::Target | Omp::Teams);
            here
        })
    }

    /// What a loop without a word about its team is: one of the team at hand, unless that shares something out already; where teams are, of a new one.
    pub(super) fn of_loop(&self) -> Omp {
        let taken = |id: Omp| {
            use Omp::*;
            matches!(
                id,
                Do | Sections
                    | Single
                    | Workshare
                    | Critical
                    | Ordered
                    | Masked
                    | MaskedTaskloop
                    | Task
                    | Taskloop
            ) || rules::is_team(id) && id != Parallel
        };
        if self.of_team().any(taken) {
            return Omp::Distribute;
        }
        let teams = |id: &Omp| matches!(id, Omp::Target | Omp::Teams);
        let inner = self.around.iter().rev();
        match inner.copied().find(|id| rules::is_team(*id) || teams(id)) {
            Some(id) if teams(&id) => Omp::ParallelDo,
            _ => Omp::Do,
        }
    }
}
