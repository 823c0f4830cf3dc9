//! Descriptors in copies: pointers and allocatable components of structures, which are to point to the copy of their data and not to the
//! host's (OpenACC 3.4, section 2.6.8). A descriptor is attached when its copy and the copy of its data are both there, whichever comes later.
//!
//! Refuses to know counters of data.

use super::must;
use super::object::Object;
use super::table::{Stretch, Table};
use crate::device::memory;
use std::collections::BTreeMap;

/// Descriptors whose data has a copy and which have none themselves, by host address, with their lengths.
pub(super) type Waiting = BTreeMap<usize, usize>;

/// An object is present: attaches the descriptor that it is reached through, and those in it that waited.
#[track_caller]
pub(super) fn entered(object: &Object, table: &mut Table, waiting: &mut Waiting) {
    if let Some(descriptor) = object.descriptor {
        attach(descriptor, table, waiting);
    }
    let own = object.stretch();
    let within: Vec<usize> = waiting
        .range(own.start..own.start + own.bytes)
        .map(|(at, _)| *at)
        .collect();
    for start in within {
        if let Some(bytes) = waiting.remove(&start) {
            attach(Stretch { start, bytes }, table, waiting);
        }
    }
}

#[track_caller]
fn attach(descriptor: Stretch, table: &mut Table, waiting: &mut Waiting) {
    let Some(entry) = table.at(descriptor.start) else {
        waiting.insert(descriptor.start, descriptor.bytes);
        return;
    };
    if entry.attach(descriptor) {
        point(descriptor, table);
    }
}

/// An object leaves: its descriptor is the host's again.
#[track_caller]
pub(super) fn left(object: &Object, table: &mut Table, waiting: &mut Waiting, finalize: bool) {
    let Some(descriptor) = object.descriptor else {
        return;
    };
    waiting.remove(&descriptor.start);
    if let Some(entry) = table.at(descriptor.start)
        && entry.detach(descriptor, finalize)
    {
        let place = entry.translate(descriptor.start);
        write(place, &bytes_of(descriptor));
    }
}

/// Writes a descriptor into its copy, with the address of the copy of its data. What is not present keeps the host's address.
#[track_caller]
pub(super) fn point(descriptor: Stretch, table: &mut Table) {
    let mut bytes = bytes_of(descriptor);
    let Some((word, _)) = bytes.split_first_chunk_mut() else {
        return;
    };
    let data = usize::from_ne_bytes(*word);
    if let Some(target) = table.at(data) {
        *word = target.translate(data).to_ne_bytes();
    }
    if let Some(entry) = table.at(descriptor.start) {
        write(entry.translate(descriptor.start), &bytes);
    }
}

/// Host memory of descriptors, to be put back by [`restore`].
pub(super) fn kept(descriptors: &[Stretch]) -> Vec<(Stretch, Vec<u8>)> {
    descriptors
        .iter()
        .map(|one| (*one, bytes_of(*one)))
        .collect()
}

/// Puts descriptors in host memory back.
pub(super) fn restore(kept: &[(Stretch, Vec<u8>)]) {
    for (descriptor, bytes) in kept {
        // SAFETY: the program's own descriptor, as it was before.
        unsafe { std::ptr::copy(bytes.as_ptr(), descriptor.start as *mut u8, bytes.len()) };
    }
}

fn bytes_of(descriptor: Stretch) -> Vec<u8> {
    // SAFETY: a descriptor of the program lies there for as long as it is attached.
    unsafe { std::slice::from_raw_parts(descriptor.start as *const u8, descriptor.bytes) }.to_vec()
}

#[track_caller]
fn write(place: usize, bytes: &[u8]) {
    let done = memory::upload(place as *mut u8, bytes.as_ptr(), bytes.len());
    must(done, "attaching a pointer");
}
