//! WRITE: list-directed and with every data edit descriptor.

use super::driver::{Workplace, assert_same, name};
use super::values::{doubles, integers, singles};
use cuf2rs_runtime::io::{WriteItem, Writer, close, open, write};

const REAL_FORMATS: &[&str] = &[
    "(f8.3)",
    "(f0.3)",
    "(f0.0)",
    "(f10.0)",
    "(f5.1)",
    "(f3.1)",
    "(f2.1)",
    "(f1.0)",
    "(f2.0)",
    "(f30.15)",
    "(f0.10)",
    "(e12.4)",
    "(e12.4e3)",
    "(e12.4e1)",
    "(e0.5)",
    "(e0.5e3)",
    "(e0.5e1)",
    "(es0.3e2)",
    "(d0.4)",
    "(e15.6e0)",
    "(d14.6)",
    "(e30.20)",
    "(e8.1)",
    "(e7.1)",
    "(e6.1)",
    "(es12.4)",
    "(es12.4e3)",
    "(es0.3)",
    "(es10.0)",
    "(es25.17)",
    "(g12.4)",
    "(g12.4e3)",
    "(g10.3)",
    "(g0)",
    "(g0.3)",
    "(g0.8)",
    "(g25.17)",
    "(g8.1)",
    "(g6.2)",
    "(1pe12.4)",
    "(1pg12.4)",
    "(2pe12.4)",
    "(3pe12.4)",
    "(-2pe12.4)",
    "(1pf10.3)",
    "(2pf12.2)",
    "(-1pf10.3)",
    "(-3pf12.5)",
    "(1pes12.4)",
    "(2pg14.5)",
    "(sp,f9.2)",
    "(sp,es12.3)",
    "(sp,g0)",
    "(dc,f9.2)",
    "(dc,g0.4)",
    "(sp,e10.2)",
    "(z16)",
    "(b64)",
    "(o22)",
];

/// gfortran scales for EN in the real's own kind and so is a unit off far from one and just
/// below a thousand.
const ENGINEERING_FORMATS: &[&str] = &[
    "(en0.3e1)",
    "(en12.4)",
    "(en14.0)",
    "(en10.1)",
    "(en0.2)",
    "(en20.3e4)",
    "(2pen12.4)",
    "(sp,en10.2)",
];

const ROUNDED_FORMATS: &[&str] = &[
    "(ru,f9.2)",
    "(rd,f9.2)",
    "(rz,f9.2)",
    "(rn,f9.2)",
    "(rc,f9.2)",
    "(ru,e12.4)",
    "(rd,e12.4)",
    "(rz,e12.4)",
    "(rn,e12.4)",
    "(rc,es12.4)",
    "(ru,f5.0)",
    "(rd,f4.0)",
    "(rc,f4.0)",
];

const INTEGER_FORMATS: &[&str] = &[
    "(i5)", "(i0)", "(i20)", "(i12.5)", "(i0.3)", "(i8.0)", "(i0.0)", "(i1)", "(i4.4)", "(sp,i6)",
    "(sp,i0)", "(b0)", "(b10)", "(b64.32)", "(o0)", "(o12)", "(o22.22)", "(z0)", "(z8)",
    "(z16.16)", "(z0.4)", "(g0)", "(g10.3)", "(g5.2)", "(a8)",
];

/// One file that gfortran writes: values from `values`, formats from `formats`, list-directed for the format `*`.
fn program(declarations: &str, read: &str, convert: &str) -> String {
    format!(
        "program compare
  implicit none
  character(100) :: fmt
  integer :: status
  {declarations}
  open(10, file='expected')
  open(11, file='formats')
  do
    read(11, '(a)', iostat=status) fmt
    if (status /= 0) exit
    open(12, file='values')
    do
      read(12, {read}, iostat=status) bits
      if (status /= 0) exit
      {convert}
      if (fmt == '*') then
        write(10, *) x
      else
        write(10, fmt) x
      end if
    end do
    close(12)
  end do
end program"
    )
}

/// Writes the values with all formats through a unit of the runtime and compares with gfortran's file.
fn compare<T: WriteItem + std::fmt::Debug>(
    place: &str,
    unit: i32,
    program: &str,
    hexadecimal: Vec<String>,
    values: &[T],
    formats: &[&str],
) {
    let work = Workplace::new(place);
    work.put("values", hexadecimal.join("\n") + "\n");
    work.put("formats", formats.join("\n") + "\n");
    if !work.run(program) {
        return;
    }
    open(unit).file(&name(&work.path("got"))).end();
    for format in formats {
        for value in values {
            let mut writer: Writer<'_> = if *format == "*" {
                write(unit)
            } else {
                write(unit).format(*format)
            };
            writer.item(value).end();
        }
    }
    close(unit).end();
    let describe = |line: usize| {
        let format = formats.get(line / values.len()).unwrap_or(&"?");
        format!("{format} of {:?}", values[line % values.len()])
    };
    assert_same(&work.get("expected"), &work.get("got"), describe);
}

fn with_list<'a>(formats: &[&'a str]) -> Vec<&'a str> {
    [&["*"], formats].concat()
}

#[test]
fn singles_print_alike() {
    let values = singles(400);
    let bits = values
        .iter()
        .map(|value| format!("{:08X}", value.to_bits()))
        .collect();
    let program = program(
        "integer(4) :: bits\n  real(4) :: x",
        "'(z8)'",
        "x = transfer(bits, x)",
    );
    compare(
        "single",
        21,
        &program,
        bits,
        &values,
        &with_list(REAL_FORMATS),
    );
}

#[test]
fn doubles_print_alike() {
    let values = doubles(400);
    let bits = values
        .iter()
        .map(|value| format!("{:016X}", value.to_bits()))
        .collect();
    let program = program(
        "integer(8) :: bits\n  real(8) :: x",
        "'(z16)'",
        "x = transfer(bits, x)",
    );
    compare(
        "double",
        22,
        &program,
        bits,
        &values,
        &with_list(REAL_FORMATS),
    );
}

#[test]
fn engineering_prints_alike() {
    let near = |x: f64| x == 0.0 || (1e-9..1e9).contains(&x.abs());
    let values: Vec<f64> = doubles(400).into_iter().filter(|&x| near(x)).collect();
    let bits = values
        .iter()
        .map(|value| format!("{:016X}", value.to_bits()))
        .collect();
    let program = program(
        "integer(8) :: bits\n  real(8) :: x",
        "'(z16)'",
        "x = transfer(bits, x)",
    );
    compare(
        "engineering",
        30,
        &program,
        bits,
        &values,
        ENGINEERING_FORMATS,
    );
    let values: Vec<f32> = singles(400)
        .into_iter()
        .filter(|&x| near(f64::from(x)) && x != 1e3_f32.next_down())
        .collect();
    let bits = values
        .iter()
        .map(|value| format!("{:08X}", value.to_bits()))
        .collect();
    let program = self::program(
        "integer(4) :: bits\n  real(4) :: x",
        "'(z8)'",
        "x = transfer(bits, x)",
    );
    compare(
        "engineering4",
        31,
        &program,
        bits,
        &values,
        ENGINEERING_FORMATS,
    );
}

#[test]
fn rounding_modes_print_alike() {
    // gfortran's own rounding works on a limited number of digits, so the values stay where these are all.
    let values: Vec<f64> = doubles(300)
        .into_iter()
        .filter(|x| (1e-4..1e5).contains(&x.abs()))
        .collect();
    let bits = values
        .iter()
        .map(|value| format!("{:016X}", value.to_bits()))
        .collect();
    let program = program(
        "integer(8) :: bits\n  real(8) :: x",
        "'(z16)'",
        "x = transfer(bits, x)",
    );
    compare("rounded", 23, &program, bits, &values, ROUNDED_FORMATS);
}

#[test]
fn complex_numbers_print_alike() {
    let values: Vec<_> = doubles(300)
        .into_iter()
        .map(|x| num_complex::Complex::new(x, 1.0 / x))
        .collect();
    let bits = values
        .iter()
        .map(|value| format!("{:016X}{:016X}", value.re.to_bits(), value.im.to_bits()))
        .collect();
    let program = program(
        "integer(8) :: bits(2)\n  complex(8) :: x",
        "'(2z16)'",
        "x = transfer(bits, x)",
    );
    compare(
        "complex",
        24,
        &program,
        bits,
        &values,
        &["*", "(2f12.3)", "(g0,1x,g0)", "(e12.4)"],
    );
    let values: Vec<_> = values
        .into_iter()
        .map(|x| num_complex::Complex::new(x.re as f32, x.im as f32))
        .collect();
    let bits = values
        .iter()
        .map(|value| format!("{:08X}{:08X}", value.re.to_bits(), value.im.to_bits()))
        .collect();
    let program = self::program(
        "integer(4) :: bits(2)\n  complex(4) :: x",
        "'(2z8)'",
        "x = transfer(bits, x)",
    );
    compare(
        "complex4",
        25,
        &program,
        bits,
        &values,
        &["*", "(2f12.3)", "(g0,1x,g0)", "(e12.4)"],
    );
}

macro_rules! integers_of {
    ($name:ident, $type:ty, $kind:expr, $unit:expr) => {
        #[test]
        fn $name() {
            let values: Vec<$type> = integers(300)
                .into_iter()
                .map(|value| value as $type)
                .collect();
            let digits = 2 * $kind;
            let bits = values
                .iter()
                .map(|value| format!("{value:0digits$X}"))
                .collect();
            let declarations = format!("integer({0}) :: bits, x", $kind);
            let program = program(&declarations, &format!("'(z{digits})'"), "x = bits");
            compare(
                stringify!($name),
                $unit,
                &program,
                bits,
                &values,
                &with_list(INTEGER_FORMATS),
            );
        }
    };
}

integers_of!(integers_of_kind_1_print_alike, i8, 1, 26);
integers_of!(integers_of_kind_2_print_alike, i16, 2, 27);
integers_of!(integers_of_kind_4_print_alike, i32, 4, 28);
integers_of!(integers_of_kind_8_print_alike, i64, 8, 29);
