//! Descriptors of allocatable and pointer module arrays, which kernels read from constant memory: the host writes them before a launch
//! when the array has been allocated anew, freed or pointed elsewhere.

use super::argument::{DeviceDim, DeviceView};
use super::array::Located;
use super::cuda::gpu::Gpu;
use super::failure;
use super::kernels::Kernels;
use super::memory;
use super::select::{Device, device};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// The bytes that each symbol was given last, by kernels' text, GPU and name.
static GIVEN: LazyLock<Mutex<HashMap<Symbol, Vec<u8>>>> = LazyLock::new(Mutex::default);

type Symbol = (usize, usize, &'static str);

/// The device was reset.
pub(crate) fn forget(reset: &Gpu) {
    let reset = std::ptr::from_ref(reset) as usize;
    let mut given = GIVEN.lock().unwrap_or_else(|e| e.into_inner());
    given.retain(|(_, gpu, _), _| *gpu != reset);
}

impl Kernels {
    /// Lets kernels see `array` as it is now: its address and bounds become the value of `symbol`, a `Descriptor<T, R>` in the
    /// kernels' text. On the CPU kernels look at the array itself.
    #[track_caller]
    pub fn describe<T: Copy + 'static, const R: usize>(
        &'static self,
        symbol: &'static str,
        array: impl Located<T, R>,
    ) {
        let gpu = match device() {
            Device::Cpu => return,
            Device::Emulate => 0,
            Device::Cuda(cuda) => std::ptr::from_ref(cuda.gpu()) as usize,
        };
        let handle = array.located().0;
        let dims = handle.dims().map(|d| DeviceDim {
            lower: d.lower,
            extent: d.extent,
            stride: d.stride,
        });
        let view = DeviceView::new(handle.as_ptr(), dims);
        let bytes = view.bytes();
        let key = (std::ptr::from_ref(self) as usize, gpu, symbol);
        let mut given = GIVEN.lock().unwrap_or_else(|e| e.into_inner());
        if given.get(&key).is_some_and(|last| last == bytes) {
            return;
        }
        let place = super::global::symbol_address(self, symbol, bytes.len());
        if let Err(e) = memory::upload(place, bytes.as_ptr(), bytes.len()) {
            failure::driver(&format!("the descriptor of module array '{symbol}'"), e);
        }
        given.insert(key, bytes.to_vec());
    }
}
