//! CHARACTER in Rust: values by reference and owned, places, dummy arguments, assignments.
//!
//! A variable is a `Character`, an allocatable one a `DeferredCharacter`; both are read as `&Text`, which is also what a
//! dummy argument is: `&Text` if it is only read, `&mut Text` if it is written. Constants are `&str`.

use super::Cx;
use super::expr::{Piece, function, method, mut_reference, reference};
use super::place::Access;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::{Uses, is_designator, root};
use crate::ir::*;

/// The length of a character type, when it is known.
pub fn constant_length(ty: &Type) -> Option<i64> {
    if let Type::Character(CharLen::Const(n), _) = ty {
        Some(*n)
    } else {
        None
    }
}

fn constant_bytes(value: &Const) -> Option<i64> {
    match value {
        Const::Character(bytes) => Some(bytes.len() as i64),
        Const::Named { value, .. } => constant_bytes(value),
        Const::Integer(_)
        | Const::Real { .. }
        | Const::Complex { .. }
        | Const::Quad { .. }
        | Const::Logical(_) => None,
    }
}

/// The runtime's word for characters of a type: that for characters of kind 4 begins with `Wide`.
pub fn of_kind(word: &str, ty: &Type) -> String {
    match ty.character_kind() {
        4 => ["Character", "Text"]
            .iter()
            .fold(word.to_string(), |word, family| {
                word.replace(family, &format!("Wide{family}"))
            }),
        _ => word.to_string(),
    }
}

/// Whether a variable is an allocatable character scalar, so that it is a `DeferredCharacter`.
pub fn is_deferred(var: &Variable) -> bool {
    matches!(var.ty, Type::Character(..)) && var.rank() == 0 && var.allocatable
}

/// Whether a scalar dummy travels as `&Text` or `&mut Text`.
pub fn is_text_dummy(var: &Variable) -> bool {
    let by_reference = var
        .dummy()
        .is_some_and(|d| !d.value && matches!(d.passing, Passing::Value | Passing::MutRef));
    by_reference && matches!(var.ty, Type::Character(..)) && var.rank() == 0
}

/// The length of the value that an expression is written as, when it is known: a cast of characters writes nothing.
fn own_length(expr: &Expr) -> Option<i64> {
    if let ExprKind::Const(value) = &expr.kind {
        constant_bytes(value)
    } else if let ExprKind::Cast(inner) | ExprKind::Paren(inner) = &expr.kind {
        own_length(inner)
    } else {
        constant_length(&expr.ty)
    }
}

/// The length of the `Letters` that a variable's values are: characters in device memory, and in device code all but local scalars.
pub fn letters(program: &Program, var: &Variable) -> Option<i64> {
    let length = constant_length(&var.ty)?;
    let target = var
        .owner
        .map_or(Target::Host, |owner| program[owner].target);
    let remote = var.space.is_remote();
    let there = match target {
        _ if matches!(var.role, Role::Parameter | Role::Result) => false,
        Target::Host => remote || program.is_in_bytes_of_c(var),
        Target::Device => var.rank() > 0,
        Target::Global | Target::GridGlobal => var.rank() > 0 || var.dummy().is_some(),
    };
    there.then_some(length)
}

impl Cx<'_> {
    /// Whether a designator names `Letters`.
    pub fn is_letters(&self, expr: &Expr) -> bool {
        let element = if matches!(expr.kind, ExprKind::Component { .. }) {
            return self.is_lettered_component(expr) || self.is_device_text(expr);
        } else if matches!(expr.kind, ExprKind::Var(_)) {
            true
        } else if let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } = &expr.kind {
            if self.is_device_text(base) {
                return true;
            }
            matches!(base.kind, ExprKind::Var(_))
        } else if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &expr.kind {
            return self.is_letters(inner);
        } else {
            false
        };
        let var = root(expr).filter(|_| element);
        var.is_some_and(|id| letters(self.program, &self.program[id]).is_some())
    }

    /// Whether a designator is a component whose characters lie in device memory.
    fn is_device_text(&self, expr: &Expr) -> bool {
        if let ExprKind::Component { ty, field, .. } = &expr.kind {
            let field = &self.program[*ty].fields[*field as usize];
            field.space.is_remote() && constant_length(&field.ty).is_some()
        } else {
            false
        }
    }

    /// A character value as it is moved to device memory.
    pub fn as_letters(&self, expr: &Expr) -> Doc {
        function("Letters::new", vec![self.text_ref(expr)]).doc
    }

    // ------------------------------------------------------------------------------------------ values

    /// A character value by reference, for the runtime's text functions.
    pub fn text_ref(&self, expr: &Expr) -> Doc {
        let piece = self.piece(expr, true);
        if self.is_reference(expr) {
            piece.doc
        } else {
            reference(piece)
        }
    }

    /// Whether the text of an expression is a reference already.
    fn is_reference(&self, expr: &Expr) -> bool {
        if self.pos.is_some() && expr.rank > 0 {
            return false;
        }
        if matches!(expr.kind, ExprKind::Const(_) | ExprKind::Substring { .. }) {
            true
        } else if let ExprKind::Var(id) = &expr.kind {
            self.is_text_reference(*id)
        } else if let ExprKind::Intrinsic { id, .. } = &expr.kind {
            id.row().name == "trim"
        } else if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &expr.kind {
            self.is_reference(inner)
        } else {
            false
        }
    }

    /// Whether the name of a variable stands for a reference: `&Text`, `&mut Text`, `&mut DeferredCharacter`, a constant's `&str`.
    fn is_text_reference(&self, id: VarId) -> bool {
        let var = &self.program[id];
        match self.access(id) {
            Access::Deref | Access::Optional | Access::OptionalRef => true,
            Access::Plain => {
                let object = var.dummy().is_some_and(|d| d.passing == Passing::Object);
                let named = object && is_deferred(var) && !self.is_movable_behind(id);
                matches!(var.role, Role::Parameter) || named
            }
            Access::Static | Access::Handle | Access::DeviceScalar | Access::PerThread => false,
        }
    }

    /// A character value of its own.
    pub fn own_text(&self, expr: &Expr) -> Doc {
        if let Some(value) = self.text_behind(expr) {
            return function(&of_kind("Character::from", &expr.ty), vec![value]).doc;
        }
        if self.is_reference(expr) || self.is_deferred_value(expr) || self.is_letters(expr) {
            let owned = of_kind("Character::from", &expr.ty);
            return function(&owned, vec![self.text_ref(expr)]).doc;
        }
        let piece = self.piece(expr, true);
        let at_position = self.pos.is_some() && expr.rank > 0;
        // `part_of.at(p).name[2]` is a place in a structure, `part_of.at(p).name` a part that is taken out of it, but for objects of CLASS.
        let place = matches!(unparenthesized(expr).kind, ExprKind::Element { .. })
            || super::array::is_in_part_of_each(unparenthesized(expr));
        let copied = is_designator(unparenthesized(expr)) && (!at_position || place);
        if copied || self.is_hoisted(expr) {
            method(piece, "clone", vec![]).doc
        } else {
            piece.doc
        }
    }

    /// `&*c`: what is behind the name of a variable that stands for an exclusive reference, or for a static.
    fn text_behind(&self, expr: &Expr) -> Option<Doc> {
        let ExprKind::Var(id) = unparenthesized(expr).kind else {
            return None;
        };
        let deferred = is_deferred(&self.program[id]);
        let passing = self.program[id].dummy().map(|dummy| dummy.passing);
        let exclusive = self.access(id) == Access::Deref && passing == Some(Passing::MutRef);
        let named =
            self.is_text_reference(id) || self.is_static_here(id) || self.is_movable_behind(id);
        let behind = exclusive || deferred && named;
        behind.then(|| text(format!("&*{}", self.var_path(id))))
    }

    /// As [`Cx::text_ref`] where nothing says the type: what is behind the name of a static.
    pub fn text_lent(&self, expr: &Expr) -> Doc {
        if let Some(behind) = self.text_behind(expr) {
            return behind;
        }
        if let ExprKind::Var(id) = unparenthesized(expr).kind
            && self.access(id) == Access::Static
            && !self.is_held(expr)
        {
            self.static_reference(id)
        } else {
            self.text_ref(expr)
        }
    }

    /// A character value of its own in the length of a type.
    pub fn own_text_of(&self, expr: &Expr, ty: &Type) -> Doc {
        if let Type::Character(CharLen::Const(n), _) = ty
            && own_length(expr) != Some(*n)
        {
            let new = of_kind("Character::new", ty);
            function(&new, vec![text(n.to_string()), self.text_ref(expr)]).doc
        } else if let Type::Character(CharLen::Expr(e), _) = ty {
            let new = of_kind("Character::new", ty);
            function(&new, vec![self.free(e).doc, self.text_ref(expr)]).doc
        } else {
            self.own_text(expr)
        }
    }

    /// Whether an expression is an allocatable character scalar as a whole.
    pub fn is_deferred_value(&self, expr: &Expr) -> bool {
        if let ExprKind::Var(id) = &expr.kind {
            is_deferred(&self.program[*id])
        } else if let ExprKind::Component { ty, field, .. } = &expr.kind {
            self.program[*ty]
                .fields
                .get(*field as usize)
                .is_some_and(|f| f.allocatable && f.shape.rank() == 0)
        } else if let ExprKind::Call { procedure, .. } = &expr.kind {
            self.program[*procedure]
                .result
                .is_some_and(|r| is_deferred(&self.program[r]))
        } else if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &expr.kind {
            self.is_deferred_value(inner)
        } else {
            false
        }
    }

    /// A part of an element at the current position: a value, since the element is one.
    pub fn substring_at(&self, base: &Expr, lower: Option<&Expr>, upper: Option<&Expr>) -> Piece {
        function(
            &of_kind("Character::from", &base.ty),
            vec![
                self.substring_of(self.piece(base, true), lower, upper, "")
                    .doc,
            ],
        )
    }

    // ------------------------------------------------------------------------------------------ arguments

    /// An actual argument for a dummy that is read: `&Text`.
    pub fn text_argument(&self, value: &Expr) -> Doc {
        if matches!(value.kind, ExprKind::Const(_)) {
            let seen = of_kind("Text::new", &value.ty);
            function(&seen, vec![self.piece(value, true).doc]).doc
        } else if let ExprKind::Paren(inner) = &value.kind
            && matches!(unparenthesized(inner).kind, ExprKind::Const(_))
        {
            self.text_argument(inner)
        } else if let ExprKind::Var(id) = &value.kind
            && value.rank == 0
            && matches!(self.program[*id].role, Role::Parameter)
        {
            let seen = of_kind("Text::new", &value.ty);
            function(&seen, vec![self.piece(value, true).doc]).doc
        } else if let ExprKind::Paren(inner) = &value.kind
            && is_designator(unparenthesized(inner))
        {
            // Parentheses make a value of a variable.
            reference(Piece::atom(self.own_text(inner)))
        } else {
            self.text_ref(value)
        }
    }

    /// A place that the callee may write: `&mut Text`.
    pub fn text_mut(&self, place: &Expr) -> Doc {
        if matches!(place.kind, ExprKind::Substring { .. }) {
            self.place(place, true).doc
        } else if let ExprKind::Var(id) = &place.kind {
            match self.access(*id) {
                Access::Static => text(format!("{}.edit()", self.var_path(*id))),
                Access::OptionalRef => self.object(*id, true).doc,
                _ if self.is_text_reference(*id) || self.is_object_parameter(*id) => {
                    text(self.var_path(*id))
                }
                Access::Plain
                | Access::Deref
                | Access::Optional
                | Access::Handle
                | Access::DeviceScalar
                | Access::PerThread => mut_reference(self.object(*id, true)),
            }
        } else if let ExprKind::Paren(inner) = &place.kind {
            self.text_mut(inner)
        } else {
            mut_reference(self.place(place, true))
        }
    }

    /// The length that a type declares; `None` where it is known when the program runs alone.
    pub fn declared_length(&self, ty: &Type) -> Option<Doc> {
        if let Type::Character(CharLen::Const(n), _) = ty {
            Some(text(n.to_string()))
        } else if let Type::Character(CharLen::Expr(e), _) = ty {
            Some(self.free(e).doc)
        } else {
            None
        }
    }

    /// `s.sub(1, n)`: what a dummy of declared length sees of its actual argument.
    pub fn text_dummy(&self, id: VarId) -> Option<Doc> {
        let var = &self.program[id];
        if !is_text_dummy(var) || self.exact_texts.contains(&id) {
            return None;
        }
        let length = self.declared_length(&var.ty)?;
        let name = self.names.var(id).to_ascii_lowercase();
        let (cut, optional) = match var.dummy() {
            Some(d) => (
                if d.passing == Passing::MutRef {
                    "sub_mut"
                } else {
                    "sub"
                },
                d.optional,
            ),
            None => ("sub", false),
        };
        let part = |of: &str| method(Piece::word(of), cut, vec![text("1"), length.clone()]).doc;
        Some(if optional {
            concat([
                text(format!("{name}.map(|{name}| ")),
                part(&name),
                text(")"),
            ])
        } else {
            part(&name)
        })
    }

    /// The type of a character dummy.
    pub fn text_parameter(&self, var: &Variable) -> Option<String> {
        if !is_text_dummy(var) {
            return None;
        }
        let dummy = var.dummy()?;
        let reference = if dummy.passing == Passing::MutRef {
            "&mut Text"
        } else {
            "&Text"
        };
        let reference = of_kind(reference, &var.ty);
        Some(if dummy.optional {
            format!("Option<{reference}>")
        } else {
            reference
        })
    }

    // ------------------------------------------------------------------------------------------ arrays

    /// Whether the elements of two character arrays surely have one length, so that they may be moved as they are.
    pub(super) fn same_length(&self, lhs: &Expr, rhs: &Expr) -> bool {
        if self.is_letters(lhs) || self.is_letters(rhs) {
            return false;
        }
        matches!(lhs.ty, Type::Character(CharLen::Deferred, _))
            || constant_length(&lhs.ty).is_some_and(|n| own_length(rhs) == Some(n))
    }

    /// `assign_with`, or `assign_text_with` when the elements may differ in length.
    pub fn elementwise(&self, verb: &str, lhs: &Expr, rhs: &Expr, suffix: &str) -> String {
        let texts = matches!(lhs.ty, Type::Character(..)) && !self.same_length(lhs, rhs);
        if texts {
            format!("{verb}_text{suffix}")
        } else {
            format!("{verb}{suffix}")
        }
    }

    /// `a = b` for character arrays whose elements may differ in length; `None` when the general way will do.
    pub fn assign_texts(
        &self,
        target: Piece,
        lhs: &Expr,
        rhs: &Expr,
        overlap: bool,
        reallocate: bool,
    ) -> Option<Piece> {
        if !matches!(lhs.ty, Type::Character(..)) || self.same_length(lhs, rhs) {
            return None;
        }
        if rhs.rank == 0 {
            return Some(method(target, "fill_text", vec![self.text_ref(rhs)]));
        }
        if reallocate && let Some(n) = self.declared_length(&lhs.ty) {
            let padded = concat([
                text(of_kind("|text| Character::new(", &lhs.ty)),
                n,
                text(", &text)"),
            ]);
            let value = method(Piece::atom(self.array_owned(rhs)), "map", vec![padded]);
            return Some(method(target, "assign_array", vec![value.doc]));
        }
        if self.is_array_leaf(rhs) {
            return Some(method(target, "assign_text", vec![self.array_arg(rhs)]));
        }
        if overlap {
            return Some(method(
                target,
                "assign_text",
                vec![reference(Piece::atom(self.array_owned(rhs)))],
            ));
        }
        None
    }
}

/// Every scalar character dummy whose actual arguments all have the length that it declares: it needs no cutting.
pub fn exact_texts(program: &Program) -> std::collections::HashSet<VarId> {
    use crate::ir::walk::refs;
    let mut inexact = std::collections::HashSet::new();
    let mut note = |id: ProcId, args: &[Actual]| {
        for (arg, dummy) in args.iter().zip(&program[id].dummies) {
            let declared = constant_length(&program[*dummy].ty);
            if arg
                .value
                .as_ref()
                .is_some_and(|value| declared.is_none() || own_length(value) != declared)
            {
                inexact.insert(*dummy);
            }
        }
    };
    let mut handed = Vec::new();
    let mut expression = |expr: &Expr, note: &mut dyn FnMut(ProcId, &[Actual])| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Call { procedure, args } = &node.kind {
                note(*procedure, args)
            } else if let ExprKind::Procedure(id) = &node.kind {
                handed.push(*id)
            }
        });
    };
    for procedure in &program.procs {
        if let crate::ir::Body::Host(body) = &procedure.body {
            refs::expressions(body, &mut |_, expr| expression(expr, &mut note));
            refs::statements(body, &mut |stmt| {
                if let StmtKind::Call { procedure, args } = &stmt.kind {
                    note(*procedure, args);
                }
            });
        }
    }
    let handed = handed
        .into_iter()
        .flat_map(|id| program[id].dummies.clone());
    inexact.extend(handed);
    let all = program.procs.iter().flat_map(|p| p.dummies.iter().copied());
    all.filter(|id| !inexact.contains(id)).collect()
}

fn unparenthesized(expr: &Expr) -> &Expr {
    if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &expr.kind {
        unparenthesized(inner)
    } else {
        expr
    }
}

/// Whether the format is in a variable, or the variable is of the NAMELIST group.
pub fn format_reads(format: &IoFormat, id: VarId) -> bool {
    match format {
        IoFormat::Expr(format) => reads(format, id),
        IoFormat::Namelist(_, vars) => vars.contains(&id),
        IoFormat::List | IoFormat::Text(_) | IoFormat::Unformatted => false,
    }
}

/// Whether reading the expression reads the variable.
pub fn reads(expr: &Expr, id: VarId) -> bool {
    Uses::of_expr(expr).uses(id)
}

impl Body<'_> {
    /// `s = value`, cut or padded; an allocatable takes the value's length.
    pub fn assign_text(&mut self, lhs: &Expr, rhs: &Expr) {
        let own = root(lhs).is_some_and(|id| reads(rhs, id));
        // A receiver that is a variable is not borrowed before its argument is made, unless it is behind a pointer or an `Option`.
        let kept = own
            && (!matches!(lhs.kind, ExprKind::Var(_))
                || self.cx.is_text_apart(lhs) && !self.is_allocatable_text(lhs));
        let value = match (own, kept) {
            (false, _) => self.cx.text_ref(rhs),
            (true, false) => reference(Piece::atom(self.cx.own_text(rhs))),
            (true, true) => {
                self.right_side(text("let copied"), "=", self.cx.own_text(rhs));
                text("&copied")
            }
        };
        let call = self.text_store(self.cx.container(lhs, true), lhs, value);
        self.out.doc(&call.doc, ";");
    }

    fn text_store(&self, target: Piece, lhs: &Expr, value: Doc) -> Piece {
        match (self.is_allocatable_text(lhs), &lhs.ty) {
            (false, _) => method(target, "assign", vec![value]),
            (true, Type::Character(CharLen::Const(n), _)) => {
                method(target, "replace_fixed", vec![text(n.to_string()), value])
            }
            (true, Type::Character(CharLen::Expr(e), _)) => {
                method(target, "replace_fixed", vec![self.cx.free(e).doc, value])
            }
            (true, _) => method(target, "replace", vec![value]),
        }
    }

    /// Whether a designator is an allocatable character scalar.
    pub fn is_allocatable_text(&self, lhs: &Expr) -> bool {
        if !matches!(lhs.ty, Type::Character(..)) {
            return false;
        }
        if let ExprKind::Var(id) = &lhs.kind {
            is_deferred(&self.cx.program[*id])
        } else if let ExprKind::Component { ty, field, .. } = &lhs.kind {
            self.cx.program[*ty]
                .fields
                .get(*field as usize)
                .is_some_and(|f| f.allocatable)
        } else {
            false
        }
    }
}
