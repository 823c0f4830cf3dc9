//! The integer expressions of `#if`, with the operators of C; names that are left are 0.

use super::expand::Problem;
use super::name_length;
use crate::source::scan::is_blank;

/// Parentheses and unary operators may nest so deep.
const DEEPEST: usize = 200;

/// The value of an expression whose macros are replaced.
pub(super) fn evaluate(text: &[u8]) -> Result<i64, Problem> {
    let mut parser = Parser {
        rest: text,
        depth: 0,
    };
    let value = parser.conditional()?;
    parser.skip();
    match parser.rest.first() {
        None => Ok(value),
        Some(_) => Err(Problem::Expression("unexpected text behind the expression")),
    }
}

struct Parser<'t> {
    rest: &'t [u8],
    depth: usize,
}

/// Binary operators by precedence, loosest first; longer ones before their prefixes.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Parser<'_> {
    fn skip(&mut self) {
        let blanks = self.rest.iter().take_while(|byte| is_blank(**byte)).count();
        self.rest = &self.rest[blanks..];
    }

    fn take(&mut self, word: &str) -> bool {
        self.skip();
        let found = self.rest.starts_with(word.as_bytes());
        if found {
            self.rest = &self.rest[word.len()..];
        }
        found
    }

    fn conditional(&mut self) -> Result<i64, Problem> {
        self.deeper(|parser| {
            let condition = parser.binary(0)?;
            if !parser.take("?") {
                return Ok(condition);
            }
            let then = parser.conditional()?;
            if !parser.take(":") {
                return Err(Problem::Expression("the ':' of '?' is missing"));
            }
            let other = parser.conditional()?;
            Ok(if condition != 0 { then } else { other })
        })
    }

    fn binary(&mut self, level: usize) -> Result<i64, Problem> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            let right = self.binary(level + 1)?;
            left = apply(operator, left, right)?;
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[&'static str]) -> Option<&'static str> {
        self.skip();
        let found = operators
            .iter()
            .find(|word| self.rest.starts_with(word.as_bytes()))?;
        let next = self.rest.get(found.len());
        // '|' is not the start of '||', nor '<' of '<<'.
        let longer = match *found {
            "|" => next == Some(&b'|'),
            "&" => next == Some(&b'&'),
            "<" | ">" => next == Some(&found.as_bytes()[0]),
            _ => false,
        };
        if longer {
            return None;
        }
        self.rest = &self.rest[found.len()..];
        Some(found)
    }

    fn unary(&mut self) -> Result<i64, Problem> {
        self.deeper(|parser| {
            parser.skip();
            if parser.rest.starts_with(b"!") && !parser.rest.starts_with(b"!=") {
                parser.rest = &parser.rest[1..];
                return Ok(i64::from(parser.unary()? == 0));
            }
            if parser.take("-") {
                return Ok(parser.unary()?.wrapping_neg());
            }
            if parser.take("+") {
                return parser.unary();
            }
            if parser.take("~") {
                return Ok(!parser.unary()?);
            }
            parser.primary()
        })
    }

    fn primary(&mut self) -> Result<i64, Problem> {
        if self.take("(") {
            let value = self.conditional()?;
            return match self.take(")") {
                true => Ok(value),
                false => Err(Problem::Expression("a ')' is missing")),
            };
        }
        let name = name_length(self.rest);
        if name > 0 {
            self.rest = &self.rest[name..];
            return Ok(0);
        }
        self.number()
    }

    fn number(&mut self) -> Result<i64, Problem> {
        let length = self
            .rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric())
            .count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        let text = String::from_utf8_lossy(digits).to_ascii_lowercase();
        let text = text.trim_end_matches(['u', 'l']);
        let value = match text.strip_prefix("0x") {
            Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16),
            None if text.len() > 1 && text.starts_with('0') => i64::from_str_radix(text, 8),
            None => text.parse(),
        };
        value.map_err(|_| Problem::Expression("an integer is missing"))
    }

    fn deeper(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<i64, Problem>,
    ) -> Result<i64, Problem> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Problem::TooDeep);
        }
        let value = parse(self);
        self.depth -= 1;
        value
    }
}

fn apply(operator: &str, left: i64, right: i64) -> Result<i64, Problem> {
    let zero = || Problem::Expression("division by zero");
    Ok(match operator {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "<<" => left.wrapping_shl(right as u32),
        ">>" => left.wrapping_shr(right as u32),
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        "/" => left.checked_div(right).ok_or_else(zero)?,
        _ => left.checked_rem(right).ok_or_else(zero)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> i64 {
        evaluate(text.as_bytes()).unwrap()
    }

    #[test]
    fn precedence_is_that_of_c() {
        assert_eq!(value("1 + 2 * 3 == 7 && !0"), 1);
        assert_eq!(value("1 << 3 | 1"), 9);
        assert_eq!(value("0x1F & 010"), 8);
        assert_eq!(value("1 ? 2 : 3 ? 4 : 5"), 2);
        assert_eq!(value("-1 < 0 || NAME"), 1);
        assert_eq!(value("(201711L >= 201306) != 0"), 1);
        assert_eq!(value("~0 + +2 - 1"), 0);
    }

    #[test]
    fn wrong_expressions_are_errors() {
        for text in ["", "1 +", "(1", "1 2", "1 / 0", "1 ? 2", "'a'", "1 &&& 2"] {
            assert!(evaluate(text.as_bytes()).is_err(), "{text}");
        }
        assert_eq!(
            evaluate("(".repeat(100_000).as_bytes()),
            Err(Problem::TooDeep)
        );
        assert_eq!(
            evaluate("!".repeat(100_000).as_bytes()),
            Err(Problem::TooDeep)
        );
    }
}
