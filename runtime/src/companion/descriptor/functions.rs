//! The functions of `ISO_Fortran_binding.h` (F2018 18.5.5), under their names.
//!
//! Addresses in C's descriptors are taken as C means them.

use super::{Attribute, CDescriptor, CDimension, MOST_DIMENSIONS, code};
use crate::array::{Array, release};
use std::ffi::c_int;

const SUCCESS: c_int = 0;
const BASE_ADDR_NULL: c_int = 2;
const BASE_ADDR_NOT_NULL: c_int = 3;
const INVALID_ELEM_LEN: c_int = 4;
const INVALID_RANK: c_int = 5;
const INVALID_TYPE: c_int = 6;
const INVALID_ATTRIBUTE: c_int = 7;
const INVALID_EXTENT: c_int = 8;
const INVALID_STRIDE: c_int = 9;
const INVALID_DESCRIPTOR: c_int = 10;
const OUT_OF_MEMORY: c_int = 11;
const OUT_OF_BOUNDS: c_int = 12;

/// Memory as ALLOCATE gives it; an address that is not null where there are no bytes.
fn fresh(bytes: usize) -> *mut u8 {
    let mut made = Array::<i8, 1>::unallocated();
    if made.allocate_stat(bytes as i64) != crate::array::Stat::Ok {
        return std::ptr::null_mut();
    }
    let first = made.as_ptr().cast();
    std::mem::forget(made);
    first
}

/// A copy that C may free.
pub(super) fn copy_of(bytes: &[u8]) -> *mut u8 {
    let first = fresh(bytes.len());
    if !first.is_null() {
        // SAFETY: fresh memory of this size.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), first, bytes.len()) };
    }
    first
}

/// Frees what [`copy_of`], CFI_allocate or ALLOCATE gave.
///
/// # Safety
/// Nobody uses it any more.
pub(super) unsafe fn give_back(first: *mut u8, bytes: usize) {
    release(first.cast::<i8>(), bytes as i64);
}

/// The bytes of an element: what the type says, else what the caller does.
fn element_size(kind: i16, said: usize) -> usize {
    let size = (kind >> 8) as usize;
    match kind & 0xff {
        code::INTEGER | code::LOGICAL | code::REAL => match size {
            10 => 16,
            size => size,
        },
        code::COMPLEX => match size {
            10 => 32,
            size => 2 * size,
        },
        code::ADDRESS | code::FUNCTION => size_of::<usize>(),
        _ => said,
    }
}

fn is_known(kind: i16) -> bool {
    kind == -1 || (code::INTEGER..=code::FUNCTION).contains(&(kind & 0xff)) && kind > 0
}

/// Values that C hands over, none for a null address.
///
/// # Safety
/// So many stand there.
unsafe fn list(first: *const isize, count: usize) -> Option<Vec<isize>> {
    // SAFETY: as the caller promises.
    (!first.is_null()).then(|| unsafe { std::slice::from_raw_parts(first, count) }.to_vec())
}

/// The dimensions of a descriptor of C, as many as it has.
///
/// # Safety
/// The descriptor has room for them.
unsafe fn dims<'a>(of: *mut CDescriptor) -> &'a mut [CDimension] {
    // SAFETY: as the caller promises; what lies behind the last dimension is not touched.
    unsafe {
        let first = (&raw mut (*of).dims).cast::<CDimension>();
        std::slice::from_raw_parts_mut(first, (*of).rank.max(0) as usize)
    }
}

/// Sets extents of elements without gaps.
fn contiguous(dims: &mut [CDimension], element: usize, extents: &[isize]) {
    let mut step = element as isize;
    for (dim, extent) in dims.iter_mut().zip(extents) {
        *dim = CDimension {
            lower: 0,
            extent: *extent,
            step,
        };
        step = step.wrapping_mul(*extent);
    }
}

/// Functions for C. Each is unsafe to call: descriptors and lists are what the standard says they are.
macro_rules! functions {
    ($($(#[$note:meta])* fn $symbol:literal $rust:ident($($arg:ident: $ty:ty),*) -> $result:ty $body:block)*) => { $(
        $(#[$note])*
        ///
        /// # Safety
        /// Descriptors and lists are what F2018 18.5.5 asks for.
        #[unsafe(export_name = $symbol)]
        #[allow(unsafe_op_in_unsafe_fn)]
        pub unsafe extern "C" fn $rust($($arg: $ty),*) -> $result $body
    )* };
}

functions! {
    /// CFI_address: where an element lies.
    fn "CFI_address" address(of: *const CDescriptor, subscripts: *const isize) -> *mut u8 {
        let (of, mut place) = (of.cast_mut(), 0_isize);
        if of.is_null() || (*of).base.is_null() {
            return std::ptr::null_mut();
        }
        let all = dims(of);
        let Some(given) = list(subscripts, all.len()).or((all.is_empty()).then(Vec::new)) else {
            return std::ptr::null_mut();
        };
        for (dim, subscript) in all.iter().zip(given) {
            let from_first = subscript - dim.lower;
            let assumed_size = dim.extent == -1;
            if from_first < 0 || from_first >= dim.extent && !assumed_size {
                return std::ptr::null_mut();
            }
            place += from_first * dim.step;
        }
        (*of).base.wrapping_offset(place)
    }

    /// CFI_allocate: ALLOCATE.
    fn "CFI_allocate" allocate(of: *mut CDescriptor, lower: *const isize, upper: *const isize, element: usize) -> c_int {
        if of.is_null() {
            return INVALID_DESCRIPTOR;
        }
        if (*of).attribute == Attribute::OTHER {
            return INVALID_ATTRIBUTE;
        }
        if !(*of).base.is_null() {
            return BASE_ADDR_NOT_NULL;
        }
        if !(0..=MOST_DIMENSIONS as i8).contains(&(*of).rank) {
            return INVALID_RANK;
        }
        if (*of).code & 0xff == code::CHARACTER {
            (*of).element = element;
        }
        let all = dims(of);
        if !all.is_empty() {
            let (Some(lower), Some(upper)) = (list(lower, all.len()), list(upper, all.len())) else {
                return INVALID_EXTENT;
            };
            let extents: Vec<isize> = lower.iter().zip(&upper).map(|(l, u)| (u - l + 1).max(0)).collect();
            contiguous(all, (*of).element, &extents);
            all.iter_mut().zip(lower).for_each(|(dim, lower)| dim.lower = lower);
        }
        let sizes = all.iter().map(|dim| dim.extent as usize);
        (*of).base = fresh(sizes.fold((*of).element, usize::wrapping_mul));
        if (*of).base.is_null() { OUT_OF_MEMORY } else { SUCCESS }
    }

    /// CFI_deallocate: DEALLOCATE.
    fn "CFI_deallocate" deallocate(of: *mut CDescriptor) -> c_int {
        if of.is_null() {
            return INVALID_DESCRIPTOR;
        }
        if (*of).attribute == Attribute::OTHER {
            return INVALID_ATTRIBUTE;
        }
        if (*of).base.is_null() {
            return BASE_ADDR_NULL;
        }
        let sizes = dims(of).iter().map(|dim| dim.extent.max(0) as usize);
        let bytes = sizes.fold((*of).element, usize::wrapping_mul);
        give_back((*of).base, bytes);
        (*of).base = std::ptr::null_mut();
        SUCCESS
    }

    /// CFI_establish: makes a descriptor.
    fn "CFI_establish" establish(
        of: *mut CDescriptor, base: *mut u8, attribute: i8, kind: i16, element: usize, rank: i8, extents: *const isize
    ) -> c_int {
        if of.is_null() {
            return INVALID_DESCRIPTOR;
        }
        if !(0..=MOST_DIMENSIONS as i8).contains(&rank) {
            return INVALID_RANK;
        }
        if !(0..=2).contains(&attribute) {
            return INVALID_ATTRIBUTE;
        }
        if attribute == Attribute::ALLOCATABLE.0 && !base.is_null() {
            return BASE_ADDR_NOT_NULL;
        }
        if !is_known(kind) {
            return INVALID_TYPE;
        }
        let size = element_size(kind, element);
        if size == 0 || size > isize::MAX as usize {
            return INVALID_ELEM_LEN;
        }
        let extents = list(extents, rank as usize);
        if rank > 0 && !base.is_null() && extents.as_ref().is_none_or(|all| all.iter().any(|extent| *extent < 0)) {
            return INVALID_EXTENT;
        }
        (&raw mut (*of).version).write(super::VERSION);
        (&raw mut (*of).base).write(base);
        (&raw mut (*of).element).write(size);
        (&raw mut (*of).rank).write(rank);
        (&raw mut (*of).attribute).write(Attribute(attribute));
        (&raw mut (*of).code).write(kind);
        if !base.is_null() {
            contiguous(dims(of), size, &extents.unwrap_or_default());
        }
        SUCCESS
    }

    /// CFI_is_contiguous.
    fn "CFI_is_contiguous" is_contiguous(of: *const CDescriptor) -> c_int {
        let of = of.cast_mut();
        if of.is_null() {
            return 0;
        }
        let mut step = (*of).element as isize;
        let mut empty = false;
        let mut gaps = false;
        for dim in dims(of) {
            empty |= dim.extent == 0;
            gaps |= dim.extent != 1 && dim.step != step;
            step = step.wrapping_mul(dim.extent);
        }
        c_int::from(empty || !gaps)
    }

    /// CFI_section: a section of an array.
    fn "CFI_section" section(
        to: *mut CDescriptor, from: *const CDescriptor, lower: *const isize, upper: *const isize, strides: *const isize
    ) -> c_int {
        let from = from.cast_mut();
        if to.is_null() || from.is_null() {
            return INVALID_DESCRIPTOR;
        }
        if (*from).base.is_null() {
            return BASE_ADDR_NULL;
        }
        if (*to).attribute == Attribute::ALLOCATABLE {
            return INVALID_ATTRIBUTE;
        }
        if (*from).rank <= 0 {
            return INVALID_RANK;
        }
        if (*to).code != (*from).code {
            return INVALID_TYPE;
        }
        if (*to).element != (*from).element {
            return INVALID_ELEM_LEN;
        }
        let source = dims(from).to_vec();
        let count = source.len();
        let assumed_size = source[count - 1].extent == -1;
        if assumed_size && upper.is_null() {
            return INVALID_DESCRIPTOR;
        }
        let first = |dim: &CDimension| dim.lower;
        let last = |dim: &CDimension| dim.lower + dim.extent - 1;
        let lower = list(lower, count).unwrap_or_else(|| source.iter().map(first).collect());
        let upper = list(upper, count).unwrap_or_else(|| source.iter().map(last).collect());
        let strides = list(strides, count).unwrap_or_else(|| vec![1; count]);
        let mut kept = Vec::new();
        let mut offset = 0;
        for (place, dim) in source.iter().enumerate() {
            let (from_here, to_here, stride) = (lower[place], upper[place], strides[place]);
            let extent = match stride {
                0 if from_here != to_here => return INVALID_STRIDE,
                0 => 1,
                stride => ((to_here - from_here + stride) / stride).max(0),
            };
            let open = assumed_size && place == count - 1;
            let inside = |at: isize| at >= dim.lower && (open || at <= last(dim));
            let end = from_here + (extent - 1) * stride;
            if extent > 0 && !(inside(from_here) && inside(end)) {
                return OUT_OF_BOUNDS;
            }
            offset += (from_here - dim.lower) * dim.step;
            if stride != 0 {
                kept.push(CDimension { lower: 0, extent, step: dim.step * stride });
            }
        }
        if kept.len() != (*to).rank as usize {
            return INVALID_RANK;
        }
        dims(to).copy_from_slice(&kept);
        (*to).base = (*from).base.wrapping_offset(offset);
        SUCCESS
    }

    /// CFI_select_part: a component of all elements, a part of all texts.
    fn "CFI_select_part" select_part(to: *mut CDescriptor, from: *const CDescriptor, offset: usize, element: usize) -> c_int {
        let from = from.cast_mut();
        if to.is_null() || from.is_null() {
            return INVALID_DESCRIPTOR;
        }
        if (*from).base.is_null() {
            return BASE_ADDR_NULL;
        }
        if (*to).attribute == Attribute::ALLOCATABLE {
            return INVALID_ATTRIBUTE;
        }
        if (*to).rank != (*from).rank {
            return INVALID_RANK;
        }
        let size = match (*to).code & 0xff {
            code::CHARACTER => element,
            _ => (*to).element,
        };
        if size == 0 || offset.checked_add(size).is_none_or(|end| end > (*from).element) {
            return INVALID_ELEM_LEN;
        }
        if (*from).rank > 0 && dims(from).last().is_some_and(|dim| dim.extent == -1) {
            return INVALID_DESCRIPTOR;
        }
        (*to).element = size;
        let source = dims(from).to_vec();
        for (own, dim) in dims(to).iter_mut().zip(source) {
            *own = CDimension { lower: 0, ..dim };
        }
        (*to).base = (*from).base.wrapping_add(offset);
        SUCCESS
    }

    /// CFI_setpointer: pointer assignment.
    fn "CFI_setpointer" setpointer(to: *mut CDescriptor, from: *mut CDescriptor, lower: *const isize) -> c_int {
        if to.is_null() {
            return INVALID_DESCRIPTOR;
        }
        if (*to).attribute != Attribute::POINTER {
            return INVALID_ATTRIBUTE;
        }
        if from.is_null() || (*from).base.is_null() {
            (*to).base = std::ptr::null_mut();
            if from.is_null() {
                return SUCCESS;
            }
        }
        if (*from).attribute == Attribute::ALLOCATABLE && (*from).base.is_null() {
            return INVALID_ATTRIBUTE;
        }
        if (*to).rank != (*from).rank {
            return INVALID_RANK;
        }
        if (*to).code != (*from).code {
            return INVALID_TYPE;
        }
        if (*to).element != (*from).element && (*to).code & 0xff != code::CHARACTER {
            return INVALID_ELEM_LEN;
        }
        (*to).base = (*from).base;
        (*to).element = (*from).element;
        let bounds = list(lower, (*from).rank.max(0) as usize);
        let source = dims(from).to_vec();
        for (place, (own, dim)) in dims(to).iter_mut().zip(source).enumerate() {
            let lower = bounds.as_ref().map_or(dim.lower, |bounds| bounds[place]);
            *own = CDimension { lower, ..dim };
        }
        SUCCESS
    }
}
