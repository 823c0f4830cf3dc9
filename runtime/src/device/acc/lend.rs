//! Regions that the host runs in place of the device: what is present changes places with the host's values, and back.
//!
//! So the host works with the device's values, and what the host has in its memory beside them is there again afterwards. Where both work in
//! one memory there is nothing to do. Refuses to know what the region does.

use super::table::{Entry, Stretch};
use super::{Motion, check, must, procedures, texts, with_table};
use crate::device::memory::{self, Space};
use crate::device::plan::{Loop, Plan};
use std::cell::RefCell;

/// Host memory and the copy of it.
enum Pair {
    Bytes {
        host: Stretch,
        device: usize,
    },
    /// Characters, of which the host's memory holds the names.
    Texts(Entry),
}

thread_local! {
    /// What has changed places, by the regions that are being run.
    static LENT: RefCell<Vec<Vec<Pair>>> = const { RefCell::new(Vec::new()) };
}

/// Before a region that the host runs: host memory gets the device's values of these objects, where they are present.
#[track_caller]
pub fn lend(motions: impl IntoIterator<Item = Motion>) {
    let objects: Vec<Motion> = motions.into_iter().collect();
    let stretches: Vec<Stretch> = objects
        .iter()
        .filter(|one| !one.object.on_device && !one.object.is_empty())
        .map(|one| one.object.stretch())
        .collect();
    begin(|entry| stretches.iter().any(|one| one.meets(entry.host)));
}

/// The same for everything that is present: the region may reach more than it names.
#[track_caller]
pub fn lend_all(motions: impl IntoIterator<Item = Motion>) {
    // They are named so that the compiler knows that they change.
    motions.into_iter().for_each(drop);
    begin(|_| true);
}

/// Behind the region: the inverse.
#[track_caller]
pub fn take_back() {
    let lent = LENT.with_borrow_mut(Vec::pop).unwrap_or_default();
    lent.iter().for_each(exchange);
}

#[track_caller]
fn begin(wanted: impl Fn(&Entry) -> bool) {
    procedures::acc_wait_all();
    let all = !procedures::has_chosen_host();
    let lent: Vec<Pair> = with_table(|table, _| {
        let wanted = table.entries().filter(|entry| all && wanted(entry));
        wanted.flat_map(parts).collect()
    });
    lent.iter().for_each(exchange);
    LENT.with_borrow_mut(|all| all.push(lent));
}

/// What lies between the descriptors attached in a copy, which stay on their sides.
fn parts(entry: &Entry) -> Vec<Pair> {
    if entry.letters() > 0 {
        return vec![Pair::Texts(entry.clone())];
    }
    let end = entry.host.start + entry.host.bytes;
    let mut start = entry.host.start;
    let mut parts = Vec::new();
    let attached = entry.attachments().into_iter();
    let last = Stretch {
        start: end,
        bytes: 0,
    };
    for descriptor in attached.chain([last]) {
        let host = Stretch {
            start,
            bytes: descriptor.start.saturating_sub(start),
        };
        start = descriptor.start + descriptor.bytes;
        let device = entry.translate(host.start);
        parts.extend((host.bytes > 0).then_some(Pair::Bytes { host, device }));
    }
    parts
}

/// Lets the values of host and device change places.
#[track_caller]
fn exchange(pair: &Pair) {
    let (host, device) = match pair {
        Pair::Bytes { host, device } => (*host, *device),
        Pair::Texts(entry) => return texts::exchange(entry),
    };
    let mut copy = vec![0_u8; host.bytes];
    let between = copy.as_mut_ptr() as usize;
    let moved = |to: usize, from: usize, (there, here): (Space, Space)| {
        let bytes = Loop {
            count: host.bytes as i64,
            to: 1,
            from: 1,
        };
        let plan = Plan::new(to, from, 1, [bytes].into_iter());
        let done = memory::copy(&plan, there, here);
        must(done, "values for a region that the host runs");
    };
    moved(between, device, (Space::Host, Space::Device));
    moved(device, host.start, (Space::Device, Space::Host));
    moved(host.start, between, (Space::Host, Space::Host));
    check::lent(host);
}
