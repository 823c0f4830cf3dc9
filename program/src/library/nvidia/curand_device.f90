! cuRAND in device code: each thread has a state of its own, and draws from it. The sequences are those of the library.
module curand_device
  use cudadevice, only: umulhi
  implicit none
  private
  public :: curandStateXORWOW, curandStateMRG32k3a, curandStatePhilox4_32_10
  public :: curand_init, curand, curand_uniform, curand_uniform_double, curand_normal, curand_normal_double
  public :: curand_log_normal, curand_log_normal_double, skipahead, skipahead_sequence

  type curandStateXORWOW
    integer(4) :: d
    integer(4) :: v(5)
    integer(4) :: boxmuller_flag
    integer(4) :: boxmuller_flag_double
    real(4) :: boxmuller_extra
    real(8) :: boxmuller_extra_double
  end type curandStateXORWOW

  type curandStateMRG32k3a
    integer(8) :: s1(3)
    integer(8) :: s2(3)
    integer(4) :: boxmuller_flag
    integer(4) :: boxmuller_flag_double
    real(4) :: boxmuller_extra
    real(8) :: boxmuller_extra_double
  end type curandStateMRG32k3a

  type curandStatePhilox4_32_10
    integer(4) :: ctr(4)
    integer(4) :: output(4)
    integer(4) :: key(2)
    integer(4) :: state
    integer(4) :: boxmuller_flag
    integer(4) :: boxmuller_flag_double
    real(4) :: boxmuller_extra
    real(8) :: boxmuller_extra_double
  end type curandStatePhilox4_32_10

  integer(8), parameter :: m1 = 4294967087_8, m2 = 4294944443_8
  real(8), parameter :: mrg_norm = 2.328306549837829d-10
  real(4), parameter :: to_real = 2.3283064e-10
  real(8), parameter :: to_double = 1.1102230246251565d-16

  interface curand_init
    procedure init_xorwow_888, init_xorwow_444, init_xorwow_844, init_xorwow_884, init_xorwow_848, init_xorwow_488
    procedure init_xorwow_448, init_xorwow_484, init_mrg_888, init_mrg_444, init_mrg_844, init_mrg_884, init_mrg_848
    procedure init_mrg_488, init_mrg_448, init_mrg_484, init_philox_888, init_philox_444, init_philox_844
    procedure init_philox_884, init_philox_848, init_philox_488, init_philox_448, init_philox_484
  end interface

  interface curand
    procedure draw_xorwow, draw_mrg, draw_philox
  end interface

  interface curand_uniform
    procedure uniform_xorwow, uniform_mrg, uniform_philox
  end interface

  interface curand_uniform_double
    procedure uniform_double_xorwow, uniform_double_mrg, uniform_double_philox
  end interface

  interface curand_normal
    procedure normal_xorwow, normal_mrg, normal_philox
  end interface

  interface curand_normal_double
    procedure normal_double_xorwow, normal_double_mrg, normal_double_philox
  end interface

  interface curand_log_normal
    procedure log_normal_xorwow, log_normal_mrg, log_normal_philox
  end interface

  interface curand_log_normal_double
    procedure log_normal_double_xorwow, log_normal_double_mrg, log_normal_double_philox
  end interface

  interface skipahead
    procedure skip_xorwow, skip_mrg, skip_philox
  end interface

  interface skipahead_sequence
    procedure skip_sequence_xorwow, skip_sequence_mrg, skip_sequence_philox
  end interface

contains

  ! The low 32 bits.
  attributes(device) integer(4) function low(x)
    integer(8), value :: x
    integer(8) :: bits
    bits = iand(x, 4294967295_8)
    if (bits > 2147483647_8) bits = bits - 4294967296_8
    low = int(bits, 4)
  end function low

  ! 32 bits as a number without sign.
  attributes(device) integer(8) function unsigned(x)
    integer(4), value :: x
    unsigned = iand(int(x, 8), 4294967295_8)
  end function unsigned

  attributes(device) real(4) function real_of(x)
    integer(4), value :: x
    real_of = real(unsigned(x), 4) * to_real + to_real / 2
  end function real_of

  attributes(device) real(8) function double_of(x, y)
    integer(4), value :: x, y
    double_of = real(ieor(unsigned(x), ishft(unsigned(y), 21)), 8) * to_double + to_double / 2
  end function double_of

  ! XORWOW.
  attributes(device) subroutine step(v)
    integer(4), intent(inout) :: v(5)
    integer(4) :: t, last
    t = ieor(v(1), ishft(v(1), -2))
    last = v(5)
    v(1) = v(2)
    v(2) = v(3)
    v(3) = v(4)
    v(4) = last
    v(5) = ieor(ieor(last, ishft(last, 4)), ieor(t, ishft(t, 1)))
  end subroutine step

  ! a times b, polynomials over bits, modulo the one whose root a step of the register is.
  attributes(device) subroutine times(a, b)
    integer(4), intent(inout) :: a(5)
    integer(4), intent(in) :: b(5)
    integer(4) :: r(5), word, bit, carry
    r = 0
    do word = 5, 1, -1
      do bit = 31, 0, -1
        carry = ishft(r(5), -31)
        r(5) = ior(ishft(r(5), 1), ishft(r(4), -31))
        r(4) = ior(ishft(r(4), 1), ishft(r(3), -31))
        r(3) = ior(ishft(r(3), 1), ishft(r(2), -31))
        r(2) = ior(ishft(r(2), 1), ishft(r(1), -31))
        r(1) = ishft(r(1), 1)
        if (carry /= 0) then
          r(1) = ieor(r(1), 393217)
          r(2) = ieor(r(2), 140574768)
          r(3) = ieor(r(3), 401697)
          r(4) = ieor(r(4), 255590453)
          r(5) = ieor(r(5), 3854)
        end if
        if (btest(b(word), bit)) r = ieor(r, a)
      end do
    end do
    a = r
  end subroutine times

  ! So many times the steps that a polynomial stands for.
  attributes(device) subroutine jump(v, first, count)
    integer(4), intent(inout) :: v(5)
    integer(4), intent(in) :: first(5)
    integer(8), value :: count
    integer(4) :: power(5), all(5), sum(5), copy(5), k
    if (count == 0) return
    power = first
    all = 0
    all(1) = 1
    do while (count /= 0)
      if (btest(count, 0)) call times(all, power)
      count = ishft(count, -1)
      if (count /= 0) then
        copy = power
        call times(power, copy)
      end if
    end do
    sum = 0
    do k = 0, 159
      if (btest(all(k / 32 + 1), mod(k, 32))) sum = ieor(sum, v)
      call step(v)
    end do
    v = sum
  end subroutine jump

  attributes(device) subroutine skip_sequence_xorwow(n, state)
    integer(8), value :: n
    type(curandStateXORWOW), intent(inout) :: state
    integer(4) :: far(5)
    far(1) = 640239924
    far(2) = 2008793672
    far(3) = 445110992
    far(4) = -1828695340
    far(5) = -1803653678
    call jump(state%v, far, n)
  end subroutine skip_sequence_xorwow

  attributes(device) subroutine skip_xorwow(n, state)
    integer(8), value :: n
    type(curandStateXORWOW), intent(inout) :: state
    integer(4) :: near(5)
    near = 0
    near(1) = 2
    call jump(state%v, near, n)
    state%d = low(int(state%d, 8) + 362437 * iand(n, 4294967295_8))
  end subroutine skip_xorwow

  attributes(device) subroutine init_xorwow_888(seed, sequence, offset, state)
    integer(8), value :: seed, sequence, offset
    type(curandStateXORWOW), intent(out) :: state
    integer(4) :: s0, s1, t0, t1
    s0 = ieor(low(seed), -1429050551)
    s1 = ieor(low(ishft(seed, -32)), -136515619)
    t0 = low(1099087573_8 * s0)
    t1 = low(-1703105765_8 * s1)
    state%d = low(6615241_8 + t1 + t0)
    state%v(1) = low(123456789_8 + t0)
    state%v(2) = ieor(362436069, t0)
    state%v(3) = low(521288629_8 + t1)
    state%v(4) = ieor(88675123, t1)
    state%v(5) = low(5783321_8 + t0)
    call skip_sequence_xorwow(sequence, state)
    call skip_xorwow(offset, state)
    state%boxmuller_flag = 0
    state%boxmuller_flag_double = 0
    state%boxmuller_extra = 0
    state%boxmuller_extra_double = 0
  end subroutine init_xorwow_888

  attributes(device) integer(4) function draw_xorwow(state)
    type(curandStateXORWOW), intent(inout) :: state
    call step(state%v)
    state%d = low(int(state%d, 8) + 362437)
    draw_xorwow = low(int(state%v(5), 8) + state%d)
  end function draw_xorwow

  ! MRG32k3a.
  attributes(device) integer(8) function product(a, b, m)
    integer(8), value :: a, b, m
    product = mod(mod(a * ishft(b, -16), m) * 65536 + a * iand(b, 65535_8), m)
  end function product

  ! The matrix a times the vector s.
  attributes(device) subroutine apply(a, s, m)
    integer(8), intent(in) :: a(3, 3)
    integer(8), intent(inout) :: s(3)
    integer(8), value :: m
    integer(8) :: r(3)
    integer(4) :: i
    do i = 1, 3
      r(i) = mod(product(a(i, 1), s(1), m) + product(a(i, 2), s(2), m) + product(a(i, 3), s(3), m), m)
    end do
    s = r
  end subroutine apply

  ! So many times the matrix a.
  attributes(device) subroutine apply_power(a, count, s, m)
    integer(8), intent(inout) :: a(3, 3)
    integer(8), value :: count, m
    integer(8), intent(inout) :: s(3)
    integer(8) :: b(3, 3)
    integer(4) :: j
    do while (count /= 0)
      if (btest(count, 0)) call apply(a, s, m)
      count = ishft(count, -1)
      b = a
      do j = 1, 3
        call apply(a, b(:, j), m)
      end do
      a = b
    end do
  end subroutine apply_power

  attributes(device) subroutine skip_mrg(n, state)
    integer(8), value :: n
    type(curandStateMRG32k3a), intent(inout) :: state
    integer(8) :: a(3, 3)
    a = 0
    a(1, 2) = 1
    a(2, 3) = 1
    a(3, 1) = m1 - 810728
    a(3, 2) = 1403580
    call apply_power(a, n, state%s1, m1)
    a = 0
    a(1, 2) = 1
    a(2, 3) = 1
    a(3, 1) = m2 - 1370589
    a(3, 3) = 527612
    call apply_power(a, n, state%s2, m2)
  end subroutine skip_mrg

  attributes(device) subroutine skip_sequence_mrg(n, state)
    integer(8), value :: n
    type(curandStateMRG32k3a), intent(inout) :: state
    integer(8) :: a(3, 3)
    a(1, 1) = 82758667_8
    a(1, 2) = 1871391091_8
    a(1, 3) = 4127413238_8
    a(2, 1) = 3672831523_8
    a(2, 2) = 69195019_8
    a(2, 3) = 1871391091_8
    a(3, 1) = 3672091415_8
    a(3, 2) = 3528743235_8
    a(3, 3) = 69195019_8
    call apply_power(a, n, state%s1, m1)
    a(1, 1) = 1511326704_8
    a(1, 2) = 3759209742_8
    a(1, 3) = 1610795712_8
    a(2, 1) = 4292754251_8
    a(2, 2) = 1511326704_8
    a(2, 3) = 3889917532_8
    a(3, 1) = 3859662829_8
    a(3, 2) = 4292754251_8
    a(3, 3) = 3708466080_8
    call apply_power(a, n, state%s2, m2)
  end subroutine skip_sequence_mrg

  attributes(device) subroutine init_mrg_888(seed, sequence, offset, state)
    integer(8), value :: seed, sequence, offset
    type(curandStateMRG32k3a), intent(out) :: state
    integer(8) :: x1, x2
    state%s1 = 12345
    state%s2 = 12345
    if (seed /= 0) then
      x1 = ieor(iand(seed, 4294967295_8), 1431655765_8)
      x2 = ieor(iand(ishft(seed, -32), 4294967295_8), 2863311530_8)
      state%s1(1) = product(x1, 12345_8, m1)
      state%s1(2) = product(x2, 12345_8, m1)
      state%s1(3) = product(x1, 12345_8, m1)
      state%s2(1) = product(x2, 12345_8, m2)
      state%s2(2) = product(x1, 12345_8, m2)
      state%s2(3) = product(x2, 12345_8, m2)
    end if
    call skip_sequence_mrg(sequence, state)
    call skip_mrg(offset, state)
    state%boxmuller_flag = 0
    state%boxmuller_flag_double = 0
    state%boxmuller_extra = 0
    state%boxmuller_extra_double = 0
  end subroutine init_mrg_888

  ! A whole number from 1 to m1.
  attributes(device) real(8) function next(state)
    type(curandStateMRG32k3a), intent(inout) :: state
    integer(8) :: p1, p2
    p1 = mod(1403580 * state%s1(2), m1) - mod(810728 * state%s1(1), m1)
    if (p1 < 0) p1 = p1 + m1
    state%s1(1) = state%s1(2)
    state%s1(2) = state%s1(3)
    state%s1(3) = p1
    p2 = mod(527612 * state%s2(3), m2) - mod(1370589 * state%s2(1), m2)
    if (p2 < 0) p2 = p2 + m2
    state%s2(1) = state%s2(2)
    state%s2(2) = state%s2(3)
    state%s2(3) = p2
    if (p1 <= p2) p1 = p1 + m1
    next = real(p1 - p2, 8)
  end function next

  attributes(device) integer(4) function draw_mrg(state)
    type(curandStateMRG32k3a), intent(inout) :: state
    draw_mrg = low(int(next(state) * 1.000000048662d0, 8))
  end function draw_mrg

  ! Philox.
  attributes(device) subroutine rounds(state)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    integer(4) :: c(4), k(2), high1, high2, low1, low2, round
    c = state%ctr
    k = state%key
    do round = 1, 10
      high1 = umulhi(-766435501, c(1))
      low1 = low(-766435501_8 * c(1))
      high2 = umulhi(-845247145, c(3))
      low2 = low(-845247145_8 * c(3))
      c(1) = ieor(ieor(high2, c(2)), k(1))
      c(2) = low2
      c(3) = ieor(ieor(high1, c(4)), k(2))
      c(4) = low1
      k(1) = low(int(k(1), 8) - 1640531527)
      k(2) = low(int(k(2), 8) - 1150833019)
    end do
    state%output = c
  end subroutine rounds

  ! The next block, or one that is n further.
  attributes(device) subroutine advance(state, n)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    integer(8), value :: n
    integer(8) :: sum
    sum = unsigned(state%ctr(1)) + iand(n, 4294967295_8)
    state%ctr(1) = low(sum)
    sum = unsigned(state%ctr(2)) + iand(ishft(n, -32), 4294967295_8) + ishft(sum, -32)
    state%ctr(2) = low(sum)
    call skip_sequence_philox(ishft(sum, -32), state)
  end subroutine advance

  attributes(device) subroutine skip_sequence_philox(n, state)
    integer(8), value :: n
    type(curandStatePhilox4_32_10), intent(inout) :: state
    integer(8) :: sum
    sum = unsigned(state%ctr(3)) + iand(n, 4294967295_8)
    state%ctr(3) = low(sum)
    sum = unsigned(state%ctr(4)) + iand(ishft(n, -32), 4294967295_8) + ishft(sum, -32)
    state%ctr(4) = low(sum)
    call rounds(state)
  end subroutine skip_sequence_philox

  attributes(device) subroutine skip_philox(n, state)
    integer(8), value :: n
    type(curandStatePhilox4_32_10), intent(inout) :: state
    state%state = state%state + int(iand(n, 3_8), 4)
    n = ishft(n, -2)
    if (state%state > 3) then
      n = n + 1
      state%state = state%state - 4
    end if
    call advance(state, n)
  end subroutine skip_philox

  attributes(device) subroutine init_philox_888(seed, sequence, offset, state)
    integer(8), value :: seed, sequence, offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    state%ctr = 0
    state%key(1) = low(seed)
    state%key(2) = low(ishft(seed, -32))
    state%state = 0
    state%boxmuller_flag = 0
    state%boxmuller_flag_double = 0
    state%boxmuller_extra = 0
    state%boxmuller_extra_double = 0
    call skip_sequence_philox(sequence, state)
    call skip_philox(offset, state)
  end subroutine init_philox_888

  attributes(device) integer(4) function draw_philox(state)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    draw_philox = state%output(state%state + 1)
    state%state = state%state + 1
    if (state%state > 3) then
      state%state = 0
      call advance(state, 1_8)
    end if
  end function draw_philox

  attributes(device) subroutine init_xorwow_444(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(4), value :: sequence
    integer(4), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_444

  attributes(device) subroutine init_xorwow_844(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(4), value :: sequence
    integer(4), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_844

  attributes(device) subroutine init_xorwow_884(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(8), value :: sequence
    integer(4), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_884

  attributes(device) subroutine init_xorwow_848(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(4), value :: sequence
    integer(8), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_848

  attributes(device) subroutine init_xorwow_488(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(8), value :: sequence
    integer(8), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_488

  attributes(device) subroutine init_xorwow_448(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(4), value :: sequence
    integer(8), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_448

  attributes(device) subroutine init_xorwow_484(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(8), value :: sequence
    integer(4), value :: offset
    type(curandStateXORWOW), intent(out) :: state
    call init_xorwow_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_xorwow_484

  attributes(device) subroutine init_mrg_444(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(4), value :: sequence
    integer(4), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_444

  attributes(device) subroutine init_mrg_844(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(4), value :: sequence
    integer(4), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_844

  attributes(device) subroutine init_mrg_884(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(8), value :: sequence
    integer(4), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_884

  attributes(device) subroutine init_mrg_848(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(4), value :: sequence
    integer(8), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_848

  attributes(device) subroutine init_mrg_488(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(8), value :: sequence
    integer(8), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_488

  attributes(device) subroutine init_mrg_448(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(4), value :: sequence
    integer(8), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_448

  attributes(device) subroutine init_mrg_484(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(8), value :: sequence
    integer(4), value :: offset
    type(curandStateMRG32k3a), intent(out) :: state
    call init_mrg_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_mrg_484

  attributes(device) subroutine init_philox_444(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(4), value :: sequence
    integer(4), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_444

  attributes(device) subroutine init_philox_844(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(4), value :: sequence
    integer(4), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_844

  attributes(device) subroutine init_philox_884(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(8), value :: sequence
    integer(4), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_884

  attributes(device) subroutine init_philox_848(seed, sequence, offset, state)
    integer(8), value :: seed
    integer(4), value :: sequence
    integer(8), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_848

  attributes(device) subroutine init_philox_488(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(8), value :: sequence
    integer(8), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_488

  attributes(device) subroutine init_philox_448(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(4), value :: sequence
    integer(8), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_448

  attributes(device) subroutine init_philox_484(seed, sequence, offset, state)
    integer(4), value :: seed
    integer(8), value :: sequence
    integer(4), value :: offset
    type(curandStatePhilox4_32_10), intent(out) :: state
    call init_philox_888(int(seed, 8), int(sequence, 8), int(offset, 8), state)
  end subroutine init_philox_484

  attributes(device) real(4) function uniform_xorwow(state)
    type(curandStateXORWOW), intent(inout) :: state
    uniform_xorwow = real_of(draw_xorwow(state))
  end function uniform_xorwow

  attributes(device) real(8) function uniform_double_xorwow(state)
    type(curandStateXORWOW), intent(inout) :: state
    integer(4) :: x, y
    x = draw_xorwow(state)
    y = draw_xorwow(state)
    uniform_double_xorwow = double_of(x, y)
  end function uniform_double_xorwow

  ! Two at a time, after Box and Muller; the second is kept.
  attributes(device) real(4) function normal_xorwow(state)
    type(curandStateXORWOW), intent(inout) :: state
    real(4) :: u, v
    integer(4) :: x, y
    if (state%boxmuller_flag /= 0) then
      state%boxmuller_flag = 0
      normal_xorwow = state%boxmuller_extra
      return
    end if
    x = draw_xorwow(state)
    y = draw_xorwow(state)
    u = real_of(x)
    v = real(unsigned(y), 4) * (to_real * 6.2831855) + (to_real * 6.2831855) / 2
    u = sqrt(-2.0 * log(u))
    state%boxmuller_extra = cos(v) * u
    state%boxmuller_flag = 1
    normal_xorwow = sin(v) * u
  end function normal_xorwow

  attributes(device) real(8) function normal_double_xorwow(state)
    type(curandStateXORWOW), intent(inout) :: state
    real(8) :: u, v
    integer(4) :: x, y, z, w
    if (state%boxmuller_flag_double /= 0) then
      state%boxmuller_flag_double = 0
      normal_double_xorwow = state%boxmuller_extra_double
      return
    end if
    x = draw_xorwow(state)
    y = draw_xorwow(state)
    z = draw_xorwow(state)
    w = draw_xorwow(state)
    u = double_of(x, y)
    v = double_of(z, w) * 6.283185307179586d0
    u = sqrt(-2.0d0 * log(u))
    state%boxmuller_extra_double = cos(v) * u
    state%boxmuller_flag_double = 1
    normal_double_xorwow = sin(v) * u
  end function normal_double_xorwow

  attributes(device) real(4) function log_normal_xorwow(state, mean, stddev)
    type(curandStateXORWOW), intent(inout) :: state
    real(4), value :: mean, stddev
    log_normal_xorwow = exp(mean + stddev * normal_xorwow(state))
  end function log_normal_xorwow

  attributes(device) real(8) function log_normal_double_xorwow(state, mean, stddev)
    type(curandStateXORWOW), intent(inout) :: state
    real(8), value :: mean, stddev
    log_normal_double_xorwow = exp(mean + stddev * normal_double_xorwow(state))
  end function log_normal_double_xorwow

  attributes(device) real(4) function uniform_mrg(state)
    type(curandStateMRG32k3a), intent(inout) :: state
    uniform_mrg = real(next(state) * mrg_norm, 4)
  end function uniform_mrg

  attributes(device) real(8) function uniform_double_mrg(state)
    type(curandStateMRG32k3a), intent(inout) :: state
    uniform_double_mrg = next(state) * mrg_norm
  end function uniform_double_mrg

  ! Two at a time, after Box and Muller; the second is kept.
  attributes(device) real(4) function normal_mrg(state)
    type(curandStateMRG32k3a), intent(inout) :: state
    real(4) :: u, v
    if (state%boxmuller_flag /= 0) then
      state%boxmuller_flag = 0
      normal_mrg = state%boxmuller_extra
      return
    end if
    u = real(next(state) * mrg_norm, 4)
    v = real(next(state) * mrg_norm, 4) * 6.2831855
    u = sqrt(-2.0 * log(u))
    state%boxmuller_extra = cos(v) * u
    state%boxmuller_flag = 1
    normal_mrg = sin(v) * u
  end function normal_mrg

  attributes(device) real(8) function normal_double_mrg(state)
    type(curandStateMRG32k3a), intent(inout) :: state
    real(8) :: u, v
    if (state%boxmuller_flag_double /= 0) then
      state%boxmuller_flag_double = 0
      normal_double_mrg = state%boxmuller_extra_double
      return
    end if
    u = next(state) * mrg_norm
    v = next(state) * mrg_norm * 6.283185307179586d0
    u = sqrt(-2.0d0 * log(u))
    state%boxmuller_extra_double = cos(v) * u
    state%boxmuller_flag_double = 1
    normal_double_mrg = sin(v) * u
  end function normal_double_mrg

  attributes(device) real(4) function log_normal_mrg(state, mean, stddev)
    type(curandStateMRG32k3a), intent(inout) :: state
    real(4), value :: mean, stddev
    log_normal_mrg = exp(mean + stddev * normal_mrg(state))
  end function log_normal_mrg

  attributes(device) real(8) function log_normal_double_mrg(state, mean, stddev)
    type(curandStateMRG32k3a), intent(inout) :: state
    real(8), value :: mean, stddev
    log_normal_double_mrg = exp(mean + stddev * normal_double_mrg(state))
  end function log_normal_double_mrg

  attributes(device) real(4) function uniform_philox(state)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    uniform_philox = real_of(draw_philox(state))
  end function uniform_philox

  attributes(device) real(8) function uniform_double_philox(state)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    uniform_double_philox = real(unsigned(draw_philox(state)), 8) * 2.3283064365386963d-10 + 2.3283064365386963d-10
  end function uniform_double_philox

  ! Two at a time, after Box and Muller; the second is kept.
  attributes(device) real(4) function normal_philox(state)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    real(4) :: u, v
    integer(4) :: x, y
    if (state%boxmuller_flag /= 0) then
      state%boxmuller_flag = 0
      normal_philox = state%boxmuller_extra
      return
    end if
    x = draw_philox(state)
    y = draw_philox(state)
    u = real_of(x)
    v = real(unsigned(y), 4) * (to_real * 6.2831855) + (to_real * 6.2831855) / 2
    u = sqrt(-2.0 * log(u))
    state%boxmuller_extra = cos(v) * u
    state%boxmuller_flag = 1
    normal_philox = sin(v) * u
  end function normal_philox

  attributes(device) real(8) function normal_double_philox(state)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    real(8) :: u, v
    integer(4) :: x, y, z, w
    if (state%boxmuller_flag_double /= 0) then
      state%boxmuller_flag_double = 0
      normal_double_philox = state%boxmuller_extra_double
      return
    end if
    x = draw_philox(state)
    y = draw_philox(state)
    z = draw_philox(state)
    w = draw_philox(state)
    u = double_of(x, y)
    v = double_of(z, w) * 6.283185307179586d0
    u = sqrt(-2.0d0 * log(u))
    state%boxmuller_extra_double = cos(v) * u
    state%boxmuller_flag_double = 1
    normal_double_philox = sin(v) * u
  end function normal_double_philox

  attributes(device) real(4) function log_normal_philox(state, mean, stddev)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    real(4), value :: mean, stddev
    log_normal_philox = exp(mean + stddev * normal_philox(state))
  end function log_normal_philox

  attributes(device) real(8) function log_normal_double_philox(state, mean, stddev)
    type(curandStatePhilox4_32_10), intent(inout) :: state
    real(8), value :: mean, stddev
    log_normal_double_philox = exp(mean + stddev * normal_double_philox(state))
  end function log_normal_double_philox

end module curand_device
