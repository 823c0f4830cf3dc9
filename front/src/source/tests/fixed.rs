//! Fixed form.

use super::{lines, with_openacc, with_options};
use crate::diag::Diagnostics;
use crate::source::{ENDLESS, SourceOptions, Sources, read_lines};
use insta::assert_snapshot;

#[test]
fn columns_labels_and_comments() {
    let text = "\
C a comment
c another
* and another
! and another
d and a debugging line
      PROGRAM P ! trailing

   10 DO 20 I = 1, 5
 2 0  CONTINUE ; X = 1
      x = a +
     &    b
c     inside
     1  + c
     0y = 2
      END";
    assert_snapshot!(lines("a.f", text), @r"
    1:1: ! a comment
    2:1: ! another
    3:1: ! and another
    4:1: ! and another
    5:1: ! and a debugging line
    6:7: PROGRAM P
    6:17: ! trailing behind 9

    8:7: 10 DO 20 I = 1, 5
    9:7: 20 CONTINUE
    9:18: X = 1
    10:7: x = a +     b   + c
    12:1: !     inside
    14:7: y = 2
    15:7: END
    ");
}

#[test]
fn columns_behind_72_are_ignored() {
    let at_72 = |text: &str, rest: &str| format!("{text:<72}{rest}\n");
    let text = [
        at_72("      x = 1", "00010"),
        at_72("      y = a +", "garbage!"),
        at_72("     &    b", "&"),
        format!("      s = '{}\n     &abc'\n", "a"),
        format!("{:b<72}\n     &cc = 3\n", "      "),
        at_72("      z = 1 +", " 14"),
        format!("{:1<72}{}\n", "      n = ", "23"),
        format!("{:1<72}{}\n", "      n = ", "00000023"),
    ];
    assert_snapshot!(lines("a.f", text.concat()), @r"
    1:7: x = 1
    2:7: y = a +     b
    4:7: s = 'a                                                            abc'
    6:7: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbcc = 3
    8:7: z = 1 +
    9:7: n = 11111111111111111111111111111111111111111111111111111111111111
    10:7: n = 11111111111111111111111111111111111111111111111111111111111111
    a.f:2:73: Warning[L012]: text behind column 72 of fixed form is ignored
    a.f:8:73: Warning[L012]: text behind column 72 of fixed form is ignored
    a.f:9:73: Warning[L012]: text behind column 72 of fixed form is ignored
    ");
    let options = SourceOptions {
        fixed_columns: Some(132),
        ..SourceOptions::default()
    };
    let wide = format!("{:<90}+ 2", "      x = 1");
    assert_snapshot!(with_options("a.for", wide, &options, &[]), @"1:7: x = 1                                                                               + 2");
    let endless = SourceOptions {
        fixed_columns: Some(ENDLESS),
        ..SourceOptions::default()
    };
    let text = format!("      c = 'ab\n     &cd'\n{:<140}+ 2", "      x = 1");
    let lines = with_options("a.for", text, &endless, &[]);
    assert!(
        lines.contains("c = 'abcd'") && lines.contains("+ 2"),
        "{lines}"
    );
}

#[test]
fn tab_form() {
    let text = "\tx = 1\n10\ty = 2\n\t1 + 3\n  \tz = 4\n";
    assert_snapshot!(lines("a.f", text), @r"
    1:2: x = 1
    2:4: 10 y = 2  + 3
    4:4: z = 4
    ");
}

#[test]
fn directives() {
    let text = "\
c$acc parallel loop
c$acc&  gang
*$acc wait
!$acc end parallel
!$cuf kernel do
c$omp parallel
C$ y = 3
      end";
    assert_snapshot!(with_openacc("a.f", text), @r"
    1:7: !$acc parallel loop   gang
    3:7: !$acc wait
    4:7: !$acc end parallel
    5:1: !$cuf kernel do
    6:1: !$omp parallel
    7:1: !$ y = 3
    8:7: end
    a.f:5:1: Warning[L014]: CUDA Fortran directives are comments in this file
    ");
    assert_snapshot!(lines("a.f", "!@cuf use cudafor\n!@cuf&, only: dim3"), @r"
    1:1: !@cuf use cudafor
    2:1: !@cuf&, only: dim3
    ");
    let options = SourceOptions {
        cuda: Some(true),
        ..SourceOptions::default()
    };
    let text = "!$cuf kernel do\n!$cuf&<<<*,*>>>\n!@cuf use cudafor\n!@cuf&, only: dim3";
    assert_snapshot!(with_options("a.f", text, &options, &[]), @r"
    1:7: !$cuf kernel do <<<*,*>>>
    3:7: use cudafor , only: dim3
    ");
}

#[test]
fn wrong_lines_are_diagnosed() {
    let text = "\
x = 1
     & + 2
00000 continue
      s = 'open
      t = 5hab'cd
   30
     & y";
    assert_snapshot!(lines("a.f", text), @r"
    2:8: + 2
    3:7: continue
    4:7: s = 'open'
    5:7: t = 5hab'cd
    7:8: 30 y
    a.f:1:1: Error[L011]: text in the label field of fixed form
    a.f:3:1: Error[L010]: statement label out of range
    a.f:4:11: Error[L001]: character constant is not closed
    ");
}

#[test]
fn compact_removes_blanks_outside_constants() {
    let mut sources = Sources::in_memory();
    let text = "      CALL SUB ROU\n     & TINE ( 'a  b', 4H c d, X ** 2 )\n";
    let file = sources.add("a.f", text);
    let mut diagnostics = Diagnostics::default();
    let lines = read_lines(
        &mut sources,
        file,
        &SourceOptions::default(),
        &mut diagnostics,
    );
    let compact = lines.lines[0].compact();
    assert_eq!(compact.text, "CALLSUBROUTINE('a  b',4H c d,X**2)");
    let spelt =
        |from, to| String::from_utf8_lossy(sources.bytes(compact.span(from..to))).into_owned();
    assert_eq!(spelt(4, 14), "SUB ROU\n     & TINE");
    assert_eq!(spelt(15, 21), "'a  b'");
    assert_eq!(spelt(29, 33), "X ** 2");
}
