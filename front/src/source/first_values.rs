//! The values that local variables begin with where the command line says so (`-finit-integer=7`, `-finit-real=nan` ...).

/// What REAL and COMPLEX variables begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FirstReal {
    Zero,
    NotANumber,
    Infinity,
    MinusInfinity,
}

/// First values of variables that the program gives none; what is not said is for the translator to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FirstValues {
    /// INTEGER.
    pub integer: Option<i64>,
    /// REAL, and both parts of COMPLEX.
    pub real: Option<FirstReal>,
    /// LOGICAL.
    pub logical: Option<bool>,
    /// The code of every character.
    pub character: Option<u8>,
    /// Components of structures as well.
    pub derived: bool,
}

impl FirstValues {
    /// Takes one word, `integer=7`; `None` when it says nothing known.
    pub fn take(&mut self, word: &str) -> Option<()> {
        let (what, value) = word.split_once('=').unwrap_or((word, ""));
        match what {
            "integer" => self.integer = Some(value.parse().ok()?),
            "real" => self.real = Some(real_named(value)?),
            "logical" => {
                let value = value.to_ascii_lowercase();
                self.logical = Some(["true", "false"].iter().position(|word| *word == value)? == 0);
            }
            "character" => self.character = Some(value.parse().ok()?),
            "derived" => self.derived = true,
            "local-zero" => {
                self.integer = Some(0);
                self.real = Some(FirstReal::Zero);
                self.logical = Some(false);
                self.character = Some(0);
            }
            _ => return None,
        }
        Some(())
    }

    /// The words that say this.
    pub fn words(&self) -> Vec<String> {
        let real = self.real.map(|real| match real {
            FirstReal::Zero => "real=zero",
            FirstReal::NotANumber => "real=nan",
            FirstReal::Infinity => "real=inf",
            FirstReal::MinusInfinity => "real=-inf",
        });
        let words = [
            self.integer.map(|value| format!("integer={value}")),
            real.map(str::to_string),
            self.logical.map(|value| format!("logical={value}")),
            self.character.map(|code| format!("character={code}")),
            self.derived.then(|| "derived".to_string()),
        ];
        words.into_iter().flatten().collect()
    }
}

fn real_named(name: &str) -> Option<FirstReal> {
    Some(match name.to_ascii_lowercase().as_str() {
        "zero" => FirstReal::Zero,
        "nan" | "snan" => FirstReal::NotANumber,
        "inf" => FirstReal::Infinity,
        "-inf" => FirstReal::MinusInfinity,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_they_were_made_of() {
        let mut values = FirstValues::default();
        for word in [
            "integer=-3",
            "real=-inf",
            "logical=TRUE",
            "character=65",
            "derived",
        ] {
            assert!(values.take(word).is_some(), "{word}");
        }
        assert!(values.take("real=seven").is_none() && values.take("complex=1").is_none());
        let mut again = FirstValues::default();
        values.words().iter().for_each(|word| {
            again.take(word);
        });
        assert_eq!(values, again);
    }
}
