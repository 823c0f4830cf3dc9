! An optional allocatable dummy argument that an internal procedure shares with its host.
module m
contains
  subroutine s(a)
    real, allocatable, optional, intent(inout) :: a(:)
    call inner
  contains
    subroutine inner
      if (present(a)) a = 5
    end subroutine
  end subroutine
end module
program p
  use m
  call s
end program
