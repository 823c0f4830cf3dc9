use super::{body, check, lowered};

const INTEGERS: &str =
    "integer :: i, j, k, n\n real :: x, y\n logical :: flag\n character(len=3) :: word";

#[test]
fn conditions_and_choices() {
    check!(body(
        INTEGERS,
        "! first
         if (n > 0) n = n - 1
         outer: if (flag) then ! why
           n = 1
           exit outer
         else if (n == 2) then
           n = 2
         ! otherwise
         else
           n = 3
           ! done
         end if outer
         select case (n)
         ! low
         case (:0); i = 0
         case (1, 3:5)
           i = 1
         case default
           i = 2
         end select
         select case (word)
         case ('a':'c')
           i = 3
         case ('d')
         end select
         select case (flag)
         case (.true.); i = 4
         case (.false.); i = 5
         end select"
    ));
}

#[test]
fn loops() {
    check!(body(
        INTEGERS,
        "do i = 1, 10
           if (i == 3) cycle
           if (i == 5) exit
         end do
         do i = n, 1, -2
           do j = 1, i
             if (j > 4) exit
           end do
         end do
         rows: do j = 1, 3
           do k = 1, 3
             if (k == j) cycle rows
             if (k > j) exit rows
           end do
         end do rows
         do while (n > 0)
           n = n / 2
         end do
         do
           n = n + 1
           if (n > 100) exit
         end do
         do 10 i = 1, 3
           do 10 j = 1, 3
         10 n = n + i * j
         do 20, i = 1, 3
           n = n + i
         20 continue
         do concurrent (i = 1:5, j = 1:5:2, i /= j)
           if (i > 2) cycle
         end do"
    ));
}

#[test]
fn real_loop_counts_its_trips_first() {
    check!(body(
        INTEGERS,
        "do x = 0.0, 1.0, y + 0.1
           if (x > 0.5) cycle
           if (x > 0.7) exit
           n = n + 1
         end do"
    ));
}

#[test]
fn rounds_begin_with_values_from_outside() {
    check!(body(
        INTEGERS,
        "do concurrent (i = 1:5) local(j) local_init(x) reduce(+:n)
           j = i
           x = x + j
           n = n + int(x)
         end do"
    ));
}

#[test]
fn parts_out_of_line_are_put_in_order() {
    check!(body(
        INTEGERS,
        "goto 30
         20 n = 2
         goto 40
         30 if (n == 0) goto 20
         40 n = 4"
    ));
}

#[test]
fn backward_jump_is_a_loop() {
    check!(body(
        INTEGERS,
        "n = 0
         10 n = n + 1
         if (n < 10) goto 10
         20 if (n > 0) then
           n = n - 1
           goto 20
         end if
         30 continue
         n = n + 2
         if (x > 1.0) goto 30
         i = 1"
    ));
}

#[test]
fn forward_jump_leaves_a_block() {
    check!(body(
        INTEGERS,
        "if (n > 3) goto 10
         n = 3
         if (n > 2) goto 20
         n = 2
         10 n = 1
         20 continue"
    ));
}

#[test]
fn jumps_and_loops() {
    check!(body(
        INTEGERS,
        "do i = 1, n
           if (i == 2) goto 10
           do j = 1, n
             if (j == i) goto 10
             if (j == 7) goto 20
             if (j == 8) goto 30
           end do
         10 continue
         end do
         20 n = 0
         30 continue
         40 n = n + 1
         50 n = n * 2
         if (n < 10) goto 50
         if (n < 100) goto 40"
    ));
}

#[test]
fn exit_inside_a_made_loop_keeps_its_meaning() {
    check!(body(
        INTEGERS,
        "do i = 1, n
           10 j = j + 1
           if (j == 4) exit
           if (j == 5) cycle
           if (j < i) goto 10
         end do"
    ));
}

#[test]
fn old_jumps() {
    check!(body(
        INTEGERS,
        "go to (10, 20) n
         n = 5
         if (n - 3) 10, 20, 30
         10 n = 1
         if (x * 2.0) 20, 20, 30
         20 n = 2
         30 if (n) 40, 50, 40
         40 n = 4
         50 continue"
    ));
}

#[test]
fn scopes_within() {
    check!(lowered(
        "program t
           type point
             real :: x, y
           end type
           type(point) :: p(10)
           integer :: i, a(5, 5)
           associate (here => p(i), twice => 2 * i, row => a(2, :), whole => a)
             here%x = 1.0
             row(3) = twice
             row(2:4) = 7
             whole(1, 1) = size(row)
           end associate
           associate (element => a(i, 1))
             i = i + 1
             element = 3
           end associate
           block
             integer :: i
             real :: work(3)
             i = 1
             work = 0.0
           end block
         end program"
    ));
}

#[test]
fn a_loop_owns_its_variable_when_nobody_reads_it_later() {
    check!(lowered(
        "program t
           integer :: i, j, k, m, n, a(5)
           do i = 1, 5
             a(i) = i
           end do
           do i = 1, 5
             if (a(i) > 3) exit
           end do
           print *, i
           outer: do j = 1, 3
             do k = 1, 3
               if (k == 2) exit outer
               if (k == 3) cycle outer
             end do
           end do outer
           print *, k
           do m = 1, 2
             do n = 1, 2
             end do
             a(m) = n
           end do
           do i = 1, 3
           end do
           print *, (a(i), i = 1, 3)
           do k = 1, 2
             if (a(k) == 0) return
           end do
         end program"
    ));
}
