//! The last steps to a text: one of two forms, lines that are not too long.

/// Takes one of the two forms where a line has both, `«this¦that»`, and breaks long lines.
pub fn form(text: &str, first: bool) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = chosen(line, first);
        if line.trim().is_empty() && line != *"" {
            continue;
        }
        broken(&line, &mut out);
    }
    out
}

fn chosen(line: &str, first: bool) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('«') {
        let (inner, tail) = after.split_once('»').expect("both marks");
        let (this, that) = inner.split_once('¦').unwrap_or((inner, ""));
        out += before;
        out += if first { this } else { that };
        rest = tail;
    }
    out + rest
}

/// Writes a line, continued where it is long.
fn broken(line: &str, out: &mut String) {
    let mut line = line.to_string();
    let directive = line
        .trim_start()
        .to_lowercase()
        .starts_with("!$")
        .then(|| line.trim_start()[..5].to_string());
    let pad: String = line.chars().take_while(|c| *c == ' ').collect();
    while line.len() > 118 {
        let Some(at) = break_at(&line) else { break };
        *out += &format!("{} &\n", &line[..at]);
        line = match &directive {
            Some(sentinel) => format!("{pad}{sentinel} {}", &line[at + 1..]),
            None => format!("{pad}    {}", &line[at + 1..]),
        };
    }
    *out += &line;
    out.push('\n');
}

/// The last blank that may become the end of a line.
fn break_at(line: &str) -> Option<usize> {
    let mut quoted = false;
    let mut last = None;
    let begin = line.len() - line.trim_start().len() + 12;
    for (at, c) in line.char_indices() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted && at > begin && at < 115 => last = Some(at),
            _ => {}
        }
    }
    last
}
