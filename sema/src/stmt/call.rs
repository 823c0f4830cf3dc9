//! CALL: user subroutines, generic ones, intrinsic ones, procedures of the cudafor table.

use super::elementwise::with_values;
use super::{Lower, Lowering, one};
use crate::Symbol;
use crate::builtins::Builtin;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::{Class, IntrinsicId, Param};
use crate::ir::element::element_at;
use crate::ir::{
    Actual, CharLen, Const, Expr, ExprKind, Intent, ProcId, Role, Shape, Stmt, StmtKind, Subscript,
    Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;

/// Extensions whose result is a status.
const STATUS_FUNCTIONS: [&str; 19] = [
    "hostnm", "getcwd", "chdir", "unlink", "rename", "system", "stat", "lstat", "link", "symlnk",
    "chmod", "umask", "kill", "fstat", "fgetc", "fget", "fputc", "fput", "fseek",
];

/// Subroutines that share their name with another procedure: name, number of arguments, row.
const OTHER_FORMS: [(&str, usize, &str); 2] =
    [("time", 1, "time@text"), ("idate", 3, "idate@parts")];

impl Lowering<'_, '_> {
    pub(super) fn call<Op: Lower>(
        &mut self,
        proc: &ast::Expr,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let (labels, args) = without_labels(args);
        let args = &args[..];
        let lowered = if let ast::ExprKind::Name(name) = &proc.kind {
            let symbol = self.called(name);
            self.call_symbol(symbol, name, args, span)
        } else if let ast::ExprKind::Component { base, name } = &proc.kind {
            self.call_bound(base, name, args, span)
        } else {
            self.no_procedure(proc)
        };
        lowered.iter().for_each(|stmt| self.check_arguments(stmt));
        self.alternate_returns(lowered, &labels, proc.span)
    }

    /// `call s(a, *10, *20)`: branches by what the subroutine gives back.
    fn alternate_returns<Op: Lower>(
        &mut self,
        mut lowered: Vec<Stmt<Op>>,
        labels: &[ast::Label],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let Some(Stmt {
            kind: StmtKind::Call { procedure, args },
            ..
        }) = lowered.last()
        else {
            return lowered;
        };
        let wanted = self.an.alternates.get(procedure).copied().unwrap_or(0);
        if wanted != labels.len() {
            self.alternate_count(*procedure, wanted, labels.len(), span);
            return Vec::new();
        }
        if wanted == 0 {
            return lowered;
        }
        let (procedure, args) = (*procedure, args.clone());
        let call = ExprKind::Call { procedure, args };
        let selector = Expr::new(call, Type::INT, 0, span);
        lowered.pop();
        lowered.extend(self.branch_to(labels, selector, span));
        lowered
    }

    fn alternate_count(&mut self, procedure: ProcId, wanted: usize, given: usize, span: Span) {
        let name = self.an.program[procedure].name.clone();
        let message =
            format!("'{name}' has {wanted} alternate returns and is given {given} labels");
        self.an.report(
            Diagnostic::error(codes::ALTERNATE_RETURN, message)
                .at(span, "called here")
                .help("give one label for each `*` of the dummy arguments: `call s(x, *10)`"),
        );
    }

    fn no_procedure<Op>(&mut self, proc: &ast::Expr) -> Vec<Stmt<Op>> {
        let message = "CALL of something that is no procedure";
        self.an
            .error(codes::NO_SUBROUTINE, proc.span, message, "not a name");
        Vec::new()
    }

    /// `call object%name(...)`.
    fn call_bound<Op: Lower>(
        &mut self,
        base: &ast::Expr,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let object = self.an.expr(self.cx, base);
        let ty = crate::bound::structure_type(&object.ty);
        if !ty.is_some_and(|ty| self.an.is_bound(ty, &name.key())) {
            let component = self.an.component_of(self.cx, object.clone(), name, span);
            return if matches!(component.ty, Type::Error) {
                Vec::new()
            } else if matches!(component.ty, Type::Procedure(_)) {
                self.call_pointer(component, Some(object), name, args, span)
            } else {
                self.no_subroutine(name, "is a component")
            };
        }
        let found = self.an.bound_reference(self.cx, object, name, args, span);
        match found {
            Some((procedure, args)) => self.call_lowered(procedure, name, args, span),
            None => Vec::new(),
        }
    }

    /// CALL through a procedure pointer.
    fn call_pointer<Op: Lower>(
        &mut self,
        pointer: Expr,
        object: Option<Expr>,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let args = self.an.lower_args(self.cx, args);
        match self.an.through_pointer(pointer, object, args) {
            Some((procedure, args)) => self.call_lowered(procedure, name, args, span),
            None => Vec::new(),
        }
    }

    fn call_lowered<Op: Lower>(
        &mut self,
        procedure: ProcId,
        name: &ast::Name,
        args: Vec<crate::expr::call::Lowered>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let Some(procedure) = self.an.callable(self.cx, procedure, name.span) else {
            return Vec::new();
        };
        if self.is_function(procedure) {
            return self.function_called(procedure, name, args, span);
        }
        match self.an.bind(self.cx, procedure, args, span) {
            Some(args) => self.call_procedure(procedure, args, span),
            None => Vec::new(),
        }
    }

    /// What the name of a CALL or launch means.
    pub(super) fn called(&mut self, name: &ast::Name) -> Symbol {
        match self.an.lookup(self.cx, name) {
            None | Some(Symbol::External) => self.an.lookup_procedure(self.cx, name),
            // An intrinsic function cannot be called: the program's own subroutine of that name is meant.
            Some(Symbol::Intrinsic(id)) if !id.row().is_subroutine() => {
                self.an.lookup_procedure(self.cx, name)
            }
            Some(Symbol::Var(var)) if !matches!(self.an.program[var].ty, Type::Procedure(_)) => {
                match self.an.lookup_procedure(self.cx, name) {
                    Symbol::External => Symbol::Var(var),
                    found => found,
                }
            }
            Some(symbol) => symbol,
        }
    }

    fn call_symbol<Op: Lower>(
        &mut self,
        symbol: Symbol,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        match symbol {
            Symbol::Procedure(procedure) | Symbol::Twins(procedure, _) => {
                self.call_user(procedure, name, args, span)
            }
            Symbol::Generic(generic) if self.an.is_of_another_file(self.cx, generic, args) => {
                self.call_symbol(Symbol::External, name, args, span)
            }
            Symbol::Generic(generic) => {
                if let Some(meant) = self.an.meant_beyond(self.cx, generic, name, args) {
                    return self.call_symbol(meant, name, args, span);
                }
                match self.an.resolve_generic(self.cx, generic, args, span) {
                    Some(procedure) => self.call_user(procedure, name, args, span),
                    None => Vec::new(),
                }
            }
            Symbol::Var(var) => match self.an.program[var].ty {
                Type::Procedure(_) if self.an.program[var].pointer => {
                    let pointer = crate::expr::apply::whole_name(name);
                    let pointer = self.an.argument(self.cx, &pointer);
                    self.call_pointer(pointer, None, name, args, span)
                }
                Type::Procedure(interface) => self.call_user(interface, name, args, span),
                _ => self.no_subroutine(name, "is a variable"),
            },
            Symbol::Intrinsic(id) => {
                let id = other_form(id, args.len());
                if !id.row().is_subroutine() {
                    return self.call_function(id, name, args, span);
                }
                let node = self.an.intrinsic_call(self.cx, id, args, span);
                if let Some(lowered) = self.image_subroutine(id, args, span) {
                    return lowered;
                }
                self.procedure_node(node, span)
            }
            Symbol::Api(id) => {
                let node = self.an.api_call(self.cx, id, args, span);
                self.procedure_node(node, span)
            }
            Symbol::External if let Some(id) = crate::cudafor::without_module(&name.key()) => {
                self.call_symbol(Symbol::Api(id), name, args, span)
            }
            Symbol::External => {
                self.an.lower_for_errors(self.cx, args);
                self.an.check_args_without_interface(self.cx, name, args);
                self.unknown(name, "subroutine", "called here");
                Vec::new()
            }
            Symbol::Type(_) => self.no_subroutine(name, "is a derived type"),
            Symbol::Module(_) => self.no_subroutine(name, "is a module"),
            Symbol::Namelist(..) => self.no_subroutine(name, "is a namelist group"),
            Symbol::StatementFunction(_) => self.no_subroutine(name, "is a statement function"),
            Symbol::Predefined(_) | Symbol::WarpSize => {
                self.no_subroutine(name, "is a predefined variable")
            }
            Symbol::Ambiguous(first, second) => {
                self.no_subroutine(name, &format!("comes from both '{first}' and '{second}'"))
            }
            Symbol::Error => Vec::new(),
        }
    }

    /// A lowered reference of a table's procedure as a statement.
    fn procedure_node<Op: Lower>(&mut self, node: Expr, span: Span) -> Vec<Stmt<Op>> {
        match node.kind {
            ExprKind::Intrinsic { id, args }
                if id.row().class == Class::ElementalSubroutine && rank_of(&args) > 0 =>
            {
                let rank = rank_of(&args);
                self.elementwise_intrinsic(id, args, rank, span)
            }
            ExprKind::Intrinsic { id, args } => Op::intrinsic(self, id, args, span),
            ExprKind::Api { id, args } => one(StmtKind::Op(Op::api(id, args)), span),
            _ => Vec::new(),
        }
    }

    /// CALL of an extension that is a function here and a subroutine elsewhere: `call second(t)` is `t = second()`; a status that is left
    /// out is dropped.
    fn call_function<Op: Lower>(
        &mut self,
        id: crate::intrinsics::IntrinsicId,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let own = id.row().params.len();
        let reference = |args: &[ast::Arg]| {
            let base = Box::new(crate::expr::apply::whole_name(name));
            let args = args.to_vec();
            let kind = ast::ExprKind::Apply { base, args };
            ast::Expr { kind, span }
        };
        match args.split_last() {
            Some((last, rest)) if id.is_extension() && rest.len() == own && own < args.len() => {
                let ast::ArgValue::Expr(place) = &last.value else {
                    return self.no_subroutine(name, "is an intrinsic function");
                };
                self.assign(place, &reference(rest), span)
            }
            Some(_) if STATUS_FUNCTIONS.contains(&id.name()) && args.len() == own => {
                let value = self.an.expr(self.cx, &reference(args));
                let status = self.dropped("status", Type::INT, span);
                if value.ty == Type::Error {
                    return Vec::new();
                }
                one(
                    StmtKind::Assign {
                        lhs: status,
                        rhs: value,
                    },
                    span,
                )
            }
            _ => self.no_subroutine(name, "is an intrinsic function"),
        }
    }

    /// CALL of an external function, of which compilers that see one file at a time know nothing: its number is dropped.
    fn function_called<Op: Lower>(
        &mut self,
        procedure: ProcId,
        name: &ast::Name,
        args: Vec<crate::expr::call::Lowered>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let found = &self.an.program[procedure];
        let external = found.module.is_none() && found.host.is_none();
        let result = found.result.map(|result| &self.an.program[result]);
        let number = result
            .filter(|result| external && result.rank() == 0 && !result.pointer)
            .filter(|result| result.ty.is_numeric() || matches!(result.ty, Type::Logical(_)));
        let Some(ty) = number.map(|result| result.ty.clone()) else {
            return self.no_subroutine(name, "is a function");
        };
        let rhs = self.an.call_lowered(self.cx, procedure, args, span);
        if rhs.ty == Type::Error {
            return Vec::new();
        }
        let message = format!("CALL of the function '{}'", name.text);
        let found = Diagnostic::warning(codes::NO_SUBROUTINE, message);
        self.an.report(
            found
                .at(name.span, "its value is dropped")
                .help("make it a subroutine, or use its value: `y = f(x)`"),
        );
        let lhs = self.dropped("result", ty, span);
        one(StmtKind::Assign { lhs, rhs }, span)
    }

    /// A variable of no name in the program for a value that nobody asks for.
    fn dropped(&mut self, name: &str, ty: Type, span: Span) -> Expr {
        let mut variable = Variable::new(name, span, ty.clone(), Shape::Scalar, Role::Local);
        variable.owner = self.cx.procedure;
        let id = self.an.program.add_var(variable);
        if let Some(procedure) = self.cx.procedure {
            self.an.program[procedure].locals.push(id);
        }
        Expr::new(ExprKind::Var(id), ty, 0, span)
    }

    pub(super) fn no_subroutine<Op>(&mut self, name: &ast::Name, what: &str) -> Vec<Stmt<Op>> {
        let message = format!("'{}' cannot be called", name.text);
        self.an
            .error(codes::NO_SUBROUTINE, name.span, message, what);
        Vec::new()
    }

    /// Reports a subroutine or kernel that is in none of the files.
    pub(super) fn unknown(&mut self, name: &ast::Name, what: &str, why: &str) {
        if self.an.may_be_lost(self.cx) || !self.an.first_report(self.cx, what, name) {
            return;
        }
        let in_c = self.an.bare_in_c(&name.key());
        let hint = in_c.or_else(|| self.an.hint(self.cx, name, true));
        let help = hint.unwrap_or_else(|| {
            "name the file that holds it on the command line, or USE its module".to_owned()
        });
        let message = format!("{what} '{}' is not in the program", name.text);
        if self.an.never_runs && what == "subroutine" {
            let found = Diagnostic::warning(codes::UNKNOWN_SUBROUTINE, message);
            let found = found.at(
                name.span,
                "left out: the condition is false whatever happens",
            );
            return self.an.report(found.help(help));
        }
        let found = Diagnostic::error(codes::UNKNOWN_SUBROUTINE, message);
        self.an.report(found.at(name.span, why).help(help));
    }

    /// Whether a procedure has a result of the author's own.
    fn is_function(&self, procedure: ProcId) -> bool {
        self.an.program[procedure].result.is_some() && !self.an.alternates.contains_key(&procedure)
    }

    fn call_user<Op: Lower>(
        &mut self,
        procedure: ProcId,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let Some(procedure) = self.an.callable(self.cx, procedure, name.span) else {
            return Vec::new();
        };
        let builtin = self.an.builtin_of_cuda(procedure);
        if let Some(builtin) = builtin.filter(Builtin::can_be_called) {
            let args = self.an.lower_args(self.cx, args);
            let node = self.an.builtin_lowered(self.cx, builtin, args, span);
            return self.procedure_node(node, span);
        }
        if self.is_function(procedure) {
            let args = self.an.lower_args(self.cx, args);
            return self.function_called(procedure, name, args, span);
        }
        if args.is_empty() && self.an.is_of_host_blas(procedure) {
            return self.call_that_links(procedure, span);
        }
        let args = self.an.actuals(self.cx, procedure, args, span);
        self.call_procedure(procedure, args, span)
    }

    /// `call sgemm()`, by which scripts that configure a build ask whether a library is there: they link the program and do not run it.
    fn call_that_links<Op: Lower>(&mut self, procedure: ProcId, span: Span) -> Vec<Stmt<Op>> {
        let name = self.an.program[procedure].name.clone();
        let message = format!("'{name}' is called without its arguments");
        let found = Diagnostic::warning(codes::ARGUMENT_COUNT, message.clone())
            .at(span, "the program ends here")
            .help(
                "give the arguments; a call without them can only ask whether the library is there",
            );
        self.an.report(found);
        let text = Const::characters(message.as_bytes());
        let ty = Type::characters(CharLen::Const(message.len() as i64));
        let code = Expr::new(ExprKind::Const(text), ty, 0, span);
        one(
            StmtKind::Stop {
                error: true,
                code: Some(code),
            },
            span,
        )
    }

    /// A CALL with lowered arguments; an elemental subroutine with array arguments becomes loops over the elements.
    pub(super) fn call_procedure<Op: Lower>(
        &mut self,
        procedure: ProcId,
        args: Vec<Actual>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let rank = args
            .iter()
            .flat_map(|arg| &arg.value)
            .map(|value| value.rank)
            .max()
            .unwrap_or(0);
        if !self.an.program[procedure].elemental || rank == 0 {
            return Op::with_packed(self, procedure, args, span);
        }
        self.elementwise_call(procedure, args, rank, span)
    }

    /// With an array among the arguments, all that the procedure gives values to are arrays (F2008 12.8.3).
    fn results_are_arrays(&mut self, procedure: ProcId, args: &[Actual]) -> bool {
        let dummies = self.an.program[procedure].dummies.clone();
        for (dummy, value) in dummies.iter().zip(args).map(|(d, arg)| (*d, &arg.value)) {
            let intent = self.an.program[dummy]
                .dummy()
                .and_then(|dummy| dummy.intent);
            let written = matches!(intent, Some(Intent::Out | Intent::InOut));
            let Some(value) = value.as_ref().filter(|value| written && value.rank == 0) else {
                continue;
            };
            let value = value.clone();
            self.scalar_result_of_elements(&value);
            return false;
        }
        true
    }

    fn scalar_result_of_elements(&mut self, value: &Expr) {
        let found = Diagnostic::error(
            codes::ARGUMENT_MISMATCH,
            "a scalar cannot take the values that an elemental subroutine gives for each element",
        )
        .at(value.span, "is no array, while another argument is");
        self.an
            .report(found.help("pass an array of the same shape"));
    }

    fn elementwise_call<Op: Lower>(
        &mut self,
        procedure: ProcId,
        args: Vec<Actual>,
        rank: u8,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        if !self.results_are_arrays(procedure, &args) {
            return Vec::new();
        }
        let values = args.iter().map(|arg| arg.value.clone()).collect();
        let called = |elements: Vec<Option<Expr>>| StmtKind::Call {
            procedure,
            args: args
                .into_iter()
                .zip(elements)
                .map(|(arg, value)| Actual { value, ..arg })
                .collect(),
        };
        self.for_each_element(values, rank, span, called)
    }

    /// An elemental intrinsic subroutine with array arguments.
    fn elementwise_intrinsic<Op: Lower>(
        &mut self,
        id: IntrinsicId,
        args: Vec<Option<Expr>>,
        rank: u8,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let written = |(arg, param): (&Option<Expr>, &Param)| {
            arg.clone().filter(|value| param.written && value.rank == 0)
        };
        if let Some(value) = args.iter().zip(id.row().params).find_map(written) {
            self.scalar_result_of_elements(&value);
            return Vec::new();
        }
        self.for_each_element(args, rank, span, |args| StmtKind::IntrinsicCall {
            id,
            args,
        })
    }

    /// Loops over the elements of the arrays among arguments, with a statement for one element of each.
    fn for_each_element<Op: Lower>(
        &mut self,
        args: Vec<Option<Expr>>,
        rank: u8,
        span: Span,
        statement: impl FnOnce(Vec<Option<Expr>>) -> StmtKind<Op>,
    ) -> Vec<Stmt<Op>> {
        let indices = self.element_indices(rank, span);
        let (mut bindings, mut array, mut elements) = (Vec::new(), None, Vec::new());
        let stored: Vec<Expr> = args
            .iter()
            .flatten()
            .filter(|arg| arg.rank > 0)
            .cloned()
            .collect();
        let stored: Vec<&Expr> = stored.iter().filter(|arg| arg.root().is_some()).collect();
        for arg in args {
            let Some(value) = arg else {
                elements.push(None);
                continue;
            };
            if value.rank == 0 {
                let value = self.settled_scalar(value, &stored, &mut bindings, span);
                elements.push(Some(value));
                continue;
            }
            let value = match value.root().is_some() && !has_vector(&value) {
                true => self.settled::<Op>(&value, &stored, &mut bindings, span),
                false => value,
            };
            let (whole, element) = self.element_argument(value, &indices, &mut bindings, span);
            array = array.or(whole);
            elements.push(Some(element));
        }
        let body: Vec<Stmt<Op>> = one(statement(elements), span);
        let Some(array) = array else {
            return body;
        };
        let body = self.loops_over(&array, body, span);
        with_values(bindings, body, span)
    }

    /// An array argument: an array to ask for its shape, and the element. What cannot be computed for one element alone is held in
    /// a variable.
    fn element_argument(
        &mut self,
        value: Expr,
        indices: &[Expr],
        bindings: &mut Vec<(VarId, Expr)>,
        span: Span,
    ) -> (Option<Expr>, Expr) {
        if value.root().is_some() && !has_vector(&value) {
            let element = element_at(&self.an.program, &value, indices, span);
            let whole = super::elementwise::array_within(&value).cloned();
            return (Some(whole.unwrap_or(value)), element);
        }
        let held = self.held(value, bindings, span);
        let (base, subscripts) = (Box::new(held.clone()), indices.to_vec());
        let element = Expr::new(
            ExprKind::Element { base, subscripts },
            held.ty.clone(),
            0,
            span,
        );
        (Some(held), element)
    }
}

/// The labels among the arguments of a CALL, and the others.
fn without_labels(args: &[ast::Arg]) -> (Vec<ast::Label>, Vec<ast::Arg>) {
    let mut labels = Vec::new();
    let mut rest = Vec::new();
    for arg in args {
        match &arg.value {
            ast::ArgValue::AltReturn(label) => labels.push(*label),
            ast::ArgValue::Expr(_) | ast::ArgValue::Triplet { .. } | ast::ArgValue::Star => {
                rest.push(arg.clone())
            }
        }
    }
    (labels, rest)
}

fn rank_of(args: &[Option<Expr>]) -> u8 {
    args.iter().flatten().map(|arg| arg.rank).max().unwrap_or(0)
}

fn has_vector(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Section { subscripts, .. } if subscripts
            .iter()
            .any(|one| matches!(one, Subscript::Vector(_))))
}

/// The subroutine that is meant by so many arguments.
fn other_form(id: IntrinsicId, given: usize) -> IntrinsicId {
    let mut forms = OTHER_FORMS.iter();
    let found = forms.find(|(name, count, _)| (*name, *count) == (id.name(), given));
    found
        .and_then(|(.., row)| crate::intrinsics::find(row))
        .unwrap_or(id)
}
