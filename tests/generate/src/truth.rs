//! Expressions of type LOGICAL and CHARACTER.

use crate::Generator;
use crate::scope::Purpose;
use crate::value::{Type, Value};

fn truth(text: String) -> Value {
    Value::new(text, 0.0, 0.0)
}

impl Generator {
    /// A LOGICAL expression.
    pub fn logical(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        if depth == 0 {
            return self.leaf(Type::Logical(kind), shape);
        }
        let plain = match self.random.below(12) {
            0..=4 => self.comparison(shape, depth),
            5 | 6 => {
                let operator = *self.random.pick(&[".and.", ".or.", ".eqv.", ".neqv."]);
                let (a, b) = (
                    self.logical(4, shape, depth - 1),
                    self.logical(4, shape, depth - 1),
                );
                truth(format!("({} {operator} {})", a.text, b.text))
            }
            7 => {
                let x = self.logical(4, shape, depth - 1);
                truth(format!("(.not. {})", x.text))
            }
            8 => {
                let x = self.integer(4, shape, depth - 1);
                truth(format!(
                    "btest({}, {})",
                    x.bare(),
                    self.random.between(0, 6)
                ))
            }
            9 if shape.is_empty() && self.transforms => {
                let function = *self.random.pick(&["any", "all", "any", "all", "parity"]);
                let inner = self.some_shape(1);
                let x = self.logical(4, &inner, depth - 1);
                truth(format!("{function}({})", x.bare()))
            }
            9 if !shape.is_empty() => self.transformed(Type::Logical(4), shape, depth),
            10 => self
                .called(Type::Logical(4), shape)
                .unwrap_or_else(|| self.leaf(Type::Logical(4), shape)),
            _ => self.leaf(Type::Logical(4), shape),
        };
        match kind {
            4 => plain,
            _ => truth(format!("logical({}, {kind})", plain.bare())),
        }
    }

    fn comparison(&mut self, shape: &[i64], depth: u32) -> Value {
        let ty = match self.random.below(8) {
            0 if self.texts => Type::Character(self.random.between(1, 5)),
            1 => Type::Complex(4),
            _ => self.some_number(),
        };
        let operators: &[&str] = match ty {
            Type::Complex(_) => &["==", "/="],
            _ => &["<", "<=", ">", ">=", "==", "/=", ".lt.", ".ne."],
        };
        let operator = *self.random.pick(operators);
        let other: &[i64] = if self.random.chance(40) { &[] } else { shape };
        let (mut a, mut b) = (
            self.expression(ty, shape, depth - 1),
            self.expression(ty, other, depth - 1),
        );
        if self.random.chance(30) {
            std::mem::swap(&mut a, &mut b);
        }
        truth(format!("({} {operator} {})", a.text, b.text))
    }

    /// A constant of characters.
    pub fn characters(&mut self, length: i64) -> Value {
        let letters = b"abcxyzABZ 019.,-_";
        let text: String = (0..length)
            .map(|_| *self.random.pick(letters) as char)
            .collect();
        Value::new(format!("'{text}'"), length as f64, length as f64)
    }

    /// A CHARACTER expression; its length is at least one and may differ from the one that is asked for where it is no array.
    pub fn character(&mut self, length: i64, shape: &[i64], depth: u32) -> Value {
        let ty = Type::Character(length);
        if depth == 0 || !shape.is_empty() && self.random.chance(60) {
            return self.leaf(ty, shape);
        }
        if !shape.is_empty() {
            let function = *self.random.pick(&["adjustl", "adjustr"]);
            let x = self.character(length, shape, depth - 1);
            return Value::new(format!("{function}({})", x.bare()), x.low, x.high);
        }
        match self.random.below(8) {
            0 | 1 => {
                let other = self.random.between(1, 4);
                let (a, b) = (
                    self.character(length, &[], depth - 1),
                    self.character(other, &[], depth - 1),
                );
                Value::new(
                    format!("({} // {})", a.text, b.text),
                    a.low + b.low,
                    a.high + b.high,
                )
            }
            2 => {
                let x = self.character(length, &[], depth - 1);
                let function = *self.random.pick(&["adjustl", "adjustr"]);
                Value::new(format!("{function}({})", x.bare()), x.low, x.high)
            }
            3 => {
                let x = self.character(length, &[], depth - 1);
                Value::new(
                    format!("('<' // trim({}) // '>')", x.bare()),
                    2.0,
                    x.high + 2.0,
                )
            }
            4 => self.substring().unwrap_or_else(|| self.leaf(ty, shape)),
            5 => {
                let x = self.character(length, &[], depth - 1);
                let n = self.random.between(1, 3);
                let n_text = if self.random.chance(50) {
                    n.to_string()
                } else {
                    format!("{n}_8")
                };
                Value::new(
                    format!("repeat({}, {n_text})", x.bare()),
                    x.low * n as f64,
                    x.high * n as f64,
                )
            }
            6 => {
                let n = self.integer(4, &[], depth - 1);
                Value::new(format!("achar(65 + modulo({}, 26))", n.bare()), 1.0, 1.0)
            }
            _ => self.leaf(ty, shape),
        }
    }

    /// Part of a variable.
    fn substring(&mut self) -> Option<Value> {
        let length = self.random.between(2, 6);
        let found = self.designator(Type::Character(length), &[], Purpose::Read, &|_| true)?;
        let from = self.random.between(1, length);
        let to = self.random.between(from, length);
        let text = match self.random.below(4) {
            0 => format!("{}(:{to})", found.text),
            1 => format!("{}({from}:)", found.text),
            _ => format!("{}({from}:{to})", found.text),
        };
        // The shortest of the three.
        let most = length as f64;
        Some(Value::new(text, 1.0, most))
    }
}
