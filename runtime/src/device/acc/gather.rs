//! Kernels that work on several parts of an array, each of which has a copy of its own: the copies come together in memory that has room for all of them,
//! and go back behind the launch.
//!
//! Nothing else runs on the device meanwhile, as another queue may work on one of the parts. Refuses to know which parts a kernel touches.

use super::must_at;
use super::object::Object;
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

thread_local! {
    /// That of the launch that this thread is about to do.
    static TOGETHER: RefCell<Vec<Together>> = const { RefCell::new(Vec::new()) };
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
        let all = TOGETHER.with_borrow_mut(std::mem::take);
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

/// The address of an array in memory that has the values of all its parts.
pub(super) fn bring(object: &Object, table: &Table) -> usize {
    api::cannot_be_captured("a kernel that works on several parts of an array");
    let mut parts: Vec<&Entry> = table.parts_of(object.stretch()).collect();
    parts.reverse();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return object.stretch().start;
    };
    let start = first.host.start;
    let hull = Stretch {
        start,
        bytes: last.host.start + last.host.bytes - start,
    };
    let _ = api::cuda_device_synchronize();
    let made = memory::allocate(Kind::Device, hull.bytes);
    let block = must_at(object.place, made, "memory for the parts of an array") as usize;
    let place = |entry: &&Entry| (entry.host.start - start, entry.device, entry.host.bytes);
    let parts: Vec<_> = parts.iter().map(place).collect();
    for (behind, device, bytes) in &parts {
        moved(block + behind, *device, *bytes, object.place);
    }
    let made = object.place;
    let one = Together {
        block,
        hull,
        parts,
        made,
    };
    TOGETHER.with_borrow_mut(|all| all.push(one));
    block.wrapping_add(object.stretch().start.wrapping_sub(start))
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
