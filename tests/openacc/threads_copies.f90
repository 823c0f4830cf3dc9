! What one thread gives to the others: dummy arguments of all forms, pointers, structures, characters.
module gifts
  implicit none
  type bag
    integer :: count = 0
    real, allocatable :: weights(:)
  end type bag
contains
  subroutine give(n, fixed, rest, word, one, many, held)
    integer, intent(inout) :: n
    real, intent(inout) :: fixed(3), rest(:)
    character(*), intent(inout) :: word
    real, pointer, intent(inout) :: one, many(:)
    type(bag), intent(inout) :: held
    real :: own(2), sized(n)
    sized = 0
    !$omp single
    n = 30
    fixed = [1., 2., 3.]
    rest = 5
    word = 'gift'
    allocate(one, many(2))
    one = 3
    many = 4
    own = 8
    sized = 1
    held%count = 5
    held%weights = [1., 2.]
    !$omp end single copyprivate(n, fixed, rest, word, one, many, held, own, sized)
    rest = rest + sum(own) + sum(sized)
  end subroutine give
end module gifts

program main
  use gifts
  implicit none
  integer :: n
  real :: fixed(3), rest(4), total
  character(6) :: word
  real, pointer :: one, many(:)
  type(bag) :: held
  logical :: same
  total = 0
  same = .true.
  !$omp parallel private(n, fixed, rest, word, one, many, held) reduction(+: total) reduction(.and.: same) num_threads(4)
  n = 2
  fixed = -1
  rest = -1
  word = ''
  call give(n, fixed, rest, word, one, many, held)
  total = total + n + sum(fixed) + sum(rest) + one + sum(many) + held%count + sum(held%weights)
  same = same .and. word == 'gift' .and. size(many) == 2
  !$omp end parallel
  print *, total, same
end program main
