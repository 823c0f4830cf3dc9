! Arrays of characters that C passes, of which only C knows how long they are.

subroutine fill(buf, n) bind(c, name='fill')
  use iso_c_binding
  implicit none
  integer(c_int), value :: n
  character(kind=c_char), intent(out) :: buf(*)
  integer :: i
  do i = 1, n
    buf(i) = achar(64 + i)
  end do
  buf(n + 1:n+3) = c_null_char
  buf(n+1:n+2) = ['x', 'y']
end subroutine
integer(c_int) function length(s) bind(c)
  use iso_c_binding
  implicit none
  character(kind=c_char), intent(in) :: s(*)
  length = 0
  do while (s(length + 1) /= c_null_char)
    length = length + 1
  end do
end function
subroutine upper(s, n) bind(c)
  use iso_c_binding
  implicit none
  integer(c_int), intent(in) :: n
  character(kind=c_char) :: s(n)
  integer :: i
  character(n) :: u
  do i = 1, n
    if (s(i) >= 'a' .and. s(i) <= 'z') s(i) = achar(iachar(s(i)) - 32)
    u(i:i) = s(i)
  end do
  print *, size(s), s, '|', u, count(s == 'E'), any(s == ' '), s(2)//s(3), index('MIX', s(2)), ichar(s(1)), trim(s(1))
  print '(*(a))', s(n:1:-1)
  write (u, '(*(a1))') (s(i), i = 1, n)
  print *, u, iachar(s), len(s), minloc(s), all(s(1:2) == ['M', 'I'])
  where (s == 'E') s = '3'
  associate (q => s(3))
    q = 'y'
  end associate
end subroutine
subroutine echo(s, w, k) bind(c)
  use iso_c_binding
  implicit none
  character(kind=c_char, len=1), dimension(*), intent(in) :: s
  integer(c_int), value :: k
  character(kind=c_char), intent(inout) :: w(k, *)
  character(len=:), allocatable :: t
  character :: cp(3)
  integer :: n, i
  n = 0
  do
    if (s(n + 1) == c_null_char) exit
    n = n + 1
  end do
  allocate(character(n) :: t)
  t = transfer(s(1:n), t)
  print '(3a)', '[', t, ']'
  do i = 1, n
    t(i:i) = s(n + 1 - i)
  end do
  print *, t, lge(s(1), 'a')
  cp = s(1:3)
  print *, cp
  w(2, 1) = 'Q'
  w(:, 2) = 'R'
  call inner
  select case (s(1))
  case ('a':'z')
    print *, 'small'
  end select
  read (t, '(2a1)') w(1, 1), w(2, 1)
contains
  subroutine inner
    w(1, 1) = s(1)
    call swap(w(1, 1), w(2, 1))
  end subroutine
  subroutine swap(a, b)
    character, intent(inout) :: a, b
    character :: h
    h = a
    a = b
    b = h
  end subroutine
end subroutine
program main
  use iso_c_binding
  implicit none
  interface
    subroutine run() bind(c, name='run_c')
    end subroutine
  end interface
  call run()
end program
