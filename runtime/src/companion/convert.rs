//! What Fortran's arguments are to C: values, addresses, and bytes for characters.

use crate::array::{Shape, View};
use crate::character::{Character, Text};
use crate::device::api::{DevicePointer, FunctionPointer, HostPointer};
use crate::device::{DeviceRef, DeviceSection, KernelArg};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;

/// An argument on its way to C.
pub trait ToC {
    /// What is kept during the call.
    type Held: Held;
    /// Gets ready for the call.
    fn hold(self) -> Self::Held;
    /// The scalar whose address C gets, if it is one: where it lies, and its size.
    #[inline(always)]
    fn scalar(&self) -> Option<(usize, usize)> {
        None
    }
}

/// What is kept during a call of C.
pub trait Held {
    /// The type of the argument in C.
    type C;
    /// The argument.
    fn pass(&mut self) -> Self::C;
}

/// A value that C takes as it is.
pub struct Plain<T>(T);

impl<T: Copy> Held for Plain<T> {
    type C = T;
    #[inline(always)]
    fn pass(&mut self) -> T {
        self.0
    }
}

/// An argument or result that comes from C.
pub trait FromC {
    /// The type in C.
    type C;
    /// The type in Fortran's procedures.
    type Fortran;
    /// The same in Fortran.
    ///
    /// # Safety
    /// An address is that of a variable of the type that the interface says, and good as long as Fortran uses it.
    unsafe fn from_c(value: Self::C) -> Self::Fortran;
}

/// Types that are values on both sides. `c_struct!` is for those of the program.
#[macro_export]
macro_rules! c_struct {
    ($($t:ty),* $(,)?) => { $(
        impl $crate::companion::ToC for $t {
            type Held = $crate::companion::Plain<$t>;
            #[inline(always)]
            fn hold(self) -> Self::Held {
                $crate::companion::Plain::of(self)
            }
        }
        impl $crate::companion::FromC for $t {
            type C = $t;
            type Fortran = $t;
            #[inline(always)]
            unsafe fn from_c(value: $t) -> $t {
                value
            }
        }
    )* };
}

c_struct!(
    i8,
    i16,
    i32,
    i64,
    i128,
    f16,
    f32,
    f64,
    f128,
    Complex<f128>,
    bool,
    Complex<f32>,
    Complex<f64>
);
c_struct!(
    HostPointer,
    DevicePointer,
    FunctionPointer,
    crate::device::Dim3
);

impl<T: Copy> Plain<T> {
    /// The value for C.
    #[inline(always)]
    pub fn of(value: T) -> Self {
        Plain(value)
    }
}

/// An optional address: null where the argument is absent.
impl ToC for Option<HostPointer> {
    type Held = Plain<HostPointer>;
    fn hold(self) -> Plain<HostPointer> {
        Plain(self.unwrap_or_default())
    }
}

impl ToC for Character {
    type Held = Plain<u8>;
    fn hold(self) -> Plain<u8> {
        Plain(self.as_bytes().first().copied().unwrap_or(b' '))
    }
}

impl FromC for Character {
    type C = u8;
    type Fortran = Character;
    unsafe fn from_c(value: u8) -> Character {
        Character::new(1, &[value])
    }
}

impl FromC for () {
    type C = ();
    type Fortran = ();
    unsafe fn from_c((): ()) {}
}

impl<T: KernelArg> ToC for &mut T {
    type Held = Plain<*mut T>;
    #[inline(always)]
    fn hold(self) -> Plain<*mut T> {
        Plain(self)
    }
    #[inline(always)]
    fn scalar(&self) -> Option<(usize, usize)> {
        Some((std::ptr::from_ref(&**self) as usize, size_of::<T>()))
    }
}

impl<T: KernelArg> FromC for &'static mut T {
    type C = *mut T;
    type Fortran = &'static mut T;
    #[inline(always)]
    unsafe fn from_c(place: *mut T) -> &'static mut T {
        // SAFETY: C passes the address of a variable, as the interface says.
        unsafe { &mut *place }
    }
}

impl<T: KernelArg> ToC for Option<&mut T> {
    type Held = Plain<*mut T>;
    fn hold(self) -> Plain<*mut T> {
        Plain(self.map_or(std::ptr::null_mut(), std::ptr::from_mut))
    }
}

impl<T: KernelArg> FromC for Option<&'static mut T> {
    type C = *mut T;
    type Fortran = Option<&'static mut T>;
    unsafe fn from_c(place: *mut T) -> Option<&'static mut T> {
        // SAFETY: as above, or null for an absent argument (F2018 18.3.6).
        unsafe { place.as_mut() }
    }
}

impl ToC for &Text {
    type Held = Plain<*mut u8>;
    fn hold(self) -> Plain<*mut u8> {
        Plain(self.as_bytes().as_ptr().cast_mut())
    }
}

impl ToC for &mut Text {
    type Held = Plain<*mut u8>;
    fn hold(self) -> Plain<*mut u8> {
        Plain(self.as_bytes_mut().as_mut_ptr())
    }
}

impl ToC for Option<&mut Text> {
    type Held = Plain<*mut u8>;
    fn hold(self) -> Plain<*mut u8> {
        Plain(self.map_or(std::ptr::null_mut(), |t| t.as_bytes_mut().as_mut_ptr()))
    }
}

/// CHARACTER of this length that comes from C.
pub struct CText<const N: usize>;

impl<const N: usize> FromC for CText<N> {
    type C = *mut u8;
    type Fortran = &'static mut Text;
    unsafe fn from_c(first: *mut u8) -> &'static mut Text {
        // SAFETY: C passes as many characters as the interface says.
        Text::new_mut(unsafe { std::slice::from_raw_parts_mut(first, N) })
    }
}

impl<const N: usize> FromC for Option<CText<N>> {
    type C = *mut u8;
    type Fortran = Option<&'static mut Text>;
    unsafe fn from_c(first: *mut u8) -> Self::Fortran {
        // SAFETY: as above, or null for an absent argument (F2018 18.3.6).
        (!first.is_null()).then(|| unsafe { CText::<N>::from_c(first) })
    }
}

impl<T: KernelArg, const R: usize> ToC for View<T, R> {
    type Held = Plain<*mut T>;
    #[inline(always)]
    fn hold(self) -> Plain<*mut T> {
        Plain(self.as_ptr())
    }
}

impl<T: KernelArg, const R: usize> FromC for View<T, R> {
    type C = *mut T;
    type Fortran = View<T, R>;
    /// The procedure gives it its bounds; how long the array is only the caller in C knows.
    unsafe fn from_c(first: *mut T) -> View<T, R> {
        View::<T, 1>::place(first, Shape::from_extents([i64::from(i32::MAX)])).in_rank()
    }
}

impl<T: KernelArg, const R: usize> ToC for DeviceSection<T, R> {
    type Held = Plain<*mut T>;
    #[track_caller]
    fn hold(self) -> Plain<*mut T> {
        let handle = self.handle();
        if !handle.is_contiguous() {
            crate::fatal(
                "a device array section with gaps is passed to a procedure in C, which has no strides",
            );
        }
        Plain(handle.as_ptr())
    }
}

impl<T: KernelArg, const R: usize> FromC for DeviceSection<T, R> {
    type C = *mut T;
    type Fortran = DeviceSection<T, R>;
    unsafe fn from_c(first: *mut T) -> DeviceSection<T, R> {
        // SAFETY: as the caller promises.
        DeviceSection::of(*unsafe { View::from_c(first) })
    }
}

impl<T: Copy + 'static> ToC for DeviceRef<T> {
    type Held = Plain<*mut T>;
    fn hold(self) -> Plain<*mut T> {
        Plain(self.address())
    }
}

/// The elements of a character array as the bytes that C sees; what C wrote goes back to them.
pub struct Characters<const R: usize> {
    elements: View<Character, R>,
    bytes: Vec<u8>,
}

impl<const R: usize> ToC for View<Character, R> {
    type Held = Characters<R>;
    fn hold(self) -> Characters<R> {
        let bytes = self.as_slice().iter().flat_map(|c| c.as_bytes());
        Characters {
            elements: self,
            bytes: bytes.copied().collect(),
        }
    }
}

impl<const R: usize> Held for Characters<R> {
    type C = *mut u8;
    fn pass(&mut self) -> *mut u8 {
        self.bytes.as_mut_ptr()
    }
}

impl<const R: usize> Drop for Characters<R> {
    fn drop(&mut self) {
        let mut rest = &self.bytes[..];
        for element in self.elements.as_mut_slice() {
            let own = element.as_bytes_mut();
            let (mine, others) = rest.split_at(own.len());
            own.copy_from_slice(mine);
            rest = others;
        }
    }
}
