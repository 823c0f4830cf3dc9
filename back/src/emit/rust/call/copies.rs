//! Arguments that go through a variable of their own: values that would meet an exclusive reference, characters in sequence, parts of all elements.
//!
//! Refuses to know when a procedure call needs copies in and out for other reasons: that is said by the handover.

use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::character::letters;
use crate::emit::rust::expr::{Piece, function, method, mut_reference, reference};
use crate::emit::uses::{Uses, root};
use crate::ir::*;
use crate::ir::{borrow, passing};

/// Components that are taken out of their structures for a call.
#[derive(Default)]
pub(super) struct Taken {
    /// The statements that take them.
    pub out: Vec<Doc>,
    /// The statements that put them back.
    pub back: Vec<Doc>,
}

impl Cx<'_> {
    /// Whether an argument mentions a variable that another one hands over by exclusive reference, or is a handle for a change to a part of
    /// what another one hands over by any: a handle, once it is there, borrows nothing.
    pub(super) fn meets_exclusive(&self, arg: &Actual, dummy: VarId, args: &[Actual]) -> bool {
        let Some(value) = &arg.value else {
            return false;
        };
        let handle = matches!(
            arg.how,
            Handover::View | Handover::Strided | Handover::Packed
        );
        let changed = handle && self.program[dummy].mutated && !self.kernel;
        let holds = |other: &Actual| {
            let whole = other.value.as_ref().filter(|_| other.how == Handover::Ref);
            whole.is_some_and(|whole| borrow::overlap(self.program, value, whole))
        };
        if changed && args.iter().any(holds) {
            return true;
        }
        let target = matches!(value.ty, Type::Procedure(_)) && arg.how == Handover::Value;
        args.iter().any(|other| {
            let lent = other.how == Handover::MutRef || target && other.how == Handover::Object;
            let exclusive = lent && !std::ptr::eq(other, arg);
            let root = other.value.as_ref().and_then(root);
            exclusive && root.is_some_and(|root| Uses::of_expr(value).uses(root))
        })
    }

    /// Whether an argument that is only read is reached through what another argument lends to a change.
    pub(super) fn is_barred(&self, arg: &Actual, args: &[Actual], callee: ProcId) -> bool {
        let text = |value: &Expr| matches!(value.ty, Type::Character(..)) && value.rank == 0;
        let named = arg.value.as_ref().filter(|value| value.root().is_some());
        let value = named
            .filter(|value| arg.how == Handover::Ref || arg.how == Handover::Value && text(value));
        let Some(value) = value.filter(|_| !self.kernel) else {
            return false;
        };
        let others = args.iter().zip(&self.program[callee].dummies);
        let mut lent = others.filter(|(other, dummy)| {
            let dummy = &self.program[**dummy];
            let array = matches!(other.how, Handover::View | Handover::Strided);
            let object = dummy.allocatable || dummy.pointer;
            array && dummy.mutated || other.how == Handover::Object && object
        });
        lent.any(|(other, _)| {
            let object = other.how == Handover::Object;
            let other = other.value.as_ref();
            other.is_some_and(|other| {
                borrow::bars(self.program, other, value)
                    || object && borrow::overlap(self.program, other, value)
            })
        })
    }

    /// A value that looks at a POINTER or ALLOCATABLE object which another argument hands over: `call s(p, lbound(p), size(p))`. It is computed before
    /// the call, an array into a variable that owns it.
    pub(super) fn beside_object(
        &self,
        (arg, args): (&Actual, &[Actual]),
        dummy: VarId,
        callee: ProcId,
        before: &mut Vec<Doc>,
    ) -> Option<Doc> {
        let value = arg.value.as_ref()?;
        let remote = self.program[dummy].space.is_remote();
        if self.kernel
            || remote
            || value.root().is_some()
            || !self.looks_at_object(value, args, callee)
        {
            return None;
        }
        let var = &self.program[dummy];
        if value.rank == 0 {
            let by_itself = matches!(arg.how, Handover::Value | Handover::Ref);
            return by_itself.then(|| {
                let made = self.argument(arg, dummy);
                self.computed_before(arg, dummy, made, before)
            });
        }
        let handle = matches!(arg.how, Handover::Strided | Handover::View);
        if !handle || matches!(var.ty, Type::Class(_)) {
            return None;
        }
        let wish = format!("{}_value", self.names.var(dummy).trim_matches('_'));
        let name = self.names.fresh(&wish);
        let owner = self.handing_to(var).computed_argument(value).doc;
        let head = Box::new(text(format!("let {name} =")));
        let line = Doc::RightSide(head, Box::new(owner));
        before.push(concat([line, text(";")]));
        let owner = Piece::word(name);
        let handle = if arg.how == Handover::Strided {
            method(owner, "strided", vec![])
        } else if value.rank == var.rank() {
            method(owner, "view", vec![])
        } else {
            self.in_rank(owner, value.rank, var.rank())
        };
        Some(handle.doc)
    }

    fn looks_at_object(&self, value: &Expr, args: &[Actual], callee: ProcId) -> bool {
        let pairs = args.iter().zip(&self.program[callee].dummies);
        let mut objects = pairs.filter(|(other, dummy)| {
            let dummy = &self.program[**dummy];
            // A pointer to a target is made for the call.
            let pointer = |value: &Expr| dummy.pointer && self.is_pointer(value);
            let itself = dummy.allocatable || other.value.as_ref().is_some_and(pointer);
            other.how == Handover::Object && itself
        });
        objects.any(|(other, _)| {
            let root = other.value.as_ref().and_then(root);
            root.is_some_and(|root| Uses::of_expr(value).uses(root))
        })
    }

    /// A POINTER or ALLOCATABLE object that another argument of the call hands over as well: the one that its procedure does not change, or the
    /// later one, is a copy.
    pub(super) fn object_of_another<'e>(
        &self,
        arg: &'e Actual,
        args: &[Actual],
        callee: ProcId,
    ) -> Option<&'e Expr> {
        let dummies = &self.program[callee].dummies;
        let value = arg.value.as_ref()?;
        let may_be_absent = |var: VarId| self.program[var].dummy().is_some_and(|d| d.optional);
        let itself = value.as_var().is_some_and(may_be_absent);
        let plain = |arg: &Actual, dummy: VarId| {
            let absent = itself && may_be_absent(dummy);
            arg.how == Handover::Object && !absent && !self.kernel
        };
        let here = args.iter().position(|other| std::ptr::eq(other, arg))?;
        let own = *dummies.get(here)?;
        let changed = |dummy: VarId| self.program[dummy].mutated;
        let gives_way = |(place, other): (usize, &Actual)| {
            let Some(dummy) = dummies.get(place).copied().filter(|_| place != here) else {
                return false;
            };
            let same = other.value.as_ref().is_some_and(|other| other.same(value));
            let first = match (changed(own), changed(dummy)) {
                (true, false) => true,
                (false, true) => false,
                (true, true) | (false, false) => here < place,
            };
            same && plain(other, dummy) && !first
        };
        let lent = plain(arg, own) && args.iter().enumerate().any(gives_way);
        lent.then_some(value)
    }

    /// Whether a pointer is handed over as an object beside something that it leads to: `call insert(p, p%next)`.
    pub(super) fn is_beside_its_parts(&self, arg: &Actual, args: &[Actual]) -> bool {
        let scalar = arg.value.as_ref().filter(|value| value.rank == 0);
        let Some(ExprKind::Var(id)) = scalar.map(|value| &value.kind) else {
            return false;
        };
        let id = *id;
        if !self.program[id].pointer || arg.how != Handover::Object || self.kernel {
            return false;
        }
        let part = |other: &Expr| !matches!(other.kind, ExprKind::Var(_));
        let values = args.iter().filter_map(|other| other.value.as_ref());
        values
            .filter(|other| part(other))
            .any(|other| Uses::of_expr(other).uses(id))
    }

    /// Whether an ALLOCATABLE or POINTER component is handed over as an object beside the structure that it belongs to, which the procedure changes as
    /// well.
    pub(super) fn is_beside_its_whole(&self, arg: &Actual, dummy: VarId, args: &[Actual]) -> bool {
        let var = &self.program[dummy];
        let object = arg.how == Handover::Object && (var.allocatable || var.pointer);
        let part = arg.value.as_ref().filter(|_| object && !self.kernel);
        let holds = |other: &Actual, part: &Expr| {
            let whole = other.value.as_ref();
            let changed = whole.filter(|_| other.how == Handover::MutRef);
            changed.is_some_and(|whole| passing::is_inside(whole, part))
        };
        part.is_some_and(|part| args.iter().any(|other| holds(other, part)))
    }

    /// Such a component is taken out for the call: `let mut v_object = std::mem::take(&mut s.v);`, and `s.v = v_object;` behind it.
    pub(super) fn taken_object(
        &self,
        (value, args): (&Expr, &[Actual]),
        dummy: VarId,
        (before, taken): (&mut Vec<Doc>, &mut Taken),
    ) -> Doc {
        let stem = self.names.var(dummy).trim_matches('_');
        let here = self.subscripts_before((value, args), stem, before);
        if self.program[dummy].pointer {
            return here.moved_pointer(value, dummy, (&mut taken.out, &mut taken.back));
        }
        let name = self.names.fresh(&format!("{stem}_object"));
        let place = here.object_itself(value);
        let head = Box::new(text(format!("let mut {name} =")));
        let out = function("std::mem::take", vec![mut_reference(place.clone())]).doc;
        let out = Doc::RightSide(head, Box::new(out));
        taken.out.push(concat([out, text(";")]));
        taken
            .back
            .push(concat([place.doc, text(format!(" = {name};"))]));
        self.as_present(text(format!("&mut {name}")), dummy)
    }

    /// `let mut p_object = p;`, and `p = p_object;` behind the call.
    pub(super) fn moved_pointer(
        &self,
        value: &Expr,
        dummy: VarId,
        (before, after): (&mut Vec<Doc>, &mut Vec<Doc>),
    ) -> Doc {
        let handed = self.copied_object(value, dummy, before);
        if self.program[dummy].mutated {
            let name = handed.flat().trim_start_matches("&mut ").to_string();
            let place = self.object_itself(value).doc;
            after.push(concat([place, text(format!(" = {name};"))]));
        }
        self.as_present(handed, dummy)
    }

    /// An object for a dummy argument that may be OPTIONAL.
    pub(super) fn as_present(&self, handed: Doc, dummy: VarId) -> Doc {
        match self.program[dummy].dummy() {
            Some(own) if own.optional => function("Some", vec![handed]).doc,
            _ => handed,
        }
    }

    /// `let mut b_object = q;`
    pub(super) fn copied_object(&self, value: &Expr, dummy: VarId, before: &mut Vec<Doc>) -> Doc {
        let stem = self.names.var(dummy).trim_matches('_');
        let name = self.names.fresh(&format!("{stem}_object"));
        let copy = match self.program[dummy].pointer {
            true => self.pointer_value(value).doc,
            false => method(self.container(value, false), "clone", vec![]).doc,
        };
        before.push(concat([
            text(format!("let mut {name} = ")),
            copy,
            text(";"),
        ]));
        text(format!("&mut {name}"))
    }

    /// An argument in a variable, so that its own reference has ended when the call begins.
    pub(super) fn computed_before(
        &self,
        arg: &Actual,
        dummy: VarId,
        made: Doc,
        before: &mut Vec<Doc>,
    ) -> Doc {
        let wish = format!("{}_value", self.names.var(dummy).trim_matches('_'));
        let name = self.names.fresh(&wish);
        if arg.how == Handover::Packed
            && let Some(value) = &arg.value
            && let Some(owner) = self.packed_elements(value, dummy)
        {
            let head = Box::new(text(format!("let {name} =")));
            let line = Doc::RightSide(head, Box::new(owner.doc));
            before.push(concat([line, text(";")]));
            return self.behind(Piece::word(name), value.rank, dummy).doc;
        }
        let polymorphic = arg
            .value
            .as_ref()
            .filter(|value| matches!(value.ty, Type::Class(_)));
        let (value, sign) = if let (Handover::Ref | Handover::MutRef, Some(value)) =
            (arg.how, &arg.value)
            && polymorphic.is_some()
        {
            let copy = method(self.container(value, false), "duplicate", vec![]);
            (copy.doc, "&mut *")
        } else if let (Handover::Ref | Handover::MutRef | Handover::Temporary, Some(value)) =
            (arg.how, &arg.value)
        {
            (self.owned(value), "&mut ")
        } else if let (Handover::Value, Some(value)) = (arg.how, &arg.value)
            && matches!(value.ty, Type::Character(..))
        {
            // A view of the variable, or of part of it, would be one while the call goes on.
            (self.own_text(value), "&")
        } else {
            (made, "")
        };
        let (mutable, sign) = match (arg.how, sign) {
            (Handover::Value, sign) => ("", sign),
            (Handover::Ref, "&mut *") => ("", "&*"),
            (Handover::Ref, _) => ("", "&"),
            (_, "") => ("", ""),
            (_, sign) => ("mut ", sign),
        };
        before.push(concat([
            text(format!("let {mutable}{name} = ")),
            value,
            text(";"),
        ]));
        let optional = self.program[dummy].dummy().is_some_and(|own| own.optional);
        match polymorphic.is_some() && optional && sign.ends_with('*') {
            true => function("Some", vec![text(format!("{sign}{name}"))]).doc,
            false => text(format!("{sign}{name}")),
        }
    }

    /// A scalar that goes through a copy, which is moved back to where the argument was when the call began.
    pub(super) fn copied_argument(
        &self,
        (value, args): (&Expr, &[Actual]),
        dummy: VarId,
        (before, after): (&mut Vec<Doc>, &mut Vec<Doc>),
    ) -> Doc {
        let stem = self.names.var(dummy).trim_matches('_');
        let here = self.subscripts_before((value, args), stem, before);
        let name = self.names.fresh(&format!("{stem}_copy"));
        before.push(concat([
            text(format!("let mut {name} = ")),
            here.owned(value),
            text(";"),
        ]));
        // The procedure gets the memory that its components have: pointers, and copies on the device, belong to it.
        if matches!(value.ty, Type::Derived(ty) if passing::owns(self.program, ty)) {
            let places = vec![
                text(format!("&mut {name}")),
                mut_reference(here.place(value, true)),
            ];
            let swap = function("std::mem::swap", places).doc;
            before.push(concat([swap, text(";")]));
        }
        after.push(here.moved_back(value, &name));
        let exclusive =
            (self.program[dummy].dummy()).is_some_and(|own| own.passing == Passing::MutRef);
        let reference = text(match self.program[dummy].mutated || exclusive {
            true => format!("&mut {name}"),
            false => format!("&{name}"),
        });
        match self.program[dummy].dummy() {
            Some(dummy) if dummy.optional => function("Some", vec![reference]).doc,
            _ => reference,
        }
    }

    /// `place = name;`
    fn moved_back(&self, value: &Expr, name: &str) -> Doc {
        match value.ty {
            Type::Character(..) => {
                let copy = vec![text(format!("&{name}"))];
                let assign = method(self.container(value, true), "assign", copy);
                concat([assign.doc, text(";")])
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => concat([self.place(value, true).doc, text(format!(" = {name};"))]),
        }
    }

    /// Where an argument is that comes back from the call, if it does.
    pub(super) fn places_before<'s>(
        &'s self,
        (value, args): (&Expr, &[Actual]),
        dummy: VarId,
        before: &mut Vec<Doc>,
    ) -> Cx<'s> {
        let stem = self.names.var(dummy).trim_matches('_');
        match self.changes(&self.program[dummy], value) && value.root().is_some() {
            true => self.subscripts_before((value, args), stem, before),
            false => self.clone(),
        }
    }

    /// An argument that is a part of every element of an array goes through a copy; characters of another length than the dummy argument's,
    /// `length`, are cut anew.
    pub(super) fn gathered_argument(
        &self,
        (value, args): (&Expr, &[Actual]),
        (dummy, length): (VarId, Option<Doc>),
        (before, after): (&mut Vec<Doc>, &mut Vec<Doc>),
    ) -> Doc {
        let var = &self.program[dummy];
        let stem = self.names.var(dummy).to_ascii_lowercase();
        let mut name = self.names.fresh(&format!("{stem}_copy"));
        let strided = matches!(var.dummy().map(|d| d.passing), Some(Passing::Strided));
        // A pointer to the dummy argument points to the actual one when the procedure has ended (F2018 15.5.2.4).
        let target = value.root().is_some_and(|root| self.program[root].target);
        if strided && var.target && target && !self.kernel && !matches!(var.ty, Type::Class(_)) {
            return self.parts_of(value).doc;
        }
        let here = self.places_before((value, args), dummy, before);
        let mutable = if var.mutated { "mut " } else { "" };
        let head = Box::new(text(format!("let {mutable}{name} =")));
        let own = match self.kernel && letters(self.program, var).is_some() {
            true => {
                let texts = Piece::atom(here.array_owned(value));
                function("letters", vec![reference(texts)]).doc
            }
            false => here.array_owned(value),
        };
        before.push(concat([Doc::RightSide(head, Box::new(own)), text(";")]));
        let cut = length.is_some();
        if let Some(length) = length {
            let parts = std::mem::replace(&mut name, self.names.fresh(&format!("{stem}_cut")));
            let head = Box::new(text(format!("let {mutable}{name} =")));
            let source = vec![text(format!("{parts}.view()")), text("0"), length];
            let cut = Box::new(function("cut_anew", source).doc);
            before.push(concat([Doc::RightSide(head, cut), text(";")]));
            if self.changes(var, value) {
                let back = format!("put_back(&{name}, {parts}.view_mut(), 0);");
                after.push(text(back));
                after.push(concat([here.store_parts(value, &parts).doc, text(";")]));
            }
        } else if self.changes(var, value) {
            after.push(concat([here.store_parts(value, &name).doc, text(";")]));
        }
        let suffix = if var.mutated { "_mut" } else { "" };
        let made = method(
            Piece::word(name),
            &format!("{}{suffix}", if strided { "strided" } else { "view" }),
            vec![],
        );
        match strided {
            true => self.for_class(made, value, var, "as_class"),
            false => {
                let rank = if cut { 1 } else { value.rank };
                let made = self.in_rank(made, rank, var.rank());
                self.for_class(made, value, var, "view_as_class")
            }
        }
    }
}

impl<'a> Cx<'a> {
    /// The subscripts and bounds in a designator that the call may change, in variables of their own.
    fn subscripts_before(
        &self,
        (value, args): (&Expr, &[Actual]),
        stem: &str,
        before: &mut Vec<Doc>,
    ) -> Cx<'a> {
        let unsteady = borrow::unsteady_subscripts(self.program, value, args);
        self.named_before(unsteady, &format!("{stem}_index"), before)
    }

    /// Subscripts and bounds that call procedures, in variables of their own: for a designator that is written more than once.
    pub fn calls_before(&self, designator: &Expr, before: &mut Vec<Doc>) -> Cx<'a> {
        self.named_before(borrow::calling_subscripts(designator), "at", before)
    }

    fn named_before(&self, subscripts: Vec<&Expr>, stem: &str, before: &mut Vec<Doc>) -> Cx<'a> {
        let mut here = self.clone();
        // What looks at the variable is in names then.
        here.apart.clear();
        for subscript in subscripts {
            let mut name = self.names.fresh(stem);
            while here.named.iter().any(|(_, taken)| *taken == name) {
                name.push('_');
            }
            let head = Box::new(text(format!("let {name} =")));
            let made = Box::new(match subscript.rank {
                0 => self.free(subscript).doc,
                _ => self.array_owned(subscript),
            });
            before.push(concat([Doc::RightSide(head, made), text(";")]));
            here.named.push((subscript, name));
        }
        here
    }
}
