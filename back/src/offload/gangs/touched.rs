//! What statements read and store of what all threads of a block see, and whether the order of two such stretches matters.

use crate::ir::VarId;
use std::collections::BTreeSet;

/// What statements read and store. A target may be any other.
#[derive(Default, Clone)]
pub(super) struct Touched {
    pub(super) read: BTreeSet<Option<VarId>>,
    pub(super) written: BTreeSet<Option<VarId>>,
    /// Anything at all.
    pub(super) anything: bool,
}

impl Touched {
    pub(super) fn is_nothing(&self) -> bool {
        self.read.is_empty() && !self.stores()
    }

    pub(super) fn stores(&self) -> bool {
        !self.written.is_empty() || self.anything
    }

    pub(super) fn add(&mut self, other: &Touched) {
        self.read.extend(&other.read);
        self.written.extend(&other.written);
        self.anything |= other.anything;
    }

    /// Whether the order of both matters.
    pub(super) fn meets(&self, other: &Touched) -> bool {
        let any = |one: &Touched, two: &Touched| one.anything && !two.is_nothing();
        let common = |one: &BTreeSet<_>, two: &BTreeSet<_>| one.intersection(two).next().is_some();
        any(self, other)
            || any(other, self)
            || common(&self.written, &other.written)
            || common(&self.written, &other.read)
            || common(&self.read, &other.written)
    }
}
