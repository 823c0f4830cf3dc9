//! What an ALLOCATE statement says of one object. Refuses to know where the memory lies.

use super::{Bounds, Expr, Type};

/// ALLOCATE of one object.
#[derive(Debug, Clone)]
pub struct Allocate {
    /// The variable or component.
    pub object: Expr,
    /// Bounds; empty for scalars and when SOURCE= or MOLD= give the shape.
    pub bounds: Vec<Bounds>,
    /// The type of a polymorphic object that the statement gives.
    pub ty: Option<Type>,
    /// Character length of a deferred-length object.
    pub char_len: Option<Expr>,
    /// SOURCE=.
    pub source: Option<Expr>,
    /// MOLD=.
    pub mold: Option<Expr>,
    /// STAT=.
    pub stat: Option<Expr>,
    /// ERRMSG=.
    pub errmsg: Option<Expr>,
    /// PINNED= (CUDA Fortran).
    pub pinned: Option<Expr>,
    /// STREAM= (CUDA Fortran).
    pub stream: Option<Expr>,
}

impl Allocate {
    /// The plain statement: no specifiers, and the type that the object is declared with.
    pub fn new(object: Expr, bounds: Vec<Bounds>) -> Allocate {
        Allocate {
            object,
            bounds,
            ty: None,
            char_len: None,
            source: None,
            mold: None,
            stat: None,
            errmsg: None,
            pinned: None,
            stream: None,
        }
    }
}
