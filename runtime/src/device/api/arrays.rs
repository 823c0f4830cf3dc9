//! CUDA arrays: `cudaMallocArray` and its kin, and copies between them and other memory. Kernels in Fortran have no name for what lies in one, so an
//! array is memory of the device without gaps, on every device.
//!
//! Refuses to know textures: `texture` pointers point at device data.

use super::data::{Data, Extent};
use super::errors::{CUDA_ERROR_INVALID_VALUE, code, store};
use super::reserve::{give_back, reserve};
use super::transfers::{copy, rows};
use super::volume::{CudaExtent, CudaPitchedPtr, CudaPos};
use super::{DevicePointer, OptionalInteger};
use crate::device::cuda::driver::CudaError;
use crate::device::memory::{self, Kind, Space};

const INVALID: CudaError = CudaError(CUDA_ERROR_INVALID_VALUE);

/// `type(cudaArrayPtr)`: where an array lies, the bytes of an element, and the elements of each dimension.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CudaArrayPtr {
    address: usize,
    element: i64,
    width: i64,
    height: i64,
    depth: i64,
}

/// `type(cudaChannelFormatDesc)`: the bits of up to four channels, and what they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct CudaChannelFormatDesc {
    pub x: i32,
    pub y: i32,
    pub z: i32,
    pub w: i32,
    pub f: i32,
}

impl CudaChannelFormatDesc {
    /// Bytes of an element.
    fn bytes(&self) -> Result<i64, CudaError> {
        let channels = [self.x, self.y, self.z, self.w];
        let known = channels
            .iter()
            .all(|bits| [0, 8, 16, 32, 64].contains(bits));
        let bytes = channels.iter().map(|bits| i64::from(*bits)).sum::<i64>() / 8;
        if known && bytes > 0 {
            Ok(bytes)
        } else {
            Err(INVALID)
        }
    }
}

impl CudaArrayPtr {
    fn made(desc: &CudaChannelFormatDesc, extents: [i64; 3]) -> Result<CudaArrayPtr, CudaError> {
        let element = desc.bytes()?;
        let [width, height, depth] = extents;
        if width < 1 || height < 0 || depth < 0 {
            return Err(INVALID);
        }
        let (height, depth) = (height.max(1), depth.max(1));
        let address = reserve(Kind::Device, element * width * height * depth)?;
        Ok(CudaArrayPtr {
            address,
            element,
            width,
            height,
            depth,
        })
    }

    /// Whether there is an array.
    pub(super) fn is_there(&self) -> bool {
        self.address != 0
    }

    /// Bytes of an element.
    pub(super) fn element(&self) -> i64 {
        self.element
    }

    /// The same as rows of bytes.
    pub(super) fn as_rows(&self) -> CudaPitchedPtr {
        let pitch = self.width * self.element;
        CudaPitchedPtr {
            ptr: DevicePointer {
                address: self.address,
            },
            pitch,
            xsize: pitch,
            ysize: self.height,
        }
    }

    /// A position counted in elements, in bytes.
    pub(super) fn in_bytes(&self, at: CudaPos) -> CudaPos {
        CudaPos {
            x: at.x * self.element,
            ..at
        }
    }

    /// What lies from a position on, and the length of a row, both in the unit of what it is copied from or to: its elements, or bytes.
    fn from(&self, [x, y]: [i64; 2], unit: Option<usize>) -> Result<(Extent, i64), CudaError> {
        let (step, pitch) = match unit {
            Some(bytes) if bytes as i64 == self.element => (self.element, self.width),
            None => (1, self.width * self.element),
            Some(_) => return Err(INVALID),
        };
        if !self.is_there() || x < 0 || y < 0 || x > pitch || y >= self.height {
            return Err(INVALID);
        }
        let before = y * pitch + x;
        let extent = Extent {
            address: self.address + (before * step) as usize,
            space: Space::Device,
            unit,
            len: Some(pitch * self.height * self.depth - before),
        };
        Ok((extent, pitch))
    }
}

/// `cudaMallocArray(array, desc, width, height)`: extents in elements.
#[track_caller]
pub fn cuda_malloc_array(
    to: &mut CudaArrayPtr,
    desc: &CudaChannelFormatDesc,
    width: impl Into<i64>,
    height: impl Into<i64>,
) -> i32 {
    store(
        to,
        CudaArrayPtr::made(desc, [width.into(), height.into(), 1]),
    )
}

/// `cudaMalloc3DArray(array, desc, extent)`: extents in elements.
#[track_caller]
pub fn cuda_malloc3d_array(
    to: &mut CudaArrayPtr,
    desc: &CudaChannelFormatDesc,
    extent: &CudaExtent,
) -> i32 {
    let extents = [extent.width, extent.height, extent.depth];
    store(to, CudaArrayPtr::made(desc, extents))
}

/// `cudaFreeArray(array)`.
#[track_caller]
pub fn cuda_free_array(array: &CudaArrayPtr) -> i32 {
    code(give_back(array.address))
}

/// `cudaMemcpyToArray(array, x, y, from, count [, kind])`: elements from a position on, row after row.
#[track_caller]
pub fn cuda_memcpy_to_array(
    to: &CudaArrayPtr,
    x: impl Into<i64>,
    y: impl Into<i64>,
    from: impl Data,
    count: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let (place, count) = ([x.into(), y.into()], count.into());
    code(from.extent().and_then(|from| {
        let (to, _) = to.from(place, from.unit)?;
        to.holds(count).then_some(()).ok_or(INVALID)?;
        copy(Ok(to), Ok(from), count)
    }))
}

/// `cudaMemcpyFromArray(to, array, x, y, count [, kind])`.
#[track_caller]
pub fn cuda_memcpy_from_array(
    to: impl Data,
    from: &CudaArrayPtr,
    x: impl Into<i64>,
    y: impl Into<i64>,
    count: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let (place, count) = ([x.into(), y.into()], count.into());
    code(to.extent().and_then(|to| {
        let (from, _) = from.from(place, to.unit)?;
        from.holds(count).then_some(()).ok_or(INVALID)?;
        copy(Ok(to), Ok(from), count)
    }))
}

/// `cudaMemcpyArrayToArray(to, tox, toy, from, fromx, fromy, count [, kind])`.
#[track_caller]
#[allow(clippy::too_many_arguments)] // The procedure's own.
pub fn cuda_memcpy_array_to_array(
    to: &CudaArrayPtr,
    to_x: impl Into<i64>,
    to_y: impl Into<i64>,
    from: &CudaArrayPtr,
    from_x: impl Into<i64>,
    from_y: impl Into<i64>,
    count: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let unit = Some(to.element as usize);
    let sides = || {
        let (to, _) = to.from([to_x.into(), to_y.into()], unit)?;
        let (from, _) = from.from([from_x.into(), from_y.into()], unit)?;
        copy(Ok(to), Ok(from), count.into())
    };
    code(sides())
}

/// `cudaMemcpy2DToArray(array, x, y, from, pitch, width, height [, kind])`.
#[track_caller]
#[allow(clippy::too_many_arguments)] // The procedure's own.
pub fn cuda_memcpy2d_to_array(
    to: &CudaArrayPtr,
    x: impl Into<i64>,
    y: impl Into<i64>,
    from: impl Data,
    pitch: impl Into<i64>,
    width: impl Into<i64>,
    height: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let (place, shape) = ([x.into(), y.into()], [width.into(), height.into()]);
    let pitch = pitch.into();
    code(from.extent().and_then(|from| {
        let (to, own) = to.from(place, from.unit)?;
        block(to, from, [shape[0], shape[1], own, pitch])
    }))
}

/// `cudaMemcpy2DFromArray(to, pitch, array, x, y, width, height [, kind])`.
#[track_caller]
#[allow(clippy::too_many_arguments)] // The procedure's own.
pub fn cuda_memcpy2d_from_array(
    to: impl Data,
    pitch: impl Into<i64>,
    from: &CudaArrayPtr,
    x: impl Into<i64>,
    y: impl Into<i64>,
    width: impl Into<i64>,
    height: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let (place, shape) = ([x.into(), y.into()], [width.into(), height.into()]);
    let pitch = pitch.into();
    code(to.extent().and_then(|to| {
        let (from, own) = from.from(place, to.unit)?;
        block(to, from, [shape[0], shape[1], pitch, own])
    }))
}

/// `cudaMemcpy2DArrayToArray(to, tox, toy, from, fromx, fromy, width, height [, kind])`.
#[track_caller]
#[allow(clippy::too_many_arguments)] // The procedure's own.
pub fn cuda_memcpy2d_array_to_array(
    to: &CudaArrayPtr,
    to_x: impl Into<i64>,
    to_y: impl Into<i64>,
    from: &CudaArrayPtr,
    from_x: impl Into<i64>,
    from_y: impl Into<i64>,
    width: impl Into<i64>,
    height: impl Into<i64>,
    _kind: impl OptionalInteger,
) -> i32 {
    let unit = Some(to.element as usize);
    let sides = || {
        let (to, to_pitch) = to.from([to_x.into(), to_y.into()], unit)?;
        let (from, pitch) = from.from([from_x.into(), from_y.into()], unit)?;
        block(to, from, [width.into(), height.into(), to_pitch, pitch])
    };
    code(sides())
}

/// Rows of a block, from one side to the other.
fn block(to: Extent, from: Extent, shape: [i64; 4]) -> Result<(), CudaError> {
    let (plan, (to, from)) = rows(Ok(to), Ok(from), shape)?;
    memory::copy(&plan, to, from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array1;

    const FLOATS: CudaChannelFormatDesc = CudaChannelFormatDesc {
        x: 32,
        y: 0,
        z: 0,
        w: 0,
        f: 2,
    };

    #[test]
    fn blocks_go_to_an_array_and_come_back() {
        let mut array = CudaArrayPtr::default();
        assert_eq!(cuda_malloc_array(&mut array, &FLOATS, 4_i32, 3_i32), 0);
        let mut values = Array1::<f32>::filled(12, 0.0);
        (1..=12).for_each(|i: i32| values[i] = i as f32);
        assert_eq!(
            cuda_memcpy_to_array(&array, 0_i32, 0_i32, &values, 12_i32, None),
            0
        );
        let mut inner = Array1::<f32>::filled(4, 0.0);
        let (two, one) = (2_i32, 1_i32);
        let copied = cuda_memcpy2d_from_array(&mut inner, two, &array, one, one, two, two, None);
        assert_eq!(copied, 0);
        assert_eq!(
            [inner[1], inner[2], inner[3], inner[4]],
            [6.0, 7.0, 10.0, 11.0]
        );
        assert_eq!(
            cuda_memcpy_from_array(&mut inner, &array, 3_i32, 0_i32, 4_i32, None),
            0
        );
        assert_eq!([inner[1], inner[4]], [4.0, 7.0]);
        assert_eq!(
            cuda_memcpy_from_array(&mut inner, &array, 3_i32, 2_i32, 4_i32, None),
            1
        );
        assert_eq!(cuda_free_array(&array), 0);
        assert_eq!(
            cuda_malloc_array(&mut array, &CudaChannelFormatDesc::default(), 4_i32, 3_i32),
            1
        );
    }
}
