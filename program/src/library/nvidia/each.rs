//! Interfaces that differ in the type of their data alone stand once in a module's text: between `!each S D C Z` and `!end each`, with `{T}` for the
//! letter of the type, `{l}` for the small letter, `{t}` for the type and `{r}` for the real type of its precision. `{sy}` and `{or}` are what LAPACK's
//! names have for symmetric or Hermitian, for orthogonal or unitary matrices. `W` and `I` are the two forms in which programs name a type of numbers.
//!
//! Refuses to know what an interface is.

/// A type: its letter, itself, the real type of its precision, and whether it is complex.
type Row = (&'static str, &'static str, &'static str, bool);

/// The letters by which BLAS calls the types, and those of the forms that name one.
const TYPES: [Row; 6] = [
    ("S", "real(4)", "real(4)", false),
    ("D", "real(8)", "real(8)", false),
    ("C", "complex(4)", "real(4)", true),
    ("Z", "complex(8)", "real(8)", true),
    ("W", "type(cudaDataType)", "", false),
    ("I", "integer(c_int)", "", false),
];

const BEGIN: &str = "!each ";
const END: &str = "!end each";

/// The text with such interfaces written out, an empty line between them.
pub fn written_out(text: &str) -> String {
    let mut whole = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        match line.trim_start().strip_prefix(BEGIN) {
            Some(letters) => {
                let body = lines.by_ref().take_while(|line| line.trim() != END);
                let body: String = body.map(|line| format!("{line}\n")).collect();
                whole.push_str(&of_each(letters, &body));
            }
            None => {
                whole.push_str(line);
                whole.push('\n');
            }
        }
    }
    whole
}

fn of_each(letters: &str, body: &str) -> String {
    let chosen = |letter: &str| TYPES.iter().find(|row| row.0 == letter);
    let bodies =
        letters
            .split_whitespace()
            .filter_map(chosen)
            .map(|(letter, ty, real, complex)| {
                let (symmetric, orthogonal) = match complex {
                    true => ("he", "un"),
                    false => ("sy", "or"),
                };
                body.replace("{T}", letter)
                    .replace("{l}", &letter.to_ascii_lowercase())
                    .replace("{t}", ty)
                    .replace("{r}", real)
                    .replace("{sy}", symmetric)
                    .replace("{or}", orthogonal)
            });
    bodies.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::written_out;

    #[test]
    fn an_interface_for_each_type() {
        let text = "a\n  !each S Z\n  {l}scal {T} {t}\n  !end each\n\nb\n";
        let whole = "a\n  sscal S real(4)\n\n  zscal Z complex(8)\n\nb\n";
        assert_eq!(written_out(text), whole);
    }

    #[test]
    fn nothing_is_left_to_be_filled_in() {
        for module in crate::library::nvidia::MODULES {
            let whole = written_out(module.text);
            assert!(!whole.contains(['{', '}']), "{}", module.name);
            assert!(!whole.contains("!each"), "{}", module.name);
        }
    }
}
