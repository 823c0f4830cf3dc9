//! A row for each directive.

use super::Form;
use super::clauses::ClauseId::{self, *};
use super::openmp::{self, Omp};
use crate::source::Sentinel;

/// The directives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum DirectiveId {
    KernelDo,
    Parallel,
    Serial,
    Kernels,
    ParallelLoop,
    SerialLoop,
    KernelsLoop,
    Loop,
    Data,
    EnterData,
    ExitData,
    HostData,
    Update,
    Declare,
    Routine,
    Atomic,
    Cache,
    Wait,
    Init,
    Shutdown,
    Set,
    /// A directive of OpenMP.
    Omp(Omp),
}

/// A directive.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Which.
    pub id: DirectiveId,
    /// Behind which sentinel.
    pub sentinel: Sentinel,
    /// Its words today.
    pub spelling: &'static str,
    /// Its words in the PGI Accelerator model.
    pub old: &'static [&'static str],
    /// What belongs to it.
    pub form: Form,
    /// Something may stand in brackets behind its words.
    pub argument: bool,
    /// Its clauses.
    pub clauses: &'static [ClauseId],
    /// What it is for, in a line.
    pub says: &'static str,
}

impl DirectiveId {
    /// Its row.
    pub fn row(self) -> &'static Row {
        let found = all().find(|row| row.id == self);
        found.expect("every directive has a row")
    }
}

/// The rows of all languages.
pub fn all() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().chain(openmp::rows())
}

const fn row(
    id: DirectiveId,
    (spelling, old): (&'static str, &'static [&'static str]),
    form: Form,
    clauses: &'static [ClauseId],
    says: &'static str,
) -> Row {
    Row {
        id,
        sentinel: Sentinel::Acc,
        spelling,
        old,
        form,
        argument: false,
        clauses,
        says,
    }
}

/// A directive with an argument in parentheses, which is no clause.
pub(super) const fn with_argument(row: Row) -> Row {
    Row {
        argument: true,
        ..row
    }
}

/// Lists of clauses, one behind the other.
macro_rules! joined {
    ($($list:expr),+) => {{
        const LISTS: &[&[ClauseId]] = &[$($list),+];
        const ALL: [ClauseId; length(LISTS)] = concatenated(LISTS);
        &ALL
    }};
}

const fn length(lists: &[&[ClauseId]]) -> usize {
    let (mut all, mut at) = (0, 0);
    while at < lists.len() {
        all += lists[at].len();
        at += 1;
    }
    all
}

const fn concatenated<const N: usize>(lists: &[&[ClauseId]]) -> [ClauseId; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut at, mut to) = (0, 0, 0);
    while list < lists.len() {
        if at == lists[list].len() {
            (list, at) = (list + 1, 0);
        } else {
            all[to] = lists[list][at];
            (at, to) = (at + 1, to + 1);
        }
    }
    all
}

const QUEUES: &[ClauseId] = &[Async, Wait];
const WIDTHS: &[ClauseId] = &[NumGangs, NumWorkers, VectorLength];
/// What all compute constructs take beside these.
const REGION: &[ClauseId] = &[
    DeviceType,
    If,
    SelfClause,
    Reduction,
    Copy,
    Copyin,
    Copyout,
    Create,
    NoCreate,
    Present,
    DevicePtr,
    Attach,
    Private,
    FirstPrivate,
    Default,
];
/// How the iterations of a loop are shared out.
const SHARING: &[ClauseId] = &[Collapse, Gang, Worker, Vector, Seq, Auto, Independent, Tile];
/// The same in the PGI Accelerator model.
const OLD_SHARING: &[ClauseId] = &[Host, Unroll, Kernel, Shortloop, Cached];
const OLD_DATA: &[ClauseId] = &[UpdateIn, UpdateOut];

const COMPUTE: &[ClauseId] = joined!(QUEUES, WIDTHS, REGION, OLD_DATA);
const SERIAL: &[ClauseId] = joined!(QUEUES, REGION);
const LOOP: &[ClauseId] = joined!(SHARING, &[DeviceType, Private, Reduction], OLD_SHARING);
const COMPUTE_LOOP: &[ClauseId] = joined!(QUEUES, WIDTHS, REGION, SHARING, OLD_SHARING, OLD_DATA);
const SERIAL_LOOP: &[ClauseId] = joined!(QUEUES, REGION, SHARING, OLD_SHARING);

/// The directives of OpenACC and CUDA Fortran.
pub const ROWS: &[Row] = &[
    with_argument(Row {
        sentinel: Sentinel::Cuf,
        ..row(
            DirectiveId::KernelDo,
            ("kernel do", &[]),
            Form::Loop,
            &[Reduction, Private],
            "a kernel of the loops behind it",
        )
    }),
    row(
        DirectiveId::Parallel,
        ("parallel", &[]),
        Form::Block,
        COMPUTE,
        "a region that gangs run; its loops are shared out",
    ),
    row(
        DirectiveId::Serial,
        ("serial", &["scalar region"]),
        Form::Block,
        SERIAL,
        "a region that one thread of the device runs",
    ),
    row(
        DirectiveId::Kernels,
        ("kernels", &["region"]),
        Form::Block,
        COMPUTE,
        "a region whose loops become kernels as far as they are independent",
    ),
    row(
        DirectiveId::ParallelLoop,
        ("parallel loop", &["parallel do"]),
        Form::Loop,
        COMPUTE_LOOP,
        "`parallel` with one loop",
    ),
    row(
        DirectiveId::SerialLoop,
        ("serial loop", &[]),
        Form::Loop,
        SERIAL_LOOP,
        "`serial` with one loop",
    ),
    row(
        DirectiveId::KernelsLoop,
        ("kernels loop", &["kernels do", "region do", "region loop"]),
        Form::Loop,
        COMPUTE_LOOP,
        "`kernels` with one loop",
    ),
    row(
        DirectiveId::Loop,
        ("loop", &["do"]),
        Form::Loop,
        LOOP,
        "how the iterations of a loop in a region are shared out",
    ),
    row(
        DirectiveId::Data,
        ("data", &["data region"]),
        Form::Block,
        &[
            If, Async, Wait, DeviceType, Copy, Copyin, Copyout, Create, NoCreate, Present,
            DevicePtr, Attach, Default, UpdateIn, UpdateOut, Mirror,
        ],
        "data that is on the device until its END",
    ),
    row(
        DirectiveId::EnterData,
        ("enter data", &[]),
        Form::Standalone,
        &[If, Async, Wait, Copyin, Create, Attach],
        "brings data to the device",
    ),
    row(
        DirectiveId::ExitData,
        ("exit data", &[]),
        Form::Standalone,
        &[If, Async, Wait, Copyout, Delete, Detach, Finalize],
        "takes data from the device",
    ),
    row(
        DirectiveId::HostData,
        ("host_data", &[]),
        Form::Block,
        &[UseDevice, If, IfPresent],
        "host code that names the device's copies",
    ),
    row(
        DirectiveId::Update,
        ("update", &[]),
        Form::Standalone,
        &[
            Async, Wait, DeviceType, If, IfPresent, SelfClause, Host, Device,
        ],
        "copies data that is present, to or from the device",
    ),
    row(
        DirectiveId::Declare,
        ("declare", &[]),
        Form::Declaration,
        &[
            Copy,
            Copyin,
            Copyout,
            Create,
            Present,
            DevicePtr,
            DeviceResident,
            Link,
            Mirror,
            Reflected,
        ],
        "data that is on the device as long as its scope lives",
    ),
    with_argument(row(
        DirectiveId::Routine,
        ("routine", &[]),
        Form::Declaration,
        &[Gang, Worker, Vector, Seq, Bind, DeviceType, Nohost],
        "a procedure that regions may call",
    )),
    row(
        DirectiveId::Atomic,
        ("atomic", &[]),
        Form::Statement,
        &[Read, Write, Update, Capture, If],
        "an access that no other thread divides",
    ),
    with_argument(row(
        DirectiveId::Cache,
        ("cache", &[]),
        Form::Standalone,
        &[],
        "elements that a loop should hold near",
    )),
    with_argument(row(
        DirectiveId::Wait,
        ("wait", &[]),
        Form::Standalone,
        &[Async, If],
        "waits for queues",
    )),
    row(
        DirectiveId::Init,
        ("init", &[]),
        Form::Standalone,
        &[DeviceType, DeviceNum, If],
        "starts a device",
    ),
    row(
        DirectiveId::Shutdown,
        ("shutdown", &[]),
        Form::Standalone,
        &[DeviceType, DeviceNum, If],
        "lets a device go",
    ),
    row(
        DirectiveId::Set,
        ("set", &[]),
        Form::Standalone,
        &[DefaultAsync, DeviceNum, DeviceType, If],
        "chooses the device and the queue",
    ),
];
