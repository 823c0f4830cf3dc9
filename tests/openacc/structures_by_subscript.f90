! Arrays of structures whose elements a kernel chooses: components that are pointers and allocatable, values, structures in structures.
module blocks_of_cells
  implicit none
  type extent
    real(8) :: dx = 0.5d0
    integer :: lo(2) = 0
  end type extent
  type field
    real(8), pointer :: u(:, :) => null(), unew(:, :) => null()
  end type field
  type block
    integer :: n = 0
    logical :: active = .true.
    type(extent) :: geometry
    real :: weights(0:2) = [0.25, 0.5, 0.25]
    type(field), allocatable :: fields(:)
    integer, allocatable :: count(:)
  end type block
  type mesh
    type(block), allocatable :: blocks(:)
  end type mesh
contains
  subroutine build(m, many)
    type(mesh), intent(inout) :: m
    integer, intent(in) :: many
    integer :: b, f, i, j
    allocate (m%blocks(0:many - 1))
    do b = 0, many - 1
      associate (one => m%blocks(b))
        one%n = 3 + b
        one%active = b /= 1
        one%geometry%dx = 1d0/one%n
        one%geometry%lo = [b, -b]
        allocate (one%fields(2), one%count(one%n))
        one%count = 0
        do f = 1, 2
          allocate (one%fields(f)%u(0:one%n + 1, one%n), one%fields(f)%unew(0:one%n + 1, one%n))
          one%fields(f)%unew = 0
          do j = 1, one%n
            do i = 0, one%n + 1
              one%fields(f)%u(i, j) = 100*b + 10*f + i + 0.5d0*j
            end do
          end do
        end do
      end associate
      !$acc enter data copyin(m%blocks(b)%count)
      do f = 1, 2
        !$acc enter data copyin(m%blocks(b)%fields(f)%u, m%blocks(b)%fields(f)%unew)
      end do
    end do
  end subroutine build

  subroutine smooth(blocks, f)
    type(block), intent(inout) :: blocks(0:)
    integer, intent(in) :: f
    integer :: b, i, j, k, n
    real(8) :: s
    !$acc parallel loop gang default(present) private(n)
    do b = 0, ubound(blocks, 1)
      n = blocks(b)%n
      !$acc loop vector collapse(2) private(s)
      do j = 1, n
        do i = 1, n
          s = 0
          do k = 0, 2
            s = s + blocks(b)%weights(k)*blocks(b)%fields(f)%u(i + k - 1, j)
          end do
          if (blocks(b)%active) s = s*blocks(b)%geometry%dx + blocks(b)%geometry%lo(1) + 2*blocks(b)%geometry%lo(2)
          blocks(b)%fields(f)%unew(i, j) = s
        end do
      end do
    end do
    !$acc parallel loop default(present)
    do b = 0, ubound(blocks, 1)
      do j = 1, size(blocks(b)%count)
        blocks(b)%count(j) = blocks(b)%count(j) + nonzero(blocks(b)%fields(f)%unew(1:blocks(b)%n, j))
      end do
    end do
  end subroutine smooth

  integer function nonzero(column)
    !$acc routine seq
    real(8), intent(in) :: column(:)
    integer :: i
    nonzero = 0
    do i = 1, size(column)
      if (column(i) /= 0) nonzero = nonzero + 1
    end do
  end function nonzero

  ! The new values are the old ones of the next step: tables that were made before do not hold any more.
  subroutine swap(blocks)
    type(block), intent(inout) :: blocks(0:)
    real(8), pointer :: t(:, :)
    integer :: b, f
    do b = 0, ubound(blocks, 1)
      do f = 1, 2
        t => blocks(b)%fields(f)%u
        blocks(b)%fields(f)%u => blocks(b)%fields(f)%unew
        blocks(b)%fields(f)%unew => t
      end do
    end do
  end subroutine swap
end module blocks_of_cells

module species
  implicit none
  type scalar_field
    real(8), allocatable :: v(:, :, :)
  end type scalar_field
contains
  ! More loops than a grid has axes
  subroutine many_loops(q, n)
    type(scalar_field), intent(inout) :: q(:, :)
    integer, intent(in) :: n
    integer :: a, b, i, j, k
    integer(8) :: wide
    !$acc parallel loop gang vector collapse(5) default(present)
    do b = 1, size(q, 2)
      do a = size(q, 1), 1, -1
        do k = 1, n
          do j = 1, n, 2
            do i = 1, n
              q(a, b)%v(i, j, k) = 1000*a + 100*b + 10*j + i + 0.1d0*k
            end do
          end do
        end do
      end do
    end do
    !$acc parallel loop gang vector collapse(4) default(present)
    do wide = 1, 2
      do k = 1, n
        do j = 2, n, 2
          do i = 1, n
            q(1, wide)%v(i, j, k) = -q(1, wide)%v(i, j - 1, k)
          end do
        end do
      end do
    end do
  end subroutine many_loops
end module species

! Structures that directives move and no kernel uses
module settings
  implicit none
  type material
    real :: density
    real, dimension(3) :: moduli
  end type material
  type(material) :: materials(2)
  logical :: periodic(3) = .false.
  !$acc declare create(materials, periodic)
end module settings

program structures_by_subscript
  use blocks_of_cells
  use species
  use settings
  implicit none
  type(mesh) :: m
  type(scalar_field) :: q(2, 2)
  integer :: step, b, f, a
  real(8) :: total, largest
  materials(1) = material(1.5, [1., 2., 3.])
  materials(2)%density = 2.5
  materials(2)%moduli = 4
  periodic(2) = .true.
  !$acc update device(materials, periodic)
  print '(5f6.2, 3l2)', materials%density, materials(1)%moduli, periodic
  call build(m, 3)
  do step = 1, 3
    do f = 1, 2
      call smooth(m%blocks, f)
    end do
    call swap(m%blocks)
  end do
  total = 0
  largest = 0
  !$acc parallel loop reduction(+: total) reduction(max: largest) default(present)
  do b = 0, 2
    do f = 1, 2
      total = total + sum(m%blocks(b)%fields(f)%u(1:m%blocks(b)%n, :))
      largest = max(largest, m%blocks(b)%fields(f)%u(1, 1))
    end do
  end do
  print '(2f14.6)', total, largest
  do b = 0, 2
    !$acc update self(m%blocks(b)%count, m%blocks(b)%fields(2)%u)
    print '(i3, 5i4)', b, m%blocks(b)%count
    print '(3f12.6)', m%blocks(b)%fields(2)%u(1, :3)
  end do
  do b = 1, 2
    do a = 1, 2
      allocate (q(a, b)%v(4, 4, 4))
      q(a, b)%v = 0
      !$acc enter data copyin(q(a, b)%v)
    end do
  end do
  call many_loops(q, 4)
  do b = 1, 2
    do a = 1, 2
      !$acc exit data copyout(q(a, b)%v)
      print '(2i2, f14.4, 4f10.1)', a, b, sum(q(a, b)%v), q(a, b)%v(2, :, 3)
    end do
  end do
  ! Nothing has brought the components: they are there for the region
  !$acc parallel loop private(total)
  do b = 1, 2
    total = 0
    do a = 1, 2
      total = total + q(a, b)%v(1, 1, 1)
    end do
    q(1, b)%v(4, 4, 4) = total
  end do
  print '(2f12.2)', q(1, 1)%v(4, 4, 4), q(1, 2)%v(4, 4, 4)
  ! An array in a structure has a copy of its own, which a kernel has changed and the host has not seen
  m%blocks(1)%weights = 1
  !$acc data copyin(m%blocks(1)%weights)
  !$acc parallel loop present(m%blocks(1)%weights)
  do a = 0, 2
    m%blocks(1)%weights(a) = 10 + a
  end do
  total = 0
  !$acc parallel loop reduction(+: total) default(present)
  do b = 0, 2
    do a = 0, 2
      total = total + m%blocks(b)%weights(a)
    end do
  end do
  !$acc end data
  print '(f12.2)', total
end program structures_by_subscript
