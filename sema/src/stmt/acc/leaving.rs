//! A region is left at its END alone.

use super::super::Lowering;
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::{Construct, Node, Stmt, StmtKind};
use std::collections::HashSet;

impl Lowering<'_, '_> {
    /// Reports what leaves the statements of a region.
    pub(super) fn check_leaving(&mut self, nodes: &[Node], region: &str) {
        for (span, word) in self::region(nodes) {
            let message = format!("{word} out of a {region}");
            let found = Diagnostic::error(codes::ACC_LEAVES_REGION, message);
            self.an.report(found.at(span, "leaves it before its END"));
        }
    }
}

/// What leaves the statements of a region, each with its word.
pub(in crate::stmt) fn region(nodes: &[Node]) -> Vec<(Span, &'static str)> {
    let mut look = Look::default();
    look.labels(nodes);
    look.nodes(nodes, false, &mut Vec::new());
    look.found
}

/// The EXIT statements that leave the loop whose body this is, or one further out.
pub(in crate::stmt) fn exits(body: &[Node]) -> Vec<Span> {
    let mut look = Look::default();
    look.nodes(body, false, &mut Vec::new());
    let exits = look.found.into_iter().filter(|(_, word)| *word == "EXIT");
    exits.map(|(span, _)| span).collect()
}

#[derive(Default)]
struct Look {
    labels: HashSet<u32>,
    found: Vec<(Span, &'static str)>,
}

impl Look {
    /// The labels of the region's statements.
    fn labels(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Stmt(stmt) => self.labels.extend(stmt.label.map(|label| label.value)),
                Node::Construct(construct) => {
                    let (open, end) = (&construct.open, &construct.end);
                    let labels = std::iter::once(open).chain(end);
                    self.labels.extend(
                        labels
                            .filter_map(|stmt| stmt.label)
                            .map(|label| label.value),
                    );
                    self.labels(&construct.body);
                    construct
                        .parts
                        .iter()
                        .for_each(|(_, body)| self.labels(body));
                }
            }
        }
    }

    fn nodes(&mut self, nodes: &[Node], in_loop: bool, names: &mut Vec<String>) {
        for node in nodes {
            match node {
                Node::Stmt(stmt) => self.stmt(&stmt.kind, stmt, in_loop, names),
                Node::Construct(construct) => self.construct(construct, in_loop, names),
            }
        }
    }

    fn construct(&mut self, construct: &Construct, in_loop: bool, names: &mut Vec<String>) {
        let is_loop = matches!(construct.open.kind, StmtKind::Do { .. });
        let name = construct.open.construct.as_ref().map(|name| name.key());
        let depth = names.len();
        names.extend(name);
        self.nodes(&construct.body, in_loop || is_loop, names);
        for (_, body) in &construct.parts {
            self.nodes(body, in_loop || is_loop, names);
        }
        names.truncate(depth);
    }

    fn stmt(&mut self, kind: &StmtKind, stmt: &Stmt, in_loop: bool, names: &mut Vec<String>) {
        let leaves = |name: &Option<crate::syntax::ast::Name>| match name {
            Some(name) => !names.contains(&name.key()),
            None => !in_loop,
        };
        let word = match kind {
            StmtKind::Return(_) => "RETURN",
            StmtKind::Exit(name) if leaves(name) => "EXIT",
            StmtKind::Cycle(name) if leaves(name) => "CYCLE",
            StmtKind::Goto(label) if !self.labels.contains(&label.value) => "GO TO",
            StmtKind::IfAction { action, .. } => {
                return self.stmt(&action.kind, stmt, in_loop, names);
            }
            _ => return,
        };
        self.found.push((stmt.span, word));
    }
}
