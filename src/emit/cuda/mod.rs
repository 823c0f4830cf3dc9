//! Kernels in CUDA C.

use crate::ir::{ProcId, Program, Role, VarId};

/// The `extern "C"` name of a kernel: as the author wrote it, with the module's name before it when two modules share it.
pub fn kernel_symbol(program: &Program, id: ProcId) -> String {
    let procedure = &program[id];
    let same = program.procs.iter().filter(|p| p.name.eq_ignore_ascii_case(&procedure.name) && p.target != crate::ir::Target::Host).count();
    match procedure.module {
        Some(module) if same > 1 => format!("{}_{}", program[module].name, procedure.name),
        _ => procedure.name.clone(),
    }
}

/// The name of module data in the kernels' text.
pub fn variable_symbol(program: &Program, id: VarId) -> String {
    let var = &program[id];
    match var.role {
        Role::Module(module) => format!("{}_{}", program[module].name, var.name),
        _ => var.name.clone(),
    }
}
