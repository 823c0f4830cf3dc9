! OPTIONAL arguments that are used in every call; what an IF guards and what is handed on is fine.
module scaling
  implicit none
contains
  subroutine scale(x, factor, shift, bound, count)
    real, intent(inout) :: x
    real, intent(in), optional :: factor, shift, bound
    integer, intent(in), optional :: count
    integer :: i
    logical :: moves
    x = x*factor
    do i = 1, count
      x = x + 1.0
    end do
    moves = present(shift)
    if (moves) x = x + shift
    if (present(bound) .and. x > bound) x = bound
    call clamp(x, bound)
  end subroutine scale

  subroutine clamp(x, bound)
    real, intent(inout) :: x
    real, intent(in), optional :: bound
    if (.not. present(bound)) return
    x = min(x, bound)
  end subroutine clamp

  recursive subroutine tell(step, label, width)
    integer, intent(in) :: step
    integer, intent(in), optional :: label, width
    if (present(width) .and. step > 3) then
      print *, width
    else
      print *, step
    end if
    if (present(label)) then
      print *, step, label
    else
      print *, step, -label
    end if
    if (.not. present(width)) then
      call tell(step, width=width)
      print *, width
    end if
  end subroutine tell
end module scaling

program main
  use scaling
  implicit none
  real :: x = 1.0
  call scale(x, factor=2.0, count=3)
  print *, x
  call tell(1)
end program main
