//! Input and output statements: units, formats, control lists.
//!
//! ERR=, END= and EOR= become an IF with GOTO behind the statement, over the IOSTAT= variable. Where the author gave none, one is
//! made, and the labels stay in the control list to say which conditions are caught: any other one ends the program.

use super::io_items::List;
use super::{Lowering, format, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    BinaryOp, Expr, ExprKind, HostOp, IfArm, Io, IoFormat, IoSpec, IoSpecValue, IoUnit, Position,
    Program, Shape, Stmt, StmtKind, Transfer, Type, VarId,
};
use crate::sema::Symbol;
use crate::source::Span;
use crate::syntax::ast;

/// What type a keyword's value has.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    Integer,
    Character,
    Logical,
    /// A label.
    Label,
}

/// A keyword of control lists: name, type, the statements that may have it (w r o c i p: WRITE, READ, OPEN, CLOSE, INQUIRE and
/// the positioning statements), and those in which it receives a value.
struct Keyword(&'static str, Class, &'static str, &'static str);

use Class::{Character as C, Integer as I, Label, Logical as L};

const KEYWORDS: &[Keyword] = &[
    Keyword("access", C, "oi", "i"),
    Keyword("action", C, "oi", "i"),
    Keyword("advance", C, "wr", ""),
    Keyword("asynchronous", C, "wroi", "i"),
    Keyword("blank", C, "roi", "i"),
    Keyword("convert", C, "oi", "i"),
    Keyword("decimal", C, "wroi", "i"),
    Keyword("delim", C, "woi", "i"),
    Keyword("direct", C, "i", "i"),
    Keyword("encoding", C, "oi", "i"),
    Keyword("end", Label, "r", ""),
    Keyword("eor", Label, "r", ""),
    Keyword("err", Label, "wrocip", ""),
    Keyword("exist", L, "i", "i"),
    Keyword("file", C, "oi", ""),
    Keyword("form", C, "oi", "i"),
    Keyword("formatted", C, "i", "i"),
    Keyword("iomsg", C, "wrocip", "wrocip"),
    Keyword("iostat", I, "wrocip", "wrocip"),
    Keyword("name", C, "i", "i"),
    Keyword("named", L, "i", "i"),
    Keyword("newunit", I, "o", "o"),
    Keyword("nextrec", I, "i", "i"),
    Keyword("number", I, "i", "i"),
    Keyword("opened", L, "i", "i"),
    Keyword("pad", C, "roi", "i"),
    Keyword("pos", I, "wri", "i"),
    Keyword("position", C, "oi", "i"),
    Keyword("read", C, "i", "i"),
    Keyword("readwrite", C, "i", "i"),
    Keyword("rec", I, "wr", ""),
    Keyword("recl", I, "oi", "i"),
    Keyword("round", C, "wroi", "i"),
    Keyword("sequential", C, "i", "i"),
    Keyword("sign", C, "woi", "i"),
    Keyword("size", I, "ri", "ri"),
    Keyword("status", C, "oc", ""),
    Keyword("stream", C, "i", "i"),
    Keyword("unformatted", C, "i", "i"),
    Keyword("write", C, "i", "i"),
];

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
            S::Wait(_) => self.unsupported(stmt, "WAIT"),
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
            ..
        } = self.io_list(items, false, span);
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
                    || (letter == 'i' && controls.has("file"))
                    || letter == 'p';
                if !named {
                    self.an
                        .error(codes::IO_UNIT, span, "no unit is given", "needs UNIT=");
                    return Vec::new();
                }
            }
        }
        let after = self.branches(&mut controls, span);
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
        let List {
            before: mut out,
            items,
            after: back,
        } = self.io_list(items, reads, span);
        let after = self.branches(&mut controls, span);
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

    fn controls(&mut self, letter: char, list: &[ast::IoControl]) -> Option<Controls> {
        let mut controls = Controls::new(letter);
        let mut sound = true;
        for (position, control) in list.iter().enumerate() {
            sound &= self
                .control_item(&mut controls, position, control)
                .is_some();
        }
        sound.then_some(controls)
    }

    fn control_item(
        &mut self,
        controls: &mut Controls,
        position: usize,
        control: &ast::IoControl,
    ) -> Option<()> {
        let keyword = match (&control.keyword, position) {
            (Some(keyword), _) => keyword.key(),
            (None, 0) => "unit".to_string(),
            (None, 1) if matches!(controls.letter, 'w' | 'r') => "fmt".to_string(),
            (None, _) => {
                self.an.error(
                    codes::IO_KEYWORD,
                    control.span,
                    "control without keyword",
                    "which one is it?",
                );
                return None;
            }
        };
        match keyword.as_str() {
            "unit" => {
                self.unstated(controls.unit.is_none(), "unit", control.span)?;
                controls.unit = Some(self.unit(&control.value, controls.letter, control.span)?);
            }
            "fmt" | "nml" if matches!(controls.letter, 'w' | 'r') => {
                self.unstated(controls.format.is_none(), &keyword, control.span)?;
                controls.format = Some(self.format_control(&control.value)?);
            }
            other => self.keyword_item(controls, other, control)?,
        }
        Some(())
    }

    fn unstated(&mut self, first: bool, keyword: &str, span: Span) -> Option<()> {
        if !first {
            let message = format!("{}= stands twice", keyword.to_ascii_uppercase());
            self.an
                .error(codes::IO_KEYWORD, span, message, "second one");
        }
        first.then_some(())
    }

    fn keyword_item(
        &mut self,
        controls: &mut Controls,
        keyword: &str,
        control: &ast::IoControl,
    ) -> Option<()> {
        let row = KEYWORDS
            .iter()
            .find(|row| row.0 == keyword && row.2.contains(controls.letter));
        let (Some(Keyword(name, class, _, receives)), ast::IoControlValue::Expr(value)) =
            (row, &control.value)
        else {
            let message = format!(
                "{}= is unknown in this statement",
                keyword.to_ascii_uppercase()
            );
            self.an.error(codes::IO_KEYWORD, control.span, message, "");
            return None;
        };
        self.unstated(!controls.has(name), name, control.span)?;
        if *class == Label {
            controls.branches.push((name, self.branch_label(value)?));
            return Some(());
        }
        let received = receives.contains(controls.letter);
        let value = self.keyword_value(name, *class, received, value)?;
        controls.specs.push(IoSpec {
            keyword: name,
            value: IoSpecValue::Expr(value),
        });
        Some(())
    }

    fn keyword_value(
        &mut self,
        name: &str,
        class: Class,
        received: bool,
        value: &ast::Expr,
    ) -> Option<Expr> {
        let lowered = if received {
            self.an.designator(self.cx, value)
        } else {
            self.an.value(self.cx, value)
        };
        if lowered.ty == Type::Error {
            return None;
        }
        let fits = match class {
            Class::Integer => matches!(lowered.ty, Type::Integer(_)),
            Class::Character => matches!(lowered.ty, Type::Character(_)),
            Class::Logical => matches!(lowered.ty, Type::Logical(_)),
            Class::Label => false,
        };
        if !fits || lowered.rank != 0 || self.lives_beyond(&lowered) {
            let wanted = match class {
                Class::Integer => "integer",
                Class::Character => "character",
                Class::Logical | Class::Label => "logical",
            };
            let message = format!(
                "{}= needs a scalar {wanted} of the host",
                name.to_ascii_uppercase()
            );
            self.an
                .error(codes::IO_KEYWORD, value.span, message, "is something else");
            return None;
        }
        if received {
            self.definable(&lowered);
        }
        Some(lowered)
    }

    fn branch_label(&mut self, value: &ast::Expr) -> Option<ast::Label> {
        if let ast::ExprKind::Integer { digits, kind: None } = &value.kind
            && let Ok(number) = digits.parse()
        {
            return Some(ast::Label {
                value: number,
                span: value.span,
            });
        }
        self.an.error(
            codes::IO_KEYWORD,
            value.span,
            "ERR=, END= and EOR= need a label",
            "is none",
        );
        None
    }

    fn unit(&mut self, value: &ast::IoControlValue, letter: char, span: Span) -> Option<IoUnit> {
        let ast::IoControlValue::Expr(value) = value else {
            return Some(IoUnit::Standard);
        };
        let unit = self.an.value(self.cx, value);
        match unit.ty {
            Type::Error => None,
            Type::Integer(_) if unit.rank == 0 => Some(IoUnit::Number(unit)),
            Type::Character(_) if unit.root().is_some() => {
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

    fn format_control(&mut self, value: &ast::IoControlValue) -> Option<IoFormat> {
        match value {
            ast::IoControlValue::Star => Some(IoFormat::List),
            ast::IoControlValue::Expr(expr) => match &expr.kind {
                ast::ExprKind::Integer { digits, kind: None } => {
                    self.labelled_format(digits.parse().ok()?, expr.span)
                }
                _ => self.format_expr(expr),
            },
        }
    }

    fn format_ref(&mut self, format: &ast::FormatRef) -> Option<IoFormat> {
        match format {
            ast::FormatRef::List => Some(IoFormat::List),
            ast::FormatRef::Label(label) => self.labelled_format(label.value, label.span),
            ast::FormatRef::Expr(expr) => self.format_expr(expr),
        }
    }

    fn labelled_format(&mut self, label: u32, span: Span) -> Option<IoFormat> {
        let Some(text) = self.an.format(self.cx, label) else {
            self.an.error(
                codes::FORMAT_MISSING,
                span,
                format!("no FORMAT statement has the label {label}"),
                "is used here",
            );
            return None;
        };
        self.checked_format(text, span)
    }

    fn format_expr(&mut self, expr: &ast::Expr) -> Option<IoFormat> {
        if let ast::ExprKind::Name(name) = &expr.kind
            && let Some(Symbol::Namelist(vars)) = self.an.lookup(self.cx, name)
        {
            let sound = vars.iter().all(|&var| self.namelist_object(var, expr.span));
            return sound.then(|| IoFormat::Namelist(name.text.clone(), vars));
        }
        let value = self.an.value(self.cx, expr);
        match value.ty {
            Type::Error => None,
            Type::Character(_) => match self.an.const_value(&value).and_then(characters) {
                Some(text) => self.checked_format(text, expr.span),
                None => Some(IoFormat::Expr(value)),
            },
            _ => {
                self.an.report(
                    Diagnostic::error(codes::IO_FORMAT, "format is no character value")
                        .at(expr.span, "should hold something like '(i5, f8.3)'")
                        .help("write a character value, a FORMAT label, `*` or a namelist group"),
                );
                None
            }
        }
    }

    /// Whether a variable can be transferred by name: it lives on the host and has no pointer or allocatable components.
    fn namelist_object(&mut self, var: VarId, span: Span) -> bool {
        let object = &self.an.program[var];
        let (ty, rank, name) = (object.ty.clone(), object.rank(), object.name.clone());
        let value = Expr::new(ExprKind::Var(var), ty, rank, span);
        let why = if self.lives_beyond(&value) {
            "lives in device memory"
        } else if object_is_indirect(&self.an.program, &value.ty) {
            "has pointer or allocatable components"
        } else {
            return true;
        };
        let message = format!("object '{name}' of a namelist group cannot be transferred");
        self.an.error(codes::IO_ITEM, span, message, why);
        false
    }

    fn checked_format(&mut self, mut text: Vec<u8>, span: Span) -> Option<IoFormat> {
        text.truncate(text.trim_ascii_end().len());
        match format::check(&text) {
            Ok(()) => Some(IoFormat::Text(text)),
            Err(wrong) => {
                let message = format!("format is wrong: {}", wrong.what);
                let label = format!("at '{}'", wrong.rest);
                self.an.error(codes::IO_FORMAT, span, message, label);
                None
            }
        }
    }

    /// The IF behind a statement with ERR=, END=, EOR=.
    fn branches(&mut self, controls: &mut Controls, span: Span) -> Vec<Stmt<HostOp>> {
        if controls.branches.is_empty() {
            return Vec::new();
        }
        let given = controls.specs.iter().find(|spec| spec.keyword == "iostat");
        let status = match given.map(|spec| &spec.value) {
            Some(IoSpecValue::Expr(status)) => status.clone(),
            Some(IoSpecValue::Label(_)) | None => self.made_status(controls, span),
        };
        let mut arms = Vec::new();
        for (keyword, label) in std::mem::take(&mut controls.branches) {
            let (op, value) = match keyword {
                "end" => (BinaryOp::Eq, -1),
                "eor" => (BinaryOp::Eq, -2),
                _ => (BinaryOp::Gt, 0),
            };
            let value = self.an.cast(Expr::int(value, span), &status.ty);
            let kind = ExprKind::Binary {
                op,
                left: Box::new(status.clone()),
                right: Box::new(value),
            };
            let condition = Expr::new(kind, Type::LOGICAL, 0, span);
            arms.push(IfArm {
                condition,
                body: self.goto(label),
                leading: Vec::new(),
            });
        }
        one(
            StmtKind::If {
                arms,
                otherwise: None,
                name: None,
            },
            span,
        )
    }

    fn made_status(&mut self, controls: &mut Controls, span: Span) -> Expr {
        let var = self.make_variable("io_status", Type::INT, Shape::Scalar, span);
        let status = Expr::new(ExprKind::Var(var), Type::INT, 0, span);
        controls.specs.push(IoSpec {
            keyword: "iostat",
            value: IoSpecValue::Expr(status.clone()),
        });
        for (keyword, label) in &controls.branches {
            controls.specs.push(IoSpec {
                keyword,
                value: IoSpecValue::Label(label.value),
            });
        }
        status
    }
}

/// Whether a structure holds parts that are not in it.
fn object_is_indirect(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Derived(id) => program[*id].fields.iter().any(|field| {
            field.pointer || field.allocatable || object_is_indirect(program, &field.ty)
        }),
        _ => false,
    }
}

fn characters(value: crate::ir::Const) -> Option<Vec<u8>> {
    use crate::ir::Const;
    match value {
        Const::Character(bytes) => Some(bytes),
        Const::Named { value, .. } => characters(*value),
        Const::Integer(_) | Const::Real { .. } | Const::Complex { .. } | Const::Logical(_) => None,
    }
}
