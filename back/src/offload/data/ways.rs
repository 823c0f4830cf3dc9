//! Ways into a kernel: what the host gives as a value, as an address, as the variable that threads join values in.
//!
//! Refuses to know what takes which way.

use super::super::places::{meet, touches};
use super::super::reduction::Joined;
use super::{Data, bounds};
use crate::ir::{Dummy, Expr, ExprKind, Passing, Role, Shape, Space, VarId};

impl Data<'_, '_> {
    /// The dummy argument that stands for what the host gives.
    pub(super) fn handed(&mut self, actual: &Expr, make: impl FnOnce(&mut Self) -> VarId) -> VarId {
        let known = self.dummies.iter().find(|(_, known)| known.same(actual));
        if let Some((dummy, _)) = known {
            return *dummy;
        }
        let dummy = make(self);
        self.dummies.push((dummy, actual.clone()));
        dummy
    }

    /// Whether the kernel of a region assigns to a scalar component.
    pub(super) fn gives_values(&self, whole: &Expr) -> bool {
        let is_it = |one: &Expr| one.root() == whole.root() && meet(one, whole);
        self.outliner.touched.is_some() && self.assigned.iter().any(is_it)
    }

    /// A scalar by value.
    pub(super) fn value(&mut self, expr: &mut Expr) {
        let name = self.place_name(expr);
        if self.assigned.iter().any(|one| touches(expr, one)) {
            return self.refuse(
                expr.span,
                &format!("'{name}' is assigned in kernel loops"),
                "belongs to the host, and each thread would have its own",
                "assign to a scalar or to device memory",
            );
        }
        let actual = expr.clone();
        expr.kind = ExprKind::Var(self.by_value(&actual, &name));
    }

    /// A dummy argument with VALUE for what the host computes.
    pub(in crate::offload) fn by_value(&mut self, actual: &Expr, name: &str) -> VarId {
        self.handed(actual, |data| {
            let role = Role::Dummy(Dummy {
                intent: None,
                optional: false,
                value: true,
                passing: Passing::Undecided,
            });
            data.add(name, actual, Shape::Scalar, role)
        })
    }

    /// Device data by address; arrays with the bounds that the host sees.
    pub(super) fn address(&mut self, expr: &mut Expr, name: &str, aliased: bool, strided: bool) {
        let actual = expr.clone();
        let declared = bounds::declared(self, &actual).filter(|_| !strided);
        let dummy = self.handed(&actual, |data| {
            let (shape, passing) = match (actual.rank, declared) {
                (0, _) => (Shape::Scalar, Passing::Undecided),
                (_, Some(bounds)) => (Shape::Explicit(bounds), Passing::Undecided),
                (rank, None) if strided => (Shape::Deferred(rank), Passing::Bounded),
                (rank, None) => (Shape::Deferred(rank), Passing::Shaped),
            };
            let role = Role::Dummy(Dummy {
                intent: None,
                optional: false,
                value: false,
                passing,
            });
            let dummy = data.add(name, &actual, shape, role);
            data.outliner.program[dummy].space = Space::Device;
            data.outliner.program[dummy].target = aliased;
            dummy
        });
        expr.kind = ExprKind::Var(dummy);
    }

    /// The part of a thread and the dummy argument of a reduction.
    pub(in crate::offload) fn joined(&mut self, joined: &Joined) -> (Expr, Expr) {
        let target = &joined.target;
        let name = self.flat_name(target);
        let scalar = |var| Expr::new(ExprKind::Var(var), target.ty.clone(), 0, target.span);
        let part = joined.part.clone().map(|mut element| {
            self.expr(&mut element);
            element
        });
        let part = part.unwrap_or_else(|| {
            let part = self.add(&name, target, Shape::Scalar, Role::Local);
            self.locals.push(part);
            self.parts.push((target.clone(), part));
            scalar(part)
        });
        let role = Role::Dummy(Dummy {
            intent: None,
            optional: false,
            value: false,
            passing: Passing::Total,
        });
        let total = self.add(&format!("{name}_total"), target, Shape::Scalar, role);
        self.dummies.push((total, target.clone()));
        let shared = |root| self.outliner.shared.contains(&root);
        if joined.part.is_some() || target.root().is_some_and(shared) {
            self.presents.insert(total);
            if let Some(touched) = &mut self.outliner.touched {
                touched.note(whole(target), true);
            }
        }
        (part, scalar(total))
    }
}

/// The array of an element, or the scalar.
fn whole(target: &Expr) -> &Expr {
    if let ExprKind::Element { base, .. } = &target.kind {
        base
    } else {
        target
    }
}
