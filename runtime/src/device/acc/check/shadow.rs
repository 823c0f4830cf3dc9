//! What is known of each element of present data: who has changed it since the last copy, and which iterations have used it.
//!
//! Refuses to know where accesses come from, and what is wrong with one.

use crate::array::Dim;
use crate::device::acc::check::flights::FlightId;
use crate::device::acc::object::Object;
use crate::device::acc::table::Stretch;
use crate::iteration::{Node, side_by_side};
use std::ops::Range;
use std::panic::Location;

/// Where the present value of an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The same on both sides.
    Both,
    /// Only the host has it.
    Host,
    /// Only the device has it.
    Device,
}

/// The use of an element by an iteration.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Touch {
    pub node: Node,
    pub place: Option<&'static Location<'static>>,
}

/// An element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub side: Side,
    /// Who made it so: nobody, where no value was ever brought.
    pub by: Option<&'static Location<'static>>,
    /// The copy that brings the host's value, where it was put into a queue; 0 for none.
    pub flight: FlightId,
    /// The launch that the touches are of.
    launch: u32,
    stored: Touch,
    first_read: Touch,
    last_read: Touch,
}

impl Cell {
    fn new(side: Side) -> Cell {
        Cell {
            side,
            by: None,
            flight: 0,
            launch: 0,
            stored: Touch::default(),
            first_read: Touch::default(),
            last_read: Touch::default(),
        }
    }

    /// Whether a side alone has the value because the program has stored it there.
    pub fn is_of(&self, side: Side) -> bool {
        self.side == side && self.by.is_some()
    }

    /// An iteration uses the element. What an iteration of the same loop has done with it before, where one of the two stores: whether it has stored, and
    /// the values of the loop variable.
    pub fn touch(
        &mut self,
        launch: u32,
        own: Touch,
        stores: bool,
    ) -> Option<(Touch, bool, (i64, i64))> {
        if self.launch != launch {
            *self = Cell {
                launch,
                ..Cell {
                    by: self.by,
                    flight: self.flight,
                    ..Cell::new(self.side)
                }
            };
        }
        let before = [self.stored, self.first_read, self.last_read];
        let others = if stores { &before[..] } else { &before[..1] };
        let met = others
            .iter()
            .enumerate()
            .find_map(|(at, other)| Some((*other, at == 0, side_by_side(other.node, own.node)?)));
        if stores {
            self.stored = own;
        } else {
            if self.first_read.node == 0 {
                self.first_read = own;
            }
            self.last_read = own;
        }
        met
    }
}

/// An object's elements.
pub(super) struct Shadow {
    pub host: Stretch,
    pub device: usize,
    pub name: &'static str,
    /// The object's dimensions, where they are known.
    pub bounds: Vec<Dim>,
    /// The directive that made the copy.
    pub made: &'static Location<'static>,
    /// The directive that freed it.
    pub freed: Option<&'static Location<'static>>,
    /// Bytes of a cell.
    unit: usize,
    pub cells: Vec<Cell>,
    scalar: bool,
    /// Of a scalar, the host's value when both sides were last the same, and the directive that made them so: accesses to scalars of the host are not
    /// told, so that only the value shows what became of it.
    same: Option<(Vec<u8>, &'static Location<'static>)>,
}

impl Shadow {
    pub fn new(object: &Object, device: usize, valued: bool) -> Shadow {
        let host = object.stretch();
        let unit = object.grain;
        let side = if valued { Side::Both } else { Side::Host };
        Shadow {
            host,
            device,
            name: object.name.split('(').next().unwrap_or(object.name),
            bounds: object.bounds.clone(),
            made: object.place,
            freed: None,
            unit,
            cells: vec![Cell::new(side); host.bytes.div_ceil(unit)],
            scalar: object.rank() == 0,
            same: None,
        }
    }

    /// Whether it is that of a scalar.
    pub fn is_scalar(&self) -> bool {
        self.scalar
    }

    /// Notes the host's value of a scalar, which is that of the device now.
    pub fn note_value(&mut self, place: &'static Location<'static>) {
        if self.is_scalar() {
            self.same = Some((self.host_value(), place));
        }
    }

    /// The directive since which the host has changed a scalar that nobody else has.
    pub fn changed_since(&self) -> Option<&'static Location<'static>> {
        let (value, place) = self.same.as_ref()?;
        let untouched = self.cells.iter().all(|cell| cell.side == Side::Both);
        (untouched && *value != self.host_value()).then_some(*place)
    }

    fn host_value(&self) -> Vec<u8> {
        let first = self.host.start as *const u8;
        // SAFETY: the variable is present, so that the program keeps it alive.
        unsafe { std::slice::from_raw_parts(first, self.host.bytes) }.to_vec()
    }

    /// The cells of some bytes.
    pub fn range(&self, offset: usize, bytes: usize) -> Range<usize> {
        let end = (offset + bytes).div_ceil(self.unit).min(self.cells.len());
        (offset / self.unit).min(end)..end
    }

    /// The bytes of an element.
    pub fn unit(&self) -> usize {
        self.unit
    }

    /// The host address of a cell.
    pub fn address(&self, cell: usize) -> usize {
        self.host.start + cell * self.unit
    }

    /// An element is the same on both sides.
    pub fn equal(&mut self, address: usize, bytes: usize) {
        let range = self.range(address.wrapping_sub(self.host.start), bytes);
        self.cells[range].iter_mut().for_each(|cell| {
            (cell.side, cell.by) = (Side::Both, None);
        });
    }

    /// A queue brings the host's value of an element.
    pub fn bring(&mut self, address: usize, bytes: usize, flight: FlightId) {
        let range = self.range(address.wrapping_sub(self.host.start), bytes);
        self.cells[range]
            .iter_mut()
            .for_each(|cell| cell.flight = flight);
    }

    /// All of them are.
    pub fn all_equal(&mut self) {
        self.equal(self.host.start, self.host.bytes);
    }
}
