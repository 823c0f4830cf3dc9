! FIRSTPRIVATE begins with the host's values, whatever the device has under the name, and scalars that iterations of KERNELS set and nobody reads there
! are the device's, whatever the host does with its own.
program memory_first_values
  implicit none
  integer, parameter :: n = 6
  integer :: fixed(0:3), out(n), i
  integer, allocatable :: grown(:)
  real :: pair(-1:1, 2)
  fixed = [1, 2, 3, 4]
  allocate (grown(-2:2))
  grown = [(i, i=1, 5)]
  pair = 2
  !$acc data copyin(fixed, grown, pair) copyout(out)
  fixed = fixed*10
  grown = grown*10
  pair = 3
  !$acc parallel loop firstprivate(fixed, grown) default(present)
  do i = 1, n
    out(i) = fixed(mod(i, 4)) + sum(fixed) + sum(grown(-2:2))
  end do
  !$acc update self(out)
  print *, out
  call inner(pair, grown(-1:1), n)
  !$acc update self(out)
  print *, out
  !$acc serial firstprivate(grown) default(present)
  grown(0) = 1000
  out(1) = sum(grown)
  !$acc end serial
  !$acc end data
  print *, out(1), grown
  call left_behind
contains
  subroutine inner(p, q, k)
    integer, intent(in) :: k
    integer, intent(in) :: q(0:)
    real, intent(inout) :: p(-1:1, *)
    integer :: j, own(k)
    own = k
    !$acc parallel loop firstprivate(q, own) default(none) present(out, p(:, :2)) copyin(k)
    do j = 1, k
      out(j) = sum(own) + q(1) + nint(p(0, 2))
    end do
  end subroutine
  subroutine left_behind
    real :: a(40)
    integer :: k, last, more, latest
    do k = 1, 40
      a(k) = mod(k*7, 41)
    end do
    last = -1
    more = -1
    latest = -1
    !$acc enter data copyin(a, last, more, latest)
    !$acc kernels
    do k = 1, 40
      if (a(k) > 38) last = k
      latest = k
    end do
    !$acc end kernels
    last = 6
    latest = 6
    !$acc update self(last, latest)
    print *, last, latest
    last = 7
    !$acc kernels
    do k = 1, 40
      if (a(k) > 100) last = k
      if (a(k) > 38) more = k
    end do
    !$acc end kernels
    last = 8
    more = 8
    !$acc kernels
    a(1) = last
    a(2) = more
    !$acc end kernels
    !$acc exit data copyout(a) delete(last, more, latest)
    print *, a(1:2), last, more
  end subroutine
end program
