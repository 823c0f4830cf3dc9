//! INQUIRE by unit and by file (Fortran 2018, 12.10). The answers are taken at once; each specifier is a method.

use super::modes::{Blank, Decimal, Delim, LeadingZero, Round, Sign};
use super::open::path;
use super::status::IoError;
use super::unit::{Access, Action, Unit, connected, locked, unit_of_file};
use crate::character::{Bytes, Character};
use std::path::Path;

/// What is known of a connected unit.
#[derive(Clone, Debug)]
struct Connection {
    number: i32,
    formatted: bool,
    access: Access,
    action: Action,
    record_length: Option<u64>,
    next_record: u64,
    position: u64,
    at: Place,
    pad: bool,
    utf8: bool,
    blank: Blank,
    decimal: Decimal,
    delim: Delim,
    round: Round,
    sign: Sign,
    leading_zero: LeadingZero,
    big_endian: bool,
    asynchronous: bool,
}

/// Where a sequential file stands.
#[derive(Clone, Copy, Debug)]
enum Place {
    Start,
    End,
    Between,
}

/// The answers of an INQUIRE statement.
#[derive(Clone, Debug, Default)]
pub struct Inquiry {
    exists: bool,
    name: Option<String>,
    size: Option<u64>,
    connection: Option<Connection>,
    /// Whether it was asked for the unit of internal files.
    internal: bool,
}

/// What INQUIRE's NUMBER= gives where there is no unit, which means an internal file where it is given as one.
const NO_UNIT: i64 = -1;

/// RECL= where none was given.
const DEFAULT_RECL: i64 = 0x7fff_ffff_7fff_ffff;

/// INQUIRE(UNIT=...): what is connected to the unit. A unit of an internal file is a run-time error.
#[track_caller]
pub fn inquire_unit(unit: impl Into<i64>) -> Inquiry {
    let inquiry = try_inquire_unit(unit);
    if inquiry.internal {
        crate::fatal("INQUIRE identifies an internal file");
    }
    inquiry
}

/// INQUIRE(UNIT=...) with IOSTAT= or ERR=.
pub fn try_inquire_unit(unit: impl Into<i64>) -> Inquiry {
    let number = unit.into();
    match connected(number) {
        Some(unit) => of_unit(number, &mut locked(&unit)),
        None => Inquiry {
            // Units are numbered by default integers.
            exists: (0..=i64::from(i32::MAX)).contains(&number),
            internal: number == NO_UNIT,
            ..Inquiry::default()
        },
    }
}

/// INQUIRE(FILE=...): of the unit that the file is connected to, or of the file in its folder. Trailing blanks of the name do not count.
pub fn inquire_file<B: Bytes + ?Sized>(name: &B) -> Inquiry {
    let name = path(name);
    match unit_of_file(&name) {
        Some((number, unit)) => of_unit(number, &mut locked(&unit)),
        None => of_file(&name),
    }
}

/// INQUIRE(DIRECTORY=...): whether there is such a folder.
pub fn inquire_directory<B: Bytes + ?Sized>(name: &B) -> Inquiry {
    let name = path(name);
    Inquiry {
        exists: name.is_dir(),
        ..of_file(&name)
    }
}

fn of_file(name: &Path) -> Inquiry {
    let size = std::fs::metadata(name).ok().map(|data| data.len());
    Inquiry {
        exists: size.is_some(),
        name: Some(name.display().to_string()),
        size,
        connection: None,
        internal: false,
    }
}

fn of_unit(number: i64, unit: &mut Unit) -> Inquiry {
    let (position, length) = (unit.stream.position(), unit.stream.length().ok());
    let at = match position {
        0 if length != Some(0) => Place::Start,
        end if Some(end) == length && end > 0 => Place::End,
        _ => Place::Between,
    };
    let connection = Connection {
        number: number as i32,
        formatted: unit.formatted,
        access: unit.access,
        action: unit.action,
        record_length: unit.record_length,
        next_record: unit.next_record,
        position: position + 1,
        at,
        pad: unit.modes.pad,
        utf8: unit.modes.utf8,
        blank: unit.modes.blank,
        decimal: unit.modes.decimal,
        delim: unit.modes.delim,
        round: unit.modes.round,
        sign: unit.modes.sign,
        leading_zero: unit.modes.leading_zero,
        big_endian: unit.big_endian,
        asynchronous: unit.asynchronous,
    };
    let name = unit
        .name
        .as_ref()
        .filter(|_| !unit.scratch)
        .map(|name| name.display().to_string());
    Inquiry {
        exists: true,
        name,
        size: length,
        connection: Some(connection),
        internal: false,
    }
}

impl Inquiry {
    fn of(&self, answer: impl FnOnce(&Connection) -> &'static str) -> Character {
        Character::from(self.connection.as_ref().map_or("UNDEFINED", answer))
    }

    /// EXIST=: whether there is such a file, or such a unit: 0 to 2147483647, and what is connected.
    pub fn exist(&self) -> bool {
        self.exists
    }

    /// OPENED=: whether unit and file are connected.
    pub fn opened(&self) -> bool {
        self.connection.is_some()
    }

    /// NUMBER=: -1 when there is no unit.
    pub fn number(&self) -> i32 {
        self.connection
            .as_ref()
            .map_or(-1, |connection| connection.number)
    }

    /// NAMED=: whether the file has a name; a scratch file has none.
    pub fn named(&self) -> bool {
        self.name.is_some()
    }

    /// NAME=: that of the file; empty where it has none.
    pub fn name(&self) -> Character {
        Character::from(self.name.as_deref().unwrap_or(""))
    }

    /// ACCESS=: `SEQUENTIAL`, `DIRECT` or `STREAM`; `UNDEFINED` without a connection.
    pub fn access(&self) -> Character {
        self.of(|connection| match connection.access {
            Access::Sequential => "SEQUENTIAL",
            Access::Direct => "DIRECT",
            Access::Stream => "STREAM",
        })
    }

    /// FORM=: `FORMATTED` or `UNFORMATTED`; `UNDEFINED` without a connection.
    pub fn form(&self) -> Character {
        self.of(|connection| {
            if connection.formatted {
                "FORMATTED"
            } else {
                "UNFORMATTED"
            }
        })
    }

    /// ACTION=: `READ`, `WRITE` or `READWRITE`; `UNDEFINED` without a connection.
    pub fn action(&self) -> Character {
        self.of(|connection| match connection.action {
            Action::Read => "READ",
            Action::Write => "WRITE",
            Action::ReadWrite => "READWRITE",
        })
    }

    /// SEQUENTIAL=: `YES` or `NO` by how the file is connected; `UNKNOWN` where it is not.
    pub fn sequential(&self) -> Character {
        self.yes(|connection| connection.access == Access::Sequential)
    }

    /// DIRECT=: `YES` or `NO` by how the file is connected; `UNKNOWN` where it is not.
    pub fn direct(&self) -> Character {
        self.yes(|connection| connection.access == Access::Direct)
    }

    /// STREAM=: `YES` or `NO` by how the file is connected; `UNKNOWN` where it is not.
    pub fn stream(&self) -> Character {
        self.yes(|connection| connection.access == Access::Stream)
    }

    /// FORMATTED=: `YES` or `NO` by how the file is connected; `UNKNOWN` where it is not.
    pub fn formatted(&self) -> Character {
        self.yes(|connection| connection.formatted)
    }

    /// UNFORMATTED=: `YES` or `NO` by how the file is connected; `UNKNOWN` where it is not.
    pub fn unformatted(&self) -> Character {
        self.yes(|connection| !connection.formatted)
    }

    fn yes(&self, is_so: impl FnOnce(&Connection) -> bool) -> Character {
        let answer = self.connection.as_ref().map(is_so);
        Character::from(answer.map_or("UNKNOWN", |so| if so { "YES" } else { "NO" }))
    }

    /// What may be done: nothing without a connection.
    fn may(&self, answer: impl FnOnce(&Connection) -> &'static str) -> Character {
        Character::from(self.connection.as_ref().map_or("NO", answer))
    }

    /// A mode that formatted connections have.
    fn mode(&self, answer: impl FnOnce(&Connection) -> &'static str) -> Character {
        self.of(|connection| {
            if connection.formatted {
                answer(connection)
            } else {
                "UNDEFINED"
            }
        })
    }

    /// POSITION=: where the file stands now, `REWIND` at its start, `APPEND` at its end, `ASIS` between; `UNDEFINED` for direct access.
    pub fn position(&self) -> Character {
        self.of(|connection| match (connection.access, connection.at) {
            (Access::Direct, _) => "UNDEFINED",
            (_, Place::Start) => "REWIND",
            (_, Place::End) => "APPEND",
            (_, Place::Between) => "ASIS",
        })
    }

    /// ENCODING=: `UTF-8` where OPEN asked for it, `UNKNOWN` for other formatted files, else `UNDEFINED`.
    pub fn encoding(&self) -> Character {
        Character::from(match &self.connection {
            Some(connection) if connection.formatted && connection.utf8 => "UTF-8",
            Some(connection) if connection.formatted => "UNKNOWN",
            _ => "UNDEFINED",
        })
    }

    /// ASYNCHRONOUS=: `YES` where OPEN asked for it. Transfers are done when their statement is.
    pub fn asynchronous(&self) -> Character {
        self.of(|connection| if connection.asynchronous { "YES" } else { "NO" })
    }

    /// CONVERT=, an extension: `BIG_ENDIAN` or `LITTLE_ENDIAN` for records without format; `UNKNOWN` without a connection.
    pub fn convert(&self) -> Character {
        Character::from(match &self.connection {
            Some(connection) if connection.big_endian => "BIG_ENDIAN",
            Some(_) => "LITTLE_ENDIAN",
            None => "UNKNOWN",
        })
    }

    /// PENDING=: never, since transfers are done when their statement is.
    pub fn pending(&self) -> bool {
        false
    }

    /// IOSTAT=: that of an internal file is the one error that an inquiry has.
    pub fn iostat(&self) -> i32 {
        match self.internal {
            true => IoError::INQUIRE_INTERNAL_UNIT,
            false => 0,
        }
    }

    /// RECL=: -1 when there is no unit, -2 for stream access, gfortran's value when none was given, whose lower half is the largest default integer.
    pub fn recl(&self) -> i64 {
        match &self.connection {
            None => -1,
            Some(Connection {
                access: Access::Stream,
                ..
            }) => -2,
            Some(connection) => connection
                .record_length
                .map_or(DEFAULT_RECL, |length| length as i64),
        }
    }

    /// NEXTREC=: zero without direct access.
    pub fn nextrec(&self) -> i64 {
        let direct = self
            .connection
            .as_ref()
            .filter(|connection| connection.access == Access::Direct);
        direct.map_or(0, |connection| connection.next_record as i64)
    }

    /// SIZE=: the length of the file in bytes, -1 when it is not known.
    pub fn size(&self) -> i64 {
        self.size.map_or(-1, |size| size as i64)
    }

    /// POS=: the position, from one, of a file opened for stream access, else zero.
    pub fn pos(&self) -> i64 {
        let stream = self
            .connection
            .as_ref()
            .filter(|connection| connection.access == Access::Stream);
        stream.map_or(0, |connection| connection.position as i64)
    }

    /// READ=: `YES` where READ may name the unit; `NO` without a connection.
    pub fn read(&self) -> Character {
        self.may(|connection| {
            if connection.action == Action::Write {
                "NO"
            } else {
                "YES"
            }
        })
    }

    /// WRITE=: `YES` where WRITE may name the unit; `NO` without a connection.
    pub fn write(&self) -> Character {
        self.may(|connection| {
            if connection.action == Action::Read {
                "NO"
            } else {
                "YES"
            }
        })
    }

    /// READWRITE=: `YES` where READ and WRITE may name the unit; `NO` without a connection.
    pub fn readwrite(&self) -> Character {
        self.may(|connection| {
            if connection.action == Action::ReadWrite {
                "YES"
            } else {
                "NO"
            }
        })
    }

    /// PAD=: `YES` or `NO`; `UNDEFINED` for unformatted files.
    pub fn pad(&self) -> Character {
        self.mode(|connection| if connection.pad { "YES" } else { "NO" })
    }

    /// BLANK=: `NULL` or `ZERO`; `UNDEFINED` for unformatted files.
    pub fn blank(&self) -> Character {
        self.mode(|connection| match connection.blank {
            Blank::Null => "NULL",
            Blank::Zero => "ZERO",
        })
    }

    /// DECIMAL=: `POINT` or `COMMA`; `UNDEFINED` for unformatted files.
    pub fn decimal(&self) -> Character {
        self.mode(|connection| match connection.decimal {
            Decimal::Point => "POINT",
            Decimal::Comma => "COMMA",
        })
    }

    /// DELIM=: `NONE`, `APOSTROPHE` or `QUOTE`; `UNDEFINED` for unformatted files.
    pub fn delim(&self) -> Character {
        self.mode(|connection| match connection.delim {
            Delim::Unspecified | Delim::None => "NONE",
            Delim::Apostrophe => "APOSTROPHE",
            Delim::Quote => "QUOTE",
        })
    }

    /// ROUND=: `UP`, `DOWN`, `ZERO`, `COMPATIBLE`, or `PROCESSOR_DEFINED`, which rounds to the nearest.
    pub fn round(&self) -> Character {
        self.of(|connection| match connection.round {
            Round::Nearest => "PROCESSOR_DEFINED",
            Round::Compatible => "COMPATIBLE",
            Round::Up => "UP",
            Round::Down => "DOWN",
            Round::Zero => "ZERO",
        })
    }

    /// LEADING_ZERO=.
    pub fn leading_zero(&self) -> Character {
        self.of(|connection| match connection.leading_zero {
            LeadingZero::Room => "PROCESSOR_DEFINED",
            LeadingZero::Print => "PRINT",
            LeadingZero::Suppress => "SUPPRESS",
        })
    }

    /// SIGN=: `PLUS`, or `PROCESSOR_DEFINED`, which leaves plus signs out.
    pub fn sign(&self) -> Character {
        self.of(|connection| match connection.sign {
            Sign::Plus => "PLUS",
            Sign::Suppress => "PROCESSOR_DEFINED",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_numbers_of_default_integers() {
        assert!(inquire_unit(i64::from(i32::MAX)).exist());
        assert!(!inquire_unit(i64::from(i32::MAX) + 1).exist());
        assert!(!inquire_unit(-5).exist());
    }
}
