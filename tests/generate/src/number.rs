//! Expressions of type INTEGER, REAL and COMPLEX. Every operation is exact or rounded as IEEE says, in an order that Fortran determines, so that all
//! compilers give the same bits.

use crate::Generator;
use crate::scope::Purpose;
use crate::value::{Type, Value};

fn hull(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (low, high)
}

impl Generator {
    /// The value, or its remainder, so that its magnitude is below the limit.
    pub fn bounded(&mut self, value: Value, ty: Type, limit: f64) -> Value {
        if value.magnitude() <= limit {
            return value;
        }
        let text = match ty {
            Type::Integer(kind) => {
                let function = if self.random.chance(50) {
                    "mod"
                } else {
                    "modulo"
                };
                format!("{function}({}, {}_{kind})", value.bare(), limit as i64)
            }
            Type::Real(kind) => format!("mod({}, {limit:.1}_{kind})", value.bare()),
            Type::Complex(kind) => {
                let part = |f: &str| format!("mod({f}({}), {limit:.1}_{kind})", value.bare());
                format!("cmplx({}, {}, {kind})", part("real"), part("aimag"))
            }
            _ => value.text.clone(),
        };
        Value::new(text, -limit, limit)
    }

    /// A value that a variable of the type may be given.
    pub fn for_variable(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let value = self.expression(ty, shape, depth);
        self.bounded(value, ty, ty.limit())
    }

    /// An expression of a type and exactly this shape.
    pub fn expression(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let depth = if self.depth > 6 { 0 } else { depth };
        self.depth += 1;
        let value = match ty {
            Type::Integer(kind) => self.integer(kind, shape, depth),
            Type::Real(kind) => self.real(kind, shape, depth),
            Type::Complex(kind) => self.complex(kind, shape, depth),
            Type::Logical(kind) => self.logical(kind, shape, depth),
            Type::Character(length) => self.character(length, shape, depth),
            Type::Derived(number) => self.structure(number, shape, depth),
        };
        self.depth -= 1;
        value
    }

    /// A constant.
    pub fn literal(&mut self, ty: Type) -> Value {
        match ty {
            Type::Integer(kind) => {
                let n = self.random.between(-9, 40);
                Value::new(integer_text(n, kind), n as f64, n as f64)
            }
            Type::Real(kind) => {
                let n = self.random.between(-400, 4000);
                let x = n as f64 / 100.0;
                let text = match self.random.below(4) {
                    0 => format!("{:.3}_{kind}", x),
                    1 => format!("{n}.e-2_{kind}"),
                    2 if kind == 8 => format!("{:.2}d0", x),
                    _ => format!("{:.2}_{kind}", x),
                };
                let text = if n < 0 { format!("({text})") } else { text };
                Value::new(text, x - 0.001, x + 0.001)
            }
            Type::Complex(kind) => {
                let (a, b) = (self.random.between(-30, 30), self.random.between(-30, 30));
                let text = format!(
                    "({:.2}_{kind}, {:.1}_{kind})",
                    a as f64 / 4.0,
                    b as f64 / 2.0
                );
                Value::new(text, -16.0, 16.0)
            }
            Type::Logical(kind) => {
                let text = if self.random.chance(50) {
                    ".true."
                } else {
                    ".false."
                };
                Value::new(format!("{text}_{kind}"), 0.0, 0.0)
            }
            Type::Character(length) => self.characters(length),
            Type::Derived(number) => self.structure(number, &[], 0),
        }
    }

    /// A variable, a constant, or an array of them.
    pub fn leaf(&mut self, ty: Type, shape: &[i64]) -> Value {
        if self.random.chance(85) {
            let barred = self.independent;
            let found = self.designator(ty, shape, Purpose::Read, &|v| Some(v.root) != barred);
            if let Some(value) = found {
                return value;
            }
        }
        match shape {
            [] => self.literal(ty),
            _ => self.constructed(ty, shape),
        }
    }

    /// Which operand is the array, when only one need be.
    fn shapes<'a>(&mut self, shape: &'a [i64]) -> (&'a [i64], &'a [i64]) {
        match self.random.below(4) {
            0 => (&[], shape),
            1 => (shape, &[]),
            _ => (shape, shape),
        }
    }

    /// An INTEGER expression.
    pub fn integer(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        let ty = Type::Integer(kind);
        if depth == 0 {
            return self.leaf(ty, shape);
        }
        match self.random.below(20) {
            0..=6 => self.sum_or_product(ty, shape, depth),
            7 => self.quotient(kind, shape, depth),
            8 => {
                let (x, function) = (
                    self.integer(kind, shape, depth - 1),
                    *self.random.pick(&["mod", "modulo"]),
                );
                let n = self.random.between(2, 30);
                let text = format!("{function}({}, {n}_{kind})", x.bare());
                Value::new(text, -(n as f64), n as f64)
            }
            9 => self.extreme(ty, shape, depth),
            10 => {
                let x = self.expression(ty, shape, depth - 1);
                Value::new(format!("abs({})", x.bare()), 0.0, x.magnitude())
            }
            11 => self.bits(kind, shape, depth),
            12 => self.rounded(kind, shape, depth),
            13 => self.converted(kind, shape, depth),
            14 => self.merged(ty, shape, depth),
            15 => self
                .called(ty, shape)
                .unwrap_or_else(|| self.leaf(ty, shape)),
            16 | 17 if !shape.is_empty() => self.transformed(ty, shape, depth),
            16 | 17 => self.reduced(ty, depth),
            18 if shape.is_empty() && self.transforms => self.inquired(kind, depth),
            _ => self.leaf(ty, shape),
        }
    }

    /// `+`, `-` and `*`, with operands of smaller kinds and other types where Fortran converts them.
    fn sum_or_product(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let (left, right) = self.shapes(shape);
        let mut a = self.expression(ty, left, depth - 1);
        let other = match ty {
            Type::Integer(kind) if self.random.chance(20) => {
                let lower: Vec<u8> = [1, 2, 4, 8].into_iter().filter(|k| *k <= kind).collect();
                Type::Integer(*self.random.pick(&lower))
            }
            Type::Real(8) if self.random.chance(15) => Type::Real(4),
            Type::Real(_) | Type::Complex(_) if self.random.chance(15) => Type::Integer(4),
            Type::Complex(kind) if self.random.chance(15) => Type::Real(kind),
            ty => ty,
        };
        let mut b = self.expression(other, right, depth - 1);
        let product = self.random.chance(35);
        let limit = if product {
            ty.most().sqrt() / 2.0
        } else {
            ty.most() / 2.0
        };
        a = self.bounded(a, ty, limit.floor().min(1e7));
        b = self.bounded(b, other, limit.floor().min(1e7).min(other.most()));
        let minus = self.random.chance(45);
        let operator = if product {
            "*"
        } else if minus {
            "-"
        } else {
            "+"
        };
        let ends = [
            (a.low, b.low),
            (a.low, b.high),
            (a.high, b.low),
            (a.high, b.high),
        ];
        let results = ends.map(|(x, y)| match operator {
            "*" => x * y,
            "-" => x - y,
            _ => x + y,
        });
        let (mut low, mut high) = hull(&results);
        if matches!(ty, Type::Complex(_)) {
            let most = 2.0 * low.abs().max(high.abs());
            (low, high) = (-most, most);
        }
        Value::new(format!("({} {operator} {})", a.text, b.text), low, high)
    }

    fn quotient(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        let a = self.integer(kind, shape, depth - 1);
        let most = a.magnitude();
        let divisor = match self.random.chance(60) {
            true => integer_text(*self.random.pick(&[2, 3, 7, -2, -5, 10]), kind),
            false => {
                let ty = Type::Integer(kind);
                let b = self.integer(kind, &[], depth - 1);
                let b = self.bounded(b, ty, ty.limit());
                format!("(abs({}) + 1_{kind})", b.bare())
            }
        };
        Value::new(format!("({} / {divisor})", a.text), -most, most)
    }

    /// MIN, MAX and SIGN.
    fn extreme(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let (left, right) = self.shapes(shape);
        let a = self.expression(ty, left, depth - 1);
        let b = self.expression(ty, right, depth - 1);
        let most = a.magnitude().max(b.magnitude());
        let function = *self.random.pick(&["min", "max", "sign"]);
        if function != "sign" && self.random.chance(25) {
            let c = self.expression(ty, shape, depth - 1);
            let most = most.max(c.magnitude());
            let text = format!("{function}({}, {}, {})", a.bare(), b.bare(), c.bare());
            return Value::new(text, -most, most);
        }
        let second = match (function, ty) {
            // Which zero MIN and MAX give of two that differ in their signs is open.
            ("sign", Type::Real(kind)) => format!("{} + 0.0_{kind}", b.text),
            _ => b.bare().to_string(),
        };
        let text = format!("{function}({}, {second})", a.bare());
        Value::new(text, -most, most)
    }

    fn bits(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        let ty = Type::Integer(kind);
        let (left, right) = self.shapes(shape);
        let a = self.integer(kind, left, depth - 1);
        let a = self.bounded(a, ty, ty.limit());
        let most = 2.0 * ty.limit() + 2.0;
        if self.random.chance(50) {
            let b = self.integer(kind, right, depth - 1);
            let b = self.bounded(b, ty, ty.limit());
            let function = *self.random.pick(&["iand", "ior", "ieor"]);
            let most = if kind == 1 { 63.0 } else { most };
            return Value::new(
                format!("{function}({}, {})", a.bare(), b.bare()),
                -most - 1.0,
                most,
            );
        }
        let a = match left.len() == shape.len() {
            true => a,
            false => {
                let a = self.integer(kind, shape, depth - 1);
                self.bounded(a, ty, ty.limit())
            }
        };
        let (text, low, high) = match self.random.below(6) {
            0 => (format!("ishft({}, -2)", absolute(&a)), 0.0, most),
            1 => (format!("ibits({}, 1, 3)", a.bare()), 0.0, 7.0),
            2 => (format!("popcnt({})", a.bare()), 0.0, 64.0),
            3 => (format!("not({})", a.bare()), -most, most),
            4 => (format!("ibset({}, 2)", a.bare()), -most - 4.0, most + 4.0),
            _ => (format!("shiftr({}, 1)", absolute(&a)), 0.0, most),
        };
        // POPCNT gives a default integer.
        let text = match text.starts_with("popcnt") {
            true => format!("int({text}, {kind})"),
            false => text,
        };
        Value::new(text, low, high)
    }

    /// From REAL.
    fn rounded(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        let from = Type::Real(*self.random.pick(&[4, 8]));
        let x = self.expression(from, shape, depth - 1);
        let x = self.bounded(x, from, Type::Integer(kind).limit().min(1e5));
        let function = *self.random.pick(&["int", "nint", "floor", "ceiling"]);
        let most = x.magnitude().ceil() + 1.0;
        Value::new(format!("{function}({}, {kind})", x.bare()), -most, most)
    }

    /// From another kind, LOGICAL or CHARACTER.
    fn converted(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        match self.random.below(4) {
            0 => {
                let x = self.logical(4, shape, depth - 1);
                Value::new(format!("merge(1_{kind}, 0_{kind}, {})", x.bare()), 0.0, 1.0)
            }
            1 if self.texts => {
                let length = self.random.between(1, 4);
                let x = self.character(length, shape, depth - 1);
                let function = *self.random.pick(&["len_trim", "ichar"]);
                match function {
                    "ichar" if x.low == 1.0 && x.high == 1.0 => {
                        let text = format!("int(ichar({}), {kind})", x.bare());
                        Value::new(text, 0.0, 127.0)
                    }
                    _ => Value::new(format!("len_trim({}, kind={kind})", x.bare()), 0.0, x.high),
                }
            }
            _ => {
                let from = *self.random.pick(&[1, 2, 4, 8]);
                let x = self.integer(from, shape, depth - 1);
                let x = self.bounded(x, Type::Integer(from), Type::Integer(kind).limit());
                Value::new(format!("int({}, {kind})", x.bare()), x.low, x.high)
            }
        }
    }

    /// MERGE.
    pub fn merged(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let (left, right) = self.shapes(shape);
        let a = self.expression(ty, left, depth - 1);
        let b = self.expression(ty, right, depth - 1);
        let mask = self.logical(4, shape, depth - 1);
        let text = format!("merge({}, {}, {})", a.bare(), b.bare(), mask.bare());
        Value::new(text, a.low.min(b.low), a.high.max(b.high))
    }

    /// Questions about arrays and texts that give an integer.
    fn inquired(&mut self, kind: u8, depth: u32) -> Value {
        let rank = 1 + self.random.below(2);
        let shape = self.some_shape(rank);
        let dim = self.random.between(1, shape.len() as i64);
        let ty = self.some_type();
        match self.random.below(4) {
            0 => {
                let x = self.expression(ty, &shape, depth - 1);
                Value::new(format!("size({}, {dim}, kind={kind})", x.bare()), 0.0, 9.0)
            }
            1 => {
                let x = self.leaf(ty, &shape);
                let function = *self.random.pick(&["lbound", "ubound"]);
                Value::new(
                    format!("{function}({}, {dim}, {kind})", x.bare()),
                    -20.0,
                    20.0,
                )
            }
            2 if self.texts => {
                let (a, b) = (self.character(5, &[], depth - 1), self.character(1, &[], 0));
                let function = *self.random.pick(&["index", "scan", "verify"]);
                let back = if self.random.chance(30) {
                    ", back=.true."
                } else {
                    ""
                };
                let text = format!("{function}({}, {}{back}, kind={kind})", a.bare(), b.bare());
                Value::new(text, 0.0, a.high.max(9.0) + 1.0)
            }
            _ => {
                let x = self.logical(4, &shape, depth - 1);
                Value::new(format!("count({}, kind={kind})", x.bare()), 0.0, 99.0)
            }
        }
    }

    /// A REAL expression.
    pub fn real(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        let ty = Type::Real(kind);
        if depth == 0 {
            return self.leaf(ty, shape);
        }
        match self.random.below(17) {
            0..=5 => self.sum_or_product(ty, shape, depth),
            6 => {
                let (left, right) = self.shapes(shape);
                let (a, b) = (
                    self.real(kind, left, depth - 1),
                    self.real(kind, right, depth - 1),
                );
                let most = a.magnitude();
                Value::new(
                    format!("({} / (abs({}) + 1.0_{kind}))", a.text, b.bare()),
                    -most,
                    most,
                )
            }
            7 => {
                let x = self.real(kind, shape, depth - 1);
                let most = x.magnitude().sqrt() + 1.0;
                Value::new(format!("sqrt(abs({}))", x.bare()), 0.0, most)
            }
            8 => self.extreme(ty, shape, depth),
            9 => {
                let x = self.real(kind, shape, depth - 1);
                let x = self.bounded(x, ty, 1e5);
                let function = *self.random.pick(&["aint", "anint", "abs"]);
                let most = x.magnitude() + 1.0;
                Value::new(format!("{function}({})", x.bare()), -most, most)
            }
            10 => {
                let from = self.some_number();
                let x = self.expression(from, shape, depth - 1);
                let most = x.magnitude() * 1.001 + 1.0;
                Value::new(format!("real({}, {kind})", x.bare()), -most, most)
            }
            11 => {
                let z = self.complex(kind, shape, depth - 1);
                Value::new(format!("aimag({})", z.bare()), z.low, z.high)
            }
            12 => {
                let x = self.real(kind, shape, depth - 1);
                let x = self.bounded(x, ty, 1000.0);
                // Higher powers of constants are rounded once by some compilers, and more often by others.
                let (power, most) = (2, 1e6);
                Value::new(format!("({} ** {power})", x.text), -most, most)
            }
            13 => self.merged(ty, shape, depth),
            14 => self
                .called(ty, shape)
                .unwrap_or_else(|| self.leaf(ty, shape)),
            15 if !shape.is_empty() => self.transformed(ty, shape, depth),
            15 => self.reduced(ty, depth),
            _ => self.leaf(ty, shape),
        }
    }

    /// A COMPLEX expression.
    pub fn complex(&mut self, kind: u8, shape: &[i64], depth: u32) -> Value {
        let ty = Type::Complex(kind);
        if depth == 0 {
            return self.leaf(ty, shape);
        }
        match self.random.below(8) {
            0..=2 => self.sum_or_product(ty, shape, depth),
            3 => {
                let (left, right) = self.shapes(shape);
                let (a, b) = (
                    self.real(kind, left, depth - 1),
                    self.real(kind, right, depth - 1),
                );
                let most = a.magnitude().max(b.magnitude());
                Value::new(
                    format!("cmplx({}, {}, {kind})", a.bare(), b.bare()),
                    -most,
                    most,
                )
            }
            4 => {
                let z = self.complex(kind, shape, depth - 1);
                let most = z.magnitude();
                Value::new(format!("conjg({})", z.bare()), -most, most)
            }
            5 => self.merged(ty, shape, depth),
            6 if !shape.is_empty() => self.transformed(ty, shape, depth),
            _ => self.leaf(ty, shape),
        }
    }
}

/// An integer constant of a kind.
pub fn integer_text(n: i64, kind: u8) -> String {
    match n < 0 {
        true => format!("({n}_{kind})"),
        false => format!("{n}_{kind}"),
    }
}

fn absolute(value: &Value) -> String {
    format!("abs({})", value.bare())
}
