//! Copies to the host that a queue makes: which ones are not yet waited for. The host's values are the new ones only behind a wait.
//!
//! Events are not told apart: a queue that waits for one comes behind everything that is under way. Refuses to know elements.

use crate::device::api::CudaStream;
use std::panic::Location;

/// Names a copy; 0 is none.
pub(super) type FlightId = u32;

/// A copy that was put into a queue.
struct Flight {
    id: FlightId,
    /// The directive.
    place: &'static Location<'static>,
    /// The queues of which a wait is one for this copy.
    behind: Vec<CudaStream>,
}

/// The copies that are under way.
#[derive(Default)]
pub(super) struct Flights {
    under_way: Vec<Flight>,
    last: FlightId,
}

impl Flights {
    /// A directive puts a copy into a queue.
    pub fn begin(&mut self, stream: CudaStream, place: &'static Location<'static>) -> FlightId {
        self.last += 1;
        self.under_way.push(Flight {
            id: self.last,
            place,
            behind: vec![stream],
        });
        self.last
    }

    /// The directive of a copy that nobody has waited for.
    pub fn place_of(&self, id: FlightId) -> Option<&'static Location<'static>> {
        let found = self.under_way.iter().find(|flight| flight.id == id)?;
        Some(found.place)
    }

    /// The host has waited for a queue.
    pub fn landed(&mut self, stream: CudaStream) {
        self.under_way
            .retain(|flight| !flight.behind.contains(&stream));
    }

    /// The host has waited for all of them.
    pub fn all_landed(&mut self) {
        self.under_way.clear();
    }

    /// A queue waits for an event.
    pub fn joined(&mut self, stream: CudaStream) {
        for flight in &mut self.under_way {
            if !flight.behind.contains(&stream) {
                flight.behind.push(stream);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_under_way_until_its_queue_or_one_behind_it_is_waited_for() {
        let mut flights = Flights::default();
        let first = flights.begin(1, Location::caller());
        flights.joined(2);
        let second = flights.begin(3, Location::caller());
        flights.landed(2);
        assert!(flights.place_of(first).is_none());
        assert!(flights.place_of(second).is_some());
        flights.landed(1);
        assert!(flights.place_of(second).is_some());
        flights.all_landed();
        assert!(flights.place_of(second).is_none());
    }
}
