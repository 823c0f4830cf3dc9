! Structured and dynamic reference counters (OpenACC 3.4, section 2.6.7): data stays as long as anything holds it.
!
! A device with memory of its own is seen by arrays whose copies differ from the host's.
program memory_counters
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), i, wrong
  wrong = 0
  a = 1
  !$acc enter data copyin(a)
  a = 2
  !$acc data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = a(i) + 10
  end do
  !$acc end data
  call expect(a, 2, 'still the host''s, as ENTER DATA holds the copy')
  !$acc enter data create(a)
  !$acc exit data copyout(a)
  call expect(a, 2, 'ENTER DATA twice, EXIT DATA once')
  !$acc exit data copyout(a)
  call expect(a, 11, 'the last EXIT DATA brings the values')
  !$acc enter data copyin(a)
  !$acc enter data copyin(a)
  a = 5
  !$acc exit data copyout(a) finalize
  call expect(a, 11, 'FINALIZE, whatever was counted')
  !$acc enter data create(a)
  !$acc data present(a)
  !$acc parallel loop
  do i = 1, n
    a(i) = 7
  end do
  !$acc exit data copyout(a)
  call expect(a, 11, 'PRESENT around holds the copy')
  !$acc end data
  call expect(a, 7, 'whose values come when it ends')
  if (wrong == 0) print '(a)', 'counters: all right'
contains
  subroutine expect(values, value, what)
    integer, intent(in) :: values(:), value
    character(*), intent(in) :: what
    if (all(values == value)) return
    wrong = wrong + 1
    print '(2a, 8i4)', what, ': ', values
  end subroutine
end program memory_counters
