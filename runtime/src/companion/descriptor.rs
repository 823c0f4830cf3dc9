//! C descriptors (F2018 18.4, 18.5): how arrays of assumed shape, pointers, allocatable objects and characters of assumed length travel
//! between Fortran and C.
//!
//! The layout, the codes of types and the attributes are those of gfortran's `ISO_Fortran_binding.h`, so that files compiled with either
//! header fit. Memory has one owner on both sides: what C allocates by CFI_allocate is what ALLOCATE gives.

mod any;
mod from_c;
mod functions;
mod to_c;

pub use any::{
    c_describe, c_describe_objects, c_describe_scalar, c_describe_text, c_describe_texts,
    c_loc_object, c_loc_objects,
};
pub use from_c::FromDescriptor;
pub use to_c::{Described, Gapless};

use crate::array::{Dim, Strided};
use crate::device::api::{FunctionPointer, HostPointer};
use cuf2rs_intrinsics::half::f16;
use cuf2rs_intrinsics::quad::f128;
use num_complex::Complex;
use std::any::TypeId;

/// No descriptor has more dimensions.
pub const MOST_DIMENSIONS: usize = 15;

/// CFI_dim_t.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CDimension {
    pub(crate) lower: isize,
    pub(crate) extent: isize,
    /// From one element to the next, in bytes.
    pub(crate) step: isize,
}

/// CFI_cdesc_t with room for all dimensions. One that C made may end behind its last dimension.
#[repr(C)]
pub struct CDescriptor {
    pub(crate) base: *mut u8,
    pub(crate) element: usize,
    version: i32,
    pub(crate) rank: i8,
    pub(crate) attribute: Attribute,
    pub(crate) code: i16,
    pub(crate) dims: [CDimension; MOST_DIMENSIONS],
}

/// CFI_VERSION.
const VERSION: i32 = 1;

/// CFI_attribute_t.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute(pub(crate) i8);

impl Attribute {
    pub(crate) const POINTER: Attribute = Attribute(0);
    pub(crate) const ALLOCATABLE: Attribute = Attribute(1);
    pub(crate) const OTHER: Attribute = Attribute(2);
}

/// The codes of types without a kind; those of others have the bytes of a number of theirs in the second byte.
pub(crate) mod code {
    pub const INTEGER: i16 = 1;
    pub const LOGICAL: i16 = 2;
    pub const REAL: i16 = 3;
    pub const COMPLEX: i16 = 4;
    pub const CHARACTER: i16 = 5;
    pub const STRUCTURE: i16 = 6;
    pub const ADDRESS: i16 = 7;
    pub const FUNCTION: i16 = 8;
    /// Characters of C.
    pub const LETTERS: i16 = CHARACTER + (1 << 8);
}

/// CFI_type_t of a type.
pub(crate) fn code_of<T: 'static>() -> i16 {
    code_of_type(TypeId::of::<T>())
}

fn code_of_type(own: TypeId) -> i16 {
    let known: [(TypeId, i16, i16); 15] = [
        (TypeId::of::<i8>(), code::INTEGER, 1),
        (TypeId::of::<i16>(), code::INTEGER, 2),
        (TypeId::of::<i32>(), code::INTEGER, 4),
        (TypeId::of::<i64>(), code::INTEGER, 8),
        (TypeId::of::<i128>(), code::INTEGER, 16),
        (TypeId::of::<bool>(), code::LOGICAL, 1),
        (TypeId::of::<f32>(), code::REAL, 4),
        (TypeId::of::<f64>(), code::REAL, 8),
        (TypeId::of::<f16>(), code::REAL, 2),
        (TypeId::of::<f128>(), code::REAL, 16),
        (TypeId::of::<Complex<f32>>(), code::COMPLEX, 4),
        (TypeId::of::<Complex<f64>>(), code::COMPLEX, 8),
        (TypeId::of::<Complex<f128>>(), code::COMPLEX, 16),
        (TypeId::of::<HostPointer>(), code::ADDRESS, 0),
        (TypeId::of::<FunctionPointer>(), code::FUNCTION, 0),
    ];
    let found = known.iter().find(|(id, ..)| *id == own);
    found.map_or(code::STRUCTURE, |(_, code, kind)| code + (kind << 8))
}

impl CDescriptor {
    /// Of an object without dimensions.
    pub(crate) fn scalar(base: *mut u8, element: usize, attribute: Attribute, code: i16) -> Self {
        CDescriptor {
            base,
            element,
            version: VERSION,
            rank: 0,
            attribute,
            code,
            dims: [CDimension::default(); MOST_DIMENSIONS],
        }
    }

    /// Of an array, or of a pointer or allocatable array that may have none.
    pub(crate) fn of<T: 'static, const R: usize>(
        array: Strided<T, R>,
        attribute: Attribute,
    ) -> Self {
        let base: *mut u8 = array.as_ptr().cast();
        let mut made = Self::scalar(base, size_of::<T>(), attribute, code_of::<T>());
        made.set_dims(array.dims(), attribute);
        made
    }

    /// The dimensions of elements that lie at `dims`. Arrays that are neither pointers nor allocatable begin at zero (F2018 18.5.3).
    pub(crate) fn set_dims<const R: usize>(&mut self, dims: [Dim; R], attribute: Attribute) {
        self.rank = R as i8;
        for (own, dim) in self.dims.iter_mut().zip(dims) {
            *own = CDimension {
                lower: match attribute {
                    Attribute::OTHER => 0,
                    _ => dim.lower as isize,
                },
                extent: dim.extent as isize,
                step: (dim.stride as isize).wrapping_mul(self.element as isize),
            };
        }
    }

    /// The array that a descriptor of C describes, with elements of this type.
    ///
    /// # Safety
    /// It describes an array of rank `R` whose elements are of this type.
    #[track_caller]
    pub(crate) unsafe fn array<T, const R: usize>(&self, attribute: Attribute) -> Strided<T, R> {
        if self.base.is_null() {
            return Strided::place(std::ptr::null_mut(), self.elements(1, attribute));
        }
        let size = size_of::<T>().max(1);
        Strided::place(self.base.cast(), self.elements(size, attribute))
    }

    /// The dimensions in elements of `size` bytes.
    #[track_caller]
    pub(crate) fn elements<const R: usize>(&self, size: usize, attribute: Attribute) -> [Dim; R] {
        if usize::try_from(self.rank) != Ok(R) {
            crate::fatal(&format!(
                "C hands a descriptor of rank {} to an argument of rank {R}",
                self.rank
            ));
        }
        std::array::from_fn(|place| {
            let dim = self.dims[place];
            if dim.step % size as isize != 0 && dim.extent > 1 && !self.base.is_null() {
                crate::fatal(
                    "a C descriptor has elements whose distance is no multiple of their size",
                );
            }
            Dim {
                lower: match attribute {
                    Attribute::OTHER => 1,
                    _ => dim.lower as i64,
                },
                extent: (dim.extent as i64).max(0),
                stride: dim.step as i64 / size as i64,
            }
        })
    }
}
