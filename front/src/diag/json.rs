//! Diagnostics for programs: one JSON object a line. The only module that knows how they look as JSON; docs/guide.md describes it.

use super::{Diagnostic, Diagnostics, Label, Severity};
use crate::source::{Sources, Span};
use serde_json::{Value, json};

/// The diagnostics in order of their places, an object and a line each.
pub fn to_lines(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let sorted = diagnostics.sorted();
    sorted
        .into_iter()
        .map(|found| format!("{}\n", object(sources, found)))
        .collect()
}

fn object(sources: &Sources, found: &Diagnostic) -> Value {
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
    };
    let spans = found.labels.iter().map(|label| span(sources, label));
    json!({
        "reason": "diagnostic",
        "severity": severity,
        "code": found.code.id(),
        "title": found.code.title(),
        "message": found.message,
        "spans": spans.collect::<Vec<_>>(),
        "notes": found.notes,
        "helps": found.help,
        "procedure": found.within.as_ref().map(|within| &within.procedure),
    })
}

/// Bytes from 0, lines and columns from 1; the end is behind the last byte.
fn span(sources: &Sources, label: &Label) -> Value {
    let Span { file, start, end } = label.span;
    let (first, last) = (sources.position(file, start), sources.position(file, end));
    json!({
        "file": sources.name(file),
        "primary": label.primary,
        "label": label.text,
        "byte_start": start,
        "byte_end": end,
        "line_start": first.line,
        "column_start": first.column,
        "line_end": last.line,
        "column_end": last.column,
    })
}
