//! What the symbols of linear forms stand for, and in which loops they keep their values.
//!
//! A symbol has one value in an iteration of the loops around the place where it is defined. So two forms in one iteration of `depth` loops
//! mean the same by it, and in different iterations they do not. Refuses to know statements.

use super::super::affine::{Affine, Symbol};
use crate::ir::walk::muts;
use crate::ir::{Expr, VarId};

/// What a symbol stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    /// The value that a variable has before the statements.
    Entry(VarId),
    /// A value that nothing in the statements changes: `n*m`, `size(a)`; without places.
    Value(Box<Expr>),
    /// A bound of an array that keeps its bounds: which dimension, and whether the upper one.
    Bound(VarId, usize, bool),
    /// The variable of a loop (its index among the frames).
    Counter(usize),
    /// How many iterations of the loop came before.
    Iteration(usize),
    /// An index of an array section.
    Index,
    /// A value of which nothing is known.
    Unknown,
}

/// The symbols of some statements.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    all: Vec<(Meaning, usize)>,
}

/// Deeper than any loop: differs from reference to reference.
pub(super) const DEEPEST: usize = usize::MAX;

impl Symbols {
    /// A new symbol, defined in an iteration of so many loops.
    pub(super) fn add(&mut self, meaning: Meaning, depth: usize) -> Symbol {
        self.all.push((meaning, depth));
        Symbol(self.all.len() as u32 - 1)
    }

    /// A value of which nothing is known but where it was made.
    pub(super) fn unknown(&mut self, depth: usize) -> Affine {
        Affine::symbol(self.add(Meaning::Unknown, depth))
    }

    /// The value of a variable before the statements.
    pub(super) fn entry(&mut self, var: VarId) -> Affine {
        self.shared(Meaning::Entry(var))
    }

    /// The value of an expression that nothing changes.
    pub(super) fn value(&mut self, expr: &Expr) -> Affine {
        let mut bare = expr.clone();
        muts::each(&mut bare, &mut |node| node.span = Default::default());
        self.shared(Meaning::Value(Box::new(bare)))
    }

    /// A bound of an array that keeps its bounds.
    pub(super) fn bound(&mut self, var: VarId, dim: usize, upper: bool) -> Affine {
        self.shared(Meaning::Bound(var, dim, upper))
    }

    fn shared(&mut self, meaning: Meaning) -> Affine {
        let known = self.all.iter().position(|(own, _)| *own == meaning);
        Affine::symbol(match known {
            Some(place) => Symbol(place as u32),
            None => self.add(meaning, 0),
        })
    }

    pub(super) fn meaning(&self, symbol: Symbol) -> &Meaning {
        &self.all[symbol.0 as usize].0
    }

    /// The number of loops in one iteration of which it has one value.
    pub(super) fn depth(&self, symbol: Symbol) -> usize {
        self.all[symbol.0 as usize].1
    }

    /// The number of loops in one iteration of which a form has one value.
    pub(super) fn depth_of(&self, form: &Affine) -> usize {
        form.terms()
            .map(|(symbol, _)| self.depth(symbol))
            .max()
            .unwrap_or(0)
    }

    /// Whether nothing is known of a part of a form.
    pub(super) fn is_unknown(&self, form: &Affine) -> bool {
        form.terms()
            .any(|(symbol, _)| *self.meaning(symbol) == Meaning::Unknown)
    }
}
