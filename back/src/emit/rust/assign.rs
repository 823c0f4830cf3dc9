//! Assignments in Rust: scalars, structures, elementwise ones.

use super::Cx;
use super::expr::{Piece, Prec, is_literal, method, reference};
use super::place::Access;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::Uses;
use crate::ir::walk::refs;
use crate::ir::*;

impl<'a> Body<'a> {
    /// Assignment to an allocatable scalar allocates it.
    fn is_allocating(&self, lhs: &Expr) -> bool {
        self.cx.is_held(lhs)
            && self
                .cx
                .program
                .declaration(lhs)
                .is_some_and(|object| object.allocatable)
    }

    pub(super) fn assign(&mut self, lhs: &Expr, rhs: &Expr) {
        if let Some(var) = self.declared_by(lhs) {
            return self.declare_with(var, rhs);
        }
        if matches!(lhs.ty, Type::Character(..)) {
            return self.assign_text(lhs, rhs);
        }
        if matches!(lhs.ty, Type::Class(_)) && self.is_allocating(lhs) {
            return self.assign_object(lhs, rhs);
        }
        if self.is_allocating(lhs) && self.update(lhs, rhs).is_none() {
            let set = method(
                self.cx.container(lhs, true),
                "set",
                vec![self.cx.owned(rhs)],
            );
            return self.out.doc(&set.doc, ";");
        }
        if let ExprKind::Var(id) = lhs.kind
            && self.cx.access(id) == Access::Static
            && !self.cx.is_held(lhs)
            && lhs.rank == 0
        {
            let value = self.cx.owned(rhs);
            let set = method(Piece::word(self.cx.var_path(id)), "set", vec![value]);
            return self.out.doc(&set.doc, ";");
        }
        if self.cx.kernel && self.stores_through_handle(lhs) {
            return self.store(lhs, rhs);
        }
        if let Some((op, value)) = self.update(lhs, rhs) {
            return self.right_side(self.cx.place(lhs, true).doc, op, value);
        }
        let value = self.cx.owned(rhs);
        if let ExprKind::Element { base, subscripts } = &lhs.kind
            && self.cx.is_apart(base)
        {
            let arguments = vec![self.cx.subscript_list(subscripts), value];
            let set = method(self.cx.array_apart(base), "set", arguments);
            return self.out.doc(&set.doc, ";");
        }
        self.right_side(self.cx.place(lhs, true).doc, "=", value);
    }

    /// Assignment to an allocatable polymorphic object, which takes the type of the value.
    fn assign_object(&mut self, lhs: &Expr, rhs: &Expr) {
        let (name, value) = match rhs.ty {
            Type::Class(_) => ("set_copy", self.cx.by_shared_reference(rhs)),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => ("set_class", self.cx.owned_alone(rhs)),
        };
        let set = method(self.cx.container(lhs, true), name, vec![value]);
        self.out.doc(&set.doc, ";");
    }

    /// As [`Body::assign_object`], of an array.
    fn assign_objects(&mut self, lhs: &Expr, rhs: &Expr) {
        let called = matches!(rhs.kind, ExprKind::Call { .. }) && rhs.rank > 0;
        let braces = called && self.open_scope();
        let (name, value) = match rhs.rank {
            0 => ("fill_objects", self.cx.by_shared_reference(rhs)),
            // The function may be handed the variable itself.
            _ if called => {
                let value = self.cx.names.fresh("value");
                let head = Box::new(text(format!("let {value} =")));
                let made = Box::new(self.cx.array_value(rhs).doc);
                self.out.doc(&Doc::RightSide(head, made), ";");
                ("assign_objects", text(format!("{value}.as_class()")))
            }
            _ => ("assign_objects", self.cx.class_handle(rhs)),
        };
        let set = method(self.cx.container(lhs, true), name, vec![value]);
        self.out.doc(&set.doc, ";");
        self.close_scope(braces);
    }

    /// `place op value;`
    pub fn right_side(&mut self, place: Doc, op: &str, value: Doc) {
        let head = concat([place, text(format!(" {op}"))]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// The variable of this place, where the statement at hand declares it.
    pub fn declared_by(&mut self, place: &Expr) -> Option<VarId> {
        self.declares
            .take_if(|var| place.kind == ExprKind::Var(*var))
    }

    /// `let var = value;` with a value of the variable's type.
    pub fn declare_as(&mut self, var: VarId, value: Doc) {
        let mutable = match self.uses.count(var).writes > 1 {
            true => "mut ",
            false => "",
        };
        let head = text(format!("let {mutable}{} =", self.cx.names.var(var)));
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    fn declare_with(&mut self, var: VarId, rhs: &Expr) {
        let mutable = if self.uses.count(var).writes > 1 {
            "mut "
        } else {
            ""
        };
        let ty = &self.cx.program[var].ty;
        let usual = match ty {
            // A method needs the type of what it is called on.
            Type::Integer(4) | Type::Real(8) => !self.uses.is_receiver(var),
            Type::Logical(_) | Type::Character(..) => true,
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => false,
        };
        let says_nothing = match ty {
            Type::Complex(_) => made_of_literals(rhs),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => is_literal(rhs) || self.cx.is_untyped(rhs),
        };
        let at_run = self.is_for_run_time(rhs);
        let annotated = says_nothing && !usual || at_run;
        let name = self.cx.names.var(var);
        let head = if annotated {
            format!("let {mutable}{name}: {} =", self.cx.scalar_type(ty))
        } else {
            format!("let {mutable}{name} =")
        };
        let value = match !annotated && self.cx.is_copy(ty) {
            true => self.cx.free(rhs).doc,
            false => self.cx.owned_as(rhs, ty),
        };
        let value = if at_run { at_run_time(value) } else { value };
        self.out
            .doc(&Doc::RightSide(Box::new(text(head)), Box::new(value)), ";");
    }

    /// A number that a variable begins with, where arithmetic with it has to be done when the program runs: of a variable that keeps its value the
    /// compiler knows what it is, and would compute with it.
    pub(super) fn is_for_run_time(&self, value: &Expr) -> bool {
        let number = matches!(value.ty, Type::Real(4 | 8) | Type::Complex(4 | 8));
        self.cx.observed && !self.cx.kernel && number && value.rank == 0 && made_of_literals(value)
    }

    /// Elements of handles are stored through the shared handle in device code.
    fn stores_through_handle(&self, lhs: &Expr) -> bool {
        if let ExprKind::Element { base, .. } = &lhs.kind {
            matches!(&base.kind, ExprKind::Var(id) if !self.cx.is_thread_local(*id))
        } else if let ExprKind::Var(id) = &lhs.kind {
            matches!(
                self.cx.access(*id),
                Access::Handle | Access::Static | Access::DeviceScalar
            )
        } else {
            false
        }
    }

    fn store(&mut self, lhs: &Expr, rhs: &Expr) {
        let value = self.cx.owned(rhs);
        let call = if let ExprKind::Element { base, subscripts } = &lhs.kind {
            method(
                self.cx.container(base, false),
                "put",
                vec![self.cx.subscript_list(subscripts), value],
            )
        } else if let ExprKind::Var(id) = &lhs.kind {
            match self.cx.access(*id) {
                Access::Handle => method(
                    Piece::word(self.cx.var_path(*id)),
                    "put",
                    vec![text("1"), value],
                ),
                Access::Plain
                | Access::Deref
                | Access::Optional
                | Access::OptionalRef
                | Access::Static
                | Access::DeviceScalar
                | Access::PerThread => {
                    method(Piece::word(self.cx.var_path(*id)), "set", vec![value])
                }
            }
        } else {
            super::expr::unknown(lhs, "an assignment to this kind of shared scalar")
        };
        self.out.doc(&call.doc, ";");
    }

    /// `x = x + e` as `x += e`.
    fn update<'e>(&self, lhs: &Expr, rhs: &'e Expr) -> Option<(&'static str, Doc)> {
        let ExprKind::Binary { op, left, right } = &rhs.kind else {
            return None;
        };
        let updates = [
            (BinaryOp::Add, "+=", true),
            (BinaryOp::Sub, "-=", false),
            (BinaryOp::Mul, "*=", true),
            (BinaryOp::Div, "/=", false),
        ];
        let (_, sign, commutes) = updates.into_iter().find(|(own, ..)| own == op)?;
        if matches!(rhs.ty, Type::Complex(_)) && *op == BinaryOp::Div {
            return None;
        }
        // Complex numbers are no primitives of Rust: `x[i] += ...` borrows x before it looks at the right side.
        let apart = |other: &Expr| {
            !matches!(rhs.ty, Type::Complex(_))
                || crate::emit::uses::root(lhs).is_some_and(|id| !Uses::of_expr(other).uses(id))
        };
        let other: &'e Expr = if same_place(left, lhs) {
            right
        } else if commutes && same_place(right, lhs) {
            left
        } else {
            return None;
        };
        apart(other).then(|| (sign, self.cx.value(other)))
    }

    pub(super) fn array_assign(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool, reallocate: bool) {
        if let ExprKind::Section { base, subscripts } = &lhs.kind
            && subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
        {
            return self.scatter(base, subscripts, lhs, rhs);
        }
        if super::array::is_scattered(lhs) {
            return self.update_parts(lhs, rhs, overlap);
        }
        if matches!(lhs.ty, Type::Class(_)) {
            return self.assign_objects(lhs, rhs);
        }
        let stored = rhs.rank > 0 && (overlap || reallocate || self.cx.is_array_leaf(rhs));
        if self.reads_object(lhs, rhs, stored) {
            return self.value_first(lhs, rhs, reallocate);
        }
        let target = self.cx.container(lhs, true);
        let call = if let Some(texts) =
            self.cx
                .assign_texts(target.clone(), lhs, rhs, overlap, reallocate)
        {
            texts
        } else if rhs.rank == 0 {
            method(target, "fill", vec![self.cx.scalar_fill(lhs, rhs)])
        } else if self.cx.is_array_leaf(rhs) {
            self.assign_leaf(target, rhs, reallocate)
        } else if overlap || reallocate || self.takes_length(lhs) {
            let value = self.cx.array_owned(rhs);
            if reallocate || self.takes_length(lhs) {
                method(target, "assign_array", vec![value])
            } else {
                method(
                    target,
                    "store",
                    vec![reference(Piece {
                        doc: value,
                        prec: Prec::Atom,
                    })],
                )
            }
        } else {
            return self.assign_with(lhs, rhs);
        };
        self.out.doc(&call.doc, ";");
    }

    /// Whether a value reads the object that has to be lent as a whole before the array in it can be assigned: what is behind the question for
    /// an object's type, managed and pinned memory where all of the value is `stored` at once, and a variable that is assigned to itself.
    fn reads_object(&self, lhs: &Expr, rhs: &Expr, stored: bool) -> bool {
        let root = crate::emit::uses::root(lhs);
        let reads = root.is_some_and(|id| Uses::of_expr(rhs).uses(id));
        let text = matches!(lhs.ty, Type::Character(..));
        let wrapped = root
            .is_some_and(|id| matches!(self.cx.program[id].space, Space::Managed | Space::Pinned));
        reads
            && (!text && (is_in_part(lhs) || wrapped && stored)
                || rhs.rank > 0 && same_place(lhs, rhs))
    }

    /// `let value = rhs; lhs.store(&value);`
    fn value_first(&mut self, lhs: &Expr, rhs: &Expr, reallocate: bool) {
        let (made, verb) = match rhs.rank {
            0 => (self.cx.scalar_fill(lhs, rhs), "fill"),
            _ if reallocate => (self.cx.array_owned(rhs), "assign_array"),
            _ => (self.cx.array_owned(rhs), "store"),
        };
        let name = self.cx.names.fresh("value");
        let head = Box::new(text(format!("let {name} =")));
        let braces = self.open_scope();
        self.out.doc(&Doc::RightSide(head, Box::new(made)), ";");
        let sign = if verb == "store" { "&" } else { "" };
        let call = method(
            self.cx.container(lhs, true),
            verb,
            vec![text(format!("{sign}{name}"))],
        );
        self.out.doc(&call.doc, ";");
        self.close_scope(braces);
    }

    /// Whether an array takes the length of its elements from what it is assigned.
    fn takes_length(&self, lhs: &Expr) -> bool {
        let allocatable = self
            .cx
            .program
            .declaration(lhs)
            .is_some_and(|object| object.allocatable);
        allocatable && matches!(lhs.ty, Type::Character(CharLen::Deferred, _))
    }

    /// Assignment to a part of every element of an array: `circles%radius = 1.0`.
    fn update_parts(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool) {
        let cx = self.cx.clone();
        let (mut lets, inner) = if overlap {
            (Vec::new(), cx.scalar_context())
        } else {
            cx.hoist(rhs)
        };
        if overlap {
            let made = {
                let head = text(format!("let {} =", cx.names.fresh("value")));
                Doc::RightSide(Box::new(head), Box::new(cx.array_owned(rhs)))
            };
            lets.push(concat([made, text(";")]));
        }
        let braces = !lets.is_empty() && self.open_scope();
        lets.iter().for_each(|binding| self.out.doc(binding, ""));
        let call = inner.part_update(lhs, rhs, overlap);
        self.out.doc(&call.doc, ";");
        self.close_scope(braces);
    }

    /// Assignment to a section with vector subscripts.
    fn scatter(&mut self, base: &Expr, subscripts: &[Subscript], lhs: &Expr, rhs: &Expr) {
        let target = self.cx.container(base, true);
        let list = self.cx.section_list(subscripts);
        let call = if rhs.rank == 0 {
            method(
                target,
                &format!("scatter_fill::<{}>", lhs.rank),
                vec![list, self.cx.scalar_fill(lhs, rhs)],
            )
        } else {
            // A handle to the array itself would see what is stored.
            let itself = self.cx.is_array_leaf(rhs) && rhs.root() == base.root();
            let values = match itself {
                true => reference(Piece::atom(self.cx.array_owned(rhs))),
                false => self.cx.array_arg(rhs),
            };
            method(target, "scatter", vec![list, values])
        };
        self.out.doc(&call.doc, ";");
    }

    /// The target of an elementwise assignment. A value that reads the target's own variable needs a handle for the one of the two.
    pub fn elementwise_target(&self, cx: &Cx<'_>, lhs: &Expr, read: &[&Expr]) -> Piece {
        let target = cx.container(lhs, true);
        let uses = |id| read.iter().any(|value| Uses::of_expr(value).uses(id));
        let own = crate::emit::uses::root(lhs)
            .is_some_and(|id| self.cx.access(id) != Access::Static && uses(id));
        if matches!(lhs.kind, ExprKind::Var(_) | ExprKind::Component { .. }) && own {
            method(target, "handle_mut", vec![])
        } else {
            target
        }
    }

    fn assign_leaf(&self, target: Piece, rhs: &Expr, reallocate: bool) -> Piece {
        let value = if matches!(
            rhs.kind,
            ExprKind::Var(_) | ExprKind::Section { .. } | ExprKind::Component { .. }
        ) {
            self.cx.array_arg(rhs)
        } else {
            reference(self.cx.array_value(rhs))
        };
        let verb = if reallocate { "assign" } else { "store" };
        method(target, verb, vec![value])
    }

    fn assign_with(&mut self, lhs: &Expr, rhs: &Expr) {
        let cx = self.cx.clone();
        let (lets, inner) = cx.hoist(rhs);
        let braces = !lets.is_empty() && self.open_scope();
        lets.iter().for_each(|binding| self.out.doc(binding, ""));
        let call = method(
            self.elementwise_target(&inner, lhs, &[rhs]),
            &self.cx.elementwise("assign", lhs, rhs, "_with"),
            vec![inner.closure(rhs)],
        );
        self.out.doc(&call.doc, ";");
        self.close_scope(braces);
    }
}

/// Whether two designators name the same place in the same words.
fn same_place(a: &Expr, b: &Expr) -> bool {
    if let (ExprKind::Var(x), ExprKind::Var(y)) = (&a.kind, &b.kind) {
        x == y
    } else if let (
        ExprKind::Element {
            base: x,
            subscripts: s,
        },
        ExprKind::Element {
            base: y,
            subscripts: t,
        },
    ) = (&a.kind, &b.kind)
    {
        same_place(x, y) && s.len() == t.len() && s.iter().zip(t).all(|(s, t)| same_value(s, t))
    } else if let (
        ExprKind::Component {
            base: x, field: f, ..
        },
        ExprKind::Component {
            base: y, field: g, ..
        },
    ) = (&a.kind, &b.kind)
    {
        f == g && same_place(x, y)
    } else {
        false
    }
}

fn same_value(a: &Expr, b: &Expr) -> bool {
    if let (ExprKind::Const(x), ExprKind::Const(y)) = (&a.kind, &b.kind) {
        x == y
    } else if let (
        ExprKind::Binary {
            op: f,
            left: l,
            right: r,
        },
        ExprKind::Binary {
            op: g,
            left: m,
            right: s,
        },
    ) = (&a.kind, &b.kind)
    {
        f == g && same_value(l, m) && same_value(r, s)
    } else if let (ExprKind::Cast(x), ExprKind::Cast(y)) = (&a.kind, &b.kind) {
        a.ty == b.ty && same_value(x, y)
    } else {
        same_place(a, b)
    }
}

/// Whether no variable and no function of the program is in a value.
/// A value of which the compiler does not know what it is.
pub(super) fn at_run_time(value: Doc) -> Doc {
    super::expr::function("std::hint::black_box", vec![value]).doc
}

fn made_of_literals(value: &Expr) -> bool {
    let mut all = true;
    refs::each(value, &mut |node| {
        all &= !matches!(
            node.kind,
            ExprKind::Var(_) | ExprKind::Call { .. } | ExprKind::Api { .. } | ExprKind::Fetch(_)
        )
    });
    all
}

/// Whether a designator leads through a polymorphic object seen as one of its type.
fn is_in_part(designator: &Expr) -> bool {
    if matches!(designator.kind, ExprKind::Part(_)) {
        true
    } else if let ExprKind::Component { base, .. } | ExprKind::Section { base, .. } =
        &designator.kind
    {
        is_in_part(base)
    } else {
        false
    }
}
