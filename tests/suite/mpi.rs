//! Programs with MPI print the same, however many ranks they have and whose MPI starts them.

use crate::tools;
use crate::workshop::{BUILT, Project};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

/// Launchers of Open MPI and MPICH, with a number of ranks.
const LAUNCHERS: &[&[&str]] = &[
    &["mpirun.openmpi", "--oversubscribe", "-n", "4"],
    &["mpiexec.mpich", "-n", "3"],
];

/// Programs that share their work out over any number of ranks.
const PROGRAMS: &[&str] = &["mpi_calls", "160_heat_over_ranks", "cloverleaf"];

#[test]
fn ranks_print_what_one_rank_prints() {
    let programs: Vec<&Project> = BUILT
        .whole()
        .filter(|project| PROGRAMS.contains(&&*project.sample.name))
        .collect();
    assert_eq!(programs.len(), PROGRAMS.len());
    for launcher in LAUNCHERS {
        if tools::has(launcher[0], "programs with several ranks") {
            programs.iter().for_each(|project| runs(launcher, project));
        }
    }
}

fn runs(launcher: &[&str], project: &Project) {
    let folder = tools::own_folder();
    let mut command = Command::new(launcher[0]);
    command
        .args(&launcher[1..])
        .arg(BUILT.program(project))
        .current_dir(folder.path())
        .env("CUF2RS_DEVICE", "cpu")
        .env_remove("CUF2RS_MPI")
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .stdin(input(project, folder.path()));
    let output = command.output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {told}");
    assert_eq!(printed, project.sample.expected, "{command:?}: {told}");
}

/// What a program reads, of which the launcher gives the first rank all.
fn input(project: &Project, folder: &Path) -> Stdio {
    let file = folder.join("standard.in");
    fs::write(&file, &project.sample.input).unwrap();
    File::open(file).unwrap().into()
}
