//! Build systems that ask a compiler who it is before they call it: CMake with Ninja and with makefiles, Meson, Autoconf, fpm.

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

const AUTOCONF: &str = "AC_INIT([sums], [1.0])
AC_PROG_CC
AC_PROG_FC([nvfortran])
AC_LANG([Fortran])
AC_FC_SRCEXT([f90])
AC_FC_FREEFORM
AC_FC_LINE_LENGTH([132])
AC_FC_MODULE_EXTENSION
AC_FC_MODULE_FLAG
AC_FC_MODULE_OUTPUT_FLAG
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [      use cudafor])], [has_cuda=yes], [has_cuda=no])
AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [      use no_such_module])], [has_other=yes], [has_other=no])
AC_MSG_NOTICE([modules: $has_cuda, $has_other])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
";

/// A program that is linked with libraries of the CUDA toolkit that CMake has found.
const CMAKE_WITH_TOOLKIT: &str = "cmake_minimum_required(VERSION 3.18)
project(sums LANGUAGES Fortran C)
find_package(CUDAToolkit 11.0 REQUIRED)
add_executable(sums sums.f90 doubled.f90 more.f90 ten.c)
target_compile_options(sums PRIVATE $<$<COMPILE_LANGUAGE:Fortran>:-cuda>)
target_include_directories(sums PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
target_link_libraries(sums PRIVATE CUDA::cudart CUDA::cublas CUDA::cufft)
";

/// What CMake looks at in a toolkit: a compiler that says its version, a header, libraries.
const TOOLKIT: [(&str, &str); 3] = [
    (
        "bin/nvcc",
        "#!/bin/sh\necho 'Cuda compilation tools, release 13.0, V13.0.48'\n",
    ),
    ("include/cuda_runtime.h", "#define CUDART_VERSION 13000\n"),
    ("lib64/empty.c", "int empty;\n"),
];

/// Sources where fpm looks for them: a library of Fortran and C, and a program.
const FPM: &str = "name = 'sums'
[build]
external-modules = ['cudafor']
[fortran]
implicit-external = true
";

/// Objects in a folder of their own, modules in another, a suffix rule, an archive that a makefile below makes.
const MAKEFILE: &str = ".SUFFIXES:
.SUFFIXES: .f90 .c .o
sums: parts/libmore.a doubled.o ten.o sums.o
\t@FC@ @FCFLAGS@ -o $@ sums.o doubled.o ten.o -Lparts -lmore @LIBS@
parts/libmore.a: more.f90
\t$(MAKE) -C parts
sums.o: doubled.o
.f90.o:
\t@FC@ @FCFLAGS@ @FC_MODOUT@mods @FC_MODINC@mods @FC_MODINC@parts -c @FCFLAGS_f90@ $<
.c.o:
\t@CC@ -c $<
";

const MAKEFILE_BELOW: &str = "libmore.a: ../more.f90
\t$(FC) -module . -c ../more.f90 -o more.o
\tar rc $@ more.o
";

const FILES: [(&str, &str); 9] = [
    ("configure.ac", AUTOCONF),
    ("Makefile.in", MAKEFILE),
    ("parts/Makefile", MAKEFILE_BELOW),
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
    for inside in ["parts", "mods"] {
        fs::create_dir_all(folder.join(inside)).unwrap();
    }
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
    usage::without_optimisation(&mut command)
        .env("FC", compiler)
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
fn toolkit(folder: &Path, compiler: &Path) {
    use std::os::unix::fs::PermissionsExt;
    for (name, text) in TOOLKIT {
        let file = folder.join("toolkit").join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    for library in ["cudart", "cublas", "cublasLt", "cufft"] {
        let made = format!("toolkit/lib64/lib{library}.so");
        let line = ["cc", "-shared", "-o", &made, "toolkit/lib64/empty.c"];
        runs(folder, &line, compiler);
    }
}

#[cfg(unix)]
#[test]
fn cmake_finds_a_cuda_toolkit_and_links_its_libraries() {
    if !tools::has("cmake", "CMake") || !tools::has("ninja", "CMake") {
        return;
    }
    let (folder, compiler) = project("toolkit");
    toolkit(&folder, &compiler);
    fs::write(folder.join("CMakeLists.txt"), CMAKE_WITH_TOOLKIT).unwrap();
    let fortran = format!("-DCMAKE_Fortran_COMPILER={}", compiler.display());
    let root = format!("-DCUDAToolkit_ROOT={}/toolkit", folder.display());
    let line = [
        "cmake", "-S", ".", "-B", "out", "-G", "Ninja", &fortran, &root,
    ];
    let said = runs(&folder, &line, &compiler);
    assert!(said.contains("Found CUDAToolkit"), "{said}");
    runs(&folder, &["cmake", "--build", "out"], &compiler);
    assert_eq!(runs(&folder, &["out/sums"], &compiler), " 13.0\n");
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

#[cfg(unix)]
#[test]
fn autoconf_finds_out_what_makefiles_need() {
    if !tools::has("autoconf", "Autoconf") || !tools::has("make", "Autoconf") {
        return;
    }
    let (folder, compiler) = project("autoconf");
    runs(&folder, &["autoconf"], &compiler);
    let said = runs(&folder, &["./configure"], &compiler);
    for expected in [
        "extension... mod",
        "module inclusion flag... -I",
        "module output flag... -J",
        "modules: yes, no",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    runs(&folder, &["make"], &compiler);
    assert!(folder.join("mods/doubled.mod").exists());
    assert_eq!(runs(&folder, &["./sums"], &compiler), " 13.0\n");
}

#[cfg(unix)]
#[test]
fn fpm_builds_a_library_and_a_program() {
    if !tools::has("fpm", "fpm") {
        return;
    }
    let (folder, compiler) = project("fpm");
    fs::write(folder.join("fpm.toml"), FPM).unwrap();
    let moves = [
        ("src", "doubled.f90"),
        ("src", "more.f90"),
        ("src", "ten.c"),
        ("app", "sums.f90"),
    ];
    for (below, name) in moves {
        fs::create_dir_all(folder.join(below)).unwrap();
        fs::rename(folder.join(name), folder.join(below).join(name)).unwrap();
    }
    let compiler_option = format!("--compiler={}", compiler.display());
    let line = [
        "fpm",
        "install",
        &compiler_option,
        "--flag=-cuda",
        "--prefix=out",
    ];
    runs(&folder, &line, &compiler);
    assert_eq!(runs(&folder, &["out/bin/sums"], &compiler), " 13.0\n");
}
