! Objects of data clauses: scalars, elements, sections, structures with and without allocatable components, members of members, arrays of structures.
module objects
  implicit none
  type point
    integer :: n
    real :: w(3)
  end type
  type field
    real, allocatable :: values(:)
    real, pointer :: mean(:) => null()
    integer :: first, last
  end type
  type grid
    integer :: n
    real :: weights(3)
    real, allocatable :: u(:), v(:)
    type(field) :: inner
  end type
  type matrix
    integer :: n = 0
    integer, allocatable :: row(:), col(:)
    real, allocatable :: a(:)
  end type
contains
  ! Of components that are longer than what is used of them, the used part alone is there.
  subroutine multiply(m, x, y)
    class(matrix), intent(in) :: m
    real, intent(in) :: x(:)
    real, intent(out) :: y(:)
    integer :: i, k
    !$acc parallel loop present(m, x, y)
    do i = 1, m%n
      y(i) = 0
      do k = m%row(i), m%row(i + 1) - 1
        y(i) = y(i) + m%a(k)*x(m%col(k))
      end do
    end do
  end subroutine

  ! A structure and a part of it: each has its memory, of which there are copies.
  subroutine fills(g, one)
    type(grid), intent(in) :: g
    type(field), intent(inout) :: one
    integer :: i
    !$acc parallel loop present(one%values)
    do i = one%first, one%last
      one%values(i) = one%values(i) + g%n
    end do
  end subroutine

  subroutine reads(g, one)
    type(grid), intent(inout) :: g
    type(field), intent(in) :: one
    integer :: i
    g%n = g%n + 1
    !$acc parallel loop present(one%values, g%u)
    do i = one%first, one%last
      g%u(i) = one%values(i) + g%n
    end do
  end subroutine

  subroutine step(g, x, s)
    type(grid), intent(inout) :: g
    real, intent(inout) :: x(:), s
    integer :: i
    !$acc data copy(x, s) present(g%u)
    !$acc parallel loop
    do i = 1, g%n
      x(i) = g%u(i) * g%weights(2) + s
    end do
    !$acc serial
    s = s + 1.0
    !$acc end serial
    !$acc parallel loop reduction(+:s)
    do i = 1, g%n
      s = s + x(i)
    end do
    !$acc end data
  end subroutine

  ! An assumed-size array of which a part is on the device.
  subroutine part(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(*)
    integer :: i
    !$acc data present(a(1:n))
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + 0.5
    end do
    !$acc end data
  end subroutine
  ! A part without elements: nothing is moved, and no kernel touches anything.
  subroutine nothing_of(a, first, last)
    real, intent(inout) :: a(*)
    integer, intent(in) :: first, last
    integer :: i
    !$acc parallel loop copy(a(first:last))
    do i = first, last
      a(i) = a(i) + 100.0
    end do
  end subroutine
end module

program main
  use objects
  implicit none
  type(grid) :: g
  type(point) :: q, many(4)
  type(grid), allocatable :: blocks(:)
  real :: x(10), s, m(4, 5), z(0)
  real, target :: target_values(6)
  real, allocatable :: level
  real, pointer :: slope
  integer :: i, j, b, n, wrong
  logical :: copies
  wrong = 0
  ! A structure by hand: the whole first, then what its components hold.
  g%n = 10
  g%weights = [1., 2., 3.]
  allocate (g%u(10), g%v(10), g%inner%values(4))
  g%u = [(real(i), i = 1, 10)]
  g%v = 0.0
  g%inner%values = 1.0
  g%inner%first = 2
  g%inner%mean => target_values
  target_values = 2.0
  x = 0.0
  s = 1.0
  !$acc enter data copyin(g)
  !$acc enter data copyin(g%u, g%v(2:5), g%inner, g%inner%values, g%inner%mean(1:6)) attach(g%inner%mean)
  call step(g, x, s)
  call check('a structure and a scalar', all(x == [(2.0 * i + 1.0, i = 1, 10)]) .and. s == 122.0)
  !$acc parallel loop present(g%v(2:5))
  do i = 2, 5
    g%v(i) = g%u(i) * 3.0
  end do
  !$acc parallel loop present(g%inner%values, g%inner%mean)
  do i = g%inner%first, 4
    g%inner%values(i) = g%inner%values(i) + g%inner%mean(i) * i
  end do
  !$acc update self(g%v(2:3), g%inner%values(2:4:2))
  call check('members of members', all(g%inner%values([2, 4]) == [5., 9.]) .and. all(g%v(2:3) == [6., 9.]))
  !$acc exit data detach(g%inner%mean) delete(g%inner%mean(1:6)) copyout(g%inner%values)
  !$acc exit data copyout(g%v(2:5)) delete(g%u)
  !$acc exit data delete(g) finalize
  call check('components leave', all(g%v == [0., 6., 9., 12., 15., 0., 0., 0., 0., 0.]) .and. g%inner%values(3) == 7.0)
  ! Structures of numbers alone.
  q%n = 3
  q%w = 5.0
  !$acc data copy(q)
  !$acc parallel loop
  do i = 1, 3
    q%w(i) = q%w(i) + i * q%n
  end do
  !$acc serial
  q%n = 7
  !$acc end serial
  !$acc end data
  call check('a structure of numbers', q%n == 7 .and. all(q%w == [8., 11., 14.]))
  do i = 1, 4
    many(i)%n = i
    many(i)%w = i
  end do
  !$acc enter data copyin(many(1:4))
  !$acc parallel loop present(many)
  do i = 1, 4
    many(i)%w(2) = many(i)%n * 10
  end do
  !$acc update self(many(2:3))
  !$acc update self(many(1), many(4))
  !$acc exit data delete(many)
  call check('an array of structures', all(many%w(2) == [10., 20., 30., 40.]))
  ! Blocks of a mesh, each with arrays of its own.
  allocate (blocks(3))
  do b = 1, 3
    allocate (blocks(b)%u(b + 1))
    blocks(b)%u = b
    blocks(b)%n = b + 1
    !$acc enter data copyin(blocks(b)%u)
  end do
  do b = 1, 3
    !$acc parallel loop present(blocks(b)%u)
    do i = 1, blocks(b)%n
      blocks(b)%u(i) = blocks(b)%u(i) * 2.0 + i
    end do
  end do
  do b = 1, 3
    !$acc exit data copyout(blocks(b)%u)
    call check('blocks', all(blocks(b)%u == [(2.0 * b + i, i = 1, b + 1)]))
  end do
  ! Sections: bounds left out, strides, rows, elements, none at all.
  m = 1.0
  !$acc enter data copyin(m(:, 2:4))
  !$acc parallel loop collapse(2) present(m(:, 2:4))
  do j = 2, 4
    do i = 1, 4
      m(i, j) = i + 10 * j
    end do
  end do
  !$acc update self(m(2, 2:4), m(4:3, 2), m(1:4:3, 3))
  call check('rows', all(m(2, 2:4) == [22., 32., 42.]) .and. all(m(:, 3) == [31., 32., 1., 34.]) .and. m(1, 2) == 1.0)
  !$acc update host(m(4, 4))
  !$acc exit data delete(m(:, 2:4))
  call check('an element', m(4, 4) == 44.0 .and. m(3, 4) == 1.0)
  !$acc data copy(z, m(3:2, :)) copyin(x(5:4))
  !$acc end data
  call check('nothing', size(z) == 0)
  x = 1.0
  !$acc enter data copyin(x(1:7))
  call part(x, 5)
  !$acc exit data copyout(x(:7))
  call check('an assumed-size array', all(x(1:5) == 1.5) .and. all(x(6:) == 1.0))
  ! Scalars behind descriptors.
  allocate (level)
  level = 2.0
  slope => target_values(3)
  x = 1.0
  !$acc enter data copyin(level, slope)
  !$acc parallel loop copy(x) present(level, slope)
  do i = 1, 10
    x(i) = x(i) + level * slope
  end do
  !$acc serial present(level)
  level = level + 10.0
  !$acc end serial
  !$acc exit data copyout(level) delete(slope)
  call check('scalars behind descriptors', all(x == 5.0) .and. level == 12.0)
  call nothing_of(x, 4, 3)
  call check('no elements', all(x == 5.0))
  call nothing_of(x, 4, 4)
  call check('one element', x(4) == 105.0 .and. x(3) == 5.0)
  x(4) = 5.0
  ! A structure beside its part, and its scalars.
  call parts()
  call scalars()
  call of_many()
  call given_address()
  call used_parts()
  ! Conditions.
  copies = .true.
  n = 10
  do i = 1, 2
    call conditional(copies)
    copies = .false.
  end do
  call check('conditions', all(x == 21.0))
  if (wrong == 0) print *, 'all right'
contains
  subroutine parts()
    type(grid) :: all_of_it
    integer :: i
    all_of_it%n = 4
    all_of_it%inner%first = 1
    all_of_it%inner%last = 3
    allocate (all_of_it%inner%values(3), all_of_it%u(3))
    all_of_it%inner%values = -1.0
    !$acc enter data create(all_of_it%inner%values, all_of_it%u)
    !$acc parallel loop
    do i = 1, 3
      all_of_it%inner%values(i) = i
    end do
    call fills(all_of_it, all_of_it%inner)
    call reads(all_of_it, all_of_it%inner)
    call check('the host keeps its own', all(all_of_it%inner%values == -1.0))
    !$acc exit data copyout(all_of_it%inner%values, all_of_it%u)
    call check('a part that is changed', all(all_of_it%inner%values == [5.0, 6.0, 7.0]))
    call check('a part that is read', all(all_of_it%u == [10.0, 11.0, 12.0]))
  end subroutine

  ! Kernels see the host's values of scalars in structures with parts elsewhere.
  subroutine scalars()
    type(field) :: one
    integer :: i
    allocate (one%values(4))
    one%values = 2.0
    one%first = 1
    one%last = 2
    !$acc enter data copyin(one, one%values)
    one%last = 4
    !$acc update device(one%last, one%first)
    !$acc parallel loop present(one)
    do i = one%first, one%last
      one%values(i) = one%values(i) * one%last
    end do
    !$acc serial present(one)
    one%first = one%last + 3
    !$acc end serial
    !$acc update self(one%values, one%first)
    call check('scalars of structures', all(one%values == 8.0) .and. one%first == 7)
    !$acc exit data delete(one%values, one)
  end subroutine

  ! A component of all elements of an array, and of elements with parts elsewhere, of which kernels get components alone.
  subroutine of_many()
    type(point) :: points(6)
    type(field) :: fields(3)
    integer :: i, k
    points%n = 0
    do i = 1, 6
      points(i)%w = 0.0
    end do
    !$acc data copy(points)
    !$acc parallel loop
    do i = 1, 6
      points(i)%n = i
      points(i)%w = 1.0
    end do
    !$acc update self(points%n)
    call check('a component of all', all(points%n == [1, 2, 3, 4, 5, 6]) .and. points(2)%w(1) == 0.0)
    !$acc parallel loop
    do i = 1, 6
      points(i)%n = -i
    end do
    !$acc update self(points(2:6:2)%n)
    call check('a component of some', all(points%n == [1, -2, 3, -4, 5, -6]))
    points%n = 7
    !$acc update device(points(1:2)%n)
    !$acc end data
    call check('and to the device', all(points%n == [7, 7, -3, -4, -5, -6]) .and. points(2)%w(1) == 1.0)
    do i = 1, 3
      allocate (fields(i)%values(2))
      fields(i)%values = i
      fields(i)%first = 1
      fields(i)%last = 2
    end do
    !$acc enter data copyin(fields)
    do i = 1, 3
      !$acc enter data copyin(fields(i)%values)
    end do
    !$acc update device(fields%last, fields(2:3)%first)
    !$acc parallel loop
    do i = 1, 3
      do k = 1, fields(i)%last
        fields(i)%values(k) = fields(i)%values(k) + k
      end do
    end do
    !$acc update self(fields%first, fields%last)
    do i = 1, 3
      call check('values of before', all(fields(i)%values == i))
      !$acc exit data copyout(fields(i)%values)
      call check('values of elements', all(fields(i)%values == [i + 1, i + 2]))
    end do
    !$acc exit data delete(fields)
  end subroutine

  ! An address that acc_malloc gives, as a pointer for regions.
  subroutine given_address()
    use openacc
    use iso_c_binding
    type(c_ptr) :: address
    real, pointer :: there(:)
    real, target :: here(5)
    integer :: i
    here = 3.0
    address = acc_malloc(20_c_size_t)
    call acc_memcpy_to_device(address, c_loc(here), 20_c_size_t)
    call c_f_pointer(address, there, [5])
    !$acc parallel loop deviceptr(there)
    do i = 1, 5
      !$acc cache(there(i:i))
      there(i) = there(i)*i
    end do
    call acc_memcpy_from_device(c_loc(here), address, 20_c_size_t)
    call acc_free(address)
    call check('an address of the device', all(here == [3.0, 6.0, 9.0, 12.0, 15.0]))
  end subroutine

  subroutine conditional(copies)
    logical, intent(in) :: copies
    integer :: i
    if (copies) x = 1.0
    !$acc enter data create(m) if(.not. copies)
    !$acc data copyin(n) copy(x) if(copies)
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + n
    end do
    !$acc update self(x) if(copies)
    !$acc update host(x) if_present
    !$acc end data
    !$acc exit data delete(m) if(.not. copies)
  end subroutine

  subroutine used_parts()
    type(matrix) :: m
    real :: x(20), y(20)
    integer :: i, k, used
    m%n = 20
    allocate (m%row(21), m%col(100), m%a(100))
    k = 0
    do i = 1, 20
      m%row(i) = k + 1
      k = k + 2
      m%col(k - 1:k) = [i, 21 - i]
      m%a(k - 1:k) = [1., real(i)]
    end do
    m%row(21) = k + 1
    used = k
    x = [(real(i), i=1, 20)]
    !$acc enter data copyin(m, m%row, m%col(1:used), m%a(:used))
    !$acc data copyin(x) copyout(y)
    call multiply(m, x, y)
    !$acc end data
    !$acc exit data delete(m%row, m%col(1:used), m%a(:used), m)
    call check('used parts of components', all([(y(i) == i + i*(21 - i), i=1, 20)]))
  end subroutine

  subroutine check(what, right)
    character(*), intent(in) :: what
    logical, intent(in) :: right
    if (right) return
    wrong = wrong + 1
    print *, 'wrong: ', what
  end subroutine
end program
