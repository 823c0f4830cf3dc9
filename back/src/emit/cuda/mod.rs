//! Kernels in CUDA C: one text for a whole program.
//!
//! Input: a verified [`Program`]. Output: the text of `kernels.cu` and the Fortran place of each of its lines. The text needs the
//! runtime's support header, which gives arrays with Fortran bounds and Fortran's intrinsic procedures. Refuses to decide
//! anything.

mod arrays;
mod assign;
mod checks;
mod control;
mod data;
mod declarators;
mod expr;
mod literal;
mod locals;
mod names;
mod parts;
mod pointer;
mod print;
mod procedure;
mod special;
mod stmt;
mod structure;
mod symbols;
mod temporaries;
mod wrapping;

use crate::emit::lines::Lines;
use crate::emit::meeting;
use crate::ir::analysis::effects::Summaries;
use crate::ir::constant::constant;
use crate::ir::*;
use crate::source::Span;
use std::collections::HashSet;
pub use symbols::Symbols;

/// What text is written in.
#[derive(Clone)]
pub struct Cx<'a> {
    /// The program.
    pub program: &'a Program,
    /// The names of its entities.
    pub symbols: &'a Symbols,
    /// The procedure that is being written.
    pub scope: Option<ProcId>,
    /// Zero-based positions in an elementwise context.
    pub position: Vec<String>,
    /// Values that stand in names, by the identity of the expression.
    pub held: Vec<(*const Expr, String)>,
    /// Named constants that are declared in the procedure.
    pub constants: Vec<VarId>,
    /// Procedures in which the threads of the grid wait for each other.
    pub grid_waits: &'a HashSet<ProcId>,
    /// Functions that do more than give a value: their order in an expression counts.
    pub with_effects: &'a HashSet<ProcId>,
    /// `file:line` of a place.
    pub locate: &'a dyn Fn(Span) -> String,
    /// Arrays that loops reduce, with the names of what a block has of them.
    pub parts: Vec<(VarId, String)>,
    /// Subscripts are checked when kernels run.
    pub checked: bool,
}

impl Cx<'_> {
    /// Whether the kernel that is being written has a thread or a block for each iteration of its loops.
    pub(super) fn has_thread_for_each(&self) -> bool {
        self.scope
            .is_some_and(|id| self.program[id].has_thread_for_each())
    }
}

/// The text of all kernels with the Fortran place of its lines.
pub fn emit(
    program: &Program,
    locate: &dyn Fn(Span) -> String,
    checked: bool,
) -> (String, Vec<(u32, Span)>) {
    let grid_waits = meeting::meeting(program, meeting::grid);
    let with_effects = functions_with_effects(program);
    let symbols = Symbols::new(program);
    let cx = Cx {
        program,
        symbols: &symbols,
        scope: None,
        grid_waits: &grid_waits,
        with_effects: &with_effects,
        position: Vec::new(),
        held: Vec::new(),
        constants: Vec::new(),
        parts: Vec::new(),
        locate,
        checked,
    };
    let mut out = Lines::default();
    out.line(format!(
        "// Kernels translated by cuf2rs from {}.",
        crate::emit::source_names(program)
    ));
    if checked {
        out.line("#define CUF2RS_CHECKED");
    }
    if program.compilation.large_arrays {
        out.line("#define CUF2RS_LARGE_ARRAYS");
    }
    out.line("#include \"cuf2rs.cuh\"");
    cx.types(&mut out);
    cx.data(&mut out);
    cx.tables(&mut out);
    let device: Vec<ProcId> = all_procs(program)
        .filter(|p| program[*p].target == Target::Device && is_code(program, *p))
        .collect();
    if device.len() > 1 {
        out.line("");
        device.iter().for_each(|p| out.doc(&cx.signature(*p), ";"));
    }
    for id in device {
        out.line("");
        cx.define(id, &mut out);
    }
    let kernels: Vec<ProcId> = all_procs(program)
        .filter(|p| {
            matches!(program[*p].target, Target::Global | Target::GridGlobal)
                && is_code(program, *p)
        })
        .collect();
    for id in &kernels {
        out.line("");
        cx.define(*id, &mut out);
    }
    out.line("");
    let listed = kernels.chunks(KERNELS_IN_LIST);
    listed.for_each(|some| {
        let names = some.iter().map(|id| symbols.procedure(*id).to_string());
        out.filled("CUF2RS_KERNELS(", names.collect(), ")");
    });
    out.finish()
}

/// So many kernels stand in one list at the most: the preprocessor goes through it by itself.
const KERNELS_IN_LIST: usize = 200;

fn all_procs(program: &Program) -> impl Iterator<Item = ProcId> {
    (0..program.procs.len() as u32).map(ProcId)
}

/// Functions of the device that store to their arguments or to what is not theirs, or do something else beside giving a value.
fn functions_with_effects(program: &Program) -> HashSet<ProcId> {
    let summaries = Summaries::new(program);
    let does_more = |id: &ProcId| {
        let summary = summaries.of(*id);
        !(summary.writes.is_empty() && summary.effects.is_empty())
            || (0..program[*id].dummies.len()).any(|place| summaries.writes_argument(*id, place))
    };
    all_procs(program)
        .filter(|id| program[*id].target == Target::Device && program[*id].result.is_some())
        .filter(does_more)
        .collect()
}

fn is_code(program: &Program, id: ProcId) -> bool {
    matches!(program[id].body, Body::Kernel(_))
}

impl<'a> Cx<'a> {
    // ------------------------------------------------------------------------------------------ names and types

    /// A variable's name here.
    pub fn var(&self, id: VarId) -> String {
        let part = self.parts.iter().find(|(whole, _)| *whole == id);
        if let Some((_, name)) = part {
            return name.clone();
        }
        let var = &self.program[id];
        match var.role {
            Role::Module(_) if var.rank() == 0 => self.symbols.data(id).to_string(),
            Role::Local
            | Role::Dummy(_)
            | Role::Result
            | Role::Module(_)
            | Role::Common(_)
            | Role::Parameter => {
                let scope = self.scope.or(var.owner);
                let name = scope.and_then(|scope| self.symbols.local(scope, id));
                name.map_or_else(|| names::safe(&var.name), str::to_string)
            }
        }
    }

    /// A name for something that belongs to a variable: `i_last`.
    pub fn beside(&self, shown: &str, what: &str) -> String {
        self.symbols.beside(self.scope, shown, what)
    }

    /// A device procedure's name.
    pub fn procedure(&self, id: ProcId) -> String {
        self.symbols.procedure(id).to_string()
    }

    /// The C type of a scalar.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(1) => "signed char".to_string(),
            Type::Integer(2) => "short".to_string(),
            Type::Integer(8) => "long long".to_string(),
            Type::Integer(16) => "__int128".to_string(),
            Type::Integer(_) => "int".to_string(),
            Type::Real(2) => "float16".to_string(),
            Type::Real(4) => "float".to_string(),
            Type::Real(_) => "double".to_string(),
            Type::Complex(4) => "Complex<float>".to_string(),
            Type::Complex(_) => "Complex<double>".to_string(),
            Type::Logical(_) => "bool".to_string(),
            Type::Character(length, _) => self.character_type(length),
            Type::Derived(id) => self.derived_name(*id),
            Type::Class(_) | Type::Procedure(_) | Type::Unsigned(_) | Type::Error => {
                "void".to_string()
            }
        }
    }

    fn derived_name(&self, id: TypeId) -> String {
        let ty = &self.program[id];
        match ty.builtin {
            Some(builtin) => crate::cudafor::TYPES
                .iter()
                .find(|t| t.name == builtin)
                .map_or("void".to_string(), |t| t.cuda.to_string()),
            None => self.symbols.ty(id).to_string(),
        }
    }
}

/// Kernels by their symbols, to check that none stands twice.
pub fn symbols(program: &Program) -> HashSet<String> {
    let symbols = Symbols::new(program);
    all_procs(program)
        .filter(|p| is_code(program, *p))
        .map(|p| symbols.procedure(p).to_string())
        .collect()
}
