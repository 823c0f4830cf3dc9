//! Submodules (F2008 11.2.3): modules that see the names of the one above them, with bodies of procedures whose interfaces stand there.
//!
//! Such a procedure is one of its submodule for everything but its name, which the interface body makes known. Refuses to know how a
//! procedure is lowered.

use super::units::{Home, procedures_of, unit_name};
use super::{Analyzer, Cx, Scope, ScopeId, ScopeKind, Side, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{self, ProcId};
use crate::source::FileId;
use crate::syntax::ast::{
    self, DummyName, InterfaceItem, Prefix, ProgramUnit, SpecNode, Stmt, StmtKind, SubprogramHead,
    UnitKind,
};
use std::collections::{HashMap, HashSet};

/// A submodule whose procedures are declared and whose specification part waits for all modules.
pub(super) struct Submodule<'a> {
    unit: &'a ProgramUnit,
    cx: Cx,
    parent: ScopeId,
    module: ir::ModuleId,
    procedures: Vec<ProcId>,
}

/// The body of a separate module procedure, by name, and the scope that it stands in.
pub(super) struct Separate {
    key: String,
    scope: ScopeId,
    symbol: Symbol,
    /// Its own opening statement; what MODULE PROCEDURE has taken from the interface is alike.
    open: Option<StmtKind>,
}

/// Interface bodies of separate module procedures, by unit and name.
type Interfaces = HashMap<(String, String), ProgramUnit>;

/// Whether a procedure's opening statement has the prefix MODULE.
pub(super) fn is_separate(unit: &ProgramUnit) -> bool {
    let open = unit.open.as_ref().map(|open| &open.kind);
    let Some(StmtKind::Subroutine(head) | StmtKind::Function(head)) = open else {
        return false;
    };
    head.prefixes
        .iter()
        .any(|prefix| matches!(prefix, Prefix::Module))
}

/// The key of a module or submodule, and that of the one above it.
fn keys(unit: &ProgramUnit) -> Option<(String, Option<String>)> {
    match &unit.open.as_ref()?.kind {
        StmtKind::Module(name) => Some((name.key(), None)),
        StmtKind::Submodule {
            ancestor,
            parent,
            name,
        } => {
            let module = ancestor.key();
            let above = match parent {
                Some(parent) => format!("{module}:{}", parent.key()),
                None => module.clone(),
            };
            Some((format!("{module}:{}", name.key()), Some(above)))
        }
        _ => None,
    }
}

/// Takes the prefix MODULE away where it says nothing, and gives `MODULE PROCEDURE name` the head and the declarations of its interface body.
pub(super) fn complete(files: &mut [(FileId, ast::SourceFile)]) {
    for unit in files.iter_mut().flat_map(|(_, file)| &mut file.units) {
        settle_prefixes(unit);
    }
    let units = || files.iter().flat_map(|(_, file)| &file.units);
    if !units().any(|unit| unit.contains.iter().any(is_short)) {
        return;
    }
    let (mut interfaces, mut above) = (Interfaces::new(), HashMap::new());
    for unit in units() {
        let Some((key, parent)) = keys(unit) else {
            continue;
        };
        note_interfaces(unit, &key, &mut interfaces);
        above.extend(parent.map(|parent| (key, parent)));
    }
    for unit in files.iter_mut().flat_map(|(_, file)| &mut file.units) {
        let Some((key, _)) = keys(unit) else { continue };
        for inner in unit.contains.iter_mut().filter(|inner| is_short(inner)) {
            complete_one(inner, &key, &interfaces, &above);
        }
    }
}

/// The prefix MODULE of a module's procedure without an interface body there, and in an abstract interface, says nothing.
fn settle_prefixes(unit: &mut ProgramUnit) {
    if unit.kind != UnitKind::Module {
        return;
    }
    let mut declared = HashSet::new();
    for spec in &mut unit.specs {
        let SpecNode::Interface(block) = spec else {
            continue;
        };
        let is_abstract = matches!(
            block.open.kind,
            StmtKind::Interface {
                is_abstract: true,
                ..
            }
        );
        for item in &mut block.items {
            match item {
                InterfaceItem::Body(body) if is_abstract => without_prefix(body),
                InterfaceItem::Body(body) => declared.extend(unit_name(body).map(ast::Name::key)),
                InterfaceItem::Procedures(_) => {}
            }
        }
    }
    for inner in unit.contains.iter_mut().filter(|inner| is_separate(inner)) {
        let key = unit_name(inner).map(ast::Name::key);
        if key.is_some_and(|key| !declared.contains(&key)) {
            without_prefix(inner);
        }
    }
}

fn without_prefix(unit: &mut ProgramUnit) {
    let open = unit.open.as_mut().map(|open| &mut open.kind);
    if let Some(StmtKind::Subroutine(head) | StmtKind::Function(head)) = open {
        head.prefixes
            .retain(|prefix| !matches!(prefix, Prefix::Module));
    }
}

fn is_short(unit: &ProgramUnit) -> bool {
    unit.kind == UnitKind::SeparateProcedure
}

fn note_interfaces(unit: &ProgramUnit, key: &str, interfaces: &mut Interfaces) {
    for spec in &unit.specs {
        let SpecNode::Interface(block) = spec else {
            continue;
        };
        for item in &block.items {
            if let InterfaceItem::Body(body) = item
                && let Some(name) = unit_name(body).filter(|_| is_separate(body))
            {
                interfaces.insert((key.to_string(), name.key()), (**body).clone());
            }
        }
    }
}

fn complete_one(
    unit: &mut ProgramUnit,
    key: &str,
    interfaces: &Interfaces,
    above: &HashMap<String, String>,
) {
    let Some(name) = unit_name(unit).map(ast::Name::key) else {
        return;
    };
    let mut at = Some(key.to_string());
    for _ in 0..=above.len() {
        let Some(here) = at else { return };
        if let Some(body) = interfaces.get(&(here.clone(), name.clone())) {
            take_interface(unit, body);
            return;
        }
        at = above.get(&here).cloned();
    }
}

fn take_interface(unit: &mut ProgramUnit, interface: &ProgramUnit) {
    unit.kind = interface.kind;
    if let (Some(own), Some(open)) = (&mut unit.open, &interface.open) {
        own.kind = open.kind.clone();
    }
    let own = std::mem::take(&mut unit.specs);
    let imports = |spec: &&SpecNode| {
        !matches!(
            spec,
            SpecNode::Stmt(Stmt {
                kind: StmtKind::Import(_),
                ..
            })
        )
    };
    unit.specs = interface.specs.iter().filter(imports).cloned().collect();
    unit.specs.extend(own);
}

impl<'a> Analyzer<'a> {
    /// Keeps a submodule for the time when the one above it is declared.
    pub(super) fn note_submodule(&mut self, unit: &'a ProgramUnit) {
        if let Some((_, Some(above))) = keys(unit) {
            self.submodule_units.entry(above).or_default().push(unit);
        }
    }

    /// Declares the procedures of all submodules below a unit.
    pub(super) fn declare_submodules(&mut self, key: &str, scope: ScopeId) {
        for unit in self.submodule_units.remove(key).unwrap_or_default() {
            let Some((own, _)) = keys(unit) else { continue };
            let inner = self.declare_submodule(unit, scope);
            self.declare_submodules(&own, inner);
        }
    }

    fn declare_submodule(&mut self, unit: &'a ProgramUnit, parent: ScopeId) -> ScopeId {
        let open = unit.open.as_ref();
        let module = self.program.add_module(ir::Module {
            name: self.submodule_name(unit),
            span: open.map_or(unit.span, |open| open.span),
            leading: open.map_or(Vec::new(), |open| open.leading.clone()),
            vars: Vec::new(),
            types: Vec::new(),
            procs: Vec::new(),
            of_library: false,
        });
        let kind = ScopeKind::Module(module);
        let defaults = self.unit_defaults(unit);
        let scope = self.add_scope(Scope::new(kind, Some(parent), defaults));
        let home = Home {
            scope: Some(scope),
            module: Some(module),
            host: None,
        };
        let procedures = self.declare_contained(&unit.contains, home, unit.contains_stmt.as_ref());
        self.program[module].procs = procedures.clone();
        let cx = Cx {
            scope,
            procedure: None,
            side: Side::Host,
            specification: true,
        };
        self.submodules.push(Submodule {
            unit,
            cx,
            parent,
            module,
            procedures,
        });
        scope
    }

    /// Submodules of different modules may have one name; modules of the program have names of their own.
    fn submodule_name(&self, unit: &ProgramUnit) -> String {
        let name = unit_name(unit).map_or(String::new(), |name| name.text.clone());
        let taken = |module: &ir::Module| module.name.eq_ignore_ascii_case(&name);
        if let Some(StmtKind::Submodule { ancestor, .. }) =
            &unit.open.as_ref().map(|open| &open.kind)
            && self.program.modules.iter().any(taken)
        {
            format!("{}_{name}", ancestor.text)
        } else {
            name
        }
    }

    /// Specification parts of submodules, when those of all modules are known; what is below nothing is reported.
    pub(super) fn finish_submodules(&mut self) {
        for one in std::mem::take(&mut self.submodules) {
            let implicit = self.scopes[one.parent.0 as usize].implicit.clone();
            self.scopes[one.cx.scope.0 as usize].implicit = implicit;
            let leftover = self.specification(one.cx, &one.unit.specs, None);
            self.program[one.module].leading.extend(leftover);
            for procedure in one.procedures {
                self.signature(procedure);
            }
        }
        let mut lost: Vec<_> = std::mem::take(&mut self.submodule_units)
            .into_values()
            .collect();
        lost.sort_by_key(|units| units.first().map(|unit| unit.span));
        for unit in lost.into_iter().flatten() {
            let found = Diagnostic::error(
                codes::MISSING_MODULE,
                "what this submodule stands below is in none of the files",
            );
            let place = super::units::unit_span(unit);
            let help = "name the file that holds it on the command line as well";
            self.report(
                found
                    .at(place, "names its module, and the submodule between")
                    .help(help),
            );
        }
    }

    /// Keeps the body of a separate module procedure for its interface.
    pub(super) fn note_separate(&mut self, scope: ScopeId, unit: &ProgramUnit, symbol: Symbol) {
        let Some(key) = unit_name(unit).map(ast::Name::key) else {
            return;
        };
        self.separate.push(Separate {
            key,
            scope,
            symbol,
            open: unit.open.as_ref().map(|open| open.kind.clone()),
        });
    }

    /// An interface body with the prefix MODULE: the procedure is that of this module, or of a submodule below it. `None` where none of
    /// the files has it, which matters to those who call it.
    pub(super) fn separate_interface(&mut self, cx: Cx, unit: &ProgramUnit) -> Option<ProcId> {
        let name = unit_name(unit)?;
        let key = name.key();
        let body = |one: &&Separate| one.key == key && self.is_below(one.scope, cx.scope);
        let found = self.separate.iter().find(body)?;
        let (symbol, own) = (found.symbol.clone(), found.open.clone());
        let declared = unit.open.as_ref().map(|open| &open.kind);
        if let (Some(own), Some(declared)) = (own, declared) {
            self.check_halves(&own, declared);
        }
        self.bind_procedure(cx.scope, name, symbol.clone());
        self.note_declared_again(cx, unit, &symbol);
        procedures_of(&symbol).first().copied()
    }

    /// A separate module procedure is declared in both places alike (F2018 15.6.2.5).
    fn check_halves(&mut self, own: &StmtKind, declared: &StmtKind) {
        let function = |kind: &StmtKind| matches!(kind, StmtKind::Function(_));
        let (
            StmtKind::Subroutine(mine) | StmtKind::Function(mine),
            StmtKind::Subroutine(its) | StmtKind::Function(its),
        ) = (own, declared)
        else {
            return;
        };
        let names = |head: &SubprogramHead| -> Vec<String> {
            let listed = head.args.iter().map(|arg| match arg {
                DummyName::Name(name) => name.key(),
                DummyName::Star(_) => "*".to_string(),
            });
            listed.collect()
        };
        let has = |head: &SubprogramHead, wanted: &Prefix| head.prefixes.contains(wanted);
        let pure =
            |head: &SubprogramHead| has(head, &Prefix::Pure) || has(head, &Prefix::Elemental);
        let differs = |prefix: &Prefix| has(mine, prefix) != has(its, prefix);
        let (error, why) = if function(own) != function(declared) {
            (true, "one is a function, the other one a subroutine")
        } else if mine.args.len() != its.args.len() {
            (true, "has another number of arguments than its interface")
        } else if names(mine) != names(its) {
            (false, "has other names of arguments than its interface")
        } else if pure(mine) != pure(its)
            || [Prefix::Elemental, Prefix::Recursive].iter().any(differs)
        {
            (false, "has other prefixes than its interface")
        } else {
            return;
        };
        let message = format!("'{}' differs from its interface", mine.name.text);
        let found = match error {
            true => Diagnostic::error(codes::SEPARATE_DIFFERS, message),
            false => Diagnostic::warning(codes::SEPARATE_DIFFERS, message),
        };
        self.report(
            found
                .at(mine.name.span, why)
                .also(its.name.span, "the interface"),
        );
    }

    fn is_below(&self, scope: ScopeId, above: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(here) = at {
            if here == above {
                return true;
            }
            at = self.scopes[here.0 as usize].parent;
        }
        false
    }

    /// MODULE PROCEDURE without an interface, or with nothing above it.
    pub(super) fn misplaced_separate(&mut self, unit: &ProgramUnit) {
        let found = Diagnostic::error(
            codes::SUBMODULE,
            "this separate module procedure has no interface",
        )
        .at(super::units::unit_span(unit), "declared nowhere above it")
        .help("write an interface body with the prefix MODULE in the module, and the procedure in a submodule of it");
        self.report(found);
    }
}
