//! The command line of cuf2rs.
fn main() {}
