//! Whether a file whose suffix says free form is laid out in fixed form: compilers were told so by an option that the file does not show.
//!
//! Every line has to fit fixed form, and one has to be nothing in free form: a comment that begins with a letter, or a continuation of a line that
//! does not say that it goes on. It knows columns, no statements.

use super::{FileId, Sources, Span};
use crate::diag::{Diagnostic, codes};

/// Offset of the column that says whether a line continues the one before.
const CONTINUATION: usize = 5;

/// The line that free form has no reading for, in a file that fits fixed form.
pub(super) fn fixed(sources: &Sources, file: FileId) -> Option<Span> {
    let text = &sources.file(file).bytes;
    let (mut start, mut found) = (0, None);
    let mut goes_on = false;
    for line in text.split(|&byte| byte == b'\n') {
        let shown = line.trim_ascii_end();
        if !fits(shown) {
            return None;
        }
        if found.is_none() && !goes_on && (is_lettered_comment(shown) || is_continuation(shown)) {
            found = Some(Span::new(file, start as u32, (start + shown.len()) as u32));
        }
        let first = shown.trim_ascii_start().first();
        let is_comment =
            matches!(first, None | Some(b'!' | b'#')) || !goes_on && is_lettered_comment(shown);
        if !is_comment {
            goes_on = shown.contains(&b'&') && !is_continuation(shown) || shown.ends_with(b"&");
        }
        start += line.len() + 1;
    }
    found
}

/// Says that the file is read in fixed form, and which line asks for it.
pub(super) fn noted(place: Span) -> Diagnostic {
    Diagnostic::warning(codes::FIXED_LAYOUT, "this file is read in fixed form")
        .at(
            place,
            "nothing in free form, which the suffix of the file says",
        )
        .help("pass --fixed ('-Mfixed' of 'cuf2rs fc'), as other compilers need it too, or name the file '.f' or '.F' with --cuda")
}

/// Whether a line may stand in fixed form: a comment, a line of the preprocessor, or nothing but a label in front of column 6.
fn fits(line: &[u8]) -> bool {
    let label = |byte: &u8| byte.is_ascii_digit() || *byte == b' ';
    match line {
        [] | [b'!' | b'#' | b'*' | b'\t', ..] => true,
        [b'c' | b'C', next, ..] => !next.is_ascii_alphanumeric() && !b"_(%=".contains(next),
        [b'c' | b'C'] => true,
        _ => {
            let end = line.iter().position(|&byte| byte == b'!' || byte == b'\t');
            let field = end.unwrap_or(line.len()).min(CONTINUATION);
            line[..field].iter().all(label)
        }
    }
}

/// A comment that free form would take for words without an operator between them.
fn is_lettered_comment(line: &[u8]) -> bool {
    let [b'c' | b'C' | b'*', rest @ ..] = line else {
        return false;
    };
    let text = rest.trim_ascii_start();
    line[0] == b'*' || text.len() < rest.len() && text.first().is_some_and(u8::is_ascii_alphabetic)
}

/// A line that goes on with the one before: an ampersand in column 6, which free form has for this as well where that one ends with another.
fn is_continuation(line: &[u8]) -> bool {
    line.len() > CONTINUATION
        && line[..CONTINUATION].iter().all(|&byte| byte == b' ')
        && line[CONTINUATION] == b'&'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_of(text: &str) -> Option<String> {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.cuf", text.as_bytes());
        let span = fixed(&sources, file)?;
        Some(text[span.start as usize..span.end as usize].to_string())
    }

    #[test]
    fn fixed_form_shows_in_comments_and_continuations() {
        let lettered = "c     a comment\n      x = 1\n      end\n";
        assert_eq!(line_of(lettered).as_deref(), Some("c     a comment"));
        let continued = "      x = a\n     &  + b\n      end\n";
        assert_eq!(line_of(continued).as_deref(), Some("     &  + b"));
    }

    #[test]
    fn free_form_stays_free_form() {
        for text in [
            "      x = a &\n     &  + b\n      end\n",
            "      x = a & ! so far\n     &  + b\n      end\n",
            "program p\nc = 1\nend\n",
            "      call s(a, &\nc - d)\n      end\n",
            "      x = a &\n* b\n      end\n",
            "c     a comment\nx = 1\nend\n",
            "      x = 1\n      end\n",
        ] {
            assert_eq!(line_of(text), None, "{text}");
        }
    }
}
