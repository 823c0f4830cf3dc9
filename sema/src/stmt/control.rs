//! IF and SELECT CASE.

use super::jumps::OpenKind;
use super::{Lower, Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Case, CaseValue, Const, Expr, ExprKind, IfArm, Stmt, StmtKind, Type};
use crate::source::{Comment, Span};
use crate::syntax::ast;

/// The constant of a CASE, comparable within its type.
#[derive(Debug, Clone, PartialEq, PartialOrd)]
enum Key {
    Integer(i128),
    Logical(bool),
    /// Trailing blanks removed: they do not count in a comparison.
    Character(Vec<u32>),
}

/// A case with its range, for the check against overlap.
struct Seen {
    low: Option<Key>,
    high: Option<Key>,
    span: Span,
}

impl Seen {
    fn meets(&self, other: &Seen) -> bool {
        let below = |low: &Option<Key>, high: &Option<Key>| match (low, high) {
            (Some(low), Some(high)) => low <= high,
            _ => true,
        };
        below(&self.low, &other.high) && below(&other.low, &self.high)
    }
}

impl Lowering<'_, '_> {
    /// A body with the comments of the statement that closes it.
    pub(super) fn closed<Op: Lower>(
        &mut self,
        nodes: &[ast::Node],
        end: Option<&ast::Stmt>,
    ) -> Vec<Stmt<Op>> {
        let mut body = self.nodes(nodes);
        if let Some(end) = end {
            body.extend(comments_of(end));
        }
        body
    }

    /// What stands under a condition: where that is known to be false, nothing of it runs.
    fn under<T>(&mut self, condition: &Expr, lower: impl FnOnce(&mut Self) -> T) -> T {
        let never = self.an.const_value(condition) == Some(Const::Logical(false));
        let before = self.an.never_runs;
        self.an.never_runs = before || never;
        let lowered = lower(self);
        self.an.never_runs = before;
        lowered
    }

    pub(super) fn if_action<Op: Lower>(
        &mut self,
        condition: &ast::Expr,
        action: &ast::Stmt,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let condition = self.condition(condition);
        let body = self.under(&condition, |one| one.action(action));
        let arms = vec![IfArm {
            condition,
            body,
            leading: Vec::new(),
        }];
        one(
            StmtKind::If {
                arms,
                otherwise: None,
                name: None,
            },
            span,
        )
    }

    /// A scalar logical value that this side may read.
    pub(super) fn condition(&mut self, condition: &ast::Expr) -> Expr {
        self.an.scalar_logical(self.cx, condition, "condition")
    }

    pub(super) fn if_construct<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        condition: &ast::Expr,
    ) -> Vec<Stmt<Op>> {
        let name = self.enter(&construct.open, OpenKind::Other);
        let ends = self.ends(construct);
        let condition = self.condition(condition);
        let body = self.under(&condition, |one| one.closed(&construct.body, ends[0]));
        let mut arms = vec![IfArm {
            condition,
            body,
            leading: Vec::new(),
        }];
        let mut otherwise = None;
        for ((stmt, nodes), end) in construct.parts.iter().zip(&ends[1..]) {
            if let ast::StmtKind::ElseIf(condition) = &stmt.kind {
                let condition = self.condition(condition);
                let body = self.under(&condition, |one| one.closed(nodes, *end));
                arms.push(IfArm {
                    condition,
                    body,
                    leading: all_comments(stmt),
                });
            } else {
                otherwise = Some(self.part(stmt, nodes, *end))
            }
        }
        self.leave();
        one(
            StmtKind::If {
                arms,
                otherwise,
                name: Some(name),
            },
            construct.open.span,
        )
    }

    /// For the body and each part: the statement whose comments close it; only the last one has END.
    pub(super) fn ends<'c>(&self, construct: &'c ast::Construct) -> Vec<Option<&'c ast::Stmt>> {
        let mut ends = vec![None; construct.parts.len() + 1];
        if let Some(last) = ends.last_mut() {
            *last = construct.end.as_ref();
        }
        ends
    }

    /// The body of ELSE, CASE DEFAULT, ELSEWHERE: their comments come first.
    pub(super) fn part<Op: Lower>(
        &mut self,
        stmt: &ast::Stmt,
        nodes: &[ast::Node],
        end: Option<&ast::Stmt>,
    ) -> Vec<Stmt<Op>> {
        let mut body: Vec<Stmt<Op>> = self.closed(nodes, end);
        let comments = all_comments(stmt);
        match body.first_mut() {
            Some(first) => {
                first.leading.splice(0..0, comments);
            }
            None if comments.is_empty() => {}
            None => {
                let mut empty = Stmt::new(StmtKind::Empty, stmt.span);
                empty.leading = comments;
                body.push(empty);
            }
        }
        body
    }

    pub(super) fn select_case<Op: Lower>(
        &mut self,
        construct: &ast::Construct,
        selector: &ast::Expr,
    ) -> Vec<Stmt<Op>> {
        let name = self.enter(&construct.open, OpenKind::Other);
        let selector = self.selector(selector);
        let selector = self.wide_enough(selector, construct);
        let ends = self.ends(construct);
        let (mut cases, mut default, mut seen) = (Vec::new(), None, Vec::new());
        for ((stmt, nodes), end) in construct.parts.iter().zip(&ends[1..]) {
            match &stmt.kind {
                ast::StmtKind::Case(ast::CaseSelector::Values(values)) => {
                    let values = self.case_values(values, &selector.ty, &mut seen);
                    let body = self.closed(nodes, *end);
                    cases.push(Case {
                        values,
                        body,
                        leading: all_comments(stmt),
                    });
                }
                // What it would choose is not known.
                ast::StmtKind::Error => {
                    self.part::<Op>(stmt, nodes, *end);
                }
                _ if default.is_some() => {
                    let message = "SELECT CASE has two CASE DEFAULT";
                    self.an
                        .error(codes::CASE_OVERLAP, stmt.span, message, "second one");
                }
                _ => default = Some(self.part(stmt, nodes, *end)),
            }
        }
        self.leave();
        one(
            StmtKind::Select {
                selector,
                cases,
                default,
                name: Some(name),
            },
            construct.open.span,
        )
    }

    /// A selector of a kind that has the values of all cases, which may be of another kind (F2018 C1145) and chosen by nothing.
    fn wide_enough(&mut self, selector: Expr, construct: &ast::Construct) -> Expr {
        let Type::Integer(kind) = selector.ty else {
            return selector;
        };
        let values = construct
            .parts
            .iter()
            .filter_map(|(stmt, _)| match &stmt.kind {
                ast::StmtKind::Case(ast::CaseSelector::Values(values)) => Some(values),
                _ => None,
            });
        let written = values.flatten().flat_map(|value| match value {
            ast::CaseValue::Single(value) => [Some(value), None],
            ast::CaseValue::Range { lower, upper } => [lower.as_ref(), upper.as_ref()],
        });
        let bits = |value: &ast::Expr| 129 - magnitude(value).unwrap_or(0).leading_zeros();
        let most = written.flatten().map(bits).max().unwrap_or(0);
        match [4, 8].into_iter().find(|wider| most <= 8 * wider) {
            Some(wider) if most > 8 * u32::from(kind) => {
                self.an.cast(selector, &Type::Integer(wider as u8))
            }
            _ => selector,
        }
    }

    fn selector(&mut self, selector: &ast::Expr) -> Expr {
        let value = self.an.value(self.cx, selector);
        let fits = matches!(
            value.ty,
            Type::Integer(_)
                | Type::Unsigned(_)
                | Type::Logical(_)
                | Type::Character(..)
                | Type::Error
        );
        if !fits || value.rank != 0 {
            let message = "SELECT CASE needs a scalar integer, logical or character";
            self.an
                .error(codes::CASE_TYPE, selector.span, message, "selects nothing");
            return Expr::error(selector.span);
        }
        value
    }

    fn case_values(
        &mut self,
        values: &[ast::CaseValue],
        ty: &Type,
        seen: &mut Vec<Seen>,
    ) -> Vec<CaseValue> {
        let mut out = Vec::new();
        for value in values {
            let (value, range) = match value {
                ast::CaseValue::Single(expr) => {
                    let (value, key) = self.case_constant(expr, ty);
                    let range = Seen {
                        low: key.clone(),
                        high: key,
                        span: expr.span,
                    };
                    (CaseValue::Single(value), range)
                }
                ast::CaseValue::Range { lower, upper } => self.case_range(lower, upper, ty),
            };
            self.check_overlap(range, seen);
            out.push(value);
        }
        out
    }

    fn case_range(
        &mut self,
        lower: &Option<ast::Expr>,
        upper: &Option<ast::Expr>,
        ty: &Type,
    ) -> (CaseValue, Seen) {
        let span = match (lower, upper) {
            (Some(lower), Some(upper)) => lower.span.to(upper.span),
            (Some(one), None) | (None, Some(one)) => one.span,
            (None, None) => Span::default(),
        };
        if matches!(ty, Type::Logical(_)) {
            self.an.error(
                codes::CASE_TYPE,
                span,
                "CASE with a range of logicals",
                "logicals have no order",
            );
        }
        let low = lower.as_ref().map(|lower| self.case_constant(lower, ty));
        let high = upper.as_ref().map(|upper| self.case_constant(upper, ty));
        let key = |end: &Option<(Expr, Option<Key>)>| end.as_ref().and_then(|(_, key)| key.clone());
        let range = Seen {
            low: key(&low),
            high: key(&high),
            span,
        };
        (
            CaseValue::Range(low.map(|(value, _)| value), high.map(|(value, _)| value)),
            range,
        )
    }

    /// The value of a CASE, cast to the selector's type, and its constant.
    fn case_constant(&mut self, expr: &ast::Expr, ty: &Type) -> (Expr, Option<Key>) {
        let value = self.an.expr(self.cx, expr);
        if value.ty == Type::Error || *ty == Type::Error {
            return (value, None);
        }
        if std::mem::discriminant(&value.ty) != std::mem::discriminant(ty) || value.rank != 0 {
            let (own, selector) = (self.an.type_name(&value.ty), self.an.type_name(ty));
            let message = format!("CASE value is {own}, and the selector {selector}");
            let found = Diagnostic::error(codes::CASE_TYPE, message)
                .at(expr.span, format!("this is {own}"));
            let found = match matches!(value.ty, Type::Real(_)) {
                true => found,
                false => found.help(format!(
                    "write values of {selector}, as in {}",
                    cases_of(ty)
                )),
            };
            self.an.report(found);
            return (value, None);
        }
        let value = if matches!(ty, Type::Character(..)) {
            value
        } else {
            self.an.cast(value, ty)
        };
        let constant = self.an.const_value(&value);
        // With the first bit turned, unsigned numbers have the order of integers.
        let ordered = if let (Some(Const::Integer(bits)), Type::Unsigned(kind)) = (&constant, ty) {
            Some(Const::Integer(
                bits ^ (i128::MIN >> (128 - 8 * u32::from(*kind))),
            ))
        } else {
            constant.clone()
        };
        let key = ordered.as_ref().and_then(key);
        let value = match (&value.kind, constant) {
            (ExprKind::Const(_), _) | (_, None) => value,
            (_, Some(constant)) => Expr::new(ExprKind::Const(constant), value.ty, 0, value.span),
        };
        if key.is_none() {
            let message = "CASE value is no constant";
            self.an.error(
                codes::CASE_NOT_CONSTANT,
                expr.span,
                message,
                "is computed when the program runs",
            );
        }
        (value, key)
    }

    fn check_overlap(&mut self, range: Seen, seen: &mut Vec<Seen>) {
        let empty = matches!((&range.low, &range.high), (Some(low), Some(high)) if low > high);
        let unknown = range.low.is_none() && range.high.is_none();
        if empty || unknown {
            return;
        }
        if let Some(before) = seen.iter().find(|before| before.meets(&range)) {
            self.an.report(
                Diagnostic::error(codes::CASE_OVERLAP, "CASE values overlap")
                    .at(range.span, "is chosen here")
                    .also(before.span, "and here"),
            );
        }
        seen.push(range);
    }
}

fn key(value: &Const) -> Option<Key> {
    match value {
        Const::Integer(value) => Some(Key::Integer(*value)),
        Const::Logical(value) => Some(Key::Logical(*value)),
        Const::Character(codes) => {
            let length = codes
                .iter()
                .rposition(|&code| code != crate::ir::BLANK)
                .map_or(0, |last| last + 1);
            Some(Key::Character(codes[..length].to_vec()))
        }
        Const::Named { value, .. } => key(value),
        Const::Real { .. } | Const::Complex { .. } | Const::Quad { .. } => None,
    }
}

/// The comments of a statement that becomes none itself.
pub(super) fn all_comments(stmt: &ast::Stmt) -> Vec<Comment> {
    stmt.leading.iter().chain(&stmt.trailing).cloned().collect()
}

/// A place for the comments of an END statement.
pub(super) fn comments_of<Op>(end: &ast::Stmt) -> Option<Stmt<Op>> {
    let comments = all_comments(end);
    if comments.is_empty() {
        return None;
    }
    let mut empty = Stmt::new(StmtKind::Empty, end.span);
    empty.leading = comments;
    empty.blank_before = end.blank_before;
    Some(empty)
}

/// The number that a literal has, whatever its sign: that of -128 counts as 127.
fn magnitude(value: &ast::Expr) -> Option<u128> {
    if let ast::ExprKind::Integer { digits, .. } = &value.kind {
        digits.parse().ok()
    } else if let ast::ExprKind::Unary {
        op: ast::UnaryOp::Minus,
        operand,
    } = &value.kind
    {
        magnitude(operand).map(|number| number.saturating_sub(1))
    } else {
        None
    }
}

/// Values that a CASE may have for a selector of this type.
fn cases_of(ty: &Type) -> &'static str {
    if let Type::Character(..) = ty {
        "`case ('a')`"
    } else if let Type::Logical(_) = ty {
        "`case (.true.)`"
    } else {
        "`case (1)` or `case (2:5)`"
    }
}
