//! The directives of OpenMP for other devices, and for what is shared out in teams of teams: the host is the device here.
//!
//! Refuses to know how they run.

use super::super::Form;
use super::super::clauses::ClauseId::{self, *};
use super::super::rows::{Row, with_argument};
use super::{Omp, row};

/// What says where a region runs and which data it has.
macro_rules! on_device {
    ($($more:ident),* $(,)?) => {
        &[
            If, Device, Map, Private, FirstPrivate, Defaultmap, IsDevicePtr, HasDeviceAddr, Depend, Nowait, Allocate, ThreadLimit, InReduction,
            UsesAllocators, $($more),*
        ]
    };
}

const TARGET: &[ClauseId] = on_device![];

const TARGET_TEAM: &[ClauseId] = on_device![
    NumThreads, NumTeams, Default, Shared, Copyin, Reduction, ProcBind
];

/// What may stand where the iterations of a loop are shared out over teams or threads, beside what a macro or list has by itself.
macro_rules! shared_out {
    ($made:ident $(, $own:ident)*) => {
        $made![
            $($own,)* NumThreads, NumTeams, Default, Shared, Copyin, Reduction, ProcBind, LastPrivate, Scheduled, DistSchedule, Collapse, Ordered,
            Order, Bind, Linear, Aligned, Safelen, Simdlen, Nontemporal,
        ]
    };
}

macro_rules! clauses {
    ($($id:ident),* $(,)?) => {
        &[$($id),*]
    };
}

const TARGET_LOOP: &[ClauseId] = shared_out!(on_device);

/// Loops of teams without TARGET.
const TEAMS_LOOP: &[ClauseId] =
    shared_out!(clauses, If, ThreadLimit, Private, FirstPrivate, Allocate);

const TEAMS: &[ClauseId] = &[
    NumTeams,
    ThreadLimit,
    Default,
    Private,
    FirstPrivate,
    Shared,
    Reduction,
    Allocate,
];

/// Data that stays: the words before the colon say which way it goes.
const DATA: &[ClauseId] = &[If, Device, Map, UseDevicePtr, UseDeviceAddr];
const MOVED: &[ClauseId] = &[If, Device, Map, Depend, Nowait];
const UPDATE: &[ClauseId] = &[If, Device, To, From, Depend, Nowait];
const REQUIRES: &[ClauseId] = &[
    ReverseOffload,
    UnifiedAddress,
    UnifiedSharedMemory,
    DynamicAllocators,
    SelfMaps,
    AtomicDefaultMemOrder,
];

/// The directives, by what they are for.
pub(super) const ROWS: &[Row] = &[
    row(
        Omp::Target,
        ("target", &[]),
        Form::Block,
        TARGET,
        "a region of the device",
    ),
    row(
        Omp::TargetTeams,
        ("target teams", &[]),
        Form::Block,
        TARGET_TEAM,
        "a region of teams",
    ),
    row(
        Omp::TargetParallel,
        ("target parallel", &[]),
        Form::Block,
        TARGET_TEAM,
        "a region that the threads of a team run",
    ),
    row(
        Omp::TargetParallelDo,
        (
            "target parallel do",
            &["target parallel do simd", "target parallel loop"],
        ),
        Form::Loop,
        TARGET_LOOP,
        "a region of a loop whose iterations threads share",
    ),
    row(
        Omp::TargetSimd,
        ("target simd", &[]),
        Form::Loop,
        TARGET_LOOP,
        "a region of a loop without dependences",
    ),
    row(
        Omp::TargetTeamsDistribute,
        ("target teams distribute", &["target teams distribute simd"]),
        Form::Loop,
        TARGET_LOOP,
        "a region of a loop whose iterations teams share",
    ),
    row(
        Omp::TargetTeamsDo,
        (
            "target teams distribute parallel do",
            &[
                "target teams distribute parallel do simd",
                "target teams loop",
                "target loop",
            ],
        ),
        Form::Loop,
        TARGET_LOOP,
        "a region of a loop whose iterations the threads of all teams share",
    ),
    row(
        Omp::TargetData,
        ("target data", &[]),
        Form::Block,
        DATA,
        "data of the device while the block runs",
    ),
    row(
        Omp::TargetEnterData,
        ("target enter data", &[]),
        Form::Standalone,
        MOVED,
        "data of the device from here on",
    ),
    row(
        Omp::TargetExitData,
        ("target exit data", &[]),
        Form::Standalone,
        MOVED,
        "data that leaves the device",
    ),
    row(
        Omp::TargetUpdate,
        ("target update", &[]),
        Form::Standalone,
        UPDATE,
        "brings data to the device or the host",
    ),
    with_argument(row(
        Omp::DeclareTarget,
        ("declare target", &[]),
        Form::Declaration,
        &[To, Enter, Link, DeviceType, Indirect],
        "procedures and variables of the device, too",
    )),
    with_argument(row(
        Omp::DeclareMapper,
        ("declare mapper", &[]),
        Form::Declaration,
        &[Map],
        "which parts of a structure go to a device with it (no effect)",
    )),
    row(
        Omp::Requires,
        ("requires", &[]),
        Form::Declaration,
        REQUIRES,
        "what the program expects of devices (no effect)",
    ),
    row(
        Omp::Teams,
        ("teams", &[]),
        Form::Block,
        TEAMS,
        "a region of teams",
    ),
    row(
        Omp::TeamsDistribute,
        ("teams distribute", &["teams distribute simd"]),
        Form::Loop,
        TEAMS_LOOP,
        "a loop whose iterations teams share",
    ),
    row(
        Omp::TeamsDo,
        (
            "teams distribute parallel do",
            &["teams distribute parallel do simd", "teams loop"],
        ),
        Form::Loop,
        TEAMS_LOOP,
        "a loop whose iterations the threads of all teams share",
    ),
    row(
        Omp::Distribute,
        ("distribute", &["distribute simd"]),
        Form::Loop,
        TEAMS_LOOP,
        "the iterations of a loop, which the one team runs",
    ),
    row(
        Omp::DistributeDo,
        ("distribute parallel do", &["distribute parallel do simd"]),
        Form::Loop,
        TEAMS_LOOP,
        "a loop whose iterations the threads of the team share",
    ),
    row(
        Omp::Loop,
        ("loop", &[]),
        Form::Loop,
        TEAMS_LOOP,
        "a loop whose iterations may run in any order: threads of the team at hand share them",
    ),
];
