//! Text with line breaks that adapt to a width: the layout language in which emitters write.
//!
//! A [`Doc`] is text, possible breaks and groups. A group is printed on one line when it fits, otherwise all of its own
//! breaks become line ends; inner groups decide for themselves. That is how rustfmt lays out argument lists and operator
//! chains when its small heuristics are set to `Max`, so emitted Rust comes out as rustfmt would write it.
//! Refuses to know Rust, CUDA C or Fortran.

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
    /// Items with a blank between them, or a line end before those that do not fit: C's argument lists and operator chains.
    Fill(Vec<Doc>),
    /// Line ends inside are indented one level more.
    Nest(Box<Doc>),
    /// Printed on one line when it fits.
    Group(Box<Doc>),
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
pub fn list(open: &str, items: Vec<Doc>, close: &str) -> Doc {
    if items.is_empty() {
        return text(format!("{open}{close}"));
    }
    let mut inner = vec![Doc::SoftLine];
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            inner.push(text(","));
            inner.push(Doc::Line);
        }
        inner.push(item);
    }
    inner.push(Doc::IfBroken(","));
    group(concat([text(open), Doc::Nest(Box::new(Doc::Concat(inner))), Doc::SoftLine, text(close)]))
}

/// `first op second op third`, the operators at the line starts when broken.
pub fn chain(first: Doc, rest: Vec<(&str, Doc)>) -> Doc {
    let mut tail = Vec::new();
    for (op, operand) in rest {
        tail.push(Doc::Line);
        tail.push(text(format!("{op} ")));
        tail.push(operand);
    }
    group(concat([first, Doc::Nest(Box::new(Doc::Concat(tail)))]))
}

/// `open a, b, c close` with as many items on a line as fit.
pub fn packed(open: &str, items: Vec<Doc>, close: &str) -> Doc {
    let last = items.len().saturating_sub(1);
    let items = items.into_iter().enumerate().map(|(index, item)| if index < last { concat([item, text(",")]) } else { item });
    concat([text(open), Doc::Nest(Box::new(Doc::Fill(items.collect()))), text(close)])
}

/// `first op second op third` with as many operands on a line as fit, the operators at the line starts.
pub fn packed_chain(first: Doc, rest: Vec<(&str, Doc)>) -> Doc {
    let mut items = vec![first];
    items.extend(rest.into_iter().map(|(op, operand)| concat([text(format!("{op} ")), operand])));
    Doc::Nest(Box::new(Doc::Fill(items)))
}

impl Doc {
    /// The text on one line.
    pub fn flat(&self) -> String {
        let mut out = String::new();
        self.flatten(&mut out);
        out
    }

    fn flatten(&self, out: &mut String) {
        match self {
            Doc::Text(s) => out.push_str(s),
            Doc::Concat(docs) => docs.iter().for_each(|d| d.flatten(out)),
            Doc::Line => out.push(' '),
            Doc::SoftLine | Doc::IfBroken(_) => {}
            Doc::Fill(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(' ');
                    }
                    item.flatten(out);
                }
            }
            Doc::Nest(d) | Doc::Group(d) => d.flatten(out),
            Doc::RightSide(head, tail) => {
                head.flatten(out);
                out.push(' ');
                tail.flatten(out);
            }
        }
    }

    /// Lines from `indent` levels of indentation on; the first line is indented too. `reserve` columns are kept free behind the
    /// last character for what the caller appends (`;`, ` {`).
    pub fn lines(&self, indent: usize, reserve: usize) -> Vec<String> {
        let mut printer = Printer { out: vec![" ".repeat(indent * INDENT)] };
        printer.print(self, indent, false, reserve);
        printer.out.iter().map(|l| l.trim_end().to_string()).collect()
    }
}

struct Printer {
    out: Vec<String>,
}

impl Printer {
    fn column(&self) -> usize {
        self.out.last().map_or(0, |line| line.chars().count())
    }

    fn fits(&self, doc: &Doc, reserve: usize) -> bool {
        self.column() + doc.flat().chars().count() + reserve <= WIDTH
    }

    fn newline(&mut self, indent: usize) {
        self.out.push(" ".repeat(indent * INDENT));
    }

    fn push(&mut self, s: &str) {
        if let Some(line) = self.out.last_mut() {
            line.push_str(s);
        }
    }

    /// `broken`: the innermost group around `doc` is broken.
    fn print(&mut self, doc: &Doc, indent: usize, broken: bool, reserve: usize) {
        match doc {
            Doc::Text(s) => self.push(s),
            Doc::Concat(docs) => self.concat(docs, indent, broken, reserve),
            Doc::Line if broken => self.newline(indent),
            Doc::Line => self.push(" "),
            Doc::SoftLine if broken => self.newline(indent),
            Doc::SoftLine => {}
            Doc::IfBroken(s) if broken => self.push(s),
            Doc::IfBroken(_) => {}
            Doc::Fill(items) => self.fill(items, indent, reserve),
            Doc::Nest(d) => self.print(d, indent + 1, broken, reserve),
            Doc::Group(d) => {
                let flat = self.fits(d, reserve);
                self.print(d, indent, !flat, reserve);
            }
            Doc::RightSide(head, tail) => self.right_side(head, tail, indent, reserve),
        }
    }

    fn concat(&mut self, docs: &[Doc], indent: usize, broken: bool, reserve: usize) {
        for (index, doc) in docs.iter().enumerate() {
            let behind = trailing_width(&docs[index + 1..], broken, reserve);
            self.print(doc, indent, broken, behind);
        }
    }

    fn fill(&mut self, items: &[Doc], indent: usize, reserve: usize) {
        for (index, item) in items.iter().enumerate() {
            let behind = if index + 1 == items.len() { reserve } else { 0 };
            if index > 0 {
                let width = item.flat().chars().count();
                if self.column() + 1 + width + behind > WIDTH { self.newline(indent) } else { self.push(" ") }
            }
            self.print(item, indent, false, behind);
        }
    }

    fn right_side(&mut self, head: &Doc, tail: &Doc, indent: usize, reserve: usize) {
        self.print(head, indent, false, 0);
        self.push(" ");
        if self.fits(tail, reserve) {
            return self.print(tail, indent, false, reserve);
        }
        let here = self.attempt(tail, self.column(), indent, reserve);
        let below = self.attempt(tail, (indent + 1) * INDENT, indent + 1, reserve);
        if below.len() == 1 || here.len() > below.len() + 1 || starts_better(&here, &below) {
            let line = self.out.last_mut().map(|l| l.truncate(l.trim_end().len()));
            debug_assert!(line.is_some());
            self.newline(indent + 1);
            self.print(tail, indent + 1, false, reserve);
        } else {
            self.print(tail, indent, false, reserve);
        }
    }

    fn attempt(&self, doc: &Doc, column: usize, indent: usize, reserve: usize) -> Vec<String> {
        let mut trial = Printer { out: vec![" ".repeat(column)] };
        trial.print(doc, indent, false, reserve);
        trial.out
    }
}

/// The first line must not end in an opening bracket when a start on the next line avoids that.
fn starts_better(here: &[String], below: &[String]) -> bool {
    let opens = |lines: &[String], c: char| lines.first().is_some_and(|l| l.trim_end().ends_with(c));
    ['(', '{', '['].iter().any(|c| opens(here, *c) && !opens(below, *c))
}

/// Columns up to the next possible line end behind a piece.
fn trailing_width(rest: &[Doc], broken: bool, reserve: usize) -> usize {
    let mut width = 0;
    for doc in rest {
        match doc {
            Doc::Line | Doc::SoftLine if broken => return width,
            Doc::Nest(inner) if broken => {
                if let Doc::Concat(docs) = &**inner
                    && matches!(docs.first(), Some(Doc::Line | Doc::SoftLine))
                {
                    return width;
                }
                width += inner.flat().chars().count();
            }
            Doc::IfBroken(s) if broken => width += s.len(),
            other => width += other.flat().chars().count(),
        }
    }
    width + reserve
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_breaks_into_one_item_a_line() {
        let items = (0..30).map(|i| text(format!("item{i}"))).collect();
        let lines = list("f(", items, ")").lines(1, 1);
        assert_eq!(lines[0], "    f(");
        assert_eq!(lines[1], "        item0,");
        assert_eq!(lines.last().map(String::as_str), Some("    )"));
    }

    #[test]
    fn a_chain_breaks_before_its_operators() {
        let rest = (0..12).map(|i| ("+", text(format!("operand{i:02}")))).collect();
        let lines = chain(text("first"), rest).lines(0, 0);
        assert_eq!(lines[0], "first");
        assert_eq!(lines[1], "    + operand00");
    }

    #[test]
    fn a_right_side_moves_down_when_it_fits_there() {
        let head = text(format!("let {} =", "x".repeat(50)));
        let doc = Doc::RightSide(Box::new(head), Box::new(list("f(", vec![text("y".repeat(60))], ")")));
        assert_eq!(doc.lines(0, 1).len(), 2);
    }
}
