//! METADIRECTIVE and DECLARE VARIANT: which directive the place where they stand chooses.
//!
//! Works on lines, before they are parsed, so that nothing behind knows of alternatives: the line of the chosen directive stands in place of them.
//! A condition that is known at run time alone makes an IF construct with a copy of the statements for each alternative. Refuses to know what the
//! directives mean, and what the expressions in conditions are.

mod nest;
mod scan;
mod selectors;
#[cfg(test)]
mod tests;

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::directive::{self, DirectiveId, Form, Omp};
use crate::source::{LineKind, LogicalLine, Sentinel, Stretch};
use nest::{Nest, loop_behind};
use selectors::{Fits, Place};
use std::ops::Range;

/// Puts directives in the place of their alternatives; whether TARGET regions become kernels.
pub fn choose(lines: &mut Vec<LogicalLine>, kernels: bool, diagnostics: &mut Diagnostics) {
    if !lines.iter().any(|line| kind_of(line) != Kind::Other) {
        return;
    }
    let mut choice = Choice {
        kernels,
        diagnostics,
    };
    *lines = choice.lines(lines, &mut Nest::default());
}

/// What a line is here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other,
    Meta,
    BeginMeta,
    EndMeta,
    Variant,
    BeginVariant,
    EndVariant,
}

/// The words that such lines begin with.
const WORDS: [(&[&str], Kind); 6] = [
    (&["metadirective"], Kind::Meta),
    (&["begin", "metadirective"], Kind::BeginMeta),
    (&["end", "metadirective"], Kind::EndMeta),
    (&["declare", "variant"], Kind::Variant),
    (&["begin", "declare", "variant"], Kind::BeginVariant),
    (&["end", "declare", "variant"], Kind::EndVariant),
];

fn kind_of(line: &LogicalLine) -> Kind {
    if line.kind != LineKind::Directive(Sentinel::Omp) {
        return Kind::Other;
    }
    let found = WORDS
        .iter()
        .find(|(words, _)| behind(line, words).is_some());
    found.map_or(Kind::Other, |(_, kind)| *kind)
}

/// What stands behind words that a line begins with.
fn behind(line: &LogicalLine, words: &[&str]) -> Option<Range<usize>> {
    let mut rest = 0..line.text.len();
    let (joined, next) = scan::word(&line.text, rest.clone());
    if joined == words.concat() {
        return Some(next);
    }
    for wanted in words {
        let (word, next) = scan::word(&line.text, rest);
        if word != *wanted {
            return None;
        }
        rest = next;
    }
    Some(rest)
}

/// A directive that may stand in the place: where it is in the line, nothing for none, and under which conditions.
struct Alternative {
    directive: Range<usize>,
    when: Vec<Range<usize>>,
}

struct Choice<'d> {
    kernels: bool,
    diagnostics: &'d mut Diagnostics,
}

impl Choice<'_> {
    fn lines(&mut self, lines: &[LogicalLine], nest: &mut Nest) -> Vec<LogicalLine> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < lines.len() {
            let line = &lines[at];
            let rest = &lines[at + 1..];
            at += 1;
            match kind_of(line) {
                Kind::Other => {
                    nest.pass(line);
                    out.push(line.clone());
                }
                Kind::Meta => at += self.alternatives(line, (rest, false), nest, &mut out),
                Kind::BeginMeta => at += self.alternatives(line, (rest, true), nest, &mut out),
                Kind::EndMeta => {
                    self.refuse(line, 0..line.text.len(), "no BEGIN METADIRECTIVE is open")
                }
                Kind::Variant => {
                    if self.may_fit(line, &["declare", "variant"]) {
                        out.push(line.clone());
                    }
                }
                Kind::BeginVariant => {
                    let end = matching(rest, Kind::BeginVariant, Kind::EndVariant);
                    match self.may_fit(line, &["begin", "declare", "variant"]) {
                        true => out.push(line.clone()),
                        false => at += end.map_or(rest.len(), |end| end + 1),
                    }
                }
                Kind::EndVariant => out.push(line.clone()),
            }
        }
        out
    }

    fn refuse(&mut self, line: &LogicalLine, range: Range<usize>, message: &str) {
        let found = Diagnostic::error(codes::OMP_CLAUSE, message.to_string())
            .at(line.span(range), "in this directive")
            .help("write `!$omp metadirective when(device={kind(gpu)}: directive) otherwise(directive)`; directives with an END stand between BEGIN METADIRECTIVE and END METADIRECTIVE");
        self.diagnostics.push(found);
    }

    fn refuse_label(&mut self, line: &LogicalLine) {
        let message = "a label among the statements of a METADIRECTIVE with a condition";
        let found = Diagnostic::error(codes::OMP_CLAUSE, message)
            .at(line.whole(), "would stand in each alternative")
            .help("end loops by END DO, and leave statements without GO TO");
        self.diagnostics.push(found);
    }

    // ------------------------------------------------------------------------------------------ METADIRECTIVE

    /// Writes what stands in the place of a metadirective; how many of the lines behind it that took.
    fn alternatives(
        &mut self,
        line: &LogicalLine,
        (rest, begins): (&[LogicalLine], bool),
        nest: &mut Nest,
        out: &mut Vec<LogicalLine>,
    ) -> usize {
        let end = match begins {
            true => matching(rest, Kind::BeginMeta, Kind::EndMeta),
            false => None,
        };
        if begins && end.is_none() {
            self.refuse(line, 0..line.text.len(), "BEGIN METADIRECTIVE is not ended");
            return 0;
        }
        let Some(all) = self.chosen(line, begins, nest) else {
            // What is wrong was said; the statements stay.
            let body = end.map_or(0, |end| end);
            out.extend(self.lines(&rest[..body], nest));
            return end.map_or(0, |end| end + 1);
        };
        let body = match (end, &all[..]) {
            (Some(end), _) => &rest[..end],
            (None, [_]) => &[],
            (None, many) => match many.iter().any(|one| has_loop(line, &one.directive)) {
                true => &rest[..loop_behind(rest)],
                false => &[],
            },
        };
        let taken = end.map_or(body.len(), |end| end + 1);
        let many = all.len() > 1;
        if many && let Some(labelled) = body.iter().find(|line| line.label.is_some()) {
            self.refuse_label(labelled);
            return taken;
        }
        for (number, one) in all.iter().enumerate() {
            if many {
                out.push(condition(line, one, number));
            }
            let mut inner = nest.clone();
            let place = if many { &mut inner } else { &mut *nest };
            self.one(line, (&one.directive, begins), (body, place), out);
        }
        if many {
            out.push(statement(line, &[Stretch::New("end if")]));
            body.iter().for_each(|line| nest.pass(line));
        }
        taken
    }

    /// An alternative with its statements.
    fn one(
        &mut self,
        line: &LogicalLine,
        (range, begins): (&Range<usize>, bool),
        (body, nest): (&[LogicalLine], &mut Nest),
        out: &mut Vec<LogicalLine>,
    ) {
        let says = |row: &directive::Row| row.id != DirectiveId::Omp(Omp::Nothing);
        let head = head(line, range).filter(|(row, _)| says(row));
        if head.is_some() {
            let made = line.composed(&[Stretch::Own(range.clone())]);
            nest.pass(&made);
            out.push(made);
        }
        out.extend(self.lines(body, nest));
        if let Some((row, words)) = head
            && begins
            && matches!(row.form, Form::Block | Form::Loop)
        {
            let end = format!("end {words}");
            let made = line.composed(&[Stretch::New(&end)]);
            nest.pass(&made);
            out.push(made);
        }
    }

    /// The alternatives in the order in which their conditions are asked, the last one without; nothing where something is wrong.
    fn chosen(
        &mut self,
        line: &LogicalLine,
        begins: bool,
        nest: &Nest,
    ) -> Option<Vec<Alternative>> {
        let text = &line.text;
        let words: &[&str] = if begins {
            &["begin", "metadirective"]
        } else {
            &["metadirective"]
        };
        let mut rest = behind(line, words)?;
        let (mut fitting, mut otherwise) = (Vec::new(), 0..0);
        while !rest.is_empty() {
            let rest_of = scan::behind(text, rest.clone(), b',').unwrap_or(rest.clone());
            let (word, after) = scan::word(text, rest_of.clone());
            let Some(inner) = scan::brackets(text, after, b'(') else {
                self.refuse(line, rest_of, "no clause of METADIRECTIVE");
                return None;
            };
            rest = scan::trimmed(text, inner.end + 1..rest.end);
            match word.as_str() {
                "otherwise" | "default" => otherwise = scan::trimmed(text, inner),
                "when" => fitting.extend(self.when(line, inner, nest)?),
                _ => {
                    self.refuse(line, rest_of, "neither WHEN nor OTHERWISE");
                    return None;
                }
            }
        }
        let all = in_order(fitting, otherwise);
        for one in &all {
            self.is_directive(line, &one.directive, begins)?;
        }
        Some(all)
    }

    fn when(
        &mut self,
        line: &LogicalLine,
        inner: Range<usize>,
        nest: &Nest,
    ) -> Option<Option<Candidate>> {
        let text = &line.text;
        let Some(colon) = scan::position(text, inner.clone(), b':') else {
            self.refuse(line, inner, "no colon behind the selectors of WHEN");
            return None;
        };
        let around = nest.words();
        let place = Place {
            around: &around,
            on_gpu: self.kernels && around.contains(&"target"),
        };
        match selectors::look(text, inner.start..colon, &place) {
            Ok(said) => {
                let when = match said.fits {
                    Fits::No => return Some(None),
                    Fits::Yes => Vec::new(),
                    Fits::If(all) => all,
                };
                let directive = scan::trimmed(text, colon + 1..inner.end);
                Some(Some(Candidate {
                    score: said.score,
                    traits: said.traits,
                    alternative: Alternative { directive, when },
                }))
            }
            Err((range, message)) => {
                self.refuse(line, range, &message);
                None
            }
        }
    }

    /// Whether what may be chosen is a directive that can stand there.
    fn is_directive(
        &mut self,
        line: &LogicalLine,
        directive: &Range<usize>,
        begins: bool,
    ) -> Option<()> {
        let (word, _) = scan::word(&line.text, directive.clone());
        if directive.is_empty() || word == "nothing" {
            return Some(());
        }
        let Some((row, _)) = head(line, directive) else {
            self.refuse(
                line,
                directive.clone(),
                "what METADIRECTIVE would choose is no directive that is translated",
            );
            return None;
        };
        if !begins && matches!(row.form, Form::Block | Form::Statement | Form::Declaration) {
            self.refuse(
                line,
                directive.clone(),
                "a directive that METADIRECTIVE alone cannot choose",
            );
            return None;
        }
        Some(())
    }

    // ------------------------------------------------------------------------------------------ DECLARE VARIANT

    /// Whether calls might go to the variant that a directive declares: the selectors of its MATCH may fit on the host or on the device.
    fn may_fit(&mut self, line: &LogicalLine, words: &[&str]) -> bool {
        let text = &line.text;
        let Some(mut rest) = behind(line, words) else {
            return true;
        };
        while !rest.is_empty() {
            let rest_of = scan::behind(text, rest.clone(), b',').unwrap_or(rest.clone());
            let (word, after) = scan::word(text, rest_of);
            let Some(inner) = scan::brackets(text, after, b'(') else {
                return true;
            };
            rest = scan::trimmed(text, inner.end + 1..rest.end);
            if word == "match" {
                // Any construct may be around a call.
                let around = ["target", "teams", "parallel", "do", "simd", "dispatch"];
                let fits = |on_gpu| {
                    let place = Place {
                        around: &around,
                        on_gpu,
                    };
                    !selectors::look(text, inner.clone(), &place)
                        .is_ok_and(|said| matches!(said.fits, Fits::No))
                };
                return fits(false) || self.kernels && fits(true);
            }
        }
        true
    }
}

/// A WHEN that fits.
struct Candidate {
    score: u64,
    traits: Vec<String>,
    alternative: Alternative,
}

/// Alternatives by their scores, as far as one has no condition; those that ask for less than another come last.
fn in_order(mut fitting: Vec<Candidate>, otherwise: Range<usize>) -> Vec<Alternative> {
    let traits: Vec<Vec<String>> = fitting.iter().map(|one| one.traits.clone()).collect();
    for one in &mut fitting {
        let less = |other: &Vec<String>| {
            other.len() > one.traits.len() && one.traits.iter().all(|own| other.contains(own))
        };
        if traits.iter().any(less) {
            one.score = 0;
        }
    }
    fitting.sort_by_key(|one| std::cmp::Reverse(one.score));
    let mut all = Vec::new();
    for one in fitting {
        let last = one.alternative.when.is_empty();
        all.push(one.alternative);
        if last {
            return all;
        }
    }
    all.push(Alternative {
        directive: otherwise,
        when: Vec::new(),
    });
    all
}

/// The row of the directive in a stretch of a line, and its words.
fn head(line: &LogicalLine, range: &Range<usize>) -> Option<(&'static directive::Row, String)> {
    let (mut words, mut rest) = (Vec::new(), range.clone());
    while words.len() < directive::MOST_WORDS {
        let (word, next) = scan::word(&line.text, rest);
        if word.is_empty() {
            break;
        }
        (rest, _) = (next, words.push(word));
    }
    let split: Vec<&str> = words.iter().map(String::as_str).collect();
    let head = directive::find(Sentinel::Omp, &split).filter(|head| !head.ends)?;
    Some((head.row, words[..head.words].join(" ")))
}

fn has_loop(line: &LogicalLine, range: &Range<usize>) -> bool {
    head(line, range).is_some_and(|(row, _)| row.form == Form::Loop)
}

/// Where the END of a directive is among the lines behind it.
fn matching(rest: &[LogicalLine], begin: Kind, end: Kind) -> Option<usize> {
    let mut depth = 1;
    rest.iter().position(|line| {
        let kind = kind_of(line);
        depth += i32::from(kind == begin) - i32::from(kind == end);
        depth == 0
    })
}

/// `if (condition) then`, `else if (condition) then`, `else`.
fn condition(line: &LogicalLine, one: &Alternative, number: usize) -> LogicalLine {
    let mut parts = Vec::new();
    for (place, when) in one.when.iter().enumerate() {
        parts.push(Stretch::New(match (place, number) {
            (0, 0) => "if ((",
            (0, _) => "else if ((",
            (_, _) => ") .and. (",
        }));
        parts.push(Stretch::Own(when.clone()));
    }
    parts.push(Stretch::New(match one.when.is_empty() {
        true => "else",
        false => ")) then",
    }));
    statement(line, &parts)
}

fn statement(line: &LogicalLine, parts: &[Stretch<'_>]) -> LogicalLine {
    LogicalLine {
        kind: LineKind::Statement,
        label: None,
        leading_comments: Vec::new(),
        trailing_comments: Vec::new(),
        ..line.composed(parts)
    }
}
