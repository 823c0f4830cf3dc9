//! Statements that close something, and what is closed without them.

use super::Blocks;
use super::frame::{self, ConstructFrame, ConstructKind, Frame, UnitFrame};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::parse::plain_stmt;

impl Blocks<'_> {
    /// An END statement inside a unit.
    pub(super) fn end(&mut self, stmt: Stmt, kind: EndKind) {
        match kind {
            EndKind::Do
            | EndKind::If
            | EndKind::Select
            | EndKind::Where
            | EndKind::Forall
            | EndKind::Associate
            | EndKind::Block
            | EndKind::Critical => self.end_construct(stmt, kind),
            EndKind::Type | EndKind::Enum | EndKind::Interface => self.end_spec_block(stmt, kind),
            EndKind::Plain => {
                self.close_constructs(&stmt);
                self.close_unit(Some(stmt));
            }
            EndKind::Program
            | EndKind::Module
            | EndKind::Submodule
            | EndKind::BlockData
            | EndKind::Subroutine
            | EndKind::Function
            | EndKind::Procedure => self.end_unit(stmt, kind),
        }
    }

    fn end_construct(&mut self, stmt: Stmt, kind: EndKind) {
        let Some(at) = self.find_construct(|frame| frame.kind.ended_by(kind)) else {
            let lost = self.unit_mut().map(|unit| std::mem::take(&mut unit.lost));
            if lost.is_some_and(|lost| lost.iter().any(|lost| lost.ended_by(kind))) {
                return;
            }
            return self.unmatched_end(&stmt, kind);
        };
        while self.stack.len() > at + 1 {
            self.close_without_end(Some(stmt.span));
        }
        self.check_end_name(&stmt);
        self.check_end_label(&stmt);
        self.close_construct(Some(stmt));
    }

    /// END INTERFACE in an interface body whose own END is missing.
    fn end_spec_block(&mut self, stmt: Stmt, kind: EndKind) {
        let open = self.stack.iter().rposition(|frame| match frame {
            Frame::Interface(_) => kind == EndKind::Interface,
            Frame::Type { .. } => kind == EndKind::Type,
            Frame::Enum { .. } => kind == EndKind::Enum,
            Frame::Unit(_) | Frame::Construct(_) => false,
        });
        let Some(at) = open else {
            if kind == EndKind::Type && std::mem::take(&mut self.left_type) {
                return;
            }
            return self.unmatched_end(&stmt, kind);
        };
        while self.stack.len() > at + 1 {
            self.close_without_end(Some(stmt.span));
        }
        self.check_end_spec(&stmt);
        self.close_spec_block(Some(stmt));
    }

    fn end_unit(&mut self, stmt: Stmt, kind: EndKind) {
        // What a heading that cannot be read opens, its END may say.
        let subprogram = matches!(kind, EndKind::Subroutine | EndKind::Function);
        let matches = |unit: &UnitFrame| {
            let bad = unit
                .unit
                .open
                .as_ref()
                .is_some_and(|open| open.kind == StmtKind::Error);
            frame::unit_ended_by(unit.unit.kind, kind) || (bad && subprogram)
        };
        let inner = self.unit().is_some_and(matches);
        if !inner && !self.close_down_to(&stmt, kind) {
            let word = self
                .unit()
                .map_or("", |unit| frame::unit_word(unit.unit.kind));
            let opened = self.unit().map(|unit| unit.unit.span);
            let message = format!("{} cannot end a {word}", frame::end_word(kind));
            let found = Diagnostic::error(codes::UNMATCHED_END, message).at(stmt.span, "");
            let found = match opened {
                Some(span) => found.also(span, "opened here"),
                None => found,
            };
            self.diagnostics.push(found);
        }
        self.close_constructs(&stmt);
        self.warn_about_name(&stmt);
        self.close_unit(Some(stmt));
    }

    /// When an outer unit is meant, closes the inner ones, which lack their END.
    fn close_down_to(&mut self, stmt: &Stmt, kind: EndKind) -> bool {
        let at = self.stack.iter().rposition(|frame| {
            matches!(frame, Frame::Unit(unit) if frame::unit_ended_by(unit.unit.kind, kind))
        });
        let Some(at) = at else { return false };
        while self.stack.len() > at + 1 {
            self.close_without_end(Some(stmt.span));
        }
        true
    }

    pub(super) fn unmatched_end(&mut self, stmt: &Stmt, kind: EndKind) {
        let message = format!("{} ends nothing", frame::end_word(kind));
        let found = Diagnostic::error(codes::UNMATCHED_END, message)
            .at(stmt.span, "nothing of that kind is open");
        let top = self.stack.last().and_then(opener).map(|open| open.span);
        self.diagnostics.push(match top {
            Some(span) => found.also(span, "this is open"),
            None => found,
        });
    }

    /// A labelled statement may end one or several DO loops.
    pub(super) fn close_labelled(&mut self, label: u32) {
        while let Some(at) = self.find_construct(|frame| frame.label == Some(label)) {
            while self.stack.len() > at + 1 {
                self.close_without_end(Some(self.here));
            }
            self.close_construct(None);
        }
    }

    /// Closes the constructs of the innermost unit; all of them lack their END.
    pub(super) fn close_constructs(&mut self, stmt: &Stmt) {
        while self.top_construct().is_some() {
            self.close_without_end(Some(stmt.span));
        }
    }

    /// The innermost construct of the current unit that satisfies `wanted`.
    pub(super) fn find_construct(&self, wanted: impl Fn(&ConstructFrame) -> bool) -> Option<usize> {
        for (at, frame) in self.stack.iter().enumerate().rev() {
            match frame {
                Frame::Construct(construct) if wanted(construct) => return Some(at),
                Frame::Construct(_) => {}
                Frame::Unit(_) | Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. } => {
                    return None;
                }
            }
        }
        None
    }

    /// Closes what is on top and reports that its END is missing.
    pub(super) fn close_without_end(&mut self, before: Option<Span>) {
        let told = match self.stack.last() {
            Some(Frame::Construct(frame)) => {
                frame.told_of_end || frame.construct.open.kind == StmtKind::Error
            }
            // The heading was wrong, which has been told.
            Some(Frame::Unit(frame)) => {
                let open = frame.unit.open.as_ref();
                open.is_some_and(|open| open.kind == StmtKind::Error)
            }
            Some(Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. }) | None => false,
        };
        if !self.stopped && !told {
            self.report_missing_end(before);
        }
        match self.stack.last() {
            Some(Frame::Construct(frame)) => {
                let kind = frame.kind;
                self.close_construct(None);
                // Its END may come yet, behind the statement that ended too much.
                self.unit_mut()
                    .into_iter()
                    .for_each(|unit| unit.lost.push(kind));
            }
            Some(Frame::Unit(_)) => self.close_unit(None),
            Some(Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. }) => {
                self.close_spec_block(None)
            }
            None => {}
        }
    }

    fn report_missing_end(&mut self, before: Option<Span>) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let (what, end) = describe(frame);
        let place = opener(frame).map(|open| open.span);
        let found = Diagnostic::error(codes::MISSING_END, format!("{what} is not ended"));
        let found = match place {
            Some(span) => found.at(span, "opened here"),
            None => found.at(self.here, "the last statement"),
        };
        let found = match before {
            Some(span) => found.also(span, format!("{end} is missing before this")),
            None => found.note("the file ends before it"),
        };
        self.diagnostics.push(found.help(format!("add {end}")));
    }

    /// Closes the construct on top, and with a loop the directive over it.
    pub(super) fn close_construct(&mut self, end: Option<Stmt>) {
        let Some(Frame::Construct(frame)) = self.stack.pop() else {
            return;
        };
        let mut construct = frame.construct;
        construct.end = end;
        self.push_node(Node::Construct(Box::new(construct)));
        if self
            .top_construct()
            .and_then(ConstructKind::waiting)
            .is_some()
        {
            self.close_construct(None);
        }
    }

    fn close_unit(&mut self, end: Option<Stmt>) {
        let Some(Frame::Unit(frame)) = self.stack.pop() else {
            return;
        };
        let mut unit = frame.unit;
        let last = end.as_ref().map_or(self.here, |end| end.span);
        unit.span = unit.span.to(last);
        unit.body.extend(end.as_ref().and_then(labelled_end));
        unit.end = end;
        match self.stack.last_mut() {
            Some(Frame::Unit(parent)) => parent.unit.contains.push(unit),
            Some(Frame::Interface(block)) => block.items.push(InterfaceItem::Body(Box::new(unit))),
            Some(Frame::Construct(_) | Frame::Type { .. } | Frame::Enum { .. }) | None => {
                self.done.push(unit)
            }
        }
    }

    /// A STRUCTURE inside of another one declares components of that.
    fn declare_inner(&mut self, inner: &Stmt) {
        let StmtKind::DerivedType { name, attrs, .. } = &inner.kind else {
            return;
        };
        let Some(Frame::Type { def, .. }) = self.stack.last_mut() else {
            return;
        };
        for attr in attrs {
            let TypeAttr::Structure(entities) = attr else {
                continue;
            };
            let kind = TypeSpecKind::Type {
                name: name.clone(),
                params: Vec::new(),
            };
            let ty = TypeSpec {
                kind,
                span: name.span,
            };
            let declared = StmtKind::Declare {
                ty,
                attrs: Vec::new(),
                entities: entities.clone(),
            };
            def.components.push(plain_stmt(declared, inner.span));
        }
    }

    pub(super) fn close_spec_block(&mut self, end: Option<Stmt>) {
        let node = match self.stack.pop() {
            Some(Frame::Type { def, .. }) => {
                self.declare_inner(&def.open);
                SpecNode::Type(Box::new(TypeDef { end, ..*def }))
            }
            Some(Frame::Interface(block)) => {
                SpecNode::Interface(Box::new(InterfaceBlock { end, ..*block }))
            }
            Some(Frame::Enum { open, body }) => {
                let end = end.map(Box::new);
                SpecNode::Enum { open, body, end }
            }
            Some(Frame::Unit(_) | Frame::Construct(_)) | None => return,
        };
        self.push_spec(node);
    }
}

/// The statement that opened a frame.
pub(super) fn opener(frame: &Frame) -> Option<&Stmt> {
    match frame {
        Frame::Unit(unit) => unit.unit.open.as_ref(),
        Frame::Construct(construct) => Some(&construct.construct.open),
        Frame::Type { def, .. } => Some(&def.open),
        Frame::Interface(block) => Some(&block.open),
        Frame::Enum { open, .. } => Some(open),
    }
}

/// What is open, and the END that it lacks.
fn describe(frame: &Frame) -> (String, String) {
    match frame {
        Frame::Unit(unit) => {
            let word = frame::unit_word(unit.unit.kind);
            let name = unit
                .name()
                .map(|name| format!(" '{}'", name.text))
                .unwrap_or_default();
            let what = if unit.unit.open.is_none() {
                "the main program".to_owned()
            } else {
                format!("{word}{name}")
            };
            (what, format!("END {word}"))
        }
        Frame::Construct(frame) => {
            if let ConstructKind::Directive(id) = frame.kind {
                let name = super::directive::full_name(id);
                return (
                    format!("'{name}'"),
                    format!("{} end {}", id.row().sentinel.text(), id.row().spelling),
                );
            }
            let end = match frame.label {
                Some(label) => format!("the statement labelled {label}"),
                None => format!("END {}", frame.kind.word()),
            };
            (frame.kind.word().to_owned(), end)
        }
        Frame::Type { .. } => ("TYPE".to_owned(), "END TYPE".to_owned()),
        Frame::Interface(_) => ("INTERFACE".to_owned(), "END INTERFACE".to_owned()),
        Frame::Enum { .. } => ("ENUM".to_owned(), "END ENUM".to_owned()),
    }
}

/// What stands before a labelled END of a procedure or main program: a branch to that label (F2018 11.2.1) goes on there.
fn labelled_end(end: &Stmt) -> Option<Node> {
    let StmtKind::End(kind, _) = &end.kind else {
        return None;
    };
    let executable = matches!(
        kind,
        EndKind::Plain
            | EndKind::Program
            | EndKind::Subroutine
            | EndKind::Function
            | EndKind::Procedure
    );
    let label = end.label.filter(|_| executable)?;
    Some(Node::Stmt(Stmt {
        label: Some(label),
        ..plain_stmt(StmtKind::Continue, end.span)
    }))
}
