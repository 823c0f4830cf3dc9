//! `name(...)`: what the parentheses mean, by what the name means.

use super::{Analyzer, Cx};
use crate::Symbol;
use crate::cudafor;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, Role, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, ArgValue};

impl Analyzer<'_> {
    /// Array element, section, function reference, structure constructor or substring.
    pub(super) fn apply(
        &mut self,
        cx: Cx,
        base: &ast::Expr,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        match &base.kind {
            ast::ExprKind::Name(name) => self.apply_name(cx, name, args, span),
            ast::ExprKind::Component { base: object, name } => {
                self.apply_component(cx, object, name, args, span, base.span)
            }
            ast::ExprKind::Apply {
                base: named,
                args: params,
            } if let Some(template) = self.template_of(cx, named) => {
                self.structure_with(cx, (template, params), args, (base.span, span))
            }
            _ => {
                let value = self.expr(cx, base);
                self.apply_value(cx, value, args, span)
            }
        }
    }

    /// `name(params)(args)`, a constructor of a parameterised type.
    fn structure_with(
        &mut self,
        cx: Cx,
        (template, params): (crate::ir::TypeId, &[ast::Arg]),
        args: &[ast::Arg],
        (named, span): (Span, Span),
    ) -> Expr {
        let args = self.lower_args(cx, args);
        let Some(id) = self.instance(cx, template, params, named) else {
            return Expr::error(span);
        };
        let value = self.structure_constructor(cx, id, args, span);
        if !self.needs_making(id) || value.ty == Type::Error {
            return value;
        }
        match self.given_lengths(cx, template, (id, params), named) {
            Some(lengths) => self.structure_with_lengths(id, &lengths, value, span),
            None => Expr::error(span),
        }
    }

    /// The parameterised type that a name before two lists in parentheses means.
    fn template_of(&mut self, cx: Cx, named: &ast::Expr) -> Option<crate::ir::TypeId> {
        let ast::ExprKind::Name(name) = &named.kind else {
            return None;
        };
        match self.lookup(cx, name) {
            Some(Symbol::Type(id)) if self.is_template(id) => Some(id),
            _ => None,
        }
    }

    /// `object%name(...)`: a reference of a type-bound function, or what stands behind a component.
    fn apply_component(
        &mut self,
        cx: Cx,
        object: &ast::Expr,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
        place: Span,
    ) -> Expr {
        if self.predefined_structure(cx, object).is_some() {
            let axis = self.component(cx, object, name, place);
            return self.apply_object(cx, axis, args, span);
        }
        let object = self.expr(cx, object);
        if let Some(ty) = crate::bound::structure_type(&object.ty)
            && self.is_bound(ty, &name.key())
        {
            return match self.bound_reference(cx, object, name, args, span) {
                Some((procedure, args)) => self.call_lowered(cx, procedure, args, span),
                None => Expr::error(span),
            };
        }
        let component = self.component_of(cx, object.clone(), name, place);
        if matches!(component.ty, Type::Procedure(_)) {
            return self.call_pointer(cx, component, Some(object), args, span);
        }
        self.apply_object(cx, component, args, span)
    }

    /// A function reference through a procedure pointer.
    fn call_pointer(
        &mut self,
        cx: Cx,
        pointer: Expr,
        object: Option<Expr>,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let args = self.lower_args(cx, args);
        match self.through_pointer(pointer, object, args) {
            Some((call, args)) => self.call_lowered(cx, call, args, span),
            None => Expr::error(span),
        }
    }

    fn apply_name(&mut self, cx: Cx, name: &ast::Name, args: &[ast::Arg], span: Span) -> Expr {
        if self.misplaced_predefined(cx, name) {
            return Expr::error(span);
        }
        match self.lookup(cx, name) {
            Some(Symbol::Var(id)) => self.apply_variable(cx, id, name, args, span),
            Some(symbol) => self.apply_symbol(cx, symbol, name, args, span),
            None => {
                let symbol = self.lookup_procedure(cx, name);
                self.apply_symbol(cx, symbol, name, args, span)
            }
        }
    }

    fn apply_variable(
        &mut self,
        cx: Cx,
        id: VarId,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let variable = &self.program[id];
        if let Type::Procedure(interface) = variable.ty {
            if variable.pointer {
                let pointer = self.argument(cx, &whole_name(name));
                return self.call_pointer(cx, pointer, None, args, span);
            }
            return self.call(cx, interface, args, span);
        }
        let substring = matches!(variable.ty, Type::Character(..)) && is_substring(args);
        if variable.rank() > 0 || substring || variable.ty == Type::Error {
            let object = self.variable_object(cx, id, name);
            return self.apply_object(cx, object, args, span);
        }
        match self.lookup_procedure(cx, name) {
            Symbol::Var(_) => self.not_applicable(&name.text, span),
            symbol if self.is_result(id) || self.is_function_after_all(id) => {
                if let Symbol::Intrinsic(_) = symbol {
                    self.called_by_name.push((id, span));
                }
                self.apply_symbol(cx, symbol, name, args, span)
            }
            _ => self.not_applicable(&name.text, span),
        }
    }

    /// The result of a function, under whose name it may call itself.
    fn is_result(&self, id: VarId) -> bool {
        self.program[id].role == Role::Result
    }

    /// The variable itself: array constants stay variables, to be indexed.
    fn variable_object(&mut self, cx: Cx, id: VarId, name: &ast::Name) -> Expr {
        let variable = &self.program[id];
        if variable.rank() == 0 {
            return self.variable(cx, id, name);
        }
        let (ty, rank) = (variable.ty.clone(), variable.rank());
        if !self.check_visible(cx, id, name.span) {
            return Expr::error(name.span);
        }
        Expr::new(ExprKind::Var(id), ty, rank, name.span)
    }

    fn apply_symbol(
        &mut self,
        cx: Cx,
        symbol: Symbol,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        match symbol {
            Symbol::Procedure(id) | Symbol::Twins(id, _) => {
                match self.declared_length(cx, id, name, span) {
                    None => self.call(cx, id, args, span),
                    Some(length) => {
                        let mut args = self.lower_args(cx, args);
                        args.push(length);
                        self.call_lowered(cx, id, args, span)
                    }
                }
            }
            Symbol::Generic(id) => self.generic_call(cx, id, name, args, span),
            Symbol::Type(id) if self.is_template(id) => {
                let (params, args) = args.split_at(self.leading_parameters(id, args));
                self.structure_with(cx, (id, params), args, (name.span, span))
            }
            Symbol::Type(id) => {
                let args = self.lower_args(cx, args);
                self.structure_constructor(cx, id, args, span)
            }
            Symbol::Intrinsic(id) if id.row().is_subroutine() => self.no_function(id.name(), span),
            Symbol::Intrinsic(id) => self.intrinsic_call(cx, id, args, span),
            Symbol::Api(id) if id.row().result.is_none() => {
                self.lower_for_errors(cx, args);
                self.no_function(id.name(), span)
            }
            Symbol::Api(id) => self.api_call(cx, id, args, span),
            Symbol::StatementFunction(index) => {
                self.statement_function(cx, index, name, args, span)
            }
            Symbol::Var(_) => self.not_applicable(&name.text, span),
            Symbol::External if let Some(id) = self.function_without_module(cx, name) => {
                self.apply_symbol(cx, Symbol::Api(id), name, args, span)
            }
            Symbol::External => {
                self.lower_for_errors(cx, args);
                self.missing_function(cx, name, args, span)
            }
            Symbol::Predefined(_) => self.applied_predefined(name),
            Symbol::WarpSize => self.not_applicable(&name.text, span),
            Symbol::Module(_) => self.no_value(name, "a module"),
            Symbol::Namelist(..) => self.no_value(name, "a namelist group"),
            Symbol::Ambiguous(..) | Symbol::Error => {
                self.lower_for_errors(cx, args);
                Expr::error(span)
            }
        }
    }

    /// What a name that no USE makes known means in a library. Functions of CUDA's are known by a declaration alone: IMPLICIT would make them REAL.
    fn function_without_module(&mut self, cx: Cx, name: &ast::Name) -> Option<cudafor::ApiId> {
        let found = cudafor::without_module(&name.key())?;
        let is_declared = self.lookup_declared(cx, &name.key()).is_some();
        (found.other_module().is_some() || is_declared).then_some(found)
    }

    fn no_function(&mut self, name: &str, span: Span) -> Expr {
        let message = format!("subroutine '{name}' used as a function");
        self.report(
            Diagnostic::error(codes::SUBROUTINE_AS_FUNCTION, message)
                .at(span, "a subroutine has no value")
                .help(format!("write `call {name}(...)`")),
        );
        Expr::error(span)
    }

    fn missing_function(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let unit = self.scoping_unit(cx.scope);
        if self.may_be_lost(cx) || !self.reported.insert((unit, name.key())) {
            return Expr::error(span);
        }
        // No function takes a section of nothing, whatever other files hold.
        let section = |arg: &ast::Arg| matches!(arg.value, ArgValue::Triplet { .. });
        let code = match args.iter().any(section) {
            true => codes::NOT_APPLICABLE,
            false => codes::MISSING_PROCEDURE,
        };
        let in_c = self.bare_in_c(&name.key());
        let text = self.letters_meant(cx, name);
        let hint = in_c.or(text).or_else(|| self.hint(cx, name, true));
        let help = hint.unwrap_or_else(|| {
            "declare it as an array, or name the file that defines the function on the command line as well".to_owned()
        });
        let message = format!(
            "'{}' is neither an array nor a function of this program",
            name.text
        );
        let mut found = Diagnostic::error(code, message)
            .at(name.span, "followed by parentheses")
            .help(help);
        if let Some(Symbol::Var(declared)) = self.lookup_declared(cx, &name.key()) {
            let declared = self.program[declared].span;
            found = found.also(declared, "declared here, without dimensions");
        }
        self.report(found);
        Expr::error(span)
    }

    /// What to write for a letter of a character variable: `s(1)`.
    fn letters_meant(&mut self, cx: Cx, name: &ast::Name) -> Option<String> {
        let Some(Symbol::Var(declared)) = self.lookup_declared(cx, &name.key()) else {
            return None;
        };
        let text = matches!(self.program[declared].ty, Type::Character(..));
        text.then(|| format!("a letter of a text has two bounds: `{}(1:1)`", name.text))
    }

    /// Subscripts or a substring of a data object.
    fn apply_object(&mut self, cx: Cx, object: Expr, args: &[ast::Arg], span: Span) -> Expr {
        if object.ty == Type::Error {
            self.lower_for_errors(cx, args);
            return Expr::error(span);
        }
        if self.own_rank(&object) > 0 {
            return self.subscripted(cx, object, args, span);
        }
        self.apply_value(cx, object, args, span)
    }

    /// Parentheses behind something complete: a substring or nothing.
    fn apply_value(&mut self, cx: Cx, value: Expr, args: &[ast::Arg], span: Span) -> Expr {
        if value.ty == Type::Error {
            self.lower_for_errors(cx, args);
            return Expr::error(span);
        }
        if matches!(value.ty, Type::Character(..)) && is_substring(args) {
            return self.substring(cx, value, args, span);
        }
        let what = self.described(&value);
        self.error(
            codes::NOT_APPLICABLE,
            span,
            "parentheses behind something that is neither an array nor a function",
            format!("behind a value that is {what}"),
        );
        Expr::error(span)
    }

    /// Arguments of something wrong: looked at for their own errors.
    pub(in super::super) fn lower_for_errors(&mut self, cx: Cx, args: &[ast::Arg]) {
        for arg in args.iter().map(super::other_names::without_percent) {
            if let ArgValue::Expr(expr) = &arg.value {
                let _ = self.argument(cx, expr);
            }
        }
    }
}

/// `(lower:upper)` alone.
fn is_substring(args: &[ast::Arg]) -> bool {
    matches!(
        args,
        [ast::Arg {
            keyword: None,
            value: ArgValue::Triplet { stride: None, .. },
            ..
        }]
    )
}

/// A name as an expression.
pub(crate) fn whole_name(name: &ast::Name) -> ast::Expr {
    ast::Expr {
        kind: ast::ExprKind::Name(name.clone()),
        span: name.span,
    }
}
