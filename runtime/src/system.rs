//! What the extensions of older compilers ask the system: GETPID, HOSTNM, GETCWD, CHDIR, UNLINK, RENAME, SYSTEM, ISATTY, LOC, ABORT. A status
//! is zero, or the system's error number.

use crate::character::{Bytes, Text, trimmed};
use std::io::{Error, IsTerminal};
use std::path::PathBuf;

/// GETPID: the number of the process.
pub fn getpid() -> i32 {
    std::process::id() as i32
}

/// ISATTY: whether a unit is a terminal; units 5, 6 and 0 may be.
pub fn isatty(unit: impl Into<i64>) -> bool {
    match unit.into() {
        5 => std::io::stdin().is_terminal(),
        6 => std::io::stdout().is_terminal(),
        0 => std::io::stderr().is_terminal(),
        _ => false,
    }
}

fn status(result: Result<(), Error>) -> i32 {
    match result {
        Ok(()) => 0,
        Err(error) => error.raw_os_error().unwrap_or(-1),
    }
}

/// A name without the blanks behind it.
fn path<B: Bytes + ?Sized>(name: &B) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(trimmed(name.bytes())).into_owned())
}

/// HOSTNM: the name of the machine.
pub fn hostnm(name: &mut Text) -> i32 {
    let found = std::fs::read("/proc/sys/kernel/hostname");
    let line = found.map(|bytes| name.assign(bytes.trim_ascii_end()));
    status(line)
}

/// GETCWD: the working directory.
pub fn getcwd(name: &mut Text) -> i32 {
    status(std::env::current_dir().map(|folder| name.assign(folder.as_os_str().as_encoded_bytes())))
}

/// CHDIR: another working directory.
pub fn chdir<B: Bytes + ?Sized>(name: &B) -> i32 {
    status(std::env::set_current_dir(path(name)))
}

/// UNLINK: removes a file.
pub fn unlink<B: Bytes + ?Sized>(name: &B) -> i32 {
    status(std::fs::remove_file(path(name)))
}

/// RENAME: gives a file another name.
pub fn rename<A: Bytes + ?Sized, B: Bytes + ?Sized>(from: &A, to: &B) -> i32 {
    status(std::fs::rename(path(from), path(to)))
}

/// SYSTEM: runs a command; what was written is seen before. The result is its exit status.
pub fn system<B: Bytes + ?Sized>(command: &B) -> i32 {
    crate::io::flush_all();
    let line = path(command);
    let done = std::process::Command::new("sh")
        .arg("-c")
        .arg(line)
        .status();
    done.map_or(-1, |status| status.code().unwrap_or(-1))
}

/// ABORT: ends the program at once, with a core file where the system makes one.
pub fn abort() -> ! {
    crate::io::flush_all();
    eprintln!("Program aborted.");
    crate::signals::let_abort();
    std::process::abort()
}

/// LOC: the address of a variable.
pub fn loc<T: ?Sized>(variable: &T) -> i64 {
    std::ptr::from_ref(variable).cast::<()>() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_commands_give_a_status() {
        let folder = std::env::temp_dir().join(format!("cuf2rs-system-{}", getpid()));
        std::fs::write(&folder, "x").expect("a file of the test");
        let name = folder.to_string_lossy().into_owned();
        let other = format!("{name}-2   ");
        assert_eq!(
            (rename(&name, &other), unlink(&name), unlink(&other)),
            (0, 2, 0)
        );
        assert_eq!((system("exit 3"), isatty(17)), (3, false));
        let x = [1.0, 2.0];
        assert_eq!(loc(&x[1]) - loc(&x[0]), 8);
    }
}
