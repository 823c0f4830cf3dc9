//! Bare names as expressions.

use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Axis, Expr, ExprKind, PredefinedVar, ProcId, Role, Target, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Side, Symbol};

impl Analyzer<'_> {
    /// A variable or named constant.
    pub(super) fn name(&mut self, cx: Cx, name: &ast::Name) -> Expr {
        if self.misplaced_predefined(cx, name) {
            return Expr::error(name.span);
        }
        let symbol = self.lookup_variable(cx, name);
        self.symbol_value(cx, symbol, name)
    }

    fn symbol_value(&mut self, cx: Cx, symbol: Symbol, name: &ast::Name) -> Expr {
        match symbol {
            Symbol::Var(id) => self.variable(cx, id, name),
            Symbol::WarpSize => Expr::new(ExprKind::WarpSize, Type::INT, 0, name.span),
            Symbol::Predefined(var) => self.whole_predefined(var, name),
            Symbol::Intrinsic(id) if super::c_binding::is_module_constant(id) => {
                self.intrinsic_lowered(cx, id, Vec::new(), name.span)
            }
            Symbol::Api(id) if id.row().result.is_some() && id.row().arity().0 == 0 => {
                self.without_parentheses(name);
                self.api_lowered(cx, id, Vec::new(), name.span)
            }
            Symbol::Procedure(_)
            | Symbol::Twins(..)
            | Symbol::Generic(_)
            | Symbol::Intrinsic(_)
            | Symbol::Api(_)
            | Symbol::StatementFunction(_)
            | Symbol::External => self.procedure_as_value(name),
            Symbol::Type(_) => self.no_value(name, "a derived type"),
            Symbol::Module(_) => self.no_value(name, "a module"),
            Symbol::Namelist(..) => self.no_value(name, "a namelist group"),
            Symbol::Ambiguous(..) | Symbol::Error => Expr::error(name.span),
        }
    }

    /// A variable in an expression: constants by value, the side checked.
    pub(super) fn variable(&mut self, cx: Cx, id: VarId, name: &ast::Name) -> Expr {
        let variable = &self.program[id];
        if let Type::Procedure(_) = variable.ty {
            return self.procedure_as_value(name);
        }
        if variable.role == Role::Parameter {
            return self.named_constant(id, name.span);
        }
        if variable.ty == Type::Error {
            return Expr::error(name.span);
        }
        let (ty, rank) = (variable.ty.clone(), variable.rank());
        if !self.check_visible(cx, id, name.span) {
            return Expr::error(name.span);
        }
        Expr::new(ExprKind::Var(id), ty, rank, name.span)
    }

    /// `threadidx` and relatives that are not declared, in host code.
    pub(super) fn misplaced_predefined(&mut self, cx: Cx, name: &ast::Name) -> bool {
        let key = name.key();
        let predefined = ["threadidx", "blockidx", "blockdim", "griddim", "warpsize"];
        let device = cx.side == Side::Device && !self.in_kernel_loops;
        if device || !predefined.contains(&key.as_str()) || !self.options.cuda {
            return false;
        }
        if self.lookup(cx, name).is_some() {
            return false;
        }
        // Initial values are for the translator to compute, whatever the variable belongs to.
        let of_thread = cx
            .procedure
            .is_some_and(|procedure| self.program[procedure].target != Target::Host);
        if of_thread && cx.specification {
            self.report(
                Diagnostic::error(
                    codes::SAVED_ON_DEVICE,
                    format!("'{}' in an initial value", name.text),
                )
                .at(
                    name.span,
                    "initial values are given once, before any thread runs",
                )
                .help("give the variable its value by an assignment"),
            );
            return true;
        }
        self.index_on_host(cx, name);
        true
    }

    /// Once for each procedure that is no kernel; not where a launch says so, too.
    fn index_on_host(&mut self, cx: Cx, name: &ast::Name) {
        let procedure = cx.procedure.filter(|_| !self.is_main(cx));
        let known = |(other, _): &(ProcId, Diagnostic)| Some(*other) == procedure;
        if self.host_indices.iter().any(known) {
            return;
        }
        let message = format!("'{}' has no value in host code", name.text);
        let found = Diagnostic::error(codes::PREDEFINED_ON_HOST, message)
            .at(name.span, "only threads of a kernel have one");
        match procedure {
            Some(procedure) => {
                let own = &self.program[procedure];
                let found = found.also(own.span, "a procedure of the host").help(format!(
                    "declare '{}' ATTRIBUTES(GLOBAL) if it is a kernel, ATTRIBUTES(DEVICE) if kernels call it",
                    own.name
                ));
                self.host_indices.push((procedure, found));
            }
            None => self.report(
                found.help("use it in a procedure with attributes(global) or attributes(device)"),
            ),
        }
    }

    /// Reports indices of threads in procedures that no launch was reported of.
    pub(crate) fn report_host_indices(&mut self) {
        for (procedure, found) in std::mem::take(&mut self.host_indices) {
            if !self.no_kernels.contains(&procedure) {
                self.report(found);
            }
        }
    }

    /// `threadidx(1)`.
    pub(super) fn applied_predefined(&mut self, name: &ast::Name) -> Expr {
        self.report(
            Diagnostic::error(
                codes::INDEX_AS_ARRAY,
                format!("'{}' must be followed by %x, %y or %z", name.text),
            )
            .at(name.span, "no array, and no function")
            .help(format!("write {}%x", name.text)),
        );
        Expr::error(name.span)
    }

    /// `t = threadidx`: a value of type DIM3.
    fn whole_predefined(&mut self, var: PredefinedVar, name: &ast::Name) -> Expr {
        let Some(ty) = self.builtin_type("dim3") else {
            return Expr::error(name.span);
        };
        let axes = [Axis::X, Axis::Y, Axis::Z];
        let values = axes.map(|axis| {
            let index = ExprKind::Predefined { var, axis };
            Some(Expr::new(index, Type::INT, 0, name.span))
        });
        let whole = ExprKind::Structure {
            ty,
            values: values.into(),
        };
        Expr::new(whole, Type::Derived(ty), 0, name.span)
    }

    fn procedure_as_value(&mut self, name: &ast::Name) -> Expr {
        let version = format!("{}_rank_", name.key());
        if (self.rank_versions.iter()).any(|known| known.starts_with(&version)) {
            return self.procedure_of_any_rank(name);
        }
        self.report(
            Diagnostic::error(
                codes::NOT_A_VALUE,
                format!("'{}' is a procedure and has no value", name.text),
            )
            .at(name.span, "a reference needs parentheses")
            .help(format!(
                "for the value of a function, write {0}(...) with its arguments, or {0}() where it has none; a procedure pointer is set by `{0} => name`",
                name.text
            )),
        );
        Expr::error(name.span)
    }

    /// A procedure with a dummy argument of assumed rank, which is one for each rank.
    fn procedure_of_any_rank(&mut self, name: &ast::Name) -> Expr {
        self.report(
            Diagnostic::error(
                codes::ASSUMED_RANK,
                format!(
                    "no pointer or dummy procedure can stand for '{}', which has a dummy argument of assumed rank",
                    name.text
                ),
            )
            .at(name.span, "is a procedure for each rank")
            .help("name a procedure with an array of one rank"),
        );
        Expr::error(name.span)
    }

    /// `istat = cudaDeviceSynchronize`, which codes have and compilers take.
    fn without_parentheses(&mut self, name: &ast::Name) {
        self.report(
            Diagnostic::warning(
                codes::NO_PARENTHESES,
                format!("function '{}' is referenced without parentheses", name.text),
            )
            .at(name.span, "taken as a reference")
            .help(format!("write {}()", name.text)),
        );
    }

    pub(super) fn no_value(&mut self, name: &ast::Name, what: &str) -> Expr {
        self.error(
            codes::NOT_A_VALUE,
            name.span,
            format!("'{}' is {what} and has no value", name.text),
            "",
        );
        Expr::error(name.span)
    }

    /// Reports a name that is applied to arguments and is nothing that could be.
    /// `cross(1) = x` in a function whose result is a scalar; reported.
    pub(crate) fn subscripts_scalar_result(&mut self, cx: Cx, target: &ast::Expr) -> bool {
        let ast::ExprKind::Apply { base, .. } = &target.kind else {
            return false;
        };
        let ast::ExprKind::Name(name) = &base.kind else {
            return false;
        };
        let Some(Symbol::Var(id)) = self.lookup(cx, name) else {
            return false;
        };
        let result = &self.program[id];
        let scalar = result.rank() == 0 && !matches!(result.ty, Type::Character(..) | Type::Error);
        let own = cx
            .procedure
            .is_some_and(|own| self.program[own].result == Some(id));
        if !own || !scalar || result.pointer || result.role != Role::Result {
            return false;
        }
        let (ty, declared) = (self.type_name(&result.ty).to_lowercase(), result.span);
        if self.first_report(cx, "result", name) {
            let message = format!("the result '{}' is a scalar", name.text);
            let found = Diagnostic::error(codes::NOT_APPLICABLE, message)
                .at(target.span, "followed by subscripts")
                .also(declared, "declared here")
                .help(format!(
                    "declare it as an array among the declarations, without the type before FUNCTION: `{ty} :: {}(3)`",
                    name.text
                ));
            self.report(found);
        }
        true
    }

    pub(super) fn not_applicable(&mut self, name: &str, span: Span) -> Expr {
        self.report(
            Diagnostic::error(
                codes::NOT_APPLICABLE,
                format!("'{name}' is neither an array nor a function"),
            )
            .at(span, "followed by parentheses")
            .help("declare its dimensions, or give the file that defines the function"),
        );
        Expr::error(span)
    }
}
