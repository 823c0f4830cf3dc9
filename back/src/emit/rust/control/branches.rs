//! IF in Rust: arms, conditions that take statements of their own, an IF that is all of an ELSE.

use super::super::stmt::{Body, EmitOp};
use super::{label, leaves};
use crate::emit::declare::key;
use crate::emit::layout::{concat, text};
use crate::ir::*;

impl<'a> Body<'a> {
    pub(in crate::emit::rust) fn if_construct<Op: EmitOp>(
        &mut self,
        arms: &'a [IfArm<Op>],
        otherwise: Option<&'a [Stmt<Op>]>,
        name: Option<&str>,
    ) {
        let labelled =
            name.is_some_and(|n| leaves(arms.iter().map(|a| &a.body[..]).chain(otherwise), n));
        // The CPU runs the lanes of a gang as iterations of plain loops: it is always the first one.
        if let [arm] = arms
            && arm.condition.is_first_lane()
        {
            return self.stmts(&arm.body);
        }
        if labelled {
            self.out.open(format!("{}: {{", label(name.unwrap_or(""))));
        }
        self.if_arms(arms, otherwise);
        if labelled {
            self.out.close("}");
        }
    }

    /// The arms from one IF or ELSE IF on. A condition that is computed in statements of its own stands before the `if`, and an ELSE IF
    /// with such a one inside the `else`.
    fn if_arms<Op: EmitOp>(&mut self, arms: &'a [IfArm<Op>], otherwise: Option<&'a [Stmt<Op>]>) {
        let Some((first, others)) = arms.split_first() else {
            return;
        };
        let condition = self.cx.value(&first.condition);
        let condition = self.hoisted(condition);
        self.out.open_doc(&concat([text("if "), condition]), " {");
        self.enclosed(&first.body);
        self.arms_behind(others, otherwise);
    }

    /// ELSE IF, ELSE and the end.
    fn arms_behind<Op: EmitOp>(
        &mut self,
        arms: &'a [IfArm<Op>],
        otherwise: Option<&'a [Stmt<Op>]>,
    ) {
        for (index, arm) in arms.iter().enumerate() {
            let condition = self.cx.value(&arm.condition);
            self.out.dedent();
            if condition.starts_with_block() {
                self.reopen(&text("} else"));
                self.if_arms(&arms[index..], otherwise);
                return self.out.close_block();
            }
            self.reopen(&concat([text("} else if "), condition]));
            self.lead(&arm.leading, false);
            self.enclosed(&arm.body);
        }
        if let Some(body) = otherwise {
            self.out.dedent();
            if let Some(inner) = self.continuation(body) {
                return self.go_on(inner);
            }
            self.reopen(&text("} else"));
            self.enclosed(body);
        }
        self.out.close_block();
    }

    /// The IF that is all of an ELSE, where it reads as ELSE IF.
    fn continuation<Op: EmitOp>(&self, body: &'a [Stmt<Op>]) -> Option<&'a Stmt<Op>> {
        let [only] = body else {
            return None;
        };
        let StmtKind::If {
            arms,
            otherwise,
            name,
        } = &only.kind
        else {
            return None;
        };
        let bodies = || {
            arms.iter()
                .map(|arm| &arm.body[..])
                .chain(otherwise.as_deref())
        };
        let left = name.as_deref().is_some_and(|name| leaves(bodies(), name));
        let said = !only.leading.is_empty() || !only.trailing.is_empty();
        let declares = self.placement.before.contains_key(&key(only));
        let condition = &arms.first()?.condition;
        let computed = self.cx.value(condition).starts_with_block();
        (!left && !said && !declares && !computed && !condition.is_first_lane()).then_some(only)
    }

    /// `} else if ...` for an IF that is all of an ELSE.
    fn go_on<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        let StmtKind::If {
            arms, otherwise, ..
        } = &stmt.kind
        else {
            return;
        };
        let own = crate::ir::borrow::plan(self.cx.program, stmt);
        let around = std::mem::replace(&mut self.cx.apart, own);
        self.out.origin(stmt.span);
        let condition = self.cx.value(&arms[0].condition);
        self.reopen(&concat([text("} else if "), condition]));
        self.enclosed(&arms[0].body);
        self.arms_behind(&arms[1..], otherwise.as_deref());
        self.cx.apart = around;
    }
}
