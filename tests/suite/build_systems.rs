//! Build systems that ask a compiler who it is before they call it: CMake with Ninja and with makefiles, Meson.

use crate::tools;
use crate::usage;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CMAKE: &str = "cmake_minimum_required(VERSION 3.18)
project(sums LANGUAGES Fortran C)
add_library(doubled SHARED doubled.f90)
add_library(more STATIC more.f90)
add_executable(sums sums.f90 ten.c)
target_link_libraries(sums doubled more)
";

const MESON: &str = "project('sums', ['fortran', 'c'])
more = static_library('more', 'more.f90')
executable('sums', ['sums.f90', 'doubled.f90', 'ten.c'], link_with: more, link_language: 'fortran')
";

const FILES: [(&str, &str); 6] = [
    ("CMakeLists.txt", CMAKE),
    ("meson.build", MESON),
    (
        "doubled.f90",
        "module doubled\ncontains\nsubroutine twice(x)\n  real :: x\n  x = 2*x\nend subroutine\nend module\n",
    ),
    (
        "more.f90",
        "module more\ncontains\nsubroutine one(x)\n  real :: x\n  x = x + 1\nend subroutine\nend module\n",
    ),
    ("ten.c", "void ten_(float *x) { *x += 10; }\n"),
    (
        "sums.f90",
        "program sums\n  use doubled\n  use more\n  real :: x\n  x = 1\n  call twice(x)\n  call one(x)\n  call ten(x)\n  print '(f5.1)', x\nend program\n",
    ),
];

/// A folder with the program, and the compiler under the name that build systems know.
#[cfg(unix)]
fn project(name: &str) -> (PathBuf, PathBuf) {
    let folder = usage::place().join(format!("build-systems-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in FILES {
        fs::write(folder.join(name), text).unwrap();
    }
    let compiler = folder.join("nvfortran");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_cuf2rs"), &compiler).unwrap();
    (folder, compiler)
}

fn runs(folder: &Path, line: &[&str], compiler: &Path) -> String {
    let mut command = Command::new(line[0]);
    command.args(&line[1..]).current_dir(folder);
    command
        .env("FC", compiler)
        .env("CUF2RS_CACHE", usage::place().join("cache"))
        .env("CUF2RS_DEVICE", "cpu");
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line:?}\n{said}{error}");
    said
}

#[cfg(unix)]
#[test]
fn cmake_knows_the_compiler_and_builds_with_it() {
    if !tools::has("cmake", "CMake") || !tools::has("ninja", "CMake") {
        return;
    }
    for (name, generator) in [("ninja", "Ninja"), ("make", "Unix Makefiles")] {
        let (folder, compiler) = project(name);
        let fortran = format!("-DCMAKE_Fortran_COMPILER={}", compiler.display());
        let line = ["cmake", "-S", ".", "-B", "out", "-G", generator, &fortran];
        let said = runs(&folder, &line, &compiler);
        assert!(
            said.contains("Fortran compiler identification is NVHPC"),
            "{said}"
        );
        runs(&folder, &["cmake", "--build", "out"], &compiler);
        assert_eq!(runs(&folder, &["out/sums"], &compiler), " 13.0\n");
    }
}

#[cfg(unix)]
#[test]
fn meson_knows_the_compiler_and_builds_with_it() {
    if !tools::has("meson", "Meson") || !tools::has("ninja", "Meson") {
        return;
    }
    let (folder, compiler) = project("meson");
    runs(&folder, &["meson", "setup", "out"], &compiler);
    runs(&folder, &["meson", "compile", "-C", "out"], &compiler);
    assert_eq!(runs(&folder, &["out/sums"], &compiler), " 13.0\n");
}
