//! The labels and construct names of an execution part, and its FORMAT statements.

use super::super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};

/// What an execution part defines by label and construct name.
#[derive(Default)]
pub(super) struct Labels {
    defined: HashMap<u32, Span>,
    constructs: HashSet<String>,
    /// What ASSIGN gives variables, by lower-case name.
    assigned: HashMap<String, Vec<ast::Label>>,
    formats: HashSet<u32>,
}

impl Labels {
    /// Collects them; reports labels that stand twice; makes FORMAT statements known to the scope.
    pub(super) fn collect(an: &mut Analyzer, cx: Cx, nodes: &[ast::Node]) -> Labels {
        let mut labels = Labels::default();
        labels.nodes(an, cx, nodes);
        labels
    }

    /// Where a label stands.
    pub(super) fn place(&self, label: u32) -> Option<Span> {
        self.defined.get(&label).copied()
    }

    /// Whether a label is that of a FORMAT statement.
    pub(super) fn is_format(&self, label: u32) -> bool {
        self.formats.contains(&label)
    }

    /// The labels that ASSIGN statements give a variable, each once.
    pub(super) fn assigned(&self, variable: &ast::Name) -> Vec<ast::Label> {
        self.assigned
            .get(&variable.key())
            .cloned()
            .unwrap_or_default()
    }

    fn note_assigned(&mut self, kind: &ast::StmtKind) {
        if let ast::StmtKind::IfAction { action, .. } = kind {
            self.note_assigned(&action.kind)
        } else if let ast::StmtKind::AssignLabel { label, var } = kind {
            let labels = self.assigned.entry(var.key()).or_default();
            if labels.iter().all(|known| known.value != label.value) {
                labels.push(*label);
            }
        }
    }

    /// Whether a construct has this name.
    pub(super) fn mentions(&self, name: &str) -> bool {
        self.constructs.contains(name)
    }

    fn nodes(&mut self, an: &mut Analyzer, cx: Cx, nodes: &[ast::Node]) {
        for node in nodes {
            match node {
                ast::Node::Stmt(stmt) => self.stmt(an, cx, stmt),
                ast::Node::Construct(construct) => {
                    self.stmt(an, cx, &construct.open);
                    self.nodes(an, cx, &construct.body);
                    for (stmt, body) in &construct.parts {
                        self.stmt(an, cx, stmt);
                        self.nodes(an, cx, body);
                    }
                    construct.end.iter().for_each(|end| self.stmt(an, cx, end));
                }
            }
        }
    }

    fn stmt(&mut self, an: &mut Analyzer, cx: Cx, stmt: &ast::Stmt) {
        self.constructs
            .extend(stmt.construct.as_ref().map(ast::Name::key));
        self.note_assigned(&stmt.kind);
        let Some(label) = stmt.label else {
            return;
        };
        if let ast::StmtKind::Format(format) = &stmt.kind {
            self.formats.insert(label.value);
            an.scope(cx)
                .formats
                .insert(label.value, format.text.clone());
        }
        if let Some(first) = self.defined.insert(label.value, label.span) {
            an.report(
                Diagnostic::error(
                    codes::LABEL_TWICE,
                    format!("label {} stands twice", label.value),
                )
                .at(label.span, "second statement with this label")
                .also(first, "first one"),
            );
        }
    }
}
