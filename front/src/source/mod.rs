//! From bytes to logical lines: files and spans, the preprocessor, free and fixed form.
//!
//! Input: [`Sources`] and [`SourceOptions`]. Output: [`FileLines`], one [`LogicalLine`] per statement or directive, each with
//! a map back to file bytes, so that all later places are file bytes. Entry: [`read_lines`]. Shown by
//! `cuf2rs dump --stage lines` ([`dump_lines`]).
//!
//! Refuses to know what a statement means: it knows lines, continuation, comments, character contexts, labels, sentinels, `;`,
//! preprocessor lines and INCLUDE lines, and nothing else. Accepts any bytes.

mod builder;
mod compact;
mod cpp;
mod dump;
mod escapes;
mod files;
mod first_values;
mod fixed;
mod free;
mod include;
mod layout;
mod line;
mod lookalike;
mod options;
mod physical;
mod reader;
mod scan;
mod sentinel;
mod span;
mod width;

pub use dump::dump_lines;
pub use files::{LARGEST_FILE, Position, SourceFile, Sources};
pub use first_values::{FirstReal, FirstValues};
pub use line::{
    Comment, LineKind, LineLabel, LogicalLine, Piece, Sentinel, Stretch, TextMap, original_bytes,
    raw_character,
};
#[cfg(test)]
pub(crate) use lookalike::{ACC as ACC_WORDS, OMP as OMP_WORDS};
pub use options::{
    Compilation, Defaults, Dialect, ENDLESS, EXTENDED, Escapes, Form, RealKinds, SourceOptions,
    is_fortran,
};
pub use sentinel::{openacc_stands_in_the_way, openacc_without_effect};
pub use span::{FileId, Span};

use crate::diag::Diagnostics;
use reader::Reader;

/// The logical lines of one file of the program, those of its include files among them.
#[derive(Clone, Debug)]
pub struct FileLines {
    /// The file itself.
    pub file: FileId,
    /// How it was read.
    pub dialect: Dialect,
    /// Statements and directives in order.
    pub lines: Vec<LogicalLine>,
    /// Comments behind the last statement.
    pub end_comments: Vec<Comment>,
}

/// Reads one file of the program and the files it includes.
pub fn read_lines(
    sources: &mut Sources,
    file: FileId,
    options: &SourceOptions,
    diagnostics: &mut Diagnostics,
) -> FileLines {
    let mut reader = Reader::new(sources, file, options, diagnostics);
    let dialect = *reader.dialect();
    let built = match dialect.form {
        Form::Free => free::read_free(&mut reader),
        Form::Fixed => fixed::read_fixed(&mut reader),
    };
    FileLines {
        file,
        dialect,
        lines: built.lines,
        end_comments: built.pending,
    }
}

/// The text of one file as the preprocessor leaves it, with what it includes: each line of the file itself stands where it stood, as long as nothing
/// is included.
pub fn preprocessed(
    sources: &mut Sources,
    file: FileId,
    options: &SourceOptions,
    diagnostics: &mut Diagnostics,
) -> Vec<u8> {
    let mut lines = Vec::new();
    let mut reader = Reader::new(sources, file, options, diagnostics);
    while let Some(line) = reader.next(scan::Context::Plain) {
        let end = line.bytes().len();
        lines.push((line.span(0..end), line.file(), line.bytes().to_vec()));
    }
    let (mut text, mut written) = (Vec::new(), 0);
    for (span, from, bytes) in lines {
        if from == file {
            let missing = sources.start(span).line.saturating_sub(written + 1);
            text.extend(std::iter::repeat_n(b'\n', missing as usize));
            written += missing;
        }
        text.extend(bytes);
        text.push(b'\n');
        written += 1;
    }
    text
}

#[cfg(test)]
mod tests;
