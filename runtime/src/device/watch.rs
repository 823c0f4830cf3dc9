//! What the run is asked to tell of itself: lines as things happen (`ACC_NOTIFY`), a table of times at the end (`CUF2RS_ACC_TIME`), a trace (`CUF2RS_TRACE`).
//!
//! Whoever launches, moves, waits or allocates asks [`begin`] first, which is one load of a variable while nothing is asked for, and says at the end
//! what it was. Refuses to know how any of that is done.

mod notify;
mod table;
mod trace;

use super::acc::queue;
use super::api::{self, CudaEvent};
use super::dim3::Dim3;
use super::select::device;
use std::cell::RefCell;
use std::panic::Location;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard};
use std::time::Instant;

/// Bits of `ACC_NOTIFY`.
pub(super) const LAUNCHES: u32 = 1;
const TRANSFERS: u32 = 2;
const REGIONS: u32 = 4;
const WAITS: u32 = 8;
const ALLOCATIONS: u32 = 16;
/// The table at the end.
const TIME: u32 = 1 << 8;
/// The trace.
const TRACE: u32 = 1 << 9;
/// Nobody has looked yet.
const UNREAD: u32 = 1 << 31;

static ASKED: AtomicU32 = AtomicU32::new(UNREAD);

/// Variables that ask for lines: this project's, that of OpenACC's compilers, and two of older ones.
const NOTIFY_VARIABLES: [&str; 4] = [
    "CUF2RS_ACC_NOTIFY",
    "ACC_NOTIFY",
    "NVCOMPILER_ACC_NOTIFY",
    "PGI_ACC_NOTIFY",
];
/// Variables that ask for the table.
const TIME_VARIABLES: [&str; 3] = ["CUF2RS_ACC_TIME", "NVCOMPILER_ACC_TIME", "PGI_ACC_TIME"];

/// The program asks for the table, whatever the environment says.
static WISHED: AtomicBool = AtomicBool::new(false);

/// A table of times at the end: what `-ta=nvidia,time` asks for when the program is built.
pub fn table_of_times() {
    WISHED.store(true, Ordering::Relaxed);
    ASKED.store(UNREAD, Ordering::Relaxed);
}

/// What is asked for; 0 is nothing.
#[inline(always)]
fn asked() -> u32 {
    match ASKED.load(Ordering::Relaxed) {
        UNREAD => read(),
        bits => bits,
    }
}

#[cold]
fn read() -> u32 {
    let number = |name: &&str| std::env::var(name).ok()?.trim().parse::<u32>().ok();
    let notify = NOTIFY_VARIABLES.iter().find_map(number).unwrap_or(0);
    let time = TIME_VARIABLES.iter().find_map(number).unwrap_or(0);
    let mut bits = notify & 31;
    let wished = WISHED.load(Ordering::Relaxed);
    bits |= if time > 0 || wished { TIME } else { 0 };
    bits |= if trace::file().is_some() { TRACE } else { 0 };
    ASKED.store(bits, Ordering::Relaxed);
    if bits & (TIME | TRACE) != 0 {
        LazyLock::force(&RECORDS);
        crate::fatal::at_exit(tell);
    }
    bits
}

/// A Fortran place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    file: &'static str,
    procedure: &'static str,
    line: u32,
}

impl Place {
    fn of(at: &Location<'static>) -> Place {
        let (file, line) = crate::fatal::fortran_place(at);
        Place {
            file,
            procedure: crate::fatal::procedure_at(file, line),
            line,
        }
    }
}

/// What happened.
#[derive(Clone, Copy, Debug)]
enum What {
    Kernel {
        name: &'static str,
        grid: Dim3,
        block: Dim3,
    },
    Upload {
        name: &'static str,
        bytes: usize,
    },
    Download {
        name: &'static str,
        bytes: usize,
    },
    /// A region of data or computation, from its beginning to its end.
    Region,
    /// A directive that moves data: its words.
    Directive(&'static str),
    Wait,
}

/// Something that has happened.
struct Event {
    what: What,
    place: Place,
    /// The line of the region that it belongs to.
    region: u32,
    queue: i32,
    /// Microseconds since the start of the program.
    start: f64,
    took: f64,
}

/// Something of which the device knows when it began and ended.
struct Pending {
    event: Event,
    marks: (CudaEvent, CudaEvent),
}

struct Records {
    began: Instant,
    /// The first event on the device, and when that was.
    origin: Option<(CudaEvent, f64)>,
    events: Vec<Event>,
    pending: Vec<Pending>,
}

static RECORDS: LazyLock<Mutex<Records>> = LazyLock::new(|| {
    Mutex::new(Records {
        began: Instant::now(),
        origin: None,
        events: Vec::new(),
        pending: Vec::new(),
    })
});

fn records() -> MutexGuard<'static, Records> {
    RECORDS.lock().unwrap_or_else(|e| e.into_inner())
}

/// As many are left to the device before the host asks it how long they took.
const MOST_PENDING: usize = 4096;

thread_local! {
    /// The regions that this thread is in.
    static WITHIN: RefCell<Vec<(Place, Begun)>> = const { RefCell::new(Vec::new()) };
}

/// Something that has begun.
pub(super) struct Begun {
    start: Instant,
    /// Its stream and the event at its beginning, where the device keeps time.
    mark: Option<(i64, CudaEvent)>,
}

/// Begins something that the host waits for; `None` when nobody asks.
#[inline(always)]
pub(super) fn begin() -> Option<Begun> {
    (asked() != 0).then(|| Begun {
        start: Instant::now(),
        mark: None,
    })
}

/// Begins something in a stream of the device, which keeps its time.
#[inline(always)]
pub(super) fn begin_in(stream: i64) -> Option<Begun> {
    (asked() != 0).then(|| begun_in(stream))
}

#[cold]
fn begun_in(stream: i64) -> Begun {
    let timed = asked() & (TIME | TRACE) != 0 && device().cuda().is_some();
    Begun {
        start: Instant::now(),
        mark: timed.then(|| (stream, mark(stream))),
    }
}

fn mark(stream: i64) -> CudaEvent {
    let mut event = CudaEvent::default();
    api::cuda_event_create(&mut event);
    api::cuda_event_record(&event, stream);
    event
}

impl Begun {
    /// It was a launch.
    #[cold]
    pub fn launched(
        self,
        name: &'static str,
        (grid, block): (Dim3, Dim3),
        stream: i64,
        at: &'static Location<'static>,
    ) {
        let what = What::Kernel { name, grid, block };
        self.ended(what, queue::of_stream(stream), at);
    }

    /// It was a transfer, to the device or from it.
    #[cold]
    pub fn moved(
        self,
        name: &'static str,
        (bytes, up): (usize, bool),
        queue: i32,
        at: &'static Location<'static>,
    ) {
        let what = match up {
            true => What::Upload { name, bytes },
            false => What::Download { name, bytes },
        };
        self.ended(what, queue, at);
    }

    /// It was a directive that moves data.
    #[cold]
    pub fn directive(self, words: &'static str, queue: i32, at: &'static Location<'static>) {
        self.ended(What::Directive(words), queue, at);
    }

    /// It was a wait.
    #[cold]
    pub fn waited(self, queue: i32, at: &'static Location<'static>) {
        self.ended(What::Wait, queue, at);
    }

    fn ended(self, what: What, queue: i32, at: &'static Location<'static>) {
        self.ended_at(what, queue, Place::of(at));
    }

    fn ended_at(self, what: What, queue: i32, place: Place) {
        let bits = asked();
        notify::say(bits, &what, &place, queue);
        if bits & (TIME | TRACE) == 0 {
            return;
        }
        let mut records = records();
        let event = Event {
            region: region_of(&what, &place),
            what,
            place,
            queue,
            start: micros(records.began, self.start),
            took: self.start.elapsed().as_secs_f64() * 1e6,
        };
        match self.mark {
            None => records.events.push(event),
            Some((stream, first)) => {
                let marks = (first, mark(stream));
                records.pending.push(Pending { event, marks });
                if records.pending.len() >= MOST_PENDING {
                    records.settle();
                }
            }
        }
    }
}

fn micros(from: Instant, to: Instant) -> f64 {
    to.saturating_duration_since(from).as_secs_f64() * 1e6
}

/// The line of the region that something belongs to: that of a kernel is known, else what the thread is in says so.
fn region_of(what: &What, place: &Place) -> u32 {
    match what {
        What::Kernel { .. } => {
            crate::fatal::construct_of(place.file, place.line).unwrap_or(place.line)
        }
        What::Upload { .. }
        | What::Download { .. }
        | What::Region
        | What::Directive(_)
        | What::Wait => place.line,
    }
}

/// A region begins.
#[inline(always)]
pub(super) fn enter(at: &'static Location<'static>, queue: i32) {
    if let Some(begun) = begin() {
        entered(begun, at, queue);
    }
}

#[cold]
fn entered(begun: Begun, at: &'static Location<'static>, queue: i32) {
    let place = Place::of(at);
    notify::enters(asked(), &place, queue);
    WITHIN.with_borrow_mut(|within| within.push((place, begun)));
}

/// The innermost region ends.
#[inline(always)]
pub(super) fn leave(queue: i32) {
    if asked() != 0 {
        left(queue);
    }
}

#[cold]
fn left(queue: i32) {
    if let Some((place, begun)) = WITHIN.with_borrow_mut(Vec::pop) {
        begun.ended_at(What::Region, queue, place);
    }
}

/// Device memory comes or goes.
#[inline(always)]
pub(super) fn allocation(word: &str, name: &str, bytes: usize, at: &'static Location<'static>) {
    if asked() & ALLOCATIONS != 0 {
        notify::allocation(word, name, bytes, &Place::of(at));
    }
}

impl Records {
    /// Asks the device how long things took.
    fn settle(&mut self) {
        for Pending { mut event, marks } in std::mem::take(&mut self.pending) {
            let mut millis = 0.0;
            api::cuda_event_synchronize(&marks.1);
            api::cuda_event_elapsed_time(&mut millis, &marks.0, &marks.1);
            event.took = f64::from(millis) * 1e3;
            // The host's clock said when the first of them was given to the device; the device's says how far the others are from it.
            match &self.origin {
                Some((origin, start)) => {
                    api::cuda_event_elapsed_time(&mut millis, origin, &marks.0);
                    event.start = start + f64::from(millis) * 1e3;
                    api::cuda_event_destroy(&marks.0);
                }
                None => self.origin = Some((marks.0, event.start)),
            }
            api::cuda_event_destroy(&marks.1);
            self.events.push(event);
        }
    }
}

/// The end of the run.
fn tell() {
    let mut records = records();
    records.settle();
    let events = std::mem::take(&mut records.events);
    drop(records);
    if asked() & TIME != 0 {
        crate::io::flush_all();
        eprint!("{}", table::of(&events));
    }
    if let Some(file) = trace::file().filter(|_| asked() & TRACE != 0) {
        trace::write(&file, &events);
    }
}
