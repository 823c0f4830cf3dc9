//! The labels and construct names of an execution part, and its FORMAT statements.

use super::super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{HashMap, HashSet};
use std::mem::take;

/// What an execution part defines by label and construct name.
#[derive(Default)]
pub(super) struct Labels {
    defined: HashMap<u32, Span>,
    constructs: HashSet<String>,
    /// Where the constructs of this scoping unit have their names.
    named: HashMap<String, Span>,
    /// The names of the constructs around.
    around: Vec<ast::Name>,
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
                ast::Node::Construct(construct) => self.construct(an, cx, construct),
            }
        }
    }

    /// A name is that of one construct in a scoping unit (F2018 19.3.1). CYCLE and EXIT mean the inner one of two; of two that follow each other
    /// nobody can mistake one for the other.
    fn check_construct_name(&mut self, an: &mut Analyzer, construct: &ast::Construct) {
        let Some(name) = &construct.open.construct else {
            return;
        };
        let message = format!("'{}' names two constructs", name.text);
        let outer = self.around.iter().find(|outer| outer.key() == name.key());
        if let Some(outer) = outer {
            let found = Diagnostic::error(codes::CONSTRUCT_NAME_TWICE, message)
                .at(name.span, "the inner one")
                .also(outer.span, "the outer one");
            an.report(found);
        } else if let Some(first) = self.named.insert(name.key(), name.span)
            && first != name.span
        {
            let found = Diagnostic::warning(codes::CONSTRUCT_NAME_TWICE, message)
                .at(name.span, "the second one")
                .also(first, "the first one");
            an.report(found);
        }
    }

    fn construct(&mut self, an: &mut Analyzer, cx: Cx, construct: &ast::Construct) {
        self.check_construct_name(an, construct);
        let is_scope = matches!(construct.open.kind, ast::StmtKind::Block);
        let outside = is_scope.then(|| (take(&mut self.around), take(&mut self.named)));
        self.around.extend(construct.open.construct.clone());
        self.stmt(an, cx, &construct.open);
        self.nodes(an, cx, &construct.body);
        for (stmt, body) in &construct.parts {
            self.stmt(an, cx, stmt);
            self.nodes(an, cx, body);
        }
        construct.end.iter().for_each(|end| self.stmt(an, cx, end));
        match outside {
            Some(names) => (self.around, self.named) = names,
            None if construct.open.construct.is_some() => drop(self.around.pop()),
            None => {}
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
