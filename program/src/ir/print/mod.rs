//! The typed program as text, for `cuf2rs dump --stage ir` and for tests.
//!
//! Looks like Fortran: declarations with their attributes, statements in order, conversions written out as `real(x, 8)`. What
//! the passes decided stands in small words: an actual argument that is not handed over by value has its way in front
//! (`ref x`, `view a`), a declaration has remarks behind `!`. The text is stable, is never read back, and may be incomplete in
//! nothing: every node prints. Refuses to know targets.

mod declare;
mod expr;
mod io;
mod stmt;
#[cfg(test)]
mod tests;

use super::walk::muts;
use super::{
    Body, Expr, ExprKind, ModuleId, ProcId, Procedure, Program, Stmt, Target, Type, VarId,
};
use crate::source::Comment;
use stmt::PrintOp;

/// The whole program: modules, external procedures, then the main program.
pub fn program(program: &Program) -> String {
    let mut printer = Printer::new(program);
    for index in 0..program.modules.len() {
        printer.module(ModuleId(index as u32));
    }
    for (index, common) in program.commons.iter().enumerate() {
        let vars = printer.names(&common.vars);
        printer.line(&format!("common /{}/ {vars} ! block {index}", common.name));
    }
    for (index, storage) in program.storages.iter().enumerate() {
        printer.storage(index, storage);
    }
    for &id in program.externals.iter().chain(&program.main) {
        printer.procedure(id);
    }
    printer.finish()
}

/// One procedure with its internal ones.
pub fn procedure(program: &Program, id: ProcId) -> String {
    let mut printer = Printer::new(program);
    printer.procedure(id);
    printer.finish()
}

/// One expression on one line, as its author would write it.
pub fn expression(program: &Program, expr: &Expr) -> String {
    let mut expr = expr.clone();
    muts::each(&mut expr, &mut |node| {
        while let ExprKind::Part(object) = &mut node.kind {
            *node = std::mem::replace(&mut **object, Expr::error(node.span));
        }
    });
    Printer::new(program).expr(&expr)
}

/// A type as in a declaration: `integer(4)`, `type(dim3)`.
pub fn type_name(program: &Program, ty: &Type) -> String {
    Printer::new(program).type_name(ty)
}

/// Statements of either side.
pub fn statements<Op: PrintOp>(program: &Program, body: &[Stmt<Op>]) -> String {
    let mut printer = Printer::new(program);
    printer.body(body);
    printer.finish()
}

/// Text so far, and how deep we are.
pub(crate) struct Printer<'a> {
    program: &'a Program,
    out: String,
    depth: usize,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program) -> Self {
        Printer {
            program,
            out: String::new(),
            depth: 0,
        }
    }

    fn finish(self) -> String {
        self.out
    }

    /// One line at the present depth; an empty text is an empty line.
    fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&"  ".repeat(self.depth));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    /// A line with the comments of its statement's end.
    fn line_with(&mut self, text: &str, trailing: &[Comment]) {
        let mut text = text.to_string();
        for comment in trailing {
            text.push_str(&format!(" !{}", comment.text));
        }
        self.line(&text);
    }

    fn indented(&mut self, inside: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            if comment.blank_before {
                self.line("");
            }
            self.line(&format!("!{}", comment.text));
        }
    }

    fn name(&self, var: VarId) -> &'a str {
        match self.program.vars.get(var.0 as usize) {
            Some(variable) => &variable.name,
            None => "<no such variable>",
        }
    }

    fn names(&self, vars: &[VarId]) -> String {
        let names: Vec<_> = vars.iter().map(|&var| self.name(var)).collect();
        names.join(", ")
    }

    fn procedure_name(&self, id: ProcId) -> &'a str {
        match self.program.procs.get(id.0 as usize) {
            Some(procedure) => &procedure.name,
            None => "<no such procedure>",
        }
    }

    fn module(&mut self, id: ModuleId) {
        let program = self.program;
        let module = &program[id];
        self.comments(&module.leading);
        self.line(&format!("module {}", module.name));
        self.indented(|p| {
            p.types(&module.types);
            p.variables(&module.vars);
        });
        if !module.procs.is_empty() {
            self.line("contains");
            self.indented(|p| p.procedures(&module.procs));
        }
        self.line(&format!("end module {}", module.name));
        self.line("");
    }

    fn procedures(&mut self, procedures: &[ProcId]) {
        for &id in procedures {
            self.procedure(id);
        }
    }

    fn procedure(&mut self, id: ProcId) {
        let program = self.program;
        let Some(procedure) = program.procs.get(id.0 as usize) else {
            return self.line("<no such procedure>");
        };
        let is_main = program.main == Some(id);
        self.comments(&procedure.leading);
        self.line(&self.head(procedure, is_main));
        self.indented(|p| p.inside(procedure));
        if !procedure.internals.is_empty() {
            self.line("contains");
            self.indented(|p| p.procedures(&procedure.internals));
        }
        let unit = unit_word(procedure, is_main);
        self.line(&format!("end {unit} {}", procedure.name));
        self.line("");
    }

    fn inside(&mut self, procedure: &Procedure) {
        self.types(&procedure.types);
        self.variables(&procedure.dummies);
        if let Some(result) = procedure.result {
            self.variables(&[result]);
        }
        self.variables(&procedure.locals);
        if !procedure.captures.is_empty() {
            self.line(&format!("! captures {}", self.names(&procedure.captures)));
        }
        match &procedure.body {
            Body::Host(body) => self.body(body),
            Body::Kernel(body) => self.body(body),
            Body::Interface => self.line("! interface only"),
            Body::Companion => self.line("! in C"),
        }
        self.comments(&procedure.closing);
    }

    fn head(&self, procedure: &Procedure, is_main: bool) -> String {
        let unit = unit_word(procedure, is_main);
        let mut text = format!("{}{unit} {}", prefixes(procedure), procedure.name);
        if !is_main {
            text.push_str(&format!("({})", self.names(&procedure.dummies)));
        }
        if let Some(result) = procedure.result {
            text.push_str(&format!(" result({})", self.name(result)));
        }
        if let Some(name) = &procedure.bind_c {
            text.push_str(&format!(" bind(c, name=\"{name}\")"));
        }
        text
    }
}

fn unit_word(procedure: &Procedure, is_main: bool) -> &'static str {
    match (is_main, procedure.result) {
        (true, _) => "program",
        (false, Some(_)) => "function",
        (false, None) => "subroutine",
    }
}

fn prefixes(procedure: &Procedure) -> String {
    let mut text = String::from(match procedure.target {
        Target::Host => "",
        Target::Device => "attributes(device) ",
        Target::Global => "attributes(global) ",
        Target::GridGlobal => "attributes(grid_global) ",
    });
    if !procedure.launch_bounds.is_empty() {
        let bounds: Vec<_> = procedure.launch_bounds.iter().map(i64::to_string).collect();
        text.push_str(&format!("launch_bounds({}) ", bounds.join(", ")));
    }
    let flags = [
        (procedure.recursive, "recursive "),
        (procedure.pure, "pure "),
        (procedure.elemental, "elemental "),
    ];
    for (set, word) in flags {
        if set {
            text.push_str(word);
        }
    }
    text
}
