//! The emitted CUDA C through NVIDIA's own compiler, which needs no GPU.

use crate::workshop::{Project, WORKSHOP};
use crate::{samples, tools};
use cuf2rs_runtime::device::{SUPPORT_HEADER, nvrtc};
use std::fs;
use std::process::Command;

/// The architecture of the PTX: sm_90.
const ARCHITECTURE: i32 = 90;

#[test]
fn nvrtc_compiles_all_kernels_and_loads_read_only_data_through_the_read_only_path() {
    let nvrtc = match nvrtc::library() {
        Ok(nvrtc) => nvrtc,
        Err(why) => return tools::left_out("the emitted CUDA C by NVRTC", &why),
    };
    let mut checked = 0;
    for project in WORKSHOP
        .projects
        .iter()
        .filter(|project| project.sample.is_cuda())
    {
        let Some(text) = kernel_text(project) else {
            continue;
        };
        let image = nvrtc
            .compile(&request(&text))
            .unwrap_or_else(|log| panic!("{}:\n{log}", project.name));
        let ptx = String::from_utf8_lossy(&image);
        for kernel in kernels_with_read_only_data(&text) {
            assert!(
                body(&ptx, &kernel).contains("ld.global.nc"),
                "{} in {}:\n{ptx}",
                kernel,
                project.name
            );
            checked += 1;
        }
    }
    assert!(
        checked >= 5,
        "only {checked} kernels with read-only data were found"
    );
}

/// As kernels with functions of arrays are emitted: `x = twice(x)` in a loop.
const FUNCTION_OF_ARRAYS: &str = r#"#include "cuf2rs.cuh"
__device__ Local<float, 1, 3> twice(const float *a_) {
    const Array1<const float> a(a_, 3);
    Local<float, 1, 3> r(3);
    for (int p1 = 1; p1 <= 3; ++p1) {
        r(p1) = 2.0f * a(p1) + a(1);
    }
    return r;
}
extern "C" __global__ void many(float *__restrict__ y_, int n) {
    const Array2<float> y(y_, 3, n);
    float x_[3];
    const BlockArray1<float> x(x_, 3);
    for (int p1 = 1; p1 <= 3; ++p1) {
        x(p1) = y(p1, global_x());
    }
    for (int k = 1; k <= n; ++k) {
        const auto twice_value = twice(x.data());
        for (int p1 = 1; p1 <= 3; ++p1) {
            x(p1) = twice_value(p1);
        }
    }
    for (int p1 = 1; p1 <= 3; ++p1) {
        y(p1, global_x()) = x(p1);
    }
}
CUF2RS_KERNELS(many)
"#;

#[test]
fn arrays_that_functions_give_back_stay_in_registers() {
    let nvrtc = match nvrtc::library() {
        Ok(nvrtc) => nvrtc,
        Err(why) => return tools::left_out("results of functions in registers", &why),
    };
    let image = nvrtc.compile(&request(FUNCTION_OF_ARRAYS)).unwrap();
    let ptx = String::from_utf8_lossy(&image);
    assert!(!body(&ptx, "many").contains(".local"), "{ptx}");
}

#[test]
fn an_executable_carries_its_kernels_compiled() {
    if let Err(why) = nvrtc::library() {
        return tools::left_out("kernels compiled with the executable", &why);
    }
    let folder = tools::own_folder();
    let program = folder.path().join("with_kernels");
    let text = samples::root().join("tests/gpu/speed/first_launch.cuf");
    let source = folder.path().join("first_launch.cuf");
    let text = crate::usage::never_built(&fs::read_to_string(text).unwrap());
    fs::write(&source, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuf2rs"));
    command.args(["build", "--gpu", "cc90,cc10", "-o"]);
    command.arg(&program).arg(source);
    let done = crate::usage::without_optimisation(&mut command).output();
    let said = String::from_utf8_lossy(&done.unwrap().stderr).into_owned();
    assert!(said.contains("NVRTC knows no architecture [10]"), "{said}");
    let bytes = fs::read(&program).unwrap();
    assert!(bytes.ends_with(b"cuf2rs kernels 1"));
    let entry = b".visible .entry scale_up(";
    assert!(bytes.windows(entry.len()).any(|window| window == entry));
}

/// The CUDA C of a project; a program with no kernel has none.
pub fn kernel_text(project: &Project) -> Option<String> {
    fs::read_to_string(project.folder.join("src/kernels.cu")).ok()
}

/// What NVRTC is asked for.
pub fn request(text: &str) -> nvrtc::Request<'_> {
    nvrtc::Request {
        name: "kernels.cu",
        text,
        headers: &[("cuf2rs.cuh", SUPPORT_HEADER)],
        arch: ARCHITECTURE,
        how: cuf2rs_runtime::device::Compilation::EXACT,
        ptx: true,
    }
}

/// Names of the kernels that have a dummy argument `const T *__restrict__`.
fn kernels_with_read_only_data(text: &str) -> Vec<String> {
    let heads = text
        .split("__global__ void ")
        .skip(1)
        .map(|rest| rest.split('{').next().unwrap());
    let read_only = heads.filter(|head| {
        let arguments = head.split(',');
        arguments
            .into_iter()
            .any(|one| one.contains("const ") && one.contains("*__restrict__"))
    });
    read_only
        .map(|head| head.split('(').next().unwrap().to_string())
        .collect()
}

/// The instructions of a kernel in PTX.
fn body<'a>(ptx: &'a str, kernel: &str) -> &'a str {
    let start = ptx
        .find(&format!(".entry {kernel}("))
        .unwrap_or_else(|| panic!("no {kernel} in:\n{ptx}"));
    ptx[start..].split("\n}").next().unwrap()
}
