//! Arrays of objects of CLASS: the elements of an array have one type, its objects' own type, and lie in memory as those of an array of TYPE do. So a
//! handle to such an array is a handle to objects and back ([`Strided::as_class`], `part`), and no element is copied.
//!
//! Refuses to know which procedure a binding means.

use super::bounds::{Bounds, Shape};
use super::gather::{GatherSpec, Gathered};
use super::position::Pos;
use super::subscript::Subscripts;
use super::{Array, Operand, Pointee, Stat, Strided, View, for_each_position};
use crate::character::{CharacterOf, Unit, len};
use crate::class::{Class, prototype};
use std::any::TypeId;
use std::ops::{Index, IndexMut};

impl<T: Class, const R: usize> Strided<T, R> {
    /// The same elements as objects of CLASS.
    pub fn as_class(self) -> Strided<dyn Class, R> {
        let first: *mut dyn Class = match self.is_some() && self.is_empty() {
            true => prototype::<T>(),
            false => self.as_ptr(),
        };
        if !self.is_some() {
            return Strided::null();
        }
        Strided::place(first, self.dims())
    }
}

impl<T: Class, const R: usize> View<T, R> {
    /// As [`Strided::as_class`], of elements without gaps.
    pub fn view_as_class(self) -> View<dyn Class, R> {
        let handle = (*self).as_class();
        View::place(handle.as_ptr(), handle.bounds())
    }
}

impl<T: Class, const R: usize> Array<T, R> {
    /// The array, as one of objects of CLASS that owns them.
    pub fn into_class(mut self) -> Array<dyn Class, R> {
        let mut made = Array::unallocated();
        if self.allocated() && self.is_empty() {
            made.hold(View::place(
                (T::default_elements().allocate)(0),
                self.bounds(),
            ));
        } else if self.allocated() {
            let first: *mut dyn Class = self.as_ptr();
            made.hold(View::place(first, self.bounds()));
            self.hold(View::null());
        }
        made
    }
}

impl<const R: usize> Strided<dyn Class, R> {
    /// Objects of CLASS as such.
    #[inline(always)]
    pub fn as_class(self) -> Self {
        self
    }

    /// The object that tells the type of all.
    #[track_caller]
    pub fn first_object<'a>(self) -> &'a mut dyn Class {
        if !self.is_some() {
            crate::fatal(
                "reference to an array of polymorphic objects that is not allocated, or to a pointer that is not associated",
            );
        }
        // SAFETY: a handle that is not null has a first object.
        unsafe { &mut *self.as_ptr() }
    }

    /// The address of a part of the first object, as one from which the other objects' parts may be reached: a reference reaches no further than its object.
    fn all_from<U>(self, part: *mut U) -> *mut U {
        self.as_ptr().cast::<U>().with_addr(part.addr())
    }

    /// The object that tells the type of all, or another one where there is none.
    pub fn object_or(self, other: &dyn Class) -> &dyn Class {
        match self.is_some() {
            true => self.first_object(),
            false => other,
        }
    }

    /// TYPE IS.
    #[track_caller]
    pub fn is<T: 'static>(self) -> bool {
        self.is_some() && self.first_object().is::<T>()
    }

    /// CLASS IS.
    #[track_caller]
    pub fn extends<T: 'static>(self) -> bool {
        self.is_some() && self.first_object().extends::<T>()
    }

    /// The elements as those of a type, which they have or extend.
    #[track_caller]
    pub fn part<T: 'static>(self) -> Strided<T, R> {
        if !self.is_some() {
            return Strided::null();
        }
        let object = self.first_object();
        let (whole, own) = (object.elements().bytes as i64, size_of::<T>().max(1) as i64);
        let first = self.all_from(object.part_mut::<T>());
        let steps = self.dims().iter().any(|dim| dim.extent > 1);
        if steps && whole % own != 0 {
            crate::fatal(&format!(
                "an array of objects of {whole} bytes cannot be handed over as one of their parent's {own} bytes"
            ));
        }
        let dims = self.dims().map(|dim| super::Dim {
            stride: dim.stride * (whole / own),
            ..dim
        });
        Strided::place(first, dims)
    }

    /// As [`part`](#method.part), to change them.
    #[track_caller]
    pub fn part_mut<T: 'static>(self) -> Strided<T, R> {
        self.part()
    }

    /// INTENT(OUT) on entry: all have their default values, where the argument is present.
    pub fn reset(self) {
        if self.is_some() {
            self.each_mut(|object, _| object.reset());
        }
    }

    /// The object with these subscripts.
    #[inline(always)]
    #[track_caller]
    pub fn object<'a, S: Subscripts<R>>(self, subscripts: S) -> &'a mut dyn Class {
        // SAFETY: the subscripts are within the bounds, which checked builds verify; handles are valid by contract.
        unsafe { &mut *self.address(subscripts) }
    }

    /// A part of every object as the target of a pointer, `p => shapes%x`; its bounds begin at one.
    #[track_caller]
    pub fn parts<U>(self, part: impl FnOnce(&mut dyn Class) -> &mut U) -> Strided<U, R> {
        if !self.is_some() || self.is_empty() {
            return Strided::place(std::ptr::dangling_mut(), self.dims()).from_one();
        }
        let object = self.first_object();
        let (whole, own) = (object.elements().bytes as i64, size_of::<U>().max(1) as i64);
        if whole % own != 0 {
            crate::fatal(&format!(
                "a pointer to a component of {own} bytes cannot step over objects of {whole} bytes"
            ));
        }
        let first = self.all_from(part(object));
        let dims = self.dims().map(|dim| super::Dim {
            stride: dim.stride * (whole / own),
            ..dim
        });
        Strided::place(first, dims).from_one()
    }

    /// The object at a zero-based position.
    #[inline(always)]
    pub fn at<'a>(self, pos: Pos<R>) -> &'a mut dyn Class {
        // SAFETY: positions come from shapes that conform with this one; handles are valid by contract.
        unsafe { &mut *self.position_address(pos) }
    }

    /// Changes each object.
    pub fn each_mut(self, mut change: impl FnMut(&mut dyn Class, Pos<R>)) {
        for_each_position(self.extents(), |pos| change(self.at(pos), pos));
    }

    /// A copy of the section with these subscripts, some of them vectors.
    #[track_caller]
    pub fn gather<const K: usize>(self, subscripts: impl GatherSpec<R>) -> Array<dyn Class, K> {
        let gathered = Gathered::<K>::of(self.dims(), subscripts.gather_subscripts());
        let shape = Shape::from_extents(gathered.extents());
        let made = storage(shape, self.first_object(), false);
        for_each_position(made.extents(), |pos| {
            let place = Pointee::step(self.as_ptr(), gathered.offset(pos));
            // SAFETY: the subscripts are within the bounds, which checked builds verify.
            made.at(pos).assign(unsafe { &*place });
        });
        let mut owner = Array::unallocated();
        owner.hold(made);
        owner
    }

    /// A copy that owns its objects.
    pub fn to_array(self) -> Array<dyn Class, R> {
        let mut made = Array::unallocated();
        made.assign_objects(self.with_lower([1_i64; R]));
        made
    }

    /// Gives the elements the values of others of the same type and shape.
    #[track_caller]
    pub(super) fn take_objects(self, source: Strided<dyn Class, R>) {
        super::check_conform(self.extents(), source.extents());
        for_each_position(self.extents(), |pos| self.at(pos).assign(source.at(pos)));
    }
}

impl<const R: usize> View<dyn Class, R> {
    /// Sequence association from an element on.
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(self, subscripts: S) -> View<dyn Class, 1> {
        let first = self.address(subscripts);
        let bytes = self.first_object().elements().bytes.max(1);
        let before =
            (first.cast::<u8>() as usize).wrapping_sub(self.as_ptr().cast::<u8>() as usize) / bytes;
        View::place(first, Shape::from_extents([self.len() - before as i64]))
    }

    /// As [`from_element`](#method.from_element), for a procedure that changes them.
    #[track_caller]
    pub fn from_element_mut<S: Subscripts<R>>(&mut self, subscripts: S) -> View<dyn Class, 1> {
        self.from_element(subscripts)
    }
}

/// New storage for objects of the own type of `mold`, each a fresh one or a copy of it.
fn storage<const R: usize>(shape: Shape<R>, mold: &dyn Class, copied: bool) -> View<dyn Class, R> {
    let first = (mold.elements().allocate)(shape.size());
    let made: View<dyn Class, R> = View::place(first, shape);
    if !copied {
        // The length of characters belongs to the type.
        blank_as::<u8, R>(made, mold);
        blank_as::<u32, R>(made, mold);
    }
    if copied {
        for_each_position(made.extents(), |pos| made.at(pos).assign(mold));
    }
    made
}

/// Blanks of the length of `mold`, if it is of characters of this kind.
fn blank_as<U: Unit, const R: usize>(made: View<dyn Class, R>, mold: &dyn Class)
where
    CharacterOf<U>: Class,
{
    if mold.own_type() == TypeId::of::<CharacterOf<U>>() {
        let blank = CharacterOf::<U>::blank(len(mold.part::<CharacterOf<U>>()));
        for_each_position(made.extents(), |pos| made.at(pos).assign(&blank));
    }
}

/// ALLOCATE, in the forms that both allocatable arrays and pointers have.
macro_rules! allocations {
    ($holder:ident, |$object:ident, $made:ident| $hold:expr, $taken:expr) => {
        impl<const R: usize> $holder<dyn Class, R> {
            #[track_caller]
            fn take_storage(&mut self, made: View<dyn Class, R>) {
                let ($object, $made) = (self, made);
                $hold
            }

            fn is_taken(&self) -> bool {
                let test: fn(&Self) -> bool = $taken;
                test(self)
            }

            #[track_caller]
            fn must_be_free(&self) {
                if self.is_taken() {
                    crate::fatal("attempt to allocate an array that is already allocated");
                }
            }

            /// ALLOCATE with objects of the type of `mold`, which have their default values: a type, or MOLD=.
            #[track_caller]
            pub fn allocate_fresh(&mut self, bounds: impl Bounds<R>, mold: &dyn Class) {
                self.must_be_free();
                self.take_storage(storage(bounds.shape(), mold, false));
            }

            /// With STAT=.
            pub fn allocate_fresh_stat(
                &mut self,
                bounds: impl Bounds<R>,
                mold: &dyn Class,
            ) -> Stat {
                if self.is_taken() {
                    return Stat::AlreadyAllocated;
                }
                self.allocate_fresh(bounds, mold);
                Stat::Ok
            }

            /// ALLOCATE with a scalar SOURCE=: each element is a copy of it.
            #[track_caller]
            pub fn allocate_copy(&mut self, bounds: impl Bounds<R>, source: &dyn Class) {
                self.must_be_free();
                self.take_storage(storage(bounds.shape(), source, true));
            }

            /// With STAT=.
            pub fn allocate_copy_stat(
                &mut self,
                bounds: impl Bounds<R>,
                source: &dyn Class,
            ) -> Stat {
                if self.is_taken() {
                    return Stat::AlreadyAllocated;
                }
                self.allocate_copy(bounds, source);
                Stat::Ok
            }

            /// ALLOCATE with an array as SOURCE=, without bounds.
            #[track_caller]
            pub fn allocate_source(&mut self, source: Strided<dyn Class, R>) {
                self.allocate_elements(source.bounds(), source);
            }

            /// With STAT=.
            pub fn allocate_source_stat(&mut self, source: Strided<dyn Class, R>) -> Stat {
                self.allocate_elements_stat(source.bounds(), source)
            }

            /// ALLOCATE with an array as SOURCE=, and bounds.
            #[track_caller]
            pub fn allocate_elements(
                &mut self,
                bounds: impl Bounds<R>,
                source: Strided<dyn Class, R>,
            ) {
                self.must_be_free();
                let made = storage(bounds.shape(), source.first_object(), false);
                made.take_objects(source);
                self.take_storage(made);
            }

            /// With STAT=.
            pub fn allocate_elements_stat(
                &mut self,
                bounds: impl Bounds<R>,
                source: Strided<dyn Class, R>,
            ) -> Stat {
                if self.is_taken() {
                    return Stat::AlreadyAllocated;
                }
                self.allocate_elements(bounds, source);
                Stat::Ok
            }

            /// ALLOCATE with an array as MOLD=, without bounds.
            #[track_caller]
            pub fn allocate_mold(&mut self, mold: Strided<dyn Class, R>) {
                self.allocate_fresh(mold.bounds(), mold.first_object());
            }

            /// With STAT=.
            pub fn allocate_mold_stat(&mut self, mold: Strided<dyn Class, R>) -> Stat {
                self.allocate_fresh_stat(mold.bounds(), mold.first_object())
            }
        }
    };
}

allocations!(Array, |array, made| array.hold(made), |array| array
    .allocated());
allocations!(Strided, |pointer, made| *pointer = *made, |_| false);

impl<const R: usize> Array<dyn Class, R> {
    /// Assignment of an array: takes its type and shape unless it has them; bounds stay when both agree (F2008 7.2.1.3).
    #[track_caller]
    pub fn assign_objects(&mut self, value: Strided<dyn Class, R>) {
        let same = self.allocated()
            && self.extents() == value.extents()
            && self.first_object().own_type() == value.first_object().own_type();
        if same {
            return self.view().take_objects_apart(value);
        }
        let bounds = match self.allocated() && self.extents() == value.extents() {
            true => self.bounds(),
            false => value.bounds(),
        };
        let made = storage(bounds, value.first_object(), false);
        made.take_objects(value);
        *self = Array::unallocated();
        self.hold(made);
    }

    /// Assignment of a scalar to each element; they take its type.
    #[track_caller]
    pub fn fill_objects(&mut self, value: &dyn Class) {
        if !self.allocated() {
            crate::fatal("a scalar is assigned to an array that is not allocated");
        }
        let made = storage(self.bounds(), value, true);
        *self = Array::unallocated();
        self.hold(made);
    }

    /// MOVE_ALLOC from an array of a type of its own.
    pub fn move_object<T: Class>(&mut self, from: &mut Array<T, R>) {
        *self = std::mem::take(from).into_class();
    }
}

impl<const R: usize> View<dyn Class, R> {
    /// As `take_objects`, where the two may overlap.
    #[track_caller]
    fn take_objects_apart(self, value: Strided<dyn Class, R>) {
        let mut copy = Array::unallocated();
        copy.hold(storage(value.bounds(), value.first_object(), false));
        copy.take_objects(value);
        self.take_objects(*copy.view());
    }
}

impl<const R: usize> Clone for Array<dyn Class, R> {
    fn clone(&self) -> Self {
        let mut made = Array::unallocated();
        if self.allocated() {
            made.assign_objects(*self.view());
        }
        made
    }
}

macro_rules! indexed {
    ($($holder:ident),*) => {
        $(
            impl<S: Subscripts<R>, const R: usize> Index<S> for $holder<dyn Class, R> {
                type Output = dyn Class;

                #[track_caller]
                fn index(&self, subscripts: S) -> &dyn Class {
                    let handle: Strided<dyn Class, R> = self.handle();
                    // SAFETY: the subscripts are within the bounds, which checked builds verify; handles are valid by contract.
                    unsafe { &*handle.address(subscripts) }
                }
            }

            impl<S: Subscripts<R>, const R: usize> IndexMut<S> for $holder<dyn Class, R> {
                #[track_caller]
                fn index_mut(&mut self, subscripts: S) -> &mut dyn Class {
                    let handle: Strided<dyn Class, R> = (&*self).handle();
                    // SAFETY: as above.
                    unsafe { &mut *handle.address(subscripts) }
                }
            }
        )*
    };
}

indexed!(Strided, View, Array);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class;

    #[derive(Clone, Debug, Default)]
    struct Shape {
        x: f32,
    }
    class!(Shape);

    #[derive(Clone, Debug)]
    struct Circle {
        shape: Shape,
        r: f32,
    }
    class!(Circle: shape);

    impl Default for Circle {
        fn default() -> Self {
            Circle {
                shape: Shape { x: 1.0 },
                r: 2.0,
            }
        }
    }

    #[test]
    fn objects_share_the_elements_of_an_array() {
        let mut circles = Array::<Circle, 1>::new(3);
        let mut objects = circles.strided_mut().as_class();
        objects[2].part_mut::<Shape>().x = 7.0;
        objects
            .section_mut::<1>(2..=3)
            .each_mut(|object, _| object.part_mut::<Circle>().r += 1.0);
        assert_eq!(
            (circles[2].shape.x, circles[2].r, circles[1].r, circles[3].r),
            (7.0, 3.0, 2.0, 3.0)
        );
        assert!(objects.is::<Circle>() && objects.extends::<Shape>() && !objects.is::<Shape>());
        assert_eq!(
            objects
                .part::<Shape>()
                .to_vec()
                .iter()
                .map(|shape| shape.x)
                .sum::<f32>(),
            9.0
        );
    }

    #[test]
    fn allocation_and_assignment_take_the_type() {
        let mut a = Array::<dyn Class, 1>::unallocated();
        a.allocate_fresh(0..=2, &Circle::default());
        assert_eq!(
            (a.lbound(1), a.size(), a[0].part::<Circle>().r),
            (0, 3, 2.0)
        );
        let mut b = a.clone();
        b[1].part_mut::<Circle>().r = 5.0;
        assert_eq!(
            (a[1].part::<Circle>().r, b[1].part::<Circle>().r),
            (2.0, 5.0)
        );
        b.assign_objects(Array::from(vec![Shape { x: 4.0 }]).strided().as_class());
        assert!(b.is::<Shape>() && b.size() == 1);
        let mut from = Array::<Circle, 1>::new(0);
        a.move_object(&mut from);
        assert!(!from.allocated() && a.allocated() && a.size() == 0 && a.is::<Circle>());
        let p: Strided<dyn Class, 1> = Strided::null();
        assert!(!p.associated() && !p.is::<Shape>());
    }
}
