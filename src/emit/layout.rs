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

/// `first op second op third`, the operators at the line starts when broken.
pub fn chain(first: Doc, rest: Vec<(&'static str, Doc)>) -> Doc {
    Doc::Pairs(Box::new(first), rest)
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
        Doc::Nest(Box::new(Doc::Fill(items.collect()))),
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
            Doc::Pairs(first, rest) => {
                first.flatten(out);
                for (op, operand) in rest {
                    out.push_str(&format!(" {op} "));
                    operand.flatten(out);
                }
            }
            Doc::Chain(root, links) => {
                root.flatten(out);
                links.iter().for_each(|link| link.flatten(out));
            }
            Doc::Call { open, items, close } => {
                out.push_str(open);
                flatten_between(items, ", ", out);
                out.push_str(close);
            }
            Doc::Closure(head, body) => {
                out.push_str(head);
                body.flatten(out);
            }
            Doc::Block(stmts) => {
                out.push_str("{ ");
                flatten_between(stmts, " ", out);
                out.push_str(" }");
            }
            Doc::RightSide(head, tail) => {
                head.flatten(out);
                out.push(' ');
                tail.flatten(out);
            }
        }
    }

    /// Takes the width that it has on one line from `left`; false when it cannot stand there. Looks no further than that.
    fn takes(&self, left: &mut Room) -> bool {
        match self {
            Doc::Text(s) => take(left, s.chars().count()),
            Doc::Line => take(left, 1),
            Doc::SoftLine | Doc::IfBroken(_) => true,
            Doc::Block(_) => {
                left.forced = true;
                false
            }
            Doc::Concat(docs) => docs.iter().all(|d| d.takes(left)),
            Doc::Fill(items) => takes_all(items, 1, left),
            Doc::Nest(d) | Doc::Group(d) => d.takes(left),
            Doc::Pairs(first, rest) => {
                first.takes(left)
                    && rest
                        .iter()
                        .all(|(op, operand)| take(left, op.len() + 2) && operand.takes(left))
            }
            Doc::Chain(root, links) => {
                root.takes(left) && links.iter().all(|link| link.takes(left))
            }
            Doc::Call { open, items, close } => {
                take(left, open.chars().count() + close.len()) && takes_all(items, 2, left)
            }
            Doc::Closure(head, body) => take(left, head.chars().count()) && body.takes(left),
            Doc::RightSide(head, tail) => head.takes(left) && take(left, 1) && tail.takes(left),
        }
    }

    /// Whether it cannot stand on one line.
    fn is_forced(&self) -> bool {
        match self {
            Doc::Block(_) => true,
            Doc::Text(_) | Doc::Line | Doc::SoftLine | Doc::IfBroken(_) => false,
            Doc::Concat(docs) | Doc::Fill(docs) => docs.iter().any(Doc::is_forced),
            Doc::Nest(d) | Doc::Group(d) | Doc::Closure(_, d) => d.is_forced(),
            Doc::Pairs(first, rest) => {
                first.is_forced() || rest.iter().any(|(_, operand)| operand.is_forced())
            }
            Doc::Chain(root, links) => root.is_forced() || links.iter().any(Doc::is_forced),
            Doc::Call { items, .. } => items.iter().any(Doc::is_forced),
            Doc::RightSide(head, tail) => head.is_forced() || tail.is_forced(),
        }
    }

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

struct Printer {
    out: Vec<String>,
}

impl Printer {
    fn column(&self) -> usize {
        self.out.last().map_or(0, |line| line.chars().count())
    }

    fn fits(&self, doc: &Doc, reserve: usize) -> bool {
        let taken = self.column() + reserve;
        taken <= WIDTH && doc.takes(&mut Room::of(WIDTH - taken))
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
            Doc::Pairs(first, rest) => self.pairs((doc, first, rest), indent, reserve),
            Doc::Chain(root, links) => self.chain((doc, root, links), indent, reserve),
            Doc::Call { open, items, close } => {
                self.call(doc, (open, items, close), indent, reserve)
            }
            Doc::Closure(head, body) => self.closure(doc, (head, body), indent, reserve),
            Doc::Block(stmts) => self.block(stmts, indent),
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
                if self.fits(item, behind + 1) {
                    self.push(" ")
                } else {
                    self.newline(indent)
                }
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

    fn pairs(
        &mut self,
        (whole, first, rest): (&Doc, &Doc, &[(&'static str, Doc)]),
        indent: usize,
        reserve: usize,
    ) {
        if self.fits(whole, reserve) || self.last_operand_broken(first, rest) {
            return self.print_pairs_flat(first, rest, indent, reserve);
        }
        self.print(first, indent, false, 0);
        for (index, (op, operand)) in rest.iter().enumerate() {
            let behind = if index + 1 == rest.len() { reserve } else { 0 };
            // rustfmt leaves no operand alone that is narrower than the indentation.
            if self.column() <= (indent + 1) * INDENT {
                self.push(&format!(" {op} "));
            } else {
                self.newline(indent + 1);
                self.push(&format!("{op} "));
            }
            self.print(operand, indent + 1, false, behind);
        }
    }

    /// Whether all stands on one line but the last operand, a block.
    fn last_operand_broken(&self, first: &Doc, rest: &[(&'static str, Doc)]) -> bool {
        let Some(((_, last), before)) = rest.split_last() else {
            return false;
        };
        let flat: usize = before
            .iter()
            .map(|(op, operand)| op.len() + 2 + operand.flat().chars().count())
            .sum();
        let forced = first.is_forced() || before.iter().any(|(_, operand)| operand.is_forced());
        !forced
            && starts_with_block(last)
            && self.column() + first.flat().chars().count() + flat < WIDTH - INDENT
    }

    fn print_pairs_flat(
        &mut self,
        first: &Doc,
        rest: &[(&'static str, Doc)],
        indent: usize,
        reserve: usize,
    ) {
        self.print(first, indent, false, 0);
        for (index, (op, operand)) in rest.iter().enumerate() {
            self.push(&format!(" {op} "));
            self.print(
                operand,
                indent,
                false,
                if index + 1 == rest.len() { reserve } else { 0 },
            );
        }
    }

    fn chain(&mut self, (whole, root, links): (&Doc, &Doc, &[Doc]), indent: usize, reserve: usize) {
        if self.fits(whole, reserve) {
            return self.push(&whole.flat());
        }
        let (start, line) = (self.column(), self.out.len());
        let only = links.is_empty();
        self.print(root, indent, false, if only { reserve } else { 0 });
        let mut rest = links;
        // rustfmt keeps the first calls with a receiver that is no wider than the indentation.
        while self.out.len() == line
            && self.column() - start <= INDENT
            && let Some((link, behind)) = rest.split_first()
        {
            self.print(
                link,
                indent,
                false,
                if behind.is_empty() { reserve } else { 0 },
            );
            rest = behind;
        }
        let inner = if self.out.len() > line {
            indent
        } else {
            indent + 1
        };
        if rest.is_empty() || (inner > indent && self.last_link_broken(rest, indent, reserve)) {
            return;
        }
        for (index, link) in rest.iter().enumerate() {
            self.newline(inner);
            self.print(
                link,
                inner,
                false,
                if index + 1 == rest.len() { reserve } else { 0 },
            );
        }
    }

    /// Writes the calls on this line with only the last one broken, if rustfmt would.
    fn last_link_broken(&mut self, links: &[Doc], indent: usize, reserve: usize) -> bool {
        let Some((last, before)) = links.split_last() else {
            return true;
        };
        if before.iter().any(Doc::is_forced) {
            return false;
        }
        let flat: String = before.iter().map(Doc::flat).collect();
        let column = self.column() + flat.chars().count();
        let here = self.attempt(last, column, indent, reserve);
        let below = self.attempt(last, (indent + 1) * INDENT, indent + 1, reserve);
        let behind = if here.len() == 1 { reserve } else { 0 };
        let fits = here
            .first()
            .is_some_and(|line| line.trim_end().chars().count() + behind <= WIDTH)
            && column < WIDTH;
        if !fits || (here.len() < 5 && below.len() < here.len()) {
            return false;
        }
        self.push(&flat);
        self.print(last, indent, false, reserve);
        true
    }

    fn call(
        &mut self,
        whole: &Doc,
        (open, items, close): (&str, &[Doc], &str),
        indent: usize,
        reserve: usize,
    ) {
        if self.fits(whole, reserve) {
            return self.push(&whole.flat());
        }
        self.push(open);
        if self.last_item_broken((open, items, close), indent, reserve) {
            return self.push(close);
        }
        self.newline(indent + 1);
        if open.ends_with(['[', '(']) && items.iter().all(is_short) {
            let items: Vec<Doc> = items
                .iter()
                .map(|item| text(format!("{},", item.flat())))
                .collect();
            self.fill(&items, indent + 1, 0);
        } else {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    self.newline(indent + 1);
                }
                self.print(item, indent + 1, false, 1);
                self.push(",");
            }
        }
        self.newline(indent);
        self.push(close);
    }

    /// Writes the items on this line with only the last one broken, if rustfmt would.
    fn last_item_broken(
        &mut self,
        (open, items, close): (&str, &[Doc], &str),
        indent: usize,
        reserve: usize,
    ) -> bool {
        let Some((last, before)) = items.split_last() else {
            return false;
        };
        if before.iter().any(Doc::is_forced) || !is_overflowing(last, items.len(), open) {
            return false;
        }
        let flat: String = before
            .iter()
            .map(|item| format!("{}, ", item.flat()))
            .collect();
        let column = self.column() + flat.chars().count();
        let here = self.attempt(last, column, indent, close.len());
        // What follows the closure's end is counted on the line of its head.
        let behind = match last {
            Doc::Closure(..) => close.len() + reserve,
            _ => 0,
        };
        let opens = here.first().is_some_and(|line| {
            line.ends_with(['(', '[', '{']) && line.chars().count() + behind <= WIDTH
        });
        let closes = here
            .last()
            .is_some_and(|line| line.trim_start().starts_with([')', ']', '}']));
        if !opens || !closes || here.len() < 2 {
            return false;
        }
        self.push(&flat);
        self.print(last, indent, false, close.len());
        true
    }

    fn closure(&mut self, whole: &Doc, (head, body): (&str, &Doc), indent: usize, reserve: usize) {
        if self.fits(whole, reserve) {
            return self.push(&whole.flat());
        }
        self.push(head);
        match body {
            Doc::Block(stmts) => self.block(stmts, indent),
            _ => self.block(std::slice::from_ref(body), indent),
        }
    }

    fn block(&mut self, stmts: &[Doc], indent: usize) {
        self.push("{");
        for stmt in stmts {
            self.newline(indent + 1);
            self.print(stmt, indent + 1, false, 0);
        }
        self.newline(indent);
        self.push("}");
    }

    fn attempt(&self, doc: &Doc, column: usize, indent: usize, reserve: usize) -> Vec<String> {
        let mut trial = Printer {
            out: vec![" ".repeat(column)],
        };
        trial.print(doc, indent, false, reserve);
        trial.out
    }
}

/// What is left of a line.
struct Room {
    columns: usize,
    /// Something came that cannot stand on one line.
    forced: bool,
}

impl Room {
    fn of(columns: usize) -> Room {
        Room {
            columns,
            forced: false,
        }
    }
}

/// Takes columns from those that are left.
fn take(left: &mut Room, width: usize) -> bool {
    let rest = left.columns.checked_sub(width);
    left.columns = rest.unwrap_or(0);
    rest.is_some()
}

/// Items with a separator between them.
fn takes_all(items: &[Doc], separator: usize, left: &mut Room) -> bool {
    items
        .iter()
        .enumerate()
        .all(|(index, item)| (index == 0 || take(left, separator)) && item.takes(left))
}

fn starts_with_block(doc: &Doc) -> bool {
    match doc {
        Doc::Block(_) => true,
        Doc::Chain(root, _) => starts_with_block(root),
        Doc::Concat(docs) => docs.first().is_some_and(starts_with_block),
        _ => false,
    }
}

fn flatten_between(docs: &[Doc], separator: &str, out: &mut String) {
    for (index, doc) in docs.iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        doc.flatten(out);
    }
}

/// A literal or name so short that several stand on a line of a broken array or argument list.
fn is_short(doc: &Doc) -> bool {
    let flat = doc.flat();
    flat.len() <= 10
        && flat
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '"' | ' '))
}

/// Whether the last of `count` items may break while the items before it stay on the line.
fn is_overflowing(doc: &Doc, count: usize, open: &str) -> bool {
    match doc {
        Doc::Closure(..) | Doc::Block(_) => true,
        Doc::Call { .. } => count == 1,
        Doc::Chain(..) => count == 1 && open.trim_start_matches('.').len() <= INDENT,
        Doc::Concat(docs) => match &docs[..] {
            [Doc::Text(sign), inner]
                if matches!(sign.as_str(), "&" | "&mut " | "*" | "-" | "!") =>
            {
                is_overflowing(inner, count, open)
            }
            [Doc::Text(_), Doc::Call { .. }] => count == 1,
            [Doc::Concat(head), Doc::Call { .. }] => {
                count == 1 && head.iter().all(|d| matches!(d, Doc::Text(_)))
            }
            _ => false,
        },
        _ => false,
    }
}

/// The first line must not end in an opening bracket when a start on the next line avoids that.
fn starts_better(here: &[String], below: &[String]) -> bool {
    let opens =
        |lines: &[String], c: char| lines.first().is_some_and(|l| l.trim_end().ends_with(c));
    ['(', '{', '[']
        .iter()
        .any(|c| opens(here, *c) && !opens(below, *c))
}

/// The width on one line, as far as a line has columns.
fn flat_width(doc: &Doc) -> usize {
    let mut left = Room::of(WIDTH);
    match doc.takes(&mut left) {
        true => WIDTH - left.columns,
        false if left.forced => doc.flat().chars().count(),
        false => WIDTH + 1,
    }
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
                width += flat_width(inner);
            }
            Doc::IfBroken(s) if broken => width += s.len(),
            other => width += flat_width(other),
        }
        if width > WIDTH {
            break;
        }
    }
    width + reserve
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
