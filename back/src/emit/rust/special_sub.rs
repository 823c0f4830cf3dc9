//! Intrinsic subroutines in Rust.

use super::expr::{function, method};
use super::place::Access;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

impl Body<'_> {
    /// CALL of an intrinsic subroutine, by the row's name.
    pub fn intrinsic_call(&mut self, name: &str, args: &[Option<Expr>]) {
        match name {
            "random_number" => self.random_number(args),
            "random_seed" => self.random_seed(args),
            "cpu_time" => self.cpu_time(args),
            "system_clock" => self.system_clock(args),
            "move_alloc" => self.move_alloc(args),
            "c_f_pointer" => self.point_to_address(args),
            "exit" => {
                let code = args
                    .first()
                    .and_then(Option::as_ref)
                    .map_or_else(|| text("0"), |e| self.cx.value(e));
                self.out.doc(&function("finish", vec![code]).doc, ";");
            }
            "flush" if args.iter().all(Option::is_none) => self.out.line("flush_all();"),
            // CALL FLUSH has no status; a unit that is not connected is nothing to it.
            "flush" => {
                let unit = args.iter().flatten().map(|unit| self.cx.free(unit).doc);
                let call = function("flush", unit.collect());
                self.out.doc(&concat([text("let _ = "), call.doc]), ";");
            }
            "own_streams@threads" => self.out.line("default_streams_per_thread();"),
            "managed@hosts" => self.out.line("arrays_in_managed_memory();"),
            "times@regions" => self.out.line("table_of_times();"),
            "big_endian@files" => self.out.line("unformatted_in_big_endian();"),
            "time@text" => self.by_parts(name, "time_of_day", args),
            "idate@parts" => self.by_parts(name, "date_parts", args),
            "note@cobound" => self.by_parts(name, "note_cobound", args),
            "change@team" => self.by_parts(name, "change_team", args),
            "end@team" => self.out.line("end_team();"),
            "pause@text" => self.by_parts(name, "pause", args),
            "move@pointee" => self.move_pointee(args),
            "mvbits" => self.plain(name, args, &[3]),
            _ => self.by_parts(name, name, args),
        }
    }

    /// `a.move_to(p)`: where the pointee of a Cray pointer lies now.
    fn move_pointee(&mut self, args: &[Option<Expr>]) {
        if let [
            Some(pointer),
            Some(Expr {
                kind: ExprKind::Var(pointee),
                ..
            }),
        ] = args
        {
            let handle = super::expr::Piece::word(self.cx.var_path(*pointee));
            let address = self.cx.free(pointer).doc;
            self.out
                .doc(&method(handle, "move_to", vec![address]).doc, ";");
        }
    }

    fn random_number(&mut self, args: &[Option<Expr>]) {
        let Some(harvest) = args.first().and_then(Option::as_ref) else {
            return;
        };
        if harvest.rank > 0
            && (super::array::is_scattered(harvest) || super::place::is_gathered_section(harvest))
        {
            let braces = self.open_scope();
            let name = self.cx.names.fresh("values");
            let outside = self.calls_named(harvest);
            let head = text(format!("let mut {name}"));
            self.right_side(head, "=", self.cx.array_owned(harvest));
            self.out.line(format!("random_fill(&mut {name});"));
            self.store_copy(harvest, &name);
            self.cx = outside;
            return self.close_scope(braces);
        }
        if harvest.rank > 0 {
            let fill = function("random_fill", vec![self.written_array(harvest)]);
            return self.out.doc(&fill.doc, ";");
        }
        let call = function(
            &format!("random_number::<{}>", self.cx.scalar_type(&harvest.ty)),
            vec![],
        );
        self.store_value(harvest, call.doc);
    }

    fn random_seed(&mut self, args: &[Option<Expr>]) {
        let given = |i: usize| args.get(i).and_then(Option::as_ref);
        match (given(0), given(1), given(2)) {
            (Some(size), _, _) => {
                let ty = self.cx.scalar_type(&size.ty);
                self.store_value(size, text(format!("random_seed_size::<{ty}>()")));
            }
            (None, Some(put), _) => {
                let handle = matches!(put.kind, ExprKind::Var(id) if self.cx.is_handle(id) || self.cx.owns_hosted(id));
                let seed = if matches!(put.kind, ExprKind::Section { .. } | ExprKind::Var(_))
                    && (handle || matches!(put.kind, ExprKind::Section { .. }))
                {
                    let hosted = matches!(put.kind, ExprKind::Var(id) if self.cx.owns_hosted(id));
                    let sign = if hosted { "&*" } else { "&" };
                    concat([text(sign), self.cx.array_value(put).doc])
                } else {
                    self.cx.array_arg(put)
                };
                let call = function("random_seed_put", vec![seed]);
                self.out.doc(&call.doc, ";");
            }
            (None, None, Some(get)) => {
                let call = function("random_seed_get", vec![self.written_array(get)]);
                self.out.doc(&call.doc, ";");
            }
            (None, None, None) => self.out.line("random_seed();"),
        }
    }

    fn cpu_time(&mut self, args: &[Option<Expr>]) {
        let Some(time) = args.first().and_then(Option::as_ref) else {
            return;
        };
        let ty = self.cx.scalar_type(&time.ty);
        self.store_value(time, text(format!("cpu_time() as {ty}")));
    }

    fn system_clock(&mut self, args: &[Option<Expr>]) {
        // gfortran counts in the smallest kind among the arguments.
        let bytes = args
            .iter()
            .flatten()
            .map(|a| super::expr::kind_bytes(&a.ty))
            .min()
            .unwrap_or(4);
        let kind = format!("i{}", 8 * bytes);
        for (index, part) in ["count", "count_rate", "count_max"].iter().enumerate() {
            let Some(place) = args.get(index).and_then(Option::as_ref) else {
                continue;
            };
            let call = text(format!("system_clock::<{kind}>().{part}"));
            let own = self.cx.scalar_type(&place.ty);
            let value = if own == kind {
                call
            } else {
                concat([call, text(format!(" as {own}"))])
            };
            self.store_value(place, value);
        }
    }

    /// `call c_f_pointer(cptr, fptr [, shape] [, lower])`.
    fn point_to_address(&mut self, args: &[Option<Expr>]) {
        let given = |index: usize| args.get(index).and_then(Option::as_ref);
        let (Some(address), Some(pointer)) = (given(0), given(1)) else {
            return;
        };
        let from = super::expr::reference(self.cx.place(address, false));
        let device = self.cx.is_remote_data(pointer);
        let length = self.cx.declared_length(&pointer.ty);
        let made = match (given(2), length) {
            (Some(shape), Some(length)) => function(
                "c_f_text_pointer",
                vec![from, length, self.cx.extents_of(shape, pointer.rank)],
            ),
            (None, Some(length)) => function("c_f_scalar_text_pointer", vec![from, length]),
            (Some(shape), None) => {
                let name = if device {
                    "c_f_device_pointer"
                } else {
                    "c_f_pointer"
                };
                function(name, vec![from, self.cx.extents_of(shape, pointer.rank)])
            }
            (None, None) => function("c_f_scalar_pointer", vec![from]),
        };
        let made = match given(3) {
            Some(lower) => method(
                made,
                "with_lower",
                vec![self.cx.extents_of(lower, pointer.rank)],
            ),
            None => made,
        };
        if device && !self.cx.is_pointer(pointer) {
            let taken = method(self.cx.container(pointer, true), "lie_at", vec![made.doc]);
            return self.out.doc(&taken.doc, ";");
        }
        let place = self.cx.object_of(pointer).doc;
        self.right_side(place, "=", made.doc);
    }

    fn move_alloc(&mut self, args: &[Option<Expr>]) {
        let (Some(from), Some(to)) = (
            args.first().and_then(Option::as_ref),
            args.get(1).and_then(Option::as_ref),
        ) else {
            return;
        };
        let source = self.given_up(from);
        let name = if matches!(from.ty, Type::Derived(_)) && matches!(to.ty, Type::Class(_)) {
            "move_object"
        } else {
            "move_alloc"
        };
        let call = method(self.cx.container(to, true), name, vec![source]);
        self.out.doc(&call.doc, ";");
    }

    /// The array that MOVE_ALLOC takes the memory from: its owner, where `written_array` has the elements behind it.
    fn given_up(&self, from: &Expr) -> Doc {
        let ExprKind::Var(id) = from.kind else {
            return self.written_array(from);
        };
        if !self.cx.is_hosted(id) {
            return self.written_array(from);
        }
        let owner = self.cx.container(from, true).doc;
        match (self.cx.is_static_here(id), self.cx.owns_hosted(id)) {
            (true, _) => concat([text("&mut *"), owner]),
            (false, true) => concat([text("&mut "), owner]),
            (false, false) => owner,
        }
    }

    /// `place = value;` whatever the place's storage, or the declaration of the place's variable.
    pub fn store_value(&mut self, place: &Expr, value: Doc) {
        if let Some(var) = self.declared_by(place) {
            self.declare_as(var, value)
        } else if let ExprKind::Var(id) = &place.kind
            && self.cx.access(*id) == Access::Static
            && place.rank == 0
            && !self.cx.is_held(place)
        {
            let set = method(
                super::expr::Piece::word(self.cx.var_path(*id)),
                "set",
                vec![value],
            );
            self.out.doc(&set.doc, ";");
        } else {
            self.right_side(self.cx.place(place, true).doc, "=", value)
        }
    }

    /// A call with the written arguments by reference.
    fn plain(&mut self, name: &str, args: &[Option<Expr>], written: &[usize]) {
        let docs = args.iter().enumerate().filter_map(|(index, arg)| {
            let arg = arg.as_ref()?;
            Some(if written.contains(&index) {
                concat([text("&mut "), self.cx.place(arg, true).doc])
            } else {
                self.cx.intrinsic_arg(arg)
            })
        });
        let call = function(name, docs.collect());
        self.out.doc(&call.doc, ";");
    }

    /// Any other subroutine: a function of the runtime with the arguments of the row; those that are written by reference, optional
    /// ones in `Option`. Optional switches are true when they are left out.
    fn by_parts(&mut self, row: &str, name: &str, args: &[Option<Expr>]) {
        let Some(id) = crate::intrinsics::find(row) else {
            return;
        };
        let params = id.row().params.iter();
        let docs = args.iter().zip(params).map(|(arg, param)| {
            match (arg, param.optional, param.written) {
                (None, _, true) => text("None"),
                (None, _, false) => text("true"),
                (Some(e), true, true) => match self.cx.written_or_absent(e) {
                    Some(option) => option,
                    None => function("Some", vec![self.written(e)]).doc,
                },
                (Some(e), false, true) => self.written(e),
                (Some(e), _, false) => self.cx.intrinsic_arg(e),
            }
        });
        let call = function(name, docs.collect());
        self.out.doc(&call.doc, ";");
    }

    /// An array that the runtime writes: static storage and dummy arguments are references already.
    fn written_array(&self, array: &Expr) -> Doc {
        if let ExprKind::Var(id) = &array.kind
            && self.cx.is_hosted(*id)
        {
            let stars = match self.cx.owns_hosted(*id) && !self.cx.is_static_here(*id) {
                true => "*",
                false => "**",
            };
            concat([
                text(format!("&mut {stars}")),
                self.cx.container(array, true).doc,
            ])
        } else if let ExprKind::Var(id) = &array.kind
            && self.cx.access(*id) == Access::Static
        {
            self.cx.container(array, true).doc
        } else if let ExprKind::Var(id) = &array.kind
            && (self.cx.access(*id) == Access::Deref || self.cx.is_object_dummy(*id))
        {
            text(self.cx.var_path(*id))
        } else {
            concat([text("&mut "), self.cx.container(array, true).doc])
        }
    }

    /// A variable that the runtime writes.
    fn written(&self, place: &Expr) -> Doc {
        if matches!(place.ty, Type::Character(..)) && place.rank == 0 {
            return self.cx.text_mut(place);
        }
        if matches!(place.kind, ExprKind::Var(id) if self.cx.is_hosted(id)) {
            return self.written_array(place);
        }
        if let ExprKind::Var(id) = &place.kind
            && self.cx.access(*id) == Access::Deref
        {
            self.cx.by_reference(place)
        } else if let ExprKind::Var(id) = &place.kind
            && self.cx.access(*id) == Access::Static
            && !self.cx.is_held(place)
        {
            self.cx.object(*id, true).doc
        } else {
            concat([text("&mut "), self.cx.place(place, true).doc])
        }
    }
}
