//! Storage that several names share: COMMON blocks that program units cut up differently, EQUIVALENCE, DATA, variables that are saved,
//! ENTRY-like use of module variables, sequence association.

use super::Scene;
use crate::Generator;

/// Names of variables with their extents, which fill a block of whole numbers.
type Cut = Vec<(String, Vec<i64>)>;

impl Generator {
    /// The scene.
    pub fn storage(&mut self, _: usize) -> Scene {
        let mut scene = Scene {
            name: "play_storage".to_string(),
            ..Scene::default()
        };
        let seed = self.seed;
        let words = self.random.between(6, 20);
        let units = 2 + self.random.below(2);
        for at in 0..units {
            self.sharing_unit(at, words, &mut scene);
        }
        self.sequence_unit(&mut scene);
        let mut body = format!(
            "subroutine play_storage()\n  integer :: list(24), i, total, n\n  integer :: block({words})\n  common /block_{seed}/ block\n  \
             interface\n    subroutine cut_{seed}(x, n, total)\n      integer, intent(in) :: n\n      integer, intent(inout) :: x(2, *)\n      \
             integer, intent(out) :: total\n    end subroutine cut_{seed}\n  end interface\n  block = [(modulo(i * i, 41), i = 1, {words})]\n  \
             list = [(3 * i, i = 1, 24)]\n"
        );
        body += &self.some_lines((6, 5), "  ", &mut |g| g.storage_statement(units, words));
        body += "  print *, block\n  print *, list\nend subroutine play_storage";
        scene.write(body);
        scene
    }

    /// How a unit sees the block.
    fn cut(&mut self, at: usize, words: i64) -> Cut {
        let mut cut = Vec::new();
        let mut left = words;
        while left > 0 {
            let name = format!("{}{at}", (b'a' + cut.len() as u8) as char);
            let shape = match self.random.below(5) {
                0 | 1 => vec![],
                2 if left >= 4 => vec![2, self.random.between(1, left / 2)],
                _ => vec![self.random.between(1, left)],
            };
            let shape = if cut.len() > 8 { vec![left] } else { shape };
            left -= shape.iter().product::<i64>();
            cut.push((name, shape));
        }
        cut
    }

    /// An external procedure that has the block.
    fn sharing_unit(&mut self, at: usize, words: i64, scene: &mut Scene) {
        let seed = self.seed;
        let cut = self.cut(at, words);
        let declared = |(name, shape): &(String, Vec<i64>)| match shape.as_slice() {
            [] => name.clone(),
            [n] => format!("{name}({n})"),
            [n, m, ..] => format!("{name}({n}, {m})"),
        };
        let names: Vec<String> = cut.iter().map(declared).collect();
        let mut text = format!(
            "subroutine unit{at}_{seed}(n)\n  implicit none\n  integer :: n, i, j, calls, h(2), over(3), part\n  integer :: {}\n  common /block_{seed}/ {}\n",
            names.join(", "),
            cut.iter()
                .map(|(n, _)| n.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        );
        let step = self.random.between(1, 7);
        text += &format!(
            "  save calls\n  equivalence (over(2), part), (h(1), over(1))\n  data calls /{step}/\n  calls = calls + {step}\n"
        );
        text += "  over(3) = 5\n  h(1) = n\n  h(2) = calls\n";
        if self.random.chance(50) {
            // A part of the block by another name.
            let (name, shape) = cut[self.random.below(cut.len())].clone();
            let n: i64 = shape.iter().product();
            let place = match shape.len() {
                0 => name.clone(),
                1 => format!("{name}(1)"),
                _ => format!("{name}(1, 1)"),
            };
            text = text.replacen(
                "  save calls\n",
                &format!(
                    "  integer :: alias({n})\n  equivalence (alias(1), {place})\n  save calls\n"
                ),
                1,
            );
            text += &format!(
                "  alias({}) = modulo(alias(1) + calls, 997)\n",
                self.random.between(1, n)
            );
        }
        let places: Vec<String> = cut.iter().map(|c| self.place_of(c)).collect();
        let mut seen: Vec<&str> = places.iter().map(String::as_str).collect();
        seen.extend(["n", "calls", "part"]);
        for _ in 0..2 + self.random.below(4) {
            let place = self.random.pick(&places).clone();
            text += &format!("  {place} = {}\n", self.whole(&seen));
        }
        for (name, shape) in cut.iter().filter(|(_, s)| !s.is_empty()) {
            match shape.as_slice() {
                [n] if self.random.chance(40) => {
                    text += &format!(
                        "  do i = 1, {n}\n    {name}(i) = modulo({name}(i) + i * n, 997)\n  end do\n"
                    );
                }
                [_, m] if self.random.chance(40) => {
                    text += &format!(
                        "  do j = 1, {m}\n    do i = 2, 1, -1\n      {name}(i, j) = modulo({name}(i, j) * 3 + i, 997)\n    end do\n  end do\n"
                    );
                }
                _ => {}
            }
        }
        text += &format!(
            "  print *, 'unit{at}', {}, over, part\nend subroutine unit{at}_{seed}",
            names_only(&cut)
        );
        scene.outside.extend(text.lines().map(String::from));
    }

    fn place_of(&mut self, (name, shape): &(String, Vec<i64>)) -> String {
        let picked: Vec<String> = shape
            .iter()
            .map(|n| self.random.between(1, *n).to_string())
            .collect();
        match picked.is_empty() {
            true => name.clone(),
            false => format!("{name}({})", picked.join(", ")),
        }
    }

    /// A procedure with an assumed-size dummy argument, which sees a stretch of an array in another shape.
    fn sequence_unit(&mut self, scene: &mut Scene) {
        let seed = self.seed;
        let value = self.whole(&["x(1, i)", "x(2, i)", "i", "total"]);
        scene.outside.extend(
            format!(
                "subroutine cut_{seed}(x, n, total)\n  implicit none\n  integer, intent(in) :: n\n  integer, intent(inout) :: x(2, *)\n  \
                 integer, intent(out) :: total\n  integer :: i\n  total = 0\n  do i = 1, n\n    total = {value}\n    x(2, i) = modulo(x(1, i) + total, 997)\n  end do\n\
                 end subroutine cut_{seed}"
            )
            .lines()
            .map(String::from),
        );
    }

    fn storage_statement(&mut self, units: usize, words: i64) -> String {
        let seed = self.seed;
        let at = self.random.below(units);
        let value = self.whole(&["block(1)", "block(3)", "list(5)", "list(17)"]);
        let from = self.random.between(1, 12);
        let count = self.random.between(1, 6);
        match self.random.below(9) {
            0..=3 => format!("call unit{at}_{seed}({})", self.random.between(0, 99)),
            4 => format!("block({}) = {value}", self.random.between(1, words)),
            5 => format!("list({from}) = {value}"),
            6 => format!("call cut_{seed}(list, {count}, total)\nprint *, total"),
            7 => format!("call cut_{seed}(list({from}), {count}, total)\nprint *, total"),
            _ => format!("n = {value}\ncall unit{at}_{seed}(n)"),
        }
    }
}

fn names_only(cut: &Cut) -> String {
    cut.iter()
        .map(|(n, _)| n.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}
