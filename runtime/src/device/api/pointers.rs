//! `type(c_devptr)`, `type(c_ptr)` and `type(c_funptr)`: addresses as Fortran carries them, and how they become data again.

use super::data::Data;
use crate::array::{Bounds, Strided, View};
use crate::character::Text;
use crate::device::DeviceSection;
use crate::held::Pointer;

/// `type(c_devptr)`: an address in device memory; the default is `c_null_devptr`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DevicePointer {
    pub(crate) address: usize,
}

/// `type(c_ptr)`: an address in host memory; the default is `c_null_ptr`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HostPointer {
    pub(crate) address: usize,
}

/// `type(c_funptr)`: the address of a function; the default is `c_null_funptr`.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FunctionPointer {
    pub(crate) address: usize,
}

/// `c_null_ptr`.
pub const fn c_null_ptr() -> HostPointer {
    HostPointer { address: 0 }
}

/// `c_null_funptr`.
pub const fn c_null_funptr() -> FunctionPointer {
    FunctionPointer { address: 0 }
}

/// `c_null_devptr`.
pub const fn c_null_devptr() -> DevicePointer {
    DevicePointer { address: 0 }
}

/// `c_loc(x)` of an array, a section without gaps, or data of the device.
#[track_caller]
pub fn c_loc(what: impl Data) -> HostPointer {
    match what.extent() {
        Ok(extent) => HostPointer {
            address: extent.address,
        },
        Err(_) => crate::fatal("C_LOC of an array section with gaps"),
    }
}

/// `c_loc(x)` of a scalar.
pub fn c_loc_scalar<T>(what: &mut T) -> HostPointer {
    HostPointer {
        address: std::ptr::from_mut(what) as usize,
    }
}

/// `c_loc(x)` of characters.
pub fn c_loc_text(what: &mut Text) -> HostPointer {
    HostPointer {
        address: what.as_bytes_mut().as_mut_ptr() as usize,
    }
}

/// `c_associated(p, q)`: both are the same address, and not null.
pub fn c_associated<P: PartialEq + Default>(p: P, q: P) -> bool {
    p != P::default() && p == q
}

/// `c_funloc(p)`: the function by which C calls the procedure.
pub fn c_funloc(function: *const ()) -> FunctionPointer {
    FunctionPointer {
        address: function as usize,
    }
}

/// `call c_f_pointer(cptr, fptr, shape)`: the array at an address.
pub fn c_f_pointer<T, const R: usize>(from: &HostPointer, shape: impl Bounds<R>) -> Strided<T, R> {
    *View::place(from.address as *mut T, shape.shape())
}

/// The same in device memory.
pub fn c_f_device_pointer<T: Copy + 'static, const R: usize>(
    from: &DevicePointer,
    shape: impl Bounds<R>,
) -> DeviceSection<T, R> {
    DeviceSection::of(*View::place(from.address as *mut T, shape.shape()))
}

/// `call c_f_pointer(cptr, fptr)`: the scalar at an address.
pub fn c_f_scalar_pointer<T>(from: &HostPointer) -> Pointer<T> {
    Pointer::at(from.address as *mut T)
}

impl DevicePointer {
    /// `c_associated(p)`.
    pub fn is_some(self) -> bool {
        self.address != 0
    }
}

impl HostPointer {
    /// `c_associated(p)`.
    pub fn is_some(self) -> bool {
        self.address != 0
    }
}

impl FunctionPointer {
    /// `c_associated(p)`.
    pub fn is_some(self) -> bool {
        self.address != 0
    }
}

impl crate::device::KernelArg for DevicePointer {}
impl crate::device::KernelArg for HostPointer {}
impl crate::device::KernelArg for FunctionPointer {}
