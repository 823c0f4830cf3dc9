//! Kernels as the API sees them: their attributes, their preferences, how many of their blocks run at once.
//!
//! The CPU runs one block on each core at a time and has no registers to tell of; what asks for more of a GPU's on-chip memory is
//! accepted there and changes nothing.

use super::OptionalInteger;
use super::errors::{CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_NOT_SUPPORTED, code, store};
use crate::companion::Companion;
use crate::device::Kernels;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::cuda::gpu::Gpu;
use crate::device::cuda::program::Function;
use crate::device::limits::Limits;
use crate::device::select::device;
use cudarc::driver::sys::CUfunction_attribute as A;

/// `cudaFuncAttributeMaxDynamicSharedMemorySize`.
const MAX_DYNAMIC_SHARED: i32 = 8;
/// `cudaFuncAttributePreferredSharedMemoryCarveout`.
const SHARED_CARVEOUT: i32 = 9;
/// Threads that a multiprocessor of the CPU device holds: one block of the largest size.
const CPU_THREADS: i32 = 1024;

/// `type(cudaFuncAttributes)` (CUDA Runtime API, cudaFuncAttributes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct FunctionAttributes {
    pub binary_version: i32,
    pub cache_mode_ca: i32,
    pub const_size_bytes: i64,
    pub local_size_bytes: i64,
    pub max_dynamic_shared_size_bytes: i32,
    pub max_threads_per_block: i32,
    pub num_regs: i32,
    pub preferred_shmem_carveout: i32,
    pub ptx_version: i32,
    pub shared_size_bytes: i64,
}

/// A kernel by the text that holds it and its name there.
pub trait KernelName: Copy {
    /// The kernel on the GPU; the code of an error.
    fn function(self, gpu: &Gpu) -> Result<Function, CudaError>;
    /// Lets it have this much dynamic shared memory.
    fn allow_shared(self, gpu: &Gpu, bytes: i32) -> Result<(), CudaError>;
}

impl KernelName for (&'static Kernels, &'static str) {
    #[track_caller]
    fn function(self, gpu: &Gpu) -> Result<Function, CudaError> {
        match gpu.programs.function(gpu, self.0, self.1) {
            Ok(function) => Ok(function),
            Err(why) => crate::fatal(&why),
        }
    }

    fn allow_shared(self, gpu: &Gpu, bytes: i32) -> Result<(), CudaError> {
        self.function(gpu)?;
        gpu.programs.allow_shared(self.0, self.1, bytes)
    }
}

impl KernelName for (&'static Companion, &'static str) {
    fn function(self, gpu: &Gpu) -> Result<Function, CudaError> {
        match self.0.kernels() {
            Some(kernels) => (kernels, self.1).function(gpu),
            // The library that nvcc made keeps its kernels to itself.
            None => Err(CudaError(CUDA_ERROR_NOT_SUPPORTED)),
        }
    }

    fn allow_shared(self, gpu: &Gpu, bytes: i32) -> Result<(), CudaError> {
        match self.0.kernels() {
            Some(kernels) => (kernels, self.1).allow_shared(gpu, bytes),
            None => Err(CudaError(CUDA_ERROR_NOT_SUPPORTED)),
        }
    }
}

/// `cudaFuncGetAttributes(attr, func)`.
#[track_caller]
pub fn cuda_func_get_attributes(to: &mut FunctionAttributes, kernel: impl KernelName) -> i32 {
    let found = match device().cuda() {
        Some(cuda) => kernel.function(cuda.gpu()).and_then(|f| attributes(&f)),
        None => Ok(FunctionAttributes {
            max_threads_per_block: Limits::CPU.threads,
            max_dynamic_shared_size_bytes: Limits::CPU.shared,
            preferred_shmem_carveout: -1,
            ..FunctionAttributes::default()
        }),
    };
    store(to, found)
}

fn attributes(function: &Function) -> Result<FunctionAttributes, CudaError> {
    let get = |which| driver::function_attribute(function.handle(), which);
    let long = |which| get(which).map(i64::from);
    Ok(FunctionAttributes {
        binary_version: get(A::CU_FUNC_ATTRIBUTE_BINARY_VERSION)?,
        cache_mode_ca: get(A::CU_FUNC_ATTRIBUTE_CACHE_MODE_CA)?,
        const_size_bytes: long(A::CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES)?,
        local_size_bytes: long(A::CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)?,
        max_dynamic_shared_size_bytes: get(A::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)?,
        max_threads_per_block: get(A::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        num_regs: get(A::CU_FUNC_ATTRIBUTE_NUM_REGS)?,
        preferred_shmem_carveout: get(A::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)?,
        ptx_version: get(A::CU_FUNC_ATTRIBUTE_PTX_VERSION)?,
        shared_size_bytes: long(A::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)?,
    })
}

/// `cudaFuncSetAttribute(func, attr, value)`.
#[track_caller]
pub fn cuda_func_set_attribute(kernel: impl KernelName, which: i32, value: i32) -> i32 {
    let invalid = Err(CudaError(CUDA_ERROR_INVALID_VALUE));
    code(match (device().cuda(), which) {
        (Some(cuda), MAX_DYNAMIC_SHARED) => kernel.allow_shared(cuda.gpu(), value),
        (Some(cuda), SHARED_CARVEOUT) => kernel
            .function(cuda.gpu())
            .and_then(|f| driver::set_carveout(f.handle(), value)),
        (None, MAX_DYNAMIC_SHARED) if (0..=Limits::CPU.shared_optin).contains(&value) => Ok(()),
        (None, SHARED_CARVEOUT) if (-1..=100).contains(&value) => Ok(()),
        _ => invalid,
    })
}

/// A preference that CUDA keeps for old codes: checked, and without effect on the devices that are supported.
#[track_caller]
fn preference(kernel: impl KernelName, value: i32, most: i32) -> i32 {
    code(match device().cuda() {
        _ if !(0..=most).contains(&value) => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
        Some(cuda) => kernel.function(cuda.gpu()).map(|_| ()),
        None => Ok(()),
    })
}

/// `cudaFuncSetCacheConfig(func, cacheconfig)`: current GPUs divide their memory by themselves.
#[track_caller]
pub fn cuda_func_set_cache_config(kernel: impl KernelName, config: i32) -> i32 {
    preference(kernel, config, 3)
}

/// `cudaFuncSetSharedMemConfig(func, config)`: current GPUs have banks of one width.
#[track_caller]
pub fn cuda_func_set_shared_mem_config(kernel: impl KernelName, config: i32) -> i32 {
    preference(kernel, config, 2)
}

/// `cudaOccupancyMaxActiveBlocksPerMultiprocessor(numblocks, func, blocksize, dynamicsmemsize)`.
#[track_caller]
pub fn cuda_occupancy_max_active_blocks_per_multiprocessor(
    blocks: &mut i32,
    kernel: impl KernelName,
    threads: i32,
    shared: impl Into<i64>,
) -> i32 {
    let shared = shared.into();
    let found = match device().cuda() {
        _ if threads < 1 || shared < 0 => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
        Some(cuda) => kernel
            .function(cuda.gpu())
            .and_then(|f| driver::resident_blocks(f.handle(), threads, shared as usize)),
        None if shared > i64::from(Limits::CPU.shared_optin) => Ok(0),
        None => Ok(CPU_THREADS / threads),
    };
    store(blocks, found)
}

/// `cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numblocks, func, blocksize, dynamicsmemsize, flags)`: whether global loads are
/// cached, which the flags speak of, makes no difference on current GPUs.
#[track_caller]
pub fn cuda_occupancy_max_active_blocks_per_multiprocessor_with_flags(
    blocks: &mut i32,
    kernel: impl KernelName,
    threads: i32,
    shared: impl Into<i64>,
    flags: i32,
) -> i32 {
    if !(0..2).contains(&flags) {
        return store(blocks, Err(CudaError(CUDA_ERROR_INVALID_VALUE)));
    }
    cuda_occupancy_max_active_blocks_per_multiprocessor(blocks, kernel, threads, shared)
}

/// `cudaSetDoubleForDevice(d)`: converts nothing, since devices have doubles.
#[track_caller]
pub fn cuda_set_double_for_device(_d: &mut f64) -> i32 {
    code(Ok(()))
}

/// `cudaSetDoubleForHost(d)`.
#[track_caller]
pub fn cuda_set_double_for_host(_d: &mut f64) -> i32 {
    code(Ok(()))
}

/// `cudaOccupancyMaxPotentialBlockSize(mingridsize, blocksize, func [, dynamicsmemsize] [, blocksizelimit])`.
#[track_caller]
pub fn cuda_occupancy_max_potential_block_size(
    grid: &mut i32,
    block: &mut i32,
    kernel: impl KernelName,
    shared: impl OptionalInteger,
    limit: impl OptionalInteger,
) -> i32 {
    let (shared, limit) = (shared.or(0).max(0) as usize, limit.or(0).max(0) as i32);
    let found = match device().cuda() {
        Some(cuda) => kernel
            .function(cuda.gpu())
            .and_then(|f| driver::best_block(f.handle(), shared, limit)),
        None => {
            let block = if limit == 0 {
                CPU_THREADS
            } else {
                limit.min(CPU_THREADS)
            };
            let cores = rayon::current_num_threads() as i32;
            Ok((cores * (CPU_THREADS / block), block))
        }
    };
    let mut both = (*grid, *block);
    let done = store(&mut both, found);
    (*grid, *block) = both;
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    static KERNELS: Kernels = Kernels::new("none.cu", "");

    #[test]
    fn the_cpu_answers_as_a_device_does() {
        if device().cuda().is_some() {
            return;
        }
        let kernel = (&KERNELS, "k");
        let mut found = FunctionAttributes::default();
        assert_eq!(cuda_func_get_attributes(&mut found, kernel), 0);
        assert_eq!(found.max_threads_per_block, 1024);
        assert_eq!(cuda_func_set_attribute(kernel, 8, 65536), 0);
        assert_eq!(cuda_func_set_attribute(kernel, 8, 1 << 30), 1);
        assert_eq!(cuda_func_set_attribute(kernel, 77, 1), 1);
        assert_eq!(cuda_func_set_cache_config(kernel, 1), 0);
        assert_eq!(cuda_func_set_cache_config(kernel, 9), 1);
        assert_eq!(cuda_func_set_shared_mem_config(kernel, 2), 0);
        let mut blocks = 0;
        let occupancy = cuda_occupancy_max_active_blocks_per_multiprocessor;
        assert_eq!(occupancy(&mut blocks, kernel, 256, 0_i32), 0);
        assert_eq!(blocks, 4);
        assert_eq!(occupancy(&mut blocks, kernel, 0, 0_i32), 1);
        let (mut grid, mut block) = (0, 0);
        let best = cuda_occupancy_max_potential_block_size;
        assert_eq!(best(&mut grid, &mut block, kernel, None, Some(512)), 0);
        assert_eq!(block, 512);
        assert!(grid >= 2);
    }
}
