//! Exercises everything of the devices on a GPU: `cargo run --release -p cuf2rs-runtime --example gpu_check`.
//! Prints PASS and FAIL lines and figures; ends with 1 if anything failed. Needs a driver, a device and NVRTC; with
//! `CUF2RS_DEVICE=emulate` what needs no GPU runs here.

mod arrays;
mod faults;
mod figures;
mod launches;

use arrays::{fills, transfers};
use cuf2rs_runtime::prelude::*;
use faults::{faults, misbehave};
use figures::{launch_cost, life, transfer_rates};
use launches::{kernels, module_variables, several_devices, streams_and_events};
use std::sync::atomic::{AtomicUsize, Ordering};

static FAILED: AtomicUsize = AtomicUsize::new(0);

static TEXT: Kernels = Kernels::new(
    "kernels.cu",
    include_str!("../../src/device/tests/kernels.cu"),
);

static MORE: Kernels = Kernels::new("gpu_check.cu", include_str!("kernels.cu"));

static D_FACTOR: DeviceGlobal<f32> = DeviceGlobal::new(&TEXT, "d_factor", 2.0);

static C_TABLE: DeviceGlobalArray<i32, 1> =
    DeviceGlobalArray::with_values(&TEXT, "c_table", [(1, 4)], &[1, 2, 3, 4]);

fn check(name: &str, good: bool) {
    println!("{} {name}", if good { "PASS" } else { "FAIL" });
    if !good {
        FAILED.fetch_add(1, Ordering::Relaxed);
    }
}

fn main() {
    if std::env::var_os("CUF2RS_DEVICE").is_none() {
        // SAFETY: no other thread yet.
        unsafe { std::env::set_var("CUF2RS_DEVICE", "cuda") };
    }
    start(&SourceMap::EMPTY);
    if let Some(fault) = std::env::args().nth(1) {
        return misbehave(&fault);
    }
    describe();
    transfers();
    fills();
    kernels();
    module_variables();
    streams_and_events();
    several_devices();
    if device().cuda().is_some() {
        faults();
        launch_cost();
        transfer_rates();
        life(1024, 1024);
        life(8192, 128);
    } else {
        println!("INFO not a GPU: no faults, no figures");
        life(64, 10);
    }
    let failed = FAILED.load(Ordering::Relaxed);
    println!("{} failed", failed);
    finish(i32::from(failed > 0));
}

fn describe() {
    let (mut n, mut prop) = (0, CudaDeviceProp::default());
    let (mut driver, mut compiler, mut free, mut total) = (0, 0, 0, 0);
    check(
        "cudaGetDeviceCount",
        cuda_get_device_count(&mut n) == 0 && n > 0,
    );
    check(
        "cudaGetDeviceProperties",
        cuda_get_device_properties(&mut prop, 0) == 0,
    );
    check(
        "versions",
        cuda_driver_get_version(&mut driver) == 0 && cuda_runtime_get_version(&mut compiler) == 0,
    );
    check(
        "cudaMemGetInfo",
        cuda_mem_get_info(&mut free, &mut total) == 0 && free > 0 && total >= free,
    );
    println!(
        "INFO {n} device(s), {} sm_{}{}, {} SMs, driver {driver}, NVRTC {compiler}, {free} of {total} bytes free",
        prop.name.to_string().trim_end(),
        prop.major,
        prop.minor,
        prop.multi_processor_count
    );
    check(
        "a device that is not there",
        cuda_set_device(99) == CUDA_ERROR_INVALID_DEVICE
            && cuda_get_last_error() == CUDA_ERROR_INVALID_DEVICE,
    );
    check("the last error is forgotten", cuda_get_last_error() == 0);
}
