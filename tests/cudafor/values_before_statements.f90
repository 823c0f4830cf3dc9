! What variables and named constants have before the first statement: constants of structures and texts, DATA for structures; objects for
! pointers of CLASS with INTENT(IN).
module shapes
  implicit none
  type t
    integer :: n = 4
    character(4) :: c = 'ab'
    real :: v(2) = [1.0, 2.0]
  end type t
  type u
    type(t) :: a = t(1, 'q')
    type(t) :: b(2) = [t(2, 'r'), t(3, 's', [5.0, 6.0])]
  end type u
  type w
    character(3) :: c
  end type w
  type plain
    sequence
    integer :: a
    real :: b(2, 2)
    character(5) :: c
  end type plain
  type, extends(t) :: e
    integer :: j = 5
  end type e
contains
  subroutine constants
    type(t), parameter :: t1 = t(), t2 = t(c='xyz'), ta(3) = [t(1), t(2, 'bb'), t(n=3)], tb(4) = t(7), tc(*) = tb
    type(t), parameter :: td(2, 2) = reshape(tc, [2, 2])
    type(u), parameter :: u1 = u(), u2 = u(b=t(9, 'z')), ua(2) = u(t(7))
    type(w), parameter :: x(2, 3) = w('ab'), y(*, *) = transpose(x)
    integer, parameter :: n1 = t1%n, n2 = u1%b(2)%n, n3(3) = ta%n, n4 = u2%b(1)%n, n5(2) = ua%a%n, n6 = size(u1%b)
    character(*), parameter :: c1 = t2%c, c2 = u1%b(1)%c//'|', c3 = ta(2)%c(1:2), c4 = trim(t1%c)//'!', c5 = y(3, 2)%c
    real, parameter :: r1 = t1%v(2), r2 = sum(u1%b(2)%v), r3(2) = u2%a%v
    character(3), parameter :: names(3) = ['one', 'two', 'thr']
    character(*), parameter :: part = names(2)(2:3), all = names(1)//names(3), ends(2) = names(2:3)(1:2), none(*) = names(2:2)(3:1)
    integer, parameter :: place = index(all, 'th'), lengths(3) = [len(ends), len(c5), len(none)]
    print '(12i4)', n1, n2, n3, n4, n5, n6, size(tc), td(2, 2)%n
    print '(13a)', c1, '|', c2, c3, '|', c4, '|', c5, '|', x(2, 1)%c//'|', part, all, ends
    print '(4f5.1, 7i3)', r1, r2, r3, place, lengths, shape(y), size(none)
  end subroutine constants

  subroutine data_of_structures
    type(plain) :: x, y(2, 2), z(2)
    integer :: i
    integer, pointer :: q(:), p
    real, pointer, save :: s
    data x%b / 1.0, 2.0, 3.0, 4.0 /, x%a, x%c(2:3), x%c(1:1), x%c(4:5) / 7, 'bc', 'a', 'de' /
    data y%a / 4*3 /, (y(i, 1)%b(1, 1), i=1, 2) / 5.0, 6.0 /
    data z / plain(1, reshape([1.0, 2.0, 3.0, 4.0], [2, 2]), 'one'), plain(2, reshape([5.0, 6.0, 7.0, 8.0], [2, 2]), 'two') /
    data q, p / null(), null() /, s / null() /
    print '(i4, 4f5.1, 1x, a, 4i3, 2f5.1, 3l2)', x, y%a, y(:, 1)%b(1, 1), associated(q), associated(p), associated(s)
    print '(2(i4, 4f5.1, 1x, a))', z
    x%a = x%a + 1
    y(2, 2)%a = 9
    z(1)%c = 'new'
  end subroutine data_of_structures

  recursive subroutine counts(n)
    integer, intent(in) :: n
    type(plain), save :: k
    data k%a / 5 /
    k%a = k%a + 1
    print '(a, i3)', 'counted:', k%a
    if (n > 0) call counts(n - 1)
  end subroutine counts

  subroutine looks(x)
    class(t), pointer, intent(in) :: x
    select type (x)
    type is (t)
      print '(a, i3)', 't', x%n
    type is (e)
      print '(a, 2i3)', 'e', x%n, x%j
    end select
    x%n = x%n + 1
  end subroutine looks

  subroutine looks_at_all(x)
    class(t), pointer, intent(in) :: x(:)
    print '(a, 4i3)', 'all', size(x), x%n
  end subroutine looks_at_all
end module shapes

program values_before_statements
  use shapes
  implicit none
  type(t), target :: x, several(3)
  type(e), target :: y
  type(t), pointer :: p
  class(t), allocatable, target :: c
  call constants
  call data_of_structures
  call data_of_structures
  call counts(2)
  call looks(x)
  call looks(y)
  allocate (p)
  call looks(p)
  c = y
  call looks(c)
  call looks(several(2))
  call looks_at_all(several)
  call looks_at_all(several(1:3:2))
  print '(3i3)', x%n, y%n, p%n
end program values_before_statements
