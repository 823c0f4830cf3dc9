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
    /// Something that stands beside a loop which should be alone.
    Between(Span, &'static str),
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
        let mut loose = clause.is_some_and(is_forced);
        let (mut found, mut body) = (0, &construct.body[..]);
        while found < count {
            match next(body, found > 0 && !loose) {
                Next::Between(span, why) => {
                    loose = true;
                    self.not_tight(directive, clause, (count, span, why));
                }
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
        let mut left = Vec::new();
        while found < count {
            let Next::Loop(inner, indices) = next(body, false) else {
                return;
            };
            found += indices;
            body = &inner.body;
            left.extend(leaving::exits(body));
        }
        left.sort();
        left.dedup();
        for span in left {
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
            count.map_or(1, |count| count.clamp(1, crate::ir::MOST_LOOPS) as usize),
            Some(clause),
        )
    }

    /// Warns of loops with something between them. The directive keeps its meaning for those around: the loops inside run as they stand in each of
    /// their iterations.
    fn not_tight(
        &mut self,
        directive: &Directive,
        clause: Option<&Clause>,
        (count, place, why): (usize, Span, &str),
    ) {
        let clause_or_loops = clause.map_or_else(String::new, |one| one.word.text.to_uppercase());
        let message =
            format!("{clause_or_loops} of {count} loops that are not directly one in the other");
        let collapses = clause.is_some_and(|one| one.id == Some(ClauseId::Collapse));
        let help = match collapses {
            true => {
                "the loops around it run side by side, those inside in each of their iterations; COLLAPSE(FORCE: n) says so without a warning"
            }
            false => {
                "the loops around it run side by side, those inside in each of their iterations"
            }
        };
        let found = Diagnostic::warning(codes::ACC_LOOPS, message).at(place, why);
        let asked = clause.map_or(directive.span, |clause| clause.span);
        self.an
            .report(found.also(asked, "asked for here").help(help));
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
        let help = match clause {
            Some(_) => "count fewer loops",
            None => {
                "write DO i = 1, n; other loops run on the device in one thread, without the directive"
            }
        };
        self.an
            .report(found.also(asked, "asked for here").help(help));
    }
}

/// COLLAPSE(FORCE: n): the author knows that something stands between the loops.
fn is_forced(clause: &Clause) -> bool {
    let mut words = clause.list().iter().flat_map(|arg| &arg.modifiers);
    words.any(|word| word.key() == "force")
}

/// The loop that a body consists of.
fn next(body: &[Node], tight: bool) -> Next<'_> {
    if let Some(inner) = under_a_directive(body) {
        return match tight {
            true => Next::Between(inner.open.span, "says of its own how the next loop runs"),
            false => next(&inner.body, false),
        };
    }
    let mut found = None;
    let loops = |node: &Node| matches!(node, Node::Construct(inner) if is_do(inner));
    let tight = tight && body.iter().any(loops);
    for node in body {
        match node {
            Node::Construct(inner) if is_do(inner) && found.is_none() => found = Some(inner),
            // The end of a loop with a label.
            Node::Stmt(stmt) if matches!(stmt.kind, S::Continue | S::Error) => {}
            Node::Stmt(stmt) if is_hint(&stmt.kind) => {}
            Node::Stmt(stmt) if tight => return Next::Between(stmt.span, BETWEEN),
            Node::Construct(inner) if tight => {
                return Next::Between(inner.open.span, BETWEEN);
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

/// A loop under a directive of its own, where no other loop is.
fn under_a_directive(body: &[Node]) -> Option<&Construct> {
    let constructs = || {
        body.iter().filter_map(|node| match node {
            Node::Construct(inner) => Some(&**inner),
            Node::Stmt(_) => None,
        })
    };
    if constructs().any(is_do) {
        return None;
    }
    constructs().find(
        |inner| matches!(&inner.open.kind, S::Directive(one) if one.id.row().form == Form::Loop),
    )
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
