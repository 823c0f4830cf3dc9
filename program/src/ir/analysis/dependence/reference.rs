//! References to variables in loops: which place, how it is used, in which loops and under which conditions.

use super::super::affine::{Affine, Symbol};
use crate::ir::{Expr, ReduceOp, Stmt, Type, VarId};
use crate::source::Span;

/// A loop around references, or DO WHILE.
pub(super) struct Frame<'a, Op> {
    /// The loop variable; none of DO WHILE.
    pub(super) var: Option<VarId>,
    /// The statement.
    pub(super) stmt: &'a Stmt<Op>,
    /// What is run in each iteration.
    pub(super) body: &'a [Stmt<Op>],
    /// The frame around it.
    pub(super) parent: Option<usize>,
    /// How many frames are around it.
    pub(super) depth: usize,
    pub(super) range: Option<Range>,
    /// Variables that change by a constant in each iteration: how much, and where.
    pub(super) inductions: Vec<(VarId, i64, Span)>,
    /// DO CONCURRENT: the author says that the iterations are independent.
    pub(super) concurrent: bool,
}

/// The values of a loop variable: `from + step * iteration`, up to `to`.
#[derive(Debug, Clone)]
pub(super) struct Range {
    pub(super) counter: Symbol,
    pub(super) iteration: Symbol,
    pub(super) from: Affine,
    pub(super) to: Affine,
    /// A constant but zero.
    pub(super) step: Option<i64>,
}

/// A step from a variable towards a part of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    /// A component, and whether it is a pointer.
    Field(u32, bool),
    /// Subscripts; `None` where a vector subscript or a pointer may choose anything.
    Index(Vec<Option<Affine>>),
}

/// A linear form that is zero, or not negative.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Condition {
    pub(super) form: Affine,
    pub(super) is_zero: bool,
}

/// A step of a reduction.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ReductionStep {
    pub(super) op: ReduceOp,
    /// The scalar, as written.
    pub(super) target: Expr,
    /// `flag = .true.`, which gives a value and reads none.
    pub(super) sets: bool,
}

/// One reference.
#[derive(Debug, Clone)]
pub(super) struct Reference {
    pub(super) root: VarId,
    pub(super) path: Vec<Step>,
    /// The type of what is referred to.
    pub(super) ty: Type,
    pub(super) writes: bool,
    pub(super) place: Span,
    /// The frames around it, outermost first.
    pub(super) frames: Vec<usize>,
    /// What holds where it is executed: conditions around it, and the ranges of its sections.
    pub(super) conditions: Vec<Condition>,
    /// It is executed in every iteration of the loops around it.
    pub(super) sure: bool,
    pub(super) step: Option<ReductionStep>,
    /// Made by a procedure that the statement calls.
    pub(super) in_call: bool,
    /// Anything that a pointer may point to: a procedure follows pointers that are not known here.
    pub(super) anywhere: bool,
    /// No other thread comes between what it reads and what it writes.
    pub(super) atomic: bool,
    /// The section that it means, where it is the whole of each dimension or between bounds; for hulls.
    pub(super) extents: Vec<Option<Extent>>,
}

/// A dimension of a reference: one subscript or a range with stride.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Extent {
    pub(super) lower: Affine,
    pub(super) upper: Affine,
    /// Every element between the bounds is meant.
    pub(super) dense: bool,
}

impl Reference {
    /// Whether two references are the same for every question.
    pub(super) fn repeats(&self, other: &Reference) -> bool {
        self.root == other.root
            && self.writes == other.writes
            && self.frames == other.frames
            && self.path == other.path
            && self.conditions == other.conditions
            && self.step == other.step
            && self.in_call == other.in_call
            && self.anywhere == other.anywhere
            && self.atomic == other.atomic
            && self.sure == other.sure
            && self.ty == other.ty
    }

    /// Whether it is the variable itself, not a part of it.
    pub(super) fn is_whole(&self) -> bool {
        self.path.is_empty()
    }
}
