//! Scalars that the loops assign without joining them: each round has its own, and must give it a value before using it.

use super::Outliner;
use super::nest::{Nest, bare, own_variables};
use super::places::constant;
use super::reduction::{self, Joined};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Body, Expr, ExprKind, Intent, KernelLoops, KernelOp, ProcId, Program, Role, Shape, Space, Stmt,
    StmtKind, VarId,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Variables of the host procedure of which each thread has its own.
pub(super) fn private(
    outliner: &mut Outliner<'_>,
    loops: &KernelLoops,
    nest: &Nest,
    joined: &[Joined],
) -> BTreeSet<VarId> {
    let own: HashSet<VarId> = own_variables(&nest.body).into_iter().collect();
    let mut private: BTreeSet<VarId> = nest.loops.iter().map(|one| one.var).collect();
    private.extend(&own);
    let joins = |var: VarId| joined.iter().any(|one| one.target.root() == Some(var));
    // Elements and components are for `data` to see to.
    let whole = |expr: &Expr| match expr.kind {
        ExprKind::Var(var) => Some(var),
        _ => None,
    };
    let mut assigned: Vec<VarId> = reduction::assigned(outliner.program, &nest.body)
        .iter()
        .filter_map(whole)
        .filter(|var| !own.contains(var) && !joins(*var) && !private.contains(var))
        .collect();
    assigned.sort();
    assigned.dedup();
    for var in clause(outliner, loops, &joins) {
        private.insert(var);
        assigned.retain(|other| *other != var);
    }
    let mut flow = Flow {
        program: outliner.program,
        vars: assigned.iter().copied().collect(),
        read: BTreeMap::new(),
        exposed: BTreeMap::new(),
        frames: Vec::new(),
        returned: None,
        depth: 0,
    };
    flow.list(&nest.body, Some(BTreeSet::new()));
    let (read, exposed) = (flow.read, flow.exposed);
    for var in assigned {
        let variable = &outliner.program[var];
        let host = matches!(variable.space, Space::Host | Space::Pinned);
        match (variable.rank(), host) {
            (0, true) => {
                private.insert(var);
                match (exposed.get(&var), read.get(&var)) {
                    (Some(span), _) => carried(outliner, var, *span, &nest.body),
                    (None, None) if is_status(var, &nest.body) => {}
                    (None, None) => lost(outliner, var, &nest.body),
                    (None, Some(_)) => {}
                }
            }
            (0, false) => {
                if let Some(span) = read.get(&var) {
                    shared(outliner, var, *span);
                }
            }
            _ => {}
        }
    }
    private
}

/// The variables of PRIVATE; reports those of which a thread cannot have its own.
fn clause(
    outliner: &mut Outliner<'_>,
    loops: &KernelLoops,
    joins: &dyn Fn(VarId) -> bool,
) -> Vec<VarId> {
    let mut fit = Vec::new();
    for &var in &loops.private {
        let variable = &outliner.program[var];
        let small = match &variable.shape {
            Shape::Scalar => true,
            Shape::Explicit(bounds) => bounds
                .iter()
                .all(|b| constant(&b.lower).is_some() && constant(&b.upper).is_some()),
            Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => false,
        };
        let why = if joins(var) {
            "is reduced as well"
        } else if !small || variable.allocatable || variable.pointer {
            "has no bounds that are constants, which a thread's own array needs"
        } else {
            fit.push(var);
            continue;
        };
        let name = variable.name.clone();
        let declared = variable.span;
        outliner.report(
            Diagnostic::error(codes::LOOP_CLAUSE, format!("'{name}' cannot be private"))
                .at(loops.span, format!("'{name}' {why}"))
                .also(declared, "declared here")
                .help("name scalars and arrays of fixed size"),
        );
    }
    fit
}

fn carried(outliner: &mut Outliner<'_>, var: VarId, span: Span, body: &[Stmt<KernelOp>]) {
    let name = outliner.program[var].name.clone();
    let mut diagnostic = Diagnostic::error(
        codes::LOOP_CARRIED,
        format!("'{name}' hands a value from round to round of kernel loops"),
    )
    .at(span, "may be used before this round has assigned it");
    if let Some(place) = assignment(var, body).filter(|place| *place != span) {
        diagnostic = diagnostic.also(place, "assigned here");
    }
    outliner.report(diagnostic.help(format!(
        "assign '{name}' on every way before it is used, say PRIVATE({name}), or let all its uses be a reduction such as {name} = {name} + x"
    )));
}

fn shared(outliner: &mut Outliner<'_>, var: VarId, span: Span) {
    let name = outliner.program[var].name.clone();
    outliner.report(
        Diagnostic::error(
            codes::LOOP_CARRIED,
            format!("device scalar '{name}' is assigned and used in kernel loops"),
        )
        .at(span, "all threads share it, and run at the same time")
        .help(format!(
            "use a host scalar, of which each thread has its own, or say PRIVATE({name})"
        )),
    );
}

fn lost(outliner: &mut Outliner<'_>, var: VarId, body: &[Stmt<KernelOp>]) {
    let name = outliner.program[var].name.clone();
    let place = assignment(var, body).unwrap_or(outliner.program[var].span);
    outliner.report(
        Diagnostic::warning(
            codes::LOOP_VALUE_LOST,
            format!("the value that kernel loops assign to '{name}' is lost"),
        )
        .at(
            place,
            "each thread has its own, and the host's keeps its value",
        )
        .help(format!(
            "declare '{name}' with DEVICE, or make it a reduction"
        )),
    );
}

/// Whether a variable takes nothing but what functions give back that are called for what they do, such as atomic ones.
fn is_status(var: VarId, body: &[Stmt<KernelOp>]) -> bool {
    let mut all = true;
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && lhs.root() == Some(var)
        {
            let called = matches!(bare(rhs).kind, ExprKind::Api { .. } | ExprKind::Call { .. });
            all &= called;
        }
    });
    all
}

fn assignment(var: VarId, body: &[Stmt<KernelOp>]) -> Option<Span> {
    let mut found = None;
    refs::expressions(body, &mut |access, expr| {
        if access != Access::Read && expr.root() == Some(var) {
            found.get_or_insert(expr.span);
        }
    });
    found
}

/// Calls in calls are followed so far.
const DEEPEST_CALL: usize = 8;

/// What surely has a value; nothing where control never comes.
type State = Option<BTreeSet<VarId>>;

fn meet(one: State, other: State) -> State {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.intersection(&other).copied().collect()),
        (None, state) | (state, None) => state,
    }
}

/// Follows the statements of one round.
struct Flow<'a> {
    program: &'a Program,
    vars: BTreeSet<VarId>,
    /// First use of each variable.
    read: BTreeMap<VarId, Span>,
    /// First use before a value is sure.
    exposed: BTreeMap<VarId, Span>,
    /// Constructs around: name, whether a loop, states at EXITs.
    frames: Vec<(Option<String>, bool, State)>,
    /// States at RETURN.
    returned: State,
    /// How many calls deep.
    depth: usize,
}

impl Flow<'_> {
    fn list(&mut self, body: &[Stmt<KernelOp>], mut state: State) -> State {
        for stmt in body {
            state = self.stmt(stmt, state);
        }
        state
    }

    fn stmt(&mut self, stmt: &Stmt<KernelOp>, mut state: State) -> State {
        match &stmt.kind {
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => {
                self.frames.push((name.clone(), false, None));
                let mut after = None;
                for arm in arms {
                    self.reads(&arm.condition, &state);
                    let end = self.list(&arm.body, state.clone());
                    after = meet(after, end);
                }
                let rest = self.list(otherwise.as_deref().unwrap_or(&[]), state);
                self.leave(meet(after, rest))
            }
            StmtKind::Select {
                selector,
                cases,
                default,
                name,
            } => {
                self.reads(selector, &state);
                self.frames.push((name.clone(), false, None));
                let mut after = None;
                for case in cases {
                    let end = self.list(&case.body, state.clone());
                    after = meet(after, end);
                }
                let rest = self.list(default.as_deref().unwrap_or(&[]), state);
                self.leave(meet(after, rest))
            }
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                ..
            } => {
                [Some(from), Some(to), step.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|bound| self.reads(bound, &state));
                state.iter_mut().for_each(|state| {
                    state.insert(*var);
                });
                let before = state.clone();
                self.frames.push((name.clone(), true, None));
                let end = self.list(body, state);
                let runs = step.is_none()
                    && constant(from)
                        .zip(constant(to))
                        .is_some_and(|(a, b)| a <= b);
                // A CYCLE may skip what the body assigns.
                let sure = runs && !cycles(body);
                self.leave(if sure { end } else { before })
            }
            StmtKind::While {
                condition,
                body,
                name,
            } => {
                condition
                    .iter()
                    .for_each(|condition| self.reads(condition, &state));
                let before = state.clone();
                self.frames.push((name.clone(), true, None));
                self.list(body, state);
                self.leave(before.filter(|_| condition.is_some()))
            }
            StmtKind::Concurrent {
                ranges,
                mask,
                body,
                name,
            } => {
                for range in ranges {
                    self.reads(&range.from, &state);
                    self.reads(&range.to, &state);
                }
                mask.iter().for_each(|mask| self.reads(mask, &state));
                self.frames.push((name.clone(), true, None));
                self.list(body, state.clone());
                self.leave(state)
            }
            StmtKind::Block { body, name, .. } => {
                self.frames.push((name.clone(), false, None));
                let end = self.list(body, state);
                self.leave(end)
            }
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => {
                bindings
                    .iter()
                    .for_each(|(_, value)| self.reads(value, &state));
                self.frames.push((name.clone(), false, None));
                let end = self.list(body, state);
                self.leave(end)
            }
            StmtKind::Where { arms } => {
                for (mask, body) in arms {
                    mask.iter().for_each(|mask| self.reads(mask, &state));
                    self.list(body, state.clone());
                }
                state
            }
            StmtKind::Exit(name) => {
                self.exit(name.as_deref(), state);
                None
            }
            StmtKind::Return => {
                self.returned = meet(self.returned.take(), state);
                None
            }
            StmtKind::Cycle(_) | StmtKind::Stop { .. } | StmtKind::Goto(_) => None,
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty
            | StmtKind::Op(_) => self.plain(stmt, state),
        }
    }

    fn plain(&mut self, stmt: &Stmt<KernelOp>, mut state: State) -> State {
        let mut given = Vec::new();
        refs::statement(stmt, &mut |access, expr| match (access, &expr.kind) {
            (Access::Write | Access::Object | Access::Target, ExprKind::Var(var)) => {
                given.push(*var)
            }
            (Access::Write | Access::Object | Access::Target, _) => self.subscripts(expr, &state),
            (Access::Argument(procedure, place), ExprKind::Var(var)) => {
                let (uses, gives) = self.effect(procedure, place);
                if uses {
                    self.reads(expr, &state);
                }
                if gives {
                    given.push(*var);
                }
            }
            (Access::Argument(..) | Access::Read, _) => self.reads(expr, &state),
        });
        state
            .iter_mut()
            .for_each(|state| state.extend(given.iter().copied()));
        state
    }

    /// Whether a procedure may use its dummy argument number `place` before it has assigned it, and whether it surely assigns it.
    fn effect(&self, procedure: ProcId, place: usize) -> (bool, bool) {
        let Some(&dummy) = self.program[procedure].dummies.get(place) else {
            return (true, false);
        };
        match &self.program[dummy].role {
            Role::Dummy(declared) if declared.value => return (true, false),
            Role::Dummy(declared) => match declared.intent {
                Some(Intent::In) => return (true, false),
                Some(Intent::Out) => return (false, true),
                Some(Intent::InOut) => return (true, true),
                None => {}
            },
            _ => {}
        }
        let Body::Kernel(body) = &self.program[procedure].body else {
            return (true, false);
        };
        if self.depth == DEEPEST_CALL {
            return (true, false);
        }
        let mut inside = Flow {
            program: self.program,
            vars: BTreeSet::from([dummy]),
            read: BTreeMap::new(),
            exposed: BTreeMap::new(),
            frames: Vec::new(),
            returned: None,
            depth: self.depth + 1,
        };
        let end = inside.list(body, Some(BTreeSet::new()));
        let end = meet(end, inside.returned);
        let gives = end.is_none_or(|state| state.contains(&dummy));
        (inside.exposed.contains_key(&dummy), gives)
    }

    /// The parts of a designator that are read when it is assigned.
    fn subscripts(&mut self, expr: &Expr, state: &State) {
        refs::operands(expr, &mut |_, operand| {
            if operand.root().is_some() && operand.root() == expr.root() {
                self.subscripts(operand, state);
            } else {
                self.reads(operand, state);
            }
        });
    }

    fn reads(&mut self, expr: &Expr, state: &State) {
        refs::each(expr, &mut |node| {
            let ExprKind::Var(var) = node.kind else {
                return;
            };
            if !self.vars.contains(&var) {
                return;
            }
            self.read.entry(var).or_insert(node.span);
            if state.as_ref().is_some_and(|state| !state.contains(&var)) {
                self.exposed.entry(var).or_insert(node.span);
            }
        });
    }

    fn exit(&mut self, name: Option<&str>, state: State) {
        let frame = self
            .frames
            .iter_mut()
            .rev()
            .find(|(own, loops, _)| match name {
                Some(name) => own.as_deref() == Some(name),
                None => *loops,
            });
        if let Some((_, _, exits)) = frame {
            *exits = meet(exits.take(), state);
        }
    }

    fn leave(&mut self, end: State) -> State {
        let exits = self.frames.pop().and_then(|(_, _, exits)| exits);
        meet(end, exits)
    }
}

fn cycles(body: &[Stmt<KernelOp>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Cycle(_))
    });
    found
}
