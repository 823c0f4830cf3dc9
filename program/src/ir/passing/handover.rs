//! How each actual argument is handed over.

use crate::ir::walk::{muts, refs};
use crate::ir::{
    Actual, Body, Expr, ExprKind, Handover, HostOp, Intent, Passing, ProcId, Program, Role, Shape,
    Space, Stmt, StmtKind, Subscript, Target, Type, VarId,
};

/// Decides `Actual::how` everywhere. Needs `Dummy::passing`.
pub(super) fn decide(program: &mut Program) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let mut body = std::mem::replace(&mut program[id].body, Body::Interface);
        match &mut body {
            Body::Host(body) => {
                statements(program, body);
                launches(program, body);
            }
            Body::Kernel(body) => statements(program, body),
            Body::Interface | Body::Companion => {}
        }
        program[id].body = body;
    }
    // Bounds and lengths are evaluated where their variable comes to be.
    for index in 0..program.vars.len() {
        program.change_sizes(VarId(index as u32), &mut calls);
    }
}

fn calls(program: &Program, expr: &mut Expr) {
    muts::each(expr, &mut |node| {
        if let ExprKind::Call { procedure, args } = &mut node.kind {
            call(program, *procedure, args);
        }
    });
}

fn statements<Op: muts::Operands>(program: &Program, body: &mut [Stmt<Op>]) {
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Call { procedure, args } = &mut stmt.kind {
            call(program, *procedure, args);
        }
        muts::statement(stmt, &mut |_, expr| calls(program, expr));
    });
}

fn launches(program: &Program, body: &mut [Stmt<HostOp>]) {
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Launch { kernel, args, .. }) = &mut stmt.kind {
            call(program, *kernel, args);
        }
    });
}

fn call(program: &Program, procedure: ProcId, args: &mut [Actual]) {
    let is_kernel = matches!(
        program[procedure].target,
        Target::Global | Target::GridGlobal
    );
    for (arg, &dummy) in args.iter_mut().zip(&program[procedure].dummies) {
        if matches!(arg.how, Handover::Present | Handover::Table) {
            continue;
        }
        if program[dummy].mutated {
            arg.value = arg.value.take().map(|value| of_constant(program, value));
        }
        arg.how = match &arg.value {
            Some(value) => handover(program, value, dummy, is_kernel),
            None => Handover::Value,
        };
    }
    separate(program, args);
    // A kernel reads the target of a reduction through this reference alone, whatever else it is given.
    for (arg, &dummy) in args.iter_mut().zip(&program[procedure].dummies) {
        if program[dummy]
            .dummy()
            .is_some_and(|dummy| dummy.passing == Passing::Total)
            && arg.how != Handover::Present
        {
            arg.how = Handover::MutRef;
        }
    }
}

/// An array that is a named constant or part of one, for a procedure that could change it: a value, which nothing else knows.
fn of_constant(program: &Program, value: Expr) -> Expr {
    let constant = |root: VarId| program[root].role == Role::Parameter;
    if value.rank == 0 || !value.root().is_some_and(constant) {
        return value;
    }
    let (ty, rank, span) = (value.ty.clone(), value.rank, value.span);
    Expr::new(ExprKind::Paren(Box::new(value)), ty, rank, span)
}

fn handover(program: &Program, value: &Expr, id: VarId, is_kernel: bool) -> Handover {
    let Role::Dummy(dummy) = &program[id].role else {
        return Handover::Value;
    };
    match dummy.passing {
        Passing::Undecided | Passing::Value => Handover::Value,
        Passing::Ref => Handover::Ref,
        // Only because any procedure must fit: it does not change it. What UPDATE of a directive brings belongs to the caller's variable;
        // a TARGET is not copied, since pointers may stay with it.
        Passing::MutRef
            if dummy.intent == Some(Intent::In)
                && !program[id].mutated
                && !program[id].target
                && program[id].space != Space::Managed
                && !is_kernel
                && !matches!(program[id].ty, Type::Class(_)) =>
        {
            Handover::Temporary
        }
        Passing::MutRef => reference(program, value, is_kernel),
        Passing::View if is_contiguous(program, value) => Handover::View,
        Passing::View => Handover::Packed,
        Passing::Strided => Handover::Strided,
        Passing::Object => Handover::Object,
        Passing::Shaped => Handover::View,
        Passing::Bounded => Handover::Strided,
        Passing::Total => Handover::MutRef,
    }
}

/// For a scalar dummy that may be written.
fn reference(program: &Program, value: &Expr, is_kernel: bool) -> Handover {
    if is_pointer_result(program, value) {
        return Handover::MutRef;
    }
    let Some(root) = value.root() else {
        return Handover::Temporary;
    };
    // A variable that nothing writes is a value to its owner; kernels get the address of device data in any case.
    let managed = program[root].space == Space::Managed;
    if program[root].role == Role::Parameter || !(program[root].mutated || is_kernel || managed) {
        return Handover::Temporary;
    }
    Handover::MutRef
}

/// Whether the elements of an array argument surely stand one behind the other.
pub fn is_contiguous(program: &Program, value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Var(var) => {
            let var = &program[*var];
            // A kernel under a directive knows no more of an assumed-shape array of the host than its descriptor says.
            let bounded = var.dummy().is_some_and(|d| d.passing == Passing::Bounded);
            !var.pointer && !bounded && !matches!(var.shape, Shape::Assumed(_))
        }
        ExprKind::Component { base, ty, field } => {
            let field = &program[*ty].fields[*field as usize];
            !field.pointer && base.rank == 0
        }
        ExprKind::Element { base, .. } => is_contiguous(program, base),
        // With vector subscripts it is a value.
        ExprKind::Section { subscripts, .. } if is_gathered(subscripts) => true,
        ExprKind::Section { base, subscripts } => {
            is_contiguous(program, base) && is_leading(subscripts)
        }
        ExprKind::Substring { base, .. } => base.rank == 0,
        // Values are made contiguous.
        _ => !is_pointer_result(program, value),
    }
}

fn is_gathered(subscripts: &[Subscript]) -> bool {
    subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
}

/// Whether an expression is a reference to a function whose result is a pointer, which names what it points at.
pub fn is_pointer_result(program: &Program, value: &Expr) -> bool {
    let ExprKind::Call { procedure, .. } = &value.kind else {
        return false;
    };
    let result = program[*procedure].result;
    result.is_some_and(|result| program[result].pointer)
}

/// Whole dimensions first, then one range without stride, then single indices.
fn is_leading(subscripts: &[Subscript]) -> bool {
    let whole = |one: &&Subscript| {
        matches!(
            one,
            Subscript::Range {
                lower: None,
                upper: None,
                stride: None
            }
        )
    };
    let mut rest = subscripts.iter().skip_while(whole);
    let first = matches!(
        rest.next(),
        None | Some(Subscript::Index(_) | Subscript::Range { stride: None, .. })
    );
    first && rest.all(|one| matches!(one, Subscript::Index(_)))
}

/// A reference to a variable that another argument of the same call names as well goes through a copy. Of a structure and a part of it that owns memory the
/// part does: it is taken out for the call, so that both keep the memory that pointers and copies on the device belong to.
fn separate(program: &Program, args: &mut [Actual]) {
    for position in 0..args.len() {
        for part in parts_of(program, args, position) {
            args[part].how = Handover::CopyInOut;
        }
    }
    for position in 0..args.len() {
        let Actual {
            value: Some(value),
            how: Handover::MutRef,
        } = &args[position]
        else {
            continue;
        };
        let Some(root) = value.root() else {
            continue;
        };
        let others = args
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != position);
        // Structures are not copied for the sake of a scalar; the emitter computes that before the call.
        let structure = matches!(value.ty, Type::Derived(_) | Type::Class(_));
        let polymorphic = matches!(value.ty, Type::Class(_));
        let met = others
            .filter(|(_, arg)| !(polymorphic || structure && is_plain_value(arg)))
            .filter(|(_, arg)| !(structure && is_handle(arg)))
            .filter(|(_, arg)| !(structure && is_taken_out(value, arg)))
            .flat_map(|(_, arg)| &arg.value)
            .any(|other| mentions(other, root));
        if met {
            args[position].how = Handover::CopyInOut;
        }
    }
}

/// The arguments that are parts, with memory of their own, of the structure that an argument may change. Those that are only read are copies of the
/// host's, as long as none of the data lies on a device.
fn parts_of(program: &Program, args: &[Actual], whole: usize) -> Vec<usize> {
    let changed = args[whole].how == Handover::MutRef;
    let Some(value) = args[whole].value.as_ref().filter(|_| changed) else {
        return Vec::new();
    };
    let is_part = |(_, arg): &(usize, &Actual)| {
        let travels = arg.how == Handover::MutRef || arg.how == Handover::Ref && program.moves_data;
        let part = arg.value.as_ref().filter(|part| travels && part.rank == 0);
        part.is_some_and(|part| {
            let owns = matches!(part.ty, Type::Derived(ty) if super::owns(program, ty));
            owns && is_inside(value, part)
        })
    };
    let parts = args.iter().enumerate().filter(is_part);
    parts.map(|(position, _)| position).collect()
}

/// Whether an argument is a part of a structure that is taken out for the call: what owns memory, and what the procedure may allocate or associate.
fn is_taken_out(whole: &Expr, arg: &Actual) -> bool {
    let part = arg.value.as_ref();
    matches!(arg.how, Handover::CopyInOut | Handover::Object)
        && part.is_some_and(|part| is_inside(whole, part))
}

/// Whether a designator names a part of what another one names.
pub fn is_inside(whole: &Expr, part: &Expr) -> bool {
    let (ExprKind::Component { base, .. } | ExprKind::Element { base, .. } | ExprKind::Part(base)) =
        &part.kind
    else {
        return false;
    };
    base.same(whole) || is_inside(whole, base)
}

/// A scalar of intrinsic type that is handed over by value.
fn is_plain_value(arg: &Actual) -> bool {
    let scalar = |value: &Expr| {
        value.rank == 0
            && !matches!(
                value.ty,
                Type::Derived(_) | Type::Class(_) | Type::Character(..)
            )
    };
    arg.how == Handover::Value && arg.value.as_ref().is_some_and(scalar)
}

/// An array by a handle, which borrows nothing once it is there: one of another variable, in whose bounds alone the variable may stand, or a
/// component of the structure itself, which the procedure changes by both names.
fn is_handle(arg: &Actual) -> bool {
    let handle = matches!(
        arg.how,
        Handover::View | Handover::Strided | Handover::Packed
    );
    handle && arg.value.as_ref().and_then(Expr::root).is_some()
}

fn mentions(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    refs::each(expr, &mut |node| {
        found |= matches!(node.kind, ExprKind::Var(other) if other == var)
    });
    found
}
