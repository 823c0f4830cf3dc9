! What is for several images, what needs a variable of a type of its own, and cobounds that are named constants of a module.
module shared_object
  implicit none
  integer, parameter, private :: first = 3
  integer :: object(2)[first:*]
end module shared_object
subroutine s(a, n)
  use shared_object
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a[n:*]
  integer :: failed
10 a[1, stat=failed] = lcobound(a, 1)
  failed = lcobound(object, 1)
  lock (failed)
  form team (1)
end subroutine s
program p
end program p
