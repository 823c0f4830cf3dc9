//! Launches of the reductions of reduce.cu. Knows addresses and loops; `device::reduce` knows which value is asked for.

use super::driver::{self, CudaError};
use super::gpu::Gpu;
use crate::device::kernels::Kernels;
use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{LazyLock, Mutex};
use std::thread::ThreadId;

/// Threads of a block; mirrors THREADS of reduce.cu.
pub(crate) const THREADS: usize = 256;

/// Most blocks of one reduction.
pub(crate) const BLOCKS: usize = 1024;

/// The argument of the kernels; mirrors `struct ReducePlan` of reduce.cu.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct ReducePlan {
    /// First element.
    pub data: u64,
    /// First element of the mask, or 0.
    pub mask: u64,
    /// Elements, or lines.
    pub count: i64,
    /// Loops that follow; 0 where the elements lie one after the other.
    pub rank: i32,
    /// Extents.
    pub counts: [i64; 16],
    /// Bytes between elements.
    pub strides: [i64; 16],
    /// Bytes between elements of the mask.
    pub mask_strides: [i64; 16],
    /// Elements of a line.
    pub length: i64,
    /// Bytes between them.
    pub step: i64,
    /// Bytes between those of the mask.
    pub mask_step: i64,
    /// Room for the value of each block.
    pub partials: u64,
    /// Counts the blocks that have ended.
    pub finished: u64,
    /// The value, or one for each line.
    pub result: u64,
}

impl ReducePlan {
    /// A plan over elements that start here.
    pub(crate) fn new(data: usize, mask: usize, count: i64) -> ReducePlan {
        ReducePlan {
            data: data as u64,
            mask: mask as u64,
            count,
            rank: 0,
            counts: [1; 16],
            strides: [0; 16],
            mask_strides: [0; 16],
            length: 0,
            step: 0,
            mask_step: 0,
            partials: 0,
            finished: 0,
            result: 0,
        }
    }

    /// Adds a loop outside those before.
    pub(crate) fn push(&mut self, count: i64, stride: i64, mask_stride: i64) {
        let k = self.rank as usize;
        self.counts[k] = count;
        self.strides[k] = stride;
        self.mask_strides[k] = mask_stride;
        self.rank += 1;
    }
}

/// Memory of a GPU for the partial values of one reduction of a thread of the host: values of up to 16 bytes, a counter, the result.
static SCRATCH: LazyLock<Mutex<HashMap<(i32, ThreadId), u64>>> = LazyLock::new(Mutex::default);

fn scratch(gpu: &Gpu) -> Result<u64, CudaError> {
    let mut known = SCRATCH.lock().unwrap_or_else(|e| e.into_inner());
    let key = (gpu.ordinal, std::thread::current().id());
    if let Some(address) = known.get(&key) {
        return Ok(*address);
    }
    let bytes = BLOCKS * 16 + 32;
    let address = driver::allocate(bytes)?;
    driver::fill8(address, 0, bytes, gpu.null_stream())?;
    known.insert(key, address);
    Ok(address)
}

/// The device was reset.
pub(crate) fn forget(gpu: &Gpu) {
    let mut known = SCRATCH.lock().unwrap_or_else(|e| e.into_inner());
    known.retain(|(device, _), _| *device != gpu.ordinal);
}

/// Reduces all elements to one value, which it copies to `result`.
pub(crate) fn whole(
    gpu: &Gpu,
    kernels: &'static Kernels,
    mut plan: ReducePlan,
    blocks: usize,
    result: *mut u8,
    bytes: usize,
) -> Result<(), CudaError> {
    let room = scratch(gpu)?;
    plan.partials = room;
    plan.finished = room + (BLOCKS * 16) as u64;
    plan.result = plan.finished + 16;
    start(gpu, kernels, "cuf2rs_whole", &mut plan, blocks)?;
    driver::copy_to_host(result, plan.result, bytes)
}

/// Reduces each line to a value, which it copies to `results`.
pub(crate) fn lines(
    gpu: &Gpu,
    kernels: &'static Kernels,
    mut plan: ReducePlan,
    in_blocks: bool,
    results: *mut u8,
    bytes: usize,
) -> Result<(), CudaError> {
    let room = driver::allocate(bytes.max(1))?;
    plan.result = room;
    let (name, per_block) = if in_blocks {
        ("cuf2rs_lines", 1)
    } else {
        ("cuf2rs_columns", THREADS as i64)
    };
    let blocks = (plan.count + per_block - 1) / per_block;
    let done = start(
        gpu,
        kernels,
        name,
        &mut plan,
        blocks.clamp(1, 1 << 16) as usize,
    )
    .and_then(|()| driver::copy_to_host(results, room, bytes));
    driver::free(room)?;
    done
}

fn start(
    gpu: &Gpu,
    kernels: &'static Kernels,
    name: &'static str,
    plan: &mut ReducePlan,
    blocks: usize,
) -> Result<(), CudaError> {
    let function = gpu.programs.function(gpu, kernels, name).map_err(|e| {
        eprintln!("cuf2rs: {e}");
        CudaError(999)
    })?;
    let mut pointers = [std::ptr::from_mut(plan).cast::<c_void>()];
    driver::launch(
        function.handle(),
        [blocks as u32, 1, 1],
        [THREADS as u32, 1, 1],
        0,
        gpu.null_stream(),
        &mut pointers,
    )
}
