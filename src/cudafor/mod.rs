//! The table of the CUDA Fortran API: what `use cudafor` (and `cudadevice`, predefined names of device code) bring into scope.
//!
//! One row per procedure, type and named constant, shared by semantic analysis and the emitters. Adding an entry is one row
//! and one test.

mod rows;

pub use rows::{CONSTANTS, ROWS, TYPES};

use crate::intrinsics::Spelling;
use crate::ir::Basic;

/// Row of a procedure in [`ROWS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ApiId(pub u16);

/// A procedure of cudafor or of device code.
#[derive(Debug, Clone, Copy)]
pub struct Api {
    /// Lower-case name.
    pub name: &'static str,
    /// Where it may be called.
    pub side: Side,
    /// Dummy arguments.
    pub params: &'static [Param],
    /// Result; `None` for a subroutine.
    pub result: Option<ResultType>,
    /// Known without `use cudafor` (syncthreads, atomics ...).
    pub predefined: bool,
    /// A barrier of the thread block (or of the grid): kernels are split there on the CPU.
    pub barrier: bool,
    /// How emitted Rust spells it.
    pub rust: Spelling,
    /// How emitted CUDA C spells it.
    pub cuda: Spelling,
}

/// Where a procedure may be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Host,
    Device,
    Both,
}

/// A dummy argument.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Keyword, lower case.
    pub name: &'static str,
    /// What is accepted.
    pub accepts: Accepts,
    /// May be left out.
    pub optional: bool,
    /// The procedure writes it.
    pub written: bool,
}

/// What an argument may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Accepts {
    /// A scalar converted to this type.
    Scalar(Basic),
    /// A scalar of a built-in type: `dim3`, `cudaevent`, `cudadeviceprop`.
    Builtin(&'static str),
    /// A stream: integer(cuda_stream_kind), 0 for the null stream.
    Stream,
    /// A device variable of any type and rank, element or section start.
    DeviceData,
    /// Data in host or device memory.
    AnyData,
    /// A kernel's name.
    Kernel,
    /// A variable of any numeric type that atomics work on.
    AtomicTarget,
    /// A value of the same type as the first argument.
    SameAsFirst,
    /// Any integer.
    AnyInteger,
    /// Any scalar of 4 or 8 bytes (shuffles).
    Shuffled,
    /// Any logical.
    AnyLogical,
}

/// Type of a function's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultType {
    /// Fixed.
    Exactly(Basic),
    /// As the first argument.
    SameAsFirst,
    /// Decided by code in `sema` that the row's name selects.
    Special,
}

/// A built-in derived type.
#[derive(Debug, Clone, Copy)]
pub struct ApiType {
    /// Lower-case name.
    pub name: &'static str,
    /// Module that brings it: `cudafor`, `iso_c_binding`; `dim3` is known in both sides of a CUDA Fortran program.
    pub module: &'static str,
    /// Public components: name and type (characters have their length).
    pub fields: &'static [(&'static str, Basic)],
    /// Emitted Rust type.
    pub rust: &'static str,
    /// Emitted CUDA C type.
    pub cuda: &'static str,
}

/// A named constant.
#[derive(Debug, Clone, Copy)]
pub struct ApiConstant {
    /// Lower-case name.
    pub name: &'static str,
    /// Module that brings it: `cudafor`, `iso_c_binding`, `iso_fortran_env`.
    pub module: &'static str,
    /// Type.
    pub ty: Basic,
    /// Value.
    pub value: i64,
}

impl ApiId {
    /// The row.
    pub fn row(self) -> &'static Api {
        &ROWS[self.0 as usize]
    }
}

/// Finds a procedure by lower-case name.
pub fn find(name: &str) -> Option<ApiId> {
    ROWS.iter().position(|row| row.name == name).map(|index| ApiId(index as u16))
}
