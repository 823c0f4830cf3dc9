//! Statements that speak of a dummy argument which the entry has not: a call may pass them by, and must not execute them (F2018 15.6.2.6).
//!
//! They end the program with a message. Names that IMPLICIT types and that are scalars stay as they were: they would be variables here.

use super::spec_stmt;
use crate::syntax::ast::walk::{self, Change};
use crate::syntax::ast::{
    AttrKind, Expr, ExprKind, ImplicitSpec, Node, ProgramUnit, Stmt, StmtKind,
};
use std::collections::HashSet;

/// The dummy arguments of other entries without which no statement can be read: arrays, and all where IMPLICIT NONE holds.
pub(super) fn needed(
    unit: &ProgramUnit,
    others: &HashSet<String>,
    strict: bool,
) -> HashSet<String> {
    let statements = || unit.specs.iter().filter_map(spec_stmt);
    let strict = strict || statements().any(|stmt| is_implicit_none(&stmt.kind));
    let arrays: HashSet<String> = statements().flat_map(arrays).collect();
    let kept = |key: &&String| strict || arrays.contains(*key);
    others.iter().filter(kept).cloned().collect()
}

fn is_implicit_none(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Implicit(ImplicitSpec::None))
}

fn arrays(stmt: &Stmt) -> Vec<String> {
    let (StmtKind::Declare {
        attrs, entities, ..
    }
    | StmtKind::AttrStmt { attrs, entities }) = &stmt.kind
    else {
        return Vec::new();
    };
    let all = attrs
        .iter()
        .any(|attr| matches!(attr.kind, AttrKind::Dimension(_)));
    let arrays = entities
        .iter()
        .filter(|entity| all || entity.dims.is_some());
    arrays.map(|entity| entity.name.key()).collect()
}

/// Whether names stand in what is walked over.
struct Mention<'n> {
    names: &'n HashSet<String>,
    found: bool,
}

impl Change for Mention<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.found |= self.names.contains(&name.key());
        }
        walk::inside_expr(self, expr);
    }
}

/// The statements of an entry, where those that need what it has not end the program.
pub(super) fn ended(nodes: Vec<Node>, names: &HashSet<String>) -> Vec<Node> {
    if names.is_empty() {
        return nodes;
    }
    let mut kept: Vec<Node> = nodes.into_iter().map(|node| end(node, names)).collect();
    // Nothing comes to the second of two.
    kept.dedup_by(|next, before| is_stop(next) && is_stop(before) && !has_label(next));
    kept
}

fn is_stop(node: &Node) -> bool {
    matches!(node, Node::Stmt(stmt) if matches!(stmt.kind, StmtKind::Stop { error: true, .. }))
}

fn has_label(node: &Node) -> bool {
    super::label_of(node).is_some()
}

fn end(node: Node, names: &HashSet<String>) -> Node {
    match node {
        Node::Stmt(mut stmt) => {
            if mentions(&mut stmt, names) {
                return stopped(&stmt);
            }
            Node::Stmt(stmt)
        }
        Node::Construct(mut construct) => {
            let mut whole = mentions(&mut construct.open, names);
            for spec in &mut construct.specs {
                let mut search = Mention {
                    names,
                    found: false,
                };
                walk::in_spec(&mut search, spec);
                whole |= search.found;
            }
            for (guard, _) in &mut construct.parts {
                whole |= mentions(guard, names);
            }
            if whole {
                return stopped(&construct.open);
            }
            construct.body = ended(std::mem::take(&mut construct.body), names);
            for (_, body) in &mut construct.parts {
                *body = ended(std::mem::take(body), names);
            }
            Node::Construct(construct)
        }
    }
}

fn mentions(stmt: &mut Stmt, names: &HashSet<String>) -> bool {
    let mut search = Mention {
        names,
        found: false,
    };
    walk::in_stmt(&mut search, stmt);
    search.found
}

/// ERROR STOP in place of a statement.
fn stopped(stmt: &Stmt) -> Node {
    let text = b"a dummy argument that this ENTRY has not is used";
    let code = Expr {
        kind: ExprKind::Character {
            value: text.to_vec(),
            kind: None,
        },
        span: stmt.span,
    };
    Node::Stmt(Stmt {
        kind: StmtKind::Stop {
            error: true,
            code: Some(code),
            quiet: None,
        },
        construct: None,
        ..stmt.clone()
    })
}
