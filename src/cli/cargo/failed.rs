//! Why cargo could not build a program, told in the words of somebody who wrote Fortran.
//!
//! A message of rustc about emitted code is a fault of cuf2rs and is told as the Fortran line that the emitted line comes from. Everything
//! else is told by what the user can do about it. Knows what cargo, rustc and linkers say; runs nothing.

use super::messages::{Outcome, RustcError};
use cuf2rs::Translation;
use cuf2rs::diag::{Code, Diagnostic, codes};
use cuf2rs::source::Span;
use std::path::Path;

/// So many lines of the program are named in one finding.
const MOST_PLACES: usize = 5;
/// So many lines of a C compiler's messages are shown.
const MOST_LINES: usize = 40;

/// A reason that the text of a failure shows, and what is said about it.
struct Reason {
    /// One of these words is in it.
    words: &'static [&'static str],
    code: Code,
    message: &'static str,
    help: &'static str,
}

/// From the particular to the general: the first one that fits counts.
const REASONS: &[Reason] = &[
    Reason {
        words: &[
            "No space left on device",
            "Disk quota exceeded",
            "os error 28",
        ],
        code: codes::UNWRITABLE,
        message: "the disk is full: the program could not be built",
        help: "make room on the disk ('cuf2rs clean' empties the cache), or name a folder on another one in CUF2RS_CACHE",
    },
    Reason {
        words: &[
            "linker `cc` not found",
            "failed to find tool",
            "Is `cc` installed",
            "program not found",
        ],
        code: codes::NO_LINKER,
        message: "there is no C compiler on this machine, which links programs",
        help: "install one: 'apt install gcc' on Debian and Ubuntu, 'dnf install gcc' on Fedora, 'xcode-select --install' on macOS",
    },
    Reason {
        words: &[
            "Could not resolve",
            "Couldn't resolve",
            "failed to download",
            "failed to fetch",
            "network failure",
            "failed to get `",
            "unable to update registry",
            "offline was specified",
            "--offline",
            "failed to query replaced source",
            "spurious network error",
            "Unable to update registry",
            "SSL connect error",
            "Couldn't connect to server",
        ],
        code: codes::NO_CRATES,
        message: "the crates that programs are built with cannot be fetched: no network, or no registry of crates",
        help: "the first build needs crates.io, once: connect the machine, or name the proxy in HTTPS_PROXY;\nor run 'cuf2rs build' on a machine that is connected, \
               and bring the executable here;\nor 'cuf2rs translate' and 'cargo vendor' there, and bring the folder here",
    },
    Reason {
        words: &["edition2024", "requires rustc", "lock file version"],
        code: codes::OLD_RUST,
        message: "the Rust on this machine is older than emitted programs need",
        help: "bring it up to date with 'rustup update'; a cargo that came with the system may stand before rustup's in PATH",
    },
    Reason {
        words: &[
            "rustup could not choose",
            "is not installed for the toolchain",
        ],
        code: codes::NO_CARGO,
        message: "rustup is there, and no Rust that it could start",
        help: "install one with 'rustup default stable'",
    },
    Reason {
        words: &[
            "signal: 9",
            "SIGKILL",
            "memory allocation of",
            "Cannot allocate memory",
        ],
        code: codes::BUILD_FAILED,
        message: "the system ended the compiler, most often because memory ran out",
        help: "close other programs, or build on a machine with more memory",
    },
];

/// What is said about a failed build of the project in a folder.
pub fn diagnosis(translation: &Translation, outcome: &Outcome, folder: &Path) -> Diagnostic {
    let linker = outcome
        .errors
        .iter()
        .find(|error| error.text.starts_with("linking with"));
    if let Some(undefined) = linker.and_then(undefined) {
        return undefined;
    }
    if let Some(reason) = reason(outcome) {
        let said = innermost(&outcome.text);
        return said.into_iter().fold(
            Diagnostic::error(reason.code, reason.message).help(reason.help),
            Diagnostic::note,
        );
    }
    if outcome.text.contains("failed to run custom build command") {
        return parts_in_c(&outcome.text);
    }
    if outcome.errors.iter().any(|error| error.place.is_some()) {
        return fault(translation, &outcome.errors, folder);
    }
    unknown(outcome, folder)
}

/// Whether another attempt with an empty target folder can do better: nothing says what was wrong, so something in the folder may be.
pub fn may_be_the_cache(translation: &Translation, outcome: &Outcome) -> bool {
    let in_program = |error: &RustcError| place(translation, error).is_some();
    reason(outcome).is_none()
        && !outcome.text.contains("custom build command")
        && !outcome.errors.iter().any(in_program)
        && !outcome
            .errors
            .iter()
            .any(|error| undefined(error).is_some())
}

fn reason(outcome: &Outcome) -> Option<&'static Reason> {
    let linker = outcome.errors.iter().filter(|error| error.place.is_none());
    let texts: Vec<&str> = std::iter::once(outcome.text.as_str())
        .chain(linker.map(|error| error.text.as_str()))
        .collect();
    let said = |word: &str| texts.iter().any(|text| text.contains(word));
    REASONS
        .iter()
        .find(|reason| reason.words.iter().any(|word| said(word)))
}

/// The last cause that cargo gives, which is the one closest to the machine.
fn innermost(text: &str) -> Option<String> {
    let causes = text.split("Caused by:").skip(1);
    let last = causes.last()?;
    let line = last.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(format!("the system's reason: {line}"))
}

/// Emitted code that rustc refuses: the Fortran lines that it comes from.
fn fault(translation: &Translation, errors: &[RustcError], folder: &Path) -> Diagnostic {
    let mut places: Vec<Span> = Vec::new();
    for span in errors.iter().filter_map(|error| place(translation, error)) {
        if !places.contains(&span) {
            places.push(span);
        }
    }
    let mut found = Diagnostic::error(
        codes::FAULT,
        "the Rust that cuf2rs wrote for this line does not compile: a fault of cuf2rs, not of the program",
    );
    for (index, span) in places.into_iter().take(MOST_PLACES).enumerate() {
        found = match index {
            0 => found.at(span, ""),
            _ => found.also(span, "and for this one"),
        };
    }
    let code = errors.first().map_or("", |error| error.code.as_str());
    found
        .note(format!(
            "'-v' shows the Rust compiler's messages ({code}); what was written lies in {}",
            folder.display()
        ))
        .help(format!(
            "please report it {} with the Fortran source, and write the statement in another way until it is mended: \
             a local variable for part of it, for one",
            whom()
        ))
}

/// Who is told of faults.
fn whom() -> &'static str {
    const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
    if REPOSITORY.is_empty() {
        "to whoever gave you cuf2rs"
    } else {
        concat!("at ", env!("CARGO_PKG_REPOSITORY"), "/issues")
    }
}

/// The Fortran place of an error in an emitted file.
fn place(translation: &Translation, error: &RustcError) -> Option<Span> {
    let (path, line) = error.place.as_ref()?;
    let file = translation
        .files
        .iter()
        .find(|file| path.ends_with(&file.path))?;
    file.origin(*line)
}

/// Functions that no object and no library has.
fn undefined(error: &RustcError) -> Option<Diagnostic> {
    let mut names: Vec<&str> = Vec::new();
    for line in error.text.lines() {
        let Some((_, rest)) = line
            .split_once("undefined reference to ")
            .or(line.split_once("undefined symbol: "))
        else {
            continue;
        };
        let name = rest.trim_matches(['`', '\'', ' ']);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let (first, rest) = names.split_first()?;
    let more = match rest.len() {
        0 => String::new(),
        count => format!(
            " (and {count} more: {})",
            rest[..count.min(MOST_PLACES)].join(", ")
        ),
    };
    Some(
        Diagnostic::error(codes::UNDEFINED_IN_C, format!("parts in C call '{first}', which is in no object and no library{more}"))
            .help("name the C file, the object or the archive that holds it on the command line ('-l' and '-L' of 'cuf2rs fc' find archives)"),
    )
}

/// What the C compiler says about files of the user.
fn parts_in_c(text: &str) -> Diagnostic {
    let said = text.split("--- stderr").nth(1).unwrap_or(text);
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(MOST_LINES)
        .collect();
    Diagnostic::error(
        codes::C_DOES_NOT_COMPILE,
        "the C compiler refuses the program's parts in C",
    )
    .note(lines.join("\n"))
    .help("mend the C files; the compiler is the one that CC names, else 'cc'")
}

/// What nobody has met before.
fn unknown(outcome: &Outcome, folder: &Path) -> Diagnostic {
    let first = outcome.text.lines().find(|line| !line.trim().is_empty());
    let first = first.map(|line| line.trim_start_matches("error: "));
    let reason = first.map_or_else(|| outcome.status.to_string(), str::to_string);
    Diagnostic::error(codes::BUILD_FAILED, format!("cargo could not build the program: {reason}"))
        .note(format!("all messages are shown with '-v'; the project lies in {}", folder.display()))
        .help(format!("'cuf2rs clean' empties the cache, should something in it be broken; if it happens again please report it {}", whom()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::ExitStatus;

    fn outcome(text: &str, errors: Vec<RustcError>) -> Outcome {
        Outcome {
            status: ExitStatus::default(),
            executable: None,
            errors,
            text: text.to_string(),
        }
    }

    fn code(text: &str, errors: Vec<RustcError>) -> &'static str {
        diagnosis(
            &Translation::default(),
            &outcome(text, errors),
            Path::new("x"),
        )
        .code
        .id()
    }

    fn error(text: &str) -> RustcError {
        RustcError {
            text: text.to_string(),
            ..RustcError::default()
        }
    }

    #[test]
    fn each_failure_has_its_code() {
        let offline = "error: failed to download from `https://registry.example/index/`\n\nCaused by:\n  [6] Could not resolve hostname\n";
        assert_eq!(code(offline, Vec::new()), "C015");
        assert_eq!(
            code(
                "error: no matching package named `libc` found\nAs a reminder, you're using offline mode (--offline)",
                Vec::new()
            ),
            "C015"
        );
        assert_eq!(code("", vec![error("linker `cc` not found")]), "C016");
        assert_eq!(
            code(
                "error: could not write: No space left on device (os error 28)",
                Vec::new()
            ),
            "C005"
        );
        assert_eq!(
            code(
                "error: rustc 1.80 is not supported: package requires rustc 1.90 or newer",
                Vec::new()
            ),
            "C017"
        );
        let link = "linking with `cc` failed: exit status: 1\nmain.c:(.text+0x5): undefined reference to `dgesv_'\n";
        assert_eq!(code("", vec![error(link)]), "C019");
        assert_eq!(
            code(
                "error: failed to run custom build command for `x`\n--- stderr\na.c:1: error: no\n",
                Vec::new()
            ),
            "C018"
        );
        assert_eq!(code("error: something else", Vec::new()), "C007");
    }

    #[test]
    fn the_innermost_cause_is_told() {
        let text = "error: a\n\nCaused by:\n  b\n\nCaused by:\n  c\n";
        assert_eq!(innermost(text).unwrap(), "the system's reason: c");
    }
}
