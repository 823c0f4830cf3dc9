//! Items of input and output that meet an edit descriptor of another type, as in `print '(i5)', 3.5`: a warning, since the
//! statement ends the program when it runs.
//!
//! Follows constant formats and items whose number is known. Says nothing where it cannot follow: formats made when the program runs,
//! arrays of unknown size, implied DOs.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::constant::constant;
use crate::ir::walk::refs;
use crate::ir::{
    Body, Expr, ExprKind, HostOp, Io, IoFormat, IoItem, KernelOp, Program, Shape, StmtKind, Type,
};
use crate::source::Span;

/// So many elements of an array are followed; a format is seldom longer.
const MOST: usize = 1000;

/// Warns of all of them.
pub fn warn(program: &Program, diagnostics: &mut Diagnostics) {
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => refs::statements(body, &mut |stmt| {
                if let StmtKind::Op(HostOp::Io(Io::Write(transfer) | Io::Read(transfer))) =
                    &stmt.kind
                    && let IoFormat::Text(text) = &transfer.format
                {
                    diagnostics.extend(misfit(text, fields(program, &transfer.items), stmt.span));
                    let reads = matches!(stmt.kind, StmtKind::Op(HostOp::Io(Io::Read(_))));
                    diagnostics.extend(zero_width(text).filter(|_| reads).map(|found| {
                        found.at(stmt.span, "reads as many letters as the width says")
                    }));
                }
            }),
            Body::Kernel(body) => refs::statements(body, &mut |stmt| {
                if let StmtKind::Op(KernelOp::Print {
                    format: Some(text),
                    items,
                }) = &stmt.kind
                {
                    let mut all = Fields::default();
                    items.iter().for_each(|item| all.value(program, item));
                    diagnostics.extend(misfit(text, all, stmt.span));
                }
            }),
            Body::Interface | Body::Companion => {}
        }
    }
}

// ------------------------------------------------------------------------------------------ items

/// The values that a statement transfers, as far as they are known: the type of each and where it stands.
#[derive(Default)]
struct Fields {
    known: Vec<(&'static str, Span)>,
    ended: bool,
}

fn fields(program: &Program, items: &[IoItem]) -> Fields {
    let mut all = Fields::default();
    for item in items {
        match item {
            IoItem::Expr(expr) if crate::unsigned::is_marker(expr) => {}
            IoItem::Expr(expr) => all.value(program, expr),
            IoItem::ImpliedDo { .. } => all.ended = true,
        }
    }
    all
}

impl Fields {
    fn value(&mut self, program: &Program, expr: &Expr) {
        let (name, parts) = match &expr.ty {
            Type::Integer(_) | Type::Unsigned(_) => ("INTEGER", 1),
            Type::Real(_) => ("REAL", 1),
            Type::Complex(_) => ("REAL", 2),
            Type::Logical(_) => ("LOGICAL", 1),
            Type::Character(..) => ("CHARACTER", 1),
            Type::Derived(_) | Type::Class(_) | Type::Procedure(_) | Type::Error => {
                self.ended = true;
                return;
            }
        };
        let Some(count) = elements(program, expr) else {
            self.ended = true;
            return;
        };
        if !self.ended {
            let taken = (count * parts).min(MOST);
            self.known
                .extend(std::iter::repeat_n((name, expr.span), taken));
        }
        self.ended |= count * parts > MOST;
    }
}

/// How many elements a value has; unknown for most arrays.
fn elements(program: &Program, expr: &Expr) -> Option<usize> {
    if expr.rank == 0 {
        return Some(1);
    }
    let ExprKind::Var(id) = expr.kind else {
        return None;
    };
    let Shape::Explicit(bounds) = &program[id].shape else {
        return None;
    };
    bounds.iter().try_fold(1usize, |all, bound| {
        let extent = constant(&bound.upper)?.checked_sub(constant(&bound.lower)?)? + 1;
        all.checked_mul(usize::try_from(extent.max(0)).ok()?)
    })
}

// ------------------------------------------------------------------------------------------ formats

/// The data edit descriptors of a format in the order in which items meet them.
#[derive(Debug, Default, PartialEq)]
struct Descriptors {
    /// Their letters, lower case.
    letters: Vec<u8>,
    /// Where it goes on behind the last one.
    again: usize,
}

/// The first field that its descriptor cannot edit.
fn misfit(text: &[u8], fields: Fields, statement: Span) -> Option<Diagnostic> {
    let found = descriptors(text)?;
    if found.letters.is_empty() {
        let (_, span) = fields.known.first()?;
        return Some(told(
            *span,
            statement,
            "the format has no descriptor for it".into(),
        ));
    }
    let mut at = 0;
    for (ty, span) in fields.known {
        if at == found.letters.len() {
            if found.again == at {
                return None;
            }
            at = found.again;
        }
        let letter = found.letters[at];
        if !edits(letter, ty) {
            let wanted = (letter as char).to_ascii_uppercase();
            return Some(told(
                span,
                statement,
                format!("is {ty}, and meets {wanted} in the format"),
            ));
        }
        at += 1;
    }
    None
}

/// A width of zero, which is for output alone (F2018 13.7.2.1).
fn zero_width(text: &[u8]) -> Option<Diagnostic> {
    let mut quote = None;
    // Letters behind a number and H are text.
    if text.iter().any(|byte| byte.eq_ignore_ascii_case(&b'h')) {
        return None;
    }
    for at in 0..text.len() {
        let byte = text[at].to_ascii_lowercase();
        match quote {
            Some(open) if byte == open => quote = None,
            Some(_) => continue,
            None if matches!(byte, b'\'' | b'"') => quote = Some(byte),
            None if matches!(byte, b'i' | b'b' | b'o' | b'z' | b'f') => {
                let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
                if text.get(at + 1) == Some(&b'0') && !digit(text.get(at + 2)) {
                    let letter = (byte as char).to_ascii_uppercase();
                    let message = format!("{letter}0 in the format of READ");
                    let found = Diagnostic::error(codes::IO_FORMAT, message);
                    return Some(found.help("write the width, or read with `*`"));
                }
            }
            None => {}
        }
    }
    None
}

fn told(item: Span, statement: Span, why: String) -> Diagnostic {
    Diagnostic::warning(codes::FORMAT_ITEM, "the format does not fit this item")
        .at(item, why)
        .also(statement, "fails when it runs")
        .help("use I for INTEGER, F, E or G for REAL, L for LOGICAL, A for CHARACTER; G0 edits all")
}

/// Whether a descriptor takes values of a type, as gfortran's library has it.
fn edits(letter: u8, ty: &str) -> bool {
    match letter {
        b'i' => ty == "INTEGER",
        b'f' | b'e' | b'd' => ty == "REAL",
        b'l' => ty == "LOGICAL",
        _ => true,
    }
}

/// The descriptors of a well-formed format; `None` where their order cannot be followed.
fn descriptors(text: &[u8]) -> Option<Descriptors> {
    let mut scan = Scan {
        text,
        at: 1 + text.iter().position(|byte| *byte == b'(')?,
        found: Descriptors::default(),
    };
    scan.group(0)?;
    Some(scan.found)
}

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    found: Descriptors,
}

impl Scan<'_> {
    fn next(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        let byte = self.text.get(self.at)?.to_ascii_lowercase();
        self.at += 1;
        Some(byte)
    }

    fn number(&mut self) -> Option<usize> {
        let mut value = None;
        while let Some(byte) = self.next() {
            if !byte.is_ascii_digit() {
                self.at -= 1;
                break;
            }
            let digit = usize::from(byte - b'0');
            value = Some((value.unwrap_or(0) * 10 + digit).min(MOST * 100));
        }
        value
    }

    /// Up to the closing parenthesis. Behind the end, a format goes on at its last group of the first level.
    fn group(&mut self, depth: usize) -> Option<()> {
        loop {
            let repeat = self.number();
            match self.next()? {
                b')' => return Some(()),
                b'(' => self.repeated(depth, repeat.unwrap_or(1))?,
                b'*' => {
                    self.next().filter(|byte| *byte == b'(')?;
                    self.repeated(depth, 1)?;
                }
                b'h' => self.at += repeat?,
                quote @ (b'\'' | b'"') => self.quoted(quote)?,
                b't' if self.follows(b"lr") => self.at += 1,
                b'r' => self.at += 1,
                b't' | b's' | b'x' | b'p' => {}
                // BN, BZ, DC and DP are no data edit descriptors, and DT is not known here.
                b'b' if self.follows(b"nz") => self.at += 1,
                b'd' if self.follows(b"cp") => self.at += 1,
                b'l' if self.follows(b"z") => self.at += 1,
                letter @ (b'i' | b'b' | b'o' | b'z' | b'f' | b'e' | b'd' | b'g' | b'l' | b'a') => {
                    self.field();
                    let room = MOST.saturating_sub(self.found.letters.len());
                    let letters = std::iter::repeat_n(letter, repeat.unwrap_or(1).min(room));
                    self.found.letters.extend(letters);
                }
                _ => {}
            }
        }
    }

    fn repeated(&mut self, depth: usize, repeat: usize) -> Option<()> {
        let start = self.found.letters.len();
        self.group(depth + 1)?;
        let once = self.found.letters[start..].to_vec();
        for _ in 1..repeat {
            if self.found.letters.len() >= MOST {
                break;
            }
            self.found.letters.extend(&once);
        }
        if depth == 0 {
            self.found.again = start;
        }
        Some(())
    }

    fn follows(&mut self, letters: &[u8]) -> bool {
        let next = self.text.get(self.at).map(u8::to_ascii_lowercase);
        next.is_some_and(|byte| letters.contains(&byte))
    }

    /// Width, digits and exponent of a descriptor.
    fn field(&mut self) {
        while let Some(byte) = self.text.get(self.at) {
            let after_digit = self.text[self.at - 1].is_ascii_digit();
            let exponent = byte.eq_ignore_ascii_case(&b'e') && after_digit;
            let form = matches!(byte.to_ascii_lowercase(), b'n' | b's' | b'x')
                && self.text[self.at - 1].eq_ignore_ascii_case(&b'e');
            if !(byte.is_ascii_digit() || *byte == b'.' || exponent || form) {
                return;
            }
            self.at += 1;
        }
    }

    fn quoted(&mut self, quote: u8) -> Option<()> {
        loop {
            let rest = self.text.get(self.at..)?;
            self.at += rest.iter().position(|byte| *byte == quote)? + 1;
            if self.text.get(self.at) != Some(&quote) {
                return Some(());
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Descriptors, descriptors};

    fn found(text: &str) -> Option<(String, usize)> {
        let Descriptors { letters, again } = descriptors(text.as_bytes())?;
        Some((String::from_utf8(letters).unwrap(), again))
    }

    #[test]
    fn descriptors_in_order() {
        for (format, letters, again) in [
            ("(i5)", "i", 0),
            ("(I5.3, F8.3)", "if", 0),
            ("(a, 2(1x, e12.4e3), i3)", "aeei", 1),
            ("('it''s', t20, tl3, sp, bn, ru, dc, l1)", "l", 0),
            ("(*(g0, ','))", "g", 0),
            ("(1p, e10.3, 2(2(i3), a))", "eiiaiia", 1),
            ("(5hi5,a5, i3)", "i", 0),
            ("(en12.3, es12.3e2, 3d10.2, b8.8, z4)", "eedddbz", 0),
            ("(3x, 'a5')", "", 0),
            ("(rd, ss, tl2, tr3, f5.1)", "f", 0),
            ("(1pe12.4, f8.2 / i 3)", "efi", 0),
            ("(lzp, f5.2, lzs, at, lz, l3)", "fal", 0),
        ] {
            assert_eq!(found(format), Some((letters.into(), again)), "{format}");
        }
    }
}
