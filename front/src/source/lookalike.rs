//! Comments that look like directives. The words of directives stand here once more, for a text is looked at before anything is a directive; a test of
//! the table holds the two together.
//!
//! A directive must follow whole, with nothing or a clause behind it, so that sentences are none.

use super::Sentinel;

/// The directives of OpenACC that people write behind a sentinel that is none.
pub(crate) const ACC: &[&str] = &[
    "parallel loop",
    "parallel",
    "serial loop",
    "serial",
    "kernels loop",
    "kernels",
    "loop",
    "data",
    "enter data",
    "exit data",
    "host_data",
    "update",
    "declare",
    "routine",
    "atomic",
    "wait",
];

/// Those of OpenMP.
pub(crate) const OMP: &[&str] = &[
    "parallel do simd",
    "parallel do",
    "parallel sections",
    "parallel",
    "do simd",
    "do",
    "sections",
    "single",
    "masked",
    "critical",
    "atomic",
    "barrier",
    "task",
    "taskwait",
    "simd",
    "threadprivate",
    "target teams distribute parallel do",
    "target teams distribute",
    "target teams",
    "target parallel do",
    "target enter data",
    "target exit data",
    "target update",
    "target data",
    "target",
    "teams",
    "declare target",
];

/// Clauses that stand without parentheses.
const BARE: &[&str] = &[
    "gang",
    "worker",
    "vector",
    "seq",
    "independent",
    "auto",
    "async",
    "wait",
    "nowait",
    "read",
    "write",
    "update",
    "capture",
    "present",
];

const WORDS: &[(&str, Sentinel)] = &[
    ("openacc", Sentinel::Acc),
    ("openmp", Sentinel::Omp),
    ("acc", Sentinel::Acc),
    ("omp", Sentinel::Omp),
    ("ac ", Sentinel::Acc),
    ("om ", Sentinel::Omp),
    ("mp ", Sentinel::Omp),
];

/// The sentinel that a comment was meant to begin with, by what stands behind its `!` (lower case): `acc parallel loop`, `$ omp parallel do`,
/// `$openacc data`.
pub(super) fn sentinel_meant(text: &str) -> Option<Sentinel> {
    let signs = text.len() - text.trim_start_matches(['$', '#', '@', '%']).len();
    let rest = text[signs..].strip_prefix(' ').filter(|_| signs > 0);
    let behind_blank = text
        .strip_prefix(' ')
        .and_then(|rest| rest.strip_prefix('$'));
    let rest = behind_blank.or(rest).unwrap_or(&text[signs..]);
    let (sentinel, rest) = WORDS
        .iter()
        .find_map(|(word, sentinel)| Some((*sentinel, rest.strip_prefix(word)?)))?;
    let marked = behind_blank.is_some() || signs > 0 || rest.starts_with('$');
    let behind = rest.trim_start_matches(['$', '_', ':']);
    let apart = behind.starts_with(' ');
    ((apart || marked) && is_directive(sentinel, behind)).then_some(sentinel)
}

/// Whether a text (lower case) is the words of a directive with nothing or a clause behind them.
pub(super) fn is_directive(sentinel: Sentinel, text: &str) -> bool {
    let line = text.split('!').next().unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    let words = words.strip_prefix(&["end"]).unwrap_or(&words);
    let known = match sentinel {
        Sentinel::Omp => OMP,
        Sentinel::Acc | Sentinel::Cuf | Sentinel::Dir => ACC,
    };
    let line = words.join(" ");
    known
        .iter()
        .any(|directive| line.strip_prefix(directive).is_some_and(ends_or_goes_on))
}

fn ends_or_goes_on(rest: &str) -> bool {
    let clause = rest.trim_start();
    let length = clause
        .find(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'))
        .unwrap_or(clause.len());
    let (word, behind) = clause.split_at(length);
    let apart = rest.is_empty() || rest.starts_with([' ', '(', '&']);
    let opens = behind.starts_with('(') && (length > 0 || rest.starts_with('('));
    apart && (clause.is_empty() || clause.starts_with('&') || opens || BARE.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_with_whole_directives_were_meant_as_such() {
        for (text, sentinel) in [
            ("acc parallel loop", Some(Sentinel::Acc)),
            ("$openacc data copyin(a)", Some(Sentinel::Acc)),
            ("$ omp parallel do", Some(Sentinel::Omp)),
            ("$acc_kernels", Some(Sentinel::Acc)),
            (" $acc end data", Some(Sentinel::Acc)),
            ("$accparallel loop gang", Some(Sentinel::Acc)),
            ("acc loop gang vector(64)", Some(Sentinel::Acc)),
            ("acc data are those of the accelerator", None),
            ("acc data (see below) are", None),
            ("accelerate loop", None),
            (" acc loop", None),
            ("!$acc loop", None),
            ("omp threads share this", None),
        ] {
            assert_eq!(sentinel_meant(text), sentinel, "{text}");
        }
    }
}
