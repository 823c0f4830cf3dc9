//! CUDA C names: as the author wrote them, except where C++ has a word of its own.

/// Words that cannot be names, or that emitted text needs for itself.
const RESERVED: &[&str] = &[
    "alignas", "alignof", "and", "asm", "auto", "bool", "break", "case", "catch", "char", "class", "const", "constexpr", "continue", "decltype",
    "default", "delete", "do", "double", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
    "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "nullptr", "operator", "or", "private", "protected", "public",
    "register", "return", "short", "signed", "sizeof", "static", "struct", "switch", "template", "this", "throw", "true", "try", "typedef",
    "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "while", "xor", "result", "main", "warpSize", "NULL",
];

/// The name itself, or with an underscore behind it when C++ would not take it.
pub fn safe(name: &str) -> String {
    let name = name.replace('$', "_");
    if RESERVED.contains(&name.as_str()) { format!("{name}_") } else { name }
}
