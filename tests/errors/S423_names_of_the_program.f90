module solver
  implicit none
contains
  subroutine step() bind(c, name='Solver')
    print *, 1
  end subroutine
  subroutine init() bind(c, name='start')
    print *, 2
  end subroutine
end module
subroutine start()
  print *, 3
end subroutine
program p
  use solver
  call step()
  call init()
end program
