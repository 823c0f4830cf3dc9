//! What every GPU limits: extents of blocks and grids, bytes of shared and constant memory (CUDA Fortran guide, "Kernel launch" and
//! "Variable attributes").
//!
//! Looks at the whole typed program after `ir::passing`, and judges constants alone: what is computed when the program runs, the launch itself
//! reports. Refuses to know one GPU from another.

mod memory;

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::constant::constant;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, LaunchConfig, LoopGrid, ProcId, Program, Space, StmtKind, VarId,
};
use crate::source::Span;

/// Largest extents of a block, by axis, and threads in all.
const BLOCK: [i64; 3] = [1024, 1024, 64];
const THREADS: i64 = 1024;
/// Largest extents of a grid, by axis.
const GRID: [i64; 3] = [2_147_483_647, 65_535, 65_535];
/// What a launch can ask for in shared memory on the GPUs that have most.
const DYNAMIC_BYTES: i64 = 227 * 1024;

/// Checks launches, shared and constant memory.
pub fn check(program: &Program, diagnostics: &mut Diagnostics) {
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => {
                refs::statements(body, &mut |stmt| {
                    if let StmtKind::Op(HostOp::Launch { kernel, config, .. }) = &stmt.kind {
                        diagnostics.extend(failing_launch(program, *kernel, config));
                        diagnostics.extend(memory::without_bytes(program, *kernel, config));
                    }
                });
                refs::expressions(body, &mut |access, expr| {
                    diagnostics.extend(written_constant(program, access, expr));
                });
            }
            Body::Kernel(body) => refs::expressions(body, &mut |access, expr| {
                diagnostics.extend(written_constant(program, access, expr));
            }),
            Body::Interface | Body::Companion => {}
        }
    }
    memory::check(program, diagnostics);
}

/// The reason why a launch with a constant configuration fails on every GPU.
fn failing_launch(program: &Program, kernel: ProcId, config: &LaunchConfig) -> Option<Diagnostic> {
    if let Some(loops) = &config.loops {
        return wrong_block_of_loops(loops);
    }
    let why = config
        .block
        .as_ref()
        .and_then(|block| wrong_block(program, kernel, block))
        .or_else(|| {
            config
                .grid
                .as_ref()
                .and_then(|grid| wrong_extent(program, "grid", grid, GRID))
        })
        .or_else(|| config.shared.as_ref().and_then(wrong_bytes));
    why.map(fails)
}

fn fails((span, what, help): Reason) -> Diagnostic {
    Diagnostic::warning(codes::FAILING_LAUNCH, "this launch fails when it runs")
        .at(span, what)
        .help(help)
}

/// Threads of a block that `!$cuf kernel do` asks for.
fn wrong_block_of_loops(loops: &LoopGrid) -> Option<Diagnostic> {
    let first = loops.block.iter().flatten().next()?.span;
    let mut extents = loops.block.iter().flatten().map(constant);
    let threads = extents.try_fold(1, |all, extent| i64::checked_mul(all, extent?))?;
    (!(1..=THREADS).contains(&threads)).then(|| {
        let help = format!(
            "a block has from 1 to {THREADS} threads; `*` leaves the choice to the translator"
        );
        fails((first, format!("{threads} threads"), help))
    })
}

type Reason = (Span, String, String);

fn wrong_block(program: &Program, kernel: ProcId, block: &Expr) -> Option<Reason> {
    if let Some(wrong) = wrong_extent(program, "block", block, BLOCK) {
        return Some(wrong);
    }
    let extents = extents(program, block);
    let threads = extents.into_iter().try_fold(1, |all, extent| {
        extent.and_then(|extent| i64::checked_mul(all, extent))
    })?;
    if threads > THREADS {
        let what = format!("{threads} threads");
        let help =
            format!("a block has {THREADS} threads at most: make it smaller and the grid larger");
        return Some((block.span, what, help));
    }
    let asked = *program[kernel].launch_bounds.first()?;
    (threads > asked).then(|| {
        let what = format!("{threads} threads");
        let help = format!("the kernel's LAUNCH_BOUNDS promise {asked} threads at most");
        (block.span, what, help)
    })
}

/// A constant extent of a block or grid that is below one or above its limit.
fn wrong_extent(program: &Program, part: &str, value: &Expr, most: [i64; 3]) -> Option<Reason> {
    let axes = extents(program, value)
        .into_iter()
        .zip(most)
        .zip(["x", "y", "z"]);
    axes.filter_map(|((extent, most), axis)| Some((extent?, most, axis)))
        .find(|(extent, most, _)| extent < &1 || extent > most)
        .map(|(extent, most, axis)| {
            let what = format!("{extent} along {axis}");
            let help = format!("the {part} has from 1 to {most} along {axis}");
            (value.span, what, help)
        })
}

/// The constant extents of an integer or DIM3 expression.
fn extents(program: &Program, value: &Expr) -> [Option<i64>; 3] {
    match &value.kind {
        ExprKind::Structure { ty, values } if program[*ty].builtin == Some("dim3") => {
            let mut extents = [Some(1); 3];
            for (extent, value) in extents.iter_mut().zip(values) {
                *extent = value.as_ref().map_or(Some(1), constant);
            }
            extents
        }
        ExprKind::Paren(inner) => extents(program, inner),
        _ if matches!(value.ty, crate::ir::Type::Integer(_)) => [constant(value), Some(1), Some(1)],
        _ => [None; 3],
    }
}

fn wrong_bytes(bytes: &Expr) -> Option<Reason> {
    let value = constant(bytes)?;
    if (0..=DYNAMIC_BYTES).contains(&value) {
        return None;
    }
    let what = format!("{value} bytes of shared memory");
    let help = format!(
        "a launch can ask for 0 to {DYNAMIC_BYTES} bytes on the largest GPUs, for 49152 on all"
    );
    Some((bytes.span, what, help))
}

/// CONSTANT data handed to a procedure that writes its dummy argument.
fn written_constant(program: &Program, access: Access, expr: &Expr) -> Option<Diagnostic> {
    let Access::Argument(procedure, position) = access else {
        return None;
    };
    let root = expr.root()?;
    let dummy = program[*program[procedure].dummies.get(position)?].clone();
    let by_value = dummy.dummy().is_some_and(|dummy| dummy.value);
    let on_device = program[procedure].target != crate::ir::Target::Host;
    let written = program[root].space == Space::Constant && dummy.mutated;
    (written && on_device && !by_value)
        .then(|| handed_over(program, root, expr.span, &dummy.name, dummy.span))
}

fn handed_over(
    program: &Program,
    root: VarId,
    span: Span,
    dummy: &str,
    declared: Span,
) -> Diagnostic {
    let name = &program[root].name;
    let message = format!("CONSTANT variable '{name}' cannot be given a value in device code");
    Diagnostic::error(codes::NOT_DEFINABLE, message)
        .at(span, "constant memory is read-only on the device")
        .also(
            declared,
            format!("'{dummy}' is given a value by its procedure"),
        )
        .help("pass a DEVICE variable, or assign the constant in host code")
}
