//! What holds for all emitted text: it compiles, it is formatted, clippy has nothing to say, and there is no `unsafe` in it.

use crate::tools;
use crate::workshop::{BUILT, Project, WORKSHOP, shown};
use std::fs;
use std::process::Command;

#[test]
fn programs_compile_without_warnings() {
    let built = BUILT.cargo(&["build", "--release", "--workspace", "--keep-going"]);
    let text = shown(&built);
    assert!(
        built.status.success() && !text.contains("warning"),
        "{text}"
    );
}

#[test]
fn rust_is_formatted() {
    if !tools::has("rustfmt", "the format of emitted Rust") {
        return;
    }
    let badly: Vec<String> = WORKSHOP.projects.iter().filter_map(difference).collect();
    assert!(
        badly.is_empty(),
        "{} projects:\n{}",
        badly.len(),
        badly.join("\n")
    );
}

fn difference(project: &Project) -> Option<String> {
    let mut command = Command::new("rustfmt");
    command.args([
        "--check",
        "--edition",
        "2024",
        "--color",
        "never",
        "src/main.rs",
    ]);
    let output = command.current_dir(&project.folder).output().unwrap();
    (!output.status.success()).then(|| shown(&output))
}

/// What style and simplicity mean to clippy, and the structure of a Fortran program goes against.
const STRUCTURE: &[&str] = &[
    "assign_op_pattern",
    "bool_comparison",
    "borrow_deref_ref",
    "collapsible_else_if",
    "collapsible_if",
    "collapsible_match",
    "derivable_impls",
    "double_comparisons",
    "double_parens",
    "excessive_precision",
    "explicit_auto_deref",
    "field_reassign_with_default",
    "identity_op",
    "if_same_then_else",
    "int_plus_one",
    "let_and_return",
    "manual_clamp",
    "manual_range_contains",
    "manual_range_patterns",
    "manual_swap",
    "match_overlapping_arm",
    "module_inception",
    "needless_bool",
    "needless_borrows_for_generic_args",
    "needless_late_init",
    "needless_option_as_deref",
    "needless_range_loop",
    "needless_return",
    "neg_cmp_op_on_partial_ord",
    "neg_multiply",
    "nonminimal_bool",
    "only_used_in_recursion",
    "redundant_closure",
    "single_match",
    "too_many_arguments",
    "type_complexity",
    "unnecessary_cast",
    "upper_case_acronyms",
    "while_let_loop",
    "zero_divided_by_zero",
    "zero_prefixed_literal",
];

/// The projects allow all lints of style and simplicity; here most of them count.
#[test]
fn clippy_has_nothing_to_say() {
    if !tools::has("cargo-clippy", "clippy on emitted Rust") {
        return;
    }
    let allowed: Vec<String> = STRUCTURE
        .iter()
        .map(|lint| format!("-Aclippy::{lint}"))
        .collect();
    let mut args = vec!["clippy", "--workspace", "--no-deps", "--quiet", "--"];
    args.extend(["-Wclippy::style", "-Wclippy::complexity"]);
    args.extend(allowed.iter().map(String::as_str));
    args.extend(["-D", "warnings"]);
    let output = WORKSHOP.cargo(&args);
    assert!(output.status.success(), "{}", shown(&output));
}

#[test]
fn rust_is_safe() {
    for project in &WORKSHOP.projects {
        for path in rust_files(&project.folder.join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("unsafe"), "{}", path.display());
        }
    }
}

fn rust_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for path in crate::samples::entries(folder) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            files.push(path);
        }
    }
    files
}
