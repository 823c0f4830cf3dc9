//! Text with line breaks that adapt to a width: the layout language in which emitters write.
//!
//! A [`Doc`] is text, possible breaks and groups. A group is printed on one line when it fits, otherwise all of its own
//! breaks become line ends; inner groups decide for themselves. That is how rustfmt lays out argument lists and operator
//! chains when its small heuristics are set to `Max`, so emitted Rust comes out as rustfmt would write it.
//! Refuses to know Rust, CUDA C or Fortran.

mod measure;
mod printer;

use printer::Printer;

/// Widest line.
pub const WIDTH: usize = 100;

/// Columns of one level of indentation.
pub const INDENT: usize = 4;

/// A piece of text with possible breaks.
#[derive(Debug, Clone, PartialEq)]
pub enum Doc {
    /// Text without line ends.
    Text(String),
    /// One after another.
    Concat(Vec<Doc>),
    /// A blank, or a line end in a broken group.
    Line,
    /// Nothing, or a line end in a broken group.
    SoftLine,
    /// Text that appears in broken groups only (a trailing comma).
    IfBroken(&'static str),
    /// Items with a blank between them, or a line end before those that do not fit: C's argument lists and operator chains. Behind each
    /// item so many columns are kept free.
    Fill(Vec<Doc>, usize),
    /// Line ends inside are indented one level more.
    Nest(Box<Doc>),
    /// Printed on one line when it fits.
    Group(Box<Doc>),
    /// `first op second op third` of one operator: on one line, or with the operators at the line starts.
    Pairs(Box<Doc>, Vec<(&'static str, Doc)>),
    /// `receiver.first().second()`: on one line, or with only the last call broken, or one call a line.
    Chain(Box<Doc>, Vec<Doc>),
    /// `open a, b, c close`: on one line, or with the last item alone broken (closures, a sole call), or one item a line.
    Call {
        open: String,
        items: Vec<Doc>,
        close: &'static str,
    },
    /// `|p| body`, or `|p| {`, the body on lines of its own, `}`.
    Closure(String, Box<Doc>),
    /// `{`, one statement a line, `}`; never on one line.
    Block(Vec<Doc>),
    /// `head` and `tail` on one line when both fit; else the tail starts the next line, indented, if that saves lines;
    /// else it breaks inside. The right-hand side of an assignment.
    RightSide(Box<Doc>, Box<Doc>),
}

/// Text.
pub fn text(s: impl Into<String>) -> Doc {
    Doc::Text(s.into())
}

/// Pieces one after another.
pub fn concat(docs: impl IntoIterator<Item = Doc>) -> Doc {
    Doc::Concat(docs.into_iter().collect())
}

/// A group.
pub fn group(doc: Doc) -> Doc {
    Doc::Group(Box::new(doc))
}

/// `open a, b, c close`: on one line, or each item on a line of its own with a comma behind it.
pub fn list(open: &str, items: Vec<Doc>, close: &'static str) -> Doc {
    if items.is_empty() {
        return text(format!("{open}{close}"));
    }
    Doc::Call {
        open: open.to_string(),
        items,
        close,
    }
}

/// `fn name(a, b, c)`: on one line, or the parameters between the parentheses, as many on a line as fit with a column to spare, which is
/// how rustfmt has it.
pub fn parameters(open: &str, items: Vec<Doc>, close: &'static str) -> Doc {
    let last = items.len().saturating_sub(1);
    let items = items.into_iter().enumerate().map(|(index, item)| {
        let comma = if index < last { "," } else { "" };
        concat([item, text(comma)])
    });
    let items: Vec<Doc> = items.collect();
    if items.is_empty() {
        return text(format!("{open}{close}"));
    }
    let inner = concat([Doc::SoftLine, Doc::Fill(items, 1), Doc::IfBroken(",")]);
    group(concat([
        text(open),
        Doc::Nest(Box::new(inner)),
        Doc::SoftLine,
        text(close),
    ]))
}

/// `first op second op third`, the operators at the line starts when broken.
pub fn chain(first: Doc, rest: Vec<(&'static str, Doc)>) -> Doc {
    Doc::Pairs(Box::new(first), rest)
}

/// `head body`, where the body may become statements: a block at its beginning would be one by itself.
pub fn closure(head: impl Into<String>, body: Doc) -> Doc {
    Doc::Closure(head.into(), Box::new(expression_statement(body)))
}

/// An expression as a statement: a block with something behind it stands in parentheses.
pub fn expression_statement(doc: Doc) -> Doc {
    match doc {
        Doc::Pairs(first, rest) => Doc::Pairs(Box::new(beginning(*first)), rest),
        Doc::Chain(root, links) => Doc::Chain(Box::new(beginning(*root)), links),
        Doc::Concat(mut items) if items.len() > 1 => {
            let first = items.remove(0);
            items.insert(0, beginning(first));
            Doc::Concat(items)
        }
        other => other,
    }
}

fn beginning(doc: Doc) -> Doc {
    match doc {
        Doc::Block(_) => concat([text("("), doc, text(")")]),
        other => expression_statement(other),
    }
}

/// `open a, b, c close` with as many items on a line as fit.
pub fn packed(open: &str, items: Vec<Doc>, close: &str) -> Doc {
    let last = items.len().saturating_sub(1);
    let items = items.into_iter().enumerate().map(|(index, item)| {
        if index < last {
            concat([item, text(",")])
        } else {
            item
        }
    });
    concat([
        text(open),
        Doc::Nest(Box::new(Doc::Fill(items.collect(), 0))),
        text(close),
    ])
}

/// `first op second op third` with as many operands on a line as fit, the operators at the line starts.
pub fn packed_chain(first: Doc, rest: Vec<(&str, Doc)>) -> Doc {
    let mut items = vec![first];
    items.extend(
        rest.into_iter()
            .map(|(op, operand)| concat([text(format!("{op} ")), operand])),
    );
    Doc::Nest(Box::new(Doc::Fill(items, 0)))
}

impl Doc {
    /// Lines from `indent` levels of indentation on; the first line is indented too. `reserve` columns are kept free behind the
    /// last character for what the caller appends (`;`, ` {`).
    pub fn lines(&self, indent: usize, reserve: usize) -> Vec<String> {
        let mut printer = Printer {
            out: vec![" ".repeat(indent * INDENT)],
        };
        printer.print(self, indent, false, reserve);
        printer
            .out
            .iter()
            .map(|l| l.trim_end().to_string())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_breaks_into_one_item_a_line() {
        let items = (0..30).map(|i| text(format!("long_name_{i}"))).collect();
        let lines = list("f(", items, ")").lines(1, 1);
        assert_eq!(lines[0], "    f(");
        assert_eq!(lines[1], "        long_name_0,");
        assert_eq!(lines.last().map(String::as_str), Some("    )"));
    }

    #[test]
    fn parameters_share_lines() {
        let items = (0..30).map(|i| text(format!("x{i:02}: i32"))).collect();
        let lines = parameters("fn f(", items, ")").lines(0, 2);
        assert_eq!(lines.first().map(String::as_str), Some("fn f("));
        assert!(lines[1].starts_with("    x00: i32, x01: i32,") && lines[1].len() <= WIDTH);
        assert!(lines[lines.len() - 2].ends_with("x29: i32,"));
        assert_eq!(lines.last().map(String::as_str), Some(")"));
        let full = parameters(
            "fn f(",
            vec![text("x: i32"), text(format!("y: {}", "T".repeat(80)))],
            ")",
        );
        assert_eq!(full.lines(0, 0).len(), 1);
        let short = parameters("fn f(", vec![text("x: i32"), text("y: i32")], ")");
        assert_eq!(short.lines(0, 2), ["fn f(x: i32, y: i32)"]);
    }

    #[test]
    fn a_chain_breaks_before_its_operators() {
        let rest = (0..12)
            .map(|i| ("+", text(format!("operand{i:02}"))))
            .collect();
        let lines = chain(text("first_operand"), rest).lines(0, 0);
        assert_eq!(lines[0], "first_operand");
        assert_eq!(lines[1], "    + operand00");
    }

    #[test]
    fn a_right_side_moves_down_when_it_fits_there() {
        let head = text(format!("let {} =", "x".repeat(50)));
        let doc = Doc::RightSide(
            Box::new(head),
            Box::new(list("f(", vec![text("y".repeat(60))], ")")),
        );
        assert_eq!(doc.lines(0, 1).len(), 2);
    }
}
