! Statements and loop forms in regions: whatever stands there becomes kernels.
program compute_statements
  implicit none
  integer, parameter :: n = 6
  integer :: wrong
  wrong = 0
  call array_statements()
  call selections()
  call loop_forms()
  call kinds()
  call dummies([1., 2., 3., 4., 5., 6.], n)
  call orders()
  call loops_with_statements_between()
  if (wrong == 0) print '(a)', 'statements: all right'
contains
  subroutine array_statements()
    real :: a(n, n), b(n, n), c(n)
    integer :: i
    a = 1; b = 2; c = 3
    !$acc kernels copy(a, b, c)
    a = b + 1
    where (a > 2)
      b = a
    elsewhere
      b = 0
    end where
    a(2:5, :) = b(1:4, :) * 2
    forall (i = 1:n) c(i) = sum(a(:, i)) + i
    c(2) = maxval(c)
    !$acc end kernels
    !$acc parallel loop copy(a, b)
    do i = 1, n
      where (a(:, i) > 3) b(:, i) = a(:, i)
      b(1, i) = dot_product(a(:, i), b(:, i))
    end do
    call expect([a(1, 1), a(2, 3), b(1, 1), b(2, 2), c], [3., 6., 162., 6., 31., 36., 33., 34., 35., 36.], 'array statements')
  end subroutine

  subroutine selections()
    real :: a(n), t
    integer :: i, code(n)
    code = [1, 2, 3, 4, 5, 6]
    !$acc parallel loop copyin(code) copyout(a)
    do i = 1, n
      select case (code(i))
      case (:2)
        a(i) = 1
      case (3, 5)
        a(i) = 0
        block
          real :: t
          t = code(i)
          a(i) = t * 2
        end block
      case default
        a(i) = 6
        associate (x => a(i))
          x = x + 1
          x = x + 1
        end associate
      end select
      if (a(i) > 100) stop 'too large'
    end do
    !$acc kernels
    t = 4
    block
      real :: u
      u = t + 1
      a(1) = u
    end block
    do i = 1, n
      if (code(i) == 4) goto 10
    end do
    i = 77
10  a(2) = i
    !$acc end kernels
    call expect(a, [5., 4., 6., 8., 10., 8.], 'selections')
  end subroutine

  subroutine loop_forms()
    real :: a(n, n), b(n, n), s
    integer :: i, j
    !$acc parallel loop collapse(2) copyout(a)
    do j = 1, n
      do i = 1, n
        a(i, j) = i + 10 * j
      end do
    end do
    !$acc parallel loop collapse(force: 2) copyout(b)
    do j = 1, n
      b(1, j) = 0
      do i = 2, n
        b(i, j) = i * j
      end do
    end do
    !$acc parallel loop tile(2, *) copy(b)
    do j = 1, n
      do i = 1, n
        b(i, j) = b(i, j) + 1
      end do
    end do
    !$acc parallel loop gang num_gangs(4) device_type(nvidia) vector_length(64) device_type(host) vector_length(8) copy(b)
    do j = 1, n
      !$acc loop vector
      do i = 1, j
        b(i, j) = b(i, j) + 1
      end do
    end do
    !$acc kernels
    do concurrent (i = 1:n, j = 1:2)
      a(i, j) = a(i, j) + b(i, j)
    end do
    !$acc loop seq
    do j = 3, n
      !$acc loop independent
      do i = 1, n
        a(i, j) = a(i, j - 1) + 1
      end do
    end do
    !$acc end kernels
    !$acc parallel loop
    do j = 1, n
      s = 0
      !$acc loop seq
      do i = n, 1, -2
        s = s + a(i, j)
      end do
      !$acc loop
      do i = 1, n
        b(i, j) = b(i, j) + s
      end do
    end do
    call expect([a(1, 1), a(6, 2), a(6, 6), b(1, 1), b(3, 2)], [13., 39., 43., 59., 107.], 'loop forms')
  end subroutine

  subroutine kinds()
    integer(8) :: i8, m8 = 5
    integer(2) :: i2
    integer(1) :: small(5)
    logical(1) :: l1(5)
    logical(8) :: l8(5)
    complex(8) :: z(5), turn
    real(8) :: a(5)
    turn = (0, 1)
    !$acc parallel loop num_gangs(m8) vector_length(m8 * 32)
    do i8 = 1_8, m8
      a(i8) = i8
      z(i8) = conjg(cmplx(i8, 1, 8)) * turn
      l1(i8) = mod(i8, 2_8) == 0
      l8(i8) = .not. l1(i8)
    end do
    !$acc parallel loop
    do i2 = 1_2, 5_2
      small(i2) = int(i2 * 2, 1)
      if (l8(i2)) a(i2) = -a(i2)
    end do
    call expect([real(a), real(z(2), 4), real(aimag(z(2))), real(small(5)), merge(1., 0., l1(2))], &
      [-1., 2., -3., 4., -5., 1., 2., 10., 1.], 'kinds')
  end subroutine

  subroutine dummies(given, m)
    real, intent(in) :: given(:)
    integer, intent(in) :: m
    real, target :: a(m, 2), x(12)
    real, pointer :: p(:), q(:)
    integer :: i
    a = spread(given, 2, 2)
    x = 1
    call explicit(a, m)
    call assumed(a(:, 2))
    p => x(1:12:2)
    q => a(:, 1)
    !$acc parallel loop copy(p, q)
    do i = 1, m
      p(i) = p(i) + q(i)
      q(i) = 0
    end do
    call expect([a(1, 1), a(1, 2), a(6, 2), x(1), x(2), x(11)], [0., 4., 24., 11., 1., 16.], 'dummies')
  end subroutine
  subroutine explicit(x, m)
    integer, intent(in) :: m
    real, intent(inout) :: x(m, *)
    integer :: i
    !$acc parallel loop copy(x(1:m, 1:2))
    do i = 1, m
      x(i, 1) = x(i, 1) + 9
      x(i, 2) = x(i, 2) * 2
    end do
  end subroutine
  subroutine assumed(x)
    real, intent(inout) :: x(0:)
    integer :: i
    !$acc kernels
    do i = 0, ubound(x, 1)
      x(i) = x(i) * 2
    end do
    !$acc end kernels
  end subroutine

  ! Iterations that depend on each other, by subscripts or by arrays of subscripts, keep their order.
  subroutine orders()
    real :: a(n), b(n)
    integer :: i, at(n)
    at = [3, 1, 3, 1, 5, 2]
    a = 1
    b = 0
    !$acc kernels
    do i = 2, n
      a(i) = a(i - 1) + a(i)
    end do
    do i = 1, n
      b(at(i)) = b(at(i)) * 2 + i
    end do
    !$acc end kernels
    call expect([a, b], [1., 2., 3., 4., 5., 6., 8., 6., 5., 0., 5., 0.], 'orders')
  end subroutine

  ! COLLAPSE and TILE of loops with something between them: those around it run side by side.
  subroutine loops_with_statements_between()
    real :: a(n), b(n, n), c(n, n, n), s
    integer :: i, j, k
    a = 0; b = 0; c = 0; s = 0
    !$acc parallel loop collapse(2)
    do j = 1, n
      ! of the column
      a(j) = j
      do i = 1, n
        b(i, j) = i + a(j)
      end do
      a(j) = a(j) + b(n, j)
    end do
    !$acc parallel loop tile(2, 2)
    do j = 1, n
      do i = 1, n
        b(i, j) = b(i, j) + 1
      end do
      a(j) = a(j) + 1
    end do
    !$acc parallel loop collapse(3) reduction(+: s) copy(b, c)
    do k = 1, n
      do j = 1, n
        if (mod(j, 2) == 0) cycle
        b(j, k) = b(j, k) + 1
        do i = 1, n
          c(i, j, k) = b(j, k) * i
          s = s + c(i, j, k)
        end do
      end do
    end do
    !$acc parallel loop collapse(2)
    do j = 1, n
      !$acc loop
      do i = 1, j
        b(i, j) = b(i, j) + 1
      end do
    end do
    call expect([sum(a), sum(b), sum(c), s], [84., 327., 3213., 3213.], 'statements between loops')
  end subroutine

  subroutine expect(values, right, what)
    real, intent(in) :: values(:), right(:)
    character(*), intent(in) :: what
    if (all(abs(values - right) < 1e-5)) return
    wrong = wrong + 1
    print '(2a, 12f8.2)', what, ': ', values
  end subroutine
end program compute_statements
