//! Units and their connections: the table of what OPEN connected, with the standard units 0, 5 and 6 in it from the start.

use super::modes::Modes;
use super::status::{Io, IoError};
use super::stream::{Device, Stream};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

/// The unit of standard error.
pub const STDERR: i32 = 0;
/// The unit of standard input, `*` in READ.
pub const STDIN: i32 = 5;
/// The unit of standard output, `*` in WRITE and PRINT.
pub const STDOUT: i32 = 6;

/// ACCESS=.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Sequential,
    Direct,
    Stream,
}

/// ACTION=.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Read,
    Write,
    ReadWrite,
}

/// A record that a non-advancing statement left unfinished.
#[derive(Clone, Debug, Default)]
pub(crate) struct Partial {
    pub bytes: Vec<u8>,
    pub at: usize,
}

/// A connected unit.
#[derive(Debug)]
pub(crate) struct Unit {
    pub stream: Stream,
    pub name: Option<PathBuf>,
    pub formatted: bool,
    pub access: Access,
    pub action: Action,
    /// The record length in bytes, when one was given.
    pub record_length: Option<u64>,
    pub modes: Modes,
    /// Unformatted numbers have their most significant byte first.
    pub big_endian: bool,
    /// Whether OPEN allows asynchronous transfers, for INQUIRE.
    pub asynchronous: bool,
    /// Deleted when closed.
    pub scratch: bool,
    /// Connected by a data transfer statement, without OPEN: the first one says whether it is formatted.
    pub implied: bool,
    /// What a non-advancing WRITE left.
    pub writing: Option<Partial>,
    /// What a non-advancing READ left.
    pub reading: Option<Partial>,
    /// Whether the end of the file was passed, so that reading on is an error.
    pub past_end: bool,
    /// Whether the last transfer wrote, so that the file ends here.
    pub wrote: bool,
    /// The record that a direct-access statement without REC= would mean (INQUIRE's NEXTREC=).
    pub next_record: u64,
}

impl Unit {
    /// Numbers as they lie in memory become numbers as they lie in the file, or back.
    pub fn order(&self, number: &mut [u8]) {
        if self.big_endian {
            number.reverse();
        }
    }

    pub fn new(device: Device, action: Action) -> Self {
        Self {
            stream: Stream::new(device),
            name: None,
            formatted: true,
            access: Access::Sequential,
            action,
            record_length: None,
            modes: Modes::default(),
            big_endian: false,
            asynchronous: false,
            scratch: false,
            implied: false,
            writing: None,
            reading: None,
            past_end: false,
            wrote: false,
            next_record: 1,
        }
    }

    /// Whether an unformatted statement may use the unit: it is unformatted, or nobody has said so far.
    pub fn becomes_unformatted(&mut self) -> bool {
        let first = self.implied && self.stream.position() == 0;
        self.formatted &= !first;
        self.implied &= !first;
        !self.formatted
    }

    /// Ends a record that a non-advancing WRITE left open, and cuts a sequential file off behind what was written.
    pub fn settle(&mut self) -> Io<()> {
        if let Some(partial) = self.writing.take() {
            let mut bytes = partial.bytes;
            bytes.push(b'\n');
            self.stream.write(&bytes)?;
        }
        if std::mem::take(&mut self.wrote)
            && self.access == Access::Sequential
            && self.stream.is_seekable()
        {
            self.stream.truncate()?;
        }
        self.reading = None;
        Ok(())
    }
}

/// A unit that statements share.
pub(crate) type Shared = Arc<Mutex<Unit>>;

static STANDARD_OUTPUT: LazyLock<Shared> = LazyLock::new(|| {
    flush_at_exit();
    end_with_the_pipe();
    standard(Device::Stdout, Action::Write)
});
static STANDARD_INPUT: LazyLock<Shared> = LazyLock::new(|| standard(Device::Stdin, Action::Read));
static STANDARD_ERROR: LazyLock<Shared> = LazyLock::new(|| standard(Device::Stderr, Action::Write));
static UNITS: LazyLock<Mutex<HashMap<i64, Shared>>> = LazyLock::new(|| {
    flush_at_exit();
    Mutex::default()
});
/// Standard units that were closed or connected to a file are looked up like the others.
static REPLACED: Mutex<[bool; 7]> = Mutex::new([false; 7]);

fn standard(device: Device, action: Action) -> Shared {
    Arc::new(Mutex::new(Unit::new(device, action)))
}

/// Locks what another thread's panic may have left locked: the data stay usable.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn standard_unit(number: i64) -> Option<&'static Shared> {
    let unit = match number {
        0 => &STANDARD_ERROR,
        5 => &STANDARD_INPUT,
        6 => &STANDARD_OUTPUT,
        _ => return None,
    };
    (!locked(&REPLACED)[number as usize]).then(|| &**unit)
}

/// The connection of a unit, if it has one.
pub(crate) fn connected(number: i64) -> Option<Shared> {
    standard_unit(number)
        .cloned()
        .or_else(|| locked(&UNITS).get(&number).cloned())
}

/// Numbers that a program chooses itself are those of default integers that are not negative.
pub(crate) fn check_number(number: i64, negative: &str) -> Io<()> {
    let wrong = match number {
        ..0 => negative,
        0..=0x7fff_ffff => return Ok(()),
        _ => "Unit number in I/O statement too large",
    };
    Err(IoError::new(IoError::BAD_UNIT, wrong))
}

/// The connection of a unit; a unit with none is connected to `fort.N`, as gfortran does.
pub(crate) fn connection(number: i64) -> Io<Shared> {
    if let Some(unit) = connected(number) {
        return Ok(unit);
    }
    check_number(
        number,
        "Unit number is negative and unit was not already opened with OPEN(NEWUNIT=...)",
    )?;
    super::open::open(number)
        .file(&format!("fort.{number}"))
        .connect()?;
    let unit = connected(number)
        .ok_or_else(|| IoError::new(IoError::BAD_UNIT, "Unit is not connected"))?;
    locked(&unit).implied = true;
    Ok(unit)
}

/// Connects a unit; an earlier connection must be closed before.
pub(crate) fn connect(number: i64, unit: Unit) {
    disconnect(number);
    locked(&UNITS).insert(number, Arc::new(Mutex::new(unit)));
}

/// Takes a unit's connection away.
pub(crate) fn disconnect(number: i64) -> Option<Shared> {
    if let Some(unit) = standard_unit(number).cloned() {
        locked(&REPLACED)[number as usize] = true;
        return Some(unit);
    }
    locked(&UNITS).remove(&number)
}

/// The unit that a file is connected to.
pub(crate) fn unit_of_file(path: &std::path::Path) -> Option<(i64, Shared)> {
    let wanted = path.canonicalize().ok()?;
    let units = locked(&UNITS);
    let same = |unit: &Shared| {
        locked(unit)
            .name
            .as_ref()
            .is_some_and(|name| name.canonicalize().is_ok_and(|n| n == wanted))
    };
    units
        .iter()
        .find(|(_, unit)| same(unit))
        .map(|(number, unit)| (*number, Arc::clone(unit)))
}

/// A negative unit number that is free, for NEWUNIT=.
pub(crate) fn free_number() -> i64 {
    let units = locked(&UNITS);
    (10..)
        .map(|n: i64| -n)
        .find(|number| !units.contains_key(number))
        .unwrap_or(-10)
}

/// Why something that was written to standard output is lost.
static LOST: OnceLock<String> = OnceLock::new();

/// Hands everything that the program wrote to the system. Called before anything else writes to the same places: messages
/// on standard error, kernels that print, other processes.
pub fn flush_all() {
    if let Some(unit) = standard_unit(6)
        && let Some(Err(error)) = locked_for_the_end(unit).map(|mut unit| unit.stream.flush())
    {
        // The program is ending or changing hands; the end of the program tells it.
        let _ = LOST.set(IoError::from(error).message);
    }
    let units: Vec<Shared> = locked(&UNITS).values().cloned().collect();
    for unit in units {
        let _ = locked_for_the_end(&unit).map(|mut unit| unit.stream.flush());
    }
}

/// Ends all records and files, as the end of the program does. The first thing that could not be written is told, with its file.
pub(crate) fn close_all() -> Result<(), String> {
    if let Some(unit) = standard_unit(6)
        && let Some(Err(error)) = locked_for_the_end(unit).map(|mut unit| unit.settle_standard())
    {
        let _ = LOST.set(error.message);
    }
    let lost = LOST.get();
    let mut done = lost.map_or(Ok(()), |why| {
        Err(format!("standard output cannot be written: {why}"))
    });
    let units: Vec<Shared> = locked(&UNITS).drain().map(|(_, unit)| unit).collect();
    for unit in units {
        let Some(mut unit) = locked_for_the_end(&unit) else {
            continue;
        };
        let settled = unit.settle().and_then(|()| Ok(unit.stream.flush()?));
        let name = unit.name.clone().unwrap_or_default();
        if let Err(error) = settled {
            done = done.and(Err(format!(
                "'{}' cannot be written: {}",
                name.display(),
                error.message
            )));
        }
        if unit.scratch {
            let _ = std::fs::remove_file(name);
        }
    }
    done
}

impl Unit {
    fn settle_standard(&mut self) -> Io<()> {
        if let Some(partial) = self.writing.take() {
            self.stream.write(&partial.bytes)?;
        }
        Ok(self.stream.flush()?)
    }
}

/// A program whose reader goes away ends quietly, as other programs do; Rust's start-up code asks for errors instead.
fn end_with_the_pipe() {
    #[cfg(unix)]
    // SAFETY: the default action of a signal needs no handler.
    unsafe {
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

/// Locks a unit at the end of the program: not for ever, since what holds the lock may be what ends the program.
fn locked_for_the_end(unit: &Mutex<Unit>) -> Option<MutexGuard<'_, Unit>> {
    const TRIES: u32 = 200;
    for _ in 0..TRIES {
        match unit.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(std::time::Duration::from_millis(1))
            }
        }
    }
    None
}

extern "C" fn at_exit() {
    // After the ends that a program has of its own accord nothing is left to be written here.
    let _ = close_all();
}

fn flush_at_exit() {
    // When the system takes no more callbacks, STOP and the run-time errors still flush.
    // SAFETY: the callback takes nothing and touches statics alone.
    let _ = unsafe { libc::atexit(at_exit) };
}

/// Writes a line to standard error after everything that was written to standard output.
pub fn complain(message: &[u8]) {
    flush_all();
    let _ = locked(&STANDARD_ERROR)
        .stream
        .write(&[message, b"\n"].concat());
}
