//! Expressions, arguments, labels.

use super::*;
use crate::source::Span;

/// An expression with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The text from its first to its last character.
    pub span: Span,
}

/// The forms of an expression (F2008 clause 7).
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// `42`, `42_8`; digits without the kind.
    Integer {
        digits: String,
        kind: Option<Box<KindParam>>,
    },
    /// `42u`, `42u_8`; digits alone.
    Unsigned {
        digits: String,
        kind: Option<Box<KindParam>>,
    },
    /// `1.5`, `1.d0`, `1e3_8`; text without the kind suffix, exponent letter kept.
    Real {
        text: String,
        kind: Option<Box<KindParam>>,
    },
    /// `(1.0, 2.0)` with constant or named-constant parts; sema decides whether it is a complex constant.
    Complex { re: Box<Expr>, im: Box<Expr> },
    /// `'text'` with doubled delimiters resolved; bytes, for a source file may hold any.
    Character {
        value: Vec<u8>,
        kind: Option<Box<KindParam>>,
    },
    /// `.true.`, `.false._1`.
    Logical {
        value: bool,
        kind: Option<Box<KindParam>>,
    },
    /// `z'FF'`, `b'01'`, `o'17'`, also the suffix form `'FF'x`.
    Boz { radix: u32, digits: String },
    /// A bare name.
    Name(Name),
    /// `f(args)`: array element, section, function reference, structure constructor or substring.
    Apply { base: Box<Expr>, args: Vec<Arg> },
    /// `base%name`.
    Component { base: Box<Expr>, name: Name },
    /// `base[selector]`: an object on another image.
    Image { base: Box<Expr>, args: Vec<Arg> },
    /// `op x`.
    Unary { op: UnaryOp, operand: Box<Expr> },
    /// `x op y`.
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `(x)`: kept, since a parenthesised variable is an expression and no variable.
    Paren(Box<Expr>),
    /// `[1, 2]`, `(/ real :: x, (i, i = 1, n) /)`.
    ArrayConstructor {
        ty: Option<Box<TypeSpec>>,
        items: Vec<ConstructorItem>,
    },
    /// An item that could not be parsed; reported already.
    Error,
}

/// `_8`, `_dp`.
#[derive(Debug, Clone, PartialEq)]
pub enum KindParam {
    /// `_8`.
    Digits(u32),
    /// `_dp`.
    Name(Name),
}

/// One argument, subscript or triplet inside parentheses.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// `keyword =`.
    pub keyword: Option<Box<Name>>,
    /// What stands there.
    pub value: ArgValue,
    /// Its place.
    pub span: Span,
}

/// The value of an [`Arg`].
#[derive(Debug, Clone, PartialEq)]
pub enum ArgValue {
    /// An expression.
    Expr(Expr),
    /// `lower : upper : stride`, each part optional: a section or a substring.
    Triplet {
        lower: Option<Box<Expr>>,
        upper: Option<Box<Expr>>,
        stride: Option<Box<Expr>>,
    },
    /// `*10`: an alternate return.
    AltReturn(Label),
    /// `*` alone (launch configurations, assumed size in odd places).
    Star,
}

/// An item of an array constructor or of a data implied DO.
#[derive(Debug, Clone, PartialEq)]
pub enum ConstructorItem {
    /// A value, scalar or array.
    Expr(Expr),
    /// `(items, i = from, to, step)`.
    ImpliedDo(Box<ImpliedDo<ConstructorItem>>),
}

/// `(items, var = from, to, step)`.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpliedDo<T> {
    /// What is repeated.
    pub items: Vec<T>,
    /// An optional type for the variable (`integer :: i = ...`).
    pub ty: Option<TypeSpec>,
    /// The variable.
    pub var: Name,
    /// First value.
    pub from: Expr,
    /// Last value.
    pub to: Expr,
    /// Step, 1 when absent.
    pub step: Option<Expr>,
    /// The whole.
    pub span: Span,
}

/// Prefix operators.
#[derive(Debug, Clone, PartialEq)]
pub enum UnaryOp {
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `.not. x`
    Not,
    /// `.name. x`
    Defined(Box<Name>),
}

/// Infix operators.
#[derive(Debug, Clone, PartialEq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `**`
    Pow,
    /// `//`
    Concat,
    /// `==`, `.eq.`
    Eq,
    /// `/=`, `.ne.`
    Ne,
    /// `<`, `.lt.`
    Lt,
    /// `<=`, `.le.`
    Le,
    /// `>`, `.gt.`
    Gt,
    /// `>=`, `.ge.`
    Ge,
    /// `.and.`
    And,
    /// `.or.`
    Or,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`, also the extension `.xor.`
    Neqv,
    /// `.name.`
    Defined(Box<Name>),
}

/// A statement label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Label {
    /// Its number, 1 to 99999.
    pub value: u32,
    /// Its place.
    pub span: Span,
}
