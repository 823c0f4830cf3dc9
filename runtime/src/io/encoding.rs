//! Characters of kind 4 in records: in a file with ENCODING='UTF-8', and in an internal file of kind 4, each is as many bytes as UTF-8 has
//! for it, elsewhere one byte, and a question mark if it has none.
//!
//! Refuses to know widths and delimiters.

/// The bytes of characters of kind 4.
pub(super) fn encoded(codes: &[u32], utf8: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(codes.len());
    for &code in codes {
        match char::from_u32(code).filter(|_| utf8) {
            Some(letter) => bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            None => bytes.push(u8::try_from(code).ok().filter(|_| !utf8).unwrap_or(b'?')),
        }
    }
    bytes
}

/// The characters that bytes are. What is no UTF-8 counts byte by byte.
pub(super) fn decoded(bytes: &[u8], utf8: bool) -> Vec<u32> {
    match std::str::from_utf8(bytes).ok().filter(|_| utf8) {
        Some(text) => text.chars().map(u32::from).collect(),
        None => bytes.iter().map(|byte| u32::from(*byte)).collect(),
    }
}

/// Characters of default kind of what a file with UTF-8 holds: those that one byte cannot hold become question marks.
pub(super) fn narrowed(codes: &[u32]) -> Vec<u8> {
    encoded(codes, false)
}

/// How many bytes the character has that begins with this one.
pub(super) fn length(first: u8) -> usize {
    match first {
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let codes: Vec<u32> = "aß€😀".chars().map(u32::from).collect();
        let bytes = encoded(&codes, true);
        assert_eq!(bytes, "aß€😀".as_bytes());
        assert_eq!(decoded(&bytes, true), codes);
        assert_eq!(encoded(&codes, false), b"a\xdf??");
        assert_eq!(decoded(b"a\xdf", true), [0x61, 0xdf]);
        assert_eq!(bytes.iter().map(|b| length(*b)).max(), Some(4));
    }
}
