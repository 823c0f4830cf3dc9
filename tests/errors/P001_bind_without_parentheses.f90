module m
  implicit none
  interface
    subroutine tick bind(c)
    end subroutine
  end interface
end module
program p
  print *, 1
end program
