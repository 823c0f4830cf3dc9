//! Host operations in Rust: allocation, pointers, transfers, launches, API calls.

use super::Cx;
use super::expr::{Piece, function, method, mut_reference, reference};
use super::place::Access;
use super::stmt::{Body, EmitOp};
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

impl EmitOp for HostOp {
    fn emit(&self, body: &mut Body<'_>, _stmt: &Stmt<HostOp>) {
        match self {
            HostOp::Allocate(allocate) => body.allocate(allocate),
            HostOp::Deallocate { object, stat, errmsg } => body.deallocate(object, stat.as_ref(), errmsg.as_ref()),
            HostOp::PointerAssign { pointer, target, bounds } => body.point(pointer, target, bounds),
            HostOp::Nullify(pointer) => {
                let null = if pointer.rank > 0 { format!("Strided{}::null()", pointer.rank) } else { "Pointer::null()".to_string() };
                body.right_side(body.cx.object_of(pointer).doc, "=", text(null));
            }
            HostOp::Copy(copy) => body.transfer_data(copy),
            HostOp::Launch { kernel, config, args } => body.launch(*kernel, config, args),
            HostOp::Api { id, args } => {
                let call = body.cx.api(*id, args);
                let returns = id.row().result.is_some();
                let doc = if returns { concat([text("let _ = "), call.doc]) } else { call.doc };
                body.out.doc(&doc, ";");
            }
            HostOp::Io(io) => body.io(io),
        }
    }
}

impl Body<'_> {
    fn allocate(&mut self, a: &Allocate) {
        if a.object.rank == 0 {
            return self.allocate_scalar(a);
        }
        let object = self.cx.container(&a.object, true);
        let (name, args) = self.allocation(a);
        self.with_stat(object, name, args, a.stat.as_ref(), a.errmsg.as_ref(), &a.object);
        if let Some(pinned) = &a.pinned {
            self.right_side(self.cx.place(pinned, true).doc, "=", text("true"));
        }
        self.fill_allocated(a);
    }

    /// SOURCE= gives what was allocated its value, if that went well.
    fn fill_allocated(&mut self, a: &Allocate) {
        let Some(source) = a.source.as_ref() else { return };
        let target = self.cx.container(&a.object, true);
        let call = match source.rank {
            0 => method(target, "fill", vec![self.cx.scalar_fill(&a.object, source)]),
            _ if a.bounds.is_empty() && a.stat.is_none() => return,
            _ => method(target, "assign", vec![self.cx.array_arg(source)]),
        };
        if let Some(stat) = &a.stat {
            self.out.open_doc(&concat([text("if "), self.cx.value(stat), text(" == 0")]), " {");
            self.out.doc(&call.doc, ";");
            return self.out.close("}");
        }
        self.out.doc(&call.doc, ";");
    }

    fn allocation(&self, a: &Allocate) -> (&'static str, Vec<Doc>) {
        let bounds = if a.bounds.is_empty() { None } else { Some(self.cx.bounds(&a.bounds)) };
        let blank = match (&a.object.ty, &a.char_len) {
            (Type::Character(_), Some(len)) => Some(function("Character::blank", vec![self.cx.free(len).doc]).doc),
            (Type::Character(CharLen::Const(n)), None) => Some(function("Character::blank", vec![text(n.to_string())]).doc),
            (Type::Character(CharLen::Expr(e)), None) => Some(function("Character::blank", vec![self.cx.free(e).doc]).doc),
            _ => None,
        };
        match (bounds, &a.source, &a.mold, blank) {
            (Some(bounds), _, _, Some(blank)) => ("allocate_filled", vec![bounds, blank]),
            (Some(bounds), ..) => ("allocate", vec![bounds]),
            (None, Some(source), ..) if a.stat.is_none() => ("allocate_source", vec![self.cx.array_arg(source)]),
            (None, Some(like), ..) | (None, None, Some(like), _) => ("allocate", vec![self.cx.shape_of(like)]),
            (None, None, None, _) => ("allocate", vec![]),
        }
    }

    fn allocate_scalar(&mut self, a: &Allocate) {
        if self.is_allocatable_text(&a.object) {
            return self.allocate_text(a);
        }
        let value = match (&a.source, &a.object.ty, &a.char_len) {
            (Some(source), Type::Character(_), _) => self.cx.own_text(source),
            (Some(source), _, _) => self.cx.owned(source),
            (None, Type::Character(_), Some(len)) => function("Character::blank", vec![self.cx.free(len).doc]).doc,
            (None, ty, _) => self.cx.zero(ty),
        };
        let object = self.cx.container(&a.object, true);
        self.with_stat(object, "allocate", vec![value], a.stat.as_ref(), a.errmsg.as_ref(), &a.object);
    }

    fn deallocate(&mut self, object: &Expr, stat: Option<&Expr>, errmsg: Option<&Expr>) {
        let target = self.cx.container(object, true);
        self.with_stat(target, "deallocate", vec![], stat, errmsg, object);
    }

    /// ALLOCATE of a character scalar: its length from SOURCE=, the statement or the declaration.
    fn allocate_text(&mut self, a: &Allocate) {
        let object = self.cx.container(&a.object, true);
        let (name, args) = match (&a.source, &a.mold, &a.char_len, &a.object.ty) {
            (Some(source), ..) => ("allocate_source", self.cx.text_ref(source)),
            (None, Some(mold), ..) => ("allocate", function("len", vec![self.cx.text_ref(mold)]).doc),
            (None, None, Some(len), _) => ("allocate", self.cx.free(len).doc),
            (None, None, None, Type::Character(CharLen::Const(n))) => ("allocate", text(n.to_string())),
            (None, None, None, Type::Character(CharLen::Expr(len))) => ("allocate", self.cx.free(len).doc),
            (None, None, None, _) => ("allocate", text("0")),
        };
        self.with_stat(object, name, vec![args], a.stat.as_ref(), a.errmsg.as_ref(), &a.object);
    }

    /// `object.name(args);`, or with STAT= `stat = object.name_stat(args).code();`
    fn with_stat(&mut self, object: Piece, name: &str, args: Vec<Doc>, stat: Option<&Expr>, errmsg: Option<&Expr>, what: &Expr) {
        let Some(stat) = stat else {
            return self.out.doc(&method(object, name, args).doc, ";");
        };
        let call = method(object, &format!("{name}_stat"), args);
        let Some(errmsg) = errmsg else {
            let code = self.cx.code_as(method(call, "code", vec![]), &stat.ty);
            return self.store_value(stat, code);
        };
        let _ = what;
        let told = method(call, "errmsg", vec![mut_reference(self.cx.container(errmsg, true))]);
        let code = self.cx.code_as(method(told, "code", vec![]), &stat.ty);
        self.store_value(stat, code);
    }

    fn point(&mut self, pointer: &Expr, target: &Expr, bounds: &[(Expr, Option<Expr>)]) {
        let place = self.cx.object_of(pointer).doc;
        let handle = self.cx.pointer_value(target);
        let value = match bounds {
            [] => handle.doc,
            _ if bounds.iter().all(|(_, upper)| upper.is_none()) => {
                let lower = bounds.iter().map(|(lower, _)| lower.clone()).collect::<Vec<_>>();
                method(handle, "with_lower", vec![self.cx.subscript_list(&lower)]).doc
            }
            _ => {
                let dims = bounds.iter().filter_map(|(lower, upper)| Some(Bounds { lower: lower.clone(), upper: upper.clone()? }));
                method(handle, "remapped", vec![self.cx.bounds(&dims.collect::<Vec<_>>())]).doc
            }
        };
        self.right_side(place, "=", value);
    }

    fn transfer_data(&mut self, copy: &Copy) {
        let (dst, src) = (&copy.dst, &copy.src);
        let call = match copy.direction {
            Direction::Fill => method(self.cx.device_place(dst), "fill", vec![self.cx.value(src)]),
            Direction::HostToDevice | Direction::DeviceToDevice if dst.rank > 0 => {
                method(self.cx.device_place(dst), "copy_from", vec![self.cx.transfer_operand(src)])
            }
            Direction::DeviceToHost if dst.rank > 0 => method(self.cx.device_place(src), "copy_to", vec![self.cx.host_target(dst)]),
            Direction::DeviceToHost => {
                let value = self.cx.device_scalar(src);
                return self.store_scalar(dst, value);
            }
            Direction::HostToDevice | Direction::DeviceToDevice => {
                let value = if copy.direction == Direction::DeviceToDevice { self.cx.device_scalar(src) } else { self.cx.owned(src) };
                return self.store_device_scalar(dst, value);
            }
        };
        self.out.doc(&call.doc, ";");
    }

    fn store_scalar(&mut self, dst: &Expr, value: Doc) {
        match &dst.kind {
            ExprKind::Var(id) if self.cx.access(*id) == Access::Static => {
                let set = method(Piece::word(self.cx.var_path(*id)), "set", vec![value]);
                self.out.doc(&set.doc, ";");
            }
            _ => self.right_side(self.cx.place(dst, true).doc, "=", value),
        }
    }

    fn store_device_scalar(&mut self, dst: &Expr, value: Doc) {
        let call = match &dst.kind {
            ExprKind::Element { base, subscripts } => method(self.cx.device_place(base), "put", vec![self.cx.subscript_list(subscripts), value]),
            _ => method(self.cx.device_place(dst), "set", vec![value]),
        };
        self.out.doc(&call.doc, ";");
    }

    fn launch(&mut self, kernel: ProcId, config: &LaunchConfig, args: &[Actual]) {
        let shape = |e: &Option<Expr>| e.as_ref().map_or_else(|| text("AUTOMATIC"), |e| self.cx.launch_extent(e));
        let mut launch = function("launch", vec![shape(&config.grid), shape(&config.block)]);
        if let Some(bytes) = &config.shared
            && !matches!(bytes.kind, ExprKind::Const(Const::Integer(0)))
        {
            launch = method(launch, "shared", vec![self.cx.free(bytes).doc]);
        }
        if let Some(stream) = &config.stream
            && !matches!(stream.kind, ExprKind::Const(Const::Integer(0)))
        {
            launch = method(launch, "stream", vec![self.cx.free(stream).doc]);
        }
        let mut docs = vec![launch.doc];
        let dummies = self.cx.program[kernel].dummies.clone();
        for (arg, dummy) in args.iter().zip(dummies) {
            docs.push(self.cx.launch_argument(arg, dummy));
        }
        let call = function(&self.cx.proc_path(kernel), docs);
        self.out.doc(&call.doc, ";");
    }
}

impl Cx<'_> {
    /// The variable or component that holds an allocatable scalar, without looking through it.
    fn object_of(&self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Var(id) => Piece::word(match self.access(*id) {
                Access::Static => format!("*{}.edit()", self.var_path(*id)),
                Access::Deref => format!("*{}", self.var_path(*id)),
                _ if self.is_object_dummy(*id) => format!("*{}", self.var_path(*id)),
                _ => self.var_path(*id),
            }),
            _ => self.container(expr, true),
        }
    }

    fn code_as(&self, code: Piece, ty: &Type) -> Doc {
        match ty {
            Type::Integer(4) => code.doc,
            _ => concat([code.doc, text(format!(" as {}", self.scalar_type(ty)))]),
        }
    }

    /// What a pointer is made to point at.
    pub fn pointer_value(&self, target: &Expr) -> Piece {
        match &target.kind {
            ExprKind::Null => Piece::word("Default::default()"),
            _ if self.is_pointer(target) => self.pointer_object(target),
            ExprKind::Call { .. } => self.piece(target, true),
            ExprKind::Section { .. } => self.place(target, true),
            _ if self.is_held(target) => function("Pointer::to", vec![mut_reference(self.place(target, true))]),
            _ if target.rank == 0 => function("Pointer::to", vec![self.by_reference(target)]),
            ExprKind::Intrinsic { .. } => Piece::word(format!("Strided{}::null()", target.rank.max(1))),
            _ => method(self.container(target, true), "handle_mut", vec![]),
        }
    }

    fn is_pointer(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(id) => self.program[*id].pointer,
            ExprKind::Component { ty, field, .. } => self.program[*ty].fields[*field as usize].pointer,
            _ => false,
        }
    }

    /// A pointer itself, copied.
    fn pointer_object(&self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Var(id) if self.access(*id) == Access::Static => Piece::word(format!("{}.get()", self.var_path(*id))),
            ExprKind::Var(id) if self.is_object_dummy(*id) => Piece { doc: text(format!("*{}", self.var_path(*id))), prec: super::expr::Prec::Unary },
            _ => self.container(expr, false),
        }
    }

    /// An array or scalar in device memory, or a section of one.
    pub fn device_place(&self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Var(id) => match self.access(*id) {
                Access::Static if !self.is_device_global(*id) && expr.rank > 0 => Piece::word(format!("{}.edit()", self.var_path(*id))),
                _ => Piece::word(self.var_path(*id)),
            },
            ExprKind::Section { base, subscripts } => {
                method(self.device_place(base), &format!("section::<{}>", expr.rank), vec![self.section_list(subscripts)])
            }
            ExprKind::Component { base, ty, field } => {
                self.field(self.container(base, true), *ty, *field)
            }
            ExprKind::Paren(inner) => self.device_place(inner),
            _ => self.place(expr, true),
        }
    }

    /// Whether a variable is a symbol of the kernels' text: module data in device or constant memory that is not allocatable.
    pub fn is_device_global(&self, id: VarId) -> bool {
        let var = &self.program[id];
        matches!(var.role, Role::Module(_)) && matches!(var.space, Space::Device | Space::Constant | Space::Managed) && !var.allocatable && !var.pointer
    }

    /// A side of a transfer that is read.
    fn transfer_operand(&self, expr: &Expr) -> Doc {
        match &expr.kind {
            ExprKind::Var(id) if self.is_handle(*id) => text(self.var_path(*id)),
            ExprKind::Var(id) if self.access(*id) == Access::Static && !self.is_device_global(*id) => self.static_reference(*id),
            ExprKind::Section { .. } => self.place(expr, false).doc,
            ExprKind::Var(_) | ExprKind::Component { .. } => reference(self.container(expr, false)),
            _ => reference(self.array_value(expr)),
        }
    }

    /// A side of a transfer that receives.
    fn host_target(&self, expr: &Expr) -> Doc {
        match &expr.kind {
            ExprKind::Var(id) if self.is_handle(*id) => text(self.var_path(*id)),
            ExprKind::Var(id) if self.access(*id) == Access::Static => text(format!("{}.edit()", self.var_path(*id))),
            ExprKind::Section { .. } => self.place(expr, true).doc,
            _ => concat([text("&mut "), self.container(expr, true).doc]),
        }
    }

    fn device_scalar(&self, expr: &Expr) -> Doc {
        match &expr.kind {
            ExprKind::Element { base, subscripts } => method(self.device_place(base), "get", vec![self.subscript_list(subscripts)]).doc,
            ExprKind::Cast(inner) => concat([self.device_scalar(inner), text(format!(" as {}", self.scalar_type(&expr.ty)))]),
            ExprKind::Paren(inner) => self.device_scalar(inner),
            _ => method(self.device_place(expr), "get", vec![]).doc,
        }
    }

    fn launch_extent(&self, expr: &Expr) -> Doc {
        match &expr.ty {
            Type::Derived(_) => self.owned(expr),
            _ => self.free(expr).doc,
        }
    }

    /// An actual argument of a kernel: scalars by value, device data by its handle.
    fn launch_argument(&self, arg: &Actual, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        let Some(value) = &arg.value else { return text("absent()") };
        if var.rank() == 0 && var.dummy().is_some_and(|d| d.value) {
            return self.owned(value);
        }
        match &value.kind {
            ExprKind::Element { base, subscripts } => {
                method(self.device_place(base), "from_element", vec![self.subscript_list(subscripts)]).doc
            }
            ExprKind::Section { .. } => self.device_place(value).doc,
            ExprKind::Var(id) if self.program[*id].dummy().is_some() => text(self.var_path(*id)),
            ExprKind::Var(id) if self.access(*id) == Access::Static && !self.is_device_global(*id) => text(format!("&*{}", self.var_path(*id))),
            _ => reference(self.device_place(value)),
        }
    }
}
