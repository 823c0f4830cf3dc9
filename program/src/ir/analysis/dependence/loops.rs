//! What is known of each loop: its scalars, its reductions, its obstacles.

use super::super::definite::{self, Uses};
use super::super::effects::Operation;
use super::gather::{Gather, Hindrance};
use super::modified::is_shared;
use super::pairs::{self, Carried};
use super::reference::{Reference, Step};
use super::sections;
use super::{
    Dependence, DependenceKind, Direction, Distance, Facts, Loop, Obstacle, Reduction, Scalar,
    ScalarClass,
};
use crate::ir::passing::is_read_behind;
use crate::ir::{ReduceOp, Role, VarId};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// More pairs of references are not compared in one loop.
const MOST_PAIRS: usize = 5_000;

/// All loops, in order of text.
pub(super) fn all<Op: Operation>(gather: &Gather<'_, Op>, facts: &Facts) -> Vec<Loop> {
    let frames = 0..gather.frames.len();
    let counted: Vec<usize> = frames
        .filter(|frame| gather.frames[*frame].range.is_some())
        .collect();
    let around = |frame: usize| {
        let mut parent = gather.frames[frame].parent;
        while let Some(one) = parent.filter(|one| gather.frames[*one].range.is_none()) {
            parent = gather.frames[one].parent;
        }
        parent.and_then(|parent| counted.iter().position(|one| *one == parent))
    };
    let each = counted.iter().filter_map(|&frame| {
        let mut one = Finder::new(gather, facts, frame).find()?;
        one.parent = around(frame);
        Some(one)
    });
    each.collect()
}

/// Looks at one loop.
struct Finder<'a, 'b, Op> {
    gather: &'b Gather<'a, Op>,
    facts: &'b Facts,
    frame: usize,
    references: Vec<&'b Reference>,
    /// Variables that are settled without comparing references.
    settled: BTreeSet<VarId>,
    scalars: Vec<Scalar>,
    reductions: Vec<Reduction>,
    private_arrays: Vec<VarId>,
    obstacles: Vec<Obstacle>,
}

impl<'a, 'b, Op: Operation> Finder<'a, 'b, Op> {
    fn new(gather: &'b Gather<'a, Op>, facts: &'b Facts, frame: usize) -> Self {
        let inside = |reference: &&Reference| reference.frames.contains(&frame);
        let mut references: Vec<&Reference> = Vec::new();
        for reference in gather.references.iter().filter(inside) {
            if !references.iter().any(|known| known.repeats(reference)) {
                references.push(reference);
            }
        }
        Finder {
            gather,
            facts,
            frame,
            references,
            settled: BTreeSet::new(),
            scalars: Vec::new(),
            reductions: Vec::new(),
            private_arrays: Vec::new(),
            obstacles: Vec::new(),
        }
    }

    fn find(mut self) -> Option<Loop> {
        let var = self.gather.frames[self.frame].var?;
        self.settle(var);
        let written: BTreeSet<VarId> = self
            .references
            .iter()
            .filter(|one| one.writes)
            .map(|one| one.root)
            .collect();
        let vars: Vec<VarId> = written
            .iter()
            .copied()
            .filter(|var| !self.settled.contains(var))
            .collect();
        let body = self.gather.frames[self.frame].body;
        let uses = definite::uses(self.gather.program, &vars, body);
        for &var in &vars {
            self.variable(var, &uses);
        }
        self.element_reductions();
        self.compare();
        self.hindrances();
        let scalar = |one: &&&Reference| {
            self.gather.program[one.root].rank() == 0 && !written.contains(&one.root)
        };
        let read_only = self.references.iter().filter(scalar).map(|one| one.root);
        Some(Loop {
            span: self.gather.frames[self.frame].stmt.span,
            var,
            step: self.gather.frames[self.frame].range.as_ref()?.step,
            parent: None,
            concurrent: self.gather.frames[self.frame].concurrent,
            read_only: read_only.filter(|one| *one != var).collect(),
            scalars: self.scalars,
            reductions: self.reductions,
            private_arrays: self.private_arrays,
            obstacles: self.obstacles,
        })
    }

    /// The loop variable, what constructs in the loop declare, what directives say.
    fn settle(&mut self, var: VarId) {
        self.settled.insert(var);
        self.settled.extend(&self.facts.private);
        self.settled.extend(&self.facts.reduced);
        for (own, frames) in &self.gather.own {
            if frames.contains(&self.frame) {
                self.settled.insert(*own);
            }
        }
    }

    fn of(&self, var: VarId) -> impl Iterator<Item = &&'b Reference> {
        self.references.iter().filter(move |one| one.root == var)
    }

    /// What a variable is that the loop writes.
    fn variable(&mut self, var: VarId, uses: &Uses) {
        let array = self.gather.program[var].rank() > 0;
        let exposed = uses.exposed.get(&var).copied();
        let always = uses.assigned.contains(&var);
        let write = self.of(var).find(|one| one.writes).map(|one| one.place);
        let Some(place) = write else { return };
        // All threads have the same one.
        if self.of(var).any(|one| one.atomic) {
            return;
        }
        if array {
            let whole = exposed.is_none() && always;
            let covered = || sections::is_private(self.gather, self.frame, var);
            if self.is_alone(var) && (whole || covered()) {
                self.private_arrays.push(var);
            }
            return;
        }
        if let Some(reduction) = self.scalar_reduction(var, exposed, always) {
            self.reductions.push(reduction);
            self.settled.insert(var);
        } else if let Some(by) = self.induction(var) {
            self.add_induction(var, place, by);
        } else if exposed.is_none() && self.is_alone(var) {
            // A structure of which each iteration has elements of its own is one for all.
            if self.is_used_whole(var) || self.meets_itself(var) {
                self.add_private(var, place, always);
            }
        } else if let Some(read) = exposed.filter(|_| self.is_used_whole(var)) {
            let write = place;
            self.obstacles
                .push(Obstacle::CarriedScalar { var, write, read });
            self.settled.insert(var);
        }
        // Anything else is compared as arrays are.
    }

    fn is_used_whole(&self, var: VarId) -> bool {
        self.of(var).all(|one| one.is_whole())
    }

    /// Whether two iterations touch one part of a variable, and one of them stores to it.
    fn meets_itself(&self, var: VarId) -> bool {
        let mut writes = self.of(var).filter(|one| one.writes);
        writes.any(|one| self.of(var).any(|other| self.meet(one, other)))
    }

    /// Whether no other name in the loop, and no procedure, reaches the variable.
    fn is_alone(&self, var: VarId) -> bool {
        let called = self.of(var).any(|one| one.in_call);
        let others = || {
            self.references
                .iter()
                .filter(|one| one.root != var)
                .any(|other| {
                    let own = self.of(var).next();
                    own.is_some_and(|own| pairs::may_meet(self.gather, self.frame, own, other))
                })
        };
        !(called || is_shared(self.gather.program, var) && others())
    }

    fn induction(&self, var: VarId) -> Option<i64> {
        let known = self.gather.frames[self.frame].inductions.iter();
        let mut known = known.filter(|(own, ..)| *own == var && self.is_alone(var));
        known.next().map(|(_, by, _)| *by)
    }

    fn add_induction(&mut self, var: VarId, place: Span, by: i64) {
        self.settled.insert(var);
        let class = ScalarClass::Induction { by };
        self.scalars.push(Scalar { var, place, class });
        if !self.facts.inductions {
            self.obstacles.push(Obstacle::Induction { var, place });
        }
    }

    fn add_private(&mut self, var: VarId, place: Span, always: bool) {
        self.settled.insert(var);
        let live_after = self.may_be_live(var);
        let class = ScalarClass::Private { always, live_after };
        self.scalars.push(Scalar { var, place, class });
        if live_after && !(always && self.facts.last_values) {
            self.obstacles.push(Obstacle::LastValue { var, place });
        }
    }

    /// Whether a value may be used behind the loop: behind the statements, or in them.
    fn may_be_live(&self, var: VarId) -> bool {
        let after = !self.facts.dead_after.contains(&var);
        let variable = &self.gather.program[var];
        let followed = variable.role == Role::Local && !is_shared(self.gather.program, var);
        let stmt = self.gather.frames[self.frame].stmt;
        !followed || is_read_behind(var, self.gather.body, stmt, after)
    }

    // ------------------------------------------------------------------------------------------ reductions

    fn scalar_reduction(
        &self,
        var: VarId,
        exposed: Option<Span>,
        always: bool,
    ) -> Option<Reduction> {
        let reduction = self.reduction(&|one| one.root == var, &|one| one.is_whole())?;
        let sets = self
            .of(var)
            .all(|one| one.step.as_ref().is_some_and(|step| step.sets));
        // What every iteration sets is no reduction, and what none reads may be private.
        let needed = exposed.is_some() || (sets && !always);
        (needed && self.is_alone(var)).then_some(reduction)
    }

    /// The reduction that all of some references are steps of.
    fn reduction(
        &self,
        belongs: &dyn Fn(&Reference) -> bool,
        fits: &dyn Fn(&Reference) -> bool,
    ) -> Option<Reduction> {
        let mut found: Option<Reduction> = None;
        for one in self.references.iter().filter(|one| belongs(one)) {
            let step = one.step.as_ref().filter(|_| fits(one))?;
            match &found {
                Some(known) if known.op != step.op || !known.target.same(&step.target) => {
                    return None;
                }
                Some(_) => {}
                None => {
                    found = Some(Reduction {
                        op: step.op,
                        target: step.target.clone(),
                        place: one.place,
                    });
                }
            }
        }
        found
    }

    /// Reductions of elements and components that are one place in all iterations.
    fn element_reductions(&mut self) {
        let mut found: Vec<Reduction> = Vec::new();
        for one in &self.references {
            let Some(step) = &one.step else { continue };
            let known = found.iter().any(|known| known.target.same(&step.target));
            if known || self.settled.contains(&one.root) || !one.writes || !self.is_fixed(one) {
                continue;
            }
            let meets = |other: &Reference| {
                other.root == one.root && self.meet(one, other)
                    || other.root != one.root && self.may_meet(one, other)
            };
            let reduction = self.reduction(&meets, &|_| true);
            found.extend(reduction.filter(|_| !step.sets));
        }
        self.reductions.extend(found);
    }

    /// Whether two references mean one place in different iterations, in either order.
    fn meet(&self, one: &Reference, other: &Reference) -> bool {
        let carried = |first, second| pairs::carried(self.gather, self.frame, first, second);
        carried(one, other).is_some() || carried(other, one).is_some()
    }

    fn may_meet(&self, one: &Reference, other: &Reference) -> bool {
        pairs::may_meet(self.gather, self.frame, one, other)
    }

    /// Whether a reference means one place in all iterations of the loop.
    fn is_fixed(&self, reference: &Reference) -> bool {
        let depth = self.gather.frames[self.frame].depth;
        reference.path.iter().all(|step| match step {
            Step::Field(_, pointer) => !pointer,
            Step::Index(forms) => forms.iter().all(|form| {
                form.as_ref()
                    .is_some_and(|form| self.gather.symbols.depth_of(form) <= depth)
            }),
        })
    }

    fn is_reduced(&self, one: &Reference) -> bool {
        one.step.as_ref().is_some_and(|step| {
            self.reductions
                .iter()
                .any(|known| known.op == step.op && known.target.same(&step.target))
        }) && self.is_fixed(one)
    }

    // ------------------------------------------------------------------------------------------ references

    fn compare(&mut self) {
        let open: Vec<&Reference> = self
            .references
            .iter()
            .copied()
            .filter(|one| !self.settled.contains(&one.root))
            .collect();
        let mut found: BTreeMap<(VarId, VarId, DependenceKind), (Dependence, bool)> =
            BTreeMap::new();
        let mut pairs = 0;
        for first in &open {
            for second in &open {
                if !(first.writes || second.writes)
                    || (first.atomic && second.atomic)
                    || (self.is_reduced(first) && self.is_reduced(second))
                {
                    continue;
                }
                if !pairs::may_meet(self.gather, self.frame, first, second) {
                    continue;
                }
                pairs += 1;
                if pairs > MOST_PAIRS {
                    self.obstacles.push(Obstacle::TooMany);
                    return;
                }
                let Some(carried) = pairs::carried(self.gather, self.frame, first, second) else {
                    continue;
                };
                self.keep(&mut found, first, second, carried);
            }
        }
        let mut found: Vec<Dependence> = found.into_values().map(|(one, _)| one).collect();
        found.sort_by_key(|one| (!one.certain, one.kind, one.source.start));
        self.obstacles
            .extend(found.into_iter().map(Obstacle::Dependence));
    }

    /// Keeps one dependence of each kind for each variable, a certain one if there is one.
    fn keep(
        &self,
        found: &mut BTreeMap<(VarId, VarId, DependenceKind), (Dependence, bool)>,
        first: &Reference,
        second: &Reference,
        carried: Carried,
    ) {
        let kind = match (first.writes, second.writes) {
            (true, false) => DependenceKind::Flow,
            (true, true) => DependenceKind::Output,
            (false, _) => DependenceKind::Anti,
        };
        let key = (
            first.root.min(second.root),
            first.root.max(second.root),
            kind,
        );
        let exact = matches!(carried.distance, Distance::Exactly(_));
        let better = found.get(&key).is_none_or(|(known, known_exact)| {
            (carried.certain, exact) > (known.certain, *known_exact)
        });
        if better {
            found.insert(key, (self.dependence(first, second, kind, carried), exact));
        }
    }

    fn dependence(
        &self,
        first: &Reference,
        second: &Reference,
        kind: DependenceKind,
        carried: Carried,
    ) -> Dependence {
        let op = |one: &Reference| one.step.as_ref().map(|step| step.op);
        let reduction: Option<ReduceOp> = op(first).filter(|own| op(second) == Some(*own));
        Dependence {
            var: first.root,
            other: second.root,
            kind,
            source: first.place,
            sink: second.place,
            distance: carried.distance,
            directions: self.directions(first, second),
            certain: carried.certain,
            reduction,
        }
    }

    fn directions(&self, first: &Reference, second: &Reference) -> Vec<Direction> {
        let common = first
            .frames
            .iter()
            .zip(&second.frames)
            .take_while(|(one, other)| one == other);
        let counted = common.filter(|(frame, _)| self.gather.frames[**frame].range.is_some());
        let depth = self.gather.frames[self.frame].depth;
        let direction = |frame: usize| match self.gather.frames[frame].depth.cmp(&depth) {
            std::cmp::Ordering::Less => Direction::Equal,
            std::cmp::Ordering::Equal => Direction::Less,
            std::cmp::Ordering::Greater => {
                pairs::direction(self.gather, self.frame, frame, first, second)
            }
        };
        counted.map(|(frame, _)| direction(*frame)).collect()
    }

    // ------------------------------------------------------------------------------------------ everything else

    fn hindrances(&mut self) {
        for (frames, hindrance, place) in &self.gather.hindrances {
            if !frames.contains(&self.frame) {
                continue;
            }
            let place = *place;
            let obstacle = match *hindrance {
                Hindrance::Jump(jump) => Obstacle::Jump { jump, place },
                Hindrance::Effect(effect) => Obstacle::Effect { effect, place },
            };
            if !self.obstacles.contains(&obstacle) {
                self.obstacles.push(obstacle);
            }
        }
    }
}
