//! External procedures that are called where no interface of theirs can be seen (F2008 12.4.2.2): all files are translated together, so the
//! calls mean here what they should; a compiler of one file at a time passes other things than the procedure expects.
//!
//! Refuses to know arguments: what the procedure itself declares is enough.

use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::expr::same_type;
use crate::ir::{ProcId, Shape, Target, Type, VarId};
use crate::syntax::ast;

impl Analyzer<'_> {
    /// Reports what a caller without interface gets wrong: once for each procedure.
    pub(super) fn check_implicit_interface(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        found: &Symbol,
        declared: Option<&Symbol>,
    ) {
        let (Symbol::Procedure(called) | Symbol::Twins(called, _)) = *found else {
            return;
        };
        if cx.procedure == Some(called) {
            return;
        }
        let result = self.program[called].result;
        if let (Some(Symbol::Var(variable)), Some(result)) = (declared, result) {
            return self.check_declared_result(name, *variable, called, result);
        }
        if let (Some(Symbol::Var(variable)), None) = (declared, result) {
            return self.typed_subroutine(name, *variable, called);
        }
        // ENTRY statements tell the types of one another's names.
        if let (None, Some(result)) = (declared, result)
            && !self.has_entries(called)
            && !self.alternates.contains_key(&called)
        {
            self.check_implicit_result(cx, name, called, result);
        }
        if declared.is_none() && self.told_of_interface.insert(called) {
            self.want_interface(name, called);
        }
    }

    /// `integer f` here, and a REAL function in another place.
    fn check_declared_result(
        &mut self,
        name: &ast::Name,
        variable: VarId,
        called: ProcId,
        result: VarId,
    ) {
        let (here, there) = (&self.program[variable], &self.program[result]);
        let known = |ty: &Type| !matches!(ty, Type::Error | Type::Procedure(_));
        if same_type(&here.ty, &there.ty) || !known(&here.ty) || !known(&there.ty) {
            return;
        }
        let (mine, its) = (self.type_name(&here.ty), self.type_name(&there.ty));
        let (here, there) = (here.span, self.program[called].span);
        let message = format!(
            "function '{}' is {its}, and is declared {mine} here",
            name.text
        );
        let found = Diagnostic::error(codes::RESULT_DIFFERS, message)
            .at(name.span, "would be called as another function than it is")
            .also(here, format!("declared {mine}"))
            .also(there, format!("the function is {its}"))
            .help(format!(
                "declare it as the function is: `{}`",
                its.to_lowercase()
            ));
        self.report(found);
    }

    /// A function that nothing declares here has the type of its first letter.
    fn check_implicit_result(&mut self, cx: Cx, name: &ast::Name, called: ProcId, result: VarId) {
        let key = name.key();
        let elsewhere = self.declared_results.keys().any(|(_, known)| *known == key);
        let (Some(mine), false) = (self.scope(cx).implicit.type_of(&key), elsewhere) else {
            return;
        };
        let its = &self.program[result].ty;
        if same_type(&mine, its) || !mine.is_numeric() || !its.is_numeric() {
            return;
        }
        let (mine, its) = (self.type_name(&mine), self.type_name(its));
        let message = format!("function '{}' is {its}, and is {mine} here", name.text);
        let found = Diagnostic::error(codes::RESULT_DIFFERS, message)
            .at(name.span, format!("{mine} by its first letter"))
            .also(self.program[called].span, format!("the function is {its}"))
            .help(format!(
                "declare it as the function is: `{} :: {}`",
                its.to_lowercase(),
                name.text
            ));
        self.report(found);
    }

    /// `integer s` here, and a subroutine in another place.
    fn typed_subroutine(&mut self, name: &ast::Name, variable: VarId, called: ProcId) {
        let mine = self.type_name(&self.program[variable].ty);
        let message = format!(
            "'{}' is a subroutine, and is declared {mine} here",
            name.text
        );
        let found = Diagnostic::error(codes::RESULT_DIFFERS, message)
            .at(name.span, "has no value, and no type")
            .also(self.program[variable].span, format!("declared {mine}"))
            .also(self.program[called].span, "the subroutine")
            .help("leave the declaration out");
        self.report(found);
    }

    /// TYPE(*) goes only where an interface says TYPE(*) (F2018 C710).
    pub(crate) fn check_args_without_interface(
        &mut self,
        cx: Cx,
        called: &ast::Name,
        args: &[ast::Arg],
    ) {
        for arg in args {
            let ast::ArgValue::Expr(value) = &arg.value else {
                continue;
            };
            let ast::ExprKind::Name(name) = &value.kind else {
                continue;
            };
            let found = self.lookup_declared(cx, &name.key());
            if !matches!(found, Some(Symbol::Var(var)) if self.kept.is_any(var)) {
                continue;
            }
            let message = format!("'{}' is called without an interface", called.text);
            let found = Diagnostic::error(codes::NO_INTERFACE, message)
                .at(arg.span, "TYPE(*), whose type nobody knows here")
                .help("write an interface body with TYPE(*) for this argument");
            self.report(found);
        }
    }

    fn want_interface(&mut self, name: &ast::Name, called: ProcId) {
        let Some(why) = self.needs_interface(called) else {
            return;
        };
        let declared = self.program[called].span;
        let message = format!("'{}' is called without an interface", name.text);
        let found = Diagnostic::warning(codes::NO_INTERFACE, message)
            .at(name.span, why)
            .also(declared, "an external procedure")
            .help(
                "put it into a module and USE that: other compilers pass wrong arguments without",
            );
        self.report(found);
    }

    /// Why calls of a procedure need an explicit interface.
    pub(crate) fn needs_interface(&self, called: ProcId) -> Option<String> {
        let procedure = &self.program[called];
        if matches!(procedure.target, Target::Global | Target::GridGlobal) {
            return Some("is a kernel, which a compiler must know to launch it".to_string());
        }
        if procedure.elemental {
            return Some("is ELEMENTAL".to_string());
        }
        let result = procedure.result.map(|id| &self.program[id]);
        if result.is_some_and(|var| var.rank() > 0 || var.allocatable || var.pointer) {
            return Some("has a result that is an array, ALLOCATABLE or a POINTER".to_string());
        }
        procedure
            .dummies
            .iter()
            .find_map(|dummy| self.special_dummy(*dummy))
    }

    fn special_dummy(&self, dummy: VarId) -> Option<String> {
        let variable = &self.program[dummy];
        let role = variable.dummy()?;
        let what = match &variable.shape {
            _ if variable.allocatable => "is ALLOCATABLE",
            _ if variable.pointer => "is a POINTER",
            _ if role.optional => "is OPTIONAL",
            _ if role.value => "has VALUE",
            _ if variable.target => "is a TARGET",
            _ if matches!(variable.ty, Type::Class(_)) => "is polymorphic",
            Shape::Assumed(_) | Shape::Deferred(_) => "has an assumed shape",
            Shape::Scalar | Shape::Explicit(_) | Shape::AssumedSize(..) => return None,
        };
        Some(format!("its dummy argument '{}' {what}", variable.name))
    }
}
