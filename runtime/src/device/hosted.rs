//! MANAGED and PINNED arrays: memory of the driver's that the host indexes like any other.

use super::array::{DeviceSection, Located, Place, out_of_memory, release, reserve, transfer};
use super::filled::allocate_filled;
use super::memory::Kind;
use crate::array::{Array, Bounds, Element, Operand, SectionSpec, Stat, Strided, Subscripts, View};
use crate::io::{ReadItem, Reader, WriteItem, Writer};
use std::ops::{Deref, Index, IndexMut};

macro_rules! hosted {
    ($name:ident, $kind:expr, $word:literal, $doc:literal) => {
        #[doc = $doc]
        #[repr(transparent)]
        pub struct $name<T: 'static, const R: usize> {
            view: View<T, R>,
        }

        impl<T: 'static, const R: usize> $name<T, R> {
            /// An allocatable array, not allocated.
            pub const fn unallocated() -> Self {
                $name { view: View::null() }
            }

            /// An array with these bounds, zeroed.
            #[track_caller]
            pub fn new(bounds: impl Bounds<R>) -> Self {
                let mut a = Self::unallocated();
                a.allocate(bounds);
                a
            }

            /// ALLOCATED.
            #[inline]
            pub fn allocated(&self) -> bool {
                self.view.is_some()
            }

            /// `allocate(a(bounds))`.
            #[track_caller]
            pub fn allocate(&mut self, bounds: impl Bounds<R>) {
                let shape = bounds.shape();
                match self.allocate_stat(shape) {
                    Stat::Ok => {}
                    Stat::AlreadyAllocated => crate::fatal(concat!(
                        "attempt to allocate a ",
                        $word,
                        " array that is already allocated"
                    )),
                    Stat::NotAllocated | Stat::OutOfMemory => out_of_memory::<T, R>($word, shape),
                }
            }

            /// `allocate(a(bounds), stat=...)`.
            #[track_caller]
            pub fn allocate_stat(&mut self, bounds: impl Bounds<R>) -> Stat {
                if self.allocated() {
                    return Stat::AlreadyAllocated;
                }
                match reserve($kind, bounds.shape()) {
                    Some(view) => {
                        self.view = view;
                        Stat::Ok
                    }
                    None => Stat::OutOfMemory,
                }
            }

            /// `deallocate(a)`.
            #[track_caller]
            pub fn deallocate(&mut self) {
                if self.deallocate_stat() != Stat::Ok {
                    crate::fatal(concat!(
                        "attempt to deallocate a ",
                        $word,
                        " array that is not allocated"
                    ));
                }
            }

            /// `deallocate(a, stat=...)`.
            #[track_caller]
            pub fn deallocate_stat(&mut self) -> Stat {
                if !self.allocated() {
                    return Stat::NotAllocated;
                }
                self.release();
                self.view = View::null();
                Stat::Ok
            }

            /// The elements in their order.
            pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
                self.view.as_mut_slice()
            }

            /// Gives up what the elements own, then their memory.
            fn release(&mut self) {
                // SAFETY: the array owns its elements, which nobody uses afterwards.
                unsafe { std::ptr::drop_in_place(self.view.as_mut_slice()) };
                release($kind, self.view);
            }

            /// An array with these bounds and this value in every element.
            #[track_caller]
            pub fn filled(bounds: impl Bounds<R>, value: T) -> Self
            where
                T: Clone,
            {
                let mut a = Self::unallocated();
                a.allocate_filled(bounds, value);
                a
            }

            /// An array with these bounds and these values, in the order of its elements.
            #[track_caller]
            pub fn from_elements(
                bounds: impl Bounds<R>,
                elements: impl IntoIterator<Item = T>,
            ) -> Self {
                let mut made = Self::unallocated();
                made.allocate(bounds);
                for (place, value) in made.view.as_mut_slice().iter_mut().zip(elements) {
                    // SAFETY: fresh memory is zero and owns nothing.
                    unsafe { std::ptr::write(place, value) };
                }
                made
            }

            allocate_filled!(begin);

            /// The first values of fresh elements.
            fn begin(&mut self, value: T)
            where
                T: Clone,
            {
                for place in self.view.as_mut_slice() {
                    // SAFETY: fresh memory is zero and owns nothing.
                    unsafe { std::ptr::write(place, value.clone()) };
                }
            }

            /// `move_alloc(from, to)`, called on TO.
            pub fn move_alloc(&mut self, from: &mut Self) {
                self.clear();
                std::mem::swap(&mut self.view, &mut from.view);
            }

            /// Gives up the memory, if there is any: INTENT(OUT) on entry.
            pub fn clear(&mut self) {
                let _ = self.deallocate_stat();
            }

            /// What the left side of an assignment does that is computed on the device: another shape than it has is allocated.
            #[track_caller]
            pub fn take_shape(&mut self, bounds: impl Bounds<R>) {
                let shape = bounds.shape();
                if !self.allocated() || self.view.extents() != shape.extents() {
                    self.clear();
                    self.allocate(shape);
                }
            }

            /// The descriptor.
            #[inline]
            pub fn handle(&self) -> &View<T, R> {
                &self.view
            }

            /// A handle, for a dummy argument that is only read.
            #[inline]
            pub fn view(&self) -> View<T, R> {
                self.view
            }

            /// A handle, for a dummy argument that is changed.
            #[inline]
            pub fn view_mut(&mut self) -> View<T, R> {
                self.view
            }
        }

        impl<T: Element, const R: usize> $name<T, R> {
            /// `a = b` for an allocatable array on the host, which takes the shape of `b` when it has another (F2008 7.2.1.3).
            #[track_caller]
            pub fn assign(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
                let source = source.handle();
                if self.allocated() && self.view.extents() == source.extents() {
                    return self.view.store(source);
                }
                let mut taken = Self::unallocated();
                taken.allocate_source(source);
                *self = taken;
            }

            /// `a = f(x)`, with another array's elements. Keeps its own bounds when the shapes agree.
            #[track_caller]
            pub fn assign_array(&mut self, source: Array<T, R>) {
                self.assign(&source);
            }

            /// `allocate(a, source=b)` with bounds and values of an array of the host.
            #[track_caller]
            pub fn allocate_source(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
                let source = source.handle();
                self.allocate(source.bounds());
                for (place, value) in self.view.as_mut_slice().iter_mut().zip(source.to_vec()) {
                    // SAFETY: fresh memory is zero and owns nothing.
                    unsafe { std::ptr::write(place, value) };
                }
            }
        }

        impl<T: Copy + 'static, const R: usize> $name<T, R> {
            /// `a = b` with `b` on either side.
            #[track_caller]
            pub fn copy_from(&mut self, from: impl Located<T, R>) {
                let from = from.located();
                if !self.allocated() {
                    self.allocate(from.0.bounds());
                }
                transfer(self.place(), from);
            }

            /// `b = a` with `b` on either side.
            #[track_caller]
            pub fn copy_to(&self, to: impl Located<T, R>) {
                transfer(to.located(), self.place());
            }

            /// A section as an argument of a kernel or a side of a transfer.
            #[track_caller]
            pub fn device_section<const K: usize>(
                &self,
                subscripts: impl SectionSpec<R>,
            ) -> DeviceSection<T, K> {
                DeviceSection::of(self.view.section(subscripts))
            }
        }

        impl<T: 'static, const R: usize> Default for $name<T, R> {
            fn default() -> Self {
                Self::unallocated()
            }
        }

        impl<T: 'static, const R: usize> Drop for $name<T, R> {
            fn drop(&mut self) {
                if self.allocated() {
                    self.release();
                }
            }
        }

        impl<T: 'static, const R: usize> Operand for &$name<T, R> {
            type Handle = Strided<T, R>;
            #[inline(always)]
            fn handle(self) -> Strided<T, R> {
                *self.view
            }
        }

        impl<T: WriteItem + Copy + 'static, const R: usize> WriteItem for $name<T, R> {
            fn write_to(&self, writer: &mut Writer<'_>) {
                self.view.write_to(writer);
            }
        }

        impl<T: ReadItem + Copy + 'static, const R: usize> ReadItem for $name<T, R> {
            fn read_from(&mut self, reader: &mut Reader<'_>) {
                self.view.read_from(reader);
            }
        }

        impl<T: 'static, const R: usize> Deref for $name<T, R> {
            type Target = View<T, R>;
            #[inline(always)]
            fn deref(&self) -> &View<T, R> {
                &self.view
            }
        }

        impl<T: 'static, const R: usize> std::ops::DerefMut for $name<T, R> {
            #[inline(always)]
            fn deref_mut(&mut self) -> &mut View<T, R> {
                &mut self.view
            }
        }

        impl<T: 'static, S: Subscripts<R>, const R: usize> Index<S> for $name<T, R> {
            type Output = T;
            #[inline(always)]
            #[track_caller]
            fn index(&self, subscripts: S) -> &T {
                &self.view[subscripts]
            }
        }

        impl<T: 'static, S: Subscripts<R>, const R: usize> IndexMut<S> for $name<T, R> {
            #[inline(always)]
            #[track_caller]
            fn index_mut(&mut self, subscripts: S) -> &mut T {
                &mut self.view[subscripts]
            }
        }
    };
}

hosted!(
    ManagedArray,
    Kind::Managed,
    "managed",
    "An array with the MANAGED attribute: host and kernels both reach it. The host must synchronise before it touches what a kernel writes."
);
hosted!(
    PinnedArray,
    Kind::Pinned,
    "pinned",
    "An array with the PINNED attribute: page-locked host memory, which transfers at full speed and may be copied asynchronously."
);

/// A pointer with the MANAGED attribute.
impl<T: Copy + 'static, const R: usize> Strided<T, R> {
    /// `allocate(p(bounds))` of a managed pointer: memory that kernels reach too, which lives until [`Strided::deallocate_managed`].
    #[track_caller]
    pub fn allocate_managed(&mut self, bounds: impl Bounds<R>) {
        let shape = bounds.shape();
        if self.allocate_managed_stat(shape) != Stat::Ok {
            out_of_memory::<T, R>("managed", shape);
        }
    }

    /// `allocate(p(bounds), stat=...)`.
    #[track_caller]
    pub fn allocate_managed_stat(&mut self, bounds: impl Bounds<R>) -> Stat {
        match reserve(Kind::Managed, bounds.shape()) {
            Some(view) => {
                *self = *view;
                Stat::Ok
            }
            None => Stat::OutOfMemory,
        }
    }

    /// `deallocate(p)` of a managed pointer that was allocated.
    #[track_caller]
    pub fn deallocate_managed(&mut self) {
        if self.deallocate_managed_stat() != Stat::Ok {
            crate::fatal("attempt to deallocate a managed pointer that is not associated");
        }
    }

    /// `deallocate(p, stat=...)`.
    #[track_caller]
    pub fn deallocate_managed_stat(&mut self) -> Stat {
        if !self.is_some() {
            return Stat::NotAllocated;
        }
        release(Kind::Managed, View::place(self.as_ptr(), self.bounds()));
        *self = Strided::null();
        Stat::Ok
    }
}
