//! RANDOM_NUMBER, RANDOM_SEED and RANDOM_INIT (Fortran 2018, 16.9.155 to 157) with gfortran's stream, bit for bit, and the
//! extensions RAND, IRAND and SRAND. As in gfortran each thread has its own stream; a translated
//! host program is one thread. Before the first RANDOM_SEED(PUT=) or
//! RANDOM_INIT the stream differs from run to run, as gfortran's does.

mod generator;
mod minimal;

pub use generator::Generator;
pub use minimal::{irand, rand, srand};

use crate::array::{Array, Contiguous, Element, Strided, View, for_each_position};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use std::cell::RefCell;

thread_local! {
    static STREAM: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// Lets `draw` use the stream of this thread, which the first use starts.
#[inline]
fn with_stream<T>(draw: impl FnOnce(&mut Generator) -> T) -> T {
    STREAM.with_borrow_mut(|stream| draw(stream.get_or_insert_with(Generator::from_system)))
}

fn start_stream(generator: Generator) {
    STREAM.set(Some(generator));
}

/// What RANDOM_NUMBER can fill: reals of all kinds and arrays of them.
pub trait Harvest {
    /// Takes numbers from the stream, in array element order.
    fn harvest(&mut self, stream: &mut Generator);
}

impl Harvest for f32 {
    #[inline]
    fn harvest(&mut self, stream: &mut Generator) {
        *self = stream.single();
    }
}

impl Harvest for f64 {
    #[inline]
    fn harvest(&mut self, stream: &mut Generator) {
        *self = stream.double();
    }
}

impl Harvest for f16 {
    fn harvest(&mut self, stream: &mut Generator) {
        *self = stream.half();
    }
}

impl Harvest for f128 {
    fn harvest(&mut self, stream: &mut Generator) {
        *self = stream.quad();
    }
}

impl<T: Harvest> Harvest for [T] {
    fn harvest(&mut self, stream: &mut Generator) {
        self.iter_mut().for_each(|element| element.harvest(stream));
    }
}

impl<T: Harvest, const N: usize> Harvest for [T; N] {
    fn harvest(&mut self, stream: &mut Generator) {
        self.as_mut_slice().harvest(stream);
    }
}

impl<T: Harvest> Harvest for Vec<T> {
    fn harvest(&mut self, stream: &mut Generator) {
        self.as_mut_slice().harvest(stream);
    }
}

impl<T: Harvest, const R: usize> Harvest for Strided<T, R> {
    fn harvest(&mut self, stream: &mut Generator) {
        for_each_position(self.extents(), |position| {
            // SAFETY: a position of the handle's own shape; the handle is valid by contract.
            unsafe { (*self.position_address(position)).harvest(stream) }
        });
    }
}

impl<T: Harvest, const R: usize> Harvest for View<T, R> {
    fn harvest(&mut self, stream: &mut Generator) {
        self.as_mut_slice().harvest(stream);
    }
}

impl<T: Harvest, const R: usize> Harvest for Array<T, R> {
    fn harvest(&mut self, stream: &mut Generator) {
        self.as_mut_slice().harvest(stream);
    }
}

/// RANDOM_NUMBER of a scalar: a uniform number in [0, 1).
#[inline]
pub fn random_number<T: Harvest + Default>() -> T {
    let mut number = T::default();
    with_stream(|stream| number.harvest(stream));
    number
}

/// RANDOM_NUMBER of an array: uniform numbers in [0, 1) in array element order.
pub fn random_fill<H: Harvest + ?Sized>(harvest: &mut H) {
    with_stream(|stream| harvest.harvest(stream));
}

/// RANDOM_INIT. `repeatable` starts one fixed stream, the same in all programs; otherwise a fresh one. There is one image,
/// so `image_distinct` changes nothing.
pub fn random_init(repeatable: bool, image_distinct: bool) {
    let _ = image_distinct;
    start_stream(if repeatable {
        Generator::repeatable()
    } else {
        Generator::from_system()
    });
}

/// RANDOM_SEED with no argument: a fresh stream from the system.
pub fn random_seed() {
    start_stream(Generator::from_system());
}

/// RANDOM_SEED(SIZE=): eight default integers, four of 8 bytes.
pub fn random_seed_size<S: SeedInteger>() -> S {
    S::COUNT_OF
}

/// An integer kind that seeds can have.
pub trait SeedInteger: Copy {
    /// How many make a whole seed.
    const COUNT: usize;
    /// The same as such an integer.
    const COUNT_OF: Self;
    /// The words of state in a seed, whose first integer is the upper end of the last word.
    fn join(seed: &[Self]) -> [u64; generator::WORDS];
    /// The other way round.
    fn split(words: [u64; generator::WORDS]) -> Vec<Self>;
}

impl SeedInteger for i32 {
    const COUNT: usize = 2 * generator::WORDS;
    const COUNT_OF: Self = Self::COUNT as Self;

    fn join(seed: &[Self]) -> [u64; generator::WORDS] {
        let half = |at: usize| u64::from(seed[Self::COUNT - 1 - at] as u32);
        std::array::from_fn(|word| half(2 * word) | half(2 * word + 1) << 32)
    }

    fn split(words: [u64; generator::WORDS]) -> Vec<Self> {
        words
            .iter()
            .rev()
            .flat_map(|word| [(word >> 32) as i32, *word as i32])
            .collect()
    }
}

impl SeedInteger for i64 {
    const COUNT: usize = generator::WORDS;
    const COUNT_OF: Self = Self::COUNT as Self;

    fn join(seed: &[Self]) -> [u64; generator::WORDS] {
        std::array::from_fn(|word| seed[Self::COUNT - 1 - word] as u64)
    }

    fn split(words: [u64; generator::WORDS]) -> Vec<Self> {
        words.iter().rev().map(|word| *word as i64).collect()
    }
}

/// An array that RANDOM_SEED can read or set.
pub trait SeedArray {
    /// The kind of its elements.
    type Integer: SeedInteger;
    /// The elements in order.
    fn values(&self) -> Vec<Self::Integer>;
    /// Sets the first elements.
    fn set_values(&mut self, values: &[Self::Integer]);
}

impl<T: SeedInteger> SeedArray for [T] {
    type Integer = T;

    fn values(&self) -> Vec<T> {
        self.to_vec()
    }

    fn set_values(&mut self, values: &[T]) {
        self.iter_mut()
            .zip(values)
            .for_each(|(place, value)| *place = *value);
    }
}

impl<T: SeedInteger, const N: usize> SeedArray for [T; N] {
    type Integer = T;

    fn values(&self) -> Vec<T> {
        self.to_vec()
    }

    fn set_values(&mut self, values: &[T]) {
        self.as_mut_slice().set_values(values);
    }
}

impl<T: SeedInteger> SeedArray for Strided<T, 1> {
    type Integer = T;

    fn values(&self) -> Vec<T> {
        self.to_vec()
    }

    fn set_values(&mut self, values: &[T]) {
        let from_one = self.from_one();
        (1_i64..=self.len())
            .zip(values)
            .for_each(|(subscript, value)| from_one.put(subscript, *value));
    }
}

impl<T: SeedInteger> SeedArray for View<T, 1> {
    type Integer = T;

    fn values(&self) -> Vec<T> {
        self.to_vec()
    }

    fn set_values(&mut self, values: &[T]) {
        self.strided().set_values(values);
    }
}

impl<T: SeedInteger + Element> SeedArray for Contiguous<T, 1> {
    type Integer = T;

    fn values(&self) -> Vec<T> {
        self.to_vec()
    }

    fn set_values(&mut self, values: &[T]) {
        self.strided().set_values(values);
    }
}

impl<T: SeedInteger> SeedArray for Array<T, 1> {
    type Integer = T;

    fn values(&self) -> Vec<T> {
        self.as_slice().to_vec()
    }

    fn set_values(&mut self, values: &[T]) {
        self.as_mut_slice().set_values(values);
    }
}

/// RANDOM_SEED(PUT=): starts the stream of a seed of eight default integers (four of kind 8); more are ignored, fewer are a
/// run-time error.
#[track_caller]
pub fn random_seed_put<S: SeedArray + ?Sized>(seed: &S) {
    let values = seed.values();
    if values.len() < S::Integer::COUNT {
        crate::fatal("Array size of PUT is too small.");
    }
    start_stream(Generator::seeded(S::Integer::join(&values)));
}

/// RANDOM_SEED(GET=): the seed from which the stream goes on as from here.
#[track_caller]
pub fn random_seed_get<S: SeedArray + ?Sized>(seed: &mut S) {
    if seed.values().len() < S::Integer::COUNT {
        crate::fatal("Array size of GET is too small.");
    }
    seed.set_values(&S::Integer::split(with_stream(|stream| stream.seed())));
}

#[cfg(test)]
mod tests;
