//! The back end of cuf2rs: loops and regions become kernels and launches (`offload`) or work of threads (`team`), and the typed program
//! becomes text (`emit`). It knows no syntax.

use cuf2rs_front::{companion, diag, source, threads};
use cuf2rs_program::{cudafor, intrinsics, ir, library};

pub mod emit;
pub mod offload;
pub mod team;
