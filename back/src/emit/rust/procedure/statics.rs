//! Items outside procedures: statics for module variables, SAVE locals and shared locals, and named constants.
//!
//! Refuses to know storage that variables share (`storage`).

use crate::emit::comments;
use crate::emit::layout::{Doc, closure, list, text};
use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::place::is_resident;
use crate::ir::*;

/// What a static holds of a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holding {
    /// Where it lies.
    Pointer,
    /// The dummy argument, or that it is absent.
    Optional,
    /// Where an array lies, with its bounds.
    Handle,
    Value,
}

/// Whether a dummy argument is a handle of the actual argument.
fn is_handle(var: &Variable) -> bool {
    let passing = var.dummy().map(|dummy| dummy.passing);
    matches!(passing, Some(Passing::View | Passing::Strided))
}

impl<'a> Cx<'a> {
    /// `static X: Global<T> = Global::new(value);` for module variables, SAVE locals and shared locals.
    pub fn static_item(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        comments::of_variable(var, out);
        out.origin(var.span);
        let visible = if matches!(var.role, Role::Module(_) | Role::Common(_)) {
            "pub "
        } else {
            ""
        };
        let name = self.names.var(id);
        let holds = self.holding(id);
        let text_of_frame = holds == Holding::Value && self.is_text_of_frame(id);
        let ty = match text_of_frame {
            true => self.scalar_type(&var.ty),
            false => self.static_type(id, holds),
        };
        let resident = holds == Holding::Value && is_resident(var);
        if self.program.openmp && self.is_framed(id) && (text_of_frame || !resident) {
            let made = format!("{visible}static {name}: TeamGlobal<{ty}> = TeamGlobal::new();");
            return out.line(made);
        }
        if text_of_frame {
            let made = format!("LazyGlobal<{ty}> = LazyGlobal::new({ty}::default);");
            return out.line(format!("{visible}static {name}: {made}"));
        }
        let init = match holds {
            Holding::Optional => text("None"),
            Holding::Pointer => text("Pointer::null()"),
            Holding::Handle | Holding::Value => {
                self.static_value(var, id, holds == Holding::Handle)
            }
        };
        let (family, value) = if var.per_thread && !resident {
            ("ThreadGlobal", closure("|| ", init))
        } else if resident {
            ("Resident", closure("|| ", init))
        } else if holds != Holding::Value || self.begins_constant(id) {
            ("Global", init)
        } else {
            ("LazyGlobal", closure("|| ", init))
        };
        let head = text(format!("{visible}static {name}: {family}<{ty}> ="));
        let made = list(&format!("{family}::new("), vec![value], ")");
        out.doc(&Doc::RightSide(Box::new(head), Box::new(made)), ";");
    }

    fn holding(&self, id: VarId) -> Holding {
        if self.is_pointed(id) {
            Holding::Pointer
        } else if self.is_shared_optional(id) {
            Holding::Optional
        } else if is_handle(&self.program[id]) {
            Holding::Handle
        } else {
            Holding::Value
        }
    }

    fn static_type(&self, id: VarId, holds: Holding) -> String {
        let var = &self.program[id];
        let own = if is_handle(var) {
            self.parameter_type(var)
        } else {
            self.owned_type(var)
        };
        match holds {
            Holding::Pointer => format!("Pointer<{own}>"),
            Holding::Optional => format!("Option<{own}>"),
            Holding::Handle | Holding::Value => own,
        }
    }

    /// Whether a static is a scalar of characters that each call of its procedure has anew.
    fn is_text_of_frame(&self, id: VarId) -> bool {
        let var = &self.program[id];
        self.is_framed(id)
            && var.rank() == 0
            && matches!(var.ty, Type::Character(..))
            && !var.allocatable
            && !var.pointer
    }

    /// Whether the first value can stand in a `static` as it is.
    fn begins_constant(&self, id: VarId) -> bool {
        let var = &self.program[id];
        is_dummy_procedure(var) || constant_value(var) || (self.is_framed(id) && var.rank() > 0)
    }

    fn static_value(&self, var: &Variable, id: VarId, handle: bool) -> Doc {
        if self.is_framed(id) && var.rank() > 0 && !handle {
            let made = if var.pointer { "null" } else { "unallocated" };
            text(format!(
                "{}::{made}()",
                constructor(&self.owned_type(var), true)
            ))
        } else if let (Type::Procedure(interface), ..) = (&var.ty, var.rank(), handle)
            && is_dummy_procedure(var)
        {
            let unnamed = vec!["_"; self.program[*interface].dummies.len()];
            text(format!("|{}| unreachable!()", unnamed.join(", ")))
        } else if let (_, _, true) = (&var.ty, var.rank(), handle) {
            text(format!(
                "{}::null()",
                constructor(&self.parameter_type(var), true)
            ))
        } else if let (Type::Complex(_), 0, _) = (&var.ty, var.rank(), handle)
            && var.init.is_none()
            && var.overlay.is_none()
            && !var.pointer
            && !var.allocatable
        {
            text("Complex::new(0.0, 0.0)")
        } else if let (Type::Derived(_), 0, _) = (&var.ty, var.rank(), handle)
            && self.is_builtin(&var.ty, "dim3")
            && var.init.is_none()
        {
            text("dim3(1, 1, 1)")
        } else {
            self.initial_of(&self.program[id], true)
        }
    }

    /// Whether each call of the procedure gives it a fresh value.
    fn is_framed(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let local = matches!(var.role, Role::Local | Role::Result | Role::Dummy(_));
        local && !var.save && var.captured && var.owner != self.program.main
    }

    fn is_builtin(&self, ty: &Type, name: &str) -> bool {
        matches!(ty, Type::Derived(id) if self.program[*id].builtin == Some(name))
    }

    /// `pub const N: i32 = 16;` for a named constant.
    pub fn const_item(&self, id: VarId, visible: &str, out: &mut Lines) {
        let var = &self.program[id];
        let Some(init) = &var.init else { return };
        comments::of_variable(var, out);
        if var.rank() > 0 || matches!(var.ty, Type::Derived(_)) {
            let head = text(format!(
                "{visible}static {}: LazyGlobal<{}> =",
                self.names.var(id),
                self.owned_type(var)
            ));
            let made = list(
                "LazyGlobal::new(",
                vec![closure("|| ", self.initial_of(&self.program[id], true))],
                ")",
            );
            return out.doc(&Doc::RightSide(Box::new(head), Box::new(made)), ";");
        }
        let ty = match &var.ty {
            Type::Character(_, 4) => "&[u32]".to_string(),
            Type::Character(..) if self.value(init).flat().starts_with('b') => "&[u8]".to_string(),
            Type::Character(..) => "&str".to_string(),
            other @ (Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error) => self.scalar_type(other),
        };
        let head = text(format!("{visible}const {}: {ty} =", self.names.var(id)));
        out.doc(
            &Doc::RightSide(Box::new(head), Box::new(self.value(init))),
            ";",
        );
    }
}

/// Whether an initial value can stand in a `static` as it is.
fn constant_value(var: &Variable) -> bool {
    if var.overlay.is_some() {
        return false;
    }
    if var.rank() > 0 {
        return matches!(var.shape, Shape::Deferred(_));
    }
    let scalar = matches!(
        var.ty,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
    );
    scalar || var.allocatable || var.pointer
}

/// A type as the start of a path: `Array1::<f32>`.
pub(in crate::emit::rust) fn turbofish(ty: &str) -> String {
    match ty.split_once('<') {
        Some((family, rest)) => format!("{family}::<{rest}"),
        None => ty.to_string(),
    }
}

/// A type as the start of its constructor's path; its family is enough where the type is `told` beside it.
pub(in crate::emit::rust) fn constructor(ty: &str, told: bool) -> String {
    match (ty.split_once('<'), told) {
        (Some((family, _)), true) => family.to_string(),
        _ => turbofish(ty),
    }
}

/// Whether a variable is a dummy procedure, which has a target as long as its procedure runs.
fn is_dummy_procedure(var: &Variable) -> bool {
    matches!(var.ty, Type::Procedure(_)) && var.dummy().is_some() && !var.pointer
}
