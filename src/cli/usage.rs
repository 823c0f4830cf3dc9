//! What a program's kernels need of a GPU, as the remarks of compilers for OpenACC have it: registers, bytes of memory, how full a GPU can be.
//!
//! The executable tells it, which knows the texts of its kernels as NVRTC gets them. Nothing is said where there is no NVRTC.

use super::kernels::Architectures;
use cuf2rs::diag::{Diagnostic, Diagnostics, codes};
use cuf2rs::source::{Sources, Span};
use std::path::Path;
use std::process::{Command, Stdio};

/// The threads of a block for which the occupancy is given.
const THREADS: u32 = 256;
/// Registers of a multiprocessor, and how many are given out at a time.
const REGISTERS: u32 = 65_536;
const REGISTERS_AT_A_TIME: u32 = 8;
/// Threads of a warp.
const WARP: u32 = 32;

/// The kernels that were made of loops, by their procedures and lines.
#[derive(Debug, Default)]
pub struct Kernels(Vec<(String, u32, Span)>);

impl Kernels {
    /// Those that remarks speak of.
    pub fn of(sources: &Sources, remarks: &Diagnostics) -> Kernels {
        let made = remarks.iter().filter(|one| one.code == codes::KERNEL_MADE);
        let named = made.filter_map(|one| {
            let (within, span) = (one.within.as_ref()?, one.span()?);
            let line = sources.line(span.file, span.start);
            Some((within.procedure.clone(), line, span))
        });
        Kernels(named.collect())
    }

    /// What an executable's kernels need, as remarks at the places of the loops.
    pub fn needs(&self, program: &Path, gpus: &Architectures) -> Diagnostics {
        let mut found = Diagnostics::default();
        for line in told(program, gpus).lines() {
            if let Some(remark) = self.remark(line) {
                found.push(remark);
            }
        }
        found
    }

    /// A line of the executable: kernel, architecture, registers, bytes of shared, constant and local memory.
    fn remark(&self, line: &str) -> Option<Diagnostic> {
        let (kernel, numbers) = line.split_once(' ')?;
        let numbers: Result<Vec<u32>, _> = numbers.split(' ').map(str::parse).collect();
        let [arch, registers, shared, constant, local] = numbers.ok()?[..] else {
            return None;
        };
        let (procedure, place) = kernel.rsplit_once("_kernel_")?;
        let place: u32 = place.split('_').next()?.parse().ok()?;
        let (within, _, span) = self
            .0
            .iter()
            .find(|(name, line, _)| name.eq_ignore_ascii_case(procedure) && *line == place)?;
        let (major, minor) = (arch / 10, arch % 10);
        let text = format!(
            "CC {major}.{minor} : {registers} registers; {shared} shared, {constant} constant, {local} local memory bytes; {} occupancy",
            occupancy(arch, registers, shared)
        );
        let remark = Diagnostic::remark(codes::KERNEL_USAGE, text).at(*span, "");
        Some(remark.within(within))
    }
}

/// What an executable says of its kernels for these GPUs.
fn told(program: &Path, gpus: &Architectures) -> String {
    // A bare name would be looked for in the folders of commands.
    let program = program.canonicalize().unwrap_or_else(|_| program.into());
    let asked = Command::new(program)
        .env("CUF2RS_USAGE_FOR", gpus.words())
        .env_remove("CUF2RS_KERNELS")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    match asked {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).into_owned()
        }
        Ok(_) | Err(_) => String::new(),
    }
}

/// How many of the threads that a multiprocessor can hold it holds, in percent, with blocks of [`THREADS`].
fn occupancy(arch: u32, registers: u32, shared: u32) -> u32 {
    let (threads, blocks, memory) = limits(arch);
    let each = registers.max(1).next_multiple_of(REGISTERS_AT_A_TIME) * WARP;
    let by_registers = REGISTERS / each / (THREADS / WARP);
    let by_memory = memory / shared.max(1);
    let held = by_registers
        .min(by_memory)
        .min(blocks)
        .min(threads / THREADS);
    100 * held * THREADS / threads
}

/// Threads, blocks and bytes of shared memory of a multiprocessor (CUDA Programming Guide, "Technical Specifications per Compute Capability").
fn limits(arch: u32) -> (u32, u32, u32) {
    const KB: u32 = 1024;
    match arch {
        75 => (1024, 16, 64 * KB),
        80 => (2048, 32, 164 * KB),
        86 => (1536, 16, 100 * KB),
        87 => (1536, 16, 164 * KB),
        89 => (1536, 24, 100 * KB),
        110 => (1536, 24, 228 * KB),
        120 | 121 => (1536, 24, 100 * KB),
        _ => (2048, 32, 228 * KB),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_scarce_says_how_full_a_gpu_is() {
        assert_eq!(occupancy(90, 26, 0), 100);
        assert_eq!(occupancy(90, 40, 0), 75);
        assert_eq!(occupancy(80, 128, 0), 25);
        assert_eq!(occupancy(90, 26, 100 * 1024), 25);
        assert_eq!(occupancy(75, 26, 0), 100);
        assert_eq!(occupancy(86, 26, 0), 100);
    }

    #[test]
    fn a_line_of_the_executable_is_a_remark_at_the_loop() {
        let mut sources = Sources::default();
        let file = sources.add("jacobi.f90", b"do j = 1, m\n".to_vec());
        let span = Span::new(file, 0, 2);
        let kernels = Kernels(vec![("Jacobi".into(), 1, span)]);
        let text = |line: &str| kernels.remark(line).map(|one| one.message);
        assert_eq!(
            text("jacobi_kernel_1_2 90 26 2600 156 0").as_deref(),
            Some(
                "CC 9.0 : 26 registers; 2600 shared, 156 constant, 0 local memory bytes; 100 occupancy"
            )
        );
        assert_eq!(text("jacobi_kernel_2 90 26 2600 156 0"), None);
        assert_eq!(text("scatter 90 26 2600 156 0"), None);
    }
}
