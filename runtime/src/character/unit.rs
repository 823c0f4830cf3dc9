//! The kinds of characters: what holds one character of a text, a byte in those of default kind and 32 bits in those of
//! ISO 10646 (kind 4). Knows nothing of texts.

/// A character of a kind: a byte, or a code of ISO 10646.
pub trait Unit: Copy + Ord + Default + Send + Sync + 'static {
    /// The blank, with which short values are padded.
    const BLANK: Self;
    /// The first character of the collating sequence.
    const LOWEST: Self;
    /// The last one.
    const HIGHEST: Self;

    /// The code of the character.
    fn code(self) -> i64;

    /// The character of a code, of which a byte takes the low eight bits.
    fn of_code(code: i64) -> Self;

    /// Characters as Rust shows them.
    fn shown(units: &[Self]) -> String;

    /// What the processor keeps in memory.
    fn memory(units: &[Self]) -> Vec<u8>;
}

impl Unit for u8 {
    const BLANK: u8 = b' ';
    const LOWEST: u8 = 0;
    const HIGHEST: u8 = u8::MAX;

    fn code(self) -> i64 {
        i64::from(self)
    }

    fn of_code(code: i64) -> u8 {
        code as u8
    }

    fn shown(units: &[u8]) -> String {
        String::from_utf8_lossy(units).into_owned()
    }

    fn memory(units: &[u8]) -> Vec<u8> {
        units.to_vec()
    }
}

impl Unit for u32 {
    const BLANK: u32 = b' ' as u32;
    const LOWEST: u32 = 0;
    const HIGHEST: u32 = u32::MAX;

    fn code(self) -> i64 {
        i64::from(self)
    }

    fn of_code(code: i64) -> u32 {
        code as u32
    }

    fn shown(units: &[u32]) -> String {
        let letter = |code: &u32| char::from_u32(*code).unwrap_or(char::REPLACEMENT_CHARACTER);
        units.iter().map(letter).collect()
    }

    fn memory(units: &[u32]) -> Vec<u8> {
        units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
    }
}

/// The codes of a text of characters of kind 4: `wide!("text")` is a constant slice of them.
#[doc(hidden)]
pub const fn codes<const N: usize>(text: &str) -> [u32; N] {
    let bytes = text.as_bytes();
    let (mut codes, mut count, mut at) = ([0; N], 0, 0);
    while at < bytes.len() {
        let first = bytes[at] as u32;
        let (kept, more) = match first {
            0..0x80 => (first, 0),
            0x80..0xe0 => (first & 0x1f, 1),
            0xe0..0xf0 => (first & 0x0f, 2),
            _ => (first & 0x07, 3),
        };
        let (mut code, mut next) = (kept, 1);
        while next <= more {
            code = code << 6 | (bytes[at + next] as u32 & 0x3f);
            next += 1;
        }
        codes[count] = code;
        count += 1;
        at += more + 1;
    }
    codes
}

/// The number of characters of a text.
#[doc(hidden)]
pub const fn count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut count, mut at) = (0, 0);
    while at < bytes.len() {
        count += (bytes[at] & 0xc0 != 0x80) as usize;
        at += 1;
    }
    count
}

/// Characters of kind 4 as a constant: their codes.
#[macro_export]
macro_rules! wide {
    ($text:literal) => {{
        const CODES: [u32; $crate::character::count($text)] = $crate::character::codes($text);
        &CODES
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_hold_the_codes_of_their_characters() {
        let text = "aß€😀";
        let wanted: Vec<u32> = text.chars().map(u32::from).collect();
        assert_eq!(wide!("aß€😀").as_slice(), wanted);
        assert_eq!(<u32 as Unit>::shown(&wanted), text);
        assert_eq!(<u32 as Unit>::memory(&[0x0102]), [2, 1, 0, 0]);
    }
}
