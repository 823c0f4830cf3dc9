! A binding label names one procedure.
module halves
  use iso_c_binding
  implicit none
contains
  subroutine left() bind(c, name='half')
    print *, 'left'
  end subroutine left
  subroutine right() bind(c, name='half')
    print *, 'right'
  end subroutine right
end module halves

program main
  use halves
  call left
  call right
end program main
