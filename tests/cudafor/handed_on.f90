! OPTIONAL dummy arguments handed on to procedures whose dummy arguments say more or less than they do.
module parts
  implicit none
  type base
    integer :: n = 1
  end type
  type, extends(base) :: wide
    integer :: k = 2
  end type
contains
  subroutine renew(object)
    class(base), intent(out) :: object
    object%n = object%n + 5
  end subroutine renew

  subroutine add(object)
    class(base), intent(inout) :: object
    object%n = object%n + 100
    select type (object)
    type is (wide)
      object%k = -object%k
    end select
  end subroutine add

  subroutine may_renew(object)
    type(wide), optional :: object
    if (present(object)) call renew(object)
    if (present(object)) call add(object)
  end subroutine may_renew

  ! Two of the three characters that come
  subroutine two(word)
    character(2), optional :: word
    if (.not. present(word)) return
    print *, len(word), '>', word, '<'
    word = 'Q'//word
    word(2:2) = 'z'
  end subroutine two

  ! It changes its arguments only where it is told to.
  subroutine perhaps(number, numbers, object, changes)
    integer, optional, target :: number, numbers(:)
    class(base), optional :: object
    logical, intent(in) :: changes
    if (changes) then
      number = 0
      numbers = 0
      object%n = 0
    end if
    if (present(number)) print *, number, numbers
    if (present(object)) print *, object%n
  end subroutine perhaps

  subroutine two_of(word)
    character(*), optional, intent(inout) :: word
    call two(word)
  end subroutine two_of
end module parts

program handed_on
  use parts
  implicit none
  type(wide) :: w = wide(7, 8)
  character(3) :: word = 'abc'
  call may_renew(w)
  call may_renew
  print *, w
  call two(word)
  print *, word
  call two_of(word)
  call two_of
  call two
  print *, word
  associate (number => (w%n), numbers => [5, 6, 7], object => (w))
    call perhaps(number, numbers, object, .false.)
    call perhaps(numbers(2), numbers(3:1:-1), changes=.false.)
  end associate
end program handed_on
