//! What compilers' libraries have for files by the byte: FGETC and FPUTC, FTELL and FSEEK, and what the system knows of a unit's file.
//!
//! A status is zero, or an error number; -1 is the end of the file, or a unit without a connection.

use super::stream::Stream;
use super::unit::{STDIN, STDOUT, Unit, connected, locked};
use crate::character::{Bytes, Character, Text};
use std::io;

fn with<T>(unit: i64, without: T, work: impl FnOnce(&mut Unit) -> T) -> T {
    match connected(unit) {
        Some(unit) => work(&mut locked(&unit)),
        None => without,
    }
}

fn status(done: io::Result<i32>) -> i32 {
    done.unwrap_or_else(|error| error.raw_os_error().unwrap_or(-1))
}

fn next_byte(stream: &mut Stream, text: &mut Text) -> io::Result<i32> {
    let mut byte = [0];
    let count = stream.read(&mut byte)?;
    text.assign(&byte[..count]);
    Ok(if count == 1 { 0 } else { -1 })
}

/// FGETC: the next byte of a unit.
pub fn fgetc(unit: impl Into<i64>, text: &mut Text) -> i32 {
    with(unit.into(), -1, |unit| {
        status(next_byte(&mut unit.stream, text))
    })
}

/// FGET: the next byte of standard input.
pub fn fget(text: &mut Text) -> i32 {
    fgetc(STDIN, text)
}

/// FPUTC: writes a byte.
pub fn fputc<B: Bytes + ?Sized>(unit: impl Into<i64>, text: &B) -> i32 {
    with(unit.into(), -1, |unit| {
        let byte = text.bytes().first().copied().unwrap_or(b' ');
        status(unit.stream.write(&[byte]).map(|()| 0))
    })
}

/// FPUT: writes a byte to standard output.
pub fn fput<B: Bytes + ?Sized>(text: &B) -> i32 {
    fputc(STDOUT, text)
}

/// FTELL: the position in bytes, from zero.
pub fn ftell(unit: impl Into<i64>) -> i64 {
    with(unit.into(), -1, |unit| unit.stream.position() as i64)
}

/// FSEEK: from the start (0), from where the file stands (1) or from its end (2).
pub fn fseek(unit: impl Into<i64>, offset: impl Into<i64>, whence: impl Into<i64>) -> i32 {
    let (offset, whence) = (offset.into(), whence.into());
    with(unit.into(), -1, |unit| {
        status(moved(&mut unit.stream, offset, whence))
    })
}

fn moved(stream: &mut Stream, offset: i64, whence: i64) -> io::Result<i32> {
    let from = match whence {
        0 => 0,
        1 => stream.position(),
        2 => stream.length()?,
        _ => return Ok(libc::EINVAL),
    };
    match from.checked_add_signed(offset) {
        Some(position) => stream.seek(position).map(|()| 0),
        None => Ok(libc::EINVAL),
    }
}

/// The number that the system has for a unit's file, with all that was written handed over.
pub(crate) fn descriptor(unit: i64) -> Option<i32> {
    with(unit, None, |unit| {
        unit.stream.flush().ok()?;
        Some(unit.stream.descriptor())
    })
}

/// TTYNAM: the name of the terminal that a unit is, or blanks.
pub fn ttynam(unit: impl Into<i64>) -> Character {
    let mut name = [b' '; 30];
    let found = descriptor(unit.into()).and_then(|file| {
        std::fs::read_link(format!("/proc/self/fd/{file}"))
            // SAFETY: the system checks the number.
            .ok()
            .filter(|_| unsafe { libc::isatty(file) } == 1)
    });
    if let Some(found) = found {
        let bytes = found.as_os_str().as_encoded_bytes();
        let count = bytes.len().min(name.len());
        name[..count].copy_from_slice(&bytes[..count]);
    }
    Character::from(&name[..])
}
