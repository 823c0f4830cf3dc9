//! Arrays in device memory: allocation, transfers by assignment, sections, elements.
//! Knows bounds and types; addresses are moved by `memory`.

mod lent;

use super::failure;
use super::filled::allocate_filled;
use super::hosted::{ManagedArray, PinnedArray};
use super::memory::{self, Kind, Space};
use super::plan::Plan;
use crate::array::{Array, Bounds, Element, SectionSpec, Shape, Stat, Strided, Subscripts, View};

/// Elements of `T` in `R` dimensions, on either side.
pub trait Place<T, const R: usize> {
    /// Where the elements lie.
    fn place(&self) -> (Strided<T, R>, Space);
}

/// A side of a transfer: a reference to an array, or a handle (a section, a dummy argument).
pub trait Located<T, const R: usize> {
    /// Where the elements lie.
    fn located(&self) -> (Strided<T, R>, Space);

    /// How many characters an element has, where elements are names of characters that lie elsewhere; else 0.
    fn letters(&self) -> usize {
        0
    }
}

impl<T, const R: usize, P: Place<T, R>> Located<T, R> for &P {
    fn located(&self) -> (Strided<T, R>, Space) {
        self.place()
    }
}

impl<T, const R: usize, P: Place<T, R>> Located<T, R> for &mut P {
    fn located(&self) -> (Strided<T, R>, Space) {
        self.place()
    }
}

macro_rules! handles {
    ($($t:ident: $($bound:path),*;)*) => { $(
        impl<T: $($bound +)* 'static, const R: usize> Located<T, R> for $t<T, R> {
            fn located(&self) -> (Strided<T, R>, Space) {
                self.place()
            }
        }
    )* };
}
handles! {
    View:;
    Strided:;
    DeviceSection: Copy;
}

impl<T, const R: usize> Place<T, R> for Array<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (***self, Space::Host)
    }
}

impl<T, const R: usize> Place<T, R> for View<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (**self, Space::Host)
    }
}

impl<T, const R: usize> Place<T, R> for Strided<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (*self, Space::Host)
    }
}

impl<T: Copy + 'static, const R: usize> Place<T, R> for DeviceArray<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (*self.view, Space::Device)
    }
}

impl<T: Copy + 'static, const R: usize> Place<T, R> for DeviceSection<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (self.handle, Space::Device)
    }
}

impl<T: 'static, const R: usize> Place<T, R> for ManagedArray<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (**self.handle(), Space::Device)
    }
}

impl<T: 'static, const R: usize> Place<T, R> for PinnedArray<T, R> {
    fn place(&self) -> (Strided<T, R>, Space) {
        (**self.handle(), Space::Host)
    }
}

/// `to = from` between any two places.
#[track_caller]
pub(crate) fn transfer<T, const R: usize>(
    to: (Strided<T, R>, Space),
    from: (Strided<T, R>, Space),
) {
    let (t, f) = (to.0.extents(), from.0.extents());
    if t != f {
        crate::fatal(&format!(
            "assignment between device and host: shapes {} and {} differ",
            shape(&t),
            shape(&f)
        ));
    }
    if to.1 == Space::Host {
        failure::must_be_asked_for();
    }
    if let Err(e) = memory::copy(&Plan::between(to.0, from.0), to.1, from.1) {
        failure::driver(
            &format!("a transfer of {} bytes", to.0.len() * size_of::<T>() as i64),
            e,
        );
    }
}

fn shape(extents: &[i64]) -> String {
    let list: Vec<String> = extents.iter().map(i64::to_string).collect();
    format!("({})", list.join(", "))
}

/// `to = value` for a whole array or section in device memory.
#[track_caller]
fn fill<T: Copy, const R: usize>(to: Strided<T, R>, value: T) {
    let plan = Plan::repeated(to, std::ptr::from_ref(&value) as usize);
    if let Err(e) = memory::fill(&plan) {
        failure::driver("a fill of device memory", e);
    }
}

#[track_caller]
fn put<T: Copy>(place: *mut T, value: T) {
    if let Err(e) = memory::upload(
        place.cast(),
        std::ptr::from_ref(&value).cast(),
        size_of::<T>(),
    ) {
        failure::driver("the assignment to an element in device memory", e);
    }
}

#[track_caller]
fn get<T: Copy>(place: *const T) -> T {
    let mut value = std::mem::MaybeUninit::<T>::uninit();
    if let Err(e) = memory::download(value.as_mut_ptr().cast(), place.cast(), size_of::<T>()) {
        failure::driver("the read of an element in device memory", e);
    }
    // SAFETY: `download` has written all bytes, and device memory holds values of T.
    unsafe { value.assume_init() }
}

/// An array with the DEVICE attribute: allocatable, explicit-shape or automatic. Bounds as a host array's; the elements lie in
/// the memory of the device that was current at allocation.
#[repr(transparent)]
pub struct DeviceArray<T: Copy + 'static, const R: usize> {
    view: View<T, R>,
}

impl<T: Copy + 'static, const R: usize> DeviceArray<T, R> {
    /// An allocatable array, not allocated.
    pub const fn unallocated() -> Self {
        DeviceArray { view: View::null() }
    }

    /// An array with these bounds: explicit-shape and automatic device arrays. Zeroed.
    #[track_caller]
    pub fn new(bounds: impl Bounds<R>) -> Self {
        let mut a = Self::unallocated();
        a.allocate(bounds);
        a
    }

    /// An array with these bounds and this value in every element.
    #[track_caller]
    pub fn filled(bounds: impl Bounds<R>, value: T) -> Self {
        let mut a = Self::unallocated();
        a.allocate_filled(bounds, value);
        a
    }

    /// An array with these bounds and these values, in the order of its elements.
    #[track_caller]
    pub fn from_elements(bounds: impl Bounds<R>, elements: impl IntoIterator<Item = T>) -> Self
    where
        T: Element,
    {
        let shape = bounds.shape();
        let made = Self::new(shape);
        made.copy_from(&Array::from_elements(shape, elements));
        made
    }

    /// ALLOCATED: whether it has memory on the device.
    #[inline]
    pub fn allocated(&self) -> bool {
        self.view.is_some()
    }

    allocate_filled!(fill);

    /// `allocate(a(bounds))`: memory on the current device, filled with zeros. One that is allocated, or not enough memory, is a run-time error.
    #[track_caller]
    pub fn allocate(&mut self, bounds: impl Bounds<R>) {
        let shape = bounds.shape();
        match self.allocate_stat(shape) {
            Stat::Ok => {}
            Stat::AlreadyAllocated => {
                crate::fatal("attempt to allocate a device array that is already allocated")
            }
            Stat::NotAllocated | Stat::OutOfMemory => out_of_memory::<T, R>("device", shape),
        }
    }

    /// `allocate(a(bounds), stat=...)`: as [`DeviceArray::allocate`], but says what went wrong.
    #[track_caller]
    pub fn allocate_stat(&mut self, bounds: impl Bounds<R>) -> Stat {
        if self.allocated() {
            return Stat::AlreadyAllocated;
        }
        match reserve(Kind::Device, bounds.shape()) {
            Some(view) => {
                self.view = view;
                Stat::Ok
            }
            None => Stat::OutOfMemory,
        }
    }

    /// `allocate(a, source=b)`: bounds and values of an array on either side.
    #[track_caller]
    pub fn allocate_source(&mut self, source: impl Located<T, R>) {
        self.allocate(source.located().0.bounds());
        self.copy_from(source);
    }

    /// `call c_f_pointer(address, a, shape)`: the array lies in memory that it does not own. What it had is given up.
    #[track_caller]
    pub fn lie_at(&mut self, there: DeviceSection<T, R>) {
        self.clear();
        lent::note(there.handle.as_ptr() as usize);
        self.view = View::place(there.handle.as_ptr(), there.handle.bounds());
    }

    /// `deallocate(a)`: one that is not allocated is a run-time error.
    #[track_caller]
    pub fn deallocate(&mut self) {
        if self.deallocate_stat() != Stat::Ok {
            crate::fatal("attempt to deallocate a device array that is not allocated");
        }
    }

    /// `deallocate(a, stat=...)`: as [`DeviceArray::deallocate`], but says what went wrong.
    #[track_caller]
    pub fn deallocate_stat(&mut self) -> Stat {
        if !self.allocated() {
            return Stat::NotAllocated;
        }
        release(Kind::Device, self.view);
        self.view = View::null();
        Stat::Ok
    }

    /// Gives up the memory, if there is any: INTENT(OUT) on entry.
    pub fn clear(&mut self) {
        let _ = self.deallocate_stat();
    }

    /// `move_alloc(from, to)`, called on TO.
    pub fn move_alloc(&mut self, from: &mut Self) {
        std::mem::swap(&mut self.view, &mut from.view);
        drop(std::mem::take(from));
    }

    /// `a = b`: from host or device, whole arrays or sections.
    #[track_caller]
    pub fn copy_from(&self, from: impl Located<T, R>) {
        transfer((*self.view, Space::Device), from.located());
    }

    /// What the left side of an assignment does that is computed on the device (F2008 7.2.1.3): another shape than it has is allocated.
    #[track_caller]
    pub fn take_shape(&mut self, bounds: impl Bounds<R>) {
        let shape = bounds.shape();
        if !self.allocated() || self.view.extents() != shape.extents() {
            self.clear();
            self.allocate(shape);
        }
    }

    /// `a = b` for an allocatable array, which takes the shape of `b` if it has another (F2008 7.2.1.3).
    #[track_caller]
    pub fn assign(&mut self, from: impl Located<T, R>) {
        let from = from.located();
        if self.allocated() && self.view.extents() == from.0.extents() {
            return transfer((*self.view, Space::Device), from);
        }
        // What is assigned may be a section of the old elements.
        let taken = DeviceArray::new(from.0.bounds());
        transfer((*taken.view, Space::Device), from);
        *self = taken;
    }

    /// `b = a` with `b` on the host or the device; an unallocated host array must have been allocated.
    #[track_caller]
    pub fn copy_to(&self, to: impl Located<T, R>) {
        transfer(to.located(), (*self.view, Space::Device));
    }

    /// `a = b` between device arrays; the same as [`DeviceArray::copy_from`].
    #[track_caller]
    pub fn copy_from_device(&self, from: impl Located<T, R>) {
        self.copy_from(from);
    }

    /// `a = x`: all elements, by the device itself.
    #[track_caller]
    pub fn fill(&self, value: T) {
        fill(*self.view, value);
    }

    /// `a(i, j) = x`: a transfer of one element from the host.
    #[track_caller]
    pub fn put<S: Subscripts<R>>(&self, subscripts: S, value: T) {
        put(self.view.address(subscripts), value);
    }

    /// `x = a(i, j)`: a transfer of one element to the host.
    #[track_caller]
    pub fn get<S: Subscripts<R>>(&self, subscripts: S) -> T {
        get(self.view.address(subscripts))
    }

    /// `a(lo:hi, j)`, of rank `K`.
    #[track_caller]
    pub fn section<const K: usize>(&self, subscripts: impl SectionSpec<R>) -> DeviceSection<T, K> {
        DeviceSection {
            handle: self.view.section(subscripts),
        }
    }

    /// Sequence association from an element on: the actual argument `a(i, j)` for an array dummy.
    #[track_caller]
    pub fn from_element<S: Subscripts<R>>(&self, subscripts: S) -> DeviceSection<T, 1> {
        DeviceSection {
            handle: *self.view.from_element(subscripts),
        }
    }

    /// A copy on the host.
    #[track_caller]
    pub fn to_host(&self) -> Array<T, R>
    where
        T: Default,
    {
        let host = Array::new(self.view.bounds());
        self.copy_to(&host);
        host
    }

    /// The descriptor: bounds, extents, sizes as a host array's. Its elements may be touched on the CPU device only.
    #[inline]
    pub fn handle(&self) -> &View<T, R> {
        &self.view
    }

    /// The descriptor as a value, for a kernel's Rust twin.
    #[inline]
    pub fn view(&self) -> View<T, R> {
        self.view
    }

    /// The elements as an array of another shape (sequence association, `c_f_pointer`-like).
    #[track_caller]
    pub fn reshaped<const S: usize>(&self, bounds: impl Bounds<S>) -> DeviceSection<T, S> {
        DeviceSection {
            handle: *self.view.reshaped(bounds),
        }
    }

    /// SIZE(a).
    pub fn size(&self) -> i32 {
        self.view.len() as i32
    }

    /// The bounds, to allocate another array alike.
    pub fn bounds(&self) -> Shape<R> {
        self.view.bounds()
    }
}

impl<T: Copy + 'static, const R: usize> Default for DeviceArray<T, R> {
    fn default() -> Self {
        Self::unallocated()
    }
}

impl<T: Copy + 'static, const R: usize> Drop for DeviceArray<T, R> {
    fn drop(&mut self) {
        if self.allocated() {
            release(Kind::Device, self.view);
        }
    }
}

/// A section of an array in device memory, or the whole of it seen another way: a handle.
#[repr(transparent)]
pub struct DeviceSection<T, const R: usize> {
    handle: Strided<T, R>,
}

impl<T, const R: usize> Clone for DeviceSection<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const R: usize> Copy for DeviceSection<T, R> {}

/// The same elements with the same bounds.
impl<T, const R: usize> PartialEq for DeviceSection<T, R> {
    fn eq(&self, other: &Self) -> bool {
        let of = |one: &Self| (one.handle.as_ptr(), one.handle.dims());
        of(self) == of(other)
    }
}

impl<T: Copy + 'static, const R: usize> DeviceSection<T, R> {
    pub(crate) const fn of(handle: Strided<T, R>) -> Self {
        DeviceSection { handle }
    }

    /// `a(lo:hi) = b`, with `b` on either side; other extents are a run-time error.
    #[track_caller]
    pub fn copy_from(self, from: impl Located<T, R>) {
        transfer((self.handle, Space::Device), from.located());
    }

    /// `b = a(lo:hi)`, with `b` on either side; other extents are a run-time error.
    #[track_caller]
    pub fn copy_to(self, to: impl Located<T, R>) {
        transfer(to.located(), (self.handle, Space::Device));
    }

    /// `a(lo:hi) = x`: by the device itself.
    #[track_caller]
    pub fn fill(self, value: T) {
        fill(self.handle, value);
    }

    /// A section of the section.
    #[track_caller]
    pub fn section<const K: usize>(&self, subscripts: impl SectionSpec<R>) -> DeviceSection<T, K> {
        DeviceSection {
            handle: self.handle.section(subscripts),
        }
    }

    /// `a(i, j) = x`: a transfer of one element from the host.
    #[track_caller]
    pub fn put<S: Subscripts<R>>(self, subscripts: S, value: T) {
        put(self.handle.address(subscripts), value);
    }

    /// `x = a(i, j)`: a transfer of one element to the host.
    #[track_caller]
    pub fn get<S: Subscripts<R>>(self, subscripts: S) -> T {
        get(self.handle.address(subscripts))
    }

    /// A copy on the host.
    #[track_caller]
    pub fn to_host(self) -> Array<T, R>
    where
        T: Default,
    {
        let host = Array::new(self.handle.extents());
        self.copy_to(&host);
        host
    }

    /// The descriptor: an address on the device with extents and strides. The host must not read through it.
    pub fn handle(self) -> Strided<T, R> {
        self.handle
    }
}

/// Memory for a shape, or `None`; other errors than lack of memory end the program.
#[track_caller]
pub(crate) fn reserve<T, const R: usize>(kind: Kind, shape: Shape<R>) -> Option<View<T, R>> {
    let bytes = usize::try_from(shape.checked_size()?)
        .ok()?
        .checked_mul(size_of::<T>())?;
    match memory::allocate(kind, bytes) {
        Ok(p) => Some(View::place(p.cast(), shape)),
        Err(super::cuda::driver::CudaError::OUT_OF_MEMORY) => None,
        Err(e) => failure::driver("an allocation", e),
    }
}

/// Gives a view's memory back.
#[track_caller]
pub(crate) fn release<T, const R: usize>(kind: Kind, view: View<T, R>) {
    if lent::is_one_of_several(view.as_ptr() as usize) {
        return;
    }
    let bytes = view.len() as usize * size_of::<T>();
    if let Err(e) = memory::free(kind, view.as_ptr().cast(), bytes) {
        failure::driver("a deallocation", e);
    }
}

#[cold]
#[track_caller]
pub(crate) fn out_of_memory<T, const R: usize>(what: &str, wanted: Shape<R>) -> ! {
    let bytes = wanted
        .extents()
        .iter()
        .fold(size_of::<T>() as f64, |b, &e| b * e as f64);
    let free = super::api::free_memory().map_or(String::new(), |(f, t)| {
        format!("; {f} of {t} bytes are free")
    });
    crate::fatal(&format!(
        "not enough {what} memory for an array of shape {} ({bytes:.0} bytes){free}",
        shape(&wanted.extents())
    ))
}

impl<T: Copy + 'static> Place<T, 1> for super::scalar::DeviceScalar<T> {
    fn place(&self) -> (Strided<T, 1>, Space) {
        (
            *View::place(self.address(), Shape::from_extents([1])),
            Space::Device,
        )
    }
}
