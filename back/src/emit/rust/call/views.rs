//! Arrays as handles: views and strided views of whole arrays, sections, sequences that begin at an element, and scalars.
//!
//! Refuses to know which of the two a dummy argument takes.

use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::array::is_part_of_each;
use crate::emit::rust::character::letters;
use crate::emit::rust::expr::{Piece, Prec, function, method, mut_reference, reference};
use crate::emit::rust::place::{Access, is_gathered};
use crate::emit::uses::{is_designator, unparenthesized};
use crate::ir::passing::{is_contiguous, is_pointer_result};
use crate::ir::*;

impl Cx<'_> {
    /// A contiguous handle: whole array, from an element on, or a section packed if need be.
    pub(super) fn as_view(&self, value: &Expr, dummy: VarId, packed: bool) -> Doc {
        let var = &self.program[dummy];
        let numeric = value.ty.is_numeric() && var.ty.is_numeric();
        if self.is_other_storage(value, var) && !self.kernel {
            return self.scalar_context().overlaid_device_data(value, var);
        }
        if numeric && value.ty != var.ty && !self.kernel {
            return self.overlaid_view(value, var);
        }
        let element = matches!(value.kind, ExprKind::Element { .. });
        if value.rank == 0 && numeric && !element && !self.kernel {
            return self.view_of_scalar(value, var);
        }
        let changed = self.changes(var, value);
        let written = changed && !matches!(value.ty, Type::Class(_));
        let suffix = if written { "_mut" } else { "" };
        let contiguous = if changed {
            "contiguous_mut"
        } else {
            "contiguous"
        };
        let cx = self.handing_to(var);
        if !self.kernel && var.space.is_remote() {
            return cx.device_argument(value, var, packed);
        }
        if self.kernel && var.rank() == 0 {
            return cx.scalar_handle(value);
        }
        if let ExprKind::Element { base, subscripts } = &value.kind {
            let start = method(
                cx.container(base, written),
                &format!("from_element{suffix}"),
                vec![cx.subscript_list(subscripts)],
            );
            cx.in_rank(start, 1, var.rank()).doc
        } else if is_part_of_each(value) {
            let parents = cx.parents(value, written);
            match value.rank == var.rank() {
                true => method(parents, "view", vec![]).doc,
                false => cx.in_rank(parents, value.rank, var.rank()).doc,
            }
        } else if packed {
            let owner = method(cx.place(value, written), contiguous, vec![]);
            cx.behind(owner, value.rank, dummy).doc
        } else if let ExprKind::Section { subscripts, .. } = &value.kind
            && !is_gathered(subscripts)
        {
            let owner = method(cx.place(value, written), contiguous, vec![]);
            cx.behind(owner, value.rank, dummy).doc
        } else if let ExprKind::Part(inner) = &value.kind
            && matches!(value.ty, Type::Class(_))
        {
            self.as_view(inner, dummy, packed)
        } else if matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. }) {
            let view = cx.view_of_variable(value, suffix);
            cx.in_rank(view, value.rank, var.rank()).doc
        } else {
            let own = method(cx.computed_argument(value), "view", vec![]);
            cx.in_rank(own, value.rank, var.rank()).doc
        }
    }

    /// Here, outside any elementwise closure, with arrays as this dummy argument of a kernel's twin takes them.
    pub(super) fn handing_to(&self, dummy: &Variable) -> Cx<'_> {
        let as_letters = self.kernel && letters(self.program, dummy).is_some();
        Cx {
            as_letters,
            ..self.scalar_context()
        }
    }

    /// `a.view()`, or a handle as it is.
    fn view_of_variable(&self, value: &Expr, suffix: &str) -> Piece {
        let handle = value.as_var().filter(|id| self.is_view(*id));
        match handle {
            Some(id) if self.is_static_here(id) => Piece {
                doc: concat([text("*"), self.object(id, false).doc]),
                prec: Prec::Unary,
            },
            Some(id) => self.object(id, false),
            None => method(
                self.container(value, !suffix.is_empty()),
                &format!("view{suffix}"),
                vec![],
            ),
        }
    }

    /// The elements of an expression, in an array of their own: parentheses make a value of a variable.
    pub(super) fn computed_argument(&self, value: &Expr) -> Piece {
        let own = self.computed_array_argument(value);
        match self.as_letters && !self.is_letters(value) {
            true => function("letters", vec![reference(own)]),
            false => own,
        }
    }

    fn computed_array_argument(&self, value: &Expr) -> Piece {
        if let ExprKind::Paren(inner) = &value.kind
            && (is_designator(unparenthesized(inner))
                || is_pointer_result(self.program, unparenthesized(inner)))
        {
            Piece::atom(self.array_owned(unparenthesized(inner)))
        } else {
            self.array_value(value)
        }
    }

    /// What holds the elements of an argument that is packed if there are gaps.
    pub(super) fn packed_elements(&self, value: &Expr, dummy: VarId) -> Option<Piece> {
        let var = &self.program[dummy];
        let element = matches!(value.kind, ExprKind::Element { .. });
        if value.rank == 0 || element || value.ty != var.ty {
            return None;
        }
        let cx = self.handing_to(var);
        let data = match !self.kernel && var.space.is_remote() {
            true if cx.is_remote_data(value) => cx.device_handle(value),
            true => function("on_device", vec![cx.reachable_argument(value)]),
            false => cx.place(value, self.changes(var, value)),
        };
        let suffix = if self.changes(var, value) { "_mut" } else { "" };
        Some(method(data, &format!("contiguous{suffix}"), vec![]))
    }

    /// The handle behind what holds packed elements, in the rank of the dummy argument.
    pub(super) fn behind(&self, owner: Piece, rank: u8, dummy: VarId) -> Piece {
        let to = self.program[dummy].rank();
        if rank != to {
            return self.in_rank(owner, rank, to);
        }
        Piece {
            doc: concat([text("*"), owner.doc]),
            prec: Prec::Unary,
        }
    }

    /// Whether a call may change what it is handed: named constants stay, whatever the dummy argument looks like.
    pub(super) fn changes(&self, dummy: &Variable, value: &Expr) -> bool {
        let constant = |id: VarId| self.program[id].role == Role::Parameter;
        dummy.mutated && !value.root().is_some_and(constant)
    }

    /// `View::of_scalar(&mut x)`: a scalar handed over as an array of one element.
    fn view_of_scalar(&self, value: &Expr, dummy: &Variable) -> Doc {
        let scalar = match value.root() {
            Some(_) => self.by_reference(value),
            None => mut_reference(self.free(value)),
        };
        self.in_rank(function("View::of_scalar", vec![scalar]), 1, dummy.rank())
            .doc
    }

    /// `w.view_mut().overlaid::<f64>()`: storage handed over as an array of another type.
    fn overlaid_view(&self, value: &Expr, dummy: &Variable) -> Doc {
        let cx = self.scalar_context();
        let suffix = if dummy.mutated { "_mut" } else { "" };
        let start = if let ExprKind::Element { base, subscripts } = &value.kind {
            method(
                cx.container(base, dummy.mutated),
                &format!("from_element{suffix}"),
                vec![cx.subscript_list(subscripts)],
            )
        } else {
            method(
                cx.container(value, dummy.mutated),
                &format!("view{suffix}"),
                vec![],
            )
        };
        let own = format!("overlaid::<{}>", self.scalar_type(&dummy.ty));
        self.in_rank(method(start, &own, vec![]), 1, dummy.rank())
            .doc
    }

    fn is_view(&self, id: VarId) -> bool {
        matches!(
            self.program[id].dummy().map(|d| d.passing),
            Some(Passing::View)
        ) || (self.kernel && self.program[id].space == Space::Shared)
    }

    fn scalar_handle(&self, value: &Expr) -> Doc {
        if let ExprKind::Var(id) = &value.kind
            && self.access(*id) == Access::Handle
        {
            text(self.var_path(*id))
        } else if let ExprKind::Element { base, subscripts } = &value.kind {
            method(
                self.container(base, false),
                "from_element",
                vec![self.subscript_list(subscripts)],
            )
            .doc
        } else {
            function(
                "View1::of_slice",
                vec![mut_reference(Piece::atom(concat([
                    text("["),
                    self.value(value),
                    text("]"),
                ])))],
            )
            .doc
        }
    }

    /// A view in the rank of the dummy argument.
    pub(super) fn in_rank(&self, view: Piece, from: u8, to: u8) -> Piece {
        if from == to {
            view
        } else {
            method(view, &format!("in_rank::<{to}>"), vec![])
        }
    }

    pub(super) fn as_strided(&self, value: &Expr, dummy: &Variable) -> Doc {
        let cx = self.handing_to(dummy);
        // Handles to objects of CLASS are lent by who owns them as they are.
        let written = self.changes(dummy, value) && !matches!(value.ty, Type::Class(_));
        if !self.kernel && dummy.space.is_remote() {
            return cx.device_argument(value, dummy, false);
        }
        if self.wants_packed(value, dummy) {
            return cx.packed_strided(value, dummy, written);
        }
        if let ExprKind::Section { subscripts, .. } = &value.kind
            && !is_gathered(subscripts)
        {
            cx.place(value, written).doc
        } else if is_part_of_each(value) {
            method(cx.parents(value, written), "strided", vec![]).doc
        } else if self.is_strided(value) || matches!(value.kind, ExprKind::Part(_)) {
            method(cx.container(value, false), "from_one", vec![]).doc
        } else if matches!(value.kind, ExprKind::Call { .. })
            && is_pointer_result(self.program, value)
        {
            method(cx.array_value(value), "from_one", vec![]).doc
        } else if let ExprKind::Var(id) = &value.kind
            && self.is_handle(*id)
        {
            method(cx.object(*id, false), "strided", vec![]).doc
        } else if let ExprKind::Component { base, ty, field } = &value.kind
            && base.rank == 0
            && self.program[*ty].fields[*field as usize].pointer
        {
            method(cx.container(value, false), "from_one", vec![]).doc
        } else if matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. }) {
            method(
                cx.container(value, written),
                if written { "strided_mut" } else { "strided" },
                vec![],
            )
            .doc
        } else {
            method(cx.computed_argument(value), "strided", vec![]).doc
        }
    }

    /// Whether a dummy argument with CONTIGUOUS meets elements that may have gaps between them.
    fn wants_packed(&self, value: &Expr, dummy: &Variable) -> bool {
        let result = is_pointer_result(self.program, value);
        dummy.contiguous
            && !self.kernel
            && value.rank > 0
            && (is_designator(value) || result)
            && !is_contiguous(self.program, value)
    }

    /// `a.section::<1>(step(1, n, 2)).contiguous_mut().strided()`: elements with gaps for a dummy argument with CONTIGUOUS, a copy if need be.
    fn packed_strided(&self, value: &Expr, dummy: &Variable, written: bool) -> Doc {
        let how = match self.changes(dummy, value) {
            true => "contiguous_mut",
            false => "contiguous",
        };
        let packed = if is_part_of_each(value) {
            method(self.parents(value, written), "view", vec![])
        } else if is_pointer_result(self.program, value) {
            method(self.array_value(value), how, vec![])
        } else {
            method(self.place(value, written), how, vec![])
        };
        method(packed, "strided", vec![]).doc
    }

    /// `shapes.parents_mut::<Shape>()`: the objects of a polymorphic array as those of their declared type, for the length of a call.
    fn parents(&self, value: &Expr, changed: bool) -> Piece {
        let objects = match value.designator() {
            Some(Designator::Part(objects)) => objects,
            Some(_) | None => value,
        };
        let suffix = if changed { "_mut" } else { "" };
        let name = format!("parents{suffix}::<{}>", self.scalar_type(&value.ty));
        method(self.container(objects, false), &name, vec![])
    }

    /// Whether a whole array is held as a handle with strides: an assumed-shape dummy argument, a pointer.
    fn is_strided(&self, value: &Expr) -> bool {
        if let ExprKind::Var(id) = &value.kind {
            let var = &self.program[*id];
            let passing = var.dummy().map(|dummy| dummy.passing);
            let strided = matches!(passing, Some(Passing::Strided | Passing::Bounded));
            var.pointer || strided
        } else if let ExprKind::Component { base, ty, field } = &value.kind {
            base.rank == 0 && self.program[*ty].fields[*field as usize].pointer
        } else {
            false
        }
    }
}
