//! FORMAT specifications (Fortran 2018, 13): a format is parsed once into a flat list of operations, cached by its text, and
//! a [`Cursor`] walks it with repeat counts, groups and reversion. Knows nothing of values or records.

mod cursor;
mod parse;

pub(crate) use cursor::{Cursor, Step};

use super::modes::{Blank, Decimal, LeadingZero, Round, Sign};
use super::status::Io;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// One operation of a parsed format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    /// A data edit descriptor and how often it stands there.
    Data { edit: Edit, repeat: u32 },
    /// DT: what it tells the procedure that transfers the item, and how often it stands there.
    Derived { says: Rc<Says>, repeat: u32 },
    /// A control edit descriptor or a character string.
    Control(Control),
    /// The start of a group; [`UNLIMITED`] stands for `*`.
    Open { repeat: u32 },
    /// The end of a group.
    Close,
}

/// What `DT'text'(1, 2)` tells a procedure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Says {
    /// `DTtext`.
    pub iotype: Vec<u8>,
    /// The numbers.
    pub list: Vec<i32>,
}

/// The repeat count that `*(...)` stands for.
pub(crate) const UNLIMITED: u32 = u32::MAX;

/// The width of a descriptor without one, which the kind of the item gives.
pub(crate) const BY_KIND: usize = usize::MAX;

/// The base of an integer edit descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Decimal,
    Binary,
    Octal,
    Hexadecimal,
}

/// The form of a real edit descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RealForm {
    F,
    E,
    D,
    Engineering,
    Scientific,
    /// EX: a hexadecimal significand.
    Hexadecimal,
}

/// The numbers of `w.dEe`; width zero asks for the smallest field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RealField {
    pub width: usize,
    pub digits: Option<usize>,
    pub exponent: Option<usize>,
}

/// A data edit descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    Integer {
        base: Base,
        width: usize,
        digits: Option<usize>,
    },
    Real {
        form: RealForm,
        field: RealField,
    },
    General(RealField),
    Logical {
        width: usize,
    },
    Character {
        width: Option<usize>,
    },
    /// AT: without the blanks at the end.
    Trimmed,
}

impl Edit {
    /// With the width that compilers give an item of so many bytes where the format leaves it out.
    pub(crate) fn sized(self, size: usize, real: bool) -> Edit {
        let whole = match size {
            0..=2 => 7,
            3..=4 => 12,
            5..=8 => 23,
            _ => 44,
        };
        let (number, digits) = match size {
            0..=4 => (15, 7),
            _ => (25, 16),
        };
        let sized = |field: RealField| RealField {
            width: number,
            digits: Some(digits),
            ..field
        };
        match self {
            Edit::Integer {
                base,
                width: BY_KIND,
                digits,
            } => Edit::Integer {
                base,
                width: whole,
                digits,
            },
            Edit::Real { form, field } if field.width == BY_KIND => Edit::Real {
                form,
                field: sized(field),
            },
            Edit::General(field) if field.width == BY_KIND && real => Edit::General(sized(field)),
            Edit::General(field) if field.width == BY_KIND => Edit::General(RealField {
                width: whole,
                ..field
            }),
            other => other,
        }
    }
}

/// A control edit descriptor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Control {
    Literal(Box<[u8]>),
    /// nX and TRn.
    Skip(usize),
    /// Tn, from one.
    Tab(usize),
    TabLeft(usize),
    Slash,
    Colon,
    /// `$`, which others write `\`: no newline after the record.
    Dollar,
    Scale(i32),
    Sign(Sign),
    LeadingZero(LeadingZero),
    Blank(Blank),
    Round(Round),
    Decimal(Decimal),
}

/// A parsed format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Format {
    pub ops: Vec<Op>,
    /// Where format control goes when the items outlive the format.
    pub revert: usize,
}

thread_local! {
    static CACHE: RefCell<HashMap<Box<[u8]>, Rc<Format>>> = RefCell::default();
}

/// How many formats the cache keeps: formats built at run time must not fill the memory.
const CACHE_LIMIT: usize = 1024;

/// The parsed form of `text`.
pub(crate) fn parsed(text: &[u8]) -> Io<Rc<Format>> {
    if let Some(format) = CACHE.with_borrow(|cache| cache.get(text).cloned()) {
        return Ok(format);
    }
    let format = Rc::new(parse::parse(text)?);
    CACHE.with_borrow_mut(|cache| {
        if cache.len() >= CACHE_LIMIT {
            cache.clear();
        }
        cache.insert(text.into(), Rc::clone(&format));
    });
    Ok(format)
}

#[cfg(test)]
mod tests;
