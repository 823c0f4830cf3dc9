//! WRITE and PRINT: the builder of an output statement. Items are edited into a record; complete records go to the unit
//! when the statement ends, so that statements of several threads do not mix.

mod lending;
mod namelist;
mod record;

use super::edit::{Value, formatted, list_item};
use super::format::{Control, Cursor, Step, parsed};
use super::internal::{RecordMut, WriteTarget};
use super::item::WriteItem;
use super::modes::{
    Modes, decimal_named, delim_named, keyword, leading_zero_named, round_named, sign_named,
};
use super::record::Record;
use super::status::{Io, IoError, IoStatus};
use super::unit::{Access, STDERR, STDOUT, Shared, connection, flush_all, locked};
use crate::character::Bytes;
pub(super) use lending::{LentOutput, not_derived, told};
pub use namelist::NamelistWriter;
use record::{begin, check_length, direct_record, internal_record, sequential_record};

/// How much of one statement is held back before it goes to the unit.
const CHUNK: usize = 1 << 16;

enum Target<'a> {
    Unit {
        unit: Shared,
        number: i64,
    },
    Internal {
        records: Vec<RecordMut<'a>>,
        next: usize,
    },
    /// A statement of a procedure, in the record that a statement has lent it.
    Child {
        number: i64,
        /// The left tab limit of the statement that has lent it.
        limit: usize,
        /// Records that it has completed.
        finished: Vec<Vec<u8>>,
    },
    Nowhere,
}

enum Form {
    List { after_character: bool },
    Formatted(Cursor),
    Unformatted { bytes: Vec<u8>, big_endian: bool },
}

/// An output statement that is being carried out.
#[must_use = "a WRITE does nothing until `end` or `try_end`"]
pub struct Writer<'a> {
    target: Target<'a>,
    form: Form,
    modes: Modes,
    record: Record,
    error: Option<IoError>,
    advance: bool,
    /// `$` was met: the record goes on behind this statement, and where the format begins again.
    goes_on: bool,
    items: usize,
    /// Bytes of the logical values that follow, without a format.
    logical: usize,
    /// Integers that follow are unsigned numbers.
    unsigned: bool,
    record_number: Option<u64>,
}

/// PRINT *: list-directed output to standard output.
pub fn print() -> Writer<'static> {
    write(STDOUT)
}

/// PRINT with a format.
pub fn print_format<B: Bytes + ?Sized>(format: &B) -> Writer<'static> {
    write(STDOUT).format(format)
}

/// WRITE to a unit: list-directed on a formatted unit, unformatted on an unformatted one, until
/// [`format`](Writer::format) says otherwise. [`STDOUT`] is the unit `*`.
pub fn write(unit: impl Into<i64>) -> Writer<'static> {
    let number = unit.into();
    if let Some(child) = Writer::of_child(number) {
        return child;
    }
    match connection(number) {
        Ok(unit) => Writer::on_unit(unit, number),
        Err(error) => Writer {
            error: Some(error),
            ..Writer::new(Target::Nowhere)
        },
    }
}

/// INQUIRE(IOLENGTH=): the items follow, and [`length`](Writer::length) gives the answer.
pub fn inquire_iolength() -> Writer<'static> {
    let form = Form::Unformatted {
        bytes: Vec::new(),
        big_endian: false,
    };
    Writer {
        form,
        ..Writer::new(Target::Nowhere)
    }
}

/// WRITE to an internal file: a character variable or an array of them.
pub fn write_to<T: WriteTarget + ?Sized>(variable: &mut T) -> Writer<'_> {
    let records = variable.records_mut();
    let utf8 = records.first().is_some_and(RecordMut::is_wide);
    let mut writer = Writer::new(Target::Internal { records, next: 0 });
    writer.modes.utf8 = utf8;
    writer
}

impl<'a> Writer<'a> {
    fn new(target: Target<'a>) -> Self {
        Self {
            target,
            form: Form::List {
                after_character: false,
            },
            modes: Modes::default(),
            record: Record::default(),
            error: None,
            advance: true,
            goes_on: false,
            items: 0,
            logical: 4,
            unsigned: false,
            record_number: None,
        }
    }

    fn on_unit(unit: Shared, number: i64) -> Self {
        let mut state = locked(&unit);
        let modes = state.modes;
        let record = state
            .writing
            .take()
            .map_or_else(Record::default, |part| Record::resume(part.bytes, part.at));
        let form = if state.formatted {
            Form::List {
                after_character: false,
            }
        } else {
            Form::Unformatted {
                bytes: Vec::new(),
                big_endian: state.big_endian,
            }
        };
        let error = begin(&mut state).err();
        drop(state);
        Self {
            form,
            modes,
            record,
            error,
            ..Self::new(Target::Unit { unit, number })
        }
    }

    /// Remembers the first error.
    fn note(&mut self, result: Io<()>) {
        if let (Err(error), None) = (result, &self.error) {
            self.error = Some(error);
        }
    }

    fn set<T>(mut self, name: &str, value: Option<T>, put: impl FnOnce(&mut Self, T)) -> Self {
        match value {
            Some(value) => put(&mut self, value),
            None => {
                let message = format!("Bad {name} parameter in data transfer statement");
                self.note(Err(IoError::new(IoError::BAD_OPTION, message)));
            }
        }
        self
    }

    /// FMT=: formatted output.
    pub fn format<B: Bytes + ?Sized>(mut self, format: &B) -> Self {
        if matches!(self.form, Form::Unformatted { .. }) {
            let message = "Format present for UNFORMATTED data transfer";
            self.note(Err(IoError::new(IoError::OPTION_CONFLICT, message)));
            return self;
        }
        match parsed(format.bytes()) {
            Ok(format) => self.form = Form::Formatted(Cursor::new(format)),
            Err(error) => self.note(Err(error)),
        }
        self
    }

    /// The kind of the logical values that follow; it counts where there is no format.
    pub fn logical_kind(&mut self, bytes: usize) -> &mut Self {
        self.logical = bytes;
        self
    }

    /// The statement has no format: unformatted output, an error on a formatted unit.
    pub fn unformatted(mut self) -> Self {
        if let Target::Unit { unit, .. } = &self.target {
            let mut state = locked(unit);
            if state.formatted && state.becomes_unformatted() {
                self.form = Form::Unformatted {
                    bytes: Vec::new(),
                    big_endian: state.big_endian,
                };
            }
        }
        if !matches!(self.form, Form::Unformatted { .. }) {
            let message = "Missing format for FORMATTED data transfer";
            self.note(Err(IoError::new(IoError::OPTION_CONFLICT, message)));
        }
        self
    }

    /// ADVANCE=: `"no"` leaves the record open.
    pub fn advance<B: Bytes + ?Sized>(self, advance: &B) -> Self {
        let yes = match keyword(advance).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        self.set("ADVANCE", yes, |writer, yes| writer.advance = yes)
    }

    /// DECIMAL= for this statement.
    pub fn decimal<B: Bytes + ?Sized>(self, decimal: &B) -> Self {
        let value = decimal_named(&keyword(decimal));
        self.set("DECIMAL", value, |writer, value| {
            writer.modes.decimal = value
        })
    }

    /// DELIM= for this statement.
    pub fn delim<B: Bytes + ?Sized>(self, delim: &B) -> Self {
        let value = delim_named(&keyword(delim));
        self.set("DELIM", value, |writer, value| writer.modes.delim = value)
    }

    /// ROUND= for this statement.
    pub fn round<B: Bytes + ?Sized>(self, round: &B) -> Self {
        let value = round_named(&keyword(round));
        self.set("ROUND", value, |writer, value| writer.modes.round = value)
    }

    /// SIGN= for this statement.
    pub fn sign<B: Bytes + ?Sized>(self, sign: &B) -> Self {
        let value = sign_named(&keyword(sign));
        self.set("SIGN", value, |writer, value| writer.modes.sign = value)
    }

    /// LEADING_ZERO= for this statement.
    pub fn leading_zero<B: Bytes + ?Sized>(self, zero: &B) -> Self {
        let value = leading_zero_named(&keyword(zero));
        self.set("LEADING_ZERO", value, |writer, value| {
            writer.modes.leading_zero = value;
        })
    }

    /// REC=: the record, from one, of a direct-access file.
    pub fn rec(mut self, record: impl Into<i64>) -> Self {
        match u64::try_from(record.into()) {
            Ok(record) if record > 0 => self.record_number = Some(record),
            _ => self.note(Err(IoError::new(
                IoError::BAD_OPTION,
                "Record number not allowed",
            ))),
        }
        self
    }

    /// POS=: the byte, from one, of a file opened for stream access.
    pub fn pos(mut self, position: impl Into<i64>) -> Self {
        let position = u64::try_from(position.into() - 1);
        let result = match (&self.target, position) {
            (Target::Unit { unit, .. }, Ok(position)) => {
                locked(unit).stream.seek(position).map_err(IoError::from)
            }
            _ => Err(IoError::new(
                IoError::BAD_OPTION,
                "POS=specifier must be positive",
            )),
        };
        self.note(result);
        self
    }

    /// An output item: a scalar, or an array whose elements follow one another.
    #[track_caller]
    pub fn item<T: WriteItem + ?Sized>(&mut self, item: &T) -> &mut Self {
        item.write_to(self);
        self
    }

    /// Output items from a loop.
    #[track_caller]
    pub fn items<T: WriteItem>(&mut self, items: impl IntoIterator<Item = T>) -> &mut Self {
        for item in items {
            item.write_to(self);
        }
        self
    }

    /// One scalar value: what implementations of [`WriteItem`] call.
    pub fn value(&mut self, value: Value<'_>) {
        if self.error.is_none() {
            let value = match value {
                Value::Integer(number, 16) if self.unsigned => Value::Unsigned(number as u128),
                Value::Integer(number, size) if self.unsigned => {
                    Value::Integer(number & ((1 << (8 * size)) - 1), size)
                }
                other => other,
            };
            let result = self.transfer(value);
            self.note(result);
        }
    }

    /// Whether integers that follow are unsigned numbers.
    pub(super) fn set_unsigned(&mut self, unsigned: bool) {
        self.unsigned = unsigned;
    }

    fn transfer(&mut self, value: Value<'_>) -> Io<()> {
        match (&mut self.form, value) {
            (Form::List { .. }, _) => {
                self.list(value);
                Ok(())
            }
            (Form::Unformatted { bytes, big_endian }, Value::Logical(truth)) => {
                let value = Value::Integer(i128::from(truth), self.logical);
                bytes.extend_from_slice(&value.memory(*big_endian));
                Ok(())
            }
            (Form::Unformatted { bytes, big_endian }, _) => {
                bytes.extend_from_slice(&value.memory(*big_endian));
                Ok(())
            }
            (Form::Formatted(_), Value::Complex4(re, im)) => {
                self.edit(Value::Real4(re))?;
                self.edit(Value::Real4(im))
            }
            (Form::Formatted(_), Value::Complex16(re, im)) => {
                self.edit(Value::Real16(re))?;
                self.edit(Value::Real16(im))
            }
            (Form::Formatted(_), Value::Complex8(re, im)) => {
                self.edit(Value::Real8(re))?;
                self.edit(Value::Real8(im))
            }
            (Form::Formatted(_), _) => self.edit(value),
        }
    }

    fn list(&mut self, value: Value<'_>) {
        let is_character = matches!(value, Value::Character(_) | Value::Wide(_));
        let glued = match &mut self.form {
            Form::List { after_character } => std::mem::replace(after_character, is_character),
            Form::Formatted(_) | Form::Unformatted { .. } => false,
        };
        if !(glued && is_character && self.modes.delim.symbol().is_none()) {
            self.record.put(b" ");
        }
        self.items += 1;
        let modes = self.modes;
        self.put_with(|out| {
            list_item(out, value, &modes);
            Ok(())
        })
        .unwrap_or_default();
    }

    /// Lets `edit` write at the position of the record.
    fn put_with(&mut self, edit: impl FnOnce(&mut Vec<u8>) -> Io<()>) -> Io<()> {
        if let Some(tail) = self.record.tail() {
            let result = edit(tail);
            self.record.grown();
            return result;
        }
        let mut text = Vec::new();
        edit(&mut text)?;
        self.record.put(&text);
        Ok(())
    }

    fn edit(&mut self, value: Value<'_>) -> Io<()> {
        self.items += 1;
        let item = self.items;
        loop {
            match self.step(true)? {
                Step::Data(edit) => {
                    let modes = self.modes;
                    return self.put_with(|out| formatted(out, edit, value, &modes, item));
                }
                Step::Derived(_) => return Err(lending::not_derived(item)),
                Step::Control(at) => self.control(at)?,
                Step::Revert if self.goes_on => {}
                Step::Revert => self.next_record()?,
                Step::End => return Ok(()),
            }
        }
    }

    fn step(&mut self, more: bool) -> Io<Step> {
        match &mut self.form {
            Form::Formatted(cursor) => cursor.next(more),
            Form::List { .. } | Form::Unformatted { .. } => Ok(Step::End),
        }
    }

    fn control(&mut self, at: usize) -> Io<()> {
        let Form::Formatted(cursor) = &self.form else {
            return Ok(());
        };
        let Some(control) = cursor.control(at) else {
            return Ok(());
        };
        match control {
            Control::Literal(text) => self.record.put(text),
            Control::Skip(count) => self.record.skip(*count),
            Control::Tab(column) => self.record.tab(*column),
            Control::TabLeft(count) => self.record.back(*count),
            Control::Slash => return self.next_record(),
            Control::Colon => {}
            Control::Dollar => self.goes_on = true,
            Control::Scale(scale) => self.modes.scale = *scale,
            Control::Sign(sign) => self.modes.sign = *sign,
            Control::LeadingZero(zero) => self.modes.leading_zero = *zero,
            Control::Blank(blank) => self.modes.blank = *blank,
            Control::Round(round) => self.modes.round = *round,
            Control::Decimal(decimal) => self.modes.decimal = *decimal,
        }
        Ok(())
    }

    fn next_record(&mut self) -> Io<()> {
        match &mut self.target {
            Target::Internal { records, next } => {
                internal_record(records, next, &self.record.take())
            }
            Target::Unit { unit, .. } => {
                let mut unit = locked(unit);
                if unit.access == Access::Direct {
                    return direct_record(
                        &mut unit,
                        &mut self.record_number,
                        self.record.take(),
                        b' ',
                    );
                }
                check_length(&unit, self.record.current().len())?;
                self.record.end_line();
                if self.record.complete().len() < CHUNK {
                    return Ok(());
                }
                unit.wrote = true;
                unit.stream.write(self.record.complete())?;
                self.record.drop_complete();
                Ok(())
            }
            Target::Child { finished, .. } => {
                finished.push(self.record.take());
                Ok(())
            }
            Target::Nowhere => Ok(()),
        }
    }

    /// The bytes that the items take in an unformatted record.
    pub fn length(&mut self) -> i32 {
        match &self.form {
            Form::Unformatted { bytes, .. } => bytes.len() as i32,
            Form::List { .. } | Form::Formatted(_) => 0,
        }
    }

    /// Ends the statement; an error ends the program with its message.
    #[track_caller]
    pub fn end(&mut self) {
        self.try_end().end();
    }

    /// Ends the statement and tells how it went: for IOSTAT=, IOMSG=, ERR= and END=.
    pub fn try_end(&mut self) -> IoStatus {
        if self.error.is_none() {
            let result = self.finish();
            self.note(result);
        }
        self.give_back();
        IoStatus::new(self.error.take(), 0)
    }

    fn finish(&mut self) -> Io<()> {
        if matches!(self.target, Target::Child { .. }) {
            return self.rest_of_format();
        }
        if let Form::Unformatted { bytes, .. } = &mut self.form {
            let bytes = std::mem::take(bytes);
            return self.put_unformatted(bytes);
        }
        self.rest_of_format()?;
        let goes_on = self.goes_on && matches!(self.target, Target::Unit { .. });
        if self.advance && !goes_on {
            self.last_record()
        } else {
            self.leave_open()
        }
    }

    fn rest_of_format(&mut self) -> Io<()> {
        while let Step::Control(at) = self.step(false)? {
            self.control(at)?;
        }
        Ok(())
    }

    fn last_record(&mut self) -> Io<()> {
        if matches!(self.target, Target::Unit { .. }) {
            self.next_record()?;
            return self.hand_over();
        }
        self.next_record()
    }

    fn hand_over(&mut self) -> Io<()> {
        let Target::Unit { unit, number } = &self.target else {
            return Ok(());
        };
        if *number == i64::from(STDERR) {
            flush_all();
        }
        let mut unit = locked(unit);
        unit.wrote = true;
        unit.past_end = false;
        Ok(unit.stream.write(self.record.complete())?)
    }

    fn leave_open(&mut self) -> Io<()> {
        self.hand_over()?;
        self.record.drop_complete();
        self.record.fill();
        let Target::Unit { unit, .. } = &self.target else {
            return Ok(());
        };
        let bytes = self.record.take();
        let at = bytes.len();
        locked(unit).writing = Some(super::unit::Partial { bytes, at });
        Ok(())
    }

    fn put_unformatted(&mut self, bytes: Vec<u8>) -> Io<()> {
        let Target::Unit { unit, .. } = &self.target else {
            return Ok(());
        };
        let mut unit = locked(unit);
        unit.wrote = true;
        match unit.access {
            Access::Stream => Ok(unit.stream.write(&bytes)?),
            Access::Direct => direct_record(&mut unit, &mut self.record_number, bytes, 0),
            Access::Sequential => sequential_record(&mut unit, &bytes),
        }
    }
}
