//! WRITE with items that procedures of the program transfer: lending the record, and taking it back with what was written.

use super::super::child::{self, Lent};
use super::super::format::Step;
use super::super::modes::Modes;
use super::super::record::Record;
use super::super::status::{Io, IoError};
use super::{Form, Target, Writer};
use crate::array::Array1;
use crate::character::{DeferredCharacter, Text};

/// An output record in the hands of a procedure.
pub(in crate::io) struct LentOutput {
    record: Record,
    finished: Vec<Vec<u8>>,
    modes: Modes,
    limit: usize,
    /// Without a format: the bytes so far, and their order.
    plain: Option<(Vec<u8>, bool)>,
    error: Option<IoError>,
}

/// A descriptor for structures meets another item.
pub(in crate::io) fn not_derived(item: usize) -> IoError {
    IoError::format(format!(
        "Expected CLASS or DERIVED for item {item} in formatted transfer"
    ))
}

impl<'a> Writer<'a> {
    /// The statement goes on in a record that was lent by this number.
    pub(super) fn of_child(number: i64) -> Option<Self> {
        let lent = match child::taken(number)? {
            Lent::Output(lent) => lent,
            other => {
                child::put_back(other);
                return None;
            }
        };
        let form = match lent.plain {
            Some((bytes, big_endian)) => Form::Unformatted { bytes, big_endian },
            None => Form::List {
                after_character: false,
            },
        };
        let target = Target::Child {
            number,
            limit: lent.limit,
            finished: lent.finished,
        };
        Some(Writer {
            form,
            modes: lent.modes,
            record: lent.record,
            error: lent.error,
            ..Writer::new(target)
        })
    }

    /// The end of a statement in a record that was lent.
    pub(super) fn give_back(&mut self) {
        let Target::Child {
            limit, finished, ..
        } = &mut self.target
        else {
            return;
        };
        let plain = match &mut self.form {
            Form::Unformatted { bytes, big_endian } => Some((std::mem::take(bytes), *big_endian)),
            Form::List { .. } | Form::Formatted(_) => None,
        };
        child::put_back(Lent::Output(LentOutput {
            record: std::mem::take(&mut self.record),
            finished: std::mem::take(finished),
            modes: self.modes,
            limit: *limit,
            plain,
            error: None,
        }));
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
        match found {
            Ok(step) => matches!(step, Step::Derived(_)),
            Err(error) => {
                self.note(Err(error));
                false
            }
        }
    }

    /// Goes to the next data edit descriptor.
    fn next_edit(&mut self) -> Io<Step> {
        loop {
            match self.step(true)? {
                Step::Control(at) => self.control(at)?,
                Step::Revert if self.goes_on => {}
                Step::Revert => self.next_record()?,
                step @ (Step::Data(_) | Step::Derived(_) | Step::End) => return Ok(step),
            }
        }
    }

    /// Lends the record for an item of formatted output: the unit, IOTYPE and V_LIST.
    pub fn lend_formatted(
        &mut self,
        iotype: &mut DeferredCharacter,
        list: &mut Array1<i32>,
    ) -> i32 {
        let (said, numbers) = match self.said() {
            Ok(said) => said,
            Err(error) => {
                self.note(Err(error));
                Default::default()
            }
        };
        iotype.replace(said.as_slice());
        list.assign(&Array1::from(numbers));
        self.items += 1;
        self.lend()
    }

    fn said(&mut self) -> Io<(Vec<u8>, Vec<i32>)> {
        if let Form::List { after_character } = &mut self.form {
            *after_character = false;
            self.record.put(b" ");
            return Ok((b"LISTDIRECTED".to_vec(), Vec::new()));
        }
        if self.error.is_some() {
            return Ok(Default::default());
        }
        match self.next_edit()? {
            Step::Derived(says) => Ok((says.iotype.clone(), says.list.clone())),
            Step::Data(_) | Step::Control(_) | Step::Revert | Step::End => {
                let item = self.items + 1;
                let message = format!(
                    "DT is needed for item {item} in formatted transfer, a structure that a procedure writes"
                );
                Err(IoError::format(message))
            }
        }
    }

    /// Lends the record for an item of unformatted output: the unit.
    pub fn lend(&mut self) -> i32 {
        let number = match &self.target {
            Target::Unit { number, .. } | Target::Child { number, .. } => Some(*number),
            Target::Internal { .. } | Target::Nowhere => None,
        };
        let plain = match &mut self.form {
            Form::Unformatted { bytes, big_endian } => Some((std::mem::take(bytes), *big_endian)),
            Form::List { .. } | Form::Formatted(_) => None,
        };
        let mut record = std::mem::take(&mut self.record);
        let limit = record.limit_here();
        let lent = LentOutput {
            record,
            finished: Vec::new(),
            modes: self.modes,
            limit,
            plain,
            error: self.error.clone(),
        };
        child::lend(number, Lent::Output(lent))
    }

    /// Goes on behind what the procedure has written, or with its error.
    pub fn take_back(&mut self, iostat: impl Into<i64>, iomsg: &Text) {
        if let Some(Lent::Output(lent)) = child::returned() {
            let result = self.behind(lent);
            self.note(result);
        }
        let code = iostat.into() as i32;
        if code != 0 {
            self.note(Err(told(code, iomsg)));
        }
    }

    fn behind(&mut self, lent: LentOutput) -> Io<()> {
        self.record = lent.record;
        if let (Form::Unformatted { bytes, .. }, Some((written, _))) = (&mut self.form, lent.plain)
        {
            *bytes = written;
        }
        if lent.finished.is_empty() {
            self.record.limit_at(lent.limit);
            return Ok(());
        }
        let column = self.record.column();
        let last = self.record.take();
        for record in lent.finished {
            self.record.put(&record);
            self.next_record()?;
        }
        self.record.put(&last);
        self.record.move_to_column(column);
        Ok(())
    }
}

/// The condition that a procedure reports.
pub(in crate::io) fn told(code: i32, message: &Text) -> IoError {
    let text = crate::character::trimmed(message.as_bytes());
    let text = String::from_utf8_lossy(text).into_owned();
    match (code, text.is_empty()) {
        (IoError::END, true) => IoError::end_of_file(),
        (IoError::EOR, true) => IoError::end_of_record(),
        _ => IoError::new(code, text),
    }
}
