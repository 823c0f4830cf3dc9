! Values of every form where a value may stand: structures and characters of modules, dummy arguments and pointers as arguments of
! intrinsic functions, under masks, as objects of CLASS(*) that change, and as targets of pointers of CLASS(*).
module forms
  implicit none
  type point
    integer :: i = 0
    real :: x = 0
  end type point
  type list
    integer :: v
    character(6) :: name
  end type list
  type(list) :: held
  type(point) :: origin = point(7, 0.5)
  character(4) :: word = 'word'
  character(:), allocatable :: longer
  class(*), pointer :: kept
  type pair
    type(point) :: both(2)
    type(point), allocatable :: any(:)
  end type pair
  character(2), parameter :: names(2) = ['ab', 'cd']
contains
  function points(n) result(all)
    integer, intent(in) :: n
    type(point) :: all(n)
    integer :: i
    all = [(point(i, i/2.), i=1, n)]
  end function points

  function seen(all) result(p)
    type(point), intent(in), target :: all(:)
    type(point), pointer :: p(:)
    p => all(2:)
  end function seen

  subroutine show(some)
    type(list), intent(in) :: some(:)
    integer :: i
    do i = 1, size(some)
      print *, some(i)%name, some(i)%v
    end do
  end subroutine show

  subroutine tell(any)
    class(*), intent(in) :: any
    select type (any)
    type is (integer)
      print *, 'integer', any
    type is (point)
      print *, 'point', any
    type is (list)
      print *, 'list ', any%name
    type is (character(*))
      print *, 'text', len(any), any
    end select
  end subroutine tell

  subroutine tell_all(some)
    type(point), intent(in) :: some(:)
    print *, size(some), some
  end subroutine tell_all

  subroutine change(any)
    class(*), intent(inout) :: any
    select type (any)
    type is (integer)
      any = -any
    type is (point)
      any%i = -any%i
    type is (list)
      any%name = trim(any%name) // '+'
    type is (character(*))
      any(1:1) = '*'
    end select
  end subroutine change

  subroutine perhaps(n, p, l)
    integer, intent(inout), optional :: n
    type(point), intent(in), optional :: p
    type(list), optional :: l
    type(list) :: copies(3), one
    logical :: mask(3) = [.true., .false., .true.]
    call change(n)
    call tell(n)
    call tell(p)
    call change(l)
    call tell(l)
    one = l
    copies = l
    where (mask)
      copies = held
    elsewhere
      copies = l
    end where
    call show(copies)
    call show(eoshift(copies, 1, l))
    call show(unpack(copies(1:2), mask, held))
    call show([l, one])
  end subroutine perhaps

  subroutine by_value(n, p)
    integer, value, optional :: n
    type(point), value, optional :: p
    call change(n)
    call change(p)
    print *, n, p
  end subroutine by_value

  subroutine texts(a, b, c, d)
    character(*), intent(inout) :: a
    character(:), allocatable, intent(inout) :: b
    character(:), pointer :: c
    character(*), intent(in) :: d
    select case (a)
    case ('text')
      a = 'TEXT'
    case default
      print *, 'default ', a
    end select
    print *, a, transfer(a, 1) == transfer('TEXT', 1), size(transfer(a, [1_1])), d
    call change(a)
    call change(a(2:3))
    call change(b)
    call change(c)
    call change(c(3:))
    print *, a, ' ', b, ' ', c
  end subroutine texts

  subroutine aim(a, b)
    character(*), target, intent(inout) :: a
    character(:), allocatable, target :: b
    class(*), pointer :: p
    p => a
    call tell(p)
    a(2:2) = '-'
    call change(p)
    p => a(2:3)
    call tell(p)
    kept => a
    p => b
    call tell(p)
    print *, a
  end subroutine aim
end module forms

program values_in_places
  use forms
  implicit none
  integer :: n = 5
  type(point) :: many(3)
  type(list) :: l
  type(pair) :: two
  character(4), target :: a = 'text', words(3) = ['one ', 'two ', 'six ']
  character(:), allocatable :: b
  character(:), pointer :: c
  held = list(1, 'held')
  l = list(3, 'l')
  call perhaps(n, origin, l)
  call by_value(n, origin)
  many = points(3)
  print *, points(2), many(2:)
  two = pair(seen(many), seen(many))
  print *, two%both, two%any
  call tell_all((seen(many)))
  print *, storage_size(many%x), transfer(names, [1_1]), transfer(names, 'abc')
  print '(2(i3, f5.1))', pack(many, many%i > 1)
  print *, cshift(many, 1), eoshift(many, 1, origin)
  print *, transfer(origin, 1), transfer(word, [1_1]), transfer(transfer(word, [1_1]), word)
  longer = 'longer'
  print *, transfer(longer, [1_1]), size(transfer(longer, [1_1]))
  print *, unpack(words(1:1), [.false., .true., .false.], word), eoshift(words, 2, word)
  b = 'bbbb'
  allocate (c, source='cccc')
  call texts(a, b, c, 'read')
  call texts(a, b, c, a // '!')
  call aim(a, b)
  call tell(kept)
  call change(words(2))
  call change(words(3)(2:))
  print *, words, a
end program values_in_places
