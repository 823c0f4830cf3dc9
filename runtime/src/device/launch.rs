//! A kernel launch: `call k<<<grid, block, bytes, stream>>>(...)`.
//! Checks the limits, then hands the kernel to the device of this run.

use super::argument::{Arg, KernelArg};
use super::cuda::driver;
use super::cuda::gpu::{Cuda, Gpu};
use super::cuda::program::Function;
use super::executor::{CpuGrid, MOST_THREADS};
use super::kernels::Kernels;
use super::limits::{Exceeded, Limits};
use super::loops::{Part, Rounds};
use super::select::{Device, device};
use super::{Dim3, api, failure, watch};
use crate::companion::Companion;
use std::ffi::c_void;
use std::panic::Location;

/// `*` in place of the grid or the block of a launch: the runtime chooses.
pub const AUTOMATIC: Dim3 = Dim3 {
    x: i32::MIN,
    y: 1,
    z: 1,
};

/// Threads of a block when the runtime chooses.
const AUTOMATIC_BLOCK: Dim3 = Dim3 { x: 128, y: 1, z: 1 };

/// Bytes of shared memory that parts of arrays may take.
const ROOM: i64 = 32 * 1024;

/// The launch configuration of a kernel.
#[derive(Clone, Copy)]
pub struct Launch {
    grid: Dim3,
    block: Dim3,
    shared_bytes: i64,
    stream: usize,
    cooperative: bool,
    loops: Option<Rounds>,
    joins: bool,
    behind: bool,
    parted: bool,
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
        cooperative: false,
        loops: None,
        joins: false,
        behind: false,
        parted: false,
        at: Location::caller(),
    }
}

/// A launch that was noted down.
struct Noted(Box<dyn Fn(Launch)>);

// SAFETY: see [`Launch::later`].
unsafe impl Send for Noted {}
// SAFETY: as above.
unsafe impl Sync for Noted {}

impl Noted {
    fn run(&self, launch: Launch) {
        (self.0)(launch);
    }
}

impl Launch {
    /// For a kernel made of loops.
    pub(super) fn over(mut self, rounds: Rounds) -> Self {
        self.loops = Some(rounds);
        self
    }

    /// The grid of a kernel made of loops, as far as the author gives it.
    #[inline]
    pub fn grid(mut self, grid: impl Into<Dim3>) -> Self {
        if let Some(rounds) = &mut self.loops {
            rounds.set_grid(grid.into());
        }
        self
    }

    /// The kernel reads bounds of its loops on the device, which the host may know with other values: there is a grid in any case.
    #[inline]
    pub fn guessed(mut self) -> Self {
        if let Some(rounds) = &mut self.loops {
            rounds.fill();
        }
        self
    }

    /// The block likewise.
    #[inline]
    pub fn block(mut self, block: impl Into<Dim3>) -> Self {
        if let Some(rounds) = &mut self.loops {
            rounds.set_block(block.into());
        }
        self
    }

    /// The iterations of nested loops that go together, as the author gives them, over as many threads, which the runtime lays out.
    #[inline]
    pub fn tile(mut self, tile: impl Into<Dim3>) -> Self {
        if let Some(rounds) = &mut self.loops {
            rounds.set_tile(tile.into());
        }
        self
    }

    /// Shared memory for a block's own part of an array that the kernel reduces, if there is as much without keeping other blocks away.
    #[inline]
    pub fn room(mut self, bytes: impl Into<i64>) -> Self {
        let wanted = (bytes.into() + 15) / 16 * 16;
        if wanted > 0 && self.shared_bytes + wanted <= ROOM {
            self.shared_bytes += wanted;
            self.parted = true;
        }
        self
    }

    /// Gangs whose lanes are a warp may share a block.
    #[inline]
    pub fn packed(mut self) -> Self {
        if let Some(rounds) = &mut self.loops {
            rounds.pack();
        }
        self
    }

    /// The number of the device, which must be the present one.
    #[track_caller]
    pub fn device(self, number: impl Into<i64>) -> Self {
        let (asked, present) = (number.into(), self.present_device());
        if asked != present {
            failure::at(
                self.at,
                &format!(
                    "loops ask for device {asked} while device {present} is the present one; call cudaSetDevice before"
                ),
            );
        }
        self
    }

    fn present_device(&self) -> i64 {
        device()
            .cuda()
            .map_or(0, |cuda| i64::from(cuda.gpu().ordinal))
    }

    /// For a kernel that joins values of all its threads.
    #[inline]
    pub fn joining(mut self) -> Self {
        self.joins = true;
        self
    }

    /// Blocks that one launch of a kernel with a thread for each iteration may have.
    pub(super) fn most_blocks(&self) -> u64 {
        self.loops
            .filter(Rounds::is_each)
            .map_or(0, |rounds| rounds.most_blocks())
    }

    /// The stream as the driver knows it.
    pub(super) fn stream_handle(&self) -> usize {
        match device().cuda() {
            Some(cuda) => cuda.stream(self.stream),
            None => self.stream,
        }
    }

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

    /// The clause ASYNC: the activity queue of this value.
    #[track_caller]
    pub fn queue(self, value: impl Into<i64>) -> Self {
        self.stream(super::acc::queue(value).stream())
    }

    /// All blocks are to run at one time, so that they can wait for each other: a kernel with `attributes(grid_global)`.
    #[inline]
    pub fn cooperative(mut self) -> Self {
        self.cooperative = true;
        self
    }

    /// Launches now; or notes the launch down where the CPU captures its stream for a graph.
    #[inline]
    pub fn now_or_later(self, launching: impl Fn(Launch)) {
        match api::captures(self.stream as api::CudaStream) {
            true => self.later(Box::new(launching)),
            false => launching(self),
        }
    }

    #[cold]
    fn later(self, launching: Box<dyn Fn(Launch) + '_>) {
        // SAFETY: the closure holds arguments of kernels, which are values and handles without lifetimes; kernels with borrowed ones
        // do not get here (`cannot_be_captured`). They may go to another thread as handles may.
        let launching: Box<dyn Fn(Launch)> = unsafe { std::mem::transmute(launching) };
        let launching = Noted(launching);
        api::note_captured(move || launching.run(self));
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
        if let Some((me, begun)) = self.begin(kernels, name, args) {
            twin(&CpuGrid::new(me.grid, me.block, me.shared_bytes as usize));
            me.watched(begun, name);
        }
    }

    /// Launches where the device is not the CPU; where it is, what the kernel's twin is to run over, if there is anything to run. Compiled once
    /// for all kernels.
    fn begin(
        self,
        kernels: &'static Kernels,
        name: &'static str,
        args: &[Arg<'_>],
    ) -> Option<(Self, Option<watch::Begun>)> {
        if self.loops.is_some_and(|rounds| rounds.is_empty()) {
            return None;
        }
        match device() {
            Device::Cuda(cuda) => self.all_on_cuda(cuda, kernels, name, args),
            Device::Cpu => {
                let me = self.filled_on_cpu();
                if me.fits_cpu(name) {
                    crate::fatal::passing_at(me.at);
                    return Some((me, watch::begin()));
                }
            }
            Device::Emulate => {
                crate::fatal::passing_at(self.at);
                self.all_emulated(kernels, name, args);
            }
        }
        None
    }

    /// The launches of a kernel that has a thread for each iteration, with what it is told of its threads.
    fn parts(self, rounds: &Rounds, args: &[Arg<'_>], mut launching: impl FnMut(Self, &[Arg<'_>])) {
        let block = rounds.shape_of_block();
        for Part {
            told: first,
            grid,
            behind,
        } in rounds.parts(block, self.joins)
        {
            let mut told = Vec::with_capacity(args.len() + 1);
            told.push(first.arg());
            told.extend_from_slice(args);
            let part = Launch {
                grid,
                block,
                loops: None,
                behind,
                ..self
            };
            launching(part, &told);
        }
    }

    fn all_on_cuda(
        self,
        cuda: &Cuda,
        kernels: &'static Kernels,
        name: &'static str,
        args: &[Arg<'_>],
    ) {
        match self.loops.filter(Rounds::is_each) {
            Some(rounds) => {
                let threads = self.function(cuda, kernels, name).best_threads;
                self.parts(&rounds.in_blocks_of(threads), args, |part, args| {
                    part.on_cuda(cuda, kernels, name, args)
                })
            }
            None => self.on_cuda(cuda, kernels, name, args),
        }
    }

    fn function(&self, cuda: &Cuda, kernels: &'static Kernels, name: &'static str) -> Function {
        let gpu = cuda.gpu();
        match gpu.programs.function(gpu, kernels, name) {
            Ok(function) => function,
            Err(e) => failure::at(self.at, &e),
        }
    }

    /// The emulation's threads go round, as many as there are.
    fn all_emulated(self, kernels: &'static Kernels, name: &'static str, args: &[Arg<'_>]) {
        let each = self.loops.is_some_and(|rounds| rounds.is_each());
        let first = [0_u32; 4];
        let told = each.then(|| [&[first.arg()], args].concat());
        let args = told.as_deref().unwrap_or(args);
        self.filled_on_cpu().emulated(kernels, name, args);
    }

    /// As [`Launch::run`] for a kernel that the program has in CUDA C.
    pub fn run_in_c(self, parts: &'static Companion, name: &'static str, args: &[Arg<'_>]) {
        match (device(), parts.kernels()) {
            (Device::Cuda(cuda), Some(kernels)) => self.on_cuda(cuda, kernels, name, args),
            (Device::Cuda(cuda), None) => self.library_on_cuda(cuda, parts, name, args),
            (Device::Cpu | Device::Emulate, _) => {
                api::cannot_be_captured("a kernel in CUDA C");
                let me = self.filled_on_cpu();
                if !me.fits_cpu(name) {
                    return;
                }
                let extents = [me.grid.axes(), me.block.axes()];
                crate::io::flush_all();
                let done = parts.launch_on_cpu(name, extents, me.shared_bytes as usize, args);
                if let Err(e) = done {
                    failure::at(me.at, &e);
                }
            }
        }
    }

    fn library_on_cuda(
        &self,
        cuda: &Cuda,
        parts: &'static Companion,
        name: &'static str,
        args: &[Arg<'_>],
    ) {
        let me = self.filled_on_cpu();
        let limits = &cuda.gpu().limits;
        if !me.fits(limits, limits.threads, name) {
            return;
        }
        failure::remember(name, me.grid, me.block, me.at);
        crate::io::flush_all();
        let stream = cuda.stream(me.stream);
        let extents = [me.grid.axes(), me.block.axes()];
        match parts.launch_on_gpu(name, extents, me.shared_bytes as usize, stream, args) {
            Ok(0) => {}
            Ok(code) => me.failed(name, driver::CudaError(code)),
            Err(e) => failure::at(me.at, &e),
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
        let function = self.function(cuda, kernels, name);
        if self.grid == AUTOMATIC || self.block == AUTOMATIC || self.loops.is_some() {
            return self
                .filled(gpu, &function)
                .on_cuda(cuda, kernels, name, args);
        }
        let fits = self.fits(&gpu.limits, function.max_threads, name)
            && self.has_shared(gpu, kernels, &function, name);
        if !fits || self.cooperative && !self.runs_together(gpu, &function, name) {
            return;
        }
        failure::remember(name, self.grid, self.block, self.at);
        if function.prints {
            // What the kernel prints comes when it is waited for, and behind what the host wrote before.
            crate::io::flush_all();
        }
        // SAFETY: `Arg` is a transparent pointer; the driver only reads the list.
        let pointers = unsafe {
            std::slice::from_raw_parts_mut(
                args.as_ptr().cast_mut().cast::<*mut c_void>(),
                args.len(),
            )
        };
        let unsigned = |d: Dim3| d.axes().map(|n| n as u32);
        let shared = self.shared_bytes as u32;
        let launch = if self.cooperative {
            driver::launch_cooperative
        } else {
            driver::launch
        };
        let begun = (!self.behind)
            .then(|| watch::begin_in(self.stream as i64))
            .flatten();
        let done = launch(
            function.handle(),
            unsigned(self.grid),
            unsigned(self.block),
            shared,
            cuda.stream(self.stream),
            pointers,
        );
        self.watched(begun, name);
        if let Err(e) = done {
            self.failed(name, e);
        }
    }

    /// Says that it was a launch, where somebody asks.
    #[inline]
    fn watched(&self, begun: Option<watch::Begun>, name: &'static str) {
        if let Some(begun) = begun {
            begun.launched(name, (self.grid, self.block), self.stream as i64, self.at);
        }
    }

    /// The configuration with what was left to the runtime: as many blocks as the GPU runs at once.
    fn filled(mut self, gpu: &Gpu, function: &Function) -> Self {
        if let Some(rounds) = self.loops.take() {
            self.block = rounds.shape_of_block();
            let most = if self.joins || self.parted {
                Rounds::resident(gpu, function, self.block, self.shared_bytes)
            } else {
                u64::MAX
            };
            return self.over_rounds(&rounds, most);
        }
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

    fn over_rounds(mut self, rounds: &Rounds, most: u64) -> Self {
        let grid = rounds.shape_of_grid(self.block, most);
        self.grid = if self.joins {
            Rounds::capped(grid)
        } else {
            grid
        };
        self
    }

    /// The same on the CPU: one block for each core.
    fn filled_on_cpu(mut self) -> Self {
        if let Some(rounds) = self.loops.take() {
            self.block = rounds.shape_of_block();
            return self.over_rounds(&rounds, 4);
        }
        if self.block == AUTOMATIC {
            self.block = AUTOMATIC_BLOCK;
        }
        if self.grid == AUTOMATIC {
            self.grid = Dim3::new(rayon::current_num_threads() as i32, 1, 1);
        }
        self
    }

    /// Whether grid and block are within the limits.
    #[inline]
    fn fits(&self, limits: &Limits, max_threads: i32, name: &str) -> bool {
        match limits.exceeded(self.grid.axes(), self.block.axes(), max_threads) {
            Some(exceeded) => self.refuse(name, &exceeded),
            None => true,
        }
    }

    /// Whether the launch is one that GPUs take, too.
    fn fits_cpu(&self, name: &str) -> bool {
        let limits = &Limits::CPU;
        let shared = limits.shared_exceeded(self.shared_bytes, 0);
        let threads = self.grid.volume() * self.block.volume();
        self.fits(limits, limits.threads, name)
            && shared.is_none_or(|exceeded| self.refuse(name, &exceeded))
            && (!self.cooperative || self.fits_together(threads, MOST_THREADS, "threads", name))
    }

    /// Whether the GPU runs all blocks of a cooperative launch at one time.
    fn runs_together(&self, gpu: &Gpu, function: &Function, name: &str) -> bool {
        let threads = self.block.volume() as i32;
        let per_unit =
            driver::resident_blocks(function.handle(), threads, self.shared_bytes as usize);
        let most = i64::from(per_unit.unwrap_or(0)) * i64::from(gpu.units);
        self.fits_together(self.grid.volume(), most, "blocks", name)
    }

    /// Whether no more than `most` are to run at one time.
    fn fits_together(&self, asked: i64, most: i64, what: &str, name: &str) -> bool {
        asked <= most || self.refuse(name, &Exceeded::together(asked, most, what))
    }

    #[cold]
    fn failed(&self, name: &str, error: driver::CudaError) {
        if error.is_sticky() {
            failure::asynchronous(self.at, error);
        }
        self.refuse_for(name, error);
    }

    /// Whether a block gets the dynamic shared memory that is asked for.
    #[inline]
    fn has_shared(
        &self,
        gpu: &Gpu,
        kernels: &'static Kernels,
        function: &Function,
        name: &'static str,
    ) -> bool {
        (0..=i64::from(function.allowed_shared)).contains(&self.shared_bytes)
            || self.allow_shared(gpu, kernels, function, name)
    }

    #[cold]
    fn allow_shared(
        &self,
        gpu: &Gpu,
        kernels: &'static Kernels,
        function: &Function,
        name: &'static str,
    ) -> bool {
        let limits = &gpu.limits;
        if let Some(exceeded) = limits.shared_exceeded(self.shared_bytes, function.static_shared) {
            return self.refuse(name, &exceeded);
        }
        let bytes = self.shared_bytes as i32;
        match gpu.programs.allow_shared(kernels, name, bytes) {
            Ok(()) => true,
            Err(error) => self.refuse_for(name, error),
        }
    }

    #[cold]
    fn refuse_for(&self, name: &str, error: driver::CudaError) -> bool {
        self.refuse(
            name,
            &Exceeded {
                code: error.0,
                why: error.to_string(),
            },
        )
    }

    /// Ends the program, or keeps the error for a program that asks itself; it did not launch then, which is the answer.
    #[cold]
    fn refuse(&self, name: &str, exceeded: &Exceeded) -> bool {
        let (grid, block, why) = (self.grid, self.block, &exceeded.why);
        let message =
            format!("launch of kernel '{name}' with grid {grid}, block {block} failed: {why}");
        failure::launch(self.at, exceeded.code, message);
        false
    }

    fn emulated(&self, kernels: &'static Kernels, name: &'static str, args: &[Arg<'_>]) {
        if !self.fits_cpu(name) {
            return;
        }
        let entry = kernels.emulated().and_then(|library| library.kernel(name));
        match entry {
            Ok(kernel) => {
                // What the kernel prints comes behind what the host wrote before.
                crate::io::flush_all();
                let begun = watch::begin();
                kernel.run(
                    self.grid.axes(),
                    self.block.axes(),
                    self.shared_bytes as usize,
                    args,
                );
                self.watched(begun, name);
            }
            Err(e) => failure::at(self.at, &e),
        }
    }
}
