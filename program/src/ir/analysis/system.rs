//! Systems of linear equations and inequalities over the integers: whether there is a solution.
//!
//! Equations go first (the greatest common divisor decides whether one has a solution, unimodular substitutions solve it), then variables are
//! eliminated from the inequalities one by one (Fourier and Motzkin), exactly where a coefficient is 1. Where it is not, the dark shadow
//! proves that there is a solution, and else the variable is tried at its lower bounds (Pugh's Omega test). Work is bounded: what takes
//! too long, or overflows, may have a solution. Refuses to know what the variables are.

use std::collections::BTreeMap;

/// `constant + sum of coefficient * variable`, which is zero or not negative.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    factors: BTreeMap<u32, i64>,
    constant: i64,
}

/// What is known of the solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solutions {
    /// There is none.
    None,
    /// There is one.
    Some,
    /// Nothing is known.
    Unknown,
}

/// Equations and inequalities.
#[derive(Debug, Clone, Default)]
pub struct System {
    /// Are zero.
    zero: Vec<Row>,
    /// Are not negative.
    positive: Vec<Row>,
    /// A number overflowed: nothing is known.
    lost: bool,
}

/// More inequalities than loops and subscripts give.
const MOST_ROWS: usize = 300;
/// So many eliminations are spent on one question.
const MOST_STEPS: u32 = 400;

/// The work that is left.
struct Budget(u32);

impl Budget {
    fn spend(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

impl System {
    /// `constant + sum = 0`.
    pub fn equal_zero(&mut self, terms: impl IntoIterator<Item = (u32, i64)>, constant: i64) {
        if let Some(row) = self.row(terms, constant) {
            self.zero.push(row);
        }
    }

    /// `constant + sum >= 0`.
    pub fn at_least_zero(&mut self, terms: impl IntoIterator<Item = (u32, i64)>, constant: i64) {
        if let Some(row) = self.row(terms, constant) {
            self.positive.push(row);
        }
    }

    fn row(&mut self, terms: impl IntoIterator<Item = (u32, i64)>, constant: i64) -> Option<Row> {
        let mut factors = BTreeMap::new();
        for (var, factor) in terms {
            let slot: &mut i64 = factors.entry(var).or_default();
            let Some(sum) = slot.checked_add(factor) else {
                self.lost = true;
                return None;
            };
            *slot = sum;
        }
        factors.retain(|_, factor| *factor != 0);
        Some(Row { factors, constant })
    }

    /// Whether there is a solution.
    pub fn solutions(&self) -> Solutions {
        if self.lost {
            // What was left out only makes the system smaller: no solution of the rest is none of the whole.
            return match solve(self.clone(), &mut Budget(MOST_STEPS)) {
                Some(Solutions::None) => Solutions::None,
                Some(Solutions::Some | Solutions::Unknown) | None => Solutions::Unknown,
            };
        }
        solve(self.clone(), &mut Budget(MOST_STEPS)).unwrap_or(Solutions::Unknown)
    }

    /// The least and the greatest value of a variable over the reals, where they are bounded and known.
    pub fn range(&self, var: u32) -> (Option<i64>, Option<i64>) {
        let mut system = self.clone();
        // The variable takes part in equations as any other: a fresh one stands for it behind them.
        let kept = u32::MAX;
        system.equal_zero([(var, 1), (kept, -1)], 0);
        project(system, kept, &mut Budget(MOST_STEPS)).unwrap_or((None, None))
    }
}

impl Row {
    /// Divides by the common divisor. An inequality may round its constant down; an equation must not.
    fn reduce(&mut self, equation: bool) -> Option<bool> {
        let divisor = self.factors.values().try_fold(0, |g, f| gcd(g, *f))?;
        if divisor > 1 {
            if equation && self.constant % divisor != 0 {
                return Some(false);
            }
            self.constant = self.constant.div_euclid(divisor);
            self.factors.values_mut().for_each(|f| *f /= divisor);
        }
        let holds = if equation {
            self.constant == 0
        } else {
            self.constant >= 0
        };
        Some(!self.factors.is_empty() || holds)
    }

    /// `self + by * other`.
    fn plus(&self, by: i64, other: &Row) -> Option<Row> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(by)?)?;
        for (var, factor) in &other.factors {
            sum.add(*var, factor.checked_mul(by)?)?;
        }
        Some(sum)
    }

    fn times(&self, by: i64) -> Option<Row> {
        let none = Row {
            factors: BTreeMap::new(),
            constant: 0,
        };
        none.plus(by, self)
    }

    fn add(&mut self, var: u32, factor: i64) -> Option<()> {
        let sum = self.factor(var).checked_add(factor)?;
        if sum == 0 {
            self.factors.remove(&var);
        } else {
            self.factors.insert(var, sum);
        }
        Some(())
    }

    fn factor(&self, var: u32) -> i64 {
        self.factors.get(&var).copied().unwrap_or(0)
    }
}

fn gcd(one: i64, other: i64) -> Option<i64> {
    let (mut a, mut b) = (one.checked_abs()?, other.checked_abs()?);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some(a)
}

/// `None` where numbers overflow or the budget is spent.
fn solve(mut system: System, budget: &mut Budget) -> Option<Solutions> {
    loop {
        if !eliminate_equations(&mut system, budget)? {
            return Some(Solutions::None);
        }
        match tidy(&mut system)? {
            Tidy::Contradiction => return Some(Solutions::None),
            Tidy::Equations => continue,
            Tidy::Done => {}
        }
        let Some(var) = next_variable(&system.positive) else {
            return Some(Solutions::Some);
        };
        if !budget.spend() {
            return None;
        }
        if is_exact(&system.positive, var) {
            system.positive = shadow(&system.positive, var, false)?;
        } else {
            return inexact(system, var, budget);
        }
    }
}

/// Eliminates a variable none of whose pairs of bounds is exact.
fn inexact(system: System, var: u32, budget: &mut Budget) -> Option<Solutions> {
    let shadowed = |dark| {
        Some(System {
            positive: shadow(&system.positive, var, dark)?,
            ..System::default()
        })
    };
    if solve(shadowed(false)?, budget)? == Solutions::None {
        return Some(Solutions::None);
    }
    if solve(shadowed(true)?, budget)? == Solutions::Some {
        return Some(Solutions::Some);
    }
    splinters(&system, var, budget)
}

/// What the dark shadow leaves out lies near a lower bound: `b x = bound + i` for a few `i`.
fn splinters(system: &System, var: u32, budget: &mut Budget) -> Option<Solutions> {
    let upper = |row: &Row| row.factor(var).checked_neg().filter(|f| *f > 0);
    let most = system.positive.iter().filter_map(upper).max()?;
    for row in system.positive.iter().filter(|row| row.factor(var) > 0) {
        let factor = row.factor(var);
        let last = most
            .checked_mul(factor)?
            .checked_sub(most)?
            .checked_sub(factor)?
            .checked_div(most)?;
        for distance in 0..=last {
            if !budget.spend() {
                return None;
            }
            let mut tried = system.clone();
            let mut equation = row.clone();
            equation.constant = equation.constant.checked_sub(distance)?;
            tried.zero.push(equation);
            match solve(tried, budget)? {
                Solutions::None => {}
                found @ (Solutions::Some | Solutions::Unknown) => return Some(found),
            }
        }
    }
    Some(Solutions::None)
}

/// The bounds of a variable when all others are gone, over the reals.
fn project(
    mut system: System,
    kept: u32,
    budget: &mut Budget,
) -> Option<(Option<i64>, Option<i64>)> {
    loop {
        if let Some(value) = eliminate_over_reals(&mut system, kept)? {
            return Some((Some(value), Some(value)));
        }
        match tidy(&mut system)? {
            Tidy::Contradiction => return None,
            Tidy::Equations => continue,
            Tidy::Done => {}
        }
        let without = |row: &Row| {
            let mut row = row.clone();
            row.factors.remove(&kept);
            row
        };
        let others: Vec<Row> = system.positive.iter().map(without).collect();
        let Some(var) = next_variable(&others) else {
            return bounds_of(&system.positive, kept);
        };
        if !budget.spend() {
            return None;
        }
        system.positive = shadow(&system.positive, var, false)?;
    }
}

/// Puts all equations into the other rows; the value of the kept variable where one is left that gives it.
fn eliminate_over_reals(system: &mut System, kept: u32) -> Option<Option<i64>> {
    let mut value = None;
    while let Some(mut row) = system.zero.pop() {
        if !row.reduce(true)? {
            return None;
        }
        let smallest = row.factors.iter().filter(|(var, _)| **var != kept);
        match smallest.min_by_key(|(_, factor)| factor.unsigned_abs()) {
            Some((&var, _)) => substitute(system, var, &row)?,
            None if row.factors.is_empty() => {}
            None => value = Some(row.constant.checked_mul(-row.factor(kept))?),
        }
    }
    Some(value)
}

fn bounds_of(rows: &[Row], kept: u32) -> Option<(Option<i64>, Option<i64>)> {
    let (mut least, mut greatest): (Option<i64>, Option<i64>) = (None, None);
    for row in rows {
        match row.factor(kept) {
            1 => least = least.max(Some(row.constant.checked_neg()?)),
            _ => greatest = Some(greatest.map_or(row.constant, |g| g.min(row.constant))),
        }
    }
    Some((least, greatest))
}

/// Solves all equations; false where one has no solution.
fn eliminate_equations(system: &mut System, budget: &mut Budget) -> Option<bool> {
    while let Some(mut row) = system.zero.pop() {
        if !row.reduce(true)? {
            return Some(false);
        }
        let smallest = row
            .factors
            .iter()
            .min_by_key(|(_, factor)| factor.unsigned_abs());
        let Some((&var, &factor)) = smallest else {
            continue;
        };
        if !budget.spend() {
            return None;
        }
        if factor.abs() == 1 {
            substitute(system, var, &row)?;
        } else {
            let smaller = euclid(system, var, &row)?;
            system.zero.push(smaller);
        }
    }
    Some(true)
}

/// Puts what an equation says of a variable everywhere else. Where its coefficient is not 1 or -1, that is right over the reals alone.
fn substitute(system: &mut System, var: u32, equation: &Row) -> Option<()> {
    let own = equation.factor(var);
    for row in system.zero.iter_mut().chain(&mut system.positive) {
        let factor = row.factor(var);
        if factor != 0 {
            let by = factor.checked_mul(-own.signum())?;
            *row = row.times(own.checked_abs()?)?.plus(by, equation)?;
        }
    }
    Some(())
}

/// Replaces a variable `x` by `x - sum of q * other`, which makes the other coefficients of the equation smaller than that of `x`.
fn euclid(system: &mut System, var: u32, equation: &Row) -> Option<Row> {
    let factor = equation.factor(var);
    let mut quotients = Vec::new();
    for (other, coefficient) in &equation.factors {
        if *other != var {
            quotients.push((*other, coefficient.checked_div(factor)?));
        }
    }
    let replaced = |row: &Row| {
        let own = row.factor(var);
        let mut row = row.clone();
        for (other, quotient) in &quotients {
            row.add(*other, own.checked_mul(*quotient)?.checked_neg()?)?;
        }
        Some(row)
    };
    for row in system.zero.iter_mut().chain(&mut system.positive) {
        *row = replaced(row)?;
    }
    replaced(equation)
}

enum Tidy {
    Done,
    /// Some inequalities make equations.
    Equations,
    Contradiction,
}

/// Reduces the inequalities, keeps the sharpest of parallel ones, and looks at opposite ones.
fn tidy(system: &mut System) -> Option<Tidy> {
    let mut sharpest: BTreeMap<BTreeMap<u32, i64>, i64> = BTreeMap::new();
    for mut row in std::mem::take(&mut system.positive) {
        if !row.reduce(false)? {
            return Some(Tidy::Contradiction);
        }
        if !row.factors.is_empty() {
            let least = sharpest.entry(row.factors).or_insert(row.constant);
            *least = (*least).min(row.constant);
        }
    }
    if sharpest.len() > MOST_ROWS {
        return None;
    }
    let mut equations = false;
    let rows: Vec<Row> = sharpest
        .iter()
        .map(|(factors, constant)| Row {
            factors: factors.clone(),
            constant: *constant,
        })
        .collect();
    for row in rows {
        let opposite = row.times(-1)?.factors;
        match sharpest.get(&opposite) {
            Some(other) if row.constant.checked_add(*other)? < 0 => {
                return Some(Tidy::Contradiction);
            }
            Some(other) if row.constant.checked_add(*other)? == 0 => {
                // One of the two makes the equation.
                if row.factors < opposite {
                    equations = true;
                    system.zero.push(row);
                }
            }
            Some(_) | None => system.positive.push(row),
        }
    }
    Some(if equations {
        Tidy::Equations
    } else {
        Tidy::Done
    })
}

/// The variable whose elimination costs least: exact ones first.
fn next_variable(rows: &[Row]) -> Option<u32> {
    let mut counts: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for (var, factor) in rows.iter().flat_map(|row| &row.factors) {
        let (lower, upper) = counts.entry(*var).or_default();
        if *factor > 0 {
            *lower += 1
        } else {
            *upper += 1
        }
    }
    let cost = |(var, (lower, upper)): &(u32, (usize, usize))| {
        let grows = (lower * upper) as i64 - (lower + upper) as i64;
        (!is_exact(rows, *var), grows)
    };
    counts.into_iter().min_by_key(cost).map(|(var, _)| var)
}

/// Whether eliminating a variable loses nothing over the integers.
fn is_exact(rows: &[Row], var: u32) -> bool {
    let all = |sign: i64| {
        rows.iter()
            .map(move |row| row.factor(var) * sign)
            .filter(|f| *f > 0)
    };
    all(1).all(|factor| factor == 1) || all(-1).all(|factor| factor == 1)
}

/// The inequalities without a variable. The dark shadow asks for room enough that an integer lies between the bounds.
fn shadow(rows: &[Row], var: u32, dark: bool) -> Option<Vec<Row>> {
    let mut left: Vec<Row> = rows
        .iter()
        .filter(|row| row.factor(var) == 0)
        .cloned()
        .collect();
    for lower in rows.iter().filter(|row| row.factor(var) > 0) {
        for upper in rows.iter().filter(|row| row.factor(var) < 0) {
            let (b, a) = (lower.factor(var), upper.factor(var).checked_neg()?);
            let mut joint = lower.times(a)?.plus(b, upper)?;
            if dark {
                let room = (a - 1).checked_mul(b - 1)?;
                joint.constant = joint.constant.checked_sub(room)?;
            }
            left.push(joint);
        }
    }
    (left.len() <= MOST_ROWS * 4).then_some(left)
}

#[cfg(test)]
mod tests;
