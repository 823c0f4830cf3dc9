//! Every module of a library is read without a finding.

use cuf2rs::library::module::{Module, each, rows};
use cuf2rs::library::{files, nvidia};
use cuf2rs::source::Sources;
use cuf2rs::{Options, check};

/// A program that imports all names of a module: only then are all of its interfaces looked at.
fn findings(module: &Module) -> String {
    let mut text = "program main\n".to_string();
    // Procedures in Fortran are looked at in any case.
    if rows(module).is_empty() {
        text += &format!("  use {}\n", module.name);
    }
    for row in rows(module) {
        let of_types = format!(
            "!each {}\n  use {}, only: {}\n!end each\n",
            row.letters, module.name, row.name
        );
        let plain = format!("  use {}, only: {}\n", module.name, row.name);
        text += &if row.letters.is_empty() {
            plain
        } else {
            each::written_out(&of_types)
        };
    }
    let mut sources = Sources::in_memory();
    sources.add("main.f90", format!("{text}end program main\n"));
    let (found, _) = check(&mut sources, &Options::default());
    let lines = found
        .iter()
        .map(|one| format!("{}: {}", one.code.id(), one.message));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_are_read_without_findings() {
    for module in files::MODULES.iter().chain(nvidia::MODULES) {
        assert_eq!(findings(module), "", "{}", module.name);
    }
}
