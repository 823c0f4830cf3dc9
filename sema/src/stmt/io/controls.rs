//! Control lists: which keywords a statement may have, what their values are, which of them receive one.
//!
//! Refuses to know what the statement does with them.

use super::Controls;
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Const, Expr, ExprKind, IoSpec, IoSpecValue, Type};
use crate::source::Span;
use crate::stmt::Lowering;
use crate::syntax::ast;
use Class::{Character as C, Integer as I, Label, Logical as L};

/// What type a keyword's value has.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Class {
    Integer,
    Character,
    Logical,
    /// A label.
    Label,
}

/// A keyword of control lists: name, type, the statements that may have it (w r o c i p a: WRITE, READ, OPEN, CLOSE, INQUIRE, the
/// positioning statements and WAIT), and those in which it receives a value.
struct Keyword(&'static str, Class, &'static str, &'static str);

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
    Keyword("directory", C, "i", ""),
    Keyword("encoding", C, "oi", "i"),
    Keyword("end", Label, "ra", ""),
    Keyword("eor", Label, "ra", ""),
    Keyword("err", Label, "wrocipa", ""),
    Keyword("exist", L, "i", "i"),
    Keyword("file", C, "oi", ""),
    Keyword("form", C, "oi", "i"),
    Keyword("formatted", C, "i", "i"),
    Keyword("id", I, "wria", "wr"),
    Keyword("iomsg", C, "wrocipa", "wrocipa"),
    Keyword("iostat", I, "wrocipa", "wrocipa"),
    Keyword("leading_zero", C, "woi", "i"),
    Keyword("name", C, "i", "i"),
    Keyword("named", L, "i", "i"),
    Keyword("newunit", I, "o", "o"),
    Keyword("nextrec", I, "i", "i"),
    Keyword("number", I, "i", "i"),
    Keyword("opened", L, "i", "i"),
    Keyword("pad", C, "roi", "i"),
    Keyword("pending", L, "i", "i"),
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

/// Controls of OPEN and CLOSE that other compilers have, about sharing, buffering and what records look like on paper.
const WITHOUT_EFFECT: &[&str] = &[
    "blocksize",
    "buffercount",
    "buffered",
    "carriagecontrol",
    "extendsize",
    "initialsize",
    "maxrec",
    "organization",
    "recordtype",
    "share",
    "wait",
];

/// Those of them that are a word alone.
const BARE_WITHOUT_EFFECT: &[&str] = &["shared", "noshared", "nospanblocks"];

/// Other compilers' names of controls: name, statement, the standard's name.
const OTHER_NAMES: &[(&str, char, &str)] = &[
    ("name", 'o', "file"),
    ("type", 'o', "status"),
    ("disp", 'c', "status"),
    ("dispose", 'c', "status"),
];

impl Lowering<'_, '_> {
    pub(super) fn controls(&mut self, letter: char, list: &[ast::IoControl]) -> Option<Controls> {
        let mut controls = Controls::new(letter);
        let mut sound = true;
        for (position, control) in list.iter().enumerate() {
            sound &= self
                .control_item(&mut controls, position, control)
                .is_some();
        }
        if let Some(first) = list.first().filter(|_| sound) {
            self.check_together(&controls, first.span);
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
                let text = self.an.sources.bytes(control.span);
                let text = String::from_utf8_lossy(text).trim().to_ascii_lowercase();
                if controls.letter == 'o' && text == "readonly" {
                    return self.read_only(controls, control.span);
                }
                if controls.letter == 'o' && BARE_WITHOUT_EFFECT.contains(&text.as_str()) {
                    return self.said_without_effect(&text, control.span);
                }
                let known = KEYWORDS.iter().any(|row| row.0 == text);
                let found = Diagnostic::error(codes::IO_KEYWORD, "control without keyword")
                    .at(control.span, "which one is it?");
                self.an.report(match known {
                    true => found.help(format!("write `{text}=` and a variable or value")),
                    false if controls.letter == 'o' => {
                        found.help("write its keyword before it: `file=` before a name, `iostat=` before a variable")
                    }
                    false => found.help("write its keyword before it, such as `iostat=`"),
                });
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
        if matches!(controls.letter, 'o' | 'c') && WITHOUT_EFFECT.contains(&keyword) {
            return self.without_effect(keyword, control);
        }
        let mut others = OTHER_NAMES.iter();
        let other = others.find(|row| row.0 == keyword && row.1 == controls.letter);
        let keyword = other.map_or(keyword, |row| row.2);
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
            let known = KEYWORDS
                .iter()
                .filter(|row| row.2.contains(controls.letter))
                .map(|row| row.0);
            let meant = nearest(keyword, known.filter(|known| *known != keyword));
            let meant = meant.map(|meant| format!("did you mean {}=?", meant.to_ascii_uppercase()));
            self.an.error(
                codes::IO_KEYWORD,
                control.span,
                message,
                meant.unwrap_or_default(),
            );
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

    /// A control that says nothing about what the program computes.
    fn without_effect(&mut self, keyword: &str, control: &ast::IoControl) -> Option<()> {
        let ast::IoControlValue::Expr(value) = &control.value else {
            return None;
        };
        let known = self.an.value(self.cx, value).ty != Type::Error;
        self.said_without_effect(&format!("{keyword}="), control.span)?;
        known.then_some(())
    }

    fn said_without_effect(&mut self, control: &str, span: Span) -> Option<()> {
        let message = format!("{} has no effect here", control.to_ascii_uppercase());
        let found = Diagnostic::warning(codes::FOREIGN_CONTROL, message)
            .at(span, "a control of other compilers")
            .help("remove it");
        self.an.report(found);
        Some(())
    }

    /// READONLY: `action='read'`.
    fn read_only(&mut self, controls: &mut Controls, span: Span) -> Option<()> {
        let text = b"read".to_vec();
        let given = controls.specs.iter().find(|spec| spec.keyword == "action");
        if let Some(IoSpecValue::Expr(value)) = given.map(|spec| &spec.value)
            && let ExprKind::Const(constant) = &value.kind
            && *constant.value() == Const::characters(&text)
        {
            return Some(());
        }
        self.unstated(!controls.has("action"), "action", span)?;
        let ty = Type::characters(crate::ir::CharLen::Const(4));
        let kind = ExprKind::Const(Const::characters(&text));
        controls.specs.push(IoSpec {
            keyword: "action",
            value: IoSpecValue::Expr(Expr::new(kind, ty, 0, span)),
        });
        Some(())
    }

    pub(super) fn keyword_value(
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
            Class::Character => matches!(lowered.ty, Type::Character(_, 1)),
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
            let own = self.an.type_name(&lowered.ty);
            let shape = if lowered.rank == 0 { "" } else { " array" };
            let found = Diagnostic::error(codes::IO_KEYWORD, message)
                .at(value.span, format!("this is {own}{shape}"))
                .help(match (class, received) {
                    (Class::Character, _) => format!("write a character value: `{name}='...'`"),
                    (_, true) => format!("declare a variable for it, as in `integer :: {name}`"),
                    (..) => format!("give {name}= a scalar of type {}", wanted.to_uppercase()),
                });
            self.an.report(found);
            return None;
        }
        if received {
            self.definable(&lowered);
            return Some(lowered);
        }
        Some(self.an.counted(lowered))
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
        let found = Diagnostic::error(codes::IO_KEYWORD, "ERR=, END= and EOR= need a label");
        self.an.report(found.at(value.span, "is none").help(
            "write the label of the statement to go on with, as in `err=20`; for a variable that tells what happened, `iostat=`",
        ));
        None
    }
}
