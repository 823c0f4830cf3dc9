//! Names of constructs: provisional ones go, or become readable where a jump over another loop needs them.
//!
//! Afterwards an EXIT or CYCLE without a name means the innermost loop, and every name that a jump uses is the name of a
//! construct around it.

use super::Lower;
use super::labels::Labels;
use crate::ir::walk::{muts, refs};
use crate::ir::{Program, Stmt, StmtKind};
use std::collections::{HashMap, HashSet};

/// Gives final names in a whole execution part.
pub(super) fn tidy<Op: Lower>(program: &Program, labels: &Labels, body: &mut [Stmt<Op>]) {
    let mut names = Names {
        program,
        labels,
        given: HashMap::new(),
        used: Vec::new(),
        left: HashSet::new(),
    };
    names.collect_left(body);
    names.shorten(body, None);
    names.collect_used(body);
    names.rename(body);
}

struct Names<'a> {
    program: &'a Program,
    labels: &'a Labels,
    given: HashMap<String, String>,
    /// Provisional names that a jump still uses.
    used: Vec<String>,
    /// Names that some EXIT uses.
    left: HashSet<String>,
}

fn is_provisional(name: &str) -> bool {
    name.starts_with('@')
}

impl Names<'_> {
    /// Takes the name from jumps to the innermost loop.
    fn shorten<Op>(&mut self, body: &mut [Stmt<Op>], innermost: Option<&str>) {
        for stmt in body {
            if let StmtKind::Exit(name) | StmtKind::Cycle(name) = &mut stmt.kind
                && name.as_deref().is_some_and(is_provisional)
                && name.as_deref() == innermost
            {
                *name = None;
            }
            let inside = if let StmtKind::Do { name, .. }
            | StmtKind::While { name, .. }
            | StmtKind::Concurrent { name, .. } = &stmt.kind
            {
                name.clone()
            } else if let StmtKind::Block {
                name: Some(name), ..
            } = &stmt.kind
                && self.left.contains(name)
            {
                // A jump out of a block that other jumps leave by name says where it goes.
                None
            } else {
                innermost.map(str::to_string)
            };
            muts::bodies(stmt, &mut |inner| self.shorten(inner, inside.as_deref()));
        }
    }

    fn collect_left<Op>(&mut self, body: &[Stmt<Op>]) {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Exit(Some(name)) = &stmt.kind {
                self.left.insert(name.clone());
            }
        });
    }

    fn collect_used<Op>(&mut self, body: &[Stmt<Op>]) {
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Exit(Some(name)) | StmtKind::Cycle(Some(name)) = &stmt.kind
                && is_provisional(name)
            {
                self.used.push(name.clone());
            }
        });
    }

    fn rename<Op>(&mut self, body: &mut [Stmt<Op>]) {
        muts::statements(body, &mut |stmt| {
            let stem = self.stem(&stmt.kind);
            let name = match &mut stmt.kind {
                StmtKind::If { name, .. }
                | StmtKind::Select { name, .. }
                | StmtKind::Do { name, .. }
                | StmtKind::While { name, .. }
                | StmtKind::Concurrent { name, .. }
                | StmtKind::Block { name, .. }
                | StmtKind::Associate { name, .. }
                | StmtKind::Exit(name)
                | StmtKind::Cycle(name) => name,
                StmtKind::Assign { .. }
                | StmtKind::ArrayAssign { .. }
                | StmtKind::Where { .. }
                | StmtKind::Goto(_)
                | StmtKind::Return
                | StmtKind::Stop { .. }
                | StmtKind::Call { .. }
                | StmtKind::IntrinsicCall { .. }
                | StmtKind::Empty
                | StmtKind::Op(_) => return,
            };
            if let Some(provisional) = name.take_if(|name| is_provisional(name)) {
                *name = self.final_name(provisional, &stem);
            }
        });
    }

    /// What a made name is built of: the DO variable where there is one.
    fn stem<Op>(&self, kind: &StmtKind<Op>) -> String {
        if let StmtKind::Do { var, .. } = kind {
            format!("loop_{}", self.program[*var].name.to_ascii_lowercase())
        } else if matches!(kind, StmtKind::Block { .. }) {
            "round".to_string()
        } else {
            "outer".to_string()
        }
    }

    fn final_name(&mut self, provisional: String, stem: &str) -> Option<String> {
        if !self.used.contains(&provisional) {
            return None;
        }
        if let Some(name) = self.given.get(&provisional) {
            return Some(name.clone());
        }
        let mut name = stem.to_string();
        let mut count = 1;
        while self.labels.mentions(&name) || self.given.values().any(|given| *given == name) {
            count += 1;
            name = format!("{stem}_{count}");
        }
        self.given.insert(provisional, name.clone());
        Some(name)
    }
}
