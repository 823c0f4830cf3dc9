! RETURN, EXIT, CYCLE and GO TO out of regions; inside they are none of the regions' business.
subroutine s(a, n)
  integer :: n, i, k
  real :: a(n)
  do k = 1, n
    !$acc data copy(a)
    if (n < 1) return
    if (a(1) > 3) exit
    if (a(1) > 4) cycle
    inner: do i = 1, n
      if (a(i) > 5) exit inner
      if (a(i) > 6) cycle
      if (a(i) > 7) go to 10
      if (a(i) > 8) go to 20
10    continue
    end do inner
    !$acc end data
  end do
20 continue
end subroutine s
program p
  real :: a(3)
  a = 1
  if (a(2) > 2) go to 30
  !$acc data copy(a)
30 a(2) = 2
  !$acc end data
  call s(a, 3)
end program p
