//! PRINT and STOP in CUDA C.

use super::Cx;
use super::expr::{Prec, function};
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

impl Body<'_> {
    /// STOP in a kernel ends the launch with an error at its place.
    pub(super) fn stop(&mut self, error: bool, code: Option<&Expr>) {
        let word = if error { "ERROR STOP" } else { "STOP" };
        match code {
            Some(e) if matches!(e.ty, Type::Integer(_)) => {
                let line = format!(
                    "printf(\"{word} %d in a kernel\\n\", (int)({}));",
                    self.cx.value(e).flat()
                );
                self.out.line(line);
            }
            _ => self.out.line(format!("printf(\"{word} in a kernel\\n\");")),
        }
        self.out.line("__trap();");
    }

    /// PRINT in a kernel: one `printf`.
    pub(super) fn print(&mut self, items: &[Expr]) {
        let mut format = String::new();
        let mut args = Vec::new();
        for item in items {
            let (spec, doc) = self.cx.printed(item);
            format.push_str(&spec);
            args.extend(doc);
        }
        let mut docs = vec![text(format!("\"{format}\\n\""))];
        docs.extend(args);
        let call = function("printf", docs);
        self.out.doc(&call.doc, ";");
    }
}

impl Cx<'_> {
    /// The conversion of a printed item, list-directed in width, and its argument.
    fn printed(&self, item: &Expr) -> (String, Option<Doc>) {
        let cast = |ty: &str| {
            Some(concat([
                text(format!("({ty})")),
                self.piece(item).at_least(Prec::Unary),
            ]))
        };
        match (&item.kind, &item.ty) {
            (ExprKind::Const(Const::Character(bytes)), _) => {
                let shown = super::literal::literal(&Const::Character(bytes.clone()), &item.ty);
                (
                    format!(" {}", shown.trim_matches('"').replace('%', "%%")),
                    None,
                )
            }
            (_, Type::Integer(8)) => (" %20lld".to_string(), Some(self.value(item))),
            (_, Type::Integer(_)) => (" %11d".to_string(), cast("int")),
            (_, Type::Real(4)) => (" %16.9g".to_string(), cast("double")),
            (_, Type::Real(_)) => (" %25.17g".to_string(), Some(self.value(item))),
            (_, Type::Logical(_)) => (
                " %c".to_string(),
                Some(concat([
                    self.piece(item).at_least(Prec::Or),
                    text(" ? 'T' : 'F'"),
                ])),
            ),
            _ => (" ?".to_string(), None),
        }
    }
}
