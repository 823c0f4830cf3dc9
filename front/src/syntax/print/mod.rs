//! Dumps for `cuf2rs dump --stage tokens|ast`: stable, one statement a line, blocks indented.
//!
//! Expressions are written with explicit structure: `(+ a (* b c))`, `(paren x)`, `f(i, lower:upper)`.

mod expr;
mod spec;
mod stmt;
#[cfg(test)]
mod tests;

use super::ast::*;
use super::parse::Parser;
use crate::source::FileLines;
use std::fmt::Write;

pub use expr::expr;
pub use stmt::stmt;

/// The tokens of every logical line before classification: `Name 'x' | Equals '=' | Integer '1'`.
pub fn dump_tokens(lines: &FileLines) -> String {
    let mut out = String::new();
    let mut parser = Parser::default();
    for line in &lines.lines {
        let tokens = parser.tokens(line).iter();
        let shown: Vec<_> = tokens
            .map(|token| format!("{:?} '{}'", token.kind, plain(token.text(&line.text))))
            .collect();
        let label = line
            .label
            .map(|label| format!("{} ", label.value))
            .unwrap_or_default();
        let _ = writeln!(out, "{label}{}", shown.join(" | "));
    }
    out
}

/// The tree of a file.
pub fn dump_ast(file: &SourceFile) -> String {
    let mut dump = Dump {
        out: String::new(),
        depth: 0,
    };
    for unit in &file.units {
        dump.unit(unit);
    }
    dump.out
}

/// Text without control characters and with private characters shown as `?`.
fn plain(text: &str) -> String {
    let show = |c: char| {
        if c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c) {
            '?'
        } else {
            c
        }
    };
    text.chars().map(show).collect()
}

struct Dump {
    out: String,
    depth: usize,
}

impl Dump {
    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.line(&stmt::stmt(stmt));
    }

    fn indented(&mut self, inside: impl FnOnce(&mut Dump)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn end(&mut self, end: &Option<Stmt>) {
        match end {
            Some(end) => self.stmt(end),
            None => self.line("(no end)"),
        }
    }

    fn unit(&mut self, unit: &ProgramUnit) {
        self.line(&format!("unit {:?}", unit.kind));
        self.indented(|dump| {
            if let Some(open) = &unit.open {
                dump.stmt(open);
            }
            unit.specs.iter().for_each(|spec| dump.spec(spec));
            if !unit.body.is_empty() {
                dump.line("body");
                dump.indented(|dump| dump.nodes(&unit.body));
            }
            if let Some(contains) = &unit.contains_stmt {
                dump.stmt(contains);
            }
            unit.contains.iter().for_each(|inner| dump.unit(inner));
            dump.end(&unit.end);
        });
    }

    fn spec(&mut self, spec: &SpecNode) {
        match spec {
            SpecNode::Stmt(stmt) => self.stmt(stmt),
            SpecNode::Type(def) => self.type_def(def),
            SpecNode::Interface(block) => self.interface(block),
            SpecNode::Enum { open, body, end } => {
                self.stmt(open);
                self.indented(|dump| body.iter().for_each(|stmt| dump.stmt(stmt)));
                match end {
                    Some(end) => self.stmt(end),
                    None => self.line("(no end)"),
                }
            }
        }
    }

    fn type_def(&mut self, def: &TypeDef) {
        self.stmt(&def.open);
        self.indented(|dump| def.components.iter().for_each(|stmt| dump.stmt(stmt)));
        if !def.bindings.is_empty() {
            self.line("contains");
            self.indented(|dump| def.bindings.iter().for_each(|stmt| dump.stmt(stmt)));
        }
        self.end(&def.end);
    }

    fn interface(&mut self, block: &InterfaceBlock) {
        self.stmt(&block.open);
        self.indented(|dump| {
            for item in &block.items {
                match item {
                    InterfaceItem::Body(unit) => dump.unit(unit),
                    InterfaceItem::Procedures(stmt) => dump.stmt(stmt),
                }
            }
        });
        self.end(&block.end);
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Stmt(stmt) => self.stmt(stmt),
                Node::Construct(construct) => self.construct(construct),
            }
        }
    }

    fn construct(&mut self, construct: &Construct) {
        self.stmt(&construct.open);
        self.indented(|dump| {
            construct.specs.iter().for_each(|spec| dump.spec(spec));
            dump.nodes(&construct.body);
        });
        for (middle, body) in &construct.parts {
            self.stmt(middle);
            self.indented(|dump| dump.nodes(body));
        }
        if let Some(end) = &construct.end {
            self.stmt(end);
        }
    }
}
