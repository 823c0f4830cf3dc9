//! Ranges and marks for profilers (NVTX): module NVTX, and the library's C functions for programs that bind to them.
//!
//! Without a profiler they do nothing, as with NVIDIA's library. Where `libnvToolsExt` is installed they are handed on to it.

use crate::character::Bytes;
use libloading::Library;
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::OnceLock;

/// What the functions that count nested ranges give when nobody counts (`NVTX_NO_PUSH_POP_TRACKING`).
const NOBODY_COUNTS: c_int = -2;

/// The library, where there is one.
fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    let open = |name: &&str| {
        // SAFETY: opens the profilers' library, whose initialisation has no requirements.
        unsafe { Library::new(*name) }.ok()
    };
    let names = ["libnvToolsExt.so.1", "libnvToolsExt.so"];
    LIBRARY.get_or_init(|| names.iter().find_map(open)).as_ref()
}

macro_rules! functions {
    ($($(#[$note:meta])* $symbol:literal $rust:ident($($arg:ident: $ty:ty),*) -> $result:ty = $absent:expr;)*) => { $(
        $(#[$note])*
        ///
        /// # Safety
        /// Addresses are those that the C function of this name takes.
        #[unsafe(export_name = concat!("cuf2rs_", $symbol))]
        pub unsafe extern "C" fn $rust($($arg: $ty),*) -> $result {
            type Function = unsafe extern "C" fn($($ty),*) -> $result;
            // SAFETY: the function's own signature.
            let found = library().and_then(|l| unsafe { l.get::<Function>($symbol.as_bytes()) }.ok());
            match found {
                // SAFETY: as the caller promises.
                Some(function) => unsafe { function($($arg),*) },
                None => $absent,
            }
        }
    )* };
}

functions! {
    /// Begins a range within the range of this thread.
    "nvtxRangePushA" range_push(label: *const c_char) -> c_int = NOBODY_COUNTS;
    /// Likewise with attributes.
    "nvtxRangePushEx" range_push_ex(event: *const c_void) -> c_int = NOBODY_COUNTS;
    /// Ends the innermost range of this thread.
    "nvtxRangePop" range_pop() -> c_int = NOBODY_COUNTS;
    /// Begins a range that any thread may end.
    "nvtxRangeStartA" range_start(label: *const c_char) -> u64 = 0;
    /// Likewise with attributes.
    "nvtxRangeStartEx" range_start_ex(event: *const c_void) -> u64 = 0;
    /// Ends such a range.
    "nvtxRangeEnd" range_end(id: u64) -> () = ();
    /// Marks a moment.
    "nvtxMarkA" mark(label: *const c_char) -> () = ();
    /// Likewise with attributes.
    "nvtxMarkEx" mark_ex(event: *const c_void) -> () = ();
    /// Names a thread.
    "nvtxNameOsThreadA" name_os_thread(thread: u32, label: *const c_char) -> () = ();
    /// Names a category.
    "nvtxNameCategoryA" name_category(category: u32, label: *const c_char) -> () = ();
    /// Makes a domain.
    "nvtxDomainCreateA" domain_create(label: *const c_char) -> *mut c_void = std::ptr::null_mut();
    /// Gives it up.
    "nvtxDomainDestroy" domain_destroy(domain: *mut c_void) -> () = ();
    /// Begins a range of a domain.
    "nvtxDomainRangePushEx" domain_range_push(domain: *mut c_void, event: *const c_void) -> c_int = NOBODY_COUNTS;
    /// Ends the innermost range of a domain.
    "nvtxDomainRangePop" domain_range_pop(domain: *mut c_void) -> c_int = NOBODY_COUNTS;
    /// Marks a moment in a domain.
    "nvtxDomainMarkEx" domain_mark(domain: *mut c_void, event: *const c_void) -> () = ();
}

/// A label for C, without the blanks at its end.
fn label_of(label: &(impl Bytes + ?Sized)) -> CString {
    let bytes = crate::character::trim(label).as_bytes();
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    CString::new(&bytes[..end]).unwrap_or_default()
}

/// `call nvtxStartRange(label [, icolor])`.
pub fn nvtx_start_range(
    label: &(impl Bytes + ?Sized),
    _color: impl crate::device::api::OptionalInteger,
) {
    nvtx_range_push(label);
}

/// `call nvtxEndRange()`.
pub fn nvtx_end_range() {
    nvtx_range_pop();
}

/// `nvtxRangePush(label)`.
pub fn nvtx_range_push(label: &(impl Bytes + ?Sized)) -> i32 {
    // SAFETY: a terminated string that lives through the call.
    unsafe { range_push(label_of(label).as_ptr()) }
}

/// `nvtxRangePop()`.
pub fn nvtx_range_pop() -> i32 {
    // SAFETY: takes nothing.
    unsafe { range_pop() }
}

/// `nvtxRangeStart(label)`.
pub fn nvtx_range_start(label: &(impl Bytes + ?Sized)) -> i64 {
    // SAFETY: as in `nvtx_range_push`.
    unsafe { range_start(label_of(label).as_ptr()) as i64 }
}

/// `call nvtxRangeEnd(id)`.
pub fn nvtx_range_end(id: i64) {
    // SAFETY: takes a number.
    unsafe { range_end(id as u64) }
}

/// `call nvtxMark(label)`.
pub fn nvtx_mark(label: &(impl Bytes + ?Sized)) {
    // SAFETY: as in `nvtx_range_push`.
    unsafe { mark(label_of(label).as_ptr()) }
}
