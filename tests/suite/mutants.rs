//! Samples with a small mistake: a line or a token is lost, doubled, exchanged or another one. Many are still right, and then what is
//! emitted must be right too: the Rust compiler takes the Rust, NVRTC takes the CUDA C.
//!
//! `CUF2RS_MUTANTS=5000 cargo test --test suite -- mutants` takes that many instead of the few that every run takes.

use crate::robust::Random;
use crate::samples::{self, Sample, root};
use crate::tools;
use crate::workshop::shown;
use cuf2rs::diag::render;
use cuf2rs::source::Sources;
use cuf2rs::{Options, Translation};
use cuf2rs_runtime::device::{SUPPORT_HEADER, nvrtc};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many mutants a run of the tests takes.
const FEW: u64 = 60;

/// What a token may become, whatever it is.
const OTHERS: &[&str] = &[
    "1.5",
    "2.0d0",
    "'a'",
    ".true.",
    "(1, 2)",
    "**",
    "//",
    "==",
    ".and.",
    ".not.",
    "=",
    "=>",
    ",",
    "(",
    ")",
    ":",
    "::",
    "%",
    "integer",
    "real",
    "real(8)",
    "logical",
    "complex",
    "character(5)",
    "allocatable",
    "device",
    "pointer",
    "target",
    "optional",
    "value",
    "save",
    "parameter",
    "intent(in)",
    "intent(out)",
    "sum",
    "max",
    "size",
    "int",
    "abs",
    "len",
    "i",
    "n",
    "a",
    "x",
    "if",
    "do",
    "end",
    "call",
    "print *,",
    "return",
    "exit",
    "cycle",
    "stop",
];
const NUMBERS: &[&str] = &[
    "0", "1", "2", "3", "7", "10", "100", "-1", "1.5", "0.25d0", "n",
];
const SIGNS: &[&str] = &["+", "-", "*", "/"];

/// A line as words, numbers and signs; blanks belong to the token before them.
fn tokens(line: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut class = None;
    for c in line.chars() {
        let now = match c {
            ' ' => class,
            c if c.is_alphanumeric() || c == '_' || c == '.' => Some('w'),
            c => Some(c),
        };
        if now == class && (c == ' ' || now == Some('w')) && !tokens.is_empty() {
            tokens.last_mut().unwrap().push(c);
        } else {
            tokens.push(c.to_string());
        }
        class = now;
    }
    tokens
}

/// The text of a sample after one or two small changes.
fn mutated(random: &mut Random, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..=random.below(2) {
        let code: Vec<usize> = (0..lines.len())
            .filter(|at| !lines[*at].trim_start().starts_with('!') && !lines[*at].trim().is_empty())
            .collect();
        let at = code[random.below(code.len())];
        match random.below(8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.swap(at, code[random.below(code.len())]),
            _ => lines[at] = with_other_token(random, &lines[at], text),
        }
    }
    lines.join("\n") + "\n"
}

fn with_other_token(random: &mut Random, line: &str, text: &str) -> String {
    let mut tokens = tokens(line);
    let at = random.below(tokens.len());
    match random.below(8) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at].clone()),
        2 => {
            let other = random.below(tokens.len());
            tokens.swap(at, other);
        }
        3 => tokens[at] = OTHERS[random.below(OTHERS.len())].to_string(),
        _ => tokens[at] = like(random, &tokens[at], text),
    }
    tokens.concat()
}

/// Another token of the same kind, with the blanks behind it.
fn like(random: &mut Random, token: &str, text: &str) -> String {
    let kind = token.trim_end();
    let blanks = &token[kind.len()..];
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.starts_with(|c: char| c.is_alphabetic()))
        .collect();
    let among = match kind.chars().next() {
        Some(c) if c.is_ascii_digit() => NUMBERS,
        Some('+' | '-' | '*' | '/') => SIGNS,
        Some(c) if c.is_alphabetic() => &words,
        _ => return token.to_string(),
    };
    format!("{}{blanks}", among[random.below(among.len())])
}

/// A mutant of a seed, and its text.
fn mutant(seed: u64, samples: &[Sample]) -> (PathBuf, String) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let sample = &samples[random.below(samples.len())];
    let path = &sample.files[0];
    let text = String::from_utf8_lossy(&fs::read(root().join(path)).unwrap()).into_owned();
    (
        PathBuf::from(path.file_name().unwrap()),
        mutated(&mut random, &text),
    )
}

fn translated(path: &Path, text: &str) -> Option<Translation> {
    let mut sources = Sources::in_memory();
    sources.add(path, text.as_bytes());
    let done = cuf2rs::translate(&mut sources, &Options::default());
    render::to_text(&sources, &done.diagnostics);
    assert_eq!(done.files.is_empty(), done.diagnostics.has_errors());
    (!done.diagnostics.has_errors()).then_some(done)
}

#[test]
fn what_is_emitted_for_mutants_compiles() {
    let asked = std::env::var("CUF2RS_MUTANTS").ok();
    let count = asked.and_then(|n| n.parse().ok()).unwrap_or(FEW);
    let mut samples = samples::all();
    samples.retain(|sample| sample.files.len() == 1 && sample.options.is_empty());
    let runtime = runtime_library();
    let nvrtc = nvrtc::library();
    if let Err(why) = &nvrtc {
        tools::left_out("mutants by NVRTC", why);
    }
    let mut failures = Vec::new();
    let mut translations = 0;
    for seed in 1..=count {
        let (path, text) = mutant(seed, &samples);
        let outcome = std::panic::catch_unwind(|| translated(&path, &text));
        let wrong = match outcome {
            Err(_) => Some("the translator panics".to_string()),
            Ok(None) => None,
            Ok(Some(translation)) => {
                translations += 1;
                rust_error(&translation, &runtime)
                    .or_else(|| cuda_error(&translation, nvrtc.as_ref().ok()?))
            }
        };
        if let Some(wrong) = wrong {
            let kept = folder().join(format!("seed-{seed}-{}", path.display()));
            fs::write(&kept, &text).unwrap();
            failures.push(format!("== {}\n{wrong}", kept.display()));
        }
    }
    // The check is worth something only as long as many mutants still mean something.
    assert!(
        translations > count / 10,
        "only {translations} of {count} mutants translate"
    );
    assert!(
        failures.is_empty(),
        "{} of {translations} mutants:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The runtime that this test was linked with, or one built later.
fn runtime_library() -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let libraries = samples::entries(this.parent().unwrap())
        .into_iter()
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with("libcuf2rs_runtime-") && name.ends_with(".rlib")
        });
    libraries
        .max_by_key(|path| fs::metadata(path).unwrap().modified().unwrap())
        .expect("the runtime is a dependency of the tests")
}

/// What the Rust compiler has to say, by way of types and borrows but not of code.
fn rust_error(translation: &Translation, runtime: &Path) -> Option<String> {
    let project = folder().join("project");
    let _ = fs::remove_dir_all(&project);
    for file in &translation.files {
        let path = project.join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &file.text).unwrap();
    }
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "bin",
            "--emit",
            "metadata",
        ])
        .args(["--cap-lints", "allow", "--out-dir"])
        .arg(project.join("out"))
        .arg("-L")
        .arg(format!(
            "dependency={}",
            runtime.parent().unwrap().display()
        ))
        .arg("--extern")
        .arg(format!("cuf2rs_runtime={}", runtime.display()))
        .arg(project.join("src/main.rs"))
        .output()
        .unwrap();
    (!output.status.success()).then(|| shown(&output))
}

fn cuda_error(translation: &Translation, nvrtc: &nvrtc::Nvrtc) -> Option<String> {
    let is_cuda = |file: &&cuf2rs::OutputFile| file.path.ends_with("kernels.cu");
    let text = &translation.files.iter().find(is_cuda)?.text;
    let request = nvrtc::Request {
        name: "kernels.cu",
        text,
        headers: &[("cuf2rs.cuh", SUPPORT_HEADER)],
        arch: 90,
        how: cuf2rs_runtime::device::Compilation::EXACT,
        ptx: true,
    };
    nvrtc.compile(&request).err()
}
