//! The syntax tree: what was written, in the order in which it was written, with nothing resolved.
//!
//! A [`Stmt`] is one Fortran statement. `blocks` nests statements into [`ProgramUnit`]s and [`Node`]s. The tree refuses
//! to know what a name means: `a(i)` is a [`ExprKind::Apply`], be it an array element, a function reference or a
//! statement function.

mod blocks;
mod directive;
mod expr;
mod generic_spec;
mod stmt;
mod types;
pub mod walk;

pub use blocks::*;
pub use directive::*;
pub use expr::*;
pub use generic_spec::*;
pub use stmt::*;
pub use types::*;

use crate::source::Span;

/// A name as written, with its place. Comparison of names ignores case: use [`Name::key`].
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// The letters as the author wrote them.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// The lower-case form by which scopes look the name up.
    pub fn key(&self) -> String {
        self.text.to_ascii_lowercase()
    }
}
