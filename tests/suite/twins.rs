//! Registers and spills of the kernels that come out, beside those of the same kernels written by hand (`tests/twins`).
//!
//! NVRTC's assembler says both for a CUBIN, with no GPU. A twin has the name of its sample, or of a program of `tests/gpu/speed`, and
//! kernels of the same names.

use crate::tools;
use cuf2rs::{Options, source::Sources, translate};
use cuf2rs_runtime::device::{SUPPORT_HEADER, nvrtc};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The architecture: sm_90.
const ARCHITECTURE: i32 = 90;
/// The assembler hands registers out in groups; fewer than this make no difference.
const GROUP: u32 = 8;
/// With so many registers or fewer, a multiprocessor is full of threads: loops that keep more loads in flight may take them.
const FREE: u32 = 32;

/// What a kernel takes.
#[derive(Debug, Default, Clone, Copy)]
struct Resources {
    registers: u32,
    spilled: u32,
}

impl Resources {
    fn groups(self) -> u32 {
        self.registers.max(FREE).div_ceil(GROUP)
    }
}

#[test]
fn kernels_take_no_more_registers_than_those_written_by_hand() {
    let nvrtc = match nvrtc::library() {
        Ok(nvrtc) => nvrtc,
        Err(why) => return tools::left_out("registers beside hand-written kernels", &why),
    };
    let mut compared = 0;
    let mut worse = Vec::new();
    for twin in twins() {
        let name = twin.file_stem().unwrap().to_string_lossy().into_owned();
        let by_hand = resources(nvrtc, &fs::read_to_string(&twin).unwrap());
        let ours = resources(nvrtc, &translated(&name));
        for (kernel, hand) in by_hand {
            let our = *ours
                .get(&kernel)
                .unwrap_or_else(|| panic!("no {kernel} in what {name} becomes"));
            if our.groups() > hand.groups() || our.spilled > hand.spilled {
                worse.push(format!("{name}: {kernel}: {our:?}, by hand {hand:?}"));
            }
            compared += 1;
        }
    }
    assert!(worse.is_empty(), "{}", worse.join("\n"));
    assert!(compared >= 25, "only {compared} kernels were compared");
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn twins() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("tests/twins")).expect("the twins are there");
    let mut all: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

/// The CUDA C that a sample or a timed program becomes.
fn translated(name: &str) -> String {
    let sample = root().join(format!("fortran-samples/{name}.cuf"));
    let speed = root().join("tests/gpu/speed");
    let files = if sample.exists() {
        vec![sample]
    } else {
        vec![speed.join(format!("{name}.cuf")), speed.join("timing.cuf")]
    };
    let mut sources = Sources::in_memory();
    for file in &files {
        sources.add(file_name(file), fs::read(file).unwrap());
    }
    let translation = translate(&mut sources, &Options::default());
    assert!(!translation.diagnostics.has_errors(), "{name}");
    let kernels = translation
        .files
        .iter()
        .find(|file| file.path == Path::new("src/kernels.cu"));
    kernels
        .unwrap_or_else(|| panic!("{name} has no kernels"))
        .text
        .clone()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn resources(nvrtc: &nvrtc::Nvrtc, text: &str) -> BTreeMap<String, Resources> {
    let request = nvrtc::Request {
        name: "kernels.cu",
        text,
        headers: &[("cuf2rs.cuh", SUPPORT_HEADER)],
        arch: ARCHITECTURE,
        how: cuf2rs_runtime::device::Compilation::EXACT,
        ptx: false,
    };
    let report = nvrtc.assembler_report(&request);
    parse(&report.unwrap_or_else(|log| panic!("{log}\n{text}")))
}

/// The assembler's report: a line that names the kernel, one about spills, one about registers.
fn parse(report: &str) -> BTreeMap<String, Resources> {
    let mut all = BTreeMap::new();
    let mut kernel = String::new();
    let mut spilled = 0;
    for line in report.lines() {
        if let Some(rest) = line.split("entry function '").nth(1) {
            kernel = rest.split('\'').next().unwrap_or_default().to_string();
        }
        if let Some(stores) = number_before(line, " bytes spill stores") {
            spilled = stores;
        }
        if let Some(registers) = number_before(line, " registers") {
            all.insert(kernel.clone(), Resources { registers, spilled });
        }
    }
    all
}

fn number_before(line: &str, words: &str) -> Option<u32> {
    line.split(words)
        .next()
        .filter(|_| line.contains(words))?
        .rsplit(' ')
        .next()?
        .parse()
        .ok()
}

#[test]
fn reports_are_read() {
    let report = "ptxas info    : Compiling entry function 'add' for 'sm_90'\nptxas info    : Function properties for add\n    \
                  0 bytes stack frame, 8 bytes spill stores, 4 bytes spill loads\nptxas info    : Used 12 registers, 400 bytes cmem[0]";
    let all = parse(report);
    assert_eq!((all["add"].registers, all["add"].spilled), (12, 8));
}
