//! Programs that nobody wrote (`tests/generate`): what gfortran says of their plain form, the CPU says, and the emulated CUDA C.
//!
//! A run takes a few seeds of each family. `CUF2RS_GENERATE=host:1..500 cargo test --test suite -- generated` takes those instead; families are
//! named by `Family::name`. A seed whose program gfortran does not take is left out: it has faults of its own with constant arrays.

use crate::samples::Sample;
use crate::tools;
use crate::workshop::{self, Project, Workshop, shown};
use cuf2rs_generate::{Family, program};
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How many programs share an executable.
const TOGETHER: usize = 12;

/// The seeds that every run takes: gfortran takes them all in all families.
const FEW: [u64; 5] = [2, 3, 4, 5, 7];

/// Seeds whose programs once differed or did not compile.
const FOUND: [(Family, u64); 3] = [
    (Family::Host, 3020),
    (Family::Host, 3200),
    (Family::Cuda, 178),
];

/// Programs of some seeds in one executable, with what they print.
struct Pack {
    sample: Sample,
    family: Family,
    expected: Vec<(u64, String)>,
}

#[test]
fn generated_programs_print_what_gfortran_prints() {
    if !tools::has("gfortran", "generated programs") {
        return;
    }
    let emulated = tools::has("c++", "generated programs in emulated CUDA C");
    let mut failures = Vec::new();
    let packs: Vec<Pack> = asked()
        .into_iter()
        .flat_map(|(family, seeds)| packs(family, &seeds))
        .collect();
    for pack in &packs {
        failures.extend(pack.sample.translate().err());
    }
    let workshop = workshop::write("generated", packs.iter().map(|pack| pack.sample()));
    let built = workshop.cargo(&["build", "--workspace", "--keep-going", "--quiet"]);
    if !built.status.success() {
        failures.push(shown(&built));
    }
    for pack in &packs {
        failures.extend(pack.differences(&workshop, emulated));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Families and seeds of this run.
fn asked() -> Vec<(Family, Vec<u64>)> {
    let Ok(asked) = std::env::var("CUF2RS_GENERATE") else {
        return Family::ALL.map(|family| (family, usual(family))).into();
    };
    let (name, seeds) = asked.split_once(':').expect("FAMILY:FROM..TO");
    let (from, to) = seeds.split_once("..").expect("FROM..TO");
    let family = Family::named(name).expect("a family");
    vec![(
        family,
        (from.parse().unwrap()..to.parse().unwrap()).collect(),
    )]
}

/// The seeds of a family that every run takes.
fn usual(family: Family) -> Vec<u64> {
    let found = FOUND.iter().filter(|(of, _)| *of == family);
    FEW.into_iter()
        .chain(found.map(|(_, seed)| *seed))
        .collect()
}

fn packs(family: Family, seeds: &[u64]) -> Vec<Pack> {
    seeds
        .chunks(TOGETHER)
        .filter_map(|seeds| Pack::new(family, seeds))
        .collect()
}

impl Pack {
    /// Nothing where gfortran takes none of the programs.
    fn new(family: Family, seeds: &[u64]) -> Option<Pack> {
        let expected = references(family, seeds);
        let seeds: Vec<u64> = expected.iter().map(|(seed, _)| *seed).collect();
        let name = format!("generated_{}_{}", family.name(), seeds.first()?);
        let file = folder().join(format!("{name}.{}", family.suffix()));
        fs::write(&file, program(family, &seeds).text).unwrap();
        let sample = Sample {
            name,
            files: vec![file],
            options: Vec::new(),
            environment: Vec::new(),
            input: Vec::new(),
            expected: String::new(),
            small: Vec::new(),
        };
        Some(Pack {
            sample,
            family,
            expected,
        })
    }

    fn sample(&self) -> Sample {
        Sample {
            name: self.sample.name.clone(),
            files: self.sample.files.clone(),
            options: Vec::new(),
            environment: Vec::new(),
            input: Vec::new(),
            expected: String::new(),
            small: Vec::new(),
        }
    }

    /// The seeds whose programs print something else, each way to run them.
    fn differences(&self, workshop: &Workshop, emulated: bool) -> Vec<String> {
        let named = |project: &&Project| project.sample.name == self.sample.name;
        let Some(project) = workshop.projects.iter().find(named) else {
            return Vec::new();
        };
        let devices: &[&str] = match self.family {
            Family::Host | Family::Wide | Family::Forms => &["cpu"],
            Family::Cuda
            | Family::Device
            | Family::Warps
            | Family::OpenAcc
            | Family::Regions
            | Family::Deep => match emulated {
                true => &["cpu", "emulate"],
                false => &["cpu"],
            },
        };
        let executable = workshop.checked_program(project);
        devices
            .iter()
            .flat_map(|device| self.differences_on(device, &executable))
            .collect()
    }

    fn differences_on(&self, device: &str, executable: &Path) -> Vec<String> {
        let mut command = Command::new(executable);
        let command = tools::emulates_quickly(command.env("CUF2RS_DEVICE", device));
        let Some((said, errors)) = said(command, 100) else {
            return vec![format!("{} does not run", self.sample.name)];
        };
        let here = programs(&said);
        let differs = |(seed, expected): &(u64, String)| {
            let mine = here
                .iter()
                .find(|(other, _)| other == seed)
                .map_or("", |(_, text)| text);
            (mine != expected).then(|| {
                let family = self.family.name();
                format!(
                    "== {family} {seed} on {device}\n{}{errors}",
                    first_difference(mine, expected)
                )
            })
        };
        self.expected.iter().filter_map(differs).collect()
    }
}

fn first_difference(mine: &str, expected: &str) -> String {
    let at = mine
        .lines()
        .zip(expected.lines())
        .take_while(|(a, b)| a == b)
        .count();
    let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_string();
    format!("here: {}\ngfortran: {}\n", line(mine), line(expected))
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated-sources");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What gfortran's program prints for each seed that gfortran takes.
fn references(family: Family, seeds: &[u64]) -> Vec<(u64, String)> {
    match reference(family, seeds) {
        Some(text) => programs(&text),
        None if seeds.len() == 1 => Vec::new(),
        None => seeds
            .iter()
            .flat_map(|seed| references(family, &[*seed]))
            .collect(),
    }
}

fn reference(family: Family, seeds: &[u64]) -> Option<String> {
    let stem = folder().join(format!("plain_{}_{}", family.name(), seeds[0]));
    let (file, executable) = (stem.with_extension("f90"), stem.with_extension("gfortran"));
    fs::write(&file, program(family, seeds).plain).unwrap();
    let mut compiler = Command::new("gfortran");
    compiler
        .args(["-w", "-fcheck=all,no-array-temps", "-J"])
        .arg(folder());
    said(compiler.arg("-o").arg(&executable).arg(&file), 20)?;
    let (text, errors) = said(&mut Command::new(executable), 20)?;
    errors.is_empty().then_some(text)
}

/// Standard output and errors of a command that ends in time; without errors only where it succeeds.
fn said(command: &mut Command, seconds: u64) -> Option<(String, String)> {
    let folder = tools::own_folder();
    let (out, errors) = (folder.path().join("out"), folder.path().join("errors"));
    let child = command
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(fs::File::create(&out).unwrap())
        .stderr(fs::File::create(&errors).unwrap())
        .process_group(0)
        .spawn()
        .ok()?;
    let good = ends_well(child, seconds)?;
    let text = |path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let mut errors = text(&errors);
    if !good && errors.is_empty() {
        errors = "it failed\n".to_string();
    }
    Some((text(&out), errors))
}

fn ends_well(mut child: Child, seconds: u64) -> Option<bool> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status.success());
        }
        if begun.elapsed() > Duration::from_secs(seconds) {
            // A driver's compiler proper runs on when the driver alone is killed.
            let group = format!("-{}", child.id());
            let _ = Command::new("kill").args(["-9", "--", &group]).status();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The output taken apart by the lines that say the seeds.
fn programs(text: &str) -> Vec<(u64, String)> {
    let mut found: Vec<(u64, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        match (line.strip_prefix("== "), found.last_mut()) {
            (Some(seed), _) => found.push((seed.trim().parse().unwrap(), String::new())),
            (None, Some((_, text))) => *text += line,
            (None, None) => {}
        }
    }
    found
}
