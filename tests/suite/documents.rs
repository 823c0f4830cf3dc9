//! The documents agree with the tables that they describe.

use crate::samples::root;
use cuf2rs::diag::codes;
use std::fs;

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Codes named in a text: a letter and three digits.
fn codes_in(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_code = |word: &&str| {
        word.len() == 4
            && "LPSTDCR".contains(&word[..1])
            && word[1..].bytes().all(|b| b.is_ascii_digit())
    };
    words.filter(is_code).collect()
}

#[test]
fn documents_name_codes_that_exist() {
    for name in [
        "README.md",
        "LIMITATIONS.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "docs/guide.md",
    ] {
        for code in codes_in(&document(name)) {
            assert!(
                codes::Code::find(code).is_some(),
                "{name} names {code}, which is in no table"
            );
        }
    }
}

#[test]
fn limitations_tell_of_every_code_of_something_unsupported() {
    let text = document("LIMITATIONS.md");
    let unsupported = codes::all().filter(|code| {
        code.title().contains("not supported") || code.title().contains("not translated")
    });
    for code in unsupported {
        assert!(
            text.contains(code.id()),
            "LIMITATIONS.md does not name {code}: {}",
            code.title()
        );
    }
}
