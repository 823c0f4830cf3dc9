//! What the actions of the grammar know: the statement's text, the way back to file bytes, and a place for findings.

use crate::diag::{Diagnostic, codes};
use crate::source::{FileId, Form, LineKind, LogicalLine, Sentinel, Span, original_bytes};
use crate::syntax::ast::*;
use crate::syntax::parse::build::LoopHead;
use crate::syntax::tokens::Token;
use crate::syntax::{keywords, parse::fold};
use lalrpop_util::ParseError;

/// A mistake that an action found, in the form in which the generated parser passes it on; it ends the statement.
pub type Problem = ParseError<u32, Token, Box<Diagnostic>>;

impl From<Diagnostic> for Problem {
    fn from(diagnostic: Diagnostic) -> Problem {
        let error = Box::new(diagnostic);
        Problem::User { error }
    }
}

/// One link of a chain of operands and operators.
#[derive(Debug)]
pub enum Item {
    /// An operand.
    Operand(Expr),
    /// A prefix operator.
    Prefix(Token),
    /// An infix operator.
    Infix(Token),
}

/// The statement that is being parsed.
pub struct Context<'a> {
    line: &'a LogicalLine,
    /// File and offset of the text's first byte when the text stands in the file as it is.
    straight: Option<(FileId, u32)>,
}

impl<'a> Context<'a> {
    /// A statement or directive.
    pub fn new(line: &'a LogicalLine) -> Context<'a> {
        let mut pieces = line.map.pieces();
        let straight = match (pieces.next(), pieces.next()) {
            (Some(piece), None) if piece.verbatim && piece.text == 0 => {
                Some((piece.span.file, piece.span.start))
            }
            _ => None,
        };
        Context { line, straight }
    }

    /// Whether the line is one of fixed form.
    pub fn is_fixed(&self) -> bool {
        self.line.form == Form::Fixed
    }

    /// The sentinel before a directive.
    pub fn sentinel(&self) -> Option<Sentinel> {
        match self.line.kind {
            LineKind::Directive(sentinel) => Some(sentinel),
            LineKind::Statement => None,
        }
    }

    /// The file bytes of `l..r` of the text.
    pub fn span(&self, l: u32, r: u32) -> Span {
        match self.straight {
            Some((file, start)) => Span::new(file, start + l, start + r.max(l)),
            None => self.line.span(l as usize..r as usize),
        }
    }

    /// Whether a comment behind the statement starts with `!=`.
    pub fn ends_in_comparison(&self) -> bool {
        let comments = &self.line.trailing_comments;
        comments.iter().any(|comment| comment.text.starts_with('='))
    }

    /// Whether a comment behind the statement hides the end of a block IF: `if (i != 1) then`.
    pub fn hides_then(&self) -> bool {
        let comments = &self.line.trailing_comments;
        let then = |text: &str| text.trim_end().to_ascii_lowercase().ends_with("then");
        comments.iter().any(|comment| then(&comment.text))
    }

    /// Whether a comment cuts the statement off behind an opening bracket or an operator: `if (!done)`.
    pub fn is_cut_off(&self) -> bool {
        let open = |text: &str| text.trim_end().ends_with(['(', ',', '=', '.']);
        !self.line.trailing_comments.is_empty() && open(&self.line.text)
    }

    /// The statement's text.
    pub fn text(&self) -> &'a str {
        &self.line.text
    }

    /// The place of a token.
    pub fn token_span(&self, token: Token) -> Span {
        self.span(token.start, token.end)
    }

    /// The characters of a token.
    pub fn token_text(&self, token: Token) -> &'a str {
        token.text(&self.line.text)
    }

    /// A name.
    pub fn name(&self, token: Token) -> Name {
        Name {
            text: self.token_text(token).to_owned(),
            span: self.token_span(token),
        }
    }

    /// What an END token closes.
    pub fn end_kind(&self, token: Token) -> EndKind {
        keywords::end_kind(self.token_text(token))
    }

    /// A prefix without arguments.
    pub fn prefix(&self, token: Token) -> Result<Prefix, Problem> {
        Ok(match self.token_text(token).to_ascii_lowercase().as_str() {
            "recursive" => Prefix::Recursive,
            "non_recursive" => Prefix::NonRecursive,
            // SIMPLE (F2023) forbids more than PURE does.
            "pure" | "simple" => Prefix::Pure,
            "impure" => Prefix::Impure,
            "elemental" => Prefix::Elemental,
            "module" => Prefix::Module,
            other => {
                let message = format!("the prefix {} is not supported", other.to_uppercase());
                return Err(Diagnostic::error(codes::BAD_PREFIX, message)
                    .at(self.token_span(token), "")
                    .into());
            }
        })
    }

    /// An attribute over `l..r`.
    pub fn attr(&self, l: u32, r: u32, kind: AttrKind) -> Attr {
        Attr {
            kind,
            span: self.span(l, r),
        }
    }

    /// A type over `l..r`.
    pub fn type_spec(&self, kind: TypeSpecKind, l: u32, r: u32) -> TypeSpec {
        TypeSpec {
            kind,
            span: self.span(l, r),
        }
    }

    /// An intrinsic type (not CHARACTER) by its word with its kind.
    pub fn intrinsic_type(
        &self,
        word: &str,
        kind: Option<KindSelector>,
        l: u32,
        r: u32,
    ) -> TypeSpec {
        let word: String = word.split_whitespace().collect();
        let span = self.span(l, r);
        let kind = match word.to_ascii_lowercase().as_str() {
            "integer" => TypeSpecKind::Integer(kind),
            // An extension of gfortran 15.
            "unsigned" => TypeSpecKind::Unsigned(kind),
            "real" => TypeSpecKind::Real(kind),
            "complex" => TypeSpecKind::Complex(kind),
            "logical" => TypeSpecKind::Logical(kind),
            // INTEGER*1 of DEC's compilers.
            "byte" => TypeSpecKind::Integer(Some(KindSelector::Star { bytes: 1, span })),
            "doublecomplex" => TypeSpecKind::DoubleComplex,
            _ => TypeSpecKind::DoublePrecision,
        };
        self.type_spec(kind, l, r)
    }

    /// A label.
    pub fn label(&self, token: Token) -> Result<Label, Problem> {
        let span = self.token_span(token);
        match self.token_text(token).parse::<u32>() {
            Ok(value @ 1..=99_999) => Ok(Label { value, span }),
            _ => Err(
                Diagnostic::error(codes::NOT_A_LABEL, "this is no statement label")
                    .at(span, "")
                    .help("a label is a whole number from 1 to 99999")
                    .into(),
            ),
        }
    }

    // ---- expressions

    pub fn expr(&self, kind: ExprKind, l: u32, r: u32) -> Expr {
        Expr {
            kind,
            span: self.span(l, r),
        }
    }

    fn token_expr(&self, kind: ExprKind, token: Token) -> Expr {
        self.expr(kind, token.start, token.end)
    }

    /// Folds a chain of operands and operators by precedence.
    pub fn fold(&self, items: Vec<Item>) -> Expr {
        fold::fold(self, items)
    }

    /// A bare name as an expression.
    pub fn name_expr(&self, token: Token) -> Expr {
        let name = self.name(token);
        Expr {
            span: name.span,
            kind: ExprKind::Name(name),
        }
    }

    /// `base(args)`.
    pub fn apply(&self, base: Expr, args: Vec<Arg>, l: u32, r: u32) -> Expr {
        self.expr(
            ExprKind::Apply {
                base: Box::new(base),
                args,
            },
            l,
            r,
        )
    }

    /// `base%name`.
    pub fn component(&self, base: Expr, name: Name, l: u32, r: u32) -> Expr {
        self.expr(
            ExprKind::Component {
                base: Box::new(base),
                name,
            },
            l,
            r,
        )
    }

    /// `(e)`.
    pub fn paren(&self, e: Expr, l: u32, r: u32) -> Expr {
        self.expr(ExprKind::Paren(Box::new(e)), l, r)
    }

    /// `(re, im)`.
    pub fn complex(&self, re: Expr, im: Expr, l: u32, r: u32) -> Expr {
        self.expr(
            ExprKind::Complex {
                re: Box::new(re),
                im: Box::new(im),
            },
            l,
            r,
        )
    }

    /// A signed constant of a DATA statement.
    pub fn unary(&self, sign: Token, operand: Expr, l: u32, r: u32) -> Expr {
        let op = if self.token_text(sign) == "-" {
            UnaryOp::Minus
        } else {
            UnaryOp::Plus
        };
        self.expr(
            ExprKind::Unary {
                op,
                operand: Box::new(operand),
            },
            l,
            r,
        )
    }

    /// `[body]`.
    pub fn array_constructor(
        &self,
        (ty, items): (Option<Box<TypeSpec>>, Vec<ConstructorItem>),
        l: u32,
        r: u32,
    ) -> Expr {
        self.expr(ExprKind::ArrayConstructor { ty, items }, l, r)
    }

    /// `(items, var = from, to, step)`.
    pub fn implied<T>(
        &self,
        l: u32,
        r: u32,
        items: Vec<T>,
        head: Box<LoopHead>,
    ) -> Box<ImpliedDo<T>> {
        let LoopHead {
            ty,
            var,
            from,
            to,
            step,
        } = *head;
        let span = self.span(l, r);
        Box::new(ImpliedDo {
            items,
            ty,
            var,
            from,
            to,
            step,
            span,
        })
    }

    /// `lower : upper : stride`.
    pub fn triplet(
        &self,
        lower: Option<Expr>,
        upper: Option<Expr>,
        stride: Option<Expr>,
    ) -> ArgValue {
        ArgValue::Triplet {
            lower: lower.map(Box::new),
            upper: upper.map(Box::new),
            stride: stride.map(Box::new),
        }
    }

    // ---- literals

    /// Text and kind suffix of a numeric or logical literal.
    fn kind_suffix(&self, token: Token) -> Result<(&'a str, Option<Box<KindParam>>), Problem> {
        let text = self.token_text(token);
        let Some((value, kind)) = text.split_once('_') else {
            return Ok((text, None));
        };
        let start = token.start + value.len() as u32 + 1;
        Ok((value, Some(Box::new(self.kind_param(kind, start)?))))
    }

    fn kind_param(&self, text: &str, start: u32) -> Result<KindParam, Problem> {
        let span = self.span(start, start + text.len() as u32);
        if !text.as_bytes()[0].is_ascii_digit() {
            return Ok(KindParam::Name(Name {
                text: text.to_owned(),
                span,
            }));
        }
        text.parse().map(KindParam::Digits).map_err(|_| {
            Diagnostic::error(codes::BAD_LITERAL, format!("'{text}' is no kind"))
                .at(span, "")
                .help("a kind is a number such as 4 or 8, or the name of a constant")
                .into()
        })
    }

    /// `42_8`.
    pub fn integer(&self, token: Token) -> Result<Expr, Problem> {
        let (digits, kind) = self.kind_suffix(token)?;
        let digits = digits.to_owned();
        Ok(self.token_expr(ExprKind::Integer { digits, kind }, token))
    }

    /// `42u_8`.
    pub fn unsigned(&self, token: Token) -> Result<Expr, Problem> {
        let (digits, kind) = self.kind_suffix(token)?;
        let digits = digits.trim_end_matches(['u', 'U']).to_owned();
        Ok(self.token_expr(ExprKind::Unsigned { digits, kind }, token))
    }

    /// `1.5e3_8`.
    pub fn real(&self, token: Token) -> Result<Expr, Problem> {
        let (text, kind) = self.kind_suffix(token)?;
        let text = text.to_owned();
        Ok(self.token_expr(ExprKind::Real { text, kind }, token))
    }

    /// `.true._1`.
    pub fn logical(&self, token: Token) -> Expr {
        let text = self.token_text(token);
        let value = matches!(text.as_bytes()[1], b't' | b'T');
        // A kind of too many digits cannot be meant; it is left to the analysis to refuse the largest one.
        let kind = text.split_once('_').map(|(_, kind)| {
            let start = token.end - kind.len() as u32;
            Box::new(
                self.kind_param(kind, start)
                    .unwrap_or(KindParam::Digits(u32::MAX)),
            )
        });
        self.token_expr(ExprKind::Logical { value, kind }, token)
    }

    /// `'it''s'`.
    pub fn character(&self, token: Token) -> Expr {
        let value = unquote(self.token_text(token));
        self.token_expr(ExprKind::Character { value, kind: None }, token)
    }

    /// `kind_'text'`.
    pub fn kind_character(&self, token: Token) -> Result<Expr, Problem> {
        let text = self.token_text(token);
        let quote = text.find(['\'', '"']).unwrap_or(0);
        let kind = self.kind_param(&text[..quote.saturating_sub(1)], token.start)?;
        let kind = Some(Box::new(kind));
        let value = unquote(&text[quote..]);
        Ok(self.token_expr(ExprKind::Character { value, kind }, token))
    }

    /// `5Hhello`.
    pub fn hollerith(&self, token: Token) -> Expr {
        let text = self.token_text(token);
        let start = text.find(['h', 'H']).map_or(0, |at| at + 1);
        let value = original_bytes(&text[start..]);
        self.token_expr(ExprKind::Character { value, kind: None }, token)
    }

    /// `z'FF'`, `'FF'z`.
    pub fn boz(&self, token: Token) -> Result<Expr, Problem> {
        let text = self.token_text(token);
        let digits = text.split(['\'', '"']).nth(1).unwrap_or("");
        let letter = text
            .trim_end_matches(['\'', '"'])
            .bytes()
            .find_map(boz_radix);
        let letter = match text.as_bytes()[0] {
            b'\'' | b'"' => text.bytes().last().and_then(boz_radix),
            _ => letter,
        };
        let radix = letter.unwrap_or(16);
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
            let message =
                format!("not every character of this constant is a digit of base {radix}");
            let problem = Diagnostic::error(codes::BAD_LITERAL, message);
            return Err(problem.at(self.token_span(token), "").into());
        }
        let digits = digits.to_owned();
        Ok(self.token_expr(ExprKind::Boz { radix, digits }, token))
    }
}

fn boz_radix(letter: u8) -> Option<u32> {
    match letter.to_ascii_lowercase() {
        b'b' => Some(2),
        b'o' => Some(8),
        b'x' | b'z' => Some(16),
        _ => None,
    }
}

/// The bytes between the quotes, doubled ones made single.
fn unquote(text: &str) -> Vec<u8> {
    let quote = &text[..1];
    let inside = text[1..].strip_suffix(quote).unwrap_or(&text[1..]);
    let doubled = [quote, quote].concat();
    if inside.contains(&doubled) {
        original_bytes(&inside.replace(&doubled, quote))
    } else {
        original_bytes(inside)
    }
}
