//! What the user gets to see on standard error, and the exit codes that go with it.

use super::folder::unwritable;
use cuf2rs::diag::json::to_lines;
use cuf2rs::diag::listing::to_listing;
use cuf2rs::diag::render::{Color, to_stderr};
use cuf2rs::diag::{Code, Diagnostic, Diagnostics, Severity};
use cuf2rs::source::Sources;
use std::io::Write;
use std::process::ExitCode;

/// `--color`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum ColorChoice {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `--message-format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum MessageFormat {
    /// For people
    Human,
    /// One JSON object a line
    Json,
}

/// How to speak to the user.
#[derive(Debug)]
pub struct Terminal {
    color: Color,
    format: MessageFormat,
    /// `-v`.
    pub verbose: bool,
}

impl Terminal {
    /// With the choices of the command line.
    pub fn new(color: ColorChoice, verbose: bool) -> Terminal {
        let color = match color {
            ColorChoice::Auto => Color::Auto,
            ColorChoice::Always => Color::Always,
            ColorChoice::Never => Color::Never,
        };
        Terminal {
            color,
            format: MessageFormat::Human,
            verbose,
        }
    }

    /// The same with messages in this format.
    pub fn with_format(self, format: MessageFormat) -> Terminal {
        Terminal { format, ..self }
    }

    /// The same, which also says more when `verbose` asks for it.
    pub fn with_verbose(&self, verbose: bool) -> Terminal {
        Terminal {
            color: self.color,
            format: self.format,
            verbose: self.verbose || verbose,
        }
    }

    /// One line about what is being done.
    pub fn progress(&self, text: &str) {
        if self.format == MessageFormat::Json {
            return;
        }
        // Nobody is left to be told when standard error cannot be written.
        let _ = writeln!(std::io::stderr(), "cuf2rs: {text}");
    }

    /// What another program has to say, as it is.
    pub fn foreign(&self, text: &str) {
        if self.format == MessageFormat::Human {
            let _ = writeln!(std::io::stderr(), "{}", text.trim_end());
        }
    }

    /// One line that only `-v` shows.
    pub fn detail(&self, text: &str) {
        if self.verbose {
            self.progress(text);
        }
    }

    /// Writes the result of a command to standard output; a reader that has gone away is no failure.
    pub fn result(&self, text: &str) -> Result<(), Failure> {
        let mut output = std::io::stdout().lock();
        match output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush())
        {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(unwritable("standard output".as_ref(), &error))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Shows a finding about the surroundings that has places in the program.
    pub fn failure(&self, sources: &Sources, found: Diagnostic) -> Failure {
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(found);
        self.show(sources, &diagnostics);
        Failure::Told
    }

    fn show(&self, sources: &Sources, diagnostics: &Diagnostics) {
        match self.format {
            MessageFormat::Human => to_stderr(sources, diagnostics, self.color),
            MessageFormat::Json => {
                let lines = to_lines(sources, diagnostics);
                let _ = std::io::stderr().write_all(lines.as_bytes());
            }
        }
    }

    /// Shows remarks as compilers for OpenACC do: of each procedure the lines, of each line what is said of it.
    pub fn remarks(&self, sources: &Sources, remarks: &Diagnostics) {
        match self.format {
            MessageFormat::Human => {
                let text = to_listing(sources, remarks);
                let _ = std::io::stderr().write_all(text.as_bytes());
            }
            MessageFormat::Json => self.show(sources, remarks),
        }
    }

    /// Shows the findings, and how many there are.
    pub fn findings(&self, sources: &Sources, diagnostics: &Diagnostics) {
        self.show(sources, diagnostics);
        let sorted = diagnostics.sorted();
        let count = |severity| {
            sorted
                .iter()
                .filter(|found| found.severity == severity)
                .count()
        };
        let errors = plural(count(Severity::Error), "error");
        let warnings = plural(count(Severity::Warning), "warning");
        match (errors, warnings) {
            (Some(errors), Some(warnings)) => self.progress(&format!("{errors}, {warnings}")),
            (Some(one), None) | (None, Some(one)) => self.progress(&one),
            (None, None) => {}
        }
    }
}

fn plural(count: usize, word: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{count} {word}s")),
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The program has errors; they have been shown.
    Program,
    /// The command line asks for something that cannot be.
    Usage(Diagnostic),
    /// Something outside failed, and was shown.
    Told,
    /// Something outside failed: files, folders, cargo.
    Surroundings(Diagnostic),
}

impl Failure {
    /// A failure of the surroundings.
    pub fn outside(code: Code, message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Surroundings(Diagnostic::error(code, message).help(help))
    }

    /// A wrong command line.
    pub fn usage(code: Code, message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Usage(Diagnostic::error(code, message).help(help))
    }

    /// Shows the failure, and gives the exit code.
    pub fn show(self, terminal: &Terminal) -> ExitCode {
        let (diagnostic, code) = match self {
            Failure::Program => return ExitCode::from(1),
            Failure::Told => return ExitCode::from(3),
            Failure::Usage(diagnostic) => (diagnostic, 2),
            Failure::Surroundings(diagnostic) => (diagnostic, 3),
        };
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(diagnostic);
        terminal.show(&Sources::in_memory(), &diagnostics);
        ExitCode::from(code)
    }
}
