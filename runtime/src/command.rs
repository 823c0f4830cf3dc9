//! The command line and the environment: COMMAND_ARGUMENT_COUNT, GET_COMMAND, GET_COMMAND_ARGUMENT,
//! GET_ENVIRONMENT_VARIABLE and EXECUTE_COMMAND_LINE (Fortran 2018, 16.9), and the extensions GETARG and GETENV. Results that
//! the call leaves out are None. Status values are gfortran's: 0, -1 when the value was cut, 42 for no such argument, 1
//! for no such variable.

use crate::character::{Bytes, Text, trimmed};
use std::process::Command;

const NO_ARGUMENT: i32 = 42;
const NO_VARIABLE: i32 = 1;
const CUT: i32 = -1;

/// COMMAND_ARGUMENT_COUNT, and IARGC: arguments without the program's name.
pub fn command_argument_count() -> i32 {
    std::env::args_os().count().saturating_sub(1) as i32
}

fn argument(number: i64) -> Option<Vec<u8>> {
    let number = usize::try_from(number).ok()?;
    std::env::args_os()
        .nth(number)
        .map(|argument| argument.into_encoded_bytes())
}

fn set<T>(place: Option<&mut T>, value: T) {
    if let Some(place) = place {
        *place = value;
    }
}

/// Stores a value and its length; the status tells whether it was cut.
fn answer(
    found: &[u8],
    value: Option<&mut Text>,
    length: Option<&mut i32>,
    status: Option<&mut i32>,
) {
    let cut = value
        .as_ref()
        .is_some_and(|place| place.as_bytes().len() < found.len());
    if let Some(place) = value {
        place.assign(found);
    }
    set(length, found.len() as i32);
    set(status, if cut { CUT } else { 0 });
}

fn nothing(
    code: i32,
    value: Option<&mut Text>,
    length: Option<&mut i32>,
    status: Option<&mut i32>,
) {
    answer(b"", value, length, None);
    set(status, code);
}

/// GET_COMMAND: the whole command line, words separated by a blank.
pub fn get_command(command: Option<&mut Text>, length: Option<&mut i32>, status: Option<&mut i32>) {
    let words: Vec<Vec<u8>> = std::env::args_os()
        .map(|word| word.into_encoded_bytes())
        .collect();
    answer(&words.join(&b' '), command, length, status);
}

/// GET_COMMAND_ARGUMENT: argument `number`; zero is the program's name.
pub fn get_command_argument(
    number: impl Into<i64>,
    value: Option<&mut Text>,
    length: Option<&mut i32>,
    status: Option<&mut i32>,
) {
    match argument(number.into()) {
        Some(found) => answer(&found, value, length, status),
        None => nothing(NO_ARGUMENT, value, length, status),
    }
}

/// GETARG: argument `number`, blank when there is none.
pub fn getarg(number: impl Into<i64>, value: &mut Text) {
    get_command_argument(number, Some(value), None, None);
}

/// GET_ENVIRONMENT_VARIABLE: trailing blanks of `name` count only when `trim_name` is false.
pub fn get_environment_variable<B: Bytes + ?Sized>(
    name: &B,
    value: Option<&mut Text>,
    length: Option<&mut i32>,
    status: Option<&mut i32>,
    trim_name: bool,
) {
    let name = if trim_name {
        trimmed(name.bytes())
    } else {
        name.bytes()
    };
    match environment(name) {
        Some(found) => answer(&found, value, length, status),
        None => nothing(NO_VARIABLE, value, length, status),
    }
}

fn environment(name: &[u8]) -> Option<Vec<u8>> {
    let name = std::str::from_utf8(name)
        .ok()
        .filter(|name| !name.is_empty() && !name.contains(['=', '\0']))?;
    std::env::var_os(name).map(|value| value.into_encoded_bytes())
}

/// GETENV: the value of an environment variable, blank when there is none.
pub fn getenv<B: Bytes + ?Sized>(name: &B, value: &mut Text) {
    get_environment_variable(name, Some(value), None, None, true);
}

/// EXECUTE_COMMAND_LINE through the system's shell. Without CMDSTAT= a command that cannot be started is a run-time error.
#[track_caller]
pub fn execute_command_line<B: Bytes + ?Sized>(
    command: &B,
    wait: bool,
    exitstat: Option<&mut i32>,
    cmdstat: Option<&mut i32>,
    cmdmsg: Option<&mut Text>,
) {
    crate::io::flush_all();
    let text = String::from_utf8_lossy(trimmed(command.bytes())).into_owned();
    let mut shell = Command::new(if cfg!(windows) { "cmd" } else { "sh" });
    shell.arg(if cfg!(windows) { "/C" } else { "-c" }).arg(text);
    let result = if wait {
        shell.status().map(|status| status.code().unwrap_or(-1))
    } else {
        shell.spawn().map(|_| 0)
    };
    match (result, cmdstat) {
        (Ok(code), cmdstat) => {
            if wait {
                set(exitstat, code);
            }
            // What a shell says of a command that it cannot find or run.
            let lost = matches!(code, 126 | 127);
            if let (true, Some(message)) = (lost, cmdmsg) {
                message.assign("Invalid command line");
            }
            set(cmdstat, if lost { 3 } else { 0 });
        }
        (Err(error), Some(cmdstat)) => {
            *cmdstat = 1;
            if let Some(message) = cmdmsg {
                message.assign(&error.to_string());
            }
        }
        (Err(error), None) => crate::fatal(&format!("EXECUTE_COMMAND_LINE: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::character::Character;

    #[test]
    fn missing_arguments_and_variables_are_blank() {
        let (mut value, mut length, mut status) = (Character::new(4, "old"), -1, 0);
        get_command_argument(
            10_000,
            Some(&mut value),
            Some(&mut length),
            Some(&mut status),
        );
        assert_eq!(
            (value.to_string().as_str(), length, status),
            ("    ", 0, NO_ARGUMENT)
        );
        get_environment_variable(
            "NO SUCH=NAME",
            Some(&mut value),
            Some(&mut length),
            Some(&mut status),
            true,
        );
        assert_eq!((length, status), (0, NO_VARIABLE));
    }

    #[test]
    fn a_long_value_is_cut() {
        let (mut value, mut length, mut status) = (Character::blank(1), 0, 0);
        get_command_argument(0, Some(&mut value), Some(&mut length), Some(&mut status));
        assert!(length > 1);
        assert_eq!(status, CUT);
    }

    #[test]
    #[cfg(unix)]
    fn commands_run_in_a_shell() {
        let (mut code, mut status) = (0, -1);
        execute_command_line("exit 3   ", true, Some(&mut code), Some(&mut status), None);
        assert_eq!((code, status), (3, 0));
    }
}
