//! Parts of device data that no handle with even steps of its own type reaches, and copies of it that change their shape: components of
//! structures, elements chosen by vector subscripts, allocatable arrays of the host that take the shape of what they get.

use super::array::{DeviceArray, DeviceSection, Located, Place, transfer};
use super::failure;
use super::global::DeviceGlobalArray;
use super::memory::{self, Space};
use super::plan::{Loop, Plan};
use super::reference::DeviceRef;
use crate::array::{Array, Bounds, Element, GatherSpec, Strided, View};

/// Host arrays that take the shape of what is assigned to them: allocatable ones.
pub trait Reallocated<T, const R: usize>: Place<T, R> {
    /// Gives it these bounds unless it has that shape already.
    fn take_shape(&mut self, like: Strided<T, R>);
}

impl<T: Element + Default, const R: usize> Reallocated<T, R> for Array<T, R> {
    fn take_shape(&mut self, like: Strided<T, R>) {
        if !self.allocated() || self.extents() != like.extents() {
            *self = Array::new(like.bounds());
        }
    }
}

macro_rules! hosted {
    ($($name:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> Reallocated<T, R> for super::hosted::$name<T, R> {
            fn take_shape(&mut self, like: Strided<T, R>) {
                if self.allocated() && self.handle().extents() != like.extents() {
                    self.deallocate();
                }
                if !self.allocated() {
                    self.allocate(like.bounds());
                }
            }
        }
    )* };
}
hosted!(ManagedArray PinnedArray);

/// What host code does with arrays in device memory beyond plain transfers.
pub trait DeviceData<T: Copy + 'static, const R: usize> {
    /// Where the elements lie.
    fn elements(&self) -> Strided<T, R>;

    /// `h = d` with an allocatable `h`.
    #[track_caller]
    fn assign_to(&self, to: &mut impl Reallocated<T, R>) {
        let from = self.elements();
        to.take_shape(from);
        transfer(to.place(), (from, Space::Device));
    }

    /// `d(list)`, `d(list, 2:5)`: the chosen elements on the host.
    #[track_caller]
    fn gather<const K: usize>(&self, subscripts: impl GatherSpec<R>) -> Array<T, K>
    where
        T: Element + Default,
    {
        let whole = Array::new(self.elements().bounds());
        transfer(whole.place(), (self.elements(), Space::Device));
        whole.gather(subscripts)
    }

    /// `d%x` of an array of structures, by the component's offset (`offset_of!`).
    fn components<U: Copy + 'static>(&self, offset: usize) -> DeviceParts<T, U, R> {
        DeviceParts {
            structures: self.elements(),
            offset,
            part: std::marker::PhantomData,
        }
    }
}

macro_rules! device_data {
    ($($name:ident)*) => { $(
        impl<T: Copy + 'static, const R: usize> DeviceData<T, R> for $name<T, R> {
            fn elements(&self) -> Strided<T, R> {
                self.place().0
            }
        }
    )* };
}
device_data!(DeviceArray DeviceSection DeviceGlobalArray);

/// One component of every structure of an array in device memory.
pub struct DeviceParts<T, U, const R: usize> {
    structures: Strided<T, R>,
    offset: usize,
    part: std::marker::PhantomData<U>,
}

impl<T: Copy + 'static, U: Copy + 'static, const R: usize> DeviceParts<T, U, R> {
    fn address(&self) -> usize {
        self.structures.as_ptr() as usize + self.offset
    }

    /// The loops over the structures, with the other side's strides in elements.
    fn loops(&self, strides: [i64; R], to_parts: bool) -> Vec<Loop> {
        let (whole, unit) = (size_of::<T>() as i64, size_of::<U>() as i64);
        let dims = self.structures.dims().into_iter().zip(strides);
        dims.map(|(dim, other)| {
            let (mine, other) = (dim.stride * whole, other * unit);
            let (to, from) = if to_parts {
                (mine, other)
            } else {
                (other, mine)
            };
            Loop {
                count: dim.extent,
                to,
                from,
            }
        })
        .collect()
    }

    #[track_caller]
    fn conform(&self, other: Strided<U, R>) {
        if self.structures.extents() != other.extents() {
            crate::fatal("assignment between device and host: the shapes differ");
        }
    }

    /// `d%x = a`.
    #[track_caller]
    pub fn copy_from(&self, from: impl Located<U, R>) {
        let (from, space) = from.located();
        self.conform(from);
        let loops = self.loops(from.dims().map(|dim| dim.stride), true);
        let source = from.as_ptr() as usize;
        let plan = Plan::new(self.address(), source, size_of::<U>(), loops.into_iter());
        done(memory::copy(&plan, Space::Device, space));
    }

    /// `a = d%x`.
    #[track_caller]
    pub fn copy_to(&self, to: impl Located<U, R>) {
        let (to, space) = to.located();
        self.conform(to);
        let loops = self.loops(to.dims().map(|dim| dim.stride), false);
        let target = to.as_ptr() as usize;
        let plan = Plan::new(target, self.address(), size_of::<U>(), loops.into_iter());
        done(memory::copy(&plan, space, Space::Device));
    }

    /// `a = d%x` with an allocatable `a`.
    #[track_caller]
    pub fn assign_to(&self, to: &mut impl Reallocated<U, R>) {
        let like = View::place(std::ptr::null_mut::<U>(), self.structures.bounds());
        to.take_shape(*like);
        self.copy_to(to);
    }

    /// `d%x = value`.
    #[track_caller]
    pub fn fill(&self, value: U) {
        let source = std::ptr::from_ref(&value) as usize;
        let loops = self.loops([0; R], true);
        let plan = Plan::new(self.address(), source, size_of::<U>(), loops.into_iter());
        done(memory::fill(&plan));
    }

    /// A copy on the host.
    #[track_caller]
    pub fn to_host(&self) -> Array<U, R>
    where
        U: Element + Default,
    {
        let host = Array::new(self.structures.extents());
        self.copy_to(&host);
        host
    }
}

#[track_caller]
fn done(outcome: Result<(), super::cuda::driver::CudaError>) {
    if let Err(e) = outcome {
        failure::driver("a transfer of components", e);
    }
}

impl<T: Copy + 'static> DeviceRef<T> {
    /// An array component of the structure, by its offset (`offset_of!`) and its bounds.
    pub fn component_array<U: Copy + 'static, const R: usize>(
        self,
        offset: usize,
        bounds: impl Bounds<R>,
    ) -> DeviceSection<U, R> {
        let first = self.address().wrapping_byte_add(offset).cast();
        DeviceSection::of(*View::place(first, bounds.shape()))
    }
}
