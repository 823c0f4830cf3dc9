! What a module hands on under other names: functions of intrinsic modules that it renames. Kinds asked for when the program runs, a generic name with a
! procedure for any type beside those for one, and procedure pointers with the interface of the procedure that declares them.
module renamed_functions
  use, intrinsic :: ieee_arithmetic, only: is_nan => ieee_is_nan, ieee_is_finite
  use, intrinsic :: iso_c_binding, only: bytes => c_sizeof
  use ieee_arithmetic, rounds => ieee_support_rounding
  implicit none
end module renamed_functions

module renamed_again
  use renamed_functions
  use ieee_arithmetic, kind_for => ieee_selected_real_kind
end module renamed_again

module kinds_and_interfaces
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  interface got
    module procedure got_any
    module procedure got_integer
    module procedure got_real
  end interface got
contains
  subroutine got_any(name, g)
    character(len=*), intent(in) :: name
    class(*), intent(out) :: g
    select type (g)
    type is (integer)
      call got(name, g)
    type is (real(real64))
      call got(name, g)
    type is (logical)
      g = .true.
    end select
  end subroutine got_any

  subroutine got_integer(name, i)
    character(len=*), intent(in) :: name
    integer, intent(out) :: i
    i = len(name)
  end subroutine got_integer

  subroutine got_real(name, r)
    character(len=*), intent(in) :: name
    real(real64), intent(out) :: r
    r = 0.5_real64 * len(name)
  end subroutine got_real

  recursive subroutine step(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    procedure(step), pointer :: next
    next => step
    if (n > size(x)) return
    x(n) = n
    if (mod(n, 2) == 0) next => other
    call next(n + 1, x)
  end subroutine step

  subroutine other(n, x)
    integer, intent(in) :: n
    integer, intent(inout) :: x(:)
    x(n:) = -n
    call step(n + 1, x)
  end subroutine other

  recursive function down(n) result(r)
    integer, intent(in) :: n
    integer :: r
    procedure(down), pointer :: again
    again => down
    r = 1
    if (n > 1) r = n * again(n - 1)
  end function down
end module kinds_and_interfaces

program asked_and_renamed
  use kinds_and_interfaces
  use renamed_again
  use, intrinsic :: ieee_arithmetic, only: ieee_selected_real_kind
  implicit none
  integer :: p, r, radix2, i, x(5)
  real(real64) :: d
  logical :: l
  class(*), allocatable :: any_one
  integer, parameter :: least = kind_for(0, 0)
  real :: one
  radix2 = 2
  p = 12
  r = 200
  print *, selected_real_kind(p, r, radix2), selected_real_kind(radix=radix2 + 8), selected_real_kind(p, radix=2)
  print *, ieee_selected_real_kind(p), ieee_selected_real_kind(p, r, radix2), ieee_selected_real_kind(2, 3, 2)
  l = .false.
  call got('abc', i)
  call got('abcde', d)
  call got('x', l)
  print *, i, d, l
  allocate (any_one, source=0)
  call got('seven77', any_one)
  select type (any_one)
  type is (integer)
    print *, any_one
  end select
  x = 0
  call step(1, x)
  print *, x
  print *, down(5)
  one = 1.0
  print *, is_nan(one), ieee_is_finite(one), bytes(one), rounds(ieee_to_zero), least
end program asked_and_renamed
