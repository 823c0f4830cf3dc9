//! IMPLICIT and IMPORT.
//!
//! Knows letters and host names, no entities.

use super::super::{HostNames, Implicit};
use super::{Analyzer, Cx};
use crate::ir::Type;
use crate::syntax::ast::{ImplicitSpec, SpecNode, StmtKind, TypeSpec};

impl Analyzer<'_> {
    /// IMPORT statements of an interface body: without names all of the host is visible.
    pub(super) fn imports(&mut self, cx: Cx, specs: &[SpecNode]) {
        for spec in specs {
            let SpecNode::Stmt(stmt) = spec else { continue };
            let StmtKind::Import(names) = &stmt.kind else {
                continue;
            };
            self.check_import(cx, stmt.span);
            let host_names = &mut self.scope(cx).host_names;
            let restricts = names.iter().any(|name| name.text == "none@");
            match host_names {
                HostNames::All if restricts => {
                    *host_names = HostNames::Only(names.iter().map(|name| name.key()).collect());
                }
                _ if names.is_empty() => *host_names = HostNames::All,
                HostNames::All => {}
                HostNames::Only(known) => known.extend(names.iter().map(|name| name.key())),
            }
        }
    }

    /// IMPLICIT statements in order; they change the rules that the host gave.
    pub(super) fn implicit_rules(&mut self, cx: Cx, specs: &[SpecNode]) {
        for spec in specs {
            let SpecNode::Stmt(stmt) = spec else { continue };
            if let StmtKind::Implicit(ImplicitSpec::None) = &stmt.kind {
                self.scope(cx).implicit = Implicit::None
            } else if let StmtKind::Implicit(ImplicitSpec::Letters(rules)) = &stmt.kind {
                for (spec, ranges) in rules {
                    self.implicit_rule(cx, spec, ranges);
                }
            }
        }
    }

    fn implicit_rule(&mut self, cx: Cx, spec: &TypeSpec, ranges: &[(char, char)]) {
        let ty = self.type_spec(cx, spec);
        let mut letters = match &self.scope(cx).implicit {
            Implicit::Letters(letters) => letters.clone(),
            Implicit::None => Box::new(std::array::from_fn(|_| Type::Error)),
        };
        for (first, last) in ranges {
            let index =
                |letter: &char| (letter.to_ascii_lowercase() as usize).wrapping_sub('a' as usize);
            for letter in index(first)..=index(last).min(25) {
                letters[letter] = ty.clone();
            }
        }
        self.scope(cx).implicit = Implicit::Letters(letters);
    }
}
