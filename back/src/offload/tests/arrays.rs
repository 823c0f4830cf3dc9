//! Array statements over device data: what becomes a kernel, and what stays.

use super::{around, outlined};

/// A host procedure with device arrays around these lines.
fn beside_device_arrays(declarations: &str, body: &str) -> (String, String) {
    outlined(&format!(
        "module m
           implicit none
         contains
           attributes(host, device) elemental real function f(x)
             real, intent(in) :: x
             f = x + 1
           end function
           elemental real function g(x)
             real, intent(in) :: x
             g = x + 1
           end function
           subroutine s(a, b, c, n, k)
             integer, intent(in) :: n
             real, device :: a(n), b(n), c(n, n)
             integer, device :: k(n)
             integer :: i
             {declarations}
             {body}
           end subroutine
         end module"
    ))
}

/// What the remark says of the first array statement.
fn array_remark(declarations: &str, body: &str) -> String {
    let (text, said) = beside_device_arrays(declarations, body);
    let first = said.lines().next().unwrap_or_default().to_string();
    assert!(!text.is_empty(), "{body}: {said}");
    first
}

#[test]
fn array_statements_over_device_data_become_kernels() {
    for body in [
        "a = b + 2 * b",
        "a(2:n) = sqrt(b(1:n-1))",
        "c(:, 2) = c(:, 1) * b",
        "c = transpose(c) + 1",
        "a = f(b) + maxval(b)",
        "a = b(k)",
        "a(k) = 2 * b",
        "where (a > 0) a = b",
        "forall (i = 2:n) a(i) = f(b(i - 1))",
        "forall (i = 1:n) c(:, i) = a * i",
        "i = count(a > b)",
        "if (any(a * b > 3)) i = 1",
    ] {
        let said = array_remark("", body);
        assert!(said.starts_with("note[R001]"), "{body}: {said}");
    }
}

#[test]
fn what_a_kernel_cannot_compute_stays_on_the_host() {
    for (declarations, body) in [
        ("real :: h(n)", "a = b + h"),
        ("", "a = g(b)"),
        ("", "a = b * [(real(i), i = 1, n)]"),
        ("", "forall (i = 2:n) a(i) = 2 * a(i - 1)"),
        ("", "where (b > 0) a(1:n) = a(n:1:-1)"),
        (
            "real, device, allocatable :: x(:)",
            "allocate (x(9)); x = 2 * x(1:4)",
        ),
    ] {
        let said = array_remark(declarations, body);
        assert!(said.starts_with("note[R002]"), "{body}: {said}");
    }
}

#[test]
fn copies_and_fills_make_no_kernels() {
    for body in [
        "a = b",
        "a = 0",
        "a(2:3) = b(1:2)",
        "c(:, 1) = a",
        "a = b(3)",
    ] {
        let (_, said) = beside_device_arrays("", body);
        assert_eq!(said, "", "{body}");
    }
}

#[test]
fn the_right_side_is_evaluated_before_the_left_is_stored() {
    let (text, _) = beside_device_arrays("", "a(2:n) = 2 * a(1:n-1)");
    assert!(text.contains("values(i - 1) = 2.0 * a(i - 1)"), "{text}");
    let (text, _) = beside_device_arrays("", "a = a / a(1)");
    assert!(text.contains("a(i) = a(i) / a_value"), "{text}");
    let (text, _) = beside_device_arrays("", "a = 2 * a + b");
    assert!(text.contains("a(i) = 2.0 * a(i) + b(i)"), "{text}");
}

#[test]
fn lower_bounds_come_from_declarations_and_allocate_statements() {
    let declared = "real, device, allocatable :: x(:), y(:)";
    let (text, _) = beside_device_arrays(declared, "allocate (x(n), y(n)); x = 2 * y");
    assert!(text.contains("x(i) = 2.0 * y(i)"), "{text}");
    let (text, _) = beside_device_arrays(declared, "allocate (x(0:n), y(n)); x = x + y");
    assert!(text.contains("y(i - i_first + 1)"), "{text}");
    let shifted = "real, device :: x(0:n - 1), y(-1:n - 2)";
    let (text, _) = beside_device_arrays(shifted, "x = 2 * y");
    assert!(text.contains("x(i) = 2.0 * y(i - 1)"), "{text}");
}

#[test]
fn shapes_that_may_differ_are_compared() {
    let (text, _) = beside_device_arrays("real, device, allocatable :: x(:)", "a = a + x");
    assert!(text.contains("conform [size(a, 1)] [size(x, 1)]"), "{text}");
    let (text, _) = beside_device_arrays("", "a(2:n) = a(2:n) + b(1:n-1)");
    assert!(!text.contains("conform"), "{text}");
}

#[test]
fn a_value_under_a_condition_is_there_under_the_same_condition() {
    let fits = [
        "if (a(i) > 0) x = a(i)
         if (a(i) > 0) b(i) = x",
        "if (a(i) > 0) x = a(i)
         j = i + 1
         if (j > 3 .and. a(i) > 0) b(i) = x",
        "if (a(i) > 0) then
           x = 1
         else
           y = 2
         end if
         if (.not. a(i) > 0) b(i) = y",
        "if (a(i) > 0) x = a(i)
         do j = 1, 3
           if (a(i) > 0) b(i) = b(i) + x
         end do",
        "if (a(i) > 0) then
           x = 1
         else
           cycle
         end if
         b(i) = x",
    ];
    let carried = [
        // Another condition, or the opposite one.
        "if (a(i) > 0) x = a(i)
         if (a(i) >= 0) b(i) = x",
        "if (a(i) > 0) x = a(i)
         if (.not. a(i) > 0) b(i) = x",
        "if (a(i) > 0) x = a(i)
         if (a(i) > 0 .or. i > 3) b(i) = x",
        // What the condition names has changed meanwhile.
        "if (a(i) > 0) x = a(i)
         a(i) = a(i) + 1
         if (a(i) > 0) b(i) = x",
        "if (k > i) x = a(i)
         do k = 1, 2
           if (k > i) b(i) = x
         end do",
        "if (a(i) > 0) then
           x = a(i)
           a(i) = -1
         end if
         if (a(i) > 0) b(i) = x",
        "do j = 1, 3
           if (a(j) > 0) x = a(j)
         end do
         if (a(j) > 0) b(i) = x",
    ];
    for body in fits {
        let (kernels, errors) = outlined(&around("real :: x, y", body));
        assert!(!kernels.is_empty(), "{body}\n{errors}");
    }
    for body in carried {
        let (kernels, errors) = outlined(&around("real :: x, y", body));
        assert!(
            kernels.is_empty() && errors.contains("D123"),
            "{body}\n{errors}"
        );
    }
}
