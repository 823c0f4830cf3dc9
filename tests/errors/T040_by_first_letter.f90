! Functions and subroutines of this file that a unit takes for others.
program callers
  double precision a, c
  integer :: report
  a = 1
  c = fun(a) + ratio(a)
  call report(c)
end program

double precision function fun(a)
  double precision a
  fun = 2 * a
end function

real function ratio(a)
  double precision a
  ratio = real(a) / 3
end function

subroutine report(c)
  double precision c
  print *, c
end subroutine
