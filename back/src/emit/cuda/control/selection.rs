//! SELECT CASE: a `switch` where C has one, else a chain of tests.
//!
//! Refuses to know SELECT TYPE: device code has none.

use super::sole_assignment;
use crate::emit::cuda::expr::Prec;
use crate::emit::cuda::stmt::{Body, Code};
use crate::emit::layout::{Doc, concat, group, text};
use crate::emit::uses::bodies;
use crate::ir::*;

impl<'a> Body<'a> {
    /// `place = a ? x : b ? y : z;`
    pub(super) fn selection(
        &mut self,
        place: &Expr,
        arms: &'a [IfArm<KernelOp>],
        otherwise: Option<&'a [Code]>,
    ) {
        let mut parts = Vec::new();
        for (index, arm) in arms.iter().enumerate() {
            let Some((_, value)) = sole_assignment(&arm.body) else {
                continue;
            };
            let condition = self.cx.piece(&arm.condition).at_least(Prec::Or);
            let value = self.cx.piece(value).at_least(Prec::Or);
            let lead = if index == 0 { "" } else { ": " };
            parts.push(concat([text(lead), condition, text(" ? "), value]));
            parts.push(Doc::Line);
        }
        if let Some((_, value)) = otherwise.and_then(sole_assignment) {
            parts.push(concat([
                text(": "),
                self.cx.piece(value).at_least(Prec::Or),
            ]));
        }
        let head = concat([self.cx.value(place), text(" =")]);
        let choice = group(Doc::Nest(Box::new(Doc::Concat(parts))));
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(choice)), ";");
    }

    pub(crate) fn select(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<KernelOp>],
        default: Option<&'a [Code]>,
        name: Option<&str>,
    ) {
        let single = |v: &CaseValue| matches!(v, CaseValue::Single(_));
        let breaks = cases.iter().any(|c| jumps_out(&c.body)) || default.is_some_and(jumps_out);
        // Not every compiler of CUDA C has a `switch` over 128 bits.
        if matches!(selector.ty, Type::Integer(1 | 2 | 4 | 8))
            && cases.iter().all(|c| c.values.iter().all(single))
            && !breaks
        {
            self.switch(selector, cases, default);
        } else {
            self.tests(selector, cases, default);
        }
        self.exit_label(name, cases.iter().map(|c| &c.body[..]).chain(default));
    }

    fn switch(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<KernelOp>],
        default: Option<&'a [Code]>,
    ) {
        self.out.open_c(&concat([
            text("switch ("),
            self.cx.read(selector).doc,
            text(")"),
        ]));
        for case in cases {
            case.leading.iter().for_each(|c| self.comment(c));
            for value in &case.values {
                if let CaseValue::Single(e) = value {
                    let line = format!("case {}:", self.cx.value(e).flat());
                    self.out.line(line);
                }
            }
            self.case_body(&case.body);
        }
        if let Some(body) = default {
            self.out.line("default:");
            self.case_body(body);
        }
        self.out.close("}");
    }

    fn case_body(&mut self, body: &'a [Code]) {
        self.out.open("{");
        let outer = std::mem::replace(&mut self.in_switch, true);
        self.stmts(body);
        self.in_switch = outer;
        self.out.line("break;");
        self.out.close("}");
    }

    /// A selection by ranges: a chain of tests.
    fn tests(&mut self, selector: &Expr, cases: &'a [Case<KernelOp>], default: Option<&'a [Code]>) {
        let value = self.cx.piece(selector).at_least(Prec::Compare).flat();
        for (index, case) in cases.iter().enumerate() {
            let tests = case.values.iter().map(|v| match v {
                CaseValue::Range(Some(_), Some(_)) if case.values.len() > 1 => {
                    format!("({})", self.test(&value, v))
                }
                CaseValue::Range(..) | CaseValue::Single(_) => self.test(&value, v),
            });
            let test = tests.collect::<Vec<_>>().join(" || ");
            if index > 0 {
                self.out.dedent();
            }
            self.out.open(format!(
                "{}if ({test}) {{",
                if index > 0 { "} else " } else { "" }
            ));
            self.stmts(&case.body);
        }
        match (default, cases.is_empty()) {
            (Some(body), false) => {
                self.out.dedent();
                self.out.open("} else {");
                self.stmts(body);
                self.out.close("}");
            }
            (Some(body), true) => self.stmts(body),
            (None, false) => self.out.close("}"),
            (None, true) => {}
        }
    }

    fn test(&self, selector: &str, value: &CaseValue) -> String {
        let text_case = [single(value), lower(value), upper(value)]
            .into_iter()
            .flatten()
            .any(|e| matches!(e.ty, Type::Character(..)));
        let flat = |e: &Expr| self.cx.piece(e).at_least(Prec::Sum).flat();
        let order = |e: &Expr, sign: &str| match text_case {
            true => format!("compare({selector}, {}) {sign} 0", flat(e)),
            false => format!("{selector} {sign} {}", flat(e)),
        };
        match value {
            CaseValue::Single(e) => order(e, "=="),
            CaseValue::Range(Some(l), Some(u)) if text_case => {
                format!("{} && {}", order(l, ">="), order(u, "<="))
            }
            CaseValue::Range(Some(l), Some(u)) => {
                format!("{} <= {selector} && {selector} <= {}", flat(l), flat(u))
            }
            CaseValue::Range(Some(l), None) => order(l, ">="),
            CaseValue::Range(None, Some(u)) => order(u, "<="),
            CaseValue::Range(None, None) => "true".to_string(),
        }
    }
}

fn single(value: &CaseValue) -> Option<&Expr> {
    match value {
        CaseValue::Single(e) => Some(e),
        CaseValue::Range(..) => None,
    }
}

fn lower(value: &CaseValue) -> Option<&Expr> {
    match value {
        CaseValue::Range(l, _) => l.as_ref(),
        CaseValue::Single(_) => None,
    }
}

fn upper(value: &CaseValue) -> Option<&Expr> {
    match value {
        CaseValue::Range(_, u) => u.as_ref(),
        CaseValue::Single(_) => None,
    }
}

/// Whether EXIT or CYCLE of an outer loop stands here, for which `break` in a `switch` would not do.
fn jumps_out(stmts: &[Code]) -> bool {
    stmts.iter().any(|s| {
        matches!(s.kind, StmtKind::Exit(None))
            || (!matches!(s.kind, StmtKind::Do { .. } | StmtKind::While { .. })
                && bodies(s).into_iter().any(jumps_out))
    })
}
