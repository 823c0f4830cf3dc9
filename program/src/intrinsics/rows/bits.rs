//! Bit functions (F2008 13.5.10) and their common other names.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "bge" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "bge"; special;
    "bgt" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "bgt"; special;
    "ble" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "ble"; special;
    "blt" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "blt"; special;
    "btest" Elemental [(i Integer) (pos Integer)] -> Exactly(Basic::Logical(4)), Elemental; both; f "btest"; f "btest";
    "dshiftl" Elemental [(i Bits) (j Bits) (shift Integer)] -> SameAsFirst, Elemental; both; f "dshiftl"; f "dshiftl";
    "dshiftr" Elemental [(i Bits) (j Bits) (shift Integer)] -> SameAsFirst, Elemental; both; f "dshiftr"; f "dshiftr";
    "iand" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "ibclr" Elemental [(i Integer) (pos Integer)] -> SameAsFirst, Elemental; both; f "ibclr"; f "ibclr";
    "ibits" Elemental [(i Integer) (pos Integer) (len Integer)] -> SameAsFirst, Elemental; both; f "ibits"; f "ibits";
    "ibset" Elemental [(i Integer) (pos Integer)] -> SameAsFirst, Elemental; both; f "ibset"; f "ibset";
    "ieor" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "ior" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "ishft" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "ishft"; f "ishft";
    "ishftc" Elemental [(i Integer) (shift Integer) [size Integer]] -> SameAsFirst, Elemental; both; special; special;
    "leadz" Elemental [(i Integer)] -> Exactly(Basic::Integer(4)), Elemental; both; f "leadz"; f "leadz";
    "maskl" Elemental [(i Integer) [kind Kind]] -> Integer, Elemental; both; special; special;
    "maskr" Elemental [(i Integer) [kind Kind]] -> Integer, Elemental; both; special; special;
    "merge_bits" Elemental [(i Bits) (j Bits) (mask Bits)] -> SameAsFirst, Elemental; both; f "merge_bits"; f "merge_bits";
    "not" Elemental [(i Integer)] -> SameAsFirst, Elemental; both; special; special;
    "popcnt" Elemental [(i Integer)] -> Exactly(Basic::Integer(4)), Elemental; both; f "popcnt"; f "popcnt";
    "poppar" Elemental [(i Integer)] -> Exactly(Basic::Integer(4)), Elemental; both; f "poppar"; f "poppar";
    "shifta" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shifta"; f "shifta";
    "shiftl" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shiftl"; f "shiftl";
    "shiftr" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shiftr"; f "shiftr";
    "trailz" Elemental [(i Integer)] -> Exactly(Basic::Integer(4)), Elemental; both; f "trailz"; f "trailz";
    "and" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "or" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "xor" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "lshift" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shiftl"; f "shiftl";
    "rshift" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shifta"; f "shifta";
    "mvbits" ElementalSubroutine [(from Integer) (frompos Integer) (len Integer) (out to SameAsFirst) (topos Integer)] -> None, Elemental; both; special; special;
}
