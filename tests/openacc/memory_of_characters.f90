! Arrays of characters of the host follow data clauses as numbers do: their copies on the device are made, kept, updated and left by what directives say.
program memory_of_characters
  implicit none
  integer :: i, seen(6)
  character(2) :: c(3)
  character(5), allocatable :: a(:, :)
  c = 'aa'
  !$acc enter data copyin(c)
  c = 'hh'
  !$acc parallel loop present(c)
  do i = 1, 3
    c(i)(1:1) = 'd'
  end do
  print '(3a3)', c
  !$acc exit data copyout(c)
  print '(3a3)', c
  !$acc parallel loop copyin(c)
  do i = 1, 3
    c(i) = 'ee'
  end do
  print '(3a3)', c
  !$acc parallel loop async(1) copyin(c) copyout(seen(1:3))
  do i = 1, 3
    c(i)(2:2) = 'z'
    seen(i) = index(c(i), 'z')
  end do
  !$acc wait
  print '(3a3, 3i2)', c, seen(1:3)
  !$acc parallel loop async(1)
  do i = 1, 3
    c(i)(2:2) = 'y'
  end do
  !$acc wait
  print '(3a3)', c
  allocate (a(0:2, 4))
  a = 'start'
  !$acc data create(a)
  !$acc kernels
  a(:, :) = 'kern'
  !$acc end kernels
  a(1, :) = 'host'
  !$acc update device(a(1, 2:3))
  call longer(a)
  print '(12a6)', a
  !$acc update self(a(:, 2:4:2))
  print '(12a6)', a
  !$acc end data
  print '(12a6)', a
  !$acc enter data copyin(c(2:3))
  c = 'no'
  call in_part(c(2:3))
  !$acc exit data copyout(c(2:3))
  print '(3a3)', c
  ! What the host runs sees the device's values.
  !$acc data copyin(c) copyout(seen)
  c = 'xx'
  !$acc serial
  c(1) = 'rd'
  do i = 1, 3
    seen(i) = ichar(c(i)(1:1))
    seen(i + 3) = length_of(c(i))
  end do
  !$acc end serial
  !$acc update self(c(1:2))
  !$acc end data
  print '(3a3, 6i4)', c, seen
contains
  subroutine longer(t)
    character(5), intent(inout) :: t(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) present(t)
    do j = 1, size(t, 2)
      do i = 1, size(t, 1)
        t(i, j)(5:5) = '+'
      end do
    end do
  end subroutine
  subroutine in_part(t)
    character(2) :: t(2)
    integer :: i
    !$acc parallel loop present(t)
    do i = 1, 2
      t(i)(1:1) = '*'
    end do
  end subroutine
  integer function length_of(word)
    character(2), intent(in) :: word
    character(8) :: text
    write (text, '(a)') word
    length_of = len_trim(text)
  end function
end program
