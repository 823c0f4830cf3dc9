//! Bytes to logical lines: no panic, and every place lies inside its file.
#![no_main]

use cuf2rs::diag::Diagnostics;
use cuf2rs::source::{SourceOptions, Sources, dump_lines, read_lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (name, text) = match data.split_first() {
        Some((first, rest)) => (["a.cuf", "a.f", "a.F90", "a.F"][*first as usize % 4], rest),
        None => return,
    };
    let mut sources = Sources::in_memory();
    let file = sources.add(name, text);
    let mut found = Diagnostics::default();
    let lines = read_lines(&mut sources, file, &SourceOptions::default(), &mut found);
    for line in &lines.lines {
        let span = line.whole();
        assert!(span.end as usize <= sources.file(span.file).bytes.len());
    }
    dump_lines(&sources, &lines);
});
