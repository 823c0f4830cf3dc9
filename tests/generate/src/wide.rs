//! The host's Fortran beyond arithmetic: objects of CLASS, storage that is shared, files, texts, generic names, pointers, procedures as values.
//!
//! Each chapter is a scene of its own: declarations, procedures, and statements in some order that call them. Whole numbers stay
//! between 0 and 996, so that what a statement computes of any of them does not overflow, and nobody need know their values.

mod classes;
mod files;
mod generics;
mod internal;
mod pointers;
mod storage;
mod texts;

use crate::Generator;

/// Numbers that scenes compute with are below this.
const BELOW: i64 = 997;

/// A scene: what a module holds of it, and the procedure to call.
#[derive(Default)]
pub struct Scene {
    /// Types, interfaces, variables of the module.
    pub specification: Vec<String>,
    /// Its procedures.
    pub procedures: Vec<String>,
    /// Procedures that are no part of the module.
    pub outside: Vec<String>,
    /// What follows the module.
    pub behind: Vec<String>,
    /// The name of the subroutine that plays it.
    pub name: String,
}

impl Scene {
    /// Adds to the specification part.
    pub fn declare(&mut self, line: impl Into<String>) {
        self.specification.push(line.into());
    }

    /// Adds procedures.
    pub fn write(&mut self, text: impl AsRef<str>) {
        self.procedures
            .extend(text.as_ref().lines().map(String::from));
    }
}

/// Makes a scene; the number is for its names.
pub type Chapter = fn(&mut Generator, usize) -> Scene;

impl Generator {
    /// The module of a seed.
    pub fn wide(self) -> String {
        let chapters: [Chapter; 7] = [
            Generator::classes,
            Generator::storage,
            Generator::files,
            Generator::texts,
            Generator::generic_names,
            Generator::pointers,
            Generator::internal,
        ];
        self.scenes(&chapters, "")
    }

    /// A module with some of the scenes, and with USE statements of its own.
    pub fn scenes(mut self, chapters: &[Chapter], uses: &str) -> String {
        let seed = self.seed;
        let count = (2 + self.random.below(2)).min(chapters.len());
        let order = self.random.shuffled(chapters.len());
        let scenes: Vec<Scene> = order[..count]
            .iter()
            .map(|at| chapters[*at](&mut self, *at))
            .collect();
        let mut text: Vec<String> = scenes.iter().flat_map(|s| s.outside.clone()).collect();
        text.push(format!("module m{seed}"));
        text.push("  use checks".to_string());
        text.extend((!uses.is_empty()).then(|| uses.to_string()));
        text.push("  implicit none".to_string());
        let all = |lines: &[String]| lines.iter().map(|l| format!("  {l}")).collect::<Vec<_>>();
        for scene in &scenes {
            text.extend(all(&scene.specification));
        }
        text.push("contains".to_string());
        for scene in &scenes {
            text.extend(all(&scene.procedures));
        }
        text.push(format!("  subroutine run_{seed}()"));
        text.extend(scenes.iter().map(|s| format!("    call {}()", s.name)));
        text.push(format!("  end subroutine run_{seed}\nend module m{seed}"));
        text.extend(scenes.iter().flat_map(|s| s.behind.clone()));
        text.push("\n".to_string());
        text.join("\n")
    }

    /// A whole number between 0 and 996, computed from such numbers.
    pub fn whole(&mut self, names: &[&str]) -> String {
        let mut text = self.term(names);
        for _ in 0..self.random.below(3) {
            let operator = *self.random.pick(&["+", "-"]);
            text += &format!(" {operator} {}", self.term(names));
        }
        format!("modulo({text}, {BELOW})")
    }

    fn term(&mut self, names: &[&str]) -> String {
        let (a, b, c) = (self.small(names), self.small(names), self.small(names));
        match self.random.below(9) {
            0..=2 => a,
            3 | 4 => format!("{a} * {b}"),
            5 => format!("max({a}, {b})"),
            6 => format!("merge({a}, {b}, {c} < {b})"),
            7 => format!("abs({a} - {b})"),
            _ => format!("iand({a}, {b})"),
        }
    }

    /// One of the names, or a constant.
    pub fn small(&mut self, names: &[&str]) -> String {
        match names.is_empty() || self.random.chance(25) {
            true => self.random.between(0, 40).to_string(),
            false => self.random.pick(names).to_string(),
        }
    }

    /// Statements that `make` gives, so many and fewer than so many more.
    pub fn some_lines(
        &mut self,
        (least, more): (usize, usize),
        pad: &str,
        make: &mut dyn FnMut(&mut Generator) -> String,
    ) -> String {
        let mut text = String::new();
        for _ in 0..least + self.random.below(more) {
            for line in make(self).lines() {
                text += &format!("{pad}{line}\n");
            }
        }
        text
    }
}
