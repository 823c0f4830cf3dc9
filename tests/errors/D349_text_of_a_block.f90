program main
  implicit none
  integer :: n
  n = 4
  block
    character(n) :: text
    character(4) :: fixed
    real :: a(n)
    integer :: i
    a = 0
    text = 'abcd'
    !$omp parallel do
    do i = 1, n
      a(i) = ichar(text(i:i))
    end do
    !$omp parallel
    !$omp single
    fixed = 'wxyz'
    !$omp end single
    !$omp end parallel
    print *, a, text, fixed
  end block
end program main
