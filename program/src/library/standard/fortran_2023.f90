! Intrinsic procedures of Fortran 2023 that work on texts, in Fortran: SPLIT, TOKENIZE, C_F_STRPOINTER, F_C_STRING.
module fortran_2023
  use iso_c_binding
  implicit none
  private
  public :: split, tokenize, c_f_strpointer, f_c_string

  interface split
    procedure split_at
  end interface

  interface tokenize
    procedure tokenize_words, tokenize_places
  end interface

  interface c_f_strpointer
    procedure strpointer_of_array, strpointer_of_address
  end interface

  interface f_c_string
    procedure terminated
  end interface

contains

  ! The next separator behind POS, or before it: one place beyond the text where there is none.
  pure subroutine split_at(string, set, pos, back)
    character(*), intent(in) :: string, set
    integer, intent(inout) :: pos
    logical, intent(in), optional :: back
    logical :: backwards

    backwards = .false.
    if (present(back)) backwards = back
    if (backwards) then
      pos = scan(string(:max(0, min(pos, len(string) + 1) - 1)), set, back=.true.)
    else
      pos = next_separator(string, set, max(pos, 0))
    end if
  end subroutine

  pure integer function next_separator(string, set, pos) result(next)
    character(*), intent(in) :: string, set
    integer, intent(in) :: pos
    integer :: found

    next = len(string) + 1
    if (pos >= len(string)) return
    found = scan(string(pos + 1:), set)
    if (found > 0) next = pos + found
  end function

  ! How many tokens there are, and the length of the longest.
  pure subroutine measure(string, set, tokens, longest)
    character(*), intent(in) :: string, set
    integer, intent(out) :: tokens, longest
    integer :: pos, next

    tokens = 0
    longest = 0
    pos = 0
    do
      next = next_separator(string, set, pos)
      tokens = tokens + 1
      longest = max(longest, next - pos - 1)
      pos = next
      if (pos > len(string)) exit
    end do
  end subroutine

  pure subroutine tokenize_words(string, set, tokens, separator)
    character(*), intent(in) :: string, set
    character(:), allocatable, intent(out) :: tokens(:)
    character(:), allocatable, intent(out), optional :: separator(:)
    integer, allocatable :: first(:), last(:)
    integer :: count, longest, i

    call measure(string, set, count, longest)
    call tokenize_places(string, set, first, last)
    allocate (character(longest) :: tokens(count))
    do i = 1, count
      tokens(i) = string(first(i):last(i))
    end do
    if (present(separator)) then
      allocate (character(1) :: separator(count - 1))
      do i = 1, count - 1
        separator(i) = string(last(i) + 1:last(i) + 1)
      end do
    end if
  end subroutine

  pure subroutine tokenize_places(string, set, first, last)
    character(*), intent(in) :: string, set
    integer, allocatable, intent(out) :: first(:), last(:)
    integer :: count, longest, pos, next, i

    call measure(string, set, count, longest)
    allocate (first(count), last(count))
    pos = 0
    do i = 1, count
      next = next_separator(string, set, pos)
      first(i) = pos + 1
      last(i) = next - 1
      pos = next
    end do
  end subroutine

  subroutine strpointer_of_address(cstrptr, fstrptr, nchars)
    type(c_ptr), intent(in) :: cstrptr
    character(:, kind=c_char), pointer, intent(out) :: fstrptr
    integer, intent(in), optional :: nchars
    integer(c_int8_t), pointer :: codes(:)
    integer :: length

    call c_f_pointer(cstrptr, codes, [huge(length)])
    length = 0
    do
      if (present(nchars)) then
        if (length >= nchars) exit
      end if
      if (codes(length + 1) == 0) exit
      length = length + 1
    end do
    call associate_text(cstrptr, length, fstrptr)
  end subroutine

  subroutine strpointer_of_array(cstrarray, fstrptr, nchars)
    character(1, kind=c_char), intent(in), target :: cstrarray(*)
    character(:, kind=c_char), pointer, intent(out) :: fstrptr
    integer, intent(in), optional :: nchars
    integer :: length

    length = 0
    do
      if (present(nchars)) then
        if (length >= nchars) exit
      end if
      if (cstrarray(length + 1) == c_null_char) exit
      length = length + 1
    end do
    call associate_text(c_loc(cstrarray), length, fstrptr)
  end subroutine

  subroutine associate_text(address, length, text)
    type(c_ptr), intent(in) :: address
    integer, intent(in) :: length
    character(:, kind=c_char), pointer, intent(out) :: text
    character(length, kind=c_char), pointer :: sized

    call c_f_pointer(address, sized)
    text => sized
  end subroutine

  pure function terminated(string, asis) result(text)
    character(*), intent(in) :: string
    logical, intent(in), optional :: asis
    character(:, kind=c_char), allocatable :: text
    logical :: whole

    whole = .false.
    if (present(asis)) whole = asis
    if (whole) then
      text = string//c_null_char
    else
      text = trim(string)//c_null_char
    end if
  end function

end module
