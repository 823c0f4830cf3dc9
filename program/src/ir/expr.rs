//! Typed expressions.

use super::{ProcId, Type, TypeId, VarId};
use crate::cudafor::ApiId;
use crate::intrinsics::IntrinsicId;
use crate::source::Span;
use cuf2rs_intrinsics::quad::f128;

/// An expression with type and rank.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type; conversions are explicit ([`ExprKind::Cast`]), so operands of an operator agree.
    pub ty: Type,
    /// 0 for a scalar.
    pub rank: u8,
    /// Where it was written.
    pub span: Span,
}

/// The forms of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A constant.
    Const(Const),
    /// A whole variable or named constant, scalar or array.
    Var(VarId),
    /// A scalar element of an array.
    Element {
        base: Box<Expr>,
        subscripts: Vec<Expr>,
    },
    /// An array section; its rank is the number of ranges and vectors.
    Section {
        base: Box<Expr>,
        subscripts: Vec<Subscript>,
    },
    /// `base%field`; when base is an array, the array of that component.
    Component {
        base: Box<Expr>,
        ty: TypeId,
        field: u32,
    },
    /// `base(lower:upper)` of a character value.
    Substring {
        base: Box<Expr>,
        lower: Option<Box<Expr>>,
        upper: Option<Box<Expr>>,
    },
    /// Prefix operator.
    Unary { op: UnaryOp, operand: Box<Expr> },
    /// Infix operator on operands of one type (`Pow`: the exponent may be an integer) and of one rank, or one of them scalar.
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// Conversion to `ty` of this node, by the rules of assignment; elementwise on arrays.
    Cast(Box<Expr>),
    /// Parentheses that were written.
    Paren(Box<Expr>),
    /// In host code: a copy of device data, made where it stands, as a value of the host (guide, "Implicit data transfer in expressions").
    Fetch(Box<Expr>),
    /// A polymorphic object seen as one of the type of this node, which it is or extends: in the arms of SELECT TYPE, before a component.
    Part(Box<Expr>),
    /// Whether the own type of a polymorphic object is `ty`, or with `extends` a type that extends it as well.
    IsType {
        object: Box<Expr>,
        ty: Type,
        extends: bool,
    },
    /// Reference of an intrinsic function; arguments in the order of its table row, absent optional ones `None`.
    Intrinsic {
        id: IntrinsicId,
        args: Vec<Option<Expr>>,
    },
    /// Reference of a function of the cudafor table.
    Api { id: ApiId, args: Vec<Option<Expr>> },
    /// Function reference; arguments in dummy order.
    Call {
        procedure: ProcId,
        args: Vec<Actual>,
    },
    /// `threadidx%x` and relatives: 1-based indices, extents.
    Predefined { var: PredefinedVar, axis: Axis },
    /// `warpsize`.
    WarpSize,
    /// Array constructor of elements of type `ty`.
    Array(Vec<ArrayItem>),
    /// Structure constructor; a value for every field in order (`None`: default initialisation applies).
    Structure {
        ty: TypeId,
        values: Vec<Option<Expr>>,
    },
    /// `null()`.
    Null,
    /// A procedure as an actual argument.
    Procedure(ProcId),
    /// After a reported error; never emitted.
    Error,
}

/// A constant.
#[derive(Debug, Clone, PartialEq)]
pub enum Const {
    /// Integer of the node's kind.
    Integer(i128),
    /// Real: value (already rounded to the node's kind) and the digits as written, if it was written (`0.1`, `1e-3`, without `d`, kind suffix).
    Real { value: f64, text: Option<String> },
    /// Complex.
    Complex { re: f64, im: f64 },
    /// REAL(16), or COMPLEX(16), as the node's type says; the imaginary part of a REAL is zero.
    Quad { re: f128, im: f128 },
    /// Logical.
    Logical(bool),
    /// Character: the code of each one, which is a byte in characters of default kind.
    Character(Vec<u32>),
    /// A scalar named constant: its value, and the name for readable output.
    Named { var: VarId, value: Box<Const> },
}

impl Const {
    /// Characters of default kind.
    pub fn characters(bytes: &[u8]) -> Const {
        Const::Character(bytes.iter().map(|byte| u32::from(*byte)).collect())
    }

    /// The value itself, also of a named constant.
    pub fn value(&self) -> &Const {
        let Const::Named { value, .. } = self else {
            return self;
        };
        value.value()
    }

    /// The number that an integer constant is, by whatever name; none where no place or count is so large.
    pub fn as_integer(&self) -> Option<i64> {
        let Const::Integer(value) = self.value() else {
            return None;
        };
        i64::try_from(*value).ok()
    }

    /// An integer constant.
    pub fn whole(value: i64) -> Const {
        Const::Integer(value.into())
    }
}

/// The bytes of characters of default kind.
pub fn bytes(codes: &[u32]) -> Vec<u8> {
    codes.iter().map(|code| *code as u8).collect()
}

/// The code of a blank.
pub const BLANK: u32 = b' ' as u32;

/// A subscript of a section.
#[derive(Debug, Clone, PartialEq)]
pub enum Subscript {
    /// One index: drops the dimension.
    Index(Expr),
    /// `lower : upper : stride`.
    Range {
        lower: Option<Expr>,
        upper: Option<Expr>,
        stride: Option<Expr>,
    },
    /// A rank-1 integer array.
    Vector(Expr),
}

/// Prefix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-x`
    Neg,
    /// `.not. x`
    Not,
}

/// Infix operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Eqv,
    Neqv,
}

/// Predefined variables of device code (CUDA Fortran guide 4.2), of type DIM3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PredefinedVar {
    ThreadIdx,
    BlockIdx,
    BlockDim,
    GridDim,
}

/// A component of DIM3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Axis {
    X,
    Y,
    Z,
}

/// An item of an array constructor.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)] // nearly all are expressions, which a box would only move
pub enum ArrayItem {
    /// A scalar or an array whose elements follow one another.
    Expr(Expr),
    /// `(items, var = from, to, step)`.
    ImpliedDo {
        items: Vec<ArrayItem>,
        var: VarId,
        from: Expr,
        to: Expr,
        step: Option<Expr>,
    },
}

/// An actual argument, in the place of its dummy.
#[derive(Debug, Clone, PartialEq)]
pub struct Actual {
    /// The value or variable; `None` for an absent optional argument.
    pub value: Option<Expr>,
    /// How it is handed over; `passing` decides.
    pub how: Handover,
}

/// How an actual argument is handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handover {
    /// Not decided yet.
    Undecided,
    /// By value.
    Value,
    /// A reference to a value that is only read.
    Ref,
    /// A reference to a variable that may be written.
    MutRef,
    /// Through a temporary that is copied back afterwards (when two references to one variable would meet).
    CopyInOut,
    /// A temporary holding the value of an expression, where the dummy wants a reference.
    Temporary,
    /// A contiguous array, whole or from an element on (sequence association).
    View,
    /// An array with bounds and strides.
    Strided,
    /// A non-contiguous array packed into a temporary and copied back.
    Packed,
    /// The allocatable, pointer, device or managed object itself.
    Object,
    /// The device's copy of an array of the host.
    Present,
    /// A table of the elements of an array of structures of the host ([`super::StandsFor`]).
    Table,
}

impl Expr {
    /// Whether a designator names a part of a structure.
    pub fn is_in_structure(&self) -> bool {
        let (ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Substring { base, .. }) = &self.kind
        else {
            return matches!(self.kind, ExprKind::Component { .. });
        };
        base.is_in_structure()
    }

    /// Whether a condition asks for the first lane of a gang.
    pub fn is_first_lane(&self) -> bool {
        matches!(&self.kind, ExprKind::Intrinsic { id, .. } if id.name() == "first_lane@device")
    }

    /// An expression node.
    pub fn new(kind: ExprKind, ty: Type, rank: u8, span: Span) -> Self {
        Expr {
            kind,
            ty,
            rank,
            span,
        }
    }

    /// A default integer constant.
    pub fn int(value: i64, span: Span) -> Self {
        Expr::new(ExprKind::Const(Const::whole(value)), Type::INT, 0, span)
    }

    /// What stands for an expression after its error was reported.
    pub fn error(span: Span) -> Self {
        Expr::new(ExprKind::Error, Type::Error, 0, span)
    }
}
