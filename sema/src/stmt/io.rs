//! Input and output statements: what each of them becomes, and its unit.

mod assigned_format;
mod asynchronous;
mod branches;
mod controls;
mod defined;
mod formats;
mod values;
mod variable_format;

use super::io_items::List;
use super::{Lowering, one};
use crate::diag::codes;
use crate::ir::passing::is_pointer_result;
use crate::ir::{
    HostOp, Io, IoFormat, IoSpec, IoSpecValue, IoUnit, Position, Stmt, StmtKind, Transfer, Type,
};
use crate::source::Span;
use crate::syntax::ast;
use controls::Class;
pub(super) use defined::Told;

/// A control list as far as it is read.
struct Controls {
    /// Letter of the statement in [`KEYWORDS`].
    letter: char,
    unit: Option<IoUnit>,
    format: Option<IoFormat>,
    specs: Vec<IoSpec>,
    branches: Vec<(&'static str, ast::Label)>,
}

impl Controls {
    fn new(letter: char) -> Self {
        let (unit, format, specs, branches) = Default::default();
        Controls {
            letter,
            unit,
            format,
            specs,
            branches,
        }
    }

    fn has(&self, keyword: &str) -> bool {
        self.specs.iter().any(|spec| spec.keyword == keyword)
            || self.branches.iter().any(|(word, _)| *word == keyword)
    }
}

impl Lowering<'_, '_> {
    /// Every input and output statement of host code.
    pub(super) fn input_output(&mut self, stmt: &ast::Stmt) -> Vec<Stmt<HostOp>> {
        use ast::StmtKind as S;
        let span = stmt.span;
        match &stmt.kind {
            S::Print { format, items } => self.short_transfer('w', format, items, span),
            S::ReadShort { format, items } => self.short_transfer('r', format, items, span),
            S::Write { controls, items } => self.transfer_statement('w', controls, items, span),
            S::Read { controls, items } => self.transfer_statement('r', controls, items, span),
            S::Open(controls) => self.file_statement('o', controls, span, Io::Open),
            S::Close(controls) => self.file_statement('c', controls, span, Io::Close),
            S::Inquire { controls, items } if items.is_empty() => {
                self.file_statement('i', controls, span, Io::Inquire)
            }
            S::Inquire { controls, items } => self.inquire_length(controls, items, span),
            S::Rewind(controls) => self.position(Position::Rewind, controls, span),
            S::Backspace(controls) => self.position(Position::Backspace, controls, span),
            S::Endfile(controls) => self.position(Position::Endfile, controls, span),
            S::Flush(controls) => self.position(Position::Flush, controls, span),
            // What a transfer that is done leaves to do.
            S::Wait(controls) => self.file_statement('a', controls, span, |specs| Io::Position {
                action: Position::Flush,
                specs,
            }),
            _ => self.unsupported(stmt, "this statement"),
        }
    }

    /// INQUIRE(IOLENGTH=n) with items: how many bytes they take in an unformatted file.
    fn inquire_length(
        &mut self,
        controls: &[ast::IoControl],
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let named = |control: &&ast::IoControl| {
            let keyword = control.keyword.as_ref();
            keyword.is_some_and(|keyword| keyword.key() == "iolength")
        };
        let value = match (controls.iter().find(named), controls.len()) {
            (Some(control), 1) => match &control.value {
                ast::IoControlValue::Expr(value) => Some(value),
                ast::IoControlValue::Star => None,
            },
            _ => None,
        };
        let Some(value) = value else {
            let message = "INQUIRE with a list of items needs IOLENGTH= and nothing else";
            self.an
                .error(codes::IO_KEYWORD, span, message, "has other controls");
            return Vec::new();
        };
        let Some(length) = self.keyword_value("iolength", Class::Integer, true, value) else {
            return Vec::new();
        };
        let List {
            before: mut out,
            items,
            unheld,
            ..
        } = self.io_list(items, false, span);
        if let Some(place) = unheld {
            let message = "cannot be an item in an implied DO here";
            let why = "is a structure that is no variable; assign it to one first";
            self.an.error(codes::IO_ITEM, place, message, why);
        }
        let transfer = Transfer {
            unit: IoUnit::Length(length),
            format: IoFormat::Unformatted,
            specs: Vec::new(),
            items,
        };
        out.push(Stmt::new(
            StmtKind::Op(HostOp::Io(Io::Write(transfer))),
            span,
        ));
        out
    }

    fn position(
        &mut self,
        action: Position,
        controls: &[ast::IoControl],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        self.file_statement('p', controls, span, |specs| Io::Position { action, specs })
    }

    fn file_statement(
        &mut self,
        letter: char,
        controls: &[ast::IoControl],
        span: Span,
        make: impl FnOnce(Vec<IoSpec>) -> Io,
    ) -> Vec<Stmt<HostOp>> {
        let Some(mut controls) = self.controls(letter, controls) else {
            return Vec::new();
        };
        match controls.unit.take() {
            Some(IoUnit::Number(unit)) => {
                controls.specs.insert(
                    0,
                    IoSpec {
                        keyword: "unit",
                        value: IoSpecValue::Expr(unit),
                    },
                );
            }
            Some(IoUnit::Internal(unit)) => {
                let message = "unit of a file must be an integer";
                self.an
                    .error(codes::IO_UNIT, unit.span, message, "is a character value");
                return Vec::new();
            }
            Some(IoUnit::Standard | IoUnit::Length(_)) | None => {
                let named = controls.has("newunit")
                    || (letter == 'i' && (controls.has("file") || controls.has("directory")))
                    || matches!(letter, 'p' | 'a');
                if !named {
                    self.an
                        .error(codes::IO_UNIT, span, "no unit is given", "needs UNIT=");
                    return Vec::new();
                }
            }
        }
        let mut after = self.asynchronous(&mut controls, span);
        after.extend(self.branches(&mut controls, span));
        let io = make(controls.specs);
        let mut out = one(StmtKind::Op(HostOp::Io(io)), span);
        out.extend(after);
        out
    }

    /// PRINT and the short READ: standard units.
    fn short_transfer(
        &mut self,
        letter: char,
        format: &ast::FormatRef,
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let Some(format) = self.format_ref(format) else {
            return Vec::new();
        };
        let mut controls = Controls::new(letter);
        controls.unit = Some(IoUnit::Standard);
        controls.format = Some(format);
        self.finish_transfer(controls, items, span)
    }

    fn transfer_statement(
        &mut self,
        letter: char,
        controls: &[ast::IoControl],
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let Some(controls) = self.controls(letter, controls) else {
            return Vec::new();
        };
        if controls.unit.is_none() {
            self.an.error(
                codes::IO_UNIT,
                span,
                "no unit is given",
                "needs a unit number, `*` or a character variable",
            );
            return Vec::new();
        }
        self.finish_transfer(controls, items, span)
    }

    fn finish_transfer(
        &mut self,
        mut controls: Controls,
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let reads = controls.letter == 'r';
        if let (Some(IoFormat::Namelist(..)), Some(item)) = (&controls.format, items.first()) {
            let at = match item {
                ast::IoItem::Expr(expr) => expr.span,
                ast::IoItem::ImpliedDo(implied) => implied.span,
            };
            self.an.error(
                codes::IO_ITEM,
                at,
                "a namelist statement has no list of items",
                "the group says what is transferred",
            );
        }
        if let (Some(IoFormat::Namelist(_, vars)), true) = (&controls.format, reads) {
            self.check_namelist_input(&vars.clone(), span);
        }
        let mut after = self.asynchronous(&mut controls, span);
        after.extend(self.branches(&mut controls, span));
        if let Some(mut out) = self.defined_transfer(&controls, items, span) {
            out.extend(after);
            return out;
        }
        let list = self.io_list(items, reads, span);
        if list.unheld.is_some() {
            let mut out = self.held_transfer(&controls, items, span);
            out.extend(after);
            return out;
        }
        let List {
            before: mut out,
            items,
            after: back,
            ..
        } = list;
        let unit = controls.unit.unwrap_or(IoUnit::Standard);
        let format = controls.format.unwrap_or(IoFormat::Unformatted);
        if matches!(
            (&unit, &format),
            (
                IoUnit::Standard | IoUnit::Internal(_),
                IoFormat::Unformatted
            )
        ) {
            self.an.error(
                codes::IO_FORMAT,
                span,
                "standard unit or internal file without a format",
                "needs a format or `*`",
            );
        }
        let transfer = Transfer {
            unit,
            format,
            specs: controls.specs,
            items,
        };
        let io = if reads {
            Io::Read(transfer)
        } else {
            Io::Write(transfer)
        };
        out.push(Stmt::new(StmtKind::Op(HostOp::Io(io)), span));
        out.extend(back);
        out.extend(after);
        out
    }

    fn unit(&mut self, value: &ast::IoControlValue, letter: char, span: Span) -> Option<IoUnit> {
        let ast::IoControlValue::Expr(value) = value else {
            return Some(IoUnit::Standard);
        };
        let unit = self.an.value(self.cx, value);
        match unit.ty {
            Type::Error => None,
            Type::Integer(_) if unit.rank == 0 => Some(IoUnit::Number(self.an.counted(unit))),
            Type::Character(..)
                if unit.root().is_some() || is_pointer_result(&self.an.program, &unit) =>
            {
                if letter == 'w' {
                    self.an.check_definable(self.cx, &unit);
                }
                Some(IoUnit::Internal(unit))
            }
            _ => {
                self.an.error(
                    codes::IO_UNIT,
                    span,
                    "unit is no integer and no character variable",
                    "names no file",
                );
                None
            }
        }
    }
}
