//! Device memory by address: allocation, transfers, fills, on whichever device the program runs.
//! Knows bytes and plans; the arrays above know types and bounds.

use super::cuda::driver::{self, CudaError, StreamHandle};
use super::cuda::gpu::Cuda;
use super::cuda::{staging, strided};
use super::failure;
use super::plan::Plan;
use super::select::{Device, device};
use crate::array::large;
use std::alloc::Layout;

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
    let bytes = bytes.max(1);
    let stream = cuda.gpu().null_stream();
    match kind {
        Kind::Device => {
            let p = zeroed(driver::allocate(bytes)?, bytes, stream)?;
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
        Kind::Device | Kind::Managed => cuda.at(address as usize, |_| driver::free(address as u64)),
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
    match (to, from) {
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
        return cuda.in_turn(plan.to, |gpu| strided::on_device(gpu, plan));
    }
    cuda.in_turn(plan.from, |_| strided::across(to, from, plan))
}

/// Contiguous bytes to the device.
pub(crate) fn upload(to: *mut u8, from: *const u8, bytes: usize) -> Result<(), CudaError> {
    match device() {
        Device::Cuda(cuda) => cuda.in_turn(to as usize, |gpu| {
            staging::upload(gpu, to as u64, from, bytes)
        }),
        Device::Cpu | Device::Emulate => {
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
        Device::Cuda(cuda) => cuda.in_turn(from as usize, |gpu| {
            staging::download(gpu, to, from as u64, bytes)
        }),
        Device::Cpu | Device::Emulate => {
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
        Device::Cuda(cuda) => cuda.in_turn(plan.to, |gpu| strided::fill(gpu, plan)),
        Device::Cpu | Device::Emulate => {
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
