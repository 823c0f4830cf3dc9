//! What a body does before its first statement: bounds of array dummies, INTENT(OUT), fresh values of variables that internal procedures share.
//!
//! Refuses to know where local variables are declared.

use super::statics::turbofish;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::rust::Cx;
use crate::emit::rust::character::is_text_dummy;
use crate::emit::rust::expr::{Piece, method};
use crate::emit::rust::names::is_static;
use crate::emit::rust::place::{is_one, is_optional_object};
use crate::emit::rust::stmt::Body;
use crate::ir::*;

impl<'a> Cx<'a> {
    pub(super) fn moves_bounds(&self, var: &Variable) -> bool {
        matches!(&var.shape, Shape::Assumed(lower) if !lower.iter().all(is_one))
    }

    /// What bounds may ask for, then the bounds of array dummies: internal procedures and bounds see both where they share them.
    pub(super) fn prologue(&self, id: ProcId, body: &mut Body<'a>) {
        let procedure = &self.program[id];
        for var in &procedure.dummies {
            self.absent_object(*var, body);
        }
        let bounded = |var: &&VarId| self.rebound(**var).is_some();
        for var in procedure.dummies.iter().filter(|var| !bounded(var)) {
            self.share_dummy(*var, body);
        }
        for var in procedure.dummies.iter().filter(bounded) {
            self.give_bounds(*var, body);
            self.share_dummy(*var, body);
        }
        procedure
            .dummies
            .iter()
            .for_each(|var| self.text_prologue(*var, body));
        procedure
            .dummies
            .iter()
            .for_each(|var| self.renew(*var, body));
        let main = self.program.main == Some(id);
        for var in procedure.locals.iter().chain(procedure.result.iter()) {
            let local = &self.program[*var];
            if is_static(local) && !local.save && self.is_pointed(*var) {
                let own = self.names.var(*var).to_ascii_lowercase();
                let init = self.initial_value(*var);
                let head = text(format!(
                    "let mut {own}{} =",
                    self.declared_type(*var, &init)
                ));
                body.out
                    .doc(&Doc::RightSide(Box::new(head), Box::new(init)), ";");
                self.frame(*var, text(format!("Pointer::to(&mut {own})")), body);
            } else if is_static(local) && !local.save && !main {
                self.frame(*var, self.initial_value(*var), body);
            }
        }
    }

    /// `let x = x.reshaped(n);`
    fn give_bounds(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        let used = body.uses.uses(id) || self.bounds_use(id);
        let Some(doc) = self.rebound(id).filter(|_| used || is_static(var)) else {
            return;
        };
        let changed = var.mutated && body.uses.changes_handle(id) && !self.is_steady(id);
        let objects = matches!(var.ty, Type::Class(_));
        let mutable = if changed && !objects && !is_static(var) {
            "mut "
        } else {
            ""
        };
        let name = self.names.var(id).to_ascii_lowercase();
        let head = Box::new(text(format!("let {mutable}{name} =")));
        body.out.doc(&Doc::RightSide(head, Box::new(doc)), ";");
    }

    /// `let _n = N.frame(n);` for a dummy that internal procedures share.
    fn share_dummy(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        if is_text_dummy(var) || !is_static(var) {
            return;
        }
        let own = self.names.var(id).to_ascii_lowercase();
        let object = matches!(var.ty, Type::Class(_)) && var.rank() == 0;
        if self.is_pointed(id) && object && !var.allocatable && !var.pointer {
            return self.frame(id, text(format!("Pointer::to_class({own})")), body);
        }
        if self.is_pointed(id) {
            let object = self.is_movable_behind(id);
            let sign = if object || self.dummy_is_reference(id) {
                ""
            } else {
                "&mut "
            };
            return self.frame(id, text(format!("Pointer::to({sign}{own})")), body);
        }
        let value = match (self.is_shared_optional(id), self.dummy_is_reference(id)) {
            (true, true) => format!("{own}.as_deref().cloned()"),
            (false, true) => format!("*{own}"),
            (_, false) => own,
        };
        self.frame(id, text(value), body);
    }

    /// An optional ALLOCATABLE or POINTER: what stands for an absent one, which is not allocated, and whether it came.
    fn absent_object(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        if !is_optional_object(var) || !body.uses.uses(id) {
            return;
        }
        let name = self.names.var(id).to_ascii_lowercase();
        let ty = self.owned_type(var);
        body.out
            .line(format!("let {name}_is_present = {name}.is_some();"));
        body.out.line(format!(
            "let mut no_{name} = {}::default();",
            turbofish(&ty)
        ));
        body.out
            .line(format!("let {name} = {name}.unwrap_or(&mut no_{name});"));
    }

    /// What a character dummy sees of its actual argument, and the copy that internal procedures share.
    fn text_prologue(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        let used = body.uses.uses(id) || is_static(var);
        let name = self.names.var(id).to_ascii_lowercase();
        if let Some(doc) = self.text_dummy(id).filter(|_| used) {
            let optional = var.dummy().is_some_and(|dummy| dummy.optional);
            let stored = optional && var.mutated && body.uses.count(id).writes > 0;
            let mutable = if stored && !is_static(var) {
                "mut "
            } else {
                ""
            };
            let head = Box::new(text(format!("let {mutable}{name} =")));
            body.out.doc(&Doc::RightSide(head, Box::new(doc)), ";");
        }
        if is_static(var) && is_text_dummy(var) {
            let owned = self.scalar_type(&var.ty);
            let value = match (self.is_shared_optional(id), self.dummy_is_reference(id)) {
                (true, true) => format!("{name}.as_deref().map({owned}::from)"),
                (true, false) => format!("{name}.map({owned}::from)"),
                (false, true) => format!("{owned}::from(&*{name})"),
                (false, false) => format!("{owned}::from({name})"),
            };
            self.frame(id, text(value), body);
        }
    }

    /// Whether a dummy with INTENT(OUT) begins anew.
    pub(super) fn renews(&self, id: VarId, used: bool) -> bool {
        let var = &self.program[id];
        let Some(Dummy {
            intent: Some(Intent::Out),
            optional,
            ..
        }) = var.dummy()
        else {
            return false;
        };
        let object = is_optional_object(var);
        if *optional && !object && !matches!(var.ty, Type::Class(_)) {
            return false;
        }
        let class = matches!(var.ty, Type::Class(_)) && !var.pointer && !var.allocatable;
        class || var.allocatable && (!object || used)
    }

    /// INTENT(OUT) on entry: an allocatable is deallocated, an object of CLASS gets its initial values (F2008 5.3.10). Objects of other
    /// types do by statements.
    fn renew(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        let used = body.uses.uses(id);
        if !self.renews(id, used) {
            return self.renew_unused(id, used, body);
        }
        let verb = if var.allocatable { "clear" } else { "reset" };
        let optional = var.dummy().is_some_and(|dummy| dummy.optional);
        if optional && !var.allocatable {
            let name = self.var_path(id);
            let line = match var.shape {
                Shape::Scalar => {
                    format!("if let Some({name}) = {name}.as_deref_mut() {{ {name}.{verb}(); }}")
                }
                // An absent array is a handle without elements.
                Shape::Explicit(_)
                | Shape::Assumed(_)
                | Shape::AssumedSize(..)
                | Shape::Deferred(_) => format!("{name}.{verb}();"),
            };
            return body.out.line(line);
        }
        let object = self.object(id, true);
        body.out.doc(&method(object, verb, vec![]).doc, ";");
    }

    /// An optional allocatable that the procedure does not mention is deallocated nevertheless.
    fn renew_unused(&self, id: VarId, used: bool, body: &mut Body<'a>) {
        let var = &self.program[id];
        let out = var.dummy().is_some_and(|d| d.intent == Some(Intent::Out));
        if out && !used && var.allocatable && is_optional_object(var) {
            let name = self.names.var(id).to_ascii_lowercase();
            body.out.line(format!(
                "if let Some({name}) = _{name} {{ {name}.clear(); }}"
            ));
        }
    }

    /// Gives a variable that internal procedures share a fresh value for this call; the caller's comes back at its end.
    fn frame(&self, var: VarId, value: Doc, body: &mut Body<'a>) {
        let name = self.names.var(var);
        let head = text(format!("let _{} =", name.to_ascii_lowercase()));
        let made = method(Piece::word(name), "frame", vec![value]);
        body.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(made.doc)), ";");
    }

    /// `a.reshaped((n, m))` for a dummy whose declaration gives its bounds.
    pub fn rebound(&self, id: VarId) -> Option<Doc> {
        let var = &self.program[id];
        let name = self.names.var(id).to_ascii_lowercase();
        let passing = var.dummy().map(|d| d.passing);
        if let (Shape::Explicit(bounds), Some(Passing::View)) = (&var.shape, passing) {
            Some(self.call_on(&name, "reshaped", self.bounds(bounds)))
        } else if let (Shape::AssumedSize(bounds, last), Some(Passing::View)) =
            (&var.shape, passing)
        {
            Some(self.call_on(&name, "reshaped", self.open_bounds(bounds, last)))
        } else if let (Shape::Assumed(lower), Some(Passing::Strided)) = (&var.shape, passing)
            && self.moves_bounds(var)
        {
            Some(self.call_on(&name, "with_lower", self.subscript_list(lower)))
        } else {
            None
        }
    }

    /// `(n, assumed(1))`: bounds of an assumed-size array.
    pub fn open_bounds(&self, bounds: &[Bounds], last: &Expr) -> Doc {
        let assumed = concat([text("assumed("), self.free(last).doc, text(")")]);
        if bounds.is_empty() {
            return assumed;
        }
        let mut docs: Vec<Doc> = bounds
            .iter()
            .map(|b| self.bounds(std::slice::from_ref(b)))
            .collect();
        docs.push(assumed);
        list("(", docs, ")")
    }

    fn call_on(&self, name: &str, method: &str, arg: Doc) -> Doc {
        concat([text(format!("{name}.{method}(")), arg, text(")")])
    }
}
