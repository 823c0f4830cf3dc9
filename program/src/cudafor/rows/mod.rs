//! The rows, and the notation they are written in.
//!
//! A row reads `"name" side [(a Accepts) (out b Accepts) [c Accepts]] -> Result; known; rust; cuda;`: required arguments
//! in parentheses, optional ones in brackets, `out` before those that are written; the result is `none` for a subroutine;
//! `predefined` instead of `known` when no USE is needed, with `block`, `warp` or `grid` behind it where threads of these wait for each
//! other. A spelling is `f "name"`, `m "name"`, `special` or `no`. An optional argument of device code has a default: `[width Lanes = 32]`.
//!
//! A name with a colon is a specific of the generic before it: `"__clz:integer(8)"` is what `__clz` means for a first argument of that
//! type, `"syncthreads:grid_group"` what `syncthreads` means for a group.

mod atomic;
mod attributes;
mod constants;
mod device;
mod device_math;
mod host;
mod libm;
mod nvtx;
mod openacc;
mod openmp;
mod standard;
pub use standard::IEEE_FLAGS;
mod teams;
mod types;

use super::{Api, ApiConstant, ApiType};
use crate::library::mpi;

macro_rules! param {
    ((out $name:ident $accepts:ident $(($basic:expr))?)) => {
        param!(@ $name false true $accepts $(($basic))? => None)
    };
    (($name:ident $accepts:ident $(($basic:expr))?)) => {
        param!(@ $name false false $accepts $(($basic))? => None)
    };
    ([$name:ident $accepts:ident $(($basic:expr))?]) => {
        param!(@ $name true false $accepts $(($basic))? => None)
    };
    ([$name:ident $accepts:ident $(($basic:expr))? = $default:literal]) => {
        param!(@ $name true false $accepts $(($basic))? => Some($default))
    };
    (@ $name:ident $optional:literal $written:literal $accepts:ident $(($basic:expr))? => $default:expr) => {
        crate::cudafor::Param {
            name: stringify!($name),
            accepts: crate::cudafor::Accepts::$accepts $(($basic))?,
            optional: $optional,
            written: $written,
            default: $default,
        }
    };
}

macro_rules! side {
    (host) => {
        crate::cudafor::Side::Host
    };
    (device) => {
        crate::cudafor::Side::Device
    };
    (both) => {
        crate::cudafor::Side::Both
    };
}

macro_rules! predefined {
    (known) => {
        false
    };
    (predefined) => {
        true
    };
    (none) => {
        None
    };
    ($result:ident $(($basic:expr))?) => {
        Some(crate::cudafor::ResultType::$result $(($basic))?)
    };
}

macro_rules! meets {
    () => {
        crate::cudafor::Meets::Nobody
    };
    (warp) => {
        crate::cudafor::Meets::Warp
    };
    (block) => {
        crate::cudafor::Meets::Block
    };
    (grid) => {
        crate::cudafor::Meets::Grid
    };
}

macro_rules! spelling {
    (f $name:literal) => {
        crate::intrinsics::Spelling::Function($name)
    };
    (m $name:literal) => {
        crate::intrinsics::Spelling::Method($name)
    };
    (special) => {
        crate::intrinsics::Spelling::Special
    };
    (no) => {
        crate::intrinsics::Spelling::None
    };
}

macro_rules! rows {
    ($($name:literal $side:ident [$($param:tt)*] -> $result:ident $(($basic:expr))?;
       $known:ident $($meets:ident)?; $rk:ident $($rust:literal)?; $ck:ident $($cuda:literal)?;)*) => {
        pub(super) const ROWS: &[crate::cudafor::Api] = &[$(
            crate::cudafor::Api {
                name: $name,
                side: side!($side),
                params: &[$(param!($param)),*],
                result: predefined!($result $(($basic))?),
                predefined: predefined!($known),
                meets: meets!($($meets)?),
                rust: spelling!($rk $($rust)?),
                cuda: spelling!($ck $($cuda)?),
            }
        ),*];
    };
}
use {meets, param, predefined, rows, side, spelling};

macro_rules! joined {
    ($(#[$note:meta])* $name:ident: $row:ty = [$($part:expr),+ $(,)?]) => {
        $(#[$note])*
        pub static $name: [$row; { 0 $(+ $part.len())+ }] = {
            const PARTS: &[&[$row]] = &[$($part),+];
            let mut rows = [PARTS[0][0]; { 0 $(+ $part.len())+ }];
            let (mut part, mut taken, mut next) = (0, 0, 0);
            while next < rows.len() {
                if taken == PARTS[part].len() {
                    part += 1;
                    taken = 0;
                } else {
                    rows[next] = PARTS[part][taken];
                    taken += 1;
                    next += 1;
                }
            }
            rows
        };
    };
}

joined! {
    /// Procedures.
    ROWS: Api = [host::ROWS, device::ROWS, device_math::ROWS, libm::ROWS, nvtx::ROWS, openacc::ROWS, openmp::ROWS, teams::ROWS, atomic::ROWS, mpi::ROWS]
}

joined! {
    /// Derived types.
    TYPES: ApiType = [types::TYPES, mpi::TYPES]
}

joined! {
    /// Named constants.
    CONSTANTS: ApiConstant = [constants::NAMED, standard::STANDARD, attributes::ATTRIBUTES, mpi::CONSTANTS]
}

/// Procedures of modules that are not those of CUDA Fortran.
pub(super) const ELSEWHERE: &[(&str, &[Api])] = &[
    ("libm", libm::ROWS),
    ("nvtx", nvtx::ROWS),
    ("omp_lib", openmp::ROWS),
    ("openacc", openacc::ROWS),
    ("mpi", mpi::ROWS),
    // Of no module: ATOMIC of OpenACC means them.
    ("", atomic::ROWS),
    // Directives of OpenMP do.
    ("", teams::ROWS),
];
