//! Walks over expressions and statements: the one place that knows which node holds which expressions, and what a statement
//! does to each (reads it, writes it, hands it to a procedure). Passes and checks are written over it.
//!
//! Every walk exists twice, for looking ([`refs`]) and for changing ([`muts`]). Refuses to know why anybody walks.

mod questions;
mod sizes;

use super::{ProcId, VarId};

/// What a statement does with an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Its value is used.
    Read,
    /// The variable is given a value; subscripts are read.
    Write,
    /// The variable is read and given a value, and no other thread comes between.
    Atomic,
    /// The object itself is changed or bound: ALLOCATE, DEALLOCATE, pointer assignment, NULLIFY.
    Object,
    /// The target of a pointer assignment: it may be written through the pointer from then on.
    Target,
    /// It is an actual argument of this dummy (by position) of the procedure.
    Argument(ProcId, usize),
}

/// A variable that an operation uses without an expression and may set: that of an implied DO, those of a namelist group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Index(pub VarId);

macro_rules! walks {
    ($(#[$doc:meta])* $module:ident, $iter:ident, $exprs:ident, $($m:tt)?) => {
        $(#[$doc])*
        pub mod $module {
            use super::{Access, Index};
            use crate::ir::*;

            /// An operation that knows its expressions.
            pub trait Operands {
                /// Every expression of the operation, with what is done to it.
                fn operands(&$($m)? self, visit: &mut dyn FnMut(Access, &$($m)? Expr));
                /// Variables that the operation uses without an expression.
                fn indices(&self, visit: &mut dyn FnMut(Index));
            }

            /// The direct operands of an expression; those that are actual arguments say so.
            pub fn operands(expr: &$($m)? Expr, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match &$($m)? expr.kind {
                    ExprKind::Const(_)
                    | ExprKind::Var(_)
                    | ExprKind::Predefined { .. }
                    | ExprKind::WarpSize
                    | ExprKind::Null
                    | ExprKind::Procedure(_)
                    | ExprKind::Error => {}
                    ExprKind::Element { base, subscripts } => {
                        visit(Access::Read, base);
                        subscripts.$iter().for_each(|index| visit(Access::Read, index));
                    }
                    ExprKind::Section { base, subscripts } => {
                        visit(Access::Read, base);
                        subscripts.$iter().for_each(|one| subscript(one, visit));
                    }
                    ExprKind::Component { base, .. } => visit(Access::Read, base),
                    ExprKind::Substring { base, lower, upper } => {
                        visit(Access::Read, base);
                        for bound in [lower, upper].into_iter().flatten() {
                            visit(Access::Read, bound);
                        }
                    }
                    ExprKind::Unary { operand, .. } => visit(Access::Read, operand),
                    ExprKind::Binary { left, right, .. } => {
                        visit(Access::Read, left);
                        visit(Access::Read, right);
                    }
                    ExprKind::Cast(operand)
                    | ExprKind::Paren(operand)
                    | ExprKind::Fetch(operand)
                    | ExprKind::Part(operand)
                    | ExprKind::IsType { object: operand, .. } => visit(Access::Read, operand),
                    ExprKind::Intrinsic { id, args } => {
                        let params = id.row().params;
                        for (position, arg) in args.$iter().enumerate() {
                            let written = params.get(position).is_some_and(|param| param.written);
                            let access = if written { Access::Write } else { Access::Read };
                            arg.$iter().for_each(|arg| visit(access, arg));
                        }
                    }
                    ExprKind::Api { id, args } => api_args(*id, args, visit),
                    ExprKind::Call { procedure, args } => actuals(*procedure, args, visit),
                    ExprKind::Array(items) => items.$iter().for_each(|item| array_item(item, visit)),
                    ExprKind::Structure { values, .. } => {
                        values.$iter().flatten().for_each(|value| visit(Access::Read, value));
                    }
                }
            }

            /// The expressions of a subscript.
            pub fn subscript(subscript: &$($m)? Subscript, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match subscript {
                    Subscript::Index(index) => visit(Access::Read, index),
                    Subscript::Vector(vector) => visit(Access::Read, vector),
                    Subscript::Range { lower, upper, stride } => {
                        for part in [lower, upper, stride].into_iter().flatten() {
                            visit(Access::Read, part);
                        }
                    }
                }
            }

            fn array_item(item: &$($m)? ArrayItem, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match item {
                    ArrayItem::Expr(expr) => visit(Access::Read, expr),
                    ArrayItem::ImpliedDo { items, from, to, step, .. } => {
                        items.$iter().for_each(|item| array_item(item, visit));
                        visit(Access::Read, from);
                        visit(Access::Read, to);
                        step.$iter().for_each(|step| visit(Access::Read, step));
                    }
                }
            }

            fn actuals(procedure: ProcId, args: &$($m)? [Actual], visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                for (position, arg) in args.$iter().enumerate() {
                    for value in arg.value.$iter() {
                        visit(Access::Argument(procedure, position), value);
                    }
                }
            }

            fn api_args(
                id: crate::cudafor::ApiId,
                args: &$($m)? [Option<Expr>],
                visit: &mut dyn FnMut(Access, &$($m)? Expr),
            ) {
                let params = id.row().params;
                for (position, arg) in args.$iter().enumerate() {
                    let written = params.get(position).is_none_or(|param| param.written);
                    let access = match written {
                        true if id.is_atomic() => Access::Atomic,
                        true => Access::Write,
                        false => Access::Read,
                    };
                    arg.$iter().for_each(|arg| visit(access, arg));
                }
            }

            /// An expression and everything in it, outermost first.
            pub fn each(expr: &$($m)? Expr, visit: &mut dyn FnMut(&$($m)? Expr)) {
                visit(expr);
                operands(expr, &mut |_, operand| each(operand, visit));
            }

            /// The expressions of a statement itself, without those of statements inside it.
            pub fn statement<Op: Operands>(
                stmt: &$($m)? Stmt<Op>,
                visit: &mut dyn FnMut(Access, &$($m)? Expr),
            ) {
                match &$($m)? stmt.kind {
                    StmtKind::Assign { lhs, rhs } | StmtKind::ArrayAssign { lhs, rhs, .. } => {
                        visit(Access::Read, rhs);
                        visit(Access::Write, lhs);
                    }
                    StmtKind::If { arms, .. } => {
                        arms.$iter().for_each(|arm| visit(Access::Read, &$($m)? arm.condition));
                    }
                    StmtKind::Select { selector, cases, .. } => {
                        visit(Access::Read, selector);
                        let values = cases.$iter().flat_map(|case| case.values.$iter());
                        values.for_each(|value| case_value(value, visit));
                    }
                    StmtKind::Do { from, to, step, .. } => {
                        visit(Access::Read, from);
                        visit(Access::Read, to);
                        step.$iter().for_each(|step| visit(Access::Read, step));
                    }
                    StmtKind::While { condition, .. } => {
                        condition.$iter().for_each(|condition| visit(Access::Read, condition));
                    }
                    StmtKind::Concurrent { ranges, mask, .. } => {
                        for range in ranges {
                            visit(Access::Read, &$($m)? range.from);
                            visit(Access::Read, &$($m)? range.to);
                            range.step.$iter().for_each(|step| visit(Access::Read, step));
                        }
                        mask.$iter().for_each(|mask| visit(Access::Read, mask));
                    }
                    StmtKind::Where { arms } => {
                        let masks = arms.$iter().flat_map(|(mask, _)| mask.$iter());
                        masks.for_each(|mask| visit(Access::Read, mask));
                    }
                    StmtKind::Associate { bindings, .. } => {
                        bindings.$iter().for_each(|(_, value)| visit(Access::Read, value));
                    }
                    StmtKind::Stop { code, .. } => {
                        code.$iter().for_each(|code| visit(Access::Read, code));
                    }
                    StmtKind::Call { procedure, args } => actuals(*procedure, args, visit),
                    StmtKind::IntrinsicCall { id, args } => {
                        for (position, arg) in args.$iter().enumerate() {
                            for arg in arg.$iter() {
                                let written = is_variable(arg) && id.may_write(position);
                                visit(if written { Access::Write } else { Access::Read }, arg);
                            }
                        }
                    }
                    StmtKind::Op(op) => op.operands(visit),
                    StmtKind::Block { .. }
                    | StmtKind::Exit(_)
                    | StmtKind::Cycle(_)
                    | StmtKind::Goto(_)
                    | StmtKind::Return
                    | StmtKind::Empty => {}
                }
            }

            fn is_variable(expr: &Expr) -> bool {
                expr.root().is_some()
            }

            fn case_value(value: &$($m)? CaseValue, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match value {
                    CaseValue::Single(value) => visit(Access::Read, value),
                    CaseValue::Range(lower, upper) => {
                        for bound in [lower, upper].into_iter().flatten() {
                            visit(Access::Read, bound);
                        }
                    }
                }
            }

            /// The statement lists inside a statement.
            pub fn bodies<Op>(stmt: &$($m)? Stmt<Op>, visit: &mut dyn FnMut(&$($m)? Vec<Stmt<Op>>)) {
                match &$($m)? stmt.kind {
                    StmtKind::If { arms, otherwise, .. } => {
                        arms.$iter().for_each(|arm| visit(&$($m)? arm.body));
                        otherwise.$iter().for_each(|body| visit(body));
                    }
                    StmtKind::Select { cases, default, .. } => {
                        cases.$iter().for_each(|case| visit(&$($m)? case.body));
                        default.$iter().for_each(|body| visit(body));
                    }
                    StmtKind::Do { body, .. }
                    | StmtKind::While { body, .. }
                    | StmtKind::Concurrent { body, .. }
                    | StmtKind::Block { body, .. }
                    | StmtKind::Associate { body, .. } => visit(body),
                    StmtKind::Where { arms } => arms.$iter().for_each(|(_, body)| visit(body)),
                    StmtKind::Assign { .. }
                    | StmtKind::ArrayAssign { .. }
                    | StmtKind::Exit(_)
                    | StmtKind::Cycle(_)
                    | StmtKind::Goto(_)
                    | StmtKind::Return
                    | StmtKind::Stop { .. }
                    | StmtKind::Call { .. }
                    | StmtKind::IntrinsicCall { .. }
                    | StmtKind::Empty
                    | StmtKind::Op(_) => {}
                }
            }

            /// Every statement of a list and of the lists inside, in order of text.
            pub fn statements<Op>(body: &$($m)? [Stmt<Op>], visit: &mut dyn FnMut(&$($m)? Stmt<Op>)) {
                for stmt in body {
                    visit(stmt);
                    bodies(stmt, &mut |inner| statements(inner, visit));
                }
            }

            /// The expressions of every statement of a list and of the lists inside.
            pub fn expressions<Op: Operands>(
                body: &$($m)? [Stmt<Op>],
                visit: &mut dyn FnMut(Access, &$($m)? Expr),
            ) {
                statements(body, &mut |stmt| statement(stmt, visit));
            }

            impl Operands for KernelOp {
                fn operands(&$($m)? self, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                    match self {
                        KernelOp::Api { id, args } => api_args(*id, args, visit),
                        KernelOp::Allocate(allocate) => allocation(allocate, visit),
                        KernelOp::Deallocate { object, stat } => {
                            visit(Access::Object, object);
                            stat.$iter().for_each(|stat| visit(Access::Write, stat));
                        }
                        KernelOp::PointerAssign { pointer, target, bounds } => {
                            pointing(pointer, target, bounds, visit);
                        }
                        KernelOp::Nullify(pointer) => visit(Access::Object, pointer),
                        KernelOp::Print { items, .. } => {
                            items.$iter().for_each(|item| visit(Access::Read, item));
                        }
                        KernelOp::Join { part, total, .. } => {
                            visit(Access::Read, part);
                            visit(Access::Write, total);
                        }
                        KernelOp::Lanes(LaneStep::Barrier) => {}
                        KernelOp::Lanes(LaneStep::Begin { part, neutral }) => {
                            visit(Access::Read, neutral);
                            visit(Access::Write, part);
                        }
                        KernelOp::Lanes(LaneStep::Join { part, .. }) => visit(Access::Write, part),
                    }
                }

                fn indices(&self, _: &mut dyn FnMut(Index)) {}
            }

            impl Operands for HostOp {
                fn operands(&$($m)? self, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                    match self {
                        HostOp::Allocate(allocate) => allocation(allocate, visit),
                        HostOp::Deallocate { object, stat, errmsg } => {
                            visit(Access::Object, object);
                            for variable in [stat, errmsg].into_iter().flatten() {
                                visit(Access::Write, variable);
                            }
                        }
                        HostOp::PointerAssign { pointer, target, bounds } => {
                            pointing(pointer, target, bounds, visit);
                        }
                        HostOp::Nullify(pointer) => visit(Access::Object, pointer),
                        HostOp::Copy(copy) => {
                            visit(Access::Read, &$($m)? copy.src);
                            visit(Access::Write, &$($m)? copy.dst);
                        }
                        HostOp::Launch { kernel, config, args } => {
                            let LaunchConfig { grid, block, shared, stream, loops, .. } = &$($m)? **config;
                            for part in [grid, block, shared, stream].into_iter().flatten() {
                                visit(Access::Read, part);
                            }
                            for grid in loops.$iter() {
                                grid.$exprs().for_each(|part| visit(Access::Read, part));
                            }
                            actuals(*kernel, args, visit);
                        }
                        HostOp::Region(one) => region(one, visit),
                        HostOp::Data(DataMotion { motion, queue, when, .. }) => {
                            for part in [queue, when] {
                                part.$iter().for_each(|part| visit(Access::Read, part));
                            }
                            motions(motion, visit);
                        }
                        HostOp::UseDevice(one) => {
                            one.when.$iter().for_each(|when| visit(Access::Read, when));
                            let scalar = one.object.rank == 0;
                            let access = if scalar { Access::Target } else { Access::Read };
                            visit(access, &$($m)? one.object);
                            visit(Access::Object, &$($m)? one.pointer);
                        }
                        HostOp::Letters(one) => {
                            let (to, from) = match one.way {
                                LettersWay::Out => (&$($m)? one.here, &$($m)? one.there),
                                LettersWay::In | LettersWay::ToChange => (&$($m)? one.there, &$($m)? one.here),
                            };
                            visit(Access::Read, from);
                            visit(Access::Write, to);
                        }
                        HostOp::OnCopies(ways) => {
                            let OnCopies { direct, copies, .. } = &$($m)? **ways;
                            expressions(direct, visit);
                            expressions(copies, visit);
                        }
                        HostOp::Conform { target, operand } => {
                            let extents = target.$iter().chain(operand.$iter());
                            extents.for_each(|extent| visit(Access::Read, extent));
                        }
                        HostOp::TakeShape { object, extents } => {
                            extents.$iter().for_each(|extent| visit(Access::Read, extent));
                            visit(Access::Object, object);
                        }
                        HostOp::Api { id, args } => api_args(*id, args, visit),
                        HostOp::Io(io) => io_operands(io, visit),
                    }
                }

                fn indices(&self, visit: &mut dyn FnMut(Index)) {
                    match self {
                        HostOp::Io(Io::Write(transfer) | Io::Read(transfer)) => {
                            if let IoFormat::Namelist(_, vars) = &transfer.format {
                                vars.iter().for_each(|&var| visit(Index(var)));
                            }
                            transfer.items.iter().for_each(|item| io_indices(item, visit));
                        }
                        HostOp::Io(Io::Step(step)) => {
                            if let IoStep::Items { items, .. } = &**step {
                                items.iter().for_each(|item| io_indices(item, visit));
                            }
                        }
                        HostOp::Io(_)
                        | HostOp::Allocate(_)
                        | HostOp::Deallocate { .. }
                        | HostOp::PointerAssign { .. }
                        | HostOp::Nullify(_)
                        | HostOp::Copy(_)
                        | HostOp::Launch { .. }
                        | HostOp::Conform { .. }
                        | HostOp::TakeShape { .. }
                        | HostOp::Data(_)
                        | HostOp::UseDevice(_)
                        | HostOp::Letters(_)
                        | HostOp::Api { .. } => {}
                        HostOp::Region(one) => {
                            super::counters(&one.body, visit);
                            super::counters(&one.host, visit);
                        }
                        HostOp::OnCopies(ways) => {
                            super::counters(&ways.direct, visit);
                            super::counters(&ways.copies, visit);
                        }
                    }
                }
            }

            fn region(one: &$($m)? Region, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                let Region { grid, block, shared, stream, queue, device, when, num_gangs, motion, host, body, .. } = one;
                let extents = grid.$iter().chain(block.$iter()).flatten();
                extents.for_each(|extent| visit(Access::Read, extent));
                for part in [shared, stream, queue, device, when, num_gangs].into_iter().flatten() {
                    visit(Access::Read, part);
                }
                motions(motion, visit);
                expressions(host, visit);
                expressions(body, visit);
            }

            fn motions(all: &$($m)? [Motion], visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                all.$iter().for_each(|one| {
                    let access = match one.action.changes_host() {
                        // Its place is known to the runtime from then on.
                        _ if one.object.rank == 0 => Access::Target,
                        true => Access::Write,
                        false => Access::Read,
                    };
                    visit(access, &$($m)? one.object);
                    one.changed.$iter().for_each(|part| visit(access, part));
                });
            }

            fn pointing(
                pointer: &$($m)? Expr,
                target: &$($m)? Expr,
                bounds: &$($m)? [(Expr, Option<Expr>)],
                visit: &mut dyn FnMut(Access, &$($m)? Expr),
            ) {
                visit(Access::Target, target);
                for (lower, upper) in bounds {
                    visit(Access::Read, lower);
                    upper.$iter().for_each(|upper| visit(Access::Read, upper));
                }
                visit(Access::Object, pointer);
            }

            fn allocation(allocate: &$($m)? Allocate, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                let Allocate { object, bounds, ty, char_len, source, mold, stat, errmsg, pinned, stream } = allocate;
                if let Some(Type::Character(CharLen::Expr(length), _)) = ty {
                    visit(Access::Read, length);
                }
                for dim in bounds {
                    visit(Access::Read, &$($m)? dim.lower);
                    visit(Access::Read, &$($m)? dim.upper);
                }
                for read in [char_len, source, mold, stream].into_iter().flatten() {
                    visit(Access::Read, read);
                }
                for written in [stat, errmsg, pinned].into_iter().flatten() {
                    visit(Access::Write, written);
                }
                visit(Access::Object, object);
            }

            fn io_operands(io: &$($m)? Io, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match io {
                    Io::Write(transfer) => io_transfer(transfer, false, visit),
                    Io::Read(transfer) => io_transfer(transfer, true, visit),
                    Io::Inquire(specs) => io_specs(specs, true, visit),
                    Io::Open(specs) | Io::Close(specs) | Io::Position { specs, .. } => {
                        io_specs(specs, false, visit);
                    }
                    Io::Step(step) => io_step(step, visit),
                }
            }

            fn io_step(step: &$($m)? IoStep, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match step {
                    IoStep::Begin { transfer, reads } => io_transfer(transfer, *reads, visit),
                    IoStep::Items { items, reads } => {
                        let access = if *reads { Access::Write } else { Access::Read };
                        items.$iter().for_each(|item| io_item(item, access, visit));
                    }
                    IoStep::Asks(takes) => visit(Access::Write, takes),
                    IoStep::Lend { unit, said } => {
                        visit(Access::Write, unit);
                        for (iotype, list) in said.$iter() {
                            visit(Access::Object, iotype);
                            visit(Access::Object, list);
                        }
                    }
                    IoStep::TakeBack { iostat, iomsg } => {
                        visit(Access::Read, iostat);
                        visit(Access::Read, iomsg);
                    }
                    IoStep::End(specs) => io_specs(specs, false, visit),
                }
            }

            fn io_transfer(transfer: &$($m)? Transfer, reads: bool, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match &$($m)? transfer.unit {
                    IoUnit::Standard => {}
                    IoUnit::Number(unit) => visit(Access::Read, unit),
                    IoUnit::Length(length) => visit(Access::Write, length),
                    IoUnit::Internal(file) => {
                        visit(if reads { Access::Read } else { Access::Write }, file);
                    }
                }
                match &$($m)? transfer.format {
                    IoFormat::Expr(format) => visit(Access::Read, format),
                    IoFormat::List | IoFormat::Text(_) | IoFormat::Namelist(..) | IoFormat::Unformatted => {}
                }
                io_specs(&$($m)? transfer.specs, false, visit);
                let access = if reads { Access::Write } else { Access::Read };
                transfer.items.$iter().for_each(|item| io_item(item, access, visit));
            }

            fn io_specs(specs: &$($m)? [IoSpec], inquire: bool, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                for spec in specs {
                    let written = spec.receives(inquire);
                    if let IoSpecValue::Expr(value) = &$($m)? spec.value {
                        visit(if written { Access::Write } else { Access::Read }, value);
                    }
                }
            }

            fn io_item(item: &$($m)? IoItem, access: Access, visit: &mut dyn FnMut(Access, &$($m)? Expr)) {
                match item {
                    IoItem::Expr(expr) => visit(access, expr),
                    IoItem::ImpliedDo { items, from, to, step, .. } => {
                        items.$iter().for_each(|item| io_item(item, access, visit));
                        visit(Access::Read, from);
                        visit(Access::Read, to);
                        step.$iter().for_each(|step| visit(Access::Read, step));
                    }
                }
            }

            fn io_indices(item: &IoItem, visit: &mut dyn FnMut(Index)) {
                if let IoItem::ImpliedDo { items, var, .. } = item {
                    visit(Index(*var));
                    items.iter().for_each(|item| io_indices(item, visit));
                }
            }
        }
    };
}

walks!(
    /// Walks that look.
    refs, iter, exprs,
);
walks!(
    /// Walks that change.
    muts, iter_mut, exprs_mut, mut
);

/// The variables that loops of a kernel's body set.
fn counters<Op>(body: &[super::Stmt<Op>], visit: &mut dyn FnMut(Index)) {
    refs::statements(body, &mut |stmt| {
        if let super::StmtKind::Do { var, .. } = &stmt.kind {
            visit(Index(*var))
        } else if let super::StmtKind::Concurrent { ranges, .. } = &stmt.kind {
            ranges.iter().for_each(|range| visit(Index(range.var)));
        }
    });
}
