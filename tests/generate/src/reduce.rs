//! Smaller programs that still do what a command looks for: statements and blocks are taken away as long as the command succeeds.
//!
//! The tree is that of the lines: a block has its first line, its last one and what stands between. Delta debugging goes over the statements of each
//! block, from large stretches to single ones; then blocks give way to what is in them. Refuses to know what the command looks for, and whether
//! what is left is valid: the command must see to it.

/// A statement with its continuation lines, or a block.
#[derive(Clone, Debug)]
enum Tree {
    Line(String),
    Block {
        first: String,
        inside: Vec<Tree>,
        last: String,
    },
}

/// The smallest text that `holds` says yes to, on the way down from one that it says yes to.
pub fn smallest(text: &str, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let mut forest = parsed(text);
    loop {
        let before = shown(&forest).len();
        let mut at = Vec::new();
        thinned(&mut forest, &mut at, holds);
        unwrapped(&mut forest, holds);
        if shown(&forest).len() == before {
            return shown(&forest);
        }
    }
}

/// Statements, each with its continuation lines.
fn statements(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        match (open, found.last_mut()) {
            (true, Some(last)) => *last = format!("{last}\n{line}"),
            _ => found.push(line.to_string()),
        }
        open = line.trim_end().ends_with('&');
    }
    found
}

fn parsed(text: &str) -> Vec<Tree> {
    let lines = statements(text);
    let mut open: Vec<(String, Vec<Tree>)> = vec![(String::new(), Vec::new())];
    for line in lines {
        if ends(&line) && open.len() > 1 {
            let (first, inside) = open.pop().unwrap_or_default();
            let block = Tree::Block {
                first,
                inside,
                last: line,
            };
            open.last_mut().expect("the outermost").1.push(block);
        } else if begins(&line) {
            open.push((line, Vec::new()));
        } else {
            open.last_mut()
                .expect("the outermost")
                .1
                .push(Tree::Line(line));
        }
    }
    open.into_iter()
        .flat_map(|(first, inside)| match first.is_empty() {
            true => inside,
            false => [vec![Tree::Line(first)], inside].concat(),
        })
        .collect()
}

/// What a line says, without a label of its construct.
fn said(line: &str) -> String {
    let line = line.trim().to_lowercase();
    match line.split_once(": ") {
        Some((label, rest)) if label.chars().all(|c| c.is_alphanumeric() || c == '_') => {
            rest.to_string()
        }
        _ => line,
    }
}

fn ends(line: &str) -> bool {
    let said = said(line);
    said == "end"
        || said.starts_with("end ")
        || said.starts_with("!$acc end")
        || said.starts_with("endif")
        || said.starts_with("enddo")
}

fn begins(line: &str) -> bool {
    let said = said(line);
    let word = said.split([' ', '(', ',']).next().unwrap_or("");
    match word {
        "module" => !said.starts_with("module procedure"),
        "program" | "block" | "associate" | "do" | "select" | "interface" | "submodule" => true,
        "abstract" => said.contains("interface"),
        "if" => said.ends_with("then"),
        "where" | "forall" => closes_at_end(&said),
        "type" => !said.starts_with("type(") && !said.starts_with("type is"),
        "!$acc" => {
            said.split([' ', '('])
                .nth(1)
                .is_some_and(|w| matches!(w, "data" | "parallel" | "kernels" | "serial"))
                && !said.contains("loop")
        }
        _ => is_procedure(&said),
    }
}

/// Whether a statement of the construct's word ends with the parenthesis that its word opens.
fn closes_at_end(said: &str) -> bool {
    let mut depth = 0;
    for (at, c) in said.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return at + 1 == said.len();
        }
    }
    false
}

fn is_procedure(said: &str) -> bool {
    let head = said.split('(').next().unwrap_or("");
    let kind = |w: &str| w == "subroutine" || w == "function";
    !said.contains("::")
        && !said.starts_with("call ")
        && !head.contains('=')
        && said.split([' ', '(', ')']).any(kind)
        && !said.starts_with("print")
}

fn shown(forest: &[Tree]) -> String {
    let mut text = String::new();
    written(forest, &mut text);
    text
}

fn written(forest: &[Tree], text: &mut String) {
    for tree in forest {
        match tree {
            Tree::Line(line) => *text += &format!("{line}\n"),
            Tree::Block {
                first,
                inside,
                last,
            } => {
                *text += &format!("{first}\n");
                written(inside, text);
                *text += &format!("{last}\n");
            }
        }
    }
}

/// The statements of the block that a path leads to.
fn room<'a>(forest: &'a mut Vec<Tree>, path: &[usize]) -> &'a mut Vec<Tree> {
    path.iter().fold(forest, |room, at| match &mut room[*at] {
        Tree::Block { inside, .. } => inside,
        Tree::Line(_) => unreachable!("paths lead to blocks"),
    })
}

/// Takes statements away in the block at a path, and in the blocks in it.
fn thinned(forest: &mut Vec<Tree>, path: &mut Vec<usize>, holds: &mut dyn FnMut(&str) -> bool) {
    let mut size = room(forest, path).len().max(1);
    while size > 0 {
        let mut at = room(forest, path).len();
        while at > 0 {
            let from = at.saturating_sub(size);
            let kept = room(forest, path).clone();
            room(forest, path).drain(from..at);
            if !holds(&shown(forest)) {
                *room(forest, path) = kept;
            }
            at = from;
        }
        size /= 2;
    }
    for at in (0..room(forest, path).len()).rev() {
        if matches!(room(forest, path)[at], Tree::Block { .. }) {
            path.push(at);
            thinned(forest, path, holds);
            path.pop();
        }
    }
}

/// Puts what is in a block in its place.
fn unwrapped(forest: &mut Vec<Tree>, holds: &mut dyn FnMut(&str) -> bool) {
    let mut paths: Vec<Vec<usize>> = Vec::new();
    blocks(forest, &mut Vec::new(), &mut paths);
    for path in paths.into_iter().rev() {
        let (Some((at, outer)), kept) = (path.split_last(), forest.clone()) else {
            continue;
        };
        let siblings = room(forest, outer);
        let Tree::Block { inside, .. } = siblings[*at].clone() else {
            continue;
        };
        siblings.splice(*at..=*at, inside);
        if !holds(&shown(forest)) {
            *forest = kept;
        }
    }
}

fn blocks(forest: &[Tree], path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    for (at, tree) in forest.iter().enumerate() {
        if let Tree::Block { inside, .. } = tree {
            path.push(at);
            found.push(path.clone());
            blocks(inside, path, found);
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "program p\n  integer :: i\n  i = 1\n  do i = 1, 3\n    if (i > 1) then\n      print *, &\n        i\n    end if\n  end do\nend program p\n";

    #[test]
    fn texts_are_what_they_were() {
        assert_eq!(shown(&parsed(TEXT)), TEXT);
    }

    #[test]
    fn only_what_is_looked_for_is_left() {
        let left = smallest(TEXT, &mut |text| text.contains("print *, &\n        i"));
        assert_eq!(left, "      print *, &\n        i\n");
    }

    #[test]
    fn blocks_stay_whole() {
        let left = smallest(TEXT, &mut |text| {
            text.contains("print") && text.contains("program p\n") && text.contains("do i")
        });
        assert_eq!(
            left,
            "program p\n  do i = 1, 3\n      print *, &\n        i\n  end do\nend program p\n"
        );
    }

    #[test]
    fn statements_that_look_like_blocks_are_none() {
        for line in [
            "where (a > 0) b = 1",
            "if (x) call f(1)",
            "type(t) :: x",
            "call function_of(x)",
            "x = function(1)",
        ] {
            assert!(!begins(line), "{line}");
        }
        for line in [
            "where (a > (0))",
            "elemental integer(8) function f(x)",
            "outer: do",
            "type, extends(a) :: b",
            "pure subroutine s()",
        ] {
            assert!(begins(line), "{line}");
        }
    }
}
