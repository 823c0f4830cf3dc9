//! Executable statements and constructs.

use super::free;
use insta::assert_snapshot;

#[test]
fn assignments() {
    assert_snapshot!(free("
a = 1
a(i, j+1)%b(2)%c = x
p => q(1:n)
p(1:, 2:) => t%field
s(2:5) = 'abc'
f%g(i)(1:2) => null()
"), @r#"
    a = 1
    a(i, (+ j 1))%b(2)%c = x
    p => q(1:n)
    p(1:, 2:) => t%field
    s(2:5) = 'abc'
    f%g(i)(1:2) => null()
    "#);
}

#[test]
fn jumps() {
    assert_snapshot!(free("
goto 10
go to 20
go to (10, 20, 30), i + 1
goto (10, 20) i
go to target
go to target, (10, 20)
go to target (10)
assign 10 to target
if (a - b) 10, 20, 30
return
return 1
stop
stop 3
stop 'done'
error stop
errorstop 2
error stop 'bad' // msg
pause
pause 1
exit
exit outer
cycle
cycle outer
10 continue
"), @r#"
    goto 10
    goto 20
    goto (10, 20, 30) (+ i 1)
    goto (10, 20) i
    goto target ()
    goto target (10, 20)
    goto target (10)
    assign 10 to target
    if (- a b) goto 10, 20, 30
    return
    return 1
    stop
    stop 3
    stop 'done'
    error stop
    error stop 2
    error stop (// 'bad' msg)
    pause
    pause 1
    exit
    exit outer
    cycle
    cycle outer
    10 continue
    "#);
}

#[test]
fn single_line_ifs() {
    assert_snapshot!(free("
if (a > b) x = 1
if (a) call f
if (a) exit
if (a) goto 10
if (a) if_count = 3
if (a) write (*,*) 'x'
if (a) p => null()
if (a) where (m) x = y
if (a(1) == b(2)) stop 'x'
if (x) if (y - z) 1, 2, 3
where (mask > 0) a = b
forall (i = 1:n) a(i) = b(i)
forall (i = 1:n, j = 1:m:2, a(i,j) > 0) p(i,j)%x => q(j)
forall (integer :: i = 1:n) a(i) = 0
forall (i = 1:n) forall (j = 1:n) a(i,j) = 0
forall (i = 1:n) where (a(i,:) > 0) a(i,:) = 1
"), @r#"
    if (> a b) then x = 1
    if a then call f()
    if a then exit
    if a then goto 10
    if a then if_count = 3
    if a then write(*, *) 'x'
    if a then p => null()
    if a then where m do x = y
    if (== a(1) b(2)) then stop 'x'
    if x then if (- y z) goto 1, 2, 3
    where (> mask 0) do a = b
    forall (i = 1:n) do a(i) = b(i)
    forall (i = 1:n, j = 1:m:2, (> a(i, j) 0)) do p(i, j)%x => q(j)
    forall (integer :: i = 1:n) do a(i) = 0
    forall (i = 1:n) do forall (j = 1:n) do a(i, j) = 0
    forall (i = 1:n) do where (> a(i, :) 0) do a(i, :) = 1
    "#);
}

#[test]
fn constructs() {
    assert_snapshot!(free("
if (a) then
else if (b) then
elseif(c)then
else
endif
end if
check: if (a > 0) then
else if (b) then check
else check
end if check
do
do 10
do i = 1, n
do i = 1, n, 2
do, i = 1, n
do 10 i = 1, n
do 10, i = 1, n
do 10 while (a < b)
do while (.not. done)
do, while (a)
outer: do x = 0.0, 1.0, 0.1
enddo
end do outer
do concurrent (i = 1:n)
do concurrent (integer :: i = 1:n, j = 1:m:2, i /= j) local(a, b) shared(c) default(none)
do concurrent (i = 1:n) reduce(+:s) reduce(max:m) local_init(t)
select case (n)
selectcase(n)
case (1)
case (1, 3:5, :0, 9:)
case ('a':'f') named
case default
casedefault
end select
endselect named
select type (x)
select type (p => x%y)
type is (integer)
type is (real(8))
type is (character(len=*))
type is (point)
type is (double precision)
class is (shape)
class default
end select
where (a > 0)
elsewhere (a < 0)
else where
elsewhere
end where
endwhere
forall (i = 1:n, j = 1:n)
end forall
associate (x => a%b, y => a%c + 1)
end associate
block
end block
critical
end critical
"), @r#"
    if a
    else if b
    else if c
    else
    end If
    end If
    check: if (> a 0)
    check: else if b
    check: else
    end If check
    do
    do 10
    do i = 1, n
    do i = 1, n, 2
    do i = 1, n
    do 10 i = 1, n
    do 10 i = 1, n
    do 10 while (< a b)
    do while (.not. done)
    do while a
    outer: do x = 0.0, 1.0, 0.1
    end Do
    end Do outer
    do concurrent (i = 1:n)
    do concurrent (integer :: i = 1:n, j = 1:m:2, (/= i j)) local(a, b) shared(c) default(none)
    do concurrent (i = 1:n) reduce:+(s) reduce:max(m) local_init(t)
    select case n
    select case n
    case 1
    case 1, 3:5, :0, 9:
    named: case 'a':'f'
    case default
    case default
    end Select
    end Select named
    select type x
    select type p => x%y
    type is integer
    type is real(8)
    type is character(len=*)
    type is type(point)
    type is double precision
    class is shape
    class default
    end Select
    where (> a 0)
    elsewhere (< a 0)
    elsewhere
    elsewhere
    end Where
    end Where
    forall (i = 1:n, j = 1:n)
    end Forall
    associate x => a%b, y => (+ a%c 1)
    end Associate
    block
    end Block
    critical
    end Critical
    "#);
}

#[test]
fn calls() {
    assert_snapshot!(free("
call f
call f()
call f(a, b(1:2), *10, key = 3 + 4)
call obj%method(x)
call obj%list(i)%method
call f(:, 1)
call f(g(), h(1)(2:3))
"), @r#"
    call f()
    call f()
    call f(a, b(1:2), *10, key=(+ 3 4))
    call obj%method(x)
    call obj%list(i)%method()
    call f(:, 1)
    call f(g(), h(1)(2:3))
    "#);
}

#[test]
fn allocation() {
    assert_snapshot!(free("
allocate (a(n), b(0:n, m), c%d(3))
allocate (a(n), stat = ierr, errmsg = msg)
allocate (real(8) :: a(n))
allocate (character(len=n) :: s)
allocate (point :: p)
allocate (double precision :: d(2))
allocate (a, source = b)
allocate (a, mold = b(1:2))
allocate (p_d(n), pinned = flag)
deallocate (a, b%c, stat = ierr)
nullify (p, q%r, s(i)%t)
"), @r#"
    allocate a(n), b(0:n, m), c%d(3)
    allocate a(n), stat=ierr, errmsg=msg
    allocate real(8) :: a(n)
    allocate character(len=n) :: s
    allocate type(point) :: p
    allocate double precision :: d(2)
    allocate a, source=b
    allocate a, mold=b(1:2)
    allocate p_d(n), pinned=flag
    deallocate a, b%c, stat=ierr
    nullify p, q%r, s(i)%t
    "#);
}
