//! The options of ALLOCATE and DEALLOCATE: each once, and of a kind that fits.
//!
//! Refuses to know what they do.

use super::{Lowering, Options};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, Type};
use crate::syntax::ast;

impl Lowering<'_, '_> {
    pub(super) fn allocation_options(
        &mut self,
        options: &[ast::AllocOption],
        known: &[&str],
    ) -> Options {
        let mut found = Options::new();
        for option in options {
            let key = option.keyword.key();
            if !known.contains(&key.as_str()) || found.contains_key(&key) {
                let what = if known.contains(&key.as_str()) {
                    "stands twice"
                } else {
                    "is unknown here"
                };
                let message = format!("option '{}' {what}", option.keyword.text);
                self.an.report(
                    Diagnostic::error(codes::ALLOCATE_OPTION, message)
                        .at(option.keyword.span, "")
                        .help(format!("known are: {}", known.join(", "))),
                );
                continue;
            }
            if let Some(value) = self.allocation_option(&key, &option.value) {
                found.insert(key, value);
            }
        }
        found
    }

    pub(super) fn allocation_option(&mut self, key: &str, value: &ast::Expr) -> Option<Expr> {
        let lowered = match key {
            "source" | "mold" => self.an.expr(self.cx, value),
            "stream" | "align" => {
                let what = format!("{}=", key.to_ascii_uppercase());
                self.an.scalar_integer(self.cx, value, &what)
            }
            _ => self.an.designator(self.cx, value),
        };
        if lowered.ty == Type::Error {
            return None;
        }
        let fits = match key {
            "stat" => matches!(lowered.ty, Type::Integer(_)) && lowered.rank == 0,
            "errmsg" => matches!(lowered.ty, Type::Character(_, 1)) && lowered.rank == 0,
            "pinned" => matches!(lowered.ty, Type::Logical(_)) && lowered.rank == 0,
            _ => true,
        };
        let on_device =
            matches!(key, "stat" | "errmsg" | "pinned") && self.is_device_data(&lowered);
        if !fits || on_device {
            let message = format!(
                "{}= needs a scalar host variable of another type",
                key.to_ascii_uppercase()
            );
            self.an
                .error(codes::STATUS_VARIABLE, value.span, message, "does not fit");
            return None;
        }
        Some(lowered)
    }
}
