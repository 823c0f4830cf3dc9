//! Statements without blocks: assignments, pointers, allocation, calls, output.

use crate::Generator;
use crate::scope::{Held, Purpose, Variable};
use crate::value::{Type, Value};

impl Generator {
    /// Writes a line.
    pub fn line(&mut self, text: &str) {
        let indent = "  ".repeat(self.indent);
        self.lines.push(format!("{indent}{text}"));
    }

    /// Writes some statements, blocks among them.
    pub fn statements(&mut self, count: usize, depth: u32) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    /// Writes one statement.
    pub fn statement(&mut self, depth: u32) {
        self.cost += self.trip * 8;
        let nested = depth > 0 && self.trip < 200;
        match self.random.below(40) {
            0..=8 => self.assign_scalar(),
            9..=17 => self.assign_array(),
            18..=20 if self.calls => self.call(),
            21 if nested => self.conditional(depth),
            22 if nested => self.selection(depth),
            23..=25 if nested => self.counted(depth),
            26 if nested => self.searching(depth),
            27 | 28 => self.masked(),
            29 => self.each(),
            30 if nested => self.block(depth),
            31 if nested => self.associate(depth),
            32 if nested => self.while_loop(depth),
            33 if self.straight => self.reallocate(),
            34 if self.straight => self.point(),
            35 if self.straight && self.prints => self.show(),
            36 if self.texts => self.edit(),
            37 if self.calls => self.bound_call(),
            _ => self.assign_array(),
        }
    }

    /// A variable that may be assigned, of any type but derived ones.
    fn destination(&mut self, scalar: bool) -> Option<(Type, Vec<i64>)> {
        let fits = |v: &&Variable| v.writable && (scalar || !v.bounds.is_empty());
        let found: Vec<usize> = self
            .scope
            .iter()
            .enumerate()
            .filter(|(_, v)| fits(v))
            .map(|(at, _)| at)
            .collect();
        if found.is_empty() {
            return None;
        }
        let variable = self.scope[*self.random.pick(&found)].clone();
        if scalar {
            return Some((variable.ty, vec![]));
        }
        let extents = variable.shape();
        let mut shape = Vec::new();
        for extent in extents {
            match self.random.below(5) {
                0 => {}
                1 => shape.push(self.random.between(1, extent)),
                _ => shape.push(extent),
            }
        }
        if shape.is_empty() {
            shape.push(variable.bounds[0].1 - variable.bounds[0].0 + 1);
        }
        Some((variable.ty, shape))
    }

    /// A type that converts to this one in an assignment.
    fn source_type(&mut self, ty: Type) -> Type {
        match ty {
            Type::Integer(kind) if self.random.chance(15) => {
                let kinds: Vec<u8> = [1, 2, 4, 8].into_iter().filter(|k| *k <= kind).collect();
                Type::Integer(*self.random.pick(&kinds))
            }
            Type::Real(_) if self.random.chance(20) => {
                *self
                    .random
                    .pick(&[Type::Integer(2), Type::Real(4), Type::Real(8)])
            }
            Type::Complex(_) if self.random.chance(30) => Type::Real(4),
            Type::Logical(_) if self.random.chance(20) => Type::Logical(4),
            ty => ty,
        }
    }

    /// A value for a destination, converted by the assignment.
    pub fn assigned(&mut self, ty: Type, shape: &[i64], depth: u32) -> Value {
        let from = self.source_type(ty);
        let value = self.expression(from, shape, depth);
        self.bounded(value, from, ty.limit().min(from.limit()))
    }

    fn assign_scalar(&mut self) {
        let Some((ty, _)) = self.destination(true) else {
            return;
        };
        let Some(place) = self.designator(ty, &[], Purpose::Write, &|_| true) else {
            return;
        };
        let value = self.assigned(ty, &[], 3);
        self.line(&format!("{} = {}", place.text, value.bare()));
    }

    fn assign_array(&mut self) {
        let Some((ty, shape)) = self.destination(false) else {
            return;
        };
        let Some(place) = self.designator(ty, &shape, Purpose::Write, &|_| true) else {
            return;
        };
        self.cost += self.trip * shape.iter().product::<i64>() as u64;
        let value = match self.random.chance(10) {
            true => self.assigned(ty, &[], 2),
            false => self.assigned(ty, &shape, 3),
        };
        self.line(&format!("{} = {}", place.text, value.bare()));
    }

    /// New bounds of an allocatable variable of the procedure.
    fn reallocate(&mut self) {
        let own = self.own_from;
        let fits = |v: &Variable| {
            v.held == Held::Allocatable
                && !v.target
                && v.root >= own
                && v.writable
                && !v.stem.contains('%')
                && !matches!(v.ty, Type::Derived(_))
                && !v.bounds.is_empty()
        };
        let found: Vec<usize> = (0..self.scope.len())
            .filter(|at| fits(&self.scope[*at]))
            .collect();
        if found.is_empty() || self.dummies_from > 0 {
            return;
        }
        let at = *self.random.pick(&found);
        let v = self.scope[at].clone();
        let shape = self.some_shape(v.bounds.len());
        let (name, ty) = (v.whole(), v.ty);
        match self.random.below(3) {
            0 => {
                let bounds = self.lower_bounds(&shape);
                self.line(&format!("deallocate ({name})"));
                self.line(&format!("allocate ({name}({}))", bounds_text(&bounds)));
                self.scope[at].writable = false;
                let hidden = std::mem::replace(&mut self.scope[at].ty, Type::Derived(usize::MAX));
                let value = self.for_variable(ty, &shape, 1);
                self.scope[at].ty = hidden;
                self.scope[at].writable = true;
                self.line(&format!("{name} = {}", value.bare()));
                self.scope[at].bounds = bounds;
            }
            1 => {
                let value = self.for_variable(ty, &shape, 2);
                if value.root.is_some() || matches!(ty, Type::Character(_)) {
                    return;
                }
                self.line(&format!("{name} = {}", value.bare()));
                if shape != v.shape() {
                    self.scope[at].bounds = shape.iter().map(|n| (1, *n)).collect();
                }
            }
            _ => {
                let value = self.for_variable(ty, &shape, 1);
                if value.text.contains(&name) || matches!(ty, Type::Character(_)) {
                    return;
                }
                let bounds: Vec<(i64, i64)> = shape.iter().map(|n| (0, *n - 1)).collect();
                self.line(&format!("if (allocated({name})) deallocate ({name})"));
                self.line(&format!(
                    "allocate ({name}({}), source={})",
                    bounds_text(&bounds),
                    value.bare()
                ));
                self.scope[at].bounds = bounds;
            }
        }
    }

    /// A pointer to something else.
    fn point(&mut self) {
        let own = self.own_from;
        let fits = |v: &Variable| {
            v.held == Held::Pointer
                && v.writable
                && !v.stem.contains('%')
                && v.root >= own
                && !matches!(v.ty, Type::Derived(_))
        };
        let found: Vec<usize> = (0..self.scope.len())
            .filter(|at| fits(&self.scope[*at]))
            .collect();
        if found.is_empty() || self.dummies_from > 0 {
            return;
        }
        let at = *self.random.pick(&found);
        let v = self.scope[at].clone();
        let shape = self.some_shape(v.bounds.len());
        let Some(target) = self.handle(v.ty, &shape, &|t| {
            t.target && t.held != Held::Pointer && t.root >= own
        }) else {
            return;
        };
        let whole = self
            .scope
            .iter()
            .find(|t| t.whole() == target.text)
            .map(|t| t.bounds.clone());
        let bounds = match (self.random.chance(40), whole) {
            _ if shape.is_empty() => vec![],
            (true, _) => {
                let lower: Vec<i64> = shape.iter().map(|_| self.random.between(-2, 3)).collect();
                let texts: Vec<String> = lower.iter().map(|l| format!("{l}:")).collect();
                self.line(&format!(
                    "{}({}) => {}",
                    v.whole(),
                    texts.join(", "),
                    target.text
                ));
                lower
                    .iter()
                    .zip(&shape)
                    .map(|(l, n)| (*l, l + n - 1))
                    .collect()
            }
            (false, Some(bounds)) => {
                self.line(&format!("{} => {}", v.whole(), target.text));
                bounds
            }
            (false, None) => {
                self.line(&format!("{} => {}", v.whole(), target.text));
                shape.iter().map(|n| (1, *n)).collect()
            }
        };
        if shape.is_empty() {
            self.line(&format!("{} => {}", v.whole(), target.text));
        }
        self.scope[at].bounds = bounds;
        self.scope[at].root = target.root.expect("a designator");
    }

    /// Lower bounds for a shape.
    pub fn lower_bounds(&mut self, shape: &[i64]) -> Vec<(i64, i64)> {
        let mut bound = |n: &i64| {
            let low = match self.random.chance(55) {
                true => 1,
                false => self.random.between(-3, 4),
            };
            (low, low + n - 1)
        };
        shape.iter().map(&mut bound).collect()
    }

    /// List-directed output of a value.
    fn show(&mut self) {
        let ty = self.some_type();
        let shape = match self.random.chance(50) {
            true => vec![],
            false => self.some_shape(1),
        };
        let value = self.expression(ty, &shape, 2);
        let value = self.bounded(value, ty, ty.limit());
        self.line(&format!("print *, {}", value.bare()));
    }

    /// Characters: substrings, internal files.
    fn edit(&mut self) {
        let length = self.random.between(3, 6);
        let Some(place) = self.designator(Type::Character(length), &[], Purpose::Write, &|_| true)
        else {
            return;
        };
        match self.random.below(4) {
            0 | 1 => {
                let from = self.random.between(1, length);
                let to = self.random.between(from, length);
                let value = self.character(to - from + 1, &[], 2);
                self.line(&format!("{}({from}:{to}) = {}", place.text, value.bare()));
            }
            2 if self.prints => {
                let number = self.integer(4, &[], 2);
                let number = self.bounded(number, Type::Integer(4), 99.0);
                self.line(&format!("write ({}, '(i3)') {}", place.text, number.bare()));
            }
            _ if self.prints => {
                let Some(number) =
                    self.designator(Type::Integer(4), &[], Purpose::Write, &|_| true)
                else {
                    return;
                };
                let n = self.random.between(-9, 99);
                self.line(&format!("{} = '{n}'", place.text));
                self.line(&format!("read ({}, *) {}", place.text, number.text));
            }
            _ => {}
        }
    }

    /// Output of what the variables of the procedure have become.
    pub fn note_variables(&mut self, from: usize) {
        let seen: Vec<Variable> = self.scope[from..]
            .iter()
            .filter(|v| !matches!(v.ty, Type::Derived(_)) && !v.assumed_size)
            .cloned()
            .collect();
        for v in seen {
            if v.writable || self.random.chance(20) {
                self.note(&v);
            }
        }
    }

    /// Output of one variable: a checksum, and bounds.
    pub fn note(&mut self, v: &Variable) {
        let name = v.whole();
        self.cost += self.trip * (30 + v.size() as u64);
        let label = format!("{} {name}", self.unit);
        self.line(&format!("call note('{label}', [key({name})])"));
        if !v.bounds.is_empty() && v.suffix.is_empty() && self.random.chance(40) {
            self.line(&format!("print *, lbound({name}), ubound({name})"));
        }
    }
}

/// Bounds as a declaration or ALLOCATE says them.
pub fn bounds_text(bounds: &[(i64, i64)]) -> String {
    let text = |(low, high): &(i64, i64)| match low {
        1 => high.to_string(),
        _ => format!("{low}:{high}"),
    };
    bounds.iter().map(text).collect::<Vec<_>>().join(", ")
}
