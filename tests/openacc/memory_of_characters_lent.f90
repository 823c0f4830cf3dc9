! Arrays of characters with copies on the device, in regions that the host runs: those of dummy arguments whose length shows at run time.
program memory_of_characters_lent
  implicit none
  character(4) :: c(4)
  character(4), pointer :: p(:)
  character(4), target :: t(3)
  integer :: i
  c = 'abcd'
  t = 'tttt'
  p => t
  !$acc data copy(c, t)
  c = 'host'
  t = 'host'
  !$acc parallel loop
  do i = 1, 4
    c(i)(2:2) = 'x'
  end do
  call any_length(c, 4)
  call any_length(t, 3)
  print '(4(a,1x))', c
  !$acc end data
  print '(4(a,1x))', c
  print '(4(a,1x))', t
contains
  subroutine any_length(c, n)
    integer, intent(in) :: n
    character(*), intent(inout) :: c(n)
    integer :: i
    !$acc parallel loop present(c)
    do i = 1, n
      c(i)(4:4) = 'l'
      if (i > 1) c(i)(1:1) = 's'
    end do
  end subroutine
end program
