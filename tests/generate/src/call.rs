//! Calls: actual arguments of every kind for the dummy arguments of the procedures that are there.

use crate::Generator;
use crate::procedure::{Dummy, Form, Intent, Procedure};
use crate::scope::{Held, Purpose};
use crate::value::{Type, Value};

/// Actual arguments of a call.
struct Actuals {
    texts: Vec<String>,
    /// Objects handed over by reference that are changed.
    changed: Vec<usize>,
    /// All objects handed over by reference.
    handed: Vec<usize>,
}

impl Generator {
    /// Statements may cost so much.
    const COST: u64 = 60_000;

    fn affordable(&self, p: &Procedure) -> bool {
        self.trip * p.cost < Self::COST
    }

    /// A reference to a function that gives this type and shape.
    pub fn called(&mut self, ty: Type, shape: &[i64]) -> Option<Value> {
        let fits = |p: &Procedure| {
            let result = match &p.result {
                Some((t, s)) => *t == ty && (s == shape || p.elemental),
                None => false,
            };
            result && self.affordable(p) && (p.pure || !self.pure_only) && self.kernel == p.device
        };
        let found: Vec<usize> = (0..self.procedures.len())
            .filter(|at| fits(&self.procedures[*at]))
            .collect();
        if found.is_empty() || self.depth > 4 {
            return None;
        }
        let procedure = self.procedures[*self.random.pick(&found)].clone();
        let actuals = self.actuals(&procedure, shape)?;
        self.cost += self.trip * procedure.cost * shape.iter().product::<i64>().max(1) as u64;
        self.touched
            .extend(procedure.touched.iter().filter(|r| **r < self.own_from));
        let limit = ty.limit();
        let mut value = Value::new(
            format!("{}({})", procedure.called(), actuals.texts.join(", ")),
            -limit,
            limit,
        );
        if let Type::Character(n) = ty {
            (value.low, value.high) = (n as f64, n as f64);
        }
        Some(value)
    }

    /// CALL of a subroutine.
    pub fn call(&mut self) {
        let found: Vec<usize> = (0..self.procedures.len())
            .filter(|at| {
                let p = &self.procedures[*at];
                p.result.is_none() && p.bound.is_none() && self.affordable(p)
            })
            .collect();
        if found.is_empty() {
            return;
        }
        let procedure = self.procedures[*self.random.pick(&found)].clone();
        let shape = match procedure.elemental && self.random.chance(60) {
            true => self.some_shape(1),
            false => vec![],
        };
        let Some(actuals) = self.actuals(&procedure, &shape) else {
            return;
        };
        self.cost += self.trip * procedure.cost * shape.iter().product::<i64>().max(1) as u64;
        self.touched
            .extend(procedure.touched.iter().filter(|r| **r < self.own_from));
        self.line(&format!(
            "call {}({})",
            procedure.called(),
            actuals.texts.join(", ")
        ));
    }

    fn actuals(&mut self, p: &Procedure, shape: &[i64]) -> Option<Actuals> {
        let mut actuals = Actuals {
            texts: Vec::new(),
            changed: Vec::new(),
            handed: Vec::new(),
        };
        let mut keywords = false;
        for dummy in &p.dummies {
            if dummy.optional && self.random.chance(40) {
                keywords = true;
                continue;
            }
            let shape = if p.elemental { shape } else { &dummy.shape() };
            let text = self.actual(p, dummy, shape, &mut actuals)?;
            keywords = keywords || self.random.chance(8);
            actuals.texts.push(match keywords {
                true => format!("{}={text}", dummy.name),
                false => text,
            });
        }
        Some(actuals)
    }

    /// The text of one actual argument.
    fn actual(
        &mut self,
        p: &Procedure,
        dummy: &Dummy,
        shape: &[i64],
        so_far: &mut Actuals,
    ) -> Option<String> {
        let changes = matches!(dummy.intent, Intent::Out | Intent::InOut);
        let held = match dummy.form {
            Form::Allocatable => Some(Held::Allocatable),
            Form::Pointer => Some(Held::Pointer),
            _ => None,
        };
        if !changes && held.is_none() && self.random.chance(50) {
            return Some(self.by_value(p, dummy, shape, so_far));
        }
        let (barred, touched) = (so_far.changed.clone(), p.touched.clone());
        let used = so_far.handed.clone();
        let accept = move |v: &crate::scope::Variable| {
            let reached = barred.contains(&v.root) || touched.contains(&v.root);
            let free = !(reached || changes && used.contains(&v.root));
            let whole = held.is_none_or(|h| v.held == h && v.suffix.is_empty());
            // An element's elements lie together, so that a dummy argument may have other bounds; sections of them are copied.
            free && whole
        };
        let purpose = if changes {
            Purpose::Handle
        } else {
            Purpose::Read
        };
        let value = match held {
            Some(_) => self.whole_of(dummy.ty, shape, changes, &accept),
            None => self.designator(dummy.ty, shape, purpose, &accept),
        };
        match value {
            Some(value) => {
                let root = value.root.expect("a designator");
                so_far.handed.push(root);
                if changes {
                    so_far.changed.push(root);
                }
                Some(value.text)
            }
            None if !changes && held.is_none() => Some(self.by_value(p, dummy, shape, so_far)),
            None => None,
        }
    }

    fn by_value(
        &mut self,
        p: &Procedure,
        dummy: &Dummy,
        shape: &[i64],
        so_far: &mut Actuals,
    ) -> String {
        // An elemental procedure takes scalars for some arguments; the first one says the shape.
        let shape = match p.elemental && !so_far.texts.is_empty() && self.random.chance(40) {
            true => &[],
            false => shape,
        };
        let value = self.for_variable(dummy.ty, shape, 2);
        match value.root {
            Some(root)
                if so_far.changed.contains(&root) || p.touched.contains(&root) || p.changes() =>
            {
                format!("({})", value.text)
            }
            Some(root) => {
                so_far.handed.push(root);
                value.text
            }
            None => match dummy.ty {
                Type::Character(n) if shape.is_empty() && value.low < n as f64 => {
                    format!("{} // '{}'", value.text, "_".repeat(n as usize))
                }
                _ => value.bare().to_string(),
            },
        }
    }

    /// A whole variable with exactly this shape.
    fn whole_of(
        &mut self,
        ty: Type,
        shape: &[i64],
        changes: bool,
        accept: &dyn Fn(&crate::scope::Variable) -> bool,
    ) -> Option<Value> {
        let found: Vec<usize> = (0..self.scope.len())
            .filter(|at| {
                let v = &self.scope[*at];
                v.ty == ty && v.shape() == shape && (v.writable || !changes) && accept(v)
            })
            .collect();
        if found.is_empty() {
            return None;
        }
        let v = self.scope[*self.random.pick(&found)].clone();
        self.touch(v.root);
        let mut value = Value::new(v.whole(), 0.0, 0.0);
        value.root = Some(v.root);
        Some(value)
    }
}
