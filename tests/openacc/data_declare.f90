! DECLARE: variables of modules, allocatable ones followed through ALLOCATE and DEALLOCATE, COMMON blocks, arrays of procedures.
module declared_fields
  implicit none
  integer, parameter :: n = 6
  real :: fixed(n) = 1.0
  real, allocatable :: u(:), v(:, :)
  real :: scale = 2.0
  integer :: table(4) = [1, 2, 3, 4]
  !$acc declare create(fixed, u, v, scale) copyin(table)
contains
  subroutine setup(m)
    integer, intent(in) :: m
    allocate (u(m), v(0:m, 2))
    u = 0.0
    v = 1.0
    !$acc update device(u, v)
  end subroutine

  subroutine finish
    deallocate (u, v)
  end subroutine
end module

module blocks
  implicit none
contains
  subroutine fill
    real :: c, d(5)
    common /work/ c, d
    !$acc declare create(/work/)
    integer :: i
    c = 3.0
    d = 0.0
    !$acc update device(c, d)
    !$acc parallel loop
    do i = 1, 5
      d(i) = c * i
    end do
    !$acc update self(d)
  end subroutine

  ! The scratch array lives on the device until the procedure is left, wherever that is.
  subroutine reversed(a, n, done)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    logical, intent(out) :: done
    real :: tmp(n)
    integer :: i
    !$acc declare create(tmp) copy(a)
    done = .false.
    if (n < 2) return
    !$acc parallel loop
    do i = 1, n
      tmp(i) = a(i) * 2.0
    end do
    !$acc parallel loop
    do i = 1, n
      a(i) = tmp(n + 1 - i)
    end do
    done = .true.
  end subroutine
end module

program main
  use declared_fields
  use blocks
  implicit none
  real :: a(4), d(5), c
  common /work/ c, d
  integer :: i, k, wrong
  logical :: done
  wrong = 0
  fixed = 5.0
  scale = 3.0
  !$acc update device(fixed, scale)
  !$acc parallel loop
  do i = 1, n
    fixed(i) = fixed(i) * scale + table(mod(i, 4) + 1)
  end do
  !$acc update self(fixed)
  call check('a fixed array and a scalar', all(fixed == [17., 18., 19., 16., 17., 18.]))
  do k = 1, 3
    call setup(3 + k)
    !$acc parallel loop
    do i = 1, 3 + k
      u(i) = u(i) + v(i, 1) + i
    end do
    !$acc update host(u)
    call check('allocated again', all(u == [(i + 1.0, i = 1, 3 + k)]))
    call finish
  end do
  u = [1., 2., 3.]
  do k = 1, 2
    !$acc update device(u)
    !$acc parallel loop present(u)
    do i = 1, size(u)
      u(i) = u(i) * 10.0
    end do
    !$acc update host(u)
    call check('allocated by assignment', all(u == [(10.0 * i, i = 1, size(u))]))
    u = [1., 2., 3., 4.]
  end do
  call fill
  call check('a COMMON block', all(d == [3., 6., 9., 12., 15.]))
  a = [1., 2., 3., 4.]
  call reversed(a, 4, done)
  call check('arrays of a procedure', done .and. all(a == [8., 6., 4., 2.]))
  call reversed(a, 1, done)
  call check('left early', .not. done .and. a(1) == 8.0)
  do k = 2, 3
    block
      real :: halves(k)
      real, allocatable :: whole(:)
      !$acc declare create(halves, whole)
      if (k == 5) exit
      allocate (whole(k))
      !$acc parallel loop
      do i = 1, k
        halves(i) = i * 0.5
        whole(i) = halves(i) * 2
      end do
      call check('a BLOCK holds it', is_there(halves, k))
      !$acc update self(halves)
      !$acc parallel loop copyout(a(1:k))
      do i = 1, k
        a(i) = whole(i)
      end do
      call check('arrays of a BLOCK', halves(k) == k * 0.5 .and. all(a(:k) == [(i * 1.0, i = 1, k)]))
    end block
  end do
  call moved()
  if (wrong == 0) print *, 'all right'
contains
  ! What MOVE_ALLOC gives to an array of DECLARE is on the device then.
  subroutine moved()
    real, allocatable :: made(:), kept(:)
    !$acc declare create(kept)
    integer :: i
    allocate (made(4))
    made = 2.0
    call move_alloc(made, kept)
    !$acc update device(kept)
    !$acc parallel loop present(kept)
    do i = 1, 4
      kept(i) = kept(i) + i
    end do
    !$acc update self(kept)
    call check('MOVE_ALLOC', all(kept == [3.0, 4.0, 5.0, 6.0]))
  end subroutine

  ! Whether a directive that needs it finds it.
  logical function is_there(held, m)
    integer, intent(in) :: m
    real, intent(in) :: held(m)
    !$acc data present(held)
    is_there = .true.
    !$acc end data
  end function

  subroutine check(what, right)
    character(*), intent(in) :: what
    logical, intent(in) :: right
    if (right) return
    wrong = wrong + 1
    print *, 'wrong: ', what
  end subroutine
end program
