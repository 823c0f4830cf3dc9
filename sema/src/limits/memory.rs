//! Bytes of static shared memory of a kernel with what it calls, of dynamic shared memory, and of constant memory.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::constant::{constant, constant_volume};
use crate::ir::walk::refs;
use crate::ir::{
    Body, CharLen, ExprKind, LaunchConfig, ProcId, Program, Space, Stmt, StmtKind, Target, Type,
    VarId, Variable,
};
use std::collections::BTreeSet;

/// What a kernel can declare on every GPU; more must be asked for by the launch.
const STATIC_BYTES: i64 = 48 * 1024;
/// The constant memory of a program.
const CONSTANT_BYTES: i64 = 64 * 1024;

/// Refuses what no compiler of CUDA C takes.
pub(super) fn check(program: &Program, diagnostics: &mut Diagnostics) {
    for (index, procedure) in program.procs.iter().enumerate() {
        if matches!(procedure.target, Target::Global | Target::GridGlobal) {
            diagnostics.extend(too_much_shared(program, ProcId(index as u32)));
        }
    }
    diagnostics.extend(too_much_constant(program));
}

fn too_much_shared(program: &Program, kernel: ProcId) -> Option<Diagnostic> {
    let shared = shared_variables(program, kernel);
    let sizes: Vec<(VarId, i64)> = shared
        .iter()
        .filter_map(|id| Some((*id, bytes(program, &program[*id])?)))
        .collect();
    let total = sum(sizes.iter().map(|(_, bytes)| *bytes));
    let (largest, _) = sizes.iter().max_by_key(|(_, bytes)| *bytes)?;
    (total > STATIC_BYTES).then(|| {
        let message = format!(
            "kernel '{}' declares {total} bytes of shared memory",
            program[kernel].name
        );
        Diagnostic::error(codes::TOO_MUCH_SHARED, message)
            .at(program[*largest].span, "the largest part of it")
            .also(program[kernel].span, format!("at most {STATIC_BYTES} bytes can be declared"))
            .help("make the arrays smaller, or give one of them the size `*` and its bytes in the launch: <<<grid, block, bytes>>>")
    })
}

/// A launch without bytes of a kernel whose shared arrays get their size from it.
pub(super) fn without_bytes(
    program: &Program,
    kernel: ProcId,
    config: &LaunchConfig,
) -> Option<Diagnostic> {
    let given = config.shared.as_ref().map(constant);
    if !matches!(given, None | Some(Some(0))) {
        return None;
    }
    let shared = shared_variables(program, kernel);
    let open = shared
        .into_iter()
        .find(|id| program[*id].rank() > 0 && constant_volume(&program[*id].shape).is_none())?;
    let array = &program[open];
    let message = format!(
        "launch of '{}' without bytes of shared memory",
        program[kernel].name
    );
    Some(
        Diagnostic::warning(codes::NO_SHARED_BYTES, message)
            .at(config.span, "gives no room to the array")
            .also(array.span, format!("'{}' gets its size from the launch", array.name))
            .help("give the bytes as the third part: <<<grid, block, 4*n>>> for n elements of 4 bytes"),
    )
}

/// The shared variables of a kernel and of the procedures that it calls.
fn shared_variables(program: &Program, kernel: ProcId) -> BTreeSet<VarId> {
    let reached = reached(program, kernel);
    let locals = reached
        .iter()
        .flat_map(|procedure| &program[*procedure].locals);
    locals
        .filter(|id| program[**id].space == Space::Shared && program[**id].dummy().is_none())
        .copied()
        .collect()
}

fn reached(program: &Program, kernel: ProcId) -> BTreeSet<ProcId> {
    let (mut found, mut open) = (BTreeSet::new(), vec![kernel]);
    while let Some(procedure) = open.pop() {
        if !found.insert(procedure) {
            continue;
        }
        if let Body::Kernel(body) = &program[procedure].body {
            calls(body, &mut open);
        }
    }
    found
}

fn calls<Op: refs::Operands>(body: &[Stmt<Op>], open: &mut Vec<ProcId>) {
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, .. } = &stmt.kind {
            open.push(*procedure);
        }
        refs::statement(stmt, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Call { procedure, .. } = &node.kind {
                    open.push(*procedure);
                }
            });
        });
    });
}

fn too_much_constant(program: &Program) -> Option<Diagnostic> {
    let constants = program
        .vars
        .iter()
        .filter(|var| var.space == Space::Constant);
    let sizes: Vec<(&Variable, i64)> = constants
        .filter_map(|var| Some((var, bytes(program, var)?)))
        .collect();
    let total = sum(sizes.iter().map(|(_, bytes)| *bytes));
    let (largest, _) = sizes.iter().max_by_key(|(_, bytes)| *bytes)?;
    (total > CONSTANT_BYTES).then(|| {
        let message = format!("the program declares {total} bytes of constant memory");
        Diagnostic::error(codes::TOO_MUCH_CONSTANT, message)
            .at(
                largest.span,
                format!("the largest part of it; there are {CONSTANT_BYTES} bytes in all"),
            )
            .help("declare large tables DEVICE instead of CONSTANT")
    })
}

fn sum(bytes: impl Iterator<Item = i64>) -> i64 {
    bytes.fold(0, i64::saturating_add)
}

/// The bytes of a variable of constant size.
fn bytes(program: &Program, variable: &Variable) -> Option<i64> {
    let count = match variable.rank() {
        0 => 1,
        _ => constant_volume(&variable.shape)?,
    };
    size(program, &variable.ty)?.checked_mul(count)
}

/// The bytes of a value, padding aside: an estimate from below.
fn size(program: &Program, ty: &Type) -> Option<i64> {
    match ty {
        Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) => Some(i64::from(*kind)),
        Type::Complex(kind) => Some(2 * i64::from(*kind)),
        Type::Logical(_) => Some(1),
        Type::Character(CharLen::Const(length), _) => Some(*length),
        Type::Derived(id) => program[*id].fields.iter().try_fold(0_i64, |all, field| {
            let count = match field.shape.rank() {
                _ if field.allocatable || field.pointer => return all.checked_add(8),
                0 => 1,
                _ => constant_volume(&field.shape)?,
            };
            all.checked_add(size(program, &field.ty)?.checked_mul(count)?)
        }),
        Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => None,
    }
}
