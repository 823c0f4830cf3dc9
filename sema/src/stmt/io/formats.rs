//! FMT= and NML=: list-directed, a labelled format, a format in an expression, a NAMELIST group.
//!
//! Refuses to know edit descriptors: `format` reads them.

mod numeric;

use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, IoFormat, Program, Type, VarId};
use crate::source::Span;
use crate::stmt::{Lowering, format};
use crate::syntax::ast;
use crate::{Analyzer, Symbol};

impl Lowering<'_, '_> {
    pub(in crate::stmt) fn format_control(
        &mut self,
        value: &ast::IoControlValue,
    ) -> Option<IoFormat> {
        match value {
            ast::IoControlValue::Star => Some(IoFormat::List),
            ast::IoControlValue::Expr(expr) => {
                if let ast::ExprKind::Integer { digits, kind: None } = &expr.kind {
                    self.labelled_format(digits.parse().ok()?, expr.span)
                } else {
                    self.format_expr(expr)
                }
            }
        }
    }

    pub(in crate::stmt) fn format_ref(&mut self, format: &ast::FormatRef) -> Option<IoFormat> {
        match format {
            ast::FormatRef::List => Some(IoFormat::List),
            ast::FormatRef::Label(label) => self.labelled_format(label.value, label.span),
            ast::FormatRef::Expr(expr) => self.format_expr(expr),
        }
    }

    fn labelled_format(&mut self, label: u32, span: Span) -> Option<IoFormat> {
        let Some(text) = self.an.format(self.cx, label) else {
            self.an.error(
                codes::FORMAT_MISSING,
                span,
                format!("no FORMAT statement has the label {label}"),
                "is used here",
            );
            return None;
        };
        // What is wrong with it was told where it stands.
        let trimmed = text.trim_ascii_end();
        if !trimmed.contains(&b'<') && format::check(trimmed).is_err() {
            return None;
        }
        self.checked_format(text, span)
    }

    fn format_expr(&mut self, expr: &ast::Expr) -> Option<IoFormat> {
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(Symbol::Namelist(group, vars)) = self.an.lookup(self.cx, name)
        {
            let sound = vars.iter().all(|&var| self.namelist_object(var, expr.span));
            return sound.then_some(IoFormat::Namelist(group, vars));
        }
        let value = self.an.value(self.cx, expr);
        if matches!(value.ty, Type::Error) {
            None
        } else if let Type::Character(_, 1) = value.ty {
            match self.an.const_value(&value).and_then(characters) {
                Some(text) => self.checked_format(text, expr.span),
                None => Some(IoFormat::Expr(value)),
            }
        } else if let Some(format) = self.numeric_format(expr, &value) {
            Some(format)
        } else {
            let text = String::from_utf8_lossy(self.an.sources.bytes(expr.span));
            let help = format!(
                "write a character value, a FORMAT label, `*` or a namelist group; to print the value, `print *, {}`",
                text.trim()
            );
            self.an.report(
                Diagnostic::error(codes::IO_FORMAT, "format is no character value")
                    .at(expr.span, "should hold something like '(i5, f8.3)'")
                    .help(help),
            );
            None
        }
    }

    /// Whether a variable can be transferred by name: it lives on the host and has no pointer or allocatable components.
    fn namelist_object(&mut self, var: VarId, span: Span) -> bool {
        let object = &self.an.program[var];
        let (ty, rank, name) = (object.ty.clone(), object.rank(), object.name.clone());
        let value = Expr::new(ExprKind::Var(var), ty, rank, span);
        let why = if self.lives_beyond(&value) {
            "lives in device memory"
        } else if object_is_indirect(&self.an.program, &value.ty) {
            "has pointer or allocatable components"
        } else if value.ty.character_kind() == 4 {
            "is of characters of kind 4"
        } else {
            return true;
        };
        let message = format!("object '{name}' of a namelist group cannot be transferred");
        self.an.error(codes::IO_ITEM, span, message, why);
        false
    }

    /// READ gives the objects of a namelist group values.
    pub(in crate::stmt) fn check_namelist_input(&mut self, vars: &[VarId], span: Span) {
        for var in vars {
            let object = &self.an.program[*var];
            let value = Expr::new(ExprKind::Var(*var), object.ty.clone(), object.rank(), span);
            self.an.check_definable(self.cx, &value);
        }
    }

    fn checked_format(&mut self, mut text: Vec<u8>, span: Span) -> Option<IoFormat> {
        text.truncate(text.trim_ascii_end().len());
        if let Some(computed) = self.variable_format(&text, span) {
            return Some(computed);
        }
        match format::check(&text) {
            Ok(by_kind) => {
                if by_kind {
                    self.warn_of_widths(span);
                }
                Some(IoFormat::Text(text))
            }
            Err(wrong) => {
                let found = wrong_format(&wrong, span);
                let text = wrong.what == "starts with no parenthesis";
                self.an.report(match text {
                    true => found.help("a text that is to be printed stands behind a format: `print *, 'hello'`; a format has parentheses: `'(i5)'`"),
                    false => found,
                });
                None
            }
        }
    }

    /// `(i, f)`: an extension, for which the standard would want `i0` or a width.
    fn warn_of_widths(&mut self, span: Span) {
        let message = "a descriptor without a width is an extension";
        let found = Diagnostic::warning(codes::NO_WIDTH, message)
            .at(span, "the kind of the item gives the width: 12 for default integers, 15.7 for default reals")
            .help("write a width, or `i0` and `g0` for as many characters as the value needs");
        self.an.report(found);
    }
}

impl Analyzer<'_> {
    /// A FORMAT statement is right, whether a statement uses it or none does.
    pub(crate) fn check_format_statement(&mut self, text: &[u8], span: Span) {
        let text = text.trim_ascii_end();
        // Expressions in angle brackets are looked at where the format is used.
        if text.contains(&b'<') {
            return;
        }
        if let Err(wrong) = format::check(text) {
            self.report(wrong_format(&wrong, span));
        }
    }
}

fn wrong_format(wrong: &format::Wrong, span: Span) -> Diagnostic {
    let message = format!("format is wrong: {}", wrong.what);
    let label = match wrong.rest.is_empty() {
        true => String::new(),
        false => format!("at '{}'", wrong.rest),
    };
    Diagnostic::error(codes::IO_FORMAT, message).at(span, label)
}

/// Whether a structure holds parts that are not in it.
fn object_is_indirect(program: &Program, ty: &Type) -> bool {
    matches!(ty, Type::Derived(id) if program[*id].fields.iter().any(|field| {
        field.pointer || field.allocatable || field.is_parameter() || object_is_indirect(program, &field.ty)
    }))
}

/// The bytes of a constant text.
pub(super) fn characters(value: crate::ir::Const) -> Option<Vec<u8>> {
    use crate::ir::Const;
    match value {
        Const::Character(codes) => Some(crate::ir::bytes(&codes)),
        Const::Named { value, .. } => characters(*value),
        Const::Integer(_)
        | Const::Real { .. }
        | Const::Complex { .. }
        | Const::Quad { .. }
        | Const::Logical(_) => None,
    }
}
