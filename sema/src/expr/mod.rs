//! Expressions: syntax to typed trees.
//!
//! Entry: [`Analyzer::expr`] for any expression, [`Analyzer::value`] where a value must be read on this side,
//! [`Analyzer::designator`] where something is defined. Every name is resolved, every conversion is a node, ranks are
//! known. What is wrong is reported once and leaves [`ExprKind::Error`](ir::ExprKind) behind. Refuses to know statements and targets.

mod api;
mod api_copy;
pub(crate) mod apply;
mod c_binding;
pub(crate) mod call;
mod cast;
mod component;
mod constructor;
mod define;
mod finite;
mod fold;
pub(crate) mod intrinsic;
mod intrinsic_argument;
mod intrinsic_fit;
mod intrinsic_operands;
mod intrinsic_result;
mod intrinsic_size;
mod intrinsic_values;
mod intrinsic_wanted;
pub(crate) mod literal;
mod mpi;
mod name;
mod operator;
mod other_names;
mod powers;
mod procedure_target;
mod reduce;
mod shape;
pub(crate) mod side;
mod statement_function;
mod subscript;
mod substitute;
#[cfg(test)]
mod tests;
mod transfer;
mod truth;
mod typeless;
pub(crate) mod types;
mod vendor_names;

pub use crate::ir::same_type;
pub use crate::ir::space::{beyond_host, space_of};
pub(crate) use c_binding::is_module_constant;
pub(crate) use fold::{ieee_support, unsigned_kind};
pub(crate) use intrinsic_wanted::may_be_on_device;
pub use side::subscripts;
pub use substitute::substitute;
pub use types::promote;

use super::{Analyzer, Cx};
use crate::diag::codes;
use crate::ir::{self, Expr, ExprKind, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// `a[2]` of something that is no coarray.
    fn no_coarray(&mut self, base: &ast::Expr, span: Span) -> Expr {
        let found = crate::diag::Diagnostic::error(
            codes::COARRAY,
            "an image selector behind what is no coarray",
        )
        .at(span, "an object on another image")
        .also(base.span, "this has no codimension")
        .help(format!(
            "subscripts stand in parentheses: `{}(1)`",
            String::from_utf8_lossy(self.sources.bytes(base.span)).trim()
        ));
        self.report(found);
        Expr::error(span)
    }

    /// Any expression: a value, or a data object in whatever memory it lives. Names of procedures are reported.
    pub fn expr(&mut self, cx: Cx, expr: &ast::Expr) -> Expr {
        match &expr.kind {
            ast::ExprKind::Integer { digits, kind } => {
                self.integer_literal(cx, digits, kind.as_deref(), expr.span)
            }
            ast::ExprKind::Unsigned { digits, kind } => {
                self.unsigned_literal(cx, digits, kind.as_deref(), expr.span)
            }
            ast::ExprKind::Real { text, kind } => {
                self.real_literal(cx, text, kind.as_deref(), expr.span)
            }
            ast::ExprKind::Complex { re, im } => self.complex_literal(cx, re, im, expr.span),
            ast::ExprKind::Character { value, kind } => {
                self.character_literal(cx, value, kind.as_deref(), expr.span)
            }
            ast::ExprKind::Logical { value, kind } => {
                self.logical_literal(cx, *value, kind.as_deref(), expr.span)
            }
            ast::ExprKind::Boz { radix, digits } => self.bare_boz(*radix, digits, expr.span),
            ast::ExprKind::Name(name) => self.name(cx, name),
            ast::ExprKind::Apply { base, args } => self.apply(cx, base, args, expr.span),
            ast::ExprKind::Component { base, name } => self.component(cx, base, name, expr.span),
            ast::ExprKind::Image { base, .. } => self.no_coarray(base, expr.span),
            ast::ExprKind::Unary { op, operand } => self.unary(cx, op, operand, expr.span),
            ast::ExprKind::Binary { op, left, right } => {
                self.binary(cx, op, left, right, expr.span)
            }
            ast::ExprKind::Paren(inner) => self.paren(cx, inner, expr.span),
            ast::ExprKind::ArrayConstructor { ty, items } => {
                self.array_constructor(cx, ty.as_deref(), items, expr.span)
            }
            ast::ExprKind::Error => Expr::error(expr.span),
        }
    }

    /// An expression whose value is read here: on the host, data of the device is copied; whole assumed-size arrays are refused.
    pub fn value(&mut self, cx: Cx, expr: &ast::Expr) -> Expr {
        let lowered = self.expr(cx, expr);
        self.check_not_abstract(&lowered);
        if self.check_whole(&lowered) {
            self.readable(cx, lowered)
        } else {
            Expr::error(expr.span)
        }
    }

    /// A value for something of type `ty`: converted as by assignment; a BOZ constant gives the bits, `null()` takes the type.
    pub fn expr_as(&mut self, cx: Cx, expr: &ast::Expr, ty: &Type) -> Expr {
        if let ast::ExprKind::Boz { radix, digits } = &expr.kind {
            return self.boz_as(*radix, digits, ty, expr.span);
        }
        let lowered = self.expr(cx, expr);
        if matches!(lowered.kind, ExprKind::Null) {
            return Expr {
                ty: ty.clone(),
                ..lowered
            };
        }
        self.cast(lowered, ty)
    }

    /// A scalar integer; `what` names it in messages: "DO bound", "unit number".
    pub fn scalar_integer(&mut self, cx: Cx, expr: &ast::Expr, what: &str) -> Expr {
        let value = self.value(cx, expr);
        if !matches!(value.ty, Type::Integer(_) | Type::Error) {
            let found = self.type_name(&value.ty);
            self.error(
                codes::WRONG_TYPE,
                expr.span,
                format!("{what} must be INTEGER"),
                format!("this is {found}"),
            );
            return Expr::error(expr.span);
        }
        let value = self.counted(value);
        self.scalar(value, what)
    }

    /// A place, a length, a count or a number of the system's: of INTEGER(16), in which nothing counts, as INTEGER(8).
    pub fn counted(&mut self, value: Expr) -> Expr {
        if value.ty == Type::Integer(16) {
            self.cast(value, &Type::Integer(8))
        } else {
            value
        }
    }

    /// A logical of any rank; `what` names it in messages.
    pub fn logical(&mut self, cx: Cx, expr: &ast::Expr, what: &str) -> Expr {
        let value = self.value(cx, expr);
        if matches!(value.ty, Type::Logical(_) | Type::Error) {
            return value;
        } else if matches!(value.ty, Type::Integer(_)) {
            return self.integer_as_condition(value, what);
        }
        let found = self.type_name(&value.ty);
        let report =
            crate::diag::Diagnostic::error(codes::WRONG_TYPE, format!("{what} must be LOGICAL"))
                .at(expr.span, format!("this is {found}"));
        self.report(report);
        Expr::error(expr.span)
    }

    /// A scalar logical.
    pub fn scalar_logical(&mut self, cx: Cx, expr: &ast::Expr, what: &str) -> Expr {
        let value = self.logical(cx, expr, what);
        self.scalar(value, what)
    }

    /// Refuses an array where a scalar must stand.
    pub fn scalar(&mut self, value: Expr, what: &str) -> Expr {
        if value.rank == 0 {
            return value;
        }
        self.error(
            codes::NOT_SCALAR,
            value.span,
            format!("{what} must be a scalar"),
            format!("this is an array of rank {}", value.rank),
        );
        Expr::error(value.span)
    }

    fn paren(&mut self, cx: Cx, inner: &ast::Expr, span: Span) -> Expr {
        let inner = self.expr(cx, inner);
        let (ty, rank) = (inner.ty.clone(), inner.rank);
        if !self.check_whole(&inner) || ty == Type::Error {
            return Expr::error(span);
        }
        Expr::new(ExprKind::Paren(Box::new(inner)), ty, rank, span)
    }

    /// Reports what has no translation yet, with a way out.
    pub(crate) fn not_translated(&mut self, span: Span, what: &str, way_out: &str) -> Expr {
        let report = crate::diag::Diagnostic::error(
            codes::NOT_TRANSLATED,
            format!("{what} is not translated yet"),
        )
        .at(span, "")
        .help(way_out);
        self.report(report);
        Expr::error(span)
    }

    /// Whole assumed-size arrays have no shape: they may be actual arguments, no more.
    pub(crate) fn check_whole(&mut self, expr: &Expr) -> bool {
        let ExprKind::Var(id) = expr.kind else {
            return self.check_parts(expr);
        };
        if !matches!(self.program[id].shape, ir::Shape::AssumedSize(..)) {
            return true;
        }
        let name = self.program[id].name.clone();
        self.report(
            crate::diag::Diagnostic::error(
                codes::WHOLE_ASSUMED_SIZE,
                format!("assumed-size array '{name}' has no shape here"),
            )
            .at(expr.span, "the size of its last dimension is not known")
            .help(format!("give the last bound: `{name}(1:n)`")),
        );
        false
    }

    /// The components of all elements make an array where each is a scalar that lies in its element (F2018 C919).
    fn check_parts(&mut self, expr: &Expr) -> bool {
        let ExprKind::Component { base, ty, field } = &expr.kind else {
            return true;
        };
        let field = &self.program[*ty].fields[*field as usize];
        let why = match field.shape.rank() {
            _ if base.rank == 0 => return true,
            1.. => "the component of each element is an array",
            0 if field.pointer => "the component of each element is a POINTER",
            0 if field.allocatable => "the component of each element is ALLOCATABLE",
            0 => return true,
        };
        let message = format!("component '{}' of all elements of an array", field.name);
        self.error(codes::TWO_PARTS, expr.span, message, why);
        false
    }
}
