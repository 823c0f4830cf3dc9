//! Lines that are no statements: FORMAT, whose text is a language of its own, and directives, whose words the table knows. Words of a directive become
//! tokens of their kinds here, so that the grammar meets none that could be a name: the head, clauses, and what stands before a colon in a clause.

use super::context::Context;
use crate::diag::{Diagnostic, codes};
use crate::directive::{self, ClauseId, DirectiveId};
use crate::source::{LogicalLine, Sentinel, original_bytes};
use crate::syntax::ast::*;
use crate::syntax::groups::Group;
use crate::syntax::tokens::{Token, TokenKind};

/// `ignore_tkr (tkr) a, (r) b, c`: which names, and the letters before each.
pub fn ignored(cx: &Context<'_>, tokens: &[Token]) -> StmtKind {
    let mut items = Vec::new();
    let mut letters = None;
    let mut inside = false;
    for token in tokens.iter().skip(1) {
        match token.kind {
            TokenKind::LeftParen => inside = true,
            TokenKind::RightParen => inside = false,
            TokenKind::Comma => letters = None,
            _ if inside => letters = Some(cx.name(*token)),
            _ => items.push((letters.clone(), cx.name(*token))),
        }
    }
    StmtKind::IgnoreTkr(items)
}

/// A line behind a sentinel whose words are no directive.
pub fn unknown(line: &LogicalLine, sentinel: Sentinel) -> StmtKind {
    StmtKind::UnknownDirective {
        sentinel,
        text: line.text.clone(),
    }
}

/// Whether the words of a line behind `!$cuf` are nearly those of its one directive.
pub fn nearly_kernel_do(cx: &Context<'_>, tokens: &[Token]) -> bool {
    let words: Vec<String> = tokens
        .iter()
        .take(2)
        .map(|token| cx.token_text(*token).to_ascii_lowercase())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    directive::meant(Sentinel::Cuf, &words).is_some()
}

/// A line whose words are no directive, and what is said of it. The directive that was meant stands for it, so that its END is found.
pub fn no_directive(
    cx: &Context<'_>,
    tokens: &[Token],
    sentinel: Sentinel,
) -> (StmtKind, Diagnostic) {
    let names = tokens
        .iter()
        .take_while(|token| token.kind == TokenKind::Name);
    let words: Vec<String> = names
        .take(directive::MOST_WORDS + 1)
        .map(|token| cx.token_text(*token).to_ascii_lowercase())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (ends, own) = parted(&words, sentinel);
    let meant = directive::meant(sentinel, &own);
    let count = match meant {
        Some((_, count)) => usize::from(ends && words.first() == Some(&"end")) + count,
        None => 2,
    };
    let meant = meant.map(|(meant, _)| meant);
    let words = &words[..count.min(words.len())];
    let message = match words.is_empty() {
        true => String::from("a directive without words"),
        false => format!("'{} {}' is no directive", sentinel.text(), words.join(" ")),
    };
    let found = Diagnostic::error(codes::UNKNOWN_DIRECTIVE, message);
    let end = if ends { "end " } else { "" };
    let found = found.help(match meant {
        Some(meant) => format!("did you mean `{} {end}{meant}`?", sentinel.text()),
        None if sentinel == Sentinel::Omp => of_openmp(words),
        None => way_out(words),
    });
    let Some(first) = tokens.first() else {
        return (StmtKind::Error, found);
    };
    let last = &tokens[words.len().saturating_sub(1)];
    let span = cx.span(first.start, last.end);
    let row = meant.and_then(|meant| {
        let split: Vec<&str> = meant.split(' ').collect();
        directive::find(sentinel, &split)
    });
    let kind = row.map_or(StmtKind::Error, |head| {
        StmtKind::Directive(Box::new(Directive {
            id: head.row.id,
            words: String::new(),
            span,
            ends,
            args: None,
            launch: CufLaunch::default(),
            clauses: Vec::new(),
        }))
    });
    (kind, found.at(span, ""))
}

/// Clauses of DECLARE without their directive's word get a token of no width for it; whether these are such.
pub fn declares_alone(cx: &Context<'_>, tokens: &mut Vec<Token>) -> bool {
    let [first, open, ..] = tokens[..] else {
        return false;
    };
    let word = cx.token_text(first).to_ascii_lowercase();
    let alone = first.kind == TokenKind::Name
        && open.kind == TokenKind::LeftParen
        && directive::ALONE.contains(&word.as_str());
    if alone {
        let (kind, end) = (TokenKind::Directive, first.start);
        tokens.insert(0, Token { kind, end, ..first });
    }
    alone
}

/// What is said of such clauses among statements, where their directive was meant to go on or was forgotten.
pub fn clauses_among_statements(directive: &Directive) -> Diagnostic {
    let word = directive.words.as_str();
    let message = format!("'{} {word}' is no directive", Sentinel::Acc.text());
    let found = Diagnostic::error(codes::UNKNOWN_DIRECTIVE, message);
    found.at(directive.span, "").help(way_out(&[word]))
}

/// Whether words are those of an END, be it written in one (`enddata`), and those behind it.
fn parted<'a>(words: &[&'a str], sentinel: Sentinel) -> (bool, Vec<&'a str>) {
    match words {
        ["end", rest @ ..] => (true, rest.to_vec()),
        [first, rest @ ..] => {
            let behind = first.strip_prefix("end");
            let own: Vec<&str> = behind.into_iter().chain(rest.iter().copied()).collect();
            match behind.and_then(|_| directive::meant(sentinel, &own)) {
                Some(_) => (true, own),
                None => (false, words.to_vec()),
            }
        }
        [] => (false, Vec::new()),
    }
}

/// What to do about words of OpenMP that are no directive here.
fn of_openmp(words: &[&str]) -> String {
    let first = words.first().copied().unwrap_or_default();
    let absent = directive::ABSENT_OF_OPENMP.iter();
    let known = absent.clone().find(|(word, _)| *word == first);
    match known {
        Some((_, help)) => format!(
            "OpenMP is translated for the threads of the host: {help}; without -mp the line is a comment"
        ),
        None => String::from("docs/directives.md lists the directives"),
    }
}

/// What to do about words that are like no directive: those of a clause, or of OpenMP.
fn way_out(words: &[&str]) -> String {
    let first = words.first().copied().unwrap_or_default();
    let Some(clause) = directive::clause(first) else {
        let openmp = [
            "target",
            "teams",
            "distribute",
            "simd",
            "task",
            "sections",
            "single",
            "do",
        ];
        return String::from(match openmp.contains(&first) {
            true => {
                "that is a directive of OpenMP: write `!$acc parallel loop`, and `!$acc data` for data that stays on the device"
            }
            false => "docs/directives.md lists the directives",
        });
    };
    let upper = first.to_uppercase();
    let of_loops = DirectiveId::Loop.row().clauses.contains(&clause);
    match of_loops {
        true => format!(
            "{upper} is a clause: write `!$acc loop {}`, or `&` at the end of the line before, where its directive goes on here",
            words.join(" ")
        ),
        false => format!(
            "{upper} is a clause: write `&` at the end of the line before, where its directive goes on here, or the directive that it belongs to"
        ),
    }
}

/// A FORMAT statement: `format ( ... )` with a label, where the bracket closes at the end.
pub fn format(line: &LogicalLine) -> Option<StmtKind> {
    line.label?;
    let word = line.text.get(..6)?;
    let rest = &line.text[6..];
    let open = 6 + rest.len() - rest.trim_start().len();
    if !word.eq_ignore_ascii_case("format") || line.text.as_bytes().get(open) != Some(&b'(') {
        return None;
    }
    let text = &line.text[open..];
    let close = closing(text.as_bytes())?;
    if !text[close + 1..].trim().is_empty() {
        return None;
    }
    let span = line.span(open..open + close + 1);
    let text = original_bytes(&text[..=close]);
    Some(StmtKind::Format(FormatText { text, span }))
}

/// The offset of the bracket that closes the first one; quotes and Hollerith constants are skipped.
fn closing(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at, mut count) = (0usize, 0, None::<usize>);
    while at < text.len() {
        let byte = text[at];
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at),
            b')' => depth -= 1,
            b'\'' | b'"' => at += 1 + memchr::memchr(byte, &text[at + 1..])?,
            b'h' | b'H' => at = at.checked_add(count.unwrap_or(0))?,
            _ => {}
        }
        let digit = byte.is_ascii_digit().then(|| usize::from(byte - b'0'));
        count = match digit {
            Some(digit) => Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit)),
            None if byte == b' ' => count,
            None => None,
        };
        at = at.checked_add(1)?;
    }
    None
}

/// Makes one token of a directive's words; gives the directive and the index behind them.
pub fn head(
    line: &LogicalLine,
    sentinel: Sentinel,
    tokens: &mut [Token],
) -> Option<(directive::Head, usize)> {
    let names = tokens
        .iter()
        .take_while(|token| token.kind == TokenKind::Name);
    let words: Vec<String> = names
        .take(directive::MOST_WORDS + 1)
        .map(|token| token.text(&line.text).to_ascii_lowercase())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let head = directive::find(sentinel, &words)?;
    if directive::goes_on(sentinel, &words, &head) {
        return None;
    }
    tokens[0].end = tokens[head.words - 1].end;
    tokens[0].kind = match head.row.id {
        DirectiveId::KernelDo => TokenKind::CufKernel,
        _ => TokenKind::Directive,
    };
    for token in &mut tokens[1..head.words] {
        token.kind = TokenKind::Skip;
    }
    Some((head, head.words))
}

/// Marks lists inside the chevrons, and gives the index behind them; behind the brackets of a directive without chevrons.
pub fn end_of_chevrons(tokens: &mut [Token], groups: &[Group], header: usize) -> usize {
    let mut at = header;
    if tokens
        .get(at)
        .is_some_and(|token| token.kind == TokenKind::LeftParen)
    {
        at = groups[at].close as usize + 1;
    }
    if tokens
        .get(at)
        .is_none_or(|token| token.kind != TokenKind::LeftChevron)
    {
        return at;
    }
    let close = groups[at].close as usize;
    let mut next = at + 1;
    while next < close {
        let starts = matches!(
            tokens[next - 1].kind,
            TokenKind::LeftChevron | TokenKind::Comma
        );
        let inner = groups[next].close as usize;
        if starts && tokens[next].kind == TokenKind::LeftParen {
            let behind = tokens[inner + 1].kind;
            if matches!(behind, TokenKind::Comma | TokenKind::RightChevron) {
                tokens[next].kind = TokenKind::ListOpen;
            }
        }
        next = inner.max(next) + 1;
    }
    close + 1
}

/// `copy(/block/)`: the signs that look like an array constructor are a bracket and a slash each.
pub fn split_commons(tokens: &mut Vec<Token>) {
    let (mut at, mut open) = (0, false);
    while at < tokens.len() {
        let token = tokens[at];
        let behind_word = at > 0
            && matches!(
                tokens[at - 1].kind,
                TokenKind::Name | TokenKind::Directive | TokenKind::Skip
            );
        let kinds = match token.kind {
            TokenKind::LeftArray if behind_word => [TokenKind::LeftParen, TokenKind::Slash],
            TokenKind::RightArray if !open => [TokenKind::Slash, TokenKind::RightParen],
            kind => {
                open = kind == TokenKind::LeftArray || open && kind != TokenKind::RightArray;
                at += 1;
                continue;
            }
        };
        let middle = token.start + 1;
        let half = |kind, start, end| Token { kind, start, end };
        tokens[at] = half(kinds[0], token.start, middle);
        tokens.insert(at + 1, half(kinds[1], middle, token.end));
        at += 2;
    }
}

/// Makes clauses of the words behind `from`, and modifiers of what stands before a colon in their brackets.
pub fn mark_clauses(
    cx: &Context<'_>,
    tokens: &mut [Token],
    groups: &[Group],
    from: usize,
) -> Result<(), Box<Diagnostic>> {
    let head = tokens
        .iter()
        .position(|token| token.kind == TokenKind::LeftParen);
    if let Some(open) = head.filter(|open| *open < from) {
        let close = groups[open].close as usize;
        let words = cx.token_text(tokens[0]).to_ascii_lowercase();
        match words.split_whitespace().collect::<String>().as_str() {
            "declarereduction" => mark_operation(tokens, groups, open, close),
            "declaremapper" => {
                // `(type :: name)`.
                let colons = |token: &&mut Token| token.kind == TokenKind::Colons;
                if let Some(colons) = tokens[open..close].iter_mut().find(colons) {
                    colons.kind = TokenKind::Comma;
                }
                mark_modifiers(tokens, groups, open, close);
            }
            _ => mark_modifiers(tokens, groups, open, close),
        }
    }
    let mut at = from;
    while at < tokens.len() {
        match tokens[at].kind {
            TokenKind::Name => tokens[at].kind = TokenKind::Clause,
            TokenKind::LeftParen if at > from => {
                let close = groups[at].close as usize;
                let word = cx.token_text(tokens[at - 1]).to_ascii_lowercase();
                if directive::clause(&word) == Some(ClauseId::Initializer) {
                    mark_assignment(tokens, groups, at, close);
                }
                mark_modifiers(tokens, groups, at, close);
                at = close;
            }
            TokenKind::Comma => {}
            _ => {
                let before = at.checked_sub(1).map(|before| tokens[before]);
                return Err(no_clause(cx, tokens[at], before));
            }
        }
        at += 1;
    }
    Ok(())
}

fn mark_modifiers(tokens: &mut [Token], groups: &[Group], open: usize, close: usize) {
    let mut at = open + 1;
    while at < close {
        if tokens[at].kind == TokenKind::Colon {
            mark_modifier(tokens, open, at);
        }
        at = (groups[at].close as usize).max(at) + 1;
    }
}

/// `name: types: how two values are joined`.
fn mark_operation(tokens: &mut [Token], groups: &[Group], open: usize, close: usize) {
    let (mut at, mut named) = (open + 1, false);
    while at < close {
        if tokens[at].kind == TokenKind::Colon {
            match named {
                true => tokens[at].kind = TokenKind::Comma,
                false => mark_modifier(tokens, open, at),
            }
            named = true;
        }
        at = (groups[at].close as usize).max(at) + 1;
    }
    mark_assignment(tokens, groups, open, close);
}

/// `omp_out = value`.
fn mark_assignment(tokens: &mut [Token], groups: &[Group], open: usize, close: usize) {
    let mut at = open + 1;
    while at < close {
        if tokens[at].kind == TokenKind::Equals {
            tokens[at].kind = TokenKind::Becomes;
            return;
        }
        at = (groups[at].close as usize).max(at) + 1;
    }
}

/// What stands before a colon: words with commas between them, or an operator. Behind a value, which has a modifier before it or is no name, the
/// colon parts two lists (`wait(devnum: 1: queues: 2)`).
fn mark_modifier(tokens: &mut [Token], open: usize, colon: usize) {
    let is_operator = |kind| {
        use TokenKind::*;
        matches!(kind, Plus | Minus | Star | Operator | DefinedOperator | Not)
    };
    let mut at = colon - 1;
    // `doacross(source:)` is a word alone.
    if at > open && tokens[colon + 1].kind == TokenKind::RightParen {
        tokens[colon].kind = TokenKind::Skip;
        return;
    }
    let operator = at > open && is_operator(tokens[at].kind);
    let value = at > open && tokens[at - 1].kind == TokenKind::Skip;
    if at == open || !operator && (value || tokens[at].kind != TokenKind::Name) {
        tokens[colon].kind = TokenKind::Comma;
        return;
    }
    tokens[at].kind = TokenKind::Modifier;
    tokens[colon].kind = TokenKind::Skip;
    while at >= open + 3
        && tokens[at - 1].kind == TokenKind::Comma
        && tokens[at - 2].kind == TokenKind::Name
        && tokens[at - 3].kind != TokenKind::Skip
    {
        tokens[at - 1].kind = TokenKind::Skip;
        tokens[at - 2].kind = TokenKind::Modifier;
        at -= 2;
    }
}

fn no_clause(cx: &Context<'_>, token: Token, before: Option<Token>) -> Box<Diagnostic> {
    let cuf = cx.sentinel() == Some(Sentinel::Cuf);
    let example = if cuf { "REDUCE(+:x)" } else { "COPYIN(a)" };
    let problem = Diagnostic::error(
        codes::SYNTAX,
        format!("expected a clause such as {example}"),
    );
    let help = match (cuf, cx.token_text(token).starts_with('<')) {
        (true, true) => {
            "a launch configuration has three signs on either side: `<<<grid, block>>>`"
        }
        (true, false) => {
            "behind `<<<grid, block>>>` stand REDUCE(op: names), PRIVATE(names) or nothing"
        }
        (false, _) => {
            "behind the words of a directive stand clauses, with blanks or commas between them"
        }
    };
    let clause = before.filter(|before| before.kind == TokenKind::Clause);
    let parenthesised = clause.map(|clause| {
        let word = cx.token_text(clause).to_ascii_uppercase();
        format!(
            "what a clause is given stands in parentheses: {word}({})",
            cx.token_text(token)
        )
    });
    let help = parenthesised.unwrap_or_else(|| help.to_string());
    Box::new(problem.at(cx.token_span(token), "").help(help))
}

impl Context<'_> {
    /// A clause, from its word to `end`.
    pub fn clause(&self, word: Token, args: Option<Vec<ClauseArg>>, end: u32) -> Clause {
        let name = self.name(word);
        Clause {
            id: directive::clause(&name.key()),
            word: name,
            args,
            span: self.span(word.start, end),
        }
    }

    /// An argument of a clause.
    pub fn clause_arg(
        &self,
        l: u32,
        modifiers: Vec<Token>,
        value: ClauseValue,
        r: u32,
    ) -> ClauseArg {
        ClauseArg {
            modifiers: modifiers
                .into_iter()
                .map(|token| self.name(token))
                .collect(),
            value,
            span: self.span(l, r),
        }
    }

    /// A directive.
    pub fn directive(
        &self,
        words: Token,
        args: Option<Vec<ClauseArg>>,
        clauses: Vec<Clause>,
    ) -> Directive {
        if let (true, Some(first)) = (words.start == words.end, clauses.first()) {
            return Directive {
                id: DirectiveId::Declare,
                words: first.word.key(),
                span: first.word.span,
                ends: false,
                args,
                launch: CufLaunch::default(),
                clauses,
            };
        }
        let text = self.token_text(words).to_ascii_lowercase();
        let split: Vec<&str> = text.split_whitespace().collect();
        let sentinel = self.sentinel().unwrap_or(Sentinel::Acc);
        let head = directive::find(sentinel, &split);
        Directive {
            id: head.map_or(DirectiveId::KernelDo, |head| head.row.id),
            words: split.join(" "),
            span: self.token_span(words),
            ends: head.is_some_and(|head| head.ends),
            args,
            launch: CufLaunch::default(),
            clauses,
        }
    }

    /// A directive of which nothing but the words can be read.
    pub fn bare_directive(&self, words: Token) -> StmtKind {
        let directive = Directive {
            words: String::new(),
            ..self.directive(words, None, Vec::new())
        };
        StmtKind::Directive(Box::new(directive))
    }
}
