//! READ with items that procedures of the program transfer: lending the record, and taking it back where the procedure has stopped.

use super::super::child::{self, Lent};
use super::super::format::Step;
use super::super::list_read::List;
use super::super::modes::Modes;
use super::super::status::{Io, IoError};
use super::super::writer::told;
use super::{Form, Line, Reader, Source};
use crate::array::Array1;
use crate::character::{DeferredCharacter, Text};

/// An input record in the hands of a procedure.
pub(in crate::io) struct LentInput {
    source: Source<'static>,
    line: Line,
    limit: usize,
    modes: Modes,
    /// Without a format: `None`.
    list: Option<List>,
    record_number: Option<u64>,
    advance: bool,
    /// A list ended where the record ends.
    record_over: bool,
    error: Option<IoError>,
}

impl<'a> Reader<'a> {
    /// The statement goes on in a record that was lent by this number.
    pub(super) fn of_child(number: i64) -> Option<Self> {
        let lent = match child::taken(number)? {
            Lent::Input(lent) => lent,
            other => {
                child::put_back(other);
                return None;
            }
        };
        Some(Reader {
            number,
            form: lent.list.map_or(Form::Unformatted, Form::List),
            modes: lent.modes,
            line: lent.line,
            error: lent.error,
            advance: lent.advance,
            record_number: lent.record_number,
            child: true,
            record_over: lent.record_over,
            ..Reader::new(lent.source)
        })
    }

    /// What a statement of a procedure, or a statement that lends, gives out of its hands.
    fn handed_out(&mut self) -> LentInput {
        let listed = matches!(self.form, Form::List(_)) && self.items > 0;
        let record_over = listed && self.line.fetched && self.line.at >= self.line.bytes.len();
        let list = match &mut self.form {
            Form::List(list) => Some(std::mem::take(list)),
            Form::Formatted(_) => Some(List::default()),
            Form::Unformatted => None,
        };
        LentInput {
            source: self.source.copied(),
            line: std::mem::take(&mut self.line),
            limit: 0,
            modes: self.modes,
            list,
            record_number: self.record_number,
            advance: self.advance,
            record_over: self.child && record_over,
            error: self.error.clone(),
        }
    }

    /// The end of a statement in a record that was lent.
    pub(super) fn give_back(&mut self) {
        if self.child {
            let mut lent = self.handed_out();
            lent.error = None;
            child::put_back(Lent::Input(lent));
        }
    }

    /// Whether the edit descriptor of the next item is DT.
    pub fn asks_for_procedure(&mut self) -> bool {
        if self.error.is_some() {
            return false;
        }
        let found = self.next_edit();
        if let Form::Formatted(cursor) = &mut self.form {
            cursor.keep();
        }
        matches!(self.kept(found), Some(Step::Derived(_)))
    }

    /// Goes to the next data edit descriptor.
    fn next_edit(&mut self) -> Io<Step> {
        loop {
            match self.step(true)? {
                Step::Control(at) => self.control(at)?,
                Step::Revert => self.next_record()?,
                step @ (Step::Data(_) | Step::Derived(_) | Step::End) => return Ok(step),
            }
        }
    }

    /// Lends the record for an item of formatted input: the unit, IOTYPE and V_LIST.
    pub fn lend_formatted(
        &mut self,
        iotype: &mut DeferredCharacter,
        list: &mut Array1<i32>,
    ) -> i32 {
        let said = self.said();
        let (said, numbers) = self.kept(said).unwrap_or_default();
        iotype.replace(said.as_slice());
        list.assign(&Array1::from(numbers));
        self.items += 1;
        self.lend()
    }

    fn said(&mut self) -> Io<(Vec<u8>, Vec<i32>)> {
        if self.error.is_some() {
            return Ok(Default::default());
        }
        if let Some((list, mut input)) = self.list() {
            list.pass_separators(&mut input)?;
            self.items -= 1;
            return Ok((b"LISTDIRECTED".to_vec(), Vec::new()));
        }
        match self.next_edit()? {
            Step::Derived(says) => Ok((says.iotype.clone(), says.list.clone())),
            Step::Data(_) | Step::Control(_) | Step::Revert | Step::End => {
                let item = self.items + 1;
                let message = format!(
                    "DT is needed for item {item} in formatted transfer, a structure that a procedure reads"
                );
                Err(IoError::format(message))
            }
        }
    }

    /// Lends the record for an item of unformatted input: the unit.
    pub fn lend(&mut self) -> i32 {
        let number = match &self.source {
            Source::Unit(_) => Some(self.number),
            _ if self.child => Some(self.number),
            Source::Internal { .. } | Source::Copied { .. } | Source::Nowhere => None,
        };
        let mut lent = self.handed_out();
        lent.limit = std::mem::replace(&mut lent.line.limit, lent.line.at);
        child::lend(number, Lent::Input(lent))
    }

    /// Goes on behind what the procedure has read, or with its error.
    pub fn take_back(&mut self, iostat: impl Into<i64>, iomsg: &Text) {
        if let Some(Lent::Input(lent)) = child::returned() {
            self.line = lent.line;
            self.line.limit = lent.limit.min(self.line.at);
            self.record_number = lent.record_number;
            self.source.go_to(&lent.source);
            if let (Form::List(own), Some(list)) = (&mut self.form, lent.list) {
                *own = list;
            }
        }
        let code = iostat.into() as i32;
        if code != 0 {
            self.note(told(code, iomsg));
        }
    }
}

impl Source<'_> {
    /// The same, without the statement's hold on an internal file.
    fn copied(&self) -> Source<'static> {
        match self {
            Source::Unit(unit) => Source::Unit(unit.clone()),
            Source::Internal {
                records,
                next,
                trimmed,
            } => Source::Copied {
                records: records.iter().map(|one| one.as_bytes().to_vec()).collect(),
                next: *next,
                trimmed: *trimmed,
            },
            Source::Copied {
                records,
                next,
                trimmed,
            } => Source::Copied {
                records: records.clone(),
                next: *next,
                trimmed: *trimmed,
            },
            Source::Nowhere => Source::Nowhere,
        }
    }

    /// Goes on with the record that another one of the same file has come to.
    fn go_to(&mut self, other: &Source<'_>) {
        if let (
            Source::Internal { next, .. } | Source::Copied { next, .. },
            Source::Internal { next: there, .. } | Source::Copied { next: there, .. },
        ) = (self, other)
        {
            *next = *there;
        }
    }
}
