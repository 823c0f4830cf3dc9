//! WHERE in Rust.
//!
//! Each mask is an array of its own, made before the assignments that it controls, since these may change what it was made of; a WHERE of
//! one assignment that leaves its mask alone is written as one call.

use super::expr::{Piece, Prec, function, method};
use super::place::is_gathered_section as is_gathered;
use super::stmt::{Body, EmitOp};
use crate::emit::layout::{Doc, closure, text};
use crate::emit::uses::{Uses, root};
use crate::ir::*;

/// One arm of WHERE: its mask, nothing for the last ELSEWHERE, and its assignments.
type Arm<Op> = (Option<Expr>, Vec<Stmt<Op>>);

impl<'a> Body<'a> {
    /// WHERE, as statement or construct.
    pub fn where_construct<Op: EmitOp>(&mut self, arms: &'a [Arm<Op>]) {
        if let [(Some(mask), body)] = arms
            && let [stmt] = &body[..]
            && let StmtKind::ArrayAssign {
                lhs,
                rhs,
                overlap: false,
                ..
            } = &stmt.kind
            && self.is_simple(mask, lhs, rhs)
        {
            self.lead(&stmt.leading, stmt.blank_before);
            let name = self.cx.position_name(mask);
            let condition = closure(format!("|{name}| "), self.cx.at_position(name).value(mask));
            let value = self.cx.closure(rhs);
            return self.store_closure_where(lhs, (rhs, &[rhs, mask]), condition, value);
        }
        let braces = self.open_scope();
        self.arms(arms, &[]);
        self.close_scope(braces);
    }

    /// Whether the mask may be asked while the assignment goes on.
    fn is_simple(&self, mask: &Expr, lhs: &Expr, rhs: &Expr) -> bool {
        let (lets, _) = self.cx.hoist(mask);
        let (more, _) = self.cx.hoist(rhs);
        let apart = root(lhs).is_some_and(|id| !Uses::of_expr(mask).uses(id))
            || (matches!(lhs.kind, ExprKind::Var(_)) && reads_whole(mask, lhs));
        lets.is_empty()
            && more.is_empty()
            && apart
            && !super::array::is_scattered(lhs)
            && !is_gathered(lhs)
    }

    /// The arms under the masks of the constructs around, as conditions on a position `p`.
    fn arms<Op: EmitOp>(&mut self, arms: &'a [Arm<Op>], around: &[String]) {
        let mut before: Vec<String> = around.to_vec();
        for (mask, body) in arms {
            let mut conditions = before.clone();
            if let Some(mask) = mask {
                let name = self.mask_array(mask, &before);
                // The mask holds the conditions before it as well.
                conditions = vec![format!("{name}.at(p)")];
                before.push(format!("!{name}.at(p)"));
            }
            body.iter().for_each(|stmt| self.masked(stmt, &conditions));
        }
    }

    /// `let mask = Array1::from_fn(x.bounds(), |p| x.at(p) > 0.0);`
    fn mask_array(&mut self, mask: &Expr, before: &[String]) -> String {
        let cx = self.cx.clone();
        let (lets, inner) = cx.hoist(mask);
        lets.iter().for_each(|binding| self.out.doc(binding, ""));
        // The mask may read a variable that is called p.
        let position = self.cx.position_name(mask);
        let inside = inner.at_position(position);
        let own = inside.value(mask);
        let value = match before {
            [] => own,
            _ => {
                let before = before
                    .join(" && ")
                    .replace(".at(p)", &format!(".at({position})"));
                let rest = vec![("&&", inside.piece(mask, true).at_least(Prec::And))];
                crate::emit::layout::chain(text(before), rest)
            }
        };
        let name = self.mask_name();
        let made = function(
            &format!("Array{}::from_fn", mask.rank),
            vec![
                inner.shape_of(mask),
                closure(format!("|{position}| "), value),
            ],
        );
        self.right_side(text(format!("let {name}")), "=", made.doc);
        name
    }

    /// `mask`, `mask_2`: conditions name the masks before theirs, so no mask hides another one.
    fn mask_name(&mut self) -> String {
        let names = &self.cx.names;
        let name = names.fresh_beside("mask", |name| self.masks.iter().any(|mask| mask == name));
        self.masks.push(name.clone());
        name
    }

    fn masked<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>, conditions: &[String]) {
        self.lead(&stmt.leading, stmt.blank_before);
        self.out.origin(stmt.span);
        if let StmtKind::ArrayAssign {
            lhs, rhs, overlap, ..
        } = &stmt.kind
        {
            let condition = closure("|p| ", text(conditions.join(" && ")));
            if *overlap {
                self.store_kept_where(lhs, rhs, condition)
            } else {
                self.store_where(lhs, rhs, condition)
            }
        } else if let StmtKind::Where { arms } = &stmt.kind {
            self.arms(arms, conditions)
        } else {
            self.stmt(stmt)
        }
    }

    /// A value that reads what is stored is made whole before.
    fn store_kept_where(&mut self, lhs: &Expr, rhs: &Expr, condition: Doc) {
        let name = self.cx.names.fresh("value");
        let (made, value) = match rhs.rank {
            0 => {
                let copied = self.cx.is_copy(&rhs.ty);
                let each = if copied { "" } else { ".clone()" };
                (
                    self.cx.owned(rhs),
                    closure("|_| ", text(format!("{name}{each}"))),
                )
            }
            _ => (
                self.cx.array_owned(rhs),
                closure("|p| ", text(format!("{name}.at(p)"))),
            ),
        };
        self.right_side(text(format!("let {name}")), "=", made);
        self.store_closure_where(lhs, (rhs, &[rhs]), condition, value);
    }

    fn store_where(&mut self, lhs: &Expr, rhs: &Expr, condition: Doc) {
        let cx = self.cx.clone();
        let (lets, inner) = cx.hoist(rhs);
        lets.iter().for_each(|binding| self.out.doc(binding, ""));
        let value = inner.closure(rhs);
        self.store_closure_where(lhs, (rhs, &[rhs]), condition, value);
    }

    /// `read`: what the closures read.
    fn store_closure_where(
        &mut self,
        lhs: &Expr,
        (rhs, read): (&Expr, &[&Expr]),
        condition: Doc,
        value: Doc,
    ) {
        let verb = self.cx.elementwise("assign", lhs, rhs, "_where");
        if super::array::is_scattered(lhs) || is_gathered(lhs) {
            return self.store_copy_where(lhs, &verb, vec![condition, value]);
        }
        let cx = self.cx.clone();
        let target = self.elementwise_target(&cx, lhs, read);
        self.out
            .doc(&method(target, &verb, vec![condition, value]).doc, ";");
    }

    /// Elements that no handle reaches go through a copy.
    fn store_copy_where(&mut self, lhs: &Expr, verb: &str, args: Vec<Doc>) {
        let name = self.cx.names.fresh("chosen");
        self.right_side(
            text(format!("let mut {name}")),
            "=",
            self.cx.array_owned(lhs),
        );
        self.out
            .doc(&method(Piece::word(&name), verb, args).doc, ";");
        self.store_copy(lhs, &name);
    }
}

/// Whether an expression reads a whole variable at the position alone.
fn reads_whole(expr: &Expr, variable: &Expr) -> bool {
    let (ExprKind::Var(id), Some(own)) = (&variable.kind, root(variable)) else {
        return false;
    };
    if matches!(expr.kind, ExprKind::Var(_)) {
        true
    } else if let ExprKind::Unary { operand, .. }
    | ExprKind::Cast(operand)
    | ExprKind::Paren(operand) = &expr.kind
    {
        reads_whole(operand, variable)
    } else if let ExprKind::Binary { left, right, .. } = &expr.kind {
        reads_whole(left, variable) && reads_whole(right, variable)
    } else if let ExprKind::Intrinsic {
        id: intrinsic,
        args,
    } = &expr.kind
        && matches!(intrinsic.row().class, crate::intrinsics::Class::Elemental)
    {
        args.iter().flatten().all(|arg| reads_whole(arg, variable))
    } else {
        *id == own && !Uses::of_expr(expr).uses(own)
    }
}
