//! The borrow plan: which variables a statement changes by way of subscripts, bounds or values that look at the same variable.
//!
//! `a(a(1)) = 3` means in Fortran that the subscript is evaluated first. An emitter whose language lends a variable to the store before the
//! subscript is evaluated has to take another way for the variables named here. Two designators meet where one names a part of the
//! other: `s%items(s%count) = x` needs nothing. Entry: [`plan`]. Refuses to know how a target spells either way.

use super::walk::{Access, refs};
use super::{
    Actual, Direction, Expr, ExprKind, Handover, HostOp, KernelOp, Passing, ProcId, Program, Role,
    Space, Stmt, StmtKind, Target, Type, VarId,
};
use crate::ir::Subscript;

/// A variable that must not be lent to a change before the statement's other expressions are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apart {
    /// The variable.
    pub var: VarId,
    /// What is evaluated may change the variable too, or the variable is reached through a pointer or an `Option`.
    pub twice: bool,
    /// What is only read has to be apart as well: its own subscripts change the variable, as those of `s%c(next(s))` do.
    pub reads: bool,
}

/// An operation that knows whether its other expressions are evaluated while the object that it changes is at hand.
pub trait Lending {
    /// Whether they are.
    fn lends(&self) -> bool;
}

impl Lending for HostOp {
    fn lends(&self) -> bool {
        match self {
            HostOp::Allocate(_) | HostOp::TakeShape { .. } => true,
            // Elements and sections of device arrays are changed through handles.
            HostOp::Copy(copy) => {
                copy.direction == Direction::DeviceToHost
                    || !matches!(
                        copy.dst.kind,
                        ExprKind::Element { .. } | ExprKind::Section { .. }
                    )
            }
            HostOp::Deallocate { .. }
            | HostOp::PointerAssign { .. }
            | HostOp::Nullify(_)
            | HostOp::Launch { .. }
            | HostOp::Region(_)
            | HostOp::Data(_)
            | HostOp::UseDevice(_)
            | HostOp::Letters(_)
            | HostOp::OnCopies(_)
            | HostOp::Conform { .. }
            | HostOp::Api { .. }
            | HostOp::Io(_) => false,
        }
    }
}

impl Lending for KernelOp {
    fn lends(&self) -> bool {
        match self {
            KernelOp::Allocate(_) => true,
            KernelOp::Api { .. }
            | KernelOp::Deallocate { .. }
            | KernelOp::PointerAssign { .. }
            | KernelOp::Nullify(_)
            | KernelOp::Print { .. }
            | KernelOp::Join { .. }
            | KernelOp::Lanes(_) => false,
        }
    }
}

/// The variables that a statement has to change apart from evaluating its expressions.
pub fn plan<Op: refs::Operands + Lending>(program: &Program, stmt: &Stmt<Op>) -> Vec<Apart> {
    let mut found = Vec::new();
    let lends = lends(stmt);
    refs::statement(stmt, &mut |access, expr| {
        each_changed(program, access, expr, &mut |object| {
            let mut lent = match Lent::of(program, object) {
                Some(lent) => lent,
                None => return,
            };
            if (lends || lent.behind && is_text(object)) && std::ptr::eq(object, expr) {
                refs::statement(stmt, &mut |access, other| {
                    if !std::ptr::eq(other, object) {
                        lent.look_at(program, access, other);
                    }
                });
            }
            found.extend(lent.apart());
        });
    });
    if let StmtKind::Call { procedure, args } = &stmt.kind {
        lent_by_call(program, *procedure, args, &mut found);
    }
    refs::statement(stmt, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, args } = &node.kind {
                lent_by_call(program, *procedure, args, &mut found);
            }
        });
    });
    if !found.is_empty() || changes_by_argument(program, stmt) {
        refs::statement(stmt, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                found.extend(read_while_changed(program, node))
            });
        });
    }
    found
}

/// Whether a procedure may change an actual argument of a reference to it.
fn changes_by_argument<Op: refs::Operands>(program: &Program, stmt: &Stmt<Op>) -> bool {
    let mut found = false;
    refs::statement(stmt, &mut |access, expr| {
        each_changed(program, access, expr, &mut |object| {
            found |= !std::ptr::eq(object, expr) || matches!(access, Access::Argument(..));
        });
    });
    found
}

/// A variable whose part this designator names by subscripts that change the variable.
fn read_while_changed(program: &Program, node: &Expr) -> Option<Apart> {
    let subscripted = matches!(
        node.kind,
        ExprKind::Element { .. } | ExprKind::Section { .. } | ExprKind::Substring { .. }
    );
    let lent = Lent::of(program, node).filter(|_| subscripted)?;
    lent.changed.then_some(Apart {
        var: lent.var,
        twice: true,
        reads: true,
    })
}

/// ALLOCATABLE and POINTER objects are lent while the other arguments of their call are evaluated, and lent as well: `call swap(p%old, p%new)`.
fn lent_by_call(program: &Program, callee: ProcId, args: &[Actual], found: &mut Vec<Apart>) {
    for (place, (arg, dummy)) in args.iter().zip(&program[callee].dummies).enumerate() {
        let dummy = &program[*dummy];
        let exclusive = arg.how == Handover::Object && (dummy.allocatable || dummy.pointer);
        let object = arg.value.as_ref().filter(|_| exclusive);
        // A whole variable is its own place; an argument that is the same one is a copy.
        let object = object.filter(|object| !matches!(object.kind, ExprKind::Var(_)));
        let Some(mut lent) = object.and_then(|object| Lent::of(program, object)) else {
            continue;
        };
        let others = args.iter().enumerate().filter(|(other, _)| *other != place);
        let others = others.filter_map(|(_, other)| other.value.as_ref());
        for other in others.filter(|other| !matches!(other.kind, ExprKind::Var(_))) {
            lent.look_at(program, Access::Read, other);
        }
        if lent.read && (lent.element || lent.behind) {
            found.push(Apart {
                var: lent.var,
                twice: true,
                reads: false,
            });
        }
    }
}

/// Whether a designator that is lent to a change stands in the way of a reference to another one: what both begin with is reached through a pointer, a
/// question for a type, or a subscript.
pub fn bars(program: &Program, lent: &Expr, other: &Expr) -> bool {
    let Some(mut lent) = Lent::of(program, lent) else {
        return false;
    };
    lent.look_at(program, Access::Read, other);
    lent.read && (lent.element || lent.behind)
}

/// Whether one of two designators names a part of the other, or a subscript of one reads the other: a structure beside its own component.
pub fn overlap(program: &Program, lent: &Expr, other: &Expr) -> bool {
    Lent::of(program, lent).is_some_and(|mut lent| {
        lent.read = false;
        lent.look_at(program, Access::Read, other);
        lent.read
    })
}

/// Characters are assigned by a method of their place, as arrays are.
fn is_text(object: &Expr) -> bool {
    matches!(object.ty, Type::Character(..))
}

/// The value of a scalar assignment is there before its variable is looked for, and so are actual arguments; the elements of an array
/// assignment are made one after the other.
fn lends<Op: Lending>(stmt: &Stmt<Op>) -> bool {
    match &stmt.kind {
        StmtKind::ArrayAssign { .. } | StmtKind::IntrinsicCall { .. } => true,
        StmtKind::Op(op) => op.lends(),
        StmtKind::Assign { .. }
        | StmtKind::If { .. }
        | StmtKind::Select { .. }
        | StmtKind::Do { .. }
        | StmtKind::While { .. }
        | StmtKind::Concurrent { .. }
        | StmtKind::Where { .. }
        | StmtKind::Block { .. }
        | StmtKind::Associate { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Call { .. }
        | StmtKind::Empty => false,
    }
}

/// Calls back with every designator in an expression that its evaluation changes, and with the expression itself where `access` says so.
fn each_changed(program: &Program, access: Access, expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    if changes(program, access) {
        visit(expr);
    }
    refs::operands(expr, &mut |access, operand| {
        each_changed(program, access, operand, visit)
    });
}

/// Whether what is done to a designator may change what it names.
fn changes(program: &Program, access: Access) -> bool {
    match access {
        Access::Read => false,
        Access::Write | Access::Atomic | Access::Object | Access::Target => true,
        Access::Argument(procedure, position) => {
            let dummy = program[procedure].dummies.get(position);
            dummy.is_some_and(|&id| match program[id].dummy().map(|dummy| dummy.passing) {
                Some(Passing::MutRef | Passing::Object | Passing::Total) => true,
                Some(Passing::View | Passing::Strided | Passing::Shaped | Passing::Bounded) => {
                    program[id].mutated
                }
                Some(Passing::Undecided | Passing::Value | Passing::Ref) | None => false,
            })
        }
    }
}

/// The part of a variable that is lent to a change, and what is evaluated meanwhile.
struct Lent {
    var: VarId,
    /// The components up to the first subscript.
    fields: Vec<u32>,
    /// An element is lent before its subscripts are evaluated; the bounds of sections are evaluated first.
    element: bool,
    /// The variable is behind a pointer, an `Option` or a question for its type, by which all of it is lent.
    behind: bool,
    /// What is evaluated meanwhile reads the part.
    read: bool,
    /// What is evaluated meanwhile may change it.
    changed: bool,
}

impl Lent {
    /// `None` for what is no designator, and for variables in static storage, which everybody reaches at any time.
    fn of(program: &Program, object: &Expr) -> Option<Lent> {
        let nodes = from_root(object)?;
        let ExprKind::Var(var) = nodes[0].kind else {
            return None;
        };
        if is_static(program, var) {
            return None;
        }
        let mut lent = Lent {
            var,
            fields: Vec::new(),
            element: false,
            behind: is_behind(program, var),
            read: false,
            changed: false,
        };
        let mut subscripted = lent.behind;
        for node in &nodes[1..] {
            if let ExprKind::Component { ty, field, .. } = &node.kind
                && !subscripted
            {
                let component = &program[*ty].fields[*field as usize];
                lent.fields.push(*field);
                let held = component.allocatable || component.pointer;
                lent.behind |= held && component.shape.rank() == 0;
                subscripted |= lent.behind;
            } else if matches!(node.kind, ExprKind::Element { .. }) {
                lent.element |= !subscripted;
                subscripted = true;
            } else if matches!(node.kind, ExprKind::Part(_)) {
                lent.behind |= !subscripted;
                subscripted = true;
            } else {
                subscripted = true
            }
        }
        nodes[1..]
            .iter()
            .for_each(|node| lent.look_at_subscripts(program, node));
        Some(lent)
    }

    fn look_at_subscripts(&mut self, program: &Program, node: &Expr) {
        let mut first = matches!(
            node.kind,
            ExprKind::Element { .. }
                | ExprKind::Section { .. }
                | ExprKind::Substring { .. }
                | ExprKind::Component { .. }
                | ExprKind::Part(_)
        );
        refs::operands(node, &mut |access, operand| {
            // The first operand is what the subscripts belong to.
            if !std::mem::take(&mut first) {
                self.look_at(program, access, operand);
            }
        });
    }

    /// Notes what the evaluation of an expression does to the part.
    fn look_at(&mut self, program: &Program, access: Access, expr: &Expr) {
        if let Some(nodes) = from_root(expr) {
            if self.meets(&nodes) {
                self.read = true;
                self.changed |= changes(program, access);
            }
            nodes[1..]
                .iter()
                .for_each(|node| self.look_at_subscripts(program, node));
            return;
        }
        refs::operands(expr, &mut |access, operand| {
            self.look_at(program, access, operand)
        });
    }

    /// Whether one of the two is a part of the other.
    fn meets(&self, nodes: &[&Expr]) -> bool {
        if !matches!(nodes[0].kind, ExprKind::Var(var) if var == self.var) {
            return false;
        }
        if self.behind {
            return true;
        }
        let own = nodes[1..].iter().map_while(|node| {
            if let ExprKind::Component { field, .. } = node.kind {
                Some(field)
            } else {
                None
            }
        });
        own.zip(&self.fields).all(|(own, field)| own == *field)
    }

    fn apart(&self) -> Option<Apart> {
        let early = self.read && (self.element || self.behind);
        (early || self.changed).then_some(Apart {
            var: self.var,
            twice: self.changed || self.behind,
            reads: false,
        })
    }
}

/// The subscripts and bounds of a designator that may have another value when a procedure has run, from left to right: all but
/// constants and variables that no other procedure knows and that are no arguments of this one.
pub fn unsteady_subscripts<'e>(
    program: &Program,
    designator: &'e Expr,
    args: &[Actual],
) -> Vec<&'e Expr> {
    subscripts(designator)
        .into_iter()
        .filter(|part| !is_steady(program, part, args))
        .collect()
}

/// The subscripts and bounds of a designator that call procedures, from left to right.
pub fn calling_subscripts(designator: &Expr) -> Vec<&Expr> {
    let calls = |part: &Expr| {
        let mut found = false;
        refs::each(part, &mut |node| {
            found |= matches!(node.kind, ExprKind::Call { .. } | ExprKind::Api { .. });
        });
        found
    };
    let parts = subscripts(designator).into_iter();
    parts.filter(|part| calls(part)).collect()
}

/// The subscripts and bounds of a designator, from left to right.
fn subscripts(designator: &Expr) -> Vec<&Expr> {
    let nodes = from_root(designator).unwrap_or_default();
    let parts = nodes.into_iter().flat_map(|node| {
        if let ExprKind::Element { subscripts, .. } = &node.kind {
            subscripts.iter().collect()
        } else if let ExprKind::Section { subscripts, .. } = &node.kind {
            subscripts.iter().flat_map(parts_of_subscript).collect()
        } else if let ExprKind::Substring { lower, upper, .. } = &node.kind {
            let bounds = [lower, upper].into_iter().flatten();
            bounds.map(|bound| &**bound).collect()
        } else {
            Vec::new()
        }
    });
    parts.collect()
}

fn parts_of_subscript(one: &Subscript) -> Vec<&Expr> {
    match one {
        Subscript::Index(part) | Subscript::Vector(part) => vec![part],
        Subscript::Range {
            lower,
            upper,
            stride,
        } => [lower, upper, stride].into_iter().flatten().collect(),
    }
}

/// Whether the value of a subscript lasts over a call.
fn is_steady(program: &Program, subscript: &Expr, args: &[Actual]) -> bool {
    match &subscript.kind {
        ExprKind::Const(_) => true,
        ExprKind::Var(id) => {
            let var = &program[*id];
            let known = match var.role {
                Role::Local | Role::Result => var.captured || var.save || var.target || var.pointer,
                Role::Dummy(_) => var.mutated,
                Role::Module(_) | Role::Common(_) => true,
                Role::Parameter => false,
            };
            let handed = |arg: &Actual| {
                let value = arg.value.as_ref().filter(|_| arg.how != Handover::Value);
                value.is_some_and(|value| value.root() == Some(*id))
            };
            !known && !args.iter().any(handed)
        }
        ExprKind::Binary { left, right, .. } => {
            is_steady(program, left, args) && is_steady(program, right, args)
        }
        ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) => {
            is_steady(program, operand, args)
        }
        _ => false,
    }
}

/// The nodes of a designator, from the variable outwards.
fn from_root(designator: &Expr) -> Option<Vec<&Expr>> {
    let mut nodes = if matches!(designator.kind, ExprKind::Var(_)) {
        Vec::new()
    } else if let ExprKind::Element { base, .. }
    | ExprKind::Section { base, .. }
    | ExprKind::Component { base, .. }
    | ExprKind::Part(base)
    | ExprKind::Substring { base, .. } = &designator.kind
    {
        from_root(base)?
    } else {
        return None;
    };
    nodes.push(designator);
    Some(nodes)
}

/// Whether a variable is in static storage for an emitter: its procedure does not own it.
fn is_static(program: &Program, id: VarId) -> bool {
    let var = &program[id];
    match var.role {
        Role::Module(_) | Role::Common(_) => true,
        Role::Local | Role::Result | Role::Dummy(_) => var.save || var.captured,
        Role::Parameter => false,
    }
}

/// Whether all of a variable is reached by way of something else.
fn is_behind(program: &Program, id: VarId) -> bool {
    let var = &program[id];
    let host = var
        .owner
        .is_none_or(|owner| program[owner].target == Target::Host);
    if host && var.rank() > 0 {
        return matches!(var.space, Space::Managed | Space::Pinned) && !var.pointer;
    }
    let scalar = var.rank() == 0;
    let optional = var.dummy().is_some_and(|dummy| dummy.optional);
    scalar && (var.allocatable || var.pointer || optional || matches!(var.ty, Type::Class(_)))
}
