//! Messages about launches and devices: what failed, and the Fortran line it belongs to.

use super::cuda::driver::CudaError;
use super::{Dim3, select};
use crate::fatal::{fatal_at, place_name};
use std::panic::Location;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Launches remembered for an error that shows itself later.
const REMEMBERED: usize = 4;

struct Recent {
    launches: [Option<Launched>; REMEMBERED],
    next: usize,
}

#[derive(Clone, Copy)]
struct Launched {
    kernel: &'static str,
    grid: Dim3,
    block: Dim3,
    at: &'static Location<'static>,
}

static RECENT: Mutex<Recent> = Mutex::new(Recent {
    launches: [None; REMEMBERED],
    next: 0,
});

/// Notes a launch, for [`asynchronous`].
#[inline]
pub(crate) fn remember(
    kernel: &'static str,
    grid: Dim3,
    block: Dim3,
    at: &'static Location<'static>,
) {
    let mut recent = RECENT.lock().unwrap_or_else(|e| e.into_inner());
    let next = recent.next;
    recent.launches[next] = Some(Launched {
        kernel,
        grid,
        block,
        at,
    });
    recent.next = (next + 1) % REMEMBERED;
}

/// The last launches, newest first, one line each.
fn recent() -> String {
    let recent = RECENT.lock().unwrap_or_else(|e| e.into_inner());
    let newest_first = (1..=REMEMBERED)
        .map(|back| recent.launches[(recent.next + REMEMBERED - back) % REMEMBERED]);
    let lines: Vec<String> = newest_first
        .flatten()
        .map(|l| format!("  {}", l.describe()))
        .collect();
    if lines.is_empty() {
        String::from("  (none)")
    } else {
        lines.join("\n")
    }
}

impl Launched {
    fn describe(&self) -> String {
        format!(
            "'{}' <<<{}, {}>>> at {}",
            self.kernel,
            self.grid,
            self.block,
            place_name(Some(self.at))
        )
    }
}

/// Ends the program: a message that belongs to the line of `at`.
pub(crate) fn at(at: &Location<'_>, message: &str) -> ! {
    fatal_at(message, at)
}

/// Whether an asynchronous failure has been told; the end of the program finds it again.
static TOLD: AtomicBool = AtomicBool::new(false);

/// Whether [`asynchronous`] has spoken.
pub(crate) fn told() -> bool {
    TOLD.load(Ordering::Relaxed)
}

/// Ends the program for an error that was found now but made by a kernel before.
pub(crate) fn asynchronous(at: &Location<'_>, error: CudaError) -> ! {
    TOLD.store(true, Ordering::Relaxed);
    super::report::tell();
    self::at(
        at,
        &format!(
            "a kernel launched before this line failed: {error}\nlast launches, newest first:\n{}",
            recent()
        ),
    )
}

/// Whether the program asks for errors of launches itself.
static KEPT: AtomicBool = AtomicBool::new(false);
/// Whether there is an error of a launch that the program has not asked for.
static UNASKED: AtomicBool = AtomicBool::new(false);
/// The first of them.
static FIRST_UNASKED: Mutex<Option<Unasked>> = Mutex::new(None);

struct Unasked {
    message: String,
    at: &'static Location<'static>,
}

/// For programs that call `cudaGetLastError` or `cudaPeekAtLastError`: a launch that is refused does not end the program at once. It does when
/// device data is read back, or at the end of the program, before the program has asked.
pub fn keep_launch_errors() {
    if !KEPT.swap(true, Ordering::Relaxed) {
        crate::fatal::at_exit(must_be_asked_for);
    }
}

/// A launch that the device does not take: the end of the program, or an error to be asked for.
pub(crate) fn launch(at: &'static Location<'static>, code: i32, message: String) {
    if !KEPT.load(Ordering::Relaxed) {
        self::at(at, &message);
    }
    super::api::remember_error(code);
    let mut first = FIRST_UNASKED.lock().unwrap_or_else(|e| e.into_inner());
    first.get_or_insert(Unasked { message, at });
    UNASKED.store(true, Ordering::Relaxed);
}

/// The program has asked.
pub(crate) fn asked() {
    if UNASKED.swap(false, Ordering::Relaxed) {
        *FIRST_UNASKED.lock().unwrap_or_else(|e| e.into_inner()) = None;
    }
}

/// Ends the program if a launch failed and it has not asked since: what it is about to use was not computed.
#[inline]
pub(crate) fn must_be_asked_for() {
    if UNASKED.load(Ordering::Relaxed) {
        unasked();
    }
}

#[cold]
fn unasked() {
    let first = FIRST_UNASKED.lock().map_or(None, |mut first| first.take());
    UNASKED.store(false, Ordering::Relaxed);
    if let Some(error) = first {
        at(error.at, &error.message);
    }
}

/// Ends the program for a failed call of the driver; `what` says what was tried.
#[track_caller]
pub(crate) fn driver(what: &str, error: CudaError) -> ! {
    driver_at(Location::caller(), what, error)
}

/// As [`driver`], of a place that the caller knows: closures do not know theirs.
pub(crate) fn driver_at(at: &'static Location<'static>, what: &str, error: CudaError) -> ! {
    if error.is_sticky() {
        asynchronous(at, error);
    }
    let device = select::device().name();
    self::at(at, &format!("{what} failed on {device}: {error}"))
}
