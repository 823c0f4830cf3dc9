//! Cases as one program, and its output taken apart again.

use super::Case;
use crate::samples::Sample;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// A program of many cases.
pub struct Program {
    /// The name of its table, and its number.
    pub name: String,
    /// Its text on disk.
    pub file: PathBuf,
    cases: Vec<(usize, Case)>,
}

impl Program {
    /// Writes the text of the numbered cases.
    pub fn new(table: &str, number: usize, cuda: bool, cases: Vec<(usize, Case)>) -> Program {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table-sources");
        fs::create_dir_all(&folder).unwrap();
        let name = format!("table_{table}_{number}");
        let file = folder.join(format!("{name}.{}", if cuda { "cuf" } else { "f90" }));
        fs::write(&file, text(&cases)).unwrap();
        Program { name, file, cases }
    }

    /// The program as the workspace of emitted programs takes it.
    pub fn sample(&self) -> Sample {
        Sample {
            name: self.name.clone(),
            files: vec![self.file.clone()],
            options: Vec::new(),
            environment: Vec::new(),
            input: Vec::new(),
            expected: String::new(),
            small: Vec::new(),
        }
    }

    /// What is said where the program does not translate.
    pub fn refused(&self) -> Option<String> {
        self.sample().translate().err()
    }

    /// The cases of which two runs print different lines.
    pub fn differences(&self, ours: &str, others: &str) -> Vec<String> {
        let differs = |(number, case): &(usize, Case)| {
            let [mine, theirs] = [ours, others].map(|text| lines_of(text, *number));
            (mine.is_none() || mine != theirs).then(|| {
                let [mine, theirs] = [mine, theirs].map(|lines| lines.unwrap_or("nothing\n"));
                format!(
                    "{}\n-- here\n{mine}-- the other way\n{theirs}",
                    shown(*number, case)
                )
            })
        };
        self.cases.iter().filter_map(differs).collect()
    }

    /// The case at which a run ended, with the end of what was printed.
    pub fn last(&self, text: &str) -> String {
        let reached = |(number, _): &&(usize, Case)| text.contains(&head(*number));
        let case = self.cases.iter().rev().find(reached);
        let case = case.map_or(String::new(), |(number, case)| shown(*number, case));
        let lines: Vec<&str> = text.lines().rev().take(20).collect();
        let lines: Vec<&str> = lines.into_iter().rev().collect();
        format!("{case}\n-- ends with\n{}\n", lines.join("\n"))
    }
}

/// The line that a program prints before a case.
fn head(number: usize) -> String {
    format!("== {number}\n")
}

/// What a case printed.
fn lines_of(text: &str, number: usize) -> Option<&str> {
    let (_, from) = text.split_once(&head(number))?;
    Some(from.split_once("== ").map_or(from, |(lines, _)| lines))
}

fn shown(number: usize, case: &Case) -> String {
    format!(
        "== {}\n{}{}",
        case.label,
        numbered(&case.units, number),
        numbered(&case.body, number)
    )
}

fn numbered(text: &str, number: usize) -> String {
    let end = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    text.replace('@', &number.to_string()) + end
}

/// The whole program: each case's units, its subroutine in a module of its own, and a main program that calls them.
fn text(cases: &[(usize, Case)]) -> String {
    let mut text = String::new();
    let mut calls = String::new();
    for (number, case) in cases {
        let (units, body) = (
            numbered(&case.units, *number),
            numbered(&case.body, *number),
        );
        write!(
            text,
            "{units}! {}\nsubroutine case_{number}\n{body}end subroutine case_{number}\n\n",
            case.label
        )
        .unwrap();
        write!(
            calls,
            "  print '(a)', '== {number}'\n  call case_{number}\n"
        )
        .unwrap();
    }
    format!("{text}program table\n{calls}end program table\n")
}
