//! Subscripts: which references meet in different iterations.

use super::*;

#[test]
fn one_loop_variable() {
    for (body, said) in [
        ("a(i) = b(i)", "parallel"),
        ("a(i) = a(i) + 1", "parallel"),
        ("a(i) = a(i-1)", "flow a 1"),
        ("a(i) = a(i+1)", "anti a 1"),
        ("a(i+2) = a(i)", "flow a 2"),
        ("a(2*i) = a(2*i+1)", "parallel"),
        ("a(2*i) = a(2*i-2)", "flow a 1"),
        ("a(4*i) = a(2*i+1)", "parallel"),
        ("a(5) = b(i)", "output a 1+"),
        ("b(i) = a(5)", "parallel"),
        ("a(i) = a(1)", "parallel"),
        ("a(i) = a(n)", "parallel"),
        ("a(i) = a(2)", "flow a 1+?"),
        ("a(i+n) = a(i)", "parallel"),
        ("a(i+n) = a(i+n)", "parallel"),
        ("a(i+m) = a(i+m-1)", "flow a 1"),
        ("a(i+m) = a(i)", "flow a 1+?, anti a 1+?"),
        ("a(n-i) = b(i)", "parallel"),
        ("a(n-i) = a(i)", "flow a 1+?, anti a 1+?"),
        ("a(i) = a(i/2)", "flow a 1+?, anti a 1+?"),
        ("a(idx(i)) = b(i)", "output a 1+?"),
        ("b(i) = a(idx(i))", "parallel"),
        ("a(i*i) = b(i)", "output a 1+?"),
        ("a(i*m) = b(i)", "output a 1+?"),
        ("k = i + 1; a(k) = a(i + 1)", "parallel"),
        ("k = i - 1; a(i) = a(k)", "flow a 1"),
        (
            "if (i > 5) then; k = i; else; k = i; end if; a(k) = b(k)",
            "parallel",
        ),
        (
            "if (i > 5) then; k = i; else; k = 3; end if; a(k) = b(k)",
            "output a 1+?",
        ),
        ("if (i == 3) a(i) = a(1)", "parallel"),
        ("if (i > 5) a(i) = a(5)", "parallel"),
        ("if (i < 5) a(i) = a(5)", "parallel"),
        ("if (i >= 5) a(i) = a(5)", "flow a 1+?"),
    ] {
        assert_eq!(over_i(body), said, "{body}");
    }
}

#[test]
fn bounds_of_loops() {
    for (body, said) in [
        ("do i = 1, 5; a(i) = a(i+5); end do", "parallel"),
        ("do i = 1, 5; a(i) = a(i+4); end do", "anti a 4"),
        ("do i = 1, n; a(i) = a(2*n-i+1); end do", "parallel"),
        (
            "do i = 1, n; a(i) = a(n-i+1); end do",
            "flow a 1+?, anti a 1+?",
        ),
        ("do i = 10, 1, -1; a(i) = a(i+1); end do", "flow a 1"),
        ("do i = 1, n, 2; a(i) = a(i+1); end do", "parallel"),
        ("do i = 1, n, 2; a(i) = a(i-2); end do", "flow a 1"),
        ("do i = 1, n, 3; a(i) = a(i+1) + a(i+2); end do", "parallel"),
        ("do i = 1, n, m; a(i) = b(i); end do", "parallel"),
        (
            "do i = 1, n, m; a(i) = a(i+1); end do",
            "flow a 1+, anti a 1+",
        ),
        ("do i = n, m; a(i) = a(n - 1); end do", "parallel"),
        (
            "do i = idx(1), idx(2); a(i) = a(idx(1) - 1); end do",
            "parallel",
        ),
        ("do i = 1, 1; a(1) = a(1) * 2; end do", "parallel"),
    ] {
        assert_eq!(nest(body), said, "{body}");
    }
}

#[test]
fn nests() {
    let two = |body: &str| {
        nest(&format!(
            "do j = 2, m - 1; do i = 2, n - 1; {body}; end do; end do"
        ))
    };
    for (body, said) in [
        ("c(i,j) = d(i-1,j) + d(i+1,j)", "parallel | parallel"),
        ("c(i,j) = c(i-1,j)", "parallel | flow c 1"),
        ("c(i,j) = c(i,j-1)", "flow c 1 | parallel"),
        ("c(i,j) = c(i-1,j-1)", "flow c 1 | parallel"),
        ("c(i,j) = c(i+1,j-1)", "flow c 1 | parallel"),
        ("c(i,j) = c(i+1,j)", "parallel | anti c 1"),
        ("c(i,j) = c(j,i)", "flow c 1+?, anti c 1+? | parallel"),
        ("c(i,i) = b(j)", "output c 1+ | parallel"),
        ("a(i) = b(j)", "output a 1+ | parallel"),
        (
            "a(i) = a(i) + c(i,j)",
            "output a 1+, flow a 1+, anti a 1+ | parallel",
        ),
        ("a(j) = a(j) + c(i,j)", "parallel | parallel"),
        ("a(i + j) = b(i)", "output a 1+? | parallel"),
        ("c(i, j) = c(i+1, 2*j+1) ", "anti c 3+? | parallel"),
        ("c(i + j, i - j) = d(i, j)", "parallel | parallel"),
        ("c(i, i + 1) = c(i, i)", "output c 1+ | parallel"),
    ] {
        let got = two(body);
        let sorted = |text: &str| -> Vec<Vec<String>> {
            let part = |part: &str| {
                let mut words: Vec<String> = part.split(", ").map(str::to_string).collect();
                words.sort();
                words
            };
            text.split(" | ").map(part).collect()
        };
        assert_eq!(sorted(&got), sorted(said), "{body}");
    }
    for (body, said) in [
        (
            "do j = 1, n; do i = 1, j - 1; c(i,j) = c(j,i); end do; end do",
            "parallel | parallel",
        ),
        (
            "do j = 1, n; do i = j + 1, n; a(i) = a(j); end do; end do",
            "output a 1+, flow a 1+? | parallel",
        ),
        (
            "do j = 1, n; do i = 1, 4; a(4*j+i) = a(4*j+i) + 1; end do; end do",
            "parallel | parallel",
        ),
        (
            "do j = 1, n; do i = 1, 5; a(4*j+i) = b(i); end do; end do",
            "output a 1 | parallel",
        ),
        (
            "do i = 1, n; do j = 1, m; do k = 1, n; c(i,j) = c(i,j) + d(i,k) * d(k,j); end do; end do; end do",
            "parallel | parallel | parallel",
        ),
        ("do j = 1, m; c(:,j) = d(:,j); end do", "parallel"),
        ("do j = 2, m; c(:,j) = c(:,j-1); end do", "flow c 1?"),
        ("do j = 2, m; c(1:5,j) = c(6:10,j-1); end do", "parallel"),
        ("do j = 1, m; c(1,1:j) = b(1:j); end do", "output c 1+"),
        ("do j = 1, m; a = c(:,j); end do", "output a 1+"),
    ] {
        let (mut got, mut wanted): (Vec<_>, Vec<_>) = (
            nest(body)
                .split([',', '|'])
                .map(|w| w.trim().to_string())
                .collect(),
            said.split([',', '|'])
                .map(|w| w.trim().to_string())
                .collect(),
        );
        got.sort();
        wanted.sort();
        assert_eq!(got, wanted, "{body}");
    }
}

#[test]
fn names_of_one_place() {
    for (declarations, body, said) in [
        (
            "real, pointer :: p(:), q(:)",
            "do i = 1, n; p(i) = q(i); end do",
            "flow p 1+?, anti q 1+?",
        ),
        (
            "real, pointer :: p(:)",
            "do i = 1, n; p(i) = p(i) + b(i); end do",
            "parallel",
        ),
        (
            "real, pointer :: p(:); real, target :: q(100)",
            "do i = 1, n; q(i) = p(i); end do",
            "flow q 1+?, anti p 1+?",
        ),
        (
            "real, target :: p(100), q(100)",
            "do i = 1, n; q(i) = p(i); end do",
            "parallel",
        ),
        (
            "real, pointer :: p(:); integer, target :: q(100)",
            "do i = 1, n; q(i) = int(p(i)); end do",
            "parallel",
        ),
        (
            "real :: p(100); integer :: q(100); equivalence (p, q)",
            "do i = 1, n; q(i) = int(p(i)); end do",
            "flow q 1+?, anti p 1+?",
        ),
        (
            "type t1; real :: u, v; end type; type(t1) :: p(100)",
            "do i = 2, n; p(i)%u = p(i-1)%v; end do",
            "parallel",
        ),
        (
            "type t1; real :: u, v; end type; type(t1) :: p(100)",
            "do i = 2, n; p(i)%u = p(i-1)%u; end do",
            "flow p 1",
        ),
        (
            "type t1; real :: u, v; end type; type(t1) :: p(100)",
            "do i = 2, n; p(i) = p(i-1); end do",
            "flow p 1",
        ),
        (
            "type t1; real, pointer :: u(:); end type; type(t1) :: p(100)",
            "do i = 2, n; p(i)%u(1) = b(i); end do",
            "output p 1+?",
        ),
        (
            "type t1; real, pointer :: u(:); end type; type(t1) :: p(100)",
            "do i = 2, n; p(3)%u(i) = b(i); end do",
            "parallel",
        ),
        (
            "type t1; real, pointer :: u(:), v(:); end type; type(t1) :: p",
            "do i = 2, n; p%u(i) = p%v(i); end do",
            "flow p 1+?, anti p 1+?",
        ),
        (
            "type t1; real, pointer :: u(:); real :: v(100); end type; type(t1) :: p",
            "do i = 2, n; p%u(i) = p%v(i-1); end do",
            "parallel",
        ),
        (
            "type t1; real, pointer :: u(:); real :: v(100); end type; type(t1), target :: p",
            "do i = 2, n; p%u(i) = p%v(i-1); end do",
            "flow p 1+?, anti p 1+?",
        ),
        (
            "type t1; real, pointer :: u(:); integer, pointer :: k(:); end type; type(t1), target :: p",
            "do i = 2, n; p%u(i) = p%k(i-1); end do",
            "parallel",
        ),
        (
            "type t1; real :: u, v; end type; type t2; type(t1), pointer :: p(:); end type; type(t2) :: h",
            "do i = 2, n; h%p(i)%u = h%p(i-1)%v; end do",
            "parallel",
        ),
        (
            "type t1; real, pointer :: u(:); real :: v(9); end type; type t2; type(t1), pointer :: p; end type; type(t2) :: h",
            "do i = 2, 9; h%p%u(i) = h%p%v(i-1); end do",
            "flow h 1+?, anti h 1+?",
        ),
        (
            "type t1; real, allocatable :: u(:); end type; type(t1) :: p(100)",
            "do i = 2, n; p(i)%u(1) = b(i); end do",
            "parallel",
        ),
        (
            "character(10) :: w",
            "do i = 2, 9; w(i:i) = w(i-1:i-1); end do",
            "flow w 1+?, output w 1+?, anti w 1+?",
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
