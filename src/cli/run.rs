//! `cuf2rs run`: translates, builds and runs.

use super::cargo::{self, Job, Machine, Profile};
use super::input::Input;
use super::kernels::Architectures;
use super::report::{Failure, Terminal};
use clap::Args;
use cuf2rs::diag::codes;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

/// What `run` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Where to run: cpu, cuda, cuda:N (the GPU of that number), or emulate (the CUDA C kernels on the CPU).
    /// By default CUF2RS_DEVICE decides; without it, the GPU if there is one, else the CPU
    #[arg(help_heading = "Running", long, value_parser = device, value_name = "DEVICE")]
    device: Option<String>,
    /// How many processes of MPI: starts the program by `mpirun`, or what CUF2RS_MPIRUN names
    #[arg(help_heading = "Running", long, value_parser = clap::value_parser!(u16).range(1..), value_name = "N")]
    ranks: Option<u16>,
    /// Which MPI: none (one rank), openmpi, mpich, or the folder of an installation.
    /// By default CUF2RS_MPI decides; without it, that of the launcher, else one that is installed
    #[arg(help_heading = "Running", long, value_name = "MPI")]
    mpi: Option<String>,
    /// Arguments of the program
    #[arg(help_heading = "Running", last = true, value_name = "ARGS")]
    arguments: Vec<OsString>,
}

fn device(text: &str) -> Result<String, String> {
    let number = text
        .strip_prefix("cuda:")
        .is_some_and(|number| number.parse::<u16>().is_ok());
    if number || matches!(text, "cpu" | "cuda" | "emulate") {
        Ok(text.to_string())
    } else {
        Err("known are cpu, cuda, cuda:N and emulate".to_string())
    }
}

impl Arguments {
    /// Kernels are compiled for the GPUs of this machine, unless the program is to run without one.
    fn gpus(&self) -> Architectures {
        let from_environment = || std::env::var("CUF2RS_DEVICE").ok();
        match self.device.clone().or_else(from_environment).as_deref() {
            Some("cpu" | "emulate") => Architectures::none(),
            Some(_) | None => Architectures::present(),
        }
    }
}

/// Translates, builds and runs; ends with the program's exit code.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let launcher = arguments.ranks.map(launcher).transpose()?;
    let translated = arguments.input.translate(terminal)?;
    let gpus = arguments.gpus();
    let job = Job {
        translation: &translated.translation,
        sources: &translated.sources,
        home: arguments.input.home(),
        machine: Machine::This,
        profile: Profile::default(),
        gpus: &gpus,
    };
    let program = cargo::program(job, terminal)?;
    let mut command = match launcher {
        Some(mut command) => {
            command.arg(&program);
            command
        }
        None => Command::new(&program),
    };
    command.args(&arguments.arguments);
    if let Some(mpi) = &arguments.mpi {
        command.env("CUF2RS_MPI", mpi);
    }
    if let Some(device) = &arguments.device {
        command.env("CUF2RS_DEVICE", device);
    }
    if terminal.verbose {
        command.env("CUF2RS_VERBOSE", "1");
    }
    terminal.detail(&format!("{command:?}"));
    start(command)
}

/// The launcher of an MPI, to which the program is still to be named: `mpirun -n 4`. A machine with fewer cores than ranks runs them all the same.
fn launcher(ranks: u16) -> Result<Command, Failure> {
    let named = std::env::var_os("CUF2RS_MPIRUN").filter(|name| !name.is_empty());
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &&str| std::env::split_paths(&path).any(|f| f.join(name).is_file());
    let found = ["mpirun", "mpiexec", "srun"].into_iter().find(there);
    let Some(name) = named.or_else(|| found.map(OsString::from)) else {
        return Err(Failure::outside(
            codes::NO_LAUNCHER,
            format!(
                "there is no MPI to start {ranks} processes: neither mpirun nor mpiexec is in PATH"
            ),
            "install Open MPI or MPICH (openmpi-bin, mpich), or name its launcher in CUF2RS_MPIRUN",
        ));
    };
    let mut command = Command::new(name);
    command.arg("-n").arg(ranks.to_string());
    for (variable, value) in LAUNCHING {
        if std::env::var_os(variable).is_none() {
            command.env(variable, value);
        }
    }
    Ok(command)
}

/// What Open MPI is told: to start more ranks than there are cores, and for whoever asks.
const LAUNCHING: &[(&str, &str)] = &[
    ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    ("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"),
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
];

/// The program takes the place of this one, so that signals and the exit code are its own.
#[cfg(unix)]
fn start(mut command: Command) -> Result<ExitCode, Failure> {
    use std::os::unix::process::CommandExt;
    Err(not_started(&command.exec()))
}

#[cfg(not(unix))]
fn start(mut command: Command) -> Result<ExitCode, Failure> {
    let status = command.status().map_err(|error| not_started(&error))?;
    Ok(ExitCode::from(status.code().unwrap_or(3) as u8))
}

fn not_started(error: &std::io::Error) -> Failure {
    Failure::outside(
        codes::NOT_STARTED,
        format!("the program was built and cannot be started: {error}"),
        "if the cache lies on a file system without execution, set CUF2RS_CACHE to another folder",
    )
}
