//! Everything that is tested from outside: one binary, one module per subject.

mod command_line;
