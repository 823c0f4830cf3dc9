//! The procedures of module OPENACC (OpenACC 3.4, chapter 3).
//!
//! The device types are the host and NVIDIA's GPUs: what runs on the CPU, emulated or not, runs on the host. Refuses to know directives.

use super::object::Object;
use super::{Enter, Leave, Motion, Queue, queue};
use crate::device::api::{self, CudaStream, Data, OptionalInteger};
use crate::device::memory::Space;
use crate::device::select::{Device, device};
use std::panic::Location;

/// `acc_device_none`.
pub const ACC_DEVICE_NONE: i32 = 0;
/// `acc_device_default`.
pub const ACC_DEVICE_DEFAULT: i32 = 1;
/// `acc_device_host`.
pub const ACC_DEVICE_HOST: i32 = 2;
/// `acc_device_not_host`.
pub const ACC_DEVICE_NOT_HOST: i32 = 4;
/// `acc_device_nvidia`.
pub const ACC_DEVICE_NVIDIA: i32 = 5;

/// `acc_property_memory`.
const MEMORY: i32 = 1;
/// `acc_property_free_memory`.
const FREE_MEMORY: i32 = 2;
/// `acc_property_shared_memory_support`.
const SHARED_MEMORY: i32 = 3;

/// The type of the device that the program runs on.
fn own_type() -> i32 {
    match device() {
        Device::Cuda(_) => ACC_DEVICE_NVIDIA,
        Device::Cpu | Device::Emulate => ACC_DEVICE_HOST,
    }
}

/// Whether a device type names the device that the program runs on.
fn is_own(kind: i32) -> bool {
    match own_type() {
        ACC_DEVICE_NVIDIA => {
            [ACC_DEVICE_DEFAULT, ACC_DEVICE_NOT_HOST, ACC_DEVICE_NVIDIA].contains(&kind)
        }
        _ => [ACC_DEVICE_DEFAULT, ACC_DEVICE_HOST].contains(&kind),
    }
}

/// `acc_get_num_devices(dev_type)`.
pub fn acc_get_num_devices(kind: i32) -> i32 {
    if kind == ACC_DEVICE_HOST {
        return 1;
    }
    let mut count = 0;
    match is_own(kind) && api::cuda_get_device_count(&mut count) == 0 {
        true => count,
        false => 0,
    }
}

/// `acc_set_device_type(dev_type)`: the type is that of the run's device (`--device`); another is an error.
#[track_caller]
pub fn acc_set_device_type(kind: i32) {
    if !is_own(kind) && kind != ACC_DEVICE_NONE {
        crate::fatal(&format!(
            "the program asks for a device of type {kind} and runs on {}; the option --device, or CUF2RS_DEVICE, chooses the device of a run",
            device().name()
        ));
    }
}

/// `acc_get_device_type()`.
pub fn acc_get_device_type() -> i32 {
    own_type()
}

/// `acc_set_device_num(dev_num, dev_type)`.
#[track_caller]
pub fn acc_set_device_num(number: i32, kind: i32) {
    acc_set_device_type(kind);
    if number >= 0 && api::cuda_set_device(number) != 0 {
        crate::fatal(&format!("there is no device of number {number}"));
    }
}

/// `acc_get_device_num(dev_type)`.
pub fn acc_get_device_num(_kind: i32) -> i32 {
    queue::ordinal()
}

/// `acc_get_property(dev_num, dev_type, property)`; 0 where the property is not known.
pub fn acc_get_property(_number: i32, kind: i32, property: i32) -> i64 {
    match property {
        MEMORY if is_own(kind) => acc_get_memory(),
        FREE_MEMORY if is_own(kind) => acc_get_free_memory(),
        SHARED_MEMORY => i64::from(kind == ACC_DEVICE_HOST || !super::apart()),
        _ => 0,
    }
}

/// `acc_get_memory()`: the bytes of the device's memory.
pub fn acc_get_memory() -> i64 {
    memory_info().1
}

/// `acc_get_free_memory()`: those of them that are free.
pub fn acc_get_free_memory() -> i64 {
    memory_info().0
}

fn memory_info() -> (i64, i64) {
    let (mut free, mut total) = (0, 0);
    api::cuda_mem_get_info(&mut free, &mut total);
    (free, total)
}

/// `acc_init(dev_type)`.
#[track_caller]
pub fn acc_init(kind: i32) {
    acc_set_device_type(kind);
}

/// `acc_init_device(dev_num, dev_type)`.
#[track_caller]
pub fn acc_init_device(_number: i32, kind: i32) {
    acc_set_device_type(kind);
}

/// `acc_shutdown(dev_type)`: waits for the device, which goes with the program.
#[track_caller]
pub fn acc_shutdown(_kind: i32) {
    super::wait();
}

/// `acc_shutdown_device(dev_num, dev_type)`.
#[track_caller]
pub fn acc_shutdown_device(_number: i32, _kind: i32) {
    super::wait();
}

/// `acc_on_device(dev_type)` in host code and in kernels on the CPU.
pub fn acc_on_device(kind: i32) -> bool {
    kind == ACC_DEVICE_HOST
}

/// `acc_async_test(wait_arg)`.
#[track_caller]
pub fn acc_async_test(queue: impl Into<i64>) -> bool {
    super::queue(queue).is_done()
}

/// `acc_async_test_all()`.
pub fn acc_async_test_all() -> bool {
    queue::all_done()
}

/// `acc_wait(wait_arg)`.
#[track_caller]
pub fn acc_wait(queue: impl Into<i64>) {
    super::queue(queue).wait();
}

/// `acc_wait_async(wait_arg, async_arg)`.
#[track_caller]
pub fn acc_wait_async(waited: impl Into<i64>, queue: impl Into<i64>) {
    super::queue(queue).wait_for(&[waited.into() as i32]);
}

/// `acc_wait_all()`.
#[track_caller]
pub fn acc_wait_all() {
    super::wait();
}

/// `acc_wait_all_async(async_arg)`.
#[track_caller]
pub fn acc_wait_all_async(queue: impl Into<i64>) {
    super::queue(queue).wait_for(&[]);
}

/// `acc_get_default_async()`.
pub fn acc_get_default_async() -> i32 {
    queue::default_queue()
}

/// `acc_set_default_async(async_arg)`.
pub fn acc_set_default_async(value: impl Into<i64>) {
    queue::set_default_queue(value.into() as i32);
}

/// `acc_get_cuda_stream(async_arg)`.
#[track_caller]
pub fn acc_get_cuda_stream(queue: impl Into<i64>) -> CudaStream {
    super::queue(queue).stream()
}

/// `acc_set_cuda_stream(async_arg, stream)`.
pub fn acc_set_cuda_stream(queue: impl Into<i64>, stream: impl Into<i64>) {
    super::queue(queue).set_stream(stream.into());
}

/// `acc_is_present(a [, len])`.
#[track_caller]
pub fn acc_is_present(what: impl Data, bytes: impl OptionalInteger) -> bool {
    super::object_is_present(&object("", what, bytes))
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

        data_procedures!(@ $in_queue $name $enter $leave $act);
    )* };
    (@ none $name:ident $enter:ident $leave:ident $act:expr) => {};
    (@ $in_queue:ident $name:ident $enter:ident $leave:ident $act:expr) => {
        #[doc = concat!("`", stringify!($in_queue), "(a [, len], async_arg)`.")]
        #[track_caller]
        pub fn $in_queue(what: impl Data, first: impl Into<i64>, second: impl OptionalInteger) {
            let (bytes, queue) = split(first.into(), second.or(i64::MIN));
            let object = object(stringify!($in_queue), what, bytes);
            let act: fn(Queue, Motion) = $act;
            act(super::queue(queue), Motion::new(object, Enter::$enter, Leave::$leave));
        }
    };
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
    acc_copyout acc_copyout_async: Nothing Copyout, |queue, motion| queue.exit_data([motion], false);
    /// `acc_copyout_finalize(a [, len])`.
    acc_copyout_finalize none: Nothing Copyout, |queue, motion| queue.exit_data([motion], true);
    /// `acc_delete(a [, len])`.
    acc_delete acc_delete_async: Nothing Release, |queue, motion| queue.exit_data([motion], false);
    /// `acc_delete_finalize(a [, len])`.
    acc_delete_finalize none: Nothing Release, |queue, motion| queue.exit_data([motion], true);
    /// `acc_update_device(a [, len])`.
    acc_update_device acc_update_device_async: Nothing Release, |queue, motion| queue.update_device([motion], false);
    /// `acc_update_self(a [, len])`.
    acc_update_self acc_update_self_async: Nothing Release, |queue, motion| queue.update_host([motion], false);
}
