//! The functions that a C file defines, found by its braces.

use super::lex::{self, Kind, Token};

/// A function that a file defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// `__global__`.
    pub is_kernel: bool,
    /// `__device__`.
    pub is_device: bool,
    /// It has C linkage: `extern "C"`, or the file is in C.
    pub c_linkage: bool,
}

/// What a file holds.
#[derive(Debug, Default)]
pub struct Scanned {
    /// Functions in order; templates are left out, since nothing outside the file can name them.
    pub functions: Vec<Function>,
    /// There is `<<<` somewhere.
    pub launches: bool,
}

/// Looks through a file.
pub fn scan(text: &str, tokens: &[Token]) -> Scanned {
    let mut scan = Scan {
        text,
        tokens,
        at: 0,
        linkage: Vec::new(),
        found: Scanned::default(),
    };
    scan.file();
    scan.found.launches = launches(tokens).next().is_some();
    scan.found
}

/// Whether a text defines a variable outside of functions: a declaration names it that is neither `extern` nor one of a function or type.
pub fn defines_variable(text: &str, name: &str) -> bool {
    let tokens = lex::tokens(text);
    let (mut depth, mut head): (i32, Vec<&Token>) = (0, Vec::new());
    let mut in_function = false;
    for token in tokens.iter().filter(|token| token.kind != Kind::Directive) {
        if token.is(b'{') {
            if depth == 0 {
                in_function = head.last().is_some_and(|last| last.is(b')'));
            }
            depth += 1;
        } else if token.is(b'}') {
            depth -= 1;
        }
        let body_ends = token.is(b'}') && in_function;
        if depth > 0 || !(token.is(b';') || body_ends) {
            if depth == 0 {
                head.push(token);
            }
            continue;
        }
        if declares(&head, text, name) {
            return true;
        }
        head.clear();
    }
    false
}

/// Whether the tokens of a declaration, braces and what they hold left out, make a variable of this name.
fn declares(head: &[&Token], text: &str, name: &str) -> bool {
    let has = |word: &str| head.iter().any(|token| token.text(text) == word);
    let external = has("extern") && !has("\"C\"") || has("typedef");
    let (mut open, mut value, mut named) = (0, false, false);
    for (at, token) in head.iter().enumerate() {
        match token.kind {
            Kind::Sign(b'(') => open += 1,
            Kind::Sign(b')') => open -= 1,
            Kind::Sign(b'=') => value = true,
            Kind::Sign(b',') if open == 0 => value = false,
            Kind::Word if open == 0 && !value && token.text(text) == name => {
                named |= !head.get(at + 1).is_some_and(|next| next.is(b'('));
            }
            Kind::Word | Kind::Number | Kind::Literal | Kind::Sign(_) | Kind::Directive => {}
        }
    }
    named && !external
}

/// The first tokens of all `<<<`.
pub fn launches(tokens: &[Token]) -> impl Iterator<Item = usize> + '_ {
    (0..tokens.len().saturating_sub(2)).filter(|&at| is_triple(tokens, at, b'<'))
}

/// Whether three of a sign stand together, and no fourth before them.
pub fn is_triple(tokens: &[Token], at: usize, sign: u8) -> bool {
    let adjacent = |left: usize| tokens[left].range.end == tokens[left + 1].range.start;
    let Some(three) = tokens.get(at..at + 3) else {
        return false;
    };
    three.iter().all(|token| token.is(sign)) && adjacent(at) && adjacent(at + 1)
}

struct Scan<'t> {
    text: &'t str,
    tokens: &'t [Token],
    at: usize,
    /// The braces of `extern "C"` and of namespaces that are open: whether each gives C linkage.
    linkage: Vec<bool>,
    found: Scanned,
}

impl Scan<'_> {
    fn file(&mut self) {
        let mut start = self.at;
        while self.at < self.tokens.len() {
            let token = &self.tokens[self.at];
            match token.kind {
                Kind::Sign(b';') => start = self.at + 1,
                Kind::Directive if start == self.at => start = self.at + 1,
                Kind::Sign(b'}') => {
                    self.linkage.pop();
                    start = self.at + 1;
                }
                Kind::Sign(b'{') => {
                    if self.brace(start) {
                        start = self.at + 1;
                    }
                }
                Kind::Word | Kind::Number | Kind::Literal | Kind::Sign(_) | Kind::Directive => {}
            }
            self.at += 1;
        }
    }

    /// An opening brace behind the tokens from `start` on; leaves `at` at its end. True when what it closes is a whole.
    fn brace(&mut self, start: usize) -> bool {
        let head: Vec<&str> = self.tokens[start..self.at]
            .iter()
            .filter(|token| token.kind != Kind::Directive)
            .map(|token| token.text(self.text))
            .collect();
        let external = head.first() == Some(&"extern") && head.get(1) == Some(&"\"C\"");
        let opens_scope = head.len() == 2 && external || head.contains(&"namespace");
        if opens_scope {
            self.linkage.push(external);
            return true;
        }
        self.skip_braces();
        match function_name(&head) {
            Some(name) => {
                self.function(name, &head, external);
                true
            }
            // `struct s { ... } x;`, `int a[] = { ... };`: the declaration goes on.
            None => false,
        }
    }

    fn function(&mut self, name: &str, head: &[&str], external: bool) {
        if head.contains(&"template") {
            return;
        }
        self.found.functions.push(Function {
            name: name.to_string(),
            is_kernel: head.contains(&"__global__"),
            is_device: head.contains(&"__device__"),
            c_linkage: external || self.linkage.contains(&true),
        });
    }

    /// From an opening brace to the one that closes it.
    fn skip_braces(&mut self) {
        let mut depth = 0;
        while let Some(token) = self.tokens.get(self.at) {
            match token.kind {
                Kind::Sign(b'{') => depth += 1,
                Kind::Sign(b'}') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
            self.at += 1;
        }
    }
}

/// The name before the parentheses of a function's head; `None` when it is no function.
fn function_name<'h>(head: &[&'h str]) -> Option<&'h str> {
    const WITH_ARGUMENTS: [&str; 6] = [
        "__launch_bounds__",
        "__align__",
        "__attribute__",
        "__declspec",
        "alignas",
        "__cluster_dims__",
    ];
    let mut at = 0;
    while at < head.len() {
        match head[at] {
            "=" => return None,
            word if WITH_ARGUMENTS.contains(&word) => at = behind_parentheses(head, at + 1),
            "(" => return head[..at].last().copied().filter(|word| is_name(word)),
            _ => at += 1,
        }
    }
    None
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn behind_parentheses(head: &[&str], start: usize) -> usize {
    let mut depth = 0;
    for (offset, word) in head[start..].iter().enumerate() {
        match *word {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return start + offset + 1;
        }
    }
    head.len()
}
