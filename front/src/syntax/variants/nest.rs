//! Which constructs of OpenMP are around a line, as far as lines tell.

use super::scan;
use crate::directive::{DirectiveId, Form};
use crate::source::{LineKind, LogicalLine, Sentinel};

/// The constructs around.
#[derive(Clone, Default)]
pub(super) struct Nest {
    open: Vec<Open>,
}

/// One that is open.
#[derive(Clone)]
struct Open {
    id: DirectiveId,
    /// What selectors call its parts.
    words: Vec<&'static str>,
    /// Its loops, with the labels of the statements that end them.
    loops: Loops,
    has_loop: bool,
}

impl Nest {
    /// The words of the constructs around, from the outside in.
    pub fn words(&self) -> Vec<&'static str> {
        let open = self.open.iter();
        open.flat_map(|one| one.words.iter().copied()).collect()
    }

    /// A line comes that is no metadirective.
    pub fn pass(&mut self, line: &LogicalLine) {
        match line.kind {
            LineKind::Directive(Sentinel::Omp) => self.directive(line),
            LineKind::Directive(_) => {}
            LineKind::Statement => {
                for open in self.open.iter_mut().filter(|open| open.has_loop) {
                    open.loops.pass(line);
                }
                self.open
                    .retain(|open| !open.has_loop || !open.loops.are_over());
            }
        }
    }

    fn directive(&mut self, line: &LogicalLine) {
        let (first, rest) = scan::word(&line.text, 0..line.text.len());
        if first == "end" {
            let ended = super::head(line, &rest).map(|(row, _)| row.id);
            let at = self.open.iter().rposition(|open| Some(open.id) == ended);
            self.open.truncate(at.unwrap_or(self.open.len()));
            return;
        }
        let Some((row, words)) = super::head(line, &(0..line.text.len())) else {
            return;
        };
        let words: Vec<&'static str> = words.split(' ').filter_map(named).collect();
        if matches!(row.form, Form::Block | Form::Loop) && !words.is_empty() {
            self.open.push(Open {
                id: row.id,
                words,
                loops: Loops::default(),
                has_loop: row.form == Form::Loop,
            });
        }
    }
}

/// The words of directives that selectors know.
fn named(word: &str) -> Option<&'static str> {
    let known = ["target", "teams", "parallel", "do", "simd", "dispatch"];
    known.into_iter().find(|one| *one == word)
}

/// DO loops inside each other.
#[derive(Clone, Default)]
struct Loops {
    open: Vec<Option<u32>>,
    begun: bool,
}

impl Loops {
    fn are_over(&self) -> bool {
        self.begun && self.open.is_empty()
    }

    fn pass(&mut self, line: &LogicalLine) {
        let text = scan::lower(&line.text, 0..line.text.len());
        if let Some(label) = opens(&text) {
            self.open.push(label);
            self.begun = true;
        } else if text.starts_with("enddo") {
            self.open.pop();
        } else if let Some(label) = line.label {
            while self.open.last() == Some(&Some(label.value)) {
                self.open.pop();
            }
        }
    }
}

/// Whether a statement, without blanks, begins a loop, and the label of its end.
fn opens(text: &str) -> Option<Option<u32>> {
    let named = text.split_once(':').filter(|(name, rest)| {
        !rest.starts_with(':') && name.chars().all(|one| one.is_alphanumeric() || one == '_')
    });
    let text = named.map_or(text, |(_, rest)| rest);
    let rest = text.strip_prefix("do")?;
    let digits = rest.len()
        - rest
            .trim_start_matches(|one: char| one.is_ascii_digit())
            .len();
    let (label, rest) = (
        rest[..digits].parse().ok(),
        rest[digits..].trim_start_matches(','),
    );
    let counted = rest.find('=').is_some_and(|at| {
        let name = rest[..at]
            .chars()
            .all(|one| one.is_alphanumeric() || one == '_');
        name && scan::position(rest, at..rest.len(), b',').is_some()
    });
    let is_loop = rest.is_empty() || rest.starts_with("while(") || rest.starts_with("concurrent(");
    (is_loop || counted).then_some(label)
}

/// How many lines the loop takes that the lines begin with.
pub(super) fn loop_behind(lines: &[LogicalLine]) -> usize {
    let mut loops = Loops::default();
    for (at, line) in lines.iter().enumerate() {
        if line.kind == LineKind::Statement {
            loops.pass(line);
        }
        if loops.are_over() {
            return at + 1;
        }
        if line.kind == LineKind::Statement && !loops.begun {
            break;
        }
    }
    0
}
