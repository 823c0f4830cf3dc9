//! Kernels that work on several parts of an array, each of which has a copy of its own: the copies come together in memory that has room for all of them,
//! and go back behind the launch. Whatever else of the launch lies in one of these parts is found in that memory too, so that arguments that name
//! the same elements see each other's stores.
//!
//! Nothing else runs on the device meanwhile, as another queue may work on one of the parts. Refuses to know which parts a kernel touches.

use super::must_at;
use super::object::Object;
use super::present::the_part;
use super::table::{Entry, Stretch, Table};
use crate::device::api;
use crate::device::memory::{self, Kind, Space};
use crate::device::plan::{Loop, Plan};
use std::cell::RefCell;
use std::panic::Location;

/// Memory in which copies have come together.
struct Together {
    block: usize,
    hull: Stretch,
    /// The copies, with the bytes between their first one and that of the memory.
    parts: Vec<(usize, usize, usize)>,
    made: &'static Location<'static>,
}

impl Together {
    /// Where a host address lies in it.
    fn translate(&self, host: usize) -> usize {
        self.block.wrapping_add(host.wrapping_sub(self.hull.start))
    }
}

/// The launch that a thread is about to do.
struct Launch {
    /// Its arguments, before the first of them is looked up.
    announced: Vec<Stretch>,
    /// From the first part to the last of the arrays that are gathered, joined where they share a byte.
    hulls: Vec<Stretch>,
    all: Vec<Together>,
}

thread_local! {
    static LAUNCH: RefCell<Launch> = const {
        RefCell::new(Launch {
            announced: Vec::new(),
            hulls: Vec::new(),
            all: Vec::new(),
        })
    };
}

/// Gives the copies their values back when the launch is over.
#[must_use]
pub struct Gathered(());

/// What launches hold whose arrays may be present in parts.
pub fn gathered() -> Gathered {
    Gathered(())
}

impl Drop for Gathered {
    fn drop(&mut self) {
        let all = LAUNCH.with_borrow_mut(|launch| {
            launch.announced.clear();
            launch.hulls.clear();
            std::mem::take(&mut launch.all)
        });
        if all.is_empty() {
            return;
        }
        let _ = api::cuda_device_synchronize();
        for one in all {
            for (behind, device, bytes) in &one.parts {
                moved(*device, one.block + behind, *bytes, one.made);
            }
            let freed = memory::free(Kind::Device, one.block as *mut u8, one.hull.bytes);
            must_at(one.made, freed, "memory for the parts of an array");
        }
    }
}

/// An argument of the launch that comes, none of which has been looked up yet.
pub(super) fn announce(argument: Stretch) {
    LAUNCH.with_borrow_mut(|launch| launch.announced.push(argument));
}

/// Where the elements of an argument lie whose copy, or one of whose copies, another argument or it itself has come together with others.
pub(super) fn place_of(object: &Object, table: &Table) -> Option<usize> {
    let hull = LAUNCH.with_borrow_mut(|launch| {
        if !launch.announced.is_empty() {
            let announced = std::mem::take(&mut launch.announced);
            launch.hulls = hulls(&announced, table);
        }
        let hulls = launch.hulls.iter();
        let mut holding = hulls.filter(|hull| holds(**hull, object.stretch(), table));
        holding.next().copied()
    })?;
    LAUNCH.with_borrow_mut(|launch| {
        let known = launch.all.iter().position(|one| one.hull == hull);
        let at = known.unwrap_or_else(|| {
            launch.all.push(bring(hull, object.place, table));
            launch.all.len() - 1
        });
        Some(launch.all[at].translate(object.stretch().start))
    })
}

/// Whether the copies of an argument come together in this memory with others.
fn holds(hull: Stretch, argument: Stretch, table: &Table) -> bool {
    match the_part(table, argument) {
        Some(part) => hull.holds(part.host),
        None => table.parts_of(argument).any(|part| hull.holds(part.host)),
    }
}

/// From the first part to the last of each array that is present in several parts of which no region names one, joined where arrays share a byte.
fn hulls(arguments: &[Stretch], table: &Table) -> Vec<Stretch> {
    let mut joined: Vec<Stretch> = Vec::new();
    for argument in arguments {
        let mut parts = table.parts_of(*argument);
        let (Some(last), Some(first)) = (parts.next(), parts.last()) else {
            continue;
        };
        if the_part(table, *argument).is_some() {
            continue;
        }
        let mut hull = first.host.to(last.host);
        joined.retain(|other| {
            let meets = other.meets(hull);
            if meets {
                hull = hull.to(*other);
            }
            !meets
        });
        joined.push(hull);
    }
    joined
}

/// Memory that has the values of all copies in a stretch.
fn bring(hull: Stretch, made: &'static Location<'static>, table: &Table) -> Together {
    api::cannot_be_captured("a kernel that works on several parts of an array");
    let _ = api::cuda_device_synchronize();
    let block = memory::allocate(Kind::Device, hull.bytes);
    let block = must_at(made, block, "memory for the parts of an array") as usize;
    let place = |entry: &Entry| {
        let behind = entry.host.start - hull.start;
        (behind, entry.device, entry.host.bytes)
    };
    let parts: Vec<_> = table.parts_of(hull).map(place).collect();
    for (behind, device, bytes) in &parts {
        moved(block + behind, *device, *bytes, made);
    }
    Together {
        block,
        hull,
        parts,
        made,
    }
}

#[track_caller]
fn moved(to: usize, from: usize, bytes: usize, at: &'static Location<'static>) {
    let bytes = Loop {
        count: bytes as i64,
        to: 1,
        from: 1,
    };
    let plan = Plan::new(to, from, 1, [bytes].into_iter());
    let done = memory::copy(&plan, Space::Device, Space::Device);
    must_at(at, done, "values of the parts of an array");
}
