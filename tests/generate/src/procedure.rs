//! Procedures: dummy arguments of every kind, local variables, internal procedures, results.

mod dummies;

use crate::Generator;
use crate::scope::{Held, Variable};
use crate::statement::bounds_text;
use crate::value::Type;
use std::collections::BTreeSet;

/// What a dummy argument is declared as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A scalar, or an array of explicit shape.
    Explicit,
    /// Assumed shape, with lower bounds.
    Assumed,
    /// Assumed size.
    Size,
    /// ALLOCATABLE.
    Allocatable,
    /// POINTER.
    Pointer,
    /// VALUE.
    Value,
}

/// What the procedure does with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// INTENT(IN).
    In,
    /// INTENT(OUT).
    Out,
    /// INTENT(INOUT), or none.
    InOut,
}

/// A dummy argument.
#[derive(Clone, Debug)]
pub struct Dummy {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its bounds.
    pub bounds: Vec<(i64, i64)>,
    /// How it is declared.
    pub form: Form,
    /// What is done with it.
    pub intent: Intent,
    /// OPTIONAL.
    pub optional: bool,
}

impl Dummy {
    /// The extents.
    pub fn shape(&self) -> Vec<i64> {
        self.bounds.iter().map(|(l, u)| u - l + 1).collect()
    }
}

/// A procedure that may be called.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// The generic name by which it is called.
    pub generic: Option<String>,
    /// The type of the object of a type-bound procedure.
    pub bound: Option<usize>,
    /// Its dummy arguments.
    pub dummies: Vec<Dummy>,
    /// Type and shape of a function.
    pub result: Option<(Type, Vec<i64>)>,
    /// ELEMENTAL.
    pub elemental: bool,
    /// PURE.
    pub pure: bool,
    /// Device code may call it.
    pub device: bool,
    /// Objects of others that it uses.
    pub touched: BTreeSet<usize>,
    /// How much a call costs.
    pub cost: u64,
}

impl Procedure {
    /// The name in a call.
    pub fn called(&self) -> &str {
        self.generic.as_deref().unwrap_or(&self.name)
    }

    /// Whether it changes an argument.
    pub fn changes(&self) -> bool {
        self.dummies.iter().any(|d| d.intent != Intent::In)
    }
}

/// What kind of procedure is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A subroutine.
    Subroutine,
    /// A pure function, which may give an array.
    Function,
    /// An elemental function or subroutine.
    Elemental,
}

/// What a procedure's text puts aside while it is made.
struct Kept {
    lines: Vec<String>,
    indent: usize,
    own_from: usize,
    touched: BTreeSet<usize>,
    trip: u64,
    cost: u64,
    flags: [bool; 5],
    unit: String,
    scope: usize,
    loops: usize,
    dummies_from: usize,
}

impl Generator {
    fn enter(&mut self, name: &str, internal: bool) -> Kept {
        let kept = Kept {
            lines: std::mem::take(&mut self.lines),
            indent: self.indent,
            own_from: self.own_from,
            touched: std::mem::take(&mut self.touched),
            trip: self.trip,
            cost: self.cost,
            flags: [
                self.straight,
                self.pure_only,
                self.prints,
                self.calls,
                self.transforms,
            ],
            unit: std::mem::replace(&mut self.unit, format!("{}.{name}", self.seed)),
            scope: self.scope.len(),
            loops: self.loops,
            dummies_from: self.dummies_from,
        };
        self.own_from = self.roots;
        self.indent = if internal { 2 } else { 1 };
        (self.trip, self.cost, self.loops) = (1, 1, 0);
        self.dummies_from = 0;
        kept
    }

    fn leave(&mut self, kept: Kept) -> (Vec<String>, BTreeSet<usize>, u64) {
        let lines = std::mem::replace(&mut self.lines, kept.lines);
        let touched = std::mem::replace(&mut self.touched, kept.touched);
        let cost = self.cost;
        self.indent = kept.indent;
        self.own_from = kept.own_from;
        (self.trip, self.cost, self.loops) = (kept.trip, kept.cost, kept.loops);
        [
            self.straight,
            self.pure_only,
            self.prints,
            self.calls,
            self.transforms,
        ] = kept.flags;
        self.unit = kept.unit;
        self.dummies_from = kept.dummies_from;
        self.scope.truncate(kept.scope);
        (lines, touched, cost)
    }

    /// Makes a procedure and gives its text; from then on it can be called.
    pub fn procedure(&mut self, kind: Kind, internal: bool) -> Vec<String> {
        let name = self.fresh(if kind == Kind::Subroutine { "s" } else { "f" });
        let kept = self.enter(&name, internal);
        let pure = kind != Kind::Subroutine;
        (self.straight, self.pure_only) = (true, pure);
        (self.prints, self.calls) = (!pure, !pure);
        let frozen = self.freeze(pure);
        let dummies = self.dummies(kind);
        let result = match kind {
            Kind::Subroutine => None,
            Kind::Elemental => Some((self.some_plain_type(), vec![])),
            Kind::Function => {
                let rank = self.random.below(3);
                Some((self.some_plain_type(), self.some_shape(rank)))
            }
        };
        let first = self.scope.len();
        let mut late = Vec::new();
        self.declare_dummies(&dummies, &mut late);
        let starts = self.locals(if pure { 1 } else { 4 });
        let internals = self.internals(kind, internal);
        for start in starts {
            self.line(&start);
        }
        self.start_dummies(&dummies);
        let count = if pure {
            self.random.below(3)
        } else {
            4 + self.random.below(6)
        };
        self.statements(count, if pure { 1 } else { 2 });
        self.optionals(&late);
        if !pure {
            self.note_variables(first);
        }
        if let Some((ty, shape)) = &result {
            let value = self.for_variable(*ty, shape, 3);
            self.line(&format!("r = {}", value.bare()));
        }
        for (at, writable) in frozen {
            self.scope[at].writable = writable;
        }
        let loops = self.loops;
        let (body, touched, cost) = self.leave(kept);
        let text = self.procedure_text(
            &name,
            kind,
            &dummies,
            &result,
            internal,
            loops,
            body,
            internals.0,
        );
        let generic = match internal {
            true => None,
            false => self.generic(&name, &dummies, result.is_some()),
        };
        self.procedures.truncate(internals.1);
        self.procedures.push(Procedure {
            name,
            generic,
            bound: None,
            elemental: kind == Kind::Elemental,
            pure,
            device: false,
            dummies,
            result,
            touched,
            cost,
        });
        text
    }

    /// A subroutine without arguments that calls the others.
    pub fn run_procedure(&mut self, name: &str) -> Vec<String> {
        let kept = self.enter(name, false);
        (self.straight, self.pure_only, self.prints, self.calls) = (true, false, true, true);
        let module = 0;
        let starts = self.locals(6);
        let internals = self.internals(Kind::Subroutine, false);
        for start in starts {
            self.line(&start);
        }
        for _ in 0..3 {
            self.statements(4, 3);
            self.call();
        }
        self.note_variables(module);
        let loops = self.loops;
        let (body, _, _) = self.leave(kept);
        let text = self.procedure_text(
            name,
            Kind::Subroutine,
            &[],
            &None,
            false,
            loops,
            body,
            internals.0,
        );
        self.procedures.truncate(internals.1);
        text
    }

    /// Objects of others do not change in a pure procedure.
    fn freeze(&mut self, pure: bool) -> Vec<(usize, bool)> {
        let mut frozen = Vec::new();
        if pure {
            for at in 0..self.scope.len() {
                frozen.push((at, self.scope[at].writable));
                self.scope[at].writable = false;
            }
        }
        frozen
    }

    fn some_plain_type(&mut self) -> Type {
        match self.random.below(10) {
            0 => Type::Logical(4),
            1 => Type::Complex(4),
            2 if self.texts => Type::Character(4),
            _ => self.some_number(),
        }
    }

    /// Declares local variables; gives the statements that set them.
    fn locals(&mut self, count: usize) -> Vec<String> {
        let mut starts = Vec::new();
        for _ in 0..count + self.random.below(3) {
            let rank = *self.random.pick(&[0, 0, 1, 1, 1, 2, 2, 3]);
            let held = match (self.prints, self.random.below(10)) {
                (true, 0 | 1) if rank > 0 => Held::Allocatable,
                (true, 2) => Held::Pointer,
                _ => Held::Plain,
            };
            starts.extend(self.local(rank, held));
        }
        if self.prints && !self.types.is_empty() && self.random.chance(60) {
            let number = self.random.below(self.types.len());
            let rank = self.random.below(2);
            starts.extend(self.structure_variable(number, rank));
        }
        starts
    }

    /// Declares one variable.
    fn local(&mut self, rank: usize, held: Held) -> Vec<String> {
        let ty = self.some_type();
        let shape = self.some_shape(rank);
        let mut bounds = self.lower_bounds(&shape);
        let name = self.fresh("v");
        let mut v = Variable::new(&name, ty, bounds.clone(), self.roots);
        self.roots += 1;
        v.held = held;
        let colons = match rank {
            0 => String::new(),
            _ => format!("({})", vec![":"; rank].join(", ")),
        };
        let dims = if rank == 0 {
            String::new()
        } else {
            format!("({})", bounds_text(&bounds))
        };
        let declared = self.declared(ty);
        let value = self.start(ty, &shape);
        let mut starts = Vec::new();
        match held {
            Held::Plain => {
                v.target = self.prints && self.random.chance(25);
                let target = if v.target { ", target" } else { "" };
                self.line(&format!("{declared}{target} :: {name}{dims}"));
            }
            Held::Allocatable => {
                v.target = self.random.chance(25);
                let target = if v.target { ", target" } else { "" };
                self.line(&format!(
                    "{declared}, allocatable{target} :: {name}{colons}"
                ));
                starts.push(format!("allocate ({name}{dims})"));
            }
            Held::Pointer => {
                self.line(&format!("{declared}, pointer :: {name}{colons}"));
                match self.random.chance(50) {
                    true => starts.push(format!("allocate ({name}{dims})")),
                    false => {
                        let behind = self.fresh("t");
                        self.line(&format!("{declared}, target :: {behind}{dims}"));
                        starts.push(format!("{name} => {behind}"));
                        let mut t = Variable::new(&behind, ty, bounds.clone(), v.root);
                        t.target = true;
                        self.scope.push(t);
                        bounds.clone_from(&v.bounds);
                    }
                }
            }
        }
        starts.push(format!("{name} = {value}"));
        self.scope.push(v);
        starts
    }

    /// Internal procedures, and how many procedures there were before.
    fn internals(&mut self, kind: Kind, internal: bool) -> (Vec<String>, usize) {
        let before = self.procedures.len();
        let mut text = Vec::new();
        if kind == Kind::Subroutine && !internal {
            for _ in 0..self.random.below(3) {
                let kind = *self
                    .random
                    .pick(&[Kind::Subroutine, Kind::Subroutine, Kind::Function]);
                text.extend(self.procedure(kind, true));
            }
        }
        (text, before)
    }

    #[allow(clippy::too_many_arguments)]
    fn procedure_text(
        &mut self,
        name: &str,
        kind: Kind,
        dummies: &[Dummy],
        result: &Option<(Type, Vec<i64>)>,
        internal: bool,
        loops: usize,
        body: Vec<String>,
        internals: Vec<String>,
    ) -> Vec<String> {
        let pad = if internal { "    " } else { "  " };
        let outer = if internal { "  " } else { "" };
        let names: Vec<&str> = dummies.iter().map(|d| d.name.as_str()).collect();
        let (word, end, tail) = match result {
            Some(_) => ("function", "function", " result(r)"),
            None => ("subroutine", "subroutine", ""),
        };
        let prefix = match kind {
            Kind::Elemental => "elemental ",
            Kind::Function => "pure ",
            Kind::Subroutine => "",
        };
        let mut text = vec![format!(
            "{outer}{prefix}{word} {name}({}){tail}",
            names.join(", ")
        )];
        if let Some((ty, shape)) = result {
            let dims = if shape.is_empty() {
                String::new()
            } else {
                format!(
                    "({})",
                    bounds_text(&shape.iter().map(|n| (1, *n)).collect::<Vec<_>>())
                )
            };
            text.push(format!("{pad}{} :: r{dims}", self.declared(*ty)));
        }
        if loops > 0 {
            let all: Vec<String> = (1..=loops).map(|n| format!("i{n}")).collect();
            text.push(format!("{pad}integer :: {}", all.join(", ")));
        }
        text.extend(body);
        if !internals.is_empty() {
            text.push(format!("{outer}contains"));
            text.extend(internals);
        }
        text.push(format!("{outer}end {end} {name}"));
        text
    }

    /// A generic name, when the procedure can be told from those that have it.
    fn generic(&mut self, name: &str, dummies: &[Dummy], function: bool) -> Option<String> {
        if !self.random.chance(40) {
            return None;
        }
        let title = if function { "gf" } else { "gs" };
        let known = self.generics.entry(title.to_string()).or_default();
        let distinct = |others: &Vec<Dummy>| more(dummies, others) || more(others, dummies);
        if !known.iter().all(|(_, others)| distinct(others)) {
            return None;
        }
        known.push((name.to_string(), dummies.to_vec()));
        Some(title.to_string() + &format!("_{}", self.seed))
    }
}

/// Whether one has more arguments of some type, kind and rank that must be there than the other has at all.
fn more(these: &[Dummy], others: &[Dummy]) -> bool {
    let same = |a: &Dummy, b: &Dummy| {
        let ty = match (a.ty, b.ty) {
            (Type::Character(_), Type::Character(_)) => true,
            (a, b) => a == b,
        };
        ty && a.bounds.len() == b.bounds.len()
    };
    these.iter().any(|d| {
        let here = these.iter().filter(|e| same(d, e) && !e.optional).count();
        let there = others.iter().filter(|e| same(d, e)).count();
        here > there
    })
}
