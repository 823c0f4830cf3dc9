//! Places in Rust: variables, elements, sections, components, substrings; for reading and for writing.

use super::Cx;
use super::character::{is_deferred, is_text_dummy};
use super::expr::{Piece, Prec, function, member, method, reference};
use super::names::{is_static, snake};
use crate::emit::layout::{Doc, concat, list, text};
use crate::ir::*;

/// How emitted code reaches a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A local: `x`.
    Plain,
    /// A dummy argument passed by reference: `*x`.
    Deref,
    /// An optional scalar by value: `Option<T>`.
    Optional,
    /// An optional scalar by reference: `Option<&mut T>`.
    OptionalRef,
    /// Static storage: `X.get()`, `X.set(v)`, `X.edit()`.
    Static,
    /// A shared scalar seen by a kernel's CPU twin: element 1 of a handle.
    Handle,
    /// A scalar in device memory seen by a kernel's CPU twin: `x.get()`, `x.set(v)`.
    DeviceScalar,
    /// A local of a kernel that lives across a barrier: `x[t]`.
    PerThread,
}

impl Cx<'_> {
    /// How this variable is reached here.
    pub fn access(&self, id: VarId) -> Access {
        let var = &self.program[id];
        if self.plain.contains(&id) || matches!(var.role, Role::Parameter) {
            return Access::Plain;
        }
        if let Some(access) = self.device_access(id) {
            return access;
        }
        if matches!(var.role, Role::Module(_) | Role::Common(_))
            || (is_static(var) && !self.kernel && !self.is_shared_optional(id))
        {
            return Access::Static;
        }
        if var.space == Space::Managed && var.rank() == 0 && var.dummy().is_none() {
            return Access::Static;
        }
        let Some(dummy) = var.dummy() else {
            return if self.kernel && var.space == Space::Shared && var.rank() == 0 {
                Access::Handle
            } else {
                Access::Plain
            };
        };
        if var.rank() > 0 {
            return Access::Plain;
        }
        match (dummy.passing, dummy.optional) {
            (Passing::Value, false) if super::character::is_text_dummy(var) => Access::Deref,
            (Passing::Value, true) => Access::Optional,
            (Passing::MutRef, true) => Access::OptionalRef,
            (Passing::MutRef | Passing::Ref, false) => Access::Deref,
            (Passing::View | Passing::Strided, _) => Access::Handle,
            _ => Access::Plain,
        }
    }

    /// Whether a variable or component is an allocatable or pointer scalar, whose value is behind a `*`.
    pub fn is_held(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(id) if self.program[*id].rank() > 0 || self.plain.contains(id) => false,
            ExprKind::Var(id) => is_held_variable(&self.program[*id]) || self.is_pointed(*id),
            ExprKind::Component { base, ty, field } => {
                let field = &self.program[*ty].fields[*field as usize];
                base.rank == 0 && is_held_field(field)
            }
            ExprKind::Paren(inner) => self.is_held(inner),
            ExprKind::Part(inner) => matches!(expr.ty, Type::Class(_)) && self.is_held(inner),
            _ => false,
        }
    }

    /// Whether a shared variable's storage is in a call of its procedure, which may be entered again; the static points at it.
    pub fn is_pointed(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let local = matches!(var.role, Role::Local | Role::Result | Role::Dummy(_));
        let handle = matches!(
            var.dummy().map(|d| d.passing),
            Some(Passing::View | Passing::Strided | Passing::Object)
        );
        let again = var.owner.is_some_and(|owner| {
            self.recursive.contains(&owner) && self.program.main != Some(owner)
        });
        local
            && !self.kernel
            && !is_text_dummy(var)
            && !self.is_shared_optional(id)
            && var.captured
            && !var.save
            && !handle
            && (again || matches!(var.ty, Type::Class(_)))
            && !matches!(var.ty, Type::Procedure(_))
    }

    /// Whether a variable is an optional scalar that internal procedures share: a static `Option` of its value.
    pub fn is_shared_optional(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let by_option = var
            .dummy()
            .is_some_and(|d| d.optional && matches!(d.passing, Passing::Value | Passing::MutRef));
        by_option
            && var.rank() == 0
            && is_static(var)
            && !self.kernel
            && !matches!(var.ty, Type::Procedure(_))
    }

    /// An optional dummy as an `Option` of its value, or for texts of a reference.
    pub fn optional_value(&self, id: VarId) -> String {
        let path = self.var_path(id);
        let (shared, ty) = (self.is_shared_optional(id), &self.program[id].ty);
        match ty {
            _ if !shared => path,
            Type::Character(_) => format!("{path}.as_deref()"),
            _ if self.is_copy(ty) => format!("{path}.get()"),
            _ => format!("{path}.clone()"),
        }
    }

    /// An optional dummy that came by reference, as an `Option` of a shared reference, or of an exclusive one.
    pub fn optional_borrowed(&self, id: VarId, write: bool) -> String {
        let path = self.var_path(id);
        let deref =
            !self.is_shared_optional(id) || matches!(self.program[id].ty, Type::Character(_));
        let (how, suffix) = (
            if deref { "as_deref" } else { "as_ref" },
            if write { "_mut" } else { "" },
        );
        let how = if deref {
            format!("{how}{suffix}")
        } else if write {
            "as_mut".to_string()
        } else {
            how.to_string()
        };
        match (self.is_shared_optional(id), write) {
            (true, true) => format!("{path}.edit().{how}()"),
            _ => format!("{path}.{how}()"),
        }
    }

    /// `optional_mut(&mut x)`: the place behind an optional dummy.
    fn optional_place(&self, id: VarId) -> String {
        match self.is_shared_optional(id) {
            true => format!("optional_mut(&mut {})", self.optional_borrowed(id, true)),
            false => format!("optional_mut(&mut {})", self.var_path(id)),
        }
    }

    /// A variable in static storage by reference: `&*X`.
    pub fn static_reference(&self, id: VarId) -> Doc {
        let var = &self.program[id];
        let stars = match (var.space, var.rank()) {
            // The type of the parameter looks through it.
            (Space::Managed, 0) => "",
            _ if self.is_pointed(id) => "**",
            _ => "*",
        };
        text(format!("&{stars}{}", self.var_path(id)))
    }

    /// The value of an allocatable or pointer scalar.
    fn held_variable(&self, id: VarId, write: bool) -> Piece {
        let path = self.var_path(id);
        let value = match self.access(id) {
            Access::Static if write => format!("*{path}.edit()"),
            Access::Static => format!("*{path}"),
            _ if self.is_object_dummy(id) => format!("*{path}"),
            _ => path,
        };
        Piece {
            doc: text(format!("*{value}")),
            prec: Prec::Unary,
        }
    }

    /// A dummy argument that is a reference to the allocatable or pointer itself.
    pub fn is_object_dummy(&self, id: VarId) -> bool {
        self.program[id]
            .dummy()
            .is_some_and(|dummy| dummy.passing == Passing::Object)
            && self.access(id) != Access::Static
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
        if (is_held_variable(var) || self.is_pointed(id)) && !self.plain.contains(&id) {
            return self.held_variable(id, false);
        }
        match self.access(id) {
            Access::Plain => Piece::word(path),
            Access::Deref if super::character::is_text_dummy(var) => Piece::word(path),
            Access::Optional if super::character::is_text_dummy(var) => {
                Piece::word(format!("optional_ref({})", self.optional_value(id)))
            }
            Access::OptionalRef if super::character::is_text_dummy(var) => Piece::word(format!(
                "optional_ref({})",
                self.optional_borrowed(id, false)
            )),
            Access::Deref => Piece {
                doc: text(format!("*{path}")),
                prec: Prec::Unary,
            },
            Access::Optional if self.is_copy(&var.ty) => {
                Piece::word(format!("present({})", self.optional_value(id)))
            }
            Access::Optional => Piece::word(format!("present({path}.clone())")),
            Access::OptionalRef => {
                Piece::word(format!("optional({})", self.optional_borrowed(id, false)))
            }
            Access::Static if self.is_copy(&var.ty) => Piece::word(format!("{path}.get()")),
            Access::Static => Piece::word(path),
            Access::Handle => Piece::word(format!("{path}[1]")),
            Access::DeviceScalar => Piece::word(format!("{path}.get()")),
            Access::PerThread => Piece::word(format!("{path}[t]")),
        }
    }

    /// The object itself: what methods are called on, and what subscripts follow.
    pub fn object(&self, id: VarId, write: bool) -> Piece {
        let path = self.var_path(id);
        if write && self.is_shared_handle(id) && !self.per_thread.contains(&id) {
            return method(Piece::word(path), "shared", vec![]);
        }
        match self.access(id) {
            Access::Static if write => Piece::word(format!("{path}.edit()")),
            Access::Handle => Piece::word(format!("{path}[1]")),
            Access::Optional | Access::OptionalRef
                if !write && super::character::is_text_dummy(&self.program[id]) =>
            {
                self.variable(id)
            }
            Access::OptionalRef if !write => Piece::word(format!(
                "optional_ref({})",
                self.optional_borrowed(id, false)
            )),
            Access::OptionalRef => Piece::word(self.optional_place(id)),
            Access::DeviceScalar => Piece::word(format!("{path}.at_mut()")),
            Access::PerThread if self.program[id].rank() == 0 => Piece::word(format!("{path}[t]")),
            Access::PerThread
            | Access::Plain
            | Access::Deref
            | Access::Optional
            | Access::Static => Piece::word(path),
        }
    }

    /// A designator as a place that may stand left of `=`; scalars in static storage need [`Cx::store`] instead.
    pub fn place(&self, expr: &Expr, write: bool) -> Piece {
        match &expr.kind {
            ExprKind::Var(id) if write && self.is_held(expr) => self.held_variable(*id, true),
            ExprKind::Component { base, ty, field } if self.is_held(expr) => {
                let object = self.field(self.container(base, write), *ty, *field);
                if self.kernel {
                    let field = &self.program[*ty].fields[*field as usize];
                    return self.held_in_kernel(object, field);
                }
                Piece {
                    doc: concat([text("*"), object.doc]),
                    prec: Prec::Unary,
                }
            }
            ExprKind::Var(id) if write => match self.access(*id) {
                Access::Deref if self.program[*id].rank() == 0 => Piece {
                    doc: text(format!("*{}", self.var_path(*id))),
                    prec: Prec::Unary,
                },
                Access::Static if self.program[*id].rank() == 0 => Piece {
                    doc: text(format!("*{}.edit()", self.var_path(*id))),
                    prec: Prec::Unary,
                },
                Access::OptionalRef => Piece {
                    doc: text(format!("*{}", self.optional_place(*id))),
                    prec: Prec::Unary,
                },
                Access::DeviceScalar => Piece {
                    doc: text(format!("*{}.at_mut()", self.var_path(*id))),
                    prec: Prec::Unary,
                },
                _ => self.object(*id, true),
            },
            ExprKind::Var(id) => self.variable(*id),
            ExprKind::Element { base, subscripts } if write && self.is_handle_element(base) => {
                let place = self.element_place(base, subscripts);
                Piece {
                    doc: concat([text("*"), place.doc]),
                    prec: Prec::Unary,
                }
            }
            ExprKind::Element { base, subscripts } if write && self.is_entangled(base) => {
                let handle = method(self.container(base, true), "handle_mut", vec![]);
                self.indexed(handle, subscripts)
            }
            ExprKind::Element { base, subscripts } => {
                self.indexed(self.indexable(base, write), subscripts)
            }
            ExprKind::Section { base, subscripts } => {
                self.sliced(self.container(base, write), subscripts, expr.rank, write)
            }
            ExprKind::Component { .. } => self.container(expr, write),
            ExprKind::Substring { base, lower, upper } => self.substring_of(
                self.container(base, write),
                lower.as_deref(),
                upper.as_deref(),
                if write { "_mut" } else { "" },
            ),
            ExprKind::Paren(inner) => self.place(inner, write),
            ExprKind::Part(inner) if matches!(expr.ty, Type::Class(_)) => self.place(inner, write),
            ExprKind::Part(inner) => Piece {
                doc: concat([text("*"), self.part_of(inner, &expr.ty, write).doc]),
                prec: Prec::Unary,
            },
            _ => self.piece(expr, true),
        }
    }

    /// `object.part::<T>()`: a polymorphic object by reference, as one of this type.
    pub fn part_of(&self, object: &Expr, ty: &Type, write: bool) -> Piece {
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
        match base.kind {
            ExprKind::Var(id) => self.is_shared_handle(id),
            _ => self.is_component_elsewhere(base),
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
        match (super::device_data::is_remote(field.space), write) {
            _ if field.allocatable => method(component, "view", vec![]),
            (true, _) => method(component, "view", vec![]),
            (false, true) => method(component, "shared", vec![]),
            (false, false) => component,
        }
    }

    /// `a.at_mut((i, j))`: the place of an element behind a handle.
    pub fn element_place(&self, base: &Expr, subscripts: &[Expr]) -> Piece {
        method(
            self.container(base, false),
            "at_mut",
            vec![self.subscript_list(subscripts)],
        )
    }

    /// What a subscript, a component or a method is applied to.
    pub fn container(&self, base: &Expr, write: bool) -> Piece {
        match &base.kind {
            ExprKind::Element { base, subscripts } if write && self.is_handle_element(base) => {
                self.element_place(base, subscripts)
            }
            ExprKind::Var(id) => self.object(*id, write),
            ExprKind::Component { .. } if self.is_fixed_component(base) => {
                self.fixed_handle(self.indexable(base, write), write)
            }
            ExprKind::Component {
                base: structure,
                ty,
                field,
            } if self.is_component_elsewhere(base) => self.elsewhere(structure, *ty, *field, write),
            ExprKind::Component { base, ty, field } => {
                self.field(self.container(base, write), *ty, *field)
            }
            ExprKind::Part(inner) if matches!(base.ty, Type::Class(_)) => {
                self.container(inner, write)
            }
            ExprKind::Part(inner) => self.part_of(inner, &base.ty, write),
            _ => self.place(base, write),
        }
    }

    /// What subscripts follow: a component that lies in its structure needs no handle for them.
    fn indexable(&self, base: &Expr, write: bool) -> Piece {
        match &base.kind {
            ExprKind::Component {
                base: structure,
                ty,
                field,
            } if self.is_fixed_component(base) => {
                self.field(self.container(structure, write), *ty, *field)
            }
            _ => self.container(base, write),
        }
    }

    /// `a(i, j)`, for reading.
    pub fn element(&self, base: &Expr, subscripts: &[Expr]) -> Piece {
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

    /// `a(i, 1:n)`, for reading: a handle.
    pub fn section(&self, base: &Expr, subscripts: &[Subscript], rank: u8) -> Piece {
        let cx = self.scalar_context();
        cx.sliced(cx.container(base, false), subscripts, rank, false)
    }

    fn sliced(&self, base: Piece, subscripts: &[Subscript], rank: u8, write: bool) -> Piece {
        let name = match (is_gathered(subscripts), write) {
            (true, _) => "gather",
            (false, true) => "section_mut",
            (false, false) => "section",
        };
        method(
            base,
            &format!("{name}::<{rank}>"),
            vec![self.section_list(subscripts)],
        )
    }

    /// The subscripts of a section: ranges where the bounds are given, `..` for a whole dimension.
    pub fn section_list(&self, subscripts: &[Subscript]) -> Doc {
        let cx = self.scalar_context();
        let mut docs: Vec<Doc> = subscripts.iter().map(|s| cx.section_subscript(s)).collect();
        if docs.len() == 1 {
            docs.remove(0)
        } else {
            list("(", docs, ")")
        }
    }

    fn section_subscript(&self, subscript: &Subscript) -> Doc {
        match subscript {
            Subscript::Index(e) => self.free(e).doc,
            Subscript::Vector(e) => function("vector", vec![self.array_arg(e)]).doc,
            Subscript::Range {
                lower,
                upper,
                stride,
            } => self.range(lower.as_ref(), upper.as_ref(), stride.as_ref()),
        }
    }

    fn range(&self, lower: Option<&Expr>, upper: Option<&Expr>, stride: Option<&Expr>) -> Doc {
        let bound = |e: &Expr| self.free(e).at_least(Prec::Or);
        let plain = match (lower, upper) {
            (None, None) => text(".."),
            (Some(l), None) => concat([bound(l), text("..")]),
            (None, Some(u)) => concat([text("..="), bound(u)]),
            (Some(l), Some(u)) => concat([bound(l), text("..="), bound(u)]),
        };
        let Some(stride) = stride else { return plain };
        let step = self.free(stride).doc;
        match (lower, upper) {
            (Some(l), Some(u)) => {
                function("step", vec![self.free(l).doc, self.free(u).doc, step]).doc
            }
            (None, None) => function("every", vec![step]).doc,
            _ => {
                method(
                    Piece {
                        doc: plain,
                        prec: Prec::Lowest,
                    },
                    "by",
                    vec![step],
                )
                .doc
            }
        }
    }

    /// `base%field`, for reading.
    pub fn component(&self, base: &Expr, ty: TypeId, field: u32) -> Piece {
        let definition = &self.program[ty].fields[field as usize];
        let object = self.field(self.container(base, false), ty, field);
        if base.rank == 0 && self.is_fixed(ty, definition) {
            return self.fixed_handle(object, false);
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
        let place = match super::device_data::is_remote(field.space) {
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

    /// `s(lower:upper)`, for reading.
    pub fn substring(&self, base: &Expr, lower: Option<&Expr>, upper: Option<&Expr>) -> Piece {
        let owner = match &base.kind {
            ExprKind::Const(_) => function("Text::new", vec![self.piece(base, true).doc]),
            _ => self.container(base, false),
        };
        self.substring_of(owner, lower, upper, "")
    }

    /// A substring of what stands before the dot.
    pub fn substring_of(
        &self,
        base: Piece,
        lower: Option<&Expr>,
        upper: Option<&Expr>,
        suffix: &str,
    ) -> Piece {
        let cx = self.scalar_context();
        self.part(
            base,
            lower.map(|l| cx.free(l).doc),
            upper.map(|u| cx.free(u).doc),
            suffix,
        )
    }

    /// As [`Cx::substring_of`], with bounds that are written already.
    pub fn part(&self, base: Piece, lower: Option<Doc>, upper: Option<Doc>, suffix: &str) -> Piece {
        let first = lower.unwrap_or_else(|| text("1"));
        match upper {
            Some(last) => method(base, &format!("sub{suffix}"), vec![first, last]),
            None => method(base, &format!("sub_from{suffix}"), vec![first]),
        }
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
        let call = if self.thread == "b" { "()" } else { "" };
        Piece::word(format!("{}.{name}{call}.{axis}", self.thread))
    }

    /// An array or array expression by reference, for a runtime function that takes a handle.
    pub fn array_arg(&self, expr: &Expr) -> Doc {
        match &expr.kind {
            ExprKind::Section { subscripts, .. } if !is_gathered(subscripts) => {
                self.array_value(expr).doc
            }
            ExprKind::Var(id) if self.access(*id) == Access::Static => self.static_reference(*id),
            ExprKind::Var(id) if self.is_handle(*id) => self.array_value(expr).doc,
            ExprKind::Var(id) if self.is_object_dummy(*id) || self.owns_hosted(*id) => {
                text(format!("&*{}", self.var_path(*id)))
            }
            _ => reference(self.array_value(expr)),
        }
    }

    /// Whether a variable owns managed or pinned memory, whose elements are behind its handle.
    pub fn owns_hosted(&self, id: VarId) -> bool {
        let var = &self.program[id];
        !self.kernel
            && var.rank() > 0
            && !var.pointer
            && var.dummy().is_none()
            && matches!(var.space, Space::Managed | Space::Pinned)
    }
}

/// Whether a variable is an allocatable or pointer scalar of host memory.
pub fn is_held_variable(var: &Variable) -> bool {
    var.rank() == 0
        && (var.allocatable || var.pointer || var.overlay.is_some())
        && !matches!(var.ty, Type::Procedure(_))
        && matches!(var.space, Space::Host | Space::Pinned)
        && !is_deferred(var)
}

/// As [`is_held_variable`] for a component; allocatable characters are a type of their own.
fn is_held_field(field: &Field) -> bool {
    let text = field.allocatable && matches!(field.ty, Type::Character(_));
    let procedure = matches!(field.ty, Type::Procedure(_));
    field.shape.rank() == 0 && (field.allocatable || field.pointer) && !text && !procedure
}

/// Whether a section has vector subscripts, so that reading it makes a copy.
pub fn is_gathered(subscripts: &[Subscript]) -> bool {
    subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
}

/// Whether an expression is a section with vector subscripts.
pub fn is_gathered_section(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Section { subscripts, .. } if is_gathered(subscripts))
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

/// Whether a dummy argument is an optional ALLOCATABLE or POINTER, which travels as an `Option` of a reference.
pub fn is_optional_object(var: &Variable) -> bool {
    let remote = super::device_data::is_remote(var.space) && !var.allocatable;
    let optional = var
        .dummy()
        .is_some_and(|d| d.optional && d.passing == Passing::Object);
    optional && (var.allocatable || var.pointer) && !remote && !is_static(var)
}
