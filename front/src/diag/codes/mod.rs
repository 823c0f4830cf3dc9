//! The table of diagnostic codes, one row per code, one file per stage or subject.
//!
//! To add a code: add one row to the file whose head claims it (`lines.rs` L; `parse.rs` P; `units.rs`, `declarations.rs`, `shapes.rs`, `statements.rs`, `dialects.rs` S; `constraints.rs` S42 and T04;
//! `types.rs` T; `spaces.rs`, `device.rs`, `launches.rs`, `loops.rs`, `directives.rs`, `calls.rs`, `placing.rs`, `openmp.rs` D; `command.rs` C; `remarks.rs` R): a constant's name, the code, a
//! title, the way out where a finding names none (`help "..."`, may be left out), and the text that `cuf2rs explain CODE` shows, with a
//! wrong and a right example. Rows are in ascending order; a number is never used again for something else.

mod calls;
mod command;
mod constraints;
mod declarations;
mod device;
mod dialects;
mod directives;
mod launches;
mod lines;
mod loops;
mod openmp;
mod parse;
mod placing;
mod remarks;
mod shapes;
mod spaces;
mod statements;
mod types;
mod units;

pub use calls::*;
pub use command::*;
pub use constraints::*;
pub use declarations::*;
pub use device::*;
pub use dialects::*;
pub use directives::*;
pub use launches::*;
pub use lines::*;
pub use loops::*;
pub use openmp::*;
pub use parse::*;
pub use placing::*;
pub use remarks::*;
pub use shapes::*;
pub use spaces::*;
pub use statements::*;
pub use types::*;
pub use units::*;

use std::fmt;

/// A row of the table.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// The letter of the stage and three digits.
    pub id: &'static str,
    /// A short title.
    pub title: &'static str,
    /// The way out where a finding names none of its own.
    pub help: Option<&'static str>,
    /// The long text of `cuf2rs explain`.
    pub explanation: &'static str,
}

/// A diagnostic code: a reference to its row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static Row);

impl Code {
    /// The letter and the number: `L010`.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// A short title.
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// The way out where a finding names none of its own.
    pub fn help(self) -> Option<&'static str> {
        self.0.help
    }

    /// The long text, with a wrong and a right example.
    pub fn explanation(self) -> &'static str {
        self.0.explanation
    }

    /// Whether it can be said of all files of a program together alone: another file may hold what is missing.
    pub fn is_about_whole_program(self) -> bool {
        WHOLE_PROGRAM.contains(&self)
    }

    /// Whether it says that a directive is wrong, where the program without its directives is right.
    pub fn is_rule_of_directives(self) -> bool {
        self.id().starts_with('P')
            || ("D160".."D300").contains(&self.id())
            || ("D340".."D350").contains(&self.id())
            || [DIRECTIVE_NOT_CONTINUED, JUMP_INTO_BLOCK].contains(&self)
    }

    /// The code of this name, in any case.
    pub fn find(id: &str) -> Option<Code> {
        all().find(|code| code.id().eq_ignore_ascii_case(id))
    }
}

/// Codes that say that something is in no file of the program.
const WHOLE_PROGRAM: &[Code] = &[
    NO_MAIN,
    NO_DEFINITION,
    NOT_IN_C,
    UNKNOWN_SUBROUTINE,
    MISSING_PROCEDURE,
    ACC_LONELY_LOOP,
];

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Every code, ordered by stage and number.
pub fn all() -> impl Iterator<Item = Code> {
    let stages = [
        lines::TABLE,
        parse::TABLE,
        units::TABLE,
        declarations::TABLE,
        dialects::TABLE,
        shapes::TABLE,
        spaces::TABLE,
        types::TABLE,
        statements::TABLE,
        constraints::TABLE,
        device::TABLE,
        launches::TABLE,
        loops::TABLE,
        directives::TABLE,
        calls::TABLE,
        placing::TABLE,
        openmp::TABLE,
        command::TABLE,
        remarks::TABLE,
    ];
    stages.into_iter().flatten().copied()
}

/// Makes the constants of a stage and its `TABLE` from rows `NAME "CODE" "title" [help "way out"] "explanation";`.
macro_rules! codes {
    ($($name:ident $id:literal $title:literal $(help $help:literal)? $explanation:literal;)*) => {
        $(
            #[doc = concat!($id, ": ", $title)]
            pub const $name: crate::diag::Code = crate::diag::codes::row(&crate::diag::codes::Row {
                id: $id,
                title: $title,
                help: $crate::diag::codes::optional(&[$($help)?]),
                explanation: $explanation,
            });
        )*
        pub(super) const TABLE: &[crate::diag::Code] = &[$($name),*];
    };
}
use codes;

/// What a row may have; for the macro above.
const fn optional(given: &[&'static str]) -> Option<&'static str> {
    match given {
        [help, ..] => Some(help),
        [] => None,
    }
}

/// The code of a row; for the macro above.
const fn row(row: &'static Row) -> Code {
    Code(row)
}

#[cfg(test)]
mod tests;
