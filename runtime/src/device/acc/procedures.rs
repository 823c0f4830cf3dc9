//! The procedures of module OPENACC (OpenACC 3.4, chapter 3).
//!
//! Here stand those of queues and of data with a copy on the device. Refuses to know directives.

mod devices;
mod memory;

pub use devices::*;
pub use memory::*;

use super::object::Object;
use super::{Enter, Leave, Motion, Queue, queue};
use crate::device::api::{Data, OptionalInteger};
use crate::device::memory::Space;
use std::panic::Location;

/// `acc_async_test(wait_arg)`: whether all on the queue is done; does not wait.
#[track_caller]
pub fn acc_async_test(queue: impl Into<i64>) -> bool {
    super::queue(queue).is_done()
}

/// `acc_async_test_all()`: whether all on all queues of the current device is done; does not wait.
pub fn acc_async_test_all() -> bool {
    queue::all_done()
}

/// `acc_wait(wait_arg)`: the host waits for all on the queue.
#[track_caller]
pub fn acc_wait(queue: impl Into<i64>) {
    super::queue(queue).wait();
}

/// `acc_wait_async(wait_arg, async_arg)`: the second queue waits for what is on the first now, and the host for neither.
#[track_caller]
pub fn acc_wait_async(waited: impl Into<i64>, queue: impl Into<i64>) {
    super::queue(queue).wait_for(&[waited.into() as i32]);
}

/// `acc_wait_all()`: the host waits for all queues of the current device.
#[track_caller]
pub fn acc_wait_all() {
    queue::wait_all();
}

/// `acc_wait_device(wait_arg, dev_num)`: as [`acc_wait`] for a queue of another device.
#[track_caller]
pub fn acc_wait_device(queue: impl Into<i64>, number: i32) {
    on_device(number, || acc_wait(queue));
}

/// `acc_wait_device_async(wait_arg, async_arg, dev_num)`: a queue of the current device waits for what is on a queue of device `number` now.
#[track_caller]
pub fn acc_wait_device_async(waited: impl Into<i64>, queue: impl Into<i64>, number: i32) {
    let events = on_device(number, || queue::events(&[waited.into() as i32]));
    super::queue(queue).wait_for_events(events);
}

/// `acc_wait_all_device(dev_num)`: the host waits for all queues of that device.
#[track_caller]
pub fn acc_wait_all_device(number: i32) {
    on_device(number, queue::wait_all);
}

/// `acc_wait_all_device_async(async_arg, dev_num)`: a queue of the current device waits for what is on all queues of device `number` now.
#[track_caller]
pub fn acc_wait_all_device_async(queue: impl Into<i64>, number: i32) {
    let events = on_device(number, || queue::events(&[]));
    super::queue(queue).wait_for_events(events);
}

/// `acc_async_test_device(wait_arg, dev_num)`: as [`acc_async_test`] for a queue of another device.
pub fn acc_async_test_device(queue: impl Into<i64>, number: i32) -> bool {
    on_device(number, || acc_async_test(queue))
}

/// `acc_async_test_all_device(dev_num)`: as [`acc_async_test_all`] for another device.
pub fn acc_async_test_all_device(number: i32) -> bool {
    on_device(number, acc_async_test_all)
}

/// `acc_wait_all_async(async_arg)`: the queue waits for what is on all others now, and the host for nothing.
#[track_caller]
pub fn acc_wait_all_async(queue: impl Into<i64>) {
    super::queue(queue).wait_for(&[]);
}

/// `acc_get_default_async()`: the queue of ASYNC without a value.
pub fn acc_get_default_async() -> i32 {
    queue::default_queue()
}

/// `acc_set_default_async(async_arg)`: which queue ASYNC without a value is from now on.
pub fn acc_set_default_async(value: impl Into<i64>) {
    queue::set_default_queue(value.into() as i32);
}

/// `acc_is_present(a [, len])`: whether all elements, or all bytes, are on the current device.
#[track_caller]
pub fn acc_is_present(what: impl Data, bytes: impl OptionalInteger) -> bool {
    super::present::object_is_present(&object("", what, bytes))
}

/// The contiguous bytes that a procedure is given.
#[track_caller]
fn object(name: &'static str, what: impl Data, bytes: impl OptionalInteger) -> Object {
    let Ok(extent) = what.extent() else {
        crate::fatal(&format!(
            "{name} is given a section with gaps; OpenACC takes contiguous data here"
        ));
    };
    let known = extent.len.unwrap_or(0) * extent.unit.unwrap_or(1) as i64;
    let on_device = extent.space == Space::Device;
    Object::of_bytes(
        name,
        extent.address,
        bytes.or(known),
        on_device,
        Location::caller(),
    )
    .with_elements_of(extent.unit.unwrap_or(1))
}

macro_rules! data_procedures {
    ($($(#[$doc:meta])* $name:ident $in_queue:ident: $enter:ident $leave:ident, $act:expr;)*) => { $(
        $(#[$doc])*
        #[track_caller]
        pub fn $name(what: impl Data, bytes: impl OptionalInteger) {
            let object = object(stringify!($name), what, bytes);
            let act: fn(Queue, Motion) = $act;
            act(super::SYNCHRONOUS, Motion::new(object, Enter::$enter, Leave::$leave));
        }

        #[doc = concat!("`", stringify!($in_queue), "(a [, len], async_arg)`.")]
        #[track_caller]
        pub fn $in_queue(what: impl Data, first: impl Into<i64>, second: impl OptionalInteger) {
            let (bytes, queue) = split(first.into(), second.or(i64::MIN));
            let object = object(stringify!($in_queue), what, bytes);
            let act: fn(Queue, Motion) = $act;
            act(super::queue(queue), Motion::new(object, Enter::$enter, Leave::$leave));
        }
    )* };
}

/// Length and queue of an asynchronous procedure: the length may be left out, and stands first.
fn split(first: i64, second: i64) -> (Option<i64>, i64) {
    match second {
        i64::MIN => (None, first),
        queue => (Some(first), queue),
    }
}

data_procedures! {
    /// `acc_copyin(a [, len])`.
    acc_copyin acc_copyin_async: Copyin Release, |queue, motion| queue.enter_data([motion]);
    /// `acc_create(a [, len])`.
    acc_create acc_create_async: Create Release, |queue, motion| queue.enter_data([motion]);
    /// `acc_copyout(a [, len])`.
    acc_copyout acc_copyout_async: Nothing Copyout, |queue, motion| queue.exit_data([motion]);
    /// `acc_copyout_finalize(a [, len])`.
    acc_copyout_finalize acc_copyout_finalize_async: Nothing Copyout, |queue, motion| queue.exit_data([motion.finalize()]);
    /// `acc_delete(a [, len])`.
    acc_delete acc_delete_async: Nothing Release, |queue, motion| queue.exit_data([motion]);
    /// `acc_delete_finalize(a [, len])`.
    acc_delete_finalize acc_delete_finalize_async: Nothing Release, |queue, motion| queue.exit_data([motion.finalize()]);
    /// `acc_update_device(a [, len])`.
    acc_update_device acc_update_device_async: Nothing Release, |queue, motion| queue.update_device([motion]);
    /// `acc_update_self(a [, len])`.
    acc_update_self acc_update_self_async: Nothing Release, |queue, motion| queue.update_host([motion]);
}

/// `acc_present_dump()`: what is present, on standard error.
pub fn acc_present_dump() {
    super::with_table(|table, _| {
        eprintln!("Present table of device {}:", queue::ordinal());
        for entry in table.entries() {
            let (host, bytes) = (entry.host.start, entry.host.bytes);
            eprintln!(
                "  host {host:#x} device {:#x} {bytes} bytes: '{}', {}",
                entry.device,
                entry.name,
                crate::fatal::place_name(Some(entry.made))
            );
        }
    });
}

/// `acc_clear_freelists()`: memory that is freed goes back to the device at once.
pub fn acc_clear_freelists() {}

macro_rules! attachments {
    ($($name:ident $in_queue:ident;)*) => { $(
        #[doc = concat!("`", stringify!($name), "(ptr)`: kernels are handed what a pointer points to when they are launched, so it is attached in any case.")]
        pub fn $name(_pointer: impl Data) {}

        #[doc = concat!("`", stringify!($in_queue), "(ptr, async_arg)`: as without the queue.")]
        pub fn $in_queue(_pointer: impl Data, _queue: impl Into<i64>) {}
    )* };
}

attachments! {
    acc_attach acc_attach_async;
    acc_detach acc_detach_async;
    acc_detach_finalize acc_detach_finalize_async;
}
