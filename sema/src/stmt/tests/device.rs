use super::{check, found, lowered};

#[test]
fn transfers() {
    check!(lowered(
        "module data
           real, constant :: c(4)
           integer, device :: total
         end module
         program t
           use cudafor
           use data
           real :: a(10), b(4), x
           real, device :: d(10), e(10)
           real, managed :: m(10)
           real, pinned, allocatable :: p(:)
           integer :: n
           d = a
           a = d
           d = 0
           d(2:5) = a(1:4)
           d(1:10:2) = e(1:10:2)
           d = e
           d(3) = x
           x = d(3)
           total = 0
           n = total
           c = b
           m = a
           d = m
           m = d
           d = a + 1
           allocate (p(10))
           d = p
           print *, total, d(2:3)
         end program"
    ));
}

#[test]
fn launches() {
    check!(lowered(
        "module k
         contains
           attributes(global) subroutine fill(a, n, x)
             integer, value :: n
             real :: a(n)
             real, value :: x
             integer :: i
             real, shared :: s(*)
             i = (blockidx%x - 1) * blockdim%x + threadidx%x
             s(threadidx%x) = x
             call syncthreads()
             if (i > n) return
             a(i) = twice(s(threadidx%x))
             if (i == 1) print *, 'first', a(i)
           end subroutine
           attributes(device) real function twice(x)
             real :: x
             twice = 2 * x
           end function
         end module
         program t
           use cudafor
           use k
           real, device, allocatable :: d(:)
           type(dim3) :: grid
           integer(kind=cuda_stream_kind) :: stream
           integer :: istat
           allocate (d(100))
           grid = dim3(4, 1, 1)
           call fill<<<grid, 32, 128>>>(d, 100, 1.5)
           call fill<<<4, dim3(32, 1, 1), 128, stream>>>(d, 100, 2.5)
           istat = cudaDeviceSynchronize()
         end program"
    ));
}

#[test]
fn managed_data_wants_a_synchronisation() {
    let program = |between: &str| {
        format!(
            "module k
             contains
               attributes(global) subroutine one(a)
                 integer :: a(10)
                 a(threadidx%x) = 1
               end subroutine
               subroutine more(a)
                 integer, managed :: a(10)
                 call one<<<1, 10>>>(a)
               end subroutine
             end module
             program t
               use cudafor
               use k
               integer, managed :: m(10)
               integer :: istat, i
               m = 0
               do i = 1, 2
                 call one<<<1, 10>>>(m)
                 {between}
               end do
               print *, size(m), m(1)
             end program"
        )
    };
    let warned = found(&program(""));
    assert_eq!(
        warned,
        "D111 22 managed variable 'm' is touched while a kernel may still run\n"
    );
    assert_eq!(found(&program("istat = cudaDeviceSynchronize()")), "");
    assert!(found(&program("if (m(2) > 3) m = 1")).starts_with("D111 20"));
    assert_eq!(found(&program("call more(m)")), "");
}

#[test]
fn waits_before_structures_are_touched() {
    check!(lowered(
        "module data
           type t
             integer :: n
             real, device, allocatable :: x(:)
           end type
           type(t), device :: g
         contains
           attributes(global) subroutine k(a)
             type(t) :: a
             a%n = a%n - 1
           end subroutine
           subroutine inner(a)
             type(t), device :: a(:)
             a(2)%n = a(1)%n
             a(2)%n = 4
           end subroutine
         end module
         program p
           use data
           type(t), device :: a, b(3)
           integer :: i, m
           a%n = 3
           allocate (a%x(a%n))
           call k<<<1, 1>>>(a)
           a%x = 1.0
           m = a%n
           do while (a%n > 0)
             call k<<<1, 1>>>(a)
             if (m > 2) cycle
             m = m + size(a%x)
           end do
           do i = 1, 3
             b(i)%n = i
           end do
           call inner(b)
           do i = 1, 3
             call k<<<1, 1>>>(b(b(i)%n))
           end do
           if (m > 0) then
             g = a
           else
             call k<<<1, 1>>>(g)
           end if
           print *, g%n
         end program"
    ));
}
