//! Linear forms over symbols with integer coefficients: `2*i + n - 1`.
//!
//! Coefficients are `i64`; what does not fit is no linear form, and every operation says so by `None`. Refuses to know what a symbol
//! stands for, and in which iterations it has the same value.

use std::collections::BTreeMap;

/// A value that a form is linear in: the index of whatever the user of the form keeps of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// `constant + sum of coefficient * symbol`; no coefficient is zero.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Affine {
    /// What is left where all symbols are zero.
    pub constant: i64,
    terms: BTreeMap<Symbol, i64>,
}

impl Affine {
    /// A constant.
    pub fn constant(value: i64) -> Affine {
        Affine {
            constant: value,
            terms: BTreeMap::new(),
        }
    }

    /// One symbol.
    pub fn symbol(symbol: Symbol) -> Affine {
        Affine {
            constant: 0,
            terms: BTreeMap::from([(symbol, 1)]),
        }
    }

    /// The symbols with their coefficients, in order.
    pub fn terms(&self) -> impl Iterator<Item = (Symbol, i64)> + '_ {
        self.terms.iter().map(|(symbol, factor)| (*symbol, *factor))
    }

    /// The coefficient of a symbol.
    pub fn factor(&self, symbol: Symbol) -> i64 {
        self.terms.get(&symbol).copied().unwrap_or(0)
    }

    /// The value, when there are no symbols.
    pub fn value(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The sum.
    pub fn plus(&self, other: &Affine) -> Option<Affine> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant)?;
        for (symbol, factor) in other.terms() {
            sum.add(symbol, factor)?;
        }
        Some(sum)
    }

    /// The difference.
    pub fn minus(&self, other: &Affine) -> Option<Affine> {
        self.plus(&other.times(-1)?)
    }

    /// A multiple.
    pub fn times(&self, by: i64) -> Option<Affine> {
        if by == 0 {
            return Some(Affine::default());
        }
        let scaled = |(symbol, factor): (Symbol, i64)| Some((symbol, factor.checked_mul(by)?));
        Some(Affine {
            constant: self.constant.checked_mul(by)?,
            terms: self.terms().map(scaled).collect::<Option<_>>()?,
        })
    }

    /// The product, where one of the two is a constant.
    pub fn product(&self, other: &Affine) -> Option<Affine> {
        match (self.value(), other.value()) {
            (Some(value), _) => other.times(value),
            (_, Some(value)) => self.times(value),
            (None, None) => None,
        }
    }

    /// The quotient, where a constant divides every coefficient: then integer division drops nothing.
    pub fn quotient(&self, by: i64) -> Option<Affine> {
        let divided = |value: i64| (value.checked_rem(by)? == 0).then(|| value.checked_div(by))?;
        let term = |(symbol, factor): (Symbol, i64)| Some((symbol, divided(factor)?));
        Some(Affine {
            constant: divided(self.constant)?,
            terms: self.terms().map(term).collect::<Option<_>>()?,
        })
    }

    /// The form with another one in the place of a symbol.
    pub fn with(&self, symbol: Symbol, value: &Affine) -> Option<Affine> {
        let mut rest = self.clone();
        match rest.terms.remove(&symbol) {
            Some(factor) => rest.plus(&value.times(factor)?),
            None => Some(rest),
        }
    }

    fn add(&mut self, symbol: Symbol, factor: i64) -> Option<()> {
        let sum = self.factor(symbol).checked_add(factor)?;
        if sum == 0 {
            self.terms.remove(&symbol);
        } else {
            self.terms.insert(symbol, sum);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(constant: i64, terms: &[(u32, i64)]) -> Affine {
        let mut form = Affine::constant(constant);
        for (symbol, factor) in terms {
            form.add(Symbol(*symbol), *factor).unwrap();
        }
        form
    }

    #[test]
    fn terms_that_cancel_are_gone() {
        let one = form(3, &[(0, 1), (1, 2)]);
        let other = form(1, &[(0, 1), (1, 2)]);
        assert_eq!(one.minus(&other), Some(Affine::constant(2)));
        assert_eq!(one.minus(&one).and_then(|zero| zero.value()), Some(0));
        assert_eq!(one.plus(&other), Some(form(4, &[(0, 2), (1, 4)])));
    }

    #[test]
    fn products_and_quotients_stay_linear_or_are_none() {
        let one = form(4, &[(0, 2)]);
        assert_eq!(
            one.product(&Affine::constant(-3)),
            Some(form(-12, &[(0, -6)]))
        );
        assert_eq!(Affine::constant(0).product(&one), Some(Affine::default()));
        assert_eq!(one.product(&one), None);
        assert_eq!(one.quotient(2), Some(form(2, &[(0, 1)])));
        assert_eq!(one.quotient(4), None);
        assert_eq!(one.quotient(0), None);
    }

    #[test]
    fn another_form_takes_the_place_of_a_symbol() {
        let one = form(1, &[(0, 2), (1, 1)]);
        assert_eq!(
            one.with(Symbol(0), &form(5, &[(1, -1)])),
            Some(form(11, &[(1, -1)]))
        );
        assert_eq!(one.with(Symbol(7), &Affine::constant(9)), Some(one.clone()));
    }

    #[test]
    fn what_overflows_is_no_form() {
        let most = form(i64::MAX, &[(0, i64::MAX)]);
        assert_eq!(most.plus(&Affine::constant(1)), None);
        assert_eq!(most.plus(&Affine::symbol(Symbol(0))), None);
        assert_eq!(most.times(2), None);
        assert_eq!(form(i64::MIN, &[]).times(-1), None);
        assert_eq!(form(0, &[(0, i64::MIN)]).quotient(-1), None);
    }
}
