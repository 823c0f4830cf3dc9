! What is for several images, and cobounds that are not constant.
subroutine s(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a[n:*]
  integer :: failed
  a[1, stat=failed] = lcobound(a, 1)
end subroutine s
program p
end program p
