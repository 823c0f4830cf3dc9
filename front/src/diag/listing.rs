//! Remarks as a listing, in the form that compilers for OpenACC have: the procedures, the lines in them, what is said of each line. A kernel is said
//! with the innermost of the loops that it shares out, and how each of them is shared out stands below it.

use super::{Code, Diagnostic, Diagnostics, codes};
use crate::source::{FileId, Sources};
use std::collections::HashMap;
use std::fmt::Write as _;

/// A procedure and a kernel in it.
type Kernel<'a> = (&'a str, &'a str);

/// The listing of the remarks; those of no procedure come first, under the name of their file.
pub fn to_listing(sources: &Sources, remarks: &Diagnostics) -> String {
    let line = |one: &Diagnostic| one.span().map(|span| sources.line(span.file, span.start));
    let mut sorted = remarks.sorted();
    let mut shared_out: HashMap<Kernel<'_>, Vec<&Diagnostic>> = HashMap::new();
    for one in sorted
        .iter()
        .copied()
        .filter(|one| one.code == codes::LOOP_SCHEDULE)
    {
        shared_out.entry(kernel(one)).or_default().push(one);
    }
    // Where a remark stands: that on a kernel with its innermost loop.
    let place = |one: &Diagnostic| -> Option<(FileId, u32)> {
        let loops = shared_out.get(&kernel(one));
        let loops = loops.filter(|_| one.code == codes::KERNEL_MADE);
        let innermost = loops
            .into_iter()
            .flatten()
            .filter_map(|one| line(one))
            .max();
        Some((one.span()?.file, innermost.or(line(one))?))
    };
    sorted.retain(|one| one.code != codes::LOOP_SCHEDULE);
    sorted.sort_by_key(|one| (place(one), order(one.code)));
    let mut out = String::new();
    let mut last = (String::new(), 0);
    for remark in sorted {
        let Some((file, number)) = place(remark) else {
            continue;
        };
        let heading = match &remark.within {
            None => sources.name(file),
            Some(within) => within.procedure.clone(),
        };
        if last.0 != heading {
            let _ = writeln!(out, "{heading}:");
            last = (heading, 0);
        }
        let shown = match last.1 == number {
            true => String::from("        "),
            false => format!("{number:>7},"),
        };
        last.1 = number;
        let _ = writeln!(out, "{shown} {}", remark.message);
        for help in &remark.help {
            let _ = writeln!(out, "           ({help})");
        }
        if remark.code == codes::KERNEL_MADE {
            let loops = shared_out.get(&kernel(remark));
            for one in loops.into_iter().flatten() {
                let number = line(one).unwrap_or_default();
                let _ = writeln!(out, "{number:>11}, {}", one.message);
            }
        }
    }
    out
}

fn kernel(remark: &Diagnostic) -> Kernel<'_> {
    let Some(within) = &remark.within else {
        return ("", "");
    };
    (&within.procedure, within.kernel.as_deref().unwrap_or(""))
}

/// Of a line: data, what was found of the loop, the kernel.
fn order(code: Code) -> u8 {
    match code {
        codes::DATA_MOVED => 0,
        codes::LOOP_FOUND => 1,
        codes::LOOP_PREVENTED => 2,
        codes::KERNEL_MADE => 3,
        codes::KERNEL_USAGE => 6,
        _ => 5,
    }
}
