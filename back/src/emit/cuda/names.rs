//! CUDA C names: as the author wrote them, except where C++ has a word of its own.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that cannot be names, or that emitted text needs for itself.
const RESERVED: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "nullptr",
    "operator",
    "or",
    "private",
    "protected",
    "public",
    "register",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "xor",
    "result",
    "main",
    "warpSize",
    "NULL",
    "p1",
    "p2",
    "p3",
    "p4",
    "p5",
    "p6",
    "p7",
    "q1",
    "q2",
    "q3",
    "q4",
    "computed",
    "max_of",
    "min_of",
    "extents",
    "pick",
    "section",
    "range",
    "whole",
    "at",
    "assumed",
    "describe",
    "constant",
    "held",
    "packed",
    "packed_mut",
    "filled",
    "elements",
    "gathered",
    "Automatic",
    "Allocatable",
    "AllocatableArray",
    "PointerArray",
    "Component",
    "component",
    "remapped",
    "with_bounds",
    "with_lower",
    "Strided",
    "Room",
    "room",
    "join_part",
    "JoinPlace",
    "from_one",
    "allocate_pointer",
    "deallocate_pointer",
    "Local",
    "Fixed",
    "Packed",
    "Place",
    "where_mask",
    "end_of",
    "print",
    "printed_line",
    "stop_kernel",
    "substring",
    "substring_from",
    "joined",
    "compare",
    "assign",
    "Text",
    "Character",
    "Field",
    "Decimal",
    "Bounds",
    "Complex",
    "Descriptor",
    "Shape",
    "Total",
    "Sum",
    "Product",
    "Least",
    "Greatest",
    "All",
    "Any",
    "Alike",
    "Unlike",
    "BitAnd",
    "BitOr",
    "BitXor",
    "over_x",
    "threads",
    "Threads",
    "OnlyRound",
    "OneRound",
    "along",
    "over_nest",
    "over_nest_of_blocks",
    "nested",
    "Along",
    "Nested",
    "NestedRound",
    "NestedRounds",
    "Iteration",
    "over_blocks",
    "over_blocks_y",
    "over_blocks_z",
    "over_lanes",
    "begin_lanes",
    "join_lanes",
    "first_lane",
    "over_y",
    "over_z",
    "join",
    "Line",
    "Array1",
    "Array2",
    "Array3",
    "Array4",
    "Array5",
    "Array6",
    "Array7",
    "dynamic_shared",
    "ipow",
    "powi",
    "floor_real",
    "section_extent",
    "pow",
    "hypot",
    "fabs",
    "printf",
    "linux",
    "unix",
    "NAN",
    "INFINITY",
    "EOF",
    "errno",
    "assert",
    "and_eq",
    "bitand",
    "bitor",
    "compl",
    "not_eq",
    "or_eq",
    "xor_eq",
    "char16_t",
    "char32_t",
    "wchar_t",
    "const_cast",
    "static_cast",
    "dynamic_cast",
    "reinterpret_cast",
    "static_assert",
    "thread_local",
    "sum_of",
    "product_of",
    "maxval_of",
    "minval_of",
    "all_of",
    "any_of",
    "iall_of",
    "iany_of",
    "iparity_of",
    "parity_of",
];

/// Functions that CUDA declares, whose names a procedure cannot have.
const FUNCTIONS: &[&str] = &[
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "cospi",
    "erf",
    "erfc",
    "erfcinv",
    "erfcx",
    "erfinv",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "fdivide",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "hypot",
    "ilogb",
    "isfinite",
    "isinf",
    "isnan",
    "j0",
    "j1",
    "jn",
    "ldexp",
    "lgamma",
    "llrint",
    "llround",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "lrint",
    "lround",
    "max",
    "min",
    "modf",
    "nan",
    "nearbyint",
    "nextafter",
    "norm",
    "norm3d",
    "norm4d",
    "normcdf",
    "normcdfinv",
    "pow",
    "rcbrt",
    "remainder",
    "remquo",
    "rhypot",
    "rint",
    "rnorm",
    "rnorm3d",
    "rnorm4d",
    "round",
    "rsqrt",
    "scalbln",
    "scalbn",
    "signbit",
    "sin",
    "sincos",
    "sincospi",
    "sinh",
    "sinpi",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "y0",
    "y1",
    "yn",
    "clock",
    "clock64",
    "malloc",
    "free",
    "memcpy",
    "memset",
    "printf",
    "assert",
    "saturate",
    "umin",
    "umax",
    "mul24",
    "div",
    "exit",
    "abort",
    "index",
    "signal",
    "time",
    "select",
    "read",
    "write",
    "link",
    "swab",
    "random",
    "srandom",
    "rand",
    "srand",
    "gamma",
    "drem",
    "significand",
    "environ",
    "daylight",
    "timezone",
    "tzname",
    "signgam",
    "optarg",
    "optind",
    "opterr",
    "optopt",
    "stdin",
    "stdout",
    "stderr",
    "labs",
    "llabs",
    "llmax",
    "llmin",
    "ullmax",
    "ullmin",
    "ballot",
    "dadd",
    "dmul",
    "dsub",
    "ddiv",
    "clock_t",
    "time_t",
    "size_t",
    "ptrdiff_t",
    "va_list",
    "std",
    "dim3",
    "cuuuid",
    "uuuid",
    "threadidx",
    "blockidx",
    "blockdim",
    "griddim",
    "cyl_bessel_i0",
    "cyl_bessel_i1",
    "syncthreads_and",
    "syncthreads_count",
    "syncthreads_or",
    "librarypropertytype_t",
];

/// Types of numbers that CUDA makes conversions and vectors of.
const NUMBERS: &[&str] = &[
    "char",
    "uchar",
    "short",
    "ushort",
    "int",
    "uint",
    "long",
    "ulong",
    "longlong",
    "ulonglong",
    "ll",
    "ull",
    "float",
    "double",
    "half",
    "hiloint",
    "loint",
    "hiint",
];

/// What the support header declares at file scope. A local name may hide what an intrinsic procedure is called, since Fortran's does; nothing
/// else may have these names.
const HEADER: &[&str] = include!(concat!(env!("OUT_DIR"), "/header_names.rs"));

/// The name of a procedure, type or variable at file scope: not that of anything that the headers declare.
pub fn global(name: &str) -> String {
    let name = safe(name);
    if is_of_cuda(&name.to_ascii_lowercase()) || HEADER.contains(&name.as_str()) {
        format!("{name}_")
    } else {
        name
    }
}

/// The name of a kernel in a program whose device code calls no intrinsic procedure of its name.
pub fn kernel(name: &str) -> String {
    let own = safe(name);
    match is_of_cuda(&own.to_ascii_lowercase()) {
        true => format!("{own}_"),
        false => own,
    }
}

/// Whether CUDA declares something of this name in any program: functions, those of single precision with an f behind them, atomic
/// functions, vectors and conversions of numbers.
fn is_of_cuda(name: &str) -> bool {
    let function = FUNCTIONS.contains(&name)
        || name
            .strip_suffix('f')
            .is_some_and(|stem| FUNCTIONS.contains(&stem));
    let stem = name.strip_prefix("make_").unwrap_or(name);
    let stem = stem.trim_end_matches("_16a").trim_end_matches("_32a");
    let vector = stem
        .strip_suffix(['1', '2', '3', '4'])
        .is_some_and(|stem| NUMBERS.contains(&stem));
    let conversion = name.split_once('2').is_some_and(|(from, to)| {
        NUMBERS.contains(&from) && NUMBERS.contains(&to.split('_').next().unwrap_or(to))
    });
    function || vector || conversion || name.starts_with("atomic") || name.starts_with("cuda")
}

/// The name itself, or with an underscore behind it when C++ would not take it.
pub fn safe(name: &str) -> String {
    let name = name.replace('$', "_");
    if !is_free(&name) {
        format!("{name}_")
    } else {
        name
    }
}

/// Functions with the names of intrinsic procedures that emitted text calls where the program does not: for other intrinsic and atomic
/// functions, for operators, and for extents.
const BORROWED: &[&str] = &[
    "abs",
    "achar",
    "aimag",
    "atomic_add",
    "atomic_and",
    "atomic_cas",
    "atomic_or",
    "atomic_xor",
    "conjg",
    "iachar",
    "iand",
    "ieor",
    "ior",
    "len_trim",
    "max",
    "min",
    "mod",
    "modulo",
    "nint",
];

/// Names that emitted text has for itself: words of C++ and the support header's. What has the name of an intrinsic procedure keeps it
/// where nothing else is spelled so.
static HELD: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let intrinsic: HashSet<&str> = crate::intrinsics::names().collect();
    let header = HEADER.iter().filter(|name| !intrinsic.contains(*name));
    let borrowed = BORROWED.iter().filter(|name| intrinsic.contains(*name));
    let reserved = RESERVED.iter();
    reserved.chain(header).chain(borrowed).copied().collect()
});

/// Whether a name is none of those that cannot be names: words of C++, and what emitted text calls by name.
pub fn is_free(name: &str) -> bool {
    let array = ["Array", "BlockArray", "Shaped"].iter().any(|kind| {
        let rank = name.strip_prefix(kind);
        rank.is_some_and(|rank| rank.starts_with(|c: char| c.is_ascii_digit()))
    });
    let own = array || name.starts_with("CUF2RS_");
    !HELD.contains(name) && (!own || name.ends_with('_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_at_file_scope_has_a_name_of_the_support_header() {
        assert!(HEADER.len() > 200, "{HEADER:?}");
        for name in ["plain", "count", "scale", "filled", "Array", "Complex"] {
            assert_ne!(global(name), name);
        }
    }

    #[test]
    fn names_stay_as_they_are_where_they_can() {
        assert_eq!(global("particle"), "particle");
        assert_eq!(global("gamma"), "gamma_");
        assert_eq!(safe("scale"), "scale");
        assert_eq!(safe("class"), "class_");
        assert_eq!(safe("blockIdx_x"), "blockIdx_x_");
        assert_eq!(safe("iachar"), "iachar_");
        assert_eq!(safe("dim"), "dim");
    }
}
