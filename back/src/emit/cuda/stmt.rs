//! Statements in CUDA C.

use super::Cx;
use super::expr::function;
use crate::emit::comments;
use crate::emit::declare::{Placement, key};
use crate::emit::layout::{Doc, concat, text};
use crate::emit::lines::Lines;
use crate::ir::*;
use crate::source::Comment;

/// A body being written.
pub struct Body<'a> {
    /// Names and the procedure.
    pub cx: Cx<'a>,
    /// Text so far.
    pub out: Lines,
    /// Where locals are declared.
    pub placement: Placement,
    /// What RETURN writes.
    pub on_return: String,
    /// Name of the innermost loop around.
    pub innermost: Option<String>,
    /// A `switch` stands between that loop and here.
    pub in_switch: bool,
}

pub(super) type Code = Stmt<KernelOp>;

impl<'a> Body<'a> {
    /// A list of statements.
    pub fn stmts(&mut self, stmts: &'a [Code]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Code) {
        comments::lead(&stmt.leading, stmt.blank_before, &mut self.out);
        let begun = self.placement.take_before(stmt);
        self.cx.begin(&begun, &mut self.out);
        let [before, behind] = self.placement.comments(self.cx.program, stmt);
        comments::lines(before, &mut self.out);
        let start = self.out.mark();
        self.out.origin(stmt.span);
        if let Some(label) = stmt.label {
            self.out.line(format!("label_{label}:;"));
        }
        self.kind(stmt);
        let comments = behind.iter().chain(&stmt.trailing).map(comments::line);
        self.out.comments_of(start, comments.collect());
    }

    /// The only statement of a function, which gives its result the value.
    pub(super) fn value_of_function(&mut self, stmt: &Code, value: &Expr) {
        comments::lines(&stmt.leading, &mut self.out);
        let start = self.out.mark();
        let value = self.cx.value(value);
        let doc = Doc::RightSide(Box::new(text("return")), Box::new(value));
        self.out.doc(&doc, ";");
        let behind = stmt.trailing.iter().map(comments::line);
        self.out.comments_of(start, behind.collect());
    }

    fn call(&mut self, procedure: ProcId, args: &'a [Actual]) {
        if super::temporaries::needed_by_call(&self.cx, procedure, args).is_empty() {
            return self.plain_call(procedure, args);
        }
        self.out.open("{");
        let before = self.hold_arguments(procedure, args);
        self.plain_call(procedure, args);
        let mut parts = Vec::new();
        self.collect_parts(procedure, args, &mut parts);
        parts
            .iter()
            .for_each(|(value, name)| self.give_back(value, name));
        self.forget(before);
        self.out.close("}");
    }

    fn plain_call(&mut self, procedure: ProcId, args: &[Actual]) {
        let call = function(
            &self.cx.procedure(procedure),
            self.cx.arguments(procedure, args),
        );
        self.out.doc(&call.doc, ";");
    }

    pub(super) fn comment(&mut self, comment: &Comment) {
        self.out.line(comments::line(comment));
    }

    fn kind(&mut self, stmt: &'a Code) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } => self.assign(key(stmt), lhs, rhs),
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
                spread: Some(over), ..
            } => self.spread(stmt, *over),
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                private,
                spread: None,
                schedule: _,
            } => self.counted(
                *var,
                (from, to, step.as_deref()),
                body,
                name.as_deref(),
                *private,
            ),
            StmtKind::While {
                condition,
                body,
                name,
            } => self.while_loop(condition.as_ref(), body, name.as_deref()),
            StmtKind::Concurrent {
                ranges, mask, body, ..
            } => self.concurrent(ranges, mask.as_ref(), body),
            StmtKind::Where { arms } => self.where_construct(arms),
            StmtKind::Block { vars, body, name } => self.block(vars, body, name.as_deref()),
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => self.associate(bindings, body, name.as_deref()),
            StmtKind::Exit(name) => self.jump("break;", "exit", name.as_deref(), false),
            StmtKind::Cycle(name) => self.jump("continue;", "cycle", name.as_deref(), true),
            StmtKind::Goto(label) => self.out.line(format!("goto label_{label};")),
            StmtKind::Return => self.out.line(self.on_return.clone()),
            StmtKind::Stop { error, code } => self.stop(*error, code.as_ref(), stmt.span),
            StmtKind::Call { procedure, args } => self.call(*procedure, args),
            StmtKind::IntrinsicCall { id, args } => self.intrinsic_call(id.row().name, args),
            StmtKind::Empty => {}
            StmtKind::Op(op) => self.operation(op),
        }
    }

    fn intrinsic_call(&mut self, name: &str, args: &[Option<Expr>]) {
        let docs = args.iter().flatten().enumerate().map(|(index, e)| {
            let value = self.cx.value(e);
            if name == "mvbits" && index == 3 {
                concat([text("&"), value])
            } else {
                value
            }
        });
        let call = function(name, docs.collect());
        self.out.doc(&call.doc, ";");
    }

    fn operation(&mut self, op: &KernelOp) {
        match op {
            KernelOp::Api { id, args } => {
                let call = Expr::new(
                    ExprKind::Api {
                        id: *id,
                        args: args.clone(),
                    },
                    Type::INT,
                    0,
                    crate::source::Span::default(),
                );
                let doc = self.cx.value(&call);
                self.out.doc(&doc, ";");
            }
            KernelOp::Allocate(allocate) => self.allocate(allocate),
            KernelOp::Deallocate { object, stat } => self.deallocate(object, stat.as_deref()),
            KernelOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => self.point(pointer, target, bounds),
            KernelOp::Nullify(pointer) => self.nullify(pointer),
            KernelOp::Print { format, items } => self.print(format.as_deref(), items),
            KernelOp::Join { op, part, .. } if part.rank > 0 => {
                if let Some(call) = self.cx.join_part(*op, part) {
                    self.out.doc(&call, ";");
                }
            }
            KernelOp::Join { op, part, total } => {
                let args = vec![self.cx.value(part), self.cx.value(total)];
                let join = format!("join<{}>", join_name(*op));
                let call = match self.cx.has_thread_for_each() {
                    true => function(&format!("threads.{join}"), args),
                    false => function(&join, args),
                };
                self.out.doc(&call.doc, ";");
            }
            KernelOp::Lanes(step) => self.lane_step(step),
        }
    }

    fn lane_step(&mut self, step: &LaneStep) {
        let call = match step {
            LaneStep::Barrier => return self.out.line("__syncthreads();"),
            LaneStep::Begin { part, neutral } => {
                let args = vec![self.cx.value(part), self.cx.value(neutral)];
                function("begin_lanes", args)
            }
            LaneStep::Join { op, part } => {
                let name = format!("join_lanes<{}>", join_name(*op));
                function(&name, vec![self.cx.value(part)])
            }
        };
        self.out.doc(&call.doc, ";");
    }
}

/// The support header's name of a way to join values.
pub(super) fn join_name(op: ReduceOp) -> &'static str {
    match op {
        ReduceOp::Sum => "Sum",
        ReduceOp::Product => "Product",
        ReduceOp::Least => "Least",
        ReduceOp::Greatest => "Greatest",
        ReduceOp::And => "All",
        ReduceOp::Or => "Any",
        ReduceOp::Eqv => "Alike",
        ReduceOp::Neqv => "Unlike",
        ReduceOp::BitAnd => "BitAnd",
        ReduceOp::BitOr => "BitOr",
        ReduceOp::BitXor => "BitXor",
        ReduceOp::Maxval => "Maxval",
        ReduceOp::Minval => "Minval",
    }
}
