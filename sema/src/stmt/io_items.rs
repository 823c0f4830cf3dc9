//! The lists of input and output statements: values, variables, implied DOs; structures as their components.

use super::Lowering;
use super::transfer::rename;
use crate::diag::codes;
use crate::ir::element::{element_at, inquiry};
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Const, Expr, ExprKind, HostOp, IoItem, Shape, Stmt, StmtKind, Type, TypeId, VarId,
};
use crate::source::Span;
use crate::syntax::ast;

/// How a list is lowered.
#[derive(Clone, Copy)]
struct Mode {
    /// READ: items receive values.
    reads: bool,
    /// Inside an implied DO, where nothing can be copied beforehand.
    nested: bool,
}

/// A lowered list.
pub(super) struct List {
    /// Copies from the device.
    pub before: Vec<Stmt<HostOp>>,
    /// The items.
    pub items: Vec<IoItem>,
    /// Copies back to the device.
    pub after: Vec<Stmt<HostOp>>,
    /// The first item inside an implied DO that must be assigned to a variable in each round.
    pub unheld: Option<Span>,
}

impl Lowering<'_, '_> {
    /// The items, and the statements that move data between them and the device, before and after.
    pub(super) fn io_list(&mut self, items: &[ast::IoItem], reads: bool, span: Span) -> List {
        let (mut before, mut out) = (Vec::new(), Vec::new());
        self.unheld_item = None;
        self.io_items(
            items,
            Mode {
                reads,
                nested: false,
            },
            span,
            &mut before,
            &mut out,
        );
        let mut list = List {
            before,
            items: out,
            after: Vec::new(),
            unheld: self.unheld_item.take(),
        };
        if reads {
            self.read_through_copies(&mut list, span);
        }
        list
    }

    /// READ into device data: into copies of the variables, which are moved back.
    fn read_through_copies(&mut self, list: &mut List, span: Span) {
        let mut roots: Vec<(VarId, Span)> = Vec::new();
        each_item(&mut list.items, &mut |item| {
            let root = item.root().filter(|_| self.is_device_data(item));
            if let Some(root) = root.filter(|root| roots.iter().all(|(known, _)| known != root)) {
                roots.push((root, item.span));
            }
        });
        for (root, place) in roots {
            let Some((before, copy)) = self.copy_of_variable(root, place, span) else {
                continue;
            };
            list.before.extend(before);
            each_item(&mut list.items, &mut |item| rename(item, root, copy));
            list.after.extend(self.moved_back(root, copy, span));
        }
    }

    fn io_items(
        &mut self,
        items: &[ast::IoItem],
        mode: Mode,
        span: Span,
        before: &mut Vec<Stmt<HostOp>>,
        out: &mut Vec<IoItem>,
    ) {
        for item in items {
            match item {
                ast::IoItem::Expr(expr) => {
                    let value = self.io_value(expr, mode, span, before);
                    self.io_expanded(value, mode.reads, out);
                }
                ast::IoItem::ImpliedDo(implied) => {
                    out.extend(self.io_loop(implied, mode, span, before))
                }
            }
        }
    }

    fn io_loop(
        &mut self,
        implied: &ast::ImpliedDo<ast::IoItem>,
        mode: Mode,
        span: Span,
        before: &mut Vec<Stmt<HostOp>>,
    ) -> Option<IoItem> {
        let var = self.loop_variable(&implied.var)?;
        let ty = self.an.program[var].ty.clone();
        if !matches!(ty, Type::Integer(_)) {
            let message = format!(
                "variable '{}' of an implied DO is no integer",
                implied.var.text
            );
            self.an.error(
                codes::DO_VARIABLE,
                implied.var.span,
                message,
                "counts the rounds",
            );
            return None;
        }
        let from = self.io_bound(&implied.from, &ty);
        let to = self.io_bound(&implied.to, &ty);
        let step = implied.step.as_ref().map(|step| self.io_bound(step, &ty));
        let mut items = Vec::new();
        self.active.push((var, implied.span));
        self.io_items(
            &implied.items,
            Mode {
                nested: true,
                ..mode
            },
            span,
            before,
            &mut items,
        );
        self.active.pop();
        Some(IoItem::ImpliedDo {
            items,
            var,
            from: Box::new(from),
            to: Box::new(to),
            step: step.map(Box::new),
        })
    }

    pub(super) fn io_bound(&mut self, bound: &ast::Expr, ty: &Type) -> Expr {
        let value = self
            .an
            .scalar_integer(self.cx, bound, "bound of an implied DO");
        self.an.cast(value, ty)
    }

    /// An item outside of an implied DO of the statement.
    pub(super) fn io_item_value(
        &mut self,
        expr: &ast::Expr,
        reads: bool,
        before: &mut Vec<Stmt<HostOp>>,
    ) -> Expr {
        let mode = Mode {
            reads,
            nested: false,
        };
        self.io_value(expr, mode, expr.span, before)
    }

    fn io_value(
        &mut self,
        expr: &ast::Expr,
        mode: Mode,
        span: Span,
        before: &mut Vec<Stmt<HostOp>>,
    ) -> Expr {
        let value = if mode.reads {
            self.an.designator(self.cx, expr)
        } else {
            self.an.expr(self.cx, expr)
        };
        if matches!(value.kind, ExprKind::Null) {
            let message = "NULL() has no value to transfer";
            let why = "a pointer that points to nothing";
            self.an.error(codes::IO_ITEM, expr.span, message, why);
            return Expr::error(expr.span);
        }
        if !mode.reads
            && matches!(value.kind, ExprKind::Component { .. })
            && !self.an.check_whole(&value)
        {
            return Expr::error(expr.span);
        }
        if mode.reads && (!self.an.check_whole(&value) || !self.definable(&value)) {
            return Expr::error(expr.span);
        }
        if matches!(value.ty, Type::Derived(_)) && value.root().is_none() && !mode.reads {
            return self.held_item(value, mode, before);
        }
        let value = if matches!(value.ty, Type::Derived(_)) {
            self.with_steady_subscripts(value, mode, before)
        } else {
            value
        };
        if !self.is_device_data(&value) || mode.reads {
            return value;
        }
        // A structure is copied whole, but for what an implied DO chooses.
        if matches!(value.ty, Type::Derived(_)) && self.an.is_reachable(&value) {
            if mode.nested {
                return value;
            }
            let (statements, copy) = self.host_copy(value, span);
            before.extend(statements);
            return copy;
        }
        self.an.readable(self.cx, value)
    }

    /// A structure is transferred component by component, and functions in its subscripts are called once: variables hold their values.
    fn with_steady_subscripts(
        &mut self,
        mut value: Expr,
        mode: Mode,
        before: &mut Vec<Stmt<HostOp>>,
    ) -> Expr {
        let mut calls = Vec::new();
        each_index(&mut value, &mut |index| {
            if index.rank == 0 && calls_function(index) {
                calls.push(index.clone());
            }
        });
        if calls.is_empty() {
            return value;
        }
        if mode.nested {
            let promised = calls.iter().all(|call| self.calls_pure_functions(call));
            if !promised && !mode.reads {
                return self.left_unheld(value.span);
            }
            if !promised {
                self.no_item(
                    &value,
                    "calls a function in a subscript once for each component; call it before",
                );
            }
            return value;
        }
        let mut held = Vec::new();
        for call in calls {
            let span = call.span;
            let var = self.make_variable("at", call.ty.clone(), Shape::Scalar, span);
            let place = Expr::new(ExprKind::Var(var), call.ty.clone(), 0, span);
            held.push(place.clone());
            let kind = StmtKind::Assign {
                lhs: place,
                rhs: call,
            };
            before.push(Stmt::new(kind, span));
        }
        let mut held = held.into_iter();
        each_index(&mut value, &mut |index| {
            if index.rank == 0
                && calls_function(index)
                && let Some(place) = held.next()
            {
                *index = place;
            }
        });
        value
    }

    fn calls_pure_functions(&self, value: &Expr) -> bool {
        let mut pure = true;
        refs::each(value, &mut |node| {
            if let ExprKind::Call { procedure, .. } = &node.kind {
                pure &= self.an.program[*procedure].pure;
            }
        });
        pure
    }

    fn left_unheld(&mut self, span: Span) -> Expr {
        self.unheld_item.get_or_insert(span);
        Expr::error(span)
    }

    /// A structure that is no variable, in one that holds it while its components are written.
    fn held_item(&mut self, value: Expr, mode: Mode, before: &mut Vec<Stmt<HostOp>>) -> Expr {
        if mode.nested {
            return self.left_unheld(value.span);
        }
        let (span, rank) = (value.span, value.rank);
        let shape = match rank {
            0 => Shape::Scalar,
            _ => Shape::Deferred(rank),
        };
        let var = self.make_variable("item", value.ty.clone(), shape, span);
        self.an.program[var].allocatable = rank > 0;
        let holder = Expr::new(ExprKind::Var(var), value.ty.clone(), rank, span);
        let (lhs, rhs) = (holder.clone(), value);
        let kind = StmtKind::assignment(lhs, rhs, true);
        before.push(Stmt::new(kind, span));
        holder
    }

    /// An item, or the components of a structure in order (F2008 9.6.3).
    pub(super) fn io_expanded(&mut self, value: Expr, reads: bool, out: &mut Vec<IoItem>) {
        if value.as_var().is_some_and(|var| self.an.kept.is_class(var)) {
            return self.no_item(&value, "is polymorphic; name its components");
        }
        match value.ty {
            Type::Derived(ty) if !reads && value.rank == 0 && self.is_address(ty) => {
                out.push(IoItem::Expr(as_number(value)));
            }
            Type::Derived(ty) if value.rank == 0 => self.io_structure(&value, ty, reads, out),
            Type::Derived(ty) => self.io_structures(&value, ty, reads, out),
            Type::Procedure(_) => self.no_item(&value, "is a procedure"),
            Type::Class(_) => self.no_item(&value, "is polymorphic; name its components"),
            Type::Error => {}
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..) => {
                let value = if reads {
                    value
                } else {
                    self.an.readable(self.cx, value)
                };
                out.push(IoItem::Expr(value));
            }
        }
    }

    /// Addresses are written as the numbers that they are.
    fn is_address(&self, ty: TypeId) -> bool {
        let name = self.an.program[ty].builtin;
        name.is_some_and(|name| ["c_ptr", "c_devptr", "c_funptr"].contains(&name))
    }

    fn no_item(&mut self, value: &Expr, why: &str) {
        self.an.error(
            codes::IO_ITEM,
            value.span,
            "cannot be read or written as an item",
            why,
        );
    }

    fn io_structure(&mut self, value: &Expr, ty: TypeId, reads: bool, out: &mut Vec<IoItem>) {
        if value.root().is_none() {
            return self.no_item(
                value,
                "is a structure that is no variable; assign it to one first",
            );
        }
        let fields = self.an.program[ty].fields.clone();
        let private = (0..fields.len() as u32).find(|field| self.an.is_private(ty, *field));
        if let Some(field) = private {
            self.an
                .warn_of_private_item(self.cx, (ty, field), value.span);
        }
        if fields.is_empty() {
            return self.no_item(value, "has no components that can be named");
        }
        for (position, field) in fields.iter().enumerate() {
            if field.is_parameter() {
                continue;
            }
            if field.pointer || field.may_be_allocated() {
                let why = format!("has the pointer or allocatable component '{}'", field.name);
                return self.no_item(value, &why);
            }
            let kind = ExprKind::Component {
                base: Box::new(value.clone()),
                ty,
                field: position as u32,
            };
            let part = Expr::new(kind, field.ty.clone(), field.shape.rank(), value.span);
            self.io_expanded(part, reads, out);
        }
    }

    /// An array of structures: the elements in array element order.
    fn io_structures(&mut self, value: &Expr, ty: TypeId, reads: bool, out: &mut Vec<IoItem>) {
        if value.root().is_none() {
            return self.no_item(
                value,
                "is an array of structures that is no variable; assign it to one first",
            );
        }
        let span = value.span;
        let vars: Vec<_> = (0..value.rank)
            .map(|_| self.make_variable("item", Type::INT, Shape::Scalar, span))
            .collect();
        let indices: Vec<_> = vars
            .iter()
            .map(|&var| Expr::new(ExprKind::Var(var), Type::INT, 0, span))
            .collect();
        let mut items = Vec::new();
        let element = element_at(&self.an.program, value, &indices, span);
        self.io_structure(&element, ty, reads, &mut items);
        for (dim, &var) in vars.iter().enumerate() {
            let to = inquiry("size", value, dim, span);
            let from = Expr::int(1, span);
            items = vec![IoItem::ImpliedDo {
                items,
                var,
                from: Box::new(from),
                to: Box::new(to),
                step: None,
            }];
        }
        out.extend(items);
    }
}

/// `transfer(address, 0_8)`.
fn as_number(address: Expr) -> Expr {
    let span = address.span;
    let Some(id) = crate::intrinsics::find("transfer") else {
        return Expr::error(span);
    };
    let number = Type::Integer(8);
    let mold = Expr::new(ExprKind::Const(Const::Integer(0)), number.clone(), 0, span);
    let args = vec![Some(address), Some(mold), None];
    Expr::new(ExprKind::Intrinsic { id, args }, number, 0, span)
}

/// The subscripts of a designator, from left to right.
fn each_index(designator: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    if let ExprKind::Element { base, .. }
    | ExprKind::Section { base, .. }
    | ExprKind::Component { base, .. }
    | ExprKind::Substring { base, .. }
    | ExprKind::Part(base) = &mut designator.kind
    {
        each_index(base, visit);
    }
    if let ExprKind::Element { subscripts, .. } = &mut designator.kind {
        subscripts.iter_mut().for_each(&mut *visit);
    } else if let ExprKind::Section { subscripts, .. } = &mut designator.kind {
        for subscript in subscripts {
            muts::subscript(subscript, &mut |_, index| visit(index));
        }
    }
}

fn calls_function(value: &Expr) -> bool {
    let mut found = false;
    refs::each(value, &mut |node| {
        found |= matches!(node.kind, ExprKind::Call { .. });
    });
    found
}

/// Every expression of a list.
fn each_item(items: &mut [IoItem], visit: &mut dyn FnMut(&mut Expr)) {
    for item in items {
        match item {
            IoItem::Expr(expr) => visit(expr),
            IoItem::ImpliedDo {
                items,
                from,
                to,
                step,
                ..
            } => {
                each_item(items, visit);
                visit(from);
                visit(to);
                step.iter_mut().for_each(|step| visit(step));
            }
        }
    }
}
