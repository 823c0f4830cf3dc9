//! Gangs with lanes: loops shared out over blocks, in which further loops are shared out over the threads of the block.
//!
//! All threads of a block run the statements between such loops, each for itself, so that scalars of a gang need no place of their own. What
//! others could see (stores, calls with effects) one thread does, and threads wait for each other where one reads or stores what another has
//! stored or reads. A reduction of a loop over the lanes ends with every lane having the value. What cannot be done so is refused here;
//! then the gang's loops are shared out over threads, and the loops inside run one iteration after the other.
//!
//! Refuses to know which loops are independent, and directives.

use super::calls::any_with_effects;
use super::nest::own_variables;
use super::reduction::{assigned, is_joined, operator_in, start};
use crate::intrinsics;
use crate::ir::analysis::definite;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Expr, ExprKind, KernelOp, LaneStep, Program, ReduceOp, Role, Schedule, Spread, Stmt, StmtKind,
    Type, VarId,
};
use crate::source::Span;
use std::collections::{BTreeSet, HashMap};

mod arrays;
mod choice;
#[cfg(test)]
mod tests;
mod touched;

pub(super) use arrays::arrays_of_gangs;
pub(super) use choice::marked;
use touched::Touched;

type Code = Stmt<KernelOp>;

/// The variables of a kernel under construction.
pub(super) struct Own<'a> {
    /// Each thread has its own.
    pub(super) locals: BTreeSet<VarId>,
    /// Of those, parts of what the whole grid joins.
    pub(super) parts: BTreeSet<VarId>,
    /// The kernel's names of the host's variables.
    pub(super) copies: &'a HashMap<VarId, VarId>,
}

/// The statements inside the loops over blocks, in terms of the kernel; the place of one that cannot be run so.
pub(super) fn distribute(
    program: &Program,
    own: &Own<'_>,
    body: Vec<Code>,
) -> Result<Vec<Code>, Span> {
    let whole = body.clone();
    let mut gang = Gang {
        program,
        own,
        whole: &whole,
        seen: Touched::default(),
    };
    let first = body.first().map(|stmt| stmt.span);
    if let (Some(span), true) = (first, gang.wants_a_part()) {
        return Err(span);
    }
    let mut body = gang.list(body)?;
    let names = |var: VarId| program[var].of_gang;
    if let Some(span) = first.filter(|_| touches_any(&whole, names)) {
        // The block's last iteration had the same arrays, however it ended.
        body.insert(0, barrier(span));
    }
    Ok(body)
}

fn barrier(span: Span) -> Code {
    Stmt::new(StmtKind::Op(KernelOp::Lanes(LaneStep::Barrier)), span)
}

struct Gang<'a> {
    program: &'a Program,
    own: &'a Own<'a>,
    /// All statements of the gang.
    whole: &'a [Code],
    /// What was touched since the threads have last waited for each other.
    seen: Touched,
}

impl Gang<'_> {
    /// Whether statements read what the whole grid joins, or give it a value: that is no sum of what the lanes have, which one thread must have alone.
    fn wants_a_part(&self) -> bool {
        let scalar = |var: &&VarId| self.program[**var].rank() == 0;
        let mut parts = self.own.parts.iter().filter(scalar);
        parts
            .any(|var| mentions(self.whole, *var) > 0 && !is_joined(self.program, self.whole, *var))
    }

    fn list(&mut self, body: Vec<Code>) -> Result<Vec<Code>, Span> {
        let mut out = Vec::with_capacity(body.len());
        for stmt in body {
            self.statement(stmt, &mut out)?;
        }
        Ok(out)
    }

    fn statement(&mut self, stmt: Code, out: &mut Vec<Code>) -> Result<(), Span> {
        if is_over_lanes(&stmt) {
            return self.over_lanes(stmt, out);
        }
        if matches!(stmt.kind, StmtKind::Return | StmtKind::Stop { .. }) {
            return Err(stmt.span);
        }
        let one = std::slice::from_ref(&stmt);
        let touched = self.touched(one);
        let changed = self.locals_assigned(one);
        let parts = changed.iter().any(|var| self.own.parts.contains(var));
        if has_lanes(one) {
            return self.around(stmt, out);
        }
        if !touched.stores() && !parts {
            self.wait_before(&touched, stmt.span, out);
            out.push(stmt);
            return Ok(());
        }
        let kept = changed
            .iter()
            .all(|var| self.own.parts.contains(var) || self.is_only_in(*var, one));
        if kept {
            self.wait_before(&touched, stmt.span, out);
            self.by_first_lane(stmt, out);
            return Ok(());
        }
        self.around(stmt, out)
    }

    /// A construct whose conditions and bounds all threads compute alike.
    fn around(&mut self, mut stmt: Code, out: &mut Vec<Code>) -> Result<(), Span> {
        let again = matches!(stmt.kind, StmtKind::Do { .. } | StmtKind::While { .. });
        let fits = matches!(
            stmt.kind,
            StmtKind::If { .. }
                | StmtKind::Select { .. }
                | StmtKind::Block { .. }
                | StmtKind::Associate { .. }
        );
        if !again && !fits {
            return Err(stmt.span);
        }
        let head = self.head(&stmt);
        self.wait_before(&head, stmt.span, out);
        let span = stmt.span;
        let (before, mut failed) = (self.seen.clone(), None);
        let mut after = before.clone();
        muts::bodies(&mut stmt, &mut |body| {
            if again {
                // The next iteration meets what this one has touched.
                self.seen = before.clone();
                let _ = self.list(body.clone());
                self.seen.add(&before);
                self.seen.add(&head);
            } else {
                self.seen = before.clone();
            }
            match self.list(std::mem::take(body)) {
                Ok(made) => *body = made,
                Err(place) => failed = failed.or(Some(place)),
            }
            after.add(&self.seen);
        });
        self.seen = after;
        if let StmtKind::Do { schedule, .. } = &mut stmt.kind {
            *schedule = None;
        }
        // The condition of a loop is computed again when threads have stored.
        if again && self.seen.meets(&head) {
            return Err(span);
        }
        out.push(stmt);
        failed.map_or(Ok(()), Err)
    }

    /// What the conditions and bounds of a construct touch.
    fn head(&self, stmt: &Code) -> Touched {
        let mut found = Touched::default();
        refs::statement(stmt, &mut |_, expr| self.reads(expr, &mut found));
        found
    }

    // ------------------------------------------------------------------------------------------ loops over lanes

    fn over_lanes(&mut self, mut stmt: Code, out: &mut Vec<Code>) -> Result<(), Span> {
        let span = stmt.span;
        let said = said_of(&stmt);
        // Lanes join scalars: in the elements of an array they would meet.
        let mut named = said.reductions.iter();
        let array = named.any(|(_, var, _)| self.program[*var].rank() > 0);
        if array || self.meets_in_one_place(&stmt) {
            return Err(span);
        }
        let joined = self.joined(&stmt, &said)?;
        let touched = self.touched(std::slice::from_ref(&stmt));
        self.wait_before(&touched, span, out);
        let StmtKind::Do {
            body,
            spread,
            schedule,
            private,
            name,
            ..
        } = &mut stmt.kind
        else {
            return Err(span);
        };
        if leaves(body, name.as_deref()) {
            return Err(span);
        }
        (*spread, *schedule, *private) = (Some(Spread::Lanes), None, true);
        let step = |step| Stmt::new(StmtKind::Op(KernelOp::Lanes(step)), span);
        for (op, part) in &joined {
            let (part, neutral) = (part.clone(), start(*op, part));
            out.push(step(LaneStep::Begin { part, neutral }));
        }
        out.push(stmt);
        if !joined.is_empty() {
            // The threads wait for each other in it.
            self.seen = Touched::default();
        }
        out.extend(
            joined
                .into_iter()
                .map(|(op, part)| step(LaneStep::Join { op, part })),
        );
        Ok(())
    }

    /// Whether an assignment in a loop over lanes stores to the same place of shared data in all iterations, such as a reduction into an element.
    fn meets_in_one_place(&self, stmt: &Code) -> bool {
        let moving = self.locals_assigned(std::slice::from_ref(stmt));
        let mut found = false;
        refs::statements(std::slice::from_ref(stmt), &mut |inner| {
            if let StmtKind::Assign { lhs, .. } | StmtKind::ArrayAssign { lhs, .. } = &inner.kind {
                let shared = lhs.root().is_some_and(|root| self.is_shared(root));
                found |= shared && !moving.iter().any(|var| lhs.mentions(*var));
            }
        });
        found
    }

    /// The reductions of a loop over lanes: those that the author names, and scalars that it uses in no other way.
    fn joined(&self, stmt: &Code, said: &Schedule) -> Result<Vec<(ReduceOp, Expr)>, Span> {
        let one = std::slice::from_ref(stmt);
        let mut named: HashMap<VarId, ReduceOp> = HashMap::new();
        for (op, var, _) in &said.reductions {
            named.insert(self.own.copies.get(var).copied().unwrap_or(*var), *op);
        }
        let private: BTreeSet<VarId> = said
            .private
            .iter()
            .map(|var| self.own.copies.get(var).copied().unwrap_or(*var))
            .collect();
        let counters: BTreeSet<VarId> = own_variables(one).into_iter().collect();
        let StmtKind::Do { body, .. } = &stmt.kind else {
            return Err(stmt.span);
        };
        let mut found = Vec::new();
        for var in self.locals_assigned(one) {
            let free = private.contains(&var) || self.own.parts.contains(&var);
            if free || (counters.contains(&var) && self.is_only_in_its_loops(var)) {
                continue;
            }
            let variable = &self.program[var];
            let whole = Expr::new(ExprKind::Var(var), variable.ty.clone(), 0, stmt.span);
            if variable.rank() > 0 || matches!(variable.ty, Type::Derived(_) | Type::Character(..))
            {
                return Err(stmt.span);
            }
            let exposed = !definite::uses(self.program, &[var], body)
                .exposed
                .is_empty();
            let op = named.get(&var).copied();
            let op = op.or_else(|| operator_in(self.program, body, &whole).filter(|_| exposed));
            match op {
                Some(op) => found.push((op, whole)),
                None if !exposed && self.is_of_lanes(var) => {}
                None => return Err(stmt.span),
            }
        }
        Ok(found)
    }

    /// Whether a variable is used in loops over lanes alone, none of which wants a value from before.
    fn is_of_lanes(&self, var: VarId) -> bool {
        let (mut inside, mut all) = (0, 0);
        let mut wanted = false;
        refs::statements(self.whole, &mut |stmt| {
            if let (true, StmtKind::Do { body, .. }) = (is_over_lanes(stmt), &stmt.kind) {
                inside += mentions(body, var);
                wanted |= definite::uses(self.program, &[var], body)
                    .exposed
                    .contains_key(&var);
            }
        });
        all += mentions(self.whole, var);
        inside == all && !wanted
    }

    // ------------------------------------------------------------------------------------------ one thread, all threads

    /// `if (first lane)`, one for neighbours.
    fn by_first_lane(&self, stmt: Code, out: &mut Vec<Code>) {
        if let Some(StmtKind::If {
            arms,
            otherwise: None,
            ..
        }) = out.last_mut().map(|last| &mut last.kind)
            && let [arm] = &mut arms[..]
            && arm.condition.is_first_lane()
        {
            arm.body.push(stmt);
            return;
        }
        let span = stmt.span;
        let id = intrinsics::find("first_lane@device").expect("the table has a row for it");
        let kind = ExprKind::Intrinsic {
            id,
            args: Vec::new(),
        };
        let condition = Expr::new(kind, Type::Logical(4), 0, span);
        out.push(Stmt::new(StmtKind::only_if(condition, vec![stmt]), span));
    }

    /// Lets the threads wait for each other where the order of what was done and of what follows matters.
    fn wait_before(&mut self, next: &Touched, span: Span, out: &mut Vec<Code>) {
        if self.seen.stores() && self.seen.meets(next) || next.stores() && self.seen.meets(next) {
            out.push(barrier(span));
            self.seen = Touched::default();
        }
        self.seen.add(next);
    }

    // ------------------------------------------------------------------------------------------ variables

    fn touched(&self, body: &[Code]) -> Touched {
        let mut found = Touched {
            anything: any_with_effects(self.program, body),
            ..Touched::default()
        };
        refs::expressions(body, &mut |_, expr| self.reads(expr, &mut found));
        for place in assigned(self.program, body) {
            if let Some(root) = place.root().filter(|root| self.is_shared(*root)) {
                found.written.insert(self.key(root));
            }
        }
        found
    }

    fn reads(&self, expr: &Expr, found: &mut Touched) {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = node.kind
                && self.is_shared(var)
            {
                found.read.insert(self.key(var));
            }
        });
    }

    fn key(&self, var: VarId) -> Option<VarId> {
        let variable = &self.program[var];
        (!variable.target && !variable.pointer).then_some(var)
    }

    fn is_shared(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let value = matches!(&variable.role, Role::Dummy(dummy) if dummy.value);
        !self.own.locals.contains(&var) && !value && variable.role != Role::Parameter
    }

    fn locals_assigned(&self, body: &[Code]) -> BTreeSet<VarId> {
        let places = assigned(self.program, body);
        let roots = places
            .iter()
            .filter_map(Expr::root)
            .chain(own_variables(body));
        roots
            .filter(|root| self.own.locals.contains(root))
            .collect()
    }

    /// Whether nothing else of the gang names a variable.
    fn is_only_in(&self, var: VarId, body: &[Code]) -> bool {
        mentions(self.whole, var) == mentions(body, var)
    }

    /// Whether loops over a variable are all that names it.
    fn is_only_in_its_loops(&self, var: VarId) -> bool {
        fn outside(body: &[Code], var: VarId) -> bool {
            body.iter().any(|stmt| {
                let own =
                    matches!(&stmt.kind, StmtKind::Do { var: counter, .. } if *counter == var);
                let mut named = false;
                refs::statement(stmt, &mut |_, expr| named |= expr.mentions(var));
                if !own {
                    refs::bodies(stmt, &mut |inner| named |= outside(inner, var));
                }
                named
            })
        }
        !outside(self.whole, var)
    }
}

/// How often statements name a variable.
pub(super) fn mentions(body: &[Code], var: VarId) -> usize {
    let mut count = 0;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var: counter, .. } = &stmt.kind {
            count += usize::from(*counter == var);
        }
        refs::statement(stmt, &mut |_, expr| {
            count += usize::from(expr.mentions(var))
        });
    });
    count
}

fn said_of(stmt: &Code) -> Schedule {
    if let StmtKind::Do {
        schedule: Some(said),
        ..
    } = &stmt.kind
    {
        (**said).clone()
    } else {
        Schedule::default()
    }
}

fn is_over_lanes(stmt: &Code) -> bool {
    if let StmtKind::Do {
        spread: Some(Spread::Lanes),
        ..
    } = &stmt.kind
    {
        true
    } else if let StmtKind::Do {
        schedule: Some(said),
        ..
    } = &stmt.kind
    {
        said.lanes
    } else {
        false
    }
}

fn has_lanes(body: &[Code]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| found |= is_over_lanes(stmt));
    found
}

/// Whether statements name a variable that `is` so.
fn touches_any(body: &[Code], is: impl Fn(VarId) -> bool) -> bool {
    let mut found = false;
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            found |= matches!(node.kind, ExprKind::Var(var) if is(var));
        });
    });
    found
}

/// Whether a loop's body may end the loop, go on with one around it, or end the procedure or the program.
fn leaves(body: &[Code], own: Option<&str>) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= if matches!(
            stmt.kind,
            StmtKind::Exit(_) | StmtKind::Goto(_) | StmtKind::Return | StmtKind::Stop { .. }
        ) {
            true
        } else if let StmtKind::Cycle(Some(name)) = &stmt.kind {
            own.is_none_or(|own| !own.eq_ignore_ascii_case(name))
        } else {
            false
        };
    });
    found
}
