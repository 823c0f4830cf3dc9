//! Formats of PRINT and WRITE in device code: which of them the kernels' text carries out.
//!
//! The support header has the edit descriptors for numbers, logical values, characters, positions and signs. Refused are those that it
//! does not have, and fields longer than it has room for.

/// Longest field.
const WIDEST: u32 = 100;
/// Deepest nesting of groups.
const DEEPEST: usize = 16;

/// What in a well-formed format device code does not carry out.
pub(super) fn refused(format: &[u8], has_reals: bool) -> Option<String> {
    let mut scan = Scan {
        text: format,
        at: 0,
        depth: 0,
    };
    while let Some(letter) = scan.next() {
        if let Some(what) = scan.item(letter, has_reals) {
            return Some(what);
        }
    }
    None
}

struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

impl Scan<'_> {
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn next(&mut self) -> Option<u8> {
        let letter = self.peek()?;
        self.at += 1;
        Some(letter)
    }

    fn take(&mut self, letters: &[u8]) -> Option<u8> {
        let found = self.peek().filter(|letter| letters.contains(letter))?;
        self.at += 1;
        Some(found)
    }

    fn number(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let so_far: u32 = value.unwrap_or(0);
            value = Some(
                so_far
                    .saturating_mul(10)
                    .saturating_add(u32::from(digit - b'0')),
            );
            self.at += 1;
        }
        value
    }

    /// What is wrong with the descriptor that begins with a letter, which has been passed.
    fn item(&mut self, letter: u8, has_reals: bool) -> Option<String> {
        match letter {
            b'(' => {
                self.depth += 1;
                (self.depth > DEEPEST).then(|| "groups are nested too deeply".to_string())
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                // What stands behind the format is ignored.
                if self.depth == 0 {
                    self.at = self.text.len();
                }
                None
            }
            b'\'' | b'"' => {
                self.pass_literal(letter);
                None
            }
            b'E' => match self.take(b"NXS") {
                Some(b'N') => Some("EN".to_string()),
                Some(b'X') => Some("EX".to_string()),
                _ => self.field(true, has_reals),
            },
            b'D' => match self.take(b"CPT") {
                Some(second) => Some(format!("D{}", second as char)),
                None => self.field(true, has_reals),
            },
            b'G' => self.field(has_reals, has_reals),
            b'A' if self.is_trimmed() => Some("AT".to_string()),
            b'A' => self.field(false, has_reals),
            b'F' | b'I' | b'L' | b'O' | b'Z'
                if !self.peek().is_some_and(|next| next.is_ascii_digit()) =>
            {
                Some(format!("{} without a width", letter as char))
            }
            b'F' | b'I' | b'L' | b'O' | b'Z' => self.field(false, has_reals),
            b'B' if self.take(b"NZ").is_some() => None,
            b'B' => self.field(false, has_reals),
            b'T' | b'S' => {
                self.take(b"LRPS");
                None
            }
            b'R' | b'H' | b'$' | b'\\' => Some((letter as char).to_string()),
            _ => None,
        }
    }

    /// Whether AT stands here, not A before a position.
    fn is_trimmed(&mut self) -> bool {
        let start = self.at;
        let position = |next: u8| next.is_ascii_digit() || matches!(next, b'L' | b'R');
        let found = self.take(b"T").is_some() && !self.peek().is_some_and(position);
        self.at = start;
        found
    }

    fn field(&mut self, needs_width: bool, has_reals: bool) -> Option<String> {
        let width = self.number();
        let places = self.take(b".").and_then(|_| self.number());
        let exponent = match has_reals && places.is_some() {
            true => self.take(b"E").and_then(|_| self.number()),
            false => None,
        };
        if needs_width && width.is_none_or(|width| width == 0) {
            return Some("a field of real numbers without a width".to_string());
        }
        let longest = [width, places].into_iter().flatten().max().unwrap_or(0);
        if longest > WIDEST || exponent.is_some_and(|digits| digits > 5) {
            return Some(format!("a field of more than {WIDEST} characters"));
        }
        None
    }

    fn pass_literal(&mut self, quote: u8) {
        while let Some(&byte) = self.text.get(self.at) {
            self.at += 1;
            if byte == quote {
                if self.text.get(self.at) != Some(&quote) {
                    return;
                }
                self.at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::refused;

    #[test]
    fn what_the_header_has_is_taken() {
        for format in [
            "(i5)",
            "(a, i3.3, 2(f8.3, 1x), es12.4e3, 1p, e10.2, d12.4 / 'don''t (h)', l1, g12.4, *(i2))",
            "(t5, tl2, tr3, sp, ss, s, :, b8, o4, z4.4, bn, f0.3) trailing h",
        ] {
            assert_eq!(refused(format.as_bytes(), true), None, "{format}");
        }
        assert_eq!(refused(b"(g0, 1x, g0)", false), None);
    }

    #[test]
    fn what_it_has_not_is_named() {
        for (format, what) in [
            ("(en12.3)", "EN"),
            ("(ru, f8.3)", "R"),
            ("(3habc)", "H"),
            ("(dc, f8.3)", "DC"),
            ("(i5, $)", "$"),
            ("(g0)", "a field of real numbers without a width"),
            ("(e0.3)", "a field of real numbers without a width"),
            ("(f200.3)", "a field of more than 100 characters"),
        ] {
            assert_eq!(
                refused(format.as_bytes(), true).as_deref(),
                Some(what),
                "{format}"
            );
        }
    }
}
