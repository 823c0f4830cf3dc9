//! Tests of the devices that need no GPU.

mod arrays;
mod emulation;
mod executor;
mod reductions;
mod text;

/// All tests of a process share one device; here it is the CPU.
fn on_cpu() {
    // SAFETY: set before the first use of a device; every test sets the same value.
    unsafe { std::env::set_var("CUF2RS_DEVICE", "cpu") };
    let _ = super::device();
}
