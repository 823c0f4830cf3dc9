//! The command line: messages, exit codes, folders.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own for a test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("cuf2rs-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn file(&self, name: &str, text: &str) -> &Scratch {
        fs::write(self.0.join(name), text).unwrap();
        self
    }

    fn cuf2rs(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
        command
            .current_dir(&self.0)
            .args(arguments)
            .output()
            .unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn shown(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    format!("{}exit code {}", error, output.status.code().unwrap_or(-1))
}

#[test]
fn wrong_files_are_refused() {
    let scratch = Scratch::new("files");
    scratch.file("a.cpp", "").file("a.txt", "");
    let check = |name: &str| shown(&scratch.cuf2rs(&["check", name]));
    insta::assert_snapshot!(check("none.cuf"), @r"
    error[C001]: cannot read 'none.cuf': No such file or directory (os error 2)
     = help: check the name and the current folder

    exit code 3
    ");
    insta::assert_snapshot!(check("a.cpp"), @r#"
    error[C003]: 'a.cpp' is neither Fortran nor C nor CUDA C
     = help: give the parts in C as .c and .cu files; make C++ a .cu file with extern "C" functions

    exit code 2
    "#);
    insta::assert_snapshot!(check("a.txt"), @r"
    error[C002]: the suffix of 'a.txt' does not say that it is Fortran
     = help: known are .cuf .f90 .f95 .f03 .f08 .f18 (free form) and .f .for .ftn (fixed form), in upper case with preprocessor; for another one pass --free or --fixed

    exit code 2
    ");
}

#[test]
fn errors_are_shown_with_their_place() {
    let scratch = Scratch::new("errors");
    scratch.file(
        "a.CUF",
        "program p\n#ifdef X\n  print *, 'open\n#endif\nend program\n",
    );
    let output = scratch.cuf2rs(&["dump", "--stage", "lines", "-DX", "a.CUF"]);
    insta::assert_snapshot!(shown(&output), @r"
    error[L001]: character constant is not closed
      ┌─ a.CUF:3:12
      │
    3 │   print *, 'open
      │            ^ opened here
      │
      = help: close it with the quote that opened it; write the quote twice to have it inside

    cuf2rs: 1 error
    exit code 1
    ");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "1:1: program p\n3:3: print *, 'open'\n5:1: end program\n"
    );
    assert_eq!(
        scratch
            .cuf2rs(&["dump", "--stage", "lines", "a.CUF"])
            .status
            .code(),
        Some(0)
    );
}

#[test]
fn wrong_options_end_with_two() {
    let scratch = Scratch::new("options");
    scratch.file("a.cuf", "end\n");
    for arguments in [
        &["run", "a.cuf", "--device", "gpu"][..],
        &["check", "a.cuf", "-D", "1x"],
        &["check", "a.cuf", "--free", "--fixed"],
        &["check"],
        &["frobnicate"],
        &["explain", "Z999"],
    ] {
        assert_eq!(
            scratch.cuf2rs(arguments).status.code(),
            Some(2),
            "{arguments:?}"
        );
    }
}

#[test]
fn every_code_is_explained() {
    let scratch = Scratch::new("explain");
    let list = scratch.cuf2rs(&["explain"]);
    let list = String::from_utf8(list.stdout).unwrap();
    assert!(list.lines().count() > 30);
    let first = scratch.cuf2rs(&["explain", "l001"]);
    assert!(
        String::from_utf8(first.stdout)
            .unwrap()
            .starts_with("L001: character constant is not closed\n\n")
    );
}

/// What a device takes is written to it: a file in the place of the null device would be there for all programs.
#[cfg(unix)]
#[test]
fn devices_are_written_to() {
    let scratch = Scratch::new("devices");
    scratch.file("hello.f90", "print *, 'hello'\nend\n");
    let link = scratch.0.join("nothing.o");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let output = scratch.cuf2rs(&["fc", "-c", "hello.f90", "-o", "nothing.o"]);
    assert!(output.status.success(), "{}", shown(&output));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}
