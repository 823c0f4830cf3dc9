//! Function references, and arguments before they meet their dummies.

use super::types::{constant_length, some_characters};
use super::{Analyzer, Cx};
use crate::builtins::Builtin;
use crate::diag::{Diagnostic, codes};
use crate::ir::{CharLen, Expr, ExprKind, ProcId, Role, Shape, Type, VarId, Variable};
use crate::source::Span;
use crate::syntax::ast::{self, ArgValue};
use crate::{Side, Symbol};

/// An actual argument that is lowered and not yet associated.
#[derive(Debug, Clone)]
pub(crate) struct Lowered {
    /// `keyword =`.
    pub keyword: Option<ast::Name>,
    /// The value or variable.
    pub value: Expr,
    /// A BOZ constant: radix and digits; its value has no type yet.
    pub boz: Option<(u32, String)>,
    /// Its place.
    pub span: Span,
    /// `%val(x)`.
    pub by_value: bool,
}

impl Lowered {
    /// An operand as an argument.
    pub fn positional(value: Expr) -> Lowered {
        let span = value.span;
        Lowered {
            keyword: None,
            value,
            boz: None,
            span,
            by_value: false,
        }
    }
}

impl Analyzer<'_> {
    /// Arguments in the order written; what cannot be an argument is reported and stands as an error.
    pub(crate) fn lower_args(&mut self, cx: Cx, args: &[ast::Arg]) -> Vec<Lowered> {
        args.iter().map(|arg| self.lower_arg(cx, arg)).collect()
    }

    fn lower_arg(&mut self, cx: Cx, arg: &ast::Arg) -> Lowered {
        let (keyword, span) = (arg.keyword.as_deref().cloned(), arg.span);
        let mut boz = None;
        let plain = super::other_names::without_percent(arg);
        let by_value = plain.value != arg.value;
        let value = match &plain.value {
            ArgValue::Expr(expr) => {
                if let ast::ExprKind::Boz { radix, digits } = &expr.kind {
                    boz = Some((*radix, digits.clone()));
                    Expr::error(expr.span)
                } else {
                    self.argument(cx, expr)
                }
            }
            ArgValue::Triplet { .. } => {
                self.no_argument(span, "a section needs an array before its parentheses")
            }
            ArgValue::AltReturn(_) => self.not_translated(
                span,
                "an alternate return",
                "return an INTEGER status and test it after the CALL",
            ),
            ArgValue::Star => self.no_argument(span, "`*` is no value"),
        };
        Lowered {
            keyword,
            value,
            boz,
            span,
            by_value,
        }
    }

    fn no_argument(&mut self, span: Span, label: &str) -> Expr {
        self.error(
            codes::NOT_AN_ARGUMENT,
            span,
            "this cannot be an argument",
            label,
        );
        Expr::error(span)
    }

    /// Anything that may be an actual argument: a value, a data object in any memory, a procedure.
    pub(crate) fn argument(&mut self, cx: Cx, expr: &ast::Expr) -> Expr {
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(procedure) = self.procedure_argument(cx, name)
        {
            return procedure;
        }
        let value = self.expr(cx, expr);
        self.check_not_abstract(&value);
        value
    }

    /// What a procedure pointer is to point at: as an argument, and intrinsic functions without a declaration, too.
    pub(crate) fn procedure_target(&mut self, cx: Cx, expr: &ast::Expr) -> Expr {
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(Symbol::Intrinsic(id)) = self.lookup(cx, name)
            && let Some(made) = self.intrinsic_argument(cx, id, name.span)
        {
            return made;
        }
        self.argument(cx, expr)
    }

    fn procedure_argument(&mut self, cx: Cx, name: &ast::Name) -> Option<Expr> {
        let span = name.span;
        match self.lookup(cx, name)? {
            Symbol::Var(id) => {
                if matches!(self.program[id].ty, Type::Procedure(_)) {
                    let ty = self.program[id].ty.clone();
                    Some(Expr::new(ExprKind::Var(id), ty, 0, span))
                } else {
                    None
                }
            }
            Symbol::Procedure(id) | Symbol::Twins(id, _) if self.has_assumed_length(id) => {
                Some(self.no_procedure_argument(id, span))
            }
            Symbol::Procedure(id) | Symbol::Twins(id, _) => Some(procedure_value(id, span)),
            Symbol::Generic(id) => {
                let specifics = self.generics[id.0 as usize].specifics.clone();
                let same = |id: &ProcId| self.program[*id].name.eq_ignore_ascii_case(&name.text);
                specifics
                    .into_iter()
                    .find(same)
                    .map(|id| procedure_value(id, span))
            }
            Symbol::External => Some(self.missing_procedure(name)),
            Symbol::Intrinsic(id) if super::c_binding::is_module_constant(id) => None,
            Symbol::Intrinsic(id) => {
                self.lookup_declared(cx, &name.key())?;
                if let Some(made) = self.intrinsic_argument(cx, id, span) {
                    return Some(made);
                }
                let way_out = "write a function that returns its value and pass that";
                Some(self.not_translated(
                    span,
                    "an intrinsic procedure as an actual argument",
                    way_out,
                ))
            }
            _ => None,
        }
    }

    /// Reports an external procedure that no file of the program defines.
    pub(crate) fn missing_procedure(&mut self, name: &ast::Name) -> Expr {
        self.report(
            Diagnostic::error(
                codes::MISSING_PROCEDURE,
                format!("procedure '{}' is not defined in this program", name.text),
            )
            .at(name.span, "no file of the command line defines it")
            .help("name the file that defines it on the command line as well"),
        );
        Expr::error(name.span)
    }

    /// A function reference.
    pub(crate) fn call(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let args = self.lower_args(cx, args);
        self.call_lowered(cx, procedure, args, span)
    }

    /// A function reference with lowered arguments.
    pub(crate) fn call_lowered(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        args: Vec<Lowered>,
        span: Span,
    ) -> Expr {
        let Some(procedure) = self.callable(cx, procedure, span) else {
            return Expr::error(span);
        };
        if let Some(builtin) = self.builtin_of_cuda(procedure).filter(Builtin::has_value) {
            return self.builtin_lowered(cx, builtin, args, span);
        }
        let Some(result) = self.result_of(cx, procedure) else {
            return self.subroutine_as_function(procedure, span);
        };
        let Some(args) = self.bind(cx, procedure, args, span) else {
            return Expr::error(span);
        };
        let elemental = self.program[procedure].elemental;
        let ranks = args.iter().filter_map(|actual| actual.value.as_ref());
        let result = &self.program[result];
        let rank = match elemental {
            true => ranks.map(|value| value.rank).max().unwrap_or(0),
            false => result.rank(),
        };
        let ty = reference_type(&result.ty);
        Expr::new(ExprKind::Call { procedure, args }, ty, rank, span)
    }

    /// A reference of what CUDA has by itself, declared by the program.
    pub(crate) fn builtin_lowered(
        &mut self,
        cx: Cx,
        builtin: Builtin,
        args: Vec<Lowered>,
        span: Span,
    ) -> Expr {
        match builtin {
            Builtin::Api(id) => self.api_lowered(cx, id, args, span),
            Builtin::Intrinsic(id) => self.intrinsic_lowered(cx, id, args, span),
        }
    }

    /// The result of a function; a dummy procedure without a type has that of its name once it is referenced.
    fn result_of(&mut self, cx: Cx, procedure: ProcId) -> Option<VarId> {
        let known = self.program[procedure].result;
        if known.is_some() || !self.implicit_interfaces.contains(&procedure) {
            return known;
        }
        let (name, span) = (
            self.program[procedure].name.clone(),
            self.program[procedure].span,
        );
        let ty = self
            .scope(cx)
            .implicit
            .type_of(&name.to_ascii_lowercase())?;
        let mut variable = Variable::new(name, span, ty, Shape::Scalar, Role::Result);
        variable.owner = Some(procedure);
        let result = self.program.add_var(variable);
        self.program[procedure].result = Some(result);
        Some(result)
    }

    fn subroutine_as_function(&mut self, procedure: ProcId, span: Span) -> Expr {
        let (name, declared) = (
            self.program[procedure].name.clone(),
            self.program[procedure].span,
        );
        let help = self
            .form_with_handle(procedure)
            .unwrap_or_else(|| format!("write call {name}(...)"));
        self.report(
            Diagnostic::error(
                codes::SUBROUTINE_AS_FUNCTION,
                format!("subroutine '{name}' used as a function"),
            )
            .at(span, "a subroutine has no value")
            .also(declared, "declared here")
            .help(help),
        );
        Expr::error(span)
    }

    /// A reference of a generic name: a specific function, else the intrinsic or the type of that name.
    pub(super) fn generic_call(
        &mut self,
        cx: Cx,
        generic: crate::GenericId,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let lowered = self.lower_args(cx, args);
        // NULL() has no type of its own.
        let told = |arg: &Lowered| {
            let wrong = arg.value.ty == Type::Error && !matches!(arg.value.kind, ExprKind::Null);
            wrong && arg.boz.is_none()
        };
        if lowered.iter().any(told) {
            return Expr::error(span);
        }
        if let Some(procedure) = self.fitting(cx, generic, &lowered) {
            return self.call_lowered(cx, procedure, lowered, span);
        }
        for host in self.generics_of_hosts(cx, generic, &name.key()) {
            if let Some(procedure) = self.fitting(cx, host, &lowered) {
                return self.call_lowered(cx, procedure, lowered, span);
            }
        }
        let extended = crate::intrinsics::find(&name.key()).filter(|id| !id.row().is_subroutine());
        if let Some(id) = extended {
            return self.intrinsic_lowered(cx, id, lowered, span);
        }
        if let Some(ty) = self.silently(|analyzer| analyzer.resolve_type(cx, name)) {
            return self.structure_constructor(cx, ty, lowered, span);
        }
        self.no_specific(generic, &lowered, span);
        Expr::error(span)
    }

    /// Runs `work` and drops what it reports, so that it is reported where somebody else meets it.
    pub(crate) fn silently<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let kept = std::mem::take(self.diags);
        let reported = self.reported.clone();
        let result = work(self);
        *self.diags = kept;
        self.reported = reported;
        result
    }

    /// A function or subroutine of the cudafor table and its arguments; for CALL as well.
    pub fn api_call(
        &mut self,
        cx: Cx,
        id: crate::cudafor::ApiId,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let lowered = self.lower_args(cx, args);
        self.api_lowered(cx, id, lowered, span)
    }

    /// Whether code runs on the device.
    pub(super) fn on_device(cx: Cx) -> bool {
        cx.side == Side::Device
    }
}

fn procedure_value(id: ProcId, span: Span) -> Expr {
    Expr::new(ExprKind::Procedure(id), Type::Procedure(id), 0, span)
}

/// The type of a reference: a length in terms of dummies is the value's own.
fn reference_type(ty: &Type) -> Type {
    if let Type::Character(CharLen::Const(_), _) = ty {
        ty.clone()
    } else if let Type::Character(_, kind) = ty {
        some_characters(constant_length(ty), *kind)
    } else {
        ty.clone()
    }
}
