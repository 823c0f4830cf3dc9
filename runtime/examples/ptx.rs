//! Prints what NVRTC makes of a CUDA C file: `cargo run -p cuf2rs-runtime --example ptx -- kernels.cu [sm]`.
use cuf2rs_runtime::device::{SUPPORT_HEADER, nvrtc};

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let arch = args.next().and_then(|a| a.parse().ok()).unwrap_or(90);
    let text = match std::fs::read_to_string(&name) {
        Ok(text) => text,
        Err(e) => return eprintln!("{name}: {e}"),
    };
    let headers = [("cuf2rs.cuh", SUPPORT_HEADER)];
    let request = nvrtc::Request {
        name: &name,
        text: &text,
        headers: &headers,
        arch,
        how: cuf2rs_runtime::device::Compilation::EXACT,
        ptx: true,
    };
    match nvrtc::library().and_then(|n| n.compile(&request)) {
        Ok(image) => println!("{}", String::from_utf8_lossy(&image)),
        Err(e) => eprintln!("{e}"),
    }
}
