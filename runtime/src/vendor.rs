//! What PGI's library 3F and DEC's compilers have beside the standard: the clock in other forms, the state of files, numbers of RAN, memory by
//! address. A status is zero, or the system's error number; refuses to know units.

use crate::character::{Bytes, Character, Text, trimmed};
use crate::time::TimeValues;
use std::ffi::CString;

/// A name without the blanks behind it, as C has it.
fn c_name<B: Bytes + ?Sized>(name: &B) -> CString {
    let name = trimmed(name.bytes());
    let end = name.iter().position(|byte| *byte == 0);
    CString::new(&name[..end.unwrap_or(name.len())]).unwrap_or_default()
}

fn last_error() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(-1)
}

fn status(answer: i32) -> i32 {
    if answer == 0 { 0 } else { last_error() }
}

/// IERRNO: the number of the last error of the system.
pub fn ierrno() -> i32 {
    last_error()
}

/// GERROR: what the last error of the system was.
pub fn gerror(text: &mut Text) {
    text.assign(&error_text(last_error()));
}

/// PERROR: the same on standard error, behind a text.
pub fn perror<B: Bytes + ?Sized>(text: &B) {
    crate::io::flush_all();
    let text = String::from_utf8_lossy(trimmed(text.bytes())).into_owned();
    eprintln!("{text}: {}", error_text(last_error()));
}

/// The system's words for an error.
fn error_text(number: i32) -> String {
    let text = std::io::Error::from_raw_os_error(number).to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}

/// ACCESS: zero where the file may be used as the letters of the mode ask (`r`, `w`, `x`; none: it is there).
pub fn access<A: Bytes + ?Sized, B: Bytes + ?Sized>(name: &A, mode: &B) -> i32 {
    let mode = mode.bytes().iter().fold(0, |mode, letter| {
        mode | match letter.to_ascii_lowercase() {
            b'r' => libc::R_OK,
            b'w' => libc::W_OK,
            b'x' => libc::X_OK,
            _ => libc::F_OK,
        }
    });
    // SAFETY: a text that ends with a zero.
    status(unsafe { libc::access(c_name(name).as_ptr(), mode) })
}

/// The thirteen numbers of STAT.
fn numbers(of: &libc::stat) -> [i32; 13] {
    [
        of.st_dev as i32,
        of.st_ino as i32,
        of.st_mode as i32,
        of.st_nlink as i32,
        of.st_uid as i32,
        of.st_gid as i32,
        of.st_rdev as i32,
        of.st_size as i32,
        of.st_atime as i32,
        of.st_mtime as i32,
        of.st_ctime as i32,
        of.st_blksize as i32,
        of.st_blocks as i32,
    ]
}

/// Asks the system, and stores what it answers.
fn state<V: TimeValues<i32> + ?Sized>(
    values: &mut V,
    ask: impl FnOnce(*mut libc::stat) -> i32,
) -> i32 {
    let mut found = std::mem::MaybeUninit::<libc::stat>::zeroed();
    let answer = ask(found.as_mut_ptr());
    if answer == 0 {
        // SAFETY: zeroed memory is a valid structure, and the system has filled it.
        values.set(numbers(unsafe { found.assume_init_ref() }));
    }
    status(answer)
}

/// STAT: what the system knows of a file.
pub fn stat<B: Bytes + ?Sized, V: TimeValues<i32> + ?Sized>(name: &B, values: &mut V) -> i32 {
    let name = c_name(name);
    // SAFETY: a text that ends with a zero, and a structure to fill.
    state(values, |found| unsafe { libc::stat(name.as_ptr(), found) })
}

/// LSTAT: as STAT, of a link itself.
pub fn lstat<B: Bytes + ?Sized, V: TimeValues<i32> + ?Sized>(name: &B, values: &mut V) -> i32 {
    let name = c_name(name);
    // SAFETY: as in `stat`.
    state(values, |found| unsafe { libc::lstat(name.as_ptr(), found) })
}

/// FSTAT: as STAT, of the file of a unit.
pub fn fstat<V: TimeValues<i32> + ?Sized>(unit: impl Into<i64>, values: &mut V) -> i32 {
    match crate::io::descriptor(unit.into()) {
        // SAFETY: a structure to fill; the system checks the number.
        Some(file) => state(values, |found| unsafe { libc::fstat(file, found) }),
        None => libc::EBADF,
    }
}

/// LINK: a second name of a file.
pub fn link<A: Bytes + ?Sized, B: Bytes + ?Sized>(from: &A, to: &B) -> i32 {
    // SAFETY: texts that end with a zero.
    status(unsafe { libc::link(c_name(from).as_ptr(), c_name(to).as_ptr()) })
}

/// SYMLNK: a symbolic link.
pub fn symlnk<A: Bytes + ?Sized, B: Bytes + ?Sized>(from: &A, to: &B) -> i32 {
    // SAFETY: texts that end with a zero.
    status(unsafe { libc::symlink(c_name(from).as_ptr(), c_name(to).as_ptr()) })
}

/// CHMOD: the rights of a file, as octal digits or as changes (`u+x,go-w`).
pub fn chmod<A: Bytes + ?Sized, B: Bytes + ?Sized>(name: &A, mode: &B) -> i32 {
    let (name, mode) = (c_name(name), trimmed(mode.bytes()));
    let digits = std::str::from_utf8(mode).ok();
    let number = digits.and_then(|mode| libc::mode_t::from_str_radix(mode, 8).ok());
    let mut found = std::mem::MaybeUninit::<libc::stat>::zeroed();
    // SAFETY: a text that ends with a zero, and a structure to fill.
    let there = unsafe { libc::stat(name.as_ptr(), found.as_mut_ptr()) };
    if there != 0 {
        return last_error();
    }
    // SAFETY: zeroed memory is a valid structure, and the system has filled it.
    let now = unsafe { found.assume_init_ref() }.st_mode;
    match number.or_else(|| changed_rights(now, mode)) {
        // SAFETY: a text that ends with a zero.
        Some(mode) => status(unsafe { libc::chmod(name.as_ptr(), mode) }),
        None => libc::EINVAL,
    }
}

/// The rights behind changes, each for user, group, others or all of them.
fn changed_rights(now: libc::mode_t, changes: &[u8]) -> Option<libc::mode_t> {
    const ALL: libc::mode_t = 0o777;
    let mut rights = now & 0o7777;
    for change in changes.split(|byte| *byte == b',') {
        let sign = change.iter().position(|byte| b"+-=".contains(byte))?;
        let (who, what) = (&change[..sign], &change[sign + 1..]);
        let mut whose = 0;
        for letter in who {
            whose |= match letter {
                b'u' => 0o700,
                b'g' => 0o070,
                b'o' => 0o007,
                b'a' => ALL,
                _ => return None,
            };
        }
        let whose = if who.is_empty() { ALL } else { whose };
        let mut bits = 0;
        for letter in what {
            bits |= match letter {
                b'r' => 0o444,
                b'w' => 0o222,
                b'x' => 0o111,
                b'X' if now & 0o111 != 0 || now & libc::S_IFMT == libc::S_IFDIR => 0o111,
                b'X' => 0,
                _ => return None,
            };
        }
        let bits = bits & whose;
        rights = match change[sign] {
            b'+' => rights | bits,
            b'-' => rights & !bits,
            _ => (rights & !whose) | bits,
        };
    }
    Some(rights)
}

/// UMASK: what new files are not allowed; the result is what it was.
pub fn umask(mask: impl Into<i64>) -> i32 {
    // SAFETY: changes a number of the process.
    unsafe { libc::umask(mask.into() as libc::mode_t) as i32 }
}

/// KILL: sends a signal to a process.
pub fn kill(process: impl Into<i64>, signal: impl Into<i64>) -> i32 {
    // SAFETY: the system checks both numbers.
    status(unsafe { libc::kill(process.into() as i32, signal.into() as i32) })
}

/// GETUID: the number of the user.
pub fn getuid() -> i32 {
    // SAFETY: asks for a number.
    unsafe { libc::getuid() as i32 }
}

/// GETGID: the number of the user's group.
pub fn getgid() -> i32 {
    // SAFETY: asks for a number.
    unsafe { libc::getgid() as i32 }
}

/// GETLOG: the name of the user.
pub fn getlog(name: &mut Text) {
    let found = ["LOGNAME", "USER"].into_iter().find_map(std::env::var_os);
    name.assign(found.unwrap_or_default().as_encoded_bytes());
}

/// The parts of a time: second, minute, hour, day, month from 0, year from 1900, day of the week, day of the year, summer time.
fn parts(seconds: i64, local: bool) -> [i32; 9] {
    let mut parts = std::mem::MaybeUninit::<libc::tm>::zeroed();
    let seconds = seconds as libc::time_t;
    // SAFETY: the system fills the structure; zeroed memory is a valid one should it fail.
    let parts = unsafe {
        match local {
            true => libc::localtime_r(&seconds, parts.as_mut_ptr()),
            false => libc::gmtime_r(&seconds, parts.as_mut_ptr()),
        };
        parts.assume_init()
    };
    [
        parts.tm_sec,
        parts.tm_min,
        parts.tm_hour,
        parts.tm_mday,
        parts.tm_mon,
        parts.tm_year,
        parts.tm_wday,
        parts.tm_yday,
        parts.tm_isdst,
    ]
}

/// LTIME: the parts of a time in seconds since 1970, local time.
pub fn ltime<V: TimeValues<i32> + ?Sized>(seconds: impl Into<i64>, values: &mut V) {
    values.set(parts(seconds.into(), true));
}

/// GMTIME: the same in universal time.
pub fn gmtime<V: TimeValues<i32> + ?Sized>(seconds: impl Into<i64>, values: &mut V) {
    values.set(parts(seconds.into(), false));
}

/// DATE: `23-Nov-26`.
pub fn date(text: &mut Text) {
    let [_, _, _, day, month, year, ..] = parts(crate::time::time8(), true);
    let month = &"JanFebMarAprMayJunJulAugSepOctNovDec"[3 * month.clamp(0, 11) as usize..][..3];
    text.assign(&format!("{day:02}-{month}-{:02}", year % 100));
}

/// TIME as a subroutine: `14:05:09`.
pub fn time_of_day(text: &mut Text) {
    let [second, minute, hour, ..] = parts(crate::time::time8(), true);
    text.assign(&format!("{hour:02}:{minute:02}:{second:02}"));
}

/// IDATE with three arguments: month, day, and the year's last two digits.
pub fn date_parts(month: &mut i32, day: &mut i32, year: &mut i32) {
    let [_, _, _, days, months, years, ..] = parts(crate::time::time8(), true);
    (*month, *day, *year) = (months + 1, days, years % 100);
}

/// PAUSE: goes on when somebody types `go`; any other line, and the end of the input, ends the program.
#[track_caller]
pub fn pause<B: Bytes + ?Sized>(text: &B) {
    crate::io::flush_all();
    let text = String::from_utf8_lossy(text.bytes()).into_owned();
    eprintln!("PAUSE {text}");
    eprintln!("To resume execution, type go.  Other input will terminate the job.");
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    if read.is_err() || answer.trim_end() != "go" {
        crate::fatal::stop();
    }
    eprintln!("RESUMED");
}

/// A number of a format that is computed when the statement runs; blanks mean nothing there.
pub fn digits_of_format(number: impl Into<i64>) -> Character {
    Character::from(format!("{:12}", number.into()))
}

/// RAN: DEC's generator, which keeps its state in the argument.
pub fn ran(seed: &mut i32) -> f32 {
    *seed = seed.wrapping_mul(69_069).wrapping_add(1);
    (seed.cast_unsigned() >> 8) as f32 / 16_777_216.0
}

/// MALLOC: the address of so many bytes of memory, of which nothing but FREE takes care; zero where there are none.
pub fn malloc(bytes: impl Into<i64>) -> i64 {
    let bytes = usize::try_from(bytes.into()).unwrap_or(0);
    // SAFETY: any number of bytes may be asked for.
    unsafe { libc::calloc(bytes.max(1), 1) as i64 }
}

/// FREE: gives memory of MALLOC back.
pub fn free(address: i64) {
    // SAFETY: the address of memory that `malloc` gave, or zero; the program answers for that, as in every language that has FREE.
    unsafe { libc::free(address as *mut libc::c_void) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_files() {
        let file = std::env::temp_dir().join(format!("cuf2rs-vendor-{}", std::process::id()));
        std::fs::write(&file, "twelve bytes").expect("a file of the test");
        let name = format!("{}  ", file.display());
        let mut values = [0; 13];
        assert_eq!((stat(&name, &mut values), values[7]), (0, 12));
        let second = format!("{}-2", file.display());
        assert_eq!((link(&name, &second), chmod(&second, "400")), (0, 0));
        assert_eq!((lstat(&second, &mut values), values[2] & 0o777), (0, 0o400));
        assert_eq!(
            (access(&name, "r"), access("/no/such/file", " ")),
            (0, libc::ENOENT)
        );
        for file in [name.trim_end(), &second] {
            std::fs::remove_file(file).expect("a file of the test");
        }
        assert_eq!(stat(&name, &mut values), libc::ENOENT);
    }

    #[test]
    fn times_in_parts() {
        let mut values = [0; 9];
        gmtime(86_400 * 365, &mut values);
        assert_eq!(values, [0, 0, 0, 1, 0, 71, 5, 0, 0]);
        let (mut day, mut time) = (Character::from("         "), Character::from("        "));
        date(&mut day);
        time_of_day(&mut time);
        assert_eq!((day.as_bytes()[2], time.as_bytes()[5]), (b'-', b':'));
    }

    #[test]
    fn numbers_and_memory() {
        let mut seed = 1;
        assert_eq!((ran(&mut seed), seed), (269.0 / 16_777_216.0, 69_070));
        let address = malloc(16);
        assert_ne!(address, 0);
        free(address);
        assert_eq!(kill(i64::from(std::process::id()), 0), 0);
    }
}
