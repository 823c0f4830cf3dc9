//! Calls of procedures in Rust: what stands before and after a call, and how each argument is handed over.
//!
//! Which way an argument goes has been decided (`Handover`); this room spells it.

mod api;
mod copies;
mod intrinsic;
mod optional;
mod parts;
mod reference;
mod sequence;
mod statement;
mod views;

use super::Cx;
use super::array::wrap;
use super::expr::{Piece, Prec, function, method};
use super::parts::NamedPart;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::uses::{is_designator, unparenthesized};
use crate::ir::*;
use copies::Taken;
pub(in crate::emit::rust) use statement::{call_statement, filled};

impl Cx<'_> {
    /// `name(args)` of a user procedure, with copies in and out around it where two references would meet.
    pub fn call(&self, id: ProcId, args: &[Actual]) -> Piece {
        let (before, after, docs) = self.arguments(id, args);
        let made = self.called(id, docs);
        if after.is_empty() {
            return wrap(before, made);
        }
        let mut lets = before;
        let name = self.names.fresh("value");
        lets.push(concat([
            text(format!("let {name} = ")),
            made.doc,
            text(";"),
        ]));
        lets.extend(after);
        wrap(lets, Piece::word(&name))
    }

    /// A call of a procedure, or through the procedure pointer that comes first.
    pub fn called(&self, id: ProcId, mut docs: Vec<Doc>) -> Piece {
        if !self.program[id].through || docs.is_empty() {
            return function(&self.proc_path(id), docs);
        }
        let pointer = docs.remove(0);
        Piece::atom(concat([pointer, list("(", docs, ")")]))
    }

    /// The statements before and after a call, and its arguments.
    pub fn arguments(&self, id: ProcId, args: &[Actual]) -> (Vec<Doc>, Vec<Doc>, Vec<Doc>) {
        let parts = match self.kernel {
            true => Vec::new(),
            false => self.parts_of_call(id, args),
        };
        if parts.is_empty() {
            return self.arguments_in_place(id, args, &[]);
        }
        let mut here = self.clone();
        here.parts.extend(parts.iter().cloned());
        here.arguments_in_place(id, args, &parts)
    }

    /// The same, where these parts of polymorphic objects get names; what needs the whole of one is computed before.
    fn arguments_in_place(
        &self,
        id: ProcId,
        args: &[Actual],
        parts: &[NamedPart],
    ) -> (Vec<Doc>, Vec<Doc>, Vec<Doc>) {
        let procedure = &self.program[id];
        let (mut before, mut after, mut docs) = (Vec::new(), Vec::new(), Vec::new());
        let mut taken = Taken::default();
        let early = self.computed_for_parts(id, args, parts, &mut before);
        if self.kernel && procedure.target != Target::Host && self.needs_thread(id) {
            let alone = self.waiting && !self.procedure_waits(id);
            let part = if alone { ".thread()" } else { "" };
            docs.push(text(format!("{}{part}", self.names.thread())));
        }
        for (place, (arg, dummy)) in args.iter().zip(&procedure.dummies).enumerate() {
            let known = early.iter().find(|(known, _)| *known == place);
            let lines = (&mut before, &mut after, &mut taken);
            docs.extend(match known {
                Some((_, name)) => Some(name.clone()),
                None => self.argument_in_place((arg, args), *dummy, id, lines),
            });
        }
        // Whatever looks at a component has done so before it is taken out, and finds it back in its place.
        before.extend(taken.out);
        taken.back.extend(after);
        (before, taken.back, docs)
    }

    /// One argument, with what stands before and behind the call for it; the first of these ways that it asks for.
    fn argument_in_place(
        &self,
        (arg, args): (&Actual, &[Actual]),
        dummy: VarId,
        id: ProcId,
        (before, after, taken): (&mut Vec<Doc>, &mut Vec<Doc>, &mut Taken),
    ) -> Option<Doc> {
        let procedure = &self.program[id];
        let value = arg.value.as_ref();
        if let Some(value) = value.filter(|_| arg.how == Handover::CopyInOut) {
            return Some(self.copied_argument((value, args), dummy, (before, after)));
        }
        let scattered = |value: &&Expr| value.rank > 0 && super::array::is_scattered(value);
        // An elemental procedure gets an element at a time.
        let whole = !self.program[dummy].pointer && !procedure.elemental;
        if let Some(value) = value.filter(scattered).filter(|_| whole) {
            let cut = self.is_sequence(arg, dummy);
            let length = cut.then(|| self.dummy_length(&self.program[dummy], args, id));
            let dummy = (dummy, length.flatten());
            return Some(self.gathered_argument((value, args), dummy, (before, after)));
        }
        if self.is_sequence(arg, dummy)
            && let Some(cut) =
                self.character_sequence((arg, args, id), dummy, (&mut *before, &mut *after))
        {
            return Some(cut);
        }
        if let Some(value) = self.object_of_another(arg, args, id) {
            let copy = self.copied_object(value, dummy, before);
            return Some(self.as_present(copy, dummy));
        }
        if self.is_beside_its_parts(arg, args) {
            return value.map(|value| self.moved_pointer(value, dummy, (before, after)));
        }
        if let Some(value) = value.filter(|_| self.is_beside_its_whole(arg, dummy, args)) {
            return Some(self.taken_object((value, args), dummy, (before, taken)));
        }
        if let Some(handed) = self.beside_object((arg, args), dummy, id, before) {
            return Some(handed);
        }
        let made = match self.lent_to_library(arg, id) {
            Some(made) => made,
            None => self.argument(arg, dummy),
        };
        let early = self.meets_exclusive(arg, dummy, args) || self.is_barred(arg, args, id);
        Some(match early {
            true => self.computed_before(arg, dummy, made, before),
            false => made,
        })
    }

    pub(super) fn argument(&self, arg: &Actual, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        let optional = var.dummy().is_some_and(|d| d.optional);
        let Some(value) = &arg.value else {
            return self.absent(dummy);
        };
        if optional && !var.pointer && self.is_procedure_pointer(value) {
            // A pointer that is not associated is an absent argument (F2008 12.5.2.12).
            return self.piece(value, true).doc;
        }
        if let Some(handed) = self.perhaps_absent(value, var, arg.how) {
            return handed;
        }
        let doc = match arg.how {
            Handover::Value | Handover::Undecided if super::character::is_text_dummy(var) => {
                self.text_argument(value)
            }
            Handover::Value | Handover::Undecided => self.by_value(value, var),
            Handover::Ref | Handover::MutRef | Handover::Temporary
                if !optional && self.is_followed(value, var, arg.how) =>
            {
                self.followed(value, arg.how)
            }
            Handover::Ref => self.lent(value, var),
            Handover::MutRef if matches!(var.ty, Type::Class(_)) => self.as_class(value),
            Handover::MutRef | Handover::CopyInOut => self.by_reference(value),
            Handover::Temporary => {
                concat([text("&mut "), Piece::atom(self.temporary(value, var)).doc])
            }
            Handover::View | Handover::Packed => {
                let packed = arg.how == Handover::Packed;
                let view = Piece {
                    doc: self.as_view(value, dummy, packed),
                    prec: match packed || matches!(value.kind, ExprKind::Section { .. }) {
                        true => Prec::Unary,
                        false => Prec::Atom,
                    },
                };
                return self.for_class(view, value, var, "view_as_class");
            }
            Handover::Strided => {
                let handle = Piece::atom(self.as_strided(value, var));
                return self.for_class(handle, value, var, "as_class");
            }
            Handover::Object if super::place::is_optional_object(var) => {
                return self.as_optional_object(value, var);
            }
            Handover::Object => self.as_object(value, var),
            // Of launches alone.
            Handover::Present => self.present_argument(value),
            Handover::Table => self.table_argument(value, var),
        };
        if optional && var.rank() == 0 && !self.is_elsewhere(var) {
            function("Some", vec![doc]).doc
        } else {
            doc
        }
    }

    /// The handle to an array of a type, for a dummy argument of CLASS.
    fn for_class(&self, handle: Piece, value: &Expr, dummy: &Variable, name: &str) -> Doc {
        if matches!(dummy.ty, Type::Class(_)) && !matches!(value.ty, Type::Class(_)) {
            method(handle, name, vec![]).doc
        } else {
            handle.doc
        }
    }

    /// Whether a dummy argument stands for what lies in device memory as the host sees it: to a kernel's twin its memory is its own.
    fn is_elsewhere(&self, dummy: &Variable) -> bool {
        !self.kernel && dummy.space.is_remote()
    }

    fn absent(&self, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        match var.dummy().map(|d| d.passing) {
            _ if self.is_elsewhere(var) && !var.allocatable && !var.pointer => {
                let family = if var.rank() > 0 {
                    "DeviceSection"
                } else {
                    "DeviceRef"
                };
                text(format!("{family}::null()"))
            }
            Some(Passing::View) => text("View::null()"),
            Some(Passing::Strided) => text("Strided::null()"),
            Some(
                Passing::Undecided
                | Passing::Value
                | Passing::Ref
                | Passing::MutRef
                | Passing::Object
                | Passing::Shaped
                | Passing::Bounded
                | Passing::Total,
            )
            | None => text("None"),
        }
    }

    fn by_value(&self, value: &Expr, dummy: &Variable) -> Doc {
        match &dummy.ty {
            Type::Procedure(_) if dummy.pointer => self.procedure_target(value),
            Type::Procedure(_) if self.is_procedure_pointer(value) => {
                function("target_of", vec![self.piece(value, true).doc]).doc
            }
            ty => self.owned_as(value, ty),
        }
    }

    /// Whether an expression is a procedure pointer, an `Option` of a function.
    pub fn is_procedure_pointer(&self, value: &Expr) -> bool {
        let pointer = if let ExprKind::Var(id) = &value.kind {
            self.program[*id].pointer
        } else {
            matches!(
                value.kind,
                ExprKind::Component { .. } | ExprKind::Call { .. }
            )
        };
        pointer && matches!(value.ty, Type::Procedure(_))
    }

    fn temporary(&self, value: &Expr, dummy: &Variable) -> Doc {
        if matches!(
            (&dummy.ty, &value.ty),
            (Type::Character(..), _) | (Type::Class(_), Type::Character(..))
        ) {
            self.own_text(value)
        } else {
            let literal = self.free(value);
            // A reference to a variable or constant by name would not be one to a copy.
            let shown = literal.doc.flat();
            let last = shown.rsplit("::").next().unwrap_or(&shown);
            let named = last.starts_with(|c: char| c.is_ascii_uppercase());
            if is_designator(unparenthesized(value)) || named {
                concat([text("{ "), self.owned(value), text(" }")])
            } else {
                literal.at_least(Prec::Unary)
            }
        }
    }

    /// Whether a device procedure asks for its thread's position, itself or through what it calls.
    pub fn needs_thread(&self, id: ProcId) -> bool {
        self.threaded.contains(&id)
    }
}
