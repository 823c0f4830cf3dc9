//! Response files: `@FILE` on the command line stands for the words in the file.

use std::ffi::OsString;
use std::fs;

/// How deep files may name each other.
const DEEPEST: u32 = 8;

/// The words with those of files in their places; a name that cannot be read stays, and is missed as a source.
pub fn expanded(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    inner(words, DEEPEST)
}

fn inner(words: impl IntoIterator<Item = OsString>, depth: u32) -> Vec<OsString> {
    let mut all = Vec::new();
    for word in words {
        let text = word.to_str().and_then(|word| word.strip_prefix('@'));
        match text.and_then(|name| fs::read_to_string(name).ok()) {
            Some(text) if depth > 0 => {
                all.extend(inner(
                    split(&text).into_iter().map(OsString::from),
                    depth - 1,
                ));
            }
            Some(_) | None => all.push(word),
        }
    }
    all
}

/// Words between blanks; quotation marks keep blanks together, a backslash any character.
fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut begun, mut quote) = (String::new(), false, None);
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => {
                word.extend(rest.next());
                begun = true;
            }
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => (begun, quote) = (true, Some(c)),
            (c, None) if c.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (c, _) => {
                word.push(c);
                begun = true;
            }
        }
    }
    words.extend(begun.then_some(word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_a_shell_has_them() {
        let text = "-O3 -DNAME='a b'\n \"x y.f90\"  z\\ z.f90 ''";
        assert_eq!(split(text), ["-O3", "-DNAME=a b", "x y.f90", "z z.f90", ""]);
    }
}
