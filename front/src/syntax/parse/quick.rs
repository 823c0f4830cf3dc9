//! A short way for the statements of which most of a program consists: assignments, declarations, CALL, IF and
//! DO with plain expressions, and END.
//!
//! It reads a part of the language of grammar/statement.lalrpop and makes the same trees several times as fast, since it needs no
//! tables and moves no stack. Whatever is not plain (array constructors, complex constants, `*` arguments, anything wrong)
//! it leaves to the grammar by giving `None`; so all diagnostics come from there. A test compares the two on every
//! expression of the tests, and the mutated programs of tests/robust do so as well.

use super::context::Context;
use super::{declare, fold};
use crate::syntax::ast::*;
use crate::syntax::groups::Group;
use crate::syntax::tokens::{Token, TokenKind};

/// The statement `tokens[at..end]`, when it is plain.
pub fn statement(
    cx: &Context<'_>,
    (tokens, groups): (&[Token], &[Group]),
    (at, end): (usize, usize),
    class: TokenKind,
) -> Option<StmtKind> {
    let tokens = &tokens[..end];
    let mut quick = Quick {
        cx,
        tokens,
        groups,
        at,
    };
    let kind = match class {
        TokenKind::Equals => quick.assignment(),
        TokenKind::Call => quick.call(),
        TokenKind::If | TokenKind::IfBlock | TokenKind::ElseIf => quick.if_header(class),
        TokenKind::TypeWord | TokenKind::Type => quick.declaration(class),
        TokenKind::End => quick.end(),
        TokenKind::Else => quick.word(class, StmtKind::Else),
        TokenKind::Return => quick.word(class, StmtKind::Return(None)),
        TokenKind::Contains => quick.word(class, StmtKind::Contains),
        TokenKind::Continue => quick.word(class, StmtKind::Continue),
        TokenKind::Do => quick.counted_do(),
        _ => None,
    }?;
    (quick.at == end).then_some(kind)
}

struct Quick<'q, 'a> {
    cx: &'q Context<'a>,
    tokens: &'q [Token],
    groups: &'q [Group],
    at: usize,
}

impl Quick<'_, '_> {
    // ---- statements

    fn assignment(&mut self) -> Option<StmtKind> {
        let lhs = self.designator()?;
        self.take(TokenKind::Equals)?;
        let rhs = self.expression(0)?;
        Some(StmtKind::Assign { lhs, rhs })
    }

    fn call(&mut self) -> Option<StmtKind> {
        self.take(TokenKind::Call)?;
        let designator = self.designator()?;
        Some(super::build::call(designator))
    }

    fn if_header(&mut self, class: TokenKind) -> Option<StmtKind> {
        self.take(class)?;
        self.skip_fused();
        self.take(TokenKind::LeftParen)?;
        let cond = self.expression(0)?;
        self.take(TokenKind::RightParen)?;
        if class != TokenKind::If {
            self.take(TokenKind::Then)?;
        }
        Some(match class {
            TokenKind::ElseIf => StmtKind::ElseIf(cond),
            _ => StmtKind::IfThen(cond),
        })
    }

    fn end(&mut self) -> Option<StmtKind> {
        let word = self.token()?;
        self.take(TokenKind::End)?;
        self.skip_fused();
        let name = match self.kind() {
            Some(TokenKind::Name) => Some(self.name()?),
            _ => None,
        };
        let kind = self.cx.end_kind(word);
        let complete = name.is_none() || kind != EndKind::Plain;
        complete.then_some(StmtKind::End(kind, name))
    }

    /// A statement of one word.
    fn word(&mut self, class: TokenKind, kind: StmtKind) -> Option<StmtKind> {
        self.take(class)?;
        Some(kind)
    }

    /// The second word of a keyword of two, which the first one has taken in.
    fn skip_fused(&mut self) {
        while self.kind() == Some(TokenKind::Skip) {
            self.at += 1;
        }
    }

    fn counted_do(&mut self) -> Option<StmtKind> {
        self.take(TokenKind::Do)?;
        let var = self.name()?;
        self.take(TokenKind::Equals)?;
        let from = self.expression(0)?;
        self.take(TokenKind::Comma)?;
        let to = self.expression(0)?;
        let step = match self.kind() {
            Some(TokenKind::Comma) => {
                self.at += 1;
                Some(self.expression(0)?)
            }
            _ => None,
        };
        let control = Box::new(DoControl::Counted {
            var,
            from,
            to,
            step,
        });
        Some(StmtKind::Do {
            label: None,
            control,
        })
    }

    // ---- declarations with `::`

    fn declaration(&mut self, class: TokenKind) -> Option<StmtKind> {
        let ty = self.type_spec(class)?;
        let mut attrs = Vec::new();
        while self.kind()? == TokenKind::Comma {
            self.at += 1;
            attrs.push(self.attribute()?);
        }
        self.take(TokenKind::Colons)?;
        let mut entities = vec![self.entity()?];
        while self.kind() == Some(TokenKind::Comma) {
            self.at += 1;
            entities.push(self.entity()?);
        }
        Some(StmtKind::Declare {
            ty,
            attrs,
            entities,
        })
    }

    fn type_spec(&mut self, class: TokenKind) -> Option<TypeSpec> {
        let word = self.token()?;
        self.take(class)?;
        self.skip_fused();
        let bracket = self.kind()? == TokenKind::LeftParen;
        let text = self.cx.token_text(word);
        let args = if bracket {
            self.arguments()?
        } else {
            Vec::new()
        };
        let end = if bracket { self.last_end() } else { word.end };
        match class {
            TokenKind::Type => {
                let [arg] = <[Arg; 1]>::try_from(args).ok()?;
                let Arg {
                    keyword: None,
                    value:
                        ArgValue::Expr(Expr {
                            kind: ExprKind::Name(name),
                            ..
                        }),
                    ..
                } = arg
                else {
                    return None;
                };
                declare::derived(self.cx, name, Vec::new(), word.start, end).ok()
            }
            _ if bracket => declare::kind_type(self.cx, text, args, word.start, end).ok(),
            _ => Some(self.cx.intrinsic_type(text, None, word.start, end)),
        }
    }

    fn attribute(&mut self) -> Option<Attr> {
        let word = self.token()?;
        self.at += 1;
        let kind = match word.kind {
            TokenKind::Attribute => {
                return declare::simple_attribute(self.cx, word, word.start, word.end).ok();
            }
            TokenKind::Parameter => AttrKind::Parameter,
            TokenKind::Save => AttrKind::Save,
            TokenKind::Dimension => AttrKind::Dimension(self.dims()?),
            TokenKind::Intent => return self.intent(word.start),
            _ => return None,
        };
        Some(self.cx.attr(word.start, self.last_end(), kind))
    }

    fn intent(&mut self, start: u32) -> Option<Attr> {
        self.take(TokenKind::LeftParen)?;
        let first = self.name()?;
        let second = match self.kind()? {
            TokenKind::Name => Some(self.name()?),
            _ => None,
        };
        self.take(TokenKind::RightParen)?;
        declare::intent(self.cx, first, second, start, self.last_end()).ok()
    }

    fn entity(&mut self) -> Option<Entity> {
        let start = self.token()?.start;
        let name = self.name()?;
        let dims = match self.kind() {
            Some(TokenKind::LeftParen) => Some(self.dims()?),
            _ => None,
        };
        let init = match self.kind() {
            Some(TokenKind::Equals) => {
                self.at += 1;
                Some(Init::Value(self.expression(0)?))
            }
            _ => None,
        };
        Some(Entity {
            name,
            dims,
            codims: None,
            len: None,
            init,
            span: self.cx.span(start, self.last_end()),
        })
    }

    fn dims(&mut self) -> Option<Vec<DimSpec>> {
        let open = self.at;
        self.take(TokenKind::LeftParen)?;
        let close = self.groups[open].close as usize;
        let mut dims = Vec::with_capacity(self.count(open, close));
        loop {
            dims.push(self.dim()?);
            match self.kind()? {
                TokenKind::Comma => self.at += 1,
                TokenKind::RightParen => break,
                _ => return None,
            }
        }
        self.at += 1;
        Some(dims)
    }

    /// `upper`, `lower : upper` or `:`.
    fn dim(&mut self) -> Option<DimSpec> {
        let start = self.token()?.start;
        let kind = if self.kind()? == TokenKind::Colon {
            self.at += 1;
            DimKind::Colon { lower: None }
        } else {
            let first = Box::new(self.expression(0)?);
            if self.kind()? == TokenKind::Colon {
                self.at += 1;
                DimKind::Explicit {
                    lower: Some(first),
                    upper: Box::new(self.expression(0)?),
                }
            } else {
                DimKind::Explicit {
                    lower: None,
                    upper: first,
                }
            }
        };
        let span = self.cx.span(start, self.last_end());
        Some(DimSpec { kind, span })
    }

    // ---- expressions

    /// See [`fold`], which does the same over a chain that the grammar has read.
    fn expression(&mut self, least: u8) -> Option<Expr> {
        let mut left = self.operand(least)?;
        while let Some(token) = self.infix() {
            let (op, level) = fold::binary(self.cx, token);
            if level < least {
                break;
            }
            self.at += 1;
            let right = self.expression(fold::right_level(level))?;
            left = fold::join(op, left, right);
        }
        Some(left)
    }

    fn operand(&mut self, least: u8) -> Option<Expr> {
        let token = self.token()?;
        match token.kind {
            TokenKind::Plus | TokenKind::Minus | TokenKind::Not | TokenKind::DefinedOperator => {
                self.at += 1;
                let (op, level) = fold::unary(self.cx, token);
                let operand = self.expression(level.max(least))?;
                Some(fold::prefix(self.cx, token, op, operand))
            }
            _ => self.primary(token),
        }
    }

    fn infix(&self) -> Option<Token> {
        let token = self.token()?;
        let infix = matches!(
            token.kind,
            TokenKind::Plus
                | TokenKind::Minus
                | TokenKind::Star
                | TokenKind::Slash
                | TokenKind::Power
                | TokenKind::Slashes
                | TokenKind::Operator
                | TokenKind::DefinedOperator
        );
        infix.then_some(token)
    }

    fn primary(&mut self, token: Token) -> Option<Expr> {
        let literal = match token.kind {
            TokenKind::Name => return self.designator(),
            TokenKind::LeftParen => return self.paren(token),
            TokenKind::Integer => self.cx.integer(token).ok()?,
            TokenKind::Unsigned => self.cx.unsigned(token).ok()?,
            TokenKind::Real => self.cx.real(token).ok()?,
            TokenKind::Logical => self.cx.logical(token),
            TokenKind::Character => self.cx.character(token),
            _ => return None,
        };
        self.at += 1;
        // `'abc'(2:3)` is left to the grammar.
        (self.kind() != Some(TokenKind::LeftParen)).then_some(literal)
    }

    fn paren(&mut self, open: Token) -> Option<Expr> {
        self.at += 1;
        let inner = self.expression(0)?;
        let close = self.token()?;
        self.take(TokenKind::RightParen)?;
        Some(self.cx.paren(inner, open.start, close.end))
    }

    fn designator(&mut self) -> Option<Expr> {
        let first = self.token()?;
        self.take(TokenKind::Name)?;
        let mut base = self.cx.name_expr(first);
        loop {
            base = match self.kind() {
                Some(TokenKind::LeftParen) => {
                    let args = self.arguments()?;
                    self.cx.apply(base, args, first.start, self.last_end())
                }
                Some(TokenKind::Percent) => {
                    self.at += 1;
                    let name = self.name()?;
                    self.cx.component(base, name, first.start, self.last_end())
                }
                _ => return Some(base),
            };
        }
    }

    fn arguments(&mut self) -> Option<Vec<Arg>> {
        let (open, close) = (self.at, self.groups[self.at].close as usize);
        self.at += 1;
        if self.at == close {
            self.at += 1;
            return Some(Vec::new());
        }
        let mut args = Vec::with_capacity(self.count(open, close));
        loop {
            args.push(self.argument()?);
            match self.kind()? {
                TokenKind::Comma => self.at += 1,
                TokenKind::RightParen => break,
                _ => return None,
            }
        }
        self.at += 1;
        Some(args)
    }

    /// How many arguments stand between the brackets.
    fn count(&self, open: usize, close: usize) -> usize {
        let (mut next, mut count) = (open + 1, 1);
        while next < close {
            count += usize::from(self.tokens[next].kind == TokenKind::Comma);
            next = (self.groups[next].close as usize).max(next) + 1;
        }
        count
    }

    fn argument(&mut self) -> Option<Arg> {
        let start = self.token()?.start;
        let equals = self.tokens.get(self.at + 1).map(|token| token.kind);
        let keyword = match equals {
            Some(TokenKind::Equals) => {
                let name = self.name()?;
                self.at += 1;
                Some(Box::new(name))
            }
            _ => None,
        };
        let value = self.value()?;
        let span = self.cx.span(start, self.last_end());
        Some(Arg {
            keyword,
            value,
            span,
        })
    }

    /// An expression, or `lower : upper`.
    fn value(&mut self) -> Option<ArgValue> {
        let lower = match self.kind()? {
            TokenKind::Colon => None,
            _ => Some(self.expression(0)?),
        };
        match (lower, self.kind()?) {
            (lower, TokenKind::Colon) => {
                self.at += 1;
                let upper = match self.kind()? {
                    TokenKind::Comma | TokenKind::RightParen => None,
                    _ => Some(self.expression(0)?),
                };
                let plain = matches!(self.kind()?, TokenKind::Comma | TokenKind::RightParen);
                plain.then(|| self.cx.triplet(lower, upper, None))
            }
            (Some(value), _) => Some(ArgValue::Expr(value)),
            (None, _) => None,
        }
    }

    // ---- tokens

    fn token(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn kind(&self) -> Option<TokenKind> {
        self.token().map(|token| token.kind)
    }

    fn take(&mut self, kind: TokenKind) -> Option<()> {
        (self.kind()? == kind).then(|| self.at += 1)
    }

    fn name(&mut self) -> Option<Name> {
        let token = self.token()?;
        self.take(TokenKind::Name)?;
        Some(self.cx.name(token))
    }

    /// The end of the token before.
    fn last_end(&self) -> u32 {
        self.tokens[self.at - 1].end
    }
}
