//! Sobol's sequences of one dimension, in the order of Gray's code, with 32 and with 64 bits.

use super::Sequence;

/// With 32 bits.
#[derive(Default)]
pub struct Sobol {
    index: u32,
    wide: bool,
}

impl Sequence for Sobol {
    fn next(&mut self) -> u32 {
        let gray = self.index ^ (self.index >> 1);
        self.index = self.index.wrapping_add(1);
        gray.reverse_bits()
    }

    fn next_real(&mut self) -> Option<f64> {
        self.wide
            .then(|| f64::from(self.next()) / 4294967296.0 + 1.0 / 4294967296.0)
    }

    fn widen(&mut self, wide: bool) {
        self.wide = wide;
    }

    fn skip(&mut self, count: u64) {
        self.index = self.index.wrapping_add(count as u32);
    }
}

/// With 64 bits.
#[derive(Default)]
pub struct Sobol64 {
    index: u64,
    wide: bool,
}

impl Sequence for Sobol64 {
    fn next(&mut self) -> u32 {
        (self.next_long() >> 32) as u32
    }

    fn next_long(&mut self) -> u64 {
        let gray = self.index ^ (self.index >> 1);
        self.index = self.index.wrapping_add(1);
        gray.reverse_bits()
    }

    fn next_real(&mut self) -> Option<f64> {
        let unit = 1.0 / (1u64 << 53) as f64;
        self.wide
            .then(|| (self.next_long() >> 11) as f64 * unit + unit / 2.0)
    }

    fn widen(&mut self, wide: bool) {
        self.wide = wide;
    }

    fn skip(&mut self, count: u64) {
        self.index = self.index.wrapping_add(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_one_sequence() {
        let (mut short, mut long) = (Sobol::default(), Sobol64::default());
        for _ in 0..1000 {
            assert_eq!(short.next(), long.next());
        }
        let mut real = Sobol64::default();
        real.widen(true);
        real.skip(1);
        let near = |value: f64| move |found: f64| (found - value).abs() < 1e-15;
        let numbers = [0.5, 0.75, 0.25, 0.375];
        assert!(
            numbers
                .iter()
                .all(|value| real.next_real().is_some_and(near(*value)))
        );
    }
}
