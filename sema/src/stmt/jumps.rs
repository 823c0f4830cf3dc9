//! EXIT, CYCLE, GOTO in its forms, RETURN.
//!
//! EXIT and CYCLE name the construct that they mean, if need be by a provisional name (`@3`) that `tidy` takes away again; a
//! GOTO stays a GOTO until `structure` has seen the whole execution part.

use super::{Lower, Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{BinaryOp, Case, CaseValue, Expr, ExprKind, IfArm, Shape, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast;

/// What a construct is for those who want to leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenKind {
    /// DO of any form but CONCURRENT.
    Loop,
    /// DO CONCURRENT: nothing leaves it.
    Concurrent,
    /// Any other construct.
    Other,
}

/// A construct around the present statement.
#[derive(Debug, Clone)]
pub(super) struct Open {
    /// Its name for EXIT and CYCLE, provisional when the author gave none.
    pub(super) name: String,
    /// Whether the author gave the name.
    pub(super) named: bool,
    /// Which kind.
    pub(super) kind: OpenKind,
    /// CYCLE leaves this block instead of going round: the rest of the round follows the block.
    pub(super) cycle_leaves: Option<String>,
    /// Its opening statement.
    pub(super) span: Span,
}

impl Lowering<'_, '_> {
    /// A name that `tidy` replaces or takes away.
    pub(super) fn provisional_name(&mut self) -> String {
        self.provisional += 1;
        format!("@{}", self.provisional)
    }

    /// Opens a construct; returns its name.
    pub(super) fn enter(&mut self, stmt: &ast::Stmt, kind: OpenKind) -> String {
        let name = match &stmt.construct {
            Some(name) => name.text.clone(),
            None => self.provisional_name(),
        };
        let named = stmt.construct.is_some();
        self.open.push(Open {
            name: name.clone(),
            named,
            kind,
            cycle_leaves: None,
            span: stmt.span,
        });
        name
    }

    /// Closes the innermost construct.
    pub(super) fn leave(&mut self) {
        self.open.pop();
    }

    pub(super) fn exit<Op>(&mut self, name: &Option<ast::Name>, span: Span) -> Vec<Stmt<Op>> {
        match self.destination(name, span, "EXIT") {
            Some(open) => one(StmtKind::Exit(Some(open.name)), span),
            None => Vec::new(),
        }
    }

    pub(super) fn cycle<Op>(&mut self, name: &Option<ast::Name>, span: Span) -> Vec<Stmt<Op>> {
        let Some(open) = self.destination(name, span, "CYCLE") else {
            return Vec::new();
        };
        if open.kind == OpenKind::Other {
            self.reported_by_blocks(span);
            return Vec::new();
        }
        match open.cycle_leaves {
            Some(block) => one(StmtKind::Exit(Some(block)), span),
            None => one(StmtKind::Cycle(Some(open.name)), span),
        }
    }

    /// The construct that EXIT or CYCLE means; reports what is wrong.
    fn destination(&mut self, name: &Option<ast::Name>, span: Span, word: &str) -> Option<Open> {
        let fits = |open: &Open| match name {
            Some(name) => open.named && open.name.eq_ignore_ascii_case(&name.text),
            None => open.kind != OpenKind::Other,
        };
        let Some(at) = self.open.iter().rposition(fits) else {
            self.reported_by_blocks(span);
            return None;
        };
        let first = if word == "EXIT" { at } else { at + 1 };
        let crossed = self.open[first..]
            .iter()
            .find(|open| open.kind == OpenKind::Concurrent);
        if let Some(concurrent) = crossed.map(|open| open.span) {
            self.leaves_concurrent(word, span, concurrent);
            return None;
        }
        Some(self.open[at].clone())
    }

    /// `blocks` reports jumps to constructs that are not there and statements in wrong places; nothing of it may pass silently.
    pub(super) fn reported_by_blocks(&mut self, span: Span) {
        if !self.an.diags.has_errors() {
            let message = "this statement cannot stand here";
            self.an
                .error(codes::UNSUPPORTED_STATEMENT, span, message, "");
        }
    }

    pub(super) fn leaves_concurrent(&mut self, word: &str, span: Span, concurrent: Span) {
        let message = format!("{word} leaves a DO CONCURRENT construct");
        self.an.report(
            Diagnostic::error(codes::LEAVES_CONCURRENT, message)
                .at(span, "no round may end the loop for the others")
                .also(concurrent, "starts here"),
        );
    }

    pub(super) fn return_statement<Op: Lower>(
        &mut self,
        value: &Option<ast::Expr>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let concurrent = self
            .open
            .iter()
            .find(|open| open.kind == OpenKind::Concurrent);
        if let Some(concurrent) = concurrent.map(|open| open.span) {
            self.leaves_concurrent("RETURN", span, concurrent);
        }
        let mut out = value
            .as_ref()
            .map_or(Vec::new(), |value| self.alternate_return(value, span));
        out.extend(one(StmtKind::Return, span));
        out
    }

    /// The position of the caller's label becomes the result.
    fn alternate_return<Op: Lower>(&mut self, value: &ast::Expr, span: Span) -> Vec<Stmt<Op>> {
        let procedure = self.cx.procedure;
        let has = procedure.is_some_and(|id| self.an.alternates.contains_key(&id));
        let result = procedure.and_then(|id| self.an.program[id].result);
        let (true, Some(result)) = (has, result) else {
            let found = Diagnostic::error(codes::ALTERNATE_RETURN, "RETURN with a value");
            self.an.report(match result {
                Some(result) => {
                    let name = self.an.program[result].name.clone();
                    found
                        .at(
                            value.span,
                            "a function gives back the value of its result variable",
                        )
                        .help(format!("write `{name} = ...`, and RETURN without a value"))
                }
                None => found
                    .at(value.span, "the subroutine has no alternate returns")
                    .help("add a `*` to its dummy arguments for each label that callers give"),
            });
            return Vec::new();
        };
        let value = self.an.scalar_integer(self.cx, value, "value of RETURN");
        let rhs = self.an.cast(value, &Type::INT);
        let lhs = Expr::new(ExprKind::Var(result), Type::INT, 0, span);
        one(StmtKind::Assign { lhs, rhs }, span)
    }

    pub(super) fn goto<Op>(&mut self, label: ast::Label) -> Vec<Stmt<Op>> {
        if self.labels.place(label.value).is_none() {
            if self.an.in_kernel_loops {
                self.leaves_kernel(label);
                return Vec::new();
            }
            let message = format!("no statement has the label {}", label.value);
            self.an
                .error(codes::LABEL_MISSING, label.span, message, "branches to it");
            return Vec::new();
        }
        one(StmtKind::Goto(label.value), label.span)
    }

    /// `go to (10, 20, 30), i`: a SELECT CASE over the positions; any other value goes on.
    pub(super) fn computed_goto<Op: Lower>(
        &mut self,
        labels: &[ast::Label],
        selector: &ast::Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let selector = self
            .an
            .scalar_integer(self.cx, selector, "selector of the computed GOTO");
        self.branch_to(labels, selector, span)
    }

    /// `assign 10 to l`: the variable has the number of the label.
    pub(super) fn assign_label<Op: Lower>(
        &mut self,
        label: ast::Label,
        var: &ast::Name,
        stmt: &ast::Stmt,
    ) -> Vec<Stmt<Op>> {
        if self.labels.place(label.value).is_none() {
            return self.goto(label);
        }
        let number = ast::ExprKind::Integer {
            digits: label.value.to_string(),
            kind: None,
        };
        let value = ast::Expr {
            kind: number,
            span: label.span,
        };
        let place = crate::expr::apply::whole_name(var);
        let what = "variable of ASSIGN";
        if self.an.scalar_integer(self.cx, &place, what).ty == Type::Error {
            return Vec::new();
        }
        self.assign(&place, &value, stmt.span)
    }

    /// `go to l`: to the labels of the list, or to all that ASSIGN gives the variable.
    pub(super) fn assigned_goto<Op: Lower>(
        &mut self,
        var: &ast::Name,
        labels: &[ast::Label],
        stmt: &ast::Stmt,
    ) -> Vec<Stmt<Op>> {
        let mut targets = self.labels.assigned(var);
        if !labels.is_empty() {
            targets.retain(|target| labels.iter().any(|label| label.value == target.value));
        }
        if targets.is_empty() {
            return self.unsupported(stmt, "GOTO of a variable that no ASSIGN gives a label");
        }
        let place = crate::expr::apply::whole_name(var);
        let what = "variable of the assigned GOTO";
        let selector = self.an.scalar_integer(self.cx, &place, what);
        let labels: Vec<(i64, ast::Label)> = targets
            .into_iter()
            .map(|label| (i64::from(label.value), label))
            .collect();
        self.branch(&labels, selector, stmt.span)
    }

    /// Branches to the label at the position that the selector gives; any other value goes on.
    pub(super) fn branch_to<Op: Lower>(
        &mut self,
        labels: &[ast::Label],
        selector: Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let labels: Vec<(i64, ast::Label)> = (1..).zip(labels.iter().copied()).collect();
        self.branch(&labels, selector, span)
    }

    /// Branches to the label behind the value that the selector has.
    fn branch<Op: Lower>(
        &mut self,
        labels: &[(i64, ast::Label)],
        selector: Expr,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let mut cases = Vec::new();
        for (number, label) in labels {
            let value = Expr::int(*number, label.span);
            let value = self.an.cast(value, &selector.ty);
            let values = vec![CaseValue::Single(value)];
            cases.push(Case {
                values,
                body: self.goto(*label),
                leading: Vec::new(),
            });
        }
        one(
            StmtKind::Select {
                selector,
                cases,
                default: None,
                name: None,
            },
            span,
        )
    }

    /// `if (x) 10, 20, 30`: arms over jumps; the value is taken once.
    pub(super) fn arithmetic_if<Op: Lower>(
        &mut self,
        condition: &ast::Expr,
        labels: [ast::Label; 3],
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let value = self.an.value(self.cx, condition);
        if !matches!(value.ty, Type::Integer(_) | Type::Real(_) | Type::Error) || value.rank != 0 {
            let message = "arithmetic IF needs a scalar integer or real";
            self.an
                .error(codes::CONDITION_TYPE, condition.span, message, "is neither");
            return Vec::new();
        }
        let (mut out, value) = self.once(value, "sign", span);
        let [l, e, g] = labels.map(|label| label.value);
        let (tests, rest) = if l == e {
            (vec![(BinaryOp::Le, labels[0])], labels[2])
        } else if e == g {
            (vec![(BinaryOp::Lt, labels[0])], labels[2])
        } else if l == g {
            (vec![(BinaryOp::Ne, labels[0])], labels[1])
        } else {
            (
                vec![(BinaryOp::Lt, labels[0]), (BinaryOp::Eq, labels[1])],
                labels[2],
            )
        };
        let mut arms = Vec::new();
        for (op, label) in tests {
            let condition = self.compare_with_zero(op, &value);
            arms.push(IfArm {
                condition,
                body: self.goto(label),
                leading: Vec::new(),
            });
        }
        let otherwise = Some(self.goto(rest));
        out.push(Stmt::new(
            StmtKind::If {
                arms,
                otherwise,
                name: None,
            },
            span,
        ));
        out
    }

    fn compare_with_zero(&mut self, op: BinaryOp, value: &Expr) -> Expr {
        let zero = self.an.cast(Expr::int(0, value.span), &value.ty);
        let (left, right) = (Box::new(value.clone()), Box::new(zero));
        Expr::new(
            ExprKind::Binary { op, left, right },
            Type::LOGICAL,
            0,
            value.span,
        )
    }

    /// The value itself when taking it twice is the same as once, else a variable that holds it.
    pub(super) fn once<Op>(
        &mut self,
        value: Expr,
        stem: &str,
        span: Span,
    ) -> (Vec<Stmt<Op>>, Expr) {
        if matches!(
            value.kind,
            ExprKind::Var(_) | ExprKind::Const(_) | ExprKind::Error
        ) {
            return (Vec::new(), value);
        }
        let var = self.make_variable(stem, value.ty.clone(), Shape::Scalar, span);
        let holder = Expr::new(ExprKind::Var(var), value.ty.clone(), 0, value.span);
        (
            one(
                StmtKind::Assign {
                    lhs: holder.clone(),
                    rhs: value,
                },
                span,
            ),
            holder,
        )
    }
}
