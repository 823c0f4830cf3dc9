//! Statements that open something, and the middles of constructs.

use super::frame::{ConstructFrame, ConstructKind, Frame, Phase, UnitFrame};
use super::{Blocks, DEEPEST_BLOCKS};
use crate::diag::{Diagnostic, codes};
use crate::syntax::ast::*;

impl Blocks<'_> {
    fn push(&mut self, frame: Frame) {
        if self.stack.len() >= DEEPEST_BLOCKS {
            self.stopped = true;
            let found = Diagnostic::error(codes::TOO_DEEP, "constructs nest too deeply")
                .at(self.here, "the rest of the file is not read")
                .note(format!("they may nest {DEEPEST_BLOCKS} deep"));
            self.diagnostics.push(found);
            return;
        }
        self.stack.push(frame);
    }

    pub(super) fn open_unit(&mut self, stmt: Stmt, kind: UnitKind) {
        let mut frame = UnitFrame::new(kind, None, stmt.span);
        frame.interface_body = matches!(self.stack.last(), Some(Frame::Interface(_)));
        frame.unit.open = Some(stmt);
        let pending = std::mem::take(&mut self.pending);
        frame
            .unit
            .specs
            .extend(pending.into_iter().map(SpecNode::Stmt));
        self.push(Frame::Unit(Box::new(frame)));
    }

    /// A main program without PROGRAM.
    pub(super) fn open_main_program(&mut self) {
        let mut frame = UnitFrame::new(UnitKind::Program, None, self.here);
        let pending = std::mem::take(&mut self.pending);
        frame
            .unit
            .specs
            .extend(pending.into_iter().map(SpecNode::Stmt));
        self.push(Frame::Unit(Box::new(frame)));
    }

    /// A unit opens while another one is open.
    pub(super) fn nested_unit(&mut self, stmt: Stmt, kind: UnitKind) {
        let subprogram = matches!(
            kind,
            UnitKind::Subroutine | UnitKind::Function | UnitKind::SeparateProcedure
        );
        self.close_constructs(&stmt);
        let Some(unit) = self.unit_mut() else {
            return self.open_unit(stmt, kind);
        };
        let module = matches!(unit.unit.kind, UnitKind::Module | UnitKind::Submodule);
        unit.told_of_order = false;
        if subprogram && unit.phase == Phase::Contains {
            return self.open_unit(stmt, kind);
        }
        if subprogram && module {
            unit.phase = Phase::Contains;
            let found =
                Diagnostic::error(codes::MISPLACED, "procedures of a module follow CONTAINS")
                    .at(stmt.span, "CONTAINS is missing before this");
            if stmt.kind != StmtKind::Error {
                self.diagnostics
                    .push(found.help("write CONTAINS before the first procedure"));
            }
            return self.open_unit(stmt, kind);
        }
        if subprogram && unit.unit.kind == UnitKind::Program && unit.unit.open.is_some() {
            unit.phase = Phase::Contains;
            let message = "procedures of a program follow CONTAINS";
            let found = Diagnostic::error(codes::MISPLACED, message)
                .at(stmt.span, "CONTAINS is missing before this")
                .help("write CONTAINS before the first procedure; if it stands behind the program, write END PROGRAM before it");
            if stmt.kind != StmtKind::Error {
                self.diagnostics.push(found);
            }
            return self.open_unit(stmt, kind);
        }
        self.close_without_end(Some(stmt.span));
        self.dispatch(stmt, super::Role::Unit(kind));
    }

    /// `module procedure name` outside an interface: the body of a procedure that a parent module declares.
    pub(super) fn separate_procedure(&mut self, mut stmt: Stmt) {
        let StmtKind::ModuleProcedures(names) = &mut stmt.kind else {
            return;
        };
        if names.len() != 1 {
            return self.misplaced(
                &stmt,
                "MODULE PROCEDURE with several names stands in an interface block",
            );
        }
        stmt.kind = StmtKind::ModuleProcedureHead(names.remove(0));
        self.nested_unit(stmt, UnitKind::SeparateProcedure);
    }

    pub(super) fn contains(&mut self, stmt: Stmt) {
        self.close_constructs(&stmt);
        let Some(unit) = self.unit_mut() else { return };
        if unit.phase == Phase::Contains {
            return self.misplaced(&stmt, "a second CONTAINS");
        }
        if unit.unit.kind == UnitKind::BlockData {
            return self.misplaced(&stmt, "BLOCK DATA holds no procedures");
        }
        if self.is_internal() {
            let message =
                "an internal procedure holds procedures of its own, which is an extension";
            let found = Diagnostic::warning(codes::MISPLACED, message).at(stmt.span, "");
            self.diagnostics
                .push(found.help("move them to the procedure around, or into a module"));
        }
        let Some(unit) = self.unit_mut() else { return };
        unit.phase = Phase::Contains;
        unit.unit.contains_stmt = Some(stmt);
    }

    /// Whether the innermost unit stands in a procedure or main program.
    fn is_internal(&self) -> bool {
        let mut units = self.stack.iter().rev().filter_map(|frame| match frame {
            Frame::Unit(unit) => Some(&**unit),
            _ => None,
        });
        let (own, around) = (units.next(), units.next());
        let holds = |unit: &UnitFrame| {
            let module = matches!(unit.unit.kind, UnitKind::Module | UnitKind::Submodule);
            !module && unit.phase == Phase::Contains
        };
        own.is_some_and(|own| !own.interface_body) && around.is_some_and(holds)
    }

    pub(super) fn open_construct(&mut self, stmt: Stmt, kind: ConstructKind) {
        if self.phase() == Phase::Spec && self.top_is_unit() && !self.begin_execution(&stmt) {
            return;
        }
        if let Some(unit) = self.unit_mut() {
            unit.tentative = false;
        }
        let label = if let StmtKind::Do { label, .. } = &stmt.kind {
            label.map(|label| label.value)
        } else {
            None
        };
        let construct = Construct {
            open: stmt,
            specs: Vec::new(),
            body: Vec::new(),
            parts: Vec::new(),
            end: None,
        };
        let frame = ConstructFrame {
            told_of_end: false,
            construct,
            kind,
            label,
            last_part: false,
        };
        self.push(Frame::Construct(Box::new(frame)));
    }

    /// ELSE, CASE, ELSEWHERE, TYPE IS.
    pub(super) fn middle(&mut self, stmt: Stmt, kind: ConstructKind) {
        let Some(at) = self.find_construct(|frame| frame.kind == kind) else {
            let lost = self.unit_mut().map(|unit| &mut unit.lost);
            let known = stmt.kind == StmtKind::Error;
            if lost.is_some_and(|lost| std::mem::replace(lost, vec![kind]).contains(&kind)) || known
            {
                return;
            }
            let message = format!("this stands outside any {} construct", kind.word());
            let found = Diagnostic::error(codes::MISPLACED, message).at(stmt.span, "");
            let help = format!("write it between {} and its END", kind.word());
            return self.diagnostics.push(found.help(help));
        };
        while self.stack.len() > at + 1 {
            self.close_without_end(Some(stmt.span));
        }
        self.check_middle_name(&stmt);
        let last = matches!(
            stmt.kind,
            StmtKind::Else | StmtKind::ElseWhere(None) | StmtKind::Error
        );
        if let Some(Frame::Construct(frame)) = self.stack.last_mut() {
            let late = frame.last_part;
            frame.last_part |= last && stmt.kind != StmtKind::Error;
            let span = stmt.span;
            frame.construct.parts.push((stmt, Vec::new()));
            if late {
                let found =
                    Diagnostic::error(codes::MISPLACED, "no part follows ELSE or a bare ELSEWHERE");
                let opened = frame.construct.open.span;
                let found = found
                    .at(span, "")
                    .also(opened, "the construct that it belongs to");
                let help = "END IF is missing before it where it was meant for a construct further out, or it is one ELSE too many";
                self.diagnostics.push(found.help(help));
            }
        }
    }
}
