//! Arrays in input and output lists and as internal files: their elements, in array element order.

use super::{ReadItem, ReadSource, Reader, WriteItem, WriteTarget, Writer};
use crate::access::Kind;
use crate::array::{Array, Contiguous, Element, Strided, View, for_each_position};
use crate::character::{Character, Text};
use crate::global::{Global, LazyGlobal, Resident};
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

impl<T: WriteItem> WriteItem for Global<T> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

impl<T: WriteItem> WriteItem for Resident<T> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

impl<T: WriteItem> WriteItem for LazyGlobal<T> {
    fn write_to(&self, writer: &mut Writer<'_>) {
        (**self).write_to(writer);
    }
}

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

fn places<const R: usize>(array: &mut Strided<Character, R>) -> Vec<&mut Text> {
    let mut records = Vec::new();
    for_each_position(array.extents(), |position| {
        // SAFETY: positions differ, so the references do not overlap; the handle is valid by contract.
        records.push(unsafe { &mut **array.position_address(position) });
    });
    records
}

fn values<const R: usize>(array: &Strided<Character, R>) -> Vec<&Text> {
    let mut records = Vec::new();
    for_each_position(array.extents(), |position| {
        // SAFETY: as for writing.
        records.push(unsafe { &**array.position_address(position) });
    });
    records
}

impl<const R: usize> WriteTarget for Strided<Character, R> {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        places(self)
    }
}

impl<const R: usize> WriteTarget for View<Character, R> {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        self.as_mut_slice().records_mut()
    }
}

impl<const R: usize> WriteTarget for Array<Character, R> {
    fn records_mut(&mut self) -> Vec<&mut Text> {
        self.as_mut_slice().records_mut()
    }
}

impl<S: ReadSource> ReadSource for Global<S> {
    fn records(&self) -> Vec<&Text> {
        (**self).records()
    }
}

impl<S: ReadSource> ReadSource for LazyGlobal<S> {
    fn records(&self) -> Vec<&Text> {
        (**self).records()
    }
}

impl<const R: usize> ReadSource for Strided<Character, R> {
    fn records(&self) -> Vec<&Text> {
        values(self)
    }
}

impl<const R: usize> ReadSource for View<Character, R> {
    fn records(&self) -> Vec<&Text> {
        self.as_slice().records()
    }
}

impl<const R: usize> ReadSource for Array<Character, R> {
    fn records(&self) -> Vec<&Text> {
        self.as_slice().records()
    }
}
