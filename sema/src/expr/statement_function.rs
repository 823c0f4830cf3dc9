//! Statement functions: the body put in the place of the reference.

use super::call::Lowered;
use super::{Analyzer, Cx, same_type, substitute};
use crate::args::check::conversion;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, Role, Shape, Type, VarId, Variable};
use crate::source::Span;
use crate::syntax::ast;

/// References within one reference.
const MOST_EXPANSIONS: usize = 10_000;

impl Analyzer<'_> {
    /// A reference of a statement function.
    pub(super) fn statement_function(
        &mut self,
        cx: Cx,
        index: u32,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        let function = self.statement_functions[index as usize].clone();
        if args.len() != function.dummies.len() {
            self.error(
                codes::ARGUMENT_COUNT,
                span,
                format!("'{}' has {} arguments", name.text, function.dummies.len()),
                format!("{} given", args.len()),
            );
            return Expr::error(span);
        }
        if !self.may_expand(index, name) {
            return Expr::error(span);
        }
        let actuals = self.lower_args(cx, args);
        let inner = self.new_scope(Cx {
            scope: function.scope,
            ..cx
        });
        let mut bound: Vec<(VarId, Expr)> = Vec::new();
        for ((dummy, ty), actual) in function.dummies.iter().zip(actuals) {
            if !self.fits_statement_function((dummy, ty), &actual) {
                return Expr::error(span);
            }
            let variable = Variable::new(
                dummy.text.clone(),
                dummy.span,
                ty.clone(),
                Shape::Scalar,
                Role::Local,
            );
            let id = self.declare_local(inner, variable);
            let value = self.cast(actual.value, ty);
            bound.push((
                id,
                enclosed(self.scalar(value, "argument of a statement function")),
            ));
        }
        self.expanding.push(index);
        let mut body = self.value(inner, &function.body);
        self.expanding.pop();
        if expanded_size(&body, &bound) > LARGEST {
            let way_out = "assign the argument to a variable first, or write a function";
            return self.not_translated(span, "a statement function that expands so far", way_out);
        }
        let with = |id: VarId| {
            bound
                .iter()
                .find(|(dummy, _)| *dummy == id)
                .map(|(_, value)| value.clone())
        };
        substitute(&mut body, &with);
        let value = enclosed(self.cast(body, &function.ty));
        if bound.iter().any(|(_, value)| value.ty == Type::Error) {
            return Expr::error(span);
        }
        Expr { span, ..value }
    }

    /// An argument has the type of its dummy, as for other functions, and no keyword (F2018 15.6.4).
    fn fits_statement_function(
        &mut self,
        (dummy, ty): (&ast::Name, &Type),
        actual: &Lowered,
    ) -> bool {
        let found = if actual.keyword.is_some() {
            let message = "a statement function knows no keywords";
            let found = Diagnostic::error(codes::NO_SUCH_KEYWORD, message);
            found
                .at(actual.span, "has no place in the list")
                .help("give the arguments in their order, without keywords")
        } else if actual.value.ty == Type::Error || *ty == Type::Error {
            return true;
        } else if !same_type(&actual.value.ty, ty) {
            let (want, have) = (self.type_name(ty), self.type_name(&actual.value.ty));
            let message = format!("argument '{}' must be {want}", dummy.text);
            let found = Diagnostic::error(codes::ARGUMENT_MISMATCH, message)
                .at(actual.span, format!("this is {have}"))
                .also(dummy.span, "the dummy argument");
            match conversion(ty, &actual.value.ty) {
                Some(help) => found.help(help),
                None => found,
            }
        } else {
            return true;
        };
        self.report(found);
        false
    }

    /// Whether a statement function may be put in place: not within itself, and not more often than makes sense.
    fn may_expand(&mut self, index: u32, name: &ast::Name) -> bool {
        if self.expanding.is_empty() {
            self.expansions = 0;
        }
        self.expansions += 1;
        let circular = self.expanding.contains(&index);
        if circular || self.expansions > MOST_EXPANSIONS {
            let message = format!(
                "statement function '{}' calls itself or too many others",
                name.text
            );
            self.error(
                codes::CIRCULAR,
                name.span,
                message,
                "needed while it is being expanded",
            );
        }
        !circular && self.expansions <= MOST_EXPANSIONS
    }
}

/// Nodes that an expansion may have.
const LARGEST: usize = 10_000;

/// Nodes of a body with the arguments in their places.
fn expanded_size(body: &Expr, bound: &[(VarId, Expr)]) -> usize {
    let argument = |id: VarId| bound.iter().find(|(dummy, _)| *dummy == id);
    let mut total = 0;
    refs::each(body, &mut |node| {
        total += if let ExprKind::Var(id) = node.kind {
            argument(id).map_or(1, |(_, value)| size(value))
        } else {
            1
        };
    });
    total
}

fn size(expr: &Expr) -> usize {
    let mut total = 0;
    refs::each(expr, &mut |_| total += 1);
    total
}

/// Parentheses around what operators make.
fn enclosed(value: Expr) -> Expr {
    if matches!(value.kind, ExprKind::Unary { .. } | ExprKind::Binary { .. }) {
        let (ty, rank, span) = (value.ty.clone(), value.rank, value.span);
        Expr::new(ExprKind::Paren(Box::new(value)), ty, rank, span)
    } else {
        value
    }
}
