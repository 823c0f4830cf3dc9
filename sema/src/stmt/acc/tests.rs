//! The words of the PGI Accelerator model: each is taken, and said to be another word today.

use crate::diag::{codes, render};
use crate::directive::{ALONE, all_clauses, all_rows};
use crate::tests::program;

/// A subroutine with directives around loops: old words, what they are called today, declarations, statements.
const WORDS: &[(&str, &str, &str)] = &[
    ("!$acc region", "kernels", "@\n*\n!$acc end region"),
    (
        "!$acc region copy(a) local(b)",
        "create",
        "@\n*\n!$acc end region",
    ),
    (
        "!$acc region updatein(a)",
        "update device",
        "!$acc data create(a)\n@\n*\n!$acc end region\n!$acc end data",
    ),
    (
        "!$acc region update_out(a)",
        "update self",
        "!$acc data create(a)\n@\n*\n!$acc end region\n!$acc end data",
    ),
    (
        "!$acc data region mirror(p)",
        "declare create",
        "@\n*\n!$acc end data region",
    ),
    (
        "!$acc data region copy(a)",
        "data",
        "@\n*\n!$acc end data region",
    ),
    (
        "!$acc scalar region",
        "serial",
        "@\na(1) = 2\n!$acc end scalar region",
    ),
    ("!$acc region do", "kernels loop", "@\n*"),
    (
        "!$acc region loop",
        "kernels loop",
        "@\n*\n!$acc end region loop",
    ),
    ("!$acc kernels do", "kernels loop", "@\n*"),
    ("!$acc parallel do", "parallel loop", "@\n*"),
    ("!$acc do", "loop", "!$acc region\n@\n*\n!$acc end region"),
    (
        "!$acc do parallel",
        "gang",
        "!$acc region\n@\n*\n!$acc end region",
    ),
    (
        "!$acc do host",
        "seq",
        "!$acc region\n@\n*\n!$acc end region",
    ),
    (
        "!$acc do sequential",
        "seq",
        "!$acc region\n@\n*\n!$acc end region",
    ),
    (
        "!$acc loop reduce(+:s)",
        "reduction",
        "!$acc parallel\n@\n*\n!$acc end parallel",
    ),
    ("!$acc mirror(p)", "!$acc declare create", "@"),
    ("!$acc local(b)", "!$acc declare create", "@"),
    ("!$acc reflected(a)", "!$acc declare present", "@"),
    ("!$acc copy(a)", "!$acc declare copy", "@"),
    ("!$acc copyin(a)", "!$acc declare copyin", "@"),
    ("!$acc copyout(a)", "!$acc declare copyout", "@"),
];

/// Words of loops that are hints and have no other name today.
const HINTS: &[&str] = &[
    "unroll(4)",
    "kernel",
    "shortloop",
    "cache(a(1:n))",
    "private(s)",
    "independent",
    "parallel(8)",
    "vector(16)",
    "seq",
    "host(4)",
    "parallel, vector(16)",
    "parallel(16) vector(16) unroll(2)",
];

fn subroutine(lines: &str) -> String {
    let lines = lines.replace('*', "do i = 1, n\na(i) = b(i)\nend do");
    format!(
        "subroutine t(a, n)\nimplicit none\ninteger, intent(in) :: n\nreal :: a(n), b(10), s\nreal, allocatable :: p(:)\ninteger :: i\n{lines}\nend subroutine"
    )
}

/// What is said of a subroutine, the remarks on words among it.
fn said(lines: &str) -> String {
    let (_, sources, found) = program(&[("a.f90", &subroutine(lines))]);
    let text = render::to_text(&sources, &found);
    assert!(!found.has_errors(), "{lines}\n{text}");
    let words = found.iter().filter(|one| one.code == codes::OLD_WORDS);
    words.map(|one| format!("{}\n", one.message)).collect()
}

#[test]
fn every_old_word_is_taken_and_has_its_name_of_today() {
    for (line, today, around) in WORDS {
        let remarks = said(&around.replace('@', line));
        let note = format!("is called '{today}' in OpenACC\n");
        assert!(remarks.contains(&note), "{line}: {remarks}");
    }
    for hint in HINTS {
        said(&format!(
            "!$acc region\n!$acc do {hint}\n*\n!$acc end region"
        ));
    }
}

#[test]
fn no_old_word_of_the_tables_is_left_out() {
    let lines: String = WORDS.iter().map(|(line, ..)| format!("{line} ")).collect();
    let hyphenated = ["present_or_", "p", "dtype"];
    for row in all_rows().filter(|row| row.sentinel == crate::source::Sentinel::Acc) {
        for old in row.old {
            assert!(lines.contains(&format!("!$acc {old}")), "{old}");
        }
    }
    for clause in all_clauses() {
        let same = |old: &&&str| hyphenated.iter().any(|start| old.starts_with(start));
        for old in clause.old.iter().filter(|old| !same(old)) {
            let other = ["updatein", "updateout", "update_in", "update_out"].contains(old);
            assert!(lines.contains(old) || other, "{old}");
        }
    }
    for word in ALONE {
        assert!(lines.contains(&format!("!$acc {word}(")), "{word}");
    }
}
