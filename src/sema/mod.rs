//! Semantic analysis: syntax trees of all files to one typed [`Program`].
//!
//! Order of work: `units` sorts modules by USE and declares every unit's name; `decl` turns specification parts into
//! variables, types and signatures (a whole specification part is collected first, since declarations are order-free in
//! it); `stmt` lowers execution parts, with `expr` for expressions; `passing` decides how arguments travel.
//! Errors are reported once, at their place, and leave [`ExprKind::Error`](crate::ir::ExprKind) behind, with which everything agrees.
//! Refuses to know targets.

mod scope;

pub use scope::{Generic, GenericId, Implicit, Scope, ScopeId, Symbol};

use crate::syntax::ast;
use crate::diag::Diagnostics;
use crate::ir::{self, Program};

/// What semantic analysis may be told.
#[derive(Debug, Clone, Copy, Default)]
pub struct SemaOptions {
    /// CUDA Fortran is on in this program.
    pub cuda: bool,
}

/// The state of one analysis: the program so far and all scopes.
pub struct Analyzer<'a> {
    /// What is being built.
    pub program: Program,
    /// Where errors go.
    pub diags: &'a mut Diagnostics,
    /// All scopes; [`ScopeId`] indexes them.
    pub scopes: Vec<Scope>,
    /// Generic interfaces; [`GenericId`] indexes them.
    pub generics: Vec<Generic>,
    /// Options.
    pub options: SemaOptions,
}

/// Which side a body is lowered for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Host code.
    Host,
    /// Device code (kernels and device procedures).
    Device,
}

/// The context of a body or specification part: where names are looked up and what is allowed.
#[derive(Debug, Clone, Copy)]
pub struct Cx {
    /// Innermost scope.
    pub scope: ScopeId,
    /// The procedure whose body it is; `None` in a module's specification part.
    pub procedure: Option<ir::ProcId>,
    /// Side.
    pub side: Side,
    /// In a specification or constant expression: only what the standard allows there.
    pub specification: bool,
}
