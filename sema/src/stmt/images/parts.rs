//! Locks, events and teams of one image as statements over the components of their types: a lock is free or the image's own, an event that is
//! waited for must have been posted, and every team is this image.

use crate::coarrays::cobounds::named;
use crate::coarrays::{binary, call, integer};
use crate::source::Span;
use crate::syntax::ast::{Arg, ArgValue, BinaryOp, Expr, ExprKind, Name, Stmt, StmtKind};
use crate::syntax::parse::plain_stmt;

/// What stands in the brackets of an image control statement.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) args: &'a [Arg],
    pub(super) span: Span,
}

impl<'a> Parts<'a> {
    pub(super) fn given(self, wanted: &str) -> Option<&'a Expr> {
        let named = self.args.iter().find(|arg| {
            let keyword = arg.keyword.as_ref();
            keyword.is_some_and(|keyword| keyword.key() == wanted)
        });
        named.and_then(value)
    }

    pub(super) fn positional(self, place: usize) -> Option<&'a Expr> {
        let mut found = self.args.iter().filter(|arg| arg.keyword.is_none());
        found.nth(place).and_then(value)
    }

    pub(super) fn set(self, lhs: Expr, rhs: Expr) -> Stmt {
        plain_stmt(StmtKind::Assign { lhs, rhs }, self.span)
    }

    pub(super) fn call(self, name: &str, arg: Option<&Expr>) -> Stmt {
        let args = arg.map(|value| Arg {
            keyword: None,
            value: ArgValue::Expr(value.clone()),
            span: self.span,
        });
        let kind = StmtKind::Call {
            proc: named(name, self.span),
            launch: None,
            args: args.into_iter().collect(),
        };
        plain_stmt(kind, self.span)
    }

    /// `stop` or `error stop`.
    pub(super) fn end(self, error: bool, text: Option<&str>) -> Stmt {
        let code = text.map(|text| Expr {
            kind: ExprKind::Character {
                value: text.as_bytes().to_vec(),
                kind: None,
            },
            span: self.span,
        });
        let quiet = None;
        plain_stmt(StmtKind::Stop { error, code, quiet }, self.span)
    }

    /// What happens where a condition is an error: STAT= says so, or the program ends.
    fn unless(self, wrong: Expr, status: i64, text: &str) -> Stmt {
        match self.given("stat") {
            Some(stat) => {
                let [status, well] = [status, 0].map(|value| integer(value, self.span));
                let args = [status, well, wrong].map(|value| (None, value));
                self.set(stat.clone(), call("merge", args.to_vec(), self.span))
            }
            None => {
                let action = Box::new(self.end(true, Some(text)));
                let kind = StmtKind::IfAction {
                    cond: wrong,
                    action,
                };
                plain_stmt(kind, self.span)
            }
        }
    }

    fn compared(self, op: BinaryOp, left: Expr, right: i64) -> Expr {
        binary(op, left, integer(right, self.span), self.span)
    }

    /// `lock (x, acquired_lock=a, stat=s)`.
    pub(super) fn lock(self) -> Vec<Stmt> {
        let Some(object) = self.positional(0) else {
            return Vec::new();
        };
        let locked = component(object.clone(), "locked");
        let held = self.compared(BinaryOp::Ne, locked.clone(), 0);
        let free = self.compared(BinaryOp::Eq, locked.clone(), 0);
        let acquired = self.given("acquired_lock");
        let acquired = acquired.map(|acquired| self.set(acquired.clone(), free));
        const HELD: i64 = 1;
        let mut out = vec![self.unless(held, HELD, "LOCK: the image has this lock already")];
        out.extend(acquired);
        out.push(self.set(locked, integer(1, self.span)));
        out
    }

    /// `unlock (x, stat=s)`.
    pub(super) fn unlock(self) -> Vec<Stmt> {
        let Some(object) = self.positional(0) else {
            return Vec::new();
        };
        let locked = component(object.clone(), "locked");
        let free = self.compared(BinaryOp::Eq, locked.clone(), 0);
        const FREE: i64 = 2;
        vec![
            self.unless(free, FREE, "UNLOCK: nobody has this lock"),
            self.set(locked, integer(0, self.span)),
        ]
    }

    /// `event post (x)`.
    pub(super) fn post(self) -> Vec<Stmt> {
        let posted = self.positional(0).map(|event| {
            let posted = component(event.clone(), "posted");
            let more = binary(
                BinaryOp::Add,
                posted.clone(),
                integer(1, self.span),
                self.span,
            );
            self.set(posted, more)
        });
        posted.into_iter().collect()
    }

    /// `event wait (x, until_count=n)`: nobody else will post it.
    pub(super) fn wait(self) -> Vec<Stmt> {
        let Some(event) = self.positional(0) else {
            return Vec::new();
        };
        let span = self.span;
        let posted = component(event.clone(), "posted");
        let count = match self.given("until_count") {
            Some(count) => {
                let args = vec![(None, integer(1, span)), (None, count.clone())];
                call("max", args, span)
            }
            None => integer(1, span),
        };
        let early = binary(BinaryOp::Lt, posted.clone(), count.clone(), span);
        let text = "EVENT WAIT: the event was not posted so often, and there is no other image";
        let action = Box::new(self.end(true, Some(text)));
        let left = binary(BinaryOp::Sub, posted.clone(), count, span);
        vec![
            plain_stmt(
                StmtKind::IfAction {
                    cond: early,
                    action,
                },
                span,
            ),
            self.set(posted, left),
        ]
    }

    /// `form team (number, team, new_index=i)`.
    pub(super) fn form(self) -> Vec<Stmt> {
        let (Some(number), Some(team)) = (self.positional(0), self.positional(1)) else {
            return Vec::new();
        };
        let mut out = vec![self.set(component(team.clone(), "number"), number.clone())];
        let index = self.given("new_index");
        out.extend(index.map(|index| self.set(index.clone(), integer(1, self.span))));
        out
    }
}

fn value(arg: &Arg) -> Option<&Expr> {
    match &arg.value {
        ArgValue::Expr(value) => Some(value),
        ArgValue::Triplet { .. } | ArgValue::AltReturn(_) | ArgValue::Star => None,
    }
}

/// `base%name`.
pub(super) fn component(base: Expr, name: &str) -> Expr {
    let span = base.span;
    let name = Name {
        text: name.to_string(),
        span,
    };
    let base = Box::new(base);
    Expr {
        kind: ExprKind::Component { base, name },
        span,
    }
}
