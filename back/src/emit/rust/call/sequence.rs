//! Characters in sequence: an actual argument whose elements have another length than those of the dummy array goes through a copy, cut anew (F2018 15.5.2.11).
//!
//! Refuses to know whether the procedure looks at all of them.

use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::character::constant_length;
use crate::emit::rust::expr::{Piece, function, method};
use crate::emit::uses::unparenthesized;
use crate::ir::walk::muts;
use crate::ir::*;

impl Cx<'_> {
    /// Whether the elements of a dummy array are the characters of an argument in sequence: a scalar that is no element, or elements of another length.
    pub(super) fn is_sequence(&self, arg: &Actual, dummy: VarId) -> bool {
        let (Some(value), var) = (&arg.value, &self.program[dummy]) else {
            return false;
        };
        if !matches!(value.ty, Type::Character(..)) || var.rank() == 0 {
            return false;
        }
        let array = if self.kernel { value } else { begins_in(value) };
        value.rank == 0 && !is_element(array) || self.is_cut_anew(arg, value, var)
    }

    fn is_cut_anew(&self, arg: &Actual, value: &Expr, dummy: &Variable) -> bool {
        let sequence = matches!(dummy.shape, Shape::Explicit(_) | Shape::AssumedSize(..));
        let handed = matches!(arg.how, Handover::View | Handover::Packed);
        let remote = self.kernel || dummy.space.is_remote();
        if remote {
            return false;
        }
        if is_element(begins_in(value)) && !is_element(value) {
            return true;
        }
        if !sequence || !handed || self.perhaps_absent(value, dummy, arg.how).is_some() {
            return false;
        }
        let Type::Character(length, _) = &dummy.ty else {
            return false;
        };
        match length {
            CharLen::Const(want) => constant_length(&value.ty) != Some(*want),
            CharLen::Expr(_) => true,
            CharLen::Assumed | CharLen::Deferred => false,
        }
    }

    /// `let mut c_copy = characters(&b, 4);` before a call that gets a view of it, and `rejoin(&c_copy, &mut b);` behind; of an array
    /// `cut_anew(a.view(), 0, 4)` and `put_back(&c_copy, a.view_mut(), 0)`.
    pub(super) fn character_sequence(
        &self,
        (arg, args, procedure): (&Actual, &[Actual], ProcId),
        dummy: VarId,
        (before, after): (&mut Vec<Doc>, &mut Vec<Doc>),
    ) -> Option<Doc> {
        let (value, var) = (arg.value.as_ref()?, &self.program[dummy]);
        let array = if self.kernel { value } else { begins_in(value) };
        let scalar = array.rank == 0 && !is_element(array);
        let wish = format!("{}_copy", self.names.var(dummy).to_ascii_lowercase());
        let name = self.names.fresh(&wish);
        let here = self.places_before((value, args), dummy, before);
        let taken = |back: bool| match scalar {
            true if back => vec![here.text_mut(value)],
            true => vec![here.text_ref(value)],
            false => {
                let elements = here.as_view(array, dummy, arg.how == Handover::Packed);
                vec![elements, here.skipped(value)]
            }
        };
        let mut source = taken(false);
        source.push(self.dummy_length(var, args, procedure).unwrap_or_else(|| {
            concat([
                function("len", vec![here.text_ref(value)]).doc,
                text(" as usize"),
            ])
        }));
        let mutable = if var.mutated { "mut " } else { "" };
        let (cut, back) = match scalar {
            true => ("characters", "rejoin"),
            false => ("cut_anew", "put_back"),
        };
        let made = function(cut, source).doc;
        let head = Box::new(text(format!("let {mutable}{name} =")));
        before.push(concat([Doc::RightSide(head, Box::new(made)), text(";")]));
        if self.changes(var, value) && value.root().is_some() {
            let mut target = vec![text(format!("&{name}"))];
            target.extend(taken(true));
            after.push(concat([function(back, target).doc, text(";")]));
        }
        let suffix = if var.mutated { "_mut" } else { "" };
        let view = method(Piece::word(name), &format!("view{suffix}"), vec![]);
        Some(self.in_rank(view, 1, var.rank()).doc)
    }

    /// The characters of its element that stand before a substring.
    fn skipped(&self, value: &Expr) -> Doc {
        if let ExprKind::Substring {
            lower: Some(lower), ..
        } = &value.kind
        {
            if let ExprKind::Const(Const::Integer(lower)) = lower.kind {
                text((lower - 1).to_string())
            } else {
                concat([
                    function("i64::from", vec![self.free(lower).doc]).doc,
                    text(" - 1"),
                ])
            }
        } else {
            text("0")
        }
    }

    /// The length of a dummy argument's elements as the caller knows it.
    pub(super) fn dummy_length(
        &self,
        dummy: &Variable,
        args: &[Actual],
        procedure: ProcId,
    ) -> Option<Doc> {
        let length = if let Type::Character(CharLen::Const(n), _) = &dummy.ty {
            return Some(text(n.to_string()));
        } else if let Type::Character(CharLen::Expr(length), _) = &dummy.ty {
            unparenthesized(length)
        } else {
            return None;
        };
        let dummies = &self.program[procedure].dummies;
        let place = |id: VarId| dummies.iter().position(|dummy| *dummy == id);
        let mut known = true;
        let mut length = length.clone();
        replace_variables(&mut length, &mut |id| {
            let given = args.get(place(id)?).and_then(|arg| arg.value.clone());
            let given = given.filter(|_| sees_actual(&self.program[id]));
            known &= given.is_some();
            given
        });
        if !known {
            return None;
        }
        if let Some(n) = crate::ir::constant::constant(&length) {
            return Some(text(n.max(0).to_string()));
        }
        if matches!(length.kind, ExprKind::Var(_)) {
            return Some(concat([self.free(&length).doc, text(" as usize")]));
        }
        let shown = method(self.free(&length), "max", vec![text("0")]);
        Some(concat([shown.doc, text(" as usize")]))
    }
}

/// Whether a dummy argument has the extents and the length of its actual argument, whatever is asked of it.
fn sees_actual(dummy: &Variable) -> bool {
    let assumed = matches!(dummy.shape, Shape::Scalar | Shape::Assumed(_));
    let text = matches!(dummy.ty, Type::Character(..));
    assumed && (!text || matches!(dummy.ty, Type::Character(CharLen::Assumed, _)))
}

/// Puts what a variable is given in its place.
fn replace_variables(expr: &mut Expr, given: &mut dyn FnMut(VarId) -> Option<Expr>) {
    if let ExprKind::Var(id) = expr.kind {
        if let Some(value) = given(id) {
            *expr = value;
        }
        return;
    }
    muts::operands(expr, &mut |_, operand| replace_variables(operand, given));
}

/// What the characters of an argument begin in: the element of a substring, and the argument itself where it is none.
fn begins_in(value: &Expr) -> &Expr {
    if let ExprKind::Substring { base, .. } = &value.kind
        && is_element(base)
    {
        base
    } else {
        value
    }
}

fn is_element(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Element { .. })
}
