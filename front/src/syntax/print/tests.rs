//! The dump of tokens; that of trees is tested with the parser.

use crate::diag::Diagnostics;
use crate::source::{SourceOptions, Sources, read_lines};
use insta::assert_snapshot;

fn tokens(text: &str) -> String {
    let mut sources = Sources::in_memory();
    let file = sources.add("a.cuf", text);
    let mut diagnostics = Diagnostics::default();
    let lines = read_lines(
        &mut sources,
        file,
        &SourceOptions::default(),
        &mut diagnostics,
    );
    super::dump_tokens(&lines)
}

#[test]
fn words_numbers_and_signs() {
    assert_snapshot!(tokens("
10 x = 1.eq.2 .and. .not. y_1
call k<<<n/8, 8>>>((/1, 2/), [3])
a(1:2, ::3) => b%c // 'd''e' ** .5e3_dp
interface operator(//)
x = 5hhello + z'ff' /= '1f'x
"), @r#"
    10 Name 'x' | Equals '=' | Integer '1' | Operator '.eq.' | Integer '2' | Operator '.and.' | Not '.not.' | Name 'y_1'
    Name 'call' | Name 'k' | LeftChevron '<<<' | Name 'n' | Slash '/' | Integer '8' | Comma ',' | Integer '8' | RightChevron '>>>' | LeftParen '(' | LeftArray '(/' | Integer '1' | Comma ',' | Integer '2' | RightArray '/)' | Comma ',' | LeftBracket '[' | Integer '3' | RightBracket ']' | RightParen ')'
    Name 'a' | LeftParen '(' | Integer '1' | Colon ':' | Integer '2' | Comma ',' | Colons '::' | Integer '3' | RightParen ')' | Arrow '=>' | Name 'b' | Percent '%' | Name 'c' | Slashes '//' | Character ''d''e'' | Power '**' | Real '.5e3_dp'
    Name 'interface' | Name 'operator' | LeftParen '(' | Slashes '//' | RightParen ')'
    Name 'x' | Equals '=' | Hollerith '5hhello' | Plus '+' | Boz 'z'ff'' | Operator '/=' | Boz ''1f'x'
    "#);
}

#[test]
fn characters_of_no_token() {
    assert_snapshot!(tokens("x = ~ @ 1_ 2 é"), @r#"
    Name 'x' | Equals '=' | Unknown '~' | Unknown '@' | Integer '1' | Unknown '_' | Integer '2' | Unknown 'é'
    "#);
}
