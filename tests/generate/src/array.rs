//! Arrays: constructors, transformational functions that give a shape, reductions that give a scalar.

use crate::Generator;
use crate::scope::{Purpose, Variable};
use crate::value::{Type, Value};

fn listed(shape: &[i64]) -> String {
    let texts: Vec<String> = shape.iter().map(i64::to_string).collect();
    format!("[{}]", texts.join(", "))
}

impl Generator {
    /// Extents of a small array.
    pub fn some_shape(&mut self, rank: usize) -> Vec<i64> {
        let most = if rank > 2 { 3 } else { 5 };
        (0..rank).map(|_| self.random.between(1, most)).collect()
    }

    /// A type of numbers.
    pub fn some_number(&mut self) -> Type {
        *self.random.pick(&[
            Type::Integer(1),
            Type::Integer(2),
            Type::Integer(4),
            Type::Integer(4),
            Type::Integer(4),
            Type::Integer(8),
            Type::Real(4),
            Type::Real(4),
            Type::Real(8),
            Type::Real(8),
        ])
    }

    /// A type.
    pub fn some_type(&mut self) -> Type {
        match self.random.below(12) {
            0 => Type::Logical(*self.random.pick(&[1, 4, 4, 8])),
            1 if self.texts => Type::Character(self.random.between(1, 6)),
            2 => Type::Complex(*self.random.pick(&[4, 8])),
            3 => Type::Logical(4),
            _ => self.some_number(),
        }
    }

    /// An array constructor, reshaped or spread where it takes more than one dimension.
    pub fn constructed(&mut self, ty: Type, shape: &[i64]) -> Value {
        if let [n] = shape {
            return self.listed_values(ty, *n);
        }
        if self.random.chance(40) && !matches!(ty, Type::Character(_) | Type::Derived(_)) {
            return self.spread(ty, shape, 0);
        }
        let size: i64 = shape.iter().product();
        let flat = match size > 8 {
            true => self.implied(ty, size),
            false => self.listed_values(ty, size),
        };
        Value::new(
            format!("reshape({}, {})", flat.text, listed(shape)),
            flat.low,
            flat.high,
        )
    }

    /// `[a, b, c]` or an implied DO.
    fn listed_values(&mut self, ty: Type, n: i64) -> Value {
        if n > 6 || self.random.chance(25) {
            return self.implied(ty, n);
        }
        let values: Vec<Value> = (0..n).map(|_| self.leaf(ty, &[])).collect();
        let texts: Vec<String> = values.iter().map(|v| v.bare().to_string()).collect();
        let low = values.iter().map(|v| v.low).fold(f64::INFINITY, f64::min);
        let high = values
            .iter()
            .map(|v| v.high)
            .fold(f64::NEG_INFINITY, f64::max);
        let prefix = match ty {
            Type::Character(_) => format!("{} :: ", self.declared(ty)),
            _ => String::new(),
        };
        Value::new(format!("[{prefix}{}]", texts.join(", ")), low, high)
    }

    /// An implied DO.
    fn implied(&mut self, ty: Type, n: i64) -> Value {
        let name = self.loop_name(n);
        let step = *self.random.pick(&[1, 1, 1, 2, -1]);
        let from = if step < 0 { n } else { 1 };
        let to = from + (n - 1) * step;
        let mut index = Variable::new(&name, Type::Integer(4), vec![], usize::MAX);
        index.writable = false;
        index.range = Some((from.min(to) as f64, from.max(to) as f64));
        self.scope.push(index);
        let value = match ty {
            Type::Character(_) | Type::Derived(_) | Type::Logical(_) => self.leaf(ty, &[]),
            _ => self.expression(ty, &[], 1),
        };
        self.scope.pop();
        let prefix = match ty {
            Type::Character(_) => format!("{} :: ", self.declared(ty)),
            _ => String::new(),
        };
        let stride = if step == 1 {
            String::new()
        } else {
            format!(", {step}")
        };
        let text = format!(
            "[{prefix}({}, {name} = {from}, {to}{stride})]",
            value.bare()
        );
        Value::new(text, value.low, value.high)
    }

    fn spread(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let dim = self.random.below(shape.len());
        let mut inner = shape.to_vec();
        let copies = inner.remove(dim);
        let x = match inner.is_empty() {
            true => self.leaf(ty, &inner),
            false => self.expression(ty, &inner, depth),
        };
        let (first, second) = match self.random.chance(50) {
            true => ("dim=", "ncopies="),
            false => ("", ""),
        };
        let dim = dim + 1;
        Value::new(
            format!("spread({}, {first}{dim}, {second}{copies})", x.bare()),
            x.low,
            x.high,
        )
    }

    /// A function of arrays that gives this shape.
    pub fn transformed(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        if !self.transforms {
            return self.leaf(ty, shape);
        }
        let depth = depth - 1;
        match self.random.below(9) {
            0 => self.spread(ty, shape, depth),
            1 | 2 => self.shifted(ty, shape, depth),
            3 if shape.len() == 2 => {
                let x = self.expression(ty, &[shape[1], shape[0]], depth);
                Value::new(format!("transpose({})", x.bare()), x.low, x.high)
            }
            4 if shape.len() == 2 && matches!(ty, Type::Integer(4 | 8)) => {
                self.product(ty, shape, depth)
            }
            5 if shape.len() < 3 => self.along(ty, shape, depth),
            6 if shape.len() == 1 => self.packed(ty, shape, depth),
            7 => self.unpacked(ty, shape, depth),
            _ => self.reshaped(ty, shape, depth),
        }
    }

    fn shifted(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let x = self.expression(ty, shape, depth);
        let dim = self.random.between(1, shape.len() as i64);
        let rest: Vec<i64> = (1..=shape.len() as i64)
            .filter(|d| *d != dim)
            .map(|d| shape[d as usize - 1])
            .collect();
        let shift = match !rest.is_empty() && self.random.chance(30) {
            true => {
                let x = self.integer(4, &rest, 0);
                self.bounded(x, Type::Integer(4), 9.0).bare().to_string()
            }
            false => self.random.between(-4, 5).to_string(),
        };
        if self.random.chance(50) {
            return Value::new(
                format!("cshift({}, {shift}, {dim})", x.bare()),
                x.low,
                x.high,
            );
        }
        let fill = match self.random.chance(50) && !matches!(ty, Type::Character(_)) {
            true => {
                let fill = self.leaf(ty, &[]);
                (format!(", boundary={}", fill.bare()), fill.low, fill.high)
            }
            false => (String::new(), 0.0, 0.0),
        };
        let text = format!("eoshift({}, {shift}{}, dim={dim})", x.bare(), fill.0);
        Value::new(
            text,
            x.low.min(fill.1).min(0.0),
            x.high.max(fill.2).max(0.0),
        )
    }

    /// MATMUL.
    fn product(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let inner = self.random.between(1, 4);
        let mut factor = |shape: &[i64]| {
            let x = self.expression(ty, shape, depth);
            self.bounded(x, ty, 1000.0)
        };
        let (a, b) = (factor(&[shape[0], inner]), factor(&[inner, shape[1]]));
        let most = a.magnitude() * b.magnitude() * inner as f64;
        Value::new(format!("matmul({}, {})", a.bare(), b.bare()), -most, most)
    }

    /// A reduction along a dimension.
    fn along(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let dim = self.random.below(shape.len() + 1);
        let mut outer = shape.to_vec();
        outer.insert(dim, self.random.between(1, 4));
        let extent = outer[dim] as f64;
        let dim = dim + 1;
        if let Type::Logical(_) = ty {
            let function = *self.random.pick(&["any", "all"]);
            let x = self.logical(4, &outer, depth);
            return Value::new(format!("{function}({}, {dim})", x.bare()), 0.0, 0.0);
        }
        let (Type::Integer(_) | Type::Real(_)) = ty else {
            return self.leaf(ty, shape);
        };
        let x = self.expression(ty, &outer, depth);
        let x = self.bounded(x, ty, (ty.most() / 200.0).floor().max(10.0));
        let (mask, masked) = self.mask(&outer, depth);
        match self.random.below(3) {
            0 if ty == Type::Integer(4) => {
                let mask = self.logical(4, &outer, depth);
                Value::new(format!("count({}, dim={dim})", mask.bare()), 0.0, extent)
            }
            1 if !masked => {
                let function = *self.random.pick(&["minval", "maxval"]);
                Value::new(
                    format!("{function}({}, dim={dim})", x.bare()),
                    x.low,
                    x.high,
                )
            }
            _ => {
                let most = x.magnitude() * extent;
                Value::new(format!("sum({}, dim={dim}{mask})", x.bare()), -most, most)
            }
        }
    }

    fn mask(&mut self, shape: &[i64], depth: u32) -> (String, bool) {
        match self.random.chance(35) {
            true => (
                format!(", mask={}", self.logical(4, shape, depth.min(1)).bare()),
                true,
            ),
            false => (String::new(), false),
        }
    }

    /// PACK with a vector that makes its size known.
    fn packed(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let from = self.some_shape(2);
        let size: i64 = from.iter().product();
        if size > shape[0] || matches!(ty, Type::Character(_)) {
            return self.leaf(ty, shape);
        }
        let x = self.expression(ty, &from, depth);
        let mask = self.logical(4, &from, depth.min(1));
        let vector = self.leaf(ty, shape);
        let text = format!("pack({}, {}, {})", x.bare(), mask.bare(), vector.bare());
        Value::new(text, x.low.min(vector.low), x.high.max(vector.high))
    }

    fn unpacked(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let size: i64 = shape.iter().product();
        let vector = self.leaf(ty, &[size]);
        let mask = self.logical(4, shape, depth.min(1));
        let whole = self.random.chance(60);
        let field = self.leaf(ty, if whole { shape } else { &[] });
        let text = format!(
            "unpack({}, {}, {})",
            vector.bare(),
            mask.bare(),
            field.bare()
        );
        Value::new(text, vector.low.min(field.low), vector.high.max(field.high))
    }

    fn reshaped(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let size: i64 = shape.iter().product();
        let source = match (1..=5).rev().find(|n| size % n == 0) {
            Some(n) if n > 1 && n < size && self.random.chance(60) => vec![n, size / n],
            _ => vec![size],
        };
        let x = self.expression(ty, &source, depth);
        let order = match shape.len() == 2 && self.random.chance(30) {
            true => ", order=[2, 1]",
            false => "",
        };
        Value::new(
            format!("reshape({}, {}{order})", x.bare(), listed(shape)),
            x.low,
            x.high,
        )
    }

    /// A reduction to a scalar.
    pub fn reduced(&mut self, ty: Type, depth: u32) -> Value {
        if !self.transforms {
            return self.leaf(ty, &[]);
        }
        let rank = 1 + self.random.below(2);
        let shape = self.some_shape(rank);
        let size = shape.iter().product::<i64>() as f64;
        let depth = depth - 1;
        if self.random.chance(15) && matches!(ty, Type::Integer(_)) {
            return self.located(ty, &shape[..1], depth);
        }
        let limit = (ty.most() / 100.0).floor().max(4.0);
        let x = self.expression(ty, &shape, depth);
        let x = self.bounded(x, ty, limit);
        let (mask, masked) = self.mask(&shape, depth);
        match self.random.below(4) {
            0 if !masked => {
                let function = *self.random.pick(&["minval", "maxval"]);
                Value::new(format!("{function}({})", x.bare()), x.low, x.high)
            }
            1 if ty != Type::Integer(1) => {
                let n = self.random.between(1, 5);
                let factor = |g: &mut Generator| {
                    let x = g.expression(ty, &[n], depth);
                    g.bounded(x, ty, (ty.most() / 10.0).sqrt().floor().min(1e5))
                };
                let (a, b) = (factor(self), factor(self));
                let most = a.magnitude() * b.magnitude() * n as f64;
                Value::new(
                    format!("dot_product({}, {})", a.bare(), b.bare()),
                    -most,
                    most,
                )
            }
            _ => {
                let most = x.magnitude() * size;
                Value::new(format!("sum({}{mask})", x.bare()), -most, most)
            }
        }
    }

    /// MAXLOC, MINLOC and FINDLOC of an array of one dimension.
    fn located(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let Type::Integer(kind) = ty else {
            unreachable!("a type of integers")
        };
        let of = self.some_number();
        let x = self.expression(of, shape, depth);
        let (mask, _) = self.mask(shape, depth);
        let back = if self.random.chance(30) {
            ", back=.true."
        } else {
            ""
        };
        let text = match self.random.below(3) {
            0 => {
                let sought = self.leaf(of, &[]);
                format!(
                    "findloc({}, {}, 1{mask}, kind={kind}{back})",
                    x.bare(),
                    sought.bare()
                )
            }
            n => {
                let function = ["", "maxloc", "minloc"][n];
                format!("{function}({}, 1{mask}, kind={kind}{back})", x.bare())
            }
        };
        Value::new(text, 0.0, 9.0)
    }

    /// An array that pointers may point to, or that may be handed over.
    pub fn handle(
        &mut self,
        ty: Type,
        shape: &[i64],
        accept: &dyn Fn(&Variable) -> bool,
    ) -> Option<Value> {
        self.designator(ty, shape, Purpose::Handle, accept)
    }
}
