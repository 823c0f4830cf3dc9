//! Names that nobody knows: what may have been meant, and where it would be found.
//!
//! Only words for diagnostics; nothing here decides what a name means.

use super::scope::{HostNames, ScopeKind, Source};
use super::uses::Want;
use super::{Analyzer, Cx, Side};
use crate::ScopeId;
use crate::diag::similar::nearest;
use crate::ir::{Expr, Type};
use crate::syntax::ast;
use crate::{cudafor, intrinsics, library};

/// Variables that device code has without a declaration.
const PREDEFINED: [&str; 5] = ["threadIdx", "blockIdx", "blockDim", "gridDim", "warpsize"];

impl Analyzer<'_> {
    /// Whether a name that means nothing here may come from what was reported already: a module that is missing, or a declaration that is wrong.
    pub(super) fn may_be_lost(&self, cx: Cx) -> bool {
        self.scope_is_lost(cx.scope)
    }

    /// As [`Analyzer::may_be_lost`], of a scope.
    pub(super) fn scope_is_lost(&self, scope: ScopeId) -> bool {
        self.lost
            || self
                .outwards_from(scope)
                .any(|scope| self.scopes[scope.0 as usize].unknown_names)
    }

    /// Where a name that is unknown here would be found, or which name was meant; of those of the languages when it is `called`.
    pub(super) fn hint(&mut self, cx: Cx, name: &ast::Name, called: bool) -> Option<String> {
        let key = name.key();
        if matches!(key.as_str(), "true" | "false") {
            return Some(format!("the logical constant is written `.{key}.`"));
        }
        if let Some(wanted) = self.import_wanted(cx.scope, &name.text) {
            return Some(wanted);
        }
        if let Some(module) = self.module_with(cx, &key, true) {
            return Some(format!("module '{module}' has it: add `use {module}`"));
        }
        if let Some(module) = self.module_with(cx, &key, false) {
            return Some(format!(
                "module '{module}' has it and keeps it PRIVATE: add `public :: {}` there",
                name.text
            ));
        }
        if let Some(found) = cudafor::find(&key) {
            let module = found.other_module().unwrap_or("cudafor");
            return Some(format!("add `use {module}`"));
        }
        if let Some(words) = library::replaced::hint(&key).filter(|_| called) {
            return Some(words);
        }
        let underlined = format!("__{key}");
        if called && cudafor::find(&underlined).is_some() {
            return Some(format!("did you mean '{underlined}'?"));
        }
        self.similar_name(cx, &key, called)
            .map(|meant| format!("did you mean '{meant}'?"))
    }

    /// What to say of a value with three components where one of them is meant: `threadIdx` and other values of TYPE(DIM3).
    pub(super) fn axis_wanted(&self, value: &Expr) -> Option<String> {
        let Type::Derived(id) = value.ty else {
            return None;
        };
        let is_dim3 = self.program[id].builtin == Some("dim3");
        let text = String::from_utf8_lossy(self.sources.bytes(value.span));
        let text = text.trim();
        is_dim3
            .then(|| format!("it has three components: write `{text}%x`, `{text}%y` or `{text}%z`"))
    }

    /// `.true.` for a variable called TRUE that nobody declared, and so for FALSE.
    pub(super) fn logical_wanted(&self, value: &Expr) -> Option<String> {
        value.as_var()?;
        let text = String::from_utf8_lossy(self.sources.bytes(value.span)).to_ascii_lowercase();
        let text = text.trim();
        matches!(text, "true" | "false").then(|| format!("logical constants have dots: `.{text}.`"))
    }

    /// What to add to an interface body where the name means something around it, which it does not see.
    pub(super) fn import_wanted(&mut self, scope: ScopeId, name: &str) -> Option<String> {
        let key = name.to_ascii_lowercase();
        let here = &self.scopes[scope.0 as usize];
        let sees = match &here.host_names {
            HostNames::All => true,
            HostNames::Only(names) => names.contains(&key),
        };
        let around = here.parent?;
        let body = matches!(here.kind, ScopeKind::Interface(_)) && !sees;
        let known = body
            && (self.find(around, &key, Want::Any).is_some()
                || self.find(around, &key, Want::Type).is_some());
        known.then(|| {
            format!("an interface body sees nothing of what is around it: add `import :: {name}`")
        })
    }

    /// The same for the first such name in an expression.
    pub(super) fn import_wanted_in(&mut self, cx: Cx, expr: &ast::Expr) -> Option<String> {
        let text = String::from_utf8_lossy(self.sources.bytes(expr.span)).into_owned();
        text.split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'))
            .filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()))
            .find_map(|word| self.import_wanted(cx.scope, word))
    }

    /// A module of the program with a public name that is not used here, or with one that is not public.
    fn module_with(&self, cx: Cx, key: &str, public: bool) -> Option<&str> {
        let here: Vec<ScopeId> = self.outwards_from(cx.scope).collect();
        let mut modules: Vec<(ScopeId, &str)> = self
            .module_scopes
            .values()
            .map(|(scope, module)| (*scope, self.program[*module].name.as_str()))
            .collect();
        modules.sort_unstable_by_key(|(scope, _)| scope.0);
        let has = |scope: ScopeId| {
            let inside = &self.scopes[scope.0 as usize];
            let known = inside.names.contains_key(key)
                || inside.procedures.contains_key(key)
                || inside.types.contains_key(key);
            known && inside.access.get(key).copied().unwrap_or(!inside.private) == public
        };
        modules
            .into_iter()
            .find(|(scope, _)| !here.contains(scope) && has(*scope))
            .map(|(_, name)| name)
    }

    /// The visible name that is most like this one.
    fn similar_name<'s>(&'s self, cx: Cx, key: &str, called: bool) -> Option<&'s str> {
        let mut known: Vec<&'s str> = Vec::new();
        for scope in self.outwards_from(cx.scope) {
            let here = &self.scopes[scope.0 as usize];
            known.extend(names_of(here));
            for import in &here.imports {
                known.extend(import.renamed.keys().map(String::as_str));
                match (&import.source, import.only) {
                    (_, true) => {}
                    (Source::Module(module), false) => {
                        known.extend(names_of(&self.scopes[module.0 as usize]));
                    }
                    (Source::Intrinsic(module), false) => {
                        let constants = cudafor::CONSTANTS.iter();
                        let of_it = constants.filter(|row| row.module == *module);
                        known.extend(of_it.map(|row| row.name));
                    }
                }
            }
        }
        if cx.side == Side::Device {
            known.extend(PREDEFINED);
        }
        if called {
            // Nobody means a procedure of old compilers by a name of another spelling.
            let standard =
                |name: &&str| intrinsics::find(name).is_some_and(|id| !id.is_extension());
            known.extend(
                intrinsics::names()
                    .filter(standard)
                    .map(|name| -> &'s str { name }),
            );
            known.extend(cudafor::names().map(|name| -> &'s str { name }));
        }
        known.sort_unstable();
        nearest(key, known.into_iter().filter(|known| *known != key))
    }

    /// A scope and those around it.
    pub(super) fn outwards_from(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> {
        std::iter::successors(Some(scope), |scope| {
            let here = &self.scopes[scope.0 as usize];
            here.parent
                .filter(|_| !matches!(here.kind, ScopeKind::Interface(_)))
        })
    }
}

fn names_of(scope: &super::scope::Scope) -> impl Iterator<Item = &str> {
    scope
        .names
        .keys()
        .chain(scope.procedures.keys())
        .map(String::as_str)
}
