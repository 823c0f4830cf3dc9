//! Types with SEQUENCE or BIND(C) that are declared alike in several scopes: one type (F2008 4.5.2.4).
//!
//! Refuses to know how types are declared.

use super::{Analyzer, Cx, ScopeKind, Symbol};
use crate::ir::{Bounds, CharLen, DerivedType, Expr, Field, Shape, Type, TypeId};
use crate::syntax::ast;

impl Analyzer<'_> {
    /// The type that a definition stands for: an earlier one that says the same, which then is the type of this scope, too.
    pub(super) fn one_type(&mut self, cx: Cx, name: &ast::Name, id: TypeId) -> TypeId {
        let is_sequence = self.program[id].sequence && self.program[id].parent.is_none();
        let earlier = (0..id.0).map(TypeId);
        let Some(known) = earlier
            .filter(|_| is_sequence && !self.lost_components.contains(&id))
            .find(|other| self.says_the_same(*other, id))
        else {
            return id;
        };
        let kind = self.scope(cx).kind;
        match (kind, cx.procedure) {
            (ScopeKind::Module(module), _) => self.program[module].types.retain(|ty| *ty != id),
            (_, Some(procedure)) => self.program[procedure].types.retain(|ty| *ty != id),
            (_, None) => {}
        }
        let scope = self.scope(cx);
        scope.types.insert(name.key(), known);
        if let Some(Symbol::Type(symbol)) = scope.names.get_mut(&name.key()) {
            *symbol = known;
        }
        known
    }

    fn says_the_same(&self, known: TypeId, new: TypeId) -> bool {
        let (one, other) = (&self.program[known], &self.program[new]);
        // Components that a module keeps to itself make its type another one.
        let hidden = |ty: TypeId, of: &DerivedType| {
            (0..of.fields.len() as u32).any(|field| self.is_private(ty, field))
        };
        one.sequence
            && !hidden(known, one)
            && !hidden(new, other)
            && one.bound == other.bound
            && one.builtin.is_none()
            && one.parent.is_none()
            && one.name.eq_ignore_ascii_case(&other.name)
            && one.fields.len() == other.fields.len()
            && one.fields.iter().zip(&other.fields).all(|(a, b)| {
                let itself = a.ty == Type::Derived(known) && b.ty == Type::Derived(new);
                (itself || self.one_kind(&a.ty, &b.ty)) && self.one_form(a, b)
            })
    }

    fn one_kind(&self, one: &Type, other: &Type) -> bool {
        if let (Type::Character(one, _), Type::Character(other, _)) = (one, other) {
            if let (CharLen::Expr(one), CharLen::Expr(other)) = (one, other) {
                self.one_value(one, other)
            } else {
                one == other
            }
        } else {
            one == other
        }
    }

    fn one_form(&self, one: &Field, other: &Field) -> bool {
        let initial = match (&one.init, &other.init) {
            (Some(one), Some(other)) => one.same(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        initial
            && one.name.eq_ignore_ascii_case(&other.name)
            && self.one_shape(&one.shape, &other.shape)
            && (one.allocatable, one.pointer, one.space)
                == (other.allocatable, other.pointer, other.space)
    }

    fn one_shape(&self, one: &Shape, other: &Shape) -> bool {
        let alike = |(a, b): (&Bounds, &Bounds)| {
            self.one_value(&a.lower, &b.lower) && self.one_value(&a.upper, &b.upper)
        };
        if let (Shape::Explicit(one), Shape::Explicit(other)) = (one, other) {
            one.len() == other.len() && one.iter().zip(other).all(alike)
        } else {
            one == other
        }
    }

    fn one_value(&self, one: &Expr, other: &Expr) -> bool {
        let values = self.const_int(one).zip(self.const_int(other));
        values.is_some_and(|(one, other)| one == other)
    }
}
