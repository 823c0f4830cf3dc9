//! The preprocessor, and INCLUDE lines.

use super::{lines, with_openacc, with_options};
use crate::diag::Diagnostics;
use crate::source::{SourceOptions, Sources, preprocessed};
use insta::assert_snapshot;

#[test]
fn text_keeps_its_lines() {
    let mut sources = Sources::in_memory();
    let text = "#define N 3\nx = N ! N\n#ifdef M\ny = 1\n#endif\nprint *, 'N', &\n  N\n";
    let file = sources.add("a.F90", text.as_bytes());
    let mut found = Diagnostics::default();
    let options = SourceOptions::default();
    let written = preprocessed(&mut sources, file, &options, &mut found);
    let written = String::from_utf8_lossy(&written);
    assert_eq!(written, "\nx = 3 ! N\n\n\n\nprint *, 'N', &\n  3\n");
}

#[test]
fn conditionals() {
    let text = "\
#define A 2
#if A > 1 && defined(A) && !defined B
x = 1
#elif 1
x = 2
#else
x = 3
#endif
#ifndef A
  #if nonsense (((
  x = 4
  #else
  x = 5
  #endif
#else /* of A */
x = 6
#endif
#ifdef _CUDA
cuda = .true.
#endif
#if _OPENACC >= 201306
acc = .true.
#endif
#undef A
#if defined A || 0
x = 7
#endif
#if 0
it's nothing & not read
#endif";
    assert_snapshot!(lines("a.CUF", text), @r"
    3:1: x = 1
    16:1: x = 6
    19:1: cuda = .true.
    22:1: acc = .true.
    ");
    assert_snapshot!(with_openacc("a.F90", "#ifdef _OPENACC\nacc\n#endif\n#ifdef _CUDA\ncuda\n#endif"), @"2:1: acc");
}

#[test]
fn macros_are_replaced_outside_constants_and_comments() {
    let text = "\
#define N 16
#define SQ(x) ((x)*(x))
#define CAT(a, b) a ## _ ## b
#define CAT2(a, b) a/**/b
#define SHOW(x) print *, #x, x
#define EMPTY
#define F SQ
#define LOG(fmt, ...) write(*, fmt) __VA_ARGS__
#define LONG a + \\
  b
#define SELF SELF + 1
x = N + SQ(N+1) + NN ! N stays
y = 'N' // \"N\" // 'it''s N'
call CAT(my, N) (CAT2(s, ub))
SHOW(a(1, 2) // \"q\")
EMPTY z = F(2) + F
LOG('(a)', 1, N)
w = LONG + SELF
!$cuf kernel do(N)
! N in a comment
p = __LINE__ ; f = __FILE__
s = 'open &
  & N' // N
v = SQ( &
   & N &
   )";
    assert_snapshot!(lines("dir/a.CUF", text), @r#"
    12:1: x = 16 + ((16+1)*(16+1)) + NN
    12:22: ! N stays behind 29
    13:1: y = 'N' // "N" // 'it''s N'
    14:1: call my_N (sub)
    15:1: print *, "a(1, 2) // ""q""", a(1, 2) // "q"
    16:7: z = ((2)*(2)) + SQ
    17:1: write(*, '(a)') 1, 16
    18:1: w = a +   b + SELF + 1
    19:7: !$cuf kernel do(16)
    20:1: ! N in a comment
    21:1: p = 21
    21:16: f = "dir/a.CUF"
    22:1: s = 'open  N' // 16
    24:1: v = ((16)*(16))
    "#);
}

#[test]
fn fixed_form_is_cut_before_macros_are_replaced() {
    let text = format!(
        "#define A {}\n{:<72}N\nC     A comment A\n      y = A\n",
        "b".repeat(80),
        "      x = A"
    );
    assert_snapshot!(lines("a.F", text), @r"
    2:7: x = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    3:1: !     A comment A
    4:7: y = bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
    a.F:2:73: Warning[L012]: text behind column 72 of fixed form is ignored
    ");
}

#[test]
fn c_comments_are_removed() {
    let text = "/* licence\n it's free */\nx = 1 /* one */ + 2\ny = '/* kept */' // 'z'\n! /* kept\nz = 1\n";
    assert_snapshot!(lines("a.F90", text), @r"
    3:1: x = 1   + 2
    4:1: y = '/* kept */' // 'z'
    5:1: ! /* kept
    6:1: z = 1
    ");
}

#[test]
fn include_files() {
    let options = SourceOptions {
        include_dirs: vec!["inc".into()],
        defines: vec![("SIZE".into(), Some("5".into())), ("FLAG".into(), None)],
        ..SourceOptions::default()
    };
    let included = [
        ("dir/beside.inc", "beside = SIZE\n#define B 2\n"),
        ("inc/system.h", "system = FLAG\n"),
        ("inc/beside.inc", "not this one\n"),
    ];
    let text = "\
include 'beside.inc' ! comment
#include <system.h>
#define NAME \"system.h\"
#include NAME
b = B
include 'missing.inc'
include = 'no include line'
include 'beside.inc' // x";
    assert_snapshot!(with_options("dir/a.F90", text, &options, &included), @r"
    dir/beside.inc:1:1: beside = 5
    inc/system.h:1:1: system = 1
    inc/system.h:1:1: system = 1
    5:1: b = 2
    7:1: include = 'no include line'
    8:1: include 'beside.inc' // x
    dir/a.F90:6:1: Error[L032]: included file 'missing.inc' not found
    ");
    assert_snapshot!(with_options("dir/a.f", "      include 'beside.inc'\n", &options, &[("dir/beside.inc", "      x = 1")]), @"dir/beside.inc:1:7: x = 1");
}

#[test]
fn including_without_end_stops() {
    let text = "#include \"a.F90\"\n#include \"a.F90\"\n";
    let options = SourceOptions::default();
    assert_snapshot!(with_options("a.F90", text, &options, &[("a.F90", text)]), @"a.F90:1:1: Error[L033]: files include each other too often");
}

#[test]
fn wrong_lines_are_diagnosed() {
    let text = "\
#if 1 +
#endif
#if .true.
#endif
#endif
#else
#ifdef
#endif
#define 5
#define F(a
#define F(a, 2) a
#define G(x) \"x\"
#define G(x) x
#frobnicate
#include nothing
#include \"open
#error no luck
#warning slow
#pragma once
#line x
# 12 \"file\"
G(1, 2)
#if 1
#ifndef X
x = 1
G(1";
    assert_snapshot!(lines("a.F90", text), @r#"
    22:1: G(1, 2)
    25:1: x = 1
    26:1: G(1
    a.F90:1:1: Error[L023]: wrong #if expression: an integer is missing
    a.F90:3:1: Error[L023]: wrong #if expression: an integer is missing
    a.F90:5:1: Error[L024]: #endif without a matching #if
    a.F90:6:1: Error[L024]: #else without a matching #if
    a.F90:7:1: Error[L021]: malformed preprocessor line: a macro name is missing
    a.F90:9:1: Error[L021]: malformed preprocessor line: a macro name is missing
    a.F90:10:1: Error[L021]: malformed preprocessor line: the ')' of the parameters is missing
    a.F90:11:1: Error[L021]: malformed preprocessor line: a parameter is not a name
    a.F90:12:1: Warning[L030]: macro parameter 'x' inside a character constant is not replaced
    a.F90:13:1: Warning[L031]: macro 'G' is defined again
    a.F90:14:1: Error[L022]: unknown preprocessor line '#frobnicate'
    a.F90:15:1: Error[L021]: malformed preprocessor line: "file" or <file> is missing
    a.F90:16:1: Error[L021]: malformed preprocessor line: the file name is not closed
    a.F90:17:1: Error[L026]: #error no luck
    a.F90:18:1: Warning[L027]: #warning slow
    a.F90:20:1: Error[L021]: malformed preprocessor line: a line number is missing
    a.F90:22:1: Error[L029]: macro 'G' takes 1 arguments, not 2
    a.F90:23:1: Error[L025]: #if without #endif
    a.F90:24:1: Error[L025]: #if without #endif
    a.F90:26:1: Error[L028]: arguments of a macro are not closed
    "#);
    assert_snapshot!(lines("a.f90", "# 1 \"a.F90\"\n#define X\nx = 1"), @r"
    3:1: x = 1
    a.f90:2:1: Warning[L020]: preprocessor line in a file that is not preprocessed
    ");
}

#[test]
fn line_directive_changes_numbers() {
    assert_snapshot!(lines("a.F90", "#line 100\nx = __LINE__\ny = __LINE__"), @r"
    2:1: x = 100
    3:1: y = 101
    ");
}

#[test]
fn expansion_is_bounded() {
    let mut text = String::from("#define M0 x x x x x x x x x x\n");
    for level in 1..40 {
        text += &format!("#define M{level} M{p} M{p} M{p} M{p}\n", p = level - 1);
    }
    text += "M39\nM38\n";
    let dump = lines("a.F90", text);
    assert!(
        dump.contains("macros expand to too much text"),
        "{}",
        dump.len()
    );
    let nested = format!(
        "#define E\n#define F(x) x x\n{}E{}\n",
        "F(".repeat(5000),
        ")".repeat(5000)
    );
    assert!(lines("a.F90", nested).contains("L029"));
}
