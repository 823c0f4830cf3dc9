//! C and CUDA C compiled here, called, and launched on the CPU.

use super::*;
use crate::array::Array1;
use crate::character::Character;
use crate::device::{DevicePtr, KernelArg, launch};
use crate::{c_functions, c_procedures, c_struct};

const TEXT: &str = r#"
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
#include "scale.h"
__constant__ float factor[2];
static __device__ int calls;
__global__ void scale(float *a, int n)
{
    __shared__ float sum;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        sum = factor[0];
    __syncthreads();
    if (i < n)
        a[i] *= sum + factor[1];
    if (i == 0)
        atomicAdd(&calls, 1);
}
extern "C" void set_factors(const float *f) { cudaMemcpyToSymbol(factor, f, 2 * sizeof(float)); }
extern "C" int scale_here(float *a, int n)
{
    cuf2rs_emulation::Launch((n + 31) / 32, 32).run([&](auto... cuf2rs_a) { scale(cuf2rs_a...); }, a, n);
    int count;
    cudaMemcpyFromSymbol(&count, calls, sizeof count);
    return count + OFFSET;
}
extern "C" void shout(char *s) { for (; *s; ++s) *s -= 32; }
struct pair { double a; int b; };
extern "C" pair swap(pair p, pair *q) { pair old = *q; *q = p; return old; }
extern "C" int twice(int);
"#;

static PARTS: Companion = Companion::new(&[
    CFile {
        name: "scale.cu",
        text: "",
        for_cpu: TEXT,
        kernels: &["scale"],
    },
    CFile {
        name: "scale.h",
        text: "",
        for_cpu: "#define OFFSET 10\n",
        kernels: &[],
    },
    CFile {
        name: "plain.c",
        text: "",
        for_cpu: "int class(int new) { return new + 1; }\n",
        kernels: &[],
    },
]);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Pair {
    a: f64,
    b: i32,
}

c_struct!(Pair);

c_functions! {
    from PARTS;

    fn set_factors(f: View<f32, 1>) = "set_factors";
    fn scale_here(a: View<f32, 1>, n: i32) -> i32 = "scale_here";
    fn shout(s: View<Character, 1>) = "shout";
    fn swap(p: Pair, q: &mut Pair) -> Pair = "swap";
    fn next(n: i32) -> i32 = "class";
    fn length(s: &Text) -> i64 = "strlen";
    fn nowhere() = "nowhere_at_all";
}

/// What compilers make of `character(5) function filled(unit)`, here with the length of the result in front.
#[unsafe(no_mangle)]
unsafe extern "C" fn cuf2rs_test_filled(place: *mut u8, length: usize, unit: i32) {
    // SAFETY: the caller says how long the place is.
    unsafe { std::slice::from_raw_parts_mut(place, length) }.fill(unit as u8);
}

mod linked {
    crate::c_functions! {
        linked;

        fn cosine(x: f64) -> f64 = "cos";
        fn filled(unit: i32) => 5 = "cuf2rs_test_filled";
    }
}

use crate::array::View;
use crate::character::Text;

fn double_it(n: &mut i32) -> i32 {
    *n *= 2;
    *n
}

c_procedures! {
    fn exported(n: &'static mut i32) -> i32 = double_it, "cuf2rs_test_double_it";
}

fn is_here() -> bool {
    let there = std::process::Command::new("c++").arg("--version").output();
    if there.is_err() {
        eprintln!("left out: no C++ compiler");
    }
    there.is_ok()
}

#[test]
fn cuda_c_runs_on_the_cpu() {
    if !is_here() {
        return;
    }
    let mut factors = Array1::<f32>::from_elements(2, vec![1.5, 0.5]);
    let mut a = Array1::<f32>::from_elements(40, vec![2.0; 40]);
    set_factors(factors.view_mut());
    assert_eq!(scale_here(a.view_mut(), 40), 11);
    assert_eq!(a[40], 4.0);
    let place = DevicePtr::from(a.view_mut());
    launch(2, 32).run_in_c(&PARTS, "scale", &[place.arg(), 40_i32.arg()]);
    assert_eq!(a[1], 8.0);
}

#[test]
fn structures_characters_and_c_itself() {
    if !is_here() {
        return;
    }
    let mut q = Pair { a: 1.0, b: 2 };
    let p = Pair { a: 3.0, b: 4 };
    assert_eq!(swap(p, &mut q), Pair { a: 1.0, b: 2 });
    assert_eq!(q, p);
    assert_eq!(next(41), 42);
    let letters = ["a", "b", "\0"].map(|c| Character::new(1, c));
    let mut word = Array1::<Character>::from_elements(3, letters.to_vec());
    shout(word.view_mut());
    assert_eq!(word[2].as_bytes(), b"B");
    assert_eq!(length(Text::new("four\0")), 4);
    let missing = PARTS.address("nowhere_at_all").unwrap_err();
    assert!(
        missing.starts_with("'nowhere_at_all' is in none of scale.cu"),
        "{missing}"
    );
    let _ = nowhere;
}

#[test]
fn functions_that_are_linked_and_procedures_that_c_calls() {
    assert_eq!(linked::cosine(0.0), 1.0);
    assert_eq!(linked::filled(65).as_units(), b"AAAAA");
    let mut n = 4;
    assert_eq!(exported(&mut n), 8);
    assert_eq!(n, 8);
}
