//! Compiling a program's kernels ahead of its runs: into a file of images, when `cuf2rs build` asks the executable that it has just built.
//!
//! The executable does it itself, since nobody else knows the texts as it compiles them. Where the images go is not known here.

use super::image::{self, Form, Image};
use super::{cache, driver, nvrtc, program, strided, usage};
use crate::device::kernels::Kernels;
use crate::device::reduce;
use crate::fatal::SourceMap;
use std::path::Path;

/// For which architectures: `ptx` (the oldest that the compiler knows from 7.5 on, and all newer ones), `present` (the GPUs of this machine),
/// and numbers such as 90, with commas between them.
const FOR: &str = "CUF2RS_COMPILE_FOR";
/// The file that is written.
const TO: &str = "CUF2RS_COMPILE_TO";
/// As `CUF2RS_COMPILE_FOR`, for a list of what the program's own kernels need on these, which is all that the run does.
const USAGE: &str = "CUF2RS_USAGE_FOR";
/// Whether the assembler's words about each kernel are written to standard error.
const REPORT: &str = "CUF2RS_COMPILE_REPORT";
/// The oldest architecture of the project's.
const BASE: i32 = 75;

/// Exit codes: no compiler here, kernels that it does not take.
const NO_COMPILER: i32 = 3;
const NOT_COMPILED: i32 = 4;

/// Compiles and ends the program, if this run is for that.
pub(crate) fn if_asked(map: &SourceMap) {
    let done = match (std::env::var_os(FOR), std::env::var_os(TO)) {
        (Some(wanted), Some(to)) => compile(map, &wanted.to_string_lossy(), to.as_ref()),
        _ => match std::env::var_os(USAGE) {
            Some(wanted) => list(map, &wanted.to_string_lossy()),
            None => return,
        },
    };
    std::process::exit(match done {
        Ok(()) => 0,
        Err((code, why)) => {
            eprintln!("{why}");
            code
        }
    })
}

fn compile(map: &SourceMap, wanted: &str, to: &Path) -> Result<(), (i32, String)> {
    let compiler = nvrtc::library().map_err(|why| (NO_COMPILER, why))?;
    let architectures = compiler.architectures();
    let (mut forms, unknown) = known(forms(wanted), &architectures);
    if !unknown.is_empty() {
        let instead = instead(&forms, &architectures, &present());
        eprintln!(
            "NVRTC knows no architecture {unknown:?}; kernels are compiled for {instead:?} and newer ones"
        );
        forms.extend(instead.into_iter().map(Form::Cubin));
    }
    if forms.is_empty() {
        let why = "no GPU that NVRTC knows is here or asked for";
        return Err((NO_COMPILER, why.to_string()));
    }
    let own = map.device_code.iter().filter_map(|code| code.kernels());
    let mut images = Vec::new();
    for kernels in own.chain([strided::kernels()]).chain(reductions()) {
        for form in &forms {
            images.push(image_of(kernels, *form).map_err(|why| (NOT_COMPILED, why))?);
        }
    }
    if std::env::var(REPORT).is_ok_and(|asked| asked == "1") {
        report(map, &forms)?;
    }
    std::fs::write(to, image::packed(&images))
        .map_err(|e| (NO_COMPILER, format!("{}: {e}", to.display())))
}

/// Says of each kernel of the program, a line for each architecture: registers, bytes of shared, constant and local memory.
fn list(map: &SourceMap, wanted: &str) -> Result<(), (i32, String)> {
    let compiler = nvrtc::library().map_err(|why| (NO_COMPILER, why))?;
    let architectures = compiler.architectures();
    let (mut forms, _) = known(forms(wanted), &architectures);
    forms.retain(|form| matches!(form, Form::Cubin(_)));
    if forms.is_empty() {
        let instead = instead(&forms, &architectures, &present());
        forms.extend(instead.into_iter().map(Form::Cubin));
    }
    for kernels in map.device_code.iter().filter_map(|code| code.kernels()) {
        for form in &forms {
            let (Form::Cubin(arch) | Form::Ptx(arch)) = *form;
            let image = image_of(kernels, *form).map_err(|why| (NOT_COMPILED, why))?;
            for (kernel, needs) in usage::of(&image.bytes) {
                let usage::Usage {
                    registers,
                    shared,
                    constant,
                    local,
                } = needs;
                println!("{kernel} {arch} {registers} {shared} {constant} {local}");
            }
        }
    }
    Ok(())
}

/// Registers, spills and shared memory of the program's own kernels, for each architecture that machine code is made for, else for the oldest.
fn report(map: &SourceMap, forms: &[Form]) -> Result<(), (i32, String)> {
    let exact = forms.iter().filter_map(|form| match form {
        Form::Cubin(arch) => Some(*arch),
        Form::Ptx(_) => None,
    });
    let mut architectures: Vec<i32> = exact.collect();
    if architectures.is_empty() {
        architectures.push(BASE);
    }
    for kernels in map.device_code.iter().filter_map(|code| code.kernels()) {
        for arch in &architectures {
            let said = program::assembler_report(kernels, *arch);
            eprintln!("{}", said.map_err(|why| (NOT_COMPILED, why))?);
        }
    }
    Ok(())
}

/// The runtime's reductions that are in this executable. The linker alone knows which, so that its work is looked through.
fn reductions() -> Vec<&'static Kernels> {
    let own = std::env::current_exe().and_then(std::fs::read);
    own.map_or_else(|_| Vec::new(), |bytes| reduce::texts_in(&bytes))
}

fn forms(wanted: &str) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    for word in wanted.split(',') {
        match word {
            "ptx" => forms.push(Form::Ptx(BASE)),
            "present" => forms.extend(present().into_iter().map(Form::Cubin)),
            number => forms.extend(number.parse().map(Form::Cubin)),
        }
    }
    let mut each = Vec::new();
    for form in forms {
        if !each.contains(&form) {
            each.push(form);
        }
    }
    each
}

/// The forms that a compiler makes: machine code for what it knows, PTX from the oldest that it knows on.
fn known(forms: Vec<Form>, architectures: &[i32]) -> (Vec<Form>, Vec<i32>) {
    let base = architectures.iter().copied().find(|arch| *arch >= BASE);
    let mut unknown = Vec::new();
    let made = forms.into_iter().filter_map(|form| match form {
        Form::Ptx(_) => base.map(Form::Ptx),
        Form::Cubin(arch) if architectures.contains(&arch) => Some(form),
        Form::Cubin(arch) => {
            unknown.push(arch);
            None
        }
    });
    (made.collect(), unknown)
}

/// What stands for architectures that the compiler knows no longer, lest a driver must compile a whole program when it runs: the oldest one that it
/// knows, and those that are here.
fn instead(forms: &[Form], architectures: &[i32], present: &[i32]) -> Vec<i32> {
    let oldest = architectures.iter().find(|arch| **arch >= BASE);
    let here = present.iter().filter(|arch| architectures.contains(arch));
    let mut added = Vec::new();
    for arch in oldest.into_iter().chain(here) {
        if !forms.contains(&Form::Cubin(*arch)) && !added.contains(arch) {
            added.push(*arch);
        }
    }
    added
}

/// Architectures of the GPUs of this machine.
fn present() -> Vec<i32> {
    if !driver::is_present() || driver::init().is_err() {
        return Vec::new();
    }
    let count = driver::device_count().unwrap_or(0);
    (0..count)
        .filter_map(|n| driver::architecture(driver::device(n).ok()?).ok())
        .collect()
}

fn image_of(kernels: &'static Kernels, form: Form) -> Result<Image, String> {
    let text = kernels.text()?;
    let (arch, ptx) = match form {
        Form::Cubin(arch) => (arch, false),
        Form::Ptx(arch) => (arch, true),
    };
    let key = image::key(kernels, &text);
    let name = format!(
        "{}.{}",
        program::name_on_disk(kernels, &text, arch)?,
        if ptx { "ptx" } else { "cubin" }
    );
    let bytes = match cache::load(&name) {
        Some(bytes) => bytes,
        None => {
            let bytes = program::compiled(kernels, &text, arch, ptx)?;
            cache::store(&name, &bytes);
            bytes
        }
    };
    Ok(Image { key, form, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_compiler_does_not_know_is_left_out() {
        let (made, unknown) = known(forms("ptx,60,90,90,zzz"), &[70, 80, 90]);
        assert_eq!(made, [Form::Ptx(80), Form::Cubin(90)]);
        assert_eq!(unknown, [60]);
        assert_eq!(instead(&made, &[70, 80, 90], &[90]), [80]);
        assert_eq!(instead(&made, &[75, 86, 90], &[86]), [75, 86]);
    }
}
