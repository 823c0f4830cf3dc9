! Structures with arrays that nothing changes but their first assignment: handed to kernels as they are.
program constant_structures
  implicit none
  type, bind(c) :: weights
    real :: scale
    integer :: shift(3)
  end type weights
  real :: r(20)
  call by_value(r)
  print '(2f8.2)', r(1), r(20)
  call present_there(r)
  print '(2f8.2)', r(1), r(20)
contains
  subroutine by_value(r)
    real, intent(out) :: r(:)
    type(weights) :: w
    integer :: i
    w = weights(1.5, [1, 2, 3])
    !$acc parallel loop firstprivate(w) copyout(r)
    do i = 1, size(r)
      r(i) = w%scale*i + w%shift(1 + mod(i, 3))
    end do
  end subroutine
  subroutine present_there(r)
    real, intent(inout) :: r(:)
    type(weights) :: w
    integer :: i
    w = weights(2.5, [3, 2, 1])
    !$acc data copyin(w%shift)
    !$acc parallel loop copy(r)
    do i = 1, size(r)
      r(i) = r(i) + w%shift(1 + mod(i, 3))
    end do
    !$acc end data
  end subroutine
end program
