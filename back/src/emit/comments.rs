//! Comments of the Fortran program in the emitted text: those of a procedure and of its dummy arguments stand before its head, those of a
//! variable where it is declared.
//!
//! Refuses to know a target: both have comments behind `//`.

use super::lines::Lines;
use crate::ir::{ProcId, Procedure, Program, VarId, Variable};
use crate::source::Comment;

/// A comment of a line. The marks of Doxygen and FORD (`!> text`, `!! text`, `!< text`) are left out.
pub fn line(comment: &Comment) -> String {
    let text = comment.text.trim_end();
    let text = match text.strip_prefix(['>', '<', '!']) {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => rest,
        _ => text,
    };
    // A backslash at the end would join the next line to the comment.
    let text = text.trim_end_matches('\\').replace('\t', " ");
    match text.chars().next() {
        None => "//".to_string(),
        Some(' ') => format!("//{text}"),
        Some(_) => format!("// {text}"),
    }
}

/// Lines of their own, without those at the ends in which nothing stands.
pub fn lines(comments: &[Comment], out: &mut Lines) {
    let comments = worded(comments).iter();
    comments.for_each(|comment| out.line(line(comment)));
}

/// The comments before a statement, with blank lines where the source has them; an empty comment alone parts what stands around it.
pub fn lead(comments: &[Comment], blank_before: bool, out: &mut Lines) {
    let worded = worded(comments);
    let apart = comments.first().is_some_and(|first| first.blank_before);
    for (at, comment) in worded.iter().enumerate() {
        if comment.blank_before || at == 0 && apart {
            out.blank();
        }
        out.line(line(comment));
    }
    if blank_before || !comments.is_empty() && worded.is_empty() {
        out.blank();
    }
}

/// Comments from the first to the last that says something: empty ones around them are a frame.
pub fn worded(comments: &[Comment]) -> &[Comment] {
    let says = |comment: &Comment| !comment.text.trim().is_empty();
    let Some(first) = comments.iter().position(says) else {
        return &[];
    };
    let last = comments.iter().rposition(says).unwrap_or(first);
    &comments[first..=last]
}

/// All of a declaration's, before it.
pub fn of_variable(var: &Variable, out: &mut Lines) {
    lines(&var.leading, out);
    lines(&var.trailing, out);
}

/// Before the head of a procedure: what stands before it in the source, and what is said of its dummy arguments, which `name` names.
pub fn of_procedure(
    program: &Program,
    id: ProcId,
    name: impl Fn(VarId) -> String,
    out: &mut Lines,
) {
    let procedure = &program[id];
    lines(&procedure.leading, out);
    let dummies = declared(program, procedure);
    for (at, dummy) in dummies.iter().enumerate() {
        let var = &program[*dummy];
        lines(&var.leading, out);
        let Some((first, more)) = var.trailing.split_first() else {
            continue;
        };
        let others = dummies[at + 1..].iter();
        let others = others.take_while(|other| program[**other].joined);
        let names: Vec<String> = [dummy]
            .into_iter()
            .chain(others)
            .map(|v| name(*v))
            .collect();
        let said = line(first);
        let said = said.trim_start_matches("//").trim_start();
        out.line(format!("// {}: {said}", names.join(", ")));
        lines(more, out);
    }
}

/// The dummy arguments in the order of their declarations.
fn declared(program: &Program, procedure: &Procedure) -> Vec<VarId> {
    let mut dummies = procedure.dummies.clone();
    dummies.sort_by_key(|dummy| program[*dummy].span);
    dummies
}
