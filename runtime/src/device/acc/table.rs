//! The present table of a device (OpenACC 3.4, section 2.6): which stretches of host memory have a copy on the device, where it lies, and how many
//! data regions and ENTER DATA directives hold it there.
//!
//! Knows addresses and counters. Refuses to know types, transfers and what a directive means.

use super::texts;
use std::collections::BTreeMap;
use std::panic::Location;

/// A stretch of host memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The address of its first byte.
    pub start: usize,
    /// Its length.
    pub bytes: usize,
}

impl Stretch {
    fn end(self) -> usize {
        self.start + self.bytes
    }

    pub fn holds(self, other: Stretch) -> bool {
        self.start <= other.start && other.end() <= self.end()
    }

    /// From the first byte of the two to the last.
    pub fn to(self, other: Stretch) -> Stretch {
        let start = self.start.min(other.start);
        Stretch {
            start,
            bytes: self.end().max(other.end()) - start,
        }
    }

    pub fn meets(self, other: Stretch) -> bool {
        self.start < other.end() && other.start < self.end()
    }
}

/// What holds data on the device: the structured counter (data and compute constructs) or the dynamic one (ENTER DATA and its kin).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counter {
    /// A data or compute construct.
    Structured,
    /// ENTER DATA, EXIT DATA, and the procedures of module OPENACC.
    Dynamic,
}

/// A copy on the device.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The host memory that it is a copy of.
    pub host: Stretch,
    /// Its address on the device.
    pub device: usize,
    /// The name of the object that it was made for.
    pub name: &'static str,
    /// The directive that made it.
    pub made: &'static Location<'static>,
    /// The characters of an element, where the host's memory holds names of characters; else 0.
    letters: usize,
    structured: u32,
    dynamic: u32,
    /// The program has mapped it (`acc_map_data`): the copy is the program's, and no directive frees it.
    mapped: bool,
    /// How often each descriptor in it is attached, by the descriptor's host address; and its length.
    attached: BTreeMap<usize, (usize, u32)>,
}

impl Entry {
    /// The address on the device of a host address in it.
    pub fn translate(&self, host: usize) -> usize {
        let behind = host.wrapping_sub(self.host.start);
        match self.letters {
            0 => self.device.wrapping_add(behind),
            letters => self.device + texts::behind_names(behind, letters),
        }
    }

    /// Its bytes on the device.
    pub fn bytes(&self) -> usize {
        texts::on_device(self.host, self.letters)
    }

    /// The characters of an element, or 0.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The host's memory holds names of so many characters each.
    pub fn names(&mut self, letters: usize) {
        self.letters = letters;
    }

    fn counter(&mut self, which: Counter) -> &mut u32 {
        match which {
            Counter::Structured => &mut self.structured,
            Counter::Dynamic => &mut self.dynamic,
        }
    }

    /// One more holds it.
    pub fn hold(&mut self, which: Counter) {
        *self.counter(which) += 1;
    }

    /// One less holds it, all of the dynamic ones with FINALIZE. Whether nothing holds it any more.
    pub fn release(&mut self, which: Counter, finalize: bool) -> bool {
        let counter = self.counter(which);
        *counter = if finalize {
            0
        } else {
            counter.saturating_sub(1)
        };
        !self.mapped && self.structured == 0 && self.dynamic == 0
    }

    /// By how many data and compute constructs it is held, where nothing else holds it.
    pub fn held_by_regions_alone(&self) -> Option<u32> {
        (self.dynamic == 0 && self.structured > 0).then_some(self.structured)
    }

    /// Whether a data or compute construct holds it.
    pub fn is_in_regions(&self) -> bool {
        self.structured > 0
    }

    /// The program maps it, and will unmap it.
    pub fn map(&mut self) {
        self.mapped = true;
    }

    /// Whether the program has mapped it.
    pub fn is_mapped(&self) -> bool {
        self.mapped
    }

    /// Notes that the descriptor in this host memory is attached once more; whether this is the first time.
    pub fn attach(&mut self, descriptor: Stretch) -> bool {
        let new = (descriptor.bytes, 0);
        let (_, count) = self.attached.entry(descriptor.start).or_insert(new);
        *count += 1;
        *count == 1
    }

    /// The inverse of [`Entry::attach`]; whether it was the last time.
    pub fn detach(&mut self, descriptor: Stretch, finalize: bool) -> bool {
        let Some((_, count)) = self.attached.get_mut(&descriptor.start) else {
            return false;
        };
        *count = if finalize { 0 } else { *count - 1 };
        let last = *count == 0;
        if last {
            self.attached.remove(&descriptor.start);
        }
        last
    }

    /// The descriptors attached in it, as they lie in host memory.
    pub fn attachments(&self) -> Vec<Stretch> {
        let attached = self.attached.iter();
        attached
            .map(|(&start, &(bytes, _))| Stretch { start, bytes })
            .collect()
    }
}

/// What a table says of a stretch.
#[derive(Debug)]
pub(super) enum Found<'a> {
    /// No byte of it is present.
    Absent,
    /// All of it is present, in this entry.
    Whole(&'a mut Entry),
    /// Some of it is present, in this entry.
    Partly(&'a Entry),
}

/// The copies on one device. No two of them meet.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: BTreeMap<usize, Entry>,
}

impl Table {
    /// Looks a stretch up.
    pub fn find(&mut self, wanted: Stretch) -> Found<'_> {
        let before = self.entries.range(..=wanted.start).next_back();
        let key = before
            .filter(|(_, entry)| entry.host.meets(wanted))
            .map(|(key, _)| *key)
            .or_else(|| self.first_within(wanted));
        match key.and_then(|key| self.entries.get_mut(&key)) {
            None => Found::Absent,
            Some(entry) if entry.host.holds(wanted) => Found::Whole(entry),
            Some(entry) => Found::Partly(entry),
        }
    }

    /// The entries of which a stretch has some bytes, the last of them first: the parts of an array that a program keeps on the device.
    pub fn parts_of(&self, wanted: Stretch) -> impl Iterator<Item = &Entry> {
        let before = self.entries.range(..wanted.end()).rev();
        before
            .map(|(_, entry)| entry)
            .take_while(move |entry| entry.host.meets(wanted))
    }

    fn first_within(&self, wanted: Stretch) -> Option<usize> {
        let mut within = self.entries.range(wanted.start..wanted.end());
        within.next().map(|(key, _)| *key)
    }

    /// The entry that holds an address.
    pub fn at(&mut self, address: usize) -> Option<&mut Entry> {
        let byte = Stretch {
            start: address,
            bytes: 1,
        };
        match self.find(byte) {
            Found::Whole(entry) => Some(entry),
            Found::Absent | Found::Partly(_) => None,
        }
    }

    /// A new copy that nothing holds yet, at an address on the device. [`Table::find`] has said that the stretch is absent.
    pub fn add(
        &mut self,
        host: Stretch,
        device: usize,
        name: &'static str,
        made: &'static Location<'static>,
    ) -> &mut Entry {
        let entry = Entry {
            host,
            device,
            name,
            made,
            letters: 0,
            structured: 0,
            dynamic: 0,
            mapped: false,
            attached: BTreeMap::new(),
        };
        self.entries.entry(host.start).or_insert(entry)
    }

    /// The host address of an address in a copy on the device.
    pub fn host_of(&self, device: usize) -> Option<usize> {
        let holds = |entry: &&Entry| device.wrapping_sub(entry.device) < entry.host.bytes;
        let entry = self.entries.values().find(holds)?;
        Some(entry.host.start + (device - entry.device))
    }

    /// All copies, by host address.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// Forgets the copies of what lies in a stretch, and gives those that directives made.
    pub fn within(&mut self, memory: Stretch) -> Vec<Entry> {
        let inside = self.entries.range(memory.start..memory.end());
        let held = inside.filter(|(_, entry)| memory.holds(entry.host));
        let starts: Vec<usize> = held.map(|(start, _)| *start).collect();
        let gone = starts.iter().filter_map(|start| self.entries.remove(start));
        gone.filter(|entry| !entry.mapped).collect()
    }

    /// Forgets the copy of the host memory that starts at an address.
    pub fn remove(&mut self, start: usize) -> Option<Entry> {
        self.entries.remove(&start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch(start: usize, bytes: usize) -> Stretch {
        Stretch { start, bytes }
    }

    fn table() -> Table {
        let mut table = Table::default();
        table.add(stretch(100, 50), 9000, "a", Location::caller());
        table.add(stretch(150, 8), 9100, "b", Location::caller());
        table
    }

    fn named(found: Found<'_>) -> (&'static str, bool) {
        match found {
            Found::Absent => ("", false),
            Found::Whole(entry) => (entry.name, true),
            Found::Partly(entry) => (entry.name, false),
        }
    }

    #[test]
    fn neighbours_are_told_apart() {
        let mut table = table();
        assert_eq!(named(table.find(stretch(100, 50))), ("a", true));
        assert_eq!(named(table.find(stretch(149, 1))), ("a", true));
        assert_eq!(named(table.find(stretch(150, 8))), ("b", true));
        assert_eq!(named(table.find(stretch(158, 1))), ("", false));
        assert_eq!(named(table.find(stretch(90, 10))), ("", false));
    }

    #[test]
    fn what_is_partly_there_is_said_to_be() {
        let mut table = table();
        assert_eq!(named(table.find(stretch(90, 11))), ("a", false));
        assert_eq!(named(table.find(stretch(120, 40))), ("a", false));
        assert_eq!(named(table.find(stretch(152, 8))), ("b", false));
        assert_eq!(named(table.find(stretch(10, 1000))), ("a", false));
    }

    #[test]
    fn addresses_are_translated() {
        let mut table = table();
        assert_eq!(table.at(110).unwrap().translate(110), 9010);
        assert!(table.at(158).is_none());
    }

    #[test]
    fn two_stretches_reach_from_the_first_byte_to_the_last() {
        assert_eq!(stretch(100, 8).to(stretch(150, 8)), stretch(100, 58));
        assert_eq!(stretch(150, 8).to(stretch(100, 80)), stretch(100, 80));
    }

    #[test]
    fn data_stays_until_both_counters_are_zero() {
        let mut table = table();
        let entry = table.at(100).unwrap();
        entry.hold(Counter::Structured);
        entry.hold(Counter::Dynamic);
        entry.hold(Counter::Dynamic);
        assert!(!entry.release(Counter::Dynamic, true));
        assert!(entry.release(Counter::Structured, false));
    }

    #[test]
    fn a_pointer_is_detached_as_often_as_it_was_attached() {
        let mut table = table();
        let entry = table.at(100).unwrap();
        let descriptor = stretch(104, 40);
        assert!(entry.attach(descriptor));
        assert!(!entry.attach(descriptor));
        assert_eq!(entry.attachments(), [descriptor]);
        assert!(!entry.detach(descriptor, false));
        assert!(entry.detach(descriptor, false));
        assert!(!entry.detach(descriptor, false));
        assert!(entry.attachments().is_empty());
    }
}
