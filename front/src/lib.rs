//! The front end of cuf2rs: from the bytes of Fortran files to syntax trees, and what is said about them. It knows no name's meaning and
//! no target, and reads and writes no files. `threads` runs the passes of all crates.

pub mod companion;
pub mod diag;
pub mod directive;
pub mod source;
pub mod syntax;
pub mod threads;
