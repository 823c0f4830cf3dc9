//! The strided handle: sections, assumed-shape dummy arguments, pointers. It also holds what all arrays can be asked.

use super::bounds::{Bounds, Dim, Shape, Upto};
use super::position::Pos;
use super::subscript::{CHECKED, Subscripts, check};
use super::{Array, Element, Pointee, View};
use crate::access::{self, Kind};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::panic::Location;

/// A Copy handle to elements with a stride per dimension.
///
/// The element with subscripts `s` lies at `first + shift + sum(s[k] * stride[k])`, where `shift` cancels the lower bounds.
/// The layout is that of the support header's `Component<T, R>`: array components of structures are read by kernels in CUDA C.
#[repr(C)]
pub struct Strided<T: ?Sized, const R: usize> {
    first: *mut T,
    shift: i64,
    dims: [Dim; R],
}

impl<T: ?Sized, const R: usize> Clone for Strided<T, R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, const R: usize> Copy for Strided<T, R> {}

// SAFETY: a handle is an address; programs share it between the threads of a kernel as CUDA Fortran shares a dummy array,
// and who writes which element is the kernel's own affair.
unsafe impl<T: Send + ?Sized, const R: usize> Send for Strided<T, R> {}
// SAFETY: as above.
unsafe impl<T: Sync + ?Sized, const R: usize> Sync for Strided<T, R> {}

/// What is not allocated: a null address and empty dimensions.
impl<T: Pointee + ?Sized, const R: usize> Default for Strided<T, R> {
    fn default() -> Self {
        Self::null()
    }
}

impl<T: Pointee + ?Sized, const R: usize> Strided<T, R> {
    /// A handle to nothing: a disassociated pointer, an absent optional argument, an unallocated array.
    #[inline(always)]
    pub const fn null() -> Self {
        let empty = Dim {
            lower: 1,
            extent: 0,
            stride: 1,
        };
        Strided {
            first: T::NULL,
            shift: 0,
            dims: [empty; R],
        }
    }

    /// Places dimensions over the storage that starts at `first`.
    #[inline(always)]
    pub(crate) fn place(first: *mut T, dims: [Dim; R]) -> Self {
        let shift = dims.iter().fold(0_i64, |shift, dim| {
            shift.wrapping_sub(dim.lower.wrapping_mul(dim.stride))
        });
        Strided { first, shift, dims }
    }

    /// A handle to the elements that start at `first`; strides and bounds are as `dims` say.
    ///
    /// # Safety
    /// All elements that the dimensions reach must be valid for reads and writes for as long as the handle is used.
    #[inline(always)]
    pub unsafe fn from_raw(first: *mut T, dims: [Dim; R]) -> Self {
        Self::place(first, dims)
    }

    /// Whether the handle points at something: ASSOCIATED, ALLOCATED and PRESENT.
    #[inline(always)]
    pub fn associated(self) -> bool {
        self.is_some()
    }

    /// ALLOCATED of an array that a kernel's twin sees through a handle.
    #[inline(always)]
    pub fn allocated(self) -> bool {
        self.is_some()
    }

    /// Whether an optional argument is present.
    #[inline(always)]
    pub fn is_some(self) -> bool {
        !self.first.is_null()
    }

    /// The address of the first element in array order.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut T {
        self.first
    }

    /// The dimensions.
    #[inline(always)]
    pub fn dims(self) -> [Dim; R] {
        self.dims
    }

    /// The bounds of all dimensions: what a local array of the same bounds is made from.
    #[inline(always)]
    pub fn bounds(self) -> Shape<R> {
        Shape {
            dims: self.dims.map(|dim| Upto {
                lower: dim.lower,
                extent: dim.extent,
            }),
        }
    }

    /// The extents as they stand in memory.
    #[inline(always)]
    pub fn extents(self) -> [i64; R] {
        self.dims.map(|dim| dim.extent)
    }

    /// The number of elements.
    #[inline(always)]
    pub fn len(self) -> i64 {
        self.dims.iter().fold(1, |size, dim| size * dim.extent)
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the elements lie one after the other in array order.
    #[inline(always)]
    pub fn is_contiguous(self) -> bool {
        let mut stride = 1;
        self.dims.iter().all(|dim| {
            let fits = dim.extent <= 1 || dim.stride == stride;
            stride *= dim.extent;
            fits
        }) || self.is_empty()
    }

    /// The same elements with other lower bounds: an assumed-shape dummy `a(0:, 2:)`, a pointer assignment `p(0:) => t`.
    #[inline(always)]
    pub fn with_lower<S: Subscripts<R>>(self, lower: S) -> Self {
        let lower = lower.values();
        let mut dims = self.dims;
        for (dim, lower) in dims.iter_mut().zip(lower) {
            dim.lower = lower;
        }
        Self::place(self.first, dims)
    }

    /// The handle itself, as the target of a pointer.
    #[inline(always)]
    pub fn handle_mut(&mut self) -> Self {
        *self
    }

    /// Pointer assignment with bounds remapping, `p(1:n, 1:m) => t`: the elements of a target that is contiguous or of rank 1.
    #[track_caller]
    pub fn remapped<const S: usize>(self, bounds: impl Bounds<S>) -> Strided<T, S> {
        let shape = bounds.shape();
        if shape.size() > self.len() {
            crate::fatal(&format!(
                "the pointer has {} elements, its target only {}",
                shape.size(),
                self.len()
            ));
        }
        if R > 1 && !self.is_contiguous() {
            crate::fatal(
                "the target of a pointer with new bounds is neither contiguous nor of rank 1",
            );
        }
        let step = if R == 1 { self.dims[0].stride } else { 1 };
        let dims = shape.contiguous().map(|dim| Dim {
            stride: dim.stride * step,
            ..dim
        });
        Strided::place(self.first, dims)
    }

    /// The handle itself, for a thread that changes elements which all threads share.
    #[inline(always)]
    pub fn shared(self) -> Self {
        self
    }

    /// The same elements with all lower bounds 1: how an assumed-shape dummy `a(:, :)` sees its actual argument.
    #[inline(always)]
    pub fn from_one(self) -> Self {
        self.with_lower([1_i64; R])
    }

    /// In checked builds: ends the program when there is no such element.
    #[inline(always)]
    #[track_caller]
    fn check(&self, subscripts: &[i64; R]) {
        if CHECKED && self.first.is_null() {
            no_elements(R);
        }
        check(&self.dims, subscripts);
    }

    /// The address of the element with these subscripts.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn address<S: Subscripts<R>>(self, subscripts: S) -> *mut T {
        let subscripts = subscripts.values();
        self.check(&subscripts);
        let mut offset = self.shift;
        for (dim, subscript) in self.dims.iter().zip(subscripts) {
            offset = offset.wrapping_add(subscript.wrapping_mul(dim.stride));
        }
        T::step(self.first, offset as isize)
    }

    /// [`Strided::address`] when the first stride is known to be 1.
    #[inline(always)]
    #[track_caller]
    pub(super) fn unit_address<S: Subscripts<R>>(self, subscripts: S) -> *mut T {
        let subscripts = subscripts.values();
        self.check(&subscripts);
        let mut offset = self.shift.wrapping_add(subscripts[0]);
        #[allow(clippy::needless_range_loop)]
        // LLVM unrolls this loop, and not an iterator's, before it vectorises.
        for dim in 1..R {
            offset = offset.wrapping_add(subscripts[dim].wrapping_mul(self.dims[dim].stride));
        }
        T::step(self.first, offset as isize)
    }

    /// The address of the element at a position.
    #[inline(always)]
    pub(crate) fn position_address(self, pos: Pos<R>) -> *mut T {
        let mut offset = 0_i64;
        for (dim, index) in self.dims.iter().zip(pos.index) {
            offset = offset.wrapping_add(index.wrapping_mul(dim.stride));
        }
        T::step(self.first, offset as isize)
    }

    /// [`Strided::position_address`] when the first stride is known to be 1.
    #[inline(always)]
    pub(super) fn unit_position_address(self, pos: Pos<R>) -> *mut T {
        let mut offset = pos.index[0];
        #[allow(clippy::needless_range_loop)]
        // LLVM unrolls this loop, and not an iterator's, before it vectorises.
        for dim in 1..R {
            offset = offset.wrapping_add(pos.index[dim].wrapping_mul(self.dims[dim].stride));
        }
        T::step(self.first, offset as isize)
    }
}

impl<T, const R: usize> Strided<T, R> {
    /// A part of every element as the target of a pointer, `p => atoms%mass`; its bounds begin at one.
    #[track_caller]
    pub fn parts<U>(self, part: impl FnOnce(&mut T) -> &mut U) -> Strided<U, R> {
        let (whole, own) = (size_of::<T>() as i64, size_of::<U>().max(1) as i64);
        if self.is_empty() || self.first.is_null() {
            return Strided::place(std::ptr::dangling_mut(), self.dims).from_one();
        }
        if whole % own != 0 {
            crate::fatal(&format!(
                "a pointer to a component of {own} bytes cannot step over structures of {whole} bytes"
            ));
        }
        // SAFETY: there is a first element, which is valid for as long as the handle is used.
        let first = std::ptr::from_mut(part(unsafe { &mut *self.first }));
        let inside = (first as usize).wrapping_sub(self.first as usize) < size_of::<T>();
        if !inside && self.len() > 1 {
            crate::fatal("a pointer cannot step over structures to parts that lie outside of them");
        }
        let dims = self.dims.map(|dim| Dim {
            stride: dim.stride * (whole / own),
            ..dim
        });
        Strided::place(first, dims).from_one()
    }

    /// Says that elements from this one on are used.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn used(&self, place: *mut T, count: usize, kind: Kind) -> *mut T {
        access::elements(place, count, kind, (self.first, &self.dims));
        place
    }

    /// As [`Strided::used`], of one element, by a line that was noted before.
    #[inline(always)]
    pub(crate) fn used_by(
        &self,
        place: *mut T,
        kind: Kind,
        by: &'static Location<'static>,
    ) -> *mut T {
        access::element_by(place, kind, (self.first, &self.dims), by);
        place
    }

    /// One element as a place, which atomic functions work on, and what lies behind it: the actual argument `p(i)` for an array dummy.
    #[inline(always)]
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(self, subscripts: S) -> View<T, 1> {
        let first = self.address(subscripts);
        let before = (first as usize).wrapping_sub(self.first as usize) / size_of::<T>().max(1);
        let extent = match self.is_contiguous() {
            true => self.len() - before as i64,
            false => 1,
        };
        View::place(first, Shape::from_extents([extent]))
    }

    /// Sequence association from an element on, for a dummy that changes its elements. What has gaps has no elements to follow.
    #[track_caller]
    pub fn from_element_mut<S: Subscripts<R>>(&mut self, subscripts: S) -> View<T, 1> {
        self.from_element(subscripts)
    }
}

/// The zero-based number of a dimension given as Fortran's DIM argument.
#[inline(always)]
#[track_caller]
pub(crate) fn dimension<const R: usize>(dim: i64) -> usize {
    if dim < 1 || dim > R as i64 {
        crate::fatal(&format!(
            "DIM argument {dim} is not a dimension of an array of rank {R}"
        ));
    }
    (dim - 1) as usize
}

impl<T: Clone, const R: usize> Strided<T, R> {
    /// The element at a zero-based position, whatever the bounds are.
    #[inline(always)]
    #[track_caller]
    pub fn at(self, pos: Pos<R>) -> T {
        let place = self.used(self.position_address(pos), 1, Kind::Read);
        // SAFETY: positions come from shapes that conform with this one, so the element exists; handles are valid by contract.
        unsafe { (*place).clone() }
    }

    /// The element with these subscripts, by value.
    #[inline(always)]
    #[track_caller]
    pub fn get<S: Subscripts<R>>(self, subscripts: S) -> T {
        // SAFETY: the subscripts are within the bounds, which checked builds verify.
        unsafe { (*self.used(self.address(subscripts), 1, Kind::Read)).clone() }
    }

    /// Stores an element through a shared handle: what the threads of a kernel do.
    #[inline(always)]
    #[track_caller]
    pub fn put<S: Subscripts<R>>(self, subscripts: S, value: T) {
        // SAFETY: the subscripts are within the bounds, which checked builds verify.
        unsafe { *self.used(self.address(subscripts), 1, Kind::Write) = value }
    }

    /// The place of an element behind a shared handle: components of structures, arguments by reference.
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::mut_from_ref)]
    pub fn at_mut<'a, S: Subscripts<R>>(self, subscripts: S) -> &'a mut T
    where
        T: 'a,
    {
        // SAFETY: as in `put`; kernels share variables as CUDA Fortran shares them.
        unsafe { &mut *self.used(self.address(subscripts), 1, Kind::Place) }
    }

    /// All elements in array order.
    #[track_caller]
    pub fn to_vec(self) -> Vec<T> {
        let mut elements = Vec::with_capacity(self.len() as usize);
        if self.is_contiguous() && !self.is_empty() {
            self.used(self.first, self.len() as usize, Kind::Read);
            // SAFETY: the elements are contiguous and `len` of them exist.
            elements.extend_from_slice(unsafe {
                std::slice::from_raw_parts(self.first, self.len() as usize)
            });
        } else {
            super::for_each_position(self.extents(), |pos| elements.push(self.at(pos)));
        }
        elements
    }

    /// All elements in array order, one by one.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let extents = self.extents();
        (0..self.len()).map(move |mut rank| {
            let index = extents.map(|extent| {
                let here = rank % extent;
                rank /= extent;
                here
            });
            self.at(Pos { index })
        })
    }
}

impl<T: Element, const R: usize> Strided<T, R> {
    /// A copy of the elements, with bounds `1..=extent`.
    pub fn to_array(self) -> Array<T, R> {
        Array::from_parts(self.to_vec(), Shape::from_extents(self.extents()))
    }

    /// The contiguous handle to the same elements, when they are contiguous.
    #[inline(always)]
    pub fn as_view(self) -> Option<View<T, R>> {
        self.is_contiguous()
            .then(|| View::place(self.first, self.bounds()))
    }
}

#[cold]
#[track_caller]
fn no_elements(rank: usize) -> ! {
    crate::fatal::fatal_about(rank, |name| match name {
        Some(name) => format!(
            "an element of array '{name}', which is not allocated, or a pointer that is not associated"
        ),
        None => String::from(
            "an element of an array that is not allocated, or of a pointer that is not associated",
        ),
    })
}

impl<T, S: Subscripts<R>, const R: usize> Index<S> for Strided<T, R> {
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, subscripts: S) -> &T {
        // SAFETY: the subscripts are within the bounds, which checked builds verify; handles are valid by contract.
        unsafe { &*self.used(self.address(subscripts), 1, Kind::Read) }
    }
}

impl<T, S: Subscripts<R>, const R: usize> IndexMut<S> for Strided<T, R> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, subscripts: S) -> &mut T {
        // SAFETY: as for `index`.
        unsafe { &mut *self.used(self.address(subscripts), 1, Kind::Place) }
    }
}

impl<T: fmt::Debug + Pointee + ?Sized, const R: usize> fmt::Debug for Strided<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        // SAFETY: positions of this very shape.
        super::for_each_position(self.extents(), |pos| {
            list.entry(&unsafe { &*self.position_address(pos) });
        });
        list.finish()
    }
}
