//! Scalars: private, reduced, inductions, carried.

use super::*;

/// What the scalars and reductions of the outermost loop are.
fn classes(declarations: &str, body: &str) -> String {
    let asked = ask(&subroutine(declarations, body));
    let one = &asked.analysis.loops[0];
    let name = |var: VarId| asked.program[var].name.clone();
    let mut said: Vec<String> = one
        .scalars
        .iter()
        .map(|scalar| match scalar.class {
            ScalarClass::Private { .. } => format!("private {}", name(scalar.var)),
            ScalarClass::Induction { by } => format!("induction {} {by}", name(scalar.var)),
        })
        .collect();
    said.extend(one.reductions.iter().map(|one| {
        let target = cuf2rs_program::ir::print::expression(&asked.program, &one.target);
        format!("{} {target}", one.op.text())
    }));
    said.extend(one.obstacles.iter().map(|one| word(&asked.program, one)));
    said.join(", ")
}

#[test]
fn what_scalars_are() {
    for (body, said) in [
        ("t = b(i); a(i) = t * t", "private t"),
        ("if (b(i) > 0) t = b(i); a(i) = t", "scalar t"),
        ("a(i) = t; t = b(i)", "scalar t"),
        ("x = x + b(i)", "+ x"),
        ("x = x + b(i); x = x - a(i)", "+ x"),
        ("x = x + b(i); x = x * a(i)", "scalar x"),
        ("x = x + b(i); a(i) = x", "scalar x"),
        ("x = max(x, b(i))", "max x"),
        ("if (b(i) > x) x = b(i)", "max x"),
        ("if (x > b(i)) x = b(i)", "min x"),
        ("k = iand(k, i)", "iand k"),
        ("k = k + 1; a(k) = b(i)", "induction k 1, induction k"),
        ("k = k + 1", "+ k"),
        (
            "k = k - 2; a(k) = a(k + 2)",
            "induction k -2, induction k, flow a 1",
        ),
        (
            "if (b(i) > 0) k = k + 1; a(k) = b(i)",
            "scalar k, output a 1+?",
        ),
        ("x = x * b(i); y = y + x", "+ y, scalar x"),
        (
            "do j = 1, m; t = c(i, j); x = x + t; end do",
            "private j, private t, + x",
        ),
        ("a(5) = a(5) + b(i)", "+ a(5)"),
        ("a(5) = a(5) + b(i); a(6) = a(6) + b(i)", "+ a(5), + a(6)"),
        ("a(j) = a(j) + b(i)", "+ a(j)"),
        ("t = t + 1; t = t * b(i)", "scalar t"),
    ] {
        let text = format!("x = 0; t = 0; do i = 2, n - 1; {body}; end do; print *, x, y");
        assert_eq!(classes("", &text), said, "{body}");
    }
}

#[test]
fn logical_flags() {
    for (body, said) in [
        ("w = w .or. b(i) > 0", ".or. w"),
        ("if (b(i) > 0) w = .true.", ".or. w"),
        ("if (b(i) > 0) w = .false.", ".and. w"),
        ("w = w .eqv. b(i) > 0", ".eqv. w"),
        (
            "if (b(i) > 0) w = .true.; if (b(i) < 0) w = .false.",
            "private w, last w",
        ),
    ] {
        let text = format!("w = .false.; do i = 1, n; {body}; end do; print *, w");
        assert_eq!(classes("logical :: w", &text), said, "{body}");
    }
}

#[test]
fn values_used_behind_the_loop() {
    let loop_with = |behind: &str| {
        classes(
            "",
            &format!("do i = 1, n; t = b(i); a(i) = t; end do; {behind}"),
        )
    };
    assert_eq!(loop_with(""), "private t");
    assert_eq!(loop_with("t = 3; print *, t"), "private t");
    assert_eq!(loop_with("print *, t"), "private t, last t");
    let twice =
        "do j = 1, m; do i = 1, n; t = b(i); c(i,j) = t; end do; t = c(1,j); d(1,j) = t; end do";
    assert_eq!(nest(twice), "parallel | parallel");
    let outer = "do j = 1, m; do i = 1, n; t = b(i); c(i,j) = t; end do; d(1,j) = t; end do";
    assert_eq!(nest(outer), "scalar t | last t");
}

#[test]
fn scalars_of_constructs_and_globals() {
    for (declarations, body, said) in [
        (
            "",
            "do i = 1, n; block; real :: w; w = b(i); a(i) = w; end block; end do",
            "parallel",
        ),
        (
            "",
            "do i = 1, n; associate (w => b(i) * 2); a(i) = w; end associate; end do",
            "parallel",
        ),
        (
            "real :: w; common /blk/ w",
            "do i = 1, n; w = b(i); a(i) = w; end do",
            "last w",
        ),
        (
            "real, target :: w; real, pointer :: p",
            "do i = 1, n; w = b(i); a(i) = p; end do",
            "flow w 1+?, output w 1+, anti p 1+?",
        ),
        (
            "real, save :: w",
            "do i = 1, n; w = w + b(i); end do",
            "parallel",
        ),
        (
            "",
            "do i = 1, n; x = sum([(real(k), k = 1, 3)]); a(i) = x; end do",
            "parallel",
        ),
    ] {
        let mut got: Vec<String> = with(declarations, body)
            .split(", ")
            .map(str::to_string)
            .collect();
        let mut wanted: Vec<String> = said.split(", ").map(str::to_string).collect();
        got.sort();
        wanted.sort();
        assert_eq!(got, wanted, "{declarations}; {body}");
    }
}

#[test]
fn arrays_that_each_iteration_could_have() {
    for (body, private) in [
        (
            "do i = 1, n; a(i) = c(i,j); end do; do i = 2, n; d(i,j) = a(i-1); end do",
            true,
        ),
        (
            "do i = 2, n; a(i) = c(i,j); end do; do i = 2, n; d(i,j) = a(i-1); end do",
            false,
        ),
        (
            "do i = 1, n; if (c(i,j) > 0) a(i) = c(i,j); end do; do i = 2, n; d(i,j) = a(i-1); end do",
            false,
        ),
        ("do i = 1, n; d(i,j) = a(i); a(i) = c(i,j); end do", false),
        ("a = c(:,j); d(:,j) = a", true),
        ("a(3) = c(1,j); d(1,j) = a(3)", true),
        ("a(j:m) = 0; do i = j, m; d(i,j) = a(i); end do", true),
        ("a(j+1:m) = 0; do i = j, m; d(i,j) = a(i); end do", false),
    ] {
        let asked = ask(&subroutine("", &format!("do j = 1, m; {body}; end do")));
        let one = &asked.analysis.loops[0];
        let names: Vec<&str> = one
            .private_arrays
            .iter()
            .map(|var| asked.program[*var].name.as_str())
            .collect();
        assert_eq!(names.contains(&"a"), private, "{body}");
        assert!(!one.is_parallel(), "{body}");
    }
}

#[test]
fn jacobi_is_parallel_with_a_reduction() {
    let body = "do j = 2, m - 1
        do i = 2, n - 1
          resid = (ax * (d(i-1,j) + d(i+1,j)) + ay * (d(i,j-1) + d(i,j+1)) + w * d(i,j) - f(i,j)) / w
          c(i,j) = d(i,j) - x * resid
          error = error + resid * resid
        end do
      end do
      error = sqrt(error) / (n * m)
      print *, error";
    let declarations = "double precision :: ax, ay, w, error, resid, f(n, m)";
    assert_eq!(with(declarations, body), "parallel | parallel");
    assert_eq!(
        classes(declarations, body),
        "private i, private resid, + error"
    );
    let start = "do j = 1, m
        do i = 1, n
          k = int(-1.0 + x * (i - 1))
          l = int(-1.0 + y * (j - 1))
          c(i,j) = 0.0
          d(i,j) = -t * (1.0 - k * k) * (1.0 - l * l)
        end do
      end do";
    assert_eq!(nest(start), "parallel | parallel");
}

#[test]
fn structures_of_which_iterations_have_elements_are_one_for_all() {
    let declarations =
        "type kept; real :: v(9), x; real, allocatable :: w(:); end type; type(kept) :: p";
    for (body, said) in [
        ("p%v(i) = b(i)", ""),
        ("p%w(i) = b(i); p%v(i) = 1", ""),
        ("p%v(3) = b(i)", "private p, last p"),
        ("p%v(i) = b(i); p%v(i + 1) = 2", "private p, last p"),
    ] {
        let text = format!("do i = 2, 8; {body}; end do; print *, p%v, p%w");
        assert_eq!(classes(declarations, &text), said, "{body}");
    }
}
