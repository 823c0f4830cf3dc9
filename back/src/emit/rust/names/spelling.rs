//! The cases of names: snake case and camel case.
//!
//! Refuses to know what is named.

/// `newGrid` to `new_grid`, `GOL_kernel` to `gol_kernel`, `MCType` to `mctype`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    let mut previous_lower = false;
    for c in name.replace('$', "_").chars() {
        if c.is_ascii_uppercase() && previous_lower {
            out.push('_');
        }
        previous_lower = c.is_ascii_lowercase();
        out.push(c.to_ascii_lowercase());
    }
    collapse(&out)
}

/// No doubled underscores at the joints that case conversion makes.
fn collapse(name: &str) -> String {
    let mut out = name.to_string();
    while out.contains("__") {
        out = out.replace("__", "_");
    }
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        format!("_{out}")
    } else {
        out
    }
}

/// `mcResults` to `McResults`, `cell_type` to `CellType`.
pub fn camel(name: &str) -> String {
    snake(name)
        .split('_')
        .filter(|part| !part.is_empty())
        .map(capital)
        .collect()
}

fn capital(part: &str) -> String {
    let mut chars = part.chars();
    chars.next().map_or_else(String::new, |c| {
        c.to_ascii_uppercase().to_string() + chars.as_str()
    })
}
