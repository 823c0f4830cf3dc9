//! The table is whole: no word stands for two things.

use super::*;
use std::collections::HashSet;

#[test]
fn every_word_has_one_meaning() {
    let mut seen = HashSet::new();
    for row in all_rows() {
        for spelling in std::iter::once(&row.spelling).chain(row.old) {
            assert!(seen.insert((row.sentinel, *spelling)), "{spelling}");
        }
    }
    let mut seen = HashSet::new();
    for row in all_clauses() {
        for spelling in std::iter::once(&row.spelling).chain(row.old) {
            assert!(seen.insert(*spelling), "{spelling}");
        }
    }
}

#[test]
fn every_clause_belongs_to_a_directive() {
    for clause in all_clauses() {
        let owned = all_rows().any(|row| row.clauses.contains(&clause.id));
        assert!(owned, "{}", clause.spelling);
    }
}

#[test]
fn the_longest_words_win() {
    let head = |words: &[&str]| find(Sentinel::Acc, words).map(|head| (head.row.id, head.ends));
    assert_eq!(
        head(&["parallel", "loop", "gang"]),
        Some((DirectiveId::ParallelLoop, false))
    );
    assert_eq!(
        head(&["end", "data", "region"]),
        Some((DirectiveId::Data, true))
    );
    assert_eq!(head(&["data", "copy"]), Some((DirectiveId::Data, false)));
    assert_eq!(head(&["region"]), Some((DirectiveId::Kernels, false)));
    assert_eq!(head(&["regoin"]), None);
    assert_eq!(meant(Sentinel::Acc, &["regoin"]), Some(("region", 1)));
    assert_eq!(meant(Sentinel::Acc, &["endkernels"]), None);
}

#[test]
fn words_are_corrected_one_by_one() {
    let omp = |words: &[&str]| meant(Sentinel::Omp, words);
    assert_eq!(omp(&["paralel", "do"]), Some(("parallel do", 2)));
    assert_eq!(omp(&["parallel", "for"]), Some(("parallel do", 2)));
    assert_eq!(
        omp(&["targt", "teams", "distribute", "paralell", "do"]),
        Some(("target teams distribute parallel do", 5))
    );
    let words = ["target", "teams", "distribute", "paralel", "do"];
    let head = find(Sentinel::Omp, &words).unwrap();
    assert!(goes_on(Sentinel::Omp, &words, &head));
}

#[test]
fn comments_are_compared_with_words_of_directives() {
    for (sentinel, all) in [
        (Sentinel::Acc, crate::source::ACC_WORDS),
        (Sentinel::Omp, crate::source::OMP_WORDS),
    ] {
        for spelling in all {
            let words: Vec<&str> = spelling.split(' ').collect();
            let head = find(sentinel, &words);
            assert_eq!(head.map(|head| head.words), Some(words.len()), "{spelling}");
        }
    }
}
