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

const NAMES: [&str; 3] = ["i", "j", "k"];

/// `factors * loop variables + constant`.
struct Subscript {
    factors: Vec<i64>,
    constant: i64,
}

struct Bounds {
    from: Subscript,
    to: Subscript,
    step: i64,
}

struct Access {
    array: usize,
    subscripts: Vec<Subscript>,
}

/// Stands in front of the loop of its depth.
struct Line {
    depth: usize,
    write: Access,
    reads: [Access; 2],
}

struct Nest {
    loops: Vec<Bounds>,
    lines: Vec<Line>,
}

impl Subscript {
    fn random(numbers: &mut Numbers, depth: usize) -> Subscript {
        let sparse = |numbers: &mut Numbers| match numbers.next(0, 5) {
            0 => numbers.next(-2, 3),
            1..=3 => 0,
            _ => 1,
        };
        Subscript {
            factors: (0..depth).map(|_| sparse(numbers)).collect(),
            constant: numbers.next(-2, 3),
        }
    }

    fn value(&self, at: &[i64]) -> i64 {
        self.factors.iter().zip(at).map(|(f, v)| f * v).sum::<i64>() + self.constant
    }

    fn text(&self) -> String {
        let mut text = self.constant.to_string();
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
    fn random(numbers: &mut Numbers, depth: usize) -> Access {
        let array = numbers.next(0, 1) as usize;
        Access {
            array,
            subscripts: (0..=array)
                .map(|_| Subscript::random(numbers, depth))
                .collect(),
        }
    }

    fn text(&self) -> String {
        let subscripts: Vec<String> = self.subscripts.iter().map(Subscript::text).collect();
        format!("{}({})", ["p", "q"][self.array], subscripts.join(", "))
    }

    fn place(&self, at: &[i64]) -> (usize, Vec<i64>) {
        (
            self.array,
            self.subscripts.iter().map(|one| one.value(at)).collect(),
        )
    }
}

impl Bounds {
    /// Sometimes a bound is the variable of the loop around.
    fn random(numbers: &mut Numbers, depth: usize) -> Bounds {
        let fixed = |value| Subscript {
            factors: vec![0; depth],
            constant: value,
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
        let step = [1, 1, 1, 2, 3, -1][numbers.next(0, 5) as usize];
        if step < 0 {
            std::mem::swap(&mut from, &mut to);
        }
        Bounds { from, to, step }
    }
}

impl Nest {
    fn random(numbers: &mut Numbers) -> Nest {
        let depth = numbers.next(1, 3) as usize;
        let loops = (0..depth)
            .map(|outer| Bounds::random(numbers, outer))
            .collect();
        let line = |numbers: &mut Numbers, depth: usize| Line {
            depth,
            write: Access::random(numbers, depth),
            reads: [
                Access::random(numbers, depth),
                Access::random(numbers, depth),
            ],
        };
        let mut lines = vec![line(numbers, depth)];
        if numbers.next(0, 2) == 0 {
            let depth = numbers.next(1, depth as i64) as usize;
            lines.push(line(numbers, depth));
        }
        Nest { loops, lines }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (depth, one) in self.loops.iter().enumerate() {
            let (from, to) = (one.from.text(), one.to.text());
            writeln!(text, "do {} = {from}, {to}, {}", NAMES[depth], one.step).unwrap();
            for line in self.lines.iter().filter(|line| line.depth == depth + 1) {
                let [one, other] = &line.reads;
                writeln!(
                    text,
                    "{} = 0.5 * ({} - {})",
                    line.write.text(),
                    one.text(),
                    other.text()
                )
                .unwrap();
            }
        }
        self.loops.iter().for_each(|_| text.push_str("end do\n"));
        text
    }

    /// Whether each loop carries a dependence.
    fn carried(&self) -> Vec<bool> {
        let mut uses: BTreeMap<(usize, Vec<i64>), Vec<(Vec<i64>, bool)>> = BTreeMap::new();
        self.run(&mut Vec::new(), &mut uses);
        let mut carried = vec![false; self.loops.len()];
        for uses in uses.values() {
            for (one, writes) in uses {
                for (other, also) in uses {
                    let different = one.iter().zip(other).position(|(a, b)| a != b);
                    if let (true, Some(level)) = (*writes || *also, different) {
                        carried[level] = true;
                    }
                }
            }
        }
        carried
    }

    fn run(
        &self,
        at: &mut Vec<i64>,
        uses: &mut BTreeMap<(usize, Vec<i64>), Vec<(Vec<i64>, bool)>>,
    ) {
        for line in self.lines.iter().filter(|line| line.depth == at.len()) {
            for read in &line.reads {
                uses.entry(read.place(at))
                    .or_default()
                    .push((at.clone(), false));
            }
            uses.entry(line.write.place(at))
                .or_default()
                .push((at.clone(), true));
        }
        let Some(bounds) = self.loops.get(at.len()) else {
            return;
        };
        let (mut value, to) = (bounds.from.value(at), bounds.to.value(at));
        while (bounds.step > 0 && value <= to) || (bounds.step < 0 && value >= to) {
            at.push(value);
            self.run(at, uses);
            at.pop();
            value += bounds.step;
        }
    }
}

#[test]
fn no_loop_with_a_dependence_is_parallel_and_none_without_is_refused() {
    let mut numbers = Numbers(11);
    let (mut parallel, mut refused) = (0, 0);
    for _ in 0..400 {
        let nest = Nest::random(&mut numbers);
        let text = nest.text();
        let declarations = "real :: p(-99:99), q(-99:99, -99:99)";
        let asked = ask(&subroutine(declarations, &text));
        let carried = nest.carried();
        assert_eq!(asked.analysis.loops.len(), carried.len(), "{text}");
        for (one, carried) in asked.analysis.loops.iter().zip(&carried) {
            assert_eq!(one.is_parallel(), !carried, "{text}\n{:?}", one.obstacles);
            if *carried {
                refused += 1
            } else {
                parallel += 1
            }
        }
    }
    assert!(parallel > 100 && refused > 100, "{parallel} {refused}");
}
