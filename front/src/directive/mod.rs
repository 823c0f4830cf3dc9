//! The directives: a row for each, a row for each clause. The parser finds a directive's words here, blocks learn what belongs to it and how it
//! ends, sema which clauses it may have; the documents are made of it. Old words are spellings of the same rows.
//!
//! Refuses to know what any of them means.

mod clauses;
mod meant;
mod openmp;
mod rows;

pub use clauses::all as all_clauses;
pub use clauses::{Argument, CLAUSES, ClauseId, ClauseRow};
pub use meant::{goes_on, meant};
pub use openmp::{ABSENT as ABSENT_OF_OPENMP, Omp};
pub use rows::all as all_rows;
pub use rows::{DirectiveId, ROWS, Row};

use crate::diag::similar::nearest;
use crate::source::Sentinel;

/// How many words a directive has at most: `end target teams distribute parallel do simd`.
pub const MOST_WORDS: usize = 7;

/// What belongs to a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The loop behind it; an END may follow that.
    Loop,
    /// What stands before its END.
    Block,
    /// The statement behind it; an END may follow that.
    Statement,
    /// Nothing: it is a statement.
    Standalone,
    /// Nothing: it is a declaration.
    Declaration,
}

/// Clauses of DECLARE that the PGI Accelerator model writes among declarations without a word before them: `!$acc mirror(a)`.
pub const ALONE: &[&str] = &["mirror", "reflected", "local", "copy", "copyin", "copyout"];

/// What the words of a line are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The directive.
    pub row: &'static Row,
    /// `end ...`.
    pub ends: bool,
    /// How many words.
    pub words: usize,
    /// Written in words of the PGI Accelerator model.
    pub old: bool,
}

/// The directive whose words a line starts with (lower case): the longest that fits.
pub fn find(sentinel: Sentinel, words: &[&str]) -> Option<Head> {
    if sentinel == Sentinel::Omp {
        return find_joined(openmp::rows(), words);
    }
    let of_it = || rows::all().filter(|row| row.sentinel == sentinel);
    let joined = || find_joined(of_it(), words).filter(|_| sentinel == Sentinel::Acc);
    let ends = words.first() == Some(&"end");
    let from = usize::from(ends);
    let mut found: Option<Head> = None;
    for row in of_it() {
        let spellings = std::iter::once(&row.spelling).chain(row.old);
        for (place, spelling) in spellings.enumerate() {
            let count = spelling.split(' ').count();
            let fits = words.len() >= from + count
                && spelling
                    .split(' ')
                    .eq(words[from..from + count].iter().copied());
            if fits && found.is_none_or(|known| known.words < from + count) {
                found = Some(Head {
                    row,
                    ends,
                    words: from + count,
                    old: place > 0,
                });
            }
        }
    }
    found.or_else(joined)
}

/// The same for words that are written in one: those of OpenMP, and with many compilers those of OpenACC (`enddata`).
fn find_joined(rows: impl Iterator<Item = &'static Row>, words: &[&str]) -> Option<Head> {
    let mut found: Option<Head> = None;
    for row in rows {
        let spellings = std::iter::once(&row.spelling).chain(row.old);
        for (place, spelling) in spellings.enumerate() {
            let whole = spelling.replace(' ', "");
            for count in 1..=words.len().min(MOST_WORDS) {
                let text = words[..count].concat();
                let ends = text.strip_prefix("end") == Some(&whole);
                let longer = found.is_none_or(|known| known.words < count);
                if longer && (ends || text == whole) {
                    found = Some(Head {
                        row,
                        ends,
                        words: count,
                        old: place > 0,
                    });
                }
            }
        }
    }
    found
}

/// The clause that is written so (lower case).
pub fn clause(word: &str) -> Option<ClauseId> {
    let row = clauses::all().find(|row| row.spelling == word || row.old.contains(&word))?;
    Some(row.id)
}

/// A clause of a directive that is written nearly so.
pub fn meant_clause(row: &Row, word: &str) -> Option<&'static str> {
    let known = row.clauses.iter().flat_map(|id| {
        let clause = id.row();
        std::iter::once(clause.spelling).chain(clause.old.iter().copied())
    });
    nearest(word, known)
}

#[cfg(test)]
mod tests;
