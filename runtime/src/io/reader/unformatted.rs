//! READ without a format: the bytes of a record, or of a stream, as they lie in memory.

use super::super::status::{Io, IoError};
use super::super::unit::{Access, Unit, locked};
use super::{Reader, Source};

impl Reader<'_> {
    /// The next number of `size` bytes, least significant byte first.
    pub(super) fn number(&mut self, size: usize) -> Io<Vec<u8>> {
        let mut bytes = self.memory(size)?;
        if let Source::Unit(unit) = &self.source {
            locked(unit).order(&mut bytes);
        }
        Ok(bytes)
    }

    /// The next `size` bytes.
    pub(super) fn memory(&mut self, size: usize) -> Io<Vec<u8>> {
        let Source::Unit(unit) = &self.source else {
            return Err(IoError::end_of_file());
        };
        let mut unit = locked(unit);
        if unit.access == Access::Stream {
            let mut bytes = vec![0; size];
            let count = unit.stream.read(&mut bytes)?;
            return if count < size {
                Err(IoError::end_of_file())
            } else {
                Ok(bytes)
            };
        }
        if !self.line.fetched {
            let whole = record(&mut unit, &mut self.line.bytes, &mut self.record_number)?;
            self.line.fetched = true;
            self.line.cut = !whole;
        }
        let Some(bytes) = self.line.bytes.get(self.line.at..self.line.at + size) else {
            let past = "I/O past end of record on unformatted file";
            return Err(match self.line.cut {
                true => corrupt(),
                false => IoError::new(IoError::SHORT_RECORD, past),
            });
        };
        self.line.at += size;
        Ok(bytes.to_vec())
    }

    /// A READ without items passes a record.
    pub(super) fn finish_unformatted(&mut self) -> Io<()> {
        let Source::Unit(unit) = &self.source else {
            return Ok(());
        };
        let mut unit = locked(unit);
        if self.line.fetched || unit.access == Access::Stream {
            return Ok(());
        }
        record(&mut unit, &mut self.line.bytes, &mut self.record_number).map(|_| ())
    }
}

/// A record; false where the file ends within it.
fn record(unit: &mut Unit, bytes: &mut Vec<u8>, number: &mut Option<u64>) -> Io<bool> {
    match unit.access {
        Access::Direct => direct(unit, bytes, number).map(|()| true),
        Access::Sequential | Access::Stream => sequential(unit, bytes),
    }
}

/// A record of a direct-access file.
pub(super) fn direct(unit: &mut Unit, bytes: &mut Vec<u8>, number: &mut Option<u64>) -> Io<()> {
    let Some(record) = *number else {
        return Err(IoError::new(
            IoError::MISSING_OPTION,
            "Direct access data transfer requires record number",
        ));
    };
    let length = unit.record_length.unwrap_or(0);
    unit.stream.seek((record - 1) * length)?;
    bytes.resize(length as usize, 0);
    if (unit.stream.read(bytes)? as u64) < length {
        return Err(IoError::new(
            IoError::BAD_OPTION,
            "Non-existing record number",
        ));
    }
    *number = Some(record + 1);
    unit.next_record = record + 1;
    Ok(())
}

/// A record with its lengths around it; the sign of the first says whether more parts follow. The length behind it is not compared, and the
/// file may end within the record: what is there can be read.
fn sequential(unit: &mut Unit, bytes: &mut Vec<u8>) -> Io<bool> {
    if unit.past_end {
        let message = "Sequential READ or WRITE not allowed after EOF marker, possibly use REWIND or BACKSPACE";
        return Err(IoError::new(IoError::OPTION_CONFLICT, message));
    }
    loop {
        let Some(length) = marker(unit)? else {
            unit.past_end = true;
            return Err(IoError::end_of_file());
        };
        let start = bytes.len();
        let wanted = u64::from(length.unsigned_abs());
        let there = wanted.min(unit.stream.length_ahead()?) as usize;
        bytes.resize(start + there, 0);
        let count = unit.stream.read(&mut bytes[start..])?;
        bytes.truncate(start + count);
        let behind = marker(unit).ok().flatten();
        if (count as u64) < wanted || behind.is_none() || length >= 0 {
            return Ok(count as u64 == wanted);
        }
    }
}

fn corrupt() -> IoError {
    IoError::new(
        IoError::CORRUPT_FILE,
        "Unformatted file structure has been corrupted",
    )
}

fn marker(unit: &mut Unit) -> Io<Option<i32>> {
    let mut bytes = [0; 4];
    match unit.stream.read(&mut bytes)? {
        4 => {
            unit.order(&mut bytes);
            Ok(Some(i32::from_le_bytes(bytes)))
        }
        0 => Ok(None),
        _ => Err(IoError::new(
            IoError::BAD_STRUCTURE,
            "Corrupt unformatted sequential file",
        )),
    }
}
