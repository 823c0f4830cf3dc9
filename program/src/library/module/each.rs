//! Interfaces that differ in the type of their data alone stand once in a module's text: between `!each S D C Z` and `!end each`, with `{T}` for the
//! letter of the type, `{l}` for the small letter, `{t}` for the type and `{r}` for the real type of its precision. `{sy}` and `{or}` are what LAPACK's
//! names have for symmetric or Hermitian, for orthogonal or unitary matrices. `W` and `I` are the two forms in which programs name a type of numbers; the last seven are words of NetCDF and PnetCDF.
//! Procedures for matrices of several shapes stand once in the same way, with the shapes' words: `!each m16n16k16`.
//!
//! Refuses to know what an interface is.

/// A type: its letter, itself, the real type of its precision, and whether it is complex.
type Row = (&'static str, &'static str, &'static str, bool);

/// The letters by which BLAS calls the types, and those of the forms that name one.
const TYPES: [Row; 13] = [
    ("S", "real(4)", "real(4)", false),
    ("D", "real(8)", "real(8)", false),
    ("C", "complex(4)", "real(4)", true),
    ("Z", "complex(8)", "real(8)", true),
    ("W", "type(cudaDataType)", "", false),
    ("I", "integer(c_int)", "", false),
    ("int1", "integer(int8)", "", false),
    ("int2", "integer(int16)", "", false),
    ("int", "integer(c_int)", "", false),
    ("int64", "integer(int64)", "", false),
    ("int8", "integer(int64)", "", false),
    ("real", "real(real32)", "", false),
    ("double", "real(real64)", "", false),
];

/// Matrices of a warp: m by k times k by n, the kind of the factors and that of the sum, behind the word that a text has for them.
const SHAPES: [(&str, [u32; 5]); 8] = [
    ("m16n16k16", [16, 16, 16, 2, 4]),
    ("m32n8k16", [32, 8, 16, 2, 4]),
    ("m8n32k16", [8, 32, 16, 2, 4]),
    ("m16n16k16_2", [16, 16, 16, 2, 2]),
    ("m32n8k16_2", [32, 8, 16, 2, 2]),
    ("m8n32k16_2", [8, 32, 16, 2, 2]),
    ("m16n16k8", [16, 16, 8, 4, 4]),
    ("m8n8k4", [8, 8, 4, 8, 8]),
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

fn of_each(words: &str, body: &str) -> String {
    let of_one = |word: &str| {
        let ty = TYPES.iter().find(|row| row.0 == word);
        let shape = || SHAPES.iter().find(|row| row.0 == word);
        ty.map(|row| of_type(row, body))
            .or_else(|| shape().map(|row| of_shape(row, body)))
    };
    let bodies: Vec<String> = words.split_whitespace().filter_map(of_one).collect();
    bodies.join("\n")
}

fn of_type((letter, ty, real, complex): &Row, body: &str) -> String {
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
}

fn of_shape((word, [m, n, k, factor, sum]): &(&str, [u32; 5]), body: &str) -> String {
    let numbers = [
        ("{m}", *m),
        ("{n}", *n),
        ("{k}", *k),
        ("{f}", *factor),
        ("{c}", *sum),
        ("{w}", *sum.max(&4)),
        ("{na}", m * k / 32),
        ("{nb}", k * n / 32),
        ("{nc}", m * n / 32),
    ];
    let named = body.replace("{s}", word.trim_end_matches("_2"));
    let filled =
        |text: String, (hole, number): &(&str, u32)| text.replace(hole, &number.to_string());
    numbers.iter().fold(named, filled)
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
