//! What belongs to directives: the loop or the statement behind them, or all before their END.

use super::frame::{ConstructKind, Frame, Phase};
use super::{Blocks, Role};
use crate::diag::{Diagnostic, codes};
use crate::directive::{self, ClauseId, DirectiveId, Form, Omp};
use crate::source::{Sentinel, Span};
use crate::syntax::ast::*;
use crate::syntax::parse::clauses_among_statements;

impl Blocks<'_> {
    /// A directive that is a statement or a declaration.
    pub(super) fn directive(&mut self, stmt: Stmt) {
        if self.phase() == Phase::Spec && self.top_is_unit() && self.is_declarative(&stmt) {
            return self.push_spec(SpecNode::Stmt(stmt));
        }
        if self.phase() != Phase::Spec || self.begin_execution(&stmt) {
            self.push_node(Node::Stmt(stmt));
        }
    }

    /// Reports clauses of DECLARE without its word that stand behind the declarations; whether these are such.
    pub(super) fn are_clauses_among_statements(&mut self, stmt: &Stmt) -> bool {
        let StmtKind::Directive(directive) = &stmt.kind else {
            return false;
        };
        let alone = directive.id == DirectiveId::Declare
            && directive::ALONE.contains(&directive.words.as_str());
        let late = alone && !(self.top_is_unit() && self.phase() == Phase::Spec);
        if late {
            let found = clauses_among_statements(directive);
            self.diagnostics.push(found);
        }
        late
    }

    /// `!$acc routine`, `!$acc declare`, and any directive where no execution part can come.
    fn is_declarative(&self, stmt: &Stmt) -> bool {
        let module = self.unit().is_some_and(|unit| {
            matches!(unit.unit.kind, UnitKind::Module | UnitKind::Submodule) || unit.interface_body
        });
        let declares = matches!(&stmt.kind, StmtKind::Directive(directive) if directive.id.row().form == Form::Declaration);
        module || declares
    }

    /// Of two directives for one loop, in OpenACC and in OpenMP, that of OpenACC counts, and UNROLL never does; whether this statement is the other one.
    pub(super) fn is_of_a_loop_that_has_one(&mut self, role: &Role) -> bool {
        let waiting = self.top_construct().and_then(ConstructKind::waiting);
        let (Some(first), Role::Construct(ConstructKind::Directive(second))) = (waiting, role)
        else {
            return false;
        };
        let second = *second;
        if second == DirectiveId::Omp(Omp::Unroll) && first.row().form == Form::Loop {
            // It says nothing of what the iterations do.
            if let Some(unit) = self.unit_mut() {
                unit.lost.push(ConstructKind::Directive(second));
            }
            return true;
        }
        let of_loop = |id: DirectiveId, sentinel| {
            id.row().sentinel == sentinel && id.row().form == Form::Loop
        };
        let (omp, acc) = (Sentinel::Omp, Sentinel::Acc);
        let swallowed = of_loop(first, acc) && of_loop(second, omp);
        let replaced = of_loop(first, omp) && of_loop(second, acc);
        if !swallowed && !replaced {
            return false;
        }
        let mut span = self.here;
        if replaced && let Some(Frame::Construct(frame)) = self.stack.pop() {
            span = frame.construct.open.span;
        }
        let lost = if swallowed { second } else { first };
        if let Some(unit) = self.unit_mut() {
            unit.lost.push(ConstructKind::Directive(lost));
        }
        let message = format!("'{}' on a loop of OpenACC", full_name(lost));
        let found = Diagnostic::warning(codes::OMP_ON_DEVICE, message);
        let found = found.at(span, "has no effect");
        self.diagnostics
            .push(found.help("without -mp, or without -acc, one of the two counts"));
        swallowed
    }

    /// A directive of loops must be followed by DO, one of statements by a statement; otherwise it is reported and taken away.
    pub(super) fn drop_directive_without_body(&mut self, role: &Role) {
        let Some(id) = self.top_construct().and_then(ConstructKind::waiting) else {
            return;
        };
        let follows = match id.row().form {
            Form::Loop => *role == Role::Construct(ConstructKind::Do),
            _ => {
                let under_condition = *role == Role::Construct(ConstructKind::If)
                    && self
                        .top_open()
                        .is_some_and(|open| has(open, ClauseId::Compare));
                matches!(role, Role::Action | Role::Error)
                    || *role == Role::EndDirective(id)
                    || under_condition
            }
        };
        if follows {
            return;
        }
        let Some(Frame::Construct(frame)) = self.stack.pop() else {
            return;
        };
        let open = frame.construct.open;
        // Where a bad line follows, that is what is wrong.
        if open.kind == StmtKind::Error || *role == Role::Error {
            return;
        }
        if !frame.construct.body.is_empty() {
            return self.capture_without_end(id, open.span);
        }
        let name = full_name(id);
        let (what, needs) = match id.row().form {
            Form::Loop => ("DO loop", "needs a loop"),
            _ => ("assignment", "needs a statement"),
        };
        let found = Diagnostic::error(
            codes::BAD_KERNEL_LOOP,
            format!("no {what} follows '{name}'"),
        )
        .at(open.span, needs)
        .also(self.here, "followed by this");
        self.diagnostics.push(match id.row().form {
            Form::Loop => found,
            _ => found.help("write the directive directly before the statement"),
        });
    }

    /// ATOMIC CAPTURE of two statements, whose END does not come.
    fn capture_without_end(&mut self, id: DirectiveId, open: Span) {
        let end = format!("{} end atomic", id.row().sentinel.text());
        let message = "ATOMIC CAPTURE is not ended";
        let found = Diagnostic::error(codes::MISSING_END, message).at(open, "opened here");
        let found = found.also(self.here, format!("{end} is missing before this"));
        let help = format!("write {end} behind the two statements");
        self.diagnostics.push(found.help(help));
    }

    /// Closes a directive of one statement when that has come; a capture goes on to its END.
    pub(super) fn close_directive_of_statement(&mut self) {
        let Some(Frame::Construct(frame)) = self.stack.last() else {
            return;
        };
        let complete = matches!(frame.kind, ConstructKind::Directive(id) if id.row().form == Form::Statement)
            && !frame.construct.body.is_empty()
            && (!has(&frame.construct.open, ClauseId::Capture) || is_alternative(&frame.construct));
        if complete {
            self.close_construct(None);
        }
    }

    /// `!$acc end ...`.
    pub(super) fn end_directive(&mut self, stmt: Stmt, id: DirectiveId) {
        self.warn_of_clauses_at_end(&stmt, id);
        let open = self.find_construct(|frame| frame.kind == ConstructKind::Directive(id));
        let Some(at) = open else {
            return self.end_behind(stmt, id);
        };
        let above = self.stack[at + 1..].iter();
        let mut crossed = above.rev().filter(|frame| match frame {
            Frame::Construct(frame) => frame.kind.waiting().is_none(),
            Frame::Unit(_) | Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. } => true,
        });
        if let Some(inner) = crossed.next().and_then(super::close::opener) {
            let inner = inner.span;
            return self.report_crossing(&stmt, id, at, inner);
        }
        while self.stack.len() > at + 1 {
            self.close_without_end(Some(stmt.span));
        }
        self.close_construct(Some(stmt));
    }

    /// The END of a directive of OpenACC has no clauses.
    fn warn_of_clauses_at_end(&mut self, stmt: &Stmt, id: DirectiveId) {
        let StmtKind::Directive(directive) = &stmt.kind else {
            return;
        };
        let Some(first) = directive.clauses.first() else {
            return;
        };
        if id.row().sentinel == Sentinel::Omp {
            return;
        }
        let word = &first.word.text;
        let message = format!("'{word}' behind the END of '{}'", full_name(id));
        let found = Diagnostic::warning(codes::ACC_CLAUSE, message)
            .at(first.span, "has no effect")
            .help("clauses stand where the directive begins: remove it");
        self.diagnostics.push(found);
    }

    /// The END of a region inside a construct that began in it.
    fn report_crossing(&mut self, stmt: &Stmt, id: DirectiveId, at: usize, inner: Span) {
        let message = format!(
            "the END of '{}' stands inside a construct that began in it",
            full_name(id)
        );
        let found = Diagnostic::error(codes::CROSSED_REGION, message)
            .at(stmt.span, "ends the region")
            .also(inner, "this is still open");
        self.diagnostics.push(found);
        for frame in &mut self.stack[at..] {
            if let Frame::Construct(frame) = frame {
                frame.told_of_end = true;
            }
        }
    }

    /// The END of a directive that its loop or statement has closed already.
    fn end_behind(&mut self, stmt: Stmt, id: DirectiveId) {
        if let Some(Node::Construct(construct)) = self.last_node()
            && construct.end.is_none()
            && matches!(&construct.open.kind, StmtKind::Directive(open) if is_end_of(id, open.id))
        {
            construct.end = Some(stmt);
            return;
        }
        if self.was_lost(id) {
            return;
        }
        if id.row().form == Form::Block
            && let Some(ConstructKind::Directive(open)) = self.top_construct()
            && open.row().form == Form::Block
        {
            return self.end_of_another(stmt, id, open);
        }
        if id.row().form == Form::Standalone {
            return self.end_of_statement(&stmt, id);
        }
        let top = self.stack.last().and_then(super::close::opener);
        let top = top.map(|open| open.span);
        self.report_lonely_end(&stmt, id, top);
    }

    /// The END of a directive to which nothing belongs.
    fn end_of_statement(&mut self, stmt: &Stmt, id: DirectiveId) {
        let message = format!("'{}' has no END", full_name(id));
        let help = match id {
            DirectiveId::EnterData => {
                "write !$acc exit data with COPYOUT or DELETE of the same variables"
            }
            _ => "remove it: the directive is a statement by itself",
        };
        let found = Diagnostic::error(codes::UNMATCHED_END, message).at(stmt.span, "ends nothing");
        self.diagnostics.push(found.help(help));
    }

    /// Whether a region of this kind was closed by an END further out, which was told.
    fn was_lost(&mut self, id: DirectiveId) -> bool {
        let lost = self.unit_mut().map(|unit| &mut unit.lost);
        let place = |lost: &Vec<ConstructKind>| {
            lost.iter()
                .position(|kind| *kind == ConstructKind::Directive(id))
        };
        lost.is_some_and(|lost| place(lost).map(|at| lost.remove(at)).is_some())
    }

    /// The END of one region where another one is open: it ends that.
    fn end_of_another(&mut self, stmt: Stmt, id: DirectiveId, open: DirectiveId) {
        let message = format!(
            "the END of '{}' where '{}' is open",
            full_name(id),
            full_name(open)
        );
        let found =
            Diagnostic::error(codes::UNMATCHED_END, message).at(stmt.span, "ends another region");
        let opener = self.stack.last().and_then(super::close::opener);
        let found = match opener {
            Some(opener) => found.also(opener.span, "this is open"),
            None => found,
        };
        let row = open.row();
        let help = format!("write {} end {}", row.sentinel.text(), row.spelling);
        self.diagnostics.push(found.help(help));
        self.close_construct(Some(stmt));
    }

    fn report_lonely_end(&mut self, stmt: &Stmt, id: DirectiveId, top: Option<Span>) {
        let message = format!("the END of '{}' ends nothing", full_name(id));
        let found = Diagnostic::error(codes::UNMATCHED_END, message)
            .at(stmt.span, "nothing of that kind is open");
        self.diagnostics.push(match top {
            Some(span) => found.also(span, "this is open"),
            None => found,
        });
    }

    /// The last node of the innermost body.
    fn last_node(&mut self) -> Option<&mut Node> {
        match self.stack.last_mut()? {
            Frame::Construct(frame) => match frame.construct.parts.last_mut() {
                Some((_, body)) => body.last_mut(),
                None => frame.construct.body.last_mut(),
            },
            Frame::Unit(frame) => frame.unit.body.last_mut(),
            Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. } => None,
        }
    }
}

/// A directive with its sentinel.
pub(super) fn full_name(id: DirectiveId) -> String {
    let row = id.row();
    format!("{} {}", row.sentinel.text(), row.spelling)
}

/// Whether an END belongs to a directive whose loop or statement stands before it. That of `parallel` may end `parallel loop`, as compilers
/// allow, and likewise the others.
fn is_end_of(end: DirectiveId, open: DirectiveId) -> bool {
    let construct = match open {
        DirectiveId::ParallelLoop => Some(DirectiveId::Parallel),
        DirectiveId::SerialLoop => Some(DirectiveId::Serial),
        DirectiveId::KernelsLoop => Some(DirectiveId::Kernels),
        _ => None,
    };
    construct == Some(end) || (open == end && end.row().form != Form::Block)
}

fn has(open: &Stmt, id: ClauseId) -> bool {
    if let StmtKind::Directive(directive) = &open.kind {
        let mut clauses = directive.clauses.iter();
        clauses.any(|clause| clause.id == Some(id))
    } else {
        false
    }
}

/// ATOMIC COMPARE CAPTURE of one IF construct, whose ELSE keeps the value.
fn is_alternative(construct: &Construct) -> bool {
    matches!(&construct.body[..], [Node::Construct(one)] if !one.parts.is_empty())
}
