//! Logical lines to a syntax tree: tokens, classification, parsing, blocks.

pub mod ast;
