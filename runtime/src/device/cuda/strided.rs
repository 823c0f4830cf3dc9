//! Transfers whose elements do not lie together: sections of device arrays.
//!
//! Long rows go through the driver's two-dimensional copy; anything else is packed on the device by a kernel of the
//! runtime's own, and on the host by loops, so that only contiguous bytes cross the bus.

use super::driver::{self, CudaError, Side};
use super::gpu::Gpu;
use super::staging;
use crate::device::kernels::Kernels;
use crate::device::plan::Plan;
use std::ffi::c_void;

/// Rows at least this long are worth a two-dimensional copy over the bus.
const LONG_ROW: usize = 256;

/// Copies between strided layouts, as CUDA C.
pub(crate) const COPY_TEXT: &str = include_str!("../../../cuda/copy.cu");

static SUPPORT: Kernels = Kernels::internal("cuf2rs_copy.cu", COPY_TEXT);

/// The kernels, to be compiled ahead.
pub(crate) fn kernels() -> &'static Kernels {
    &SUPPORT
}

/// Host to device.
pub(crate) fn upload(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    if plan.is_contiguous() {
        return staging::upload(gpu, plan.to as u64, plan.from as *const u8, plan.bytes());
    }
    if fits_rows(gpu, plan) {
        return rows(plan, |p| Side::Device(p as u64), Side::Host);
    }
    let mut packed = Vec::new();
    let source = if plan.is_contiguous_from() {
        plan.from
    } else {
        pack(plan, &mut packed)
    };
    if plan.is_contiguous_to() {
        return staging::upload(gpu, plan.to as u64, source as *const u8, plan.bytes());
    }
    let buffer = Temporary::new(plan.bytes())?;
    staging::upload(gpu, buffer.0, source as *const u8, plan.bytes())?;
    launch(gpu, &plan.scatter(buffer.0 as usize))
}

/// Device to host.
pub(crate) fn download(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    if plan.is_contiguous() {
        return staging::download(gpu, plan.to as *mut u8, plan.from as u64, plan.bytes());
    }
    if fits_rows(gpu, plan) {
        return rows(plan, Side::Host, |p| Side::Device(p as u64));
    }
    let buffer;
    let source = if plan.is_contiguous_from() {
        plan.from as u64
    } else {
        buffer = Temporary::new(plan.bytes())?;
        launch(gpu, &plan.gather(buffer.0 as usize))?;
        buffer.0
    };
    if plan.is_contiguous_to() {
        return staging::download(gpu, plan.to as *mut u8, source, plan.bytes());
    }
    let mut packed = vec![0u8; plan.bytes()];
    staging::download(gpu, packed.as_mut_ptr(), source, plan.bytes())?;
    plan.scatter(packed.as_ptr() as usize).run_on_host();
    Ok(())
}

/// Within the device, or between two.
pub(crate) fn on_device(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    if plan.overlaps() {
        let buffer = Temporary::new(plan.bytes())?;
        apart(gpu, &plan.gather(buffer.0 as usize))?;
        return apart(gpu, &plan.scatter(buffer.0 as usize));
    }
    apart(gpu, plan)
}

/// From one device to another, with that of the source current.
pub(crate) fn across(to: &Gpu, from: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    let peer = |target: u64, source: u64| {
        driver::copy_peer(target, to.context(), source, from.context(), plan.bytes())
    };
    if plan.is_contiguous() {
        return peer(plan.to as u64, plan.from as u64);
    }
    let packed = Temporary::new(plan.bytes())?;
    apart(from, &plan.gather(packed.0 as usize))?;
    to.make_current()?;
    let there = || {
        let arrived = Temporary::new(plan.bytes())?;
        peer(arrived.0, packed.0)?;
        apart(to, &plan.scatter(arrived.0 as usize))
    };
    let done = there();
    from.make_current()?;
    done
}

fn apart(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    if plan.is_contiguous() {
        return contiguous(gpu, plan);
    }
    launch(gpu, plan)
}

/// The legacy stream alone waits for another device too.
fn contiguous(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    let (to, from) = (plan.to as u64, plan.from as u64);
    if gpu.is_alone {
        driver::copy_async(to, from, plan.bytes(), gpu.null_stream())
    } else {
        driver::copy_any(to, from, plan.bytes())
    }
}

/// One host element to all places.
pub(crate) fn fill(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    // SAFETY: the source is one element of `unit` bytes in host memory.
    let element = unsafe { std::slice::from_raw_parts(plan.from as *const u8, plan.unit) };
    if plan.is_contiguous_to() {
        let (to, count) = (plan.to as u64, plan.count() as usize);
        let stream = gpu.null_stream();
        if element.iter().all(|&b| b == element[0]) {
            return driver::fill8(to, element[0], plan.bytes(), stream);
        }
        if let &[a, b] = element {
            return driver::fill16(to, u16::from_ne_bytes([a, b]), count, stream);
        }
        if let Some(word) = word_of(element) {
            return driver::fill32(to, word, plan.bytes() / 4, stream);
        }
    }
    let value = Temporary::new(plan.unit)?;
    driver::copy_to_device(value.0, element.as_ptr(), plan.unit)?;
    launch(
        gpu,
        &Plan {
            from: value.0 as usize,
            ..plan.clone()
        },
    )
}

/// The word that an element consists of, once or several times.
fn word_of(element: &[u8]) -> Option<u32> {
    let (words, rest) = element.as_chunks::<4>();
    let first = words.first()?;
    (rest.is_empty() && words.iter().all(|w| w == first)).then(|| u32::from_ne_bytes(*first))
}

/// Device memory for the length of a transfer; freeing waits for the work that uses it.
struct Temporary(u64);

impl Temporary {
    fn new(bytes: usize) -> Result<Temporary, CudaError> {
        driver::allocate(bytes).map(Temporary)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // An error here was made by work before and shows itself at the next call too.
        let _ = driver::free(self.0);
    }
}

fn pack(plan: &Plan, packed: &mut Vec<u8>) -> usize {
    packed.resize(plan.bytes(), 0);
    plan.gather(packed.as_ptr() as usize).run_on_host();
    packed.as_ptr() as usize
}

/// Rows that the two-dimensional copy can take: long, one loop, both pitches positive and within the limit.
fn fits_rows(gpu: &Gpu, plan: &Plan) -> bool {
    let [outer] = plan.outer() else { return false };
    let row = plan.row() as i64;
    let limit = i64::from(gpu.limits.pitch);
    plan.row() >= LONG_ROW
        && outer.to >= row
        && outer.from >= row
        && outer.to <= limit
        && outer.from <= limit
}

fn rows(
    plan: &Plan,
    to: impl Fn(usize) -> Side,
    from: impl Fn(usize) -> Side,
) -> Result<(), CudaError> {
    let outer = plan.outer()[0];
    driver::copy_rows(
        to(plan.to),
        outer.to as usize,
        from(plan.from),
        outer.from as usize,
        plan.row(),
        outer.count as usize,
    )
}

/// The argument of the copy kernels; mirrors `struct CopyPlan` of copy.cu.
#[repr(C)]
struct CopyPlan {
    to: u64,
    from: u64,
    count: i64,
    rank: i32,
    counts: [i64; 16],
    to_strides: [i64; 16],
    from_strides: [i64; 16],
}

/// Copies on the device, in units of 1 to 16 bytes.
fn launch(gpu: &Gpu, plan: &Plan) -> Result<(), CudaError> {
    let unit = [16, 8, 4, 2, 1]
        .into_iter()
        .find(|u| divides(*u, plan))
        .unwrap_or(1);
    let mut argument = argument(plan, unit);
    let name = match unit {
        16 => "cuf2rs_copy_16",
        8 => "cuf2rs_copy_8",
        4 => "cuf2rs_copy_4",
        2 => "cuf2rs_copy_2",
        _ => "cuf2rs_copy_1",
    };
    let function = gpu.programs.function(gpu, &SUPPORT, name).map_err(|e| {
        eprintln!("cuf2rs: {e}");
        CudaError(999)
    })?;
    let blocks = (argument.count as u64).div_ceil(256).min(1 << 16) as u32;
    let mut pointers = [(&raw mut argument).cast::<c_void>()];
    driver::launch(
        function.handle(),
        [blocks, 1, 1],
        [256, 1, 1],
        0,
        gpu.null_stream(),
        &mut pointers,
    )
}

fn divides(unit: usize, plan: &Plan) -> bool {
    let fits = |n: i64| n % unit as i64 == 0;
    fits(plan.unit as i64)
        && fits(plan.to as i64)
        && fits(plan.from as i64)
        && plan.loops.iter().all(|l| fits(l.to) && fits(l.from))
}

fn argument(plan: &Plan, unit: usize) -> CopyPlan {
    let mut a = CopyPlan {
        to: plan.to as u64,
        from: plan.from as u64,
        count: plan.count() * (plan.unit / unit) as i64,
        rank: 0,
        counts: [1; 16],
        to_strides: [0; 16],
        from_strides: [0; 16],
    };
    let mut push = |count: i64, to: i64, from: i64| {
        let k = a.rank as usize;
        (a.counts[k], a.to_strides[k], a.from_strides[k]) = (count, to, from);
        a.rank += 1;
    };
    if plan.unit != unit {
        push((plan.unit / unit) as i64, unit as i64, unit as i64);
    }
    for l in &plan.loops {
        push(l.count, l.to, l.from);
    }
    a
}
