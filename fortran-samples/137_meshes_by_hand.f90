! Structures with arrays of their own, copied by hand: the structure, then what its components hold; blocks of a mesh, each with its own size.
module meshes
  implicit none
  type cells
    integer :: count = 0
    real, allocatable :: volume(:), heat(:)
  end type
  type mesh
    real :: conductivity(2)
    type(cells) :: inner
    integer, allocatable :: neighbour(:)
  end type
contains
  subroutine create(m, n)
    type(mesh), intent(out) :: m
    integer, intent(in) :: n
    integer :: i
    m%conductivity = [0.25, 0.5]
    m%inner%count = n
    allocate (m%inner%volume(n), m%inner%heat(n), m%neighbour(n))
    m%inner%volume = [(1.0 + 0.5 * mod(i, 2), i = 1, n)]
    m%inner%heat = [(real(mod(5 * i, 7)), i = 1, n)]
    m%neighbour = [(modulo(i, n) + 1, i = 1, n)]
  end subroutine

  subroutine to_device(m)
    type(mesh), intent(in) :: m
    !$acc enter data copyin(m)
    !$acc enter data copyin(m%inner, m%inner%volume, m%inner%heat, m%neighbour)
  end subroutine

  subroutine from_device(m)
    type(mesh), intent(inout) :: m
    !$acc exit data copyout(m%inner%heat) delete(m%inner%volume, m%neighbour)
    !$acc exit data delete(m%inner)
    !$acc exit data delete(m)
  end subroutine

  subroutine conduct(m, kind, flow)
    type(mesh), intent(inout) :: m
    integer, intent(in) :: kind
    real, intent(inout) :: flow(:)
    integer :: i
    !$acc data create(flow(1:m%inner%count)) present(m%inner%heat)
    !$acc parallel loop
    do i = 1, m%inner%count
      flow(i) = m%conductivity(kind) * (m%inner%heat(m%neighbour(i)) - m%inner%heat(i))
    end do
    !$acc parallel loop
    do i = 1, m%inner%count
      m%inner%heat(i) = m%inner%heat(i) + flow(i) / m%inner%volume(i)
    end do
    !$acc end data
  end subroutine
end module

program meshes_by_hand
  use meshes
  implicit none
  type(mesh) :: blocks(3)
  real :: flow(20)
  integer :: b, step
  do b = 1, 3
    call create(blocks(b), 4 + 3 * b)
    call to_device(blocks(b))
  end do
  do step = 1, 4
    do b = 1, 3
      call conduct(blocks(b), 1 + mod(step, 2), flow)
    end do
    !$acc update self(blocks(2)%inner%heat(1:4))
    print '(a, i2, 4f8.4)', 'step', step, blocks(2)%inner%heat(1:4)
  end do
  do b = 1, 3
    call from_device(blocks(b))
    print '(a, i2, f9.4)', 'block', b, sum(blocks(b)%inner%heat * blocks(b)%inner%volume)
  end do
end program
