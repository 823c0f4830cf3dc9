//! The options of nvfortran, pgfortran and gfortran that makefiles pass, and what each means here.
//!
//! A row is a spelling and a meaning; the first row that fits counts. Options that change machine code alone mean nothing here;
//! those that would change what a program computes are obeyed or refused.

use super::command::Form::{Fixed, Free};
use Meaning::*;
use Spelling::*;
use cuf2rs::source::Escapes;
use cuf2rs::source::Escapes::{C as InC, Gnu};

/// How an option is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// This word alone.
    Word(&'static str),
    /// Every word that starts so.
    Start(&'static str),
    /// With a value: joined, behind `=`, or as the next word.
    With(&'static str),
    /// This word, with the next one as its value.
    Next(&'static str),
}

/// What an option asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Objects, no executable.
    CompileOnly,
    /// Findings and module files, no object.
    CheckOnly,
    /// The preprocessed text of the files, and nothing else.
    TextOnly,
    /// The preprocessed text of each file, in a file beside it that ends with `.f`.
    TextFile,
    /// The file to write.
    Output,
    /// A macro.
    Define,
    /// No macro of this name.
    Undefine,
    /// A folder of included files and modules.
    IncludeFolder,
    /// The folder of modules that are written.
    ModuleFolder,
    /// A library.
    Library,
    /// A folder of libraries.
    LibraryFolder,
    /// The source form, as the value says.
    FormNamed,
    /// Letters, each an option of Cray's compiler that is on.
    CrayOn,
    /// Cray's word about OpenACC, OpenMP or optimisation.
    CrayWord,
    /// The source form.
    SourceForm(super::command::Form),
    /// What local variables begin with.
    FirstValue,
    /// Bytes of REAL without a kind.
    RealKind(u8),
    /// REAL without a kind has 8 bytes, and DOUBLE PRECISION would have more.
    RealBesideDouble,
    /// Constants need not fit their kinds.
    UncheckedRange,
    /// Bytes of what is REAL(4), whether or not the kind is named.
    SingleAs(u8),
    /// Bytes of what is REAL(8) or DOUBLE PRECISION.
    DoubleAs(u8),
    /// DOUBLE PRECISION has 8 bytes, whatever REAL has.
    DoubleAsReal,
    /// The functions REAL and CMPLX follow the kind of REAL.
    RealIntrinsics,
    /// Bytes of INTEGER and LOGICAL without a kind.
    IntegerKind(u8),
    /// Unformatted files have the most significant byte first.
    BigEndian,
    /// The order of bytes in unformatted files, as the value says.
    ByteOrder,
    /// Bits of REAL without a kind.
    RealBits,
    /// Bits of INTEGER and LOGICAL without a kind.
    IntegerBits,
    /// The stream of what names none.
    DefaultStream,
    /// What a backslash in a character constant begins.
    Escapes(Option<Escapes>),
    /// Lines with D in column 1 count.
    DebugLines,
    /// Local variables keep their values.
    Save,
    /// Whether every name needs a declaration.
    ImplicitNone(bool),
    /// Fixed form to column 132.
    Extended,
    /// Fixed form to a column.
    Columns,
    /// The preprocessor for all files.
    Preprocess,
    /// CUDA Fortran in all files.
    Cuda,
    /// Subscripts are checked when the program runs.
    CheckBounds,
    /// Device code counts elements in 64 bits.
    LargeArrays,
    /// All but the small model mean the same.
    CodeModel,
    /// A list of checks.
    Checks,
    /// How kernels are compiled, and for which GPUs.
    Gpu,
    /// Whether kernels fuse products and sums.
    Fma(bool),
    /// A level of optimisation.
    Level,
    /// Speed before all.
    Fast,
    /// For a debugger.
    Symbols,
    /// For a debugger, at whatever level.
    SymbolsAlone,
    /// For a debugger that looks into kernels.
    DeviceDebug,
    /// Quick functions in kernels.
    FastMath,
    /// The most registers of a thread.
    Registers,
    /// A shared library.
    Shared,
    /// Rules for make, and no object.
    Rules,
    /// Rules for make beside the object.
    RulesBeside,
    /// The file of rules.
    RulesFile,
    /// The target of rules.
    RulesTarget,
    /// Rules for included files.
    RulesPhony,
    /// `_OPENACC` is defined.
    OpenAcc,
    /// DO CONCURRENT runs on the device.
    StandardParallel,
    /// Threads of OpenMP.
    Threads,
    /// What the translator decided.
    Remarks,
    /// What is being done.
    Verbose,
    /// No warnings.
    Quiet,
    /// Which warnings count, and how.
    Warnings,
    /// The executable may run on any machine.
    AnyMachine,
    /// The version, and nothing else.
    Version,
    /// The number of the version alone.
    Number,
    /// What machine the programs are for.
    Target,
    /// What would be done, which is not.
    Rehearsal,
    /// A help text, and nothing else.
    Help,
    /// Nothing here.
    Nothing,
    /// Cannot be obeyed, and the program would mean something else without it.
    Refused(&'static str),
}

/// Spellings and meanings.
pub const ROWS: &[(Spelling, Meaning)] = &[
    (Word("-c"), CompileOnly),
    (Word("-fsyntax-only"), CheckOnly),
    (Word("-syntax-only"), CheckOnly),
    (Word("-syntax_only"), CheckOnly),
    (With("-o"), Output),
    (With("-D"), Define),
    (With("-U"), Undefine),
    (With("-I"), IncludeFolder),
    (With("-isystem"), IncludeFolder),
    (With("-module"), ModuleFolder),
    (With("-J"), ModuleFolder),
    (With("-L"), LibraryFolder),
    (Word("-lineinfo"), Nothing),
    (Word("-c++libs"), Nothing),
    (With("-l"), Library),
    (Word("-cuda"), Cuda),
    (With("-cuda"), Cuda),
    (Word("-Mcuda"), Cuda),
    (With("-Mcuda"), Cuda),
    (Word("-acc"), OpenAcc),
    (Start("-acc="), OpenAcc),
    (Start("-ta="), OpenAcc),
    (With("-gpu"), Gpu),
    (Word("-Mlarge_arrays"), LargeArrays),
    (With("-mcmodel"), CodeModel),
    (Word("-C"), CheckBounds),
    (Word("-Mbounds"), CheckBounds),
    (Word("-fbounds-check"), CheckBounds),
    (With("-fcheck"), Checks),
    (Word("-stdpar"), StandardParallel),
    (Start("-stdpar="), StandardParallel),
    (Word("-mp"), Threads),
    (Start("-mp="), Threads),
    (Word("-fopenmp"), Threads),
    (Word("-openmp"), Threads),
    (Start("-qopenmp"), Threads),
    (Word("-Mfree"), SourceForm(Free)),
    (Word("-Mfreeform"), SourceForm(Free)),
    (Word("-ffree-form"), SourceForm(Free)),
    (Start("-ffree-line-length"), Nothing),
    (Word("-Mfixed"), SourceForm(Fixed)),
    (Word("-Mnofree"), SourceForm(Fixed)),
    (Word("-Mnofreeform"), SourceForm(Fixed)),
    (Word("-ffixed-form"), SourceForm(Fixed)),
    (Word("-Mextend"), Extended),
    (Word("-extend-source"), Extended),
    (Word("-132"), Extended),
    // Those of Intel's compilers, whose values are words of their own.
    (Word("-free"), SourceForm(Free)),
    (Word("-qfree"), SourceForm(Free)),
    (Word("-fixed"), SourceForm(Fixed)),
    (With("-check"), Checks),
    (With("-convert"), ByteOrder),
    (With("-real-size"), RealBits),
    (With("-integer-size"), IntegerBits),
    (With("-assume"), Nothing),
    (With("-align"), Nothing),
    (With("-warn"), Nothing),
    (With("-stand"), Nothing),
    (With("-fp-model"), Nothing),
    (With("-diag-disable"), Nothing),
    (With("-diag-enable"), Nothing),
    (Word("-heap-arrays"), Nothing),
    (Word("-shared-intel"), Nothing),
    (Word("-nologo"), Nothing),
    (Word("-auto"), Nothing),
    (Word("-zero"), Nothing),
    (Word("-recursive"), Nothing),
    (Start("-init="), Nothing),
    (Start("-ip"), Nothing),
    (Word("-ftz"), Nothing),
    (Word("-no-prec-div"), Nothing),
    (Word("-no-ftz"), Nothing),
    (Start("-mkl"), Nothing),
    (Start("-cudart"), Nothing),
    (Start("-pgf"), Nothing),
    (Start("-fortranlibs"), Nothing),
    (Word("-nostdlib"), Nothing),
    (Word("-#"), Nothing),
    (Start("-ffixed-line-length-"), Columns),
    (Word("-fno-pad-source"), Refused(PADDING)),
    (Word("-Mpreprocess"), Preprocess),
    (Word("-cpp"), Preprocess),
    (Word("-fpp"), Preprocess),
    (Start("-Minform"), Nothing),
    (Start("-Minfo"), Remarks),
    (Word("-v"), Verbose),
    (Word("-w"), Quiet),
    (Word("-silent"), Quiet),
    (Start("-Minform"), Nothing),
    (Word("-V"), Version),
    (Word("--version"), Version),
    (Word("-version"), Version),
    (Word("-dumpversion"), Number),
    (Word("-dumpfullversion"), Number),
    (Word("-dumpmachine"), Target),
    (Word("-dryrun"), Rehearsal),
    (Word("--dryrun"), Rehearsal),
    (Word("-###"), Rehearsal),
    (Word("-help"), Help),
    (Word("--help"), Help),
    (Word("-tp=px"), AnyMachine),
    (Word("-r8"), RealKind(8)),
    (Word("-Mr8"), RealKind(8)),
    (Word("-Mr8intrinsics"), RealIntrinsics),
    (Word("-r4"), RealKind(4)),
    (Word("-i8"), IntegerKind(8)),
    (Word("-Mi8"), IntegerKind(8)),
    (Word("-i4"), IntegerKind(4)),
    (Word("-i2"), Refused(SHORT_INTEGERS)),
    (Word("-Mnoi4"), Refused(SHORT_INTEGERS)),
    (Word("-fdefault-real-8"), RealBesideDouble),
    (Word("-fdefault-integer-8"), IntegerKind(8)),
    (Word("-fdefault-double-8"), DoubleAsReal),
    (Start("-fdefault-"), Refused(OTHER_KINDS)),
    (Word("-fno-range-check"), UncheckedRange),
    (Word("-freal-4-real-8"), SingleAs(8)),
    (Word("-freal-4-real-16"), SingleAs(16)),
    (Word("-freal-8-real-4"), DoubleAs(4)),
    (Word("-freal-8-real-16"), DoubleAs(16)),
    (Start("-finit-"), FirstValue),
    (Start("-freal-"), Refused(OTHER_KINDS)),
    (Start("-finteger-"), Refused(OTHER_KINDS)),
    (Word("-Msave"), Save),
    (Word("-save"), Save),
    (Word("-fno-automatic"), Save),
    (Word("-Mdclchk"), ImplicitNone(true)),
    (Word("-Mnodclchk"), ImplicitNone(false)),
    (Word("-fimplicit-none"), ImplicitNone(true)),
    (Word("-fno-implicit-none"), ImplicitNone(false)),
    (Word("-implicitnone"), ImplicitNone(true)),
    (Word("-u"), ImplicitNone(true)),
    (Word("-Mbyteswapio"), BigEndian),
    (Word("-byteswapio"), BigEndian),
    (Word("-fconvert=big-endian"), BigEndian),
    (Word("-fconvert=swap"), BigEndian),
    (With("--default-stream"), DefaultStream),
    (With("-default-stream"), DefaultStream),
    (Word("-fconvert=native"), Nothing),
    (Word("-fconvert=little-endian"), Nothing),
    (Start("-fconvert="), Refused(BYTES)),
    (Word("-Mnobackslash"), Escapes(Some(InC))),
    (Word("-fbackslash"), Escapes(Some(Gnu))),
    (Word("-Mbackslash"), Escapes(None)),
    (Word("-fno-backslash"), Escapes(None)),
    (Word("-Mdlines"), DebugLines),
    (Word("-fd-lines-as-code"), DebugLines),
    // Whether there is a main program in Fortran shows itself when the program is linked.
    (Word("-Mnomain"), Nothing),
    (Next("-f"), FormNamed),
    (Word("-shared"), Shared),
    (Word("-M"), Rules),
    (Word("-MM"), Rules),
    (Word("-E"), TextOnly),
    (Word("-F"), TextFile),
    (Word("-S"), Refused(TEXT)),
    // Options of code generation, of checks and of linkers.
    (With("-tp"), Nothing),
    (With("-rpath"), Nothing),
    (With("-target"), Nothing),
    (With("-x"), Nothing),
    (With("-Xlinker"), Nothing),
    // Those of nvcc, for makefiles that compile CUDA C as well.
    (Word("-dc"), CompileOnly),
    (With("-arch"), Nothing),
    (With("-gencode"), Nothing),
    (With("-ccbin"), Nothing),
    (With("-Xcompiler"), Nothing),
    (With("-Xnvlink"), Nothing),
    (With("-Xarchive"), Nothing),
    (With("-code"), Nothing),
    (With("--gpu-architecture"), Nothing),
    (With("--gpu-code"), Nothing),
    (With("--generate-code"), Nothing),
    (With("--compiler-options"), Nothing),
    (With("--compiler-bindir"), Nothing),
    (With("--ptxas-options"), Nothing),
    (With("--std"), Nothing),
    (With("--threads"), Nothing),
    (With("--optimize"), Nothing),
    (Start("--expt-"), Nothing),
    (Start("-expt-"), Nothing),
    (Start("--extended-lambda"), Nothing),
    (Start("-extended-lambda"), Nothing),
    (Start("--relocatable-device-code"), Nothing),
    (Start("--generate-line-info"), Nothing),
    (Word("--compile"), CompileOnly),
    (Word("--device-c"), CompileOnly),
    (With("--output-file"), Output),
    (With("--include-path"), IncludeFolder),
    (With("--define-macro"), Define),
    (With("-Xptxas"), Nothing),
    (With("-maxrregcount"), Registers),
    (With("--maxrregcount"), Registers),
    (Word("-G"), DeviceDebug),
    (Word("--device-debug"), DeviceDebug),
    (Word("-fmad=true"), Fma(true)),
    (Word("--fmad=true"), Fma(true)),
    (Start("-fmad="), Fma(false)),
    (Start("--fmad="), Fma(false)),
    (Start("-rdc"), Nothing),
    (Word("-use_fast_math"), FastMath),
    (Word("--use_fast_math"), FastMath),
    (With("-MF"), RulesFile),
    (With("-MT"), RulesTarget),
    (With("-MQ"), RulesTarget),
    (Word("-MD"), RulesBeside),
    (Word("-MMD"), RulesBeside),
    (Word("-MP"), RulesPhony),
    (Word("-Mfma"), Fma(true)),
    (Word("-Mnofma"), Fma(false)),
    (Start("-O"), Level),
    (Word("-gopt"), SymbolsAlone),
    (Word("-g0"), Nothing),
    (Start("-g"), Symbols),
    (Start("-fast"), Fast),
    (Start("-M"), Nothing),
    (Start("-K"), Nothing),
    (Start("-W"), Warnings),
    (Start("-f"), Nothing),
    (Start("-m"), Nothing),
    (Start("-std="), Nothing),
    (Start("-B"), Nothing),
    (Start("-cudalib"), Nothing),
    (Start("-q"), Nothing),
    (Start("-H"), Nothing),
    (Start("-pedantic"), Nothing),
    (Word("-p"), Nothing),
    (Word("-pg"), Nothing),
    (Word("-pipe"), Nothing),
    (Word("-pthread"), Nothing),
    (Start("-static"), Nothing),
    (Word("-pie"), Nothing),
    (Word("-no-pie"), Nothing),
    (Word("-rdynamic"), Nothing),
    (Word("-time"), Nothing),
    (Word("-noswitcherror"), Nothing),
    (Start("-pc="), Nothing),
    (With("-soname"), Nothing),
    (Word("-cudaforlibs"), Nothing),
    (Word("-acclibs"), Nothing),
    (Word("-save-temps"), Nothing),
    (Start("--diag_suppress"), Nothing),
    (Start("--gcc-toolchain"), Nothing),
    (Word("-traceback"), Nothing),
    (Word("-noacc"), Nothing),
    (Word("-nomp"), Nothing),
    (Word("-s"), Nothing),
    // Those of Cray's compiler.
    (With("-e"), CrayOn),
    (With("-d"), Nothing),
    (With("-h"), CrayWord),
    (With("-N"), Nothing),
    (With("-R"), Nothing),
    (Word("-sreal64"), RealKind(8)),
    (Word("-sinteger64"), IntegerKind(8)),
];

const SHORT_INTEGERS: &str =
    "it makes integers without a kind shorter: write the kinds in the program";
pub const OTHER_KINDS: &str = "it gives variables and constants kinds that the program does not name: write the kinds in the program";
pub const BYTES: &str = "files have the bytes of a number in the order of this machine, or with the most significant byte first";
const PADDING: &str = "characters that go on in the next line of fixed form have blanks up to the last column: close the constant and use '//', or say \
    -ffixed-line-length-none";
const TEXT: &str = "'cuf2rs dump --stage lines' shows the preprocessed text, 'cuf2rs translate' the CUDA C and Rust";

/// What a word of the command line means: the meaning, and the value that is part of the word.
pub fn look_up(word: &str) -> Option<(Spelling, Meaning, Option<&str>)> {
    ROWS.iter().find_map(|(spelling, meaning)| {
        let value = match spelling {
            Word(known) => (word == *known).then_some(None),
            Start(known) => word.starts_with(known).then_some(None),
            With(known) => joined_value(word, known),
            Next(known) => (word == *known).then_some(None),
        }?;
        Some((*spelling, *meaning, value))
    })
}

/// The value behind an option; `Some(None)` when it is the next word. Only options of one letter have values joined to them.
fn joined_value<'a>(word: &'a str, option: &str) -> Option<Option<&'a str>> {
    let rest = word.strip_prefix(option)?;
    if rest.is_empty() {
        return Some(None);
    }
    match rest.strip_prefix('=') {
        Some(value) => Some(Some(value)),
        None => (option.len() == 2).then_some(Some(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(word: &str) -> Option<(Meaning, Option<&str>)> {
        look_up(word).map(|(_, meaning, value)| (meaning, value))
    }

    #[test]
    fn options_of_makefiles_are_known() {
        assert_eq!(meaning("-c"), Some((CompileOnly, None)));
        assert_eq!(
            meaning("-Mcuda=cc80,cuda11.0"),
            Some((Cuda, Some("cc80,cuda11.0")))
        );
        assert_eq!(
            meaning("-gpu=cc90,ptxinfo"),
            Some((Gpu, Some("cc90,ptxinfo")))
        );
        assert_eq!(meaning("-O3"), Some((Level, None)));
        assert_eq!(meaning("-fastsse"), Some((Fast, None)));
        assert_eq!(meaning("-Iinclude"), Some((IncludeFolder, Some("include"))));
        assert_eq!(meaning("-I"), Some((IncludeFolder, None)));
        assert_eq!(meaning("-DN=4"), Some((Define, Some("N=4"))));
        assert_eq!(meaning("-module"), Some((ModuleFolder, None)));
        assert_eq!(meaning("-lcudart"), Some((Library, Some("cudart"))));
        assert_eq!(meaning("-Minfo=accel"), Some((Remarks, None)));
        assert_eq!(meaning("-Minform=warn"), Some((Nothing, None)));
        assert_eq!(meaning("-Mfree"), Some((SourceForm(Free), None)));
        assert_eq!(meaning("-tp=px"), Some((AnyMachine, None)));
        assert_eq!(meaning("-tp"), Some((Nothing, None)));
        assert_eq!(meaning("-mp=allcores"), Some((Threads, None)));
        assert_eq!(meaning("-fopenmp"), Some((Threads, None)));
        assert_eq!(meaning("-fopenmp-simd"), Some((Nothing, None)));
        assert_eq!(meaning("-march=native"), Some((Nothing, None)));
        assert_eq!(meaning("-gencode"), Some((Nothing, None)));
        assert_eq!(meaning("-lineinfo"), Some((Nothing, None)));
        assert_eq!(meaning("-check"), Some((Checks, None)));
        assert_eq!(meaning("-convert"), Some((ByteOrder, None)));
        assert_eq!(meaning("-convert=swap"), Some((ByteOrder, Some("swap"))));
        assert_eq!(meaning("-warn"), Some((Nothing, None)));
        assert_eq!(meaning("-qopenmp"), Some((Threads, None)));
        assert_eq!(meaning("-qopt-report=5"), Some((Nothing, None)));
        assert_eq!(meaning("-shared-intel"), Some((Nothing, None)));
        assert_eq!(meaning("-Mnomain"), Some((Nothing, None)));
        assert_eq!(meaning("-f"), Some((FormNamed, None)));
        assert_eq!(meaning("-free"), Some((SourceForm(Free), None)));
        assert_eq!(meaning("-e"), Some((CrayOn, None)));
        assert_eq!(meaning("-eZ"), Some((CrayOn, Some("Z"))));
        assert_eq!(meaning("-h"), Some((CrayWord, None)));
        assert_eq!(meaning("-help"), Some((Help, None)));
        assert_eq!(meaning("-dc"), Some((CompileOnly, None)));
        assert_eq!(meaning("-default-stream"), Some((DefaultStream, None)));
        assert_eq!(meaning("-expt-relaxed-constexpr"), Some((Nothing, None)));
        assert_eq!(meaning("-zzz"), None);
        assert_eq!(meaning("--zzz"), None);
    }

    #[test]
    fn options_that_change_the_meaning_are_refused() {
        for word in [
            "-i2",
            "-fdefault-real-16",
            "-freal-4-real-10",
            "-fconvert=r16_ibm",
            "-S",
        ] {
            assert!(matches!(meaning(word), Some((Refused(_), None))), "{word}");
        }
    }
}
