//! Operations of reductions: those that OpenMP has, and those of DECLARE REDUCTION, which hold where their directive stands and where its module is used.
//!
//! A declared operation is lowered anew for each variable that it joins, in a scope inside that of its directive in which `omp_out` and its kin are
//! names of the variables. Refuses to know when threads join what they have.

use super::super::{Lowering, Stmt};
use super::{ClauseId, clause};
use crate::diag::{Diagnostic, codes};
use crate::ir::{HostOp, ReduceOp, Type, VarId};
use crate::scope::{ScopeId, Source};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Analyzer, Cx, Symbol};
use std::rc::Rc;

/// What a DECLARE REDUCTION directive says.
#[derive(Debug)]
pub(crate) struct Operation {
    /// Its name or operator, in lower case.
    name: String,
    /// The types that it is for, as they are written.
    types: Vec<ast::Expr>,
    /// How two values are joined.
    combiner: ast::ClauseArg,
    /// What a thread's own variable begins with.
    initializer: Option<ast::ClauseArg>,
    /// Where it is declared.
    cx: Cx,
}

impl Analyzer<'_> {
    /// DECLARE REDUCTION.
    pub(crate) fn declare_reduction(&mut self, cx: Cx, directive: &ast::Directive) {
        let args = directive.args.as_deref().unwrap_or(&[]);
        let name = args.first().and_then(|first| first.modifiers.last());
        let (Some(name), [types @ .., combiner]) = (name, args) else {
            return self.says_no_operation(directive.span);
        };
        let types = types.iter().map(|arg| match &arg.value {
            ast::ClauseValue::Expr(ty) => Some(ty.clone()),
            ast::ClauseValue::Star | ast::ClauseValue::Common(_) | ast::ClauseValue::Assign(..) => {
                None
            }
        });
        let Some(types) = types.collect::<Option<Vec<_>>>() else {
            return self.says_no_operation(directive.span);
        };
        let initializer = clause(directive, ClauseId::Initializer);
        let initializer = initializer.and_then(|clause| clause.list().first());
        if types.is_empty()
            || ![Some(combiner), initializer]
                .into_iter()
                .flatten()
                .all(acts)
        {
            return self.says_no_operation(directive.span);
        }
        let number = self.openmp.operations.len();
        self.openmp.operations.push(Rc::new(Operation {
            name: name.key(),
            types,
            combiner: combiner.clone(),
            initializer: initializer.cloned(),
            cx,
        }));
        self.scope(cx).reductions.push(number);
    }

    fn says_no_operation(&mut self, span: Span) {
        let message = "a DECLARE REDUCTION that says no operation";
        let help = "write `!$omp declare reduction (name: type: omp_out = f(omp_out, omp_in)) initializer(omp_priv = value)`";
        let found = Diagnostic::error(codes::OMP_CLAUSE, message);
        self.report(found.at(span, "in this directive").help(help));
    }

    /// The operation of a name for values of a type, as a scope sees it.
    fn declared_operation(&mut self, scope: ScopeId, name: &str, ty: &Type) -> Option<usize> {
        let (mut next, mut seen) = (vec![scope], Vec::new());
        while let Some(scope) = next.pop() {
            if seen.contains(&scope) {
                continue;
            }
            seen.push(scope);
            for number in self.scopes[scope.0 as usize].reductions.clone() {
                let declared = Rc::clone(&self.openmp.operations[number]);
                let types = declared.types.iter();
                if declared.name == name
                    && types.clone().any(|one| self.is_of(declared.cx, one, ty))
                {
                    return Some(number);
                }
            }
            let here = &self.scopes[scope.0 as usize];
            next.extend(here.parent);
            next.extend(
                here.imports
                    .iter()
                    .filter_map(|import| match import.source {
                        Source::Module(module) => Some(module),
                        Source::Intrinsic(_) => None,
                    }),
            );
        }
        None
    }

    /// Whether a type is that which is written so: `integer`, `real (8)`, `type (vector)`, `vector`.
    fn is_of(&mut self, cx: Cx, written: &ast::Expr, ty: &Type) -> bool {
        let Some((name, arg)) = words_of(written) else {
            return false;
        };
        let key = name.key();
        if let ("type", Some(ast::ExprKind::Name(inner))) = (key.as_str(), arg.map(|arg| &arg.kind))
        {
            return matches!(ty, Type::Derived(id) if self.resolve_type(cx, inner) == Some(*id));
        }
        let defaults = self.defaults(cx);
        let (bytes, given) = if let ("integer", Type::Integer(bytes)) = (key.as_str(), ty) {
            (bytes, defaults.integer)
        } else if let ("logical", Type::Logical(bytes)) = (key.as_str(), ty) {
            (bytes, defaults.integer)
        } else if let ("real", Type::Real(bytes)) | ("complex", Type::Complex(bytes)) =
            (key.as_str(), ty)
        {
            (bytes, defaults.real)
        } else if let Type::Character(..) = ty {
            return key == "character";
        } else {
            return arg.is_none()
                && matches!(ty, Type::Derived(id) if self.resolve_type(cx, name) == Some(*id));
        };
        let Some(kind) = arg else {
            return *bytes == given;
        };
        let kind = self.scalar_integer(cx, kind, "kind");
        self.const_int(&kind) == Some(i64::from(*bytes))
    }
}

/// The word of a type, and what stands in its brackets.
fn words_of(written: &ast::Expr) -> Option<(&ast::Name, Option<&ast::Expr>)> {
    if let ast::ExprKind::Name(name) = &written.kind {
        return Some((name, None));
    }
    if let ast::ExprKind::Apply { base, args } = &written.kind
        && let ast::ExprKind::Name(name) = &base.kind
    {
        let arg = args.first().map(|arg| &arg.value);
        let ast::ArgValue::Expr(value) = arg? else {
            return (name.key() == "character").then_some((name, None));
        };
        return Some((name, Some(value)));
    }
    None
}

impl Lowering<'_, '_> {
    /// How a clause joins the values of a variable.
    pub(super) fn operation(
        &mut self,
        clause: &ast::Clause,
        name: &ast::Name,
        outer: Cx,
    ) -> Option<super::data::How> {
        use super::data::How;
        let word = clause.list().first()?.modifiers.last()?;
        let Symbol::Var(var) = self.an.lookup_variable(outer, name) else {
            return None;
        };
        let ty = self.an.program[var].ty.clone();
        let known = match word.text.as_str() {
            "-" => Some(ReduceOp::Sum),
            text => ReduceOp::find(text),
        };
        let plain = !matches!(ty, Type::Derived(_) | Type::Class(_) | Type::Character(..));
        if let Some(op) = known.filter(|_| plain) {
            return Some(How::Joined(op));
        }
        let key = word.key();
        if let Some(found) = self.an.declared_operation(self.cx.scope, &key, &ty) {
            return Some(How::Declared(found));
        }
        let named = self.an.type_name(&ty);
        let message = match known {
            Some(_) => format!("'{}' joins no values of type {named}", word.text),
            None => format!("'{}' is no operator of a reduction", word.text),
        };
        let help = "write + * min max .and. .or. .eqv. .neqv. iand ior or ieor for numbers and logical values; DECLARE REDUCTION makes other operations known";
        let found = Diagnostic::error(codes::OMP_CLAUSE, message);
        self.an
            .report(found.at(word.span, "in this clause").help(help));
        None
    }

    /// What gives a thread's own variable its first value, and what joins it to the one of all threads.
    pub(super) fn steps_of_operation(
        &mut self,
        number: usize,
        (own, all): (VarId, VarId),
        span: Span,
    ) -> (Vec<Stmt<HostOp>>, Vec<Stmt<HostOp>>) {
        let operation = Rc::clone(&self.an.openmp.operations[number]);
        let first = match &operation.initializer {
            Some(arg) => {
                let names = [("omp_priv", own), ("omp_orig", all)];
                self.with_names(&operation, names, arg, span)
            }
            None => Vec::new(),
        };
        let names = [("omp_out", all), ("omp_in", own)];
        let join = self.with_names(&operation, names, &operation.combiner, span);
        (first, join)
    }

    fn with_names(
        &mut self,
        operation: &Operation,
        names: [(&str, VarId); 2],
        arg: &ast::ClauseArg,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let outer = self.cx;
        let cx = Cx {
            scope: operation.cx.scope,
            ..outer
        };
        self.cx = self.an.new_scope(cx);
        for (name, var) in names {
            let names = &mut self.an.scope(self.cx).names;
            names.insert(String::from(name), Symbol::Var(var));
        }
        let made = match statement(&arg.value) {
            Some(kind) => self.nodes(&[ast::Node::Stmt(ast::Stmt {
                kind,
                label: None,
                construct: None,
                span,
                leading: Vec::new(),
                trailing: Vec::new(),
                blank_before: false,
            })]),
            None => Vec::new(),
        };
        self.cx = outer;
        made
    }
}

/// Whether an argument is an assignment or a subroutine with its arguments.
fn acts(arg: &ast::ClauseArg) -> bool {
    statement(&arg.value).is_some()
}

fn statement(value: &ast::ClauseValue) -> Option<ast::StmtKind> {
    match value {
        ast::ClauseValue::Assign(lhs, rhs) => Some(ast::StmtKind::Assign {
            lhs: lhs.clone(),
            rhs: rhs.clone(),
        }),
        ast::ClauseValue::Expr(ast::Expr {
            kind: ast::ExprKind::Apply { base, args },
            ..
        }) => Some(ast::StmtKind::Call {
            proc: (**base).clone(),
            launch: None,
            args: args.clone(),
        }),
        ast::ClauseValue::Expr(_) | ast::ClauseValue::Star | ast::ClauseValue::Common(_) => None,
    }
}
