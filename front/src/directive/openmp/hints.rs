//! The directives of OpenMP that say something of the program and share nothing out: what holds, how loops and memory may be treated, messages.
//!
//! Refuses to know what becomes of them.

use super::super::Form;
use super::super::clauses::ClauseId::{self, *};
use super::super::rows::{Row, with_argument};
use super::{Omp, row};

const ASSUMPTIONS: &[ClauseId] = &[
    Absent,
    Contains,
    Holds,
    NoOpenmp,
    NoOpenmpRoutines,
    NoOpenmpConstructs,
    NoParallelism,
];

/// The directives, by what they are for.
pub(super) const ROWS: &[Row] = &[
    row(
        Omp::Error,
        ("error", &[]),
        Form::Standalone,
        &[At, Severity, Message],
        "a message, and the end of the program or of its translation",
    ),
    row(
        Omp::Nothing,
        ("nothing", &[]),
        Form::Standalone,
        &[],
        "says nothing",
    ),
    row(
        Omp::Assume,
        ("assume", &[]),
        Form::Block,
        ASSUMPTIONS,
        "what holds in the block (no effect)",
    ),
    row(
        Omp::Assumes,
        ("assumes", &[]),
        Form::Declaration,
        ASSUMPTIONS,
        "what holds in the program unit (no effect)",
    ),
    row(
        Omp::Unroll,
        ("unroll", &[]),
        Form::Loop,
        &[Full, Partial],
        "a loop that the compiler may unroll, which it decides by itself",
    ),
    with_argument(row(
        Omp::Allocate,
        ("allocate", &[]),
        Form::Declaration,
        &[Allocator, Align],
        "which memory variables have (no effect)",
    )),
    row(
        Omp::Allocators,
        ("allocators", &[]),
        Form::Statement,
        &[Allocate],
        "which memory the ALLOCATE statement behind it takes (no effect)",
    ),
    row(
        Omp::Dispatch,
        ("dispatch", &[]),
        Form::Statement,
        &[
            Depend,
            Device,
            IsDevicePtr,
            HasDeviceAddr,
            Nocontext,
            Novariants,
            Nowait,
        ],
        "a call whose procedure may have variants",
    ),
    with_argument(row(
        Omp::Depobj,
        ("depobj", &[]),
        Form::Standalone,
        &[Depend, Destroy, Update],
        "a variable that stands for dependences of tasks (they run in the order of the program)",
    )),
];
