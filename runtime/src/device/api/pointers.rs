//! `type(c_devptr)` and `type(c_ptr)`: addresses as Fortran carries them.

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
