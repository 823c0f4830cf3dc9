module m
  implicit none
  type :: matrix(k, n, m)
    integer, kind, len :: k
    integer, len, allocatable :: n
    integer, len :: rows
    real(k) :: a(n)
  end type
end module
program p
  print *, 1
end program
