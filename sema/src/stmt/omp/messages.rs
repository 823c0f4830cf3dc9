//! ERROR: messages of the program's author, where it is translated or where it runs.

use super::super::Lowering;
use super::super::kernel_loops::plain_value;
use super::steps::Steps;
use super::{ClauseId, clause, rules};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Const, ExprKind, HostOp, Stmt, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// ERROR AT(COMPILATION) ends the translation, AT(EXECUTION) the program, unless it is a warning.
    pub(super) fn error_directive(
        &mut self,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let at = self.one_of(directive, ClauseId::At, ["compilation", "execution"]);
        let severity = self.one_of(directive, ClauseId::Severity, ["fatal", "warning"]);
        let (Some(at), Some(severity)) = (at, severity) else {
            return Vec::new();
        };
        let steps = Steps::new(span);
        let message = match clause(directive, ClauseId::Message) {
            Some(one) => one.list().first().and_then(plain_value),
            None => None,
        };
        let message = message.map(|value| self.an.expr(self.cx, value));
        let message = message.unwrap_or_else(|| steps.text("an ERROR directive"));
        if message.ty == Type::Error {
            return Vec::new();
        }
        if !matches!(message.ty, Type::Character(..)) || message.rank != 0 {
            self.no_message(directive);
            return Vec::new();
        }
        if at == 1 {
            let fatal = Some(steps.logical(severity == 0));
            return vec![steps.call("omp:error", vec![Some(message), fatal])];
        }
        let ExprKind::Const(value) = &message.kind else {
            self.no_message(directive);
            return Vec::new();
        };
        let Const::Character(characters) = value.value() else {
            return Vec::new();
        };
        let text = characters.iter().filter_map(|code| char::from_u32(*code));
        let text: String = text.collect();
        let found = match severity {
            0 => Diagnostic::error(codes::CPP_ERROR, text),
            _ => Diagnostic::warning(codes::CPP_WARNING, text),
        };
        self.an
            .report(found.at(directive.span, "an ERROR directive"));
        Vec::new()
    }

    fn no_message(&mut self, directive: &ast::Directive) {
        let found = Diagnostic::error(codes::OMP_CLAUSE, "MESSAGE of no characters");
        let help = "write MESSAGE(\"text\"); where the program is translated, a constant";
        self.an
            .report(found.at(directive.span, "in this directive").help(help));
    }

    /// Which of two words a clause has; the first where there is none.
    fn one_of(
        &mut self,
        directive: &ast::Directive,
        id: ClauseId,
        words: [&str; 2],
    ) -> Option<usize> {
        let Some(said) = clause(directive, id) else {
            return Some(0);
        };
        let word = rules::word_of(said).unwrap_or_default();
        let found = words.iter().position(|known| *known == word);
        if found.is_none() {
            let name = id.row().spelling.to_uppercase();
            let message = format!("{name} of neither {} nor {}", words[0], words[1]);
            let found = Diagnostic::error(codes::OMP_CLAUSE, message);
            let help = format!("write {name}({})", words[0]);
            self.an
                .report(found.at(said.span, "in this directive").help(help));
        }
        found
    }
}
