//! Program units: all files as one program, modules sorted by USE, a name and an interface for every procedure, then the
//! bodies.
//!
//! Knows which unit is worked on when; `decl` knows what a specification part means. An interface is elaborated when it is
//! first asked for, so that a specification expression may call a function that stands further down.

use super::submodules::is_separate;
use super::{Analyzer, Cx, HostNames, Implicit, Scope, ScopeId, ScopeKind, Side, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{self, Body, ModuleId, ProcId, Procedure, Target};
use crate::source::{FileId, Span};
use crate::syntax::ast::{self, ProgramUnit, SpecNode, StmtKind, UnitKind};
pub(super) use crate::syntax::outline::unit_name;
use crate::syntax::outline::used_modules;
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
        let units = self.gather(files);
        let all = files.iter().flat_map(|(_, file)| &file.units);
        all.for_each(|unit| self.note_extended(unit));
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
        self.bodies();
        self.check_residence();
        self.advise();
        self.finalization();
        self.finish_dispatchers();
        self.mark_polymorphic();
        self.check_companions();
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

    /// Global names must differ (F2008 16.2).
    fn check_names(&mut self, units: &Units<'a>) {
        let mut seen: HashMap<String, Span> = HashMap::new();
        let all = [
            &units.modules,
            &units.mains,
            &units.externals,
            &units.block_data,
        ];
        for unit in all.into_iter().flatten() {
            let Some(name) = unit_name(unit) else {
                continue;
            };
            if let Some(before) = seen.insert(name.key(), name.span) {
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

    fn declare_externals(&mut self, units: &Units<'a>) -> Vec<ProcId> {
        let mut all = Vec::new();
        for unit in &units.externals {
            let symbol = self.declare_procedure(UnitRef::File(unit), Home::default());
            let ids = procedures_of(&symbol);
            self.program.externals.extend(&ids);
            all.extend(ids);
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
                .help("translate them one at a time");
            self.report(found);
        }
        let symbol = self.declare_procedure(UnitRef::File(unit), Home::default());
        self.program.main = procedures_of(&symbol).first().copied();
        self.program.main
    }

    fn no_main(&mut self, units: &Units<'a>) {
        let all = [&units.modules, &units.externals, &units.block_data];
        let Some(first) = all.into_iter().flatten().next() else {
            return;
        };
        if !self.options.library {
            let found = Diagnostic::error(codes::NO_MAIN, "the files hold no main program")
                .at(unit_span(first), "there are modules and procedures only")
                .help("name the file with the PROGRAM unit on the command line as well");
            self.report(found);
        }
    }

    // ------------------------------------------------------------------------------------------ modules

    /// Modules in an order in which each stands behind those that it uses.
    fn sort_modules(&mut self, modules: &[&'a ProgramUnit]) -> Vec<&'a ProgramUnit> {
        let by_name = modules
            .iter()
            .filter_map(|unit| Some((unit_name(unit)?.key(), *unit)))
            .collect();
        let mut sort = Sort {
            by_name,
            open: Vec::new(),
            done: HashSet::new(),
            sorted: Vec::new(),
            cycles: Vec::new(),
        };
        for unit in modules {
            sort.visit(unit);
        }
        for (name, path) in sort.cycles {
            let found = Diagnostic::error(
                codes::MODULE_CYCLE,
                format!("module '{}' uses itself", name.text),
            )
            .at(name.span, format!("by way of {path}"))
            .help("move what both modules need into a third one");
            self.report(found);
            self.cyclic_modules.insert(name.key());
        }
        sort.sorted
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
        });
        let scope = self.add_scope(Scope::new(
            ScopeKind::Module(module),
            None,
            Implicit::standard(),
        ));
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
        let scope = self.add_scope(Scope::new(ScopeKind::BlockData, None, Implicit::standard()));
        let cx = Cx {
            scope,
            procedure: None,
            side: Side::Host,
            specification: true,
        };
        self.specification(cx, &unit.specs, None);
    }

    // ------------------------------------------------------------------------------------------ procedures

    /// Declares the subprograms behind CONTAINS in the scope around them.
    pub(super) fn declare_contained(
        &mut self,
        units: &'a [ProgramUnit],
        home: Home,
        contains: Option<&ast::Stmt>,
    ) -> Vec<ProcId> {
        let mut all = Vec::new();
        for unit in units {
            let Some(name) = unit_name(unit) else {
                continue;
            };
            if unit.kind == UnitKind::SeparateProcedure {
                self.misplaced_separate(unit);
                continue;
            }
            let symbol = self.declare_procedure(UnitRef::File(unit), home);
            all.extend(procedures_of(&symbol));
            let separate = home.module.is_some() && home.host.is_none() && is_separate(unit);
            if let Some(scope) = home.scope.filter(|_| separate) {
                self.note_separate(scope, name, symbol);
            } else if let Some(scope) = home.scope {
                self.bind_procedure(scope, name, symbol);
            }
        }
        if let (Some(first), Some(contains)) = (all.first(), contains) {
            let comments = contains.leading.iter().chain(&contains.trailing).cloned();
            self.program[*first].leading.splice(0..0, comments);
        }
        all
    }

    /// Gives a procedure's name its meaning in a scope; two procedures of one name are an error.
    pub(super) fn bind_procedure(&mut self, scope: ScopeId, name: &ast::Name, symbol: Symbol) {
        let table = &mut self.scopes[scope.0 as usize];
        let before = table.procedures.insert(name.key(), symbol.clone());
        table.names.insert(name.key(), symbol);
        if before.is_some() {
            let message = format!("procedure '{}' is declared twice", name.text);
            self.error(
                codes::DECLARED_TWICE,
                name.span,
                message,
                "there is another one of this name in the same scope",
            );
        }
    }

    /// Adds the procedure (or the twins of `attributes(host, device)`) of a unit; its interface comes later.
    pub(super) fn declare_procedure(&mut self, unit: UnitRef<'a>, home: Home) -> Symbol {
        let targets = self.targets(&unit, home);
        let ids: Vec<ProcId> = targets
            .iter()
            .map(|target| self.add_procedure(&unit, home, *target))
            .collect();
        match ids[..] {
            [host, device] => {
                self.program[host].twin = Some(device);
                self.program[device].twin = Some(host);
                Symbol::Twins(host, device)
            }
            _ => Symbol::Procedure(ids[0]),
        }
    }

    fn add_procedure(&mut self, unit: &UnitRef<'a>, home: Home, target: Target) -> ProcId {
        let open = unit.open.as_ref();
        let prefixes = super::decl::prefixes(unit);
        let id = self.program.add_proc(Procedure {
            name: unit_name(unit).map_or("main".into(), |name| name.text.clone()),
            span: open.map_or(unit.span, |open| open.span),
            head: open.map_or(String::new(), |open| {
                one_line(self.sources.bytes(open.span))
            }),
            target,
            module: home.module,
            host: home.host,
            through: false,
            twin: None,
            dummies: Vec::new(),
            result: None,
            locals: Vec::new(),
            types: Vec::new(),
            internals: Vec::new(),
            captures: Vec::new(),
            body: Body::Interface,
            bind_c: None,
            handed_to_c: false,
            recursive: prefixes
                .iter()
                .any(|prefix| matches!(prefix, ast::Prefix::Recursive)),
            elemental: prefixes
                .iter()
                .any(|prefix| matches!(prefix, ast::Prefix::Elemental)),
            pure: prefixes
                .iter()
                .any(|prefix| matches!(prefix, ast::Prefix::Pure | ast::Prefix::Elemental)),
            launch_bounds: Vec::new(),
            leading: open.map_or(Vec::new(), |open| open.leading.clone()),
            closing: unit
                .end
                .as_ref()
                .map_or(Vec::new(), |end| end.leading.clone()),
        });
        let signature = Signature {
            unit: unit.clone(),
            parent: home.scope,
            progress: Progress::Waiting,
            scope: None,
            skip: 0,
        };
        self.signatures.insert(id, signature);
        self.waiting_signatures += 1;
        id
    }

    /// Elaborates the interface and the specification part of a procedure, if that has not been done.
    pub fn signature(&mut self, procedure: ProcId) {
        let Some(signature) = self.signatures.get_mut(&procedure) else {
            return;
        };
        if signature.progress != Progress::Waiting {
            return;
        }
        let (unit, parent) = (signature.unit.clone(), signature.parent);
        if !self.descend(unit_span(&unit)) {
            return;
        }
        self.elaborate_signature(procedure, &unit, parent);
        self.ascend();
    }

    fn elaborate_signature(
        &mut self,
        procedure: ProcId,
        unit: &UnitRef<'a>,
        parent: Option<ScopeId>,
    ) {
        self.advance(procedure, Progress::Running);
        let cx = self.signature_scope(procedure, unit, parent);
        let home = Home {
            scope: Some(cx.scope),
            module: self.program[procedure].module,
            host: Some(procedure),
        };
        let internals = match unit {
            UnitRef::File(file) => {
                self.declare_contained(&file.contains, home, file.contains_stmt.as_ref())
            }
            UnitRef::Interface(_) => Vec::new(),
        };
        self.program[procedure].internals = internals.clone();
        let leftover = self.procedure_specification(cx, procedure, unit);
        self.program[procedure].leading.extend(leftover);
        let skip = self.statement_functions(cx, &unit.body);
        self.advance(procedure, Progress::Done);
        if let Some(signature) = self.signatures.get_mut(&procedure) {
            (signature.scope, signature.skip) = (Some(cx.scope), skip);
        }
        self.waiting_signatures -= 1;
        for internal in internals {
            self.signature(internal);
        }
    }

    fn advance(&mut self, procedure: ProcId, progress: Progress) {
        if let Some(signature) = self.signatures.get_mut(&procedure) {
            signature.progress = progress;
        }
    }

    fn signature_scope(
        &mut self,
        procedure: ProcId,
        unit: &UnitRef<'a>,
        parent: Option<ScopeId>,
    ) -> Cx {
        let (kind, implicit, names) = match (unit, parent) {
            (UnitRef::File(_), Some(parent)) => {
                let implicit = self.implicit_of(parent);
                (ScopeKind::Procedure(procedure), implicit, HostNames::All)
            }
            (UnitRef::File(_), None) => (
                ScopeKind::Procedure(procedure),
                Implicit::standard(),
                HostNames::All,
            ),
            (UnitRef::Interface(_), _) => (
                ScopeKind::Interface(procedure),
                Implicit::standard(),
                HostNames::Only(HashSet::new()),
            ),
        };
        let mut scope = Scope::new(kind, parent, implicit);
        scope.host_names = names;
        scope.unknown_names =
            parent.is_some_and(|parent| self.scopes[parent.0 as usize].unknown_names);
        let scope = self.add_scope(scope);
        let side = if self.program[procedure].target == Target::Host {
            Side::Host
        } else {
            Side::Device
        };
        Cx {
            scope,
            procedure: Some(procedure),
            side,
            specification: true,
        }
    }

    fn implicit_of(&self, scope: ScopeId) -> Implicit {
        self.scopes[scope.0 as usize].implicit.clone()
    }

    // ------------------------------------------------------------------------------------------ bodies

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
        for id in self.callers_first(ids) {
            let signature = self.signatures[&id].clone();
            let (UnitRef::File(unit), Some(scope)) = (signature.unit, signature.scope) else {
                continue;
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
                    Body::Host(body)
                }
                Side::Device => Body::Kernel(self.kernel_body(cx, nodes)),
            };
        }
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

/// A chain of modules that use one another is followed so far; beyond it a module may come too early, which is then reported as a missing one.
const DEEPEST_USE: usize = 10_000;

/// A depth-first walk over modules.
struct Sort<'a> {
    by_name: HashMap<String, &'a ProgramUnit>,
    open: Vec<String>,
    done: HashSet<String>,
    sorted: Vec<&'a ProgramUnit>,
    cycles: Vec<(ast::Name, String)>,
}

impl<'a> Sort<'a> {
    fn visit(&mut self, unit: &'a ProgramUnit) {
        let Some(name) = unit_name(unit).map(ast::Name::key) else {
            return;
        };
        if self.done.contains(&name) {
            return;
        }
        self.open.push(name.clone());
        let mut used = Vec::new();
        used_modules(unit, &mut used);
        for used in used {
            self.follow(used);
        }
        self.open.pop();
        if self.done.insert(name) {
            self.sorted.push(unit);
        }
    }

    fn follow(&mut self, used: &'a ast::Name) {
        let key = used.key();
        if let Some(start) = self.open.iter().position(|open| *open == key) {
            let path = self.open[start..]
                .iter()
                .map(|name| format!("'{name}'"))
                .collect::<Vec<_>>()
                .join(", ");
            self.cycles.push((used.clone(), path));
        } else if let Some(unit) = self.by_name.get(&key).copied()
            && self.open.len() < DEEPEST_USE
        {
            self.visit(unit);
        }
    }
}

/// A statement's bytes on one line: continuations joined, comments left out, blanks squeezed.
fn one_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut words: Vec<&str> = Vec::new();
    for line in text.lines() {
        let code = line.split('!').next().unwrap_or_default();
        let code = code.trim().trim_start_matches('&').trim_end_matches('&');
        words.extend(code.split_whitespace());
    }
    words.join(" ")
}
