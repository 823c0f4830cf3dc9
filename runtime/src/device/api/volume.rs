//! Memory in three dimensions by the API: `cudaMalloc3D`, `cudaMemset3D`, `cudaMemcpy3D`. Widths, positions and pitches are in bytes, since
//! the addresses have no type.

use super::arrays::CudaArrayPtr;
use super::errors::{CUDA_ERROR_INVALID_VALUE, code, store};
use super::events::handle_of;
use super::reserve::{Reservable, padded};
use super::{DevicePointer, OptionalInteger};
use crate::device::cuda::driver::{self, CudaError};
use crate::device::memory::{self, Kind, Space};
use crate::device::plan::{Loop, Plan};
use crate::device::select::device;

const INVALID: CudaError = CudaError(CUDA_ERROR_INVALID_VALUE);

/// `type(cudaExtent)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct CudaExtent {
    pub width: i64,
    pub height: i64,
    pub depth: i64,
}

/// `type(cudaPos)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct CudaPos {
    pub x: i64,
    pub y: i64,
    pub z: i64,
}

/// `type(cudaPitchedPtr)`: memory whose rows are `pitch` bytes apart, and whose planes have `ysize` rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct CudaPitchedPtr {
    pub ptr: DevicePointer,
    pub pitch: i64,
    pub xsize: i64,
    pub ysize: i64,
}

/// `type(cudaMemcpy3DParms)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are CUDA's own.
pub struct CudaMemcpy3DParms {
    pub src_array: CudaArrayPtr,
    pub src_pos: CudaPos,
    pub src_ptr: CudaPitchedPtr,
    pub dst_array: CudaArrayPtr,
    pub dst_pos: CudaPos,
    pub dst_ptr: CudaPitchedPtr,
    pub extent: CudaExtent,
    pub kdir: i32,
}

impl CudaPitchedPtr {
    /// Where the byte at a position lies; an error for a position outside of the rows.
    fn at(&self, from: CudaPos, extent: &CudaExtent) -> Result<usize, CudaError> {
        let inside =
            from.x >= 0 && from.y >= 0 && from.z >= 0 && from.x + extent.width <= self.pitch;
        let rows = self.ysize == 0 || from.y + extent.height <= self.ysize;
        if self.ptr.address == 0 || !inside || !rows {
            return Err(INVALID);
        }
        let offset = from.x + self.pitch * (from.y + self.ysize * from.z);
        Ok(self.ptr.address + offset as usize)
    }

    /// Bytes from plane to plane.
    fn plane(&self) -> i64 {
        self.pitch * self.ysize
    }
}

/// `cudaMalloc3D(pitchptr, extent)`: rows of `width` bytes, padded.
#[track_caller]
pub fn cuda_malloc3d(to: &mut CudaPitchedPtr, extent: &CudaExtent) -> i32 {
    let made = || {
        let pitch = padded(extent.width, 1);
        let mut ptr = DevicePointer::default();
        ptr.reserve(Kind::Device, pitch * extent.height * extent.depth)?;
        Ok(CudaPitchedPtr {
            ptr,
            pitch,
            xsize: extent.width,
            ysize: extent.height,
        })
    };
    store(to, made())
}

/// The loops over a block of bytes.
fn loops(extent: &CudaExtent, to: &CudaPitchedPtr, from: &CudaPitchedPtr) -> [Loop; 3] {
    let each = |count, to, from| Loop { count, to, from };
    [
        each(extent.width, 1, 1),
        each(extent.height, to.pitch, from.pitch),
        each(extent.depth, to.plane(), from.plane()),
    ]
}

/// `cudaMemset3D(pitchptr, value, extent)`: every byte gets the lowest byte of the value.
#[track_caller]
pub fn cuda_memset3d(to: &CudaPitchedPtr, value: impl Into<i64>, extent: &CudaExtent) -> i32 {
    let byte = value.into() as u8;
    code(set(to, &byte, extent).and_then(|plan| memory::fill(&plan)))
}

fn set(to: &CudaPitchedPtr, byte: &u8, extent: &CudaExtent) -> Result<Plan, CudaError> {
    let address = to.at(CudaPos::default(), extent)?;
    let mut all = loops(extent, to, &CudaPitchedPtr::default());
    all[0].from = 0;
    let source = std::ptr::from_ref(byte) as usize;
    Ok(Plan::new(address, source, 1, all.into_iter()))
}

/// `cudaMemset3DAsync(pitchptr, value, extent [, stream])`.
#[track_caller]
pub fn cuda_memset3d_async(
    to: &CudaPitchedPtr,
    value: impl Into<i64>,
    extent: &CudaExtent,
    stream: impl OptionalInteger,
) -> i32 {
    let (byte, stream) = (value.into() as u8, handle_of(stream.or(0)));
    code(set(to, &byte, extent).and_then(|plan| memory::fill_in_stream(&plan, stream)))
}

/// On which side an address lies: the driver knows its own.
fn side(address: usize) -> Result<Space, CudaError> {
    match device().cuda() {
        None => Ok(Space::Device),
        Some(_) => Ok(match driver::place_of(address as u64)? {
            Some(_) => Space::Device,
            None => Space::Host,
        }),
    }
}

/// `cudaMemcpy3D(p)`.
#[track_caller]
pub fn cuda_memcpy3d(p: &CudaMemcpy3DParms) -> i32 {
    code(block(p).and_then(|(plan, (to, from))| memory::copy(&plan, to, from)))
}

/// One side of a copy: its rows, and the position in bytes.
fn side_of(array: &CudaArrayPtr, ptr: &CudaPitchedPtr, at: CudaPos) -> (CudaPitchedPtr, CudaPos) {
    match array.is_there() {
        true => (array.as_rows(), array.in_bytes(at)),
        false => (*ptr, at),
    }
}

/// The copy of a block, and where its sides lie. Widths are elements where a side is a CUDA array, else bytes.
fn block(p: &CudaMemcpy3DParms) -> Result<(Plan, (Space, Space)), CudaError> {
    let arrays = [&p.dst_array, &p.src_array].into_iter();
    let mut there = arrays.filter(|array| array.is_there());
    let unit = there.next().map_or(1, CudaArrayPtr::element);
    let extent = CudaExtent {
        width: p.extent.width * unit,
        ..p.extent
    };
    let (to_rows, to_pos) = side_of(&p.dst_array, &p.dst_ptr, p.dst_pos);
    let (from_rows, from_pos) = side_of(&p.src_array, &p.src_ptr, p.src_pos);
    let (to, from) = (
        to_rows.at(to_pos, &extent)?,
        from_rows.at(from_pos, &extent)?,
    );
    let plan = Plan::new(
        to,
        from,
        1,
        loops(&extent, &to_rows, &from_rows).into_iter(),
    );
    Ok((plan, (side(to)?, side(from)?)))
}

/// `cudaMemcpy3DAsync(p [, stream])`.
#[track_caller]
pub fn cuda_memcpy3d_async(p: &CudaMemcpy3DParms, stream: impl OptionalInteger) -> i32 {
    let stream = handle_of(stream.or(0));
    code(block(p).and_then(|(plan, sides)| memory::copy_in_stream(&plan, sides, stream)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_moves_between_pitched_memories() {
        let extent = CudaExtent {
            width: 10,
            height: 4,
            depth: 3,
        };
        let (mut a, mut b) = (CudaPitchedPtr::default(), CudaPitchedPtr::default());
        assert_eq!(cuda_malloc3d(&mut a, &extent), 0);
        assert_eq!(cuda_malloc3d(&mut b, &extent), 0);
        assert_eq!((a.pitch, a.xsize, a.ysize), (256, 10, 4));
        assert_eq!(cuda_memset3d(&a, 7_i32, &extent), 0);
        let inner = CudaMemcpy3DParms {
            src_ptr: a,
            dst_ptr: b,
            dst_pos: CudaPos { x: 2, y: 1, z: 1 },
            extent: CudaExtent {
                width: 3,
                height: 2,
                depth: 2,
            },
            ..CudaMemcpy3DParms::default()
        };
        assert_eq!(cuda_memcpy3d(&inner), 0);
        let mut bytes = crate::array::Array1::<i8>::filled(256 * 12, 0);
        let copied = super::super::cuda_memcpy(&mut bytes, &b.ptr, 256_i32 * 12, None);
        assert_eq!(copied, 0);
        let there = |x: i32, y: i32, z: i32| bytes[1 + x + 256 * (y + 4 * z)];
        assert_eq!([there(2, 1, 1), there(4, 2, 2), there(5, 2, 2)], [7, 7, 0]);
        assert_eq!(
            (0..12)
                .map(|row| there(3, row % 4, row / 4))
                .filter(|b| *b == 7)
                .count(),
            4
        );
        let outside = CudaMemcpy3DParms {
            dst_pos: CudaPos { x: 2, y: 3, z: 1 },
            ..inner
        };
        assert_eq!(cuda_memcpy3d(&outside), 1);
    }
}
