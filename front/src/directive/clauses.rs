//! A row for each clause.

/// The clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ClauseId {
    Async,
    Wait,
    NumGangs,
    NumWorkers,
    VectorLength,
    DeviceType,
    DeviceNum,
    DefaultAsync,
    If,
    SelfClause,
    Default,
    Reduction,
    Private,
    FirstPrivate,
    Copy,
    Copyin,
    Copyout,
    Create,
    NoCreate,
    Present,
    DevicePtr,
    Attach,
    Detach,
    Delete,
    Finalize,
    IfPresent,
    UseDevice,
    Host,
    Device,
    UpdateIn,
    UpdateOut,
    Mirror,
    Reflected,
    DeviceResident,
    Link,
    Gang,
    Worker,
    Vector,
    Seq,
    Auto,
    Independent,
    Collapse,
    Tile,
    Unroll,
    Kernel,
    Shortloop,
    Cached,
    Bind,
    Nohost,
    Read,
    Write,
    Update,
    Capture,
    NumThreads,
    Shared,
    LastPrivate,
    Scheduled,
    Ordered,
    Nowait,
    CopyPrivate,
    ProcBind,
    Allocate,
    Order,
    Linear,
    Aligned,
    Safelen,
    Simdlen,
    Nontemporal,
    Uniform,
    Compare,
    Fail,
    Weak,
    At,
    Severity,
    Message,
    Absent,
    Contains,
    Holds,
    NoOpenmp,
    NoOpenmpRoutines,
    NoOpenmpConstructs,
    NoParallelism,
    Full,
    Partial,
    Allocator,
    Align,
    Nocontext,
    Novariants,
    Destroy,
    Initializer,
    Inbranch,
    Notinbranch,
    Untied,
    Mergeable,
    Final,
    Depend,
    Priority,
    Affinity,
    Grainsize,
    NumTasks,
    Nogroup,
    Filter,
    Hint,
    SeqCst,
    AcqRel,
    Acquire,
    Release,
    Relaxed,
    Threads,
    Simd,
    Map,
    Defaultmap,
    IsDevicePtr,
    HasDeviceAddr,
    UseDevicePtr,
    UseDeviceAddr,
    ThreadLimit,
    NumTeams,
    DistSchedule,
    InReduction,
    TaskReduction,
    Doacross,
    Inclusive,
    Exclusive,
    UsesAllocators,
    To,
    From,
    Enter,
    Indirect,
    ReverseOffload,
    UnifiedAddress,
    UnifiedSharedMemory,
    DynamicAllocators,
    SelfMaps,
    AtomicDefaultMemOrder,
}

/// What stands in a clause's brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// It has none.
    None,
    /// Expressions, or no brackets at all.
    MayBeExpressions,
    /// Expressions.
    Expressions,
    /// Variables, sections, COMMON blocks.
    Objects,
    /// Objects, or an expression: `self`.
    ObjectsOrExpression,
    /// `operator: variables`.
    Reduction,
    /// A word of its own.
    Word,
}

/// A clause.
#[derive(Debug, PartialEq, Eq)]
pub struct ClauseRow {
    /// Which.
    pub id: ClauseId,
    /// Its word today.
    pub spelling: &'static str,
    /// Other words for it.
    pub old: &'static [&'static str],
    /// What stands in its brackets.
    pub argument: Argument,
    /// It may stand several times.
    pub repeats: bool,
    /// What it says, in a line.
    pub says: &'static str,
}

impl ClauseId {
    /// Its row.
    pub fn row(self) -> &'static ClauseRow {
        let found = all().find(|row| row.id == self);
        found.expect("every clause has a row")
    }
}

/// The clauses of all languages.
pub fn all() -> impl Iterator<Item = &'static ClauseRow> {
    CLAUSES.iter().chain(super::openmp::CLAUSES)
}

const fn row(
    id: ClauseId,
    (spelling, old): (&'static str, &'static [&'static str]),
    argument: Argument,
    says: &'static str,
) -> ClauseRow {
    ClauseRow {
        id,
        spelling,
        old,
        argument,
        repeats: matches!(
            argument,
            Argument::Objects | Argument::Reduction | Argument::ObjectsOrExpression
        ) || matches!(id, ClauseId::Wait | ClauseId::DeviceType),
        says,
    }
}

use Argument::{
    Expressions, MayBeExpressions, None, Objects, ObjectsOrExpression, Reduction, Word,
};

/// All clauses.
pub const CLAUSES: &[ClauseRow] = &[
    row(
        ClauseId::Async,
        ("async", &[]),
        MayBeExpressions,
        "puts the work into a queue",
    ),
    row(
        ClauseId::Wait,
        ("wait", &[]),
        MayBeExpressions,
        "waits for queues first",
    ),
    row(
        ClauseId::NumGangs,
        ("num_gangs", &[]),
        Expressions,
        "how many gangs (blocks)",
    ),
    row(
        ClauseId::NumWorkers,
        ("num_workers", &[]),
        Expressions,
        "how many workers in a gang",
    ),
    row(
        ClauseId::VectorLength,
        ("vector_length", &[]),
        Expressions,
        "how many lanes (threads)",
    ),
    row(
        ClauseId::DeviceType,
        ("device_type", &["dtype"]),
        Word,
        "for which devices the clauses behind it count",
    ),
    row(
        ClauseId::DeviceNum,
        ("device_num", &[]),
        Expressions,
        "which device",
    ),
    row(
        ClauseId::DefaultAsync,
        ("default_async", &[]),
        Expressions,
        "which queue",
    ),
    row(
        ClauseId::If,
        ("if", &[]),
        Expressions,
        "on the device where this is true, else on the host",
    ),
    row(
        ClauseId::SelfClause,
        ("self", &[]),
        ObjectsOrExpression,
        "on the host; with `update`: to the host",
    ),
    row(
        ClauseId::Default,
        ("default", &[]),
        Word,
        "`none` or `present`: what is not named",
    ),
    row(
        ClauseId::Reduction,
        ("reduction", &["reduce"]),
        Reduction,
        "joins the values of all iterations",
    ),
    row(
        ClauseId::Private,
        ("private", &[]),
        Objects,
        "each iteration has its own",
    ),
    row(
        ClauseId::FirstPrivate,
        ("firstprivate", &[]),
        Objects,
        "each gang has its own, with the host's value",
    ),
    row(
        ClauseId::Copy,
        ("copy", &["pcopy", "present_or_copy"]),
        Objects,
        "to the device, and back",
    ),
    row(
        ClauseId::Copyin,
        ("copyin", &["pcopyin", "present_or_copyin"]),
        Objects,
        "to the device",
    ),
    row(
        ClauseId::Copyout,
        ("copyout", &["pcopyout", "present_or_copyout"]),
        Objects,
        "back from the device",
    ),
    row(
        ClauseId::Create,
        (
            "create",
            &["local", "pcreate", "present_or_create", "plocal"],
        ),
        Objects,
        "room on the device",
    ),
    row(
        ClauseId::NoCreate,
        ("no_create", &[]),
        Objects,
        "the device's copy where there is one",
    ),
    row(
        ClauseId::Present,
        ("present", &[]),
        Objects,
        "must be on the device",
    ),
    row(
        ClauseId::DevicePtr,
        ("deviceptr", &[]),
        Objects,
        "is an address of the device",
    ),
    row(
        ClauseId::Attach,
        ("attach", &[]),
        Objects,
        "lets a pointer's copy point to the copy",
    ),
    row(
        ClauseId::Detach,
        ("detach", &[]),
        Objects,
        "undoes `attach`",
    ),
    row(
        ClauseId::Delete,
        ("delete", &[]),
        Objects,
        "leaves the device",
    ),
    row(
        ClauseId::Finalize,
        ("finalize", &[]),
        None,
        "leaves the device whatever was counted",
    ),
    row(
        ClauseId::IfPresent,
        ("if_present", &[]),
        None,
        "passes over what is not on the device",
    ),
    row(
        ClauseId::UseDevice,
        ("use_device", &[]),
        Objects,
        "names stand for the device's copies",
    ),
    row(
        ClauseId::Host,
        ("host", &[]),
        Argument::ObjectsOrExpression,
        "to the host; with `do`: one iteration after the other",
    ),
    row(ClauseId::Device, ("device", &[]), Objects, "to the device"),
    row(
        ClauseId::UpdateIn,
        ("updatein", &["update_in"]),
        Objects,
        "present data, to the device on entry",
    ),
    row(
        ClauseId::UpdateOut,
        ("updateout", &["update_out"]),
        Objects,
        "present data, to the host at the end",
    ),
    row(
        ClauseId::Mirror,
        ("mirror", &[]),
        Objects,
        "the device's copy lives as long as the host's array",
    ),
    row(
        ClauseId::Reflected,
        ("reflected", &[]),
        Objects,
        "dummy arguments that are present",
    ),
    row(
        ClauseId::DeviceResident,
        ("device_resident", &[]),
        Objects,
        "lives on the device alone",
    ),
    row(
        ClauseId::Link,
        ("link", &[]),
        Objects,
        "has its place on the device named",
    ),
    row(
        ClauseId::Gang,
        ("gang", &["parallel"]),
        MayBeExpressions,
        "shared out over gangs (blocks)",
    ),
    row(
        ClauseId::Worker,
        ("worker", &[]),
        MayBeExpressions,
        "shared out over workers",
    ),
    row(
        ClauseId::Vector,
        ("vector", &[]),
        MayBeExpressions,
        "shared out over lanes (threads)",
    ),
    row(
        ClauseId::Seq,
        ("seq", &["sequential"]),
        MayBeExpressions,
        "one iteration after the other",
    ),
    row(
        ClauseId::Auto,
        ("auto", &[]),
        None,
        "shared out if the iterations are independent",
    ),
    row(
        ClauseId::Independent,
        ("independent", &[]),
        None,
        "the iterations are independent",
    ),
    row(
        ClauseId::Collapse,
        ("collapse", &[]),
        Expressions,
        "so many nested loops are one",
    ),
    row(
        ClauseId::Tile,
        ("tile", &[]),
        Expressions,
        "nested loops in tiles",
    ),
    row(
        ClauseId::Unroll,
        ("unroll", &[]),
        MayBeExpressions,
        "a hint",
    ),
    row(
        ClauseId::Kernel,
        ("kernel", &[]),
        None,
        "the loop's body is the kernel",
    ),
    row(ClauseId::Shortloop, ("shortloop", &[]), None, "a hint"),
    row(ClauseId::Cached, ("cache", &[]), Objects, "a hint"),
    row(
        ClauseId::Bind,
        ("bind", &[]),
        Expressions,
        "another name on the device",
    ),
    row(ClauseId::Nohost, ("nohost", &[]), None, "not for the host"),
    row(ClauseId::Read, ("read", &[]), None, "reads"),
    row(ClauseId::Write, ("write", &[]), None, "stores"),
    row(ClauseId::Update, ("update", &[]), None, "changes"),
    row(
        ClauseId::Capture,
        ("capture", &[]),
        None,
        "changes, and keeps a value",
    ),
];
