//! The directives of OpenMP, and their clauses.
//!
//! Refuses to know what any of them means; those that are not translated are named here with what to write in their place.

mod clauses;
mod hints;
mod target;

pub use clauses::CLAUSES;

use super::Form;
use super::clauses::ClauseId::{self, *};
use super::rows::{DirectiveId, Row, with_argument};
use crate::source::Sentinel;

/// The directives of OpenMP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Omp {
    Parallel,
    ParallelDo,
    ParallelSections,
    ParallelWorkshare,
    ParallelMasked,
    Do,
    Sections,
    Section,
    Single,
    Masked,
    Workshare,
    Critical,
    Atomic,
    Ordered,
    OrderedDepend,
    Cancel,
    CancellationPoint,
    Scan,
    Barrier,
    Flush,
    Task,
    Taskloop,
    Taskgroup,
    Taskwait,
    Taskyield,
    Simd,
    DeclareSimd,
    DeclareReduction,
    DeclareMapper,
    Threadprivate,
    Target,
    TargetTeams,
    TargetParallel,
    TargetParallelDo,
    TargetSimd,
    TargetTeamsDistribute,
    TargetTeamsDo,
    TargetData,
    TargetEnterData,
    TargetExitData,
    TargetUpdate,
    DeclareTarget,
    Requires,
    Teams,
    TeamsDistribute,
    TeamsDo,
    Distribute,
    DistributeDo,
    Loop,
    Scope,
    MaskedTaskloop,
    ParallelMaskedTaskloop,
    Error,
    Nothing,
    Assume,
    Assumes,
    Unroll,
    Allocate,
    Allocators,
    Dispatch,
    Depobj,
}

impl Omp {
    /// Whether it is a region for a device.
    pub fn is_target_region(self) -> bool {
        use Omp::*;
        matches!(
            self,
            Target
                | TargetTeams
                | TargetParallel
                | TargetParallelDo
                | TargetSimd
                | TargetTeamsDistribute
                | TargetTeamsDo
        )
    }

    /// Whether nothing that it says changes what a program does.
    pub fn changes_nothing(self) -> bool {
        use Omp::*;
        matches!(
            self,
            Nothing | Assume | Assumes | Unroll | Allocate | Allocators | Dispatch | Depobj
        )
    }

    /// Whether it is about a device.
    pub fn is_of_device(self) -> bool {
        use Omp::*;
        let of_data = matches!(
            self,
            TargetData | TargetEnterData | TargetExitData | TargetUpdate
        );
        of_data || self.is_target_region()
    }

    /// Whether it is a region of the loop behind it.
    pub fn is_target_loop(self) -> bool {
        self.is_target_region() && DirectiveId::Omp(self).row().form == Form::Loop
    }

    /// What a region for a device is without TARGET; nothing for that word alone.
    pub fn without_target(self) -> Option<Omp> {
        use Omp::*;
        let pairs = [
            (TargetTeams, Teams),
            (TargetParallel, Parallel),
            (TargetParallelDo, ParallelDo),
            (TargetSimd, Simd),
            (TargetTeamsDistribute, TeamsDistribute),
            (TargetTeamsDo, TeamsDo),
        ];
        let found = pairs.iter().find(|(whole, _)| *whole == self);
        found.map(|(_, rest)| *rest)
    }
}

/// The rows of all directives of OpenMP.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().chain(target::ROWS).chain(hints::ROWS)
}

const fn row(
    id: Omp,
    (spelling, old): (&'static str, &'static [&'static str]),
    form: Form,
    clauses: &'static [ClauseId],
    says: &'static str,
) -> Row {
    Row {
        id: DirectiveId::Omp(id),
        sentinel: Sentinel::Omp,
        spelling,
        old,
        form,
        argument: false,
        clauses,
        says,
    }
}

const TEAM: &[ClauseId] = &[
    If,
    NumThreads,
    Default,
    Private,
    FirstPrivate,
    Shared,
    Copyin,
    Reduction,
    ProcBind,
    Allocate,
];

const TEAM_LOOP: &[ClauseId] = &[
    If,
    NumThreads,
    Default,
    Private,
    FirstPrivate,
    LastPrivate,
    Shared,
    Copyin,
    Reduction,
    ProcBind,
    Allocate,
    Scheduled,
    Collapse,
    Ordered,
    Order,
    Linear,
    Aligned,
    Safelen,
    Simdlen,
    Nontemporal,
    Nowait,
];

const TEAM_SECTIONS: &[ClauseId] = &[
    If,
    NumThreads,
    Default,
    Private,
    FirstPrivate,
    LastPrivate,
    Shared,
    Copyin,
    Reduction,
    ProcBind,
    Allocate,
    Nowait,
];

const LOOP: &[ClauseId] = &[
    Private,
    FirstPrivate,
    LastPrivate,
    Reduction,
    Scheduled,
    Collapse,
    Ordered,
    Order,
    Linear,
    Aligned,
    Safelen,
    Simdlen,
    Nontemporal,
    Allocate,
    Nowait,
    If,
];

const TASK: &[ClauseId] = &[
    If,
    Final,
    Untied,
    Mergeable,
    Default,
    Private,
    FirstPrivate,
    LastPrivate,
    Shared,
    Depend,
    Priority,
    Affinity,
    Allocate,
    Grainsize,
    NumTasks,
    Nogroup,
    Collapse,
    Reduction,
    InReduction,
];

/// What a loop of tasks has, beside what a list has by itself.
macro_rules! of_tasks {
    ($($own:ident),* $(,)?) => {
        &[
            $($own,)* If, Final, Untied, Mergeable, Default, Private, FirstPrivate, LastPrivate, Shared, Priority, Allocate, Grainsize,
            NumTasks, Nogroup, Collapse, Reduction, InReduction, Aligned, Linear, Nontemporal, Order, Safelen, Simdlen,
        ]
    };
}

const MASKED_TASKS: &[ClauseId] = of_tasks![Filter];

const TEAM_MASKED_TASKS: &[ClauseId] = of_tasks![Filter, NumThreads, Copyin, ProcBind];

const ATOMIC: &[ClauseId] = &[
    Read, Write, Update, Capture, Compare, Fail, Weak, SeqCst, AcqRel, Acquire, Release, Relaxed,
    Hint,
];

/// The directives for the host, by what they are for.
const ROWS: &[Row] = &[
    row(
        Omp::Parallel,
        ("parallel", &[]),
        Form::Block,
        TEAM,
        "a team of threads runs the block",
    ),
    row(
        Omp::ParallelDo,
        ("parallel do", &["parallel do simd", "parallel loop"]),
        Form::Loop,
        TEAM_LOOP,
        "a team whose threads share the iterations of a loop",
    ),
    row(
        Omp::ParallelSections,
        ("parallel sections", &[]),
        Form::Block,
        TEAM_SECTIONS,
        "a team whose threads share the sections of a block",
    ),
    row(
        Omp::ParallelWorkshare,
        ("parallel workshare", &[]),
        Form::Block,
        TEAM,
        "a team of which one thread runs the block",
    ),
    row(
        Omp::ParallelMasked,
        ("parallel masked", &["parallel master"]),
        Form::Block,
        &[
            If,
            NumThreads,
            Default,
            Private,
            FirstPrivate,
            Shared,
            Copyin,
            Reduction,
            ProcBind,
            Allocate,
            Filter,
        ],
        "a team of which the first thread runs the block",
    ),
    row(
        Omp::Do,
        ("do", &["do simd"]),
        Form::Loop,
        LOOP,
        "the threads of the team share the iterations of a loop",
    ),
    row(
        Omp::Sections,
        ("sections", &[]),
        Form::Block,
        &[
            Private,
            FirstPrivate,
            LastPrivate,
            Reduction,
            Allocate,
            Nowait,
        ],
        "the threads of the team share the sections of a block",
    ),
    row(
        Omp::Section,
        ("section", &[]),
        Form::Standalone,
        &[],
        "begins a section",
    ),
    row(
        Omp::Single,
        ("single", &[]),
        Form::Block,
        &[Private, FirstPrivate, Allocate, CopyPrivate, Nowait],
        "one thread of the team runs the block",
    ),
    row(
        Omp::Masked,
        ("masked", &["master"]),
        Form::Block,
        &[Filter],
        "the first thread of the team runs the block",
    ),
    row(
        Omp::Scope,
        ("scope", &[]),
        Form::Block,
        &[Private, FirstPrivate, Reduction, Allocate, Nowait],
        "all threads of the team run the block",
    ),
    row(
        Omp::MaskedTaskloop,
        (
            "masked taskloop",
            &[
                "masked taskloop simd",
                "master taskloop",
                "master taskloop simd",
            ],
        ),
        Form::Loop,
        MASKED_TASKS,
        "tasks of a loop, which the first thread of the team runs",
    ),
    row(
        Omp::ParallelMaskedTaskloop,
        (
            "parallel masked taskloop",
            &[
                "parallel masked taskloop simd",
                "parallel master taskloop",
                "parallel master taskloop simd",
            ],
        ),
        Form::Loop,
        TEAM_MASKED_TASKS,
        "a team whose first thread runs tasks of a loop",
    ),
    row(
        Omp::Workshare,
        ("workshare", &[]),
        Form::Block,
        &[Nowait],
        "one thread of the team runs the block",
    ),
    with_argument(row(
        Omp::Critical,
        ("critical", &[]),
        Form::Block,
        &[Hint],
        "one thread at a time runs blocks of this name",
    )),
    row(
        Omp::Atomic,
        ("atomic", &[]),
        Form::Statement,
        ATOMIC,
        "an access that no other thread divides",
    ),
    row(
        Omp::Ordered,
        ("ordered", &[]),
        Form::Block,
        &[Threads, Simd],
        "iterations of the loop around run the block in their order",
    ),
    with_argument(row(
        Omp::OrderedDepend,
        ("ordered depend", &["ordered doacross"]),
        Form::Standalone,
        &[Depend, Doacross],
        "waits for iterations of the loops around (`sink: i - 1, j`), or tells others that this one is as far (`source`)",
    )),
    row(
        Omp::Cancel,
        (
            "cancel do",
            &["cancel parallel", "cancel sections", "cancel taskgroup"],
        ),
        Form::Standalone,
        &[If],
        "leaves the construct around, where OMP_CANCELLATION says that this may be",
    ),
    row(
        Omp::CancellationPoint,
        (
            "cancellation point do",
            &[
                "cancellation point parallel",
                "cancellation point sections",
                "cancellation point taskgroup",
            ],
        ),
        Form::Standalone,
        &[],
        "leaves the construct around if a thread has asked for that",
    ),
    row(
        Omp::Scan,
        ("scan", &[]),
        Form::Standalone,
        &[Inclusive, Exclusive],
        "parts an iteration into what adds to a running value and what uses it",
    ),
    row(
        Omp::Barrier,
        ("barrier", &[]),
        Form::Standalone,
        &[],
        "all threads of the team wait for each other",
    ),
    with_argument(row(
        Omp::Flush,
        ("flush", &[]),
        Form::Standalone,
        &[SeqCst, AcqRel, Acquire, Release],
        "what this thread has stored is there for others",
    )),
    row(
        Omp::Task,
        ("task", &[]),
        Form::Block,
        TASK,
        "a task, which the thread that meets it runs at once",
    ),
    row(
        Omp::Taskloop,
        ("taskloop", &["taskloop simd"]),
        Form::Loop,
        TASK,
        "tasks of a loop, which the thread that meets it runs at once",
    ),
    row(
        Omp::Taskgroup,
        ("taskgroup", &[]),
        Form::Block,
        &[Allocate, TaskReduction],
        "waits for the tasks inside",
    ),
    row(
        Omp::Taskwait,
        ("taskwait", &[]),
        Form::Standalone,
        &[Depend, Nowait],
        "waits for tasks",
    ),
    row(
        Omp::Taskyield,
        ("taskyield", &[]),
        Form::Standalone,
        &[],
        "lets other tasks run",
    ),
    row(
        Omp::Simd,
        ("simd", &[]),
        Form::Loop,
        &[
            Private,
            LastPrivate,
            Reduction,
            Collapse,
            Linear,
            Aligned,
            Safelen,
            Simdlen,
            Nontemporal,
            Order,
            If,
        ],
        "a loop without dependences, which the compiler may vectorise",
    ),
    with_argument(row(
        Omp::DeclareSimd,
        ("declare simd", &[]),
        Form::Declaration,
        &[Linear, Aligned, Simdlen, Uniform, Inbranch, Notinbranch],
        "a procedure that such loops call",
    )),
    with_argument(row(
        Omp::DeclareReduction,
        ("declare reduction", &[]),
        Form::Declaration,
        &[Initializer],
        "an operation that clauses REDUCTION name: `(name: types: omp_out = ...)`",
    )),
    with_argument(row(
        Omp::Threadprivate,
        ("threadprivate", &[]),
        Form::Declaration,
        &[],
        "each thread has a copy of these variables that lasts",
    )),
];

/// The first words of directives that are not translated, and a way out.
pub const ABSENT: &[(&str, &str)] = &[
    (
        "declare",
        "call the procedure that is meant where one is; a DECLARE VARIANT whose MATCH does not fit is left out",
    ),
    ("cancel", "set a shared variable and test it in the loop"),
    (
        "cancellation",
        "set a shared variable and test it in the loop",
    ),
    (
        "begin",
        "of what begins so, METADIRECTIVE is translated, and variants that do not fit are left out",
    ),
    (
        "tile",
        "write the loops in blocks, or leave the directive out",
    ),
    ("interchange", "write the loops in the other order"),
    ("reverse", "write the loop backwards"),
    ("fuse", "write the loops as one"),
    ("split", "write the loops one after the other"),
    (
        "stripe",
        "write the loops in blocks, or leave the directive out",
    ),
    ("groupprivate", "use a variable of the procedure"),
    ("taskgraph", "leave the directive out"),
    ("workdistribute", "use loops with DISTRIBUTE PARALLEL DO"),
    ("interop", "use the procedures of CUDA Fortran"),
];
