! Internal procedures: they see the variables of their host, and may shadow them. Optional and keyword arguments, recursion.
program internal_procedures
  implicit none
  integer :: calls = 0, n
  real :: total

  total = 0.0
  call add(1.5)
  call add(2.0, times=3)
  call add(times=2, amount=-0.25)
  print *, 'total', total, 'after', calls, 'calls'

  n = 10
  print *, 'factorial', factorial(5), 'n is still', n
  print *, 'fibonacci', (fibonacci(n), n = 1, 10)
contains
  subroutine add(amount, times)
    real, intent(in) :: amount
    integer, intent(in), optional :: times
    integer :: n

    n = 1
    if (present(times)) n = times
    total = total + n * amount
    calls = calls + 1
  end subroutine add

  recursive function factorial(n) result(product)
    integer, intent(in) :: n
    integer :: product

    product = 1
    if (n > 1) product = n * factorial(n - 1)
  end function factorial

  recursive integer function fibonacci(k) result(value)
    integer, intent(in) :: k

    if (k <= 2) then
      value = 1
    else
      value = fibonacci(k - 1) + fibonacci(k - 2)
    end if
  end function fibonacci
end program internal_procedures
