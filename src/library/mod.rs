//! Libraries that translated programs call by modules of their own: rows for the table of the API, one folder or file for each.

pub mod mpi;
