//! Assignments in CUDA C: scalars, elementwise loops over arrays, WHERE.

use super::Cx;
use super::stmt::{Body, Code};
use crate::emit::layout::{Doc, concat, text};
use crate::ir::*;

impl<'a> Body<'a> {
    pub(super) fn assign(&mut self, at: usize, lhs: &Expr, rhs: &Expr) {
        let value = self.cx.value(rhs);
        if let Some(var) = self.placement.with.remove(&at) {
            let head = format!(
                "{} {} =",
                self.cx.type_name(&self.cx.program[var].ty),
                self.cx.var(var)
            );
            return self
                .out
                .doc(&Doc::RightSide(Box::new(text(head)), Box::new(value)), ";");
        }
        let (op, value) = self.update(lhs, rhs).unwrap_or(("=", value));
        let head = concat([self.cx.value(lhs), text(format!(" {op}"))]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// `x = x + e` as `x += e`.
    fn update(&self, lhs: &Expr, rhs: &Expr) -> Option<(&'static str, Doc)> {
        let ExprKind::Binary { op, left, right } = &rhs.kind else {
            return None;
        };
        if matches!(rhs.ty, Type::Complex(_)) || self.cx.value(left) != self.cx.value(lhs) {
            return None;
        }
        let sign = match op {
            BinaryOp::Add => "+=",
            BinaryOp::Sub => "-=",
            BinaryOp::Mul => "*=",
            BinaryOp::Div => "/=",
            _ => return None,
        };
        Some((sign, self.cx.value(right)))
    }

    /// Elementwise loops; the innermost runs over the first dimension. A value that reads the target elsewhere is computed whole first.
    pub(super) fn array_assign(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool) {
        let scalars = matches!(&rhs.kind, ExprKind::Array(items) if items.iter().all(|i| matches!(i, ArrayItem::Expr(e) if e.rank == 0)));
        if scalars && !overlap && matches!(lhs.kind, ExprKind::Var(_) | ExprKind::Section { .. }) {
            return self.assign_items(lhs, rhs);
        }
        let cx = self.cx.clone();
        let (heads, inner) = cx.loops_over(lhs);
        let target = inner.value(lhs);
        if !overlap {
            let value = inner.value(rhs);
            return self.nest(&heads, |body| body.store(target, value));
        }
        // Known bounds: checked before emission.
        let extents: Vec<Doc> = (0..lhs.rank).map(|d| cx.extent(lhs, d)).collect();
        let volume = extents
            .iter()
            .map(|d| format!("({})", d.flat()))
            .collect::<Vec<_>>()
            .join(" * ");
        let ty = cx.type_name(&lhs.ty);
        self.out.open("{");
        self.out.line(format!("{ty} before_[{volume}];"));
        let args = extents
            .into_iter()
            .map(|d| d.flat())
            .collect::<Vec<_>>()
            .join(", ");
        self.out.line(format!(
            "const Array{}<{ty}> before(before_, {args});",
            lhs.rank
        ));
        let place = format!("before({})", inner.position.join(", "));
        let value = inner.value(rhs);
        self.nest(&heads, |body| body.store(text(place.clone()), value));
        self.nest(&heads, |body| body.store(target, text(place.clone())));
        self.out.close("}");
    }

    /// `a(1) = x; a(2) = y;` of an array constructor.
    fn assign_items(&mut self, lhs: &Expr, rhs: &Expr) {
        let ExprKind::Array(items) = &rhs.kind else {
            return;
        };
        let cx = self.cx.clone();
        for (index, item) in items.iter().enumerate() {
            let ArrayItem::Expr(e) = item else { continue };
            let at = Cx {
                position: vec![(index + 1).to_string()],
                ..cx.clone()
            };
            self.store(at.value(lhs), cx.value(e));
        }
    }

    fn store(&mut self, target: Doc, value: Doc) {
        let head = concat([target, text(" =")]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// Statements inside a nest of loops.
    fn nest(&mut self, heads: &[String], inside: impl FnOnce(&mut Self)) {
        for (index, head) in heads.iter().enumerate() {
            let last = index + 1 == heads.len();
            self.out
                .open(format!("{head}{}", if last { " {" } else { "" }));
        }
        inside(self);
        self.out.close("}");
        heads.iter().skip(1).for_each(|_| self.out.dedent());
    }

    /// One loop nest for the whole construct: an element's masks are evaluated, then its assignments are done. No statement reads what
    /// another one writes at other positions: checked before emission.
    pub(super) fn where_construct(&mut self, arms: &'a [(Option<Expr>, Vec<Code>)]) {
        let Some(shape) = arms.iter().find_map(|(mask, _)| mask.as_ref()) else {
            return;
        };
        let cx = self.cx.clone();
        let (heads, inner) = cx.loops_over(shape);
        self.nest(&heads, |body| {
            let outer = std::mem::replace(&mut body.cx, inner.clone());
            body.arms(arms);
            body.cx = outer;
        });
    }

    fn arms(&mut self, arms: &'a [(Option<Expr>, Vec<Code>)]) {
        for (index, (mask, body)) in arms.iter().enumerate() {
            let word = if index == 0 { "" } else { "} else " };
            if index > 0 {
                self.out.dedent();
            }
            match mask {
                Some(mask) => self.out.open_c(&concat([
                    text(format!("{word}if (")),
                    self.cx.value(mask),
                    text(")"),
                ])),
                None => self.out.open(format!("{word}{{")),
            }
            for stmt in body {
                self.masked(stmt);
            }
        }
        self.out.close("}");
    }

    fn masked(&mut self, stmt: &'a Code) {
        stmt.leading
            .iter()
            .chain(&stmt.trailing)
            .for_each(|c| self.comment(c));
        self.out.origin(stmt.span);
        match &stmt.kind {
            StmtKind::ArrayAssign { lhs, rhs, .. } | StmtKind::Assign { lhs, rhs } => {
                let (target, value) = (self.cx.value(lhs), self.cx.value(rhs));
                self.store(target, value);
            }
            StmtKind::Where { arms } => self.arms(arms),
            _ => {}
        }
    }
}
