//! The CUDA C text: compiled by NVRTC where there is one, run by the emulation where there is a C++ compiler.
//! What cannot be run here is named on standard error.

use crate::device::kernels::SUPPORT_HEADER;
use crate::device::nvrtc;

/// Kernels as the translator writes them, and one that uses every procedure of the support header.
const KERNELS: &str = include_str!("kernels.cu");

/// The PTX for an architecture, or `None` where there is no NVRTC (`CUF2RS_NVRTC` may name one).
fn ptx(text: &str) -> Option<String> {
    let compiler = match nvrtc::library() {
        Ok(compiler) => compiler,
        Err(why) => {
            eprintln!("left out, no NVRTC: {why}");
            return None;
        }
    };
    let request = nvrtc::Request {
        name: "kernels.cu",
        text,
        headers: &[("cuf2rs.cuh", SUPPORT_HEADER)],
        arch: 90,
        how: crate::device::Compilation::EXACT,
        ptx: true,
    };
    let image = compiler
        .compile(&request)
        .unwrap_or_else(|log| panic!("{log}"));
    Some(String::from_utf8_lossy(&image).into_owned())
}

/// The part of a PTX text that is one kernel.
fn entry<'a>(ptx: &'a str, name: &str) -> &'a str {
    let start = ptx
        .find(&format!(".entry {name}("))
        .unwrap_or_else(|| panic!("no {name}"));
    let end = ptx[start..].find("\n}").map_or(ptx.len(), |e| start + e);
    &ptx[start..end]
}

#[test]
fn read_only_dummies_go_through_the_read_only_path() {
    let Some(ptx) = ptx(KERNELS) else { return };
    let step = entry(&ptx, "life_step");
    assert_eq!(step.matches("ld.global.nc").count(), 9, "{step}");
    assert_eq!(
        step.matches("ld.global.b32").count() + step.matches("ld.global.u32").count(),
        0,
        "{step}"
    );
    assert!(entry(&ptx, "scale_section").contains("ld.global.nc"));
}

#[test]
fn views_leave_no_trace() {
    let Some(ptx) = ptx(KERNELS) else { return };
    for name in ["life_step", "scale_section", "reverse_shared"] {
        assert!(
            !entry(&ptx, name).contains(".local"),
            "{name} keeps something in local memory"
        );
    }
}

#[test]
fn errors_name_the_fortran_line() {
    let Ok(compiler) = nvrtc::library() else {
        eprintln!("left out, no NVRTC");
        return;
    };
    let text = "#include \"cuf2rs.cuh\"\n#line 40 \"gol.cuf\"\nextern \"C\" __global__ void k(int *a) { a[0] = b; }\n";
    let headers = [("cuf2rs.cuh", SUPPORT_HEADER)];
    let request = nvrtc::Request {
        name: "kernels.cu",
        text,
        headers: &headers,
        arch: 90,
        how: crate::device::Compilation::EXACT,
        ptx: true,
    };
    let log = compiler.compile(&request).expect_err("an undeclared name");
    assert!(log.contains("gol.cuf(40): error"), "{log}");
}

#[test]
fn the_runtimes_own_kernels_compile() {
    let text = format!(
        "#include \"cuf2rs.cuh\"\n{}",
        crate::device::cuda::strided::COPY_TEXT
    );
    let Some(ptx) = ptx(&text) else { return };
    for unit in [1, 2, 4, 8, 16] {
        entry(&ptx, &format!("cuf2rs_copy_{unit}"));
    }
}
