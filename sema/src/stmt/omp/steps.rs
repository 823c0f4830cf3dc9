//! Steps of teams as statements and expressions: references of rows of the table's chapter `omp`.

use crate::cudafor;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, HostOp, ReduceOp, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast;
use cuf2rs_intrinsics::quad::f128;

/// Makes statements for a directive at its place.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    span: Span,
    end: Span,
}

impl Steps {
    /// For a directive that is a statement.
    pub fn new(span: Span) -> Steps {
        Steps { span, end: span }
    }

    /// For a construct: what stands behind it is at its END.
    pub fn at(construct: &ast::Construct) -> Steps {
        let span = construct.open.span;
        let end = construct.end.as_ref().map_or(span, |end| end.span);
        Steps { span, end }
    }

    /// Where the directive stands.
    pub fn span(&self) -> Span {
        self.span
    }

    pub fn stmt(&self, kind: StmtKind<HostOp>) -> Stmt<HostOp> {
        Stmt::new(kind, self.span)
    }

    /// `call step(args)`.
    pub fn call(&self, name: &str, args: Vec<Option<Expr>>) -> Stmt<HostOp> {
        call(name, args, self.span)
    }

    /// Likewise at the END of the construct.
    pub fn behind(&self, name: &str, args: Vec<Option<Expr>>) -> Stmt<HostOp> {
        call(name, args, self.end)
    }

    /// A condition that a step gives.
    pub fn asks(&self, name: &str, args: Vec<Option<Expr>>) -> Expr {
        match cudafor::find(name) {
            Some(id) => Expr::new(ExprKind::Api { id, args }, Type::LOGICAL, 0, self.span),
            None => Expr::error(self.span),
        }
    }

    pub fn text(&self, text: &str) -> Expr {
        let length = crate::ir::CharLen::Const(text.len() as i64);
        let value = Const::characters(text.as_bytes());
        Expr::new(
            ExprKind::Const(value),
            Type::characters(length),
            0,
            self.span,
        )
    }

    pub fn long(&self, value: i64) -> Expr {
        let kind = ExprKind::Const(Const::whole(value));
        Expr::new(kind, Type::Integer(8), 0, self.span)
    }

    pub fn logical(&self, value: bool) -> Expr {
        let kind = ExprKind::Const(Const::Logical(value));
        Expr::new(kind, Type::LOGICAL, 0, self.span)
    }

    /// `lhs = rhs`, of scalars or arrays of one shape.
    pub fn assign(&self, lhs: Expr, rhs: Expr) -> Stmt<HostOp> {
        self.stmt(StmtKind::assignment(lhs, rhs, false))
    }
}

fn call(name: &str, args: Vec<Option<Expr>>, span: Span) -> Stmt<HostOp> {
    let kind = match cudafor::find(name) {
        Some(id) => StmtKind::Op(HostOp::Api { id, args }),
        None => StmtKind::Empty,
    };
    Stmt::new(kind, span)
}

/// `whole op part`.
pub(super) fn joined(op: ReduceOp, whole: Expr, part: Expr) -> Expr {
    use ReduceOp::*;
    let binary = |op| ExprKind::Binary {
        op,
        left: Box::new(whole.clone()),
        right: Box::new(part.clone()),
    };
    let kind = match op {
        Sum => binary(BinaryOp::Add),
        Product => binary(BinaryOp::Mul),
        And => binary(BinaryOp::And),
        Or => binary(BinaryOp::Or),
        Eqv => binary(BinaryOp::Eqv),
        Neqv => binary(BinaryOp::Neqv),
        Least | Minval => called("min", &whole, &part),
        Greatest | Maxval => called("max", &whole, &part),
        BitAnd => called("iand", &whole, &part),
        BitOr => called("ior", &whole, &part),
        BitXor => called("ieor", &whole, &part),
    };
    Expr::new(kind, whole.ty.clone(), whole.rank, whole.span)
}

fn called(name: &str, whole: &Expr, part: &Expr) -> ExprKind {
    match crate::intrinsics::find(name) {
        Some(id) => ExprKind::Intrinsic {
            id,
            args: vec![Some(whole.clone()), Some(part.clone())],
        },
        None => ExprKind::Error,
    }
}

/// The value that changes nothing.
pub(super) fn neutral(op: ReduceOp, ty: &Type, span: Span) -> Expr {
    use ReduceOp::*;
    let real = |value: f64| Const::Real { value, text: None };
    let quad = |re: f128| Const::Quad { re, im: f128::ZERO };
    let huge = |bytes: u8| crate::expr::literal::largest(bytes);
    let value = match (op, ty) {
        (And | Eqv, _) => Const::Logical(true),
        (Or | Neqv, _) => Const::Logical(false),
        (BitAnd, _) => Const::Integer(-1),
        (Sum, Type::Real(16) | Type::Complex(16)) => quad(f128::ZERO),
        (Product, Type::Real(16) | Type::Complex(16)) => quad(f128::ONE),
        (Least | Minval, Type::Real(16)) => quad(f128::INFINITY),
        (Greatest | Maxval, Type::Real(16)) => quad(f128::NEG_INFINITY),
        (Sum, Type::Real(_)) => real(0.0),
        (Product, Type::Real(_)) => real(1.0),
        (Least | Minval, Type::Real(_)) => real(f64::INFINITY),
        (Greatest | Maxval, Type::Real(_)) => real(f64::NEG_INFINITY),
        (Sum, Type::Complex(_)) => Const::Complex { re: 0.0, im: 0.0 },
        (Product, Type::Complex(_)) => Const::Complex { re: 1.0, im: 0.0 },
        (Least | Minval, Type::Integer(bytes)) => Const::Integer(huge(*bytes)),
        (Greatest | Maxval, Type::Integer(bytes)) => Const::Integer(-huge(*bytes) - 1),
        (Product, _) => Const::Integer(1),
        (Sum | BitOr | BitXor | Least | Greatest | Maxval | Minval, _) => Const::Integer(0),
    };
    Expr::new(ExprKind::Const(value), ty.clone(), 0, span)
}
