//! Arrays in input and output lists and as internal files: their elements, in array element order.

use super::internal::{RecordMut, Recorded};
use super::{ReadItem, ReadSource, Reader, WriteItem, WriteTarget, Writer};
use crate::access::Kind;
use crate::array::{Array, Contiguous, Element, Strided, View, for_each_position};
use crate::character::{CharacterOf, Text};
use crate::global::{Global, LazyGlobal, Resident};
use crate::openmp::{TeamGlobal, ThreadGlobal};
use std::borrow::Cow;
use std::panic::Location;

impl<T: WriteItem, const R: usize> WriteItem for Strided<T, R> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        let by = Location::caller();
        for_each_position(self.extents(), |position| {
            let place = self.used_by(self.position_address(position), Kind::Read, by);
            // SAFETY: a position of the handle's own shape; the handle is valid by contract.
            unsafe { (*place).write_to(writer) }
        });
    }
}

impl<T: WriteItem, const R: usize> WriteItem for View<T, R> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.as_slice().write_to(writer);
    }
}

impl<T: WriteItem, const R: usize> WriteItem for Array<T, R> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.as_slice().write_to(writer);
    }
}

impl<T: WriteItem + Element, const R: usize> WriteItem for Contiguous<T, R> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        self.as_slice().write_to(writer);
    }
}

impl<T: WriteItem> WriteItem for Resident<T> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

/// What holds a variable of a module or of a procedure around is written and read as the variable.
macro_rules! as_held {
    ($($holder:ident),*) => {$(
        impl<T: WriteItem> WriteItem for $holder<T> {
            fn write_to(&self, writer: &mut Writer<'_>) {
                (**self).write_to(writer);
            }
        }

        impl<S: ReadSource> ReadSource for $holder<S> {
            fn records(&self) -> Vec<Cow<'_, Text>> {
                (**self).records()
            }

            fn is_wide(&self) -> bool {
                (**self).is_wide()
            }
        }
    )*};
}

as_held!(Global, LazyGlobal, TeamGlobal, ThreadGlobal);

impl<T: ReadItem, const R: usize> ReadItem for Strided<T, R> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        let by = Location::caller();
        for_each_position(self.extents(), |position| {
            let place = self.used_by(self.position_address(position), Kind::Write, by);
            // SAFETY: as for writing; the statement alone uses the elements now.
            unsafe { (*place).read_from(reader) }
        });
    }
}

impl<T: ReadItem, const R: usize> ReadItem for View<T, R> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        self.as_mut_slice().read_from(reader);
    }
}

impl<T: ReadItem, const R: usize> ReadItem for Array<T, R> {
    fn read_from(&mut self, reader: &mut Reader<'_>) {
        self.as_mut_slice().read_from(reader);
    }
}

impl<U: Recorded, const R: usize> WriteTarget for Strided<CharacterOf<U>, R> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        let mut records = Vec::new();
        for_each_position(self.extents(), |position| {
            // SAFETY: positions differ, so the references do not overlap; the handle is valid by contract.
            records.push(U::record(unsafe { &mut **self.position_address(position) }));
        });
        records
    }
}

impl<U: Recorded, const R: usize> WriteTarget for View<CharacterOf<U>, R> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        self.as_mut_slice().records_mut()
    }
}

impl<U: Recorded, const R: usize> WriteTarget for Array<CharacterOf<U>, R> {
    fn records_mut(&mut self) -> Vec<RecordMut<'_>> {
        self.as_mut_slice().records_mut()
    }
}

impl<U: Recorded, const R: usize> ReadSource for Strided<CharacterOf<U>, R> {
    fn records(&self) -> Vec<Cow<'_, Text>> {
        let mut records = Vec::new();
        for_each_position(self.extents(), |position| {
            // SAFETY: as for writing.
            records.push(U::bytes(unsafe { &**self.position_address(position) }));
        });
        records
    }

    fn is_wide(&self) -> bool {
        U::WIDE
    }
}

impl<U: Recorded, const R: usize> ReadSource for View<CharacterOf<U>, R> {
    fn records(&self) -> Vec<Cow<'_, Text>> {
        self.as_slice().records()
    }

    fn is_wide(&self) -> bool {
        U::WIDE
    }
}

impl<U: Recorded, const R: usize> ReadSource for Array<CharacterOf<U>, R> {
    fn records(&self) -> Vec<Cow<'_, Text>> {
        self.as_slice().records()
    }

    fn is_wide(&self) -> bool {
        U::WIDE
    }
}
