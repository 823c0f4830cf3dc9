use cuf2rs::{diag::{Diagnostics, render}, ir, sema::{SemaOptions, analyze}, source::{SourceOptions, Sources}, syntax};
fn main() {
    let mut sources = Sources::in_memory();
    let mut d = Diagnostics::default();
    let o = SourceOptions::default();
    let mut trees = Vec::new();
    for p in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&p).unwrap_or_else(|_| String::from_utf8_lossy(&std::fs::read(&p).unwrap()).into_owned());
        let f = sources.add(p.as_str(), t.as_str());
        trees.push((f, syntax::parse_file(&mut sources, f, &o, &mut d)));
    }
    let p = analyze(trees, &sources, SemaOptions { cuda: true, library: true }, &mut d);
    if !d.is_empty() { eprintln!("{}", render::to_text(&sources, &d)); }
    println!("{}", ir::print::program(&p));
}
