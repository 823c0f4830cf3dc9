//! FORALL: each assignment evaluates all right sides before it stores (F2008 7.2.4).
//!
//! An assignment that reads nothing of what it stores is a loop nest whose rounds are independent. Any other one goes through
//! an array that holds the values (and the mask, where that reads what is stored), or through a list of them (`counted`).

mod counted;
mod subscripts;

use super::control::comments_of;
use super::jumps::OpenKind;
use super::{Lower, Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::element::held_type;
use crate::ir::overlap::{are_at_index, are_other_components, same, share_memory};
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Bounds, ConcurrentRange, Expr, ExprKind, ProcId, Role, Shape, Stmt, StmtKind, Type, VarId,
    Variable,
};
use crate::source::Span;
use crate::syntax::ast;

/// The nest in which an assignment stands.
#[derive(Clone)]
struct Nest {
    ranges: Vec<ConcurrentRange>,
    mask: Option<Expr>,
    span: Span,
}

impl Nest {
    fn around<Op>(&self, body: Vec<Stmt<Op>>) -> Stmt<Op> {
        let kind = StmtKind::Concurrent {
            ranges: self.ranges.clone(),
            mask: self.mask.clone(),
            body,
            name: None,
        };
        Stmt::new(kind, self.span)
    }
}

impl Lowering<'_, '_> {
    pub(super) fn forall_action<Op: Lower>(
        &mut self,
        header: &ast::ForallHeader,
        action: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        self.in_nest(header, None, span, |lowering, nest| {
            lowering.forall_stmt(action, nest)
        })
    }

    pub(super) fn forall_construct<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        header: &ast::ForallHeader,
    ) -> Vec<Stmt<Op>> {
        self.enter(&construct.open, OpenKind::Other);
        let out = self.in_nest(header, None, construct.open.span, |lowering, nest| {
            lowering.forall_body(construct, nest)
        });
        self.leave();
        out
    }

    /// Opens the indices of a header inside those of `outer`.
    fn in_nest<Op: Lower>(
        &mut self,
        header: &ast::ForallHeader,
        outer: Option<&Nest>,
        span: Span,
        body: impl FnOnce(&mut Self, &Nest) -> Vec<Stmt<Op>>,
    ) -> Vec<Stmt<Op>> {
        let before = self.cx;
        self.cx = self.an.new_scope(before);
        let depth = self.active.len();
        let ranges = self.ranges(before, header);
        self.active
            .extend(ranges.iter().map(|range| (range.var, span)));
        let mask = header.mask.as_ref().map(|mask| self.condition(mask));
        let mut nest = Nest { ranges, mask, span };
        if let Some(outer) = outer {
            nest.ranges.splice(0..0, outer.ranges.iter().cloned());
            nest.mask = both(outer.mask.clone(), nest.mask);
        }
        let out = body(self, &nest);
        self.active.truncate(depth);
        self.cx = before;
        out
    }

    fn forall_body<Op: Lower>(&mut self, construct: &ast::Construct, nest: &Nest) -> Vec<Stmt<Op>> {
        let mut out = Vec::new();
        for node in &construct.body {
            match node {
                ast::Node::Stmt(stmt) => {
                    let lowered = self.forall_stmt(stmt, nest);
                    out.extend(self.dressed(stmt, lowered));
                }
                ast::Node::Construct(inner) => {
                    if let ast::StmtKind::Forall(header) = &inner.open.kind {
                        let span = inner.open.span;
                        let lowered = self.in_nest(header, Some(nest), span, |lowering, nest| {
                            lowering.forall_body(inner, nest)
                        });
                        out.extend(self.dressed(&inner.open, lowered));
                    } else if let ast::StmtKind::Where(mask) = &inner.open.kind {
                        let masked: Vec<Stmt<Op>> = self.where_construct(inner, mask);
                        let mut lowered = Vec::new();
                        for stmt in masked {
                            lowered.extend(self.forall_assignment(stmt, nest));
                        }
                        out.extend(self.dressed(&inner.open, lowered));
                    } else {
                        self.not_in_forall(inner.open.span)
                    }
                }
            }
        }
        out.extend(construct.end.as_ref().and_then(comments_of));
        out
    }

    fn forall_stmt<Op: Lower>(&mut self, stmt: &ast::Stmt, nest: &Nest) -> Vec<Stmt<Op>> {
        let lowered: Vec<Stmt<Op>> = match &stmt.kind {
            ast::StmtKind::Assign { .. }
            | ast::StmtKind::PointerAssign { .. }
            | ast::StmtKind::WhereAction { .. } => self.action(stmt),
            ast::StmtKind::ForallAction { header, action } => {
                return self.in_nest(header, Some(nest), stmt.span, |lowering, nest| {
                    lowering.forall_stmt(action, nest)
                });
            }
            ast::StmtKind::Continue | ast::StmtKind::Error => return Vec::new(),
            _ => {
                self.not_in_forall(stmt.span);
                return Vec::new();
            }
        };
        let mut out = Vec::new();
        for stmt in lowered {
            out.extend(self.forall_assignment(stmt, nest));
        }
        out
    }

    fn forall_assignment<Op: Lower>(&mut self, stmt: Stmt<Op>, nest: &Nest) -> Vec<Stmt<Op>> {
        let (lhs, rhs) = if let StmtKind::Assign { lhs, rhs }
        | StmtKind::ArrayAssign { lhs, rhs, .. } = &stmt.kind
        {
            (lhs.clone(), rhs.clone())
        } else if matches!(
            stmt.kind,
            StmtKind::Op(_)
                | StmtKind::Call { .. }
                | StmtKind::Where { .. }
                | StmtKind::Do { .. }
                | StmtKind::Associate { .. }
                | StmtKind::Block { .. }
        ) {
            return self.forall_parts(stmt, nest);
        } else {
            self.not_in_forall(stmt.span);
            return Vec::new();
        };
        let Some((to, vars, mut body)) = self.subscripts_first(&lhs, nest) else {
            return Vec::new();
        };
        if vars.is_empty() {
            return self.values_first(stmt, (lhs, rhs), nest);
        }
        let mut stored = stmt;
        if let StmtKind::Assign { lhs, .. } | StmtKind::ArrayAssign { lhs, .. } = &mut stored.kind {
            lhs.clone_from(&to);
        }
        body.extend(self.values_first(stored, (to, rhs), nest));
        let name = None;
        one(StmtKind::Block { vars, body, name }, nest.span)
    }

    /// The assignment, whose left side has only subscripts that no round changes.
    fn values_first<Op: Lower>(
        &mut self,
        stmt: Stmt<Op>,
        (lhs, rhs): (Expr, Expr),
        nest: &Nest,
    ) -> Vec<Stmt<Op>> {
        let mask_reads = nest
            .mask
            .as_ref()
            .is_some_and(|mask| self.depends(nest, &lhs, mask, false));
        if !mask_reads && !self.depends(nest, &lhs, &rhs, false) {
            return vec![nest.around(vec![stmt])];
        }
        self.through_array(lhs, rhs, nest, mask_reads)
    }

    /// Statements that stand for one of FORALL (WHERE, a pointer assignment, loops over elements): as they are where no round reads what
    /// another one stores.
    fn forall_parts<Op: Lower>(&mut self, stmt: Stmt<Op>, nest: &Nest) -> Vec<Stmt<Op>> {
        let (mut stored, mut read) = (Vec::new(), Vec::new());
        read.extend(nest.mask.clone());
        let (mut plain, mut associates) = (true, false);
        refs::statements(std::slice::from_ref(&stmt), &mut |stmt| {
            refs::statement(stmt, &mut |access, expr| match access {
                Access::Read => read.push(expr.clone()),
                Access::Target => {
                    associates = true;
                    read.push(expr.clone());
                }
                Access::Write | Access::Atomic | Access::Object => stored.push(expr.clone()),
                Access::Argument(procedure, 0) if self.assigns(procedure, expr) => {
                    stored.push(expr.clone());
                }
                Access::Argument(procedure, 1) if self.an.program[procedure].pure => {
                    read.push(expr.clone());
                }
                Access::Argument(..) => plain = false,
            })
        });
        if !plain {
            self.not_in_forall(stmt.span);
            return Vec::new();
        }
        let clash = stored.iter().find_map(|lhs| {
            let value = read
                .iter()
                .find(|value| self.depends(nest, lhs, value, associates))?;
            Some((lhs.span, value.span))
        });
        if let (Some(_), StmtKind::Op(op)) = (clash, &stmt.kind)
            && let Some((pointer, target)) = op.pointed()
            && self.lies_still(nest, pointer, pointer)
        {
            let asked = |mask: &Expr| self.depends(nest, pointer, mask, false);
            let mask_reads = nest.mask.as_ref().is_some_and(asked);
            return self.pointers_through_list(pointer, target.clone(), nest, mask_reads);
        }
        match clash {
            Some((lhs, value)) => {
                self.forall_depends(lhs, value);
                Vec::new()
            }
            None => vec![nest.around(vec![stmt])],
        }
    }

    /// Whether a pure procedure of a defined assignment changes this variable by its first dummy argument alone.
    fn assigns(&self, procedure: ProcId, variable: &Expr) -> bool {
        let called = &self.an.program[procedure];
        let Some(root) = variable.root().map(|root| &self.an.program[root]) else {
            return false;
        };
        let inside = root
            .owner
            .is_some_and(|owner| self.an.program[owner].internals.contains(&procedure));
        let own = matches!(root.role, Role::Local | Role::Dummy(_) | Role::Result);
        let hidden = own && !inside && !root.pointer && !root.target;
        called.pure && hidden
    }

    fn forall_depends(&mut self, lhs: Span, value: Span) {
        self.an.report(
            Diagnostic::error(codes::FORALL_DEPENDS, "FORALL reads what it stores")
                .at(
                    value,
                    "must be evaluated for all indices before anything is stored",
                )
                .also(lhs, "is stored")
                .help("store the values in an array of your own, then assign that"),
        );
    }

    /// Whether evaluating `value` may read elements of `lhs` that another round stores.
    /// Of a pointer that is associated nothing is stored to what it points to.
    fn depends(&self, nest: &Nest, lhs: &Expr, value: &Expr, associates: bool) -> bool {
        let Some(root) = lhs.root() else {
            return true;
        };
        let var = &self.an.program[root];
        // What no TARGET lets others reach is known to the procedure and to those inside it alone (F2008 12.5.2.13).
        let internals = var
            .owner
            .is_some_and(|owner| !self.an.program[owner].internals.is_empty());
        let own = matches!(var.role, Role::Local | Role::Dummy(_) | Role::Result);
        let hidden = !own || internals || var.pointer || var.target;
        let mut found = false;
        self.reads(value, &mut |part| {
            let aliased = part.root().is_some_and(|other| {
                let pointer = var.pointer || self.an.program[other].pointer;
                let shared = other != root && share_memory(&self.an.program, lhs, part);
                shared && (pointer || !associates)
            });
            let called = hidden && matches!(part.kind, ExprKind::Call { .. });
            let own = part.root() == Some(root)
                && !same(part, lhs)
                && !self.are_of_one_round(nest, lhs, part)
                && !are_other_components(&self.an.program, lhs, part);
            found |= called || aliased || own;
        });
        found
    }

    /// Whether what one round takes of a variable is what no other round stores to.
    fn are_of_one_round(&self, nest: &Nest, lhs: &Expr, part: &Expr) -> bool {
        let mut ranges = nest.ranges.iter();
        ranges.all(|range| are_at_index(&self.an.program, lhs, part, range.var))
    }

    /// Every designator as a whole, every other node by itself.
    fn reads(&self, expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
        visit(expr);
        refs::operands(expr, &mut |_, operand| {
            let base =
                expr.root().is_some() && operand.root() == expr.root() && operand.rank >= expr.rank;
            if !base {
                self.reads(operand, visit);
            }
        });
    }

    fn through_array<Op: Lower>(
        &mut self,
        lhs: Expr,
        rhs: Expr,
        nest: &Nest,
        mask_reads: bool,
    ) -> Vec<Stmt<Op>> {
        let bounds = if lhs.rank == 0 {
            self.nest_bounds(nest)
        } else {
            None
        };
        let Some(ty) = held_type(&lhs) else {
            self.forall_depends(lhs.span, rhs.span);
            return Vec::new();
        };
        let Some(bounds) = bounds else {
            return self.through_list((&lhs, ty), rhs, nest, mask_reads);
        };
        let values = self.block_array("values", ty, &bounds, nest.span);
        let mut vars = vec![values];
        let value = self.nest_element(values, nest);
        let mut first = one(
            StmtKind::Assign {
                lhs: value.clone(),
                rhs,
            },
            nest.span,
        );
        let (mut gather, mut store) = (nest.clone(), nest.clone());
        if let (true, Some(mask)) = (mask_reads, nest.mask.clone()) {
            let chosen = self.block_array("chosen", Type::LOGICAL, &bounds, nest.span);
            vars.push(chosen);
            let chosen = self.nest_element(chosen, nest);
            first.splice(
                0..0,
                one(
                    StmtKind::Assign {
                        lhs: chosen.clone(),
                        rhs: mask,
                    },
                    nest.span,
                ),
            );
            gather.mask = None;
            store.mask = Some(chosen);
        }
        let second = one(StmtKind::Assign { lhs, rhs: value }, nest.span);
        let body = vec![gather.around(first), store.around(second)];
        one(
            StmtKind::Block {
                vars,
                body,
                name: None,
            },
            nest.span,
        )
    }

    /// Bounds of an array with a place for every round; `None` when a range depends on another index or on the sign of a step.
    fn nest_bounds(&self, nest: &Nest) -> Option<Vec<Bounds>> {
        let mut bounds = Vec::new();
        for range in &nest.ranges {
            let descending = match &range.step {
                Some(step) => self.an.const_int(step)? < 0,
                None => false,
            };
            let (lower, upper) = if descending {
                (&range.to, &range.from)
            } else {
                (&range.from, &range.to)
            };
            let mut depends = false;
            for bound in [lower, upper] {
                refs::each(bound, &mut |node| {
                    depends |= nest
                        .ranges
                        .iter()
                        .any(|other| node.root() == Some(other.var));
                });
            }
            if depends {
                return None;
            }
            bounds.push(Bounds {
                lower: lower.clone(),
                upper: upper.clone(),
            });
        }
        Some(bounds)
    }

    pub(super) fn block_array(
        &mut self,
        name: &str,
        ty: Type,
        bounds: &[Bounds],
        span: Span,
    ) -> VarId {
        let cx = self.an.new_scope(self.cx);
        let shape = Shape::Explicit(bounds.to_vec());
        self.an
            .declare_local(cx, Variable::new(name, span, ty, shape, Role::Local))
    }

    fn nest_element(&self, array: VarId, nest: &Nest) -> Expr {
        let ty = self.an.program[array].ty.clone();
        let base = Box::new(Expr::new(
            ExprKind::Var(array),
            ty.clone(),
            nest.ranges.len() as u8,
            nest.span,
        ));
        let index = |range: &ConcurrentRange| {
            let ty = self.an.program[range.var].ty.clone();
            Expr::new(ExprKind::Var(range.var), ty, 0, nest.span)
        };
        let subscripts = nest.ranges.iter().map(index).collect();
        Expr::new(ExprKind::Element { base, subscripts }, ty, 0, nest.span)
    }

    fn not_in_forall(&mut self, span: Span) {
        self.an.report(
            Diagnostic::error(
                codes::FORALL_BODY,
                "only assignments within one memory space, WHERE and FORALL can stand in FORALL",
            )
            .at(span, "is something else")
            .help("write DO CONCURRENT or DO loops"),
        );
    }
}

fn both(outer: Option<Expr>, inner: Option<Expr>) -> Option<Expr> {
    match (outer, inner) {
        (Some(outer), Some(inner)) => Some(crate::ir::element::arithmetic(
            crate::ir::BinaryOp::And,
            outer,
            inner,
        )),
        (outer, inner) => outer.or(inner),
    }
}
