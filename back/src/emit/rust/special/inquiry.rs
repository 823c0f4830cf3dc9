//! Inquiries: lengths, presence, association, dynamic types, sizes and bounds of arrays, addresses for C.
//!
//! Refuses to know inquiries that sema has folded.

use crate::emit::layout::{Doc, closure, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::array::{is_scattered, scattered_base};
use crate::emit::rust::c_parts::library_of;
use crate::emit::rust::character::constant_length;
use crate::emit::rust::expr::{Piece, Prec, function, method, reference};
use crate::emit::rust::paths::Home;
use crate::emit::rust::place::is_optional_object;
use crate::ir::*;

/// Whether a value is computed where it stands, so that its address is that of a copy.
fn is_computed(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Const(_) | ExprKind::Unary { .. } | ExprKind::Binary { .. } | ExprKind::Paren(_)
    )
}

impl Cx<'_> {
    /// The address of a COMPLEX(8) scalar for a function of NVIDIA's libraries, which want such numbers at multiples of 16 bytes.
    pub(in crate::emit::rust) fn lent_to_library(&self, arg: &Actual, id: ProcId) -> Option<Doc> {
        let ExprKind::Intrinsic { id: name, args } = &arg.value.as_ref()?.kind else {
            return None;
        };
        let number = args.first()?.as_ref()?;
        let lent = name.row().name == "c_loc"
            && number.rank == 0
            && number.ty == Type::Complex(8)
            && !self.is_remote_data(number)
            && library_of(self.program, id).is_some();
        lent.then(|| self.scalar_address("lent_scalar", number).doc)
    }

    /// A scalar handed to one of the functions of the runtime that give its address.
    fn scalar_address(&self, name: &str, scalar: &Expr) -> Piece {
        // Nothing else says of what type a literal behind the address is.
        let name = match is_computed(scalar) {
            true => format!("{name}::<{}>", self.scalar_type(&scalar.ty)),
            false => name.to_string(),
        };
        if let Some(Designator::Element { base, subscripts }) = scalar.designator()
            && let Some(array) = base.root()
            && subscripts.iter().any(|one| one.mentions(array))
            && self.is_plain_array(base)
        {
            // The subscripts look at the array before its element is lent.
            return function(&name, vec![self.element_apart(base, subscripts).doc]);
        }
        if let ExprKind::Const(Const::Named { .. }) = &scalar.kind {
            // A reference to a copy: constants of Rust have no place.
            let value = self.free(scalar).doc;
            return function(&name, vec![concat([text("&mut { "), value, text(" }")])]);
        }
        function(&name, vec![self.as_class(scalar)])
    }

    /// A scalar pointer to data of a declared type, itself and no part of what it points at.
    fn is_plain_pointer(&self, expr: &Expr) -> bool {
        let itself = matches!(expr.kind, ExprKind::Var(_) | ExprKind::Component { .. });
        itself && !matches!(expr.ty, Type::Class(_)) && self.is_pointer(expr) && self.is_held(expr)
    }

    /// An array of data by its name alone.
    fn is_plain_array(&self, base: &Expr) -> bool {
        let named = matches!(base.kind, ExprKind::Var(_));
        named && !matches!(base.ty, Type::Class(_) | Type::Character(..))
    }

    /// `c_loc(x)`.
    pub(super) fn address_of(&self, expr: &Expr) -> Piece {
        let scalar = expr.rank == 0 && !self.is_remote_data(expr);
        match &expr.ty {
            Type::Character(..) if scalar => function("c_loc_text", vec![self.text_mut(expr)]),
            Type::Character(..) if expr.is_in_structure() => {
                function("c_loc_copied_texts", vec![self.array_arg(expr)])
            }
            Type::Character(..) => function("c_loc_texts", vec![self.array_arg(expr)]),
            // The address of what a pointer points at, not that of the pointer; null where it points at nothing.
            _ if scalar && self.is_plain_pointer(expr) => {
                function("c_loc_pointer", vec![self.pointer_object(expr).doc])
            }
            Type::Class(_) if scalar => self.scalar_address("c_loc_object", expr),
            Type::Class(_) => function("c_loc_objects", vec![self.array_arg(expr)]),
            _ if scalar => self.scalar_address("c_loc_scalar", expr),
            _ if expr.rank > 0 && is_scattered(expr) => {
                function("c_loc", vec![self.parts_of(expr).doc])
            }
            _ if matches!(expr.kind, ExprKind::Paren(_)) => {
                function("c_loc", vec![self.array_arg(expr)])
            }
            Type::Derived(ty) if !self.is_remote_data(expr) && !self.is_copy_struct(*ty) => {
                function("c_loc_structures", vec![self.array_arg(expr)])
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => function("c_loc", vec![self.data_arg(expr, true)]),
        }
    }

    /// `c_describe(x).address()`: the descriptor is there as long as the statement is.
    pub(super) fn description_of(&self, expr: &Expr) -> Piece {
        let made = match &expr.ty {
            Type::Character(..) if expr.rank == 0 => {
                function("c_describe_text", vec![self.text_mut(expr)])
            }
            _ if expr.rank == 0 => self.scalar_address("c_describe_scalar", expr),
            Type::Character(..) => function("c_describe_texts", vec![self.array_arg(expr)]),
            _ if is_scattered(expr) => function("c_describe", vec![self.parts_of(expr).doc]),
            Type::Class(_) => function("c_describe_objects", vec![self.array_arg(expr)]),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => function("c_describe", vec![self.array_arg(expr)]),
        };
        method(made, "address", vec![])
    }

    /// `c_f_procpointer(address, pointer)`: what a pointer of a type points at.
    pub(super) fn function_at(&self, address: &Expr, ty: &Type) -> Piece {
        let name = match ty {
            Type::Procedure(interface) => self.pointer_maker(*interface),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Unsigned(_)
            | Type::Error => String::new(),
        };
        let path = self.item_path(Home::InC, &name);
        function(&path, vec![reference(self.place(address, false))])
    }

    /// `c_funloc(p)`: the function that C calls.
    pub(in crate::emit::rust) fn function_address(&self, expr: &Expr) -> Piece {
        let ExprKind::Procedure(id) = expr.kind else {
            return Piece::word("c_null_funptr()");
        };
        let procedure = &self.program[id];
        if let (Body::Companion, Some(label)) = (&procedure.body, &procedure.bind_c) {
            return function("c_function", vec![text(format!("\"{label}\""))]);
        }
        let name = self.name_for_c(id);
        let path = format!("{} as *const ()", self.item_path(Home::InC, name));
        function("c_funloc", vec![text(path)])
    }

    /// The length of an object that may have no storage, where its declaration names a variable that keeps its value.
    fn steady_length<'e>(&'e self, value: &Expr) -> Option<&'e Expr> {
        let ExprKind::Var(id) = value.kind else {
            return None;
        };
        let object = &self.program[id];
        let stored = object.allocatable || object.pointer;
        if let Type::Character(CharLen::Expr(length), _) = &object.ty
            && stored
        {
            if let ExprKind::Var(told) = length.kind {
                (!self.program[told].mutated).then_some(&**length)
            } else {
                None
            }
        } else {
            None
        }
    }

    pub(in crate::emit::rust) fn length(&self, value: &Expr, ty: &Type) -> Piece {
        let call = match (self.steady_length(value), value.rank) {
            (Some(length), _) => self.free(length),
            (None, 0) => function("len", vec![self.text_ref(value)]),
            _ if constant_length(&value.ty).is_some() => {
                return Piece::word(constant_length(&value.ty).unwrap_or(0).to_string());
            }
            _ => function("element_len", vec![self.scalar_context().array_arg(value)]),
        };
        if *ty == Type::INT {
            call
        } else {
            Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            }
        }
    }

    pub(super) fn present(&self, value: &Expr) -> Piece {
        if let ExprKind::Var(id) = &value.kind
            && is_optional_object(&self.program[*id])
        {
            Piece::word(format!("{}_is_present", self.var_path(*id)))
        } else if let ExprKind::Var(id) = &value.kind {
            Piece::word(format!("{}.is_some()", self.var_path(*id)))
        } else {
            Piece::word("true")
        }
    }

    /// SAME_TYPE_AS and EXTENDS_TYPE_OF: asked of the objects where one is polymorphic, else known.
    pub(super) fn type_inquiry(&self, name: &str, one: &Expr, other: Option<&Expr>) -> Piece {
        let Some(other) = other else {
            return Piece::word("false");
        };
        let joins = |ty: &Type| match ty {
            Type::Class(_) => true,
            Type::Derived(id) => self.program[*id].polymorphic,
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => false,
        };
        if joins(&one.ty) && joins(&other.ty) {
            let args = [one, other].map(|object| self.inquired_object(object));
            return function(name, args.to_vec());
        }
        Piece::word(if one.ty == other.ty { "true" } else { "false" })
    }

    /// The object whose type is asked for; where there may be none, else one of its declared type, or `no_object()` for CLASS(*).
    pub(super) fn inquired_object(&self, object: &Expr) -> Doc {
        let held = object.rank > 0 || self.is_held(object);
        let declared = match object.ty {
            Type::Derived(id) | Type::Class(Some(id)) => {
                reference(Piece::atom(self.zero(&Type::Derived(id))))
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => function("no_object", vec![]).doc,
        };
        match object.ty {
            _ if !held => self.by_shared_reference(object),
            Type::Derived(_) => declared,
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => {
                let holder = match object.rank {
                    0 => self.container(object, false),
                    _ => Piece::atom(self.class_handle(object)),
                };
                method(holder, "object_or", vec![declared]).doc
            }
        }
    }

    pub(super) fn associated(&self, pointer: &Expr, target: Option<&Expr>) -> Piece {
        if self.is_remote_data(pointer) {
            let object = self.device_place(pointer);
            return match target {
                None => method(object, "associated", vec![]),
                Some(target) if pointer.rank > 0 => {
                    method(object, "same_as", vec![self.transfer_operand(target)])
                }
                Some(target) => method(
                    object,
                    "same_as",
                    vec![self.handle_by_value(target, self.device_target(target)).doc],
                ),
            };
        }
        let object = if matches!(pointer.kind, ExprKind::Call { .. }) {
            self.result_object(pointer)
        } else {
            self.container(pointer, false)
        };
        let texts = matches!(pointer.ty, Type::Character(..));
        let some = constant_length(&pointer.ty).is_some_and(|length| length > 0);
        let made = self.associated_with(pointer, object, target);
        // Characters of length zero have no storage in common.
        match target.is_some() && texts && !some {
            true => Piece {
                doc: concat([
                    made.doc,
                    text(" && "),
                    self.length(pointer, &Type::Integer(4)).doc,
                    text(" > 0"),
                ]),
                prec: Prec::And,
            },
            false => made,
        }
    }

    /// The question to a pointer of the host.
    fn associated_with(&self, pointer: &Expr, object: Piece, target: Option<&Expr>) -> Piece {
        match target {
            None if matches!(pointer.ty, Type::Procedure(_)) => {
                method(self.piece(pointer, true), "is_some", vec![])
            }
            None => method(object, "associated", vec![]),
            Some(target) if matches!(pointer.ty, Type::Procedure(_)) => function(
                "same_procedure",
                vec![
                    self.procedure_target(pointer),
                    self.procedure_target(target),
                ],
            ),
            Some(target) if pointer.rank > 0 && matches!(pointer.ty, Type::Class(_)) => {
                method(object, "same_as", vec![self.class_handle(target)])
            }
            Some(target) if pointer.rank > 0 => {
                method(object, "same_as", vec![self.array_arg(target)])
            }
            Some(target) if matches!(pointer.ty, Type::Class(_)) => method(
                object,
                "same_as",
                vec![self.class_pointer_value(target).doc],
            ),
            Some(target) => method(object, "same_as", vec![self.pointer_value(target).doc]),
        }
    }

    /// The array that an inquiry function asks about.
    pub(super) fn inquired(&self, array: &Expr) -> Piece {
        if self.is_remote_data(array) {
            self.device_place(array)
        } else if matches!(array.kind, ExprKind::Paren(_)) {
            Piece::atom(self.scalar_context().array_owned(array))
        } else {
            self.scalar_context().array_value(array)
        }
    }

    pub(super) fn size(&self, array: &Expr, dim: Option<&Expr>, ty: &Type) -> Piece {
        let long = !matches!(ty, Type::Integer(4));
        let object = self.inquired(scattered_base(array));
        let call = match (dim, long) {
            (None, false) => method(object, "size", vec![]),
            (None, true) => method(object, "len", vec![]),
            (Some(d), false) => method(object, "size_dim", vec![self.free(d).doc]),
            (Some(d), true) => method(object, "len_dim", vec![self.free(d).doc]),
        };
        self.narrowed(call, ty)
    }

    /// An `i64` as the kind asked for, when that is neither 4 nor 8.
    fn narrowed(&self, call: Piece, ty: &Type) -> Piece {
        if let Type::Integer(1 | 2 | 16) = ty {
            Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            }
        } else {
            call
        }
    }

    pub(super) fn bound(&self, name: &str, array: &Expr, dim: Option<&Expr>, ty: &Type) -> Piece {
        // A component of every element has bounds of its own, which begin at one.
        let (object, parts) = match is_scattered(array) {
            true => (self.inquired(scattered_base(array)), true),
            false => (self.inquired(array), false),
        };
        let call = match (dim, parts, name) {
            (Some(_), true, "lbound") => Piece::word("1"),
            (Some(d), true, _) => method(object, "size_dim", vec![self.free(d).doc]),
            (None, true, "lbound") => {
                let rank = array.rank.to_string();
                function("Array1::filled", vec![text(rank), text("1")])
            }
            (None, true, _) => method(object, "shape", vec![]),
            (Some(d), false, _) => method(object, name, vec![self.free(d).doc]),
            (None, false, _) => method(object, &format!("{name}s"), vec![]),
        };
        if *ty == Type::INT {
            call
        } else if dim.is_none() {
            method(
                call,
                "map",
                vec![closure(
                    "|bound| ",
                    text(format!("bound as {}", self.scalar_type(ty))),
                )],
            )
        } else {
            Piece {
                doc: concat([call.doc, text(format!(" as {}", self.scalar_type(ty)))]),
                prec: Prec::Cast,
            }
        }
    }
}
