! Structures that ENTER DATA or a caller brought: regions without a clause for them see the device's values, and clauses may name an array that lies in one.
module boxes
  implicit none
  type box
    integer :: count
    real(8) :: values(12)
  end type box
  type crate
    type(box) :: inner
    integer :: weight
  end type crate
  type(box) :: common_box
contains
  subroutine show(one, text)
    type(box), intent(in) :: one
    character(*), intent(in) :: text
    integer :: i, counts(12)

    !$acc parallel loop copyout(counts)
    do i = 1, size(counts)
      counts(i) = one%count + i
    end do
    print '(a, 2i5)', text, counts(1), counts(12)
  end subroutine show

  subroutine bring(one)
    type(box), intent(inout) :: one
    !$acc enter data copyin(one)
    !$acc serial present(one)
    one%count = one%count * 10
    !$acc end serial
  end subroutine bring
end module boxes

program present_structures
  use boxes
  implicit none
  type(box) :: single, several(3)
  type(crate) :: outer
  integer :: i, counts(12)

  single%values = [(i, i = 1, 12)]
  !$acc parallel loop copy(single%values)
  do i = 1, 12
    single%values(i) = single%values(i) + 1
  end do
  !$acc enter data copyin(single%values)
  !$acc kernels loop
  do i = 1, 12
    single%values(i) = 2 * single%values(i)
  end do
  !$acc parallel loop default(none) present(single%values)
  do i = 1, 12
    single%values(i) = single%values(i) - 1
  end do
  !$acc exit data copyout(single%values)
  print '(a, 2f7.1)', 'an array in a structure', single%values(1), single%values(12)

  outer%inner%values = 3
  !$acc data copyin(outer%inner%values)
  !$acc parallel loop
  do i = 1, 12
    outer%inner%values(i) = outer%inner%values(i) + i
  end do
  !$acc update self(outer%inner%values(2:5))
  !$acc end data
  print '(a, f7.1)', 'and in one of those', sum(outer%inner%values(2:5))

  single%count = 1
  !$acc enter data copyin(single)
  !$acc serial present(single)
  single%count = 7
  single%values = 1
  !$acc end serial
  !$acc parallel loop copyout(counts)
  do i = 1, 12
    counts(i) = single%count + int(single%values(i))
  end do
  print '(a, 2i5)', 'behind ENTER DATA', counts(1), counts(12)
  call show(single, 'in a procedure')
  !$acc exit data delete(single)

  several%count = 2
  !$acc data copy(several)
  !$acc serial
  several(2)%count = 8
  !$acc end serial
  call show(several(2), 'an element')
  !$acc end data

  common_box%count = 4
  call bring(common_box)
  !$acc parallel loop copyout(counts)
  do i = 1, 12
    counts(i) = common_box%count
  end do
  print '(a, 2i5)', 'brought by a procedure', counts(1), counts(12)
  call show(common_box, 'the same, in a procedure')
  !$acc exit data copyout(common_box)
  print '(a, i5)', 'taken back', common_box%count
end program present_structures
