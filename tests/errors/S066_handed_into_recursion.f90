! An internal procedure belongs to the call that hands it on.
program p
  implicit none
  call level(3, top)
contains
  subroutine top(i)
    integer, intent(in) :: i
    print *, 'top', i
  end subroutine top
end program p

recursive subroutine level(n, f)
  implicit none
  integer, intent(in) :: n
  interface
    subroutine f(i)
      integer, intent(in) :: i
    end subroutine f
  end interface
  if (n > 0) call level(n - 1, mine)
  if (n == 0) call f(100)
contains
  subroutine mine(i)
    integer, intent(in) :: i
    print *, 'level', n, 'got', i
    call f(i + 1)
  end subroutine mine
end subroutine level
