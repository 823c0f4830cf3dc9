//! Records that a data transfer statement lends to the procedure that it calls for a structure (Fortran 2018, 12.6.4.8): what the procedure
//! writes to or reads from the unit that it is given goes on in the middle of the record, and its statements end no record.
//!
//! Lent records lie on a stack of the thread, since a procedure may lend its record on. Knows nothing of what is in them.

use super::reader::LentInput;
use super::writer::LentOutput;
use std::cell::RefCell;

/// What is lent.
pub(super) enum Lent {
    Output(LentOutput),
    Input(LentInput),
}

thread_local! {
    /// The units and their records; `None` while a statement of the procedure has it.
    static STACK: RefCell<Vec<(i64, Option<Lent>)>> = const { RefCell::new(Vec::new()) };
}

/// The number by which the procedure reaches an internal file: one that no file has.
const INTERNAL: i64 = -1000;

/// Lends a record. The number is the unit's; internal files have none of their own.
pub(super) fn lend(number: Option<i64>, lent: Lent) -> i32 {
    STACK.with_borrow_mut(|stack| {
        let number = number.unwrap_or(INTERNAL - stack.len() as i64);
        stack.push((number, Some(lent)));
        number as i32
    })
}

/// The record lent by this number last, for a statement of the procedure.
pub(super) fn taken(number: i64) -> Option<Lent> {
    STACK.with_borrow_mut(|stack| {
        let (unit, lent) = stack.last_mut()?;
        if *unit == number { lent.take() } else { None }
    })
}

/// A statement of the procedure has ended.
pub(super) fn put_back(lent: Lent) {
    STACK.with_borrow_mut(|stack| {
        if let Some((_, place)) = stack.last_mut() {
            *place = Some(lent);
        }
    });
}

/// The procedure has ended.
pub(super) fn returned() -> Option<Lent> {
    STACK.with_borrow_mut(|stack| stack.pop().and_then(|(_, lent)| lent))
}
