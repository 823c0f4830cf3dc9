//! Storage: ALLOCATE, DEALLOCATE, MOVE_ALLOC, and what they report.

use super::bounds::{Bounds, Shape};
use super::large;
use super::{Array, Element, Operand, Pointee, Strided, View};
use crate::character::Text;
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::any::TypeId;

/// The outcome of an ALLOCATE or DEALLOCATE statement with `stat=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// Done.
    Ok,
    /// ALLOCATE of what is allocated.
    AlreadyAllocated,
    /// DEALLOCATE of what is not allocated.
    NotAllocated,
    /// There is not so much memory.
    OutOfMemory,
}

impl Stat {
    /// The value for `stat=`, gfortran's.
    pub fn code(self) -> i32 {
        match self {
            Stat::Ok => 0,
            Stat::NotAllocated => 1,
            Stat::AlreadyAllocated | Stat::OutOfMemory => 5014,
        }
    }

    /// The text for `errmsg=`; None when all went well, since the variable then keeps its value. gfortran's texts do not use the object's
    /// name.
    pub fn message(self, _name: &str) -> Option<&'static str> {
        match self {
            Stat::Ok => None,
            Stat::AlreadyAllocated => Some("Attempt to allocate an allocated object"),
            Stat::NotAllocated => Some("Attempt to deallocate an unallocated object"),
            Stat::OutOfMemory => Some("Insufficient virtual memory"),
        }
    }

    /// `errmsg=`: assigns the message, if there is one. `stat = a.allocate_stat(n).errmsg(&mut text).code();`
    pub fn errmsg(self, errmsg: &mut Text) -> Self {
        if let Some(message) = self.message("") {
            errmsg.assign(message);
        }
        self
    }

    /// Goes on with the next object of the statement if all went well so far.
    pub fn and_then(self, next: impl FnOnce() -> Self) -> Self {
        if self == Stat::Ok { next() } else { self }
    }
}

/// The memory layout of `len` elements, or None when it is beyond what can be addressed.
fn layout<T>(len: i64) -> Option<Layout> {
    Layout::array::<T>(usize::try_from(len).ok()?).ok()
}

/// Whether zeroed memory is a valid default element.
fn zero_is_default<T: 'static>() -> bool {
    let id = TypeId::of::<T>();
    [
        TypeId::of::<i32>(),
        TypeId::of::<f64>(),
        TypeId::of::<f32>(),
        TypeId::of::<f16>(),
        TypeId::of::<f128>(),
        TypeId::of::<Complex<f128>>(),
        TypeId::of::<i64>(),
        TypeId::of::<i128>(),
        TypeId::of::<bool>(),
        TypeId::of::<i8>(),
        TypeId::of::<i16>(),
        TypeId::of::<u8>(),
        TypeId::of::<Complex<f32>>(),
        TypeId::of::<Complex<f64>>(),
    ]
    .contains(&id)
}

/// Storage for `len` default elements; null when there is no memory.
fn try_storage<T: Element>(len: i64) -> *mut T {
    let Some(layout) = layout::<T>(len) else {
        return std::ptr::null_mut();
    };
    if layout.size() == 0 {
        return std::ptr::NonNull::dangling().as_ptr();
    }
    if zero_is_default::<T>() {
        if let Some(first) = large::allocate_elsewhere(layout.size()) {
            return first.cast();
        }
        if layout.size() >= large::LEAST {
            return large::allocate(layout.size()).cast();
        }
        // SAFETY: the layout has a size. Zeroed pages come lazily, as from calloc.
        return unsafe { alloc_zeroed(layout) }.cast();
    }
    // SAFETY: the layout has a size.
    let first: *mut T = unsafe { alloc(layout) }.cast();
    if !first.is_null() {
        let default = T::default();
        for rank in 0..len as usize {
            // SAFETY: element `rank` lies within the fresh allocation.
            unsafe { first.add(rank).write(default.clone()) };
        }
    }
    first
}

/// Storage for `len` elements whose first values come from `element`, in array order.
pub(super) fn storage_from<T>(len: i64, mut element: impl FnMut(usize) -> T) -> *mut T {
    let mut elements = Vec::with_capacity(len as usize);
    elements.extend((0..len as usize).map(&mut element));
    leak(elements)
}

/// Gives up a vector's storage, of exactly its length, to an [`Array`].
pub(super) fn leak<T>(elements: Vec<T>) -> *mut T {
    if let Some(first) = large::allocate_elsewhere(size_of_val(&elements[..]))
        && !first.is_null()
    {
        let first: *mut T = first.cast();
        for (rank, element) in elements.into_iter().enumerate() {
            // SAFETY: the memory has room for all elements of the vector.
            unsafe { first.add(rank).write(element) };
        }
        return first;
    }
    Box::leak(elements.into_boxed_slice()).as_mut_ptr()
}

/// Drops the elements and frees their storage.
#[inline(never)]
pub(crate) fn release<T>(first: *mut T, len: i64) {
    crate::device::openacc::gone(first as usize, len as usize * size_of::<T>());
    // SAFETY: an `Array` holds `len` initialised elements and the allocation made for them by this module; this is its end.
    unsafe {
        std::ptr::drop_in_place(std::ptr::slice_from_raw_parts_mut(first, len as usize));
        if let Some(layout) = layout::<T>(len)
            && layout.size() > 0
            && !large::free_elsewhere(first.cast())
            && !(layout.size() >= large::LEAST && large::free(first.cast()))
        {
            dealloc(first.cast(), layout);
        }
    }
}

/// Storage of a shape, or None when there is no memory.
#[inline(never)]
fn try_fresh<T: Element, const R: usize>(shape: Shape<R>) -> Option<View<T, R>> {
    let first: *mut T = try_storage(shape.checked_size()?);
    (!first.is_null()).then(|| View::place(first, shape))
}

/// Storage of a shape; no memory is a run-time error.
#[inline(always)]
#[track_caller]
pub(super) fn fresh<T: Element, const R: usize>(shape: Shape<R>) -> View<T, R> {
    match try_fresh(shape) {
        Some(view) => view,
        None => out_of_memory::<T>(&shape.extents()),
    }
}

#[cold]
#[track_caller]
fn out_of_memory<T>(extents: &[i64]) -> ! {
    let bytes = extents
        .iter()
        .fold(size_of::<T>() as f64, |bytes, &extent| {
            bytes * extent as f64
        });
    crate::fatal(&format!(
        "not enough memory for an array of {extents:?} elements ({bytes:.0} bytes)"
    ))
}

#[cold]
#[track_caller]
fn misuse(what: &str) -> ! {
    crate::fatal(what)
}

impl<T: Element, const R: usize> Array<T, R> {
    /// `allocate(a(bounds))`; the elements are zero. Allocating twice and lack of memory are run-time errors.
    #[inline(always)]
    #[track_caller]
    pub fn allocate(&mut self, bounds: impl Bounds<R>) {
        crate::fatal::passing();
        if self.allocated() {
            misuse("attempt to allocate an array that is already allocated");
        }
        self.hold(fresh(bounds.shape()));
    }

    /// `allocate(a(bounds), stat=...)`: says how it went instead of ending the program.
    #[inline(always)]
    pub fn allocate_stat(&mut self, bounds: impl Bounds<R>) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        match try_fresh(bounds.shape()) {
            Some(view) => {
                self.hold(view);
                Stat::Ok
            }
            None => Stat::OutOfMemory,
        }
    }

    /// `allocate(a, source=b)` with an array: takes the bounds and the values of `b`.
    #[track_caller]
    pub fn allocate_source(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        let source = source.handle();
        self.allocate(source.bounds());
        self.view_mut().take_elements(source);
    }

    /// `allocate(a(bounds), source=x)` with a scalar.
    #[track_caller]
    pub fn allocate_filled(&mut self, bounds: impl Bounds<R>, value: T) {
        self.allocate(bounds);
        self.fill(value);
    }

    /// `allocate(a, mold=b)`: takes the bounds of `b`.
    #[track_caller]
    pub fn allocate_mold<U>(&mut self, mold: impl Operand<Handle = Strided<U, R>>) {
        self.allocate(mold.handle().bounds());
    }

    /// Gives an allocatable left-hand side the shape of the right-hand side when they differ (F2008 7.2.1.3). The elements are
    /// then to be assigned; bounds stay when the shapes agree.
    #[inline(always)]
    #[track_caller]
    pub fn conform(&mut self, bounds: impl Bounds<R>) {
        let shape = bounds.shape();
        if !self.allocated() || self.extents() != shape.extents() {
            *self = Array::new(shape);
        }
    }
}

impl<T: Element, const R: usize> Strided<T, R> {
    /// `allocate(p(bounds))` of a pointer: new storage that lives until [`Strided::deallocate`], whatever `p` pointed at.
    #[track_caller]
    pub fn allocate(&mut self, bounds: impl Bounds<R>) {
        crate::fatal::passing();
        *self = *fresh(bounds.shape());
    }

    /// `allocate(p(bounds), stat=...)` of a pointer.
    pub fn allocate_stat(&mut self, bounds: impl Bounds<R>) -> Stat {
        match try_fresh(bounds.shape()) {
            Some(view) => {
                *self = *view;
                Stat::Ok
            }
            None => Stat::OutOfMemory,
        }
    }

    /// `allocate(p, source=b)` of a pointer: takes the bounds and the values of `b`.
    #[track_caller]
    pub fn allocate_source(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        let source = source.handle();
        self.allocate(source.bounds());
        self.take_elements(source);
    }

    /// `allocate(p(bounds), source=x)` of a pointer, with a scalar.
    #[track_caller]
    pub fn allocate_filled(&mut self, bounds: impl Bounds<R>, value: T) {
        self.allocate(bounds);
        self.fill(value);
    }
}

impl<T: Pointee + ?Sized, const R: usize> Array<T, R> {
    /// `deallocate(a)`; what is not allocated is a run-time error.
    #[inline(always)]
    #[track_caller]
    pub fn deallocate(&mut self) {
        crate::fatal::passing();
        if self.deallocate_stat() != Stat::Ok {
            misuse("attempt to deallocate an array that is not allocated");
        }
    }

    /// `deallocate(a, stat=...)`.
    #[inline(always)]
    pub fn deallocate_stat(&mut self) -> Stat {
        if !self.allocated() {
            return Stat::NotAllocated;
        }
        *self = Array::unallocated();
        Stat::Ok
    }

    /// Gives up the storage, if there is any: INTENT(OUT) on entry.
    pub fn clear(&mut self) {
        *self = Array::unallocated();
    }

    /// `move_alloc(from, to)`, called on TO: frees what it holds, takes over FROM's storage, and leaves FROM unallocated.
    pub fn move_alloc(&mut self, from: &mut Self) {
        *self = std::mem::take(from);
    }
}

impl<T: Pointee + ?Sized, const R: usize> Strided<T, R> {
    /// `deallocate(p)` of a pointer that was allocated, and points at all of its target; it is then disassociated.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            misuse("attempt to deallocate a pointer that is not associated");
        }
    }

    /// `deallocate(p, stat=...)` of a pointer.
    pub fn deallocate_stat(&mut self) -> Stat {
        if !self.is_some() {
            return Stat::NotAllocated;
        }
        T::release(self.as_ptr(), self.len());
        *self = Strided::null();
        Stat::Ok
    }
}
