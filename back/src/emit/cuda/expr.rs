//! Expressions in CUDA C.

mod arguments;
mod calls;

use super::Cx;
use crate::emit::faults::fault;
use crate::emit::layout::{Doc, concat, packed as list, packed_chain as chain, text};
use crate::ir::*;

/// Binding strength of C's operators, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prec {
    /// `? :`
    Choice,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `|`, `^`, `&`
    Bits,
    /// `==`, `!=`
    Equal,
    /// `<` ...
    Compare,
    /// `+`, `-`
    Sum,
    /// `*`, `/`, `%`
    Product,
    /// `-x`, `!x`, `(T)x`
    Unary,
    /// Calls, names, literals.
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

impl Piece {
    /// Binds as tightly as can be.
    pub fn word(s: impl Into<String>) -> Piece {
        Piece {
            doc: text(s),
            prec: Prec::Atom,
        }
    }

    /// `*pointer`
    pub fn pointee(pointer: &str) -> Piece {
        Piece {
            doc: text(format!("*{pointer}")),
            prec: Prec::Unary,
        }
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

/// What has no text in CUDA C here.
pub fn unknown(expr: &Expr, what: &str) -> Piece {
    Piece {
        doc: fault(expr.span, format!("{what} in CUDA C")),
        prec: Prec::Atom,
    }
}

/// `name(args)`.
pub fn function(name: &str, args: Vec<Doc>) -> Piece {
    Piece {
        doc: concat([text(name), list("(", args, ")")]),
        prec: Prec::Atom,
    }
}

impl<'a> Cx<'a> {
    /// An expression's text.
    pub fn value(&self, expr: &Expr) -> Doc {
        self.piece(expr).doc
    }

    /// An expression with its binding strength; in an elementwise context the element at the current position.
    pub fn piece(&self, expr: &Expr) -> Piece {
        if let Some(name) = self.held_name(expr) {
            let element = expr.rank > 0 && !self.position.is_empty();
            let place = self.position.iter().map(text).collect();
            return match element {
                true => function(name, place),
                false => Piece::word(name),
            };
        }
        if expr.rank > 0
            && !self.position.is_empty()
            && let Some(element) = self.element_at(expr)
        {
            return element;
        }
        if let Some(index) = global_index(expr) {
            return index;
        }
        if let Some(wrapping) = self.wrapping(expr) {
            return wrapping;
        }
        match &expr.kind {
            ExprKind::Const(value) => self.constant(value, &expr.ty),
            ExprKind::Var(id) if self.is_optional_scalar(*id) => {
                Piece::pointee(&self.parameter_name(*id))
            }
            ExprKind::Var(id) if self.is_scalar_pointer(*id) => Piece::pointee(&self.var(*id)),
            ExprKind::Var(id) => Piece::word(self.var(*id)),
            ExprKind::Element { base, subscripts } => {
                let args = subscripts
                    .iter()
                    .map(|s| self.scalar().read(s).doc)
                    .collect();
                Piece {
                    doc: concat([
                        self.subscripted(base, self.scalar().piece(base).at_least(Prec::Atom)),
                        list("(", args, ")"),
                    ]),
                    prec: Prec::Atom,
                }
            }
            ExprKind::Section { .. } => Piece {
                doc: self.section(expr),
                prec: Prec::Atom,
            },
            ExprKind::Component { base, ty, field } => self.component(base, *ty, *field),
            ExprKind::Substring { base, lower, upper } => Piece {
                doc: self.substring(base, lower.as_deref(), upper.as_deref()),
                prec: Prec::Atom,
            },
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } if self.asks_address(operand) => {
                let asked = self.piece(operand).doc.flat();
                Piece {
                    doc: text(asked.replace(" != nullptr", " == nullptr")),
                    prec: Prec::Bits,
                }
            }
            ExprKind::Unary { op, operand } => self.narrowed(self.unary(*op, operand), expr),
            ExprKind::Binary {
                op: BinaryOp::Concat,
                left,
                right,
            } => Piece {
                doc: self.joined(left, right, &expr.ty),
                prec: Prec::Atom,
            },
            ExprKind::Binary { op, left, right } => {
                self.narrowed(self.binary(*op, left, right), expr)
            }
            ExprKind::Cast(inner) => self.cast(inner, &expr.ty),
            ExprKind::Paren(inner) => self.piece(inner),
            ExprKind::Part(inner) => self.piece(inner),
            ExprKind::Intrinsic { id, args } => {
                self.narrowed(self.intrinsic(*id, args, expr), expr)
            }
            ExprKind::Api { id, args } => self.api(*id, args),
            ExprKind::Call { procedure, args } => function(
                &self.procedure(*procedure),
                self.arguments(*procedure, args),
            ),
            ExprKind::Predefined { var, axis } => {
                Piece::word(format!("{}()", predefined(*var, *axis)))
            }
            ExprKind::WarpSize => Piece::word("warpSize"),
            ExprKind::Structure { ty, values } => self.structure(*ty, values),
            ExprKind::Array(_) => unknown(expr, "an array constructor"),
            ExprKind::Fetch(_) => unknown(expr, "a copy from device memory"),
            ExprKind::Null => unknown(expr, "a null pointer as a value"),
            ExprKind::Procedure(_) => unknown(expr, "a procedure as a value"),
            ExprKind::IsType { .. } => unknown(expr, "a question about a dynamic type"),
            ExprKind::Error => unknown(expr, "an expression with an error"),
        }
    }

    /// C computes integers of one and two bytes as `int`: the value in its own type, which templates take and in which it wraps.
    fn narrowed(&self, piece: Piece, expr: &Expr) -> Piece {
        if widens(expr) {
            self.c_cast(piece, &expr.ty)
        } else {
            piece
        }
    }

    /// An expression that is stored in a variable of its own type, which narrows it.
    pub fn stored(&self, expr: &Expr) -> Doc {
        let computed = expr.rank == 0 && self.held_name(expr).is_none() && widens(expr);
        if let ExprKind::Unary { op, operand } = &expr.kind
            && computed
        {
            self.unary(*op, operand).doc
        } else if let ExprKind::Binary { op, left, right } = &expr.kind
            && computed
        {
            self.binary(*op, left, right).doc
        } else if let ExprKind::Intrinsic { id, args } = &expr.kind
            && computed
        {
            self.intrinsic(*id, args, expr).doc
        } else {
            self.read(expr).doc
        }
    }

    /// An operand: what is VOLATILE is loaded anew each time.
    pub(super) fn read(&self, expr: &Expr) -> Piece {
        match self.is_volatile(expr) {
            true => function("fresh", vec![self.value(expr)]),
            false => self.piece(expr),
        }
    }

    /// Whether a scalar that CUDA C can load and store in one instruction is VOLATILE.
    pub(super) fn is_volatile(&self, expr: &Expr) -> bool {
        let plain = matches!(
            expr.ty,
            Type::Integer(1..=8) | Type::Logical(_) | Type::Real(4 | 8)
        );
        let place = matches!(
            expr.kind,
            ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. }
        );
        let whole = expr.rank == 0 && self.held_name(expr).is_none();
        let root = expr.root().filter(|_| plain && place && whole);
        root.is_some_and(|root| self.program[root].volatile)
    }

    /// Outside any elementwise position.
    pub fn scalar(&self) -> Cx<'a> {
        Cx {
            position: Vec::new(),
            ..self.clone()
        }
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> Piece {
        let sign = match op {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
        };
        Piece {
            doc: concat([text(sign), self.read(operand).at_least(Prec::Atom)]),
            prec: Prec::Unary,
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Piece {
        if op == BinaryOp::Pow {
            return self.power(left, right);
        }
        let (sign, prec) = operator(op);
        if matches!(left.ty, Type::Character(..)) {
            let compared = function("compare", vec![self.value(left), self.value(right)]);
            return Piece {
                doc: chain(compared.doc, vec![(sign, text("0"))]),
                prec,
            };
        }
        let strict = matches!(prec, Prec::Compare | Prec::Equal);
        let mut rest = vec![(sign, self.operand(right, tighter(prec), prec))];
        let mut first = left;
        while !strict
            && global_index(first).is_none()
            && let ExprKind::Binary { op, left, right } = &first.kind
            && operator(*op).1 == prec
            && *op != BinaryOp::Pow
        {
            rest.push((operator(*op).0, self.operand(right, tighter(prec), prec)));
            first = left;
        }
        rest.reverse();
        Piece {
            doc: chain(self.operand(first, prec, prec), rest),
            prec,
        }
    }

    /// `&&` inside `||` gets parentheses, which compilers like to see.
    fn operand(&self, expr: &Expr, least: Prec, outer: Prec) -> Doc {
        let piece = self.read(expr);
        let mixed = outer == Prec::Or && piece.prec == Prec::And
            || outer == Prec::Equal && piece.prec == Prec::Compare;
        if mixed {
            concat([text("("), piece.doc, text(")")])
        } else {
            piece.at_least(least)
        }
    }

    fn power(&self, base: &Expr, exponent: &Expr) -> Piece {
        let square = matches!(exponent.kind, ExprKind::Const(Const::Integer(2)));
        if square && matches!(base.kind, ExprKind::Var(_)) && !matches!(base.ty, Type::Complex(_)) {
            let side = || self.piece(base).at_least(Prec::Product);
            return Piece {
                doc: chain(side(), vec![("*", side())]),
                prec: Prec::Product,
            };
        }
        if let (Type::Real(_), Type::Real(_)) = (&base.ty, &exponent.ty) {
            function("pow", vec![self.value(base), self.value(exponent)])
        } else if let (Type::Complex(_), Type::Complex(_)) = (&base.ty, &exponent.ty) {
            function("fortran::pow", vec![self.value(base), self.value(exponent)])
        } else if let (Type::Integer(_), _) = (&base.ty, &exponent.ty) {
            function("ipow", vec![self.value(base), self.value(exponent)])
        } else {
            function("powi", vec![self.value(base), self.value(exponent)])
        }
    }

    /// Whether a value is no more than `a != nullptr`: PRESENT, ALLOCATED or ASSOCIATED of a scalar.
    fn asks_address(&self, value: &Expr) -> bool {
        if let ExprKind::Paren(inner) = &value.kind {
            self.asks_address(inner)
        } else if let ExprKind::Intrinsic { id, args } = &value.kind {
            let asks = matches!(id.row().name, "present" | "allocated" | "associated");
            let shown = self.piece(value).doc.flat();
            asks && args.iter().flatten().count() == 1 && shown.ends_with(" != nullptr")
        } else {
            false
        }
    }

    pub(super) fn cast(&self, inner: &Expr, to: &Type) -> Piece {
        if let ExprKind::Const(value) = &inner.kind
            && let Some(converted) = super::literal::convert(value, to)
        {
            return self.constant(&converted, to);
        }
        if inner.ty == *to || matches!((&inner.ty, to), (Type::Logical(_), Type::Logical(_))) {
            return self.piece(inner);
        }
        if let (Type::Complex(_), Type::Complex(_)) = (&inner.ty, to) {
            function(&self.type_name(to), vec![self.value(inner)])
        } else if let (_, Type::Complex(k)) = (&inner.ty, to) {
            let part = self.cast(inner, &Type::Real(*k)).doc;
            function(&self.type_name(to), vec![part])
        } else if let (Type::Complex(k), _) = (&inner.ty, to) {
            let part = Piece {
                doc: concat([self.piece(inner).at_least(Prec::Atom), text(".re")]),
                prec: Prec::Atom,
            };
            match Type::Real(*k) == *to {
                true => part,
                false => self.c_cast(part, to),
            }
        } else {
            self.c_cast(self.read(inner), to)
        }
    }

    fn c_cast(&self, inner: Piece, to: &Type) -> Piece {
        Piece {
            doc: concat([
                text(format!("({})", self.type_name(to))),
                inner.at_least(Prec::Unary),
            ]),
            prec: Prec::Unary,
        }
    }

    /// A constant: by its name where it has one.
    pub fn constant(&self, value: &Const, ty: &Type) -> Piece {
        match value {
            Const::Named { var, .. } if self.constants.contains(var) => Piece::word(self.var(*var)),
            Const::Named { value, .. } => self.constant(value, ty),
            Const::Integer(_)
            | Const::Real { .. }
            | Const::Complex { .. }
            | Const::Quad { .. }
            | Const::Logical(_)
            | Const::Character(_) => {
                let literal = super::literal::literal(value, ty);
                let prec = if literal.starts_with('-') || literal.starts_with("(s") {
                    Prec::Unary
                } else {
                    Prec::Atom
                };
                Piece {
                    doc: text(literal),
                    prec,
                }
            }
        }
    }

    /// Whether an array is declared with constant elements.
    pub fn is_constant(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let in_kernel = var
            .owner
            .is_some_and(|o| matches!(self.program[o].target, Target::Global | Target::GridGlobal));
        let described = matches!(var.shape, Shape::Assumed(_) | Shape::Deferred(_));
        let dummy = var.dummy().is_some() && !var.mutated && (in_kernel || !described);
        dummy || var.space == Space::Constant || matches!(var.role, Role::Parameter)
    }

    /// Whether a dummy is an optional scalar, which is an address.
    pub fn is_optional_scalar(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.rank() == 0 && var.dummy().is_some_and(|d| d.optional)
    }

    /// The name of a dummy argument in the procedure's head.
    pub fn parameter_name(&self, id: VarId) -> String {
        format!("{}_", self.var(id))
    }

    /// Whether a variable is a descriptor: not an allocatable of the thread or a module, whose array object says where it is.
    pub fn is_descriptor(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let object = var.allocatable && var.dummy().is_none();
        let shaped = var.dummy().is_some_and(|d| d.passing == Passing::Shaped);
        matches!(var.shape, Shape::Assumed(_) | Shape::Deferred(_)) && !object && !shaped
    }
}

/// Whether C gives `int` for what is an integer of one or two bytes: operators, and functions that are spelled as such.
fn widens(expr: &Expr) -> bool {
    let narrow = matches!(expr.ty, Type::Integer(1 | 2));
    let operator = if matches!(expr.kind, ExprKind::Unary { .. }) {
        true
    } else if let ExprKind::Binary { op, .. } = &expr.kind {
        *op != BinaryOp::Pow
    } else if let ExprKind::Intrinsic { id, .. } = &expr.kind {
        let by_operator = [
            "iand", "and", "ior", "or", "ieor", "xor", "not", "mod", "abs", "iabs",
        ];
        by_operator.contains(&id.row().name)
    } else {
        false
    };
    narrow && operator
}

/// An integer that was written as such.
fn written_integer(value: &Expr) -> Option<i64> {
    if let ExprKind::Const(constant @ Const::Integer(_)) = &value.kind {
        constant.as_integer()
    } else if let ExprKind::Unary {
        op: UnaryOp::Neg,
        operand,
    } = &value.kind
    {
        written_integer(operand).map(|value| -value)
    } else if let ExprKind::Paren(inner) = &value.kind {
        written_integer(inner)
    } else {
        None
    }
}

/// C's sign and binding strength of an operator.
fn operator(op: BinaryOp) -> (&'static str, Prec) {
    match op {
        BinaryOp::Add => ("+", Prec::Sum),
        BinaryOp::Sub => ("-", Prec::Sum),
        BinaryOp::Mul => ("*", Prec::Product),
        BinaryOp::Div => ("/", Prec::Product),
        BinaryOp::Eq | BinaryOp::Eqv => ("==", Prec::Equal),
        BinaryOp::Ne | BinaryOp::Neqv => ("!=", Prec::Equal),
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
fn tighter(prec: Prec) -> Prec {
    match prec {
        Prec::Choice => Prec::Or,
        Prec::Or => Prec::And,
        Prec::And => Prec::Bits,
        Prec::Bits => Prec::Equal,
        Prec::Equal => Prec::Compare,
        Prec::Compare => Prec::Sum,
        Prec::Sum => Prec::Product,
        Prec::Product => Prec::Unary,
        Prec::Unary | Prec::Atom => Prec::Atom,
    }
}

/// `threadIdx_x` and relatives, from one as in Fortran.
fn predefined(var: PredefinedVar, axis: Axis) -> String {
    let name = match var {
        PredefinedVar::ThreadIdx => "threadIdx",
        PredefinedVar::BlockIdx => "blockIdx",
        PredefinedVar::BlockDim => "blockDim",
        PredefinedVar::GridDim => "gridDim",
    };
    format!("{name}_{}", axis_name(axis))
}

fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::X => "x",
        Axis::Y => "y",
        Axis::Z => "z",
    }
}

/// `global_x()` for `(blockIdx%x - 1) * blockDim%x + threadIdx%x`.
fn global_index(expr: &Expr) -> Option<Piece> {
    crate::emit::global_axis(expr).map(|axis| Piece::word(format!("global_{}()", axis_name(axis))))
}
