//! The words of Fortran and CUDA Fortran, by the places where they are keywords.

use super::ast::EndKind;
use super::tokens::TokenKind;

/// A word in lower case, without allocation; words longer than any keyword are cut.
#[derive(Clone, Copy)]
pub struct Lower {
    bytes: [u8; 32],
    length: usize,
}

impl Lower {
    /// Lower case of `word`.
    pub fn new(word: &str) -> Lower {
        let mut bytes = [0; 32];
        let length = word.len().min(32);
        bytes[..length].copy_from_slice(&word.as_bytes()[..length]);
        bytes.make_ascii_lowercase();
        Lower { bytes, length }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// Attributes without arguments, of declarations and of attribute statements.
pub fn is_simple_attribute(word: &[u8]) -> bool {
    matches!(
        word,
        b"allocatable"
            | b"automatic"
            | b"static"
            | b"asynchronous"
            | b"contiguous"
            | b"external"
            | b"intrinsic"
            | b"optional"
            | b"pointer"
            | b"protected"
            | b"target"
            | b"value"
            | b"volatile"
            | b"nopass"
            | b"deferred"
            | b"non_overridable"
            | b"device"
            | b"constant"
            | b"shared"
            | b"managed"
            | b"unified"
            | b"pinned"
            | b"texture"
            | b"grid_global"
            | b"abstract"
            | b"kind"
            | b"len"
    )
}

/// The attribute keyword that `word` is behind a comma of a declaration.
pub fn attribute(word: &[u8]) -> Option<TokenKind> {
    let kind = match word {
        b"dimension" => TokenKind::Dimension,
        b"rank" => TokenKind::RankIs,
        b"codimension" => TokenKind::Codimension,
        b"intent" => TokenKind::Intent,
        b"bind" => TokenKind::Bind,
        b"parameter" => TokenKind::Parameter,
        b"private" => TokenKind::Private,
        b"public" => TokenKind::Public,
        b"save" => TokenKind::Save,
        b"pass" => TokenKind::Pass,
        b"extends" => TokenKind::Extends,
        _ if is_simple_attribute(word) => TokenKind::Attribute,
        _ => return None,
    };
    Some(kind)
}

/// Attributes that can also start a statement of their own (`device x`, `target :: a`).
pub fn starts_attribute_statement(word: &[u8]) -> bool {
    is_simple_attribute(word)
        && !matches!(
            word,
            b"nopass"
                | b"deferred"
                | b"non_overridable"
                | b"grid_global"
                | b"abstract"
                | b"kind"
                | b"len"
        )
}

/// Words of intrinsic types that consist of one word.
pub fn type_word(word: &[u8]) -> Option<TokenKind> {
    match word {
        b"integer" | b"unsigned" | b"real" | b"complex" | b"logical" | b"byte"
        | b"doubleprecision" | b"doublecomplex" => Some(TokenKind::TypeWord),
        b"character" => Some(TokenKind::CharacterType),
        _ => None,
    }
}

/// Prefixes of subprograms without arguments.
pub fn is_prefix(word: &[u8]) -> bool {
    matches!(
        word,
        b"recursive"
            | b"pure"
            | b"impure"
            | b"elemental"
            | b"module"
            | b"non_recursive"
            | b"simple"
    )
}

/// I/O statements that have nothing but a control list.
pub fn is_input_output(word: &[u8]) -> bool {
    matches!(
        word,
        b"open"
            | b"close"
            | b"inquire"
            | b"rewind"
            | b"backspace"
            | b"endfile"
            | b"flush"
            | b"wait"
    )
}

/// What `end` and the word behind it close; blanks between them are ignored.
pub fn end_kind(text: &str) -> EndKind {
    let mut letters = [0; 32];
    let mut count = 0;
    for byte in text.bytes().filter(u8::is_ascii_alphabetic).take(32) {
        letters[count] = byte.to_ascii_lowercase();
        count += 1;
    }
    let word = letters[..count].strip_prefix(b"end").unwrap_or_default();
    let word = std::str::from_utf8(word).unwrap_or_default();
    end_word(word).unwrap_or(EndKind::Plain)
}

/// What a word behind `end` closes; `blockdata` is one word here.
pub fn end_word(word: &str) -> Option<EndKind> {
    let kind = match word {
        "program" => EndKind::Program,
        "module" => EndKind::Module,
        "submodule" => EndKind::Submodule,
        "blockdata" => EndKind::BlockData,
        "subroutine" => EndKind::Subroutine,
        "function" => EndKind::Function,
        "procedure" => EndKind::Procedure,
        "interface" => EndKind::Interface,
        "type" | "structure" => EndKind::Type,
        "enum" => EndKind::Enum,
        "do" => EndKind::Do,
        "if" => EndKind::If,
        "select" => EndKind::Select,
        "where" => EndKind::Where,
        "forall" => EndKind::Forall,
        "associate" => EndKind::Associate,
        "block" => EndKind::Block,
        "critical" => EndKind::Critical,
        _ => return None,
    };
    Some(kind)
}

/// Statements that are known by their first word alone, and need no look at the next token.
pub fn statement_word(word: &[u8]) -> Option<TokenKind> {
    let kind = match word {
        b"allocate" => TokenKind::Allocate,
        b"associate" => TokenKind::Associate,
        b"call" => TokenKind::Call,
        b"common" => TokenKind::Common,
        b"contains" => TokenKind::Contains,
        b"continue" => TokenKind::Continue,
        b"critical" => TokenKind::Critical,
        b"cycle" => TokenKind::Cycle,
        b"data" => TokenKind::Data,
        b"deallocate" => TokenKind::Deallocate,
        b"dimension" | b"virtual" => TokenKind::Dimension,
        b"entry" => TokenKind::Entry,
        b"enum" => TokenKind::Enum,
        b"enumerator" => TokenKind::Enumerator,
        b"equivalence" => TokenKind::Equivalence,
        b"errorstop" => TokenKind::ErrorStop,
        b"exit" => TokenKind::Exit,
        b"final" => TokenKind::Final,
        b"generic" => TokenKind::Generic,
        b"implicit" => TokenKind::Implicit,
        b"import" => TokenKind::Import,
        b"intent" => TokenKind::Intent,
        b"interface" => TokenKind::Interface,
        b"namelist" => TokenKind::Namelist,
        b"nullify" => TokenKind::Nullify,
        b"parameter" => TokenKind::Parameter,
        b"pause" => TokenKind::Pause,
        b"print" => TokenKind::Print,
        b"private" => TokenKind::Private,
        b"procedure" => TokenKind::Procedure,
        b"program" => TokenKind::Program,
        b"public" => TokenKind::Public,
        b"read" => TokenKind::Read,
        b"return" => TokenKind::Return,
        b"save" => TokenKind::Save,
        b"sequence" => TokenKind::Sequence,
        b"stop" => TokenKind::Stop,
        b"submodule" => TokenKind::Submodule,
        b"use" => TokenKind::Use,
        b"write" => TokenKind::Write,
        b"bind" => TokenKind::Bind,
        b"assign" => TokenKind::Assign,
        b"goto" => TokenKind::Goto,
        b"elseif" => TokenKind::ElseIf,
        b"elsewhere" => TokenKind::ElseWhere,
        b"blockdata" => TokenKind::BlockData,
        b"selectcase" => TokenKind::SelectCase,
        b"selecttype" => TokenKind::SelectType,
        b"selectrank" => TokenKind::SelectRank,
        b"rankdefault" => TokenKind::RankDefault,
        b"casedefault" => TokenKind::CaseDefault,
        b"classdefault" => TokenKind::ClassDefault,
        b"endfile" => TokenKind::InputOutput,
        _ if is_input_output(word) => TokenKind::InputOutput,
        _ if starts_attribute_statement(word) => TokenKind::Attribute,
        _ => return None,
    };
    Some(kind)
}
