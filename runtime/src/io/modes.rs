//! The changeable modes of a connection (Fortran 2018, 12.5.2): how signs, decimals, blanks, rounding and delimiters are
//! treated. A statement starts from its unit's modes and edit descriptors change its own copy.

use crate::character::Bytes;

/// SIGN=: whether a plus sign is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sign {
    #[default]
    Suppress,
    Plus,
}

/// LEADING_ZERO=: whether a zero stands before the point where it may or may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeadingZero {
    /// Where there is room.
    #[default]
    Room,
    Print,
    Suppress,
}

/// DECIMAL=: the symbol between units and tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decimal {
    #[default]
    Point,
    Comma,
}

impl Decimal {
    /// The symbol itself.
    pub fn symbol(self) -> u8 {
        match self {
            Self::Point => b'.',
            Self::Comma => b',',
        }
    }

    /// What stands between two items of a list and between the parts of a complex number.
    pub fn separator(self) -> u8 {
        match self {
            Self::Point => b',',
            Self::Comma => b';',
        }
    }
}

/// ROUND=: how a real value becomes decimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Round {
    /// To the nearest, ties to even.
    #[default]
    Nearest,
    /// To the nearest, ties away from zero.
    Compatible,
    Up,
    Down,
    Zero,
}

/// BLANK=: how blanks inside numeric input fields count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blank {
    #[default]
    Null,
    Zero,
}

/// DELIM=: what surrounds character values in list-directed output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Delim {
    /// None in lists, quotes in NAMELIST output.
    #[default]
    Unspecified,
    None,
    Apostrophe,
    Quote,
}

impl Delim {
    /// The delimiter, when there is one.
    pub fn symbol(self) -> Option<u8> {
        match self {
            Self::Unspecified | Self::None => None,
            Self::Apostrophe => Some(b'\''),
            Self::Quote => Some(b'"'),
        }
    }
}

/// All modes together, with the scale factor.
#[derive(Clone, Copy, Debug)]
pub struct Modes {
    pub sign: Sign,
    pub leading_zero: LeadingZero,
    pub decimal: Decimal,
    pub round: Round,
    pub blank: Blank,
    pub delim: Delim,
    /// PAD=: whether short input records count as padded with blanks.
    pub pad: bool,
    /// The scale factor of `kP`.
    pub scale: i32,
    /// Whether characters of kind 4 are UTF-8 in the record.
    pub utf8: bool,
}

impl Default for Modes {
    fn default() -> Self {
        Self {
            sign: Sign::default(),
            leading_zero: LeadingZero::default(),
            decimal: Decimal::default(),
            round: Round::default(),
            blank: Blank::default(),
            delim: Delim::default(),
            pad: true,
            scale: 0,
            utf8: false,
        }
    }
}

/// The value of a specifier as it is compared: without trailing blanks, in lower case.
pub(crate) fn keyword<B: Bytes + ?Sized>(value: &B) -> String {
    String::from_utf8_lossy(crate::character::trimmed(value.bytes())).to_ascii_lowercase()
}

/// SIGN= by name.
pub(crate) fn sign_named(name: &str) -> Option<Sign> {
    match name {
        "plus" => Some(Sign::Plus),
        "suppress" | "processor_defined" => Some(Sign::Suppress),
        _ => None,
    }
}

/// LEADING_ZERO= by name.
pub(crate) fn leading_zero_named(name: &str) -> Option<LeadingZero> {
    match name {
        "print" => Some(LeadingZero::Print),
        "suppress" => Some(LeadingZero::Suppress),
        "processor_defined" => Some(LeadingZero::Room),
        _ => None,
    }
}

/// DECIMAL= by name.
pub(crate) fn decimal_named(name: &str) -> Option<Decimal> {
    match name {
        "point" => Some(Decimal::Point),
        "comma" => Some(Decimal::Comma),
        _ => None,
    }
}

/// ROUND= by name.
pub(crate) fn round_named(name: &str) -> Option<Round> {
    match name {
        "nearest" | "processor_defined" => Some(Round::Nearest),
        "compatible" => Some(Round::Compatible),
        "up" => Some(Round::Up),
        "down" => Some(Round::Down),
        "zero" => Some(Round::Zero),
        _ => None,
    }
}

/// BLANK= by name.
pub(crate) fn blank_named(name: &str) -> Option<Blank> {
    match name {
        "null" => Some(Blank::Null),
        "zero" => Some(Blank::Zero),
        _ => None,
    }
}

/// DELIM= by name.
pub(crate) fn delim_named(name: &str) -> Option<Delim> {
    match name {
        "none" => Some(Delim::None),
        "apostrophe" => Some(Delim::Apostrophe),
        "quote" => Some(Delim::Quote),
        _ => None,
    }
}
