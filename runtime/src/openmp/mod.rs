//! OpenMP on the host: teams of threads, and module OMP_LIB.
//!
//! Where a program's directives are comments, one thread, the initial one, does all the work, and the functions that ask for more are obeyed
//! as OpenMP allows it, not at all.

mod devices;
mod frames;
mod lock;
mod share;
mod team;

pub use devices::*;
pub use frames::{TeamGlobal, ThreadGlobal};
pub use lock::*;
pub use share::*;
pub use team::{Parallel, parallel};

use share::Schedule;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Instant;
use team::place;

/// The program's directives count.
static THREADS_ARE_ON: AtomicBool = AtomicBool::new(false);

/// What OMP_SET_NUM_THREADS asked for.
static ASKED_FOR: AtomicI64 = AtomicI64::new(0);

/// What OMP_SET_SCHEDULE asked for: the kind, and the size of pieces.
static ASKED_KIND: AtomicI64 = AtomicI64::new(0);
static ASKED_CHUNK: AtomicI64 = AtomicI64::new(0);

/// What a main program with directives of OpenMP begins with.
pub fn use_threads() {
    THREADS_ARE_ON.store(true, Ordering::Relaxed);
}

/// How many threads a team gets that nobody says it of.
fn wanted_threads() -> usize {
    static GIVEN: LazyLock<usize> = LazyLock::new(|| {
        let text = std::env::var("OMP_NUM_THREADS").unwrap_or_default();
        let first = text.split(',').next().unwrap_or_default().trim();
        let count = first.parse().ok().filter(|count| *count > 0);
        count.unwrap_or_else(|| omp_get_num_procs() as usize)
    });
    match ASKED_FOR.load(Ordering::Relaxed) {
        asked @ 1.. => asked as usize,
        _ => *GIVEN,
    }
}

/// SCHEDULE(RUNTIME): what OMP_SET_SCHEDULE or OMP_SCHEDULE says.
fn schedule_at_run_time() -> (Schedule, i64) {
    static GIVEN: LazyLock<(i64, i64)> = LazyLock::new(|| {
        let text = std::env::var("OMP_SCHEDULE").unwrap_or_default();
        let text = text.to_ascii_lowercase();
        let (kind, chunk) = text.split_once(',').unwrap_or((&text, ""));
        let kind = kind.rsplit(':').next().unwrap_or_default().trim();
        let kind = match kind {
            "dynamic" => 2,
            "guided" => 3,
            "auto" => 4,
            _ => 1,
        };
        (kind, chunk.trim().parse().unwrap_or(0))
    });
    let (kind, chunk) = match ASKED_KIND.load(Ordering::Relaxed) {
        0 => *GIVEN,
        kind => (kind, ASKED_CHUNK.load(Ordering::Relaxed)),
    };
    let schedule = match kind {
        2 => Schedule::Dynamic,
        3 => Schedule::Guided,
        _ => Schedule::Static,
    };
    (schedule, chunk)
}

/// OMP_SET_SCHEDULE.
pub fn omp_set_schedule(kind: i32, chunk: impl Into<i64>) {
    ASKED_KIND.store(i64::from(kind) & 0xff, Ordering::Relaxed);
    ASKED_CHUNK.store(chunk.into(), Ordering::Relaxed);
}

/// OMP_GET_SCHEDULE.
pub fn omp_get_schedule(kind: &mut i32, chunk: &mut i32) {
    let (schedule, size) = schedule_at_run_time();
    *kind = match schedule {
        Schedule::Static => 1,
        Schedule::Dynamic => 2,
        Schedule::Guided => 3,
    };
    *chunk = size as i32;
}

/// OMP_GET_NUM_THREADS: threads of the team.
pub fn omp_get_num_threads() -> i32 {
    team::team().map_or(1, |team| team.size as i32)
}

/// OMP_GET_MAX_THREADS: threads that a team would have.
pub fn omp_get_max_threads() -> i32 {
    match THREADS_ARE_ON.load(Ordering::Relaxed) {
        true => wanted_threads() as i32,
        false => 1,
    }
}

/// OMP_GET_THREAD_NUM: the number of this thread in its team.
pub fn omp_get_thread_num() -> i32 {
    place(|place| place.number as i32)
}

/// OMP_IN_PARALLEL: whether more than one thread is at work.
pub fn omp_in_parallel() -> bool {
    place(|place| place.active > 0)
}

/// OMP_GET_LEVEL: parallel regions around this place.
pub fn omp_get_level() -> i32 {
    place(|place| place.level)
}

/// OMP_GET_ACTIVE_LEVEL: those of them with several threads.
pub fn omp_get_active_level() -> i32 {
    place(|place| place.active)
}

/// OMP_GET_THREAD_LIMIT: threads that there may be.
pub fn omp_get_thread_limit() -> i32 {
    match THREADS_ARE_ON.load(Ordering::Relaxed) {
        true => i32::MAX,
        false => 1,
    }
}

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// OMP_GET_WTIME: seconds since some moment in the past.
pub fn omp_get_wtime() -> f64 {
    crate::device::acc::before_the_clock();
    START.elapsed().as_secs_f64()
}

/// OMP_GET_WTICK: seconds between two ticks of that clock.
pub fn omp_get_wtick() -> f64 {
    1e-9
}

/// OMP_GET_NUM_PROCS: processors that the program may use.
pub fn omp_get_num_procs() -> i32 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as i32)
}

macro_rules! constants {
    ($($(#[$note:meta])* $name:ident -> $result:ty = $value:expr;)*) => { $(
        $(#[$note])*
        pub fn $name() -> $result {
            $value
        }
    )* };
}

constants! {
    /// OMP_GET_DYNAMIC: whether the number of threads may be adjusted.
    omp_get_dynamic -> bool = false;
    /// OMP_GET_NESTED: whether threads of a team may have teams.
    omp_get_nested -> bool = false;
    /// OMP_GET_MAX_ACTIVE_LEVELS: how deep teams may be nested.
    omp_get_max_active_levels -> i32 = 1;
    /// OMP_GET_NUM_TEAMS: teams of the league.
    omp_get_num_teams -> i32 = 1;
    /// OMP_GET_TEAM_NUM: the number of this team.
    omp_get_team_num -> i32 = 0;
}

/// OMP_SET_NUM_THREADS: asks for larger teams.
pub fn omp_set_num_threads(threads: impl Into<i64>) {
    ASKED_FOR.store(threads.into().max(1), Ordering::Relaxed);
}

/// OMP_SET_MAX_ACTIVE_LEVELS: asks for deeper nesting.
pub fn omp_set_max_active_levels(_levels: impl Into<i64>) {}

/// OMP_GET_ANCESTOR_THREAD_NUM: this thread's number at a level, -1 for a level that is not there.
pub fn omp_get_ancestor_thread_num(level: impl Into<i64>) -> i32 {
    let (own, number) = place(|place| (i64::from(place.level), place.number as i32));
    match level.into() {
        level if level == own => number,
        level if (0..own).contains(&level) => 0,
        _ => -1,
    }
}

/// OMP_GET_TEAM_SIZE: threads at a level, -1 for a level that is not there.
pub fn omp_get_team_size(level: impl Into<i64>) -> i32 {
    let own = place(|place| i64::from(place.level));
    match level.into() {
        level if level == own => omp_get_num_threads(),
        level if (0..own).contains(&level) => 1,
        _ => -1,
    }
}

/// OMP_SET_DYNAMIC: lets the number of threads be adjusted.
pub fn omp_set_dynamic(_wanted: bool) {}

/// OMP_SET_NESTED: lets threads of a team have teams.
pub fn omp_set_nested(_wanted: bool) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_count_what_the_only_thread_holds() {
        let mut lock = 7;
        omp_init_lock(&mut lock);
        assert!(omp_test_lock(&mut lock));
        assert!(!omp_test_lock(&mut lock));
        omp_unset_lock(&mut lock);
        omp_set_lock(&mut lock);
        omp_init_lock(&mut lock);
        omp_set_nest_lock(&mut lock);
        assert_eq!(omp_test_nest_lock(&mut lock), 2);
    }

    #[test]
    fn the_clock_goes_on() {
        let before = omp_get_wtime();
        assert!(omp_get_wtime() >= before);
        assert!(omp_get_num_procs() >= 1);
        assert_eq!((omp_get_team_size(0), omp_get_team_size(1)), (1, -1));
    }
}
