//! Storage that variables overlay: its declaration, and the variables as handles to places in it.

use super::Cx;
use super::expr::{Piece, function, method};
use super::stmt::Body;
use crate::emit::layout::{Doc, closure, list, text};
use crate::emit::lines::Lines;
use crate::ir::*;

impl Cx<'_> {
    /// `X_STORAGE.scalar(4)`, `X_STORAGE.array(8, (10, 10))`.
    pub fn overlaid(&self, var: &Variable, overlay: Overlay) -> Doc {
        if self.program[overlay.storage].at.is_some() {
            return self.pointee(var);
        }
        let storage = Piece::word(self.names.storage(overlay.storage));
        let offset = text(overlay.offset.to_string());
        if let Type::Character(CharLen::Const(len), _) = &var.ty {
            let len = text(len.to_string());
            return match &var.shape {
                Shape::Explicit(bounds) => {
                    method(storage, "texts", vec![offset, len, self.bounds(bounds)]).doc
                }
                Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                    method(storage, "text", vec![offset, len]).doc
                }
            };
        }
        match &var.shape {
            Shape::Explicit(bounds) => {
                method(storage, "array", vec![offset, self.bounds(bounds)]).doc
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                method(storage, "scalar", vec![offset]).doc
            }
        }
    }

    /// `View1::<f64>::nowhere(10)`: the pointee of a Cray pointer until that has a value.
    fn pointee(&self, var: &Variable) -> Doc {
        let ty = super::procedure::statics::turbofish(&self.owned_type(var));
        match &var.shape {
            Shape::Explicit(bounds) => {
                function(&format!("{ty}::nowhere"), vec![self.bounds(bounds)]).doc
            }
            Shape::AssumedSize(bounds, last) => {
                function(
                    &format!("{ty}::nowhere"),
                    vec![self.open_bounds(bounds, last)],
                )
                .doc
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => {
                function(&format!("{ty}::null"), vec![]).doc
            }
        }
    }

    /// `Storage::new(16).with(0, &[1.5, 2.5])`.
    fn new_storage(&self, storage: &Storage) -> Doc {
        let size = text(storage.size.to_string());
        let made = function("Storage::new", vec![size]);
        let filled = storage.initial.iter().fold(made, |made, initial| {
            if let Type::Character(CharLen::Const(len), _) = initial.ty {
                return self.with_texts(made, initial, len);
            }
            let name = format!("with::<{}>", self.scalar_type(&initial.ty));
            let offset = text(initial.offset.to_string());
            method(made, &name, vec![offset, self.initial_run(initial)])
        });
        filled.doc
    }

    /// `.with_text(8, 4, 2, "abc")` for each run of elements with one value.
    fn with_texts(&self, made: Piece, initial: &Initial, len: i64) -> Piece {
        let mut offset = initial.offset;
        let runs = initial.values.chunk_by(|one, other| one == other);
        runs.fold(made, |made, run| {
            let numbers = [offset.to_string(), len.to_string(), run.len().to_string()];
            let mut args: Vec<Doc> = numbers.into_iter().map(text).collect();
            args.push(self.constant(&run[0], &initial.ty, true).doc);
            offset += run.len() as u64 * len.unsigned_abs();
            method(made, "with_text", args)
        })
    }

    /// `&[1.0, 2.0]`, `&[0.5; 100]`.
    fn initial_run(&self, initial: &Initial) -> Doc {
        let value = |value: &Const| self.constant(value, &initial.ty, true).doc;
        match &initial.values[..] {
            [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|other| other == first) => {
                let count = format!("; {}]", initial.values.len());
                crate::emit::layout::concat([text("&["), value(first), text(count)])
            }
            values => list("&[", values.iter().map(value).collect(), "]"),
        }
    }

    /// Storages that live as long as the program.
    pub fn static_storages(&self, belongs: impl Fn(&Storage) -> bool, out: &mut Lines) {
        for (index, storage) in self.program.storages.iter().enumerate() {
            let id = StorageId(index as u32);
            if storage.at.is_some() || self.program.is_stacked(id) || !belongs(storage) {
                continue;
            }
            out.line(format!("/// {}.", self.shared_by(storage)));
            let name = self.names.storage(id);
            let visible = match storage.role {
                Role::Local => "",
                Role::Dummy(_)
                | Role::Result
                | Role::Module(_)
                | Role::Common(_)
                | Role::Parameter => "pub ",
            };
            let head = text(format!("{visible}static {name}: LazyGlobal<Storage> ="));
            let init = closure("|| ", self.new_storage(storage));
            let made = list("LazyGlobal::new(", vec![init], ")");
            out.doc(&Doc::RightSide(Box::new(head), Box::new(made)), ";");
        }
    }

    /// ``Storage of `x`, `i` and `n` ``.
    fn shared_by(&self, storage: &Storage) -> String {
        let mut names: Vec<String> = Vec::new();
        for var in &storage.vars {
            let name = format!("`{}`", self.program[*var].name);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let last = names.pop().unwrap_or_default();
        match names.is_empty() {
            true => format!("Storage of {last}"),
            false => format!("Storage of {} and {last}", names.join(", ")),
        }
    }
}

impl Body<'_> {
    /// Storages that each call of a procedure makes anew.
    pub fn local_storages(&mut self, owner: ProcId) {
        let cx = self.cx.clone();
        for (index, storage) in cx.program.storages.iter().enumerate() {
            let id = StorageId(index as u32);
            let used = storage.vars.iter().any(|var| self.uses.uses(*var));
            if storage.at.is_some()
                || !cx.program.is_stacked(id)
                || storage.owner != Some(owner)
                || !used
            {
                continue;
            }
            self.out.line(format!("// {}", cx.shared_by(storage)));
            let head = text(format!("let {} =", cx.names.storage(id)));
            let made = cx.new_storage(storage);
            self.out
                .doc(&Doc::RightSide(Box::new(head), Box::new(made)), ";");
        }
    }
}
