//! Memory that stands in for a buffer which the library cannot take as it lies: sections with gaps, characters, data of a device.
//!
//! Refuses to know when the library has done with it.

use super::actual::{Argument, Block};
use super::buffer::Buffer;
use super::call::Call;
use super::engine::{Engine, Library};
use super::word::{Mode, Word};
use crate::device::memory::{self, Space};
use crate::device::plan::{Loop, Plan};
use crate::device::{Device, cuda::driver, select};
use std::sync::{Once, OnceLock};

/// A buffer, and what stands in for it.
pub(super) struct Staged {
    bytes: Buffer,
    from: Origin,
    /// The library writes it.
    written: bool,
}

enum Origin {
    Block(Block),
    Texts(Vec<*mut u8>, usize),
}

// SAFETY: addresses that a call of the program's single thread of MPI has given.
unsafe impl Send for Staged {}

impl Staged {
    /// A copy of a block, or of its first bytes where it lies together.
    #[track_caller]
    pub fn block(block: Block, bytes: Option<i64>, written: bool) -> Staged {
        let whole = block.len() * block.unit as i64;
        let block = match bytes {
            Some(bytes) if block.is_gapless() => Block {
                unit: 1,
                dims: vec![(bytes.clamp(0, whole), 1)],
                ..block
            },
            _ => block,
        };
        let size = block.len().max(0) as usize * block.unit;
        let bytes = match block.space_is_host() {
            true => Buffer::plain(size),
            false => Buffer::locked(size),
        };
        let mut staged = Staged {
            bytes,
            from: Origin::Block(block),
            written,
        };
        staged.gather();
        staged
    }

    /// The elements of a character array behind one another.
    pub fn texts(elements: Vec<*mut u8>, len: usize) -> Staged {
        let mut staged = Staged {
            bytes: Buffer::plain(elements.len() * len),
            from: Origin::Texts(elements, len),
            written: true,
        };
        staged.gather();
        staged
    }

    /// Where the copy lies.
    pub fn address(&self) -> usize {
        self.bytes.address()
    }

    /// The program's values to the copy.
    #[track_caller]
    pub fn gather(&mut self) {
        let to = self.address();
        match &self.from {
            Origin::Block(block) => {
                let plan = Plan::new(to, block.address, block.unit, block.loops(false));
                moved(&plan, (Space::Host, block.side()));
            }
            Origin::Texts(elements, len) => {
                for (k, element) in elements.iter().enumerate() {
                    // SAFETY: the copy has room for all elements, each of this length.
                    unsafe { std::ptr::copy(*element, (to + k * len) as *mut u8, *len) };
                }
            }
        }
    }

    /// What the library has written to the program's data.
    #[track_caller]
    pub fn scatter(&self) {
        if !self.written {
            return;
        }
        let from = self.address();
        match &self.from {
            Origin::Block(block) => {
                let plan = Plan::new(block.address, from, block.unit, block.loops(true));
                moved(&plan, (block.side(), Space::Host));
            }
            Origin::Texts(elements, len) => {
                for (k, element) in elements.iter().enumerate() {
                    // SAFETY: as above.
                    unsafe { std::ptr::copy((from + k * len) as *const u8, *element, *len) };
                }
            }
        }
    }
}

#[track_caller]
fn moved(plan: &Plan, (to, from): (Space, Space)) {
    if (to, from) == (Space::Host, Space::Host) {
        return plan.run_as_if_apart();
    }
    if memory::copy(plan, to, from).is_err() {
        crate::fatal("a buffer of MPI could not be copied between host and device");
    }
}

impl Block {
    /// The loops of a copy between the block and bytes without gaps.
    fn loops(&self, back: bool) -> impl Iterator<Item = Loop> {
        let mut packed = self.unit as i64;
        self.dims.iter().map(move |(count, stride)| {
            let own = packed;
            packed *= count;
            let (to, from) = if back { (*stride, own) } else { (own, *stride) };
            Loop {
                count: *count,
                to,
                from,
            }
        })
    }

    /// The side of the bus on which it lies.
    fn side(&self) -> Space {
        match on_gpu(self.address) {
            true => Space::Device,
            false => Space::Host,
        }
    }

    pub(super) fn space_is_host(&self) -> bool {
        self.side() == Space::Host
    }

    /// Whether the library can reach it where it lies.
    pub(super) fn reaches(&self, engine: &Engine) -> bool {
        if self.side() == Space::Host {
            return true;
        }
        match engine {
            Engine::Library(library) if knows_gpus(library) => true,
            Engine::Library(_) => {
                static SAID: Once = Once::new();
                SAID.call_once(|| {
                    eprintln!(
                        "cuf2rs: this MPI does not take device memory; buffers on the device go through host memory (CUF2RS_MPI_CUDA=1 says that it does)"
                    );
                });
                false
            }
            Engine::Alone => false,
        }
    }

    /// The address of an element by its number in array element order, from 0.
    fn element(&self, mut number: i64) -> usize {
        let mut offset = 0;
        for (count, stride) in &self.dims {
            offset += number % count * stride;
            number /= count;
        }
        self.address.wrapping_add_signed(offset as isize)
    }

    /// An integer or logical element.
    pub(super) fn get(&self, number: i64) -> i64 {
        let place = self.element(number);
        // SAFETY: an element of the argument, which semantic analysis has found to be of this size.
        unsafe {
            match self.unit {
                1 => i64::from(*(place as *const u8)),
                2 => i64::from(*(place as *const i16)),
                8 => *(place as *const i64),
                _ => i64::from(*(place as *const i32)),
            }
        }
    }

    /// Stores to an integer or logical element.
    pub(super) fn put(&self, number: i64, value: i64) {
        let place = self.element(number);
        // SAFETY: as above.
        unsafe {
            match self.unit {
                1 => *(place as *mut u8) = value as u8,
                2 => *(place as *mut i16) = value as i16,
                8 => *(place as *mut i64) = value,
                _ => *(place as *mut i32) = value as i32,
            }
        }
    }

    /// An integer of a status, be it one of an array or of a structure.
    pub(super) fn word(&self, number: i64) -> i32 {
        // SAFETY: statuses are five integers each.
        unsafe { *(self.word_place(number) as *const i32) }
    }

    /// Stores to an integer of a status.
    pub(super) fn put_word(&self, number: i64, value: i32) {
        // SAFETY: as above.
        unsafe { *(self.word_place(number) as *mut i32) = value }
    }

    fn word_place(&self, number: i64) -> usize {
        let each = (self.unit / 4).max(1) as i64;
        self.element(number / each) + (number % each) as usize * 4
    }
}

/// Whether an address is one of a GPU.
fn on_gpu(address: usize) -> bool {
    matches!(select::chosen(), Some(Device::Cuda(_)))
        && matches!(driver::place_of(address as u64), Ok(Some(_)))
}

/// Whether a library takes addresses of GPUs.
fn knows_gpus(library: &Library) -> bool {
    static KNOWS: OnceLock<bool> = OnceLock::new();
    *KNOWS.get_or_init(|| {
        if let Ok(said) = std::env::var("CUF2RS_MPI_CUDA") {
            return said != "0";
        }
        library
            .symbol("MPIX_Query_cuda_support")
            .is_some_and(|place| {
                // SAFETY: a function of Open MPI and MPICH that takes nothing.
                let asked: unsafe extern "C" fn() -> i32 = unsafe { std::mem::transmute(place) };
                unsafe { asked() != 0 }
            })
    })
}

impl Call {
    /// How many bytes of a buffer a call reaches, where a count and a datatype of its own say so.
    #[track_caller]
    pub(super) fn span(&self, index: usize) -> Option<i64> {
        let params = self.row().params;
        let parts = [
            "gather",
            "scatter",
            "alltoall",
            "pack",
            "_and_op",
            "_and_swap",
        ];
        if parts.iter().any(|part| self.name().contains(part)) {
            return None;
        }
        let behind = |wanted: Word| {
            let at = (index..params.len()).find(|k| params[*k] == (Mode::In, wanted))?;
            match &self.arguments[at] {
                Argument::Value(value) => Some(*value),
                Argument::Memory(block) => Some(block.get(0)),
                _ => None,
            }
        };
        let (count, datatype) = (behind(Word::Count)?, behind(Word::Type)?);
        let [_, extent] = self.extents("mpi_type_get_extent", datatype);
        let [low, reach] = self.extents("mpi_type_get_true_extent", datatype);
        let spans = low >= 0 && extent >= 0;
        (spans && count > 0).then(|| low + reach + (count - 1) * extent)
    }

    /// Lower bound and extent of a datatype.
    fn extents(&self, name: &str, datatype: i64) -> [i64; 2] {
        let mut found = [0i64; 2];
        let mut error = 0i32;
        let datatype = self.engine.there(Word::Type, datatype as i32);
        let places = found.as_mut_ptr();
        let all = [
            std::ptr::from_ref(&datatype) as usize,
            places as usize,
            places.wrapping_add(1) as usize,
            std::ptr::from_mut(&mut error) as usize,
        ];
        super::call::direct(self.engine, name, &all);
        found
    }
}
