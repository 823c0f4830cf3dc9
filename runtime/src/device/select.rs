//! Which device the program runs on: chosen once, at first use.

use super::cuda::driver;
use super::cuda::gpu::Cuda;
use super::cuda::{nvrtc, program};
use super::failure;
use crate::access::WATCHED;
use std::sync::OnceLock;

/// The device of this run.
pub enum Device {
    /// Kernels as Rust functions on the cores of this machine.
    Cpu,
    /// The kernels' CUDA C text compiled by a C++ compiler, for tests.
    Emulate,
    /// One or several NVIDIA GPUs.
    Cuda(Cuda),
}

static DEVICE: OnceLock<Device> = OnceLock::new();

/// The device of this run. The first call chooses: `CUF2RS_DEVICE` = `cpu`, `cuda`, `cuda:N` or `emulate`; without it the GPU if
/// driver, device and NVRTC are there, else the CPU, and one line on standard error says which and why.
#[inline]
pub fn device() -> &'static Device {
    let device = match DEVICE.get() {
        Some(device) => device,
        None => DEVICE.get_or_init(choose),
    };
    if let Device::Cuda(cuda) = device {
        cuda.enter_thread();
    }
    device
}

/// The device of this run, if anything has asked for it yet: before that no data lie on one.
#[cfg(feature = "mpi")]
pub(crate) fn chosen() -> Option<&'static Device> {
    DEVICE.get()
}

impl Device {
    /// The GPUs, if this run is on them.
    #[inline]
    pub fn cuda(&self) -> Option<&Cuda> {
        match self {
            Device::Cuda(cuda) => Some(cuda),
            Device::Cpu | Device::Emulate => None,
        }
    }

    /// A name for messages and `cudaGetDeviceProperties`.
    pub fn name(&self) -> String {
        match self {
            Device::Cpu => String::from("CPU"),
            Device::Emulate => String::from("CPU (emulated CUDA C)"),
            Device::Cuda(cuda) => cuda.gpu().name.clone(),
        }
    }
}

fn choose() -> Device {
    if WATCHED {
        return on_cpu_to_be_watched();
    }
    match std::env::var("CUF2RS_DEVICE")
        .ok()
        .filter(|v| !v.is_empty())
    {
        Some(asked) => asked_for(asked.trim()),
        None if names_host(&variable("ACC_DEVICE_TYPE")) => Device::Cpu,
        None => best(),
    }
}

/// Accesses are watched on the CPU, where kernels are a part of the program.
fn on_cpu_to_be_watched() -> Device {
    let asked = variable("CUF2RS_DEVICE");
    if !["", "cpu"].contains(&asked.trim()) {
        refuse(&format!(
            "device '{}' is asked for by CUF2RS_DEVICE, and accesses are checked on the CPU alone",
            asked.trim()
        ));
    }
    Device::Cpu
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// Whether a value of `ACC_DEVICE_TYPE` asks for the CPU.
pub(crate) fn names_host(kind: &str) -> bool {
    let kind = kind.trim().to_ascii_lowercase();
    let kind = kind.strip_prefix("acc_device_").unwrap_or(&kind);
    ["host", "multicore", "cpu"].contains(&kind)
}

/// The number of the GPU that `ACC_DEVICE_NUM` asks for.
fn number_asked() -> i32 {
    let asked = variable("ACC_DEVICE_NUM").trim().parse().ok();
    asked.filter(|number| *number >= 0).unwrap_or(0)
}

fn asked_for(asked: &str) -> Device {
    let lower = asked.to_ascii_lowercase();
    match lower.as_str() {
        "cpu" => return Device::Cpu,
        "emulate" => return Device::Emulate,
        _ => {}
    }
    let Some(ordinal) = cuda_ordinal(&lower) else {
        refuse(&format!(
            "device '{asked}' is asked for by CUF2RS_DEVICE; known are cpu, cuda, cuda:N and emulate"
        ))
    };
    match start_cuda(ordinal) {
        Ok(cuda) => Device::Cuda(cuda),
        Err(why) => refuse(&format!("device '{asked}' is asked for, but {why}")),
    }
}

/// `cuda` is 0, `cuda:N` is N.
fn cuda_ordinal(asked: &str) -> Option<i32> {
    match asked.strip_prefix("cuda")? {
        "" => Some(number_asked()),
        rest => rest.strip_prefix(':')?.parse().ok().filter(|n| *n >= 0),
    }
}

fn refuse(message: &str) -> ! {
    eprintln!("cuf2rs: run-time error: {message}");
    std::process::exit(2)
}

fn best() -> Device {
    match start_cuda(number_asked()) {
        Ok(cuda) => {
            let gpu = cuda.gpu();
            eprintln!(
                "cuf2rs: running on GPU {}: {} (CUF2RS_DEVICE=cpu for the CPU)",
                gpu.ordinal, gpu.name
            );
            Device::Cuda(cuda)
        }
        Err(why) => {
            let cores = rayon::current_num_threads();
            let first_line = why.lines().next().unwrap_or_default();
            let plural = if cores == 1 { "core" } else { "cores" };
            eprintln!("cuf2rs: running on the CPU ({cores} {plural}): {first_line}");
            Device::Cpu
        }
    }
}

fn start_cuda(ordinal: i32) -> Result<Cuda, String> {
    let cuda = Cuda::start(ordinal)?;
    if !program::needs_no_compiler(cuda.gpu()) {
        nvrtc::library()?;
    }
    crate::fatal::at_exit(settle);
    Ok(cuda)
}

/// The end of the program: kernels still running may print, or fail.
fn settle() {
    if let Some(cuda) = DEVICE.get().and_then(Device::cuda)
        && !failure::told()
        && cuda.gpu().make_current().is_ok()
        && let Err(e) = driver::synchronize()
        && e.is_sticky()
    {
        failure::asynchronous(std::panic::Location::caller(), e);
    }
}
