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
