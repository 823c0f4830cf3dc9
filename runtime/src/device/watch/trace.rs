//! A trace in the form that Chrome's and other viewers of traces read: `CUF2RS_TRACE=FILE`.

use super::notify::extents;
use super::{Event, What};
use crate::device::acc::queue;
use std::fmt::Write as _;

/// The file that is asked for.
pub(super) fn file() -> Option<String> {
    std::env::var("CUF2RS_TRACE")
        .ok()
        .filter(|name| !name.is_empty())
}

/// Writes all events; a file that cannot be written is said, and the program ends as it would.
pub(super) fn write(file: &str, events: &[Event]) {
    if let Err(why) = std::fs::write(file, text(events)) {
        crate::fatal::warn(&format!("the trace cannot be written to '{file}': {why}"));
    }
}

fn text(events: &[Event]) -> String {
    let mut out = String::from("{\"traceEvents\": [");
    for (index, event) in events.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        one(event, &mut out);
    }
    out.push_str("\n]}\n");
    out
}

fn one(event: &Event, out: &mut String) {
    let (name, kind, more) = match event.what {
        What::Kernel { name, grid, block } => {
            let (grid, block) = (extents(grid), extents(block));
            (
                name.to_string(),
                "kernel",
                format!(", \"grid\": \"{grid}\", \"block\": \"{block}\""),
            )
        }
        What::Upload { name, bytes } => (
            format!("upload {name}"),
            "transfer",
            format!(", \"bytes\": {bytes}"),
        ),
        What::Download { name, bytes } => (
            format!("download {name}"),
            "transfer",
            format!(", \"bytes\": {bytes}"),
        ),
        What::Region => (
            format!("region {}", event.place.line),
            "region",
            String::new(),
        ),
        What::Directive(words) => (words.to_string(), "directive", String::new()),
        What::Wait => (String::from("wait"), "wait", String::new()),
    };
    let lane = match event.queue {
        queue::ASYNC_SYNC => 0,
        number => number,
    };
    let _ = write!(
        out,
        "{{\"name\": \"{}\", \"cat\": \"{kind}\", \"ph\": \"X\", \"ts\": {:.3}, \"dur\": {:.3}, \"pid\": 0, \"tid\": {lane}, \"args\": {{\"file\": \"{}\", \"procedure\": \"{}\", \"line\": {}{more}}}}}",
        quoted(&name),
        event.start,
        event.took,
        quoted(event.place.file),
        quoted(event.place.procedure),
        event.place.line,
    );
}

/// A text as it stands between JSON's quotes.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_quoted() {
        assert_eq!(super::quoted("a\"b\\c\n"), "a\\\"b\\\\c ");
    }
}
