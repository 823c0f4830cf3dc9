//! The subset of the C preprocessor that Fortran codes use.
//!
//! Conditionals with expressions, object-like and function-like macros (`#`, `##`, `/**/` and `__VA_ARGS__` as well), `#include`, `#error`,
//! `#warning`, `#line`, `__FILE__`, `__LINE__`. Macro names are case-sensitive; nothing is replaced inside character contexts and
//! comments (directive lines are not comments); replaced text has the place of the macro's use. C comments `/* */` are removed.
//!
//! Every expansion spends from a budget, so that no input makes it run for ever or fill the memory.

mod clock;
mod conditional;
mod directive;
mod expand;
mod expr;
mod macros;

pub(super) use directive::Directive;
pub(super) use expand::Outcome;

use super::{Dialect, SourceOptions};
use conditional::Conditionals;
use macros::{Macro, MacroTable};

/// Bytes that all expansions may produce together, apart from the allowance for each byte that is read.
const BUDGET: usize = 8 << 20;
/// What each byte that is read adds to the budget.
const ALLOWANCE: usize = 256;
/// The budget never exceeds this.
const LARGEST_BUDGET: usize = 1 << 30;

/// Macros that are there before the first line: codes ask for the compiler that this one stands in for, and for the system.
const PREDEFINED: &[(&str, &[u8])] = &[
    ("__CUF2RS__", b"1"),
    ("__PGI", b"1"),
    ("__NVCOMPILER", b"1"),
    ("__NVCOMPILER_MAJOR__", b"25"),
    ("__NVCOMPILER_MINOR__", b"1"),
    ("__NVCOMPILER_PATCHLEVEL__", b"0"),
    ("__linux__", b"1"),
    ("__unix__", b"1"),
    ("__LP64__", b"1"),
    ("__SIZEOF_POINTER__", b"8"),
    ("__SIZEOF_SIZE_T__", b"8"),
    ("__ORDER_LITTLE_ENDIAN__", b"1234"),
    ("__ORDER_BIG_ENDIAN__", b"4321"),
    ("__BYTE_ORDER__", b"1234"),
    #[cfg(target_arch = "x86_64")]
    ("__x86_64__", b"1"),
    #[cfg(target_arch = "aarch64")]
    ("__aarch64__", b"1"),
];

/// Macros and conditionals while a file is read.
pub(super) struct Preprocessor {
    macros: MacroTable,
    conditionals: Conditionals,
    /// Inside a C comment that goes on in the next line.
    in_comment: bool,
    budget: usize,
}

/// The file name and the line number for `__FILE__` and `__LINE__`.
pub(super) type Here<'h> = (&'h str, u32);

impl Preprocessor {
    /// With the predefined macros and those of the command line.
    pub fn new(options: &SourceOptions, dialect: &Dialect) -> Preprocessor {
        let mut macros = MacroTable::default();
        for (name, value) in PREDEFINED {
            macros.define(name, Macro::object(value));
        }
        for (name, value) in ["__DATE__", "__TIME__"].into_iter().zip(clock::now()) {
            macros.define(name, Macro::object(value.as_bytes()));
        }
        if dialect.cuda {
            macros.define("_CUDA", Macro::object(b"1"));
            macros.define("__CUDA_API_VERSION", Macro::object(b"13000"));
        }
        if dialect.openacc {
            macros.define("_OPENACC", Macro::object(b"201711"));
        }
        if dialect.openmp {
            macros.define("_OPENMP", Macro::object(b"201511"));
        }
        for (name, value) in &options.defines {
            macros.define(
                name,
                Macro::object(value.as_deref().unwrap_or("1").as_bytes()),
            );
        }
        let conditionals = Conditionals::default();
        Preprocessor {
            macros,
            conditionals,
            in_comment: false,
            budget: BUDGET,
        }
    }

    /// A file of this size will be read.
    pub fn allow_for(&mut self, bytes: usize) {
        let allowance = bytes.saturating_mul(ALLOWANCE);
        if self.budget > 0 {
            self.budget = self.budget.saturating_add(allowance).min(LARGEST_BUDGET);
        }
    }

    /// Whether lines are being passed over.
    pub fn is_skipping(&self) -> bool {
        self.conditionals.is_skipping()
    }

    /// How many `#if` are open.
    pub fn open_conditionals(&self) -> usize {
        self.conditionals.len()
    }

    /// Whether a line holds anything that the preprocessor replaces or removes.
    pub fn may_change(&self, bytes: &[u8]) -> bool {
        self.in_comment
            || (self.budget > 0 && self.macros.is_used_in(bytes))
            || has_c_comment(bytes)
    }
}

fn has_c_comment(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'/', bytes).any(|at| bytes.get(at + 1) == Some(&b'*'))
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$'
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

/// The length of the name at the start of the bytes.
fn name_length(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(&first) if is_name_start(first) => bytes
            .iter()
            .position(|&byte| !is_name(byte))
            .unwrap_or(bytes.len()),
        _ => 0,
    }
}
