//! Where the words of a fixed-form statement end when its blanks mean nothing: `DO10I=1,5`, `CALLSUB(X)`, `REALX`.
//!
//! Works on the statement with all blanks removed and gives the places at which the lexer must cut. Decides nothing else: the
//! statement is then lexed, classified and parsed as always.

/// The offsets at which a word ends although letters or digits follow.
pub fn cuts(text: &str) -> Vec<usize> {
    let lower = text.to_ascii_lowercase();
    let mut cutter = Cutter {
        text: &lower,
        cuts: Vec::new(),
    };
    cutter.statement(0);
    cutter.cuts.retain(|&at| at > 0 && at < text.len());
    cutter.cuts.dedup();
    cutter.cuts
}

struct Cutter<'a> {
    text: &'a str,
    cuts: Vec<usize>,
}

/// Words behind which anything may follow, longest first where one starts with another.
const WORDS: &[&str] = &[
    "blockdata",
    "program",
    "module",
    "submodule",
    "interface",
    "abstractinterface",
    "contains",
    "use",
    "import",
    "parameter",
    "dimension",
    "external",
    "intrinsic",
    "optional",
    "allocatable",
    "pointer",
    "target",
    "save",
    "common",
    "equivalence",
    "namelist",
    "data",
    "public",
    "private",
    "sequence",
    "entry",
    "call",
    "allocate",
    "deallocate",
    "nullify",
    "continue",
    "return",
    "errorstop",
    "stop",
    "pause",
    "goto",
    "exit",
    "cycle",
    "selectcase",
    "casedefault",
    "case",
    "print",
    "read",
    "write",
    "open",
    "close",
    "inquire",
    "rewind",
    "backspace",
    "endfile",
    "flush",
    "value",
    "volatile",
    "device",
    "constant",
    "shared",
    "managed",
    "pinned",
    "texture",
    "where",
    "forall",
    "elsewhere",
];
const ENDS: &[&str] = &[
    "program",
    "module",
    "subroutine",
    "function",
    "interface",
    "type",
    "do",
    "if",
    "select",
    "where",
    "forall",
    "associate",
    "blockdata",
    "block",
];
const TYPES: &[&str] = &[
    "integer",
    "unsigned",
    "real",
    "complex",
    "logical",
    "byte",
    "character",
    "doubleprecision",
    "doublecomplex",
];
const PREFIXES: &[&str] = &["recursive", "pure", "elemental", "impure"];

impl Cutter<'_> {
    fn statement(&mut self, at: usize) {
        let rest = &self.text[at..];
        if let Some(behind) = self.bracketed(at, "if(") {
            return self.action(behind);
        }
        if let Some(behind) = self.bracketed(at, "elseif(") {
            return self.cut_word(behind, "then");
        }
        if rest.starts_with("do") && self.do_statement(at + 2) {
            return;
        }
        if self.is_assignment(at) {
            return;
        }
        if let Some(tail) = rest.strip_prefix("end") {
            if let Some(word) = ENDS.iter().find(|word| tail.starts_with(**word)) {
                self.cuts.extend([at + 3, at + 3 + word.len()]);
            }
            return;
        }
        if rest.starts_with("assign") {
            return self.assign(at);
        }
        if rest.starts_with("implicit") {
            return self.implicit(at + "implicit".len());
        }
        if self.subprogram_or_type(at) {
            return;
        }
        if let Some(word) = WORDS.iter().find(|word| rest.starts_with(**word)) {
            self.cuts.push(at + word.len());
        }
    }

    /// The offset behind the bracket of `word(`, when the statement starts like that and is no assignment.
    fn bracketed(&self, at: usize, word: &str) -> Option<usize> {
        if !self.text[at..].starts_with(word) || self.is_assignment(at) {
            return None;
        }
        self.behind_bracket(at + word.len() - 1)
    }

    fn action(&mut self, at: usize) {
        if &self.text[at..] == "then" {
            return;
        }
        self.cuts.push(at);
        self.statement(at);
    }

    fn cut_word(&mut self, at: usize, word: &str) {
        if self.text[at..].starts_with(word) {
            self.cuts.push(at + word.len());
        }
    }

    /// `do [label] [,] name = a, b`, `do while (`: with a comma behind `=`, or it is an assignment to `do10i`.
    fn do_statement(&mut self, at: usize) -> bool {
        let digits = self.text[at..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let behind = at + digits;
        let rest = &self.text[behind..];
        if self.bracketed(behind, "while(").is_some()
            || rest.is_empty() && !self.is_assignment(at - 2)
        {
            self.cuts.extend([at, behind]);
            self.cut_word(behind, "while");
            return true;
        }
        let name = rest
            .bytes()
            .take_while(|b| b.is_ascii_alphanumeric() || *b == b'_')
            .count();
        let looped = rest[name..].starts_with('=') && self.exposed_comma(behind + name + 1);
        if looped {
            self.cuts.extend([at, behind]);
        }
        looped
    }

    fn assign(&mut self, at: usize) {
        let start = at + "assign".len();
        let digits = self.text[start..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        self.cuts.extend([start, start + digits]);
        self.cut_word(start + digits, "to");
    }

    fn implicit(&mut self, at: usize) {
        self.cuts.push(at);
        self.cut_word(at, "none");
        self.cut_type(at);
    }

    /// Prefixes, a type, FUNCTION or SUBROUTINE; a type alone starts a declaration.
    fn subprogram_or_type(&mut self, at: usize) -> bool {
        let mut at = at;
        let start = self.cuts.len();
        loop {
            let rest = &self.text[at..];
            if let Some(word) = ["function", "subroutine"]
                .iter()
                .find(|word| rest.starts_with(**word))
            {
                self.cuts.extend([at, at + word.len()]);
                return true;
            }
            if let Some(word) = PREFIXES.iter().find(|word| rest.starts_with(**word)) {
                at += word.len();
                self.cuts.push(at);
            } else if let Some(behind) = self.cut_type(at) {
                at = behind;
            } else {
                return self.cuts.len() > start;
            }
        }
    }

    /// Cuts behind a type with its kind; gives the offset there.
    fn cut_type(&mut self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let word = TYPES.iter().find(|word| rest.starts_with(**word))?;
        let mut behind = at + word.len();
        self.cuts.push(behind);
        let tail = &self.text[behind..];
        if let Some(star) = tail.strip_prefix('*') {
            let digits = star.bytes().take_while(u8::is_ascii_digit).count();
            behind += 1 + digits;
            if digits == 0 {
                behind = self.behind_bracket(behind)?;
            }
        } else if tail.starts_with('(') {
            behind = self.behind_bracket(behind)?;
        }
        self.cuts.push(behind);
        Some(behind)
    }

    // ---- looks ahead

    /// A name with brackets and components, then `=`.
    fn is_assignment(&self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        let mut next = at;
        while let Some(&byte) = bytes.get(next) {
            match byte {
                b'=' => return bytes.get(next + 1) != Some(&b'='),
                b'(' => match self.behind_bracket(next) {
                    Some(behind) => next = behind,
                    None => return false,
                },
                b'%' | b'_' => next += 1,
                _ if byte.is_ascii_alphanumeric() => next += 1,
                _ => return false,
            }
        }
        false
    }

    fn exposed_comma(&self, from: usize) -> bool {
        let bytes = self.text.as_bytes();
        let mut at = from;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b',' => return true,
                b'(' => match self.behind_bracket(at) {
                    Some(behind) => at = behind,
                    None => return false,
                },
                _ => at += 1,
            }
        }
        false
    }

    /// The offset behind the bracket that opens at `at`; quotes are skipped.
    fn behind_bracket(&self, at: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        if bytes.get(at) != Some(&b'(') {
            return None;
        }
        let (mut depth, mut next) = (0usize, at);
        while let Some(&byte) = bytes.get(next) {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(next + 1),
                b')' => depth -= 1,
                b'\'' | b'"' => next += 1 + memchr::memchr(byte, &bytes[next + 1..])?,
                _ => {}
            }
            next += 1;
        }
        None
    }
}
