//! Array and structure constructors in Rust.

use super::Cx;
use super::character::{constant_length, of_kind};
use super::expr::{Piece, braced, function, is_literal, method};
use crate::emit::layout::{Doc, closure, concat, list, text};
use crate::emit::uses::unparenthesized;
use crate::ir::*;

impl Cx<'_> {
    pub(super) fn array_constructor(&self, items: &[ArrayItem], ty: &Type) -> Piece {
        let plain = items
            .iter()
            .all(|item| matches!(item, ArrayItem::Expr(e) if e.rank == 0));
        if plain && matches!(ty, Type::Character(..)) {
            return function("Array1::from", vec![self.text_elements(items, ty)]);
        }
        if plain {
            let values = items.iter().enumerate().map(|(i, item)| match item {
                ArrayItem::Expr(e) => self.plain_item(e, i > 0),
                ArrayItem::ImpliedDo { .. } => text(""),
            });
            let values = values.collect::<Vec<_>>();
            if values.is_empty() {
                return Piece::word(format!("Array1::<{}>::new(0)", self.element_type(ty)));
            }
            return function("Array1::from", vec![list("[", values, "]")]);
        }
        let all = if let [item @ ArrayItem::ImpliedDo { .. }] = items {
            self.implied_do(item)
        } else {
            self.chained_items(items)
        };
        let made = method(all, "collect::<Array1<_>>", vec![]);
        match self.length_of_items(items, ty) {
            Some(n) => {
                let body = function(&of_kind("Character::new", ty), vec![n, text("&text")]).doc;
                method(made, "map", vec![closure("|text| ", body)])
            }
            None => made,
        }
    }

    /// The length that a constructor declares, where items have another one.
    fn length_of_items(&self, items: &[ArrayItem], ty: &Type) -> Option<Doc> {
        let differs = matches!(ty, Type::Character(..)) && !items_have(items, ty);
        self.declared_length(ty).filter(|_| differs)
    }

    /// The elements of a constructor as something to iterate over: `[1, 2, 3]`, `do_range(1, n).map(|i| i * i)`.
    pub fn elements(&self, value: &Expr) -> Option<Doc> {
        let ExprKind::Array(items) = &value.kind else {
            return None;
        };
        let plain = items
            .iter()
            .all(|item| matches!(item, ArrayItem::Expr(e) if e.rank == 0));
        if let [item @ ArrayItem::ImpliedDo { .. }] = &items[..] {
            Some(self.implied_do(item).doc)
        } else if !plain || items.is_empty() {
            None
        } else if matches!(value.ty, Type::Character(..)) {
            Some(self.text_elements(items, &value.ty))
        } else {
            let values = items.iter().enumerate().filter_map(|(i, item)| match item {
                ArrayItem::Expr(e) if i > 0 => Some(self.plain_item(e, true)),
                ArrayItem::Expr(e) => Some(self.element_value(e)),
                ArrayItem::ImpliedDo { .. } => None,
            });
            Some(list("[", values.collect(), "]"))
        }
    }

    /// A scalar item of a list in brackets: structures are cloned out of their places.
    fn plain_item(&self, e: &Expr, typed: bool) -> Doc {
        let cx = self.scalar_context();
        match self.is_copy(&e.ty) {
            true => cx.piece(e, typed).doc,
            false => cx.owned(e),
        }
    }

    /// A scalar item of a constructor.
    fn element_value(&self, e: &Expr) -> Doc {
        let cx = self.scalar_context();
        match e.ty {
            Type::Character(..) => cx.own_text(e),
            _ if self.is_copy(&e.ty) => cx.free(e).doc,
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => cx.owned(e),
        }
    }

    /// `["ab", "cd"].map(Character::from)`, texts of one length; single letters in one literal, `b"abc".map(Character::from)`.
    fn text_elements(&self, items: &[ArrayItem], ty: &Type) -> Doc {
        let values = items.iter().filter_map(|item| match item {
            ArrayItem::Expr(e) => Some(e),
            ArrayItem::ImpliedDo { .. } => None,
        });
        let cx = self.scalar_context();
        let length = constant_length(ty);
        // Bytes that are no UTF-8 are literals of another type.
        let fits = |e: &&Expr| {
            matches!(&e.kind, ExprKind::Const(Const::Character(codes))
                if length.is_none_or(|n| n == codes.len() as i64) && std::str::from_utf8(&bytes(codes)).is_ok())
        };
        if values.clone().next().is_none() {
            return text(of_kind("[] as [Character; 0]", ty));
        }
        if values.clone().all(|e| fits(&e)) {
            let texts = match letters(values.clone(), ty) {
                Some(letters) => text(letters),
                None => list("[", values.map(|e| cx.piece(e, true).doc).collect(), "]"),
            };
            return method(
                Piece::atom(texts),
                "map",
                vec![text(of_kind("Character::from", ty))],
            )
            .doc;
        }
        let new = of_kind("Character::new", ty);
        let padded = values.map(|e| match (length, self.length_of_items(items, ty)) {
            (Some(n), _) => function(&new, vec![text(n.to_string()), cx.text_ref(e)]).doc,
            (None, Some(n)) => function(&new, vec![n, cx.text_ref(e)]).doc,
            (None, None) => cx.own_text(e),
        });
        list("[", padded.collect(), "]")
    }

    /// An iterator over all items, one behind the other.
    fn chained_items(&self, items: &[ArrayItem]) -> Piece {
        let Some((first, rest)) = items.split_first() else {
            return Piece::word("std::iter::empty()");
        };
        let first = match first {
            ArrayItem::Expr(e) if e.rank > 0 => {
                method(self.item_elements(first), "into_iter", vec![])
            }
            ArrayItem::Expr(_) | ArrayItem::ImpliedDo { .. } => self.item_elements(first),
        };
        rest.iter().fold(first, |all, item| {
            method(all, "chain", vec![self.item_elements(item).doc])
        })
    }

    /// The elements of an item as something that can be iterated over.
    fn item_elements(&self, item: &ArrayItem) -> Piece {
        match item {
            ArrayItem::Expr(e) if e.rank == 0 => {
                function("std::iter::once", vec![self.element_value(e)])
            }
            ArrayItem::Expr(e) => method(self.scalar_context().array_value(e), "to_vec", vec![]),
            ArrayItem::ImpliedDo { .. } => self.implied_do(item),
        }
    }

    fn implied_do(&self, item: &ArrayItem) -> Piece {
        let ArrayItem::ImpliedDo {
            items,
            var,
            from,
            to,
            step,
        } = item
        else {
            return Piece::word("");
        };
        let mut cx = self.scalar_context().with_local(*var);
        cx.enter_loop(*var, [Some(from), Some(to), step.as_ref()]);
        let range = self.do_iterator(from, to, step.as_ref());
        let name = cx.names.var(*var).to_string();
        if let [ArrayItem::Expr(e)] = &items[..]
            && e.rank == 0
        {
            let value = cx.element_value(e);
            if value == text(&name) {
                range
            } else {
                method(range, "map", vec![over(&name, value)])
            }
        } else if let [inner @ ArrayItem::ImpliedDo { .. }] = &items[..] {
            method(
                range,
                "flat_map",
                vec![over(
                    &name,
                    method(cx.implied_do(inner), "collect::<Vec<_>>", vec![]).doc,
                )],
            )
        } else {
            method(
                range,
                "flat_map",
                vec![over(
                    &name,
                    method(cx.chained_items(items), "collect::<Vec<_>>", vec![]).doc,
                )],
            )
        }
    }

    /// `do_range(from, to)` or `do_step(from, to, step)`.
    pub fn do_iterator(&self, from: &Expr, to: &Expr, step: Option<&Expr>) -> Piece {
        let typed = !(is_literal(from) && is_literal(to));
        let bound = |e: &Expr| self.piece(e, typed).doc;
        match step {
            None => function("do_range", vec![bound(from), bound(to)]),
            Some(step) => function("do_step", vec![bound(from), bound(to), bound(step)]),
        }
    }

    pub(super) fn structure(&self, ty: TypeId, values: &[Option<Expr>]) -> Piece {
        let def = &self.program[ty];
        if def.builtin == Some("dim3") {
            let args = values
                .iter()
                .map(|v| v.as_ref().map_or_else(|| text("1"), |e| self.value(e)));
            return function("dim3", args.collect());
        }
        if values.iter().all(Option::is_none) && !values.is_empty() {
            return Piece::word(format!("{}::default()", self.type_path(ty)));
        }
        let mut fields = Vec::new();
        for (field, value) in def.fields.iter().zip(values) {
            let Some(value) = value else { continue };
            let name = super::item::field_name(field);
            let doc = if field.pointer && !matches!(value.kind, ExprKind::Null) {
                self.field_target(value)
            } else if self.is_fixed(ty, field) {
                self.fixed_value(value)
            } else if self.lettered(ty, field).is_some() {
                self.as_letters(value)
            } else if field.shape.rank() > 0 {
                self.field_array(value, field)
            } else {
                self.field_scalar(value, field)
            };
            let same = matches!(&doc, Doc::Text(t) if *t == name);
            fields.push(if same {
                doc
            } else {
                concat([text(format!("{name}: ")), doc])
            });
        }
        if values.iter().any(Option::is_none) || fields.len() < def.fields.len() {
            fields.push(text("..Default::default()"));
        }
        Piece::atom(braced(&self.type_path(ty), fields))
    }

    /// What a pointer component points to.
    pub(super) fn field_target(&self, target: &Expr) -> Doc {
        match target.ty {
            Type::Procedure(_) => self.procedure_target(target),
            _ if self.is_remote_data(target) => {
                self.handle_by_value(target, self.device_target(target)).doc
            }
            Type::Class(_) => self.class_pointer_value(target).doc,
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Unsigned(_)
            | Type::Error => self.pointer_value(target).doc,
        }
    }

    fn field_scalar(&self, value: &Expr, field: &Field) -> Doc {
        match &field.ty {
            Type::Character(..) if field.allocatable && matches!(value.kind, ExprKind::Null) => {
                text("Default::default()")
            }
            Type::Character(..) if field.allocatable && self.is_deferred_text(value) => {
                method(self.container(value, false), "clone", vec![]).doc
            }
            Type::Character(..) if field.allocatable => {
                let made = of_kind("DeferredCharacter::from", &field.ty);
                function(&made, vec![self.text_ref(value)]).doc
            }
            Type::Character(..) => self.own_text_of(value, &field.ty),
            _ if field.allocatable && field.space == Space::Host => {
                self.allocated_field(value, field)
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.owned(value),
        }
    }

    /// A scalar component with ALLOCATABLE: allocated with the value, or as the variable is that is named.
    fn allocated_field(&self, value: &Expr, field: &Field) -> Doc {
        let alike = value.ty == field.ty && self.is_allocatable_scalar(value);
        if value.kind == ExprKind::Null {
            self.value(value)
        } else if alike {
            method(self.container(value, false), "clone", vec![]).doc
        } else if !matches!(field.ty, Type::Class(_)) {
            function("Allocatable::with", vec![self.owned(value)]).doc
        } else if matches!(value.ty, Type::Class(_)) {
            function(
                "Allocatable::of_copy",
                vec![self.by_shared_reference(value)],
            )
            .doc
        } else {
            function("Allocatable::of_class", vec![self.owned_alone(value)]).doc
        }
    }

    /// Whether an expression is an allocatable scalar as a whole, which may not be allocated.
    pub(super) fn is_allocatable_scalar(&self, value: &Expr) -> bool {
        if let ExprKind::Var(id) = &value.kind {
            self.program[*id].allocatable && self.is_held(value) && !self.is_pointed(*id)
        } else if let ExprKind::Component { ty, field, .. } = &value.kind {
            self.program[*ty].fields[*field as usize].allocatable && self.is_held(value)
        } else {
            false
        }
    }

    /// Whether an expression is a variable of deferred length with ALLOCATABLE as a whole, which may not be allocated.
    fn is_deferred_text(&self, value: &Expr) -> bool {
        let deferred = |ty: &Type| matches!(ty, Type::Character(CharLen::Deferred, _));
        if let ExprKind::Var(id) = &value.kind {
            let var = &self.program[*id];
            var.allocatable && deferred(&var.ty) && !self.is_pointed(*id)
        } else if let ExprKind::Component { ty, field, .. } = &value.kind {
            let field = &self.program[*ty].fields[*field as usize];
            field.allocatable && deferred(&field.ty)
        } else {
            false
        }
    }

    fn field_array(&self, value: &Expr, field: &Field) -> Doc {
        if value.rank > 0
            && matches!(field.ty, Type::Class(_))
            && !matches!(value.ty, Type::Class(_))
        {
            let handle = Piece::atom(self.class_handle(value));
            return method(handle, "to_array", vec![]).doc;
        }
        if value.rank > 0 {
            let family = match field.space {
                Space::Device => "DeviceArray",
                Space::Managed => "ManagedArray",
                Space::Pinned => "PinnedArray",
                Space::Host | Space::Constant | Space::Shared | Space::Texture => {
                    return self.bounded_field(value, field);
                }
            };
            let from = format!("{family}{}::from", value.rank);
            return function(&from, vec![self.array_owned(value)]).doc;
        }
        match &field.shape {
            Shape::Explicit(bounds) => {
                function(
                    &format!("Array{}::filled", bounds.len()),
                    vec![
                        self.bounds(bounds),
                        if matches!(field.ty, Type::Character(..)) {
                            self.own_text_of(value, &field.ty)
                        } else {
                            self.owned(value)
                        },
                    ],
                )
                .doc
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                self.value(value)
            }
        }
    }

    /// Whether an expression is an allocatable array as a whole.
    fn is_allocatable_array(&self, value: &Expr) -> bool {
        let on_host = |space: Space| space == Space::Host;
        self.program.declaration(value).is_some_and(|object| {
            object.allocatable && on_host(object.space) && !object.is_scattered
        })
    }

    /// An array for a component, with the component's bounds.
    fn bounded_field(&self, value: &Expr, field: &Field) -> Doc {
        if field.allocatable && value.ty == field.ty && self.is_allocatable_array(value) {
            return method(self.container(value, false), "clone", vec![]).doc;
        }
        let Shape::Explicit(bounds) = &field.shape else {
            return if let ExprKind::Cast(inner) = &value.kind
                && self.is_allocatable_array(inner)
            {
                let made = closure("|| ", self.array_owned(value));
                method(self.container(inner, false), "if_allocated", vec![made]).doc
            } else if matches!(value.kind, ExprKind::Var(_) | ExprKind::Component { .. })
                && field.allocatable
                && !self.counts_from_one(value)
            {
                // The component has the bounds of a variable that it is given as a whole.
                let whole = |name| method(self.container(value, false), name, vec![]).doc;
                let from = format!("Array{}::from_elements", value.rank);
                function(&from, vec![whole("bounds"), whole("to_vec")]).doc
            } else {
                self.array_owned(value)
            };
        };
        let plain = bounds.iter().all(|bounds| is_one(&bounds.lower));
        let made = self.elements(&self.in_own_length(value, &field.ty));
        let elements = match made.filter(|_| value.rank > 1 || !plain) {
            Some(elements) => elements,
            None if plain && self.counts_from_one(value) => return self.array_owned(value),
            None => method(self.array_value(value), "to_vec", vec![]).doc,
        };
        let from = format!("Array{}::from_elements", bounds.len());
        function(&from, vec![self.bounds(bounds), elements]).doc
    }

    /// Whether the copy of an array has lower bounds of one: that of a whole variable has the variable's bounds.
    pub(super) fn counts_from_one(&self, value: &Expr) -> bool {
        let shape = match self.program.declaration(unparenthesized(value)) {
            Some(declared) if !declared.is_scattered => declared.shape,
            Some(_) | None => return true,
        };
        match shape {
            Shape::Explicit(bounds) => bounds.iter().all(|bounds| is_one(&bounds.lower)),
            Shape::Scalar | Shape::Deferred(_) | Shape::Assumed(_) | Shape::AssumedSize(..) => {
                false
            }
        }
    }
}

/// Whether all items have this type, its length included.
fn items_have(items: &[ArrayItem], ty: &Type) -> bool {
    items.iter().all(|item| match item {
        ArrayItem::Expr(e) => e.ty == *ty,
        ArrayItem::ImpliedDo { items, .. } => items_have(items, ty),
    })
}

fn is_one(bound: &Expr) -> bool {
    matches!(bound.kind, ExprKind::Const(Const::Integer(1)))
}

/// `|i| value`.
fn over(name: &str, value: Doc) -> Doc {
    closure(format!("|{name}| "), value)
}

/// Constants of one letter of ASCII each as a byte string.
fn letters<'e>(values: impl Iterator<Item = &'e Expr>, ty: &Type) -> Option<String> {
    let Type::Character(CharLen::Const(1), 1) = ty else {
        return None;
    };
    let each = values.map(|e| {
        let ExprKind::Const(Const::Character(codes)) = &e.kind else {
            return None;
        };
        let [code @ 32..=126] = codes[..] else {
            return None;
        };
        char::from_u32(code)
    });
    let all: Option<String> = each.collect();
    Some(format!("b{:?}", all?))
}
