//! The typed program of cuf2rs, what can be asked of it and decided in it, and all that is known by name: intrinsic procedures, CUDA's,
//! those of libraries. It knows neither how programs come about nor what becomes of them.

use cuf2rs_front::{companion, source, syntax};

pub mod cudafor;
pub mod intrinsics;
pub mod ir;
pub mod library;
