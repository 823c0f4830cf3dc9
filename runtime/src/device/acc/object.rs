//! Objects of data clauses with their types gone: the host memory that they reach, the elements in it, and what the clause asks for.
//!
//! Refuses to know the device.

use super::table::Stretch;
use super::texts::Name;
use crate::access::{WATCHED, is_number};
use crate::array::{Dim, Strided};
use crate::device::array::Located;
use crate::device::memory::Space;
use crate::device::plan::{Loop, Plan};
use std::any::TypeId;
use std::panic::Location;

/// A part of a variable that a directive names.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub name: &'static str,
    /// The directive.
    pub place: &'static Location<'static>,
    /// The address of the first element.
    first: usize,
    unit: usize,
    /// Extents, and bytes from an element to the next.
    dims: Vec<(i64, i64)>,
    /// The bytes of an element as the program has them; 0 for structures.
    pub grain: usize,
    /// The characters of an element, where what lies here are names of characters that lie elsewhere; else 0.
    pub letters: usize,
    /// What lies here are names of characters.
    names: bool,
    /// The dimensions with bounds, as far as there are some.
    pub bounds: Vec<Dim>,
    /// Device data of the program's own, which no data clause moves.
    pub on_device: bool,
    /// The descriptor through which the object is reached, where it is a component or a pointer in device data.
    pub descriptor: Option<Stretch>,
}

/// The host memory of a descriptor, whose first word is the address of the data.
pub(super) fn descriptor<T, const R: usize>(descriptor: &Strided<T, R>) -> Stretch {
    Stretch {
        start: std::ptr::from_ref(descriptor) as usize,
        bytes: size_of::<Strided<T, R>>(),
    }
}

impl Object {
    #[track_caller]
    pub fn of<T: Copy + 'static, const R: usize>(
        name: &'static str,
        what: impl Located<T, R>,
    ) -> Object {
        let (elements, space) = what.located();
        Object {
            name,
            place: Location::caller(),
            first: elements.as_ptr() as usize,
            unit: size_of::<T>(),
            dims: elements.dims().map(|dim| in_bytes::<T>(dim)).into(),
            letters: what.letters(),
            names: TypeId::of::<T>() == TypeId::of::<Name>(),
            grain: match is_number::<T>() {
                true => size_of::<T>(),
                false => 0,
            },
            bounds: match WATCHED {
                true => elements.dims().into(),
                false => Vec::new(),
            },
            on_device: space == Space::Device,
            descriptor: None,
        }
    }

    /// Bytes that lie together.
    pub fn of_bytes(
        name: &'static str,
        address: usize,
        bytes: i64,
        on_device: bool,
        place: &'static Location<'static>,
    ) -> Object {
        Object {
            name,
            place,
            first: address,
            unit: 1,
            dims: vec![(bytes, 1)],
            grain: 1,
            letters: 0,
            names: false,
            bounds: Vec::new(),
            on_device,
            descriptor: None,
        }
    }

    /// The names of characters in a stretch, all of which are one array's.
    pub fn of_names(host: Stretch, letters: usize, place: &'static Location<'static>) -> Object {
        let unit = size_of::<crate::character::Character>();
        Object {
            unit,
            dims: vec![((host.bytes / unit) as i64, unit as i64)],
            grain: 0,
            letters,
            names: true,
            ..Object::of_bytes("", host.start, 0, false, place)
        }
    }

    /// Bytes in which the program sees elements of so many bytes.
    pub fn with_elements_of(self, unit: usize) -> Object {
        Object {
            grain: unit.max(1),
            ..self
        }
    }

    /// Whether there is nothing to move: no elements, elements without characters, or nothing allocated or associated.
    pub fn is_empty(&self) -> bool {
        self.is_blank() || self.has_no_elements()
    }

    /// Whether its elements have no characters.
    pub fn is_blank(&self) -> bool {
        self.names && self.letters == 0
    }

    /// Whether elements of it have names of their own on the host, be it that they have no characters.
    pub fn has_names(&self) -> bool {
        self.names && !self.has_no_elements()
    }

    fn has_no_elements(&self) -> bool {
        self.first == 0 || self.unit == 0 || self.dims.iter().any(|(count, _)| *count <= 0)
    }

    /// Whether it is a section without elements of an array that lies there.
    pub fn is_empty_part_of(&self, array: Stretch) -> bool {
        let behind = array.start + array.bytes;
        self.is_empty() && (array.start..=behind).contains(&self.first)
    }

    /// The bytes of an element.
    pub fn unit(&self) -> usize {
        self.unit
    }

    /// The number of its dimensions.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// Calls `visit` with the address of each element.
    pub fn each(&self, mut visit: impl FnMut(usize)) {
        fn walk(first: usize, dims: &[(i64, i64)], visit: &mut impl FnMut(usize)) {
            match dims.split_last() {
                None => visit(first),
                Some(((count, stride), inner)) => (0..*count).for_each(|index| {
                    walk(
                        first.wrapping_add_signed((index * stride) as isize),
                        inner,
                        visit,
                    );
                }),
            }
        }
        walk(self.first, &self.dims, &mut visit);
    }

    /// From its first byte in memory to its last.
    pub fn stretch(&self) -> Stretch {
        let far = |(count, stride): &(i64, i64)| (count - 1) * stride;
        let below: i64 = self.dims.iter().map(|dim| far(dim).min(0)).sum();
        let above: i64 = self.dims.iter().map(|dim| far(dim).max(0)).sum();
        Stretch {
            start: self.first.wrapping_add_signed(below as isize),
            bytes: (above - below) as usize + self.unit,
        }
    }

    /// Whether its elements fill its stretch.
    pub fn is_gapless(&self) -> bool {
        let elements: i64 = self.dims.iter().map(|(count, _)| *count).product();
        elements as usize * self.unit == self.stretch().bytes
    }

    /// What fills a new copy: where its elements leave but small gaps, all that lies between them comes along, as one piece moves faster than many.
    pub fn filling(&self) -> Object {
        let elements: i64 = self.dims.iter().map(|(count, _)| *count).product();
        let stretch = self.stretch();
        let wanted = elements as usize * self.unit;
        if WATCHED || self.letters > 0 || wanted == stretch.bytes || wanted < stretch.bytes / 4 * 3
        {
            return self.clone();
        }
        Object {
            first: stretch.start,
            unit: 1,
            dims: vec![(stretch.bytes as i64, 1)],
            ..self.clone()
        }
    }

    /// The copy of its elements to memory that lies `offset` bytes from the host's, with the same strides.
    pub fn plan_to(&self, offset: isize) -> Plan {
        let there = self.first.wrapping_add_signed(offset);
        Plan::new(there, self.first, self.unit, self.loops())
    }

    /// The copy back.
    pub fn plan_from(&self, offset: isize) -> Plan {
        let there = self.first.wrapping_add_signed(offset);
        Plan::new(self.first, there, self.unit, self.loops())
    }

    fn loops(&self) -> impl Iterator<Item = Loop> {
        self.dims.iter().map(|(count, stride)| Loop {
            count: *count,
            to: *stride,
            from: *stride,
        })
    }
}

fn in_bytes<T>(dim: Dim) -> (i64, i64) {
    (dim.extent, dim.stride * size_of::<T>() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array2;

    #[test]
    fn a_section_reaches_from_its_first_element_to_its_last() {
        let a = Array2::<i32>::new((4, 3));
        let start = (**a).as_ptr() as usize;
        let part = Object::of("a", a.section::<2>((2..=3, 1..=3)));
        let stretch = part.stretch();
        assert_eq!((stretch.start - start, stretch.bytes), (4, 10 * 4));
        assert_eq!(part.plan_to(64).bytes(), 24);
        assert!(!part.is_empty());
    }

    #[test]
    fn what_fills_a_copy_has_no_small_gaps() {
        let a = Array2::<i32>::new((10, 8));
        let most = Object::of("a", a.section::<2>((2..=9, 2..=7)));
        let few = Object::of("a", a.section::<2>((2..=3, 2..=7)));
        assert_eq!(most.filling().stretch(), most.stretch());
        assert!(WATCHED || most.filling().is_gapless());
        assert_eq!(few.filling().plan_to(0).bytes(), 2 * 6 * 4);
    }

    #[test]
    fn no_elements_and_no_memory_are_nothing() {
        let a = Array2::<i32>::new((4, 0));
        let none = Array2::<i32>::unallocated();
        assert!(Object::of("a", &a).is_empty());
        assert!(Object::of("none", &none).is_empty());
    }
}
