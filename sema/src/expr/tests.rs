//! Expressions: typed trees, and what is reported.

use crate::tests::{found, lowered};

#[test]
fn literals_have_their_kinds() {
    insta::assert_snapshot!(lowered(
        "subroutine s
           use iso_fortran_env, only: int64
           integer, parameter :: dp = kind(1.d0)
           integer(8) :: n
           real(8) :: x
           complex(8) :: z
           logical(1) :: l
           character(5) :: c
           n = 42_int64
           n = -2147483648
           x = 1.5
           x = 1.5d-3
           x = 0.1_dp
           x = 3
           z = (1, 2.5d0)
           l = .true.
           c = 'it''s'
           n = int(z'FF', 8)
           x = real(z'3f800000')
         end subroutine"
    ));
}

#[test]
fn operators_promote_their_operands() {
    insta::assert_snapshot!(lowered(
        "subroutine s(i, j, x, y, z, l, c, a, b)
           integer :: i
           integer(8) :: j
           real :: x
           real(8) :: y
           complex :: z
           logical :: l
           character(*) :: c
           real :: a(10), b(10)
           x = i + x
           y = x * y - j
           z = y / z
           i = i ** 2 + j
           x = x ** i
           x = x ** 0.5
           x = i ** x
           l = i < j .and. x >= y .or. .not. l
           l = c == 'abc' .neqv. l
           c = c // 'xyz' // c(2:3)
           a = -a + 2 * b
           a(2:5) = (a(1:4) + b(2:5)) / 2
           x = a(i) + b(j) ** 2
         end subroutine"
    ));
}

#[test]
fn designators_of_every_form() {
    insta::assert_snapshot!(lowered(
        "module m
           type point
             real :: x, y(3)
           end type
           type, extends(point) :: solid
             type(point) :: corner(8)
             character(10) :: name
           end type
         contains
           subroutine s(p, q, w, n, idx)
             type(point) :: p, q(10)
             type(solid) :: w
             integer :: n, idx(4)
             character(len=20) :: text, lines(5)
             complex :: z
             p%x = q(n)%y(2)
             q(:)%x = 0
             q%y(1) = 1
             w%x = w%corner(3)%y(n)
             w%name(2:3) = text(n:n)
             lines(2)(1:4) = text(:4)
             lines(:)(1:2) = 'ab'
             q(idx)%x = 2
             q(2:n:2)%x = q(n:2:-2)%x
             p = point(1, [1., 2., 3.])
             p = point(y=0., x=2)
             w = solid(1., [1., 2., 3.], q(1:8), 'cube')
             p%x = z%im + z%re
             n = text%len + p%x%kind
           end subroutine
         end module"
    ));
}

#[test]
fn constructors_and_their_implied_do() {
    insta::assert_snapshot!(lowered(
        "subroutine s(n, a, r, c)
           integer :: n, a(*), i
           real(8) :: r(4)
           character(4) :: c(2)
           a(1:3) = [1, 2, 3]
           a(1:n) = [(i * i, i = 1, n)]
           r = [real(8) :: 1, 2.5, (i, i = 1, 2)]
           c = [character(4) :: 'a', 'bcd']
           a(1:6) = (/ ((i + j, i = 1, 2), j = 1, 3) /)
           a(2:1) = [integer ::]
         end subroutine"
    ));
}

#[test]
fn functions_and_their_arguments() {
    insta::assert_snapshot!(lowered(
        "module m
           interface area
             module procedure area_real, area_int
           end interface
           interface operator(+)
             module procedure add_flags
           end interface
           interface operator(.cross.)
             module procedure add_flags
           end interface
         contains
           real function area_real(r) result(a)
             real, intent(in) :: r
             a = r
           end function
           integer function area_int(r)
             integer, intent(in) :: r
             area_int = r
           end function
           logical function add_flags(a, b)
             logical, intent(in) :: a, b
             add_flags = a .or. b
           end function
           elemental real function twice(x)
             real, intent(in) :: x
             twice = 2 * x
           end function
           function line(n) result(v)
             integer, intent(in) :: n
             real :: v(n)
             v = 0
           end function
           subroutine solve(a, n, tol, f)
             real, intent(inout) :: a(:)
             integer, intent(in) :: n
             real, intent(in), optional :: tol
             real, external :: f
             a(1) = f(2.0)
           end subroutine
           subroutine s(a, i, l)
             real :: a(10)
             integer :: i
             logical :: l
             real :: half
             external outside
             half(x) = x / 2
             a(1) = area(2.0)
             i = area(i) + area_int(3)
             l = l + .true.
             l = l .cross. l
             a = twice(a)
             a(1:i) = line(i)
             a(3) = half(a(1) + 1) * 2
             call solve(a(1:5), f=area_real, n=3)
             call solve(a, 3, 1e-3, outside)
           end subroutine
         end module
         real function outside(x)
           outside = x
         end function"
    ));
}

#[test]
fn intrinsic_functions_by_their_rows() {
    insta::assert_snapshot!(lowered(
        "subroutine s(i, j, x, d, z, a, b, m, c, v)
           integer :: i
           integer, optional :: v(3)
           integer(8) :: j
           real :: x, a(10), b(3, 4)
           real(8) :: d
           complex(8) :: z
           logical :: m(10)
           character(*) :: c
           integer, allocatable :: w(:)
           x = abs(x) + abs(z)
           d = real(z) + aimag(z)
           d = dble(i) + real(i, 8) + float(i)
           i = int(d) + nint(x) + floor(d) + int(x, 8)
           x = max(x, 1.0, a(1))
           i = max(i, 3)
           i = mod(i, 7) + modulo(i, 3)
           i = iand(i, z'ff') + ishft(i, 2) + popcnt(j)
           x = sum(a) + sum(a, a > 0) + maxval(a, dim=1) + dot_product(a, a)
           a(1:4) = sum(b, 1)
           a(1:3) = sum(b, dim=2, mask=b > 1)
           v(1:2) = shape(b)
           v(1:1) = maxloc(a)
           i = maxloc(a, 1) + size(b) + size(b, 2) + ubound(a, 1) + count(m)
           b = reshape(a, [3, 4], a)
           b(:, 1) = matmul(b, a(1:4))
           i = merge(1, i, m(1))
           i = len_trim(c) + index(c, 'x', back=.true.)
           c = trim(c) // repeat('ab', 2) // achar(10) // adjustl(c)
           i = transfer(x, i) + kind(d) + selected_real_kind(15, 300) + huge(i)
           i = minval([1, 2, i])
           m(1) = allocated(w) .or. present(v) .or. isnan(x)
           d = atan2(d, 1.d0) + dsqrt(d) + sign(d, -1.d0) + epsilon(d)
           z = cmplx(x, d, 8) + cmplx(z) + conjg(z)
           call random_number(a)
           call system_clock(i, count_rate=j)
         end subroutine"
    ));
}

#[test]
fn device_code_and_host_code_of_the_same_names() {
    insta::assert_snapshot!(lowered(
        "module m
           real, device :: total
           integer, constant :: width
         contains
           attributes(device) real function weight(x)
             real, value :: x
             weight = x * width
           end function
           attributes(global) subroutine k(a, n)
             real, device :: a(n)
             integer, value :: n
             integer :: i
             real :: old
             i = (blockIdx%x - 1) * blockDim%x + threadIdx%x
             a(i) = weight(a(i)) + warpsize
             old = atomicadd(total, a(i))
             call syncthreads()
           end subroutine
           subroutine host(d)
             use cudafor
             real, device :: d(:)
             type(dim3) :: grid, threadidx
             integer :: blockdim, istat
             real :: x
             blockdim = 16
             grid = dim3(blockdim, 4, 1)
             grid = dim3(2)
             threadidx = grid
             blockdim = grid%x + threadidx%y
             istat = cudaDeviceSynchronize() + cudaSuccess
             x = sum(d) + maxval(d) + size(d)
             print *, cudaGetErrorString(istat)
           end subroutine
         end module"
    ));
}

#[test]
fn wrong_literals_and_kinds() {
    insta::assert_snapshot!(found(
        "subroutine s
           integer :: i
           real :: x
           complex :: z
           integer :: c(2)
           integer(1) :: b
           i = 3000000000
           i = 1_3
           x = 1e50
           x = 1.0_10
           z = (i, 1.0)
           i = 1 + z'FF'
           b = 300
           c = [integer :: 'a', .true.]
         end subroutine"
    ));
}

#[test]
fn wrong_operators_and_shapes() {
    insta::assert_snapshot!(found(
        "subroutine s(l, i, c, a, b, m)
           logical :: l
           integer :: i
           character(3) :: c
           real :: a(10), b(11), m(2, 2)
           l = l == .true.
           i = i .and. 3
           i = i + c
           a = a + b
           a = a + m
           a = a .dot. b
           l = (1, 2) < (2, 3)
         end subroutine"
    ));
}

#[test]
fn wrong_designators() {
    insta::assert_snapshot!(found(
        "module m
           type point
             real :: x
           end type
         contains
           subroutine s(a, p, n, k)
             real :: a(*), b(3, 3), x
             type(point) :: p
             integer, parameter :: five = 5
             integer, intent(in) :: k
             integer :: n, c(4)
             x = b(1)
             x = b(1.0, 2)
             x = p%z
             x = n%y
             x = sum(a)
             n = b(1, 1)%re
             x = x(2)
             five = 6
             k = 3
             n + 1 = 2
             c(5) = 1
             a(:) = 0
             x = s
             x = nowhere(3)
             p = point(1, 2)
             p = point()
             c = [1, 2.0, 3]
           end subroutine
         end module"
    ));
}

#[test]
fn wrong_arguments() {
    insta::assert_snapshot!(found(
        "module m
           interface swap
             module procedure swap_real
           end interface
         contains
           subroutine swap_real(a, b)
             real, intent(inout) :: a, b
             a = b
           end subroutine
           real function f(n, a, flag)
             integer, intent(in) :: n
             real, intent(in) :: a(:)
             logical, optional :: flag
             f = a(n)
           end function
           subroutine fill(a)
             real, intent(out) :: a(10)
             a = 0
           end subroutine
           subroutine grow(a)
             real, allocatable :: a(:)
             a = 0
           end subroutine
           subroutine s(a, n)
             real :: a(5), x
             integer :: n
             x = f(1)
             x = f(1, a, .true., 2)
             x = f(1, a, lag=.true.)
             x = f(1, a, n=2)
             x = f(1.0, a)
             x = f(1, 2.0)
             x = f(flag=.true., 1)
             call fill(a)
             call fill(a + 1)
             call grow(a)
             call swap(n, n)
             x = swap_real(x, x)
             x = sqrt(2)
             x = sum(x)
             x = max(1, 2.0)
             x = sum(a, dimension=1)
             x = dsqrt(x)
             x = reshape(a, [n, n])
             x = real(n, n)
           end subroutine
         end module"
    ));
}

#[test]
fn wrong_sides() {
    insta::assert_snapshot!(found(
        "module m
           real :: host_value
           real, device :: d(10)
           integer, constant :: width
           real, managed :: both
         contains
           attributes(global) subroutine k(a, n)
             real, device :: a(n)
             integer, value :: n
             real, shared :: tile(16)
             integer :: i
             i = threadidx
             i = threadidx%w
             a(1) = host_value
             a(2) = helper(1.0)
             width = 3
             call random_number(a(1))
             i = cudaDeviceSynchronize()
             both = tile(1)
           end subroutine
           real function helper(x)
             real :: x
             helper = x
           end function
           attributes(device) real function dev(x)
             real, value :: x
             dev = x
           end function
           subroutine host(h)
             real :: h(10), x
             integer :: i
             x = d(1) + 1
             x = h(i) + d(2)
             h = sqrt(d)
             x = dev(x)
             x = helper(d(1))
             i = threadidx%x
             call k(h, 3)
             call syncthreads()
             both = x + both
             x = h(d(1))
           end subroutine
         end module"
    ));
}

#[test]
fn statement_functions_do_not_grow_without_bound() {
    let nested = |depth: usize| format!("{}x{}", "sq(".repeat(depth), ")".repeat(depth));
    let text = |depth| {
        format!(
            "subroutine s(x)\nsq(t) = t * t\nx = {}\nend subroutine",
            nested(depth)
        )
    };
    assert_eq!(found(&text(4)), "");
    assert!(found(&text(40)).contains("statement function that expands so far"));
}

#[test]
fn wrong_places() {
    insta::assert_snapshot!(found(
        "module m
           real, shared :: nowhere(4)
         contains
           attributes(global) subroutine k(a)
             real, device :: a(*)
             real, shared :: tile(4)
             a(1) = tile(1)
           end subroutine
           subroutine put(text)
             character(8) :: text
             text = ' '
           end subroutine
           subroutine s(a, z)
             real :: a(3)
             complex :: z
             integer :: i
             read (*, *) z%re
             do while (i)
             end do
             do i = 1.5, a
             end do
             call put(1:5)
             call put('ab')
             if (a > 1) i = 2
             i = a(a)
             i = maskl(40, kind=3)
           end subroutine
         end module"
    ));
}
