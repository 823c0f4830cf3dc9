! Derived types: components of several types, arrays of them, types inside types.
module bodies
  implicit none
  integer, parameter :: dp = kind(1d0)

  type vector
    real(dp) :: x = 0, y = 0
  end type vector

  type body
    character(len=8) :: name
    real(dp) :: mass
    type(vector) :: position, velocity
  end type body
contains
  function distance(a, b)
    type(body), intent(in) :: a, b
    real(dp) :: distance

    distance = hypot(a%position%x - b%position%x, a%position%y - b%position%y)
  end function distance

  subroutine move(one, time)
    type(body), intent(inout) :: one
    real(dp), intent(in) :: time

    one%position%x = one%position%x + one%velocity%x * time
    one%position%y = one%position%y + one%velocity%y * time
  end subroutine move
end module bodies

program derived_types
  use bodies, only: dp, body, vector, distance, step => move
  implicit none
  type(body) :: system(3), copy
  integer :: i

  system(1) = body('sun', 1000._dp, vector(), vector())
  system(2) = body('planet', 1._dp, vector(3, 4), vector(-1, 0.5_dp))
  system(3) = body(name='comet', mass=0.001_dp, position=vector(y=-12), velocity=vector(5, 5))

  copy = system(2)
  do i = 1, size(system)
    call step(system(i), 2._dp)
  end do
  do i = 1, size(system)
    print '(a, f9.3, 2f8.2)', system(i)%name, system(i)%mass, system(i)%position
  end do
  print '(a, f8.4, a, f8.4)', 'before', distance(copy, system(1)), '  after', distance(system(2), system(1))
  print '(a, f8.2)', 'greatest x', maxval(system%position%x)
end program derived_types
