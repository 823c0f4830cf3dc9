//! Types and shapes of the two sides of an assignment.

use super::Lowering;
use crate::diag::{Diagnostic, codes};
use crate::expr::same_type;
use crate::ir::{Expr, ExprKind, Type};

impl Lowering<'_, '_> {
    /// Whether `value` can be assigned to `target` by intrinsic assignment (F2008 7.2.1.2); reports it when not.
    pub(super) fn assignable(&mut self, target: &Expr, value: &Expr) -> bool {
        self.types_assignable(target, value)
            && self.ranks_assignable(target, value)
            && self.shapes_assignable(target, value)
    }

    fn types_assignable(&mut self, target: &Expr, value: &Expr) -> bool {
        let both_numeric = target.ty.is_numeric() && value.ty.is_numeric();
        let both_logical = matches!(
            (&target.ty, &value.ty),
            (Type::Logical(_), Type::Logical(_))
        );
        let polymorphic = matches!(target.ty, Type::Class(_));
        let objects = match polymorphic {
            true => self.an.is_allocatable(target) && self.an.accepts(&target.ty, &value.ty),
            false => {
                matches!(target.ty, Type::Derived(_)) && self.an.accepts(&target.ty, &value.ty)
            }
        };
        let same = same_type(&target.ty, &value.ty) && !polymorphic;
        let both_characters = matches!(
            (&target.ty, &value.ty),
            (Type::Character(..), Type::Character(..))
        );
        if both_characters || both_numeric || both_logical || objects || same {
            return true;
        }
        let (from, to) = (self.an.type_name(&value.ty), self.an.type_name(&target.ty));
        let mut diagnostic = Diagnostic::error(
            codes::NOT_ASSIGNABLE,
            format!("{from} cannot be assigned to {to}"),
        )
        .at(value.span, format!("this is {from}"))
        .also(target.span, format!("this is {to}"));
        diagnostic = match (&target.ty, &value.ty) {
            _ if let Some(axis) = self.an.axis_wanted(value) => diagnostic.help(axis),
            (Type::Logical(_), _) if let Some(dots) = self.an.logical_wanted(value) => {
                diagnostic.help(dots)
            }
            (Type::Derived(id), Type::Integer(_)) if self.an.program[*id].builtin == Some("dim3") => {
                diagnostic.help("write `dim3(256, 1, 1)`, with a number for each dimension")
            }
            (Type::Derived(_), _) | (_, Type::Derived(_)) => diagnostic.help(
                "assign the components, or define ASSIGNMENT(=) for these types in an interface",
            ),
            (Type::Character(..), Type::Integer(_) | Type::Real(_)) => diagnostic.help(
                "write the number to the text: `write (text, '(i0)') n`, `write (text, '(f8.3)') x`",
            ),
            (Type::Integer(_) | Type::Real(_), Type::Character(..)) if value.root().is_none() => {
                diagnostic.help(
                    "assign it to a CHARACTER variable; a number in a text is read with `read (text, *) n`",
                )
            }
            (Type::Integer(_) | Type::Real(_), Type::Character(..)) => {
                diagnostic.help("read the number from the text: `read (text, *) n`")
            }
            _ => diagnostic,
        };
        self.an.report(diagnostic);
        false
    }

    /// `p = null()`: a pointer is disassociated by another sign.
    pub(super) fn null_assigned(&mut self, target: &Expr, value: &Expr) -> bool {
        if !matches!(value.kind, ExprKind::Null) {
            return false;
        }
        let text = String::from_utf8_lossy(self.an.sources.bytes(target.span)).into_owned();
        let found = Diagnostic::error(codes::NOT_ASSIGNABLE, "null() is no value");
        self.an.report(
            found
                .at(value.span, "a pointer that points at nothing")
                .help(format!(
                    "write `{0} => null()`, or `nullify ({0})`",
                    text.trim()
                )),
        );
        true
    }

    fn ranks_assignable(&mut self, target: &Expr, value: &Expr) -> bool {
        if value.rank == 0 || value.rank == target.rank {
            return true;
        }
        let message = format!(
            "{} is assigned to {}",
            ranked(value.rank),
            ranked(target.rank)
        );
        let mut diagnostic = Diagnostic::error(codes::RANK_MISMATCH, message)
            .at(value.span, ranked(value.rank))
            .also(target.span, ranked(target.rank));
        if target.rank == 0 {
            diagnostic =
                diagnostic.help("name one element, or reduce the array: sum(...), maxval(...)");
        } else if value.rank == 1 && matches!(value.kind, ExprKind::Array(_)) {
            diagnostic = diagnostic.help(
                "brackets inside brackets make one list: give it a shape, as in `reshape([1, 2, 3, 4], [2, 2])`",
            );
        }
        self.an.report(diagnostic);
        false
    }

    fn shapes_assignable(&mut self, target: &Expr, value: &Expr) -> bool {
        if value.rank == 0 || self.is_reallocated(target) {
            return true;
        }
        let (left, right) = (self.an.extents(target), self.an.extents(value));
        let differs = left
            .iter()
            .zip(&right)
            .position(|pair| matches!(pair, (Some(a), Some(b)) if a != b));
        let Some(dim) = differs else {
            return true;
        };
        let (Some(a), Some(b)) = (left[dim], right[dim]) else {
            return true;
        };
        let message = format!(
            "shapes differ in dimension {}: {a} and {b} elements",
            dim + 1
        );
        self.an.report(
            Diagnostic::error(codes::SHAPE_MISMATCH, message)
                .at(value.span, format!("{b} elements"))
                .also(target.span, format!("{a} elements")),
        );
        false
    }

    /// Whether an assignment gives `target` the shape of its value: a whole allocatable array.
    pub(super) fn is_reallocated(&self, target: &Expr) -> bool {
        target.rank > 0 && self.is_allocated_whole(target)
    }

    /// A whole allocatable variable or component.
    pub(super) fn is_allocated_whole(&self, object: &Expr) -> bool {
        if let ExprKind::Var(var) = &object.kind {
            self.an.program[*var].allocatable
        } else if let ExprKind::Component { ty, field, base } = &object.kind {
            self.an.program[*ty].fields[*field as usize].may_be_allocated() && base.rank == 0
        } else {
            false
        }
    }
}

fn ranked(rank: u8) -> String {
    match rank {
        0 => "a scalar".to_string(),
        rank => format!("an array of rank {rank}"),
    }
}
