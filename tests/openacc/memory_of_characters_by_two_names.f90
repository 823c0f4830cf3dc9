! Arrays of characters by two names, and such whose elements get another length: what a region changes by one name stays where it changes
! other characters by the other, and DECLARE follows assignments that change the length.
module longer_and_shorter
  implicit none
  character(:), allocatable :: kept(:)
  !$acc declare create(kept)
contains
  subroutine halves(x, y)
    character(3), intent(inout), target :: x(4), y(4)
    integer :: i
    !$acc parallel loop copy(x, y)
    do i = 1, 2
      x(i) = 'xxx'
      y(i + 2) = 'yyy'
    end do
  end subroutine halves

  subroutine ends_of_elements(x, y)
    character(3), intent(inout), target :: x(4), y(4)
    integer :: i
    !$acc parallel loop present(x, y)
    do i = 1, 4
      x(i)(1:1) = '<'
      y(i)(3:3) = '>'
    end do
  end subroutine ends_of_elements
end module longer_and_shorter

program memory_of_characters_by_two_names
  use longer_and_shorter
  implicit none
  character(3), target :: words(4)
  character(:), allocatable :: own(:)

  words = '000'
  call halves(words, words)
  print '(4a4)', words
  !$acc enter data copyin(words)
  call ends_of_elements(words, words)
  words = '---'
  !$acc exit data copyout(words)
  print '(4a4)', words

  allocate (character(6) :: kept(2))
  kept = 'middle'
  !$acc update device(kept)
  kept = 'long'
  !$acc update device(kept)
  kept = 'LONG'
  !$acc update self(kept(1:1))
  print '(3a)', kept, '|'
  kept = ['fairly long', 'as long too']
  !$acc update device(kept)
  kept = 'FAIRLY LONG'
  !$acc update self(kept(2:2))
  print '(3a)', kept, '|'
  kept = ''
  !$acc update device(kept)
  print *, len(kept), size(kept)
  kept = ['a', 'b', 'c']
  !$acc update device(kept)
  kept = '-'
  !$acc update self(kept(2:3))
  print '(4a)', kept, '|'
  deallocate (kept)

  ! What was made of characters goes when there are none any more.
  own = ['abc', 'def']
  !$acc enter data copyin(own)
  own = ['', '']
  !$acc exit data delete(own)
  own = ['ghijkl', 'mnopqr']
  !$acc enter data copyin(own)
  own = '------'
  !$acc exit data copyout(own)
  print '(3a)', own, '|'
end program memory_of_characters_by_two_names
