//! Procedures that OpenACC's regions call (OpenACC 3.4, section 2.15): which they are, and their versions for the device.
//!
//! A procedure of the host gets a second version, its twin, when device code first calls it: because ROUTINE says so, or because a region, or a procedure
//! that a region calls, has the call. The twin is lowered from the same text as `attributes(device)` procedures are. Refuses to know
//! how calls are lowered and what device code can do.

mod nohost;

use super::{Analyzer, Cx, Side, Symbol};
use crate::diag::{Code, Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::{ProcId, Role, Space, Target, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};

/// What is known of them.
#[derive(Debug, Default)]
pub(super) struct Routines {
    /// Directives of specification parts, until all procedures are known.
    said: Vec<(Cx, ast::Directive)>,
    /// What ROUTINE says, by the procedure of the host.
    known: HashMap<ProcId, Routine>,
    /// Versions for the device, by that of the host.
    twins: HashMap<ProcId, ProcId>,
    /// Versions for the device.
    made: HashSet<ProcId>,
    /// LOOP directives that the host's version of a procedure meets outside of regions.
    lonely: Vec<(ProcId, Span)>,
    /// What is being lowered stands under one of them, or is the host's version of a region.
    pub(super) in_lonely: bool,
    /// Procedures of the host with NOHOST.
    unhosted: HashMap<ProcId, Span>,
    /// Those whose bodies are to be lowered.
    waiting: Vec<ProcId>,
    /// The statements of a region are being lowered.
    pub(super) in_region: bool,
    /// They are those of a DO CONCURRENT, which calls what is PURE.
    pub(super) pure_alone: bool,
    /// The levels that loops around the present statement leave free: a called procedure may have this one or an inner one.
    pub(super) free: Level,
    /// In KERNELS the translator arranges the levels.
    pub(super) arranged: bool,
    /// The region whose statements are being lowered.
    pub(super) region: Option<Span>,
    /// Arguments of versions for the device that are given objects which may be of an extension of the declared type, each with such an object's place.
    pub(super) chosen_later: HashMap<VarId, Span>,
    /// Arguments of them whose bindings extensions override: what is called depends on the object's own type.
    pub(super) overridden: HashSet<VarId>,
    /// Which regions and versions for the device call a version for the device.
    callers: HashMap<ProcId, HashSet<Caller>>,
}

/// Device code that calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Caller {
    /// The region of this directive.
    Region(Span),
    /// A procedure's version for the device.
    Twin(ProcId),
}

/// What ROUTINE says of a procedure.
#[derive(Debug, Clone)]
struct Routine {
    level: Level,
    /// The procedure that stands for it on the device.
    bind: Option<ProcId>,
    /// The directive.
    span: Span,
}

/// The levels of parallel execution that loops of a procedure may use, from the inside out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// One thread.
    Seq,
    /// The lanes of a worker.
    Vector,
    /// The workers of a gang.
    Worker,
    /// The gangs.
    #[default]
    Gang,
}

impl Level {
    /// As the directive writes it.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Level::Seq => "seq",
            Level::Vector => "vector",
            Level::Worker => "worker",
            Level::Gang => "gang",
        }
    }

    /// What a loop under a directive leaves free.
    pub(crate) fn inside(self, directive: &ast::Directive) -> Level {
        let clauses = directive.clauses.iter().filter_map(|clause| clause.id);
        let left = clauses.filter_map(|clause| match clause {
            ClauseId::Gang => Some(Level::Worker),
            ClauseId::Worker => Some(Level::Vector),
            ClauseId::Vector => Some(Level::Seq),
            _ => None,
        });
        left.fold(self, Level::min)
    }

    pub(crate) fn of(clause: ClauseId) -> Option<Level> {
        match clause {
            ClauseId::Seq => Some(Level::Seq),
            ClauseId::Vector => Some(Level::Vector),
            ClauseId::Worker => Some(Level::Worker),
            ClauseId::Gang => Some(Level::Gang),
            _ => None,
        }
    }
}

impl Analyzer<'_> {
    // ------------------------------------------------------------------------------------------ what directives say
    /// ROUTINE in a specification part.
    pub(super) fn note_routine(&mut self, cx: Cx, directive: &ast::Directive) {
        self.routines.said.push((cx, directive.clone()));
    }

    /// ROUTINE in an interface body of a procedure of the program.
    pub(super) fn note_routines_again(&mut self, cx: Cx, unit: &ast::ProgramUnit) {
        for node in &unit.specs {
            if let ast::SpecNode::Stmt(stmt) = node
                && let ast::StmtKind::Directive(directive) = &stmt.kind
                && directive.id == DirectiveId::Routine
            {
                self.note_routine(cx, directive);
            }
        }
    }

    /// All procedures are known: which ones the directives mean.
    pub(super) fn resolve_routines(&mut self) {
        for (cx, directive) in std::mem::take(&mut self.routines.said) {
            if !self.routine_keeps_rules(cx, &directive) {
                continue;
            }
            let chosen = self.chosen_for_device(&directive);
            let Some((level, bind)) = self.routine_clauses(cx, &chosen) else {
                continue;
            };
            for procedure in self.meant(cx, &directive) {
                self.note_nohost(procedure, &chosen);
                let routine = Routine {
                    level,
                    bind,
                    span: directive.span,
                };
                self.add_routine(procedure, routine);
            }
        }
    }

    fn add_routine(&mut self, procedure: ProcId, routine: Routine) {
        let Some(before) = self.routines.known.get_mut(&procedure) else {
            self.routines.known.insert(procedure, routine);
            return;
        };
        before.bind = before.bind.or(routine.bind);
        if before.level != routine.level {
            let name = &self.program[procedure].name;
            let message = format!(
                "two ROUTINE directives of '{name}': {} and {}",
                before.level.text(),
                routine.level.text()
            );
            let found = Diagnostic::error(codes::ACC_ROUTINE, message)
                .at(routine.span, "says another level of parallel execution")
                .also(before.span, "than this one")
                .help("keep one of them, or give both the same level");
            self.report(found);
        }
    }

    /// The level, and the procedure of BIND.
    fn routine_clauses(
        &mut self,
        cx: Cx,
        directive: &ast::Directive,
    ) -> Option<(Level, Option<ProcId>)> {
        let mut levels = Vec::new();
        let mut bind = None;
        for clause in &directive.clauses {
            levels.extend(
                clause
                    .id
                    .and_then(Level::of)
                    .map(|level| (level, clause.span)),
            );
            if clause.id == Some(ClauseId::Bind) {
                bind = Some(self.bound_to(cx, clause)?);
            }
        }
        if let [(first, _), (second, span), ..] = levels[..] {
            let message = format!("ROUTINE with {} and {}", first.text(), second.text());
            let found = Diagnostic::error(codes::ACC_ROUTINE, message)
                .at(span, "a procedure has one level")
                .help("name the outermost level of the loops in it, or SEQ");
            self.report(found);
            return None;
        }
        if levels.is_empty() {
            let found = Diagnostic::warning(codes::ACC_ROUTINE, "ROUTINE without a level")
                .at(directive.span, "taken as SEQ")
                .help("write SEQ, or the outermost level of the loops in the procedure");
            self.report(found);
        }
        let level = levels.first().map_or(Level::Seq, |(level, _)| *level);
        Some((level, bind))
    }

    /// The procedure that BIND names.
    fn bound_to(&mut self, cx: Cx, clause: &ast::Clause) -> Option<ProcId> {
        let name = clause.list().first().and_then(|arg| match &arg.value {
            ast::ClauseValue::Expr(value) => {
                if let ast::ExprKind::Name(name) = &value.kind {
                    Some(name.key())
                } else if let ast::ExprKind::Character { value, .. } = &value.kind {
                    Some(String::from_utf8_lossy(value).trim().to_ascii_lowercase())
                } else {
                    None
                }
            }
            ast::ClauseValue::Star | ast::ClauseValue::Common(_) | ast::ClauseValue::Assign(..) => {
                None
            }
        });
        let found = name.as_deref().and_then(|key| self.procedure_of(cx, key));
        if found.is_none() {
            let found =
                Diagnostic::error(codes::ACC_ROUTINE, "BIND of no procedure of the program")
                    .at(clause.span, "names what device code calls instead")
                    .help(
                        "name a procedure of the program whose arguments are the same: BIND(name)",
                    );
            self.report(found);
        }
        found
    }

    /// The procedures that a directive is about.
    fn meant(&mut self, cx: Cx, directive: &ast::Directive) -> Vec<ProcId> {
        let Some(args) = &directive.args else {
            let own = cx.procedure.map(|own| self.for_side(own, Side::Host));
            if own.is_none() {
                let found = Diagnostic::error(codes::ACC_ROUTINE, "ROUTINE without a name")
                    .at(directive.span, "stands in no procedure")
                    .help("write !$acc routine(name) seq, or move it into the procedure");
                self.report(found);
            }
            return own.into_iter().collect();
        };
        let mut found = Vec::new();
        for arg in args {
            let name = match &arg.value {
                ast::ClauseValue::Expr(value) => {
                    if let ast::ExprKind::Name(name) = &value.kind {
                        Some(name.key())
                    } else {
                        None
                    }
                }
                ast::ClauseValue::Star
                | ast::ClauseValue::Common(_)
                | ast::ClauseValue::Assign(..) => None,
            };
            match name.and_then(|key| self.procedure_of(cx, &key)) {
                Some(procedure) => found.push(procedure),
                None => {
                    let unknown = Diagnostic::error(codes::ACC_ROUTINE, "ROUTINE of no procedure")
                        .at(arg.span, "is no procedure that is known here")
                        .help("name a procedure of this scope or of the program");
                    self.report(unknown);
                }
            }
        }
        found
    }

    /// The procedure of the host of a name.
    fn procedure_of(&mut self, cx: Cx, key: &str) -> Option<ProcId> {
        let found = self.lookup_declared(cx, key);
        let found = match found {
            Some(Symbol::Procedure(_) | Symbol::Twins(..)) => found,
            // In a function its name is that of its result.
            Some(Symbol::Var(var)) if self.program[var].role == Role::Result => {
                return self.program[var]
                    .owner
                    .map(|own| self.for_side(own, Side::Host));
            }
            _ => self.externals.get(key).cloned(),
        };
        match found {
            Some(Symbol::Procedure(id) | Symbol::Twins(id, _)) => Some(id),
            _ => None,
        }
    }

    // ------------------------------------------------------------------------------------------ levels

    /// Reports a call where loops around it have taken the level that the procedure needs.
    pub(super) fn check_level(&mut self, cx: Cx, procedure: ProcId, span: Span) {
        let host = self.for_side(procedure, Side::Host);
        let Some(routine) = self.routines.known.get(&host) else {
            return;
        };
        let fits = routine.level <= self.routines.free || self.routines.arranged;
        if fits || !self.is_in_region(cx) {
            return;
        }
        let (name, level) = (&self.program[host].name, routine.level);
        let message = format!(
            "'{name}' has ROUTINE {}, and no such level is free",
            upper(level)
        );
        let why = match self.routines.free {
            Level::Seq => "in a VECTOR loop, or a procedure with ROUTINE SEQ",
            Level::Vector => "in a WORKER loop, or a procedure with ROUTINE VECTOR",
            Level::Worker | Level::Gang => "in a GANG loop, or a procedure with ROUTINE WORKER",
        };
        let help = format!(
            "call it outside of loops with {} and of those with levels further in, or give it ROUTINE {}",
            upper(level),
            upper(self.routines.free)
        );
        let found = Diagnostic::error(codes::ACC_ROUTINE_LEVEL, message).at(span, why);
        self.report(found.also(routine.span, "its directive").help(help));
    }

    /// What ROUTINE says of a procedure's level, with the directive's place.
    pub(super) fn said_level(&self, procedure: ProcId) -> Option<(Level, Span)> {
        let host = self.for_side(procedure, Side::Host);
        let known = self.routines.known.get(&host);
        known.map(|routine| (routine.level, routine.span))
    }

    /// The level that the body of a procedure may use.
    pub(super) fn level_of_body(&self, procedure: ProcId) -> Level {
        let host = self.for_side(procedure, Side::Host);
        let known = self.routines.known.get(&host);
        known.map_or(Level::Gang, |routine| routine.level)
    }

    // ------------------------------------------------------------------------------------------ versions for the device

    /// The version for the device of a procedure of the host, where a call of it may have one.
    pub(super) fn routine_on_device(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        span: Span,
    ) -> Option<ProcId> {
        let known = self.routines.known.get(&procedure).cloned();
        let from_region = self.is_in_region(cx);
        if known.is_none() && !from_region {
            return None;
        }
        if known.is_none() && self.routines.pure_alone && !self.program[procedure].pure {
            return None;
        }
        if self.program[procedure].through {
            return None;
        }
        let meant = known
            .as_ref()
            .and_then(|known| known.bind)
            .unwrap_or(procedure);
        let there = self.for_side(meant, Side::Device);
        if self.program[there].target == Target::Device {
            self.note_caller(cx, there);
            return Some(there);
        }
        let twin = self.add_device_twin(meant)?;
        self.note_caller(cx, twin);
        self.program[twin].implied = known.is_none().then_some(span);
        self.routines.twins.insert(meant, twin);
        // The body of a procedure is lowered before those inside it.
        let inside = self.program[twin].internals.clone();
        self.routines.made.extend(inside.iter().chain([&twin]));
        self.routines
            .waiting
            .extend(inside.into_iter().chain([twin]));
        Some(twin)
    }

    fn note_caller(&mut self, cx: Cx, twin: ProcId) {
        let inside = cx.procedure.filter(|own| self.routines.made.contains(own));
        let caller = match (inside, self.routines.region) {
            (Some(own), _) => Caller::Twin(own),
            (None, Some(region)) => Caller::Region(region),
            (None, None) => return,
        };
        self.routines
            .callers
            .entry(twin)
            .or_default()
            .insert(caller);
    }

    /// The regions that call a version for the device, by whatever way.
    pub(super) fn regions_that_call(&self, twin: ProcId) -> Vec<Span> {
        let (mut waiting, mut seen, mut found) = (vec![twin], HashSet::new(), Vec::new());
        while let Some(twin) = waiting.pop() {
            if !seen.insert(twin) {
                continue;
            }
            for caller in self.routines.callers.get(&twin).into_iter().flatten() {
                match caller {
                    Caller::Region(region) => found.push(*region),
                    Caller::Twin(twin) => waiting.push(*twin),
                }
            }
            waiting.extend(self.program[twin].host);
        }
        found
    }

    /// LOOP outside of a region, in code of the host, and not inside another; whether it is inside another.
    pub(super) fn note_lonely_loop(&mut self, cx: Cx, span: Span) -> bool {
        let inside = std::mem::replace(&mut self.routines.in_lonely, true);
        let own = cx.procedure.filter(|_| !inside);
        self.routines.lonely.extend(own.map(|one| (one, span)));
        inside
    }

    /// Says which LOOP directives count for nobody: they stand in no region, and no region calls their procedure.
    pub(super) fn warn_of_lonely_loops(&mut self) {
        let lonely = std::mem::take(&mut self.routines.lonely);
        // A region with a mistake is no region.
        if self.diags.has_errors() {
            return;
        }
        for (procedure, span) in lonely {
            let own = self.program[procedure].span;
            let made = self.routines.made.iter();
            let called = made
                .map(|twin| self.program[*twin].span)
                .any(|one| one == own);
            if called || self.routines.known.contains_key(&procedure) {
                continue;
            }
            let found =
                Diagnostic::warning(codes::ACC_LONELY_LOOP, "LOOP outside of a compute region");
            self.report(found.at(span, "has no effect: the host runs this loop"));
        }
    }

    /// Whether calls can hand a variable of the host to the procedure that uses it; reports it when not.
    pub(super) fn is_handed(&mut self, id: VarId, span: Span) -> bool {
        let variable = &self.program[id];
        let plain = match variable.ty {
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_) => true,
            Type::Derived(_) => !(variable.pointer || variable.allocatable),
            Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => false,
        };
        let own = matches!(variable.space, Space::Host) && variable.overlay.is_none();
        if plain && own {
            return true;
        }
        let message = format!("'{}' in a procedure that regions call", variable.name);
        let found = Diagnostic::error(codes::OPENACC, message)
            .at(span, "is not translated yet")
            .also(variable.span, "declared here");
        self.report(found);
        false
    }

    /// The code for what a procedure cannot do on the device: where ROUTINE says that it runs there, the directive is wrong.
    pub(super) fn unfit(&self, procedure: Option<ProcId>, otherwise: Code) -> Code {
        let host = procedure.map(|procedure| self.for_side(procedure, Side::Host));
        match host.is_some_and(|host| self.routines.known.contains_key(&host)) {
            true => codes::ACC_ROUTINE_DATA,
            false => otherwise,
        }
    }

    /// Whether code is that of a region, or of a procedure that regions call.
    pub(super) fn is_in_region(&self, cx: Cx) -> bool {
        let made = |id: ProcId| self.routines.made.contains(&id);
        cx.side == Side::Device && (self.routines.in_region || cx.procedure.is_some_and(made))
    }

    /// All versions for the device, in the order of their numbers.
    pub(super) fn versions_for_device(&self) -> Vec<ProcId> {
        let mut made: Vec<ProcId> = self.routines.made.iter().copied().collect();
        made.sort();
        made
    }

    /// Whether a variable is a dummy argument of a version for the device.
    pub(super) fn is_of_version(&self, var: VarId) -> bool {
        let owner = self.program[var].owner;
        owner.is_some_and(|owner| self.routines.made.contains(&owner))
    }

    /// The next version for the device whose body is to be lowered.
    pub(super) fn next_routine(&mut self) -> Option<ProcId> {
        self.routines.waiting.pop()
    }
}

fn upper(level: Level) -> String {
    level.text().to_uppercase()
}
