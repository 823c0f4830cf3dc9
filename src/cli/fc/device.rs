//! The words behind `-gpu=`, `-cuda=`, `-Mcuda=`, `-acc=`, `-ta=` and `-stdpar=`, and what each means here.

use crate::cli::kernels::architecture;
use Meaning::*;

/// What a word asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Whether a product and a sum are rounded once.
    Fma(bool),
    /// Quick functions.
    FastMath,
    /// Whether denormal numbers become zero.
    FlushToZero(bool),
    /// Whether a debugger can look into kernels.
    Debug(bool),
    /// What the assembler says of each kernel.
    PtxInfo,
    /// The most registers of a thread.
    Registers(u16),
    /// Whether kernels reach all that the host allocates.
    Managed(bool),
    /// A table of times at the end.
    Times,
    /// An architecture.
    Gpu(u16),
    /// The host is meant.
    Host,
    /// Is so in any case, or changes the speed alone.
    Nothing,
    /// Is not done, for this reason.
    NotDone(&'static str),
}

const IMAGES: &str = "kept files: 'cuf2rs translate' writes the CUDA C, and the executable carries what is made of it";
const COMPARED: &str =
    "autocompare: nothing is compared; CUF2RS_ACC=check finds where the two memories differ";
const EMULATED: &str = "emu: CUF2RS_DEVICE=emulate runs the CUDA C on the CPU";

/// Words by themselves.
const WORDS: &[(&str, Meaning)] = &[
    ("fma", Fma(true)),
    ("nofma", Fma(false)),
    ("fastmath", FastMath),
    ("flushz", FlushToZero(true)),
    ("noflushz", FlushToZero(false)),
    ("debug", Debug(true)),
    ("nodebug", Debug(false)),
    ("ptxinfo", PtxInfo),
    ("managed", Managed(true)),
    ("nomanaged", Managed(false)),
    ("unified", Managed(true)),
    ("nounified", Managed(false)),
    ("time", Times),
    ("host", Host),
    ("multicore", Host),
    ("keep", NotDone(IMAGES)),
    ("keepgpu", NotDone(IMAGES)),
    ("keepptx", NotDone(IMAGES)),
    ("keepbin", NotDone(IMAGES)),
    ("autocompare", NotDone(COMPARED)),
    ("emu", NotDone(EMULATED)),
];

/// Words that change nothing here: lines are always named, memory is always cleared, the rest is the compiler's choice.
const IDLE: &[&str] = &[
    "gpu",
    "tesla",
    "nvidia",
    "lineinfo",
    "nolineinfo",
    "rdc",
    "nordc",
    "unroll",
    "nounroll",
    "redundant",
    "noredundant",
    "safecache",
    "zeroinit",
    "nozeroinit",
    "implicitsections",
    "noimplicitsections",
    "pinned",
    "pin",
    "nopinned",
    "pinnedalloc",
    "nopinnedalloc",
    "nointercept",
    "intercept",
    "lto",
    "nolto",
    "math_uniform",
    "interceptdeallocations",
    "nointerceptdeallocations",
    "beta",
    "deepcopy",
    "charstring",
    "nocharstring",
    "madconst",
    "llvm",
    "nollvm",
    "noinline",
    "autopar",
    "noautopar",
    "legacy",
    "nolegacy",
    "routineseq",
    "noroutineseq",
    "strict",
    "verystrict",
    "sync",
    "wait",
    "nowait",
    "defpresent",
    "nodefpresent",
    "separate",
    "managedalloc",
    "nomanagedalloc",
    "ccall",
    "ccnative",
    "ccall-major",
    "nvlamath",
    "autocollapse",
    "noautocollapse",
    "redux",
    "noredux",
    "deviceptx",
    "tegra",
    "fermi",
    "kepler",
    "maxwell",
    "pascal",
    "volta",
];

/// Words with something behind them that change nothing here, by their beginnings.
const STARTS: &[&str] = &[
    "cuda",
    "loadcache:",
    "stacklimit:",
    "tripcount:",
    "prec_",
    "noprec_",
];

/// The words of a list with their meanings; none for one that is not known.
pub fn read(list: &str) -> Vec<(&str, Option<Meaning>)> {
    let words = list.split(',').filter(|word| !word.is_empty());
    words.flat_map(parts).collect()
}

/// A word, or the words that colons join: `tesla:cc70`, `mem:managed`.
fn parts(word: &str) -> Vec<(&str, Option<Meaning>)> {
    match (meaning(word), word.split_once(':')) {
        (None, Some((first @ ("unified" | "managed"), rest))) => {
            let further = rest.split(':').map(known);
            std::iter::once(known(first)).chain(further).collect()
        }
        (None, Some(("mem" | "tesla" | "nvidia" | "gpu", rest))) => rest
            .split_inclusive(':')
            .map(|one| known(one.trim_end_matches(':')))
            .collect(),
        (found, _) => vec![(word, found)],
    }
}

fn known(word: &str) -> (&str, Option<Meaning>) {
    (word, meaning(word))
}

fn meaning(word: &str) -> Option<Meaning> {
    let listed = WORDS.iter().find(|(known, _)| *known == word);
    if let Some((_, meaning)) = listed {
        return Some(*meaning);
    }
    if let Some(count) = word.strip_prefix("maxregcount:") {
        let count = count.parse().ok();
        return count
            .filter(|count| (1..=255).contains(count))
            .map(Registers);
    }
    if IDLE.contains(&word) || STARTS.iter().any(|start| word.starts_with(start)) {
        return Some(Nothing);
    }
    if is_generation(word) {
        return Some(Nothing);
    }
    let named = word.starts_with("cc") || word.starts_with("sm_");
    named.then(|| architecture(word).ok()).flatten().map(Gpu)
}

/// `cc3x`, `cc7+`, `kepler+`: all GPUs of a generation, or from one on, as old makefiles have it; PTX is for every GPU that there is a driver for.
fn is_generation(word: &str) -> bool {
    let Some(rest) = word.strip_suffix(['x', '+']) else {
        return false;
    };
    let number = rest.strip_prefix("cc").unwrap_or_default();
    let numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    numbered || IDLE.contains(&rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_all_lists() {
        let all = |list| -> Vec<Option<Meaning>> {
            let words = read(list).into_iter();
            words.map(|(_, meaning)| meaning).collect()
        };
        assert_eq!(
            all("cc80,nofma,maxregcount:32,mem:managed"),
            [Gpu(80), Fma(false), Registers(32), Managed(true)].map(Some)
        );
        assert_eq!(all("tesla:cc70,time"), [Some(Gpu(70)), Some(Times)]);
        assert_eq!(
            all("mem:unified:nomanagedalloc"),
            [Some(Managed(true)), Some(Nothing)]
        );
        assert_eq!(
            all("unified:nointercept,mem:separate:pinnedalloc"),
            [Managed(true), Nothing, Nothing, Nothing].map(Some)
        );
        assert_eq!(all("maxregcount:0,maxregcount:x,zap"), [None, None, None]);
        assert_eq!(all("cuda11.8,ccall"), [Some(Nothing), Some(Nothing)]);
        assert_eq!(
            all("cc3x,kepler+,ccx"),
            [Some(Nothing), Some(Nothing), None]
        );
    }
}
