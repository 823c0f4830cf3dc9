//! WHERE and FORALL over device arrays.

use super::super::Outliner;
use super::Made;
use crate::ir::{HostOp, ProcId, Stmt};
use crate::source::Span;

impl Outliner<'_> {
    pub(super) fn masked(&mut self, _: ProcId, _: &[Stmt<HostOp>], _: Span) -> Made {
        Err("not yet")
    }
}
