//! Statements in Rust, those that host and device code share.

use super::Cx;
use super::call::call_statement;
use super::expr::function;
use crate::emit::comments;
use crate::emit::declare::{Placement, key};
use crate::emit::layout::{Doc, text};
use crate::emit::lines::Lines;
use crate::emit::uses::{Operation, Uses};
use crate::ir::*;
use crate::source::Comment;

/// A body being written.
pub struct Body<'a> {
    /// Names, types, the procedure.
    pub cx: Cx<'a>,
    /// Text so far.
    pub out: Lines,
    /// Locals that are declared for the whole body, or for a block of it.
    pub declared: std::collections::HashSet<VarId>,
    /// The names of the arrays of masks.
    pub masks: Vec<String>,
    /// Where locals are declared.
    pub placement: Placement,
    /// The variable that the statement at hand declares, as long as it has not.
    pub declares: Option<VarId>,
    /// Uses in the whole body, to tell `let` from `let mut`.
    pub uses: Uses,
    /// What RETURN writes: `return`, `return result`, `continue` ...
    pub on_return: String,
    /// The data transfer at hand has no format.
    pub plain_bytes: bool,
    /// In kernels made of loops: sums of reals whose terms may be added in any order.
    pub sums: Vec<VarId>,
    /// A closing brace follows the statement at hand: what it names needs no braces of its own.
    pub last: bool,
}

/// Operations that know how to print themselves in Rust.
pub trait EmitOp:
    crate::ir::walk::refs::Operands
    + crate::ir::passing::Sets
    + crate::ir::borrow::Lending
    + Operation
    + Sized
{
    /// Prints the operation.
    fn emit(&self, body: &mut Body<'_>);
    /// Whether it may reach data of an object while it holds other data of it.
    fn looks_twice(&self) -> bool {
        false
    }
    /// Prints the statements of a block that a team of threads runs; false where they are none.
    fn team<'a>(_: &mut Body<'a>, _: &'a [Stmt<Self>]) -> bool {
        false
    }
}

impl<'a> Body<'a> {
    /// A list of statements.
    pub fn stmts<Op: EmitOp>(&mut self, stmts: &'a [Stmt<Op>]) {
        self.last = false;
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    /// All statements that stand in a pair of braces.
    pub fn enclosed<Op: EmitOp>(&mut self, stmts: &'a [Stmt<Op>]) {
        for (at, stmt) in stmts.iter().enumerate() {
            self.last = at + 1 == stmts.len();
            self.stmt(stmt);
        }
        self.last = false;
    }

    /// Braces around names that only the statement at hand uses, unless those around it end with it.
    pub fn open_scope(&mut self) -> bool {
        let needed = !std::mem::take(&mut self.last);
        if needed {
            self.out.open("{");
        }
        needed
    }

    /// Closes what [`Body::open_scope`] has opened.
    pub fn close_scope(&mut self, opened: bool) {
        if opened {
            self.out.close("}");
        }
    }

    /// One statement with its comments.
    pub fn stmt<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        self.lead(&stmt.leading, stmt.blank_before);
        self.declare_before(stmt);
        let [before, behind] = self.placement.comments(self.cx.program, stmt);
        comments::lines(before, &mut self.out);
        let start = self.out.mark();
        self.out.origin(stmt.span);
        self.kind(stmt);
        let comments = behind.iter().chain(&stmt.trailing).map(comments::line);
        self.out.comments_of(start, comments.collect());
    }

    /// The comments and declarations that stand before a statement which has become something else.
    pub fn passed<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        self.lead(&stmt.leading, stmt.blank_before);
        self.trail(&stmt.trailing);
        self.declare_before(stmt);
    }

    /// The variables that begin before a statement.
    pub fn declare_before<Op>(&mut self, stmt: &Stmt<Op>) {
        for var in self.placement.take_before(stmt) {
            self.declare_commented(var);
        }
    }

    /// A declaration with the comments of the Fortran declaration.
    pub fn declare_commented(&mut self, id: VarId) {
        let var = &self.cx.program[id];
        comments::lines(&var.leading, &mut self.out);
        let start = self.out.mark();
        self.declare(id);
        let behind = var.trailing.iter().map(comments::line);
        self.out.comments_of(start, behind.collect());
    }

    /// Comments before a statement.
    pub fn lead(&mut self, comments: &[Comment], blank: bool) {
        comments::lead(comments, blank, &mut self.out);
    }

    /// Comments behind a statement's lines stand before it.
    fn trail(&mut self, comments: &[Comment]) {
        comments.iter().for_each(|comment| self.comment(comment));
    }

    pub(super) fn comment(&mut self, comment: &Comment) {
        self.out.line(comments::line(comment));
    }

    /// `let mut x: T = default;` before the first use.
    pub fn declare(&mut self, id: VarId) {
        let declared = &self.cx.program[id];
        let written = match declared.overlay {
            Some(_) if declared.rank() > 0 => self.uses.changes_handle(id),
            _ => self.uses.count(id).writes > 0,
        };
        let changed = declared.mutated && written && !self.cx.is_steady(id);
        let mutable = if changed { "mut " } else { "" };
        let name = self.cx.names.var(id);
        if let Some(changes) = self.placement.bare.get(&id) {
            let mutable = if *changes { "mut " } else { "" };
            let ty = self.cx.owned_type(&self.cx.program[id]);
            return self.out.line(format!("let {mutable}{name}: {ty};"));
        }
        let init = self.cx.initial_value(id);
        let ty = self.cx.declared_type(id, &init);
        let head = text(format!("let {mutable}{name}{ty} ="));
        let told = self.cx.program[id].init.as_ref();
        let init = match told.is_some_and(|value| self.is_for_run_time(value)) {
            true => super::assign::at_run_time(init),
            false => init,
        };
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(init)), ";");
    }

    fn kind<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        let own = crate::ir::borrow::plan(self.cx.program, stmt);
        let around = std::mem::replace(&mut self.cx.apart, own);
        let known = self.cx.parts.len();
        if self.looks_twice(stmt) {
            self.name_parts(stmt);
        }
        self.declares = self.placement.with.get(&key(stmt)).copied();
        self.dispatch(stmt);
        self.declares = None;
        self.cx.parts.truncate(known);
        self.cx.apart = around;
    }

    fn dispatch<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } => self.assign(lhs, rhs),
            StmtKind::ArrayAssign {
                lhs,
                rhs,
                overlap,
                reallocate,
            } => self.array_assign(lhs, rhs, *overlap, *reallocate),
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => self.if_construct(arms, otherwise.as_deref(), name.as_deref()),
            StmtKind::Select {
                selector,
                cases,
                default,
                name,
            } => self.select(selector, cases, default.as_deref(), name.as_deref()),
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                private,
                spread,
                schedule: _,
            } => {
                self.counted(
                    *var,
                    (from, to, step.as_deref()),
                    body,
                    name.as_deref(),
                    (*private, *spread == Some(Spread::Team)),
                );
            }
            StmtKind::While {
                condition,
                body,
                name,
            } => self.while_loop(condition.as_ref(), body, name.as_deref()),
            StmtKind::Concurrent {
                ranges,
                mask,
                body,
                name,
            } => self.concurrent(ranges, mask.as_ref(), body, name.as_deref()),
            StmtKind::Where { arms } => self.where_construct(arms),
            StmtKind::Block { vars, body, name } => self.block(vars, body, name.as_deref()),
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => self.associate(bindings, body, name.as_deref()),
            StmtKind::Exit(name) => self
                .out
                .line(super::control::jump("break", name.as_deref())),
            StmtKind::Cycle(name) => self
                .out
                .line(super::control::jump("continue", name.as_deref())),
            StmtKind::Goto(label) => self.out.line(format!("unreachable!(\"GOTO {label}\");")),
            StmtKind::Return => {
                let lines = self.on_return.clone();
                lines.lines().for_each(|line| self.out.line(line.trim()));
            }
            StmtKind::Stop { error, code } => self.stop(*error, code.as_ref()),
            StmtKind::Call { procedure, args } => self.call(*procedure, args),
            StmtKind::IntrinsicCall { id, args } => self.intrinsic_call(id.row().name, args),
            StmtKind::Empty => {}
            StmtKind::Op(op) => op.emit(self),
        }
    }

    pub(super) fn stop(&mut self, error: bool, code: Option<&Expr>) {
        if self.cx.kernel {
            return self.halt(error, code);
        }
        let name = if error { "error_stop" } else { "stop" };
        let call = match code {
            None => function(name, vec![]),
            Some(e) if matches!(e.ty, Type::Character(..)) => {
                function(&format!("{name}_text"), vec![self.cx.text_ref(e)])
            }
            Some(e) => function(&format!("{name}_code"), vec![self.cx.value(e)]),
        };
        self.out.doc(&call.doc, ";");
    }

    /// STOP in device code: an error that names its place.
    fn halt(&mut self, error: bool, code: Option<&Expr>) {
        let word = text(if error { "\"ERROR STOP\"" } else { "\"STOP\"" });
        let call = match code {
            None => function("halt", vec![word]),
            Some(e) if matches!(e.ty, Type::Character(..)) => {
                function("halt_text", vec![word, self.cx.text_ref(e)])
            }
            Some(e) => function("halt_code", vec![word, self.cx.free(e).doc]),
        };
        self.out.doc(&call.doc, ";");
    }

    fn call(&mut self, procedure: ProcId, args: &[Actual]) {
        let (before, after, docs) = self.cx.arguments(procedure, args);
        let braces = !before.is_empty() && self.open_scope();
        before.iter().for_each(|doc| self.out.doc(doc, ""));
        let call = match self.cx.program[procedure].through {
            true => self.cx.called(procedure, docs).doc,
            false => call_statement(&self.cx.proc_path(procedure), docs, self.out.depth()),
        };
        self.out.doc(&call, ";");
        after.iter().for_each(|doc| self.out.doc(doc, ""));
        self.close_scope(braces);
    }
}
