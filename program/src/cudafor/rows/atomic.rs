//! Operations of ATOMIC (OpenACC 3.4, section 2.12), which no program calls by name: each gives the value that was there, with `_fetch` the value that
//! is there afterwards. `store` is a `write` whose old value nobody asks for. `from` and `into` have the variable on the right: `x = expr - x`, `x = expr / x`.

use super::{meets, param, predefined, rows, side, spelling};

rows! {
    "atomic:read" device [(out mem AtomicTarget)] -> SameAsFirst; known; f "atomic_read"; f "atomic_read";
    "atomic:write" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_exch"; f "atomic_exch";
    "atomic:store" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_write"; f "atomic_exch";
    "atomic:add" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_add"; f "atomic_add";
    "atomic:add_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_add_fetch"; f "atomic_add_fetch";
    "atomic:sub" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_sub"; f "atomic_sub";
    "atomic:sub_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_sub_fetch"; f "atomic_sub_fetch";
    "atomic:sub_from" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_sub_from"; f "atomic_sub_from";
    "atomic:sub_from_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_sub_from_fetch"; f "atomic_sub_from_fetch";
    "atomic:mul" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_mul"; f "atomic_mul";
    "atomic:mul_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_mul_fetch"; f "atomic_mul_fetch";
    "atomic:div" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_div"; f "atomic_div";
    "atomic:div_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_div_fetch"; f "atomic_div_fetch";
    "atomic:div_into" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_div_into"; f "atomic_div_into";
    "atomic:div_into_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_div_into_fetch"; f "atomic_div_into_fetch";
    "atomic:max" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_max"; f "atomic_max";
    "atomic:max_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_max_fetch"; f "atomic_max_fetch";
    "atomic:min" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_min"; f "atomic_min";
    "atomic:min_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_min_fetch"; f "atomic_min_fetch";
    "atomic:and" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_and"; f "atomic_and";
    "atomic:and_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_and_fetch"; f "atomic_and_fetch";
    "atomic:or" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_or"; f "atomic_or";
    "atomic:or_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_or_fetch"; f "atomic_or_fetch";
    "atomic:xor" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_xor"; f "atomic_xor";
    "atomic:xor_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_xor_fetch"; f "atomic_xor_fetch";
    "atomic:eqv" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_eqv"; f "atomic_eqv";
    "atomic:eqv_fetch" device [(out mem AtomicTarget) (val SameAsFirst)] -> SameAsFirst; known; f "atomic_eqv_fetch"; f "atomic_eqv_fetch";
}
