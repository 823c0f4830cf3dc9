! ENTRY in a module: arguments of their own, optional ones, array results.
module counters
  implicit none
  private
  public :: start, advance, value_of, ones, twos

contains

  subroutine start(first, step)
    integer, intent(in) :: first
    integer, intent(in), optional :: step
    integer, intent(out) :: now
    integer, save :: value = -1, width = 1
    value = first
    width = 1
    if (present(step)) width = step
    return

    ! Goes on by a step
    entry advance()
    value = value + width
    return

    entry value_of(now)
    now = value
  end subroutine

  function ones(n) result(a)
    integer, intent(in) :: n
    real :: a(n), b(n)
    a = 1
    return
    entry twos(n) result(b)
    b = 2
  end function

end module

program main
  use counters
  implicit none
  integer :: n
  call value_of(n)
  print *, n
  call start(10)
  call advance
  call advance
  call value_of(n)
  print *, n
  call start(first=0, step=5)
  call advance()
  call value_of(n)
  print *, n
  print *, ones(2), twos(3)
end program
