//! `CUF2RS_ACC=check`: which side has changed each element of present data since the last copy, and which iterations have touched it.
//!
//! Programs that are built for it (feature `acc-check`) tell of every access to an array. Found are host code that reads what only the device has
//! changed, device code that reads what only the host has, or nobody, copies of old values over newer ones, and iterations of one parallel loop that meet
//! in an element, and host code that uses what a queue may not have brought yet. Kernels run on the CPU, in memory of their own, one iteration after the
//! other. Of scalars only the device's side is watched; structures are not. Refuses to know how messages are worded.

mod flights;
mod shadow;
mod words;

use super::object::Object;
use super::table::{Entry, Stretch};
use crate::access::{self, Access, Kind, WATCHED};
use crate::device::api::CudaStream;
use flights::Flights;
use shadow::{Cell, Shadow, Side, Touch};
use std::collections::{BTreeMap, HashSet};
use std::panic::Location;
use std::sync::{LazyLock, Mutex, MutexGuard};

/// What is watched.
#[derive(Default)]
struct Watched {
    /// By the first address on the host.
    shadows: BTreeMap<usize, Shadow>,
    /// The address on the host of each first address on the device.
    copies: BTreeMap<usize, usize>,
    /// Copies to the host that nobody has waited for.
    flights: Flights,
    /// What was said already.
    told: HashSet<String>,
}

static WATCH: LazyLock<Mutex<Watched>> = LazyLock::new(Mutex::default);

fn watch() -> MutexGuard<'static, Watched> {
    WATCH.lock().unwrap_or_else(|e| e.into_inner())
}

/// How many findings there were.
pub(crate) fn findings() -> usize {
    match WATCHED {
        true => watch().told.len(),
        false => 0,
    }
}

/// A copy of an object was made at an address on the device. `valued`: it has values that the program asked for.
pub(super) fn made(object: &Object, device: usize, valued: bool) {
    if WATCHED && object.grain > 0 {
        watch().add(object, device, valued);
    }
}

/// An object's elements are the same on both sides now.
pub(super) fn copied(object: &Object) {
    if WATCHED {
        watch().change(object.stretch(), |shadow| {
            object.each(|address| shadow.equal(address, object.unit()));
            shadow.note_value(object.place);
        });
    }
}

/// An object's values for the host were put into a queue.
pub(super) fn brought_in(object: &Object, stream: CudaStream) {
    if !WATCHED || stream == 0 {
        return;
    }
    let mut watched = watch();
    let flight = watched.flights.begin(stream, object.place);
    watched.change(object.stretch(), |shadow| {
        object.each(|address| shadow.bring(address, object.unit(), flight));
    });
}

/// The host has waited for a stream.
pub(in crate::device) fn waited_for(stream: CudaStream) {
    if WATCHED {
        watch().flights.landed(stream);
    }
}

/// The host has waited for the device, or for an event of it.
pub(in crate::device) fn waited_for_all() {
    if WATCHED {
        watch().flights.all_landed();
    }
}

/// A stream waits for an event.
pub(in crate::device) fn comes_behind(stream: CudaStream) {
    if WATCHED {
        watch().flights.joined(stream);
    }
}

/// An object's copy on the device is about to take the place of the host's values.
pub(super) fn replaced_on_host(object: &Object, by: &'static Location<'static>) {
    replaced(object, Side::Host, by);
}

/// The host's values of an object are about to take the place of those on the device.
pub(super) fn replaced_on_device(object: &Object) {
    replaced(object, Side::Device, object.place);
}

/// Says which value is lost where the side that is to be overwritten has a newer one.
fn replaced(object: &Object, newer: Side, by: &'static Location<'static>) {
    if !WATCHED {
        return;
    }
    let mut watched = watch();
    let Watched { shadows, told, .. } = &mut *watched;
    let stretch = object.stretch();
    let found = shadows.range(..=stretch.start).next_back();
    let watched = |shadow: &Shadow| shadow.host.holds(stretch) && !shadow.is_scalar();
    let Some((_, shadow)) = found.filter(|(_, shadow)| watched(shadow)) else {
        return;
    };
    let mut lost = None;
    object.each(|address| {
        let cells = shadow.range(address - shadow.host.start, object.unit());
        lost = lost.or_else(|| cells.into_iter().find(|at| shadow.cells[*at].is_of(newer)));
    });
    if let Some(cell) = lost {
        words::lost(shadow, cell, (newer, by), told);
    }
}

/// Addresses of some copy are given to procedures that nobody watches.
pub(super) fn lent(stretch: Stretch) {
    if WATCHED {
        watch().change(stretch, |shadow| {
            shadow.all_equal();
            shadow.note_value(shadow.made);
        });
    }
}

/// A copy was freed.
pub(super) fn freed(entry: &Entry, by: &'static Location<'static>) {
    if WATCHED {
        watch().free(entry, by);
    }
}

/// Host memory is gone.
pub(super) fn gone(memory: Stretch) {
    if WATCHED {
        watch().forget(memory);
    }
}

fn accessed(access: &Access) {
    watch().access(access);
}

impl Watched {
    fn add(&mut self, object: &Object, device: usize, valued: bool) {
        let host = object.stretch();
        self.forget(host);
        access::watch(host.start, host.bytes, accessed);
        access::watch(device, host.bytes, accessed);
        self.copies.insert(device, host.start);
        let shadow = Shadow::new(object, device, valued);
        self.shadows.insert(host.start, shadow);
    }

    /// What is held of a stretch of host memory.
    fn change(&mut self, stretch: Stretch, work: impl FnOnce(&mut Shadow)) {
        let found = self.shadows.range_mut(..=stretch.start).next_back();
        if let Some((_, shadow)) = found.filter(|(_, shadow)| shadow.host.holds(stretch)) {
            work(shadow);
        }
    }

    /// A copy that is gone is remembered where the host lacks values of it.
    fn free(&mut self, entry: &Entry, by: &'static Location<'static>) {
        self.copies.remove(&entry.device);
        let start = entry.host.start;
        if let Some(shadow) = self.shadows.get_mut(&start) {
            shadow.freed = Some(by);
            let under_way = |id| self.flights.place_of(id).is_some();
            let wanted = |cell: &Cell| cell.side == Side::Device || under_way(cell.flight);
            if shadow.is_scalar() || !shadow.cells.iter().any(wanted) {
                self.shadows.remove(&start);
            }
        }
    }

    fn forget(&mut self, memory: Stretch) {
        let meeting = self.shadows.values().filter(|one| one.host.meets(memory));
        let gone: Vec<(usize, usize)> = meeting.map(|one| (one.host.start, one.device)).collect();
        for (start, device) in gone {
            self.shadows.remove(&start);
            self.copies.remove(&device);
        }
    }

    fn access(&mut self, access: &Access) {
        let holds = |start: usize, shadow: &Shadow| access.address < start + shadow.host.bytes;
        let copy = self.copies.range(..=access.address).next_back();
        let copy = copy.map(|(device, host)| (*device, *host));
        if let Some((device, host)) = copy
            && let Some(shadow) = self.shadows.get_mut(&host)
            && holds(device, shadow)
        {
            let told = &mut self.told;
            return on_device(shadow, access, access.address - device, told);
        }
        let own = self.shadows.range_mut(..=access.address).next_back();
        if let Some((start, shadow)) = own
            && holds(*start, shadow)
        {
            let offset = access.address - start;
            not_waited_for(shadow, access, offset, (&self.flights, &mut self.told));
            on_host(shadow, access, offset, &mut self.told);
        }
    }
}

/// The host uses what a queue brings, and nobody has waited for the queue.
fn not_waited_for(
    shadow: &Shadow,
    access: &Access,
    offset: usize,
    (flights, told): (&Flights, &mut HashSet<String>),
) {
    if shadow.is_scalar() {
        return;
    }
    for cell in shadow.range(offset, access.bytes) {
        let flight = shadow.cells[cell].flight;
        if flight != 0
            && let Some(place) = flights.place_of(flight)
        {
            return words::not_waited_for(shadow, cell, (access, place), told);
        }
    }
}

fn on_host(shadow: &mut Shadow, access: &Access, offset: usize, told: &mut HashSet<String>) {
    let cells = shadow.range(offset, access.bytes);
    let old = |cell: &Cell| cell.side == Side::Device;
    let stale = shadow.cells[cells.clone()].iter().position(old);
    let reads = match access.kind {
        Kind::Read | Kind::Atomic => true,
        Kind::Write | Kind::AtomicWrite => false,
        Kind::Place => stale.is_some() && words::is_updated(access.place),
    };
    if let Some(first) = stale.filter(|_| reads) {
        words::old_on_host(shadow, cells.start + first, access, told);
    }
    if access.kind != Kind::Read {
        let side = match shadow.freed {
            None => Side::Host,
            Some(_) => Side::Both,
        };
        for cell in &mut shadow.cells[cells] {
            (cell.side, cell.by) = (side, Some(access.place));
        }
    }
}

fn on_device(shadow: &mut Shadow, access: &Access, offset: usize, told: &mut HashSet<String>) {
    let cells = shadow.range(offset, access.bytes);
    let old = |cell: &Cell| cell.side == Side::Host;
    let stale = shadow.cells[cells.clone()].iter().position(old);
    let reads = match access.kind {
        Kind::Read | Kind::Atomic => true,
        Kind::Write | Kind::AtomicWrite => false,
        Kind::Place => stale.is_some() && words::is_updated(access.place),
    };
    if let Some(first) = stale.filter(|_| reads) {
        words::old_on_device(shadow, cells.start + first, access, told);
    }
    if shadow.is_scalar() {
        if let Some(since) = shadow.changed_since().filter(|_| reads) {
            words::old_scalar(shadow, access, since, told);
        }
    } else {
        meet(shadow, access, cells.clone(), told);
    }
    if access.kind != Kind::Read {
        for cell in &mut shadow.cells[cells] {
            (cell.side, cell.by) = (Side::Device, Some(access.place));
        }
    }
}

/// Notes which iteration uses elements, and says where another one does that may run at the same time.
fn meet(
    shadow: &mut Shadow,
    access: &Access,
    cells: std::ops::Range<usize>,
    told: &mut HashSet<String>,
) {
    let (launch, node) = crate::iteration::now();
    if node == 0 || matches!(access.kind, Kind::Atomic | Kind::AtomicWrite) {
        return;
    }
    let own = Touch {
        node,
        place: Some(access.place),
    };
    for at in cells {
        let stores = access.kind != Kind::Read;
        let cell = &mut shadow.cells[at];
        if let Some(met) = cell.touch(launch, own, stores) {
            words::iterations_meet(shadow, at, access, met, told);
        }
    }
}
