//! The samples: their files, options, input and expected output.

use cuf2rs::source::{Compilation, Defaults, SourceOptions, Sources, is_fortran};
use cuf2rs::{Options, Translation, translate};
use std::fs;
use std::path::{Path, PathBuf};

/// A program of `fortran-samples/`.
pub struct Sample {
    /// File or folder name without suffix.
    pub name: String,
    /// Its source files, named from the root of the repository.
    pub files: Vec<PathBuf>,
    /// Options of the command line from `NAME.args`: definitions of macros, --cuda, --stdpar, --managed, --openmp, --openmp-target.
    pub options: Vec<String>,
    /// Environment variables from `NAME.env`: lines `VARIABLE=value`.
    pub environment: Vec<(String, String)>,
    /// Standard input from `NAME.in`.
    pub input: Vec<u8>,
    /// Standard output from `NAME.out`.
    pub expected: String,
    /// Replacements in the text, from `NAME.small`, that make a variant short enough for the emulation.
    pub small: Vec<(String, String)>,
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All samples by name.
pub fn all() -> Vec<Sample> {
    let folder = root().join("fortran-samples");
    let mut samples: Vec<Sample> = entries(&folder)
        .iter()
        .filter_map(|path| load(path))
        .collect();
    samples.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(samples.len() > 30, "the samples are not where they were");
    samples
}

/// The programs of `tests/cudafor/`, which call what no sample calls of the table of CUDAFOR and its kin.
pub fn cudafor() -> Vec<Sample> {
    let files = entries(&root().join("tests/cudafor"));
    files.iter().filter_map(|path| load(path)).collect()
}

/// The programs of `tests/guide/`, which go through the CUDA Fortran Programming Guide section by section.
pub fn guide() -> Vec<Sample> {
    let files = entries(&root().join("tests/guide"));
    files.iter().filter_map(|path| load(path)).collect()
}

/// The programs of `tests/openacc/`, which go through OpenACC's directives and clauses; on the CPU, too, they see a device with memory of
/// its own.
pub fn openacc() -> Vec<Sample> {
    let files = entries(&root().join("tests/openacc"));
    files.iter().filter_map(|path| load(path)).collect()
}

/// The programs of `tests/failing/`, which end with a run-time error. Their expected output is a snapshot.
pub fn failing() -> Vec<Sample> {
    let files = entries(&root().join("tests/failing"));
    let files = files.into_iter().filter(|path| is_fortran(path));
    files
        .map(|path| Sample {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            files: vec![path.strip_prefix(root()).unwrap().to_path_buf()],
            options: Vec::new(),
            environment: Vec::new(),
            input: Vec::new(),
            expected: String::new(),
            small: Vec::new(),
        })
        .collect()
}

/// The files and folders in a folder, ordered.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let listed = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = listed.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Whether a file holds CUDA C or C, which a sample may have beside its Fortran.
fn is_c(file: &Path) -> bool {
    matches!(
        file.extension().and_then(|suffix| suffix.to_str()),
        Some("cu" | "c")
    )
}

fn load(path: &Path) -> Option<Sample> {
    let files = match path.is_dir() {
        // Parts that INCLUDE lines name come with the files that have them; makefiles and scripts are for people.
        true => entries(path)
            .into_iter()
            .filter(|file| is_fortran(file) || is_c(file))
            .collect(),
        false if is_fortran(path) => vec![path.to_path_buf()],
        false => return None,
    };
    let files = files
        .iter()
        .map(|f| f.strip_prefix(root()).unwrap().to_path_buf());
    let beside = |suffix: &str| path.with_extension(suffix);
    let options = fs::read_to_string(beside("args")).unwrap_or_default();
    let environment = fs::read_to_string(beside("env")).unwrap_or_default();
    let environment = environment
        .lines()
        .map(|line| line.split_once('=').expect("VARIABLE=value"))
        .map(|(name, value)| (name.to_string(), value.to_string()));
    let expected = beside("out");
    Some(Sample {
        name: path.file_stem().unwrap().to_string_lossy().into_owned(),
        files: files.collect(),
        options: options.split_whitespace().map(str::to_string).collect(),
        environment: environment.collect(),
        input: fs::read(beside("in")).unwrap_or_default(),
        small: Vec::new(),
        expected: fs::read_to_string(&expected)
            .unwrap_or_else(|e| panic!("{}: {e}", expected.display())),
    })
}

/// Variants `NAME_small` of the samples that take too long where every thread is a coroutine. They have no expected output.
pub fn small_variants() -> Vec<Sample> {
    all().into_iter().filter_map(small_variant).collect()
}

fn small_variant(sample: Sample) -> Option<Sample> {
    let path = root().join(&sample.files[0]).with_extension("small");
    let rules = fs::read_to_string(path).ok()?;
    let rules = rules
        .lines()
        .map(|line| line.split_once(" => ").expect("old => new"));
    Some(Sample {
        name: format!("{}_small", sample.name),
        expected: String::new(),
        small: rules
            .map(|(old, new)| (old.to_string(), new.to_string()))
            .collect(),
        ..sample
    })
}

impl Sample {
    /// Source files: names from the root, as a user there would give them, and texts.
    fn sources(&self) -> Sources {
        let mut sources = Sources::on_disk();
        for file in &self.files {
            let mut text = fs::read(root().join(file)).unwrap();
            let mut file = file.clone();
            for (old, new) in &self.small {
                let whole = String::from_utf8(text).unwrap();
                assert!(
                    whole.contains(old),
                    "{} does not contain {old}",
                    file.display()
                );
                text = whole.replace(old, new).into_bytes();
            }
            if !self.small.is_empty() {
                file = file.with_file_name(format!("{}.cuf", self.name));
            }
            sources.add(file, text);
        }
        sources
    }

    /// Uses the device.
    pub fn is_cuda(&self) -> bool {
        let cuda = |file: &PathBuf| {
            file.extension()
                .is_some_and(|s| s.eq_ignore_ascii_case("cuf"))
        };
        self.files.iter().any(cuda) || self.says_cuda()
    }

    /// Whether it is one of the programs of OpenACC.
    pub fn is_openacc(&self) -> bool {
        self.files
            .iter()
            .any(|file| file.starts_with("tests/openacc"))
    }

    /// Whether a compiler that passes over directives makes a program that prints the same. Those of `tests/openacc/memory_*` print what only
    /// a device with memory of its own gives.
    pub fn is_for_hosts(&self) -> bool {
        let apart = self.is_openacc() && self.name.starts_with("memory_");
        !self.is_cuda() && !apart
    }

    /// Whether an option says that it is CUDA Fortran.
    fn says_cuda(&self) -> bool {
        self.options.iter().any(|option| option == "--cuda")
    }

    /// Translates it; the findings as text when there are errors.
    pub fn translate(&self) -> Result<Translation, String> {
        let mut sources = self.sources();
        let translation = translate(&mut sources, &self.translation_options());
        let text = cuf2rs::diag::render::to_text(&sources, &translation.diagnostics);
        match translation.diagnostics.has_errors() {
            true => Err(format!("{}:\n{text}", self.name)),
            false => Ok(translation),
        }
    }

    fn translation_options(&self) -> Options {
        let others = self.options.iter();
        // Words like -std=legacy are for gfortran, which takes dialects only when it is told to.
        let others = others.filter(|option| !option.starts_with("-f") && !option.starts_with("-s"));
        let others = others.filter(|option| {
            ![
                "--cuda",
                "--stdpar",
                "--managed",
                "--openmp",
                "--openmp-target",
                "--acc",
                "--large-arrays",
            ]
            .contains(&option.as_str())
        });
        let has = |word: &str| self.options.iter().any(|option| option == word);
        let (stdpar, managed) = (has("--stdpar"), has("--managed"));
        let defines = others.map(|option| {
            let text = option.strip_prefix("-D").expect(
                "only -D, --cuda, --acc, --stdpar, --managed, --large-arrays, --openmp and --openmp-target are used",
            );
            match text.split_once('=') {
                Some((name, value)) => (name.to_string(), Some(value.to_string())),
                None => (text.to_string(), None),
            }
        });
        Options {
            source: SourceOptions {
                defines: defines.collect(),
                cuda: self.says_cuda().then_some(true),
                openmp: has("--openmp") || has("--openmp-target"),
                defaults: Defaults {
                    stdpar,
                    omp_target: has("--openmp-target"),
                    managed,
                    compilation: Compilation {
                        large_arrays: has("--large-arrays"),
                        ..Compilation::default()
                    },
                    ..Defaults::default()
                },
                ..SourceOptions::default()
            },
            ..Options::default()
        }
    }
}

#[test]
fn every_sample_translates() {
    let failures: Vec<String> = all()
        .iter()
        .filter_map(|sample| sample.translate().err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_output_has_its_sample() {
    let known: Vec<String> = all().into_iter().map(|sample| sample.name).collect();
    for path in entries(&root().join("fortran-samples")) {
        let beside = path.extension().is_some_and(|s| {
            ["out", "in", "args", "env", "small"]
                .iter()
                .any(|k| s == *k)
        });
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            !beside || known.contains(&name),
            "{} belongs to no sample",
            path.display()
        );
    }
}

#[test]
fn every_sample_is_listed_in_the_readme() {
    let readme = fs::read_to_string(root().join("fortran-samples/README.md")).unwrap();
    for sample in all() {
        assert!(
            readme.contains(&format!("`{}", sample.name)),
            "{} is not listed",
            sample.name
        );
    }
}
