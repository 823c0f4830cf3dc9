//! What a text needs before a compiler takes it: headers by their names in the project, and for a C++ compiler without CUDA the launches
//! as calls and the shared memory of the launch as an object.

use super::lex::{Kind, Token, tokens};
use super::scan::{is_triple, launches};
use std::ops::Range;

/// Replaces the names in `#include "..."` by those that `name` gives.
pub fn includes(text: &str, mut name: impl FnMut(&str) -> Option<String>) -> String {
    let mut edits = Vec::new();
    for token in tokens(text) {
        if token.kind == Kind::Directive
            && let Some(range) = quoted_include(text, &token)
            && let Some(new) = name(&text[range.clone()])
        {
            edits.push((range, new));
        }
    }
    apply(text, edits)
}

/// Includes a header from beside the file that asks for it among those of the system.
pub fn beside(text: &str, header: &str) -> String {
    let asked = format!("<{header}>");
    let edits = tokens(text).into_iter().filter_map(|token| {
        let line = (token.kind == Kind::Directive).then(|| token.text(text))?;
        let start = token.range.start + line.find(&asked)?;
        Some((start..start + asked.len(), format!("\"{header}\"")))
    });
    apply(text, edits.collect())
}

/// The bytes between the quotes of an include line.
fn quoted_include(text: &str, token: &Token) -> Option<Range<usize>> {
    let line = token.text(text);
    let rest = line
        .strip_prefix('#')?
        .trim_start()
        .strip_prefix("include")?;
    let inside = rest.trim_start().strip_prefix('"')?;
    let length = inside.find('"')?;
    let start = token.range.start + (line.len() - inside.len());
    Some(start..start + length)
}

/// The text for a C++ compiler; `None` when it is the same.
pub fn for_cpu(text: &str, tokens: &[Token]) -> Option<String> {
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for at in launches(tokens) {
        edits.extend(launch(text, tokens, at));
    }
    for at in 0..tokens.len() {
        edits.extend(dynamic_shared(text, tokens, at));
        edits.extend(static_shared(text, tokens, at));
    }
    (!edits.is_empty()).then(|| apply(text, edits))
}

/// `k<<<grid, block>>>(a, b)` as `cuf2rs_emulation::Launch(grid, block).run([&](auto... a) { k(a...); }, a, b)`.
fn launch(text: &str, tokens: &[Token], at: usize) -> Option<(Range<usize>, String)> {
    let name = name_before(tokens, at)?;
    let close = (at + 3..tokens.len()).find(|&end| is_triple(tokens, end, b'>'))?;
    let open = close + 3;
    if !tokens.get(open)?.is(b'(') {
        return None;
    }
    let kernel = &text[tokens[name].range.start..tokens[at].range.start];
    let config = &text[tokens[at + 2].range.end..tokens[close].range.start];
    let comma = if tokens.get(open + 1)?.is(b')') {
        ""
    } else {
        ", "
    };
    let call = format!(
        "cuf2rs_emulation::Launch({}).run([&](auto... cuf2rs_a) {{ {}(cuf2rs_a...); }}{comma}",
        config.trim(),
        kernel.trim()
    );
    Some((tokens[name].range.start..tokens[open].range.end, call))
}

/// The first token of a kernel's name that ends before `at`: `k`, `space::k`, `k<float, 2>`.
fn name_before(tokens: &[Token], at: usize) -> Option<usize> {
    let mut start = at.checked_sub(1)?;
    if tokens[start].is(b'>') {
        start = behind_template(tokens, start)?;
    }
    if tokens[start].kind != Kind::Word {
        return None;
    }
    while start >= 3 && tokens[start - 1].is(b':') && tokens[start - 2].is(b':') {
        if tokens[start - 3].kind != Kind::Word {
            break;
        }
        start -= 3;
    }
    Some(start)
}

/// The token before the `<` that a `>` closes.
fn behind_template(tokens: &[Token], close: usize) -> Option<usize> {
    let mut depth = 0;
    for at in (0..=close).rev() {
        match tokens[at].kind {
            Kind::Sign(b'>') => depth += 1,
            Kind::Sign(b'<') => depth -= 1,
            Kind::Sign(b';' | b'{' | b'}') => return None,
            _ => {}
        }
        if depth == 0 {
            return at.checked_sub(1);
        }
    }
    None
}

/// `extern __shared__ T a[];` as an object that stands for the shared memory of the launch.
fn dynamic_shared(text: &str, tokens: &[Token], at: usize) -> Option<(Range<usize>, String)> {
    if tokens[at].text(text) != "extern" {
        return None;
    }
    let length = tokens[at..].iter().position(|token| token.is(b';'))?;
    let words = &tokens[at..at + length];
    let open = words.iter().position(|token| token.is(b'['))?;
    if !words.iter().any(|token| token.text(text) == "__shared__") || open == 0 {
        return None;
    }
    let name = words[open - 1].text(text);
    let ty = element_type(text, &words[1..open - 1]);
    let object = format!("static cuf2rs_emulation::DynamicShared<{ty}> {name}");
    Some((words[0].range.start..words.last()?.range.end, object))
}

/// The words of a declaration that are its type.
fn element_type(text: &str, words: &[Token]) -> String {
    let mut ty = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match words[at].text(text) {
            "__shared__" => {}
            "__align__" | "alignas" | "__attribute__" => {
                let close = words[at..].iter().rposition(|token| token.is(b')'));
                at += close.unwrap_or(0);
            }
            word => ty.push(word),
        }
        at += 1;
    }
    ty.join(" ")
}

/// `static __shared__`: the second word says it all.
fn static_shared(text: &str, tokens: &[Token], at: usize) -> Option<(Range<usize>, String)> {
    let next = tokens.get(at + 1)?;
    let both = tokens[at].text(text) == "static" && next.text(text) == "__shared__";
    both.then(|| (tokens[at].range.start..next.range.start, String::new()))
}

/// Makes edits that do not overlap.
fn apply(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (range, new) in edits {
        if range.start < done {
            continue;
        }
        out.push_str(&text[done..range.start]);
        out.push_str(&new);
        done = range.end;
    }
    out.push_str(&text[done..]);
    out
}
