//! Data of OpenACC: copies of host data on the device, made, kept up to date and freed as the data clauses and directives say.
//!
//! A clause is a [`Motion`]; directives take lists of them. Where the device works in the host's memory (the CPU, unless `CUF2RS_ACC=apart`
//! asks for memory of its own) there is nothing to do, and an object is its own copy. Kernels get their arguments through [`present`].
//!
//! Refuses to know kernels and the source language: what a clause must move was decided when the program was translated.

mod attach;
mod check;
mod clause;
mod everywhere;
mod gather;
mod host_data;
mod lend;
mod missing;
mod object;
mod owed;
pub(crate) mod pool;
mod present;
pub mod procedures;
pub(super) mod queue;
mod stands;
mod table;
#[cfg(test)]
mod tests;
mod texts;
mod transfer;

use super::cuda::driver::{CudaError, StreamHandle};
use super::failure;
use super::memory::{self, Kind};
use super::plan::{Loop, Plan};
use super::select::{Device, device};
use super::watch;
use crate::access::WATCHED;
use crate::array::Strided;
use attach::Waiting;
use object::Object;
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::Location;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock};
use table::{Counter, Found, Stretch, Table};

pub(crate) use check::findings;
pub(super) use check::{comes_behind, waited_for, waited_for_all};
use clause::{Enter, Leave};
pub use clause::{
    Motion, copy, copy_changing, copyin, copyout, create, delete, no_create, present_data, update,
};
pub use everywhere::arrays_in_managed_memory;
pub use gather::{Gathered, gathered};
pub use host_data::{UseDevice, use_device};
pub use lend::{lend, lend_all, take_back};
use missing::{absent, partly};
pub use present::{Present, is_present, present};
pub use queue::{ASYNC_DEFAULT, ASYNC_NOVAL, ASYNC_SYNC};
pub use stands::{Brought, brought, part, store, stored_table, table, values};
pub use texts::{Texts, texts, texts_as_long_as_they_are, texts_in, texts_out, texts_to_change};

/// Whether the device has memory of its own; the host, where the program has chosen it as its device, works in its memory.
fn apart() -> bool {
    static APART: OnceLock<bool> = OnceLock::new();
    if procedures::has_chosen_host() {
        return false;
    }
    match device() {
        Device::Cuda(_) | Device::Emulate => true,
        Device::Cpu => {
            let asked = || match std::env::var("CUF2RS_ACC").as_deref() {
                Ok("check") if !WATCHED => not_built_for_checks(),
                Ok(value) => value == "apart",
                Err(_) => false,
            };
            WATCHED || cfg!(test) || *APART.get_or_init(asked)
        }
    }
}

#[cold]
fn not_built_for_checks() -> ! {
    eprintln!(
        "cuf2rs: run-time error: CUF2RS_ACC=check needs a program that tells of its accesses: build it with `--check acc`, which `cuf2rs run` does by itself where the variable is set"
    );
    std::process::exit(crate::fatal::RUN_TIME_ERROR)
}

/// The copies on all devices.
#[derive(Default)]
struct Devices {
    tables: HashMap<i32, Table>,
    waiting: Waiting,
}

/// Whether the program has mapped data.
static MAPPED: AtomicBool = AtomicBool::new(false);

/// How many copies there are, on all devices.
static COPIES: AtomicUsize = AtomicUsize::new(0);

/// Whether a region without ASYNC has ended since the host last waited for such regions.
static UNDER_WAY: AtomicBool = AtomicBool::new(false);

static DEVICES: LazyLock<Mutex<Devices>> = LazyLock::new(Mutex::default);

/// Works on the table of the present device.
fn with_table<R>(work: impl FnOnce(&mut Table, &mut Waiting) -> R) -> R {
    let mut devices = DEVICES.lock().unwrap_or_else(|e| e.into_inner());
    let Devices { tables, waiting } = &mut *devices;
    work(tables.entry(queue::ordinal()).or_default(), waiting)
}

/// A motion that a structured region has begun and will end: what was entered, whatever became of the variable since.
struct Held {
    motion: Motion,
    /// Whether it holds a copy: NO_CREATE of what is not there does not.
    holds: bool,
    /// What the host waits for the values of.
    owed: Vec<Object>,
}

thread_local! {
    /// The structured regions that this thread is in, each with the queue of its ASYNC clause.
    static REGIONS: RefCell<Vec<(Queue, Vec<Held>)>> = const { RefCell::new(Vec::new()) };
}

/// Where the work of a directive takes its turn: its ASYNC clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue(i32);

/// `async(value)`: the queue of that number, also for `acc_async_noval` and `acc_async_sync` (OpenACC 2.16).
pub fn queue(value: impl Into<i64>) -> Queue {
    Queue(value.into() as i32)
}

const SYNCHRONOUS: Queue = Queue(ASYNC_SYNC);

/// DATA: begins a structured region, which [`end_data`] ends.
#[track_caller]
pub fn data(motions: impl IntoIterator<Item = Motion>) {
    SYNCHRONOUS.data(motions);
}

/// END DATA: ends the innermost structured region.
#[track_caller]
pub fn end_data() {
    let Some((queue, held)) = REGIONS.with_borrow_mut(Vec::pop) else {
        return;
    };
    for held in held.into_iter().filter(|held| held.holds) {
        queue.leave((&held.motion, &held.owed), Counter::Structured);
    }
    if queue == SYNCHRONOUS {
        UNDER_WAY.store(true, Ordering::Relaxed);
    }
    watch::leave(queue.0);
}

/// Waits for regions without ASYNC, which the host has left early because it could not tell: it could now, by the clock.
#[track_caller]
pub(crate) fn before_the_clock() {
    if UNDER_WAY.swap(false, Ordering::Relaxed) && matches!(device(), Device::Cuda(_)) {
        queue::wait(ASYNC_SYNC);
    }
}

/// What [`scope`] began, and what its end ends.
#[must_use]
pub struct Scope(());

/// DECLARE in a procedure: a structured region that is as long as the guard lives, however the procedure is left.
#[track_caller]
pub fn scope(motions: impl IntoIterator<Item = Motion>) -> Scope {
    data(motions);
    Scope(())
}

impl Drop for Scope {
    fn drop(&mut self) {
        end_data();
    }
}

/// ENTER DATA: what is absent is created or copied, what is present is counted once more (OpenACC 2.6.6). Not enough memory ends the program.
#[track_caller]
pub fn enter_data(motions: impl IntoIterator<Item = Motion>) {
    SYNCHRONOUS.enter_data(motions);
}

/// EXIT DATA: counts down, and copies back or deletes where nobody holds the copy any more; FINALIZE sets the count to zero (OpenACC 2.6.6).
#[track_caller]
pub fn exit_data(motions: impl IntoIterator<Item = Motion>) {
    SYNCHRONOUS.exit_data(motions);
}

/// UPDATE with SELF or HOST.
#[track_caller]
pub fn update_host(motions: impl IntoIterator<Item = Motion>) {
    SYNCHRONOUS.update_host(motions);
}

/// UPDATE with DEVICE: the copies take the values of the host. What is absent is a run-time error, but with IF_PRESENT.
#[track_caller]
pub fn update_device(motions: impl IntoIterator<Item = Motion>) {
    SYNCHRONOUS.update_device(motions);
}

impl Queue {
    /// The stream that the queue is, for launches and for procedures of CUDA.
    #[track_caller]
    pub fn stream(self) -> super::api::CudaStream {
        queue::stream(self.0)
    }

    /// Makes a stream of the program's this queue.
    pub fn set_stream(self, stream: super::api::CudaStream) {
        queue::set_stream(self.0, stream);
    }

    /// `wait(queue)`: returns when all that was put on the queue is done.
    #[track_caller]
    pub fn wait(self) {
        queue::wait(self.0);
    }

    /// `wait(others) async(queue)`; all queues where there are no others.
    #[track_caller]
    pub fn wait_for(self, others: &[i32]) {
        self.wait_for_events(queue::events(others));
    }

    #[track_caller]
    fn wait_for_events(self, events: Vec<super::api::CudaEvent>) {
        queue::wait_for(self.0, events);
    }

    /// `acc_async_test(queue)`: whether all that was put on the queue is done; does not wait.
    pub fn is_done(self) -> bool {
        queue::is_done(self.0)
    }

    /// As [`data()`], with copies and deletions in their turn on this queue.
    #[track_caller]
    pub fn data(self, motions: impl IntoIterator<Item = Motion>) {
        watch::enter(Location::caller(), self.0);
        let held = motions.into_iter().map(|motion| Held {
            holds: self.enter(&motion, Counter::Structured),
            motion,
            owed: Vec::new(),
        });
        let held = held.collect();
        REGIONS.with_borrow_mut(|regions| regions.push((self, held)));
    }

    /// As [`enter_data`], with copies in their turn on this queue.
    #[track_caller]
    pub fn enter_data(self, motions: impl IntoIterator<Item = Motion>) {
        let begun = watch::begin();
        for motion in motions {
            self.enter(&motion, Counter::Dynamic);
        }
        self.done(begun, "enter data reached");
    }

    /// As [`exit_data`], with copies and deletions in their turn on this queue.
    #[track_caller]
    pub fn exit_data(self, motions: impl IntoIterator<Item = Motion>) {
        let begun = watch::begin();
        for motion in motions {
            self.leave((&motion, &[]), Counter::Dynamic);
        }
        self.done(begun, "exit data reached");
    }

    /// As [`update_host`], with copies in their turn on this queue.
    #[track_caller]
    pub fn update_host(self, motions: impl IntoIterator<Item = Motion>) {
        let begun = watch::begin();
        for motion in motions {
            let moved = |object: &Object, table: &mut Table| {
                check::replaced_on_host(object, object.place);
                self.download(object, table);
            };
            updated(&motion.object, motion.if_present, moved);
        }
        self.done(begun, "update reached");
    }

    /// As [`update_device`], with copies in their turn on this queue.
    #[track_caller]
    pub fn update_device(self, motions: impl IntoIterator<Item = Motion>) {
        let begun = watch::begin();
        for motion in motions {
            let moved = |object: &Object, table: &mut Table| {
                check::replaced_on_device(object);
                self.upload(object, table);
            };
            updated(&motion.object, motion.if_present, moved);
        }
        self.done(begun, "update reached");
    }

    /// Says that it was a directive, where somebody asks.
    #[inline]
    #[track_caller]
    fn done(self, begun: Option<watch::Begun>, words: &'static str) {
        if let Some(begun) = begun {
            begun.directive(words, self.0, Location::caller());
        }
    }

    /// Begins a motion; whether it holds a copy now.
    #[track_caller]
    fn enter(self, motion: &Motion, counter: Counter) -> bool {
        let object = &motion.object;
        if matches!(motion.enter, Enter::Copyin | Enter::Create) && may_be_there(object) {
            with_table(|table, _| self.forget_other_length(object, table));
        }
        if !moves(object) || motion.enter == Enter::Nothing {
            return false;
        }
        with_table(|table, waiting| {
            let stretch = object.stretch();
            let mut parts = table.parts_of(stretch);
            if motion.in_part && parts.next().is_some_and(|part| !part.host.holds(stretch)) {
                return false;
            }
            drop(parts);
            let held = match table.find(object.stretch()) {
                Found::Partly(entry) => partly(object, entry),
                Found::Whole(entry) => {
                    texts::have_one_length(object, entry);
                    entry.hold(counter);
                    if motion.always_in && motion.enter == Enter::Copyin {
                        self.upload(object, table);
                    }
                    true
                }
                Found::Absent => self.make(motion, table, counter),
            };
            if held {
                attach::entered(object, table, waiting);
            }
            held
        })
    }

    /// Makes a copy of what is not present; whether the clause asks for one.
    #[track_caller]
    fn make(self, motion: &Motion, table: &mut Table, counter: Counter) -> bool {
        let object = &motion.object;
        match motion.enter {
            Enter::Present => absent(object, "clause PRESENT"),
            Enter::IfPresent | Enter::Nothing => return false,
            Enter::Copyin | Enter::Create => {}
        }
        let (stretch, filling) = (object.stretch(), object.filling());
        let place = self.block(&filling, motion.enter == Enter::Copyin);
        watch::allocation("create data", object.name, stretch.bytes, object.place);
        let entry = table.add(stretch, place, object.name, object.place);
        entry.names(object.letters);
        entry.hold(counter);
        check::made(object, place, motion.zeroed);
        COPIES.fetch_add(1, Ordering::Relaxed);
        if motion.enter == Enter::Copyin {
            self.upload(&filling, table);
        }
        true
    }

    /// Memory for a copy, zeroed where no transfer fills it, which is what the modifier ZERO asks for.
    #[track_caller]
    fn block(self, object: &Object, filled: bool) -> usize {
        let bytes = object.bytes_there();
        let Some(block) = pool::take((queue::ordinal(), self.0, bytes)) else {
            let made = memory::allocate(Kind::Device, bytes);
            return must_at(object.place, made, "memory for a copy on the device") as usize;
        };
        if !filled || !object.is_gapless() {
            let zero = 0_u8;
            let from = std::ptr::from_ref(&zero) as usize;
            let bytes = Loop {
                count: bytes as i64,
                to: 1,
                from: 0,
            };
            let plan = Plan::new(block, from, 1, [bytes].into_iter());
            let done = match self {
                SYNCHRONOUS => memory::fill(&plan),
                queue => memory::fill_in_stream(&plan, queue.handle()),
            };
            must_at(object.place, done, "zeros for a copy on the device");
        }
        block
    }

    /// Ends a motion, with what the host waits for the values of. What is not present any more is left alone.
    #[track_caller]
    fn leave(self, (motion, owed): (&Motion, &[Object]), counter: Counter) {
        let (object, finalize) = (&motion.object, motion.finalize);
        if !moves(object) && !may_be_there(object) {
            return;
        }
        let by = Location::caller();
        with_table(|table, waiting| {
            attach::left(object, table, waiting, finalize);
            let entry = match table.find(object.stretch()) {
                Found::Absent => return,
                Found::Partly(entry) => partly(object, entry),
                Found::Whole(entry) => entry,
            };
            let start = entry.host.start;
            let last = entry.release(counter, finalize);
            if motion.leave == Leave::Copyout && (last || motion.always_out) {
                let object = motion.returned(self);
                if !object.is_empty() {
                    check::replaced_on_host(&object, by);
                    self.download(&object, table);
                }
            } else if motion.leave == Leave::Copyout {
                owed::note(object, entry);
            }
            if last {
                owed.iter().for_each(|object| self.download(object, table));
            }
            if last && let Some(entry) = table.remove(start) {
                check::freed(&entry, by);
                self.free(&entry, queue::ordinal());
            }
        });
    }

    /// The driver's handle of its stream.
    #[track_caller]
    fn handle(self) -> StreamHandle {
        let stream = self.stream() as usize;
        device().cuda().map_or(stream, |cuda| cuda.stream(stream))
    }
}

/// Moves something present the way that an UPDATE asks for.
#[track_caller]
fn updated(object: &Object, if_present: bool, moved: impl FnOnce(&Object, &mut Table)) {
    if object.is_blank() && may_be_there(object) {
        return with_table(|table, _| {
            let entry = table.at(object.stretch().start);
            entry
                .iter()
                .for_each(|entry| texts::have_one_length(object, entry));
        });
    }
    if !moves(object) {
        return;
    }
    with_table(|table, _| match table.find(object.stretch()) {
        Found::Whole(_) => moved(object, table),
        Found::Partly(entry) => partly(object, entry),
        Found::Absent if if_present => {}
        Found::Absent => absent(object, "directive UPDATE"),
    });
}

/// Host memory is freed: copies that were made of it and never deleted go with it, so that nothing finds them for what comes to lie there next.
#[inline]
pub(crate) fn gone(start: usize, bytes: usize) {
    check::gone(Stretch { start, bytes });
    if COPIES.load(Ordering::Relaxed) > 0 && bytes > 0 {
        forget(Stretch { start, bytes });
    }
}

#[cold]
fn forget(memory: Stretch) {
    let mut devices = DEVICES.lock().unwrap_or_else(|e| e.into_inner());
    for (device, table) in &mut devices.tables {
        for entry in table.within(memory) {
            SYNCHRONOUS.free(&entry, *device);
        }
    }
}

/// Whether a clause with this object has anything to move.
fn moves(object: &Object) -> bool {
    !object.on_device && !object.is_empty() && (apart() || is_mapped(object))
}

/// Whether an object is an array of characters that may have a copy, though it may have no characters any more.
fn may_be_there(object: &Object) -> bool {
    object.has_names() && !object.on_device && apart()
}

/// Whether the program has given an object a copy of its own (`acc_map_data`), which counts though device and host share memory.
fn is_mapped(object: &Object) -> bool {
    MAPPED.load(Ordering::Relaxed)
        && with_table(|table, _| matches!(table.find(object.stretch()), Found::Whole(_)))
}

/// How far the copy of something present lies from the host's memory, and the descriptors attached in it.
fn copy_of(object: &Object, table: &mut Table) -> Option<(isize, Vec<Stretch>)> {
    let entry = table.at(object.stretch().start)?;
    let offset = entry.device.wrapping_sub(entry.host.start) as isize;
    Some((offset, entry.attachments()))
}

/// A variable that is no array, as data clauses and kernels get it.
pub fn scalar<T: Copy + 'static>(variable: &mut T) -> Strided<T, 0> {
    // SAFETY: one element, which is the variable; data clauses hold it no longer than the program may name it.
    unsafe { Strided::from_raw(std::ptr::from_mut(variable), []) }
}

/// A dummy argument that may be absent, and nothing where it is: data clauses do nothing with it then.
pub fn optional_scalar<T: Copy + 'static>(variable: Option<&mut T>) -> Strided<T, 0> {
    match variable {
        Some(variable) => scalar(variable),
        // SAFETY: no element is there, and nobody looks for one.
        None => unsafe { Strided::from_raw(std::ptr::null_mut(), []) },
    }
}

#[track_caller]
fn must<T>(done: Result<T, CudaError>, what: &str) -> T {
    must_at(Location::caller(), done, what)
}

fn must_at<T>(place: &'static Location<'static>, done: Result<T, CudaError>, what: &str) -> T {
    done.unwrap_or_else(|error| failure::driver_at(place, what, error))
}
