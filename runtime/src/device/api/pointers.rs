//! `type(c_devptr)`, `type(c_ptr)` and `type(c_funptr)`: addresses as Fortran carries them, and how they become data again.

use super::data::Data;
use crate::array::{Bounds, Operand, Strided, View};
use crate::character::{CharacterOf, TextOf, Unit, elements_at, joined};
use crate::device::DeviceSection;
use crate::held::Pointer;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

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

/// `c_loc(x)` of an array of structures that are no plain bytes.
#[track_caller]
pub fn c_loc_structures<T, const R: usize>(
    what: impl Operand<Handle = Strided<T, R>>,
) -> HostPointer {
    let elements = what.handle();
    if !elements.is_contiguous() {
        crate::fatal("C_LOC of an array section with gaps");
    }
    HostPointer {
        address: elements.as_ptr() as usize,
    }
}

/// `c_loc(x)` of a scalar.
pub fn c_loc_scalar<T>(what: &mut T) -> HostPointer {
    HostPointer {
        address: std::ptr::from_mut(what) as usize,
    }
}

/// `c_loc(p)` of a scalar pointer: where its target lies, null where it has none.
pub fn c_loc_pointer<T>(mut what: crate::held::Pointer<T>) -> HostPointer {
    let target = what.as_option_mut();
    HostPointer {
        address: target.map_or(0, |target| std::ptr::from_mut(target) as usize),
    }
}

/// `c_loc(x)` of characters.
pub fn c_loc_text<U: Unit>(what: &mut TextOf<U>) -> HostPointer {
    HostPointer {
        address: what.as_units_mut().as_mut_ptr() as usize,
    }
}

/// `c_loc(x)` of an array of characters, whose elements stand one behind the other from now on.
pub fn c_loc_texts<U: Unit, const R: usize>(
    what: impl Operand<Handle = Strided<CharacterOf<U>, R>>,
) -> HostPointer {
    HostPointer {
        address: what.handle().in_one_place() as usize,
    }
}

/// `c_loc(x)` of characters in a structure: a copy of the text as C has it, which stays where it is for the same array.
pub fn c_loc_copied_texts<U: Unit, const R: usize>(
    what: impl Operand<Handle = Strided<CharacterOf<U>, R>>,
) -> HostPointer {
    static COPIES: LazyLock<Mutex<HashMap<usize, Box<[u8]>>>> = LazyLock::new(Mutex::default);
    let elements = what.handle();
    let (place, text) = (elements.as_ptr() as usize, joined(elements));
    let mut copies = COPIES.lock().unwrap_or_else(|e| e.into_inner());
    let bytes = Unit::memory(text.as_units());
    let copy = copies.entry(place).or_default();
    if copy.len() != bytes.len() {
        *copy = bytes.as_slice().into();
    }
    copy.copy_from_slice(&bytes);
    HostPointer {
        address: copy.as_ptr() as usize,
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

/// `c_funloc(f)` of a function of the C library.
pub fn c_function(name: &str) -> FunctionPointer {
    let process = libloading::os::unix::Library::this();
    // SAFETY: only the address is taken; what the function is like says the interface that calls it.
    let found = unsafe { process.get::<*const ()>(name.as_bytes()) };
    FunctionPointer {
        address: found.map_or(0, |function| *function as usize),
    }
}

/// `call c_f_pointer(cptr, fptr, shape)`: the array at an address.
pub fn c_f_pointer<T, const R: usize>(from: &HostPointer, shape: impl Bounds<R>) -> Strided<T, R> {
    *View::place(from.address as *mut T, shape.shape())
}

/// The same in device memory.
pub fn c_f_device_pointer<T: Copy + 'static, const R: usize>(
    from: &(impl Copy + Into<DevicePointer>),
    shape: impl Bounds<R>,
) -> DeviceSection<T, R> {
    let from: DevicePointer = (*from).into();
    DeviceSection::of(*View::place(from.address as *mut T, shape.shape()))
}

/// What `acc_malloc` and `acc_deviceptr` give is an address in device memory, whatever its type.
impl From<HostPointer> for DevicePointer {
    fn from(given: HostPointer) -> Self {
        DevicePointer {
            address: given.address,
        }
    }
}

/// `call c_f_pointer(cptr, fptr, shape)` of characters: the array of elements of this length at an address.
pub fn c_f_text_pointer<U: Unit, const R: usize>(
    from: &HostPointer,
    len: impl Into<i64>,
    shape: impl Bounds<R>,
) -> Strided<CharacterOf<U>, R> {
    let shape = shape.shape();
    let count = usize::try_from(shape.size()).unwrap_or(0);
    *View::place(texts_at(from, len.into(), count), shape)
}

/// `call c_f_pointer(cptr, fptr)` of characters.
pub fn c_f_scalar_text_pointer<U: Unit>(
    from: &HostPointer,
    len: impl Into<i64>,
) -> Pointer<CharacterOf<U>> {
    Pointer::at(texts_at(from, len.into(), 1))
}

fn texts_at<U: Unit>(from: &HostPointer, len: i64, count: usize) -> *mut CharacterOf<U> {
    match from.address {
        0 => std::ptr::null_mut(),
        address => elements_at(address as *mut U, usize::try_from(len).unwrap_or(0), count),
    }
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
    /// An address of this process.
    pub(crate) fn at(address: usize) -> HostPointer {
        HostPointer { address }
    }

    /// `c_associated(p)`.
    pub fn is_some(self) -> bool {
        self.address != 0
    }

    /// `loc(x)`: the address as a number.
    pub fn address(self) -> i64 {
        self.address as i64
    }
}

impl FunctionPointer {
    /// The address.
    pub(crate) fn address(self) -> usize {
        self.address
    }

    /// `c_associated(p)`.
    pub fn is_some(self) -> bool {
        self.address != 0
    }
}
