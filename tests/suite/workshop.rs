//! All translated samples in one cargo workspace with one target folder, so that the runtime is compiled once; and another workspace
//! for the programs that fail when they run, in debug builds, which check subscripts.

use crate::names;
use crate::samples::{self, Sample, root};
use crate::tools;
use cuf2rs::Translation;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// A translated sample in the workspace.
pub struct Project {
    /// What it was made of.
    pub sample: Sample,
    /// The package's and program's name.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Its own manifest wants no optimisation, which would move its arithmetic.
    is_in_order: bool,
}

/// The written workspace.
pub struct Workshop {
    /// Its folder.
    pub folder: PathBuf,
    /// Where cargo builds.
    target: PathBuf,
    /// The projects, by sample.
    pub projects: Vec<Project>,
}

/// The workspace, written once per run of the tests.
pub static WORKSHOP: LazyLock<Workshop> = LazyLock::new(|| {
    let samples = samples::all()
        .into_iter()
        .chain(samples::cudafor())
        .chain(samples::guide())
        .chain(samples::openacc())
        .chain(names::programs(names::SOME));
    write("emitted-samples", samples.chain(samples::small_variants()))
});

/// The programs of all names, which are compiled and not run.
pub static NAMES: LazyLock<Workshop> =
    LazyLock::new(|| write("emitted-names", names::programs(1).into_iter()));

/// The programs of `tests/failing/`, built; one that does not compile is not there.
pub static FAILING: LazyLock<Workshop> = LazyLock::new(|| {
    let workshop = write("emitted-failing", samples::failing().into_iter());
    let built = workshop.cargo(&["build", "--workspace", "--keep-going", "--quiet"]);
    assert!(built.status.success(), "{}", shown(&built));
    workshop
});

/// The workspace after a build; a program that does not compile is not there.
pub static BUILT: LazyLock<&'static Workshop> = LazyLock::new(|| {
    WORKSHOP.cargo(&[
        "build",
        "--release",
        "--workspace",
        "--keep-going",
        "--quiet",
    ]);
    &WORKSHOP
});

/// Standard error and output of a command.
pub fn shown(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}{}", text(&output.stderr), text(&output.stdout))
}

/// The profile of emitted projects, which counts only in the root of a workspace, made for short builds: some of the programs are optimised, with
/// what they take of the runtime. The compiler takes three times as long to optimise one, and few run for as much as a tenth of a second.
const ROOT: &str = "
[workspace]
resolver = \"3\"
members = [MEMBERS]

[profile.release]
overflow-checks = false
opt-level = 0

[profile.release.package.\"*\"]
opt-level = OF_LIBRARIES
";

/// One program of so many is optimised as a user's is; all of them, and the runtime, with `CUF2RS_OPTIMIZE=all`.
const OPTIMIZED: usize = 16;

/// What style and simplicity mean to clippy, and the structure of a Fortran program goes against.
const STRUCTURE: &[&str] = &[
    "assign_op_pattern",
    "bool_comparison",
    "borrow_deref_ref",
    "collapsible_else_if",
    "collapsible_if",
    "collapsible_match",
    "derivable_impls",
    "double_comparisons",
    "double_parens",
    "excessive_precision",
    "explicit_auto_deref",
    "field_reassign_with_default",
    "identity_op",
    "if_same_then_else",
    "int_plus_one",
    "let_and_return",
    "manual_clamp",
    "manual_range_contains",
    "manual_range_patterns",
    "manual_swap",
    "match_overlapping_arm",
    "module_inception",
    "needless_bool",
    "needless_borrows_for_generic_args",
    "needless_late_init",
    "needless_option_as_deref",
    "needless_range_loop",
    "needless_return",
    "neg_cmp_op_on_partial_ord",
    "neg_multiply",
    "nonminimal_bool",
    "only_used_in_recursion",
    "redundant_closure",
    "single_match",
    "too_many_arguments",
    "type_complexity",
    "unnecessary_cast",
    "upper_case_acronyms",
    "while_let_loop",
    "zero_divided_by_zero",
    "zero_prefixed_literal",
];

/// Writes the projects of samples into a workspace of this name.
pub fn write(name: &str, samples: impl Iterator<Item = Sample>) -> Workshop {
    let tests = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = tests.join(name);
    let projects: Vec<Project> = samples.filter_map(|s| put_sample(s, &folder)).collect();
    let members: Vec<String> = projects
        .iter()
        .map(|p| format!("{:?}", p.sample.name))
        .collect();
    let names: HashSet<&String> = members.iter().collect();
    assert_eq!(names.len(), members.len(), "two programs have one name");
    let manifest = ROOT
        .replace("MEMBERS", &members.join(", "))
        .replace("OF_LIBRARIES", if all_optimised() { "3" } else { "0" });
    put(
        &folder.join("Cargo.toml"),
        &(manifest + &optimized(&projects)),
    );
    let lock = folder.join("Cargo.lock");
    if !lock.exists() {
        fs::copy(root().join("Cargo.lock"), lock).unwrap();
    }
    Workshop {
        folder,
        target: tests.join("emitted-samples/target"),
        projects,
    }
}

/// The profiles of the programs that are optimised: those with a small variant, which run long, and a part of the others.
fn optimized(projects: &[Project]) -> String {
    let all = all_optimised();
    let runs_long = |project: &Project| {
        root()
            .join(&project.sample.files[0])
            .with_extension("small")
            .exists()
    };
    let chosen = projects
        .iter()
        .enumerate()
        .filter(|(at, project)| all || at % OPTIMIZED == 0 || runs_long(project))
        .filter(|(_, project)| !project.is_in_order);
    chosen
        .map(|(_, project)| {
            format!(
                "\n[profile.release.package.{}]\nopt-level = 3\n",
                project.name
            )
        })
        .collect()
}

fn all_optimised() -> bool {
    std::env::var("CUF2RS_OPTIMIZE").is_ok_and(|value| value == "all")
}

/// Writes a sample's project; nothing for one that does not translate, which has a test of its own.
fn put_sample(sample: Sample, workspace: &Path) -> Option<Project> {
    let translation = sample.translate().ok()?;
    let name = package_name(&sample, &translation);
    let folder = workspace.join(&sample.name);
    remove_stale(&folder.join("src"), &translation, &folder);
    let mut is_in_order = false;
    for file in &translation.files {
        let text = match file.path == Path::new("Cargo.toml") {
            true => {
                is_in_order = file.text.contains("opt-level = 0");
                as_member(&file.text, &translation.name, &name)
            }
            false => file.text.clone(),
        };
        put(&folder.join(&file.path), &text);
    }
    Some(Project {
        sample,
        name,
        folder,
        is_in_order,
    })
}

/// Programs in several files are named by their folder here: the first file of many is `main`.
fn package_name(sample: &Sample, translation: &Translation) -> String {
    match sample.files.len() {
        1 => translation.name.clone(),
        _ => format!("program_{}", sample.name),
    }
}

/// The manifest without what only the root of a workspace may have, with the runtime of this repository and another name.
fn as_member(manifest: &str, old: &str, name: &str) -> String {
    let runtime = format!("path = {:?}", root().join("runtime").display().to_string());
    assert!(manifest.contains("path = \"runtime\""), "{manifest}");
    let manifest = manifest
        .replacen(&format!("name = {old:?}"), &format!("name = {name:?}"), 1)
        .replace("path = \"runtime\"", &runtime)
        .replace("[workspace]\n", "");
    let sections = manifest
        .split("\n[")
        .filter(|section| !section.starts_with("profile."));
    let manifest = sections.collect::<Vec<_>>().join("\n[");
    let linted = with_lints_of_style(&manifest);
    assert_ne!(linted, manifest, "lints of another form");
    linted
}

/// A manifest whose lints of style and simplicity count, but for those of `STRUCTURE`.
fn with_lints_of_style(manifest: &str) -> String {
    let allowed = |group: &str| format!("\n{group} = {{ level = \"allow\", priority = -1 }}");
    let counted = |group: &str| format!("\n{group} = {{ level = \"warn\", priority = -1 }}");
    let structure = STRUCTURE.iter().map(|lint| format!("\n{lint} = \"allow\""));
    let style = counted("style") + &structure.collect::<String>();
    manifest
        .replace(&allowed("complexity"), &counted("complexity"))
        .replace(&allowed("style"), &style)
}

/// Writes a file only when it differs, so that cargo does not build it again.
fn put(path: &Path, text: &str) {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Removes files of an earlier run that the translation does not have any more.
fn remove_stale(folder: &Path, translation: &Translation, top: &Path) {
    if !folder.is_dir() {
        return;
    }
    for path in samples::entries(folder) {
        if path.is_dir() {
            remove_stale(&path, translation, top);
        } else if !translation
            .files
            .iter()
            .any(|file| top.join(&file.path) == path)
        {
            fs::remove_file(&path).unwrap();
        }
    }
}

impl Workshop {
    /// Runs cargo in the workspace, whose packages clippy compiles.
    pub fn cargo(&self, arguments: &[&str]) -> Output {
        let (verb, rest) = arguments.split_first().expect("a subcommand of cargo");
        let mut command = Command::new(env!("CARGO"));
        command
            .args([verb, "--manifest-path"])
            .arg(self.folder.join("Cargo.toml"))
            .args(rest)
            .env("CARGO_TARGET_DIR", &self.target)
            .stdin(Stdio::null());
        if let Some(clippy) = &*tools::CLIPPY {
            command.env("RUSTC_WORKSPACE_WRAPPER", clippy);
        }
        command.output().unwrap()
    }

    /// The projects of whole samples, which have an expected output.
    pub fn whole(&self) -> impl Iterator<Item = &Project> {
        self.projects
            .iter()
            .filter(|project| project.sample.small.is_empty())
    }

    /// The small variant of a project.
    pub fn small(&self, project: &Project) -> Option<&Project> {
        let name = format!("{}_small", project.sample.name);
        self.projects.iter().find(|small| small.sample.name == name)
    }

    /// Whether a project has kernels.
    pub fn has_kernels(&self, project: &Project) -> bool {
        project.folder.join("src/kernels.cu").exists()
    }

    /// The optimised program of a project.
    pub fn program(&self, project: &Project) -> PathBuf {
        self.built(project, "release")
    }

    /// The program of a project with all checks.
    pub fn checked_program(&self, project: &Project) -> PathBuf {
        self.built(project, "debug")
    }

    fn built(&self, project: &Project, profile: &str) -> PathBuf {
        let name = format!("{}{}", project.name, std::env::consts::EXE_SUFFIX);
        self.target.join(profile).join(name)
    }
}
