//! SUM, PRODUCT, MAXVAL and MINVAL of data in device memory, computed where it lies (guide, "Reduction intrinsics on device data").
//!
//! The order in which elements are joined depends on the shape alone and is the same on every device, so that a value repeats bit for bit:
//! element `e` of `n` goes to lane `e mod L`, the lanes of a thread are joined, then the threads of a block by halves, then the blocks.
//! Along a dimension, a line of the first one is joined by a block, other lines one element after the other.

use super::array::{DeviceArray, DeviceSection, Located};
use super::cuda::reduce::{BLOCKS, ReducePlan, THREADS, lines, whole};
use super::failure;
use super::kernels::Kernels;
use super::memory::{Space, handed};
use super::parts::DeviceData;
use super::select::{Device, device};
use crate::array::{Element, Rank, RankBelow, Shape, Strided, dimension, for_each_position};
use crate::intrinsics::kinds::{Number, Ordered};
use num_complex::Complex;

/// How two values become one.
pub(crate) trait Join<T> {
    /// What joined with an element gives the element.
    fn start() -> T;
    /// Joins.
    fn join(a: T, b: T) -> T;
    /// The value of no elements, where it is another than the start.
    fn settled(value: T) -> T;
    /// The kernels that do so.
    fn kernels() -> &'static Kernels;
}

pub(crate) struct Sum;
pub(crate) struct Product;
pub(crate) struct Maxval;
pub(crate) struct Minval;

/// What messages call the text.
const FILE: &str = "cuf2rs_reduce.cu";

/// The texts of reductions among the bytes of an executable.
pub(crate) fn texts_in(executable: &[u8]) -> Vec<&'static Kernels> {
    const COMMON: &[u8] = include_bytes!("../../cuda/reduce.cu");
    let (start, rest) = COMMON.split_at(16);
    let mut texts = Vec::new();
    for (at, _) in executable
        .windows(16)
        .enumerate()
        .filter(|(_, bytes)| *bytes == start)
    {
        let behind = executable[at + 16..].strip_prefix(rest);
        let line = behind.and_then(|bytes| bytes.split(|b| *b == b'\n').next());
        if line.is_some_and(|line| line.starts_with(b"REDUCTION(") && line.ends_with(b")")) {
            let text = [COMMON, line.unwrap_or_default(), b"\n"].concat();
            let text = String::from_utf8_lossy(&text).into_owned().leak();
            texts.push(&*Box::leak(Box::new(Kernels::internal(FILE, text))));
        }
    }
    texts
}

macro_rules! kernels {
    ($op:literal, $c:literal) => {{
        static TEXT: Kernels = Kernels::internal(
            FILE,
            concat!(
                include_str!("../../cuda/reduce.cu"),
                "REDUCTION(",
                $op,
                ", ",
                $c,
                ")\n"
            ),
        );
        &TEXT
    }};
}

macro_rules! sums {
    ($($t:ty => $c:literal),* $(,)?) => { $(
        impl Join<$t> for Sum {
            fn start() -> $t { <$t as Number>::NOTHING }
            #[inline(always)]
            fn join(a: $t, b: $t) -> $t { Number::add(a, b) }
            fn settled(value: $t) -> $t { value }
            fn kernels() -> &'static Kernels { kernels!("Sum", $c) }
        }
        impl Join<$t> for Product {
            fn start() -> $t { <$t as Number>::UNIT }
            #[inline(always)]
            fn join(a: $t, b: $t) -> $t { Number::mul(a, b) }
            fn settled(value: $t) -> $t { value }
            fn kernels() -> &'static Kernels { kernels!("Product", $c) }
        }
    )* };
}
sums! {
    i8 => "unsigned char",
    i16 => "unsigned short",
    i32 => "unsigned int",
    i64 => "unsigned long long",
    i128 => "unsigned __int128",
    f32 => "float",
    f64 => "double",
    Complex<f32> => "cuf2rs_reduce::Pair<float>",
    Complex<f64> => "cuf2rs_reduce::Pair<double>",
}

/// The value before the first element; it differs from every element that a program makes.
trait Unset: Ordered {
    fn unset(end: Self) -> Self;
    fn is_unset(self) -> bool;
}

macro_rules! unset_integers {
    ($($t:ty)*) => { $(
        impl Unset for $t {
            fn unset(end: Self) -> Self { end }
            fn is_unset(self) -> bool { false }
        }
    )* };
}
unset_integers!(i8 i16 i32 i64 i128);

impl Unset for f32 {
    fn unset(_: Self) -> Self {
        f32::from_bits(0x7fc0_c0de)
    }
    fn is_unset(self) -> bool {
        self.to_bits() == 0x7fc0_c0de
    }
}

impl Unset for f64 {
    fn unset(_: Self) -> Self {
        f64::from_bits(0x7ff8_0000_c0de_c0de)
    }
    fn is_unset(self) -> bool {
        self.to_bits() == 0x7ff8_0000_c0de_c0de
    }
}

macro_rules! extremes {
    ($($t:ty => $c:literal),* $(,)?) => { $(
        impl Join<$t> for Maxval {
            fn start() -> $t { Unset::unset(<$t as Ordered>::BOTTOM) }
            #[inline(always)]
            fn join(a: $t, b: $t) -> $t { if b > a || a.is_unordered() { b } else { a } }
            fn settled(value: $t) -> $t {
                if value.is_unset() { <$t as Ordered>::LOWEST } else { value }
            }
            fn kernels() -> &'static Kernels { kernels!("Maxval", $c) }
        }
        impl Join<$t> for Minval {
            fn start() -> $t { Unset::unset(<$t as Ordered>::TOP) }
            #[inline(always)]
            fn join(a: $t, b: $t) -> $t { if b < a || a.is_unordered() { b } else { a } }
            fn settled(value: $t) -> $t {
                if value.is_unset() { <$t as Ordered>::HIGHEST } else { value }
            }
            fn kernels() -> &'static Kernels { kernels!("Minval", $c) }
        }
    )* };
}
extremes! {
    i8 => "signed char",
    i16 => "short",
    i32 => "int",
    i64 => "long long",
    i128 => "__int128",
    f32 => "float",
    f64 => "double",
}

/// Values that a thread loads at once.
fn lanes<T>() -> usize {
    (16 / size_of::<T>().max(1)).max(1)
}

/// Blocks for so many elements: eight loads for each thread, up to a limit.
pub(crate) fn blocks<T>(count: i64) -> usize {
    let per_block = (THREADS * lanes::<T>() * 8) as i64;
    (count.div_euclid(per_block) + 1).clamp(1, BLOCKS as i64) as usize
}

/// The values of the threads of a block, joined by halves.
fn of_block<T: Copy, J: Join<T>>(threads: &mut [T]) -> T {
    let mut half = THREADS / 2;
    while half > 0 {
        for t in 0..half {
            threads[t] = J::join(threads[t], threads[t + half]);
        }
        half /= 2;
    }
    threads[0]
}

/// What the kernel `whole` computes, on the CPU.
fn whole_on_cpu<T: Number, J: Join<T>, const R: usize>(
    array: Strided<T, R>,
    mask: Option<Strided<bool, R>>,
) -> T {
    let count = array.len();
    let (lanes, blocks) = (lanes::<T>(), blocks::<T>(count));
    let mut sums = vec![J::start(); blocks * THREADS * lanes];
    match (array.as_view(), mask) {
        (Some(view), None) => {
            for row in view.as_slice().chunks(sums.len()) {
                for (sum, element) in sums.iter_mut().zip(row) {
                    *sum = J::join(*sum, *element);
                }
            }
        }
        (_, mask) => {
            let (mut at, all) = (0, sums.len());
            for_each_position(array.extents(), |pos| {
                if mask.is_none_or(|mask| mask.at(pos)) {
                    sums[at] = J::join(sums[at], array.at(pos));
                }
                at = if at + 1 == all { 0 } else { at + 1 };
            });
        }
    }
    let join = |values: &[T]| values[1..].iter().fold(values[0], |a, b| J::join(a, *b));
    let mut threads: Vec<T> = sums.chunks(lanes).map(join).collect();
    let partials: Vec<T> = threads
        .chunks_mut(THREADS)
        .map(|block| of_block::<T, J>(block))
        .collect();
    if blocks == 1 {
        return partials[0];
    }
    let mut threads = vec![J::start(); THREADS];
    for (block, partial) in partials.into_iter().enumerate() {
        threads[block % THREADS] = J::join(threads[block % THREADS], partial);
    }
    of_block::<T, J>(&mut threads)
}

/// What the kernels `lines` and `columns` compute for one line, on the CPU.
fn line_on_cpu<T: Number, J: Join<T>>(
    length: i64,
    in_block: bool,
    element: impl Fn(i64) -> Option<T>,
) -> T {
    let mut threads = vec![J::start(); if in_block { THREADS } else { 1 }];
    let count = threads.len();
    for i in 0..length {
        if let Some(value) = element(i) {
            let thread = &mut threads[i as usize % count];
            *thread = J::join(*thread, value);
        }
    }
    if in_block {
        of_block::<T, J>(&mut threads)
    } else {
        threads[0]
    }
}

#[track_caller]
fn conform<T, const R: usize>(array: Strided<T, R>, mask: Strided<bool, R>) {
    if array.extents() != mask.extents() {
        crate::fatal("MASK= of a reduction has another shape than the array");
    }
}

/// A mask, or an array, as the device reaches it; what had to be moved there is kept as long as it is used.
#[track_caller]
fn there<T: Copy + 'static, const R: usize>(
    (data, space): (Strided<T, R>, Space),
) -> (Strided<T, R>, Option<DeviceArray<T, R>>) {
    let beyond = space == Space::Device && handed::beyond(data.as_ptr() as usize);
    if beyond || device().cuda().is_none() {
        return (data, None);
    }
    let moved = DeviceArray::new(Shape::from_extents(data.extents()));
    moved.copy_from(data);
    (**moved.handle(), Some(moved))
}

#[track_caller]
fn reduce<T: Number + 'static, J: Join<T>, const R: usize>(
    array: Strided<T, R>,
    mask: Option<(Strided<bool, R>, Space)>,
) -> T {
    if let Some((mask, _)) = mask {
        conform(array, mask);
    }
    let Device::Cuda(cuda) = device() else {
        return J::settled(whole_on_cpu::<T, J, R>(array, mask.map(|m| m.0)));
    };
    let (array, _moved) = there((array, Space::Device));
    let kept = mask.map(|mask| there(mask));
    let count = array.len();
    let mask_start = kept.as_ref().map_or(0, |m| m.0.as_ptr() as usize);
    let mut plan = ReducePlan::new(array.as_ptr() as usize, mask_start, count);
    let together =
        array.as_view().is_some() && kept.as_ref().is_none_or(|m| m.0.as_view().is_some());
    if !together {
        for k in 0..R {
            let dim = array.dims()[k];
            let mask_stride = kept.as_ref().map_or(0, |m| m.0.dims()[k].stride);
            plan.push(dim.extent, dim.stride * size_of::<T>() as i64, mask_stride);
        }
    }
    let mut value = J::start();
    let result = std::ptr::from_mut(&mut value).cast();
    let bytes = size_of::<T>();
    if count > 0
        && let Err(e) = whole(
            cuda.gpu(),
            J::kernels(),
            plan,
            blocks::<T>(count),
            result,
            bytes,
        )
    {
        failure::driver("a reduction of device data", e);
    }
    J::settled(value)
}

#[track_caller]
fn reduce_dim<T: Number + 'static, J: Join<T>, const R: usize>(
    array: Strided<T, R>,
    dim: i64,
    mask: Option<(Strided<bool, R>, Space)>,
) -> <Rank<R> as RankBelow>::Array<T>
where
    Rank<R>: RankBelow,
{
    if let Some((mask, _)) = mask {
        conform(array, mask);
    }
    let along = dimension::<R>(dim);
    let others: Vec<usize> = (0..R).filter(|&k| k != along).collect();
    let extents: Vec<i64> = others.iter().map(|&k| array.extents()[k]).collect();
    let count: i64 = extents.iter().product();
    let mut values = vec![J::start(); count.max(0) as usize];
    match device() {
        Device::Cuda(_) => lines_on_gpu::<T, J, R>(array, along, mask, &mut values),
        Device::Cpu | Device::Emulate => {
            lines_on_cpu::<T, J, R>(array, along, mask.map(|m| m.0), &mut values)
        }
    }
    let settled = values.into_iter().map(J::settled).collect();
    <Rank<R> as RankBelow>::build(settled, &extents)
}

fn lines_on_cpu<T: Number, J: Join<T>, const R: usize>(
    array: Strided<T, R>,
    along: usize,
    mask: Option<Strided<bool, R>>,
    values: &mut [T],
) {
    let mut extents = array.extents();
    let length = extents[along];
    extents[along] = 1;
    let mut line = 0;
    for_each_position(extents, |pos| {
        let at = |i: i64| {
            let mut here = pos;
            here.index[along] = i;
            mask.is_none_or(|mask| mask.at(here))
                .then(|| array.at(here))
        };
        values[line] = line_on_cpu::<T, J>(length, along == 0, at);
        line += 1;
    });
}

#[track_caller]
fn lines_on_gpu<T: Number + 'static, J: Join<T>, const R: usize>(
    array: Strided<T, R>,
    along: usize,
    mask: Option<(Strided<bool, R>, Space)>,
    values: &mut [T],
) {
    let Some(cuda) = device().cuda() else { return };
    let (array, _moved) = there((array, Space::Device));
    let kept = mask.map(|mask| there(mask));
    let mask_start = kept.as_ref().map_or(0, |m| m.0.as_ptr() as usize);
    let unit = size_of::<T>() as i64;
    let mask_stride = |k: usize| kept.as_ref().map_or(0, |m| m.0.dims()[k].stride);
    let mut plan = ReducePlan::new(array.as_ptr() as usize, mask_start, values.len() as i64);
    for k in (0..R).filter(|&k| k != along) {
        let dim = array.dims()[k];
        plan.push(dim.extent, dim.stride * unit, mask_stride(k));
    }
    plan.length = array.extents()[along];
    plan.step = array.dims()[along].stride * unit;
    plan.mask_step = mask_stride(along);
    let (results, bytes) = (values.as_mut_ptr().cast(), std::mem::size_of_val(values));
    if !values.is_empty()
        && let Err(e) = lines(cuda.gpu(), J::kernels(), plan, along == 0, results, bytes)
    {
        failure::driver("a reduction of device data", e);
    }
}

macro_rules! methods {
    ($trait:ident $op:ident: $name:ident $dim:ident $mask:ident $dim_mask:ident $if:ident, $doc:literal) => {
        #[doc = $doc]
        pub trait $trait<T: Number + 'static, const R: usize>: DeviceData<T, R> {
            /// Of all elements.
            #[track_caller]
            fn $name(&self) -> T;
            /// Along a dimension, counted from 1.
            #[track_caller]
            fn $dim(&self, dim: impl Into<i64>) -> <Rank<R> as RankBelow>::Array<T>
            where
                Rank<R>: RankBelow;
            /// Of the elements where the mask holds.
            #[track_caller]
            fn $mask(&self, mask: impl Located<bool, R>) -> T;
            /// Along a dimension, of the elements where the mask holds.
            #[track_caller]
            fn $dim_mask(
                &self,
                dim: impl Into<i64>,
                mask: impl Located<bool, R>,
            ) -> <Rank<R> as RankBelow>::Array<T>
            where
                Rank<R>: RankBelow;
            /// Of all elements or of none.
            #[track_caller]
            fn $if(&self, mask: bool) -> T;
        }

        impl<T: Number + Element + 'static, D: DeviceData<T, R>, const R: usize> $trait<T, R> for D
        where
            $op: Join<T>,
        {
            fn $name(&self) -> T {
                reduce::<T, $op, R>(self.elements(), None)
            }
            fn $dim(&self, dim: impl Into<i64>) -> <Rank<R> as RankBelow>::Array<T>
            where
                Rank<R>: RankBelow,
            {
                reduce_dim::<T, $op, R>(self.elements(), dim.into(), None)
            }
            fn $mask(&self, mask: impl Located<bool, R>) -> T {
                reduce::<T, $op, R>(self.elements(), Some(mask.located()))
            }
            fn $dim_mask(
                &self,
                dim: impl Into<i64>,
                mask: impl Located<bool, R>,
            ) -> <Rank<R> as RankBelow>::Array<T>
            where
                Rank<R>: RankBelow,
            {
                reduce_dim::<T, $op, R>(self.elements(), dim.into(), Some(mask.located()))
            }
            fn $if(&self, mask: bool) -> T {
                if mask {
                    self.$name()
                } else {
                    <$op as Join<T>>::settled(<$op as Join<T>>::start())
                }
            }
        }
    };
}
methods!(DeviceSum Sum: sum sum_dim sum_mask sum_dim_mask sum_if, "SUM on the device.");
methods!(DeviceProduct Product: product product_dim product_mask product_dim_mask product_if, "PRODUCT on the device.");
methods!(DeviceMaxval Maxval: maxval maxval_dim maxval_mask maxval_dim_mask maxval_if, "MAXVAL on the device.");
methods!(DeviceMinval Minval: minval minval_dim minval_mask minval_dim_mask minval_if, "MINVAL on the device.");

/// Managed data as the device sees it: what its reductions are called on.
pub fn on_device<T: Copy + 'static, const R: usize>(
    data: impl Located<T, R>,
) -> DeviceSection<T, R> {
    DeviceSection::of(data.located().0)
}
