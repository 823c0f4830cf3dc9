//! Generated nests with constant bounds: what the analysis says against an enumeration of all iterations.

use super::*;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The same numbers each time.
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

/// Loop variables from the outside in, and a scalar that the loops may assign.
const NAMES: [&str; 4] = ["i", "j", "k", "l"];
const SCALAR: usize = 3;
/// The place of `n` among the values.
const SYMBOL: usize = 4;

/// `factors * loop variables + constant`.
struct Subscript {
    factors: Vec<i64>,
    constant: i64,
    /// The constant is written as `n` and a difference.
    symbolic: bool,
}

struct Bounds {
    from: Subscript,
    to: Subscript,
    step: i64,
}

struct Access {
    array: usize,
    subscripts: Vec<Subscript>,
    /// A section of three elements along the last dimension, with this stride.
    stride: Option<i64>,
}

/// What a line does.
enum Action {
    Store(Access, [Access; 2]),
    /// Gives the scalar a value.
    Set(Subscript),
}

/// Stands in front of the loop of its depth.
struct Line {
    depth: usize,
    action: Action,
    /// Where `one < other` is as the flag says, or always.
    condition: Option<(Subscript, Subscript, bool)>,
}

/// How much a nest may hold.
#[derive(Clone, Copy, PartialEq)]
enum Variety {
    /// Loops and elements.
    Plain,
    /// Conditions, sections and a scalar as well.
    Rich,
}

struct Nest {
    loops: Vec<Bounds>,
    lines: Vec<Line>,
}

impl Subscript {
    fn random(numbers: &mut Numbers, depth: usize, scalar: bool) -> Subscript {
        let sparse = |numbers: &mut Numbers| match numbers.next(0, 5) {
            0 => numbers.next(-2, 3),
            1..=3 => 0,
            _ => 1,
        };
        let mut factors: Vec<i64> = (0..depth).map(|_| sparse(numbers)).collect();
        if scalar && numbers.next(0, 2) == 0 {
            factors.resize(SCALAR, 0);
            factors.push(1);
        }
        Subscript {
            factors,
            constant: numbers.next(-2, 3),
            symbolic: scalar && numbers.next(0, 3) == 0,
        }
    }

    fn value(&self, at: &[i64; 5]) -> i64 {
        let symbol = if self.symbolic { at[SYMBOL] - 3 } else { 0 };
        let terms = self.factors.iter().zip(at).map(|(f, v)| f * v);
        terms.sum::<i64>() + self.constant + symbol
    }

    fn text(&self) -> String {
        let mut text = match self.symbolic {
            true => format!("n + ({})", self.constant - 3),
            false => self.constant.to_string(),
        };
        for (factor, name) in self.factors.iter().zip(NAMES) {
            match factor {
                0 => {}
                1 => write!(text, " + {name}").unwrap(),
                _ => write!(text, " + ({factor}) * {name}").unwrap(),
            }
        }
        text
    }
}

impl Access {
    fn random(numbers: &mut Numbers, depth: usize, scalar: bool, section: bool) -> Access {
        let array = numbers.next(0, 1) as usize;
        let subscript = |_| Subscript::random(numbers, depth, scalar);
        let subscripts = (0..=array).map(subscript).collect();
        let stride = section.then(|| [1, 2, -1][numbers.next(0, 2) as usize]);
        Access {
            array,
            subscripts,
            stride,
        }
    }

    fn text(&self) -> String {
        let mut subscripts: Vec<String> = self.subscripts.iter().map(Subscript::text).collect();
        if let (Some(stride), Some(last)) = (self.stride, subscripts.last_mut()) {
            *last = format!("{last} : {last} + ({}) : {stride}", 2 * stride);
        }
        format!("{}({})", ["p", "q"][self.array], subscripts.join(", "))
    }

    fn places(&self, at: &[i64; 5]) -> Vec<(usize, Vec<i64>)> {
        let values: Vec<i64> = self.subscripts.iter().map(|one| one.value(at)).collect();
        let place = |offset: i64| {
            let mut values = values.clone();
            *values.last_mut().unwrap() += offset;
            (self.array, values)
        };
        match self.stride {
            Some(stride) => (0..3).map(|count| place(count * stride)).collect(),
            None => vec![place(0)],
        }
    }
}

impl Line {
    fn random(numbers: &mut Numbers, depth: usize, variety: Variety) -> Line {
        let rich = variety == Variety::Rich;
        let section = rich && numbers.next(0, 4) == 0;
        let mut access = || Access::random(numbers, depth, rich, section);
        let action = Action::Store(access(), [access(), access()]);
        let condition = (rich && numbers.next(0, 2) == 0).then(|| {
            let mut side = || Subscript::random(numbers, depth, true);
            (side(), side(), true)
        });
        let condition = condition.map(|(one, other, _)| (one, other, numbers.next(0, 1) == 0));
        Line {
            depth,
            action,
            condition,
        }
    }

    /// An assignment to the scalar: often one that adds a constant.
    fn set(numbers: &mut Numbers, depth: usize) -> Line {
        let mut value = Subscript::random(numbers, depth, false);
        if numbers.next(0, 1) == 0 {
            value.factors = vec![0, 0, 0, 1];
        }
        let conditional = numbers.next(0, 3) == 0;
        let mut side = || Subscript::random(numbers, depth, false);
        let condition = conditional.then(|| (side(), side(), true));
        Line {
            depth,
            action: Action::Set(value),
            condition,
        }
    }

    fn text(&self) -> String {
        let action = match &self.action {
            Action::Store(write, [one, other]) => {
                format!(
                    "{} = 0.5 * ({} - {})",
                    write.text(),
                    one.text(),
                    other.text()
                )
            }
            Action::Set(value) => format!("l = {}", value.text()),
        };
        match &self.condition {
            None => action,
            Some((one, other, true)) => {
                format!(
                    "if ({} < {}) then\n{action}\nend if",
                    one.text(),
                    other.text()
                )
            }
            Some((one, other, false)) => format!(
                "if ({} < {}) then\ny = 1\nelse\n{action}\nend if",
                one.text(),
                other.text()
            ),
        }
    }

    fn runs(&self, at: &[i64; 5]) -> bool {
        let met = |(one, other, truth): &(Subscript, Subscript, bool)| {
            (one.value(at) < other.value(at)) == *truth
        };
        self.condition.as_ref().is_none_or(met)
    }
}

impl Bounds {
    /// Sometimes a bound is the variable of the loop around.
    fn random(numbers: &mut Numbers, depth: usize, variety: Variety) -> Bounds {
        let fixed = |value| Subscript {
            factors: vec![0; depth],
            constant: value,
            symbolic: false,
        };
        let mut from = fixed(numbers.next(0, 2));
        let mut to = fixed(numbers.next(2, 6));
        if depth > 0 && numbers.next(0, 4) == 0 {
            let bound = if numbers.next(0, 1) == 0 {
                &mut from
            } else {
                &mut to
            };
            bound.factors[depth - 1] = 1;
            bound.constant = numbers.next(-1, 1);
        }
        if variety == Variety::Rich {
            from.symbolic = numbers.next(0, 3) == 0;
            to.symbolic = numbers.next(0, 1) == 0;
        }
        let step = [1, 1, 1, 2, 3, -1][numbers.next(0, 5) as usize];
        if step < 0 {
            std::mem::swap(&mut from, &mut to);
        }
        Bounds { from, to, step }
    }
}

/// Who used each element: iterations and whether it was written.
type Uses = BTreeMap<(usize, Vec<i64>), Vec<(Vec<i64>, bool)>>;

impl Nest {
    fn random(numbers: &mut Numbers, variety: Variety) -> Nest {
        let depth = numbers.next(1, 3) as usize;
        let loops = (0..depth)
            .map(|outer| Bounds::random(numbers, outer, variety))
            .collect();
        let mut lines = Vec::new();
        if variety == Variety::Rich {
            let depth = numbers.next(1, depth as i64) as usize;
            lines.push(Line::set(numbers, depth));
        }
        lines.push(Line::random(numbers, depth, variety));
        if numbers.next(0, 2) == 0 {
            let depth = numbers.next(1, depth as i64) as usize;
            lines.push(Line::random(numbers, depth, variety));
        }
        if variety == Variety::Rich && numbers.next(0, 1) == 0 {
            lines.rotate_left(1);
        }
        Nest { loops, lines }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (depth, one) in self.loops.iter().enumerate() {
            let (from, to) = (one.from.text(), one.to.text());
            writeln!(text, "do {} = {from}, {to}, {}", NAMES[depth], one.step).unwrap();
            for line in self.lines.iter().filter(|line| line.depth == depth + 1) {
                writeln!(text, "{}", line.text()).unwrap();
            }
        }
        self.loops.iter().for_each(|_| text.push_str("end do\n"));
        text
    }

    /// Whether each loop carries a dependence of an array, for some values before it.
    fn carried(&self, variety: Variety) -> Vec<bool> {
        let mut carried = vec![false; self.loops.len()];
        let (symbols, scalars) = match variety {
            Variety::Plain => (3..=3, 1..=1),
            Variety::Rich => (0..=7, -5..=8),
        };
        for (symbol, scalar) in symbols.flat_map(|n| scalars.clone().map(move |l| (n, l))) {
            let mut uses = Uses::new();
            self.run(&mut Vec::new(), &mut [0, 0, 0, scalar, symbol], &mut uses);
            uses.values()
                .for_each(|uses| note_carried(uses, &mut carried));
        }
        carried
    }

    fn run(&self, around: &mut Vec<i64>, at: &mut [i64; 5], uses: &mut Uses) {
        for line in self.lines.iter().filter(|line| line.depth == around.len()) {
            if !line.runs(at) {
                continue;
            }
            match &line.action {
                Action::Set(value) => at[SCALAR] = value.value(at),
                Action::Store(write, reads) => {
                    let reads = reads.iter().flat_map(|read| read.places(at));
                    let all = reads.map(|place| (place, false));
                    let all = all.chain(write.places(at).into_iter().map(|place| (place, true)));
                    for (place, writes) in all {
                        uses.entry(place)
                            .or_default()
                            .push((around.clone(), writes));
                    }
                }
            }
        }
        let Some(bounds) = self.loops.get(around.len()) else {
            return;
        };
        let (mut value, to) = (bounds.from.value(at), bounds.to.value(at));
        while (bounds.step > 0 && value <= to) || (bounds.step < 0 && value >= to) {
            at[around.len()] = value;
            around.push(value);
            self.run(around, at, uses);
            around.pop();
            value += bounds.step;
        }
    }
}

/// The outermost loop in which two uses of one element differ carries a dependence, if one is a store.
fn note_carried(uses: &[(Vec<i64>, bool)], carried: &mut [bool]) {
    for (one, writes) in uses {
        for (other, also) in uses {
            let different = one.iter().zip(other).position(|(a, b)| a != b);
            if let (true, Some(level)) = (*writes || *also, different) {
                carried[level] = true;
            }
        }
    }
}

/// For each loop of some nests: whether the analysis has a dependence of an array, whether there is one, and the text.
fn compared(seed: u64, count: usize, variety: Variety) -> Vec<(bool, bool, String)> {
    let mut numbers = Numbers(seed);
    let mut all = Vec::new();
    for _ in 0..count {
        let nest = Nest::random(&mut numbers, variety);
        let text = nest.text();
        let declarations = "real :: p(-999:999), q(-999:999, -999:999)";
        let asked = ask(&subroutine(declarations, &text));
        let carried = nest.carried(variety);
        assert_eq!(asked.analysis.loops.len(), carried.len(), "{text}");
        for (one, carried) in asked.analysis.loops.iter().zip(&carried) {
            let found = |one: &Obstacle| matches!(one, Obstacle::Dependence(_) | Obstacle::TooMany);
            let found = one.obstacles.iter().any(found);
            all.push((found, *carried, format!("{text}\n{:?}", one.obstacles)));
        }
    }
    all
}

#[test]
fn nests_with_linear_subscripts_are_decided_exactly() {
    let all = compared(11, 250, Variety::Plain);
    for (found, carried, text) in &all {
        assert_eq!(found, carried, "{text}");
    }
    let carried = all.iter().filter(|(_, carried, _)| *carried).count();
    assert!(carried > 80 && all.len() - carried > 80, "{carried}");
}

#[test]
fn nothing_is_missed_under_conditions_in_sections_and_with_scalars() {
    let all = compared(5, 120, Variety::Rich);
    for (found, carried, text) in &all {
        assert!(*found || !carried, "{text}");
    }
    let without = all.iter().filter(|(_, carried, _)| !carried).count();
    let in_vain = all
        .iter()
        .filter(|(found, carried, _)| *found && !carried)
        .count();
    assert!(in_vain * 5 < without, "{in_vain} of {without}");
}
