//! Modules MPI and MPI_F08, and `mpif.h`: their procedures, named constants and types as rows of the table of the API.
//!
//! What the procedures are stands in the runtime's table, which this file reads as its own. Refuses to know which MPI runs the program.

#[path = "../../../runtime/src/mpi/numbers.rs"]
mod numbers;
#[path = "../../../runtime/src/mpi/rows.rs"]
mod rows;
#[path = "../../../runtime/src/mpi/word.rs"]
mod word;

pub use word::{Mode, Word};

use crate::cudafor::{
    Accepts, Api, ApiConstant, ApiField, ApiType, Meets, Param, ResultType, Side,
};
use crate::intrinsics::Spelling;
use crate::ir::Basic;
use numbers::mpi_numbers;
use rows::mpi_rows;

const fn param(name: &'static str, mode: Mode, word: Word) -> Param {
    Param {
        name,
        accepts: Accepts::Mpi(mode, word),
        optional: false,
        written: mode.written(),
        default: None,
    }
}

const fn row(name: &'static str, params: &'static [Param], result: Option<ResultType>) -> Api {
    Api {
        name,
        side: Side::Host,
        params,
        result,
        predefined: false,
        meets: Meets::Nobody,
        rust: Spelling::Function(name),
        cuda: Spelling::None,
    }
}

/// Every procedure ends with IERROR, which modules with optional arguments let programs leave out.
const ERROR: Param = Param {
    optional: true,
    ..param("ierror", Mode::Out, Word::Error)
};

const SECONDS: Option<ResultType> = Some(ResultType::Exactly(Basic::Real(8)));
const ADDRESS: Option<ResultType> = Some(ResultType::Exactly(Basic::Integer(8)));

macro_rules! procedures {
    ($($name:ident($($arg:ident $mode:ident $word:ident),*);)*) => {
        /// The procedures.
        pub const ROWS: &[Api] = &[
            $(row(stringify!($name), &[$(param(stringify!($arg), Mode::$mode, Word::$word),)* ERROR], None),)*
            row("mpi_wtime", &[], SECONDS),
            row("mpi_wtick", &[], SECONDS),
            row("mpi_aint_add", &[param("base", Mode::In, Word::Long), param("disp", Mode::In, Word::Long)], ADDRESS),
            row("mpi_aint_diff", &[param("addr1", Mode::In, Word::Long), param("addr2", Mode::In, Word::Long)], ADDRESS),
            row("mpi_sizeof", &[param("x", Mode::In, Word::Place), param("size", Mode::Out, Word::Int), ERROR], None),
        ];
    };
}
mpi_rows!(procedures);

/// A name in lower case.
const fn lower<const N: usize>(name: &str) -> [u8; N] {
    let mut letters = [0; N];
    let mut at = 0;
    while at < N {
        letters[at] = name.as_bytes()[at].to_ascii_lowercase();
        at += 1;
    }
    letters
}

macro_rules! lower {
    ($name:ident) => {{
        const LETTERS: [u8; stringify!($name).len()] = lower(stringify!($name));
        match std::str::from_utf8(&LETTERS) {
            Ok(name) => name,
            Err(_) => "",
        }
    }};
}

const fn constant(name: &'static str, module: &'static str, value: i64) -> ApiConstant {
    ApiConstant {
        name,
        module,
        ty: Basic::Integer(4),
        value,
        values: &[],
        of: None,
    }
}

/// A constant of module MPI_F08: handles have types of their own there.
const fn handle(name: &'static str, value: i64, word: Word) -> ApiConstant {
    ApiConstant {
        of: word.derived(),
        ..constant(name, "mpi_f08", value)
    }
}

const fn answer(name: &'static str, module: &'static str) -> ApiConstant {
    ApiConstant {
        ty: Basic::Logical(4),
        ..constant(name, module, 0)
    }
}

macro_rules! constants {
    ($($name:ident $word:ident $number:literal $open:literal;)*) => {
        /// The named constants.
        pub const CONSTANTS: &[ApiConstant] = &[
            $(constant(lower!($name), "mpi", $number),)*
            $(handle(lower!($name), $number, Word::$word),)*
            answer("mpi_subarrays_supported", "mpi"),
            answer("mpi_subarrays_supported", "mpi_f08"),
            answer("mpi_async_protects_nonblocking", "mpi"),
            answer("mpi_async_protects_nonblocking", "mpi_f08"),
        ];

        /// The special addresses by their names.
        pub const SPECIAL: &[(&str, bool)] = &[$((lower!($name), matches!(Word::$word, Word::Special))),*];
    };
}
mpi_numbers!(constants);

/// Whether a named constant stands for a special address: MPI_IN_PLACE, MPI_STATUS_IGNORE and their kin.
pub fn is_special(name: &str) -> bool {
    let found = SPECIAL.iter().find(|(known, _)| *known == name);
    found.is_some_and(|(_, special)| *special)
}

/// Whether a type of module MPI_F08 is a handle, which has one number.
pub fn is_handle(name: &str) -> bool {
    name.starts_with("mpi_") && name != "mpi_status"
}

/// Whether the runtime has a constant of this name, which emitted code names as the program does.
pub fn is_constant(name: &str) -> bool {
    SPECIAL.iter().any(|(known, _)| *known == name)
}

const fn number(name: &'static str) -> ApiField {
    ApiField {
        name,
        ty: Basic::Integer(4),
        extent: 0,
        default: None,
        holds: None,
    }
}

const fn opaque(name: &'static str, rust: &'static str) -> ApiType {
    ApiType {
        name,
        module: "mpi_f08",
        fields: const { &[number("MPI_VAL")] },
        rust,
        cuda: "",
    }
}

/// The types of module MPI_F08.
pub const TYPES: &[ApiType] = &[
    opaque("mpi_comm", "MpiComm"),
    opaque("mpi_group", "MpiGroup"),
    opaque("mpi_datatype", "MpiDatatype"),
    opaque("mpi_op", "MpiOp"),
    opaque("mpi_request", "MpiRequest"),
    opaque("mpi_message", "MpiMessage"),
    opaque("mpi_info", "MpiInfo"),
    opaque("mpi_win", "MpiWin"),
    opaque("mpi_file", "MpiFile"),
    opaque("mpi_errhandler", "MpiErrhandler"),
    ApiType {
        name: "mpi_status",
        module: "mpi_f08",
        fields: const {
            &[
                number("MPI_LOW"),
                number("MPI_HIGH"),
                number("MPI_SOURCE"),
                number("MPI_TAG"),
                number("MPI_ERROR"),
            ]
        },
        rust: "MpiStatus",
        cuda: "",
    },
];
