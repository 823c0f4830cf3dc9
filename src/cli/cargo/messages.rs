//! Runs cargo, and takes down what it and rustc have to say instead of letting it through to the user.
//!
//! Knows the JSON messages of cargo and what its progress lines look like; not what a message means for the user.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

/// An error of rustc.
#[derive(Clone, Debug, Default)]
pub struct RustcError {
    /// `E0502`; empty for errors without a code.
    pub code: String,
    /// The message with its notes, in one text.
    pub text: String,
    /// The file inside the package and the line, when the error has a place.
    pub place: Option<(PathBuf, u32)>,
    /// As rustc would have printed it.
    pub rendered: String,
}

/// What a run of cargo gave.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub status: ExitStatus,
    /// The executable that it names.
    pub executable: Option<PathBuf>,
    /// The errors of rustc.
    pub errors: Vec<RustcError>,
    /// What cargo itself said, without progress.
    pub text: String,
}

/// Runs the command, which was given `--message-format json`. `progress` gets cargo's lines about what it is doing.
pub fn run(command: &mut Command, progress: impl Fn(&str) + Sync) -> io::Result<Outcome> {
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut cargo = command.spawn()?;
    let (stdout, stderr) = (cargo.stdout.take(), cargo.stderr.take());
    let (messages, text) = std::thread::scope(|scope| {
        let said = scope.spawn(|| stderr.map(|pipe| said(pipe, &progress)));
        let messages: Vec<Value> = stdout.map(messages).unwrap_or_default();
        (messages, said.join().unwrap_or_default())
    });
    Ok(Outcome {
        status: cargo.wait()?,
        executable: messages.iter().rev().find_map(executable),
        errors: messages.iter().filter_map(error).collect(),
        text: text.unwrap_or_default(),
    })
}

/// A message on each line; what is none is somebody else's output.
fn messages(pipe: impl Read) -> Vec<Value> {
    let lines = BufReader::new(pipe).lines().map_while(Result::ok);
    lines
        .filter_map(|line| serde_json::from_str(&line).ok())
        .collect()
}

/// Cargo's own words, without the lines that say what it is doing.
fn said(pipe: impl Read, progress: impl Fn(&str)) -> String {
    let mut text = String::new();
    for line in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        if is_progress(&line) {
            progress(&line);
        } else {
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// `   Compiling libc v0.2.1`: a verb that ends in column 12.
fn is_progress(line: &str) -> bool {
    let Some((verb, rest)) = line.split_at_checked(12) else {
        return false;
    };
    let verb = verb.trim_start();
    rest.starts_with(' ')
        && verb.starts_with(|c: char| c.is_ascii_uppercase())
        && verb.chars().all(|c| c.is_ascii_alphabetic())
}

fn executable(message: &Value) -> Option<PathBuf> {
    message["executable"].as_str().map(PathBuf::from)
}

/// The error in a message; rustc's closing count of errors is none.
fn error(message: &Value) -> Option<RustcError> {
    let error = &message["message"];
    let is_error = message["reason"] == "compiler-message" && error["level"] == "error";
    let text = error["message"].as_str().unwrap_or_default();
    if !is_error || text.starts_with("aborting due to") {
        return None;
    }
    let notes = error["children"].as_array().into_iter().flatten();
    let notes = notes.filter_map(|note| note["message"].as_str());
    let spans = || error["spans"].as_array().into_iter().flatten();
    let primary = spans().find(|span| span["is_primary"] == true);
    Some(RustcError {
        code: error["code"]["code"].as_str().unwrap_or_default().into(),
        text: std::iter::once(text)
            .chain(notes)
            .collect::<Vec<_>>()
            .join("\n"),
        place: primary.and_then(place),
        rendered: error["rendered"].as_str().unwrap_or_default().into(),
    })
}

/// Where an error is: in a macro of the runtime, where the macro is called.
fn place(span: &Value) -> Option<(PathBuf, u32)> {
    let call = &span["expansion"]["span"];
    if !call.is_null() {
        return place(call);
    }
    let file = span["file_name"].as_str()?;
    let line = span["line_start"].as_u64()?;
    Some((PathBuf::from(file), u32::try_from(line).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_from_errors() {
        assert!(is_progress("   Compiling libc v0.2.1"));
        assert!(is_progress("    Updating crates.io index"));
        assert!(is_progress(" Downloading 3 crates"));
        for line in [
            "error: could not compile",
            "Caused by:",
            "  [6] Could not resolve",
            "",
        ] {
            assert!(!is_progress(line), "{line}");
        }
    }

    #[test]
    fn an_error_inside_a_macro_is_where_the_macro_is_called() {
        let message = serde_json::json!({
            "reason": "compiler-message",
            "message": {
                "level": "error", "message": "mismatched types", "code": {"code": "E0308"}, "rendered": "text",
                "children": [{"message": "a note"}],
                "spans": [{
                    "is_primary": true, "file_name": "/cache/runtime/src/io.rs", "line_start": 3,
                    "expansion": {"span": {"file_name": "src/main.rs", "line_start": 20, "expansion": null}}
                }]
            }
        });
        let found = error(&message).unwrap();
        assert_eq!(found.place, Some(("src/main.rs".into(), 20)));
        assert_eq!(found.code, "E0308");
        assert_eq!(found.text, "mismatched types\na note");
    }
}
