//! CUDA C names: as the author wrote them, except where C++ has a word of its own.

/// Words that cannot be names, or that emitted text needs for itself.
const RESERVED: &[&str] = &[
    "alignas", "alignof", "and", "asm", "auto", "bool", "break", "case", "catch", "char", "class", "const", "constexpr", "continue", "decltype",
    "default", "delete", "do", "double", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
    "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "nullptr", "operator", "or", "private", "protected", "public",
    "register", "return", "short", "signed", "sizeof", "static", "struct", "switch", "template", "this", "throw", "true", "try", "typedef",
    "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "while", "xor", "result", "main", "warpSize", "NULL",
    "p1", "p2", "p3", "p4", "p5", "p6", "p7", "q1", "q2", "q3", "q4", "before", "max_of", "min_of", "extents", "pick", "section", "range",
    "whole", "at", "assumed", "describe", "constant", "held", "after", "print", "Bounds", "Complex", "Descriptor", "Line", "Array1", "Array2", "Array3",
    "Array4", "Array5", "Array6", "Array7", "dynamic_shared", "ipow", "powi", "floor_real", "section_extent", "pow", "hypot", "fabs", "printf",
    "linux", "unix", "NAN", "INFINITY", "EOF", "errno", "assert",
];

/// Functions that CUDA declares, whose names a procedure cannot have.
const FUNCTIONS: &[&str] = &[
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "cospi", "erf", "erfc", "erfcinv",
    "erfcx", "erfinv", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "fdivide", "floor", "fma", "fmax", "fmin", "fmod", "frexp", "hypot", "ilogb",
    "isfinite", "isinf", "isnan", "j0", "j1", "jn", "ldexp", "lgamma", "llrint", "llround", "log", "log10", "log1p", "log2", "logb", "lrint",
    "lround", "max", "min", "modf", "nan", "nearbyint", "nextafter", "norm", "norm3d", "norm4d", "normcdf", "normcdfinv", "pow", "rcbrt",
    "remainder", "remquo", "rhypot", "rint", "rnorm", "rnorm3d", "rnorm4d", "round", "rsqrt", "scalbln", "scalbn", "signbit", "sin", "sincos",
    "sincospi", "sinh", "sinpi", "sqrt", "tan", "tanh", "tgamma", "trunc", "y0", "y1", "yn", "clock", "clock64", "malloc", "free", "memcpy",
    "memset", "printf", "assert", "saturate", "umin", "umax", "mul24", "div", "exit", "abort", "index", "signal", "time", "select", "read",
    "write", "link", "swab", "random", "srandom", "rand", "srand", "gamma", "drem", "significand",
];

/// A procedure's name: not that of a function of CUDA's.
pub fn procedure(name: &str) -> String {
    let name = safe(name);
    if FUNCTIONS.contains(&name.to_ascii_lowercase().as_str()) { format!("{name}_") } else { name }
}

/// The name itself, or with an underscore behind it when C++ would not take it.
pub fn safe(name: &str) -> String {
    let name = name.replace('$', "_");
    if RESERVED.contains(&name.as_str()) { format!("{name}_") } else { name }
}
