//! READ: the builder of an input statement, record by record. What fields and tokens mean is in the modules below it.

mod formatted;
mod lending;
mod namelist;
mod unformatted;
mod values;

use super::format::{Control, Cursor, Step, parsed};
use super::internal::ReadSource;
use super::item::ReadItem;
use super::list_read::List;
use super::modes::{Modes, blank_named, decimal_named, keyword, round_named};
use super::status::{Io, IoError, IoStatus};
use super::unit::{Access, Action, Partial, Shared, Unit, connection, locked};
use crate::character::{Bytes, Text};
pub(super) use lending::LentInput;
pub use namelist::NamelistReader;
pub(super) use values::RealText;

enum Source<'a> {
    Unit(Shared),
    Internal {
        records: Vec<std::borrow::Cow<'a, Text>>,
        next: usize,
        /// Trailing blanks do not belong to the record: gfortran's rule for scalars, unless the format has BZ or `/`.
        trimmed: bool,
    },
    /// The internal file of a statement that has lent its record to a procedure.
    Copied {
        records: Vec<Vec<u8>>,
        next: usize,
        trimmed: bool,
    },
    Nowhere,
}

enum Form {
    List(List),
    Formatted(Cursor),
    Unformatted,
}

/// The current input record.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub bytes: Vec<u8>,
    pub at: usize,
    /// The left tab limit.
    limit: usize,
    /// Whether there is a record yet.
    fetched: bool,
    /// Whether the file ends within it.
    cut: bool,
}

/// An input statement that is being carried out.
#[must_use = "a READ is not complete until `end` or `try_end`"]
pub struct Reader<'a> {
    source: Source<'a>,
    number: i64,
    form: Form,
    modes: Modes,
    line: Line,
    error: Option<IoError>,
    advance: bool,
    items: usize,
    /// Bytes of the logical values that follow, without a format.
    logical: usize,
    /// Integers that follow are unsigned numbers.
    unsigned: bool,
    size: usize,
    record_number: Option<u64>,
    /// The record is that of a statement that has lent it.
    child: bool,
    /// A list of the procedure ended where the record ends: compilers go on in the next record then, if there is a format.
    record_over: bool,
}

/// READ from a unit: list-directed on a formatted unit, unformatted on an unformatted one, until
/// [`format`](Reader::format) says otherwise. [`STDIN`](super::STDIN) is the unit `*`.
pub fn read(unit: impl Into<i64>) -> Reader<'static> {
    let number = unit.into();
    if let Some(child) = Reader::of_child(number) {
        return child;
    }
    match connection(number) {
        Ok(unit) => Reader {
            number,
            ..Reader::on_unit(unit)
        },
        Err(error) => Reader {
            error: Some(error),
            ..Reader::new(Source::Nowhere)
        },
    }
}

/// READ from an internal file: a character value or an array of them.
pub fn read_from<S: ReadSource + ?Sized>(variable: &S) -> Reader<'_> {
    let records = variable.records();
    let trimmed = records.len() == 1;
    let mut reader = Reader::new(Source::Internal {
        records,
        next: 0,
        trimmed,
    });
    reader.modes.utf8 = variable.is_wide();
    reader
}

impl<'a> Reader<'a> {
    fn new(source: Source<'a>) -> Self {
        Self {
            source,
            form: Form::List(List::default()),
            modes: Modes::default(),
            line: Line::default(),
            error: None,
            advance: true,
            items: 0,
            logical: 4,
            unsigned: false,
            size: 0,
            record_number: None,
            child: false,
            record_over: false,
            number: 0,
        }
    }

    fn on_unit(unit: Shared) -> Self {
        let mut state = locked(&unit);
        let error = begin(&mut state).err();
        let modes = state.modes;
        let line = state
            .reading
            .take()
            .map_or_else(Line::default, |part| Line {
                limit: part.at,
                bytes: part.bytes,
                at: part.at,
                fetched: true,
                cut: false,
            });
        let form = if state.formatted {
            Form::List(List::default())
        } else {
            Form::Unformatted
        };
        drop(state);
        Self {
            form,
            modes,
            line,
            error,
            ..Self::new(Source::Unit(unit))
        }
    }

    fn note(&mut self, error: IoError) {
        self.error.get_or_insert(error);
    }

    /// The value of a step; an error is remembered and ends the transfer.
    fn kept<T>(&mut self, result: Io<T>) -> Option<T> {
        result.map_err(|error| self.note(error)).ok()
    }

    fn set<T>(mut self, name: &str, value: Option<T>, put: impl FnOnce(&mut Self, T)) -> Self {
        match value {
            Some(value) => put(&mut self, value),
            None => {
                let message = format!("Bad {name} parameter in data transfer statement");
                self.note(IoError::new(IoError::BAD_OPTION, message));
            }
        }
        self
    }

    /// FMT=: formatted input.
    pub fn format<B: Bytes + ?Sized>(mut self, format: &B) -> Self {
        if matches!(self.form, Form::Unformatted) {
            let message = "Format present for UNFORMATTED data transfer";
            self.note(IoError::new(IoError::OPTION_CONFLICT, message));
            return self;
        }
        if needs_blanks(format.bytes()) {
            self.keep_blanks();
        }
        if let Some(format) = self.kept(parsed(format.bytes())) {
            self.form = Form::Formatted(Cursor::new(format));
        }
        if self.record_over {
            self.line.fetched = false;
        }
        self
    }

    /// The kind of the logical values that follow; it counts where there is no format.
    pub fn logical_kind(&mut self, bytes: usize) -> &mut Self {
        self.logical = bytes;
        self
    }

    /// The statement has no format: unformatted input, an error on a formatted unit.
    pub fn unformatted(mut self) -> Self {
        if let Source::Unit(unit) = &self.source
            && locked(unit).becomes_unformatted()
        {
            self.form = Form::Unformatted;
        }
        if !matches!(self.form, Form::Unformatted) {
            let message = "Missing format for FORMATTED data transfer";
            self.note(IoError::new(IoError::OPTION_CONFLICT, message));
        }
        self
    }

    /// ADVANCE=: `"no"` stays in the record.
    pub fn advance<B: Bytes + ?Sized>(self, advance: &B) -> Self {
        let yes = match keyword(advance).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        self.set("ADVANCE", yes, |reader, yes| reader.advance = yes)
    }

    fn keep_blanks(&mut self) {
        if let Source::Internal { trimmed, .. } | Source::Copied { trimmed, .. } = &mut self.source
        {
            *trimmed = false;
        }
    }

    /// BLANK= for this statement.
    pub fn blank<B: Bytes + ?Sized>(mut self, blank: &B) -> Self {
        self.keep_blanks();
        let value = blank_named(&keyword(blank));
        self.set("BLANK", value, |reader, value| reader.modes.blank = value)
    }

    /// DECIMAL= for this statement.
    pub fn decimal<B: Bytes + ?Sized>(self, decimal: &B) -> Self {
        let value = decimal_named(&keyword(decimal));
        self.set("DECIMAL", value, |reader, value| {
            reader.modes.decimal = value
        })
    }

    /// PAD= for this statement.
    pub fn pad<B: Bytes + ?Sized>(self, pad: &B) -> Self {
        let value = match keyword(pad).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        self.set("PAD", value, |reader, value| reader.modes.pad = value)
    }

    /// ROUND= for this statement; input is rounded to the nearest in any case.
    pub fn round<B: Bytes + ?Sized>(self, round: &B) -> Self {
        let value = round_named(&keyword(round));
        self.set("ROUND", value, |reader, value| reader.modes.round = value)
    }

    /// REC=: the record, from one, of a direct-access file.
    pub fn rec(mut self, record: impl Into<i64>) -> Self {
        match u64::try_from(record.into()) {
            Ok(record) if record > 0 => self.record_number = Some(record),
            _ => self.note(IoError::new(
                IoError::BAD_OPTION,
                "Record number not allowed",
            )),
        }
        self
    }

    /// POS=: the byte, from one, of a file opened for stream access.
    pub fn pos(mut self, position: impl Into<i64>) -> Self {
        let position = u64::try_from(position.into() - 1);
        let result = match (&self.source, position) {
            (Source::Unit(unit), Ok(position)) => {
                locked(unit).stream.seek(position).map_err(IoError::from)
            }
            _ => Err(IoError::new(
                IoError::BAD_OPTION,
                "POS=specifier must be positive",
            )),
        };
        self.kept(result);
        self.line = Line::default();
        self
    }

    /// An input item: a scalar, or an array whose elements follow one another.
    #[track_caller]
    pub fn item<T: ReadItem + ?Sized>(&mut self, item: &mut T) -> &mut Self {
        item.read_from(self);
        self
    }

    /// Ends the statement; an error or the end of the file ends the program with a message.
    #[track_caller]
    pub fn end(&mut self) {
        self.try_end().end();
    }

    /// Ends the statement and tells how it went: for IOSTAT=, IOMSG=, SIZE=, END=, EOR= and ERR=.
    pub fn try_end(&mut self) -> IoStatus {
        if self.error.is_none() {
            let result = self.finish();
            self.kept(result);
        }
        self.give_back();
        IoStatus::new(self.error.take(), self.size)
    }

    fn finish(&mut self) -> Io<()> {
        if matches!(self.form, Form::Unformatted) {
            if self.child {
                return Ok(());
            }
            return self.finish_unformatted();
        }
        while let Step::Control(at) = self.step(false)? {
            self.control(at)?;
        }
        if self.child {
            return Ok(());
        }
        self.need_record()?;
        if let (false, Source::Unit(unit)) = (self.advance, &self.source) {
            let line = std::mem::take(&mut self.line);
            locked(unit).reading = Some(Partial {
                bytes: line.bytes,
                at: line.at,
            });
        }
        Ok(())
    }

    fn step(&mut self, more: bool) -> Io<Step> {
        match &mut self.form {
            Form::Formatted(cursor) => cursor.next(more),
            Form::List(_) | Form::Unformatted => Ok(Step::End),
        }
    }

    /// Makes sure that there is a record to read from.
    fn need_record(&mut self) -> Io<()> {
        if self.line.fetched {
            Ok(())
        } else {
            fetch(&mut self.source, &mut self.line, &mut self.record_number)
        }
    }

    /// Goes on to the next record; one that was not touched counts as passed.
    fn next_record(&mut self) -> Io<()> {
        self.need_record()?;
        self.line.fetched = false;
        Ok(())
    }

    fn list(&mut self) -> Option<(&mut List, ListInput<'_, 'a>)> {
        self.items += 1;
        let input = ListInput {
            source: &mut self.source,
            line: &mut self.line,
            record_number: &mut self.record_number,
            decimal: self.modes.decimal,
            item: self.items,
        };
        match &mut self.form {
            Form::List(list) => Some((list, input)),
            Form::Formatted(_) | Form::Unformatted => None,
        }
    }
}

/// What list-directed input reads from.
pub(super) struct ListInput<'r, 'a> {
    source: &'r mut Source<'a>,
    line: &'r mut Line,
    record_number: &'r mut Option<u64>,
    pub decimal: super::modes::Decimal,
    /// The number of the item in the statement, for messages.
    pub item: usize,
}

impl ListInput<'_, '_> {
    /// The character at the position; the end of a record reads as a newline.
    pub fn peek(&mut self) -> Io<u8> {
        if !self.line.fetched {
            fetch(self.source, self.line, self.record_number)?;
        }
        Ok(*self.line.bytes.get(self.line.at).unwrap_or(&b'\n'))
    }

    /// Steps over the character that `peek` gave.
    pub fn advance(&mut self) {
        if self.line.at < self.line.bytes.len() {
            self.line.at += 1;
        } else {
            self.line.fetched = false;
        }
    }
}

/// Whether a format can tell trailing blanks of an internal file from none.
fn needs_blanks(format: &[u8]) -> bool {
    format.contains(&b'/')
        || format
            .windows(2)
            .any(|pair| pair.eq_ignore_ascii_case(b"bz"))
}

/// Readies a unit for input.
fn begin(unit: &mut Unit) -> Io<()> {
    if unit.action == Action::Write {
        return Err(IoError::new(
            IoError::BAD_ACTION,
            "Cannot read from file opened for WRITE",
        ));
    }
    let reading = unit.reading.take();
    unit.settle()?;
    unit.reading = reading;
    Ok(())
}

fn fetch(source: &mut Source<'_>, line: &mut Line, record_number: &mut Option<u64>) -> Io<()> {
    line.bytes.clear();
    line.at = 0;
    line.limit = 0;
    match source {
        Source::Unit(unit) => fetch_from_unit(&mut locked(unit), &mut line.bytes, record_number)?,
        Source::Internal {
            records,
            next,
            trimmed,
        } => {
            let Some(record) = records.get(*next) else {
                return Err(IoError::end_of_file());
            };
            let bytes = record.as_bytes();
            line.bytes.extend_from_slice(if *trimmed {
                crate::character::trimmed(bytes)
            } else {
                bytes
            });
            *next += 1;
        }
        Source::Copied {
            records,
            next,
            trimmed,
        } => {
            let Some(bytes) = records.get(*next) else {
                return Err(IoError::end_of_file());
            };
            line.bytes.extend_from_slice(if *trimmed {
                crate::character::trimmed(bytes)
            } else {
                bytes
            });
            *next += 1;
        }
        Source::Nowhere => return Err(IoError::end_of_file()),
    }
    line.fetched = true;
    Ok(())
}

fn fetch_from_unit(
    unit: &mut Unit,
    bytes: &mut Vec<u8>,
    record_number: &mut Option<u64>,
) -> Io<()> {
    if unit.access == Access::Direct {
        return unformatted::direct(unit, bytes, record_number);
    }
    if unit.past_end && unit.access == Access::Sequential {
        let message = "Sequential READ or WRITE not allowed after EOF marker, possibly use REWIND or BACKSPACE";
        return Err(IoError::new(IoError::OPTION_CONFLICT, message));
    }
    if unit.stream.read_line(bytes)? {
        return Ok(());
    }
    unit.past_end = true;
    Err(IoError::end_of_file())
}

/// The control descriptors that move in an input record.
impl Reader<'_> {
    fn control(&mut self, at: usize) -> Io<()> {
        let Form::Formatted(cursor) = &self.form else {
            return Ok(());
        };
        let Some(control) = cursor.control(at).cloned() else {
            return Ok(());
        };
        match control {
            Control::Literal(text) => self.skip(text.len())?,
            Control::Skip(count) => self.skip(count)?,
            Control::Tab(column) => {
                self.need_record()?;
                self.line.at = self.line.limit + column - 1;
            }
            Control::TabLeft(count) => {
                self.need_record()?;
                self.line.at = self.line.at.saturating_sub(count).max(self.line.limit);
            }
            Control::Slash => return self.next_record(),
            Control::Colon => {}
            Control::Dollar => self.advance = false,
            Control::Scale(scale) => self.modes.scale = scale,
            Control::Sign(sign) => self.modes.sign = sign,
            Control::LeadingZero(zero) => self.modes.leading_zero = zero,
            Control::Blank(blank) => self.modes.blank = blank,
            Control::Round(round) => self.modes.round = round,
            Control::Decimal(decimal) => self.modes.decimal = decimal,
        }
        Ok(())
    }

    fn skip(&mut self, count: usize) -> Io<()> {
        self.need_record()?;
        self.line.at += count;
        Ok(())
    }
}
