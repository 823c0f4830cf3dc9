//! The GPUs of this machine: primary contexts, limits, and which one is current.
//! Knows nothing of kernels and arrays.

use super::super::limits::Limits;
use super::driver::{self, CudaError};
use super::program::LoadedPrograms;
use super::staging::Staging;
use cudarc::driver::sys as cu;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock};

/// One GPU with its primary context.
pub struct Gpu {
    /// Number of the device as CUDA counts.
    pub ordinal: i32,
    /// Driver handle.
    pub device: cu::CUdevice,
    /// Its handle; a reset of the device makes another.
    context: AtomicUsize,
    /// What a launch must keep to.
    pub limits: Limits,
    /// Name as NVIDIA sells it.
    pub name: String,
    /// Compute capability times ten.
    pub arch: i32,
    /// Multiprocessors.
    pub units: i32,
    /// Whether the machine has no other.
    pub is_alone: bool,
    /// Kernel texts loaded on this device.
    pub programs: LoadedPrograms,
    /// Page-locked buffers for transfers of pageable memory.
    pub staging: Mutex<Option<Staging>>,
    /// The stream that stands for the null stream.
    null: OnceLock<driver::StreamHandle>,
    /// What stands for it by the program's wish, or 0.
    default: AtomicUsize,
}

/// What stands for the null stream of a device that is chosen for the first time.
static FIRST_DEFAULT: AtomicUsize = AtomicUsize::new(0);

/// Whether the program has made streams of its own.
static OWN_STREAMS: AtomicBool = AtomicBool::new(false);

/// Streams of transfers by the addresses of their variables.
static VARIABLE_STREAMS: LazyLock<Mutex<HashMap<usize, driver::StreamHandle>>> =
    LazyLock::new(Mutex::default);

/// Whether the program has used more than one device.
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// Whether there is any of these, or a stream that does not wait for the null stream.
static LOOSE: AtomicBool = AtomicBool::new(false);

/// All GPUs. Which of them is current is each host thread's own affair, as it is in CUDA and OpenACC.
pub struct Cuda {
    gpus: Vec<OnceLock<Result<Gpu, CudaError>>>,
    /// The device that a thread begins with.
    first: usize,
}

/// The device of a host thread that has not asked for any yet.
const NONE_YET: usize = usize::MAX;

thread_local! {
    /// The device that is current on this host thread.
    static CURRENT: Cell<usize> = const { Cell::new(NONE_YET) };
}

impl Cuda {
    /// To be called before the program makes a stream: what was launched so far ends first, for a stream of the program waits for the
    /// legacy stream alone.
    pub fn give_up_null_streams(&self) -> Result<(), CudaError> {
        if OWN_STREAMS.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let open = self.gpus.iter().filter_map(|gpu| gpu.get()?.as_ref().ok());
        open.filter_map(|gpu| gpu.null.get())
            .try_for_each(|stream| driver::synchronize_stream(*stream))
    }

    /// The driver's handle of a stream as the program names it: 0 is the null stream, wherever its kernels run, 1 the legacy stream and 2
    /// that of the host thread, which the driver has by these numbers.
    #[inline]
    pub fn stream(&self, named: usize) -> driver::StreamHandle {
        match named {
            0 => self.gpu().null_stream(),
            1 | 2 => {
                // An error shows itself at the next call too.
                let _ = self.give_up_null_streams();
                named
            }
            own => own,
        }
    }

    /// Makes a stream stand for the null stream on every device, also on those that are chosen later.
    pub fn start_default_streams(&self, stream: driver::StreamHandle) {
        FIRST_DEFAULT.store(stream, Ordering::Relaxed);
        self.set_default_stream(stream);
    }

    /// Makes a stream of the program's stand for the null stream.
    pub fn set_default_stream(&self, stream: driver::StreamHandle) {
        // An error shows itself at the next call too.
        let _ = self.give_up_null_streams();
        self.gpu().default.store(stream, Ordering::Relaxed);
        self.note_default_streams();
    }

    /// Makes a stream of the program's that of transfers of the variable at an address.
    pub fn set_variable_stream(&self, address: usize, stream: driver::StreamHandle) {
        let mut streams = VARIABLE_STREAMS.lock().unwrap_or_else(|e| e.into_inner());
        streams.insert(address, stream);
        drop(streams);
        self.note_default_streams();
    }

    /// The stream of transfers of the variable at an address.
    pub fn variable_stream(&self, address: usize) -> driver::StreamHandle {
        let streams = VARIABLE_STREAMS.lock().unwrap_or_else(|e| e.into_inner());
        let own = streams.get(&address).copied();
        own.unwrap_or_else(|| self.default_stream())
    }

    fn note_default_streams(&self) {
        let streams = VARIABLE_STREAMS.lock().unwrap_or_else(|e| e.into_inner());
        if self.default_stream() != 0 || streams.values().any(|s| *s != 0) {
            LOOSE.store(true, Ordering::Relaxed);
        }
    }

    /// From here on there is a stream that does not wait for the null stream.
    pub fn note_loose_stream(&self) {
        LOOSE.store(true, Ordering::Relaxed);
    }

    /// Work given to the null stream on the program's behalf ends here where streams do not wait for it by themselves.
    pub fn settle(&self) -> Result<(), CudaError> {
        if LOOSE.load(Ordering::Relaxed) {
            driver::synchronize_stream(self.gpu().null_stream())?;
        }
        Ok(())
    }

    /// Ends all work on the device where streams do not wait for the null stream by themselves.
    pub fn settle_all(&self) -> Result<(), CudaError> {
        if LOOSE.load(Ordering::Relaxed) {
            driver::synchronize()?;
        }
        Ok(())
    }

    /// A transfer on the device where `address` lies, in its turn: after the work in streams that stand for the null stream, which may be such
    /// as do not wait for it by themselves, and before what follows in them.
    #[inline]
    pub fn in_turn<R>(
        &self,
        address: usize,
        transfer: impl FnOnce(&Gpu) -> Result<R, CudaError>,
    ) -> Result<R, CudaError> {
        if !LOOSE.load(Ordering::Relaxed) {
            return self.at(address, transfer);
        }
        driver::synchronize_stream(self.default_stream())?;
        let streams = VARIABLE_STREAMS.lock().unwrap_or_else(|e| e.into_inner());
        streams
            .values()
            .try_for_each(|s| driver::synchronize_stream(*s))?;
        drop(streams);
        self.at(address, |gpu| {
            let done = transfer(gpu)?;
            driver::synchronize_stream(0)?;
            driver::synchronize_stream(gpu.null_stream())?;
            Ok(done)
        })
    }

    /// The device where memory lies: the current one, but where the program uses several and the driver knows better.
    pub fn owner(&self, address: usize) -> &Gpu {
        if !SEVERAL.load(Ordering::Relaxed) {
            return self.gpu();
        }
        match driver::place_of(address as u64) {
            Ok(Some((ordinal, false))) => self.nth(ordinal).unwrap_or_else(|_| self.gpu()),
            Ok(Some((_, true)) | None) | Err(_) => self.gpu(),
        }
    }

    /// Something done with the device current where `address` lies.
    #[inline]
    pub fn at<R>(
        &self,
        address: usize,
        what: impl FnOnce(&Gpu) -> Result<R, CudaError>,
    ) -> Result<R, CudaError> {
        let (current, owner) = (self.gpu(), self.owner(address));
        if owner.ordinal == current.ordinal {
            return what(current);
        }
        owner.make_current()?;
        let done = what(owner);
        current.make_current()?;
        done
    }

    /// What stands for the null stream by the program's wish, or 0.
    pub fn default_stream(&self) -> driver::StreamHandle {
        self.gpu().default.load(Ordering::Relaxed)
    }

    /// Starts the driver and makes device `ordinal` current; an error is a sentence for the user.
    pub fn start(ordinal: i32) -> Result<Cuda, String> {
        if !driver::is_present() {
            return Err(String::from("no CUDA driver (libcuda.so.1) was found"));
        }
        driver::init().map_err(|e| format!("the CUDA driver does not start: {e}"))?;
        let count =
            driver::device_count().map_err(|e| format!("the CUDA driver does not start: {e}"))?;
        if count == 0 {
            return Err(String::from("the CUDA driver sees no device"));
        }
        if !(0..count).contains(&ordinal) {
            return Err(format!(
                "there is no device {ordinal}: the CUDA driver sees {count}, counted from 0"
            ));
        }
        let gpus = (0..count).map(|_| OnceLock::new()).collect();
        let cuda = Cuda {
            gpus,
            first: ordinal as usize,
        };
        cuda.select(ordinal)
            .map_err(|e| format!("device {ordinal} cannot be used: {e}"))?;
        Ok(cuda)
    }

    /// Number of devices.
    pub fn count(&self) -> i32 {
        self.gpus.len() as i32
    }

    /// The current device.
    #[inline]
    pub fn gpu(&self) -> &Gpu {
        let current = match CURRENT.get() {
            NONE_YET => self.first,
            own => own,
        };
        match self.gpus[current].get() {
            Some(Ok(gpu)) => gpu,
            Some(Err(_)) | None => unreachable!("a device is opened before it becomes current"),
        }
    }

    /// Lets the calling host thread work with the first device where it has none yet.
    #[inline]
    pub fn enter_thread(&self) {
        if CURRENT.get() == NONE_YET {
            self.begin_thread();
        }
    }

    #[cold]
    fn begin_thread(&self) {
        // An error shows itself at the next call too.
        let _ = self.gpu().make_current();
        CURRENT.set(self.first);
    }

    /// A device by number, opened if it was not.
    pub fn nth(&self, ordinal: i32) -> Result<&Gpu, CudaError> {
        let slot = usize::try_from(ordinal)
            .ok()
            .and_then(|n| self.gpus.get(n))
            .ok_or(CudaError(101))?;
        slot.get_or_init(|| Gpu::open(ordinal))
            .as_ref()
            .map_err(|e| *e)
    }

    /// `cudaSetDevice`.
    pub fn select(&self, ordinal: i32) -> Result<(), CudaError> {
        let gpu = self.nth(ordinal)?;
        if self.first != ordinal as usize {
            SEVERAL.store(true, Ordering::Relaxed);
        }
        gpu.make_current()?;
        CURRENT.set(ordinal as usize);
        gpu.preload();
        Ok(())
    }
}

impl Gpu {
    fn open(ordinal: i32) -> Result<Gpu, CudaError> {
        use cu::CUdevice_attribute as A;
        let device = driver::device(ordinal)?;
        Ok(Gpu {
            ordinal,
            device,
            context: AtomicUsize::new(driver::retain_primary(device)? as usize),
            limits: limits(device)?,
            name: driver::device_name(device)?,
            arch: driver::architecture(device)?,
            units: driver::attribute(device, A::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            is_alone: driver::device_count()? == 1,
            programs: LoadedPrograms::default(),
            staging: Mutex::new(None),
            null: OnceLock::new(),
            default: AtomicUsize::new(FIRST_DEFAULT.load(Ordering::Relaxed)),
        })
    }

    /// The stream for kernels, fills and copies within the device that the program gives to the null stream. As long as the program makes no
    /// stream of its own, that is one which takes turns with the legacy default stream: it means the same, and the driver launches into it
    /// quicker. (Kernels here and fills there would make each launch slower again.) Afterwards it is the legacy stream itself.
    #[inline]
    pub fn null_stream(&self) -> driver::StreamHandle {
        if OWN_STREAMS.load(Ordering::Relaxed) {
            return self.default.load(Ordering::Relaxed);
        }
        *self
            .null
            .get_or_init(|| driver::create_stream(0).unwrap_or(0))
    }

    /// Makes ready what a launch needs, so that the first one takes no longer than the others: the program's kernels and the stream.
    pub fn preload(&self) {
        for kernels in crate::fatal::device_code() {
            self.programs.preload(self, kernels);
        }
        self.null_stream();
    }

    /// The context's handle.
    pub fn context(&self) -> cu::CUcontext {
        self.context.load(Ordering::Relaxed) as cu::CUcontext
    }

    /// Destroys everything in the device's context and begins a fresh one, which is current on the calling host thread.
    pub fn renew_context(&self) -> Result<(), CudaError> {
        driver::reset_primary(self.device)?;
        let fresh = driver::retain_primary(self.device)? as usize;
        self.context.store(fresh, Ordering::Relaxed);
        self.make_current()
    }

    /// Makes this device's context current on the calling host thread.
    pub fn make_current(&self) -> Result<(), CudaError> {
        driver::set_current(self.context())
    }
}

impl Gpu {
    /// Whether kernels reach all memory of the process, not that of CUDA alone.
    pub fn reaches_host(&self) -> bool {
        let which = cu::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS;
        driver::attribute(self.device, which).is_ok_and(|found| found != 0)
    }
}

/// A device's limits, by its attributes.
fn limits(device: cu::CUdevice) -> Result<Limits, CudaError> {
    use cu::CUdevice_attribute as A;
    let get = |which| driver::attribute(device, which);
    Ok(Limits {
        grid: [
            get(A::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
        ],
        block: [
            get(A::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
        ],
        threads: get(A::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        shared: get(A::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)?,
        shared_optin: get(A::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        pitch: get(A::CU_DEVICE_ATTRIBUTE_MAX_PITCH)?,
    })
}
