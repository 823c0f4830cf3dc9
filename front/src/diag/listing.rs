//! Remarks as a listing, in the form that compilers for OpenACC have: the procedures, the lines in them, what is said of each line.

use super::{Code, Diagnostics, codes};
use crate::source::Sources;
use std::fmt::Write as _;

/// The listing of the remarks; those of no procedure come first, under the name of their file.
pub fn to_listing(sources: &Sources, remarks: &Diagnostics) -> String {
    let mut out = String::new();
    let mut last = (String::new(), 0);
    let mut sorted = remarks.sorted();
    sorted.sort_by_key(|one| {
        let place = one
            .span()
            .map(|span| (span.file, sources.line(span.file, span.start)));
        (place, order(one.code))
    });
    for remark in sorted {
        let Some(span) = remark.span() else { continue };
        let heading = match &remark.within {
            None => sources.name(span.file),
            Some(within) => within.procedure.clone(),
        };
        let line = sources.line(span.file, span.start);
        if last.0 != heading {
            let _ = writeln!(out, "{heading}:");
            last = (heading, 0);
        }
        let number = match last.1 == line {
            true => String::from("        "),
            false => format!("{line:>7},"),
        };
        last.1 = line;
        let _ = writeln!(out, "{number} {}", remark.message);
        for help in &remark.help {
            let _ = writeln!(out, "           ({help})");
        }
    }
    out
}

/// Of a line: data, what was found of the loop, the kernel, how its loops are shared out.
fn order(code: Code) -> u8 {
    match code {
        codes::DATA_MOVED => 0,
        codes::LOOP_FOUND => 1,
        codes::LOOP_PREVENTED => 2,
        codes::KERNEL_MADE => 3,
        codes::LOOP_SCHEDULE => 4,
        codes::KERNEL_USAGE => 6,
        _ => 5,
    }
}
