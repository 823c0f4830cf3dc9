//! The typed program of texts that lie in no files: what the tests of later passes begin with.

use crate::diag::Diagnostics;
use crate::ir::Program;
use crate::source::{SourceOptions, Sources};
use crate::{SemaOptions, analyze, syntax};

/// The typed program of some files, each a name and a text, with what there is to say of them.
pub fn program(files: &[(&str, &str)]) -> (Program, Sources, Diagnostics) {
    let mut sources = Sources::in_memory();
    let mut diagnostics = Diagnostics::default();
    let options = SourceOptions::default();
    let mut trees = Vec::new();
    for (name, text) in files {
        let file = sources.add(*name, *text);
        trees.push((
            file,
            syntax::parse_file(&mut sources, file, &options, &mut diagnostics),
        ));
    }
    let options = SemaOptions {
        cuda: true,
        library: true,
        ..SemaOptions::default()
    };
    let program = analyze(
        trees,
        &sources,
        Default::default(),
        options,
        &mut diagnostics,
    );
    (program, sources, diagnostics)
}
