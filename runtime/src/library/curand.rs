//! cuRAND on the CPU: the generators by their published algorithms, with the seeds and the order of results that cuRAND documents, so that a program
//! has the same numbers on both devices.
//!
//! Refuses to know where memory lies: addresses are those of this process.

mod generators;

use super::library_functions;
use generators::{Generator, Order};
use std::ffi::{c_int, c_ulonglong};

const SUCCESS: c_int = 0;
const NOT_INITIALIZED: c_int = 101;
const TYPE_ERROR: c_int = 103;
const OUT_OF_RANGE: c_int = 104;
const LENGTH_NOT_MULTIPLE: c_int = 105;

/// 2 to the power of -32 and of -33, of -53 and -54: what cuRAND makes of whole numbers.
const TO_FLOAT: (f32, f32) = (2.3283064e-10, 1.1641532e-10);
const TO_DOUBLE: (f64, f64) = (1.1102230246251565e-16, 5.551115123125783e-17);

/// What a call writes from a generator.
///
/// # Safety
/// `generator` is null or one of [`create`], `to` has room for `count` elements.
unsafe fn fill<T: Copy>(
    generator: *mut Generator,
    to: *mut T,
    count: usize,
    order: Order,
    make: impl Fn(&mut generators::Source<'_>) -> T,
) -> c_int {
    // SAFETY: as the caller promises.
    let Some(generator) = (unsafe { generator.as_mut() }) else {
        return NOT_INITIALIZED;
    };
    if to.is_null() && count > 0 {
        return OUT_OF_RANGE;
    }
    generator.each(count, order, &mut |index, source| {
        let value = make(source);
        // SAFETY: `index` is below `count`.
        unsafe { to.add(index).write(value) };
    });
    SUCCESS
}

/// Normally distributed numbers, two at a time as Box and Muller have them.
///
/// # Safety
/// As for [`fill`].
unsafe fn fill_pairs<T: Copy>(
    generator: *mut Generator,
    to: *mut T,
    count: usize,
    order: Order,
    make: impl Fn(&mut generators::Source<'_>) -> [T; 2],
) -> c_int {
    if !count.is_multiple_of(2) {
        return LENGTH_NOT_MULTIPLE;
    }
    // SAFETY: two elements at a time fill the same memory.
    unsafe { fill(generator, to.cast::<[T; 2]>(), count / 2, order, make) }
}

fn uniform(draw: u32) -> f32 {
    draw as f32 * TO_FLOAT.0 + TO_FLOAT.1
}

fn uniform_double(low: u32, high: u32) -> f64 {
    let bits = u64::from(low) ^ (u64::from(high) << 21);
    bits as f64 * TO_DOUBLE.0 + TO_DOUBLE.1
}

/// `curand_normal2`.
fn normal(x: u32, y: u32) -> [f32; 2] {
    let u = x as f32 * TO_FLOAT.0 + TO_FLOAT.0 / 2.0;
    let v = y as f32 * (TO_FLOAT.0 * 6.2831855) + (TO_FLOAT.0 * 6.2831855) / 2.0;
    let s = (-2.0 * u.ln()).sqrt();
    [v.sin() * s, v.cos() * s]
}

/// A number of the Poisson distribution, by its sum of probabilities for small means and by a normal number beyond.
fn poisson(source: &mut generators::Source<'_>, mean: f64) -> u32 {
    if mean > 64.0 {
        let [z, _] = source.normals(uniform_double);
        return (mean + mean.sqrt() * z + 0.5).max(0.0) as u32;
    }
    let (wanted, mut term) = (source.double(uniform_double), (-mean).exp());
    let (mut sum, mut count) = (term, 0);
    while sum < wanted && count < 1000 {
        count += 1;
        term *= mean / f64::from(count);
        sum += term;
    }
    count
}

/// A generator.
///
/// # Safety
/// `to` is null or the address of a handle.
unsafe fn create_in(to: *mut *mut Generator, kind: c_int) -> c_int {
    let Some(made) = Generator::new(kind) else {
        return TYPE_ERROR;
    };
    if to.is_null() {
        return NOT_INITIALIZED;
    }
    // SAFETY: as the caller promises.
    unsafe { to.write(Box::into_raw(Box::new(made))) };
    SUCCESS
}

/// Changes a generator.
///
/// # Safety
/// `generator` is null or one of [`create_in`].
unsafe fn change(generator: *mut Generator, how: impl FnOnce(&mut Generator) -> c_int) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { generator.as_mut() }.map_or(NOT_INITIALIZED, how)
}

// SAFETY of all blocks below: as the C function's caller promises.
library_functions! {
    "curandGetVersion" fn version(to: *mut c_int) { unsafe { *to = 10400 }; SUCCESS }
    "curandGetProperty" fn property(which: c_int, to: *mut c_int) {
        unsafe { *to = [10, 4, 0].get(which as usize).copied().unwrap_or(0) };
        SUCCESS
    }
    "curandCreateGenerator" fn create(to: *mut *mut Generator, kind: c_int) { unsafe { create_in(to, kind) } }
    "curandCreateGeneratorHost" fn create_host(to: *mut *mut Generator, kind: c_int) { unsafe { create_in(to, kind) } }
    "curandDestroyGenerator" fn destroy(generator: *mut Generator) {
        if generator.is_null() {
            return NOT_INITIALIZED;
        }
        drop(unsafe { Box::from_raw(generator) });
        SUCCESS
    }
    "curandSetStream" fn set_stream(_generator: *mut Generator, _stream: usize) { SUCCESS }
    "curandSetPseudoRandomGeneratorSeed" fn set_seed(generator: *mut Generator, seed: c_ulonglong) {
        unsafe { change(generator, |one| if one.seed(seed) { SUCCESS } else { TYPE_ERROR }) }
    }
    "curandSetGeneratorOffset" fn set_offset(generator: *mut Generator, offset: c_ulonglong) {
        unsafe { change(generator, |one| if one.start_at(offset) { SUCCESS } else { TYPE_ERROR }) }
    }
    "curandSetGeneratorOrdering" fn set_ordering(_generator: *mut Generator, _order: c_int) { SUCCESS }
    "curandSetQuasiRandomGeneratorDimensions" fn set_dimensions(_generator: *mut Generator, dimensions: u32) {
        if dimensions != 1 {
            crate::fatal("quasi-random numbers of more than one dimension have no version for the CPU: run the program on a GPU");
        }
        SUCCESS
    }
    "curandGenerateSeeds" fn generate_seeds(_generator: *mut Generator) { SUCCESS }
    "curandGenerate" fn generate(generator: *mut Generator, to: *mut u32, count: usize) {
        unsafe { fill(generator, to, count, Order::Words, |source| source.word()) }
    }
    "curandGenerateLongLong" fn generate_long(generator: *mut Generator, to: *mut u64, count: usize) {
        match unsafe { generator.as_ref() } {
            Some(one) if !one.is_long() => TYPE_ERROR,
            _ => unsafe { fill(generator, to, count, Order::Words, |source| source.long()) },
        }
    }
    "curandGenerateUniform" fn generate_uniform(generator: *mut Generator, to: *mut f32, count: usize) {
        unsafe { fill(generator, to, count, Order::Words, |source| source.real().unwrap_or_else(uniform)) }
    }
    "curandGenerateUniformDouble" fn generate_double(generator: *mut Generator, to: *mut f64, count: usize) {
        unsafe { fill(generator, to, count, Order::Doubles, |source| source.double(uniform_double)) }
    }
    "curandGenerateNormal" fn generate_normal(generator: *mut Generator, to: *mut f32, count: usize, mean: f32, deviation: f32) {
        unsafe { fill_pairs(generator, to, count, Order::Pairs, |source| {
            let [x, y] = source.two();
            normal(x, y).map(|z| mean + deviation * z)
        }) }
    }
    "curandGenerateLogNormal" fn generate_log_normal(generator: *mut Generator, to: *mut f32, count: usize, mean: f32, deviation: f32) {
        unsafe { fill_pairs(generator, to, count, Order::Pairs, |source| {
            let [x, y] = source.two();
            normal(x, y).map(|z| (mean + deviation * z).exp())
        }) }
    }
    "curandGenerateNormalDouble" fn generate_normal_double(generator: *mut Generator, to: *mut f64, count: usize, mean: f64, deviation: f64) {
        unsafe { fill_pairs(generator, to, count, Order::DoublePairs, |source| {
            source.normals(uniform_double).map(|z| mean + deviation * z)
        }) }
    }
    "curandGenerateLogNormalDouble" fn generate_log_normal_double(generator: *mut Generator, to: *mut f64, count: usize, mean: f64, deviation: f64) {
        unsafe { fill_pairs(generator, to, count, Order::DoublePairs, |source| {
            source.normals(uniform_double).map(|z| (mean + deviation * z).exp())
        }) }
    }
    "curandGeneratePoisson" fn generate_poisson(generator: *mut Generator, to: *mut u32, count: usize, mean: f64) {
        unsafe { fill(generator, to, count, Order::Doubles, |source| poisson(source, mean)) }
    }
}
