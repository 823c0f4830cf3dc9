//! HOST_DATA: addresses of copies for procedures that take addresses.
//!
//! Refuses to know what they do there.

use super::object::Object;
use super::present::the_part;
use super::table::Found;
use super::{absent, everywhere, moves, partly, with_table};
use crate::array::Strided;
use crate::device::array::{DeviceSection, Located};
use crate::device::memory::handed;
use crate::device::reference::DeviceRef;
use crate::held::Pointer;

/// A name of HOST_DATA.
#[must_use]
pub struct UseDevice<T, const R: usize> {
    here: Strided<T, R>,
    object: Object,
    if_present: bool,
    asked: bool,
}

/// `use_device(a)`.
#[track_caller]
pub fn use_device<T: Copy + 'static, const R: usize>(
    name: &'static str,
    what: impl Located<T, R>,
) -> UseDevice<T, R> {
    let (here, _) = what.located();
    UseDevice {
        here,
        object: Object::of(name, what),
        if_present: false,
        asked: true,
    }
}

impl<T: Copy + 'static, const R: usize> UseDevice<T, R> {
    /// `if_present`: what has no copy is used where it is.
    pub fn if_present(mut self) -> Self {
        self.if_present = true;
        self
    }

    /// `if(condition)`: without it everything is used where it is.
    pub fn when(mut self, condition: bool) -> Self {
        self.asked = condition;
        self
    }

    /// The copy, for procedures that are not told where it lies.
    pub fn address(self) -> Strided<T, R> {
        if !moves(&self.object) {
            return self.here;
        }
        if !self.asked {
            return self.on_host();
        }
        super::check::lent(self.object.stretch());
        with_table(|table, _| {
            if let Some(entry) = the_part(table, self.object.stretch()) {
                let first = entry.translate(self.here.as_ptr() as usize);
                // SAFETY: the copy has the extent in memory of the array, or of the part of it that the author put there and keeps to.
                return unsafe { Strided::from_raw(first as *mut T, self.here.dims()) };
            }
            match table.find(self.object.stretch()) {
                Found::Whole(entry) => partly(&self.object, entry),
                Found::Partly(entry) => partly(&self.object, entry),
                Found::Absent if self.if_present => self.on_host(),
                Found::Absent if everywhere::reaches(self.object.stretch()) => self.here,
                Found::Absent => absent(&self.object, "directive HOST_DATA"),
            }
        })
    }

    /// The host's own data, under a name that the program knows as the device's.
    fn on_host(&self) -> Strided<T, R> {
        handed::note();
        self.here
    }

    /// The copy, as device data.
    pub fn array(self) -> DeviceSection<T, R> {
        DeviceSection::of(self.address())
    }
}

impl<T: Copy + 'static> UseDevice<T, 0> {
    /// The copy of a scalar, as device data.
    pub fn scalar(self) -> DeviceRef<T> {
        DeviceRef::of(self.address().as_ptr())
    }

    /// The copy of a scalar, for procedures that are not told where it lies.
    pub fn pointer(self) -> Pointer<T> {
        Pointer::at(self.address().as_ptr())
    }
}
