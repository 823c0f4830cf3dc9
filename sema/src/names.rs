//! What a name means: own declarations, USE, host association, intrinsics, predefined names, implicit typing.
//!
//! Names of a specification part that is being worked on are resolved when they are first asked for (`decl`), interfaces of
//! procedures likewise (`units`), so that declarations may stand in any order.

mod builtin;
mod by_letter;

use super::uses::{Want, module_of_intrinsic};
use super::{Analyzer, Cx, GenericId, HostNames, ScopeId, ScopeKind, Side, Symbol};
use crate::cudafor::{self};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics;
use crate::ir::{
    self, Const, Expr, ExprKind, PredefinedVar, ProcId, Role, Shape, TypeId, VarId, Variable,
};
use crate::library::standard;
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// What a name means in `cx`: what is declared (here, by USE, in the host), then intrinsic procedures, then predefined names of
    /// CUDA Fortran. `None` when it means nothing yet: an undeclared variable or an external procedure.
    /// Interfaces of procedures that are returned are elaborated. A name that two modules give is reported here.
    pub fn lookup(&mut self, cx: Cx, name: &ast::Name) -> Option<Symbol> {
        let key = name.key();
        let found = self
            .lookup_declared(cx, &key)
            .or_else(|| self.predefined(cx, &key))?;
        Some(self.checked(cx, name, found))
    }

    /// What a lower-case name was declared to mean; neither intrinsics nor predefined names.
    pub fn lookup_declared(&mut self, cx: Cx, key: &str) -> Option<Symbol> {
        let found = self.find(cx.scope, key, Want::Any)?;
        self.elaborate(&found);
        Some(found)
    }

    fn checked(&mut self, cx: Cx, name: &ast::Name, found: Symbol) -> Symbol {
        let Symbol::Ambiguous(one, other) = &found else {
            return self.with_a_type(name, found);
        };
        if self.reported.insert((cx.scope, name.key())) {
            let message = format!("'{}' comes from two modules", name.text);
            let label = format!("means one thing in module '{one}' and another in '{other}'");
            let found = Diagnostic::error(codes::AMBIGUOUS, message)
                .at(name.span, label)
                .help("leave one out with ONLY, or rename it: `use module, mine => name`");
            self.report(found);
        }
        Symbol::Error
    }

    /// A name from a scope outwards.
    pub(super) fn find(&mut self, scope: ScopeId, key: &str, want: Want) -> Option<Symbol> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let found = self
                .own(scope, key, want)
                .or_else(|| self.imported(scope, key, want));
            if found.is_some() {
                return found;
            }
            at = self.outwards(scope, key);
        }
        None
    }

    /// The scope around another one in which a name is looked for, too.
    pub(super) fn outwards(&self, scope: ScopeId, key: &str) -> Option<ScopeId> {
        let scope = &self.scopes[scope.0 as usize];
        let visible = match &scope.host_names {
            HostNames::All => true,
            HostNames::Only(names) => names.contains(key),
        };
        scope.parent.filter(|_| visible)
    }

    /// A name that a scope itself declares.
    pub(super) fn own(&mut self, scope: ScopeId, key: &str, want: Want) -> Option<Symbol> {
        let table = &self.scopes[scope.0 as usize];
        let found = match want {
            Want::Any => table.names.get(key).cloned(),
            Want::Type => table.types.get(key).map(|id| Symbol::Type(*id)),
            Want::Procedure => table
                .procedures
                .get(key)
                .or_else(|| table.names.get(key))
                .cloned(),
        };
        if found.is_some() || !self.specs.contains_key(&scope) {
            return found;
        }
        match want {
            Want::Any => self
                .resolve_entity(scope, key)
                .or_else(|| self.define_pending_type(scope, key).map(Symbol::Type)),
            Want::Type => self.define_pending_type(scope, key).map(Symbol::Type),
            Want::Procedure => self.resolve_entity(scope, key),
        }
    }

    /// Makes sure that the interfaces behind a symbol are known.
    pub(super) fn elaborate(&mut self, symbol: &Symbol) {
        if self.waiting_signatures == 0 {
            return;
        }
        match symbol {
            Symbol::Procedure(procedure) => self.signature(*procedure),
            Symbol::Twins(host, device) => {
                self.signature(*host);
                self.signature(*device);
            }
            Symbol::Generic(generic) => self.elaborate_generic(*generic),
            Symbol::Var(var) => {
                if let ir::Type::Procedure(interface) = self.program[*var].ty {
                    self.signature(interface);
                }
            }
            Symbol::Type(_)
            | Symbol::Module(_)
            | Symbol::External
            | Symbol::Intrinsic(_)
            | Symbol::Api(_)
            | Symbol::Predefined(_)
            | Symbol::WarpSize
            | Symbol::StatementFunction(_)
            | Symbol::Namelist(..)
            | Symbol::Ambiguous(..)
            | Symbol::Error => {}
        }
    }

    fn elaborate_generic(&mut self, generic: GenericId) {
        for specific in self.generics[generic.0 as usize].specifics.clone() {
            self.signature(specific);
            if let Some(twin) = self.program[specific].twin {
                self.signature(twin);
            }
        }
    }

    /// What a name means where a variable must stand (not applied to arguments): declares it by implicit typing when it
    /// means nothing yet; reports it under IMPLICIT NONE, once per name and scope, and answers [`Symbol::Error`].
    pub fn lookup_variable(&mut self, cx: Cx, name: &ast::Name) -> Symbol {
        let key = name.key();
        if let Some(found) = self.lookup_declared(cx, &key) {
            return self.checked(cx, name, found);
        }
        if let Some(found) = self.predefined_variable(cx, &key) {
            return found;
        }
        let unit = self.scoping_unit(cx.scope);
        match self.scopes[unit.0 as usize].implicit.type_of(&key) {
            Some(ty) => self.declare_implicitly(cx, unit, name, ty),
            None => self.undeclared(cx, unit, name),
        }
    }

    /// The scope of the procedure or module that holds a BLOCK or statement scope.
    pub(super) fn scoping_unit(&self, scope: ScopeId) -> ScopeId {
        let mut at = scope;
        loop {
            let scope = &self.scopes[at.0 as usize];
            match (scope.kind, scope.parent) {
                (ScopeKind::Block, Some(parent)) => at = parent,
                _ => return at,
            }
        }
    }

    fn declare_implicitly(
        &mut self,
        cx: Cx,
        unit: ScopeId,
        name: &ast::Name,
        ty: ir::Type,
    ) -> Symbol {
        if matches!(self.scopes[unit.0 as usize].kind, ScopeKind::Module(_)) {
            return self.undeclared(cx, unit, name);
        }
        // A statement that could not be read may have declared it.
        if self.scopes[unit.0 as usize].unknown_names {
            return Symbol::Error;
        }
        if self.names_own_unit(unit, &name.key()) {
            let message = format!("'{}' is the procedure itself and has no value", name.text);
            self.error(codes::NOT_A_VALUE, name.span, message, "no variable");
            return Symbol::Error;
        }
        if let Some(shared) = self.shared_by_entries(cx, &name.key()) {
            return Symbol::Var(shared);
        }
        let mut variable =
            Variable::new(name.text.clone(), name.span, ty, Shape::Scalar, Role::Local);
        variable.save = self.scopes[unit.0 as usize].saves;
        let var = self.declare_local(Cx { scope: unit, ..cx }, variable);
        self.share_with_entries(cx, var);
        Symbol::Var(var)
    }

    /// Whether a name of a program unit was not reported as missing yet.
    pub(super) fn first_report(&mut self, cx: Cx, what: &str, name: &ast::Name) -> bool {
        let unit = self.scoping_unit(cx.scope);
        self.reported
            .insert((unit, format!("{what} {}", name.key())))
    }

    fn undeclared(&mut self, cx: Cx, unit: ScopeId, name: &ast::Name) -> Symbol {
        if !self.may_be_lost(cx) && self.reported.insert((unit, name.key())) {
            let mut found = Diagnostic::error(
                codes::UNDECLARED,
                format!("'{}' is not declared", name.text),
            )
            .at(
                name.span,
                "not declared in this scope, and IMPLICIT typing does not apply",
            );
            let constant = cudafor::CONSTANTS.iter().find(|row| row.name == name.key());
            if let Some(row) = constant {
                found = found.help(match row.module {
                    "cudafor" => "add `use cudafor`".to_string(),
                    module => format!("add `use {module}, only: {}`", row.name),
                });
            } else if let Some(hint) = self.hint(cx, name, false) {
                found = found.help(hint);
            } else if is_predefined(&name.key()) {
                found = found
                    .help("the predefined variables of CUDA Fortran are known in device code only");
            } else {
                found = found.help(self.how_to_declare(cx, &name.text));
            }
            self.report(found);
        }
        Symbol::Error
    }

    /// A declaration of a name that nothing declares: of a constant where one is needed.
    fn how_to_declare(&self, cx: Cx, name: &str) -> String {
        let kind = matches!(
            name.to_ascii_lowercase().as_str(),
            "dp" | "sp" | "wp" | "rk" | "dbl" | "double" | "single" | "rp" | "fp_kind" | "prec"
        );
        let intrinsic = intrinsics::find(&name.to_ascii_lowercase());
        if cx.specification && kind {
            format!("declare the kind before it: `integer, parameter :: {name} = kind(1d0)`")
        } else if intrinsic.is_some_and(|id| !id.is_extension()) {
            format!(
                "'{name}' is an intrinsic function: write {name}(...) with its arguments, or declare it INTRINSIC to hand it over"
            )
        } else {
            format!(
                "declare it, for example `{} :: {name}`",
                Self::example_of(name)
            )
        }
    }

    /// What the name of a call means when [`Analyzer::lookup`] knows nothing or a variable that may be a function after all (declared
    /// with a type alone, `real f`; the result of a function that calls itself): an external procedure of this program, a
    /// typed intrinsic (`real*8 dsin`), or [`Symbol::External`] when there is none in the files.
    pub fn lookup_procedure(&mut self, cx: Cx, name: &ast::Name) -> Symbol {
        let key = name.key();
        if let Some(itself) = self.calls_itself(cx, &key) {
            return itself;
        }
        let mut ty = None;
        let declared = self.lookup_declared(cx, &key);
        if let Some(Symbol::Var(variable)) = declared {
            self.is_function_after_all(variable);
            ty = Some(self.program[variable].ty.clone());
        }
        if let Some(found) = self.externals.get(&key).cloned() {
            self.elaborate(&found);
            self.check_implicit_interface(cx, name, &found, declared.as_ref());
            self.check_declared(cx, name, &found, declared.is_some());
            return found;
        }
        if let Some(found) = self.undeclared_in_c(name, ty) {
            return found;
        }
        self.predefined(cx, &key).unwrap_or(Symbol::External)
    }

    /// Under IMPLICIT NONE a function of the program needs a declaration for its type (F2018 8.7).
    fn check_declared(&mut self, cx: Cx, name: &ast::Name, found: &Symbol, declared: bool) {
        let (Symbol::Procedure(id) | Symbol::Twins(id, _)) = found else {
            return;
        };
        let unit = self.scoping_unit(cx.scope);
        let untyped = self.scopes[unit.0 as usize]
            .implicit
            .type_of(&name.key())
            .is_none();
        let is_function = self.program[*id].result.is_some();
        if declared
            || !untyped
            || !is_function
            || !self
                .reported
                .insert((unit, format!("function {}", name.key())))
        {
            return;
        }
        let span = self.program[*id].span;
        let message = format!("function '{}' is used without a declaration", name.text);
        self.report(
            Diagnostic::warning(codes::UNDECLARED, message)
                .at(
                    name.span,
                    "IMPLICIT NONE is in force, other compilers refuse this",
                )
                .also(span, "is this function meant?")
                .help(
                    "put the function into a module and USE it, or declare its type with EXTERNAL",
                ),
        );
    }

    fn calls_itself(&self, cx: Cx, key: &str) -> Option<Symbol> {
        let procedure = cx.procedure?;
        let itself = &self.program[procedure];
        (itself.result.is_some() && itself.name.eq_ignore_ascii_case(key))
            .then_some(Symbol::Procedure(procedure))
    }

    /// Takes back the declaration of a scalar variable that turned out to be an external function (`real f` and then `f(x)`).
    pub fn is_function_after_all(&mut self, variable: VarId) -> bool {
        let declared = &self.program[variable];
        let plain = declared.rank() == 0
            && declared.role == Role::Local
            && declared.init.is_none()
            && !declared.allocatable
            && !declared.pointer
            && !declared.target
            && declared.space == ir::Space::Host
            && !matches!(declared.ty, ir::Type::Derived(_) | ir::Type::Procedure(_));
        if let (true, Some(owner)) = (plain, declared.owner) {
            self.program[owner]
                .locals
                .retain(|local| *local != variable);
        }
        plain
    }

    /// The generic of an operator (`operator(+)`, `operator(.cross.)`, `assignment(=)`), lower case, with all its specific
    /// procedures that are visible here, elaborated.
    pub fn lookup_operator(&mut self, cx: Cx, key: &str) -> Option<GenericId> {
        if !self.any_operators {
            return None;
        }
        let cached = (cx.scope, key.to_string());
        if let Some(found) = self.operator_cache.get(&cached) {
            return *found;
        }
        let mut found: Option<GenericId> = None;
        let mut at = Some(cx.scope);
        while let Some(scope) = at {
            let own = self.scopes[scope.0 as usize].operators.get(key).copied();
            let visible: Vec<GenericId> = own
                .into_iter()
                .chain(self.imported_operators(scope, key))
                .collect();
            for generic in visible {
                found = Some(found.map_or(generic, |before| self.merge_generics(before, generic)));
            }
            at = self.outwards(scope, key);
        }
        if let Some(generic) = found {
            self.elaborate_generic(generic);
        }
        if self.specs.is_empty() {
            self.operator_cache.insert(cached, found);
        }
        found
    }

    /// The derived type of a name; reports it when there is none.
    pub fn resolve_type(&mut self, cx: Cx, name: &ast::Name) -> Option<TypeId> {
        let id = self.named_type(cx, name)?;
        match self.is_template(id) {
            true => self.instance(cx, id, &[], name.span),
            false => Some(id),
        }
    }

    /// The derived type of a name, be it one that has parameters.
    pub(super) fn named_type(&mut self, cx: Cx, name: &ast::Name) -> Option<TypeId> {
        let key = name.key();
        let found = self
            .find(cx.scope, &key, Want::Type)
            .or_else(|| self.predefined_type(&key));
        match found {
            Some(Symbol::Type(id)) => return Some(id),
            Some(ambiguous @ Symbol::Ambiguous(..)) => {
                self.checked(cx, name, ambiguous);
            }
            Some(_) | None if self.may_be_lost(cx) => {}
            Some(_) | None => {
                // Procedures inside use the types of those around them.
                let outermost = self.outwards_from(cx.scope).last().unwrap_or(cx.scope);
                if self.reported.insert((outermost, format!("type {key}"))) {
                    self.unknown_type(cx, name);
                }
            }
        }
        None
    }

    fn unknown_type(&mut self, cx: Cx, name: &ast::Name) {
        let builtin = cudafor::TYPES.iter().find(|row| row.name == name.key());
        let mut found = Diagnostic::error(
            codes::UNKNOWN_TYPE,
            format!("type '{}' is not declared", name.text),
        )
        .at(name.span, "no derived type of this name is visible here");
        if let Some(import) = self.import_wanted(cx.scope, &name.text) {
            found = found.help(import);
        } else if let Some(row) = builtin {
            found = found.help(format!("add `use {}`", row.module));
        } else if let Some(hint) = self.hint(cx, name, false) {
            found = found.help(hint);
        }
        self.report(found);
    }

    /// The twin of an `attributes(host, device)` procedure that runs on `side`; other procedures as they are.
    pub fn for_side(&self, procedure: ProcId, side: Side) -> ProcId {
        let device = self.program[procedure].target != ir::Target::Host;
        match self.program[procedure].twin {
            Some(twin) if device != (side == Side::Device) => twin,
            _ => procedure,
        }
    }

    /// The text of the FORMAT statement with this label, parentheses included.
    pub fn format(&self, cx: Cx, label: u32) -> Option<Vec<u8>> {
        let unit = self.scoping_unit(cx.scope);
        self.scopes[unit.0 as usize].formats.get(&label).cloned()
    }

    /// The value of a scalar named constant as [`ir::Const::Named`] (those of intrinsic modules as plain values), or the array or
    /// structure constant as a variable.
    pub fn named_constant(&self, variable: VarId, span: Span) -> Expr {
        let declared = &self.program[variable];
        let ExprKind::Const(value) = (match &declared.init {
            Some(init) if declared.rank() == 0 => init.kind.clone(),
            _ => ExprKind::Error,
        }) else {
            return Expr::new(
                ExprKind::Var(variable),
                declared.ty.clone(),
                declared.rank(),
                span,
            );
        };
        let builtin = declared.owner.is_none()
            && declared.span == Span::default()
            && !crate::library::mpi::is_constant(&declared.name);
        let value = match value {
            Const::Named { value, .. } => *value,
            plain @ (Const::Integer(_)
            | Const::Real { .. }
            | Const::Complex { .. }
            | Const::Quad { .. }
            | Const::Logical(_)
            | Const::Character(_)) => plain,
        };
        let value = if builtin {
            value
        } else {
            Const::Named {
                var: variable,
                value: Box::new(value),
            }
        };
        Expr::new(ExprKind::Const(value), declared.ty.clone(), 0, span)
    }

    /// Names that need no declaration: intrinsics, then those of CUDA Fortran.
    fn predefined(&mut self, cx: Cx, key: &str) -> Option<Symbol> {
        if module_of_intrinsic(key).is_some() {
            return None;
        }
        if let Some(id) = intrinsics::find(key) {
            // A procedure of the program comes before an extension of that name.
            let own = self.externals.contains_key(key) && id.is_extension();
            return (!own).then_some(Symbol::Intrinsic(id));
        }
        if let Some(found) = self
            .predefined_variable(cx, key)
            .or_else(|| self.predefined_type(key))
        {
            return Some(found);
        }
        // Device code knows module CUDADEVICE without a USE (guide, "Device code").
        let known = |id: &cudafor::ApiId| {
            let device = cx.side == Side::Device && id.row().side == cudafor::Side::Device;
            id.row().predefined || device
        };
        let api = cudafor::find(key).filter(|id| self.options.cuda && known(id));
        let found = api.map(Symbol::Api);
        let in_fortran = found.is_none() && standard::intrinsic_module_of(key).is_none();
        match in_fortran && !self.externals.contains_key(key) {
            true => self.in_fortran(key),
            false => found,
        }
    }

    /// An intrinsic procedure that is written in Fortran.
    pub(super) fn in_fortran(&mut self, key: &str) -> Option<Symbol> {
        let module = standard::module_of(key)?;
        let (scope, _) = self.module_scopes.get(module.name).copied()?;
        let found = self.own(scope, key, Want::Any)?;
        self.elaborate(&found);
        Some(found)
    }

    fn predefined_variable(&self, cx: Cx, key: &str) -> Option<Symbol> {
        predefined_name(key).filter(|_| cx.side == Side::Device && !self.in_kernel_loops)
    }

    /// DIM3 is known in every CUDA Fortran program.
    fn predefined_type(&mut self, key: &str) -> Option<Symbol> {
        if key != "dim3" || !self.options.cuda {
            return None;
        }
        self.builtin_type(key).map(Symbol::Type)
    }
}

/// Whether a name is that of a predefined variable of device code.
pub(super) fn is_predefined(key: &str) -> bool {
    predefined_name(key).is_some()
}

fn predefined_name(key: &str) -> Option<Symbol> {
    Some(match key {
        "threadidx" => Symbol::Predefined(PredefinedVar::ThreadIdx),
        "blockidx" => Symbol::Predefined(PredefinedVar::BlockIdx),
        "blockdim" => Symbol::Predefined(PredefinedVar::BlockDim),
        "griddim" => Symbol::Predefined(PredefinedVar::GridDim),
        "warpsize" => Symbol::WarpSize,
        _ => return None,
    })
}
