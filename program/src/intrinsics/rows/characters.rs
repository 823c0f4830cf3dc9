//! Character functions (F2008 13.5.4, 13.5.9).

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "achar" Elemental [(i Integer) [kind Kind]] -> Character, Elemental; both; special; special;
    "adjustl" Elemental [(string Character)] -> SameAsFirst, Elemental; host; f "adjustl"; no;
    "adjustr" Elemental [(string Character)] -> SameAsFirst, Elemental; host; f "adjustr"; no;
    "char" Elemental [(i Integer) [kind Kind]] -> Character, Elemental; both; special; special;
    "iachar" Elemental [(c Character) [kind Kind]] -> Integer, Elemental; both; special; special;
    "ichar" Elemental [(c Character) [kind Kind]] -> Integer, Elemental; both; special; special;
    "index" Elemental [(string Character) (substring Character) [back Logical] [kind Kind]] -> Integer, Elemental; both; special; special;
    "kind@character" Elemental [(string Character)] -> Special, Elemental; host; special; no;
    "len" Inquiry [(string Character) [kind Kind]] -> Integer, Scalar; both; special; special;
    "len_trim" Elemental [(string Character) [kind Kind]] -> Integer, Elemental; both; special; special;
    "lge" Elemental [(string_a Character) (string_b Character)] -> Exactly(Basic::Logical(4)), Elemental; host; special; no;
    "lgt" Elemental [(string_a Character) (string_b Character)] -> Exactly(Basic::Logical(4)), Elemental; host; special; no;
    "lle" Elemental [(string_a Character) (string_b Character)] -> Exactly(Basic::Logical(4)), Elemental; host; special; no;
    "llt" Elemental [(string_a Character) (string_b Character)] -> Exactly(Basic::Logical(4)), Elemental; host; special; no;
    "new_line" Inquiry [(a Character)] -> Special, Scalar; host; folded; no;
    "repeat" Transformational [(string Character) (ncopies Integer)] -> Special, Scalar; host; f "repeat"; no;
    "scan" Elemental [(string Character) (set Character) [back Logical] [kind Kind]] -> Integer, Elemental; host; special; no;
    "trim" Transformational [(string Character)] -> Special, Scalar; both; f "trim"; special;
    "verify" Elemental [(string Character) (set Character) [back Logical] [kind Kind]] -> Integer, Elemental; host; special; no;
    "selected_char_kind" Transformational [(name Character)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
}
