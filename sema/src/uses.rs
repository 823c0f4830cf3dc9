//! USE: which names of a module are visible here, and under which name; PUBLIC and PRIVATE.
//!
//! An import is kept as written and asked when a name is looked up, so that using a module of a thousand names costs
//! nothing. Knows no statement but USE and the access statements.

use super::names::is_predefined;
use super::units::unit_name;
use super::{Analyzer, Cx, Generic, GenericId, Import, ScopeId, ScopeKind, Source, Symbol};
use crate::cudafor;
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics;
use crate::library::standard;
use crate::syntax::ast::{GenericSpec, Name, SpecNode, StmtKind, UseItem, UseStmt};
use std::collections::HashMap;

/// Intrinsic modules that are known, at least in part.
const INTRINSIC_MODULES: &[&str] = &[
    "cudafor",
    "cudadevice",
    "cooperative_groups",
    "cutensorex",
    "libm",
    "nvtx",
    "omp_lib",
    "openacc",
    "accel_lib",
    "iso_c_binding",
    "iso_fortran_env",
    "ieee_arithmetic",
    "ieee_exceptions",
    "ieee_features",
    "mpi",
    "mpi_f08",
    "mpif_h",
];

/// Modules of the vendors' tool kits that programs name and that are not here.
const FOREIGN_MODULES: &[&str] = &[
    "cufftxt",
    "cutensor",
    "cudnn",
    "nvml",
    "nvshmem",
    "nvf_acc_on_device",
    "h5lt",
    "h5tb",
    "h5ds",
    "adios2",
    "mkl_dfti",
];

/// Intrinsic functions that only a module makes known.
const MODULE_INTRINSICS: &[(&str, &[&str])] = &[
    (
        "iso_c_binding",
        &[
            "c_loc",
            "c_funloc",
            "c_associated",
            "c_f_pointer",
            "c_f_procpointer",
            "c_sizeof",
            "c_devloc",
            "c_null_ptr",
            "c_null_funptr",
            "c_null_devptr",
        ],
    ),
    ("iso_fortran_env", &["compiler_version", "compiler_options"]),
];

/// What kind of meaning is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Want {
    /// Whatever the name means.
    Any,
    /// A derived type, though a generic has its name.
    Type,
    /// A specific procedure, though a generic has its name.
    Procedure,
}

/// The module in which this intrinsic procedure must be used to be known; `None` for those that always are.
pub(super) fn module_of_intrinsic(key: &str) -> Option<&'static str> {
    MODULE_INTRINSICS
        .iter()
        .find(|(_, names)| names.contains(&key))
        .map(|(module, _)| *module)
        .or_else(|| intrinsics::ieee_module(key))
}

/// The key under which operators and names are listed: `operator(+)`, `assignment(=)`, `name`; lower case.
pub(super) fn spec_key(spec: &GenericSpec) -> String {
    spec.key()
}

/// ACCEL_LIB is what OPENACC was called in the PGI Accelerator model; `mpif.h` says what module MPI does.
fn of_today(module: &'static str) -> &'static str {
    match module {
        "accel_lib" => "openacc",
        // MATMUL, TRANSPOSE, RESHAPE and SPREAD of device arrays need no module here.
        "cutensorex" => "cudafor",
        "mpif_h" => "mpi",
        other => other,
    }
}

/// Whether a USE of the module that this one uses gives the name another one: the lists of all of them count as one (F2018 14.2.2).
fn is_hidden(imports: &[Import], import: &Import, key: &str) -> bool {
    let alike = imports.iter().filter(|one| one.source == import.source);
    alike
        .flat_map(|one| &one.hidden)
        .any(|hidden| hidden == key)
}

/// What can be done about a module of a library.
const WAY_OUT: &str = "name a file of your own on the command line that holds a module of this name with what the program uses of it, or leave the \
    part out with the preprocessor";

impl Analyzer<'_> {
    /// Takes the USE statements of a specification part into its scope.
    pub(super) fn uses(&mut self, cx: Cx, specs: &[SpecNode]) {
        for spec in specs {
            let SpecNode::Stmt(stmt) = spec else { continue };
            if let StmtKind::Use(statement) = &stmt.kind {
                self.use_module(cx, statement);
            }
        }
        self.check_own_name_used(cx);
    }

    /// The own name of a procedure cannot be that of something else that its USE statements bring (F2018 19.3.1).
    fn check_own_name_used(&mut self, cx: Cx) {
        let ScopeKind::Procedure(own) = self.scope(cx).kind else {
            return;
        };
        let name = self.signatures.get(&own);
        let Some(name) = name.and_then(|own| unit_name(&own.unit).cloned()) else {
            return;
        };
        if let Some(statement) = self
            .scope(cx)
            .imports
            .iter()
            .find(|one| one.name.eq_ignore_ascii_case(&name.text))
        {
            let message = format!("'{}' uses a module of its own name", statement.name);
            let found = Diagnostic::error(codes::NAME_TAKEN, message)
                .at(name.span, "is the name of this program unit, too");
            return self.report(found.help("rename one of the two"));
        }
        let (found, own_module) = (
            self.imported(cx.scope, &name.key(), Want::Any),
            self.program[own].module,
        );
        let itself = match &found {
            None | Some(Symbol::Intrinsic(_) | Symbol::Api(_) | Symbol::Error) => return,
            Some(Symbol::Procedure(id) | Symbol::Twins(id, _)) => {
                *id == own || self.program[*id].twin == Some(own)
            }
            Some(_) => self.program.main == Some(own),
        };
        if own_module.is_some() && itself {
            return;
        }
        let other = match &found {
            Some(Symbol::Var(var)) => Some(self.program[*var].span),
            Some(Symbol::Type(ty)) => Some(self.program[*ty].span),
            Some(Symbol::Procedure(id) | Symbol::Twins(id, _)) if *id != own => {
                Some(self.program[*id].span)
            }
            Some(_) | None => None,
        };
        let message = format!("a module that is used here has another '{}'", name.text);
        let found = match itself {
            true => Diagnostic::warning(codes::NAME_TAKEN, message),
            false => Diagnostic::error(codes::NAME_TAKEN, message),
        };
        let mut found = found.at(name.span, "is the name of this program unit");
        if let Some(place) = other {
            found = found.also(place, "comes from a module");
        }
        self.report(found.help(format!(
            "rename it, `use module, other => {}`, or list what is needed with ONLY",
            name.text
        )));
    }

    fn use_module(&mut self, cx: Cx, statement: &UseStmt) {
        let Some(source) = self.module_source(statement) else {
            self.scope(cx).unknown_names = true;
            return;
        };
        let mut import = Import {
            name: statement.module.text.clone(),
            source,
            only: statement.only,
            renamed: HashMap::new(),
            hidden: Vec::new(),
        };
        for item in &statement.items {
            self.use_item(cx, &mut import, item);
        }
        self.scope(cx).imports.push(import);
    }

    fn module_source(&mut self, statement: &UseStmt) -> Option<Source> {
        let key = statement.module.key();
        let intrinsic = INTRINSIC_MODULES.iter().find(|name| **name == key);
        let own = self.module_scopes.get(&key).copied();
        match (own, intrinsic, statement.nature) {
            (Some((scope, _)), _, None | Some(false)) => Some(Source::Module(scope)),
            (_, Some(name), None | Some(true)) => Some(Source::Intrinsic(of_today(name))),
            _ => {
                self.missing_module(&statement.module);
                None
            }
        }
    }

    fn missing_module(&mut self, name: &Name) {
        let key = name.key();
        if self.cyclic_modules.contains(&key) {
            return;
        }
        // The heading of the module may be one that could not be read.
        if self.lost {
            return;
        }
        let found = if FOREIGN_MODULES.contains(&key.as_str()) {
            Diagnostic::error(
                codes::UNSUPPORTED_MODULE,
                format!("module '{}' is not supported", name.text),
            )
            .at(name.span, "a library that the translator does not know")
            .help(WAY_OUT)
        } else {
            let known = self.module_scopes.keys().map(String::as_str);
            let known = known.chain(INTRINSIC_MODULES.iter().copied());
            let mut known: Vec<&str> = known.collect();
            known.sort_unstable();
            let meant = nearest(&key, known).map(|meant| format!("did you mean '{meant}'?"));
            Diagnostic::error(codes::MISSING_MODULE, format!("module '{}' is in none of the files", name.text))
                .at(name.span, meant.unwrap_or("used here".to_string()))
                .help("name the file that holds it on the command line as well; the order of files does not matter")
        };
        self.report(found);
    }

    fn use_item(&mut self, cx: Cx, import: &mut Import, item: &UseItem) {
        let remote = spec_key(&item.name);
        let local = item.local.as_ref().map_or(remote.clone(), spec_key);
        // Device code knows these without a USE, and the host has no meaning for them.
        let of_cuda = matches!(import.source, Source::Intrinsic("cudafor" | "cudadevice"));
        if of_cuda && local == remote && is_predefined(&remote) {
            return;
        }
        if !self.source_has(&import.source, &remote) {
            return self.missing_item(cx, import, &item.name);
        }
        if local != remote {
            import.hidden.push(remote.clone());
        }
        import.renamed.insert(local, remote);
    }

    fn source_has(&mut self, source: &Source, key: &str) -> bool {
        match source {
            Source::Module(scope) => {
                self.exported(*scope, key, Want::Any).is_some()
                    || self.exported(*scope, key, Want::Type).is_some()
                    || !self.exported_operators(*scope, key).is_empty()
                    || self.scopes[scope.0 as usize].unknown_names
            }
            Source::Intrinsic(module) => self.intrinsic_member(module, key, Want::Any).is_some(),
        }
    }

    fn missing_item(&mut self, cx: Cx, import: &Import, item: &GenericSpec) {
        let (text, span) = match item {
            GenericSpec::Name(name) => (name.text.clone(), name.span),
            GenericSpec::Operator(text, span) => (format!("operator({text})"), *span),
            GenericSpec::Assignment(span) => ("assignment(=)".into(), *span),
            GenericSpec::DefinedIo(text, span) => (text.clone(), *span),
        };
        self.scope(cx).names.insert(spec_key(item), Symbol::Error);
        let meant = self.similar_member(&import.source, &spec_key(item));
        let label = meant.unwrap_or("not found there".to_string());
        let message = format!("module '{}' has no public '{text}'", import.name);
        self.error(codes::NOT_IN_MODULE, span, message, label);
    }

    /// `did you mean 'nmax'?`
    fn similar_member(&self, source: &Source, key: &str) -> Option<String> {
        let scope = match source {
            Source::Module(scope) => scope,
            Source::Intrinsic(module) => {
                let constants = cudafor::CONSTANTS.iter();
                let constants = constants.filter(|row| row.module == *module);
                let types = cudafor::TYPES.iter().filter(|row| row.module == *module);
                let names = constants
                    .map(|row| row.name)
                    .chain(types.map(|row| row.name));
                return nearest(key, names).map(|meant| format!("did you mean '{meant}'?"));
            }
        };
        let inside = &self.scopes[scope.0 as usize];
        let names = inside.names.keys().chain(inside.procedures.keys());
        let mut names: Vec<&str> = names
            .chain(inside.types.keys())
            .map(String::as_str)
            .collect();
        names.sort_unstable();
        nearest(key, names).map(|meant| format!("did you mean '{meant}'?"))
    }

    /// What a name means through the USE statements of one scope.
    pub(super) fn imported(&mut self, scope: ScopeId, key: &str, want: Want) -> Option<Symbol> {
        let imports = self.scopes[scope.0 as usize].imports.len();
        if imports == 0 {
            return None;
        }
        let cached = (scope, key.to_string(), want);
        if let Some(found) = self.import_cache.get(&cached) {
            return found.clone();
        }
        let mut found: Option<(Symbol, String)> = None;
        let hides = self.hides(scope, key);
        for index in 0..imports {
            let Some((renamed, source)) = self.remote_name(scope, index, (key, hides)) else {
                continue;
            };
            let remote = renamed.as_deref().unwrap_or(key);
            let Some(symbol) = self.member(&source, remote, want) else {
                continue;
            };
            if remote == key
                && matches!(symbol, Symbol::Intrinsic(id) if id.name().split('@').next() == Some(key))
                && module_of_intrinsic(key).is_none()
            {
                // An overload of cudafor is the intrinsic that is known anyhow; it must not hide a name of the host.
                continue;
            }
            let name = self.scopes[scope.0 as usize].imports[index].name.clone();
            found = Some(match found {
                None => (symbol, name),
                Some(before) => self.merge(before, (symbol, name)),
            });
        }
        let found = found.map(|(symbol, _)| symbol);
        self.import_cache.insert(cached, found.clone());
        found
    }

    /// Whether some import of a scope gives the name another one there.
    fn hides(&self, scope: ScopeId, key: &str) -> bool {
        let imports = &self.scopes[scope.0 as usize].imports;
        let mut hidden = imports.iter().flat_map(|one| &one.hidden);
        hidden.any(|hidden| hidden == key)
    }

    /// Under which name the import looks for `key`, if it is another one, and where; `None` when it does not bring that name. `hides` as above.
    fn remote_name(
        &self,
        scope: ScopeId,
        index: usize,
        (key, hides): (&str, bool),
    ) -> Option<(Option<String>, Source)> {
        let imports = &self.scopes[scope.0 as usize].imports;
        let import = &imports[index];
        let renamed = import.renamed.get(key);
        let barred = import.only || hides && is_hidden(imports, import, key);
        if renamed.is_none() && barred {
            return None;
        }
        Some((renamed.cloned(), import.source.clone()))
    }

    fn member(&mut self, source: &Source, key: &str, want: Want) -> Option<Symbol> {
        match source {
            Source::Module(scope) => self.exported(*scope, key, want),
            Source::Intrinsic(module) => self.intrinsic_member(module, key, want),
        }
    }

    fn merge(&mut self, one: (Symbol, String), other: (Symbol, String)) -> (Symbol, String) {
        let symbol = match (&one.0, &other.0) {
            (a, b) if a == b => return one,
            (Symbol::Generic(a), Symbol::Generic(b)) => {
                Symbol::Generic(self.merge_generics(*a, *b))
            }
            (
                Symbol::Generic(generic),
                Symbol::Procedure(specific) | Symbol::Twins(specific, _),
            )
            | (
                Symbol::Procedure(specific) | Symbol::Twins(specific, _),
                Symbol::Generic(generic),
            ) if self.generics[generic.0 as usize]
                .specifics
                .contains(specific) =>
            {
                Symbol::Generic(*generic)
            }
            (Symbol::Generic(generic), Symbol::Type(_))
            | (Symbol::Type(_), Symbol::Generic(generic)) => Symbol::Generic(*generic),
            (Symbol::Intrinsic(_), _) => return other,
            (_, Symbol::Intrinsic(_)) => return one,
            // Names of device code are known there without a USE; a module's own name stands before them.
            (Symbol::Api(id), _) if id.row().side == cudafor::Side::Device => return other,
            (_, Symbol::Api(id)) if id.row().side == cudafor::Side::Device => return one,
            _ => Symbol::Ambiguous(one.1.clone(), other.1),
        };
        (symbol, one.1)
    }

    /// A generic with the specific procedures of both.
    pub(super) fn merge_generics(&mut self, one: GenericId, other: GenericId) -> GenericId {
        if one == other {
            return one;
        }
        let mut merged = self.generics[one.0 as usize].clone();
        for specific in self.generics[other.0 as usize].specifics.clone() {
            if !merged.specifics.contains(&specific) {
                merged.specifics.push(specific);
            }
        }
        self.add_generic(merged)
    }

    /// Adds a generic interface.
    pub(super) fn add_generic(&mut self, generic: Generic) -> GenericId {
        self.generics.push(generic);
        GenericId(self.generics.len() as u32 - 1)
    }

    /// What a public name of a module means.
    fn exported(&mut self, scope: ScopeId, key: &str, want: Want) -> Option<Symbol> {
        if !self.is_public(scope, key) {
            return None;
        }
        self.own(scope, key, want)
            .or_else(|| self.imported(scope, key, want))
    }

    fn is_public(&self, scope: ScopeId, key: &str) -> bool {
        let scope = &self.scopes[scope.0 as usize];
        scope.access.get(key).copied().unwrap_or(!scope.private)
    }

    /// What an intrinsic module means by a name.
    fn intrinsic_member(&mut self, module: &'static str, key: &str, want: Want) -> Option<Symbol> {
        // cudafor and openacc make the types and functions of iso_c_binding known too.
        let modules: &[&'static str] = match module {
            "cudafor" => &["cudafor", "cudadevice", "iso_c_binding"],
            "openacc" => &["openacc", "iso_c_binding"],
            "libm" => &["libm", "cudadevice"],
            "ieee_arithmetic" => &["ieee_arithmetic", "ieee_exceptions"],
            _ => &[module],
        };
        modules
            .iter()
            .find_map(|module| self.member_of(module, key, want))
    }

    fn member_of(&mut self, module: &'static str, key: &str, want: Want) -> Option<Symbol> {
        if let Some(found) = cudafor::TYPES
            .iter()
            .find(|row| row.name == key && row.module == module)
        {
            return self.builtin_type(found.name).map(Symbol::Type);
        }
        if want == Want::Type {
            return None;
        }
        if let Some(row) = cudafor::CONSTANTS
            .iter()
            .find(|row| row.name == key && row.module == module)
        {
            return Some(Symbol::Var(self.builtin_constant(row)));
        }
        if standard::intrinsic_module_of(key) == Some(module) {
            return self.in_fortran(key);
        }
        if module_of_intrinsic(key) == Some(module) {
            return intrinsics::find(key)
                .map(Symbol::Intrinsic)
                .or_else(|| cudafor::find(key).map(Symbol::Api));
        }
        let cuda = matches!(module, "cudafor" | "cudadevice" | "cooperative_groups");
        let api = cudafor::of_module(module, key).filter(|id| {
            let there = id.other_module().map_or(cuda, |other| {
                other == module || other == "mpi" && module == "mpi_f08"
            });
            there && module_of_intrinsic(key).is_none()
        });
        // cudafor overloads reductions and other intrinsics for device data; a rename gives the same intrinsic another name.
        api.map(Symbol::Api).or_else(|| {
            let overloaded = cuda && module_of_intrinsic(key).is_none();
            let plain = intrinsics::find(key).filter(|_| overloaded)?;
            let there = intrinsics::overload(plain, true).unwrap_or(plain);
            Some(Symbol::Intrinsic(there))
        })
    }

    /// Whether a reduction of this name is that of cudafor here, which a rename in USE prevents (guide, "Reduction intrinsics").
    pub(crate) fn is_overloaded(&self, scope: ScopeId, key: &str) -> bool {
        let mut at = Some(scope);
        let mut seen = Vec::new();
        while let Some(scope) = at {
            if self.brings_overload(scope, key, &mut seen) {
                return true;
            }
            at = self.scopes[scope.0 as usize].parent;
        }
        false
    }

    fn brings_overload(&self, scope: ScopeId, key: &str, seen: &mut Vec<ScopeId>) -> bool {
        if seen.contains(&scope) {
            return false;
        }
        seen.push(scope);
        let imports = 0..self.scopes[scope.0 as usize].imports.len();
        let hides = self.hides(scope, key);
        imports
            .filter_map(|index| self.remote_name(scope, index, (key, hides)))
            .any(|(renamed, source)| {
                let remote = renamed.as_deref().unwrap_or(key);
                match source {
                    Source::Intrinsic(module) => module == "cudafor" && remote == key,
                    Source::Module(module) => self.brings_overload(module, remote, seen),
                }
            })
    }

    /// Generics of an operator that are visible through the USE statements of one scope.
    pub(super) fn imported_operators(&mut self, scope: ScopeId, key: &str) -> Vec<GenericId> {
        let mut found = Vec::new();
        let hides = self.hides(scope, key);
        for index in 0..self.scopes[scope.0 as usize].imports.len() {
            if let Some((remote, Source::Module(module))) =
                self.remote_name(scope, index, (key, hides))
            {
                found.extend(self.exported_operators(module, remote.as_deref().unwrap_or(key)));
            }
        }
        found
    }

    fn exported_operators(&mut self, scope: ScopeId, key: &str) -> Vec<GenericId> {
        if !self.is_public(scope, key) {
            return Vec::new();
        }
        let own = self.scopes[scope.0 as usize].operators.get(key).copied();
        own.into_iter()
            .chain(self.imported_operators(scope, key))
            .collect()
    }
}
