//! Module variables in device and constant memory by the API: copies to and from them, their addresses and sizes.

use super::data::{Data, Extent};
use super::errors::{CUDA_ERROR_INVALID_VALUE, code, store};
use super::transfers::{copy, copy_async};
use super::{DevicePointer, OptionalInteger};
use crate::device::cuda::driver::CudaError;

const INVALID: CudaError = CudaError(CUDA_ERROR_INVALID_VALUE);

/// The part of a symbol from a byte offset on.
fn part(symbol: impl Data, offset: impl OptionalInteger) -> Result<Extent, CudaError> {
    let (e, offset) = (symbol.extent()?, offset.or(0));
    let unit = e.unit.unwrap_or(1).max(1) as i64;
    if offset < 0 || e.len.is_some_and(|len| offset > len * unit) {
        return Err(INVALID);
    }
    Ok(Extent {
        address: e.address + offset as usize,
        len: e.len.map(|len| len - (offset + unit - 1) / unit),
        ..e
    })
}

/// `cudaMemcpyToSymbol(symbol, from, count [, offset] [, kind])`: the offset in bytes.
#[track_caller]
pub fn cuda_memcpy_to_symbol(
    symbol: impl Data,
    from: impl Data,
    count: impl Into<i64>,
    offset: impl OptionalInteger,
    _kind: impl OptionalInteger,
) -> i32 {
    code(part(symbol, offset).and_then(|s| copy(s, from, count.into())))
}

/// `cudaMemcpyFromSymbol(to, symbol, count [, offset] [, kind])`.
#[track_caller]
pub fn cuda_memcpy_from_symbol(
    to: impl Data,
    symbol: impl Data,
    count: impl Into<i64>,
    offset: impl OptionalInteger,
    _kind: impl OptionalInteger,
) -> i32 {
    code(part(symbol, offset).and_then(|s| copy(to, s, count.into())))
}

/// `cudaMemcpyToSymbolAsync(symbol, from, count [, offset] [, kind] [, stream])`.
#[track_caller]
pub fn cuda_memcpy_to_symbol_async(
    symbol: impl Data,
    from: impl Data,
    count: impl Into<i64>,
    offset: impl OptionalInteger,
    _kind: impl OptionalInteger,
    stream: impl OptionalInteger,
) -> i32 {
    code(part(symbol, offset).and_then(|s| copy_async(s, from, count.into(), stream.or(0))))
}

/// `cudaMemcpyFromSymbolAsync(to, symbol, count [, offset] [, kind] [, stream])`.
#[track_caller]
pub fn cuda_memcpy_from_symbol_async(
    to: impl Data,
    symbol: impl Data,
    count: impl Into<i64>,
    offset: impl OptionalInteger,
    _kind: impl OptionalInteger,
    stream: impl OptionalInteger,
) -> i32 {
    code(part(symbol, offset).and_then(|s| copy_async(to, s, count.into(), stream.or(0))))
}

/// `cudaGetSymbolAddress(devptr, symbol)`.
#[track_caller]
pub fn cuda_get_symbol_address(to: &mut DevicePointer, symbol: impl Data) -> i32 {
    let found = symbol
        .extent()
        .map(|e| DevicePointer { address: e.address });
    store(to, found)
}

/// `cudaGetSymbolSize(size, symbol)`: in bytes.
#[track_caller]
pub fn cuda_get_symbol_size<S: TryFrom<i64>>(size: &mut S, symbol: impl Data) -> i32 {
    let bytes = symbol.extent().and_then(|e| {
        let elements = e.len.ok_or(INVALID)?;
        let bytes = elements * e.unit.unwrap_or(1) as i64;
        S::try_from(bytes).map_err(|_| INVALID)
    });
    store(size, bytes)
}
