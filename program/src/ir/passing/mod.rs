//! How arguments travel, what is written, what internal procedures share, which DO variables belong to their loops.
//!
//! Input: a program as semantic analysis or the offload pass made it. Output: the same program with these fields decided:
//! - `Variable::mutated`: some statement may change the variable: assignment, READ, ALLOCATE, pointer assignment to it or with it as
//!   target, a loop over it, an argument of a procedure that may change its dummy. INTENT(OUT) counts as a change.
//! - `Dummy::passing`. Scalars: `Value` when VALUE or never written (`Ref` for structures with more than scalars), else `MutRef`; in kernels a scalar without VALUE is device
//!   data and `MutRef`. Arrays: `View` for explicit shape and assumed size, `Strided` for assumed shape. `Object` for
//!   allocatables and pointers, and in host procedures for dummies in device or managed memory.
//! - `Actual::how`, which agrees with the dummy: `Value`; `MutRef`, `CopyInOut` or `Temporary`; `View` or `Packed`; `Strided`;
//!   `Object`.
//! - `Variable::captured` and `Procedure::captures`: what internal procedures use of the procedures around them.
//! - `Do::private`.
//!
//! A procedure that is an actual argument, one that C calls or holds, and every interface of a dummy procedure, has all scalars without VALUE by
//! reference, so that any procedure fits any such dummy. Running it twice changes nothing. Entry: [`decide`]. Refuses to know targets.

mod captures;
mod handover;
mod occurrences;
mod private;
#[cfg(test)]
mod tests;
mod written;

pub use handover::{is_contiguous, is_inside, is_pointer_result};
pub use written::compared_target;

pub use private::{Sets, is_read_behind, living_in_loops};

use super::walk::refs;
use super::{
    Body, Dummy, ExprKind, Passing, ProcId, Program, Role, Shape, Space, Target, Type, TypeId,
    VarId, Variable,
};
use std::collections::HashSet;

/// Decides everything above.
pub fn decide(program: &mut Program) {
    let fixed = fixed_procedures(program);
    captures::decide(program);
    let written = written::written(program, &fixed);
    for (index, var) in program.vars.iter_mut().enumerate() {
        var.mutated = written.contains(&VarId(index as u32));
    }
    passings(program, &fixed);
    references(program, &fixed);
    handover::decide(program);
    private::decide(program);
}

/// Decides `Variable::captured` and `Procedure::captures` alone, for a pass that takes internal procedures apart.
pub fn find_captures(program: &mut Program) {
    captures::decide(program);
}

/// Procedures whose dummies cannot depend on their bodies: actual arguments, and interfaces of dummy procedures.
fn fixed_procedures(program: &Program) -> HashSet<ProcId> {
    let mut fixed = HashSet::new();
    for var in &program.vars {
        if let Type::Procedure(interface) = var.ty {
            fixed.insert(interface);
        }
    }
    let fields = program.types.iter().flat_map(|ty| &ty.fields);
    for field in fields.clone() {
        if let Type::Procedure(interface) = field.ty {
            fixed.insert(interface);
        }
    }
    let mut note = |expr: &super::Expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Procedure(id) = node.kind {
                fixed.insert(id);
            }
        });
    };
    let initial = program.vars.iter().filter_map(|var| var.init.as_ref());
    let initial = initial.chain(fields.filter_map(|field| field.init.as_ref()));
    initial.for_each(&mut note);
    for var in &program.vars {
        var.each_size(&mut note);
    }
    for (index, procedure) in program.procs.iter().enumerate() {
        // C calls and is called with addresses, whatever the Fortran side does with them.
        if matches!(procedure.body, Body::Companion) || program.is_exported(procedure) {
            fixed.insert(ProcId(index as u32));
        }
        let mut note = |expr: &super::Expr| {
            refs::each(expr, &mut |node| {
                if let ExprKind::Procedure(id) = node.kind {
                    fixed.insert(id);
                }
            });
        };
        match &procedure.body {
            Body::Host(body) => refs::expressions(body, &mut |_, expr| note(expr)),
            Body::Kernel(body) => refs::expressions(body, &mut |_, expr| note(expr)),
            Body::Interface | Body::Companion => {}
        }
    }
    same_dummies(program, &mut fixed);
    fixed
}

/// Interfaces that were taken from a procedure have its dummies, so that both are called in one way.
fn same_dummies(program: &Program, fixed: &mut HashSet<ProcId>) {
    let mut dummies: HashSet<VarId> = HashSet::new();
    for id in fixed.iter() {
        dummies.extend(&program[*id].dummies);
    }
    for (index, procedure) in program.procs.iter().enumerate() {
        if procedure
            .dummies
            .iter()
            .any(|dummy| dummies.contains(dummy))
        {
            fixed.insert(ProcId(index as u32));
        }
    }
}

fn passings(program: &mut Program, fixed: &HashSet<ProcId>) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let target = program[id].target;
        for var in program[id].dummies.clone() {
            let passing = passing(&program[var], target, fixed.contains(&id));
            if let Role::Dummy(dummy) = &mut program[var].role {
                dummy.passing = passing;
            }
        }
    }
}

/// How one dummy travels.
fn passing(var: &Variable, target: Target, fixed: bool) -> Passing {
    if let Some(Dummy {
        passing: passing @ (Passing::Shaped | Passing::Bounded | Passing::Total),
        ..
    }) = var.dummy()
    {
        return *passing;
    }
    let value = var.dummy().is_some_and(|dummy| dummy.value);
    if matches!(var.ty, Type::Procedure(_)) {
        // A pointer without a target is no absent argument.
        let read = var
            .dummy()
            .is_some_and(|d| d.intent == Some(super::Intent::In) && !d.optional);
        return match var.pointer && !read {
            true => Passing::Object,
            false => Passing::Value,
        };
    }
    let scalar = matches!(var.shape, Shape::Scalar);
    if var.allocatable
        || var.pointer
        || (scalar && target == Target::Host && needs_handle(var.space))
    {
        return Passing::Object;
    }
    match &var.shape {
        Shape::Explicit(_) | Shape::AssumedSize(..) => Passing::View,
        Shape::Assumed(_) => Passing::Strided,
        Shape::Deferred(_) => Passing::Object,
        Shape::Scalar if matches!(var.ty, Type::Class(_)) => Passing::MutRef,
        Shape::Scalar if value => Passing::Value,
        Shape::Scalar => match target {
            Target::Global | Target::GridGlobal => Passing::MutRef,
            Target::Host | Target::Device if var.mutated || fixed => Passing::MutRef,
            // Kernels reach it by its address.
            Target::Host if var.space == Space::Managed => Passing::MutRef,
            Target::Host | Target::Device => Passing::Value,
        },
    }
}

/// Structures with components beyond plain scalars travel by reference where they are only read, unless internal procedures share
/// them.
fn references(program: &mut Program, fixed: &HashSet<ProcId>) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let target = program[id].target;
        let kernel = matches!(target, Target::Global | Target::GridGlobal);
        if kernel || fixed.contains(&id) {
            continue;
        }
        for var in program[id].dummies.clone() {
            let variable = &program[var];
            let large = if let Type::Derived(ty) = variable.ty
                && target == Target::Device
            {
                // Device code copies structures freely, but not what they own.
                owns(program, ty)
            } else if let Type::Derived(ty) = variable.ty {
                !is_plain(program, ty)
            } else if matches!(variable.ty, Type::Class(_)) {
                !variable.mutated
            } else {
                false
            };
            let shared = variable.captured || variable.space != Space::Host;
            let read = if matches!(variable.ty, Type::Class(_)) {
                Passing::MutRef
            } else {
                Passing::Value
            };
            let by_value =
                |dummy: &super::Dummy| dummy.passing == read && !dummy.value && !dummy.optional;
            if large
                && !shared
                && variable.dummy().is_some_and(by_value)
                && let Role::Dummy(dummy) = &mut program[var].role
            {
                dummy.passing = Passing::Ref;
            }
        }
    }
}

/// Whether a structure is made of scalars of intrinsic types without length.
fn is_plain(program: &Program, ty: TypeId) -> bool {
    program[ty].builtin.is_some()
        || program[ty].fields.iter().all(|field| {
            let inside = field.shape.rank() == 0 && !field.allocatable && !field.pointer;
            inside
                && match field.ty {
                    Type::Derived(inner) => is_plain(program, inner),
                    Type::Character(..) => false,
                    _ => true,
                }
        })
}

/// Whether a component is allocatable, in the structure or in those that lie in it.
pub fn owns(program: &Program, ty: TypeId) -> bool {
    program[ty].fields.iter().any(|field| {
        if field.allocatable {
            true
        } else if let Type::Derived(inner) = field.ty
            && !field.pointer
        {
            owns(program, inner)
        } else {
            false
        }
    })
}

/// Memory whose host side is more than an address.
fn needs_handle(space: Space) -> bool {
    match space {
        Space::Device | Space::Constant | Space::Texture => true,
        Space::Host | Space::Shared | Space::Pinned | Space::Managed => false,
    }
}
