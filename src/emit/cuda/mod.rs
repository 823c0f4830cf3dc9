//! Kernels in CUDA C: one text for a whole program.
//!
//! Input: a verified [`Program`]. Output: the text of `kernels.cu` and the Fortran place of each of its lines. The text needs the
//! runtime's support header, which gives arrays with Fortran bounds and Fortran's intrinsic procedures. Refuses to decide
//! anything.

mod arrays;
mod assign;
mod control;
mod data;
mod expr;
mod literal;
mod names;
mod pointer;
mod print;
mod procedure;
mod special;
mod stmt;
mod structure;
mod temporaries;

use crate::emit::lines::Lines;
use crate::emit::meeting;
pub use crate::ir::constant::constant;
use crate::ir::*;
use crate::source::Span;
use std::collections::HashSet;

/// What text is written in.
#[derive(Clone)]
pub struct Cx<'a> {
    /// The program.
    pub program: &'a Program,
    /// Zero-based positions in an elementwise context.
    pub position: Vec<String>,
    /// Values that stand in names, by the identity of the expression.
    pub held: Vec<(*const Expr, String)>,
    /// Named constants that are declared in the procedure.
    pub constants: Vec<VarId>,
    /// Procedures in which the threads of the grid wait for each other.
    pub grid_waits: &'a HashSet<ProcId>,
    /// `file:line` of a place.
    pub locate: &'a dyn Fn(Span) -> String,
}

/// The `extern "C"` name of a kernel: as the author wrote it, with the module's name before it when two share it.
pub fn kernel_symbol(program: &Program, id: ProcId) -> String {
    let procedure = &program[id];
    let same = program
        .procs
        .iter()
        .filter(|p| p.name.eq_ignore_ascii_case(&procedure.name) && p.target != Target::Host)
        .count();
    match procedure.module {
        Some(module) if same > 1 => {
            names::safe(&format!("{}_{}", program[module].name, procedure.name))
        }
        _ => names::procedure(&procedure.name),
    }
}

/// The name of module data in the kernels' text: as the author wrote it if no other has it; arrays carry an underscore, for the name
/// itself is the array with its bounds.
pub fn variable_symbol(program: &Program, id: VarId) -> String {
    let var = &program[id];
    let taken = |name: &str| {
        let vars = program
            .modules
            .iter()
            .flat_map(|m| &m.vars)
            .filter(|v| program[**v].name.eq_ignore_ascii_case(name))
            .count();
        vars > 1
            || program
                .procs
                .iter()
                .any(|p| p.name.eq_ignore_ascii_case(name))
    };
    let base = match var.role {
        Role::Module(module) if taken(&var.name) => {
            format!("{}_{}", program[module].name, var.name)
        }
        _ => var.name.clone(),
    };
    if var.rank() > 0 {
        // A local name that is a keyword of C++ has one underscore already.
        format!("{}_", names::local(&base))
    } else {
        names::global(&base)
    }
}

/// The text of all kernels with the Fortran place of its lines.
pub fn emit(program: &Program, locate: &dyn Fn(Span) -> String) -> (String, Vec<(u32, Span)>) {
    let grid_waits = meeting::meeting(program, meeting::grid);
    let cx = Cx {
        program,
        grid_waits: &grid_waits,
        position: Vec::new(),
        held: Vec::new(),
        constants: Vec::new(),
        locate,
    };
    let mut out = Lines::default();
    out.line(format!(
        "// Kernels translated by cuf2rs from {}.",
        crate::emit::source_names(program)
    ));
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
    kernels
        .iter()
        .for_each(|id| out.line(format!("CUF2RS_KERNEL({})", kernel_symbol(program, *id))));
    out.finish()
}

fn all_procs(program: &Program) -> impl Iterator<Item = ProcId> {
    (0..program.procs.len() as u32).map(ProcId)
}

fn is_code(program: &Program, id: ProcId) -> bool {
    matches!(program[id].body, Body::Kernel(_))
}

impl<'a> Cx<'a> {
    // ------------------------------------------------------------------------------------------ names and types

    /// A variable's name here.
    pub fn var(&self, id: VarId) -> String {
        let var = &self.program[id];
        match var.role {
            Role::Module(_) if var.rank() == 0 => variable_symbol(self.program, id),
            _ => names::local(&var.name),
        }
    }

    /// A device procedure's name.
    pub fn procedure(&self, id: ProcId) -> String {
        kernel_symbol(self.program, id)
    }

    /// The C type of a scalar.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(1) => "signed char".to_string(),
            Type::Integer(2) => "short".to_string(),
            Type::Integer(8) => "long long".to_string(),
            Type::Integer(_) => "int".to_string(),
            Type::Real(4) => "float".to_string(),
            Type::Real(_) => "double".to_string(),
            Type::Complex(4) => "Complex<float>".to_string(),
            Type::Complex(_) => "Complex<double>".to_string(),
            Type::Logical(_) => "bool".to_string(),
            Type::Character(length) => self.character_type(length),
            Type::Derived(id) => self.derived_name(*id),
            Type::Class(_) | Type::Procedure(_) | Type::Error => "void".to_string(),
        }
    }

    fn derived_name(&self, id: TypeId) -> String {
        let ty = &self.program[id];
        match ty.builtin {
            Some(builtin) => crate::cudafor::TYPES
                .iter()
                .find(|t| t.name == builtin)
                .map_or("void".to_string(), |t| t.cuda.to_string()),
            None => names::global(&ty.name),
        }
    }
}

/// Kernels by their symbols, to check that none stands twice.
pub fn symbols(program: &Program) -> HashSet<String> {
    all_procs(program)
        .filter(|p| is_code(program, *p))
        .map(|p| kernel_symbol(program, p))
        .collect()
}
