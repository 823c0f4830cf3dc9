//! The text of a NAMELIST group with a position in it: separators, names, qualifiers.
//!
//! Refuses to know what has these names.

pub(super) fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b'/' | b'\n' | b';' | b'\r')
}

/// The text of a group with a position.
pub(super) struct Input<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
    pub(super) decimal_comma: bool,
    /// The last value was none of the kind that its object has.
    pub(super) rejected: bool,
}

impl Input<'_> {
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn is_blank(&self) -> bool {
        matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r'))
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.is_blank() {
            self.at += 1;
        }
    }

    pub(super) fn skip_separators(&mut self) {
        while self.peek().is_some_and(is_separator) {
            self.at += 1;
        }
    }

    pub(super) fn name(&mut self) -> String {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| !matches!(byte, b'=' | b'(' | b'%') && !is_separator(byte))
        {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).to_ascii_lowercase()
    }

    /// Whether `name(...)%name =` stands here rather than a value.
    pub(super) fn is_name_ahead(&self) -> bool {
        let mut ahead = Input { ..*self };
        loop {
            let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
            if !ahead.peek().is_some_and(starts) {
                return false;
            }
            ahead.name();
            ahead.skip_spaces();
            while ahead.peek() == Some(b'(') {
                if ahead.qualifier().is_none() {
                    return false;
                }
                ahead.skip_spaces();
            }
            match ahead.peek() {
                Some(b'=') => return true,
                Some(b'%') => ahead.at += 1,
                _ => return false,
            }
        }
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// `(1:3, 2)`: the texts between the commas.
    pub(super) fn qualifier(&mut self) -> Option<Vec<String>> {
        let close = self.text[self.at..].iter().position(|&byte| byte == b')')?;
        let inner = &self.text[self.at + 1..self.at + close];
        self.at += close + 1;
        let shown: String = String::from_utf8_lossy(inner)
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        Some(shown.split(',').map(str::to_string).collect())
    }
}
