//! What the grammar expected, in words: its terminals by name, groups of them first.
//!
//! Refuses to know the statement.

use crate::syntax::tokens::TokenKind;

/// At most this many alternatives are named.
const MOST_NAMED: usize = 5;

/// The expected terminals: groups of them first, so that `+`, `-`, `*` become 'an operator'.
pub(super) fn in_words(expected: &[String]) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    let names: Vec<&str> = expected.iter().map(|name| name.trim_matches('"')).collect();
    let has = |name: &str| names.contains(&name);
    let expression = has("real") && has("character") && has("name");
    let operator = has("**") && has("//");
    if expression {
        words.push("an expression".to_owned());
    }
    for name in names {
        let covered = expression && starts_expression(name) || operator && is_operator(name);
        if !covered && !has_no_name(name) {
            words.push(word(name));
        }
    }
    if operator {
        words.push("an operator".to_owned());
    }
    words.dedup();
    if words.is_empty() || words.len() > MOST_NAMED {
        let comma = words.iter().any(|word| word == "','");
        return comma.then(|| "',' or another sign".to_owned());
    }
    let last = words.pop()?;
    Some(if words.is_empty() {
        last
    } else {
        format!("{} or {last}", words.join(", "))
    })
}

fn starts_expression(name: &str) -> bool {
    matches!(
        name,
        "name"
            | "integer"
            | "real"
            | "character"
            | "kind character"
            | "boz"
            | "hollerith"
            | "unsigned"
            | "logical"
            | ".not."
            | "defined operator"
            | "%"
            | "("
            | "(/"
            | "["
            | "+"
            | "-"
    )
}

fn is_operator(name: &str) -> bool {
    matches!(
        name,
        "+" | "-" | "*" | "/" | "**" | "//" | "operator" | "defined operator"
    )
}

/// Terminals that a reader would not know by their name.
fn has_no_name(name: &str) -> bool {
    matches!(
        name,
        "type name" | "( of an implied DO" | "( of a control list" | "( of letters" | "( of a list"
    )
}

fn word(name: &str) -> String {
    match name {
        "name" => "a name".to_owned(),
        "integer" => "a whole number".to_owned(),
        "operator" | "defined operator" => "an operator".to_owned(),
        "attribute" => "an attribute".to_owned(),
        "intrinsic type" => "a type".to_owned(),
        _ if name.starts_with(|c: char| c.is_ascii_uppercase()) => name.to_owned(),
        _ => format!("'{name}'"),
    }
}

/// What the statement looks like when it is right.
pub(super) fn help(class: TokenKind) -> &'static str {
    match class {
        TokenKind::Parameter => "PARAMETER needs parentheses: `parameter (n = 10, x = 1.5)`",
        TokenKind::IfBlock => "a block IF is `if (condition) then`",
        TokenKind::ElseIf => "write `else if (condition) then`",
        TokenKind::Do => {
            "write `do i = first, last [, step]`, `do while (condition)` or `do concurrent (i = 1:n)`"
        }
        TokenKind::Function => "a FUNCTION has parentheses, even without arguments: `function f()`",
        TokenKind::Subroutine => "write `subroutine name(arguments)`",
        TokenKind::Call => {
            "write `call name(arguments)`; a kernel is launched by `call name<<<grid, block>>>(arguments)`"
        }
        TokenKind::CufKernel => {
            "write `!$cuf kernel do [(n)] <<<grid, block>>>`, where * leaves a value to the translator"
        }
        TokenKind::Directive => {
            "write `!$acc words clause(list) clause`, for instance `!$acc parallel loop copyin(a) reduction(+: s)`; likewise behind `!$omp`"
        }
        TokenKind::Allocate => "write `allocate(a(n), b(0:m), stat=code)`",
        TokenKind::Deallocate => "write `deallocate(a, b, stat=code)`",
        TokenKind::Case => "write `case (1, 3:5, 10:)` or `case default`",
        TokenKind::SelectCase => "write `select case (expression)`",
        TokenKind::Nullify => "write `nullify(p, q)`",
        TokenKind::Use => "write `use module`, `use module, only: a, b => c`",
        TokenKind::Implicit => "write `implicit none` or `implicit real(a-h, o-z)`",
        TokenKind::Data => {
            "write `data a, b /1.0, 2.0/`; values are constants, `3*0.0` repeats one"
        }
        TokenKind::Common => "write `common /block/ a, b(10)`",
        TokenKind::Namelist => "write `namelist /group/ a, b`",
        TokenKind::CrayPointer => {
            "write `pointer (p, a(10))`, with the name of an integer for the address"
        }
        TokenKind::Equivalence => "write `equivalence (a, b(1))`",
        TokenKind::Encode => "write `encode (length, format, text) items`",
        TokenKind::Decode => "write `decode (length, format, text) items`",
        TokenKind::Structure => "write `structure /name/`",
        TokenKind::Record => "write `record /structure/ names`",
        TokenKind::Print => "write `print *, items` or `print '(format)', items`",
        TokenKind::Write => "write `write (unit, format) items`",
        TokenKind::Read => "write `read (unit, format) items` or `read *, items`",
        TokenKind::TypeDef => "write `type [, attributes ::] name`",
        TokenKind::End => "write END, the kind of what it ends, and perhaps its name",
        TokenKind::Goto => "write `go to 10`",
        TokenKind::ArithmeticIf => "an arithmetic IF is `if (expression) 10, 20, 30`",
        TokenKind::TypeWord | TokenKind::CharacterType | TokenKind::Type | TokenKind::Class => {
            "a declaration is `type [, attributes] :: names`"
        }
        _ => "",
    }
}
