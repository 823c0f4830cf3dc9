//! The solver against enumeration of small boxes.

use super::*;

fn system(zero: &[(&[(u32, i64)], i64)], positive: &[(&[(u32, i64)], i64)]) -> System {
    let mut system = System::default();
    for (terms, constant) in zero {
        system.equal_zero(terms.iter().copied(), *constant);
    }
    for (terms, constant) in positive {
        system.at_least_zero(terms.iter().copied(), *constant);
    }
    system
}

#[test]
fn the_divisor_of_an_equation_decides() {
    let parity = system(&[(&[(0, 2), (1, -2)], 1)], &[]);
    assert_eq!(parity.solutions(), Solutions::None);
    let solvable = system(&[(&[(0, 4), (1, 6)], 2)], &[]);
    assert_eq!(solvable.solutions(), Solutions::Some);
}

#[test]
fn bounds_with_symbols_cancel() {
    // i + n = k, both from 1 to n: variables i, k, n.
    let apart = system(
        &[(&[(0, 1), (2, 1), (1, -1)], 0)],
        &[
            (&[(0, 1)], -1),
            (&[(2, 1), (0, -1)], 0),
            (&[(1, 1)], -1),
            (&[(2, 1), (1, -1)], 0),
        ],
    );
    assert_eq!(apart.solutions(), Solutions::None);
}

#[test]
fn ranges_are_found_through_equations() {
    // d = k - i, k = i + 3.
    let system = system(
        &[(&[(2, 1), (1, -1), (0, 1)], 0), (&[(1, 1), (0, -1)], -3)],
        &[],
    );
    assert_eq!(system.range(2), (Some(3), Some(3)));
    assert_eq!(system.range(0), (None, None));
}

#[test]
fn numbers_that_overflow_are_unknown() {
    let mut big = System::default();
    big.equal_zero([(0, i64::MAX), (0, i64::MAX)], 0);
    assert_eq!(big.solutions(), Solutions::Unknown);
    let wide = system(
        &[(&[(0, i64::MAX - 1), (1, 3), (2, i64::MAX)], 5)],
        &[(&[(0, i64::MAX), (1, -7)], i64::MIN)],
    );
    assert_ne!(wide.solutions(), Solutions::None);
}

/// A small generator: the same numbers each time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, from: i64, to: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        from + ((self.0 >> 33) as i64).rem_euclid(to - from + 1)
    }
}

type Terms = Vec<(u32, i64)>;

fn holds(rows: &[(Terms, i64)], point: &[i64], test: fn(i64) -> bool) -> bool {
    rows.iter().all(|(terms, constant)| {
        test(
            terms
                .iter()
                .map(|(v, f)| f * point[*v as usize])
                .sum::<i64>()
                + constant,
        )
    })
}

#[test]
fn small_systems_have_the_answer_of_enumeration() {
    let mut numbers = Numbers(7);
    let mut counts = [0; 3];
    for _ in 0..4000 {
        let vars = numbers.next(1, 4) as u32;
        let mut row = |most: i64| -> (Terms, i64) {
            let terms = (0..vars).map(|v| (v, numbers.next(-most, most))).collect();
            (terms, numbers.next(-9, 9))
        };
        let zero: Vec<_> = (0..1).map(|_| row(4)).collect();
        let mut positive: Vec<_> = (0..2).map(|_| row(5)).collect();
        for var in 0..vars {
            positive.push((vec![(var, 1)], 4));
            positive.push((vec![(var, -1)], 4));
        }
        let mut system = System::default();
        zero.iter()
            .for_each(|(t, c)| system.equal_zero(t.iter().copied(), *c));
        positive
            .iter()
            .for_each(|(t, c)| system.at_least_zero(t.iter().copied(), *c));
        let mut point = vec![-4; vars as usize];
        let mut found = false;
        loop {
            found |= holds(&zero, &point, |v| v == 0) && holds(&positive, &point, |v| v >= 0);
            let Some(place) = point.iter().position(|v| *v < 4) else {
                break;
            };
            point[place] += 1;
            point[..place].fill(-4);
        }
        let answer = system.solutions();
        counts[answer as usize] += 1;
        match answer {
            Solutions::None => assert!(!found, "{system:?}"),
            Solutions::Some => assert!(found, "{system:?}"),
            Solutions::Unknown => {}
        }
    }
    assert!(counts[0] > 500 && counts[1] > 500, "{counts:?}");
    assert_eq!(counts[2], 0, "the budget is enough for these");
}
