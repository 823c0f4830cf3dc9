//! Devices as module OPENACC sees them: types, numbers, properties, start and end.
//!
//! Where the program runs on the CPU, emulated or not, the CPU stands in for a GPU, or for several, and a program that asks for one gets it. The
//! environment chooses the device of a run (`CUF2RS_DEVICE`, `ACC_DEVICE_TYPE`, `ACC_DEVICE_NUM`); a type that the program sets is remembered.

use crate::character::Text;
use crate::device::acc::queue;
use crate::device::api::{self, CudaStream};
use crate::device::select::device;
use std::cell::Cell;
use std::sync::atomic::{AtomicI32, Ordering};

/// `acc_device_current`.
const CURRENT: i32 = -1;
/// `acc_device_none`.
const NONE: i32 = 0;
/// `acc_device_default`.
const DEFAULT: i32 = 1;
/// `acc_device_host`.
const HOST: i32 = 2;
/// `acc_device_not_host`.
const NOT_HOST: i32 = 4;
/// `acc_device_nvidia`.
const NVIDIA: i32 = 5;

/// `acc_property_memory`.
const MEMORY: i32 = 1;
/// `acc_property_free_memory`.
const FREE_MEMORY: i32 = 2;
/// `acc_property_shared_memory_support`.
const SHARED_MEMORY: i32 = 3;
/// `acc_property_name`.
const NAME: i32 = 4;
/// `acc_property_vendor`.
const VENDOR: i32 = 5;
/// `acc_property_driver`.
const DRIVER: i32 = 6;

/// The type that the program has set; [`CURRENT`] before.
static TYPE: AtomicI32 = AtomicI32::new(CURRENT);
/// The number that the program has asked for; -1 before.
static NUMBER: AtomicI32 = AtomicI32::new(-1);

thread_local! {
    /// Whether this thread is in a kernel.
    static IN_KERNEL: Cell<bool> = const { Cell::new(false) };
}

/// Runs a piece of a kernel on the CPU, so that `acc_on_device` there tells it from host code.
#[inline(always)]
pub(crate) fn as_kernel<R>(work: impl FnOnce() -> R) -> R {
    let before = IN_KERNEL.replace(true);
    let done = work();
    IN_KERNEL.set(before);
    done
}

/// The type that a program means: the present one by `acc_device_current`, a GPU by all names for one.
fn meant(kind: i32) -> i32 {
    match kind {
        CURRENT => acc_get_device_type(),
        DEFAULT | NOT_HOST => NVIDIA,
        other => other,
    }
}

/// How many GPUs there are; on the CPU those that it stands in for.
fn count_of_gpus() -> i32 {
    let mut count = 1;
    api::cuda_get_device_count(&mut count);
    count
}

/// `acc_get_num_devices(dev_type)`.
pub fn acc_get_num_devices(kind: i32) -> i32 {
    match meant(kind) {
        HOST => 1,
        NVIDIA => count_of_gpus(),
        _ => 0,
    }
}

/// Whether the program has chosen the host as its device: regions are its loops then, and data stays where it is.
pub(in crate::device::acc) fn has_chosen_host() -> bool {
    TYPE.load(Ordering::Relaxed) == HOST
}

/// `acc_set_device_type(dev_type)`.
#[track_caller]
pub fn acc_set_device_type(kind: i32) {
    match meant(kind) {
        NONE => {}
        known @ (HOST | NVIDIA) => TYPE.store(known, Ordering::Relaxed),
        _ => crate::fatal(&format!(
            "the program asks for devices of type {kind}, of which there are none; acc_get_num_devices says how many there are"
        )),
    }
}

/// `acc_get_device_type()`: what the program has set, else what the run began with.
pub fn acc_get_device_type() -> i32 {
    match TYPE.load(Ordering::Relaxed) {
        CURRENT if asked_for_host() => HOST,
        CURRENT => NVIDIA,
        set => set,
    }
}

fn asked_for_host() -> bool {
    let asked = std::env::var("ACC_DEVICE_TYPE").unwrap_or_default();
    crate::device::select::names_host(&asked)
}

/// `acc_set_device_num(dev_num, dev_type)`. A number that no device has is taken round: with two GPUs 2 is the first one again.
#[track_caller]
pub fn acc_set_device_num(number: i32, kind: i32) {
    acc_set_device_type(kind);
    if number < 0 {
        return;
    }
    NUMBER.store(number, Ordering::Relaxed);
    if api::cuda_set_device(number % count_of_gpus().max(1)) != 0 {
        crate::fatal(&format!("device {number} cannot be used"));
    }
}

/// `acc_get_device_num(dev_type)`: the number that the program has set, while that is the device that it works on.
pub fn acc_get_device_num(_kind: i32) -> i32 {
    let (asked, own) = (NUMBER.load(Ordering::Relaxed), queue::ordinal());
    match asked >= 0 && asked % count_of_gpus().max(1) == own {
        true => asked,
        false => own,
    }
}

/// Works on another device for a while: of a procedure that is given the number of one.
pub(super) fn on_device<R>(number: i32, work: impl FnOnce() -> R) -> R {
    let own = queue::ordinal();
    let other = number.rem_euclid(count_of_gpus().max(1));
    if other == own {
        return work();
    }
    api::cuda_set_device(other);
    let done = work();
    api::cuda_set_device(own);
    done
}

/// `acc_get_property(dev_num, dev_type, property)`; 0 where the property is not known.
pub fn acc_get_property(number: i32, kind: i32, property: i32) -> i64 {
    let is_gpu = meant(kind) == NVIDIA;
    match property {
        MEMORY if is_gpu => on_device(number, acc_get_memory),
        FREE_MEMORY if is_gpu => on_device(number, acc_get_free_memory),
        SHARED_MEMORY => i64::from(!is_gpu || !crate::device::acc::apart()),
        _ => 0,
    }
}

/// `call acc_get_property_string(dev_num, dev_type, property, string)`; blanks where the property is not known.
pub fn acc_get_property_string(number: i32, kind: i32, property: i32, to: &mut Text) {
    let is_gpu = meant(kind) == NVIDIA && device().cuda().is_some();
    let text = match property {
        NAME => on_device(number, || device().name()),
        VENDOR if is_gpu => String::from("NVIDIA"),
        VENDOR => String::from("cuf2rs"),
        DRIVER => driver_version(),
        _ => String::new(),
    };
    to.assign(text.as_bytes());
}

fn driver_version() -> String {
    let mut version = 0;
    api::cuda_driver_get_version(&mut version);
    format!("{}.{}", version / 1000, version % 1000 / 10)
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

/// `acc_get_current_cuda_device()`: CUDA's number of the device.
pub fn acc_get_current_cuda_device() -> i32 {
    queue::ordinal()
}

/// `acc_init(dev_type)`.
#[track_caller]
pub fn acc_init(kind: i32) {
    acc_set_device_type(kind);
    device();
}

/// `acc_init_device(dev_num, dev_type)`.
#[track_caller]
pub fn acc_init_device(number: i32, kind: i32) {
    acc_init(kind);
    on_device(number, || {});
}

/// `acc_shutdown(dev_type)`: waits for the device, which goes with the program.
#[track_caller]
pub fn acc_shutdown(_kind: i32) {
    queue::wait_all();
}

/// `acc_shutdown_device(dev_num, dev_type)`.
#[track_caller]
pub fn acc_shutdown_device(number: i32, _kind: i32) {
    on_device(number, queue::wait_all);
}

/// `acc_on_device(dev_type)` in host code and in kernels on the CPU.
pub fn acc_on_device(kind: i32) -> bool {
    match IN_KERNEL.get() {
        true => [NOT_HOST, NVIDIA].contains(&kind),
        false => kind == HOST,
    }
}

/// `on_device()` of CUDAFOR likewise.
pub fn runs_on_device() -> bool {
    acc_on_device(NOT_HOST)
}

/// `acc_get_cuda_stream(async_arg)`.
#[track_caller]
pub fn acc_get_cuda_stream(queue: impl Into<i64>) -> CudaStream {
    crate::device::acc::queue(queue).stream()
}

/// `acc_set_cuda_stream(async_arg, stream)`.
pub fn acc_set_cuda_stream(queue: impl Into<i64>, stream: impl Into<i64>) {
    crate::device::acc::queue(queue).set_stream(stream.into());
}
