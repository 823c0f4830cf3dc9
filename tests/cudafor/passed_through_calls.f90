module m
contains
  recursive subroutine walk(k, name, total, flag)
    integer, intent(in) :: k
    character(*), intent(inout), optional :: name
    real, intent(inout), optional :: total
    logical, intent(out), optional :: flag
    call note
    if (k == 0) return
    if (present(name)) then
      call walk(k-1, name, total, flag)
    else
      call walk(k-1, total=total)
    end if
    if (mod(k,2) == 0) return
    call note
  contains
    subroutine note
      if (present(name)) name = char(96+k)//name
      if (present(total)) total = total + k
      if (present(flag)) flag = k > 2
    end subroutine
  end subroutine
end module
program passed_through_calls
  use m
  character(12) :: s
  real :: t
  logical :: l
  s = ''; t = 0; l = .false.
  call walk(4, s, t, l)
  print *, s, t, l
  t = 0
  call walk(3, total=t)
  print *, t
  call walk(2)
end
