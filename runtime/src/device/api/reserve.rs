//! Device and managed memory by the API: `cudaMalloc` and its kin, into arrays without allocation, pointers and plain addresses.

use super::errors::{CUDA_ERROR_INVALID_VALUE, code, store};
use super::events::handle_of;
use super::{DevicePointer, HostPointer, OptionalInteger};
use crate::array::{Stat, Strided};
use crate::device::DeviceSection;
use crate::device::array::DeviceArray;
use crate::device::cuda::driver::CudaError;
use crate::device::hosted::ManagedArray;
use crate::device::memory::{self, Kind};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

const INVALID: CudaError = CudaError(CUDA_ERROR_INVALID_VALUE);

/// Kind and bytes of what was given out by address, for freeing.
static SIZES: LazyLock<Mutex<HashMap<usize, (Kind, usize)>>> =
    LazyLock::new(|| Mutex::new(HashMap::new()));

/// Memory of a kind; its address.
pub(super) fn reserve(kind: Kind, bytes: i64) -> Result<usize, CudaError> {
    let bytes = usize::try_from(bytes).map_err(|_| INVALID)?;
    let address = memory::allocate(kind, bytes)? as usize;
    SIZES
        .lock()
        .unwrap_or_else(|e| e.into_inner())
        .insert(address, (kind, bytes));
    Ok(address)
}

/// Frees what [`reserve`] gave; null is nothing.
pub(super) fn give_back(address: usize) -> Result<(), CudaError> {
    if address == 0 {
        return Ok(());
    }
    let known = SIZES
        .lock()
        .unwrap_or_else(|e| e.into_inner())
        .remove(&address);
    let (kind, bytes) = known.ok_or(INVALID)?;
    memory::free(kind, address as *mut u8, bytes)
}

/// What `cudaMalloc` can make: a rank-one array without allocation, a pointer, or an address.
pub trait Reservable {
    /// Allocates `count` elements, of bytes for an address.
    fn reserve(&mut self, kind: Kind, count: i64) -> Result<(), CudaError>;
}

/// What `cudaFree` can free.
pub trait Releasable {
    /// Frees it.
    fn give_back(&mut self) -> Result<(), CudaError>;
}

macro_rules! addresses {
    ($($t:ident)*) => { $(
        impl Reservable for $t {
            fn reserve(&mut self, kind: Kind, count: i64) -> Result<(), CudaError> {
                self.address = reserve(kind, count)?;
                Ok(())
            }
        }

        impl Releasable for $t {
            fn give_back(&mut self) -> Result<(), CudaError> {
                give_back(self.address)
            }
        }
    )* };
}
addresses!(DevicePointer HostPointer);

pub(super) fn outcome(stat: Stat) -> Result<(), CudaError> {
    match stat {
        Stat::Ok => Ok(()),
        Stat::OutOfMemory => Err(CudaError::OUT_OF_MEMORY),
        Stat::AlreadyAllocated | Stat::NotAllocated => Err(INVALID),
    }
}

macro_rules! arrays {
    ($($t:ident $allocate:ident $deallocate:ident;)*) => { $(
        impl<T: Copy + 'static> Reservable for $t<T, 1> {
            fn reserve(&mut self, _kind: Kind, count: i64) -> Result<(), CudaError> {
                outcome(self.$allocate(count))
            }
        }

        impl<T: Copy + 'static, const R: usize> Releasable for $t<T, R> {
            fn give_back(&mut self) -> Result<(), CudaError> {
                outcome(self.$deallocate())
            }
        }
    )* };
}
arrays! {
    DeviceArray allocate_stat deallocate_stat;
    DeviceSection allocate_stat deallocate_stat;
    ManagedArray allocate_stat deallocate_stat;
    Strided allocate_managed_stat deallocate_managed_stat;
}

/// `cudaMalloc(devptr, count)`.
#[track_caller]
pub fn cuda_malloc(to: &mut impl Reservable, count: impl Into<i64>) -> i32 {
    code(to.reserve(Kind::Device, count.into()))
}

/// `cudaMallocManaged(devptr, count [, flags])`.
#[track_caller]
pub fn cuda_malloc_managed(
    to: &mut impl Reservable,
    count: impl Into<i64>,
    _flags: impl OptionalInteger,
) -> i32 {
    code(to.reserve(Kind::Managed, count.into()))
}

/// `cudaFree(devptr)`.
#[track_caller]
pub fn cuda_free(what: &mut impl Releasable) -> i32 {
    code(what.give_back())
}

/// `cudaMallocAsync(devptr, count, stream)`: the memory is there for work behind it in the stream.
#[track_caller]
pub fn cuda_malloc_async(
    to: &mut impl Reservable,
    count: impl Into<i64>,
    stream: impl OptionalInteger,
) -> i32 {
    let (stream, count) = (handle_of(stream.or(0)), count.into());
    code(memory::in_order_of(stream, || {
        to.reserve(Kind::Device, count)
    }))
}

/// `cudaFreeAsync(devptr, stream)`: frees what was allocated in this way when the stream's work is done, and does not wait for it.
#[track_caller]
pub fn cuda_free_async(what: &mut impl Releasable, stream: impl OptionalInteger) -> i32 {
    let stream = handle_of(stream.or(0));
    code(memory::in_order_of(stream, || what.give_back()))
}

/// What `cudaMallocPitch` can make: a rank-two device array or pointer, whose rows it pads, or a `type(c_devptr)`.
pub trait Pitched {
    /// Allocates rows of `width` elements, of bytes for an address; gives the length of a row in the same unit.
    fn reserve_rows(&mut self, width: i64, height: i64) -> Result<i64, CudaError>;
}

/// Rows start at multiples of 256 bytes.
pub(super) fn padded(width: i64, unit: usize) -> i64 {
    let align = (256 / unit.max(1)).max(1) as i64;
    (width.max(0) + align - 1) / align * align
}

impl Pitched for DevicePointer {
    fn reserve_rows(&mut self, width: i64, height: i64) -> Result<i64, CudaError> {
        let pitch = padded(width, 1);
        self.reserve(Kind::Device, pitch * height)?;
        Ok(pitch)
    }
}

macro_rules! pitched {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static> Pitched for $t<T, 2> {
            fn reserve_rows(&mut self, width: i64, height: i64) -> Result<i64, CudaError> {
                let pitch = padded(width, size_of::<T>());
                outcome(self.allocate_stat((pitch, height)))?;
                Ok(pitch)
            }
        }
    )* };
}
pitched!(DeviceArray DeviceSection);

/// `cudaMallocPitch(array, pitch, width, height)`: rows of `width` elements, padded to `pitch` elements each; bytes with a `type(c_devptr)`.
#[track_caller]
pub fn cuda_malloc_pitch<P: TryFrom<i64>>(
    to: &mut impl Pitched,
    pitch: &mut P,
    width: impl Into<i64>,
    height: impl Into<i64>,
) -> i32 {
    let made = to.reserve_rows(width.into(), height.into());
    store(
        pitch,
        made.and_then(|p| P::try_from(p).map_err(|_| INVALID)),
    )
}
