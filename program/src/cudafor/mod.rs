//! The table of the CUDA Fortran API: what `use cudafor` (and `cudadevice`, predefined names of device code) bring into scope.
//!
//! One row per procedure, type and named constant, shared by semantic analysis and the emitters. Adding an entry is one row
//! and one test.

mod rows;

pub use rows::{CONSTANTS, IEEE_FLAGS, ROWS, TYPES};

use crate::intrinsics::Spelling;
use crate::ir::Basic;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

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
    /// Which threads wait for each other there.
    pub meets: Meets,
    /// How emitted Rust spells it.
    pub rust: Spelling,
    /// How emitted CUDA C spells it.
    pub cuda: Spelling,
}

/// Which threads wait for each other at a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meets {
    /// None: every thread goes on alone.
    Nobody,
    /// Lanes of a warp.
    Warp,
    /// The threads of a block: kernels are split there on the CPU.
    Block,
    /// All threads of the grid.
    Grid,
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
    /// Value in device code when it is left out.
    pub default: Option<i64>,
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
    /// A stream, or the device variable for which it shall count.
    StreamOrData,
    /// A device variable of any type and rank, element or section start.
    DeviceData,
    /// Data in host or device memory, a `c_ptr` or a `c_devptr`.
    AnyData,
    /// What was allocated in device or managed memory: an array, a pointer, an address.
    DevicePointer,
    /// What is to be allocated in device memory: a rank-one allocatable or pointer, or a `c_devptr`.
    Unallocated,
    /// Likewise in managed memory, also a `c_ptr`.
    UnallocatedManaged,
    /// Likewise with padded rows: of rank two, or a `c_devptr`.
    UnallocatedRows,
    /// A variable of any type in host memory.
    HostData,
    /// Anything: it has no effect.
    Ignored,
    /// A kernel's name.
    Kernel,
    /// A variable that atomics work on: integer or real of 4 or 8 bytes.
    AtomicTarget,
    /// Likewise, an integer alone.
    AtomicInteger,
    /// Likewise, a default integer alone.
    AtomicCounter,
    /// A variable that is stored to with a cache hint: integer, real or complex of 4 or 8 bytes.
    Cached,
    /// A variable of such a type that is read with a cache hint.
    CachedValue,
    /// A value of the same type as the first argument.
    SameAsFirst,
    /// Any integer.
    AnyInteger,
    /// Any real.
    AnyReal,
    /// A number or a logical that shuffles move.
    Shuffled,
    /// An integer or real of 4 or 8 bytes, to be compared.
    Matched,
    /// A variable that tells whether something holds: a logical, or an integer of 4 bytes.
    Truth,
    /// A value for the elements of the first argument; zero may be of another type.
    Fill,
    /// The width of a shuffle: 1, 2, 4, 8, 16 or 32.
    Lanes,
    /// Any logical.
    AnyLogical,
    /// An argument of an MPI procedure.
    Mpi(crate::library::mpi::Mode, crate::library::mpi::Word),
}

/// Type of a function's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultType {
    /// Fixed.
    Exactly(Basic),
    /// As the first argument.
    SameAsFirst,
    /// As the second argument (`shfl_sync` of mask and value).
    SameAsSecond,
    /// A built-in derived type.
    Builtin(&'static str),
}

/// A built-in derived type.
#[derive(Debug, Clone, Copy)]
pub struct ApiType {
    /// Lower-case name.
    pub name: &'static str,
    /// Module that brings it: `cudafor`, `iso_c_binding`; `dim3` is known in both sides of a CUDA Fortran program.
    pub module: &'static str,
    /// Public components in order.
    pub fields: &'static [ApiField],
    /// Emitted Rust type.
    pub rust: &'static str,
    /// Emitted CUDA C type.
    pub cuda: &'static str,
}

/// A component of a built-in derived type.
#[derive(Debug, Clone, Copy)]
pub struct ApiField {
    /// Name, capitals as in the guide.
    pub name: &'static str,
    /// Type; characters have their length.
    pub ty: Basic,
    /// Number of elements of a rank-1 component, 0 for a scalar.
    pub extent: u32,
    /// Value when a structure constructor leaves it out (dim3: 1).
    pub default: Option<i64>,
    /// For a component of another type of the table: that type, in place of `ty`.
    pub holds: Option<&'static str>,
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
    /// The elements of one that is an array.
    pub values: &'static [i64],
    /// For a structure with one component: its type in the table.
    pub of: Option<&'static str>,
}

impl ApiId {
    /// The row.
    pub fn row(self) -> &'static Api {
        &ROWS[self.0 as usize]
    }

    /// The module that it belongs to when that is not one of CUDA Fortran's: NVTX, OMP_LIB.
    pub fn other_module(self) -> Option<&'static str> {
        let name = self.row().name;
        let holds = |(_, rows): &&(&str, &[Api])| rows.iter().any(|row| row.name == name);
        rows::ELSEWHERE
            .iter()
            .find(holds)
            .map(|(module, _)| *module)
    }

    /// The operation of ATOMIC of this name.
    pub fn atomic(operation: &str) -> Option<ApiId> {
        find(&format!("atomic:{operation}"))
    }

    /// Whether it accesses its first argument in a way that no other thread divides.
    pub fn is_atomic(self) -> bool {
        self.row().name.starts_with("atomic")
    }

    /// The lower-case name, that of the generic for a specific.
    pub fn name(self) -> &'static str {
        self.row().generic_name()
    }
}

impl Api {
    /// The name that programs call it by.
    pub fn generic_name(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }

    /// Position of the argument of this lower-case keyword.
    pub fn position(&self, keyword: &str) -> Option<usize> {
        self.params.iter().position(|param| param.name == keyword)
    }

    /// The smallest and the largest number of arguments.
    pub fn arity(&self) -> (usize, usize) {
        let least = self.params.iter().filter(|param| !param.optional).count();
        (least, self.params.len())
    }
}

/// The names of all procedures, in lower case.
pub fn names() -> impl Iterator<Item = &'static str> {
    let named = ROWS.iter().filter(|row| !row.name.contains(':'));
    named.map(|row| row.name)
}

/// Whether Rust calls a procedure by this bare name.
pub fn is_runtime_function(name: &str) -> bool {
    static NAMES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
        let spelled = ROWS.iter().filter_map(|row| match row.rust {
            Spelling::Function(name) => Some(name),
            _ => None,
        });
        spelled.collect()
    });
    NAMES.contains(name)
}

/// Finds a procedure by lower-case name.
pub fn find(name: &str) -> Option<ApiId> {
    static INDEX: LazyLock<HashMap<&'static str, ApiId>> = LazyLock::new(|| {
        let numbered = ROWS.iter().enumerate();
        numbered
            .map(|(index, row)| (row.name, ApiId(index as u16)))
            .collect()
    });
    INDEX.get(name).copied()
}

/// What a module means by a name: LIBM gives the host, too, what CUDADEVICE gives device code alone (`cbrt`).
pub fn of_module(module: &str, name: &str) -> Option<ApiId> {
    find(&format!("{name}:{module}")).or_else(|| find(name))
}

/// A procedure of OPENACC, OMP_LIB, MPI or CUDA's runtime library that no file of a program defines: they are in libraries, so programs call them
/// without their module, too.
pub fn without_module(name: &str) -> Option<ApiId> {
    find(name).filter(|id| match id.other_module() {
        Some(module) => matches!(module, "openacc" | "omp_lib" | "mpi"),
        None => id.row().side == Side::Host && name.starts_with("cuda"),
    })
}

/// The specific of a generic for a first argument of this type (`integer(8)`, `grid_group`), if there is one.
pub fn specific(generic: ApiId, first: &str) -> Option<ApiId> {
    find(&format!("{}:{first}", generic.name()))
}

/// Finds a derived type by lower-case name.
pub fn find_type(name: &str) -> Option<&'static ApiType> {
    TYPES.iter().find(|ty| ty.name == name)
}

#[cfg(test)]
mod tests;
