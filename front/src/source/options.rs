//! How a file is to be read: form, preprocessing, CUDA Fortran and OpenACC on or off.

use std::path::{Path, PathBuf};

/// The two source forms of Fortran 2008, section 3.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Free form; lines may have any length.
    Free,
    /// Fixed form: label in columns 1 to 5, continuation in column 6, statement in columns 7 to 72.
    Fixed,
}

/// Escape sequences in character constants, as compilers have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// `-fbackslash` of gfortran: `\n \t \\ \0 \x41` and their kin; a backslash before a quote is a backslash.
    Gnu,
    /// `-Mnobackslash` of nvfortran: those of C, octal numbers and quotes among them.
    C,
}

/// What a file's program units mean where they say no kind and no SAVE. Compilers have options for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Defaults {
    /// Bytes of INTEGER and LOGICAL.
    pub integer: u8,
    /// Bytes of REAL, and of each part of COMPLEX.
    pub real: u8,
    /// What the kinds 4 and 8 of REAL and COMPLEX stand for.
    pub kinds: RealKinds,
    /// Local variables keep their values between calls, as if each unit had a SAVE statement.
    pub save: bool,
    /// Names have no types by their first letters, as if each unit had IMPLICIT NONE before its own IMPLICIT statements.
    pub implicit_none: bool,
    /// Unformatted files have the most significant byte first, when the main program is in this file.
    pub big_endian: bool,
    /// What names no stream goes to the host thread's own instead of the null stream, when the main program is in this file.
    pub own_streams: bool,
    /// Subscripts are checked when the program runs.
    pub check_bounds: bool,
    /// Constants that their kinds cannot hold are no errors, in all files as soon as one asks for it.
    pub unchecked_range: bool,
    /// Accesses to data of OpenACC regions are checked when the program runs.
    pub check_acc: bool,
    /// DO CONCURRENT runs on the device where it can.
    pub stdpar: bool,
    /// Whether TARGET regions of OpenMP become kernels.
    pub omp_target: bool,
    /// A table of times at the end of the run, when the main program is in this file.
    pub region_times: bool,
    /// Kernels reach the allocatable arrays of the host, in all files as soon as one asks for it.
    pub managed: bool,
    /// What local variables begin with.
    pub first: super::FirstValues,
    /// How device code is compiled, in all files as soon as one asks for it.
    pub compilation: Compilation,
}

/// The kinds that REAL(4) and REAL(8) stand for in declarations and constants, DOUBLE PRECISION among them (`-freal-4-real-8`, `-freal-8-real-4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RealKinds {
    /// Kind 4.
    pub single: u8,
    /// Kind 8.
    pub double: u8,
}

impl RealKinds {
    /// What a kind that the program names stands for.
    pub fn of(self, kind: u8) -> u8 {
        match kind {
            4 => self.single,
            8 => self.double,
            other => other,
        }
    }
}

impl Default for RealKinds {
    fn default() -> RealKinds {
        RealKinds {
            single: 4,
            double: 8,
        }
    }
}

/// What may be chosen of how device code is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Compilation {
    /// `a*b + c` may become one rounding.
    pub fma: bool,
    /// Quick functions with fewer digits.
    pub fast_math: bool,
    /// Denormal numbers become zero.
    pub flush_to_zero: bool,
    /// Device code counts elements in 64 bits.
    pub large_arrays: bool,
    /// For a debugger.
    pub debug: bool,
    /// The most registers of a thread; none when it is zero.
    pub registers: u16,
}

impl Compilation {
    /// What two files of a program ask for: all that either does, and the tighter limit.
    pub fn and(self, other: Compilation) -> Compilation {
        let limits = [self.registers, other.registers].into_iter();
        Compilation {
            fma: self.fma || other.fma,
            fast_math: self.fast_math || other.fast_math,
            flush_to_zero: self.flush_to_zero || other.flush_to_zero,
            large_arrays: self.large_arrays || other.large_arrays,
            debug: self.debug || other.debug,
            registers: limits.filter(|limit| *limit > 0).min().unwrap_or(0),
        }
    }
}

impl Default for Defaults {
    fn default() -> Defaults {
        Defaults {
            integer: 4,
            real: 4,
            kinds: RealKinds::default(),
            save: false,
            implicit_none: false,
            big_endian: false,
            own_streams: false,
            check_bounds: false,
            unchecked_range: false,
            check_acc: false,
            stdpar: false,
            omp_target: false,
            region_times: false,
            managed: false,
            first: super::FirstValues::default(),
            compilation: Compilation::default(),
        }
    }
}

/// What the command line says about reading files. `None` leaves the choice to the suffix of the file.
#[derive(Clone, Debug, Default)]
pub struct SourceOptions {
    /// `--free`, `--fixed`.
    pub form: Option<Form>,
    /// Whether the preprocessor runs. By suffix: on for `.F90 .CUF .F .FOR` and the like, off for lower case.
    pub preprocess: Option<bool>,
    /// Whether `!$cuf` and `!@cuf` count and `_CUDA` is defined. By suffix: on for `.cuf` and `.CUF`.
    pub cuda: Option<bool>,
    /// Whether `!$acc` lines are statements and `_OPENACC` is defined; otherwise they are comments.
    pub openacc: Option<bool>,
    /// Whether `!$omp` and `!$` lines are statements and `_OPENMP` is defined; otherwise they are comments.
    pub openmp: bool,
    /// Fixed form: the last column of the statement field, where it is not 72; [`ENDLESS`] where lines end as they are.
    pub fixed_columns: Option<usize>,
    /// Fixed form: lines with D in column 1 are statements.
    pub debug_lines: bool,
    /// What a backslash in a character constant begins; none where it is a backslash.
    pub escapes: Option<Escapes>,
    /// `-D NAME=VALUE` in order; without a value a macro is defined as 1.
    pub defines: Vec<(String, Option<String>)>,
    /// `-I DIR` in order.
    pub include_dirs: Vec<PathBuf>,
    /// `--default-real-8`, `--default-integer-8`, `--save`, `--big-endian`.
    pub defaults: Defaults,
}

/// The last column of fixed form as the standard has it.
const CARD: usize = 72;
/// The last column of the extended form.
pub const EXTENDED: usize = 132;
/// Fixed form without a last column: nothing is cut off, and characters that go on in the next line have no blanks between the lines.
pub const ENDLESS: usize = usize::MAX;

/// The choices made for one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Free or fixed.
    pub form: Form,
    /// Whether the preprocessor runs.
    pub preprocess: bool,
    /// Whether it is CUDA Fortran.
    pub cuda: bool,
    /// Whether OpenACC directives are statements.
    pub openacc: bool,
    /// Whether OpenMP directives are statements.
    pub openmp: bool,
    /// Whether lines with D in column 1 of fixed form are statements.
    pub debug_lines: bool,
    /// What a backslash in a character constant begins, if anything.
    pub escapes: Option<Escapes>,
    /// First column (from zero) that fixed form ignores.
    pub fixed_width: usize,
}

impl SourceOptions {
    /// The dialect of a file by its suffix and these options.
    pub fn dialect(&self, path: &Path) -> Dialect {
        let suffix = suffix(path);
        let lower = suffix.to_ascii_lowercase();
        let fixed = matches!(lower.as_str(), "f" | "for" | "ftn" | "f77" | "fpp");
        let cuda = self.cuda.unwrap_or(lower == "cuf");
        Dialect {
            form: self
                .form
                .unwrap_or(if fixed { Form::Fixed } else { Form::Free }),
            preprocess: self.preprocess.unwrap_or(is_preprocessed(&suffix)),
            cuda,
            openacc: self.openacc.unwrap_or(true),
            openmp: self.openmp,
            debug_lines: self.debug_lines,
            escapes: self.escapes,
            fixed_width: self.fixed_columns.unwrap_or(CARD),
        }
    }
}

/// Whether a file's suffix says that it holds Fortran.
pub fn is_fortran(path: &Path) -> bool {
    let known = [
        "f", "for", "ftn", "f77", "fpp", "f90", "f95", "f03", "f08", "f15", "f18", "f23", "cuf",
    ];
    known.contains(&suffix(path).to_ascii_lowercase().as_str())
}

fn suffix(path: &Path) -> String {
    path.extension()
        .map(|suffix| suffix.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn is_preprocessed(suffix: &str) -> bool {
    suffix.eq_ignore_ascii_case("fpp") || suffix.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suffix_decides() {
        let shown = |name: &str| {
            let dialect = SourceOptions::default().dialect(Path::new(name));
            format!("{:?} {} {}", dialect.form, dialect.preprocess, dialect.cuda)
        };
        assert_eq!(shown("a.cuf"), "Free false true");
        assert_eq!(shown("a.CUF"), "Free true true");
        assert_eq!(shown("a.f90"), "Free false false");
        assert_eq!(shown("a.F"), "Fixed true false");
        assert_eq!(shown("a.for"), "Fixed false false");
    }
}
