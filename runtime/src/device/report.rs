//! What a kernel that checks its subscripts leaves behind when one is outside its bounds: a record, and from it the message.
//!
//! A GPU writes it into page-locked memory of the host's, which is there when the kernel and its context are gone; the emulation calls.

use super::cuda::driver::{self, CudaError};
use crate::fatal::fatal_in;
use cudarc::driver::sys as cu;
use std::sync::Mutex;

/// The variable of a text by which it reports.
pub(crate) const VARIABLE: &str = "cuf2rs_report";

/// Mirrors `struct Report` of checks.cuh.
#[repr(C)]
pub(crate) struct Report {
    taken: i32,
    kind: i32,
    line: i32,
    dimension: i32,
    subscript: i64,
    lower: i64,
    upper: i64,
    block: [i32; 3],
    thread: [i32; 3],
    file: [u8; 64],
    object: [u8; 64],
    procedure: [u8; 64],
}

/// Addresses of the records of all loaded texts.
static RECORDS: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Gives a loaded text a record to write to. A text without any subscript has lost the variable to the compiler.
pub(crate) fn attach(module: cu::CUmodule) -> Result<(), CudaError> {
    let Ok((variable, _)) = driver::global(module, VARIABLE) else {
        return Ok(());
    };
    let record = driver::allocate_pinned(size_of::<Report>())?;
    // SAFETY: just allocated, and of this size.
    unsafe { record.write_bytes(0, size_of::<Report>()) };
    let address = driver::device_address(record)?.to_ne_bytes();
    driver::copy_to_device(variable, address.as_ptr(), address.len())?;
    let mut records = RECORDS.lock().unwrap_or_else(|e| e.into_inner());
    records.push(record as usize);
    Ok(())
}

/// Ends the program if a kernel has reported.
pub(crate) fn tell() {
    let records = RECORDS
        .lock()
        .map_or_else(|e| e.into_inner().clone(), |list| list.clone());
    for record in records {
        // SAFETY: a record is never freed; the kernel that wrote it has ended.
        let report = unsafe { &*(record as *const Report) };
        if report.taken != 0 {
            report.end()
        }
    }
}

/// What the emulation calls.
pub(crate) extern "C" fn reported(report: *const Report) {
    // SAFETY: the record of the kernel that calls.
    unsafe { &*report }.end()
}

impl Report {
    fn end(&self) -> ! {
        let place = format!("{}:{}", word(&self.file), self.line);
        fatal_in(&self.message(), &place)
    }

    fn message(&self) -> String {
        let (object, procedure) = (word(&self.object), word(&self.procedure));
        let [block, thread] = [self.block, self.thread].map(|[x, y, z]| format!("({x},{y},{z})"));
        let (subscript, dimension) = (self.subscript, self.dimension);
        let (lower, upper) = (self.lower, self.upper);
        let what = match self.kind {
            0 => format!(
                "subscript {subscript} of dimension {dimension} of array '{object}' is outside the bounds {lower}:{upper}"
            ),
            1 => format!(
                "section subscript {subscript} of dimension {dimension} of array '{object}' is outside the bounds {lower}:{upper}"
            ),
            2 => format!(
                "Substring out of bounds: ({lower}:{upper}) of '{object}' of length {dimension}"
            ),
            _ => format!(
                "an element of array '{object}', which is not allocated, or a pointer that is not associated"
            ),
        };
        format!("{what}, in '{procedure}', block {block}, thread {thread}")
    }
}

/// The characters before the zero.
fn word(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}
