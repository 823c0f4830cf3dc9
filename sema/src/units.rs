//! Program units: all files as one program, modules sorted by USE, a name and an interface for every procedure, then the
//! bodies.
//!
//! Knows which unit is worked on when; `decl` knows what a specification part means.

mod procedures;
mod sort;
pub(super) use crate::syntax::outline::unit_name;

use super::{Analyzer, Cx, Scope, ScopeId, ScopeKind, Side, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{self, Body, ModuleId, ProcId, Target};
use crate::source::{Compilation, Defaults, FileId, Span};
use crate::syntax::ast::{self, ProgramUnit, SpecNode, StmtKind, UnitKind};
use std::collections::{HashMap, HashSet};
use std::ops::Deref;
use std::rc::Rc;

/// A program unit that waits for its interface or body.
#[derive(Debug, Clone)]
pub(super) enum UnitRef<'a> {
    /// Part of a file.
    File(&'a ProgramUnit),
    /// An interface body.
    Interface(Rc<ProgramUnit>),
}

impl Deref for UnitRef<'_> {
    type Target = ProgramUnit;
    fn deref(&self) -> &ProgramUnit {
        match self {
            UnitRef::File(unit) => unit,
            UnitRef::Interface(unit) => unit,
        }
    }
}

/// How far the interface of a procedure has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Waiting,
    Running,
    Done,
}

/// A procedure whose text is known.
#[derive(Debug, Clone)]
pub(super) struct Signature<'a> {
    pub(super) unit: UnitRef<'a>,
    parent: Option<ScopeId>,
    progress: Progress,
    scope: Option<ScopeId>,
    /// Leading nodes of the body that are statement functions.
    skip: usize,
}

/// Where a procedure stands.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Home {
    /// The scope around it.
    pub scope: Option<ScopeId>,
    /// Its module.
    pub module: Option<ModuleId>,
    /// The procedure that contains it.
    pub host: Option<ProcId>,
}

/// The units of all files by kind.
#[derive(Default)]
struct Units<'a> {
    modules: Vec<&'a ProgramUnit>,
    mains: Vec<&'a ProgramUnit>,
    externals: Vec<&'a ProgramUnit>,
    block_data: Vec<&'a ProgramUnit>,
}

/// The place to report a unit at.
pub(super) fn unit_span(unit: &ProgramUnit) -> Span {
    unit_name(unit).map_or(
        unit.open.as_ref().map_or(unit.span, |open| open.span),
        |name| name.span,
    )
}

impl<'a> Analyzer<'a> {
    /// Works through all files.
    pub(super) fn run(&mut self, files: &'a [(FileId, ast::SourceFile)]) {
        let asked = self.options.defaults.values().map(|own| own.compilation);
        self.program.compilation = asked.fold(Compilation::default(), Compilation::and);
        self.program.unchecked_range = self
            .options
            .defaults
            .values()
            .any(|own| own.unchecked_range);
        self.program.managed = self.options.defaults.values().any(|own| own.managed);
        let units = self.gather(files);
        let all = files.iter().flat_map(|(_, file)| &file.units);
        all.clone().for_each(|unit| self.note_extended(unit));
        all.for_each(|unit| self.note_renamed(unit));
        self.check_names(&units);
        let externals = self.declare_externals(&units);
        for unit in self.sort_modules(&units.modules) {
            self.module(unit);
        }
        self.finish_submodules();
        let main = self.declare_main(&units);
        for procedure in main.into_iter().chain(externals) {
            self.signature(procedure);
        }
        for unit in &units.block_data {
            self.block_data(unit);
        }
        self.finish_commons();
        self.check_declared_again();
        self.unused_interfaces();
        self.bodies();
        self.report_host_indices();
        self.warn_without_type();
        self.start_with_targets();
        self.share_with_c();
        self.start_with_declared();
        self.start_as_wished(&units);
        self.finish_entries();
        self.follow_pointers();
        self.lay_out_stepped_over();
        self.open_old_sizes();
        self.check_residence();
        self.warn_of_lonely_loops();
        self.warn_of_nohost();
        self.advise();
        self.check_purity();
        self.finalization();
        self.begin_anew();
        self.begin_with_values();
        self.make_objects();
        self.finish_dispatchers();
        self.check_bindings();
        self.check_generic_procedures();
        self.mark_polymorphic();
        self.check_interoperable();
        self.check_companions();
        self.check_interfaces_of_c();
        self.check_left_out();
    }

    /// What the command line says about files holds for the whole run: the main program starts with it.
    fn start_as_wished(&mut self, units: &Units<'a>) {
        let managed = self.program.managed;
        let wishes = |defaults: Defaults| {
            [
                (defaults.big_endian, "big_endian@files"),
                (defaults.own_streams, "own_streams@threads"),
                (defaults.region_times, "times@regions"),
                (managed, "managed@hosts"),
            ]
        };
        for unit in &units.mains {
            for (_, name) in wishes(self.unit_defaults(unit))
                .into_iter()
                .filter(|(on, _)| *on)
            {
                self.start_with(name, unit_span(unit));
            }
        }
    }

    /// A call of the runtime before the main program's first statement.
    fn start_with(&mut self, name: &str, span: Span) {
        let main = self.program.main.map(|main| &mut self.program[main].body);
        let id = crate::intrinsics::find(name);
        if let (Some(Body::Host(body)), Some(id)) = (main, id) {
            let args = Vec::new();
            let call = ir::StmtKind::IntrinsicCall { id, args };
            body.insert(0, ir::Stmt::new(call, span));
        }
    }

    /// What the command line says about the file that holds a unit.
    pub(super) fn unit_defaults(&self, unit: &ProgramUnit) -> Defaults {
        let known = self.options.defaults.get(&unit.span.file);
        known.copied().unwrap_or_default()
    }

    fn gather(&mut self, files: &'a [(FileId, ast::SourceFile)]) -> Units<'a> {
        let mut units = Units::default();
        for unit in files.iter().flat_map(|(_, file)| &file.units) {
            match unit.kind {
                UnitKind::Module => units.modules.push(unit),
                UnitKind::Program => units.mains.push(unit),
                UnitKind::Subroutine | UnitKind::Function => units.externals.push(unit),
                UnitKind::BlockData => units.block_data.push(unit),
                UnitKind::Submodule => self.note_submodule(unit),
                UnitKind::SeparateProcedure => self.misplaced_separate(unit),
            }
        }
        units
    }

    /// Notes the names of types that others extend: objects of all other types are of the type that they are declared with.
    fn note_extended(&mut self, unit: &ProgramUnit) {
        for spec in &unit.specs {
            let SpecNode::Type(definition) = spec else {
                continue;
            };
            let StmtKind::DerivedType { attrs, .. } = &definition.open.kind else {
                continue;
            };
            for attr in attrs {
                if let ast::TypeAttr::Extends(parent) = attr {
                    self.extended.insert(parent.key());
                }
            }
        }
        unit.contains
            .iter()
            .for_each(|inner| self.note_extended(inner));
    }

    /// A type may be extended by the name that USE gives it.
    fn note_renamed(&mut self, unit: &ProgramUnit) {
        for spec in &unit.specs {
            if let SpecNode::Stmt(stmt) = spec
                && let StmtKind::Use(statement) = &stmt.kind
            {
                for item in &statement.items {
                    if let (Some(ast::GenericSpec::Name(local)), ast::GenericSpec::Name(name)) =
                        (&item.local, &item.name)
                        && self.extended.contains(&local.key())
                    {
                        self.extended.insert(name.key());
                    }
                }
            }
        }
        unit.contains
            .iter()
            .for_each(|inner| self.note_renamed(inner));
    }

    /// Global names must differ (F2008 16.2).
    fn check_names(&mut self, units: &Units<'a>) {
        let mut seen: HashMap<String, Span> = HashMap::new();
        let all = [
            &units.modules,
            &units.mains,
            &units.externals,
            &units.block_data,
        ];
        for unit in &units.modules {
            self.check_contained_names(unit);
        }
        for unit in all.into_iter().flatten() {
            let Some(name) = unit_name(unit) else {
                continue;
            };
            let main = |span: &Span| {
                let spans = units.mains.iter().filter_map(|main| unit_name(main));
                spans.map(|name| name.span).any(|main| main == *span)
            };
            let before = seen.insert(name.key(), name.span);
            // Two main programs are told of as such.
            if let Some(before) = before.filter(|before| !main(before) || !main(&name.span)) {
                let found = Diagnostic::error(
                    codes::DUPLICATE_UNIT,
                    format!("'{}' names two program units", name.text),
                )
                .at(name.span, "and here")
                .also(before, "here")
                .help("rename one of them, or leave one of the files out");
                self.report(found);
            }
        }
    }

    /// A procedure of a module has another name than the module.
    fn check_contained_names(&mut self, unit: &ProgramUnit) {
        let Some(module) = unit_name(unit) else {
            return;
        };
        let inner = unit.contains.iter().filter_map(unit_name);
        for name in inner.filter(|name| name.key() == module.key()) {
            let message = format!("'{}' cannot be a name here", name.text);
            let found = Diagnostic::error(codes::NAME_TAKEN, message)
                .at(name.span, "is the name of the module itself")
                .also(module.span, "the module");
            self.report(found);
        }
    }

    /// A statement is left out where an error is reported, and nowhere else.
    fn check_left_out(&mut self) {
        if let Some(span) = self.left_out
            && !self.diags.has_errors()
        {
            let message = "cuf2rs does not know what this assignment means";
            let label = "this should have been refused with a reason";
            self.error(codes::TRANSLATOR_FAULT, span, message, label);
        }
    }

    fn declare_externals(&mut self, units: &Units<'a>) -> Vec<ProcId> {
        let mut all = Vec::new();
        for unit in &units.externals {
            let symbol = self.declare_procedure(UnitRef::File(unit), Home::default());
            let ids = procedures_of(&symbol);
            self.program.externals.extend(&ids);
            all.extend(ids);
            if let Some(label) = super::companions::label(unit) {
                self.labelled_externals.insert(label, symbol.clone());
            }
            if let Some(name) = unit_name(unit) {
                self.externals.insert(name.key(), symbol);
            }
        }
        all
    }

    fn declare_main(&mut self, units: &Units<'a>) -> Option<ProcId> {
        let Some(unit) = units.mains.first() else {
            self.no_main(units);
            return None;
        };
        for other in &units.mains[1..] {
            // A statement that was lost may have ended the first one too early.
            if self.diags.has_errors() && other.open.is_none() {
                continue;
            }
            let found = Diagnostic::error(codes::TWO_MAINS, "the files hold two main programs")
                .at(unit_span(other), "second main program")
                .also(unit_span(unit), "first main program")
                .help("make one of them a SUBROUTINE, or name their files in two commands");
            self.report(found);
        }
        let symbol = self.declare_procedure(UnitRef::File(unit), Home::default());
        self.program.main = procedures_of(&symbol).first().copied();
        self.program.main
    }

    fn no_main(&mut self, units: &Units<'a>) {
        let all = [&units.modules, &units.externals, &units.block_data];
        let Some(first) = all.into_iter().flatten().next() else {
            return self.no_unit();
        };
        if !self.options.library {
            let found = Diagnostic::error(codes::NO_MAIN, "the files hold no main program")
                .at(unit_span(first), "there are modules and procedures only")
                .help("name the file with the PROGRAM unit on the command line as well; 'cuf2rs translate' makes a library of files without one");
            self.report(found);
        }
    }

    /// Files of comments alone, or empty ones.
    fn no_unit(&mut self) {
        let root = self.sources.roots().first().copied();
        let Some(file) = root.filter(|_| !self.options.library && !self.diags.has_errors()) else {
            return;
        };
        let found = Diagnostic::error(codes::NO_MAIN, "the files hold no program unit")
            .at(Span::new(file, 0, 0), "there are no statements")
            .help("name the file with the PROGRAM unit on the command line");
        self.report(found);
    }

    fn module(&mut self, unit: &'a ProgramUnit) {
        let Some(name) = unit_name(unit) else { return };
        let module = self.program.add_module(ir::Module {
            name: name.text.clone(),
            span: unit.open.as_ref().map_or(unit.span, |open| open.span),
            leading: unit
                .open
                .as_ref()
                .map_or(Vec::new(), |open| open.leading.clone()),
            vars: Vec::new(),
            types: Vec::new(),
            procs: Vec::new(),
            of_library: self.options.libraries.contains(&unit.span.file),
        });
        let defaults = self.unit_defaults(unit);
        let scope = self.add_scope(Scope::new(ScopeKind::Module(module), None, defaults));
        let cx = Cx {
            scope,
            procedure: None,
            side: Side::Host,
            specification: true,
        };
        let home = Home {
            scope: Some(scope),
            module: Some(module),
            host: None,
        };
        let procedures = self.declare_contained(&unit.contains, home, unit.contains_stmt.as_ref());
        self.program[module].procs = procedures.clone();
        self.declare_submodules(&name.key(), scope);
        let leftover = self.specification(cx, &unit.specs, None);
        self.program[module].leading.extend(leftover);
        self.module_scopes.insert(name.key(), (scope, module));
        for procedure in procedures {
            self.signature(procedure);
        }
    }

    fn block_data(&mut self, unit: &'a ProgramUnit) {
        let defaults = self.unit_defaults(unit);
        let scope = self.add_scope(Scope::new(ScopeKind::BlockData, None, defaults));
        let cx = Cx {
            scope,
            procedure: None,
            side: Side::Host,
            specification: true,
        };
        self.specification(cx, &unit.specs, None);
    }

    /// Lowers the bodies, hosts before their internal procedures, so that names which a host types implicitly are known inside.
    /// A subroutine with alternate returns takes none unless RETURN says so.
    fn start_alternates(&self, id: ProcId, body: &mut Vec<ir::Stmt<ir::HostOp>>) {
        let Some(result) = self.program[id].result else {
            return;
        };
        if !self.alternates.contains_key(&id) {
            return;
        }
        let span = self.program[result].span;
        let lhs = ir::Expr::new(ir::ExprKind::Var(result), ir::Type::INT, 0, span);
        let rhs = ir::Expr::int(0, span);
        body.insert(0, ir::Stmt::new(ir::StmtKind::Assign { lhs, rhs }, span));
    }

    fn bodies(&mut self) {
        let mut ids: Vec<ProcId> = self.signatures.keys().copied().collect();
        ids.sort();
        self.resolve_routines();
        let (mut versions, ids): (Vec<ProcId>, Vec<ProcId>) =
            ids.into_iter().partition(|id| self.is_rank_version(*id));
        for id in self.callers_first(ids) {
            self.body(id);
        }
        while let Some(place) = self.called_version(&versions) {
            self.body(versions.remove(place));
        }
        // What nothing calls is not there.
        let is_there = |id: &ProcId| !versions.contains(id);
        self.program
            .modules
            .iter_mut()
            .for_each(|module| module.procs.retain(is_there));
        self.program
            .procs
            .iter_mut()
            .for_each(|procedure| procedure.internals.retain(is_there));
        while let Some(id) = self.next_routine() {
            self.routines.free = self.level_of_body(id);
            let before = self.diags.iter().count();
            self.body(id);
            self.blame_callers(id, before);
        }
        self.lend_parts();
    }

    pub(super) fn is_rank_version(&self, id: ProcId) -> bool {
        let name = || self.program[id].name.to_ascii_lowercase();
        let host = self.program[id].host;
        !self.rank_versions.is_empty()
            && (self.rank_versions.contains(&name())
                || host.is_some_and(|host| self.is_rank_version(host)))
    }

    /// The first of these procedures that a body refers to, or that is inside one that has a body.
    fn called_version(&self, versions: &[ProcId]) -> Option<usize> {
        use crate::ir::walk::refs;
        if versions.is_empty() {
            return None;
        }
        let mut called = HashSet::new();
        for procedure in &self.program.procs {
            if let Body::Host(body) = &procedure.body {
                refs::statements(body, &mut |stmt| {
                    if let ir::StmtKind::Call { procedure, .. } = &stmt.kind {
                        called.insert(*procedure);
                    }
                });
                refs::expressions(body, &mut |_, expr| {
                    refs::each(expr, &mut |node| {
                        if let ir::ExprKind::Call { procedure, .. }
                        | ir::ExprKind::Procedure(procedure) = node.kind
                        {
                            called.insert(procedure);
                        }
                    });
                });
            }
        }
        let wanted = |id: &ProcId| {
            let host = self.program[*id].host;
            let inside = host.is_some_and(|host| {
                self.is_rank_version(host) && matches!(self.program[host].body, Body::Host(_))
            });
            called.contains(id) || inside
        };
        versions.iter().position(wanted)
    }

    /// Lowers the body of a procedure.
    fn body(&mut self, id: ProcId) {
        let signature = self.signatures[&id].clone();
        let (UnitRef::File(unit), Some(scope)) = (signature.unit, signature.scope) else {
            return;
        };
        let target = self.program[id].target;
        let side = if target == Target::Host {
            Side::Host
        } else {
            Side::Device
        };
        let cx = Cx {
            scope,
            procedure: Some(id),
            side,
            specification: false,
        };
        let nodes = &unit.body[signature.skip..];
        self.program[id].body = match side {
            Side::Host => {
                let mut body = self.host_body(cx, nodes);
                self.start_alternates(id, &mut body);
                self.begin_with_declared(id, &mut body);
                Body::Host(body)
            }
            Side::Device => Body::Kernel(self.kernel_body(cx, nodes)),
        };
    }
}

/// The one or two procedures of a symbol.
pub(super) fn procedures_of(symbol: &Symbol) -> Vec<ProcId> {
    match symbol {
        Symbol::Procedure(id) => vec![*id],
        Symbol::Twins(host, device) => vec![*host, *device],
        _ => Vec::new(),
    }
}
