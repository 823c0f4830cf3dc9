//! Whatever comes in, lines come out with places inside their files, and nothing panics.

use crate::diag::{Diagnostics, render};
use crate::source::{Form, LogicalLine, SourceOptions, Sources, original_bytes, read_lines};

/// What the random files are made of.
const SCRAPS: &[&[u8]] = &[
    b"&",
    b"\n",
    b"\n",
    b"\r\n",
    b"!",
    b"'",
    b"\"",
    b";",
    b" ",
    b"      ",
    b"     &",
    b"\t",
    b"10 ",
    b"4h",
    b"c",
    b"C$acc ",
    b"!$acc ",
    b"!$cuf ",
    b"!@cuf ",
    b"#define A",
    b"#define F(x) x #x a ## x A",
    b"#if ",
    b"#else",
    b"#endif\n",
    b"#include \"a.F90\"\n",
    b"include 'a.F90'\n",
    b"F(",
    b")",
    b"A",
    b",",
    b"\\\n",
    b"/*",
    b"*/",
    b"\xff",
    b"\xc3\xa9",
    b"\0",
    b"defined",
    b"1",
    b"x = y",
    b"__LINE__",
    b"#undef A\n",
    b"\n#elif A\n",
    b"###",
    b"%",
    b"?",
    b":",
];

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn text(&mut self) -> Vec<u8> {
        let count = self.below(80);
        (0..count)
            .flat_map(|_| SCRAPS[self.below(SCRAPS.len())])
            .copied()
            .collect()
    }
}

fn check_line(sources: &Sources, line: &LogicalLine) {
    assert!(!line.text.is_empty());
    for (at, character) in line.text.char_indices() {
        let span = line.span(at..at + character.len_utf8());
        let bytes = sources.file(span.file).bytes.len();
        assert!(
            span.start <= span.end && span.end as usize <= bytes,
            "{span:?} in {line:?}"
        );
    }
    let comments = line.leading_comments.iter().chain(&line.trailing_comments);
    for comment in comments {
        assert!(comment.at as usize <= line.text.len(), "{comment:?}");
        sources.place(comment.span);
    }
}

#[test]
fn random_files_are_read() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..4000 {
        let text = random.text();
        let mut sources = Sources::in_memory();
        sources.offer("a.F90", random.text());
        let form = if round % 2 == 0 {
            Form::Free
        } else {
            Form::Fixed
        };
        let options = SourceOptions {
            form: Some(form),
            cuda: Some(round % 3 == 0),
            openacc: Some(true),
            preprocess: Some(round % 5 != 0),
            ..SourceOptions::default()
        };
        let file = sources.add("b.F90", text);
        let mut diagnostics = Diagnostics::default();
        let lines = read_lines(&mut sources, file, &options, &mut diagnostics);
        for line in &lines.lines {
            check_line(&sources, line);
            let compact = line.compact();
            if !compact.text.is_empty() {
                check_line(&sources, &compact);
            }
            original_bytes(&line.text);
        }
        render::to_text(&sources, &diagnostics);
    }
}

#[test]
fn long_files_take_time_in_proportion() {
    let started = std::time::Instant::now();
    for part in [
        "x = '",
        "&\n",
        ";",
        "!$acc;",
        "'&\n&",
        "a &\n",
        "(",
        "#if 1\n",
        "/*",
        "      x\n     &",
    ] {
        let mut sources = Sources::in_memory();
        let file = sources.add("a.F90", part.repeat(20_000));
        let mut diagnostics = Diagnostics::default();
        let lines = read_lines(
            &mut sources,
            file,
            &SourceOptions::default(),
            &mut diagnostics,
        );
        assert!(lines.lines.len() <= 20_001);
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
