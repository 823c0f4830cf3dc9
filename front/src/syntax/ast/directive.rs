//! Directives: what stands behind a sentinel, in one form for all of them.

use super::{Arg, Expr, Name};
use crate::directive::{ClauseId, DirectiveId};
use crate::source::Span;

/// `!$acc parallel loop gang copyin(a(1:n))`, `!$cuf kernel do(2) <<<*, *>>> reduce(+: s)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Directive {
    /// Its row.
    pub id: DirectiveId,
    /// Its words as they are written, in lower case; nothing where a mistake in it has been reported.
    pub words: String,
    /// The place of its words.
    pub span: Span,
    /// `end ...`.
    pub ends: bool,
    /// What stands in brackets behind the words: `wait(1, 2)`, `routine(f)`, `kernel do(2)`.
    pub args: Option<Vec<ClauseArg>>,
    /// Between the chevrons of `!$cuf kernel do`.
    pub launch: CufLaunch,
    /// Its clauses in order.
    pub clauses: Vec<Clause>,
}

/// `<<< grid, block [, bytes, stream] >>>`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CufLaunch {
    /// Grid: one or several values (`*` is [`super::ArgValue::Star`]).
    pub grid: Vec<Arg>,
    /// Block likewise.
    pub block: Vec<Arg>,
    /// What follows the block: shared bytes, stream, `stream=`, `device=`.
    pub rest: Vec<Arg>,
}

/// `word` or `word(arguments)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// Its row; `None` when no clause is called so.
    pub id: Option<ClauseId>,
    /// The word as it is written.
    pub word: Name,
    /// What stands in brackets.
    pub args: Option<Vec<ClauseArg>>,
    /// The whole clause.
    pub span: Span,
}

impl Clause {
    /// The arguments; none without brackets.
    pub fn list(&self) -> &[ClauseArg] {
        self.args.as_deref().unwrap_or(&[])
    }
}

/// An argument of a clause.
#[derive(Debug, Clone, PartialEq)]
pub struct ClauseArg {
    /// Words or an operator before a colon: `+`, `readonly`, `num`. They hold for the arguments behind, too.
    pub modifiers: Vec<Name>,
    /// The argument.
    pub value: ClauseValue,
    /// Its place.
    pub span: Span,
}

/// The value of a clause's argument.
#[derive(Debug, Clone, PartialEq)]
pub enum ClauseValue {
    /// An expression, a name, an element or a section.
    Expr(Expr),
    /// `*`.
    Star,
    /// `/block/`.
    Common(Name),
    /// `place = value`: how DECLARE REDUCTION joins two values, and what a variable begins with.
    Assign(Expr, Expr),
}
