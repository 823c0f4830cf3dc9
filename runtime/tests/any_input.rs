//! Formats, fields and lists of any bytes: a translated program must answer with a status, never panic, hang or take
//! memory without bound.

use cuf2rs_runtime::character::Character;
use cuf2rs_runtime::io::{read_from, write_to};
use cuf2rs_runtime::random::Generator;
use num_complex::Complex;

/// Text made of pieces of formats and numbers, and of single bytes.
struct Source {
    stream: Generator,
}

impl Source {
    /// A format: every other one is mostly right.
    fn format(&mut self) -> Vec<u8> {
        if self.below(2) == 0 {
            return [b"(", self.text(FORMAT_PIECES, 9).as_slice(), b")"].concat();
        }
        let pieces: Vec<&str> = (0..6)
            .map(|_| GENERAL_PIECES[self.below(GENERAL_PIECES.len())])
            .collect();
        format!("({})", pieces.join(",")).into_bytes()
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.stream.double() * limit as f64) as usize
    }

    fn text(&mut self, pieces: &[&str], longest: usize) -> Vec<u8> {
        let mut text = Vec::new();
        for _ in 0..self.below(longest) {
            match self.below(8) {
                0 => text.push(self.below(256) as u8),
                _ => text.extend_from_slice(pieces[self.below(pieces.len())].as_bytes()),
            }
        }
        text
    }
}

/// Pieces that suit items of any type, joined by commas: formats that are mostly right.
const GENERAL_PIECES: &[&str] = &[
    "g9.2",
    "2g12.4",
    "g20.10e4",
    "1x",
    "/",
    ":",
    "sp",
    "1p",
    "-1p",
    "0p",
    "t3",
    "tl2",
    "2(g8.1,'x')",
    "*(g6.0)",
    "3(2(g5.0))",
    "bz",
    "dc",
    "ru",
    "'lit'",
    "4habcd",
    "g30.25",
    "g3.1",
];

const FORMAT_PIECES: &[&str] = &[
    "(",
    ")",
    ",",
    "i5",
    "f8.3",
    "e12.4e3",
    "g0",
    "g12.4",
    "a",
    "a3",
    "l2",
    "2",
    "3",
    "*",
    "'x'",
    "/",
    ":",
    "1x",
    "t5",
    "tl3",
    "sp",
    "1p",
    "-3p",
    "9p",
    "bz",
    "dc",
    "ru",
    "rz",
    "z8",
    "b0",
    "en9.2",
    "es9.1",
    "ex12.3",
    "f0.0",
    "i0",
    "3hab",
    "$",
    "99",
    "f30.25",
    "f12.70000",
    "e12.3e70000",
    "d9.2",
    ".",
    "i3.3",
    "tr2",
    "s",
    "\"",
    "f1.1",
    "rd,f4.0",
];

const TEXT_PIECES: &[&str] = &[
    "1",
    "2*",
    ",",
    " ",
    "/",
    "'",
    "\"",
    "(",
    ")",
    "1.5",
    "e",
    "+",
    "-",
    "inf",
    "nan",
    "nan(",
    ".t.",
    "f",
    ";",
    "\n",
    "\t",
    "99999999999999999999",
    "0",
    ".",
    "d5",
    "abc",
    "1e999",
    "*",
    "3*,",
    "1e-999999999",
];

#[test]
fn any_format_writes_or_fails() {
    let mut source = Source {
        stream: Generator::seeded([9, 8, 7, 6]),
    };
    let mut fine = 0;
    for _ in 0..30_000 {
        let format = source.format();
        let mut lines: [Character; 4] = std::array::from_fn(|_| Character::blank(200));
        let mut writer = write_to(&mut lines).format(&format);
        writer
            .item(&7)
            .item(&-1.5e300_f64)
            .item(&1e-40_f32)
            .item("text")
            .item(&true);
        writer
            .item(&Complex::new(f64::NAN, f64::INFINITY))
            .item(&[1_i8, -128]);
        fine += usize::from(writer.try_end().iostat() == 0);
    }
    assert!(
        fine > 100,
        "only {fine} formats were right: the pieces do not fit together"
    );
}

#[test]
fn any_field_reads_or_fails() {
    let mut source = Source {
        stream: Generator::seeded([5, 4, 3, 2]),
    };
    let mut fine = 0;
    for round in 0..40_000 {
        let (format, text) = (source.format(), source.text(TEXT_PIECES, 12));
        let (mut i, mut x, mut l, mut c) =
            ([0_i32; 2], [0.0_f64; 2], [false; 2], Character::blank(4));
        let lines = [Character::from(text.clone()), Character::from(text)];
        let mut reader = read_from(&lines).format(&format);
        match round % 4 {
            0 => reader.item(&mut i),
            1 => reader.item(&mut x),
            2 => reader.item(&mut l),
            _ => reader.item(&mut c),
        };
        fine += usize::from(reader.try_end().iostat() == 0);
    }
    assert!(fine > 1000, "only {fine} reads went well");
}

#[test]
fn any_list_reads_or_fails() {
    let mut source = Source {
        stream: Generator::seeded([1, 1, 2, 3]),
    };
    let mut fine = 0;
    for _ in 0..60_000 {
        let text = source.text(TEXT_PIECES, 14);
        let (mut i, mut x, mut l, mut c) = ([0_i16; 2], 0.0_f32, false, Character::blank(4));
        let mut z = Complex::new(0.0_f32, 0.0);
        let lines = [Character::from(text.clone()), Character::from(text)];
        let mut reader = read_from(&lines);
        let status = reader
            .item(&mut i)
            .item(&mut x)
            .item(&mut l)
            .item(&mut c)
            .item(&mut z)
            .try_end();
        fine += usize::from(status.iostat() == 0);
    }
    assert!(fine > 100, "only {fine} reads went well");
}
