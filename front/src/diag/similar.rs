//! Which known word a misspelt one is most like: for `did you mean ...`.

/// The candidate that takes the fewest letters to change, add, drop or swap, when it is near enough; the first of equals.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let allowed = match word.len() {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    let near = |candidate: &&str| candidate.len().abs_diff(word.len()) <= allowed;
    let rated = candidates.into_iter().filter(near).map(|candidate| {
        let lower = candidate.to_ascii_lowercase();
        (distance(word.as_bytes(), lower.as_bytes()), candidate)
    });
    let best = rated.min_by_key(|(distance, _)| *distance)?;
    (best.0 <= allowed).then_some(best.1)
}

/// The number of letters to change, add, drop, or swap with their neighbour.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut rows = [
        Vec::new(),
        Vec::new(),
        (0..=other.len()).collect::<Vec<_>>(),
    ];
    for (i, a) in one.iter().enumerate() {
        rows.rotate_left(1);
        let (before, current) = rows.split_at_mut(2);
        let current = &mut current[0];
        current.clear();
        current.push(i + 1);
        for (j, b) in other.iter().enumerate() {
            let swapped = i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b;
            let least = (before[1][j] + usize::from(a != b))
                .min(before[1][j + 1] + 1)
                .min(current[j] + 1);
            current.push(match swapped {
                true => least.min(before[0][j - 1] + 1),
                false => least,
            });
        }
    }
    rows[2][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_found() {
        let words = ["integer", "interface", "print", "do", "end"];
        for (slip, meant) in [
            ("interger", Some("integer")),
            ("INTGER", Some("integer")),
            ("pirnt", Some("print")),
            ("edn", Some("end")),
            ("od", None),
            ("count", None),
        ] {
            assert_eq!(nearest(slip, words), meant, "{slip}");
        }
    }
}
