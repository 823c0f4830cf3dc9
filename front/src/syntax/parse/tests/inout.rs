//! Input and output statements.

use super::free;
use insta::assert_snapshot;

#[test]
fn print_and_read() {
    assert_snapshot!(free("
print *
print *, a, b + 1
print '(i5)', n
print 10, a
print fmt, a
print fmt // ')', a
print*,'x'
print \"(a)\", 'x', (a(i), i = 1, 3)
print *, ((a(i, j), i = 1, n), j = 1, m, 2), x
print *, (a, b)
print *, (a(i), b(i), 'x', i = 1, 3)
print (fmt), x
print group
read *, x
read 10, x
read '(a)', line
read (fmt), x
read fmt, a, (b(i), i = 1, 3)
read *
"), @r#"
    print *:
    print *: a, (+ b 1)
    print '(i5)': n
    print label 10: a
    print fmt: a
    print (// fmt ')'): a
    print *: 'x'
    print '(a)': 'x', (do i = 1, 3: a(i))
    print *: (do j = 1, m, 2: (do i = 1, n: a(i, j))), x
    print *: (complex a b)
    print *: (do i = 1, 3: a(i), b(i), 'x')
    print (paren fmt): x
    print group:
    read *: x
    read label 10: x
    read '(a)': line
    read (paren fmt): x
    read fmt: a, (do i = 1, 3: b(i))
    read *:
    "#);
}

#[test]
fn write_and_read() {
    assert_snapshot!(free("
write (*, *) 'a', b
write (*,*)
write (6, 10) x
write (unit=6, fmt='(i5)', iostat=ierr, err=99, advance='no') x
write (line, '(a)') s
write (*, *) (a(i), i = 1, n)
write (*, *) (a + b) * c, (d)
write (*, *), x
write (10) a, b
write (*, nml = group)
write (*, fmt = *) x
write (u, '(3(f8.3))', rec = n + 1) (x(i), y(i), i = 1, 3)
read (5, *) x
read (*, *, end = 10, err = 20) x, (y(i), i = 1, n)
read (unit = u, fmt = 10) x
read (10, rec = 3) a
read (line(1:5), *) x
read (5, group)
"), @r#"
    write(*, *) 'a', b
    write(*, *)
    write(6, 10) x
    write(unit=6, fmt='(i5)', iostat=ierr, err=99, advance='no') x
    write(line, '(a)') s
    write(*, *) (do i = 1, n: a(i))
    write(*, *) (* (paren (+ a b)) c), (paren d)
    write(*, *) x
    write(10) a, b
    write(*, nml=group)
    write(*, fmt=*) x
    write(u, '(3(f8.3))', rec=(+ n 1)) (do i = 1, 3: x(i), y(i))
    read(5, *) x
    read(*, *, end=10, err=20) x, (do i = 1, n: y(i))
    read(unit=u, fmt=10) x
    read(10, rec=3) a
    read(line(1:5), *) x
    read(5, group)
    "#);
}

#[test]
fn files() {
    assert_snapshot!(free("
open (10, file = 'a.dat', status = 'old', form = 'unformatted', access = 'direct', recl = 4 * n)
open (unit = 10, file = name // '.txt', iostat = ierr)
open (newunit = u, file = 'x')
close (10)
close (unit = 10, status = 'delete')
inquire (file = 'x', exist = there)
inquire (10, opened = is_open, number = n)
inquire (iolength = n) a, b, (c(i), i = 1, 3)
rewind 10
rewind (10)
rewind (unit = 10, iostat = ierr)
backspace u
backspace (u)
endfile 10
end file 10
end file (unit = 10)
endfile (10)
flush 6
flush (6)
flush (unit = 6, iostat = n)
wait (10)
wait (unit = 10, id = n)
"), @r#"
    open(10, file='a.dat', status='old', form='unformatted', access='direct', recl=(* 4 n))
    open(unit=10, file=(// name '.txt'), iostat=ierr)
    open(newunit=u, file='x')
    close(10)
    close(unit=10, status='delete')
    inquire(file='x', exist=there)
    inquire(10, opened=is_open, number=n)
    inquire(iolength=n) a, b, (do i = 1, 3: c(i))
    rewind(10)
    rewind(10)
    rewind(unit=10, iostat=ierr)
    backspace(u)
    backspace(u)
    endfile(10)
    endfile(10)
    endfile(unit=10)
    endfile(10)
    flush(6)
    flush(6)
    flush(unit=6, iostat=n)
    wait(10)
    wait(unit=10, id=n)
    "#);
}

#[test]
fn formats() {
    assert_snapshot!(free("
10 format (i5, f8.3, 'it''s', 1x, /, 3(e12.4))
20 format (5hdon't, a)
30 format(//)
40 format ('(', i3, ')')
50 format (1pe12.4, (a))
format (i5)
60 format(3) = 5
"), @r#"
    10 format (i5, f8.3, 'it''s', 1x, /, 3(e12.4))
    20 format (5hdon't, a)
    30 format (//)
    40 format ('(', i3, ')')
    50 format (1pe12.4, (a))
    (error)
    60 format(3) = 5
    error[P002]: a FORMAT statement needs a label
      ┌─ a.cuf:7:1
      │
    7 │ format (i5)
      │ ^^^^^^^^^^^ nothing can refer to it
      │
      = help: write a label before it: `10 format (...)`
    "#);
}
