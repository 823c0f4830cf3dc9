//! Actual arguments of MPI procedures with their types gone: values, memory, characters, procedures, special addresses.
//!
//! Refuses to know what a procedure does with them.

use crate::array::{Array, Strided, View};
use crate::character::{Character, Text};
use crate::device::api::{DevicePointer, FunctionPointer, HostPointer};
use crate::device::array::{DeviceArray, DeviceSection, Place};
use crate::device::global::{DeviceGlobal, DeviceGlobalArray};
use crate::device::hosted::{ManagedArray, PinnedArray};
use crate::device::managed::{ManagedGlobal, ManagedGlobalArray, ManagedScalar};
use crate::device::memory::Space;
use crate::device::reference::DeviceRef;
use crate::device::scalar::DeviceScalar;
use crate::global::{Global, LazyGlobal, Resident};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// MPI_IN_PLACE, MPI_STATUS_IGNORE and their kin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special(pub i32);

/// Elements in memory: extents, and bytes from one element to the next.
#[derive(Clone, Debug)]
pub struct Block {
    pub(super) address: usize,
    pub(super) unit: usize,
    pub(super) dims: Vec<(i64, i64)>,
}

/// An actual argument.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A number, or 0 and 1 for a LOGICAL.
    Value(i64),
    /// A variable.
    Memory(Block),
    /// A character variable or value.
    Text(*mut u8, usize),
    /// The elements of a character array, and how long each is.
    Texts(Vec<*mut u8>, usize),
    /// A procedure, as C calls it.
    Function(usize),
    /// A special address.
    Special(Special),
    /// An argument that was left out.
    Absent,
}

/// What can be given to an MPI procedure.
pub trait Actual {
    /// The argument with its type gone.
    fn actual(self) -> Argument;
}

/// What is given by reference.
pub trait Referred {
    /// The argument with its type gone.
    fn referred(&self) -> Argument;
}

impl<M: Referred> Actual for &M {
    fn actual(self) -> Argument {
        self.referred()
    }
}

impl<M: Referred> Actual for &mut M {
    fn actual(self) -> Argument {
        self.referred()
    }
}

/// A dummy argument that is a reference itself.
impl<M: Referred> Referred for &mut M {
    fn referred(&self) -> Argument {
        (**self).referred()
    }
}

/// What a scalar pointer points at.
impl<M: Referred> Referred for crate::held::Pointer<M> {
    fn referred(&self) -> Argument {
        (**self).referred()
    }
}

impl<M: Referred> Referred for &M {
    fn referred(&self) -> Argument {
        (**self).referred()
    }
}

fn located<T, const R: usize>((elements, _): (Strided<T, R>, Space)) -> Argument {
    let unit = size_of::<T>();
    let dims = elements.dims().map(|d| (d.extent, d.stride * unit as i64));
    Argument::Memory(Block {
        address: elements.as_ptr() as usize,
        unit,
        dims: dims.to_vec(),
    })
}

/// A scalar in host memory.
fn scalar<T>(place: *const T) -> Block {
    Block {
        address: place as usize,
        unit: size_of::<T>(),
        dims: Vec::new(),
    }
}

macro_rules! handles {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> Actual for $t<T, R> {
            fn actual(self) -> Argument {
                located(self.place())
            }
        }
    )* };
}
handles!(View Strided DeviceSection);

macro_rules! arrays {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> Referred for $t<T, R> {
            fn referred(&self) -> Argument {
                located(self.place())
            }
        }
    )* };
}
arrays!(Array View Strided DeviceArray DeviceSection ManagedArray PinnedArray DeviceGlobalArray ManagedGlobalArray);

macro_rules! placed {
    ($($t:ident)*) => { $(
        impl<T: Copy + 'static> Referred for $t<T> {
            fn referred(&self) -> Argument {
                located(self.place())
            }
        }
    )* };
}
placed!(DeviceGlobal DeviceScalar DeviceRef ManagedScalar ManagedGlobal);

impl<T: Copy + 'static> Actual for DeviceRef<T> {
    fn actual(self) -> Argument {
        located(self.place())
    }
}

macro_rules! numbers {
    ($($t:ty),*) => { $(
        impl Referred for $t {
            fn referred(&self) -> Argument {
                Argument::Memory(scalar(self))
            }
        }
    )* };
}
numbers!(
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    f128,
    Complex<f128>,
    Complex<f32>,
    Complex<f64>,
    bool,
    HostPointer,
    DevicePointer
);

macro_rules! values {
    ($($t:ty),*) => { $(
        impl Actual for $t {
            fn actual(self) -> Argument {
                Argument::Value(i64::from(self))
            }
        }
    )* };
}
values!(i8, i16, i32, i64, bool);

macro_rules! module_variables {
    ($($t:ident)*) => { $(
        impl<M: Referred> Referred for $t<M> {
            fn referred(&self) -> Argument {
                (**self).referred()
            }
        }
    )* };
}
module_variables!(Global LazyGlobal Resident);

impl Actual for Special {
    fn actual(self) -> Argument {
        Argument::Special(self)
    }
}

impl Actual for FunctionPointer {
    fn actual(self) -> Argument {
        Argument::Function(self.address())
    }
}

/// An argument that was left out.
impl Actual for Option<Special> {
    fn actual(self) -> Argument {
        self.map_or(Argument::Absent, Argument::Special)
    }
}

impl Referred for Character {
    fn referred(&self) -> Argument {
        let bytes = self.as_bytes();
        Argument::Text(bytes.as_ptr().cast_mut(), bytes.len())
    }
}

impl<const N: usize> Referred for crate::character::Letters<N> {
    fn referred(&self) -> Argument {
        let bytes = self.as_bytes();
        Argument::Text(bytes.as_ptr().cast_mut(), bytes.len())
    }
}

impl Actual for &Text {
    fn actual(self) -> Argument {
        let bytes = self.as_bytes();
        Argument::Text(bytes.as_ptr().cast_mut(), bytes.len())
    }
}

impl Actual for &mut Text {
    fn actual(self) -> Argument {
        (&*self).actual()
    }
}

impl Actual for &str {
    fn actual(self) -> Argument {
        self.as_bytes().actual()
    }
}

impl Actual for &[u8] {
    fn actual(self) -> Argument {
        Argument::Text(self.as_ptr().cast_mut(), self.len())
    }
}

impl<const N: usize> Actual for &[u8; N] {
    fn actual(self) -> Argument {
        Argument::Text(self.as_ptr().cast_mut(), N)
    }
}

fn texts(elements: &[Character]) -> Argument {
    let first = |c: &Character| c.as_bytes().as_ptr().cast_mut();
    let len = elements.first().map_or(0, |c| c.as_bytes().len());
    Argument::Texts(elements.iter().map(first).collect(), len)
}

impl<const R: usize> Referred for Array<Character, R> {
    fn referred(&self) -> Argument {
        texts(self.as_slice())
    }
}

impl<const R: usize> Actual for View<Character, R> {
    fn actual(self) -> Argument {
        texts(self.as_slice())
    }
}

impl<const R: usize> Referred for View<Character, R> {
    fn referred(&self) -> Argument {
        texts(self.as_slice())
    }
}

/// Where a buffer lies, for a reference in which another argument is the same variable.
pub fn mpi_buffer(what: impl Actual) -> Argument {
    what.actual()
}

/// A derived type's object in host memory.
pub struct Structure(Block);

/// An object of a derived type as a buffer.
pub fn mpi_object<T>(what: &T) -> Structure {
    Structure(scalar(what))
}

impl Actual for Structure {
    fn actual(self) -> Argument {
        Argument::Memory(self.0)
    }
}

impl Actual for Argument {
    fn actual(self) -> Argument {
        self
    }
}

impl Block {
    /// How many elements there are.
    pub(super) fn len(&self) -> i64 {
        self.dims.iter().map(|(count, _)| (*count).max(0)).product()
    }

    /// Whether the elements lie together in array element order.
    pub(super) fn is_gapless(&self) -> bool {
        let mut expected = self.unit as i64;
        for (count, stride) in &self.dims {
            if *count != 1 && *stride != expected {
                return self.len() == 0;
            }
            expected *= count;
        }
        true
    }
}
