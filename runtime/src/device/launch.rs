//! A kernel launch: `call k<<<grid, block, bytes, stream>>>(...)`.
//! Checks the limits, then hands the kernel to the device of this run.

use super::argument::Arg;
use super::cuda::driver;
use super::cuda::gpu::{Cuda, Gpu};
use super::cuda::program::Function;
use super::executor::CpuGrid;
use super::kernels::Kernels;
use super::select::{Device, device};
use super::{Dim3, api, failure};
use std::ffi::c_void;
use std::panic::Location;

/// Threads that a block may have on the CPU: what every GPU allows, so that a program that runs here runs there.
const CPU_THREADS: i64 = 1024;

/// `*` in place of the grid or the block of a launch: the runtime chooses.
pub const AUTOMATIC: Dim3 = Dim3 {
    x: i32::MIN,
    y: 1,
    z: 1,
};

/// Threads of a block when the runtime chooses.
const AUTOMATIC_BLOCK: Dim3 = Dim3 { x: 128, y: 1, z: 1 };

/// The launch configuration of a kernel.
#[derive(Clone, Copy)]
pub struct Launch {
    grid: Dim3,
    block: Dim3,
    shared_bytes: i64,
    stream: usize,
    at: &'static Location<'static>,
}

/// `<<<grid, block>>>`; grid and block are integers or `type(dim3)`.
#[inline]
#[track_caller]
pub fn launch(grid: impl Into<Dim3>, block: impl Into<Dim3>) -> Launch {
    Launch {
        grid: grid.into(),
        block: block.into(),
        shared_bytes: 0,
        stream: 0,
        at: Location::caller(),
    }
}

impl Launch {
    /// The third argument in the chevrons: bytes of dynamic shared memory of each block.
    #[inline]
    pub fn shared(mut self, bytes: impl Into<i64>) -> Self {
        self.shared_bytes = bytes.into();
        self
    }

    /// The fourth argument in the chevrons.
    #[inline]
    pub fn stream(mut self, stream: impl Into<api::CudaStream>) -> Self {
        self.stream = stream.into() as usize;
        self
    }

    /// Runs the kernel `name` of `kernels` with arguments in the order of its dummies; `twin` is the same kernel in Rust. Returns
    /// when the kernel has been given to the GPU, or on the CPU when it is done.
    #[inline]
    pub fn run(
        self,
        kernels: &'static Kernels,
        name: &'static str,
        args: &[Arg<'_>],
        twin: impl FnOnce(&CpuGrid),
    ) {
        match device() {
            Device::Cuda(cuda) => self.on_cuda(cuda, kernels, name, args),
            Device::Cpu => {
                let me = self.filled_on_cpu();
                me.check_cpu(name);
                twin(&CpuGrid::new(me.grid, me.block, me.shared_bytes as usize));
            }
            Device::Emulate => self.filled_on_cpu().emulated(kernels, name, args),
        }
    }

    fn on_cuda(
        &self,
        cuda: &Cuda,
        kernels: &'static Kernels,
        name: &'static str,
        args: &[Arg<'_>],
    ) {
        let gpu = cuda.gpu();
        let function = match gpu.programs.function(gpu, kernels, name) {
            Ok(f) => f,
            Err(e) => failure::at(self.at, &e),
        };
        if self.grid == AUTOMATIC || self.block == AUTOMATIC {
            return self
                .filled(gpu, &function)
                .on_cuda(cuda, kernels, name, args);
        }
        self.check(gpu, &function, name);
        if self.shared_bytes > i64::from(function.allowed_shared) {
            self.allow_shared(gpu, kernels, &function, name);
        }
        failure::remember(name, self.grid, self.block, self.at);
        // SAFETY: `Arg` is a transparent pointer; the driver only reads the list.
        let pointers = unsafe {
            std::slice::from_raw_parts_mut(
                args.as_ptr().cast_mut().cast::<*mut c_void>(),
                args.len(),
            )
        };
        let unsigned = |d: Dim3| d.axes().map(|n| n as u32);
        let shared = self.shared_bytes as u32;
        let done = driver::launch(
            function.handle(),
            unsigned(self.grid),
            unsigned(self.block),
            shared,
            if self.stream == 0 {
                gpu.null_stream()
            } else {
                self.stream
            },
            pointers,
        );
        if let Err(e) = done {
            self.failed(name, e);
        }
    }

    /// The configuration with what was left to the runtime: as many blocks as the GPU runs at once.
    fn filled(mut self, gpu: &Gpu, function: &Function) -> Self {
        if self.block == AUTOMATIC {
            self.block = AUTOMATIC_BLOCK;
        }
        if self.grid == AUTOMATIC {
            let threads = self.block.volume() as i32;
            let per_unit =
                driver::resident_blocks(function.handle(), threads, self.shared_bytes as usize);
            self.grid = Dim3::new(per_unit.unwrap_or(1).max(1) * gpu.units, 1, 1);
        }
        self
    }

    /// The same on the CPU: one block for each core.
    fn filled_on_cpu(mut self) -> Self {
        if self.block == AUTOMATIC {
            self.block = AUTOMATIC_BLOCK;
        }
        if self.grid == AUTOMATIC {
            self.grid = Dim3::new(rayon::current_num_threads() as i32, 1, 1);
        }
        self
    }

    #[inline]
    fn check(&self, gpu: &Gpu, function: &Function, name: &str) {
        if let Some(why) =
            gpu.limits
                .exceeded(self.grid.axes(), self.block.axes(), function.max_threads)
        {
            self.refuse(name, &why);
        }
    }

    #[cold]
    fn failed(&self, name: &str, error: driver::CudaError) -> ! {
        if error.is_sticky() {
            failure::asynchronous(self.at, error);
        }
        self.refuse(name, &error.to_string())
    }

    #[cold]
    fn allow_shared(
        &self,
        gpu: &Gpu,
        kernels: &'static Kernels,
        function: &Function,
        name: &'static str,
    ) {
        let most = i64::from(gpu.limits.shared_optin) - i64::from(function.static_shared);
        if self.shared_bytes > most {
            let (asked, fixed) = (self.shared_bytes, function.static_shared);
            self.refuse(name, &format!("{asked} bytes of dynamic shared memory are asked for, the limit is {most} beside {fixed} static bytes"));
        }
        if let Err(e) = gpu
            .programs
            .allow_shared(kernels, name, self.shared_bytes as i32)
        {
            self.refuse(name, &e.to_string());
        }
    }

    fn check_cpu(&self, name: &str) {
        let (grid, block) = (self.grid.axes(), self.block.axes());
        if self.shared_bytes < 0 {
            self.refuse(
                name,
                &format!(
                    "{} bytes of dynamic shared memory are asked for",
                    self.shared_bytes
                ),
            );
        }
        for (what, axes) in [("grid", grid), ("block", block)] {
            for (axis, n) in ["x", "y", "z"].iter().zip(axes) {
                if n < 1 {
                    self.refuse(
                        name,
                        &format!("{what}%{axis} is {n}, it must be at least 1"),
                    );
                }
            }
        }
        if self.block.volume() > CPU_THREADS {
            self.refuse(
                name,
                &format!(
                    "a block has {} threads, the limit is {CPU_THREADS}",
                    self.block.volume()
                ),
            );
        }
    }

    #[cold]
    fn refuse(&self, name: &str, why: &str) -> ! {
        let (grid, block) = (self.grid, self.block);
        failure::at(
            self.at,
            &format!("launch of kernel '{name}' with grid {grid}, block {block} failed: {why}"),
        )
    }

    fn emulated(&self, kernels: &'static Kernels, name: &'static str, args: &[Arg<'_>]) {
        self.check_cpu(name);
        let entry = kernels.emulated().and_then(|library| library.kernel(name));
        match entry {
            Ok(kernel) => kernel.run(
                self.grid.axes(),
                self.block.axes(),
                self.shared_bytes as usize,
                args,
            ),
            Err(e) => failure::at(self.at, &e),
        }
    }
}
