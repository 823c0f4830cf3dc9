//! Assignment: of scalars, of arrays, of elementwise expressions, and under masks.

use super::position::{Pos, for_each_column};
use super::subscript::CHECKED;
use super::{Array, Element, Operand, Strided, View, for_each_position};
use crate::access::Kind;
use crate::character::{Character, CharacterOf, Unit, WideCharacter};
use std::any::{Any, TypeId};
use std::panic::Location;

/// Ends the program when two shapes that must conform do not.
#[inline(always)]
#[track_caller]
pub(crate) fn check_conform<const R: usize>(left: [i64; R], right: [i64; R]) {
    if CHECKED && left != right {
        crate::fatal(&format!("the shapes {left:?} and {right:?} do not conform"));
    }
}

/// As [`check_conform`], in all builds: copying costs more than asking.
#[inline(always)]
#[track_caller]
fn must_conform<const R: usize>(left: [i64; R], right: [i64; R]) {
    if left != right {
        differ(&left, &right);
    }
}

#[cold]
#[track_caller]
fn differ(left: &[i64], right: &[i64]) -> ! {
    crate::fatal(&format!(
        "an array of shape {left:?} is assigned an array of shape {right:?}"
    ))
}

/// The lowest and highest address (exclusive) that a handle reaches.
fn reach<T, const R: usize>(handle: Strided<T, R>) -> (usize, usize) {
    let (mut low, mut high) = (0_i64, 0_i64);
    for dim in handle.dims() {
        let last = (dim.extent - 1).max(0) * dim.stride;
        if last < 0 { low += last } else { high += last }
    }
    let size = size_of::<T>() as i64;
    let first = handle.as_ptr() as usize as i64;
    (
        (first + low * size) as usize,
        (first + (high + 1) * size) as usize,
    )
}

/// Whether two handles may share elements.
pub(crate) fn may_overlap<T, V, const R: usize, const S: usize>(
    left: Strided<T, R>,
    right: Strided<V, S>,
) -> bool {
    let ((left_low, left_high), (right_low, right_high)) = (reach(left), reach(right));
    left_low < right_high && right_low < left_high
}

/// Stores a value in an element. Characters whose bytes others see, too, stay names for them.
#[inline(always)]
pub(crate) fn put<T: Element>(element: &mut T, value: T) {
    if !are_characters::<T>() {
        *element = value;
        return;
    }
    let (element, mut value): (&mut dyn Any, _) = (element, Some(value));
    let value: &mut dyn Any = &mut value;
    put_text::<u8>(element, value);
    put_text::<u32>(element, value);
}

fn put_text<U: Unit>(element: &mut dyn Any, value: &mut dyn Any) {
    let value = value.downcast_mut::<Option<CharacterOf<U>>>();
    if let (Some(element), Some(value)) = (element.downcast_mut::<CharacterOf<U>>(), value) {
        element.become_value(value.take().unwrap_or_default());
    }
}

/// Whether elements are characters, of either kind.
#[inline(always)]
fn are_characters<T: Element>() -> bool {
    let element = TypeId::of::<T>();
    element == TypeId::of::<Character>() || element == TypeId::of::<WideCharacter>()
}

/// Stores a value in every element.
#[inline(always)]
#[track_caller]
fn fill_all<T: Element>(elements: &mut [T], value: T) {
    if !are_characters::<T>() {
        return elements.fill(value);
    }
    elements.iter_mut().for_each(|e| put(e, value.clone()));
}

impl<T: Element, const R: usize> Strided<T, R> {
    /// `a = x` with a scalar.
    #[inline(always)]
    #[track_caller]
    pub fn fill(&mut self, value: T) {
        self.assign_with(|_| value.clone());
    }

    /// `a = b` where `a` is no whole allocatable array: [`Self::store`].
    #[inline(always)]
    #[track_caller]
    pub fn assign(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        self.store(source);
    }

    /// `a = b`: element by element; right when the two share elements. Another shape is a run-time error.
    #[inline(always)]
    #[track_caller]
    pub fn store(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        self.take_elements(source.handle());
    }

    #[track_caller]
    pub(crate) fn take_elements(self, source: Strided<T, R>) {
        must_conform(self.extents(), source.extents());
        if may_overlap(self, source) {
            let kept = source.to_array();
            copy_apart(self, kept.strided());
        } else {
            copy_apart(self, source);
        }
    }

    /// `a = expression`, where `value` gives the expression's element at a position. The expression must not read elements of
    /// `a` other than the one at the position it is asked for; if it does, assign `Array::from_fn(...)` instead. Where it reads `a` itself,
    /// a handle makes two of it: `a.view_mut().assign_with(|p| a.at(p) + 1.0)`.
    #[inline(always)]
    #[track_caller]
    pub fn assign_with(&mut self, mut value: impl FnMut(Pos<R>) -> T) {
        let target = *self;
        if target.dims()[0].stride == 1 {
            return store_columns(target, value);
        }
        let by = Location::caller();
        for_each_position(target.extents(), |pos| {
            let value = value(pos);
            let place = target.used_by(target.position_address(pos), Kind::Write, by);
            // SAFETY: positions of the target's own shape.
            put(unsafe { &mut *place }, value);
        });
    }

    /// Changes a part of every element: `a%x = expression`.
    #[inline(always)]
    pub fn each_mut(&mut self, mut change: impl FnMut(&mut T, Pos<R>)) {
        let target = *self;
        for_each_position(target.extents(), |pos| {
            // SAFETY: positions of the target's own shape, one element at a time.
            change(unsafe { &mut *target.position_address(pos) }, pos)
        });
    }

    /// `where (mask) a = expression`: the elements at positions where `mask` holds.
    #[inline(always)]
    #[track_caller]
    pub fn assign_where(
        &mut self,
        mut mask: impl FnMut(Pos<R>) -> bool,
        mut value: impl FnMut(Pos<R>) -> T,
    ) {
        let (target, by) = (*self, Location::caller());
        for_each_position(target.extents(), |pos| {
            if mask(pos) {
                let value = value(pos);
                let place = target.used_by(target.position_address(pos), Kind::Write, by);
                // SAFETY: positions of the target's own shape.
                put(unsafe { &mut *place }, value);
            }
        });
    }
}

/// Stores an expression's elements column by column into a target whose first stride is 1.
#[inline(always)]
#[track_caller]
fn store_columns<T: Element, const R: usize>(
    target: Strided<T, R>,
    mut value: impl FnMut(Pos<R>) -> T,
) {
    let (extents, by) = (target.extents(), Location::caller());
    for_each_column(extents, |mut pos| {
        let column = target.position_address(pos);
        for first in 0..extents[0] {
            pos.index[0] = first;
            // SAFETY: `first` is within the column's extent.
            put(
                unsafe { &mut *column.wrapping_offset(first as isize) },
                value(pos),
            );
            target.used_by(column.wrapping_offset(first as isize), Kind::Write, by);
        }
    });
}

/// Copies between handles that share no element.
#[track_caller]
fn copy_apart<T: Element, const R: usize>(mut target: Strided<T, R>, source: Strided<T, R>) {
    match (target.as_view(), source.as_view()) {
        (Some(mut target), Some(source)) => {
            if !are_characters::<T>() {
                return target.as_mut_slice().clone_from_slice(source.as_slice());
            }
            let pairs = target.as_mut_slice().iter_mut().zip(source.as_slice());
            pairs.for_each(|(element, value)| put(element, value.clone()));
        }
        _ => target.assign_with(|pos| source.at(pos)),
    }
}

impl<T: Element, const R: usize> View<T, R> {
    /// `a = x` with a scalar.
    #[inline(always)]
    #[track_caller]
    pub fn fill(&mut self, value: T) {
        fill_all(self.as_mut_slice(), value);
    }

    /// `a = b` where `a` is no whole allocatable array: [`Self::store`].
    #[inline(always)]
    #[track_caller]
    pub fn assign(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        self.store(source);
    }

    /// `a = b`: element by element; right when the two share elements. Another shape is a run-time error.
    #[inline(always)]
    #[track_caller]
    pub fn store(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        (**self).take_elements(source.handle());
    }

    /// `a = expression`; see [`Strided::assign_with`].
    #[inline(always)]
    #[track_caller]
    pub fn assign_with(&mut self, value: impl FnMut(Pos<R>) -> T) {
        store_columns(**self, value);
    }

    /// Changes a part of every element; see [`Strided::each_mut`].
    #[inline(always)]
    pub fn each_mut(&mut self, change: impl FnMut(&mut T, Pos<R>)) {
        let mut target: Strided<T, R> = **self;
        target.each_mut(change);
    }

    /// `where (mask) a = expression`; see [`Strided::assign_where`].
    #[inline(always)]
    #[track_caller]
    pub fn assign_where(
        &mut self,
        mask: impl FnMut(Pos<R>) -> bool,
        value: impl FnMut(Pos<R>) -> T,
    ) {
        let mut target: Strided<T, R> = **self;
        target.assign_where(mask, value);
    }
}

impl<T: Element, const R: usize> Array<T, R> {
    /// `a = x` with a scalar.
    #[inline(always)]
    #[track_caller]
    pub fn fill(&mut self, value: T) {
        if !self.has_lengths_of(&value) {
            // Characters of deferred length take that of the value.
            let bounds = self.bounds();
            *self = Array::from_parts(vec![value; bounds.size() as usize], bounds);
            return;
        }
        self.view_mut().fill(value);
    }

    /// Whether the elements are no characters, or of the length of this one.
    fn has_lengths_of(&self, value: &T) -> bool {
        let length = |text: &T| {
            let text: &dyn Any = text;
            let narrow = text.downcast_ref().map(|c: &Character| c.as_bytes().len());
            narrow.or_else(|| {
                text.downcast_ref()
                    .map(|c: &WideCharacter| c.as_units().len())
            })
        };
        let first = self.as_slice().first().and_then(length);
        first.is_none() || first == length(value)
    }

    /// `a = b` for an array that is not allocatable: element by element; right when the two share elements. Another shape is a run-time error.
    #[inline(always)]
    #[track_caller]
    pub fn store(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        self.view_mut().take_elements(source.handle());
    }

    /// `a = b` for an allocatable array, which takes the shape of `b` when it is not allocated or of another shape
    /// (F2008 7.2.1.3); right when the two share elements.
    #[inline(always)]
    #[track_caller]
    pub fn assign(&mut self, source: impl Operand<Handle = Strided<T, R>>) {
        let source = source.handle();
        let stays = self.allocated() && self.extents() == source.extents();
        let texts = are_characters::<T>();
        let other = texts
            && source
                .to_vec()
                .first()
                .is_some_and(|first| !self.has_lengths_of(first));
        if stays && !other {
            self.view_mut().take_elements(source);
        } else {
            *self = Array::from_parts(source.to_vec(), source.bounds());
        }
    }

    /// Takes the elements of a function's result or a temporary: `a = f(x) + 1`. Where the shapes agree, the array stays where it is, with its own
    /// bounds: pointers may look at it, and a device may have a copy of it.
    #[inline]
    pub fn assign_array(&mut self, mut source: Array<T, R>) {
        let stays = self.allocated() && self.extents() == source.extents();
        let texts = are_characters::<T>();
        let first = source.as_slice().first();
        if stays && (!texts || first.is_none_or(|first| self.has_lengths_of(first))) {
            if std::mem::needs_drop::<T>() && !texts {
                self.as_mut_slice().swap_with_slice(source.as_mut_slice());
            } else {
                self.view_mut().take_elements(source.strided());
            }
            return;
        }
        let bounds = match stays {
            true => self.bounds(),
            false => source.bounds(),
        };
        let first = source.as_ptr();
        std::mem::forget(source);
        *self = Array::unallocated();
        self.hold(View::place(first, bounds));
    }

    /// `a = expression`; see [`Strided::assign_with`].
    #[inline(always)]
    #[track_caller]
    pub fn assign_with(&mut self, value: impl FnMut(Pos<R>) -> T) {
        self.view_mut().assign_with(value);
    }

    /// Changes a part of every element; see [`Strided::each_mut`].
    #[inline(always)]
    pub fn each_mut(&mut self, change: impl FnMut(&mut T, Pos<R>)) {
        self.view_mut().each_mut(change);
    }

    /// `where (mask) a = expression`; see [`Strided::assign_where`].
    #[inline(always)]
    #[track_caller]
    pub fn assign_where(
        &mut self,
        mask: impl FnMut(Pos<R>) -> bool,
        value: impl FnMut(Pos<R>) -> T,
    ) {
        self.view_mut().assign_where(mask, value);
    }
}
