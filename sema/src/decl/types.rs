//! Type specifications to types: kinds as bytes, character lengths.

use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::ir::{CharLen, Expr, Type};
use crate::source::{Defaults, Span};
use crate::syntax::ast::{self, KindSelector, LenSpec, TypeSpec, TypeSpecKind};

impl Analyzer<'_> {
    /// The type of a type specification; reports what is wrong with it and answers [`Type::Error`].
    pub fn type_spec(&mut self, cx: Cx, spec: &TypeSpec) -> Type {
        let Defaults {
            integer,
            real,
            kinds,
            ..
        } = self.defaults(cx);
        match &spec.kind {
            TypeSpecKind::Integer(kind) => self.numeric(cx, &Type::Integer(integer), kind.as_ref()),
            TypeSpecKind::Unsigned(kind) => {
                self.numeric(cx, &Type::Unsigned(integer), kind.as_ref())
            }
            TypeSpecKind::Real(kind) => self.numeric(cx, &Type::Real(real), kind.as_ref()),
            TypeSpecKind::DoublePrecision => Type::Real(kinds.double),
            TypeSpecKind::Complex(kind) => self.numeric(cx, &Type::Complex(real), kind.as_ref()),
            TypeSpecKind::DoubleComplex => Type::Complex(kinds.double),
            TypeSpecKind::Logical(kind) => self.numeric(cx, &Type::Logical(integer), kind.as_ref()),
            TypeSpecKind::Character { len, kind } => {
                self.character(cx, len.as_ref(), kind.as_deref())
            }
            TypeSpecKind::Type { name, params } if params.is_empty() => self
                .resolve_type(cx, name)
                .map_or(Type::Error, Type::Derived),
            TypeSpecKind::Type { name, params } => self
                .parameterised_type(cx, name, params)
                .map_or(Type::Error, Type::Derived),
            TypeSpecKind::ClassOf { name, params } => {
                let ty = self.parameterised_type(cx, name, params);
                ty.map_or(Type::Error, |ty| self.class_of(cx, ty))
            }
            TypeSpecKind::Class(name) => {
                let ty = self.resolve_type(cx, name);
                ty.map_or(Type::Error, |ty| self.class_of(cx, ty))
            }
            TypeSpecKind::ClassStar => Type::Class(None),
            // For procedures in C, an address: `open_dummies` looks at it.
            TypeSpecKind::TypeStar => Type::Class(None),
        }
    }

    /// No object is of a type that is there to be extended (F2008 C434): CLASS stands for its extensions.
    pub(super) fn check_abstract(&mut self, ty: &Type, spec: &TypeSpec) {
        let (Type::Derived(id), TypeSpecKind::Type { name, .. }) = (ty, &spec.kind) else {
            return;
        };
        if !self.abstract_types.contains(id) {
            return;
        }
        let (text, declared) = (&name.text, self.program[*id].span);
        let found = Diagnostic::error(
            codes::ABSTRACT_OBJECT,
            format!("'{text}' is an abstract type, of which there are no objects"),
        );
        self.report(
            found
                .at(name.span, "TYPE means an object of this very type")
                .also(declared, "ABSTRACT")
                .help(format!(
                    "declare it with a type that extends '{text}', or `class({text})` as a dummy argument, ALLOCATABLE or POINTER"
                )),
        );
    }

    /// `class(name)`; where nothing extends the type, an object of the type itself. So it is in procedures of the device, whose callers have no
    /// objects but those of declared types: an actual argument of an extension is refused there.
    fn class_of(&mut self, cx: Cx, ty: crate::ir::TypeId) -> Type {
        let target = cx.procedure.map(|procedure| self.program[procedure].target);
        if self.is_extended(ty) && target != Some(crate::ir::Target::Device) {
            return Type::Class(Some(ty));
        }
        Type::Derived(ty)
    }

    /// Whether some type of the program extends this one.
    pub(super) fn is_extended(&self, ty: crate::ir::TypeId) -> bool {
        let name = self.program[ty].name.to_ascii_lowercase();
        self.extended.contains(&name)
    }

    /// Polymorphic objects are in host memory, and behind something: a dummy argument, ALLOCATABLE or POINTER (F2008 C433).
    pub(super) fn check_class(
        &mut self,
        ty: &Type,
        bound: bool,
        space: crate::ir::Space,
        span: Span,
    ) {
        if !matches!(ty, Type::Class(_)) {
            return;
        }
        let (what, help) = if !bound {
            let help = "declare it ALLOCATABLE or POINTER, or with TYPE";
            (
                "polymorphic objects that are neither dummy arguments nor ALLOCATABLE nor POINTER are",
                help,
            )
        } else if space != crate::ir::Space::Host {
            let help = "declare it with TYPE";
            ("polymorphic objects outside host memory are", help)
        } else {
            return;
        };
        let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, format!("{what} not supported"))
            .at(span, "CLASS")
            .help(help);
        self.report(found);
    }

    pub(super) fn refuse_type(&mut self, span: Span, what: &str) -> Type {
        let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, format!("{what} not supported"))
            .at(span, "the type must be known at translation")
            .help("declare the variable with `type(name)`, or one procedure for each type behind a generic name");
        self.report(found);
        Type::Error
    }

    /// A numeric or logical type with its kind selector.
    fn numeric(&mut self, cx: Cx, default: &Type, selector: Option<&KindSelector>) -> Type {
        let named = match selector {
            None => return default.clone(),
            Some(KindSelector::Star { bytes, span }) => self.type_of_bytes(default, *bytes, *span),
            Some(KindSelector::Expr(expr)) => match self.kind_value(cx, expr) {
                Some(kind) => self.type_of_kind(default, kind, expr.span),
                None => Type::Error,
            },
        };
        let kinds = self.defaults(cx).kinds;
        match named {
            Type::Real(kind) => Type::Real(kinds.of(kind)),
            Type::Complex(kind) => Type::Complex(kinds.of(kind)),
            other => other,
        }
    }

    /// The value of a kind expression.
    fn kind_value(&mut self, cx: Cx, expr: &ast::Expr) -> Option<i64> {
        let lowered = self.expr(
            Cx {
                specification: true,
                ..cx
            },
            expr,
        );
        let value = self
            .const_int(&lowered)
            .filter(|_| matches!(lowered.ty, Type::Integer(_)));
        if value.is_none() && lowered.ty != Type::Error {
            let found = Diagnostic::error(
                codes::BAD_KIND,
                "a kind must be a constant INTEGER expression",
            )
            .at(expr.span, "its value is not known at translation");
            let import = self.import_wanted_in(cx, expr);
            let help = import.unwrap_or_else(|| "use a PARAMETER or a number: `real(8)`".into());
            self.report(found.help(help));
        }
        value
    }

    /// `type*bytes`: as a kind, but COMPLEX counts both parts.
    pub(super) fn type_of_bytes(&mut self, ty: &Type, bytes: u32, span: Span) -> Type {
        let kind = if matches!(ty, Type::Complex(_)) {
            i64::from(bytes) / 2
        } else {
            i64::from(bytes)
        };
        self.type_of_kind(ty, kind, span)
    }

    fn type_of_kind(&mut self, ty: &Type, kind: i64, span: Span) -> Type {
        match (ty, kind) {
            (Type::Integer(_), 1 | 2 | 4 | 8 | 16) => Type::Integer(kind as u8),
            (Type::Unsigned(_), 1 | 2 | 4 | 8 | 16) => Type::Unsigned(kind as u8),
            (Type::Logical(_), 1 | 2 | 4 | 8 | 16) => Type::Logical(kind as u8),
            (Type::Real(_), 2 | 4 | 8 | 16) => Type::Real(kind as u8),
            (Type::Complex(_), 4 | 8 | 16) => Type::Complex(kind as u8),
            (Type::Error, _) => Type::Error,
            _ => {
                let found = Diagnostic::error(
                    codes::UNKNOWN_KIND,
                    format!("kind {kind} is not supported for this type"),
                )
                .at(span, "no such kind")
                .help("INTEGER and LOGICAL have the kinds 1, 2, 4, 8 and 16, REAL 2, 4, 8 and 16, COMPLEX 4, 8 and 16");
                self.report(found);
                Type::Error
            }
        }
    }

    fn character(&mut self, cx: Cx, len: Option<&LenSpec>, kind: Option<&ast::Expr>) -> Type {
        let kind = match kind.map(|expr| (expr.span, self.kind_value(cx, expr))) {
            None | Some((_, None | Some(1))) => 1,
            Some((_, Some(4))) => 4,
            Some((span, Some(kind))) => {
                let message = format!("CHARACTER of kind {kind} is not supported");
                self.error(
                    codes::UNKNOWN_KIND,
                    span,
                    message,
                    "the kinds are 1 and 4 (ISO 10646)",
                );
                return Type::Error;
            }
        };
        let length = len.map_or(CharLen::Const(1), |len| self.char_len(cx, len));
        Type::Character(length, kind)
    }

    /// A length: constant when its value is known, negative ones are zero (F2008 4.4.3.1).
    pub(super) fn char_len(&mut self, cx: Cx, len: &LenSpec) -> CharLen {
        let expr = match len {
            LenSpec::Assumed => return CharLen::Assumed,
            LenSpec::Deferred => return CharLen::Deferred,
            LenSpec::Expr(expr) => expr,
        };
        let lowered = self.expr(
            Cx {
                specification: true,
                ..cx
            },
            expr,
        );
        if lowered.ty == Type::Error {
            return CharLen::Const(1);
        }
        if !matches!(lowered.ty, Type::Integer(_)) || lowered.rank != 0 {
            let message = "a length must be a scalar INTEGER";
            let found = Diagnostic::error(codes::BAD_LENGTH, message);
            let found = found.at(expr.span, "not a scalar INTEGER expression");
            let import = self.import_wanted_in(cx, expr);
            self.report(match import {
                Some(help) => found.help(help),
                None => found,
            });
            return CharLen::Const(1);
        }
        if !self.check_restricted(cx, &lowered) {
            return CharLen::Const(1);
        }
        match self.const_int(&lowered) {
            Some(value) => CharLen::Const(value.max(0)),
            None => CharLen::Expr(Box::new(Expr { rank: 0, ..lowered })),
        }
    }
}
