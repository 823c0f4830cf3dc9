//! Holds the scalar intrinsics against gfortran, bit for bit: one Fortran program evaluates every expression for every pair of operands, and
//! the Rust spelling of the same expression must give the same bits. Without gfortran the test says so and passes.

use cuf2rs_runtime::prelude::*;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// One expression in both languages; `B` is the operands' type, the value's bits come widened.
struct Case<B> {
    fortran: &'static str,
    rust: fn(B, B) -> i64,
}

/// The bits of a value as gfortran's TRANSFER to INTEGER(8) gives them.
trait Bits {
    fn bits(self) -> i64;
}

impl Bits for f64 {
    fn bits(self) -> i64 {
        // One NaN is as good as another.
        if self.is_nan() {
            f64::NAN.to_bits() as i64
        } else {
            self.to_bits() as i64
        }
    }
}

impl Bits for f32 {
    fn bits(self) -> i64 {
        f64::from(self).bits()
    }
}

impl Bits for i32 {
    fn bits(self) -> i64 {
        i64::from(self)
    }
}

impl Bits for i64 {
    fn bits(self) -> i64 {
        self
    }
}

impl Bits for bool {
    fn bits(self) -> i64 {
        i64::from(self)
    }
}

macro_rules! cases {
    ($kind:ty, $x:ident $y:ident; $($fortran:literal => $rust:expr;)*) => {
        vec![$(Case::<$kind> { fortran: $fortran, rust: |$x, $y| { let _ = ($x, $y); Bits::bits($rust) } }),*]
    };
}

const REALS: [f64; 12] = [
    0.0, -0.0, 1.0, -1.0, 0.3, -2.5, 3.0, 7.25, 1e-310, -1e10, 123456.789, 2.5,
];
const INTEGERS: [i32; 11] = [
    0,
    1,
    -1,
    2,
    3,
    -7,
    31,
    13,
    i32::MAX,
    i32::MIN + 1,
    0x1234_5678,
];
const SHIFTS: [i32; 6] = [0, 1, 5, 16, 31, 32];

fn real_cases() -> Vec<Case<f64>> {
    cases! { f64, x y;
        "modulo(x, y)" => if y == 0.0 { f64::NAN } else { modulo(x, y) };
        "mod(x, y)" => if y == 0.0 { f64::NAN } else { x % y };
        "sign(x, y)" => sign(x, y);
        "dim(x, y)" => dim(x, y);
        "max(x, y)" => max(x, y);
        "min(x, y)" => min(x, y);
        "aint(x)" => x.trunc();
        "anint(x)" => x.round();
        "x / 3.0d0" => x / 3.0;
        "hypot(x, y)" => x.hypot(y);
        "atan2(x, y)" => x.atan2(y);
        "sin(x)" => x.sin();
        "cos(x)" => x.cos();
        "tan(x)" => x.tan();
        "exp(min(x, 100.d0))" => min(x, 100.0).exp();
        "log(abs(x) + 1)" => (x.abs() + 1.0).ln();
        "log10(abs(x) + 1)" => (x.abs() + 1.0).log10();
        "sqrt(abs(x))" => x.abs().sqrt();
        "asin(x / 1d11)" => (x / 1e11).asin();
        "acos(x / 1d11)" => (x / 1e11).acos();
        "atan(x)" => x.atan();
        "sinh(x / 1d4)" => (x / 1e4).sinh();
        "cosh(x / 1d4)" => (x / 1e4).cosh();
        "tanh(x)" => x.tanh();
        "asinh(x)" => asinh(x);
        "acosh(abs(x) + 1)" => acosh(x.abs() + 1.0);
        "atanh(x / 2d10)" => atanh(x / 2e10);
        "erf(x)" => erf(x);
        "erfc(x)" => erfc(x);
        "gamma(abs(x) / 1d4 + 0.5d0)" => gamma(x.abs() / 1e4 + 0.5);
        "log_gamma(abs(x) + 0.5d0)" => log_gamma(x.abs() + 0.5);
        "bessel_j0(x)" => bessel_j0(x);
        "bessel_j1(x)" => bessel_j1(x);
        "bessel_jn(3, x)" => bessel_jn(3, x);
        "bessel_y0(abs(x) + 1)" => bessel_y0(x.abs() + 1.0);
        "bessel_yn(2, abs(x) + 1)" => bessel_yn(2, x.abs() + 1.0);
        "spacing(x)" => spacing(x);
        "rrspacing(x)" => rrspacing(x);
        "fraction(x)" => fraction(x);
        "nearest(x, y)" => nearest(x, y);
        "scale(x, -1050)" => scale(x, -1050);
        "set_exponent(x, 7)" => set_exponent(x, 7);
        "x ** 7" => x.powi(7);
        "x ** (-3)" => x.powi(-3);
        "x ** 11_8" => power(x, 11_i64);
        "abs(x) ** y" => x.abs().powf(y);
        "abs(cmplx(x, y, 8))" => complex::abs(Complex::new(x, y));
        "real(sqrt(cmplx(x, y, 8)))" => complex::sqrt(Complex::new(x, y)).re;
        "aimag(sqrt(cmplx(x, y, 8)))" => complex::sqrt(Complex::new(x, y)).im;
        "real(log(cmplx(x, y, 8) + 1))" => complex::log(Complex::new(x, y) + 1.0).re;
        "aimag(exp(cmplx(0.1d0, y, 8)))" => complex::exp(Complex::new(0.1, y)).im;
        "real(cmplx(x, y, 8) / cmplx(y, 2.0d0, 8))" => complex::div(Complex::new(x, y), Complex::new(y, 2.0)).re;
        "aimag(cmplx(x, y, 8) / cmplx(y, 2.0d0, 8))" => complex::div(Complex::new(x, y), Complex::new(y, 2.0)).im;
        "real(cmplx(x, y, 8) ** 5)" => power(Complex::new(x, y), 5).re;
        "real(cmplx(x, 1d0, 8) ** (-3))" => power(Complex::new(x, 1.0), -3).re;
        "real(real(x, 4), 8)" => f64::from(x as f32);
        "dble(sin(real(x, 4)))" => (x as f32).sin();
        "dble(exp(min(real(x, 4), 10.)))" => min(x as f32, 10.0).exp();
        "dble(real(x, 4) ** 5)" => (x as f32).powi(5);
        "dble(spacing(real(x, 4)))" => spacing(x as f32);
        "dble(fraction(real(x, 4)))" => fraction(x as f32);
        "dble(modulo(real(x, 4), 0.75))" => modulo(x as f32, 0.75);
        "dble(erf(real(x, 4)))" => erf(x as f32);
        "dble(asinh(real(x, 4)))" => asinh(x as f32);
        "dble(gamma(abs(real(x, 4)) / 1e9 + 0.5))" => gamma((x as f32).abs() / 1e9 + 0.5);
        "dble(abs(cmplx(x, y)))" => complex::abs(Complex::new(x as f32, y as f32));
        "dble(aimag(sqrt(cmplx(x, y))))" => complex::sqrt(Complex::new(x as f32, y as f32)).im;
    }
}

fn real_to_integer_cases() -> Vec<Case<f64>> {
    cases! { f64, x y;
        "int(nint(x / 100), 8)" => nint(x / 100.0);
        "nint(x, 8)" => nint_as::<i64>(x);
        "floor(x, 8)" => floor_as::<i64>(x);
        "ceiling(x, 8)" => ceiling_as::<i64>(x);
        "int(x, 8)" => x as i64;
        "int(exponent(x), 8)" => exponent(x);
        "int(exponent(real(x, 4)), 8)" => exponent(x as f32);
        "int(merge(1, 2, x > y), 8)" => merge(1, 2, x > y);
    }
}

fn integer_cases() -> Vec<Case<i32>> {
    cases! { i32, i j;
        "int(modulo(i, merge(7, j, j == 0)), 8)" => modulo(i, if j == 0 { 7 } else { j });
        "int(mod(i, merge(7, j, j == 0)), 8)" => i % if j == 0 { 7 } else { j };
        "int(i / merge(7, j, j == 0), 8)" => i / if j == 0 { 7 } else { j };
        "int(sign(i, j), 8)" => sign(i, j);
        "int(dim(i / 2, j / 2), 8)" => dim(i / 2, j / 2);
        "int(max(i, j), 8)" => max(i, j);
        "int(i ** modulo(j, 8), 8)" => power(i, modulo(j, 8));
        "int(merge(i, 1, i /= 0) ** (-modulo(j, 4)), 8)" => power(if i == 0 { 1 } else { i }, -modulo(j, 4));
        "int(ieor(i, j), 8)" => i ^ j;
        "int(not(i), 8)" => !i;
        "int(popcnt(i), 8)" => popcnt(i);
        "int(poppar(i), 8)" => poppar(i);
        "int(leadz(i), 8)" => leadz(i);
        "int(leadz(int(i, 1)), 8)" => leadz(i as i8);
        "int(trailz(int(i, 1)), 8)" => trailz(i as i8);
        "int(trailz(i), 8)" => trailz(i);
        "int(merge_bits(i, j, ieor(i, 12345)), 8)" => merge_bits(i, j, i ^ 12345);
        "int(merge(1, 0, bge(i, j)), 8)" => bge(i, j);
        "int(merge(1, 0, blt(i, j)), 8)" => blt(i, j);
        "transfer(dble(i), 0_8)" => f64::from(i);
        "transfer(dble(real(i)), 0_8)" => i as f32;
        "int(transfer(real(i), 0), 8)" => transfer::<_, i32>(i as f32);
    }
}

/// `j` is one of SHIFTS.
fn shift_cases() -> Vec<Case<i32>> {
    cases! { i32, i j;
        "int(ishft(i, j), 8)" => ishft(i, j);
        "int(ishft(i, -j), 8)" => ishft(i, -j);
        "int(ishftc(i, j), 8)" => ishftc(i, j);
        "int(ishftc(i, -min(j, 7), 11), 8)" => ishftc_size(i, -min(j, 7), 11);
        "int(shiftl(i, j), 8)" => shiftl(i, j);
        "int(shiftr(i, j), 8)" => shiftr(i, j);
        "int(shifta(i, j), 8)" => shifta(i, j);
        "int(dshiftl(i, 77777, j), 8)" => dshiftl(i, 77777, j);
        "int(dshiftr(i, 77777, j), 8)" => dshiftr(i, 77777, j);
        "int(merge(1, 0, btest(i, min(j, 31))), 8)" => btest(i, min(j, 31));
        "int(ibset(i, min(j, 31)), 8)" => ibset(i, min(j, 31));
        "int(ibclr(i, min(j, 31)), 8)" => ibclr(i, min(j, 31));
        "int(ibits(i, min(j, 27), 5), 8)" => ibits(i, min(j, 27), 5);
        "int(ibits(i, 0, min(j, 31)), 8)" => ibits(i, 0, min(j, 31));
        "int(maskl(j), 8)" => maskl::<i32>(j);
        "int(maskr(j), 8)" => maskr::<i32>(j);
        "shiftl(int(i, 8), j)" => shiftl(i64::from(i), j);
        "ishft(int(i, 8), -j)" => ishft(i64::from(i), -j);
        "int(shifta(int(i, 2), min(j, 16)), 8)" => i32::from(shifta(i as i16, min(j, 16)));
        "int(ishftc(int(i, 1), mod(j, 8)), 8)" => i32::from(ishftc(i as i8, j % 8));
    }
}

/// The loop nest that prints every expression for every pair of operands.
fn loops<B>(
    program: &mut String,
    cases: &[Case<B>],
    [x, y]: [&str; 2],
    [xs, ys]: [&str; 2],
    real: bool,
) {
    for case in cases {
        let value = if real {
            format!("bits({})", case.fortran)
        } else {
            case.fortran.to_string()
        };
        let (fortran, text) = (case.fortran.replace('\'', ""), value);
        writeln!(
            program,
            "  do a = 1, size({xs}); {x} = {xs}(a)\n  do b = 1, size({ys}); {y} = {ys}(b)"
        )
        .unwrap();
        writeln!(
            program,
            "    print '(z16.16, a)', &\n      {text}, &\n      ' {fortran}'"
        )
        .unwrap();
        writeln!(program, "  end do; end do").unwrap();
    }
}

fn list<T: std::fmt::Display>(values: &[T], suffix: &str) -> String {
    values
        .iter()
        .map(|value| format!("{value}{suffix}"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn fortran_program() -> String {
    let reals = REALS.map(|value| format!("{value:e}").replace('e', "d"));
    let mut program = format!(
        "program bit_for_bit\n  implicit none\n  real(8) :: x, y\n  integer :: i, j\n  integer :: a, b\n  \
         real(8), parameter :: xs(*) = [{}]\n  integer, parameter :: is(*) = [{}]\n  integer, parameter :: js(*) = [{}]\n",
        list(&reals, ""),
        list(&INTEGERS, ""),
        list(&SHIFTS, "")
    );
    loops(&mut program, &real_cases(), ["x", "y"], ["xs", "xs"], true);
    loops(
        &mut program,
        &real_to_integer_cases(),
        ["x", "y"],
        ["xs", "xs"],
        false,
    );
    loops(
        &mut program,
        &integer_cases(),
        ["i", "j"],
        ["is", "is"],
        false,
    );
    loops(
        &mut program,
        &shift_cases(),
        ["i", "j"],
        ["is", "js"],
        false,
    );
    program += "contains\n  integer(8) function bits(v)\n    real(8), intent(in) :: v\n    bits = transfer(v, 0_8)\n    \
                if (v /= v) bits = int(z'7ff8000000000000', 8)\n  end function\nend program\n";
    program
}

/// Compiles and runs a Fortran program; None when there is no gfortran.
fn gfortran(program: &str) -> Option<String> {
    Command::new("gfortran").arg("--version").output().ok()?;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, executable) = (folder.join("bit_for_bit.f90"), folder.join("bit_for_bit"));
    std::fs::write(&source, program).unwrap();
    let flags = ["-O0", "-ffree-line-length-none", "-fno-range-check"];
    let compiled = Command::new("gfortran")
        .args(flags)
        .arg(&source)
        .arg("-o")
        .arg(&executable)
        .output()
        .unwrap();
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    Some(String::from_utf8(Command::new(&executable).output().unwrap().stdout).unwrap())
}

/// The lines that the Rust side expects, with the operands for the message.
fn expected<B: Copy + std::fmt::Debug>(
    cases: &[Case<B>],
    xs: &[B],
    ys: &[B],
) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for case in cases {
        for &x in xs {
            for &y in ys {
                let line = format!("{:016X} {}", (case.rust)(x, y), case.fortran);
                lines.push((line, format!("with {x:?} and {y:?}")));
            }
        }
    }
    lines
}

#[test]
fn scalar_intrinsics_give_gfortrans_bits() {
    let Some(printed) = gfortran(&fortran_program()) else {
        eprintln!("left out: there is no gfortran to compare with");
        return;
    };
    let mut wanted = expected(&real_cases(), &REALS, &REALS);
    wanted.extend(expected(&real_to_integer_cases(), &REALS, &REALS));
    wanted.extend(expected(&integer_cases(), &INTEGERS, &INTEGERS));
    wanted.extend(expected(&shift_cases(), &INTEGERS, &SHIFTS));
    assert_eq!(printed.lines().count(), wanted.len());
    let differences: Vec<String> = printed
        .lines()
        .zip(&wanted)
        .filter(|(fortran, (rust, _))| fortran.trim_end() != rust)
        .map(|(fortran, (rust, operands))| {
            format!("gfortran {fortran}\nRust     {rust} {operands}")
        })
        .collect();
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences.join("\n")
    );
}
