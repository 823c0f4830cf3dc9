//! Items of other files: their paths, relative so that a translated program can be a module of another, and the `use` lines that bring them in.
//!
//! An item whose name nothing else in the program has is imported and stands by its name alone, as behind a USE statement; another one keeps its
//! module before it. Refuses to know what the items are.

use super::Cx;
use crate::emit::layout::{INDENT, WIDTH};
use crate::emit::lines::Lines;
use crate::ir::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The file that an item is in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Home {
    /// The root, or a module of the program.
    Host(Option<ModuleId>),
    /// The CPU twins of its kernels.
    Twins(Option<ModuleId>),
    /// Functions in C.
    InC,
}

/// What a file uses of others.
#[derive(Debug, Default)]
pub struct Imports {
    /// Items by the path of the module that has them.
    items: BTreeMap<Vec<String>, BTreeSet<String>>,
    /// Modules by their paths.
    modules: BTreeSet<Vec<String>>,
}

impl Imports {
    /// The names that stand for items here.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.items.values().flatten()
    }

    /// The `use` lines in rustfmt's order; `always` are those that stand there whatever the items need.
    pub fn write(&self, always: &[UseLine], out: &mut Lines) {
        let items = self.items.iter().map(|(path, names)| UseLine {
            visible: "",
            path: path.clone(),
            names: names.iter().cloned().collect(),
        });
        let modules = self.modules.iter().filter(|path| path.len() > 1);
        let modules = modules.map(|path| UseLine::new("", &path.join("::")));
        let mut lines: Vec<UseLine> = items.chain(modules).chain(always.iter().cloned()).collect();
        lines.sort_by(UseLine::compare);
        if !lines.is_empty() {
            out.blank();
        }
        lines.iter_mut().for_each(|line| line.write(out));
    }
}

/// One `use` line.
#[derive(Debug, Clone)]
pub struct UseLine {
    visible: &'static str,
    path: Vec<String>,
    names: Vec<String>,
}

impl UseLine {
    /// A line for one item by its path, `pub ` or nothing before it.
    pub fn new(visible: &'static str, path: &str) -> UseLine {
        let mut path: Vec<String> = path.split("::").map(str::to_string).collect();
        let names = path.pop().into_iter().collect();
        UseLine {
            visible,
            path,
            names,
        }
    }

    /// Segment by segment: `super` and `crate` first; a name comes before what is in it, a list comes last.
    fn compare(&self, other: &UseLine) -> Ordering {
        let last = |line: &UseLine| match &line.names[..] {
            [name] => name.clone(),
            _ => "{".to_string(),
        };
        let parts = |line: &UseLine| -> Vec<String> {
            line.path.iter().cloned().chain([last(line)]).collect()
        };
        let rank = |part: &String| match part.as_str() {
            "super" => 0,
            "crate" => 1,
            "*" => 3,
            "{" => 4,
            _ => 2,
        };
        let (one, two) = (parts(self), parts(other));
        let differs = one.iter().zip(&two).find(|(a, b)| a != b);
        differs.map_or(one.len().cmp(&two.len()), |(a, b)| {
            rank(a).cmp(&rank(b)).then(by_version(a, b))
        })
    }

    fn write(&mut self, out: &mut Lines) {
        self.names.sort_by(|a, b| by_version(a, b));
        let head = format!("{}use {}::", self.visible, self.path.join("::"));
        if let [name] = &self.names[..] {
            return out.line(format!("{head}{name};"));
        }
        let whole = format!("{head}{{{}}};", self.names.join(", "));
        if whole.chars().count() < WIDTH {
            return out.line(whole);
        }
        out.open(format!("{head}{{"));
        let mut line = String::new();
        let last = self.names.len() - 1;
        for (place, name) in self.names.iter().enumerate() {
            // A name that others follow needs room for the space behind its comma.
            let behind = if place == last { 1 } else { 2 };
            if !line.is_empty() && INDENT + line.len() + 1 + name.len() + behind > WIDTH {
                out.line(std::mem::take(&mut line));
            }
            let space = if line.is_empty() { "" } else { " " };
            line = format!("{line}{space}{name},");
        }
        out.line(line);
        out.close("};");
    }
}

/// rustfmt's order of names: numbers by value, an underscore before everything, otherwise by character.
fn by_version(one: &str, two: &str) -> Ordering {
    let (one, two): (Vec<char>, Vec<char>) = (one.chars().collect(), two.chars().collect());
    let (mut i, mut j) = (0, 0);
    let number = |text: &[char], from: usize| -> usize {
        text[from..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count()
    };
    while i < one.len() && j < two.len() {
        let (m, n) = (number(&one, i), number(&two, j));
        if m > 0 && n > 0 {
            let digits = |text: &[char]| -> String {
                text.iter()
                    .collect::<String>()
                    .trim_start_matches('0')
                    .to_string()
            };
            let (a, b) = (digits(&one[i..i + m]), digits(&two[j..j + n]));
            let order = a.len().cmp(&b.len()).then(a.cmp(&b));
            if order != Ordering::Equal {
                return order;
            }
            (i, j) = (i + m, j + n);
            continue;
        }
        let key = |c: char| if c == '_' { '\0' } else { c };
        if one[i] != two[j] {
            return key(one[i]).cmp(&key(two[j]));
        }
        (i, j) = (i + 1, j + 1);
    }
    (one.len() - i).cmp(&(two.len() - j))
}

impl Cx<'_> {
    /// The file that is being written.
    fn here(&self) -> Home {
        match (self.in_c, self.kernel) {
            (true, _) => Home::InC,
            (false, true) => Home::Twins(self.module),
            (false, false) => Home::Host(self.module),
        }
    }

    /// How an item of a file is called here; it is imported if need be.
    pub(super) fn item(&self, home: Home, name: &str) -> String {
        if home == self.here() {
            return name.to_string();
        }
        if self.names.is_alone(name) {
            return self.imported(home, name);
        }
        let path = self.path_to(home);
        let up = path.iter().take_while(|part| *part == "super").count();
        if up == path.len() {
            return format!("{}::{name}", path.join("::"));
        }
        let module = path[..=up].to_vec();
        self.imports.borrow_mut().modules.insert(module);
        format!("{}::{name}", path[up..].join("::"))
    }

    /// How an item that emitted files call by its bare name is called here: it is imported.
    pub(super) fn imported(&self, home: Home, name: &str) -> String {
        if home != self.here() {
            let mut imports = self.imports.borrow_mut();
            let names = imports.items.entry(self.path_to(home)).or_default();
            names.insert(name.to_string());
        }
        name.to_string()
    }

    /// An item's whole path from here.
    pub(super) fn item_path(&self, home: Home, name: &str) -> String {
        let mut path = self.path_to(home);
        path.push(name.to_string());
        path.join("::")
    }

    /// The way from this file to another one.
    fn path_to(&self, home: Home) -> Vec<String> {
        let file = |home: Home| -> Vec<String> {
            let (module, last) = match home {
                Home::Host(module) => (module, None),
                Home::Twins(module) => (module, Some("cpu")),
                Home::InC => (None, Some("c_parts")),
            };
            let module = module.map(|id| self.names.module(id).to_string());
            module.into_iter().chain(last.map(str::to_string)).collect()
        };
        let (from, to) = (file(self.here()), file(home));
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let up = from[common..].iter().map(|_| "super".to_string());
        up.chain(to[common..].iter().cloned()).collect()
    }
}
