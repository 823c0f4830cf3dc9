//! Procedures of the program: a name as soon as the text is known, the interface when it is first asked for, so that a
//! specification expression may call a function that stands further down.
//!
//! Refuses to know bodies.

use super::{Home, Progress, Signature, UnitRef, procedures_of, unit_span};
use crate::diag::codes;
use crate::ir::{ProcId, Procedure, Target};
use crate::submodules::is_separate;
use crate::syntax::ast::{self, ProgramUnit, UnitKind};
use crate::syntax::outline::unit_name;
use crate::{Analyzer, Cx, HostNames, Implicit, Scope, ScopeId, ScopeKind, Side, Symbol};
use std::collections::HashSet;

impl<'a> Analyzer<'a> {
    /// Declares the subprograms behind CONTAINS in the scope around them.
    pub(crate) fn declare_contained(
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
                self.note_separate(scope, unit, symbol);
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
    pub(crate) fn bind_procedure(&mut self, scope: ScopeId, name: &ast::Name, symbol: Symbol) {
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
    pub(crate) fn declare_procedure(&mut self, unit: UnitRef<'a>, home: Home) -> Symbol {
        let targets = self.targets(&unit, home);
        let ids: Vec<ProcId> = targets
            .iter()
            .map(|target| self.add_procedure(&unit, home, *target))
            .collect();
        if let Some(name) = unit_name(&unit) {
            ids.iter().for_each(|id| self.note_entry(name, *id));
        }
        match ids[..] {
            [host, device] => {
                self.program[host].twin = Some(device);
                self.program[device].twin = Some(host);
                Symbol::Twins(host, device)
            }
            _ => Symbol::Procedure(ids[0]),
        }
    }

    /// Adds a version for the device of a procedure of the host whose text is known.
    pub(crate) fn add_device_twin(&mut self, host: ProcId) -> Option<ProcId> {
        let signature = self.signatures.get(&host)?;
        let (unit, scope) = (signature.unit.clone(), signature.parent);
        if matches!(unit, UnitRef::Interface(_)) || self.first_entry(host).is_some() {
            return None;
        }
        let (module, around) = (self.program[host].module, self.program[host].host);
        let home = Home {
            scope,
            module,
            host: around,
        };
        let twin = self.add_procedure(&unit, home, Target::Device);
        self.program[host].twin = Some(twin);
        self.program[twin].twin = Some(host);
        match (around, module) {
            (Some(around), _) => self.program[around].internals.push(twin),
            (None, Some(module)) => self.program[module].procs.push(twin),
            (None, None) => self.program.externals.push(twin),
        }
        self.signature(twin);
        Some(twin)
    }

    fn add_procedure(&mut self, unit: &UnitRef<'a>, home: Home, target: Target) -> ProcId {
        let open = unit.open.as_ref();
        let prefixes = crate::decl::prefixes(unit);
        let has = |wanted: fn(&ast::Prefix) -> bool| prefixes.iter().any(wanted);
        let name = unit_name(unit).map_or("main".into(), |name| name.text.clone());
        let id = self.program.add_proc(Procedure {
            head: open.map_or(String::new(), |open| {
                one_line(self.sources.bytes(open.span))
            }),
            target,
            module: home.module,
            host: home.host,
            recursive: has(|prefix| matches!(prefix, ast::Prefix::Recursive)),
            elemental: has(|prefix| matches!(prefix, ast::Prefix::Elemental)),
            pure: !has(|prefix| matches!(prefix, ast::Prefix::Impure))
                && has(|prefix| matches!(prefix, ast::Prefix::Pure | ast::Prefix::Elemental)),
            leading: open.map_or(Vec::new(), |open| open.leading.clone()),
            closing: unit
                .end
                .as_ref()
                .map_or(Vec::new(), |end| end.leading.clone()),
            ..Procedure::bare(name, open.map_or(unit.span, |open| open.span))
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
        if let Some(first) = self.first_entry(procedure) {
            self.signature(first);
        }
        if !self.descend(unit_span(&unit)) {
            return;
        }
        self.elaborate_signature(procedure, &unit, parent);
        self.ascend();
    }

    /// Interface bodies that nothing asked for say what they say, too: their names are declared, imported or used.
    pub(crate) fn unused_interfaces(&mut self) {
        let waiting = |(id, one): (&ProcId, &Signature)| {
            let of_library = self.options.libraries.contains(&one.unit.span.file);
            let waits = one.progress == Progress::Waiting && !of_library;
            (waits && matches!(one.unit, UnitRef::Interface(_))).then_some(*id)
        };
        let mut ids: Vec<ProcId> = self.signatures.iter().filter_map(waiting).collect();
        ids.sort();
        for id in ids {
            self.signature(id);
        }
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
        // What an included file says of its declarations says nothing of the procedure.
        let file = self.program[procedure].span.file;
        let own = leftover.into_iter().filter(|one| one.span.file == file);
        self.program[procedure].leading.extend(own);
        self.statement_functions(cx, &unit.shared_functions);
        let skip = self.statement_functions(cx, &unit.body);
        self.ignore_as_told(procedure);
        self.open_dummies(procedure);
        self.join_results(cx, self.program[procedure].result, cx.scope);
        self.advance(procedure, Progress::Done);
        self.finish_interfaces(procedure);
        if let Some(signature) = self.signatures.get_mut(&procedure) {
            (signature.scope, signature.skip) = (Some(cx.scope), skip);
        }
        self.waiting_signatures -= 1;
        for internal in internals {
            self.signature(internal);
        }
    }

    /// Whether the dummy arguments of a procedure are being declared.
    pub(crate) fn is_being_declared(&self, procedure: ProcId) -> bool {
        let signature = self.signatures.get(&procedure);
        signature.is_some_and(|signature| signature.progress == Progress::Running)
    }

    /// What was declared with this procedure's interface within the procedure itself gets the dummy arguments that are known now.
    fn finish_interfaces(&mut self, model: ProcId) {
        let unfinished = std::mem::take(&mut self.unfinished_interfaces);
        let (own, others) = unfinished.into_iter().partition(|(_, of)| *of == model);
        self.unfinished_interfaces = others;
        let own: Vec<(ProcId, ProcId)> = own;
        for (copy, _) in own {
            let (dummies, result) = (&self.program[model].dummies, self.program[model].result);
            self.program[copy].dummies = dummies.clone();
            self.program[copy].result = result;
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
        let (kind, names) = match unit {
            UnitRef::File(_) => (ScopeKind::Procedure(procedure), HostNames::All),
            UnitRef::Interface(unit) if is_separate(unit) => {
                (ScopeKind::Interface(procedure), HostNames::All)
            }
            UnitRef::Interface(_) => (
                ScopeKind::Interface(procedure),
                HostNames::Only(HashSet::new()),
            ),
        };
        let defaults = match parent {
            Some(parent) => self.scopes[parent.0 as usize].defaults,
            None => self.unit_defaults(unit),
        };
        let mut scope = Scope::new(kind, parent, defaults);
        let inherits = matches!(names, HostNames::All);
        if let (true, Some(parent)) = (inherits, parent) {
            scope.implicit = self.implicit_of(parent);
        }
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
