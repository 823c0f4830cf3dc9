//! Which warnings are shown and which count as errors: `--allow`, `--warn`, `--deny`, and `-W...` of `fc`.

use clap::Args;
use cuf2rs::diag::{Code, Diagnostic, Diagnostics, Severity};

/// What the command line says about warnings. A code that is named by itself counts before 'warnings', which means all; of several words about one,
/// `--deny` counts before `--warn`, and that before `--allow`.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Warnings")]
pub struct Lints {
    /// Leave out warnings of this code, or all 'warnings'
    #[arg(short = 'A', long, value_name = "CODE", value_parser = which)]
    allow: Vec<Which>,
    /// Report warnings of this code as warnings, whatever is said about 'warnings'; `-Wall`, `-Werror`, `-Wno-CODE` as of other compilers
    #[arg(short = 'W', long, value_name = "CODE", value_parser = warned)]
    warn: Vec<Warned>,
    /// Make warnings of this code errors, or all 'warnings': nothing is translated then
    #[arg(long, value_name = "CODE", value_parser = which)]
    deny: Vec<Which>,
}

/// The warnings of a code, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    All,
    Of(Code),
}

fn which(text: &str) -> Result<Which, String> {
    if text == "warnings" {
        return Ok(Which::All);
    }
    Code::find(text).map(Which::Of).ok_or_else(|| {
        "that is no code; 'cuf2rs explain' lists them, and 'warnings' means all".to_string()
    })
}

/// What stands behind `-W`: a code, or a word of other compilers.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Warned {
    Which(Which),
    Word(String),
}

/// Words of other compilers, which ask for what is reported anyway.
const MORE: &[&str] = &["all", "extra", "pedantic", "error", "no-error"];

fn warned(text: &str) -> Result<Warned, String> {
    let code = text.strip_prefix("error=").or(text.strip_prefix("no-"));
    if MORE.contains(&text) || code.is_some_and(|code| Code::find(code).is_some()) {
        return Ok(Warned::Word(text.to_string()));
    }
    which(text).map(Warned::Which)
}

/// What becomes of a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Allow,
    Warn,
    Deny,
}

impl Lints {
    /// An option of `fc`: `-Werror`, `-Wno-error`, `-Werror=CODE`, `-Wno-CODE`, `-WCODE`. Words of other compilers mean nothing.
    pub fn obey(&mut self, option: &str) {
        let word = option.strip_prefix("-W").unwrap_or(option);
        let code = |text: &str| Code::find(text).map(Which::Of);
        if word == "error" {
            self.deny.push(Which::All);
        } else if word == "no-error" {
            self.deny.retain(|which| *which != Which::All);
        } else if let Some(which) = word.strip_prefix("error=").and_then(code) {
            self.deny.push(which);
        } else if let Some(which) = word.strip_prefix("no-").and_then(code) {
            self.allow.push(which);
        } else {
            self.warn.extend(code(word).map(Warned::Which));
        }
    }

    /// The findings as they are to be shown.
    pub fn apply(&self, found: Diagnostics) -> Diagnostics {
        let mut settled = self.clone();
        settled.warn.retain(|one| matches!(one, Warned::Which(_)));
        for one in &self.warn {
            if let Warned::Word(word) = one {
                settled.obey(word);
            }
        }
        settled.applied(found)
    }

    fn applied(&self, found: Diagnostics) -> Diagnostics {
        let kept = |one: &Diagnostic| {
            one.severity != Severity::Warning || self.level(one.code) != Level::Allow
        };
        let raised = |one: Diagnostic| {
            if one.severity == Severity::Warning && self.level(one.code) == Level::Deny {
                let note = format!(
                    "{} is a warning that the command line makes an error",
                    one.code
                );
                let error = Diagnostic {
                    severity: Severity::Error,
                    ..one
                };
                return error.note(note);
            }
            one
        };
        found.only(kept).map(raised)
    }

    fn level(&self, code: Code) -> Level {
        let says = |which: Which| {
            let warns = self.warn.contains(&Warned::Which(which));
            let (denies, allows) = (self.deny.contains(&which), self.allow.contains(&which));
            match (denies, warns, allows) {
                (true, _, _) => Some(Level::Deny),
                (false, true, _) => Some(Level::Warn),
                (false, false, true) => Some(Level::Allow),
                (false, false, false) => None,
            }
        };
        let said = says(Which::Of(code)).or_else(|| says(Which::All));
        said.unwrap_or(Level::Warn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cuf2rs::diag::codes;

    fn severities(lints: &Lints) -> Vec<Severity> {
        let mut found = Diagnostics::default();
        found.push(Diagnostic::warning(codes::LONE_AMPERSAND, "x"));
        found.push(Diagnostic::warning(codes::NO_SHARED_BYTES, "y"));
        lints.apply(found).iter().map(|one| one.severity).collect()
    }

    #[test]
    fn a_code_by_itself_counts_before_all() {
        assert_eq!(severities(&Lints::default()), [Severity::Warning; 2]);
        let one = which(codes::LONE_AMPERSAND.id()).unwrap();
        let mut lints = Lints {
            deny: vec![Which::All],
            allow: vec![one],
            ..Lints::default()
        };
        assert_eq!(severities(&lints), [Severity::Error]);
        lints.obey("-Wno-error");
        assert_eq!(severities(&lints), [Severity::Warning]);
        lints.obey(&format!("-Werror={}", codes::LONE_AMPERSAND));
        assert_eq!(severities(&lints), [Severity::Error, Severity::Warning]);
        lints.obey("-Wall");
        assert_eq!(severities(&lints), [Severity::Error, Severity::Warning]);
        assert!(which("Z123").is_err());
    }

    #[test]
    fn words_of_other_compilers_stand_behind_w() {
        let asked = |words: &[&str]| Lints {
            warn: words.iter().map(|word| warned(word).unwrap()).collect(),
            ..Lints::default()
        };
        assert_eq!(
            severities(&asked(&["all", "extra"])),
            [Severity::Warning; 2]
        );
        assert_eq!(severities(&asked(&["all", "error"])), [Severity::Error; 2]);
        assert_eq!(
            severities(&asked(&["error", "no-error"])),
            [Severity::Warning; 2]
        );
        let silent = format!("no-{}", codes::LONE_AMPERSAND);
        assert_eq!(severities(&asked(&[&silent])), [Severity::Warning]);
        assert!(warned("al").is_err());
    }
}
