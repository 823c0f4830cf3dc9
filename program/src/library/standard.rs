//! Intrinsic procedures of newer standards that are written in Fortran: a module that no program names, which is there when one of its procedures is
//! called. Refuses to know which names a scope declares itself: what a program means by such a name comes first.

use super::module::{Module, generics};
use std::collections::HashSet;
use std::sync::LazyLock;

super::module::modules! { "standard" "fortran_2023" }

/// The generic names of the module.
static NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let all = MODULES.iter().flat_map(generics);
    all.map(|(name, _)| name).collect()
});

/// Those that belong to an intrinsic module.
const OF_MODULES: &[(&str, &str)] = &[
    ("c_f_strpointer", "iso_c_binding"),
    ("f_c_string", "iso_c_binding"),
];

/// The module that has a procedure of this lower-case name.
pub fn module_of(name: &str) -> Option<&'static Module> {
    MODULES.first().filter(|_| NAMES.contains(name))
}

/// The intrinsic module that makes the procedure known, where one does.
pub fn intrinsic_module_of(name: &str) -> Option<&'static str> {
    let found = OF_MODULES.iter().find(|(of, _)| *of == name);
    found.map(|(_, module)| *module)
}

/// The module, if a text names one of its procedures.
pub fn named_in(text: &[u8]) -> Option<&'static Module> {
    let lengths: HashSet<usize> = NAMES.iter().map(String::len).collect();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut words = text.split(|byte| !is_part(byte));
    let named = words.any(|word| {
        lengths.contains(&word.len())
            && std::str::from_utf8(word).is_ok_and(|word| NAMES.contains(&word.to_lowercase()))
    });
    MODULES.first().filter(|_| named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_procedures_in_any_case() {
        assert!(named_in(b"  call Tokenize(s, ',', t)").is_some());
        assert!(named_in(b"  call tokenizer(s)").is_none());
        assert_eq!(
            module_of("split").map(|module| module.name),
            Some("fortran_2023")
        );
    }
}
