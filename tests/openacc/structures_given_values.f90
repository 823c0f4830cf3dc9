! Kernels that give values to what lies in structures with components elsewhere, and bounds of loops that are elements of arrays.
module patches_of_fields
  implicit none
  type extent
    real(8) :: dx = 0.25d0
    integer :: reached(2) = 0
  end type extent
  type field
    real(8), allocatable :: v(:, :)
    real(8) :: largest = 0
    integer :: zeros = 0
  end type field
  type patch
    integer :: lo(2) = 1, hi(2), rounds = 0
    logical :: active = .true.
    complex(8) :: phase = (1d0, 0d0)
    type(extent) :: box
    type(field) :: f(2)
    real(8) :: history(3) = 0
  end type patch
  type mesh
    integer :: count = 0, top = 0
    real(8) :: total = 0
    type(patch), allocatable :: p(:)
  end type mesh
contains
  subroutine build(m, many)
    type(mesh), intent(inout) :: m
    integer, intent(in) :: many
    integer :: b, k, i, j
    m%count = many
    allocate (m%p(many))
    do b = 1, many
      m%p(b)%hi = [3 + b, 4]
      do k = 1, 2
        allocate (m%p(b)%f(k)%v(0:4 + b, 0:5))
        do j = 0, 5
          do i = 0, 4 + b
            m%p(b)%f(k)%v(i, j) = mod(i*j*k + b, 4) + 0.5d0*mod(i + j, 2)
          end do
        end do
      end do
    end do
    !$acc enter data copyin(m)
    !$acc enter data copyin(m%p(1:many))
    do b = 1, many
      do k = 1, 2
        !$acc enter data copyin(m%p(b)%f(k)%v)
      end do
    end do
  end subroutine build

  ! The dummy argument is an element of an array
  subroutine smooth(b)
    type(patch), intent(inout) :: b
    integer :: i, j
    !$acc parallel loop collapse(2) present(b)
    do j = b%lo(2), b%hi(2)
      do i = b%lo(1), b%hi(1)
        b%f(2)%v(i, j) = 0.25d0*(b%f(1)%v(i - 1, j) + b%f(1)%v(i + 1, j) + b%f(1)%v(i, j - 1) + b%f(1)%v(i, j + 1))
      end do
    end do
    !$acc parallel loop gang default(present)
    do j = b%lo(2), b%hi(2)
      !$acc loop vector
      do i = b%lo(1), b%hi(1)
        b%f(1)%v(i, j) = b%f(2)%v(i, j) + b%box%dx
      end do
      if (j == 2) b%box%reached = [i, j]
    end do
    !$acc serial present(b)
    b%box%dx = 0.5d0*b%box%dx
    !$acc end serial
  end subroutine smooth

  subroutine measure(m)
    type(mesh), intent(inout) :: m
    integer :: b, k, i, j, zeros
    real(8) :: largest, s
    !$acc parallel loop gang present(m) private(largest, s, zeros)
    do b = 1, m%count
      !$acc loop seq
      do k = 1, 2
        largest = -huge(largest)
        s = 0
        zeros = 0
        !$acc loop vector collapse(2) reduction(max: largest) reduction(+: s, zeros)
        do j = m%p(b)%lo(2), m%p(b)%hi(2)
          do i = m%p(b)%lo(1), m%p(b)%hi(1)
            largest = max(largest, m%p(b)%f(k)%v(i, j))
            s = s + m%p(b)%f(k)%v(i, j)
            if (m%p(b)%f(k)%v(i, j) < 1) zeros = zeros + 1
          end do
        end do
        m%p(b)%f(k)%largest = largest
        m%p(b)%f(k)%zeros = m%p(b)%f(k)%zeros + zeros
        m%p(b)%history(k) = m%p(b)%history(k) + s
      end do
      m%p(b)%rounds = m%p(b)%rounds + 1
      m%p(b)%active = m%p(b)%f(1)%largest > 2
      m%p(b)%phase = m%p(b)%phase*(0d0, 1d0)
      m%p(b)%history(3) = m%p(b)%rounds
    end do
  end subroutine measure

  subroutine count_up(m, queue)
    type(mesh), intent(inout) :: m
    integer, intent(in) :: queue
    integer :: b, i
    !$acc parallel loop collapse(2) present(m) async(queue)
    do i = 1, 50
      do b = 1, m%count
        !$acc atomic
        m%p(b)%rounds = m%p(b)%rounds + b
      end do
    end do
    ! The next kernel is given what this one stores
    !$acc serial present(m) async(queue)
    m%top = m%count + 1
    m%count = m%count - 1
    !$acc end serial
    !$acc parallel loop present(m) async(queue)
    do b = 1, m%count
      !$acc atomic
      m%total = m%total + m%top + m%p(b)%rounds
    end do
    !$acc wait(queue)
    m%count = m%count + 1
  end subroutine count_up

  ! The same structure by a subscript of the loop and without one
  subroutine mixed(m)
    type(mesh), intent(inout) :: m
    integer :: b
    !$acc kernels present(m)
    do b = 1, m%count
      m%p(b)%rounds = m%p(1)%rounds + b
    end do
    !$acc end kernels
  end subroutine mixed
end module patches_of_fields

! Structures that a kernel reaches by two names
module cells_by_two_names
  implicit none
  type cell
    real(8), allocatable :: v(:)
    integer :: n = 0, seen = 0
  end type cell
contains
  subroutine both(a, b, k)
    type(cell), target, intent(inout) :: a(:), b(:)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop present(a, b)
    do i = 1, size(a)
      a(i)%n = a(i)%n + k
      b(i)%seen = b(i)%seen + a(i)%n
      if (i > 1) b(i)%n = 10*b(i)%n
    end do
  end subroutine both

  subroutine by_pointer(a)
    type(cell), target, intent(inout) :: a(:)
    type(cell), pointer :: p(:)
    integer :: i
    p => a
    !$acc parallel loop present(a)
    do i = 1, size(a)
      p(i)%n = p(i)%n + 1
      a(i)%seen = p(i)%n + 100*a(i)%n
    end do
  end subroutine by_pointer
end module cells_by_two_names

program structures_given_values
  use patches_of_fields
  use cells_by_two_names
  implicit none
  type(mesh) :: m
  type(cell), target :: c(4), d(4)
  integer :: round, b, k, first(3), step(2)
  real(8) :: a(100)
  call build(m, 3)
  do round = 1, 2
    do b = 1, m%count
      call smooth(m%p(b))
    end do
    call measure(m)
  end do
  call count_up(m, 4)
  !$acc update self(m%total, m%p(1)%history)
  print '(2i4, f10.2)', m%count, m%top, m%total
  call mixed(m)
  do b = 1, m%count
    !$acc update self(m%p(b)%f(1)%v)
    print '(i4, l2, 2f6.1, 3f10.5, 2f9.5, 2i4, f9.5, 2i3, f10.5)', m%p(b)%rounds, m%p(b)%active, m%p(b)%phase, m%p(b)%history, &
      m%p(b)%f%largest, m%p(b)%f%zeros, m%p(b)%box, sum(m%p(b)%f(1)%v)
  end do
  ! Bounds that the device alone knows
  first = 0
  step = 0
  a = 0
  !$acc data create(first, step) copy(a)
  !$acc parallel loop
  do k = 1, 3
    first(k) = 30*k
  end do
  !$acc serial
  step = [2, -3]
  !$acc end serial
  !$acc parallel loop
  do k = first(1), first(3)
    a(k) = k
  end do
  !$acc kernels
  do k = 1, first(1)
    a(k) = -k
  end do
  !$acc end kernels
  !$acc parallel loop gang vector
  do k = first(3), first(2), step(2)
    a(k) = a(k) + 1000
  end do
  !$acc parallel loop
  do k = first(2) + 1, first(1)
    a(k) = 0
  end do
  ! A loop that changes its own bound runs in order
  !$acc kernels
  do k = 1, first(1)
    first(1) = 5
    a(k) = a(k) - 0.5d0
  end do
  !$acc end kernels
  !$acc end data
  print '(6f12.2)', sum(a), a(1), a(30), a(60), a(90), a(100)
  do k = 1, 4
    allocate (c(k)%v(2), d(k)%v(2))
  end do
  !$acc enter data copyin(c, d)
  call both(c, c, 1)
  print '(a, 8i6)', 'one array', c%n, c%seen
  call both(c, d, 1)
  print '(a, 16i6)', 'two arrays', c%n, c%seen, d%n, d%seen
  call both(c(1:2), c(3:4), 1)
  print '(a, 8i6)', 'two halves', c%n, c%seen
  call by_pointer(c)
  print '(a, 8i6)', 'pointer', c%n, c%seen
end program structures_given_values
