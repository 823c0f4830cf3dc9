//! WHERE: construct and statement.

use super::masked_parts::{Arm, has_parts};
use super::{Lower, Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, Stmt, StmtKind, Type};
use crate::source::{Comment, Span};
use crate::syntax::ast;

impl Lowering<'_, '_> {
    pub(super) fn where_action<Op: Lower>(
        &mut self,
        mask: &ast::Expr,
        action: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let mask = self.mask(mask);
        self.masks += 1;
        let body = self.where_stmt(action, mask.rank);
        self.masks -= 1;
        self.where_arms(vec![(Some(mask), body)], span)
    }

    pub(super) fn where_construct<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        mask: &ast::Expr,
    ) -> Vec<Stmt<Op>> {
        let mask = self.mask(mask);
        let rank = mask.rank;
        self.masks += 1;
        let body = self.where_body(&construct.body, rank);
        let mut arms = vec![(Some(mask), body)];
        for (stmt, nodes) in &construct.parts {
            let mask = match &stmt.kind {
                ast::StmtKind::ElseWhere(mask) => mask.as_ref().map(|mask| self.mask(mask)),
                _ => None,
            };
            let mut body: Vec<Stmt<Op>> = self.where_body(nodes, rank);
            let comments: Vec<Comment> =
                stmt.leading.iter().chain(&stmt.trailing).cloned().collect();
            if let Some(first) = body.first_mut() {
                first.leading.splice(0..0, comments);
            }
            arms.push((mask, body));
        }
        if let (Some(end), Some((_, body))) = (&construct.end, arms.last_mut()) {
            body.extend(super::control::comments_of(end));
        }
        self.masks -= 1;
        self.where_arms(arms, construct.open.span)
    }

    /// A WHERE, or what stands for it where some left side is no array in memory; the outermost decides.
    fn where_arms<Op: Lower>(&mut self, arms: Vec<Arm<Op>>, span: Span) -> Vec<Stmt<Op>> {
        if self.masks == 0 && has_parts(&arms) {
            return self.where_by_elements(arms, None, span);
        }
        one(StmtKind::Where { arms }, span)
    }

    fn mask(&mut self, mask: &ast::Expr) -> Expr {
        let value = self.an.logical(self.cx, mask, "mask of WHERE");
        if value.rank == 0 && value.ty != Type::Error {
            self.an.report(
                Diagnostic::error(codes::WHERE_MASK, "mask of WHERE is a scalar")
                    .at(mask.span, "chooses elements of an array")
                    .help("use IF for one condition"),
            );
            return Expr::error(mask.span);
        }
        value
    }

    fn where_body<Op: Lower>(&mut self, nodes: &[ast::Node], rank: u8) -> Vec<Stmt<Op>> {
        let mut out = Vec::new();
        for node in nodes {
            match node {
                ast::Node::Stmt(stmt) => {
                    let lowered = self.where_stmt(stmt, rank);
                    out.extend(self.dressed(stmt, lowered));
                }
                ast::Node::Construct(construct) => match &construct.open.kind {
                    ast::StmtKind::Where(mask) => {
                        let lowered = self.where_construct(construct, mask);
                        out.extend(self.dressed(&construct.open, lowered));
                    }
                    _ => self.not_in_where(construct.open.span),
                },
            }
        }
        out
    }

    fn where_stmt<Op: Lower>(&mut self, stmt: &ast::Stmt, rank: u8) -> Vec<Stmt<Op>> {
        let mut lowered = match &stmt.kind {
            ast::StmtKind::Assign { .. } | ast::StmtKind::WhereAction { .. } => self.action(stmt),
            ast::StmtKind::Continue | ast::StmtKind::Error => return Vec::new(),
            _ => {
                self.not_in_where(stmt.span);
                return Vec::new();
            }
        };
        for lowered in &mut lowered {
            self.masked(lowered, rank);
        }
        lowered
    }

    /// A masked assignment reallocates nothing, and its left side has the mask's shape.
    fn masked<Op: Lower>(&mut self, stmt: &mut Stmt<Op>, rank: u8) {
        match &mut stmt.kind {
            StmtKind::ArrayAssign {
                lhs, reallocate, ..
            } => {
                *reallocate = false;
                if rank != 0 && lhs.rank != rank {
                    let message = format!("mask of rank {rank} for an array of rank {}", lhs.rank);
                    let span = lhs.span;
                    self.an.error(
                        codes::WHERE_MASK,
                        span,
                        message,
                        "mask and array must have one shape",
                    );
                }
            }
            StmtKind::Where { .. } => {}
            StmtKind::Assign { lhs, .. } => {
                let span = lhs.span;
                self.an.error(
                    codes::WHERE_BODY,
                    span,
                    "scalar assignment in WHERE",
                    "WHERE assigns arrays",
                );
            }
            _ => self.not_in_where(stmt.span),
        }
    }

    fn not_in_where(&mut self, span: Span) {
        self.an.report(
            Diagnostic::error(
                codes::WHERE_BODY,
                "only array assignments within one memory space can stand in WHERE",
            )
            .at(span, "is something else")
            .help("write DO loops with IF"),
        );
    }
}
