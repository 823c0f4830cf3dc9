//! Names that are words of C, C++, CUDA, Rust, or of the runtime, in every place where Fortran lets a program choose a name.
//!
//! The words are those of `tests/names/words.txt`. Each program of them has one kind of entity for each word, and counts them. The compilers
//! check the programs of all words; with some of the words they are among the samples that are built and run.

use crate::kernels::{kernel_text, request};
use crate::samples::{Sample, root};
use crate::tools;
use crate::workshop::{NAMES, shown};
use cuf2rs_runtime::device::nvrtc;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// What makes a module of words.
type Maker = fn(&[&str]) -> String;

/// Of so many words one is in the programs that are run.
pub const SOME: usize = 11;

/// The programs of every `n`th word, one for each kind of entity.
pub fn programs(n: usize) -> Vec<Sample> {
    let text = fs::read_to_string(root().join("tests/names/words.txt")).unwrap();
    let words: Vec<&str> = text.split_whitespace().step_by(n).collect();
    let kinds: [(&str, Maker); 6] = [
        ("kernels", kernels),
        ("functions", functions),
        ("data", data),
        ("types", types),
        ("locals", locals),
        ("host", host),
    ];
    kinds
        .map(|(kind, text)| program(kind, &words, &text(&words)))
        .into()
}

/// A program whose module is this text and has a subroutine `run_all(total)`; it prints how many words there are.
fn program(kind: &str, words: &[&str], module: &str) -> Sample {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("names/{}", words.len()));
    let file = folder.join(format!("names_of_{kind}.cuf"));
    let text = format!(
        "module zz_module\n{module}end module zz_module\n\nprogram zz_main\n  use zz_module, only: zz_run\n  integer :: zz_total\n\n  \
         call zz_run(zz_total)\n  print '(i0)', zz_total\nend program zz_main\n"
    );
    fs::create_dir_all(&folder).unwrap();
    if !fs::read_to_string(&file).is_ok_and(|old| old == text) {
        fs::write(&file, text).unwrap();
    }
    Sample {
        name: format!("names_of_{kind}"),
        files: vec![file],
        options: Vec::new(),
        environment: Vec::new(),
        input: Vec::new(),
        expected: format!("{}\n", words.len()),
        small: Vec::new(),
    }
}

/// The lines that `line` makes of each word and its number.
fn each(words: &[&str], line: impl Fn(usize, &str) -> String) -> String {
    let numbered = words.iter().enumerate();
    numbered.fold(String::new(), |mut all, (number, word)| {
        writeln!(all, "{}", line(number, word)).unwrap();
        all
    })
}

/// A host procedure that launches a kernel which adds to its argument, or many.
fn launches(calls: &str) -> String {
    format!(
        "  subroutine zz_run(zz_total)\n    integer :: zz_total\n    integer, device :: zz_sum\n\n    zz_sum = 0\n{calls}    zz_total = zz_sum\n  \
         end subroutine zz_run\n"
    )
}

fn one_kernel(declarations: &str, body: &str) -> String {
    format!(
        "  attributes(global) subroutine zz_kernel(zz_sum)\n    integer :: zz_sum\n{declarations}{body}  end subroutine zz_kernel\n"
    )
}

fn kernels(words: &[&str]) -> String {
    let kernels = each(words, |_, word| {
        format!(
            "  attributes(global) subroutine {word}(zz_sum)\n    integer :: zz_sum\n    zz_sum = zz_sum + 1\n  end subroutine {word}"
        )
    });
    let calls = each(words, |_, word| {
        format!("    call {word}<<<1, 1>>>(zz_sum)")
    });
    format!("contains\n{kernels}{}", launches(&calls))
}

fn functions(words: &[&str]) -> String {
    let functions = each(words, |number, word| match number % 2 {
        0 => format!(
            "  attributes(device) integer function {word}(zz_n)\n    integer, value :: zz_n\n    {word} = zz_n + 1\n  end function {word}"
        ),
        _ => format!(
            "  attributes(host, device) subroutine {word}(zz_n)\n    integer :: zz_n\n    zz_n = zz_n + 1\n  end subroutine {word}"
        ),
    });
    let calls = each(words, |number, word| match number % 2 {
        0 => format!("    zz_sum = {word}(zz_sum)"),
        _ => format!("    call {word}(zz_sum)"),
    });
    let kernel = one_kernel("", &calls);
    format!(
        "contains\n{functions}{kernel}{}",
        launches("    call zz_kernel<<<1, 1>>>(zz_sum)\n")
    )
}

fn data(words: &[&str]) -> String {
    let data = each(words, |number, word| match number % 5 {
        0 => format!("  integer, device :: {word} = 1"),
        1 => format!("  integer, constant :: {word}(2) = [0, 1]"),
        2 => format!("  integer, parameter :: {word}(0:2) = [3, {number}, 1]"),
        3 => format!("  integer, managed :: {word}(2) = 1"),
        _ => format!("  integer, parameter :: {word} = 1"),
    });
    let uses = each(words, |number, word| match number % 5 {
        0 | 4 => format!("    zz_sum = zz_sum + {word}"),
        _ => format!("    zz_sum = zz_sum + {word}(zz_two)"),
    });
    let kernel = one_kernel(
        "    integer :: zz_two\n    zz_two = 1 + threadIdx%x\n",
        &uses,
    );
    let module = format!("  implicit none\n{data}contains\n{kernel}");
    format!(
        "{module}{}",
        launches("    call zz_kernel<<<1, 1>>>(zz_sum)\n")
    )
}

/// Derived types with a component of the same name.
fn types(words: &[&str]) -> String {
    // Fortran has no derived types of these names.
    let named = |word: &str| match ["double", "class"].contains(&word) {
        true => format!("{word}_"),
        false => word.to_string(),
    };
    let types = each(words, |_, word| {
        let ty = named(word);
        format!(
            "  type {ty}\n    integer :: {word} = 0\n    real :: zz_rest(2) = 2.0\n  end type {ty}"
        )
    });
    let declarations = each(words, |number, word| {
        format!("    type({}) :: zz_v{number}", named(word))
    });
    let uses = each(words, |number, word| {
        format!("    zz_v{number}%{word} = 1\n    zz_sum = zz_sum + zz_v{number}%{word}")
    });
    let kernel = one_kernel(&declarations, &uses);
    format!(
        "{types}contains\n{kernel}{}",
        launches("    call zz_kernel<<<1, 1>>>(zz_sum)\n")
    )
}

/// How many words a procedure has that tries them as names of its variables.
const TOGETHER: usize = 7;

/// Dummy arguments and local variables of kernels.
fn locals(words: &[&str]) -> String {
    let mut kernels = String::new();
    let mut calls = String::new();
    for (number, some) in words.chunks(TOGETHER).enumerate() {
        let (first, rest) = some.split_first().unwrap();
        let declarations = each(rest, |place, word| match place {
            0 => format!("    integer :: {word}"),
            1 => format!("    integer :: {word}(3)"),
            2 => format!("    integer :: {word}(2, {first})"),
            3 => format!("    integer, shared :: {word}(4)"),
            4 => format!("    logical :: {word}"),
            _ => format!("    complex :: {word}"),
        });
        let body = each(rest, |place, word| match place {
            0 => format!("    do {word} = 1, zz_sum\n      if ({word} > 0) exit\n    end do"),
            1 => format!("    {word} = [0, 1, 0]\n    zz_sum = zz_sum + {word}(2)"),
            2 => format!("    {word}(:, 1:{first}) = 1\n    zz_sum = zz_sum + {word}(2, {first})"),
            3 => format!("    {word}(2:3) = 1\n    zz_sum = zz_sum + {word}(3)"),
            4 => format!("    {word} = zz_sum > 0\n    if ({word}) zz_sum = zz_sum + 1"),
            _ => format!(
                "    {word} = (1.0, 2.0)\n    if ({word} == (1.0, 2.0)) zz_sum = zz_sum + 1"
            ),
        });
        let own = if rest.is_empty() {
            ""
        } else {
            "    zz_sum = zz_sum + 1\n"
        };
        writeln!(
            kernels,
            "  attributes(global) subroutine zz_kernel{number}(zz_sum, {first})\n    integer :: zz_sum\n    integer, value :: \
             {first}\n{declarations}\n    zz_sum = zz_sum + {first} - 2\n{own}{body}  end subroutine zz_kernel{number}"
        )
        .unwrap();
        writeln!(calls, "    call zz_kernel{number}<<<1, 1>>>(zz_sum, 3)").unwrap();
    }
    format!("contains\n{kernels}{}", launches(&calls))
}

/// Procedures, module variables and locals of the host.
fn host(words: &[&str]) -> String {
    let variables = each(words, |number, word| match number % 2 {
        0 => format!("  integer :: {word} = 1"),
        _ => String::new(),
    });
    let procedures = each(words, |number, word| match number % 2 {
        0 => format!(
            "  subroutine zz_s{number}(zz_n, {word})\n    integer :: zz_n\n    integer, optional :: {word}(:)\n    if (present({word})) \
             zz_n = zz_n + {word}(2)\n  end subroutine zz_s{number}"
        ),
        _ => format!(
            "  integer function {word}(zz_n) result(zz_result)\n    integer, intent(in) :: zz_n\n    zz_result = zz_n + 1\n  end function {word}"
        ),
    });
    let calls = each(words, |number, word| match number % 2 {
        0 => format!("    call zz_s{number}(zz_total, [0, {word}])"),
        _ => format!("    zz_total = {word}(zz_total)"),
    });
    format!(
        "{variables}contains\n{procedures}  subroutine zz_run(zz_total)\n    integer :: zz_total\n\n    zz_total = 0\n{calls}  end subroutine zz_run\n"
    )
}

#[test]
fn rust_takes_every_name() {
    let built = NAMES.cargo(&["build", "--workspace", "--keep-going"]);
    let text = shown(&built);
    assert!(
        built.status.success() && !text.contains("warning"),
        "{text}"
    );
}

#[test]
fn cuda_takes_every_name() {
    let nvrtc = match nvrtc::library() {
        Ok(nvrtc) => nvrtc,
        Err(why) => return tools::left_out("names in CUDA C by NVRTC", &why),
    };
    for project in &NAMES.projects {
        if let Some(text) = kernel_text(project) {
            let compiled = nvrtc.compile(&request(&text));
            compiled.unwrap_or_else(|log| panic!("{}:\n{log}", project.name));
        }
    }
}

#[test]
fn programs_of_names_translate() {
    let all = programs(1).into_iter().chain(programs(SOME));
    let failures: Vec<String> = all
        .filter_map(|program| program.translate().err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
