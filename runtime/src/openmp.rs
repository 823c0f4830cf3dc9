//! Module OMP_LIB for a program whose OpenMP directives are comments: one thread, the initial one, does all the work.
//!
//! So results are those that every OpenMP program must give when it gets one thread. The functions that ask for more are obeyed
//! as OpenMP allows it, not at all. Devices of OpenMP there are none.

use crate::fatal::fatal;
use std::sync::LazyLock;
use std::time::Instant;

/// A lock that nobody holds; a held one counts how often.
const FREE: i64 = 0;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// OMP_GET_WTIME: seconds since some moment in the past.
pub fn omp_get_wtime() -> f64 {
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
    /// OMP_GET_NUM_THREADS: threads of the team.
    omp_get_num_threads -> i32 = 1;
    /// OMP_GET_MAX_THREADS: threads that a team would have.
    omp_get_max_threads -> i32 = 1;
    /// OMP_GET_THREAD_NUM: the number of this thread in its team.
    omp_get_thread_num -> i32 = 0;
    /// OMP_GET_THREAD_LIMIT: threads that there may be.
    omp_get_thread_limit -> i32 = 1;
    /// OMP_IN_PARALLEL: whether more than one thread is at work.
    omp_in_parallel -> bool = false;
    /// OMP_GET_DYNAMIC: whether the number of threads may be adjusted.
    omp_get_dynamic -> bool = false;
    /// OMP_GET_NESTED: whether threads of a team may have teams.
    omp_get_nested -> bool = false;
    /// OMP_GET_MAX_ACTIVE_LEVELS: how deep teams may be nested.
    omp_get_max_active_levels -> i32 = 1;
    /// OMP_GET_LEVEL: parallel regions around this place.
    omp_get_level -> i32 = 0;
    /// OMP_GET_ACTIVE_LEVEL: those of them with several threads.
    omp_get_active_level -> i32 = 0;
    /// OMP_GET_NUM_TEAMS: teams of the league.
    omp_get_num_teams -> i32 = 1;
    /// OMP_GET_TEAM_NUM: the number of this team.
    omp_get_team_num -> i32 = 0;
    /// OMP_GET_NUM_DEVICES: devices of OpenMP.
    omp_get_num_devices -> i32 = 0;
    /// OMP_GET_DEFAULT_DEVICE: the host, whose number follows those of the devices.
    omp_get_default_device -> i32 = 0;
    /// OMP_GET_INITIAL_DEVICE: the host likewise.
    omp_get_initial_device -> i32 = 0;
    /// OMP_IS_INITIAL_DEVICE: whether this is the host.
    omp_is_initial_device -> bool = true;
}

/// OMP_SET_NUM_THREADS: asks for larger teams.
pub fn omp_set_num_threads(_threads: impl Into<i64>) {}

/// OMP_SET_MAX_ACTIVE_LEVELS: asks for deeper nesting.
pub fn omp_set_max_active_levels(_levels: impl Into<i64>) {}

/// OMP_GET_ANCESTOR_THREAD_NUM: this thread's number at a level, -1 for a level that is not there.
pub fn omp_get_ancestor_thread_num(level: impl Into<i64>) -> i32 {
    if level.into() == 0 { 0 } else { -1 }
}

/// OMP_GET_TEAM_SIZE: threads at a level, -1 for a level that is not there.
pub fn omp_get_team_size(level: impl Into<i64>) -> i32 {
    if level.into() == 0 { 1 } else { -1 }
}

/// OMP_SET_DYNAMIC: lets the number of threads be adjusted.
pub fn omp_set_dynamic(_wanted: bool) {}

/// OMP_SET_NESTED: lets threads of a team have teams.
pub fn omp_set_nested(_wanted: bool) {}

/// OMP_INIT_LOCK, OMP_INIT_NEST_LOCK.
pub fn omp_init_lock(lock: &mut i64) {
    *lock = FREE;
}

/// OMP_DESTROY_LOCK, OMP_DESTROY_NEST_LOCK.
pub fn omp_destroy_lock(lock: &mut i64) {
    *lock = FREE;
}

/// OMP_SET_LOCK. The only thread would wait for itself when it holds the lock already.
#[track_caller]
pub fn omp_set_lock(lock: &mut i64) {
    if *lock != FREE {
        fatal("omp_set_lock waits for ever: the only thread holds this lock already");
    }
    *lock = 1;
}

/// OMP_UNSET_LOCK.
pub fn omp_unset_lock(lock: &mut i64) {
    *lock = FREE;
}

/// OMP_TEST_LOCK: takes the lock if it is free, and says whether it was.
pub fn omp_test_lock(lock: &mut i64) -> bool {
    let free = *lock == FREE;
    *lock = 1;
    free
}

/// OMP_SET_NEST_LOCK.
pub fn omp_set_nest_lock(lock: &mut i64) {
    *lock += 1;
}

/// OMP_UNSET_NEST_LOCK.
pub fn omp_unset_nest_lock(lock: &mut i64) {
    *lock -= 1;
}

/// OMP_TEST_NEST_LOCK: takes the lock, and says how often it is held.
pub fn omp_test_nest_lock(lock: &mut i64) -> i32 {
    *lock += 1;
    *lock as i32
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
