//! Format specifications checked while translating (F2008 clause 10).
//!
//! Only well-formedness: which item meets which descriptor is decided when the program runs. Missing commas are accepted, as
//! compilers do.

/// Deepest nesting of groups.
const DEEPEST: usize = 100;

/// What is wrong with a format.
#[derive(Debug, PartialEq)]
pub(super) struct Wrong {
    /// The reason.
    pub(super) what: String,
    /// The text from the wrong place on.
    pub(super) rest: String,
}

/// Checks a format with its parentheses; text behind the closing one is ignored. Says whether a descriptor leaves its width to the item.
pub(super) fn check(text: &[u8]) -> Result<bool, Wrong> {
    let mut scan = Scan {
        text,
        at: 0,
        by_kind: false,
    };
    if !scan.take(b'(') {
        return Err(scan.wrong("starts with no parenthesis"));
    }
    scan.group(0)?;
    Ok(scan.by_kind)
}

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    by_kind: bool,
}

impl Scan<'_> {
    fn wrong(&self, what: impl Into<String>) -> Wrong {
        let rest = &self.text[self.at.min(self.text.len())..];
        let rest = &rest[..rest.len().min(20)];
        Wrong {
            what: what.into(),
            rest: String::from_utf8_lossy(rest).into_owned(),
        }
    }

    /// The next character that is no blank, lower case; not passed.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_lowercase)
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn number(&mut self) -> Option<u64> {
        let mut value: Option<u64> = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = Some(
                value
                    .unwrap_or(0)
                    .saturating_mul(10)
                    .saturating_add(u64::from(digit - b'0')),
            );
            self.at += 1;
        }
        value
    }

    /// Items up to the closing parenthesis.
    fn group(&mut self, depth: usize) -> Result<(), Wrong> {
        if depth > DEEPEST {
            return Err(self.wrong("groups are nested too deeply"));
        }
        loop {
            match self.peek() {
                None => return Err(self.wrong("closing parenthesis is missing")),
                Some(b')') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b',') => self.at += 1,
                Some(_) => self.item(depth)?,
            }
        }
    }

    fn item(&mut self, depth: usize) -> Result<(), Wrong> {
        if self.take(b'*') {
            return if self.take(b'(') {
                self.group(depth + 1)
            } else {
                Err(self.wrong("'*' repeats a group only"))
            };
        }
        if self.take(b'+') || self.take(b'-') {
            let factor = self.number().is_some() && self.take(b'p');
            return if factor {
                Ok(())
            } else {
                Err(self.wrong("a sign belongs to a scale factor such as -2P"))
            };
        }
        let repeat = self.number();
        let Some(letter) = self.peek() else {
            return Err(self.wrong("ends behind a repeat count"));
        };
        if repeat == Some(0) && letter != b'p' {
            return Err(self.wrong("a repeat count is positive"));
        }
        self.at += 1;
        match (letter, repeat) {
            (b'(', _) => self.group(depth + 1),
            (b'/' | b'x', _) | (b'p', Some(_)) => Ok(()),
            (b'h', Some(count)) => self.hollerith(count),
            (b'\'' | b'"', None) => self.string(letter),
            (b':' | b'$' | b'\\', None) => Ok(()),
            (b't', None) => self.tab(),
            (b's', None) => {
                let _ = self.take(b'p') || self.take(b's');
                Ok(())
            }
            (b'b', None) if self.take(b'n') || self.take(b'z') => Ok(()),
            (b'r', None) => self.rounding(),
            (b'd', None) if self.take(b'c') || self.take(b'p') => Ok(()),
            (b'd', _) if self.take(b't') => self.derived(),
            (b'i' | b'b' | b'o' | b'z', _) => self.width_and_least(),
            (b'e', _) => self.exponential(),
            (b'f' | b'd', _) => self.width_and_digits(),
            (b'g', _) => self.general(),
            (b'l', None) if self.take(b'z') => {
                let _ = self.take(b'p') || self.take(b's');
                Ok(())
            }
            (b'l', _) => {
                self.width_by_kind();
                Ok(())
            }
            (b'a', _) => {
                if !self.trimmed() {
                    self.number();
                }
                Ok(())
            }
            _ => {
                self.at -= 1;
                Err(self.wrong(format!("'{}' is no edit descriptor here", letter as char)))
            }
        }
    }

    /// `DT'type'(1, 2)`.
    fn derived(&mut self) -> Result<(), Wrong> {
        if let Some(quote) = self.peek().filter(|byte| matches!(byte, b'\'' | b'"')) {
            self.at += 1;
            self.string(quote)?;
        }
        if !self.take(b'(') {
            return Ok(());
        }
        loop {
            let _ = self.take(b'-') || self.take(b'+');
            if self.number().is_none() {
                return Err(self.wrong("DT has a list of integers"));
            }
            if self.take(b')') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.wrong("a comma or parenthesis is missing in the list of DT"));
            }
        }
    }

    fn hollerith(&mut self, count: u64) -> Result<(), Wrong> {
        let end = usize::try_from(count)
            .ok()
            .and_then(|count| self.at.checked_add(count));
        match end.filter(|&end| end <= self.text.len()) {
            Some(end) => {
                self.at = end;
                Ok(())
            }
            None => Err(self.wrong("H counts more characters than there are")),
        }
    }

    fn string(&mut self, quote: u8) -> Result<(), Wrong> {
        loop {
            match self.text.get(self.at) {
                None => return Err(self.wrong("character constant is not closed")),
                Some(&byte) if byte == quote => {
                    self.at += 1;
                    if self.text.get(self.at) != Some(&quote) {
                        return Ok(());
                    }
                    self.at += 1;
                }
                Some(_) => self.at += 1,
            }
        }
    }

    fn tab(&mut self) -> Result<(), Wrong> {
        let _ = self.take(b'l') || self.take(b'r');
        self.number()
            .map(|_| ())
            .ok_or_else(|| self.wrong("T, TL, TR need a position"))
    }

    /// The T of AT, which no position follows.
    fn trimmed(&mut self) -> bool {
        let start = self.at;
        let position = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'l' | b'r');
        let found = self.take(b't') && !self.peek().is_some_and(position);
        if !found {
            self.at = start;
        }
        found
    }

    fn rounding(&mut self) -> Result<(), Wrong> {
        let known = [b'u', b'd', b'z', b'n', b'c', b'p']
            .into_iter()
            .any(|mode| self.take(mode));
        if known {
            Ok(())
        } else {
            Err(self.wrong("R needs one of U, D, Z, N, C, P"))
        }
    }

    fn width(&mut self) -> Result<(), Wrong> {
        self.number()
            .map(|_| ())
            .ok_or_else(|| self.wrong("the descriptor needs a width"))
    }

    /// A width; without one the kind of the item gives it, as compilers have it that take such formats.
    fn width_by_kind(&mut self) -> bool {
        let given = self.number().is_some();
        self.by_kind |= !given;
        given
    }

    fn width_and_least(&mut self) -> Result<(), Wrong> {
        if !self.width_by_kind() {
            return Ok(());
        }
        if self.take(b'.') {
            self.width()
        } else {
            Ok(())
        }
    }

    fn width_and_digits(&mut self) -> Result<(), Wrong> {
        if !self.width_by_kind() {
            return Ok(());
        }
        if !self.take(b'.') {
            return Err(self.wrong("the descriptor needs a number of digits: w.d"));
        }
        self.number()
            .map(|_| ())
            .ok_or_else(|| self.wrong("digits are missing behind the point"))
    }

    fn exponential(&mut self) -> Result<(), Wrong> {
        let _ = self.take(b'n') || self.take(b's') || self.take(b'x');
        self.width_and_digits()?;
        self.exponent()
    }

    fn exponent(&mut self) -> Result<(), Wrong> {
        let explicit = self.take(b'e');
        if explicit && self.number().is_none() {
            Err(self.wrong("digits of the exponent are missing"))
        } else {
            Ok(())
        }
    }

    fn general(&mut self) -> Result<(), Wrong> {
        if !self.width_by_kind() {
            return Ok(());
        }
        if self.take(b'.') {
            self.width()?;
            return self.exponent();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn well_formed() {
        let formats = [
            "(i5)",
            "(I5.3, F8.3)",
            "( 3(1x, e12.4e3), / , a )",
            "('it''s', t20, tl3, sp, bn, ru, dc)",
            "(*(g0, ','))",
            "(1p, e10.3)",
            "(-2pf8.2)",
            "(0pf8.2, 0p, i3)",
            "(5hhello, i3)",
            "(i3 i4/5x)",
            "()",
            "(2(2(i3)))",
            "(en12.3, es12.3, d10.2, g12.4e2, l1, b8.8, z4)",
            "(a,$)",
            "(a) rest",
            "(at, 2at, at20, lz, f5.2, lzp, lzs, l5)",
            "(2dt, dt'point', DT \"it's\" (1, -2), 3DT(+4))",
        ];
        for format in formats {
            assert_eq!(check(format.as_bytes()), Ok(false), "{format}");
        }
        for format in ["(i)", "(2f, i3)", "(1x, g)", "(es)"] {
            assert_eq!(check(format.as_bytes()), Ok(true), "{format}");
        }
    }

    #[test]
    fn wrong_ones() {
        let formats = [
            "i5",
            "(i5",
            "(q5)",
            "(f8)",
            "('open)",
            "(9hshort)",
            "(t)",
            "(f8.)",
            "(3)",
            "(e10.3e)",
            "(+3)",
            "(*i3)",
            "(dt())",
            "(dt'a'(1;2))",
            "(dt(1)",
            "(0f9.4)",
            "(0(i3))",
            "(rx)",
            "",
        ];
        for format in formats {
            assert!(check(format.as_bytes()).is_err(), "{format}");
        }
        let deep = [b'('].repeat(100_000);
        assert!(check(&deep).is_err());
    }
}
