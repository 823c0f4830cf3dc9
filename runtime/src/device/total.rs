//! Variables that receive what the threads of a grid have joined: a sum, a minimum ... Knows the memory that the joining takes on each device.
//!
//! The order is fixed, so that a result repeats from run to run. On the GPU: each thread joins its own rounds, a tree joins the threads of a
//! block, and the block that ends last joins the blocks in order (where they are many, in groups, and then the groups; a kernel with a thread for
//! each iteration leaves that to a launch behind it). On the CPU: pieces of the loop, then the pieces in order.

use super::cuda::driver;
use super::cuda::gpu::Gpu;
use super::global::DeviceGlobal;
use super::launch::Launch;
use super::managed::{ManagedGlobal, ManagedScalar};
use super::memory::{self, Kind};
use super::reference::DeviceRef;
use super::scalar::DeviceScalar;
use super::{Device, device, failure};
use crate::access;
use crate::array::Strided;
use cuf2rs_intrinsics::half::f16;
use std::collections::HashMap;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul};
use std::sync::{LazyLock, Mutex};
use std::thread::ThreadId;

/// Blocks of a kernel that joins values and whose threads go round: each has a place for its part.
pub(super) const MOST_BLOCKS: i64 = 4096;

/// Blocks whose parts one of them joins, as the support header has it.
pub(super) const BLOCKS_OF_GROUP: u64 = 4096;

/// Bytes of the greatest type that is joined, COMPLEX(8).
const LARGEST: usize = 16;

/// Where a joined value goes. On the device: the support header's `Total<T>`.
#[repr(C)]
pub struct Total<T> {
    target: *mut T,
    parts: *mut T,
    arrived: *mut u32,
    // Not seen by the kernel: the host's variable, when `target` stands for it.
    host: *mut T,
    stream: usize,
}

impl<T> Clone for Total<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Total<T> {}

// SAFETY: a handle; see `Strided`.
unsafe impl<T> Send for Total<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Total<T> {}

impl<T: Copy + 'static> Total<T> {
    fn new(target: *mut T, host: *mut T) -> Self {
        Total {
            target,
            parts: std::ptr::null_mut(),
            arrived: std::ptr::null_mut(),
            host,
            stream: 0,
        }
    }

    /// Waits for the kernel where the value belongs to a variable of the host, and brings it there.
    #[track_caller]
    pub fn deliver(self) {
        if self.host.is_null() || self.host == self.target {
            return;
        }
        if let Err(e) = driver::synchronize_stream(self.stream) {
            failure::driver("a reduction", e);
        }
        // SAFETY: the slot holds a value of this type, the variable is alive until the launching statement is over.
        unsafe { *self.host = *self.target };
    }

    #[track_caller]
    fn fold(self, parts: impl IntoIterator<Item = T>, join: impl Fn(T, T) -> T) {
        access::elements(self.target, 1, access::Kind::Atomic, (self.target, &[]));
        // SAFETY: the variable is alive, and nobody else is at it when the loop is over.
        unsafe { *self.target = parts.into_iter().fold(*self.target, join) };
    }

    /// Joins the parts of a sum.
    #[track_caller]
    pub fn sum(self, parts: impl IntoIterator<Item = T>)
    where
        T: Add<Output = T>,
    {
        self.fold(parts, |a, b| a + b);
    }

    /// Joins the parts of a product.
    #[track_caller]
    pub fn product(self, parts: impl IntoIterator<Item = T>)
    where
        T: Mul<Output = T>,
    {
        self.fold(parts, |a, b| a * b);
    }

    /// The least of the parts; one that is no number is passed over.
    #[track_caller]
    pub fn least(self, parts: impl IntoIterator<Item = T>)
    where
        T: PartialOrd,
    {
        self.fold(parts, |a, b| if b < a { b } else { a });
    }

    /// The greatest of the parts.
    #[track_caller]
    pub fn greatest(self, parts: impl IntoIterator<Item = T>)
    where
        T: PartialOrd,
    {
        self.fold(parts, |a, b| if b > a { b } else { a });
    }

    /// MAXVAL of reals; without any, the variable keeps its value.
    #[track_caller]
    pub fn maxval(self, parts: impl IntoIterator<Item = T>)
    where
        T: Unset,
    {
        self.settle(parts, larger);
    }

    /// MINVAL of reals, where NaN counts only if there is nothing else; without any, the variable keeps its value.
    #[track_caller]
    pub fn minval(self, parts: impl IntoIterator<Item = T>)
    where
        T: Unset,
    {
        self.settle(parts, smaller);
    }

    fn settle(self, parts: impl IntoIterator<Item = T>, join: impl Fn(T, T) -> T)
    where
        T: Unset,
    {
        let joined = parts.into_iter().fold(unset(), join);
        if !joined.is_unset() {
            // SAFETY: as in `fold`.
            unsafe { *self.target = joined };
        }
    }

    /// `.and.` of logical parts and what the variable holds.
    #[track_caller]
    pub fn all(self, parts: impl IntoIterator<Item = T>)
    where
        T: BitAnd<Output = T>,
    {
        self.fold(parts, |a, b| a & b);
    }

    /// `.or.` of logical parts and what the variable holds.
    #[track_caller]
    pub fn any(self, parts: impl IntoIterator<Item = T>)
    where
        T: BitOr<Output = T>,
    {
        self.fold(parts, |a, b| a | b);
    }

    /// `.eqv.` of logical parts and what the variable holds, in the order of the parts.
    #[track_caller]
    pub fn alike(self, parts: impl IntoIterator<Item = T>)
    where
        T: PartialEq + From<bool>,
    {
        self.fold(parts, |a, b| T::from(a == b));
    }

    /// `.neqv.` of logical parts and what the variable holds, in the order of the parts.
    #[track_caller]
    pub fn unlike(self, parts: impl IntoIterator<Item = T>)
    where
        T: PartialEq + From<bool>,
    {
        self.fold(parts, |a, b| T::from(a != b));
    }

    /// IAND of the parts and what the variable holds.
    #[track_caller]
    pub fn bit_and(self, parts: impl IntoIterator<Item = T>)
    where
        T: BitAnd<Output = T>,
    {
        self.fold(parts, |a, b| a & b);
    }

    /// IOR of the parts and what the variable holds.
    #[track_caller]
    pub fn bit_or(self, parts: impl IntoIterator<Item = T>)
    where
        T: BitOr<Output = T>,
    {
        self.fold(parts, |a, b| a | b);
    }

    /// IEOR of the parts and what the variable holds.
    #[track_caller]
    pub fn bit_xor(self, parts: impl IntoIterator<Item = T>)
    where
        T: BitXor<Output = T>,
    {
        self.fold(parts, |a, b| a ^ b);
    }
}

/// Reals with a value that stands for no elements: one of those that are no numbers, and that no program makes.
pub trait Unset: Copy + PartialOrd {
    /// That value.
    const UNSET: Self;
    /// Whether it is that value.
    fn is_unset(self) -> bool;
}

macro_rules! unset_reals {
    ($($t:ty = $bits:literal),*) => { $(
        impl Unset for $t {
            const UNSET: $t = <$t>::from_bits($bits);
            fn is_unset(self) -> bool {
                self.to_bits() == $bits
            }
        }
    )* };
}
unset_reals!(f16 = 0x7ede, f32 = 0x7fc0_c0de, f64 = 0x7ff8_0000_c0de_c0de);

/// The value of no elements, in MAXVAL and MINVAL.
#[inline(always)]
pub fn unset<T: Unset>() -> T {
    T::UNSET
}

/// A step of MAXVAL: a value that is no number counts where there is no other.
#[inline(always)]
pub fn larger<T: Unset>(a: T, b: T) -> T {
    let first = a.partial_cmp(&a).is_none() && !b.is_unset();
    if b > a || first { b } else { a }
}

/// A step of MINVAL: the smaller of two values; NaN gives way to a number.
#[inline(always)]
pub fn smaller<T: Unset>(a: T, b: T) -> T {
    let first = a.partial_cmp(&a).is_none() && !b.is_unset();
    if b < a || first { b } else { a }
}

/// A variable of the host.
impl<T: Copy + 'static> From<&mut T> for Total<T> {
    fn from(place: &mut T) -> Self {
        Total::new(place, place)
    }
}

macro_rules! on_device {
    ($($owner:ident)*) => { $(
        impl<T: Copy + 'static> From<&$owner<T>> for Total<T> {
            #[track_caller]
            fn from(place: &$owner<T>) -> Self {
                Total::new(place.address(), std::ptr::null_mut())
            }
        }
    )* };
}
on_device!(DeviceScalar DeviceGlobal ManagedScalar ManagedGlobal);

impl<T: Copy + 'static> From<DeviceRef<T>> for Total<T> {
    fn from(place: DeviceRef<T>) -> Self {
        Total::new(place.address(), std::ptr::null_mut())
    }
}

impl<T: Copy + 'static> From<Strided<T, 0>> for Total<T> {
    /// The copy of a variable that is present.
    fn from(place: Strided<T, 0>) -> Self {
        Total::new(place.as_ptr(), std::ptr::null_mut())
    }
}

/// What the joining of one value takes: a place for the host's variable, a counter, a place for each block's part.
#[derive(Clone, Copy)]
struct Slot {
    value: *mut u8,
    parts: *mut u8,
    arrived: *mut u32,
    /// Blocks that have a place.
    blocks: u64,
}

// SAFETY: addresses of memory that is never freed.
unsafe impl Send for Slot {}

/// Device, stream, place among the values of a launch, and thread of the host: a thread's launches on one stream follow one another, and each
/// value is there before the next launch.
type SlotKey = (i32, usize, usize, ThreadId);

static SLOTS: LazyLock<Mutex<HashMap<SlotKey, Slot>>> = LazyLock::new(Mutex::default);

/// One with room for so many blocks; what was too small stays as it is, for kernels that run may use it.
fn slot(device: i32, stream: usize, place: usize, blocks: u64) -> Result<Slot, driver::CudaError> {
    let key: SlotKey = (device, stream, place, std::thread::current().id());
    let mut slots = SLOTS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let found = slots.get(&key).copied();
    if let Some(found) = found.filter(|found| found.blocks >= blocks) {
        return Ok(found);
    }
    let blocks = blocks.next_power_of_two().max(MOST_BLOCKS as u64);
    let groups = blocks.div_ceil(BLOCKS_OF_GROUP) as usize;
    let counters = (size_of::<u32>() * (1 + groups)).next_multiple_of(128);
    let parts = LARGEST * (blocks as usize + groups);
    let memory = memory::allocate(Kind::Device, counters + parts)?;
    let value = match found {
        Some(found) => found.value,
        None => memory::allocate(Kind::Pinned, LARGEST)?,
    };
    let made = Slot {
        value,
        blocks,
        // On the GPU no address of this process.
        parts: memory.wrapping_add(counters),
        arrived: memory.cast(),
    };
    slots.insert(key, made);
    Ok(made)
}

/// The device was reset.
pub(crate) fn forget(gpu: &Gpu) {
    let mut slots = SLOTS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    slots.retain(|(device, ..), _| *device != gpu.ordinal);
}

impl Launch {
    /// Prepares a variable to receive the value number `place` that the kernel joins.
    #[track_caller]
    pub fn total<T: Copy + 'static>(&self, place: usize, target: impl Into<Total<T>>) -> Total<T> {
        let mut total: Total<T> = target.into();
        let number = match device() {
            Device::Cpu => return total,
            Device::Cuda(cuda) => cuda.gpu().ordinal,
            Device::Emulate => 0,
        };
        let slot = match slot(number, self.stream_handle(), place, self.most_blocks()) {
            Ok(slot) => slot,
            Err(e) => failure::driver("a reduction", e),
        };
        (total.parts, total.arrived) = (slot.parts.cast(), slot.arrived);
        if !total.host.is_null() && matches!(device(), Device::Cuda(_)) {
            total.stream = self.stream_handle();
            // SAFETY: the slot has room for any type that is joined; the last kernel that used it has ended, for its value was delivered.
            unsafe { *slot.value.cast::<T>() = *total.host };
            total.target = slot.value.cast();
        }
        total
    }
}
