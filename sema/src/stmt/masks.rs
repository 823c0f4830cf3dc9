//! WHERE: construct and statement.

use super::masked_parts::{Arm, has_parts};
use super::{Lower, Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, Stmt, StmtKind, Type};
use crate::source::{Comment, Span};
use crate::syntax::ast;

/// What the first mask of a WHERE prescribes to the masks and arrays in it.
pub(super) struct MaskShape {
    rank: u8,
    extents: Vec<Option<i64>>,
    span: Span,
}

impl Lowering<'_, '_> {
    pub(super) fn where_action<Op: Lower>(
        &mut self,
        mask: &ast::Expr,
        action: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let mask = self.mask(mask);
        self.enter_mask(&mask);
        let body = self.where_stmt(action);
        self.masks.pop();
        self.where_arms(vec![(Some(mask), body)], span)
    }

    pub(super) fn where_construct<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        mask: &ast::Expr,
    ) -> Vec<Stmt<Op>> {
        let mask = self.mask(mask);
        self.enter_mask(&mask);
        let body = self.where_body(&construct.body);
        let mut arms = vec![(Some(mask), body)];
        for (stmt, nodes) in &construct.parts {
            let mask = if let ast::StmtKind::ElseWhere(mask) = &stmt.kind {
                mask.as_ref().map(|mask| self.mask(mask))
            } else {
                None
            };
            let mut body: Vec<Stmt<Op>> = self.where_body(nodes);
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
        self.masks.pop();
        self.where_arms(arms, construct.open.span)
    }

    /// A WHERE, or what stands for it where some left side is no array in memory; the outermost decides.
    fn where_arms<Op: Lower>(&mut self, arms: Vec<Arm<Op>>, span: Span) -> Vec<Stmt<Op>> {
        if self.masks.is_empty() && has_parts(&arms) {
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
        self.fits_mask(&value, "mask");
        value
    }

    fn enter_mask(&mut self, mask: &Expr) {
        self.masks.push(MaskShape {
            rank: mask.rank,
            extents: self.an.extents(mask),
            span: mask.span,
        });
    }

    /// Masks and arrays of a WHERE have the shape of its first mask; reports an object that has another one.
    fn fits_mask(&mut self, object: &Expr, what: &str) {
        let Some(mask) = self.masks.last() else {
            return;
        };
        if mask.rank == 0 || object.ty == Type::Error {
            return;
        }
        let message = if object.rank != mask.rank {
            let rank = object.rank;
            format!("mask of rank {} for {what} of rank {rank}", mask.rank)
        } else {
            let extents = self.an.extents(object);
            let mut pairs = mask.extents.iter().zip(&extents).enumerate();
            let differs = pairs.find_map(|(dim, pair)| match pair {
                (Some(mask), Some(own)) if mask != own => Some((dim + 1, *mask, *own)),
                _ => None,
            });
            let Some((dim, mask, own)) = differs else {
                return;
            };
            format!("{what} of {own} elements in dimension {dim} under a mask of {mask}")
        };
        let found = Diagnostic::error(codes::WHERE_MASK, message)
            .at(object.span, "mask and array must have one shape")
            .also(mask.span, "the mask")
            .help("name the part of the array that the mask speaks of: `a(1:n)`");
        self.an.report(found);
    }

    fn where_body<Op: Lower>(&mut self, nodes: &[ast::Node]) -> Vec<Stmt<Op>> {
        let mut out = Vec::new();
        for node in nodes {
            match node {
                ast::Node::Stmt(stmt) => {
                    let lowered = self.where_stmt(stmt);
                    out.extend(self.dressed(stmt, lowered));
                }
                ast::Node::Construct(construct) => {
                    if let ast::StmtKind::Where(mask) = &construct.open.kind {
                        let lowered = self.where_construct(construct, mask);
                        out.extend(self.dressed(&construct.open, lowered));
                    } else {
                        self.not_in_where(construct.open.span)
                    }
                }
            }
        }
        out
    }

    fn where_stmt<Op: Lower>(&mut self, stmt: &ast::Stmt) -> Vec<Stmt<Op>> {
        let mut lowered =
            if let ast::StmtKind::Assign { .. } | ast::StmtKind::WhereAction { .. } = &stmt.kind {
                self.action(stmt)
            } else if let ast::StmtKind::Continue | ast::StmtKind::Error = &stmt.kind {
                return Vec::new();
            } else {
                self.not_in_where(stmt.span);
                return Vec::new();
            };
        for lowered in &mut lowered {
            self.masked(lowered);
        }
        lowered
    }

    /// A masked assignment reallocates nothing, and its left side has the mask's shape.
    fn masked<Op: Lower>(&mut self, stmt: &mut Stmt<Op>) {
        match &mut stmt.kind {
            StmtKind::ArrayAssign {
                lhs, reallocate, ..
            } => {
                *reallocate = false;
                self.fits_mask(lhs, "array");
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
