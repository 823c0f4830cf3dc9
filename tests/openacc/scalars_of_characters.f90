! Scalars of characters whose length shows when the program runs, read in regions, and elements of arrays of characters that branches set.
module texts
  implicit none
contains
  subroutine codes(word, found)
    character(*), intent(in) :: word
    integer, intent(out) :: found(:)
    integer :: i
    !$acc parallel loop copyout(found)
    do i = 1, size(found)
      found(i) = iachar(word(i:i))
    end do
    do concurrent (i = 1:size(found))
      found(i) = found(i) + iachar(word(i:i))
    end do
  end subroutine

  subroutine automatic(n, found)
    integer, intent(in) :: n
    integer, intent(out) :: found(n)
    character(n) :: word
    integer :: i
    word = 'automatic'
    !$acc parallel loop copyout(found)
    do i = 1, n
      found(i) = iachar(word(i:i))
    end do
  end subroutine
end module

program scalars_of_characters
  use texts
  implicit none
  character(3) :: kind(50), word(50)
  character(:), allocatable :: deferred
  integer :: found(5), i, j, k
  call codes('abcde', found)
  print *, found
  call automatic(5, found)
  print *, found
  deferred = 'edcba'
  !$acc parallel loop copyout(found)
  do i = 1, 5
    found(i) = iachar(deferred(i:i))
  end do
  print *, found
  word = 'a'
  word(7) = 'b'
  !$acc parallel loop gang copyin(word) copyout(kind) private(k)
  do i = 1, 50
    k = 0
    !$acc loop vector reduction(+:k)
    do j = 1, 50
      if (word(j) == word(i)) k = k + 1
    end do
    if (k > 1) then
      kind(i) = 'dup'
    else
      kind(i) = '1'
    end if
  end do
  print '(10a4)', kind
end program
