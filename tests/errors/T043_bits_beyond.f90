! Bits that a number has not.
program bits
  implicit none
  integer :: n = 3
  integer(8) :: wide = 5
  n = ishft(n, 40) + shiftl(n, 32)
  n = ibset(n, 32) + ibclr(n, -1) + ibits(n, 0, 33)
  n = ishftc(n, 3, 40) + dshiftl(n, n, 40) + shiftr(n, -2)
  call mvbits(n, 64, 3, n, 1)
  call mvbits(n, 30, -2, n, 30)
  wide = ibset(wide, 40) + ishft(wide, -64)
  print *, n, wide
end program
