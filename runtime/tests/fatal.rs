//! Run-time errors end the process with exit code 2 and one message that names the Fortran line. Each case runs in a process of its own:
//! this test executable, called again for the one test with a variable that says which error to make.

use cuf2rs_runtime::prelude::*;
use std::hint::black_box;
use std::process::Command;

static MAP: SourceMap = SourceMap {
    kernels: 0,
    files: &[MappedFile {
        rust: "tests/fatal.rs",
        fortran: "wrong.cuf",
        lines: &[(1, 100), (1000, 200)],
        text: "",
    }],
    ..SourceMap::EMPTY
};

/// Makes the error with this name; does not return.
fn make(error: &str) {
    start(&MAP);
    let zero = black_box(0);
    match error {
        "allocated twice" => {
            let mut a = Array1::<f64>::unallocated();
            a.allocate(3);
            a.allocate(3);
        }
        "deallocated twice" => Array1::<f64>::unallocated().deallocate(),
        "no memory" => drop(Array2::<f64>::new((black_box(1_i64 << 40), 1_i64 << 30))),
        "division" => drop(black_box(1 / zero)),
        "power" => drop(black_box(power(zero, -1))),
        "bounds" => drop(black_box(Array1::<i32>::new(3)[zero])),
        "section" => drop(Array2::<i32>::new((3, 3)).section::<1>((4, ..)).to_array()),
        "panic in a thread" => drop(std::thread::spawn(|| panic!("broken")).join()),
        "stop" => stop_code(7),
        other => panic!("no case {other}"),
    }
}

fn outcome(error: &str) -> (Option<i32>, String) {
    let this = std::env::current_exe().unwrap();
    let mut command = Command::new(this);
    command
        .args(["--exact", "errors_name_the_fortran_line", "--nocapture"])
        .env("CUF2RS_MAKE_ERROR", error);
    let output = command.output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn errors_name_the_fortran_line() {
    if let Ok(error) = std::env::var("CUF2RS_MAKE_ERROR") {
        return make(&error);
    }
    let at = "wrong.cuf:100: run-time error:";
    for (error, text) in [
        (
            "allocated twice",
            "attempt to allocate an array that is already allocated",
        ),
        (
            "deallocated twice",
            "attempt to deallocate an array that is not allocated",
        ),
        (
            "no memory",
            "not enough memory for an array of [1099511627776, 1073741824] elements (9444732965739290427392 bytes)",
        ),
        ("division", "attempt to divide by zero"),
        ("power", "division of an integer by zero"),
        (
            "bounds",
            "subscript 0 of dimension 1 is outside the bounds 1:3",
        ),
        (
            "section",
            "section subscript 4 of dimension 1 is outside the bounds 1:3",
        ),
        ("panic in a thread", "broken"),
    ] {
        // Subscripts are checked in checked builds only.
        if !cfg!(debug_assertions) && ["bounds", "section"].contains(&error) {
            continue;
        }
        assert_eq!(
            outcome(error),
            (Some(2), format!("{at} {text}\n")),
            "{error}"
        );
    }
    assert_eq!(outcome("stop"), (Some(7), "STOP 7\n".to_string()));
}
