//! What a comment line may be instead of a comment: `!$acc`, `!$cuf`, `!@cuf`, and with OpenMP `!$omp` and `!$`.
//!
//! `!dir$` lines are comments but those with IGNORE_TKR, which say what interfaces take.

use super::lookalike::{is_directive, sentinel_meant};
use super::scan::is_blank;
use super::{Dialect, Form, Sentinel};
use crate::diag::{Code, Diagnostic, codes};
use crate::source::Span;

/// What a line with a comment character is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    /// A comment.
    Comment,
    /// A directive of a language that is off, with the warning that is due.
    Unread(Code),
    /// A directive; its text starts so many bytes behind the comment character.
    Directive(Sentinel, usize),
}

/// Looks at a line that starts with its comment character.
pub(super) fn directive(bytes: &[u8], dialect: &Dialect) -> Marked {
    if is_ignore_tkr(bytes) {
        return Marked::Directive(Sentinel::Dir, 5);
    }
    let Some(word) = bytes.get(1..5).filter(|word| word[0] == b'$') else {
        return like_a_directive(bytes, dialect);
    };
    let ends = match (bytes.get(5), dialect.form) {
        (None | Some(b'&'), _) => true,
        (Some(_), Form::Fixed) => true,
        (Some(&byte), Form::Free) => is_blank(byte),
    };
    if ends && word.eq_ignore_ascii_case(b"$acc") {
        return if dialect.openacc {
            Marked::Directive(Sentinel::Acc, 5)
        } else {
            Marked::Unread(codes::OPENACC)
        };
    }
    if ends && dialect.openmp && word.eq_ignore_ascii_case(b"$omp") {
        return Marked::Directive(Sentinel::Omp, 5);
    }
    if ends && word.eq_ignore_ascii_case(b"$cuf") {
        return if dialect.cuda {
            Marked::Directive(Sentinel::Cuf, 5)
        } else {
            Marked::Unread(codes::CUDA_OFF)
        };
    }
    like_a_directive(bytes, dialect)
}

/// `!dir$ ignore_tkr`; `!pgi$ ignore_tkr` is the older spelling.
fn is_ignore_tkr(bytes: &[u8]) -> bool {
    let Some(sentinel) = bytes.get(1..5).filter(|word| word[3] == b'$') else {
        return false;
    };
    let known = [b"dir$", b"pgi$"]
        .iter()
        .any(|own| sentinel.eq_ignore_ascii_case(*own));
    let word = bytes[5..].trim_ascii_start().get(..10);
    known && word.is_some_and(|word| word.eq_ignore_ascii_case(b"ignore_tkr"))
}

/// A comment that was meant for `!$cuf kernel do`: `!$cuda kernel do`, `!cuf$ kernel do`, `!$ cuf kernel do`.
fn like_a_directive(bytes: &[u8], dialect: &Dialect) -> Marked {
    let text = String::from_utf8_lossy(&bytes[1.min(bytes.len())..]).to_ascii_lowercase();
    let marked = text.starts_with('$') || text.starts_with("cuf") || text.starts_with("@cuf");
    let other = text.starts_with("$acc") || text.starts_with("$omp");
    let words: Vec<&str> = text.split_whitespace().collect();
    let kernel = words.windows(2).any(|pair| {
        pair[0].ends_with("kernel")
            && (pair[1] == "do" || pair[1].starts_with("do(") || pair[1].starts_with("do<"))
    });
    let meant = sentinel_meant(&text).is_some_and(|meant| match meant {
        Sentinel::Omp => dialect.openmp,
        Sentinel::Acc | Sentinel::Cuf | Sentinel::Dir => dialect.openacc,
    });
    match dialect.cuda && marked && !other && kernel
        || meant
        || dialect.openacc && like_openacc(&text)
    {
        true => Marked::Unread(codes::LIKE_DIRECTIVE),
        false => Marked::Comment,
    }
}

/// A comment that was meant for `!$acc`: `!acc$ parallel loop`, `!$ acc kernels`, `!$accparallel`.
fn like_openacc(text: &str) -> bool {
    let behind = ["acc$", "$ acc", "$acc"]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    let word = behind.map(|rest| rest.split_whitespace().next().unwrap_or_default());
    let words = [
        "parallel", "kernels", "region", "loop", "data", "enter", "exit", "update", "end", "wait",
        "routine",
    ];
    word.is_some_and(|word| words.iter().any(|known| word.starts_with(known)))
}

/// What is said where an error keeps the directives of OpenACC from being translated.
pub fn openacc_stands_in_the_way(reason: &Diagnostic) -> Diagnostic {
    let found = Diagnostic::warning(codes::OPENACC, "OpenACC directives have no effect");
    let found = match reason.span() {
        Some(span) => found.at(span, reason.message.clone()),
        None => found,
    };
    found.help("the host runs the loops; what is translated is said in docs/directives.md")
}

/// What is said of the first OpenACC directive of a file.
pub fn openacc_without_effect(span: Span) -> Diagnostic {
    Diagnostic::warning(codes::OPENACC, "OpenACC directives have no effect")
        .at(span, "the host runs what stands behind it")
        .help("they count with `-acc` beside `-mp`")
}

/// The length of a sentinel behind which a line is ordinary text: `!@cuf` where CUDA Fortran is on, `!$` where OpenMP is.
pub(super) fn plain_line(bytes: &[u8], dialect: &Dialect) -> Option<usize> {
    cuda_line(bytes, dialect).or_else(|| conditional_line(bytes, dialect))
}

/// `!$ call f()`; in fixed form columns 3 to 6 are a label field and a continuation sign.
fn conditional_line(bytes: &[u8], dialect: &Dialect) -> Option<usize> {
    if !dialect.openmp || bytes.get(1) != Some(&b'$') {
        return None;
    }
    let counts = match dialect.form {
        Form::Free => {
            let blank = bytes
                .get(2)
                .is_none_or(|&byte| is_blank(byte) || byte == b'&');
            blank && !is_parted_sentinel(bytes)
        }
        Form::Fixed => (2..5).all(|at| {
            let byte = bytes.get(at).copied().unwrap_or(b' ');
            is_blank(byte) || byte.is_ascii_digit()
        }),
    };
    counts.then_some(2)
}

/// `!$ omp parallel do`: the words of a directive are no statement.
fn is_parted_sentinel(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&bytes[1..]).to_ascii_lowercase();
    text.trim_start_matches(['$', ' ']).starts_with("omp ") && sentinel_meant(&text).is_some()
}

/// Whether what stands behind a statement is a directive, which counts on a line of its own only.
pub(super) fn is_behind_a_statement(comment: &[u8], dialect: &Dialect) -> bool {
    let Marked::Directive(sentinel, from) = directive(comment, dialect) else {
        return false;
    };
    let text = String::from_utf8_lossy(&comment[from..]).to_ascii_lowercase();
    is_directive(sentinel, &text)
}

/// The directive that a line `#pragma acc parallel loop` was meant as, from behind the word.
pub(super) fn of_pragma(rest: &[u8], dialect: &Dialect) -> Option<String> {
    let text = String::from_utf8_lossy(rest).trim().to_ascii_lowercase();
    let (word, words) = text.split_once(' ')?;
    let on = match word {
        "acc" => dialect.openacc,
        "omp" => dialect.openmp,
        _ => false,
    };
    let own = words.trim().replace("parallel for", "parallel do");
    on.then(|| format!("!${word} {own}"))
}

fn cuda_line(bytes: &[u8], dialect: &Dialect) -> Option<usize> {
    let word = bytes.get(1..5)?;
    let ends = bytes
        .get(5)
        .is_none_or(|&byte| is_blank(byte) || byte == b'&');
    (dialect.cuda && ends && word.eq_ignore_ascii_case(b"@cuf")).then_some(5)
}
