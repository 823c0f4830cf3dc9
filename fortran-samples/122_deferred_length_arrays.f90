! Arrays of characters of deferred length: their elements keep the length that they were allocated with, until the whole array is assigned.
program deferred_length_arrays
 implicit none
 character(:), allocatable :: a(:), b(:), m(:,:)
 character(3) :: c(2) = ['abc','def']
 character(:), allocatable :: s
 integer :: i
 allocate(character(5) :: a(3))
 a(:) = ' '
 print *, len(a), '['//a(1)//']'
 a(1:2) = 'xyzzyx'
 a(3) = 'q'
 print *, len(a), '['//a(2)//'|'//a(3)//']'
 a(2:3) = c
 print *, '['//a(2)//'|'//a(3)//']', len(a(2))
 where (a == 'abc  ') a(:) = '--'
 print *, a
 a(:)(2:2) = '*'
 print *, a
 a(3:1:-1) = a
 print *, a, len(a)
 allocate(character(2) :: m(2,2))
 m(:,1) = ['longer','values']
 m(1,:) = 'z'
 m(2,2) = 'w'
 print *, m, len(m)
 do i = 1, 2
  a(i:) = c(i)
 end do
 print *, a
 b = a(2:)
 print *, b, len(b)
 forall (i=1:2) b(i) = achar(64+i)
 print *, b, len(b)
end program deferred_length_arrays
