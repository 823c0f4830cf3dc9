//! Values that move between something of the host and its copy on the device, at once or in a queue, and the end of a copy.
//!
//! Refuses to know whether they must.

use super::object::Object;
use super::table::{Entry, Table};
use super::{COPIES, Queue, SYNCHRONOUS, attach, check, copy_of, must_at, pool};
use crate::device::memory::{self, Kind, Space};
use crate::device::plan::Plan;
use crate::device::watch;
use std::panic::Location;
use std::sync::atomic::Ordering;

impl Queue {
    /// The host's values of something present to the device, where attached descriptors go on pointing to copies.
    #[track_caller]
    pub(super) fn upload(self, object: &Object, table: &mut Table) {
        if object.letters > 0 {
            return self.upload_texts(object, table);
        }
        let Some((offset, attached)) = copy_of(object, table) else {
            return;
        };
        let begun = self.begin();
        let plan = object.plan_to(offset);
        self.moved(&plan, (Space::Device, Space::Host), object.place);
        check::copied(object);
        self.transferred(begun, object, (plan.bytes(), true));
        attached
            .into_iter()
            .for_each(|descriptor| attach::point(descriptor, table));
    }

    /// The device's values of something present to the host, where descriptors keep the host's addresses.
    #[track_caller]
    pub(super) fn download(self, object: &Object, table: &mut Table) {
        if object.letters > 0 {
            return self.download_texts(object, table);
        }
        let Some((offset, attached)) = copy_of(object, table) else {
            return;
        };
        let kept = attach::kept(&attached);
        let begun = self.begin();
        let plan = object.plan_from(offset);
        self.moved(&plan, (Space::Host, Space::Device), object.place);
        check::copied(object);
        if self != SYNCHRONOUS {
            check::brought_in(object, self.stream());
        }
        self.transferred(begun, object, (plan.bytes(), false));
        attach::restore(&kept);
    }

    /// Begins a transfer, of which the device knows how long it takes where it is in a queue.
    #[inline]
    #[track_caller]
    pub(super) fn begin(self) -> Option<watch::Begun> {
        match self {
            SYNCHRONOUS => watch::begin(),
            queue => watch::begin_in(queue.stream()),
        }
    }

    /// Says that it was a transfer, where somebody asks.
    #[inline]
    pub(super) fn transferred(
        self,
        begun: Option<watch::Begun>,
        object: &Object,
        bytes: (usize, bool),
    ) {
        if let Some(begun) = begun {
            begun.moved(object.name, bytes, self.0, object.place);
        }
    }

    pub(super) fn moved(
        self,
        plan: &Plan,
        (to, from): (Space, Space),
        place: &'static Location<'static>,
    ) {
        let done = match self {
            SYNCHRONOUS => memory::copy(plan, to, from),
            queue => memory::copy_in_stream(plan, (to, from), queue.handle()),
        };
        must_at(place, done, "a transfer between host and device");
    }

    /// Frees a copy, or keeps its memory for the next one of this size.
    #[track_caller]
    pub(super) fn free(self, entry: &Entry, device: i32) {
        COPIES.fetch_sub(1, Ordering::Relaxed);
        watch::allocation("delete data", entry.name, entry.host.bytes, entry.made);
        let size = (device, self.0, entry.bytes());
        if pool::keep(size, entry.device) {
            return;
        }
        let free = || memory::free(Kind::Device, entry.device as *mut u8, entry.bytes());
        let done = match self {
            SYNCHRONOUS => free(),
            queue => memory::in_order_of(queue.handle(), free),
        };
        must_at(entry.made, done, "freeing a copy on the device");
    }
}
