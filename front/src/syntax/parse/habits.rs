//! Habits of other languages that make several statements wrong at once: braces around blocks, the head of a loop with semicolons, an END that a
//! stray `&` has drawn into the statement before it. Each is told once.
//!
//! Refuses to know what the statements mean; how each is told is `mistake`'s affair.

use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::EndKind;

/// What has been told so far.
#[derive(Debug, Default)]
pub struct Habits {
    /// A block was opened by a brace.
    brace: bool,
    /// A loop was opened by the word of another language.
    foreign_loop: bool,
    /// The last statement of the head of such a loop.
    head: Option<Span>,
}

impl Habits {
    /// Whether a problem of a statement comes from what has been told already.
    pub fn know(&mut self, problem: &Diagnostic, here: Span) -> bool {
        let says = |words: &str| problem.message.contains(words);
        let opens = problem.code == codes::BAD_CHARACTER && says("'{'");
        let closes = problem.code == codes::BAD_CHARACTER && says("'}'");
        let ends = problem.code == codes::SYNTAX && says("is nothing that END can end");
        let known = self.is_in_head(here) || closes && self.brace || ends && self.foreign_loop;
        self.brace |= opens;
        if problem.message == FOREIGN_LOOP {
            (self.foreign_loop, self.head) = (true, Some(here));
        } else if known {
            self.head = self
                .head
                .map(|head| if head.end < here.end { here } else { head });
        }
        known
    }

    /// Whether a statement stands in the line of the loop's head, behind a semicolon.
    fn is_in_head(&self, here: Span) -> bool {
        self.head.is_some_and(|head| {
            head.file == here.file && here.start > head.end && here.start - head.end <= 4
        })
    }
}

/// What is said of a loop that another language's word opens.
pub const FOREIGN_LOOP: &str = "a loop starts with DO";

/// The END of a unit at the end of a statement that cannot be read: `x = 1 + &` stands in the line above.
pub fn swallowed_end(text: &str) -> Option<EndKind> {
    const UNITS: [(&str, EndKind); 4] = [
        ("program", EndKind::Program),
        ("module", EndKind::Module),
        ("subroutine", EndKind::Subroutine),
        ("function", EndKind::Function),
    ];
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is = |at: usize, word: &str| {
        words
            .get(at)
            .is_some_and(|own| own.eq_ignore_ascii_case(word))
    };
    let last = words.len().checked_sub(2)?;
    let from = (last.saturating_sub(1)..=last).find(|at| *at > 0 && is(*at, "end"))?;
    UNITS
        .iter()
        .find(|(word, _)| is(from + 1, word))
        .map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_unit_is_found_behind_a_statement() {
        assert_eq!(
            swallowed_end("x = 1 + end program p"),
            Some(EndKind::Program)
        );
        assert_eq!(
            swallowed_end("call s(a, end subroutine"),
            Some(EndKind::Subroutine)
        );
        assert_eq!(swallowed_end("x = end"), None);
        assert_eq!(swallowed_end("end program p"), None);
        assert_eq!(swallowed_end("program"), None);
    }
}
