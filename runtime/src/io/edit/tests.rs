//! Edit descriptors on output: widths, forms of numbers, rounding modes, positions, errors.

use super::super::write_to;
use crate::character::{Character, trim};

/// What a statement with this format and these items writes.
macro_rules! edited {
    ($format:expr $(, $item:expr)*) => {{
        let mut line = Character::blank(300);
        write_to(&mut line).format($format)$(.item(&$item))*.end();
        trim(&line).to_string()
    }};
}

macro_rules! listed {
    ($($item:expr),*) => {{
        let mut line = Character::blank(300);
        write_to(&mut line)$(.item(&$item))*.end();
        line.to_string().trim_end().to_string()
    }};
}

// The expected texts below were written by gfortran 12.2.

#[test]
fn lists_have_the_widths_of_their_kinds() {
    assert_eq!(
        listed!(1_i8, 1_i16, 1_i32, 1_i64),
        "    1      1           1                    1"
    );
    assert_eq!(
        listed!("a", "b", 1, "c", true, "d", 1.0_f32),
        " ab           1 c T d   1.00000000"
    );
    assert_eq!(listed!(0.1_f32, -0.0_f32), "  0.100000001      -0.00000000");
    assert_eq!(
        listed!(0.09999999_f32, 1e9_f32),
        "   9.99999866E-02   1.00000000E+09"
    );
    assert_eq!(
        listed!(0.01_f64, 1e16_f64),
        "   1.0000000000000000E-002   10000000000000000."
    );
    assert_eq!(listed!(1e17_f64), "   1.0000000000000000E+017");
    let z = num_complex::Complex::new(1e-20_f32, 1e20_f32);
    assert_eq!(listed!(z), "   (9.999999683E-21,1.000000020E+20)");
    let z = num_complex::Complex::new(0.1_f64, 1.0 / 3.0);
    assert_eq!(
        listed!(z),
        "             (0.10000000000000001,0.33333333333333331)"
    );
    assert_eq!(
        listed!(f32::INFINITY, f32::NAN),
        "         Infinity              NaN"
    );
}

#[test]
fn fixed_fields_drop_the_zero_before_they_overflow() {
    let format = "(f8.3,f4.1,f3.1,f0.3,1x,f0.3,1x,f0.0,1x,f5.0,f2.0,f1.0)";
    let text = edited!(
        format,
        2.99987_f32,
        0.5_f32,
        -0.5_f32,
        0.5_f32,
        -0.5_f32,
        0.3_f32,
        0.3_f32,
        0.3_f32,
        3.0_f32
    );
    assert_eq!(text, "   3.000 0.5-.5.500 -.500 0.    0.0.*");
}

#[test]
fn exponents_follow_their_forms() {
    let x = 1234.5678_f32;
    let text = edited!(
        "(e12.4,e12.4e3,1pe12.4,2pe12.4,-2pe12.4,es12.4,en12.4,d12.4)",
        x,
        x,
        x,
        x,
        x,
        x,
        x,
        x
    );
    assert_eq!(
        text,
        "  0.1235E+04 0.1235E+004  1.2346E+03  12.346E+02  0.0012E+06  1.2346E+03  1.2346E+03  0.0012D+06"
    );
    assert_eq!(
        edited!("(2e10.3)", 1e100_f64, 1e-99_f64),
        " 0.100+101 0.100E-98"
    );
    assert_eq!(edited!("(e10.3e1)", 1e100_f64), "**********");
    assert_eq!(
        edited!("(3en14.3)", 999.9999_f32, 999_999.94_f32, 1e-38_f32),
        "     1.000E+03     1.000E+06    10.000E-39"
    );
}

#[test]
fn general_editing_chooses() {
    let text = edited!(
        "(5g12.4)",
        1.0_f32,
        9999.5_f32,
        0.1_f32,
        0.0_f32,
        12345678.0_f32
    );
    assert_eq!(
        text,
        "   1.000      0.1000E+05  0.1000       0.000      0.1235E+08"
    );
    assert_eq!(
        edited!("(g0,1x,g0,1x,g0.3)", 0.1_f32, 1e-3_f32, 1e-3_f32),
        "0.100000001 0.100000005E-2 0.100E-2"
    );
    assert_eq!(edited!("(g0,1x,g0,1x,g0)", 12, true, "abc"), "12 T abc");
}

#[test]
fn integers_and_bits() {
    let text = edited!("(i5,i5.3,i0,1x,i3,i3.3,i0.5)", 42, 42, 42, -1234, -12, -42);
    assert_eq!(text, "   42  04242 ******-00042");
    let text = edited!("(b8,b8.4,o8,z8,z0,z4,z8.8)", 5, 5, 64, 255, -1, -1, 3);
    assert_eq!(text, "     101    0101     100      FFFFFFFFFF****00000003");
    assert_eq!(edited!("(i5.0,i0.0,'|',i3.3)", 0, 0, 0), "      |000");
    assert_eq!(edited!("(z0.0,'|',b8.0,'|')", 0, 0), " |        |");
    assert_eq!(
        edited!("(b0,1x,o0,1x,z0)", -1_i8, -1_i16, -1_i64),
        "11111111 177777 FFFFFFFFFFFFFFFF"
    );
}

#[test]
fn infinities_fit_where_they_can() {
    let inf = f32::INFINITY;
    assert_eq!(
        edited!(
            "(f3.0,1x,f8.0,1x,f2.0,1x,sp,f8.1,f9.1,f4.1,f3.1)",
            inf,
            inf,
            inf,
            inf,
            inf,
            inf,
            inf
        ),
        "Inf Infinity **     +Inf+Infinity+InfInf"
    );
    assert_eq!(
        edited!("(f3.0,1x,f8.0,1x,f9.0,1x,f0.0)", -inf, -inf, -inf, -inf),
        "***     -Inf -Infinity -Inf"
    );
}

#[test]
fn rounding_modes_are_exact() {
    let x = 0.25_f32;
    assert_eq!(
        edited!(
            "(ru,f5.1,rd,f5.1,rz,f5.1,rn,f5.1,rc,f5.1,rp,f5.1)",
            x,
            x,
            x,
            x,
            x,
            x
        ),
        "  0.3  0.2  0.2  0.2  0.3  0.2"
    );
    assert_eq!(
        edited!(
            "(ru,f5.1,rd,f5.1,rz,f5.1,rn,f5.1,rc,f5.1)",
            -x,
            -x,
            -x,
            -x,
            -x
        ),
        " -0.2 -0.3 -0.2 -0.2 -0.3"
    );
}

#[test]
fn control_descriptors_move_and_set() {
    assert_eq!(
        edited!("(a,t10,a,t3,a,tl1,a,tr3,a)", "a", "b", "c", "d", "e"),
        "a d   e  b"
    );
    assert_eq!(
        edited!(
            "(sp,i5,i0,s,i5,ss,i5,sp,f6.2,e12.3)",
            1,
            2,
            3,
            4,
            5.0_f32,
            6.0_f32
        ),
        "   +1+2    3    4 +5.00  +0.600E+01"
    );
    assert_eq!(
        edited!("(dc,f6.2,es10.2,dp,f5.1)", 1.5_f32, 2.5_f32, 3.5_f32),
        "  1,50  2,50E+00  3.5"
    );
    assert_eq!(edited!("(*(i0,', '))", 1, 2, 3), "1, 2, 3,");
    assert_eq!(edited!("(*(i0,:,', '))", 1, 2, 3), "1, 2, 3");
    assert_eq!(edited!("(3('x',i0))", 1, 2), "x1x2x");
}

#[test]
fn a_wrong_type_is_an_error() {
    let mut line = Character::blank(20);
    let status = write_to(&mut line).format("(i5)").item(&1.0_f32).try_end();
    assert_eq!(status.iostat(), 5006);
}
