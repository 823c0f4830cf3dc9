//! What controls of input and output may say: the words that each of them knows, where its value is constant, and which controls do not
//! go together.
//!
//! Refuses to know values that are computed when the program runs: the runtime looks at those.

use super::Controls;
use super::formats::characters;
use crate::diag::similar::nearest;
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, IoFormat, IoSpecValue, IoUnit, Type};
use crate::source::Span;
use crate::stmt::Lowering;

/// The words of a control: its keyword, the statements that have them (letters as in `controls`), the standard's words, and those that
/// compilers know beside them.
struct Words(
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const YES_NO: &[&str] = &["yes", "no"];

const WORDS: &[Words] = &[
    Words(
        "access",
        "o",
        &["sequential", "direct", "stream"],
        &["append"],
    ),
    Words("action", "o", &["read", "write", "readwrite"], &[]),
    Words("advance", "wr", YES_NO, &[]),
    Words("asynchronous", "wro", YES_NO, &[]),
    Words("blank", "ro", &["null", "zero"], &[]),
    Words(
        "convert",
        "o",
        &["native", "swap", "little_endian", "big_endian"],
        &["unknown", "ibm", "cray", "fdx", "fgx", "vaxd", "vaxg"],
    ),
    Words("decimal", "wro", &["point", "comma"], &[]),
    Words("delim", "wo", &["apostrophe", "quote", "none"], &[]),
    Words("encoding", "o", &["utf-8", "default"], &[]),
    Words("form", "o", &["formatted", "unformatted"], &["binary"]),
    Words(
        "leading_zero",
        "wo",
        &["print", "suppress", "processor_defined"],
        &[],
    ),
    Words("pad", "ro", YES_NO, &[]),
    Words("position", "o", &["asis", "rewind", "append"], &[]),
    Words("round", "wro", ROUND, &[]),
    Words(
        "sign",
        "wo",
        &["plus", "suppress", "processor_defined"],
        &[],
    ),
    Words(
        "status",
        "o",
        &["old", "new", "scratch", "replace", "unknown"],
        &[],
    ),
    Words("status", "c", &["keep", "delete"], &["save", "print"]),
];

const ROUND: &[&str] = &[
    "up",
    "down",
    "zero",
    "nearest",
    "compatible",
    "processor_defined",
];

/// Controls that say how numbers and letters are written: those of formatted files alone.
const OF_FORMATTED: &[&str] = &[
    "advance",
    "blank",
    "decimal",
    "delim",
    "leading_zero",
    "pad",
    "round",
    "sign",
];

impl Lowering<'_, '_> {
    /// Reports a constant value that the control does not know: with a warning where the program asks how the statement went.
    fn check_word(&mut self, (letter, caught): (char, bool), keyword: &str, value: &Expr) {
        let row = WORDS
            .iter()
            .find(|row| row.0 == keyword && row.1.contains(letter));
        let text = self.an.const_value(value).and_then(characters);
        let (Some(Words(_, _, standard, others)), Some(text)) = (row, text) else {
            return;
        };
        let text = String::from_utf8_lossy(&text).trim_end().to_string();
        let known = |word: &&str| word.eq_ignore_ascii_case(&text);
        if standard.iter().any(known) || others.iter().any(known) {
            return;
        }
        let upper = keyword.to_ascii_uppercase();
        let quoted: Vec<String> = standard.iter().map(|word| format!("'{word}'")).collect();
        let lower = text.to_ascii_lowercase();
        let meant = nearest(&lower, standard.iter().copied());
        let label = meant.map(|meant| format!("did you mean '{meant}'?"));
        let message = format!("{upper}= knows no '{text}'");
        let found = match caught {
            true => Diagnostic::warning(codes::IO_VALUE, message),
            false => Diagnostic::error(codes::IO_VALUE, message),
        };
        let found = found
            .at(
                value.span,
                label.unwrap_or_else(|| "is none of its words".into()),
            )
            .help(format!("it may be {}", quoted.join(", ")));
        self.an.report(found);
    }

    /// ASYNCHRONOUS= of a transfer is constant (F2018 C1221).
    fn check_constant_word(&mut self, letter: char, keyword: &str, value: &Expr) {
        let constant = self.an.const_value(value).is_some() || value.ty == Type::Error;
        if keyword != "asynchronous" || !matches!(letter, 'r' | 'w') || constant {
            return;
        }
        let message = "ASYNCHRONOUS= of a transfer must be constant";
        let found = Diagnostic::error(codes::IO_VALUE, message)
            .at(value.span, "its value is not known at translation");
        self.an.report(found.help("write 'yes' or 'no'"));
    }

    /// Reports controls of one statement that exclude one another.
    pub(super) fn check_together(&mut self, controls: &Controls, span: Span) {
        let caught = controls.has("iostat") || controls.has("err");
        for spec in &controls.specs {
            if let IoSpecValue::Expr(value) = &spec.value {
                self.check_constant_word(controls.letter, spec.keyword, value);
                self.check_word((controls.letter, caught), spec.keyword, value);
            }
        }
        let at = |keyword: &str| {
            let spec = controls.specs.iter().find(|spec| spec.keyword == keyword)?;
            match &spec.value {
                IoSpecValue::Expr(value) => Some(value.span),
                IoSpecValue::Label(_) => Some(span),
            }
        };
        let found = match controls.letter {
            'w' | 'r' => of_transfer(controls, &at),
            'i' => of_inquire(controls, &at),
            _ => None,
        };
        if let Some((place, message, why, help)) = found {
            let found = Diagnostic::error(codes::IO_TOGETHER, message).at(place, why);
            self.an.report(found.help(help));
        }
    }
}

/// A place, what is wrong there, why, and what to do.
type Finding = (Span, String, &'static str, &'static str);

fn of_transfer(controls: &Controls, at: &impl Fn(&str) -> Option<Span>) -> Option<Finding> {
    let written = matches!(controls.format, Some(IoFormat::Expr(_) | IoFormat::Text(_)));
    let internal = matches!(controls.unit, Some(IoUnit::Internal(_)));
    let finding = |place, message: String, why, help| Some((place, message, why, help));
    if let Some(place) = at("rec") {
        let help = "write the format out, as in '(5f10.3)', or leave REC= out";
        match controls.format {
            Some(IoFormat::List) => {
                let message = "REC= and a format of `*`".to_string();
                return finding(
                    place,
                    message,
                    "a record of a direct access file has one length",
                    help,
                );
            }
            Some(IoFormat::Namelist(..)) => {
                let message = "REC= and a namelist group".to_string();
                return finding(
                    place,
                    message,
                    "a record of a direct access file has one length",
                    help,
                );
            }
            Some(IoFormat::Text(_) | IoFormat::Expr(_) | IoFormat::Unformatted) | None => {}
        }
        if internal {
            let message = "REC= of an internal file".to_string();
            return finding(
                place,
                message,
                "a character variable has no numbered records",
                "leave it out",
            );
        }
        if at("pos").is_some() || at("advance").is_some() {
            let message = "REC= together with POS= or ADVANCE=".to_string();
            let why = "says which record of a direct access file is meant";
            return finding(place, message, why, "leave one of the two out");
        }
    }
    if controls.format.is_none() {
        let keyword = OF_FORMATTED.iter().find(|keyword| at(keyword).is_some())?;
        let message = format!("{}= without a format", keyword.to_ascii_uppercase());
        let help = "add a format, such as '(a)', or leave the control out";
        return finding(
            at(keyword)?,
            message,
            "an unformatted record has no letters",
            help,
        );
    }
    if written {
        return None;
    }
    let keyword = ["advance", "size"]
        .into_iter()
        .find(|keyword| at(keyword).is_some())?;
    let message = format!(
        "{}= needs a format that is written out",
        keyword.to_ascii_uppercase()
    );
    let why = "`*` and namelist groups read and write whole records";
    finding(at(keyword)?, message, why, "write the format, as in '(a)'")
}

fn of_inquire(controls: &Controls, at: &impl Fn(&str) -> Option<Span>) -> Option<Finding> {
    let (place, _) = (at("file")?, controls.unit.as_ref()?);
    let message = "INQUIRE asks of a unit and of a file".to_string();
    let help = "leave UNIT= or FILE= out";
    Some((
        place,
        message,
        "the unit says already which file is meant",
        help,
    ))
}
