//! What stands in for the buffers of operations that have begun and not ended, by their requests.
//!
//! Refuses to know what a request is for.

use super::actual::Argument;
use super::call::Call;
use super::staged::Staged;
use super::values::MPI_REQUEST_NULL;
use super::word::{Mode, Word};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// The buffers of an operation.
struct Waiting {
    staged: Vec<Staged>,
    /// The request can be started again and again.
    persistent: bool,
}

static WAITING: LazyLock<Mutex<HashMap<i64, Waiting>>> = LazyLock::new(Mutex::default);

fn locked() -> std::sync::MutexGuard<'static, HashMap<i64, Waiting>> {
    WAITING.lock().unwrap_or_else(|e| e.into_inner())
}

/// The requests that are given to a call that may end them. Persistent ones that are started take the program's values now.
pub(super) fn before(call: &Call) -> Vec<i64> {
    if call.row().begins() || locked().is_empty() {
        return Vec::new();
    }
    let given = requests(call);
    if call.name().starts_with("mpi_start") {
        let mut waiting = locked();
        for request in &given {
            if let Some(waiting) = waiting.get_mut(request) {
                waiting.staged.iter_mut().for_each(Staged::gather);
            }
        }
        return Vec::new();
    }
    given
}

/// The handles in the request arguments of a call.
fn requests(call: &Call) -> Vec<i64> {
    let params = call.row().params.iter().zip(&call.arguments);
    let mut found = Vec::new();
    for ((mode, word), argument) in params {
        if *word != Word::Request || !mode.written() {
            continue;
        }
        if let Argument::Memory(block) = argument {
            found.extend((0..block.len()).map(|k| block.get(k)));
        }
    }
    found
}

/// What a call has ended goes back to the program; what it has begun is kept.
#[track_caller]
pub(super) fn after(call: &Call, given: Vec<i64>, staged: Vec<Staged>) {
    if call.row().begins() {
        return begun(call, staged);
    }
    staged.iter().for_each(Staged::scatter);
    if given.is_empty() {
        return;
    }
    let left = requests(call);
    let mut waiting = locked();
    for (old, new) in given.iter().zip(&left) {
        let null = i64::from(MPI_REQUEST_NULL);
        let Some(known) = waiting.get(old) else {
            continue;
        };
        if *new == null && *old != null {
            known.staged.iter().for_each(Staged::scatter);
            waiting.remove(old);
        } else if known.persistent {
            known.staged.iter().for_each(Staged::scatter);
        }
    }
}

fn begun(call: &Call, staged: Vec<Staged>) {
    if staged.is_empty() {
        return;
    }
    let request = call.row().params.iter().zip(&call.arguments);
    let mut request =
        request.filter(|((mode, word), _)| (*mode, *word) == (Mode::Out, Word::Request));
    let Some((_, Argument::Memory(block))) = request.next_back() else {
        return;
    };
    let persistent = call.name().ends_with("_init");
    locked().insert(block.get(0), Waiting { staged, persistent });
}
