//! Bit functions (F2008 13.5.10) and their common other names.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "bge" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "bge"; special;
    "bgt" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "bgt"; special;
    "ble" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "ble"; special;
    "blt" Elemental [(i Bits) (j Bits)] -> Exactly(Basic::Logical(4)), Elemental; both; f "blt"; special;
    "btest" Elemental [(i Whole) (pos Integer)] -> Exactly(Basic::Logical(4)), Elemental; both; f "btest"; f "btest";
    "dshiftl" Elemental [(i Bits) (j Bits) (shift Integer)] -> SameAsFirst, Elemental; both; f "dshiftl"; f "dshiftl";
    "dshiftr" Elemental [(i Bits) (j Bits) (shift Integer)] -> SameAsFirst, Elemental; both; f "dshiftr"; f "dshiftr";
    "iand" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "ibclr" Elemental [(i Whole) (pos Integer)] -> SameAsFirst, Elemental; both; f "ibclr"; f "ibclr";
    "ibits" Elemental [(i Whole) (pos Integer) (len Integer)] -> SameAsFirst, Elemental; both; f "ibits"; f "ibits";
    "ibset" Elemental [(i Whole) (pos Integer)] -> SameAsFirst, Elemental; both; f "ibset"; f "ibset";
    "ieor" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "ior" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "ishft" Elemental [(i Whole) (shift Integer)] -> SameAsFirst, Elemental; both; f "ishft"; f "ishft";
    "ishftc" Elemental [(i Whole) (shift Integer) [size Integer]] -> SameAsFirst, Elemental; both; special; special;
    "leadz" Elemental [(i Whole)] -> Exactly(Basic::Integer(4)), Elemental; both; f "leadz"; f "leadz";
    "maskl" Elemental [(i Integer) [kind Kind]] -> Integer, Elemental; both; special; special;
    "maskr" Elemental [(i Integer) [kind Kind]] -> Integer, Elemental; both; special; special;
    "merge_bits" Elemental [(i Bits) (j Bits) (mask Bits)] -> SameAsFirst, Elemental; both; f "merge_bits"; f "merge_bits";
    "not" Elemental [(i Whole)] -> SameAsFirst, Elemental; both; special; special;
    "popcnt" Elemental [(i Whole)] -> Exactly(Basic::Integer(4)), Elemental; both; f "popcnt"; f "popcnt";
    "poppar" Elemental [(i Whole)] -> Exactly(Basic::Integer(4)), Elemental; both; f "poppar"; f "poppar";
    "shifta" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shifta"; f "shifta";
    "shiftl" Elemental [(i Whole) (shift Integer)] -> SameAsFirst, Elemental; both; f "shiftl"; f "shiftl";
    "shiftr" Elemental [(i Whole) (shift Integer)] -> SameAsFirst, Elemental; both; f "shiftr"; f "shiftr";
    "trailz" Elemental [(i Whole)] -> Exactly(Basic::Integer(4)), Elemental; both; f "trailz"; f "trailz";
    "and" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "or" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "xor" Elemental [(i Bits) (j Bits)] -> SameAsFirst, Elemental; both; special; special;
    "lshift" Elemental [(i Whole) (shift Integer)] -> SameAsFirst, Elemental; both; f "shiftl"; f "shiftl";
    "rshift" Elemental [(i Integer) (shift Integer)] -> SameAsFirst, Elemental; both; f "shifta"; f "shifta";
    "quotient@unsigned" Elemental [(a Integer) (b Integer)] -> SameAsFirst, Elemental; host; f "unsigned_quotient"; no;
    "remainder@unsigned" Elemental [(a Integer) (b Integer)] -> SameAsFirst, Elemental; host; f "unsigned_remainder"; no;
    "power@unsigned" Elemental [(a Integer) (b Integer)] -> SameAsFirst, Elemental; host; f "unsigned_power"; no;
    "single@unsigned" Elemental [(a Integer)] -> Exactly(Basic::Real(4)), Elemental; host; f "unsigned_single"; no;
    "double@unsigned" Elemental [(a Integer)] -> Exactly(Basic::Real(8)), Elemental; host; f "unsigned_double"; no;
    "quad@unsigned" Elemental [(a Integer)] -> Exactly(Basic::Real(16)), Elemental; host; f "unsigned_quad"; no;
    "of_quad@unsigned" Elemental [(a Real)] -> Exactly(Basic::Integer(16)), Elemental; host; f "unsigned_of_quad"; no;
    "beyond@unsigned" Elemental [(x IntegerOrReal) (round Logical) (bits Integer)] -> Exactly(Basic::Logical(4)), Elemental; host; f "beyond_unsigned"; no;
    "items@unsigned" Elemental [(begin Logical)] -> Exactly(Basic::Logical(4)), Elemental; host; f "unsigned_items"; no;
    "mvbits" ElementalSubroutine [(from Whole) (frompos Integer) (len Integer) (out to SameAsFirst) (topos Integer)] -> None, Elemental; both; special; special;
}
