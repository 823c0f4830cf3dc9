//! Scalars behind an attribute: ALLOCATABLE ([`Allocatable`]) and POINTER ([`Pointer`]). Arrays have their own in `array`, allocatable
//! characters in `character`.

use crate::array::Stat;
use crate::class::Class;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// An allocatable scalar: nothing, or a value. Reading it while it is not allocated ends the program.
#[derive(Debug)]
pub struct Allocatable<T: ?Sized>(Option<Box<T>>);

impl<T: ?Sized> Allocatable<T> {
    /// Not allocated, as at the start of its scope.
    pub const fn unallocated() -> Self {
        Allocatable(None)
    }

    /// ALLOCATED(x): whether it has a value.
    pub fn allocated(&self) -> bool {
        self.0.is_some()
    }

    #[track_caller]
    fn allocate_box(&mut self, value: Box<T>) {
        if self.allocate_box_stat(value) != Stat::Ok {
            crate::fatal("ALLOCATE of a variable that is allocated already");
        }
    }

    fn allocate_box_stat(&mut self, value: Box<T>) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        self.0 = Some(value);
        Stat::Ok
    }

    /// DEALLOCATE(x): one that is not allocated is a run-time error.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("DEALLOCATE of a variable that is not allocated");
        }
    }

    /// DEALLOCATE(x, STAT=...): says whether it was allocated.
    pub fn deallocate_stat(&mut self) -> Stat {
        match self.0.take() {
            Some(_) => Stat::Ok,
            None => Stat::NotAllocated,
        }
    }

    /// Gives it up if it is allocated: INTENT(OUT) on entry.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// MOVE_ALLOC: takes over another one's value, which is not allocated afterwards.
    pub fn move_alloc(&mut self, from: &mut Self) {
        self.0 = from.0.take();
    }

    /// The value as an optional argument, which is absent while it is not allocated.
    pub fn as_option(&self) -> Option<&T> {
        self.0.as_deref()
    }

    /// As [`Allocatable::as_option`], for a procedure that may change it.
    pub fn as_option_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }
}

impl<T> Allocatable<T> {
    /// One that is allocated and has this value: a function result, a structure constructor.
    pub fn with(value: T) -> Self {
        Allocatable(Some(Box::new(value)))
    }

    /// ALLOCATE, with the value that SOURCE= gives or a fresh one.
    #[track_caller]
    pub fn allocate(&mut self, value: T) {
        self.allocate_box(Box::new(value));
    }

    /// ALLOCATE(x, STAT=...): one that is allocated keeps its value.
    pub fn allocate_stat(&mut self, value: T) -> Stat {
        self.allocate_box_stat(Box::new(value))
    }

    /// Assignment, which allocates what is not allocated (F2008 7.2.1.3); what is stays where pointers find it.
    pub fn set(&mut self, value: T) {
        match &mut self.0 {
            Some(place) => **place = value,
            None => self.0 = Some(Box::new(value)),
        }
    }
}

/// Allocatable objects of CLASS: the value says of which type they are.
impl<T: ?Sized> Allocatable<T> {
    /// The object, for a statement that looks at it while it changes a part of it. Nothing stays lent.
    #[track_caller]
    pub fn object<'a>(&mut self) -> &'a mut T {
        let object: *mut T = &mut **self;
        // SAFETY: the object is there; emitted code uses it before it can be deallocated.
        unsafe { &mut *object }
    }
}

impl Allocatable<dyn Class> {
    /// The object, or another one where it is not allocated.
    pub fn object_or<'a>(&'a self, other: &'a dyn Class) -> &'a dyn Class {
        self.as_option().unwrap_or(other)
    }

    /// ALLOCATE as an object of this value's type.
    #[track_caller]
    pub fn allocate_class(&mut self, value: impl Class) {
        self.allocate_box(Box::new(value));
    }

    /// ALLOCATE with STAT= as an object of this value's type.
    pub fn allocate_class_stat(&mut self, value: impl Class) -> Stat {
        self.allocate_box_stat(Box::new(value))
    }

    /// ALLOCATE with a polymorphic SOURCE=.
    #[track_caller]
    pub fn allocate_copy(&mut self, source: &dyn Class) {
        self.allocate_box(source.duplicate());
    }

    /// ALLOCATE with a polymorphic SOURCE= and STAT=.
    pub fn allocate_copy_stat(&mut self, source: &dyn Class) -> Stat {
        self.allocate_box_stat(source.duplicate())
    }

    /// ALLOCATE with a polymorphic MOLD=.
    #[track_caller]
    pub fn allocate_fresh(&mut self, mold: &dyn Class) {
        self.allocate_box(mold.fresh());
    }

    /// ALLOCATE with a polymorphic MOLD= and STAT=.
    pub fn allocate_fresh_stat(&mut self, mold: &dyn Class) -> Stat {
        self.allocate_box_stat(mold.fresh())
    }

    /// Allocated with a value of any type that it may have: a component of a structure that is being made.
    pub fn of_class(value: impl Class) -> Self {
        Allocatable(Some(Box::new(value)))
    }

    /// Allocated with a copy of a polymorphic object.
    pub fn of_copy(value: &dyn Class) -> Self {
        Allocatable(Some(value.duplicate()))
    }

    /// MOVE_ALLOC from an object of a type of its own.
    pub fn move_object<T: Class>(&mut self, from: &mut Allocatable<T>) {
        self.0 = from.0.take().map(|object| object as Box<dyn Class>);
    }

    /// Assignment of a value of any type that it may have: an object of that type stays where it is, another one is replaced (F2008 7.2.1.3).
    pub fn set_class(&mut self, value: impl Class) {
        match &mut self.0 {
            Some(object) if (**object).own_type() == value.own_type() => object.assign(&value),
            _ => self.0 = Some(Box::new(value)),
        }
    }

    /// Assignment of a polymorphic value, as [`Allocatable::set_class`].
    pub fn set_copy(&mut self, value: &dyn Class) {
        match &mut self.0 {
            Some(object) if (**object).own_type() == value.own_type() => object.assign(value),
            _ => self.0 = Some(value.duplicate()),
        }
    }
}

impl<T: Clone> Clone for Allocatable<T> {
    fn clone(&self) -> Self {
        Allocatable(self.0.clone())
    }
}

impl Clone for Allocatable<dyn Class> {
    fn clone(&self) -> Self {
        Allocatable(self.0.as_ref().map(|object| object.duplicate()))
    }
}

impl<T: ?Sized> Default for Allocatable<T> {
    fn default() -> Self {
        Allocatable::unallocated()
    }
}

impl<T> Allocatable<T> {
    /// Becomes the value that lies there, which nobody else owns; what was there before belongs to somebody else.
    ///
    /// # Safety
    /// The address is null, or was given by [`Allocatable::give_up`] or by memory of the same allocator.
    pub(crate) unsafe fn hold_at(&mut self, place: *mut T) {
        // SAFETY: as the caller promises.
        let now = (!place.is_null()).then(|| unsafe { Box::from_raw(place) });
        std::mem::forget(std::mem::replace(&mut self.0, now));
    }

    /// Gives the value's memory away; null where there is none.
    pub(crate) fn give_up(&mut self) -> *mut T {
        self.0.take().map_or(std::ptr::null_mut(), Box::into_raw)
    }
}

impl<T: ?Sized> Deref for Allocatable<T> {
    type Target = T;

    #[inline(always)]
    #[track_caller]
    fn deref(&self) -> &T {
        match &self.0 {
            Some(value) => value,
            None => crate::fatal::fatal_about(0, |name| {
                missing(name, "an allocatable variable", "allocated")
            }),
        }
    }
}

impl<T: ?Sized> DerefMut for Allocatable<T> {
    #[inline(always)]
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        match &mut self.0 {
            Some(value) => value,
            None => crate::fatal::fatal_about(0, |name| {
                missing(name, "an allocatable variable", "allocated")
            }),
        }
    }
}

/// A pointer to a scalar: of a TARGET, of an element, or of memory from ALLOCATE. As in Fortran, a pointer whose target is gone must not be
/// used.
#[repr(transparent)]
pub struct Pointer<T: ?Sized>(Option<NonNull<T>>);

// SAFETY: the host part of a Fortran program is one thread; the threads of a kernel share what pointers reach as CUDA Fortran shares it.
unsafe impl<T: ?Sized> Sync for Pointer<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized> Send for Pointer<T> {}

impl<T: ?Sized> Pointer<T> {
    /// NULL(): points at nothing.
    pub const fn null() -> Self {
        Pointer(None)
    }

    /// ASSOCIATED(p): whether it points at something.
    pub fn associated(self) -> bool {
        self.0.is_some()
    }

    /// ASSOCIATED(p, target): both point at the same place.
    pub fn same_as(self, other: Self) -> bool {
        match (self.0, other.0) {
            (Some(one), Some(other)) => std::ptr::addr_eq(one.as_ptr(), other.as_ptr()),
            _ => false,
        }
    }

    /// What it points at: where that has methods of the same names, ALLOCATE of an allocatable behind a pointer for one.
    #[inline(always)]
    #[track_caller]
    pub fn target<'a>(mut self) -> &'a mut T
    where
        T: 'a,
    {
        let target: *mut T = &mut *self;
        // SAFETY: as for `deref_mut`.
        unsafe { &mut *target }
    }

    /// The target as an optional argument, which is absent while the pointer has none.
    pub fn as_option(&self) -> Option<&T> {
        // SAFETY: as for `deref`.
        self.0.map(|target| unsafe { target.as_ref() })
    }

    /// As [`Pointer::as_option`], for a procedure that may change it.
    pub fn as_option_mut(&mut self) -> Option<&mut T> {
        // SAFETY: as for `deref_mut`.
        self.0.map(|mut target| unsafe { target.as_mut() })
    }

    fn allocate_box(&mut self, value: Box<T>) {
        self.0 = Some(NonNull::from(Box::leak(value)));
    }

    /// DEALLOCATE: frees the target, which came from ALLOCATE.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("DEALLOCATE of a pointer that is not associated");
        }
    }

    /// DEALLOCATE(p, STAT=...): says whether it pointed at something; it points at nothing afterwards.
    pub fn deallocate_stat(&mut self) -> Stat {
        let Some(target) = self.0.take() else {
            return Stat::NotAllocated;
        };
        // SAFETY: the target came from `allocate`, as DEALLOCATE demands (F2008 6.7.3.3).
        drop(unsafe { Box::from_raw(target.as_ptr()) });
        Stat::Ok
    }
}

impl<T> Pointer<T> {
    /// A pointer to what lies at an address.
    pub(crate) fn at(place: *mut T) -> Self {
        Pointer(NonNull::new(place))
    }

    /// At another address: the Cray pointer of this pointee has changed.
    #[inline(always)]
    pub fn move_to(&mut self, address: i64)
    where
        T: crate::storage::Overlaid,
    {
        *self = Pointer::at(address as *mut T);
    }

    /// `p => target`: the target must outlive the pointer, which nothing checks, as in Fortran.
    pub fn to(target: &mut T) -> Self {
        Pointer(Some(NonNull::from(target)))
    }

    /// `p => target` for an allocatable target: at nothing where that is not allocated.
    pub fn to_allocatable(target: &mut Allocatable<T>) -> Self {
        Pointer(target.as_option_mut().map(NonNull::from))
    }

    /// ALLOCATE(p): points at a new target with this value; what it pointed at before stays.
    pub fn allocate(&mut self, value: T) {
        self.allocate_box(Box::new(value));
    }

    /// ALLOCATE(p, STAT=...): as [`Pointer::allocate`].
    pub fn allocate_stat(&mut self, value: T) -> Stat {
        self.allocate(value);
        Stat::Ok
    }

    /// The same target for a pointer of CLASS.
    pub fn as_class(self) -> Pointer<dyn Class>
    where
        T: Class,
    {
        Pointer(self.0.map(|target| target as NonNull<dyn Class>))
    }
}

/// Pointers of CLASS: the target says of which type it is.
impl Pointer<dyn Class> {
    /// The target, or another object where there is none.
    pub fn object_or<'a>(&'a self, other: &'a dyn Class) -> &'a dyn Class {
        self.as_option().unwrap_or(other)
    }

    /// `p => target` of CLASS, which keeps the type that the target has.
    pub fn to_class(target: &mut dyn Class) -> Self {
        let target: *mut (dyn Class + '_) = target;
        // SAFETY: only the lifetime changes; that of a target is the program's affair, as for every pointer.
        let target = unsafe {
            std::mem::transmute::<*mut (dyn Class + '_), *mut (dyn Class + 'static)>(target)
        };
        Pointer(NonNull::new(target))
    }

    /// ALLOCATE as an object of this value's type.
    pub fn allocate_class(&mut self, value: impl Class) {
        self.allocate_box(Box::new(value));
    }

    /// ALLOCATE with STAT= as an object of this value's type.
    pub fn allocate_class_stat(&mut self, value: impl Class) -> Stat {
        self.allocate_class(value);
        Stat::Ok
    }

    /// ALLOCATE with a polymorphic SOURCE=.
    pub fn allocate_copy(&mut self, source: &dyn Class) {
        self.allocate_box(source.duplicate());
    }

    /// ALLOCATE with a polymorphic SOURCE= and STAT=.
    pub fn allocate_copy_stat(&mut self, source: &dyn Class) -> Stat {
        self.allocate_copy(source);
        Stat::Ok
    }

    /// ALLOCATE with a polymorphic MOLD=.
    pub fn allocate_fresh(&mut self, mold: &dyn Class) {
        self.allocate_box(mold.fresh());
    }

    /// ALLOCATE with a polymorphic MOLD= and STAT=.
    pub fn allocate_fresh_stat(&mut self, mold: &dyn Class) -> Stat {
        self.allocate_fresh(mold);
        Stat::Ok
    }
}

impl<T: ?Sized> Clone for Pointer<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Pointer<T> {}

impl<T: ?Sized> Default for Pointer<T> {
    fn default() -> Self {
        Pointer::null()
    }
}

impl<T: ?Sized> fmt::Debug for Pointer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(target) => write!(f, "{target:p}"),
            None => write!(f, "null"),
        }
    }
}

impl<T: ?Sized> Deref for Pointer<T> {
    type Target = T;

    #[inline(always)]
    #[track_caller]
    fn deref(&self) -> &T {
        match self.0 {
            // SAFETY: an associated pointer has a target that lives, by contract.
            Some(target) => unsafe { &*target.as_ptr() },
            None => crate::fatal::fatal_about(0, |name| missing(name, "a pointer", "associated")),
        }
    }
}

impl<T: ?Sized> DerefMut for Pointer<T> {
    #[inline(always)]
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        match self.0 {
            // SAFETY: as for `deref`.
            Some(target) => unsafe { &mut *target.as_ptr() },
            None => crate::fatal::fatal_about(0, |name| missing(name, "a pointer", "associated")),
        }
    }
}

/// The message about a variable that holds nothing.
fn missing(name: Option<&str>, what: &str, state: &str) -> String {
    match name {
        Some(name) => format!("reference to '{name}', {what} that is not {state}"),
        None => format!("reference to {what} that is not {state}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignment_allocates() {
        let mut count = Allocatable::<i32>::unallocated();
        count.set(3);
        assert!(count.allocated() && *count == 3);
        let mut other = Allocatable::<i32>::unallocated();
        other.move_alloc(&mut count);
        assert!(!count.allocated() && *other == 3);
        assert_eq!(count.deallocate_stat(), Stat::NotAllocated);
    }

    #[test]
    fn assignment_leaves_what_is_allocated_where_pointers_find_it() {
        let mut count = Allocatable::with(3);
        let pointer = Pointer::to_allocatable(&mut count);
        count.set(7);
        assert_eq!(*pointer, 7);
    }

    #[test]
    fn pointers_share_their_target() {
        let mut x: f64 = 1.5;
        let mut p = Pointer::to(&mut x);
        let q = p;
        *p += 1.0;
        assert!(*q == 2.5 && p.same_as(q));
        p = Pointer::null();
        assert!(!p.associated());
        p.allocate(7.0);
        p.deallocate();
        assert!(!p.associated());
    }
}
