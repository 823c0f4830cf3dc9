! Scalars that ENTER DATA brought and regions change: KERNELS and reductions without a clause see the device's value, and change it.
module counters
  implicit none
  integer :: total, most, kept = 1
contains
  subroutine show(x, text)
    integer, intent(inout) :: x
    character(*), intent(in) :: text
    integer :: b(5), i
    !$acc kernels loop copyout(b)
    do i = 1, 5
      b(i) = x
    end do
    print '(a, i6)', text, b(5)
  end subroutine show

  subroutine raise(x)
    integer, intent(inout) :: x
    !$acc serial present(x)
    x = x + 100
    !$acc end serial
  end subroutine raise
end module counters

program present_scalars
  use counters
  implicit none
  integer :: a(100), i, k, own, b(5)

  a = 1
  !$acc enter data copyin(a) create(total, most)
  do k = 1, 3
    total = 0
    most = k
    !$acc update device(total, most)
    !$acc parallel loop reduction(+:total) reduction(max:most)
    do i = 1, 100
      total = total + a(i) * k
      most = max(most, a(i) * 2)
    end do
    !$acc update self(total, most)
    print '(a, 2i6)', 'reductions', total, most
  end do
  !$acc kernels
  total = 5
  do i = 1, 100
    total = total + a(i)
  end do
  !$acc end kernels
  !$acc update self(total)
  print '(a, i6)', 'a reduction in kernels', total
  !$acc exit data delete(a, total, most)

  own = 1
  !$acc enter data copyin(own, kept)
  !$acc serial present(own, kept)
  own = 7
  kept = 8
  !$acc end serial
  !$acc kernels loop copyout(b)
  do i = 1, 5
    b(i) = 10 * own + kept
  end do
  print '(a, i6)', 'in kernels', b(1)
  call show(own, 'in a procedure')
  call raise(own)
  call show(own, 'changed in a procedure')
  call show(kept, 'of a module')
  !$acc kernels
  own = own + 1
  !$acc end kernels
  !$acc update self(own)
  print '(a, i6)', 'changed in kernels', own
  !$acc exit data delete(own, kept)
end program present_scalars
