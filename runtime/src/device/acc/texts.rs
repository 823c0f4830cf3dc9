//! Arrays of characters of the host that have copies on the device. On the host each element is a name of bytes that lie anywhere, on the device the
//! elements lie one behind the other; so values move element by element, through memory of the host. The table knows such an array by the memory of its
//! names. Kernels work on an array of their own, which gets its values from the copy, or from the host where there is none, and gives them back there.
//!
//! Refuses to know what a directive means.

use super::object::Object;
use super::table::{Entry, Stretch, Table};
use super::{Queue, SYNCHRONOUS, check, moves, must_at, with_table};
use crate::array::Strided;
use crate::character::{Character, Letters, Text, Units};
use crate::device::array::Located;
use crate::device::memory::{self, Space};
use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::MaybeUninit;
use std::panic::Location;

/// The memory of an element's name, which data clauses look at and never move.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Name([MaybeUninit<u8>; size_of::<Character>()]);

/// An array of characters of one length, as data clauses get it.
#[derive(Clone, Copy)]
pub struct Texts<const R: usize> {
    names: Strided<Name, R>,
    letters: usize,
}

impl<const R: usize> Located<Name, R> for Texts<R> {
    fn located(&self) -> (Strided<Name, R>, Space) {
        (self.names, Space::Host)
    }

    fn letters(&self) -> usize {
        self.letters
    }
}

/// An array of the host whose elements have so many characters.
pub fn texts<const R: usize>(letters: usize, what: impl Located<Character, R>) -> Texts<R> {
    let (elements, _) = what.located();
    let first = elements.as_ptr().cast::<Name>();
    // SAFETY: a name has the size of a character and any bytes, and the elements stay where they are.
    let names = unsafe { Strided::from_raw(first, elements.dims()) };
    Texts { names, letters }
}

/// An array of the host whose elements have as many characters as the first one shows: their length is known when the program runs.
/// Where they have none, nothing moves, and EXIT DATA finds what was made when they had some.
pub fn texts_as_long_as_they_are<const R: usize>(what: impl Located<Character, R>) -> Texts<R> {
    let (elements, _) = what.located();
    let letters = elements
        .iter()
        .next()
        .map_or(0, |first| first.units().len());
    texts(letters, elements)
}

/// An element by the address of its name.
fn element<'a>(place: usize) -> &'a mut Character {
    // SAFETY: objects of texts are made of arrays of characters, whose elements lie at the addresses that they visit; one is named at a time.
    unsafe { &mut *(place as *mut Character) }
}

/// Where the bytes of an element lie among those of a stretch of names.
fn behind(start: usize, place: usize, letters: usize) -> usize {
    behind_names(place - start, letters)
}

/// The characters that so many bytes of names stand for.
pub(super) fn behind_names(bytes: usize, letters: usize) -> usize {
    bytes / size_of::<Character>() * letters
}

fn padded(value: &Character, to: &mut [u8]) {
    Text::new_mut(to).assign(value);
}

impl Object {
    /// The bytes of its stretch on the device.
    pub(super) fn bytes_there(&self) -> usize {
        on_device(self.stretch(), self.letters)
    }

    /// The host's bytes of a stretch of names, in which the elements between those of the object stay as they are in `bytes`.
    fn gather(&self, bytes: &mut [u8]) {
        let start = self.stretch().start;
        self.each(|place| {
            let at = behind(start, place, self.letters);
            padded(element(place), &mut bytes[at..at + self.letters]);
        });
    }

    fn scatter(&self, bytes: &[u8]) {
        let start = self.stretch().start;
        self.each(|place| {
            let at = behind(start, place, self.letters);
            element(place).assign(Text::new(&bytes[at..at + self.letters]));
        });
    }
}

/// The bytes that a stretch takes on the device: of names, the characters that they stand for.
pub(super) fn on_device(host: Stretch, letters: usize) -> usize {
    match letters {
        0 => host.bytes,
        letters => behind_names(host.bytes, letters),
    }
}

/// Ends the program where the elements of an array have another length than when its copy was made.
pub(super) fn have_one_length(object: &Object, entry: &Entry) {
    if object.has_names() && object.letters != entry.letters() {
        let message = format!(
            "the elements of '{}' have {} characters now, and had {} when {} put it on the device: let EXIT DATA delete it there before its \
             length changes, and put it there again behind that",
            entry.name,
            object.letters,
            entry.letters(),
            crate::fatal::place_name(Some(entry.made)),
        );
        crate::fatal::fatal_at(&message, object.place)
    }
}

/// The device's bytes of an object, and where they begin there.
#[track_caller]
fn fetched(object: &Object, entry: &Entry) -> (usize, Vec<u8>) {
    have_one_length(object, entry);
    let place = entry.translate(object.stretch().start);
    let mut bytes = vec![0_u8; object.bytes_there()];
    let done = memory::download(bytes.as_mut_ptr(), place as *const u8, bytes.len());
    must_at(object.place, done, "characters from the device");
    (place, bytes)
}

#[track_caller]
fn sent(place: usize, bytes: &[u8], at: &'static Location<'static>) {
    let done = memory::upload(place as *mut u8, bytes.as_ptr(), bytes.len());
    must_at(at, done, "characters to the device");
}

impl Queue {
    /// The host's values to the copy. What the queue has before is over first, as the host's part is done at once.
    #[track_caller]
    pub(super) fn upload_texts(self, object: &Object, table: &mut Table) {
        self.is_empty_first();
        if let Some(entry) = table.at(object.stretch().start) {
            let (place, mut bytes) = fetched(object, entry);
            object.gather(&mut bytes);
            sent(place, &bytes, object.place);
        }
    }

    /// The copy's values to the host.
    #[track_caller]
    pub(super) fn download_texts(self, object: &Object, table: &mut Table) {
        self.is_empty_first();
        if let Some(entry) = table.at(object.stretch().start) {
            let (_, bytes) = fetched(object, entry);
            object.scatter(&bytes);
        }
    }

    /// An array that assignment has given another length was allocated anew by that, and what was its copy is not one any more.
    #[track_caller]
    pub(super) fn forget_other_length(self, object: &Object, table: &mut Table) {
        if !object.has_names() {
            return;
        }
        let entry = table.at(object.stretch().start);
        let Some(entry) = entry.filter(|entry| entry.letters() != object.letters) else {
            return;
        };
        if entry.is_in_regions() || entry.is_mapped() {
            have_one_length(object, entry);
        }
        let start = entry.host.start;
        if let Some(entry) = table.remove(start) {
            self.is_empty_first();
            check::freed(&entry, object.place);
            self.free(&entry, super::queue::ordinal());
        }
    }

    #[track_caller]
    fn is_empty_first(self) {
        if self != SYNCHRONOUS {
            self.wait();
        }
    }
}

/// Lets all elements of a copy change places with the host's.
#[track_caller]
pub(super) fn exchange(entry: &Entry) {
    let whole = Object::of_names(entry.host, entry.letters(), entry.made);
    let (place, there) = fetched(&whole, entry);
    let mut here = there.clone();
    whole.gather(&mut here);
    sent(place, &here, entry.made);
    whole.scatter(&there);
    check::lent(entry.host);
}

/// A copy that holds elements of an object: the host memory of their names, the address on the device, the bytes.
struct Copy {
    host: Stretch,
    place: usize,
    bytes: Vec<u8>,
}

impl Copy {
    /// Where the bytes of an element begin.
    fn at(&self, place: usize, letters: usize) -> Option<usize> {
        let name = Stretch {
            start: place,
            bytes: size_of::<Character>(),
        };
        let holds = self.host.holds(name);
        holds.then(|| behind(self.host.start, place, letters))
    }
}

/// The copies of an object and of its parts that are present, with their bytes.
#[track_caller]
fn copies(object: &Object) -> Vec<Copy> {
    if !moves(object) {
        return Vec::new();
    }
    with_table(|table, _| {
        let parts = table.parts_of(object.stretch());
        let copy = |entry: &Entry| {
            have_one_length(object, entry);
            let whole = Object::of_names(entry.host, entry.letters(), entry.made);
            let (place, bytes) = fetched(&whole, entry);
            let host = entry.host;
            Copy { host, place, bytes }
        };
        parts.map(copy).collect()
    })
}

thread_local! {
    /// What kernels that are under way have got of the arrays that they change, by the address of their own array.
    static BROUGHT: RefCell<HashMap<usize, Vec<u8>>> = RefCell::default();
}

/// What a kernel works on gets the values of the copies that are present, or the host's.
#[track_caller]
pub fn texts_in<const N: usize, const R: usize>(
    here: Texts<R>,
    there: impl Located<Letters<N>, R>,
) {
    brought(here, there);
}

/// The same of an array that the kernel changes: [`texts_out`] comes behind it.
#[track_caller]
pub fn texts_to_change<const N: usize, const R: usize>(
    here: Texts<R>,
    there: impl Located<Letters<N>, R>,
) {
    let (place, bytes) = brought(here, there);
    BROUGHT.with_borrow_mut(|all| all.insert(place, bytes));
}

/// Where the kernel's array lies, and what it has got.
#[track_caller]
fn brought<const N: usize, const R: usize>(
    here: Texts<R>,
    there: impl Located<Letters<N>, R>,
) -> (usize, Vec<u8>) {
    let object = Object::of("an array of characters", here);
    let to = there.located().0.as_ptr() as usize;
    let mut bytes = Vec::new();
    if object.is_empty() {
        return (to, bytes);
    }
    let present = copies(&object);
    object.each(|place| {
        let mut found = present
            .iter()
            .filter_map(|copy| Some((copy, copy.at(place, N)?)));
        match found.next() {
            Some((copy, at)) => bytes.extend_from_slice(&copy.bytes[at..at + N]),
            None => {
                let mut own = vec![0_u8; N];
                padded(element(place), &mut own);
                bytes.extend(own);
            }
        }
    });
    sent(to, &bytes, object.place);
    (to, bytes)
}

/// The inverse behind the kernel: of the characters that have changed, as the kernel may have changed others by another name of the array.
#[track_caller]
pub fn texts_out<const N: usize, const R: usize>(
    here: Texts<R>,
    there: impl Located<Letters<N>, R>,
) {
    let object = Object::of("an array of characters", here);
    let from = there.located().0.as_ptr().cast::<u8>();
    let before = BROUGHT.with_borrow_mut(|all| all.remove(&(from as usize)));
    if object.is_empty() {
        return;
    }
    let before = before.unwrap_or_default();
    let mut values = vec![0_u8; before.len()];
    let done = memory::download(values.as_mut_ptr(), from, values.len());
    must_at(object.place, done, "characters from the device");
    let mut changes = before.chunks_exact(N).zip(values.chunks_exact(N));
    let mut present = copies(&object);
    object.each(|place| {
        let Some(change) = changes.next().filter(|(old, new)| old != new) else {
            return;
        };
        let mut copies = present.iter_mut();
        let kept = copies.find_map(|copy| {
            let at = copy.at(place, N)?;
            copy.bytes.get_mut(at..at + N)
        });
        match kept {
            Some(kept) => take_over(change, kept),
            None => {
                let mut own = vec![0_u8; N];
                padded(element(place), &mut own);
                take_over(change, &mut own);
                element(place).assign(Text::new(&own));
            }
        }
    });
    for copy in present {
        sent(copy.place, &copy.bytes, object.place);
    }
}

/// The bytes that differ between two states of an element.
fn take_over((old, new): (&[u8], &[u8]), to: &mut [u8]) {
    for ((old, new), to) in old.iter().zip(new).zip(to) {
        if old != new {
            *to = *new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{copyin, copyout, create, enter_data, exit_data, update, update_host};
    use super::*;
    use crate::array::Array1;

    fn words(values: [&str; 3]) -> Array1<Character> {
        let mut made = Array1::<Character>::filled(3, Character::blank(2));
        for (at, value) in (1..).zip(values) {
            made[at].assign(value);
        }
        made
    }

    #[test]
    fn names_stand_for_characters_that_lie_one_behind_the_other() {
        let array = words(["ab", "cd", "ef"]);
        let object = Object::of("c", texts(2, &array));
        assert_eq!((object.bytes_there(), object.letters), (6, 2));
        let mut bytes = vec![0; 6];
        object.gather(&mut bytes);
        assert_eq!(bytes, b"abcdef");
    }

    #[test]
    fn copies_keep_their_values_until_they_are_asked_for() {
        let mut array = words(["ab", "cd", "ef"]);
        enter_data([copyin("c", texts(2, &array))]);
        array.fill_text("--");
        update_host([update("c", texts(2, array.section::<1>((2..=2,))))]);
        assert_eq!((&array[1] == "--", &array[2] == "cd"), (true, true));
        exit_data([copyout("c", texts(2, &array))]);
        assert!(&array[1] == "ab" && &array[3] == "ef");
        enter_data([create("c", texts(2, &array))]);
        exit_data([copyout("c", texts(2, &array)).finalize()]);
    }

    #[test]
    #[should_panic(expected = "the elements of 'c' have 3 characters now, and had 2 when")]
    fn elements_that_have_got_another_length_are_told() {
        let mut array = words(["ab", "cd", "ef"]);
        enter_data([copyin("c", texts_as_long_as_they_are(&array))]);
        for at in 1..=3 {
            array[at] = Character::blank(3);
        }
        update_host([update("c", texts_as_long_as_they_are(&array))]);
    }

    #[test]
    fn entering_elements_of_another_length_makes_their_copy_anew() {
        let mut array = words(["ab", "cd", "ef"]);
        enter_data([copyin("c", texts_as_long_as_they_are(&array))]);
        for at in 1..=3 {
            array[at] = Character::from("xyz");
        }
        enter_data([copyin("c", texts_as_long_as_they_are(&array))]);
        array.fill_text("---");
        exit_data([copyout("c", texts_as_long_as_they_are(&array))]);
        assert!(&array[1] == "xyz" && &array[3] == "xyz");
    }

    #[test]
    fn elements_without_characters_leave_by_their_address() {
        let mut array = words(["ab", "cd", "ef"]);
        enter_data([copyin("c", texts_as_long_as_they_are(&array))]);
        for at in 1..=3 {
            array[at] = Character::blank(0);
        }
        exit_data([copyout("c", texts_as_long_as_they_are(&array))]);
        assert!(!super::super::is_present(texts(2, &array)));
    }

    #[test]
    fn bytes_that_differ_are_taken_over() {
        let mut kept = *b"1234";
        take_over((b"abcd", b"aXcY"), &mut kept);
        assert_eq!(&kept, b"1X3Y");
    }
}
