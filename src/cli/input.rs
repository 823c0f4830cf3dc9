//! The files and language options that most subcommands take.

use super::libraries::Linking;
use super::lints::Lints;
use super::report::{Failure, Terminal};
use clap::Args;
use cuf2rs::diag::codes;
use cuf2rs::source::{
    Compilation, Defaults, EXTENDED, Form, RealKinds, SourceOptions, Sources, is_fortran,
};
use cuf2rs::{Options, Translation};
use std::io;
use std::path::{Path, PathBuf};

/// The files of one program and how to read them.
#[derive(Args, Debug)]
pub struct Input {
    /// The files of one program, in any order
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub language: Language,
    #[command(flatten)]
    pub linking: Linking,
    #[command(flatten)]
    pub lints: Lints,
}

/// A translated program with its sources, which later messages quote.
#[derive(Debug)]
pub struct Translated {
    /// The program.
    pub translation: Translation,
    /// Its files.
    pub sources: Sources,
}

/// How to read the files.
#[derive(Args, Debug)]
#[command(next_help_heading = "Language")]
pub struct Language {
    /// Define a macro for the preprocessor; 1 without a value
    #[arg(short = 'D', value_name = "NAME[=VALUE]", value_parser = definition)]
    defines: Vec<(String, Option<String>)>,
    /// Look for included files in this folder, too
    #[arg(short = 'I', value_name = "DIR")]
    include_dirs: Vec<PathBuf>,
    /// All files are in free form, whatever their suffix
    #[arg(long, conflicts_with = "fixed")]
    free: bool,
    /// All files are in fixed form, whatever their suffix
    #[arg(long)]
    fixed: bool,
    /// Fixed form reaches to column 132 instead of 72
    #[arg(long)]
    extended_fixed: bool,
    /// All files are CUDA Fortran; otherwise .cuf and .CUF are
    #[arg(long)]
    cuda: bool,
    /// Define the macro _OPENACC, as compilers do where OpenACC is asked for; its directives are translated in any case
    #[arg(long)]
    acc: bool,
    /// Directives of OpenMP and lines behind `!$` count: threads of the host share the work
    #[arg(long)]
    openmp: bool,
    /// The same, and TARGET regions of OpenMP become kernels, as regions of OpenACC do; without it the host runs them
    #[arg(long)]
    openmp_target: bool,
    /// DO CONCURRENT runs on the device where it can; the data that it touches is moved there and back
    #[arg(long)]
    stdpar: bool,
    /// REAL and COMPLEX without a kind, and real constants, have parts of 8 bytes
    #[arg(long)]
    default_real_8: bool,
    /// INTEGER and LOGICAL without a kind, and their constants, have 8 bytes
    #[arg(long)]
    default_integer_8: bool,
    /// Local variables keep their values between calls
    #[arg(long)]
    save: bool,
    /// Every name needs a declaration, as if each program unit had IMPLICIT NONE
    #[arg(long)]
    implicit_none: bool,
    /// Unformatted files have the most significant byte first, unless OPEN says CONVERT=
    #[arg(long)]
    big_endian: bool,
    /// Kernels take arrays of the host as arguments: ALLOCATE puts those of the host into managed memory
    #[arg(long)]
    managed: bool,
    /// The stream of everything that names none: the null stream, or that of the host thread, which waits for no other
    #[arg(long, value_name = "KIND", default_value = "legacy")]
    default_stream: DefaultStream,
    /// What the program checks when it runs: subscripts, sections and substrings, in host and device code (bounds); which side has the present values
    /// of data in OpenACC regions, and which iterations meet in an element (acc)
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    check: Vec<Check>,
    /// Device code counts the elements of arrays in 64 bits, which arrays of more than 2147483648 elements need
    #[arg(long)]
    large_arrays: bool,
    /// Lines with D in column 1 of fixed form are statements; otherwise they are comments
    #[arg(long)]
    debug_lines: bool,
    /// Run the preprocessor on all files; otherwise on suffixes in upper case (.CUF .F90 .F)
    #[arg(long)]
    cpp: bool,
}

/// What is checked when the program runs.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// Subscripts, sections and substrings against their bounds; arrays that are not allocated, pointers that are not associated.
    Bounds,
    /// Data of OpenACC regions: old values, and iterations that meet. The program runs on the CPU. CUF2RS_ACC=check asks for it, too.
    Acc,
}

/// The stream of everything that names none.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum DefaultStream {
    /// The null stream.
    Legacy,
    /// The host thread's own.
    PerThread,
}

/// `NAME` or `NAME=VALUE`.
pub fn definition(text: &str) -> Result<(String, Option<String>), String> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_string())),
        None => (text, None),
    };
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        Ok((name.to_string(), value))
    } else {
        Err("a macro's name has letters, digits and underscores".to_string())
    }
}

/// Whether the environment asks for checks of OpenACC data, which a program must be built for.
fn check_in_environment() -> bool {
    std::env::var("CUF2RS_ACC").is_ok_and(|value| value == "check")
}

impl Language {
    /// The same for the library.
    pub fn options(&self) -> Options {
        let form = match (self.free, self.fixed) {
            (true, _) => Some(Form::Free),
            (false, true) => Some(Form::Fixed),
            (false, false) => None,
        };
        let source = SourceOptions {
            form,
            preprocess: self.cpp.then_some(true),
            cuda: self.cuda.then_some(true),
            openacc: self.acc.then_some(true),
            openmp: self.openmp || self.openmp_target,
            fixed_columns: self.extended_fixed.then_some(EXTENDED),
            debug_lines: self.debug_lines,
            escapes: None,
            defines: self.defines.clone(),
            include_dirs: self.include_dirs.clone(),
            defaults: Defaults {
                integer: if self.default_integer_8 { 8 } else { 4 },
                real: if self.default_real_8 { 8 } else { 4 },
                kinds: RealKinds::default(),
                save: self.save,
                implicit_none: self.implicit_none,
                big_endian: self.big_endian,
                own_streams: self.default_stream == DefaultStream::PerThread,
                check_bounds: self.check.contains(&Check::Bounds),
                unchecked_range: false,
                check_acc: self.check.contains(&Check::Acc) || check_in_environment(),
                stdpar: self.stdpar,
                omp_target: self.openmp_target,
                region_times: false,
                managed: self.managed,
                first: Default::default(),
                compilation: Compilation {
                    large_arrays: self.large_arrays,
                    ..Compilation::default()
                },
            },
        };
        Options {
            source,
            ..Options::default()
        }
    }
}

impl Input {
    /// What tells the program from others of its name.
    pub fn home(&self) -> &Path {
        self.files.first().map_or(Path::new(""), PathBuf::as_path)
    }

    /// Reads the files.
    pub fn load(&self) -> Result<Sources, Failure> {
        let mut sources = Sources::on_disk();
        for path in &self.files {
            check_suffix(path, self.language.free || self.language.fixed)?;
            sources
                .add_from_disk(path)
                .map_err(|error| unreadable(path, &error))?;
        }
        Ok(sources)
    }

    /// What the translation depends on besides the files.
    pub fn options(&self) -> Result<Options, Failure> {
        Ok(Options {
            libraries: self.linking.find()?,
            ..self.language.options()
        })
    }

    /// Reads and translates the files of a program, and shows what was found. An error in the program is a failure.
    pub fn translate(&self, terminal: &Terminal) -> Result<Translated, Failure> {
        self.translate_with(self.options()?, terminal)
    }

    /// The same, where files without a main program become a library.
    pub fn translate_any(&self, terminal: &Terminal) -> Result<Translated, Failure> {
        let options = Options {
            library: true,
            ..self.options()?
        };
        self.translate_with(options, terminal)
    }

    fn translate_with(&self, options: Options, terminal: &Terminal) -> Result<Translated, Failure> {
        let mut sources = self.load()?;
        let mut translation = cuf2rs::translate(&mut sources, &options);
        let remarks = std::mem::take(&mut translation.remarks);
        translation.diagnostics = self
            .lints
            .apply(std::mem::take(&mut translation.diagnostics));
        if terminal.verbose {
            translation.diagnostics.append(remarks);
        }
        terminal.findings(&sources, &translation.diagnostics);
        if translation.diagnostics.has_errors() {
            Err(Failure::Program)
        } else {
            Ok(Translated {
                translation,
                sources,
            })
        }
    }
}

/// Whether a file is in a language that is known, by its suffix.
pub fn check_suffix(path: &Path, form_is_given: bool) -> Result<(), Failure> {
    let suffix = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    if matches!(suffix.as_str(), "cc" | "cpp" | "cxx" | "o" | "a") {
        return Err(Failure::usage(
            codes::C_SOURCE,
            format!("'{}' is neither Fortran nor C nor CUDA C", path.display()),
            "give the parts in C as .c and .cu files; make C++ a .cu file with extern \"C\" functions",
        ));
    }
    if path.is_dir() || path == Path::new("-") {
        // Reading it says what is wrong.
        return Ok(());
    }
    if is_fortran(path) || cuf2rs::companion::language(path).is_some() || form_is_given {
        return Ok(());
    }
    Err(Failure::usage(
        codes::UNKNOWN_SUFFIX,
        format!(
            "the suffix of '{}' does not say that it is Fortran",
            path.display()
        ),
        "known are .cuf .f90 .f95 .f03 .f08 .f18 (free form) and .f .for .ftn (fixed form), in upper case with preprocessor; \
         for another one pass --free or --fixed",
    ))
}

/// The failure of a file that cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let help = match error.kind() {
        io::ErrorKind::NotFound if path == Path::new("-") => {
            "standard input is not read: write the program to a file"
        }
        io::ErrorKind::NotFound => "check the name and the current folder",
        io::ErrorKind::PermissionDenied => "ask for permission to read it",
        io::ErrorKind::IsADirectory => "give the files in it one by one",
        _ => "the system's reason stands above",
    };
    let message = format!("cannot read '{}': {error}", path.display());
    Failure::outside(codes::UNREADABLE, message, help)
}
