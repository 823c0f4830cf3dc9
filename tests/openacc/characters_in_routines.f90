! Arrays of characters of the host handed to procedures that regions call, whole and element by element, and assigned in regions.
module spelling
  implicit none
contains
  integer function vowels(s)
    !$acc routine seq
    character(*), intent(in) :: s
    integer :: i
    vowels = 0
    do i = 1, len_trim(s)
      if (index('aeiou', s(i:i)) > 0) vowels = vowels + 1
    end do
  end function
  subroutine upper(s)
    !$acc routine seq
    character(8), intent(inout) :: s
    integer :: i
    do i = 1, 8
      if (s(i:i) >= 'a' .and. s(i:i) <= 'z') s(i:i) = achar(iachar(s(i:i)) - 32)
    end do
  end subroutine
  subroutine all_of(w, n, c)
    !$acc routine seq
    integer, intent(in) :: n
    character(8), intent(in) :: w(n)
    integer, intent(out) :: c
    integer :: i
    c = 0
    do i = 1, n
      c = c + vowels(w(i))
    end do
  end subroutine
end module
program characters_in_routines
  use spelling
  implicit none
  character(8) :: w(4) = ['apple   ', 'tree    ', 'sky     ', 'ouija   ']
  character(8), allocatable :: v(:), u(:)
  integer :: c(4), i, t
  type marked
    character(4) :: tag
    integer :: k
  end type
  type(marked) :: rs(4)
  !$acc parallel loop copyout(c)
  do i = 1, 4
    c(i) = vowels(w(i))
  end do
  print *, c
  !$acc parallel loop
  do i = 1, 4
    call upper(w(i))
  end do
  print *, w
  v = w
  !$acc serial copyout(t)
  call all_of(v, 4, t)
  !$acc end serial
  print *, t
  allocate(u(0:3))
  !$acc kernels
  u = v
  u(1) = 'x'//u(0)
  !$acc end kernels
  print *, u, lbound(u)
  !$acc parallel loop copy(rs)
  do i = 1, 4
    rs(i)%tag = w(i)
    rs(i)%k = i
  end do
  print *, rs%tag
end program
