//! NCCL on the CPU: a communicator of one rank, for which collective operations are copies. Several ranks are several GPUs.
//!
//! Refuses to know where memory lies: addresses are those of this process.

use super::library_functions;
use std::ffi::{c_int, c_void};
use std::sync::Mutex;

const SUCCESS: c_int = 0;
const INVALID_ARGUMENT: c_int = 4;
const INVALID_USAGE: c_int = 5;

/// What communicators point to; nobody looks there.
static COMMUNICATOR: u8 = 0;

/// `ncclUniqueId`, which goes by value.
#[repr(C)]
pub struct UniqueId([u8; 128]);

/// One half of a message that the rank sends to itself.
enum Half {
    /// Where it lies, and its bytes.
    Sent(usize, usize),
    /// Where it is to go.
    Wanted(usize, usize),
}

/// Halves that wait for the other one, in their order.
static WAITING: Mutex<Vec<Half>> = Mutex::new(Vec::new());

/// The bytes of an element of `ncclDataType_t`.
fn width(ty: c_int) -> Option<usize> {
    Some(match ty {
        0 | 1 => 1,
        6 | 9 => 2,
        2 | 3 | 7 => 4,
        4 | 5 | 8 => 8,
        _ => return None,
    })
}

/// What one rank's part of any collective operation is: the same elements at another place.
///
/// # Safety
/// Both places have `count` elements.
unsafe fn copied(from: *const u8, to: *mut u8, count: usize, ty: c_int) -> c_int {
    let Some(width) = width(ty) else {
        return INVALID_ARGUMENT;
    };
    if count > 0 && (from.is_null() || to.is_null()) {
        return INVALID_ARGUMENT;
    }
    // SAFETY: as the caller promises; the places may be one.
    unsafe { std::ptr::copy(from, to, count * width) };
    SUCCESS
}

/// One half of a message; with its other half it is done.
fn half(half: Half, peer: c_int) -> c_int {
    if peer != 0 {
        return INVALID_ARGUMENT;
    }
    let mut waiting = WAITING.lock().unwrap_or_else(|held| held.into_inner());
    let fits = |other: &Half| {
        matches!(
            (&half, other),
            (Half::Sent(..), Half::Wanted(..)) | (Half::Wanted(..), Half::Sent(..))
        )
    };
    let Some(place) = waiting.iter().position(fits) else {
        waiting.push(half);
        return SUCCESS;
    };
    let (from, to, bytes) = match (half, waiting.remove(place)) {
        (Half::Sent(from, bytes), Half::Wanted(to, room))
        | (Half::Wanted(to, room), Half::Sent(from, bytes)) => (from, to, bytes.min(room)),
        (Half::Sent(..), Half::Sent(..)) | (Half::Wanted(..), Half::Wanted(..)) => return SUCCESS,
    };
    // SAFETY: the program gave both buffers with these lengths.
    unsafe { std::ptr::copy(from as *const u8, to as *mut u8, bytes) };
    SUCCESS
}

/// Ends the program where more than one rank is asked for.
fn alone(ranks: c_int) {
    if ranks != 1 {
        crate::fatal(&format!(
            "NCCL has one rank on the CPU, and the program asks for {ranks}: run it on GPUs, one for each rank, or as one rank"
        ));
    }
}

// SAFETY of all blocks below: as the C function's caller promises.
library_functions! {
    "ncclGetVersion" fn version(to: *mut c_int) { unsafe { to.write(22_800) }; SUCCESS }
    "ncclGetUniqueId" fn unique_id(to: *mut UniqueId) { unsafe { to.write(UniqueId([0; 128])) }; SUCCESS }
    "ncclCommInitRank" fn init_rank(to: *mut usize, ranks: c_int, _id: UniqueId, _rank: c_int) {
        alone(ranks);
        unsafe { to.write(&raw const COMMUNICATOR as usize) };
        SUCCESS
    }
    "ncclCommInitAll" fn init_all(to: *mut usize, devices: c_int, _list: *const c_int) {
        alone(devices);
        unsafe { to.write(&raw const COMMUNICATOR as usize) };
        SUCCESS
    }
    "ncclCommSplit" fn split(comm: usize, color: c_int, _key: c_int, to: *mut usize, _config: *const c_void) {
        unsafe { to.write(if color < 0 { 0 } else { comm }) };
        SUCCESS
    }
    "ncclCommFinalize" fn finalize(_comm: usize) { SUCCESS }
    "ncclCommDestroy" fn destroy(_comm: usize) { SUCCESS }
    "ncclCommAbort" fn abort(_comm: usize) { SUCCESS }
    "ncclCommGetAsyncError" fn async_error(_comm: usize, to: *mut c_int) { unsafe { to.write(SUCCESS) }; SUCCESS }
    "ncclCommCount" fn count(_comm: usize, to: *mut c_int) { unsafe { to.write(1) }; SUCCESS }
    "ncclCommCuDevice" fn device(_comm: usize, to: *mut c_int) { unsafe { to.write(0) }; SUCCESS }
    "ncclCommUserRank" fn rank(_comm: usize, to: *mut c_int) { unsafe { to.write(0) }; SUCCESS }
    "ncclGroupStart" fn group_start() { SUCCESS }
    "ncclGroupEnd" fn group_end() {
        let waiting = WAITING.lock().unwrap_or_else(|held| held.into_inner());
        if waiting.is_empty() { SUCCESS } else { INVALID_USAGE }
    }
    "ncclReduce" fn reduce(from: *const u8, to: *mut u8, n: usize, ty: c_int, _op: c_int, _root: c_int, _comm: usize, _stream: usize) {
        unsafe { copied(from, to, n, ty) }
    }
    "ncclBroadcast" fn broadcast(from: *const u8, to: *mut u8, n: usize, ty: c_int, _root: c_int, _comm: usize, _stream: usize) {
        unsafe { copied(from, to, n, ty) }
    }
    "ncclBcast" fn bcast(_at: *mut u8, _n: usize, _ty: c_int, _root: c_int, _comm: usize, _stream: usize) { SUCCESS }
    "ncclAllReduce" fn all_reduce(from: *const u8, to: *mut u8, n: usize, ty: c_int, _op: c_int, _comm: usize, _stream: usize) {
        unsafe { copied(from, to, n, ty) }
    }
    "ncclReduceScatter" fn reduce_scatter(from: *const u8, to: *mut u8, n: usize, ty: c_int, _op: c_int, _comm: usize, _stream: usize) {
        unsafe { copied(from, to, n, ty) }
    }
    "ncclAllGather" fn all_gather(from: *const u8, to: *mut u8, n: usize, ty: c_int, _comm: usize, _stream: usize) {
        unsafe { copied(from, to, n, ty) }
    }
    "ncclSend" fn send(from: *const u8, n: usize, ty: c_int, peer: c_int, _comm: usize, _stream: usize) {
        width(ty).map_or(INVALID_ARGUMENT, |width| half(Half::Sent(from as usize, n * width), peer))
    }
    "ncclRecv" fn receive(to: *mut u8, n: usize, ty: c_int, peer: c_int, _comm: usize, _stream: usize) {
        width(ty).map_or(INVALID_ARGUMENT, |width| half(Half::Wanted(to as usize, n * width), peer))
    }
}
