//! What else stands in the way, sections, and how all of it is said.

use super::*;
use cuf2rs_program::ir::analysis::dependence::sections::sections;

/// A procedure of which nothing but its arguments is known.
const NOBODY: &str = "interface
    subroutine form(x)
      real :: x(*)
    end subroutine
  end interface
  procedure(form), pointer :: nobody";

#[test]
fn jumps_and_statements() {
    for (body, said) in [
        ("if (b(i) > 0) exit; a(i) = b(i)", "exit"),
        ("if (b(i) > 0) cycle; a(i) = b(i)", "parallel"),
        ("if (b(i) > 0) return; a(i) = b(i)", "return"),
        ("if (b(i) > 0) stop; a(i) = b(i)", "stop"),
        ("print *, i", "inputoutput"),
        ("call random_number(a(i))", "surroundings"),
        ("a(i) = rand()", "surroundings"),
        ("a(i) = sin(b(i))", "parallel"),
        ("do while (t > 0); t = t - 1; end do", "scalar t"),
    ] {
        assert_eq!(over_i(body), said, "{body}");
    }
    assert_eq!(
        nest(
            "outer: do j = 1, m; do i = 1, n; if (b(i) > 0) cycle outer; c(i,j) = 1; end do; end do outer"
        ),
        "parallel | cycle"
    );
    assert_eq!(
        nest(
            "outer: do j = 1, m; do i = 1, n; if (b(i) > 0) exit outer; c(i,j) = 1; end do; end do outer"
        ),
        "exit | exit"
    );
}

#[test]
fn calls() {
    let behind = "
        pure real function square(x)
          real, intent(in) :: x
          square = x * x
        end function
        subroutine store(x, y)
          real, intent(out) :: x
          real, intent(in) :: y
          x = y
        end subroutine
        subroutine counts(x)
          real, intent(inout) :: x
          integer, save :: calls = 0
          calls = calls + 1
          x = calls
        end subroutine
        subroutine global(x)
          real, intent(inout) :: x
          real :: g(10)
          common /shared/ g
          g(1) = x
        end subroutine
        subroutine tells(x)
          real, intent(in) :: x
          print *, x
        end subroutine\n";
    let said = |body: &str| {
        let text = subroutine(
            "real, external :: square",
            &format!("do i = 2, n; {body}; end do"),
        );
        short(&(text + behind)).join(" | ")
    };
    for (body, wanted) in [
        ("a(i) = square(b(i))", "parallel"),
        ("a(i) = square(a(i-1))", "flow a 1"),
        ("call store(a(i), b(i))", "parallel"),
        ("call store(a(i), a(i-1))", "flow a 1"),
        ("call counts(a(i))", "saved"),
        ("call global(a(i))", "flow g 1+?, output g 1+?, anti g 1+?"),
        ("call tells(a(i))", "inputoutput"),
    ] {
        assert_eq!(said(body), wanted, "{body}");
    }
    let unknown = subroutine(NOBODY, "do i = 1, n; call nobody(a(i)); end do");
    assert!(
        short(&unknown)[0].contains("unknown"),
        "{:?}",
        short(&unknown)
    );
}

#[test]
fn remarks_have_the_words_of_the_compilers() {
    let asked = ask(&subroutine(
        "",
        "do j = 2, m\n do i = 2, n\n c(i,j) = c(i,j-1)\n x = x + c(i,j)\n end do\n end do\n print *, x",
    ));
    let places = Lines(&asked.sources);
    let said: Vec<String> = remarks::of(&asked.analysis)
        .iter()
        .map(|one| {
            format!(
                "{}, {}",
                places.line(one.place()),
                one.text(&asked.program, &places)
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            "9, Loop carried dependence of 'c' prevents parallelization: 'c(i,j)' at line 11 writes what 'c(i,j-1)' at line 11 reads in the next iteration",
            "12, Sum reduction generated for x",
            "10, Loop is parallelizable",
        ]
    );
    let fields = remarks::of(&asked.analysis)[0].fields(&asked.program);
    let words: Vec<String> = fields.iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(
        words,
        [
            "kind",
            "loop",
            "variable",
            "dependence",
            "source",
            "sink",
            "certain",
            "directions",
            "distance"
        ]
    );
}

/// What is read and written of each array.
fn used(declarations: &str, body: &str) -> String {
    let (program, sources, diagnostics) = program(&[("a.cuf", &subroutine(declarations, body))]);
    assert!(
        !diagnostics.has_errors(),
        "{}",
        render::to_text(&sources, &diagnostics)
    );
    let Body::Host(body) = &program[program.externals[0]].body else {
        panic!("host code");
    };
    let Some(arrays) = sections(&program, body) else {
        return "anything".to_string();
    };
    let each = arrays.iter().map(|one| {
        let mut words = vec![program[one.var].name.clone()];
        words.extend(
            one.read
                .as_ref()
                .map(|section| format!("in{}", section.text(&program))),
        );
        let all = if one.all_written { "out" } else { "part" };
        words.extend(
            one.written
                .as_ref()
                .map(|section| format!("{all}{}", section.text(&program))),
        );
        words.join(" ")
    });
    each.collect::<Vec<_>>().join("; ")
}

#[test]
fn sections_of_stencils() {
    let jacobi = "do j = 1, m; do i = 1, n; d(i,j) = c(i,j); end do; end do
        do j = 2, m-1; do i = 2, n-1
        c(i,j) = d(i-1,j) + d(i+1,j) + d(i,j-1) + d(i,j+1)
        end do; end do";
    assert_eq!(
        used("", jacobi),
        "c in(1:n,1:m) out(2:n-1,2:m-1); d out(1:n,1:m)"
    );
    for (body, said) in [
        (
            "do i = 1, n; a(i) = b(i+1); end do",
            "a out(1:n); b in(2:n+1)",
        ),
        (
            "do i = n, 1, -1; a(i) = b(n-i); end do",
            "a out(1:n); b in(0:n-1)",
        ),
        ("do i = 1, n, 2; a(i) = 0; end do", "a part(1:n)"),
        (
            "do i = 1, n; if (b(i) > 0) a(i) = 0; end do",
            "a part(1:n); b in(1:n)",
        ),
        (
            "do i = 1, n; a(idx(i)) = 0; end do",
            "a part(:); idx in(1:n)",
        ),
        (
            "do j = 1, m; do i = 1, j; c(i,j) = 0; end do; end do",
            "c part(1:m,1:m)",
        ),
        ("do i = 1, n; a(i) = b(m*i); end do", "a out(1:n); b in(:)"),
        (
            "do i = 1, n; a(i) = b(i) + b(m); end do",
            "a out(1:n); b in(:)",
        ),
        ("a = 0", "a part(:)"),
        ("call nobody(a)", "anything"),
    ] {
        assert_eq!(used(NOBODY, body), said, "{body}");
    }
}
