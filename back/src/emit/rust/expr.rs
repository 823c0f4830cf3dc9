//! Expressions in Rust.
//!
//! [`Piece`] is text with its precedence, so that parentheses stand only where Rust needs them. A literal is written
//! without suffix where its surroundings fix its type.

use super::Cx;
use super::place::is_held_variable;
use crate::emit::faults::fault;
use crate::emit::layout::{Doc, chain, concat, group, list, text};
use crate::emit::uses::{is_designator, unparenthesized};
use crate::ir::*;

/// Binding strength of Rust's operators, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prec {
    /// `..=`, closures: needs parentheses nearly everywhere.
    Lowest,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`, `<` ...: do not associate.
    Compare,
    /// `+`, `-`
    Sum,
    /// `*`, `/`
    Product,
    /// `as`
    Cast,
    /// `-x`, `!x`, `*x`
    Unary,
    /// Calls, indexing, paths, literals.
    Atom,
}

/// An expression as text.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Text.
    pub doc: Doc,
    /// How strongly it binds.
    pub prec: Prec,
}

/// Whether the last thing is a type, behind which `<` would open its arguments: `n as f32`, `x / n as f32`.
fn ends_in_cast(piece: &Piece) -> bool {
    let flat = piece.doc.flat();
    let mut words = flat.rsplit(' ');
    let last = words.next().unwrap_or_default();
    words.next() == Some("as") && last.bytes().all(|b| b.is_ascii_alphanumeric())
}

impl Piece {
    /// Something that binds as tightly as can be.
    pub fn atom(doc: Doc) -> Piece {
        Piece {
            doc,
            prec: Prec::Atom,
        }
    }

    /// Text that binds as tightly as can be.
    pub fn word(s: impl Into<String>) -> Piece {
        Piece::atom(text(s))
    }

    /// In parentheses unless it binds at least as strongly as `prec`.
    pub fn at_least(self, prec: Prec) -> Doc {
        if self.prec >= prec {
            self.doc
        } else {
            concat([text("("), self.doc, text(")")])
        }
    }
}

/// What has no text in Rust here.
pub fn unknown(expr: &Expr, what: &str) -> Piece {
    Piece::atom(fault(expr.span, format!("{what} in Rust")))
}

/// `receiver.name(args)`.
pub fn method(receiver: Piece, name: &str, args: Vec<Doc>) -> Piece {
    link(receiver, list(&format!(".{name}("), args, ")"))
}

/// `receiver.name`.
pub fn member(receiver: Piece, name: &str) -> Piece {
    link(receiver, text(format!(".{name}")))
}

fn link(receiver: Piece, link: Doc) -> Piece {
    let chain = match receiver.at_least(Prec::Atom) {
        Doc::Chain(root, mut links) => {
            links.push(link);
            Doc::Chain(root, links)
        }
        root => Doc::Chain(Box::new(root), vec![link]),
    };
    Piece::atom(chain)
}

/// `name(args)`.
pub fn function(name: &str, args: Vec<Doc>) -> Piece {
    Piece::atom(list(&format!("{name}("), args, ")"))
}

/// `name { a: 1, b }`.
pub fn braced(name: &str, fields: Vec<Doc>) -> Doc {
    let mut inner = vec![Doc::Line];
    let base = fields
        .last()
        .is_some_and(|last| last.flat().starts_with(".."));
    for (index, field) in fields.into_iter().enumerate() {
        if index > 0 {
            inner.push(text(","));
            inner.push(Doc::Line);
        }
        inner.push(field);
    }
    if !base {
        inner.push(Doc::IfBroken(","));
    }
    group(concat([
        text(format!("{name} {{")),
        Doc::Nest(Box::new(Doc::Concat(inner))),
        Doc::Line,
        text("}"),
    ]))
}

/// `&x`.
pub fn reference(piece: Piece) -> Doc {
    concat([text("&"), piece.at_least(Prec::Unary)])
}

/// `&mut x`.
pub fn mut_reference(piece: Piece) -> Doc {
    concat([text("&mut "), piece.at_least(Prec::Unary)])
}

impl Cx<'_> {
    /// A value whose type the surroundings fix.
    pub fn value(&self, expr: &Expr) -> Doc {
        self.piece(expr, true).doc
    }

    /// A value whose type nothing else fixes: literals carry a suffix.
    pub fn free(&self, expr: &Expr) -> Piece {
        self.piece(expr, false)
    }

    /// The same where nothing else says of what type the value is: literals carry a suffix.
    pub fn owned_alone(&self, expr: &Expr) -> Doc {
        match expr.ty {
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) => self.free(expr).doc,
            Type::Logical(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.owned(expr),
        }
    }

    /// A value that is moved or copied out of its place: what is no plain number is cloned.
    pub fn owned(&self, expr: &Expr) -> Doc {
        if matches!(expr.ty, Type::Character(..)) {
            return self.own_text(expr);
        }
        if let ExprKind::Part(object) = &expr.kind
            && !self.is_copy(&expr.ty)
        {
            return method(self.part_of(object, &expr.ty, false), "clone", vec![]).doc;
        }
        let piece = self.piece(expr, true);
        let fresh = self.pos.is_some() && expr.rank > 0 && !super::array::is_scattered(expr);
        let cloned = !fresh
            && is_designator(unparenthesized(expr))
            && !matches!(expr.kind, ExprKind::Substring { .. })
            && !self.is_copy(&expr.ty);
        let cloned = cloned || self.is_hoisted(expr) && !self.is_copy(&expr.ty);
        if cloned {
            method(piece, "clone", vec![]).doc
        } else {
            piece.doc
        }
    }

    /// Any expression; in an elementwise context the element at the current position.
    pub fn piece(&self, expr: &Expr, typed: bool) -> Piece {
        if self.pos.is_some() && expr.rank == 0 {
            return self.scalar_context().piece(expr, typed);
        }
        if self.pos.is_some() && expr.rank > 0 && super::array::is_scattered(expr) {
            return self.part_at(expr);
        }
        if self.pos.is_some() && super::array::is_part_of_each(expr) {
            return self.part_of_each(expr);
        }
        if self.pos.is_some() && expr.rank > 0 && self.is_array_leaf(expr) {
            return self.element_at(expr);
        }
        if let Some((_, name)) = self.named.iter().find(|(at, _)| std::ptr::eq(*at, expr)) {
            return Piece::word(name);
        }
        if let Some(index) = self.global_index(expr) {
            return index;
        }
        if let Some(name) = self.hoisted_scalar(expr) {
            return name;
        }
        match &expr.kind {
            ExprKind::Const(value) => self.constant(value, &expr.ty, typed),
            ExprKind::Var(var) => self.variable(*var),
            ExprKind::Element { base, subscripts } => self.element(base, subscripts),
            ExprKind::Section { base, subscripts } => self.section(base, subscripts, expr.rank),
            ExprKind::Component { base, ty, field } => self.component(base, *ty, *field),
            ExprKind::Substring { base, lower, upper } => {
                self.substring(base, lower.as_deref(), upper.as_deref())
            }
            ExprKind::Unary { op, operand } => self.unary(*op, operand, typed),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right, typed),
            ExprKind::Cast(inner) => self.cast(inner, &expr.ty, typed),
            ExprKind::Paren(inner) => self.piece(inner, typed),
            ExprKind::Fetch(inner) => self.fetched(inner),
            ExprKind::Part(_) => self.place(expr, false),
            ExprKind::IsType {
                object,
                ty,
                extends,
            } => self.is_type(object, ty, *extends),
            ExprKind::Intrinsic { id, args } => self.intrinsic(*id, args, expr, typed),
            ExprKind::Api { id, args } => self.api(*id, args),
            ExprKind::Call { procedure, .. } if self.returns_held(*procedure) => {
                self.held_result(expr)
            }
            ExprKind::Call { procedure, args } => self.call(*procedure, args),
            ExprKind::Predefined { var, axis } => self.predefined(*var, *axis),
            ExprKind::WarpSize => Piece::word("32"),
            ExprKind::Array(items) => self.array_constructor(items, &expr.ty),
            ExprKind::Structure { ty, values } => self.structure(*ty, values),
            ExprKind::Null => Piece::word("Default::default()"),
            ExprKind::Procedure(id) => Piece::word(self.proc_path(*id)),
            ExprKind::Error => unknown(expr, "an expression with an error"),
        }
    }

    /// Whether a function gives back an ALLOCATABLE or POINTER scalar, whose value is behind a `*`.
    fn returns_held(&self, procedure: ProcId) -> bool {
        let result = self.program[procedure].result;
        result.is_some_and(|result| {
            let var = &self.program[result];
            is_held_variable(var) && !matches!(var.ty, Type::Class(_))
        })
    }

    /// The value of such a result: `*f()`.
    fn held_result(&self, call: &Expr) -> Piece {
        let value = Piece {
            doc: concat([text("*"), self.result_object(call).at_least(Prec::Unary)]),
            prec: Prec::Unary,
        };
        match self.is_copy(&call.ty) {
            true => value,
            false => method(value, "clone", vec![]),
        }
    }

    /// What a function gives back, as it is: the pointer, and not what it points at.
    pub fn result_object(&self, call: &Expr) -> Piece {
        if let ExprKind::Call { procedure, args } = &call.kind {
            self.call(*procedure, args)
        } else {
            self.piece(call, true)
        }
    }

    /// A scalar that stands in a name already.
    fn hoisted_scalar(&self, expr: &Expr) -> Option<Piece> {
        if expr.rank > 0
            || self.hoisted.is_empty()
            || matches!(expr.kind, ExprKind::Cast(_) | ExprKind::Paren(_))
        {
            return None;
        }
        let (_, name) = self
            .hoisted
            .iter()
            .find(|(held, _)| std::ptr::eq(*held, expr))?;
        Some(Piece::word(name))
    }

    fn unary(&self, op: UnaryOp, operand: &Expr, typed: bool) -> Piece {
        let sign = match op {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
        };
        // A sign behind a sign stands in parentheses.
        let signed = op == UnaryOp::Neg && is_signed(operand);
        let least = if signed { Prec::Atom } else { Prec::Unary };
        let inner = self.piece(operand, typed).at_least(least);
        Piece {
            doc: concat([text(sign), inner]),
            prec: Prec::Unary,
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, typed: bool) -> Piece {
        if let (BinaryOp::Pow, _) | (BinaryOp::Concat, _) = (op, ()) {
            return self.special_binary(op, left, right, typed);
        }
        if is_complex_division(op, left, right) {
            return function(
                "complex::div",
                vec![self.free(left).doc, self.free(right).doc],
            );
        }
        if matches!(left.ty, Type::Character(..)) {
            return self.compare_text(op, left, right);
        }
        let (sign, prec) = operator(op);
        let fixed = typed && prec > Prec::Compare || fixes_type(left) || fixes_type(right);
        let strict = matches!(prec, Prec::Compare);
        let left_min = if strict { Prec::Sum } else { prec };
        let right_min = next(prec);
        let mut rest = vec![(sign, self.piece(right, fixed).at_least(right_min))];
        let mut first = left;
        // One chain for equal operators, as rustfmt sees it.
        while !strict
            && self.global_index(first).is_none()
            && let ExprKind::Binary { op, left, right } = &first.kind
            && operator(*op).0 == sign
            && !matches!(op, BinaryOp::Pow | BinaryOp::Concat)
            && !is_complex_division(*op, left, right)
            && !matches!(left.ty, Type::Character(..))
        {
            rest.push((
                operator(*op).0,
                self.piece(right, fixed).at_least(right_min),
            ));
            first = left;
        }
        rest.reverse();
        let first_piece = self.piece(first, fixed);
        let ends_in_cast = matches!(rest[0].0, "<") && ends_in_cast(&first_piece);
        let first_doc = if ends_in_cast {
            concat([text("("), first_piece.doc, text(")")])
        } else {
            first_piece.at_least(left_min)
        };
        Piece {
            doc: chain(first_doc, rest),
            prec,
        }
    }

    fn special_binary(&self, op: BinaryOp, left: &Expr, right: &Expr, typed: bool) -> Piece {
        if let BinaryOp::Concat = op {
            method(self.piece(left, true), "cat", vec![self.text_ref(right)])
        } else {
            self.power(left, right, typed)
        }
    }

    /// A literal that a method is called on: it carries its type.
    pub fn suffixed(&self, expr: &Expr) -> Piece {
        let literal = self.free(expr);
        let (flat, ty) = (literal.doc.flat(), self.scalar_type(&expr.ty));
        let number = flat.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        if matches!(expr.ty, Type::Integer(_) | Type::Real(_)) && number {
            Piece::word(format!("{flat}_{ty}"))
        } else if let Type::Integer(4) | Type::Real(8) = expr.ty {
            Piece {
                doc: concat([literal.at_least(Prec::Cast), text(format!(" as {ty}"))]),
                prec: Prec::Cast,
            }
        } else {
            literal
        }
    }

    /// `x**n`: methods of Rust's numbers where they mean the same, the runtime's `power` otherwise.
    fn power(&self, base: &Expr, exponent: &Expr, _typed: bool) -> Piece {
        let receiver = self.free(base);
        if let (Type::Real(_), Type::Real(_)) = (&base.ty, &exponent.ty) {
            self.number_method(base, "powf", vec![self.value(exponent)])
        } else if let (Type::Complex(_), Type::Complex(_)) = (&base.ty, &exponent.ty) {
            function("complex::pow", vec![receiver.doc, self.free(exponent).doc])
        } else if let (Type::Complex(_), Type::Real(_)) = (&base.ty, &exponent.ty) {
            function(
                "complex::pow",
                vec![
                    receiver.doc,
                    function("Complex::from", vec![self.free(exponent).doc]).doc,
                ],
            )
        } else if let (Type::Real(_), Type::Complex(_)) = (&base.ty, &exponent.ty) {
            function(
                "complex::pow",
                vec![
                    function("Complex::from", vec![receiver.doc]).doc,
                    self.free(exponent).doc,
                ],
            )
        } else {
            function("power", vec![receiver.doc, self.free(exponent).doc])
        }
    }

    fn compare_text(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Piece {
        let call = function("compare", vec![self.text_ref(left), self.text_ref(right)]);
        let test = match op {
            BinaryOp::Eq => "is_eq",
            BinaryOp::Ne => "is_ne",
            BinaryOp::Lt => "is_lt",
            BinaryOp::Le => "is_le",
            BinaryOp::Gt => "is_gt",
            BinaryOp::Ge => "is_ge",
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Pow
            | BinaryOp::Concat
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eqv
            | BinaryOp::Neqv => "is_ge",
        };
        method(call, test, vec![])
    }

    pub(super) fn cast(&self, inner: &Expr, to: &Type, typed: bool) -> Piece {
        if let ExprKind::Const(value) = &inner.kind
            && let Some(converted) = super::literal::convert_constant(value, to)
        {
            return self.constant(&converted, to, typed);
        }
        if let (Type::Logical(_), Type::Logical(_)) | (Type::Character(..), Type::Character(..)) =
            (&inner.ty, to)
        {
            self.piece(inner, typed)
        } else if let (Type::Complex(_), Type::Complex(k)) = (&inner.ty, to) {
            function(
                &format!("complex{}", u32::from(*k) * 8),
                vec![self.free(inner).doc],
            )
        } else if let (_, Type::Complex(k)) = (&inner.ty, to) {
            let real = if inner.ty == Type::Real(*k) {
                self.piece(inner, true).doc
            } else {
                self.as_type(inner, &Type::Real(*k)).doc
            };
            function("Complex::from", vec![real])
        } else if let (Type::Complex(_), _) = (&inner.ty, to) {
            let real = member(self.free(inner), "re");
            let part = Type::Real(kind_bytes(&inner.ty));
            match *to == part {
                true => real,
                false => self.of_type(real, &part, to),
            }
        } else if let (a, b) = (&inner.ty, to)
            && a == b
        {
            self.piece(inner, typed)
        } else {
            self.as_type(inner, to)
        }
    }

    fn as_type(&self, inner: &Expr, to: &Type) -> Piece {
        self.of_type(self.free(inner), &inner.ty, to)
    }

    /// A number of one kind as one of another: numbers of 16 and 128 bits are no primitive types of Rust.
    fn of_type(&self, value: Piece, from: &Type, to: &Type) -> Piece {
        let ty = self.scalar_type(to);
        if let Type::Real(2 | 16) = to {
            function(&format!("{ty}::from"), vec![value.doc])
        } else if let Type::Real(2 | 16) = from {
            method(value, &format!("to_{ty}"), vec![])
        } else {
            super::special::cast(value, &ty)
        }
    }
}

/// Whether an expression begins with a sign in Rust.
fn is_signed(expr: &Expr) -> bool {
    if let ExprKind::Paren(inner) = &expr.kind {
        is_signed(inner)
    } else if let ExprKind::Unary { op, .. } = &expr.kind {
        *op == UnaryOp::Neg
    } else if let ExprKind::Const(Const::Integer(value)) = &expr.kind {
        *value < 0
    } else if let ExprKind::Const(Const::Real { value, .. }) = &expr.kind {
        value.is_sign_negative()
    } else {
        false
    }
}

/// Division of complex numbers is a function of the runtime: num-complex's operator overflows where Fortran's does not.
fn is_complex_division(op: BinaryOp, left: &Expr, right: &Expr) -> bool {
    op == BinaryOp::Div
        && [left, right]
            .iter()
            .any(|side| matches!(side.ty, Type::Complex(_)))
}

/// Rust's sign and binding strength of an operator.
fn operator(op: BinaryOp) -> (&'static str, Prec) {
    match op {
        BinaryOp::Add => ("+", Prec::Sum),
        BinaryOp::Sub => ("-", Prec::Sum),
        BinaryOp::Mul => ("*", Prec::Product),
        BinaryOp::Div => ("/", Prec::Product),
        BinaryOp::Eq | BinaryOp::Eqv => ("==", Prec::Compare),
        BinaryOp::Ne | BinaryOp::Neqv => ("!=", Prec::Compare),
        BinaryOp::Lt => ("<", Prec::Compare),
        BinaryOp::Le => ("<=", Prec::Compare),
        BinaryOp::Gt => (">", Prec::Compare),
        BinaryOp::Ge => (">=", Prec::Compare),
        BinaryOp::And => ("&&", Prec::And),
        BinaryOp::Or => ("||", Prec::Or),
        BinaryOp::Pow | BinaryOp::Concat => ("", Prec::Atom),
    }
}

/// The next tighter strength.
fn next(prec: Prec) -> Prec {
    match prec {
        Prec::Lowest => Prec::Or,
        Prec::Or => Prec::And,
        Prec::And => Prec::Compare,
        Prec::Compare => Prec::Sum,
        Prec::Sum => Prec::Product,
        Prec::Product => Prec::Cast,
        Prec::Cast => Prec::Unary,
        Prec::Unary | Prec::Atom => Prec::Atom,
    }
}

/// The arguments of an intrinsic function but KIND=, which names a type and is no value.
pub fn without_kind(
    id: crate::intrinsics::IntrinsicId,
    args: &[Option<Expr>],
) -> impl Iterator<Item = &Expr> {
    let params = id.row().params.iter();
    let is_value = move |index: usize| {
        params
            .clone()
            .nth(index)
            .is_none_or(|param| param.name != "kind")
    };
    let given = args.iter().enumerate();
    given.filter_map(move |(index, arg)| arg.as_ref().filter(|_| is_value(index)))
}

/// Whether an expression is made of literals alone.
pub fn is_literal(expr: &Expr) -> bool {
    if let ExprKind::Const(Const::Named { .. }) = &expr.kind {
        false
    } else if matches!(expr.kind, ExprKind::Const(_)) {
        true
    } else if let ExprKind::Unary { operand, .. } | ExprKind::Paren(operand) = &expr.kind {
        is_literal(operand)
    } else if let ExprKind::Binary { left, right, .. } = &expr.kind {
        is_literal(left) && is_literal(right)
    } else if let ExprKind::Cast(inner) = &expr.kind {
        matches!(inner.kind, ExprKind::Const(_)) && is_literal(inner)
    } else if let ExprKind::Intrinsic { id, args } = &expr.kind {
        is_transparent(id.row().name) && without_kind(*id, args).all(is_literal)
    } else {
        false
    }
}

/// Intrinsics that are written as operators or conversions, so that literals in them are literals still.
fn is_transparent(name: &str) -> bool {
    matches!(
        name,
        "int"
            | "int2"
            | "int8"
            | "real"
            | "dble"
            | "float"
            | "dfloat"
            | "sngl"
            | "ifix"
            | "idint"
            | "dreal"
            | "mod"
            | "amod"
            | "dmod"
            | "iand"
            | "and"
            | "ior"
            | "or"
            | "ieor"
            | "xor"
            | "not"
    )
}

fn fixes_type(expr: &Expr) -> bool {
    !is_literal(expr)
}

/// Bytes of a numeric type's kind.
pub fn kind_bytes(ty: &Type) -> u8 {
    match ty {
        Type::Integer(k) | Type::Real(k) | Type::Complex(k) | Type::Logical(k) => *k,
        Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => 4,
    }
}
