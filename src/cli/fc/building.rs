//! How a program is built, beside what it means: for which GPUs, for a debugger or not. Objects remember it, since makefiles seldom repeat the
//! options of compilation when they link.

use crate::cli::cargo::Profile;

/// What options of compilation say about building.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Building {
    /// Architectures of GPUs to compile kernels for.
    pub gpus: Vec<u16>,
    /// The assembler's words about each kernel are wanted: `-gpu=ptxinfo`.
    pub ptx_info: bool,
    /// A debugger is to find lines and variables: `-g`.
    pub symbols: bool,
    /// `-O0`, or `-g` without another level.
    pub unoptimised: bool,
}

impl Building {
    /// Names of the switches in objects.
    pub const SWITCHES: [&'static str; 3] = ["ptx info", "symbols", "unoptimised"];

    /// The switches in the order of their names.
    pub fn switches(&mut self) -> [&mut bool; 3] {
        [&mut self.ptx_info, &mut self.symbols, &mut self.unoptimised]
    }

    /// That of a program: what any part asks for, but only a program of which all parts do without is left unoptimised.
    pub fn of<'a>(parts: impl Iterator<Item = &'a Building>) -> Building {
        let mut all = Building {
            unoptimised: true,
            ..Building::default()
        };
        let mut count = 0;
        for part in parts {
            count += 1;
            all.ptx_info |= part.ptx_info;
            all.symbols |= part.symbols;
            all.unoptimised &= part.unoptimised;
            for gpu in &part.gpus {
                if !all.gpus.contains(gpu) {
                    all.gpus.push(*gpu);
                }
            }
        }
        all.unoptimised &= count > 0;
        all
    }

    /// How cargo compiles the program.
    pub fn profile(&self) -> Profile {
        Profile {
            symbols: self.symbols,
            unoptimised: self.unoptimised,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_without_optimisation_does_not_slow_the_others() {
        let fast = Building {
            gpus: vec![80],
            ..Building::default()
        };
        let slow = Building {
            gpus: vec![80, 90],
            symbols: true,
            unoptimised: true,
            ..Building::default()
        };
        let both = Building::of([&fast, &slow].into_iter());
        assert!(both.symbols && !both.unoptimised);
        assert_eq!(both.gpus, [80, 90]);
        assert!(Building::of([&slow].into_iter()).unoptimised);
        assert_eq!(Building::of([].into_iter()), Building::default());
    }
}
