//! Objects in the form that linkers and archivers know: a relocatable ELF file with one section, so that `ld -r`, `ar`, `ranlib` and `strip` of
//! makefiles take them. In what `ld -r` has joined the sections of all stand one behind the other.
//!
//! Refuses to know what stands in the section.

use object::read::{Object as _, ObjectSection as _, ObjectSymbol as _};

/// The section.
const SECTION: &str = ".cuf2rs";
/// Bytes of the file's header, and of the header of a section.
const HEADER: usize = 64;
/// Names of the sections: the first has none, then ours, these names, and the promise that nothing here needs a stack that can be executed.
const NAMES: &[u8] = b"\0.cuf2rs\0.shstrtab\0.note.GNU-stack\0";
/// Kinds of sections: data, and names.
const DATA: u32 = 1;
const STRINGS: u32 = 3;

/// This machine's number in ELF.
const MACHINE: u16 = if cfg!(target_arch = "aarch64") {
    183
} else {
    62
};

/// An object with this content.
pub fn wrapped(content: &[u8]) -> Vec<u8> {
    let names_at = HEADER + content.len();
    let headers_at = (names_at + NAMES.len()).next_multiple_of(8);
    let mut file = file_header(headers_at as u64);
    file.extend(content);
    file.extend(NAMES);
    file.resize(headers_at, 0);
    file.extend([0; HEADER]);
    file.extend(section_header(1, DATA, HEADER, content.len()));
    file.extend(section_header(9, STRINGS, names_at, NAMES.len()));
    file.extend(section_header(19, DATA, headers_at, 0));
    file
}

fn file_header(headers_at: u64) -> Vec<u8> {
    // 64 bits, the least significant byte first, version 1, System V.
    let mut header = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    let relocatable = 1u16;
    header.extend(relocatable.to_le_bytes());
    header.extend(MACHINE.to_le_bytes());
    header.extend(1u32.to_le_bytes());
    header.extend([0; 16]);
    header.extend(headers_at.to_le_bytes());
    header.extend([0; 4]);
    let (own, sections, names) = (HEADER as u16, 4u16, 2u16);
    for number in [own, 0, 0, own, sections, names] {
        header.extend(number.to_le_bytes());
    }
    header
}

fn section_header(name: u32, kind: u32, at: usize, size: usize) -> Vec<u8> {
    let mut header = [name.to_le_bytes(), kind.to_le_bytes()].concat();
    for number in [0, 0, at as u64, size as u64, 0, 1, 0] {
        header.extend(number.to_le_bytes());
    }
    header
}

/// What the section of an object holds; nothing where there is none.
pub fn content(file: &[u8]) -> Option<&[u8]> {
    if !file.starts_with(b"\x7fELF") {
        return None;
    }
    let parsed = object::File::parse(file).ok()?;
    parsed.section_by_name(SECTION)?.data().ok()
}

/// Whether an object defines something for other objects in machine code, as one that was joined with those of a C compiler does.
pub fn has_code(file: &[u8]) -> bool {
    let parsed = object::File::parse(file).ok();
    parsed.is_some_and(|parsed| parsed.symbols().any(|symbol| symbol.is_definition()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrapped_is_found_again() {
        for text in [&b""[..], b"abc", b"a longer content\nof 2 lines\n"] {
            let file = wrapped(text);
            assert_eq!(content(&file), Some(text));
            assert!(!has_code(&file));
        }
        assert_eq!(content(b"abc"), None);
        assert_eq!(content(b"\x7fELF"), None);
    }
}
