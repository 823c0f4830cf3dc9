//! What the arguments of an intrinsic procedure must be beyond types and ranks: a POINTER, an ALLOCATABLE or an OPTIONAL dummy argument, and
//! of shapes that fit one another.
//!
//! Refuses to know what is known only when the program runs: constant extents alone are compared.

use super::Analyzer;
use super::types::constant_length;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::{Accepts, Class, IntrinsicId};
use crate::ir::{Expr, ExprKind, Shape, Type};
use crate::source::Span;

impl Analyzer<'_> {
    /// Elemental references want one shape; masks want the shape of what they mask.
    pub(super) fn unified_shapes(
        &mut self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        span: Span,
    ) -> bool {
        let row = id.row();
        let last = row.params.len().saturating_sub(1);
        let elemental = matches!(row.class, Class::Elemental | Class::ElementalSubroutine);
        let counts = |index: usize| {
            let accepts = row.params[index.min(last)].accepts;
            (elemental && accepts != Accepts::Kind) || (index > 0 && accepts == Accepts::Mask)
        };
        let arrays = args
            .iter()
            .enumerate()
            .filter_map(|(index, arg)| Some((index, arg.as_ref()?)));
        let arrays: Vec<_> = arrays.filter(|(_, arg)| arg.rank > 0).collect();
        let Some(((_, first), rest)) = arrays.split_first() else {
            return true;
        };
        rest.iter()
            .filter(|(index, _)| counts(*index))
            .all(|(_, other)| self.conformable(first, other, span))
    }

    /// Whether the arguments fit; reports which do not.
    pub(super) fn check_fit(&mut self, id: IntrinsicId, args: &[Option<Expr>], span: Span) -> bool {
        let at = |place: usize| args.get(place).and_then(Option::as_ref);
        let found = match (id.name(), at(0), at(1)) {
            ("associated", Some(pointer), target) => self
                .without_pointer(pointer)
                .or_else(|| disassociated(pointer))
                .or_else(|| target_of_other_rank(pointer, target?)),
            ("allocated", Some(object), _) => self.without_allocatable(object),
            ("present", Some(dummy), _) => self.without_optional(dummy),
            ("dot_product", Some(a), Some(b)) => self.unequal((a, 0), (b, 0), "dot_product"),
            ("matmul", Some(a), Some(b)) => {
                self.unequal((a, usize::from(a.rank) - 1), (b, 0), "matmul")
            }
            ("reshape", Some(source), Some(shape)) => {
                let padded = id.row().position("pad").and_then(at).is_some();
                self.unfilled(source, shape, padded, span)
            }
            ("merge", Some(a), Some(b)) => unequal_lengths(a, b),
            ("move_alloc", Some(from), Some(to)) => of_other_rank(from, to),
            ("random_seed", ..) => self.several_seeds(args),
            ("sizeof" | "c_sizeof", Some(value), _) => self.without_size(id, value),
            ("storage_size", Some(value), _) => of_procedure(id, value),
            _ => None,
        };
        let fits = found.is_none();
        found.into_iter().for_each(|found| self.report(found));
        fits
    }

    /// An assumed-size array has no last element, and C has nothing for some types.
    fn without_size(&self, id: IntrinsicId, value: &Expr) -> Option<Diagnostic> {
        let name = id.name();
        let open = value.as_var().is_some_and(|var| {
            let var = &self.program[var];
            matches!(var.shape, Shape::AssumedSize(..))
        });
        let strange = matches!(&value.ty, Type::Derived(ty) if !self.is_bound_type(*ty) && self.program[*ty].fields.iter().any(|field| field.allocatable || field.pointer));
        let (why, help) = if open {
            (
                "its size is that of the actual argument, which nobody tells",
                "declare its last bound, or ask for the size of an element",
            )
        } else if name == "c_sizeof" && strange {
            (
                "its type has nothing that C knows",
                "declare the type with BIND(C), or ask with `storage_size`",
            )
        } else {
            return of_procedure(id, value);
        };
        let message = format!("'{name}' of something that has no size");
        let found = Diagnostic::error(codes::INTRINSIC_ARGUMENT, message);
        Some(found.at(value.span, why).help(help))
    }

    /// RANDOM_SEED asks, or is told, one thing at a time (F2018 16.9.155); an OPTIONAL argument may be none.
    fn several_seeds(&self, args: &[Option<Expr>]) -> Option<Diagnostic> {
        let surely = |value: &&Expr| {
            let var = value.as_var().and_then(|var| self.program[var].dummy());
            !var.is_some_and(|dummy| dummy.optional)
        };
        let mut given = args.iter().flatten().filter(surely);
        let (first, second) = (given.next()?, given.next()?);
        let message = "'random_seed' has one argument or none";
        let found = Diagnostic::error(codes::INTRINSIC_ARGUMENT, message)
            .at(second.span, "the second one")
            .also(first.span, "the first one");
        Some(found.help("write a CALL for each of them"))
    }

    fn without_pointer(&self, value: &Expr) -> Option<Diagnostic> {
        let named = matches!(
            value.kind,
            ExprKind::Var(_)
                | ExprKind::Component { .. }
                | ExprKind::Array(_)
                | ExprKind::Const(_)
                | ExprKind::Paren(_)
                | ExprKind::Unary { .. }
                | ExprKind::Binary { .. }
        );
        let procedure = matches!(value.ty, Type::Procedure(_));
        (named && !procedure && !self.is_pointer(value)).then(|| {
            Diagnostic::error(
                codes::INTRINSIC_ATTRIBUTE,
                "'associated' asks of a POINTER only",
            )
            .at(value.span, "has not the attribute POINTER")
            .help("declare it with POINTER; `allocated(...)` asks of an ALLOCATABLE")
        })
    }

    fn without_allocatable(&self, value: &Expr) -> Option<Diagnostic> {
        let named = matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. });
        (named && !self.is_allocatable(value)).then(|| {
            let pointer = self.is_pointer(value);
            let help = match pointer {
                true => "write `associated(...)`, which asks of a POINTER",
                false => {
                    "declare it with ALLOCATABLE and deferred shape, or leave the question out"
                }
            };
            Diagnostic::error(
                codes::INTRINSIC_ATTRIBUTE,
                "'allocated' asks of an ALLOCATABLE only",
            )
            .at(value.span, "has not the attribute ALLOCATABLE")
            .help(help)
        })
    }

    /// Dummy arguments of another ENTRY are no dummy arguments here: programs with ENTRY are not asked.
    fn without_optional(&self, value: &Expr) -> Option<Diagnostic> {
        let ExprKind::Var(id) = value.kind else {
            return None;
        };
        let var = &self.program[id];
        let label = match var.dummy() {
            Some(dummy) if dummy.optional => return None,
            Some(_) => "has not the attribute OPTIONAL",
            None if !self.entry_families.is_empty() => return None,
            None => "is no dummy argument",
        };
        Some(
            Diagnostic::error(
                codes::INTRINSIC_ATTRIBUTE,
                "'present' asks of an OPTIONAL dummy argument only",
            )
            .at(value.span, label)
            .also(var.span, "declared here")
            .help("declare the dummy argument with OPTIONAL, or leave the question out"),
        )
    }

    /// Two dimensions that are summed over together.
    fn unequal(&self, a: (&Expr, usize), b: (&Expr, usize), name: &str) -> Option<Diagnostic> {
        let [one, other] = [a, b].map(|(array, dim)| {
            let extents = self.extents(array);
            extents.get(dim).copied().flatten()
        });
        let (one, other) = (one?, other?);
        (one != other).then(|| {
            Diagnostic::error(
                codes::INTRINSIC_SHAPES,
                format!("'{name}' of arrays that do not fit: {one} and {other} elements"),
            )
            .at(b.0.span, format!("{other} in dimension 1"))
            .also(a.0.span, format!("{one} in dimension {}", a.1 + 1))
            .help("give both the same number of elements there, as in `a(1:n)`, or transpose one")
        })
    }

    /// RESHAPE to more elements than there are.
    fn unfilled(
        &self,
        source: &Expr,
        shape: &Expr,
        padded: bool,
        span: Span,
    ) -> Option<Diagnostic> {
        let ExprKind::Array(items) = &shape.kind else {
            return None;
        };
        let number = |item: &crate::ir::ArrayItem| match item {
            crate::ir::ArrayItem::Expr(expr) if expr.rank == 0 => self.const_int(expr),
            crate::ir::ArrayItem::Expr(_) | crate::ir::ArrayItem::ImpliedDo { .. } => None,
        };
        let wanted: Vec<i64> = items.iter().map(number).collect::<Option<_>>()?;
        if let Some(negative) = wanted.iter().find(|extent| **extent < 0) {
            let message = format!("'reshape' to a negative number of elements: {negative}");
            return Some(
                Diagnostic::error(codes::INTRINSIC_SHAPES, message)
                    .at(shape.span, "the wanted shape")
                    .help("each dimension has zero elements or more"),
            );
        }
        let given: Vec<i64> = self.extents(source).into_iter().collect::<Option<_>>()?;
        // Shapes too large for any number are too large for any source.
        let count = |extents: Vec<i64>| extents.into_iter().fold(1_i64, i64::saturating_mul);
        let (wanted, given) = (count(wanted), count(given));
        (given < wanted && !padded).then(|| {
            Diagnostic::error(
                codes::INTRINSIC_SHAPES,
                format!("'reshape' of {given} elements to {wanted}"),
            )
            .at(span, format!("{} too few", wanted - given))
            .help("give more elements, a smaller shape, or PAD=[...] to fill up with")
        })
    }
}

/// A pointer can only be associated with a target of its rank (F2018 16.9.20); what bounds give another rank begins at the same element.
fn target_of_other_rank(pointer: &Expr, target: &Expr) -> Option<Diagnostic> {
    let object = |value: &Expr| !matches!(value.ty, Type::Procedure(_) | Type::Error);
    let asked = object(pointer) && object(target) && !matches!(target.kind, ExprKind::Null);
    (asked && pointer.rank != target.rank).then(|| {
        let message = format!(
            "'associated' asks of a pointer of rank {} and a target of rank {}",
            pointer.rank, target.rank
        );
        Diagnostic::error(codes::INTRINSIC_ATTRIBUTE, message)
            .at(target.span, "is never the target of that pointer")
            .also(pointer.span, "the pointer")
            .help("ask of a target of the same rank, or of scalar pointers to the first elements of both")
    })
}

/// NULL() is the pointer that is associated with nothing, and of no type here.
fn disassociated(pointer: &Expr) -> Option<Diagnostic> {
    matches!(pointer.kind, ExprKind::Null).then(|| {
        let message = "'associated' asks of a POINTER only";
        Diagnostic::error(codes::INTRINSIC_ATTRIBUTE, message)
            .at(pointer.span, "is never associated with anything")
            .help("name the pointer that is meant first; it is disassociated where `associated(...)` is false")
    })
}

fn of_procedure(id: IntrinsicId, value: &Expr) -> Option<Diagnostic> {
    matches!(value.ty, Type::Procedure(_)).then(|| {
        let message = format!("'{}' of a procedure", id.name());
        Diagnostic::error(codes::INTRINSIC_ARGUMENT, message)
            .at(value.span, "is no data")
            .help("name a variable")
    })
}

fn unequal_lengths(a: &Expr, b: &Expr) -> Option<Diagnostic> {
    let (one, other) = (constant_length(&a.ty)?, constant_length(&b.ty)?);
    (one != other).then(|| {
        Diagnostic::error(
            codes::INTRINSIC_SHAPES,
            format!("'merge' of characters of {one} and {other} letters"),
        )
        .at(b.span, format!("{other} letters"))
        .also(a.span, format!("{one} letters"))
        .help("fill the shorter one up with blanks")
    })
}

fn of_other_rank(from: &Expr, to: &Expr) -> Option<Diagnostic> {
    (from.rank != to.rank).then(|| {
        Diagnostic::error(
            codes::INTRINSIC_SHAPES,
            "'move_alloc' between arrays of different ranks",
        )
        .at(to.span, format!("rank {}", to.rank))
        .also(from.span, format!("rank {}", from.rank))
        .help("declare both with the same number of dimensions")
    })
}
