//! MPI for one rank, where none is installed: messages go from the rank to itself, collective operations copy.
//!
//! The procedures take what the Fortran entry points of a library take, addresses. Refuses to know translated programs: staging, LOGICAL, lengths have been
//! seen to.

mod arguments;
mod collectives;
mod communicators;
mod files;
mod messages;
mod objects;
mod operations;
mod topologies;
mod types;
mod windows;

use super::actual::Special;
use arguments::Arguments;
use std::sync::{LazyLock, Mutex, MutexGuard};
use std::time::Instant;

/// All that the rank has made.
#[derive(Default)]
struct State {
    initialized: bool,
    finalized: bool,
    communicators: communicators::Communicators,
    objects: objects::Objects,
    types: types::Types,
    messages: messages::Messages,
    windows: windows::Windows,
    files: files::Files,
    /// The number of the next handle of any kind.
    made: i32,
}

impl State {
    /// A new handle.
    fn handle(&mut self) -> i32 {
        self.made += 1;
        // Numbers that no constant has.
        0x0600_0000 | self.made
    }
}

fn state() -> MutexGuard<'static, State> {
    static STATE: LazyLock<Mutex<State>> = LazyLock::new(Mutex::default);
    STATE.lock().unwrap_or_else(|e| e.into_inner())
}

/// Seconds since some moment in the past.
pub(super) fn wtime() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

static PLACES: [u8; 32] = [0; 32];

/// What a special address is here.
pub(super) fn special(special: Special) -> usize {
    match special.0 {
        0 => 0,
        number => PLACES.as_ptr() as usize + number as usize,
    }
}

/// Whether an address is MPI_IN_PLACE.
fn in_place(address: usize) -> bool {
    address == PLACES.as_ptr() as usize + 1
}

/// Whether an address is one that says that nothing is wanted there: MPI_STATUS_IGNORE and its kin.
fn ignored(address: usize) -> bool {
    let first = PLACES.as_ptr() as usize;
    (first..first + PLACES.len()).contains(&address)
}

/// Whether a procedure knows nothing of what is called: it looks whether the next one does.
type Handler = fn(&mut State, &str, &Arguments) -> bool;

const HANDLERS: &[Handler] = &[
    messages::call,
    collectives::call,
    communicators::call,
    topologies::call,
    types::call,
    objects::call,
    windows::call,
    files::call,
];

/// Runs a procedure whose error code is behind its arguments.
#[track_caller]
pub(super) fn run(name: &str, all: &[usize], error: usize) {
    let arguments = Arguments::new(&all[..error], &all[error + 1..]);
    let short = name.strip_prefix("mpi_").unwrap_or(name);
    if short == "abort" {
        eprintln!("MPI_ABORT was called with error code {}", arguments.int(1));
        std::process::exit(arguments.int(1));
    }
    let mut state = state();
    let known = HANDLERS
        .iter()
        .any(|handler| handler(&mut state, short, &arguments));
    drop(state);
    if !known {
        crate::fatal(&format!(
            "{} needs an MPI library, and the program runs as one rank without",
            name.to_uppercase()
        ));
    }
    // SAFETY: the place of the error code.
    unsafe { *(all[error] as *mut i32) = 0 };
}
