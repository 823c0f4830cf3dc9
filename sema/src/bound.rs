//! Type-bound procedures (F2008 4.5.5): the bindings of a type and of the types that it extends, and which procedure a
//! reference `object%name(...)` means.
//!
//! All files of a program are known, so a binding is resolved at translation wherever no extension of the object's type
//! overrides it. Refuses to know how a call is lowered further.

use super::expr::call::Lowered;
use super::units::procedures_of;
use super::uses::{Want, spec_key};
use super::{Analyzer, Cx, ScopeId};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, ProcId, Type, TypeId};
use crate::source::Span;
use crate::syntax::ast::{self, AttrKind, StmtKind, TypeDef};
use std::collections::BTreeSet;

/// Where the object of a reference goes in the argument list.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Pass {
    /// To the first dummy argument.
    First,
    /// To the dummy argument of this name: PASS(name).
    Named(String),
    /// Nowhere: NOPASS.
    Nowhere,
}

/// `procedure :: name => target`.
#[derive(Debug, Clone)]
pub(super) struct Binding {
    /// Name by which objects call it.
    pub name: ast::Name,
    /// The procedure, or the abstract interface of a deferred binding.
    pub target: ast::Name,
    /// Where the object goes.
    pub pass: Pass,
    /// DEFERRED: extensions give the procedure.
    pub deferred: bool,
    /// NON_OVERRIDABLE: extensions give no other one.
    pub last: bool,
    /// PRIVATE: known in the module of the type alone.
    pub private: bool,
}

/// What stands behind CONTAINS of a derived type.
#[derive(Debug, Clone)]
pub(super) struct Bindings {
    /// The scope in which the type is defined and the procedures are looked up.
    scope: ScopeId,
    /// In order.
    pub procedures: Vec<Binding>,
    /// `generic :: spec => names`, by the key of the generic.
    generics: Vec<(String, ast::Name)>,
}

impl Bindings {
    /// The bindings that generic names stand for.
    pub(super) fn generic_names(&self) -> Vec<ast::Name> {
        self.generics.iter().map(|(_, name)| name.clone()).collect()
    }

    /// The bindings that a generic name or operator stands for.
    pub(super) fn named_by(&self, key: &str) -> Vec<ast::Name> {
        let own = self.generics.iter().filter(|(generic, _)| generic == key);
        own.map(|(_, name)| name.clone()).collect()
    }

    /// Whether the type binds no procedure.
    pub(super) fn is_empty(&self) -> bool {
        self.procedures.is_empty()
    }

    /// The keys of the generic names, each once.
    pub(super) fn generic_keys(&self) -> BTreeSet<String> {
        self.generics.iter().map(|(key, _)| key.clone()).collect()
    }
}

impl Analyzer<'_> {
    /// Notes the bindings of a type.
    pub(super) fn define_bindings(&mut self, cx: Cx, id: TypeId, definition: &TypeDef) {
        let mut found = Bindings {
            scope: cx.scope,
            procedures: Vec::new(),
            generics: Vec::new(),
        };
        let all_private = |stmt: &ast::Stmt| matches!(stmt.kind, StmtKind::PrivateComponents);
        let private = definition.bindings.iter().any(all_private);
        for stmt in &definition.bindings {
            match &stmt.kind {
                StmtKind::TypeBoundProcedure {
                    interface,
                    attrs,
                    bindings,
                } => found
                    .procedures
                    .extend(bindings.iter().map(|(name, target)| {
                        let target = interface.as_ref().or(target.as_ref()).unwrap_or(name);
                        binding(name, target, attrs, private)
                    })),
                StmtKind::TypeBoundGeneric { spec, bindings, .. } => {
                    let key = spec_key(spec);
                    self.any_operators |= key.contains('(');
                    let named = bindings.iter().map(|name| (key.clone(), name.clone()));
                    found.generics.extend(named);
                }
                StmtKind::FinalBinding(names) => self.note_finals(id, cx.scope, names),
                _ => {}
            }
        }
        self.bindings.insert(id, found);
    }

    /// The binding of a name, of the type itself or the nearest that it extends.
    pub(super) fn binding(&self, ty: TypeId, key: &str) -> Option<(TypeId, Binding)> {
        let named = |binding: &&Binding| binding.name.text.eq_ignore_ascii_case(key);
        let own = self.bindings.get(&ty);
        match own.and_then(|own| own.procedures.iter().find(named)) {
            Some(binding) => Some((ty, binding.clone())),
            None => self.binding(self.program[ty].parent?, key),
        }
    }

    /// The bindings that a generic name or operator of a type stands for, those of the types that it extends included.
    pub(super) fn generic_bindings(&self, ty: TypeId, key: &str) -> Vec<ast::Name> {
        let own = self.bindings.get(&ty).map(|own| &own.generics[..]);
        let mut names: Vec<ast::Name> = own
            .unwrap_or_default()
            .iter()
            .filter(|(generic, _)| generic == key)
            .map(|(_, name)| name.clone())
            .collect();
        if let Some(parent) = self.program[ty].parent {
            names.extend(self.generic_bindings(parent, key));
        }
        names
    }

    /// Whether a name behind `%` is a binding of the type.
    pub(super) fn is_bound(&self, ty: TypeId, key: &str) -> bool {
        self.field_path(ty, key).is_none()
            && (self.binding(ty, key).is_some() || !self.generic_bindings(ty, key).is_empty())
    }

    /// The procedure of a binding, its interface known; reports it when there is none.
    pub(super) fn bound_target(&mut self, owner: TypeId, binding: &Binding) -> Option<ProcId> {
        let scope = self.bindings.get(&owner)?.scope;
        let key = binding.target.key();
        let found = self
            .find(scope, &key, Want::Procedure)
            .or_else(|| self.externals.get(&key).cloned());
        let Some(procedure) = found.and_then(|symbol| procedures_of(&symbol).first().copied())
        else {
            if self.scope_is_lost(scope) {
                return None;
            }
            let message = format!(
                "'{}' is not a procedure that is known here",
                binding.target.text
            );
            let found = Diagnostic::error(codes::UNKNOWN_SPECIFIC, message)
                .at(binding.target.span, "bound to the type")
                .help("write the procedure behind CONTAINS of the module, or give its interface");
            self.report(found);
            return None;
        };
        self.signature(procedure);
        if let Some(twin) = self.program[procedure].twin {
            self.signature(twin);
        }
        Some(procedure)
    }

    /// The procedure that `object%name(args)` calls, and its arguments with the object among them; `None` after a report.
    pub(super) fn bound_reference(
        &mut self,
        cx: Cx,
        object: Expr,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<(ProcId, Vec<Lowered>)> {
        let args = self.lower_args(cx, args);
        let ty = structure_type(&object.ty)?;
        if args
            .iter()
            .any(|arg| arg.value.ty == Type::Error && arg.boz.is_none())
        {
            return None;
        }
        if let Some((owner, binding)) = self.binding(ty, &name.key()) {
            self.check_private_binding(cx, owner, &binding, name.span);
            self.check_not_abstract(&object);
            let procedure = self.chosen(owner, &binding, &object)?;
            let pass = self.passed_to(procedure, &binding.pass);
            let args = self.with_object(procedure, &pass, object, args);
            return Some((procedure, args));
        }
        self.bound_generic(cx, ty, object, name, args, span)
    }

    /// The part of an object that an abstract type gives it is no object by itself (F2018 C1027).
    pub(crate) fn check_not_abstract(&mut self, object: &Expr) {
        let Type::Derived(ty) = &object.ty else {
            return;
        };
        let given = matches!(&object.kind, ExprKind::Component { ty: own, field: 0, .. } if self.program[*own].parent == Some(*ty));
        if !given || !self.abstract_types.contains(ty) {
            return;
        }
        let (name, declared) = (&self.program[*ty].name, self.program[*ty].span);
        let message = format!("'{name}' is an abstract type, of which there are no objects");
        let found = Diagnostic::error(codes::ABSTRACT_OBJECT, message)
            .at(object.span, "the part of an object that this type gives it")
            .also(declared, "ABSTRACT")
            .help("name the whole object, or a component of it");
        self.report(found);
    }

    /// The best of the procedures bound under a generic name that fit: memory counts as it does for other generic names.
    fn bound_generic(
        &mut self,
        cx: Cx,
        ty: TypeId,
        object: Expr,
        name: &ast::Name,
        args: Vec<Lowered>,
        span: Span,
    ) -> Option<(ProcId, Vec<Lowered>)> {
        let mut specifics = Vec::new();
        let mut fitting = Vec::new();
        for one in self.generic_bindings(ty, &name.key()) {
            let (owner, binding) = self.binding(ty, &one.key())?;
            let procedure = self.chosen(owner, &binding, &object)?;
            let pass = self.passed_to(procedure, &binding.pass);
            let all = self.with_object(procedure, &pass, object.clone(), args.clone());
            if self.fits(cx, procedure, &all) {
                fitting.push((self.rank_of(cx, procedure, &all), procedure, all));
            }
            specifics.push(self.program[procedure].name.clone());
        }
        if let Some((_, procedure, all)) = fitting.into_iter().min_by_key(|(rank, ..)| *rank) {
            return Some((procedure, all));
        }
        let types: Vec<_> = args.iter().map(|arg| self.described(&arg.value)).collect();
        let message = format!("no specific procedure of generic '{}' fits", name.text);
        self.report(
            Diagnostic::error(codes::NO_SPECIFIC, message)
                .at(span, format!("arguments: {}", types.join(", ")))
                .help(format!(
                    "its specific procedures are {}",
                    specifics.join(", ")
                )),
        );
        None
    }

    /// Puts the object of a reference among its arguments.
    fn with_object(
        &self,
        procedure: ProcId,
        pass: &Pass,
        object: Expr,
        mut args: Vec<Lowered>,
    ) -> Vec<Lowered> {
        let dummies = &self.program[procedure].dummies;
        let position = match pass {
            Pass::Nowhere => return args,
            Pass::First => 0,
            Pass::Named(key) => dummies
                .iter()
                .position(|dummy| self.program[*dummy].name.eq_ignore_ascii_case(key))
                .unwrap_or(0),
        };
        let mut passed = Lowered::positional(object);
        let positional = args.iter().take_while(|arg| arg.keyword.is_none()).count();
        if position <= positional {
            args.insert(position, passed);
        } else {
            passed.keyword = dummies.get(position).map(|dummy| {
                let dummy = &self.program[*dummy];
                ast::Name {
                    text: dummy.name.clone(),
                    span: passed.span,
                }
            });
            args.push(passed);
        }
        args
    }

    /// A call through a procedure pointer: what stands for the call, and its arguments with the pointer (and for a component its object)
    /// among them; `None` after a report.
    pub(super) fn through_pointer(
        &mut self,
        pointer: Expr,
        object: Option<Expr>,
        mut args: Vec<Lowered>,
    ) -> Option<(ProcId, Vec<Lowered>)> {
        let Type::Procedure(interface) = pointer.ty else {
            return None;
        };
        if args
            .iter()
            .any(|arg| arg.value.ty == Type::Error && arg.boz.is_none())
        {
            return None;
        }
        if pointer.rank > 0 {
            let message = "each element has a procedure pointer of its own";
            let found = Diagnostic::error(codes::POINTER_MISFIT, message)
                .at(pointer.span, "is reached through an array")
                .help("call through one element, `a(i)%p(...)`, in a loop over them");
            self.report(found);
            return None;
        }
        if let ExprKind::Component { base, ty, field } = &pointer.kind {
            let key = self.program[*ty].fields[*field as usize]
                .name
                .to_ascii_lowercase();
            let pass = self.component_pass.get(&(*ty, key)).cloned();
            let pass = pass.unwrap_or(Pass::Nowhere);
            // The object as it was named, not the part of it that has the component.
            let object = object.unwrap_or_else(|| (**base).clone());
            args = self.with_object(interface, &pass, object, args);
        }
        self.infer_interface(interface, &args);
        let call = self.call_through(interface);
        args.insert(0, Lowered::positional(pointer));
        Some((call, args))
    }

    /// The interface of a procedure pointer with the pointer as its first argument.
    fn call_through(&mut self, interface: ProcId) -> ProcId {
        if let Some(known) = self.through.get(&interface) {
            return *known;
        }
        let mut call = self.program[interface].clone();
        let dummy = crate::ir::Dummy {
            intent: Some(crate::ir::Intent::In),
            optional: false,
            value: true,
            passing: crate::ir::Passing::Undecided,
        };
        let pointer = crate::ir::Variable::new(
            format!("{}_pointer", call.name),
            call.span,
            Type::Procedure(interface),
            crate::ir::Shape::Scalar,
            crate::ir::Role::Dummy(dummy),
        );
        let pointer = self.program.add_var(pointer);
        call.dummies.insert(0, pointer);
        call.through = true;
        call.body = crate::ir::Body::Interface;
        let id = self.program.add_proc(call);
        self.program[pointer].owner = Some(id);
        self.through.insert(interface, id);
        id
    }

    /// Whether any scope or type of the program gives an operator, assignment or transfer of this name a procedure.
    pub(super) fn has_operator(&self, key: &str) -> bool {
        let bound = |all: &Bindings| all.generics.iter().any(|(generic, _)| generic == key);
        self.any_operators
            && (self.bindings.values().any(bound)
                || (self.scopes.iter()).any(|scope| scope.operators.contains_key(key)))
    }

    /// Whether one may be meant for an object of this type here.
    pub(super) fn may_have_operator(&mut self, cx: Cx, key: &str, ty: &Type) -> bool {
        let bound = structure_type(ty).is_some_and(|ty| !self.generic_bindings(ty, key).is_empty());
        bound || self.lookup_operator(cx, key).is_some()
    }

    /// The procedure that a generic binding of the operands' types names for an operator or ASSIGNMENT(=).
    pub(super) fn bound_operator(
        &mut self,
        cx: Cx,
        key: &str,
        operands: &[Lowered],
    ) -> Option<ProcId> {
        let mut fitting = Vec::new();
        for operand in operands {
            let Some(ty) = structure_type(&operand.value.ty) else {
                continue;
            };
            for name in self.generic_bindings(ty, key) {
                let Some((owner, binding)) = self.binding(ty, &name.key()) else {
                    continue;
                };
                let found = self.chosen(owner, &binding, &operand.value);
                if let Some(procedure) = found.filter(|id| self.fits(cx, *id, operands)) {
                    fitting.push((self.rank_of(cx, procedure, operands), procedure));
                }
            }
        }
        let best = fitting.into_iter().min_by_key(|(rank, _)| *rank);
        best.map(|(_, procedure)| procedure)
    }
}

/// The type whose components and bindings an object has.
pub(super) fn structure_type(ty: &Type) -> Option<TypeId> {
    if let Type::Derived(id) | Type::Class(Some(id)) = ty {
        Some(*id)
    } else {
        None
    }
}

fn binding(name: &ast::Name, target: &ast::Name, attrs: &[ast::Attr], private: bool) -> Binding {
    let has = |wanted: AttrKind| attrs.iter().any(|attr| attr.kind == wanted);
    Binding {
        name: name.clone(),
        target: target.clone(),
        pass: pass_of(attrs),
        deferred: has(AttrKind::Deferred),
        last: has(AttrKind::NonOverridable),
        private: has(AttrKind::Private) || private && !has(AttrKind::Public),
    }
}

/// PASS and NOPASS of a binding or procedure component.
pub(super) fn pass_of(attrs: &[ast::Attr]) -> Pass {
    let given = attrs.iter().find_map(|attr| match &attr.kind {
        AttrKind::Pass(Some(dummy)) => Some(Pass::Named(dummy.key())),
        AttrKind::NoPass => Some(Pass::Nowhere),
        _ => None,
    });
    given.unwrap_or(Pass::First)
}
