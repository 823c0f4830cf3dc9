//! Numeric functions: conversion, rounding, remainders, the model of reals (F2008 13.5.2, 13.5.7).

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "abs" Elemental [(a Signed)] -> RealOfFirst, Elemental; both; m "abs"; f "abs";
    "aimag" Elemental [(z Complex)] -> RealOfFirst, Elemental; both; special; special;
    "aint" Elemental [(a Real) [kind Kind]] -> Special, Elemental; both; m "trunc"; f "aint";
    "anint" Elemental [(a Real) [kind Kind]] -> Special, Elemental; both; m "round"; f "anint";
    "ceiling" Elemental [(a Real) [kind Kind]] -> Integer, Elemental; both; special; special;
    "cmplx" Elemental [(x Numeric) [y WholeOrReal] [kind Kind]] -> Complex, Elemental; both; special; special;
    "conjg" Elemental [(z Complex)] -> SameAsFirst, Elemental; both; m "conj"; f "conjg";
    "dble" Elemental [(a Numeric)] -> Exactly(Basic::Real(8)), Elemental; both; special; special;
    "dim" Elemental [(x IntegerOrReal) (y SameAsFirst)] -> SameAsFirst, Elemental; both; f "dim"; f "dim";
    "dprod" Elemental [(x Exactly(Basic::Real(4))) (y Exactly(Basic::Real(4)))] -> Exactly(Basic::Real(8)), Elemental; both; special; special;
    "exponent" Elemental [(x Real)] -> Exactly(Basic::Integer(4)), Elemental; both; f "exponent"; f "exponent";
    "floor" Elemental [(a Real) [kind Kind]] -> Integer, Elemental; both; special; special;
    "fraction" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "fraction"; f "fraction";
    "int" Elemental [(a Numeric) [kind Kind]] -> Integer, Elemental; both; special; special;
    "max" Elemental [(a1 Ordered) (a2 SameAsFirst) {a3 SameAsFirst}] -> SameAsFirst, Elemental; both; special; special;
    "min" Elemental [(a1 Ordered) (a2 SameAsFirst) {a3 SameAsFirst}] -> SameAsFirst, Elemental; both; special; special;
    "mod" Elemental [(a WholeOrReal) (p SameAsFirst)] -> SameAsFirst, Elemental; both; special; special;
    "modulo" Elemental [(a WholeOrReal) (p SameAsFirst)] -> SameAsFirst, Elemental; both; f "modulo"; f "modulo";
    "nearest" Elemental [(x Real) (s Real)] -> SameAsFirst, Elemental; both; f "nearest"; f "nearest";
    "nint" Elemental [(a Real) [kind Kind]] -> Integer, Elemental; both; special; special;
    "real" Elemental [(a Numeric) [kind Kind]] -> Special, Elemental; both; special; special;
    "rrspacing" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "rrspacing"; f "rrspacing";
    "scale" Elemental [(x Real) (i Integer)] -> SameAsFirst, Elemental; both; f "scale"; f "scale";
    "set_exponent" Elemental [(x Real) (i Integer)] -> SameAsFirst, Elemental; both; f "set_exponent"; f "set_exponent";
    "sign" Elemental [(a IntegerOrReal) (b SameAsFirst)] -> SameAsFirst, Elemental; both; f "sign"; f "sign";
    "spacing" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "spacing"; f "spacing";
    "logical" Elemental [(l Logical) [kind Kind]] -> Logical, Elemental; both; special; special;
    "conditional@" Transformational [(tsource Any) (fsource SameAsFirst) (mask Logical)] -> Special, Special; host; special; no;
    "merge" Elemental [(tsource Any) (fsource SameAsFirst) (mask Logical)] -> SameAsFirst, Elemental; both; special; special;
}
