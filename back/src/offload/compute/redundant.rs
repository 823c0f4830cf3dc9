//! PARALLEL whose statements outside of loops use arrays that each gang has for itself: every gang runs the statements, and has its share of the loops.
//!
//! The construct becomes one loop over gangs, inside which each loop has the iterations of one gang, in one piece. Refuses what would tell gangs from
//! one thread: statements outside of loops that store to what all share, and loops that meet in what others of the construct store.

use super::super::arrays::axes::cast;
use super::super::arrays::joining::{binary, extreme};
use super::super::calls::any_with_effects;
use super::super::nest::own_variables;
use super::super::{Outliner, gangs};
use super::{
    Form, Place, counted, has_gang_arrays, is_shared_out, mentions, private_of, said_of, tight,
};
use crate::ir::analysis::dependence::Analysis;
use crate::ir::constant::constant;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    BinaryOp, Compute, Expr, ExprKind, HostOp, KernelOp, Role, Schedule, Shape, Stmt, StmtKind,
    Type, VarId, Variable,
};
use crate::source::Span;
use std::collections::BTreeSet;

/// Gangs where nobody says how many: enough to be worth a launch, few enough for what each of them does again.
const GANGS: i64 = 64;

type Code = Stmt<KernelOp>;

/// What statements outside of loops do to what all gangs share.
#[derive(Default)]
pub(super) struct Changes {
    /// Atomic operations and output, which every gang does.
    pub(super) adds_up: bool,
    /// Stores, and what is no less.
    pub(super) stores: bool,
}

impl Outliner<'_> {
    /// The kernel of such a construct.
    pub(super) fn by_every_gang(&mut self, place: &Place<'_>) -> Option<Vec<Stmt<HostOp>>> {
        let differ = || self.parts(place, place.body.to_vec()).is_err();
        let looked_at = !place.looked_at.is_empty();
        let together = looked_at || has_gang_arrays(self.program, place) || differ();
        if place.compute != Compute::Parallel || !together {
            return None;
        }
        let span = place.region.span;
        let (loops, outside): (Vec<&Code>, Vec<&Code>) =
            place.body.iter().partition(|stmt| is_shared_out(stmt));
        let outside: Vec<Code> = outside.into_iter().cloned().collect();
        if counted::holds_shared_out(&outside) {
            return None;
        }
        let own = own_of(place, place.body);
        let changes = self.changes(place, &own, &outside);
        let told = place.region.num_gangs.is_some();
        let changed = super::super::reduction::assigned(self.program, &outside);
        let mut roots = changed.iter().filter_map(Expr::root);
        let adds_up = changes.adds_up || roots.any(|root| place.joins(root));
        let fits = !changes.stores && (told || !adds_up);
        let array = |var: &VarId| self.program[*var].rank() > 0;
        let fits = fits && !place.looked_at.iter().any(array);
        if loops.is_empty() || !fits || !self.are_apart(place, &own) {
            return None;
        }
        let given = place.region.num_gangs.clone();
        let number = given.unwrap_or_else(|| Expr::int(GANGS, span));
        let gang = self.once(place.host, span, Vec::new(), Some(number.clone()));
        let counter = own_variables(std::slice::from_ref(&gang))
            .first()
            .copied()?;
        let mut inside = Vec::new();
        for stmt in place.body {
            match is_shared_out(stmt) {
                true => inside.extend(self.piece(place, stmt, (counter, &number))?),
                false => inside.push(stmt.clone()),
            }
        }
        let said = loops.into_iter().filter_map(said_of);
        let said: Vec<&Schedule> = said.collect();
        let inside = self.by_own_values(place, inside);
        let whole = vec![with_body(gang, inside)];
        // Where lanes cannot run the statements alike, a gang is one thread.
        let mut forms = [Form::Gangs(1), Form::Threads(1)].into_iter();
        let made = forms.find_map(|form| self.attempt(place, form, whole.clone(), &said).ok())?;
        Some(self.launch_with_data(place, made, span))
    }

    /// What statements outside of loops do to variables that are not the gangs' own.
    pub(super) fn changes(
        &self,
        place: &Place<'_>,
        own: &BTreeSet<VarId>,
        body: &[Code],
    ) -> Changes {
        let joined: BTreeSet<VarId> = place.region.reductions.iter().map(|one| one.1).collect();
        let counters: BTreeSet<VarId> = own_variables(body).into_iter().collect();
        let prints = counted::prints(body);
        let mut found = Changes {
            adds_up: prints,
            stores: prints || stops(body) || any_with_effects(self.program, body),
        };
        let mut look = |access: Access, expr: &Expr| {
            let Some(root) = expr.root() else { return };
            let scalar = self.program[root].rank() == 0 && !self.shared.contains(&root);
            let free = own.contains(&root) || joined.contains(&root) || counters.contains(&root);
            let plain = matches!(expr.kind, ExprKind::Var(_)) && scalar;
            let changes = access != Access::Read;
            if !changes || free || self.program[root].role == Role::Parameter {
                return;
            }
            found.adds_up |= access == Access::Atomic;
            found.stores |= access != Access::Atomic && !(access == Access::Write && plain);
        };
        refs::expressions(body, &mut |access, expr| {
            look(access, expr);
            refs::each(expr, &mut |node| refs::operands(node, &mut look));
        });
        found
    }

    /// Whether nothing that a loop stores is named by another statement: gangs do not wait for each other.
    fn are_apart(&self, place: &Place<'_>, own: &BTreeSet<VarId>) -> bool {
        let loops = place.body.iter().filter(|stmt| is_shared_out(stmt));
        let mut stored = BTreeSet::new();
        for stmt in loops {
            let one = std::slice::from_ref(stmt);
            let counters: BTreeSet<VarId> = own_variables(one).into_iter().collect();
            let places = super::super::reduction::assigned(self.program, one);
            let roots = places.iter().filter_map(Expr::root);
            stored.extend(roots.filter(|root| !own.contains(root) && !counters.contains(root)));
        }
        let aliased = |var: &VarId| self.program[*var].target || self.program[*var].pointer;
        let times = |var: &VarId| {
            let named = |stmt: &&Code| mentions(std::slice::from_ref(*stmt), *var);
            place.body.iter().filter(named).count()
        };
        let one_loop = place.body.len() == 1;
        stored
            .iter()
            .filter(|var| !is_counted(place.body, **var) && !place.joins(**var))
            .all(|var| times(var) <= 1 && (one_loop || !aliased(var)))
    }

    /// A loop with the iterations of a gang, behind the statements that compute where these begin and end.
    fn piece(
        &mut self,
        place: &Place<'_>,
        stmt: &Code,
        (gang, gangs): (VarId, &Expr),
    ) -> Option<Vec<Code>> {
        let schedules = tight(stmt);
        let (depth, known) = self.independent(place, stmt, &schedules);
        if depth == 0 {
            return None;
        }
        let mut made = self.with_lanes(place, stmt, &known)?;
        let StmtKind::Do {
            from,
            to,
            step,
            var,
            ..
        } = &mut made.kind
        else {
            return None;
        };
        let gang = Expr::new(ExprKind::Var(gang), Type::INT, 0, stmt.span);
        let ty = self.program[*var].ty.clone();
        let step = step.as_deref();
        let share = Share { gang, gangs, step };
        let Bounds { any, first, last } = share.bounds(from, to, &ty);
        let name = self.program[*var].name.clone();
        let mut out = Vec::new();
        for (bound, value, word) in [(from, first, "first"), (to, last, "last")] {
            let name = format!("{name}_{word}");
            let mut own = Variable::new(name, stmt.span, ty.clone(), Shape::Scalar, Role::Local);
            own.owner = Some(place.host);
            let own = self.program.add_var(own);
            let own = Expr::new(ExprKind::Var(own), ty.clone(), 0, stmt.span);
            let kind = StmtKind::assignment(own.clone(), cast(value, &ty), false);
            out.push(Stmt::new(kind, stmt.span));
            **bound = own;
        }
        out.push(made);
        Some(match any {
            Some(any) => vec![Stmt::new(StmtKind::only_if(any, out), stmt.span)],
            None => out,
        })
    }

    /// The loop with those marked that the lanes of a gang share: loops inside, else the loop itself, where its iterations leave the gang's arrays alone.
    fn with_lanes(&self, place: &Place<'_>, stmt: &Code, known: &Analysis) -> Option<Code> {
        if let Some(marked) = gangs::marked(place.compute, stmt, 1, known) {
            return Some(marked);
        }
        let mut made = stmt.clone();
        let changed = super::super::reduction::assigned(self.program, std::slice::from_ref(stmt));
        let regions = place.region.private.iter();
        let mut regions = regions.chain(&place.region.first_private);
        let meets = regions.any(|var| changed.iter().any(|one| one.root() == Some(*var)));
        if let StmtKind::Do { schedule, .. } = &mut made.kind {
            schedule.get_or_insert_default().lanes = !meets;
        }
        Some(made)
    }
}

/// How the iterations of a loop are divided.
struct Share<'a> {
    gang: Expr,
    gangs: &'a Expr,
    step: Option<&'a Expr>,
}

/// The iterations of a gang.
struct Bounds {
    /// Whether it has some, where the counter has no room for a loop without any behind the last value.
    any: Option<Expr>,
    first: Expr,
    last: Expr,
}

impl Share<'_> {
    /// First and last value of the loop in a gang, which are computed in 64 bits.
    fn bounds(&self, from: &Expr, to: &Expr, ty: &Type) -> Bounds {
        let span = from.span;
        let wide = Type::Integer(8);
        let one = || known(1, &wide, span);
        let as_wide = |value: &Expr| match constant(value) {
            Some(value) => known(value, &wide, span),
            None => cast(value.clone(), &wide),
        };
        let infix = |op, left, right| {
            let made = binary(op, left, right, &wide);
            constant(&made).map_or(made, |value| known(value, &wide, span))
        };
        let step = || self.step.map_or_else(one, as_wide);
        let along = |count| match self.step {
            Some(_) => infix(BinaryOp::Mul, count, step()),
            None => count,
        };
        let span_of = infix(BinaryOp::Sub, as_wide(to), as_wide(from));
        let room = infix(BinaryOp::Add, span_of, step());
        let count = match self.step {
            Some(_) => infix(BinaryOp::Div, room, step()),
            None => room,
        };
        let up = infix(BinaryOp::Sub, as_wide(self.gangs), one());
        let up = infix(BinaryOp::Add, count.clone(), up);
        let each = infix(BinaryOp::Div, up, as_wide(self.gangs));
        let before = infix(BinaryOp::Sub, as_wide(&self.gang), one());
        let times = |left, right| match constant(right) {
            Some(1) => left,
            _ => infix(BinaryOp::Mul, left, right.clone()),
        };
        let least = |value: Expr, other: &Expr| {
            Expr::new(extreme("min", value, other.clone()), wide.clone(), 0, span)
        };
        let skipped = times(before, &each);
        let (any, skipped) = match self.has_room_behind(to, ty) {
            true => (None, least(skipped, &count)),
            false => {
                let (left, right) = (Box::new(skipped.clone()), Box::new(count.clone()));
                let op = BinaryOp::Lt;
                let any = ExprKind::Binary { op, left, right };
                (Some(Expr::new(any, Type::Logical(4), 0, span)), skipped)
            }
        };
        let end = least(times(as_wide(&self.gang), &each), &count);
        let first = infix(BinaryOp::Add, as_wide(from), along(skipped));
        let start = infix(BinaryOp::Sub, as_wide(from), step());
        let last = match constant(&start) {
            Some(0) => along(end),
            _ => infix(BinaryOp::Add, start, along(end)),
        };
        Bounds { any, first, last }
    }

    /// Whether a counter can hold the value one step behind its last one.
    fn has_room_behind(&self, to: &Expr, ty: &Type) -> bool {
        let step = self.step.map_or(Some(1), constant);
        let behind = || constant(to)?.checked_add(step?);
        let Type::Integer(bytes @ (1 | 2 | 4 | 8)) = *ty else {
            return false;
        };
        let most = i64::MAX >> (64 - 8 * u32::from(bytes));
        behind().is_some_and(|value| (-most..=most).contains(&value))
    }
}

/// Whether statements may end the program.
fn stops(body: &[Code]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Stop { .. })
    });
    found
}

fn known(value: i64, ty: &Type, span: Span) -> Expr {
    Expr {
        ty: ty.clone(),
        ..Expr::int(value, span)
    }
}

/// Whether atomic operations are all that statements do to a variable.
fn is_counted(body: &[Code], var: VarId) -> bool {
    let mut only = true;
    let mut look = |access: Access, expr: &Expr| {
        only &= expr.root() != Some(var) || access == Access::Atomic;
    };
    refs::expressions(body, &mut |access, expr| {
        look(access, expr);
        refs::each(expr, &mut |node| {
            let designates = node.root();
            refs::operands(node, &mut |access, operand| {
                if designates.is_none() || operand.root() != designates {
                    look(access, operand);
                }
            });
        });
    });
    only
}

/// What each gang, or an iteration of it, has for itself.
pub(super) fn own_of(place: &Place<'_>, body: &[Code]) -> BTreeSet<VarId> {
    let mut own = private_of(place.region, body);
    own.extend(&place.region.first_private);
    own
}

fn with_body(mut stmt: Code, inside: Vec<Code>) -> Code {
    if let StmtKind::Do { body, .. } = &mut stmt.kind {
        *body = inside;
    }
    stmt
}
