//! What CACHE names: elements and sections of arrays that are known here. Refuses to know what becomes of the hint.

use super::super::super::Lowering;
use super::super::super::kernel_loops::plain_value;
use crate::diag::{Diagnostic, codes};
use crate::ir::Type;
use crate::syntax::ast::{ClauseArg, Directive};

impl Lowering<'_, '_> {
    /// Reports what CACHE cannot hold near.
    pub(super) fn check_cached(&mut self, directive: &Directive) {
        let before = self.mistakes();
        for arg in directive.args.iter().flatten() {
            self.check_modifier(arg);
            let Some(value) = plain_value(arg) else {
                continue;
            };
            let object = self.an.expr(self.cx, value);
            let array = object
                .root()
                .is_some_and(|var| self.an.program[var].rank() > 0)
                || object.rank > 0;
            if array || object.ty == Type::Error {
                continue;
            }
            let found = Diagnostic::error(codes::ACC_OBJECT, "CACHE of what is no array")
                .at(arg.span, "has no elements to hold near")
                .help("name elements or a section of an array: !$acc cache(a(i-1:i+1))");
            self.an.report(found);
        }
        self.kept(directive, before);
    }

    fn check_modifier(&mut self, arg: &ClauseArg) {
        let Some(word) = arg.modifiers.iter().find(|word| word.key() != "readonly") else {
            return;
        };
        let message = format!("'{}' is no modifier of CACHE", word.text);
        let help = "write READONLY, or nothing";
        self.wrong_clause(word.span, message, "in this directive", help);
    }
}
