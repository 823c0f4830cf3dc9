//! Whether each round gives its own scalars a value before it uses them.
//!
//! Follows the statements of one round on all ways. What an arm of an IF assigns is remembered with its condition: under the same
//! condition, while nothing that it names has changed, the variable has a value. Refuses to know what becomes of the answer.

use crate::ir::constant::constant;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    BinaryOp, Body, Case, Expr, ExprKind, IfArm, Intent, ProcId, Program, Role, Stmt, StmtKind,
    UnaryOp, VarId,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The first uses of variables in a round.
pub struct Uses {
    /// Of each that is used.
    pub read: BTreeMap<VarId, Span>,
    /// Of each that may be used before it has a value.
    pub exposed: BTreeMap<VarId, Span>,
    /// Those that have a value at the end on all ways.
    pub assigned: BTreeSet<VarId>,
}

/// How the statements of one round use variables that have no value when it begins.
pub fn uses<Op: refs::Operands>(program: &Program, vars: &[VarId], body: &[Stmt<Op>]) -> Uses {
    let mut flow = Flow::new(program, vars.iter().copied().collect(), 0);
    let end = flow.list(body, Some(Known::default()));
    let end = meet(end, flow.ended.take());
    Uses {
        read: flow.read,
        exposed: flow.exposed,
        assigned: end.map_or_else(|| flow.vars.clone(), |end| end.sure),
    }
}

/// So many conditions are kept in mind, the last ones.
const MOST_CONDITIONS: usize = 32;
/// Calls in calls are followed so far.
const DEEPEST_CALL: usize = 8;

/// What is known of the variables at a place; nothing where control never comes.
type State = Option<Known>;

/// Which variables have a value.
#[derive(Clone, Default)]
struct Known {
    sure: BTreeSet<VarId>,
    /// Those that have one where a condition is true, or where it is false.
    under: Vec<(Expr, bool, BTreeSet<VarId>)>,
}

impl Known {
    fn meet(self, other: Known) -> Known {
        let both = |one: &BTreeSet<VarId>, other: &BTreeSet<VarId>| {
            one.intersection(other).copied().collect::<BTreeSet<_>>()
        };
        let same = |(condition, truth, vars): &(Expr, bool, BTreeSet<VarId>)| {
            let known = other
                .under
                .iter()
                .find(|(own, when, _)| when == truth && own.same(condition))?;
            Some((condition.clone(), *truth, both(vars, &known.2)))
        };
        Known {
            sure: both(&self.sure, &other.sure),
            under: self.under.iter().filter_map(same).collect(),
        }
    }

    /// What else has a value where a condition is true or false.
    fn given(&self, condition: &Expr, truth: bool) -> BTreeSet<VarId> {
        let mut found = BTreeSet::new();
        for (own, when, vars) in &self.under {
            if *when == truth && own.same(condition) {
                found.extend(vars);
            }
        }
        let joint = if truth { BinaryOp::And } else { BinaryOp::Or };
        if let ExprKind::Paren(inner) = &condition.kind {
            found.extend(self.given(inner, truth))
        } else if let ExprKind::Unary {
            op: UnaryOp::Not,
            operand,
        } = &condition.kind
        {
            found.extend(self.given(operand, !truth))
        } else if let ExprKind::Binary { op, left, right } = &condition.kind
            && *op == joint
        {
            found.extend(self.given(left, truth));
            found.extend(self.given(right, truth));
        }
        found
    }

    /// Drops what was known under conditions that name a variable which may have changed.
    fn forget(&mut self, program: &Program, changed: &[VarId]) {
        let shared = |var: &VarId| {
            let var = &program[*var];
            var.pointer || var.target || var.overlay.is_some()
        };
        let any_shared = changed.iter().any(shared);
        self.under.retain(|(condition, ..)| {
            let mut keeps = true;
            refs::each(condition, &mut |node| {
                if let ExprKind::Var(var) = &node.kind {
                    keeps &= !(changed.contains(var) || any_shared && shared(var));
                }
            });
            keeps
        });
    }
}

fn meet(one: State, other: State) -> State {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.meet(other)),
        (None, state) | (state, None) => state,
    }
}

/// Whether a condition asked again has the same answer, as long as its variables keep their values.
fn is_steady(condition: &Expr) -> bool {
    let mut steady = true;
    refs::each(condition, &mut |node| {
        steady &= !matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. });
    });
    steady
}

/// The variables that statements may change; `None` when they call procedures, which may change others.
fn changed<Op: refs::Operands>(body: &[Stmt<Op>]) -> Option<Vec<VarId>> {
    let (mut vars, mut calls) = (Vec::new(), false);
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = &stmt.kind {
            vars.push(*var);
        }
        calls |= matches!(stmt.kind, StmtKind::Call { .. } | StmtKind::Op(_));
        refs::statement(stmt, &mut |access, expr| {
            if access != Access::Read {
                vars.extend(expr.root());
            }
            refs::each(expr, &mut |node| {
                calls |= matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. });
            });
        });
    });
    (!calls).then_some(vars)
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
    /// States at CYCLE of a loop around all of this.
    ended: State,
    /// How many calls deep.
    depth: usize,
}

impl<'a> Flow<'a> {
    fn new(program: &'a Program, vars: BTreeSet<VarId>, depth: usize) -> Self {
        Flow {
            program,
            vars,
            read: BTreeMap::new(),
            exposed: BTreeMap::new(),
            frames: Vec::new(),
            returned: None,
            ended: None,
            depth,
        }
    }

    /// The state where a condition is true or false.
    fn branch(&self, state: &State, condition: &Expr, truth: bool) -> State {
        let mut state = state.clone()?;
        state.sure.extend(state.given(condition, truth));
        Some(state)
    }

    /// Drops what the statements may have made wrong.
    fn forget<Op: refs::Operands>(&self, state: &mut State, body: &[Stmt<Op>]) {
        let Some(state) = state else { return };
        match changed(body) {
            Some(vars) => state.forget(self.program, &vars),
            None => state.under.clear(),
        }
    }

    /// Notes what the two ways of an IF leave behind, unless they change the condition.
    fn remember<Op: refs::Operands>(
        &self,
        after: &mut State,
        condition: &Expr,
        body: &[Stmt<Op>],
        ends: [&State; 2],
    ) {
        let Some(after) = after else { return };
        let Some(vars) = changed(body).filter(|_| is_steady(condition)) else {
            return;
        };
        let over = (after.under.len() + 2).saturating_sub(MOST_CONDITIONS);
        after.under.drain(..over);
        for (end, truth) in ends.into_iter().zip([true, false]) {
            let sure = end.as_ref().map_or(&self.vars, |end| &end.sure);
            after.under.push((condition.clone(), truth, sure.clone()));
        }
        after.forget(self.program, &vars);
    }

    fn list<Op: refs::Operands>(&mut self, body: &[Stmt<Op>], mut state: State) -> State {
        for stmt in body {
            state = self.stmt(stmt, state);
        }
        state
    }

    fn stmt<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>, mut state: State) -> State {
        match &stmt.kind {
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => {
                self.frames.push((name.clone(), false, None));
                self.arms(stmt, (arms, otherwise.as_deref()), state)
            }
            StmtKind::Select {
                selector,
                cases,
                default,
                name,
            } => {
                self.reads(selector, &state);
                self.frames.push((name.clone(), false, None));
                self.cases(cases, default.as_deref(), state)
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
                let bounds = [Some(from), Some(to), step.as_ref()];
                let bounds = bounds.into_iter().flatten();
                bounds.for_each(|bound| self.reads(bound, &state));
                self.forget(&mut state, std::slice::from_ref(stmt));
                self.frames.push((name.clone(), true, None));
                let bounds = constant(from).zip(constant(to));
                let runs = step.is_none() && bounds.is_some_and(|(from, to)| from <= to);
                self.counted(*var, runs, body, state)
            }
            StmtKind::While {
                condition,
                body,
                name,
            } => {
                let condition = condition.as_ref();
                condition
                    .into_iter()
                    .for_each(|one| self.reads(one, &state));
                self.frames.push((name.clone(), true, None));
                self.repeated(body, condition.is_some(), state)
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
                self.repeated(body, true, state)
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
                self.forget(&mut state, std::slice::from_ref(stmt));
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
            StmtKind::Cycle(name) => {
                if self.frame(name.as_deref()).is_none() {
                    self.ended = meet(self.ended.take(), state);
                }
                None
            }
            StmtKind::Stop { .. } | StmtKind::Goto(_) => None,
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty
            | StmtKind::Op(_) => self.plain(stmt, state),
        }
    }

    /// The cases of a SELECT CASE whose frame is open; one of them runs, or DEFAULT.
    fn cases<Op: refs::Operands>(
        &mut self,
        cases: &[Case<Op>],
        default: Option<&[Stmt<Op>]>,
        state: State,
    ) -> State {
        let mut after = None;
        for case in cases {
            let end = self.list(&case.body, state.clone());
            after = meet(after, end);
        }
        let rest = self.list(default.unwrap_or(&[]), state);
        self.leave(meet(after, rest))
    }

    /// The body of a loop whose frame is open, which may run any number of times; it `ends` by itself, or by EXIT alone.
    fn repeated<Op: refs::Operands>(
        &mut self,
        body: &[Stmt<Op>],
        ends: bool,
        mut state: State,
    ) -> State {
        self.forget(&mut state, body);
        self.list(body, state.clone());
        self.leave(state.filter(|_| ends))
    }

    /// The arms of an IF whose frame is open.
    fn arms<Op: refs::Operands>(
        &mut self,
        stmt: &Stmt<Op>,
        (arms, otherwise): (&[IfArm<Op>], Option<&[Stmt<Op>]>),
        mut state: State,
    ) -> State {
        let (mut after, mut first) = (None, None);
        for (place, arm) in arms.iter().enumerate() {
            self.reads(&arm.condition, &state);
            let start = self.branch(&state, &arm.condition, true);
            let end = self.list(&arm.body, start);
            if place == 0 {
                first = end.clone();
            }
            after = meet(after, end);
            state = self.branch(&state, &arm.condition, false);
        }
        let rest = self.list(otherwise.unwrap_or(&[]), state);
        let mut both = meet(after, rest.clone());
        if let [arm] = arms {
            let one = std::slice::from_ref(stmt);
            self.remember(&mut both, &arm.condition, one, [&first, &rest]);
        }
        self.leave(both)
    }

    /// The body of a DO loop whose frame is open; `runs`: at least once.
    fn counted<Op: refs::Operands>(
        &mut self,
        var: VarId,
        runs: bool,
        body: &[Stmt<Op>],
        mut state: State,
    ) -> State {
        state.iter_mut().for_each(|state| {
            state.sure.insert(var);
        });
        let before = state.clone();
        let mut end = self.list(body, state);
        end.iter_mut()
            .for_each(|end| end.forget(self.program, &[var]));
        // A CYCLE may skip what the body assigns.
        let sure = runs && !cycles(body);
        self.leave(if sure { end } else { before })
    }

    fn plain<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>, mut state: State) -> State {
        let mut given = Vec::new();
        refs::statement(stmt, &mut |access, expr| match (access, &expr.kind) {
            (Access::Atomic, ExprKind::Var(var)) => {
                self.reads(expr, &state);
                given.push(*var);
            }
            (Access::Write | Access::Object | Access::Target, ExprKind::Var(var)) => {
                given.push(*var)
            }
            (Access::Write | Access::Atomic | Access::Object | Access::Target, _) => {
                self.subscripts(expr, &state)
            }
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
        self.forget(&mut state, std::slice::from_ref(stmt));
        state
            .iter_mut()
            .for_each(|state| state.sure.extend(given.iter().copied()));
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
            Role::Local | Role::Result | Role::Module(_) | Role::Common(_) | Role::Parameter => {}
        }
        if self.depth == DEEPEST_CALL {
            return (true, false);
        }
        let mut inside = Flow::new(self.program, BTreeSet::from([dummy]), self.depth + 1);
        let start = Some(Known::default());
        let end = match &self.program[procedure].body {
            Body::Kernel(body) => inside.list(body, start),
            Body::Host(body) => inside.list(body, start),
            Body::Interface | Body::Companion => return (true, false),
        };
        let end = meet(end, inside.returned);
        let gives = end.is_none_or(|state| state.sure.contains(&dummy));
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
            if state
                .as_ref()
                .is_some_and(|state| !state.sure.contains(&var))
            {
                self.exposed.entry(var).or_insert(node.span);
            }
        });
    }

    /// The construct that EXIT or CYCLE means, if it stands in these statements.
    fn frame(&mut self, name: Option<&str>) -> Option<&mut State> {
        let meant = |own: &Option<String>, loops: bool| match name {
            Some(name) => own.as_deref() == Some(name),
            None => loops,
        };
        let mut frames = self.frames.iter_mut().rev();
        let frame = frames.find(|(own, loops, _)| meant(own, *loops))?;
        Some(&mut frame.2)
    }

    fn exit(&mut self, name: Option<&str>, state: State) {
        if let Some(exits) = self.frame(name) {
            *exits = meet(exits.take(), state);
        }
    }

    fn leave(&mut self, end: State) -> State {
        let exits = self.frames.pop().and_then(|(_, _, exits)| exits);
        meet(end, exits)
    }
}

fn cycles<Op>(body: &[Stmt<Op>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Cycle(_))
    });
    found
}
