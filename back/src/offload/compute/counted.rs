//! Statements of a PARALLEL construct outside of its loops: every gang runs them. What that comes to is decided here.
//!
//! | a statement | who runs it |
//! |---|---|
//! | under LOOP, of gangs or of nobody in particular | all gangs together: each iteration once |
//! | that changes what others see in a way that adds up: ATOMIC on what gangs share, a REDUCTION variable, output, a call of a procedure with such statements | each gang, where NUM_GANGS says how many there are |
//! | that uses a value which such a statement gave its gang (`v` of ATOMIC CAPTURE), and those between the two | each gang, together with it |
//! | any other: it stores, or keeps for the gang, what all gangs compute alike | one gang for all |
//!
//! Where nobody says how many gangs there are, there is one for the statements outside of loops, but as many as it takes for loops. Arrays that each gang
//! has for itself, and captured values that loops use, hold a construct together in one kernel (`redundant`); where that cannot be, one thread runs the
//! construct, and what each gang runs in it as often as there are gangs.

use super::super::kept::reads_elsewhere;
use super::super::nest::own_variables;
use super::super::reduction::assigned;
use super::super::{Outliner, gangs};
use super::redundant::own_of;
use super::{Place, is_shared_out, mentions};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::analysis::definite;
use crate::ir::constant::constant;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Body, Compute, Expr, ExprKind, HostOp, KernelOp, ProcId, Role, Space, Stmt, StmtKind, VarId,
};
use crate::source::Span;
use std::collections::BTreeSet;
use std::ops::Range;

type Code = Stmt<KernelOp>;

/// Statements next to each other that each gang runs, or one for all.
pub(super) struct Part {
    pub(super) each: bool,
    pub(super) body: Vec<Code>,
}

impl Outliner<'_> {
    /// Statements outside of loops, taken apart by who runs them. Loops that gangs share count as statements that run once, and so do constructs
    /// around such loops. The place of a value that differs between gangs and is used where they are apart no more.
    pub(super) fn parts(&self, place: &Place<'_>, body: Vec<Code>) -> Result<Vec<Part>, Span> {
        let counts: Vec<bool> = body.iter().map(|one| self.counts(place, one)).collect();
        let together = self.with_their_values(place, &body, &counts)?;
        let mut parts: Vec<Part> = Vec::new();
        for (index, stmt) in body.into_iter().enumerate() {
            let each = counts[index] || together.contains(&index);
            let comment = matches!(stmt.kind, StmtKind::Empty);
            match parts.last_mut() {
                Some(last) if comment || last.each == each => last.body.push(stmt),
                Some(_) | None => parts.push(Part {
                    each,
                    body: vec![stmt],
                }),
            }
        }
        Ok(parts)
    }

    /// The statements from the first one that gives gangs different values to the last one that uses them.
    fn with_their_values(
        &self,
        place: &Place<'_>,
        body: &[Code],
        counts: &[bool],
    ) -> Result<Range<usize>, Span> {
        let own = own_of(place, place.body);
        let mut differing: BTreeSet<VarId> = BTreeSet::new();
        let mut group: Option<(usize, usize, Span)> = None;
        for (index, stmt) in body.iter().enumerate() {
            let one = std::slice::from_ref(stmt);
            let uses = differing.iter().any(|var| self.needs(*var, one));
            if !counts[index] && !uses {
                continue;
            }
            let changed = assigned(self.program, one);
            let roots = changed.iter().filter_map(Expr::root);
            let before = differing.len();
            differing.extend(roots.filter(|root| self.is_of_gang(place, &own, *root)));
            if uses || differing.len() > before {
                let first = group.map_or(index, |(first, ..)| first);
                group = Some((first, index, stmt.span));
            }
        }
        let Some((first, last, span)) = group else {
            return Ok(0..0);
        };
        let inside = &body[first..=last];
        let apart = !holds_shared_out(inside)
            && differing
                .iter()
                .all(|var| !self.is_needed_beside(place, *var, inside));
        apart.then_some(first..last + 1).ok_or(span)
    }

    /// Whether statements use the value that a variable has before them.
    fn needs(&self, var: VarId, body: &[Code]) -> bool {
        let scalar = self.program[var].rank() == 0;
        let exposed = || definite::uses(self.program, &[var], body).exposed;
        mentions(body, var) && (!scalar || exposed().contains_key(&var))
    }

    /// Whether other statements of the construct use the value that a variable has behind these.
    fn is_needed_beside(&self, place: &Place<'_>, var: VarId, inside: &[Code]) -> bool {
        if self.program[var].rank() > 0 {
            return gangs::mentions(place.body, var) > gangs::mentions(inside, var);
        }
        let spans: Vec<Span> = inside.iter().map(|one| one.span).collect();
        reads_elsewhere(self.program, var, &spans, place.body).is_some()
    }

    /// Whether it shows how many gangs run a statement.
    pub(super) fn counts(&self, place: &Place<'_>, stmt: &Code) -> bool {
        let one = std::slice::from_ref(stmt);
        if place.compute != Compute::Parallel
            || place.region.num_gangs.is_none()
            || holds_shared_out(one)
        {
            return false;
        }
        let own = own_of(place, place.body);
        let changed = assigned(self.program, one);
        let mut roots = changed.iter().filter_map(Expr::root);
        roots.any(|root| place.joins(root))
            || self.changes(place, &own, one).adds_up
            || self.calls_count(one, &mut BTreeSet::new())
    }

    /// Whether a loop that every gang runs holds, beside loops that gangs share, statements that count gangs.
    pub(super) fn counts_beside_loops(&self, place: &Place<'_>, stmt: &Code) -> bool {
        if is_shared_out(stmt) || !holds_shared_out(std::slice::from_ref(stmt)) {
            return false;
        }
        let beside = beside_loops(std::slice::from_ref(stmt));
        beside.iter().any(|one| self.counts(place, one))
    }

    /// Whether statements call a procedure whose statements count gangs. Those of which gangs share loops are one call of all gangs.
    fn calls_count(&self, body: &[Code], seen: &mut BTreeSet<ProcId>) -> bool {
        let mut called = Vec::new();
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, .. } = &stmt.kind {
                called.push(*procedure);
            }
        });
        refs::expressions(body, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { procedure, .. } = &node.kind {
                    called.push(*procedure);
                }
            });
        });
        called.into_iter().any(|procedure| {
            let Body::Kernel(body) = &self.program[procedure].body else {
                return false;
            };
            if !seen.insert(procedure) || divides(body) {
                return false;
            }
            self.body_counts(body, seen)
        })
    }

    /// Whether statements of a procedure count gangs.
    fn body_counts(&self, body: &[Code], seen: &mut BTreeSet<ProcId>) -> bool {
        let outside = |root: VarId| match self.program[root].role {
            Role::Module(_) | Role::Common(_) | Role::Dummy(_) => true,
            Role::Local | Role::Result | Role::Parameter => false,
        };
        atomics(body).into_iter().any(outside) || prints(body) || self.calls_count(body, seen)
    }

    /// Where statements call a procedure of whose loops gangs share iterations, and whose other statements count gangs.
    fn calls_for_gangs(&self, body: &[Code]) -> Option<Span> {
        let mut found = None;
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Call { procedure, .. } = &stmt.kind
                && let Body::Kernel(inside) = &self.program[*procedure].body
                && divides(inside)
                && self.body_counts(&beside_loops(inside), &mut BTreeSet::new())
            {
                found.get_or_insert(stmt.span);
            }
        });
        found
    }

    /// Whether each gang has a variable for itself.
    pub(super) fn is_of_gang(&self, place: &Place<'_>, own: &BTreeSet<VarId>, var: VarId) -> bool {
        let variable = &self.program[var];
        let scalar = variable.rank() == 0 && variable.space == Space::Host;
        let shared = match self.takes_turns {
            true => &self.of_clauses,
            false => &self.shared,
        };
        let free = scalar && !shared.contains(&var) && variable.role != Role::Parameter;
        let own = !place.joins(var) && (own.contains(&var) || free);
        own || place.looked_at.contains(&var)
    }

    // ------------------------------------------------------------------------------------------ one thread

    /// Statements for one thread, in which what each gang runs is done as often as there are gangs; what the host does before.
    pub(super) fn by_turns(
        &mut self,
        place: &Place<'_>,
        body: Vec<Code>,
    ) -> (Vec<Code>, Vec<Stmt<HostOp>>) {
        let mut turns = Turns {
            number: None,
            before: Vec::new(),
            lost: None,
        };
        self.takes_turns = true;
        let body = self.in_turns(place, body, &mut turns);
        self.takes_turns = false;
        self.one_gang = self.one_gang.or(turns.lost);
        (body, turns.before)
    }

    fn in_turns(&mut self, place: &Place<'_>, body: Vec<Code>, turns: &mut Turns) -> Vec<Code> {
        let whole = body.clone();
        let parts = match self.parts(place, body) {
            Ok(parts) => parts,
            Err(span) => {
                turns.lost.get_or_insert(span);
                return whole;
            }
        };
        let mut out = Vec::new();
        for part in parts {
            if !part.each {
                out.extend(self.inside_in_turns(place, part.body, turns));
            } else if let Some(span) = self.goes_on(place, &part.body) {
                turns.lost.get_or_insert(span);
                out.extend(part.body);
            } else if let Some(number) = self.number_of_gangs(place, turns) {
                let span = part.body.first().map_or(place.region.span, |one| one.span);
                let body = self.by_own_values(place, part.body);
                out.push(self.once(place.host, span, body, Some(number)));
            }
        }
        out
    }

    /// The same in the constructs around loops that gangs share.
    fn inside_in_turns(
        &mut self,
        place: &Place<'_>,
        mut body: Vec<Code>,
        turns: &mut Turns,
    ) -> Vec<Code> {
        for stmt in &mut body {
            if is_shared_out(stmt) || !holds_shared_out(std::slice::from_ref(stmt)) {
                continue;
            }
            muts::bodies(stmt, &mut |inner| {
                *inner = self.in_turns(place, std::mem::take(inner), turns);
            });
        }
        body
    }

    /// Where statements that each gang runs go on with what another one, run by the same thread, has left in a variable of the gang.
    fn goes_on(&self, place: &Place<'_>, body: &[Code]) -> Option<Span> {
        let own = own_of(place, place.body);
        let counters = own_variables(body);
        let changed = assigned(self.program, body);
        let of_gang =
            |root: &VarId| self.is_of_gang(place, &own, *root) && !counters.contains(root);
        let roots = changed.iter().filter_map(Expr::root).filter(of_gang);
        let roots: BTreeSet<VarId> = roots.collect();
        let array = |var: &&VarId| self.program[**var].rank() > 0;
        if roots.iter().any(|var| array(&var)) {
            return body.first().map(|stmt| stmt.span);
        }
        let vars: Vec<VarId> = roots.into_iter().collect();
        let uses = definite::uses(self.program, &vars, body);
        uses.exposed.values().next().copied()
    }

    /// Whether statements that each gang runs give some of these variables a value.
    pub(super) fn differ_in(&self, place: &Place<'_>, vars: &BTreeSet<VarId>) -> bool {
        let counting = place.body.iter().filter(|one| self.counts(place, one));
        counting.into_iter().any(|one| {
            let changed = assigned(self.program, std::slice::from_ref(one));
            let mut roots = changed.iter().filter_map(Expr::root);
            roots.any(|root| vars.contains(&root))
        })
    }

    /// How many gangs there are, as device code names it.
    fn number_of_gangs(&mut self, place: &Place<'_>, turns: &mut Turns) -> Option<Expr> {
        if let Some(number) = &turns.number {
            return Some(number.clone());
        }
        let given = place.region.num_gangs.clone()?;
        let number = match constant(&given) {
            Some(_) => given,
            None => {
                let (name, assignment) = self.host_value(place.host, "gangs", given);
                turns.before.push(assignment);
                name
            }
        };
        turns.number = Some(number.clone());
        Some(number)
    }

    /// Says which statement of a construct counts one gang where there are more.
    pub(super) fn warn_of_one_gang(&mut self, place: &Place<'_>) {
        let values = self.one_gang.take();
        let values = values.map(|span| (span, "uses a value of which each gang has another one"));
        let calls = || self.calls_for_gangs(place.body);
        let divided = "its loops are shared by gangs, and its other statements count them";
        let lost = values.or_else(|| calls().map(|span| (span, divided)));
        let given = place.region.num_gangs.as_ref();
        let many = given.is_some_and(|number| constant(number) != Some(1));
        if let Some((span, why)) = lost.filter(|_| many && place.compute == Compute::Parallel) {
            let what = "one gang alone runs statements of PARALLEL that count gangs";
            let found = Diagnostic::warning(codes::ACC_ONE_GANG, what);
            self.report(found.at(span, why));
        }
    }

    /// What is said of values that differ between gangs.
    pub(super) fn differing(span: Span) -> Diagnostics {
        let mut why = Diagnostics::default();
        let found = Diagnostic::error(codes::LOOP_DATA, "a value of which each gang has another");
        why.push(found.at(span, "used where gangs are apart no more"));
        why
    }
}

/// How one thread stands for all gangs.
struct Turns {
    number: Option<Expr>,
    /// What the host computes first.
    before: Vec<Stmt<HostOp>>,
    /// Where a statement runs but once.
    lost: Option<Span>,
}

/// Whether statements are or hold loops that gangs share.
pub(super) fn holds_shared_out(body: &[Code]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| found |= is_shared_out(stmt));
    found
}

/// Whether gangs share loops of a procedure.
fn divides(body: &[Code]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(said),
            ..
        } = &stmt.kind
        {
            found |= said.gang;
        }
    });
    found
}

/// Statements without the loops that gangs share.
fn beside_loops(body: &[Code]) -> Vec<Code> {
    let shared = |stmt: &&Code| is_shared_out(stmt);
    let mut kept: Vec<Code> = body.iter().filter(|stmt| !shared(stmt)).cloned().collect();
    for stmt in &mut kept {
        muts::bodies(stmt, &mut |inner| *inner = beside_loops(inner));
    }
    kept
}

/// Whether statements write to standard output.
pub(super) fn prints(body: &[Code]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Op(KernelOp::Print { .. }));
    });
    found
}

/// The variables that atomic operations of statements change.
fn atomics(body: &[Code]) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    let mut look = |access: Access, expr: &Expr| {
        if access == Access::Atomic {
            found.extend(expr.root());
        }
    };
    refs::expressions(body, &mut |access, expr| {
        look(access, expr);
        refs::each(expr, &mut |node| refs::operands(node, &mut look));
    });
    found
}
