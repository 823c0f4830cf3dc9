//! Compiling a program's kernels when its executable is built, so that no run pays for it.
//!
//! The executable does it itself with the NVRTC of this machine and writes a file of images, which is put behind its own end: one file as
//! before, which can be moved. Where there is no NVRTC, the kernels are compiled when the program first touches the device.

use super::report::Terminal;
use cuf2rs::Translation;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The architectures that kernels are compiled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architectures(String, Report);

/// Whether the assembler's words about each kernel are wanted.
type Report = bool;

impl Architectures {
    /// The GPUs of this machine alone: for a program that runs here and now.
    pub fn present() -> Architectures {
        Architectures("present".to_string(), false)
    }

    /// Every GPU by way of PTX; those of the list, or of this machine, without a detour.
    pub fn movable(asked: &[u16]) -> Architectures {
        let mut words = vec!["ptx".to_string()];
        if asked.is_empty() {
            words.push("present".to_string());
        }
        words.extend(asked.iter().map(u16::to_string));
        Architectures(words.join(","), false)
    }

    /// None: the program runs without a GPU.
    pub fn none() -> Architectures {
        Architectures(String::new(), false)
    }

    /// The same, and what the assembler says of each kernel.
    pub fn with_report(self, report: bool) -> Architectures {
        Architectures(self.0, report)
    }

    /// What tells programs apart that were built for different ones.
    pub fn identity(&self, translation: &Translation) -> &str {
        if self.concern(translation) {
            &self.0
        } else {
            ""
        }
    }

    /// As the executable is told.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Whether there is anything to compile.
    fn concern(&self, translation: &Translation) -> bool {
        let is_device_code = |path: &Path| path.extension().is_some_and(|suffix| suffix == "cu");
        !self.0.is_empty()
            && translation
                .files
                .iter()
                .any(|file| is_device_code(&file.path))
    }

    /// Puts compiled kernels behind the end of an executable. What keeps them from being compiled is said and keeps nobody from running it.
    pub fn compile_into(&self, program: &Path, translation: &Translation, terminal: &Terminal) {
        if !self.concern(translation) {
            return;
        }
        let images = program.with_extension("images");
        match compile(program, (&self.0, self.1), &images) {
            Ok((0, said)) => {
                said.lines().for_each(|line| terminal.progress(line));
                terminal.detail(&format!("kernels compiled for {}", self.0));
            }
            Ok((NOT_COMPILED, why)) => terminal.progress(&why),
            Ok((_, why)) if self.1 => terminal.progress(&format!("ptxinfo: {why}")),
            Ok((_, why)) => terminal.detail(&format!("no kernels compiled ahead: {why}")),
            Err(error) => terminal.detail(&format!("no kernels compiled ahead: {error}")),
        }
        let _ = fs::remove_file(&images);
    }
}

/// The exit code of an executable whose kernels the compiler does not take.
const NOT_COMPILED: i32 = 4;

/// Runs the executable for its kernels, and appends them; its exit code and what it says.
fn compile(
    program: &Path,
    (wanted, report): (&str, bool),
    images: &Path,
) -> io::Result<(i32, String)> {
    let mut command = Command::new(program);
    command
        .env("CUF2RS_COMPILE_FOR", wanted)
        .env("CUF2RS_COMPILE_TO", images)
        .env("CUF2RS_COMPILE_REPORT", if report { "1" } else { "0" })
        .env_remove("CUF2RS_KERNELS")
        .stdin(Stdio::null());
    let done = command.output()?;
    let said = String::from_utf8_lossy(&done.stderr).trim_end().to_string();
    let code = done.status.code().unwrap_or(-1);
    if code == 0 {
        let mut file = OpenOptions::new().append(true).open(program)?;
        file.write_all(&fs::read(images)?)?;
    }
    Ok((code, said))
}

/// An architecture as options name it: `cc90`, `sm_90`, `90`, `9.0`.
pub fn architecture(text: &str) -> Result<u16, String> {
    let digits = ["compute_", "sm_", "cc"]
        .iter()
        .find_map(|start| text.strip_prefix(start))
        .unwrap_or(text);
    // `sm_90a`: with features of this GPU alone, which nothing here uses.
    let digits = digits.strip_suffix(['a', 'f']).unwrap_or(digits);
    let number = digits.replace('.', "").parse::<u16>().ok();
    let known = number.filter(|number| (10..1000).contains(number));
    known.ok_or_else(|| "an architecture is written cc90, sm_90 or 9.0".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn architectures_by_their_names() {
        for name in ["cc90", "sm_90", "9.0", "90", "compute_90", "sm_90a"] {
            assert_eq!(architecture(name), Ok(90), "{name}");
        }
        assert_eq!(architecture("cc120"), Ok(120));
        assert!(architecture("fastmath").is_err());
        assert!(architecture("cc").is_err());
        assert_eq!(Architectures::movable(&[80, 90]).0, "ptx,80,90");
    }
}
