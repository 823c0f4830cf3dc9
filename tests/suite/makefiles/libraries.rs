//! Files in C beside the program, and shared libraries in C that it calls: found in the folders of -L, named as files, and asked for by the other commands.

use super::{Place, printed, shown};
use crate::tools;

const PROGRAM: &str = "program rates
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function doubled(n) bind(c)
      import :: c_int
      integer(c_int), value :: n
    end function
  end interface
  real(8), external :: scaled
  character(4), external :: repeated
  integer :: letters
  call count_letters('a b  ', letters)
  print *, doubled(21), scaled(1.5d0), letters, repeated('x', 3) // '|'
end program
";

const LIBRARY: &str = "int doubled(int n) { return 2 * n; }
double scaled_(const double *x) { return 4 * *x; }
void repeated_(char *place, long size, const char *text, const int *n, long length)
{
    for (long i = 0; i < size; i++)
        place[i] = i < *n ? text[0] : '-';
}
void count_letters_(const char *text, int *n, long length)
{
    *n = 0;
    for (long i = 0; i < length; i++)
        *n += text[i] != ' ';
}
";

#[test]
fn shared_libraries_are_linked_by_name_and_by_file() {
    if !tools::has("cc", "shared libraries") {
        return;
    }
    let place = Place::new("libraries");
    place
        .file("rates.f90", PROGRAM)
        .file("rates.c", LIBRARY)
        .file("lib/note.txt", "");
    let words = ["-shared", "-fPIC", "-o", "lib/librates.so", "rates.c"];
    assert!(place.run("cc", &words).status.success());
    place.succeeds("-c rates.f90");
    for library in ["-Llib -lrates", "lib/librates.so"] {
        place.succeeds(&format!("-o rates rates.o {library}"));
        let printed = printed(&place.run("./rates", &[]));
        let words: Vec<&str> = printed.split_whitespace().collect();
        assert_eq!(
            words,
            ["42", "6.0000000000000000", "2", "xxx-|"],
            "{library}"
        );
    }
    let cuf2rs = env!("CARGO_BIN_EXE_cuf2rs");
    let found = place.run(cuf2rs, &["check", "rates.f90", "-L", "lib", "-l", "rates"]);
    assert!(found.status.success(), "{}", shown(&found));
    let missing = place.run(cuf2rs, &["check", "rates.f90", "-l", "rates"]);
    insta::assert_snapshot!(shown(&missing), @r"
    error[C001]: library 'rates' is not found: no 'librates.so'
     = help: name its folder with -L, or install the package that is for development with it

    exit code 3
    ");
}

/// FindBLAS of CMake and scripts of autoconf link a call without arguments to learn whether the library is there.
#[test]
fn probes_for_blas_and_lapack_are_linked() {
    let place = Place::new("probes");
    place.file(
        "probe.f",
        "      external sgemm\n      call sgemm()\n      end\n",
    );
    let linked = shown(&place.fc("-o probe probe.f"));
    assert!(
        linked.contains("warning[T024]: 'sgemm' is called without its arguments")
            && linked.ends_with("exit code 0"),
        "{linked}"
    );
    let ended = shown(&place.run("./probe", &[]));
    assert!(
        ended.contains("ERROR STOP 'sgemm' is called without its arguments")
            && ended.ends_with("exit code 1"),
        "{ended}"
    );
}

#[test]
fn macros_of_the_command_line_reach_c() {
    let place = Place::new("macros");
    place.file("p.f90", "interface\ninteger(4) function f() bind(c)\nend function\nend interface\nprint *, f()\nend\n");
    place.file("c.c", "int f(void) { return VALUE; }\n");
    // By the name that makefiles know of the C compiler beside nvfortran.
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_cuf2rs"), place.0.join("nvc")).unwrap();
    let words = ["-fast", "-Minfo=all", "-DVALUE=3", "-c", "c.c"];
    let made = place.run("./nvc", &words);
    assert!(made.status.success(), "{}", shown(&made));
    place.succeeds("-DVALUE=4 p.f90 c.o -o p");
    assert_eq!(printed(&place.run("./p", &[])), "           3\n");
}
