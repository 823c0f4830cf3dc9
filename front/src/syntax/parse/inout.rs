//! Trees of input and output statements, for the actions of the grammar.

use super::context::{Context, Problem};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::keywords::Lower;
use crate::syntax::tokens::Token;

fn problem(span: Span, message: impl Into<String>, help: &str) -> Problem {
    Diagnostic::error(codes::BAD_CONTROL, message)
        .at(span, "")
        .help(help)
        .into()
}

fn controls(args: Vec<Arg>) -> Result<Vec<IoControl>, Problem> {
    args.into_iter().map(control).collect()
}

fn control(arg: Arg) -> Result<IoControl, Problem> {
    let Arg {
        keyword,
        value,
        span,
    } = arg;
    let value = match value {
        ArgValue::Expr(expr) => IoControlValue::Expr(expr),
        ArgValue::Star => IoControlValue::Star,
        ArgValue::Triplet { .. } | ArgValue::AltReturn(_) => {
            let help = "a control is a value, `*` or `keyword=value`";
            return Err(problem(
                span,
                "this is no control of an input/output statement",
                help,
            ));
        }
    };
    Ok(IoControl {
        keyword: keyword.map(|keyword| *keyword),
        value,
        span,
    })
}

/// WRITE.
pub fn write(args: Vec<Arg>, items: Vec<IoItem>) -> Result<StmtKind, Problem> {
    Ok(StmtKind::Write {
        controls: controls(args)?,
        items,
    })
}

/// READ with a control list.
pub fn read(args: Vec<Arg>, items: Vec<IoItem>) -> Result<StmtKind, Problem> {
    Ok(StmtKind::Read {
        controls: controls(args)?,
        items,
    })
}

/// `encode (length, format, text) items`: WRITE to the first characters of a text.
pub fn encode(args: Vec<Arg>, items: Vec<IoItem>) -> Result<StmtKind, Problem> {
    write(internal_file(args)?, items)
}

/// `decode (length, format, text) items`: READ of the first characters of a text.
pub fn decode(args: Vec<Arg>, items: Vec<IoItem>) -> Result<StmtKind, Problem> {
    read(internal_file(args)?, items)
}

/// The controls of ENCODE and DECODE as those of WRITE and READ: `(length, format, text)` is `(text(1:length), format)`.
fn internal_file(mut args: Vec<Arg>) -> Result<Vec<Arg>, Problem> {
    let expr = |arg: &Arg| match &arg.value {
        ArgValue::Expr(expr) if arg.keyword.is_none() => Some(expr.clone()),
        _ => None,
    };
    let (Some(length), Some(text)) = (args.first().and_then(expr), args.get(2).and_then(expr))
    else {
        let span = args.first().map_or(Span::default(), |arg| arg.span);
        let help = "write `encode (length, format, text) items`";
        return Err(problem(
            span,
            "ENCODE and DECODE have a length, a format and a text",
            help,
        ));
    };
    let first = Expr {
        kind: ExprKind::Integer {
            digits: "1".into(),
            kind: None,
        },
        span: length.span,
    };
    let range = Arg {
        keyword: None,
        span: length.span,
        value: ArgValue::Triplet {
            lower: Some(Box::new(first)),
            upper: Some(Box::new(length)),
            stride: None,
        },
    };
    let span = text.span;
    let base = Box::new(text);
    let part = ExprKind::Apply {
        base,
        args: vec![range],
    };
    args.remove(2);
    args[0].value = ArgValue::Expr(Expr { kind: part, span });
    args[0].span = span;
    Ok(args)
}

/// OPEN, CLOSE, INQUIRE ... with a control list.
pub fn with_controls(
    cx: &Context<'_>,
    word: Token,
    args: Vec<Arg>,
    items: Vec<IoItem>,
) -> Result<StmtKind, Problem> {
    let controls = controls(args)?;
    let word_text: String = cx.token_text(word).split_whitespace().collect();
    let word_text = Lower::new(&word_text);
    if !items.is_empty() && word_text.as_bytes() != b"inquire" {
        let help = "only READ, WRITE and INQUIRE(IOLENGTH=) have a list of items";
        return Err(problem(
            cx.token_span(word),
            "this statement takes no items",
            help,
        ));
    }
    Ok(match word_text.as_bytes() {
        b"open" => StmtKind::Open(controls),
        b"close" => StmtKind::Close(controls),
        b"inquire" => StmtKind::Inquire { controls, items },
        b"rewind" => StmtKind::Rewind(controls),
        b"backspace" => StmtKind::Backspace(controls),
        b"endfile" => StmtKind::Endfile(controls),
        b"flush" => StmtKind::Flush(controls),
        _ => StmtKind::Wait(controls),
    })
}

/// `rewind 6`: the unit alone.
pub fn with_unit(cx: &Context<'_>, word: Token, unit: Expr) -> Result<StmtKind, Problem> {
    let text: String = cx.token_text(word).split_whitespace().collect();
    if !matches!(
        Lower::new(&text).as_bytes(),
        b"rewind" | b"backspace" | b"endfile" | b"flush"
    ) {
        let help = "write the controls in parentheses";
        return Err(problem(unit.span, "this statement needs parentheses", help));
    }
    let span = unit.span;
    let arg = Arg {
        keyword: None,
        value: ArgValue::Expr(unit),
        span,
    };
    with_controls(cx, word, vec![arg], Vec::new())
}

/// The format of PRINT and of the short READ: a bare number is a label.
pub fn format_ref(expr: Expr) -> Result<FormatRef, Problem> {
    let ExprKind::Integer { digits, kind: None } = &expr.kind else {
        return Ok(FormatRef::Expr(expr));
    };
    match digits.parse() {
        Ok(value @ 1..=99_999) => Ok(FormatRef::Label(Label {
            value,
            span: expr.span,
        })),
        _ => Err(problem(
            expr.span,
            "this is no statement label",
            "a label is a whole number from 1 to 99999",
        )),
    }
}
