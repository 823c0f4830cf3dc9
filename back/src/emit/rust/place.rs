//! Places in Rust: variables, elements, components; for reading and for writing.

mod access;
mod optional;
mod section;

use super::Cx;
use super::character::is_text_dummy;
use super::expr::{Piece, Prec, member, method, reference};
use super::names::snake;
use crate::emit::layout::{Doc, concat, list, text};
use crate::ir::passing::is_pointer_result;
use crate::ir::*;
use access::is_held_field;
pub use access::{Access, is_held_variable, is_optional_object, is_resident};
pub use section::{is_gathered, is_gathered_section};

impl Cx<'_> {
    /// The value of an allocatable or pointer scalar.
    fn held_variable(&self, id: VarId, write: bool) -> Piece {
        let path = self.var_path(id);
        let var = &self.program[id];
        let holds = var.allocatable || var.pointer;
        let pointed = if holds && self.is_pointed(id) {
            "*"
        } else {
            ""
        };
        let value = match self.access(id) {
            Access::Static if write => format!("{pointed}*{path}.edit()"),
            Access::Static => format!("{pointed}*{path}"),
            _ if self.is_object_dummy(id) => format!("*{path}"),
            Access::Plain
            | Access::Deref
            | Access::Optional
            | Access::OptionalRef
            | Access::Handle
            | Access::DeviceScalar
            | Access::PerThread => path,
        };
        Piece {
            doc: text(format!("*{value}")),
            prec: Prec::Unary,
        }
    }

    /// A whole variable, for reading.
    pub fn variable(&self, id: VarId) -> Piece {
        let var = &self.program[id];
        let path = self.var_path(id);
        if matches!(var.ty, Type::Procedure(_)) && self.is_object_dummy(id) {
            return Piece {
                doc: text(format!("*{path}")),
                prec: Prec::Unary,
            };
        }
        if var.rank() > 0 {
            return Piece::word(path);
        }
        if super::character::is_deferred(var) && self.is_movable_behind(id) {
            return Piece {
                doc: text(format!("*{path}")),
                prec: Prec::Unary,
            };
        }
        if (is_held_variable(var) || self.is_pointed(id)) && !self.plain.contains(&id) {
            return self.held_variable(id, false);
        }
        match self.access(id) {
            Access::Plain => Piece::word(path),
            Access::Deref if is_text_dummy(var) => Piece::word(path),
            Access::Optional if is_text_dummy(var) => {
                Piece::word(format!("optional_ref({})", self.optional_value(id)))
            }
            Access::OptionalRef if is_text_dummy(var) => Piece::word(format!(
                "optional_ref({})",
                self.optional_borrowed(id, false)
            )),
            Access::Deref => Piece {
                doc: text(format!("*{path}")),
                prec: Prec::Unary,
            },
            Access::Optional if matches!(var.ty, Type::Character(..)) => {
                Piece::word(format!("optional_ref({path}.as_deref())"))
            }
            Access::Optional if self.is_copy(&var.ty) => {
                Piece::word(format!("present({})", self.optional_value(id)))
            }
            Access::Optional => Piece::word(format!("present({path}.clone())")),
            Access::OptionalRef if self.is_copy(&var.ty) => {
                Piece::word(format!("optional({})", self.optional_borrowed(id, false)))
            }
            Access::OptionalRef => Piece {
                doc: text(format!(
                    "*optional_ref({})",
                    self.optional_borrowed(id, false)
                )),
                prec: Prec::Unary,
            },
            Access::Static if self.is_copy(&var.ty) => Piece::word(format!("{path}.get()")),
            Access::Static => Piece::word(path),
            Access::Handle => Piece::word(format!("{path}[1]")),
            Access::DeviceScalar => Piece::word(format!("{path}.get()")),
            Access::PerThread => Piece::word(format!("{path}[{}]", self.names.thread())),
        }
    }

    /// The object itself: what methods are called on, and what subscripts follow.
    pub fn object(&self, id: VarId, write: bool) -> Piece {
        let path = self.var_path(id);
        if write && self.is_shared_handle(id) && !self.per_thread.contains(&id) {
            return method(Piece::word(path), "shared", vec![]);
        }
        match self.access(id) {
            Access::Static if write => method(Piece::word(path), "edit", vec![]),
            Access::Handle => Piece::word(format!("{path}[1]")),
            Access::Optional | Access::OptionalRef
                if !write && is_text_dummy(&self.program[id]) =>
            {
                self.variable(id)
            }
            Access::Optional if !write && self.is_copy(&self.program[id].ty) => self.variable(id),
            Access::Optional if !write => Piece::word(format!("optional_ref({path}.as_ref())")),
            Access::OptionalRef if !write => Piece::word(format!(
                "optional_ref({})",
                self.optional_borrowed(id, false)
            )),
            Access::OptionalRef => Piece::word(self.optional_place(id)),
            Access::Optional if !is_text_dummy(&self.program[id]) => {
                Piece::word(self.optional_own(id))
            }
            Access::DeviceScalar => Piece::word(format!("{path}.at_mut()")),
            Access::PerThread if self.program[id].rank() == 0 => {
                Piece::word(format!("{path}[{}]", self.names.thread()))
            }
            Access::PerThread
            | Access::Plain
            | Access::Deref
            | Access::Optional
            | Access::Static => Piece::word(path),
        }
    }

    /// A designator as a place that may stand left of `=`; scalars in static storage need [`Cx::store`] instead.
    pub fn place(&self, expr: &Expr, write: bool) -> Piece {
        if matches!(expr.kind, ExprKind::Call { .. })
            && write
            && is_pointer_result(self.program, expr)
            && expr.rank == 0
        {
            return Piece {
                doc: concat([text("*"), self.result_object(expr).at_least(Prec::Unary)]),
                prec: Prec::Unary,
            };
        }
        if let ExprKind::Paren(inner) = &expr.kind {
            return self.place(inner, write);
        }
        match expr.designator() {
            Some(Designator::Var(id)) if write && self.is_held(expr) => {
                self.held_variable(id, true)
            }
            Some(Designator::Component { base, ty, field }) if self.is_held(expr) => {
                let object = self.field(self.container(base, write), ty, field);
                if self.kernel {
                    let field = &self.program[ty].fields[field as usize];
                    return self.held_in_kernel(object, field);
                }
                Piece {
                    doc: concat([text("*"), object.doc]),
                    prec: Prec::Unary,
                }
            }
            Some(Designator::Var(id)) if write => match self.access(id) {
                Access::Deref if self.program[id].rank() == 0 => Piece {
                    doc: text(format!("*{}", self.var_path(id))),
                    prec: Prec::Unary,
                },
                Access::Static if self.program[id].rank() == 0 => Piece {
                    doc: text(format!("*{}.edit()", self.var_path(id))),
                    prec: Prec::Unary,
                },
                Access::OptionalRef => Piece {
                    doc: text(format!("*{}", self.optional_place(id))),
                    prec: Prec::Unary,
                },
                Access::Optional => Piece {
                    doc: text(format!("*{}", self.optional_own(id))),
                    prec: Prec::Unary,
                },
                Access::DeviceScalar => Piece {
                    doc: text(format!("*{}.at_mut()", self.var_path(id))),
                    prec: Prec::Unary,
                },
                Access::Plain
                | Access::Deref
                | Access::Static
                | Access::Handle
                | Access::PerThread => self.object(id, true),
            },
            Some(Designator::Var(id)) => self.variable(id),
            Some(Designator::Element { base, subscripts })
                if write && self.is_handle_element(base) =>
            {
                let place = self.element_place(base, subscripts);
                Piece {
                    doc: concat([text("*"), place.doc]),
                    prec: Prec::Unary,
                }
            }
            Some(Designator::Element { base, subscripts }) if self.is_apart_for(base, write) => {
                Piece {
                    doc: concat([text("*"), self.element_apart(base, subscripts).doc]),
                    prec: Prec::Unary,
                }
            }
            Some(Designator::Element { base, subscripts }) => {
                self.indexed(self.indexable(base, write), subscripts)
            }
            Some(Designator::Section { base, subscripts }) if self.is_apart_for(base, write) => {
                self.sliced(self.array_apart(base), subscripts, expr.rank, write)
            }
            Some(Designator::Section { base, subscripts }) => {
                let write = write && !matches!(base.ty, Type::Class(_));
                self.sliced(self.container(base, write), subscripts, expr.rank, write)
            }
            Some(Designator::Component { .. }) => self.container(expr, write),
            Some(Designator::Substring { base, lower, upper }) => self.substring_of(
                match self.is_text_apart_for(base, write) {
                    true => method(self.container(base, true), "object", vec![]),
                    false => self.container(base, write),
                },
                lower,
                upper,
                if write { "_mut" } else { "" },
            ),
            Some(Designator::Part(inner)) if matches!(expr.ty, Type::Class(_)) => {
                self.place(inner, write)
            }
            Some(Designator::Part(inner)) => Piece {
                doc: concat([text("*"), self.part_of(inner, &expr.ty, write).doc]),
                prec: Prec::Unary,
            },
            None => self.piece(expr, true),
        }
    }

    /// `object.part::<T>()`: a polymorphic object by reference, as one of this type.
    pub fn part_of(&self, object: &Expr, ty: &Type, write: bool) -> Piece {
        if let Some(name) = self.named_part(object, ty) {
            return Piece::word(name);
        }
        self.part_unnamed(object, ty, write)
    }

    /// The same, whatever name it has.
    pub fn part_unnamed(&self, object: &Expr, ty: &Type, write: bool) -> Piece {
        let write = write && !self.looking && !self.is_only_seen(object);
        let name = if write { "part_mut" } else { "part" };
        let of = format!("{name}::<{}>", self.scalar_type(ty));
        method(self.container(object, write), &of, vec![])
    }

    /// `object.is::<T>()`.
    pub fn is_type(&self, object: &Expr, ty: &Type, extends: bool) -> Piece {
        let name = if extends { "extends" } else { "is" };
        let of = format!("{name}::<{}>", self.scalar_type(ty));
        method(self.container(object, false), &of, vec![])
    }

    /// Whether elements of this array are reached through a handle that threads share.
    pub fn is_handle_element(&self, base: &Expr) -> bool {
        if matches!(base.ty, Type::Class(_)) {
            // Objects of CLASS are handed out by reference.
            true
        } else if let ExprKind::Var(id) = base.kind {
            self.is_shared_handle(id)
        } else {
            self.is_component_elsewhere(base)
        }
    }

    /// Whether a kernel's twin looks at an array component that lies in memory of its own.
    fn is_component_elsewhere(&self, expr: &Expr) -> bool {
        let ExprKind::Component { base, ty, field } = &expr.kind else {
            return false;
        };
        let field = &self.program[*ty].fields[*field as usize];
        self.kernel
            && base.rank == 0
            && field.shape.rank() > 0
            && (field.allocatable || field.pointer)
    }

    /// A handle to such a component's elements, which all threads share.
    fn elsewhere(&self, base: &Expr, ty: TypeId, field: u32, write: bool) -> Piece {
        let component = self.field(self.container(base, false), ty, field);
        let field = &self.program[ty].fields[field as usize];
        match (field.space.is_remote(), write) {
            _ if field.allocatable => method(component, "view", vec![]),
            (true, _) => method(component, "view", vec![]),
            (false, true) => method(component, "shared", vec![]),
            (false, false) => component,
        }
    }

    /// `a.at_mut((i, j))`: the place of an element behind a handle.
    pub fn element_place(&self, base: &Expr, subscripts: &[Expr]) -> Piece {
        let name = match base.ty {
            Type::Class(_) => "object",
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => "at_mut",
        };
        method(
            self.container(base, false),
            name,
            vec![self.subscript_list(subscripts)],
        )
    }

    /// What a subscript, a component or a method is applied to.
    pub fn container(&self, base: &Expr, write: bool) -> Piece {
        match base.designator() {
            Some(Designator::Element { base, subscripts })
                if write && self.is_handle_element(base) =>
            {
                self.element_place(base, subscripts)
            }
            Some(Designator::Element { base, subscripts }) if self.is_apart_for(base, write) => {
                self.element_apart(base, subscripts)
            }
            Some(Designator::Var(id)) if self.is_held_apart_for(base, write) => {
                self.held_apart(self.object(id, true), self.program[id].pointer)
            }
            Some(Designator::Var(id)) => self.object(id, write),
            Some(Designator::Component {
                base: structure,
                ty,
                field,
            }) if self.is_held_apart_for(base, write) => {
                let held = self.field(self.structure_at(structure, true), ty, field);
                self.held_apart(held, self.program[ty].fields[field as usize].pointer)
            }
            Some(Designator::Component { .. }) if self.is_fixed_component(base) => {
                let lettered = matches!(base.ty, Type::Character(..));
                self.fixed_handle(self.indexable(base, write), lettered, write)
            }
            Some(Designator::Component {
                base: structure,
                ty,
                field,
            }) if self.is_component_elsewhere(base) => self.elsewhere(structure, ty, field, write),
            Some(Designator::Component { base, ty, field }) => {
                self.field(self.structure_at(base, write), ty, field)
            }
            Some(Designator::Part(inner)) if matches!(base.ty, Type::Class(_)) => {
                self.container(inner, write)
            }
            Some(Designator::Part(inner)) => self.part_of(inner, &base.ty, write),
            Some(
                Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Substring { .. },
            )
            | None => self.place(base, write),
        }
    }

    /// What a component is part of: behind a component that points to device memory, the kernel's twin looks where it points.
    pub(super) fn structure_at(&self, base: &Expr, write: bool) -> Piece {
        let object = self.container(base, write);
        let ExprKind::Component { ty, field, .. } = &base.kind else {
            return object;
        };
        let held = &self.program[*ty].fields[*field as usize];
        let remote = is_held_field(held) && held.space.is_remote();
        match self.kernel && base.rank == 0 && remote {
            true => method(object, "at_mut", vec![]),
            false => object,
        }
    }

    /// What subscripts follow: a component that lies in its structure needs no handle for them.
    fn indexable(&self, base: &Expr, write: bool) -> Piece {
        if let ExprKind::Component {
            base: structure,
            ty,
            field,
        } = &base.kind
            && self.is_fixed_component(base)
        {
            self.field(self.structure_at(structure, write), *ty, *field)
        } else {
            self.container(base, write)
        }
    }

    /// `a(i, j)`, for reading.
    pub fn element(&self, base: &Expr, subscripts: &[Expr]) -> Piece {
        if self.is_apart_for(base, false) {
            let place = self.scalar_context().element_apart(base, subscripts);
            return Piece {
                doc: concat([text("*"), place.doc]),
                prec: Prec::Unary,
            };
        }
        self.scalar_context()
            .indexed(self.scalar_context().indexable(base, false), subscripts)
    }

    /// `base[i]`.
    pub fn indexed(&self, base: Piece, subscripts: &[Expr]) -> Piece {
        let index = self.subscript_list(subscripts);
        Piece::atom(concat([
            base.at_least(Prec::Atom),
            text("["),
            index,
            text("]"),
        ]))
    }

    /// `i` or `(i, j)`.
    pub fn subscript_list(&self, subscripts: &[Expr]) -> Doc {
        let cx = self.scalar_context();
        let mut docs: Vec<Doc> = subscripts.iter().map(|s| cx.free(s).doc).collect();
        if docs.len() == 1 {
            docs.remove(0)
        } else {
            list("(", docs, ")")
        }
    }

    /// `base%field`, for reading.
    pub fn component(&self, base: &Expr, ty: TypeId, field: u32) -> Piece {
        let definition = &self.program[ty].fields[field as usize];
        let object = self.field(self.structure_at(base, false), ty, field);
        if base.rank == 0 && self.is_fixed(ty, definition) {
            let lettered = matches!(definition.ty, Type::Character(..));
            return self.fixed_handle(object, lettered, false);
        }
        if base.rank == 0 && is_held_field(definition) && self.kernel {
            return self.held_in_kernel(object, definition);
        }
        if base.rank == 0
            && self.kernel
            && definition.shape.rank() > 0
            && (definition.allocatable || definition.pointer)
        {
            return self.elsewhere(base, ty, field, false);
        }
        if base.rank == 0 && is_held_field(definition) {
            return Piece {
                doc: concat([text("*"), object.doc]),
                prec: Prec::Unary,
            };
        }
        object
    }

    /// What a scalar component in memory of its own holds, seen by a kernel's twin.
    fn held_in_kernel(&self, component: Piece, field: &Field) -> Piece {
        let place = match field.space.is_remote() {
            true => method(component, "at_mut", vec![]),
            false => component,
        };
        Piece {
            doc: concat([text("*"), place.doc]),
            prec: Prec::Unary,
        }
    }

    /// A component of what stands before the dot.
    pub fn field(&self, base: Piece, ty: TypeId, field: u32) -> Piece {
        let name = self.program[ty]
            .fields
            .get(field as usize)
            .map_or(String::new(), |f| snake(&f.name));
        member(base, &escape(&name))
    }

    /// `(n, 0..=m)`: bounds of an array, extents where the lower bound is 1.
    pub fn bounds(&self, bounds: &[Bounds]) -> Doc {
        let cx = self.scalar_context();
        let mut docs: Vec<Doc> = bounds.iter().map(|b| cx.dimension(b)).collect();
        if docs.len() == 1 {
            docs.remove(0)
        } else {
            list("(", docs, ")")
        }
    }

    fn dimension(&self, bounds: &Bounds) -> Doc {
        if is_one(&bounds.lower) {
            return self.free(&bounds.upper).doc;
        }
        concat([
            self.free(&bounds.lower).at_least(Prec::Or),
            text("..="),
            self.free(&bounds.upper).at_least(Prec::Or),
        ])
    }

    /// `threadIdx%x` in a CPU twin.
    pub fn predefined(&self, var: PredefinedVar, axis: Axis) -> Piece {
        let axis = match axis {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        };
        let name = match var {
            PredefinedVar::ThreadIdx => "thread_idx",
            PredefinedVar::BlockIdx => "block_idx",
            PredefinedVar::BlockDim => "block_dim",
            PredefinedVar::GridDim => "grid_dim",
        };
        let call = if self.thread == self.names.block() {
            "()"
        } else {
            ""
        };
        Piece::word(format!("{}.{name}{call}.{axis}", self.thread))
    }

    /// An array or array expression by reference, for a runtime function that takes a handle.
    pub fn array_arg(&self, expr: &Expr) -> Doc {
        match expr.designator() {
            Some(Designator::Section { subscripts, .. }) if !is_gathered(subscripts) => {
                self.array_value(expr).doc
            }
            Some(Designator::Var(id)) if self.access(id) == Access::Static => {
                self.static_reference(id)
            }
            Some(Designator::Var(id)) if self.is_handle(id) && self.is_object_dummy(id) => {
                text(format!("*{}", self.var_path(id)))
            }
            Some(Designator::Var(id)) if self.is_object_dummy(id) => {
                text(format!("&*{}", self.var_path(id)))
            }
            Some(Designator::Var(id)) if self.is_handle(id) => self.array_value(expr).doc,
            // Its handle.
            Some(Designator::Var(id)) if self.owns_hosted(id) => {
                text(format!("*{}", self.var_path(id)))
            }
            Some(
                Designator::Var(_)
                | Designator::Element { .. }
                | Designator::Section { .. }
                | Designator::Component { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => reference(self.array_value(expr)),
        }
    }
}

/// Whether an expression is the constant 1.
pub fn is_one(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Const(Const::Integer(1)))
}

/// A field whose name is a Rust keyword.
pub fn escape(name: &str) -> String {
    match name {
        "type" | "match" | "in" | "loop" | "move" | "ref" | "use" | "fn" | "box" | "do"
        | "final" | "virtual" | "where" | "while" | "if" | "else" | "for" | "as" | "mod"
        | "let" | "mut" | "pub" | "return" | "static" | "struct" | "trait" | "try" | "unsafe"
        | "yield" | "const" | "continue" | "break" | "dyn" | "enum" | "extern" | "false"
        | "true" | "impl" | "macro" | "override" | "priv" | "abstract" | "async" | "await"
        | "become" | "typeof" | "unsized" | "gen" => format!("r#{name}"),
        "self" | "super" | "crate" => format!("{name}_"),
        _ => name.to_string(),
    }
}
