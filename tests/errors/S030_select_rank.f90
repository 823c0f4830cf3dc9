! SELECT RANK in an external procedure.
subroutine s(x)
  real :: x(..)
  integer i
  select rank(x)
  rank(0)
    x = 1
  rank(1)
    do i=1,size(x)
      x(i) = i
    end do
  rank(2)
    x(1,1) = 3
  rank default
    stop 'no'
  end select
end subroutine
program p
interface
  subroutine s(x)
  real :: x(..)
  end subroutine
end interface
real :: a(3), b(2,2), c
call s(a)
call s(b)
call s(c)
print *,a,b,c
end program
