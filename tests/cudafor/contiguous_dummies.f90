! A dummy argument with CONTIGUOUS has no gaps, whatever comes: its address is that of a sequence, and what is stored there comes back.
module sequences
  use iso_c_binding
  implicit none
  type pair
    integer :: a = 1, b = 2
  end type
  type, extends(pair) :: triple
    integer :: c = 3
  end type
contains
  subroutine by_address(d)
    real, contiguous, target, intent(inout) :: d(:)
    real, pointer :: q(:)
    call c_f_pointer(c_loc(d), q, [size(d)])
    print *, q, is_contiguous(d), lbound(d), ubound(d)
    q(2) = -q(2)
  end subroutine by_address

  subroutine may_come(d)
    real, contiguous, target, intent(inout), optional :: d(0:)
    if (present(d)) then
      call by_address(d)
      print *, lbound(d), ubound(d)
    else
      print *, 'absent'
    end if
  end subroutine may_come

  subroutine as_table(d)
    real, contiguous, target, intent(inout) :: d(:)
    real, pointer :: q(:, :)
    q(1:1, 1:size(d)) => d
    q(1, 1) = q(1, 1) + 100
    print *, q
  end subroutine as_table

  subroutine handed_on(d)
    real, intent(inout) :: d(:)
    call by_address(d)
    call may_come(d(size(d):1:-1))
    call may_come(d)
    call may_come
  end subroutine handed_on

  real function total(d)
    real, contiguous, intent(in) :: d(:, :)
    total = sum(d)
    if (.not. is_contiguous(d)) total = -1
  end function total

  subroutine pairs(d)
    type(pair), contiguous, intent(inout) :: d(:)
    d%a = d%a + [10, 20]
    print *, is_contiguous(d), d%a
  end subroutine pairs

  subroutine objects(d)
    class(pair), contiguous, intent(inout) :: d(:)
    d%b = d%b + [100, 200]
    print *, is_contiguous(d), d%b
  end subroutine objects

  subroutine words(d)
    character(*), contiguous, intent(inout) :: d(:)
    d(1) = d(2)//'!'
    print *, is_contiguous(d), len(d), d
  end subroutine words

  function every_other(x) result(p)
    real, target :: x(:)
    real, pointer :: p(:)
    p => x(::2)
  end function every_other
end module sequences

program contiguous_dummies
  use sequences
  implicit none
  real, target :: x(7) = [1, 2, 3, 4, 5, 6, 7], m(4, 4) = 1
  real, pointer :: p(:)
  type(triple), target :: t(3)
  class(pair), allocatable :: c(:)
  character(3) :: w(4) = ['abc', 'def', 'ghi', 'jkl']
  call by_address(x(::2))
  call by_address(x(2:4))
  call by_address(x)
  call as_table(x(7:1:-3))
  p => x(6:1:-2)
  call handed_on(p)
  call handed_on(x(2::2))
  call may_come(every_other(x))
  print *, x
  call may_come(m(2, :))
  print *, total(m(::2, :)), total(m(:, 2:3)), total(m), total(transpose(m(:, ::3)))
  call pairs(t(::2)%pair)
  call objects(t(3:1:-2))
  allocate (triple :: c(3))
  call objects(c(::2))
  print *, t%a, t%b, c%b
  call words(w(::2))
  call words(w(:)(2:3))
  print *, w
end program contiguous_dummies
