! Arrays of characters whose length shows when the program runs, as objects of data clauses and directives: CHARACTER(*) dummy arguments of
! assumed shape and size, OPTIONAL ones, automatic and allocatable arrays, pointers, and arrays of modules that DECLARE names.
! What the host sees before UPDATE tells the two memories apart.
module tables
  implicit none
  character(3) :: kept(4)
  character(2), allocatable :: pairs(:)
  !$acc declare create(kept, pairs)
contains
  subroutine mark(c)
    character(3) :: c(4)
    integer :: i
    !$acc parallel loop present(c)
    do i = 1, 4
      c(i)(2:2) = '-'
    end do
  end subroutine

  subroutine bring(c)
    character(*) :: c(:)
    !$acc update host(c)
  end subroutine

  subroutine bring_some(c)
    character(*) :: c(*)
    !$acc update host(c(2:3))
  end subroutine

  subroutine bring_given(c)
    character(*), optional :: c(:)
    !$acc update host(c) if(present(c))
  end subroutine

  subroutine send(c)
    character(*) :: c(:)
    !$acc update device(c(4:1:-3))
  end subroutine

  subroutine automatic(n)
    integer, intent(in) :: n
    character(n) :: c(4)
    integer :: i
    c = 'abcdef'
    !$acc data copy(c)
    !$acc parallel loop present(c)
    do i = 1, size(c)
      c(i)(1:1) = 'z'
    end do
    c = 'host'
    !$acc update self(c(1:2))
    print '(4a6)', c
    !$acc end data
    print '(4a6)', c
  end subroutine

  subroutine change(i)
    !$acc routine seq
    integer, value :: i
    kept(i)(1:1) = achar(iachar('0') + i)
  end subroutine

  subroutine pair
    integer :: i
    !$acc parallel loop present(pairs, kept)
    do i = 1, 4
      pairs(i) = kept(i)(1:2)
    end do
  end subroutine
end module

program characters_of_any_length
  use tables
  implicit none
  character(3) :: words(4)
  character(:), allocatable :: deferred(:)
  character(:), pointer :: pointed(:)
  integer :: i

  words = 'abc'
  !$acc enter data copyin(words)
  call mark(words)
  print '(4a4)', words
  call bring_some(words)
  print '(4a4)', words
  call bring_given()
  call bring_given(words)
  print '(4a4)', words
  words = ['1st', '2nd', '3rd', '4th']
  call send(words)
  words = ''
  call bring(words)
  print '(4a4)', words
  !$acc exit data delete(words)

  call automatic(5)

  allocate (character(4) :: deferred(3))
  deferred = 'abcd'
  !$acc data copy(deferred)
  !$acc parallel loop
  do i = 1, 3
    deferred(i)(i:i) = '*'
  end do
  print '(4a5)', deferred
  !$acc update host(deferred)
  print '(4a5)', deferred
  !$acc end data

  allocate (character(2) :: pointed(2:3))
  pointed = 'pq'
  !$acc enter data copyin(pointed)
  pointed = '??'
  !$acc update host(pointed(3:3))
  print '(2a3)', pointed
  !$acc exit data delete(pointed)

  kept = 'abc'
  allocate (pairs(4))
  pairs = '..'
  !$acc update device(kept, pairs)
  !$acc parallel loop present(kept)
  do i = 1, 4
    kept(i)(3:3) = '+'
    call change(i)
  end do
  call pair
  print '(4a4, 4a3)', kept, pairs
  !$acc update host(kept, pairs)
  print '(4a4, 4a3)', kept, pairs
  deallocate (pairs)
end program
