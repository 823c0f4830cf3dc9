//! `type(cudaDeviceProp)`: what a device is and can do, component by component an attribute of the driver's.

use super::errors::store;
use super::info::host_memory;
use crate::array::Array1;
use crate::character::Character;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::cuda::gpu::Gpu;
use crate::device::limits::Limits;
use crate::device::select::device;
use crate::device::several;

/// Components by the numbers of their attributes (CUDA Driver API, CUdevice_attribute). One that a driver does not know reads as 0
/// instead of failing the whole.
macro_rules! properties {
    (
        integers { $($integer:ident = $number:literal;)* }
        counts { $($count:ident = $wide:literal;)* }
        lists { $($list:ident = [$($each:literal),*];)* }
    ) => {
        /// `type(cudaDeviceProp)` (CUDA Runtime API, cudaDeviceProp; with the clock rates, which CUDA Fortran still has).
        #[derive(Clone, Debug, Default)]
        #[allow(missing_docs)] // The names are CUDA's own.
        pub struct CudaDeviceProp {
            pub name: Character,
            pub total_global_mem: i64,
            $(pub $integer: i32,)*
            $(pub $count: i64,)*
            $(pub $list: Array1<i32>,)*
        }

        fn of_gpu(gpu: &Gpu) -> Result<CudaDeviceProp, CudaError> {
            let get = |which| driver::attribute_by_number(gpu.device, which).unwrap_or(0);
            Ok(CudaDeviceProp {
                name: Character::new(256, &gpu.name),
                total_global_mem: driver::total_memory(gpu.device)? as i64,
                $($integer: get($number),)*
                $($count: i64::from(get($wide)),)*
                $($list: Array1::from([$(get($each)),*]),)*
            })
        }

        impl CudaDeviceProp {
            /// The component that is an attribute of this number.
            pub(super) fn attribute(&self, number: i32) -> Option<i32> {
                match number {
                    $($number => Some(self.$integer),)*
                    $($wide => i32::try_from(self.$count).ok(),)*
                    _ => {
                        $(
                            let at = [$($each),*].iter().position(|each| *each == number);
                            if let Some(value) = at.and_then(|at| self.$list.as_slice().get(at)) {
                                return Some(*value);
                            }
                        )*
                        None
                    }
                }
            }
        }

        /// All zero, with lists of the length that they have.
        fn blank() -> CudaDeviceProp {
            CudaDeviceProp {
                $($list: Array1::from([$(0 * $each),*]),)*
                ..CudaDeviceProp::default()
            }
        }
    };
}

properties! {
    integers {
        regs_per_block = 12;
        warp_size = 10;
        max_threads_per_block = 1;
        clock_rate = 13;
        major = 75;
        minor = 76;
        device_overlap = 15;
        multi_processor_count = 16;
        kernel_exec_timeout_enabled = 17;
        integrated = 18;
        can_map_host_memory = 19;
        compute_mode = 20;
        max_texture1d = 21;
        max_texture1dmipmap = 77;
        max_texture1dlinear = 69;
        max_texture_cubemap = 52;
        max_surface1d = 55;
        max_surface_cubemap = 66;
        concurrent_kernels = 31;
        eccenabled = 32;
        pci_bus_id = 33;
        pci_device_id = 34;
        pci_domain_id = 50;
        tcc_driver = 35;
        async_engine_count = 40;
        unified_addressing = 41;
        memory_clock_rate = 36;
        memory_bus_width = 37;
        l2cache_size = 38;
        persisting_l2cache_max_size = 108;
        max_threads_per_multi_processor = 39;
        stream_priorities_supported = 78;
        global_l1cache_supported = 79;
        local_l1cache_supported = 80;
        regs_per_multiprocessor = 82;
        managed_memory = 83;
        is_multi_gpu_board = 84;
        multi_gpu_board_group_id = 85;
        host_native_atomic_supported = 86;
        single_to_double_precision_perf_ratio = 87;
        pageable_memory_access = 88;
        concurrent_managed_access = 89;
        compute_preemption_supported = 90;
        can_use_host_pointer_for_registered_mem = 91;
        cooperative_launch = 95;
        cooperative_multi_device_launch = 96;
        pageable_memory_access_uses_host_page_tables = 100;
        direct_managed_mem_access_from_host = 101;
        max_blocks_per_multi_processor = 106;
        access_policy_max_window_size = 109;
    }
    counts {
        shared_mem_per_block = 8;
        mem_pitch = 11;
        total_const_mem = 9;
        texture_alignment = 14;
        texture_pitch_alignment = 51;
        surface_alignment = 30;
        shared_mem_per_multiprocessor = 81;
        shared_mem_per_block_optin = 97;
        reserved_shared_mem_per_block = 111;
    }
    lists {
        max_threads_dim = [2, 3, 4];
        max_grid_size = [5, 6, 7];
        max_texture2d = [22, 23];
        max_texture2dmipmap = [73, 74];
        max_texture2dlinear = [70, 71, 72];
        max_texture2dgather = [45, 46];
        max_texture3d = [24, 25, 26];
        max_texture3dalt = [47, 48, 49];
        max_texture1dlayered = [42, 43];
        max_texture2dlayered = [27, 28, 29];
        max_texture_cubemap_layered = [53, 54];
        max_surface2d = [56, 57];
        max_surface3d = [58, 59, 60];
        max_surface1dlayered = [61, 62];
        max_surface2dlayered = [63, 64, 65];
        max_surface_cubemap_layered = [67, 68];
    }
}

/// The CPU, in the terms of a GPU: what a program may launch here. Its capability is that of the oldest GPUs that can do as much.
pub(super) fn of_cpu() -> CudaDeviceProp {
    CudaDeviceProp {
        name: Character::new(256, &device().name()),
        total_global_mem: host_memory().1 as i64,
        shared_mem_per_block: i64::from(Limits::CPU.shared),
        shared_mem_per_block_optin: i64::from(Limits::CPU.shared_optin),
        shared_mem_per_multiprocessor: i64::from(Limits::CPU.shared_optin),
        regs_per_block: 65536,
        regs_per_multiprocessor: 65536,
        major: 7,
        minor: 5,
        warp_size: 32,
        mem_pitch: i64::from(i32::MAX),
        max_threads_per_block: Limits::CPU.threads,
        max_threads_dim: Array1::from(Limits::CPU.block),
        max_grid_size: Array1::from(Limits::CPU.grid),
        total_const_mem: 65536,
        multi_processor_count: rayon::current_num_threads() as i32,
        max_threads_per_multi_processor: 1024,
        max_blocks_per_multi_processor: 1024,
        can_map_host_memory: 1,
        unified_addressing: 1,
        managed_memory: 1,
        concurrent_managed_access: 1,
        pageable_memory_access: 1,
        host_native_atomic_supported: 1,
        cooperative_launch: 1,
        integrated: 1,
        ..blank()
    }
}

/// `cudaGetDeviceProperties(prop, n)`.
#[track_caller]
pub fn cuda_get_device_properties(prop: &mut CudaDeviceProp, n: i32) -> i32 {
    let found = match device().cuda() {
        Some(cuda) => cuda.nth(n).and_then(of_gpu),
        None => several::known(n).map(|()| of_cpu()),
    };
    store(prop, found)
}
