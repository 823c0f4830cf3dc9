//! References of intrinsic functions whose spelling is in their row, and the arguments of all of them.
//!
//! Refuses to know those whose spelling depends on the arguments (`special`).

use crate::emit::layout::Doc;
use crate::emit::rust::Cx;
use crate::emit::rust::expr::{Piece, function, is_literal, method, mut_reference};
use crate::emit::rust::place::Access;
use crate::intrinsics::{Class, IntrinsicId, Spelling};
use crate::ir::*;

impl Cx<'_> {
    /// Reference of an intrinsic function.
    pub fn intrinsic(
        &self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        whole: &Expr,
        typed: bool,
    ) -> Piece {
        let row = id.row();
        match row.rust {
            // Which method it is depends on the arguments given.
            Spelling::Method(_) if is_reduction(row.name) => {
                self.special_intrinsic(row.name, args, whole, typed)
            }
            // INDEX, SCAN and VERIFY with BACK=.
            Spelling::Function(name @ ("index" | "scan" | "verify"))
                if args.get(2).is_some_and(Option::is_some) =>
            {
                function(
                    &format!("{name}_back"),
                    args.iter()
                        .flatten()
                        .map(|a| self.intrinsic_arg(a))
                        .collect(),
                )
            }
            Spelling::Function(name) => {
                let docs = args.iter().enumerate().filter_map(|(position, arg)| {
                    let written = row.params.get(position).is_some_and(|param| param.written);
                    let arg = arg.as_ref()?;
                    Some(match written {
                        true => self.written_argument(arg),
                        false => self.intrinsic_arg(arg),
                    })
                });
                function(name, docs.collect())
            }
            Spelling::Method(name) => {
                self.intrinsic_method(name, args, row.class == Class::Elemental)
            }
            Spelling::Constant(name) => Piece::word(name),
            Spelling::Special | Spelling::Folded | Spelling::None => {
                self.special_intrinsic(row.name, args, whole, typed)
            }
        }
    }

    /// A variable that a function of the runtime changes.
    fn written_argument(&self, arg: &Expr) -> Doc {
        if arg.rank == 0 {
            self.by_reference(arg)
        } else if let ExprKind::Var(id) = &arg.kind
            && self.access(*id) == Access::Static
        {
            self.container(arg, true).doc
        } else {
            mut_reference(self.container(arg, true))
        }
    }

    fn intrinsic_method(&self, name: &str, args: &[Option<Expr>], elemental: bool) -> Piece {
        let mut given = args.iter().flatten();
        let Some(first) = given.next() else {
            return Piece::word(format!("{name}()"));
        };
        if self.is_remote_data(first) && name == "allocated" {
            return method(self.device_place(first), name, vec![]);
        }
        if elemental && matches!(first.ty, Type::Complex(_)) && name != "conj" {
            let name = if name == "ln" { "log" } else { name };
            return function(&format!("complex::{name}"), vec![self.intrinsic_arg(first)]);
        }
        let rest = given.map(|a| self.intrinsic_arg(a)).collect();
        self.number_method(first, name, rest)
    }

    /// What a method is called on: arrays as handles, references without `*`.
    pub fn receiver(&self, expr: &Expr) -> Piece {
        if expr.rank > 0 && self.pos.is_none() {
            return self.array_value(expr);
        }
        if expr.rank > 0 {
            self.free(expr)
        } else if matches!(expr.kind, ExprKind::Var(_) | ExprKind::Component { .. })
            && self.is_held(expr)
        {
            self.container(expr, false)
        } else if let ExprKind::Var(id) = &expr.kind
            && (self.access(*id) == Access::Deref || self.is_movable_behind(*id))
        {
            Piece::word(self.var_path(*id))
        } else if is_literal(expr) {
            self.suffixed(expr)
        } else {
            self.free(expr)
        }
    }

    /// An argument of a runtime function: scalars by value, arrays and texts by reference.
    pub fn intrinsic_arg(&self, expr: &Expr) -> Doc {
        if expr.rank > 0 && self.pos.is_none() {
            return self.array_arg(expr);
        }
        match expr.ty {
            Type::Character(..) => self.text_ref(expr),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.free(expr).doc,
        }
    }
}

/// Intrinsics that combine the elements of an array, with DIM and MASK maybe.
fn is_reduction(name: &str) -> bool {
    matches!(
        name,
        "sum"
            | "product"
            | "maxval"
            | "minval"
            | "iall"
            | "iany"
            | "iparity"
            | "all"
            | "any"
            | "count"
            | "parity"
            | "norm2"
            | "maxloc"
            | "minloc"
            | "findloc"
    )
}
