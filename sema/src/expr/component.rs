//! `base%name`: components, parts of complex values, type parameters, the predefined variables of device code.

use super::types::{constant_length, part};
use super::{Analyzer, Cx};
use crate::Symbol;
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics;
use crate::ir::{Axis, Expr, ExprKind, PredefinedVar, Role, Type, TypeId};
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// `base%name`.
    pub(super) fn component(
        &mut self,
        cx: Cx,
        base: &ast::Expr,
        name: &ast::Name,
        span: Span,
    ) -> Expr {
        if let Some((predefined, variable)) = self.predefined_structure(cx, base) {
            return self.axis(predefined, variable, name, span);
        }
        let object = self.expr(cx, base);
        if let (ast::ExprKind::Name(variable), ExprKind::Var(id)) = (&base.kind, &object.kind)
            && self.program[*id].span == variable.span
            && !self.has_parts(&object.ty, name)
        {
            return self.no_declared_structure(cx, variable, &object, span);
        }
        self.component_of(cx, object, name, span)
    }

    /// Types of structures, and those of the parts `%re`, `%len` and their kin.
    fn has_parts(&self, ty: &Type, name: &ast::Name) -> bool {
        matches!(ty, Type::Error | Type::Derived(_) | Type::Class(Some(_)))
            || matches!(name.key().as_str(), "re" | "im" | "len" | "kind")
    }

    /// A name that has its first use, and so its type, here.
    fn no_declared_structure(
        &mut self,
        cx: Cx,
        variable: &ast::Name,
        object: &Expr,
        span: Span,
    ) -> Expr {
        let found = Diagnostic::error(
            codes::NOT_A_STRUCTURE,
            format!("'{}' is not declared, and no structure", variable.text),
        )
        .at(
            span,
            format!("this is {}, by implicit typing", self.described(object)),
        );
        let help = self.hint(cx, variable, false).unwrap_or_else(|| {
            "declare the variable with TYPE(...), or leave out `%` and what follows".into()
        });
        self.report(found.help(help));
        Expr::error(span)
    }

    /// `threadidx` and relatives before a `%`.
    pub(super) fn predefined_structure<'e>(
        &mut self,
        cx: Cx,
        base: &'e ast::Expr,
    ) -> Option<(PredefinedVar, &'e ast::Name)> {
        let ast::ExprKind::Name(variable) = &base.kind else {
            return None;
        };
        match self.lookup(cx, variable) {
            Some(Symbol::Predefined(predefined)) => Some((predefined, variable)),
            _ => None,
        }
    }

    /// The component `name` of a structure that is lowered already.
    pub(crate) fn component_of(
        &mut self,
        cx: Cx,
        base: Expr,
        name: &ast::Name,
        span: Span,
    ) -> Expr {
        match (&base.ty, name.key().as_str()) {
            (Type::Error, _) => Expr::error(span),
            (Type::Derived(id) | Type::Class(Some(id)), key)
                if let Some(value) = self.type_parameter(*id, key) =>
            {
                Expr::int(value, span)
            }
            (Type::Derived(id), _) => self.field(cx, base.clone(), *id, name, span),
            (Type::Class(Some(id)), _) => {
                let id = *id;
                self.field(cx, part(base, Type::Derived(id)), id, name, span)
            }
            (Type::Complex(kind), key @ ("re" | "im")) => {
                let kind = *kind;
                self.part_of_complex(base, kind, key, span)
            }
            (Type::Character(..), "len") => length(base, span),
            (Type::Character(_, kind), "kind") => Expr::int(i64::from(*kind), span),
            (
                Type::Integer(kind) | Type::Real(kind) | Type::Complex(kind) | Type::Logical(kind),
                "kind",
            ) => Expr::int(i64::from(*kind), span),
            _ => self.not_a_structure(&base, name, span),
        }
    }

    /// `z%re`: a part of a variable, or a value (F2008 6.4.4).
    fn part_of_complex(&mut self, base: Expr, kind: u8, key: &str, span: Span) -> Expr {
        let (function, field) = match key {
            "re" => ("real", 0),
            _ => ("aimag", 1),
        };
        if !self.is_part_of_variable(&base) {
            return complex_part(function, base, span);
        }
        let rank = base.rank;
        let part = ExprKind::Component {
            ty: self.complex_type(kind),
            field,
            base: Box::new(base),
        };
        Expr::new(part, Type::Real(kind), rank, span)
    }

    /// Whether an object is a variable or lies in one, and no constant.
    fn is_part_of_variable(&self, object: &Expr) -> bool {
        object
            .root()
            .is_some_and(|id| self.program[id].role != Role::Parameter)
    }

    fn field(&mut self, cx: Cx, base: Expr, ty: TypeId, name: &ast::Name, span: Span) -> Expr {
        let Some(path) = self.field_path(ty, &name.key()) else {
            if self.is_bound(ty, &name.key()) {
                return self.bound_without_list(name, span);
            }
            return self.no_such_component(ty, name, span);
        };
        let mut object = base;
        if let Some(last) = path.last() {
            self.check_private(cx, *last, name.span);
            if self.program[last.0].fields[last.1 as usize].is_parameter() {
                let length = self.length_inquiry(cx.specification, &object, ty, &name.key());
                return Expr { span, ..length };
            }
        }
        for (ty, index) in path {
            let field = &self.program[ty].fields[index as usize];
            let (field_ty, field_rank) = (field.ty.clone(), field.shape.rank());
            if field_rank > 0 && object.rank > 0 && matches!(object.kind, ExprKind::Var(_)) {
                // An array of arrays: allowed when subscripts behind it leave one element, which the caller sees to.
            }
            let rank = object.rank + field_rank;
            let kind = ExprKind::Component {
                base: Box::new(object),
                ty,
                field: index,
            };
            object = Expr::new(kind, field_ty, rank, span);
        }
        object
    }

    fn bound_without_list(&mut self, name: &ast::Name, span: Span) -> Expr {
        let message = format!("type-bound procedure '{}' without arguments", name.text);
        let found = Diagnostic::error(codes::NOT_A_VALUE, message)
            .at(name.span, "a procedure, no component")
            .help(format!("write `%{}()`, or CALL it", name.text));
        self.report(found);
        Expr::error(span)
    }

    /// The way to a component, through the parents that a type extends.
    pub(crate) fn field_path(&self, ty: TypeId, key: &str) -> Option<Vec<(TypeId, u32)>> {
        let found = &self.program[ty];
        let own = found
            .fields
            .iter()
            .position(|field| field.name.eq_ignore_ascii_case(key));
        if let Some(index) = own {
            return Some(vec![(ty, index as u32)]);
        }
        let mut path = self.field_path(found.parent?, key)?;
        path.insert(0, (ty, 0));
        Some(path)
    }

    fn no_such_component(&mut self, ty: TypeId, name: &ast::Name, span: Span) -> Expr {
        if self.lost_components.contains(&ty) {
            return Expr::error(span);
        }
        let found = &self.program[ty];
        let mut report = Diagnostic::error(
            codes::NO_SUCH_COMPONENT,
            format!("TYPE({}) has no component '{}'", found.name, name.text),
        )
        .at(name.span, "");
        if found.builtin.is_none() {
            report = report.also(found.span, "the type is defined here");
        }
        let known: Vec<_> = found
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        let meant = nearest(&name.text, known.iter().copied());
        report = match meant {
            Some(meant) => report.help(format!("did you mean '{meant}'?")),
            None if known.is_empty() => report.help("it has no components"),
            None if known.len() < 12 => {
                report.help(format!("its components are {}", known.join(", ")))
            }
            None => report.help(format!("its components are {} ...", known[..12].join(", "))),
        };
        self.report(report);
        Expr::error(span)
    }

    fn not_a_structure(&mut self, base: &Expr, name: &ast::Name, span: Span) -> Expr {
        let found = self.described(base);
        self.error(
            codes::NOT_A_STRUCTURE,
            span,
            format!("'%{}' of something that is no structure", name.text),
            format!("this is {found}"),
        );
        Expr::error(span)
    }

    fn axis(
        &mut self,
        var: PredefinedVar,
        variable: &ast::Name,
        name: &ast::Name,
        span: Span,
    ) -> Expr {
        let axis = match name.key().as_str() {
            "x" => Axis::X,
            "y" => Axis::Y,
            "z" => Axis::Z,
            _ => {
                self.report(
                    Diagnostic::error(
                        codes::NO_SUCH_COMPONENT,
                        format!("'{}' has no component '{}'", variable.text, name.text),
                    )
                    .at(name.span, "")
                    .help("its components are x, y, z"),
                );
                return Expr::error(span);
            }
        };
        Expr::new(ExprKind::Predefined { var, axis }, Type::INT, 0, span)
    }
}

fn complex_part(function: &str, base: Expr, span: Span) -> Expr {
    let Type::Complex(kind) = base.ty else {
        return Expr::error(span);
    };
    reference(function, base, Type::Real(kind), span)
}

fn length(base: Expr, span: Span) -> Expr {
    if let Some(length) = constant_length(&base.ty) {
        return Expr::int(length, span);
    }
    let reference = reference("len", base, Type::INT, span);
    Expr {
        rank: 0,
        ..reference
    }
}

/// A reference of an intrinsic of one argument.
fn reference(function: &str, argument: Expr, ty: Type, span: Span) -> Expr {
    let Some(id) = intrinsics::find(function) else {
        return Expr::error(span);
    };
    let rank = argument.rank;
    let mut args = vec![Some(argument)];
    args.resize_with(id.row().params.len(), || None);
    Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
}
