//! From the typed program to text: Rust, CUDA C and the Cargo project around them.
//!
//! Emitters print and decide nothing; they cannot fail. They read [`crate::ir`] and the two tables, and know neither syntax nor
//! diagnostics.

pub mod cuda;
pub mod layout;
pub mod rust;
mod uses;

pub use uses::{Operation, Uses};
