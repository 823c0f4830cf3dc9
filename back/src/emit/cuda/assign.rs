//! Assignments in CUDA C: scalars, elementwise loops over arrays, WHERE.

use super::Cx;
use super::stmt::{Body, Code};
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::Uses;
use crate::ir::*;

impl<'a> Body<'a> {
    pub(super) fn assign(&mut self, at: usize, lhs: &Expr, rhs: &Expr) {
        let declares = self.placement.with.contains_key(&at);
        let before = self.cx.held.len();
        self.with_temporaries(&[lhs, rhs], !declares, |body| {
            body.assign_scalar(at, lhs, rhs)
        });
        self.forget(before);
    }

    fn assign_scalar(&mut self, at: usize, lhs: &Expr, rhs: &Expr) {
        let value = if lhs.ty == rhs.ty {
            self.cx.stored(rhs)
        } else {
            self.cx.value(rhs)
        };
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
        if matches!(lhs.ty, Type::Character(..)) {
            let stored = super::expr::function("assign", vec![self.cx.value(lhs), value]);
            return self.out.doc(&stored.doc, ";");
        }
        if self.cx.is_volatile(lhs) {
            let stored = super::expr::function("store_fresh", vec![self.cx.value(lhs), value]);
            return self.out.doc(&stored.doc, ";");
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
            BinaryOp::Pow
            | BinaryOp::Concat
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eqv
            | BinaryOp::Neqv => return None,
        };
        Some((sign, self.cx.value(right)))
    }

    /// Elementwise loops; the innermost runs over the first dimension. A value that reads the target elsewhere is computed whole first.
    /// An allocatable array takes the shape of the value first.
    pub(super) fn array_assign(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool, reallocate: bool) {
        self.with_temporaries(&[lhs, rhs], true, |body| {
            if reallocate && rhs.rank > 0 {
                body.take_shape(lhs, rhs);
            }
            body.elementwise(lhs, rhs, overlap)
        });
    }

    fn elementwise(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool) {
        let scalars = matches!(&rhs.kind, ExprKind::Array(items) if items.iter().all(|i| matches!(i, ArrayItem::Expr(e) if e.rank == 0)));
        if scalars && !overlap && matches!(lhs.kind, ExprKind::Var(_) | ExprKind::Section { .. }) {
            return self.assign_items(lhs, rhs);
        }
        let cx = self.cx.clone();
        let (heads, inner) = cx.loops_over(lhs);
        let target = inner.value(lhs);
        if rhs.rank == 0 && (overlap || !is_cheap(rhs)) {
            return self.broadcast(&heads, target, rhs);
        }
        let held = rhs.rank > 0 && cx.held_name(rhs).is_some();
        if !overlap || held {
            let value = inner.value(rhs);
            return self.nest(&heads, |body| body.store(target, value));
        }
        let ty = cx.type_name(&lhs.ty);
        self.out.open("{");
        self.memory_like("computed", lhs, &ty);
        let place = format!("computed({})", inner.position.join(", "));
        let value = inner.value(rhs);
        self.nest(&heads, |body| body.store(text(place.clone()), value));
        self.nest(&heads, |body| body.store(target, text(place.clone())));
        self.out.close("}");
    }

    /// A scalar that is computed once, in every element.
    fn broadcast(&mut self, heads: &[String], target: Doc, value: &Expr) {
        self.out.open("{");
        let head = text(format!("const {} computed =", self.cx.type_name(&value.ty)));
        let value = self.cx.scalar().value(value);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
        self.nest(heads, |body| body.store(target, text("computed")));
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

    pub(super) fn store(&mut self, target: Doc, value: Doc) {
        let head = concat([target, text(" =")]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// Statements inside a nest of loops.
    pub(super) fn nest(&mut self, heads: &[String], inside: impl FnOnce(&mut Self)) {
        for (index, head) in heads.iter().enumerate() {
            let last = index + 1 == heads.len();
            self.out
                .open(format!("{head}{}", if last { " {" } else { "" }));
        }
        inside(self);
        self.out.close("}");
        heads.iter().skip(1).for_each(|_| self.out.dedent());
    }

    /// One loop nest for the whole construct where no statement reads what another one writes at other positions: an element's masks are
    /// evaluated, then its assignments are done. Else each mask is an array of its own, and each assignment a loop nest.
    pub(super) fn where_construct(&mut self, arms: &'a [(Option<Expr>, Vec<Code>)]) {
        let Some(shape) = arms.iter().find_map(|(mask, _)| mask.as_ref()) else {
            return;
        };
        if !self.is_pointwise(arms) {
            self.out.open("{");
            let mut masks = 0;
            self.whole_arms(arms, &mut Vec::new(), &mut masks);
            return self.out.close("}");
        }
        let cx = self.cx.clone();
        let (heads, inner) = cx.loops_over(shape);
        self.nest(&heads, |body| {
            let outer = std::mem::replace(&mut body.cx, inner.clone());
            body.arms(arms);
            body.cx = outer;
        });
    }

    /// Whether every element of the construct can be done on its own.
    fn is_pointwise(&self, arms: &[(Option<Expr>, Vec<Code>)]) -> bool {
        let (mut written, mut read) = (Vec::new(), Vec::new());
        collect_masked(arms, &mut written, &mut read);
        super::temporaries::needed(&self.cx, &read).is_empty()
            && written.iter().all(|target| {
                let Some(root) = crate::emit::uses::root(target) else {
                    return false;
                };
                // Pointers may reach the target by another name.
                let reached = self.cx.program[root].pointer || self.cx.program[root].target;
                !reached
                    && read.iter().all(|value| reads_at(value, target, root))
                    && written.iter().all(|other| {
                        crate::emit::uses::root(other) != Some(root) || same(other, target)
                    })
            })
    }

    /// The arms with a mask array each; `around` are the conditions of the constructs around and of the arms before, as names.
    fn whole_arms(
        &mut self,
        arms: &'a [(Option<Expr>, Vec<Code>)],
        around: &mut Vec<String>,
        masks: &mut usize,
    ) {
        let outer = around.len();
        // What the masks need stands in one block: names are taken until its end.
        let before = self.cx.held.len();
        for (mask, body) in arms {
            let mut conditions = around.clone();
            if let Some(mask) = mask {
                let name = self.mask_array(mask, around, masks);
                conditions = vec![name.clone()];
                around.push(format!("!{name}"));
            }
            for stmt in body {
                self.whole_masked(stmt, &mut conditions, masks);
            }
        }
        self.forget(before);
        around.truncate(outer);
    }

    /// `where_mask`, `where_mask_2`: conditions name the masks before theirs.
    fn mask_name(&self, masks: &mut usize) -> String {
        loop {
            *masks += 1;
            let name = match *masks {
                1 => "where_mask".to_string(),
                n => format!("where_mask_{n}"),
            };
            let has_it = |var: &Variable| var.name.eq_ignore_ascii_case(&name);
            if !self.cx.program.vars.iter().any(has_it) {
                return name;
            }
        }
    }

    /// `bool mask_[n]; ...`: where the mask and all conditions around are true.
    fn mask_array(&mut self, mask: &Expr, around: &[String], masks: &mut usize) -> String {
        let name = self.mask_name(masks);
        self.hold_all(&[mask]);
        let cx = self.cx.clone();
        self.memory_like(&name, mask, "bool");
        let (heads, inner) = cx.loops_over(mask);
        let place = format!("({})", inner.position.join(", "));
        let own = inner.piece(mask).at_least(super::expr::Prec::And);
        let mut value: Vec<Doc> = around
            .iter()
            .map(|c| text(format!("{c}{place} && ")))
            .collect();
        value.push(own);
        let target = text(format!("{name}{place}"));
        self.nest(&heads, |body| body.store(target, Doc::Concat(value)));
        name
    }

    fn whole_masked(&mut self, stmt: &'a Code, conditions: &mut Vec<String>, masks: &mut usize) {
        stmt.leading
            .iter()
            .chain(&stmt.trailing)
            .for_each(|c| self.comment(c));
        self.out.origin(stmt.span);
        if let StmtKind::ArrayAssign {
            lhs, rhs, overlap, ..
        } = &stmt.kind
        {
            self.store_where(lhs, rhs, *overlap, conditions)
        } else if let StmtKind::Where { arms } = &stmt.kind {
            self.whole_arms(arms, conditions, masks)
        }
    }

    fn store_where(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool, conditions: &[String]) {
        self.with_temporaries(&[lhs, rhs], true, |body| {
            let cx = body.cx.clone();
            let (heads, inner) = cx.loops_over(lhs);
            let place = format!("({})", inner.position.join(", "));
            let tests: Vec<String> = conditions.iter().map(|c| format!("{c}{place}")).collect();
            let test = text(format!("if ({})", tests.join(" && ")));
            let (target, mut value) = (inner.value(lhs), inner.value(rhs));
            if overlap {
                body.out.open("{");
                body.memory_like("computed", lhs, &cx.type_name(&lhs.ty));
                let kept = text(format!("computed{place}"));
                body.nest(&heads, |body| {
                    body.out.open_c(&test);
                    body.store(kept.clone(), value.clone());
                    body.out.close("}");
                });
                value = kept;
            }
            body.nest(&heads, |body| {
                body.out.open_c(&test);
                body.store(target, value);
                body.out.close("}");
            });
            if overlap {
                body.out.close("}");
            }
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
        if let StmtKind::ArrayAssign { lhs, rhs, .. } | StmtKind::Assign { lhs, rhs } = &stmt.kind {
            let (target, value) = (self.cx.value(lhs), self.cx.value(rhs));
            self.store(target, value);
        } else if let StmtKind::Where { arms } = &stmt.kind {
            self.arms(arms)
        }
    }
}

/// Whether a scalar costs nothing to write again in every round of a loop.
fn is_cheap(value: &Expr) -> bool {
    if matches!(
        value.kind,
        ExprKind::Const(_) | ExprKind::Var(_) | ExprKind::Predefined { .. }
    ) {
        true
    } else if let ExprKind::Unary { operand, .. }
    | ExprKind::Cast(operand)
    | ExprKind::Paren(operand) = &value.kind
    {
        is_cheap(operand)
    } else if let ExprKind::Binary { left, right, .. } = &value.kind {
        is_cheap(left) && is_cheap(right)
    } else {
        false
    }
}

/// What a WHERE construct stores, and what its masks and assignments read.
fn collect_masked<'e>(
    arms: &'e [(Option<Expr>, Vec<Code>)],
    written: &mut Vec<&'e Expr>,
    read: &mut Vec<&'e Expr>,
) {
    for (mask, body) in arms {
        read.extend(mask);
        for stmt in body {
            if let StmtKind::ArrayAssign { lhs, rhs, .. } = &stmt.kind {
                written.push(lhs);
                read.push(rhs);
            } else if let StmtKind::Where { arms } = &stmt.kind {
                collect_masked(arms, written, read)
            }
        }
    }
}

/// Whether an expression reads the target's variable nowhere but at the position that is stored.
fn reads_at(expr: &Expr, target: &Expr, root: VarId) -> bool {
    if same(expr, target) {
        return true;
    }
    if let ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) =
        &expr.kind
    {
        reads_at(operand, target, root)
    } else if let ExprKind::Binary { left, right, .. } = &expr.kind {
        reads_at(left, target, root) && reads_at(right, target, root)
    } else if let ExprKind::Intrinsic { id, args } = &expr.kind
        && matches!(id.row().class, crate::intrinsics::Class::Elemental)
    {
        args.iter().flatten().all(|arg| reads_at(arg, target, root))
    } else {
        !Uses::of_expr(expr).uses(root)
    }
}

/// Whether two designators are the same but for where they were written.
fn same(one: &Expr, other: &Expr) -> bool {
    let bare = |expr: &Expr| {
        let mut bare = expr.clone();
        crate::ir::walk::muts::each(&mut bare, &mut |node| {
            node.span = crate::source::Span::default()
        });
        bare
    };
    bare(one) == bare(other)
}
