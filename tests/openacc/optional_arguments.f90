! Arguments that may be absent: in data clauses, which do nothing with them then, in regions that ask for them, and handed on in a region.
module optional_arguments
  implicit none
contains
  subroutine update(a, n, factor, counted, shift, offsets, wanted)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in), optional :: factor
    integer, intent(inout), optional :: counted
    real, intent(in), optional :: shift(:), offsets(n)
    logical, intent(in), optional, value :: wanted
    integer :: i
    !$acc enter data copyin(shift, factor)
    !$acc parallel loop copy(a) copyin(factor, offsets)
    do i = 1, n
      if (present(factor)) a(i) = a(i) * factor
      if (present(shift)) a(i) = a(i) + shift(i)
      if (present(offsets)) then
        a(i) = a(i) + offsets(i)
      end if
    end do
    !$acc data copy(a, counted)
    if (present(counted)) then
      !$acc parallel loop reduction(+: counted)
      do i = 1, n
        if (a(i) > 2) counted = counted + 1
      end do
    end if
    !$acc kernels
    do i = 1, n
      if (present(wanted)) then
        if (wanted) a(i) = -a(i)
      end if
    end do
    !$acc end kernels
    !$acc end data
    !$acc exit data delete(shift, factor)
  end subroutine

  ! No clause names them.
  subroutine plainly(a, n, factor, k)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in), optional :: factor
    integer, intent(in), optional :: k
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (present(factor)) a(i) = a(i) + factor
      a(i) = a(i) + more(i, k)
    end do
    !$acc parallel loop copyin(k)
    do i = 1, n
      a(i) = a(i) + more(i, k)
    end do
  end subroutine

  real function more(i, k)
    !$acc routine seq
    integer, intent(in) :: i
    integer, intent(in), optional :: k
    more = 100
    if (present(k)) more = i * k
  end function
end module

program main
  use optional_arguments
  implicit none
  integer, parameter :: n = 4
  real :: a(n)
  integer :: counted, i
  a = 1
  call update(a, n)
  print '(a,4f8.1)', 'nothing', a
  counted = 0
  call update(a, n, factor=2.0, counted=counted, shift=[(real(i), i = 1, n)])
  print '(a,4f8.1,i3)', 'most', a, counted
  call update(a, n, offsets=[10.0, 20.0, 30.0, 40.0], wanted=.true.)
  print '(a,4f8.1)', 'others', a
  call plainly(a, n)
  print '(a,4f8.1)', 'absent', a
  call plainly(a, n, 0.5, 2)
  print '(a,4f8.1)', 'there', a
end program
