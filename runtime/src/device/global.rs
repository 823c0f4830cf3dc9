//! Module variables with the DEVICE, CONSTANT or MANAGED attribute: symbols of the kernels' text on a GPU, plain memory on the CPU.

use super::argument::DeviceScalarRef;
use super::array::{DeviceSection, Located, Place};
use super::failure;
use super::kernels::Kernels;
use super::memory::{self, Space};
use super::select::{Device, device};
use crate::array::{Array, Bound, SectionSpec, Shape, Strided, Subscripts, View};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::{Once, OnceLock};

/// A scalar module variable in device or constant memory:
/// `static D_SUM: DeviceGlobal<f32> = DeviceGlobal::new(&KERNELS, "d_sum", 0.0);`.
/// The kernels' text declares it under the same name, with the same initial value, inside `extern "C"` or at namespace scope.
pub struct DeviceGlobal<T: 'static> {
    kernels: &'static Kernels,
    symbol: &'static str,
    value: UnsafeCell<MaybeUninit<T>>,
    /// How a value is made that no constant is: a structure with default initialisation.
    make: Option<fn() -> T>,
    made: Once,
    emulated: OnceLock<usize>,
}

// SAFETY: host code is one thread; kernels share variables as CUDA Fortran shares them.
unsafe impl<T> Sync for DeviceGlobal<T> {}

impl<T: Copy + 'static> DeviceGlobal<T> {
    /// The variable `symbol` of `kernels`; `initial` is its value on the CPU before anything is assigned.
    pub const fn new(kernels: &'static Kernels, symbol: &'static str, initial: T) -> Self {
        DeviceGlobal {
            kernels,
            symbol,
            value: UnsafeCell::new(MaybeUninit::new(initial)),
            make: None,
            made: Once::new(),
            emulated: OnceLock::new(),
        }
    }

    /// `x = d`.
    #[track_caller]
    pub fn get(&self) -> T {
        let mut value = std::mem::MaybeUninit::<T>::uninit();
        let done = memory::download(
            value.as_mut_ptr().cast(),
            self.address().cast(),
            size_of::<T>(),
        );
        if let Err(e) = done {
            failure::driver(&format!("the read of device variable '{}'", self.symbol), e);
        }
        // SAFETY: all bytes were written.
        unsafe { value.assume_init() }
    }

    /// `d = x`.
    #[track_caller]
    pub fn set(&self, value: T) {
        let done = memory::upload(
            self.address().cast(),
            std::ptr::from_ref(&value).cast(),
            size_of::<T>(),
        );
        if let Err(e) = done {
            failure::driver(
                &format!("the assignment to device variable '{}'", self.symbol),
                e,
            );
        }
    }
}

impl<T: 'static> DeviceGlobal<T> {
    /// A structure whose first value `make` gives; the kernels' text gives it the same one.
    pub const fn made(kernels: &'static Kernels, symbol: &'static str, make: fn() -> T) -> Self {
        DeviceGlobal {
            kernels,
            symbol,
            value: UnsafeCell::new(MaybeUninit::uninit()),
            make: Some(make),
            made: Once::new(),
            emulated: OnceLock::new(),
        }
    }

    fn on_host(&self) -> *mut T {
        if let Some(make) = self.make {
            self.made.call_once(|| {
                // SAFETY: nobody has the address before this.
                unsafe { (*self.value.get()).write(make()) };
            });
        }
        self.value.get().cast()
    }

    /// For a kernel's Rust twin: reads and writes the variable on the CPU.
    #[inline(always)]
    pub fn on_cpu(&self) -> DeviceScalarRef<T> {
        DeviceScalarRef::new(self.on_host())
    }

    /// Where the variable lies on the device of this run.
    #[track_caller]
    pub(crate) fn address(&self) -> *mut T {
        match device() {
            Device::Cpu => self.on_host(),
            Device::Emulate | Device::Cuda(_) => {
                symbol(self.kernels, self.symbol, size_of::<T>(), &self.emulated).cast()
            }
        }
    }
}

/// The address of a symbol of this size on the device of this run, which is not the CPU.
#[track_caller]
pub(crate) fn symbol_address(kernels: &'static Kernels, name: &str, bytes: usize) -> *mut u8 {
    symbol(kernels, name, bytes, &OnceLock::new())
}

/// The address of a symbol. On the GPU it is looked up each time, for the current device may have changed.
#[track_caller]
fn symbol(
    kernels: &'static Kernels,
    name: &str,
    bytes: usize,
    emulated: &OnceLock<usize>,
) -> *mut u8 {
    let found = match device() {
        Device::Cuda(cuda) => {
            let gpu = cuda.gpu();
            gpu.programs.global(gpu, kernels, name)
        }
        Device::Emulate | Device::Cpu => match emulated.get() {
            Some(&p) => return p as *mut u8,
            None => kernels
                .emulated()
                .and_then(|l| l.variable(name))
                .map(|p| (p as u64, bytes)),
        },
    };
    match found {
        Ok((p, size)) if size == bytes => {
            if !matches!(device(), Device::Cuda(_)) {
                let _ = emulated.set(p as usize);
            }
            p as *mut u8
        }
        Ok((_, size)) => crate::fatal(&format!(
            "device variable '{name}' has {size} bytes in the kernels' text, not {bytes}"
        )),
        Err(e) => crate::fatal(&e),
    }
}

/// A module array of constant shape in device or constant memory:
/// `static D_A: DeviceGlobalArray<f32, 1> = DeviceGlobalArray::new(&KERNELS, "d_a", [(0, 9)]);` (bounds: lower and upper).
pub struct DeviceGlobalArray<T: 'static, const R: usize> {
    kernels: &'static Kernels,
    symbol: &'static str,
    bounds: [(i32, i32); R],
    initial: &'static [T],
    /// How the elements are made that no constants are.
    make: Option<fn() -> T>,
    host: OnceLock<usize>,
    emulated: OnceLock<usize>,
    described: UnsafeCell<View<T, R>>,
}

// SAFETY: as for `DeviceGlobal`.
unsafe impl<T, const R: usize> Sync for DeviceGlobalArray<T, R> {}

impl<T: 'static, const R: usize> DeviceGlobalArray<T, R> {
    /// The array `symbol` of `kernels`, zero at first.
    pub const fn new(
        kernels: &'static Kernels,
        symbol: &'static str,
        bounds: [(i32, i32); R],
    ) -> Self {
        Self::with_values(kernels, symbol, bounds, &[])
    }

    /// The array with the initial values that the kernels' text gives it, in array element order.
    pub const fn with_values(
        kernels: &'static Kernels,
        symbol: &'static str,
        bounds: [(i32, i32); R],
        initial: &'static [T],
    ) -> Self {
        DeviceGlobalArray {
            kernels,
            symbol,
            bounds,
            initial,
            make: None,
            host: OnceLock::new(),
            emulated: OnceLock::new(),
            described: UnsafeCell::new(View::null()),
        }
    }

    /// An array of structures whose first values `make` gives; the kernels' text gives them the same ones.
    pub const fn made(
        kernels: &'static Kernels,
        symbol: &'static str,
        bounds: [(i32, i32); R],
        make: fn() -> T,
    ) -> Self {
        DeviceGlobalArray {
            kernels,
            symbol,
            bounds,
            initial: &[],
            make: Some(make),
            host: OnceLock::new(),
            emulated: OnceLock::new(),
            described: UnsafeCell::new(View::null()),
        }
    }

    fn declared(&self) -> Shape<R> {
        Shape {
            dims: self.bounds.map(|(lower, upper)| (lower..=upper).bound()),
        }
    }

    /// Where the array lies on the device of this run, with its bounds.
    #[inline]
    #[track_caller]
    pub fn handle(&self) -> &View<T, R> {
        // SAFETY: host code is one thread.
        let described = unsafe { &mut *self.described.get() };
        if !described.is_some() || device().cuda().is_some() {
            *described = View::place(self.address(), self.declared());
        }
        described
    }

    /// For a kernel's Rust twin: the array on the CPU.
    #[inline]
    pub fn on_cpu(&self) -> View<T, R> {
        *self.handle()
    }

    #[track_caller]
    fn address(&self) -> *mut T {
        let bytes = self.declared().size() as usize * size_of::<T>();
        match device() {
            Device::Cpu => *self.host.get_or_init(|| self.on_host(bytes)) as *mut T,
            Device::Emulate | Device::Cuda(_) => {
                symbol(self.kernels, self.symbol, bytes, &self.emulated).cast()
            }
        }
    }

    #[track_caller]
    fn on_host(&self, bytes: usize) -> usize {
        let Ok(p) = memory::allocate(memory::Kind::Device, bytes) else {
            crate::fatal(&format!(
                "not enough memory for module array '{}' ({bytes} bytes)",
                self.symbol
            ))
        };
        // SAFETY: the initial values are none or as many as the array has.
        unsafe {
            std::ptr::copy_nonoverlapping(self.initial.as_ptr(), p.cast(), self.initial.len())
        };
        if let Some(make) = self.make {
            let first: *mut T = p.cast();
            // SAFETY: the array has as many elements, and fresh memory owns nothing.
            (0..self.declared().size() as usize)
                .for_each(|n| unsafe { first.add(n).write(make()) });
        }
        p as usize
    }
}

impl<T: Copy + 'static, const R: usize> DeviceGlobalArray<T, R> {
    /// `d = a`.
    #[track_caller]
    pub fn copy_from(&self, from: impl Located<T, R>) {
        DeviceSection::of(**self.handle()).copy_from(from);
    }

    /// `a = d`.
    #[track_caller]
    pub fn copy_to(&self, to: impl Located<T, R>) {
        DeviceSection::of(**self.handle()).copy_to(to);
    }

    /// `d = x`.
    #[track_caller]
    pub fn fill(&self, value: T) {
        DeviceSection::of(**self.handle()).fill(value);
    }

    /// `d(i, j) = x`.
    #[track_caller]
    pub fn put<S: Subscripts<R>>(&self, subscripts: S, value: T) {
        let place = View::place(self.handle().address(subscripts), Shape::from_extents([1]));
        DeviceSection::<T, 1>::of(*place).fill(value);
    }

    /// `x = d(i, j)`.
    #[track_caller]
    pub fn get<S: Subscripts<R>>(&self, subscripts: S) -> T {
        let mut value = std::mem::MaybeUninit::<T>::uninit();
        let place = self.handle().address(subscripts);
        if let Err(e) = memory::download(value.as_mut_ptr().cast(), place.cast(), size_of::<T>()) {
            failure::driver(&format!("the read of an element of '{}'", self.symbol), e);
        }
        // SAFETY: all bytes were written.
        unsafe { value.assume_init() }
    }

    /// Sequence association from an element on: the actual argument `d(i, j)` for an array dummy.
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(&self, subscripts: S) -> DeviceSection<T, 1> {
        DeviceSection::of(*self.handle().from_element(subscripts))
    }

    /// `d(lo:hi)`.
    #[track_caller]
    pub fn section<const K: usize>(&self, subscripts: impl SectionSpec<R>) -> DeviceSection<T, K> {
        DeviceSection::of(self.handle().section(subscripts))
    }

    /// A copy on the host.
    #[track_caller]
    pub fn to_host(&self) -> Array<T, R>
    where
        T: Default,
    {
        let host = Array::new(self.declared());
        self.copy_to(&host);
        host
    }
}

impl<T: Copy + 'static, const R: usize> Place<T, R> for DeviceGlobalArray<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (**self.handle(), Space::Device)
    }
}

impl<T: Copy + 'static> Place<T, 1> for DeviceGlobal<T> {
    fn place(&self) -> (Strided<T, 1>, Space) {
        (
            *View::place(self.address(), Shape::from_extents([1])),
            Space::Device,
        )
    }
}
