//! PRINT and STOP in CUDA C.

use super::Cx;
use super::expr::function;
use super::stmt::Body;
use crate::emit::layout::{Doc, text};
use crate::ir::*;
use crate::source::Span;

impl Body<'_> {
    /// STOP in a kernel ends the launch with an error at its place.
    pub(super) fn stop(&mut self, error: bool, code: Option<&Expr>, span: Span) {
        let word = if error { "ERROR STOP" } else { "STOP" };
        let said = match code.map(|e| &e.kind) {
            None => word.to_string(),
            Some(ExprKind::Const(Const::Integer(code))) => format!("{word} {code}"),
            Some(ExprKind::Const(Const::Character(codes))) => {
                format!("{word} {}", String::from_utf8_lossy(&bytes(codes)))
            }
            Some(_) => {
                if let Some(e) = code {
                    let items = vec![text(format!("\"{word}\"")), self.cx.value(e)];
                    self.out.doc(&function("print", items).doc, ";");
                }
                word.to_string()
            }
        };
        let place = (self.cx.locate)(span);
        let (file, line) = place.rsplit_once(':').unwrap_or((&place, "0"));
        let shown = |s: &str| {
            let literal = Const::characters(s.as_bytes());
            text(super::literal::literal(&literal, &Type::INT))
        };
        let args = vec![shown(&said), shown(file), text(line), text("__func__")];
        self.out.doc(&function("stop_kernel", args).doc, ";");
    }

    /// PRINT in a kernel: a line laid out as host code would.
    pub(super) fn print(&mut self, format: Option<&[u8]>, items: &[Expr]) {
        let format = format.map(|bytes| {
            let literal = Const::characters(bytes);
            text(super::literal::literal(&literal, &Type::INT))
        });
        let exprs: Vec<&Expr> = items.iter().collect();
        self.with_temporaries(&exprs, true, |body| {
            if items.iter().any(|item| item.rank > 0) {
                return body.print_arrays(format, items);
            }
            let name = if format.is_some() {
                "print_format"
            } else {
                "print"
            };
            let docs = items.iter().map(|item| body.cx.value(item));
            let docs = format.into_iter().chain(docs).collect();
            body.out.doc(&function(name, docs).doc, ";");
        });
    }

    fn print_arrays(&mut self, format: Option<Doc>, items: &[Expr]) {
        self.out.open("{");
        match format {
            Some(format) => {
                let line = function("FormattedLine<1024> printed_line", vec![format]);
                self.out.doc(&line.doc, ";");
            }
            None => self.out.line("Line<1024> printed_line;"),
        }
        for item in items {
            let put = |value: Doc| function("printed_line.item", vec![value]).doc;
            if item.rank == 0 {
                let doc = put(self.cx.value(item));
                self.out.doc(&doc, ";");
                continue;
            }
            let (heads, inner) = self.cx.clone().loops_over(item);
            let doc = put(inner.value(item));
            self.nest(&heads, |body| body.out.doc(&doc, ";"));
        }
        self.out.line("printed_line.end();");
        self.out.close("}");
    }
}

impl Cx<'_> {
    /// The C type of a character value.
    pub(super) fn character_type(&self, length: &CharLen) -> String {
        match length {
            CharLen::Const(n) => format!("Character<{}>", (*n).max(0)),
            CharLen::Expr(_) | CharLen::Assumed | CharLen::Deferred => "Text".to_string(),
        }
    }

    /// `base(lower:upper)` of a character value.
    pub(super) fn substring(&self, base: &Expr, lower: Option<&Expr>, upper: Option<&Expr>) -> Doc {
        let mut docs = vec![
            self.divided(base, self.value(base)),
            lower.map_or_else(|| text("1"), |l| self.scalar().value(l)),
        ];
        let name = match upper {
            Some(upper) => {
                docs.push(self.scalar().value(upper));
                "substring"
            }
            None => "substring_from",
        };
        function(name, docs).doc
    }

    /// `a // b`, whose length is known.
    pub(super) fn joined(&self, left: &Expr, right: &Expr, ty: &Type) -> Doc {
        let length = if let Type::Character(CharLen::Const(n), _) = ty {
            *n
        } else {
            known_length(left).unwrap_or(0) + known_length(right).unwrap_or(0)
        };
        let docs = vec![self.value(left), self.value(right)];
        function(&format!("joined<{length}>"), docs).doc
    }
}

/// The length of a character value, where it is a constant.
fn known_length(value: &Expr) -> Option<i64> {
    if let Type::Character(CharLen::Const(n), _) = value.ty {
        Some(n)
    } else if let ExprKind::Const(Const::Character(codes)) = &value.kind {
        Some(codes.len() as i64)
    } else {
        None
    }
}
