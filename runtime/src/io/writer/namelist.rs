//! WRITE with NML=: the objects of a group as `NAME=values`, laid out as gfortran does: reals as in lists, integers to the
//! left of their field, equal neighbours with a repeat count, a new line after every few values.

use super::super::edit::{Value, list_item};
use super::super::modes::{Delim, Modes};
use super::super::namelist::{NamelistObject, Parts};
use super::super::status::IoStatus;
use super::Writer;

/// Values on the first line of an object, counted from one, and when a line is full.
const FULL: usize = 5;

/// A WRITE of a NAMELIST group.
#[must_use = "a WRITE does nothing until `end` or `try_end`"]
pub struct NamelistWriter<'a> {
    writer: Writer<'a>,
}

impl<'a> Writer<'a> {
    /// NML=: the group's name; its objects follow.
    pub fn namelist(mut self, group: &str) -> NamelistWriter<'a> {
        if self.modes.delim == Delim::Unspecified {
            self.modes.delim = Delim::Quote;
        }
        self.record.put(b"&");
        self.record.put(group.to_ascii_uppercase().as_bytes());
        NamelistWriter { writer: self }
    }
}

impl NamelistWriter<'_> {
    /// An object of the group.
    pub fn object<T: NamelistObject + ?Sized>(mut self, name: &str, object: &T) -> Self {
        self.parts(&name.to_ascii_uppercase(), &object.parts());
        self
    }

    fn parts(&mut self, name: &str, parts: &Parts<'_>) {
        match parts {
            Parts::Value(value) => self.values(name, &[*value]),
            Parts::Components(components) => {
                for (component, part) in components {
                    self.parts(&format!("{name}%{}", component.to_ascii_uppercase()), part);
                }
            }
            Parts::Elements(bounds, elements) => self.elements(name, bounds, elements),
        }
    }

    fn elements(&mut self, name: &str, bounds: &[(i64, i64)], elements: &[Parts<'_>]) {
        let values: Vec<Value<'_>> = elements
            .iter()
            .filter_map(|part| match part {
                Parts::Value(value) => Some(*value),
                Parts::Elements(..) | Parts::Components(_) => None,
            })
            .collect();
        if values.len() == elements.len() {
            return self.values(name, &values);
        }
        for (at, part) in elements.iter().enumerate() {
            self.parts(&format!("{name}({})", subscripts(at as i64, bounds)), part);
        }
    }

    fn new_line(&mut self) {
        let result = self.writer.next_record();
        self.writer.note(result);
        self.writer.record.put(b" ");
    }

    fn values(&mut self, name: &str, values: &[Value<'_>]) {
        self.new_line();
        self.writer.record.put(name.as_bytes());
        self.writer.record.put(b"=");
        let mut count = 1;
        let mut rest = values;
        while let [first, ..] = rest {
            let equal = rest.iter().take_while(|value| same(value, first)).count();
            count += match first {
                Value::Complex4(..) | Value::Complex8(..) | Value::Complex16(..) => 2,
                _ => 1,
            };
            self.value(*first, equal);
            self.separate(*first, &mut count);
            rest = &rest[equal..];
        }
    }

    fn value(&mut self, value: Value<'_>, repeated: usize) {
        if repeated > 1 {
            self.writer.record.put(format!(" {repeated}*").as_bytes());
        }
        self.writer
            .record
            .put(&item(value, repeated > 1, &self.writer.modes));
    }

    /// The comma behind a value, and a new line when the present one is full.
    fn separate(&mut self, value: Value<'_>, count: &mut usize) {
        let bare = matches!(value, Value::Character(_) | Value::Wide(_))
            && self.writer.modes.delim.symbol().is_none();
        if !bare || *count > FULL {
            let comma = self.writer.modes.decimal.separator();
            self.writer.record.put(&[comma]);
        }
        if *count > FULL {
            self.new_line();
            *count = 0;
        }
    }

    /// Ends the statement; an error ends the program with its message.
    #[track_caller]
    pub fn end(self) {
        self.try_end().end();
    }

    /// Ends the statement and tells how it went.
    pub fn try_end(mut self) -> IoStatus {
        self.new_line();
        self.writer.record.put(b"/");
        // What is left is a record without data; no format goes on from here.
        self.writer.try_end()
    }
}

/// Whether two neighbours are written with a repeat count: they agree bit for bit.
fn same(left: &Value<'_>, right: &Value<'_>) -> bool {
    left.memory(false) == right.memory(false)
}

/// A value as in a list, with its leading blanks where a NAMELIST has them.
fn item(value: Value<'_>, repeated: bool, modes: &Modes) -> Vec<u8> {
    let mut text = Vec::new();
    list_item(&mut text, value, modes);
    let blanks = text.iter().take_while(|&&byte| byte == b' ').count();
    match value {
        Value::Character(_) | Value::Wide(_) => {}
        Value::Complex4(..) | Value::Complex8(..) | Value::Complex16(..) => {
            text.drain(..blanks);
        }
        Value::Integer(..) | Value::Unsigned(_) => text.rotate_left(blanks),
        Value::Real2(_)
        | Value::Real4(_)
        | Value::Real8(_)
        | Value::Real16(_)
        | Value::Logical(_)
            if repeated =>
        {
            text.rotate_left(blanks)
        }
        Value::Real2(_)
        | Value::Real4(_)
        | Value::Real8(_)
        | Value::Real16(_)
        | Value::Logical(_) => {}
    }
    text
}

/// The subscripts of the element at a place of the array element order.
fn subscripts(mut at: i64, bounds: &[(i64, i64)]) -> String {
    let mut shown = Vec::new();
    for (lower, upper) in bounds {
        let extent = (upper - lower + 1).max(1);
        shown.push((lower + at % extent).to_string());
        at /= extent;
    }
    shown.join(",")
}
