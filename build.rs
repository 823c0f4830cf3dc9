//! Generates the LALRPOP parsers from `grammar/`.
fn main() {}
