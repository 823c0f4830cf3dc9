//! What may be defined: left sides, INTENT(OUT) actuals, items of READ.

use super::{Analyzer, Cx};
use crate::Side;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Const, Expr, ExprKind, Intent, ProcId, Role, Space, Type, VarId};
use crate::syntax::ast;

/// Message, label and help.
type Refusal = (String, &'static str, &'static str);

impl Analyzer<'_> {
    /// Something that may be given a value here; reports what may not.
    pub fn designator(&mut self, cx: Cx, expr: &ast::Expr) -> Expr {
        let object = self.expr(cx, expr);
        if object.ty == Type::Error || self.check_definable(cx, &object) {
            object
        } else {
            Expr::error(expr.span)
        }
    }

    /// Whether `object` may be given a value by code of `cx`; reports why not.
    pub fn check_definable(&mut self, cx: Cx, object: &Expr) -> bool {
        match self.not_definable(cx, object) {
            None => true,
            Some((message, label, help)) => {
                let mut report =
                    Diagnostic::error(codes::NOT_DEFINABLE, message).at(object.span, label);
                if let Some(id) = self.base_variable(object) {
                    report = report.also(self.program[id].span, "declared here");
                }
                self.report(report.help(help));
                false
            }
        }
    }

    /// Whether a procedure is a function whose result is a pointer to data.
    pub(crate) fn gives_pointer(&self, procedure: ProcId) -> bool {
        self.program[procedure]
            .result
            .is_some_and(|result| self.program[result].pointer)
    }

    /// Message, label and help when `object` cannot be defined.
    fn not_definable(&self, cx: Cx, object: &Expr) -> Option<Refusal> {
        let id = match &object.kind {
            ExprKind::Error => return None,
            ExprKind::Const(Const::Named { var, .. }) => *var,
            ExprKind::Const(_) => {
                return Some((
                    "a constant cannot be given a value".into(),
                    "a constant",
                    "use a variable",
                ));
            }
            ExprKind::Var(id) => *id,
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                return self.not_definable(cx, base);
            }
            ExprKind::Substring { base, .. } | ExprKind::Part(base) => {
                return self.not_definable(cx, base);
            }
            ExprKind::Component { ty, field, .. }
                if self.program[*ty].fields[*field as usize].is_parameter() =>
            {
                return Some((
                    "a type parameter cannot be given a value".into(),
                    "a LEN parameter of an object",
                    "give it where the object is declared or allocated",
                ));
            }
            ExprKind::Component { base, ty, field } => {
                let pointer = self.program[*ty].fields[*field as usize].pointer;
                return if pointer {
                    None
                } else {
                    self.not_definable(cx, base)
                };
            }
            // A reference of a function that gives a pointer is a variable (F2008 6.2).
            ExprKind::Call { procedure, .. }
                if cx.side == Side::Host && self.gives_pointer(*procedure) =>
            {
                return None;
            }
            ExprKind::Predefined { .. } | ExprKind::WarpSize => {
                return Some((
                    "the indices of threads cannot be given a value".into(),
                    "is what the launch says",
                    "use a variable of your own: `i = threadidx%x`",
                ));
            }
            _ => {
                return Some((
                    "an expression cannot be given a value".into(),
                    "not a variable",
                    "use a variable without operators or parentheses around it",
                ));
            }
        };
        self.not_definable_variable(cx, id)
    }

    /// The same of a variable or named constant.
    fn not_definable_variable(&self, cx: Cx, id: VarId) -> Option<Refusal> {
        let variable = &self.program[id];
        let name = &variable.name;
        if variable.role == Role::Parameter {
            let message = format!("named constant '{name}' cannot be given a value");
            return Some((
                message,
                "a constant",
                "remove PARAMETER from its declaration",
            ));
        }
        if let Some(module) = self.protected_from(cx.scope, id) {
            let message = format!("'{name}' is PROTECTED by module '{module}'");
            return Some((
                message,
                "changed outside of its module",
                "call a procedure of the module that changes it, or remove PROTECTED",
            ));
        }
        if variable
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(Intent::In))
            && !variable.pointer
        {
            let message = format!("'{name}' has INTENT(IN) and cannot be given a value");
            return Some((
                message,
                "defined here",
                "declare it INTENT(INOUT) or copy it to a local variable",
            ));
        }
        if cx.side == Side::Device && variable.space == Space::Constant {
            let message =
                format!("CONSTANT variable '{name}' cannot be given a value in device code");
            return Some((
                message,
                "constant memory is read-only on the device",
                "assign to it in host code, before the launch",
            ));
        }
        None
    }
}
