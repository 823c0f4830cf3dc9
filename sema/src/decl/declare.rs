//! `!$acc declare`: data that is on the device as long as its scope lives.
//!
//! What lives as long as the program (modules, COMMON, SAVE) is entered where the program starts; what an allocatable or pointer variable holds, when it is
//! allocated; the rest where its procedure begins, until it is left. DEVICEPTR makes a variable one of device memory. Refuses to know
//! kernels: that a variable is declared is noted in it.

use super::{SpecPart, each_statement};
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId};
use crate::ir::{
    Action, DataMotion, DataStep, Declared, Expr, ExprKind, HostOp, Motion, ProcId, Role, Space,
    Stmt, StmtKind, Type, VarId,
};
use crate::source::Span;
use crate::syntax::ast::{self, ClauseValue, Node};
use crate::{Analyzer, Cx, ScopeKind, Side, Symbol};
use std::collections::HashMap;

/// What DECLARE directives have left to be done where bodies begin.
#[derive(Debug, Default)]
pub(crate) struct DeclaredData {
    /// Where the program starts.
    start: Vec<Motion>,
    /// Where a procedure begins, until it is left.
    scopes: HashMap<ProcId, Vec<Motion>>,
    /// Directives of the BLOCK whose declarations were read last.
    block: Vec<ast::Directive>,
}

impl Analyzer<'_> {
    /// The DECLARE directives of a specification part whose names are resolved, and DEVICEPTR of the statements behind it.
    pub(super) fn declare_data(&mut self, cx: Cx, declares: &[ast::Directive], body: &[Node]) {
        // The versions of procedures for the device take part in what the host's declare.
        if cx.side == Side::Device || matches!(self.scope(cx).kind, ScopeKind::Interface(_)) {
            return;
        }
        for directive in declares {
            if let DirectiveId::Omp(id) = directive.id {
                self.declare_openmp(cx, directive, id);
                continue;
            }
            self.check_declaration(cx, directive);
            if self.scope(cx).kind == ScopeKind::Block {
                self.declared_data.block.push(directive.clone());
                continue;
            }
            for clause in &directive.clauses {
                match clause.id {
                    Some(ClauseId::DevicePtr) => self.device_pointers(cx, clause, true),
                    Some(ClauseId::Link) => self.link(cx, clause),
                    _ => {}
                }
            }
            // Scalars of characters stay on the host.
            let text = |motion: &Motion| {
                matches!(motion.object.ty, Type::Character(..)) && motion.object.rank == 0
            };
            let mut motions = self.acc_motions(cx, directive);
            motions.retain(|motion| !text(motion));
            for motion in motions {
                self.declare_object(cx, motion);
            }
        }
        each_statement(body, &mut |stmt| {
            if let ast::StmtKind::Directive(directive) = &stmt.kind
                && directive.id != DirectiveId::Declare
            {
                let named = |clause: &&ast::Clause| clause.id == Some(ClauseId::DevicePtr);
                let clauses = directive.clauses.iter().filter(named);
                clauses.for_each(|clause| self.device_pointers(cx, clause, false));
            }
        });
    }

    /// The DECLARE directives of the BLOCK whose declarations were read last.
    pub(crate) fn take_declared_in_block(&mut self) -> Vec<ast::Directive> {
        std::mem::take(&mut self.declared_data.block)
    }

    /// What DECLARE in a BLOCK holds on the device until the BLOCK is left; what is allocated there follows its ALLOCATE.
    pub(crate) fn declared_until_end(
        &mut self,
        cx: Cx,
        directive: &ast::Directive,
    ) -> Option<Stmt<HostOp>> {
        let mut held = Vec::new();
        for motion in self.acc_motions(cx, directive) {
            let Some(var) = motion.object.root() else {
                continue;
            };
            self.program[var].declared = Some(Declared::As(motion.action));
            if !self.program[var].allocatable {
                held.push(motion);
            }
        }
        (!held.is_empty()).then(|| step_of(DataStep::Scope, held))
    }

    fn declare_object(&mut self, cx: Cx, motion: Motion) {
        let Some(var) = motion.object.root() else {
            return;
        };
        if matches!(motion.object.kind, ExprKind::Component { .. }) {
            return self.of_component(var, &motion.object);
        }
        self.warn_of_part(var, &motion.object);
        if !self.may_be_declared(cx, var, &motion) {
            return;
        }
        if self.is_declared_again(var, &motion) {
            return;
        }
        let variable = &self.program[var];
        let follows = variable.allocatable || variable.pointer && variable.dummy().is_none();
        let lasting = matches!(variable.role, Role::Module(_) | Role::Common(_)) || variable.save;
        let dummy = variable.dummy().is_some();
        self.program[var].declared = Some(Declared::As(motion.action));
        match cx.procedure {
            _ if follows && !dummy => {}
            _ if lasting => self.declared_data.start.push(motion),
            Some(procedure) => {
                let scopes = &mut self.declared_data.scopes;
                scopes.entry(procedure).or_default().push(motion);
            }
            None => self.declared_data.start.push(motion),
        }
    }

    fn of_component(&mut self, var: VarId, object: &Expr) {
        let name = &self.program[var].name;
        let message = format!("DECLARE of a component of '{name}'");
        let help = format!("write {name}, or bring the component by ENTER DATA");
        let found = Diagnostic::error(codes::ACC_DECLARE, message);
        self.report(found.at(object.span, "has no life of its own").help(help));
    }

    /// DECLARE is about variables, of which no part can have a life of its own.
    fn warn_of_part(&mut self, var: VarId, object: &Expr) {
        if !matches!(object.kind, ExprKind::Section { .. }) {
            return;
        }
        let name = &self.program[var].name;
        let message = format!("DECLARE of a part of '{name}'");
        let help = format!("write {name} alone");
        let found = Diagnostic::warning(codes::ACC_DECLARE, message).at(
            object.span,
            "the device has what the section says, and regions see the whole variable",
        );
        self.report(found.help(help));
    }

    /// Whether a variable was declared before: of a COMMON block in another unit, or by a directive of this one, which is a mistake unless it says the same.
    fn is_declared_again(&mut self, var: VarId, motion: &Motion) -> bool {
        let variable = &self.program[var];
        let Some(Declared::As(before)) = variable.declared else {
            return false;
        };
        if matches!(variable.role, Role::Common(_)) {
            return true;
        }
        let (name, again) = (&variable.name, motion.action.text().to_uppercase());
        let message = format!("two DECLARE clauses of '{name}'");
        let found = match before == motion.action {
            true => Diagnostic::warning(codes::ACC_DECLARE, message)
                .at(motion.object.span, format!("says {again} again"))
                .help("remove one of them"),
            false => Diagnostic::error(codes::ACC_DECLARE, message)
                .at(
                    motion.object.span,
                    format!(
                        "{again}, where another says {}",
                        before.text().to_uppercase()
                    ),
                )
                .help("keep one of them"),
        };
        self.report(found);
        true
    }

    /// Reports what DECLARE cannot say of a variable.
    fn may_be_declared(&mut self, cx: Cx, var: VarId, motion: &Motion) -> bool {
        let scope = self.scope(cx).kind;
        let variable = &self.program[var];
        let own = match (scope, &variable.role) {
            (_, Role::Common(_)) => true,
            (ScopeKind::Module(here), Role::Module(module)) => here == *module,
            (ScopeKind::Module(_), _) => false,
            (_, Role::Module(_)) => false,
            _ => variable.owner.is_none() || variable.owner == cx.procedure,
        };
        let (name, declared) = (variable.name.clone(), variable.span);
        let lives = matches!(variable.role, Role::Module(_) | Role::Common(_));
        if own && lives && motion.action == Action::Present {
            self.present_for_good(name, motion.object.span, declared);
            return false;
        }
        let ends = match motion.action {
            Action::Copy | Action::Copyout => lives,
            Action::Copyin
            | Action::Present
            | Action::Create
            | Action::NoCreate
            | Action::Delete
            | Action::Update
            | Action::UpdateIn
            | Action::UpdateOut => false,
        };
        if own && !ends {
            return true;
        }
        let (message, label) = match own {
            false => (
                format!("DECLARE of '{name}', which another scoping unit declares"),
                String::from("is not declared here"),
            ),
            true => (
                format!(
                    "DECLARE with {} of '{name}'",
                    motion.action.text().to_uppercase()
                ),
                String::from(
                    "lives as long as the program: nothing ends at which it would be copied or checked",
                ),
            ),
        };
        let found = Diagnostic::error(codes::ACC_DECLARE, message).at(motion.object.span, label);
        self.report(found.also(declared, "declared here"));
        false
    }

    /// PRESENT of what lives as long as the program promises nothing that could be looked after at one place.
    fn present_for_good(&mut self, name: String, span: Span, declared: Span) {
        let message = format!("DECLARE with PRESENT of '{name}'");
        let found = Diagnostic::warning(codes::ACC_DECLARE, message)
            .at(
                span,
                "has no effect: regions move it as data that nothing names",
            )
            .also(declared, "lives as long as the program");
        self.report(found.help("write CREATE, and the device has it for good"));
    }

    /// The variables that a clause of names has.
    fn declared_names(&mut self, cx: Cx, clause: &ast::Clause) -> Vec<(VarId, Span)> {
        let mut found = Vec::new();
        for arg in clause.list() {
            match &arg.value {
                ClauseValue::Expr(value) => {
                    if let ast::ExprKind::Name(name) = &value.kind
                        && let Symbol::Var(var) = self.lookup_variable(cx, name)
                    {
                        found.push((var, arg.span));
                    }
                }
                ClauseValue::Common(block) => {
                    let vars = self.acc_block(cx, block);
                    found.extend(vars.into_iter().map(|var| (var, arg.span)));
                }
                ClauseValue::Star | ClauseValue::Assign(..) => {}
            }
        }
        found
    }

    fn link(&mut self, cx: Cx, clause: &ast::Clause) {
        for (var, span) in self.declared_names(cx, clause) {
            let variable = &self.program[var];
            let lasting = matches!(variable.role, Role::Module(_) | Role::Common(_))
                || variable.save
                || variable.owner.is_some() && variable.owner == self.program.main;
            if lasting {
                self.program[var].declared = Some(Declared::Link);
                continue;
            }
            let (name, declared) = (variable.name.clone(), variable.span);
            let found = Diagnostic::error(codes::ACC_DECLARE, format!("DECLARE with LINK of '{name}'"))
                .at(span, "lives as long as its procedure runs: device code finds no name to link")
                .also(declared, "declared here")
                .help("name a variable of a module or of a COMMON block, or one with SAVE; here a data clause does it");
            self.report(found);
        }
    }

    /// DEVICEPTR: dummy arguments and pointers hold device addresses.
    fn device_pointers(&mut self, cx: Cx, clause: &ast::Clause, declares: bool) {
        for (var, span) in self.declared_names(cx, clause) {
            let variable = &self.program[var];
            let holds = variable.pointer || variable.dummy().is_some_and(|dummy| !dummy.value);
            if holds && variable.owner == cx.procedure && !variable.allocatable {
                let variable = &mut self.program[var];
                variable.declared = Some(Declared::Address);
                if variable.space == Space::Host {
                    variable.space = Space::Device;
                }
            } else if variable.space == Space::Host {
                let (name, declared) = (variable.name.clone(), variable.span);
                let message = format!("DEVICEPTR of '{name}', which holds no device address");
                let help = match declares {
                    true => "name a dummy argument or a pointer of this procedure, or write CREATE",
                    false => {
                        "name a dummy argument or a pointer of this procedure, or write PRESENT"
                    }
                };
                let found = Diagnostic::error(codes::ACC_DECLARE, message)
                    .at(
                        span,
                        "is no dummy argument and no pointer of this procedure",
                    )
                    .also(declared, "declared here");
                self.report(found.help(help));
            }
        }
    }

    // ------------------------------------------------------------------------------------------ where bodies begin

    /// Puts the data of a procedure's DECLARE directives before its first statement.
    pub(crate) fn begin_with_declared(&mut self, procedure: ProcId, body: &mut Vec<Stmt<HostOp>>) {
        let Some(motion) = self.declared_data.scopes.remove(&procedure) else {
            return;
        };
        let step = match self.program.main == Some(procedure) {
            true => DataStep::EnterData,
            false => DataStep::Scope,
        };
        body.insert(0, step_of(step, motion));
    }

    /// Puts the data that lives as long as the program before the main program's first statement.
    pub(crate) fn start_with_declared(&mut self) {
        let motion = std::mem::take(&mut self.declared_data.start);
        if let Some(main) = self.program.main
            && let crate::ir::Body::Host(body) = &mut self.program[main].body
            && !motion.is_empty()
        {
            body.insert(0, step_of(DataStep::EnterData, motion));
        }
    }

    /// What ALLOCATE and DEALLOCATE of a declared variable take along: a step behind the one, before the other.
    pub(crate) fn follow_allocation(
        &self,
        object: &Expr,
        allocated: bool,
        span: Span,
    ) -> Option<Stmt<HostOp>> {
        let ExprKind::Var(var) = object.kind else {
            return None;
        };
        let Some(Declared::As(action)) = self.program[var].declared else {
            return None;
        };
        let action = match (allocated, action) {
            (false, _) => Action::Delete,
            (true, Action::Copyin) => Action::Copyin,
            (true, _) => Action::Create,
        };
        let step = match allocated {
            true => DataStep::EnterData,
            false => DataStep::ExitData { finalize: true },
        };
        let motion = vec![Motion::new(action, object.clone())];
        let kind = StmtKind::Op(HostOp::Data(DataMotion::new(step, motion)));
        Some(Stmt::new(kind, span))
    }
}

impl SpecPart {
    /// Keeps a DECLARE directive until all names are resolved.
    pub(super) fn declares(&mut self, directive: &ast::Directive) {
        self.declares.push(directive.clone());
    }
}

fn step_of(step: DataStep, motion: Vec<Motion>) -> Stmt<HostOp> {
    let span = motion
        .first()
        .map_or_else(Span::default, |one| one.object.span);
    Stmt::new(
        StmtKind::Op(HostOp::Data(DataMotion::new(step, motion))),
        span,
    )
}
