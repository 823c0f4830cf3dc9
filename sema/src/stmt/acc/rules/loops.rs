//! The loops that COLLAPSE and TILE count: so many, one directly in the other, all of them counted.

use super::super::super::Lowering;
use super::super::super::kernel_loops::plain_value;
use super::super::{has, leaving};
use super::variables::plain_name;
use crate::diag::{Diagnostic, codes};
use crate::directive::{ClauseId, DirectiveId, Form};
use crate::source::Span;
use crate::syntax::ast::{Clause, Construct, Directive, DoControl, Node, StmtKind as S};

/// Said of statements beside a loop that should be alone.
const BETWEEN: &str = "stands between the loops";

/// What stands where a loop should be.
enum Next<'a> {
    /// A counted loop, with so many indices.
    Loop(&'a Construct, usize),
    /// Something else.
    Other(Span, &'static str),
    /// A statement that has an error of its own, which may be a loop.
    Wrong,
}

impl Lowering<'_, '_> {
    /// Whether as many loops follow a directive as it counts.
    pub(super) fn check_loops(&mut self, construct: &Construct, directive: &Directive) {
        if directive.id.row().form != Form::Loop {
            return;
        }
        let (count, clause) = self.loops_of(directive);
        let loose = clause.is_some_and(is_forced);
        let (mut found, mut body) = (0, &construct.body[..]);
        while found < count {
            match next(body, found > 0 && !loose) {
                Next::Loop(inner, indices) => {
                    self.counter_is_not_joined(inner, directive);
                    found += indices;
                    body = &inner.body;
                }
                Next::Wrong => return,
                Next::Other(span, why) => {
                    let place = if span == Span::default() {
                        construct.open.span
                    } else {
                        span
                    };
                    return self.not_so_many(directive, clause, (count, place, why));
                }
            }
        }
    }

    /// Reports a reduction of the variable that counts a loop's iterations.
    fn counter_is_not_joined(&mut self, one: &Construct, directive: &Directive) {
        let S::Do { control, .. } = &one.open.kind else {
            return;
        };
        let DoControl::Counted { var, .. } = &**control else {
            return;
        };
        let mut clauses = directive.clauses.iter();
        let joins = |clause: &&Clause| clause.id == Some(ClauseId::Reduction);
        let named = clauses.find(joins).and_then(|clause| {
            let mut args = clause.list().iter();
            args.find(|arg| plain_name(arg).is_some_and(|name| name.key() == var.key()))
        });
        if let Some(arg) = named {
            let message = format!("a reduction of '{}', which counts the iterations", var.text);
            let found = Diagnostic::error(codes::ACC_REDUCTION, message)
                .at(arg.span, "each iteration has its own")
                .also(var.span, "the loop's variable");
            self.an.report(found.help("remove it from the clause"));
        }
    }

    /// Whether an EXIT leaves loops that a directive shares out; those of KERNELS run in order then.
    pub(super) fn check_exits(&mut self, construct: &Construct, directive: &Directive, free: bool) {
        let in_order = has(directive, ClauseId::Seq) || has(directive, ClauseId::Auto);
        let serial = directive.id == DirectiveId::SerialLoop;
        let maybe = free && !has(directive, ClauseId::Independent);
        if directive.id.row().form != Form::Loop || in_order || serial || maybe {
            return;
        }
        let (count, _) = self.loops_of(directive);
        let (mut found, mut body) = (0, &construct.body[..]);
        while found < count {
            let Next::Loop(inner, indices) = next(body, false) else {
                return;
            };
            found += indices;
            body = &inner.body;
        }
        for span in leaving::exits(body) {
            let name = super::super::shown(directive);
            let message = format!("EXIT out of a loop under '{name}'");
            let found = Diagnostic::error(codes::ACC_LEAVES_REGION, message)
                .at(span, "would end iterations that run at the same time")
                .also(directive.span, "shares the loop out");
            self.an
                .report(found.help("let the rest of the iterations do nothing (IF), or write SEQ"));
        }
    }

    /// How many loops a directive is about, and the clause that says so.
    fn loops_of<'a>(&mut self, directive: &'a Directive) -> (usize, Option<&'a Clause>) {
        let mut clauses = directive.clauses.iter();
        let counts =
            |clause: &&Clause| matches!(clause.id, Some(ClauseId::Collapse | ClauseId::Tile));
        let Some(clause) = clauses.find(counts) else {
            return (1, None);
        };
        if clause.id == Some(ClauseId::Tile) {
            return (clause.list().len().max(1), Some(clause));
        }
        let value = clause.list().first().and_then(plain_value);
        let count = value.map(|value| self.an.value(self.cx, value));
        let count = count.and_then(|value| self.an.const_int(&value));
        (
            count.map_or(1, |count| count.clamp(1, 15) as usize),
            Some(clause),
        )
    }

    fn not_so_many(
        &mut self,
        directive: &Directive,
        clause: Option<&Clause>,
        (count, place, why): (usize, Span, &str),
    ) {
        let name = super::super::shown(directive);
        let message = match clause {
            Some(clause) => {
                let word = clause.word.text.to_uppercase();
                format!("{word} needs {count} loops, one directly in the other")
            }
            None => format!("'{name}' needs a counted loop"),
        };
        let asked = clause.map_or(directive.span, |clause| clause.span);
        let found = Diagnostic::error(codes::ACC_LOOPS, message).at(place, why);
        let collapses = |clause: &Clause| clause.id == Some(ClauseId::Collapse);
        let help = match clause {
            Some(clause) if why == BETWEEN && collapses(clause) => {
                "count fewer loops, or move what stands between them into the innermost one, which COLLAPSE(FORCE: n) does"
            }
            Some(_) => "count fewer loops, or move what stands between them into the innermost one",
            None => {
                "write DO i = 1, n; other loops run on the device in one thread, without the directive"
            }
        };
        self.an
            .report(found.also(asked, "asked for here").help(help));
    }
}

/// COLLAPSE(FORCE: n): what stands between the loops is moved into the innermost.
fn is_forced(clause: &Clause) -> bool {
    let mut words = clause.list().iter().flat_map(|arg| &arg.modifiers);
    words.any(|word| word.key() == "force")
}

/// The loop that a body consists of.
fn next(body: &[Node], tight: bool) -> Next<'_> {
    let mut found = None;
    let loops = |node: &Node| matches!(node, Node::Construct(inner) if is_do(inner));
    let tight = tight && body.iter().any(loops);
    for node in body {
        match node {
            Node::Construct(inner) if is_do(inner) && found.is_none() => found = Some(inner),
            // The end of a loop with a label.
            Node::Stmt(stmt) if matches!(stmt.kind, S::Continue | S::Error) => {}
            Node::Stmt(stmt) if is_hint(&stmt.kind) => {}
            Node::Stmt(stmt) if tight => return Next::Other(stmt.span, BETWEEN),
            Node::Construct(inner) if tight => {
                return Next::Other(inner.open.span, BETWEEN);
            }
            Node::Stmt(_) | Node::Construct(_) => {}
        }
    }
    let Some(inner) = found else {
        if body.iter().any(is_wrong) {
            return Next::Wrong;
        }
        let place = body.first().map_or(Span::default(), |node| match node {
            Node::Stmt(stmt) => stmt.span,
            Node::Construct(inner) => inner.open.span,
        });
        return Next::Other(place, "no further loop");
    };
    match &inner.open.kind {
        S::Do { control, .. } => match &**control {
            DoControl::Counted { .. } => Next::Loop(inner, 1),
            DoControl::Concurrent { header, .. } => Next::Loop(inner, header.ranges.len().max(1)),
            DoControl::While(_) | DoControl::Forever => {
                Next::Other(inner.open.span, "nobody knows how often it runs")
            }
        },
        _ => Next::Other(inner.open.span, "no loop"),
    }
}

fn is_do(construct: &Construct) -> bool {
    matches!(construct.open.kind, S::Do { .. })
}

fn is_wrong(node: &Node) -> bool {
    let stmt = match node {
        Node::Stmt(stmt) => stmt,
        Node::Construct(inner) => &inner.open,
    };
    stmt.kind == S::Error
}

/// `!$acc cache` stands at the top of a loop's body.
fn is_hint(kind: &S) -> bool {
    matches!(kind, S::Directive(directive) if directive.id == DirectiveId::Cache)
}
