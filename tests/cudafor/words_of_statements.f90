! Names that a reader might give what statements keep for themselves - the step of a DO, the sign of an arithmetic IF, the status of an input statement -
! mean the program's own variables and procedures.
subroutine step(n, *)
  integer n
  n = n + 1
  if (n > 2) return 1
end

function last(x)
  last = nint(x) * 2
end

program words_of_statements
  integer n
  character(4) text
  n = 0
  dx = 0.0
  dy = 0.5
  do 10 y = 0.5, 2.0, dy
10 dx = dx + y
  call step(n, *20)
  call step(n, *20)
  call step(n, *20)
  print *, 'not here'
20 print *, n, dx
  if (n - 2) 30, 30, 40
30 print *, 'not here'
40 sign = -2.5
  print *, sign
  if (real(n) - 2.5) 50, 50, 60
50 print *, 'not here'
60 sign = sign * 3
  print *, sign
  do i = 1, n * 2, n - 1
    round = i / 4.0
    step_2 = round
  end do
  print *, round, step_2, last(1.2)
  text = 'x'
  io_status = 7
  read (text, '(i4)', err=70) m
  print *, 'not here'
70 print *, io_status
  do 80 x = 1.0, 2.0, 0.25
    k = k_of(x)
80 continue
  print *, k
contains
  integer function k_of(x)
    element = x * 100
    round = element + 0.5
    k_of = int(round)
  end function k_of
end program words_of_statements
