//! The examples of `cuf2rs explain` behave as the texts say: the wrong one is given its code, the right one is not, nor any error.

use crate::samples::root;
use cuf2rs::diag::Code;
use cuf2rs::diag::codes;
use cuf2rs::diag::render::to_text;
use cuf2rs::source::Sources;
use cuf2rs::translate;
use std::fs;
use std::path::Path;

/// Codes whose examples are no programs of one file: command lines, several files, several ways to be wrong, or lines that only
/// a whole file shows.
const NOT_TRIED: &[&str] = &[
    "L001", "L006", "L007", "L008", "L011", "L012", "L014", "L021", "L022", "L023", "L027", "L028",
    "L033", "L034", "L035", "P002", "P004", "P007", "P013", "S003", "S008", "S009", "S010", "S014",
    "S018", "S020", "S039", "S041", "S045", "S049", "S050", "S053", "S055", "S060", "S061", "S062",
    "S066", "T020", "T038", "S336", "D005", "D011", "D113", "D115", "D146", "D103", "D105", "D129",
    "R002", "R008", "R001", "R003", "R004", "R005", "R006", "R013", "R014",
];

/// What stands for an example in the programs around them.
const PLACE: &str = "!example!";

/// A program around examples.
struct Around {
    code: Code,
    suffix: String,
    text: String,
}

fn programs_around() -> Vec<Around> {
    let text = fs::read_to_string(root().join("tests/explanations.txt")).unwrap();
    let sections = text.split("\n=== ").skip(1);
    let one = |section: &str| {
        let (name, text) = section.split_once('\n').unwrap();
        let (code, suffix) = name.split_once('.').unwrap();
        Around {
            code: Code::find(code).unwrap_or_else(|| panic!("no code {code}")),
            suffix: suffix.to_string(),
            text: text.to_string(),
        }
    };
    sections.map(one).collect()
}

/// The indented blocks of an explanation: the wrong example and, if there is one, the right one.
fn examples(explanation: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = false;
    for line in explanation.lines() {
        match line.strip_prefix("    ") {
            Some(code) if open && code.trim() != "..." => {
                let example = found.last_mut().unwrap();
                example.push_str(code);
                example.push('\n');
            }
            Some(_) => {}
            None if line.is_empty() && open => {}
            None => {
                open = line.ends_with(':');
                if open {
                    found.push(String::new());
                }
            }
        }
    }
    found.retain(|example| !example.is_empty());
    found
}

/// Everything that is said of an example, remarks as well, and whether there is an error.
fn said(around: &Around, example: &str) -> (String, bool) {
    let mut sources = Sources::on_disk();
    let name = format!("example.{}", around.suffix);
    let text = around.text.replace(PLACE, example);
    sources.add(Path::new(&name), text.into_bytes());
    let options = crate::errors::options_for(around.code.id());
    let translation = translate(&mut sources, &options);
    let text =
        to_text(&sources, &translation.diagnostics) + &to_text(&sources, &translation.remarks);
    // A right example may leave out the main program.
    let mut found = translation.diagnostics.iter();
    let wrong = found.any(|one| one.is_error() && one.code != codes::NO_MAIN);
    (text, wrong)
}

#[test]
fn examples_of_explanations_behave_as_they_say() {
    let mut failures = Vec::new();
    for around in programs_around() {
        let code = around.code;
        let examples = examples(code.explanation());
        let mark = format!("[{code}]");
        let (text, _) = said(&around, &examples[0]);
        if !text.contains(&mark) {
            failures.push(format!(
                "{code}: the wrong example is not given it:\n{text}"
            ));
        }
        if let Some(right) = examples.get(1) {
            let (text, wrong) = said(&around, right);
            if wrong || text.contains(&mark) {
                failures.push(format!("{code}: the right example is wrong:\n{text}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_explanation_is_tried_or_known_not_to_be() {
    let tried: Vec<Code> = programs_around().iter().map(|around| around.code).collect();
    for code in codes::all() {
        let known = NOT_TRIED.contains(&code.id()) || code.id().starts_with('C');
        assert!(
            tried.contains(&code) != known,
            "the examples of {code} are tried: {}; known not to be: {known}",
            tried.contains(&code)
        );
    }
}
