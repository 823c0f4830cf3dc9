//! Device memory by address: allocation, transfers, fills, on whichever device the program runs.
//! Knows bytes and plans; the arrays above know types and bounds.

use super::acc::pool;
use super::api;
use super::cuda::driver::{self, CudaError, StreamHandle};
use super::cuda::gpu::Cuda;
use super::cuda::{registered, staging, streamed, strided};
use super::failure;
use super::plan::Plan;
use super::select::{Device, device};
use crate::array::large;
use std::alloc::Layout;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::{LazyLock, Mutex};

pub(crate) mod handed;

/// Where one side of a transfer lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Host memory.
    Host,
    /// Device memory, managed memory.
    Device,
}

/// What kind of memory to allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// DEVICE: on the GPU.
    Device,
    /// MANAGED: both sides.
    Managed,
    /// PINNED: page-locked host memory.
    Pinned,
}

/// All allocations on the host are aligned to a cache line.
const ALIGN: usize = 128;

fn layout(bytes: usize) -> Result<Layout, CudaError> {
    Layout::from_size_align(bytes.max(1), ALIGN).map_err(|_| CudaError::OUT_OF_MEMORY)
}

/// `bytes` zeroed bytes of the kind. Zeroed also on the GPU, so that a program that forgets to define an array
/// gives the same answer on every device.
pub(crate) fn allocate(kind: Kind, bytes: usize) -> Result<*mut u8, CudaError> {
    let Some(cuda) = device().cuda() else {
        return on_host(bytes);
    };
    // Whole words: an atomic operation on a smaller element works on the word around it.
    let bytes = bytes.max(1).next_multiple_of(4);
    let stream = cuda.gpu().null_stream();
    match kind {
        Kind::Device => {
            let ordered = ORDER.get().and_then(|own| allocate_in_order(bytes, own));
            if let Some(made) = ordered {
                return made;
            }
            let made = match driver::allocate(bytes) {
                Err(CudaError::OUT_OF_MEMORY) if pool::drain() => driver::allocate(bytes),
                made => made,
            };
            let p = zeroed(made?, bytes, stream)?;
            cuda.settle()?;
            Ok(p)
        }
        Kind::Managed => {
            let p = zeroed(driver::allocate_managed(bytes)?, bytes, stream)?;
            // The host may touch it at once.
            driver::synchronize_stream(stream)?;
            Ok(p)
        }
        Kind::Pinned => {
            let p = driver::allocate_pinned(bytes)?;
            // SAFETY: just allocated.
            unsafe { p.write_bytes(0, bytes) };
            Ok(p)
        }
    }
}

/// On the CPU every kind is memory of the host; large arrays are quicker on large pages there.
fn on_host(bytes: usize) -> Result<*mut u8, CudaError> {
    let p = if bytes >= large::LEAST {
        large::allocate(bytes)
    } else {
        // SAFETY: the size is not zero.
        unsafe { std::alloc::alloc_zeroed(layout(bytes)?) }
    };
    if p.is_null() {
        Err(CudaError::OUT_OF_MEMORY)
    } else {
        Ok(p)
    }
}

fn zeroed(address: u64, bytes: usize, stream: StreamHandle) -> Result<*mut u8, CudaError> {
    driver::fill8(address, 0, bytes, stream)?;
    Ok(address as *mut u8)
}

/// Gives memory back that [`allocate`] gave.
pub(crate) fn free(kind: Kind, address: *mut u8, bytes: usize) -> Result<(), CudaError> {
    let Some(cuda) = device().cuda() else {
        if bytes >= large::LEAST && large::free(address) {
            return Ok(());
        }
        // SAFETY: allocated above with this very layout.
        unsafe { std::alloc::dealloc(address, layout(bytes)?) };
        return Ok(());
    };
    match kind {
        Kind::Device | Kind::Managed => cuda.at(address as usize, |_| free_device(address)),
        Kind::Pinned => driver::free_pinned(address),
    }
}

/// A copy between two places of the same shape. Returns when host memory that takes part is valid.
pub(crate) fn copy(plan: &Plan, to: Space, from: Space) -> Result<(), CudaError> {
    if plan.count() <= 0 || plan.unit == 0 {
        return Ok(());
    }
    let Device::Cuda(cuda) = device() else {
        plan.run_as_if_apart();
        return Ok(());
    };
    match (handed::space(plan.to, to), handed::space(plan.from, from)) {
        (Space::Host, Space::Host) => {
            plan.run_as_if_apart();
            Ok(())
        }
        (Space::Device, Space::Host) => cuda.in_turn(plan.to, |gpu| strided::upload(gpu, plan)),
        (Space::Host, Space::Device) => cuda.in_turn(plan.from, |gpu| strided::download(gpu, plan)),
        (Space::Device, Space::Device) => between(cuda, plan),
    }
}

/// Within a device, or from one to another: there, what does not lie together is packed on the one and unpacked on the other.
fn between(cuda: &Cuda, plan: &Plan) -> Result<(), CudaError> {
    let (to, from) = (cuda.owner(plan.to), cuda.owner(plan.from));
    if to.ordinal == from.ordinal {
        cuda.in_turn(plan.to, |gpu| strided::on_device(gpu, plan))?;
    } else {
        cuda.in_turn(plan.from, |_| strided::across(to, from, plan))?;
    }
    // The host may look at managed memory in its next statement.
    match driver::place_of(plan.to as u64)? {
        Some((_, true)) => driver::synchronize_stream(to.null_stream()),
        Some((_, false)) | None => Ok(()),
    }
}

/// As [`copy`], in its turn in a stream of the program: the call returns before it is done, unless pageable memory of the host takes part or
/// the layout is one that the driver's copies do not know.
pub(crate) fn copy_in_stream(
    plan: &Plan,
    (to, from): (Space, Space),
    stream: StreamHandle,
) -> Result<(), CudaError> {
    if plan.count() <= 0 || plan.unit == 0 {
        return Ok(());
    }
    let Some(cuda) = device().cuda() else {
        return now_or_later(plan.clone(), stream, move |plan| copy(plan, to, from));
    };
    let (to, from) = (handed::space(plan.to, to), handed::space(plan.from, from));
    let beyond = to == Space::Device && from == Space::Device;
    let across = beyond && cuda.owner(plan.to).ordinal != cuda.owner(plan.from).ordinal;
    let given = match across || to == from && to == Space::Host {
        true => None,
        false => streamed::copy(cuda.gpu(), plan, (to, from), stream),
    };
    let Some(given) = given else {
        driver::synchronize_stream(stream)?;
        return copy(plan, to, from);
    };
    given?;
    // The program takes these pages for pageable ones, whose copies are done when the call returns.
    if registered::is_locked(plan.to) || registered::is_locked(plan.from) {
        driver::synchronize_stream(stream)?;
    }
    Ok(())
}

/// Does something on the CPU now; or notes it down where its stream is captured for a graph.
fn now_or_later(
    plan: Plan,
    stream: StreamHandle,
    act: impl Fn(&Plan) -> Result<(), CudaError> + Send + Sync + 'static,
) -> Result<(), CudaError> {
    if !api::captures(stream as api::CudaStream) {
        return act(&plan);
    }
    // What was possible when it was noted down is possible later.
    api::note_captured(move || {
        let _ = act(&plan);
    });
    Ok(())
}

fn fill_now_or_later(plan: &Plan, stream: StreamHandle) -> Result<(), CudaError> {
    // SAFETY: the source is one element of `unit` bytes in host memory.
    let element = unsafe { std::slice::from_raw_parts(plan.from as *const u8, plan.unit) };
    let element = Box::<[u8]>::from(element);
    now_or_later(plan.clone(), stream, move |plan| {
        let from = element.as_ptr() as usize;
        fill(&Plan {
            from,
            ..plan.clone()
        })
    })
}

/// As [`fill`], in its turn in a stream of the program.
pub(crate) fn fill_in_stream(plan: &Plan, stream: StreamHandle) -> Result<(), CudaError> {
    if plan.count() <= 0 || plan.unit == 0 {
        return Ok(());
    }
    if device().cuda().is_none() {
        return fill_now_or_later(plan, stream);
    }
    if handed::space(plan.to, Space::Device) == Space::Host {
        driver::synchronize_stream(stream)?;
        return fill(plan);
    }
    streamed::fill(plan, stream).unwrap_or_else(|| {
        driver::synchronize_stream(stream)?;
        fill(plan)
    })
}

thread_local! {
    /// The stream in whose order device memory is allocated and freed at the moment.
    static ORDER: Cell<Option<StreamHandle>> = const { Cell::new(None) };
}

/// What was allocated in the order of a stream, by address.
static ORDERED: LazyLock<Mutex<HashSet<usize>>> = LazyLock::new(Mutex::default);

/// Allocations and deallocations of device memory within `work` take their turn in a stream of the program.
pub(crate) fn in_order_of<R>(stream: StreamHandle, work: impl FnOnce() -> R) -> R {
    let former = ORDER.replace(Some(stream));
    let done = work();
    ORDER.set(former);
    done
}

/// Zeroed device memory in the order of a stream; `None` for devices that do not have it.
fn allocate_in_order(bytes: usize, stream: StreamHandle) -> Option<Result<*mut u8, CudaError>> {
    let address = match driver::allocate_async(bytes, stream) {
        Err(CudaError::NOT_SUPPORTED) => return None,
        Err(e) => return Some(Err(e)),
        Ok(address) => address,
    };
    let mut ordered = ORDERED.lock().unwrap_or_else(|e| e.into_inner());
    ordered.insert(address as usize);
    Some(zeroed(address, bytes, stream))
}

fn free_device(address: *mut u8) -> Result<(), CudaError> {
    let place = address as u64;
    let mut ordered = ORDERED.lock().unwrap_or_else(|e| e.into_inner());
    let known = ordered.remove(&(address as usize));
    drop(ordered);
    match ORDER.get() {
        Some(stream) if known => driver::free_async(place, stream),
        Some(stream) => driver::synchronize_stream(stream).and_then(|()| driver::free(place)),
        None => driver::free(place),
    }
}

/// Contiguous bytes to the device.
pub(crate) fn upload(to: *mut u8, from: *const u8, bytes: usize) -> Result<(), CudaError> {
    match device() {
        Device::Cuda(cuda) if handed::beyond(to as usize) => cuda.in_turn(to as usize, |gpu| {
            staging::upload(gpu, to as u64, from, bytes)
        }),
        Device::Cuda(_) | Device::Cpu | Device::Emulate => {
            // SAFETY: the caller's addresses hold `bytes` bytes each.
            unsafe { std::ptr::copy(from, to, bytes) };
            Ok(())
        }
    }
}

/// Contiguous bytes from the device.
pub(crate) fn download(to: *mut u8, from: *const u8, bytes: usize) -> Result<(), CudaError> {
    failure::must_be_asked_for();
    match device() {
        Device::Cuda(cuda) if handed::beyond(from as usize) => cuda.in_turn(from as usize, |gpu| {
            staging::download(gpu, to, from as u64, bytes)
        }),
        Device::Cuda(_) | Device::Cpu | Device::Emulate => {
            // SAFETY: as above.
            unsafe { std::ptr::copy(from, to, bytes) };
            Ok(())
        }
    }
}

/// The same element to all places of the plan, whose source is one element in host memory.
pub(crate) fn fill(plan: &Plan) -> Result<(), CudaError> {
    if plan.count() <= 0 || plan.unit == 0 {
        return Ok(());
    }
    match device() {
        Device::Cuda(cuda) if handed::beyond(plan.to) => {
            cuda.in_turn(plan.to, |gpu| strided::fill(gpu, plan))
        }
        Device::Cuda(_) | Device::Cpu | Device::Emulate => {
            fill_on_host(plan);
            Ok(())
        }
    }
}

/// All loops run over the target only; a byte pattern that is uniform is set as such.
fn fill_on_host(plan: &Plan) {
    // SAFETY: the source is one element of `unit` bytes.
    let element = unsafe { std::slice::from_raw_parts(plan.from as *const u8, plan.unit) };
    if plan.is_contiguous_to() && element.iter().all(|&b| b == element[0]) {
        // SAFETY: the target is `bytes` contiguous bytes.
        unsafe { (plan.to as *mut u8).write_bytes(element[0], plan.bytes()) };
        return;
    }
    plan.run_on_host();
}
