program main
contains
  subroutine smooth(a, k)
    real, intent(in) :: a(:)
    integer, intent(in) :: k
    integer :: n
    real :: b(n), c(2*n + k), d(k), e(size(a)), f(kind(n))
    n = size(a)
    b = a
    c = 0.0
    d = 1.0
    e = a
    f = 0.0
    print *, b, c, d, e, f
  end subroutine smooth
end program main
