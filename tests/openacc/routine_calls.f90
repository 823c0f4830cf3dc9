! Procedures that regions call (OpenACC 3.4, section 2.15): with ROUTINE inside, by name and in interface bodies, and without; of modules, external, internal,
! generic, bound to types, recursive, elemental. Every result is held against that of the same procedure on the host.
subroutine next_number(state, x)
  implicit none
  integer, intent(inout) :: state
  real(kind(1d0)), intent(out) :: x
  !$acc routine seq
  state = iand(state * 25173 + 13849, 65535)
  x = state / 65536d0
end subroutine next_number

module eos
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), parameter :: g = 9.5_wp, factors(3) = [1, 2, 3]
  real(wp) :: gamma = 1.5_wp, offsets(0:4) = [1, 2, 3, 4, 5]
  real(wp), allocatable :: table(:)
  integer :: period = 5, calls = 0, last = 0
  real(wp) :: total = 0
  type particle
    real(wp) :: x(3), m
  contains
    procedure :: energy
    procedure :: move
  end type particle
  interface square
    module procedure square_i, square_r
  end interface square
  interface operator(.plus.)
    module procedure add
  end interface operator(.plus.)
  !$acc routine(square_i, square_r) seq
  !$acc routine(host_way) bind(device_way) seq
contains
  pure real(wp) function pressure(rho, e)
    !$acc routine seq
    real(wp), intent(in) :: rho, e
    pressure = (gamma - 1) * rho * e
  end function pressure

  subroutine both(x, y, s, d)
    real(wp), intent(in) :: x, y
    real(wp), intent(out) :: s, d
    s = with(y)
    d = with(-y)
  contains
    real(wp) function with(other)
      real(wp), intent(in) :: other
      with = x + other
    end function with
  end subroutine both

  integer function square_i(i)
    integer, intent(in) :: i
    square_i = i * i
  end function square_i

  real(wp) function square_r(x)
    real(wp), intent(in) :: x
    square_r = x * x
  end function square_r

  type(particle) function add(a, b)
    type(particle), intent(in) :: a, b
    add%x = a%x + b%x
    add%m = a%m + b%m
  end function add

  real(wp) function energy(this, height)
    class(particle), intent(in) :: this
    real(wp), intent(in), optional :: height
    energy = this%m * g * this%x(3) + sum(factors * this%x)
    if (present(height)) energy = energy + this%m * height
  end function energy

  subroutine move(this, by)
    class(particle), intent(inout) :: this
    real(wp), intent(in) :: by(3)
    this%x = this%x + by
  end subroutine move

  recursive integer function factorial(n) result(f)
    integer, intent(in) :: n
    f = 1
    if (n > 1) f = n * factorial(n - 1)
  end function factorial

  elemental real(wp) function clip(x)
    real(wp), intent(in) :: x
    clip = min(max(x, 0d0), 1d0)
  end function clip

  function corner(i) result(values)
    integer, intent(in) :: i
    real(wp) :: values(3)
    values = [i, i + 1, i + 2] * 0.5_wp
  end function corner

  ! Variables of the module, and a procedure that uses more of them.
  real(wp) function look(i)
    !$acc routine seq
    integer, intent(in) :: i
    look = table(i) * gamma + offsets(mod(i, period)) + deeper(i)
  end function look

  real(wp) function deeper(i)
    integer, intent(in) :: i
    deeper = table(i) + ubound(table, 1)
  end function deeper

  ! Variables of the module that all threads change.
  subroutine note(x)
    real(wp), intent(in) :: x
    !$acc atomic
    calls = calls + 1
    call add_to_total(x)
    last = 7
  end subroutine note

  subroutine add_to_total(x)
    real(wp), intent(in) :: x
    !$acc atomic
    total = total + x
  end subroutine add_to_total

  integer function host_way(i)
    integer, intent(in) :: i
    host_way = i
  end function host_way

  integer function device_way(i)
    integer, intent(in) :: i
    device_way = -i
  end function device_way
end module eos

module columns
  use eos, only: wp
  implicit none
contains
  ! Local arrays of a size that an argument gives.
  subroutine thomas(n, a, b, c, d, x)
    !$acc routine seq
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n), b(n), c(*), d(:)
    real(wp), intent(out) :: x(n)
    real(wp) :: cp(n), dp(n), m
    integer :: k
    cp(1) = c(1) / b(1)
    dp(1) = d(1) / b(1)
    do k = 2, n
      m = b(k) - a(k) * cp(k - 1)
      cp(k) = c(k) / m
      dp(k) = (d(k) - a(k) * dp(k - 1)) / m
    end do
    x(n) = dp(n)
    do k = n - 1, 1, -1
      x(k) = dp(k) - cp(k) * x(k + 1)
    end do
  end subroutine thomas

  real(wp) function stencil(u, i, j)
    !$acc routine seq
    real(wp), intent(in) :: u(:, 0:)
    integer, value :: i, j
    stencil = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - 4 * u(i, j)
  end function stencil

  ! Loops that lanes may share.
  subroutine smooth(n, a, norm)
    !$acc routine vector
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n)
    real(wp), intent(out) :: norm
    real(wp) :: before(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      before(i) = a(i)
    end do
    !$acc loop vector
    do i = 2, n - 1
      a(i) = 0.25_wp * before(i - 1) + 0.5_wp * before(i) + 0.25_wp * before(i + 1)
    end do
    norm = 0
    !$acc loop vector reduction(max: norm)
    do i = 1, n
      norm = max(norm, abs(a(i)))
    end do
  end subroutine smooth

  ! Many threads count in the caller's array.
  subroutine count_in(bins, k)
    !$acc routine seq
    integer, intent(inout) :: bins(:)
    integer, intent(in) :: k
    !$acc atomic
    bins(k) = bins(k) + 1
  end subroutine count_in
end module columns

program routine_calls
  use eos
  use columns
  implicit none
  interface
    subroutine next_number(state, x)
      integer, intent(inout) :: state
      real(kind(1d0)), intent(out) :: x
      !$acc routine seq
    end subroutine next_number
  end interface
  integer, parameter :: n = 24
  integer :: wrong, i, base
  real(wp), allocatable :: steps(:)
  wrong = 0
  base = 100
  allocate (steps(-1:n), source=1.5_wp)
  call scalars
  call objects
  call numbers
  call of_module
  call arrays
  call lanes
  call around(3)
  call pointers
  call check_sequences
  if (wrong == 0) print '(a)', 'routine calls: all right'
contains
  subroutine expect(right, what)
    logical, intent(in) :: right
    character(*), intent(in) :: what
    if (right) return
    wrong = wrong + 1
    print '(2a)', 'wrong: ', what
  end subroutine expect

  subroutine scalars
    real(wp) :: p(n), s(n), d(n), t
    integer :: k(n), other(n)
    !$acc parallel loop copyout(p, s, d, k, other) private(t)
    do i = 1, n
      p(i) = pressure(real(i, wp), 2.5_wp)
      call both(p(i), 1.0_wp, s(i), d(i))
      call both(p(i), s(i), t, d(i))
      s(i) = s(i) + t + clip(0.1_wp * i)
      k(i) = square(i) + factorial(mod(i, 6)) + int(square(0.5_wp * i))
      other(i) = host_way(i)
    end do
    do i = 1, n
      t = pressure(real(i, wp), 2.5_wp)
      call expect(p(i) == t .and. s(i) == 3 * t + 2 + clip(0.1_wp * i), 'functions and subroutines')
      call expect(d(i) == -1, 'arguments that come back')
      call expect(k(i) == square(i) + factorial(mod(i, 6)) + int(square(0.5_wp * i)), 'generic, recursive')
      call expect(abs(other(i)) == i .and. host_way(i) == i, 'BIND')
    end do
  end subroutine scalars

  subroutine objects
    type(particle) :: p(n), q(n), own
    real(wp) :: e(n), f(n), v(3, n)
    do i = 1, n
      p(i)%x = [i, 2 * i, 3 * i] * 0.5_wp
      p(i)%m = 1 + i
    end do
    !$acc parallel loop copyin(p) copyout(e, f, q, v)
    do i = 1, n
      e(i) = p(i)%energy()
      f(i) = p(i)%energy(2.0_wp)
      q(i) = p(i) .plus. p(i)
      call q(i)%move([1d0, 2d0, 3d0])
      v(:, i) = corner(i)
    end do
    do i = 1, n
      own = p(i) .plus. p(i)
      call own%move([1d0, 2d0, 3d0])
      call expect(e(i) == p(i)%energy() .and. f(i) == p(i)%energy(2.0_wp), 'type-bound, OPTIONAL')
      call expect(all(q(i)%x == own%x) .and. q(i)%m == own%m, 'structures as results')
      call expect(all(v(:, i) == corner(i)), 'arrays as results')
    end do
  end subroutine objects

  subroutine numbers
    real(wp) :: u(n, n), x, first(n)
    integer :: seeds(n), state, j
    seeds = [(77 * i, i = 1, n)]
    !$acc parallel loop copyout(u, first) copy(seeds) private(state, x)
    do j = 1, n
      state = seeds(j)
      do i = 1, n
        call next_number(state, x)
        u(i, j) = x
      end do
      call next_number(seeds(j), first(j))
    end do
    do j = 1, n
      state = 77 * j
      do i = 1, n
        call next_number(state, x)
        call expect(u(i, j) == x, 'state of a random number generator')
      end do
      call expect(first(j) == u(1, j) .and. seeds(j) /= 77 * j, 'elements that come back')
    end do
  end subroutine numbers

  subroutine of_module
    real(wp) :: x(-2:n)
    allocate (table(-2:n))
    table = [(0.5_wp * i, i = -2, n)]
    gamma = 2
    !$acc parallel loop copyout(x)
    do i = -2, n
      x(i) = look(abs(i)) + deeper(i)
    end do
    do i = -2, n
      call expect(x(i) == look(abs(i)) + deeper(i), 'variables of a module')
    end do
    deallocate (table)
    !$acc parallel loop
    do i = 1, n
      call note(0.5_wp)
    end do
    call expect(calls == n .and. total == 0.5_wp * n .and. last == 7, 'variables of a module that change')
  end subroutine of_module

  subroutine arrays
    real(wp), dimension(n, n) :: a, b, c, d, x, lap
    real(wp) :: own(n)
    real(wp), allocatable :: u(:, :)
    integer :: j, bins(0:4)
    a = -1; c = -1; x = 0; bins = 0
    b = reshape([(4 + 0.25_wp * mod(i, 7), i = 1, n * n)], [n, n])
    d = reshape([(1 + mod(i, 11) * 1.0_wp, i = 1, n * n)], [n, n])
    allocate (u, source=d)
    !$acc parallel loop copyin(a, b, c, d) copyout(x) copy(bins)
    do i = 1, n
      call thomas(n, a(:, i), b(1, i), c(1, i), d(:, i), x(:, i))
      call count_in(bins, mod(i, 5) + 1)
    end do
    lap = 0
    !$acc parallel loop collapse(2) copyin(u) copy(lap)
    do j = 2, n - 1
      do i = 2, n - 1
        lap(i, j) = stencil(u, i, j - 1)
      end do
    end do
    do i = 1, n
      call thomas(n, a(:, i), b(1, i), c(1, i), d(:, i), own)
      call expect(all(x(:, i) == own), 'columns')
    end do
    call expect(sum(bins) == n .and. maxval(bins) - minval(bins) <= 1, 'ATOMIC in a procedure')
    do j = 2, n - 1
      do i = 2, n - 1
        call expect(lap(i, j) == stencil(u, i, j - 1), 'stencil of assumed shape')
      end do
    end do
  end subroutine arrays

  subroutine lanes
    real(wp) :: a(n, 6), b(n), norms(6), norm
    integer :: j
    a = reshape([(mod(i * 37, 11) * 0.5_wp, i = 1, n * 6)], [n, 6])
    !$acc parallel loop gang copy(a) copyout(norms)
    do j = 1, 6
      call smooth(n, a(:, j), norms(j))
    end do
    do j = 1, 6
      b = [(mod((i + (j - 1) * n) * 37, 11) * 0.5_wp, i = 1, n)]
      call smooth(n, b, norm)
      call expect(all(a(:, j) == b) .and. norms(j) == norm, 'ROUTINE VECTOR in a gang loop')
    end do
  end subroutine lanes

  ! Internal procedures see the program's variables.
  subroutine around(k)
    integer, intent(in) :: k
    integer :: x(n)
    !$acc parallel loop copyout(x)
    do i = 1, n
      x(i) = shifted(i, k)
    end do
    call expect(all(x == [(i + k + n + 102, i = 1, n)]), 'internal procedures')
  end subroutine around

  ! A pointer to every second element, whole, as an argument of assumed shape.
  subroutine pointers
    integer, target :: every(n)
    integer, pointer :: some(:)
    integer :: x(n)
    every = [(i, i = 1, n)]
    some => every(2::2)
    !$acc parallel loop copyin(some) copyout(x)
    do i = 1, n
      x(i) = ends(some) + i
    end do
    call expect(all(x == [(n + 2 + n / 2 + i, i = 1, n)]), 'pointers')
  end subroutine pointers

  ! Arrays of assumed shape, with and without gaps, for routines that take sequences: by CALL and in an expression.
  subroutine sequences(x, y)
    integer, intent(inout) :: x(:), y(0:, :)
    integer :: k
    !$acc serial copy(k)
    call doubled(x, n)
    call doubled(y, size(y))
    call doubled(x(2:3), 2)
    k = sum_of(x, n) + sum_of(y(1, :), 2)
    k = k + sum_of(y, 2)
    !$acc end serial
    y(0, 1) = k
  end subroutine sequences

  subroutine check_sequences
    integer :: x(2 * n), y(2, 2), k
    x = [(i, i = 1, 2 * n)]
    y = reshape([1, 2, 3, 4], [2, 2])
    call sequences(x(::2), y)
    k = 2 * n * n + 2 * (3 + 5) + 4 + 8 + 2 + 4
    call expect(all(x(2::2) == [(2 * i, i = 1, n)]) .and. all(x(3:5:2) == [12, 20]), 'sequences with gaps')
    call expect(all(y == reshape([k, 4, 6, 8], [2, 2])), 'sequences')
  end subroutine check_sequences

  subroutine doubled(a, m)
    integer, intent(in) :: m
    integer, intent(inout) :: a(m)
    a = 2 * a
  end subroutine doubled

  integer function sum_of(a, m)
    integer, intent(in) :: m
    integer, intent(in) :: a(m)
    sum_of = sum(a)
  end function sum_of

  integer function ends(a)
    integer, intent(in) :: a(:)
    ends = a(1) + a(size(a)) + size(a)
  end function ends

  integer function shifted(i, k)
    integer, intent(in) :: i, k
    shifted = i + k + n + base + int(steps(i) * 2) + lbound(steps, 1)
  end function shifted
end program routine_calls
