//! READ with a format: fields of the record and what the descriptors make of them.

use super::super::encoding::{decoded, length as letter_length, narrowed};
use super::super::format::{Base, Edit, Step};
use super::super::input::{self, IntegerError};
use super::super::status::{Io, IoError};
use super::{Reader, RealText, Source};

impl Reader<'_> {
    /// The data edit descriptor for the next item.
    fn data_edit(&mut self) -> Io<Edit> {
        self.items += 1;
        loop {
            match self.step(true)? {
                Step::Data(edit) => return Ok(edit),
                Step::Derived(_) => return Err(super::super::writer::not_derived(self.items)),
                Step::Control(at) => self.control(at)?,
                Step::Revert => self.next_record()?,
                Step::End => {
                    return Err(IoError::format("Insufficient data descriptors in format"));
                }
            }
        }
    }

    fn mismatch(&self, wanted: &str, got: &str) -> IoError {
        let item = self.items;
        IoError::format(format!(
            "Expected {wanted} for item {item} in formatted transfer, got {got}"
        ))
    }

    /// The next `width` characters, fewer when the record is shorter. In a non-advancing READ a short record also ends
    /// the transfer; a comma ends a numeric field early.
    fn field(&mut self, width: usize, numeric: bool) -> Io<Vec<u8>> {
        self.need_record()?;
        let start = self.line.at.min(self.line.bytes.len());
        let rest = &self.line.bytes[start..];
        let taken = width.min(rest.len());
        let mut field = rest[..taken].to_vec();
        let comma = field
            .iter()
            .position(|&byte| byte == b',')
            .filter(|_| numeric);
        self.line.at = start + comma.map_or(taken, |at| at + 1);
        self.size += comma.unwrap_or(taken);
        if let Some(comma) = comma {
            field.truncate(comma);
        } else if taken < width {
            self.short_record()?;
        }
        Ok(field)
    }

    fn short_record(&mut self) -> Io<()> {
        // Records of internal files are always padded, as gfortran has it, but for those that have no characters.
        match &self.source {
            Source::Unit(_) if !self.modes.pad => return Err(IoError::end_of_record()),
            Source::Internal { records, next, .. } if !self.modes.pad => {
                let record = next.checked_sub(1).and_then(|at| records.get(at));
                if record.is_some_and(|record| record.as_bytes().is_empty()) {
                    return Err(IoError::end_of_file());
                }
            }
            Source::Unit(_) | Source::Internal { .. } | Source::Copied { .. } | Source::Nowhere => {
            }
        }
        if !self.advance {
            // The item still gets its padded value; those after it get none.
            self.note(IoError::end_of_record());
        }
        Ok(())
    }

    fn numeric(&mut self, width: usize) -> Io<Vec<u8>> {
        if width == 0 {
            return Err(zero_width());
        }
        // Internal files are not searched for commas: there they belong to the field.
        let external = matches!(self.source, Source::Unit(_));
        self.field(width, external && self.modes.decimal.separator() == b',')
    }

    pub(super) fn integer_field(&mut self, size: usize) -> Io<i128> {
        let edit = self.data_edit()?;
        self.integer_by(edit, size)
    }

    fn integer_by(&mut self, edit: Edit, size: usize) -> Io<i128> {
        match edit.sized(size, false) {
            Edit::Integer {
                base: Base::Decimal,
                width,
                ..
            } => self.decimal_integer(width, size),
            Edit::Integer { base, width, .. } => {
                let bits = self.bits(base, width, size)?;
                Ok(super::values::signed(&bits.to_le_bytes()[..size]))
            }
            Edit::General(field) => self.decimal_integer(field.width, size),
            Edit::Real { .. } => Err(self.mismatch("REAL", "INTEGER")),
            Edit::Logical { .. } => Err(self.mismatch("LOGICAL", "INTEGER")),
            Edit::Trimmed => Err(trimmed()),
            Edit::Character { width } => {
                let bytes = self.field(width.unwrap_or(size), false)?;
                let mut memory = vec![b' '; size];
                let kept = bytes.len().min(size);
                memory[..kept].copy_from_slice(&bytes[bytes.len() - kept..]);
                Ok(super::values::signed(&memory))
            }
        }
    }

    /// A field of an unsigned number of `size` bytes; its range is the caller's to look at.
    pub(super) fn unsigned_field(&mut self, size: usize) -> Io<i128> {
        let edit = self.data_edit()?;
        match edit.sized(size, false) {
            Edit::Integer {
                base: Base::Decimal,
                width,
                ..
            } => self.decimal_integer(width, size + 1),
            Edit::General(field) => self.decimal_integer(field.width, size + 1),
            Edit::Integer { .. }
            | Edit::Real { .. }
            | Edit::Logical { .. }
            | Edit::Character { .. }
            | Edit::Trimmed => self.integer_by(edit, size),
        }
    }

    fn decimal_integer(&mut self, width: usize, size: usize) -> Io<i128> {
        let field = self.numeric(width)?;
        input::integer_field(&field, size, self.modes.blank).map_err(|error| match error {
            IntegerError::Bad => input::bad("integer read"),
            IntegerError::Overflow => IoError::new(
                IoError::READ_OVERFLOW,
                "Value overflowed during integer read",
            ),
        })
    }

    fn bits(&mut self, base: Base, width: usize, size: usize) -> Io<u128> {
        let radix = match base {
            Base::Binary => 2,
            Base::Octal => 8,
            Base::Decimal => 10,
            Base::Hexadecimal => 16,
        };
        let field = self.numeric(width)?;
        input::bits_field(&field, radix, size, self.modes.blank).map_err(|error| match error {
            IntegerError::Bad => input::bad("integer read"),
            IntegerError::Overflow => IoError::new(
                IoError::READ_OVERFLOW,
                "Value overflowed during integer read",
            ),
        })
    }

    pub(super) fn real_field(&mut self, size: usize) -> Io<RealText> {
        let edit = self.data_edit()?;
        // Where the format gives no width, it gives no digits that a number without a point would have behind it.
        let given = edit == edit.sized(size, true);
        let field = match edit.sized(size, true) {
            Edit::Real { field, .. } | Edit::General(field) => field,
            Edit::Integer {
                base: Base::Decimal,
                ..
            } => return Err(self.mismatch("INTEGER", "REAL")),
            Edit::Integer { base, width, .. } => {
                return self.bits(base, width, size).map(RealText::Bits);
            }
            Edit::Logical { .. } => return Err(self.mismatch("LOGICAL", "REAL")),
            Edit::Character { .. } => return Err(self.mismatch("CHARACTER", "REAL")),
            Edit::Trimmed => return Err(trimmed()),
        };
        let implied = field.digits.filter(|_| given).unwrap_or(0) as i64;
        let text = self.numeric(field.width)?;
        let digits = input::real_field(&text, &self.modes, implied);
        digits
            .map(RealText::Digits)
            .ok_or_else(|| input::bad("floating point read"))
    }

    pub(super) fn logical_field(&mut self) -> Io<bool> {
        let width = match self.data_edit()?.sized(4, false) {
            Edit::Logical { width } => width,
            Edit::General(field) if field.width == 0 => return Err(zero_width()),
            Edit::General(field) => field.width,
            Edit::Integer {
                base: Base::Decimal,
                ..
            } => return Err(self.mismatch("INTEGER", "LOGICAL")),
            Edit::Integer { base, width, .. } => {
                return self.bits(base, width, 4).map(|bits| bits != 0);
            }
            Edit::Real { .. } => return Err(self.mismatch("REAL", "LOGICAL")),
            Edit::Character { .. } => return Err(self.mismatch("CHARACTER", "LOGICAL")),
            Edit::Trimmed => return Err(trimmed()),
        };
        let field = self.field(width, true)?;
        input::logical_field(&field)
            .ok_or_else(|| IoError::new(IoError::READ_VALUE, "Bad value on logical read"))
    }

    pub(super) fn character_field(&mut self, length: usize) -> Io<Vec<u8>> {
        if self.modes.utf8 {
            return Ok(narrowed(&self.wide_field(length)?));
        }
        let width = self.character_width(length)?;
        let field = self.field(width, false)?;
        // Of a field that the record cuts short, gfortran takes what there is.
        Ok(field[field.len().saturating_sub(length)..].to_vec())
    }

    /// As [`Self::character_field`], of kind 4: the width counts characters.
    pub(super) fn wide_field(&mut self, length: usize) -> Io<Vec<u32>> {
        let width = self.character_width(length)?;
        let bytes = match self.modes.utf8 {
            true => self.letters(width)?,
            false => self.field(width, false)?,
        };
        let codes = decoded(&bytes, self.modes.utf8);
        Ok(codes[codes.len().saturating_sub(length)..].to_vec())
    }

    /// The bytes of the next characters of a record in UTF-8.
    fn letters(&mut self, count: usize) -> Io<Vec<u8>> {
        self.need_record()?;
        let start = self.line.at.min(self.line.bytes.len());
        let rest = &self.line.bytes[start..];
        let (mut width, mut found) = (0, 0);
        while let Some(first) = rest.get(width).filter(|_| found < count) {
            width += letter_length(*first);
            found += 1;
        }
        self.field(width.min(rest.len()) + count - found, false)
    }

    fn character_width(&mut self, length: usize) -> Io<usize> {
        let width = match self.data_edit()?.sized(length, false) {
            Edit::Character { width } => width.unwrap_or(length),
            Edit::General(field) if field.width == 0 => return Err(zero_width()),
            Edit::General(field) => field.width,
            Edit::Integer { .. } => return Err(self.mismatch("INTEGER", "CHARACTER")),
            Edit::Real { .. } => return Err(self.mismatch("REAL", "CHARACTER")),
            Edit::Logical { .. } => return Err(self.mismatch("LOGICAL", "CHARACTER")),
            Edit::Trimmed => return Err(trimmed()),
        };
        Ok(width)
    }
}

fn trimmed() -> IoError {
    IoError::format("AT is for output alone")
}

fn zero_width() -> IoError {
    IoError::format("Positive width required in format")
}
