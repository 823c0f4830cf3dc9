//! READ with NML=: finds the group in the input, then the objects that it gives values to (Fortran 2018, 13.11.3).
//!
//! The text of the group is taken first, up to its end, without comments; then it is read with the whole of it in view.
//! As in gfortran an element without a range (`a(2) = 5, 6`) goes on with the elements behind it.

mod input;
mod select;
mod value;

use super::super::namelist::{NamelistObject, Places};
use super::super::status::{Io, IoError, IoStatus};
use super::Reader;
use input::{Input, is_separator};
use select::select;
use value::assign;

/// A READ of a NAMELIST group.
#[must_use = "a READ is not complete until `end` or `try_end`"]
pub struct NamelistReader<'a, 'o> {
    reader: Reader<'a>,
    group: String,
    objects: Vec<(String, Places<'o>)>,
}

impl<'a> Reader<'a> {
    /// NML=: the group's name; its objects follow.
    pub fn namelist<'o>(self, group: &str) -> NamelistReader<'a, 'o> {
        NamelistReader {
            reader: self,
            group: group.to_ascii_lowercase(),
            objects: Vec::new(),
        }
    }
}

impl<'o> NamelistReader<'_, 'o> {
    /// An object of the group.
    pub fn object<T: NamelistObject + ?Sized>(mut self, name: &str, object: &'o mut T) -> Self {
        self.objects
            .push((name.to_ascii_lowercase(), object.places()));
        self
    }

    /// Ends the statement; an error or the end of the file ends the program with a message.
    #[track_caller]
    pub fn end(self) {
        self.try_end().end();
    }

    /// Carries the statement out and tells how it went.
    pub fn try_end(mut self) -> IoStatus {
        let mut error = self.reader.error.take();
        if error.is_none() {
            error = self.read().err();
        }
        IoStatus::new(error, 0)
    }

    fn read(&mut self) -> Io<()> {
        let text = self.group_text()?;
        let mut input = Input {
            text: &text,
            at: 0,
            decimal_comma: self.reader.modes.decimal.symbol() == b',',
            rejected: false,
        };
        let mut previous: Option<String> = None;
        loop {
            input.skip_separators();
            if input.at == text.len() {
                return Ok(());
            }
            previous = self.object_of(&mut input, previous.as_deref())?;
        }
    }

    /// `name(subscripts)%component = values`.
    /// Gives the name when it is an array, for the message about what follows.
    fn object_of(&mut self, input: &mut Input<'_>, previous: Option<&str>) -> Io<Option<String>> {
        let name = input.name();
        let Some((_, places)) = self.objects.iter_mut().find(|(own, _)| *own == name) else {
            return Err(match previous {
                Some(object) if input.rejected => bad_data(object),
                _ => IoError::new(
                    IoError::READ_VALUE,
                    format!("Cannot match namelist object name {name}"),
                ),
            });
        };
        let is_array = matches!(places, Places::Elements(..));
        let mut targets = Vec::new();
        select(places, input, &name, &mut targets)?;
        input.skip_blanks();
        if input.peek() != Some(b'=') {
            let message = format!("Equal sign must follow namelist object name {name}");
            return Err(IoError::new(IoError::READ_VALUE, message));
        }
        input.at += 1;
        input.rejected = false;
        assign(targets, input, &name)?;
        Ok(is_array.then_some(name))
    }

    /// Everything from the group's name to its end, comments taken out, records parted by newlines.
    fn group_text(&mut self) -> Io<Vec<u8>> {
        let mut rest = self.find_group()?;
        let mut text = Vec::new();
        let mut quote = None;
        loop {
            if take(&rest, &mut text, &mut quote) {
                return Ok(text);
            }
            if quote.is_none() {
                text.push(b'\n');
            }
            rest = self.record()?;
        }
    }

    /// The next record; the one after is read next, whatever is left of this one.
    fn record(&mut self) -> Io<Vec<u8>> {
        self.reader.need_record()?;
        self.reader.line.fetched = false;
        Ok(std::mem::take(&mut self.reader.line.bytes))
    }

    /// What follows the group's name in its record.
    fn find_group(&mut self) -> Io<Vec<u8>> {
        loop {
            let record = self.record()?;
            let mut at = 0;
            while at < record.len() && record[at] != b'!' {
                let behind = at + 1 + self.group.len();
                if matches!(record[at], b'&' | b'$')
                    && record.len() >= behind
                    && record[at + 1..behind].eq_ignore_ascii_case(self.group.as_bytes())
                    && record
                        .get(behind)
                        .is_none_or(|&byte| is_separator(byte) || byte == b'!')
                {
                    return Ok(record[behind..].to_vec());
                }
                at += 1;
            }
        }
    }
}

/// Takes over a record's text outside comments; true when the group ends in it.
fn take(record: &[u8], text: &mut Vec<u8>, quote: &mut Option<u8>) -> bool {
    for (at, &byte) in record.iter().enumerate() {
        match (*quote, byte) {
            (None, b'!') => return false,
            (None, b'/') => return true,
            (None, b'&' | b'$')
                if record[at + 1..]
                    .get(..3)
                    .is_some_and(|word| word.eq_ignore_ascii_case(b"end")) =>
            {
                return true;
            }
            // A quote opens a text only where a value may start.
            (None, b'\'' | b'"')
                if text.last().is_none_or(|&before| {
                    is_separator(before) || matches!(before, b'=' | b'*')
                }) =>
            {
                *quote = Some(byte);
            }
            (Some(open), _) if open == byte => *quote = None,
            // A doubled quote opens the text again.
            (None, b'\'' | b'"') if text.last() == Some(&byte) => *quote = Some(byte),
            _ => {}
        }
        text.push(byte);
    }
    false
}

fn bad_data(object: &str) -> IoError {
    IoError::new(
        IoError::READ_VALUE,
        format!("Bad data for namelist object {object}"),
    )
}
