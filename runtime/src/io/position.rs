//! REWIND, BACKSPACE, ENDFILE and FLUSH (Fortran 2018, 12.8 and 12.9). Each gives an [`IoStatus`]: `rewind(10).end()`.

use super::status::{Io, IoError, IoStatus};
use super::unit::{Access, Unit, connected, connection, locked};

/// REWIND: the next transfer starts with the first record. A unit with no connection is no error.
pub fn rewind(unit: impl Into<i64>) -> IoStatus {
    match connected(unit.into()) {
        Some(unit) => rewind_unit(&mut locked(&unit)).into(),
        None => IoStatus::default(),
    }
}

fn rewind_unit(unit: &mut Unit) -> Io<()> {
    sequential(unit, "REWIND")?;
    unit.settle()?;
    unit.past_end = false;
    Ok(unit.stream.seek(0)?)
}

fn sequential(unit: &Unit, statement: &str) -> Io<()> {
    if unit.access == Access::Direct {
        let message = format!("Cannot {statement} a file opened for DIRECT access");
        return Err(IoError::new(IoError::BAD_OPTION, message));
    }
    Ok(())
}

/// BACKSPACE: back in front of the record before the position.
pub fn backspace(unit: impl Into<i64>) -> IoStatus {
    match connected(unit.into()) {
        Some(unit) => backspace_unit(&mut locked(&unit)).into(),
        None => IoStatus::from(Err(IoError::new(IoError::BAD_UNIT, "Unattached unit"))),
    }
}

fn backspace_unit(unit: &mut Unit) -> Io<()> {
    sequential(unit, "BACKSPACE")?;
    unit.settle()?;
    if std::mem::take(&mut unit.past_end) {
        return Ok(());
    }
    let end = unit.stream.position();
    if !unit.stream.is_seekable() || end == 0 {
        return Ok(());
    }
    let start = if unit.formatted {
        line_start(unit, end)?
    } else {
        record_start(unit, end)?
    };
    Ok(unit.stream.seek(start)?)
}

/// Where the line that ends just before `end` starts.
fn line_start(unit: &mut Unit, end: u64) -> Io<u64> {
    const STEP: u64 = 4096;
    // The newline of the record itself does not count.
    let mut high = end - 1;
    while high > 0 {
        let low = high.saturating_sub(STEP);
        let mut bytes = vec![0; (high - low) as usize];
        unit.stream.seek(low)?;
        unit.stream.read(&mut bytes)?;
        if let Some(at) = bytes.iter().rposition(|&byte| byte == b'\n') {
            return Ok(low + at as u64 + 1);
        }
        high = low;
    }
    Ok(0)
}

/// Where the unformatted record that ends just before `end` starts, by the lengths behind its parts.
fn record_start(unit: &mut Unit, mut end: u64) -> Io<u64> {
    loop {
        let mut length = [0; 4];
        unit.stream.seek(end.saturating_sub(4))?;
        unit.stream.read(&mut length)?;
        unit.order(&mut length);
        let length = i32::from_le_bytes(length);
        end = end.saturating_sub(u64::from(length.unsigned_abs()) + 8);
        if length >= 0 || end == 0 {
            return Ok(end);
        }
    }
}

/// ENDFILE: the file ends at the position.
pub fn endfile(unit: impl Into<i64>) -> IoStatus {
    let result = connection(unit.into()).and_then(|unit| {
        let mut unit = locked(&unit);
        sequential(&unit, "ENDFILE")?;
        if unit.past_end {
            let message =
                "Cannot perform ENDFILE on a file already positioned after the EOF marker";
            return Err(IoError::new(IoError::OPTION_CONFLICT, message));
        }
        unit.settle()?;
        unit.past_end = true;
        Ok(unit.stream.truncate()?)
    });
    result.into()
}

/// FLUSH: hands what was written to the system.
pub fn flush(unit: impl Into<i64>) -> IoStatus {
    match connected(unit.into()) {
        Some(unit) => locked(&unit).stream.flush().map_err(IoError::from).into(),
        None => IoStatus::from(Err(IoError::new(
            -IoError::BAD_UNIT,
            "FLUSH: Specified UNIT in FLUSH is not connected",
        ))),
    }
}
