//! From the typed program to text: Rust, CUDA C and the Cargo project around them.
//!
//! Emitters print and decide nothing; they cannot fail. They read [`crate::ir`] and the two tables, and know neither syntax nor
//! diagnostics.

pub mod cuda;
mod declare;
mod global;
pub mod layout;
pub mod rust;
pub mod lines;
pub mod project;
mod uses;

pub use global::global_axis;
pub use uses::{Operation, Uses};

/// The names of a program's files without their folders.
pub(crate) fn source_names(program: &crate::ir::Program) -> String {
    let name = |path: &String| path.rsplit(['/', '\\']).next().unwrap_or(path).to_string();
    program.files.iter().map(name).collect::<Vec<_>>().join(", ")
}
