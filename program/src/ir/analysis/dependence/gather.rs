//! One walk over statements that collects loops, references and obstacles, and follows what is known of integer scalars.
//!
//! What a scalar holds is a linear form over symbols, or a symbol of its own where nothing is known. Refuses to compare references.

use super::super::affine::Affine;
use super::super::effects::{self, Effect, Operation, Summaries};
use super::super::steps;
use super::conditions;
use super::modified::{self, Modified};
use super::reference::{Condition, Extent, Frame, Range, ReductionStep, Reference, Step};
use super::symbols::{Meaning, Symbols};
use crate::ir::walk::{Access, Index, refs};
use crate::ir::{
    BinaryOp, Const, Expr, ExprKind, ProcId, Program, ReduceOp, Role, Stmt, StmtKind, Type, VarId,
    from_outside,
};
use crate::source::Span;
use std::collections::HashMap;

mod forms;
mod references;
mod statements;

/// How control leaves a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Jump {
    /// EXIT.
    Exit,
    /// CYCLE of a loop around it.
    Cycle,
    /// RETURN.
    Return,
    /// GOTO.
    Goto,
}

/// What stands in the way of running the iterations of loops in any order, beside references.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hindrance {
    Jump(Jump),
    Effect(Effect),
}

/// A construct that EXIT and CYCLE may mean.
struct Construct {
    name: Option<String>,
    /// The frame of a loop.
    frame: Option<usize>,
    /// How many frames are around it.
    depth: usize,
}

/// What was collected.
pub(super) struct Gather<'a, Op> {
    pub(super) program: &'a Program,
    pub(super) summaries: &'a Summaries<'a>,
    pub(super) body: &'a [Stmt<Op>],
    pub(super) symbols: Symbols,
    pub(super) frames: Vec<Frame<'a, Op>>,
    pub(super) references: Vec<Reference>,
    /// Which frames each one concerns.
    pub(super) hindrances: Vec<(Vec<usize>, Hindrance, Span)>,
    /// Variables of constructs inside the statements, with the frames around their construct.
    pub(super) own: HashMap<VarId, Vec<usize>>,
    /// What the statements change.
    pub(super) modified: Modified,
    stack: Vec<usize>,
    constructs: Vec<Construct>,
    conditions: Vec<Condition>,
    values: HashMap<VarId, Affine>,
    /// Variables of implied DOs around.
    hidden: Vec<VarId>,
    /// How many conditional constructs are around.
    branches: usize,
    /// A jump may have skipped what follows, in frames of this depth or deeper.
    skipped: Option<usize>,
    /// The step of a reduction that the present statement is.
    step: Option<ReductionStep>,
}

/// Collects from statements.
pub(super) fn gather<'a, Op: Operation>(
    program: &'a Program,
    summaries: &'a Summaries<'a>,
    body: &'a [Stmt<Op>],
) -> Gather<'a, Op> {
    let mut gather = Gather {
        program,
        summaries,
        body,
        symbols: Symbols::default(),
        frames: Vec::new(),
        references: Vec::new(),
        hindrances: Vec::new(),
        own: HashMap::new(),
        modified: modified::of(program, summaries, body),
        stack: Vec::new(),
        constructs: Vec::new(),
        conditions: Vec::new(),
        values: HashMap::new(),
        hidden: Vec::new(),
        branches: 0,
        skipped: None,
        step: None,
    };
    gather.list(body);
    gather
}

impl<Op> Gather<'_, Op> {
    /// Notes what hinders all loops around the present statement.
    fn hinder(&mut self, hindrance: Hindrance, place: Span) {
        self.hinder_from(0, hindrance, place);
    }

    /// Notes what hinders the loops from this depth on.
    fn hinder_from(&mut self, depth: usize, hindrance: Hindrance, place: Span) {
        let frames = self.stack[depth.min(self.stack.len())..].to_vec();
        self.hindrances.push((frames, hindrance, place));
    }

    fn is_sure(&self) -> bool {
        self.branches == 0 && self.skipped.is_none()
    }
}
