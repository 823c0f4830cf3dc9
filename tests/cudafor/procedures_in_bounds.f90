! Procedures that are actual arguments in specification expressions alone: bounds of results, of locals and of dummy arguments, lengths.
module sizes
  implicit none
  abstract interface
    pure integer function counted(n)
      integer, intent(in) :: n
    end function
  end interface
contains
  pure integer function by(f, n)
    procedure(counted) :: f
    integer, intent(in) :: n
    by = f(n)
  end function

  pure integer function one_more(n)
    integer, intent(in) :: n
    one_more = n + 1
  end function

  pure integer function doubled(n)
    integer, intent(in) :: n
    doubled = 2*n
  end function

  pure integer function halved(n)
    integer, intent(in) :: n
    halved = n/2
  end function

  function ones(n) result(s)
    integer, intent(in) :: n
    integer :: s(by(one_more, n))
    s = 1
  end function

  function stars(n) result(s)
    integer, intent(in) :: n
    character(by(doubled, n)) :: s
    s = repeat('*', n)
  end function

  subroutine show(n, a)
    integer, intent(in) :: n
    integer, intent(in) :: a(by(halved, n))
    print *, size(a), a
  end subroutine
end module

program procedures_in_bounds
  use sizes
  implicit none
  print *, ones(3)
  print *, '[', stars(3), ']'
  call show(6, [1, 2, 3, 4])
end program
