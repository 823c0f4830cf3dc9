//! Memory by address: `type(c_devptr)` allocations, `cudaMemcpy` and its kin. Counts are elements of the arrays' type in CUDA
//! Fortran's generic interfaces; the array forms here take them so.

use super::CudaStream;
use super::errors::{CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_NOT_SUPPORTED, code, store};
use crate::device::array::Located;
use crate::device::cuda::driver::{self, CudaError};
use crate::device::memory::{self, Kind, Space};
use crate::device::plan::Plan;
use crate::device::select::{Device, device};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// `cudaMemcpyHostToHost`.
pub const CUDA_MEMCPY_HOST_TO_HOST: i32 = 0;
/// `cudaMemcpyHostToDevice`.
pub const CUDA_MEMCPY_HOST_TO_DEVICE: i32 = 1;
/// `cudaMemcpyDeviceToHost`.
pub const CUDA_MEMCPY_DEVICE_TO_HOST: i32 = 2;
/// `cudaMemcpyDeviceToDevice`.
pub const CUDA_MEMCPY_DEVICE_TO_DEVICE: i32 = 3;
/// `cudaMemcpyDefault`.
pub const CUDA_MEMCPY_DEFAULT: i32 = 4;

/// Bytes of what [`cuda_malloc`] gave, for freeing on the CPU.
static SIZES: LazyLock<Mutex<HashMap<usize, (Kind, usize)>>> =
    LazyLock::new(|| Mutex::new(HashMap::new()));

#[track_caller]
fn allocate(kind: Kind, address: &mut i64, bytes: i64) -> i32 {
    let wanted = usize::try_from(bytes).map_err(|_| CudaError(CUDA_ERROR_INVALID_VALUE));
    store(
        address,
        wanted.and_then(|bytes| {
            let p = memory::allocate(kind, bytes)? as usize;
            SIZES
                .lock()
                .unwrap_or_else(|e| e.into_inner())
                .insert(p, (kind, bytes));
            Ok(p as i64)
        }),
    )
}

/// `cudaMalloc(devptr, bytes)`.
#[track_caller]
pub fn cuda_malloc(address: &mut i64, bytes: i64) -> i32 {
    allocate(Kind::Device, address, bytes)
}

/// `cudaMallocManaged(devptr, bytes, flags)`.
#[track_caller]
pub fn cuda_malloc_managed(address: &mut i64, bytes: i64, _flags: i32) -> i32 {
    allocate(Kind::Managed, address, bytes)
}

/// `cudaMallocHost(hostptr, bytes)`.
#[track_caller]
pub fn cuda_malloc_host(address: &mut i64, bytes: i64) -> i32 {
    allocate(Kind::Pinned, address, bytes)
}

/// `cudaFree(devptr)`; 0 is freed as nothing.
#[track_caller]
pub fn cuda_free(address: i64) -> i32 {
    if address == 0 {
        return 0;
    }
    let known = SIZES
        .lock()
        .unwrap_or_else(|e| e.into_inner())
        .remove(&(address as usize));
    code(match known {
        Some((kind, bytes)) => memory::free(kind, address as usize as *mut u8, bytes),
        None => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
    })
}

/// `cudaFreeHost(hostptr)`.
#[track_caller]
pub fn cuda_free_host(address: i64) -> i32 {
    cuda_free(address)
}

/// `cudaMemcpy(to, from, count)` of arrays: the first `count` elements in array element order, whatever the shapes. The arrays
/// themselves say on which side they lie, so the optional KIND is not needed.
#[track_caller]
pub fn cuda_memcpy<T: Copy + 'static, const R: usize, const S: usize>(
    to: impl Located<T, R>,
    from: impl Located<T, S>,
    count: i64,
) -> i32 {
    code(first_elements(&to, &from, count).and_then(|(plan, t, f)| memory::copy(&plan, t, f)))
}

/// `cudaMemcpyAsync(to, from, count, kind, stream)`: asynchronous when the host side is pinned or there is none; else as
/// `cudaMemcpy`, after the stream's work.
#[track_caller]
pub fn cuda_memcpy_async<T: Copy + 'static, const R: usize, const S: usize>(
    to: impl Located<T, R>,
    from: impl Located<T, S>,
    count: i64,
    stream: CudaStream,
) -> i32 {
    code(
        first_elements(&to, &from, count).and_then(|(plan, t, f)| match device() {
            Device::Cuda(_) => driver::copy_async(
                plan.to as u64,
                plan.from as u64,
                plan.bytes(),
                stream as usize,
            ),
            Device::Cpu | Device::Emulate => memory::copy(&plan, t, f),
        }),
    )
}

/// A copy of `count` contiguous elements.
fn first_elements<T: Copy, const R: usize, const S: usize>(
    to: &impl Located<T, R>,
    from: &impl Located<T, S>,
    count: i64,
) -> Result<(Plan, Space, Space), CudaError> {
    let ((t, t_space), (f, f_space)) = (to.located(), from.located());
    let fits =
        t.is_contiguous() && f.is_contiguous() && (0..=t.len().min(f.len())).contains(&count);
    if !fits {
        return Err(CudaError(CUDA_ERROR_INVALID_VALUE));
    }
    let unit = size_of::<T>() as i64;
    let one = crate::device::plan::Loop {
        count,
        to: unit,
        from: unit,
    };
    Ok((
        Plan::new(
            t.as_ptr() as usize,
            f.as_ptr() as usize,
            unit as usize,
            std::iter::once(one),
        ),
        t_space,
        f_space,
    ))
}

/// `cudaMemcpy(to, from, bytes, kind)` of addresses (`type(c_devptr)`, `type(c_ptr)`).
#[track_caller]
pub fn cuda_memcpy_address(to: i64, from: i64, bytes: i64, kind: i32) -> i32 {
    let plan = Plan::new(
        to as usize,
        from as usize,
        1,
        std::iter::once(crate::device::plan::Loop {
            count: bytes,
            to: 1,
            from: 1,
        }),
    );
    code(match (kind, device()) {
        (CUDA_MEMCPY_HOST_TO_HOST, _) => memory::copy(&plan, Space::Host, Space::Host),
        (CUDA_MEMCPY_HOST_TO_DEVICE, _) => memory::copy(&plan, Space::Device, Space::Host),
        (CUDA_MEMCPY_DEVICE_TO_HOST, _) => memory::copy(&plan, Space::Host, Space::Device),
        (CUDA_MEMCPY_DEVICE_TO_DEVICE, _) => memory::copy(&plan, Space::Device, Space::Device),
        (CUDA_MEMCPY_DEFAULT, Device::Cuda(_)) => {
            driver::copy_any(to as u64, from as u64, bytes.max(0) as usize)
        }
        (CUDA_MEMCPY_DEFAULT, Device::Cpu | Device::Emulate) => {
            memory::copy(&plan, Space::Host, Space::Host)
        }
        (_, _) => Err(CudaError(CUDA_ERROR_INVALID_VALUE)),
    })
}

/// `cudaMemcpyPeer(to, todevice, from, fromdevice, bytes)` of addresses.
#[track_caller]
pub fn cuda_memcpy_peer(to: i64, to_device: i32, from: i64, from_device: i32, bytes: i64) -> i32 {
    code(match device() {
        Device::Cuda(c) => c.nth(to_device).and_then(|t| {
            let f = c.nth(from_device)?;
            driver::copy_peer(
                to as u64,
                t.context(),
                from as u64,
                f.context(),
                bytes.max(0) as usize,
            )
        }),
        Device::Cpu | Device::Emulate => Err(CudaError(CUDA_ERROR_NOT_SUPPORTED)),
    })
}

/// `cudaMemset(array, value, count)`: the first `count` elements get the value (CUDA Fortran's array form sets elements, not bytes).
#[track_caller]
pub fn cuda_memset<T: Copy + 'static, const R: usize>(
    to: impl Located<T, R>,
    value: T,
    count: i64,
) -> i32 {
    let (t, space) = to.located();
    if !t.is_contiguous() || !(0..=t.len()).contains(&count) {
        return code(Err(CudaError(CUDA_ERROR_INVALID_VALUE)));
    }
    let unit = size_of::<T>() as i64;
    let one = crate::device::plan::Loop {
        count,
        to: unit,
        from: 0,
    };
    let plan = Plan::new(
        t.as_ptr() as usize,
        std::ptr::from_ref(&value) as usize,
        unit as usize,
        std::iter::once(one),
    );
    code(match space {
        Space::Device => memory::fill(&plan),
        Space::Host => {
            plan.run_on_host();
            Ok(())
        }
    })
}

/// `cudaMemset(devptr, value, bytes)` of an address: sets bytes.
#[track_caller]
pub fn cuda_memset_address(to: i64, value: i32, bytes: i64) -> i32 {
    let byte = value as u8;
    let one = crate::device::plan::Loop {
        count: bytes,
        to: 1,
        from: 0,
    };
    code(memory::fill(&Plan::new(
        to as usize,
        std::ptr::from_ref(&byte) as usize,
        1,
        std::iter::once(one),
    )))
}
