//! What is said about faulty programs, and about machines that lack something.

use super::{MORE, check};
use cuf2rs_runtime::prelude::*;
use std::process::Command;

/// What a faulty program does; the parent looks at the message.
pub(super) fn misbehave(fault: &str) {
    let a = DeviceArray1::<i32>::new(10);
    a.fill(1);
    let empty = |l: Launch| l.run(&MORE, "empty", &[], |_| {});
    match fault {
        "threads" => empty(launch(1, 2048)),
        "grid" => empty(launch(dim3(1, 70000, 1), 32)),
        "zero" => empty(launch(0, 32)),
        "shared" => empty(launch(1, 32).shared(1_000_000)),
        "memory" => drop(DeviceArray1::<f64>::new(1_i64 << 45)),
        "name" => launch(1, 1).run(&MORE, "nobody", &[], |_| {}),
        "address" => {
            let far = DevicePtr::from(&a);
            launch(1, 1).run(&MORE, "stray", &[far.arg(), (1_i64 << 40).arg()], |_| {});
            cuda_device_synchronize();
        }
        _ => println!("fine"),
    }
    println!("still here");
}

pub(super) fn faults() {
    let me = std::env::current_exe().unwrap_or_default();
    let cases = [
        (
            "threads",
            "block%x is 2048, the limit of the device is 1024",
        ),
        ("grid", "grid%y is 70000, the limit of the device is 65535"),
        ("zero", "grid%x is 0, it must be at least 1"),
        (
            "shared",
            "1000000 bytes of dynamic shared memory are asked for",
        ),
        ("memory", "not enough device memory"),
        ("name", "kernel 'nobody' is not in the kernels' text"),
        (
            "address",
            "a kernel launched before this line failed: an illegal memory access was encountered",
        ),
    ];
    for (fault, words) in cases {
        let Ok(out) = Command::new(&me).arg(fault).output() else {
            check(fault, false);
            continue;
        };
        let (said, printed) = (
            String::from_utf8_lossy(&out.stderr).into_owned(),
            String::from_utf8_lossy(&out.stdout).into_owned(),
        );
        check(
            &format!("fault: {fault}"),
            said.contains(words) && out.status.code() == Some(2) && !printed.contains("still here"),
        );
        println!("INFO {}", said.trim_end().replace('\n', "\nINFO "));
    }
    environments(&me);
}

/// The same program where the cache cannot be written, and where there is no NVRTC.
fn environments(me: &std::path::Path) {
    let run = |var: &str, value: &str| Command::new(me).arg("none").env(var, value).output().ok();
    let fine = run("CUF2RS_CACHE", "/proc/nowhere");
    check(
        "a cache that cannot be written",
        fine.is_some_and(|o| String::from_utf8_lossy(&o.stdout).contains("still here")),
    );
    let none = run("CUF2RS_NVRTC", "/nowhere");
    check(
        "no NVRTC",
        none.is_some_and(|o| {
            o.status.code() == Some(2)
                && String::from_utf8_lossy(&o.stderr).contains("NVRTC (libnvrtc.so) was not found")
        }),
    );
}
