//! Prints a piece of text within the width: which groups break, and where the lines begin.
//!
//! Refuses to know how widths are measured.

use super::measure::{Room, is_short, starts_with_block, trailing_width};
use super::{Doc, INDENT, WIDTH, text};

pub(super) struct Printer {
    /// The lines so far.
    pub(super) out: Vec<String>,
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

    pub(super) fn push(&mut self, s: &str) {
        if let Some(line) = self.out.last_mut() {
            line.push_str(s);
        }
    }

    /// `broken`: the innermost group around `doc` is broken.
    pub(super) fn print(&mut self, doc: &Doc, indent: usize, broken: bool, reserve: usize) {
        match doc {
            Doc::Text(s) => self.push(s),
            Doc::Concat(docs) => self.concat(docs, indent, broken, reserve),
            Doc::Line if broken => self.newline(indent),
            Doc::Line => self.push(" "),
            Doc::SoftLine if broken => self.newline(indent),
            Doc::SoftLine => {}
            Doc::IfBroken(s) if broken => self.push(s),
            Doc::IfBroken(_) => {}
            // Its group fits on the line.
            Doc::Fill(_, 1..) if !broken => self.push(&doc.flat()),
            Doc::Fill(items, spare) => self.fill(items, indent, (reserve, *spare)),
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

    pub(super) fn concat(&mut self, docs: &[Doc], indent: usize, broken: bool, reserve: usize) {
        for (index, doc) in docs.iter().enumerate() {
            let behind = trailing_width(&docs[index + 1..], broken, reserve);
            self.print(doc, indent, broken, behind);
        }
    }

    fn fill(&mut self, items: &[Doc], indent: usize, (reserve, spare): (usize, usize)) {
        for (index, item) in items.iter().enumerate() {
            let behind = if index + 1 == items.len() { reserve } else { 0 };
            if index > 0 {
                if self.fits(item, behind + spare + 1) {
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
        let start = self.column();
        self.print(first, indent, false, 0);
        for (index, (op, operand)) in rest.iter().enumerate() {
            let behind = if index + 1 == rest.len() { reserve } else { 0 };
            // rustfmt holds a last line with its indentation against the width that there was at the start.
            let as_short = *op == "as"
                && start + self.column() + " as ".len() + operand.flat().len() + behind <= WIDTH;
            // rustfmt leaves no operand alone that is narrower than the indentation.
            if as_short || self.column() <= (indent + 1) * INDENT {
                self.push(&format!(" {op} "));
                self.print(operand, indent, false, behind);
            } else {
                self.newline(indent + 1);
                self.push(&format!("{op} "));
                self.print(operand, indent + 1, false, behind);
            }
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

    pub(super) fn chain(
        &mut self,
        (whole, root, links): (&Doc, &Doc, &[Doc]),
        indent: usize,
        reserve: usize,
    ) {
        if self.fits(whole, reserve) {
            return self.push(&whole.flat());
        }
        let (start, line) = (self.column(), self.out.len());
        let only = links.is_empty();
        self.print(root, indent, false, if only { reserve } else { 0 });
        let mut rest = links;
        // rustfmt keeps the first calls with a receiver that is no wider than the indentation, signs before it included.
        let signs = self.signs_before(line, start);
        while self.out.len() == line
            && self.column() - start + signs <= INDENT
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

    /// The width of `&`, `&mut ` and their kin before a column of a line.
    fn signs_before(&self, line: usize, column: usize) -> usize {
        let written = self.out[line - 1].chars().take(column).collect::<String>();
        let bare = written
            .trim_end_matches("&mut ")
            .trim_end_matches(['&', '*', '-', '!']);
        written.chars().count() - bare.chars().count()
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
        // A sole element has no comma behind it that is a chain of calls, or would fit on the line of its bracket but for what closes it.
        let fits_open = |one: &Doc| self.column() + one.flat().chars().count() <= WIDTH;
        let alone = matches!(items, [one] if open.ends_with('[') && (matches!(one, Doc::Chain(..)) || fits_open(one)));
        self.newline(indent + 1);
        if open.ends_with(['[', '(']) && items.iter().all(is_short) {
            let items: Vec<Doc> = items
                .iter()
                .map(|item| text(format!("{},", item.flat())))
                .collect();
            self.fill(&items, indent + 1, (0, 0));
        } else {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    self.newline(indent + 1);
                }
                self.print(item, indent + 1, false, 1);
                if !alone {
                    self.push(",");
                }
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
        let closure = |item: &Doc| matches!(item, Doc::Closure(..));
        let several = closure(last) && before.iter().any(closure);
        let whole = several || before.iter().any(Doc::is_forced);
        if whole || !is_overflowing(last, items.len(), open) {
            return false;
        }
        let flat: String = before
            .iter()
            .map(|item| format!("{}, ", item.flat()))
            .collect();
        let column = self.column() + flat.chars().count();
        let mut kept = close.len();
        let mut here = self.attempt(last, column, indent, kept);
        if here.len() < 2 {
            // It fits but for what follows.
            kept += reserve;
            here = self.attempt(last, column, indent, kept);
        }
        // What follows the closure's end is counted on the line of its head.
        let behind = match last {
            Doc::Closure(..) => close.len() + reserve,
            _ => 0,
        };
        let ends: &[char] = match last {
            Doc::Chain(root, _) if matches!(**root, Doc::Block(_)) => &['.', ')', ']', '}'],
            _ => &[')', ']', '}'],
        };
        let opens = here.first().is_some_and(|line| {
            line.ends_with(['(', '[', '{']) && line.chars().count() + behind <= WIDTH
        });
        let closes = here
            .last()
            .is_some_and(|line| line.trim_start().starts_with(ends));
        if !opens || !closes || here.len() < 2 {
            return false;
        }
        self.push(&flat);
        self.print(last, indent, false, kept);
        true
    }

    fn closure(&mut self, whole: &Doc, (head, body): (&str, &Doc), indent: usize, reserve: usize) {
        if self.fits(whole, reserve) {
            return self.push(&whole.flat());
        }
        self.push(head);
        match body {
            Doc::Block(stmts) => self.block(stmts, indent),
            _ if is_structure(body) => self.print(body, indent, false, reserve),
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

/// Whether it has braces of its own, as a structure with its fields.
fn is_structure(doc: &Doc) -> bool {
    let Doc::Group(inner) = doc else { return false };
    let Doc::Concat(docs) = &**inner else {
        return false;
    };
    matches!(docs.first(), Some(Doc::Text(head)) if head.ends_with('{'))
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
