//! Bessel functions of several orders: the transformational forms.

use super::special::SpecialReal;
use crate::array::Array1;

/// BESSEL_JN, transformational: the orders from `n1` to `n2`.
pub fn bessel_jn_range<T: SpecialReal>(n1: i32, n2: i32, x: T) -> Array1<T> {
    (n1..=n2).map(|n| T::bessel_jn(n, x)).collect()
}

/// BESSEL_YN, transformational: the orders from `n1` to `n2`.
pub fn bessel_yn_range<T: SpecialReal>(n1: i32, n2: i32, x: T) -> Array1<T> {
    (n1..=n2).map(|n| T::bessel_yn(n, x)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{bessel_j0, bessel_j1};
    use super::*;

    #[test]
    fn orders_follow_each_other() {
        assert_eq!(
            bessel_jn_range(0, 1, 1.0_f64).to_vec(),
            [bessel_j0(1.0), bessel_j1(1.0)]
        );
    }
}
