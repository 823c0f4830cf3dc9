! Values that only a named kind gives a type, where a function, a power or an operation takes them.
program named_kinds
  implicit none
  integer, parameter :: fp = kind(1d0), sp = kind(1.0), ik = selected_int_kind(18)
  real(fp) :: pi, root
  integer(ik) :: many
  pi = real(2.0, fp)*asin(real(1.0, fp))
  root = sqrt(real(2, fp))
  many = abs(int(-3, ik)) + int(2, ik)**40
  print '(f18.15)', pi, root, real(2, fp)**root, atan2(real(1, fp), real(2, kind=fp)), exp(-real(1, fp))
  print '(f10.6)', sqrt(real(2, sp)), real(2, sp)**0.5, abs(real(-1, sp)*real(2, sp))
  print *, many, popcnt(int(255, ik)), ishft(int(1, ik), 40), mod(int(-7, ik), int(3, ik)), nint(real(2.5, fp)*10)
  print '(2f10.6)', cmplx(real(1, fp), sin(real(1, fp)), fp), sqrt(cmplx(-1, 0, fp))
end program
