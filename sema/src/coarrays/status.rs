//! STAT= in image selectors (F2018 9.6): the only image neither fails nor stops, so its variable becomes zero before the statement.

use super::{integer, keyword};
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{ArgValue, Expr, ExprKind, Node, Stmt, StmtKind};
use crate::syntax::parse::plain_stmt;

/// Takes STAT= out of the selectors of all statements but labelled ones, which a jump may reach past what stands before them.
pub(super) fn before_statements(nodes: &mut Vec<Node>) {
    let mut done = Vec::with_capacity(nodes.len());
    for mut node in std::mem::take(nodes) {
        done.extend(sets(&mut node).into_iter().map(Node::Stmt));
        if let Node::Construct(construct) = &mut node {
            before_statements(&mut construct.body);
            for (_, body) in &mut construct.parts {
                before_statements(body);
            }
        }
        done.push(node);
    }
    *nodes = done;
}

/// The assignments of a statement, or of those that open and divide a construct.
fn sets(node: &mut Node) -> Vec<Stmt> {
    let mut taken = Taken(Vec::new());
    match node {
        Node::Stmt(stmt) if stmt.label.is_none() => walk::in_stmt(&mut taken, stmt),
        Node::Construct(construct) if construct.open.label.is_none() => {
            walk::in_stmt(&mut taken, &mut construct.open);
            for (guard, _) in &mut construct.parts {
                walk::in_stmt(&mut taken, guard);
            }
        }
        Node::Stmt(_) | Node::Construct(_) => {}
    }
    let stats = taken.0.into_iter();
    stats
        .map(|lhs| {
            let (span, rhs) = (lhs.span, integer(0, lhs.span));
            plain_stmt(StmtKind::Assign { lhs, rhs }, span)
        })
        .collect()
}

struct Taken(Vec<Expr>);

impl Change for Taken {
    fn expr(&mut self, expr: &mut Expr) {
        walk::inside_expr(self, expr);
        if let ExprKind::Image { args, .. } = &mut expr.kind {
            args.retain(|arg| match &arg.value {
                ArgValue::Expr(stat) if keyword(arg).as_deref() == Some("stat") => {
                    self.0.push(stat.clone());
                    false
                }
                ArgValue::Expr(_)
                | ArgValue::Triplet { .. }
                | ArgValue::AltReturn(_)
                | ArgValue::Star => true,
            });
        }
    }
}
