! Pointers that are given memory of the device, as actual arguments for dummies with DEVICEPTR: directly, by way of another procedure, and by keyword.
module addresses
  implicit none
contains
  subroutine fill(x, n, scale)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in) :: scale
    integer :: i
    !$acc parallel loop deviceptr(x)
    do i = 1, n
      x(i) = i * scale
    end do
  end subroutine

  subroutine total(x, n, s)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: s
    integer :: i
    s = 0
    !$acc parallel loop deviceptr(x) reduction(+:s)
    do i = 1, n
      s = s + x(i)
    end do
  end subroutine

  ! Nothing here says where the array lies.
  subroutine between(x, n, s)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(out) :: s
    call fill(n=n, scale=3.0, x=x)
    call total(x, n, s)
  end subroutine

  subroutine shifted(m)
    real, intent(inout) :: m(:, :)
    !$acc declare deviceptr(m)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, size(m, 2)
      do i = 1, size(m, 1)
        m(i, j) = m(i, j) + 10 * j
      end do
    end do
  end subroutine
end module

program device_addresses
  use, intrinsic :: iso_c_binding
  use openacc
  use addresses
  implicit none
  integer, parameter :: n = 60
  real, pointer :: d(:), m(:, :)
  real, target :: here(n)
  type(c_ptr) :: place
  real :: s
  place = acc_malloc(n * 4_c_size_t)
  call c_f_pointer(place, d, [n])
  call c_f_pointer(place, m, [6, 10])
  call fill(d, n, 2.0)
  call total(d, n, s)
  print '(f9.1)', s
  call shifted(m)
  call total(d, n, s)
  print '(f9.1)', s
  call between(d, n, s)
  print '(f9.1)', s
  call acc_memcpy_from_device(here, c_loc(d), n * 4_c_size_t)
  print '(3f7.1)', here(1:3)
  call acc_free(place)
  ! What is present stands for its copy.
  here = 1
  d => here
  !$acc data copyin(here)
  call fill(d, n, 0.5)
  call total(d, n, s)
  print '(2f9.1)', s, here(n)
  !$acc end data
end program
