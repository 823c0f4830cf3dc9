! ATOMIC on private arrays: of the lanes of a gang, of a thread, and through procedures that do not know where their argument lies.
module counting
  implicit none
contains
  subroutine note(place, values)
    !$acc routine seq
    integer, intent(in) :: place
    integer, intent(inout) :: values(4)
    !$acc atomic update
    values(place) = values(place) + 1
  end subroutine
end module
program main
  use counting
  implicit none
  integer, parameter :: n = 32
  integer :: q(4, n), r(4, n), i, k, l, old, last(n)
  real(8) :: x(0:3), sums(n), most(n)
  integer(8) :: wide(2), bits(n)
  complex(8) :: z(2), whole(n)

  !$acc parallel loop gang private(x, wide, z) copyout(sums, most, bits, whole)
  do k = 1, n
    x = 0
    wide = 0
    z = 0
    do i = 1, 40
      l = mod(i*k, 4)
      !$acc atomic update
      x(l) = x(l) + i
      !$acc atomic update
      x(0) = max(x(0), real(i, 8))
      !$acc atomic update
      wide(1) = ior(wide(1), int(i, 8))
      !$acc atomic update
      wide(2) = wide(2) + i
      !$acc atomic update
      z(1) = z(1) + (1d0, 2d0)
    end do
    sums(k) = sum(x)
    most(k) = maxval(x)
    bits(k) = wide(1) + wide(2)
    whole(k) = z(1)
  end do
  print *, int(sum(sums)), int(maxval(most)), sum(bits), nint(real(sum(whole))), nint(aimag(sum(whole)))

  !$acc parallel loop private(wide) copyout(q, last)
  do k = 1, n
    q(:, k) = 0
    wide = k
    !$acc loop seq
    do i = 1, 10
      call note(1 + mod(i + k, 4), q(:, k))
      !$acc atomic capture
      old = wide(1)
      wide(1) = wide(1)*3
      !$acc end atomic
    end do
    last(k) = mod(old, 1000)
  end do
  print *, sum(q), q(:, 3), sum(last)

  !$acc parallel loop gang copyout(r) private(l)
  do k = 1, n
    call own(k, r(:, k))
  end do
  print *, sum(r), r(:, 5)
contains
  subroutine own(k, found)
    !$acc routine seq
    integer, intent(in) :: k
    integer, intent(out) :: found(4)
    integer :: counts(4), i
    counts = 0
    do i = 1, 12
      call note(1 + mod(i*k, 4), counts)
    end do
    found = counts
  end subroutine
end program
