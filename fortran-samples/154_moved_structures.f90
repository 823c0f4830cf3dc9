! TRANSFER of structures: to numbers, characters and other structures, and back.
program moved_structures
  implicit none
  type :: point
    integer :: n = 0
    real(8) :: x = 0
    logical :: yes = .false.
  end type
  type :: tagged
    character(3) :: name = ' '
    integer(2) :: v(3) = 0
    type(point) :: at
    complex :: z
  end type
  type(point) :: a, b(2), c(2)
  type(tagged) :: t, u
  integer :: words(6), i
  integer(1) :: bytes(64)
  character(24) :: text
  real :: r
  a = point(7, 2.5d0, .true.)
  words = transfer(a, words)
  print *, size(transfer(a, words)), words(1), words(5)
  b(1) = transfer(words, a)
  print *, b(1)%n, b(1)%x, b(1)%yes
  b(2) = point(9, -1d0, .false.)
  c = transfer(transfer(b, [0_8]), b)
  print *, c%n, c%x, c%yes
  bytes = 0
  t = tagged('abc', [1_2, 2_2, 3_2], a, (1., -2.))
  print *, size(transfer(t, bytes)), storage_size(t)/8
  bytes(1:48) = transfer(t, bytes)
  print *, bytes(1:10)
  u = transfer(bytes, u)
  print *, u%name, u%v, u%at%n, u%at%x, u%at%yes, u%z
  text = transfer(a, text)
  print *, ichar(text(1:1)), transfer(transfer(text, a), 1)
  r = transfer(point(1065353216, 0d0, .false.), r)
  print *, r
  print *, transfer([(point(i, 0d0, .false.), i = 1, 2)], [0], 1), size(transfer(b, [0], 5))
  b = transfer([1, 2, 3], b, 2)
  print *, b(1)%n, b(2)%n
end program
