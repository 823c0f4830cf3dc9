//! Rearrangement of elements: RESHAPE, SPREAD, PACK, UNPACK, CSHIFT, EOSHIFT.

use super::numeric::Integer;
use crate::array::{
    Array, Array1, Bounds, Element, Operand, Pos, Rank, RankAbove, Strided, check_conform,
    dimension, for_each_position,
};

/// RESHAPE with a shape: the first elements in array order.
#[track_caller]
pub fn reshape<T: Element, const S: usize, const R: usize>(
    source: impl Operand<Handle = Strided<T, S>>,
    shape: impl Bounds<R>,
) -> Array<T, R> {
    Array::from_elements(shape, source.handle().to_vec())
}

/// RESHAPE with PAD: after the source's elements come those of `pad`, over and over.
#[track_caller]
pub fn reshape_pad<T: Element, const S: usize, const P: usize, const R: usize>(
    source: impl Operand<Handle = Strided<T, S>>,
    shape: impl Bounds<R>,
    pad: impl Operand<Handle = Strided<T, P>>,
) -> Array<T, R> {
    Array::from_elements(
        shape,
        source
            .handle()
            .to_vec()
            .into_iter()
            .chain(pad.handle().to_vec().into_iter().cycle()),
    )
}

/// RESHAPE with ORDER, a permutation of the dimensions: dimension `order(1)` varies fastest.
#[track_caller]
pub fn reshape_order<T: Element, I: Integer + Element, const S: usize, const R: usize>(
    source: impl Operand<Handle = Strided<T, S>>,
    shape: impl Bounds<R>,
    order: impl Operand<Handle = Strided<I, 1>>,
) -> Array<T, R> {
    reshape_order_pad(source, shape, &Array1::new(0), order)
}

/// RESHAPE with PAD and ORDER.
#[track_caller]
pub fn reshape_order_pad<
    T: Element,
    I: Integer + Element,
    const S: usize,
    const P: usize,
    const R: usize,
>(
    source: impl Operand<Handle = Strided<T, S>>,
    shape: impl Bounds<R>,
    pad: impl Operand<Handle = Strided<T, P>>,
    order: impl Operand<Handle = Strided<I, 1>>,
) -> Array<T, R> {
    let extents = shape.shape().extents();
    let order = permutation(order.handle());
    let in_order: Array<T, R> = reshape_pad(source, order.map(|dim| extents[dim]), pad);
    let mut reshaped = Array::new(extents);
    for_each_position(in_order.extents(), |pos| {
        let mut index = [0; R];
        for (along, dim) in order.into_iter().enumerate() {
            index[dim] = pos.index[along];
        }
        reshaped[index.map(|index| index + 1)] = in_order.at(pos);
    });
    reshaped
}

/// The zero-based permutation that an ORDER argument stands for.
#[track_caller]
fn permutation<I: Integer + Element, const R: usize>(order: Strided<I, 1>) -> [usize; R] {
    let given: Vec<usize> = order.iter().map(|dim| dimension::<R>(dim.wide())).collect();
    let all = (0..R).all(|dim| given.contains(&dim));
    match <[usize; R]>::try_from(given) {
        Ok(order) if all => order,
        _ => crate::fatal("the ORDER argument of RESHAPE is not a permutation of the dimensions"),
    }
}

/// An integer array of rank 1.
pub trait IntegerList {
    /// Its values.
    fn values(self) -> Vec<i64>;
}

impl<I: Integer + Element> IntegerList for Strided<I, 1> {
    fn values(self) -> Vec<i64> {
        self.iter().map(Integer::wide).collect()
    }
}

/// The extents that an array of integers stands for: the SHAPE argument of RESHAPE when it is no constructor.
#[track_caller]
pub fn extents_of<A: Operand<Handle: IntegerList>, const R: usize>(shape: A) -> [i64; R] {
    match shape.handle().values().try_into() {
        Ok(extents) => extents,
        Err(extents) => crate::fatal(&format!(
            "{} extents for an array of rank {R}",
            extents.len()
        )),
    }
}

/// SPREAD: `copies` copies of an array along a new dimension `dim`.
#[track_caller]
pub fn spread<T: Element, const R: usize>(
    source: impl Operand<Handle = Strided<T, R>>,
    dim: impl Integer,
    copies: impl Integer,
) -> <Rank<R> as RankAbove>::Array<T>
where
    Rank<R>: RankAbove,
{
    let (source, copies) = (source.handle(), copies.wide().max(0));
    let dim = if dim.wide() == R as i64 + 1 {
        R
    } else {
        dimension::<R>(dim.wide())
    };
    let mut extents = source.extents().to_vec();
    let run: i64 = extents[..dim].iter().product();
    extents.insert(dim, copies);
    let elements = source.to_vec();
    let mut spread = Vec::with_capacity(elements.len() * copies as usize);
    for chunk in elements.chunks(run.max(1) as usize) {
        (0..copies).for_each(|_| spread.extend_from_slice(chunk));
    }
    <Rank<R> as RankAbove>::build(spread, &extents)
}

/// PACK: the elements where a mask holds, in array order.
#[track_caller]
pub fn pack<T: Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: impl Operand<Handle = Strided<bool, R>>,
) -> Array1<T> {
    let (array, mask) = (array.handle(), mask.handle());
    check_conform(array.extents(), mask.extents());
    let mut packed = Vec::new();
    for_each_position(array.extents(), |pos| {
        if mask.at(pos) {
            packed.push(array.at(pos));
        }
    });
    Array1::from(packed)
}

/// PACK with VECTOR: as long as `vector`, whose elements fill the end.
#[track_caller]
pub fn pack_vector<T: Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: impl Operand<Handle = Strided<bool, R>>,
    vector: impl Operand<Handle = Strided<T, 1>>,
) -> Array1<T> {
    let packed = pack(array, mask);
    fill_up(packed, vector.handle())
}

/// PACK with a scalar mask: all elements or none.
pub fn pack_all<T: Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: bool,
) -> Array1<T> {
    Array1::from(if mask {
        array.handle().to_vec()
    } else {
        Vec::new()
    })
}

/// PACK with a scalar mask and VECTOR.
#[track_caller]
pub fn pack_all_vector<T: Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    mask: bool,
    vector: impl Operand<Handle = Strided<T, 1>>,
) -> Array1<T> {
    fill_up(pack_all(array, mask), vector.handle())
}

#[track_caller]
fn fill_up<T: Element>(packed: Array1<T>, vector: Strided<T, 1>) -> Array1<T> {
    if packed.len() > vector.len() {
        crate::fatal(&format!(
            "VECTOR of PACK has {} elements, {} are needed",
            vector.len(),
            packed.len()
        ));
    }
    let rest = vector.to_vec().into_iter().skip(packed.len() as usize);
    packed.to_vec().into_iter().chain(rest).collect()
}

/// UNPACK: where a mask holds, the next element of `vector`; elsewhere the element of `field`.
#[track_caller]
pub fn unpack<T: Element, const R: usize>(
    vector: impl Operand<Handle = Strided<T, 1>>,
    mask: impl Operand<Handle = Strided<bool, R>>,
    field: impl Operand<Handle = Strided<T, R>>,
) -> Array<T, R> {
    let (mask, field) = (mask.handle(), field.handle());
    check_conform(mask.extents(), field.extents());
    unpack_with(vector.handle(), mask, |pos| field.at(pos))
}

/// UNPACK with a scalar field.
#[track_caller]
pub fn unpack_scalar<T: Element, const R: usize>(
    vector: impl Operand<Handle = Strided<T, 1>>,
    mask: impl Operand<Handle = Strided<bool, R>>,
    field: T,
) -> Array<T, R> {
    unpack_with(vector.handle(), mask.handle(), |_| field.clone())
}

#[track_caller]
fn unpack_with<T: Element, const R: usize>(
    vector: Strided<T, 1>,
    mask: Strided<bool, R>,
    field: impl Fn(Pos<R>) -> T,
) -> Array<T, R> {
    let needed = i64::from(mask.count());
    if needed > vector.len() {
        crate::fatal(&format!(
            "VECTOR of UNPACK has {} elements, {needed} are needed",
            vector.len()
        ));
    }
    let mut next = vector.iter();
    Array::from_fn(mask.extents(), |pos| {
        if mask.at(pos) {
            next.next().unwrap_or_default()
        } else {
            field(pos)
        }
    })
}

/// CSHIFT by the same amount everywhere; `dim` is 1 when it is not given.
#[track_caller]
pub fn cshift<T: Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    shift: impl Integer,
    dim: impl Integer,
) -> Array<T, R> {
    let (array, along) = (array.handle(), dimension::<R>(dim.wide()));
    let extent = array.extents()[along].max(1);
    let from: Vec<i64> = (0..extent)
        .map(|index| (index + shift.wide().rem_euclid(extent)) % extent)
        .collect();
    Array::from_fn(array.extents(), |mut pos| {
        pos.index[along] = from[pos.index[along] as usize];
        array.at(pos)
    })
}

/// The rank of the line along a dimension that a position lies on, in array order.
fn line<const R: usize>(extents: [i64; R], along: usize, pos: Pos<R>) -> usize {
    let others = (0..R).rev().filter(|&dim| dim != along);
    others.fold(0, |line, dim| line * extents[dim] + pos.index[dim]) as usize
}

/// The elements of an argument that has one for each line along a dimension, or one for all of them.
#[track_caller]
fn one_per_line<U: Element, const R: usize, const Q: usize>(
    name: &str,
    argument: Strided<U, Q>,
    extents: [i64; R],
    along: usize,
) -> Vec<U> {
    let lines: i64 = (0..R)
        .filter(|&dim| dim != along)
        .map(|dim| extents[dim])
        .product();
    if extents.contains(&0) {
        return Vec::new();
    }
    if let [single] = &argument.to_vec()[..] {
        return vec![single.clone(); lines as usize];
    }
    if argument.len() != lines {
        crate::fatal(&format!(
            "{name} has {} elements for {lines} lines of the array",
            argument.len()
        ));
    }
    argument.to_vec()
}

/// CSHIFT with an array of shifts, one for each line along `dim`.
#[track_caller]
pub fn cshift_each<T: Element, I: Integer + Element, const R: usize, const Q: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    shift: impl Operand<Handle = Strided<I, Q>>,
    dim: impl Integer,
) -> Array<T, R> {
    let (array, along) = (array.handle(), dimension::<R>(dim.wide()));
    let extents = array.extents();
    let shifts = one_per_line("SHIFT", shift.handle(), extents, along);
    Array::from_fn(extents, |mut pos| {
        let shift = shifts[line(extents, along, pos)].wide();
        pos.index[along] = (pos.index[along] + shift).rem_euclid(extents[along]);
        array.at(pos)
    })
}

/// EOSHIFT by the same amount everywhere; `boundary` comes in at the end. `dim` is 1 when it is not given.
#[track_caller]
pub fn eoshift<T: Element, const R: usize>(
    array: impl Operand<Handle = Strided<T, R>>,
    shift: impl Integer,
    boundary: T,
    dim: impl Integer,
) -> Array<T, R> {
    let (array, along) = (array.handle(), dimension::<R>(dim.wide()));
    let shift = shift.wide();
    Array::from_fn(array.extents(), |pos| {
        shifted(array, along, shift, pos).unwrap_or_else(|| boundary.clone())
    })
}

/// EOSHIFT with a shift and a boundary for each line along `dim`. Where one of the two is a
/// scalar, it comes as an array of one element.
#[track_caller]
pub fn eoshift_each<
    T: Element,
    I: Integer + Element,
    const R: usize,
    const Q: usize,
    const B: usize,
>(
    array: impl Operand<Handle = Strided<T, R>>,
    shift: impl Operand<Handle = Strided<I, Q>>,
    boundary: impl Operand<Handle = Strided<T, B>>,
    dim: impl Integer,
) -> Array<T, R> {
    let (array, along) = (array.handle(), dimension::<R>(dim.wide()));
    let extents = array.extents();
    let shifts = one_per_line("SHIFT", shift.handle(), extents, along);
    let boundaries = one_per_line("BOUNDARY", boundary.handle(), extents, along);
    Array::from_fn(extents, |pos| {
        let line = line(extents, along, pos);
        shifted(array, along, shifts[line].wide(), pos).unwrap_or_else(|| boundaries[line].clone())
    })
}

/// The element `shift` places further on along a dimension, if there is one.
#[inline(always)]
fn shifted<T: Element, const R: usize>(
    array: Strided<T, R>,
    along: usize,
    shift: i64,
    mut pos: Pos<R>,
) -> Option<T> {
    let index = pos.index[along].checked_add(shift)?;
    if index < 0 || index >= array.extents()[along] {
        return None;
    }
    pos.index[along] = index;
    Some(array.at(pos))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array2;

    fn matrix() -> Array2<i32> {
        Array2::from_elements((2, 3), 1..)
    }

    #[test]
    fn reshape_pads_and_permutes() {
        assert_eq!(reshape(&matrix(), (3, 2)).to_vec(), [1, 2, 3, 4, 5, 6]);
        assert_eq!(
            reshape_pad(&matrix(), (2, 4), &Array1::from([8, 9])).to_vec(),
            [1, 2, 3, 4, 5, 6, 8, 9]
        );
        assert_eq!(
            reshape_order(&matrix(), (2, 3), &Array1::from([2, 1])).to_vec(),
            [1, 4, 2, 5, 3, 6]
        );
    }

    #[test]
    fn spread_adds_a_dimension_anywhere() {
        let v = Array1::from([1, 2]);
        assert_eq!(spread(&v, 1, 3).to_vec(), [1, 1, 1, 2, 2, 2]);
        assert_eq!(spread(&v, 2, 3).to_vec(), [1, 2, 1, 2, 1, 2]);
        assert_eq!(spread(&matrix(), 2, 2).extents(), [2, 2, 3]);
    }

    #[test]
    fn pack_and_unpack_are_inverse() {
        let a = matrix();
        let mask = Array::from_fn(a.extents(), |p| a.at(p) % 2 == 0);
        assert_eq!(pack(&a, &mask).to_vec(), [2, 4, 6]);
        assert_eq!(
            pack_vector(&a, &mask, &Array1::from([0, 0, 0, 9, 9])).to_vec(),
            [2, 4, 6, 9, 9]
        );
        assert_eq!(unpack(&pack(&a, &mask), &mask, &a).to_vec(), a.to_vec());
        assert_eq!(
            unpack_scalar(&Array1::from([7, 8, 9]), &mask, 0).to_vec(),
            [0, 7, 0, 8, 0, 9]
        );
    }

    #[test]
    fn shifts_go_round_or_off_the_end() {
        let a = matrix();
        assert_eq!(cshift(&a, 1, 2).to_vec(), [3, 4, 5, 6, 1, 2]);
        assert_eq!(cshift(&a, -1, 2).to_vec(), [5, 6, 1, 2, 3, 4]);
        assert_eq!(
            cshift_each(&a, &Array1::from([0, 1]), 2).to_vec(),
            [1, 4, 3, 6, 5, 2]
        );
        assert_eq!(eoshift(&a, 1, 0, 1).to_vec(), [2, 0, 4, 0, 6, 0]);
        assert_eq!(eoshift(&a, -1, 9, 2).to_vec(), [9, 9, 1, 2, 3, 4]);
        assert_eq!(
            eoshift_each(&a, &Array1::from([1, -1]), &Array1::from([0, 9]), 2).to_vec(),
            [3, 9, 5, 2, 0, 4]
        );
    }
}
