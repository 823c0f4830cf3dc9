//! The character intrinsics of Fortran 2018, 16.9, as functions of any [`Units`]. Results that are positions and lengths
//! are default integers; positions count from one and zero means "not found".

use super::{Bytes, Character, CharacterOf, TextOf, Unit, Units, WideCharacter};

/// LEN: the length in characters.
pub fn len<B: Units + ?Sized>(string: &B) -> i32 {
    string.units().len() as i32
}

/// LEN of an array: that of its elements; 0 for an array without elements.
pub fn element_len<T: Units + crate::array::Element, const R: usize>(
    array: impl crate::array::Operand<Handle = crate::array::Strided<T, R>>,
) -> i32 {
    array
        .handle()
        .iter()
        .next()
        .map_or(0, |element| len(&element))
}

/// LEN_TRIM: the length without trailing blanks.
pub fn len_trim<B: Units + ?Sized>(string: &B) -> i32 {
    trimmed(string.units()).len() as i32
}

/// SELECTED_CHAR_KIND: 1 for characters of default kind, 4 for those of ISO 10646, -1 for others.
pub fn selected_char_kind<B: Bytes + ?Sized>(name: &B) -> i32 {
    let known: [&[u8]; 2] = [b"ascii", b"default"];
    let name = trimmed(name.bytes());
    match known.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        true => 1,
        false if name.eq_ignore_ascii_case(b"iso_10646") => 4,
        false => -1,
    }
}

pub(crate) fn trimmed<U: Unit>(units: &[U]) -> &[U] {
    let end = units
        .iter()
        .rposition(|&unit| unit != U::BLANK)
        .map_or(0, |last| last + 1);
    &units[..end]
}

/// TRIM: the value without trailing blanks.
pub fn trim<B: Units + ?Sized>(string: &B) -> &TextOf<B::Unit> {
    TextOf::new(trimmed(string.units()))
}

/// ADJUSTL: leading blanks moved to the end.
pub fn adjustl<B: Units + ?Sized>(string: &B) -> CharacterOf<B::Unit> {
    let mut bytes = string.units().to_vec();
    let blanks = bytes
        .iter()
        .take_while(|&&unit| unit == B::Unit::BLANK)
        .count();
    bytes.rotate_left(blanks);
    bytes.into()
}

/// ADJUSTR: trailing blanks moved to the front.
pub fn adjustr<B: Units + ?Sized>(string: &B) -> CharacterOf<B::Unit> {
    let mut bytes = string.units().to_vec();
    let kept = trimmed(&bytes).len();
    bytes.rotate_left(kept);
    bytes.into()
}

/// INDEX: where `substring` first starts in `string`.
pub fn index<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    string: &A,
    substring: &B,
) -> i32 {
    let (string, part) = (string.units(), substring.units());
    if part.is_empty() {
        return 1;
    }
    string
        .windows(part.len())
        .position(|window| window == part)
        .map_or(0, |at| at as i32 + 1)
}

/// INDEX with BACK=: where `substring` last starts in `string` when `back`, else where it first does.
pub fn index_back<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    string: &A,
    substring: &B,
    back: bool,
) -> i32 {
    if !back {
        return index(string, substring);
    }
    let (string, part) = (string.units(), substring.units());
    if part.is_empty() {
        return string.len() as i32 + 1;
    }
    string
        .windows(part.len())
        .rposition(|window| window == part)
        .map_or(0, |at| at as i32 + 1)
}

/// SCAN: the first character of `string` that is in `set`.
pub fn scan<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(string: &A, set: &B) -> i32 {
    first(string.units(), |unit| set.units().contains(unit))
}

/// SCAN with BACK=: the last character of `string` that is in `set` when `back`, else the first.
pub fn scan_back<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    string: &A,
    set: &B,
    back: bool,
) -> i32 {
    let wanted = |unit: &A::Unit| set.units().contains(unit);
    if back {
        last(string.units(), wanted)
    } else {
        first(string.units(), wanted)
    }
}

/// VERIFY: the first character of `string` that is not in `set`.
pub fn verify<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(string: &A, set: &B) -> i32 {
    first(string.units(), |unit| !set.units().contains(unit))
}

/// VERIFY with BACK=: the last character of `string` that is not in `set` when `back`, else the first.
pub fn verify_back<A: Units + ?Sized, B: Units<Unit = A::Unit> + ?Sized>(
    string: &A,
    set: &B,
    back: bool,
) -> i32 {
    let wanted = |unit: &A::Unit| !set.units().contains(unit);
    if back {
        last(string.units(), wanted)
    } else {
        first(string.units(), wanted)
    }
}

fn first<U>(units: &[U], wanted: impl Fn(&U) -> bool) -> i32 {
    units.iter().position(wanted).map_or(0, |at| at as i32 + 1)
}

fn last<U>(units: &[U], wanted: impl Fn(&U) -> bool) -> i32 {
    units.iter().rposition(wanted).map_or(0, |at| at as i32 + 1)
}

/// REPEAT: `copies` copies of `string` one after the other; a negative count is a run-time error.
#[track_caller]
pub fn repeat<B: Units + ?Sized>(string: &B, copies: impl Into<i64>) -> CharacterOf<B::Unit> {
    let copies = copies.into();
    if copies < 0 {
        crate::fatal(&format!(
            "Argument NCOPIES of REPEAT intrinsic is negative (its value is {copies})"
        ));
    }
    string.units().repeat(copies as usize).into()
}

/// CHAR: the character with code `code` (its low eight bits).
pub fn char(code: impl Into<i64>) -> Character {
    Character::from(vec![code.into() as u8])
}

/// ACHAR: the character with ASCII code `code`.
pub fn achar(code: impl Into<i64>) -> Character {
    char(code)
}

/// CHAR and ACHAR of kind 4: the character with code `code`.
pub fn wide_char(code: impl Into<i64>) -> WideCharacter {
    WideCharacter::from(vec![code.into() as u32])
}

/// Characters of default kind in kind 4, as assignment makes them.
pub fn widened<B: Bytes + ?Sized>(string: &B) -> WideCharacter {
    let codes = string.bytes().iter().map(|byte| u32::from(*byte));
    WideCharacter::from(codes.collect::<Vec<u32>>())
}

/// Characters of kind 4 in the default kind: of a larger code its low eight bits, as gfortran has it.
pub fn narrowed<B: Units<Unit = u32> + ?Sized>(string: &B) -> Character {
    let codes = string.units().iter();
    let bytes = codes.map(|code| *code as u8);
    Character::from(bytes.collect::<Vec<u8>>())
}

/// ICHAR: the code of the first character, 0 to 255 in those of default kind.
pub fn ichar<B: Units + ?Sized>(string: &B) -> i32 {
    string.units().first().map_or(0, |unit| unit.code() as i32)
}

/// IACHAR: the ASCII code of the first character.
pub fn iachar<B: Units + ?Sized>(string: &B) -> i32 {
    ichar(string)
}

/// NEW_LINE: the newline character.
pub fn new_line() -> Character {
    char(10)
}
