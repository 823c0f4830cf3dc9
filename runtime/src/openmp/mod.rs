//! OpenMP on the host: teams of threads, and module OMP_LIB.
//!
//! Where a program's directives are comments, one thread, the initial one, does all the work, and the functions that ask for more are obeyed
//! as OpenMP allows it, not at all.

mod cancel;
mod devices;
mod doacross;
mod frames;
mod lock;
mod memory;
mod share;
mod team;

pub use cancel::*;
pub use devices::*;
pub use doacross::*;
pub use frames::{TeamGlobal, ThreadGlobal};
pub use lock::*;
pub use memory::*;
pub use share::*;
pub use team::{Parallel, parallel};

use share::Schedule;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use team::place;

/// The program's directives count.
static THREADS_ARE_ON: AtomicBool = AtomicBool::new(false);

/// What a thread has asked for; the threads of a region begin with what the thread that meets it has.
#[derive(Clone, Copy, Default)]
struct Asked {
    /// OMP_SET_NUM_THREADS; 0 for nothing.
    threads: i64,
    /// OMP_SET_SCHEDULE: the kind, and the size of pieces; 0 for nothing.
    schedule: (i64, i64),
    /// OMP_SET_MAX_ACTIVE_LEVELS, and one more; 0 for nothing.
    levels: i64,
    /// OMP_SET_NUM_TEAMS, and OMP_SET_TEAMS_THREAD_LIMIT; 0 for nothing.
    teams: (i64, i64),
}

impl Asked {
    /// What threads begin with that have so many regions around: OMP_NUM_THREADS may have a number of their own for them.
    fn inside(self, level: i32) -> Asked {
        let own = at_each_level().len() > level.max(0) as usize;
        Asked {
            threads: if own { 0 } else { self.threads },
            ..self
        }
    }
}

fn asked() -> Asked {
    place(|place| place.asked)
}

/// What a main program with directives of OpenMP begins with.
pub fn use_threads() {
    THREADS_ARE_ON.store(true, Ordering::Relaxed);
}

/// How many threads a team gets that nobody says it of, inside as many others.
fn wanted_threads(around: i32) -> usize {
    match asked().threads {
        asked @ 1.. => asked as usize,
        _ => {
            let given = at_each_level();
            let at = (around.max(0) as usize).min(given.len().saturating_sub(1));
            let count = given.get(at).copied().filter(|count| *count > 0);
            count.unwrap_or_else(|| omp_get_num_procs() as usize)
        }
    }
}

/// OMP_NUM_THREADS: numbers for regions, and for those inside of them.
fn at_each_level() -> &'static [usize] {
    static GIVEN: LazyLock<Vec<usize>> = LazyLock::new(|| {
        let text = std::env::var("OMP_NUM_THREADS").unwrap_or_default();
        let numbers = text.split(',').map(|one| one.trim().parse());
        numbers.map_while(Result::ok).collect()
    });
    &GIVEN
}

/// How many regions with several threads there may be around a thread.
fn most_levels() -> i32 {
    static GIVEN: LazyLock<i32> = LazyLock::new(|| {
        let text = |name| std::env::var(name).unwrap_or_default();
        let levels = text("OMP_MAX_ACTIVE_LEVELS").trim().parse().ok();
        let nested = text("OMP_NESTED").trim().eq_ignore_ascii_case("true");
        let most = match nested || at_each_level().len() > 1 {
            true => i32::MAX,
            false => 1,
        };
        levels.filter(|levels| *levels >= 0).unwrap_or(most)
    });
    match asked().levels {
        0 => *GIVEN,
        asked => (asked - 1).clamp(0, i64::from(i32::MAX)) as i32,
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
    let (kind, chunk) = match asked().schedule {
        (0, _) => *GIVEN,
        given => given,
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
    let schedule = (i64::from(kind) & 0xff, chunk.into());
    place(|place| place.asked.schedule = schedule);
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
        true => wanted_threads(omp_get_level()) as i32,
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
    /// OMP_GET_NUM_TEAMS: teams of the league.
    omp_get_num_teams -> i32 = 1;
    /// OMP_GET_TEAM_NUM: the number of this team.
    omp_get_team_num -> i32 = 0;
    /// OMP_GET_SUPPORTED_ACTIVE_LEVELS: how deep teams can be nested.
    omp_get_supported_active_levels -> i32 = i32::MAX;
    /// OMP_GET_PROC_BIND: threads run where the system puts them (omp_proc_bind_false).
    omp_get_proc_bind -> i32 = 0;
    /// OMP_GET_NUM_PLACES: places that threads are bound to.
    omp_get_num_places -> i32 = 0;
    /// OMP_GET_PLACE_NUM: the place of this thread, which has none.
    omp_get_place_num -> i32 = -1;
    /// OMP_GET_PARTITION_NUM_PLACES: places of this thread's partition.
    omp_get_partition_num_places -> i32 = 0;
    /// OMP_GET_MAX_TASK_PRIORITY: the highest priority that a task may have.
    omp_get_max_task_priority -> i32 = 0;
}

/// OMP_SET_NUM_THREADS: asks for larger teams.
pub fn omp_set_num_threads(threads: impl Into<i64>) {
    let threads = threads.into().max(1);
    place(|place| place.asked.threads = threads);
}

/// OMP_SET_MAX_ACTIVE_LEVELS: asks for deeper nesting.
pub fn omp_set_max_active_levels(levels: impl Into<i64>) {
    let levels = levels.into();
    if levels >= 0 {
        place(|place| place.asked.levels = levels.saturating_add(1));
    }
}

/// OMP_GET_MAX_ACTIVE_LEVELS: how deep teams may be nested.
pub fn omp_get_max_active_levels() -> i32 {
    most_levels()
}

/// OMP_SET_NUM_TEAMS: how many teams a league has where nobody says it. On the host that is one.
pub fn omp_set_num_teams(count: impl Into<i64>) {
    let count = count.into().max(0);
    place(|place| place.asked.teams.0 = count);
}

/// OMP_GET_MAX_TEAMS: what was asked for; 0 for nothing.
pub fn omp_get_max_teams() -> i32 {
    asked().teams.0 as i32
}

/// OMP_SET_TEAMS_THREAD_LIMIT: how many threads a team may have where nobody says it.
pub fn omp_set_teams_thread_limit(count: impl Into<i64>) {
    let count = count.into().max(0);
    place(|place| place.asked.teams.1 = count);
}

/// OMP_GET_TEAMS_THREAD_LIMIT: what was asked for; 0 for nothing.
pub fn omp_get_teams_thread_limit() -> i32 {
    asked().teams.1 as i32
}

/// OMP_GET_NESTED: whether threads of a team may have teams.
pub fn omp_get_nested() -> bool {
    most_levels() > 1
}

/// OMP_GET_ANCESTOR_THREAD_NUM: this thread's number at a level, -1 for a level that is not there.
pub fn omp_get_ancestor_thread_num(level: impl Into<i64>) -> i32 {
    at_level(level.into()).map_or(-1, |(number, _)| number as i32)
}

/// OMP_GET_TEAM_SIZE: threads at a level, -1 for a level that is not there.
pub fn omp_get_team_size(level: impl Into<i64>) -> i32 {
    at_level(level.into()).map_or(-1, |(_, size)| size as i32)
}

/// The number of this thread, or of the one around it, at a level, and the size of its team.
fn at_level(level: i64) -> Option<(usize, usize)> {
    place(|place| {
        let size = place.team.as_ref().map_or(1, |team| team.size);
        match level == i64::from(place.level) {
            true => Some((place.number, size)),
            false => place.around.get(usize::try_from(level).ok()?).copied(),
        }
    })
}

/// OMP_SET_DYNAMIC: lets the number of threads be adjusted.
pub fn omp_set_dynamic(_wanted: bool) {}

/// OMP_SET_NESTED: lets threads of a team have teams.
pub fn omp_set_nested(wanted: bool) {
    omp_set_max_active_levels(if wanted { i32::MAX } else { 1 });
}

/// ERROR AT(EXECUTION): says something, and ends the program if that is `fatal`.
#[track_caller]
pub fn team_error(message: &(impl AsRef<[u8]> + ?Sized), fatal: bool) {
    let text = String::from_utf8_lossy(message.as_ref());
    let text = text.trim_end();
    match fatal {
        true => crate::fatal::fatal(text),
        false => crate::fatal::warn(text),
    }
}

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
