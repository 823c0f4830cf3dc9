//! Array and structure constructors.

use super::call::Lowered;
use super::types::{constant_length, promote};
use super::{Analyzer, Cx, space_of};
use crate::cudafor;
use crate::diag::{Diagnostic, codes};
use crate::ir::same_type;
use crate::ir::{self, ArrayItem, Expr, ExprKind, Field, Type, TypeId, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, ConstructorItem};
use crate::{Side, Symbol};

impl Analyzer<'_> {
    /// `[items]`, `[type :: items]`.
    pub(super) fn array_constructor(
        &mut self,
        cx: Cx,
        ty: Option<&ast::TypeSpec>,
        items: &[ConstructorItem],
        span: Span,
    ) -> Expr {
        let declared = ty.map(|spec| self.type_spec(cx, spec));
        let bits = declared.clone().unwrap_or(type_of_bits(items));
        let mut lowered = self.constructor_items(cx, items, &bits);
        let first = first_type(&lowered).cloned();
        let mixed = match &declared {
            None => mixed_type(&lowered),
            Some(_) => None,
        };
        if let Some(ty) = &mixed {
            self.warn_of_mixed_items(ty, span);
        }
        let declared = declared.or(mixed);
        let Some(ty) = declared.clone().or(first) else {
            return self.empty_constructor(items, span);
        };
        if ty == Type::Error {
            return Expr::error(span);
        }
        let agreed = if declared.is_some() {
            self.cast_items(&mut lowered, &ty)
        } else {
            self.agreed_items(&lowered, &ty)
        };
        if !agreed {
            return Expr::error(span);
        }
        Expr::new(ExprKind::Array(lowered), ty, 1, span)
    }

    /// Other compilers take items of several numeric types, or characters of several lengths.
    fn warn_of_mixed_items(&mut self, ty: &Type, span: Span) {
        let name = self.type_name(ty);
        let found = Diagnostic::warning(
            codes::MIXED_ITEMS,
            "items of an array constructor differ in kind",
        )
        .at(span, format!("all become {name}"))
        .help(format!(
            "write the type in the constructor: `[{} :: ...]`",
            name.to_ascii_lowercase()
        ));
        self.report(found);
    }

    fn empty_constructor(&mut self, items: &[ConstructorItem], span: Span) -> Expr {
        if items.is_empty() {
            self.report(
                Diagnostic::error(
                    codes::CONSTRUCTOR_TYPE,
                    "an empty array constructor has no type",
                )
                .at(span, "")
                .help("write the type in it: `[integer ::]`"),
            );
        }
        Expr::error(span)
    }

    /// The items; BOZ constants among them are of type `bits`.
    fn constructor_items(
        &mut self,
        cx: Cx,
        items: &[ConstructorItem],
        bits: &Type,
    ) -> Vec<ArrayItem> {
        let lower = |item: &ConstructorItem| match item {
            ConstructorItem::Expr(expr) => {
                ArrayItem::Expr(if let ast::ExprKind::Boz { .. } = expr.kind {
                    self.expr_as(cx, expr, bits)
                } else {
                    let value = self.value(cx, expr);
                    self.declared_item(value)
                })
            }
            ConstructorItem::ImpliedDo(implied) => self.implied_do(cx, implied, bits),
        };
        items.iter().map(lower).collect()
    }

    /// Polymorphic items are of their declared type in a constructor (F2018 7.8).
    fn declared_item(&mut self, value: Expr) -> Expr {
        if let Type::Class(Some(id)) = value.ty {
            self.as_declared(value, &Type::Derived(id))
        } else if let Type::Class(None) = value.ty {
            let message = "objects of CLASS(*) in an array constructor are not supported";
            let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, message)
                .at(value.span, "has no declared type")
                .help("ask for the type with SELECT TYPE");
            self.report(found);
            Expr::error(value.span)
        } else {
            value
        }
    }

    fn implied_do(
        &mut self,
        cx: Cx,
        implied: &ast::ImpliedDo<ConstructorItem>,
        bits: &Type,
    ) -> ArrayItem {
        let from = self.scalar_integer(cx, &implied.from, "first value of an implied DO");
        let to = self.scalar_integer(cx, &implied.to, "last value of an implied DO");
        let step = implied.step.as_ref();
        let step = step.map(|step| self.scalar_integer(cx, step, "step of an implied DO"));
        let Some((inner, var)) = self.implied_variable(cx, &implied.var, implied.ty.as_ref())
        else {
            return ArrayItem::Expr(Expr::error(implied.span));
        };
        let ty = self.program[var].ty.clone();
        ArrayItem::ImpliedDo {
            items: self.constructor_items(inner, &implied.items, bits),
            var,
            from: self.cast(from, &ty),
            to: self.cast(to, &ty),
            step: step.map(|step| self.cast(step, &ty)),
        }
    }

    /// The variable of an implied DO: it is the constructor's own and has the type that its name has around it.
    pub(crate) fn implied_variable(
        &mut self,
        cx: Cx,
        name: &ast::Name,
        spec: Option<&ast::TypeSpec>,
    ) -> Option<(Cx, VarId)> {
        let ty = match spec {
            Some(spec) => self.type_spec(cx, spec),
            None => self.outer_type(cx, name)?,
        };
        if !matches!(ty, Type::Integer(_)) {
            let found = self.type_name(&ty);
            self.error(
                codes::WRONG_TYPE,
                name.span,
                "the variable of an implied DO must be INTEGER",
                format!("this is {found}"),
            );
            return None;
        }
        let inner = self.new_scope(cx);
        let variable = ir::Variable::new(
            name.text.clone(),
            name.span,
            ty,
            ir::Shape::Scalar,
            ir::Role::Local,
        );
        let id = self.declare_local(inner, variable);
        Some((inner, id))
    }

    /// The type that a name has around an implied DO, declared or implied; reported when it has none.
    fn outer_type(&mut self, cx: Cx, name: &ast::Name) -> Option<Type> {
        let declared = self.lookup_declared(cx, &name.key());
        let implied = self.scope(cx).implicit.type_of(&name.key());
        match (declared, implied) {
            (Some(Symbol::Var(id)), _) => Some(self.program[id].ty.clone()),
            (None, Some(ty)) => Some(ty),
            (Some(_), _) | (None, None) => match self.lookup_variable(cx, name) {
                Symbol::Var(id) => Some(self.program[id].ty.clone()),
                _ => None,
            },
        }
    }

    fn cast_items(&mut self, items: &mut [ArrayItem], ty: &Type) -> bool {
        let mut fine = true;
        for item in items {
            match item {
                ArrayItem::Expr(expr) => {
                    let taken = std::mem::replace(expr, Expr::error(expr.span));
                    *expr = self.cast(taken, ty);
                    fine &= expr.ty != Type::Error;
                }
                ArrayItem::ImpliedDo { items, .. } => fine &= self.cast_items(items, ty),
            }
        }
        fine
    }

    /// Whether all items have the type and kind (and length) of the first.
    fn agreed_items(&mut self, items: &[ArrayItem], ty: &Type) -> bool {
        let mut fine = true;
        for item in items {
            match item {
                ArrayItem::Expr(expr) => fine &= self.agreed_item(expr, ty),
                ArrayItem::ImpliedDo { items, .. } => fine &= self.agreed_items(items, ty),
            }
        }
        fine
    }

    fn agreed_item(&mut self, expr: &Expr, ty: &Type) -> bool {
        if expr.ty == Type::Error {
            return false;
        }
        let lengths = (constant_length(&expr.ty), constant_length(ty));
        let one_length = !matches!(lengths, (Some(a), Some(b)) if a != b);
        if same_type(&expr.ty, ty) && one_length {
            return true;
        }
        let (found, wanted) = (self.type_name(&expr.ty), self.type_name(ty));
        let label = if let (Type::Character(..), (Some(a), Some(b))) = (&expr.ty, lengths) {
            format!("has {a} characters, the first item {b}")
        } else {
            format!("this is {found}, the first item is {wanted}")
        };
        self.report(
            Diagnostic::error(codes::CONSTRUCTOR_TYPE, "items of an array constructor differ in type")
                .at(expr.span, label)
                .help("write the type in the constructor, as `[real(8) :: 1, 2.5]` or `[character(len=8) :: 'a', 'bc']`"),
        );
        false
    }

    /// `type_name(values)`.
    pub(super) fn structure_constructor(
        &mut self,
        cx: Cx,
        ty: TypeId,
        args: Vec<Lowered>,
        span: Span,
    ) -> Expr {
        let names = self.component_names(ty);
        let mut values: Vec<Option<Expr>> = vec![None; names.len()];
        let mut inherited = None;
        let mut fine = true;
        let mut position = 0;
        let mut named = false;
        for arg in args {
            if named && arg.keyword.is_none() {
                let label = "which component is it? a value with a name stands before it";
                self.constructor_fault(ty, arg.span, label);
                return Expr::error(span);
            }
            named |= arg.keyword.is_some();
            if let Some(parent) = self.parent_value(ty, position, &arg) {
                let within = self.component_names(parent).len();
                fine &= self.check_parent_value(ty, arg.span, &values[..within], &inherited);
                position = position.max(within);
                inherited = Some((parent, within, self.readable(cx, arg.value)));
                continue;
            }
            let free = inherited.as_ref().map_or(0, |(_, within, _)| *within);
            fine &= self.component_value(cx, ty, (&names, free), position, arg, &mut values);
            position += 1;
        }
        if !fine {
            return Expr::error(span);
        }
        let mut values = values.into_iter();
        let mut inherited = inherited.map(|(parent, _, value)| (parent, value));
        self.structure(ty, &mut values, &mut inherited, span)
    }

    /// The type whose components an argument of a structure constructor gives together: it has that type's name as its keyword, or stands first
    /// and is such an object.
    fn parent_value(&self, ty: TypeId, position: usize, arg: &Lowered) -> Option<TypeId> {
        let mut above = self.program[ty].parent;
        let first = self.component_names(ty).first().copied();
        let first = first.map(|(owner, index)| &self.program[owner].fields[index].ty);
        let object = matches!(&arg.value.ty, Type::Derived(_)) && arg.boz.is_none();
        while let Some(parent) = above.filter(|_| object && arg.value.rank == 0) {
            let called = match &arg.keyword {
                Some(keyword) => keyword
                    .text
                    .eq_ignore_ascii_case(&self.program[parent].name),
                None => position == 0 && first != Some(&arg.value.ty),
            };
            if called && arg.value.ty == Type::Derived(parent) {
                return Some(parent);
            }
            above = self.program[parent].parent;
        }
        None
    }

    /// The components that a parent's value gives have no other value.
    fn check_parent_value(
        &mut self,
        ty: TypeId,
        span: Span,
        values: &[Option<Expr>],
        earlier: &Option<(TypeId, usize, Expr)>,
    ) -> bool {
        let alone = values.iter().all(Option::is_none) && earlier.is_none();
        if !alone {
            self.constructor_fault(ty, span, "components of this value have a value already");
        }
        alone
    }

    /// Names of all components in order, those of parents first.
    fn component_names(&self, ty: TypeId) -> Vec<(TypeId, usize)> {
        let found = &self.program[ty];
        let mut names = found
            .parent
            .map(|parent| self.component_names(parent))
            .unwrap_or_default();
        let own = usize::from(found.parent.is_some())..found.fields.len();
        let own = own.filter(|index| !found.fields[*index].is_parameter());
        names.extend(own.map(|index| (ty, index)));
        names
    }

    fn component_value(
        &mut self,
        cx: Cx,
        ty: TypeId,
        (names, inherited): (&[(TypeId, usize)], usize),
        position: usize,
        arg: Lowered,
        values: &mut [Option<Expr>],
    ) -> bool {
        let at = match &arg.keyword {
            None => (position < names.len()).then_some(position),
            Some(keyword) => names.iter().position(|(ty, index)| {
                self.program[*ty].fields[*index]
                    .name
                    .eq_ignore_ascii_case(&keyword.text)
            }),
        };
        let Some(at) = at else {
            self.constructor_fault(ty, arg.span, "no component for this value");
            return false;
        };
        if values[at].is_some() || at < inherited {
            self.constructor_fault(ty, arg.span, "this component has a value already");
            return false;
        }
        let (owner, index) = names[at];
        let field = self.program[owner].fields[index].clone();
        self.check_private(cx, (owner, index as u32), arg.span);
        let value = self.field_value(cx, &field, arg);
        let fine = value.ty != Type::Error;
        values[at] = Some(value);
        fine
    }

    fn constructor_fault(&mut self, ty: TypeId, span: Span, label: &str) {
        let name = self.program[ty].name.clone();
        self.error(
            codes::STRUCTURE_VALUES,
            span,
            format!("structure constructor of TYPE({name})"),
            label,
        );
    }

    fn field_value(&mut self, cx: Cx, field: &Field, arg: Lowered) -> Expr {
        let span = arg.span;
        let value = match (&arg.boz, &arg.value.kind) {
            (Some((radix, digits)), _) => self.boz_as(*radix, digits, &field.ty, span),
            (None, ExprKind::Null) if !field.pointer && !field.allocatable => {
                let message = format!(
                    "component '{}' is neither POINTER nor ALLOCATABLE",
                    field.name
                );
                let why = "NULL() is no value";
                self.error(codes::STRUCTURE_VALUES, span, message, why);
                Expr::error(span)
            }
            (None, ExprKind::Null) => Expr {
                ty: field.ty.clone(),
                ..arg.value
            },
            (None, _) if field.pointer => self.component_target(cx, field, arg.value),
            (None, _) => {
                let value = self.readable(cx, arg.value);
                self.cast(value, &field.ty)
            }
        };
        let rank = field.shape.rank();
        let fits = value.rank == rank || value.rank == 0 || matches!(value.kind, ExprKind::Null);
        if fits || value.ty == Type::Error {
            return value;
        }
        let found = self.described(&value);
        self.error(
            codes::STRUCTURE_VALUES,
            span,
            format!("component '{}' has rank {rank}", field.name),
            format!("this is {found}"),
        );
        Expr::error(span)
    }

    /// What a pointer component is made to point to: a variable of its type, rank and memory.
    fn component_target(&mut self, cx: Cx, field: &Field, target: Expr) -> Expr {
        if let Type::Procedure(interface) = field.ty
            && !matches!(target.kind, ExprKind::Null)
            && target.ty != Type::Error
        {
            let span = target.span;
            let found = self.pointed_procedure(interface, target, field.span);
            return found.unwrap_or_else(|| Expr::error(span));
        }
        let its = space_of(&self.program, &target);
        let elsewhere = cx.side == Side::Host && its.is_some_and(|space| space != field.space);
        let fits = target.ty == Type::Error
            || same_type(&target.ty, &field.ty) && target.rank == field.shape.rank()
            || matches!(field.ty, Type::Procedure(_) | Type::Class(_));
        if fits && !elsewhere {
            return target;
        }
        let why = match elsewhere {
            true => "pointer and target live in different memory".to_string(),
            false => format!("this is {}", self.described(&target)),
        };
        let message = format!("component '{}' cannot point there", field.name);
        self.error(codes::POINTER_MISFIT, target.span, message, why);
        Expr::error(target.span)
    }

    /// The constructor with its values; what was left out has a default or is reported.
    fn structure(
        &mut self,
        ty: TypeId,
        values: &mut dyn Iterator<Item = Option<Expr>>,
        inherited: &mut Option<(TypeId, Expr)>,
        span: Span,
    ) -> Expr {
        if let Some((_, whole)) = inherited.take_if(|(whole, _)| *whole == ty) {
            let given = self.component_names(ty).len();
            values.take(given).for_each(drop);
            return whole;
        }
        let fields = self.program[ty].fields.clone();
        let parent = self.program[ty].parent;
        let mut placed = Vec::new();
        let mut own = &fields[..];
        if let Some(parent) = parent {
            placed.push(Some(self.structure(parent, values, inherited, span)));
            own = &fields[1.min(fields.len())..];
        }
        for field in own {
            if field.is_parameter() {
                placed.push(None);
                continue;
            }
            let value = values
                .next()
                .flatten()
                .or_else(|| self.builtin_default(ty, field, span));
            // A procedure pointer whose default is NULL() has no value of its own in the typed program.
            let pointer = field.pointer && matches!(field.ty, Type::Procedure(_));
            if value.is_none() && !self.begins_with_value(field) && !pointer {
                let label = format!("no value for component '{}'", field.name);
                self.constructor_fault(ty, span, &label);
                return Expr::error(span);
            }
            placed.push(value);
        }
        let kind = ExprKind::Structure { ty, values: placed };
        Expr::new(kind, Type::Derived(ty), 0, span)
    }

    /// Whether a component may be left out: it has a value to begin with, itself or in all of its parts, which compilers take for the same.
    fn begins_with_value(&self, field: &Field) -> bool {
        let parts = if let Type::Derived(ty) = field.ty
            && !field.pointer
            && self.program[ty].builtin.is_none()
        {
            &self.program[ty].fields[..]
        } else {
            &[]
        };
        let mut own = parts.iter().filter(|part| !part.is_parameter()).peekable();
        field.init.is_some()
            || field.may_be_allocated()
            || own.peek().is_some() && own.all(|part| self.begins_with_value(part))
    }

    /// What DIM3 takes for a component that is left out.
    fn builtin_default(&self, ty: TypeId, field: &Field, span: Span) -> Option<Expr> {
        let row = cudafor::find_type(self.program[ty].builtin?)?;
        let found = row
            .fields
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(&field.name))?;
        found.default.map(|value| Expr::int(value, span))
    }
}

fn first_type(items: &[ArrayItem]) -> Option<&Type> {
    items.iter().find_map(|item| match item {
        ArrayItem::Expr(expr) => Some(&expr.ty),
        ArrayItem::ImpliedDo { items, .. } => first_type(items),
    })
}

/// The type that holds the values of all items where they are numbers of different types or kinds.
fn mixed_type(items: &[ArrayItem]) -> Option<Type> {
    let mut types = Vec::new();
    collect_types(items, &mut types);
    let (first, rest) = types.split_first()?;
    if matches!(first, Type::Character(..)) {
        return length_of_first(items, first, rest);
    }
    let joined = rest
        .iter()
        .try_fold((*first).clone(), |all, ty| promote(&all, ty))?;
    types.iter().any(|ty| **ty != joined).then_some(joined)
}

/// Characters of several lengths where the program computes some of them: those of the first item, as other compilers have it. Constants must agree.
fn length_of_first(items: &[ArrayItem], first: &Type, rest: &[&Type]) -> Option<Type> {
    let length = constant_length(first)?;
    let other = |ty: &&&Type| constant_length(ty).is_some_and(|other| other != length);
    let kind = first.character_kind();
    let alike = |ty: &&Type| matches!(ty, Type::Character(..)) && ty.character_kind() == kind;
    let differs = rest.iter().any(|ty| other(&ty)) && rest.iter().all(alike);
    let literal = |item: &ArrayItem| matches!(item, ArrayItem::Expr(expr) if matches!(expr.kind, ExprKind::Const(_)));
    (differs && !items.iter().all(literal)).then(|| first.clone())
}

fn collect_types<'i>(items: &'i [ArrayItem], types: &mut Vec<&'i Type>) {
    for item in items {
        match item {
            ArrayItem::Expr(expr) => types.push(&expr.ty),
            ArrayItem::ImpliedDo { items, .. } => collect_types(items, types),
        }
    }
}

/// What BOZ constants of an array constructor without a type are, as a common extension: default integers, or longer ones where one of them has
/// more bits.
fn type_of_bits(items: &[ConstructorItem]) -> Type {
    let long = |item: &ConstructorItem| match item {
        ConstructorItem::Expr(expr) => {
            if let ast::ExprKind::Boz { radix, digits } = &expr.kind {
                u64::from_str_radix(digits, *radix).is_ok_and(|bits| bits >> 32 != 0)
            } else {
                false
            }
        }
        ConstructorItem::ImpliedDo(_) => false,
    };
    Type::Integer(if items.iter().any(long) { 8 } else { 4 })
}
