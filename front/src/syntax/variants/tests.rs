//! What stands in the place of alternatives, as text.

use super::choose;
use crate::diag::Diagnostics;
use crate::source::{SourceOptions, Sources, read_lines};

/// The lines that statements become, where TARGET regions become kernels or not.
fn chosen(statements: &str, kernels: bool) -> String {
    let mut sources = Sources::default();
    let file = sources.add("p.f90", statements.to_string());
    let options = SourceOptions {
        openmp: true,
        ..SourceOptions::default()
    };
    let mut found = Diagnostics::default();
    let mut lines = read_lines(&mut sources, file, &options, &mut found).lines;
    choose(&mut lines, kernels, &mut found);
    assert!(!found.has_errors(), "{statements}");
    let texts: Vec<String> = lines.into_iter().map(|line| line.text).collect();
    texts.join("; ")
}

#[test]
fn the_place_chooses() {
    let loops = "!$omp metadirective when(device={kind(nohost)}: teams loop) &\n!$omp& otherwise(parallel do)\ndo i = 1, n\nend do";
    assert_eq!(chosen(loops, false), "parallel do; do i = 1, n; end do");
    let inside = format!("!$omp target\n{loops}\n!$omp end target\n{loops}");
    assert_eq!(
        chosen(&inside, true),
        "target; teams loop; do i = 1, n; end do; end target; parallel do; do i = 1, n; end do"
    );
    let around = "!$omp target teams distribute\nouter: do 10 j = 1, n\n!$omp metadirective when(device={arch(\"nvptx\")}: parallel do)\n\
        do i = 1, n\nend do\n10 continue\n!$omp metadirective when(construct={target}: barrier)";
    assert!(chosen(around, true).contains("parallel do; do i"));
    assert!(!chosen(around, true).contains("barrier"));
}

#[test]
fn conditions_make_copies() {
    let text = "!$omp begin metadirective when(user={condition(n > 9)}: parallel if(.true.)) default(nothing)\ncall work\n!$omp end metadirective";
    assert_eq!(
        chosen(text, false),
        "if ((n > 9)) then; parallel if(.true.); call work; end parallel; else; call work; end if"
    );
    let known = text.replace("n > 9", ".false.");
    assert_eq!(chosen(&known, false), "call work");
}

#[test]
fn those_that_ask_for_more_come_first() {
    let text = "!$omp metadirective when(device={kind(host)}: taskwait) when(device={kind(host), arch(x86_64, x86)}: barrier)";
    assert_eq!(chosen(text, false), "barrier");
    let scored = text.replace(
        "device={kind(host)}",
        "implementation={vendor(score(100): unknown)}",
    );
    assert_eq!(chosen(&scored, false), "taskwait");
    let none = "!$omp metadirective when(implementation={vendor(gnu)}: taskwait) when(device={isa(avx2)}: barrier)";
    assert_eq!(chosen(none, false), "");
}

#[test]
fn variants_that_never_fit_are_left_out() {
    let text = "!$omp declare variant(other) match(construct={target}, device={kind(gpu)})";
    assert_eq!(chosen(text, false), "");
    assert!(chosen(text, true).contains("variant"));
    let many = "!$omp begin declare variant match(implementation={vendor(gnu)})\nx = 1\n!$omp end declare variant\ny = 1";
    assert_eq!(chosen(many, false), "y = 1");
}
