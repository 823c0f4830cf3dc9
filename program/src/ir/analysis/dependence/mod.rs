//! Dependences between the iterations of loops: which loops may run their iterations in any order or at the same time, and if not, why.
//!
//! Input: statements of the typed program, host or device code. Output: for each loop in them (DO, and each index of DO CONCURRENT) what its
//! scalars are (private, reductions, inductions), and the obstacles. A loop without obstacles is proven to be parallel, given what
//! [`Facts`] says; whatever is not known is an obstacle.
//!
//! - `gather` walks once over the statements: loops, references with linear subscripts, jumps and effects;
//! - `pairs` decides whether two references meet in different iterations;
//! - `loops` puts it together for each loop; `remarks` says it in words;
//! - `sections` gives the parts of arrays that statements read and write.
//!
//! Subscripts are taken for what the standard says of them: within the bounds of their dimension, computed without overflow. Dummy
//! arguments do not overlap where one is written, unless they have POINTER or TARGET. Refuses to know directives and what becomes of a loop.

mod conditions;
mod gather;
mod inductions;
mod loops;
mod modified;
mod pairs;
mod reference;
pub mod remarks;
pub mod sections;
mod symbols;

pub use gather::Jump;
pub use symbols::Meaning;

use super::effects::{Effect, Operation, Summaries};
use crate::ir::passing::is_read_behind;
use crate::ir::walk::refs;
use crate::ir::{Body, Expr, ExprKind, ProcId, Program, ReduceOp, Role, Stmt, VarId};
use crate::source::Span;
use std::collections::BTreeSet;

/// What the caller knows and can do.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// Variables of which each iteration has its own by a directive: no obstacles.
    pub private: BTreeSet<VarId>,
    /// Variables that a directive reduces: no obstacles.
    pub reduced: BTreeSet<VarId>,
    /// Variables whose values nobody uses behind the statements.
    pub dead_after: BTreeSet<VarId>,
    /// The caller computes inductions (`k = k + 1`) from the number of the iteration. Else they are obstacles.
    pub inductions: bool,
    /// The caller hands on the value that a private scalar has after the last iteration. Else one that may be used later is an obstacle.
    pub last_values: bool,
}

/// What is known of all loops in some statements.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// In order of text, outer loops first; a DO CONCURRENT has one for each index, from the outside in.
    pub loops: Vec<Loop>,
}

/// What is known of one loop.
#[derive(Debug, Clone)]
pub struct Loop {
    /// The DO statement.
    pub span: Span,
    /// Its variable.
    pub var: VarId,
    /// What its variable grows by in each iteration, where that is a constant.
    pub step: Option<i64>,
    /// The loop around it, by its place in [`Analysis::loops`].
    pub parent: Option<usize>,
    /// DO CONCURRENT, whose iterations the author says to be independent.
    pub concurrent: bool,
    /// Scalars that the loop writes, without those of which nothing can be said but in an obstacle.
    pub scalars: Vec<Scalar>,
    /// Scalars, elements and components that the iterations reduce.
    pub reductions: Vec<Reduction>,
    /// Scalars that are only read.
    pub read_only: BTreeSet<VarId>,
    /// Arrays of which each iteration writes all that it reads before it reads it: private copies would take away their obstacles. Whether
    /// anybody uses their values behind the loop is not looked at.
    pub private_arrays: Vec<VarId>,
    /// Why the iterations cannot run in any order. None: the loop is parallel.
    pub obstacles: Vec<Obstacle>,
}

impl Loop {
    /// Whether the iterations may run in any order or at the same time.
    pub fn is_parallel(&self) -> bool {
        self.obstacles.is_empty()
    }
}

/// A scalar that a loop writes.
#[derive(Debug, Clone, PartialEq)]
pub struct Scalar {
    /// Which one.
    pub var: VarId,
    /// An assignment.
    pub place: Span,
    /// What it is.
    pub class: ScalarClass,
}

/// What a scalar is in a loop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ScalarClass {
    /// Each iteration gives it a value before it uses it.
    Private {
        /// Every iteration gives it one: behind the loop it has that of the last iteration. Else that of any iteration that gave one.
        always: bool,
        /// It may be used behind the loop.
        live_after: bool,
    },
    /// Every iteration adds this constant, under no condition. Before the addition it is worth its value before the loop and `by` times the
    /// number of iterations before.
    Induction {
        /// How much.
        by: i64,
    },
}

/// A reduction.
#[derive(Debug, Clone, PartialEq)]
pub struct Reduction {
    /// How values become one.
    pub op: ReduceOp,
    /// The scalar, an element or a component; means one place in all iterations.
    pub target: Expr,
    /// Its first step.
    pub place: Span,
}

/// What stands in the way of running the iterations of a loop in any order.
#[derive(Debug, Clone, PartialEq)]
pub enum Obstacle {
    /// Two references to one place in different iterations.
    Dependence(Dependence),
    /// A scalar hands a value from iteration to iteration.
    CarriedScalar {
        /// Which one.
        var: VarId,
        /// It is given a value here.
        write: Span,
        /// It may be used here before the iteration gave it one.
        read: Span,
    },
    /// [`ScalarClass::Induction`], which the caller does not compute.
    Induction {
        /// Which one.
        var: VarId,
        /// The assignment.
        place: Span,
    },
    /// A private scalar whose value may be used behind the loop.
    LastValue {
        /// Which one.
        var: VarId,
        /// An assignment.
        place: Span,
    },
    /// Control leaves the loop.
    Jump {
        /// How.
        jump: Jump,
        /// The statement.
        place: Span,
    },
    /// A statement does something that must keep its order.
    Effect {
        /// What.
        effect: Effect,
        /// The statement or call.
        place: Span,
    },
    /// More references than are compared.
    TooMany,
}

/// Two references to one place in different iterations of a loop.
#[derive(Debug, Clone, PartialEq)]
pub struct Dependence {
    /// The variable; the one of the source where the two have different names.
    pub var: VarId,
    /// The other name of the place.
    pub other: VarId,
    /// What it is.
    pub kind: DependenceKind,
    /// The reference of the earlier iteration.
    pub source: Span,
    /// The reference of the later iteration.
    pub sink: Span,
    /// Iterations between them.
    pub distance: Distance,
    /// For the loops around both, outermost first, the carrying loop included: how the iteration of the sink lies to that of the source.
    pub directions: Vec<Direction>,
    /// Surely there where the loop has enough iterations; else not disproved.
    pub certain: bool,
    /// Both are steps of this reduction of array elements (`h(k(i)) = h(k(i)) + 1`): atomic operations would take it away.
    pub reduction: Option<ReduceOp>,
}

/// What a dependence is, by its source and sink.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DependenceKind {
    /// Written, then read.
    Flow,
    /// Written twice.
    Output,
    /// Read, then written.
    Anti,
}

/// Iterations between source and sink.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distance {
    /// Always so many.
    Exactly(i64),
    /// So many or more.
    AtLeast(i64),
}

/// How the iteration of the sink lies to that of the source, in one loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The source's comes first: `<`.
    Less,
    /// The same: `=`.
    Equal,
    /// The sink's comes first: `>`.
    Greater,
    /// More than one of them, or not known: `*`.
    Any,
}

/// Analyzes all loops in some statements.
pub fn analyze<Op: Operation>(program: &Program, body: &[Stmt<Op>], facts: &Facts) -> Analysis {
    let summaries = Summaries::new(program);
    let gather = gather::gather(program, &summaries, body);
    Analysis {
        loops: loops::all(&gather, facts),
    }
}

/// The local scalars of a procedure whose values nobody uses behind a statement of its body: what [`Facts::dead_after`] wants.
pub fn dead_behind<Op: Operation>(
    program: &Program,
    owner: ProcId,
    body: &[Stmt<Op>],
    stmt: &Stmt<Op>,
) -> BTreeSet<VarId> {
    let mut used = BTreeSet::new();
    for &inner in &program[owner].internals {
        match &program[inner].body {
            Body::Host(body) => mentioned(body, &mut used),
            Body::Kernel(body) => mentioned(body, &mut used),
            Body::Interface | Body::Companion => {}
        }
    }
    let dead = |var: &VarId| {
        let variable = &program[*var];
        variable.role == Role::Local
            && variable.rank() == 0
            && !variable.save
            && !modified::is_shared(program, *var)
            && !used.contains(var)
            && !is_read_behind(*var, body, stmt, false)
    };
    let locals = program[owner].locals.iter().copied();
    locals.filter(dead).collect()
}

fn mentioned<Op: Operation>(body: &[Stmt<Op>], used: &mut BTreeSet<VarId>) {
    refs::expressions(body, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            if let ExprKind::Var(var) = node.kind {
                used.insert(var);
            }
        });
    });
    refs::statements(body, &mut |stmt| {
        if let crate::ir::StmtKind::Do { var, .. } = &stmt.kind {
            used.insert(*var);
        }
    });
}
