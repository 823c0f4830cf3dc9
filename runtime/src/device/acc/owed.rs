//! Values that the host has asked for and has not got: a COPYOUT of EXIT DATA, or of `acc_copyout`, inside a region that holds the data by PRESENT.
//!
//! The counters say that such a COPYOUT copies nothing, as the region still needs the copy, and that the region's end frees what nobody holds any more. Compilers
//! differ, and programs expect the values: they are copied where the region ends, before the copy is freed. Regions that hold data by other clauses owe nothing.

use super::table::{Entry, Stretch};
use super::{Enter, Object, REGIONS};

/// Notes that the host waits for an object's values, where PRESENT of regions of this thread is all that holds their copy.
pub(super) fn note(object: &Object, entry: &Entry) {
    let Some(held) = entry.held_by_regions_alone() else {
        return;
    };
    REGIONS.with_borrow_mut(|regions| {
        let all = regions.iter_mut().flat_map(|(_, held)| held);
        let mut named: Vec<_> = all
            .filter(|one| one.holds && entry.host.holds(one.motion.object.stretch()))
            .collect();
        let present = |one: &&mut super::Held| one.motion.enter == Enter::Present;
        if named.len() == held as usize && named.iter().all(present) {
            let outermost = named.swap_remove(0);
            let owed = &mut outermost.owed;
            let stretch: fn(&Object) -> Stretch = Object::stretch;
            owed.retain(|known| stretch(known) != object.stretch());
            owed.push(object.clone());
        }
    });
}
