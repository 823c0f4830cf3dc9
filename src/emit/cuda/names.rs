//! CUDA C names: as the author wrote them, except where C++ has a word of its own.

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
    "before",
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
    "allocate_pointer",
    "deallocate_pointer",
    "Local",
    "Fixed",
    "Packed",
    "Place",
    "where_mask",
    "after",
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
];

/// What the support header declares at file scope. Local names hide it; types and variables of modules cannot have these names.
const HEADER: &[&str] = include!(concat!(env!("OUT_DIR"), "/header_names.rs"));

/// The name of a type or variable at file scope: not that of anything that the headers declare.
pub fn global(name: &str) -> String {
    let name = safe(name);
    if FUNCTIONS.contains(&name.as_str()) || HEADER.contains(&name.as_str()) {
        format!("{name}_")
    } else {
        name
    }
}

/// A procedure's name: not that of a function of CUDA's.
pub fn procedure(name: &str) -> String {
    let name = safe(name);
    if FUNCTIONS.contains(&name.to_ascii_lowercase().as_str()) {
        format!("{name}_")
    } else {
        name
    }
}

/// The name itself, or with an underscore behind it when C++ would not take it.
pub fn safe(name: &str) -> String {
    let name = name.replace('$', "_");
    if RESERVED.contains(&name.as_str()) {
        format!("{name}_")
    } else {
        name
    }
}

/// The name of a variable or parameter inside a procedure: it may hide what nothing here calls, but not a function of the support header that
/// Fortran calls otherwise, or not by name.
pub fn local(name: &str) -> String {
    let name = safe(name);
    let hides = HEADER.contains(&name.as_str()) && crate::intrinsics::find(&name).is_none();
    if hides { format!("{name}_") } else { name }
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
        assert_eq!(procedure("scale"), "scale");
        assert_eq!(safe("class"), "class_");
        assert_eq!(local("scale"), "scale");
        assert_eq!(local("blockIdx_x"), "blockIdx_x_");
    }
}
