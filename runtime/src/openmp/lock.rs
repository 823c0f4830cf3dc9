//! Blocks that one thread at a time runs: CRITICAL by its name, ATOMIC, and the locks of OMP_LIB.

use super::team::{locked, place, team, wait_until};
use crate::fatal::fatal;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

static CRITICAL: Mutex<Option<HashMap<Vec<u8>, &'static AtomicBool>>> = Mutex::new(None);
static ATOMIC: AtomicBool = AtomicBool::new(false);

fn take(flag: &AtomicBool) {
    while flag.swap(true, Ordering::Acquire) {
        wait_until(|| !flag.load(Ordering::Relaxed));
    }
}

fn named(name: &[u8]) -> &'static AtomicBool {
    let mut names = locked(&CRITICAL);
    let names = names.get_or_insert_default();
    match names.get(name) {
        Some(known) => known,
        None => {
            let made: &'static AtomicBool = Box::leak(Box::default());
            names.insert(name.to_vec(), made);
            made
        }
    }
}

/// One thread at a time comes behind this, for each name.
#[inline(never)]
pub fn team_critical(name: &(impl AsRef<[u8]> + ?Sized)) {
    take(named(name.as_ref()));
}

/// The next one may.
#[inline(never)]
pub fn team_end_critical(name: &(impl AsRef<[u8]> + ?Sized)) {
    named(name.as_ref()).store(false, Ordering::Release);
}

/// An access that nothing divides begins.
#[inline(never)]
pub fn team_atomic() {
    take(&ATOMIC);
}

/// It is over.
#[inline(never)]
pub fn team_end_atomic() {
    ATOMIC.store(false, Ordering::Release);
}

// ---------------------------------------------------------------------------------------------- locks

/// A lock that nobody holds. A held one has the thread above and how often it holds it below.
const FREE: i64 = 0;

static THREADS: AtomicU64 = AtomicU64::new(1);

thread_local! {
    static OWN: i64 = (THREADS.fetch_add(1, Ordering::Relaxed) << 32) as i64;
}

fn own() -> i64 {
    OWN.with(|own| *own)
}

/// The lock as threads see it.
fn shared(lock: &mut i64) -> &AtomicI64 {
    // SAFETY: the same size and alignment (8 bytes), and all accesses to a lock come through here.
    unsafe { AtomicI64::from_ptr(lock) }
}

/// OMP_INIT_LOCK, OMP_INIT_NEST_LOCK.
#[inline(never)]
pub fn omp_init_lock(lock: &mut i64) {
    shared(lock).store(FREE, Ordering::Release);
}

/// OMP_DESTROY_LOCK, OMP_DESTROY_NEST_LOCK.
#[inline(never)]
pub fn omp_destroy_lock(lock: &mut i64) {
    shared(lock).store(FREE, Ordering::Release);
}

/// OMP_SET_LOCK. The only thread would wait for itself when it holds the lock already.
#[track_caller]
#[inline(never)]
pub fn omp_set_lock(lock: &mut i64) {
    let lock = shared(lock);
    let mine = own() | 1;
    let alone = team().is_none_or(|team| team.size == 1) && place(|place| place.active) == 0;
    while lock
        .compare_exchange(FREE, mine, Ordering::Acquire, Ordering::Relaxed)
        .is_err()
    {
        if alone {
            fatal("omp_set_lock waits for ever: the only thread holds this lock already");
        }
        wait_until(|| lock.load(Ordering::Relaxed) == FREE);
    }
}

/// OMP_UNSET_LOCK.
#[inline(never)]
pub fn omp_unset_lock(lock: &mut i64) {
    shared(lock).store(FREE, Ordering::Release);
}

/// OMP_TEST_LOCK: takes the lock if it is free, and says whether it was.
#[inline(never)]
pub fn omp_test_lock(lock: &mut i64) -> bool {
    let mine = own() | 1;
    let taken = shared(lock).compare_exchange(FREE, mine, Ordering::Acquire, Ordering::Relaxed);
    taken.is_ok()
}

/// OMP_SET_NEST_LOCK.
#[inline(never)]
pub fn omp_set_nest_lock(lock: &mut i64) {
    while omp_test_nest_lock(lock) == 0 {
        let lock = shared(lock);
        wait_until(|| lock.load(Ordering::Relaxed) == FREE);
    }
}

/// OMP_UNSET_NEST_LOCK.
#[inline(never)]
pub fn omp_unset_nest_lock(lock: &mut i64) {
    let lock = shared(lock);
    let held = lock.load(Ordering::Relaxed);
    let last = held & 0xffff_ffff <= 1;
    lock.store(if last { FREE } else { held - 1 }, Ordering::Release);
}

/// OMP_TEST_NEST_LOCK: takes the lock, and says how often it is held, 0 where another thread holds it.
#[inline(never)]
pub fn omp_test_nest_lock(lock: &mut i64) -> i32 {
    let lock = shared(lock);
    let held = lock.load(Ordering::Relaxed);
    let mine = own();
    if held != FREE && held & !0xffff_ffff == mine {
        lock.store(held + 1, Ordering::Relaxed);
        return (held + 1) as i32;
    }
    let taken = lock.compare_exchange(FREE, mine | 1, Ordering::Acquire, Ordering::Relaxed);
    i32::from(taken.is_ok())
}
