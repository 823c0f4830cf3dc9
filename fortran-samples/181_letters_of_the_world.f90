! CHARACTER of kind 4: each character is a code of ISO 10646. Constants, codes, parts, lengths of all sorts, conversion, files in UTF-8.
module letters
  implicit none
  integer, parameter :: u = selected_char_kind('ISO_10646')
  character(kind=u, len=*), parameter :: greeting = u_'hello'
  type word
    character(kind=u, len=6) :: name = u_'none'
    character(kind=u, len=:), allocatable :: meaning
  end type
contains
  ! Greek letters for the digits of a number.
  function greek(number) result(text)
    integer, intent(in) :: number
    character(kind=u, len=:), allocatable :: text
    integer :: rest
    text = u_''
    rest = number
    do while (rest > 0)
      text = char(945 + mod(rest, 10), u) // text
      rest = rest / 10
    end do
  end function
  subroutine shout(text)
    character(kind=u, len=*), intent(inout) :: text
    integer :: i
    do i = 1, len(text)
      if (text(i:i) >= u_'a' .and. text(i:i) <= u_'z') text(i:i) = achar(iachar(text(i:i)) - 32, u)
    end do
  end subroutine
  subroutine begin(text, further)
    character(kind=u, len=3) :: text
    character(kind=u, len=3), optional :: further
    text = u_'xyz'
    if (present(further)) further = text(2:3)
  end subroutine
  elemental integer function first_code(text)
    character(kind=u, len=*), intent(in) :: text
    first_code = ichar(text)
  end function
end module

program letters_of_the_world
  use letters
  implicit none
  character(kind=u, len=10) :: s, t
  character(len=10) :: narrow
  character(kind=u, len=5) :: words(3) = [u_'one  ', u_'two  ', u_'three'], turned(3)
  character(kind=u, len=5), target :: held = u_'held'
  character(kind=u, len=:), pointer :: seen
  class(*), allocatable :: any
  type(word) :: a, b
  integer :: i, codes(2), length = 3 * 2

  s = greek(2026) // u_' ' // greeting
  print *, u, kind(s), len(s), len_trim(s), (ichar(s(i:i)), i = 1, 4)
  print *, s(6:10) == greeting, s(6:6) < u_'i', u_'b' > s(6:7), index(s, u_'ll')
  print *, scan(s, u_'ol', back=.true.), verify(u_'aab', u_'a')
  t = adjustl(s(5:))
  call shout(t)
  print *, t, repeat(u_'ab', 2), adjustr(u_'ab  '), trim(t)
  call begin(s(1:3), t(1:3))
  print *, s(1:3), '|', t(1:3), '|'

  a%name = u_'alpha'
  a%meaning = u_'the first'
  b = a
  print *, b%name, b%meaning, len(b%meaning)
  seen => held
  seen(1:1) = u_'H'
  print *, held, len(seen), first_code(words)

  turned = cshift(words, 1)
  print *, turned, maxval(words), minloc(words), pack(words, words /= u_'two')
  where (words == u_'two') words = u_'other'
  print *, words, merge(u_'yes', u_'no ', .true.), max(u_'ab', u_'b')

  select case (t(1:1))
  case (u_'a':u_'k')
    print *, 'a to k'
  case (u_'y')
    print *, 'y'
  end select

  ! Between the kinds.
  narrow = 'default'
  t = narrow
  print *, t == u_'default', ichar(t(1:1))
  narrow = words(1)
  print *, narrow
  codes = transfer(u_'hi', codes)
  print *, codes, transfer([72, 105], u_'  '), storage_size(s)

  ! Objects of any type.
  allocate (any, source=u_'held text')
  select type (any)
  type is (character(len=*))
    print *, 'default kind'
  type is (character(len=*, kind=u))
    print *, len(any), any
  end select
  deallocate (any)
  allocate (character(len=length, kind=u) :: any)
  select type (any)
  type is (character(len=*, kind=u))
    any = u_'filled up'
    print *, len(any), any
  end select

  ! Internal files, and a file in UTF-8.
  write (s, '(a,i3,f6.2)') u_'n', 7, 1.5
  read (s(2:4), *) i
  print *, s, i
  open (21, file='letters_of_the_world.txt', encoding='UTF-8', status='replace')
  write (21, '(a,i3)') greek(901), 42
  write (21, *) greek(7), u_' it''s'
  rewind (21)
  read (21, '(a)') t
  print *, (ichar(t(i:i)), i = 1, 6)
  close (21)
  open (22, file='letters_of_the_world.txt')
  read (22, '(a)') narrow
  print *, (iachar(narrow(i:i)), i = 1, 4), len_trim(narrow)
  close (22, status='delete')
end program
