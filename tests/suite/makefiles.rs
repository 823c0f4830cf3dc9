//! `cuf2rs fc` in the place of nvfortran: objects, module files, archives, makefiles.

mod data_files;
mod descriptors;
mod forms;
mod kinds;
mod libraries;
mod submodules;

use crate::tools;
use crate::usage;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own for a test, with the cache that all share.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = usage::place().join(format!("fc-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Place(folder)
    }

    fn file(&self, name: &str, text: &str) -> &Place {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(program);
        command.current_dir(&self.0).args(arguments);
        usage::without_optimisation(&mut command).env("CUF2RS_DEVICE", "cpu");
        command.output().unwrap()
    }

    /// Calls the compiler with the words of a line.
    fn fc(&self, line: &str) -> Output {
        let words: Vec<&str> = std::iter::once("fc").chain(line.split(' ')).collect();
        self.run(env!("CARGO_BIN_EXE_cuf2rs"), &words)
    }

    fn succeeds(&self, line: &str) {
        let output = self.fc(line);
        assert!(output.status.success(), "{line}: {}", shown(&output));
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

fn shown(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    format!("{}exit code {}", error, output.status.code().unwrap_or(-1))
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", shown(output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const KERNELS: &str = "\
module kernels
  use precision
contains
  attributes(global) subroutine scale(a, s, n)
    real(wp) :: a(n)
    real(wp), value :: s
    integer, value :: n
    integer :: i
    i = (blockIdx%x-1)*blockDim%x + threadIdx%x
    if (i <= n) a(i) = s*a(i)
  end subroutine
end module
";

const MAIN: &str = "\
program main
  use kernels
  implicit none
  include 'sizes.inc'
  real(wp), device :: d(n)
  real(wp) :: h(n)
  h = FACTOR
  d = h
  call scale<<<1, n>>>(d, 2.0_wp, n)
  h = d
  call report(h, n)
end program
";

const PRECISION: &str =
    "module precision\n  integer, parameter :: wp = kind(1.d0)\nend module precision\n";

const REPORT: &str = "      subroutine report(x, n)
      use precision
      integer n
      real(wp) x(n)
      print '(f8.2)', sum(x)
      end
";

const MAKEFILE: &str = "\
FC = nvfortran
FFLAGS = -O3 -cuda -gpu=cc80,ptxinfo -DFACTOR=3 -module obj
OBJS = obj/precision.o obj/kernels.o obj/main.o
prog: $(OBJS) libreport.a
\t$(FC) -cuda -o $@ $(OBJS) -L. -lreport -lm
libreport.a: obj/report.o
\tar rcs $@ $^
obj/%.o: src/%.F90
\t$(FC) $(FFLAGS) -c $< -o $@
obj/%.o: src/%.cuf
\t$(FC) $(FFLAGS) -c $< -o $@
obj/%.o: src/%.f
\t$(FC) $(FFLAGS) -c $< -o $@
obj/kernels.o: obj/precision.mod
obj/precision.mod: obj/precision.o
obj/report.o: obj/precision.o
obj/main.o: obj/kernels.o src/sizes.inc
";

fn project(name: &str) -> Place {
    let place = Place::new(name);
    place
        .file("src/precision.F90", PRECISION)
        .file("src/kernels.cuf", KERNELS)
        .file("src/main.F90", MAIN)
        .file("src/report.f", REPORT)
        .file("src/sizes.inc", "      integer, parameter :: n = 32\n")
        .file("Makefile", MAKEFILE);
    fs::create_dir_all(place.0.join("obj")).unwrap();
    place
}

#[test]
fn a_makefile_for_nvfortran_works_with_fc_alone_changed() {
    if !tools::has("make", "makefiles") || !tools::has("ar", "makefiles") {
        return;
    }
    let place = project("make");
    let compiler = format!("FC={} fc", env!("CARGO_BIN_EXE_cuf2rs"));
    let output = place.run("make", &["-j4", &compiler]);
    assert!(output.status.success(), "{}", shown(&output));
    let program = place.0.join("prog");
    let run = || place.run(program.to_str().unwrap(), &[]);
    assert_eq!(printed(&run()), "  192.00\n");
    // What an included file says counts, once make has compiled the file that includes it again.
    place.file("src/sizes.inc", "      integer, parameter :: n = 10\n");
    let output = place.run("make", &[&compiler]);
    let recipes = printed(&output);
    assert!(recipes.contains("src/main.F90") && !recipes.contains("src/kernels.cuf"));
    assert_eq!(printed(&run()), "   60.00\n");
    let again = printed(&place.run("make", &[&compiler]));
    assert!(again.contains("up to date"), "{again}");
}

#[test]
fn sources_are_compiled_and_linked_in_one_call() {
    let place = project("one-call");
    place.succeeds("-cuda -DFACTOR=1 src/precision.F90 src/kernels.cuf src/main.F90 src/report.f");
    let program = place.0.join("a.out");
    let run = place.run(program.to_str().unwrap(), &[]);
    assert_eq!(printed(&run), "   64.00\n");
    assert!(place.has("kernels.mod") && place.has("precision.mod") && !place.has("main.o"));
}

#[test]
fn objects_hold_all_that_linking_needs() {
    let place = project("moved");
    place.succeeds("-module obj -c src/precision.F90");
    place.succeeds("-Iobj -c src/kernels.cuf src/report.f");
    place.succeeds("-Iobj -cuda -DFACTOR=2 -c src/main.F90 -o obj/main.o");
    assert!(place.has("precision.o") && place.has("obj/precision.mod") && place.has("kernels.mod"));
    fs::remove_dir_all(place.0.join("src")).unwrap();
    place.succeeds("-o prog obj/main.o kernels.o report.o precision.o");
    let program = place.0.join("prog");
    assert_eq!(
        printed(&place.run(program.to_str().unwrap(), &[])),
        "  128.00\n"
    );
}

#[test]
fn objects_say_what_their_directives_became_before_the_rest_of_the_program_is_there() {
    let place = Place::new("part");
    let text = "subroutine twice(a, n)\n  integer :: n, i\n  real :: a(n)\n  !$acc parallel loop\n  do i = 1, n\n    a(i) = 2*a(i)\n  end do\n  \
                call elsewhere(a, n)\nend subroutine\nsubroutine smooth(a, b, n)\n  integer :: n, i, j\n  real :: a(n, n), b(n, n)\n  !$acc kernels\n  \
                do j = 1, n\n    do i = 1, n\n      b(i, j) = a(i, j)\n    end do\n  end do\n  do j = 2, n - 1\n    do i = 2, n - 1\n      \
                a(i, j) = b(i - 1, j) + b(i, j + 1)\n    end do\n  end do\n  !$acc end kernels\nend subroutine\n";
    place.file("twice.f90", text);
    let output = place.fc("-acc -Minfo=accel -c twice.f90");
    assert_eq!(
        shown(&output),
        "twice:\n      4, Generating copy(a(1:n))\n      5, Loop is parallelizable\n         Accelerator kernel generated, 1 loop\n          \
         5, !$acc loop gang, vector(256 or 128) ! blockIdx%x threadIdx%x\nsmooth:\n     13, Generating copyin(a(1:n,1:n))\n         \
         Generating copyout(a(2:n-1,2:n-1))\n         Generating copyout(b(1:n,1:n))\n     14, Loop is parallelizable\n     15, Loop is parallelizable\n         \
         Accelerator kernel generated, 2 loops\n         14, !$acc loop gang, vector(4 or 2) ! blockIdx%y threadIdx%y\n         \
         15, !$acc loop gang, vector(64) ! blockIdx%x threadIdx%x\n     19, Loop is parallelizable\n     20, Loop is parallelizable\n         \
         Accelerator kernel generated, 2 loops\n         19, !$acc loop gang, vector(4 or 2) ! blockIdx%y threadIdx%y\n         \
         20, !$acc loop gang, vector(64) ! blockIdx%x threadIdx%x\nexit code 0"
    );
    place.file("twice.f90", &text.replace("2*a(i)", "2*a(i"));
    let said = shown(&place.fc("-acc -c twice.f90"));
    assert!(
        said.contains("error[P0") && !said.contains("L013"),
        "{said}"
    );
}

#[test]
fn errors_end_the_file_that_has_them() {
    let place = Place::new("errors");
    place.file("m.f90", "module m\n integer :: i\nend module\n");
    place.file(
        "a.f90",
        "subroutine a\n use m\n implicit none\n i = j\n call b\nend\n",
    );
    place.succeeds("-c m.f90");
    insta::assert_snapshot!(shown(&place.fc("-c a.f90")), @r"
    error[S001]: 'j' is not declared
      ┌─ a.f90:4:6
      │
    4 │  i = j
      │      ^ not declared in this scope, and IMPLICIT typing does not apply
      │
      = help: declare it, for example `integer :: j`

    cuf2rs: 1 error
    exit code 1
    ");
    assert!(!place.has("a.o"));
    place.file("a.f90", "subroutine a\n use m\n use n\n call b\nend\n");
    insta::assert_snapshot!(shown(&place.fc("-c a.f90")), @r"
    error[S003]: module 'n' is in none of the files
      ┌─ a.f90:3:6
      │
    3 │  use n
      │      ^ used here
      │
      = help: compile the file that holds it first, and name the folder of its .mod file with -I

    cuf2rs: 1 error
    exit code 1
    ");
    // What is in no file is the linker's business, as with other compilers.
    place.file("a.f90", "subroutine a\n use m\n i = f(1)\n call b\nend\n");
    place.succeeds("-c a.f90");
    place.file("p.f90", "call a\nend\n").succeeds("-c p.f90");
    insta::assert_snapshot!(shown(&place.fc("-o p p.o a.o")), @r"
    error[T020]: 'f' is neither an array nor a function of this program
      ┌─ a.f90:3:6
      │
    3 │  i = f(1)
      │      ^ followed by parentheses
      │
      = help: declare it as an array, or name the file that defines the function on the command line as well

    error[S336]: subroutine 'b' is not in the program
      ┌─ a.f90:4:7
      │
    4 │  call b
      │       ^ called here
      │
      = help: name the file that holds it on the command line, or USE its module

    cuf2rs: 2 errors
    exit code 1
    ");
}

#[test]
fn warnings_are_said_once() {
    let place = Place::new("warnings");
    place.file(
        "a.f90",
        "program a\n real :: x\n do x = 1., 2.\n end do\nend\n",
    );
    assert!(shown(&place.fc("-c a.f90")).contains("warning[S314]"));
    assert!(!shown(&place.fc("-w -c a.f90")).contains("warning"));
    assert!(!shown(&place.fc("-o a a.o")).contains("warning"));
}

#[test]
fn objects_of_other_compilers_are_refused() {
    let place = Place::new("foreign");
    let header = [
        "notes.txt/      ",
        "0           ",
        "0     ",
        "0     ",
        "100644  ",
        "4         `\n",
    ];
    place
        .file("a.o", "\x7fELF")
        .file("libb.a", &format!("!<arch>\n{}dear", header.concat()));
    place.file("c.o", "cuf2rs object 1\n4:path,");
    insta::assert_snapshot!(shown(&place.fc("-o p a.o")), @r"
    error[C012]: 'a.o' was not made by 'cuf2rs fc'
     = help: compile its source again ('make clean' first); C and CUDA C files can be compiled by 'cuf2rs fc -c', too

    exit code 3
    ");
    for name in ["libb.a", "c.o"] {
        assert!(
            shown(&place.fc(&format!("-o p {name}"))).contains("error[C012]"),
            "{name}"
        );
    }
    place
        .file("p.f90", "end\n")
        .file("notes.txt", "dear diary\n");
    assert!(shown(&place.fc("-c p.f90 -o notes.txt")).contains("error[C004]"));
}

#[test]
fn objects_of_c_compilers_are_linked() {
    if !tools::has("cc", "objects of C compilers") || !tools::has("ar", "objects of C compilers") {
        return;
    }
    let place = Place::new("native");
    place
        .file(
            "a.f90",
            "program a\n real(8), external :: twice\n print *, twice(1.5d0)\n call hours(n)\n print *, n\nend\n\
             subroutine add(n)\n n = n + 1\nend\n",
        )
        .file("twice.c", "double twice_(double *x) { return *x + *x; }\n")
        .file("hours.c", "void add_(int *); void hours_(int *n) { *n = 23; add_(n); }\n");
    for name in ["twice", "hours"] {
        let made = place.run("cc", &["-c", &format!("{name}.c")]);
        assert!(made.status.success(), "{}", shown(&made));
    }
    assert!(
        place
            .run("ar", &["rcs", "libhours.a", "hours.o"])
            .status
            .success()
    );
    place.succeeds("-c a.f90");
    place.succeeds("-o a a.o twice.o -L. -lhours -lm");
    let printed = printed(&place.run("./a", &[]));
    let words: Vec<&str> = printed.split_whitespace().collect();
    assert_eq!(words, ["3.0000000000000000", "24"]);
}

#[test]
fn included_files_must_not_change_between_objects() {
    let place = Place::new("changed");
    place.file("n.h", "#define N 1\n");
    place.file("a.F90", "#include \"n.h\"\nsubroutine a\nprint *, N\nend\n");
    place.file("p.F90", "#include \"n.h\"\ncall a\nprint *, N\nend\n");
    place.succeeds("-c a.F90");
    place.file("n.h", "#define N 2\n").succeeds("-c p.F90");
    insta::assert_snapshot!(shown(&place.fc("-o p p.o a.o")), @r"
    error[C013]: 'n.h' was another file when 'p.F90' was compiled than when 'a.F90' was
     = help: compile both again, and let the makefile's rules depend on the file

    exit code 3
    ");
}

#[test]
fn options_are_obeyed_or_refused() {
    let place = Place::new("options");
    place.file("p.f90", "end\n");
    insta::assert_snapshot!(shown(&place.fc("-i2 -c p.f90")), @r"
    error[C011]: the option '-i2' cannot be obeyed
     = help: it makes integers without a kind shorter: write the kinds in the program

    exit code 2
    ");
    insta::assert_snapshot!(shown(&place.fc("-fdefault-real-8 -c p.f90")), @r"
    cuf2rs: DOUBLE PRECISION and constants with D keep 8 bytes, as with -fdefault-double-8
    exit code 0
    ");
    insta::assert_snapshot!(shown(&place.fc("--zap -O2 -Mvect=simd -c p.f90")), @r"
    cuf2rs: the option '--zap' is not known; it is left out
    exit code 0
    ");
    let version = place.fc("-V");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    // Scripts look for the compiler's name in the second line.
    let second = version.lines().nth(1).unwrap_or_default();
    assert!(
        second.starts_with("nvfortran ") && second.contains("cuf2rs"),
        "{version}"
    );
    assert!(String::from_utf8_lossy(&place.fc("-help").stdout).contains("make FC="));
}

#[test]
fn files_have_their_bytes_in_the_order_asked_for() {
    let place = Place::new("byte-order");
    place.file(
        "p.f90",
        "integer :: i\nopen(9, file='f', form='unformatted', access='stream')\nwrite(9) 258\nclose(9)\n\
         open(9, file='f', form='unformatted', access='stream', convert='little_endian')\nread(9) i\nprint *, i\nend\n",
    );
    place.succeeds("-Mbyteswapio p.f90 -o p");
    assert_eq!(printed(&place.run("./p", &[])), "    33619968\n");
}

#[test]
fn names_need_declarations_where_asked_for() {
    let place = Place::new("declarations");
    place.file("p.f90", "i = 3\nprint *, i\nend\n");
    place.succeeds("-c p.f90");
    for option in ["-Mdclchk", "-fimplicit-none", "-u"] {
        let refused = shown(&place.fc(&format!("{option} -c p.f90")));
        assert!(refused.contains("'i' is not declared"), "{refused}");
    }
    // The last of two counts, and IMPLICIT statements come behind.
    place.succeeds("-Mdclchk -Mnodclchk -c p.f90");
    place.file("q.f90", "implicit integer (i)\ni = 3\nprint *, i\nend\n");
    place.succeeds("-Mdclchk -c q.f90");
}

#[test]
fn streams_of_threads_stand_for_the_null_stream_when_asked_for() {
    let place = Place::new("streams");
    place.file(
        "p.cuf",
        "use cudafor\nprint *, cudaforGetDefaultStream() == cudaStreamPerThread\nend\n",
    );
    for (options, answer) in [
        ("--default-stream per-thread ", "T"),
        ("-default-stream=legacy ", "F"),
    ] {
        place.succeeds(&format!("{options}p.cuf -o p"));
        assert_eq!(printed(&place.run("./p", &[])).trim(), answer, "{options}");
    }
    let wrong = shown(&place.fc("--default-stream=mine p.cuf"));
    assert!(wrong.contains("legacy and per-thread"), "{wrong}");
}

/// An interface body tells nothing of a kernel but its name in C; the file that holds it comes with the link.
#[test]
fn launch_of_a_kernel_in_another_object() {
    if !tools::has("c++", "kernels in C of makefiles") {
        return;
    }
    let place = Place::new("kernel-in-c");
    place.file(
        "main.cuf",
        "program main
  interface
    subroutine fillArray(a, n) bind(c, name='fillarray__entry')
      use iso_c_binding
      real(c_float), dimension(:), device :: a
      integer, value :: n
    end subroutine
  end interface
  real, device :: a(100)
  real :: h(100)
  call fillArray<<<4, 32>>>(a, 100)
  h = a
  print '(f6.1)', sum(h)
end program
",
    );
    let kernel = "extern \"C\" __global__ void fillArray(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = 2.0f;
}
";
    place.file("fill.cu", kernel);
    place.succeeds("-c main.cuf");
    place.succeeds("-c fill.cu");
    place.succeeds("main.o fill.o -o filled");
    let output = place.run("./filled", &[]);
    assert_eq!(printed(&output), " 200.0\n");
    let alone = shown(&place.fc("main.o -o nothing"));
    assert!(alone.contains("S061"), "{alone}");
}

const FUSED: &str = "module m
contains
attributes(global) subroutine k(a, b, n)
  real :: a(n), b(n)
  integer, value :: n
  integer :: i
  i = (blockIdx%x-1)*blockDim%x + threadIdx%x
  if (i <= n) a(i) = a(i)*b(i) + b(i)
end subroutine
end module
program p
  use m
  real, device :: a(32), b(32)
  real :: h(32)
  a = 1; b = 2
  call k<<<1,32>>>(a, b, 32)
  h = a
  print '(f4.1)', h(1)
end program
";

/// What objects were compiled with counts when they are linked, without a word about it there.
#[test]
fn words_about_device_code_reach_its_compiler() {
    let place = Place::new("device-words");
    place.file("p.cuf", &usage::never_built(FUSED));
    place.succeeds("-fast -Mnofma -c p.cuf -o exact.o");
    place.succeeds("-g -O0 -gpu=fma,cc90,maxregcount:32,ptxinfo -c p.cuf -o fused.o");
    let said = shown(&place.fc("-c -gpu=keep,zap,maxregcount:x p.cuf -o said.o"));
    for word in ["kept files", "'zap' of '-gpu=keep", "'maxregcount:x' of"] {
        assert!(said.contains(word), "{said}");
    }
    if std::env::var_os("CUF2RS_NVRTC").is_none() {
        return tools::left_out("PTX of options", "CUF2RS_NVRTC names no compiler");
    }
    let fuses = |name: &str| {
        let output = place.fc(&format!("{name}.o -o {name}"));
        assert!(output.status.success(), "{}", shown(&output));
        assert_eq!(printed(&place.run(&format!("./{name}"), &[])), " 4.0\n");
        let bytes = fs::read(place.0.join(name)).unwrap();
        let kernel = b".entry k(";
        let start = bytes.windows(kernel.len()).position(|w| w == kernel);
        let ptx = &bytes[start.expect("the kernel's PTX")..];
        let text = String::from_utf8_lossy(&ptx[..ptx.len().min(6000)]).into_owned();
        let own = text.split("\n}").next().unwrap_or_default().to_string();
        (own.contains("fma.rn.f32"), shown(&output))
    };
    assert!(!fuses("exact").0);
    let (fused, said) = fuses("fused");
    assert!(
        fused && said.contains("registers") && said.contains("sm_90"),
        "{said}"
    );
}

#[test]
fn shared_libraries_response_files_and_rules() {
    let place = Place::new("shared");
    place
        .file("n.h", "#define N 3\n")
        .file("twice.F90", "#include \"n.h\"\nsubroutine twice(x)\n  real :: x\n  x = x + x*(N - 2)\nend subroutine\n")
        .file("p.f90", "real :: x\nx = 1.5\ncall twice(x)\nprint '(f4.1)', x\nend\n")
        .file("words", "-O1 -c\n'twice.F90' -MD -MP -o twice.o\n");
    place.succeeds("@words");
    let rules = fs::read_to_string(place.0.join("twice.d")).unwrap();
    assert_eq!(rules, "twice.o: twice.F90 \\\n  n.h\n\nn.h:\n");
    assert_eq!(printed(&place.fc("-M p.f90")), "p.o: p.f90\n");
    assert!(!place.has("p.o"));
    place.succeeds("-shared -o libtwice.so twice.o");
    place.succeeds("p.f90 -L. -ltwice -Wl,-rpath,. -static-nvidia -o p");
    assert_eq!(printed(&place.run("./p", &[])), " 3.0\n");
}
