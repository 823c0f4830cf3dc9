! Namelist groups of variables of modules and of variables that a program shares with its internal procedures.
module groups
  type t
    integer :: k = 1
    character(3) :: c(2) = 'ab'
  end type
  integer :: a(3) = [1,2,3], b
  real, allocatable :: r(:)
  real, pointer :: q(:) => null()
  real, target :: tt(4) = 2.5
  character(4) :: words(2) = 'hey', w = 'w'
  type(t) :: one, many(2)
  complex :: z(2) = (1.,2.)
  logical :: l(2) = .true., l1 = .false.
  integer :: co(2), cs
  common /blk/ co, cs
  character(:), allocatable :: d 
  namelist /g/ a, b, r, q, words, w, one, many, z, l, l1, co, cs, d
end module

program namelists
  use groups
  integer, save :: s(2) = 7
  integer :: h(2) = 9
  type(t), save :: st
  namelist /mine/ s, h, st
  allocate(r(2)); r = 1
  q => tt(1:4:2)
  b = 1; co = 4; cs = 5
  d = "dd"
  call both
  write(*, nml=g)
  write(*, nml=mine)
contains
  subroutine both
    h = h + 1; s = s - 1; st%k = 3
    write(*, nml=mine)
    call deeper
  end subroutine
  subroutine deeper
   a = a + 1
   write(*, g)
  end subroutine
end program
