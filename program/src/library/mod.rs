//! Libraries that translated programs call by modules of their own: rows for the table of the API, or interfaces in Fortran; one folder or file for each.

pub mod host;
pub mod mpi;
pub mod nvidia;
pub mod replaced;
