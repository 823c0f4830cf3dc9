//! Context selectors of OpenMP (`device={kind(gpu)}, user={condition(n > 100)}`): whether they fit the place where they stand.
//!
//! Refuses to know directives: what is chosen by them is a matter of the room above.

use super::scan::{self, Part};
use std::ops::Range;

/// What is known of a place.
pub(super) struct Place<'a> {
    /// Words of the constructs around, from the outside in.
    pub around: &'a [&'static str],
    /// Code there is for a GPU.
    pub on_gpu: bool,
}

/// How selectors fit.
#[derive(Debug)]
pub(super) enum Fits {
    No,
    Yes,
    /// If these conditions hold, which stand at these places of the text.
    If(Vec<Range<usize>>),
}

/// What selectors say of a place.
#[derive(Debug)]
pub(super) struct Said {
    pub fits: Fits,
    pub score: u64,
    /// Each of them, to see which alternative asks for more.
    pub traits: Vec<String>,
}

/// Selectors that are none, and where.
pub(super) type Wrong = (Range<usize>, String);

/// Looks at `set = {selector, ...}, ...` in a stretch of a line.
pub(super) fn look(text: &str, range: Range<usize>, place: &Place<'_>) -> Result<Said, Wrong> {
    let mut said = Said {
        fits: Fits::Yes,
        score: 1,
        traits: Vec::new(),
    };
    for set in scan::list(text, range) {
        let wrong = |message: &str| (set.clone(), message.to_string());
        let (name, rest) = scan::word(text, set.clone());
        let rest = scan::behind(text, rest, b'=').ok_or_else(|| wrong("no '=' in a selector"))?;
        let inner = scan::brackets(text, rest, b'{').ok_or_else(|| wrong("no braces"))?;
        for (depth, selector) in scan::list(text, inner).into_iter().enumerate() {
            let part = scan::part(text, selector);
            one(text, (&name, depth), &part, place, &mut said)?;
        }
    }
    Ok(said)
}

/// A selector of a set.
fn one(
    text: &str,
    (set, depth): (&str, usize),
    part: &Part,
    place: &Place<'_>,
    said: &mut Said,
) -> Result<(), Wrong> {
    let inner = part.inner.clone().unwrap_or(part.range.clone());
    let (score, values) = scored(text, inner);
    let shown = scan::lower(text, values.clone());
    said.traits.push(format!("{set} {} {shown}", part.word));
    said.score = said.score.saturating_add(score);
    let words = scan::list(text, values.clone());
    let words: Vec<String> = words
        .into_iter()
        .map(|one| scan::lower(text, one).trim_matches(['"', '\'']).to_string())
        .collect();
    let all = |known: &[&str]| words.iter().all(|word| known.contains(&word.as_str()));
    let count = place.around.len() as u32;
    let weight = |more: u32| 1u64.checked_shl(count + more).unwrap_or(u64::MAX);
    let fits = match (set, part.word.as_str()) {
        ("device", "kind") => {
            said.score = said.score.saturating_add(weight(0));
            all(kinds(place.on_gpu))
        }
        ("device", "arch") => {
            said.score = said.score.saturating_add(weight(1));
            all(architectures(place.on_gpu))
        }
        ("device", "isa") => false,
        // Another compiler's variants, and what nobody has.
        ("implementation", "vendor") => all(&["unknown"]),
        ("implementation", _) => false,
        ("construct", word) => {
            let at = constructs(said, depth, place.around, word);
            said.score = at.map_or(said.score, |at| {
                said.score
                    .saturating_add(1u64.checked_shl(at as u32).unwrap_or(u64::MAX))
            });
            at.is_some()
        }
        ("user", "condition") => match shown.as_str() {
            ".true." => true,
            ".false." => false,
            _ => {
                said.when(values);
                return Ok(());
            }
        },
        _ => {
            let message = format!("'{}' of '{set}' is no selector that is known", part.word);
            return Err((part.range.clone(), message));
        }
    };
    if !fits {
        said.fits = Fits::No;
    }
    Ok(())
}

impl Said {
    fn when(&mut self, condition: Range<usize>) {
        match &mut self.fits {
            Fits::No => {}
            Fits::Yes => self.fits = Fits::If(vec![condition]),
            Fits::If(all) => all.push(condition),
        }
    }
}

/// Where the construct of a word is among those around, behind those of the words before it.
fn constructs(said: &Said, depth: usize, around: &[&str], word: &str) -> Option<usize> {
    let before = said.traits.len() - 1 - depth;
    let words = said.traits[before..].iter();
    let words = words.filter_map(|one| one.split(' ').nth(1));
    let (mut at, mut found) = (0, None);
    for wanted in words {
        let wanted = if wanted == "for" { "do" } else { wanted };
        let next = around[at..].iter().position(|one| *one == wanted)?;
        found = Some(at + next);
        at += next + 1;
    }
    found.filter(|_| !word.is_empty())
}

fn kinds(on_gpu: bool) -> &'static [&'static str] {
    match on_gpu {
        true => &["any", "nohost", "gpu"],
        false => &["any", "host", "cpu"],
    }
}

fn architectures(on_gpu: bool) -> &'static [&'static str] {
    match on_gpu {
        true => &["nvptx", "nvptx64"],
        false if cfg!(target_arch = "aarch64") => &["aarch64", "arm", "arm64"],
        false => &["x86", "x86_64", "x86-64"],
    }
}

/// `score (n): values`.
fn scored(text: &str, inner: Range<usize>) -> (u64, Range<usize>) {
    let (word, rest) = scan::word(text, inner.clone());
    if word == "score"
        && let Some(number) = scan::brackets(text, rest.clone(), b'(')
        && let Some(values) = scan::behind(text, number.end + 1..inner.end, b':')
    {
        let number = text[number].trim().parse();
        return (number.unwrap_or(0), scan::trimmed(text, values));
    }
    (0, scan::trimmed(text, inner))
}
