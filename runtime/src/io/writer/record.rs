//! Records of units and internal files: complete, in place, with their length in front and behind.
//!
//! Refuses to know how values are edited into a record.

use crate::io::internal::RecordMut;
use crate::io::status::{Io, IoError};
use crate::io::unit::{Action, Unit};

/// The longest unformatted subrecord: gfortran's, so that files can be exchanged.
const SUBRECORD: usize = 2_147_483_639;

/// Readies a unit for output.
pub(super) fn begin(unit: &mut Unit) -> Io<()> {
    if unit.action == Action::Read {
        return Err(IoError::new(
            IoError::BAD_ACTION,
            "Cannot write to file opened for READ",
        ));
    }
    if let Some(partial) = unit.reading.take() {
        // Writing after a non-advancing READ goes on behind what was read.
        let position = unit.stream.position() - (partial.bytes.len() - partial.at) as u64 - 1;
        unit.stream.seek(position)?;
    }
    Ok(())
}

pub(super) fn check_length(unit: &Unit, length: usize) -> Io<()> {
    match unit.record_length {
        Some(limit) if length as u64 > limit => Err(IoError::end_of_record()),
        _ => Ok(()),
    }
}

pub(super) fn internal_record(
    records: &mut [RecordMut<'_>],
    next: &mut usize,
    bytes: &[u8],
) -> Io<()> {
    let Some(record) = records.get_mut(*next) else {
        return Err(IoError::end_of_file());
    };
    *next += 1;
    match record.take(bytes) {
        true => Ok(()),
        false => Err(IoError::end_of_record()),
    }
}

pub(super) fn direct_record(
    unit: &mut Unit,
    number: &mut Option<u64>,
    mut bytes: Vec<u8>,
    padding: u8,
) -> Io<()> {
    let length = unit.record_length.unwrap_or(0);
    let Some(record) = *number else {
        return Err(IoError::new(
            IoError::MISSING_OPTION,
            "Direct access data transfer requires record number",
        ));
    };
    if bytes.len() as u64 > length {
        return Err(IoError::new(
            IoError::DIRECT_EOR,
            "Write exceeds length of DIRECT access record",
        ));
    }
    bytes.resize(length as usize, padding);
    unit.stream.seek((record - 1) * length)?;
    *number = Some(record + 1);
    unit.next_record = record + 1;
    Ok(unit.stream.write(&bytes)?)
}

/// A record with its length in front and behind; a long one is cut, which the signs of the lengths tell.
pub(super) fn sequential_record(unit: &mut Unit, bytes: &[u8]) -> Io<()> {
    if unit
        .record_length
        .is_some_and(|limit| bytes.len() as u64 > limit)
    {
        let past = "I/O past end of record on unformatted file";
        return Err(IoError::new(IoError::SHORT_RECORD, past));
    }
    let mut rest = bytes;
    let mut first = true;
    loop {
        let (part, more) = rest.split_at(rest.len().min(SUBRECORD));
        let length = part.len() as i32;
        let head = if more.is_empty() { length } else { -length };
        let tail = if first { length } else { -length };
        let marked = |unit: &Unit, length: i32| {
            let mut marker = length.to_le_bytes();
            unit.order(&mut marker);
            marker
        };
        unit.stream.write(&marked(unit, head))?;
        unit.stream.write(part)?;
        unit.stream.write(&marked(unit, tail))?;
        if more.is_empty() {
            return Ok(());
        }
        rest = more;
        first = false;
    }
}
