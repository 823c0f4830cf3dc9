! Statements as other languages have them: what to write in their place.
program p
  implicit none
  integer : i
  const integer :: limit = 3
  real, dimension(:), allocatble :: a
  integer :: k, list(10)
  list = [k, k=1, 10]
  k = k > 2 ? 1 : 0
  if (k == 1) exit(1)
  if (k == 1) then
    print *, 1
  else k == 2 then
    print *, 2
  end if
  stop 'wrong', k
contains
  subroutine show(real x)
    print *, x
  end subroutine show
  function half(x) real
    real :: x
    half = x/2
  end function half
end program p
