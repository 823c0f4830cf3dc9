//! Rules about names and attributes that hold wherever the rest of a declaration is fine: what the own name of a unit may stand for, where
//! PUBLIC, PRIVATE and IMPORT mean something, and who may use what a module keeps to itself.
//!
//! Refuses to know what is declared.

use super::{Analyzer, Cx, Entity};
use crate::bound::Binding;
use crate::diag::{Diagnostic, codes};
use crate::ir::{ModuleId, TypeId, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, AttrKind, SubprogramHead};
use crate::syntax::outline::unit_name;
use crate::{ScopeId, ScopeKind};
use std::collections::HashSet;

/// What modules keep to themselves, and other words of declarations that change no translation.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// Variables with PROTECTED.
    protected: HashSet<VarId>,
    /// Components with PRIVATE.
    private: HashSet<(TypeId, u32)>,
    /// Dummy arguments that are declared with CLASS, be it that nothing extends the type.
    class: HashSet<VarId>,
    /// Dummy arguments that are declared with TYPE(*).
    any: HashSet<VarId>,
    /// Variables that are declared with TYPE of a name.
    plain: HashSet<VarId>,
}

/// Words of a declaration that only rules ask for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words {
    pub(super) protected: bool,
    pub(super) class: bool,
    pub(super) any: bool,
    pub(super) plain: bool,
}

impl Kept {
    /// Whether a dummy argument is declared with CLASS.
    pub(crate) fn is_class(&self, dummy: VarId) -> bool {
        self.class.contains(&dummy)
    }

    /// Whether a variable is declared with TYPE of a name, so that it is never of another one.
    pub(crate) fn is_of_one_type(&self, var: VarId) -> bool {
        self.plain.contains(&var)
    }

    /// Whether a dummy argument is declared with TYPE(*).
    pub(crate) fn is_any(&self, dummy: VarId) -> bool {
        self.any.contains(&dummy)
    }
}

impl Analyzer<'_> {
    /// Whether a name is the one by which the procedure of a scope is known, and not that of its result.
    pub(crate) fn names_own_unit(&self, scope: ScopeId, key: &str) -> bool {
        let (ScopeKind::Procedure(own) | ScopeKind::Interface(own)) =
            self.scopes[scope.0 as usize].kind
        else {
            return false;
        };
        // Nobody else can name a main program, and many have a variable of its name.
        if self.program.main == Some(own) {
            return false;
        }
        let Some(signature) = self.signatures.get(&own) else {
            return false;
        };
        let named = unit_name(&signature.unit).is_some_and(|name| name.key() == key);
        let result = self.program[own].result.map(|result| &self.program[result]);
        let part = self.specs.get(&scope);
        let gives = part.is_some_and(|part| part.result.as_deref() == Some(key));
        named && !gives && !result.is_some_and(|result| result.name.eq_ignore_ascii_case(key))
    }

    /// The own name of a unit cannot be that of something in it.
    pub(super) fn check_own_name(&mut self, cx: Cx, key: &str, entity: &Entity) {
        if self.names_main_program(cx, key) {
            let message = format!("'{}' is the name of the program itself", entity.name.text);
            let found = Diagnostic::warning(codes::EMPTY_ATTRIBUTE, message).at(
                entity.name.span,
                "other compilers refuse it as the name of something else",
            );
            return self
                .report(found.help("choose another name for the variable or for the program"));
        }
        if self.names_own_unit(cx.scope, key) && !entity.has("EXTERNAL") {
            let unit = self.own_name_span(cx.scope);
            let why = "is the name of the program unit itself";
            self.name_taken(&entity.name, why, unit);
        }
    }

    fn names_main_program(&mut self, cx: Cx, key: &str) -> bool {
        let ScopeKind::Procedure(own) = self.scope(cx).kind else {
            return false;
        };
        let signature = self
            .signatures
            .get(&own)
            .filter(|_| self.program.main == Some(own));
        let name = signature.and_then(|signature| unit_name(&signature.unit));
        name.is_some_and(|name| name.key() == key)
    }

    /// Whether RESULT names neither the function nor an argument; reports it when not.
    pub(super) fn check_result_name(&mut self, head: &SubprogramHead) -> bool {
        let Some(result) = &head.result else {
            return true;
        };
        let dummy = |arg: &ast::DummyName| match arg {
            ast::DummyName::Name(name) => (name.key() == result.key()).then_some(name.span),
            ast::DummyName::Star(_) => None,
        };
        let (why, place) = if result.key() == head.name.key() {
            (
                "is the name of the function; leave RESULT out",
                head.name.span,
            )
        } else if let Some(place) = head.args.iter().find_map(dummy) {
            ("is a dummy argument already", place)
        } else {
            return true;
        };
        self.name_taken(result, why, Some(place));
        false
    }

    /// A type is not called as those that are there anyway.
    pub(super) fn check_type_name(&mut self, cx: Cx, name: &ast::Name) {
        if self.names_own_unit(cx.scope, &name.key()) {
            let unit = self.own_name_span(cx.scope);
            return self.name_taken(name, "is the name of the program unit itself", unit);
        }
        let intrinsic = [
            "integer",
            "real",
            "complex",
            "character",
            "logical",
            "doubleprecision",
        ];
        if intrinsic.contains(&name.key().as_str()) {
            self.name_taken(name, "is a type of the language", None);
        }
    }

    fn name_taken(&mut self, name: &ast::Name, why: &str, other: Option<Span>) {
        let message = format!("'{}' cannot be a name here", name.text);
        let found = Diagnostic::error(codes::NAME_TAKEN, message).at(name.span, why);
        self.report(match other {
            Some(place) => found.also(place, "has the name already"),
            None => found,
        });
    }

    /// Where the heading of a procedure or interface body names it.
    fn own_name_span(&self, scope: ScopeId) -> Option<Span> {
        let (ScopeKind::Procedure(own) | ScopeKind::Interface(own)) =
            self.scopes[scope.0 as usize].kind
        else {
            return None;
        };
        let signature = self.signatures.get(&own)?;
        unit_name(&signature.unit).map(|name| name.span)
    }

    /// PUBLIC, PRIVATE and PROTECTED say something of names of modules.
    pub(super) fn check_access(&mut self, cx: Cx, entity: &Entity) {
        let of_modules = |attr: &&ast::Attr| {
            matches!(
                attr.kind,
                AttrKind::Public | AttrKind::Private | AttrKind::Protected
            )
        };
        if let Some(attr) = entity.attrs.iter().find(of_modules) {
            self.check_in_module(cx, attr.span, super::attributes::label(&attr.kind));
        }
    }

    /// Reports a statement or attribute that belongs into the declarations of a module.
    pub(super) fn check_in_module(&mut self, cx: Cx, span: Span, what: &str) {
        // Declarations without a unit around them are those of a file that a module includes.
        let nameless = |own| {
            let signature = self.signatures.get(own);
            signature.is_some_and(|signature| unit_name(&signature.unit).is_none())
        };
        match &self.scopes[cx.scope.0 as usize].kind {
            ScopeKind::Module(_) => return,
            ScopeKind::Procedure(own) if nameless(own) => return,
            _ => {}
        }
        let message = format!("{what} means nothing outside of the declarations of a module");
        let found = Diagnostic::error(codes::MEANS_NOTHING, message)
            .at(span, "no USE can bring this name to anybody")
            .help("remove it, or move the declaration into a module");
        self.report(found);
    }

    /// A namelist group that all may use has no variables that the module keeps to itself (F2018 C8105).
    pub(super) fn check_group_access(&mut self, cx: Cx, group: &ast::Name, member: &ast::Name) {
        let scope = self.scope(cx);
        let of_module = matches!(scope.kind, ScopeKind::Module(_));
        let public = |key: &str| scope.access.get(key).copied().unwrap_or(!scope.private);
        if !of_module || !public(&group.key()) || public(&member.key()) {
            return;
        }
        let (group, name) = (&group.text, &member.text);
        let message =
            format!("the PRIVATE variable '{name}' in the PUBLIC namelist group '{group}'");
        let found = Diagnostic::error(codes::KEPT_BY_MODULE, message)
            .at(member.span, "known in this module alone")
            .help(format!(
                "declare the group PRIVATE, too, or '{name}' PUBLIC"
            ));
        self.report(found);
    }

    /// IMPORT needs something around it.
    pub(super) fn check_import(&mut self, cx: Cx, span: Span) {
        let told = |found: &Diagnostic| found.is_error() && found.span() == Some(span);
        if self.scope(cx).parent.is_some() || self.diags.iter().any(told) {
            return;
        }
        let message = "IMPORT means nothing where no scope is around";
        let found = Diagnostic::error(codes::MEANS_NOTHING, message)
            .at(
                span,
                "brings names of the scope around into an interface body",
            )
            .help("remove it; USE brings names of modules");
        self.report(found);
    }

    /// Notes what a declaration says of a variable that only rules ask for.
    pub(super) fn note_words(&mut self, var: VarId, words: Words) {
        let kept = &mut self.kept;
        for (said, known) in [
            (words.protected, &mut kept.protected),
            (words.class, &mut kept.class),
            (words.any, &mut kept.any),
            (words.plain, &mut kept.plain),
        ] {
            if said {
                known.insert(var);
            }
        }
    }

    /// Notes the components of a type from `first` on that are PRIVATE.
    pub(super) fn note_private(&mut self, ty: TypeId, fields: impl Iterator<Item = u32>) {
        self.kept.private.extend(fields.map(|field| (ty, field)));
    }

    /// The part that a parent gives is known where the name of that type is (F2018 7.5.7.2).
    pub(super) fn note_private_parent(&mut self, cx: Cx, ty: TypeId) {
        let Some(parent) = self.program[ty].parent else {
            return;
        };
        let key = self.program[parent].name.to_ascii_lowercase();
        let scope = self.scope(cx);
        let public = scope.access.get(&key).copied().unwrap_or(!scope.private);
        if self.program[parent].module == self.program[ty].module && !public {
            self.note_private(ty, 0..1);
        }
    }

    /// The module of a variable with PROTECTED, where a scope is outside of it.
    pub(crate) fn protected_from(&self, scope: ScopeId, var: VarId) -> Option<String> {
        let crate::ir::Role::Module(module) = self.program[var].role else {
            return None;
        };
        let outside = self.kept.protected.contains(&var) && !self.inside_module(scope, module);
        outside.then(|| self.program[module].name.clone())
    }

    /// Whether a component is PRIVATE.
    pub(crate) fn is_private(&self, ty: TypeId, field: u32) -> bool {
        self.kept.private.contains(&(ty, field))
    }

    /// The module that keeps a component to itself, where that is not known here.
    fn private_from(&self, cx: Cx, (ty, field): (TypeId, u32)) -> Option<ModuleId> {
        let module = self.program[ty]
            .module
            .filter(|_| self.is_private(ty, field))?;
        (!self.inside_module(cx.scope, module)).then_some(module)
    }

    /// Reports a component that its module keeps to itself.
    pub(crate) fn check_private(&mut self, cx: Cx, (ty, field): (TypeId, u32), span: Span) {
        let Some(module) = self.private_from(cx, (ty, field)) else {
            return;
        };
        let own = &self.program[ty];
        let name = &own.fields[field as usize].name;
        let message = format!("component '{name}' of TYPE({}) is PRIVATE", own.name);
        let module = &self.program[module].name;
        let found = Diagnostic::error(codes::KEPT_BY_MODULE, message)
            .at(span, format!("known in module '{module}' alone"))
            .also(own.span, "the type")
            .help("call a procedure of the module, or remove PRIVATE");
        self.report(found);
    }

    /// Reports a binding that its module keeps to itself.
    pub(crate) fn check_private_binding(
        &mut self,
        cx: Cx,
        ty: TypeId,
        binding: &Binding,
        span: Span,
    ) {
        let module = self.program[ty].module.filter(|_| binding.private);
        let Some(module) = module.filter(|module| !self.inside_module(cx.scope, *module)) else {
            return;
        };
        let name = &binding.name.text;
        let message = format!(
            "binding '{name}' of TYPE({}) is PRIVATE",
            self.program[ty].name
        );
        let module = &self.program[module].name;
        let found = Diagnostic::error(codes::KEPT_BY_MODULE, message)
            .at(span, format!("known in module '{module}' alone"))
            .also(binding.name.span, "the binding")
            .help("call another procedure of the type, or remove PRIVATE");
        self.report(found);
    }

    /// Warns of a structure as an item of input or output where its module keeps components to itself (F2018 C1228); others refuse it.
    pub(crate) fn warn_of_private_item(&mut self, cx: Cx, (ty, field): (TypeId, u32), span: Span) {
        if self.private_from(cx, (ty, field)).is_none() {
            return;
        }
        let own = &self.program[ty];
        let message = format!("TYPE({}) has PRIVATE components", own.name);
        let found = Diagnostic::warning(codes::KEPT_BY_MODULE, message)
            .at(span, "is written or read with all of them")
            .also(own.span, "the type")
            .help("transfer it in a procedure of its module: other compilers refuse it elsewhere");
        self.report(found);
    }

    fn inside_module(&self, scope: ScopeId, module: ModuleId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0 as usize];
            if scope.kind == ScopeKind::Module(module) {
                return true;
            }
            at = scope.parent;
        }
        false
    }
}
