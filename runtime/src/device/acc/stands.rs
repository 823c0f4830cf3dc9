//! Tables of the elements of arrays of structures: what kernels get where they choose a structure by a subscript of their own.
//!
//! The components of such structures lie apart. A table has an object for each structure, with descriptors of the present copies of its
//! components, and values. It is made for each launch; where it comes out as it was for an earlier launch, the device has it already. Tables
//! belong to the thread that launches, which frees none before its kernel is done. Two names of one array that a kernel gives values have one
//! table.
//!
//! Refuses to know which components there are: the program makes the objects.

use super::object::Object;
use super::table::Found;
use super::{
    Motion, copy, enter_data, everywhere, exit_data, moves, must, partly, present, queue,
    with_table,
};
use crate::array::{Dim, Strided};
use crate::device::array::{DeviceSection, Located};
use crate::device::memory::{self, Kind, Space};
use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;

/// Tables on devices: of arrays that moved or have changed, some are kept that no launch asks for any more.
const MOST: usize = 1024;

/// The device, what the objects are, and where the structures lie.
type Key = (i32, TypeId, usize);

/// A table on a device, and the objects in it.
struct Kept {
    objects: Box<dyn Any>,
    place: usize,
    bytes: usize,
}

type Tables = HashMap<Key, Vec<Kept>>;

thread_local! {
    static TABLES: RefCell<Tables> = RefCell::default();
    /// Components that are on the device for the next kernel alone.
    static BROUGHT: RefCell<Vec<Motion>> = const { RefCell::new(Vec::new()) };
    /// What is to be done with tables that the next kernel gives values.
    static STORES: RefCell<Vec<Store>> = const { RefCell::new(Vec::new()) };
    /// The tables of the next kernel.
    static ASKED: RefCell<Vec<Asked>> = const { RefCell::new(Vec::new()) };
}

/// Of which structures a kernel has a table, and where that lies if the kernel gives it values.
struct Asked {
    structure: TypeId,
    object: TypeId,
    first: usize,
    dims: Vec<Dim>,
    size: usize,
    stored: Option<usize>,
}

impl Asked {
    /// Where the elements lie, in ascending order.
    fn elements(&self) -> Vec<usize> {
        let mut places = Vec::new();
        let first = self.first as *mut u8;
        let in_bytes = |dim: &Dim| Dim {
            stride: dim.stride * self.size as i64,
            ..*dim
        };
        let dims: Vec<Dim> = self.dims.iter().map(in_bytes).collect();
        each(first, &dims, &mut |one: &mut u8| {
            places.push(std::ptr::from_mut(one) as usize)
        });
        places.sort_unstable();
        places
    }

    fn shares_elements(&self, other: &Asked) -> bool {
        let (mine, others) = (self.elements(), other.elements());
        let apart = |one: &[usize], two: &[usize]| one.last() < two.first();
        !apart(&mine, &others)
            && !apart(&others, &mine)
            && mine.iter().any(|place| others.binary_search(place).is_ok())
    }

    fn is_the_same_array(&self, other: &Asked) -> bool {
        self.object == other.object && self.first == other.first && self.dims == other.dims
    }
}

/// Where a table lies that the next kernel already has of these structures and gives values, if there is one; otherwise `make` makes one. Ends the
/// program where the kernel has another table of some of them, and one of the two gets values: the kernel would not see them in the other.
#[track_caller]
fn once_per_kernel(mut asked: Asked, make: impl FnOnce() -> usize) -> usize {
    let known = ASKED.with_borrow(|all| {
        let stored = asked.stored.is_some();
        let meets = |one: &&Asked| {
            one.structure == asked.structure
                && (stored || one.stored.is_some())
                && one.shares_elements(&asked)
        };
        let other = all.iter().find(meets)?;
        let known = other
            .stored
            .filter(|_| stored && other.is_the_same_array(&asked));
        Some(known.unwrap_or_else(|| two_tables()))
    });
    known.unwrap_or_else(|| {
        let place = make();
        asked.stored = asked.stored.map(|_| place);
        ASKED.with_borrow_mut(|all| all.push(asked));
        place
    })
}

#[track_caller]
fn two_tables() -> ! {
    crate::fatal(
        "a kernel gives values to structures that it reaches by two names, which share some elements of one array; name the whole array in both \
         places, or one of them",
    )
}

/// Gives the structures the values of their objects in a table, and frees it.
type Store = Box<dyn FnOnce()>;

/// Components that were brought for a kernel, and tables that it gives values; they leave with it.
#[must_use]
pub struct Brought(Vec<Motion>, Vec<Store>);

/// What tables have brought for the kernel that comes now.
pub fn brought() -> Brought {
    ASKED.with_borrow_mut(Vec::clear);
    Brought(BROUGHT.take(), STORES.take())
}

impl Drop for Brought {
    fn drop(&mut self) {
        if !self.0.is_empty() || !self.1.is_empty() {
            let _ = crate::device::api::cuda_device_synchronize();
            self.1.drain(..).for_each(|store| store());
            exit_data(std::mem::take(&mut self.0));
        }
        TABLES.with_borrow_mut(forget);
    }
}

/// The values of an array that lies in a structure: those of its copy on the device where it has one of its own, for kernels may have stored there.
#[track_caller]
pub fn values<T: Copy + 'static, const R: usize>(what: impl Located<T, R>) -> Vec<T> {
    let (elements, _) = what.located();
    let mut values = Vec::new();
    each(elements.as_ptr(), &elements.dims(), &mut |one| {
        values.push(*one)
    });
    let object = Object::of("an array in a structure", elements);
    if !moves(&object) {
        return values;
    }
    if let Some(copy) = copy_of(&object, elements.as_ptr() as usize) {
        let _ = crate::device::api::cuda_device_synchronize();
        let bytes = size_of_val(&values[..]);
        let done = memory::download(values.as_mut_ptr().cast(), copy as *const u8, bytes);
        must(done, "an array in a structure");
    }
    values
}

/// Where the copy of an array in a structure begins, if it has one of its own.
#[track_caller]
fn copy_of(object: &Object, place: usize) -> Option<usize> {
    with_table(|table, _| match table.find(object.stretch()) {
        Found::Whole(entry) => Some(entry.translate(place)),
        Found::Partly(entry) => partly(object, entry),
        Found::Absent => None,
    })
}

/// Gives an array that lies in a structure the values of a table's object, and its copy on the device where it has one of its own.
#[track_caller]
pub fn store<T: Copy + 'static, const R: usize>(what: impl Located<T, R>, values: &[T]) {
    let (elements, _) = what.located();
    let object = Object::of("an array in a structure", elements);
    if moves(&object)
        && let Some(copy) = copy_of(&object, elements.as_ptr() as usize)
    {
        let bytes = size_of_val(values);
        let done = memory::upload(copy as *mut u8, values.as_ptr().cast(), bytes);
        return must(done, "an array in a structure");
    }
    let mut values = values.iter();
    each(elements.as_ptr(), &elements.dims(), &mut |one| {
        if let Some(value) = values.next() {
            *one = *value;
        }
    });
}

/// The present copy of a component, for an object of a table. One that no directive has brought is there for the kernel, as other arrays of a
/// region are that no data clause names.
#[track_caller]
pub fn part<T: Copy + 'static, const R: usize>(what: impl Located<T, R>) -> DeviceSection<T, R> {
    let (elements, space) = what.located();
    if space == Space::Device {
        return DeviceSection::of(elements);
    }
    let object = Object::of("a component of a structure", elements);
    let absent = || with_table(|table, _| matches!(table.find(object.stretch()), Found::Absent));
    if moves(&object) && absent() && !everywhere::reaches(object.stretch()) {
        let motion = copy(object.name, elements);
        enter_data([motion.clone()]);
        BROUGHT.with_borrow_mut(|brought| brought.push(motion));
    }
    DeviceSection::of(present(what))
}

/// The table of the elements of an array, on the device, with the array's bounds.
#[track_caller]
pub fn table<T: 'static, D: Copy + PartialEq + 'static, const R: usize>(
    what: impl Located<T, R>,
    object: impl Fn(&T) -> D,
) -> DeviceSection<D, R> {
    let (structures, _) = what.located();
    let dims = structures.dims();
    let first = structures.as_ptr();
    if first.is_null() {
        return DeviceSection::null();
    }
    let mut objects = Vec::new();
    each(first, &dims, &mut |one| objects.push(object(one)));
    let asked = asked::<T, D>(first, &dims, None);
    let place = once_per_kernel(asked, || on_device(first as usize, objects));
    // SAFETY: the table has an object for each element of an array with these extents, one behind the other.
    DeviceSection::of(unsafe { Strided::from_raw(place as *mut D, gapless(dims)) })
}

/// As [`table`], for a kernel that gives values to the objects: behind it the structures have them. Nothing of it is kept.
#[track_caller]
pub fn stored_table<T: 'static, D: Copy + PartialEq + 'static, const R: usize>(
    what: impl Located<T, R>,
    object: impl Fn(&T) -> D,
    store: fn(&D, &mut T),
) -> DeviceSection<D, R> {
    let (structures, _) = what.located();
    let (first, dims) = (structures.as_ptr(), structures.dims());
    if first.is_null() {
        return DeviceSection::null();
    }
    let asked = asked::<T, D>(first, &dims, Some(0));
    let place = once_per_kernel(asked, || {
        let mut objects = Vec::new();
        each(first, &dims, &mut |one| objects.push(object(one)));
        let place = uploaded(&objects);
        let back = move || give_back(objects, place, (first, &dims), store);
        STORES.with_borrow_mut(|stores| stores.push(Box::new(back)));
        place as usize
    });
    // SAFETY: as in `table`.
    DeviceSection::of(unsafe { Strided::from_raw(place as *mut D, gapless(dims)) })
}

fn asked<T: 'static, D: 'static>(first: *mut T, dims: &[Dim], stored: Option<usize>) -> Asked {
    Asked {
        structure: TypeId::of::<T>(),
        object: TypeId::of::<D>(),
        first: first as usize,
        dims: dims.to_vec(),
        size: size_of::<T>(),
        stored,
    }
}

/// Gives structures the values of a table on the device, and frees it.
fn give_back<T, D>(
    mut objects: Vec<D>,
    place: *mut u8,
    (first, dims): (*mut T, &[Dim]),
    store: fn(&D, &mut T),
) {
    let bytes = size_of_val(&objects[..]);
    let done = memory::download(objects.as_mut_ptr().cast(), place, bytes);
    must(done, "a table of structures");
    let mut objects = objects.iter();
    each(first, dims, &mut |one| {
        if let Some(object) = objects.next() {
            store(object, one);
        }
    });
    // What cannot be freed was lost with its device.
    let _ = memory::free(Kind::Device, place, bytes);
}

/// Visits the elements in the order of an array's elements.
fn each<T>(first: *mut T, dims: &[Dim], visit: &mut impl FnMut(&mut T)) {
    match dims.split_last() {
        // SAFETY: an element of an array that its owner has lent for the launch.
        None => visit(unsafe { &mut *first }),
        Some((dim, inner)) => (0..dim.extent.max(0)).for_each(|index| {
            each(
                first.wrapping_offset((index * dim.stride) as isize),
                inner,
                visit,
            );
        }),
    }
}

/// The same bounds, without gaps between the elements.
fn gapless<const R: usize>(dims: [Dim; R]) -> [Dim; R] {
    let mut stride = 1;
    dims.map(|dim| {
        let own = Dim { stride, ..dim };
        stride *= dim.extent.max(0);
        own
    })
}

/// Where these objects lie on the device.
#[track_caller]
fn on_device<D: Copy + PartialEq + 'static>(structures: usize, objects: Vec<D>) -> usize {
    let key = (queue::ordinal(), TypeId::of::<D>(), structures);
    TABLES.with_borrow_mut(|tables| {
        let known = tables.entry(key).or_default();
        let same = |kept: &&Kept| kept.objects.downcast_ref() == Some(&objects);
        if let Some(kept) = known.iter().rev().find(same) {
            return kept.place;
        }
        let bytes = size_of_val(&objects[..]);
        let place = uploaded(&objects);
        known.push(Kept {
            objects: Box::new(objects),
            place: place as usize,
            bytes,
        });
        place as usize
    })
}

/// A new table on the device.
#[track_caller]
fn uploaded<D>(objects: &[D]) -> *mut u8 {
    let bytes = size_of_val(objects);
    let place = must(
        memory::allocate(Kind::Device, bytes),
        "a table of structures",
    );
    let done = memory::upload(place, objects.as_ptr().cast(), bytes);
    must(done, "a table of structures");
    place
}

/// Frees the tables on the present device where there are too many, when no kernel looks at them any more.
fn forget(tables: &mut Tables) {
    if tables.values().map(Vec::len).sum::<usize>() < MOST {
        return;
    }
    let device = queue::ordinal();
    let _ = crate::device::api::cuda_device_synchronize();
    tables.retain(|key, kept| {
        let stays = key.0 != device;
        for one in kept.iter().filter(|_| !stays) {
            // What cannot be freed was lost with its device.
            let _ = memory::free(Kind::Device, one.place as *mut u8, one.bytes);
        }
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::Array2;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Seen {
        twice: i32,
    }

    #[test]
    fn a_table_has_an_object_for_each_structure_and_is_made_once() {
        let mut a = Array2::<i32>::new((2..=3, 0..=2));
        (2..=3).for_each(|i| (0..=2).for_each(|j| a[(i, j)] = 10 * i + j));
        let twice = |one: &i32| Seen { twice: 2 * one };
        let section = |a: &Array2<i32>| a.section::<2>((2..=3, crate::array::step(0, 2, 2)));
        let made = table(section(&a), twice);
        let (there, _) = made.located();
        let values: Vec<i32> = (1..=2)
            .flat_map(|j| (1..=2).map(move |i| there.get((i, j)).twice))
            .collect();
        assert_eq!(values, [40, 60, 44, 64]);
        assert_eq!(table(section(&a), twice), made);
        a[(3, 2)] = 0;
        assert_ne!(table(section(&a), twice), made);
    }

    #[test]
    fn structures_get_what_a_kernel_stores_to_their_objects() {
        let mut a = Array2::<i32>::new((2..=3, 0..=2));
        (2..=3).for_each(|i| (0..=2).for_each(|j| a[(i, j)] = 10 * i + j));
        let twice = |one: &i32| Seen { twice: 2 * one };
        let section = a.section::<2>((2..=3, crate::array::step(0, 2, 2)));
        let made = stored_table(section, twice, |seen, one| *one = seen.twice);
        let (mut there, _) = made.located();
        (1..=2).for_each(|j| there.set((1, j), Seen { twice: j }));
        drop(brought());
        let values: Vec<i32> = (2..=3)
            .flat_map(|i| (0..=2).map(move |j| (i, j)))
            .map(|at| a[at])
            .collect();
        assert_eq!(values, [1, 21, 2, 60, 31, 64]);
    }

    #[test]
    fn two_names_of_an_array_that_a_kernel_gives_values_have_one_table() {
        let a = Array2::<i32>::new((2..=3, 0..=2));
        let twice = |one: &i32| Seen { twice: 2 * one };
        let whole = || a.section::<2>((2..=3, 0..=2));
        let every = |from| a.section::<2>((2..=3, crate::array::step(from, 2, 2)));
        let stored = |section| stored_table(section, twice, |seen, one| *one = seen.twice);
        assert_eq!(stored(whole()), stored(whole()));
        drop(brought());
        // Elements in between are others.
        assert_ne!(stored(every(0)), stored(every(1)));
        drop(brought());
        assert_eq!(table(whole(), twice), table(whole(), twice));
        table(every(0), twice);
        drop(brought());
    }

    #[test]
    #[should_panic(expected = "by two names")]
    fn two_tables_of_one_array_do_not_get_values() {
        let a = Array2::<i32>::new((2..=3, 0..=2));
        let twice = |one: &i32| Seen { twice: 2 * one };
        table(a.section::<2>((2..=3, 1..=1)), twice);
        stored_table(a.section::<2>((2..=3, 0..=2)), twice, |_, _| ());
    }
}
