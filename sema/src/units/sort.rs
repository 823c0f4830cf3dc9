//! Modules in the order in which they use one another.
//!
//! Refuses to know what is in them.

use crate::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::{self, ProgramUnit};
use crate::syntax::outline::{unit_name, used_modules};
use std::collections::{HashMap, HashSet};

impl<'a> Analyzer<'a> {
    /// Modules in an order in which each stands behind those that it uses.
    pub(super) fn sort_modules(&mut self, modules: &[&'a ProgramUnit]) -> Vec<&'a ProgramUnit> {
        let by_name = modules
            .iter()
            .filter_map(|unit| Some((unit_name(unit)?.key(), *unit)))
            .collect();
        let mut sort = Sort {
            by_name,
            open: Vec::new(),
            done: HashSet::new(),
            sorted: Vec::new(),
            cycles: Vec::new(),
        };
        for unit in modules {
            sort.visit(unit);
        }
        for (name, path) in sort.cycles {
            let found = Diagnostic::error(
                codes::MODULE_CYCLE,
                format!("module '{}' uses itself", name.text),
            )
            .at(name.span, format!("by way of {path}"))
            .help("move what both modules need into a third one");
            self.report(found);
            self.cyclic_modules.insert(name.key());
        }
        sort.sorted
    }
}

/// A chain of modules that use one another is followed so far; beyond it a module may come too early, which is then reported as a missing one.
const DEEPEST_USE: usize = 10_000;

/// A depth-first walk over modules.
struct Sort<'a> {
    by_name: HashMap<String, &'a ProgramUnit>,
    open: Vec<String>,
    done: HashSet<String>,
    sorted: Vec<&'a ProgramUnit>,
    cycles: Vec<(ast::Name, String)>,
}

impl<'a> Sort<'a> {
    fn visit(&mut self, unit: &'a ProgramUnit) {
        let Some(name) = unit_name(unit).map(ast::Name::key) else {
            return;
        };
        if self.done.contains(&name) {
            return;
        }
        self.open.push(name.clone());
        let mut used = Vec::new();
        used_modules(unit, &mut used);
        for used in used {
            self.follow(used);
        }
        self.open.pop();
        if self.done.insert(name) {
            self.sorted.push(unit);
        }
    }

    fn follow(&mut self, used: &'a ast::Name) {
        let key = used.key();
        if let Some(start) = self.open.iter().position(|open| *open == key) {
            let path = self.open[start..]
                .iter()
                .map(|name| format!("'{name}'"))
                .collect::<Vec<_>>()
                .join(", ");
            self.cycles.push((used.clone(), path));
        } else if let Some(unit) = self.by_name.get(&key).copied()
            && self.open.len() < DEEPEST_USE
        {
            self.visit(unit);
        }
    }
}
