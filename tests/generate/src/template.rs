//! Scenes as texts with choices: a file of sections, whose braces a seed fills.
//!
//! `{a|b|c}` is one of several, `{3..9}` a number, `{whole a; b(1)}` a whole number between 0 and 996 computed of these, `{characters 4}` a constant,
//! `{let n=2..5}` keeps a choice that `{n}` repeats, `{some a; b; c}` a list of some of them, in some order, `{step}` the number of
//! the paragraph. `{threads k; 40; a, n}` and
//! `{blocks k; 3; 32; 0; a, n}` launch kernels, as the family `device` does (the fourth is the bytes of shared memory). Sections begin with `# `: `outside`,
//! `declare`, `procedures`, `behind` (what follows the module), `begin`, `steps 8 14` (paragraphs, so many of which are taken), `end`.
//! Refuses to know Fortran.

use crate::Generator;
use crate::wide::Scene;
use std::collections::BTreeMap;

/// Choices that are kept.
type Kept = BTreeMap<String, String>;

impl Generator {
    /// The scene that a text describes; its subroutine is `play_` and the name.
    pub fn described(&mut self, name: &str, text: &str) -> Scene {
        let mut scene = Scene {
            name: format!("play_{name}"),
            ..Scene::default()
        };
        let mut kept = Kept::from([("seed".to_string(), self.seed.to_string())]);
        let mut play = String::new();
        for part in text.split("\n# ").skip(1) {
            let (title, body) = part.split_once('\n').unwrap_or((part, ""));
            let mut words = title.split(' ');
            let lines = |text: String| text.lines().map(String::from).collect::<Vec<_>>();
            match words.next().unwrap_or("") {
                "steps" => {
                    let mut number = || words.next().and_then(|w| w.parse().ok()).unwrap_or(1);
                    let (least, most): (i64, i64) = (number(), number());
                    play += &self.steps(body, (least, most), &kept);
                }
                section => {
                    let text = self.filled(body, &mut kept);
                    match section {
                        "outside" => scene.outside.extend(lines(text)),
                        "declare" => scene.specification.extend(lines(text)),
                        "procedures" => scene.procedures.extend(lines(text)),
                        "behind" => scene.behind.extend(lines(text)),
                        _ => play += &text,
                    }
                    if !play.is_empty() && !play.ends_with('\n') {
                        play.push('\n');
                    }
                }
            }
        }
        scene.write(play);
        scene
    }

    /// So many of the paragraphs, each filled by itself.
    fn steps(&mut self, text: &str, (least, most): (i64, i64), kept: &Kept) -> String {
        let all: Vec<&str> = text.trim_matches('\n').split("\n\n").collect();
        let mut out = String::new();
        for number in 1..=self.random.between(least, most) {
            let step = *self.random.pick(&all);
            let mut kept = kept.clone();
            kept.insert("step".to_string(), number.to_string());
            out += &self.filled(step, &mut kept);
            out.push('\n');
        }
        out
    }

    /// A text with its braces filled.
    fn filled(&mut self, text: &str, kept: &mut Kept) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('{') {
            out += &rest[..at];
            let end = at + closing(&rest[at..]);
            out += &self.choice(&rest[at + 1..end], kept);
            rest = &rest[end + 1..];
        }
        out + rest
    }

    /// What stands for the inside of braces.
    fn choice(&mut self, inside: &str, kept: &mut Kept) -> String {
        if let Some((name, value)) = inside.strip_prefix("let ").and_then(|t| t.split_once('=')) {
            let value = self.choice(value, kept);
            kept.insert(name.to_string(), value);
            return String::new();
        }
        let alternatives = parts(inside, '|');
        if alternatives.len() > 1 {
            let picked = *self.random.pick(&alternatives);
            return self.filled(picked, kept);
        }
        let text = self.filled(inside, kept);
        if let Some(value) = kept.get(&text) {
            return value.clone();
        }
        let (word, operands) = text.split_once(' ').unwrap_or((&text, ""));
        let operands: Vec<&str> = operands.split("; ").collect();
        match (word, operands.as_slice()) {
            ("whole", names) => self.whole(names),
            ("characters", [length]) => self.characters(length.parse().unwrap_or(1)).text,
            ("some", items) => self.some_of(items),
            ("threads", [kernel, count, arguments]) => {
                self.launched(kernel, count.parse().unwrap_or(1), arguments, "thread")
            }
            ("blocks", [kernel, grid, block, bytes, arguments]) => {
                let more = if *bytes == "0" {
                    String::new()
                } else {
                    format!(", {bytes}")
                };
                let plain = format!("{grid}, 1, {block}, 1");
                crate::device::configured(kernel, (grid, block, &more), &plain, arguments, "block")
            }
            _ => match text.split_once("..").map(|(a, b)| (a.parse(), b.parse())) {
                Some((Ok(low), Ok(high))) => self.random.between(low, high).to_string(),
                _ => text,
            },
        }
    }

    fn some_of(&mut self, items: &[&str]) -> String {
        let order = self.random.shuffled(items.len());
        let count = 1 + self.random.below(items.len());
        let picked: Vec<&str> = order[..count].iter().map(|at| items[*at]).collect();
        picked.join(", ")
    }
}

/// Where the brace that the text begins with is closed.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("no closing brace: {text}")
}

/// The text taken apart at a mark outside of braces.
fn parts(text: &str, mark: char) -> Vec<&str> {
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if c == mark && depth == 0 => {
                found.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[from..]);
    found
}
