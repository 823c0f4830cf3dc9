//! The rows, and the notation they are written in.
//!
//! A row reads `"name" side [(a Accepts) (out b Accepts) [c Accepts]] -> Result; known; rust; cuda;`: required arguments
//! in parentheses, optional ones in brackets, `out` before those that are written; the result is `none` for a subroutine;
//! `predefined` instead of `known` when no USE is needed, with `barrier` behind it for barriers. A spelling is `f "name"`,
//! `m "name"`, `special` or `no`.

mod constants;
mod device;
mod host;
mod types;

pub use constants::CONSTANTS;
pub use types::TYPES;

use super::Api;

macro_rules! param {
    ((out $name:ident $accepts:ident $(($basic:expr))?)) => {
        param!(@ $name false true $accepts $(($basic))?)
    };
    (($name:ident $accepts:ident $(($basic:expr))?)) => {
        param!(@ $name false false $accepts $(($basic))?)
    };
    ([$name:ident $accepts:ident $(($basic:expr))?]) => {
        param!(@ $name true false $accepts $(($basic))?)
    };
    (@ $name:ident $optional:literal $written:literal $accepts:ident $(($basic:expr))?) => {
        crate::cudafor::Param {
            name: stringify!($name),
            accepts: crate::cudafor::Accepts::$accepts $(($basic))?,
            optional: $optional,
            written: $written,
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
       $known:ident $($barrier:ident)?; $rk:ident $($rust:literal)?; $ck:ident $($cuda:literal)?;)*) => {
        pub(super) const ROWS: &[crate::cudafor::Api] = &[$(
            crate::cudafor::Api {
                name: $name,
                side: side!($side),
                params: &[$(param!($param)),*],
                result: predefined!($result $(($basic))?),
                predefined: predefined!($known),
                barrier: !stringify!($($barrier)?).is_empty(),
                rust: spelling!($rk $($rust)?),
                cuda: spelling!($ck $($cuda)?),
            }
        ),*];
    };
}
use {param, predefined, rows, side, spelling};

const COUNT: usize = host::ROWS.len() + device::ROWS.len();

const fn joined() -> [Api; COUNT] {
    let mut rows = [host::ROWS[0]; COUNT];
    let mut next = 0;
    while next < COUNT {
        rows[next] = if next < host::ROWS.len() {
            host::ROWS[next]
        } else {
            device::ROWS[next - host::ROWS.len()]
        };
        next += 1;
    }
    rows
}

/// Procedures.
pub static ROWS: [Api; COUNT] = joined();
