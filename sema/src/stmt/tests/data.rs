use super::{body, check, lowered};

#[test]
fn array_assignments_know_overlap_and_reallocation() {
    check!(body(
        "real :: a(10), b(10), m(10, 10)
         real, allocatable :: c(:), d(:)
         real, target :: t(10)
         real, pointer :: p(:)
         integer :: i, list(10)
         double precision :: z(10)",
        "a = 0
         a = a + b * 2
         a(2:10) = a(1:9)
         a(1:5) = a(6:10)
         a(i) = a(i + 1)
         m(:, i) = m(:, i + 1) + m(:, 2 * i)
         m(2:, i) = m(:9, i + 1)
         m(i, :) = m(i - 1, :)
         m(:, i) = m(i, :)
         m = transpose(m)
         a(list) = a
         c = b
         c = c + 1
         c(:) = b
         c = [1.0, 2.0]
         p = t
         z = a
         a = sum(a)"
    ));
}

#[test]
fn scalars_and_characters() {
    check!(body(
        "integer :: n
         real(8) :: x
         complex :: z
         character(len=5) :: s
         logical :: l",
        "n = 3.7
         x = n
         z = x
         s = 'abc' // 'd'
         s(2:3) = 'xy'
         l = n > 2
         n = z'FF'"
    ));
}

#[test]
fn allocation() {
    check!(body(
        "real, allocatable :: a(:), b(:, :)
         real, pointer :: p(:)
         integer, allocatable :: n
         character(len=:), allocatable :: s
         integer :: status
         character(len=20) :: message
         type node
           integer :: v
           type(node), pointer :: next
           real, allocatable :: data(:)
         end type
         type(node) :: list(3)",
        "allocate (a(10), b(0:3, -1:1), stat=status, errmsg=message)
         allocate (a, source=b(:, 1))
         allocate (real :: p(5))
         allocate (n)
         allocate (character(len=7) :: s)
         allocate (list(1)%data(4))
         allocate (list(2)%next)
         deallocate (a, b, stat=status)
         nullify (p, list(1)%next)"
    ));
}

#[test]
fn pointers() {
    check!(body(
        "real, target :: a(10), m(5, 5)
         real, pointer :: p(:), q(:, :)
         real, pointer :: s",
        "p => a
         p => m(:, 2)
         p(0:) => a
         q(1:2, 1:5) => a
         s => a(3)
         p => null()
         q => m"
    ));
}

#[test]
fn masked_and_indexed_assignments() {
    check!(body(
        "real :: a(10), b(10), m(5, 5)
         integer :: i, j",
        "where (a > 0) a = sqrt(a)
         where (a > 0)
           b = a
         elsewhere (b > 1)
           b = 1
         elsewhere
           b = 0
         end where
         forall (i = 1:10) a(i) = b(11 - i)
         forall (i = 2:9, a(i) > 0)
           a(i) = a(i - 1) + a(i + 1)
           b(i) = a(i)
         end forall
         forall (i = 1:5, j = 1:5) m(i, j) = m(j, i)"
    ));
}

#[test]
fn calls_decide_how_arguments_travel() {
    check!(lowered(
        "module m
           implicit none
           integer :: counter
         contains
           subroutine change(x, n)
             real :: x
             integer :: n
             x = x + n
           end subroutine
           subroutine through(y, k)
             real :: y
             integer :: k
             call change(y, k)
           end subroutine
           subroutine arrays(a, b, c, n)
             integer :: n
             real :: a(n), b(:), c(*)
             a = b
           end subroutine
           subroutine grow(v)
             real, allocatable, intent(inout) :: v(:)
             if (.not. allocated(v)) allocate (v(3))
           end subroutine
           real function square(x)
             real, intent(in) :: x
             square = x * x
           end function
           elemental subroutine put(x, y)
             real, intent(in) :: x
             real, intent(out) :: y
             y = x
           end subroutine
           elemental subroutine double(x)
             real, intent(inout) :: x
             x = 2 * x
           end subroutine
         end module
         program t
           use m
           implicit none
           real :: r, a(10), b(10), s(5, 5)
           real, allocatable :: v(:)
           integer :: i, n
           call through(r, 3)
           call through(a(2), n)
           call through(r, int(r))
           call change(a(n), n)
           call arrays(a, b(1:10:2), s(:, 1), 10)
           call arrays(s(1, :), b, a(3), n)
           call grow(v)
           r = square(r) + square(2.0)
           do i = 1, 3
             call inner(i)
           end do
           call double(a(2:5))
           call put(a + 1, b)
           call put([1.0, 2.0], b(1:2))
         contains
           subroutine inner(k)
             integer :: k
             n = n + k
             call deeper
           end subroutine
           subroutine deeper
             r = r + 1
             counter = counter + 1
           end subroutine
         end program"
    ));
}

#[test]
fn procedures_as_arguments_take_references() {
    check!(lowered(
        "program t
           implicit none
           real :: r
           r = apply(half, 3.0)
         contains
           real function half(x)
             real, intent(in) :: x
             half = x / 2
           end function
           real function apply(f, x)
             interface
               real function f(x)
                 real, intent(in) :: x
               end function
             end interface
             real, intent(in) :: x
             apply = f(x)
           end function
         end program"
    ));
}

#[test]
fn defined_assignment_is_a_call() {
    check!(lowered(
        "module m
           type pair
             integer :: a, b
           end type
           interface assignment(=)
             module procedure from_integer
           end interface
         contains
           subroutine from_integer(p, n)
             type(pair), intent(out) :: p
             integer, intent(in) :: n
             p%a = n
             p%b = n
           end subroutine
         end module
         program t
           use m
           type(pair) :: p, q
           p = 3
           q = p
         end program"
    ));
}

#[test]
fn parts_of_elements_are_assigned_one_by_one() {
    check!(body(
        "type point
           real :: x, y
           integer :: tags(2)
         end type
         type(point) :: p(3), q(0:4, 2)
         real :: r(3)
         character(len=6) :: names(4)",
        "p%x = 1.5
         p(2:3)%x = p(1:2)%y * 2
         p%x = p%x + r
         p%y = [1.0, 2.0, 3.0]
         q(:, 1:2)%x = 0
         p(:)%tags(1) = 3
         p(1)%tags = 4
         names(1:2)(3:) = 'ab'"
    ));
}

#[test]
fn one_image() {
    check!(body(
        "integer :: total[*], table(2)[-1:1, 3:*]\n integer :: n, status\n integer, allocatable :: late[:]",
        "total[1] = num_images() + this_image()
         allocate (late[4:*])
         table(2)[-1, 3] = lcobound(table, 2) + lcobound(late, 1)
         n = ucobound(table, dim=n)
         table = this_image(table)
         sync all (stat=status)
         critical
           total = total + image_index(table, [-1, 3])
         end critical
         call co_sum(total, stat=status)
         call atomic_add(total, 2)
         call atomic_fetch_or(total[1], 4, n)
         call atomic_cas(total, old=n, compare=0, new=1)"
    ));
}

#[test]
fn an_absent_status_is_not_set() {
    check!(lowered(
        "subroutine spread_out(n, status)
           integer :: n
           integer, optional :: status
           call co_broadcast(n, 1, status)
         end subroutine"
    ));
}

#[test]
fn types_with_parameters() {
    check!(body(
        "type :: point(k)
           integer, kind :: k = 4
           real(k) :: x, y
         end type
         type, extends(point) :: named(n)
           integer, len :: n = 3
           character(n) :: name
         end type
         type(point(8)) :: p
         type(point) :: q
         class(named(8, 5)), allocatable :: r",
        "p = point(8)(x=1, y=2)
         q = point(3.0, 4.0)
         allocate (r, source=named(k=8, n=5)(5, 6, 'five'))
         q%x = q%k + r%n + len(r%name)
         r%x = p%y"
    ));
}
