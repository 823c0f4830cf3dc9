//! Addresses at which allocatable arrays lie that do not own their memory, and how many do.
//!
//! Refuses to know who owns it: the last of those that lie there gives it back, unless the program has it from CUDA's own functions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

static LENT: LazyLock<Mutex<HashMap<usize, usize>>> = LazyLock::new(Mutex::default);

/// How many arrays are noted, so that programs without any look at nothing else.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// One more array lies at an address.
pub fn note(address: usize) {
    let mut lent = LENT.lock().unwrap_or_else(|e| e.into_inner());
    *lent.entry(address).or_default() += 1;
    COUNT.fetch_add(1, Ordering::Relaxed);
}

/// Whether another array lies at an address whose memory is about to be given back; then one less does.
pub fn is_one_of_several(address: usize) -> bool {
    if COUNT.load(Ordering::Relaxed) == 0 {
        return false;
    }
    let mut lent = LENT.lock().unwrap_or_else(|e| e.into_inner());
    let Some(count) = lent.get_mut(&address) else {
        return false;
    };
    *count -= 1;
    if *count == 0 {
        lent.remove(&address);
    }
    COUNT.fetch_sub(1, Ordering::Relaxed);
    true
}
