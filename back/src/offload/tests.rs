//! Loop nests through front end and pass: what kernels they become, and what is refused. Every program without errors is verified.

mod arrays;

use super::outline;
use crate::diag::render;
use crate::ir::{passing, print, verify};
use cuf2rs_sema::in_memory::program;

/// The kernels and remarks, or what is wrong.
fn outlined(text: &str) -> (String, String) {
    let (mut program, sources, mut diagnostics) = program(&[("a.cuf", text)]);
    let mut remarks = Default::default();
    if !diagnostics.has_errors() {
        remarks = outline(&mut program, &sources, &mut diagnostics);
    }
    if diagnostics.has_errors() {
        return (String::new(), render::to_text(&sources, &diagnostics));
    }
    assert_eq!(
        verify::verify(&program),
        Ok(()),
        "after the pass:\n{}",
        print::program(&program)
    );
    passing::decide(&mut program);
    assert_eq!(
        verify::verify(&program),
        Ok(()),
        "after passing:\n{}",
        print::program(&program)
    );
    assert_eq!(verify::verify_decided(&program), Ok(()));
    (
        print::program(&program),
        render::to_text(&sources, &remarks),
    )
}

/// A program with one loop over `i` around these lines.
fn around(declarations: &str, body: &str) -> String {
    format!(
        "program rounds
           implicit none
           integer, parameter :: n = 10
           integer :: i, j, k
           real, device :: a(n), b(n)
           {declarations}
           !$cuf kernel do <<<*, *>>>
           do i = 1, n
             {body}
           end do
         end program"
    )
}

/// What is joined, by the remark.
fn joined(declarations: &str, body: &str) -> String {
    let (_, said) = outlined(&around(declarations, body));
    let first = said.lines().next().unwrap_or_default();
    first
        .split_once(", 1 loop, ")
        .map_or(said.clone(), |(_, joined)| joined.to_string())
}

/// The code of the first error.
fn refused(declarations: &str, body: &str) -> String {
    let (_, said) = outlined(&around(declarations, body));
    said.lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(11)
        .collect()
}

#[test]
fn reductions_are_found_in_every_form() {
    let real = "real :: s = 0.0, t = 0.0";
    for body in [
        "s = s + a(i)",
        "s = a(i) + s",
        "s = s + a(i) * b(i) - 1.0",
        "s = a(i) + s - b(i)",
        "s = (s - a(i))",
        "if (a(i) > 0.0) s = s + 1.0",
        "t = a(i); do j = 1, 3; s = s + t; end do",
    ] {
        assert_eq!(joined(real, body), "reduction(+: s)", "{body}");
    }
    for body in ["s = s * a(i)", "s = a(i) * s / b(i)"] {
        assert_eq!(joined(real, body), "reduction(*: s)", "{body}");
    }
    for body in [
        "s = min(s, a(i))",
        "s = amin1(a(i), b(i), s)",
        "if (a(i) < s) s = a(i)",
        "if (s .ge. a(i)) then; s = a(i); end if",
    ] {
        assert_eq!(joined(real, body), "reduction(min: s)", "{body}");
    }
    for body in [
        "s = max(a(i), s)",
        "if (a(i) > s) s = a(i)",
        "if (s < a(i)) s = a(i)",
    ] {
        assert_eq!(joined(real, body), "reduction(max: s)", "{body}");
    }
    let logical = "logical :: s = .true.";
    assert_eq!(
        joined(logical, "s = s .and. a(i) > 0.0"),
        "reduction(.and.: s)"
    );
    assert_eq!(
        joined(logical, "s = a(i) > 0.0 .or. s"),
        "reduction(.or.: s)"
    );
    assert_eq!(
        joined(logical, "s = s .eqv. a(i) > 0.0"),
        "reduction(.eqv.: s)"
    );
    assert_eq!(
        joined(logical, "s = s .neqv. a(i) > 0.0"),
        "reduction(.neqv.: s)"
    );
    assert_eq!(
        joined(logical, "if (a(i) > 0.0) s = .false."),
        "reduction(.and.: s)"
    );
    let integer = "integer :: s = 0";
    assert_eq!(joined(integer, "s = iand(s, i)"), "reduction(iand: s)");
    assert_eq!(joined(integer, "s = ior(i, s)"), "reduction(ior: s)");
    assert_eq!(joined(integer, "s = ieor(s, i)"), "reduction(ieor: s)");
}

#[test]
fn targets_are_scalars_elements_and_components() {
    assert_eq!(
        joined("real, device :: s", "s = s + a(i)"),
        "reduction(+: s)"
    );
    assert_eq!(
        joined("real, managed :: s", "s = s + a(i)"),
        "reduction(+: s)"
    );
    let elements = "real :: s(3); integer :: m = 3";
    assert_eq!(joined(elements, "s(m) = s(m) + a(i)"), "reduction(+: s(m))");
    assert_eq!(
        joined(elements, "s(1) = s(1) + a(i); s(2) = max(s(2), a(i))"),
        "reduction(+: s(1)), reduction(max: s(2))"
    );
    let structure = "type t; real :: sum, unit; end type; type(t) :: s";
    assert_eq!(
        joined(structure, "s%sum = s%sum + a(i) * s%unit"),
        "reduction(+: s%sum)"
    );
}

#[test]
fn values_handed_from_round_to_round_are_refused() {
    let real = "real :: s = 0.0, t = 0.0";
    for body in [
        "s = s + a(i); b(i) = s",
        "s = a(i) - s",
        "s = s + a(i); s = max(s, a(i))",
        "s = s / (s + 1.0)",
        "s = s + s",
        "if (a(i) < s) t = a(i); b(i) = t",
        "if (a(i) > 0.0) t = 1.0; b(i) = t",
        "do j = 1, k; t = a(j); end do; b(i) = t",
        "if (a(i) < s) then; s = a(i); k = i; end if; b(i) = s",
    ] {
        assert_eq!(refused(real, body), "error[D123]", "{body}");
    }
    assert_eq!(refused("integer :: s = 0", "s = s / i"), "error[D123]");
    assert_eq!(
        refused("real, device :: s", "s = a(i); b(i) = s"),
        "error[D123]"
    );
}

#[test]
fn scalars_of_a_round_are_its_own() {
    for body in [
        "t = a(i); b(i) = t",
        "if (a(i) > 0.0) then; t = 1.0; else; t = 2.0; end if; b(i) = t",
        "t = 0.0; do j = 1, 3; t = t + a(j); end do; b(i) = t",
        "do j = 1, 3; t = a(j); end do; b(i) = t",
        "if (a(i) < 0.0) cycle; t = a(i); b(i) = t",
        "select case (i); case (1); t = 0.0; case default; t = 1.0; end select; b(i) = t",
    ] {
        let (text, said) = outlined(&around("real :: t", body));
        assert!(text.contains("real(4) :: t"), "{body}: {said}");
        assert!(!text.contains("real(4), value :: t"), "{body}: {text}");
    }
}

#[test]
fn statements_that_leave_wait_or_print_are_refused() {
    for body in ["exit", "return", "print *, a(i)", "if (a(i) > 0.0) return"] {
        assert_eq!(refused("", body), "error[D126]", "{body}");
    }
    assert_eq!(refused("", "stop"), "error[D126]");
    assert_eq!(refused("", "goto 7"), "error[D126]");
    assert_eq!(refused("", "read *, k"), "error[D101]");
    assert_eq!(refused("real :: h(n)", "a(i) = h(i)"), "error[D122]");
    assert_eq!(
        refused("character(3) :: h", "if (h == 'abc') a(i) = 0.0"),
        "error[D129]"
    );
}

#[test]
fn everything_gets_into_the_kernel_its_own_way() {
    let (text, said) = outlined(
        "module m
           implicit none
           real, device :: table(8)
           real, constant :: unit
           type grid
             integer :: n
             real :: dx
             real, device, allocatable :: u(:, :)
           end type
         contains
           subroutine step(g, v, w, r)
             type(grid) :: g
             real, device :: v(0:), r(g%n)
             real, device, pointer :: w(:)
             integer :: i, j
             !$cuf kernel do(2) <<<(*, 7), 64>>>
             do j = 1, size(g%u, 2)
               do i = lbound(v, 1), g%n
                 g%u(i, j) = g%dx * v(i) + table(j) * unit + w(i) + r(i)
               end do
             end do
           end subroutine
         end module",
    );
    let kernel = text
        .split("end subroutine")
        .find(|part| part.contains("attributes(global)"));
    let kernel = kernel.unwrap_or(&said);
    for part in [
        "integer(4), value :: j_last",
        "integer(4), value :: i_first",
        "real(4), device :: g_u(:, :) ! as address and bounds, mutated",
        "real(4), value :: g_dx",
        "real(4), device :: v(:) ! as strided with bounds",
        "w(:) ! as strided with bounds",
        "real(4), device :: r(:) ! as address and bounds",
        "g_u(i, j) = g_dx * v(i) + table(j) * unit + w(i) + r(i)",
    ] {
        assert!(kernel.contains(part), "no '{part}' in\n{kernel}");
    }
    assert!(text.contains("<<<(*, 7), 64>>>"), "{text}");
}

#[test]
fn subscripts_of_what_is_assigned_may_be_used_elsewhere() {
    let declarations = "type t; real, device, allocatable :: h(:); end type; type(t) :: s";
    let said = refused(declarations, "s%h(i + k) = s%h(i) + k");
    assert!(said.starts_with("note[R001]"), "{said}");
}

#[test]
fn loops_are_tightly_nested_with_fixed_bounds() {
    let nest = |count: &str, loops: &str| {
        let text = format!(
            "program rounds
               integer :: i, j
               real, device :: a(9, 9)
               !$cuf kernel do{count} <<<*, *>>>
               {loops}
             end program"
        );
        let (_, said) = outlined(&text);
        said.lines().next().unwrap_or_default().to_string()
    };
    let two = "do j = 1, 9; do i = 1, 9; a(i, j) = 0; end do; end do";
    assert!(nest("(2)", two).contains("2 loops"));
    assert!(nest("", two).contains("1 loop"));
    assert!(nest("(3)", two).starts_with("error[D120]"));
    assert!(nest("(0)", two).starts_with("error[D120]"));
    let labelled = "do 10 j = 1, 9\n do 10 i = 1, 9\n a(i, j) = 0\n 10 continue";
    assert!(nest("(2)", labelled).contains("2 loops"));
    let concurrent = "do concurrent (i = 1:9, j = 1:9, i /= j); a(i, j) = 0; end do";
    assert!(nest("(2)", concurrent).contains("2 loops"));
    assert!(nest("", concurrent).contains("2 loops"));
    let triangle = "do j = 1, 9; do i = 1, j; a(i, j) = 0; end do; end do";
    assert!(nest("(2)", triangle).starts_with("error[D127]"));
    assert!(nest("(1)", triangle).contains("1 loop"));
    let loose = "do j = 1, 9; a(1, j) = 1; do i = 1, 9; a(i, j) = 0; end do; end do";
    assert!(nest("(2)", loose).starts_with("error[D121]"));
}

#[test]
fn procedures_are_looked_into_for_what_they_do_to_arguments() {
    let program = |procedure: &str, body: &str| {
        let text = format!(
            "module m
               implicit none
             contains
               attributes(device) subroutine s(x, y)
                 real :: x, y
                 {procedure}
               end subroutine
               subroutine host
                 integer :: i
                 real :: t, scale
                 real, device :: a(9)
                 scale = 2.0
                 !$cuf kernel do <<<*, *>>>
                 do i = 1, 9
                   {body}
                 end do
               end subroutine
             end module"
        );
        let (text, said) = outlined(&text);
        if text.is_empty() {
            said.lines().next().unwrap_or_default().to_string()
        } else {
            String::new()
        }
    };
    let call = "call s(scale, t); a(i) = t";
    assert_eq!(program("y = 2 * x", call), "");
    assert_eq!(
        program("if (x > 0.0) return; y = 2 * x", call).get(..11),
        Some("error[D123]")
    );
    assert_eq!(program("y = y + x", call).get(..11), Some("error[D123]"));
    assert_eq!(program("x = 1.0; y = x", call), "");
    assert_eq!(
        program("y = x; x = 1.0", call).get(..11),
        Some("error[D123]")
    );
}

#[test]
fn structures_and_elements_of_the_host_travel_by_value() {
    let (kernels, errors) = outlined(&around(
        "type part
           real :: w, v(2)
         end type
         type(part) :: one
         type(part), device :: d(n)
         real :: c(0:2)",
        "d(i) = one
         b(i) = c(0) + one%v(2) + c(2)",
    ));
    assert!(
        kernels.contains("c_0, value") || kernels.contains("value :: c_0"),
        "{kernels}{errors}"
    );
    for (declarations, body) in [
        (
            "real :: c(3)",
            "c(2) = a(i)
           b(i) = c(2)",
        ),
        ("real :: c(3)", "b(i) = c(4 - 0)"),
        ("real :: c(3)", "b(i) = c(i)"),
        ("real, allocatable :: c(:)", "b(i) = c(1)"),
    ] {
        let (kernels, _) = outlined(&around(declarations, body));
        assert!(kernels.is_empty(), "{body}");
    }
}

/// A compute construct of OpenACC in a subroutine that the rest of the program is unknown to.
pub(in crate::offload) fn region(declarations: &str, region: &str) -> (String, String) {
    outlined(&format!(
        "subroutine s(a, b, n, seen)
           implicit none
           integer, intent(in) :: n
           integer :: i, j
           real :: a(n), b(n), seen
           {declarations}
           {region}
         end subroutine"
    ))
}

#[test]
fn scalars_that_somebody_wants_are_shared() {
    let (wanted, _) = region(
        "",
        "!$acc kernels
         seen = a(1)
         do i = 1, n
           b(i) = a(i) * seen
         end do
         !$acc end kernels",
    );
    assert!(wanted.contains("copy(seen)"), "{wanted}");
    assert!(wanted.contains("present seen"), "{wanted}");
    let (own, _) = region(
        "",
        "!$acc parallel
         seen = a(1)
         !$acc loop
         do i = 1, n
           b(i) = a(i) * seen
         end do
         !$acc end parallel",
    );
    assert!(
        !own.contains("copy(seen)") && own.contains("kernel"),
        "the host keeps its own: {own}"
    );
}

#[test]
fn scalars_of_clauses_travel_by_value_where_nobody_could_tell() {
    let loops = |clause: &str, between: &str| {
        let text = format!(
            "!$acc data {clause}(x)
             {between}
             !$acc parallel loop
             do i = 1, n
               b(i) = a(i) * x
             end do
             !$acc end data"
        );
        region("real :: x", &format!("x = 2\n{text}")).0
    };
    assert!(!loops("copyin", "").contains("present x"));
    assert!(loops("copyin", "x = 3").contains("present x"), "stale");
    assert!(loops("present", "").contains("present x"));
}

#[test]
fn firstprivate_arrays_are_copied_where_they_are_assigned() {
    let loops = |statement: &str| {
        let text = format!(
            "!$acc parallel loop firstprivate(w)
             do i = 1, n
               {statement}
               b(i) = w(1) + w(2)
             end do"
        );
        region("real :: w(2)", &text).0
    };
    assert!(loops("w(1) = i").contains("w = w_2") || loops("w(1) = i").contains("w_2 = w"));
    assert!(!loops("").contains("w_2"));
}

#[test]
fn regions_that_cannot_be_taken_apart_are_one_kernel() {
    let one = |loops: &str| {
        let text = format!(
            "!$acc parallel private(w) copy(a, b)
             w = [1.0, 2.0, 3.0]
             t = w(2)
             {loops}
             !$acc end parallel"
        );
        let (kernels, said) = region("real :: t, w(3)", &text);
        let count = kernels.matches("attributes(global)").count();
        assert_eq!(count, 1, "{kernels}");
        said
    };
    let first = "!$acc loop
         do i = 1, n
           b(i) = w(1) + t
         end do\n";
    let said = one(first);
    assert!(said.contains("!$acc loop gang"), "{said}");
    assert!(said.contains("!$acc loop vector"), "{said}");
    // Gangs do not wait for each other between loops.
    let second = "!$acc loop
         do i = 1, n
           a(i) = b(n + 1 - i)*w(3)
         end do";
    let said = one(&format!("{first}{second}"));
    assert!(said.contains("one thread"), "{said}");
    // A loop without a directive is every gang's.
    let said = one("do i = 1, n\n b(i) = w(1) + t\n end do");
    assert!(said.contains("one thread"), "{said}");
}

#[test]
fn array_statements_that_meet_at_one_position_alone_are_shared_out() {
    for statement in [
        "c(0, :) = c(n, :)",
        "c(:, n) = c(:, j) + c(:, n)",
        "c(1:n, i) = c(1:n, j)",
        "g(j)%u(:) = g(j)%u + a",
        "g(j)%u = 0",
    ] {
        let (_, said) = region(
            "real :: c(0:n, 0:n)
             type grid
               real, allocatable :: u(:)
             end type
             type(grid) :: g(n)",
            &format!("!$acc kernels\n{statement}\n!$acc end kernels"),
        );
        assert!(!said.contains("one thread"), "{statement}: {said}");
    }
    // Those that read what they store at another position have all of their values first.
    for statement in ["c(0:n - 1, 1) = c(1:n, 1)", "c(:, 1) = c(1, :)"] {
        let text = format!("!$acc kernels\n{statement}\n!$acc end kernels");
        let (plan, said) = region("real :: c(0:n, 0:n)", &text);
        assert!(!said.contains("one thread"), "{statement}: {said}");
        assert!(plan.contains("allocate(values("), "{plan}");
    }
}
