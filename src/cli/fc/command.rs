//! A command line in the manner of nvfortran: files and options in any order.

use super::building::Building;
use super::device;
use super::rules::Rules;
use super::table::{self, Meaning, Spelling, look_up};
use crate::cli::cargo::Machine;
use crate::cli::lints::Lints;
use crate::cli::report::Failure;
use cuf2rs::diag::codes;
use cuf2rs::source::{self, ENDLESS, EXTENDED, SourceOptions};
use std::ffi::OsString;
use std::path::PathBuf;

/// The source form, as the table of options names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Free form.
    Free,
    /// Fixed form.
    Fixed,
}

/// What the command line asks for.
#[derive(Clone, Debug)]
pub struct Command {
    /// Sources, objects and archives in their order.
    pub files: Vec<PathBuf>,
    /// `-c`.
    pub compile_only: bool,
    /// `-fsyntax-only`: the files are checked, and their module files written.
    pub check_only: bool,
    /// `-E`: the preprocessed text alone.
    pub text_only: bool,
    /// `-o`.
    pub output: Option<PathBuf>,
    /// How sources are read.
    pub language: SourceOptions,
    /// Where modules are written.
    pub module_folder: Option<PathBuf>,
    /// `-l`.
    pub libraries: Vec<String>,
    /// `-L`.
    pub library_folders: Vec<PathBuf>,
    /// `-Minfo`.
    pub remarks: bool,
    /// `-v`.
    pub verbose: bool,
    /// `-w`.
    pub quiet: bool,
    /// `-W...`.
    pub lints: Lints,
    /// Where the executable is to run.
    pub machine: Machine,
    /// How the program is built.
    pub building: Building,
    /// Whether kernels fuse products and sums, where that is said.
    fma: Option<bool>,
    /// The last `-O`, or what stands for it.
    level: Option<String>,
    /// `-shared`.
    pub shared: bool,
    /// `-M` and its kin.
    pub rules: Rules,
    /// Version or help are asked for.
    pub about: Option<About>,
    /// `-F`: the preprocessed text goes to a file of its own.
    pub text_file: bool,
    /// `-dryrun`.
    pub rehearsal: bool,
    /// `-fdefault-double-8`.
    pub double_as_real: bool,
    /// `-Mr8intrinsics`.
    pub real_intrinsics: bool,
    /// What is to be said about options that mean a little less here.
    pub notes: Vec<&'static str>,
    /// Words that look like options and are none that are known.
    pub unknown: Vec<String>,
}

/// A question about the compiler itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// `-V`.
    Version,
    /// `-dumpversion`.
    Number,
    /// `-dumpmachine`.
    Target,
    /// `-help`.
    Help,
}

impl Default for Command {
    fn default() -> Command {
        Command {
            files: Vec::new(),
            compile_only: false,
            check_only: false,
            text_only: false,
            text_file: false,
            rehearsal: false,
            output: None,
            language: SourceOptions::default(),
            module_folder: None,
            libraries: Vec::new(),
            library_folders: Vec::new(),
            remarks: false,
            verbose: false,
            quiet: false,
            lints: Lints::default(),
            machine: Machine::This,
            building: Building::default(),
            fma: None,
            level: None,
            shared: false,
            rules: Rules::default(),
            about: None,
            double_as_real: false,
            real_intrinsics: false,
            notes: Vec::new(),
            unknown: Vec::new(),
        }
    }
}

impl Command {
    /// Reads the words behind the compiler's name.
    pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Command, Failure> {
        let mut command = Command::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy().into_owned();
            if !text.starts_with('-') {
                command.files.push(word.into());
                continue;
            }
            let Some((spelling, meaning, joined)) = look_up(&text) else {
                command.unknown.push(text);
                continue;
            };
            let value = match (spelling, joined) {
                (Spelling::With(_) | Spelling::Next(_), None) => {
                    words.next().ok_or_else(|| without_value(&text))?.into()
                }
                (_, Some(value)) => PathBuf::from(value),
                (Spelling::Word(_) | Spelling::Start(_), None) => PathBuf::new(),
            };
            command.obey(&text, meaning, value)?;
        }
        command.decide();
        command.check()?;
        let mut said = std::collections::HashSet::new();
        command.notes.retain(|note| said.insert(*note));
        if command.double_as_real {
            command.notes.retain(|note| *note != DOUBLE_STAYS);
        }
        Ok(command)
    }

    /// What follows from all options together: the last word about an option counts, wherever it stands.
    fn decide(&mut self) {
        let (symbols, level) = (self.building.symbols, self.level.as_deref());
        self.building.unoptimised = level == Some("-O0") || symbols && level.is_none();
        let fast = level.is_some_and(|level| level.starts_with("-fast"));
        self.language.defaults.compilation.fma = self.fma.unwrap_or(fast);
        // As compilers have it that are told of one of the two languages.
        if self.language.openmp {
            self.language.openacc.get_or_insert(false);
        }
    }

    fn obey(&mut self, option: &str, meaning: Meaning, value: PathBuf) -> Result<(), Failure> {
        let text = || value.to_string_lossy().into_owned();
        match meaning {
            Meaning::CompileOnly => self.compile_only = true,
            Meaning::CheckOnly => self.check_only = true,
            Meaning::TextOnly => self.text_only = true,
            Meaning::TextFile => (self.text_only, self.text_file) = (true, true),
            Meaning::Output => self.output = Some(value),
            Meaning::Define => self.language.defines.push(definition(option, &text())?),
            Meaning::Undefine => self.language.defines.retain(|(name, _)| *name != text()),
            Meaning::IncludeFolder => self.language.include_dirs.push(value),
            Meaning::ModuleFolder => self.module_folder = Some(value),
            Meaning::Library => self.libraries.push(text()),
            Meaning::LibraryFolder => self.library_folders.push(value),
            Meaning::FormNamed => self.language.form = Some(form_named(option, &text())?),
            // F and Z ask for the preprocessor, the other letters for files and listings.
            Meaning::CrayOn if text().contains(['F', 'Z']) => {
                self.language.preprocess = Some(true);
            }
            Meaning::CrayOn => {}
            Meaning::CrayWord => match text().as_str() {
                "acc" => self.language.openacc = Some(true),
                "omp" => self.language.openmp = true,
                _ => {}
            },
            Meaning::SourceForm(Form::Free) => self.language.form = Some(source::Form::Free),
            Meaning::SourceForm(Form::Fixed) => self.language.form = Some(source::Form::Fixed),
            Meaning::FirstValue => self.first_value(option)?,
            Meaning::RealKind(bytes) => self.language.defaults.real = bytes,
            Meaning::RealBesideDouble => {
                self.language.defaults.real = 8;
                self.notes.push(DOUBLE_STAYS);
            }
            Meaning::SingleAs(bytes) => {
                self.language.defaults.real = bytes;
                self.language.defaults.kinds.single = bytes;
            }
            Meaning::DoubleAs(bytes) => self.language.defaults.kinds.double = bytes,
            Meaning::DoubleAsReal => self.double_as_real = true,
            Meaning::RealIntrinsics => self.real_intrinsics = true,
            Meaning::IntegerKind(bytes) => self.language.defaults.integer = bytes,
            Meaning::Save => self.language.defaults.save = true,
            Meaning::ImplicitNone(on) => self.language.defaults.implicit_none = on,
            Meaning::DefaultStream => {
                self.language.defaults.own_streams = own_streams(option, &text())?
            }
            Meaning::BigEndian => self.language.defaults.big_endian = true,
            Meaning::ByteOrder => {
                self.language.defaults.big_endian = is_big_endian(option, &text())?
            }
            Meaning::RealBits => self.language.defaults.real = bytes_of(option, &text())?,
            Meaning::IntegerBits => self.language.defaults.integer = bytes_of(option, &text())?,
            Meaning::Escapes(escapes) => self.language.escapes = escapes,
            Meaning::DebugLines => self.language.debug_lines = true,
            Meaning::Extended => self.language.fixed_columns = Some(EXTENDED),
            Meaning::Columns => self.language.fixed_columns = Some(columns_of(option)?),
            Meaning::Preprocess => self.language.preprocess = Some(true),
            Meaning::Cuda => {
                self.language.cuda = Some(true);
                self.device_words(option, &text());
            }
            Meaning::UncheckedRange => self.language.defaults.unchecked_range = true,
            Meaning::CheckBounds => self.language.defaults.check_bounds = true,
            Meaning::LargeArrays => self.language.defaults.compilation.large_arrays = true,
            Meaning::CodeModel => {
                self.language.defaults.compilation.large_arrays |= text().as_str() != "small";
            }
            Meaning::Checks => {
                let list = text().to_lowercase();
                let asked = |any: &[&str]| list.split(',').any(|word| any.contains(&word));
                self.language.defaults.check_bounds |= asked(&["bounds", "all"]);
                self.language.defaults.check_acc |= asked(&["acc"]);
            }
            Meaning::Gpu => self.device_words(option, &text()),
            Meaning::Fma(on) => self.fma = Some(on),
            Meaning::Level | Meaning::Fast => self.level = Some(option.to_string()),
            Meaning::Symbols => self.building.symbols = true,
            Meaning::SymbolsAlone => {
                self.building.symbols = true;
                self.level.get_or_insert_with(|| "-O2".to_string());
            }
            Meaning::DeviceDebug => self.device_words(option, "debug"),
            Meaning::FastMath => self.device_words(option, "fastmath"),
            Meaning::Registers => self.device_words(option, &format!("maxregcount:{}", text())),
            Meaning::Shared => self.shared = true,
            Meaning::Rules => self.rules.alone = true,
            Meaning::RulesBeside => self.rules.beside = true,
            Meaning::RulesFile => self.rules.file = Some(value),
            Meaning::RulesTarget => self.rules.targets.push(text()),
            Meaning::RulesPhony => self.rules.phony = true,
            Meaning::Threads => {
                self.language.openmp = true;
                let (_, list) = option.split_once('=').unwrap_or_default();
                self.language.defaults.omp_target |= list.split(',').any(|word| word == "gpu");
            }
            Meaning::OpenAcc => {
                self.language.openacc = Some(true);
                if option.starts_with("-ta=") {
                    let accelerated = (String::from("_ACCEL"), Some(String::from("201003")));
                    self.language.defines.push(accelerated);
                }
                self.target(option);
            }
            Meaning::StandardParallel => {
                self.language.defaults.stdpar = true;
                self.target(option);
            }
            Meaning::Remarks => self.remarks = true,
            Meaning::Verbose => self.verbose = true,
            Meaning::Quiet => self.quiet = true,
            Meaning::Warnings => self.lints.obey(option),
            Meaning::AnyMachine => self.machine = Machine::Any,
            Meaning::Version => self.about = Some(About::Version),
            Meaning::Number => self.about = Some(About::Number),
            Meaning::Target => self.about = Some(About::Target),
            Meaning::Rehearsal => self.rehearsal = true,
            Meaning::Help => self.about = Some(About::Help),
            Meaning::Nothing => {}
            Meaning::Refused(reason) => return Err(refused(option, reason)),
        }
        Ok(())
    }

    /// What the list behind `-ta=`, `-acc=` and `-stdpar=` says.
    fn target(&mut self, option: &str) {
        let (_, list) = option.split_once('=').unwrap_or_default();
        self.device_words(option, list);
    }

    /// `-finit-integer=7` and its kin.
    fn first_value(&mut self, option: &str) -> Result<(), Failure> {
        let word = option.trim_start_matches("-finit-");
        match self.language.defaults.first.take(word) {
            Some(()) => Ok(()),
            None => Err(usage(
                format!("'{option}' names no first value"),
                "write -finit-integer=N, -finit-real=zero|inf|-inf|nan, -finit-logical=true|false, -finit-character=N, \
                 -finit-derived or -finit-local-zero",
            )),
        }
    }

    /// A list of words about devices; one that is not known is said with its option.
    fn device_words(&mut self, option: &str, list: &str) {
        use device::Meaning as Word;
        let defaults = &mut self.language.defaults;
        for (word, meaning) in device::read(list) {
            match meaning {
                Some(Word::Fma(on)) => self.fma = Some(on),
                Some(Word::FastMath) => {
                    defaults.compilation.fast_math = true;
                    self.fma.get_or_insert(true);
                }
                Some(Word::FlushToZero(on)) => defaults.compilation.flush_to_zero = on,
                Some(Word::Debug(on)) => defaults.compilation.debug = on,
                Some(Word::Registers(count)) => defaults.compilation.registers = count,
                Some(Word::Managed(on)) => defaults.managed = on,
                Some(Word::Times) => defaults.region_times = true,
                Some(Word::PtxInfo) => self.building.ptx_info = true,
                Some(Word::Gpu(gpu)) => self.building.gpus.push(gpu),
                Some(Word::Host) => self.notes.push(DEVICE_AT_RUN_TIME),
                Some(Word::NotDone(why)) => self.notes.push(why),
                Some(Word::Nothing) => {}
                None => self.unknown.push(format!("{word}' of '{option}")),
            }
        }
    }

    /// One object for several files cannot be.
    fn check(&self) -> Result<(), Failure> {
        if self.about.is_some() {
            return Ok(());
        }
        if self.files.is_empty() {
            return Err(usage(
                "there are no files to compile or to link",
                "name Fortran files, or objects that 'cuf2rs fc -c' made",
            ));
        }
        if self.real_intrinsics && self.language.defaults.real != 8 {
            return Err(refused("-Mr8intrinsics", "it goes with -r8: pass both"));
        }
        if self.compile_only && !self.check_only && self.output.is_some() && self.files.len() > 1 {
            return Err(usage(
                "-c and -o are given with several files",
                "compile them one at a time, or leave -o out",
            ));
        }
        Ok(())
    }
}

const DOUBLE_STAYS: &str =
    "DOUBLE PRECISION and constants with D keep 8 bytes, as with -fdefault-double-8";

const DEVICE_AT_RUN_TIME: &str =
    "CUF2RS_DEVICE chooses the device when the program runs; 'cpu' is the cores of this machine";

/// What `-f` calls a source form.
fn form_named(option: &str, name: &str) -> Result<source::Form, Failure> {
    match name {
        "free" => Ok(source::Form::Free),
        "fixed" => Ok(source::Form::Fixed),
        _ => Err(usage(
            format!("'{option}' knows no source form '{name}'"),
            "the forms are free and fixed",
        )),
    }
}

/// `NAME` or `NAME=VALUE`.
fn definition(option: &str, text: &str) -> Result<(String, Option<String>), Failure> {
    crate::cli::input::definition(text).map_err(|reason| {
        usage(
            format!("'{option}' defines no macro: {reason}"),
            "write -DNAME or -DNAME=VALUE",
        )
    })
}

/// Whether `--default-stream` wants one for each host thread.
fn own_streams(option: &str, kind: &str) -> Result<bool, Failure> {
    match kind {
        "per-thread" => Ok(true),
        "legacy" | "null" => Ok(false),
        _ => Err(usage(
            format!("'{option}' knows no kind '{kind}'"),
            "the kinds are legacy and per-thread",
        )),
    }
}

/// Whether `-convert` wants the most significant byte first.
fn is_big_endian(option: &str, order: &str) -> Result<bool, Failure> {
    match &*order.to_lowercase() {
        "big_endian" | "big-endian" | "swap" => Ok(true),
        "little_endian" | "little-endian" | "native" => Ok(false),
        _ => Err(refused(&format!("{option} {order}"), table::BYTES)),
    }
}

/// The bytes that `-real-size` and `-integer-size` give in bits.
fn bytes_of(option: &str, bits: &str) -> Result<u8, Failure> {
    match bits {
        "32" => Ok(4),
        "64" => Ok(8),
        _ => Err(refused(&format!("{option} {bits}"), table::OTHER_KINDS)),
    }
}

/// `-ffixed-line-length-80`, `-ffixed-line-length-none`.
fn columns_of(option: &str) -> Result<usize, Failure> {
    let said = option.rsplit('-').next().unwrap_or_default();
    match said {
        "none" | "0" => Ok(ENDLESS),
        number => (number.parse().ok())
            .filter(|columns| *columns >= 7)
            .ok_or_else(|| usage(format!("'{option}' names no column"), "7 or more, or none")),
    }
}

fn without_value(option: &str) -> Failure {
    usage(
        format!("the value of '{option}' is missing"),
        "it is the word behind the option",
    )
}

fn refused(option: &str, reason: &str) -> Failure {
    usage(
        format!("the option '{option}' cannot be obeyed"),
        reason.to_string(),
    )
}

fn usage(message: impl Into<String>, help: impl Into<String>) -> Failure {
    Failure::usage(codes::DRIVER_OPTION, message, help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, Failure> {
        Command::read(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn openmp_alone_leaves_openacc_out() {
        let read = |line: &str| read(line).unwrap().language;
        assert_eq!(read("-mp -O2 a.f90").openacc, Some(false));
        assert_eq!(read("-mp -acc a.f90").openacc, Some(true));
        assert_eq!(read("-acc=gpu -mp=gpu a.f90").openacc, Some(true));
        assert_eq!(read("a.f90").openacc, None);
    }

    #[test]
    fn a_line_of_a_makefile() {
        let line = "-O3 -Mcuda=cc80 -Mpreprocess -DN=4 -D GPU -UGPU -module mod -Iinc -c src/a.f90 -o obj/a.o -Mzap --what";
        let command = read(line).unwrap();
        assert!(command.compile_only);
        assert_eq!(command.files, [PathBuf::from("src/a.f90")]);
        assert_eq!(command.output, Some("obj/a.o".into()));
        assert_eq!(command.language.cuda, Some(true));
        assert_eq!(command.language.preprocess, Some(true));
        assert_eq!(
            command.language.defines,
            [("N".to_string(), Some("4".to_string()))]
        );
        assert_eq!(command.language.include_dirs, [PathBuf::from("inc")]);
        assert_eq!(command.module_folder, Some("mod".into()));
        assert_eq!(command.unknown, ["--what"]);
    }

    #[test]
    fn wrong_lines_are_refused() {
        for line in [
            "",
            "-c",
            "-o",
            "-c a.cuf b.cuf -o c.o",
            "a.cuf -D1x",
            "a.cuf -i2",
        ] {
            assert!(matches!(read(line), Err(Failure::Usage(_))), "{line}");
        }
        assert_eq!(read("-V").unwrap().about, Some(About::Version));
        assert_eq!(read("-dumpversion").unwrap().about, Some(About::Number));
        let kept = read("-F a.F90").unwrap();
        assert!(kept.text_only && kept.text_file && !kept.rehearsal);
        assert!(read("-dryrun a.o").unwrap().rehearsal);
    }

    #[test]
    fn checks_of_bounds_by_any_of_their_names() {
        for line in [
            "-C",
            "-Mbounds",
            "-fbounds-check",
            "-fcheck=do,bounds",
            "-fcheck=all",
        ] {
            let command = read(&format!("{line} a.o")).unwrap();
            assert!(command.language.defaults.check_bounds, "{line}");
        }
        let others = read("-fcheck=pointer -Mnobounds a.o").unwrap();
        assert!(!others.language.defaults.check_bounds);
    }

    #[test]
    fn arrays_of_any_size_by_any_of_their_names() {
        for (line, large) in [
            ("-Mlarge_arrays", true),
            ("-mcmodel=medium", true),
            ("-mcmodel=small", false),
            ("", false),
        ] {
            let command = read(&format!("{line} a.o")).unwrap();
            let compilation = command.language.defaults.compilation;
            assert_eq!(compilation.large_arrays, large, "{line}");
        }
    }

    #[test]
    fn gpus_of_every_spelling() {
        let command = read("-gpu=cc80,managed -Mcuda=cc90,fastmath a.o").unwrap();
        assert_eq!(command.building.gpus, [80, 90]);
        let fast = command.language.defaults.compilation;
        assert!(fast.fast_math && fast.fma && command.language.defaults.managed);
    }

    #[test]
    fn fused_operations_follow_the_last_word() {
        for (line, fused) in [
            ("", false),
            ("-O3", false),
            ("-fast", true),
            ("-fast -Mnofma", false),
            ("-Mnofma -fast", false),
            ("-gpu=fma", true),
            ("-Mfma -gpu=nofma", false),
        ] {
            let command = read(&format!("{line} a.o")).unwrap();
            assert_eq!(command.language.defaults.compilation.fma, fused, "{line}");
        }
        assert_eq!(read("-gpu=zap a.o").unwrap().unknown, ["zap' of '-gpu=zap"]);
    }

    #[test]
    fn debug_builds_by_the_options_of_compilers() {
        for (line, symbols, unoptimised) in [
            ("-O0 -g", true, true),
            ("-g", true, true),
            ("-g -O2", true, false),
            ("-gopt", true, false),
            ("-O0", false, true),
            ("-O3", false, false),
        ] {
            let own = read(&format!("{line} a.o")).unwrap().building;
            assert_eq!(
                (own.symbols, own.unoptimised),
                (symbols, unoptimised),
                "{line}"
            );
        }
    }

    #[test]
    fn threads_of_openmp_by_the_options_of_all_compilers() {
        for option in ["-mp", "-fopenmp", "-qopenmp", "-mp=allcores"] {
            let text = format!("{option} a.f90");
            assert!(read(&text).unwrap().language.openmp, "{option}");
        }
        assert!(!read("a.f90").unwrap().language.openmp);
        let kernels = |text: &str| read(text).unwrap().language.defaults.omp_target;
        assert!(kernels("-mp=gpu a.f90") && kernels("-mp=gpu,multicore a.f90"));
        assert!(!kernels("-mp=multicore a.f90"));
    }
}
