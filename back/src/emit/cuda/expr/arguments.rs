//! Actual arguments of device procedures in CUDA C: values, references, addresses, descriptors.
//!
//! Refuses to know how the dummies are declared.

use super::{Prec, function};
use crate::emit::cuda::Cx;
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::emit::uses::{is_designator, root};
use crate::ir::*;

impl<'a> Cx<'a> {
    /// Actual arguments of a device procedure.
    pub fn arguments(&self, id: ProcId, args: &[Actual]) -> Vec<Doc> {
        let dummies = &self.program[id].dummies;
        args.iter()
            .zip(dummies)
            .map(|(arg, dummy)| self.argument(arg, *dummy))
            .collect()
    }

    fn argument(&self, arg: &Actual, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        let Some(value) = &arg.value else {
            return text(if var.rank() > 0 { "{}" } else { "nullptr" });
        };
        let packed = arg.how == Handover::Packed;
        match &var.shape {
            Shape::Scalar if self.is_optional_scalar(dummy) => {
                self.optional_argument(value, var.mutated)
            }
            Shape::Scalar if self.is_reference(dummy) && !is_designator(value) => {
                self.temporary(value)
            }
            Shape::Scalar => self.value(value),
            Shape::Explicit(_) | Shape::AssumedSize(..)
                if packed && self.held_name(value).is_none() =>
            {
                self.packed(value, var)
            }
            Shape::Explicit(_) | Shape::AssumedSize(..) => self.address(value),
            Shape::Assumed(_) if self.has_bounds(value) => {
                function("from_one", vec![self.descriptor(value)]).doc
            }
            Shape::Assumed(_) | Shape::Deferred(_) => self.descriptor(value),
        }
    }

    /// Whether an array is a descriptor for sure: what ASSOCIATE gives a name may be a value in an array of its own.
    fn comes_as_descriptor(&self, id: VarId) -> bool {
        let var = &self.program[id];
        self.is_descriptor(id) && (var.dummy().is_some() || var.pointer)
    }

    /// Whether an array comes as a descriptor that may hold other lower bounds than 1.
    fn has_bounds(&self, value: &Expr) -> bool {
        if let ExprKind::Var(id) = &value.kind
            && self.is_descriptor(*id)
        {
            let var = &self.program[*id];
            self.moves_bounds(var)
                || matches!(var.shape, Shape::Deferred(_)) && self.comes_as_descriptor(*id)
        } else {
            false
        }
    }

    /// An optional scalar: an address, that of a copy where the value has none.
    fn optional_argument(&self, value: &Expr, changed: bool) -> Doc {
        if let ExprKind::Var(id) = &value.kind
            && self.is_optional_scalar(*id)
        {
            text(self.parameter_name(*id))
        } else if is_designator(value) && (changed || !self.is_read_by_value(value)) {
            concat([text("&"), self.piece(value).at_least(Prec::Atom)])
        } else {
            self.place_of_value(value)
        }
    }

    /// Whether it lies in an array behind a descriptor that is only read, whose elements come as values.
    fn is_read_by_value(&self, value: &Expr) -> bool {
        crate::emit::uses::root(value).is_some_and(|id| {
            let var = &self.program[id];
            !var.mutated && matches!(var.shape, Shape::Assumed(_) | Shape::Deferred(_))
        })
    }

    fn place_of_value(&self, value: &Expr) -> Doc {
        let ty = self.type_name(&value.ty);
        concat([
            text(format!("held<{ty}>(")),
            self.value(value),
            text(").place()"),
        ])
    }

    /// A value for a dummy that may be written.
    fn temporary(&self, value: &Expr) -> Doc {
        concat([text("*"), self.place_of_value(value)])
    }

    /// Whether a scalar dummy of a device procedure is a reference to something that may be written.
    fn is_reference(&self, dummy: VarId) -> bool {
        let var = &self.program[dummy];
        var.mutated
            && var
                .dummy()
                .is_some_and(|d| !d.value && d.passing != Passing::Value)
    }

    /// A section that may have gaps, for a dummy that wants its elements one behind the other; an element of an assumed-shape array begins
    /// a sequence.
    fn packed(&self, value: &Expr, dummy: &Variable) -> Doc {
        if let ExprKind::Element { base, subscripts } = &value.kind
            && let ExprKind::Var(id) = base.kind
            && self.program[id].dummy().is_some()
            && (matches!(self.program[id].shape, Shape::Assumed(_)) || self.is_descriptor(id))
        {
            let array = self.piece(base).at_least(Prec::Atom);
            let places = subscripts.iter().map(|s| self.value(s)).collect();
            return concat([array, list(".address(", places, ")")]);
        }
        let name = if dummy.mutated {
            "packed_mut"
        } else {
            "packed"
        };
        let made = function(name, vec![self.described(value)]);
        concat([made.doc, text(".data()")])
    }

    /// The address where an array argument starts.
    pub fn address(&self, value: &Expr) -> Doc {
        if self.held_name(value).is_some() {
            concat([self.piece(value).at_least(Prec::Atom), text(".data()")])
        } else if matches!(value.kind, ExprKind::Element { .. }) {
            concat([text("&"), self.value(value)])
        } else if let ExprKind::Section { base, subscripts } = &value.kind {
            concat([text("&"), self.section_start(base, subscripts)])
        } else {
            concat([self.piece(value).at_least(Prec::Atom), text(".data()")])
        }
    }

    fn section_start(&self, base: &Expr, subscripts: &[Subscript]) -> Doc {
        let array = self.piece(base).at_least(Prec::Atom);
        let starts = subscripts.iter().enumerate().map(|(dim, s)| match s {
            Subscript::Index(e) | Subscript::Vector(e) => self.value(e),
            Subscript::Range { lower: Some(l), .. } => self.value(l),
            Subscript::Range { lower: None, .. } => concat([
                self.piece(base).at_least(Prec::Atom),
                text(format!(".lbound({})", dim + 1)),
            ]),
        });
        concat([
            self.subscripted(base, array),
            list("(", starts.collect(), ")"),
        ])
    }

    /// A descriptor for an assumed-shape dummy of a device procedure, which takes elements in any memory.
    fn descriptor(&self, value: &Expr) -> Doc {
        let made = self.described(value);
        if root(value).is_some_and(|id| self.is_constant(id)) {
            function("anywhere", vec![made]).doc
        } else {
            made
        }
    }

    pub(super) fn described(&self, value: &Expr) -> Doc {
        if let ExprKind::Var(id) = &value.kind
            && self.comes_as_descriptor(*id)
        {
            text(self.var(*id))
        } else if matches!(value.kind, ExprKind::Section { .. }) && self.held_name(value).is_none()
        {
            self.section(value)
        } else {
            function("describe", vec![self.value(value)]).doc
        }
    }

    /// Whether an array is reached through a descriptor here.
    pub(super) fn is_described(&self, array: &Expr) -> bool {
        matches!(&array.kind, ExprKind::Var(id) if self.is_descriptor(*id))
    }
}
