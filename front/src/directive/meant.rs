//! Which directive was meant by words that are none, and by comments that look like one.

use super::{Head, MOST_WORDS, clause, find, rows};
use crate::diag::similar::nearest;
use crate::source::Sentinel;

/// Words of other languages for words of directives.
const FOREIGN: &[(&str, &str)] = &[("for", "do"), ("copy_in", "copyin"), ("thread", "parallel")];

/// A directive with words like these, and how many of the words stand for it. No END: that is for the caller to see.
pub fn meant(sentinel: Sentinel, words: &[&str]) -> Option<(&'static str, usize)> {
    word_by_word(sentinel, words)
        .map(|head| (head.row.spelling_of(&head, words, sentinel), head.words))
        .or_else(|| {
            let spelling = as_a_whole(sentinel, words)?;
            Some((spelling, spelling.split(' ').count()))
        })
}

/// Whether the words behind a directive's belong to a longer one, but for a slip: `target teams distribute paralel do`.
pub fn goes_on(sentinel: Sentinel, words: &[&str], head: &Head) -> bool {
    let next = words.get(head.words).copied().unwrap_or_default();
    let free = !next.is_empty() && clause(next).is_none();
    free && word_by_word(sentinel, words)
        .is_some_and(|longer| !longer.ends && longer.words > head.words)
}

/// The directive that the words are when each is taken for the known one that it is like.
fn word_by_word(sentinel: Sentinel, words: &[&str]) -> Option<Head> {
    let corrected: Vec<&str> = words
        .iter()
        .take(MOST_WORDS)
        .map_while(|word| known_word(sentinel, word))
        .collect();
    find(sentinel, &corrected).filter(|head| !head.ends)
}

fn known_word(sentinel: Sentinel, word: &str) -> Option<&'static str> {
    let known = || spellings(sentinel).flat_map(|spelling| spelling.split(' '));
    let foreign = FOREIGN.iter().find(|(foreign, _)| *foreign == word);
    foreign
        .map(|(_, own)| *own)
        .or_else(|| known().find(|own| *own == word))
        .or_else(|| nearest(word, known()))
}

fn spellings(sentinel: Sentinel) -> impl Iterator<Item = &'static str> {
    let rows = rows::all().filter(move |row| row.sentinel == sentinel);
    rows.flat_map(|row| std::iter::once(row.spelling).chain(row.old.iter().copied()))
}

fn as_a_whole(sentinel: Sentinel, words: &[&str]) -> Option<&'static str> {
    let two = words.iter().take(2).copied().collect::<Vec<_>>().join(" ");
    let fused = words.first().map_or("", |word| word);
    nearest(&two, spellings(sentinel))
        .or_else(|| nearest(fused, spellings(sentinel)))
        .or_else(|| spellings(sentinel).find(|spelling| spelling.replace(' ', "") == fused))
}

impl super::Row {
    /// The spelling of this row that the corrected words have.
    fn spelling_of(&self, head: &Head, words: &[&str], sentinel: Sentinel) -> &'static str {
        let own: String = words[..head.words]
            .iter()
            .filter_map(|word| known_word(sentinel, word))
            .collect();
        let mut spellings = std::iter::once(self.spelling).chain(self.old.iter().copied());
        spellings
            .find(|spelling| spelling.replace(' ', "") == own)
            .unwrap_or(self.spelling)
    }
}
