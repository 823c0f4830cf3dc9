//! Host operations in Rust: allocation, pointers, transfers, launches, API calls.

mod allocate;

use super::Cx;
use super::expr::{Piece, function, method, mut_reference};
use super::place::Access;
use super::stmt::{Body, EmitOp};
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

impl EmitOp for HostOp {
    fn team<'a>(body: &mut Body<'a>, stmts: &'a [Stmt<Self>]) -> bool {
        body.team(stmts)
    }

    fn looks_twice(&self) -> bool {
        // Arguments of launches are looked at alone, and items are transferred one by one.
        !matches!(self, HostOp::Launch { .. } | HostOp::Io(_))
    }

    fn emit(&self, body: &mut Body<'_>) {
        match self {
            HostOp::Allocate(allocate) => body.allocate(allocate),
            HostOp::Deallocate {
                object,
                stat,
                errmsg,
            } => body.deallocate(object, stat.as_deref(), errmsg.as_deref()),
            HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => body.point(pointer, target, bounds),
            HostOp::Nullify(pointer) => body.nullify(pointer),
            HostOp::Copy(copy) => match body.declared_by(&copy.dst) {
                Some(var) => body.declare_fetched(var, copy),
                None => body.transfer_data(copy),
            },
            HostOp::Launch {
                kernel,
                config,
                args,
            } => body.launch(*kernel, config, args),
            HostOp::Api { id, args } => {
                let call = body.cx.api(*id, args);
                let returns = id.row().result.is_some();
                let doc = if returns {
                    concat([text("let _ = "), call.doc])
                } else {
                    call.doc
                };
                body.out.doc(&doc, ";");
            }
            HostOp::Io(io) => body.io(io),
            HostOp::Data(step) => body.data_motion(step),
            HostOp::UseDevice(one) => body.use_device(one),
            HostOp::Letters(one) => body.letters(one),
            // `offload` leaves none.
            HostOp::Region(_) | HostOp::OnCopies(_) => {}
            HostOp::Conform { target, operand } => {
                let list = |extents: &[Expr]| {
                    let extents = extents.iter().map(|one| body.cx.free(one).doc);
                    crate::emit::layout::list("[", extents.collect(), "]")
                };
                let call = function("conform", vec![list(target), list(operand)]);
                body.out.doc(&call.doc, ";");
            }
            HostOp::TakeShape { object, extents } => {
                let place = body.cx.container(object, true);
                let extents = body.cx.subscript_list(extents);
                let call = method(place, "take_shape", vec![extents]);
                body.out.doc(&call.doc, ";");
            }
        }
    }
}

impl Body<'_> {
    /// `p = Strided1::null();`
    pub(super) fn nullify(&mut self, pointer: &Expr) {
        if matches!(pointer.ty, Type::Procedure(_)) {
            let place = self.cx.object_of(pointer).doc;
            return self.right_side(place, "=", text("None"));
        }
        let family = match (self.cx.is_remote_data(pointer), pointer.rank) {
            (true, 0) => "DeviceRef".to_string(),
            (true, rank) => format!("DeviceSection{rank}"),
            (false, 0) => "Pointer".to_string(),
            (false, rank) => format!("Strided{rank}"),
        };
        let null = format!("{family}::null()");
        self.right_side(self.cx.object_of(pointer).doc, "=", text(null));
    }

    pub(super) fn deallocate(&mut self, object: &Expr, stat: Option<&Expr>, errmsg: Option<&Expr>) {
        let target = self.cx.object_itself(object);
        let name = if self.is_managed_pointer(object) {
            "deallocate_managed"
        } else {
            "deallocate"
        };
        self.with_stat(target, name, vec![], stat, errmsg, object);
    }

    /// An array pointer with MANAGED: what it is allocated is for kernels too.
    fn is_managed_pointer(&self, object: &Expr) -> bool {
        self.is_pointer_to(object, Space::Managed)
    }

    /// Whether an object is an array pointer to data of a memory space.
    fn is_pointer_to(&self, object: &Expr, wanted: Space) -> bool {
        let (pointer, space) = match self.cx.program.declaration(object) {
            Some(declared) => (declared.pointer, declared.space),
            None => return false,
        };
        pointer && space == wanted && object.rank > 0
    }

    /// `object.name(args);`, or with STAT= `stat = object.name_stat(args).code();`
    fn with_stat(
        &mut self,
        object: Piece,
        name: &str,
        args: Vec<Doc>,
        stat: Option<&Expr>,
        errmsg: Option<&Expr>,
        what: &Expr,
    ) {
        let Some(stat) = stat else {
            return self.out.doc(&method(object, name, args).doc, ";");
        };
        let call = method(object, &format!("{name}_stat"), args);
        let Some(errmsg) = errmsg else {
            let code = self.cx.code_as(method(call, "code", vec![]), &stat.ty);
            return self.store_value(stat, code);
        };
        let _ = what;
        let told = method(
            call,
            "errmsg",
            vec![mut_reference(self.cx.container(errmsg, true))],
        );
        let code = self.cx.code_as(method(told, "code", vec![]), &stat.ty);
        self.store_value(stat, code);
    }

    pub(super) fn point(&mut self, pointer: &Expr, target: &Expr, bounds: &[(Expr, Option<Expr>)]) {
        let place = self.cx.object_of(pointer).doc;
        if matches!(pointer.ty, Type::Procedure(_)) {
            let value = self.cx.procedure_target(target);
            return self.right_side(place, "=", value);
        }
        let handle = match pointer.ty {
            _ if self.cx.is_remote_data(target) => self.cx.device_target(target),
            Type::Class(_) => self.cx.class_pointer_value(target),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.cx.pointer_value(target),
        };
        let value = match bounds {
            [] if self.cx.is_remote_data(target) => self.cx.handle_by_value(target, handle).doc,
            [] => handle.doc,
            _ if bounds.iter().all(|(_, upper)| upper.is_none()) => {
                let lower = bounds
                    .iter()
                    .map(|(lower, _)| lower.clone())
                    .collect::<Vec<_>>();
                method(handle, "with_lower", vec![self.cx.subscript_list(&lower)]).doc
            }
            _ => {
                let dims = bounds.iter().filter_map(|(lower, upper)| {
                    Some(Bounds {
                        lower: lower.clone(),
                        upper: upper.clone()?,
                    })
                });
                method(
                    handle,
                    "remapped",
                    vec![self.cx.bounds(&dims.collect::<Vec<_>>())],
                )
                .doc
            }
        };
        match self.declared_by(pointer) {
            Some(var) => self.declare_as(var, value),
            None => self.right_side(place, "=", value),
        }
    }
}

impl Cx<'_> {
    /// The variable or component that holds an allocatable scalar, without looking through it.
    pub fn object_of(&self, expr: &Expr) -> Piece {
        if let ExprKind::Var(id) = &expr.kind {
            Piece::word(match self.access(*id) {
                Access::Static if self.is_pointed(*id) => {
                    format!("**{}.edit()", self.var_path(*id))
                }
                Access::Static => format!("*{}.edit()", self.var_path(*id)),
                Access::Deref => format!("*{}", self.var_path(*id)),
                _ if self.is_object_dummy(*id) => format!("*{}", self.var_path(*id)),
                Access::Plain
                | Access::Optional
                | Access::OptionalRef
                | Access::Handle
                | Access::DeviceScalar
                | Access::PerThread => self.var_path(*id),
            })
        } else {
            self.container(expr, true)
        }
    }

    /// The memory of a variable or component that is allocated.
    fn space_of(&self, object: &Expr) -> Space {
        self.program
            .declaration(object)
            .map_or(Space::Host, |declared| declared.space)
    }

    fn code_as(&self, code: Piece, ty: &Type) -> Doc {
        if *ty == Type::INT {
            code.doc
        } else {
            concat([code.doc, text(format!(" as {}", self.scalar_type(ty)))])
        }
    }

    /// What a pointer is made to point at.
    pub fn pointer_value(&self, target: &Expr) -> Piece {
        match &target.kind {
            ExprKind::Null => Piece::word("Default::default()"),
            _ if self.is_pointer(target) => self.pointer_object(target),
            ExprKind::Call { .. } => self.result_object(target),
            ExprKind::Section { .. } => self.place(target, true),
            ExprKind::Substring { base, lower, upper } => {
                self.part_for_pointer(base, lower.as_deref(), upper.as_deref())
            }
            _ if target.rank > 0 && super::array::is_scattered(target) => self.parts_of(target),
            _ if matches!(target.ty, Type::Character(..)) && self.is_deferred_value(target) => {
                let object = self.container(target, true);
                function(
                    "Pointer::to",
                    vec![method(object, "character_mut", vec![]).doc],
                )
            }
            _ if self.is_allocatable_scalar(target) => {
                function("Pointer::to_allocatable", vec![self.by_reference(target)])
            }
            _ if self.is_held(target) => {
                function("Pointer::to", vec![mut_reference(self.place(target, true))])
            }
            _ if self.is_lettered_component(target) && target.rank == 0 => function(
                "Pointer::to_part",
                vec![mut_reference(self.place(target, true))],
            ),
            _ if self.is_lent_text(target) => {
                function("Pointer::to_part", vec![self.by_reference(target)])
            }
            _ if target.rank == 0 => function("Pointer::to", vec![self.by_reference(target)]),
            ExprKind::Intrinsic { .. } => {
                Piece::word(format!("Strided{}::null()", target.rank.max(1)))
            }
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Element { .. }
            | ExprKind::Component { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Procedure(_)
            | ExprKind::Error => method(self.container(target, true), "handle_mut", vec![]),
        }
    }

    /// Whether a target is a dummy argument that is a reference to the characters of the actual argument.
    fn is_lent_text(&self, target: &Expr) -> bool {
        let ExprKind::Var(id) = &target.kind else {
            return false;
        };
        let declared = &self.program[*id];
        let object = declared.pointer || declared.allocatable || declared.rank() > 0;
        let lent = declared.dummy().is_some_and(|dummy| !dummy.value);
        matches!(declared.ty, Type::Character(..)) && lent && !object
    }

    /// The bytes of a substring, or of those of an array's elements, that a pointer is made to point at.
    fn part_for_pointer(&self, base: &Expr, lower: Option<&Expr>, upper: Option<&Expr>) -> Piece {
        let owner = match base.rank {
            0 => self.container(base, true),
            _ if super::array::is_scattered(base) => self.parts_of(base),
            _ => method(self.container(base, true), "handle_mut", vec![]),
        };
        let still = method(owner, "still", vec![]);
        let part = self.substring_of(still, lower, upper, "_mut");
        match base.rank {
            0 => function("Pointer::to_part", vec![part.doc]),
            _ => method(part, "lasting", vec![]),
        }
    }

    /// What a procedure pointer is made to point at: `Some(f)`, or what another one points at.
    pub fn procedure_target(&self, target: &Expr) -> Doc {
        let from_c = matches!(target.kind, ExprKind::Intrinsic { .. });
        match from_c || self.is_procedure_pointer(target) || matches!(target.kind, ExprKind::Null) {
            true => self.piece(target, true).doc,
            false => function("Some", vec![self.piece(target, true).doc]).doc,
        }
    }

    /// A handle to the elements of an array, as objects of CLASS; it keeps the bounds.
    pub fn class_handle(&self, value: &Expr) -> Doc {
        method(self.array_value(value), "as_class", vec![]).doc
    }

    /// What a pointer of CLASS is made to point at.
    pub fn class_pointer_value(&self, target: &Expr) -> Piece {
        let known = !matches!(target.ty, Type::Class(_));
        match &target.kind {
            ExprKind::Part(object) if !known => self.class_pointer_value(object),
            ExprKind::Null => self.pointer_value(target),
            _ if target.rank > 0 && known => method(self.pointer_value(target), "as_class", vec![]),
            _ if target.rank > 0 => self.pointer_value(target),
            ExprKind::Substring { .. } => method(self.pointer_value(target), "as_class", vec![]),
            ExprKind::Call { .. } if known => {
                method(self.result_object(target), "as_class", vec![])
            }
            ExprKind::Call { .. } => self.result_object(target),
            _ if self.is_pointer(target) && known => {
                method(self.pointer_object(target), "as_class", vec![])
            }
            _ if self.is_pointer(target) => self.pointer_object(target),
            _ if matches!(target.ty, Type::Character(..)) => {
                method(self.pointer_value(target), "as_class", vec![])
            }
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Procedure(_)
            | ExprKind::Error => function("Pointer::to_class", vec![self.as_class(target)]),
        }
    }

    /// A value of a type, with its type to be seen: `0.0f32`.
    fn zero_value(&self, ty: &Type) -> Doc {
        match ty {
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) => {
                text(format!("{}::default()", self.scalar_type(ty)))
            }
            Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.zero(ty),
        }
    }

    /// Whether an expression is a whole pointer variable or component.
    pub fn is_pointer(&self, expr: &Expr) -> bool {
        self.program
            .declaration(expr)
            .is_some_and(|object| object.pointer)
    }

    /// A pointer itself, copied.
    pub(super) fn pointer_object(&self, expr: &Expr) -> Piece {
        if let ExprKind::Var(id) = &expr.kind
            && self.access(*id) == Access::Static
        {
            Piece::word(format!("{}.get()", self.var_path(*id)))
        } else if let ExprKind::Var(id) = &expr.kind
            && self.is_object_dummy(*id)
        {
            Piece {
                doc: text(format!("*{}", self.var_path(*id))),
                prec: super::expr::Prec::Unary,
            }
        } else {
            self.container(expr, false)
        }
    }
}

/// Whether an object that is allocated was declared PINNED.
fn is_pinned(program: &Program, object: &Expr) -> bool {
    program
        .declaration(object)
        .is_some_and(|declared| declared.space == Space::Pinned)
}
