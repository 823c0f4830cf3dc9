//! The devices: NVIDIA GPUs through the CUDA driver, the cores of this machine, and the emulation that tests run.
//!
//! A translated program sees one interface whatever the device is: arrays in device memory ([`DeviceArray`] and its kin), kernel
//! launches ([`launch`]), and CUDA's own API by its Fortran names ([`api`]). The device is chosen at its first use
//! ([`device`]).
//!
//! A launch carries the kernel three times over: its name in the CUDA C text ([`Kernels`]), from which NVRTC or a C++ compiler makes
//! code, and its Rust twin as a closure over [`CpuGrid`].
//!
//! Nothing here knows Fortran's syntax, and nothing prints to standard output.

mod argument;
pub(crate) mod array;
mod atomic;
mod bounded;
mod compilation;
mod component;
pub(crate) mod cuda;
mod cudadevice;
mod descriptor;
mod dim3;
mod emulate;
mod executor;
mod failure;
mod filled;
pub(crate) mod global;
mod groups;
pub(crate) mod hosted;
mod inquiry;
mod kernel;
mod kernels;
mod launch;
mod libm;
mod limits;
mod loops;
pub(crate) mod managed;
pub(crate) mod memory;
mod packed;
mod parts;
mod pieces;
pub(crate) mod plan;
mod probability;
mod reduce;
pub(crate) mod reference;
mod refused;
mod report;
mod rounding;
pub(crate) mod scalar;
pub(crate) mod select;
pub(crate) mod several;
mod total;
mod watch;

pub mod acc;
/// Under a name that no module of a program has.
pub use acc as openacc;
pub mod api;

pub use acc::arrays_in_managed_memory;
pub use acc::procedures::*;
pub use api::cannot_be_captured;
pub use argument::{
    Absent, Arg, DeviceDim, DevicePtr, DeviceScalarRef, DeviceView, KernelArg, absent,
    structure_arg,
};
pub use array::{DeviceArray, DeviceSection, Located, Place};
pub use atomic::{
    Atomic, AtomicBits, AtomicNumber, AtomicOrder, AtomicPlace, atomic_add, atomic_add_fetch,
    atomic_and, atomic_and_fetch, atomic_cas, atomic_dec, atomic_div, atomic_div_fetch,
    atomic_div_into, atomic_div_into_fetch, atomic_eqv, atomic_eqv_fetch, atomic_exch, atomic_inc,
    atomic_max, atomic_max_fetch, atomic_min, atomic_min_fetch, atomic_mul, atomic_mul_fetch,
    atomic_or, atomic_or_fetch, atomic_read, atomic_sub, atomic_sub_fetch, atomic_sub_from,
    atomic_sub_from_fetch, atomic_write, atomic_xor, atomic_xor_fetch, cached_load, cached_store,
};
pub use bounded::Bounded;
pub use compilation::Compilation;
pub(crate) use cuda::cache;
pub use cuda::nvrtc;
pub(crate) use cuda::prepare::if_asked as compile_if_asked;
pub use cudadevice::*;
pub use dim3::{Dim3, dim3};
pub use executor::{
    Block, BlockThread, CpuGrid, PerThread, PerThreadArray, Shuffled, Thread, Threads, sum_terms,
};
pub use failure::keep_launch_errors;
pub use global::{DeviceGlobal, DeviceGlobalArray};
pub use groups::{CoalescedGroup, GridGroup, ThreadGroup};
pub use hosted::{ManagedArray, PinnedArray};
pub use kernels::{DeviceCode, EMULATION_HEADER, Kernels, SUPPORT_HEADER};
pub use launch::{AUTOMATIC, Launch, launch};
pub use libm::*;
pub use loops::{STAR, conform, launch_each, launch_each_gang, launch_gangs, launch_loops};
pub use managed::{ManagedGlobal, ManagedGlobalArray, ManagedScalar, managed, managed_ref};
pub use memory::Space;
pub use packed::Packed;
pub use parts::{DeviceData, DeviceParts, Reallocated};
pub use pieces::{Alone, Part};
pub use probability::*;
pub use reduce::{DeviceMaxval, DeviceMinval, DeviceProduct, DeviceSum, on_device};
pub use reference::{DeviceAllocatable, DeviceRef, device_reference};
pub use rounding::*;
pub use scalar::DeviceScalar;
pub use select::{Device, device};
pub use total::{Total, Unset, larger, smaller, unset};
pub use watch::table_of_times;

/// Names the device types of one rank.
macro_rules! ranks {
    ($($rank:literal $device:ident $section:ident $managed:ident $pinned:ident),* $(,)?) => {
        $(
            #[doc = concat!("An array of rank ", $rank, " in device memory.")]
            pub type $device<T> = DeviceArray<T, $rank>;
            #[doc = concat!("A handle of an array of rank ", $rank, " in device memory.")]
            pub type $section<T> = DeviceSection<T, $rank>;
            #[doc = concat!("A managed array of rank ", $rank, ".")]
            pub type $managed<T> = ManagedArray<T, $rank>;
            #[doc = concat!("A pinned array of rank ", $rank, ".")]
            pub type $pinned<T> = PinnedArray<T, $rank>;
        )*
    };
}

ranks! {
    1 DeviceArray1 DeviceSection1 ManagedArray1 PinnedArray1,
    2 DeviceArray2 DeviceSection2 ManagedArray2 PinnedArray2,
    3 DeviceArray3 DeviceSection3 ManagedArray3 PinnedArray3,
    4 DeviceArray4 DeviceSection4 ManagedArray4 PinnedArray4,
    5 DeviceArray5 DeviceSection5 ManagedArray5 PinnedArray5,
    6 DeviceArray6 DeviceSection6 ManagedArray6 PinnedArray6,
    7 DeviceArray7 DeviceSection7 ManagedArray7 PinnedArray7,
    8 DeviceArray8 DeviceSection8 ManagedArray8 PinnedArray8,
    9 DeviceArray9 DeviceSection9 ManagedArray9 PinnedArray9,
    10 DeviceArray10 DeviceSection10 ManagedArray10 PinnedArray10,
    11 DeviceArray11 DeviceSection11 ManagedArray11 PinnedArray11,
    12 DeviceArray12 DeviceSection12 ManagedArray12 PinnedArray12,
    13 DeviceArray13 DeviceSection13 ManagedArray13 PinnedArray13,
    14 DeviceArray14 DeviceSection14 ManagedArray14 PinnedArray14,
    15 DeviceArray15 DeviceSection15 ManagedArray15 PinnedArray15,
}

#[cfg(test)]
mod tests;
