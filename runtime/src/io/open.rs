//! OPEN and CLOSE (Fortran 2018, 12.5.6 and 12.5.7).

use super::modes::{
    Modes, blank_named, decimal_named, delim_named, keyword, leading_zero_named, round_named,
    sign_named,
};
use super::status::{Io, IoError, IoStatus};
use super::stream::Device;
use super::unit::{Access, Action, Unit, connect, connected, disconnect, free_number, locked};
use crate::character::{Bytes, trimmed};
use std::fs::{File, OpenOptions};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Old,
    New,
    Scratch,
    Replace,
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    AsIs,
    Rewind,
    Append,
}

/// What a specifier of a mode changes.
type ModeChange = Box<dyn Fn(&mut Modes)>;

/// An OPEN statement. Specifiers take the values that the Fortran statement gives them, of either case.
#[must_use = "an OPEN does nothing until `end` or `try_end`"]
pub struct Open {
    number: i64,
    file: Option<PathBuf>,
    status: Status,
    action: Option<Action>,
    access: Access,
    formatted: Option<bool>,
    /// FORM='BINARY': unformatted data without marks of records.
    binary: bool,
    position: Option<Position>,
    /// ACCESS='APPEND'.
    appends: bool,
    record_length: Option<u64>,
    /// What the statement says of the modes; those that it leaves out stay as they are where the unit is connected.
    modes: Vec<ModeChange>,
    big_endian: bool,
    asynchronous: bool,
    error: Option<IoError>,
    /// Whether the number is one of NEWUNIT=.
    chosen: bool,
}

/// Whether unformatted files have the most significant byte first unless CONVERT= says otherwise.
static BIG_ENDIAN: AtomicBool = AtomicBool::new(false);

/// Unformatted files that are opened from now on have the most significant byte first, unless CONVERT= says otherwise.
pub fn unformatted_in_big_endian() {
    BIG_ENDIAN.store(true, Ordering::Relaxed);
}

/// OPEN of a unit.
pub fn open(unit: impl Into<i64>) -> Open {
    Open {
        number: unit.into(),
        file: None,
        status: Status::Unknown,
        action: None,
        access: Access::Sequential,
        formatted: None,
        binary: false,
        position: None,
        appends: false,
        record_length: None,
        modes: Vec::new(),
        big_endian: BIG_ENDIAN.load(Ordering::Relaxed),
        asynchronous: false,
        error: None,
        chosen: false,
    }
}

/// OPEN with NEWUNIT=: `end` gives the unit number, a negative one.
pub fn open_newunit() -> Open {
    Open {
        chosen: true,
        ..open(free_number())
    }
}

impl Open {
    fn set<T>(mut self, name: &str, value: Option<T>, put: impl FnOnce(&mut Self, T)) -> Self {
        match value {
            Some(value) => put(&mut self, value),
            None if self.error.is_none() => {
                let message = format!("Bad {name} parameter in OPEN statement");
                self.error = Some(IoError::new(IoError::BAD_OPTION, message));
            }
            None => {}
        }
        self
    }

    /// A mode of the connection.
    fn mode<T: Copy + 'static>(
        self,
        name: &str,
        value: Option<T>,
        put: impl Fn(&mut Modes, T) + 'static,
    ) -> Self {
        self.set(name, value, |open, value| {
            open.modes.push(Box::new(move |modes| put(modes, value)));
        })
    }

    fn change(&self, modes: &mut Modes) {
        self.modes.iter().for_each(|mode| mode(modes));
    }

    /// FILE=: trailing blanks do not count.
    pub fn file<B: Bytes + ?Sized>(mut self, name: &B) -> Self {
        self.file = Some(path(name));
        self
    }

    /// STATUS=: `"old"`, `"new"`, `"scratch"`, `"replace"` or `"unknown"`.
    pub fn status<B: Bytes + ?Sized>(self, status: &B) -> Self {
        let value = match keyword(status).as_str() {
            "old" => Some(Status::Old),
            "new" => Some(Status::New),
            "scratch" => Some(Status::Scratch),
            "replace" => Some(Status::Replace),
            "unknown" => Some(Status::Unknown),
            _ => None,
        };
        self.set("STATUS", value, |open, value| open.status = value)
    }

    /// ACTION=: `"read"`, `"write"` or `"readwrite"`.
    pub fn action<B: Bytes + ?Sized>(self, action: &B) -> Self {
        let value = match keyword(action).as_str() {
            "read" => Some(Action::Read),
            "write" => Some(Action::Write),
            "readwrite" => Some(Action::ReadWrite),
            _ => None,
        };
        self.set("ACTION", value, |open, value| open.action = Some(value))
    }

    /// ACCESS=: `"sequential"`, `"direct"` or `"stream"`, and the extension `"append"`.
    pub fn access<B: Bytes + ?Sized>(mut self, access: &B) -> Self {
        let name = keyword(access);
        self.appends = name == "append";
        let value = match name.as_str() {
            "sequential" | "append" => Some(Access::Sequential),
            "direct" => Some(Access::Direct),
            "stream" => Some(Access::Stream),
            _ => None,
        };
        self.set("ACCESS", value, |open, value| open.access = value)
    }

    /// FORM=: `"formatted"` or `"unformatted"`, and the extension `"binary"`, which is unformatted stream access where the
    /// statement does not ask for direct access.
    pub fn form<B: Bytes + ?Sized>(mut self, form: &B) -> Self {
        let name = keyword(form);
        self.binary = name == "binary";
        let value = match name.as_str() {
            "formatted" => Some(true),
            "unformatted" | "binary" => Some(false),
            _ => None,
        };
        self.set("FORM", value, |open, value| open.formatted = Some(value))
    }

    /// POSITION=: `"asis"`, `"rewind"` or `"append"`.
    pub fn position<B: Bytes + ?Sized>(self, position: &B) -> Self {
        let value = match keyword(position).as_str() {
            "asis" => Some(Position::AsIs),
            "rewind" => Some(Position::Rewind),
            "append" => Some(Position::Append),
            _ => None,
        };
        self.set("POSITION", value, |open, value| {
            open.position = Some(value);
        })
    }

    /// RECL=: bytes in a record.
    pub fn recl(self, length: impl Into<i64>) -> Self {
        let value = u64::try_from(length.into())
            .ok()
            .filter(|&length| length > 0);
        self.set("RECL", value, |open, value| {
            open.record_length = Some(value)
        })
    }

    /// BLANK=: `"null"` or `"zero"`.
    pub fn blank<B: Bytes + ?Sized>(self, blank: &B) -> Self {
        let value = blank_named(&keyword(blank));
        self.mode("BLANK", value, |modes, value| modes.blank = value)
    }

    /// DECIMAL=: `"point"` or `"comma"`.
    pub fn decimal<B: Bytes + ?Sized>(self, decimal: &B) -> Self {
        let value = decimal_named(&keyword(decimal));
        self.mode("DECIMAL", value, |modes, value| modes.decimal = value)
    }

    /// DELIM=: `"none"`, `"apostrophe"` or `"quote"`.
    pub fn delim<B: Bytes + ?Sized>(self, delim: &B) -> Self {
        let value = delim_named(&keyword(delim));
        self.mode("DELIM", value, |modes, value| modes.delim = value)
    }

    /// PAD=: `"yes"` or `"no"`.
    pub fn pad<B: Bytes + ?Sized>(self, pad: &B) -> Self {
        let value = match keyword(pad).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        self.mode("PAD", value, |modes, value| modes.pad = value)
    }

    /// ROUND=.
    pub fn round<B: Bytes + ?Sized>(self, round: &B) -> Self {
        let value = round_named(&keyword(round));
        self.mode("ROUND", value, |modes, value| modes.round = value)
    }

    /// LEADING_ZERO=.
    pub fn leading_zero<B: Bytes + ?Sized>(self, zero: &B) -> Self {
        let value = leading_zero_named(&keyword(zero));
        self.mode("LEADING_ZERO", value, |modes, value| {
            modes.leading_zero = value;
        })
    }

    /// SIGN=.
    pub fn sign<B: Bytes + ?Sized>(self, sign: &B) -> Self {
        let value = sign_named(&keyword(sign));
        self.mode("SIGN", value, |modes, value| modes.sign = value)
    }

    /// CONVERT=, the extension: `"native"`, `"swap"`, `"little_endian"` or `"big_endian"` for unformatted files.
    pub fn convert<B: Bytes + ?Sized>(self, convert: &B) -> Self {
        let value = match keyword(convert).as_str() {
            "native" | "little_endian" => Some(false),
            "swap" | "big_endian" => Some(true),
            _ => None,
        };
        self.set("CONVERT", value, |open, value| open.big_endian = value)
    }

    /// ENCODING=: `"default"` or `"utf-8"`.
    pub fn encoding<B: Bytes + ?Sized>(self, encoding: &B) -> Self {
        let value = match keyword(encoding).as_str() {
            "default" => Some(false),
            "utf-8" => Some(true),
            _ => None,
        };
        self.mode("ENCODING", value, |modes, value| modes.utf8 = value)
    }

    /// ASYNCHRONOUS=: `"yes"` or `"no"`; transfers are complete when their statements are.
    pub fn asynchronous<B: Bytes + ?Sized>(self, asynchronous: &B) -> Self {
        let value = match keyword(asynchronous).as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        self.set("ASYNCHRONOUS", value, |open, value| {
            open.asynchronous = value;
        })
    }

    /// Carries the statement out; an error ends the program with its message. Gives the unit number.
    #[track_caller]
    pub fn end(self) -> i32 {
        let number = self.number;
        self.try_end().end();
        number as i32
    }

    /// Carries the statement out and tells how it went.
    pub fn try_end(self) -> IoStatus {
        self.connect().into()
    }

    /// As `try_end`; NEWUNIT= gets the unit number if the file was opened.
    pub fn try_end_unit<T: From<i32>>(self, newunit: &mut T) -> IoStatus {
        let number = self.number as i32;
        let status = self.try_end();
        if status.iostat() == 0 {
            *newunit = number.into();
        }
        status
    }

    /// The unit number that the statement connects.
    pub fn unit(&self) -> i32 {
        self.number as i32
    }

    pub(crate) fn connect(mut self) -> Io<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if !self.chosen && connected(self.number).is_none() {
            super::unit::check_number(self.number, "Bad unit number in OPEN statement")?;
        }
        self.check_specifiers()?;
        if self.reconnects() {
            return Ok(());
        }
        release(self.number, None)?;
        let name = self.name();
        let (file, action) = self
            .file_of(&name)
            .map_err(|error| cannot_open(&name, error))?;
        let mut unit = Unit::new(Device::File(file), action);
        unit.formatted = self.formatted.unwrap_or(self.access == Access::Sequential);
        unit.scratch = self.status == Status::Scratch;
        unit.access = match self.access {
            Access::Sequential if self.binary => Access::Stream,
            access => access,
        };
        unit.record_length = self.record_length;
        self.change(&mut unit.modes);
        unit.big_endian = self.big_endian;
        unit.asynchronous = self.asynchronous;
        unit.name = Some(name).filter(|name| !(unit.scratch && vanishes(name)));
        if self.appends || self.position == Some(Position::Append) {
            let end = unit.stream.length()?;
            unit.stream.seek(end)?;
        }
        connect(self.number, unit);
        Ok(())
    }

    /// Specifiers that go together.
    fn check_specifiers(&self) -> Io<()> {
        let elsewhere = |position: Position| position != Position::Append;
        if self.appends && self.position.is_some_and(elsewhere) {
            return Err(IoError::new(
                IoError::BAD_OPTION,
                "Conflicting ACCESS and POSITION flags in OPEN statement",
            ));
        }
        if self.access == Access::Direct && self.record_length.is_none() {
            return Err(IoError::new(
                IoError::MISSING_OPTION,
                "Missing RECL parameter in OPEN statement",
            ));
        }
        Ok(())
    }

    /// OPEN of a unit that is connected to the same file, or that names no file, only changes modes.
    fn reconnects(&self) -> bool {
        let Some(unit) = connected(self.number) else {
            return false;
        };
        let mut state = locked(&unit);
        let same = match (&self.file, &state.name) {
            (None, _) => self.status != Status::Scratch,
            (Some(wanted), Some(present)) => wanted == present,
            (Some(_), None) => false,
        };
        if same {
            self.change(&mut state.modes);
            return true;
        }
        false
    }

    fn name(&self) -> PathBuf {
        match (&self.file, self.status) {
            (_, Status::Scratch) => scratch_name(self.number),
            (Some(name), _) => name.clone(),
            (None, _) => PathBuf::from(format!("fort.{}", self.number)),
        }
    }

    fn options(&self, action: Action) -> OpenOptions {
        let mut options = File::options();
        options
            .read(action != Action::Write)
            .write(action != Action::Read);
        if action == Action::Read {
            return options;
        }
        match self.status {
            Status::New | Status::Scratch => options.create_new(true),
            Status::Replace => options.create(true).truncate(true),
            Status::Unknown => options.create(true),
            Status::Old => &mut options,
        };
        options
    }

    /// Opens with the action asked for, or with the most that the file allows.
    fn file_of(&self, name: &PathBuf) -> std::io::Result<(File, Action)> {
        let open = |action| self.options(action).open(name).map(|file| (file, action));
        match self.action {
            Some(Action::Read) if self.status == Status::New || self.status == Status::Replace => {
                File::create(name)?;
                open(Action::Read)
            }
            Some(action) => open(action),
            None => match open(Action::ReadWrite) {
                Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
                    open(Action::Read)
                        .or_else(|_| open(Action::Write))
                        .map_err(|_| error)
                }
                result => result,
            },
        }
    }
}

fn cannot_open(name: &std::path::Path, error: std::io::Error) -> IoError {
    let error = IoError::from(error);
    IoError::new(
        error.code,
        format!("Cannot open file '{}': {}", name.display(), error.message),
    )
}

/// The path that a FILE= value means.
pub(crate) fn path<B: Bytes + ?Sized>(name: &B) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(trimmed(name.bytes())).into_owned())
}

fn scratch_name(number: i64) -> PathBuf {
    std::env::temp_dir().join(format!("fortran-scratch-{}-{number}", std::process::id()))
}

/// Whether a name is that of a device or a pipe, which no program deletes.
fn is_device(name: &std::path::Path) -> bool {
    std::fs::metadata(name).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Takes the name from a file that is open, so that nothing is left of it however the program ends; whether the system lets it.
fn vanishes(name: &std::path::Path) -> bool {
    cfg!(unix) && std::fs::remove_file(name).is_ok()
}

/// Closes a connection, if there is one; `keep` is STATUS=, where the connection itself knows better by default.
fn release(number: i64, keep: Option<bool>) -> Io<()> {
    let Some(unit) = disconnect(number) else {
        return Ok(());
    };
    let mut unit = locked(&unit);
    let settled = unit.settle();
    unit.stream.flush()?;
    settled?;
    if !keep.unwrap_or(!unit.scratch)
        && let Some(name) = &unit.name
        && !is_device(name)
    {
        std::fs::remove_file(name)?;
    }
    Ok(())
}

/// A CLOSE statement.
#[must_use = "a CLOSE does nothing until `end` or `try_end`"]
pub struct Close {
    number: i64,
    keep: Option<bool>,
    error: Option<IoError>,
}

/// CLOSE of a unit; one with no connection is no error.
pub fn close(unit: impl Into<i64>) -> Close {
    Close {
        number: unit.into(),
        keep: None,
        error: None,
    }
}

impl Close {
    /// STATUS=: `"keep"` or `"delete"`, and DEC's `"save"` and `"print"`, which keep the file.
    pub fn status<B: Bytes + ?Sized>(mut self, status: &B) -> Self {
        match keyword(status).as_str() {
            "keep" | "save" | "print" => self.keep = Some(true),
            "delete" => self.keep = Some(false),
            _ => {
                let message = "Bad STATUS parameter in CLOSE statement";
                self.error = Some(IoError::new(IoError::BAD_OPTION, message));
            }
        }
        self
    }

    /// Carries the statement out; an error ends the program with its message.
    #[track_caller]
    pub fn end(self) {
        self.try_end().end();
    }

    /// Carries the statement out and tells how it went.
    pub fn try_end(self) -> IoStatus {
        match self.error {
            Some(error) => Err(error).into(),
            None => release(self.number, self.keep).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::io::{close, inquire_unit, open, write};

    #[test]
    fn binary_files_have_no_marks_of_records() {
        open(731).status("scratch").form("BINARY").end();
        write(731).unformatted().item(&1_i32).item(&2.5_f64).end();
        write(731).unformatted().item(&3_i32).end();
        assert_eq!(inquire_unit(731).size(), 16);
        close(731).status("save").end();
    }
}
