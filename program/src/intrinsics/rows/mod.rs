//! The rows, one file per chapter, and the notation they are written in.
//!
//! A row reads
//! `"name" Class [(a Accepts) [b Accepts] {c Accepts}] -> Result, Shape; side; rust; cuda;` with required arguments in
//! parentheses, optional ones in brackets, and in braces one that may be given any number of times more; `out` stands before
//! arguments that get a value. The side is
//! `both` or `host`; a spelling is `f "name"` (function), `m "name"` (method), `c "NAME"` (constant), `special`, `folded` or `no`.

mod arrays;
mod bits;
mod characters;
mod extensions;
pub mod ieee;
mod inquiry;
mod math;
mod numeric;
mod specific;
mod system;
mod vendor;

use super::Intrinsic;

macro_rules! param {
    ((out $name:ident $accepts:ident $(($basic:expr))?)) => {
        param!(@ $name false false true $accepts $(($basic))?)
    };
    (($name:ident $accepts:ident $(($basic:expr))?)) => {
        param!(@ $name false false false $accepts $(($basic))?)
    };
    ([out $name:ident $accepts:ident $(($basic:expr))?]) => {
        param!(@ $name true false true $accepts $(($basic))?)
    };
    ([$name:ident $accepts:ident $(($basic:expr))?]) => {
        param!(@ $name true false false $accepts $(($basic))?)
    };
    ({$name:ident $accepts:ident $(($basic:expr))?}) => {
        param!(@ $name true true false $accepts $(($basic))?)
    };
    (@ $name:ident $optional:literal $repeats:literal $written:literal $accepts:ident $(($basic:expr))?) => {
        crate::intrinsics::Param {
            name: stringify!($name),
            accepts: crate::intrinsics::Accepts::$accepts $(($basic))?,
            optional: $optional,
            repeats: $repeats,
            written: $written,
        }
    };
}

macro_rules! side {
    (both) => {
        true
    };
    (host) => {
        false
    };
}

macro_rules! spelling {
    (f $name:literal) => {
        crate::intrinsics::Spelling::Function($name)
    };
    (m $name:literal) => {
        crate::intrinsics::Spelling::Method($name)
    };
    (c $name:literal) => {
        crate::intrinsics::Spelling::Constant($name)
    };
    (special) => {
        crate::intrinsics::Spelling::Special
    };
    (folded) => {
        crate::intrinsics::Spelling::Folded
    };
    (no) => {
        crate::intrinsics::Spelling::None
    };
}

macro_rules! rows {
    ($($name:literal $class:ident [$($param:tt)*] -> $result:ident $(($basic:expr))?, $shape:ident;
       $side:ident; $rk:ident $($rust:literal)?; $ck:ident $($cuda:literal)?;)*) => {
        pub(super) const ROWS: &[crate::intrinsics::Intrinsic] = &[$(
            crate::intrinsics::Intrinsic {
                name: $name,
                class: crate::intrinsics::Class::$class,
                params: &[$(param!($param)),*],
                result: crate::intrinsics::ResultType::$result $(($basic))?,
                shape: crate::intrinsics::ResultShape::$shape,
                device: side!($side),
                rust: spelling!($rk $($rust)?),
                cuda: spelling!($ck $($cuda)?),
            }
        ),*];
    };
}
use {param, rows, side, spelling};

const PARTS: [&[Intrinsic]; 11] = [
    numeric::ROWS,
    math::ROWS,
    arrays::ROWS,
    bits::ROWS,
    characters::ROWS,
    inquiry::ROWS,
    system::ROWS,
    specific::ROWS,
    ieee::ROWS,
    extensions::ROWS,
    vendor::ROWS,
];

/// Rows of no standard; they stand last.
pub const EXTENSIONS: usize = extensions::ROWS.len() + vendor::ROWS.len();

const COUNT: usize = {
    let (mut total, mut part) = (0, 0);
    while part < PARTS.len() {
        total += PARTS[part].len();
        part += 1;
    }
    total
};

const fn joined() -> [Intrinsic; COUNT] {
    let mut rows = [PARTS[0][0]; COUNT];
    let (mut next, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].len() {
            rows[next] = PARTS[part][row];
            (next, row) = (next + 1, row + 1);
        }
        part += 1;
    }
    rows
}

/// Every intrinsic procedure that is translated.
pub static ROWS: [Intrinsic; COUNT] = joined();
