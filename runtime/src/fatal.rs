//! The start and the end of a program: run-time errors, STOP, and the way from a Rust line back to the Fortran line.
//!
//! A run-time error prints one message with the Fortran line on standard error and ends the process with exit code 2. Rust panics, which
//! translated programs do not make of their own accord, end the same way.

use crate::device::{DeviceCode, Kernels};
use std::panic::Location;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::ThreadId;

/// The exit code of a run-time error.
pub const RUN_TIME_ERROR: i32 = 2;

/// Which Fortran line each line of the translated program comes from, and what it has for a GPU.
pub struct SourceMap {
    /// What is compiled ahead of the first launch.
    pub device_code: &'static [&'static dyn DeviceCode],
    /// FNV-1a of the kernels' text as it was emitted: its lines are known only while it is that text.
    pub kernels: u64,
    /// One entry per pair of a Rust file and a Fortran file.
    pub files: &'static [MappedFile],
    /// Names in Rust that are not just the Fortran name in lower case, with that name, in order.
    pub names: &'static [(&'static str, &'static str)],
    /// Fortran file, first line and name of each procedure, in order.
    pub procedures: &'static [(&'static str, u32, &'static str)],
    /// Fortran file and line of each kernel that was made of a construct, and the construct's line.
    pub constructs: &'static [(&'static str, u32, u32)],
    /// Fortran file and line of each loop in a kernel whose iterations may run at the same time, in order.
    pub parallel: &'static [(&'static str, u32)],
}

/// The lines of one Rust file that come from one Fortran file.
#[derive(Debug)]
pub struct MappedFile {
    /// The Rust file, as `file!()` names it, relative to the package: `src/main.rs`.
    pub rust: &'static str,
    /// The Fortran file, as messages name it: `gol.cuf`.
    pub fortran: &'static str,
    /// Pairs of Rust line and Fortran line, in increasing order of the Rust line; a line that is not there belongs to the one before.
    pub lines: &'static [(u32, u32)],
    /// The text of the Rust file in a program that checks subscripts, else empty.
    pub text: &'static str,
}

/// Whether findings about accesses are told, for which the text of the statement is looked at.
#[doc(hidden)]
pub const TOLD_OF: bool = crate::access::WATCHED;

/// The text of an emitted file, in a program that checks subscripts.
#[macro_export]
macro_rules! checked_text {
    ($file:literal) => {
        if $crate::array::CHECKED || $crate::fatal::TOLD_OF {
            include_str!($file)
        } else {
            ""
        }
    };
}

impl MappedFile {
    /// Whether a path that the compiler recorded names this file.
    pub(crate) fn is_in(&self, recorded: &str) -> bool {
        same_file(self.rust, recorded)
    }
}

impl SourceMap {
    /// A map that knows nothing.
    pub const EMPTY: SourceMap = SourceMap {
        device_code: &[],
        kernels: 0,
        files: &[],
        names: &[],
        procedures: &[],
        constructs: &[],
        parallel: &[],
    };

    /// The Fortran name of what has this name in Rust.
    pub fn fortran_name<'a>(&self, rust: &'a str) -> &'a str {
        match self.names.binary_search_by_key(&rust, |pair| pair.0) {
            Ok(at) => self.names[at].1,
            Err(_) => rust,
        }
    }

    /// The Fortran file and line of a place in the Rust program, if it is in a translated file.
    pub fn fortran_line(&self, rust_file: &str, rust_line: u32) -> Option<(&'static str, u32)> {
        let mapped = self
            .files
            .iter()
            .filter(|file| same_file(file.rust, rust_file));
        let nearest = mapped.filter_map(|file| {
            let count = file.lines.partition_point(|&(line, _)| line <= rust_line);
            file.lines[..count]
                .last()
                .map(|&(rust, fortran)| (rust, file.fortran, fortran))
        });
        nearest
            .max_by_key(|&(rust, _, _)| rust)
            .map(|(_, file, line)| (file, line))
    }
}

/// The emitted kernels' text with `#line` before each line whose Fortran line is known, so that the CUDA compiler, sanitizers and profilers
/// speak of Fortran lines; the text as it is when it was edited since.
pub fn with_fortran_lines(text: &str) -> String {
    if !is_as_emitted(text) {
        return text.to_string();
    }
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    let mut out = String::with_capacity(text.len() * 2);
    // Checks know their place by the compiler's count of lines, and a statement may take several.
    let repeated = Kernels::reports(text);
    let mut place = None;
    for (index, line) in text.lines().enumerate() {
        let number = index as u32 + 1;
        for file in map.files.iter().filter(|f| f.rust == "src/kernels.cu") {
            if let Ok(at) = file.lines.binary_search_by_key(&number, |&(rust, _)| rust) {
                place = Some((file.lines[at].1, file.fortran));
            }
        }
        if let Some((line, file)) = place {
            out.push_str(&format!("#line {line} \"{file}\"\n"));
            place = place.filter(|_| repeated);
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The program's kernels that can be compiled ahead of the first launch.
pub(crate) fn device_code() -> impl Iterator<Item = &'static Kernels> {
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    map.device_code.iter().filter_map(|code| code.kernels())
}

/// Whether the kernels' text is the one that was emitted, and nobody has edited it since.
pub(crate) fn is_as_emitted(text: &str) -> bool {
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, b| {
        (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
    });
    hash == map.kernels
}

/// The Fortran files of the program, as messages name them.
pub(crate) fn fortran_files() -> Vec<&'static str> {
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    map.files.iter().map(|file| file.fortran).collect()
}

/// Whether a path that the compiler recorded names a file of the package.
fn same_file(mapped: &str, recorded: &str) -> bool {
    let folder = recorded.strip_suffix(mapped);
    folder.is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
}

static SOURCE_MAP: OnceLock<&'static SourceMap> = OnceLock::new();
static EXIT_HOOKS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());
/// The thread that ends the program.
static ENDING: OnceLock<ThreadId> = OnceLock::new();

/// Starts a translated program: registers its lines and turns Rust panics into run-time errors. The first statement of `main`.
pub fn start(map: &'static SourceMap) {
    // A second call, in tests, keeps the first map.
    let _ = SOURCE_MAP.set(map);
    crate::device::compile_if_asked(map);
    crate::signals::install();
    std::panic::set_hook(Box::new(|panic| {
        let text = text_of(panic.payload());
        end_with(text, panic.location())
    }));
}

/// The text that a panic carries.
fn text_of(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("the program cannot go on")
}

/// The last statement that was noted, for errors that nobody places: see [`passing`].
static LAST: AtomicPtr<Location<'static>> = AtomicPtr::new(std::ptr::null_mut());

/// Notes the caller's line: statements do so that are slow anyway, such as ALLOCATE.
#[inline(always)]
#[track_caller]
pub(crate) fn passing() {
    LAST.store(
        std::ptr::from_ref(Location::caller()).cast_mut(),
        Ordering::Relaxed,
    );
}

/// As [`passing`], of a line that was noted before: a launch's.
#[inline(always)]
pub(crate) fn passing_at(place: &'static Location<'static>) {
    LAST.store(std::ptr::from_ref(place).cast_mut(), Ordering::Relaxed);
}

/// The Fortran file and line of the last statement that was noted. Allocates nothing, for it is asked in a signal handler.
pub(crate) fn last_line() -> Option<(&'static str, u32)> {
    // SAFETY: null, or a place that the compiler recorded.
    let place = unsafe { LAST.load(Ordering::Relaxed).as_ref() }?;
    SOURCE_MAP.get()?.fortran_line(place.file(), place.line())
}

/// Has `hook` called when the program ends, however it ends: units are flushed, devices synchronised. Hooks run in the order in which they
/// were registered, once.
pub fn at_exit(hook: fn()) {
    if let Ok(mut hooks) = EXIT_HOOKS.lock() {
        hooks.push(hook);
    }
}

/// Ends the program with an exit code after the exit hooks. The end of `main` calls it with 0.
pub fn finish(code: i32) -> ! {
    if claim_the_end() {
        run_hooks();
    }
    let code = with_findings(code);
    match crate::io::close_all() {
        Ok(()) => std::process::exit(code),
        Err(message) => {
            report(&message, None);
            std::process::exit(if code == 0 { RUN_TIME_ERROR } else { code })
        }
    }
}

/// The exit hooks and the end of all units, where something else ends the program.
pub(crate) fn end() {
    if !claim_the_end() {
        return;
    }
    run_hooks();
    let closed = crate::io::close_all();
    let code = with_findings(0);
    if let Err(message) = &closed {
        report(message, None);
    }
    if closed.is_err() || code != 0 {
        // SAFETY: ends the process; what the program has written is in its files.
        unsafe { libc::_exit(RUN_TIME_ERROR) }
    }
}

/// The exit code of a program of whose accesses something was said.
fn with_findings(code: i32) -> i32 {
    match crate::device::openacc::findings() {
        0 => code,
        count => {
            crate::io::flush_all();
            let plural = if count == 1 { "" } else { "s" };
            eprintln!("cuf2rs: CUF2RS_ACC=check has {count} finding{plural}");
            if code == 0 { RUN_TIME_ERROR } else { code }
        }
    }
}

fn run_hooks() {
    let hooks = EXIT_HOOKS
        .try_lock()
        .map(|hooks| hooks.clone())
        .unwrap_or_default();
    for hook in hooks {
        hook();
    }
}

/// Whether this is the first call. Of several threads that end the program at once the first one does, and the others wait for it; a hook
/// that fails ends the program without the hooks that are left.
fn claim_the_end() -> bool {
    let me = std::thread::current().id();
    let mut first = false;
    let ending = ENDING.get_or_init(|| {
        first = true;
        me
    });
    if *ending != me {
        loop {
            std::thread::park();
        }
    }
    first
}

/// Ends the program with a run-time error at the caller's Fortran line.
#[cold]
#[inline(never)]
#[track_caller]
pub fn fatal(message: &str) -> ! {
    fatal_at(message, Location::caller())
}

/// As [`fatal`], where an array of this rank (0: any object) is concerned: `what` makes the message of its name, such as `array 'a'`.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn fatal_about(rank: usize, what: impl FnOnce(Option<&str>) -> String) -> ! {
    let place = Location::caller();
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    let name = crate::designator::at(map, place, rank);
    fatal_at(&what(name.as_deref()), place)
}

/// Ends the program with a run-time error at a place that was noted before: an asynchronous operation's, for one.
#[cold]
pub fn fatal_at(message: &str, place: &Location<'_>) -> ! {
    if cfg!(test) {
        panic!("{message}");
    }
    end_with(message, Some(place))
}

/// As [`fatal_at`], where the Fortran place is known by name.
#[cold]
pub(crate) fn fatal_in(message: &str, place: &str) -> ! {
    let first = claim_the_end();
    report_in(message, place);
    if first {
        run_hooks();
    }
    std::process::exit(RUN_TIME_ERROR)
}

/// Reports an error and ends the program; only the first of several threads reports.
fn end_with(message: &str, place: Option<&Location<'_>>) -> ! {
    fatal_in(message, &place_name(place))
}

/// Prints a warning with the caller's Fortran line and goes on.
#[cold]
#[track_caller]
pub fn warn(message: &str) {
    eprintln!(
        "{}: warning: {message}",
        place_name(Some(Location::caller()))
    );
}

/// The Fortran place of the caller, as messages name it: `gol.cuf:56`.
#[track_caller]
pub fn caller_place() -> String {
    place_name(Some(Location::caller()))
}

fn report(message: &str, place: Option<&Location<'_>>) {
    report_in(message, &place_name(place));
}

fn report_in(message: &str, place: &str) {
    crate::io::flush_all();
    eprintln!("{place}: run-time error: {message}");
}

/// `file:line`, of the Fortran file when the map knows it.
pub(crate) fn place_name(place: Option<&Location<'_>>) -> String {
    let Some(place) = place else {
        return "cuf2rs".to_string();
    };
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    match map.fortran_line(place.file(), place.line()) {
        Some((file, line)) => format!("{file}:{line}"),
        None => format!("{}:{}", without_folder(place.file()), place.line()),
    }
}

/// The Fortran file and line of a place, else those of the Rust file.
pub(crate) fn fortran_place(place: &Location<'static>) -> (&'static str, u32) {
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    let known = map.fortran_line(place.file(), place.line());
    known.unwrap_or((place.file(), place.line()))
}

/// The name of the procedure that holds a line of a Fortran file.
pub(crate) fn procedure_at(file: &str, line: u32) -> &'static str {
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    let before = map
        .procedures
        .iter()
        .filter(|(of, first, _)| *of == file && *first <= line);
    before
        .max_by_key(|(_, first, _)| *first)
        .map_or("", |(_, _, name)| name)
}

/// The line of the construct that a kernel at a line of a Fortran file was made of.
pub(crate) fn construct_of(file: &str, line: u32) -> Option<u32> {
    let map = SOURCE_MAP.get()?;
    let found = map
        .constructs
        .iter()
        .find(|(of, own, _)| *of == file && *own == line);
    found.map(|(_, _, construct)| *construct)
}

/// Whether a place is that of a parallel loop in a kernel.
#[cfg(feature = "acc-check")]
pub(crate) fn is_parallel(place: &Location<'static>) -> bool {
    let map = SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY);
    let known = map.fortran_line(place.file(), place.line());
    known.is_some_and(|line| map.parallel.binary_search(&line).is_ok())
}

/// The map of the program.
pub(crate) fn source_map() -> &'static SourceMap {
    SOURCE_MAP.get().copied().unwrap_or(&SourceMap::EMPTY)
}

/// A file of the runtime without the folder in which it was built, which means nothing to whoever runs the program.
fn without_folder(file: &str) -> String {
    let folder = file!().trim_end_matches("src/fatal.rs");
    match file.strip_prefix(folder) {
        Some(own) if own.starts_with("src/") && !folder.is_empty() => {
            format!("cuf2rs runtime, {own}")
        }
        _ => file.to_string(),
    }
}

/// STOP without a stop code: ends the program normally.
pub fn stop() -> ! {
    finish(0)
}

/// `stop n`: prints the code on standard error and ends with it.
pub fn stop_code(code: impl Into<i64>) -> ! {
    let code = code.into();
    crate::io::complain(format!("STOP {code}").as_bytes());
    finish(code as i32)
}

/// `stop 'text'`: prints the text on standard error and ends normally.
pub fn stop_text(text: impl AsRef<[u8]>) -> ! {
    crate::io::complain(&[b"STOP ", text.as_ref()].concat());
    finish(0)
}

/// ERROR STOP without a stop code.
pub fn error_stop() -> ! {
    crate::io::complain(b"ERROR STOP");
    finish(1)
}

/// `error stop n`.
pub fn error_stop_code(code: impl Into<i64>) -> ! {
    let code = code.into();
    crate::io::complain(format!("ERROR STOP {code}").as_bytes());
    finish(code as i32)
}

/// `error stop 'text'`.
pub fn error_stop_text(text: impl AsRef<[u8]>) -> ! {
    crate::io::complain(&[b"ERROR STOP ", text.as_ref()].concat());
    finish(1)
}

/// STOP or ERROR STOP (`word`) in a kernel: a run-time error at its place, for a kernel cannot end a program quietly.
#[track_caller]
pub fn halt(word: &str) -> ! {
    fatal(&format!("{word} in a kernel"))
}

/// As [`halt`], with a stop code.
#[track_caller]
pub fn halt_code(word: &str, code: impl Into<i64>) -> ! {
    fatal(&format!("{word} {} in a kernel", code.into()))
}

/// As [`halt`], with a text.
#[track_caller]
pub fn halt_text(word: &str, text: impl AsRef<[u8]>) -> ! {
    let text = String::from_utf8_lossy(text.as_ref()).into_owned();
    fatal(&format!("{word} {text} in a kernel"))
}

#[cfg(test)]
mod tests {
    use super::*;

    static MAP: SourceMap = SourceMap {
        device_code: &[],
        kernels: 0,
        files: &[
            MappedFile {
                rust: "src/main.rs",
                fortran: "gol.cuf",
                lines: &[(10, 56), (11, 57), (20, 60)],
                text: "",
            },
            MappedFile {
                rust: "src/main.rs",
                fortran: "size.inc",
                lines: &[(15, 3)],
                text: "",
            },
        ],
        names: &[],
        ..SourceMap::EMPTY
    };

    #[test]
    fn a_rust_line_belongs_to_the_nearest_fortran_line_above() {
        assert_eq!(MAP.fortran_line("src/main.rs", 11), Some(("gol.cuf", 57)));
        assert_eq!(
            MAP.fortran_line("out/src/main.rs", 14),
            Some(("gol.cuf", 57))
        );
        assert_eq!(MAP.fortran_line("src/main.rs", 16), Some(("size.inc", 3)));
        assert_eq!(MAP.fortran_line("src/main.rs", 9), None);
        assert_eq!(MAP.fortran_line("src/domain.rs", 11), None);
    }
}
