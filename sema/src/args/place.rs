//! Which dummy each actual argument belongs to, by position and by keyword.
//!
//! Refuses to know types: names and numbers of arguments are enough.

use crate::diag::{Diagnostic, codes};
use crate::expr::call::Lowered;
use crate::source::Span;

/// A dummy argument as association sees it.
pub(crate) struct Place<'n> {
    /// Keyword, lower case.
    pub name: &'n str,
    /// May be left out.
    pub optional: bool,
}

/// Why arguments find no place.
pub(crate) enum Misplaced {
    /// One too many.
    TooMany(usize),
    /// No dummy of this name.
    NoKeyword(usize),
    /// A dummy given twice.
    Twice(usize),
    /// A positional argument behind a keyword.
    Positional(usize),
    /// A dummy without argument.
    Missing(usize),
}

/// For each dummy the index of its actual argument. `repeats`: the last place takes any number more.
pub(crate) fn place(
    places: &[Place<'_>],
    args: &[Lowered],
    repeats: bool,
) -> Result<Vec<Option<usize>>, Misplaced> {
    let mut found = vec![None; places.len()];
    let mut keywords = false;
    for (index, arg) in args.iter().enumerate() {
        let at = match &arg.keyword {
            None if keywords => return Err(Misplaced::Positional(index)),
            None => index,
            Some(keyword) => {
                keywords = true;
                let same = |place: &Place<'_>| place.name.eq_ignore_ascii_case(&keyword.text);
                let position = places.iter().position(same);
                position.ok_or(Misplaced::NoKeyword(index))?
            }
        };
        if at >= found.len() {
            if !repeats {
                return Err(Misplaced::TooMany(index));
            }
            found.resize(at + 1, None);
        }
        if found[at].replace(index).is_some() {
            return Err(Misplaced::Twice(index));
        }
    }
    let missing = places
        .iter()
        .zip(&found)
        .position(|(place, found)| !place.optional && found.is_none());
    match missing {
        Some(dummy) => Err(Misplaced::Missing(dummy)),
        None => Ok(found),
    }
}

/// The report of arguments that find no place.
pub(crate) fn misplaced(
    fault: &Misplaced,
    callee: &str,
    dummies: &[String],
    args: &[Lowered],
    call: Span,
) -> Diagnostic {
    let list = match dummies {
        [] => "it has no arguments".to_string(),
        _ => format!("its arguments are {}", dummies.join(", ")),
    };
    match fault {
        Misplaced::TooMany(index) => Diagnostic::error(
            codes::ARGUMENT_COUNT,
            format!("too many arguments for '{callee}'"),
        )
        .at(args[*index].span, "no dummy argument for this")
        .help(list),
        Misplaced::NoKeyword(index) => {
            let keyword = args[*index].keyword.as_ref().map_or("", |name| &name.text);
            Diagnostic::error(
                codes::NO_SUCH_KEYWORD,
                format!("'{callee}' has no argument '{keyword}'"),
            )
            .at(args[*index].span, "")
            .help(list)
        }
        Misplaced::Twice(index) => Diagnostic::error(
            codes::ARGUMENT_TWICE,
            format!("an argument of '{callee}' is given twice"),
        )
        .at(args[*index].span, "given before")
        .help(list),
        Misplaced::Positional(index) => Diagnostic::error(
            codes::NO_SUCH_KEYWORD,
            "an argument without keyword behind one with a keyword",
        )
        .at(args[*index].span, "which dummy argument is meant?")
        .help(list),
        Misplaced::Missing(dummy) => Diagnostic::error(
            codes::ARGUMENT_COUNT,
            format!("argument '{}' of '{callee}' is missing", dummies[*dummy]),
        )
        .at(call, format!("{} given", args.len()))
        .help(list),
    }
}
