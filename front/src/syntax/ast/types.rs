//! Types, attributes, entities of declarations.

use super::*;
use crate::source::Span;

/// A type as written.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeSpec {
    /// Which.
    pub kind: TypeSpecKind,
    /// Its place.
    pub span: Span,
}

/// The forms of a type specification (R402, R404).
#[derive(Debug, Clone, PartialEq)]
pub enum TypeSpecKind {
    /// INTEGER
    Integer(Option<KindSelector>),
    /// UNSIGNED
    Unsigned(Option<KindSelector>),
    /// REAL
    Real(Option<KindSelector>),
    /// DOUBLE PRECISION
    DoublePrecision,
    /// COMPLEX
    Complex(Option<KindSelector>),
    /// DOUBLE COMPLEX
    DoubleComplex,
    /// LOGICAL
    Logical(Option<KindSelector>),
    /// CHARACTER
    Character {
        len: Option<LenSpec>,
        kind: Option<Box<Expr>>,
    },
    /// `type(name)`; parameters of a parameterised type kept to refuse them.
    Type { name: Name, params: Vec<Arg> },
    /// `class(name)`.
    Class(Name),
    /// `class(name(8, :))`, of a parameterised type.
    ClassOf { name: Name, params: Vec<Arg> },
    /// `class(*)`.
    ClassStar,
    /// `type(*)`.
    TypeStar,
}

/// `(kind=8)`, `(8)` or `*8`.
#[derive(Debug, Clone, PartialEq)]
pub enum KindSelector {
    /// `(expr)`.
    Expr(Box<Expr>),
    /// `*bytes`.
    Star { bytes: u32, span: Span },
}

/// The length of a CHARACTER.
#[derive(Debug, Clone, PartialEq)]
pub enum LenSpec {
    /// A value.
    Expr(Box<Expr>),
    /// `*`: assumed.
    Assumed,
    /// `:`: deferred.
    Deferred,
}

/// One attribute of a declaration (R502), with the CUDA Fortran ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Attr {
    /// Which.
    pub kind: AttrKind,
    /// Its place.
    pub span: Span,
}

/// Attributes, standard first, then CUDA Fortran's.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum AttrKind {
    Allocatable,
    Asynchronous,
    Bind(BindSpec),
    Codimension(Vec<DimSpec>),
    Contiguous,
    Dimension(Vec<DimSpec>),
    External,
    Intent(Intent),
    Intrinsic,
    Optional,
    Parameter,
    Pointer,
    /// What lies at the address that this integer holds: `pointer (p, a)`.
    Pointee(Name),
    /// An integer that holds such an address.
    CrayPointer,
    Private,
    Protected,
    Public,
    Save,
    /// AUTOMATIC of DEC's compilers: no SAVE, whatever the rest of the program says.
    Automatic,
    Target,
    Value,
    Volatile,
    // type-bound procedures and procedure components
    Pass(Option<Name>),
    NoPass,
    Deferred,
    NonOverridable,
    // type parameters
    Kind,
    Len,
    // CUDA Fortran
    Device,
    Constant,
    Shared,
    Managed,
    Unified,
    Pinned,
    Texture,
    GridGlobal,
}

/// INTENT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// `in`
    In,
    /// `out`
    Out,
    /// `inout`
    InOut,
}

/// `bind(c, name="x")`.
#[derive(Debug, Clone, PartialEq)]
pub struct BindSpec {
    /// The NAME= expression.
    pub name: Option<Box<Expr>>,
}

/// One dimension of an array specification (R515 to R521).
#[derive(Debug, Clone, PartialEq)]
pub struct DimSpec {
    /// Which form.
    pub kind: DimKind,
    /// Its place.
    pub span: Span,
}

/// The forms of a dimension.
#[derive(Debug, Clone, PartialEq)]
pub enum DimKind {
    /// `[lower :] upper`.
    Explicit {
        lower: Option<Box<Expr>>,
        upper: Box<Expr>,
    },
    /// `[lower] :` -- assumed or deferred shape.
    Colon { lower: Option<Box<Expr>> },
    /// `[lower :] *` -- assumed size, or the implied shape of a named constant.
    Star { lower: Option<Box<Expr>> },
    /// `..` -- assumed rank.
    Rank,
    /// What is left of `..` where a function in C gets a scalar by a descriptor; no source has it.
    Described,
    /// What is left of the last dimension of `..` where the actual argument is of assumed size; no source has it.
    Unbounded,
}

/// One entity of a declaration: `a(n) = 0`, `c*8`, `p => null()`.
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    /// Its name.
    pub name: Name,
    /// Its own dimensions, in front of those of a DIMENSION attribute.
    pub dims: Option<Vec<DimSpec>>,
    /// The codimensions of a coarray.
    pub codims: Option<Vec<DimSpec>>,
    /// `*len` behind the name.
    pub len: Option<LenSpec>,
    /// Initial value.
    pub init: Option<Init>,
    /// The whole.
    pub span: Span,
}

/// The initialisation of an entity or component.
#[derive(Debug, Clone, PartialEq)]
pub enum Init {
    /// `= expr`
    Value(Expr),
    /// `=> target`
    Pointer(Expr),
    /// `/ values /` (old style, like DATA).
    Data(Vec<DataValue>),
}
