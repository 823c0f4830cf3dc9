//! Kernel text on a device: compiled once, kept on disk, its kernels and variables found by name.

use super::driver::{self, CudaError};
use super::gpu::Gpu;
use super::{cache, image, nvrtc};
use crate::device::kernels::{Kernels, SUPPORT_HEADER};
use crate::device::loops::THREADS;
use crate::device::refused;
use crate::device::report;
use cudarc::driver::sys as cu;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, RwLock};

/// What a launch needs to know of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    handle: usize,
    /// Threads per block that its registers allow.
    pub max_threads: i32,
    /// Bytes of static shared memory.
    pub static_shared: i32,
    /// Dynamic shared memory that it may have so far.
    pub allowed_shared: i32,
    /// Threads of a block, where the runtime chooses, with which most threads run at once.
    pub best_threads: u64,
    /// Whether kernels of its text print.
    pub prints: bool,
}

impl Function {
    /// The driver's handle.
    pub fn handle(&self) -> cu::CUfunction {
        self.handle as cu::CUfunction
    }
}

/// The kernel texts loaded on one device. Functions are found by the addresses of their names, which are literals of
/// the program: a launch costs one short look-up and no allocation.
#[derive(Default)]
pub struct LoadedPrograms {
    modules: Mutex<HashMap<usize, Result<usize, String>>>,
    functions: RwLock<HashMap<(usize, usize), Function, BuildHasherDefault<AddressHasher>>>,
}

/// Mixes two addresses; they are already as good as random.
#[derive(Default)]
pub struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.write_usize(usize::from(b));
        }
    }
    fn write_usize(&mut self, n: usize) {
        self.0 = (self.0.rotate_left(23) ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl LoadedPrograms {
    /// The kernel `name` of `kernels` on `gpu`, loading what is not loaded. An error is a message for the user.
    #[inline]
    pub fn function(
        &self,
        gpu: &Gpu,
        kernels: &'static Kernels,
        name: &'static str,
    ) -> Result<Function, String> {
        let key = (
            std::ptr::from_ref(kernels) as usize,
            name.as_ptr() as usize ^ name.len().rotate_left(48),
        );
        if let Some(f) = self
            .functions
            .read()
            .unwrap_or_else(|e| e.into_inner())
            .get(&key)
        {
            return Ok(*f);
        }
        let f = self.find(gpu, kernels, name)?;
        self.functions
            .write()
            .unwrap_or_else(|e| e.into_inner())
            .insert(key, f);
        Ok(f)
    }

    /// Lets a kernel have `bytes` of dynamic shared memory.
    pub fn allow_shared(
        &self,
        kernels: &'static Kernels,
        name: &'static str,
        bytes: i32,
    ) -> Result<(), CudaError> {
        let key = (
            std::ptr::from_ref(kernels) as usize,
            name.as_ptr() as usize ^ name.len().rotate_left(48),
        );
        let mut functions = self.functions.write().unwrap_or_else(|e| e.into_inner());
        if let Some(f) = functions.get_mut(&key) {
            driver::allow_shared(f.handle(), bytes)?;
            f.allowed_shared = bytes;
        }
        Ok(())
    }

    /// Address and bytes of the module variable `name`.
    pub fn global(
        &self,
        gpu: &Gpu,
        kernels: &'static Kernels,
        name: &str,
    ) -> Result<(u64, usize), String> {
        let module = self.module(gpu, kernels)?;
        driver::global(module, name)
            .map_err(|e| format!("device variable '{name}' is not in the kernels' text: {e}"))
    }

    /// Forgets everything: the context was reset.
    pub fn forget(&self) {
        self.modules
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .clear();
        self.functions
            .write()
            .unwrap_or_else(|e| e.into_inner())
            .clear();
    }

    fn find(&self, gpu: &Gpu, kernels: &'static Kernels, name: &str) -> Result<Function, String> {
        use cu::CUfunction_attribute as A;
        let module = self.module(gpu, kernels)?;
        let handle = driver::function(module, name)
            .map_err(|e| format!("kernel '{name}' is not in the kernels' text: {e}"))?;
        let get = |which| driver::function_attribute(handle, which).map_err(|e| e.to_string());
        let static_shared = get(A::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)?;
        Ok(Function {
            handle: handle as usize,
            max_threads: get(A::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
            static_shared,
            allowed_shared: gpu.limits.shared - static_shared,
            best_threads: best_threads(handle),
            prints: kernels.print(),
        })
    }

    fn module(&self, gpu: &Gpu, kernels: &'static Kernels) -> Result<cu::CUmodule, String> {
        let mut modules = self.modules.lock().unwrap_or_else(|e| e.into_inner());
        let key = std::ptr::from_ref(kernels) as usize;
        let module = modules
            .entry(key)
            .or_insert_with(|| load_attached(gpu, kernels).map(|module| module as usize));
        module.clone().map(|module| module as cu::CUmodule)
    }

    /// Loads a text with all its kernels before anything is launched. What goes wrong is told at the first launch, whose line is known.
    pub fn preload(&self, gpu: &Gpu, kernels: &'static Kernels) {
        if let Ok(module) = self.module(gpu, kernels) {
            let _ = driver::load_functions(module);
        }
    }
}

/// Registers are given out to whole blocks: a kernel with many of them has room for more blocks of half as many threads than for half as many
/// blocks.
fn best_threads(handle: cu::CUfunction) -> u64 {
    let resident = |threads: u64| {
        let blocks = driver::resident_blocks(handle, threads as i32, 0).unwrap_or(0);
        blocks.max(0) as u64 * threads
    };
    match resident(THREADS / 2) > resident(THREADS) {
        true => THREADS / 2,
        false => THREADS,
    }
}

/// Whether all kernels of the program can be loaded on this device without a compiler. The runtime's own are compiled together with them.
pub fn needs_no_compiler(gpu: &Gpu) -> bool {
    let mut own = crate::fatal::device_code().peekable();
    own.peek().is_some() && own.all(|kernels| is_compiled(gpu, kernels))
}

fn is_compiled(gpu: &Gpu, kernels: &'static Kernels) -> bool {
    kernels.text().is_ok_and(|text| {
        let key = image::key(kernels, &text);
        image::cubin(&key, gpu.arch).is_some() || image::ptx(&key, gpu.arch).is_some()
    })
}

/// Bytes of stack that each thread gets where device procedures call themselves, unless the program has asked for more by `cudaDeviceSetLimit`.
const RECURSION: usize = 16 << 10;

/// What a device has no room for is told by the launch that needs it.
fn allow_recursion() {
    let limit = cu::CUlimit::CU_LIMIT_STACK_SIZE;
    if driver::limit(limit).is_ok_and(|bytes| bytes < RECURSION) {
        let _ = driver::set_limit(limit, RECURSION);
    }
}

/// A loaded text, with a place for its reports where it checks subscripts, and with stack for its procedures.
fn load_attached(gpu: &Gpu, kernels: &'static Kernels) -> Result<cu::CUmodule, String> {
    let module = load(gpu, kernels)?;
    if kernels.is_recursive() {
        allow_recursion();
    }
    if Kernels::reports(&kernels.text()?) {
        report::attach(module).map_err(|e| format!("kernels that check subscripts: {e}"))?;
    }
    Ok(module)
}

/// What was compiled with the executable, else the disk's image if it still loads, else compiled anew, else what the driver makes of PTX.
fn load(gpu: &Gpu, kernels: &'static Kernels) -> Result<cu::CUmodule, String> {
    let text = kernels.text()?;
    let key = image::key(kernels, &text);
    let module = image::cubin(&key, gpu.arch).and_then(|image| driver::load_module(image).ok());
    if let Some(module) = module {
        return Ok(module);
    }
    match (nvrtc::library(), image::ptx(&key, gpu.arch)) {
        (Err(_), Some(ptx)) => loaded(ptx),
        (Err(why), None) => Err(why),
        (Ok(_), _) => on_disk_or_compiled(gpu, kernels, &text),
    }
}

fn on_disk_or_compiled(
    gpu: &Gpu,
    kernels: &'static Kernels,
    text: &str,
) -> Result<cu::CUmodule, String> {
    let name = format!("{}.cubin", name_on_disk(kernels, text, gpu.arch)?);
    if let Some(module) = cache::load(&name).and_then(|image| driver::load_module(&image).ok()) {
        return Ok(module);
    }
    let image = compiled(kernels, text, gpu.arch, false)?;
    cache::store(&name, &image);
    loaded(&image)
}

fn loaded(image: &[u8]) -> Result<cu::CUmodule, String> {
    driver::load_module(image).map_err(|(e, log)| {
        let log = if log.is_empty() {
            String::new()
        } else {
            format!("\n{log}")
        };
        format!("the driver does not load the compiled kernels: {e}{log}")
    })
}

/// The name in the cache for a text compiled by the compiler that is here, but for its ending.
pub fn name_on_disk(kernels: &Kernels, text: &str, arch: i32) -> Result<String, String> {
    let (major, minor) = nvrtc::library()?.version();
    let how = format!(
        "nvrtc {major}.{minor} sm_{arch} {:?} {}",
        kernels.how(),
        env!("CARGO_PKG_VERSION")
    );
    Ok(cache::key(&[&how, SUPPORT_HEADER, text]))
}

/// Compiles a text; an error is a message for the user.
pub fn compiled(kernels: &Kernels, text: &str, arch: i32, ptx: bool) -> Result<Vec<u8>, String> {
    let compiler = nvrtc::library()?;
    let (major, minor) = compiler.version();
    let request = nvrtc::Request {
        name: kernels.file(),
        text,
        headers: nvrtc::HEADERS,
        arch,
        how: kernels.how(),
        ptx,
    };
    compiler
        .compile(&request)
        .map_err(|log| refused::message(kernels, &format!("NVRTC {major}.{minor}"), &log))
}

/// What the assembler says of each kernel of a text.
pub fn assembler_report(kernels: &Kernels, arch: i32) -> Result<String, String> {
    let text = kernels.text()?;
    let request = nvrtc::Request {
        name: kernels.file(),
        text: &text,
        headers: nvrtc::HEADERS,
        arch,
        how: kernels.how(),
        ptx: false,
    };
    nvrtc::library()?.assembler_report(&request)
}
