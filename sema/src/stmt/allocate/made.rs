//! ALLOCATE of objects with LEN parameters that are known at run time: each gets, as with SOURCE=, the value of an object made with them.

use super::{Lowering, Options};
use crate::decl::{Length, values};
use crate::diag::{Diagnostic, codes};
use crate::ir::element::{arithmetic, inquiry, lower_bound};
use crate::ir::{Allocate, BinaryOp, Bounds, Expr, Type, TypeId};
use crate::source::Span;

/// The type specification of a statement.
pub(super) struct Given {
    pub ty: Type,
    pub lengths: Option<Vec<Length>>,
}

/// How an object that is allocated is made.
pub(super) enum Made {
    /// By ALLOCATE itself.
    Plainly,
    /// As a copy of this value, with these bounds.
    Object(Expr, Vec<Bounds>),
    /// Not at all, which was reported.
    Refused,
}

impl Lowering<'_, '_> {
    /// What an object begins with that has LEN parameters, or something with LEN parameters in it.
    pub(super) fn made_at_allocation(
        &mut self,
        (object, bounds): (&Expr, &[Bounds]),
        given: Option<&Given>,
        options: &Options,
        span: Span,
    ) -> Made {
        if options.contains_key("source") {
            return Made::Plainly;
        }
        if let Some(mold) = options.get("mold") {
            return self.made_like(mold, (object, bounds));
        }
        let ty = given.map_or(&object.ty, |given| &given.ty);
        let (Type::Derived(id) | Type::Class(Some(id))) = *ty else {
            return Made::Plainly;
        };
        if !self.an.needs_making(id) {
            return Made::Plainly;
        }
        let lengths = match given {
            Some(given) => given.lengths.clone(),
            None => self.an.declared_lengths(object),
        };
        let lengths = lengths.unwrap_or_default();
        let known = values(&lengths);
        if known.len() < lengths.len() {
            self.without_lengths(given.is_some(), span);
            return Made::Refused;
        }
        Made::Object(self.an.made(id, known, span), bounds.to_vec())
    }

    fn without_lengths(&mut self, given: bool, span: Span) {
        let why = match given {
            true => "`*` and `:` give no value here",
            false => "its LEN parameters are those of what is allocated",
        };
        self.an.report(
            Diagnostic::error(
                codes::ALLOCATE_TYPE,
                "ALLOCATE without values for LEN parameters",
            )
            .at(span, why)
            .help("write the type with its parameters: `allocate(matrix(8, n) :: x)`, or give SOURCE="),
        );
    }

    /// MOLD=: the type and the parameters of an object, and where no bounds are given its shape.
    fn made_like(&mut self, mold: &Expr, (object, bounds): (&Expr, &[Bounds])) -> Made {
        let span = mold.span;
        if let Type::Class(root) = mold.ty
            && self.some_need_making(root)
        {
            let why = "is polymorphic; allocate in SELECT TYPE, or give SOURCE=";
            self.an.refuse_made(span, why);
            return Made::Refused;
        }
        let Type::Derived(ty) = mold.ty else {
            return Made::Plainly;
        };
        if !self.an.needs_making(ty) {
            return Made::Plainly;
        }
        let lengths = self.an.lengths_of(mold, ty);
        let mut bounds = bounds.to_vec();
        if bounds.is_empty() && object.rank > 0 {
            let dims = 0..usize::from(mold.rank);
            bounds = dims.map(|dim| self.bounds_like(mold, dim)).collect();
        }
        Made::Object(self.an.made(ty, lengths, span), bounds)
    }

    fn some_need_making(&self, root: Option<TypeId>) -> bool {
        let mut types = (0..self.an.program.types.len()).map(|index| TypeId(index as u32));
        types.any(|ty| {
            root.is_none_or(|root| self.an.descends(ty, root)) && self.an.needs_making(ty)
        })
    }

    fn bounds_like(&self, mold: &Expr, dim: usize) -> Bounds {
        let span = mold.span;
        let lower = lower_bound(&self.an.program, mold, dim, span);
        let size = inquiry("size", mold, dim, span);
        let past = arithmetic(BinaryOp::Add, lower.clone(), size);
        let upper = arithmetic(BinaryOp::Sub, past, Expr::int(1, span));
        Bounds { lower, upper }
    }
}

/// `allocate(object(bounds), source=value)` with the other options of the statement.
pub(super) fn with_value(
    object: Expr,
    value: Expr,
    bounds: Vec<Bounds>,
    options: &Options,
) -> Allocate {
    let take = |key: &str| options.get(key).cloned();
    Allocate {
        object,
        bounds,
        ty: None,
        char_len: None,
        source: Some(value),
        mold: None,
        stat: take("stat"),
        errmsg: take("errmsg"),
        pinned: take("pinned"),
        stream: take("stream"),
    }
}
