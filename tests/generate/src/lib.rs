//! Programs that nobody wrote: valid ones with defined results, for compilers to agree on. A seed makes a program.
//!
//! Expressions are made with bounds of their values, arrays with extents that are known while the program is made. So nothing overflows,
//! nothing is read before it has a value, no subscript leaves its array, no argument is another one that is changed. Reals are computed
//! by operations that IEEE rounds, and shown as the integers that their bits are.
//!
//! Refuses to know any translator: what a program prints is for others to compare.

mod array;
mod call;
mod control;
mod cuda;
mod deep;
mod device;
mod directives;
mod forms;
mod host;
mod layout;
mod number;
mod procedure;
mod random;
pub mod reduce;
mod regions;
mod scope;
mod statement;
mod structure;
mod template;
mod truth;
mod value;
mod warps;
mod wide;

use procedure::{Dummy, Procedure};
use random::Random;
use scope::Variable;
use std::collections::{BTreeMap, BTreeSet};
use structure::Derived;
use value::Type;

/// What programs are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Fortran of the host.
    Host,
    /// Fortran of the host beyond arithmetic: objects, storage, files, texts, pointers, procedures as values.
    Wide,
    /// Fortran of the host in its other forms: older ones, newer ones, records in records, formats.
    Forms,
    /// CUDA Fortran.
    Cuda,
    /// CUDA Fortran beyond expressions: where data lie, how kernels are written.
    Device,
    /// CUDA Fortran of warps, records, copies and streams.
    Warps,
    /// OpenACC.
    OpenAcc,
    /// OpenACC beyond expressions: clauses, gangs with lanes, routines, structures.
    Regions,
    /// OpenACC in depth: data in data, records, constructs of every kind.
    Deep,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 9] = [
        Family::Host,
        Family::Wide,
        Family::Forms,
        Family::Cuda,
        Family::Device,
        Family::Warps,
        Family::OpenAcc,
        Family::Regions,
        Family::Deep,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Family::Host => "host",
            Family::Wide => "wide",
            Family::Forms => "forms",
            Family::Cuda => "cuda",
            Family::Device => "device",
            Family::Warps => "warps",
            Family::OpenAcc => "openacc",
            Family::Regions => "regions",
            Family::Deep => "deep",
        }
    }

    /// The suffix of its files.
    pub fn suffix(self) -> &'static str {
        match self {
            Family::Host
            | Family::Wide
            | Family::Forms
            | Family::OpenAcc
            | Family::Regions
            | Family::Deep => "f90",
            Family::Cuda | Family::Device | Family::Warps => "cuf",
        }
    }

    /// The family of a name.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|f| f.name() == name)
    }
}

/// A program in two forms.
pub struct Program {
    /// As it is given to the translator.
    pub text: String,
    /// Without attributes and launches of CUDA Fortran, for compilers that do not know them.
    pub plain: String,
}

/// The program that calls what some seeds have made.
pub fn program(family: Family, seeds: &[u64]) -> Program {
    forms(&both(family, seeds))
}

/// The two forms of a text that has both.
pub fn forms(text: &str) -> Program {
    Program {
        text: layout::form(text, true),
        plain: layout::form(text, false),
    }
}

/// The text that has both forms of a program.
pub fn both(family: Family, seeds: &[u64]) -> String {
    let mut text = include_str!("checks.f90").to_string();
    if matches!(family, Family::Cuda | Family::Device | Family::Warps) {
        let lines = include_str!("threads.f90").lines();
        text.extend(lines.map(|line| format!("«¦{line}»\n")));
    }
    for seed in seeds {
        text += &match family {
            Family::Host => Generator::new(*seed).host(),
            Family::Wide => Generator::new(*seed).wide(),
            Family::Forms => Generator::new(*seed).forms(),
            Family::Cuda => Generator::new(*seed).cuda(),
            Family::Device => Generator::new(*seed).device(),
            Family::Warps => Generator::new(*seed).warps(),
            Family::OpenAcc => Generator::new(*seed).openacc(),
            Family::Regions => Generator::new(*seed).region_scenes(),
            Family::Deep => Generator::new(*seed).deep(),
        };
    }
    text += "program generated\n";
    for seed in seeds {
        text += &format!("  use m{seed}, only: run_{seed}\n");
    }
    text += "  implicit none\n";
    for seed in seeds {
        text += &format!("  print '(a)', '== {seed}'\n  call run_{seed}()\n");
    }
    text + "end program generated\n"
}

/// What is known while a program is made.
struct Generator {
    random: Random,
    seed: u64,
    /// What statements may use.
    scope: Vec<Variable>,
    procedures: Vec<Procedure>,
    generics: BTreeMap<String, Vec<(String, Vec<Dummy>)>>,
    types: Vec<Derived>,
    lines: Vec<String>,
    indent: usize,
    names: usize,
    roots: usize,
    /// Objects from this number on are the procedure's own.
    own_from: usize,
    /// Others that it uses.
    touched: BTreeSet<usize>,
    /// How often a statement is executed, at most.
    trip: u64,
    cost: u64,
    /// Nesting of an expression.
    depth: u32,
    /// Loop variables that the procedure needs.
    loops: usize,
    /// What labels of output begin with.
    unit: String,
    /// Whether statements are executed exactly once.
    straight: bool,
    pure_only: bool,
    prints: bool,
    calls: bool,
    transforms: bool,
    texts: bool,
    vectors: bool,
    /// Sections run forward only.
    forward: bool,
    kernel: bool,
    /// The object whose elements the rounds of a loop assign.
    independent: Option<usize>,
    dummies_from: usize,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator {
            random: Random::new(seed),
            seed,
            scope: Vec::new(),
            procedures: Vec::new(),
            generics: BTreeMap::new(),
            types: Vec::new(),
            lines: Vec::new(),
            indent: 1,
            names: 0,
            roots: 0,
            own_from: 0,
            touched: BTreeSet::new(),
            trip: 1,
            cost: 0,
            depth: 0,
            loops: 0,
            unit: seed.to_string(),
            straight: true,
            pure_only: false,
            prints: true,
            calls: true,
            transforms: true,
            texts: true,
            vectors: true,
            forward: false,
            kernel: false,
            independent: None,
            dummies_from: 0,
        }
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn root(&mut self) -> usize {
        self.roots += 1;
        self.roots - 1
    }

    fn declared(&self, ty: Type) -> String {
        ty.declared(&|number| self.types[number].name.clone())
    }

    /// A first value that needs no other variable.
    fn start(&mut self, ty: Type, shape: &[i64]) -> String {
        let n: i64 = shape.iter().product();
        if shape.is_empty()
            || matches!(ty, Type::Character(_) | Type::Derived(_))
            || self.random.chance(15)
        {
            return match ty {
                Type::Derived(number) => self.structure(number, &[], 0).bare().to_string(),
                _ => self.literal(ty).bare().to_string(),
            };
        }
        let name = self.loop_name(n);
        let (a, b) = (self.random.between(1, 9), self.random.between(0, 30));
        let element = match ty {
            Type::Logical(_) => format!("mod({a} * {name} + {b}, 3) == 0"),
            Type::Real(kind) => format!("real(mod({a} * {name} + {b}, 41) - 20, {kind}) / 4"),
            Type::Integer(kind) => format!("int(mod({a} * {name} + {b}, 41) - 20, {kind})"),
            _ => format!("mod({a} * {name} + {b}, 41) - 20"),
        };
        let flat = format!("[({element}, {name} = 1, {n})]");
        match shape {
            [_] => flat,
            _ => {
                let texts: Vec<String> = shape.iter().map(i64::to_string).collect();
                format!("reshape({flat}, [{}])", texts.join(", "))
            }
        }
    }
}
