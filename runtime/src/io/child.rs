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

#[cfg(test)]
mod tests {
    use crate::array::Array1;
    use crate::character::{Character, DeferredCharacter};
    use crate::io::{read, read_from, write, write_to};

    #[test]
    fn a_procedure_writes_and_reads_in_the_middle_of_a_record() {
        let (mut iotype, mut list) = (DeferredCharacter::unallocated(), Array1::unallocated());
        let blank = Character::new(4, "");
        let mut text = Character::new(20, "");
        let mut statement = write_to(&mut text);
        statement = statement.format("(a, dt'in'(7), a)");
        statement.item("[");
        let unit = statement.lend_formatted(&mut iotype, &mut list);
        assert_eq!((iotype.as_bytes(), list.to_vec()), (&b"DTin"[..], vec![7]));
        write(unit).format("(i2, t3, 'x')").item(&5).end();
        write(unit).format("(i2)").item(&6).end();
        statement.take_back(0, &blank);
        statement.item("]").end();
        assert_eq!(text.as_bytes(), b"[ 5x 6]             ");

        let file = Character::from("1 2 3");
        let (mut first, mut second, mut third) = (0, 0, 0);
        let mut statement = read_from(&file);
        statement.item(&mut first);
        let unit = statement.lend_formatted(&mut iotype, &mut list);
        read(unit).item(&mut second).end();
        statement.take_back(0, &blank);
        statement.item(&mut third).end();
        assert_eq!((first, second, third), (1, 2, 3));
        assert_eq!(iotype.as_bytes(), b"LISTDIRECTED");
    }

    #[test]
    fn what_a_procedure_reports_is_the_statement_s_status() {
        let (mut iotype, mut list) = (DeferredCharacter::unallocated(), Array1::unallocated());
        let file = Character::from("x");
        let mut statement = read_from(&file).format("(dt)");
        let unit = statement.lend_formatted(&mut iotype, &mut list);
        let mut number = 0_i32;
        let status = read(unit).format("(i1)").item(&mut number).try_end();
        assert!(status.iostat() > 0);
        statement.take_back(42, &Character::from("odd  "));
        let status = statement.try_end();
        assert_eq!(status.iostat(), 42);
        let mut message = Character::new(5, "");
        status.iomsg(&mut message);
        assert_eq!(message.as_bytes(), b"odd  ");
    }
}
