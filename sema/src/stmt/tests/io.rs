use super::{body, check};

#[test]
fn units_formats_and_items() {
    check!(body(
        "integer :: i, n, ios, a(3)
         real :: x
         character(len=20) :: s
         character(len=10), parameter :: f = '(3i5)'
         type point
           real :: x, y
         end type
         type(point) :: p, q(2)
         namelist /group/ n, x
         logical :: there",
        "print *, 'n =', n
         write (*, '(i5, f8.3)') n, x
         write (6, 100) n
         100 format (1x, i4)
         write (unit=10, fmt=f, iostat=ios) a
         write (s, '(i0)') n
         read (s, *) n
         read *, n, x
         read '(i3)', n
         write (10) x
         write (*, *) (a(i), i * 2, i = 1, 3)
         write (*, *) ((a(i), i = 1, n), n = 1, 2)
         print *, p
         print *, q
         write (10, nml=group)
         write (*, '(a)', advance='no') s
         open (unit=10, file='data', status='old', iostat=ios)
         open (newunit=n, file=s)
         inquire (file='data', exist=there)
         close (10)
         rewind (10)
         flush (6)"
    ));
}

#[test]
fn branches_of_the_control_list() {
    check!(body(
        "integer :: n, ios",
        "10 read (5, *, end=20) n
         goto 10
         20 continue
         open (10, file='x', err=30, iostat=ios)
         n = 1
         30 continue"
    ));
}
