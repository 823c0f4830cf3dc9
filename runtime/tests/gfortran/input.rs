//! READ: the same texts give the same values and the same IOSTAT= values.

use super::driver::{Workplace, assert_same};
use cuf2rs_runtime::character::Character;
use cuf2rs_runtime::io::{ReadItem, WriteItem, read_from, write_to};
use num_complex::Complex;

const TEXTS: &[&str] = &[
    "1 2 3",
    "1,2,3",
    "1, 2 ,3",
    " 1  2",
    "1,,3",
    ",,3",
    "/",
    "1/",
    "1 /2 3",
    "2*7 8",
    "2*7,8",
    "2*,5",
    "3*",
    "2*1,/",
    "1;2;3",
    "+5 -6 7",
    "1.5 2 3",
    "x 1 2",
    "1x 2 3",
    "99999999999 1 2",
    "2147483647 -2147483648 0",
    "2147483648 1 1",
    "1 2 x",
    "",
    "   ",
    "1e3 2d2 3.5",
    "1.5e+3 .5 5.",
    "1.5+3 2-2 0",
    "1.5d-3, 2.5E4, .1e1",
    "inf -inf nan",
    "infinity +inf nan(12)",
    "1e400 1 2",
    "1e-400 1 2",
    "0.1 0.2 0.3",
    "t f t",
    ".true. .false. .t.",
    "T,F",
    "true false xyz",
    ".x. t f",
    "(1,2) 5",
    "( 1.5 , -2e3 ) 7",
    "(1 2) 3",
    "(1,2",
    "2*(1,2)",
    "(1,2)(3,4)",
    "abc def ghi",
    "'abc' \"def\" ghi",
    "'it''s' 'b c' x",
    "abc,def,ghi",
    "abc/def ghi",
    "2*ab cd",
    "'a,b' 'c/d' e",
    "abcdefgh ij kl",
    "3*'xy'",
    "'open",
    "'ab'cd ef",
    "''",
    "a''b",
    "(a b",
    "1*",
    "1*,2",
    "ab'cd' ef",
    "1*2 3 4",
    "0*5 1 2",
    "12345678901234567890 1",
    "1.2.3 4",
    "1e 2",
    "1e+ 2",
    "--1 2",
    "+ 1",
    "1,2,3,4",
    "1\t2\t3",
    "  12  34",
    "12 34 56",
    "1234567890",
    "-1-2-3",
    "12.34.5",
    "1 2 3 4 5 6",
    "   1   2   3",
    "1,2",
    "  ,  5",
    "T F",
    "  TRUE",
    "ff",
    "  1.5E2  ",
    "15E2",
    "1.5 E2",
    "-",
    "+",
    ".",
    "1 .5",
    "$%",
    "0x1F",
    "FF 10 0a",
    "101 010",
    "777 12",
    "A B C D E F",
    "inf",
    " nan",
    "  +infinity",
    "1D2",
    "1Q2",
    "1.e",
    "12d",
    "e5",
    "*5",
    "2 *5",
];

/// With at least as many data descriptors as there are items: a text has one record.
const INTEGER_FORMATS: &[&str] = &[
    "(3i2)",
    "(i5,i3,i1)",
    "(3i4)",
    "(bz,3i4)",
    "(i2,2x,i2,i3)",
    "(t3,2i2,i1)",
    "(i3,tl2,i3,i3)",
    "(b4,o3,z2)",
    "(z4,z2,b2)",
    "(3i10)",
    "(3(1x,i1))",
    "(i1,:,2i1)",
    "(g3.0,g2.0,g4.0)",
    "(sp,i4,s,i4,i4)",
    "(3i1)",
];
const REAL_FORMATS: &[&str] = &[
    "(3f4.0)",
    "(f5.2,f6.1,f2.1)",
    "(e10.3,2e3.1)",
    "(2pf6.2,f4.1,f3.0)",
    "(bz,3f5.1)",
    "(g8.3,2g3.1)",
    "(-1pe9.2,0p,2f3.1)",
    "(dc,3f5.2)",
    "(d6.1,en6.1,es6.1)",
    "(f1.0,f1.1,f3.2)",
    "(3f20.5)",
];
const LOGICAL_FORMATS: &[&str] = &[
    "(3l2)",
    "(l5,l3,l4)",
    "(l1,1x,l1,l3)",
    "(g3.0,g2.0,g1.0)",
    "(3l7)",
];
const CHARACTER_FORMATS: &[&str] = &[
    "(3a)",
    "(a2,a3,a4)",
    "(a8,a1,a)",
    "(2x,a,tl3,2a)",
    "(g4.0,g0,g3.0)",
    "(3a7)",
];

/// The Fortran program: for each type every text, list-directed and then with each format.
fn program() -> String {
    let part = |name: &str, reset: &str, write: &str| {
        format!(
            "  rewind(11)
  do
    read(11, '(a)', iostat=status) fmt
    if (status /= 0) exit
    if (fmt(1:1) /= '{name}') cycle
    rewind(12)
    do
      read(12, '(a)', iostat=status) line
      if (status /= 0) exit
      {reset}
      if (fmt(2:) == '*') then
        read(line, *, iostat=status) {name}
      else
        read(line, fmt(2:), iostat=status) {name}
      end if
      ! After an error or the end the items are undefined.
      if (status /= 0) then
        {reset}
      end if
      write(10, '(i0,1x)', advance='no') status
      {write}
    end do
  end do\n"
        )
    };
    [
        "program compare
  implicit none
  character(60) :: line, fmt
  integer :: status, i(3)
  real(8) :: d(3)
  real(4) :: r(3)
  logical :: l(3)
  complex(8) :: z(2)
  character(5) :: c(3)
  open(10, file='expected')
  open(11, file='formats')
  open(12, file='texts')\n"
            .to_owned(),
        part("i", "i = -7", "write(10, *) i"),
        part("d", "d = -7", "write(10, *) d"),
        part("r", "r = -7", "write(10, *) r"),
        part("l", "l = .false.", "write(10, *) l"),
        part("z", "z = -7", "write(10, *) z"),
        part("c", "c = '?'", "write(10, '(3(a,\"|\"))') c"),
        "end program\n".to_owned(),
    ]
    .concat()
}

/// Every format with the letter of the type that it reads.
fn formats() -> Vec<(char, &'static str)> {
    let of = |letter, formats: &[&'static str]| {
        formats
            .iter()
            .map(|format| (letter, *format))
            .collect::<Vec<_>>()
    };
    let lists = "idrlzc".chars().map(|letter| (letter, "*")).collect();
    [
        lists,
        of('i', INTEGER_FORMATS),
        of('d', REAL_FORMATS),
        of('r', REAL_FORMATS),
        of('l', LOGICAL_FORMATS),
        of('z', &["(4f4.1)", "(4f2.0)"]),
        of('c', CHARACTER_FORMATS),
    ]
    .concat()
}

/// What the runtime makes of one text; written as the Fortran program writes it.
fn outcome(letter: char, format: &str, text: &str) -> String {
    match letter {
        'i' => three(format, text, [-7_i32; 3], 36),
        'd' => three(format, text, [-7.0_f64; 3], 78),
        'r' => three(format, text, [-7.0_f32; 3], 51),
        'l' => three(format, text, [false; 3], 6),
        'z' => three(format, text, [Complex::new(-7.0_f64, 0.0); 2], 108),
        _ => three(
            format,
            text,
            std::array::from_fn::<_, 3, _>(|_| Character::new(5, "?")),
            18,
        ),
    }
}

/// Reads into `items` and writes them in `width` columns: the blanks of the last item are part of the line.
fn three<T, const N: usize>(format: &str, text: &str, mut items: [T; N], width: i64) -> String
where
    T: ReadItem + WriteItem + Clone,
{
    let line = Character::new(60, text);
    let before = items.clone();
    let mut reader = read_from(&line);
    if format != "*" {
        reader = reader.format(format);
    }
    let status = reader.item(&mut items).try_end().iostat();
    // After an error or the end the items are undefined.
    let items = if status != 0 { before } else { items };
    let mut out = Character::blank(width);
    let mut writer = write_to(&mut out);
    if width == 18 {
        writer = writer.format("(3(a,'|'))");
    }
    writer.item(&items).end();
    format!("{status} {out}\n")
}

#[test]
fn texts_are_read_alike() {
    let work = Workplace::new("input");
    let all = formats();
    work.put(
        "formats",
        all.iter()
            .map(|(letter, format)| format!("{letter}{format}\n"))
            .collect::<String>(),
    );
    work.put("texts", TEXTS.join("\n") + "\n");
    if !work.run(&program()) {
        return;
    }
    let mut got = String::new();
    let mut cases = Vec::new();
    for letter in "idrlzc".chars() {
        for (_, format) in all.iter().filter(|(of, _)| *of == letter) {
            for text in TEXTS {
                got += &outcome(letter, format, text);
                cases.push(format!("{letter} {format} of [{text}]"));
            }
        }
    }
    assert_same(&work.get("expected"), got.as_bytes(), |line| {
        cases.get(line).cloned().unwrap_or_default()
    });
}
