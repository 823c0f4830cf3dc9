//! The character intrinsics of Fortran 2018, 16.9, as functions of any [`Bytes`]. Results that are positions and lengths
//! are default integers; positions count from one and zero means "not found".

use super::{Bytes, Character, Text};

/// LEN: the length in characters.
pub fn len<B: Bytes + ?Sized>(string: &B) -> i32 {
    string.bytes().len() as i32
}

/// LEN of an array: that of its elements; 0 for an array without elements.
pub fn element_len<const R: usize>(
    array: impl crate::array::Operand<Handle = crate::array::Strided<Character, R>>,
) -> i32 {
    array
        .handle()
        .iter()
        .next()
        .map_or(0, |element| len(&element))
}

/// LEN_TRIM: the length without trailing blanks.
pub fn len_trim<B: Bytes + ?Sized>(string: &B) -> i32 {
    trimmed(string.bytes()).len() as i32
}

/// SELECTED_CHAR_KIND: 1 for the characters that are there, -1 for others.
pub fn selected_char_kind<B: Bytes + ?Sized>(name: &B) -> i32 {
    let known: [&[u8]; 2] = [b"ascii", b"default"];
    let name = trimmed(name.bytes());
    match known.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        true => 1,
        false => -1,
    }
}

pub(crate) fn trimmed(bytes: &[u8]) -> &[u8] {
    let end = bytes
        .iter()
        .rposition(|&byte| byte != b' ')
        .map_or(0, |last| last + 1);
    &bytes[..end]
}

/// TRIM: the value without trailing blanks.
pub fn trim<B: Bytes + ?Sized>(string: &B) -> &Text {
    Text::new(trimmed(string.bytes()))
}

/// ADJUSTL: leading blanks moved to the end.
pub fn adjustl<B: Bytes + ?Sized>(string: &B) -> Character {
    let mut bytes = string.bytes().to_vec();
    let blanks = bytes.iter().take_while(|&&byte| byte == b' ').count();
    bytes.rotate_left(blanks);
    bytes.into()
}

/// ADJUSTR: trailing blanks moved to the front.
pub fn adjustr<B: Bytes + ?Sized>(string: &B) -> Character {
    let mut bytes = string.bytes().to_vec();
    let kept = trimmed(&bytes).len();
    bytes.rotate_left(kept);
    bytes.into()
}

/// INDEX: where `substring` first starts in `string`.
pub fn index<A: Bytes + ?Sized, B: Bytes + ?Sized>(string: &A, substring: &B) -> i32 {
    let (string, part) = (string.bytes(), substring.bytes());
    if part.is_empty() {
        return 1;
    }
    string
        .windows(part.len())
        .position(|window| window == part)
        .map_or(0, |at| at as i32 + 1)
}

/// INDEX with BACK=: where `substring` last starts in `string` when `back`, else where it first does.
pub fn index_back<A: Bytes + ?Sized, B: Bytes + ?Sized>(
    string: &A,
    substring: &B,
    back: bool,
) -> i32 {
    if !back {
        return index(string, substring);
    }
    let (string, part) = (string.bytes(), substring.bytes());
    if part.is_empty() {
        return string.len() as i32 + 1;
    }
    string
        .windows(part.len())
        .rposition(|window| window == part)
        .map_or(0, |at| at as i32 + 1)
}

/// SCAN: the first character of `string` that is in `set`.
pub fn scan<A: Bytes + ?Sized, B: Bytes + ?Sized>(string: &A, set: &B) -> i32 {
    first(string.bytes(), |byte| set.bytes().contains(byte))
}

/// SCAN with BACK=: the last character of `string` that is in `set` when `back`, else the first.
pub fn scan_back<A: Bytes + ?Sized, B: Bytes + ?Sized>(string: &A, set: &B, back: bool) -> i32 {
    let wanted = |byte: &u8| set.bytes().contains(byte);
    if back {
        last(string.bytes(), wanted)
    } else {
        first(string.bytes(), wanted)
    }
}

/// VERIFY: the first character of `string` that is not in `set`.
pub fn verify<A: Bytes + ?Sized, B: Bytes + ?Sized>(string: &A, set: &B) -> i32 {
    first(string.bytes(), |byte| !set.bytes().contains(byte))
}

/// VERIFY with BACK=: the last character of `string` that is not in `set` when `back`, else the first.
pub fn verify_back<A: Bytes + ?Sized, B: Bytes + ?Sized>(string: &A, set: &B, back: bool) -> i32 {
    let wanted = |byte: &u8| !set.bytes().contains(byte);
    if back {
        last(string.bytes(), wanted)
    } else {
        first(string.bytes(), wanted)
    }
}

fn first(bytes: &[u8], wanted: impl Fn(&u8) -> bool) -> i32 {
    bytes.iter().position(wanted).map_or(0, |at| at as i32 + 1)
}

fn last(bytes: &[u8], wanted: impl Fn(&u8) -> bool) -> i32 {
    bytes.iter().rposition(wanted).map_or(0, |at| at as i32 + 1)
}

/// REPEAT: `copies` copies of `string` one after the other; a negative count is a run-time error.
#[track_caller]
pub fn repeat<B: Bytes + ?Sized>(string: &B, copies: impl Into<i64>) -> Character {
    let copies = copies.into();
    if copies < 0 {
        crate::fatal(&format!(
            "Argument NCOPIES of REPEAT intrinsic is negative (its value is {copies})"
        ));
    }
    string.bytes().repeat(copies as usize).into()
}

/// CHAR: the character with code `code` (its low eight bits).
pub fn char(code: impl Into<i64>) -> Character {
    Character::from(vec![code.into() as u8])
}

/// ACHAR: the character with ASCII code `code`.
pub fn achar(code: impl Into<i64>) -> Character {
    char(code)
}

/// ICHAR: the code of the first character, 0 to 255.
pub fn ichar<B: Bytes + ?Sized>(string: &B) -> i32 {
    string.bytes().first().map_or(0, |&byte| i32::from(byte))
}

/// IACHAR: the ASCII code of the first character.
pub fn iachar<B: Bytes + ?Sized>(string: &B) -> i32 {
    ichar(string)
}

/// NEW_LINE: the newline character.
pub fn new_line() -> Character {
    char(10)
}
