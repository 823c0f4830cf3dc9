//! The directives of OpenMP for the host, and their clauses.
//!
//! Refuses to know what any of them means; those for other devices are named here with what to write in their place.

use super::Form;
use super::clauses::Argument::{self, Expressions, MayBeExpressions, None, Objects, Word};
use super::clauses::ClauseId::{self, *};
use super::clauses::ClauseRow;
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
    Barrier,
    Flush,
    Task,
    Taskloop,
    Taskgroup,
    Taskwait,
    Taskyield,
    Simd,
    DeclareSimd,
    Threadprivate,
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
];

const ATOMIC: &[ClauseId] = &[
    Read, Write, Update, Capture, SeqCst, AcqRel, Acquire, Release, Relaxed, Hint,
];

/// The directives of OpenMP, by what they are for.
pub const ROWS: &[Row] = &[
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
        ("do", &["do simd", "loop"]),
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
        &[Allocate],
        "waits for the tasks inside",
    ),
    row(
        Omp::Taskwait,
        ("taskwait", &[]),
        Form::Standalone,
        &[Depend],
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
        "target",
        "write `!$acc parallel loop` for a loop on the device, `!$acc data` for data that stays there",
    ),
    (
        "teams",
        "write `!$acc parallel loop`, whose gangs are what teams are",
    ),
    (
        "distribute",
        "write `!$acc parallel loop`, whose gangs are what teams are",
    ),
    (
        "declare",
        "write the operation out in a CRITICAL construct, or use `!$acc declare` for data of a device",
    ),
    ("cancel", "set a shared variable and test it in the loop"),
    (
        "cancellation",
        "set a shared variable and test it in the loop",
    ),
    (
        "scan",
        "compute partial sums of pieces first, then add their offsets",
    ),
    ("depobj", "order the work with TASKWAIT"),
    ("interop", "use the procedures of CUDA Fortran"),
];

const fn clause(
    id: ClauseId,
    spelling: &'static str,
    argument: Argument,
    says: &'static str,
) -> ClauseRow {
    ClauseRow {
        id,
        spelling,
        old: &[],
        argument,
        repeats: matches!(argument, Objects) || matches!(id, ClauseId::Depend),
        says,
    }
}

/// The clauses that OpenACC does not have.
pub const CLAUSES: &[ClauseRow] = &[
    clause(
        NumThreads,
        "num_threads",
        Expressions,
        "how many threads the team has",
    ),
    clause(Shared, "shared", Objects, "all threads have one"),
    clause(
        LastPrivate,
        "lastprivate",
        Objects,
        "each thread has its own; the last iteration's value stays",
    ),
    clause(
        Scheduled,
        "schedule",
        Expressions,
        "which iterations a thread gets: `static`, `dynamic`, `guided`, `auto`, `runtime`",
    ),
    clause(
        Ordered,
        "ordered",
        MayBeExpressions,
        "parts of the iterations run in order",
    ),
    clause(Nowait, "nowait", None, "threads that are done go on"),
    clause(
        CopyPrivate,
        "copyprivate",
        Objects,
        "the other threads get the values too",
    ),
    clause(ProcBind, "proc_bind", Word, "where threads run (no effect)"),
    clause(
        Allocate,
        "allocate",
        Expressions,
        "which memory is used (no effect)",
    ),
    clause(Order, "order", Word, "iterations in any order (no effect)"),
    clause(
        Linear,
        "linear",
        Objects,
        "grows by a step with each iteration",
    ),
    clause(
        Aligned,
        "aligned",
        Objects,
        "how data are aligned (no effect)",
    ),
    clause(
        Safelen,
        "safelen",
        Expressions,
        "how many iterations may be taken together (no effect)",
    ),
    clause(
        Simdlen,
        "simdlen",
        Expressions,
        "how many iterations should be taken together (no effect)",
    ),
    clause(
        Nontemporal,
        "nontemporal",
        Objects,
        "data that caches should not keep (no effect)",
    ),
    clause(
        Uniform,
        "uniform",
        Objects,
        "arguments that all iterations have in common (no effect)",
    ),
    clause(
        Inbranch,
        "inbranch",
        None,
        "called under a condition (no effect)",
    ),
    clause(
        Notinbranch,
        "notinbranch",
        None,
        "never called under a condition (no effect)",
    ),
    clause(Untied, "untied", None, "any thread may go on with the task"),
    clause(
        Mergeable,
        "mergeable",
        None,
        "may share the data of the task around",
    ),
    clause(Final, "final", Expressions, "tasks inside run at once"),
    clause(
        Depend,
        "depend",
        Objects,
        "which tasks come before (tasks run in the order of the program)",
    ),
    clause(
        Priority,
        "priority",
        Expressions,
        "which task comes first (no effect)",
    ),
    clause(
        Affinity,
        "affinity",
        Objects,
        "where a task should run (no effect)",
    ),
    clause(
        Grainsize,
        "grainsize",
        Expressions,
        "iterations in a task (no effect)",
    ),
    clause(
        NumTasks,
        "num_tasks",
        Expressions,
        "how many tasks (no effect)",
    ),
    clause(Nogroup, "nogroup", None, "does not wait for the tasks"),
    clause(Filter, "filter", Expressions, "which thread"),
    clause(
        Hint,
        "hint",
        Expressions,
        "how a lock should work (no effect)",
    ),
    clause(SeqCst, "seq_cst", None, "in one order for all threads"),
    clause(AcqRel, "acq_rel", None, "with what was stored before"),
    clause(Acquire, "acquire", None, "with what was stored before"),
    clause(Release, "release", None, "with what was stored before"),
    clause(Relaxed, "relaxed", None, "by itself"),
    clause(Threads, "threads", None, "in the order of threads"),
    clause(Simd, "simd", None, "in the order of lanes"),
];
