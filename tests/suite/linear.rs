//! Translation takes time in proportion to the program's length: four times the program may not take eight times as long, where the square would
//! take sixteen. Processor time of the process is compared, which other work on the machine does not change much.

#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A procedure with many variables and statements.
fn long_procedure(count: usize) -> String {
    let mut text =
        String::from("program long\n  implicit none\n  integer :: i\n  real(8) :: a(100), s\n");
    for index in 0..count {
        writeln!(text, "  real(8) :: v{index}").unwrap();
    }
    text += "  s = 0\n  a = 0\n";
    for index in 0..count {
        writeln!(
            text,
            "  v{index} = s + {index}\n  if (v{index} > 3) then\n    s = s + v{index}\n  end if\n  do i = 1, 100\n    a(i) = a(i) + v{index}\n  end do"
        )
        .unwrap();
    }
    text + "  print *, s, a\nend program\n"
}

/// Modules with kernels and the procedures that launch them, each using the one before.
fn many_kernels(count: usize) -> String {
    let mut text = String::new();
    for module in 0..count / 10 {
        writeln!(text, "module m{module}\n  use cudafor").unwrap();
        if module > 0 {
            writeln!(text, "  use m{}, only: h{}_0", module - 1, module - 1).unwrap();
        }
        text += "  implicit none\ncontains\n";
        for index in 0..10 {
            writeln!(
                text,
                "  attributes(global) subroutine k{module}_{index}(a, n)\n    integer, value :: n\n    real :: a(n)\n    real, shared :: s(32)\n    integer :: i\n\
                 \x20   i = (blockIdx%x-1)*blockDim%x + threadIdx%x\n    s(threadIdx%x) = i\n    if (i <= n) a(i) = a(i)*2 + s(threadIdx%x)\n  end subroutine\n\
                 \x20 subroutine h{module}_{index}(n)\n    integer, intent(in) :: n\n    real, device, allocatable :: x(:)\n    allocate(x(n))\n    x = 1\n\
                 \x20   call k{module}_{index}<<<(n+31)/32, 32>>>(x, n)\n    print *, sum(x)\n  end subroutine"
            )
            .unwrap();
        }
        text += "end module\n";
    }
    writeln!(
        text,
        "program main\n  use m0\n  call h0_0(100)\nend program"
    )
    .unwrap();
    text
}

/// External procedures that call each other and share storage.
fn many_procedures(count: usize) -> String {
    let mut text =
        String::from("program main\n  real :: a(10)\n  a = 1\n  call s0(a, 10)\nend program\n");
    for index in 0..count {
        writeln!(
            text,
            "subroutine s{index}(a, n)\n  implicit none\n  integer :: n, i\n  real :: a(n), x, y\n  common /shared/ x, y\n  do i = 1, n\n    if (a(i) > {index}) then\n\
             \x20     y = y + 1\n    else\n      a(i) = a(i) + x\n    end if\n  end do\n  write(*, '(a,i5,f8.3)') 'value', n, a(1)\n  call s{}(a, n)\nend subroutine",
            (index + 1).min(count - 1)
        )
        .unwrap();
    }
    text
}

/// Processor time of one translation in seconds, the lesser of two.
fn seconds(name: &str, text: &str) -> f64 {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("linear");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.cuf"));
    fs::write(&file, text).unwrap();
    let once = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
        command
            .arg("translate")
            .arg(&file)
            .arg("-o")
            .arg(folder.join(name));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        time_of(command)
    };
    once().min(once())
}

/// The processor time of a process that must succeed.
#[expect(clippy::zombie_processes, reason = "wait4 waits for it")]
fn time_of(mut command: Command) -> f64 {
    let child = command.spawn().unwrap();
    let mut status = 0;
    // SAFETY: both places are written by the call; all zero is a value of either.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert!(libc::wait4(child.id() as i32, &raw mut status, 0, &raw mut usage) > 0);
        usage
    };
    assert_eq!(status, 0, "{command:?}");
    let of = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 * 1e-6;
    of(usage.ru_utime) + of(usage.ru_stime)
}

/// A shape of programs: its name, a program of so many parts, and how many.
type Growing = (&'static str, fn(usize) -> String, usize);

#[test]
fn four_times_the_program_takes_no_more_than_eight_times_as_long() {
    let shapes: [Growing; 3] = [
        ("long_procedure", long_procedure, 300),
        ("many_kernels", many_kernels, 100),
        ("many_procedures", many_procedures, 400),
    ];
    for (name, program, count) in shapes {
        let small = seconds(name, &program(count));
        let large = seconds(&format!("{name}_4"), &program(4 * count));
        assert!(large < 8.0 * small, "{name}: {small:.3} s and {large:.3} s");
    }
}
