//! Any bytes as input: no panic, no hang, places inside the files, and the parser's two ways agree.
//!
//! The samples are mutated by a seeded generator, so a failure names its seed and comes again. `fuzz/` does the same for as long
//! as one likes.

use cuf2rs::diag::{Diagnostics, render};
use cuf2rs::source::{FileId, SourceOptions, Sources, read_lines};
use cuf2rs::syntax::{parse::Parser, parse_lines_with, print};
use std::path::PathBuf;

/// A linear congruential generator (Knuth's MMIX constants), good enough to choose mutations.
pub struct Random(pub u64);

impl Random {
    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn range(&mut self, length: usize, longest: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        start..(start + self.below(longest)).min(length)
    }
}

/// Pieces of Fortran that lead into every corner of the front end.
const PIECES: &[&str] = &[
    "(",
    ")",
    "((((",
    "[",
    "]",
    "(/",
    "/)",
    "<<<",
    ">>>",
    "::",
    "=>",
    "=",
    "==",
    ",",
    "*",
    "**",
    "//",
    "/",
    "%",
    "'",
    "\"",
    "&",
    "&\n",
    ";",
    "!",
    "!$cuf kernel do <<<*, *>>>",
    "!$acc loop",
    "\n",
    "\n#if 1\n",
    "\n#endif\n",
    "\n#define A(x) x x\n",
    ".eq.",
    ".not.",
    ".and.",
    ".x.",
    "1.eq.2",
    "5hab",
    "z'ff'",
    "1_",
    "_",
    "99999999999999999999",
    "1e999",
    " if ",
    " then ",
    " else ",
    " end ",
    " do ",
    " do 10 i = 1, 5 ",
    "\n10 continue\n",
    " enddo ",
    " end if\n",
    " call ",
    " contains\n",
    " subroutine s\n",
    " module m\n",
    " function f()\n",
    " program p\n",
    " type ",
    " class(*) ",
    " interface\n",
    " select case (i)\n",
    " case (1)\n",
    " where (a) ",
    " forall (i=1:2) ",
    " real ",
    " integer, ",
    " character*(*) ",
    " dimension(",
    " data x /",
    " common /a/ ",
    " namelist /n/ ",
    " equivalence (",
    " implicit real (a-z)\n",
    " use m, only: ",
    " entry e\n",
    " format(",
    " write(*,*) ",
    " read(5,*) (",
    " print *, ",
    " allocate(",
    " return\n",
    " goto 10\n",
    " attributes(global) ",
    "é",
    "\u{FEFF}",
    "\r\n",
    "\t",
    "\0",
];

fn mutate(random: &mut Random, text: &mut Vec<u8>, others: &[Vec<u8>]) {
    let at = random.below(text.len() + 1);
    match random.below(7) {
        0 => drop(text.drain(random.range(text.len(), 30))),
        1 => insert(text, at, PIECES[random.below(PIECES.len())].as_bytes()),
        2 => insert(text, at, &[random.below(256) as u8]),
        3 => {
            let piece = text[random.range(text.len(), 200)].to_vec();
            insert(text, at, &piece);
        }
        4 => {
            let other = &others[random.below(others.len())];
            let piece = other[random.range(other.len(), 400)].to_vec();
            insert(text, at, &piece);
        }
        5 => drop_line(random, text),
        _ => {
            let piece = PIECES[random.below(PIECES.len())].repeat(random.below(40));
            insert(text, at, piece.as_bytes());
        }
    }
}

fn insert(text: &mut Vec<u8>, at: usize, piece: &[u8]) {
    text.splice(at..at, piece.iter().copied());
}

fn drop_line(random: &mut Random, text: &mut Vec<u8>) {
    let from = random.below(text.len());
    let rest = text[from..].iter();
    let length = rest.take_while(|byte| **byte != b'\n').count();
    text.drain(from..from + length);
}

fn samples() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fortran-samples");
    let entries = std::fs::read_dir(folder).expect("the samples are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.retain(|path| path.is_file() && cuf2rs::source::is_fortran(path));
    let read = |path: PathBuf| (path.clone(), std::fs::read(path).unwrap());
    paths.into_iter().map(read).collect()
}

/// The mutated text of a seed, with the name of the sample it came from.
fn mutant(seed: u64, samples: &[(PathBuf, Vec<u8>)]) -> (PathBuf, Vec<u8>) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let texts: Vec<Vec<u8>> = samples.iter().map(|(_, text)| text.clone()).collect();
    let (path, text) = &samples[random.below(samples.len())];
    let mut text = text.clone();
    for _ in 0..=random.below(8) {
        mutate(&mut random, &mut text, &texts);
    }
    (PathBuf::from(path.file_name().unwrap()), text)
}

/// Runs `check` over the mutants of many seeds, with the stack that the command has.
fn for_mutants(count: u64, check: fn(PathBuf, Vec<u8>)) {
    let samples = samples();
    for seed in 1..=count {
        let (path, text) = mutant(seed, &samples);
        let done = std::panic::catch_unwind(|| check(path, text));
        assert!(done.is_ok(), "seed {seed} makes it panic");
    }
}

fn read(path: PathBuf, text: Vec<u8>) -> (Sources, FileId) {
    let mut sources = Sources::in_memory();
    let file = sources.add(path, text);
    (sources, file)
}

fn parse_both_ways(path: PathBuf, text: Vec<u8>) {
    let (mut sources, file) = read(path, text);
    let mut found = Diagnostics::default();
    let lines = read_lines(&mut sources, file, &SourceOptions::default(), &mut found);
    let mut by_grammar = Diagnostics::default();
    let compared = parse_lines_with(Parser::by_grammar_only(), lines.clone(), &mut by_grammar);
    let tree = parse_lines_with(Parser::default(), lines, &mut found);
    assert!(tree == compared, "the short way makes another tree");
    for diagnostic in found.iter() {
        for label in &diagnostic.labels {
            let length = sources.file(label.span.file).bytes.len();
            assert!(label.span.start <= label.span.end && label.span.end as usize <= length);
        }
    }
    print::dump_ast(&tree);
    render::to_text(&sources, &found);
}

#[test]
fn mutated_samples_parse_or_are_refused() {
    for_mutants(800, parse_both_ways);
}

#[test]
fn random_bytes_are_refused() {
    for seed in 0..200 {
        let mut random = Random(seed);
        let length = random.below(400);
        let text: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        let name = ["a.cuf", "a.f", "a.F90"][random.below(3)];
        parse_both_ways(name.into(), text);
    }
}

#[test]
fn random_pieces_of_fortran_are_refused() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let count = random.below(60);
        let pieces: Vec<&str> = (0..count)
            .map(|_| PIECES[random.below(PIECES.len())])
            .collect();
        let name = ["a.cuf", "a.f", "a.F90"][random.below(3)];
        parse_both_ways(name.into(), pieces.concat().into_bytes());
    }
}

/// The whole translator: what comes out is a project without errors, or errors without a project.
fn translate_or_refuse(path: PathBuf, text: Vec<u8>) {
    let (mut sources, _) = read(path, text);
    let done = cuf2rs::translate(&mut sources, &cuf2rs::Options::default());
    assert_eq!(done.files.is_empty(), done.diagnostics.has_errors());
    render::to_text(&sources, &done.diagnostics);
}

#[test]
fn mutated_samples_translate_or_are_refused() {
    for_mutants(300, translate_or_refuse);
}

#[test]
fn any_line_number_is_taken() {
    for number in ["0", "1", "4294967295", "4294967296", "99999999999999999999"] {
        let text = format!("# {number} \"a.f90\"\nx = __LINE__\ny = __LINE__\nend\n");
        parse_both_ways("a.F90".into(), text.into_bytes());
    }
}
