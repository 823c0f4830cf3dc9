//! SELECT RANK: what is left of one when its procedure is that of a rank, the part for it.
//!
//! Which part that is, `assumed_rank` has decided.

use super::jumps::OpenKind;
use super::{Lower, Lowering, one};
use crate::assumed_rank::unread_guard;

use crate::ir::{Stmt, StmtKind};
use crate::syntax::ast;

impl Lowering<'_, '_> {
    /// The name that SELECT RANK gives the dummy argument is the variable itself by another name, ALLOCATABLE and POINTER included (F2018 11.1.10.3).
    pub(super) fn select_rank<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        name: Option<&ast::Name>,
        selector: &ast::Expr,
    ) -> Vec<Stmt<Op>> {
        let named = if let ast::ExprKind::Name(selected) = &selector.kind {
            name.zip(self.an.lookup(self.cx, selected))
        } else {
            None
        };
        let Some((name, symbol)) = named.filter(|_| !construct.body.is_empty()) else {
            match unread_guard(&construct.parts) {
                Some(value) => self.an.refuse_named_rank(value.span),
                None => {
                    self.an.refuse_assumed_rank(selector.span);
                }
            }
            return Vec::new();
        };
        let outer = self.cx;
        self.cx = self.an.new_scope(outer);
        self.an.scope(self.cx).names.insert(name.key(), symbol);
        let label = self.enter(&construct.open, OpenKind::Other);
        let body = self.closed(&construct.body, construct.end.as_ref());
        self.leave();
        self.cx = outer;
        let block = StmtKind::Block {
            vars: Vec::new(),
            body,
            name: Some(label),
        };
        one(block, construct.open.span)
    }
}
