//! Derived types: components of all kinds, extension, type-bound procedures, operators.

use crate::Generator;
use crate::scope::{Held, Purpose, Variable};
use crate::statement::bounds_text;
use crate::value::{Type, Value};

/// A component.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its bounds.
    pub bounds: Vec<(i64, i64)>,
    /// ALLOCATABLE or not.
    pub held: Held,
}

/// A derived type.
#[derive(Clone, Debug)]
pub struct Derived {
    /// Its name.
    pub name: String,
    /// Its components, inherited ones first.
    pub components: Vec<Component>,
    /// The type that it extends.
    pub parent: Option<usize>,
    /// Whether it has type-bound procedures.
    pub bound: bool,
}

impl Generator {
    /// Makes a type; gives the lines of its definition and the procedures bound to it.
    pub fn derived_type(&mut self) -> (Vec<String>, Vec<String>) {
        let name = self.fresh("kind");
        let parents: Vec<usize> = (0..self.types.len())
            .filter(|at| self.types[*at].parent.is_none())
            .collect();
        let parent = match !parents.is_empty() && self.random.chance(25) {
            true => Some(*self.random.pick(&parents)),
            false => None,
        };
        let extends = parent.map_or(String::new(), |p| {
            format!(", extends({})", self.types[p].name)
        });
        let mut text = vec![format!("type{extends} :: {name}")];
        let mut components = parent.map_or(Vec::new(), |p| self.types[p].components.clone());
        for at in 0..2 + self.random.below(4) {
            let component = self.component(&name, at);
            text.push(format!("  {}", self.component_text(&component)));
            components.push(component);
        }
        let bound = self.random.chance(70) && parent.is_none();
        let number = self.types.len();
        self.types.push(Derived {
            name: name.clone(),
            components,
            parent,
            bound,
        });
        let mut procedures = Vec::new();
        if bound {
            text.push("contains".to_string());
            text.push(format!("  procedure :: total_{name}, change_{name}"));
            text.push(format!("  procedure, private :: plus_{name}"));
            text.push(format!("  generic :: operator(+) => plus_{name}"));
            procedures = self.bound_procedures(number);
        }
        text.push(format!("end type {name}"));
        (text, procedures)
    }

    fn component(&mut self, owner: &str, at: usize) -> Component {
        let known: Vec<usize> = (0..self.types.len())
            .filter(|t| self.types[*t].parent.is_none())
            .collect();
        let rank = *self.random.pick(&[0, 0, 0, 1, 1, 2]);
        let ty = match !known.is_empty() && rank == 0 && self.random.chance(20) {
            true => Type::Derived(*self.random.pick(&known)),
            false => self.some_type(),
        };
        let shape = self.some_shape(rank);
        let held = match rank > 0 && self.random.chance(30) {
            true => Held::Allocatable,
            false => Held::Plain,
        };
        let bounds = match held {
            Held::Plain => self.lower_bounds(&shape),
            _ => shape.iter().map(|n| (1, *n)).collect(),
        };
        Component {
            name: format!("{}{}", (b'p' + at as u8) as char, &owner[4..]),
            ty,
            bounds,
            held,
        }
    }

    fn component_text(&mut self, c: &Component) -> String {
        let declared = self.declared(c.ty);
        match c.held {
            Held::Allocatable => {
                format!(
                    "{declared}, allocatable :: {}({})",
                    c.name,
                    vec![":"; c.bounds.len()].join(", ")
                )
            }
            _ => {
                let dims = if c.bounds.is_empty() {
                    String::new()
                } else {
                    format!("({})", bounds_text(&c.bounds))
                };
                let start = match c.ty {
                    Type::Derived(_) => String::new(),
                    ty => format!(" = {}", self.literal(ty).bare()),
                };
                format!("{declared} :: {}{dims}{start}", c.name)
            }
        }
    }

    /// Functions and subroutines bound to a type, and its operator.
    fn bound_procedures(&mut self, number: usize) -> Vec<String> {
        let ty = self.types[number].clone();
        let name = &ty.name;
        let mut text = vec![
            format!("pure function total_{name}(self) result(r)"),
            format!("  class({name}), intent(in) :: self"),
            "  integer(8) :: r".to_string(),
            "  r = 5".to_string(),
        ];
        for c in ty
            .components
            .iter()
            .filter(|c| !matches!(c.ty, Type::Derived(_)))
        {
            text.push(format!(
                "  r = modulo(3 * r + sum(modulo([key(self%{})], 1000_8)), 1000003_8)",
                c.name
            ));
        }
        text.push(format!("end function total_{name}"));
        text.extend([
            format!("subroutine change_{name}(self, by)"),
            format!("  class({name}), intent(inout) :: self"),
            "  integer, intent(in) :: by".to_string(),
        ]);
        let add = self.change(&ty, "self", "by");
        text.extend(add);
        text.push(format!("end subroutine change_{name}"));
        text.extend([
            format!("function plus_{name}(a, b) result(r)"),
            format!("  class({name}), intent(in) :: a"),
            "  integer, intent(in) :: b".to_string(),
            format!("  type({name}) :: r"),
        ]);
        // Extensions are other types: component by component.
        for c in &ty.components {
            text.push(format!("  r%{0} = a%{0}", c.name));
        }
        text.push("  call r%change_NAME(modulo(b, 7))".replace("NAME", name));
        text.push(format!("end function plus_{name}"));
        text
    }

    /// Statements that change the numbers of a structure.
    fn change(&mut self, ty: &Derived, object: &str, by: &str) -> Vec<String> {
        let mut text = Vec::new();
        for c in &ty.components {
            let place = format!("{object}%{}", c.name);
            match c.ty {
                Type::Integer(kind) => text.push(format!(
                    "  {place} = mod({place} + int(mod({by}, 9), {kind}), {}_{kind})",
                    c.ty.limit() as i64
                )),
                Type::Real(kind) => text.push(format!(
                    "  {place} = mod({place} + real(mod({by}, 9), {kind}), {:.1}_{kind})",
                    c.ty.limit()
                )),
                Type::Logical(_) => text.push(format!("  {place} = {place} .neqv. {by} > 3")),
                _ => {}
            }
        }
        text
    }

    /// Declares an object of a type; gives the statements that set it.
    pub fn structure_variable(&mut self, number: usize, rank: usize) -> Vec<String> {
        let name = self.fresh("o");
        let shape = self.some_shape(rank);
        let bounds = self.lower_bounds(&shape);
        let dims = if rank == 0 {
            String::new()
        } else {
            format!("({})", bounds_text(&bounds))
        };
        self.line(&format!(
            "type({}) :: {name}{dims}",
            self.types[number].name
        ));
        let root = self.root();
        let mut starts = Vec::new();
        match bounds.first() {
            None => self.allocate_components(number, &name, &mut starts),
            Some((low, high)) => {
                for at in *low..=*high {
                    self.allocate_components(number, &format!("{name}({at})"), &mut starts);
                }
            }
        }
        self.register(Variable::new(&name, Type::Derived(number), bounds, root));
        starts
    }

    fn allocate_components(&mut self, number: usize, object: &str, starts: &mut Vec<String>) {
        for c in self.types[number].components.clone() {
            let place = format!("{object}%{}", c.name);
            if let Type::Derived(inner) = c.ty {
                self.allocate_components(inner, &place, starts);
            } else if c.held == Held::Allocatable {
                let value = self.start(
                    c.ty,
                    &c.bounds.iter().map(|(l, u)| u - l + 1).collect::<Vec<_>>(),
                );
                starts.push(format!("allocate ({place}({}))", bounds_text(&c.bounds)));
                starts.push(format!("{place} = {value}"));
            }
        }
    }

    /// Makes a variable known, and its components.
    pub fn register(&mut self, v: Variable) {
        if let Type::Derived(number) = v.ty {
            self.register_components(&v, number);
        }
        self.scope.push(v);
    }

    fn register_components(&mut self, v: &Variable, number: usize) {
        for c in self.types[number].components.clone() {
            let mut part = v.clone();
            part.ty = c.ty;
            part.held = Held::Plain;
            if v.bounds.is_empty() {
                part.stem = format!("{}%{}", v.whole(), c.name);
                part.bounds = c.bounds.clone();
                part.held = c.held;
                self.register(part);
            } else if c.bounds.is_empty() {
                part.suffix = format!("{}%{}", v.suffix, c.name);
                self.register(part);
            } else if v.suffix.is_empty() {
                let at = self.random.between(v.bounds[0].0, v.bounds[0].1);
                if v.bounds.len() == 1 {
                    part.stem = format!("{}({at})%{}", v.stem, c.name);
                    part.bounds = c.bounds.clone();
                    part.held = c.held;
                    self.register(part);
                }
            }
        }
    }

    /// An expression of a derived type.
    pub fn structure(&mut self, number: usize, shape: &[i64], depth: u32) -> Value {
        let ty = Type::Derived(number);
        if self.random.chance(60)
            && let Some(value) = self.designator(ty, shape, Purpose::Read, &|_| true)
        {
            let operator = shape.is_empty()
                && self.types[number].bound
                && self.calls
                && depth > 0
                && self.random.chance(30);
            if operator {
                let n = self.integer(4, &[], 1);
                return Value::new(format!("({} + {})", value.text, n.text), 0.0, 0.0);
            }
            return value;
        }
        if let [n] = shape {
            let all: Vec<String> = (0..*n)
                .map(|_| self.structure_constructor(number, depth))
                .collect();
            return Value::new(format!("[{}]", all.join(", ")), 0.0, 0.0);
        }
        if !shape.is_empty() {
            return self.constructed(ty, shape);
        }
        Value::new(self.structure_constructor(number, depth), 0.0, 0.0)
    }

    fn structure_constructor(&mut self, number: usize, depth: u32) -> String {
        let ty = self.types[number].clone();
        let keywords = self.random.chance(40);
        let mut texts = Vec::new();
        for c in &ty.components {
            let shape: Vec<i64> = c.bounds.iter().map(|(l, u)| u - l + 1).collect();
            let value = match matches!(c.ty, Type::Derived(_)) {
                true => self.structure(
                    match c.ty {
                        Type::Derived(n) => n,
                        _ => unreachable!(),
                    },
                    &[],
                    0,
                ),
                false => self.for_variable(c.ty, &shape, depth.min(1)),
            };
            texts.push(match keywords {
                true => format!("{}={}", c.name, value.bare()),
                false => value.bare().to_string(),
            });
        }
        format!("{}({})", ty.name, texts.join(", "))
    }

    /// A call of a type-bound subroutine.
    pub fn bound_call(&mut self) {
        let found: Vec<Variable> = self
            .scope
            .iter()
            .filter(|v| {
                matches!(v.ty, Type::Derived(n) if self.types.get(n).is_some_and(|t| t.bound))
                    && v.writable
                    && v.bounds.is_empty()
            })
            .cloned()
            .collect();
        if found.is_empty() {
            return;
        }
        let v = self.random.pick(&found).clone();
        let Type::Derived(number) = v.ty else { return };
        self.touch(v.root);
        let name = self.types[number].name.clone();
        let by = self.integer(4, &[], 2);
        let by = self.bounded(by, Type::Integer(4), 1000.0);
        let by = if by.root.is_some() {
            format!("({})", by.text)
        } else {
            by.bare().to_string()
        };
        self.line(&format!("call {}%change_{name}({by})", v.whole()));
        if self.prints && self.trip < 5 {
            let unit = self.unit.clone();
            self.line(&format!(
                "call note('{unit} total', [{}%total_{name}()])",
                v.whole()
            ));
        }
    }
}
