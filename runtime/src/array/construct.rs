//! Array constructors and arrays made from expressions.

use super::bounds::{Bounds, Shape};
use super::position::Pos;
use super::{Array, Element, allocate, for_each_position};

impl<T: Element, const R: usize> Array<T, R> {
    /// The array of an elementwise expression: `value` gives its element at each position. The value of an expression has lower bounds of one.
    #[inline(always)]
    pub fn from_fn(bounds: impl Bounds<R>, mut value: impl FnMut(Pos<R>) -> T) -> Self {
        let shape = bounds.shape();
        let mut elements = Vec::with_capacity(shape.size() as usize);
        for_each_position(shape.extents(), |pos| elements.push(value(pos)));
        Self::from_parts(elements, Shape::from_extents(shape.extents()))
    }

    /// An array with these bounds and every element `value`.
    pub fn filled(bounds: impl Bounds<R>, value: T) -> Self {
        let shape = bounds.shape();
        Self::from_parts(vec![value; shape.size() as usize], shape)
    }

    /// An array with these bounds and these elements in array order: `reshape([...], [n, m])`, a DATA statement. There must be as
    /// many elements as the bounds ask for.
    #[track_caller]
    pub fn from_elements(bounds: impl Bounds<R>, elements: impl IntoIterator<Item = T>) -> Self {
        let shape = bounds.shape();
        let elements: Vec<T> = elements.into_iter().take(shape.size() as usize).collect();
        if (elements.len() as i64) < shape.size() {
            crate::fatal(&format!(
                "{} elements for an array of {:?}",
                elements.len(),
                shape.extents()
            ));
        }
        Self::from_parts(elements, shape)
    }

    /// What is made of the array where it is allocated; otherwise an array that is not allocated.
    pub fn if_allocated<U: Element>(&self, made: impl FnOnce() -> Array<U, R>) -> Array<U, R> {
        match self.allocated() {
            true => made(),
            false => Array::unallocated(),
        }
    }

    /// The array with its elements converted: `real(a)`, `sqrt(a)` as a temporary.
    pub fn map<U: Element>(&self, mut convert: impl FnMut(T) -> U) -> Array<U, R> {
        let first =
            allocate::storage_from(self.len(), |rank| convert(self.as_slice()[rank].clone()));
        let mut mapped = Array::unallocated();
        mapped.hold(super::View::place(
            first,
            Shape::from_extents(self.extents()),
        ));
        mapped
    }
}

impl<T: Element, const N: usize> From<[T; N]> for Array<T, 1> {
    /// The array constructor `[a, b, c]`.
    fn from(elements: [T; N]) -> Self {
        Self::from(Vec::from(elements))
    }
}

impl<T: Element> From<Vec<T>> for Array<T, 1> {
    fn from(elements: Vec<T>) -> Self {
        let shape = Shape::from_extents([elements.len() as i64]);
        Self::from_parts(elements, shape)
    }
}

impl<T: Element> From<&[T]> for Array<T, 1> {
    fn from(elements: &[T]) -> Self {
        Self::from(elements.to_vec())
    }
}

impl<T: Element> FromIterator<T> for Array<T, 1> {
    /// An array constructor with implied DO: `[(f(i), i = 1, n)]`.
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Self::from(elements.into_iter().collect::<Vec<T>>())
    }
}

impl<T: Element, const R: usize> PartialEq for Array<T, R>
where
    T: PartialEq,
{
    /// Equal shapes and elements, whatever the bounds.
    fn eq(&self, other: &Self) -> bool {
        self.extents() == other.extents() && self.as_slice() == other.as_slice()
    }
}

/// The position of an element by its rank in array order.
impl<const R: usize> Pos<R> {
    /// The position of the element number `rank` (from 0) in array order.
    pub fn of_rank(mut rank: i64, extents: [i64; R]) -> Self {
        Pos {
            index: extents.map(|extent| {
                let here = rank % extent.max(1);
                rank /= extent.max(1);
                here
            }),
        }
    }
}
