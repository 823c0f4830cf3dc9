//! The runtime beside gfortran: both write the same values with the same formats, read the same texts and draw the same
//! random numbers; the bytes must be equal. Without gfortran these tests say that they compared nothing; the unit
//! tests with recorded texts hold without it.

#[path = "gfortran/driver.rs"]
mod driver;
#[path = "gfortran/files.rs"]
mod files;
#[path = "gfortran/input.rs"]
mod input;
#[path = "gfortran/output.rs"]
mod output;
#[path = "gfortran/random.rs"]
mod random;
#[path = "gfortran/statements.rs"]
mod statements;
#[path = "gfortran/values.rs"]
mod values;
