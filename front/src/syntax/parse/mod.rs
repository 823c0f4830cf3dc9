//! From a logical line to a statement: lexer, classification, the generated parser.
//!
//! The only importer of `lalrpop_util`. There is no recovery inside a statement: a bad one becomes [`StmtKind::Error`] with one
//! diagnostic, and the next line goes on. In fixed form, where blanks mean nothing, a statement that fails is read a second time
//! without them; only then is it reported.

mod build;
mod context;
mod declare;
mod directive;
mod dots;
mod expected;
mod fold;
mod habits;
mod inout;
mod mistake;
mod quick;
pub mod spaceless;
#[cfg(test)]
mod tests;

pub use directive::clauses_among_statements;

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, unused, missing_docs)]
    grammar,
    "/statement.rs"
);

use super::ast::*;
use super::classify::{Class, Tokens};
use super::groups::{self, BracketError, Group};
use super::tokens::{self, Token, TokenKind};
use crate::diag::{self, Diagnostic, Diagnostics, codes};
use crate::source::{Form, LineKind, LogicalLine, Sentinel, Span};
use context::Context;

/// A parsed statement with the keyword that classification found, which says what kind of statement it was meant to be
/// even when the rest is wrong.
#[derive(Debug)]
pub struct Parsed {
    /// The statement.
    pub stmt: Stmt,
    /// Its kind; see [`Class::kind`].
    pub class: TokenKind,
}

/// Turns lines into statements; keeps its buffers from line to line.
#[derive(Default)]
pub struct Parser {
    tokens: Vec<Token>,
    groups: Vec<Group>,
    /// Leave out the short way of [`quick`].
    grammar_only: bool,
    /// The file has records: `.name.` may be a component.
    records: bool,
    /// The statement before this one broke off: this line may be the rest of it.
    cut: bool,
    /// What has been told of another language's blocks and loops.
    habits: habits::Habits,
}

/// How deep `if (c) forall (h) where (m) ...` may go.
const DEEPEST_ACTION: u32 = 4;

type Failure = Box<Diagnostic>;

/// Whether the line's own trouble was told already: a directive above that goes on in it without its sentinel, a text that is not closed, a
/// continuation of nothing. What is left of it as a statement says nothing then.
fn is_told_of(line: &LogicalLine, diagnostics: &Diagnostics) -> bool {
    let here = line.whole();
    diagnostics.iter().any(|found| {
        let starts = |span: Span| span.file == here.file && span.start == here.start;
        // The sign of a continuation stands before its statement.
        let lies = |span: Span, before: u32| {
            let from = here.start.saturating_sub(before);
            span.file == here.file && from <= span.start && span.start <= here.end
        };
        let Some(span) = found.span() else {
            return false;
        };
        (found.code == codes::DIRECTIVE_NOT_CONTINUED && starts(span))
            || (found.code == codes::OPEN_CHARACTER && lies(span, 0))
            || (found.code == codes::NOTHING_CONTINUED && lies(span, 4))
    })
}

impl Parser {
    /// A parser that reads everything by the grammar; it makes the same trees, and tests compare them.
    pub fn by_grammar_only() -> Parser {
        Parser {
            grammar_only: true,
            ..Parser::default()
        }
    }

    /// The statement of a line; a bad one is reported and comes as [`StmtKind::Error`].
    pub fn parse(&mut self, line: LogicalLine, diagnostics: &mut Diagnostics) -> Parsed {
        let outcome = match line.kind {
            LineKind::Statement => self.statement(&line),
            LineKind::Directive(sentinel) => self.directive(&line, sentinel, diagnostics),
        };
        let (read, class) = match outcome {
            Ok((read, class)) => {
                self.cut = false;
                (read, class)
            }
            Err((problem, class)) => {
                let known = self.habits.know(&problem, line.whole());
                if !known && !is_told_of(&line, diagnostics) {
                    self.tell(*problem, &line.text, diagnostics);
                }
                let kind = match (class, habits::swallowed_end(&line.text)) {
                    (TokenKind::End, _) => StmtKind::End(mistake::meant_end(&line.text), None),
                    (_, Some(end)) => StmtKind::End(end, None),
                    (_, None) => StmtKind::Error,
                };
                (Read::from(kind), class)
            }
        };
        Parsed {
            stmt: finish(line, read),
            class,
        }
    }

    /// Reports what is wrong with a line, unless it is the rest of one that broke off: `x = 1 +` without `&`, and `2` below it.
    fn tell(&mut self, problem: Diagnostic, text: &str, diagnostics: &mut Diagnostics) {
        let says =
            |code: diag::Code, words: &str| problem.code == code && problem.message.contains(words);
        let rest = says(codes::BRACKETS, "closes nothing")
            || says(codes::UNKNOWN_STATEMENT, "this is no Fortran statement");
        if self.cut && rest && !text.contains('=') {
            return;
        }
        let open = says(codes::BRACKETS, "not closed");
        let short = |label: &diag::Label| label.text == expected::ENDS_HERE;
        self.cut = open || problem.labels.iter().any(short);
        diagnostics.push(problem);
    }

    /// The tokens of a line before classification, for the dump.
    pub fn tokens(&mut self, line: &LogicalLine) -> &[Token] {
        self.tokens.clear();
        tokens::lex(&line.text, 0, line.text.len(), &mut self.tokens);
        dots::to_components(&line.text, &mut self.tokens, &mut self.records);
        &self.tokens
    }

    fn statement(&mut self, line: &LogicalLine) -> Result<(Read, TokenKind), (Failure, TokenKind)> {
        if let Some(format) = directive::format(line) {
            return Ok((Read::from(format), TokenKind::Format));
        }
        self.tokens(line);
        let first = self.attempt(line);
        match first {
            Err(failed) if line.form == Form::Fixed => self.again(line).map_err(|_| failed),
            other => other,
        }
    }

    /// Fixed form without blanks.
    fn again(&mut self, line: &LogicalLine) -> Result<(Read, TokenKind), (Failure, TokenKind)> {
        let compact = line.compact();
        let cuts = spaceless::cuts(&compact.text);
        self.tokens.clear();
        let mut from = 0;
        for &to in cuts.iter().chain([&compact.text.len()]) {
            tokens::lex(&compact.text[..to], from, to, &mut self.tokens);
            from = to;
        }
        self.attempt(&compact)
    }

    fn attempt(&mut self, line: &LogicalLine) -> Result<(Read, TokenKind), (Failure, TokenKind)> {
        let cx = Context::new(line);
        expected::check_characters(&cx, &self.tokens)
            .map_err(|problem| (problem, mistake::opened(&cx, &self.tokens)))?;
        let matched = groups::match_brackets(&mut self.tokens, &mut self.groups);
        if let Err(error) = matched {
            let problem = expected::bracket_problem(&cx, &self.tokens, error);
            let class = self.classify(&cx, 0);
            return Err((
                problem,
                match class.kind {
                    _ if bad_depth(error) => TokenKind::Unknown,
                    TokenKind::If | TokenKind::IfBlock => mistake::opened(&cx, &self.tokens),
                    kind => kind,
                },
            ));
        }
        let (construct, at) = self.construct_name(&cx);
        let part = self.part(&cx, at, DEEPEST_ACTION);
        let (kind, class) =
            part.map_err(
                |failure| match mistake::misspelt_heading(&cx, &self.tokens) {
                    Some(meant) => (meant.problem, meant.class),
                    None => failure,
                },
            )?;
        let construct = construct.or(class.name.map(|at| cx.name(self.tokens[at])));
        Ok((Read { kind, construct }, class.kind))
    }

    fn classify(&mut self, cx: &Context<'_>, at: usize) -> Class {
        let mut tokens = Tokens {
            text: cx.text(),
            list: &mut self.tokens,
            groups: &self.groups,
        };
        tokens.classify(at)
    }

    /// `name :` before a construct.
    fn construct_name(&self, cx: &Context<'_>) -> (Option<Name>, usize) {
        match self.tokens.as_slice() {
            [name, colon, next, ..]
                if (name.kind, colon.kind, next.kind)
                    == (TokenKind::Name, TokenKind::Colon, TokenKind::Name) =>
            {
                (Some(cx.name(*name)), 2)
            }
            _ => (None, 0),
        }
    }

    /// Parses the statement that starts at token `at`, its action statement included.
    fn part(
        &mut self,
        cx: &Context<'_>,
        at: usize,
        depth: u32,
    ) -> Result<(StmtKind, Class), (Failure, TokenKind)> {
        let class = self.classify(cx, at);
        let failed = |problem| (problem, class.kind);
        if class.kind == TokenKind::Unknown {
            let meant = mistake::guess(cx, &self.tokens, at);
            return Err(match meant {
                Some(meant) => (meant.problem, meant.class),
                None => failed(expected::unknown_statement(cx, &self.tokens, at)),
            });
        }
        self.promote_types(cx);
        let end = class.action.unwrap_or(self.tokens.len());
        let kind = match self.shortcut(cx, (at, end), class.kind) {
            Some(kind) => kind,
            None => self.run(cx, at, end).map_err(|error| {
                let tokens = &self.tokens[at..end];
                if let Some(meant) = mistake::bare_type(cx, tokens) {
                    return (meant.problem, meant.class);
                }
                failed(expected::explain(cx, tokens, class.kind, error))
            })?,
        };
        match class.action {
            None => Ok((kind, class)),
            Some(_) if depth == 0 => Err(failed(expected::too_many_actions(cx, self.tokens[at]))),
            Some(action) => {
                let (inner, inner_class) = self
                    .part(cx, action, depth - 1)
                    .map_err(|failure| self.bad_action(cx, class, action, failure))?;
                let place = cx.span(self.tokens[action].start, cx.text().len() as u32);
                expected::check_action(class.kind, inner_class.kind, place).map_err(failed)?;
                Ok((with_action(kind, plain_stmt(inner, place)), class))
            }
        }
    }

    /// A failure behind `if (condition)`; a single unknown word was meant to be THEN.
    fn bad_action(
        &self,
        cx: &Context<'_>,
        outer: Class,
        action: usize,
        (problem, inner): (Failure, TokenKind),
    ) -> (Failure, TokenKind) {
        let last = action + 1 == self.tokens.len();
        if outer.kind == TokenKind::If && inner == TokenKind::Unknown && last {
            let problem = expected::misspelt_then(cx, self.tokens[action]);
            return (problem, TokenKind::IfBlock);
        }
        (problem, outer.kind)
    }

    fn promote_types(&mut self, cx: &Context<'_>) {
        if self.groups.iter().any(|group| group.colons > 0) {
            let mut tokens = Tokens {
                text: cx.text(),
                list: &mut self.tokens,
                groups: &self.groups,
            };
            tokens.promote_bracket_types();
        }
    }

    fn shortcut(
        &self,
        cx: &Context<'_>,
        range: (usize, usize),
        class: TokenKind,
    ) -> Option<StmtKind> {
        if self.grammar_only {
            return None;
        }
        quick::statement(cx, (&self.tokens, &self.groups), range, class)
    }

    /// Runs the generated parser over `tokens[at..end]`.
    fn run(&self, cx: &Context<'_>, at: usize, end: usize) -> Result<StmtKind, GrammarError> {
        let kept = self.tokens[at..end]
            .iter()
            .filter(|token| token.kind != TokenKind::Skip);
        let triples = kept.map(|token| (token.start, *token, token.end));
        grammar::StatementParser::new()
            .parse(cx, triples)
            .map(|kind| *kind)
    }

    /// A directive. A bad one of OpenACC is reported and keeps its words, so that its END finds it.
    fn directive(
        &mut self,
        line: &LogicalLine,
        sentinel: Sentinel,
        diagnostics: &mut Diagnostics,
    ) -> Result<(Read, TokenKind), (Failure, TokenKind)> {
        self.tokens(line);
        let cx = Context::new(line);
        if sentinel == Sentinel::Dir {
            return Ok((
                Read::from(directive::ignored(&cx, &self.tokens)),
                TokenKind::Unknown,
            ));
        }
        let head = directive::head(line, sentinel, &mut self.tokens).map(|(_, behind)| behind);
        let alone = |tokens| sentinel == Sentinel::Acc && directive::declares_alone(&cx, tokens);
        let head = head.or_else(|| alone(&mut self.tokens).then_some(1));
        let Some(behind) = head else {
            if sentinel != Sentinel::Cuf || directive::nearly_kernel_do(&cx, &self.tokens) {
                let (kind, problem) = directive::no_directive(&cx, &self.tokens, sentinel);
                diagnostics.push(problem);
                return Ok((Read::from(kind), TokenKind::Unknown));
            }
            let kind = directive::unknown(line, sentinel);
            return Ok((Read::from(kind), TokenKind::Unknown));
        };
        let (words, class) = (self.tokens[0], self.tokens[0].kind);
        match self.clauses(&cx, behind) {
            Ok(kind) => Ok((Read::from(kind), class)),
            Err(problem) if matches!(sentinel, Sentinel::Acc | Sentinel::Omp) => {
                diagnostics.push(*problem);
                Ok((Read::from(cx.bare_directive(words)), class))
            }
            Err(problem) => Err((problem, class)),
        }
    }

    /// What stands behind a directive's words.
    fn clauses(&mut self, cx: &Context<'_>, behind: usize) -> Result<StmtKind, Failure> {
        let class = self.tokens[0].kind;
        expected::check_characters(cx, &self.tokens)?;
        directive::split_commons(&mut self.tokens);
        groups::match_brackets(&mut self.tokens, &mut self.groups)
            .map_err(|error| expected::bracket_problem(cx, &self.tokens, error))?;
        let end = directive::end_of_chevrons(&mut self.tokens, &self.groups, behind);
        directive::mark_clauses(cx, &mut self.tokens, &self.groups, end)?;
        let whole = self.tokens.len();
        self.run(cx, 0, whole)
            .map_err(|error| expected::explain(cx, &self.tokens, class, error))
    }
}

fn bad_depth(error: BracketError) -> bool {
    matches!(error, BracketError::TooDeep(_))
}

/// What the generated parser returns on failure.
type GrammarError = context::Problem;

/// A statement without its line.
struct Read {
    kind: StmtKind,
    construct: Option<Name>,
}

impl From<StmtKind> for Read {
    fn from(kind: StmtKind) -> Read {
        Read {
            kind,
            construct: None,
        }
    }
}

fn finish(line: LogicalLine, read: Read) -> Stmt {
    let span = line.whole();
    Stmt {
        kind: read.kind,
        label: line.label.map(|label| Label {
            value: label.value,
            span: label.span,
        }),
        construct: read.construct,
        span,
        leading: line.leading_comments,
        trailing: line.trailing_comments,
        blank_before: line.blank_before,
    }
}

/// A statement that stands inside another one.
pub fn plain_stmt(kind: StmtKind, span: Span) -> Stmt {
    let (label, construct, leading, trailing) = Default::default();
    Stmt {
        kind,
        label,
        construct,
        span,
        leading,
        trailing,
        blank_before: false,
    }
}

/// Puts the action into the header that the grammar made.
fn with_action(header: StmtKind, action: Stmt) -> StmtKind {
    let action = Box::new(action);
    match header {
        StmtKind::IfThen(cond) => StmtKind::IfAction { cond, action },
        StmtKind::Where(mask) => StmtKind::WhereAction { mask, action },
        StmtKind::Forall(header) => StmtKind::ForallAction { header, action },
        other => other,
    }
}
