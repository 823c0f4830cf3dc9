! Pointers to the characters of dummy arguments, constant structures in DATA, TRANSFER of constants, and type-bound procedures of assumed rank.
module texts
  implicit none
  type link
    character(len=:), pointer :: text => null()
  end type
contains
  subroutine keep(t, held, five)
    character(len=*), target :: t
    character(len=:), pointer, intent(out) :: held
    character(len=5), pointer, intent(out) :: five
    held => t
    five => t(2:6)
    five(1:1) = '#'
    if (.not. associated(held, t)) print *, 'not associated'
  end subroutine
  subroutine look(t, into)
    character(len=*), target, intent(in) :: t
    type(link), intent(inout) :: into
    into%text => t
  end subroutine
  function whole(t) result(p)
    character(len=3), target :: t
    character(len=3), pointer :: p
    p => t
  end function
  subroutine perhaps(p, t)
    character(len=*), target, optional :: t
    character(len=:), pointer :: p
    nullify (p)
    if (present(t)) p => t
  end subroutine
  subroutine wide(t, p)
    integer, parameter :: u = selected_char_kind('ISO_10646')
    character(kind=u, len=*), target :: t
    character(kind=u, len=:), pointer :: p
    p => t
    p(1:1) = u_'z'
  end subroutine
  subroutine show(p)
    character(len=*), target, intent(in) :: p
    call look_at(p)
    call look_at(p(2:))
  end subroutine
  subroutine look_at(p)
    character(len=*), pointer, intent(in) :: p
    print *, p, len(p)
  end subroutine
end module

module places
  implicit none
  type point
    real :: x, y
    character(3) :: name
  end type
  type cell
    integer :: n(2)
    type(point) :: at
  end type
  type(point) :: origin, corners(4)
  type(point), parameter :: unit = point(1.0, 1.0, 'one')
  type(cell) :: cells(3)
  integer :: i
  data (cells(i), i = 1, 3) / cell([1, 2], unit), 2 * cell([3, 4], point(5.0, 6.0, 'p')) /
  data origin / point(0.0, 0.0, 'O') /
  data corners / point(1.0, 2.0, 'a'), 2 * point(3.0, 4.0, 'b'), unit /
  character(4), parameter :: letters = transfer(int(z'64636261'), 'abcd')
  integer, parameter :: word = transfer('abcd', 0)
  logical, parameter :: little = ichar(transfer(1, 'a')) == 1
  integer, parameter :: halves(2) = transfer(1.0d0, [0])
  integer(1), parameter :: bytes(*) = transfer((1.0, -2.0), [0_1])
  character(1), parameter :: parts(3) = transfer('xyz', ['a'], 3)
  real(8), parameter :: back = transfer([0, 1073741824], 0d0)
  complex, parameter :: z = transfer([1.5, 2.5], (0., 0.))
  integer(kind=transfer(8_1, 0_1)) :: long
end module

! A type-bound procedure of assumed rank, generic besides.
module layers
  implicit none
  type layer
    real, allocatable :: weights(:)
  contains
    procedure :: keep => keep_any
    procedure, private :: keep_name
    generic :: store => keep, keep_name
    procedure :: total
  end type
contains
  subroutine keep_any(self, input, factor)
    class(layer), intent(inout) :: self
    real, intent(in) :: input(..)
    real, intent(in) :: factor
    select rank (input)
    rank (0)
      self%weights = [factor * input]
    rank (1)
      self%weights = factor * input
    rank (2)
      self%weights = factor * reshape(input, [size(input)])
    rank default
      error stop 'too many dimensions'
    end select
  end subroutine
  subroutine keep_name(self, name)
    class(layer), intent(inout) :: self
    character(len=*), intent(in) :: name
    self%weights = [real(len(name))]
  end subroutine
  real function total(self)
    class(layer), intent(in) :: self
    total = sum(self%weights)
  end function
end module

program letters_structures_ranks
  implicit none
  call characters
  call structures
  call ranks
contains
  subroutine characters
    use texts
    integer, parameter :: u = selected_char_kind('ISO_10646')
    character(len=8), target :: local = 'abcdefgh'
    character(len=3), target :: parts(2) = ['one', 'two']
    character(len=3), pointer :: q
    character(len=:), pointer :: d
    character(len=5), pointer :: r
    character(kind=u, len=4), target :: w = u_'wxyz'
    character(kind=u, len=:), pointer :: wp
    type(link) :: l
    call keep(local, d, r)
    r(5:5) = '!'
    d(8:8) = '.'
    print *, local, '|', d, '|', r, len(d)
    call look(local, l)
    local(1:1) = 'Z'
    print *, l%text, len(l%text)
    call look(parts(2), l)
    parts(2) = 'six'
    print *, l%text
    q => whole(parts(1))
    q = 'uno'
    print *, parts
    call show(local)
    call perhaps(d, local)
    print *, associated(d), d
    call perhaps(d)
    print *, associated(d)
    call wide(w, wp)
    print *, wp == u_'zxyz', w == wp
  end subroutine

  subroutine structures
    use places
    print *, origin
    print *, corners
    print *, cells
    print *, letters, word, little, halves
    print *, bytes
    print *, parts, back, z, kind(long)
  end subroutine

  subroutine ranks
    use layers
    type(layer) :: l
    call l%keep(2.0, 3.0)
    print *, l%total()
    call l%keep([1.0, 2.0], 3.0)
    print *, l%weights
    call l%store(reshape([1.0, 2.0, 3.0, 4.0], [2, 2]), 0.5)
    print *, l%weights, l%total()
    call l%store('four')
    print *, l%weights
  end subroutine
end program
