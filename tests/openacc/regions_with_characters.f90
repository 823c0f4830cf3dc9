! Structures with characters that regions take as a whole, element by element and by DECLARE.
module m
  implicit none
  type material
    character(len=10) :: name
    real :: rho, c
    integer :: kind
  end type
  type grid
    character(len=4) :: tag = 'grid'
    integer :: n
    real, allocatable :: u(:)
  end type
  type(material) :: table(3)
  !$acc declare create(table)
contains
  subroutine setup
    table(1) = material('water', 1000., 4.2, 1)
    table(2) = material('air', 1.2, 1.0, 2)
    table(3)%name = 'steel'; table(3)%rho = 7800.; table(3)%c = 0.5; table(3)%kind = 1
    !$acc update device(table)
  end subroutine
  real function heat(k)
    !$acc routine seq
    integer, intent(in) :: k
    heat = table(k)%rho*table(k)%c
    if (table(k)%name == 'air') heat = -heat
  end function
end module
program p
  use m
  implicit none
  type(grid), target :: g, gs(2)
  type(material) :: local(3), one
  real :: h(6), s
  integer :: i, k, solids
  call setup
  !$acc parallel loop copyout(h)
  do i = 1, 6
    h(i) = heat(mod(i,3)+1)
  end do
  print *, h
  g%n = 5; allocate(g%u(g%n)); g%u = 1
  !$acc data copyin(g) copy(g%u)
  !$acc parallel loop present(g)
  do i = 1, g%n
    g%u(i) = g%u(i) + i
  end do
  !$acc end data
  print *, g%u, g%tag
  local = table
  s = 0; solids = 0
  !$acc kernels loop copyin(local) reduction(+:s, solids)
  do i = 1, 3
    s = s + local(i)%rho
    if (local(i)%kind == 1) solids = solids + 1
  end do
  print *, s, solids
  !$acc parallel loop copy(local)
  do i = 1, 3
    local(i)%name(1:1) = achar(iachar(local(i)%name(1:1)) - 32)
    local(i)%c = len_trim(local(i)%name)
  end do
  print *, local%name, local%c
  one = local(2)
  !$acc serial copy(one)
  one%name = one%name(3:3)//'*'
  !$acc end serial
  print *, one%name
  do k = 1, 2
    gs(k)%n = k*2; allocate(gs(k)%u(k*2)); gs(k)%u = k
  end do
  !$acc enter data copyin(gs)
  !$acc enter data copyin(gs(1)%u, gs(2)%u)
  !$acc parallel loop gang present(gs)
  do k = 1, 2
    !$acc loop vector
    do i = 1, gs(k)%n
      gs(k)%u(i) = gs(k)%u(i)*10 + i
    end do
  end do
  !$acc exit data copyout(gs(1)%u, gs(2)%u)
  !$acc exit data delete(gs)
  print *, gs(1)%u, gs(2)%u, gs(2)%tag
end program
