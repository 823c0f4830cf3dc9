//! Variables that statements may use, and the designators of a shape that they give: elements, sections with strides, vector subscripts.

use crate::Generator;
use crate::value::{Type, Value};

/// How a variable is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Neither allocatable nor a pointer.
    Plain,
    /// ALLOCATABLE, allocated.
    Allocatable,
    /// POINTER, associated.
    Pointer,
}

/// A variable, a component of one, or a component of the elements of an array.
#[derive(Clone, Debug)]
pub struct Variable {
    /// What stands before subscripts.
    pub stem: String,
    /// What stands after them.
    pub suffix: String,
    /// Its type.
    pub ty: Type,
    /// Lower and upper bounds.
    pub bounds: Vec<(i64, i64)>,
    /// How it is held.
    pub held: Held,
    /// Whether statements may change it.
    pub writable: bool,
    /// Whether pointers may point to it.
    pub target: bool,
    /// Whether it is the last dimension's size that nobody knows.
    pub assumed_size: bool,
    /// The object that it is part of, or points to.
    pub root: usize,
    /// Bounds of its value, where they are closer than its type's.
    pub range: Option<(f64, f64)>,
}

impl Variable {
    /// A variable that may be changed.
    pub fn new(name: &str, ty: Type, bounds: Vec<(i64, i64)>, root: usize) -> Variable {
        Variable {
            stem: name.to_string(),
            suffix: String::new(),
            ty,
            bounds,
            held: Held::Plain,
            writable: true,
            target: false,
            assumed_size: false,
            root,
            range: None,
        }
    }

    /// The whole of it.
    pub fn whole(&self) -> String {
        format!("{}{}", self.stem, self.suffix)
    }

    /// The extents.
    pub fn shape(&self) -> Vec<i64> {
        self.bounds.iter().map(|(l, u)| u - l + 1).collect()
    }

    /// Number of elements.
    pub fn size(&self) -> i64 {
        self.shape().iter().product()
    }

    /// Bounds of the values, or of the length.
    pub fn values(&self) -> (f64, f64) {
        match self.ty {
            Type::Character(length) => (length as f64, length as f64),
            ty => self.range.unwrap_or((-ty.limit(), ty.limit())),
        }
    }
}

/// What a designator is wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Its value.
    Read,
    /// It is assigned: no element twice.
    Write,
    /// It becomes an argument that may be changed, or the target of a pointer: no vector subscripts.
    Handle,
}

impl Generator {
    /// A designator with this type and shape; `accept` says of which variables.
    pub fn designator(
        &mut self,
        ty: Type,
        shape: &[i64],
        purpose: Purpose,
        accept: &dyn Fn(&Variable) -> bool,
    ) -> Option<Value> {
        let fits = |v: &Variable| {
            v.ty == ty
                && (purpose == Purpose::Read || v.writable)
                && v.bounds.len() >= shape.len()
                && v.bounds.len() <= shape.len() + 2
                && accept(v)
                && embeds(&v.shape(), shape)
        };
        let found: Vec<usize> = (0..self.scope.len())
            .filter(|at| fits(&self.scope[*at]))
            .collect();
        if found.is_empty() {
            return None;
        }
        // What was declared last is nearest.
        let at = match self.random.chance(40) {
            true => found[found.len() - 1 - self.random.below(found.len().min(4))],
            false => *self.random.pick(&found),
        };
        let variable = self.scope[at].clone();
        self.touch(variable.root);
        let text = self.section(&variable, shape, purpose);
        let (low, high) = variable.values();
        let mut value = Value::new(text, low, high);
        value.root = Some(variable.root);
        Some(value)
    }

    /// Notes that the procedure uses an object that is not its own.
    pub fn touch(&mut self, root: usize) {
        if root < self.own_from {
            self.touched.insert(root);
        }
    }

    /// A part of a variable with a shape.
    pub fn section(&mut self, variable: &Variable, shape: &[i64], purpose: Purpose) -> String {
        let extents = variable.shape();
        if extents == shape && !variable.assumed_size && self.random.chance(60)
            || extents.is_empty()
        {
            return variable.whole();
        }
        let taken = self.dimensions(&extents, shape);
        let mut next = 0;
        let mut subscripts = Vec::new();
        for (at, bounds) in variable.bounds.iter().enumerate() {
            if taken.contains(&at) {
                let last = variable.assumed_size && at + 1 == variable.bounds.len();
                subscripts.push(self.triplet(*bounds, shape[next], purpose, last));
                next += 1;
            } else {
                subscripts.push(self.subscript(*bounds));
            }
        }
        format!(
            "{}({}){}",
            variable.stem,
            subscripts.join(", "),
            variable.suffix
        )
    }

    /// Which dimensions of the extents hold those of the shape.
    fn dimensions(&mut self, extents: &[i64], shape: &[i64]) -> Vec<usize> {
        for _ in 0..20 {
            let mut order = self.random.shuffled(extents.len());
            order.truncate(shape.len());
            order.sort_unstable();
            if order.iter().zip(shape).all(|(at, n)| extents[*at] >= *n) {
                return order;
            }
        }
        first_embedding(extents, shape)
    }

    /// A section of `count` elements along one dimension.
    fn triplet(
        &mut self,
        (low, high): (i64, i64),
        count: i64,
        purpose: Purpose,
        open: bool,
    ) -> String {
        let extent = high - low + 1;
        if count == extent && !open && self.random.chance(50) {
            return ":".to_string();
        }
        if purpose != Purpose::Handle && self.vectors && self.random.chance(12) {
            return self.vector((low, high), count, purpose);
        }
        let steps: Vec<i64> = [1, 1, 2, -1, -2, 3]
            .into_iter()
            .filter(|s: &i64| (count - 1) * s.abs() < extent && (!self.forward || *s > 0))
            .collect();
        let step = *self.random.pick(&steps);
        let reach = (count - 1) * step;
        let from = match step > 0 {
            true => self.random.between(low, high - reach),
            false => self.random.between(low - reach, high),
        };
        let mut to = from + reach;
        // The stride need not hit the last element.
        if step.abs() > 1 && self.random.chance(30) {
            let further = to + step.signum();
            if further >= low && further <= high {
                to = further;
            }
        }
        let first = match step > 0 && from == low && self.random.chance(30) {
            true => String::new(),
            false => from.to_string(),
        };
        let last = match to == high && step > 0 && !open && self.random.chance(30) {
            true => String::new(),
            false => to.to_string(),
        };
        match step {
            1 => format!("{first}:{last}"),
            _ => format!("{first}:{last}:{step}"),
        }
    }

    /// A vector subscript.
    fn vector(&mut self, (low, high): (i64, i64), count: i64, purpose: Purpose) -> String {
        let extent = (high - low + 1) as usize;
        let picked: Vec<i64> = match purpose == Purpose::Read {
            true => (0..count).map(|_| self.random.between(low, high)).collect(),
            false => {
                let order = self.random.shuffled(extent);
                order
                    .iter()
                    .take(count as usize)
                    .map(|at| low + *at as i64)
                    .collect()
            }
        };
        let texts: Vec<String> = picked.iter().map(i64::to_string).collect();
        format!("[{}]", texts.join(", "))
    }

    /// A subscript within bounds: a constant, a loop's variable, or a computed one.
    pub fn subscript(&mut self, (low, high): (i64, i64)) -> String {
        let inside = |v: &&Variable| {
            matches!(v.ty, Type::Integer(_))
                && v.bounds.is_empty()
                && v.range
                    .is_some_and(|(l, h)| l >= low as f64 && h <= high as f64)
        };
        let loops: Vec<(String, usize)> = self
            .scope
            .iter()
            .filter(inside)
            .map(|v| (v.whole(), v.root))
            .collect();
        if !loops.is_empty() && self.random.chance(70) {
            let (text, root) = self.random.pick(&loops).clone();
            self.touch(root);
            return text;
        }
        if self.random.chance(75) || self.depth > 3 || self.independent.is_some() {
            return self.random.between(low, high).to_string();
        }
        self.depth += 2;
        let index = self.integer(4, &[], 1);
        self.depth -= 2;
        format!("{low} + modulo({}, {})", index.bare(), high - low + 1)
    }
}

/// Whether a shape fits into extents, dimension by dimension in order.
pub fn embeds(extents: &[i64], shape: &[i64]) -> bool {
    first_embedding(extents, shape).len() == shape.len()
}

fn first_embedding(extents: &[i64], shape: &[i64]) -> Vec<usize> {
    let mut taken = Vec::new();
    for (at, extent) in extents.iter().enumerate() {
        if taken.len() < shape.len() && *extent >= shape[taken.len()] {
            taken.push(at);
        }
    }
    taken
}
