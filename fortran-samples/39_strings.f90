! Character arguments of any length, substrings as arguments, allocatable lengths, functions of strings.
module strings
  implicit none
contains
  elemental character function upper(c)
    character, intent(in) :: c
    upper = c
    if (c >= 'a' .and. c <= 'z') upper = achar(iachar(c) - 32)
  end function

  function capital(s) result(r)
    character(len=*), intent(in) :: s
    character(len=len(s)) :: r
    integer :: i
    r = s
    do i = 1, len(s)
      if (i == 1) then
        r(i:i) = upper(r(i:i))
      else if (s(i-1:i-1) == ' ') then
        r(i:i) = upper(r(i:i))
      end if
    end do
  end function

  subroutine reverse(s)
    character(len=*), intent(inout) :: s
    integer :: i
    do i = 1, len(s) / 2
      call swap(s(i:i), s(len(s)+1-i:len(s)+1-i))
    end do
  end subroutine

  subroutine swap(a, b)
    character(len=*), intent(inout) :: a, b
    character(len=len(a)) :: kept
    kept = a
    a = b
    b = kept
  end subroutine

  ! Sees five characters of whatever it is given.
  subroutine stamp(code)
    character(len=5), intent(inout) :: code
    code = '#' // code(1:3)
  end subroutine

  recursive function binary(n) result(s)
    integer, intent(in) :: n
    character(len=:), allocatable :: s
    if (n < 2) then
      s = achar(48 + n)
    else
      s = binary(n / 2) // achar(48 + mod(n, 2))
    end if
  end function

  function join(words, between) result(s)
    character(len=*), intent(in) :: words(:)
    character(len=*), intent(in), optional :: between
    character(len=:), allocatable :: s
    integer :: i
    s = trim(words(1))
    do i = 2, size(words)
      if (present(between)) s = s // between
      s = s // trim(words(i))
    end do
  end function

  subroutine sort(words)
    character(len=*), intent(inout) :: words(:)
    integer :: i, j
    do i = 2, size(words)
      do j = i, 2, -1
        if (words(j) >= words(j-1)) exit
        call swap(words(j), words(j-1))
      end do
    end do
  end subroutine
end module

program string_tour
  use strings
  implicit none
  character(len=24) :: line = 'the quick brown fox'
  character(len=6) :: words(5) = [character(len=6) :: 'pear', 'apple', 'fig', 'cherry', 'banana']
  character(len=:), allocatable :: text

  print *, capital(line)
  call reverse(line(5:9))
  print *, line
  call stamp(line)
  print *, line
  call stamp(words(4))
  line(len_trim(line)+1:) = '<'
  print *, line
  call sort(words)
  print '(5a7)', words
  print *, join(words(:3)), ' ', join(words, ', ')
  text = binary(37)
  print *, text, len(text)
  text = text // '/' // binary(2)
  text(1:1) = 'x'
  print *, text, index(text, '/'), scan(text, 'x10', back=.true.)
  print *, upper(['a', 'b', 'Z']), maxval(words), minloc(words)
  words(2:4) = words(1:3)
  where (words == words(1)) words = 'same'
  print *, words, count(words == 'same')
end program
