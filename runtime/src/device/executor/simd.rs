//! One loop, several instruction sets, chosen at run time.
//! Knows nothing of threads and blocks: it runs a piece of work.

use std::sync::OnceLock;

/// A piece of work whose body must be inlined into its caller to be compiled for the caller's instruction set.
pub(crate) trait Work {
    /// Does it. Implementations are `#[inline(always)]`.
    fn run(self);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    Base,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

fn level() -> Level {
    static LEVEL: OnceLock<Level> = OnceLock::new();
    *LEVEL.get_or_init(detect)
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Level {
    let limit = std::env::var("CUF2RS_SIMD").unwrap_or_default();
    let avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi2")
        && limit != "base";
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && limit != "avx2";
    match (avx2, avx512) {
        (true, true) => Level::Avx512,
        (true, false) => Level::Avx2,
        (false, _) => Level::Base,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Level {
    Level::Base
}

/// Runs `work` compiled for the best instruction set that this machine has. `fma` is never contracted into by
/// the compiler, so the digits are the same on every level.
#[inline(always)]
pub(crate) fn run<W: Work>(work: W) {
    if COMPILED_FOR_BEST {
        return run_base(work);
    }
    match level() {
        Level::Base => run_base(work),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level was detected on this machine.
        Level::Avx2 => unsafe { run_avx2(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level was detected on this machine.
        Level::Avx512 => unsafe { run_avx512(work) },
    }
}

/// Whether everything is compiled for the best set that there is: no piece of work is then compiled more than once.
const COMPILED_FOR_BEST: bool = cfg!(all(
    target_feature = "avx2",
    target_feature = "fma",
    target_feature = "bmi2",
    target_feature = "avx512f",
    target_feature = "avx512bw",
    target_feature = "avx512dq",
    target_feature = "avx512vl"
)) || cfg!(not(target_arch = "x86_64"));

#[inline(never)]
fn run_base<W: Work>(work: W) {
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx,avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c,movbe")]
fn run_avx2<W: Work>(work: W) {
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(
    enable = "avx,avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c,movbe,avx512f,avx512bw,avx512dq,avx512vl,avx512cd"
)]
fn run_avx512<W: Work>(work: W) {
    work.run();
}
