//! The parser of FORMAT specifications: text to operations. Blanks outside strings do not count and letters may be of
//! either case. Commas may be missing, as gfortran allows.

use super::super::modes::{Blank, Decimal, LeadingZero, Round, Sign};
use super::super::status::{Io, IoError};
use super::{BY_KIND, Base, Control, Edit, Format, Op, RealField, RealForm, Says, UNLIMITED};
use std::rc::Rc;

/// How deep groups may nest, as the translator has it for formats that it sees: each level takes a part of the stack, of which threads have little.
const DEPTH_LIMIT: usize = 100;
/// The largest number in a format: wider fields than this are mistakes.
const NUMBER_LIMIT: u32 = 100_000_000;

/// What the kind of the item is to give.
const WITHOUT_WIDTH: RealField = RealField {
    width: BY_KIND,
    digits: None,
    exponent: None,
};

/// Parses a whole format, `(` to `)`; what follows the last parenthesis does not count.
pub(super) fn parse(text: &[u8]) -> Io<Format> {
    let mut parser = Parser {
        text,
        at: 0,
        ops: Vec::new(),
        revert: 0,
        depth: 0,
    };
    if parser.next() != Some(b'(') {
        return Err(parser.error("Missing initial left parenthesis"));
    }
    parser.items()?;
    Ok(Format {
        ops: parser.ops,
        revert: parser.revert,
    })
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    ops: Vec<Op>,
    revert: usize,
    depth: usize,
}

impl Parser<'_> {
    fn error(&self, what: &str) -> IoError {
        let text = String::from_utf8_lossy(self.text);
        IoError::format(format!(
            "{what}\n{text}\n{:>caret$}",
            "^",
            caret = self.at.max(1)
        ))
    }

    /// The next character that is not a blank, in upper case, not taken.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn accept(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// An unsigned number; blanks between its digits do not count.
    fn number(&mut self) -> Io<Option<u32>> {
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let next = value.unwrap_or(0) * 10 + u32::from(digit - b'0');
            if next > NUMBER_LIMIT {
                return Err(self.error("Number too large in format"));
            }
            value = Some(next);
            self.at += 1;
        }
        Ok(value)
    }

    fn required(&mut self, what: &str) -> Io<usize> {
        self.number()?
            .map(|number| number as usize)
            .ok_or_else(|| self.error(what))
    }

    fn positive(&mut self) -> Io<usize> {
        match self.number()? {
            Some(number) if number > 0 => Ok(number as usize),
            _ => Err(self.error("Positive width required in format")),
        }
    }

    fn items(&mut self) -> Io<()> {
        loop {
            while self.accept(b',') {}
            match self.peek() {
                None => return Err(self.error("Unexpected end of format string")),
                Some(b')') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'-' | b'+') => self.signed_scale()?,
                Some(b'*') => self.unlimited()?,
                Some(_) => self.item()?,
            }
        }
    }

    fn item(&mut self) -> Io<()> {
        let repeat = self.number()?;
        let start = self.at;
        if repeat == Some(0) && !matches!(self.peek(), Some(b'P' | b'X' | b'/')) {
            return Err(self.error("Zero repeat count not allowed"));
        }
        match self.next() {
            Some(b'(') => self.group(repeat.unwrap_or(1)),
            Some(b'P') => self.scale(repeat.map(|scale| scale as i32)),
            Some(b'H') => self.hollerith(repeat),
            Some(b'X') => self.control(Control::Skip(repeat.unwrap_or(1) as usize)),
            Some(b'/') => self.slash(repeat.unwrap_or(1)),
            Some(letter) if repeat.is_none() && self.control_letter(letter)? => Ok(()),
            Some(b'D') if self.accept(b'T') => {
                let (says, repeat) = (Rc::new(self.derived()?), repeat.unwrap_or(1));
                self.ops.push(Op::Derived { says, repeat });
                Ok(())
            }
            Some(letter) => {
                let edit = self.data(letter, start)?;
                let repeat = repeat.unwrap_or(1);
                self.ops.push(Op::Data { edit, repeat });
                Ok(())
            }
            None => Err(self.error("Unexpected end of format string")),
        }
    }

    fn control(&mut self, control: Control) -> Io<()> {
        self.ops.push(Op::Control(control));
        Ok(())
    }

    /// Slashes with a repeat count are a group of their own, but not one that reversion goes to.
    fn slash(&mut self, repeat: u32) -> Io<()> {
        self.ops.push(Op::Open { repeat });
        self.ops.push(Op::Control(Control::Slash));
        self.ops.push(Op::Close);
        Ok(())
    }

    fn group(&mut self, repeat: u32) -> Io<()> {
        if self.depth == 0 {
            self.revert = self.ops.len();
        }
        if self.depth >= DEPTH_LIMIT {
            return Err(self.error("Groups nested too deeply in format"));
        }
        self.depth += 1;
        let start = self.ops.len();
        self.ops.push(Op::Open { repeat });
        self.items()?;
        self.ops.push(Op::Close);
        self.depth -= 1;
        let has_data = self.ops[start..]
            .iter()
            .any(|op| matches!(op, Op::Data { .. } | Op::Derived { .. }));
        if repeat == UNLIMITED && !has_data {
            return Err(self.error("'*' requires at least one associated data item"));
        }
        Ok(())
    }

    fn unlimited(&mut self) -> Io<()> {
        self.at += 1;
        if !self.accept(b'(') {
            return Err(self.error("Left parenthesis required after '*'"));
        }
        self.group(UNLIMITED)
    }

    fn signed_scale(&mut self) -> Io<()> {
        let negative = self.next() == Some(b'-');
        let scale = self.required("Expected P edit descriptor")? as i32;
        if !self.accept(b'P') {
            return Err(self.error("Expected P edit descriptor"));
        }
        self.scale(Some(if negative { -scale } else { scale }))
    }

    fn scale(&mut self, scale: Option<i32>) -> Io<()> {
        match scale {
            Some(scale) => self.control(Control::Scale(scale)),
            None => Err(self.error("P edit descriptor requires a scale factor")),
        }
    }

    fn hollerith(&mut self, count: Option<u32>) -> Io<()> {
        let count =
            count.ok_or_else(|| self.error("Hollerith constant requires a length"))? as usize;
        let Some(text) = self.text.get(self.at..self.at + count) else {
            return Err(self.error("Unexpected end of format string"));
        };
        self.at += count;
        self.control(Control::Literal(text.into()))
    }

    /// Descriptors that take no repeat count. False when `letter` starts none of them.
    fn control_letter(&mut self, letter: u8) -> Io<bool> {
        let control = match letter {
            b'\'' | b'"' => self.literal(letter)?,
            b':' => Control::Colon,
            b'$' | b'\\' => Control::Dollar,
            b'T' => self.tab()?,
            b'S' => self.sign(),
            b'L' if self.accept(b'Z') => self.leading_zero(),
            b'B' => match self.peek() {
                Some(b'N') => self.taken(Control::Blank(Blank::Null)),
                Some(b'Z') => self.taken(Control::Blank(Blank::Zero)),
                _ => return Ok(false),
            },
            b'R' => self.round()?,
            b'D' => match self.peek() {
                Some(b'C') => self.taken(Control::Decimal(Decimal::Comma)),
                Some(b'P') => self.taken(Control::Decimal(Decimal::Point)),
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        self.control(control)?;
        Ok(true)
    }

    fn taken(&mut self, control: Control) -> Control {
        self.at += 1;
        control
    }

    /// What stands behind DT: a character string and a list of numbers, both optional.
    fn derived(&mut self) -> Io<Says> {
        let mut iotype = b"DT".to_vec();
        if let Some(quote) = self.peek().filter(|byte| matches!(byte, b'\'' | b'"')) {
            self.at += 1;
            if let Control::Literal(text) = self.literal(quote)? {
                iotype.extend_from_slice(&text);
            }
        }
        let mut list = Vec::new();
        if !self.accept(b'(') {
            return Ok(Says { iotype, list });
        }
        loop {
            let negative = self.accept(b'-');
            if !negative {
                self.accept(b'+');
            }
            let number = self.required("Integer required in the list of DT")? as i32;
            list.push(if negative { -number } else { number });
            if self.accept(b')') {
                return Ok(Says { iotype, list });
            }
            if !self.accept(b',') {
                return Err(self.error("Missing comma in the list of DT"));
            }
        }
    }

    fn literal(&mut self, quote: u8) -> Io<Control> {
        let mut text = Vec::new();
        loop {
            let Some(&byte) = self.text.get(self.at) else {
                return Err(self.error("Unterminated character constant in format string"));
            };
            self.at += 1;
            if byte != quote {
                text.push(byte);
            } else if self.text.get(self.at) == Some(&quote) {
                self.at += 1;
                text.push(quote);
            } else {
                return Ok(Control::Literal(text.into()));
            }
        }
    }

    fn tab(&mut self) -> Io<Control> {
        if self.accept(b'L') {
            Ok(Control::TabLeft(self.positive()?))
        } else if self.accept(b'R') {
            Ok(Control::Skip(self.positive()?))
        } else {
            Ok(Control::Tab(self.positive()?))
        }
    }

    fn sign(&mut self) -> Control {
        match self.peek() {
            Some(b'P') => self.taken(Control::Sign(Sign::Plus)),
            Some(b'S') => self.taken(Control::Sign(Sign::Suppress)),
            _ => Control::Sign(Sign::default()),
        }
    }

    fn leading_zero(&mut self) -> Control {
        match self.peek() {
            Some(b'P') => self.taken(Control::LeadingZero(LeadingZero::Print)),
            Some(b'S') => self.taken(Control::LeadingZero(LeadingZero::Suppress)),
            _ => Control::LeadingZero(LeadingZero::default()),
        }
    }

    /// The T of AT, which no position follows.
    fn trimmed(&mut self) -> bool {
        let start = self.at;
        let position = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'L' | b'R');
        let found = self.accept(b'T') && !self.peek().is_some_and(position);
        if !found {
            self.at = start;
        }
        found
    }

    fn round(&mut self) -> Io<Control> {
        let round = match self.next() {
            Some(b'U') => Round::Up,
            Some(b'D') => Round::Down,
            Some(b'Z') => Round::Zero,
            Some(b'N') => Round::Nearest,
            Some(b'C') => Round::Compatible,
            Some(b'P') => Round::default(),
            _ => return Err(self.error("Unexpected element in format")),
        };
        Ok(Control::Round(round))
    }

    fn data(&mut self, letter: u8, start: usize) -> Io<Edit> {
        match letter {
            b'I' => self.integer(Base::Decimal),
            b'B' => self.integer(Base::Binary),
            b'O' => self.integer(Base::Octal),
            b'Z' => self.integer(Base::Hexadecimal),
            b'F' => self.fixed(),
            b'E' => self.exponential(),
            b'D' => Ok(Edit::Real {
                form: RealForm::D,
                field: self.field(false)?,
            }),
            b'G' => Ok(Edit::General(self.general()?)),
            b'L' => Ok(Edit::Logical {
                width: self.number()?.unwrap_or(1).max(1) as usize,
            }),
            b'A' if self.trimmed() => Ok(Edit::Trimmed),
            b'A' => Ok(Edit::Character {
                width: self.character_width()?,
            }),
            _ => {
                self.at = start + 1;
                Err(self.error("Unexpected element in format"))
            }
        }
    }

    fn character_width(&mut self) -> Io<Option<usize>> {
        match self.number()? {
            Some(0) => Err(self.error("Zero width in format descriptor")),
            width => Ok(width.map(|width| width as usize)),
        }
    }

    fn integer(&mut self, base: Base) -> Io<Edit> {
        let Some(width) = self.number()?.map(|width| width as usize) else {
            return Ok(Edit::Integer {
                base,
                width: BY_KIND,
                digits: None,
            });
        };
        let digits = if self.accept(b'.') {
            Some(self.required("Nonnegative digits required in format")?)
        } else {
            None
        };
        if digits.is_some_and(|digits| width > 0 && digits > width) {
            return Err(self.error("Minimum digits exceeds field width"));
        }
        Ok(Edit::Integer {
            base,
            width,
            digits,
        })
    }

    fn fixed(&mut self) -> Io<Edit> {
        let field = self.field(false)?;
        Ok(Edit::Real {
            form: RealForm::F,
            field,
        })
    }

    fn exponential(&mut self) -> Io<Edit> {
        let form = match self.peek() {
            Some(b'N') => RealForm::Engineering,
            Some(b'S') => RealForm::Scientific,
            Some(b'X') => RealForm::Hexadecimal,
            _ => {
                return Ok(Edit::Real {
                    form: RealForm::E,
                    field: self.field(true)?,
                });
            }
        };
        self.at += 1;
        Ok(Edit::Real {
            form,
            field: self.field(true)?,
        })
    }

    /// `w.d` and, when `exponent`, an optional `Ee`.
    fn field(&mut self, exponent: bool) -> Io<RealField> {
        let Some(width) = self.number()?.map(|width| width as usize) else {
            return Ok(WITHOUT_WIDTH);
        };
        if !self.accept(b'.') {
            return Err(self.error("Period required in format specifier"));
        }
        let digits = Some(self.required("Nonnegative digits required in format")?);
        let exponent = if exponent { self.exponent()? } else { None };
        Ok(RealField {
            width,
            digits,
            exponent,
        })
    }

    fn exponent(&mut self) -> Io<Option<usize>> {
        if !self.accept(b'E') {
            return Ok(None);
        }
        self.required("Nonnegative exponent width required in format")
            .map(Some)
    }

    fn general(&mut self) -> Io<RealField> {
        let Some(width) = self.number()?.map(|width| width as usize) else {
            return Ok(WITHOUT_WIDTH);
        };
        if !self.accept(b'.') {
            return Ok(RealField {
                width,
                digits: None,
                exponent: None,
            });
        }
        let digits = Some(self.required("Nonnegative digits required in format")?);
        let exponent = self.exponent()?;
        if width == 0 && exponent.is_some() {
            return Err(self.error("E specifier not allowed with g0 descriptor"));
        }
        Ok(RealField {
            width,
            digits,
            exponent,
        })
    }
}
